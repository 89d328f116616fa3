"""Whole turns worked out by hand from the rulings: each deed, and each card after it."""

from __future__ import annotations

import pytest

from rules.engine import PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.deed import Adjust, AgainstTheSheet, Dismiss, Drop, SetTurn
from rules.frame.parts import Change
from rules.frame.story import Story
from rules.said import english
from rules.steel_wheels.deeds import (
    ActNow,
    BurstOver,
    Declare,
    Done,
    EndTurn,
    HoldShells,
    Manoeuvre,
    NextStep,
    Pass,
    PlayChip,
    Ready,
)
from rules.steel_wheels.sequence import Throw
from tests.rules.steel_wheels.game import closing, done, labels, locked, mustered, offered, played, ready, taken, thrown

CALM = (6, 1)
"""A test that is passed: 6 + 2 reaches 1."""


@pytest.fixture
def field() -> AnyBattle:
    """Two platoons of A against one of B."""
    return mustered(("rifles", "A", "Rifle team"), ("truck", "A", "Truck"), ("tank", "A", "Tank"),
                    ("enemy", "B", "Rifle team"))


def counted(battle: AnyBattle) -> AnyBattle:
    """At the start of the manoeuvre phases."""
    return done(played(battle, "chips", {}), NextStep())


def test_a_turn_of_rifles_a_truck_and_a_tank(field: AnyBattle) -> None:
    battle = the_rifles_get_in(field)
    # The phase is over: now B declares first.
    assert (battle.turn.phase, battle.turn.side, labels(battle)) == ("declare", "B", ["Red: Rifle platoon"])
    battle = done(battle, Declare(side="B", platoon="Rifle platoon"), Declare(side="A", platoon="Tank platoon"))
    battle = the_enemy_fires_on_the_truck(ready(battle, enemy=6, tank=2))
    battle = done(battle, Done(), Manoeuvre(unit="tank", manoeuvre="fire"))
    # 12 shots of the machine gun at a moving team: 9 + 2 = 11: 2 dead. Six of eight are more than half.
    battle = played(battle, "light_fire_infantry", {"shooter": "tank", "target": "enemy"}, [9])
    assert battle.unit("enemy").men == 6
    # Two heavy shots: 5 + 2 = 7 misses a moving soldier, 9 + 2 = 11 is dead-M: 5 left.
    battle = played(battle, "heavy_shot", {"shooter": "tank", "target": "enemy"}, [5])
    assert "Tank fires its gun" in labels(battle)
    battle = played(battle, "heavy_shot", {"shooter": "tank", "target": "enemy"}, [9])
    assert (battle.unit("enemy").men, labels(battle)) == (5, ["Tank is done"])
    battle = taken(battle, "Tank is done", "Artillery fire", "End of the turn")
    assert (battle.turn.number, battle.turn.step, battle.turn.chips) == (2, "chips", (0, 0))
    enemy, rifles = battle.unit("enemy"), battle.unit("rifles")
    assert (enemy.done, enemy.acted, enemy.fired, enemy.moving) == (False, False, False, True)
    assert (rifles.aboard, rifles.moving, rifles.done) == ("truck", False, False)


def the_rifles_get_in(field: AnyBattle) -> AnyBattle:
    """Chips, planning, and the first manoeuvre phase."""
    # 1: two platoon-units against one: B takes a chip (W-B1).
    assert labels(field) == ["Count platoon-units"]
    assert english(closing(field, "chips", {}).sentence) == "Their side takes 1 manoeuvre chip."
    battle = played(field, "chips", {})
    assert (battle.turn.step, battle.turn.chips) == ("planning", (0, 1))
    # 2: nobody can be asked for fire; 3: A declares its rifles, B waits.
    assert labels(battle) == ["Manoeuvre phases", "Blue reports an enemy position", "Red reports an enemy position"]
    battle = done(battle, NextStep())
    assert labels(battle) == ["Blue: Rifle platoon", "Blue: Tank platoon"]
    battle = done(battle, Declare(side="A", platoon="Rifle platoon"))
    assert labels(battle) == ["Red: Rifle platoon", "Red plays a chip"]
    battle = done(battle, PlayChip(side="B"))
    assert (battle.turn.chips, battle.turn.phase) == ((0, 0), "readiness")
    # Readiness: both 3 + 2; level, so again: 2 + 2 and 5 + 2 (W-B5).
    battle = ready(battle, rifles=3, truck=3)
    assert (battle.turn.phase, battle.turn.order) == ("readiness", ())
    battle = ready(battle, rifles=2, truck=5)
    assert (battle.turn.phase, battle.turn.order) == ("act", ("truck", "rifles"))
    # The truck has no weapon to load and fire with; it lurks, and the rifles get in.
    assert locked(battle, "truck")["Load and fire"] == "It has no heavy weapon."
    assert locked(battle, "rifles") == {"Manoeuvre": "Truck comes first."}
    battle = done(battle, Manoeuvre(unit="truck", manoeuvre="lurk"))
    assert (battle.unit("truck").done, battle.turn.order) == (True, ("rifles",))
    battle = done(battle, Manoeuvre(unit="rifles", manoeuvre="embark", other="truck"))
    assert (battle.unit("rifles").aboard, battle.unit("rifles").done) == ("truck", True)
    return battle


