"""A sheet from the lower edge: menus, help, small choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.app import App
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.widgets.press import PressBox
from app.widgets.surface import Card, Column
from app.widgets.text import Icon, Text


class BottomSheet(AnchorLayout):
    """Content over a darkened page; a tap beside it closes it."""

    def __init__(self, content: Widget, close: Callable[[], object]) -> None:
        super().__init__(anchor_y="bottom")
        app = App.get_running_app()
        self._close = close
        with self.canvas.before:
            Color(rgba=(0, 0, 0, 0.55))
            self._scrim = Rectangle()
        self.bind(pos=self._lay, size=self._lay)
        self.card = Card(size_hint=(None, None), padding=(dp(8), dp(12), dp(8), dp(12) + app.insets[3]),
                         radius=[dp(20), dp(20), 0, 0], fill=app.theme.c2, edge=app.theme.outline_var)  # fmt: skip
        scroll = ScrollView(do_scroll_x=False, bar_width=0)
        self.content = content
        scroll.add_widget(content)
        self.card.add_widget(scroll)
        self.add_widget(self.card)
        content.bind(height=self._lay)

    def _lay(self, *_: object) -> None:
        self._scrim.pos, self._scrim.size = self.pos, self.size
        self.card.width = min(self.width, dp(560))
        padding = self.card.padding
        self.card.height = min(self.height * 0.85, self.content.height + padding[1] + padding[3])

    def on_touch_down(self, touch) -> bool:
        """Beside the card: close."""
        if not self.card.collide_point(*touch.pos):
            self._close()
            return True
        return super().on_touch_down(touch) or True


class MenuRow(PressBox):
    """One line of a menu."""

    def __init__(self, text: str, icon: str = "", note: str = "", chosen: bool = False, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, padding=(dp(12), dp(8)), spacing=dp(16), radius=[dp(8)], **kwargs)
        theme = App.get_running_app().theme
        self.spoken = text
        if icon:
            self.add_widget(Icon(icon=icon, tone="on2", pos_hint={"center_y": 0.5}))
        column = Column(pos_hint={"center_y": 0.5})
        column.add_widget(Text(text=text, style="row"))
        if note:
            column.add_widget(Text(text=note, style="body_s", tone="on2"))
        self.add_widget(column)
        if chosen:
            self.add_widget(Icon(icon="check", tint=theme.primary, pos_hint={"center_y": 0.5}))
        column.bind(height=lambda _, h: setattr(self, "height", max(dp(52), h + dp(20))))
        self.bind(state=lambda *_: setattr(self, "fill", theme.c4 if self.state == "down" else (0, 0, 0, 0)))


def show_sheet(title: str, *parts: Widget) -> None:
    """Open a sheet with a title and these things in it."""
    column = Column(spacing=dp(4), padding=(dp(8), 0, dp(8), dp(8)))
    if title:
        column.add_widget(Text(text=title, style="title_s", padding=(dp(8), dp(8))))
    for part in parts:
        column.add_widget(part)
    App.get_running_app().shell.open_sheet(column)


def show_menu(title: str, rows: Sequence[tuple]) -> None:
    """Open a menu: each row is (text, icon, what it does) and, if wanted, (…, note, chosen)."""
    app = App.get_running_app()

    def pick(do: Callable) -> Callable:
        return lambda: (app.shell.close_top(), do())

    made = [
        MenuRow(text, icon, *(rest[:1] or [""]), chosen=bool(rest[1:] and rest[1]), tapped=pick(do))
        for text, icon, do, *rest in rows
    ]
    show_sheet(title, *made)


def show_help(title: str, *sentences: str) -> None:
    """Open a sheet that explains something."""
    parts = [Text(text=s, style="body_l", tone="on2", padding=(dp(8), dp(4))) for s in sentences if s]
    show_sheet(title, *parts)
