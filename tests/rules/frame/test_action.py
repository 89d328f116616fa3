"""Facts, actions and rulesets, on a tiny sheet."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from rules import register, ruleset, rulesets
from rules.engine import FacesError, OpenChoice, PlayerError
from rules.ruleset import FactsError, one_in, outcome_to_json, percent
from rules.said import english
from rules.shelf import shelf


@pytest.fixture
def shoot(tiny):
    return tiny.action("shoot")


@pytest.mark.parametrize(("values", "field", "sentence"), [
    ({"range": 7}, "range", "A bow reaches 6 squares; the target is at 7. (X3)"),
    ({"dice": 0}, "dice", "Dice: 1 at least, not 0."),
    ({"dice": 11}, "dice", "Dice: 10 at most, not 11."),
    ({"dice": "many"}, "dice", "Dice: a whole number, not many."),
    ({"cover": "fog"}, "cover", "Cover: Open or Wood -1, not fog."),
    ({"brave": "perhaps"}, "brave", "Brave: yes or no, not perhaps."),
    ({"hit": 3}, "hit", "Hits on: 4 or 5, not 3."),
    ({"arrows": 3}, "arrows",
     "There is no field arrows; accepted: dice, cover, range, weapon, brave, screens, mercy, hit."),
    ({"screens": [{"count": 9}]}, "screens.0.count", "Screens 1, How many: 3 at most, not 9."),
])
def test_bad_facts_are_one_sentence_that_names_the_field(shoot, values, field, sentence):
    with pytest.raises(FactsError) as refused:
        shoot.facts(**values)
    assert str(refused.value) == sentence
    assert refused.value.problems[0].field == field


def test_switches_may_be_given_flat(shoot):
    facts = shoot.facts(dice=2, mercy=True)
    assert facts.rulings.mercy
    assert facts.plain() == {"dice": 2, "rulings": {"mercy": True}}
    assert shoot.facts(**facts.plain()) == facts


def test_fields_as_a_screen_sees_them(tiny, shoot):
    views = {view.name: view for view in shoot.fields()}
    assert list(views) == ["dice", "cover", "range", "weapon", "brave", "screens"]
    dice = views["dice"]
    assert (dice.kind, dice.low, dice.high) == ("number", 1, 10)
    assert (views["cover"].kind, views["cover"].options) == ("choice", ("open", "wood"))
    assert views["cover"].name_of("wood") == "Wood -1"
    assert views["cover"].name_of("open") == "Open"
    assert views["cover"].name_of("light AT_gun") == "Light AT gun"
    assert (views["range"].optional, views["range"].default) == (True, None)
    assert (views["weapon"].kind, tiny.options(views["weapon"])) == ("choice", ("Bow", "Sling", "Rock"))
    assert tiny.options(views["cover"]) == ("open", "wood")
    assert views["brave"].matters({"cover": "open"})
    assert not views["brave"].matters({"cover": "wood"})
    assert [view.name for view in views["screens"].row.views()] == ["kind", "count"]


def test_these_faces_and_no_others(shoot):
    facts = shoot.facts(dice=2)
    done = shoot.resolve(facts, faces=[5, 4, 6])
    assert outcome_to_json(done.outcome) == {
        "kind": "Wounded", "wounded": 1, "mishap": "dead", "sentence": "1 wounded, dead."}
    with pytest.raises(FacesError, match="Too many dice: 1 of the 4 faces were not needed"):
        shoot.resolve(facts, faces=[5, 4, 6, 6])
    with pytest.raises(FacesError, match="Too few dice: Mishap takes 1D6 and 0 faces are left"):
        shoot.resolve(facts, faces=[5, 4])
    with pytest.raises(FacesError, match="9 is no face of a D6"):
        shoot.resolve(facts, faces=[5, 9, 6])


def test_choices_in_order_else_as_a_sensible_player_decides(shoot):
    facts = shoot.facts(dice=2, mercy=True)
    assert shoot.resolve(facts, [5, 5, 6], [2]).outcome.wounded == 0
    assert shoot.resolve(facts, [5, 5, 6]).outcome.wounded == 2
    assert shoot.resolve(facts, [5, 5, 6], plan={"Spare": 1}).outcome.wounded == 1
    with pytest.raises(FacesError, match="Too many choices"):
        shoot.resolve(facts, [5, 5, 6], [2, 2])


def test_odds_of_an_open_choice_wait_for_it(shoot):
    facts = shoot.facts(dice=1, mercy=True)
    with pytest.raises(OpenChoice):
        shoot.odds(facts)
    assert shoot.odds(facts, {"Spare": 1}).chance(lambda o: o.wounded) == 0
    assert str(shoot.odds_view(facts, plan=None).waits_for.label) == "Spare"
    assert shoot.odds_view(facts).assumed == ("Spare",)


def test_what_the_odds_card_shows(shoot):
    picture = shoot.odds_view(shoot.facts(dice=1))
    assert english(picture.headline) == ("1D6", "To hit 5+")
    assert [(part.label, part.chance) for part in picture.parts] == [("0", Fraction(2, 3)), ("1", Fraction(1, 3))]
    assert [str(figure.text) for figure in picture.figures] == ["0.33", "33 %"]
    wounded = shoot.resolve(shoot.facts(dice=1), [5, 1]).outcome
    assert shoot.as_good(shoot.odds(shoot.facts(dice=1)), wounded) == Fraction(1, 3)


def test_many_bars_end_in_an_or_more(shoot):
    parts = shoot.odds_view(shoot.facts(dice=10)).parts
    assert [str(part.label) for part in parts] == ["0", "1", "2", "3", "4", "5", "6", "7+"]
    assert sum(part.chance for part in parts) == 1


@pytest.mark.parametrize(("chance", "said"), [
    (Fraction(0), "0"), (Fraction(1, 10**9), "<1"), (Fraction(1, 100), "1"), (Fraction(1, 3), "33"),
    (Fraction(99, 100), "99"), (Fraction(999, 1000), ">99"), (Fraction(1), "100"),
])
def test_percentages_never_round_to_certainty(chance, said):
    assert percent(chance) == said


def test_how_rare_it_was():
    assert english(one_in(Fraction(1, 16))) == "1 in 16"
    assert english(one_in(Fraction(3, 4))) == "75 times in 100"
    assert one_in(Fraction(1)) == "always"


def test_unknown_names_are_one_sentence(tiny):
    with pytest.raises(PlayerError, match="Tiny has no action march; it has shoot"):
        tiny.action("march")
    with pytest.raises(PlayerError, match="There is no ruleset chess; there are scw, order_dice"):
        ruleset("chess")


def test_a_ruleset_of_your_own_goes_on_the_shelf(tiny, monkeypatch):
    monkeypatch.setattr(sys.modules["rules.ruleset"], "_opened", {})
    stands = shelf()
    monkeypatch.setattr(sys.modules["rules.shelf"], "_all", lambda: (stands, []))
    register(tiny)
    assert ruleset("tiny") is tiny
    assert rulesets()[-1] == "tiny"
