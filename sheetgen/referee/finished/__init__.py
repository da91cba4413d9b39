"""Finished sheets judged without their moves: what a game's finished.py reads, refutes and searches, and what is said.

The law of it is docs/SHEETS.md. This kit stands on the referee, which replays every order that is found; it knows no
game.
"""
