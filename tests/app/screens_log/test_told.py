"""The log keeps what was told: no house rule changes what was played; actions of older versions are told once."""

from __future__ import annotations

import csv
import io
import json

import pytest

from app.play.session import PlaySession
from app.play.teller import told_again, told_so_far
from app.storage.backup import backup
from rules.engine import Choice
from rules.engine.play import Play
from rules.frame.deed import Adjust, Muster
from rules.frame.told import ToldStep
from rules.terminal.commands import main
from rules.version import VERSION
from tests.app.playing import begun
from tests.app.screens_log.played import play

SHEET = "scw"
FACTS = {"rifle": 4, "cover": "partial"}


def finished(window, **facts) -> object:
    """A shot of two hits that is over, with everything saved."""
    page = begun(window, SHEET, "shoot", (5, 6, 2, 1), **{**FACTS, **facts})
    session = page.session
    while session.asking is not None:
        session.choose(session.asking.options[0]) if isinstance(session.asking, Choice) else session.enter(
            (1,) * int(session.asking.n))
    return session


def house(app, better: str) -> None:
    """Another save in partial cover."""
    source, row = app.kit.ruleset(SHEET).sheet.tables.source("saves"), "Partial cover,gun / foot,"
    app.kit.editions.put_table(SHEET, "saves", source.replace(f"{row}1", f"{row}{better}"))


def grown_old(app, entry: int, house: str = "") -> None:
    """As version 1 left it: no steps, no edition, no units, no word about who told it."""
    with app.kit.store.write() as db:
        app.kit.store.forget_told(entry)
        db.execute("UPDATE entries SET edition = '', rules = '', units = '[]', house = ? WHERE id = ?", (house, entry))
        db.execute("INSERT INTO untold VALUES(?)", (entry,))


def steps_shown(window, entry: int) -> list[tuple[str, str, str]]:
    window.kit.go("entry", entry=entry)
    window.frames(3)
    rows = [widget for widget in window.app.shell.pile.top.walk() if type(widget).__name__ == "StepRow"]
    return [(row.label, row.thrown, row.result) for row in rows]


def test_what_was_told_is_kept_with_the_end(quick):
    session = finished(quick)
    entry = quick.kit.store.entry(session.entry)
    assert [ToldStep.from_json(step) for step in entry.steps] == list(session.steps)
    assert (entry.edition, entry.rules) == (session.ruleset.digest, VERSION)
    assert quick.kit.store.began_with(entry) == session.ruleset.to_json()


def test_nothing_is_played_again_to_show_it(quick, monkeypatch):
    """Not even by accident: the machine that plays is taken away."""
    session = finished(quick)
    told = [(str(step.label), str(step.text)) for step in session.steps]

    def broken(*_: object, **__: object) -> None:
        raise AssertionError("the log was played again")

    monkeypatch.setattr(Play, "__init__", broken)
    assert [(label, result) for label, _, result in steps_shown(quick, session.entry)] == told
    quick.kit.go("log")
    quick.frames(3)
    assert quick.find(kind="LogRow", entry=session.entry)
    quick.kit.store.export_json(teller=told_again)
    assert str(session.sentence) in quick.kit.store.export_csv(teller=told_again)


def test_a_house_rule_does_not_change_what_was_played(quick):
    app = quick.app
    entry = finished(quick).entry
    before, text = steps_shown(quick, entry), app.shell.pile.top.text()
    house(app, "3")
    app.kit.editions.put_switches(SHEET, {"raw_short_stack": True})
    app.kit.back()
    assert steps_shown(quick, entry) == before
    assert app.shell.pile.top.text() == text
    assert "With house rules." not in quick.texts()


def test_an_action_played_with_house_rules_says_so_and_keeps_its_marks(quick):
    house(quick.app, "2")
    entry = finished(quick).entry
    house(quick.app, "1")
    shown = steps_shown(quick, entry)
    assert "With house rules." in quick.texts()
    assert [thrown for label, thrown, _ in shown if label == "Saves"] == ["2D6, 2+, by hand, house rule"]


def militia(kit) -> str:
    """A card of the far side."""
    table = kit.table(SHEET)
    card = table.battle.sheet.preset("Rifle platoon").with_(id="b", side="B", name="2nd Militia")
    table.do(Muster(unit=card.model_dump(mode="json")))
    return "b"


def test_units_are_named_in_the_log_as_they_were_called(quick):
    kit, unit = quick.kit, militia(quick.kit)
    table = kit.table(SHEET)
    shoot = table.battle.edition.action("shoot")
    session = PlaySession.begin(table, "shoot", {"target": unit}, shoot.facts(**FACTS))
    session.enter((5, 6, 2, 1))
    while session.asking is not None:
        session.choose(0) if isinstance(session.asking, Choice) else session.enter((1,) * int(session.asking.n))
    session.apply()
    table.do(Adjust(unit=unit, key="name", value="Renamed"))
    entry = kit.store.entry(session.entry)
    assert [(unit["role"], unit["name"]) for unit in entry.units] == [("target", "2nd Militia")]
    kit.go("entry", entry=entry.id)
    quick.frames(3)
    assert any(text.startswith("2nd Militia loses") for text in quick.texts())
    kit.go("log")
    quick.frames(3)
    assert quick.find(kind="LogRow", entry=entry.id).sentence.startswith("2nd Militia loses")


def test_a_unit_picked_on_the_outcome_is_kept_too(quick):
    kit, unit = quick.kit, militia(quick.kit)
    session = finished(quick)
    page = kit.go("outcome", session=session)
    page._picked("target", unit)
    assert [kept["name"] for kept in kit.store.entry(session.entry).units] == ["2nd Militia"]


