"""What a player did: every deed knows what it does to the battle. Facts, never intentions: dice are in the deed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from rules.engine import Chosen, Entry, PlayerError, Roll, Thrown
from rules.frame.parts import Change

if TYPE_CHECKING:
    from rules.frame.battle import AnyBattle

Who = dict[str, str]
"""Role: id of the unit."""


class AgainstTheSheet(PlayerError):
    """The sheet says no; the table may do it anyway."""


class Plain(BaseModel):
    """A frozen value that goes to JSON and back."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Due(Plain):
    """What the sheet says comes next, with the units it is about and what their cards do not say."""

    action: str
    label: str
    who: Who = {}
    facts: dict[str, Any] = {}


class Deed(Plain):
    """Something done at the table, told apart by `deed`. Its defaults never change: they are not stored."""

    deed: str
    anyway: bool = False
    """The table agreed to do it although the sheet says no (B4)."""

    def check(self, battle: AnyBattle) -> None:
        """Refuses what cannot be done, with a sentence; only for what is done now, not for what was."""

    def done(self, battle: AnyBattle) -> AnyBattle:
        """The battle after it."""
        raise TypeError(f"{type(self).__name__} does not say what it does")

    def told(self, battle: AnyBattle) -> str:
        """What was done, in a sentence; `battle` is the one before it."""
        raise TypeError(f"{type(self).__name__} does not say what was done")

    def against(self, sentence: str) -> None:
        """The sheet says no: refused, unless the table does it anyway."""
        if not self.anyway:
            raise AgainstTheSheet(sentence)

    def to_json(self) -> str:
        """As it is stored and sent: only what differs from the defaults."""
        return json.dumps({"deed": self.deed, **self.model_dump(mode="json", exclude_defaults=True)},
                          separators=(",", ":"), ensure_ascii=False)


class Start(Deed):
    """The first deed: the sides, the edition of the rules, and where the turn stands."""

    deed: Literal["start"] = "start"
    sides: tuple[str, ...] = ("A", "B")
    switches: dict[str, Any] = {}
    house: dict[str, str] = {}
    turn: dict[str, Any] = {}

    def done(self, battle: AnyBattle) -> AnyBattle:
        edition = battle.sheet.ruleset.edition(self.switches, self.house)
        return battle.but(sides=self.sides, edition=edition, turn=battle.sheet.turn.model_validate(self.turn))

    def told(self, battle: AnyBattle) -> str:
        return f"A battle of {' and '.join(self.sides)} begins."


class Amend(Deed):
    """From now on the table plays by other switches and house tables."""

    deed: Literal["amend"] = "amend"
    switches: dict[str, Any] = {}
    house: dict[str, str] = {}

    def check(self, battle: AnyBattle) -> None:
        if battle.play:
            raise PlayerError("An action is under way: it ends by the rules it began with. Finish it first.")

    def done(self, battle: AnyBattle) -> AnyBattle:
        return battle.but(edition=battle.sheet.ruleset.edition(self.switches, self.house))

    def told(self, battle: AnyBattle) -> str:
        return "The table changes its house rules."


class NameSide(Deed):
    """A side gets a name and a colour."""

    deed: Literal["name_side"] = "name_side"
    side: str
    name: str
    colour: str = ""

    def check(self, battle: AnyBattle) -> None:
        if self.side not in battle.sides:
            raise PlayerError(f"There is no side {self.side}: there are {', '.join(battle.sides)}.")
        if not self.name.strip():
            raise PlayerError("A side needs a name.")

    def done(self, battle: AnyBattle) -> AnyBattle:
        return battle.but(names={**battle.names, self.side: self.name},
                          colours={**battle.colours, self.side: self.colour})

    def told(self, battle: AnyBattle) -> str:
        return f"{battle.name_of(self.side)} is called {self.name}."


class Muster(Deed):
    """A unit comes to the table: its card as plain data, for only the sheet knows its kinds of card."""

    deed: Literal["muster"] = "muster"
    unit: dict[str, Any]

    def done(self, battle: AnyBattle) -> AnyBattle:
        card = battle.sheet.card(self.unit)
        if battle.find(card.id):
            raise PlayerError(f"There is a unit {card.id} already.")
        if not card.id or card.side not in battle.sides:
            raise PlayerError(f"{card.name or card.card} needs an id and a side: {', '.join(battle.sides)}.")
        return battle.but(units=(*battle.units, card))

    def told(self, battle: AnyBattle) -> str:
        card = battle.sheet.card(self.unit)
        return f"On the table for {battle.name_of(card.side)}: {card.name}."


