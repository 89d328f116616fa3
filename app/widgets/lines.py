"""Lines to choose from: an icon, a name, what it is; a mark where one of several is the one."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty

from app.look.kv import load_kv
from app.look.theme import NO_ACCENT
from app.widgets.press import PressBox

load_kv("lines")


class ChoiceLine(PressBox):
    """One of several: the chosen one on the sheet's colour with its mark filled, and what it does said before."""

    icon = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    ink = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spoken = self.spoken or self.title


class ThingLine(PressBox):
    """A thing to open: icon, name, what is to be said of it; what else it can do stands at its end."""

    icon = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    current = BooleanProperty(False)
    accent = ObjectProperty(NO_ACCENT)
    tint = ColorProperty(None, allownone=True)

    def __init__(self, more: Any = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spoken = self.spoken or self.title
        if more is not None:
            self.add_widget(more)


class Sentence(PressBox):
    """The outcome; a long press copies it."""

    text = StringProperty("")

    def __init__(self, text: str, **kwargs: Any) -> None:
        super().__init__(text=text, **kwargs)
