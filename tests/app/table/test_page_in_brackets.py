"""The guests' page in a language of brackets: what stands outside of a bracket in a real browser is in no catalogue."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.words.pseudo import Pseudo, unbracketed
from rules.ruleset import open_ruleset
from rules.shelf import SHELF
from tests.app.table.around import Table, table, until
from tests.app.table.browser import Browser, Tab, needs_browser
from tests.app.table.pages import dock, go_on, joined
from tests.words.test_pseudo import PSEUDO
from tools.words.entry import has_words

pytestmark = needs_browser
NAMES = ("Mara", "Cellar table", "Playsheet", "Bea")
"""What people and things are called: nobody translates it."""
PRESSES = 14
EVERYTHING = """(() => {
    const found = new Set([document.title]);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const tag = walk.currentNode.parentElement.tagName;
        if (!["SCRIPT", "STYLE", "NOSCRIPT"].includes(tag)) found.add(walk.currentNode.textContent.trim());
    }
    for (const one of document.body.querySelectorAll("*"))
        for (const name of ["aria-label", "placeholder", "title", "alt"])
            if (one.hasAttribute(name)) found.add(one.getAttribute(name));
    return [...found];
})()"""


def unread(at: Table, page: Tab) -> set[str]:
    """What a guest would read in English, seen or heard."""
    texts = {text: unbracketed(text) for text in page.js(EVERYTHING)}
    for name in (*NAMES, *(unit.name for unit in at.battle.battle.units)):
        texts = {text: left.replace(name, "") for text, left in texts.items()}
    return {text for text, left in texts.items() if has_words(left)}


def pressed_on(at: Table, *pages: Tab) -> Iterator[Tab]:
    """Each page presses what is brightest; the page as it is after each press."""
    for _ in range(PRESSES):
        before, end = (at.battle.story.number, [dock(page) for page in pages]), time.monotonic() + 1
        while not any(go_on(page) for page in pages):
            if time.monotonic() > end:
                return
            time.sleep(0.02)
        while time.monotonic() < end and before == (at.battle.story.number, [dock(page) for page in pages]):
            time.sleep(0.01)
        yield from pages


@pytest.fixture(scope="module")
def brackets() -> Pseudo:
    return PSEUDO


@pytest.mark.parametrize("sheet", list(SHELF))
def test_a_page_at_the_table_says_nothing_that_is_not_in_the_catalogue(
        tmp_path: Path, chromium: Browser, brackets: Pseudo, sheet: str):
    force = next(iter(open_ruleset(sheet).battle_sheet.forces.values()))
    with table(tmp_path / "p.db", sheet, words=brackets, units=force[:3]) as at:
        red, blue = joined(at, chromium, "A", "Bea"), joined(at, chromium, "B")
        found = unread(at, red) | unread(at, blue)
        for page in pressed_on(at, red, blue):
            found |= unread(at, page)
        for page in (red, blue):
            page.js("document.querySelector('[data-f=back]')?.click()")
            page.press("button", "e.innerText.includes('Every step')")
            page.js("new Promise((done) => setTimeout(done, 200))")
            found |= unread(at, page)
            page.close()
    assert not found, "\n".join(sorted(found))


def test_before_and_after_the_table_nothing_is_missing_in_the_catalogue(
        tmp_path: Path, chromium: Browser, brackets: Pseudo):
    with table(tmp_path / "p.db", "scw", words=brackets) as at:
        code = chromium.tab()
        code.open(f"http://{at.state.address}/")
        code.until("!!document.querySelector('.code')")
        found = unread(at, code)
        waiting = chromium.tab()
        waiting.open(at.state.link)
        until(lambda: at.state.asking, "the page to ask")
        waiting.sees(str(at.state.asking[0].number))
        found |= unread(at, waiting)
        at.owner.now(lambda: at.host.not_now(at.state.asking[0].id))
        waiting.sees("Ask again")
        found |= unread(at, waiting)
        red = joined(at, chromium, "A")
        red.lose()
        red.sees("Connection lost")
        found |= unread(at, red)
        red.cut(False)
        red.press("button", "e.innerText.includes('Try now')")
        red.until("!document.body.innerText.includes('Connection lost')")
        at.owner.now(at.host.close)
        red.sees("The table is closed")
        found |= unread(at, red)
        for page in (code, waiting, red):
            page.close()
    assert not found, "\n".join(sorted(found))
