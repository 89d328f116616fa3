"""What cards and turns say of themselves: every sign exists, every face has a word, losses can be counted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from rules import ruleset
from rules.frame.deed import Adjust, Muster
from rules.frame.turn_view import TurnView
from rules.frame.unit import Chip, Unit
from rules.shelf import SHELF
from rules.terminal.referee import Referee


@pytest.fixture(scope="module")
def signs() -> set[str]:
    """The names of all Material icons, read without opening a window."""
    text = Path(find_spec("kivymd").origin).with_name("icon_definitions.py").read_text(encoding="utf-8")
    listed = next(node.value for node in ast.parse(text).body
                  if isinstance(node, ast.Assign) and node.targets[0].id == "md_icons")
    return {key.value for key in listed.keys if isinstance(key, ast.Constant)}


def presets() -> list[Unit]:
    return [card for sheet in SHELF for card in ruleset(sheet).battle_sheet.presets]


@pytest.mark.parametrize("card", presets(), ids=lambda card: f"{type(card).__module__.split('.')[1]}-{card.name}")
def test_every_card_says_its_sign_its_strength_and_what_it_is(card, signs):
    assert card.icon in signs
    assert card.profile
    assert all(chip.words and "_" not in str(chip.words) and chip.means == "profile" for chip in card.profile)
    assert card.pips is None or card.pips[0] == card.pips[1] > 0 or card.waiting, "a preset has lost nobody"


@pytest.mark.parametrize("card", dict.fromkeys(map(type, presets())), ids=str)
def test_every_stat_that_is_seen_has_a_sign(card, signs):
    for stat in card.stats().values():
        assert stat.label
        assert stat.icon in signs or (not stat.icon and stat.means in ("profile", "strength")), stat.key


def views(sheet: str) -> Iterator[TurnView]:
    """Every moment of two battles."""
    for seed in (1, 2):
        story = Referee(ruleset(sheet), seed, turns=2).watch()
        yield from (battle.view() for battle in story.battles)


@pytest.mark.parametrize("sheet", SHELF)
def test_every_face_has_a_word_and_a_sign(sheet, signs):
    faces = set()
    for view in views(sheet):
        for row in view.rows:
            faces.add(row.face)
            assert bool(row.face) == bool(row.face_icon)
            assert row.icon in signs
            assert not row.face or (row.face_icon in signs and any(map(str.isalpha, str(row.face)))), row.face
            assert row.pips is None or 0 <= row.pips[0] <= row.pips[1]
            assert {chip.icon for chip in (*row.chips, *row.profile)} <= signs | {""}
        assert all(lot.label and lot.icon in signs for pool in view.pools for lot in pool.lots)
        assert {counter.icon for counter in view.counters} <= signs | {""}
    assert len(faces) > 1, "nobody ever had an order or a token"


@pytest.mark.parametrize("sheet", SHELF)
def test_losses_are_counted_from_the_strength_a_unit_came_with(sheet):
    battle = ruleset(sheet).battle()
    for card in battle.sheet.presets:
        mustered = battle.after(Muster(unit=card.with_(id="a", side="A").model_dump(mode="json")))
        unit = mustered.unit("a")
        if unit.pips is None or unit.pips[0] < 2:
            continue
        stat = next(stat for stat in unit.stats().values() if stat.means == "strength" and getattr(unit, stat.key))
        hurt = mustered.after(Adjust(unit="a", key=stat.key, value=getattr(unit, stat.key) - 1)).unit("a")
        assert hurt.pips == (unit.pips[0] - 1, unit.pips[1])


def test_a_chip_is_read_as_it_is_said():
    assert Chip("Veteran").words == "Veteran"
    assert str(Chip("Armour", 13).words) == "Armour 13"


def test_a_profile_leaves_out_what_a_unit_has_none_of():
    sheet = ruleset("command_tokens").battle_sheet
    assert [str(chip.words) for chip in sheet.preset("Truck").profile] == ["Light vehicle", "Armour 5"]
    assert [str(chip.words) for chip in sheet.preset("Medium tank").profile] == [
        "Medium vehicle", "Armour 13", "Gun strength 8", "Machine gun aboard"]
