"""The rosters in a real window: every card is the battle's, every tap is a deed that can be taken back."""

from __future__ import annotations

import json
import time

import pytest

from app.play.cards import Cards
from app.play.rosters import Rosters
from tests.app.screens_log.fingers import tap
from tests.app.screens_units.table import SHEETS, two_forces

SHEET = "order_dice"


def open_tab(window, sheet=SHEET):
    window.kit.go("sheet", ruleset=sheet, tab="units")
    window.frames(3)
    return window.app.shell.pile.top.content


@pytest.fixture
def units(quick):
    """The units of Order Dice WWII: a rifle platoon, and its enemy."""
    two_forces(quick, SHEET)
    open_tab(quick)
    return quick


def view(window):
    return window.app.shell.pile.top.content


def own(window, side="A", sheet=SHEET):
    return [unit for unit in window.kit.table(sheet).battle.units if unit.side == side]


def names(window, side="A"):
    return [unit.name for unit in own(window, side)]


def cards_are_the_battles(window, sheet=SHEET):
    """What stands on the screen is what the battle says."""
    battle = window.kit.table(sheet).battle
    cards = Cards(battle, window.kit.rules_text)
    shown = [w for w in window.widgets() if type(w).__name__ == "UnitCard" and window.shown(w)]
    assert shown
    for widget in shown:
        assert widget.card == cards.of(battle.unit(widget.card.id))
        said = {w.text for w in widget.walk(restrict=True) if getattr(w, "text", "")}
        assert widget.card.name in said
        if widget.card.token:
            assert str(widget.card.token.number) in said


def test_without_units_there_is_one_thing_to_do(quick):
    open_tab(quick)
    assert quick.find("No units yet")
    tap(quick, quick.find("Add a unit", kind="PushButton"))
    tap(quick, "Rifle platoon")
    quick.frames(3)
    assert len(own(quick)) == 6
    assert quick.find("Blue, 6 units")
    cards_are_the_battles(quick)
    tap(quick, "Undo")
    assert own(quick) == []
    assert quick.find("No units yet")


def test_one_unit_more_gets_a_name_of_its_own(units):
    from app.widgets.overlay import MenuRow

    tap(units, "Add a unit")
    units.frames(3)
    tap(units, next(row for row in units.widgets() if isinstance(row, MenuRow) and row.text == "Rifle squad"))
    units.frames(3)
    assert names(units)[-1] == "Rifle squad 3"
    cards_are_the_battles(units)
    tap(units, "Undo")
    assert len(own(units)) == 6


def test_a_tap_on_the_pins_adds_one_and_undo_takes_it_back(units):
    Rosters(units.kit.table(SHEET)).write(own(units)[0].id, "pins", 1)
    view(units).refresh()
    units.frames(3)
    tap(units, units.find(kind="PinToken"))
    assert own(units)[0].pins == 2
    cards_are_the_battles(units)
    tap(units, "Undo")
    assert own(units)[0].pins == 1
    cards_are_the_battles(units)


