"""The guests' page for everybody: read aloud, by keyboard, with large letters on a small phone, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.table.around import Table, table, until
from tests.app.table.browser import Browser, Tab, needs_browser
from tests.app.table.pages import fine, joined, ready_to_shoot

pytestmark = needs_browser
CONTROLS = ("button", "textbox", "combobox", "radio", "switch", "spinbutton", "link")


def states(at: Table, red: Tab) -> Iterator[str]:
    """Everything a player at a side sees while he puts a shot together, throws it, and loses the connection."""
    yield "home"
    red.press('[data-f="unit-a2"]')
    red.until("document.querySelectorAll('#sub .choice').length")
    yield "unit"
    red.press('[data-f="back"]')
    ready_to_shoot(at)
    red.until("!!document.querySelector('#dock .brass') && document.querySelectorAll('#result .die').length")
    red.press("#dock .brass")
    red.until("document.querySelectorAll('.odds').length")
    red.press('[data-f="more"]')
    yield "form"
    red.press('[data-f="back"]')
    at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
    red.until("document.querySelectorAll('#dock .need').length")
    yield "throw"
    red.press("#dock .buttons .outline")
    red.until("document.querySelectorAll('.pad').length")
    yield "own dice"
    for face in (6, 6, 6, 1, 1, 1, 1):
        red.press(f'[data-f="face-{face - 1}"]')
    red.press("#dock .brass")
    red.until("document.querySelectorAll('#dock .choice').length > 2")
    yield "choice"
    red.press("#dock .choice")
    until(lambda: len(at.battle.battle.opened().record) == 2, "the decision")
    at.do(lambda battle: battle.enter((1, 1, 1)))
    red.until("document.querySelectorAll('#dock .writes').length")
    yield "apply"
    red.press("#dock .brass")
    red.until("!document.querySelector('#dock .writes')")
    red.press('[data-f="steps"]')
    yield "log"
    red.lose()
    yield "lost"


@pytest.mark.parametrize(("size", "letters", "light"), [
    ((320, 640), 200, False), ((360, 740), 100, True), ((412, 892), 100, False), ((800, 480), 150, True)])
def test_nothing_runs_out_is_too_small_or_too_pale(tmp_path: Path, chromium: Browser, size: tuple[int, int],
                                                   letters: int, light: bool):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A", size=size, light=light)
        red.js(f"document.documentElement.style.fontSize = '{letters}%'")
        for state in states(at, red):
            assert red.js(WIDEST) <= size[0] + 1, state
            assert red.js("document.documentElement.scrollWidth") <= size[0], state
            assert red.js(SMALL) == [], state
            assert red.js(CONTRAST) == [], state
        red.cut(False)
        fine(red)


def test_a_page_of_320_pixels_is_zoomed_to_twice_its_size(tmp_path: Path, chromium: Browser):
    """The zoom of a browser leaves half the room: everything is still read without a way to the side."""
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A", size=(320, 640))
        red.size(160, 320, scale=2)
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.sees("Roll 7D6")
        assert red.js("document.documentElement.scrollWidth") <= 160
        red.tap("Roll 7D6")
        until(lambda: len(at.battle.battle.opened().record) == 1, "the throw")
        fine(red)


def read(page: Tab) -> list[tuple[str, str]]:
    """Role and name of everything a screen reader comes to, in its order."""
    page.send("Accessibility.enable")
    nodes = {node["nodeId"]: node for node in page.send("Accessibility.getFullAXTree")["nodes"]}
    found: list[tuple[str, str]] = []

    def walk(id: str) -> None:
        node = nodes[id]
        if not node.get("ignored") and node.get("role"):
            found.append((node["role"]["value"], node.get("name", {}).get("value", "").strip()))
        for child in node.get("childIds", ()):
            if child in nodes:
                walk(child)

    walk(next(id for id, node in nodes.items() if "parentId" not in node))
    return found


def in_order(found: list[tuple[str, str]], *wanted: tuple[str, str]) -> None:
    """These come one after the other, whatever stands between; a name need only have these words."""
    rest = iter(found)
    for role, name in wanted:
        assert any(one == role and name.lower() in said.lower() for one, said in rest), f"{role} {name!r} in {found}"


def test_what_a_screen_reader_reads_and_in_which_order(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        at.do(lambda battle: battle.drop())
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a3", "target": "b2"}))
        red.sees("Roll 5D6")
        in_order(read(red), ("banner", ""), ("status", ""), ("StaticText", "connected"), ("heading", "To hit"),
                 ("button", "Roll 5D6 for 5+"), ("button", "Own dice"), ("button", "Mara rolls"), ("main", ""),
                 ("heading", "Your units"), ("list", ""), ("button", "Company commander A1"),
                 ("button", "Rifle platoon A2 Bases 7"), ("heading", "Log"), ("list", ""), ("listitem", ""))
        assert red.js("document.title") == "Your roll"
        assert red.js("document.activeElement === document.body"), "the focus is not moved"
        red.tap("Roll 5D6")
        red.until("document.querySelector('#result .only-read')?.innerText.match(/count|do not/)")
        in_order(read(red), ("button", ""), ("main", ""), ("heading", "Your units"), ("heading", "Log"))
        assert red.js("document.getElementById('result').getAttribute('aria-live')") == "polite"
        assert red.js("document.getElementById('log').closest('[aria-live]')") is None
        fine(red)


def test_the_order_of_what_is_put_together(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        ready_to_shoot(at)
        red.tap("Rifle platoon A2 shoots")
        red.sees("casualties, mean")
        in_order(read(red), ("heading", "Shoot"), ("combobox", "Shooter"), ("combobox", "Target"),
                 ("radiogroup", "Cover"), ("spinbutton", "Range"), ("table", "casualties"), ("rowheader", "0"),
                 ("cell", "29 %"), ("button", "Roll on the table"))
        seen = "(what) => document.querySelector(what).getBoundingClientRect().top"
        assert red.js(f"(({seen})('.odds') < ({seen})('select'))"), "what is read last is seen first"
        red.press('[data-f="back"]')
        red.sees("Your units")
        in_order(read(red), ("button", "Rifle platoon A2 shoots"), ("main", ""))
        fine(red)


def test_everything_that_can_be_pressed_or_typed_in_has_a_name(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        page = chromium.tab()
        page.open(at.state.link)
        page.sees("Waiting to be let in")
        assert [one for one in read(page) if one[0] in CONTROLS and not one[1]] == []
        page.close()
        until(lambda: not at.state.asking, "it to be gone")
        red = joined(at, chromium, "A")
        for state in states(at, red):
            controls = [one for one in read(red) if one[0] in CONTROLS]
            assert controls, state
            assert [one for one in controls if not one[1]] == [], state
        assert ("alert", "") in [(role, "") for role, _ in read(red)]
        red.cut(False)
        fine(red)


def test_a_throw_by_keyboard_alone(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.sees("Roll 7D6")
        for _ in range(3):
            red.key("Tab")
            if red.js("document.activeElement.innerText.startsWith('Roll 7D6')"):
                break
        red.key("Enter", "\r")
        until(lambda: len(at.battle.battle.opened().record) == 1, "the throw")
        fine(red)


def test_a_shot_is_put_together_by_keyboard_alone(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A")
        ready_to_shoot(at)
        red.sees("Rifle platoon A2 shoots")
        tabbed(red, "innerText.startsWith('Rifle platoon A2 shoots')")
        red.key("Enter", "\r")
        red.sees("casualties, mean")
        tabbed(red, "matches('input[type=radio]')")
        red.key("ArrowRight")
        red.sees("saves 3+")
        tabbed(red, "innerText.startsWith('Roll on the table')")
        red.key("Enter", "\r")
        until(lambda: at.battle.battle.play and at.battle.battle.opened().record, "the throw")
        fine(red)


def tabbed(page: Tab, holds: str) -> None:
    """On with the key until the focus is where it should be."""
    for _ in range(30):
        if page.js(f"document.activeElement.{holds}"):
            return
        page.key("Tab")
    raise AssertionError(f"nothing that {holds} can be reached: {page.text}")


@pytest.mark.parametrize(("language", "side", "strong", "cards"), [
    ("de", "Rot", "Bases 7", "Gewehr 5"), ("es", "Rojo", "Peanas 7", "Fusil 5")])
def test_a_guest_reads_his_own_language(tmp_path: Path, chromium: Browser, language: str, side: str, strong: str,
                                        cards: str):
    with table(tmp_path / "p.db", "scw") as at:
        red = chromium.tab()
        red.speaks(language)
        red.open(at.state.link)
        red.until("document.querySelectorAll('.number b').length")
        assert side in red.js("document.querySelector('.segments').innerText")
        asking = until(lambda: at.state.asking, "the page to ask")[0]
        at.owner.now(lambda: at.host.let_in(asking.id, "A"))
        red.sees(strong)
        assert side in red.js("document.getElementById('strip').innerText")
        ready_to_shoot(at)
        red.until("document.querySelectorAll('#result .die').length")
        red.press("#dock .brass")
        red.until("document.querySelectorAll('.odds').length")
        assert cards in red.js("document.querySelector('.form').innerText")
        fine(red)


def test_a_sentence_of_the_table_covers_no_button(tmp_path: Path, chromium: Browser):
    with table(tmp_path / "p.db", "scw") as at:
        red = joined(at, chromium, "A", size=(360, 740))
        at.do(lambda battle: battle.begin("shoot", {"shooter": "a2", "target": "b2"}))
        red.sees("Roll 7D6")
        red.js("(() => { const real = WebSocket.prototype.send; WebSocket.prototype.send = function (text) {"
               " real.call(this, text.replace(/\"ask\":\"m\\d+\"/, '\"ask\":\"m1\"')); }; })()")
        red.tap("Roll 7D6")
        red.until("document.querySelectorAll('#toast > div').length")
        assert red.js("document.querySelector('#toast > div').getBoundingClientRect().bottom"
                      " <= document.getElementById('dock').getBoundingClientRect().top")
        assert len(at.battle.battle.opened().record) == 0
        fine(red)


WIDEST = ("Math.max(...[...document.querySelectorAll('body *')].filter(e => !e.closest('.only-read'))"
          ".map(e => e.getBoundingClientRect().right))")
SMALL = ("[...document.querySelectorAll('button, select, summary')].filter(e => e.offsetParent && ("
         "e.getBoundingClientRect().height < 47 || e.getBoundingClientRect().width < 40)).map(e => e.innerText)")
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
