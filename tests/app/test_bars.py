"""The bars at the edges with large letters: every title and every name is read whole."""

from __future__ import annotations

import pytest

TITLES = ["SCW", "Escuadra de fusileros", "Disparo de oportunidad o respuesta", "Bandeja de dados"]


@pytest.fixture(params=[(360, 1.0), (360, 2.0), (412, 1.5), (412, 2.0), (1280, 2.0)], ids=str)
def spanish(window, request):
    wide, scale = request.param
    window.resize(wide, 800)
    for name, value in (("text", scale), ("language", "es"), ("animation", "off")):
        window.kit.settings.set(name, value)
    window.kit.restyle()
    return window


def lines(text) -> int:
    return len(text._label._cached_lines)


def words(text) -> str:
    """What is really drawn of a text."""
    return " ".join("".join(word.text for word in line.words) for line in text._label._cached_lines)


@pytest.mark.parametrize("sheet", ["scw", None])
def test_every_place_is_named_in_one_line_in_letters_of_one_size(spanish, sheet):
    if sheet:
        spanish.kit.go("sheet", ruleset=sheet)
    spanish.wait(0.3)
    items = [w for w in spanish.widgets() if type(w).__name__ == "NavItem"]
    assert len(items) == (5 if sheet else 3)
    texts = [item.children[0] for item in items]
    assert [words(text) for text in texts] == [item.text for item in items]
    assert {lines(text) for text in texts} == {1}
    assert len({text.font_size for text in texts}) == 1
    assert texts[0].font_size >= 12
    for item, text in zip(items, texts, strict=True):
        assert item.width >= 48
        assert item.height >= 48
        assert text._label._cached_lines[0].w <= item.width - 2
        assert item.y >= item.parent.y - 1


@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_read_whole_in_two_lines_at_most(spanish, title):
    """Three only where letters are as small as at 100 % already."""
    from app.look.theme import STYLES
    from app.widgets.bars import TopBar, way_back

    page = spanish.kit.go("backup")
    icons = [(icon, icon, lambda: None) for icon in ("undo", "share-variant", "dots-vertical")]
    bar = TopBar(title, "Fase de órdenes, 5 de 11 dados sacados", lead=way_back(), icons=icons)
    page.add_widget(bar)
    spanish.wait(0.2)
    note, head = bar.titles.children
    for text in (head, note):
        assert words(text) == text.text
        assert lines(text) <= 2 or text.font_size <= STYLES[text.style].size
        assert bar.y <= text.y
        assert text.top <= bar.top
    assert head.y >= note.top - 1
    assert bar.height >= 56
    assert all(button.size == [48, 48] for button in bar.buttons.values())


def test_a_bar_without_much_to_say_is_as_low_as_ever(window):
    from app.widgets.bars import TopBar

    page = window.kit.go("backup")
    for bar in (TopBar("Log"), TopBar("Log", "SCW Squares")):
        page.add_widget(bar)
        window.wait(0.1)
        assert bar.height == 56


@pytest.mark.parametrize(("text", "room", "most"), [("Deshacer", 60, 0), ("Deshacer", 300, 0), ("uno dos tres", 60, 2)])
def test_letters_shrink_until_words_and_lines_fit(window, text, room, most):
    from app.look.text import Text, fitting, widest_word

    share = fitting(text, "title_s", room, most)
    assert widest_word(text, "title_s", share) <= room
    assert (share == 1) == (widest_word(text, "title_s") <= room and not most)
    drawn = Text(text=text, style="title_s", lines=most, size_hint_x=None, width=room)
    drawn.texture_update()
    assert words(drawn) == text
    assert not most or lines(drawn) <= most


def test_buttons_of_a_dock_are_as_high_as_the_highest(window):
    from app.widgets.bars import DockRow
    from app.widgets.buttons import PushButton

    window.kit.settings.set("text", 2.0)
    window.kit.restyle()
    page = window.kit.go("backup")
    row = DockRow()
    for text, share in (("Deshacer", 0.6), ("Otra vez, igual que antes", 1)):
        row.add_widget(PushButton(text=text, size_hint_x=share))
    page.add_widget(row)
    window.wait(0.2)
    high = {button.height for button in row.children}
    assert len(high) == 1
    assert high == {row.height}
    assert row.height == max(button.wanted for button in row.children) > 60


def test_the_step_that_is_on_is_named_whole(spanish):
    from app.widgets.steps import StepBar

    page = spanish.kit.go("backup")
    bar = StepBar(["To hit"], "Trade in hits", ["Hammer", "Saves", "Losses"], "scw")
    page.add_widget(bar)
    spanish.wait(0.2)
    name = next(w for w in bar.children if getattr(w, "text", "") == "Canjear impactos")
    assert words(name) == name.text
    assert name.texture_size[1] <= bar.height
    assert bar.children[0].right <= bar.right


def test_a_cut_step_card_takes_the_room_that_the_buttons_leave(window):
    window.resize(412, 868)
    for name, value in (("text", 2.0), ("language", "es"), ("animation", "off")):
        window.kit.settings.set(name, value)
    window.kit.restyle()
    window.kit.open_action("scw", "shoot", {"rifle": 6})
    window.wait(0.5)
    window.app.shell.pile.top.roll()
    window.until(lambda: window.look("Continuar"), 10)
    window.wait(0.5)
    page = window.app.shell.pile.top
    assert page.card_slot.height > page.scroll.height
    assert page.lower.height == page.buttons.height + 22
    assert page.tray_slot.height >= 100


def test_the_number_on_a_face_stays_in_its_badge(window):
    from app.screens.real_dice.page import FaceKey

    window.kit.settings.set("text", 2.0)
    window.kit.restyle()
    page = window.kit.go("backup")
    key = FaceKey(6, lambda _face: None, face=3, count=12)
    page.add_widget(key)
    window.wait(0.2)
    number = next(w for w in key.walk() if getattr(w, "text", "") == "12")
    wide, high = number._label.get_extents("12")
    assert wide <= number.parent.width - 4
    assert high <= number.parent.height


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_word_of_an_order_is_whole_on_its_die(window, scale):
    from app.look.sides import shown
    from app.widgets.unit_card import FaceTile

    window.kit.settings.set("text", scale)
    window.kit.restyle()
    page = window.kit.go("backup")
    die = FaceTile("eye-outline", "emboscada", shown(("A",), {}, {})["A"])
    page.add_widget(die)
    window.wait(0.2)
    word = next(w for w in die.walk() if getattr(w, "text", "") == "emboscada")
    assert words(word) == "emboscada"
    assert word.font_size >= 9
    assert word.width >= die.width - 2
