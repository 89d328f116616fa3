"""A tiny play sheet to test the frame with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest
from pydantic import model_validator

from rules.engine import OWNER, Choice, Lookup, Roll, at_least, need, procedure
from rules.ruleset import (
    DASH,
    Action,
    Band,
    Bars,
    Chance,
    Change,
    Facts,
    Follow,
    Mean,
    Number,
    Role,
    Ruleset,
    Switches,
    field,
    refuse,
    sheet_tables,
    switch,
    words,
)
from rules.said import say
from rules.shelf import Shelved

INDEX = "table,title,section,notes\nranges,Ranges,T1,\nmishaps,Mishaps,T2,row 3 was unreadable\n"
RANGES = "Weapon,Squares,Dice\nBow,6,2\nSling,3-4,1*\nRock,-,1\n"
MISHAPS = "D6,Foot,Horse\n1-2,-,falls\n3-5,stumbles*,-\n6+,dead,dead\n"


COLUMNS = {"ranges": {"Squares": Number(1, 9) | Band(1, 9) | DASH, "Dice": Number(1, 6)},
           "mishaps": {"Foot": words("-", "stumbles", "dead")}}


class Rulings(Switches):
    mercy: bool = switch(False, label="Mercy", ruling="X1", reason="silent sheet")
    hit: Literal[4, 5] = switch(5, label="Hits on", ruling="X2")


class Row(Facts):
    kind: Literal["tree", "wall"] = field("tree", label="Kind", group="row")
    count: int = field(1, label="How many", group="row", ge=1, le=3)


class Shot(Facts):
    rulings: Rulings = Rulings()
    dice: int = field(3, label="Dice", group="shooter", ge=1, le=10, unit="dice")
    cover: Literal["open", "wood"] = field("open", label="Cover", group="target", names={"wood": "Wood -1"})
    range: int | None = field(None, label="Range", ge=0, le=20)
    weapon: str = field("Bow", label="Weapon", group="shooter", options="ranges")
    brave: bool = field(False, label="Brave", more=True, when={"cover": ("open",)})
    screens: tuple[Row, ...] = field((), label="Screens", max_length=2)

    @model_validator(mode="after")
    def in_range(self) -> Shot:
        if self.range is not None and self.range > 6:
            refuse("range", f"A bow reaches 6 squares; the target is at {self.range}. (X3)")
        return self


@dataclass(frozen=True)
class Wounded:
    wounded: int
    mishap: str

    @property
    def sentence(self) -> str:
        return f"{self.wounded} wounded, {self.mishap}."

    @property
    def changes(self) -> tuple[Change, ...]:
        return (Change("target", "archers", delta=-self.wounded),) if self.wounded else ()

    follows = (Follow("shoot", "They shoot back", {"cover": "wood"}, who={"shooter": "target", "target": "shooter"}),)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "tables").mkdir()
    for name, text in (("_index", INDEX), ("ranges", RANGES), ("mishaps", MISHAPS)):
        (tmp_path / "tables" / f"{name}.csv").write_text(text)
    return tmp_path


@pytest.fixture
def tables(folder):
    return sheet_tables(str(folder / "__init__.py"), COLUMNS)


@pytest.fixture
def tiny(tables):
    @procedure
    def shoot(shot):
        number = need(shot.rulings.hit, {"wood": -1 if shot.cover == "wood" else 0})
        hits = yield Roll(shot.dice, at_least(number), "To hit", tell=say("{n} hit", "{n} hits"))
        return spare(hits, shot.rulings.mercy)

    @procedure
    def spare(hits, mercy):
        asked = Choice(OWNER, tuple(range(hits + 1)), "Spare", sensible=0) if mercy else Roll(0, at_least(7), "None")
        kept = yield asked
        mishap = yield Roll(1, Lookup(tables["mishaps"], "Foot"), "Mishap")
        return Wounded(hits - kept, mishap)

    shooting = Action(
        "shoot", "Shoot", facts=Shot, start=shoot, groups={"shooter": "Shooter"}, summary="Arrows fly.",
        odds=Bars("wounded", lambda o: o.wounded), sample={"dice": 2},
        roles=(Role("shooter", "Shooter"), Role("target", "Target", opponent=True)),
        figures=(Mean("wounded, mean", lambda o: o.wounded), Chance("any", lambda o: o.wounded)))
    return Ruleset(Shelved("tiny", "Tiny"), tables=tables, rulings=Rulings, actions=(shooting,),
                   battles="tests.rules.frame.tiny_turn")
