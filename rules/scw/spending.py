"""What a square buys with its AP (P03, S-B3), and whom it can shoot at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules.frame.offer import Offer
from rules.said import Said, Text, say
from rules.scw.command import APPOINTED_ON
from rules.scw.costs import CANNOT, Deed, cannot, too_dear
from rules.scw.costs import DEEDS as COSTS
from rules.scw.deeds import COMMANDER, UNITS, Bought, LaySmoke, Spend
from rules.scw.filled import arms_of, price_of, seen_as, shots_price
from rules.scw.platoons import markers_of, pc_square, rulings_in, side_on, stands_in
from rules.scw.tables import number
from rules.scw.units import Acting, Card, Commander, Foot, Gun, Vehicle, is_hammered, is_mounted
from rules.scw.weapons import SMALL_ARMS, TargetKind, dice_per_shot
from rules.scw.words import ap, large, on

if TYPE_CHECKING:
    from rules.scw.turn import Table

SHOT = ("range", "cover", "clustered", "leader")
PLAIN: tuple[Bought, ...] = ("leave_other", "leave_difficult", "remove_casualty")
SHOTS = {"shoot": say("{unit} shoots"), "mortar": say("{unit} fires its mortars"),
         "flamethrower": say("{unit} uses its flamethrowers")}
WAYS = {"shoot": say("shoot"), "mortar": say("fire the mortars"), "flamethrower": say("use the flamethrowers")}
OPPORTUNITY, OWN_TURN = say("opportunity shot"), say("Only in the enemy's turn.")


def spending(battle: Table, unit: Acting) -> Iterator[Offer]:
    """What its AP buy, what most players do first."""
    yield from shots(battle, unit)
    yield from assaults(battle, unit)
    for what in PLAIN:
        cost = price_of(unit, what)
        if cost is not None and (reason := against_buying(battle, unit, what)) in ("", SINGLE):
            yield bought(unit, what, unit.ap if reason else cost, single=bool(reason))
    if not against_appointing(battle, unit):
        why = say("{n} AP, {need}", n=price_of(unit, "appoint_pc") or 0, need=on(APPOINTED_ON))
        yield Offer(say("{unit} appoints a PC", unit=unit.said), action="appoint_pc", who={"unit": unit.id},
                    unit=unit.id, side=unit.side, why=why)
    if (reason := against_dismounting(battle, unit)) in ("", SINGLE):
        yield Offer(say("{unit} dismounts", unit=unit.said), action="dismount", who={"unit": unit.id}, unit=unit.id,
                    side=unit.side, why=reason or ap(price_of(unit, "dismount") or 0))


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
            yield Offer(SHOTS[action].with_parts(unit=unit.said), action=action, who={"shooter": unit.id},
                        among={"target": targets}, asks=(*SHOT, "shots") if both else SHOT, unit=unit.id,
                        side=unit.side, why=ap(shots_price(unit) or 0))


def against_shooting(unit: Acting) -> Text:
    """Why it cannot shoot now."""
    if unit.shots > 1:
        return say("{unit} has shot twice this turn.", unit=unit.said)
    cost = shots_price(unit)
    if cost is None or not weapons(unit):
        return say("{unit} has nobody who shoots.", unit=unit.said)
    deed: Deed = "second_shoot" if unit.shots else "first_shoot"
    return too_dear(deed, cost, unit.said, unit.ap) if unit.ap < cost else ""


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

    return tuple(enemy.id for enemy in squares_first(battle, unit.side) if hurts(enemy))


def squares_first(battle: Table, side: str) -> list[Card]:
    """The enemies of a side, a commander on his own after all others."""
    return sorted(battle.enemies(side), key=lambda enemy: isinstance(enemy, Commander))


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
            yield Offer(say("Opportunity shot at {unit}", unit=mover.said), action="opportunity",
                        who={"target": mover.id}, among={"shooter": able}, asks=("range", "cover", "clustered"),
                        side=side, why=reaction_hits())


def reaction_hits() -> Said:
    """What an opportunity or return shot hits on."""
    return say("hits on {need}", need=on(number("to_hit", "Opportunity / return", "Hits on")))


def against_reacting(battle: Table, unit: Card) -> Text:
    """Why it cannot shoot at whoever moved last."""
    mover = battle.find(battle.turn.mover)
    if isinstance(unit, Commander):
        return say("{unit} does not shoot.", unit=unit.said)
    if mover is None or not mover.there:
        return "Nobody has moved in view."
    if unit.reacted and rulings_in(battle).opportunity_limit == "1":
        return say("{unit} has had its opportunity shot this turn.", unit=unit.said)
    kinds = answer_of(unit)
    able = mover.id in in_sight(battle, unit, kinds)
    return "" if able else say("{unit} has no dice against {target}.", unit=unit.said, target=mover.said)


def answer_of(unit: Acting) -> list[str]:
    """The kinds that an opportunity or return shot is made with: the first way it can shoot."""
    return next(iter(weapons(unit).values()), [])


# -- assault, moves and the rest


def assaults(battle: Table, unit: Acting) -> Iterator[Offer]:
    """Through the face of the square, at whoever stands there."""
    enemies = tuple(enemy.id for enemy in squares_first(battle, unit.side)
                    if not (isinstance(enemy, Commander) and stands_in(battle, enemy)))
    if enemies and not against_assaulting(unit):
        yield Offer(say("{unit} assaults", unit=unit.said), action="assault", who={"assaulter": unit.id},
                    among={"target": enemies}, asks=("terrain", "hasty", "short_assault"), unit=unit.id,
                    side=unit.side, why=ap(price_of(unit, "assault") or 0))


def against_assaulting(unit: Acting) -> Text:
    """Why it cannot assault now."""
    cost = price_of(unit, "assault")
    if cost is None:
        return cannot("assault", ("foot", "mmg_mortar", "gun", "vehicle"))
    if is_hammered(unit):
        return say("{unit} is hammered and cannot assault.", unit=unit.said)
    return too_dear("assault", cost, unit.said, unit.ap) if unit.ap < cost else ""


SINGLE = say("all AP and nothing else")


def against_buying(battle: Table, unit: Acting, what: Bought) -> Text:
    """Why it cannot buy this; or that it can only as its single chosen action."""
    if what == "remove_casualty" and not (isinstance(unit, Foot) and markers_of(battle, unit)):
        return say("{unit} has no casualty marker.", unit=unit.said)
    return _affords(battle, unit, what)


def _affords(battle: Table, unit: Acting, what: Deed) -> Text:
    cost = price_of(unit, what)
    if cost is None:
        return CANNOT[what].with_parts(unit=unit.said)
    if cost <= unit.ap:
        return ""
    alone = unit.ap and unit.id not in battle.turn.acted
    return SINGLE if alone else too_dear(what, cost, unit.said, unit.ap)


def bought(unit: Acting, what: Bought, cost: int, single: bool) -> Offer:
    """A move or a marker off, with its price."""
    return Offer(_titled(unit, COSTS[what]), Spend(unit=unit.id, on=what, cost=cost, single=single), unit=unit.id,
                 side=unit.side, why=SINGLE if single else ap(cost), risky=single, short=large(COSTS[what]))


def _titled(unit: Acting, deed: Said) -> Said:
    return say("{unit}: {deed}", unit=unit.said, deed=deed)


def against_appointing(battle: Table, unit: Acting) -> Text:
    """Why it appoints no PC."""
    if not isinstance(unit, Foot):
        return cannot("appoint_pc", ("foot", "mmg_mortar", "gun", "vehicle"))
    if pc_square(battle, unit):
        return say("{platoon} has its PC.", platoon=unit.platoon_said)
    cost = price_of(unit, "appoint_pc")
    if cost is None:
        return CANNOT["appoint_pc"].with_parts(unit=unit.said)
    return too_dear("appoint_pc", cost, unit.said, unit.ap) if unit.ap < max(1, cost) else ""


def against_dismounting(battle: Table, unit: Acting) -> Text:
    """Why nobody gets off; or that it is all it does."""
    if not is_mounted(unit):
        return say("{unit} is not mounted.", unit=unit.said)
    return _affords(battle, unit, "dismount")


# -- what it cannot do, and why


def locked(battle: Table, unit: Card, found: Sequence[Offer]) -> Iterator[Offer]:
    """The rest of what a unit does on this sheet, with the reason why not now."""
    if isinstance(unit, Commander):
        if not found:
            yield Offer(say("{unit} moves, joins or stands in", unit=unit.said), unit=unit.id, side=unit.side,
                        locked=say("The company commander acts once, in step {step} of his turn.", step=COMMANDER))
        return
    if not unit.smoke:
        yield Offer(say("Smoke on {unit}", unit=unit.said), LaySmoke(unit=unit.id), unit=unit.id, side=unit.side,
                    short="Smoke")
    general = _why_not_now(battle, unit)
    offered = {offer.action or getattr(offer.deed, "on", "") for offer in found}
    for name, label, reason in _reasons(battle, unit):
        if name not in offered:
            why = reason if name == "opportunity" else general or reason
            yield Offer(_titled(unit, label), unit=unit.id, side=unit.side, short=large(label),
                        locked=large(SINGLE) if why == SINGLE else why or "Not now: something else comes first.")


def _why_not_now(battle: Table, unit: Acting) -> Text:
    turn = battle.turn
    if not unit.there:
        return say("{unit} is not on the table.", unit=unit.said)
    if unit.side != side_on(battle):
        return "It is the other side's turn."
    if turn.step != UNITS:
        return say("Squares act in step {step}.", step=UNITS)
    if unit.id in turn.lost:
        return say("{unit} is hammered and loses this turn.", unit=unit.said)
    if unit.id not in turn.rolled:
        return "Roll its action points first."
    return "" if unit.id in turn.active else say("{unit} is done.", unit=unit.said)


def _reasons(battle: Table, unit: Acting) -> Iterator[tuple[str, Said, Text]]:
    for action in weapons(unit) or ("shoot",):
        yield action, WAYS[action], against_shooting(unit) or say("{unit} has no target.", unit=unit.said)
    yield "assault", COSTS["assault"], against_assaulting(unit) or say("There is nobody to assault.")
    for what in PLAIN:
        yield what, COSTS[what], against_buying(battle, unit, what)
    if isinstance(unit, Foot):
        yield "appoint_pc", COSTS["appoint_pc"], against_appointing(battle, unit)
    if is_mounted(unit):
        yield "dismount", COSTS["dismount"], against_dismounting(battle, unit)
    reason = OWN_TURN if unit.side == side_on(battle) else against_reacting(battle, unit)
    yield "opportunity", OPPORTUNITY, reason
