"""What the turn makes of an action that has begun or ended."""

from __future__ import annotations

from collections.abc import Callable

from rules.frame.battle_sheet import write
from rules.frame.deed import Begin, Close, Open, Who
from rules.frame.kinds import Value
from rules.frame.parts import Change
from rules.order_dice.columns import HOWITZERS, MORTARS
from rules.order_dice.turn import Struck, Table, Token, aboard, carried_out, in_bag, moved, under_way
from rules.order_dice.units import Aim, Card, Troops, Vehicle

INSIDE = ("shoot", "barrage_unit", "air_strike", "assault_vehicle", "ram")
"""The actions that happen to passengers too."""


def begun(battle: Table, begin: Begin) -> Table:
    """Who sits in the target comes along."""
    play = battle.opened()
    if begin.action not in INSIDE or "target" not in begin.who:
        return battle
    both = begin.action in ("shoot", "barrage_unit", "air_strike")
    inside = zip(("aboard", "second") if both else ("aboard",), aboard(battle, begin.who["target"]), strict=False)
    who = {**begin.who, **{role: unit.id for role, unit in inside}}
    return battle.but(play=play.model_copy(update={"who": who}))


def written(battle: Table, who: Who, role: str, changes: tuple[Change, ...]) -> Table:
    """The bag is not written: it follows from the units."""
    return write(battle, who, role, tuple(change for change in changes if not change.key.startswith("bag_")))


def dismissed(battle: Table, gone: Card) -> Table:
    """Nobody sits in it any more, nothing is aimed at it, and it is nobody's turn."""
    left = moved(battle, gone.id)
    left = left.put(*(unit.with_(aboard="") for unit in left.units
                      if isinstance(unit, Troops) and unit.aboard == gone.id))
    turn = left.turn
    tokens = tuple(token.model_copy(update={"target": ""}) if token.target == gone.id else token
                   for token in turn.tokens)
    left = left.at(tokens=tokens, snapping=tuple(snap for snap in turn.snapping if snap.officer != gone.id),
                   kept=tuple(unit for unit in turn.kept if unit != gone.id))
    if turn.active == gone.id:
        return carried_out(left, passed=False)
    declared = turn.declared
    return left.at(declared=None) if declared and declared.target == gone.id else left


def closed(battle: Table, play: Open, close: Close) -> Table:
    """Each action in its own way; a unit that is knocked DOWN or destroyed goes on no more."""
    after = CLOSED.get(play.action, _nothing)(battle, play, close)
    unit = after.find(after.turn.active) if after.turn.active else None
    stopped = unit is not None and (not unit.there or (unit.order == "DOWN" and after.turn.due != ""))
    return carried_out(after, passed=False) if stopped else after


def _nothing(battle: Table, play: Open, close: Close) -> Table:
    return battle


# -- orders


def _drawn(battle: Table, play: Open, close: Close) -> Table:
    side = {str(n): side for n, side in enumerate(battle.sides)}.get(close.result, "")
    return battle.at(hand=side) if side and in_bag(battle, side) else battle


def _checked(battle: Table, play: Open, close: Close) -> Table:
    """Passed, the order is carried out; failed, the die shows DOWN (O-B4); gone wild, it fires or runs."""
    if play.who.get("unit") != battle.turn.active or battle.turn.due != "check":
        return battle
    if close.result.startswith("ok"):
        return under_way(battle)
    wild = {"fubar_friendly_fire": "friendly_fire", "fubar_run": "run"}.get(close.result)
    return battle.at(due=wild) if wild else carried_out(battle, passed=False)


def _measured(battle: Table, play: Open, close: Close) -> Table:
    """Whoever knows how far it can go has gone there."""
    return battle.at(measured=True) if play.who.get("unit") == battle.turn.active else battle


def _assaulted(battle: Table, play: Open, close: Close) -> Table:
    """An assault is the whole order; tank fear may have been its check."""
    if play.who.get("unit") != battle.turn.active:
        return battle
    wild = {"fubar_friendly_fire": "friendly_fire", "fubar_run": "run"}.get(close.result)
    if wild:
        return battle.at(due=wild, declared=None)
    ended = moved(battle, battle.turn.active)
    return carried_out(ended, passed=close.result not in ("down", "fubar_down", "no ram"))


def _overran(battle: Table, play: Open, close: Close) -> Table:
    """The tank goes on: it may touch another unit."""
    return battle.at(declared=None) if play.who.get("unit") == battle.turn.active else battle


# -- shooting


def _shot(battle: Table, play: Open, close: Close) -> Table:
    shooter = battle.find(play.who.get("shooter", ""))
    if shooter is None:
        return battle
    rows = [play.facts.get("weapon", "Rifle"), *(row.get("weapon", "LMG") for row in play.facts.get("further", ()))]
    battle = _aimed(battle, shooter, play, close, rows[0])
    if shooter.id != battle.turn.active:
        return _out_of_sequence(battle, battle.unit(shooter.id))
    if battle.turn.due == "friendly_fire":
        return carried_out(battle, passed=False)
    return _fired(battle, shooter, rows, _struck(play, close))


def _aimed(battle: Table, shooter: Card, play: Open, close: Close, arm: str) -> Table:
    """The aiming point stays; the number to hit comes down each turn (P07)."""
    indirect = play.action == "smoke_round" or arm in MORTARS or (arm in HOWITZERS and play.facts.get("indirect"))
    if not indirect:
        return battle
    target, now, before = play.who.get("target", ""), battle.turn.number, shooter.aim
    same = before is not None and before.target == target and play.facts.get("turns_on_target", 0) > 0
    since = before.since if before is not None and same else now
    hit = now if close.result != "missed" else 0
    return battle.put(shooter.with_(aim=Aim(target=target, since=since, hit=hit)))


def _out_of_sequence(battle: Table, shooter: Card) -> Table:
    """Out of AMBUSH, or as a reaction to an assault: the die shows FIRE (O-B1)."""
    declared = battle.turn.declared
    reacts = declared is not None and declared.target == shooter.id and not shooter.order
    return battle.put(shooter.with_(order="FIRE")) if reacts or shooter.order == "AMBUSH" else battle


def _struck(play: Open, close: Close) -> tuple[Struck, ...]:
    if close.result == "missed" or "target" not in play.who:
        return ()
    lost = sum(-(change.delta or 0) for change in close.changes if (change.role, change.key) == ("target", "models"))
    return (Struck(target=play.who["target"], lost=max(0, lost)),)


def _fired(battle: Table, shooter: Card, rows: list[str], struck: tuple[Struck, ...]) -> Table:
    """A vehicle may shoot on with its other weapons, a unit that used a single one with the rest."""
    turn = battle.turn
    left = len(shooter.ready) - len(turn.fired) - len(rows)
    if left > 0 and (isinstance(shooter, Vehicle) or len(rows) == 1):
        return battle.at(fired=(*turn.fired, *rows), hits=(*turn.hits, *struck), declared=None)
    return carried_out(battle)


def _smoked(battle: Table, play: Open, close: Close) -> Table:
    """A round of smoke lies somewhere, hit or miss."""
    return _shot(battle.at(smoke=battle.turn.smoke + 1), play, close)


# -- start of turn


def _token(battle: Table, kind: str) -> int | None:
    """The first token of that kind that has not been rolled for."""
    return next((at for at, token in enumerate(battle.turn.tokens) if token.kind == kind and not token.rolled), None)


def _rolled(battle: Table, kind: str, stays: bool, target: str = "") -> tuple[Table, Token | None]:
    """A token stays for another turn, with the target that was named, or is used."""
    at = _token(battle, kind)
    if at is None:
        return battle, None
    tokens = list(battle.turn.tokens)
    token = tokens.pop(at)
    if stays:
        tokens.insert(at, token.model_copy(update={"rolled": True, "target": target}))
    return battle.at(tokens=tuple(tokens)), token


def _barrage(battle: Table, play: Open, close: Close) -> Table:
    lands = close.result == "lands"
    after, _ = _rolled(battle, "barrage", stays=not lands)
    return after.at(strike="barrage", struck=()) if lands else after


def _smoke_barrage(battle: Table, play: Open, close: Close) -> Table:
    lands = close.result == "lands"
    after, _ = _rolled(battle, "smoke_barrage", stays=not lands)
    return after.at(smoke=after.turn.smoke + 1) if lands else after


def _standing_smoke(battle: Table, play: Open, close: Close) -> Table:
    return battle.at(smoke_rolled=True, smoke=0 if close.result == "removed" else battle.turn.smoke)


def _air_strike(battle: Table, play: Open, close: Close) -> Table:
    token: Token | None = None
    if play.facts.get("call") != "granted":
        battle, token = _rolled(battle, "air_strike", close.result == "later", play.who.get("target", ""))
    if close.result == "against the caller":
        return battle.at(strike="granted", caller=token.side if token else "", struck=())
    struck = (play.who["target"],) if close.result == "strike" and "target" in play.who else ()
    return battle.at(strike="air" if struck else "", struck=struck, caller="")


def _in_the_area(battle: Table, play: Open, close: Close) -> Table:
    target = play.who.get("target")
    return battle.at(struck=(*battle.turn.struck, target)) if target and battle.turn.strike else battle


# -- end phase


def _extra_turn(battle: Table, play: Open, close: Close) -> Table:
    if close.result == "the end":
        return battle.at(extra_rolled=True, over="The game ends here.")
    return battle.at(extra_rolled=True, last=min(99, battle.turn.number + 1))


def _held(battle: Table, play: Open, close: Close) -> Table:
    unit = play.who.get("unit")
    return battle.at(kept=tuple(dict.fromkeys((*battle.turn.kept, unit)))) if unit else battle


CLOSED: dict[str, Callable[[Value, Open, Close], Value]] = {
    "draw": _drawn, "order_check": _checked, "rally": _checked, "move": _measured, "shoot": _shot,
    "smoke_round": _smoked, "assault": _assaulted, "assault_vehicle": _assaulted, "ram": _assaulted,
    "tank_assault": _overran, "barrage": _barrage, "smoke_barrage": _smoke_barrage, "standing_smoke": _standing_smoke,
    "air_strike": _air_strike, "barrage_unit": _in_the_area, "strike_area": _in_the_area,
    "extra_turn": _extra_turn, "hold_down": _held,
}
