"""The package as its users meet it: the public face, the README, the odds card, house rules, the turn."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from rules import ruleset
from rules.engine import OpenChoice
from rules.said import english
from rules.scw.weapons import VEHICLES

SHEET = ruleset("scw")
TABLES = SHEET.tables
ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "rules" / "scw" / "README.md").read_text(encoding="utf-8")
RULINGS = ROOT.parent / "shared" / "rulings" / "scw.md"


def test_the_readme_example_is_true() -> None:
    shoot = SHEET.action("shoot")
    shot = shoot.facts(rifle=6, target="foot", cover="partial", range=2)
    assert str(shoot.resolve(shot, faces=[5, 2, 6, 1, 5, 3, 2, 3, 6]).sentence) == "The target loses 1 base."
    assert "'The target loses 1 base.'" in README
    assert 0 < shoot.odds(shot, {"Trade in hits": 0}).chance(lambda o: o.lost >= 1) < 1


def test_the_odds_card_of_the_shot() -> None:
    shoot = SHEET.action("shoot")
    picture = shoot.odds_view(shoot.facts(rifle=4, lmg=1, mmg=1, quality="veteran", cover="partial"),
                              {"Trade in hits": 1})
    assert english(picture.headline) == ("10D6", "hits 5+", "saves 3+")
    assert [str(figure.text) for figure in picture.figures] == ["0.78", "55 %", "33 %"]
    assert [round(100 * float(part.chance)) for part in picture.parts[:4]] == [45, 36, 15, 4]


def test_each_option_of_the_choice_has_its_odds() -> None:
    # four hits, saves on 3+: trade in none, 1, 2, 3, 4
    shoot = SHEET.action("shoot")
    play = shoot.play(shoot.facts(rifle=4, cover="partial"))
    play.answer((5, 6, 5, 6))
    assert play.asking.label == "Trade in hits"
    found = [shoot.odds_from(play, option=n) for n in play.asking.options]
    assert [round(100 * float(odds.chance(lambda o: o.hammered))) for odds in found] == [0, 33, 56, 70, 80]
    assert [round(100 * float(odds.chance(lambda o: o.lost))) for odds in found] == [80, 70, 56, 33, 0]


def test_open_choices_are_named_not_guessed() -> None:
    shoot = SHEET.action("shoot")
    with pytest.raises(OpenChoice, match="Trade in hits to hammer"):
        shoot.odds(shoot.facts())


def test_the_return_shot_that_follows_is_ready_to_throw() -> None:
    shoot = SHEET.action("shoot")
    shot = shoot.facts(rifle=4, bases=4, back_mmg=1, own_cover="partial", target_quality="raw", trade_in=0)
    # one hit, not saved: 2 rifles and the MMG of the raw target are left: 1 + 1 + 3 - 1
    follow = shoot.resolve(shot, faces=[5, 1, 1, 1, 1]).outcome.follows[0]
    back = SHEET.action(follow.action)
    assert english(back.headline(back.facts(**follow.facts))) == ("4D6", "hits 6+", "saves 3+")


@pytest.mark.parametrize(("action", "status", "asked"), [
    ("ap_foot", "with_command", True), ("ap_foot", "close", False), ("ap_foot", "distant", True),
    ("ap_foot", "count", True), ("ap_vehicle", "with_command", True), ("ap_vehicle", "normal", False),
    ("ap_vehicle", "last_one", True)])
def test_a_re_roll_is_offered_where_there_is_one(action: str, status: str, asked: bool) -> None:
    reroll = next(view for view in SHEET.action(action).fields() if view.name == "reroll")
    assert reroll.matters({"status": status}) is asked


def test_always_throws_a_passed_morale_test_again_and_the_label_does_not_say_otherwise() -> None:
    morale = SHEET.action("morale")
    done = morale.resolve(morale.facts(reroll="always"), faces=[6, 6, 1, 1])
    assert done.outcome.result == "lose_3"
    assert next(view for view in morale.fields() if view.name == "reroll").label == "Reroll"


def test_whatever_shoots_has_a_quality_for_its_own_saves() -> None:
    quality = next(view for view in SHEET.action("shoot").fields() if view.name == "quality")
    assert all(quality.matters({"shooter": shooter}) for shooter in ("foot", "field_gun", "truck"))


def test_the_odds_card_counts_casualties_that_are_only_markers() -> None:
    shoot = SHEET.action("shoot")
    cards = [shoot.odds_view(shoot.facts(rifle=2, trade_in=0, casualty_effect=effect))
             for effect in ("base_and_marker", "marker_only")]
    assert [part.chance for part in cards[0].parts] == [part.chance for part in cards[1].parts]
    assert [str(figure.text) for figure in cards[0].figures] == [str(figure.text) for figure in cards[1].figures]
    gun = shoot.odds_view(shoot.facts(rifle=1, target="gun", trade_in=0))
    assert [part.chance for part in gun.parts] == [Fraction(5, 6), Fraction(1, 6)]


@pytest.mark.parametrize(("faces", "changed"), [
    ([4] + [6] * 12, ("unit", "waiting", -6)), ([3] + [6] * 12, ("other", "waiting", -6))],
    ids=["the owner picks", "the opponent picks"])
def test_the_unit_that_is_picked_waits_no_longer(faces: list[int], changed: tuple[str, str, int]) -> None:
    it = SHEET.action("reinforcements")
    done = it.resolve(it.facts(units_combined=2), faces=faces)
    assert [(change.role, change.key, change.delta) for change in done.outcome.changes] == [changed]


@pytest.mark.parametrize(("action", "facts", "said"), [
    ("ap_foot", {"hammered": True}, ("no dice", "hammered: no AP this turn")),
    ("ap_vehicle", {"hammered": True}, ("no dice", "hammered: no AP this turn")),
    ("appoint_pc", {}, ("1D6", "PC on 3+")),
    ("cc_move", {}, ("1D6 squares",)),
    ("cc_move", {"does": "join"}, ("no dice",)),
    ("morale", {}, ("2D6", "holds on 8+")),
    ("morale", {"morale_dice": "3d6"}, ("3D6", "holds on 8+")),
    ("morale", {"markers": 1}, ("no dice", "no test")),
    ("reinforcements", {}, ("6D6", "ready on 3+")),
    ("reinforcements", {"kind": "vehicle_gun"}, ("6D6", "ready on 5+")),
    ("reinforcements", {"units_combined": 3}, ("18D6", "ready on 3+", "4+: the owner picks")),
    ("arrival", {}, ("D6+1 against D6",)),
    ("arrival", {"arrival_mode": "one_die"}, ("D6+1", "4+: no deviation")),
    ("arrival", {"road": True}, ("no dice",)),
    ("countdown", {}, ("1D3", "off the countdown")),
    ("countdown", {"countdown": "choice"}, ("no dice", "the player chooses")),
])
def test_the_header_says_what_is_thrown(action: str, facts: dict[str, object], said: tuple[str, ...]) -> None:
    it = SHEET.action(action)
    assert english(it.headline(it.facts(**facts))) == said


def test_every_switch_and_ruling_is_in_the_readme() -> None:
    for view in SHEET.switches():
        assert f"`{view.name}`" in README
        assert view.ruling in README
    for action in SHEET.actions:
        assert f"`{action.id}`" in README


def test_every_switch_of_the_rulings_exists_with_its_default() -> None:
    if not RULINGS.exists():
        pytest.skip("the rulings are not beside the project")
    rows = re.findall(r"^\| (S\d+) \|.*\| ([^|]*) \|$", RULINGS.read_text(encoding="utf-8"), re.M)
    named = {name: id for id, cell in rows for name in re.findall(r"`([a-z_]+)`(?:: | \d)", cell)}
    assert {view.name: view.ruling for view in SHEET.switches()} == named


def test_every_procedure_of_the_rulings_is_in_the_readme() -> None:
    if not RULINGS.exists():
        pytest.skip("the rulings are not beside the project")
    for id in re.findall(r"^### (P\d\d) ", RULINGS.read_text(encoding="utf-8"), re.M):
        assert id in README


def test_the_turn_is_the_turn_sequence() -> None:
    steps = [(str(step.title), str(step.note)) for step in SHEET.battle().view().steps]
    assert [title for title, _ in steps] == [title for _, title, _ in TABLES["turn_sequence"].rows]
    assert {action for moment in SHEET.moments for action in moment.actions} == {it.id for it in SHEET.actions}
    assert SHEET.battle().turn.countdown == 21


def test_saves_needed_is_what_the_modifiers_give() -> None:
    """The table of saves on the sheet screen against the saves that are thrown."""
    lines = {"average foot/gun": {}, "average foot/gun, short range": {"range": 1},
             "raw foot/gun, any range": {"target_quality": "raw"},
             "veteran foot/gun, not short": {"target_quality": "veteran"},
             "veteran foot/gun, short range": {"target_quality": "veteran", "range": 1}}
    shoot = SHEET.action("shoot")
    for line, facts in lines.items():
        for cover in ("open", "partial", "building_wood"):
            for target in ("foot", "gun"):
                said = shoot.headline(shoot.facts(target=target, cover=cover, **facts))[2]
                assert str(said) == f"saves {TABLES['saves_needed'].text(line, cover.replace('_', '/'))}"
    for vehicle in VEHICLES:
        row = "medium tank" if vehicle == "medium_tank" else "truck, AC, light tank"
        said = shoot.headline(shoot.facts(shooter="at_gun", target="vehicle", vehicle=vehicle, range=2))[2]
        assert str(said) == f"saves {TABLES['saves_needed'].text(row, 'open')}"


def test_the_sheet_on_the_terminal_shows_every_table() -> None:
    done = subprocess.run([sys.executable, "-m", "rules", "sheet", "scw"], cwd=ROOT, capture_output=True, text=True,
                          check=True)
    for table in TABLES.values():
        assert table.title in done.stdout


def test_a_single_roll_does_not_read_the_battle() -> None:
    code = ("import sys; from rules import ruleset; ruleset('scw').action('shoot').facts(); "
            "print([it for it in ('rules.frame.battle', 'rules.scw.turn', 'rules.scw.units') if it in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
