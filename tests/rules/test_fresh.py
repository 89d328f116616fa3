"""From one battle to the next: a card comes back whole, or with what it has suffered."""

from __future__ import annotations

import pytest

from rules import ruleset
from rules.frame.battle import AnyBattle
from rules.frame.deed import Adjust, Muster
from rules.frame.unit import Unit
from rules.shelf import SHELF
from rules.terminal.referee import Referee

PRESETS = [(sheet, card.name) for sheet in SHELF for card in ruleset(sheet).battle_sheet.presets]
SHEETS = pytest.mark.parametrize("sheet", list(SHELF))


def on_the_table(sheet: str, *cards: Unit) -> AnyBattle:
    battle = ruleset(sheet).battle()
    battle = battle.after(battle.start())
    for card in cards:
        battle = battle.after(Muster(unit=card.model_dump(mode="json")))
    return battle


@pytest.mark.parametrize(("sheet", "name"), PRESETS)
def test_a_preset_that_lost_all_it_can_lose_comes_back_as_it_came(sheet: str, name: str) -> None:
    card = ruleset(sheet).battle_sheet.preset(name).with_(id="u1", side="A")
    assert card.fresh() == card
    came = on_the_table(sheet, card).unit("u1")
    worn = came.with_(**{key: _other(getattr(came, key)) for key, stat in came.stats().items()
                         if stat.means not in ("profile", "help") and isinstance(getattr(came, key), bool | int)})
    assert worn != came
    assert worn.fresh() == came
    assert worn.fresh().there == came.there


def _other(value: bool | int) -> bool | int:
    return not value if isinstance(value, bool) else 1 if value == 0 else 0


class Steady(Referee):
    """A battle in which nobody writes on a card by hand."""

    def _adjust(self) -> None:
        """Not in this battle."""


@SHEETS
def test_after_a_battle_every_unit_that_came_is_whole_again(sheet: str) -> None:
    for seed in range(8):
        story = Steady(ruleset(sheet), seed).watch()
        came: dict[str, Unit] = {}
        for battle in story.battles:
            for unit in battle.units:
                came.setdefault(unit.id, unit)
        assert all(unit.fresh() == came[unit.id] for unit in story.battle.units if unit.came)


@SHEETS
def test_as_they_are_keeps_losses_and_leaves_the_turn_behind(sheet: str) -> None:
    for seed in range(4):
        for unit in Steady(ruleset(sheet), seed).watch().battle.units:
            kept = unit.carried_over()
            for key, stat in unit.stats().items():
                now = getattr(unit.fresh() if stat.means == "token" else unit, key)
                assert getattr(kept, key) == now, key


def test_what_a_player_writes_larger_by_hand_is_full_strength_from_then_on() -> None:
    platoon = ruleset("scw").battle_sheet.preset("Rifle platoon").with_(id="u1", side="A")
    battle = on_the_table("scw", platoon).after(Adjust(unit="u1", key="rifle", value=6))
    battle = battle.after(Adjust(unit="u1", key="rifle", value=2)).after(Adjust(unit="u1", key="quality", value="raw"))
    assert (battle.unit("u1").rifle, battle.unit("u1").fresh().rifle) == (2, 6)
    assert battle.unit("u1").fresh().quality == "raw"


def test_a_carried_over_unit_still_knows_its_full_strength() -> None:
    platoon = ruleset("scw").battle_sheet.preset("Rifle platoon").with_(id="u1", side="A")
    hurt = on_the_table("scw", platoon).after(Adjust(unit="u1", key="rifle", value=1)).unit("u1")
    assert on_the_table("scw", hurt.carried_over()).unit("u1").fresh().rifle == 5


@SHEETS
def test_sample_forces_have_names_of_their_own(sheet: str) -> None:
    rules = ruleset(sheet).battle_sheet
    assert len(rules.forces) >= 2
    for force in rules.forces:
        cards = rules.force(force, "B")
        assert len({card.name for card in cards}) == len({card.id for card in cards}) == len(rules.forces[force])
        assert {card.side for card in cards} == {"B"}
