"""How tests play: to a page, by tap, through an action."""

from __future__ import annotations

MOST_TAPS = 400
ONE_HIT = (5, 2, 2, 1)


def top(window) -> str:
    """The name of the page on top."""
    return type(window.app.shell.pile.top).__name__


def go_shoot(window, **facts) -> object:
    """The SCW shot being assembled, with these facts."""
    window.kit.go("sheet", ruleset="scw")
    window.kit.open_action("scw", "shoot", facts or None)
    window.wait(0.4)
    return window.app.shell.pile.top


class Counter:
    """Taps, counted."""

    def __init__(self, window) -> None:
        self.window, self.taps = window, 0

    def tap(self, what) -> None:
        self.taps += 1
        self.window.tap(what)
        self.window.wait(0.5)


def session_of(kit, sheet: str, action: str, **facts) -> object:
    """An action under way in the battle of its sheet."""
    from app.play.session import PlaySession

    table = kit.table(sheet)
    if table.battle.play and not table.battle.standing.over:
        table.drop()
    return PlaySession.begin(table, action, {}, table.battle.edition.action(action).facts(**facts))


def begun(window, sheet: str, action: str, *throws: tuple[int, ...], **facts) -> object:
    """An action after these throws, on its page."""
    session = session_of(window.kit, sheet, action, **facts)
    for faces in throws:
        session.enter(faces)
    page = window.kit.go("resolve", session=session)
    window.wait(0.4)
    return page


def one_hit(window) -> object:
    """One hit: trade it in, or not."""
    return begun(window, "scw", "shoot", ONE_HIT, rifle=4)


def finish(window) -> int:
    """Tap the brass button until the outcome is there; says how many taps it took."""
    for taps in range(MOST_TAPS):
        page = window.app.shell.pile.top
        if type(page).__name__ == "OutcomePage":
            return taps
        button = window.look(kind="BigButton", off=False) or window.look(kind="OptionButton", brass=True)
        assert button is not None, f"nothing to press: {window.texts()}"
        window.tap(button)
        window.wait(0.4)
    raise AssertionError("the action does not end")
