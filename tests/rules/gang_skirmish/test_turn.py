"""What outcomes write on the cards, and how their dice are marked."""

from __future__ import annotations

from rules import ruleset
from rules.said import english

SHEET = ruleset("gang_skirmish")


def test_the_moments_name_every_action_of_the_sheet() -> None:
    assert {action for moment in SHEET.moments for action in moment.actions} == {it.id for it in SHEET.actions}


def test_a_flesh_wound_takes_ws_and_bs_from_the_target() -> None:
    shoot = SHEET.action("shoot")
    changes = shoot.resolve(shoot.facts(), faces=[4, 4, 1]).outcome.changes
    assert [(change.role, change.key, change.delta, change.value) for change in changes] == [
        ("target", "wounds", -1, None), ("target", "ws", -1, None), ("target", "bs", -1, None)]


def test_the_loser_of_a_fight_is_the_one_who_is_changed() -> None:
    combat = SHEET.action("combat")
    outcome = combat.resolve(combat.facts(), faces=[1, 6, *[6] * 5, *[3] * 5]).outcome
    # First: 1 + 3 + 1 = 5. Second: 6 + 3 + 1 for the fumble = 10: five hits.
    assert (outcome.result, outcome.hits) == ("second_wins", 5)
    assert {change.role for change in outcome.changes} == {"first"}
    assert [follow.action for follow in outcome.follows] == ["recovery"]


def test_highest_die_and_criticals_are_marked_and_fumbles_crossed() -> None:
    combat = SHEET.action("combat")
    steps = combat.resolve(combat.facts(first_attacks=4), faces=[6, 1, 6, 3, 1, *[1] * 7]).steps
    # First: 6 + 3 + 1 charging + 1 critical + 1 for the fumble = 12. Second: 1 + 3 + 1 = 5.
    assert steps[0].marks == (True, False, True, None)
    assert steps[1].marks == (True,)


def test_several_flesh_wounds_are_said_with_their_number() -> None:
    injury = SHEET.action("injury")
    done = injury.resolve(injury.facts(wounds_suffered=2, multi_injury="apply_all"), faces=[1, 1])
    assert english(done.sentence) == "The fighter takes 2 flesh wounds: -2 WS and BS."


def test_a_fighter_who_gets_up_is_no_longer_down() -> None:
    recovery = SHEET.action("recovery")
    changes = recovery.resolve(recovery.facts(), faces=[1]).outcome.changes
    assert ("down", False) in {(change.key, change.value) for change in changes}
