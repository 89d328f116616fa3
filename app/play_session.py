"""A play and the store it is kept in: every answer is on the disk before it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.ahead import count_of
from app.playing import OPEN_STEP
from app.storage import Store
from app.storage.shown import shown_odds, shown_result
from app.turns.side import acting_side
from rules.engine import Choice, Play, Roll, entry_from_json, entry_to_json
from rules.ruleset import Action, Facts, Ruleset, outcome_to_json

OPEN_UNITS, TABLES = "open_units", "tables."


class PlaySession:
    """One action from its first throw to its outcome."""

    def __init__(self, store: Store, ruleset: Ruleset, action: Action, facts: Facts, entry: int, play: Play,
                 units: dict[str, int] | None = None, game: int | None = None) -> None:  # fmt: skip
        self.store, self.ruleset, self.action, self.facts = store, ruleset, action, facts
        self.entry, self.play, self.game = entry, play, game
        self.units = dict(units or {})
        self.odds_before: Any = None
        self.tables: dict[str, str] | None = None
        """The house rules it began with, if they are others now."""

    @classmethod
    def begin(cls, store: Store, ruleset: Ruleset, action: Action, facts: Facts, game: int | None = None,
              units: dict[str, int] | None = None, odds: Any = None) -> PlaySession:  # fmt: skip
        """Start an action with these facts; the odds that are on the screen are kept with it."""
        shown = shown_odds(action.view, odds) if odds is not None and action.view else None
        side = acting_side(store, action, units or {}, game)
        with store.write():
            entry = store.begin_action(game, ruleset.id, action.id, facts.model_dump(mode="json"), side, shown,
                                       ruleset.tables.digest)  # fmt: skip
            store.set_setting(OPEN_UNITS, {"entry": entry, "units": dict(units or {})})
            _keep_tables(store, ruleset.tables)
            session = cls(store, ruleset, action, facts, entry, action.play(facts), units, game)
            session._keep_place(session.play)
        session.odds_before = odds
        return session

    @staticmethod
    def tables_of(store: Store, entry: Any) -> dict[str, str] | None:
        """The house rules an action began with; None if nobody knows them any more."""
        kept: dict[str, str] | None = store.setting(TABLES + entry.house) if entry.house else {}
        return kept

    @classmethod
    def resume(cls, store: Store, ruleset: Ruleset, entry: Any) -> PlaySession:
        """An action as it was left, wherever the app was ended."""
        action = ruleset.action(entry.action)
        facts = action.model.given(entry.facts)
        kept = store.setting(OPEN_UNITS, {})
        units = kept.get("units", {}) if kept.get("entry") == entry.id else {}
        record = [entry_from_json(stored) for stored in entry.record]
        session = cls(store, ruleset, action, facts, entry.id, action.play(facts, record), units, entry.game)
        session._close_if_over(session.play)
        return session

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
        after = self.action.play(self.facts, self.play.record)
        after.answer(given, by_hand)
        # The last answer and the outcome are saved together or not at all; only then the play has gone on.
        with self.store.write():
            self.store.add_answer(self.entry, kept)
            self._keep_place(after)
        self.play = after

    def _keep_place(self, play: Play) -> None:
        """Where it stands, for Home: told there without opening the rules."""
        self._close_if_over(play)
        if play.asking is not None:
            count = count_of(play)
            self.store.set_setting(OPEN_STEP, {
                "entry": self.entry, "action": self.action.title, "step": play.asking.label,
                "answers": len(play.record), "done": len(play.steps), "all": count.steps})  # fmt: skip

    def _close_if_over(self, play: Play) -> None:
        if not play.over:
            return
        outcome = outcome_to_json(play.outcome)
        if self.action.view:
            outcome["result"] = shown_result(self.action.view, play.outcome)
        self.store.finish_action(self.entry, outcome, play.outcome.sentence)

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

    def text(self, say: Callable[[str], str] = str, by_hand: str = "by hand", sentence: str = "") -> str:
        """The sentence and the steps, to be shared; `say` puts the rules' words into the player's language."""
        lines = [f"{self.ruleset.title}, {say(self.action.title)}", sentence or say(self.play.outcome.sentence)]
        for number, step in enumerate(self.play.steps, start=1):
            dice = f" [{' '.join(map(str, step.faces))}]" if step.faces else ""
            hand = f" {by_hand}" if step.by_hand else ""
            lines.append(f"{number}. {say(step.label)}{dice}{hand}: {say(step.text)}")
        return "\n".join(lines)


def _keep_tables(store: Store, tables: Any) -> None:
    """House rules by their digest: an action that is resumed under others can still play by them."""
    if tables.digest and store.setting(TABLES + tables.digest) is None:
        store.set_setting(TABLES + tables.digest, {name: tables.source(name) for name in tables.overridden})