def the_enemy_fires_on_the_truck(battle: AnyBattle) -> AnyBattle:
    """Losses of a vehicle are those of all aboard."""
    battle = done(battle, Manoeuvre(unit="enemy", manoeuvre="move_and_fire"))
    assert battle.unit("enemy").moving
    # Moving: the machine gun 3, seven rifles 1 each: 10 shots. 7 + 2 = 9: 2 dead among the ten in the truck.
    assert battle.begin("light_fire_vehicle", {"shooter": "enemy", "target": "truck"}).facts == {
        "shots_effective": 10, "men": 10}
    battle = played(battle, "light_fire_vehicle", {"shooter": "enemy", "target": "truck"}, [7])
    # The plainest go first (B5): two passengers.
    assert (battle.unit("rifles").men, battle.unit("truck").men) == (6, 2)
    assert battle.unit("enemy").fired
    assert "Rifle team fires its light weapons at a vehicle" not in labels(battle)
    return battle


def test_a_turn_of_artillery() -> None:
    """A request is kept as five markers until they are used (W-B6)."""
    battle = a_shell_falls(everybody_has_manoeuvred(the_battery_answers()))
    # It keeps the rest: they lie there in the next turn.
    with pytest.raises(AgainstTheSheet, match="Some batteries still have markers to fire at"):
        battle.after(EndTurn())
    battle = done(battle, HoldShells(unit="guns"), EndTurn())
    assert (battle.turn.number, battle.unit("guns").markers) == (2, 4)
    battle = played(battle, "chips", {})
    assert "Ask Howitzer battery for fire" not in labels(battle)


def the_battery_answers() -> AnyBattle:
    """Planning: the observer, his line, his test."""
    battle = mustered(("staff", "A", "Platoon command"), ("guns", "A", "Howitzer battery"),
                      ("team", "B", "Rifle team"), ("jeep", "B", "Jeep"))
    battle = played(battle, "chips", {})
    assert battle.turn.chips == (1, 0), "a battery off the table is no platoon-unit on it"
    ask = offered(battle, "Ask Howitzer battery for fire")
    assert english((ask.why, ask.among["unit"])) == ("D6 + CS + CR against D12", ("staff",))
    # Veterans with a lieutenant, by radio: 6 + 2 + 2 reaches 10.
    who = {"unit": "staff", "battery": "guns"}
    assert battle.begin("indirect_fire_request", who).facts == {"rank": "lieutenant", "link": "radio"}
    with pytest.raises(PlayerError, match="Communication reaches 128 cm here"):
        battle.begin("indirect_fire_request", who, distance=129)
    failed = played(battle, "indirect_fire_request", who, [1, 12])
    assert (failed.unit("guns").markers, failed.turn.asked) == (0, ("guns",))
    assert "Ask Howitzer battery for fire" not in labels(failed)
    battle = played(battle, "indirect_fire_request", who, [6, 10])
    assert battle.unit("guns").markers == 5
    assert locked(battle, "guns") == {"Ask Howitzer battery for fire": "It has markers to fire at."}
    return battle


