"""`python -m rules`, as somebody types it."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from rules import ruleset, rulesets
from rules.terminal.commands import main

ROOT = Path(__file__).parents[2]


def run(capsys, *words):
    code = main(words)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_what_can_be_played(capsys):
    code, out, _ = run(capsys, "list")
    assert code == 0
    for title in ("SCW Squares", "Order Dice WWII", "Command Tokens WWII", "Steel Wheels WWII", "Gang Skirmish"):
        assert title in out


def test_the_fields_of_an_action(capsys):
    _, out, _ = run(capsys, "list", "gang_skirmish", "to_hit")
    assert "  bs " in out


def test_a_roll_with_these_faces(capsys):
    # BS 3 needs 4+; strength 3 against toughness 3 wounds on 4+; no armour; a 6 is out of action.
    code, out, _ = run(capsys, "roll", "gang_skirmish", "shoot", "--faces", "4,4,6", "--json")
    told = json.loads(out)
    assert code == 0
    assert [step["faces"] for step in told["steps"] if step.get("faces")] == [[4], [4], [6]]
    assert told["outcome"]["sentence"] == told["sentence"]


def test_odds_are_exact_fractions(capsys):
    _, out, _ = run(capsys, "odds", "gang_skirmish", "to_hit", "--json")
    chances = json.loads(out)["chances"]
    assert sum(map(Fraction, chances.values())) == 1


def test_what_is_counted_stands_over_the_bars_and_kinds_of_result_stand_alone(capsys):
    _, counted, _ = run(capsys, "odds", "gang_skirmish", "wound")
    assert counted.splitlines()[1] == "wounds"
    _, kinds, _ = run(capsys, "odds", "gang_skirmish", "to_hit")
    assert [line.split()[0] for line in kinds.splitlines()[1:]] == ["hit", "miss"]


@pytest.mark.parametrize("id", rulesets())
def test_every_action_shows_its_odds_or_says_why_not(capsys, id):
    for action in ruleset(id).actions:
        code, out, _ = run(capsys, "odds", id, action.id)
        assert code == 0
        assert out.strip()


def test_the_tables_of_a_sheet(capsys):
    code, out, _ = run(capsys, "sheet", "gang_skirmish")
    assert code == 0
    assert "Roll to wound" in out


@pytest.mark.parametrize("id", rulesets())
def test_every_sheet_prints_all_its_tables(capsys, id):
    code, out, _ = run(capsys, "sheet", id)
    assert code == 0
    assert out.count("[") >= 5


def test_one_sample_of_every_sheet(capsys):
    code, out, _ = run(capsys, "samples")
    assert code == 0
    assert len([line for line in out.splitlines() if not line]) == len(rulesets())


@pytest.mark.parametrize(("words", "sentence"), [
    (("roll", "chess", "move"), "There is no ruleset chess"),
    (("roll", "gang_skirmish", "fly"), "Gang Skirmish has no action fly"),
    (("roll", "gang_skirmish", "shoot", "colour=red"), "There is no field colour"),
    (("roll", "gang_skirmish", "shoot", "strength"), "strength is no field: write it as field=value."),
    (("roll", "gang_skirmish", "shoot", "strength=99"), "strength must be 10 or less, not 99."),
    (("roll", "gang_skirmish", "shoot", "strength=[1"), "strength must be a whole number"),
    (("roll", "gang_skirmish", "shoot", "--faces", "4"), "Too few dice"),
    (("roll", "gang_skirmish", "shoot", "--faces", "1,1,1,1"), "Too many dice"),
    (("roll", "gang_skirmish", "shoot", "--faces", "7"), "7 is no face of a D6"),
    (("roll", "gang_skirmish", "shoot", "--faces", "x"), "'x' are no faces"),
    (("sheet", "gang_skirmish", "weather"), "There is no table weather"),
])
def test_bad_input_is_one_sentence_and_exit_code_2(capsys, words, sentence):
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


def play(*typed, args=("gang_skirmish", "to_hit")):
    done = subprocess.run([sys.executable, "-m", "rules", "play", *args], input="\n".join(typed) + "\n", text=True,
                          capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_in_the_terminal_with_hand_rolled_faces():
    asked = [view for view in ruleset("gang_skirmish").action("to_hit").fields() if not view.more and not view.when]
    out = play(*[""] * len(asked), "9", "5", "q")
    assert "9 is no face of a D6; 1 to 6 are." in out
    assert "[5]" in out
    assert "%" in out
    assert out.endswith("Bye.\n")


def test_leaving_at_any_time():
    assert play("q").endswith("Bye.\n")
    assert play(args=()).endswith("Bye.\n")
    assert "Type a number" in play("99", "q", args=())


def test_rules_need_neither_kivy_nor_a_display():
    code = ("import sys; from rules import ruleset; "
            "shoot = ruleset('gang_skirmish').action('shoot'); shoot.resolve(shoot.facts()); "
            "sys.exit(any(name.split('.')[0] in ('kivy', 'kivymd', 'plyer', 'app') for name in sys.modules))")
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={"PATH": "/usr/bin"}, check=False).returncode == 0
