"""Settings: look, dice, phone, rulings, backup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.device.shake import LEVELS
from app.look.kv import load_kv
from app.look.text import Text, theme
from app.shell.pile import Page
from app.shell.table_menu import table_rows
from app.widgets.bars import BottomBar, SideRail, TopBar, places, way_back
from app.widgets.controls import PickRow, SwitchRow, caption
from app.widgets.heads import Heading, Rule
from app.widgets.overlay import MenuRow, show_sheet
from app.widgets.press import PressBox
from app.widgets.segments import Segments
from app.widgets.surface import Column
from app.words import SYSTEM, languages
from rules import rulesets

if TYPE_CHECKING:
    from app.shell.kit import Kit

load_kv("settings")

SIZES = (0.85, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
ANIMATIONS = ("off", "slow", "normal", "fast")
SENSITIVITIES = {1: "low", 2: "middle", 3: "high"}
LOOKS = ("theme", "text", "language", "low_light")
# The bar of the meter falls so many g a second, and a shake is told for so many seconds.
FALLS, TOLD = 3.0, 2.0


class SettingsPage(Page):
    """Everything a player can set; it holds at once."""

    def __init__(self, scroll: float = 0.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.meter: ShakeMeter | None = None
        self.list = SettingsList()
        self._lay_out()
        self._fill()
        Clock.schedule_once(lambda _dt: self.list.go_down(scroll), 0.1)

    def _lay_out(self) -> None:
        """The list, with the app's navigation."""
        wide = self.kit.wide
        page = BoxLayout(orientation="vertical")
        page.add_widget(TopBar(self.kit.word("nav.settings"), lead=None if wide else way_back()))
        page.add_widget(self.list)
        bar = SideRail() if wide else BottomBar()
        bar.fill(places(), "settings", self._go, self.kit.accent(None))
        self.orientation = "horizontal" if wide else "vertical"
        for part in (bar, page) if wide else (page, bar):
            self.add_widget(part)

    def _go(self, place: str) -> None:
        if place == "home":
            self.kit.shell.pile.back_to("home")
        elif place != "settings":
            self.kit.shell.pile.replace(place)

    def _fill(self) -> None:
        word = self.kit.word
        self._section("look")
        self._choice("theme", [(key, word(f"settings.{key}")) for key in ("dark", "light")])
        self._size()
        self._choice("language", [(SYSTEM, word("settings.language.system")), *languages().items()])
        self._switch("low_light")
        self._section("dice")
        self._choice("animation", [(key, word(f"settings.animation.{key}")) for key in ANIMATIONS])
        for name in ("roll_all", "sound", "haptics", "shake"):
            self._switch(name)
        self._choice("shake_level", [(level, word(f"settings.{key}")) for level, key in SENSITIVITIES.items()])
        self.meter_slot = Column()
        self._add(self.meter_slot)
        self._section("phone")
        for name in ("two_sided", "keep_awake", "left_handed", "read_out"):
            self._switch(name)
        self._rulings()
        self._tables()
        self._files()

    def _add(self, widget: Widget) -> None:
        self.list.ids.column.add_widget(widget)

    def _section(self, name: str) -> None:
        self._add(Heading(self.kit.word(f"settings.{name}")))

    def _choice(self, name: str, options: list[tuple[Any, str]]) -> None:
        label = self.kit.word(f"settings.{name}")
        self._add(caption(label))
        value = getattr(self.kit.settings, name)
        self._add(Segments(options, value, lambda v: self.set(name, v), "", label=label))

    def _size(self) -> None:
        label, size = self.kit.word("settings.text"), self.kit.settings.text
        self._add(caption(label))
        self._add(PickRow(f"{label}, {percent(size)}", percent(size), tapped=self.ask_size))

    def ask_size(self) -> None:
        """Every text size, each in its own letters."""
        now = self.kit.settings.text
        rows = [SizeRow(size, size == now, tapped=lambda s=size: self.set("text", s)) for size in SIZES]
        show_sheet(self.kit.word("settings.text"), *rows)

    def _switch(self, name: str) -> None:
        word = self.kit.word
        note = word(f"settings.{name}.note") if self.kit.words.has(f"settings.{name}.note") else ""
        on = getattr(self.kit.settings, name)
        self._add(SwitchRow(word(f"settings.{name}"), note, on, lambda v: self.set(name, v)))

    def _rulings(self) -> None:
        self._section("rulings")
        for sheet in rulesets():
            title = self.kit.title(sheet)
            self._add(MenuRow(title, "scale-balance", tapped=lambda s=sheet: self.kit.go("rulings", ruleset=s)))
            self._add(Rule())

    def _tables(self) -> None:
        word = self.kit.word
        self._section("table")
        for text, icon, do, note in table_rows(self.kit):
            self._add(MenuRow(text, icon, note, tapped=do))
            self._add(Rule())
        self._add(caption(f"{word('table.network')} {word('table.plain')}"))

    def _files(self) -> None:
        word = self.kit.word
        self._section("backup")
        self._add(MenuRow(word("settings.backup_open"), "database-outline", word("settings.backup_note"),
                          tapped=lambda: self.kit.go("backup")))  # fmt: skip

    def set(self, name: str, value: Any) -> None:
        """It holds at once."""
        self.kit.settings.set(name, value)
        if name in LOOKS:
            self.kit.shell.pile.visits[-1].given["scroll"] = self.list.down
            self.kit.restyle()
        self.kit.settings_changed(name)
        if self.meter:
            self.meter.follow()

    def not_saved(self) -> None:
        """The rows as they are kept."""
        self.kit.shell.pile.visits[-1].given["scroll"] = self.list.down
        self.kit.shell.pile.rebuild()

    # -- the meter

    def shown(self) -> None:
        """The page is seen: measure how the phone is moved, where that can be."""
        device = self.kit.device
        self.meter_slot.clear_widgets()
        if device is None or not device.can_shake:
            self.meter_slot.add_widget(NoSensor(text=self.kit.word("settings.no_sensor")))
            return
        self.meter = ShakeMeter(self.kit, device)
        self.meter_slot.add_widget(self.meter)
        self.meter.start()

    def left(self) -> None:
        """Nobody looks at the meter now: the sensor rests."""
        if self.meter:
            self.meter.stop()
            self.meter = None


