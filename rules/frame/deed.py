"""What a player did: every deed knows what it does to the battle. Facts, never intentions: dice are in the deed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from rules.engine import Chosen, Entry, PlayerError, Roll, Thrown
from rules.frame.fair import Fair
from rules.frame.kinds import Value
from rules.frame.parts import Change, Fallen
from rules.said import Name, Part, Text, and_list, arrows, comma_list, say

if TYPE_CHECKING:
    from rules.frame.action import Action
    from rules.frame.battle import AnyBattle
    from rules.frame.unit import Unit

Who = dict[str, str]
"""Role: id of the unit."""
SideId = Annotated[str, "side"]
"""A side in a turn; empty: nobody's."""


class AgainstTheSheet(PlayerError):
    """The sheet says no; the table may do it anyway."""


class Plain(BaseModel):
    """A frozen value that goes to JSON and back."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Due(Plain):
    """What the sheet says comes next, with the units it is about and what their cards do not say."""

    action: str
    label: Text
    who: Who = {}
    facts: dict[str, Value] = {}


class Deed(Plain):
    """Something done at the table, told apart by `deed`. Its defaults never change: they are not stored."""

    deed: str
    anyway: bool = False
    """The table agreed to do it although the sheet says no (B4)."""
    fair: Fair | None = None
    """Where its dice or lots come from, at a table of several devices."""

    def check(self, battle: AnyBattle) -> None:
        """Refuses what cannot be done, with a sentence; only for what is done now, not for what was."""

    def done(self, battle: AnyBattle) -> AnyBattle:
        """The battle after it."""
        raise TypeError(f"{type(self).__name__} does not say what it does")

    def told(self, battle: AnyBattle) -> Text:
        """What was done, in a sentence; `battle` is the one before it."""
        raise TypeError(f"{type(self).__name__} does not say what was done")

    def fell(self, battle: AnyBattle) -> tuple[Fallen, ...]:
        """The dice that fell for it; `battle` is the one before it."""
        return ()

    def against(self, sentence: Text) -> None:
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
    switches: dict[str, Value] = {}
    house: dict[str, str] = {}
    turn: dict[str, Value] = {}

    def done(self, battle: AnyBattle) -> AnyBattle:
        edition = battle.sheet.ruleset.edition(self.switches, self.house)
        return battle.but(sides=self.sides, edition=edition, turn=battle.sheet.turn.model_validate(self.turn))

    def told(self, battle: AnyBattle) -> Text:
        return say("A battle of {sides} begins.", sides=and_list(*map(battle.side_said, self.sides)))


class Amend(Deed):
    """From now on the table plays by other switches and house tables."""

    deed: Literal["amend"] = "amend"
    switches: dict[str, Value] = {}
    house: dict[str, str] = {}

    def check(self, battle: AnyBattle) -> None:
        if battle.play:
            raise PlayerError("An action is under way: it ends by the rules it began with. Finish it first.")

    def done(self, battle: AnyBattle) -> AnyBattle:
        return battle.but(edition=battle.sheet.ruleset.edition(self.switches, self.house))

    def told(self, battle: AnyBattle) -> Text:
        return "The table changes its house rules."


class NameSide(Deed):
    """A side gets a name and a colour."""

    deed: Literal["name_side"] = "name_side"
    side: str
    name: str
    colour: str = ""

    def check(self, battle: AnyBattle) -> None:
        if self.side not in battle.sides:
            raise PlayerError(say("There is no side {side}: there are {sides}.", side=self.side,
                                  sides=comma_list(*battle.sides)))
        if not self.name.strip():
            raise PlayerError("A side needs a name.")

    def done(self, battle: AnyBattle) -> AnyBattle:
        return battle.but(names={**battle.names, self.side: self.name},
                          colours={**battle.colours, self.side: self.colour})

    def says(self, battle: AnyBattle) -> bool:
        """Whether name or colour are new: a game that is begun again only brings them along."""
        return (battle.name_of(self.side), battle.colours.get(self.side, "")) != (self.name, self.colour)

    def told(self, battle: AnyBattle) -> Text:
        before = battle.name_of(self.side)
        if before == self.name and self.colour:
            return say("{side} has the colour {colour}.", side=Name(before), colour=Name(self.colour.capitalize()))
        return say("{side} is called {name}.", side=Name(before), name=Name(self.name))


class Muster(Deed):
    """A unit comes to the table: its card as plain data, for only the sheet knows its kinds of card."""

    deed: Literal["muster"] = "muster"
    unit: dict[str, Value]

    def done(self, battle: AnyBattle) -> AnyBattle:
        card = battle.sheet.card(self.unit).mustered()
        if battle.find(card.id):
            raise PlayerError(say("There is a unit {unit} already.", unit=card.id))
        if not card.id or card.side not in battle.sides:
            raise PlayerError(say("{unit} needs an id and a side: {sides}.", unit=card.name or card.card,
                                  sides=comma_list(*battle.sides)))
        return battle.but(units=(*battle.units, card))

    def told(self, battle: AnyBattle) -> Text:
        card = battle.sheet.card(self.unit)
        return say("On the table for {side}: {unit}.", side=battle.side_said(card.side), unit=card.said)


class Dismiss(Deed):
    """A unit leaves the game as if it had never been there."""

    deed: Literal["dismiss"] = "dismiss"
    unit: str

    def done(self, battle: AnyBattle) -> AnyBattle:
        gone = battle.unit(self.unit)
        if battle.play and self.unit in battle.play.who.values():
            raise PlayerError(say("{unit} is in the middle of an action.", unit=gone.said))
        due = tuple(due for due in battle.due if self.unit not in due.who.values())
        after = battle.but(units=tuple(unit for unit in battle.units if unit is not gone), due=due)
        left: AnyBattle = battle.sheet.dismissed(after, gone)
        return left

    def told(self, battle: AnyBattle) -> Text:
        return say("{unit} leaves the table.", unit=battle.unit(self.unit).said)


class Adjust(Deed):
    """A player writes on a card by hand: the table decides, not the app."""

    deed: Literal["adjust"] = "adjust"
    unit: str
    key: str
    value: Value

    def check(self, battle: AnyBattle) -> None:
        unit = battle.unit(self.unit)
        if not unit.has(self.key) or self.key in ("card", "id", "side", "came"):
            raise PlayerError(say("{unit} has no {stat} that can be written on its card.", unit=unit.said,
                                  stat=self.key))

    def done(self, battle: AnyBattle) -> AnyBattle:
        changed = battle.unit(self.unit).after((Change(self.unit, self.key, value=self.value),))
        return battle.put(battle.sheet.card(changed.model_dump()).rewritten(self.key))

    def told(self, battle: AnyBattle) -> Text:
        unit = battle.unit(self.unit)
        stat = unit.stats().get(self.key)
        value = self._said(unit) if isinstance(self.value, list | dict) else _written(
            self.value, stat.names if stat else {})
        return say("{unit}: {stat} set to {value}.", unit=unit.said, stat=stat.label if stat else self.key,
                   value=value)

    def _said(self, unit: Unit) -> Text:
        """A list, weapons say, as the card reads it."""
        now = getattr(unit.after((Change(self.unit, self.key, value=self.value),)), self.key)
        return comma_list(*(part.said for part in now)) if isinstance(now, tuple) else now.said


class SetTurn(Deed):
    """A player sets the turn by hand: its number, a counter, whose it is."""

    deed: Literal["set_turn"] = "set_turn"
    values: dict[str, Value]

    def check(self, battle: AnyBattle) -> None:
        unknown = [key for key in self.values if key not in battle.sheet.by_hand]
        if unknown:
            raise PlayerError(say("{key} cannot be set by hand; these can: {keys}.", key=Name(unknown[0]),
                                  keys=comma_list(*battle.sheet.by_hand.values())))
        if battle.play:
            raise PlayerError("An action is under way. Finish it first.")
        try:
            battle.at(**self.values)
        except ValidationError as error:
            detail = error.errors()[0]
            if isinstance(why := detail.get("ctx", {}).get("error"), PlayerError):
                raise PlayerError(why.said) from error
            key = str(detail["loc"][0])
            raise PlayerError(say("{what} cannot be {value}.", what=battle.sheet.by_hand[key],
                                  value=_written(self.values[key]))) from error

    def done(self, battle: AnyBattle) -> AnyBattle:
        return battle.at(**self.values)

    def told(self, battle: AnyBattle) -> Text:
        values = (say("{what} {value}", what=battle.sheet.by_hand[key], value=_written(value))
                  for key, value in self.values.items())
        return say("Set by hand: {values}.", values=comma_list(*values))


class Begin(Deed):
    """An action is begun; its facts are whole, so that no later version of a `filled` changes the past."""

    deed: Literal["begin"] = "begin"
    action: str
    who: Who = {}
    facts: dict[str, Value] = {}

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

    def told(self, battle: AnyBattle) -> Text:
        action = battle.edition.action(self.action)
        order = [role.id for role in action.roles if role.id in self.who]
        if not order:
            return say("{action}.", action=action.title)
        names = [battle.unit(self.who[role]).said for role in order]
        return say("{units}: {action}.", action=action.title, units=arrows(*names))


class Answer(Deed):
    """Faces thrown, or a decision."""

    deed: Literal["answer"] = "answer"
    faces: tuple[int, ...] | None = None
    by_hand: bool = False
    choice: Value = None

    @property
    def entry(self) -> Entry:
        """As the engine keeps it."""
        return Chosen(self.choice) if self.faces is None else Thrown(self.faces, self.by_hand)

    def check(self, battle: AnyBattle) -> None:
        play = battle.standing
        if play.asking is None:
            raise PlayerError("Nothing left to roll or decide: this action is over.")
        if isinstance(play.asking, Roll) != (self.faces is not None):
            raise PlayerError(say("{step} was asked for.", step=play.asking.label))
        play.asking.check(self.choice if self.faces is None else self.faces)
        if isinstance(play.asking, Roll) and self.fair:
            self._as_joined(self.fair, play.asking)

    def _as_joined(self, fair: Fair, roll: Roll) -> None:
        if fair.draws != tuple(zip(roll.dice, self.faces or (), strict=True)):
            raise PlayerError("These are not the dice that the two secrets give.")

    def done(self, battle: AnyBattle) -> AnyBattle:
        play = battle.opened()
        return battle.but(play=play.model_copy(update={"record": (*play.record, self)}))

    def fell(self, battle: AnyBattle) -> tuple[Fallen, ...]:
        asking = battle.standing.asking
        return tuple(map(Fallen, self.faces or (), asking.dice)) if isinstance(asking, Roll) else ()

    def told(self, battle: AnyBattle) -> Text:
        asking = battle.standing.asking
        label = asking.label if asking else say("Answer")
        if self.faces is None:
            named = asking.name(self.choice) if asking and not isinstance(asking, Roll) else str(self.choice)
            return say("{step}: {answer}.", step=label, answer=named)
        return say("{step}: {faces} by hand." if self.by_hand else "{step}: {faces}.", step=label,
                   faces=" ".join(map(str, self.faces)))


class Pick(Deed):
    """Who it is about is said while the action is under way: that card takes the outcome."""

    deed: Literal["pick"] = "pick"
    role: str
    unit: str

    def check(self, battle: AnyBattle) -> None:
        action, unit = battle.edition.action(battle.opened().action), battle.unit(self.unit)
        if self.role not in action.all_roles:
            raise PlayerError(say("{action} has no {role_name}.", action=action.title, role_name=Name(self.role)))
        if not battle.sheet.can_be(action.id, self.role, unit):
            raise cannot_be(action, self.role, unit)

    def done(self, battle: AnyBattle) -> AnyBattle:
        play = battle.opened()
        return battle.but(play=play.model_copy(update={"who": {**play.who, self.role: self.unit}}))

    def told(self, battle: AnyBattle) -> Text:
        titles = battle.edition.action(battle.opened().action).titles
        return say("{role_name}: {unit}.", role_name=titles.get(self.role, self.role), unit=battle.unit(self.unit).said)


class Close(Deed):
    """The action is over: what is written on the cards and what comes next stand in the deed itself.

    So a fold runs no procedure: a battle of an older version of the rules still reads as it was played.
    """

    deed: Literal["close"] = "close"
    sentence: Text = ""
    result: str = ""
    """The outcome's own word for how it ended: the turn goes by it."""
    changes: tuple[Change, ...] = ()
    due: tuple[Due, ...] = ()

    def check(self, battle: AnyBattle) -> None:
        asking = battle.standing.asking
        if asking:
            raise PlayerError(say("{step} is still to be done.", step=asking.label))
        strangers = {change.role for change in self.changes} - {*battle.opened().who, "turn"}
        if strangers:
            raise PlayerError(say("Nobody has the role {roles} in this action.",
                                  roles=comma_list(*map(Name, sorted(strangers)))))

    def done(self, battle: AnyBattle) -> AnyBattle:
        play = battle.opened()
        after = battle.but(play=None, due=(*self.due, *battle.due))
        for role in dict.fromkeys(change.role for change in self.changes):
            own = tuple(change for change in self.changes if change.role == role)
            after = after.sheet.written(after, play.who, role, own)
        ended: AnyBattle = after.sheet.closed(after, play, self)
        return ended

    def told(self, battle: AnyBattle) -> Text:
        return self.sentence or "Nothing came of it."