def test_an_action_whose_edition_is_gone_is_read_all_the_same(quick):
    entry = finished(quick).entry
    with quick.kit.store.write() as db:
        db.execute("UPDATE editions SET edition = replace(edition, '\"scw\"', '\"gone\"')")
    assert len(steps_shown(quick, entry)) > 2


def test_by_hand_is_said_in_what_is_shared(quick):
    session = finished(quick)
    quick.kit.go("entry", entry=session.entry)
    quick.frames(2)
    lines = quick.app.shell.pile.top.text().splitlines()
    assert lines[2] == "1. To hit [5 6 2 1] by hand: 2 hits"


# -- actions of older versions


def test_an_old_action_is_told_when_it_is_opened(quick):
    app = quick.app
    session = finished(quick)
    told = app.kit.store.entry(session.entry).steps
    grown_old(app, session.entry)
    assert len(steps_shown(quick, session.entry)) == len(told)
    entry = app.kit.store.entry(session.entry)
    assert (entry.steps, entry.rules, app.kit.store.untold(9)) == (told, VERSION, [])


def test_an_old_action_is_told_with_the_house_tables_it_names(quick):
    app = quick.app
    house(app, "2")
    session = finished(quick)
    told = app.kit.store.entry(session.entry).steps
    app.kit.store.set_setting("tables.abc", session.ruleset.sources)
    grown_old(app, session.entry, "abc")
    house(app, "3")
    steps_shown(quick, session.entry)
    assert app.kit.store.entry(session.entry).steps == told


REASONS = ["tables unknown", "tables refused", "dice do not fit", "another result", "no action"]


@pytest.mark.parametrize("reason", REASONS)
def test_what_cannot_be_told_any_more_keeps_its_sentence_and_says_so(quick, reason):
    app = quick.app
    session = finished(quick)
    sentence, number = str(session.sentence), session.entry
    grown_old(app, number, "abc" if "tables" in reason else "")
    with app.kit.store.write() as db:
        if reason == "tables refused":
            app.kit.store.set_setting("tables.abc", {"saves": "a,b\n1,2\n"})
        if reason == "dice do not fit":
            db.execute("DELETE FROM answers WHERE entry = ? AND seq = 1", (number,))
        if reason == "another result":
            sentence = "All of them run."
            outcome = {**app.kit.store.entry(number).outcome, "lost": 77, "sentence": sentence}
            db.execute("UPDATE entries SET sentence = ?, outcome = ?", (sentence, json.dumps(outcome)))
        if reason == "no action":
            db.execute("UPDATE entries SET action = 'gone'")
    assert steps_shown(quick, number) == []
    assert quick.find(sentence)
    assert any(text.startswith("Its steps are lost") for text in quick.texts())
    assert app.kit.store.entry(number).lost


def test_a_sentence_that_is_worded_better_today_is_no_other_result(quick):
    app = quick.app
    session = finished(quick)
    grown_old(app, session.entry)
    outcome = {**app.kit.store.entry(session.entry).outcome, "sentence": "Two base are lost."}
    with app.kit.store.write() as db:
        db.execute("UPDATE entries SET sentence = 'Two base are lost.', outcome = ?", (json.dumps(outcome),))
    assert steps_shown(quick, session.entry)
    assert quick.find("Two base are lost.")


def test_old_actions_are_told_in_quiet_moments(window):
    app = window.app
    numbers = [play(app, SHEET, "shoot", seed, **FACTS) for seed in range(45)]
    assert len(app.kit.store.untold(99)) == 45
    window.wait(2.0)
    window.until(lambda: not window.wait(0.5) and not app.kit.store.untold(1), seconds=60)
    for number in numbers:
        entry = app.kit.store.entry(number)
        assert entry.steps[0]["label"] == "To hit"
        assert entry.edition in {app.kit.ruleset(SHEET).digest, app.kit.ruleset(SHEET).sheet.printed.digest}


def test_an_open_action_shows_its_steps_so_far(quick):
    page = begun(quick, SHEET, "shoot", (5, 6, 2, 1), **FACTS)
    store = quick.kit.store
    entry = store.entry(page.session.entry)
    assert [step.label for step in told_so_far(entry, store.began_with(entry))] == ["To hit"]
    assert steps_shown(quick, page.session.entry) == [("To hit", "4D6, 5+, by hand", "2 hits")]


# -- what leaves the app


def test_an_export_has_the_steps_and_can_be_verified(quick, tmp_path, capsys):
    app = quick.app
    house(app, "2")
    finished(quick)
    house(app, "1")
    app.kit.editions.put_switches(SHEET, {"raw_short_stack": True})
    finished(quick, lmg=0)
    old = play(app, SHEET, "shoot", 3, **FACTS)
    for name, text in (("log", app.kit.store.export_json(teller=told_again)), ("backup", backup(app.kit.store))):
        (tmp_path / name).write_text(text)
        assert main(["verify", str(tmp_path / name)]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == "3 actions: 3 the same steps."
    rows = list(csv.DictReader(io.StringIO(app.kit.store.export_csv(teller=told_again))))
    assert rows[0]["steps"].startswith("1. To hit, 4D6, 5+ [5 6 2 1] by hand: 2 hits | 2. Trade in hits: ")
    assert [row["rules"] for row in rows] == [VERSION] * 3
    assert not app.kit.store.entry(old).untold


def test_a_die_that_was_changed_in_the_file_is_found(quick, tmp_path, capsys):
    finished(quick)
    data = json.loads(quick.kit.store.export_json())
    data["entries"][0]["answers"][0]["faces"] = [5, 6, 3, 1]
    (tmp_path / "log").write_text(json.dumps(data))
    assert main(["verify", str(tmp_path / "log")]) == 1
    assert "OTHER STEPS, from step 1, To hit." in capsys.readouterr().out
