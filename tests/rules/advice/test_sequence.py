"""Several shots: what is left after each, and the best order."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from rules import ruleset
from rules.advice.sequence import BURDEN, GONE, LOSSES, MORALE, best_order, shots, strength_of
from rules.engine import PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.foresee import Planned, foresee
from tests.rules.enumerated import PLAYS, assert_near, battles, ends


def table(sheet: str, **units: tuple[str, dict[str, Any]]) -> AnyBattle:
    """A battle of these cards; the side is the first letter of the id."""
    battle = ruleset(sheet).battle()
    cards = [battle.sheet.preset(name).with_(id=id, side=id[0].upper(), name=id, **more)
             for id, (name, more) in units.items()]
    return battle.but(units=tuple(cards))


def gang() -> AnyBattle:
    return table("gang_skirmish", a1=("Ganger", {}), a2=("Heavy", {}), a3=("Novice", {}), b1=("Leader", {"wounds": 2}))


def orders() -> AnyBattle:
    return table("order_dice", a1=("Sniper team", {"order": "FIRE"}), b1=("Rifle squad", {"models": 2}),
                 a2=("Sniper team", {"order": "FIRE"}))


def squares() -> AnyBattle:
    few = {"lmg": 0, "mmg": 0}
    return table("scw", a1=("Rifle platoon", {"rifle": 1, "ap": 6, **few}),
                 a2=("Militia platoon", {"rifle": 1, "ap": 6, **few}), b1=("Rifle platoon", {"rifle": 2, **few}))


def shot(unit: str, **said: Any) -> Planned:
    return Planned("shoot", {"shooter": unit, "target": "b1"}, said)


GANG = [shot("a1"), shot("a2"), shot("a3")]
ORDERS = [shot("a1", distance=20), shot("a2", distance=20)]
SQUARES = [shot("a1", range=1, trade_in="0"), shot("a2", range=2, trade_in="0")]
CASES = [(gang(), GANG[:2]), (orders(), ORDERS), (squares(), SQUARES)]


@pytest.mark.parametrize(("battle", "begins"), CASES, ids=["gang", "orders", "squares"])
def test_the_card_after_every_way_deed_by_deed(battle: AnyBattle, begins: list[Planned]) -> None:
    worked: Counter[Any] = Counter()
    for after, chance in battles(battle, begins):
        worked[after.unit("b1")] += chance
    assert dict(foresee(battle, begins, "b1").items()) == dict(worked)


def test_single_shots_multiplied() -> None:
    """Two shots at a leader with two wounds: the table of each shot for each card, multiplied by hand."""
    battle = gang()
    action = battle.edition.action("shoot")

    def after(card: Any, planned: Planned) -> dict[Any, Fraction]:
        here = battle.put(card)
        found: Counter[Any] = Counter()
        odds = action.odds(action.facts(**here.facts("shoot", dict(planned.who))))
        for outcome, chance in odds.items():
            found[card.after(c for c in outcome.changes if c.role == "target")] += chance
        return dict(found)

    worked: Counter[Any] = Counter()
    for card, chance in after(battle.unit("b1"), GANG[0]).items():
        for then, more in (after(card, GANG[1]) if card.there else {card: Fraction(1)}).items():
            worked[then] += chance * more
    assert dict(foresee(battle, GANG[:2], "b1").items()) == dict(worked)


def test_each_stage_says_what_is_left() -> None:
    battle = orders()
    stages = list(shots(battle, ORDERS, "b1"))
    assert [stage.planned for stage in stages] == ORDERS
    for number, stage in enumerate(stages, start=1):
        ways = list(battles(battle, ORDERS[:number]))
        cards = [(after.unit("b1"), chance) for after, chance in ways]
        assert stage.gone == sum(chance for card, chance in cards if not card.there)
        assert stage.strength == sum(chance * strength_of(card) for card, chance in cards)
        assert sum(stage.left.values()) == 1
    assert stages[0].morale < stages[1].morale
    assert stages[0].morale == battle.edition.action("shoot").odds(battle.edition.action("shoot").facts(
        **battle.facts("shoot", dict(ORDERS[0].who), distance=20))).chance(lambda o: o.check)


def after_one(battle: AnyBattle, planned: Planned) -> dict[tuple[Any, bool], Fraction]:
    """The table of a single shot: the card it leaves, and whether that card has to check its morale."""
    action = battle.edition.action(planned.action)
    facts = action.facts(**battle.facts(planned.action, dict(planned.who), **planned.said))
    found: Counter[Any] = Counter()
    for end, chance in ends(action.play(facts)):
        left = battle.unit("b1").after(change for change in end.outcome.changes if change.role == "target")
        found[left, bool(end.outcome.check)] += chance
    return dict(found)


def test_the_chance_of_morale_is_the_product_of_single_shots() -> None:
    """It is due if either shot has called for it; who is gone is not shot at again."""
    battle, due = orders(), Fraction(0)
    for (card, shaken), chance in after_one(battle, ORDERS[0]).items():
        again = after_one(battle.put(card), ORDERS[1]) if card.there else {}
        due += chance if shaken else chance * sum(more for (_, then), more in again.items() if then)
    assert list(shots(battle, ORDERS, "b1"))[-1].morale == due


def test_without_morale_on_the_sheet_nothing_is_said_of_it() -> None:
    assert [stage.morale for stage in shots(gang(), GANG[:1], "b1")] == [None]


def test_a_return_shot_is_thrown_where_the_sheet_has_it() -> None:
    """The target shoots back: what it costs the first square makes no difference to the second one's shot."""
    battle = squares()
    silent, answered = (foresee(battle, SQUARES[:1], "a1", answers) for answers in (False, True))
    assert silent.chance(lambda card: not card.there) == 0
    first = foresee(battle, SQUARES[:1], "b1")
    back = sum(chance * _back(battle, card) for card, chance in first.items() if card.there)
    assert answered.chance(lambda card: not card.there) == back > 0


