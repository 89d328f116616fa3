"""Headings: a rule after capitals, a number tile where the page counts its paragraphs."""

from __future__ import annotations

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.widgets.press import PressBox
from app.widgets.surface import Card, Surface
from app.widgets.text import Icon, Text


class Rule(Surface):
    """A hairline."""

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", dp(1))
        kwargs.setdefault("pos_hint", {"center_y": 0.5})
        super().__init__(radius=[0], fill=App.get_running_app().theme.outline_var, **kwargs)


class Picker(PressBox):
    """A name with a small arrow: tap to choose another."""

    def __init__(self, text: str, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), height=dp(48), pos_hint={"center_y": 0.5}, spacing=dp(2), **kwargs)
        self.spoken = text
        self.add_widget(Text(text=text, style="label", fit="both", pos_hint={"center_y": 0.5}))
        self.add_widget(Icon(icon="menu-down", pos_hint={"center_y": 0.5}))
        self.bind(minimum_width=self.setter("width"))


class Heading(BoxLayout):
    """Capitals and a rule; a number before them, a text or picker after it if given."""

    def __init__(self, text: str, number: int = 0, sheet: str = "", note: str = "", picker: Picker | None = None,
                 tint=None, **kwargs: object) -> None:  # fmt: skip
        theme = App.get_running_app().theme
        super().__init__(size_hint_y=None, height=dp(32) * max(1, theme.text_scale), spacing=dp(8), **kwargs)
        accent = theme.accent(sheet)
        if number:
            self.add_widget(number_tile(number, accent))
        tone = None if number else theme.on2
        self.add_widget(Text(text=text.upper(), style="overline", fit="both", tint=tint or tone,
                             pos_hint={"center_y": 0.5}))  # fmt: skip
        self.add_widget(Rule())
        if note:
            self.add_widget(Text(text=note, style="body_s", tone="on2", fit="both", pos_hint={"center_y": 0.5}))
        if picker:
            self.add_widget(picker)


def number_tile(number: int, accent) -> Card:
    """The number of a paragraph."""
    tile = Card(size_hint=(None, None), size=(dp(20), dp(20)), padding=0, radius=[dp(4)], fill=accent.container,
                pos_hint={"center_y": 0.5})  # fmt: skip
    tile.add_widget(Text(text=str(number), style="head", tint=accent.on, fit="none", halign="center"))
    return tile