def everybody_has_manoeuvred(battle: AnyBattle) -> AnyBattle:
    """The manoeuvre phases: a chip and a team, then the jeep against the staff."""
    battle = done(battle, NextStep(), PlayChip(side="A"), Declare(side="B", platoon="Rifle platoon"),
                  Manoeuvre(unit="team", manoeuvre="lurk"), Declare(side="B", platoon="Reconnaissance"),
                  Declare(side="A", platoon="Rifle platoon"))
    battle = ready(battle, jeep=1, staff=6)
    assert battle.turn.order == ("staff", "jeep")
    battle = done(battle, Manoeuvre(unit="staff", manoeuvre="lurk"), Manoeuvre(unit="jeep", manoeuvre="move"))
    return taken(battle, "Jeep is done", "Artillery fire")


def a_shell_falls(battle: AnyBattle) -> AnyBattle:
    """One of five: it scatters, comes down on the jeep, and its fragments reach the team."""
    assert labels(battle) == ["A shell of Howitzer battery", "All shells of Howitzer battery",
                              "Howitzer battery holds its shells"]
    # 2D12 + D10 - CS: 1 + 1 + 2 - 2 = 2 cm off, at 3 o'clock.
    assert battle.begin("scatter", {"shooter": "guns"}).facts == {"mode": "indirect_off_table"}
    battle = played(battle, "scatter", {"shooter": "guns"}, [1, 1, 2, 3])
    assert battle.unit("guns").markers == 4
    assert labels(battle) == ["Fragments on a unit", "Fragments on a building", "It came down on a model",
                              "Nobody else is in the blast radius"]
    # It came down on the jeep, open-topped: 105 mm into the top. D10 4: destroyed, all dead.
    battle = played(battle, "hit_from_above", {"shooter": "guns", "target": "jeep"}, [4])
    jeep = battle.unit("jeep")
    assert (jeep.condition, jeep.men, jeep.there, battle.turn.struck) == ("destroyed", 0, False, ("jeep",))
    assert offered(battle, "Fragments on a unit").among == {"target": ("staff", "team")}
    # Eight soldiers, no shelter left: 4 + 2 and more dies. Four dead are half: CT 6 against 1; it has acted: no CF.
    who = {"shooter": "guns", "target": "team"}
    assert battle.begin("fragments", who).facts["models"][0]["count"] == 8
    battle = played(battle, "fragments", who, [4, 5, 9, 10, 1, 2, 3, 3, *CALM])
    assert (battle.unit("team").men, battle.unit("team").fleeing) == (4, False)
    assert labels(battle)[0] == "Nobody else is in the blast radius", "who is there only the players see"
    battle = done(battle, BurstOver())
    assert (battle.due, battle.turn.struck) == ((), ())
    return battle


def test_a_turn_of_a_tank_that_loses_its_crew() -> None:
    """Dead of a crew, immobilised, abandoned: T5 and W-B4."""
    battle = counted(mustered(("tank", "A", "Tank"), ("gun", "B", "Anti-tank gun")))
    battle = done(battle, Declare(side="A", platoon="Tank platoon"), Declare(side="B", platoon="Gun platoon"))
    battle = done(ready(battle, tank=1, gun=6), Manoeuvre(unit="gun", manoeuvre="fire"))
    who = {"shooter": "gun", "target": "tank"}
    assert battle.begin("heavy_shot", who).facts == {
        "gun": "50L", "calibre": 50, "turret_armour": 6}, "5 cm, 2 cm and five men are the defaults"
    # 7 + 2 = 9: body, 5 cm squarely in the row of the 50L: 4 or more; D10 6: immobilised, 1 dead. CT and CF passed.
    battle = played(battle, "heavy_shot", who, [7, 4, 6, *CALM, *CALM])
    tank = battle.unit("tank")
    assert (tank.men, tank.immobilized, tank.crew_dead, tank.fleeing, tank.there) == (4, True, True, False, True)
    battle = done(battle, Done())
    # It is the tank's turn: it cannot move, but it fires.
    assert locked(battle, "tank")["Move and fire"] == "It is immobilised."
    assert "Tank: Fire" in labels(battle)
    battle = done(battle, Manoeuvre(unit="tank", manoeuvre="lurk"))
    battle = taken(battle, "Artillery fire", "End of the turn")
    # Next turn: its readiness die counts as 1, without a throw. 1 + 2 is level with the gun, which throws again: 6 + 2.
    battle = done(counted(battle), Declare(side="B", platoon="Gun platoon"), Declare(side="A", platoon="Tank platoon"))
    assert english(offered(battle, "Readiness of Tank").why) == "crew dead: the die counts as 1"
    battle = ready(taken(battle, "Readiness of Tank"), gun=1)
    battle = ready(taken(battle, "Readiness of Tank"), gun=6)
    assert battle.turn.order == ("gun", "tank")
    battle = done(battle, Manoeuvre(unit="gun", manoeuvre="fire"))
    # 7 + 2 = 9: body; 4 penetrates; D10 2: MG destroyed, 1 dead; CT 1 + 2 is below 8: the crew leaves the tank (W-B4).
    shot = thrown(battle, "heavy_shot", who, [7, 4, 2, 1, 8, *CALM])
    assert str(shot.close().sentence).endswith("1 dead. The crew abandons it.")
    after = shot.after(shot.close())
    tank = after.unit("tank")
    assert (tank.men, tank.mg_destroyed, tank.fleeing, tank.abandoned, tank.there) == (3, True, True, True, False)
    assert english(after.view().over) == "Only Red is left."
    # Had it stayed: three of five are left; one more and half of the crew is dead: simple manoeuvres only.
    stayed = played(battle, "heavy_shot", who, [7, 4, 2, *CALM, *CALM])
    stayed = done(stayed, Done(), Adjust(unit="tank", key="men", value=2))
    assert locked(stayed, "tank")["Assault"] == (
        "With half the crew dead only simple manoeuvres are left.")
    assert "Tank: Fire" in labels(stayed)
    # Just one survived: light weapons only, and the machine gun is gone (W-B7).
    alone = done(stayed, Adjust(unit="tank", key="men", value=1))
    assert locked(alone, "tank")["Fire"] == "A crew of one no longer fires heavy weapons."
    with pytest.raises(PlayerError, match="A crew of one no longer fires heavy weapons: it takes 2 men"):
        alone.begin("heavy_shot", {"shooter": "tank", "target": "gun"})


