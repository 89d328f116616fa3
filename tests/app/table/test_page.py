"""The guests' page in a real browser: two phones play whole turns, with fingers, by keyboard, through bad moments."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from rules import ruleset
from rules.frame.deed import Adjust, Answer, Muster
from tests.app.table.around import Table, table, until
from tests.app.table.browser import Browser, Tab, needs_browser
from tests.app.table.pages import dock, fine, go_on, joined, ready_to_shoot

pytestmark = needs_browser
MARKUP = "<img src=x onerror=document.title='broken'><b>Bea</b>"


def play_a_turn(at: Table, *pages: Tab, most: int = 260) -> list[str]:
    """Each page presses what is brightest, the first with a finger, until the turn is over; what was pressed."""
    pressed: list[str] = []
    turn, quiet = at.battle.battle.turn.number, time.monotonic()
    while at.battle.battle.turn.number == turn and not at.battle.battle.view().over:
        assert len(pressed) < most, pressed
        before = at.battle.story.number, [dock(page) for page in pages]
        said = next((said for page in pages if (said := go_on(page, by_key=page is not pages[0]))), "")
        if not said:
            assert time.monotonic() - quiet < 15, f"nobody has anything to press: {[page.text for page in pages]}"
            time.sleep(0.02)
            continue
        pressed.append(said)
        quiet = time.monotonic()
        while time.monotonic() - quiet < 1 and before == (at.battle.story.number, [dock(page) for page in pages]):
            time.sleep(0.01)
    return pressed


@pytest.mark.parametrize("sheet", ["order_dice", "scw"])
def test_two_pages_play_a_whole_turn(tmp_path: Path, chromium: Browser, sheet: str):
    with table(tmp_path / "p.db", sheet) as at:
        red, blue = joined(at, chromium, "A"), joined(at, chromium, "B", light=True)
        app = at.guest("Jonas", "")
        pressed = play_a_turn(at, red, blue)
        at.in_step(app)
        assert app.notebook.story(ruleset(sheet)).battle == at.battle.battle
        assert "Roll on the table" in pressed
        assert any(text.startswith("Roll ") and "D6" in text for text in pressed)
        assert "Apply" in pressed
        deeds = at.owner.now(lambda: at.store.deeds(at.battle.game))
        by = {one.who.partition(" #")[0] for one in deeds if "#" in one.who}
        assert by == {"Red", "Blue"}
        thrown = [deed for deed in at.battle.story.deeds if getattr(deed, "faces", None)]
        assert thrown
        assert all(deed.fair and deed.fair.wrong == "" for deed in thrown)
        red.sees("fair,")
        for page in (red, blue):
            page.tap("Every step")
            steps = page.until("document.querySelectorAll('.log .tick').length")
            assert steps > 2
        fine(red, blue)


def test_real_dice_are_tapped_in_and_marked(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.tap("Own dice")
        red.sees("What do your dice show?")
        n = len(at.battle.battle.standing.asking.dice)
        for face in (6, 5, 4, 3, 2, 1, 1)[:n]:
            red.press(f'[data-f="face-{face - 1}"]')
        red.tap("These dice")
        red.sees("real dice", "Trade in hits")
        assert at.battle.battle.opened().record[0].by_hand
        assert red.js("document.querySelector('#result .only-read').innerText") == "6, 5 count; 4, 3, 2, 1, 1 do not"
        fine(red)


def test_what_was_done_on_a_page_is_taken_back_there_and_nowhere_else(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red, blue = joined(at, chromium, "A"), joined(at, chromium, "B")
        ready_to_shoot(at)
        before = at.battle.battle
        red.tap("Rifle platoon A2 shoots")
        red.sees("casualties, mean")
        red.tap("Own dice")
        red.sees("What do your dice show?")
        for face in (6, 6, 6, 1, 1, 1, 1):
            red.press(f'[data-f="face-{face - 1}"]')
        red.tap("These dice")
        red.sees("Trade in hits")
        blue.until("document.querySelectorAll('#result .die').length === 7")
        assert "Take back" not in blue.text
        red.tap("Take back")
        red.sees("Roll 7D6")
        until(lambda: at.battle.battle.opened().record == (), "the throw to be taken back")
        red.tap("Take back")
        red.sees("Rifle platoon A2 shoots")
        until(lambda: at.battle.battle.play is None, "the shot to be taken back")
        assert (at.battle.battle.units, at.battle.battle.turn) == (before.units, before.turn)
        blue.until("document.querySelectorAll('#log li').length")
        blue.sees("Taken back")
        fine(red, blue)


def test_a_throw_is_asked_wherever_the_page_stands(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        red.tap("Rifle platoon A2")
        red.sees("Not possible now")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a3", "target": "b2"}))
        red.tap("Roll 5D6")
        until(lambda: len(at.battle.battle.opened().record) == 1, "the throw")
        fine(red)


def test_the_form_asks_the_host_for_every_change(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        ready_to_shoot(at)
        red.tap("Rifle platoon A2 shoots")
        red.sees("7D6, hits 5+, saves 4+", "casualties, mean")
        figure = "document.querySelector('.figures b').innerText"
        before = red.js(figure)
        red.tap("Partial")
        red.until(f"{figure} !== {json.dumps(before)}")
        red.sees("saves 3+")
        assert at.battle.battle.play is None
        red.js("(() => { const field = document.querySelector('[data-f=range]'); field.value = 99;"
               " field.dispatchEvent(new Event('change')); })()")
        red.sees("An LMG base only shoots within 3 squares; the target is at 12.")
        assert red.js("document.querySelector('.brass').disabled")
        fine(red)


def test_a_host_that_uses_a_throw_a_second_time_is_found_out(tmp_path: Path, chromium: Browser):
    shot = {"shooter": "a2", "target": "b2"}
    with table(tmp_path / "p.db", "scw") as at:
        bea, red = at.guest("Bea", "B"), joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", shot))
        red.tap("Roll 7D6")
        until(lambda: len(at.battle.battle.opened().record) == 1, "the throw")
        good = at.battle.last
        red.sees("fair, checked here")
        at.do(lambda battle: battle.drop())
        at.do(lambda battle: battle.begin("shoot", shot))
        at.do(lambda battle: battle.do(Answer(faces=good.faces, fair=good.fair)))
        red.sees("NOT as promised")
        at.in_step(bea)
        assert list(bea.notebook.verdicts.values()) == ["other", "wrong"]
        red.close()


TAMPERED = ("(() => { const real = JSON.parse; JSON.parse = (text) => { const message = real(text);"
            " if (message.kind === 'deeds') { message.deeds[0].deed += ' '; JSON.parse = real; }"
            " return message; }; })()")


def test_a_page_that_has_another_deed_says_so_and_is_mended(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        red.js(TAMPERED)
        at.do(lambda battle: battle.do(Adjust(unit="a2", key="markers", value=2)))
        red.sees("This page was out of step with the table. It is up to date again.")
        red.js("document.getElementById('toast').replaceChildren()")
        at.do(lambda battle: battle.do(Adjust(unit="a2", key="markers", value=3)))
        red.sees("Rifle platoon A2: Casualty markers set to 2.", "Rifle platoon A2: Casualty markers set to 3.")
        fine(red)


def test_nothing_a_guest_writes_is_markup(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        card = at.battle.sheet.battle_sheet.preset("Rifle platoon")
        card = card.with_(id="a9", side="A", name=MARKUP)
        at.do(lambda battle: battle.do(Muster(unit=card.model_dump(mode="json"))))
        red, blue = joined(at, chromium, "A", MARKUP[:40]), joined(at, chromium, "B")
        red.sees("<b>Bea</b>")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a9", "target": "b2"}))
        blue.sees("<img src=x onerror=")
        for page in (red, blue):
            assert page.js("document.querySelectorAll('img, b b, script:not([src])').length") == 0
            assert page.js("document.title") != "broken"
        fine(red, blue)


def test_a_lost_connection_is_said_kept_and_mended(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.sees("Roll 7D6")
        red.cut(True)
        red.sees("Connection lost", "Your seat: Red", patience=20)
        assert red.js("document.querySelectorAll('[role=alert] .banner').length") == 1
        assert red.js("document.querySelectorAll('.brass').length") == 1
        red.cut(False)
        red.tap("Try now")
        red.until("!document.body.innerText.includes('Connection lost')")
        red.sees("Roll 7D6")
        until(lambda: at.state.holder("A").here, "the host to see it again")
        fine(red)


def test_a_throw_that_never_left_is_asked_again_and_not_sent_by_itself(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.sees("Roll 7D6")
        red.js("(() => { const real = WebSocket.prototype.send; WebSocket.prototype.send = function (text) {"
               " if (!text.includes('wish')) real.call(this, text); else this.close(); }; window.mend = () => {"
               " WebSocket.prototype.send = real; }; })()")
        red.tap("Roll 7D6")
        red.sees("Not sent: Roll 7D6 for 5+", patience=20)
        red.js("window.mend()")
        assert len(at.battle.battle.opened().record) == 0
        red.tap("Send it now")
        until(lambda: len(at.battle.battle.opened().record) == 1, "the throw")
        red.until("!document.body.innerText.includes('Not sent')")
        fine(red)


def test_a_page_that_is_loaded_anew_has_its_seat(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        red.send("Page.reload")
        red.until("performance.getEntriesByType('navigation')[0].type === 'reload'")
        red.sees("Your units")
        until(lambda: at.state.holder("A").here, "the host to see it again")
        assert len(at.state.inside) == 1
        assert at.state.asking == ()
        fine(red)


def test_without_the_key_the_page_asks_for_the_code(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        page = chromium.tab()
        page.open(f"http://{at.state.address}/")
        page.sees("The code of the table")
        for code, text in (("ABCDEF", "That is not the code of this table."), (at.state.code, "Waiting to be let in")):
            page.js(f"document.querySelector('.code').value = {json.dumps(code.lower())}")
            page.tap("Join")
            page.sees(text)
        fine(page)


def test_refused_sent_away_and_closed_are_said_in_words(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        page = chromium.tab()
        page.open(at.state.link)
        page.sees("Waiting to be let in")
        asking = until(lambda: at.state.asking, "the page to ask")[0]
        at.owner.now(lambda: at.host.not_now(asking.id))
        page.sees("Not now", "After half a minute you can ask again.", "Ask again")
        red, eve = joined(at, chromium, "A"), joined(at, chromium, "")
        assert eve.js("document.querySelectorAll('.brass').length") == 0
        at.owner.now(lambda: at.host.send_away(at.state.holder("A").id))
        red.sees("The host has closed your seat")
        at.owner.now(at.host.close)
        eve.sees("The table is closed")
        fine(page, red, eve)
