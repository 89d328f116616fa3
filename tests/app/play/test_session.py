"""An action on the table: kept answer by answer, applied once, taken back whole; and the draft that begins it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.play.applying import changed, with_all
from app.play.battles import TableBattle
from app.play.draft import Draft
from app.play.late import can_be_written, can_take_back, take_back, write
from app.play.session import PlaySession
from app.play.teller import step_lines
from app.storage import Store
from rules.engine import PlayerError
from rules.frame.deed import Adjust, Muster
from rules.frame.parts import Change
from rules.said import english

ROLES = {"shooter": "a1", "target": "b1"}


def field(path: Path | None = None, sheet: str = "scw", preset: str = "Rifle platoon") -> TableBattle:
    """Two units that face each other."""
    store = Store.open(path)
    table = TableBattle(store, store.new_game(sheet, "The farm", ("Militia", "Regulars")))
    for side in "AB":
        card = table.sheet.battle_sheet.preset(preset).with_(id=f"{side.lower()}1", side=side, name=f"{side} platoon")
        table.do(Muster(unit=card.model_dump(mode="json")))
    return table


def begun(table: TableBattle, who: dict[str, str] | None = None, **facts: object) -> PlaySession:
    shoot = table.battle.edition.action("shoot")
    return PlaySession.begin(table, "shoot", who or {}, shoot.facts(**(facts or {"rifle": 4})))


def two_lost(table: TableBattle, who: dict[str, str] | None = None) -> PlaySession:
    """Two hits, none traded in, no save."""
    session = begun(table, who)
    session.enter((5, 6, 2, 1))
    session.choose(0)
    session.enter((1, 1))
    return session


def test_an_answer_is_on_the_disk_before_it_is_known(tmp_path: Path) -> None:
    session = begun(field(tmp_path / "a.db"))
    faces = session.throw()
    kept = Store.open(tmp_path / "a.db").entry(session.entry or 0)
    assert kept is not None
    assert kept.answers[0].value == list(faces)


def test_a_killed_game_goes_on_at_the_same_step(tmp_path: Path) -> None:
    table = field(tmp_path / "a.db")
    session = begun(table, ROLES)
    session.enter((5, 6, 1, 1))
    session.choose(1)
    again = PlaySession(TableBattle(Store.open(tmp_path / "a.db"), table.game))
    assert again.play.record == session.play.record
    assert (again.asking, again.who, again.entry) == (session.asking, ROLES, session.entry)
    units = {"shooter": "A platoon", "target": "B platoon"}
    assert english(again.names) == {"A": "Militia", "B": "Regulars", **units}


def test_what_is_shared_tells_every_step() -> None:
    session = begun(field())
    session.enter((5, 1, 1, 1))
    session.choose(0)
    session.enter((1,))
    lines = list(step_lines(session.steps, str, "by hand"))
    assert lines[0] == "1. To hit [5 1 1 1] by hand: 1 hit"
    assert len(lines) == len(session.play.steps) == 4


def test_a_roll_without_units_ends_by_itself_and_writes_nothing() -> None:
    table = field()
    before = table.battle.units
    session = two_lost(table)
    assert not session.under_way
    assert table.battle.units == before
    kept = table.store.entry(session.entry or 0)
    assert kept is not None
    assert kept.finished is not None


def test_with_units_the_outcome_waits_until_it_is_applied() -> None:
    table = field()
    bases = table.battle.unit("b1").bases
    session = two_lost(table, ROLES)
    assert session.under_way
    assert table.battle.unit("b1").bases == bases
    session.apply()
    assert table.battle.unit("b1").bases == bases - 2
    assert session.undo_apply()
    assert (table.battle.unit("b1").bases, session.under_way) == (bases, True)


def test_what_waits_is_written_before_anything_else_begins() -> None:
    table = field()
    bases = table.battle.unit("b1").bases
    two_lost(table, ROLES)
    begun(table, ROLES)
    assert table.battle.unit("b1").bases == bases - 2
    assert table.battle.play is not None


def test_undo_takes_back_the_last_answer_and_what_was_applied_with_it() -> None:
    table = field()
    bases = table.battle.unit("b1").bases
    session = two_lost(table, ROLES)
    session.apply()
    assert session.undo()
    assert (len(session.play.record), table.battle.unit("b1").bases) == (2, bases)
    session.enter((6, 6))
    session.apply()
    assert table.battle.unit("b1").bases == bases


def test_what_was_done_since_is_taken_back_first() -> None:
    table = field()
    session = two_lost(table, ROLES)
    session.apply()
    table.do(Adjust(unit="a1", key="bases", value=3))
    with pytest.raises(PlayerError, match="Undo what came after"):
        session.undo()
    assert not session.undo_apply()


def test_a_unit_may_be_named_afterwards() -> None:
    table = field()
    bases = table.battle.unit("b1").bases
    session = two_lost(table)
    session.pick("target", "b1")
    assert session.under_way
    session.apply()
    assert table.battle.unit("b1").bases == bases - 2
    kept = table.store.entry(session.entry or 0)
    assert kept is not None
    assert [unit["name"] for unit in kept.units] == ["B platoon"]


def test_closed_before_its_first_die_it_never_happened() -> None:
    table = field()
    assert begun(table, ROLES).leave()
    assert (table.battle.play, table.store.log(kind="action")) == (None, [])


def test_the_list_shows_only_what_changes_and_all_on_demand() -> None:
    table = field()
    two_lost(table, ROLES)
    cards = changed(table.battle, table.battle.close())
    shown = {(card.unit.id, line.stat.key): (line.before, line.after) for card in cards for line in card.lines}
    rifles = table.battle.unit("b1").rifle
    assert shown["b1", "rifle"] == (rifles, rifles - 2)
    assert all(before != after for before, after in shown.values())
    every = with_all(cards, table.battle)
    assert {card.unit.id for card in every} >= {"a1", "b1"}
    assert sum(len(card.lines) for card in every) > len(shown)


def shot_down(table: TableBattle) -> PlaySession:
    """Three men of a rifle squad of Order Dice fall."""
    session = begun(table, ROLES, weapon="Rifle", shooters=6, target_models=10, distance=10)
    session.enter((6, 6, 6, 1, 1, 1))
    session.enter((5, 5, 5))
    return session


def test_weapons_are_read_one_by_one_and_their_owner_picks() -> None:
    """B5: the plainest fall first, unless he says otherwise before it is applied."""
    table = field(sheet="order_dice", preset="Rifle squad")
    session = shot_down(table)
    close = table.battle.close()

    def shown(*own: Change) -> dict[str, tuple[object, object]]:
        cards = changed(table.battle, close.model_copy(update={"changes": (*close.changes, *own)}))
        return {line.stat.key: (line.before, line.after) for card in cards for line in card.shown}

    assert shown() == {"Rifle": (8, 5), "pins": (0, 1), "models": (10, 7)}
    picked = Change("target", "LMG", value=0)
    assert shown(picked) == {"Rifle": (8, 6), "LMG": (1, 0), "pins": (0, 1), "models": (10, 7)}
    every = with_all(changed(table.battle, close), table.battle)
    assert {"LMG", "Rifle"} <= {line.stat.key for line in every[1].shown}
    session.apply((*close.changes, picked))
    assert table.battle.unit("b1").numbers == {"LMG": 0, "Rifle": 6}


def test_what_reads_alike_before_and_after_is_no_change_to_be_shown() -> None:
    """The loader of an LMG falls: there is still one LMG."""
    table = field(sheet="order_dice", preset="Machine-gun team")
    table.do(Adjust(unit="b1", key="models", value=2))
    session = begun(table, ROLES, weapon="Rifle", shooters=1, target_models=2, distance=10)
    session.enter((6,))
    session.enter((5,))
    while session.asking is not None:
        session.enter((1, 1))
    lines = [line for card in changed(table.battle, table.battle.close()) for line in card.shown]
    assert {line.stat.key for line in lines} >= {"models", "pins"}
    assert all(line.before != line.after for line in lines)


# -- later, from the log


def test_weapons_that_cannot_be_are_one_sentence() -> None:
    table = field(sheet="order_dice", preset="Rifle squad")
    for value in ([{"weapon": 1, "number": "many"}], "LMG", [3]):
        with pytest.raises(PlayerError, match="B platoon, Weapons"):
            table.do(Adjust(unit="b1", key="arms", value=value))
    assert table.battle.unit("b1").numbers == {"LMG": 1, "Rifle": 8}


def test_men_and_their_weapons_come_back_from_the_log() -> None:
    table = field(sheet="order_dice", preset="Rifle squad")
    table.do(Adjust(unit="b1", key="models", value=10))
    shot_down(table).apply()
    before = table.battle.unit("b1")
    session = shot_down(table)
    session.apply()
    assert table.battle.unit("b1").models == 4
    entry = table.store.entry(session.entry or 0)
    assert entry is not None
    count = take_back(table, entry)
    assert table.battle.unit("b1") == before
    assert str(table.last.told(table.story.battles[-2])) == "B platoon: Weapons set to LMG, Rifle 5."
    assert table.battle.unit("b1").fresh().numbers == {"LMG": 1, "Rifle": 8}, "a new game begins with all of them"
    table.undo_all(count)
    assert table.battle.unit("b1").models == 4


def test_what_was_written_is_taken_off_later_and_comes_back() -> None:
    table = field()
    rifles = table.battle.unit("b1").rifle
    session = two_lost(table, ROLES)
    session.apply()
    table.do(Adjust(unit="a1", key="smoke", value=True))
    entry = table.store.entry(session.entry or 0)
    assert entry is not None
    assert can_take_back(table, entry)
    count = take_back(table, entry)
    assert table.battle.unit("b1").rifle == rifles
    table.undo_all(count)
    assert table.battle.unit("b1").rifle == rifles - 2


def test_what_was_touched_since_stays() -> None:
    table = field()
    session = two_lost(table, ROLES)
    session.apply()
    table.do(Adjust(unit="b1", key="rifle", value=5))
    entry = table.store.entry(session.entry or 0)
    assert entry is not None
    assert not can_take_back(table, entry)
    with pytest.raises(PlayerError, match="changed since"):
        take_back(table, entry)


def test_a_roll_without_units_is_written_later() -> None:
    table = field()
    rifles = table.battle.unit("b1").rifle
    session = two_lost(table)
    entry = table.store.entry(session.entry or 0)
    assert entry is not None
    assert "target" in can_be_written(table, entry)
    count = write(table, entry, "target", "b1")
    assert table.battle.unit("b1").rifle == rifles - 2
    table.undo_all(count)
    assert table.battle.unit("b1").rifle == rifles


# -- the draft


def draft_of(table: TableBattle, action: str = "shoot", who: dict[str, str] | None = None) -> Draft:
    edition = table.battle.edition
    return Draft(edition, edition.action(action), {}, table.battle, who)


def test_cards_fill_the_fields_and_losses_are_seen() -> None:
    table = field(sheet="order_dice", preset="Rifle squad")
    first = draft_of(table, who=ROLES)
    assert first.values["target_models"] == table.battle.unit("b1").models
    table.do(Adjust(unit="b1", key="models", value=4))
    first.refill(table.battle)
    assert first.values["target_models"] == 4


def test_what_is_set_by_hand_is_marked_and_goes_back_with_one_call() -> None:
    table = field(sheet="order_dice", preset="Rifle squad")
    draft = draft_of(table, who=ROLES)
    pins = draft.on_cards["target_pins"]
    draft.set("target_pins", pins + 2)
    assert draft.by_hand("target_pins")
    assert draft.values["target_pins"] == pins + 2
    draft.back_to_card("target_pins")
    assert not draft.by_hand("target_pins")
    assert draft.values["target_pins"] == pins


def test_nothing_of_another_unit_is_carried_over() -> None:
    table = field(sheet="order_dice", preset="Rifle squad")
    card = table.sheet.battle_sheet.preset("Rifle squad").with_(id="b2", side="B", name="Others")
    table.do(Muster(unit=card.model_dump(mode="json")))
    draft = draft_of(table, who=ROLES)
    draft.set("cover", "hard")
    draft.set("target_pins", 3)
    draft.pick("target", "b2")
    assert draft.values["cover"] == draft.views["cover"].default
    assert draft.values["target_pins"] == 0


def test_a_second_card_completes_the_pair_and_keeps_what_was_said() -> None:
    table = field(sheet="order_dice", preset="Rifle squad")
    draft = draft_of(table, who={"shooter": "a1"})
    draft.set("cover", "hard")
    draft.pick("target", "b1")
    assert draft.values["cover"] == "hard"


def test_a_card_that_cannot_have_the_role_changes_nothing() -> None:
    table = field(sheet="scw", preset="AT gun")
    draft = draft_of(table, "morale")
    before = dict(draft.values)
    with pytest.raises(PlayerError, match="cannot be"):
        draft.pick(draft.action.roles[0].id, "a1")
    assert (draft.values, draft.who) == (before, {})


def test_without_its_card_a_group_keeps_its_values() -> None:
    table = field(sheet="order_dice", preset="Rifle squad")
    draft = draft_of(table, who=ROLES)
    models = draft.values["target_models"]
    draft.unpick("target")
    assert (draft.values["target_models"], draft.who) == (models, {"shooter": "a1"})


def test_swapping_exchanges_the_cards() -> None:
    table = field(sheet="gang_skirmish", preset="Ganger")
    draft = draft_of(table, "combat", {"first": "a1", "second": "b1"})
    draft.swap()
    assert draft.who == {"second": "a1", "first": "b1"}
