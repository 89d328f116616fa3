"""A battle for a test: units on the table, dice given by hand."""

from __future__ import annotations

from typing import Any

from rules import ruleset
from rules.engine import Choice
from rules.frame.deed import Answer, Deed, Muster
from rules.frame.offer import Offer
from rules.order_dice.deeds import DiceBack, NextStep
from rules.order_dice.deeds_orders import Draw, GiveOrder
from rules.order_dice.turn import Table

SHEET = ruleset("order_dice")
PRESETS = {card.name: card for card in SHEET.battle_sheet.presets}


def table(*units: tuple[str, str] | tuple[str, str, dict[str, Any]], sides: tuple[str, ...] = ("A", "B"),
          **switches: Any) -> Table:
    """Units by id and preset, the side by the first letter of the id; the order dice are about to be drawn."""
    battle: Table = SHEET.battle(sides, SHEET.edition(switches))
    for id, name, *more in units:
        values = more[0] if more else {}
        card = PRESETS[name].with_(id=id, side=id[0].upper(), name=f"{name} {id}", **values)
        battle = battle.after(Muster(unit=card.model_dump(mode="json")))
    return battle.after(NextStep(to="orders"))


def ordered(battle: Table, unit: str, order: Any, **more: Any) -> Table:
    """A die is drawn and given."""
    return battle.after(Draw(side=battle.unit(unit).side)).after(GiveOrder(unit=unit, order=order, **more))


def thrown(battle: Table, *answers: tuple[int, ...] | int) -> Table:
    """Each throw or decision in turn; all are asked for, and nothing else is."""
    for answer in answers:
        asking = battle.playing().asking
        assert asking is not None, f"{answer} was not asked for"
        deed = Answer(choice=answer) if isinstance(asking, Choice) else Answer(faces=answer)  # type: ignore[arg-type]
        battle = battle.after(deed)
    left = battle.playing().asking
    assert left is None, f"{left} is still asked for"
    return battle


def played(battle: Table, action: str, who: dict[str, str], *answers: tuple[int, ...] | int, **said: Any) -> Table:
    """An action from its beginning to Apply."""
    over = thrown(battle.after(battle.begin(action, who, **said)), *answers)
    return over.after(over.close())


def labels(battle: Table) -> list[str]:
    """What is offered."""
    return [str(offer.label) for offer in battle.offers()]


def offered(battle: Table, label: str) -> Offer:
    """The offer that is called so."""
    found = [offer for offer in battle.offers() if str(offer.label) == label]
    assert found, f"{label} is not among {labels(battle)}"
    return found[0]


def take(battle: Table, label: str, *answers: tuple[int, ...] | int, target: str = "", **said: Any) -> Table:
    """An offer is taken; an action is played to its end."""
    deed: Deed = offered(battle, label).taken(battle, who={"target": target} if target else None, **said)
    after: Table = battle.after(deed)
    if not after.play:
        return after
    over = thrown(after, *answers)
    return over.after(over.close())


def card(battle: Table, unit: str, *stats: str) -> tuple[Any, ...]:
    """Some values of a card."""
    return tuple(getattr(battle.unit(unit), stat) for stat in stats)


def weapons(battle: Table, unit: str) -> dict[str, tuple[int, int]]:
    """Number and crew of each weapon that is left."""
    return {arm.weapon: (arm.number, arm.crew) for arm in battle.unit(unit).arms if arm.men}


def to_the_next_turn(battle: Table) -> Table:
    """The end phase without anything to decide."""
    for step in ("transports", "objectives", "extra_turn", "keep"):
        battle = battle.after(NextStep(to=step, anyway=True))  # type: ignore[arg-type]
    return battle.after(DiceBack()).after(NextStep(to="orders"))
