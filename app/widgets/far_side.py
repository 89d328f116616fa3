"""What the other player reads: turned round, touches included, where the tablet lies between the players."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets.controls import running_app
from rules.engine import OPPONENT


def faces_away(by: str) -> bool:
    """Does this belong to the player on the far side of the table?"""
    return bool(running_app().settings.two_sided) and by == OPPONENT


class FarSide(BoxLayout):
    """A place whose content is turned by 180 degrees."""

    def __init__(self, content: Widget, **kwargs: Any) -> None:
        from app.screens.tray import Turned

        super().__init__(**kwargs)
        self.turned = Turned(content, size_hint=(None, None))
        self.bind(pos=self._lay, size=self._lay)
        self.add_widget(self.turned)

    def _lay(self, *_: object) -> None:
        self.turned.size = self.size
        self.turned.pos = self.pos
