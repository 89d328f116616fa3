"""Whole games of the tiny sheet: bands of archers shoot in turns until nobody is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from rules.frame.battle import Battle
from rules.frame.battle_sheet import BattleSheet, Filled
from rules.frame.deed import Close, Deed, Drop, Open, Plain
from rules.frame.offer import Offer
from rules.frame.sheet import Ruleset
from rules.frame.turn_view import Chip, TurnView, UnitRow
from rules.frame.unit import Unit, stat


class Band(Unit):
    """A band of archers."""

    card: Literal["band"] = "band"
    archers: int = stat(6, label="Archers", means="strength", ge=0, le=10)
    tired: bool = stat(False, label="Tired", means="token")


    @property
    def there(self) -> bool:
        return self.archers > 0

    @property
    def icon(self) -> str:
        return "bow-arrow"

    @property
    def count(self) -> int:
        return self.archers

    @property
    def profile(self) -> tuple[Chip, ...]:
        return (Chip("Archers"),)


class Turn(Plain):
    """Whose turn it is."""

    number: int = 1
    side: str = "A"


Table = Battle[Turn, Band]


class Pass(Deed):
    """The other side is on."""

    deed: Literal["pass"] = "pass"

    def check(self, battle: Table) -> None:
        if battle.due:
            self.against("Somebody may still shoot back.")

    def done(self, battle: Table) -> Table:
        rested = battle.put(*(unit.with_(tired=False) for unit in battle.units if unit.tired)).but(due=())
        side = "B" if battle.turn.side == "A" else "A"
        return rested.at(side=side, number=battle.turn.number + (side == "A"))

    def told(self, battle: Table) -> str:
        return f"{battle.name_of(battle.turn.side)} passes."


def shoot(battle: Table, said: Filled, shooter: Band | None = None, target: Band | None = None) -> Filled:
    """All archers shoot; a rock is thrown at short range."""
    near = {"weapon": "Rock"} if said.get("range", 6) <= 1 else {}
    return ({"dice": shooter.archers} if shooter else {}) | near


def closed(battle: Table, play: Open, close: Close) -> Table:
    return battle.put(battle.unit(play.who["shooter"]).with_(tired=True)) if "shooter" in play.who else battle


def offers(battle: Table) -> Iterator[Offer]:
    for due in battle.due[:1]:
        side = battle.unit(due.who["shooter"]).side
        yield Offer(due.label, action=due.action, who=due.who, said=due.facts, side=side)
        yield Offer("Nobody shoots back", Drop())
    if not battle.due:
        enemies = tuple(unit.id for unit in battle.enemies(battle.turn.side))
        for unit in battle.there(battle.turn.side):
            if enemies and not unit.tired:
                yield Offer(f"{unit.name} shoots", action="shoot", who={"shooter": unit.id}, among={"target": enemies},
                            asks=("cover",), unit=unit.id, side=unit.side)
        yield Offer("Pass", Pass(), side=battle.turn.side)


def view(battle: Table) -> TurnView:
    rows = tuple(UnitRow.of(unit) for unit in battle.units)
    alone = len({unit.side for unit in battle.there()}) < 2 and len(battle.units) > 1
    return TurnView(f"Turn {battle.turn.number}", battle.turn.number, battle.turn.side, rows=rows,
                    over="One side is left." if alone else "")


def battle_sheet(ruleset: Ruleset) -> BattleSheet:
    forbidden: dict[str, Any] = {"a tired band shoots": lambda battle, offer: bool(offer.unit) and
                                 battle.unit(offer.unit).tired}
    presets = (Band(name="Band"), Band(name="Small band", archers=3))
    return BattleSheet(
        ruleset, (Band,), presets, {"Two bands": ("Band", "Small band")}, (Pass,), Turn,
        offers, view, {"shoot": shoot}, closed=closed, at_once=("shoot",), by_hand={"number": "Turn"},
        laws={"the turn is somebody's": lambda battle: battle.turn.side in battle.sides}, forbidden=forbidden)
