"""A sheet of somebody else, installed beside the app, played in the window like our own."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from tests.app.playing import finish, top
from tests.ship.sixth import install


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The package of docs/adding-a-ruleset.md, installed."""
    return install(tmp_path_factory.mktemp("sixth")).site


@pytest.fixture
def patrol(site, quick, monkeypatch):
    """The app with the sheet on its shelf, at Home."""
    shelf, opened = sys.modules["rules.shelf"], import_module("rules.ruleset")._opened
    monkeypatch.syspath_prepend(str(site))
    shelf._all.cache_clear()
    quick.kit.restyle()
    quick.frames(3)
    yield quick
    shelf._all.cache_clear()
    opened.pop("patrol", None)
    for name in [name for name in sys.modules if name.split(".")[0] == "patrol"]:
        del sys.modules[name]


WORDS = {
    "en": {"title": "Night Patrol", "note": "D6 · in the dark", "actions": "Actions", "units": "Units", "turn": "Turn",
           "sheet": "Sheet", "log": "Log", "shoot": "Shoot", "firing": "Men firing", "lost": "The target loses",
           "light": "Light Lamp", "shoots": "Squad shoots, Target: Squad", "end": "End the turn",
           "riflemen": "Riflemen"},
    "es": {"title": "Patrulla nocturna", "note": "D6 · a oscuras", "actions": "Acciones", "units": "Unidades",
           "turn": "Turno", "sheet": "Hoja", "log": "Registro", "shoot": "Disparar", "firing": "Hombres que disparan",
           "lost": "El blanco pierde", "light": "Encender Lamp", "shoots": "Squad dispara, Objetivo: Squad",
           "end": "Acabar el turno", "riflemen": "Fusileros"},
}


@pytest.fixture(params=WORDS)
def said(request, patrol):
    """The words of a language, and the app in it, at Home."""
    patrol.kit.settings.set("language", request.param)
    patrol.kit.restyle()
    patrol.frames(3)
    return WORDS[request.param]


def battle(window):
    return window.kit.table("patrol").battle


def mustered(window) -> None:
    """A squad and a lamp on both sides."""
    from rules.frame.deed import Muster

    table = window.kit.table("patrol")
    for side in table.battle.sides:
        for card in map(table.battle.sheet.preset, ("Squad", "Lamp")):
            unit = card.with_(id=f"{side} {card.name}", side=side)
            table.do(Muster(unit=unit.model_dump(mode="json")))


def tap(window, what: object) -> None:
    window.tap(what)
    window.wait(0.5)


def open_tab(window, said, tab: str) -> None:
    tap(window, window.find(said["title"], kind="SheetCard"))
    tap(window, window.find(said[tab], kind="NavItem"))


def rolled(window) -> str:
    """The action that is assembled, thrown to its end: what came out."""
    assert top(window) == "AssemblePage"
    finish(window)
    return window.find(kind="Sentence").spoken


def test_home_and_a_roll(patrol, said):
    card = patrol.find(said["title"], kind="SheetCard")
    assert card.note == said["note"]
    tap(patrol, card)
    tap(patrol, patrol.find(kind="ActionLine", spoken=said["shoot"]))
    assert patrol.look(said["firing"])
    assert rolled(patrol).startswith(said["lost"])


def test_a_turn(patrol, said):
    mustered(patrol)
    open_tab(patrol, said, "turn")
    tap(patrol, patrol.find(spoken=said["light"]))
    assert battle(patrol).unit("A Lamp").lit
    tap(patrol, patrol.find(spoken=said["shoots"]))
    sentence = rolled(patrol)
    tap(patrol, patrol.find(kind="BigButton"))  # Apply
    assert "A Squad" in battle(patrol).turn.done
    assert str(6 - battle(patrol).unit("B Squad").men) in sentence
    patrol.app.shell.pile.back_to("home")
    patrol.wait(0.4)
    open_tab(patrol, said, "turn")
    tap(patrol, patrol.find(spoken=said["end"]))
    assert battle(patrol).turn.side == "B"


def test_units_log_and_luck(patrol, said):
    mustered(patrol)
    open_tab(patrol, said, "units")
    assert len([widget for widget in patrol.widgets() if type(widget).__name__ == "UnitCard"]) == 2
    patrol.kit.open_action("patrol", "shoot")
    patrol.wait(0.4)
    sentence = rolled(patrol)
    patrol.app.shell.pile.back_to("home")
    patrol.wait(0.4)
    open_tab(patrol, said, "log")
    row = patrol.find(kind="LogRow")
    assert sentence in row.spoken
    tap(patrol, row)
    assert patrol.look(sentence)
    patrol.kit.go("luck", ruleset="patrol")
    patrol.wait(0.5)
    assert patrol.look(said["title"])


def test_reference_and_a_house_rule(patrol, said):
    open_tab(patrol, said, "sheet")
    assert patrol.find(kind="TableView").rows == (("0-12", "4+"), ("13-24", "5+"))
    house = "Target,Saves on\nCover,4+\nOpen,2+\n"
    patrol.kit.editions.put_table("patrol", "saves", house)
    shoot = patrol.kit.ruleset("patrol").action("shoot")
    assert float(shoot.odds(shoot.facts(firing=1)).chance(lambda loss: loss.men)) == pytest.approx(1 / 12)


def test_settings_list_it_with_its_ruling(patrol, said):
    tap(patrol, patrol.find(kind="NavItem", spoken={"Actions": "Settings"}.get(said["actions"], "Ajustes")))
    assert any(getattr(widget, "text", "") == said["title"] for widget in patrol.widgets())
    patrol.kit.go("rulings", ruleset="patrol")
    patrol.wait(0.5)
    assert patrol.look("Half of an odd squad is rounded up")
