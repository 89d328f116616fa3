"""Saves (P13): one die for each hit not traded in; fails become casualties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from rules.engine import OPPONENT, OWNER, Need, Note, Roll, Situation, Tell, Then, at_least, need, procedure, value
from rules.said import Said, Text, comma_list, say
from rules.scw.hashed import HashedOnce
from rules.scw.rulings import Rulings
from rules.scw.tables import number
from rules.scw.words import COUNTED

BASIC = 4
"""Basic = 4, 5, 6."""
BEST, WORST = 2, 6
"""1 always fails, 6 always saves."""
TO_SAVE = say("{p} % to save")
SAVED = Tell(say("{n} saved"), say("Not saved"), say("{faces} save"), chance=TO_SAVE)
SAVED_AND_LOST = Tell(say("{n} saved, {rest} lost"), faces=say("{faces} save"), chance=TO_SAVE)


@value
class Who:
    """Who shoots, and what his steps are called."""

    by: str
    names: Mapping[str, str] = field(compare=False)

    @property
    def other(self) -> str:
        """The player who is shot at."""
        return OPPONENT if self.by == OWNER else OWNER


@dataclass(frozen=True)
class Square(HashedOnce):
    """A square that is shot at: how many were in it at first, and what they save on."""

    kind: str
    most: int
    save: Need
    leader: str
    leader_save: Need
    leader_alone: bool = False
    hammered: bool = False
    markers_only: bool = False
    per_base: bool = False
    each_told: bool = False

    __hash__ = HashedOnce.__hash__

    @cached_property
    def only_markers(self) -> bool:
        """S12: whether a casualty takes no base away."""
        return self.markers_only and self.kind == "foot"

    def holding(self, count: int, hammered: bool, leader: str) -> Square:
        """The same square with fewer left in it, later in the exchange."""
        return replace(self, leader=leader, leader_alone=count == (leader == "officer"), hammered=hammered)


@dataclass(frozen=True, slots=True, eq=False)
class Loss:
    """What one shot did: hits, casualties, whether the leader is among them, how often it hammers.

    Made by `loss_of` only: one object for each value, so that the odds compare them at no cost.
    """

    hits: int | None
    casualties: int
    leader: bool
    hammered: int


@cache
def loss_of(hits: int | None, casualties: int, leader: bool, hammered: int) -> Loss:
    """The one Loss of this value."""
    return Loss(hits, casualties, leader, hammered)


def save_need(kind: str, vehicle: str, quality: str, cover: str, short: bool, officer: bool,
              rulings: Rulings) -> Need:
    """What this target saves on, and why."""
    better = _vehicle(vehicle) if kind == "vehicle" else _soft(quality, cover, short, officer, rulings)
    veteran = quality == "veteran" and short
    bonus = number("saves", "Veteran at short range", "Better") if veteran else 0
    return need(BASIC, {**better, "veteran at short range": bonus}, low=BEST, high=WORST)


def _vehicle(vehicle: str) -> dict[str, int]:
    """Vehicles ignore cover, raw and short range."""
    row = "Medium tank" if vehicle == "medium_tank" else "AC / light tank / truck"
    return {row if row.startswith("AC") else "medium tank": number("saves", row, "Better")}


def _soft(quality: str, cover: str, short: bool, officer: bool, rulings: Rulings) -> dict[str, int]:
    """Foot and guns: cover, officer, and raw or short range."""
    worse = -number("saves", "Raw or short range", "Worse")
    raw = quality == "raw"
    # S11: raw or short range is one step, unless they add up.
    both = raw and short and not rulings.raw_short_stack
    return {
        "partial cover": number("saves", "Partial cover", "Better") if cover == "partial" else 0,
        "building or wood": number("saves", "Building/wood", "Better") if cover == "building_wood" else 0,
        "officer": number("saves", "Officer", "Better") if officer else 0,
        "raw": worse if raw else 0,
        "short range": worse if short and not both else 0,
    }


def commander_save() -> Need:
    """The company commander saves on 2+ against shooting, whatever the modifiers."""
    return need(number("company_commander", "Save against shooting", "Effect"))


@procedure
def saves(hits: int | None, kept: int, hammered: int, square: Square, who: Who) -> Situation | Then:
    """The leader's own save first, then one die for each other hit."""
    if square.leader == "no" or not kept:
        return other_saves(hits, kept, False, hammered, square, who)
    his = kept if square.leader_alone else 1
    return Roll(his, at_least(square.leader_save), who.names[square.leader], by=who.other, tell=SAVED, table="saves",
                note="He takes the first hit.").then(leader_saved, his, hits, kept, hammered, square, who)


def leader_saved(saved: int, his: int, hits: int | None, kept: int, hammered: int, square: Square,
                 who: Who) -> Situation:
    """Then the others save."""
    return other_saves(hits, kept - his, saved < his, hammered, square, who)


@procedure
def other_saves(hits: int | None, kept: int, leader_lost: bool, hammered: int, square: Square,
                who: Who) -> Then | Loss:
    """1D6 for each hit; fails become casualties."""
    if not kept:
        return loss_of(hits, 0, leader_lost, hammered)
    return Roll(kept, at_least(square.save), who.names["saves"], by=who.other, table="saves", tell=SAVED_AND_LOST,
                note="One die for each hit not traded in.").then(fails, hits, kept, leader_lost, hammered, square.most)


def fails(saved: int, hits: int | None, kept: int, leader_lost: bool, hammered: int, most: int) -> Loss:
    """What was not saved is lost."""
    return loss_of(hits, min(kept - saved, most), leader_lost, hammered)


def suffered(square: Square, count: int, loss: Loss) -> Loss:
    """No more casualties than are there; the officer is one of the bases, the company commander is not."""
    officer = square.leader == "officer"
    casualties = min(loss.casualties, count - officer)
    casualties += loss.leader and officer
    # S12: where a casualty is only a marker, the officer stays.
    leader = loss.leader and not (square.only_markers and officer)
    return loss_of(loss.hits, casualties, leader, marks_on(square, count, casualties, leader, loss.hammered))


def marks_on(square: Square, count: int, casualties: int, leader_lost: bool, marks: int) -> int:
    """S10: one success hammers the square, unless each hammers one of the bases without a casualty."""
    left = count if square.only_markers else count - casualties
    if not left and (leader_lost or square.leader != "commander"):
        return 0
    if not square.each_told:
        return 1 if marks else 0
    return min(marks, count - casualties)


def loss_note(square: Square, loss: Loss, who: Who) -> Note:
    """The losses of one shot, as a step says them."""
    return _loss_note(who.names["losses"], square.kind, square.only_markers, square.leader, loss)


@cache
def _loss_note(step: str, kind: str, only_markers: bool, leader: str, loss: Loss) -> Note:
    """Made once: the odds pass here as often as dice can fall."""
    lost = _lost(kind, only_markers, loss.casualties) if loss.casualties else ""
    him = _leader_lost(leader, loss.casualties) if loss.leader else ""
    return Note(step, comma_list(lost, him, "hammered" if loss.hammered else "") or "None")


def _lost(kind: str, only_markers: bool, casualties: int) -> Said:
    return say("{n} marker", "{n} markers", n=casualties) if only_markers else COUNTED[kind](casualties)


def _leader_lost(leader: str, casualties: int) -> Text:
    if leader != "officer":
        return "the company commander"
    return "the officer among them" if casualties > 1 else "the officer"
