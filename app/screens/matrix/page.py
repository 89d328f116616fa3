"""Who against whom: each of my units against each of theirs, the best first; a tap goes straight into the shot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.advice.aiming import Aimed
from app.advice.changes import now_and_then
from app.advice.sequence import said_of_all
from app.look.kv import load_kv
from app.look.sides import sides_of
from app.play.desk import Desk
from app.shell.pile import Page
from app.widgets.asks import AskPanel, ShotAsk, chip_words
from app.widgets.bars import TopBar, way_back
from app.widgets.by_and_by import ByAndBy
from app.widgets.heads import Picker
from app.widgets.notices import Empty
from app.widgets.overlay import show_menu
from app.widgets.panes import rail
from app.widgets.surface import Column, HighCard
from app.widgets.tone_table import ToneLegend, ToneTable
from app.widgets.tones import Cell
from app.widgets.unit_card import SideTabs
from rules.advice.matrix import Matrix, Pair, attacks, matrix
from rules.frame.action import Action
from rules.frame.view import Mean

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle

load_kv("matrix")

MOST = 24
"""More units of a side than this nobody reads in a table."""


class MatrixScroll(BoxLayout):
    """What scrolls."""

    column = ObjectProperty(None)


class MatrixCard(HighCard):
    """The table with its heading."""

    head = ObjectProperty(None)
    grid = ObjectProperty(None)


class MatrixPage(Page):
    """The main figure of every pair, as the cards are now."""

    high = NumericProperty(56)

    def __init__(self, sheet: str, side: str = "", state: dict[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet = sheet
        self.state: dict[str, Any] = {"side": side, "action": "", "said": {}} if state is None else state
        # What was said of range and cover outlives a turn of the phone.
        self.kit.shell.pile.visits[-1].given["state"] = self.state
        self.desk, self.drawing = Desk(self.kit.later), ByAndBy()
        self.battle: AnyBattle = self.kit.battle(sheet)
        self.refresh()

    @property
    def side(self) -> str:
        """Whose units act."""
        kept: str = self.state["side"]
        on = self.battle.view().side or self.battle.sides[0]
        return kept if kept in self.battle.sides else on

    # -- how it is drawn

    def refresh(self) -> None:
        """Draw the table as the cards are now."""
        self.desk.drop()
        self.drawing.drop()
        self.clear_widgets()
        self.found: Matrix | None = None
        self.panel: AskPanel | None = None
        self.mine = list(self.battle.there(self.side))[:MOST]
        self.theirs = list(self.battle.enemies(self.side))[:MOST]
        self.actions = self._actions()
        self.done = False
        if not self.actions:
            self._build_empty()
            return
        self.looks = sides_of(self.battle)
        column = self._build()
        for number, make in enumerate((self._tabs, self._said_place, self._card, self._legend)):
            self.drawing.do(number, lambda make=make: column.add_widget(make()))
        self.drawing.do("work", self._begin)

    def _actions(self) -> dict[str, Action]:
        """All that somebody of mine can do to somebody of theirs."""
        found: dict[str, Action] = {}
        for one in self.mine:
            for other in self.theirs:
                found |= {action.id: action for action in attacks(self.battle, one, other)}
        return {action.id: action for action in self.battle.edition.actions if action.id in found}

    def _bar(self) -> TopBar:
        word = self.kit.word
        note = word("salvo.of", sheet=self.kit.title(self.sheet), n=self.battle.view().number)
        return TopBar(word("matrix.title"), note, self.kit.accent(self.sheet).main, lead=way_back())

    def _build_empty(self) -> None:
        word = self.kit.word
        self.done = True
        self.add_widget(self._bar())
        self.add_widget(Empty(word("salvo.nobody"), word("salvo.nobody_note"), "account-group-outline",
                              word("units.add"), lambda: self.kit.go("sheet", ruleset=self.sheet, tab="units"),
                              sheet=self.sheet))

    def _build(self) -> Column:
        """The frame of the page; what stands in it comes by and by."""
        scroll = MatrixScroll()
        if self.kit.wide:
            self.orientation = "horizontal"
            self.add_widget(rail(self.kit, self.sheet, "units"))
            whole = BoxLayout(orientation="vertical")
            whole.add_widget(self._bar())
            whole.add_widget(scroll)
            self.add_widget(whole)
        else:
            self.add_widget(self._bar())
            self.add_widget(scroll)
        column: Column = scroll.column
        return column

    def _tabs(self) -> Widget:
        tabs = {side: (look, self.kit.word("matrix.acts", name=look.name)) for side, look in self.looks.items()}
        return SideTabs(tabs, self.side, self.pick_side, self.sheet)

    def _said_place(self) -> Widget:
        self.place = Column(spacing=dp(4))
        self._show_said()
        return self.place

    def _card(self) -> Widget:
        self.card, self.table = MatrixCard(), ToneTable(self.sheet, self.open, self.tell)
        self.card.grid.add_widget(self.table)
        self._show_action()
        return self.card

    def _legend(self) -> Widget:
        self.legend = ToneLegend(self.sheet)
        return self.legend

    def _begin(self) -> None:
        """All stands there: now what stands in the cells, if somebody still wants to know."""
        self._lay([unit.id for unit in self.mine], [unit.id for unit in self.theirs])
        if self.parent:
            self.work_out()

    def _show_action(self) -> None:
        word, say = self.kit.word, self.kit.rules_text
        chosen = self.actions.get(self.state["action"])
        text = say(chosen.title) if chosen else word("matrix.any")
        self.card.head.clear_widgets()
        self.card.head.add_widget(Picker(text=text, spoken=text, tapped=self.ask_action))

    def _show_said(self) -> None:
        """What holds for all of them: how far, what cover."""
        self.place.clear_widgets()
        self.panel = None
        found = self._asked()
        if not found.fields:
            return
        told = ", ".join(chip_words(found, view, {})[0] for view in found.fields)
        self.place.add_widget(ShotAsk(text=self.kit.word("matrix.all", what=told), tapped=self.ask,
                                      is_open=bool(self.state.get("open"))))
        if self.state.get("open"):
            self.panel = AskPanel(found, self.battle.edition.options, self.say, self.sheet)
            self.place.add_widget(self.panel)

    def _asked(self) -> Aimed:
        """What only the player knows, and what is the same for all: range and cover."""
        views = {view.name: view for view in said_of_all(self.battle, self.mine, self.theirs, self.state["action"])}
        values = {name: self.state["said"].get(name, view.default) for name, view in views.items()}
        return Aimed("", fields=tuple(views.values()), values=values, main=tuple(views))

    # -- what is worked out

    def work_out(self) -> None:
        """Pair by pair."""
        self.done = False
        battle, mine, theirs = self.battle, [u.id for u in self.mine], [u.id for u in self.theirs]
        action, said = self.state["action"], dict(self.state["said"])

        def work() -> Iterator[Matrix]:
            yield from now_and_then(matrix(battle, mine, theirs, action, said))

        self.desk.ask(work, self._show, lambda sentence: self.kit.snack(self.kit.rules_text(sentence)))

    def _show(self, found: Matrix) -> None:
        self.found = found
        figures = [pair for pair in found.pairs.values() if pair.worth.figure is not None]
        means = [float(pair.value) for pair in figures if self._counts(pair)]
        counts = bool(means) and len(means) == len(figures)
        # Beside chances an average is as much as a chance of that size.
        most = max(means) if counts else max(1.0, *means, 0.0)
        self.drawing.do("cells", lambda: self._show_cells(found, most or 1.0))
        self.drawing.do("legend", lambda: self.legend.show(most if counts else 1.0, counts))

    def _show_cells(self, found: Matrix, most: float) -> None:
        """What is new; where all is known the best first, row by row."""
        if not found.whole:
            for row in range(len(self.down)):
                self._show_row(row, found, most)
            return
        self._lay(found.mine, found.theirs)
        for row in range(len(self.down)):
            self.drawing.do(("row", row), lambda row=row: self._show_row(row, found, most))
        self.drawing.do("whole", self._known)

    def _show_row(self, row: int, found: Matrix, most: float) -> None:
        one = self.down[row]
        for column, other in enumerate(self.across):
            now = found.pairs.get((one, other)), most
            if now[0] is not None and self._drawn.get((row, column)) != now:
                self._drawn[row, column] = now
                self.table.show((row, column), self._cell(now[0], most))

    def _known(self) -> None:
        self.done = True

    def _lay(self, down: Sequence[str], across: Sequence[str]) -> None:
        names = {unit.id: self.kit.called(unit.name) for unit in (*self.mine, *self.theirs)}
        self.down, self.across = tuple(down), tuple(across)
        self._drawn: dict[tuple[int, int], tuple[Pair, float]] = {}
        self.table.lay([names[id] for id in down], [names[id] for id in across], "", self.high)

    def _cell(self, pair: Pair, most: float) -> Cell:
        say, figure = self.kit.rules_text, pair.worth.figure
        if figure is None:
            return Cell(off=True)
        title = say(self.actions[pair.action].title) if pair.action in self.actions else ""
        note = title if not self.state["action"] and len(self.actions) > 1 and self.table.has_room(title) else ""
        return Cell(say(figure.text), note, float(figure.exact) / (most if self._counts(pair) else 1.0))

    def _counts(self, pair: Pair) -> bool:
        """Whether its figure is an average, not a chance."""
        return pair.worth.figure is not None and isinstance(self.actions[pair.action].main, Mean)

    # -- what a finger does

    def _pair(self, place: tuple[int, int]) -> Pair | None:
        return self.found.pairs.get((self.down[place[0]], self.across[place[1]])) if self.found else None

    def open(self, place: tuple[int, int]) -> None:
        """Into the shot, with both cards and what was said; who has nothing against the other is told why."""
        pair = self._pair(place)
        if pair is None:
            return
        if not pair.action:
            self.kit.snack(self.kit.rules_text(pair.worth.refused))
            return
        own = {view.name for view in self.actions[pair.action].fields()}
        said = {name: value for name, value in self.state["said"].items() if name in own}
        self.kit.open_action(self.sheet, pair.action, said, dict(pair.who))

    def tell(self, place: tuple[int, int]) -> None:
        """What the figure of a pair is."""
        pair = self._pair(place)
        if pair is None or pair.worth.figure is None:
            return
        names, say = {unit.id: self.kit.called(unit.name) for unit in (*self.mine, *self.theirs)}, self.kit.rules_text
        self.kit.snack(self.kit.word("matrix.told", mine=names[pair.mine], theirs=names[pair.theirs],
                                     what=say(pair.worth.figure.label), figure=say(pair.worth.figure.text)))

    def pick_side(self, side: str) -> None:
        """These act."""
        self.state["side"], self.state["action"] = side, ""
        self.refresh()

    def ask_action(self) -> None:
        """Any action, or only this one?"""
        say, word = self.kit.rules_text, self.kit.word
        rows = [(word("matrix.any"), "all-inclusive", lambda: self.pick_action(""), "", not self.state["action"])]
        rows += [(say(action.title), action.icon, lambda a=id: self.pick_action(a), "", id == self.state["action"])
                 for id, action in self.actions.items()]
        show_menu(word("matrix.by"), rows)

    def pick_action(self, action: str) -> None:
        """Only this one."""
        self.state["action"] = action
        self._show_action()
        self._show_said()
        self.work_out()

    def ask(self) -> None:
        """Open what holds for all of them, or close it."""
        self.state["open"] = not self.state.get("open")
        self._show_said()

    def say(self, name: str, value: Any) -> None:
        """So far, in this cover: all of them."""
        self.state["said"][name] = value
        ask = self.place.children[-1]
        ask.text = self.kit.word("matrix.all", what=", ".join(chip_words(self._asked(), view, {})[0]
                                                              for view in self._asked().fields))
        self.work_out()

    # -- coming and going

    def shown(self) -> None:
        """Something may have happened elsewhere."""
        now = self.kit.battle(self.sheet)
        if now is not self.battle:
            self.battle = now
            self.refresh()
        elif self.drawing.settled and not self.done:
            self.work_out()

    def left(self) -> None:
        """Nobody wants to know any more."""
        self.desk.drop()
