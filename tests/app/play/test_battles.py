"""The battle of a game: what is shown is on the disk, deeds and log say the same, all of it can be taken back."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from app.play import battles
from app.play.battles import TableBattle
from app.storage import Conflict, Entry, Store, Trouble
from rules import ruleset
from rules.engine import Choice, PlayerError, entry_to_json
from rules.frame.deed import Adjust, Amend, Answer, Deed, Drop, Muster, Start, Undo
from rules.frame.parts import Change
from rules.frame.story import told
from rules.frame.told import ToldStep, replayed, told_steps
from rules.said import english
from rules.shelf import SHELF
from rules.terminal.referee import Referee
from tests.app.storage.sample import dump

ROLES = {"shooter": "a1", "target": "b1"}


def field(sheet: str = "scw", path: Path | None = None) -> TableBattle:
    """Two units that face each other."""
    store = Store.open(path)
    table = TableBattle(store, store.new_game(sheet, "The farm", ("Militia", "Regulars")))
    names = {"scw": ("Rifle platoon", "Rifle platoon"), "gang_skirmish": ("Ganger", "Ganger")}[sheet]
    for side, name in zip("AB", names, strict=True):
        card = table.sheet.battle_sheet.preset(name).with_(id=f"{side.lower()}1", side=side, name=f"{name} {side}")
        table.do(Muster(unit=card.model_dump(mode="json")), side)
    return table


def reopened(table: TableBattle) -> TableBattle:
    return TableBattle(table.store, table.game)


def line(table: TableBattle) -> Entry:
    """The newest action of the log."""
    found = table.store.entry(table.store.log(kind="action")[0].id)
    assert found is not None
    return found


def answer(table: TableBattle) -> None:
    """One answer to what is due."""
    asking = table.battle.standing.asking
    if isinstance(asking, Choice):
        table.choose(asking.options[0])
    else:
        table.throw()


def play_out(table: TableBattle) -> None:
    while table.battle.standing.asking is not None:
        answer(table)


def kinds(table: TableBattle) -> list[str]:
    return [json.loads(kept.deed)["deed"] for kept in table.store.deeds(table.game)]


# -- beginning and reading


def test_a_new_game_begins_with_its_sides() -> None:
    table = field()
    assert kinds(table) == ["start", "name_side", "name_side", "muster", "muster"]
    assert table.battle.names == {"A": "Militia", "B": "Regulars"}
    assert [kept.who for kept in table.store.deeds(table.game)] == ["", "", "", "A", "B"]
    assert reopened(table).battle == table.battle
    assert table.left_out == ()


def test_a_deed_that_cannot_be_done_changes_nothing() -> None:
    table = field()
    before = dump(table.store), table.story
    nobody = Adjust(unit="b7", key="ap", value=1)
    for deed in (Muster(unit={"card": "zeppelin"}), Undo(of=1), Answer(faces=(1,)), nobody):
        with pytest.raises(PlayerError):
            table.do(deed)
        assert (dump(table.store), table.story) == before


def test_a_deleted_game_is_one_sentence() -> None:
    with pytest.raises(PlayerError, match="was deleted"):
        TableBattle(Store.open(None), 7)


@pytest.mark.parametrize("sheet", SHELF)
def test_whole_battles_are_read_as_they_were_done(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deed of a random battle through the store: the same story, and a log that agrees with it."""
    monkeypatch.setattr(battles, "EVERY", 40)
    story = Referee(ruleset(sheet), seed=5, turns=2).watch()
    store = Store.open(None)
    table = TableBattle(store, store.new_game(sheet, "The farm", ("", "")))
    for number, deed in enumerate(story.deeds[1:], start=1):
        table.do(deed)
        if number % 60 == 0:
            table = reopened(table)
            assert table.story.first >= number - 100 or not table.story.first
    assert table.battle == story.battle
    assert reopened(table).battle.to_json() == story.battle.to_json()
    assert told(table.sheet.battle(), [table.sheet.battle_sheet.deed_from_json(kept.deed)
                                       for kept in store.deeds(table.game)]).battle == story.battle
    check_log(table, story.counting, story.deeds)


def check_log(table: TableBattle, counting: tuple[int, ...], deeds: tuple[Deed, ...]) -> None:
    """Every action that counts has its line, with its answers and its end; nothing else is open."""
    begun, answers = None, []
    for number in counting:
        deed = deeds[number]
        if deed.deed == "begin":
            begun, answers = table.store.begun_by(table.game, number), []
        elif isinstance(deed, Answer):
            answers.append(entry_to_json(deed.entry))
        elif deed.deed == "close":
            entry = table.store.entry(begun or 0)
            assert entry is not None
            assert entry.record == json.loads(json.dumps(answers))
            assert entry.finished
            assert entry.steps is not None, "told, even where there was nothing to throw"
            assert english(entry.sentence) == english(deed.sentence)  # type: ignore[attr-defined]
    open_lines = [entry.id for entry in table.store.log(kind="action", limit=9999) if entry.finished is None]
    assert open_lines == ([table.entry.id] if table.entry else [])


