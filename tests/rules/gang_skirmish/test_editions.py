"""A house rule of this sheet: what it changes, worked out by hand, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules import ruleset
from rules.ruleset import Edition, TableError
from rules.said import english
from tests.rules.house import view, with_house

SHEET = ruleset("gang_skirmish")


def house(table: str, before: str, after: str) -> Edition:
    return with_house(SHEET, table, before, after)


def test_partial_cover_at_minus_two() -> None:
    edition = house("to_hit_modifiers", "Partial cover,-1", "Partial cover,-2")
    shoot = edition.action("shoot")
    facts = shoot.facts(cover="partial")
    # BS 3 needs 4, and 2 more: a 6, then 4+ to wound and 6 for out of action.
    assert english(shoot.headline(facts)) == ("hits 6+", "wounds 4+", "no save")
    assert shoot.play(facts).asking.reading.goal.modifiers == (("partial cover", -2),)
    assert shoot.odds(facts).chance(lambda o: o.fate.state == "out_of_action") == Fraction(1, 6 * 2 * 6)
    assert shoot.resolve(facts, faces=[5]).outcome.hit is False
    cover = view(edition, "shoot", "cover")
    assert english((cover.names["partial"], cover.names["cover"])) == ("Partial -2", "Cover -2")
    assert cover.house == {"partial"}
    assert english(edition.glossary["partial cover"]) == "Target in partial cover: -2."
    assert edition.house_words == {"partial cover"}
    printed = SHEET.action("to_hit")
    assert english(printed.headline(printed.facts(cover="partial"))) == ("1D6", "hits 5+")


def test_a_fumble_that_is_worth_two() -> None:
    edition = house("combat_score_modifiers", "Opponent fumbles,+1*", "Opponent fumbles,+2")
    combat = edition.action("combat")
    facts = combat.facts(charging="neither", second_ws=2)
    note = combat.play(facts).asking.note
    assert english(note) == "Highest die + WS. +1 for each 6 after the first; each 1 gives the opponent +2."
    # 1 + 3 against 2 + 2 is a tie but for the fumble: 4 against 6.
    done = combat.resolve(facts, faces=[1, 2, 1, 1])
    assert english((done.steps[2].text, done.outcome.hits)) == ("The first fighter 4, the second fighter 6.", 2)


def test_armour_is_named_with_the_save_it_has() -> None:
    edition = house("armour", "Mesh,5+", "Mesh,4+")
    for action in ("shoot", "save"):
        save = view(edition, action, "save")
        assert english((save.names["4+"], save.names["5+"])) == ("4+ mesh, carapace", "5+")
        assert save.house == {"4+", "5+"}
    fighters = view(edition, "debris", "fighters").fields
    assert english(next(inner for inner in fighters if inner.name == "save").names["4+"]) == "4+ mesh, carapace"


def test_a_deadlier_chart_is_read_by_the_highest_die_and_told_in_recovery() -> None:
    edition = house("injuries", "2-5,Down", "2-5,Out of action")
    recovery, injury = edition.action("recovery"), edition.action("injury")
    assert english(recovery.play(recovery.facts()).asking.note) == (
        "1: up with a flesh wound, 2-5: out of action, 6: out of action.")
    # Two dice, the highest counts: only two 1s leave him up.
    odds = injury.odds(injury.facts(wounds_suffered=2))
    assert odds.chance(lambda o: o.state == "flesh_wound") == Fraction(1, 36)
    assert odds.chance(lambda o: o.state == "out_of_action") == Fraction(35, 36)


def test_the_highest_die_counts_even_where_the_chart_is_kind_to_it() -> None:
    injury = house("injuries", "6,Out of action", "6,Flesh wound").action("injury")
    odds = injury.odds(injury.facts(wounds_suffered=2))
    # Any 6 or two 1s: 11 and 1 of 36.
    assert odds.chance(lambda o: o.state == "flesh_wound") == Fraction(12, 36)
    assert injury.resolve(injury.facts(wounds_suffered=2), faces=[3, 6]).outcome.state == "flesh_wound"


def test_ten_to_hit_may_be_tried() -> None:
    to_hit = house("seven_plus", "6+,Miss", "6+,6+").action("to_hit")
    facts = to_hit.facts(bs=1, cover="cover", rapid=True, size="small")
    assert english(to_hit.headline(facts)) == ("1D6", "hits 6, then 6+")
    assert to_hit.odds(facts).chance(lambda o: o.hit) == Fraction(1, 36)


def test_a_strength_that_cannot_wound_any_more() -> None:
    wound = house("to_wound", "3,2,3,4,5", "3,2,3,-,5").action("wound")
    assert wound.headline(wound.facts()) == ("no dice", "cannot wound")
    assert wound.odds(wound.facts()).chance(lambda o: o.wounds) == 0


def test_a_wild_grenade_that_is_a_dud_does_not_travel() -> None:
    wild = house("wild_grenades", "3,Wild", "3,Dud").action("wild")
    assert wild.resolve(wild.facts(), faces=[3]).outcome.result == "dud"


@pytest.mark.parametrize(("table", "before", "after", "sentence"), [
    ("injuries", "6,Out of action", "6,Dead", 'Table Injuries and recovery, row 6, column Result: "Dead" cannot be '
     "used; accepted: Flesh wound, Down, Out of action."),
    ("to_hit", "Needed,6,5,4", "Needed,6,5,-", 'Table Roll to hit, row Needed, column 3: "-" cannot be used; '
     "accepted: a whole number from -9 to 10."),
    ("to_wound", "3,2,3,4,5", "3,2,3,1,5", 'Table Roll to wound, row 3, column 3: "1" cannot be used; '
     "accepted: a whole number from 2 to 6 or -."),
    ("save_modifiers", "0,-1,-2", "0,+1,-2", 'Table Save modifiers, row Modifier, column 4: "+1" cannot be used; '
     "accepted: a whole number from -7 to 0."),
    ("seven_plus", "D6,4+", "D6,7+", 'Table 7+ to hit, row Additional D6, column 7: "7+" cannot be used; '
     "accepted: 2+ to 6+ or Miss."),
    ("special_dice", "1,arrow,2", "1,arrow,far", "Table Scatter and artillery dice on a D6, row 1, column Artillery: "
     '"far" cannot be used; accepted: a whole number from 1 to 36 or MISFIRE.'),
    ("wild_grenades", "6,Dud", "6,Wild", 'Table Wild grenades and shells, row 6, column Result: "Wild" cannot be used; '
     "accepted: In the hand, Roof, Dud."),
    ("combat_score_modifiers", "Charging,+1", "Charging,+4", "Table Combat score modifiers, row Charging, column "
     'Value: "+4" cannot be used; accepted: a whole number from -3 to +3.'),
    ("grenade_range", '"4"""', '"5"""', 'Table Grenade range, row Range, column 1: "5"" cannot be used; '
     "accepted: as printed, it is for reference and no roll reads it."),
])
def test_refused_with_table_row_column_and_what_is_accepted(table: str, before: str, after: str, sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        house(table, before, after)
    assert str(refused.value) == sentence
