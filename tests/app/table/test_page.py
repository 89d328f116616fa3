"""The guests' page in a real browser: two phones play whole turns, with fingers, by keyboard, through bad moments."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import ruleset
from rules.frame.deed import Muster
from tests.app.table.around import Table, table, until
from tests.app.table.browser import Browser, Tab, browser, needs_browser

pytestmark = needs_browser
PHONES = [(360, 740), (412, 892)]
LOOKS = [False, True]
MARKUP = "<img src=x onerror=document.title='broken'><b>Bea</b>"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as made:
        yield made


def joined(at: Table, chromium: Browser, seat: str, name: str = "", size: tuple[int, int] = (412, 892),
           light: bool = False) -> Tab:
    """A page that was let in."""
    page = chromium.tab(*size, light=light)
    page.open(at.state.link)
    page.sees("Waiting to be let in")
    asking = until(lambda: at.state.asking)[0]
    page.sees(str(asking.number))
    if name:
        page.js(f"(() => {{ const field = document.querySelector('[data-f=name]'); field.value = {json.dumps(name)};"
                " field.dispatchEvent(new Event('change')); })()")
        until(lambda: at.state.asking[0].name, "the name to arrive")
    at.owner.now(lambda: at.host.let_in(asking.id, seat))
    page.sees("Log")
    until(lambda: asking.id in [one.id for one in at.state.inside], "the host to see it")
    return page


def fine(*pages: Tab) -> None:
    """Nothing went wrong in the page, and nothing had to be mended."""
    for page in pages:
        page.js("1")
        noise = [error for error in page.errors if "WebSocket" not in error]
        assert noise == []
        assert "brought up to date" not in page.text
        assert "NOT as promised" not in page.text
        page.close()


NEXT = ("(() => { const dock = document.getElementById('dock');"
        " const one = [...dock.querySelectorAll('.brass, .choice')].find(e => !e.disabled && e.offsetParent);"
        " if (!one) return null; one.scrollIntoView({block: 'center'}); const box = one.getBoundingClientRect();"
        " return [box.x + box.width / 2, box.y + box.height / 2, one.innerText]; })()")


def play_a_turn(at: Table, *pages: Tab, most: int = 260) -> list[str]:
    """Each page presses what is brightest, until the turn is over; what was pressed."""
    pressed: list[str] = []
    turn, quiet = at.battle.battle.turn.number, time.monotonic()
    while at.battle.battle.turn.number == turn and not at.battle.battle.view().over:
        assert len(pressed) < most, pressed
        found = next(((page, spot) for page in pages if (spot := page.js(NEXT))), None)
        if found is None:
            assert time.monotonic() - quiet < 15, f"nobody has anything to press: {[page.text for page in pages]}"
            time.sleep(0.02)
            continue
        page, (x, y, text) = found
        before = at.battle.story.number, page.js("document.getElementById('dock').innerText")
        page.touch(x, y)
        pressed.append(text)
        quiet = time.monotonic()
        while time.monotonic() - quiet < 1 and before == (
                at.battle.story.number, page.js("document.getElementById('dock').innerText")):
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
        assert "Throw on the table" in pressed
        assert any(text.startswith("Throw ") and "D6" in text for text in pressed)
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


def test_a_throw_is_asked_wherever_the_page_stands(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        red.tap("Rifle platoon A2")
        red.sees("Cannot now")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a3", "target": "b2"}))
        red.tap("Throw 5D6")
        until(lambda: len(at.battle.battle.opened().record) == 1, "the throw")
        fine(red)


def test_a_throw_by_keyboard_alone(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.sees("Throw 7D6")
        for _ in range(3):
            red.key("Tab")
            if red.js("document.activeElement.innerText.startsWith('Throw 7D6')"):
                break
        red.key("Enter", "\r")
        until(lambda: len(at.battle.battle.opened().record) == 1, "the throw")
        fine(red)


def test_what_a_screen_reader_reads_and_in_which_order(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.sees("Throw 7D6")
        assert red.js("[...document.body.children].filter(e => e.id).map(e => e.id)") == [
            "strip", "alert", "dock", "main", "toast"]
        assert red.js("[...document.querySelectorAll('#home > section')].map(e => e.id)") == [
            "result", "units", "turn", "others", "log"]
        assert red.js("document.querySelector('#strip [role=status]').innerText").startswith("connected")
        assert red.js("document.getElementById('result').getAttribute('aria-live')") == "polite"
        assert red.js("document.getElementById('log').getAttribute('aria-live')") is None
        assert red.js("document.title") == "Your throw"
        red.send("Accessibility.enable")
        nodes = red.send("Accessibility.getFullAXTree")["nodes"]
        named = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes
                 if not node.get("ignored") and node.get("role")]
        controls = [(role, name) for role, name in named if role in ("button", "textbox", "combobox", "radio")]
        assert controls
        assert [role for role, name in controls if not name.strip()] == []
        assert ("button", "Throw 7D6 on 5+") in controls
        red.tap("Throw 7D6")
        red.until("document.querySelector('#result .only-read')?.innerText.match(/count|do not/)")
        fine(red)


def test_every_field_of_the_form_has_a_name(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.do(battle.battle.offers()[1].deed))
        at.do(lambda battle: battle.do(battle.battle.offers()[3].deed))
        red.sees("Action points of")
        red.tap("Rifle platoon A2")
        red.tap("Action points of")
        red.tap("From the cards")
        red.send("Accessibility.enable")
        nodes = red.send("Accessibility.getFullAXTree")["nodes"]
        fields = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes
                  if not node.get("ignored") and node.get("role", {}).get("value") in
                  ("combobox", "radio", "switch", "spinbutton", "textbox")]
        assert len(fields) > 3
        assert [role for role, name in fields if not name.strip()] == []
        assert red.js("document.querySelectorAll('table.only-read tr').length") == 6
        fine(red)


def test_the_form_asks_the_host_for_every_change(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.do(battle.battle.offers()[1].deed))
        at.do(lambda battle: battle.do(battle.battle.offers()[3].deed))
        offer = next(offer for offer in at.battle.battle.offers() if offer.action)
        at.do(lambda battle: battle.do(offer.taken(battle.battle)))
        while at.battle.battle.play:
            asking = at.battle.battle.standing.asking
            at.do(lambda battle, asking=asking: battle.close() if asking is None else battle.choose("keep")
                  if hasattr(asking, "options") else battle.enter((6,)))
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


@pytest.mark.parametrize("size", [(320, 640), *PHONES, (800, 480)])
@pytest.mark.parametrize("large", [False, True])
def test_nothing_runs_out_of_the_side(tmp_path: Path, chromium: Browser, size: tuple[int, int], large: bool):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A", size=size)
        if large:
            red.js("document.documentElement.style.fontSize = '150%'")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        wide = "Math.max(...[...document.querySelectorAll('body *')].map(e => e.getBoundingClientRect().right))"
        for label in ("Throw 7D6", "Own dice"):
            red.sees(label)
            assert red.js(wide) <= size[0] + 1
            assert red.js("document.documentElement.scrollWidth") <= size[0]
        red.tap("Own dice")
        red.sees("What do your dice show?")
        assert red.js(wide) <= size[0] + 1
        small = red.js("[...document.querySelectorAll('button')].filter(e => e.offsetParent)"
                       ".map(e => e.getBoundingClientRect()).filter(b => b.height < 47 || b.width < 40).length")
        assert small == 0
        fine(red)


def test_a_lost_connection_is_said_kept_and_mended(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.sees("Throw 7D6")
        red.cut(True)
        red.sees("Connection lost", "Your seat: Red", patience=20)
        assert red.js("document.querySelectorAll('[role=alert] .banner').length") == 1
        assert red.js("document.querySelectorAll('.brass').length") == 1
        red.cut(False)
        red.tap("Try now")
        red.until("!document.body.innerText.includes('Connection lost')")
        red.sees("Throw 7D6")
        assert at.state.holder("A").here
        fine(red)


def test_a_throw_that_never_left_is_asked_again_and_not_sent_by_itself(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.sees("Throw 7D6")
        red.js("(() => { const real = WebSocket.prototype.send; WebSocket.prototype.send = function (text) {"
               " if (!text.includes('wish')) real.call(this, text); else this.close(); }; window.mend = () => {"
               " WebSocket.prototype.send = real; }; })()")
        red.tap("Throw 7D6")
        red.sees("Not sent: Throw 7D6 on 5+", patience=20)
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
            page.tap("Come in")
            page.sees(text)
        fine(page)


def test_refused_sent_away_and_closed_are_said_in_words(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        page = chromium.tab()
        page.open(at.state.link)
        page.sees("Waiting to be let in")
        at.owner.now(lambda: at.host.not_now(at.state.asking[0].id))
        page.sees("Not now", "Ask again")
        red, eve = joined(at, chromium, "A"), joined(at, chromium, "")
        assert eve.js("document.querySelectorAll('.brass').length") == 0
        at.owner.now(lambda: at.host.send_away(at.state.holder("A").id))
        red.sees("The host has closed your seat")
        at.owner.now(at.host.close)
        eve.sees("The table is closed")
        fine(page, red, eve)


@pytest.mark.parametrize("light", LOOKS)
@pytest.mark.parametrize("size", PHONES)
def test_the_contrast_of_every_text_is_enough(tmp_path: Path, chromium: Browser, size: tuple[int, int], light: bool):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A", size=size, light=light)
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.tap("Throw 7D6")
        red.sees("Last result", "fair, checked here")
        poor = red.js(CONTRAST)
        assert poor == []
        fine(red)


CONTRAST = """(() => {
  const parse = (text) => (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const bent = (c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = (rgb) => rgb.slice(0, 3).map((c) => bent(c / 255)).reduce((sum, c, at) =>
    sum + c * [0.2126, 0.7152, 0.0722][at], 0);
  const under = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
    if (c.length < 4 || c[3] > 0.9) return c; } return [0, 0, 0]; };
  const poor = [];
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own || !e.offsetParent || e.disabled || e.closest(':disabled') || e.closest('.only-read')) continue;
    const [a, b] = [light(parse(getComputedStyle(e).color)), light(under(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) poor.push([e.innerText, ((a + 0.05) / (b + 0.05)).toFixed(2)]);
  }
  return poor;
})()"""
