"""What the screens say in the middle of a battle: sides and units by name, nothing that is over, nothing made up."""

from __future__ import annotations

from app.play.draft import words_of
from app.play.session import PlaySession
from app.screens.assemble.page import OwnDice
from app.screens.turn.offers import FirstOffer
from app.screens.turn.units import UnitLine
from app.widgets.odds_card import OddsCard
from app.widgets.step_row import StepRow
from rules.frame.deed import Adjust, NameSide
from rules.frame.told import ToldStep
from rules.frame.unit import Chip
from tests.app.playing import finish, top
from tests.app.screens_log.fingers import tap
from tests.app.screens_turn.turning import open_turn, parts, settle, shown_tab, tap_offer
from tests.app.screens_units.table import play_until


def offer_of(window, sheet: str, action: str):
    """The first offer of an action."""
    return next(offer for offer in window.kit.table(sheet).battle.offers() if offer.action == action)


def test_the_initiative_is_thrown_by_sides_with_their_names_and_colours(quick):
    tab = open_turn(quick, "command_tokens")
    tab.table.do(NameSide(side="A", name="Green"))
    quick.kit.take("command_tokens", next(offer for offer in tab.table.battle.offers()))
    quick.kit.take("command_tokens", offer_of(quick, "command_tokens", "initiative"))
    quick.wait(0.6)
    quick.until(lambda: quick.look(kind="Legend"))
    assert {"Green", "Red"} <= set(quick.texts())
    tap(quick, quick.find(kind="BigButton"))
    assert quick.app.shell.pile.top.tray.colours == {"owner": "green", "opponent": "red"}
    assert "Initiative, Green" in quick.texts()
    finish(quick)
    page = quick.app.shell.pile.top
    assert page.sentence in ("Green has the initiative.", "Red has the initiative.")
    assert not quick.look(kind="FollowCard"), "the turn goes on with its units: the line over the button names them"
    kept = quick.kit.store.entry(quick.kit.store.log(limit=1)[0].id)
    told = [str(ToldStep.from_json(step).label) for step in kept.steps]
    assert told[:2] == ["Initiative, Green", "Initiative, Red"]


def test_what_the_turn_counts_is_in_the_form_and_not_what_was_said_last_time(quick):
    quick.kit.open_action("steel_wheels", "chips", {"ours": 9, "theirs": 1})
    finish(quick) if top(quick) == "OutcomePage" else tap(quick, quick.find(kind="BigButton"))
    tab = open_turn(quick, "steel_wheels")
    tap_offer_only(quick, tab.offered.first)
    page = quick.app.shell.pile.top
    assert top(quick) == "OutcomePage", "there is nothing to say and nothing to throw: the answer comes at once"
    assert (page.session.facts.ours, page.session.facts.theirs) == (2, 3)
    quick.kit.back()
    quick.kit.open_action("steel_wheels", "chips")
    quick.wait(0.3)
    draft = quick.app.shell.pile.top.draft
    assert (draft.values["ours"], draft.said) == (2, {})


def tap_offer_only(window, offer) -> None:
    found = next(it for it in shown_tab(window).walk(restrict=True) if getattr(it, "offer", None) is offer)
    tap(window, found)
    window.wait(0.4)


def test_where_nothing_is_thrown_there_are_no_dice_to_choose(quick):
    quick.kit.open_action("steel_wheels", "spotting")
    quick.wait(0.4)
    assert not quick.look(kind=OwnDice)
    quick.kit.open_action("scw", "shoot")
    quick.wait(0.4)
    assert quick.look(kind=OwnDice)


def test_a_certain_answer_is_nobodys_luck(quick):
    tab = open_turn(quick, "command_tokens")
    play_until(tab.table, lambda battle: any(offer.action == "activate" for offer in battle.offers()))
    settle(quick)
    quick.kit.take("command_tokens", offer_of(quick, "command_tokens", "activate"))
    quick.wait(0.6)
    assert top(quick) == "OutcomePage"
    assert not [text for text in quick.texts() if text.startswith("Luck of")]