@pytest.mark.parametrize("watch", ["a1", "a2", "b1"])
def test_with_return_fire_every_card_is_that_of_every_way(watch: str) -> None:
    """Two squares shoot one after the other, and each is shot at by what is left of their target."""
    battle, worked = squares(), Counter[Any]()
    for after, chance in battles(battle, SQUARES, answers=True):
        worked[after.unit(watch)] += chance
    assert dict(foresee(battle, SQUARES, watch, answers=True).items()) == dict(worked)
    silent = dict(foresee(battle, SQUARES, watch).items())
    assert (silent == dict(worked)) is (watch == "b1"), "only who shoots is shot at in return"


def _back(battle: AnyBattle, target: Any) -> Fraction:
    """The chance that what is left of the target hits its single shooter: the return shot by its own facts."""
    action = battle.edition.action("opportunity")
    here = battle.put(target)
    facts = action.facts(**here.facts("opportunity", {"shooter": "b1", "target": "a1"}, range=1, fire="return",
                                      trade_in="0"))
    return action.odds(facts).chance(lambda o: o.target.destroyed)


def test_the_best_order_is_the_best_of_all() -> None:
    battle = gang()
    last = list(best_order(battle, GANG, "b1"))[-1]
    gone = {order: foresee(battle, [GANG[at] for at in order], "b1").chance(lambda card: not card.there)
            for order in permutations(range(3))}
    assert last.whole
    assert last.measure[0] == max(gone.values()) == gone[last.order]
    assert last.as_given[0] == gone[0, 1, 2]
    assert last.gain == max(gone.values()) - gone[0, 1, 2]


