"""Odds beside the screen, percentages that never lie, drafts that remember, sessions that survive."""

from __future__ import annotations

from fractions import Fraction

import pytest

from app.play.draft import Draft, words_of
from rules import ruleset


@pytest.mark.parametrize(
    ("chance", "text"),
    [(Fraction(0), "0"), (Fraction(1), "100"), (Fraction(1, 1000), "<1"), (Fraction(999, 1000), ">99"),
     (Fraction(1, 3), "33"), (Fraction(2, 3), "67"), (Fraction(1, 100), "1"), (Fraction(99, 100), "99")],
)  # fmt: skip
def test_percentages_never_say_never_or_always_by_mistake(window, chance, text):
    from app.widgets.charts import percent

    assert percent(chance) == text


def test_the_newest_question_wins_and_stale_answers_are_dropped(window):
    from threading import Event

    from app.play.odds import OddsDesk

    desk, told, gate = OddsDesk(window.kit.later), [], Event()
    desk.ask(lambda: gate.wait(5) and "first", told.append)
    desk.ask(lambda: "second", told.append)
    desk.ask(lambda: "third", told.append)
    gate.set()
    window.until(lambda: told)
    window.wait(0.2)
    assert told == ["third"]


def test_a_dropped_question_is_never_answered(window):
    from threading import Event

    from app.play.odds import OddsDesk

    desk, told, gate, done = OddsDesk(window.kit.later), [], Event(), Event()

    def work() -> str:
        gate.wait(5)
        done.set()
        return "late"

    desk.ask(work, told.append)
    desk.drop()
    gate.set()
    done.wait(5)
    window.wait(0.3)
    assert told == []


def test_a_closed_page_is_not_kept_alive_by_its_last_question(window):
    import gc
    import weakref

    from app.play.odds import OddsDesk

    class Asker:
        """Somebody who wants to know."""

        answer = None

        def work(self) -> int:
            return 7

        def tell(self, answer: int) -> None:
            self.answer = answer

    desk, askers = OddsDesk(window.kit.later), [Asker()]
    desk.ask(askers[0].work, askers[0].tell)
    window.until(lambda: askers[0].answer == 7)
    gone = weakref.ref(askers.pop())
    window.frames(2)
    gc.collect()
    assert gone() is None


def test_every_decision_of_a_shot_is_found_with_all_its_options(window):
    shoot = ruleset("scw").action("shoot")
    found = {choice.label: choice for choice in shoot.open_choices(shoot.facts(rifle=4))}
    assert found["Trade in hits"].options == (0, 1, 2, 3, 4)


def shoot_draft(**given) -> Draft:
    sheet = ruleset("scw").printed
    return Draft(sheet, sheet.action("shoot"), given)


def test_a_draft_stores_only_what_differs():
    assert shoot_draft().stored() == {}
    assert shoot_draft(rifle=3).stored() == {"rifle": 3}


def test_a_draft_forgets_fields_the_sheet_no_longer_has():
    assert shoot_draft(no_such_field=3, rifle=2).stored() == {"rifle": 2}


def test_a_draft_names_the_wrong_field():
    facts, problems = shoot_draft(rifle=0).check()
    assert facts is None
    assert problems[0].sentence.endswith(".") or problems[0].sentence.endswith(")")


def test_swapping_twice_changes_nothing():
    sheet = ruleset("gang_skirmish").printed
    draft = Draft(sheet, sheet.action("combat"), {"first_ws": 5, "second_ws": 2})
    before = dict(draft.values)
    draft.swap()
    assert (draft.values["first_ws"], draft.values["second_ws"]) == (2, 5)
    draft.swap()
    assert draft.values == before


@pytest.mark.parametrize("sheet", ["scw", "order_dice", "command_tokens", "steel_wheels", "gang_skirmish"])
def test_what_a_hidden_field_says_does_not_count(sheet):
    rules = ruleset(sheet).printed
    hidden = 0
    for action in rules.actions:
        draft = Draft(rules, action, action.sample)
        usual, _ = draft.check()
        for view in draft.views.values():
            if view in draft.shown():
                continue
            hidden += 1
            draft.values[view.name] = "nothing of this sheet"
        assert draft.check() == (usual, ()), action.id
    assert hidden > 5


def test_a_field_is_hidden_with_the_field_it_hangs_on():
    draft = shoot_draft(target="vehicle")
    before = [view.name for view in draft.shown()]
    draft.set("return_fire", True)
    draft.set("target", "foot")
    assert "back_mmg" in [view.name for view in draft.shown()]
    draft.set("target", "vehicle")
    draft.set("return_fire", False)
    assert [view.name for view in draft.shown()] == before


def test_facts_in_a_few_words():
    assert "Rifle 4" in words_of(shoot_draft(rifle=4), "shooter")
    assert words_of(shoot_draft(rifle=4, lmg=1), "shooter").startswith("Rifle 4, LMG 1, ")
    assert words_of(shoot_draft(back_lmg=2), "target").endswith("Bases 6; of its bases, LMG: 2")


def test_home_opens_without_reading_any_rules():
    import subprocess
    import sys

    parts = ("app.look.theme, app.words, app.play.settings, app.storage, app.play.editions, "
             "app.play.retelling")
    code = f"import sys, {parts}; print('pydantic' in sys.modules, 'rules.ruleset' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False"]