def test_a_turn_of_guns_and_transports() -> None:
    """A manoeuvre is kept: it sets moving, embarked, hooked on (W-B6)."""
    battle = counted(mustered(("track", "A", "Half-track"), ("gun", "A", "Field gun"), ("team", "A", "Rifle team"),
                              ("enemy", "B", "Tank"), gun={"platoon": "Rifle platoon"}))
    battle = done(battle, Declare(side="A", platoon="Rifle platoon"), Declare(side="B", platoon="Tank platoon"))
    battle = ready(battle, track=6, gun=5, team=4, enemy=1)
    assert battle.turn.order == ("track", "gun", "team", "enemy")
    hooked = done(battle, Manoeuvre(unit="track", manoeuvre="hook_and_fire", other="gun"))
    assert (hooked.unit("gun").hooked, hooked.unit("track").moving, hooked.turn.acting.fires) == (
        "track", False, "stationary")
    assert done(hooked, Done()).unit("track").done
    hooked = done(hooked, Done())
    assert set(labels(hooked)) == {"Field gun: Lurk"}, "a gun that is hooked on neither fires nor moves"
    hooked = done(hooked, Manoeuvre(unit="gun", manoeuvre="lurk"))
    with pytest.raises(PlayerError, match="Embark needs a unit that Rifle team can do it with"):
        hooked.after(Manoeuvre(unit="team", manoeuvre="embark", other="enemy"))
    aboard = done(hooked, Manoeuvre(unit="team", manoeuvre="embark", other="track"),
                  Manoeuvre(unit="enemy", manoeuvre="lurk"))
    aboard = done(taken(aboard, "Artillery fire", "End of the turn"))
    # Next turn: it drives, and the gun behind it is moving too; then the team is unloaded on the way.
    aboard = done(counted(aboard), Declare(side="B", platoon="Tank platoon"),
                  Declare(side="A", platoon="Rifle platoon"))
    aboard = ready(aboard, enemy=1, track=6, gun=4, team=3)
    drives = done(aboard, Manoeuvre(unit="track", manoeuvre="unload_and_move", other="team"))
    assert [drives.unit(id).moving for id in ("track", "gun", "team")] == [True, True, False]
    assert drives.unit("team").aboard == ""
    stands = done(aboard, Manoeuvre(unit="track", manoeuvre="unhook", other="gun"))
    assert (stands.unit("gun").hooked, stands.unit("gun").moving) == ("", False)
    stands = done(stands, Manoeuvre(unit="gun", manoeuvre="lurk"), Manoeuvre(unit="team", manoeuvre="lurk"),
                  Manoeuvre(unit="enemy", manoeuvre="fire"))
    who = {"shooter": "enemy", "target": "track"}
    # 4 + 2 = 6: body; 75 mm AP squarely at 1 cm goes through; D10 7: destroyed, 6 dead of 2 + 8, passengers first.
    # It has manoeuvred: CT only. The survivors get out.
    wreck = played(stands, "heavy_shot", who, [4, 7, *CALM])
    track, team = wreck.unit("track"), wreck.unit("team")
    assert (track.condition, track.men, track.there) == ("destroyed", 2, False)
    assert (team.men, team.aboard) == (2, "")
    # Exploded: nobody gets out.
    gone = played(stands, "heavy_shot", who, [4, 10])
    assert (gone.unit("track").men, gone.unit("team").men, gone.unit("team").there) == (0, 0, False)