def test_undo_that_comes_too_late_says_so(units):
    tap(units, units.find("Rifle squad", kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "Add a copy")
    Rosters(units.kit.table(SHEET)).write(own(units)[0].id, "pins", 3)
    before = len(own(units))
    tap(units, "Undo")
    units.frames(3)
    assert len(own(units)) == before
    assert units.find("Undo what came after first.")


def test_the_other_side(units):
    tap(units, "Red, 6 units")
    assert view(units).side == "B"
    assert all(card.side == "B" for card in view(units).shown)
    tap(units, units.find("Veteran squad", kind="UnitCard"))
    units.key(27)
    units.frames(3)
    assert view(units).side == "B", "back leads to the same side"


def test_a_side_has_the_colour_it_is_called(units):
    tabs = {w.text: tuple(w.tint) for w in units.widgets() if type(w).__name__ == "SideTab"}
    palette = units.kit.theme.sides
    assert tabs == {"Blue, 6 units": palette["blue"].main, "Red, 6 units": palette["red"].main}


def test_search_finds_by_name_profile_and_state(units):
    Rosters(units.kit.table(SHEET)).write(own(units)[1].id, "leader_lost", True)
    tap(units, "Search the units")
    for text, found in (("MORT", ["Medium mortar"]), ("leader", ["Rifle squad"]), ("mmg", None)):
        units.find(kind="TypeField").input.text = text
        units.wait(0.3)
        assert view(units).shown
        if found:
            assert [card.name for card in view(units).shown] == found
            assert units.find(found[0], kind="UnitCard")
    units.find(kind="TypeField").input.text = "zzz"
    units.wait(0.3)
    assert units.find("No unit of this side matches.")
    units.key(27)
    units.key(27)
    units.frames(3)
    assert len(view(units).shown) == 6


def test_holding_a_card_offers_copy_name_side_and_leave(units):
    hold = "Machine-gun team"
    tap(units, units.find(hold, kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "Add a copy")
    assert names(units)[-1] == "Machine-gun team 2"
    tap(units, units.find(hold, kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "Rename")
    units.frames(3)
    units.find(kind="TypeField").input.text = "MG 1"
    units.wait(0.3)
    tap(units, "Done")
    units.frames(3)
    assert "MG 1" in names(units)
    assert units.find("MG 1", kind="UnitCard")
    tap(units, "Undo")
    assert hold in names(units)
    tap(units, units.find(hold, kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "Move to Red")
    assert hold not in names(units)
    assert hold in names(units, "B")
    tap(units, "Undo")
    assert hold in names(units)
    cards_are_the_battles(units)


def test_dismiss_has_an_undo(units):
    before = units.kit.table(SHEET).battle
    tap(units, units.find("Rifle squad", kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "Remove")
    assert "Rifle squad" not in names(units)
    tap(units, "Undo")
    assert units.kit.table(SHEET).battle.units == before.units


def test_a_unit_in_the_middle_of_an_action_cannot_leave(units):
    table = units.kit.table(SHEET)
    shooter, target = own(units)[1], own(units, "B")[1]
    table.begin("shoot", {"shooter": shooter.id, "target": target.id})
    view(units).refresh()
    units.frames(2)
    tap(units, units.find("Rifle squad", kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "Remove")
    units.frames(3)
    assert units.find("Rifle squad is in the middle of an action.")
    assert "Rifle squad" in names(units)


def test_rosters_go_out_and_come_in(units, tmp_path, monkeypatch):
    monkeypatch.setattr(type(units.app), "user_data_dir", str(tmp_path))
    Rosters(units.kit.table(SHEET)).write(own(units)[1].id, "pins", 4)
    tap(units, "More")
    units.frames(3)
    tap(units, "Save the roster as a file")
    units.frames(3)
    tap(units, "More")
    units.frames(3)
    tap(units, "Add units from a file")
    units.frames(3)
    tap(units, f"playsheet-{SHEET}-units.json")
    units.frames(3)
    assert len(own(units)) == 12
    assert [unit.pins for unit in own(units)].count(4) == 2
    assert units.find("12 units added.")
    tap(units, "Undo")
    assert len(own(units)) == 6


@pytest.mark.parametrize(("text", "sentence"), [
    ('{"format": "playsheet-backup"}', "This is not a Playsheet roster. Your games on this device are unchanged."),
    ('{"format": "playsheet-roster", "version": 2, "ruleset": "scw", "units": []}',
     "This roster is for another sheet (scw). Your games on this device are unchanged."),
    ('{"format": "playsheet-roster", "version": 9}',
     "A newer Playsheet made this file: update the app to read it. Your games on this device are unchanged."),
])  # fmt: skip
def test_a_file_that_is_no_roster_is_refused_in_a_sentence(units, text, sentence):
    from app.shell.roster_menu import take_in

    take_in(view(units), text)
    units.frames(3)
    assert units.find(sentence)
    assert len(own(units)) == 6


def test_a_damaged_card_is_refused_whole(units):
    from app.shell.roster_menu import take_in

    file = json.loads(Rosters(units.kit.table(SHEET)).to_json())
    file["units"][3]["pins"] = "many"
    take_in(view(units), json.dumps(file))
    units.frames(3)
    assert any(text.startswith("The file is damaged: ") for text in units.texts())
    assert len(own(units)) == 6


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_has_cards_that_fit_phone_and_tablet(quick, sheet):
    two_forces(quick, sheet)
    for size in ((412, 892), (1280, 800)):
        quick.resize(*size)
        open_tab(quick, sheet)
        quick.frames(4)
        cards_are_the_battles(quick, sheet)
        for card in (w for w in quick.widgets() if type(w).__name__ == "UnitCard"):
            inside = [w for w in card.walk(restrict=True) if type(w).__name__ in ("Text", "TagBox", "Pips", "Count")]
            low = min(w.to_window(0, w.y)[1] for w in inside)
            assert card.to_window(0, card.y)[1] <= low + 1, f"something sticks out of {card.card.name}"


@pytest.mark.parametrize("sheet", SHEETS)
def test_in_spanish_and_in_letters_of_double_size(quick, sheet):
    two_forces(quick, sheet)
    quick.kit.settings.set("language", "es")
    quick.kit.settings.set("text", 2.0)
    quick.kit.restyle()
    open_tab(quick, sheet)
    quick.frames(4)
    cards_are_the_battles(quick, sheet)
    for card in (w for w in quick.widgets() if type(w).__name__ == "UnitCard"):
        inside = [w for w in card.walk(restrict=True) if type(w).__name__ in ("Text", "TagBox", "Pips", "Count")]
        assert card.to_window(0, card.y)[1] <= min(w.to_window(0, w.y)[1] for w in inside) + 1
        assert max(w.to_window(w.right, 0)[0] for w in inside) <= card.to_window(card.right, 0)[0] + 1


def test_three_hundred_units_a_side_are_quick(quick):
    table = quick.kit.table(SHEET)
    rosters, presets = Rosters(table), table.battle.sheet.presets
    for side in "AB":
        rosters.add([presets[n % len(presets)] for n in range(300)], side)
    quick.kit.go("sheet", ruleset=SHEET, tab="actions")
    quick.frames(3)
    page = quick.app.shell.pile.top
    page.open_tab("units")
    quick.frames(4)
    began = time.perf_counter()
    page.content.refresh()
    took = time.perf_counter() - began
    quick.frames(4)
    assert quick.find("Blue, 300 units")
    shown = [w for w in quick.widgets() if type(w).__name__ == "UnitCard"]
    assert len(shown) < 20, "only what is seen is made"
    assert took < 0.5, f"a list of 300 takes {took * 1000:.0f} ms"
    cards_are_the_battles(quick)
