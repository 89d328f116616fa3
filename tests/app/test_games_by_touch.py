"""A game from its beginning by touch: sample battle, new game, list of games, sides, and Home that goes on with it."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

from app.look.sides import sides_of
from app.play import standing
from app.play.offered import first_safe
from rules.frame.deed import Adjust, NameSide

TITLES = {"scw": "SCW Squares", "order_dice": "Order Dice WWII", "command_tokens": "Command Tokens WWII",
          "steel_wheels": "Steel Wheels WWII", "gang_skirmish": "Gang Skirmish"}


def top(window) -> object:
    return window.app.shell.pile.top


def sample(window, sheet: str) -> object:
    """The sample battle of a sheet, begun with one tap at Home."""
    window.tap(f"Sample battle: {TITLES[sheet]}")
    return window.kit.table(sheet).battle


def home(window) -> None:
    window.app.shell.pile.back_to("home")
    window.frames(3)


def write(window, field: object, text: str) -> None:
    """Type a text in the place of another, and Enter."""
    window.tap(field)
    field.input.text = text
    window.frames(2)
    field.input.dispatch("on_text_validate")
    window.frames(3)


@pytest.mark.parametrize("sheet", TITLES)
def test_the_first_start_offers_a_sample_battle_of_every_sheet(quick, sheet):
    battle = sample(quick, sheet)
    assert {unit.side for unit in battle.units} == {"A", "B"}
    assert (top(quick).sheet, top(quick).tab) == (sheet, "turn")
    home(quick)
    assert quick.look(f"Sample battle: {TITLES[sheet]}") is None
    card = quick.find(kind="ContinueCard")
    assert (card.title, card.step) == (TITLES[sheet], f"Next: {first_safe(battle.offers()).label}")


def test_a_sample_battle_is_taken_back(quick):
    sample(quick, "scw")
    quick.tap("Undo")
    assert quick.find("Sample battle: SCW Squares")
    assert quick.look(kind="ContinueCard") is None
    assert quick.kit.games.of("scw") == []


def test_home_goes_on_with_the_battle_played_last(quick):
    battle = sample(quick, "order_dice")
    home(quick)
    card = quick.find(kind="ContinueCard")
    assert (card.place, card.step) == ("Turn 1", f"Next: {battle.offers()[0].label}")
    quick.tap(card)
    assert (top(quick).sheet, top(quick).tab) == ("order_dice", "turn")
    home(quick)
    sample(quick, "gang_skirmish")
    home(quick)
    card = quick.find(kind="ContinueCard")
    assert (card.title, card.place) == ("Gang Skirmish", "Turn 1: Start of the turn · Blue")


def test_home_tells_the_battle_without_its_rules(quick, tmp_path):
    sample(quick, "steel_wheels")
    quick.kit.store.connection.commit()
    quick.kit.store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path = quick.kit.store.path
    quick.kit.store.close()
    told = textwrap.dedent(f"""
        import sys
        from tests.app.window import Window, prepare
        prepare(412, 892)
        from app.app import PlaysheetApp
        window = Window(PlaysheetApp(store={str(path)!r}))
        card = window.find(kind="ContinueCard")
        print("TOLD", card.title, "|", card.place, "|", card.step, "|", "rules.steel_wheels.turn" in sys.modules,
              "pydantic" in sys.modules)
    """)
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, timeout=120,
                         env={**os.environ, "PYTHONPATH": "."}, check=False)
    quick.kit.open_store(tmp_path / "other.db")
    line = next((line for line in ran.stdout.splitlines() if line.startswith("TOLD")), ran.stderr[-2000:])
    assert line == ("TOLD Steel Wheels WWII | Turn 1: Manoeuvre chips | Next: Count platoon-units | False False")


def test_a_new_game_says_before_what_it_brings_and_the_one_before_comes_back(quick):
    first = sample(quick, "scw")
    table = quick.kit.table("scw")
    platoon = next(unit for unit in first.units if "Militia" in unit.name)
    table.do(Adjust(unit=platoon.id, key="rifle", value=1))
    worn = table.battle
    quick.kit.go("new_game", ruleset="scw")
    quick.frames(3)
    assert quick.find(f"{len(first.units)} units, no losses, markers or orders.")
    assert quick.find("Game 1 is kept in your list of games.")
    quick.tap("Begin")
    assert quick.kit.table("scw").battle.units == first.units
    quick.tap("Undo")
    assert quick.kit.table("scw").battle == worn
    quick.kit.go("new_game", ruleset="scw")
    quick.frames(3)
    quick.tap("Same forces, as they are")
    quick.tap("Begin")
    assert quick.kit.table("scw").battle.unit(platoon.id).rifle == 1
    assert len(quick.kit.games.of("scw")) == 2


def test_a_sample_battle_of_other_forces(quick):
    quick.kit.go("new_game", ruleset="gang_skirmish")
    quick.frames(3)
    quick.tap("Red: Bombers")
    quick.tap("Blades")
    assert quick.find("Street gang against Blades")
    quick.tap("Begin")
    assert [unit.name for unit in quick.kit.table("gang_skirmish").battle.there("B")][:2] == ["Duellist", "Brawler"]


def test_an_empty_table_opens_the_units(quick):
    sample(quick, "scw")
    quick.kit.go("new_game", ruleset="scw")
    quick.frames(3)
    quick.tap("Empty table")
    quick.tap("Begin")
    assert quick.kit.table("scw").battle.units == ()
    assert top(quick).tab == "units"


def test_old_games_are_opened_renamed_and_deleted_with_undo(quick):
    sample(quick, "scw")
    quick.kit.games.begin_empty("scw")
    quick.kit.go("games", ruleset="scw")
    quick.frames(3)
    quick.tap("Game 1: more")
    quick.tap("Rename")
    write(quick, quick.find(kind="TypeField"), "The farm")
    assert quick.find("The farm")
    quick.tap("The farm: more")
    quick.tap("Delete")
    assert quick.look("The farm") is None
    quick.tap("Undo")
    assert quick.find("The farm")
    quick.tap("The farm")
    assert top(quick).tab == "turn"
    assert len(quick.kit.table("scw").battle.units) == 14


def test_a_deleted_game_is_gone_for_good_after_a_while(quick):
    sample(quick, "scw")
    quick.kit.go("games", ruleset="scw")
    quick.frames(3)
    quick.tap("Game 1: more")
    quick.tap("Delete")
    quick.wait(8)
    assert quick.kit.store.games("scw") == []
    assert standing.last(quick.kit.store) is None
    assert quick.find("No game yet")


def sides(window) -> list[tuple[str, str]]:
    return [(side.name, side.key) for side in sides_of(window.kit.table("scw").battle).values()]


def open_sides(window) -> None:
    sample(window, "scw")
    window.wait(7)
    window.kit.go("sides", ruleset="scw")
    window.frames(3)


def test_a_colour_brings_its_name_and_a_name_its_colour(quick):
    open_sides(quick)
    cards = top(quick).cards
    quick.tap(next(it for it in cards["A"].walk() if getattr(it, "spoken", "") == "Green"))
    assert sides(quick) == [("Green", "green"), ("Red", "red")]
    write(quick, top(quick).cards["B"].field, "Violet")
    assert sides(quick) == [("Green", "green"), ("Violet", "violet")]
    quick.tap("Undo")
    assert sides(quick) == [("Green", "green"), ("Red", "red")]


def test_sides_exchange_a_colour_and_keep_names_of_their_own(quick):
    open_sides(quick)
    write(quick, top(quick).cards["A"].field, "Militia")
    assert sides(quick) == [("Militia", "blue"), ("Red", "red")]
    quick.tap(next(it for it in top(quick).cards["A"].walk() if getattr(it, "spoken", "") == "Red"))
    assert sides(quick) == [("Militia", "red"), ("Blue", "blue")]
    assert quick.kit.store.game(quick.kit.games.current("scw")).sides == ("Militia", "Blue")
    quick.tap("Undo")
    assert sides(quick) == [("Militia", "blue"), ("Red", "red")]


def test_two_sides_cannot_have_one_name_and_none_cannot_be(quick):
    open_sides(quick)
    for text, said in (("Red", "Red is taken."), ("  ", "A side needs a name.")):
        write(quick, top(quick).cards["A"].field, text)
        assert quick.find(said)
        assert top(quick).cards["A"].field.text == "Blue"
    assert sides(quick) == [("Blue", "blue"), ("Red", "red")]


def test_what_was_typed_counts_without_enter(quick):
    open_sides(quick)
    quick.tap(top(quick).cards["A"].field)
    top(quick).cards["A"].field.input.text = "Legion"
    quick.key(27)
    quick.key(27)
    assert sides(quick)[0] == ("Legion", "blue")


def test_the_names_of_sides_reach_home(quick):
    sample(quick, "gang_skirmish")
    quick.kit.table("gang_skirmish").do(NameSide(side="A", name="Rats", colour="gold"))
    home(quick)
    assert quick.find(kind="ContinueCard").place == "Turn 1: Start of the turn · Rats"


def test_the_dice_of_a_side_have_its_colour_and_it_is_said_who_decides(quick):
    sample(quick, "scw")
    table = quick.kit.table("scw")
    table.do(NameSide(side="A", name="Militia", colour="gold"))
    table.begin("shoot", {"shooter": "A2", "target": "B2"}, {"range": 1, "cover": "open"})
    quick.kit.resume(table.entry)
    quick.frames(4)
    page = top(quick)
    assert page.tray.colours == {"owner": "gold", "opponent": "red"}
    table.enter((6,) * 5)
    home(quick)
    quick.kit.resume(table.entry)
    quick.wait(0.3)
    assert quick.find("MILITIA DECIDES")
    assert quick.find(kind="WhoDecides").colour == list(quick.kit.theme.sides["gold"].main)
