"""The end of a game: what is left by the cards, where it turned by the odds, a text and a picture to share."""

from __future__ import annotations

import pytest
from PIL import Image

from app.play.report import report
from app.shell.beginning import begin
from rules.engine import SENSIBLE, Choice
from rules.frame.deed import Adjust


def lucky_shot(window) -> object:
    """Militia shoots at the 1st Platoon: it hits with everything and nothing is saved; the odds are kept."""
    table = window.kit.table("scw")
    who, said = {"shooter": "A2", "target": "B2"}, {"range": 1, "cover": "open"}
    action = table.battle.edition.action("shoot")
    odds = action.odds(action.facts(**table.battle.facts("shoot", who, **said)), SENSIBLE)
    table.begin("shoot", who, said, odds=odds)
    table.enter((6,) * 5)
    while (asking := table.battle.standing.asking) is not None:
        table.choose(SENSIBLE(asking)) if isinstance(asking, Choice) else table.enter((1,) * len(asking.dice))
    table.close()
    return table


@pytest.fixture
def fought(quick):
    """A battle in which Red has lost two squares to a lucky shot."""
    begin(quick.kit, "scw", "sample")
    quick.wait(7)
    table = lucky_shot(quick)
    for unit in ("B3", "B4"):
        for stat in (stat for stat in table.battle.unit(unit).stats().values() if stat.means == "strength"):
            table.do(Adjust(unit=unit, key=stat.key, value=0))
    return quick


def open_end(window) -> object:
    page = window.kit.go("end", ruleset="scw")
    window.wait(0.3)
    return page


def test_what_is_left_is_what_the_cards_say(fought):
    table = fought.kit.table("scw")
    page = open_end(fought)
    for side in page.told.found.sides:
        units = [unit for unit in table.battle.units if unit.side == side.id]
        assert side.units == len(table.battle.there(side.id))
        assert side.now == sum(max(1, unit.pips[0]) if unit.pips else 1 for unit in units if unit.there)
        assert side.full >= side.now
        assert fought.find(f"{side.now} of {side.full} left")
    assert page.told.found.ahead.id == "A"
    assert fought.find("Turn 1: Blue is ahead.")


def test_it_turned_where_the_odds_were_furthest_off(fought):
    found = report(fought.kit.table("scw"))
    entry = fought.kit.store.log(kind="action", limit=1)[0]
    assert [(point.entry.id, point.turn) for point in found.points] == [(entry.id, 1)]
    assert 0 < found.points[0].chance < 0.34
    assert found.rarest.step.faces == (6,) * 5
    open_end(fought)
    assert fought.find("Turn 1 · Blue · Militia platoon 1 – 1st Platoon")


def test_the_game_is_over_and_a_new_one_is_offered(quick):
    begin(quick.kit, "gang_skirmish", "sample")
    quick.wait(7)
    table = quick.kit.table("gang_skirmish")
    for unit in table.battle.there("B"):
        table.do(Adjust(unit=unit.id, key="out", value=True))
    quick.kit.go("sheet", ruleset="gang_skirmish", tab="turn")
    quick.wait(0.3)
    quick.tap(quick.find(kind="Banner"))
    assert quick.find("Only Blue is left.")
    quick.tap("New game")
    assert quick.find("Same forces, full strength")
    quick.app.shell.pile.back_to("home")
    quick.frames(3)
    card = quick.find(kind="ContinueCard")
    assert (card.place, card.step) == ("Turn 1: Start of the turn, over", "Only Blue is left.")


def test_it_is_shared_as_text(fought):
    from kivy.core.clipboard import Clipboard

    open_end(fought)
    fought.tap("Text")
    fought.until(lambda: "Turning points" in Clipboard.paste())
    lines = Clipboard.paste().splitlines()
    assert lines[:2] == ["SCW Squares · Game 1", "Turn 1: Blue is ahead."]
    assert any(line.startswith("Red: ") and " left, " in line for line in lines)


def test_it_is_shared_as_a_picture_of_the_whole_card(fought, monkeypatch):
    sent = []
    phone = type("Phone", (), {"share_file": lambda _self, path: sent.append(path) or True})()
    monkeypatch.setattr(fought.kit, "device", phone)
    page = open_end(fought)
    fought.tap("Picture")
    picture = Image.open(sent[0]).convert("RGB")
    assert picture.size == (round(page.card.width), round(page.card.height))
    assert len(set(picture.resize((64, 64)).getdata())) > 50
    sent[0].unlink()


def test_nothing_played_is_told_too(quick):
    begin(quick.kit, "order_dice", "sample")
    quick.kit.go("end", ruleset="order_dice")
    quick.wait(0.3)
    assert quick.find("Turn 1: even.")
    assert quick.find("No upsets.")
