"""A side has the colour it is called, always with its shape and its name."""

from __future__ import annotations

import pytest

from app.look.sides import side_of, sides_of
from rules import ruleset
from rules.frame.deed import NameSide, Start


def battle(*named: NameSide, sides: tuple[str, ...] = ("A", "B")):
    now = ruleset("scw").battle().after(Start(sides=sides))
    for deed in named:
        now = now.after(deed)
    return now


def keys(now) -> list[str]:
    return [side.key for side in sides_of(now).values()]


def test_nobody_has_said_anything(window):
    found = list(sides_of(battle(sides=("A", "B", "C", "D"))).values())
    assert [side.name for side in found] == ["Blue", "Red", "Green", "Gold"]
    assert [side.key for side in found] == ["blue", "red", "green", "gold"]
    assert [side.shape for side in found] == ["disc", "diamond", "triangle", "square"]
    assert [side.colour for side in found] == [window.kit.theme.sides[side.key].main for side in found]


def test_the_colour_is_the_one_it_is_called(window):
    assert keys(battle(NameSide(side="A", name="Red"), NameSide(side="B", name="Blue"))) == ["red", "blue"]
    assert keys(battle(NameSide(side="A", name=" violet "), NameSide(side="B", name="Axis"))) == ["violet", "red"]


def test_the_colour_a_player_picked_stands(window):
    assert keys(battle(NameSide(side="A", name="Allies", colour="green"))) == ["green", "red"]


def test_nobody_gets_a_colour_that_is_taken(window):
    assert keys(battle(NameSide(side="A", name="Red"), NameSide(side="B", name="Axis"))) == ["red", "blue"]
    four = battle(NameSide(side="D", name="Blue"), sides=("A", "B", "C", "D"))
    assert len(set(keys(four))) == 4


def test_a_colour_of_another_version_is_none(window):
    assert side_of(battle(NameSide(side="A", name="Blue", colour="chartreuse")), "A").key == "blue"


@pytest.mark.parametrize("name", ["Azul", "blue"])
def test_it_is_called_in_the_players_language(window, name):
    window.kit.settings.set("language", "es")
    window.kit.restyle()
    assert side_of(battle(NameSide(side="A", name="X"), NameSide(side="B", name=name)), "B").key == "blue"
    assert side_of(battle(), "B").name == "Rojo"
