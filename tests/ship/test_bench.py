"""The collector of the measurements."""

from __future__ import annotations

import pytest

from bench.__main__ import judged, kept, misses, page, slower, table


@pytest.mark.parametrize(
    ("figure", "bar", "missed"),
    [
        ("60 ms", "<= 60 ms", False),
        ("60.1 ms", "<= 60 ms", True),
        ("59 ms", "< 59 ms", True),
        ("9,999 a second", ">= 10,000", True),
        ("12,000 a second", ">= 10,000", False),
        ("1.2x", "> 1x", False),
        ("0.4 ms", "20 ms", False),
        ("20.1 ms", "20 ms", True),
        ("71 MB", "", False),
        ("71 MB", "as small as it gets", False),
    ],
)
def test_a_bar_is_missed_as_its_sign_says(figure: str, bar: str, missed: bool) -> None:
    assert misses(figure, bar) is missed


def test_a_missed_bar_is_shown() -> None:
    shown = table([judged("start", "3 s", "<= 2 s", "cold"), judged("size", "71 MB")])
    assert "| start | 3 s | <= 2 s **MISSED** | cold |" in shown
    assert "| size | 71 MB |  |  |" in shown


def test_what_became_slower_is_named_by_the_yardstick_of_each_run() -> None:
    before = [judged("yardstick", "10 ms"), judged("open", "100 ms"), judged("close", "20 ms"), judged("size", "1 MB")]
    figures = kept(page({"app": before}))["app"]
    assert figures == {row.name: row.figure for row in before}
    busy = [judged("yardstick", "20 ms"), judged("open", "200 ms"), judged("close", "60 ms"), judged("size", "9 MB")]
    assert slower(busy, figures) == ["close: 1.50 times as long"]
    assert not slower(before, {})


def test_figures_told_as_on_a_quiet_machine_are_compared_as_such() -> None:
    figures = {"yardstick": "10 ms", "open": "100 ms"}
    busy = [judged("yardstick", "40 ms"), judged("open", "140 ms")]
    assert not slower(busy, figures, quiet=14)
    assert slower([busy[0], judged("open", "200 ms")], figures, quiet=14) == ["open: 1.43 times as long"]