# -- bugs that were found by playing


def test_b1_an_action_that_is_opened_again_shows_the_target_as_it_is_now(field: AnyBattle) -> None:
    who = {"shooter": "tank", "target": "enemy"}
    assert "men" not in field.begin("light_fire_infantry", who).facts, "eight men are the default"
    # 12 shots at a team that stands: 9 + 2 = 11: 3 dead.
    after = played(field, "light_fire_infantry", who, [9])
    assert after.begin("light_fire_infantry", who).facts["men"] == 5


def test_b1_nothing_of_one_shooter_is_carried_over_to_the_next() -> None:
    battle = mustered(("lone", "A", "Tank"), ("whole", "A", "Heavy tank"), ("enemy", "B", "Rifle team"),
                      lone={"men": 1})
    assert battle.filled("heavy_shot", {"shooter": "lone"})["crew_of_one"] is True
    whole = battle.filled("heavy_shot", {"shooter": "whole"})
    assert (whole["crew_of_one"], whole["gun"], whole["calibre"]) == (False, "88L", 88)


def test_b2_losses_are_written_as_changes(field: AnyBattle) -> None:
    shot = thrown(field, "light_fire_infantry", {"shooter": "tank", "target": "enemy"}, [9])
    assert shot.close().changes == (Change("target", "men", delta=-3, label="men"),)
    meanwhile = shot.after(Adjust(unit="enemy", key="men", value=5))
    assert meanwhile.after(shot.close()).unit("enemy").men == 2


def test_b3_follow_ups_go_to_the_units_they_are_about(field: AnyBattle) -> None:
    # 75 mm AP squarely at 6 cm: 3 or more, 1 is stopped; the test is the target's.
    held = closing(field, "penetration", {"shooter": "tank", "target": "truck"}, [1], thickness=6)
    assert [(due.action, due.who) for due in held.due] == [("cant_fire", {"unit": "truck"})]
    acted = done(field, Adjust(unit="truck", key="acted", value=True))
    assert not played(acted, "penetration", {"shooter": "tank", "target": "truck"}, [1], thickness=6).due
    caught = played(field, "dodge", {"unit": "enemy"}, [1, 9], danger="mine")
    assert labels(caught) == ["Roll for the mine", "Not now: Roll for the mine"]
    assert caught.begin_due(caught.due[0]).facts == {"dodge": "failed"}
    assert not done(caught, Drop()).due


def test_b4_the_table_decides(field: AnyBattle) -> None:
    battle = done(field, SetTurn(values={"number": 3, "side": "B", "chips_a": 2, "step": "manoeuvre"}))
    assert (battle.turn.number, labels(battle)) == (3, ["Red: Rifle platoon"])
    with pytest.raises(AgainstTheSheet, match="Red declares first"):
        battle.after(Declare(side="A", platoon="Tank platoon"))
    battle = done(battle, Declare(side="A", platoon="Tank platoon", anyway=True), Pass(side="B", anyway=True))
    assert battle.turn.order == ("tank",)
    with pytest.raises(AgainstTheSheet, match="Only infantry, mortars and artillery up to 60 mm can conceal"):
        battle.after(Manoeuvre(unit="tank", manoeuvre="conceal"))
    assert done(battle, Manoeuvre(unit="tank", manoeuvre="conceal", anyway=True)).unit("tank").moving
    assert done(field, NextStep(anyway=True), NextStep(), NextStep(anyway=True)).turn.step == "artillery"


