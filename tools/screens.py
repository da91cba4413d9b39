"""Make the pictures of the page in the browser that README.md shows, in output/gallery: python tools/screens.py

It needs Debian's chromium.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

GALLERY = Path("output/gallery")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 800}, "color_scheme": "dark", "device_scale_factor": 1.5}

SCREENS = (("page-gallery", "/", DESK), ("page-designer", "/delaunay?seed=5&paper=A4", PHONE))


def main() -> None:
    """Serve the page, look at it, and save what is seen."""
    serve = [sys.executable, "-m", "sheetgen", "serve", "--port", "0"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as driver:
        assert server.stdout
        address = server.stdout.readline().split()[0].rstrip("/")
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, path, window in SCREENS:
            page = browser.new_context(**window).new_page()
            page.goto(address + path, wait_until="networkidle", timeout=120_000)
            page.screenshot(path=GALLERY / f"{name}.png")
            print(GALLERY / f"{name}.png")
        browser.close()
        server.terminate()


if __name__ == "__main__":
    main()
