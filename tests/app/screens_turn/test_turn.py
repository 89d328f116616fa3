"""The turn trackers in a real window, each with its own sheet's rules."""

from __future__ import annotations

import pytest

from app.screens.units_menu import sample_force
from app.storage import Store
from app.turns import bag, history, steps
from tests.app.screens_log.fingers import tap
from tests.app.screens_log.played import play


def tracker(window, sheet):
    """The turn of a sheet with its sample force on the table."""
    app = window.app
    app.settings.set("animation", "off")
    page = app.go("sheet", ruleset=sheet, tab="units")
    sample_force(page.content)
    page.open_tab("turn")
    window.frames(3)
    return page.content


def view(window):
    return window.app.shell.pile.top.content


def back_to_turn(window):
    window.app.shell.pile.back_to("sheet")
    window.frames(3)


def units(window, sheet, side="A"):
    return window.app.store.units(window.app.roster(sheet), side)


# -- Order Dice WWII


def test_a_die_is_drawn_saved_and_given_with_an_order(window):
    turn = tracker(window, "order_dice")
    assert window.find("50 % Blue next")
    tap(window, window.find("Draw a die", kind="BigButton"))
    side = turn.state["hand"]
    assert turn.state["drawn"] == [side]
    drawn = window.app.store.log(limit=1)[0]
    assert (drawn.action, drawn.outcome["side"]) == ("draw", "AB".index(side))
    assert window.app.store.thrown() == [], "a die out of a bag is no throw"
    assert window.find(f"{turn.names[side]}: choose a unit")
    tap(window, next(w for w in window.widgets() if getattr(w, "spoken", "").startswith("SMG squad")))
    tap(window, window.find("AMBUSH", kind="OrderButton"))
    assert [unit.state["order"] for unit in units(window, "order_dice", side)][1] == "AMBUSH"
    assert window.find("43 % Blue next" if side == "A" else "57 % Blue next")


def test_undo_puts_the_die_back(window):
    turn = tracker(window, "order_dice")
    turn.draw()
    unit = bag.waiting(turn.state, turn.units, turn.state["hand"])[0]
    turn.give(unit, "RUN")
    window.frames(2)
    tap(window, "Undo")
    assert window.app.store.unit(unit.id).state["order"] == "none"
    tap(window, "Undo")
    assert turn.state["drawn"] == []
    tap(window, "Undo")
    assert window.find("There is nothing to take back.")


def test_a_pinned_unit_has_to_check_its_order(window):
    turn = tracker(window, "order_dice")
    for unit in turn.units:
        window.app.store.update_unit(unit.id, state={"pins": 2})
    turn.refresh()
    window.frames(2)
    assert window.find("2D6 · order check 7 or less")
    turn.draw()
    unit = bag.waiting(turn.state, turn.units, turn.state["hand"])[0]
    turn.give(unit, "ADVANCE")
    window.frames(3)
    page = window.app.shell.pile.top
    assert (page.action.id, page.draft.values["order"], page.draft.values["pins"]) == ("order_check", "ADVANCE", 2)
    assert list(page.draft.units.values()) == [unit.id]


def test_an_empty_bag_ends_the_turn_and_kept_orders_stay(window):
    turn = tracker(window, "order_dice")
    while turn.button()[1] == "sack":
        turn.draw()
        unit = bag.waiting(turn.state, turn.units, turn.state["hand"])[0]
        turn.give(unit, "DOWN")
    assert len(turn.state["drawn"]) == 8
    window.frames(3)
    tap(window, window.find("End phase", kind="BigButton"))
    keeper = turn.units[0]
    turn.go(bag.keep(turn.state, keeper.uid, True))
    window.frames(2)
    tap(window, window.find("Next turn: dice back", kind="BigButton"))
    assert window.find("Turn 2")
    assert [unit.state["order"] for unit in turn.units].count("DOWN") == 1
    assert sum(bag.in_bag(turn.state, turn.units, side) for side in "AB") == 7


def test_the_turn_is_there_after_the_app_was_killed(window):
    turn = tracker(window, "order_dice")
    turn.draw()
    path, before = window.app.store.path, turn.state
    again = Store.open(path)
    assert history.now(again.turn_state(again.current_game("order_dice").id)) == before


