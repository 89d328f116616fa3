"""A game on the table as one value: `battle.after(deed)` is the only way on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Generic, TypeVar

from rules.engine import FAIR, Dice, Play, PlayerError
from rules.engine.kinds import Outcome
from rules.frame.action import Action
from rules.frame.battle_sheet import BattleSheet
from rules.frame.deed import Answer, Begin, Close, Deed, Due, Open, Plain, Start, Who, cannot_be, resolved
from rules.frame.edition import Edition
from rules.frame.facts import typed
from rules.frame.kinds import Value, Whichever
from rules.frame.offer import Offer
from rules.frame.parts import Change, Follow
from rules.frame.turn_view import TurnView
from rules.frame.unit import Unit, within_limits
from rules.said import Name, comma_list, say

SIDE_NAMES = {"A": "Blue", "B": "Red", "C": "Green", "D": "Gold"}
"""What sides are called that nobody has named."""

T = TypeVar("T", bound=Plain)
U = TypeVar("U", bound=Unit)


@dataclass(frozen=True)
class Battle(Generic[T, U]):
    """Where a game stands: the turn and the cards of its sheet."""

    sheet: BattleSheet = field(repr=False)
    edition: Edition = field(repr=False)
    sides: tuple[str, ...]
    turn: T
    units: tuple[U, ...] = ()
    play: Open | None = None
    due: tuple[Due, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)

    def after(self, deed: Deed) -> Battle[T, U]:
        """The battle after this deed; one sentence if it cannot be done."""
        deed.check(self)
        return deed.done(self)

    def start(self) -> Start:
        """The deed that begins a battle like this one."""
        return Start(sides=self.sides, switches=dict(self.edition.switched), house=self.edition.sources)

    def but(self, **changed: Value) -> Battle[T, U]:
        """The same battle with something changed; foresight makes hundreds, and `replace` would look at every field."""
        assert changed.keys() <= PARTS
        made = object.__new__(type(self))
        made.__dict__.update({name: value for name, value in self.__dict__.items() if name in PARTS} | changed)
        return made

    def at(self, **turn: Value) -> Battle[T, U]:
        """The same battle, further on in its turn."""
        return self.but(turn=type(self.turn).model_validate(self.turn.__dict__ | turn))

    # -- sides and cards

    def name_of(self, side: str) -> str:
        """What a side is called."""
        if side in self.names:
            return self.names[side]
        usual = (SIDE_NAMES.get(side, side), *SIDE_NAMES.values())
        return next((name for name in usual if name not in self.names.values()), side)

    def side_said(self, side: str) -> Name:
        """What a text calls a side: by its own name."""
        return Name(self.name_of(side), "side")

    def find(self, id: str) -> U | None:
        """The card of that id, or None."""
        for unit in self.units:
            if unit.id == id:
                return unit
        return None

    def unit(self, id: str) -> U:
        """The card of that id."""
        found = self.find(id)
        if found is None:
            raise PlayerError(say("There is no unit {unit} in this battle.", unit=id))
        return found

    def put(self, *cards: U) -> Battle[T, U]:
        """With these cards in the place of those of the same id."""
        new = {card.id: card for card in cards}
        return self.but(units=tuple([new.get(unit.id, unit) for unit in self.units])) if new else self

    def there(self, side: str = "") -> tuple[U, ...]:
        """The units on the table, of one side or of all."""
        return tuple(unit for unit in self.units if unit.there and side in ("", unit.side))

    def enemies(self, side: str) -> tuple[U, ...]:
        """The units on the table of all other sides."""
        return tuple(unit for unit in self.units if unit.there and unit.side != side)

    # -- the action under way

    def opened(self) -> Open:
        """The action under way."""
        if self.play is None:
            raise PlayerError("No action is under way.")
        return self.play

    def filled(self, action: str, who: Who, **said: Value) -> dict[str, Value]:
        """What the cards and the turn say of an action; some of it can hang on what the player says."""
        rules, fill = self.edition.action(action), self.sheet.filled.get(action)
        units = {role: self._in_role(rules, role, id) for role, id in who.items()}
        if fill is None or (rules.roles and not units):
            return {}
        return within_limits(rules.model, self.edition.within(fill, self, typed(rules.model, said), **units))

    def _in_role(self, action: Action, role: str, id: str) -> U:
        unit = self.unit(id)
        if not self.sheet.can_be(action.id, role, unit):
            raise cannot_be(action, role, unit)
        return unit

    def facts(self, action: str, who: Who, **said: Value) -> dict[str, Value]:
        """What the cards and the turn say of an action, then what the player says."""
        return {**self.filled(action, who, **said), **said}

    def begin(self, action: str, who: Who | None = None, **said: Value) -> Begin:
        """The deed that begins an action; FactsError if the sheet does not allow it."""
        rules, who = self.edition.action(action), dict(who or {})
        if unknown := set(who) - rules.all_roles:
            raise PlayerError(say("{action} has no {roles}: it has {known}.", action=rules.title,
                                  roles=comma_list(*map(Name, sorted(unknown))),
                                  known=comma_list(*rules.titles.values()) or "no units"))
        facts = rules.facts(**self.facts(action, who, **said))
        return Begin(action=action, who=who, facts=facts.plain())

    def begin_due(self, due: Due) -> Begin:
        """What comes next, as the cards are now."""
        return self.begin(due.action, due.who, **due.facts)

    def playing(self) -> Play:
        """The action under way, ready for its next answer."""
        play = self.opened()
        action = self.edition.action(play.action)
        return action.play(action.facts(**play.facts), (answer.entry for answer in play.record))

    @cached_property
    def standing(self) -> Play:
        """The same to look at only: worked out once, for a battle never changes."""
        return self.playing()

    def thrown(self, dice: Dice = FAIR) -> Answer:
        """The deed that answers a throw with random faces."""
        return Answer(faces=self.standing.draw(dice))

    def close(self, changes: tuple[Change, ...] | None = None) -> Close:
        """The deed that ends the action under way; a player may have changed what is written."""
        play = self.standing
        if play.asking:
            raise PlayerError(say("{step} is still to be done.", step=play.asking.label))
        closing = self.closing(play.outcome)
        return closing if changes is None else closing.model_copy(update={"changes": changes})

    def closing(self, outcome: Outcome) -> Close:
        """The deed that ends the action under way so, with all that the outcome writes."""
        play = self.opened()
        written = tuple(change for change in outcome.changes if change.role in play.who or change.role == "turn")
        due = tuple(self._due(play, follow) for follow in outcome.follows if follow.action in self.sheet.at_once)
        return Close(sentence=outcome.sentence, result=getattr(outcome, "ended_as", ""), changes=written, due=due)

    def _due(self, play: Open, follow: Follow) -> Due:
        rules = self.edition.action(follow.action)
        who = {role: id for role, id in resolved(play.who, follow.who).items() if role in rules.all_roles}
        said = rules.facts(**follow.facts).plain()
        known = self.filled(follow.action, who)
        return Due(action=follow.action, label=follow.label, who=who,
                   facts={name: value for name, value in said.items() if name not in known})

    # -- what may be done, and how it looks

    def offers(self) -> tuple[Offer, ...]:
        """What may be done now, most likely first; while an action is under way, only that."""
        return () if self.play else tuple(self.edition.within(lambda: list(self.sheet.offers(self))))

    def offers_for(self, unit: str) -> tuple[Offer, ...]:
        """What this unit may do now, and what it cannot, with the reason."""
        if self.play:
            return ()
        return tuple(self.edition.within(lambda: list(self.sheet.offers_for(self, self.unit(unit)))))

    def view(self) -> TurnView:
        """The turn and the units as plain data for a screen."""
        return self.edition.within(self.sheet.view, self)

    # -- kept

    def to_json(self) -> str:
        """A snapshot."""
        dump = {"sheet": self.edition.id, "edition": self.edition.to_json(), "sides": self.sides,
                "turn": self.turn.model_dump(mode="json"),
                "units": [unit.model_dump(mode="json") for unit in self.units],
                "play": self.play and self.play.model_dump(mode="json"),
                "due": [due.model_dump(mode="json") for due in self.due],
                "names": dict(self.names), "colours": dict(self.colours)}
        return json.dumps(dump, separators=(",", ":"), ensure_ascii=False)


AnyBattle = Battle[Whichever, Whichever]
PARTS = frozenset(part.name for part in fields(Battle))
"""What a battle is made of; all else in it was worked out from them."""


def battle_from_json(sheet: BattleSheet, text: str | bytes) -> AnyBattle:
    """A snapshot as it was."""
    dump = json.loads(text)
    kept = dump["edition"]
    return Battle(sheet, sheet.ruleset.edition(kept["switches"], kept["house"]), tuple(dump["sides"]),
                  sheet.turn.model_validate(dump["turn"]), tuple(map(sheet.card, dump["units"])),
                  dump["play"] and Open.model_validate(dump["play"]), tuple(map(Due.model_validate, dump["due"])),
                  dump["names"], dump["colours"])