# -- an action and its line in the log


def test_the_log_keeps_what_a_single_roll_keeps() -> None:
    """The same facts and the same dice, in the battle and played for themselves."""
    table = field()
    odds = table.battle.edition.action("shoot").odds_from(
        ruleset("scw").action("shoot").play(ruleset("scw").action("shoot").facts(rifle=4)))
    table.begin("shoot", ROLES, {"cover": "partial"}, odds=odds)
    began = line(table)
    assert (began.finished, began.deed, began.side, began.odds is not None) == (None, 5, "A", True)
    assert [(one["role"], one["unit"], one["name"]) for one in began.units] == [
        ("shooter", "a1", "Rifle platoon A"), ("target", "b1", "Rifle platoon B")]
    play_out(table)
    table.close()
    kept = line(table)
    edition = ruleset("scw").printed
    alone = replayed(edition, "shoot", kept.facts, kept.record)
    assert (kept.sentence, kept.edition) == (edition.within(lambda: str(alone.outcome.sentence)), edition.digest)
    assert [ToldStep.from_json(step) for step in kept.steps] == list(told_steps(alone, edition))


def test_an_open_action_is_resumed_answer_by_answer() -> None:
    table = field()
    table.begin("shoot", ROLES)
    while table.battle.standing.asking is not None:
        before = table.battle
        table = reopened(table)
        assert table.battle == before
        assert table.battle.standing.record == before.standing.record
        assert table.entry is not None
        assert table.entry.record == [entry_to_json(one) for one in table.battle.standing.record]
        answer(table)
    assert table.entry is not None, "it is over, and nothing is written on the cards yet"
    table.close()
    assert table.entry is None


def test_real_dice_are_marked_and_impossible_ones_refused() -> None:
    table = field()
    table.begin("shoot", ROLES)
    asking = table.battle.standing.asking
    assert asking is not None
    dice = asking.dice  # type: ignore[union-attr]
    with pytest.raises(PlayerError):
        table.enter((7,) * len(dice))
    assert line(table).answers == ()
    table.enter((1,) * len(dice), "A")
    kept = line(table).answers[0]
    assert (kept.by_hand, kept.sides, kept.value, kept.by) == (True, dice, [1] * len(dice), "owner")


def test_a_player_may_write_something_else_on_the_cards() -> None:
    table = field()
    table.begin("shoot", ROLES)
    play_out(table)
    before = table.battle.unit("b1").markers
    table.close((Change("target", "markers", delta=3),))
    assert table.battle.unit("b1").markers == before + 3
    table.undo()
    assert (table.battle.unit("b1").markers, table.battle.play is not None) == (before, True)


# -- taking back


def test_everything_can_be_taken_back_and_the_log_says_so() -> None:
    table = field()
    stands = table.battle
    table.begin("shoot", ROLES)
    faces = table.throw()
    thrown = line(table).id
    play_out(table)
    table.close()
    table.undo()
    assert line(table).finished is None
    assert line(table).steps is None
    while table.battle.opened().record:
        table.undo()
    entry = table.store.entry(thrown)
    assert entry is not None
    assert entry.answers == ()
    assert entry.taken_back > 0
    assert any(str(text).endswith(f"{', '.join(map(str, faces))}.") for text in entry.corrections)
    table.undo()
    assert table.battle == stands
    ended = table.store.entry(thrown)
    assert ended is not None
    assert (ended.sentence, ended.finished is not None) == ("Not done: Shoot.", True), "dice were thrown"
    assert table.store.open_action() is None


def test_what_was_begun_by_mistake_never_happened() -> None:
    table = field()
    table.begin("shoot", ROLES)
    table.undo()
    assert table.store.log(kind="action") == []
    table.begin("shoot", ROLES)
    table.drop()
    assert table.store.log(kind="action") == []
    table.undo()
    assert table.battle.opened().action == "shoot"
    assert line(table).finished is None
    play_out(table)
    table.close()
    assert line(table).sentence


def test_an_action_that_is_dropped_after_its_dice_tells_how_far_it_came() -> None:
    table = field()
    table.begin("shoot", ROLES)
    table.throw()
    table.drop()
    dropped = line(table)
    assert dropped.sentence == "Not done: Shoot."
    assert dropped.outcome == {"sentence": {"say": "Not done: {action}.", "with": {"action": "Shoot"}}}
    assert dropped.steps
    assert len(dropped.steps) >= 1
    table.undo()
    assert line(table).finished is None
    assert line(table).id == dropped.id


def test_the_beginning_stays() -> None:
    table = field()
    for _ in range(4):
        table.undo()
    with pytest.raises(PlayerError, match="Nothing to undo"):
        table.undo()
    with pytest.raises(PlayerError, match="Nothing to undo"):
        table.do(Undo(of=0))
    with pytest.raises(PlayerError, match="has begun"):
        table.do(Start())
    assert table.battle.units == ()
    assert kinds(table)[-4:] == ["undo"] * 4


