"""A window that can open a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.app.table.browser import Browser
    from tests.app.table.proxy import Proxy
    from tests.app.table.windows import HostWindow
    from tests.app.window import Window


@pytest.fixture
def host(window: Window) -> Iterator[HostWindow]:
    """The app at Home; its table is closed at the end, whatever happens."""
    from tests.app.table.windows import HostWindow

    made = HostWindow(window)
    yield made
    made.close()


@pytest.fixture
def proxy() -> Iterator[list[Proxy]]:
    """Bad networks; they are gone at the end."""
    made: list[Proxy] = []
    yield made
    for one in made:
        one.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A real browser; every tab is a device of its own."""
    from tests.app.table.browser import browser

    with browser() as made:
        yield made
