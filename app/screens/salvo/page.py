"""Several shots: units act one after the other at one target; what is left after each, and the best order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.advice.aiming import Aimed
from app.advice.changes import now_and_then
from app.advice.sequence import Answers, Shot, Step, aimed, bars, is_worth_saying, shooters, targets, wants, worked_out
from app.look.kv import load_kv
from app.look.sides import sides_of
from app.look.text import WHOLE, Text
from app.play.cards import Cards
from app.play.desk import Desk
from app.screens.salvo.asking import Asking
from app.screens.salvo.rows import OrderCard, OrderProgress, ShotRow, TargetCard
from app.shell.pile import Page
from app.widgets.asks import chip_words
from app.widgets.bars import Dock, DockRow, TopBar, way_back
from app.widgets.buttons import PushButton
from app.widgets.by_and_by import ByAndBy
from app.widgets.controls import SwitchRow
from app.widgets.heads import Heading, Rule
from app.widgets.notices import Empty
from app.widgets.panes import rail
from app.widgets.segments import Segments
from app.widgets.surface import Column, HighCard
from app.widgets.unit_card import strength_words
from rules.advice.sequence import BURDEN, LOSSES, MOST, Order, Stage, burden, carried_by, strength_of
from rules.frame.view import percent
from rules.said import Number, say, signed
from rules.said import Text as Told

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle

load_kv("salvo")

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
        self.panel: Any = None
        self.card: TargetCard | None = None
        self.order: Order | None = None
        self.told = 0
        """So many shots are worked out."""
        self._possible: tuple[str, ...] = ()
        self.battle: AnyBattle = self.kit.battle(sheet)
        if state is None:
            self._begin(target, units)
        self.refresh(anew=True)

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

    def refresh(self, anew: bool = False) -> None:
        """Draw the plan as it is; what stands there already stays, unless all of it is to be made anew."""
        self.desk.drop()
        self.drawing.drop()
        gone = self.battle.find(self.target) is None
        self.state["plan"] = [] if gone else [shot for shot in self.shots if self.battle.find(shot.unit)]
        self.done = not self.shots
        self.cards, self.looks = Cards(self.battle, self.kit.rules_text), sides_of(self.battle)
        anew = anew or self.card is None
        if anew or gone:
            self.clear_widgets()
            self.rows, self.panel, self.card = {}, None, None
            (self._build_empty if gone else self._build)(self._bar())
        if not gone and anew:
            self.drawing.do("fill", self._fill)
        elif not gone:
            self._fill()

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
        """The frame of the page at once, what stands in it by and by."""
        scroll, dock, self.dock = ShotScroll(), Dock(), DockRow()
        dock.add_widget(self.dock)
        beside = scroll
        if self.kit.wide:
            beside = self._build_wide(bar, scroll, dock)
        else:
            for part in (bar, scroll, dock):
                self.add_widget(part)
        self.drawing.do("parts", lambda: self._add_parts(beside.column, scroll.column), alone=True)

    def _build_wide(self, bar: TopBar, scroll: ShotScroll, dock: Dock) -> ShotScroll:
        self.orientation = "horizontal"
        self.add_widget(rail(self.kit, self.sheet, "units"))
        left, beside = BoxLayout(orientation="vertical", size_hint_x=None, width=dp(400)), ShotScroll()
        for part in (bar, beside, dock):
            left.add_widget(part)
        scroll.padding = (0, dp(12))
        self.add_widget(left)
        self.add_widget(scroll)
        return beside

    def _add_parts(self, target: Column, shots: Column) -> None:
        """Who is shot at, the shots, the better order; on a phone under each other."""
        word, self._possible = self.kit.word, ()
        self.card, self.list = TargetCard(tapped=self.ask_target), ShotCard()
        self.head = Heading(word("salvo.head"), note=word("salvo.left"))
        self.better, self.answering, self.wanting = (Column(padding=(0, dp(4))) for _ in range(3))
        target.add_widget(self.card)
        for part in (self.head, self.list):
            shots.add_widget(part)
        for part in (self.better, self.wanting, self.answering):
            target.add_widget(part)

    def _fill(self) -> None:
        """Who is shot at, then row by row who acts; last of all what comes of it."""
        unit, do = self.battle.unit(self.target), self.drawing.do
        view, look = self.cards.of(unit), self.looks[unit.side]
        self.card.name, self.card.icon, self.card.tint = self.kit.called(unit.name), look.icon, look.colour
        self.card.note = ", ".join(part for part in (look.name, strength_words(view)) if part)
        self.card.figure = self.card.label = ""
        load, word = self._load(), self.kit.word
        self.head.note.text = word("salvo.after", what=load) if load else word("salvo.left")
        for shot in self.shots:
            row = self.rows.get(shot.unit)
            if row is None or row.shot != shot:
                do(shot.unit, lambda of=shot: self._make_row(of), alone=True)
        do("rows", self._line_up)
        do("dock", self._fill_dock)
        do("wanting", self._fill_wanting)
        if self.state.get("answers"):
            do("answers", lambda: self._show_answers(there=True))
        do("work", self._begin_work)

    def _make_row(self, shot: Shot) -> None:
        unit = self.battle.unit(shot.unit)
        look, found = self.looks[unit.side], aimed(self.battle, shot, self.target)
        row = ShotRow(self.sheet, lambda: self._at(unit.id, self.menu), lambda: self._at(unit.id, self.ask),
                      lambda by: bool(self._at(unit.id, lambda at: self._dragged(at, by))), icon=look.icon,
                      name=self.kit.called(unit.name), tint=look.colour, note=self._thrown(shot, found),
                      asks=self._asked(found))
        # As wide as it will be: it is laid out beside the page, and only put there then.
        row.width, row.shot = self.list.width - self.list.padding[0] - self.list.padding[2], shot
        self.rows[unit.id] = row
        listed = self._listed()
        if [*(other.shot for other in listed), shot] == self.shots[:len(listed) + 1]:
            self._list(row)

    def _at(self, unit: str, do: Callable[[int], Any]) -> Any:
        """Do something with the place of a unit in the order, if it still has one."""
        places = {shot.unit: at for at, shot in enumerate(self.shots) if shot.unit in self.rows}
        return do(places[unit]) if unit in places else None

    def _line_up(self) -> None:
        """The rows in their order."""
        self.rows = {shot.unit: self.rows[shot.unit] for shot in self.shots}
        if self.panel is not None and self.panel.parent not in self.rows.values():
            self.panel = None
        if self.rows and self._listed() == list(self.rows.values()):
            return
        self.list.clear_widgets()
        for row in self.rows.values():
            self._list(row)
        if not self.rows:
            self.list.add_widget(Text(text=self.kit.word("salvo.none"), tone="on2", padding=(dp(2), dp(12))))

    def _listed(self) -> list[ShotRow]:
        return [part for part in reversed(self.list.children) if isinstance(part, ShotRow)]

    def _list(self, row: ShotRow) -> None:
        """The next in the order."""
        listed = self._listed()
        row.number = str(len(listed) + 1)
        if listed:
            self.list.add_widget(Rule())
        else:
            self.list.clear_widgets()
        self.list.add_widget(row)

    def _fill_dock(self) -> None:
        word = self.kit.word
        self.dock.clear_widgets()
        self.dock.add_widget(PushButton(text=word("salvo.unit"), icon="plus", kind="outlined", tapped=self.ask_unit,
                                        size_hint_x=0.6))
        if self.shots:
            name = self.kit.called(self.battle.unit(self.shots[0].unit).name)
            self.dock.add_widget(PushButton(text=word("salvo.begin", name=name), icon="crosshairs", tapped=self.begin))

    def _fill_wanting(self) -> None:
        possible = wants(self.battle, self._planned(), self.target) if len(self.shots) > 1 else ()
        if possible == self._possible:
            return
        self._possible, word = possible, self.kit.word
        self.wanting.clear_widgets()
        if len(possible) > 1:
            self.wanting.add_widget(Text(text=word("salvo.best_for"), style="body_s", tone="on2"))
            names = [(want, self._load() if want == BURDEN else word(f"salvo.want_{want}")) for want in possible]
            self.wanting.add_widget(Segments(names, self._wanted(), self.want, self.sheet))

    def _load(self) -> str:
        """What lies on a target of which nobody is counted."""
        stat = burden(self.battle.unit(self.target))
        return self.kit.rules_text(stat.label) if stat else ""

    def _begin_work(self) -> None:
        """All stands there: now what comes of it, if somebody still wants to know."""
        if self.parent:
            self.work_out()

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
        self.order, self.done, self.told = None, not self.shots, 0
        self.better.clear_widgets()
        self.drawing.drop()
        if not self.shots:
            self.desk.drop()
            return
        battle, planned, target, wanted = self.battle, self._planned(), self.target, self._wanted()
        answers = bool(self.state.get("answers"))
        self.desk.ask(lambda: _spaced(worked_out(battle, planned, target, answers, wanted)), self._tell, self._fail)

    def _fail(self, sentence: Told) -> None:
        """What is known stands, what was known of other facts does not; a line says why there is no more."""
        for shot in self.shots[self.told:]:
            self.drawing.do(("unknown", shot.unit), self.rows[shot.unit].clear)
            self.card.figure = self.card.label = ""
        self.done = True
        self._say_of_order(self.kit.rules_text(sentence))

    def _tell(self, news: Any) -> None:
        if isinstance(news, Step):
            self.told = news.at + 1
            self.drawing.do(news.at, lambda: self._show_step(news), alone=True)
        elif isinstance(news, Answers):
            self._show_answers(news.there)
        else:
            self._show_order(news)

    def _show_step(self, step: Step) -> None:
        stage, figures = step.stage, self._figures(step.stage)
        self.rows[self.shots[step.at].unit].show(bars(self.battle.unit(self.target), stage), figures)
        if step.at == len(self.shots) - 1:
            # The best order may be known before the last chart is drawn.
            self.done = self.done or not 2 <= len(self.shots) <= MOST
            self.card.figure, self.card.label = figures[1 if stage.morale or stage.carried else 0]

    def _figures(self, stage: Stage) -> list[tuple[str, Any]]:
        """What stands beside a chart: gone, then what tells most of such a target."""
        word, number = self.kit.word, self.kit.number
        figures: list[tuple[str, Any]] = [(f"{percent(stage.gone)} %", word("salvo.gone"))]
        if load := self._load():
            mean = stage.cards.mean(carried_by)
            figures.append((number(float(mean), 2), word("salvo.load", what=load)))
        if stage.morale is not None and (stage.morale or not load):
            figures.append((f"{percent(stage.morale)} %", word("salvo.tests")))
        elif not load and strength_of(self.battle.unit(self.target)) > 1:
            figures.append((number(float(stage.strength), 2), word("salvo.mean")))
        if self.state.get("answers") and stage.own:
            figures.append((number(float(stage.own), 2), word("salvo.own")))
        return figures

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
            self._say_of_order(word("salvo.as_good", n=order.of))

    def _say_of_order(self, text: str) -> None:
        self.better.clear_widgets()
        self.better.add_widget(Text(text=text, style="body_s", tone="on2", padding=(dp(4), dp(4))))

    def _proposal(self, order: Order) -> OrderCard:
        word, wanted = self.kit.word, self._wanted()
        names = ", ".join(self.kit.called(self.battle.unit(self.shots[at].unit).name) for at in order.order)
        lost = strength_of(self.battle.unit(self.target)) if wanted == LOSSES else 0
        both = [lost + measure[0] for measure in (order.measure, order.as_given)]
        counted = wanted in (LOSSES, BURDEN)
        new, old = (self.kit.number(float(one), 2) if counted else f"{percent(one)} %" for one in both)
        gain = say("{by}", by=Number(order.gain, 2, True)) if counted else say("{by} %", by=signed(
            round(100 * both[0]) - round(100 * both[1])))
        # No line begins with a bare sign.
        gained = self.kit.rules_text(gain).replace(" ", WHOLE)
        return OrderCard(title=word("salvo.better", names=names, gain=gained),
                         note=word(f"salvo.better_{wanted}", new=new, old=old, what=self._load()),
                         tapped=self.take_order)

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
            if self.drawing.settled and not self.done and self.shots:
                self.work_out()
            return
        if begun and now.play is None:
            self.state["plan"] = [shot for shot in self.shots if shot.unit != begun]
            self.state.pop("begun")
        self.battle = now
        self.refresh(anew=True)

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