def test_a_shake_draws_one_die_and_then_nothing(window):
    turn = tracker(window, "order_dice")
    turn.shaken()
    turn.shaken()
    assert len(turn.state["drawn"]) == 1


def test_up_to_four_colours_are_in_the_bag(window):
    turn = tracker(window, "order_dice")
    for name, most in (("Poland", 3), ("France", 4)):
        tap(window, "More actions")
        window.wait(0.2)
        tap(window, "One more colour")
        window.wait(0.3)
        window.find(kind="TypeField").input.text = name
        tap(window, "Done")
        assert len(bag.sides(turn.state)) == most
    window.wait(0.3)
    assert {turn.names[side] for side in "CD"} == {"Poland", "France"}
    assert window.find("10 % Poland next")
    turn.go(bag.put_in(turn.state, "C", 9))
    seen = set()
    while sum(turn._counts().values()):
        turn.draw()
        side = turn.state["hand"]
        seen.add(side)
        drawn = window.app.store.log(limit=1)[0]
        assert drawn.outcome["side"] == "ABCD".index(side)
        unit = next(iter(bag.waiting(turn.state, turn.units, side)), None)
        turn.go(bag.ordered(turn.state, unit, "FIRE")[0] if unit else bag.passed(turn.state))
    assert seen == set("ABCD")
    assert len(turn.state["drawn"]) == 8 + 10 + 1
    window.wait(0.3)
    turn.go(bag.end_phase(turn.state))
    turn.next_turn()
    assert turn._counts() == {"A": 4, "B": 4, "C": 10, "D": 1}
    window.wait(0.3)
    tap(window, "More actions")
    window.wait(0.2)
    tap(window, "Without France")
    assert bag.sides(turn.state) == ("A", "B", "C")
    tap(window, "Undo")
    assert turn.names["D"] == "France"


# -- SCW Squares


def test_scw_steps_open_their_actions(window):
    turn = tracker(window, "scw")
    turn.jump(3)
    window.wait(0.2)
    assert window.find("4. Unit by unit")
    tap(window, window.find("Action points, foot", kind="ActionRow"))
    assert window.app.shell.pile.top.action.id == "ap_foot"


def test_scw_hammered_comes_off_in_step_6_and_undo_brings_it_back(window):
    turn = tracker(window, "scw")
    own, other = units(window, "scw")[0], units(window, "scw", "B")[0]
    for unit in (own, other):
        window.app.store.update_unit(unit.id, state={"hammered": True})
    turn.jump(5)
    window.frames(2)
    tap(window, window.find("Next: 7. Reinforcements", kind="BigButton"))
    assert window.find(f"No longer hammered: {own.name}.")
    assert window.app.store.unit(own.id).state["hammered"] is False
    assert window.app.store.unit(other.id).state["hammered"] is True
    tap(window, "Undo")
    assert window.app.store.unit(own.id).state["hammered"] is True


def test_scw_the_countdown_is_read_off_its_roll(window):
    turn = tracker(window, "scw")
    turn.jump(7)
    window.frames(2)
    turn.open("countdown")
    assert window.app.shell.pile.top.draft.values["counter"] == 21
    back_to_turn(window)
    entry = play(window.app, "scw", "countdown", 2, counter=21)
    left = window.app.store.entry(entry).outcome["counter"]
    turn = view(window)
    turn.refresh()
    window.frames(2)
    assert turn.state["counters"]["countdown"] == left < 21
    assert window.find(f"{left} points to go")
    assert window.find(f"Countdown: from 21 to {left}.")
    tap(window, "Undo")
    assert turn.state["counters"]["countdown"] == 21
    turn.refresh()
    assert turn.state["counters"]["countdown"] == 21, "what was taken back is not read off again"
    window.wait(0.3)
    tap(window, next(w for w in turn.walk() if getattr(w, "spoken", "") == "Countdown, −"))
    assert turn.state["counters"]["countdown"] == 20
    tap(window, "Undo")
    turn.go(steps.counted(turn.state, turn.turn.counters, "countdown", left - 21))
    turn.advance()
    assert (turn.state["side"], turn.state["counters"]["countdown"]) == ("B", left)


