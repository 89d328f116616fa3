"""Dice of two secrets: anybody can work them out again, nobody could choose them, no face is favoured."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import pytest
from pydantic import ValidationError

from rules import ruleset
from rules.engine import PlayerError
from rules.frame.deed import Answer
from rules.frame.fair import Fair, JoinedDice, new_secret, promise

HOST, GUEST, PLACE = "0a" * 32, "f1" * 32, "game.7"


def by_the_book(sides: list[int], host: str = HOST, guest: str = GUEST) -> list[int]:
    """The faces as the module's description says, written a second time."""
    stream = b"".join(hashlib.sha256(f"playsheet dice 1\n{PLACE}\n{host}\n{guest}\n{n}".encode()).digest()
                      for n in range(200))
    faces, at = [], 0
    for kind in sides:
        wide = 1 if kind <= 256 else 4
        while True:
            number = int.from_bytes(stream[at:at + wide], "big")
            at += wide
            if number < 256**wide // kind * kind:
                faces.append(number % kind + 1)
                break
    return faces


@pytest.mark.parametrize("sides", [[6] * 40, [4, 8, 10, 12, 20] * 8, [3] * 50, [300, 6, 1000], [1, 2], [256, 257]])
def test_the_faces_are_those_of_the_description(sides):
    dice = JoinedDice(PLACE, HOST, GUEST)
    assert [dice.randint(1, kind) for kind in sides] == by_the_book(sides)
    assert dice.record.faces == tuple(by_the_book(sides))
    assert dice.record.wrong == ""


def test_the_promise_is_the_hash_of_the_description():
    assert promise(PLACE, HOST) == hashlib.sha256(f"playsheet promise 1\n{PLACE}\n{HOST}".encode()).hexdigest()


@pytest.mark.parametrize("other", [("game.8", HOST, GUEST), (PLACE, "0b" * 32, GUEST), (PLACE, HOST, "f2" * 32)])
def test_another_place_or_secret_is_another_throw(other):
    first, second = JoinedDice(PLACE, HOST, GUEST), JoinedDice(*other)
    assert [first.randint(1, 6) for _ in range(20)] != [second.randint(1, 6) for _ in range(20)]


@pytest.mark.parametrize("sides", [3, 6, 7, 10, 20, 100])
def test_no_face_is_favoured(sides):
    source = random.Random(sides)
    counted: Counter[int] = Counter()
    for n in range(200):
        dice = JoinedDice(f"game.{n}", source.randbytes(32).hex(), source.randbytes(32).hex())
        counted.update(dice.randint(1, sides) for _ in range(100))
    expected = 20_000 / sides
    chi = sum((counted[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    freedom = sides - 1
    # Five sigma of a chi-square; a modulo without rejection misses it for 100 sides by far.
    assert chi < freedom + 5 * (2 * freedom) ** 0.5
    assert set(counted) == set(range(1, sides + 1))


def test_a_modulo_would_have_been_found_out():
    counted = Counter(byte % 100 + 1 for byte in random.Random(1).randbytes(20_000))
    chi = sum((counted[face] - 200) ** 2 / 200 for face in range(1, 101))
    assert chi > 99 + 5 * 198**0.5


@pytest.mark.parametrize(("changed", "why"), [
    ({"host": "0b" * 32}, "the host's secret is not the one that was promised"),
    ({"guest": "f2" * 32}, "the secrets give other dice"),
    ({"draws": ((6, 6),) * 5}, "the secrets give other dice"),
])
def test_what_was_changed_afterwards_is_found(changed, why):
    dice = JoinedDice(PLACE, HOST, GUEST)
    for _ in range(5):
        dice.randint(1, 6)
    assert dice.record.model_copy(update=changed).wrong == why


@pytest.mark.parametrize("bad", ["", "ab", "0A" * 32, "zz" * 32, "00" * 33])
def test_a_secret_is_32_bytes(bad):
    with pytest.raises(ValidationError):
        Fair(place=PLACE, promise=HOST, host=bad, guest=GUEST, draws=())


def test_secrets_are_not_repeated():
    assert len({new_secret() for _ in range(1000)}) == 1000


def test_an_answer_keeps_its_secrets_and_must_have_their_dice():
    battle = ruleset("scw").battle()
    battle = battle.after(battle.start()).after(battle.begin("shoot", rifle=6))
    roll = battle.standing.asking
    dice = JoinedDice(PLACE, HOST, GUEST)
    faces = battle.standing.draw(dice)
    answer = Answer(faces=faces, fair=dice.record)
    assert battle.sheet.deed_from_json(answer.to_json()) == answer
    assert battle.after(answer).standing.steps[0].faces == faces
    other = tuple(face % roll.dice[0] + 1 for face in faces)
    with pytest.raises(PlayerError, match="two secrets"):
        battle.after(Answer(faces=other, fair=dice.record))


@pytest.mark.parametrize(("moment", "number", "since", "right"), [
    ("o7", 7, 0, True), ("o7", 8, 0, False), ("o7", 6, 0, False),
    ("m7", 7, 7, True), ("m7", 9, 7, True), ("m7", 9, 8, False), ("m7", 6, 0, False),
    ("7", 7, 7, False), ("x7", 7, 7, False), ("m", 7, 0, False), ("m-1", 7, 0, False), ("m\u0667", 7, 7, False)])
def test_a_promise_is_for_one_moment(moment, number, since, right):
    assert Fair.model_construct(place=f"game.ab.{moment}").belongs(number, since) is right
