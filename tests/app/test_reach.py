"""For every hand and eye: targets large enough, no text cut, also with large letters; words for everything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.words import codes
from app.words.texts import TEXTS
from tests.app.playing import session_of
from tests.app.screens_advice.touching import assembled, on_the_table

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = ["home", "actions", "sheet", "assemble", "resolve", "choice", "outcome", "real_dice", "settings", "rulings",
         "advice", "map", "salvo", "matrix", "compare"]


def show(window, name: str) -> None:
    """Open a page as a player would find it."""
    app = window.app
    app.kit.settings.set("animation", "off")
    session = session_of(app.kit, "scw", "shoot", rifle=6, cover="partial")
    if name in ("actions", "sheet"):
        app.kit.go("sheet", ruleset="scw", tab=name)
    elif name == "assemble":
        app.kit.open_action("scw", "shoot", {"rifle": 4, "lmg": 1, "cover": "partial"})
    elif name == "resolve":
        app.kit.go("resolve", session=session)
    elif name in ("choice", "outcome"):
        session.enter((5, 6, 5, 1, 1, 2))
        while name == "outcome" and not session.play.over:
            session.choose(0) if hasattr(session.asking, "options") else session.enter((1,) * int(session.asking.n))
        app.kit.go("resolve" if name == "choice" else "outcome", session=session)
    elif name in ("advice", "map", "compare"):
        page = assembled(window, "scw", "shoot", {"rifle": 4, "lmg": 1, "cover": "partial"})
        if name == "advice":
            page.adviser.panel.turn()
        else:
            page = app.kit.go(name, draft=page.draft)
            window.until(lambda: page.done, 30)
    elif name in ("salvo", "matrix"):
        _, target, units = on_the_table(window, "order_dice")
        given = {"target": target, "units": units[:2]} if name == "salvo" else {}
        page = app.kit.go(name, sheet="order_dice", **given)
        window.until(lambda: page.done, 30)
    elif name == "real_dice":
        app.kit.go("real_dice", session=session)
    elif name != "home":
        app.kit.go(name, **({"ruleset": "scw"} if name == "rulings" else {}))
    window.wait(0.5)


def shown_texts(window):
    """Every lettering on the screen."""
    from app.look.text import Text

    return [w for w in window.widgets() if isinstance(w, Text) and w.text and window.shown(w)]


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", PAGES)
def test_no_text_is_cut(window, name, scale, language):
    window.resize(360, 640)
    window.kit.settings.set("text", scale)
    window.kit.settings.set("language", language)
    window.kit.restyle()
    show(window, name)
    for text in shown_texts(window):
        if text.shorten:
            continue
        assert longest_word(text) <= text.width + 2, f"a word of {text.text!r} is broken"
        wide, high = text.texture_size
        assert wide <= text.width + 2, f"{text.text!r} is {wide} wide in {text.width}"
        assert high <= text.height + 2, f"{text.text!r} is {high} high in {text.height}"
        left, _ = text.to_window(text.x, text.y)
        if not any(scroll.do_scroll_x for scroll in scrolls(text)):
            assert left >= -1, f"{text.text!r} begins left of the screen"
            assert left + wide <= 360 + 2, f"{text.text!r} ends right of the screen"


def longest_word(text) -> float:
    """How wide the longest word is in the letters that are drawn."""
    from app.look.letters import extent
    from app.look.text import STYLES

    plain = [] if text.markup else text.text.split()
    return max((extent(word, STYLES[text.style].font, text.font_size) for word in plain), default=0)


def scrolls(widget):
    """What scrolls round a widget."""
    from tests.app.window import _scrolls

    return list(_scrolls(widget))


@pytest.mark.parametrize("name", PAGES)
def test_everything_to_press_is_large_enough(window, name):
    from app.widgets.press import Pressable

    show(window, name)
    for widget in window.widgets():
        if isinstance(widget, Pressable) and widget.tapped and window.shown(widget):
            x, y = widget.x + widget.width / 2, widget.y + widget.height / 2
            reach = [dy for dy in range(-60, 61) if widget.collide_point(x, y + dy)]
            assert len(reach) >= 47, f"{widget} {widget.spoken!r} {widget.size}"
            assert all(widget.collide_point(x + dx, y) for dx in (23, -23)), f"{widget} {widget.spoken!r} {widget.size}"


@pytest.mark.parametrize("name", PAGES)
def test_everything_to_press_has_a_spoken_name(window, name):
    from app.widgets.press import Pressable

    show(window, name)
    for widget in window.widgets():
        if isinstance(widget, Pressable) and widget.tapped and window.shown(widget):
            assert widget.spoken, f"{type(widget).__name__} at {widget.pos} has no name"


def test_every_word_that_is_used_is_there():
    english = TEXTS
    used = set()
    for path in (ROOT / "app").rglob("*.py"):
        used |= set(re.findall(r'\bword\(\s*"([a-z_.]+)"\s*[,)]', path.read_text()))
    for path in (ROOT / "kv").glob("*.kv"):
        used |= set(re.findall(r'app\.word\("([a-z_.]+)"\s*[,)]', path.read_text()))
    assert used
    assert used <= english.keys(), sorted(used - english.keys())
