"""files.py: what is read is read whole, and what is written stands there whole or not at all."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetgen import files
from sheetgen.errors import BadInput
from sheetgen.language import spoken


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def complaint(path: Path, limit: int = files.RECORD_LIMIT) -> str:
    with pytest.raises(BadInput) as caught:
        files.read_text(path, limit)
    return str(caught.value)


def test_a_file_that_cannot_be_read_is_not_called_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    monkeypatch.setattr(Path, "read_bytes", locked)
    with pytest.raises(
        BadInput, match=r"a\.pdf: this file already exists and cannot be read \(permission denied\), so"
    ):
        files.check_target(tmp_path / "a.pdf", ours=lambda data: True, overwrite=False)


def test_a_text_is_read_as_it_stands(file: Path) -> None:
    file.write_text("Zoë\n", "utf-8")
    assert files.read_text(file) == "Zoë\n"


def test_a_byte_order_mark_is_no_part_of_the_text(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbfgame = 1\n")
    assert files.read_text(file) == "game = 1\n"


def test_line_ends_of_windows_are_line_ends(file: Path) -> None:
    file.write_bytes(b"one\r\ntwo\r\n")
    assert files.read_text(file) == "one\ntwo\n"


def test_a_missing_file_is_named(file: Path) -> None:
    assert complaint(file) == f"{file}: cannot be read (no such file or directory)"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert complaint(tmp_path) == f"{tmp_path}: this is a folder, not a file"


@pytest.mark.parametrize("content", [b"", b"\n", b" \t\r\n \n"])
def test_a_file_of_blanks_is_empty(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert complaint(file) == f"{file}: the file is empty"


def test_a_file_at_the_limit_is_read_and_one_byte_more_is_not(file: Path) -> None:
    file.write_bytes(b"x" * 10)
    assert files.read_text(file, 10) == "x" * 10
    assert "more than the 9 bytes" in complaint(file, 9)


def test_a_huge_file_is_refused_before_it_is_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with file.open("wb") as stream:
        stream.truncate(50_000_000)
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail("it was read whole"))
    assert "more than the 1,000,000 bytes" in complaint(file)


def test_text_in_another_encoding_is_refused_at_its_line(file: Path) -> None:
    file.write_bytes("game\nplayers\nZoë\n".encode("latin-1"))
    assert complaint(file) == (
        f"{file}, line 3: the text is not UTF-8, but seems to be in an older encoding, such as Latin-1; save it as "
        "UTF-8 (editors ask for the encoding under Save As)"
    )


@pytest.mark.parametrize("kind", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_with_its_mark_and_without(file: Path, kind: str) -> None:
    file.write_bytes('players = ["Zoë"]\r\n'.encode(kind))
    assert files.read_text(file) == 'players = ["Zoë"]\n'


def test_nothing_but_the_mark_of_utf_16_is_an_empty_file(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    assert complaint(file) == f"{file}: the file is empty"


def test_bytes_that_are_no_text_are_called_so(file: Path) -> None:
    file.write_bytes(b"\x89PNG\0\0\xff")
    assert "not a text file" in complaint(file)


def test_a_name_that_no_file_can_have_is_refused(file: Path) -> None:
    assert "cannot be read" in complaint(file.with_name("a\0b"))
    assert "cannot be read" in complaint(file.with_name("x" * 300))


def test_what_is_written_stands_there(file: Path) -> None:
    files.write_whole(file, b"whole")
    assert file.read_bytes() == b"whole"
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]


def test_an_older_file_of_the_name_is_replaced(file: Path) -> None:
    file.write_bytes(b"something much longer")
    files.write_whole(file, b"new")
    assert file.read_bytes() == b"new"


def test_a_new_file_may_be_read_by_those_who_may_read_any_new_file(file: Path) -> None:
    before = os.umask(0o027)
    try:
        files.write_whole(file, b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such permissions there")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_who_may_read_a_file_may_read_what_replaces_it_and_nobody_else(mode: int, file: Path) -> None:
    file.write_bytes(b"old")
    file.chmod(mode)
    files.write_whole(file, b"new")
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"new", mode)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_what_replaces_a_file_is_its_owners(file: Path) -> None:
    file.write_bytes(b"old")
    file.chmod(0o600)
    os.chown(file, 1234, 2345)
    files.write_whole(file, b"new")
    found = file.stat()
    assert (file.read_bytes(), found.st_uid, found.st_gid) == (b"new", 1234, 2345)
    assert stat.S_IMODE(found.st_mode) == 0o600


def a_set(folder: Path, count: int) -> list[tuple[Path, bytes]]:
    return [(folder / f"plan-{n}.svg", b"new") for n in range(1, count + 1)]


def contents(folder: Path) -> dict[str, bytes]:
    return {entry.name: entry.read_bytes() for entry in folder.iterdir()}


@pytest.fixture
def interrupted_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Ctrl-C at the nth renaming from now on."""

    def interrupted_at(n: int) -> None:
        calls = iter(range(1, 100))
        plain = Path.replace

        def replace(part: Path, target: Path) -> Path:
            if next(calls) == n:
                raise KeyboardInterrupt
            return plain(part, target)

        monkeypatch.setattr(Path, "replace", replace)

    return interrupted_at


