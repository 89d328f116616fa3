"""A play and the store it is kept in: every answer is on the disk before it is shown."""

from __future__ import annotations

from typing import Any

from app.play.ends import close, keep_place
from app.storage import Store
from app.storage.shapes import each, record, whole
from app.storage.shown import shown_odds
from app.turns.side import acting_side
from rules.engine import Choice, Play, Roll, entry_from_json, entry_to_json
from rules.frame.told import ToldStep, asked, told_steps
from rules.ruleset import Action, Change, Edition, Facts, Follow

OPEN_UNITS = "open_units"
"""The setting in which version 1 kept the units of the open action."""


class PlaySession:
    """One action from its first throw to its outcome, under the edition it began with."""

    def __init__(self, store: Store, ruleset: Edition, action: Action, facts: Facts, entry: int, play: Play,
                 units: dict[str, int] | None = None, game: int | None = None) -> None:  # fmt: skip
        self.store, self.ruleset, self.action, self.facts = store, ruleset, action, facts
        self.entry, self.play, self.game = entry, play, game
        self.units = dict(units or {})
        self.odds_before: Any = None

    @classmethod
    def begin(cls, store: Store, ruleset: Edition, action: Action, facts: Facts, game: int | None = None,
              units: dict[str, int] | None = None, odds: Any = None) -> PlaySession:  # fmt: skip
        """Start an action with these facts; the edition and the odds that are on the screen are kept with it."""
        shown = action.within(shown_odds, action.view, odds) if odds is not None and action.view else None
        side = acting_side(store, action, units or {}, game)
        with store.write():
            store.keep_edition(ruleset.digest, ruleset.to_json())
            entry = store.begin_action(game, ruleset.id, action.id, facts.model_dump(mode="json"), side, shown,
                                       ruleset.digest, named(store, action, units or {}))  # fmt: skip
            session = cls(store, ruleset, action, facts, entry, action.play(facts), units, game)
            session._keep_place(session.play)
        session.odds_before = odds
        return session

    @classmethod
    def resume(cls, store: Store, ruleset: Edition, entry: Any) -> PlaySession:
        """An action as it was left, wherever the app was ended."""
        action = ruleset.action(entry.action)
        facts = action.facts(**entry.facts)
        record = [entry_from_json(stored) for stored in entry.record]
        units = _units_of(store, entry)
        session = cls(store, ruleset, action, facts, entry.id, action.play(facts, record), units, entry.game)
        session._close_if_over(session.play)
        return session

    @property
    def steps(self) -> tuple[ToldStep, ...]:
        """The steps so far, as they are told."""
        return told_steps(self.play, self.ruleset)

    @property
    def asked(self) -> ToldStep | None:
        """What is to be thrown or decided now, as it is told."""
        return asked(self.play.asking, self.ruleset) if self.play.asking else None

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return self.ruleset.within(lambda: str(self.play.outcome.sentence))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the cards of the units."""
        return self.ruleset.within(lambda: tuple(getattr(self.play.outcome, "changes", ())))

    @property
    def follows(self) -> tuple[Follow, ...]:
        """What the sheet says comes next."""
        return self.ruleset.within(lambda: tuple(getattr(self.play.outcome, "follows", ())))

    def pick(self, role: str, unit: int) -> None:
        """A unit was picked for a role after all."""
        self.units[role] = unit
        self.store.name_units(self.entry, named(self.store, self.action, self.units))

    @property
    def asking(self) -> Roll | Choice | None:
        """What is to be thrown or decided now."""
        return self.play.asking

    @property
    def thrown(self) -> bool:
        """Has a die been thrown?"""
        return any("faces" in entry_to_json(entry) for entry in self.play.record)

    def throw(self) -> tuple[int, ...]:
        """Random dice for the throw that is due; saved before anybody sees them."""
        faces = self.play.draw()
        self._answer(self._thrown(faces), faces)
        return faces

    def _thrown(self, faces: tuple[int, ...], by_hand: bool = False) -> dict[str, Any]:
        return {"faces": list(faces), "by_hand": by_hand, "sides": list(self.asking.dice), "by": self.asking.by}

    def enter(self, faces: tuple[int, ...]) -> None:
        """The faces of real dice."""
        self.asking.check(faces)
        self._answer(self._thrown(faces, by_hand=True), faces, by_hand=True)

    def choose(self, option: Any) -> None:
        """A player's decision."""
        self.asking.check(option)
        self._answer({"choice": option, "by": self.asking.by}, option)

    def _answer(self, kept: dict[str, Any], given: Any, by_hand: bool = False) -> None:
        after = self.play.again()
        after.answer(given, by_hand)
        # The last answer and the outcome are saved together or not at all; only then the play has gone on.
        with self.store.write():
            self.store.add_answer(self.entry, kept)
            self._keep_place(after)
        self.play = after

    def _keep_place(self, play: Play) -> None:
        """Where it stands, for Home: told there without opening the rules."""
        self._close_if_over(play)
        keep_place(self.store, self.entry, self.action, play)

    def _close_if_over(self, play: Play) -> None:
        if play.over:
            close(self.store, self.entry, self.ruleset, self.action, play)
            self.store.name_units(self.entry, named(self.store, self.action, self.units))

    def undo(self) -> bool:
        """Take back the last answer; a throw that is taken back stays in the log as a correction."""
        if not self.play.record:
            return False
        last, before = entry_to_json(self.play.record[-1]), self.play.undone()
        with self.store.write():
            self.store.take_back_answer(self.entry)
            if "faces" in last:
                label = next(step.label for step in reversed(self.play.steps) if step.faces)
                self.store.correct(self.entry, f"Taken back: {label} {', '.join(map(str, last['faces']))}.")
            self._keep_place(before)
        self.play = before
        return True

    def leave(self) -> bool:
        """Close an action before its first die: it never happened. Says whether it is gone."""
        return not self.thrown and not self.play.over and self.store.abandon_action(self.entry)


def named(store: Store, action: Action, units: dict[str, int]) -> list[dict[str, str]]:
    """The units of an action by role, each with its name and the name it has in every backup."""
    found = [(role, store.unit(units[role.id])) for role in action.roles if role.id in units]
    return [{"role": role.id, "title": role.title, "unit": unit.uid, "name": unit.name} for role, unit in found if unit]


def _units_of(store: Store, entry: Any) -> dict[str, int]:
    """The units that were picked for an action, as far as they are still there."""
    kept = store.setting(OPEN_UNITS, {}, record(entry=whole, units=each(whole)))
    if not entry.units and kept.get("entry") == entry.id:
        return dict(kept["units"])
    found = {unit["role"]: store.unit_called(unit["unit"]) for unit in entry.units}
    return {role: unit for role, unit in found.items() if unit is not None}