def test_b4_a_team_acts_before_its_time(field: AnyBattle) -> None:
    battle = done(counted(field), Declare(side="A", platoon="Rifle platoon"), PlayChip(side="B"))
    with pytest.raises(AgainstTheSheet, match="The readiness tests are still to be rolled"):
        battle.after(ActNow(unit="rifles"))
    assert done(battle, ActNow(unit="truck", anyway=True)).turn.order == ("truck", "rifles")
    battle = ready(battle, rifles=6, truck=1)
    with pytest.raises(AgainstTheSheet, match="Rifle team comes first"):
        battle.after(ActNow(unit="truck"))
    assert done(battle, ActNow(unit="truck", anyway=True)).turn.order == ("truck", "rifles")


@pytest.mark.parametrize(("deed", "sentence"), [
    (Manoeuvre(unit="tank", manoeuvre="dance"), "There is no manoeuvre dance"),
    (Manoeuvre(unit="tank", manoeuvre="move"), "It is not Tank's turn"),
    (PlayChip(side="A"), "Blue has no manoeuvre chips left"), (PlayChip(side="C"), "There is no side C"),
    (Declare(side="B", platoon="Rifle platoon"), "Platoons are declared at the start of a manoeuvre phase"),
    (Ready(throws=(Throw(unit="tank", die=3),)), "Nobody is waiting for a readiness test"),
    (ActNow(unit="tank"), "Tank does not act in this phase"), (Done(), "No unit is in the middle of its manoeuvre"),
    (BurstOver(), "No shell has just burst"), (HoldShells(unit="tank"), "Batteries fire in the fourth step"),
    (NextStep(), "The platoon-units are still to be counted"), (EndTurn(), "The artillery has not fired yet"),
])
def test_what_cannot_be_done_is_one_sentence(field: AnyBattle, deed: object, sentence: str) -> None:
    with pytest.raises(PlayerError, match=sentence):
        field.after(deed)  # type: ignore[arg-type]


# -- readiness, courage, bursts, transports


def test_w_b5_the_order_stands_when_whoever_was_level_has_left() -> None:
    battle = counted(mustered(("tank", "A", "Tank"), ("gun", "B", "Anti-tank gun"), ("more", "A", "Tank")))
    battle = done(battle, Declare(side="A", platoon="Tank platoon"), Declare(side="B", platoon="Gun platoon"))
    battle = done(ready(battle, tank=3, more=3, gun=5), Dismiss(unit="more"))
    assert labels(battle) == ["Anti-tank gun comes first"]
    assert taken(battle, "Anti-tank gun comes first").turn.order == ("gun", "tank")


def test_w_b5_two_crews_that_may_not_throw_stay_level_and_the_declaring_side_is_first() -> None:
    battle = counted(mustered(("tank", "A", "Tank"), ("gun", "B", "Anti-tank gun"), tank={"men": 4}, gun={"men": 5}))
    battle = done(battle, Declare(side="A", platoon="Tank platoon"), Declare(side="B", platoon="Gun platoon"))
    assert taken(battle, "Readiness of all").turn.order == ("tank", "gun")


@pytest.mark.parametrize(("throws", "sentence"), [
    ((), "Nobody has rolled"), (({"unit": "tank", "die": 7},), "A D6 cannot show 7"),
    (({"unit": "far", "die": 3},), "Jeep takes no readiness test now"),
    (({"unit": "gun", "die": 3},), "Anti-tank gun has its place already"),
])
def test_w_b5_throws_that_cannot_be(throws: tuple[dict[str, object], ...], sentence: str) -> None:
    battle = counted(mustered(("tank", "A", "Tank"), ("gun", "B", "Anti-tank gun"), ("far", "B", "Jeep")))
    battle = done(battle, PlayChip(side="A"), Declare(side="B", platoon="Reconnaissance"), EndTurn(anyway=True))
    battle = done(counted(battle), Declare(side="A", platoon="Tank platoon", anyway=True))
    battle = ready(done(battle, Declare(side="B", platoon="Gun platoon")), gun=4)
    with pytest.raises(PlayerError, match=sentence):
        battle.after(Ready(throws=throws))


def test_w_b5_all_throw_at_once_until_everybody_has_his_place() -> None:
    names = ("Rifle team", "Platoon command", "Machine gun team", "Engineer team")
    battle = counted(mustered(*((f"{side}{n}", side, name) for side in "AB" for n, name in enumerate(names))))
    battle = done(battle, Declare(side="A", platoon="Rifle platoon"), Declare(side="B", platoon="Rifle platoon"))
    battle = taken(battle, "Readiness of all")
    totals = {throw.unit: [it.total for it in battle.turn.throws if it.unit == throw.unit]
              for throw in battle.turn.throws}
    assert sorted(battle.turn.order) == sorted(totals)
    assert [totals[unit] for unit in battle.turn.order] == sorted(totals.values(), reverse=True)
    assert len({tuple(it) for it in totals.values()}) == len(totals)


