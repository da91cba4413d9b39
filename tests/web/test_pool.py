"""The workers: each has its bounds, a short queue, and a successor."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from sheetgen.errors import BadInput
from sheetgen.web.pool import Broken, Busy, Closed, Pool, TooMuch


def process() -> int:
    return os.getpid()


def sleeper(seconds: float) -> None:
    time.sleep(seconds)


def worker_on(seconds: float) -> int:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return os.getpid()


def greedy() -> int:
    return len(bytearray(8 << 30))


def meet(folder: str, others: int) -> None:
    Path(folder, str(os.getpid())).touch()
    while len(os.listdir(folder)) <= others:
        time.sleep(0.01)


def crash() -> None:
    os.abort()


def stumble() -> None:
    raise ZeroDivisionError


def complain() -> None:
    raise BadInput("this will not do", file=Path("/somewhere/secret/layout.toml"), line=3)


def there() -> list[str]:
    return sorted(os.listdir())


def test_a_worker_that_is_killed_has_a_successor() -> None:
    pool = Pool(1, seconds=30)

    async def life() -> None:
        first = await pool.run(process)
        for job in (crash, greedy):
            with pytest.raises(TooMuch):
                await pool.run(job)
        with pytest.raises(TooMuch):
            await pool.run(sleeper, 60, seconds=0.2)
        assert await pool.run(process) != first

    asyncio.run(life())
    pool.close()


def test_time_is_the_processors_and_each_job_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.web.pool.PATIENCE", 100.0)
    pool = Pool(1, seconds=1)

    async def life() -> None:
        first = await pool.run(process)
        await pool.run(sleeper, 2.2)  # as if others had the processor meanwhile
        for _ in range(3):
            assert await pool.run(worker_on, 0.8) == first
        with pytest.raises(TooMuch):
            await pool.run(worker_on, 30)
        assert await pool.run(process) != first

    asyncio.run(life())
    pool.close()


def test_beyond_the_queue_is_later() -> None:
    pool = Pool(1, waiting=1, seconds=30)

    async def crowd() -> list[object]:
        return await asyncio.gather(*(pool.run(sleeper, 0.5) for _ in range(5)), return_exceptions=True)

    assert [type(each) for each in asyncio.run(crowd())].count(Busy) == 3
    pool.close()


def test_a_light_job_does_not_wait_for_all_the_others() -> None:
    pool = Pool(2, waiting=4, seconds=30)

    async def crowd() -> bool:
        await asyncio.gather(pool.run(process, light=True), pool.run(process, light=True))
        others = [asyncio.ensure_future(pool.run(sleeper, 5)) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.gather(*(pool.run(process, light=True) for _ in range(40)))
        overtaken = not any(each.done() for each in others)
        for each in others:
            each.cancel()
        return overtaken

    assert asyncio.run(crowd())
    pool.close()


def test_where_no_worker_is_spared_for_light_jobs_all_work_at_once(tmp_path: Path) -> None:
    pool = Pool(2, seconds=20, spare=0)

    async def both() -> None:
        await asyncio.gather(*(pool.run(meet, str(tmp_path), 1) for _ in range(2)))

    asyncio.run(both())
    pool.close()


def test_a_pool_that_is_closed_ends_what_is_done_and_does_nothing_more() -> None:
    pool = Pool(1, seconds=60)

    async def life() -> list[object]:
        first = await pool.run(process)
        waiting = [asyncio.ensure_future(pool.run(sleeper, 60)) for _ in range(3)]
        await asyncio.sleep(0.2)
        pool.close()
        ends = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 10)
        with pytest.raises(Closed):
            await pool.run(process)
        assert not Path(f"/proc/{first}").exists()
        return [type(each) for each in ends]

    assert asyncio.run(life()) == [Closed] * 3
    pool.start()
    assert not pool._free


def test_what_goes_wrong_in_a_worker_is_told_without_a_path() -> None:
    pool = Pool(1)

    async def trouble() -> None:
        with pytest.raises(BadInput) as bad:
            await pool.run(complain)
        assert str(bad.value) == "layout.toml, line 3: this will not do"
        with pytest.raises(Broken, match="ZeroDivisionError"):
            await pool.run(stumble)

    asyncio.run(trouble())
    pool.close()


def test_files_lie_in_the_workers_folder_while_its_job_runs_and_not_longer() -> None:
    pool = Pool(1)

    async def lying() -> tuple[list[str], list[str]]:
        return await pool.run(there, files={"layout.toml": b"x"}), await pool.run(there)

    assert asyncio.run(lying()) == (["layout.toml"], [])
    pool.close()
