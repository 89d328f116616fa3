"""The best decision for what the player wants: which option it is, and by how much."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.look.kv import load_kv
from app.play.desk import Desk
from app.play.odds import TOO_WIDE
from app.widgets.overlay import show_menu
from app.widgets.press import PressBox
from rules.engine import OPPONENT, Decision, PlayerError
from rules.said import Number, Text, say, signed

if TYPE_CHECKING:
    from rules.engine.kinds import Answer

load_kv("resolve_best")


class AimRow(PressBox):
    """What the options are judged by; a tap chooses something else."""

    text = StringProperty("")


class BestMark(BoxLayout):
    """Says that an option is the best, or how much worse it is."""

    text = StringProperty("")
    is_best = BooleanProperty(False)
    middle = BooleanProperty(False)
    tint = ColorProperty((1, 1, 1, 1))


class BestMarks:
    """Judges the options of a choice beside the screen and writes on each what it is worth."""

    def __init__(self, panel: Any) -> None:
        self.panel, self.kit = panel, panel.kit
        self.session = panel.page.session
        self.desk = Desk(self.kit.later)
        self.decision: Decision | None = None
        self.row = AimRow(tapped=self.ask)
        self._name()

    @property
    def aim(self) -> str:
        """What the player wants of this action."""
        found: str = self.kit.aim_of(self.session.action, self.panel.page.sheet)
        return found

    def _name(self, more: str = "") -> None:
        against = self.panel.choice.by == OPPONENT
        text = self.kit.word("best.against" if against else "best.for", aim=self.kit.rules_text(self.aim))
        self.row.text = self.kit.word("best.but", aim=text, note=more) if more else text

    def work(self) -> None:
        """Which option is best, found out beside the screen."""
        action, play, aim = self.session.action, self.session.play.again(), self.aim

        def judged() -> Iterator[Decision | None]:
            try:
                yield action.best_from(play, aim)
            except (PlayerError, *TOO_WIDE):
                yield None

        self.decision = None
        self._name()
        self.desk.ask(judged, self._tell)

    def _tell(self, decision: Decision | None) -> None:
        self.decision = decision
        if decision is None:
            self._name(self.kit.word("best.unknown"))
        elif len(set(decision.values)) == 1:
            self._name(self.kit.word("best.same"))
        self.write()

    def write(self) -> None:
        """What each option is worth, on its row."""
        for option, row in self.panel.rows.items():
            row.mark, row.is_best = self._mark(self.panel.option if option is None else option)

    def _mark(self, option: Answer) -> tuple[str, bool]:
        decision, word = self.decision, self.kit.word
        if decision is None or len(set(decision.values)) == 1:
            return "", False
        most = decision.worth(decision.best)
        by = abs(decision.worth(option) - most)
        if by:
            return word("best.less", by=self.kit.rules_text(self._points(-by))), False
        nearest = min(abs(value - most) for value in decision.values if value != most)
        return word("best.mark", by=self.kit.rules_text(self._points(nearest))), True

    def _points(self, by: Fraction) -> Text:
        """In points of a percentage, or in what the aim counts."""
        if not self.session.action.aim(self.aim).chance:
            return say("{by}", by=Number(by, 2, True))
        points = round(100 * by) or (1 if by > 0 else -1)
        return say("{by} %", by=signed(points))

    def ask(self) -> None:
        """What do you want of it?"""
        rows = [(self.kit.rules_text(aim.label), "", lambda to=str(aim.label): self.want(to), "",
                 str(aim.label) == self.aim) for aim in self.session.action.aims]
        show_menu(self.kit.word("best.what"), rows)

    def want(self, aim: str) -> None:
        """This: the options are judged anew."""
        self.kit.set_aim(self.panel.page.sheet, self.session.action.id, aim)
        self.work()
        self.write()

    def leave(self) -> None:
        """Nobody wants to know any more."""
        self.desk.drop()