def test_an_interrupted_writer_leaves_nothing_and_the_old_file_alone(
    file: Path, interrupted_at: Callable[[int], None]
) -> None:
    file.write_bytes(b"old")
    interrupted_at(1)
    with pytest.raises(KeyboardInterrupt):
        files.write_whole(file, b"new")
    assert contents(file.parent) == {file.name: b"old"}


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_set_that_is_interrupted_gives_every_older_file_back(
    n: int, tmp_path: Path, interrupted_at: Callable[[int], None]
) -> None:
    before = {"plan-1.svg": b"one", "plan-3.svg": b"three"}
    for name, data in before.items():
        (tmp_path / name).write_bytes(data)
    interrupted_at(n)
    with pytest.raises(KeyboardInterrupt):
        files.write_set(a_set(tmp_path, 3))
    assert contents(tmp_path) == before


def test_a_set_whose_last_page_cannot_be_renamed_gives_every_older_file_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plan-1.svg").write_bytes(b"one")
    plain = Path.replace

    def replace(part: Path, target: Path) -> Path:
        if target.name == "plan-2.svg":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return plain(part, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(BadInput, match=r"plan-2.svg: cannot be written \(permission denied\)"):
        files.write_set(a_set(tmp_path, 2))
    assert contents(tmp_path) == {"plan-1.svg": b"one"}


def test_of_a_set_nothing_is_touched_when_one_name_is_taken(tmp_path: Path) -> None:
    (tmp_path / "plan-1.svg").write_bytes(b"one")
    (tmp_path / "plan-2.svg").write_bytes(b"mine")
    with pytest.raises(BadInput, match=r"plan-2\.svg: this file was not made by sheetgen"):
        files.write_set(a_set(tmp_path, 2), ours=lambda data: data == b"one", overwrite=False)
    assert contents(tmp_path) == {"plan-1.svg": b"one", "plan-2.svg": b"mine"}


def test_two_names_that_lead_to_one_file_are_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "page-1.svg", tmp_path / "page-2.svg"
    one.write_bytes(b"old")
    two.symlink_to("page-1.svg")
    for order in ((one, two), (two, one)):
        with pytest.raises(BadInput, match=f"{order[1].name}: this leads to the same file as .*{order[0].name}; "):
            files.write_set([(path, b"new") for path in order])
    assert one.read_bytes() == b"old" and two.is_symlink()
    two.unlink()
    two.hardlink_to(one)  # each name is written by itself
    files.write_set([(one, b"first"), (two, b"second")])
    assert (one.read_bytes(), two.read_bytes()) == (b"first", b"second")


def test_what_a_killed_writer_left_is_removed_once_it_is_old(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = file.with_name(".sheetgen-abc.part")
    left.write_bytes(b"half")
    files.write_whole(file, b"x")
    assert left.exists(), "its writer may still be at work"
    monkeypatch.setattr(files, "FORGOTTEN", -1.0)
    files.write_whole(file, b"x")
    assert not left.exists()


def ways_to(file: Path) -> list[Path]:
    """Other names of the same file."""
    folder = file.parent
    (folder / "link.toml").symlink_to(file.name)
    (folder / "hard.toml").hardlink_to(file)
    (folder / "sub").mkdir()
    (folder / "door").symlink_to(folder)
    return [
        file,
        folder / "link.toml",
        folder / "hard.toml",
        folder / "sub" / ".." / file.name,
        folder / "door/link.toml",
    ]


@pytest.mark.parametrize("way", range(5))
def test_what_was_read_is_never_written_over(file: Path, way: int) -> None:
    file.write_bytes(b"mine")
    target = ways_to(file)[way]
    with files.inputs_kept():
        files.read_text(file)
        with pytest.raises(BadInput, match="this file is read here and so is never written over"):
            files.write_set([(target, b"new")], overwrite=True)
    assert file.read_bytes() == b"mine"


def test_what_an_earlier_command_read_may_be_written(file: Path) -> None:
    file.write_bytes(b"mine")
    with files.inputs_kept():
        files.read_text(file)
    with files.inputs_kept():
        files.write_whole(file, b"new")
    assert file.read_bytes() == b"new"


def test_an_empty_file_may_be_replaced(file: Path) -> None:
    file.touch()
    files.write_set([(file, b"x")], overwrite=False)
    assert file.read_bytes() == b"x"


def test_through_a_link_the_file_that_it_leads_to_is_written(file: Path) -> None:
    link = file.with_name("link.toml")
    link.symlink_to(file.name)
    files.write_whole(link, b"x")
    assert link.is_symlink() and file.read_bytes() == b"x"


def test_a_link_that_leads_nowhere_is_left_alone(file: Path) -> None:
    file.symlink_to(file.with_name("gone") / "a.toml")
    assert "there is no folder" in refusal(file)
    assert file.is_symlink()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_nobody_waits_at_a_pipe(file: Path) -> None:
    os.mkfifo(file)
    assert complaint(file) == f"{file}: this is a pipe or a device, not a file"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_device_is_no_file_to_read() -> None:
    assert complaint(Path("/dev/zero")) == "/dev/zero: this is a pipe or a device, not a file"


@pytest.mark.parametrize("name", ["my.toml", "sub/my.toml", "sub/../my.toml", "gone.toml", "a\0b", "x" * 300])
def test_a_file_beside_or_below_is_taken(tmp_path: Path, name: str) -> None:
    (tmp_path / "sub").mkdir()
    assert files.beside(tmp_path, name) == tmp_path / name


@pytest.mark.parametrize("name", ["../my.toml", "/etc/shadow", "/dev/zero", "../..", "away.toml", "away/my.toml"])
def test_a_file_that_lies_elsewhere_is_not(tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "my.toml").touch()
    (home / "away.toml").symlink_to("../my.toml")
    (home / "away").symlink_to(tmp_path)
    with pytest.raises(BadInput, match="is elsewhere"):
        files.beside(home, name)


def test_a_full_disk_leaves_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, data: Any) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def full(handle: int, mode: str) -> Full:
        os.close(handle)
        return Full()

    monkeypatch.setattr("sheetgen.files.os.fdopen", full)
    with pytest.raises(BadInput, match=r"cannot be written \(no space left on device\)"):
        files.write_whole(file, b"x")
    assert not list(file.parent.iterdir())


def refusal(path: Path) -> str:
    with pytest.raises(BadInput) as caught:
        files.write_whole(path, b"x")
    return caught.value.sentence


def test_a_folder_is_no_place_to_write_a_file_over(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "this is a folder; give the file a name"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert refusal(tmp_path / "gone" / "a.pdf") == f"there is no folder {tmp_path / 'gone'}"


def test_nothing_is_written_under_a_file(file: Path) -> None:
    file.write_bytes(b"x")
    assert "no folder" in refusal(file / "a.pdf")


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc, where nobody can make a file")
def test_a_folder_that_takes_no_files_is_refused() -> None:
    assert refusal(Path("/proc/a.pdf")).startswith("cannot be written (")


def test_a_name_too_long_for_a_file_is_not_written(tmp_path: Path) -> None:
    assert "cannot be written" in refusal(tmp_path / ("x" * 300))
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    device = tmp_path / "printer"
    os.mkfifo(device)
    reader = os.open(device, os.O_RDONLY | os.O_NONBLOCK)
    try:
        files.write_whole(device, b"x")
    except BadInput:
        pass
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(device.stat().st_mode)


def test_the_systems_reason_is_told_in_lower_case() -> None:
    assert files.reason(OSError(errno.EACCES, "Permission denied")) == "permission denied"


def test_why_a_file_cannot_be_read_is_said_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    with spoken("de"):
        assert complaint(tmp_path / "gone.toml").endswith("(die Datei gibt es nicht)")


def test_a_file_that_appears_while_ours_is_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "a.svg", tmp_path / "b.svg"
    fill = files._fill

    def filled(part: Path, data: bytes, mode: int) -> None:
        fill(part, data, mode)
        second.write_bytes(b"another's")

    monkeypatch.setattr(files, "_fill", filled)
    with pytest.raises(BadInput, match="already exists"):
        files.write_set([(first, b"1"), (second, b"2")], overwrite=False)
    assert second.read_bytes() == b"another's" and os.listdir(tmp_path) == ["b.svg"]