def test_recover_fleeing_tests_for_each_leader_and_then_moves() -> None:
    battle = counted(mustered(("staff", "A", "Platoon command"), ("enemy", "B", "Tank"), staff={"fleeing": True}))
    battle = done(battle, Declare(side="A", platoon="Rifle platoon"), Declare(side="B", platoon="Tank platoon"))
    battle = ready(battle, staff=6, enemy=1)
    assert labels(battle) == ["Platoon command: Recover fleeing"]
    battle = taken(battle, "Platoon command: Recover fleeing")
    assert english(offered(battle, "Courage of Platoon command").why) == "D6+4 against D8, 2 leaders"
    # Two leaders: 1 + 4 fails against 8, 4 + 4 reaches it.
    stays = played(battle, "courage", {"unit": "staff"}, [1, 8, 4, 8])
    assert (stays.unit("staff").fleeing, stays.unit("staff").moving) == (False, True)
    runs = played(battle, "courage", {"unit": "staff"}, [1, 8, 3, 8])
    assert (runs.unit("staff").fleeing, labels(runs)) == (True, ["Platoon command is done"])


def test_a_unit_that_lost_its_fire_manoeuvres_without_it() -> None:
    battle = counted(mustered(("team", "A", "Rifle team"), ("enemy", "B", "Tank")))
    # 8 + 2 = 10 kills a man who stands without shelter; CF: 1 + 2 is below 10.
    battle = played(battle, "heavy_shot", {"shooter": "enemy", "target": "team"}, [8, 1, 10])
    team = battle.unit("team")
    assert (team.men, team.acted, team.lost_its_fire) == (7, True, True)
    # W15: it has no fire left to lose.
    again = played(battle, "heavy_shot", {"shooter": "enemy", "target": "team"}, [8])
    assert again.unit("team").men == 6
    battle = done(battle, Declare(side="A", platoon="Rifle platoon"), Declare(side="B", platoon="Tank platoon"))
    battle = ready(battle, team=6, enemy=1)
    assert locked(battle, "team")["Fire"] == "It has lost its fire this turn."
    assert english(battle.view().rows[0].note) == "Rifle platoon: has lost its fire"
    assaults = done(battle, Manoeuvre(unit="team", manoeuvre="assault"))
    assert assaults.turn.acting.fires == ""
    assert "Rifle team assaults a vehicle or a gun" in labels(assaults)


def test_who_has_asked_how_far_it_can_go_is_done() -> None:
    """What comes first goes on; more bad ground may still be asked about."""
    battle = counted(mustered(("team", "A", "Rifle team"), ("enemy", "B", "Tank")))
    battle = done(battle, Declare(side="A", platoon="Rifle platoon"), Declare(side="B", platoon="Tank platoon"))
    battle = done(ready(battle, team=6, enemy=1), Manoeuvre(unit="team", manoeuvre="move"))
    assert labels(battle) == ["How far can Rifle team go there?", "Rifle team moves onto mines", "Rifle team is done"]
    battle = played(battle, "terrain", {"unit": "team"}, [])
    assert labels(battle) == ["Rifle team is done", "How far can Rifle team go there?", "Rifle team moves onto mines"]


def test_a_unit_that_acts_has_no_fire_to_lose_and_has_not_lost_it() -> None:
    """W15: its card says nothing of that before it is done, and nothing that its manoeuvre says already."""
    battle = counted(mustered(("team", "A", "Rifle team"), ("enemy", "B", "Tank")))
    battle = done(battle, Declare(side="A", platoon="Rifle platoon"), Declare(side="B", platoon="Tank platoon"))
    battle = done(ready(battle, team=6, enemy=1), Manoeuvre(unit="team", manoeuvre="fire"))
    team = battle.unit("team")
    assert (team.acted, team.lost_its_fire) == (False, False)
    assert battle.facts("heavy_shot", {"shooter": "enemy", "target": "team"})["has_acted"]
    battle = done(battle, Done())
    team = battle.unit("team")
    assert (team.acted, team.lost_its_fire) == (True, False)
    assert {stat.key for stat in team.shown()} & {"acted", "done"} == {"done"}
    assert battle.facts("heavy_shot", {"shooter": "enemy", "target": "team"})["has_acted"]


