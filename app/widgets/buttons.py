"""Buttons: one brass thing a page, the rest quiet."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import Icon, Text
from app.widgets.press import PressBox
from app.widgets.surface import CLEAR

load_kv("buttons")


class Row(BoxLayout):
    """Things beside each other, together as wide as they are, in the middle."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.bind(minimum_size=self.setter("size"))


class ButtonSign(Icon):
    """The icon of a button."""


class ButtonWords(Text):
    """The words of a button."""


class ButtonHint(Row):
    """What else does the same: a shake."""

    text = StringProperty("")
    icon = StringProperty("")
    tint = ColorProperty()


class BigRow(Row):
    """Icon, words and hint of the brass button."""


class PushRow(Row):
    """Icon and words of a button."""


class BigButton(PressBox):
    """The roll button: brass, says what it does, and "shake or tap" where a shake works."""

    text = StringProperty("")
    icon = StringProperty("")
    hint = StringProperty("")
    hint_icon = StringProperty("vibrate")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._middle = AnchorLayout()
        self.add_widget(self._middle)
        for name in ("text", "icon", "hint", "off", "width"):
            self.fbind(name, self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        self.spoken = self.text
        theme = ambient.theme()
        ink = theme.on if self.off else theme.on_plate
        self._middle.clear_widgets()
        row = BigRow()
        if self.icon and not self.off:
            row.add_widget(ButtonSign(icon=self.icon, tint=ink, dp=28))
        words = self._words(ink)
        row.add_widget(words)
        if self.hint and not self.off and self.width > dp(330) and words.width < self.width * 0.5:
            row.add_widget(ButtonHint(text=self.hint, icon=self.hint_icon, tint=ink))
        self._middle.add_widget(row)

    def _words(self, ink) -> Text:
        style = "roll" if len(self.text) < 16 else "title_s"
        words = ButtonWords(text=self.text, style=style, tint=ink, fit="both")
        words.texture_update()
        room = self.width - dp(24) - (dp(40) if self.icon and not self.off else 0)
        if words.texture_size[0] > room > 0:
            words = ButtonWords(text=self.text, style="title_s", tint=ink, halign="center", size_hint_x=None,
                                width=room)  # fmt: skip
            words.texture_update()
        words.size = words.texture_size if words.fit == "both" else (words.width, words.texture_size[1])
        self.height = max(dp(64), words.height + dp(24))
        return words


class PushButton(PressBox):
    """A button: brass, tonal, outlined or mere text."""

    text = StringProperty("")
    icon = StringProperty("")
    kind = OptionProperty("tonal", options=("brass", "tonal", "outlined", "text"))
    wanted = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._middle = AnchorLayout()
        self.add_widget(self._middle)
        for name in ("text", "icon", "kind", "off", "width", "state"):
            self.fbind(name, self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        self.spoken = self.text
        ink = self._dress()
        self._middle.clear_widgets()
        row = PushRow()
        words = ButtonWords(text=self.text, style="button", tint=ink, fit="both")
        words.texture_update()
        room = self.width - dp(24)
        # Rather no icon than a broken word.
        if self.icon and (words.texture_size[0] + dp(34) <= room or " " in self.text):
            room -= dp(34)
            row.add_widget(ButtonSign(icon=self.icon, tint=ink))
        if words.texture_size[0] > room > dp(30):
            words = ButtonWords(text=self.text, style="button", tint=ink, halign="center", size_hint_x=None,
                                width=room)  # fmt: skip
            words.texture_update()
            words.height = words.texture_size[1]
        else:
            words.size = words.texture_size
        self.wanted = max(dp(48), words.height + dp(14))
        if self.size_hint_y is None:
            self.height = self.wanted
        row.add_widget(words)
        self._middle.add_widget(row)

    def _dress(self):
        theme = ambient.theme()
        pressed = self.state == "down" and not self.off
        looks = {
            "brass": (theme.plate_edge if pressed else theme.plate,
                      CLEAR if theme.dark else theme.plate_edge, theme.on_plate),
            "tonal": (theme.c4 if pressed else theme.c3, CLEAR, theme.on),
            "outlined": (theme.c3 if pressed else theme.bg, theme.outline, theme.on),
            "text": (theme.c3 if pressed else CLEAR, CLEAR, theme.primary),
        }  # fmt: skip
        self.fill, self.edge, ink = looks["tonal" if self.off and self.kind == "brass" else self.kind]
        return theme.outline if self.off else ink


class LevelRow(BoxLayout):
    """Buttons beside each other, all as high as the highest of them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("children", self._level)

    def add_widget(self, widget, *place: object, **given: object) -> None:
        """One more button."""
        widget.size_hint_y = 1
        widget.fbind("wanted", self._level)
        super().add_widget(widget, *place, **given)

    def _level(self, *_: object) -> None:
        self.height = max((button.wanted for button in self.children), default=dp(48))
