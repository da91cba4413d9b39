"""Programs from outside that judge our PDFs: qpdf and poppler's tools."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest


def said(*command: object) -> str:
    """All that a program says. Where it is not installed the test is skipped; in CI it must be there."""
    words = [str(word) for word in command]
    if shutil.which(words[0]) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{words[0]} must be installed in CI")
        pytest.skip(f"{words[0]} is not installed")
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr
