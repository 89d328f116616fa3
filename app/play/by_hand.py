"""What of a turn a player may set himself: read from the turn of the sheet, whatever it is called there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args, get_origin

from app.play.names import as_text
from rules.frame.battle import AnyBattle
from rules.frame.deed import SetTurn
from rules.frame.kinds import Value
from rules.frame.turn_view import TurnView
from rules.frame.unit import limits_of
from rules.said import Name, Text, say

HIGHEST = 99


@dataclass(frozen=True)
class Setting:
    """One value: a number, one of a few, or yes and no."""

    key: str
    label: Text
    value: Value
    kind: Literal["number", "choice", "flag"] = "number"
    low: int = 0
    high: int = HIGHEST
    options: tuple[tuple[Value, Text], ...] = ()
    side: str = ""

    def set(self, battle: AnyBattle, value: Value) -> SetTurn:
        """The deed that sets it."""
        if self.side and isinstance(known := getattr(battle.turn, self.key), dict):
            value = {**known, self.side: value}
        return SetTurn(values={self.key: value})


def settings_of(battle: AnyBattle) -> tuple[Setting, ...]:
    """All that can be set, in the sheet's order."""
    view = battle.view()
    return tuple(one for key, label in battle.sheet.by_hand.items() for one in _settings(battle, view, key, label))


def _settings(battle: AnyBattle, view: TurnView, key: str, label: Text) -> tuple[Setting, ...]:
    for counter in view.counters:
        if counter.key == key:
            return (Setting(key, counter.label, counter.value, low=counter.low, high=counter.high, side=counter.side),)
    info, value = battle.sheet.turn.model_fields[key], getattr(battle.turn, key)
    if get_origin(info.annotation) is Literal:
        titles = {step.id: step.title for step in view.steps}
        return (Setting(key, label, value, "choice", options=tuple(
            (option, titles.get(option, option)) for option in get_args(info.annotation))),)
    if info.annotation is bool:
        return (Setting(key, label, value, "flag"),)
    if info.annotation is int:
        low, high = limits_of(battle.sheet.turn).get(key, (None, None))
        return (Setting(key, label, value, low=low or 0, high=HIGHEST if high is None else high),)
    if "side" in info.metadata:
        sides = tuple((side, as_text(battle.name_of(side))) for side in battle.sides)
        return (Setting(key, label, value or view.side, "choice", options=sides),)
    if info.annotation == dict[str, int]:
        names = {side: say("{what}, {side}", what=label, side=Name(battle.name_of(side))) for side in battle.sides}
        return tuple(Setting(key, name, value.get(side, 0), high=40, side=side) for side, name in names.items())
    return ()
