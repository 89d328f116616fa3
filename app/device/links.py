"""Links that another app hands over: a camera or a browser that has found a table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from kivy.utils import platform

SCHEME = "playsheet:"


def handed_over(words: Sequence[str] = ()) -> str:
    """The link of a table that the app was started with; empty if there is none."""
    if platform == "android":
        try:
            from app.device.android import link

            return _of_a_table(link())
        except Exception:
            return ""
    return next(filter(None, map(_of_a_table, words or sys.argv[1:])), "")


def watch_links(told: Callable[[str], object]) -> None:
    """Tell of links that are handed over while the app runs; only Android does."""
    if platform != "android":
        return
    try:
        from app.device.android import on_link

        on_link(lambda text: told(text) if _of_a_table(text) else None)
    except Exception:
        return


def _of_a_table(text: str) -> str:
    return text if text.startswith(SCHEME) else ""
