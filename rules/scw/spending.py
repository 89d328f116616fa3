"""What a square buys with its AP (P03, S-B3), and whom it can shoot at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules.frame.offer import Offer
from rules.scw.command import APPOINTED_ON
from rules.scw.costs import DEEDS as COSTS
from rules.scw.costs import Deed, cannot
from rules.scw.deeds import COMMANDER, UNITS, Bought, LaySmoke, Spend
from rules.scw.filled import arms_of, price_of, seen_as, shots_price
from rules.scw.platoons import markers_of, pc_square, rulings_in, side_on, stands_in
from rules.scw.tables import number
from rules.scw.units import Acting, Card, Commander, Foot, Gun, Vehicle, is_hammered, is_mounted
from rules.scw.weapons import SMALL_ARMS, TargetKind, dice_per_shot
from rules.scw.words import sentence_case

if TYPE_CHECKING:
    from rules.scw.turn import Table

SHOT = ("range", "cover", "clustered", "leader")
PLAIN: tuple[Bought, ...] = ("leave_other", "leave_difficult", "remove_casualty")
SHOTS = {"shoot": "shoots", "mortar": "fires its mortars", "flamethrower": "uses its flamethrowers"}


def spending(battle: Table, unit: Acting) -> Iterator[Offer]:
    """What its AP buy, what most players do first."""
    yield from shots(battle, unit)
    yield from assaults(battle, unit)
    for what in PLAIN:
        cost = price_of(unit, what)
        if cost is not None and (reason := against_buying(battle, unit, what)) in ("", SINGLE):
            yield bought(unit, what, unit.ap if reason else cost, single=bool(reason))
    if not against_appointing(battle, unit):
        yield Offer(f"{unit.name} appoints a PC", action="appoint_pc", who={"unit": unit.id}, unit=unit.id,
                    side=unit.side, why=f"{price_of(unit, 'appoint_pc')} AP, {APPOINTED_ON}+")
    if (reason := against_dismounting(battle, unit)) in ("", SINGLE):
        yield Offer(f"{unit.name} dismounts", action="dismount", who={"unit": unit.id}, unit=unit.id, side=unit.side,
                    why=reason or f"{price_of(unit, 'dismount')} AP")


# -- shooting


def weapons(unit: Acting) -> dict[str, list[str]]:
    """The ways a square can shoot, each with the kinds that shoot together."""
    kinds = [kind for kind, count in arms_of(unit).items() if count]
    found = {"shoot": [kind for kind in kinds if kind in SMALL_ARMS or (
                 not isinstance(unit, Foot) and kind != "flame_tank")],
             "mortar": [kind for kind in kinds if kind == "mortar"],
             "flamethrower": [kind for kind in kinds if kind.startswith("flame_")]}
    return {action: those for action, those in found.items() if those}


def shots(battle: Table, unit: Acting) -> Iterator[Offer]:
    """Its first shot or its second; two at once if it can pay for both."""
    if against_shooting(unit):
        return
    two = shots_price(unit, 2)
    both = two is not None and unit.ap >= two
    for action, kinds in weapons(unit).items():
        if targets := in_sight(battle, unit, kinds):
            yield Offer(f"{unit.name} {SHOTS[action]}", action=action, who={"shooter": unit.id},
                        among={"target": targets}, asks=(*SHOT, "shots") if both else SHOT, unit=unit.id,
                        side=unit.side, why=f"{shots_price(unit)} AP")


def against_shooting(unit: Acting) -> str:
    """Why it cannot shoot now."""
    if unit.shots > 1:
        return "It has shot twice this turn."
    cost = shots_price(unit)
    if cost is None or not weapons(unit):
        return "Nobody in it shoots."
    return f"{'A second shot' if unit.shots else 'A shot'} costs {cost} AP; it has {unit.ap}." if unit.ap < cost else ""


def in_sight(battle: Table, unit: Acting, kinds: Sequence[str]) -> tuple[str, ...]:
    """The enemies against whom one of these kinds has dice."""
    rulings = rulings_in(battle)
    known: dict[tuple[TargetKind, str], bool] = {}

    def hurts(enemy: Card) -> bool:
        if isinstance(enemy, Commander) and stands_in(battle, enemy):
            return False
        what = target_of(enemy)
        if what not in known:
            known[what] = any(dice_per_shot(kind, what[0], what[1], rulings) for kind in kinds)
        return known[what]

    return tuple(enemy.id for enemy in battle.enemies(unit.side) if hurts(enemy))


def target_of(unit: Card) -> tuple[TargetKind, str]:
    """What it is when it is shot at."""
    if isinstance(unit, Vehicle):
        return "vehicle", seen_as(unit)
    return ("gun", "") if isinstance(unit, Gun) else ("foot", "")


def opportunities(battle: Table) -> Iterator[Offer]:
    """Who has moved in view may be shot at, by each enemy square once (P15, S14)."""
    mover = battle.find(battle.turn.mover)
    if mover is None or not mover.there:
        return
    for side in (it for it in battle.sides if it != mover.side):
        able = tuple(unit.id for unit in battle.there(side) if not against_reacting(battle, unit))
        if able:
            yield Offer(f"Opportunity shot at {mover.name}", action="opportunity", who={"target": mover.id},
                        among={"shooter": able}, asks=("range", "cover", "clustered"), side=side,
                        why=f"hits on {number('to_hit', 'Opportunity / return', 'Hits on')}")


def against_reacting(battle: Table, unit: Card) -> str:
    """Why it cannot shoot at whoever moved last."""
    mover = battle.find(battle.turn.mover)
    if isinstance(unit, Commander):
        return "He does not shoot."
    if mover is None or not mover.there:
        return "Nobody has moved in view."
    if unit.reacted and rulings_in(battle).opportunity_limit == "1":
        return "It has had its opportunity shot this turn."
    kinds = answer_of(unit)
    return "" if mover.id in in_sight(battle, unit, kinds) else f"It has no dice against {mover.name}."


def answer_of(unit: Acting) -> list[str]:
    """The kinds that an opportunity or return shot is made with: the first way it can shoot."""
    return next(iter(weapons(unit).values()), [])


# -- assault, moves and the rest


def assaults(battle: Table, unit: Acting) -> Iterator[Offer]:
    """Through the face of the square, at whoever stands there."""
    enemies = tuple(enemy.id for enemy in battle.enemies(unit.side)
                    if not (isinstance(enemy, Commander) and stands_in(battle, enemy)))
    if enemies and not against_assaulting(unit):
        yield Offer(f"{unit.name} assaults", action="assault", who={"assaulter": unit.id}, among={"target": enemies},
                    asks=("terrain", "hasty", "short_assault"), unit=unit.id, side=unit.side,
                    why=f"{price_of(unit, 'assault')} AP")


def against_assaulting(unit: Acting) -> str:
    """Why it cannot assault now."""
    cost = price_of(unit, "assault")
    if cost is None:
        return cannot("assault", ("foot", "mmg_mortar", "gun", "vehicle"))
    if is_hammered(unit):
        return "Hammered squares do not assault."
    return f"An assault costs {cost} AP; it has {unit.ap}." if unit.ap < cost else ""


SINGLE = "all AP, and nothing else"


def against_buying(battle: Table, unit: Acting, what: Bought) -> str:
    """Why it cannot buy this; or that it can only as its single chosen action."""
    if what == "remove_casualty" and not (isinstance(unit, Foot) and markers_of(battle, unit)):
        return "There is no casualty marker."
    return _affords(battle, unit, what)


def _affords(battle: Table, unit: Acting, what: Deed) -> str:
    cost = price_of(unit, what)
    if cost is None:
        return f"It cannot {COSTS[what]}."
    if cost <= unit.ap:
        return ""
    alone = unit.ap and unit.id not in battle.turn.acted
    return SINGLE if alone else f"To {COSTS[what]} costs {cost} AP; it has {unit.ap}."


def bought(unit: Acting, what: Bought, cost: int, single: bool) -> Offer:
    """A move or a marker off, with its price."""
    return Offer(f"{unit.name}: {COSTS[what]}", Spend(unit=unit.id, on=what, cost=cost, single=single), unit=unit.id,
                 side=unit.side, why=SINGLE if single else f"{cost} AP", risky=single)


def against_appointing(battle: Table, unit: Acting) -> str:
    """Why it appoints no PC."""
    if not isinstance(unit, Foot):
        return cannot("appoint_pc", ("foot", "mmg_mortar", "gun", "vehicle"))
    if pc_square(battle, unit):
        return f"{unit.platoon_name} has its PC."
    cost = price_of(unit, "appoint_pc")
    if cost is None:
        return "It appoints no PC."
    return f"To appoint a PC costs {cost} AP; it has {unit.ap}." if unit.ap < max(1, cost) else ""


def against_dismounting(battle: Table, unit: Acting) -> str:
    """Why nobody gets off; or that it is all it does."""
    return _affords(battle, unit, "dismount") if is_mounted(unit) else "It is not mounted."


# -- what it cannot do, and why


def locked(battle: Table, unit: Card, found: Sequence[Offer]) -> Iterator[Offer]:
    """The rest of what a unit does on this sheet, with the reason why not now."""
    if isinstance(unit, Commander):
        if not found:
            yield Offer(f"{unit.name} moves, joins or stands in", unit=unit.id, side=unit.side,
                        locked=f"The company commander acts in step {COMMANDER} of his turn, once.")
        return
    if not unit.smoke:
        yield Offer(f"Smoke on {unit.name}", LaySmoke(unit=unit.id), unit=unit.id, side=unit.side)
    general = _why_not_now(battle, unit)
    offered = {offer.action or getattr(offer.deed, "on", "") for offer in found}
    for name, label, reason in _reasons(battle, unit):
        if name not in offered:
            why = reason if name == "opportunity" else general or reason
            yield Offer(f"{unit.name}: {label}", unit=unit.id, side=unit.side, locked=sentence_case(why or LATER))


LATER = "not now: something else comes first."


def _why_not_now(battle: Table, unit: Acting) -> str:
    turn = battle.turn
    if not unit.there:
        return f"{unit.name} is not on the table."
    if unit.side != side_on(battle):
        return "It is the other side's turn."
    if turn.step != UNITS:
        return f"Squares act in step {UNITS}."
    if unit.id in turn.lost:
        return "Hammered: it loses this turn."
    if unit.id not in turn.rolled:
        return "Its action points are not rolled yet."
    return "" if unit.id in turn.active else "It is done for this turn."


def _reasons(battle: Table, unit: Acting) -> Iterator[tuple[str, str, str]]:
    for action in weapons(unit) or ("shoot",):
        yield action, "shoot" if action == "shoot" else SHOTS[action], against_shooting(unit) or "It has no target."
    yield "assault", "assault", against_assaulting(unit) or "There is nobody to assault."
    for what in PLAIN:
        yield what, COSTS[what], against_buying(battle, unit, what)
    if isinstance(unit, Foot):
        yield "appoint_pc", "appoint a PC", against_appointing(battle, unit)
    if is_mounted(unit):
        yield "dismount", "dismount", against_dismounting(battle, unit)
    reason = "It is its own turn." if unit.side == side_on(battle) else against_reacting(battle, unit)
    yield "opportunity", "opportunity shot", reason
