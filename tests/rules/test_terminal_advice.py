"""`python -m rules advise`, `map`, `best`, `sequence` and `matrix`, as somebody types them."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from rules import ruleset
from rules.advice.changes import whole_list
from rules.advice.trial import Bench
from rules.terminal.commands import main


def run(capsys, *words):
    code = main(words)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_what_would_change_it(capsys):
    code, out, _ = run(capsys, "advise", "order_dice", "shoot", "shooters=1", "distance=14")
    assert code == 0
    # A rifle at 14" hits on 4+ and wounds infantry on 4+: one in four; up to 12" it hits on 3+: one in three.
    assert out.startswith("loses a man: 25 %\nYou can change:\n")
    assert '33 %   +0.083  Range: 14" -> 12"' in out
    assert out.index("Range: 14") < out.index("Others decide:") < out.index("Cover: No cover -> Soft -1")


def test_what_would_change_it_as_json(capsys):
    _, out, _ = run(capsys, "advise", "gang_skirmish", "shoot", "strength=4", "--json")
    told = json.loads(out)
    edition = ruleset("gang_skirmish").printed
    action = edition.action("shoot")
    changes = whole_list(Bench(edition, action, action.facts(strength=4)))
    assert Fraction(told["now"]["exact"]) == changes.now.exact
    assert [(one["field"], one["after"], Fraction(one["gain"]), one["yours"]) for one in told["changes"]] == [
        (lever.field.name, lever.after, lever.gain, lever.yours) for lever in changes.levers]


def test_a_map(capsys):
    _, out, _ = run(capsys, "map", "order_dice", "shoot", "shooters=1")
    lines = out.splitlines()
    assert lines[0] == "Cover down, Range across"
    assert lines[1].split() == ['0-6"', '7-12"', '13-24"', '25-84"']
    assert lines[2].split() == ["No", "cover", "42", "%", "[33", "%]", "25", "%", "-"]
    assert lines[-1] == '- Rifle reaches 24"; the target is at 84".'


def test_a_map_of_two_fields_as_json(capsys):
    _, out, _ = run(capsys, "map", "gang_skirmish", "to_hit", "--across", "bs", "--down", "cover", "--json")
    told = json.loads(out)
    assert (told["across"]["field"], told["down"]["values"]) == ("bs", ["open", "partial", "cover"])
    at = told["across"]["values"].index(3)
    assert told["cells"][0][at]["figure"]["exact"] == "1/2"


def test_best_decisions(capsys):
    _, out, _ = run(capsys, "best", "scw", "opportunity", "rifle=1", "--aim", "hammers it", "--json")
    told = json.loads(out)
    # One shot in six hits; a hit that is traded in hammers on 5+.
    assert told["value"] == "1/18"
    assert told["decisions"] == [{"choice": "Trade in hits", "question": "Trade in hits to hammer?", "chance": "1/6",
                                  "best": 1, "options": [{"option": 0, "value": "0"}, {"option": 1, "value": "1/3"}]}]


def test_best_decisions_as_lines(capsys):
    _, out, _ = run(capsys, "best", "scw", "opportunity", "rifle=1", "--aim", "hammers it")
    assert "   *    0.333  Trade in 1 hit\n" in out
    _, out, _ = run(capsys, "best", "gang_skirmish", "shoot")
    assert "Nothing is decided on the way." in out
    _, out, _ = run(capsys, "best", "order_dice", "order_check", "pins=1", "full_strength=true", "reroll=ask")
    assert "92 % carried out" in out
    assert "sensible" not in out, "every choice is made for the aim"


def test_several_shots(capsys):
    code, out, _ = run(capsys, "sequence", "gang_skirmish", "Ganger", "Leader", "Novice", "--best")
    assert code == 0
    assert out.splitlines()[0].startswith("Leader: gone ")
    assert out.splitlines()[-1].startswith("Best order: ")


def test_several_shots_at_a_target_of_which_nobody_is_counted(capsys):
    words = ("Infantry detachment", "Infantry detachment:close=yes", "Machine gun squad")
    _, out, _ = run(capsys, "sequence", "command_tokens", *words, "--best", "--want", "burden")
    assert out.startswith("Infantry detachment: gone 0 %, morale markers ")
    assert out.splitlines()[-1].endswith(": +0.000 for burden")
    _, out, _ = run(capsys, "sequence", "command_tokens", *words, "--best", "--want", "burden", "--json")
    told = json.loads(out)
    assert sum(map(Fraction, told["stages"][1]["carried"].values())) == 1
    assert Fraction(told["best"]["measure"]) == sum(
        int(load) * Fraction(chance) for load, chance in told["stages"][1]["carried"].items())


def test_several_shots_as_json(capsys):
    _, out, _ = run(capsys, "sequence", "order_dice", "Rifle squad:cover=soft", "Sniper team:distance=20",
                    "Sniper team:distance=30", "--json")
    told = json.loads(out)
    assert [stage["action"] for stage in told["stages"]] == ["shoot", "shoot"]
    for stage in told["stages"]:
        assert sum(map(Fraction, stage["left"].values())) == 1
    assert Fraction(told["stages"][0]["gone"]) <= Fraction(told["stages"][1]["gone"])


def test_what_answers_the_shots_costs_those_who_shoot(capsys):
    words = ("sequence", "scw", "Rifle platoon", "Rifle platoon:range=1", "Militia platoon:range=2")
    _, out, _ = run(capsys, *words, "--answers", "--json")
    own = [Fraction(stage["own"]) for stage in json.loads(out)["stages"]]
    assert all(lost > 0 for lost in own)
    _, out, _ = run(capsys, *words, "--answers")
    assert f"own losses {float(own[0]):.3f}\n" in out
    _, out, _ = run(capsys, *words)
    assert "own losses" not in out


def test_a_matrix(capsys):
    _, out, _ = run(capsys, "matrix", "order_dice", "Rifle squad,Medium tank", "Rifle squad,Truck", "distance=12")
    assert len(out.splitlines()) == 3
    _, out, _ = run(capsys, "matrix", "order_dice", "Rifle squad", "Truck,Medium tank", "distance=12", "--json")
    assert {(pair["mine"], pair["theirs"], pair["action"]) for pair in json.loads(out)["pairs"]} >= {
        ("Rifle squad", "Truck", "shoot")}
    _, out, _ = run(capsys, "matrix", "order_dice", "Rifle squad", "Truck", "distance=60", "--action", "shoot")
    assert out.splitlines() == ["             Truck", "Rifle squad      -", '- LMG reaches 36"; the target is at 60".']


@pytest.mark.parametrize(("words", "sentence"), [
    (("advise", "scw", "shoot", "--figure", "glory"), "has no figure glory"),
    (("map", "scw", "shoot", "--across", "hope"), "has no field hope"),
    (("best", "scw", "shoot", "--aim", "glory"), "has no aim glory"),
    (("sequence", "scw", "Nobody", "Rifle platoon"), "There is no unit Nobody"),
    (("sequence", "gang_skirmish", "Leader", "Ganger:cover=hope"), "Cover: Open, Partial -1 or Cover -2, not hope."),
    (("sequence", "gang_skirmish", "Leader", "Ganger:hope=1"), "There is no field hope"),
    (("sequence", "gang_skirmish", "Leader", "Ganger:cover"), "cover is no field"),
    (("sequence", "order_dice", "Rifle squad", "Rifle squad:distance=60"), 'LMG reaches 36"; the target is at 60".'),
    (("sequence", "gang_skirmish", "Leader", *["Ganger"] * 6, "--best"), "1 to 5 units, not 6"),
    (("matrix", "gang_skirmish", "Leader", "Ganger", "--action", "glory"), "has no action glory"),
    (("matrix", "gang_skirmish", "Leader", "Ganger", "cover=hope"), "Cover: Open, Partial -1 or Cover -2, not hope."),
    (("matrix", "gang_skirmish", "Leader", "Ganger", "hope=1"), "There is no field hope"),
    (("matrix", "gang_skirmish", "Leader", "Ganger", "cover"), "cover is no field"),
    (("matrix", "gang_skirmish", "A1", "B1", "--file", "nowhere"), "There is no file nowhere."),
])
def test_bad_input_is_one_sentence(capsys, words, sentence):
    code, _, err = run(capsys, *words)
    assert code == 2
    assert sentence in err
    assert len(err.splitlines()) == 1