def test_w_b2_melee_brings_a_team_at_half_strength_to_its_courage_test() -> None:
    battle = mustered(("ours", "A", "Rifle team"), ("theirs", "B", "Rifle team"), theirs={"men": 5})
    # Courage of the attackers, then one pair: 6 + 2 against 1 + 2.
    battle = played(battle, "assault_infantry", {"attacker": "ours", "defender": "theirs"}, [6, 1, 6, 1], pairs=1)
    assert battle.unit("theirs").men == 4
    assert labels(battle)[0] == "Courage test of Rifle team: half of it is left"
    assert battle.due[0].who == {"unit": "theirs"}
    assert battle.begin_due(battle.due[0]).facts == {}, "one test, whatever the number of leaders"


def test_he_that_misses_bursts_near_whoever_is_there() -> None:
    battle = counted(mustered(("gun", "A", "Field gun"), ("enemy", "B", "Tank"), ("near", "B", "Rifle team"),
                              near={"platoon": "Tank platoon"}))
    battle = done(battle, Declare(side="A", platoon="Gun platoon"), Declare(side="B", platoon="Tank platoon"))
    battle = done(ready(battle, gun=6, enemy=5, near=1), Manoeuvre(unit="gun", manoeuvre="fire"))
    # 1 + 2 misses a tank; D8 5 - 2 = 3 cm, 6 o'clock.
    battle = played(battle, "heavy_shot", {"shooter": "gun", "target": "enemy"}, [1, 5, 6])
    assert labels(battle) == ["Fragments on a unit", "Fragments on a building", "Nobody else is in the blast radius"]
    assert offered(battle, "Fragments on a unit").among["target"] == ("gun", "enemy", "near"), "friends are no safer"
    with pytest.raises(AgainstTheSheet, match="comes first"):
        battle.after(Done())
    battle = done(battle, offered(battle, "Fragments on a unit").taken(battle, who={"target": "near"}))
    assert battle.play.who == {"target": "near"}


def test_a_unit_that_leaves_takes_nobody_with_it() -> None:
    battle = mustered(("track", "A", "Half-track"), ("team", "A", "Rifle team"), ("gun", "A", "Field gun"),
                      team={"aboard": "track"}, gun={"hooked": "track"})
    battle = done(battle, Dismiss(unit="track"))
    assert (battle.unit("team").aboard, battle.unit("gun").hooked) == ("", "")


def test_a_burning_house_is_left() -> None:
    battle = mustered(("gun", "A", "Field gun"), ("team", "B", "Rifle team"), team={"shelter": "medium"})
    # 4 + 2 hits the wall, 6 goes through 3 cm of brick, 10 sets it on fire: the floor dies, the others leave.
    battle = played(battle, "building_shot", {"shooter": "gun", "inside": "team"}, [4, 6, 10, *CALM, *CALM], on_floor=3)
    assert (battle.unit("team").men, battle.unit("team").shelter) == (5, "none")


def test_men_have_the_shelter_of_the_ground_they_go_to(field: AnyBattle) -> None:
    inside = played(field, "terrain", {"unit": "enemy"}, terrain="Bunker")
    assert inside.unit("enemy").shelter == "hard"
    assert played(inside, "terrain", {"unit": "enemy"}, terrain="Flat - clear").unit("enemy").shelter == "none"
    assert played(field, "terrain", {"unit": "tank"}, terrain="Flat - rough") == field


def test_a_report_lies_on_the_enemy_until_the_turn_ends(field: AnyBattle) -> None:
    battle = played(field, "direct_fire_request", {"unit": "rifles", "target": "enemy"}, [6, 8])
    assert battle.unit("enemy").reported
    assert not done(battle, EndTurn(anyway=True)).unit("enemy").reported


def test_undo_goes_back_through_a_whole_phase(field: AnyBattle) -> None:
    story = Story((counted(field),))
    for deed in (Declare(side="A", platoon="Rifle platoon"), PlayChip(side="B")):
        story = story.after(deed)
    back = story.after(story.undo())
    assert back.battle == story.battles[1]
    assert back.battle.turn.chips == (0, 1)