@pytest.mark.parametrize("wanted", [GONE, MORALE, LOSSES])
def test_the_best_order_for_each_thing_wanted(wanted: str) -> None:
    """A rifleman and a sniper at three men: each order worked out by itself."""
    battle = table("order_dice", a1=("Sniper team", {"order": "FIRE"}), b1=("Rifle squad", {"models": 3}),
                   a2=("Rifle squad", {"models": 2, "order": "FIRE"}))
    begins = [shot("a1", distance=20), shot("a2", distance=10)]

    def measure(order: tuple[int, ...]) -> Fraction:
        last = list(shots(battle, [begins[at] for at in order], "b1"))[-1]
        return {GONE: last.gone, MORALE: last.morale, LOSSES: -last.strength}[wanted]

    last = list(best_order(battle, begins, "b1", wanted=wanted))[-1]
    assert (last.measure[0], last.as_given[0]) == (max(measure((0, 1)), measure((1, 0))), measure((0, 1)))
    assert measure(last.order) == last.measure[0]


def markers() -> tuple[AnyBattle, list[Planned]]:
    """Nobody is counted in a detachment: what fire does to it lies on it."""
    battle = table("command_tokens", a1=("Infantry detachment", {}), a2=("Machine gun squad", {}),
                   b1=("Infantry detachment", {"markers": 1}))
    return battle, [Planned("fire", {"firer": id, "target": "b1"}, {"close": close})
                    for id, close in (("a1", True), ("a2", False))]


def test_what_lies_on_a_target_of_which_nobody_is_counted() -> None:
    battle, begins = markers()
    for number, stage in enumerate(shots(battle, begins, "b1"), start=1):
        worked: Counter[int] = Counter()
        for after, chance in battles(battle, begins[:number]):
            worked[after.unit("b1").markers] += chance
        assert stage.carried == dict(worked)
        assert stage.gone == 0


def test_the_best_order_for_what_lies_on_it() -> None:
    """Fire brings the same markers in either order: none gains."""
    battle, begins = markers()
    last = list(best_order(battle, begins, "b1", wanted=BURDEN))[-1]
    mean = sum(chance * after.unit("b1").markers for after, chance in battles(battle, begins))
    assert (last.measure[0], last.as_given[0], last.gain) == (mean, mean, 0)


def test_progress_is_told() -> None:
    assert [(order.tried, order.of) for order in best_order(gang(), GANG, "b1")] == [(n, 6) for n in range(1, 7)]


def test_more_than_five_are_refused() -> None:
    with pytest.raises(PlayerError, match="1 to 5 units, not 6"):
        next(best_order(gang(), GANG * 2, "b1"))


def test_who_is_gone_does_nothing() -> None:
    battle = gang()
    gone = battle.put(battle.unit("a1").with_(out=True))
    assert foresee(gone, GANG[:1], "b1").of(battle.unit("b1")) == 1


def test_dice_thrown_often_agree() -> None:
    """The same faces lead to the same battle, so each is fought once and then only looked up."""
    battle, rng, met = gang(), random.Random(11), {}
    gone = 0
    for _ in range(PLAYS):
        now, faces = battle, ()
        for planned in GANG[::2]:
            now, faces = _fought(now, planned, faces, rng, met)
            if not now.unit("b1").there:
                gone += 1
                break
    assert_near(gone, foresee(battle, GANG[::2], "b1").chance(lambda card: not card.there))


def _fought(battle: AnyBattle, planned: Planned, faces: tuple[Any, ...], rng: random.Random,
            met: dict[Any, Any]) -> tuple[AnyBattle, tuple[Any, ...]]:
    """One action with random faces; what is met is (the battle before, the play, the battle after) of these faces."""
    if (faces, "begun") not in met:
        begun = battle.after(battle.begin(planned.action, dict(planned.who), **planned.said))
        met[faces, "begun"] = begun, begun.playing()
    begun, play = met[faces, "begun"]
    while play.asking is not None:
        faces = (*faces, tuple([rng.randint(1, sides) for sides in play.asking.dice]))
        if faces not in met:
            met[faces] = play.again()
            met[faces].answer(faces[-1])
        play = met[faces]
    if (faces, "closed") not in met:
        met[faces, "closed"] = begun.closing(play.outcome).done(begun).but(due=())
    return met[faces, "closed"], faces
