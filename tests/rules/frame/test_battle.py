"""A battle is a value: deeds lead from one to the next, a story keeps them all."""

import random

import pytest

from rules.engine import PlayerError
from rules.frame.battle import battle_from_json
from rules.frame.deed import (
    Adjust,
    AgainstTheSheet,
    Amend,
    Answer,
    Begin,
    Close,
    Dismiss,
    Drop,
    Muster,
    NameSide,
    SetTurn,
    Undo,
)
from rules.frame.offer import Offer
from rules.frame.parts import Change
from rules.frame.story import Story, told
from rules.ruleset import FactsError
from rules.terminal.referee import Broken, Referee, watched
from tests.rules.frame.tiny_turn import Band, Pass


@pytest.fixture
def field(tiny):
    """Two bands on the table."""
    battle = tiny.battle()
    for side, archers in (("A", 6), ("B", 3)):
        card = Band(id=side.lower(), side=side, name=f"Band {side}", archers=archers)
        battle = battle.after(Muster(unit=card.model_dump(mode="json")))
    return battle


def shot(battle, faces, mishap=1, **said):
    """A shoots at B, the dice fall so."""
    battle = battle.after(battle.begin("shoot", {"shooter": "a", "target": "b"}, **said))
    return battle.after(Answer(faces=faces)).after(Answer(faces=(mishap,)))


def test_cards_fill_the_facts_and_the_player_has_the_last_word(field):
    who = {"shooter": "a", "target": "b"}
    assert field.begin("shoot", who).facts == {"dice": 6}
    assert field.begin("shoot", who, dice=2).facts == {"dice": 2}
    assert field.begin("shoot", who, range=1).facts == {"dice": 6, "range": 1, "weapon": "Rock"}
    assert field.begin("shoot", {"shooter": "b"}).facts == {}, "three archers are the default"
    assert field.begin("shoot", dice=4).facts == {"dice": 4}, "without any card it is a calculator"


def test_what_is_filled_stops_at_the_limits_of_the_field(field):
    assert field.put(field.unit("a").with_(archers=99)).begin("shoot", {"shooter": "a"}).facts == {"dice": 10}


@pytest.mark.parametrize(("who", "said", "error", "sentence"), [
    ({"shooter": "x"}, {}, PlayerError, "There is no unit x in this battle."),
    ({"driver": "a"}, {}, PlayerError, "Shoot has no driver: it has Shooter, Target."),
    ({"shooter": "a"}, {"range": 9}, FactsError, r"A bow reaches 6 squares; the target is at 9. \(X3\)"),
])
def test_what_cannot_be_begun_is_one_sentence(field, who, said, error, sentence):
    with pytest.raises(error, match=sentence):
        field.begin("shoot", who, **said)


def test_an_outcome_writes_deltas_and_the_return_shot_has_the_roles_exchanged(field):
    over = shot(field, (5, 6, 1, 1, 1, 2))
    closing = over.close()
    assert str(closing.sentence) == "2 wounded, -."
    assert closing.changes == (Change("target", "archers", delta=-2),)
    assert [(due.action, due.who, due.facts) for due in closing.due] == [
        ("shoot", {"shooter": "b", "target": "a"}, {"cover": "wood"})]
    after = over.after(Adjust(unit="b", key="archers", value=10)).after(closing)
    assert (after.unit("b").archers, after.unit("a").tired, after.play) == (8, True, None)
    assert after.begin_due(after.due[0]).facts == {"dice": 8, "cover": "wood"}, "the card as it is now"


def test_a_player_may_write_something_else_than_the_outcome(field):
    over = shot(field, (5, 6, 1, 1, 1, 2))
    after = over.after(over.close(changes=(Change("target", "archers", delta=-1),)))
    assert after.unit("b").archers == 2


def test_nothing_is_written_on_a_unit_that_has_no_part_in_it(field):
    over = shot(field, (5, 6, 1, 1, 1, 2))
    with pytest.raises(PlayerError, match="Nobody has the role driver in this action"):
        over.after(over.close(changes=(Change("driver", "archers", delta=-1),)))


def test_what_was_due_is_begun_dropped_or_waits(field):
    after = shot(field, (5, 5, 1, 1, 1, 1))
    after = after.after(after.close())
    assert [str(offer.label) for offer in after.offers()] == ["They shoot back", "Nobody shoots back"]
    assert not after.after(after.begin_due(after.due[0])).due
    assert not after.after(Drop()).due
    assert after.after(after.begin("shoot", dice=1)).due == after.due
    assert not after.after(Dismiss(unit="b")).due, "nobody is left to shoot back"


def test_the_table_does_anyway_what_the_sheet_forbids(field):
    after = shot(field, (5, 5, 1, 1, 1, 1))
    after = after.after(after.close())
    with pytest.raises(AgainstTheSheet, match="Somebody may still shoot back"):
        after.after(Pass())
    assert after.after(Pass(anyway=True)).turn.side == "B"


def test_open_offers_take_the_first_unit_that_is_possible_or_the_one_that_is_said(field):
    two = field.after(Muster(unit={"card": "band", "id": "c", "side": "B", "name": "Third"}))
    offer = two.offers()[0]
    assert offer.taken(two).who == {"shooter": "a", "target": "b"}
    assert offer.taken(two, who={"target": "c"}, cover="wood").facts == {"dice": 6, "cover": "wood"}


