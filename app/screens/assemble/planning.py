"""What the odds of an assembled action assume: sensible decisions, decisions of a plan, or best play for an aim."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.play.draft import Draft
from app.play.odds import OddsDesk
from app.widgets.overlay import show_menu
from rules.engine import Choice

if TYPE_CHECKING:
    from app.shell.kit import Kit
    from rules.engine.kinds import Answer
    from rules.frame.action import Action
    from rules.ruleset import Picture


class Planning:
    """The choices behind the odds, for the page to mix in; they never answer for the player."""

    kit: Kit
    sheet: str
    action: Action
    draft: Draft
    desk: OddsDesk
    refresh: Callable[..., None]
    _say: Callable[[str], None]

    def _assumed(self, picture: Picture) -> str:
        if not picture.assumed and not self.draft.plan:
            return ""
        say, word = self.kit.rules_text, self.kit.word
        if self.draft.aim:
            return word("odds.best_for", aim=say(self.draft.aim))
        if self.draft.plan:
            chosen = ", ".join(f"{say(label)}: {say(str(option))}" for label, option in self.draft.plan.items())
            return word("odds.planned", plan=chosen)
        return word("odds.sensible", choices=", ".join(say(label) for label in picture.assumed))

    def choose_plan(self) -> None:
        """Which decision the odds should assume; it never answers for the player."""
        facts, _ = self.draft.check()
        if facts is not None:
            self.desk.ask(lambda: self.action.open_choices(facts), self._show_choices, self._say)

    def _show_choices(self, choices: list[Choice]) -> None:
        say, word = self.kit.rules_text, self.kit.word
        sensible = not self.draft.plan and not self.draft.aim
        rows: list[tuple] = [(word("odds.as_sensible"), "call-split", lambda: self._plan(None, None), "", sensible)]
        rows += [(word("best.for", aim=say(aim.label)), "trophy-outline",
                  lambda to=str(aim.label): self.play_for(to), word("odds.best_note"), str(aim.label) == self.draft.aim)
                 for aim in self.action.aims]
        for choice in choices[:6]:
            for option in choice.options[:8]:
                chosen = self.draft.plan.get(choice.key) == option and choice.key in self.draft.plan
                rows.append((say(choice.name(option)), "", lambda c=choice.key, o=option: self._plan(c, o),
                             say(choice.label), chosen))  # fmt: skip
        show_menu(word("odds.plan"), rows)

    def play_for(self, aim: str) -> None:
        """The odds if both sides decide as well as they can for and against this."""
        self.draft.aim = aim
        self.kit.set_aim(self.sheet, self.action.id, aim)
        self.refresh()

    def _plan(self, label: str | None, option: Answer) -> None:
        self.draft.aim = ""
        if label is None:
            self.draft.plan.clear()
        else:
            self.draft.plan[label] = option
        self.refresh()
