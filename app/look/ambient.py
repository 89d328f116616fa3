"""What is the same everywhere in the window: its look, its words, its room. Only here the running app is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look.theme import Accent, Theme
from app.words import Words
from rules.said import Names, Text, say
from rules.said import signed as modifier

PHONE, MIDDLE, LOW = 600, 840, 480
"""Up to this width a window is a phone's, up to the next a tablet's held upright; below this height it is low."""


def _app() -> Any:
    return App.get_running_app()


def theme() -> Theme:
    """The look that is on now."""
    found: Theme = _app().theme
    return found


def accent(sheet: str | None) -> Accent:
    """The colours of a sheet."""
    return theme().accent(sheet)


def word(key: str, **values: object) -> str:
    """A text of the app in the player's language."""
    return str(_app().word(key, **values))


def rules_text(text: Text, names: Names | None = None) -> str:
    """A text of the rules in the player's language, roles by their names."""
    return str(_app().rules_text(text, names))


def called(name: str) -> str:
    """What a game, a side or a unit is called: as a player called it, else in the player's language."""
    return str(_app().kit.called(name))


def words() -> Words:
    """All texts in the language that is spoken."""
    found: Words = _app().kit.words
    return found


def signed(value: int) -> str:
    """A modifier with its sign."""
    return rules_text(say("{by}", by=modifier(value)))


def number(value: float, digits: int) -> str:
    """A number as the player's language writes it."""
    return str(_app().number(value, digits))


def insets() -> tuple[float, float, float, float]:
    """How much of each edge is covered by the system's bars."""
    found: tuple[float, float, float, float] = _app().insets
    return found


def shape() -> tuple[str, bool]:
    """Phone, middle or wide; and whether the window is low."""
    wide = Window.width / dp(1)
    return "phone" if wide < PHONE else "middle" if wide < MIDDLE else "wide", Window.height / dp(1) < LOW


def is_wide() -> bool:
    """Is there room for two panes?"""
    return shape() == ("wide", False)


def open_sheet(content: Widget, turned: bool = False) -> None:
    """Show something over the page, from the lower edge, or turned from the upper one."""
    _app().shell.open_sheet(content, turned)


def close_sheet() -> None:
    """Close what lies over the page."""
    _app().shell.close_top()


def back() -> None:
    """Close the page on top, or what lies over it."""
    _app().back()


def snack(text: str) -> None:
    """Say something at the lower edge."""
    _app().shell.snack(text, None)


def animated() -> bool:
    """Does the player want things to move?"""
    return bool(_app().animated)


def two_sided() -> bool:
    """Does the device lie between the players?"""
    return bool(_app().two_sided)


def left_handed() -> bool:
    """Is the throw at the left hand?"""
    return bool(_app().kit.settings.left_handed)


def feel(what: str, *values: object) -> None:
    """Let the device, if there is one, tick and sound."""
    device = getattr(_app(), "device", None)
    if device is not None:
        getattr(device, what)(*values)


def follow_theme(tell: Callable[[object, Theme], object]) -> Theme | None:
    """The look that is on now, and a call whenever it changes; None where no app runs."""
    app = _app()
    if not hasattr(app, "theme"):
        return None
    app.bind(theme=tell)
    found: Theme = app.theme
    return found