def test_scw_smoke_is_taken_off_at_the_end_of_the_targets_turn(window):
    turn = tracker(window, "scw")
    tap(window, "Smoke on Blue, +")
    tap(window, "Smoke on Red, +")
    assert turn.state["smoke"] == {"A": 1, "B": 1}
    turn.jump(4)
    turn.advance()
    assert turn.state["smoke"] == {"A": 0, "B": 1}
    window.frames(2)
    assert window.find("The smoke on Blue is gone.")


def test_scw_morale_is_due_for_those_with_two_problems(window):
    turn = tracker(window, "scw")
    shaky = units(window, "scw")[0]
    window.app.store.update_unit(shaky.id, state={"markers": 4})
    turn.jump(2)
    window.frames(3)
    rows = [w for w in window.widgets() if getattr(w, "spoken", "").startswith(shaky.name)]
    tap(window, rows[0])
    page = window.app.shell.pile.top
    assert page.action.id == "morale"
    assert list(page.draft.units.values()) == [shaky.id]


def test_scw_the_turn_goes_to_the_other_side_and_round(window):
    turn = tracker(window, "scw")
    for _ in range(8):
        turn.go_on()
    assert (turn.state["side"], turn.state["turn"], turn.state["step"]) == ("B", 1, 0)
    for _ in range(8):
        turn.go_on()
    window.frames(3)
    assert (turn.state["side"], turn.state["turn"]) == ("A", 2)
    assert window.find("Turn 2")


# -- Command Tokens WWII


def test_tokens_are_collected_and_the_initiative_rolled(window):
    turn = tracker(window, "command_tokens")
    tap(window, window.find("Collect tokens", kind="BigButton"))
    assert turn.state["pool"] == {"A": 6, "B": 6}, "four units each, and two more for the command unit"
    tap(window, window.find("Roll for initiative", kind="BigButton"))
    active = turn.state["active"]
    assert window.app.store.log(limit=1)[0].outcome["active"] == active
    assert window.find(f"{turn.names[active]} has the initiative.")


def test_the_first_activation_is_free_the_next_is_tested(window):
    turn = tracker(window, "command_tokens")
    turn.collect()
    turn.initiative()
    unit = next(unit for unit in turn.units if unit.side == turn.state["active"])
    turn.act(unit)
    window.frames(3)
    assert window.app.store.unit(unit.id).state["tokens"] == 1
    assert turn.state["pool"][unit.side] == 5
    window.app.shell.close_top()
    turn.act(window.app.store.unit(unit.id))
    window.frames(3)
    page = window.app.shell.pile.top
    assert (page.action.id, page.draft.values["tokens"]) == ("activate", 1)


def test_a_test_from_the_tracker_spends_its_token_once(window):
    turn = tracker(window, "command_tokens")
    turn.collect()
    turn.initiative()
    unit = next(unit for unit in turn.units if unit.side != turn.state["active"])
    turn.act(unit)
    window.frames(2)
    assert window.app.shell.pile.top.action.id == "react"
    play(window.app, "command_tokens", "react", 3)
    back_to_turn(window)
    turn = view(window)
    assert turn.state["pool"][unit.side] == 5
    assert window.app.store.unit(unit.id).state["tokens"] == 1
    turn.refresh()
    assert turn.state["pool"][unit.side] == 5


def test_without_tokens_nothing_is_activated(window):
    turn = tracker(window, "command_tokens")
    turn.collect()
    turn.initiative()
    unit = next(unit for unit in turn.units if unit.side == turn.state["active"])
    turn.go({**turn.state, "pool": {"A": 0, "B": 0}})
    turn.act(unit)
    window.frames(2)
    assert window.find(f"{turn.names[unit.side]} has no tokens left.")
    assert window.find("Next turn", kind="BigButton")


# -- Steel Wheels WWII


