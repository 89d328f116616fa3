"""The log of a battle: headed by turns, units and sides by name, and what was done outside of actions."""

from __future__ import annotations

from app.look.dates import clock, day, formats
from app.play.chronicle import Chronicle
from app.shell.beginning import begin
from rules.frame.deed import Dismiss, NameSide

NOON = 1_700_000_000_000


def shot(window, close: bool = True) -> object:
    """A sample battle in which one unit has shot at another."""
    begin(window.kit, "scw", "sample")
    table = window.kit.table("scw")
    table.begin("shoot", {"shooter": "A2", "target": "B2"}, {"range": 1, "cover": "open"})
    while close and table.battle.standing.asking is not None:
        asking = table.battle.standing.asking
        table.choose(asking.options[0]) if hasattr(asking, "options") else table.throw()
    if close:
        table.close()
    return table


def open_log(window) -> object:
    window.kit.go("sheet", ruleset="scw", tab="log")
    window.wait(0.3)
    return window.app.shell.pile.top.content


def rows(view, kind: str) -> list[dict]:
    return [row for row in view.list.data if row["viewclass"] == kind]


def test_a_row_names_who_did_it_to_whom_and_its_side(quick):
    shot(quick)
    quick.kit.table("scw").do(NameSide(side="A", name="Militia", colour="gold"))
    row = rows(open_log(quick), "LogRow")[0]
    at = quick.kit.store.log(limit=1)[0].at
    assert row["caption"] == f"{clock(at)} · Militia · Shoot · Militia platoon 1 – 1st Platoon"
    assert (row["shape"], row["side"]) == ("circle", quick.kit.theme.sides["gold"].main)
    assert "The target" not in row["sentence"]
    assert "1st Platoon" in row["sentence"]
    assert "The target" not in quick.kit.store.export_csv(quick.kit.game("scw")), "the same in a spreadsheet"


def test_the_battle_is_headed_by_its_turns(quick):
    table = shot(quick)
    for _ in range(400):
        if table.battle.turn.number == 2:
            break
        offer = next(offer for offer in table.battle.offers() if not offer.locked and not offer.action)
        table.do(offer.taken(table.battle))
    heads = [row["text"] for row in rows(open_log(quick), "LogHead")]
    assert heads[0].startswith("Game 1 · Turn ")
    assert heads[-1] == "Game 1 · Turn 1"


def test_deeds_outside_of_actions_are_one_quiet_line_each(quick):
    table = shot(quick)
    table.do(Dismiss(unit="B1"))
    told = [row["text"] for row in rows(open_log(quick), "LogQuiet")]
    assert told[0] == "Company commander 2 leaves the table."
    assert "Red deploys Company commander 2, 1st Platoon, 1st Platoon, second square" in told[1]
    assert told[2].startswith("Blue deploys Company commander, Militia platoon 1, Militia platoon 2")
    table.undo()
    assert [row["text"] for row in rows(open_log(quick), "LogQuiet")] == told[1:]


def test_a_battle_without_a_roll_has_a_log_too(quick):
    begin(quick.kit, "scw", "sample")
    assert len(rows(open_log(quick), "LogQuiet")) >= 2


def test_a_search_shows_only_what_was_rolled(quick):
    shot(quick)
    view = open_log(quick)
    view.narrow(side="A")
    assert rows(view, "LogQuiet") == []
    assert rows(view, "LogRow")


def test_the_log_of_all_sheets_opens_no_battle(quick):
    shot(quick)
    quick.kit.go("log")
    quick.wait(0.3)
    view = quick.app.shell.pile.top.view
    assert rows(view, "LogRow")[0]["caption"].endswith("Militia platoon 1 – 1st Platoon")
    assert rows(view, "LogQuiet") == []


def test_what_lies_before_a_snapshot_is_told_when_it_is_asked_for(quick):
    table = shot(quick)
    for _ in range(300):
        table.do(NameSide(side="A", name="Reds"))
        table.do(NameSide(side="A", name="Blues"))
    again = quick.kit.games
    again.forget(table.game)
    known = Chronicle(again.open(table.game))
    assert known._story.first > 0
    assert len(known.lines(0, 2**62)) > 600
    assert known.turn_of(3) == 1


def test_an_entry_says_who_has_which_role_and_who_threw(quick):
    shot(quick)
    quick.kit.go("entry", entry=quick.kit.store.log(limit=1)[0].id)
    quick.wait(0.3)
    assert quick.find("Shooter: Militia platoon 1 · Target: 1st Platoon")
    assert any(text.startswith("Rolled by Blue") for text in quick.texts())


def test_days_are_written_as_the_system_writes_them(window):
    assert formats("C", "15:04:00") == ("%Y-%m-%d", "%H:%M")
    assert formats("de_DE", "15:04:00") == ("%x", "%H:%M")
    assert formats("en_US", "03:04:00 PM") == ("%x", "%I:%M %p")
    assert day(NOON)
    assert clock(NOON)


def test_a_name_that_is_only_brought_along_is_not_told(quick):
    table = shot(quick)
    assert not [line.text for line in Chronicle(table).lines(0, NOON * 9) if "is called" in str(line.text)]
    table.do(NameSide(side="A", name="Militia"))
    assert next(str(line.text) for line in Chronicle(table).lines(0, NOON * 9)) == "Blue is called Militia."
