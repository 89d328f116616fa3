"""Several shots: units act one after the other at one target; what is left after each, and the best order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.sides import sides_of
from app.look.text import Text
from app.play.advising import now_and_then
from app.play.aiming import Aimed
from app.play.cards import Cards
from app.play.desk import Desk
from app.play.salvo import Answers, Shot, Step, aimed, bars, is_worth_saying, shooters, targets, wants, worked_out
from app.screens.salvo.asking import Asking
from app.screens.salvo.rows import OrderCard, OrderProgress, ShotRow, TargetCard
from app.screens.unit.rows import chip_words
from app.shell.pile import Page
from app.widgets.bars import Dock, DockRow, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.by_and_by import ByAndBy
from app.widgets.controls import Segments, SwitchRow
from app.widgets.heads import Heading, Rule
from app.widgets.notices import Empty
from app.widgets.panes import rail
from app.widgets.surface import HighCard
from app.widgets.unit_card import strength_words
from rules.advice.sequence import LOSSES, Order, strength_of
from rules.frame.view import percent

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle
from rules.said import Text as Told

load_kv("salvo")

ORDERED = 5
"""Among more than so many nobody looks for the best order."""


class ShotScroll(BoxLayout):
    """What scrolls."""

    column = ObjectProperty(None)


class ShotCard(HighCard):
    """All shots in their order."""


class SalvoPage(Asking, Page):
    """A plan: who acts at whom, in which order; it is kept while the battle goes on."""

    def __init__(self, sheet: str, target: str = "", units: Sequence[str] = (), state: dict[str, Any] | None = None,
                 **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet = sheet
        self.desk, self.drawing = Desk(self.kit.later), ByAndBy()
        self.state: dict[str, Any] = {"target": target, "plan": []} if state is None else state
        # The plan outlives a turn of the phone.
        self.kit.shell.pile.visits[-1].given["state"] = self.state
        self.rows: dict[str, ShotRow] = {}
        self.battle: AnyBattle = self.kit.battle(sheet)
        if state is None:
            self._begin(target, units)
        self.refresh()

    def _begin(self, target: str, units: Sequence[str]) -> None:
        """A target that somebody has something against, and who was asked for."""
        on = self.battle.view().side or self.battle.sides[0]
        order = [unit.id for unit in targets(self.battle) if unit.side != on] + [unit.id for unit in
                                                                                 targets(self.battle)]
        self.state["target"] = target or next((id for id in order if shooters(self.battle, id)), "")
        for unit in units:
            self._join(unit)

    @property
    def target(self) -> str:  # type: ignore[override]
        """Who is shot at."""
        found: str = self.state["target"]
        return found

    @property
    def shots(self) -> list[Shot]:  # type: ignore[override]
        """Who acts, in this order."""
        found: list[Shot] = self.state["plan"]
        return found

    # -- how it is drawn

    def refresh(self) -> None:
        """Draw the plan as it is."""
        self.desk.drop()
        self.drawing.drop()
        self.clear_widgets()
        self.rows = {}
        self.panel: Any = None
        gone = self.battle.find(self.target) is None
        self.state["plan"] = [] if gone else [shot for shot in self.shots if self.battle.find(shot.unit)]
        bar = self._bar()
        if gone:
            self._build_empty(bar)
            return
        self.cards, self.looks = Cards(self.battle, self.kit.rules_text), sides_of(self.battle)
        self.card, self.list = TargetCard(tapped=self.ask_target), ShotCard()
        self.better, self.answering, self.wanting = (HighCard() for _ in range(3))
        self._build(bar)
        self._fill()
        self.work_out()

    def _bar(self) -> TopBar:
        word = self.kit.word
        note = word("salvo.of", sheet=self.kit.title(self.sheet), n=self.battle.view().number)
        return TopBar(word("salvo.title"), note, self.kit.accent(self.sheet).main,
                      lead=None if self.kit.wide and self.battle.units else way_back(),
                      icons=[("plus", word("salvo.add"), self.ask_unit)] if self.battle.units else [])

    def _build_empty(self, bar: TopBar) -> None:
        word = self.kit.word
        self.add_widget(bar)
        self.add_widget(Empty(word("salvo.nobody"), word("salvo.nobody_note"), "account-group-outline",
                              word("units.add"), lambda: self.kit.go("sheet", ruleset=self.sheet, tab="units"),
                              sheet=self.sheet))

    def _build(self, bar: TopBar) -> None:
        word = self.kit.word
        scroll, self.dock = ShotScroll(), DockRow()
        head = Heading(word("salvo.head"), note=word("salvo.left"))
        dock = Dock()
        dock.add_widget(self.dock)
        parts: list[Widget] = [self.card, head, self.list, self.better, self.wanting, self.answering]
        if self.kit.wide:
            self.orientation = "horizontal"
            self.add_widget(rail(self.kit, self.sheet, "units"))
            left, beside = BoxLayout(orientation="vertical", size_hint_x=None, width=dp(400)), ShotScroll()
            for part in (self.card, self.better, self.wanting, self.answering):
                beside.column.add_widget(part)
            for part in (bar, beside, dock):
                left.add_widget(part)
            for part in (head, self.list):
                scroll.column.add_widget(part)
            scroll.padding = (0, dp(12))
            self.add_widget(left)
            self.add_widget(scroll)
            return
        for part in parts:
            scroll.column.add_widget(part)
        for part in (bar, scroll, dock):
            self.add_widget(part)

    def _fill(self) -> None:
        unit, word = self.battle.unit(self.target), self.kit.word
        view, look = self.cards.of(unit), self.looks[unit.side]
        self.card.name, self.card.icon, self.card.tint = self.kit.called(unit.name), look.icon, look.colour
        self.card.note = ", ".join(part for part in (look.name, strength_words(view)) if part)
        for at, shot in enumerate(self.shots):
            if at:
                self.list.add_widget(Rule())
            self.list.add_widget(self._row(at, shot))
        if not self.shots:
            self.list.add_widget(Text(text=word("salvo.none"), tone="on2", padding=(dp(2), dp(12))))
        self.dock.add_widget(PushButton(text=word("salvo.unit"), icon="plus", kind="outlined", tapped=self.ask_unit,
                                        size_hint_x=0.6))
        if self.shots:
            name = self.kit.called(self.battle.unit(self.shots[0].unit).name)
            self.dock.add_widget(PushButton(text=word("salvo.begin", name=name), icon="crosshairs", tapped=self.begin))
        self._fill_wanting()

    def _fill_wanting(self) -> None:
        self.wanting.clear_widgets()
        planned = self._planned()
        possible = wants(self.battle, planned, self.target)
        if len(self.shots) < 2 or len(possible) < 2:
            return
        word = self.kit.word
        self.wanting.add_widget(Text(text=word("salvo.best_for"), style="body_s", tone="on2"))
        self.wanting.add_widget(Segments([(want, word(f"salvo.want_{want}")) for want in possible], self._wanted(),
                                         self.want, self.sheet))

    def _row(self, at: int, shot: Shot) -> ShotRow:
        unit = self.battle.unit(shot.unit)
        look, found = self.looks[unit.side], aimed(self.battle, shot, self.target)
        row = ShotRow(self.sheet, lambda: self.menu(at), lambda: self.ask(at), lambda by: self._dragged(at, by),
                      number=str(at + 1), name=self.kit.called(unit.name), icon=look.icon, tint=look.colour,
                      note=self._thrown(shot, found), asks=self._asked(found))
        self.rows[shot.unit] = row
        return row

    def _thrown(self, shot: Shot, found: Aimed) -> str:
        say = self.kit.rules_text
        action = self.battle.edition.action(shot.action)
        if found.refused:
            return say(found.refused)
        parts = action.headline(found.worth.facts) if found.worth.facts else ()
        return ", ".join((say(action.title), *map(say, parts)))

    def _asked(self, found: Aimed) -> str:
        """Range and cover, and what else is not as usual."""
        told = [chip_words(found, view, {})[0] for view in found.fields
                if view.name in found.main or found.values[view.name] != view.default]
        return ", ".join(told) or (self.kit.word("unit.say_more") if found.fields else "")

    # -- what is worked out

    def _planned(self) -> list[Any]:
        return [shot.planned(self.battle, self.target) for shot in self.shots]

    def _wanted(self) -> str:
        possible = wants(self.battle, self._planned(), self.target)
        kept: str = self.state.get("want", "")
        return kept if kept in possible else possible[min(1, len(possible) - 1)]

    def work_out(self) -> None:
        """What is left after each, and the best order, as it is found."""
        self.order: Order | None = None
        self.done = not self.shots
        self.better.clear_widgets()
        self.drawing.drop()
        if not self.shots:
            self.desk.drop()
            return
        battle, planned, target, wanted = self.battle, self._planned(), self.target, self._wanted()
        answers = bool(self.state.get("answers"))
        self.desk.ask(lambda: _spaced(worked_out(battle, planned, target, answers, wanted)), self._tell, self._fail)

    def _fail(self, sentence: Told) -> None:
        self.kit.snack(self.kit.rules_text(sentence))

    def _tell(self, news: Any) -> None:
        if isinstance(news, Step):
            self.drawing.do(news.at, lambda: self._show_step(news))
        elif isinstance(news, Answers):
            self._show_answers(news.there)
        else:
            self._show_order(news)

    def _show_step(self, step: Step) -> None:
        word, stage = self.kit.word, step.stage
        now = strength_of(self.battle.unit(self.target))
        figures: list[tuple[str, Any]] = [(f"{percent(stage.gone)} %", word("salvo.gone"))]
        if stage.morale is not None:
            figures.append((f"{percent(stage.morale)} %", word("salvo.tests")))
        elif now > 1:
            figures.append((self.kit.number(float(stage.strength), 2), word("salvo.mean")))
        if self.state.get("answers") and stage.own:
            figures.append((self.kit.number(float(stage.own), 2), word("salvo.own")))
        self.rows[self.shots[step.at].unit].show(bars(now, stage), figures)
        if step.at == len(self.shots) - 1:
            # The best order may be known before the last chart is drawn.
            self.done = self.done or not 2 <= len(self.shots) <= ORDERED
            self.card.figure, self.card.label = figures[1 if stage.morale is not None else 0]

    def _show_answers(self, there: bool) -> None:
        """A sheet where somebody answers has a switch for it."""
        if there and not self.answering.children:
            word = self.kit.word
            self.answering.add_widget(SwitchRow(word("salvo.answers"), word("salvo.answers_note"),
                                                bool(self.state.get("answers")), self.turn_answers))

    def _show_order(self, order: Order) -> None:
        word = self.kit.word
        self.order = order
        if not order.whole:
            if not (self.better.children and isinstance(self.better.children[0], OrderProgress)):
                self.better.clear_widgets()
                self.better.add_widget(OrderProgress())
            progress = self.better.children[0]
            progress.text = word("salvo.looking", n=order.tried, all=order.of)
            progress.share = order.tried / order.of
            return
        self.better.clear_widgets()
        self.done = True
        if is_worth_saying(order):
            self.better.add_widget(self._proposal(order))
        else:
            self.better.add_widget(Text(text=word("salvo.as_good", n=order.of), style="body_s", tone="on2",
                                        padding=(dp(4), dp(4))))

    def _proposal(self, order: Order) -> OrderCard:
        word, wanted = self.kit.word, self._wanted()
        names = ", ".join(self.kit.called(self.battle.unit(self.shots[at].unit).name) for at in order.order)
        if wanted == LOSSES:
            figures = [self.kit.number(float(strength_of(self.battle.unit(self.target)) + measure[0]), 2)
                       for measure in (order.measure, order.as_given)]
        else:
            figures = [f"{percent(measure[0])} %" for measure in (order.measure, order.as_given)]
        return OrderCard(title=word("salvo.better", names=names),
                         note=word(f"salvo.better_{wanted}", new=figures[0], old=figures[1]), tapped=self.take_order)

    # -- what a finger does

    def take_order(self) -> None:
        """The better order, with a way back."""
        if self.order is None:
            return
        before = list(self.shots)
        self._put([before[at] for at in self.order.order])
        self.kit.snack(self.kit.word("salvo.reordered"), lambda: self._put(before))

    def _put(self, shots: list[Shot]) -> None:
        self.state["plan"] = shots
        self.refresh()

    def want(self, wanted: str) -> None:
        """The best order for this."""
        self.state["want"] = wanted
        self.work_out()

    def turn_answers(self, on: bool) -> None:
        """Whoever is shot at answers, or not."""
        self.state["answers"] = on
        self.work_out()

    def begin(self) -> None:
        """The first one acts; the rest of the plan waits here."""
        shot = self.shots[0]
        self.state["begun"] = shot.unit
        self.kit.begin_with(self.sheet, shot.action, shot.who(self.battle, self.target), dict(shot.said))

    def go_on(self) -> None:
        """Space or enter."""
        if self.shots:
            self.begin()

    # -- coming and going

    def shown(self) -> None:
        """On top again: who has acted is out, the rest starts from what is left."""
        now, begun = self.kit.battle(self.sheet), self.state.get("begun")
        if now is self.battle:
            return
        if begun and now.play is None:
            self.state["plan"] = [shot for shot in self.shots if shot.unit != begun]
            self.state.pop("begun")
        self.battle = now
        self.refresh()

    def left(self) -> None:
        """Nobody wants to know any more."""
        self.desk.drop()


def _spaced(pieces: Any) -> Any:
    """Every step at once; of the orders that are tried now and then one."""
    orders = []
    for piece in pieces:
        if isinstance(piece, Order):
            orders.append(piece)
            break
        yield piece
    if orders:
        yield from now_and_then(pieces)
