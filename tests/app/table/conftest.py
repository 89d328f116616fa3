"""A window that can open a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.app.table.windows import HostWindow
    from tests.app.window import Window


@pytest.fixture
def host(window: Window) -> Iterator[HostWindow]:
    """The app at Home; its table is closed at the end, whatever happens."""
    from tests.app.table.windows import HostWindow

    made = HostWindow(window)
    yield made
    made.close()
