"""Who is at the table: keys, codes, seats, names."""

from __future__ import annotations

import pytest

from app.table.seats import AGAIN_AFTER, LETTERS, MOST_ASKING, ONLOOKER, Keys, Seats, clean, hashed, in_groups
from rules.engine import PlayerError

SIDES = {"A": "Red", "B": "Blue"}


@pytest.fixture
def clock() -> list[float]:
    return [100.0]


@pytest.fixture
def seats(clock: list[float]) -> Seats:
    return Seats(dict(SIDES), lambda: clock[0])


def come(seats: Seats, number: int, wants: str | None = None, name: str = ""):
    return seats.knock(hashed(str(number)), name or f"Phone {number}", "phone", wants)


def test_nobody_is_in_before_the_host_says_so(seats):
    visitor = come(seats, 1, "B")
    assert (visitor.state, visitor.seat, visitor.wants) == ("asking", None, "B")
    assert 10 <= visitor.number <= 99
    assert seats.let_in(visitor.id).seat == "B"


def test_a_device_that_was_let_in_comes_back_by_itself(seats):
    visitor = come(seats, 1, "A")
    seats.let_in(visitor.id)
    seats.is_here(visitor.device, False)
    assert come(seats, 1).state == "in"
    assert come(seats, 1).seat == "A"


def test_a_device_that_only_asked_is_forgotten_when_it_goes(seats):
    visitor = come(seats, 1)
    seats.is_here(visitor.device, False)
    assert visitor.device not in seats.visitors


def test_a_seat_is_for_one_device_and_any_number_look_on(seats):
    one, two, three = (come(seats, number, "A") for number in (1, 2, 3))
    seats.let_in(one.id)
    with pytest.raises(PlayerError, match="Red is taken by Phone 1"):
        seats.let_in(two.id)
    assert seats.let_in(two.id, ONLOOKER).seat == ONLOOKER
    assert seats.let_in(three.id, ONLOOKER).seat == ONLOOKER
    assert [(seat.side, seat.taken, seat.by) for seat in seats.shown()] == [("A", True, "Phone 1"), ("B", False, "")]


def test_who_asks_for_nothing_gets_what_is_free(seats):
    seats.let_in(come(seats, 1).id)
    assert seats.holder("A").name == "Phone 1"
    seats.let_in(come(seats, 2).id)
    assert seats.holder("B").name == "Phone 2"
    assert come(seats, 3).wants == ONLOOKER


def test_a_seat_given_to_another_makes_its_holder_look_on(seats):
    one, two = come(seats, 1, "A"), come(seats, 2, "B")
    seats.let_in(one.id)
    seats.let_in(two.id)
    seats.seat(two.id, "A")
    assert seats.holder("A").id == two.id
    assert seats.called(one.id).seat == ONLOOKER
    assert seats.holder("B") is None


def test_not_now_may_ask_again_after_half_a_minute(seats, clock):
    visitor = come(seats, 1)
    seats.not_now(visitor.id)
    clock[0] += AGAIN_AFTER - 1
    assert come(seats, 1).state == "refused"
    clock[0] += 2
    assert come(seats, 1).state == "asking"


def test_who_was_sent_away_has_to_ask(seats):
    visitor = come(seats, 1, "A")
    seats.let_in(visitor.id)
    seats.send_away(visitor.id)
    assert seats.holder("A") is None
    assert come(seats, 1).state == "asking"


def test_only_so_many_wait_at_the_door(seats):
    numbers = [come(seats, number).number for number in range(MOST_ASKING)]
    assert len(set(numbers)) == MOST_ASKING
    with pytest.raises(PlayerError, match="Too many"):
        come(seats, 99)


def test_a_seat_that_is_none_is_refused(seats):
    with pytest.raises(PlayerError, match="no such seat"):
        seats.let_in(come(seats, 1).id, "C")


def test_who_is_in_is_kept_without_any_secret(seats, clock):
    for number, seat in ((1, "A"), (2, ONLOOKER)):
        seats.let_in(come(seats, number).id, seat)
    come(seats, 3)
    kept = seats.to_json()
    assert [one["seat"] for one in kept] == ["A", ""]
    again = Seats(dict(SIDES), lambda: clock[0])
    again.restore(kept)
    assert again.holder("A").name == "Phone 1"
    assert come(again, 1).state == "in"
    assert come(again, 3).state == "asking"


@pytest.mark.parametrize("bad", [[{}], [{"device": "x", "seat": "A"}], [{"device": "0" * 16, "seat": "Z"}],
                                 [{"seat": 4}]])
def test_what_cannot_be_read_is_left_out(seats, bad):
    seats.restore(bad)
    assert seats.visitors == {}


def test_a_new_key_every_time_and_a_code_without_look_alikes():
    keys = [Keys() for _ in range(50)]
    assert len({one.key for one in keys}) == 50
    assert min(len(one.key) for one in keys) >= 22  # 128 bits
    assert {sign for one in keys for sign in one.code} <= set(LETTERS)
    assert not set("0O1I") & set(LETTERS)


def test_a_code_may_be_typed_as_it_is_read():
    keys = Keys()
    assert keys.is_code(keys.code)
    assert keys.is_code(f" {in_groups(keys.code).lower()} ")
    assert keys.is_code(f"{keys.code[:3]}-{keys.code[3:]}")
    assert not keys.is_code("")
    assert not keys.is_code(keys.code[:-1])
    assert not keys.is_key("")
    assert not keys.is_key(keys.code)


def test_a_code_is_read_in_groups_of_three():
    assert in_groups("K7M4QP") == "K7M 4QP"


@pytest.mark.parametrize(("name", "shown"), [
    ("  Bea's   phone ", "Bea's phone"), ("a\nb\tc", "a b c"), ("x" * 60, "x" * 40), ("\u202egnihton", "gnihton"),
    ("<b>Bea</b>", "<b>Bea</b>"), ("\x00\x07", ""), ("José", "José")])
def test_a_name_is_one_line_of_printed_signs(name, shown):
    assert clean(name) == shown
