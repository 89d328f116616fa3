"""The log of a battle: its actions, answer by answer, written together with the deeds they come from."""

from __future__ import annotations

from app.play import ends
from app.play.names import names_in
from app.storage import Entry, Store
from app.storage.shown import shown_odds
from rules.engine import Choice, Odds, Play, Roll
from rules.frame.battle import AnyBattle
from rules.frame.deed import Answer
from rules.ruleset import Action
from rules.said import Json, Names, comma_list, say


class Entries:
    """Every deed of an action has its line in the log; whoever calls holds the transaction of both."""

    def __init__(self, store: Store, game: int) -> None:
        self._store, self._game = store, game

    def of(self, begun: int) -> Entry | None:
        """The line of the action that was begun by this deed."""
        found = self._store.begun_by(self._game, begun)
        return None if found is None else self._store.entry(found)

    def number(self, begun: int) -> int | None:
        """The number of that line."""
        return self._store.begun_by(self._game, begun)

    def name(self, battle: AnyBattle, begun: int) -> None:
        """Its units are known now."""
        self._store.name_units(self._entry(battle, begun), named(battle, _action(battle)))

    def begin(self, battle: AnyBattle, begun: int, odds: Odds | None = None) -> int:
        """An action is under way in this battle; what was answered already is kept with it."""
        play, action = battle.opened(), _action(battle)
        facts = action.facts(**play.facts)
        shown = action.within(shown_odds, action.view, odds) if odds is not None and action.view else None
        self._store.keep_edition(battle.edition.digest, battle.edition.to_json())
        entry = self._store.begin_action(
            self._game, battle.edition.id, action.id, facts.model_dump(mode="json"), side_of(battle, action), shown,
            battle.edition.digest, named(battle, action), begun)
        again = action.play(facts)
        for answer in play.record:
            self._answer(entry, again, answer)
        ends.keep_place(self._store, entry, action, again)
        return entry

    def join(self, battle: AnyBattle, begun: int, entry: int) -> None:
        """An action that was open before there was a battle goes on in it."""
        self._store.keep_edition(battle.edition.digest, battle.edition.to_json())
        self._store.join_battle(entry, begun, battle.edition.digest)
        self._store.name_units(entry, named(battle, _action(battle)))

    def answer(self, before: AnyBattle, after: AnyBattle, begun: int, answer: Answer) -> None:
        """A throw or a decision; only what is kept may be shown."""
        entry = self._entry(before, begun)
        self._store.add_answer(entry, _kept(before.standing.asking, answer))
        ends.keep_place(self._store, entry, _action(after), after.standing)

    def close(self, before: AnyBattle, begun: int) -> None:
        """It is over, with every step as told."""
        ends.close(self._store, self._entry(before, begun), before.edition, _action(before), before.standing,
                   _names(before))

    def drop(self, before: AnyBattle, begun: int) -> None:
        """It is not done after all."""
        ends.drop(self._store, self._entry(before, begun), before.edition, _action(before), before.standing,
                  _names(before))

    def take_back_answer(self, before: AnyBattle, after: AnyBattle, begun: int) -> None:
        """The last answer does not count; a throw that is taken back stays in the log as a correction."""
        entry, last = self._entry(before, begun), before.opened().record[-1]
        self._store.take_back_answer(entry)
        if last.faces is not None:
            label = next(step.label for step in reversed(before.standing.steps) if step.faces)
            self._store.correct(entry, say("Undone: {step}, {faces}.", step=label, faces=comma_list(*last.faces)))
        ends.keep_place(self._store, entry, _action(after), after.standing)

    def reopen(self, after: AnyBattle, begun: int) -> None:
        """Its end is taken back: it is under way again."""
        found = self._store.begun_by(self._game, begun)
        if found is None:
            self.begin(after, begun)
        else:
            self._store.reopen_action(found)
            ends.keep_place(self._store, found, _action(after), after.standing)

    def _entry(self, battle: AnyBattle, begun: int) -> int:
        found = self._store.begun_by(self._game, begun)
        return self.begin(battle, begun) if found is None else found

    def _answer(self, entry: int, play: Play, answer: Answer) -> None:
        self._store.add_answer(entry, _kept(play.asking, answer))
        play.enter(answer.entry)


def _action(battle: AnyBattle) -> Action:
    return battle.edition.action(battle.opened().action)


def _names(battle: AnyBattle) -> Names:
    return names_in(battle, battle.opened().who)


def _kept(asking: Roll | Choice | None, answer: Answer) -> dict[str, Json]:
    """An answer as the log keeps it, with the dice and with who had to throw or decide."""
    by = asking.by if asking else ""
    if answer.faces is None:
        return {"choice": answer.choice, "by": by}
    dice = list(asking.dice) if isinstance(asking, Roll) else None
    return {"faces": list(answer.faces), "by_hand": answer.by_hand, "sides": dice, "by": by}


def side_of(battle: AnyBattle, action: Action) -> str:
    """Whose action it is: the side of its first unit, else the side whose turn it is, else the first."""
    who = battle.opened().who
    for role in action.roles:
        unit = battle.find(who.get(role.id, ""))
        if unit is not None and not role.opponent:
            return str(unit.side)
        if unit is not None:
            return next((side for side in battle.sides if side != unit.side), battle.sides[0])
    return battle.view().side or battle.sides[0]


def named(battle: AnyBattle, action: Action) -> list[dict[str, str]]:
    """The units of an action by role, each with its name."""
    who = battle.opened().who
    found = [(role, battle.find(who[role.id])) for role in action.roles if role.id in who]
    return [{"role": role.id, "title": str(role.title), "unit": unit.id, "name": unit.name, "kind": unit.card}
            for role, unit in found if unit]
