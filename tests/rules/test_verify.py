"""`python -m rules verify FILE`: every action of a log is played again and compared step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules import ruleset
from rules.engine.play import entry_to_json
from rules.frame.fair import JoinedDice
from rules.frame.told import told_steps
from rules.said import text_to_json
from rules.terminal.commands import main

SHEET = ruleset("gang_skirmish")


def logged(faces: list[int], **given: Any) -> dict[str, Any]:
    """A shot as the app's log has it."""
    action = SHEET.action("shoot")
    facts = action.facts()
    play = action.play(facts)
    while not play.over:
        play.answer([faces.pop(0)])
    steps = [step.to_json() for step in told_steps(play, SHEET.printed)]
    return {"kind": "action", "sheet": "gang_skirmish", "action": "shoot", "result": str(play.outcome.sentence),
            "facts": facts.model_dump(mode="json"), "outcome": {"sentence": text_to_json(play.outcome.sentence)},
            "answers": [entry_to_json(entry) for entry in play.record], "steps": steps,
            "edition": SHEET.printed.digest, **given}


def file(path: Path, *entries: dict[str, Any], **given: Any) -> str:
    editions = [{"digest": SHEET.printed.digest, "edition": SHEET.printed.to_json()}]
    data = {"format": "playsheet-log", "editions": editions, "entries": list(entries), **given}
    (path / "log.json").write_text(json.dumps(data))
    return str(path / "log.json")


def verified(capsys, path: str) -> tuple[int, list[str], str]:
    code = main(["verify", path])
    said = capsys.readouterr()
    return code, said.out.splitlines(), said.err.strip()


def test_a_log_that_tells_what_was_played(tmp_path, capsys):
    code, out, _ = verified(capsys, file(tmp_path, logged([4, 4, 6]), {"kind": "throw"}, logged([1])))
    assert code == 0
    assert all(line.endswith("the same steps.") for line in out)
    assert out[-1] == "2 actions: 2 the same steps."
    assert [line.split(".")[0] for line in out[:-1]] == ["1", "3"], "a throw of the tray is a roll, no action"


def test_a_changed_die_is_found_and_the_step_is_named(tmp_path, capsys):
    wrong = logged([4, 4, 6])
    wrong["answers"][1]["faces"] = [5]
    code, out, _ = verified(capsys, file(tmp_path, logged([1]), wrong))
    assert code == 1
    assert out[1].endswith("OTHER STEPS, from step 2, To wound.")
    assert out[-1] == "2 actions: 1 the same steps, 1 other steps."


def test_a_step_that_was_added_or_taken_away_is_found(tmp_path, capsys):
    longer, shorter = logged([1]), logged([4, 4, 6])
    longer["steps"].append(dict(longer["steps"][0], label="Once more"))
    shorter["steps"].pop()
    code, out, _ = verified(capsys, file(tmp_path, longer, shorter))
    assert code == 1
    assert "from step 2, Once more" in out[0]
    assert "from step 3, Injury" in out[1]


def test_dice_that_no_longer_fit_are_said(tmp_path, capsys):
    wrong = logged([1])
    wrong["answers"].append({"faces": [6]})
    code, out, _ = verified(capsys, file(tmp_path, wrong))
    assert code == 1
    assert "CANNOT BE PLAYED AGAIN: Nothing left to roll or decide" in out[0]


def test_an_edition_that_is_not_there_is_said(tmp_path, capsys):
    code, out, _ = verified(capsys, file(tmp_path, logged([1], edition="unknown")))
    assert (code, out[0].endswith("its edition is not in the file.")) == (1, True)


def test_open_actions_and_old_ones_without_steps_are_listed(tmp_path, capsys):
    code, out, _ = verified(capsys, file(tmp_path, logged([1], outcome=None, result=""), logged([1], steps=None)))
    assert code == 0
    assert out[-1] == "2 actions: 1 not finished, 1 no steps were kept."


