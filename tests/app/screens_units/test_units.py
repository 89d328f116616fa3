"""Units in a real window: add, change, pin, delete, hand on, begin anew."""

from __future__ import annotations

import pytest

from tests.app.screens_log.fingers import tap

SHEET = "order_dice"


@pytest.fixture
def units(window):
    """The units of Order Dice WWII, with the sample force."""
    window.app.settings.set("animation", "off")
    open_tab(window)
    tap(window, window.find("Add a unit", kind="PushButton"))
    tap(window, "Use the sample force")
    window.frames(3)
    return window


def open_tab(window, sheet=SHEET, tab="units"):
    window.app.go("sheet", ruleset=sheet, tab=tab)
    window.frames(3)


def view(window):
    return window.app.shell.pile.top.content


def own(window, side="A"):
    return window.app.store.units(window.app.roster(SHEET), side)


def test_without_units_there_is_one_thing_to_do(window):
    open_tab(window)
    assert window.find("No units yet")
    tap(window, window.find("Add a unit", kind="PushButton"))
    tap(window, "Rifle squad")
    window.frames(3)
    assert [unit.name for unit in own(window)] == ["Rifle squad"]
    tap(window, "Undo")
    assert own(window) == []


def test_cards_show_name_profile_and_strength(units):
    assert units.find("Blue, 4 units")
    assert units.find("Rifle squad")
    assert units.find("Infantry · Regular · Rifle · 10 of 10")
    units.app.store.update_unit(own(units)[0].id, state={"models": 7})
    view(units).refresh()
    units.frames(3)
    assert units.find("Infantry · Regular · Rifle · 7 of 10")
    assert (units.find(kind="Pips").there, units.find(kind="Pips").full) in {(7, 10), (8, 8), (3, 3), (2, 2)}


def test_the_other_side(units):
    tap(units, "Red, 4 units")
    assert view(units).side == "B"
    tap(units, units.find("Rifle squad", kind="UnitCard"))
    units.key(27)
    units.frames(3)
    assert view(units).side == "B", "back leads to the same side"


def test_search_finds_by_name_profile_and_state(units):
    units.app.store.update_unit(own(units)[1].id, state={"leader_lost": True})
    tap(units, "Search the units")
    for text, names in (("SNIP", ["Sniper team"]), ("leader", ["SMG squad"]), ("mmg", ["Machine-gun team"])):
        units.find(kind="TypeField").input.text = text
        units.wait(0.3)
        assert [unit.name for unit in view(units).shown] == names
        assert units.find(names[0], kind="UnitCard")
    units.find(kind="TypeField").input.text = "zzz"
    units.wait(0.3)
    assert units.find("No unit of this side is called so or is like that.")
    units.key(27)
    assert not view(units).typing.input.focus, "back puts the keyboard away first"
    units.key(27)
    units.frames(3)
    assert len(view(units).shown) == 4
    assert units.app.shell.pile.top.tab == "units"


def test_a_tap_on_the_pins_adds_one_and_undo_takes_it_back(units):
    units.app.store.update_unit(own(units)[0].id, state={"pins": 1})
    view(units).refresh()
    units.frames(3)
    tap(units, units.find(kind="PinToken"))
    assert own(units)[0].state["pins"] == 2
    tap(units, "Undo")
    assert own(units)[0].state["pins"] == 1


def test_the_unit_sheet_changes_state_profile_and_name(units):
    tap(units, units.find("Rifle squad", kind="UnitCard"))
    units.frames(3)
    page = units.app.shell.pile.top
    tap(units, "Models, −")
    tap(units, "Pins, +")
    tap(units, "Quality, Veteran")
    units.find(kind="TypeField").input.text = "1st Section"
    units.wait(0.3)
    unit = units.app.store.unit(page.number)
    assert (unit.state["models"], unit.state["pins"]) == (9, 1)
    assert (unit.profile["quality"], unit.name) == ("veteran", "1st Section")
    units.key(27)
    units.frames(3)
    assert units.find("1st Section")