def test_deep_undo_reads_all_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "EVERY", 5)
    table = field()
    stands = [table.battle]
    for n in range(30):
        table.do(Adjust(unit="a1", key="ap", value=n % 12))
        stands.append(table.battle)
    table = reopened(table)
    assert 20 <= table.story.first <= 30
    for battle in reversed(stands[:-1]):
        table.undo()
        assert table.battle == battle
        assert reopened(table).battle == battle
    table.do(Adjust(unit="a1", key="ap", value=7))
    assert table.store.newest_snapshot(table.game) == 65, "none that was made after what is taken back is left"
    assert reopened(table).battle == table.battle


def test_a_battle_without_snapshots_gets_them_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "EVERY", 5)
    table = field()
    for n in range(20):
        table.do(Adjust(unit="a1", key="ap", value=n % 12))
    for broken in ("no battle", '{"sheet":"scw"}'):
        table.store.drop_snapshots(table.game)
        table.store.keep_snapshot(table.game, 21, broken)
        again = reopened(table)
        assert (again.story.first, again.battle) == (0, table.battle)
        quick = reopened(table)
        assert (quick.story.first, quick.battle) == (15, table.battle)


# -- the rules in force


def test_house_rules_changed_in_the_middle_of_an_action_wait_for_its_end() -> None:
    table = field("gang_skirmish")
    table.begin("shoot", ROLES)
    printed, ours = table.battle.edition, ruleset("gang_skirmish").edition({"multi_injury": "apply_all"})
    table.amend(ours)
    table.do(Amend(switches={"multi_injury": "apply_all"}))
    assert table.battle.edition == printed
    play_out(table)
    table.close()
    assert table.battle.edition == ours
    assert kinds(table)[-2:] == ["close", "amend"]
    table.undo()
    assert (table.battle.edition, table.battle.play is not None) == (printed, True)
    table.close()
    assert table.battle.edition == ours
    table.undo()
    while table.battle.play:
        table.undo()
    assert table.battle.edition == ours, "no action is under way: the rules in force hold"


def test_a_battle_is_opened_with_the_rules_in_force() -> None:
    table = field("gang_skirmish")
    ours = ruleset("gang_skirmish").edition({"multi_injury": "apply_all"})
    again = TableBattle(table.store, table.game, ours)
    assert again.battle.edition == ours
    before = dump(table.store)
    TableBattle(table.store, table.game, ours)
    assert dump(table.store) == before


# -- faults


def test_two_tables_of_one_battle_never_write_over_each_other(tmp_path: Path) -> None:
    one = field(path=tmp_path / "games.db")
    other = TableBattle(Store.open(tmp_path / "games.db"), one.game)
    other.do(Adjust(unit="a1", key="ap", value=3))
    with pytest.raises(Conflict):
        one.do(Adjust(unit="a1", key="ap", value=5))
    assert one.battle == other.battle, "it has read on"
    one.do(Adjust(unit="a1", key="ap", value=5))
    assert reopened(one).battle.unit("a1").ap == 5


def test_what_cannot_be_saved_is_not_shown(tmp_path: Path) -> None:
    table = field(path=tmp_path / "games.db")
    table.begin("shoot", ROLES)
    before = table.story, dump(table.store)
    lock = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    table.store.connection.execute("PRAGMA busy_timeout = 10")
    lock.execute("BEGIN IMMEDIATE")
    with pytest.raises(Trouble, match="another program"):
        table.throw()
    lock.execute("ROLLBACK")
    assert (table.story, dump(table.store)) == before
    table.throw()


def test_deeds_and_log_are_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever of both fails, the other one is not there either."""
    table = field()
    table.begin("shoot", ROLES)
    play_out(table)
    before = table.story, dump(table.store)

    def full(*_: Any, **__: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    for name in ("finish_action", "add_deed"):
        with monkeypatch.context() as broken:
            broken.setattr(table.store, name, full)
            with pytest.raises(Trouble, match="full"):
                table.close()
        assert (table.story, dump(table.store)) == before
    table.close()


def test_random_players_undo_drop_and_reopen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "EVERY", 12)
    table, dice = field(), random.Random(11)
    for _ in range(150):
        luck = dice.random()
        if luck < 0.25 and len(table.story.counting) + table.story.first > 6:
            table.undo()
        elif luck < 0.3:
            table = reopened(table)
        elif not table.battle.play:
            both = all(table.battle.unit(unit).there for unit in ROLES.values())
            table.begin("shoot", ROLES) if luck < 0.8 and both else table.do(Adjust(unit="b1", key="rifle", value=5))
        elif luck < 0.35:
            table.do(Drop())
        elif table.battle.standing.asking is None:
            table.close()
        else:
            answer(table)
    whole = told(table.sheet.battle(), [table.sheet.battle_sheet.deed_from_json(kept.deed)
                                        for kept in table.store.deeds(table.game)])
    assert whole.battle == table.battle
    assert isinstance(whole.deeds[0], Start)
    check_log(table, whole.counting, whole.deeds)