def test_an_offer_names_who_is_the_likeliest_and_how_many_others_there_are(quick):
    tab = open_turn(quick, "command_tokens")
    play_until(tab.table, lambda battle: battle.offers()[0].among)
    settle(quick)
    (first,) = parts(quick, FirstOffer)
    (units,) = first.offer.among.values()
    name = tab.table.battle.unit(units[0]).name
    assert first.why.startswith(f"Target: {name} or {len(units) - 1} others")


def test_what_the_snackbar_would_take_back_is_over_with_the_next_deed(quick):
    tab = open_turn(quick, "order_dice")
    quick.kit.snack("Applied to Rifle squad 1.", tab.table.undo)
    tap_offer(quick, tab.offered.first)
    assert quick.app.shell.bar is None
    quick.kit.snack("Applied to Rifle squad 1.", tab.table.undo)
    quick.kit.open_action("scw", "shoot")
    quick.wait(0.3)
    quick.app.shell.pile.top.roll()
    quick.wait(0.3)
    assert quick.app.shell.bar is None, "it would lie over the result"


def test_nobody_is_left_of_a_unit_that_is_wiped_out(quick):
    tab = open_turn(quick, "order_dice")
    unit = tab.table.battle.there("B")[0]
    tab.table.do(Adjust(unit=unit.id, key="gone", value="wiped out"))
    gone = tab.table.battle.unit(unit.id)
    assert gone.pips == (0, unit.pips[1])
    settle(quick)
    assert [line.row.pips for line in parts(quick, UnitLine) if line.row.id == unit.id] == [(0, unit.pips[1])]


def test_the_odds_of_a_side_are_called_by_its_name(quick):
    open_turn(quick, "command_tokens")
    quick.kit.open_action("command_tokens", "initiative")
    quick.wait(0.4)
    quick.until(lambda: quick.look(kind="Legend"))
    assert quick.find(kind=OddsCard)
    assert not {"side A", "Side A", "side B"} & set(quick.texts())


def test_where_nothing_changes_there_is_nothing_to_apply(quick):
    tab = open_turn(quick, "order_dice")
    shot = next(unit for unit in tab.table.battle.there("A") if unit.ready)
    who = {"shooter": shot.id, "target": tab.table.battle.there("B")[0].id}
    session = session_of_units(quick, "order_dice", "shoot", who)
    while session.asking is not None:
        session.enter((1,) * len(session.roll.dice))
    page = quick.kit.go("outcome", session=session)
    quick.wait(0.4)
    assert quick.look("Next", kind="BigButton")
    page.edit()
    quick.wait(0.3)
    assert quick.look("Next", kind="BigButton"), "the lines that could be set are not changes"


def session_of_units(window, sheet: str, action: str, who: dict[str, str]):
    table = window.kit.table(sheet)
    return PlaySession.begin(table, action, who, table.battle.edition.action(action).facts(
        **table.battle.facts(action, who)))


def test_who_has_fired_all_it_has_is_done_next(quick):
    tab = open_turn(quick, "steel_wheels")
    play_until(tab.table, lambda battle: battle.turn.acting and not battle.play and battle.turn.acting.fires
               and battle.unit(battle.turn.acting.unit).fired and not battle.due)
    assert "see it" not in str(tab.table.battle.offers()[0].label)


def test_a_value_that_says_none_says_nothing(quick):
    tab = open_turn(quick, "order_dice")
    draft = quick.kit.draft(quick.kit.ruleset("order_dice"), quick.kit.ruleset("order_dice").action("order_check"), {},
                            {"unit": tab.table.battle.there("A")[1].id})
    assert "None" not in words_of(draft, "unit")


def test_a_step_that_is_closed_says_what_it_came_to_however_long_that_is(quick):
    step = ToldStep("note", "Saving throw", "A 6+ save becomes 8+: no save.")
    row = StepRow(step, 3, "gang_skirmish", {})
    assert not row.is_open
    assert [text.text for text in row.ids.inside.children] == ["A 6+ save becomes 8+: no save."]
    row.turn()
    assert [text.text for text in row.ids.inside.children] == ["A 6+ save becomes 8+: no save."]


def test_words_beside_a_label_stand_after_a_colon_and_figures_do_not():
    assert [str(Chip("Shelter", value).words) for value in (True, "Soft", "6+", 3)] == [
        "Shelter", "Shelter: Soft", "Shelter 6+", "Shelter 3"]