class Dismiss(Deed):
    """A unit leaves the game as if it had never been there."""

    deed: Literal["dismiss"] = "dismiss"
    unit: str

    def done(self, battle: AnyBattle) -> AnyBattle:
        gone = battle.unit(self.unit)
        if battle.play and self.unit in battle.play.who.values():
            raise PlayerError(f"{gone.name} is in the middle of an action.")
        due = tuple(due for due in battle.due if self.unit not in due.who.values())
        after = battle.but(units=tuple(unit for unit in battle.units if unit is not gone), due=due)
        left: AnyBattle = battle.sheet.dismissed(after, gone)
        return left

    def told(self, battle: AnyBattle) -> str:
        return f"{battle.unit(self.unit).name} leaves the table."


class Adjust(Deed):
    """A player writes on a card by hand: the table decides, not the app."""

    deed: Literal["adjust"] = "adjust"
    unit: str
    key: str
    value: Any

    def check(self, battle: AnyBattle) -> None:
        unit = battle.unit(self.unit)
        if not unit.has(self.key) or self.key in ("card", "id", "side"):
            raise PlayerError(f"{unit.name} has no {self.key} that can be written on its card.")

    def done(self, battle: AnyBattle) -> AnyBattle:
        changed = battle.unit(self.unit).after((Change(self.unit, self.key, value=self.value),))
        return battle.put(battle.sheet.card(changed.model_dump()))

    def told(self, battle: AnyBattle) -> str:
        stat = battle.unit(self.unit).stats().get(self.key)
        return f"{battle.unit(self.unit).name}: {stat.label if stat else self.key} set to {self.value}."


class SetTurn(Deed):
    """A player sets the turn by hand: its number, a counter, whose it is."""

    deed: Literal["set_turn"] = "set_turn"
    values: dict[str, Any]

    def check(self, battle: AnyBattle) -> None:
        unknown = [key for key in self.values if key not in battle.sheet.by_hand]
        if unknown:
            raise PlayerError(f"{unknown[0]} cannot be set by hand; these can: {', '.join(battle.sheet.by_hand)}.")
        if battle.play:
            raise PlayerError("An action is under way. Finish it first.")
        try:
            battle.at(**self.values)
        except ValidationError as error:
            first = error.errors()[0]
            raise PlayerError(f"{battle.sheet.by_hand[str(first['loc'][0])]}: {first['msg']}.") from error

    def done(self, battle: AnyBattle) -> AnyBattle:
        return battle.at(**self.values)

    def told(self, battle: AnyBattle) -> str:
        said = ", ".join(f"{battle.sheet.by_hand[key]} {value}" for key, value in self.values.items())
        return f"Set by hand: {said}."


class Begin(Deed):
    """An action is begun; its facts are whole, so that no later version of a `filled` changes the past."""

    deed: Literal["begin"] = "begin"
    action: str
    who: Who = {}
    facts: dict[str, Any] = {}

    def check(self, battle: AnyBattle) -> None:
        battle.edition.action(self.action).facts(**self.facts)

    def done(self, battle: AnyBattle) -> AnyBattle:
        if battle.play:
            raise PlayerError("Another action is under way.")
        for unit in self.who.values():
            battle.unit(unit)
        at = next((n for n, due in enumerate(battle.due) if (due.action, due.who) == (self.action, self.who)), None)
        left = battle.due if at is None else (*battle.due[:at], *battle.due[at + 1:])
        begun = battle.but(play=Open(action=self.action, who=self.who, facts=self.facts), due=left)
        under_way: AnyBattle = battle.sheet.begun(begun, self)
        return under_way

    def told(self, battle: AnyBattle) -> str:
        action = battle.edition.action(self.action)
        order = [role.id for role in action.roles if role.id in self.who]
        names = " → ".join(battle.unit(self.who[role]).name for role in order)
        return f"{action.title}{f': {names}' if names else ''}."


