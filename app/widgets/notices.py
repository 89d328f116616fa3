"""What the app tells: banner, snackbar, empty page."""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from app.widgets.buttons import PushButton
from app.widgets.press import PressBox
from app.widgets.surface import Card, Column, HighCard
from app.widgets.text import Icon, Text

STAYS = 6.0


class Banner(PressBox):
    """An icon, perhaps a title, and a sentence; red for what is impossible, plain for what waits."""

    def __init__(self, text: str, title: str = "", icon: str = "alert-outline", wrong: bool = False,
                 tapped: Callable | None = None, **kwargs: object) -> None:  # fmt: skip
        theme = App.get_running_app().theme
        fill, ink = (theme.bad_c, theme.on_bad_c) if wrong else (theme.c3, theme.on)
        super().__init__(tapped=tapped, size_hint_y=None, padding=dp(14), spacing=dp(12), fill=fill,
                         edge=theme.bad if wrong else theme.outline_var, **kwargs)  # fmt: skip
        self.spoken = f"{title} {text}".strip()
        self.add_widget(Icon(icon=icon, tint=ink, pos_hint={"top": 1}))
        column = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
        if title:
            column.add_widget(Text(text=title, style="card", tint=ink))
        self.words = Text(text=text, style="body_m", tint=ink)
        column.add_widget(self.words)
        self.add_widget(column)
        column.bind(height=lambda _, h: setattr(self, "height", max(dp(48), h + dp(28))))


class Snackbar(AnchorLayout):
    """What was done, with Undo; gone after six seconds."""

    def __init__(self, text: str, undo: Callable | None, gone: Callable[[Widget], None]) -> None:
        app = App.get_running_app()
        super().__init__(anchor_y="bottom", padding=(dp(16), 0, dp(16), dp(96) + app.insets[3]))
        self._gone = gone
        theme = app.theme
        bar = HighCard(orientation="horizontal", size_hint_x=None, padding=(dp(16), dp(4), dp(8), dp(4)),
                       spacing=dp(8), fill=theme.paper, edge=theme.outline_var)  # fmt: skip
        self.bind(width=lambda _, w: setattr(bar, "width", min(w - dp(32), dp(560))))
        bar.height = dp(56)
        words = Text(text=text, style="body_m", tint=theme.ink, pos_hint={"center_y": 0.5})
        bar.add_widget(words)
        bar.funbind("minimum_height", bar.setter("height"))
        words.bind(height=lambda _, h: setattr(bar, "height", max(dp(56), h + dp(20))))
        if undo:
            bar.add_widget(self._undo_button(app, undo))
        self.add_widget(bar)
        self._event = Clock.schedule_once(lambda _dt: self.leave(), STAYS)

    def _undo_button(self, app, undo: Callable) -> PushButton:
        def take_back() -> None:
            self.leave()
            undo()

        button = PushButton(text=app.word("undo"), kind="text", size_hint_x=None, width=dp(96), tapped=take_back,
                        pos_hint={"center_y": 0.5})  # fmt: skip
        # Brass as text is made for the page; on paper it must be darker.
        for child in button.walk():
            if isinstance(child, Text):
                child.tint = (0.36, 0.25, 0.02, 1)
        return button

    def leave(self) -> None:
        """Go away."""
        self._event.cancel()
        self._gone(self)

    def on_touch_down(self, touch) -> bool:
        """Only the bar itself catches fingers."""
        return bool(self.children) and self.children[0].collide_point(*touch.pos) and super().on_touch_down(touch)


class Empty(AnchorLayout):
    """An empty page: a drawing, a title, a sentence, one thing to do."""

    def __init__(self, title: str, text: str, icon: str = "clipboard-text-outline", action: str = "",
                 tapped: Callable | None = None, sheet: str = "", **kwargs: object) -> None:  # fmt: skip
        super().__init__(**kwargs)
        app = App.get_running_app()
        accent = app.accent(sheet)
        column = Column(size_hint_x=None, width=dp(300), spacing=dp(12))
        tile = AnchorLayout(size_hint_y=None, height=dp(88))
        card = Card(size_hint=(None, None), size=(dp(80), dp(80)), radius=[dp(16)], padding=dp(20))
        card.fill = accent.container
        card.add_widget(Icon(icon=icon, tint=accent.on, dp=40))
        tile.add_widget(card)
        column.add_widget(tile)
        column.add_widget(Text(text=title, style="title_m", halign="center"))
        column.add_widget(Text(text=text, style="body_m", tone="on2", halign="center"))
        if action:
            column.add_widget(PushButton(text=action, kind="brass", tapped=tapped))
        self.add_widget(column)
