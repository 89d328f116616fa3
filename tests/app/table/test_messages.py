"""Messages: JSON both ways, nothing but what is known, never too long, in parts where they must be."""

from __future__ import annotations

import json

import pytest

from app.table import messages as m

SECRET = "ab" * 32
WANTS: list[m.Message] = [
    m.Take(offer="0123", who={"target": "b1"}, said={"range": 3}, ask="o4", secret=SECRET),
    m.Take(offer="0123", lot=1, anyway=True), m.Begin(action="shoot", who={"shooter": "a1"}, said={"cover": "open"}),
    m.Throw(ask="m7", secret=SECRET), m.Enter(ask="m7", faces=(6, 1)), m.Choose(ask="m7", option=0), m.Apply(ask="m9"),
    m.Apply(ask="m9", changes=(m.Changed(role="target", key="pins", delta=2), m.Changed(role="x", key="y", value=1))),
    m.Pick(ask="m9", role="target", unit="b1"),
    m.Leave(ask="m9"), m.TakeBack(of=12), m.HandOver(ask="m9"), m.Write(unit="a1", key="pins", value=2),
]
SAID: list[m.Message] = [
    m.Hello(device="0" * 32, key="k", name="Bea", open=("a", "b")), m.AskFor(name="Bea", seat="A"), m.Again(), m.Bye(),
    m.Question(id="q", about=m.AboutForm(offer="12", said={"range": 2})), m.Witness(ask="m7", secret=SECRET),
    m.Question(id="q", about=m.AboutUnit(unit="a1")), m.Question(id="q", about=m.AboutAsk(ask="m7")),
]


@pytest.mark.parametrize("want", WANTS, ids=lambda want: type(want).__name__)
def test_every_wish_comes_back_as_it_was(want):
    wish = m.Wish(id="w1", want=want)
    assert m.from_guest(wish.to_json()) == wish


@pytest.mark.parametrize("said", SAID, ids=lambda said: type(said).__name__)
def test_everything_a_guest_says_comes_back_as_it_was(said):
    assert m.from_guest(said.to_json()) == said


@pytest.mark.parametrize("text", [
    "", "null", "[]", "{}", '"hello"', "{", "[" * 5000, '{"kind":"hello"}', '{"kind":"nothing"}', "\x00", "NaN",
    '{"kind":"hello","device":"' + "0" * 31 + '"}', '{"kind":"hello","device":"' + "0" * 32 + '","more":1}',
    '{"kind":"bye","bye":true}', '{"kind":"wish","id":"a b","want":{"want":"apply","ask":"m1"}}',
    '{"kind":"wish","id":"a","want":{"want":"throw","ask":"m1","secret":"00"}}',
    '{"kind":"wish","id":"a","want":{"want":"enter","ask":"m1","faces":[]}}',
    '{"kind":"wish","id":"a","want":{"want":"enter","ask":"m1","faces":[0]}}',
    json.dumps({"kind": "wish", "id": "a", "want": {"want": "enter", "ask": "m1", "faces": [1] * 201}}),
    json.dumps({"kind": "ask_for", "name": "x" * 41}),
    json.dumps({"kind": "wish", "id": "a",
                "want": {"want": "begin", "action": "x", "said": {str(n): n for n in range(101)}}}),
    '{"kind":"ask_for","name":"' + "x" * m.LARGEST + '"}',
])
def test_what_is_no_message_is_rubbish(text):
    with pytest.raises(m.Rubbish):
        m.from_guest(text)


def test_what_the_host_says_is_no_word_of_a_guest():
    with pytest.raises(m.Rubbish):
        m.from_guest(m.Beat().to_json())
    with pytest.raises(m.Rubbish):
        m.from_host(m.Bye().to_json())


@pytest.mark.parametrize("sign", ["x", '"', "\\", "ß", "\N{SNOWMAN}", "\U0001F3B2", "\n"])
def test_a_long_message_goes_in_parts_none_of_which_is_too_long(sign):
    long = m.Closed(sentence=sign * 150_000)
    parts = m.in_parts(long.to_json())
    assert len(parts) > 1
    assert all(len(part.encode()) <= m.LARGEST for part in parts)
    joiner = m.Joiner()
    joined = [joiner.take(m.from_host(part)) for part in parts]
    assert joined[:-1] == [None] * (len(parts) - 1)
    assert joined[-1] == long


def test_a_short_message_goes_as_it_is():
    assert m.in_parts(m.Beat().to_json()) == [m.Beat().to_json()]


def test_a_part_that_is_missing_is_found():
    first, *_, last = m.in_parts(m.Closed(sentence="x" * 200_000).to_json())
    joiner = m.Joiner()
    joiner.take(m.from_host(first))
    with pytest.raises(m.Rubbish, match="missing"):
        joiner.take(m.from_host(last))
