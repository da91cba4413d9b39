"""A fuzzer for every door of sheetgen: `python -m tests.fuzz --seconds 3600 --seed 1 --out found`, or `make fuzz`.

A case is a command with its files, or a visit to the page in the browser. It is drawn by chance from the seed, its door
and its number alone, so that it can be said again (`--again 1/check/217`), and is made from true material: records,
layouts, drawings, word lists and photos that sheetgen itself takes, then bent. Each case runs in a folder of its own,
in a process of its own that is forked from one which has loaded everything, or, of a smaller share, in a new
interpreter. How a run may never end is told in judge.py.

mutations.py bends texts, bytes and tables; material.py is what is bent; doors.py makes cases; visits.py asks the page;
running.py runs; judge.py judges; campaign.py goes on until the processor time is spent.
"""
