"""The guests' page in a browser, let in at a table that is tried out."""

from __future__ import annotations

import json

from tests.app.table.around import Table, until
from tests.app.table.browser import SPOT, Browser, Tab


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
        assert "out of step" not in page.text
        assert "NOT as promised" not in page.text
        page.close()


BRIGHTEST = ("[...document.querySelectorAll('#dock .brass, #dock .choice')]"
             ".find(e => !e.disabled && e.offsetParent)")
UNDER_A_FINGER = (f"(() => {{ const one = {BRIGHTEST}, spot = one && ({SPOT})(one);"
                  " return spot && [...spot, one.innerText]; })()")
WITH_THE_FOCUS = f"(() => {{ const one = {BRIGHTEST}; one?.focus(); return one?.innerText; }})()"


def go_on(page: Tab, by_key: bool = True) -> str:
    """Press what is brightest, by a key or with a finger; what it says, nothing if there is none."""
    if by_key:
        said = page.js(WITH_THE_FOCUS)
        if said:
            page.key("Enter", "\r")
        return said or ""
    found = page.js(UNDER_A_FINGER)
    if not found:
        return ""
    page.touch(*found[:2])
    return str(found[2])


def dock(page: Tab) -> str:
    """What a player is asked."""
    return str(page.js("document.getElementById('dock').innerText"))


def ready_to_shoot(at: Table) -> None:
    """The host brings the turn to where the second unit of side A may shoot."""
    for offer in (1, 3):
        at.do(lambda battle, offer=offer: battle.do(battle.battle.offers()[offer].deed))
    offered = next(offer for offer in at.battle.battle.offers() if offer.action)
    at.do(lambda battle: battle.do(offered.taken(battle.battle)))
    while at.battle.battle.play:
        asking = at.battle.battle.standing.asking
        at.do(lambda battle, asking=asking: battle.close() if asking is None else battle.choose("keep")
              if hasattr(asking, "options") else battle.enter((6,)))
