"""An odds map: one figure over two fields; a tap on a cell takes both."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.advice.changes import bench_of, now_and_then
from app.advice.maps import Drawn, better_steps, drawn, head, possible_axes, unit_apart, usual_axes
from app.look.kv import load_kv
from app.look.text import LARGE, widest_word
from app.play.desk import Desk
from app.play.draft import Draft
from app.shell.pile import Page
from app.widgets.bars import Dock, DockRow, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.by_and_by import ByAndBy
from app.widgets.heads import Picker
from app.widgets.notices import Empty
from app.widgets.overlay import show_menu
from app.widgets.panes import rail
from app.widgets.segments import Segments
from app.widgets.surface import Column, HighCard
from app.widgets.tone_table import ToneLegend, ToneTable
from app.widgets.tones import Cell
from rules.advice.maps import Axis
from rules.advice.trial import Worth
from rules.engine import Choice, PlayerError, Roll
from rules.frame.facts import FieldView

load_kv("map")

Made = tuple[Widget, Callable[[], Widget]]
"""Where something stands, and how it is made."""


class MapCard(HighCard):
    """The grid with its heading."""

    title = StringProperty("")
    grid = ObjectProperty(None)
    head = ObjectProperty(None)


class AnswerCard(HighCard):
    """The cell that is set, in words."""

    title = StringProperty("")
    note = StringProperty("")
    better = StringProperty("")
    """What one step along either axis would gain."""


class MapScroll(BoxLayout):
    """What scrolls."""

    column = ObjectProperty(None)


class MapNow(BoxLayout):
    """What the frame round a cell means."""

    text = StringProperty("")


class MapTitle(Column):
    """Who does what to whom, and what is thrown."""

    title = StringProperty("")
    note = StringProperty("")


class MapPage(Page):
    """The main figure of an assembled action over two of its fields."""

    high = NumericProperty(62)

    def __init__(self, draft: Draft, state: dict[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.draft, self.sheet = draft, draft.ruleset.id
        self.state: dict[str, Any] = {} if state is None else state
        # Axes and figure outlive a turn of the phone.
        self.kit.shell.pile.visits[-1].given["state"] = self.state
        self.desk, self.drawing = Desk(self.kit.later), ByAndBy()
        self.drawn: Drawn | None = None
        main, figures = draft.action.main, list(draft.action.figures)
        at = next((at for at, figure in enumerate(figures) if figure.label == main.label), None)
        self.figures, self._first = (figures, at) if at is not None else ([main, *figures], 0)
        self._build()

    @property
    def figure(self) -> Any:
        """The figure that is shown."""
        return self.figures[self.state.get("figure", self._first)]

    # -- how it is drawn

    def _build(self) -> None:
        """The frame of the page at once, what stands in it by and by; then there is something to work out for."""
        word, say = self.kit.word, self.kit.rules_text
        of = word("map.of", sheet=self.kit.title(self.sheet), action=say(self.draft.action.title))
        bar = TopBar(word("map.open"), of, self.kit.accent(self.sheet).main,
                     lead=None if self.kit.wide else way_back(),
                     icons=[("swap-horizontal", word("map.turn"), self.turn)])
        self.dock = DockRow()
        for number, (place, make) in enumerate(self._build_wide(bar) if self.kit.wide else self._build_phone(bar)):
            self.drawing.do(number, lambda place=place, make=make: place.add_widget(make()))
        self.drawing.do("work", self._begin, alone=True)

    def _build_phone(self, bar: TopBar) -> list[Made]:
        scroll, dock = MapScroll(), Dock()
        dock.add_widget(self.dock)
        for part in (bar, scroll, dock):
            self.add_widget(part)
        makes = (self._title, self._which, self._card, self._legend, self._now, self._answer_card)
        return [(scroll.column, make) for make in makes]

    def _build_wide(self, bar: TopBar) -> list[Made]:
        self.orientation = "horizontal"
        left, right, dock = BoxLayout(orientation="vertical", size_hint_x=None, width=dp(440)), MapScroll(), Dock()
        beside = MapScroll()
        dock.add_widget(self.dock)
        for part in (bar, beside, dock):
            left.add_widget(part)
        right.padding = (0, dp(12))
        for part in (rail(self.kit, self.sheet), left, right):
            self.add_widget(part)
        makes = (self._title, self._which, self._answer_card, self._legend, self._now)
        return [*((beside.column, make) for make in makes), (right.column, self._card)]

    def _title(self) -> Widget:
        self.title = MapTitle()
        return self.title

    def _which(self) -> Widget:
        names = [(at, self.kit.rules_text(figure.label)) for at, figure in enumerate(self.figures)]
        return Segments(names, self.figures.index(self.figure), self.pick_figure, self.sheet)

    def _card(self) -> Widget:
        change = self.kit.word("map.change")
        self.card, self.table = MapCard(), ToneTable(self.sheet, self.take_cell, self.tell_exactly)
        self.card.grid.add_widget(self.table)
        self.card.head.add_widget(Picker(text=change, spoken=change, tapped=self.ask_axes))
        return self.card

    def _legend(self) -> Widget:
        self.legend = ToneLegend(self.sheet)
        return self.legend

    def _now(self) -> Widget:
        return MapNow(text=self.kit.word("map.now"))

    def _answer_card(self) -> Widget:
        self.answer = AnswerCard()
        return self.answer

    @property
    def done(self) -> bool:
        """Whether the whole map is there and drawn."""
        return bool(self.drawn and self.drawn.map.whole and self.drawing.settled and self.table.settled)

    # -- what is worked out

    def _begin(self) -> None:
        """All stands there: now what stands in the cells, if somebody still wants to know."""
        if self.parent:
            self.work_out()

    def work_out(self) -> None:
        """Draw the map as its cells become known."""
        facts, problems = self.draft.check()
        if facts is None:
            self._refuse(self.kit.rules_text(problems[0].sentence))
            return
        self.bench = bench = bench_of(self.draft, facts, self.figure)
        try:
            down, across = usual_axes(bench, self.state.get("down", ""), self.state.get("across", ""))
        except PlayerError as error:
            self._refuse(self.kit.rules_text(error.said))
            return
        self._show_title()
        self.desk.ask(lambda: now_and_then(drawn(bench, down, across)), self._show,
                      lambda sentence: self._refuse(self.kit.rules_text(sentence)))

    def _refuse(self, sentence: str) -> None:
        self.desk.drop()
        self.drawing.drop()
        self.clear_widgets()
        word = self.kit.word
        self.add_widget(TopBar(word("map.open"), self.kit.title(self.sheet), self.kit.accent(self.sheet).main,
                               lead=way_back()))
        self.add_widget(Empty(word("map.none"), sentence, "grid-off", word("back"), self.kit.back, sheet=self.sheet))

    def _show_title(self) -> None:
        say = self.kit.rules_text
        who = [name for role in self.draft.action.roles if (name := self.draft.name_of(role.id))]
        self.title.title = " · ".join(who) or say(self.draft.action.title)
        self.title.note = ", ".join(say(part) for part in self.bench.headline)
        asking = self.draft.first_request()
        self.dock.clear_widgets()
        word = self.kit.word
        roll = word("map.roll", dice=asking.thrown) if isinstance(asking, Roll) else word("map.begin")
        icon = "dice-multiple" if isinstance(asking, Roll) else "call-split" if isinstance(asking, Choice) else "check"
        for button in (PushButton(text=word("map.facts"), icon="arrow-left", kind="outlined", tapped=self.kit.back,
                                  size_hint_x=0.6),
                       PushButton(text=roll, icon=icon, tapped=self.roll)):
            self.dock.add_widget(button)

    def _show(self, new: Drawn) -> None:
        self.drawn = new
        self.state["down"], self.state["across"] = new.map.down.field.name, new.map.across.field.name
        most = new.most if self.bench.counts else 1.0
        self.drawing.do("cells", lambda: self._show_cells(new, most))
        self.drawing.do("legend", lambda: self.legend.show(most, self.bench.counts))
        self.drawing.do("answer", self._answer)

    def _show_cells(self, new: Drawn, most: float) -> None:
        say = self.kit.rules_text
        self.card.title = self.kit.word("map.axes", down=say(self.bench.called(new.map.down.field)),
                                        across=say(self.bench.called(new.map.across.field))).upper()
        self._lay()
        for place in new.map.cells:
            self.drawing.do(place, partial(self._show_cell, place, new, most))
        self.table.mark(new.here)

    def _show_cell(self, place: tuple[int, int], new: Drawn, most: float) -> None:
        # Of a map with other axes, which has come meanwhile, it may not be a cell.
        if self.drawn and place in self.drawn.map.cells:
            self.table.show(place, self._cell(place, new.map.cells[place], most, new))

    def _lay(self) -> None:
        """Heads and cells, if they are not there yet."""
        of, say = self.drawn.map, self.kit.rules_text
        heads = [[say(head(axis, at)) for at in range(len(axis.values))] for axis in (of.down, of.across)]
        self.table.lay(heads[0], heads[1], say(unit_apart(of.down)), self.high)

    def _cell(self, place: tuple[int, int], worth: Worth, most: float, new: Drawn) -> Cell:
        say = self.kit.rules_text
        text = "" if worth.figure is None else say(worth.figure.text)
        notes = map(say, new.notes(place)) if new.map.whole and worth.figure else ()
        note = "" if self.kit.theme.text_scale >= LARGE else next(filter(self.table.has_room, notes), "")
        share = float(worth.figure.exact) / most if worth.figure else 0.0
        return Cell(text, note, share, worth.figure is None, self._words(place, text))

    def _words(self, place: tuple[int, int], figure: str, key: str = "map.cell") -> str:
        of = self.drawn.map
        return self.kit.word(key, down=self._named(of.down, place[0]), across=self._named(of.across, place[1]),
                             figure=figure)

    def _named(self, of: Axis, at: int) -> str:
        """A value as it stands, with its field's name where it is a bare number or a yes."""
        value, label = self.kit.rules_text(of.names[at]), self.kit.rules_text(self.bench.called(of.field))
        return f"{label} {value}" if value[:1].isdigit() or widest_word(value, "body_m") < dp(24) else value

    def _answer(self) -> None:
        here = self.drawn.here if self.drawn else None
        worth = self.drawn.map.cells.get(here) if here else None
        figure = worth.figure if worth else None
        self.answer.title = self._words(here, self.kit.rules_text(figure.text)) if here and figure else ""
        self.answer.note = ", ".join((*map(self.kit.rules_text, self.bench.headline),
                                      self.kit.rules_text(self.bench.wanted.label)))
        steps = better_steps(self.bench, self.drawn) if self.drawn and self.drawn.map.whole else ()
        self.answer.better = " ".join(self.kit.word("advice.put_in", change=self._named(along, at),
                                                    after=self.kit.rules_text(better.text))
                                      for along, at, better in steps)

    # -- what a finger does

    def take_cell(self, place: tuple[int, int]) -> None:
        """Set both fields as this cell has them, with a way back; a cell that is refused says why."""
        worth, of = self.drawn.map.cells.get(place), self.drawn.map
        if worth is None or worth.figure is None:
            self.kit.snack(self.kit.rules_text((worth.refused or worth.trouble) if worth else ""))
            return
        before = dict(self.draft.said)
        self.draft.take({of.down.field.name: of.down.values[place[0]],
                         of.across.field.name: of.across.values[place[1]]})
        self.kit.snack(self._words(place, self.kit.rules_text(worth.figure.text), "map.taken"),
                       lambda: self._put(before))
        self.work_out()

    def _put(self, before: dict[str, Any]) -> None:
        self.draft.put(before)
        self.work_out()

    def tell_exactly(self, place: tuple[int, int]) -> None:
        """The exact fraction of a cell."""
        worth = self.drawn.map.cells.get(place)
        if worth and worth.figure:
            exact = worth.figure.exact
            fraction = f"{exact.numerator} / {exact.denominator}"
            fraction = fraction if len(fraction) < 24 else self.kit.number(float(exact), 8)
            self.kit.snack(self.kit.word("map.exact", label=self._words(place, self.kit.rules_text(worth.figure.text)),
                                         fraction=fraction))

    def pick_figure(self, at: int) -> None:
        """Show this figure."""
        self.state["figure"] = at
        self.work_out()

    def turn(self) -> None:
        """Rows become columns."""
        if self.drawn:
            self.state["down"], self.state["across"] = self.state["across"], self.state["down"]
            self.work_out()

    def ask_axes(self) -> None:
        """Which two fields?"""
        word, say = self.kit.word, self.kit.rules_text
        views = {view.name: view for view in possible_axes(self.bench)}
        rows = [(word(f"map.{side}", field=say(views[self.state[side]].label)), icon,
                 lambda s=side: self._ask_axis(s, list(views.values())))
                for side, icon in (("down", "arrow-down"), ("across", "arrow-right"))]
        show_menu(word("map.change"), [*rows, (word("map.turn"), "swap-horizontal", self.turn)])

    def _ask_axis(self, side: str, views: list[FieldView]) -> None:
        say = self.kit.rules_text
        rows = [(say(view.label), "", lambda v=view: self.pick_axis(side, v.name), self._group(view),
                 view.name == self.state[side]) for view in views]
        show_menu(self.kit.word(f"map.which_{side}"), rows)

    def _group(self, view: FieldView) -> str:
        return self.kit.rules_text(self.draft.action.groups.get(view.group) or "")

    def pick_axis(self, side: str, name: str) -> None:
        """This field; where it was the other one, they are exchanged."""
        other = "across" if side == "down" else "down"
        if self.state[other] == name:
            self.state[other] = self.state[side]
        self.state[side] = name
        self.work_out()

    def roll(self) -> None:
        """Throw with the cell that is set."""
        facts, _ = self.draft.check()
        if facts is not None:
            self.kit.begin(self.draft, facts)

    def left(self) -> None:
        """Nobody wants to know any more."""
        self.desk.drop()

    def shown(self) -> None:
        """On top again."""
        if self.drawing.settled and not (self.drawn and self.drawn.map.whole):
            self.work_out()

