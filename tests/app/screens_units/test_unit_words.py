"""Units in words."""

from __future__ import annotations

from app.storage import Unit
from app.unit_words import Tag, kind_icon, next_name, profile_words, refreshed, starting, strength_words, tags
from rules.ruleset import Stat, UnitTemplate

PLATOON = UnitTemplate(
    "platoon", "Platoon",
    (Stat("quality", "Quality", "average", options=("raw", "average")), Stat("ld", "Ld", 9, low=1, high=10),
     Stat("officer", "Officer", False), Stat("kind", "Kind", "platoon")),
    (Stat("bases", "Bases", 6, low=0, high=12), Stat("pins", "Pins", 0, low=0, icon="pin"), Stat("ap", "AP", 0, low=0),
     Stat("hammered", "Hammered", False, icon="hammer"), Stat("leader", "Leader", True),
     Stat("smoke", "In smoke", False)),
)  # fmt: skip


def unit(**state: object) -> Unit:
    profile, start = starting(PLATOON)
    return Unit(1, "u", None, "scw", "A", "platoon", "1st Platoon", profile, {**start, **state})


def test_a_new_unit_is_at_full_strength() -> None:
    assert unit().state == {"bases": 6, "pins": 0, "ap": 0, "hammered": False, "leader": True, "smoke": False}
    assert strength_words(PLATOON, unit(bases=4)) == (4, 6)
    assert strength_words(PLATOON, unit(bases=8)) == (8, 8)
    assert strength_words(UnitTemplate("x", "X"), unit()) is None


def test_the_profile_says_only_what_is_news() -> None:
    assert profile_words(PLATOON, unit(), str) == "Average · Ld 9"


def test_tags_tell_what_has_changed() -> None:
    assert tags(PLATOON, unit(pins=3), str) == [], "pins have a token of their own"
    assert tags(PLATOON, unit(hammered=True, ap=3, smoke=True, leader=False), str) == [
        Tag("AP 3"), Tag("hammered", "hammer", bad=True), Tag("− leader", bad=True), Tag("in smoke"),
    ]


def test_a_new_game_starts_fresh_at_the_own_strength() -> None:
    old = unit(bases=1, hammered=True, order="fire")
    profile = {**old.profile, "full_bases": 9}
    assert refreshed(PLATOON, profile, old.state) == {**starting(PLATOON)[1], "bases": 9}


def test_names_for_one_more() -> None:
    assert next_name("Platoon", []) == "Platoon"
    assert next_name("Platoon", ["Platoon", "Platoon 2"]) == "Platoon 3"


def test_an_officer_is_told_while_he_is_there_and_when_he_is_lost() -> None:
    kind = UnitTemplate("platoon", "Platoon", (), (Stat("officer", "Officer", True, icon="star"),))
    assert tags(kind, unit(officer=True), str) == [Tag("officer", "star", good=True)]
    assert tags(kind, unit(officer=False), str) == [Tag("− officer", "star", bad=True)]


def test_a_kind_has_its_sign() -> None:
    signs = {"heavy_tank": "tank", "armoured_car": "tank", "smg_squad": "account-group", "mg_team": "account-multiple",
             "leader": "account", "platoon": "account-group"}  # fmt: skip
    assert {kind: kind_icon(UnitTemplate(kind, kind)) for kind in signs} == signs