def test_holding_a_card_offers_copy_move_and_delete(units):
    tap(units, units.find("SMG squad", kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "One more of these")
    assert [unit.name for unit in own(units)][-1] == "SMG squad 2"
    tap(units, units.find("SMG squad", kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "Move up")
    assert [unit.name for unit in own(units)][:2] == ["SMG squad", "Rifle squad"]
    tap(units, units.find("SMG squad", kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "Move to Red")
    assert "SMG squad" not in [unit.name for unit in own(units)]


def test_delete_has_an_undo(units):
    before = own(units)
    tap(units, units.find("SMG squad", kind="UnitCard"), hold=1.0)
    units.frames(3)
    tap(units, "Delete")
    assert len(own(units)) == 3
    tap(units, "Undo")
    assert [(u.name, u.state, u.position) for u in own(units)] == [(u.name, u.state, u.position) for u in before]


def test_a_roster_goes_out_and_comes_in(units, tmp_path, monkeypatch):
    monkeypatch.setattr(type(units.app), "user_data_dir", str(tmp_path))
    tap(units, "More actions")
    units.frames(3)
    tap(units, "Save the roster as a file")
    units.frames(3)
    tap(units, "More actions")
    units.frames(3)
    tap(units, "Add units from a file")
    units.frames(3)
    tap(units, f"playsheet-{SHEET}-units.json")
    units.frames(3)
    assert len(own(units)) == 8
    assert units.find("8 units added.")


def test_a_file_that_is_no_roster_is_refused_in_a_sentence(units):
    from app.screens.units_menu import take_in

    take_in(view(units), '{"format": "playsheet-backup"}')
    units.frames(3)
    assert units.find("This is not a Playsheet roster file. Your games on this device are unchanged.")
    assert len(own(units)) == 4


def test_a_new_game_has_the_same_units_at_full_strength(units):
    units.app.store.update_unit(own(units)[0].id, state={"models": 1, "pins": 4, "order": "FIRE"})
    tap(units, "More actions")
    units.frames(3)
    tap(units, "New game")
    units.frames(3)
    fresh = own(units)[0]
    assert (fresh.state["models"], fresh.state["pins"], fresh.state["order"]) == (10, 0, "none")
    assert units.app.roster(SHEET) == units.app.store.current_game(SHEET).id


def test_the_sides_get_names(units):
    tap(units, "More actions")
    units.frames(3)
    tap(units, "Names of the sides")
    units.frames(3)
    fields = [w for w in units.widgets() if type(w).__name__ == "TypeField"]
    for field, name in zip(sorted(fields, key=lambda f: -f.y), ("Allies", "Axis"), strict=True):
        field.input.text = name
    units.wait(0.3)
    tap(units, "Done")
    units.frames(3)
    assert units.find("Allies, 4 units")
    assert units.find("Axis, 4 units")


def test_a_picked_unit_fills_the_fields_and_takes_the_outcome(units):
    """The whole way: roster, assemble, roll, apply, undo."""
    app = units.app
    shooter, target = own(units)[0], own(units, "B")[0]
    page = app.go("assemble", ruleset=SHEET, action="shoot")
    units.frames(3)
    roles = {role.opponent: role.id for role in page.action.roles}
    page._fill(roles[False], shooter)
    page._fill(roles[True], target)
    units.frames(3)
    assert page.draft.units == {roles[False]: shooter.id, roles[True]: target.id}
    from tests.app.screens_log.played import play

    entry = play(app, SHEET, "shoot", 5)
    token = app.store.apply([{"unit": target.id, "key": "pins", "delta": 1}], entry)
    assert app.store.unit(target.id).state["pins"] == 1
    app.go("unit", unit=target.id)
    units.frames(3)
    column = app.shell.pile.top.column
    assert any(getattr(w, "text", "") == app.store.entry(entry).sentence for w in column.walk(restrict=True))
    app.store.undo(token)
    assert app.store.unit(target.id).state["pins"] == 0


@pytest.mark.parametrize("sheet", ["scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"])
def test_every_sheet_has_units_that_fit_phone_and_tablet(window, sheet):
    from app.screens.units_menu import sample_force

    window.app.settings.set("animation", "off")
    for size in ((412, 892), (1280, 800)):
        window.resize(*size)
        open_tab(window, sheet)
        if not window.app.store.units(window.app.roster(sheet)):
            sample_force(view(window))
        window.frames(4)
        cards = [w for w in window.widgets() if type(w).__name__ == "UnitCard"]
        assert len(cards) == 4
        for card in cards:
            inside = [w for w in card.walk(restrict=True) if type(w).__name__ in ("Text", "TagBox", "Pips")]
            low = min(w.to_window(0, w.y)[1] for w in inside)
            assert card.to_window(0, card.y)[1] <= low + 1, "nothing sticks out of its card"
