"""Letters are drawn once: what says the same in the same look shares a picture, and only so many are kept."""

from __future__ import annotations


def text(**given):
    from app.look.text import Text

    made = Text(size_hint_x=None, width=200, **given)
    made.texture_update()
    return made


def test_the_same_words_are_one_picture(window):
    one, other = text(text="Hammered", style="card"), text(text="Hammered", style="card")
    assert one.texture is other.texture


def test_another_look_is_another_picture(window):
    plain = text(text="Hammered", style="card")
    looks = [{"tone": "on2"}, {"style": "row"}, {"halign": "center"}, {"letters": 0.5}, {"padding": 4}]
    others = [text(**{"text": "Hammered", "style": "card"} | look) for look in looks]
    assert len({id(one.texture) for one in (plain, *others)}) == 1 + len(looks)


def test_a_text_that_changes_leaves_the_others_alone(window):
    one, other = text(text="Hammered"), text(text="Hammered")
    before = other.texture
    one.text = "Unharmed"
    window.frames(1)
    assert one.texture is not before
    assert other.texture is before
    assert other._label.text == "Hammered"


def test_a_text_takes_the_height_of_its_lines(window):
    one = text(text="Hammered")
    high = one.height
    one.text = "Hammered, and it falls back three squares towards its own edge of the table"
    window.frames(1)
    assert one.height >= 2 * high
    one.text = ""
    window.frames(1)
    assert (one.height, one.texture) == (0, None)


def test_only_so_many_pictures_are_kept(window, monkeypatch):
    from app.look import letters

    monkeypatch.setattr(letters, "KEPT", 20_000)
    for number in range(40):
        text(text=f"Square {number}")
    kept = sum(letters._area(label) for label in letters._kept.values())
    assert kept == letters._pixels <= 20_000
    assert [look.text for look in letters._kept][-1] == "Square 39"
