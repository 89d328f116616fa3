"""`python -m rules`, as somebody types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from rules import ruleset, rulesets
from rules.terminal.commands import main
from rules.terminal.plain import in_ascii

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
    (("roll", "gang_skirmish", "shoot", "strength=99"), "Strength: 10 at most, not 99."),
    (("roll", "gang_skirmish", "shoot", "strength=[1"), "Strength: a whole number"),
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


DEEP = "[" * 100_000


@pytest.mark.parametrize(("words", "sentence"), [
    (("odds", "scw", "shoot", "--plan", f"x={DEEP}"), "A value has too many brackets inside each other."),
    (("roll", "scw", "shoot", f"rifle={DEEP}"), "A value has too many brackets inside each other."),
    (("roll", "scw", "shoot", "--choices", DEEP), "A value has too many brackets inside each other."),
    (("odds", "scw", "shoot", "--plan", 'x={"a": 1}'),
     "x: a plan names one option, such as a number, true, false or a word."),
    (("odds", "scw", "shoot", "--plan", "x=[1]"),
     "x: a plan names one option, such as a number, true, false or a word."),
])
def test_odd_values_are_refused_with_a_sentence(capsys, words, sentence):
    assert run(capsys, *words) == (2, "", sentence + "\n")


@pytest.mark.parametrize("typed", ["\N{SUPERSCRIPT TWO}", "9" * 10_000, "\N{ARABIC-INDIC DIGIT ONE}"])
def test_only_plain_digits_pick_something(capsys, monkeypatch, typed):
    lines = iter([typed, "q"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    code, out, _ = run(capsys, "play")
    assert code == 0
    assert f"Type a number from 1 to {len(rulesets())}." in out


def typed_in(encoding, words, given=b""):
    """A terminal of its own, in this encoding."""
    env = {**os.environ, "PYTHONIOENCODING": encoding} if encoding else {
        **{key: value for key, value in os.environ.items() if not key.startswith(("LC_", "PYTHON"))},
        "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    return subprocess.run([sys.executable, "-m", "rules", *words], cwd=ROOT, env=env, input=given,
                          capture_output=True, timeout=60)


@pytest.mark.parametrize("words", [
    ("odds", "scw", "shoot", "rifle=6"), ("samples",), ("list", "steel_wheels"), ("sheet", "command_tokens"),
    ("sheet", "order_dice"), ("roll", "gang_skirmish", "shoot"),
])
def test_a_terminal_without_utf_8_gets_plain_ascii(words):
    done = typed_in("", words)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"?" not in done.stdout or b"?" in typed_in("utf-8", words).stdout


def test_signs_have_a_likeness_in_ascii():
    assert in_ascii("2D6 · hits on 5+, −1 – “raw” → 1½ × España") == '2D6 - hits on 5+, -1 - "raw" -> 1 1/2 x Espana'


@pytest.mark.parametrize("encoding", ["", "utf-8"])
def test_bytes_that_are_no_text_are_refused_with_a_sentence(encoding):
    done = typed_in(encoding, ("roll", "scw", "shoot", b"rifle=\xff"))
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
    played = typed_in(encoding, ("play",), b"\xff\xb2\nq\n")
    assert (played.returncode, b"Traceback" in played.stderr) == (0, False)


def test_a_battle_that_cannot_be_kept_says_so(tmp_path):
    done = typed_in("utf-8", ("battle", "scw", "--file", str(tmp_path / "missing" / "battle")), b"q\n")
    assert done.returncode == 2
    assert done.stderr == b"battle cannot be written: No such file or directory.\n"