class SettingsList(ScrollView):
    """The rows, in the middle of a wide window."""

    @property
    def down(self) -> float:
        """How far the list is scrolled, in pixels."""
        return (1 - self.scroll_y) * max(0.0, self.ids.column.height - self.height)

    def go_down(self, pixels: float) -> None:
        """Scroll as far down."""
        room = self.ids.column.height - self.height
        if pixels and room > 0:
            self.scroll_y = max(0.0, 1 - pixels / room)


class SizeRow(PressBox):
    """One text size, in letters of that size."""

    def __init__(self, size: float, chosen: bool, **kwargs: Any) -> None:
        super().__init__(spoken=percent(size), **kwargs)
        words = self.ids.words
        words.text, words.letters = percent(size), size / theme().text_scale
        self.ids.tick.icon = "check" if chosen else ""


class NoSensor(Text):
    """What stands in place of the meter where nothing can be measured."""


class MeterBar(Widget):
    """How hard the phone is moved, in g, and the mark that a stroke must pass."""

    value = NumericProperty(0.0)
    mark = NumericProperty(1.0)
    most = NumericProperty(3.0)


class ShakeMeter(Column):
    """The detector as a player sees it: the bar follows its measure, a word tells when it has found a shake."""

    value = NumericProperty(0.0)
    mark = NumericProperty(1.0)
    heard = BooleanProperty(False)
    resting = BooleanProperty(False)

    def __init__(self, kit: Kit, device: Any, **kwargs: Any) -> None:
        self.kit, self.device = kit, device
        super().__init__(**kwargs)
        self._event: Any = None
        self._told_for = 0.0
        self.follow()

    def follow(self) -> None:
        """Mark the strength that the player has chosen; rest where shaking is switched off."""
        settings = self.kit.settings
        self.mark, self.resting = LEVELS[settings.shake_level], not settings.shake

    def start(self) -> None:
        """Measure."""
        self.device.measure(self.found)
        self._event = Clock.schedule_interval(self._look, 0)

    def stop(self) -> None:
        """Measure no more."""
        self.device.measure(None)
        if self._event:
            self._event.cancel()

    def found(self) -> None:
        """The detector has found a shake."""
        self._told_for, self.heard = TOLD, True
        self.device.haptics.result()

    def _look(self, dt: float) -> None:
        self.value = max(self.device.strength, self.value - FALLS * dt, 0.0)
        self._told_for -= dt
        self.heard = self._told_for > 0


def percent(size: float) -> str:
    """A text size as it is written."""
    return f"{round(size * 100)} %"
