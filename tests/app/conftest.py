"""One app in one real window for all tests of the screens; each test starts at Home with an empty store."""

from __future__ import annotations

import pytest

from rules import rulesets
from tests.app.window import Window, prepare

PHONE = (412, 892)

# Before any test module can bring Kivy in with a window of its own making.
prepare(*PHONE)


@pytest.fixture(scope="session")
def one_window(tmp_path_factory):
    """The window, opened once."""
    from app.app import PlaysheetApp

    folder = tmp_path_factory.mktemp("playsheet")
    return Window(PlaysheetApp(store=folder / "first.db"))


@pytest.fixture
def window(one_window, tmp_path):
    """The app at Home, phone size, dark, with nothing stored; no error may go by unseen."""
    app = one_window.app
    app.shell.close_top()
    if app.shell.bar:
        app.shell.bar.leave()
    app.kit.store.close()
    app.kit.open_store(tmp_path / "test.db")
    # A player who has seen the first help; its own test forgets it.
    app.kit.store.set_setting("helped", list(rulesets()))
    app.shell.pile.clear_widgets()
    app.shell.pile.visits.clear()
    one_window.resize(*PHONE)
    app.kit.restyle()
    app.kit.go("home")
    app.guard.seen.clear()
    one_window.frames(3)
    yield one_window
    assert not app.guard.seen


@pytest.fixture
def quick(window):
    """No animation: the taps count, not the time."""
    window.kit.settings.set("animation", "off")
    return window