class Answer(Deed):
    """Faces thrown, or a decision."""

    deed: Literal["answer"] = "answer"
    faces: tuple[int, ...] | None = None
    by_hand: bool = False
    choice: Any = None

    @property
    def entry(self) -> Entry:
        """As the engine keeps it."""
        return Chosen(self.choice) if self.faces is None else Thrown(self.faces, self.by_hand)

    def check(self, battle: AnyBattle) -> None:
        play = battle.standing
        if play.asking is None:
            raise PlayerError("Nothing is left to throw or decide: this action is over.")
        if isinstance(play.asking, Roll) != (self.faces is not None):
            raise PlayerError(f"{play.asking.label} was asked for.")
        play.asking.check(self.choice if self.faces is None else self.faces)

    def done(self, battle: AnyBattle) -> AnyBattle:
        play = battle.opened()
        return battle.but(play=play.model_copy(update={"record": (*play.record, self)}))

    def told(self, battle: AnyBattle) -> str:
        asking = battle.standing.asking
        label = asking.label if asking else "Answer"
        if self.faces is None:
            return f"{label}: {asking.name(self.choice) if asking and not isinstance(asking, Roll) else self.choice}."
        return f"{label}: {' '.join(map(str, self.faces))}{' by hand' if self.by_hand else ''}."


class Close(Deed):
    """The action is over: what is written on the cards and what comes next stand in the deed itself.

    So a fold runs no procedure: a battle of an older version of the rules still reads as it was played.
    """

    deed: Literal["close"] = "close"
    sentence: str = ""
    result: str = ""
    """The outcome's own word for how it ended: the turn goes by it."""
    changes: tuple[Change, ...] = ()
    due: tuple[Due, ...] = ()

    def check(self, battle: AnyBattle) -> None:
        asking = battle.standing.asking
        if asking:
            raise PlayerError(f"{asking.label} is still to be done.")
        strangers = {change.role for change in self.changes} - {*battle.opened().who, "turn"}
        if strangers:
            raise PlayerError(f"Nobody has the role {', '.join(sorted(strangers))} in this action.")

    def done(self, battle: AnyBattle) -> AnyBattle:
        play = battle.opened()
        after = battle.but(play=None, due=(*self.due, *battle.due))
        for role in dict.fromkeys(change.role for change in self.changes):
            own = tuple(change for change in self.changes if change.role == role)
            after = after.sheet.written(after, play.who, role, own)
        ended: AnyBattle = after.sheet.closed(after, play, self)
        return ended

    def told(self, battle: AnyBattle) -> str:
        return self.sentence or "Nothing came of it."


class Drop(Deed):
    """What is under way, or what was due first, is not done after all."""

    deed: Literal["drop"] = "drop"

    def done(self, battle: AnyBattle) -> AnyBattle:
        if not battle.play and not battle.due:
            raise PlayerError("Nothing is under way and nothing is due.")
        return battle.but(play=None) if battle.play else battle.but(due=battle.due[1:])

    def told(self, battle: AnyBattle) -> str:
        what = battle.edition.action(battle.play.action).title if battle.play else battle.due[0].label
        return f"Not done: {what}."


class Undo(Deed):
    """The last deed that still counts is taken back; `of` is its number, so two devices cannot take back two."""

    deed: Literal["undo"] = "undo"
    of: int

    def done(self, battle: AnyBattle) -> AnyBattle:
        raise PlayerError("Only a story knows what can be taken back.")

    def told(self, battle: AnyBattle) -> str:
        return "Taken back."


class Open(Plain):
    """An action under way: all that is needed to play on."""

    action: str
    who: Who = {}
    facts: dict[str, Any] = {}
    record: tuple[Answer, ...] = ()


COMMON = (Start, Amend, NameSide, Muster, Dismiss, Adjust, SetTurn, Begin, Answer, Close, Drop, Undo)


def resolved(who: Mapping[str, str], roles: Mapping[str, str] | None) -> Who:
    """The units of a follow-up: its roles are those of the action before, or named anew."""
    if roles is None:
        return dict(who)
    return {new: who[old] for new, old in roles.items() if old in who}
