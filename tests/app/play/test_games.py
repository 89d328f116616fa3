"""The games of a player: a new one says what it brings, the old ones stay, and where each stands is kept."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from app.play import standing
from app.play.editions import Editions
from app.play.games import Games
from app.play.settings import Settings
from app.storage import Store
from app.storage.backup import backup
from rules import ruleset
from rules.frame.deed import Adjust, Dismiss, NameSide
from rules.shelf import SHELF

SHEETS = pytest.mark.parametrize("sheet", list(SHELF))


def games(path: Path | None = None) -> Games:
    store = Store.open(path)
    return Games(store, Editions(store, Settings(store)))


def hurt(kept: Games, sheet: str) -> str:
    """One unit of the sample battle has lost all it can, another one something."""
    table = kept.table(sheet)
    unit = table.battle.units[0]
    stat = next(stat for stat in unit.stats().values() if stat.means in ("strength", "harm") and stat.default != "")
    value = not getattr(unit, stat.key) if isinstance(getattr(unit, stat.key), bool) else 0
    table.do(Adjust(unit=unit.id, key=stat.key, value=value))
    return str(unit.id)


@SHEETS
def test_a_sample_battle_has_two_forces_and_something_to_do(sheet: str) -> None:
    kept = games()
    kept.begin_sample(sheet)
    battle = kept.table(sheet).battle
    assert {unit.side for unit in battle.units} == {"A", "B"}
    assert min(len(battle.there(side)) for side in "AB") >= 4
    assert battle.offers()
    assert not battle.view().over
    names = [unit.name for unit in battle.units]
    assert len(set(names)) == len(names), "nobody is taken for somebody of the other side"


@SHEETS
def test_the_same_forces_come_back_whole_or_as_they_are(sheet: str) -> None:
    kept = games()
    first = kept.begin_sample(sheet)
    before = kept.table(sheet).battle
    hurt(kept, sheet)
    worn = kept.table(sheet).battle
    whole = kept.begin_again(sheet, "fresh")
    assert kept.table(sheet).battle.units == before.units
    assert whole.before == first.game
    kept.choose(first.game)
    kept.begin_again(sheet, "as_they_are")
    assert kept.table(sheet).battle.units == tuple(unit.carried_over() for unit in worn.units if unit.there)
    assert len(kept.of(sheet)) == 3


def test_names_and_colours_go_along_and_swapped_names_too() -> None:
    kept = games()
    kept.begin_sample("scw")
    kept.table("scw").do(NameSide(side="A", name="Red", colour="red"))
    kept.table("scw").do(NameSide(side="B", name="Blue", colour="blue"))
    kept.begin_again("scw", "fresh")
    battle = kept.table("scw").battle
    assert (dict(battle.names), dict(battle.colours)) == ({"A": "Red", "B": "Blue"}, {"A": "red", "B": "blue"})
    assert kept.of("scw")[0].sides == ("Red", "Blue")


def test_a_new_game_is_taken_back_and_the_one_before_goes_on() -> None:
    kept = games()
    first = kept.begin_sample("order_dice")
    hurt(kept, "order_dice")
    before = kept.table("order_dice").battle
    kept.take_back(kept.begin_empty("order_dice"))
    assert kept.table("order_dice").battle is before
    assert [game.id for game in kept.of("order_dice")] == [first.game]
    assert standing.last(kept._store).game == first.game  # type: ignore[union-attr]


def test_names_that_nobody_gave_are_kept_in_english_whoever_reads_them() -> None:
    kept = games()
    kept.table("scw")
    kept.begin_empty("scw")
    assert [(game.title, game.sides) for game in kept.of("scw")] == [
        ("Game 2", ("Blue", "Red")), ("Game 1", ("Blue", "Red"))]
    assert kept.table("scw").battle.name_of("A") == "Blue"


def test_a_deleted_game_can_be_had_back_until_it_is_swept(tmp_path: Path) -> None:
    kept = games(tmp_path / "games.db")
    first, second = kept.begin_sample("scw"), kept.begin_empty("scw")
    kept.delete(second.game)
    assert [game.id for game in kept.of("scw")] == [first.game]
    assert kept.current("scw") == first.game
    kept.have_back(second.game)
    assert kept.current("scw") == second.game
    kept.delete(second.game)
    kept._store.close()
    after = games(tmp_path / "games.db")
    after.sweep()
    after.have_back(second.game)
    assert [game.id for game in after.of("scw")] == [first.game]
    assert standing.of(after._store, second.game) is None


def test_where_a_battle_stands_is_told_without_its_rules() -> None:
    kept = games()
    assert standing.last(kept._store) is None
    kept.table("scw")
    assert standing.last(kept._store) is None, "an empty table is nothing to go on with"
    kept.begin_sample("order_dice")
    found = standing.last(kept._store)
    battle = kept.table("order_dice").battle
    assert found is not None
    assert (found.sheet, str(found.turn), found.next) == ("order_dice", "Turn 1", battle.offers()[0].label)
    assert found.left == {"A": 6, "B": 6}
    unit = battle.units[0].id
    kept.table("order_dice").do(Dismiss(unit=unit))
    assert standing.last(kept._store).left == {"A": 5, "B": 6}  # type: ignore[union-attr]
    kept.table("order_dice").undo()
    assert standing.last(kept._store).left == {"A": 6, "B": 6}  # type: ignore[union-attr]


def test_the_game_played_last_is_the_one_that_was_opened_last() -> None:
    kept = games()
    old = kept.begin_sample("scw")
    kept.begin_sample("gang_skirmish")
    assert standing.last(kept._store).sheet == "gang_skirmish"  # type: ignore[union-attr]
    kept.choose(old.game)
    assert standing.last(kept._store).game == old.game  # type: ignore[union-attr]


def test_where_games_stand_is_no_part_of_a_backup() -> None:
    kept = games()
    kept.begin_sample("scw")
    assert "standing." not in backup(kept._store)


def test_a_force_that_cannot_be_mustered_leaves_everything_as_it_was() -> None:
    kept = games()
    first = kept.begin_sample("scw")
    with pytest.raises(KeyError):
        kept.begin_sample("scw", ("Column of militia", "nobody"))
    assert (kept.current("scw"), len(kept.of("scw"))) == (first.game, 1)


def test_a_kill_in_a_new_game_leaves_all_of_it_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    games(path).begin_sample("scw")
    force = sum(card.there for card in ruleset("scw").battle_sheet.force("Column of militia", "A"))
    for wait in range(6):
        child = os.fork()
        if not child:
            kept = games(path)
            signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
            signal.setitimer(signal.ITIMER_REAL, 0.02 + wait / 40)
            while True:
                kept.begin_again("scw", "fresh")
        os.waitpid(child, 0)
        kept = games(path)
        battles = [kept.open(game.id).battle for game in kept.of("scw")]
        assert all(len(battle.there("A")) == force for battle in battles)
        assert kept.current("scw") == max(game.id for game in kept.of("scw"))
        kept._store.close()
