"""For every hand and eye: targets large enough, no text cut, also with large letters; words for everything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.words import _catalogue

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = ["home", "actions", "sheet", "assemble", "resolve", "choice", "outcome", "real_dice", "settings", "rulings"]


def show(window, name: str) -> None:
    """Open a page as a player would find it."""
    from app.play_session import PlaySession

    app = window.app
    app.settings.set("animation", "off")
    ruleset = app.ruleset("scw")
    shoot = ruleset.action("shoot")
    session = PlaySession.begin(app.store, ruleset, shoot, shoot.facts(rifle=6, cover="partial"), None)
    if name in ("actions", "sheet"):
        app.go("sheet", ruleset="scw", tab=name)
    elif name == "assemble":
        app.open_action("scw", "shoot", {"rifle": 4, "lmg": 1, "cover": "partial"})
    elif name == "resolve":
        app.go("resolve", session=session)
    elif name in ("choice", "outcome"):
        session.enter((5, 6, 5, 1, 1, 2))
        while name == "outcome" and not session.play.over:
            session.choose(0) if hasattr(session.asking, "options") else session.enter((1,) * int(session.asking.n))
        app.go("resolve" if name == "choice" else "outcome", session=session)
    elif name == "real_dice":
        app.go("real_dice", session=session)
    elif name != "home":
        app.go(name, **({"ruleset": "scw"} if name == "rulings" else {}))
    window.wait(0.5)


def shown_texts(window):
    """Every lettering on the screen."""
    from app.widgets.text import Text

    return [w for w in window.widgets() if isinstance(w, Text) and w.text and window.shown(w)]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", PAGES)
def test_no_text_is_cut(window, name, scale, language):
    window.resize(360, 640)
    window.app.settings.set("text", scale)
    window.app.settings.set("language", language)
    window.app.restyle()
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
    from app.widgets.text import STYLES, _extent

    plain = [] if text.markup else text.text.split()
    return max((_extent(word, STYLES[text.style].font, text.font_size) for word in plain), default=0)


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
            for dx, dy in ((23, 0), (-23, 0), (0, 23), (0, -23)):
                assert widget.collide_point(x + dx, y + dy), f"{widget} {widget.spoken!r} {widget.size}"


@pytest.mark.parametrize("name", PAGES)
def test_everything_to_press_has_a_spoken_name(window, name):
    from app.widgets.press import Pressable

    show(window, name)
    for widget in window.widgets():
        if isinstance(widget, Pressable) and widget.tapped and window.shown(widget):
            assert widget.spoken, f"{type(widget).__name__} at {widget.pos} has no name"


def test_every_word_that_is_used_is_there():
    english = _catalogue("en")
    used = set()
    for path in (ROOT / "app").rglob("*.py"):
        used |= set(re.findall(r'\bword\(\s*"([a-z_.]+)"\s*[,)]', path.read_text()))
    for path in (ROOT / "kv").glob("*.kv"):
        used |= set(re.findall(r'app\.word\("([a-z_.]+)"\s*[,)]', path.read_text()))
    assert used
    assert used <= english.keys(), sorted(used - english.keys())


def test_no_rule_of_a_look_meets_two_widgets_of_one_name():
    made = {}
    for path in (ROOT / "app").rglob("*.py"):
        for name in re.findall(r"^class (\w+)\(", path.read_text(), re.M):
            made.setdefault(name, []).append(path.name)
    ruled = {name for path in (ROOT / "kv").glob("*.kv") for name in re.findall(r"^<(\w+)", path.read_text(), re.M)}
    assert {name: made[name] for name in ruled if len(made.get(name, [])) > 1} == {}
