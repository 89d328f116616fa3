"""Turn: where it stands, who is on, what comes next; drawn from the battle, the same for every sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look import ambient
from app.look.kv import load_kv
from app.look.sides import sides_of
from app.play.last_deed import Told, happened, told_last
from app.play.offered import MOST, arranged
from app.screens.turn.by_hand import show_by_hand
from app.screens.turn.drawn import show_drawn
from app.screens.turn.offers import OfferList, ask_which, under_way
from app.screens.turn.pools import PoolCards
from app.screens.turn.steps import SaysBox, StepsBox
from app.screens.turn.units import UnitCards, UnitLines
from app.shell.table_menu import table_row
from app.widgets.bars import TopBar, way_back
from app.widgets.notices import Banner
from app.widgets.overlay import show_menu
from app.widgets.surface import Column
from rules.engine import PlayerError
from rules.said import Names, Text

if TYPE_CHECKING:
    from app.play.battles import TableBattle
    from app.shell.kit import Kit
    from rules.frame.deed import Deed
    from rules.frame.offer import Offer

load_kv("turn")

ROOMY = 8
"""So many offers stand beside the bag on a tablet before the rest is under More."""
SETTLED = 0.1
"""Texts need a few frames to find their height."""


class TurnPane(ScrollView):
    """A list that can be told what must be seen."""

    slim = BooleanProperty(False)

    @property
    def down(self) -> float:
        """How far it is scrolled, in pixels."""
        return (1 - self.scroll_y) * max(0.0, self.ids.inside.height - self.height)

    def go_down(self, pixels: float) -> None:
        """Scroll so far down."""
        room = self.ids.inside.height - self.height
        self.scroll_y = max(0.0, min(1.0, 1 - pixels / room)) if room > 0 else 1

    def bring(self, widget: Widget) -> None:
        """Show all of something, or at least its head."""
        inside = self.ids.inside
        top, foot = (inside.height - (edge - inside.y) for edge in _edges(widget, inside))
        if foot > self.down + self.height or top < self.down:
            self.go_down(min(top - dp(8), foot + dp(16) - self.height) if foot - top < self.height else top - dp(8))


def _edges(widget: Widget, inside: Widget) -> tuple[float, float]:
    """Where a widget begins and ends, in the list that it stands in."""
    x, foot = widget.to_window(widget.x, widget.y)
    return inside.to_widget(x, foot + widget.height)[1], inside.to_widget(x, foot)[1]


class TurnInside(BoxLayout):
    """All of a list; no lower than `least`."""

    least = NumericProperty(0)


class Section(Column):
    """A part of the tab that is made anew only if what it shows has changed."""

    shows: Any = None

    def show(self, what: Any, make: Callable[[], Iterable[Widget]]) -> None:
        """Show this."""
        if what == self.shows:
            return
        self.shows = what
        self.clear_widgets()
        for part in make():
            self.add_widget(part)


class TurnTab(BoxLayout):
    """The turn of a sheet: nothing is kept here, all of it is the battle's."""

    def __init__(self, kit: Kit, sheet: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kit, self.sheet = kit, sheet
        self.table: TableBattle = kit.table(sheet)
        self.wide = ambient.shape()[0] == "wide"
        self.large_bag = self.all_steps = ambient.is_wide()
        self.all_offers = False
        self.taken_back = ""
        self.lines: UnitLines | None = None
        self._build()
        self.refresh()

    # -- the page

    def _build(self) -> None:
        word = self.kit.word
        icons = [("undo", word("undo"), self.undo), ("dots-vertical", word("menu"), self.menu)]
        self.bar = TopBar("", " ", self.kit.accent(self.sheet).main, icons=icons,
                          lead=None if self.kit.wide else way_back())  # fmt: skip
        self.ids.head.add_widget(self.bar)
        names = ("over", "pools", "on_now", "offers", "says", "steps", "units")
        self.parts = {name: Section() for name in names}
        left = [self.parts[name] for name in ("over", "pools", "on_now", "units")]
        right = [self.parts[name] for name in ("offers", "says", "steps")]
        panes = [left, right] if self.wide else [[self.parts[name] for name in names]]
        self.panes = [TurnPane(slim=number < len(panes) - 1) for number in range(len(panes))]
        for pane, inside in zip(self.panes, panes, strict=True):
            for part in inside:
                pane.ids.inside.add_widget(part)
            self.ids.panes.add_widget(pane)

    def on_parent(self, _tab: Widget, parent: Widget | None) -> None:
        """As long as it is shown it watches the battle: somebody else at the table may do something."""
        if parent is not None:
            self.table.watchers.append(self._look_soon)
        elif self._look_soon in self.table.watchers:
            self.table.watchers.remove(self._look_soon)

    def _look_soon(self) -> None:
        Clock.schedule_once(self._look)

    def _look(self, _dt: float) -> None:
        if self.table.battle is not self.drawn and self.get_root_window():
            self.done()

    def refresh(self) -> None:
        """Show where the battle stands."""
        battle = self.drawn = self.table.battle
        self.view, self.sides = battle.view(), sides_of(battle)
        self.active = tuple(row for row in self.view.rows if row.state == "active")
        self.offered = under_way(self) or arranged(
            self.offers_now(), self.view.side, [row.id for row in self.active], ROOMY if self.wide else MOST)
        self._show_bar()
        for name in self.parts:
            what, make = getattr(self, f"_{name}")()
            self.parts[name].show(what, make)
        Clock.schedule_once(self._settle, SETTLED)

    def offers_now(self) -> list[Offer]:
        """What may be done on this device."""
        return list(self.table.battle.offers())

    def _show_bar(self) -> None:
        side = self.sides.get(self.view.side)
        said = (side.name if side else "", self.say(self.view.stands))
        self.bar.titles.title = self.kit.word("turn.title", n=self.view.number)
        self.bar.titles.note = " · ".join(filter(None, said))

    def _settle(self, _dt: float) -> None:
        """What comes next must be seen."""
        first = self.parts["offers"].children[-1].first if self.parts["offers"].children else None
        if first is not None and first.get_root_window() and self.offered.all():
            self.panes[-1].bring(first)

    # -- its parts: what each shows, and how it is made

    def _over(self) -> tuple[Any, Callable[[], Iterable[Widget]]]:
        over = self.say(self.view.over)
        return over, lambda: [Banner(over, icon="flag-checkered", tapped=self.open_end)] if over else []

    def _pools(self) -> tuple[Any, Callable[[], Iterable[Widget]]]:
        shows = (self.view.pools, self.view.counters, self.large_bag, self._faces() if self.large_bag else ())
        return shows, lambda: [PoolCards(self)]

    def _faces(self) -> tuple[Any, ...]:
        return tuple((row.side, row.face, row.face_icon) for row in self.view.rows if row.face and row.there)

    def _on_now(self) -> tuple[Any, Callable[[], Iterable[Widget]]]:
        told = self.told
        return (self.active, told), lambda: [UnitCards(self, told)] if self.active or told else []

    @property
    def told(self) -> Told | None:
        """What has just happened: a deed, or that one was taken back."""
        return Told(self.taken_back) if self.taken_back else happened(self.table.story)

    def _offers(self) -> tuple[Any, Callable[[], Iterable[Widget]]]:
        return (self.offered, self.all_offers, bool(self.view.rows)), lambda: [OfferList(self)]

    def _says(self) -> tuple[Any, Callable[[], Iterable[Widget]]]:
        says, table = self.view.says, self.view.table
        return (says, table), lambda: [SaysBox(self, says, table)] if says else []

    def _steps(self) -> tuple[Any, Callable[[], Iterable[Widget]]]:
        return (self.view.steps, self.all_steps), lambda: [StepsBox(self)] if self.view.steps else []

    def _units(self) -> tuple[Any, Callable[[], Iterable[Widget]]]:
        if self.lines is not None:
            self.lines.show(self.view.rows, self.sides)
            return self.parts["units"].shows, list
        self.lines = UnitLines(self)
        return "units", lambda: [self.lines]

    # -- what a player does

    def take(self, offer: Offer) -> None:
        """Do what is offered; what comes by lot or dice is on the disk before it is seen."""
        self.kit.shell.close_top()
        before = self.view
        if self.kit.take(self.sheet, offer):
            self.done()
            if offer.lots:
                show_drawn(self, before)
            self.kit.open_what_it_leads_to(self.sheet, offer)

    def take_by_hand(self, offer: Offer) -> None:
        """Of what could come by lot, a player says himself what came."""
        ask_which(self, offer, lambda deed: self.take(replace(offer, lots=(), deed=deed)))

    def do(self, deed: Deed) -> None:
        """Something that nobody offered: set by hand."""
        try:
            self.table.do(deed)
        except PlayerError as error:
            self.kit.snack(self.say(error.said))
        self.done()

    def done(self) -> None:
        """Something was done: show it."""
        self.taken_back, self.all_offers = "", False
        self.refresh()

    def undo(self) -> None:
        """Take back the last deed, and say what it was."""
        battle, last = self.table.battle, told_last(self.table.story)
        try:
            self.table.undo()
        except PlayerError as error:
            self.kit.snack(self.say(error.said))
            return
        self.all_offers = False
        what = self.say(last.sentence, last.names) if last else ""
        self.taken_back = self.kit.word("turn.taken_back", what=what) if what else ""
        if battle is not self.table.battle:
            self.refresh()

    def go_on_playing(self) -> None:
        """Back to the action under way."""
        self.kit.resume_battle(self.sheet)

    def menu(self) -> None:
        """What is seldom wanted."""
        word, go = self.kit.word, self.kit.go
        show_menu(word("nav.turn"), [
            (word("turn.by_hand"), "tune-variant", lambda: show_by_hand(self), word("turn.by_hand_note")),
            (word("sides.title"), "account-switch-outline", lambda: go("sides", ruleset=self.sheet)),
            (word("new_game.title"), "plus", lambda: go("new_game", ruleset=self.sheet)),
            (word("end.title"), "flag-checkered", self.open_end),
            (word("nav.units"), "account-group-outline", self.open_units),
            table_row(self.kit, self.sheet),
        ])  # fmt: skip

    def toggle(self, what: str) -> None:
        """Open or close a part: the large bag, all steps, all offers."""
        setattr(self, what, not getattr(self, what))
        self.refresh()

    def open_end(self) -> None:
        """How the game went."""
        self.kit.go("end", ruleset=self.sheet)

    def open_unit(self, unit: str) -> None:
        """All about one unit."""
        self.kit.go("unit", sheet=self.sheet, unit=unit)

    def open_units(self) -> None:
        """The rosters."""
        self.kit.shell.pile.top.open_tab("units")

    def say(self, text: Text, names: Names | None = None) -> str:
        """A text of the rules; units by their names, where it is known who has which role."""
        return self.kit.rules_text(text, names)

    # -- keys and shakes

    def go_on(self) -> None:
        """Space or enter: the brass button."""
        offers = self.parts["offers"].children
        if offers and offers[0].first is not None:
            offers[0].first.tapped()

    def shaken(self) -> None:
        """A shake draws or throws, and does nothing else."""
        first = self.offered.first
        if first and (first.lots or first.thrown):
            self.take(first)


def turn_tab(kit: Kit, sheet: str) -> Widget:
    """The turn of a sheet, as one of its tabs."""
    return TurnTab(kit, sheet)

