"""What holds for the battles of every sheet, and a battle in the terminal."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import ruleset
from rules.engine import PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.deed import COMMON, Muster
from rules.shelf import SHELF
from rules.terminal import player
from rules.terminal.battle import Table
from rules.terminal.commands import main

BOUND = 250
"""Random units in random roles, an action."""


def crowd(sheet: str) -> AnyBattle:
    """Every preset on both sides."""
    battle = ruleset(sheet).battle()
    for side in battle.sides:
        for number, card in enumerate(battle.sheet.presets):
            unit = card.with_(id=f"{side}{number}", side=side)
            battle = battle.after(Muster(unit=unit.model_dump(mode="json")))
    return battle


def refused(battle: AnyBattle, action: str, who: dict[str, str], **said: Any) -> str:
    """The sentence that refuses an action; nothing if it is legal. Anything but a sentence is an exception."""
    try:
        battle.begin(action, who, **said)
    except PlayerError as error:
        return str(error) or "refused without a word"
    return ""


@pytest.mark.parametrize("sheet", SHELF)
def test_any_card_in_any_role_is_legal_or_refused_with_a_sentence(sheet: str) -> None:
    battle, dice, legal = crowd(sheet), random.Random(7), 0
    for action in battle.edition.actions:
        for _ in range(BOUND):
            who = {role: dice.choice(battle.units).id for role in sorted(action.all_roles) if dice.random() < 0.85}
            refusal = refused(battle, action.id, who)
            legal += not refusal
            assert not refusal or refusal.endswith((".", ")"))
    assert legal > BOUND


@pytest.mark.parametrize("sheet", SHELF)
def test_what_a_player_says_in_the_wrong_type_is_refused_with_a_sentence(sheet: str) -> None:
    battle, dice = crowd(sheet), random.Random(3)
    for action in (action for action in battle.edition.actions if action.roles):
        for wrong in ("abc", None, [], {"a": 1}, -99, "12", 1e30):
            who = {role.id: dice.choice(battle.units).id for role in action.roles}
            for view in action.fields():
                sentence = refused(battle, action.id, who, **{view.name: wrong})
                assert not sentence or sentence.endswith((".", ")"))


@pytest.mark.parametrize("sheet", SHELF)
def test_a_sheet_says_all_that_a_battle_needs(sheet: str) -> None:
    said = ruleset(sheet).battle_sheet
    assert len(said.forbidden) >= 10
    assert said.laws
    assert all(said.preset(name) for names in said.forces.values() for name in names)
    assert len({card.name for card in said.presets}) == len(said.presets)
    assert len({deed.model_fields["deed"].default for deed in (*COMMON, *said.deeds)}) == len(COMMON) + len(said.deeds)
    assert said.turn.model_validate(json.loads(said.turn().model_dump_json())) == said.turn()
    assert set(said.filled) >= {action.id for action in ruleset(sheet).actions if action.roles}
    assert set(said.at_once) <= {action.id for action in ruleset(sheet).actions}
    assert {row.id for row in crowd(sheet).view().rows} == {unit.id for unit in crowd(sheet).units}


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """These lines are typed, then the player leaves."""
    left: Iterator[str] = iter(lines)

    def line(prompt: str = "") -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", line)


def test_a_battle_in_the_terminal_is_kept_taken_back_and_resumed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    typed(monkeypatch, "f", "1", "1", "c", "u", "x", "99", "s u1 pins 2", "s nobody pins 2", "s u1 wings 2")
    assert main(["battle", "order_dice", "--file", str(file)]) == 0
    said = capsys.readouterr().out
    for part in ("On the table for Blue: ", "Bag: Blue 6, Red 6", "Taken back.", "Type a number from 1 to ",
                 "set to 2.", "There is no unit nobody in this battle.", "has no wings"):
        assert part in said
    assert "Traceback" not in said
    table = Table(ruleset("order_dice"), file)
    assert [deed.deed for deed in table.story.deeds][:2] == ["start", "muster"]
    assert table.battle.unit("u1").pins == 2
    assert len(file.read_text(encoding="utf-8").splitlines()) == len(table.story.deeds)


@pytest.mark.parametrize("text", ["no deed", '{"deed":"dance"}', '{"deed":"undo","of":5}', "\xff"])
def test_a_file_that_holds_no_battle_is_one_sentence(tmp_path: Path, text: str,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(text.encode("latin-1"))
    assert main(["battle", "scw", "--file", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_shot_is_played_to_its_end_by_typing(monkeypatch: pytest.MonkeyPatch,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(ruleset("gang_skirmish"), None)
    typed(monkeypatch, "f", *([""] * 60))
    with pytest.raises(player.Leave):
        table.play()
    assert "Enter applies it." in capsys.readouterr().out
    assert any(deed.deed == "close" for deed in table.story.deeds)


def test_battles_that_play_themselves_say_what_was_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["battle", "gang_skirmish", "--random", "3", "--turns", "2", "--seed", "5"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("3 battles of 2 turns: ")
    assert said.count("never offered: ") >= 10
