"""What may be done now, step by step as the turn sequence of the sheet has it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.order_dice.artillery import lands_on
from rules.order_dice.columns import AP_AND_HE
from rules.order_dice.deeds import (
    DiceBack,
    HoldObjective,
    Keep,
    NextStep,
    NobodyMore,
    PlaceToken,
    RemoveTransport,
    Retarget,
)
from rules.order_dice.deeds_orders import (
    Break,
    Draw,
    GiveOrder,
    NoSnap,
    PlaceNameless,
    loaded,
    snaps_left,
    within_bubble,
)
from rules.order_dice.filled import rank_near
from rules.order_dice.morale import nerve
from rules.order_dice.offers_orders import carrying_out, locked_actions
from rules.order_dice.outcomes.common import pins_said
from rules.order_dice.tables import cell, leadership
from rules.order_dice.turn import (
    KEPT,
    ORDER_ICONS,
    Table,
    aboard,
    acting,
    bag,
    barred,
    in_hand,
    nameless,
    stranded,
    waiting,
)
from rules.order_dice.units import Card, Officer, Vehicle
from rules.said import Text, comma_list, inches, say, semicolons

ORDERS = ("FIRE", "ADVANCE", "RUN", "AMBUSH", "RALLY", "DOWN")
LOADS = ("FIRE", "ADVANCE", "AMBUSH")


def offers(battle: Table) -> Iterator[Offer]:
    """Who must go first; then the step of the turn."""
    if battle.turn.over:
        return
    must = tuple(overdue(battle))
    if must:
        yield from must
    elif battle.turn.phase == "tokens":
        yield from start_of_turn(battle)
    elif battle.turn.phase == "orders":
        yield from order_phase(battle)
    else:
        yield from END[battle.turn.phase](battle)


def overdue(battle: Table) -> Iterator[Offer]:
    """Units broken by their pins, passengers of a wreck."""
    for unit in battle.units:
        if unit.pins > 7 and unit.there and unit.pins >= (ld := leadership(unit.quality)):
            yield Offer(say("{unit} is destroyed", unit=unit.said), Break(unit=unit.id), side=unit.side, unit=unit.id,
                        why=say("{pins}, Ld {ld}", pins=pins_said(unit.pins), ld=ld))
    for unit in stranded(battle):
        transport = battle.unit(unit.aboard)
        yield Offer(say("{unit} gets out of {transport}", unit=unit.said, transport=transport.said),
                    action="passengers", who={"unit": unit.id}, side=unit.side, unit=unit.id,
                    why="immobilised" if transport.there else "destroyed: D6 hits")


# -- start of turn


def start_of_turn(battle: Table) -> Iterator[Offer]:
    """Smoke, then each token, then what it hits."""
    turn = battle.turn
    if turn.strike == "granted":
        yield from _granted(battle)
        return
    if turn.strike:
        yield from _area(battle)
        return
    waiting_tokens = tuple(_tokens(battle))
    if turn.smoke and not turn.smoke_rolled:
        yield Offer("Roll for the standing smoke", action="standing_smoke", why=say("{n} on the table", n=turn.smoke))
    yield from waiting_tokens
    yield Offer("On to the order dice", NextStep(to="orders"), out=True, risky=bool(waiting_tokens),
                why="tokens still to roll" if waiting_tokens else "no tokens to roll")
    yield from _changed_targets(battle)
    yield from _placed(battle)


def _tokens(battle: Table) -> Iterator[Offer]:
    seen = set()
    for token in battle.turn.tokens:
        if token.rolled or token.kind in seen:
            continue
        seen.add(token.kind)
        if token.kind != "air_strike":
            label = say("Roll for the artillery of {side}") if token.kind == "barrage" else (
                say("Roll for the smoke barrage of {side}"))
            yield Offer(label.with_parts(side=battle.side_said(token.side)), action=token.kind, side=token.side,
                        why=lands_on("barrage" if token.kind == "barrage" else "smoke"))
        elif target := battle.find(token.target):
            yield Offer(say("Call the air strike on {unit}", unit=target.said), action="air_strike",
                        who={"target": target.id}, asks=("flak",), side=token.side)
        elif enemies := seen_by(battle, token.side):
            yield Offer("Call the air strike", action="air_strike", among={"target": enemies}, asks=("flak",),
                        side=token.side)


def seen_by(battle: Table, side: str) -> tuple[str, ...]:
    """The enemies on the table."""
    return tuple(unit.id for unit in battle.units if unit.side != side and unit.on_table)


def _granted(battle: Table) -> Iterator[Offer]:
    """A 1: the opponent resolves the strike against a unit of the caller."""
    caller = battle.turn.caller
    struck = tuple(unit.id for unit in battle.units if unit.on_table and caller in ("", unit.side))
    if struck:
        yield Offer("The opponent's strike", action="air_strike", among={"target": struck}, said={"call": "granted"},
                    asks=("flak",),
                    why=say("against a unit of {side}", side=battle.side_said(caller)) if caller else "")
    yield Offer("No strike", NobodyMore(), out=True)


def _area(battle: Table) -> Iterator[Offer]:
    """Every unit in the radius or in the strike area rolls, one after the other; who is there only the players see."""
    turn = battle.turn
    others = tuple(unit.id for unit in battle.units if unit.on_table and unit.id not in turn.struck)
    barrage = turn.strike == "barrage"
    over = Offer("Nobody else is in the area", NobodyMore(), out=True)
    yield from (over,) if turn.struck else ()
    if others:
        label = say("A unit within {inches} of the barrage", inches=inches(turn.radius))
        yield Offer(label if barrage else "Another unit in the strike area",
                    action="barrage_unit" if barrage else "strike_area", among={"target": others},
                    why="1-5: D3 pins, 6: a hit" if barrage else "D3-1 pins")
    yield from () if turn.struck else (over,)


def _changed_targets(battle: Table) -> Iterator[Offer]:
    """2-3 on the call: the caller may change the target."""
    for at, token in enumerate(battle.turn.tokens):
        if token.kind == "air_strike" and token.rolled:
            for unit in seen_by(battle, token.side):
                if unit != token.target:
                    yield Offer(say("The air strike goes for {unit}", unit=battle.unit(unit).said),
                                Retarget(token=at, target=unit), side=token.side)


def _placed(battle: Table) -> Iterator[Offer]:
    if len(battle.turn.tokens) >= 6:
        return
    for side in battle.sides:
        name = battle.side_said(side)
        yield Offer(say("{side}: place an artillery token", side=name), PlaceToken(kind="barrage", side=side),
                    side=side)
        yield Offer(say("{side}: place a smoke token", side=name), PlaceToken(kind="smoke_barrage", side=side),
                    side=side)
        yield Offer(say("{side}: place an air strike token", side=name), PlaceToken(kind="air_strike", side=side),
                    side=side)


# -- order phase


def order_phase(battle: Table) -> Iterator[Offer]:
    """Resolve, snap to, give the die in the hand, draw; when none is left, the end phase."""
    unit, hand = acting(battle), in_hand(battle)
    if unit:
        yield from carrying_out(battle, unit)
    elif (officer := snapping(battle)) and (near := within_bubble(battle, officer)):
        left = snaps_left(battle, officer.id)
        yield from (order for friend in near for order in orders(battle, friend, officer, _reach(officer, left)))
        yield Offer("Snap to nobody else", NoSnap(), side=officer.side, unit=officer.id, out=True)
    elif hand:
        yield from (order for friend in waiting(battle, hand) for order in orders(battle, friend))
        if nameless(battle, hand):
            yield Offer("A unit without a card", PlaceNameless(), side=hand)
    elif lots := tuple((Draw(side=side), n) for side, n in bag(battle).items() if n):
        inside = (say("{side} {n}", side=battle.side_said(draw.side), n=n) for draw, n in lots)
        yield Offer("Draw an order die", lots=lots, why=comma_list(*inside), icon="sack")
    else:
        yield Offer("End phase", NextStep(to="transports"), out=True, why="the bag is empty")


def snapping(battle: Table) -> Officer | None:
    """The officer who may snap to now: the last who was ordered, then those before him."""
    for snap in reversed(battle.turn.snapping):
        officer = battle.find(snap.officer)
        if isinstance(officer, Officer) and snaps_left(battle, officer.id):
            return officer
    return None


def _reach(officer: Officer, left: int) -> Text:
    """How many more, and how near they must be."""
    if officer.aboard:
        return say("{n} more to snap to in his transport", n=left)
    return say("{n} more to snap to within {inches}", n=left, inches=inches(cell("officers", officer.rank, "Bubble")))


def orders(battle: Table, unit: Card, by: Card | None = None, reach: Text = "") -> Iterator[Offer]:
    """The orders it can be given, with what the check would take."""
    why = _check(battle, unit)
    for order in ORDERS:
        if barred(battle, unit, order):
            continue
        price = why if order != "DOWN" else "no check"
        for load in _loads(unit, order):
            short = loaded(order, load)
            given = GiveOrder(unit=unit.id, order=order, by=by.id if by else "", round=load)
            yield Offer(_given(unit, by, short), given, why=semicolons(price, reach), side=unit.side, unit=unit.id,
                        short=short, icon=ORDER_ICONS[order],
                        risky=order == "DOWN" and not unit.inside and not unit.reserve)


def _given(unit: Card, by: Card | None, order: Text) -> Text:
    if by is None:
        return say("{unit}: {order}", unit=unit.said, order=order)
    return say("{officer} snaps to {unit}: {order}", officer=by.said, unit=unit.said, order=order)


def _loads(unit: Card, order: str) -> tuple[Value, ...]:
    """A gun with both picks its round with the order."""
    both = order in LOADS and any(arm.weapon in AP_AND_HE for arm in unit.ready)
    return ("AP", "HE") if both else ("",)


def _check(battle: Table, unit: Card) -> Text:
    if not unit.pins:
        return "no check"
    goal = nerve(unit.quality, rank_near(battle, unit), getattr(unit, "leader_lost", False)).goal(unit.pins)
    return say("order check {need} or less: {pins}", need=int(goal), pins=pins_said(unit.pins))


# -- end phase


def transports(battle: Table) -> Iterator[Offer]:
    """1: empty transports nearer to enemies than to friends."""
    yield Offer("On to the objectives", NextStep(to="objectives"), out=True)
    for unit in battle.units:
        if isinstance(unit, Vehicle) and unit.seats and unit.on_table and not aboard(battle, unit.id):
            yield Offer(say("Remove {unit}", unit=unit.said), RemoveTransport(unit=unit.id), side=unit.side,
                        unit=unit.id, risky=True, why="if nearer to enemies than to friends")


def objectives(battle: Table) -> Iterator[Offer]:
    """2: who holds what."""
    yield Offer("Objectives checked", NextStep(to="extra_turn"), out=True)
    for number in range(1, battle.turn.objectives + 1):
        holder = battle.turn.held.get(str(number), "")
        for side in (*battle.sides, ""):
            if side != holder:
                name = battle.side_said(side)
                label = say("{side} holds objective {number}", side=name, number=number) if side else (
                    say("Nobody holds objective {number}", number=number))
                yield Offer(label, HoldObjective(number=number, side=side), side=side)


def extra_turn(battle: Table) -> Iterator[Offer]:
    """3: if the scenario says so."""
    turn = battle.turn
    roll = Offer("Roll for an extra turn", action="extra_turn", why=say("turn {n} was the last", n=turn.number))
    ends = bool(turn.last) and turn.number >= turn.last and not turn.extra_rolled
    if ends:
        yield roll
    yield Offer("Who keeps AMBUSH or DOWN?", NextStep(to="keep"), out=True,
                why="" if ends else "no extra turn to roll")


def keep(battle: Table) -> Iterator[Offer]:
    """4 and 5: who keeps AMBUSH or DOWN; all other dice go back."""
    removes = battle.edition.switches.down_hold_removes != "none"  # type: ignore[attr-defined]
    kept = battle.turn.kept
    yield Offer("Dice back into the bag", DiceBack(), out=True, icon="sack",
                why=say("{n} kept", n=len(kept)) if kept else "")
    for unit in battle.units:
        if unit.order not in KEPT or unit.id in kept or not unit.there:
            continue
        about: dict[str, Value] = {"side": unit.side, "unit": unit.id}
        label = say("{unit} keeps {order}", unit=unit.said, order=unit.order)
        if removes and unit.order == "DOWN" and unit.pins:  # O17
            yield Offer(label, action="hold_down", who={"unit": unit.id}, why="D3 pins go", **about)
        else:
            yield Offer(label, Keep(unit=unit.id), **about)


END = {"transports": transports, "objectives": objectives, "extra_turn": extra_turn, "keep": keep}


# -- one unit


def offers_for(battle: Table, unit: Card) -> Iterator[Offer]:
    """What it may do, and what it cannot, with the reason."""
    own = [offer for offer in _about(battle, unit) if offer.unit == unit.id]
    yield from own
    if unit.id == battle.turn.active:
        yield from locked_actions(unit, own)
        return
    for order in ORDERS:
        if reason := _why_not(battle, unit, order):
            yield Offer(_given(unit, None, order), locked=reason, side=unit.side, unit=unit.id, short=order,
                        icon=ORDER_ICONS[order])


def _about(battle: Table, unit: Card) -> Iterator[Offer]:
    """All offers, or where everybody waits for an order only its own."""
    turn = battle.turn
    if turn.phase != "orders" or turn.due or turn.over or not in_hand(battle) or snapping(battle) or _must(battle):
        return offers(battle)
    return orders(battle, unit) if unit.side == turn.hand and unit.there and not unit.order else iter(())


def _must(battle: Table) -> bool:
    return any(True for _ in overdue(battle))


def _why_not(battle: Table, unit: Card, order: str) -> Text:
    """Why it is not given this order now; empty if it may be."""
    if not unit.there:
        return say("{unit} is gone: {how}.", unit=unit.said, how=unit.gone or "wiped out")
    if unit.order:
        return say("{unit} has {order} already.", unit=unit.said, order=unit.order)
    if reason := barred(battle, unit, order):
        return reason
    officer = snapping(battle)
    if in_hand(battle) == unit.side or (officer and unit in within_bubble(battle, officer)):
        return ""
    return "Its die is still in the bag." if battle.turn.phase == "orders" else "Orders are given in the order phase."
