"""The action under way on a table, from its first throw to its outcome and what is written of it."""

from __future__ import annotations

from typing import TypeVar

from app.play.battles import TableBattle
from app.play.entries import side_of
from app.play.names import names_in
from rules.engine import OPPONENT, Choice, Odds, Play, PlayerError, Roll
from rules.frame.deed import Answer, Begin, Close, Pick, Who
from rules.frame.told import ToldStep, asked, told_steps
from rules.ruleset import Change, Facts
from rules.said import Name, Text, named

Request = TypeVar("Request", Roll, Choice)


class PlaySession:
    """One action of a battle, under the edition it began with; every answer is on the disk before it is shown."""

    def __init__(self, table: TableBattle, odds: Odds | None = None) -> None:
        self.table, self.odds_before = table, odds
        battle, opened = table.battle, table.battle.opened()
        self.ruleset = battle.edition
        self.action = battle.edition.action(opened.action)
        self.facts = self.action.facts(**opened.facts)
        self.who: Who = dict(opened.who)
        self._side = side_of(battle, self.action)
        self.entry = table.log_entry()
        self.play: Play = battle.standing
        self._end_if_nobody_is_about()

    @classmethod
    def begin(cls, table: TableBattle, action: str, who: Who, facts: Facts, odds: Odds | None = None) -> PlaySession:
        """Begin an action; an outcome that still waits is written first, the odds on the screen are kept with it."""
        table.settle()
        table.do(Begin(action=action, who=who, facts=facts.plain()), odds=odds)
        return cls(table, odds)

    # -- where it stands

    @property
    def asking(self) -> Roll | Choice | None:
        """What is to be thrown or decided now."""
        return self.play.asking

    @property
    def steps(self) -> tuple[ToldStep, ...]:
        """The steps so far, as they are told."""
        names = self.names
        return tuple(step.named(names) for step in told_steps(self.play, self.ruleset))

    @property
    def asked(self) -> ToldStep:
        """What is to be thrown or decided now, as it is told."""
        if self.play.asking is None:
            raise PlayerError("Nothing left to roll or decide.")
        return asked(self.play.asking, self.ruleset).named(self.names)

    @property
    def roll(self) -> Roll:
        """The throw that is due."""
        return self._due(Roll)

    @property
    def sentence(self) -> Text:
        """What happened, in words."""
        found: Text = self.ruleset.within(lambda: self.play.outcome.sentence)
        return found

    @property
    def thrown(self) -> bool:
        """Has a die been thrown?"""
        return any(step.faces for step in self.play.steps)

    @property
    def under_way(self) -> bool:
        """Is its outcome still to be written?"""
        return self.table.battle.play is not None and self.table.log_entry() == self.entry

    @property
    def side(self) -> str:
        """Whose action it is."""
        return self._side

    @property
    def thrower(self) -> str:
        """Whose throw or decision is due."""
        by = self.asking.by if self.asking else ""
        others = [side for side in self.table.battle.sides if side != self._side]
        return others[0] if by == OPPONENT and others else self._side

    @property
    def names(self) -> dict[str, Name]:
        """The units of the action by role, and the sides."""
        return names_in(self.table.battle, self.who)

    def named(self, text: Text) -> Text:
        """A text of this action with the names of those who are in it."""
        return named(text, self.names)

    @property
    def in_a_battle(self) -> bool:
        """Whether sides play it, or somebody has only thrown something."""
        return bool(self.who or self.table.battle.there())

    # -- what a player does

    def throw(self) -> tuple[int, ...]:
        """Random dice for the throw that is due, saved before anybody sees them; none if another device throws them."""
        self._due(Roll)
        faces = self.table.throw()
        self._gone_on()
        return faces

    def enter(self, faces: tuple[int, ...]) -> None:
        """The faces of real dice."""
        self._due(Roll).check(faces)
        self.table.enter(faces)
        self._gone_on()

    def choose(self, option: Answer) -> bool:
        """A player's decision; False if it is only on its way to another device."""
        self._due(Choice).check(option)
        self.table.choose(option)
        self._gone_on()
        return not self.table.waiting

    def pick(self, role: str, unit: str) -> None:
        """This unit it was: its card takes the outcome."""
        if not self.under_way:
            self.table.undo()
        self.table.do(Pick(role=role, unit=unit))
        self.who = dict(self.table.battle.opened().who)

    def apply(self, changes: tuple[Change, ...] | None = None) -> None:
        """Write the outcome on the cards, as it is or as a player changed it."""
        if self.under_way:
            self.table.close(changes)

    def undo(self) -> bool:
        """Take back the last answer; a throw that is taken back stays in the log as a correction."""
        if not self.play.record:
            return False
        while not isinstance(self.table.last, Answer):
            if not isinstance(self.table.last, Close | Pick):
                raise PlayerError("Undo what came after first.")
            self.table.undo()
        self.table.undo()
        self.play = self.table.battle.standing
        return True

    def undo_apply(self) -> bool:
        """Take the outcome off the cards again; it waits to be written."""
        if self.under_way or not isinstance(self.table.last, Close):
            return False
        self.table.undo()
        return True

    def leave(self) -> bool:
        """Close an action before its first die: it never happened. Says whether it is gone."""
        if self.thrown or self.play.over or not self.under_way:
            return False
        while not isinstance(self.table.last, Begin):
            self.table.undo()
        self.table.undo()
        return True

    def _due(self, kind: type[Request]) -> Request:
        """What is asked now, which must be this."""
        if not isinstance(self.asking, kind):
            raise PlayerError("That is not due now.")
        return self.asking

    def _gone_on(self) -> None:
        self.play = self.table.battle.standing
        self._end_if_nobody_is_about()

    def _end_if_nobody_is_about(self) -> None:
        """Without a unit there is nothing to write: a roll that was only a roll ends by itself."""
        if self.play.over and not self.who and self.under_way:
            self.table.close()
