"""What holds for all tests: thousands in one process leave nothing behind, and the longest files come first."""

from __future__ import annotations

import gc

import pytest

EVERY = 10
"""So many tests of the window are swept up after at once: it takes a quarter of a second."""
_since = 0


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """The app sets aside what it uses and clears the rest in quiet moments; no module has them for another's sake."""
    global _since
    _since += "window" in getattr(item, "fixturenames", ())
    if _since >= EVERY or (_since and (nextitem is None or nextitem.path != item.path)):
        gc.unfreeze()
        gc.collect()
        _since = 0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes by itself, a bundle or a wheel, begins first: at the end one process would wait for it."""
    items.sort(key=lambda item: "ship" not in item.path.parts)
