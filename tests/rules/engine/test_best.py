"""Best play: the owner's choices make a number as high as they can, the opponent's as low."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rules.engine import (
    AGAIN,
    KEEP,
    OPPONENT,
    OWNER,
    BestBook,
    Choice,
    EndlessChoice,
    Play,
    PlayerError,
    Roll,
    Situation,
    Steps,
    Stopped,
    Total,
    at_least,
    covered,
    each,
    nothing,
    procedure,
    stopped_by,
    thrown_again,
    uncovered,
)
from tests.rules.minimax import minimax, worths


@procedure
def once_more(by: str = OWNER, sides: int = 6) -> Steps[int]:
    """A die that may be thrown once more."""
    face = yield thrown_again(Roll(1, Total(), "die", sides=sides), by)
    return int(face)


@procedure
def twice_more(left: int) -> Steps[int]:
    """A die that may be thrown again as often as is left."""
    face = yield Roll(1, Total(), "die")
    if left and (yield Choice(OWNER, (KEEP, AGAIN), "again")) == AGAIN:
        return twice_more(left - 1)
    return int(face)


@procedure
def duel() -> Steps[int]:
    """The owner picks how many dice he throws; the opponent takes one hit away or has all thrown again."""
    dice = yield Choice(OWNER, (1, 2, 3), "dice")
    hits = yield Roll(dice, at_least(dice + 2), "hits")
    if hits and (yield Choice(OPPONENT, ("one less", "all again"), "answer")) == "all again":
        return plain_hits(dice)
    return max(0, hits - 1)


@procedure
def plain_hits(dice: int) -> Steps[int]:
    hits = yield Roll(dice, at_least(4), "hits again")
    return int(hits)


@procedure
def doubled() -> Steps[int]:
    """The decision is made inside; what it is for is known only outside: a low die is wanted."""
    face = yield once_more()
    more = yield Roll(1, at_least(4), "more")
    return -face * (1 + more)


@procedure
def both() -> Steps[int]:
    mine = yield each(2, once_more(OWNER, 3))
    theirs = yield once_more(OPPONENT, 3)
    return int(mine) * 10 + int(theirs)


@procedure
def tie() -> Steps[int]:
    """Fight again: a loop without a choice, then a decision."""
    won = yield fought()
    kept = yield Choice(OWNER, ("keep", "double or nothing"), "stake")
    return won if kept == "keep" else gamble(won)


@procedure
def fought() -> Steps[int]:
    face = yield Roll(1, Total(), "fight")
    return fought() if face <= 2 else int(face)


@procedure
def gamble(stake: int) -> Steps[int]:
    luck = yield Roll(1, at_least(4 if stake > 4 else 3), "double")
    return 2 * stake * luck


@procedure
def endless() -> Steps[int]:
    face = yield Roll(1, Total(), "die")
    if (yield Choice(OWNER, (KEEP, AGAIN), "again")) == AGAIN:
        return endless()
    return int(face)


@procedure
def counted() -> Steps[int]:
    """How many lie under the template is seen, not decided."""
    under = yield Choice(OWNER, (0, 1, 2, 3), "under", sensible=2, counted=True)
    hits = yield thrown_again(Roll(under, at_least(5), "hits"), OPPONENT)
    return int(hits)


@procedure
def cups() -> Steps[int]:
    cup = yield covered(plain_hits(2), nothing)
    sure = yield Choice(OWNER, ("sure", "dice"), "which")
    return 1 if sure == "sure" else uncovered(cup)


def face(outcome: Any) -> Any:
    return outcome


def squared(outcome: int) -> int:
    return (outcome - 3) ** 2


@pytest.mark.parametrize("number", [face, squared])
@pytest.mark.parametrize("situation", [once_more(), once_more(OPPONENT), twice_more(2), duel(), doubled(), both(),
                                       counted(), plain_hits(3)], ids=repr)
def test_is_the_minimax_of_every_way(situation: Situation, number: Callable[[Any], int]) -> None:
    book = BestBook(number)
    assert book.value(situation) == minimax(Play(situation), number)
    assert book.odds(situation).mean(number) == book.value(situation)


def test_a_die_thrown_once_more_below_four() -> None:
    """3, 2 or 1 is thrown again for 3 1/2: (4 + 5 + 6 + 3 * 7/2) / 6."""
    best = BestBook(face)
    assert best.value(once_more()) == Fraction(17, 4)
    assert {str(d.choice.question): d.best for d in best.decisions(once_more())}["Die: 3. Reroll?"] == AGAIN
    assert {str(d.choice.question): d.best for d in best.decisions(once_more())}["Die: 4. Reroll?"] == KEEP
    assert all(decision.chance == Fraction(1, 6) for decision in best.decisions(once_more()))


def test_two_more_throws_change_what_is_kept() -> None:
    """With two throws left a 4 is thrown again for 17/4, with one it is kept."""
    assert BestBook(face).value(twice_more(2)) == Fraction(5 + 6, 6) + Fraction(4, 6) * Fraction(17, 4)


def test_a_loop_without_a_choice_is_solved() -> None:
    """3, 4, 5 or 6, each a quarter: 3 and 4 are worth 4/3 of themselves if doubled, 5 and 6 themselves."""
    expected = sum(Fraction(stake * 4, 3) if stake <= 4 else Fraction(stake) for stake in (3, 4, 5, 6)) / 4
    assert BestBook(face).value(tie()) == expected


def test_a_choice_in_a_loop_is_refused() -> None:
    with pytest.raises(EndlessChoice, match="begin again and again"):
        BestBook(face).value(endless())


def test_each_option_of_a_choice_that_is_due() -> None:
    play = Play(duel())
    first = play.decision(BestBook(face))
    assert dict(zip(first.choice.options, first.values, strict=True)) == worths(play, face)
    play.answer(3)
    play.answer((5, 6, 1))
    due = play.decision(BestBook(face))
    assert {option: due.worth(option) for option in due.choice.options} == worths(play, face)
    assert due.best == "one less"


def test_without_a_choice_nothing_is_decided() -> None:
    with pytest.raises(PlayerError, match="No choice is due"):
        Play(fought()).decision(BestBook(face))


def test_dice_under_a_cup_are_not_looked_at_beforehand() -> None:
    """In the odds nobody looks under the cup; at the table the dice lie there."""
    assert BestBook(face).value(cups()) == 1
    seen = Play(cups())
    seen.answer((4, 4))
    assert seen.decision(BestBook(face)).worth("dice") == 2


def test_of_equal_options_the_sensible_one_is_best() -> None:
    @procedure
    def same() -> Steps[int]:
        yield Choice(OWNER, ("a", "b", "c"), "letter", sensible="b")
        return 1

    assert [decision.best for decision in BestBook(face).decisions(same())] == ["b"]


def test_a_walk_is_stopped_and_can_be_asked_again() -> None:
    book = BestBook(face)

    def no_more() -> None:
        raise Stopped

    with stopped_by(no_more), pytest.raises(Stopped):
        book.value(duel())
    assert book.value(duel()) == minimax(Play(duel()), face)


def test_five_thousand_decisions_deep() -> None:
    assert BestBook(face).value(deep(5000)) == 0


@procedure
def deep(left: int) -> Steps[int]:
    yield Choice(OWNER, ("on",), "on")
    return deep(left - 1) if left else 0
