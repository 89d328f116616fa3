"""House rules: another number in a cell is seen wherever it stands; a cell that cannot be used is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules import ruleset
from rules.engine import Need
from rules.ruleset import Action, Edition, TableError
from rules.said import english
from tests.rules.every_cell import with_cell

SHEET = ruleset("steel_wheels")


def house(table: str, row: str, column: str, cell: str) -> Edition:
    """The sheet with one other cell."""
    printed = SHEET.tables[table]
    at = next(n for n in range(len(printed.rows)) if printed.called(n) == row)
    return SHEET.edition(house={table: with_cell(printed, at, printed.columns.index(column), cell)})


def shown(action: Action, field: str) -> Any:
    """A field as the screen shows it."""
    return {view.name: view for view in action.fields()}[field]


def told(action: Action, faces: list[int], **facts: Any) -> list[str]:
    """The steps of an action played with these dice."""
    steps = action.resolve(action.facts(**facts), faces=faces).steps
    return [f"{step.label}: {step.text}" for step in steps]


def test_veterans_with_a_cs_of_4() -> None:
    edition = house("combat_skill", "veteran", "CS", "4")
    courage = edition.action("courage")
    skill = shown(courage, "skill")
    assert english((skill.names["veteran"], skill.names["elite"], skill.house)) == ("Veteran 4", "Elite 3", {"veteran"})
    assert english(courage.headline(courage.facts())) == ("D6+4 against D8",)
    assert english(edition.glossary["combat skill"]) == (
        "CS of the team that rolls: recruit 0, skilled 1, veteran 4, elite 3; taken off a scatter.")
    assert edition.house_words == {"combat skill"}
    step = courage.resolve(courage.facts(), faces=[1, 5]).steps[0]
    plus = step.request.reading.plus
    assert isinstance(plus, Need)
    assert plus.modifiers == (("combat skill", 4),)
    # D6 + 4 stays below the D8 on 1 against 6, 7, 8, on 2 against 7, 8 and on 3 against 8: 6 of 48.
    assert courage.odds(courage.facts()).chance(lambda end: end.passed) == Fraction(42, 48)
    # As printed it stays below on 5 + 4 + 3 + 2 + 1 of 48.
    assert SHEET.action("courage").odds(SHEET.action("courage").facts()).chance(lambda end: end.passed) == \
        Fraction(33, 48)


def test_a_test_that_cannot_fail_is_said_as_such() -> None:
    brave = house("combat_skill", "elite", "CS", "6").action("courage")
    asked = brave.play(brave.facts(skill="elite", rank="sergeant")).asking
    assert asked.outlook == "cannot fail"
    assert brave.odds(brave.facts(skill="elite", rank="sergeant")).chance(lambda end: end.passed) == 1
    assert SHEET.action("courage").play(SHEET.action("courage").facts()).asking.outlook == ""


def test_dice_and_additions_of_a_test() -> None:
    courage = house("tests", "CT", "Own die", "D8").action("courage")
    assert english(courage.headline(courage.facts(skill="recruit"))) == ("D8 against D8",)
    # 36 of 64 throws of two D8 have the first as high or higher.
    assert courage.odds(courage.facts(skill="recruit")).chance(lambda end: end.passed) == Fraction(36, 64)
    rankless = house("tests", "CT", "Adds", "CS").action("courage")
    assert english(rankless.headline(rankless.facts(rank="captain"))) == ("D6+2 against D8",)
    thrown = house("tests", "PT open top", "Against", "D8")
    assert english(shown(thrown.action("precision"), "at").names["open_top"]) == "The centre of an open top, D8"
    assert english(thrown.action("assault_open_top").summary) == \
        "Courage, then precision against the D8: into the open top."
    readiness = house("tests", "RT", "Against", "D10 + CS").action("readiness")
    assert english(readiness.headline(readiness.facts(rank="captain", other_rank="captain"))) == ("D6+5", "D10+2")
    melee = house("tests", "MC", "Against", "D4").action("melee")
    assert english(melee.headline(melee.facts(pairs=1))) == ("1 pair", "D6+2 against D4")


def test_the_readiness_of_a_crew_with_dead() -> None:
    readiness = house("crew_casualties", "1+ dead", "Vehicles, artillery and mortars", "readiness die is 3")\
        .action("readiness")
    assert english(shown(readiness, "crew_dead").help) == "Its readiness die counts as 3."
    assert english(readiness.headline(readiness.facts(crew_dead=True))) == ("3+2", "D6+2")
    assert told(readiness, [4], crew_dead=True)[0] == "Readiness: Crew dead: the die counts as 3, 5 in all."


def test_dead_of_a_crew_that_cost_nothing() -> None:
    column = "Vehicles, artillery and mortars"
    half = house("crew_casualties", "50%+ dead", column, "-")
    assault = half.action("manoeuvre").facts(manoeuvre="Assault", started=4, dead=2)
    assert english(half.action("manoeuvre").resolve(assault).sentence) == \
        "Assault (complex): Moving shots, Tactical move into contact. Crew casualties: readiness die is 1."
    crew = half.action("crew")
    assert english(crew.resolve(crew.facts(started=5, dead=4)).sentence) == \
        "4 of 5 dead: readiness die is 1 and no heavy weapons."


def test_a_scatter_with_other_dice_from_another_place() -> None:
    scatter = house("scatter", "mortar_direct", "Distance", "D6 + D4").action("scatter")
    assert english(scatter.headline(scatter.facts())) == ("D6 + D4 cm", "D12 for the direction")
    assert told(scatter, [6, 4, 12])[0] == "Scatter: 10 cm"
    edge = house("scatter", "mortar_direct", "From", "edge of the model").action("scatter")
    # 1 + 1 - 2 is 0: it touches the edge, and straight on it flies over.
    assert english(edge.resolve(edge.facts(), faces=[1, 1, 3]).sentence) == \
        "The shell bursts at the edge of the target towards 3 o'clock."
    assert edge.resolve(edge.facts(), faces=[5, 5, 12]).outcome.flew_over


def test_walls_lines_and_distances() -> None:
    shot = house("walls", "brick", "Thickness in cm", "4").action("building_shot")
    assert english(shown(shot, "wall").names["brick"]) == "Brick 4 cm"
    # HE 75 mm, block A: 3 cm needs 6, 4 cm needs 7.
    assert told(shot, [2, 6], inside=0, on_floor=0, in_blast=0)[1] == "Penetration: stopped"
    talk = house("communications", "Same platoon", "Clear line", "40").action("communications")
    assert english(talk.headline(talk.facts())) == ("up to 40 cm",)
    seen = house("spotting", "Infantry, mortars, bike (half base visible), Clear, roads, moving",
                 "Normal, from inside", "90").action("spotting")
    facts = {"unit": "infantry", "status": "moving", "inside": True}
    assert english(seen.headline(seen.facts(**facts))) == ("up to 90 cm",)
    assert english(SHEET.action("spotting").headline(SHEET.action("spotting").facts(**facts))) == ("up to 120 cm",)


def test_ground_that_asks_for_a_dodge_test() -> None:
    """Where the sheet says what a failed test means, and nowhere else."""
    going = house("terrain", "Roads", "Tanks", "4 cm per 1").action("terrain")
    assert english(going.resolve(going.facts(terrain="Roads")).sentence) == \
        "Tanks: on the road 4 cm for each 1; no shelter."
    mined = house("terrain", "Minefield", "Tanks", "impassable").action("terrain")
    assert mined.resolve(mined.facts(terrain="Minefield")).outcome.follows == ()
    for row, column in (("Swamp", "Infantry, mortars"), ("Barbed wire", "Tanks")):
        with pytest.raises(TableError, match=rf"^Table Terrain effects, row {row}, column {column}: \"slow\+DT\" "):
            house("terrain", row, column, "slow+DT")


def test_flames_that_kill_on_odd_faces_say_so() -> None:
    edition = house("incendiary", "5", "Soldier", "extinguished + SF")
    burning = edition.action("incendiary")
    asked = burning.play(burning.facts(miniatures=1)).asking
    assert english(asked.reading.text) == "dead on 3, 4, 6, 7, 8, 9, 10"


@pytest.mark.parametrize(("table", "row", "column", "cell", "accepted"), [
    ("penetration_square", "9", "5", "often", "a whole number from 1 to 12 or -"),
    ("combat_skill", "veteran", "CS", "-", "a whole number from 0 to 6"),
    ("light_fire_infantry", "3", "8-12", "1/2",
     "three numbers from 0 to 20 such as 3/2/1 (no, soft, medium or hard shelter)"),
    ("effects", "6", "Wheel", "destroyed + wobbly",
     "parts joined by \" + \" in this order (one of brief movement, slow movement, destroyed; one of 1 to 20 dead, "
     "dead; CT unless all die), or -"),
    ("scatter", "direct_he", "Distance", "D8 - CS - CR",
     "1 to 3 dice such as 2D12 + D10 (D4, D6, D8, D10, D12, D20), with or without \"- CS\" behind"),
    ("spotting", "Infantry, mortars, bike (half base visible), Clear, roads, moving", "Normal, from inside", "40/20",
     "a whole number from 0 to 1000"),
    ("heavy_fire", "4", "Moving", "8", "as printed, its row is found by it"),
    ("tests", "CT", "Success means", "runs", "as printed, it is for reference and no roll reads it"),
])
def test_a_refusal_names_table_row_column_and_what_is_accepted(table: str, row: str, column: str, cell: str,
                                                               accepted: str) -> None:
    with pytest.raises(TableError) as refused:
        house(table, row, column, cell)
    title = SHEET.tables[table].title
    assert str(refused.value) == \
        f"Table {title}, row {row}, column {column}: \"{cell}\" cannot be used; accepted: {accepted}."


@pytest.mark.parametrize("name", SHEET.tables)
def test_every_refusal_is_one_sentence(name: str) -> None:
    table = SHEET.tables[name]
    for row in range(len(table.rows)):
        for column in table.columns[1:]:
            with pytest.raises(TableError) as refused:
                house(name, table.called(row), column, "rubbish!")
            sentence = str(refused.value)
            assert sentence.startswith(f"Table {table.title}, row {table.called(row)}, column {column}: \"rubbish!\" "
                                       "cannot be used; accepted: ")
            assert sentence.endswith(".")
            assert ". " not in sentence.removeprefix(f"Table {table.title}")
