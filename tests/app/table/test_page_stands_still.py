"""The guests' page under a finger: what a player is about to press stays where it is."""

from __future__ import annotations

from pathlib import Path

from tests.app.table.around import table, until
from tests.app.table.browser import Browser, needs_browser
from tests.app.table.pages import fine, joined

pytestmark = needs_browser
SHOT = {"shooter": "a2", "target": "b2"}
LATER = ("(() => { const real = WebSocket.prototype.send, kept = []; WebSocket.prototype.send = function (text) {"
         " if (text.includes('\"question\"')) kept.push(() => real.call(this, text)); else real.call(this, text); };"
         " window.let = () => { WebSocket.prototype.send = real; kept.forEach((one) => one()); }; })()")
PLACES = ("JSON.stringify([...document.querySelectorAll('#dock button')].map((one) => {"
          " const box = one.getBoundingClientRect(); return [Math.round(box.x), Math.round(box.bottom)]; }))")


def test_what_is_told_later_moves_no_button(tmp_path: Path, chromium: Browser):
    """Odds come when the host has them: who is about to press something presses it, not what comes to its place."""
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A", size=(320, 640))
        red.js("document.documentElement.style.fontSize = '200%'")
        for moment, shows in ((lambda battle: battle.begin("shoot", SHOT), ".need"),
                              (lambda battle: battle.enter((6, 6, 6, 1, 1, 1, 1)), ".choice")):
            red.js(LATER)
            at.do(moment)
            red.until(f"!!document.querySelector('#dock {shows}') && !document.querySelector('#dock .fresh')")
            red.js("document.getElementById('dock').scrollTop = 9999")
            before, length = red.js(PLACES), red.js("document.getElementById('dock').innerText.trim().length")
            red.js("window.let()")
            red.until(f"document.getElementById('dock').innerText.trim().length > {length}")
            assert red.js(PLACES) == before
        fine(red)


def test_what_has_just_come_under_a_finger_is_not_pressed(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        red.js("(() => { const now = Date.now(); Date.now = () => now; })()")
        at.do(lambda battle: battle.begin("shoot", SHOT))
        red.until("document.querySelectorAll('#dock .need').length")
        x, y = red.js("(() => { const box = document.querySelector('#dock .brass').getBoundingClientRect();"
                      " return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        red.js("window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, true)")
        red.touch(x, y)
        red.until("window.clicks")
        assert red.js("document.querySelector('#dock .brass').innerText") == "Roll 7D6 for 5+"
        assert red.js("[...document.querySelectorAll('#dock button')].every((one) => one.matches('.fresh'))")
        fine(red)


def test_the_page_stands_still_while_a_finger_is_down(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        # However long the table takes, and what the page shows when it has heard of the throw.
        red.js("(() => { const real = setTimeout;"
               " window.setTimeout = (act, wait) => real(act, wait === 1000 ? 1e6 : wait);"
               " new MutationObserver(() => { window.seen = document.querySelectorAll('#dock .need').length; })"
               ".observe(document.querySelector('title'), {childList: true}); })()")
        finger = {"x": 200, "y": 300, "button": "left", "clickCount": 1}
        red.send("Input.dispatchMouseEvent", type="mousePressed", **finger)
        at.do(lambda battle: battle.begin("shoot", SHOT))
        red.until("document.title === 'Your roll'")
        assert red.js("window.seen") == 0
        red.send("Input.dispatchMouseEvent", type="mouseReleased", **finger)
        red.until("document.querySelectorAll('#dock .need').length")
        fine(red)


def test_what_is_being_typed_stays_when_others_move(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        page = chromium.tab()
        page.open(at.state.link)
        page.sees("Waiting to be let in")
        page.js("document.querySelector('[data-f=name]').focus()")
        page.send("Input.insertText", text="Ro")
        at.guest("Bea", "B")
        page.sees("taken")
        page.send("Input.insertText", text="lf")
        assert page.js("document.querySelector('[data-f=name]').value") == "Rolf"
        page.key("Tab")
        until(lambda: [one for one in at.state.asking if one.name == "Rolf"], "the name")
        fine(page)