def test_chips_go_to_the_smaller_army_and_platoons_alternate(window):
    turn = tracker(window, "steel_wheels")
    tap(window, "Red, +")
    tap(window, window.find("Give out the chips", kind="BigButton"))
    assert (turn.state["chips"], turn.state["left"]) == ({"A": 1, "B": 0}, {"A": 4, "B": 5})
    turn.go_on()
    window.frames(3)
    assert window.find("Blue: a platoon manoeuvres")
    turn.play_chip()
    assert (turn.state["next"], turn.state["chips"]["A"]) == ("B", 0)
    unit = units(window, "steel_wheels", "B")[0]
    turn.manoeuvre(unit)
    assert (turn.state["next"], turn.state["left"]["B"]) == ("A", 4)
    assert window.app.store.unit(unit.id).state["acted"] is True


def test_the_end_of_the_turn_lets_everybody_act_again(window):
    turn = tracker(window, "steel_wheels")
    turn.give_chips()
    unit = units(window, "steel_wheels")[0]
    turn.manoeuvre(unit)
    turn.go({**turn.state, "step": len(turn.turn.steps) - 1})
    window.frames(2)
    tap(window, window.find("Turn 2", kind="BigButton"))
    assert window.app.store.unit(unit.id).state["acted"] is False
    assert (turn.state["turn"], turn.state["step"]) == (2, 0)


# -- Gang Skirmish


def test_those_down_recover_in_their_phase(window):
    turn = tracker(window, "gang_skirmish")
    own = units(window, "gang_skirmish")[0]
    window.app.store.update_unit(own.id, state={"down": True})
    turn.jump(6)
    window.frames(3)
    rows = [w for w in window.widgets() if getattr(w, "spoken", "").startswith(f"{own.name},")]
    tap(window, rows[0])
    page = window.app.shell.pile.top
    assert page.action.id == "recovery"
    assert list(page.draft.units.values()) == [own.id]


@pytest.mark.parametrize("look", ["dark", "light"])
@pytest.mark.parametrize("sheet", ["scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"])
def test_every_tracker_fits_phone_and_tablet(window, sheet, look):
    window.app.settings.set("theme", look)
    window.app.restyle()
    tracker(window, sheet)
    for size in ((360, 640), (1280, 800)):
        window.resize(*size)
        window.frames(3)
        button = window.find(kind="BigButton")
        assert button.height >= 48
        for row in [w for w in window.widgets() if type(w).__name__ in ("ActionRow", "TurnStepHead")]:
            assert row.height >= 48
        for text in [w for w in window.widgets() if type(w).__name__ == "Text" and w.text and window.shown(w)]:
            assert text.to_window(text.x, 0)[0] >= -1
            assert text.to_window(text.right, 0)[0] <= size[0] + 1, f"{text.text} is cut"


# -- a finger that stays on a sign


@pytest.mark.parametrize(("sheet", "sign", "count"), [
    ("scw", "Smoke on Blue, +", lambda state: state["smoke"]["A"]),
    ("order_dice", "Other dice of Red, +", lambda state: state["dice"]["B"]),
    ("steel_wheels", "Red, +", lambda state: state["size"]["B"]),
    ("command_tokens", "Blue, +", lambda state: state["pool"]["A"]),
])  # fmt: skip
def test_holding_a_sign_goes_on_counting_and_is_taken_back_at_once(window, sheet, sign, count):
    turn = tracker(window, sheet)
    start = count(turn.state)
    found = next(w for w in turn.walk() if getattr(w, "spoken", "") == sign)
    turn.lists[-1].scroll_to(found, animate=False)
    window.wait(0.3)
    place = found.to_window(*found.center)
    window.tap(found, hold=1.5)
    window.wait(0.2)
    assert count(turn.state) - start >= 6
    assert next(w for w in turn.walk() if getattr(w, "spoken", "") == sign).parent.value == count(turn.state)
    held = count(turn.state)
    new = next(w for w in turn.walk() if getattr(w, "spoken", "") == sign)
    assert new is not found
    assert new.to_window(*new.center) == pytest.approx(place)
    tap(window, place)
    assert count(turn.state) == held + 1
    tap(window, "Undo")
    assert count(turn.state) == held
    tap(window, "Undo")
    assert count(turn.state) == start
