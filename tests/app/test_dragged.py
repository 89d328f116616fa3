"""A window whose corner is dragged: every page comes to rest at each of its sizes, and nothing is laid out twice."""

from __future__ import annotations

import gc

import pytest

from tests.app.inspecting import TooMuchIteration, faults
from tests.app.playing import go_shoot, session_of

SIZES = ((1280, 800), (1330, 830), (1920, 1080), (1300, 900), (1000, 700), (960, 600), (412, 892), (360, 640))


def opened(window, name: str):
    """A page with much to lay out."""
    if name == "assemble":
        return go_shoot(window, rifle=6, lmg=1)
    if name == "resolve":
        return window.kit.go("resolve", session=session_of(window.kit, "scw", "shoot", rifle=6, lmg=1))
    return window.kit.go("sheet", ruleset="scw", tab=name)


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("name", ["assemble", "resolve", "actions", "sheet"])
def test_a_window_that_is_dragged_comes_to_rest(quick, name, scale):
    # Pages of other tests are gone before the window takes another size, once the bars of their scrolls have faded.
    quick.wait(2.0)
    gc.unfreeze()
    gc.collect()
    heard = TooMuchIteration()
    quick.kit.settings.set("text", scale)
    quick.kit.restyle()
    quick.resize(*SIZES[0])
    opened(quick, name)
    quick.wait(0.5)
    for size in SIZES:
        quick.resize(*size)
        assert not heard.heard, size
        assert faults(quick) == [], size
