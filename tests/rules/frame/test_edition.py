"""Editions: a sheet as one group plays it, side by side with others."""

from fractions import Fraction
from threading import Thread

import pytest

from rules.engine import PlayerError
from rules.ruleset import TableError


def test_a_house_table_that_says_what_is_printed_is_none(tiny):
    edition = tiny.edition(house={"mishaps": tiny.tables.source("mishaps")})
    assert edition.is_printed
    assert not edition.tables["mishaps"].house_rule
    assert (edition, edition.digest) == (tiny.printed, tiny.printed.digest)


def house(tiny, deadly="dead"):
    return {"mishaps": tiny.tables.source("mishaps").replace("stumbles*", deadly)}


def dead(action):
    return action.odds(action.facts(dice=1)).chance(lambda o: o.mishap == "dead")


def test_switches_become_the_start_of_facts(tiny):
    four = tiny.edition(switches={"hit": 4}).action("shoot")
    assert four.facts().rulings.hit == 4
    assert four.facts(hit=5).rulings.hit == 5
    assert four.facts(rulings={"hit": 5}).rulings.hit == 5, "stored facts are whole"
    assert tiny.action("shoot").facts().rulings.hit == 5
    with pytest.raises(PlayerError, match="switches cannot be used"):
        tiny.edition(switches={"hit": 9})


def test_a_house_table_changes_dice_and_odds_of_its_edition_alone(tiny):
    printed, deadly = tiny.action("shoot"), tiny.edition(house=house(tiny)).action("shoot")
    assert (dead(printed), dead(deadly)) == (Fraction(1, 6), Fraction(4, 6))
    assert deadly.resolve(deadly.facts(dice=1), [1, 3]).outcome.mishap == "dead"
    assert printed.resolve(printed.facts(dice=1), [1, 3]).outcome.mishap == "stumbles"


def test_an_edition_is_refused_whole_for_a_bad_cell(tiny):
    with pytest.raises(TableError, match="row 3-5, column Foot"):
        tiny.edition(house=house(tiny, "flies"))


def test_a_play_stays_in_its_edition_to_its_end(tiny):
    deadly = tiny.edition(house=house(tiny)).action("shoot")
    play = deadly.play(deadly.facts(dice=1))
    dead(tiny.action("shoot"))
    for faces in ([1], [3]):
        play.answer(faces)
    assert play.outcome.mishap == "dead"
    assert play.undone().undone().again(play.record).outcome == play.outcome


def test_the_digest_names_everything_in_force(tiny):
    editions = [tiny.printed, tiny.edition(switches={"hit": 4}), tiny.edition(house=house(tiny)),
                tiny.edition(switches={"hit": 4}, house=house(tiny))]
    assert len({edition.digest for edition in editions}) == 4
    assert tiny.edition(house=house(tiny)).digest == editions[2].digest
    assert tiny.edition(switches={"hit": 5}).digest == tiny.printed.digest, "a switch at its ruling changes nothing"
    kept = editions[3].to_json()
    assert tiny.edition(kept["switches"], kept["house"]).digest == editions[3].digest


def test_two_editions_in_two_threads_give_exactly_their_own_odds(tiny):
    wrong: list[Fraction] = []

    def ask(edition, expected):
        for _ in range(2500):
            action = edition.sheet.edition(edition.switched, edition.sources).action("shoot")
            if (found := dead(action)) != expected:
                wrong.append(found)

    pairs = [(tiny.printed, Fraction(1, 6)), (tiny.edition(house=house(tiny)), Fraction(4, 6))]
    threads = [Thread(target=ask, args=pair) for pair in pairs * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_what_a_house_rule_changed_in_the_words_of_a_field_is_marked(tiny):
    tiny.all_defined[0].model.model_fields["cover"].json_schema_extra["screen"]["names"] = lambda: {
        "wood": f"Wood {tiny.printed_tables['mishaps'].text(4, 'Foot')}", "open": "Open"}
    try:
        plain, changed = ({view.name: view for view in edition.action("shoot").fields()}["cover"]
                          for edition in (tiny.printed, tiny.edition(house=house(tiny))))
    finally:
        tiny.all_defined[0].model.model_fields["cover"].json_schema_extra["screen"]["names"] = {"wood": "Wood -1"}
    assert (plain.names["wood"], plain.house) == ("Wood stumbles", frozenset())
    assert (changed.names["wood"], changed.house) == ("Wood dead", {"wood"})