class Drop(Deed):
    """What is under way, or what was due first, is not done after all."""

    deed: Literal["drop"] = "drop"

    def done(self, battle: AnyBattle) -> AnyBattle:
        if not battle.play and not battle.due:
            raise PlayerError("Nothing is under way and nothing is due.")
        return battle.but(play=None) if battle.play else battle.but(due=battle.due[1:])

    def told(self, battle: AnyBattle) -> Text:
        what = battle.edition.action(battle.play.action).title if battle.play else battle.due[0].label
        return say("Not done: {what}.", what=what)


class Undo(Deed):
    """The last deed that still counts is taken back; `of` is its number, so two devices cannot take back two."""

    deed: Literal["undo"] = "undo"
    of: int

    def done(self, battle: AnyBattle) -> AnyBattle:
        raise PlayerError("Only a story knows what can be taken back.")

    def told(self, battle: AnyBattle) -> Text:
        return "Taken back."


class Open(Plain):
    """An action under way: all that is needed to play on."""

    action: str
    who: Who = {}
    facts: dict[str, Value] = {}
    record: tuple[Answer, ...] = ()


COMMON = (Start, Amend, NameSide, Muster, Dismiss, Adjust, SetTurn, Begin, Answer, Pick, Close, Drop, Undo)


def cannot_be(action: Action, role: str, unit: Unit) -> PlayerError:
    """A unit of the wrong kind for what it should do."""
    return PlayerError(say('{action}: {unit} cannot be "{role_name}".', action=action.title, unit=unit.said,
                           role_name=action.titles[role]))


def _written(value: Value, names: Mapping[Value, Text] | None = None) -> Part:
    """What is written on a card, as it can stand in a text."""
    named = names.get(value) if names else None  # what is set by hand may be a table of numbers
    if named is not None:
        return named
    return ("yes" if value else "no") if isinstance(value, bool) else value if isinstance(value, int) else str(value)


def resolved(who: Mapping[str, str], roles: Mapping[str, str] | None) -> Who:
    """The units of a follow-up: its roles are those of the action before, or named anew."""
    if roles is None:
        return dict(who)
    return {new: who[old] for new, old in roles.items() if old in who}
