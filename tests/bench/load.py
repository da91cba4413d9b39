"""Fifty people for a minute, in browsers that keep nothing: `python -m tests.bench.load [people] [seconds]`."""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from collections import Counter

import httpx

from sheetgen import games
from tests.bench.served import Server, served, settle

CODES = ("MON-1001-G", "MIR-1001-K", "GOO-1001-1")
LAYOUT = games.find("klee").layout_text


async def person(
    client: httpx.AsyncClient, chance: random.Random, until: float, seen: list[tuple[str, int, float]]
) -> None:
    """Looks at the gallery, turns knobs, prints, reads rules, tries a layout of their own; thinks in between."""
    while time.monotonic() < until:
        game = chance.choice(games.BUILT_IN)
        kind, method, address, data = chance.choice(
            [
                ("gallery", "GET", "/", None),
                ("designer", "GET", f"/{game}", None),
                ("picture", "GET", f"/{game}/sheet.svg", None),
                ("another field", "GET", f"/klee?seed={chance.randrange(1000)}", None),
                ("sheet", "GET", f"/sheet/{chance.choice(CODES)}", None),
                ("print", "GET", f"/sheet/{chance.choice(CODES)}.pdf?paper={chance.choice(('A4', 'Letter'))}", None),
                ("rules", "GET", f"/rules/{game}", None),
                ("own layout", "POST", "/klee", {"layout_text": LAYOUT}),
            ]
        )
        begun = time.perf_counter()
        try:
            answer = await client.request(method, address, data=data)
            status = answer.status_code
        except httpx.HTTPError:
            status = 0
        seen.append((kind, status, time.perf_counter() - begun))
        await asyncio.sleep(chance.uniform(0.5, 3))


async def crowd(server: Server, people: int, seconds: float) -> None:
    """All of them at once; says what they met."""
    seen: list[tuple[str, int, float]] = []
    until = time.monotonic() + seconds
    async with httpx.AsyncClient(
        base_url=server.address, timeout=60, limits=httpx.Limits(max_connections=people)
    ) as client:
        visits = [asyncio.create_task(person(client, random.Random(n), until, seen)) for n in range(people)]
        for part in range(4):
            print(f"after {part * seconds / 4:.0f} s: {server.memory:.0f} MB")
            await asyncio.sleep(seconds / 4)
        await asyncio.gather(*visits)
    print(f"at the end: {server.memory:.0f} MB")
    print(f"{len(seen)} answers, by status: {dict(Counter(status for _, status, _ in seen))}")
    for kind in sorted({kind for kind, _, _ in seen}):
        times = sorted(took for found, _, took in seen if found == kind)
        late = times[int(0.95 * (len(times) - 1))]
        middle = statistics.median(times)
        print(f"{kind:14} {len(times):5} answers, median {1000 * middle:6.0f} ms, 95 % {1000 * late:6.0f} ms")


def main() -> None:
    """Start a server and let them in."""
    people, seconds = (int(said) for said in (*sys.argv[1:], *("50", "60")[len(sys.argv) - 1 :]))
    with served() as server:
        settle()
        asyncio.run(crowd(server, people, seconds))


if __name__ == "__main__":
    main()