def test_a_backup_is_read_too(tmp_path, capsys):
    entry = logged([1])
    entry |= {"ruleset": entry.pop("sheet"), "sentence": entry.pop("result")}
    path = file(tmp_path, games=[{"entries": [entry]}], format="playsheet-backup")
    code, out, _ = verified(capsys, path)
    assert (code, out[-1]) == (0, "1 action: 1 the same steps.")


@pytest.mark.parametrize(("text", "sentence"), [
    ("{", "is no log and no backup of Playsheet: it is not JSON."),
    ("[]", "is no log and no backup of Playsheet."),
    ('{"format": "playsheet-roster"}', "is no log and no backup of Playsheet."),
    ('{"format": "playsheet-log", "entries": [{"kind": "action"}]}',
     "The file is damaged: roll 1 lacks something that every roll has."),
    ('{"format": "playsheet-log", "entries": 7}', "The file is damaged: it has no list of rolls."),
    ('{"format": "playsheet-log", "editions": [{}]}', "The file is damaged: it has an edition without a name"),
])
def test_bad_files_are_one_sentence_and_exit_2(tmp_path, capsys, text, sentence):
    (tmp_path / "bad.json").write_text(text)
    code, _, err = verified(capsys, str(tmp_path / "bad.json"))
    assert code == 2
    assert sentence in err
    assert "\n" not in err


def test_a_file_that_is_not_there(tmp_path, capsys):
    code, _, err = verified(capsys, str(tmp_path / "none.json"))
    assert (code, "cannot be read: No such file or directory." in err) == (2, True)


def joined(number: int = 3) -> dict[str, Any]:
    dice = JoinedDice(f"game.m{number}", "0a" * 32, "f1" * 32)
    faces = [dice.randint(1, 6) for _ in range(4)]
    return {"number": number, "deed": {"deed": "answer", "faces": faces, "fair": dice.record.model_dump(mode="json")}}


def test_throws_of_two_secrets_are_worked_out_again(tmp_path, capsys):
    code, out, _ = verified(capsys, file(tmp_path, logged([4, 4, 6]), joined=[joined(), joined(5)]))
    assert code == 0
    assert out[-1] == "2 throws of two secrets: each as the secrets give it."


@pytest.mark.parametrize(("change", "why"), [
    (lambda deed: deed.update(faces=[6, 6, 6, 6]), "the dice are not those of the secrets"),
    (lambda deed: deed["fair"].update(host="0b" * 32), "the host's secret is not the one that was promised"),
    (lambda deed: deed["fair"].update(guest="0b" * 32), "the secrets give other dice"),
    (lambda deed: deed["fair"].pop("host"), "its secrets are damaged"),
])
def test_a_throw_that_was_changed_is_named(change, why, tmp_path, capsys):
    bad = joined()
    change(bad["deed"])
    code, out, _ = verified(capsys, file(tmp_path, logged([4, 4, 6]), joined=[bad, joined(5)]))
    assert code == 1
    assert f"Deed 3: NOT FAIR, {why}." in out
    assert out[-1] == "2 throws of two secrets: 1 not as the secrets give them."


@pytest.mark.parametrize("number", [2, 5, 6])
def test_a_throw_that_was_kept_for_another_moment_is_named(number, tmp_path, capsys):
    """Before it was promised, twice, and after something else was thrown: all of them the host could have picked."""
    others = [joined(3), joined(5)]
    late = {**joined(3), "number": number}
    code, out, _ = verified(capsys, file(tmp_path, logged([4, 4, 6]), joined=sorted(
        [*others, late], key=lambda one: one["number"])))
    assert code == 1
    assert f"Deed {number}: NOT FAIR, they were promised for another moment." in out


def test_a_backup_has_them_among_its_deeds(tmp_path, capsys):
    bad = joined()["deed"] | {"faces": [6, 6, 6, 6]}
    deeds = [{"at": 1, "who": "", "deed": {"deed": "start"}}, {"at": 2, "who": "", "deed": bad}]
    code, out, _ = verified(capsys, file(tmp_path, games=[{"entries": [], "deeds": deeds}]))
    assert code == 1
    assert "Game 1, deed 1: NOT FAIR, the dice are not those of the secrets." in out
