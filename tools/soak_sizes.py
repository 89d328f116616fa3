"""Walks through every page and every step of one action of each sheet, in every size, text size and long language."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path


def walk_all(sheets: list[str] | None = None, sizes: list[str] | None = None) -> int:
    """The whole matrix in one window, or these sheets and sizes of it; prints every fault, says how many there were."""
    from tests.app.window import Window, prepare

    prepare(412, 892)
    from app.app import PlaysheetApp
    from tests.app.walking import LONG, SCALES, SHEETS, SIZES, Walk

    with tempfile.TemporaryDirectory() as folder:
        walk = Walk(Window(PlaysheetApp(store=Path(folder) / "walk.db")), tuple(sheets or SHEETS))
        walk.prepare()
        turns = [(size, scale, "en") for size in SIZES for scale in SCALES]
        turns += [(SIZES[0], 2.0, language) for language in ("es", "de", LONG)]
        turns = [turn for turn in turns if not sizes or "{}x{}".format(*turn[0]) in sizes]
        for size, scale, language in turns:
            found, pages, began = len(walk.found), walk.pages, time.monotonic()
            walk.at(size, scale, language)
            walk.everything()
            print(f"{walk.where}: {walk.pages - pages} pages, {len(walk.found) - found} faults, "
                  f"{time.monotonic() - began:.0f} s", flush=True)
            for fault in walk.found[found:]:
                print(f"BROKEN {fault}", flush=True)
        errors = walk.window.app.guard.seen
        print(f"sizes: {walk.pages:,} pages in {len(turns)} sizes, {len(walk.found)} faults {errors or ''}", flush=True)
        return len(walk.found) + len(errors)
