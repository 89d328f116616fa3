"""A sheet from the lower edge: menus, help, small choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.text import Text
from app.widgets.press import PressBox
from app.widgets.surface import Column

load_kv("overlay")

LONG = 30
"""Lines of a menu that are made at once."""


class BottomSheet(AnchorLayout):
    """Content over a darkened page; a tap beside it closes it."""

    card = ObjectProperty(None)
    content_height = NumericProperty(0)

    def __init__(self, content: Widget, close: Callable[[], object]) -> None:
        super().__init__()
        self._close, self.content = close, content
        self.ids.scroll.add_widget(content)
        content.bind(height=self.setter("content_height"))
        self.content_height = content.height

    def on_touch_down(self, touch) -> bool:
        """Beside the card: close."""
        if not self.card.collide_point(*touch.pos):
            self._close()
            return True
        return super().on_touch_down(touch) or True


class MenuRow(PressBox):
    """One line of a menu."""

    text = StringProperty("")
    icon = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)
    level = NumericProperty(0)
    """How high it is where all lines of a menu are equally high."""

    def __init__(self, text: str = "", icon: str = "", note: str = "", chosen: bool = False, **kwargs: Any) -> None:
        super().__init__(text=text, icon=icon, note=note, chosen=chosen, spoken=text, **kwargs)


class SheetColumn(Column):
    """What stands on a sheet."""


class SheetTitle(Text):
    """What a sheet is about."""


class SheetText(Text):
    """A sentence on a sheet."""


def show_sheet(title: str, *parts: Widget, turned: bool = False) -> None:
    """Open a sheet with a title and these things in it."""
    column = SheetColumn()
    if title:
        column.add_widget(SheetTitle(text=title))
    for part in parts:
        column.add_widget(part)
    ambient.open_sheet(column, turned)


def show_menu(title: str, rows: Sequence[tuple], turned: bool = False) -> None:
    """Open a menu: each row is (text, icon, what it does) and, if wanted, (…, note, chosen)."""

    def pick(do: Callable) -> Callable:
        return lambda: (ambient.close_sheet(), do())

    if len(rows) > LONG:
        from app.widgets.long_menu import MenuList

        lines = [{"text": text, "icon": icon, "note": rest[0] if rest else "", "chosen": bool(rest[1:] and rest[1]),
                  "spoken": text, "tapped": pick(do)} for text, icon, do, *rest in rows]  # fmt: skip
        show_sheet(title, MenuList(lines), turned=turned)
        return
    made = [
        MenuRow(text, icon, *(rest[:1] or [""]), chosen=bool(rest[1:] and rest[1]), tapped=pick(do))
        for text, icon, do, *rest in rows
    ]
    show_sheet(title, *made, turned=turned)


def show_help(title: str, *sentences: str) -> None:
    """Open a sheet that explains something."""
    show_sheet(title, *(SheetText(text=sentence) for sentence in sentences if sentence))
