"""Settings: look, dice, phone, rulings, backup."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from app.navigation import Page
from app.screens.home import SHEETS, places
from app.widgets.bars import BottomBar, SideRail, TopBar, way_back
from app.widgets.controls import Segments, SwitchRow, caption
from app.widgets.heads import Heading, Rule
from app.widgets.overlay import MenuRow
from app.widgets.surface import Column
from app.words import LANGUAGES

SIZES = (0.85, 1.0, 1.15, 1.3, 1.5)
LOOKS = ("theme", "text", "language", "low_light")


class SettingsPage(Page):
    """Everything a player can set; it holds at once."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.build()

    def build(self) -> None:
        """The list, with the app's navigation."""
        page = BoxLayout(orientation="vertical")
        page.add_widget(TopBar(self.app.word("nav.settings"), lead=None if self.app.wide else way_back()))
        page.add_widget(self._list())
        if self.app.wide:
            self.orientation = "horizontal"
            rail = SideRail()
            rail.fill(places(), "settings", self._go, self.app.accent(None))
            self.add_widget(rail)
            self.add_widget(page)
            return
        self.add_widget(page)
        bar = BottomBar()
        bar.fill(places(), "settings", self._go, self.app.accent(None))
        self.add_widget(bar)

    def _go(self, place: str) -> None:
        if place == "home":
            self.app.shell.pile.back_to("home")
        elif place != "settings":
            self.app.shell.pile.replace(place)

    def _list(self) -> ScrollView:
        scroll = ScrollView(do_scroll_x=False, bar_width=dp(3), bar_color=self.app.theme.outline)
        self.column = Column(padding=(dp(16), 0, dp(16), dp(24)), spacing=dp(4))
        scroll.add_widget(self.column)
        scroll.bind(width=lambda _, wide: self._pad(wide))
        word = self.app.word
        self._section("look")
        self._choice("theme", [("dark", word("settings.dark")), ("light", word("settings.light"))])
        self._choice("text", [(size, f"{round(size * 100)} %") for size in SIZES])
        self._choice("language", list(LANGUAGES.items()))
        self._switch("low_light")
        self._section("dice")
        self._choice(
            "animation", [(key, word(f"settings.animation.{key}")) for key in ("off", "slow", "normal", "fast")]
        )
        for name in ("roll_all", "sound", "haptics", "shake"):
            self._switch(name)
        self._choice(
            "shake_level", [(1, word("settings.low")), (2, word("settings.middle")), (3, word("settings.high"))]
        )
        self._section("phone")
        self._switch("keep_awake")
        self._switch("left_handed")
        self._rulings()
        self._files()
        return scroll

    def _pad(self, wide: float) -> None:
        side = max(dp(16), (wide - dp(560)) / 2)
        self.column.padding = (side, 0, side, dp(24))

    def _section(self, name: str) -> None:
        self.column.add_widget(Heading(self.app.word(f"settings.{name}")))

    def _choice(self, name: str, options: list[tuple[Any, str]]) -> None:
        label = self.app.word(f"settings.{name}")
        self.column.add_widget(caption(label))
        value = getattr(self.app.settings, name)
        self.column.add_widget(Segments(options, value, lambda v: self.set(name, v), "", label=label))

    def _switch(self, name: str) -> None:
        word = self.app.word
        note = word(f"settings.{name}.note") if self.app.words.has(f"settings.{name}.note") else ""
        on = getattr(self.app.settings, name)
        self.column.add_widget(SwitchRow(word(f"settings.{name}"), note, on, lambda v: self.set(name, v)))

    def _rulings(self) -> None:
        self._section("rulings")
        for sheet in SHEETS:
            title = self.app.word(f"{sheet}.title")
            self.column.add_widget(
                MenuRow(title, "scale-balance", tapped=lambda s=sheet: self.app.go("rulings", ruleset=s))
            )
            self.column.add_widget(Rule())

    def _files(self) -> None:
        from importlib.util import find_spec

        if find_spec("app.screens.backup") is None:
            return
        self._section("backup")
        word = self.app.word
        self.column.add_widget(
            MenuRow(
                word("settings.backup_open"),
                "database-outline",
                word("settings.backup_note"),
                tapped=lambda: self.app.go("backup"),
            )
        )

    def set(self, name: str, value: Any) -> None:
        """It holds at once."""
        self.app.settings.set(name, value)
        if name in LOOKS:
            self.app.restyle()
        self.app.settings_changed(name)