@pytest.mark.parametrize(("deed", "sentence"), [
    (Answer(faces=(6,)), "No action is under way"), (Close(), "No action is under way"),
    (Drop(), "Nothing is under way and nothing is due"), (Begin(action="dance"), "Tiny has no action dance"),
    (Begin(action="shoot", facts={"dice": 99}), "Dice: 10 at most"),
    (Muster(unit={"card": "band", "id": "a", "side": "A"}), "There is a unit a already"),
    (Muster(unit={"card": "band", "id": "x", "side": "Z", "name": "Lost"}), "Lost needs an id and a side: A, B"),
    (Muster(unit={"card": "band", "id": "x", "side": "A", "archers": 99}), "Archers: 10 at most, not 99"),
    (Adjust(unit="a", key="side", value="B"), "Band A has no side that can be written on its card"),
    (NameSide(side="C", name="Red"), "There is no side C"), (NameSide(side="A", name=" "), "A side needs a name"),
    (SetTurn(values={"side": "B"}), "side cannot be set by hand; these can: Turn"),
    (SetTurn(values={"number": "late"}), "Turn cannot be late"),
    (Undo(of=1), "Only a story knows"),
])
def test_an_impossible_deed_is_refused_with_a_sentence(field, deed, sentence):
    with pytest.raises(PlayerError, match=sentence):
        field.after(deed)


def test_answers_are_looked_at_before_they_count(field):
    open_ = field.after(field.begin("shoot", {"shooter": "a", "target": "b"}))
    for wrong in (Answer(faces=(1,)), Answer(faces=(7,) * 6), Answer(choice="keep"), Close()):
        with pytest.raises(PlayerError):
            open_.after(wrong)
    with pytest.raises(PlayerError, match="it ends by the rules it began with"):
        open_.after(Amend(switches={"hit": 4}))


def test_a_close_writes_only_on_who_is_in_the_action(field):
    over = shot(field, (5, 6, 1, 1, 1, 2))
    with pytest.raises(PlayerError, match=r"Nobody has the role driver in this action\."):
        over.after(Close(changes=(Change("driver", "archers", delta=-1),)))


def test_a_deed_with_dice_in_it_is_made_when_the_offer_is_taken(field):
    by_dice = Offer("By dice", thrown=lambda dice: NameSide(side="A", name=f"Red {dice.randint(1, 6)}"))
    assert by_dice.taken(field, random.Random(1)) == NameSide(side="A", name="Red 2")
    assert by_dice == Offer("By dice"), "how dice are thrown is nothing to compare"


def test_an_edition_of_the_table_holds_from_its_deed_on(field):
    four = field.after(Amend(switches={"hit": 4}))
    facts = four.edition.action("shoot").facts(**four.begin("shoot", {"shooter": "a"}).facts)
    assert facts.rulings.hit == 4
    assert battle_from_json(four.sheet, four.to_json()) == four


def test_names_and_numbers_by_hand(field):
    after = field.after(NameSide(side="A", name="Red", colour="red")).after(SetTurn(values={"number": 4}))
    assert (after.name_of("A"), after.name_of("B"), after.turn.number) == ("Red", "Blue", 4)


def test_a_story_keeps_every_deed_and_takes_back_one_at_a_time(field):
    story = Story((field,))
    for deed in (Pass(), Pass(), NameSide(side="A", name="Red")):
        story = story.after(deed)
    undo = story.undo()
    back = story.after(undo)
    assert (undo, back.battle, back.number) == (Undo(of=2), story.battles[2], 4)
    with pytest.raises(PlayerError, match="taken back already"):
        back.after(undo)
    assert told(field, back.deeds) == back


def test_a_story_goes_on_from_a_snapshot(field):
    story = told(field, (Pass(), Pass()))
    later = told(battle_from_json(field.sheet, story.battle.to_json()), (), number=story.number)
    assert later.after(Pass()).undo() == Undo(of=2)
    with pytest.raises(PlayerError, match="Nothing is left to take back"):
        later.undo()


def test_a_fold_runs_no_procedure(field, monkeypatch):
    over = shot(field, (5, 6, 1, 1, 1, 2))
    deeds = (Begin(action="shoot", who={"shooter": "a", "target": "b"}), *over.opened().record, over.close())
    monkeypatch.setattr("rules.frame.battle.Battle.playing", lambda self: pytest.fail("a procedure was run"))
    assert told(field, deeds).battle.unit("b").archers == 1


def test_deeds_that_are_none_are_one_sentence(tiny):
    for text in ('{"deed": "dance"}', "[]", "", '{"deed": "adjust", "unit": 3}'):
        with pytest.raises(PlayerError, match="This is no deed of Tiny"):
            tiny.battle_sheet.deed_from_json(text)


def test_the_referee_watches_battles(tiny):
    done = watched(tiny, 30, 3, seed=1)
    assert done["deeds"] > 500
    assert done["refused"] > 50
    assert done["undo"] > 5


def test_the_referee_sees_what_is_forbidden(tiny):
    tiny.battle_sheet.forbidden["somebody passes"] = lambda battle, offer: isinstance(offer.deed, Pass)
    with pytest.raises(Broken, match=r"tiny, seed 3, deed .*Pass: somebody passes"):
        Referee(tiny, 3).watch()
