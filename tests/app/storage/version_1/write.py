"""Wrote the files beside it: run with the code of version 1.0.0, in a checkout of it.

    python write.py FOLDER    one SQL dump a sheet, and a backup of all of them
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import Any

from app.turns import bag, history, platoons, steps, tokens
from app.unit_words import starting

from app.play.session import PlaySession
from app.play.settings import Settings
from app.storage import Store
from app.storage.backup import backup, restore
from rules import ruleset
from rules.engine import SENSIBLE

SHEETS = {
    "scw": ("The farm", "shoot", "platoon"), "order_dice": ("The bridge", "shoot", "rifle_squad"),
    "command_tokens": ("The ridge", "fire", "infantry"), "steel_wheels": ("The road", "heavy_shot", "tank"),
    "gang_skirmish": ("The roof", "shoot", "fighter")}
SUFFERED: dict[str, dict[str, dict[str, Any]]] = {
    "scw": {"platoon": {"bases": 5, "lmg": 1, "markers": 2, "hammered": True, "ap": 3}, "light_tank": {"bases": 2}},
    "order_dice": {"rifle_squad": {"models": 7, "pins": 3}, "mg_team": {"leader_lost": True},
                   "truck": {"gone": "destroyed"}, "light_tank": {"immobilised": True}},
    "command_tokens": {"infantry": {"markers": 3, "tokens": 2}, "heavy_vehicle": {"damaged": True},
                       "gun": {"destroyed": True}},
    "steel_wheels": {"tank": {"men": 4, "crew_dead": True, "turret_blocked": True}, "infantry": {"men": 3,
                     "fleeing": True, "shelter": "hard"}, "truck": {"condition": "on_fire"}},
    "gang_skirmish": {"fighter": {"ws": 2, "down": True}, "leader": {"wounds": 1, "pinned": True}}}
PROFILES = {("gang_skirmish", "novice"): {"two_weapons": True}, ("order_dice", "rifle_squad"): {"quality": "veteran"},
            ("scw", "platoon"): {"quality": "raw"}}
HOUSE = {"scw": ("hammered", "Hit traded in,5+", "Hit traded in,4+"), "gang_skirmish": ("to_hit", "6,5,4", "6,4,4")}


def store_at(path: Path) -> Store:
    """An empty file whose clock goes a second on at every look."""
    store = Store.open(path)
    seconds = itertools.count(1_700_000_000)
    store.clock = lambda: float(next(seconds))
    return store


def muster(store: Store, game: int, sheet: str) -> dict[str, list[int]]:
    """Every kind of unit on both sides; those of the first side have suffered."""
    found: dict[str, list[int]] = {}
    for side in "AB":
        for template in ruleset(sheet).units:
            profile, state = starting(template)
            profile.update(PROFILES.get((sheet, template.id), {}))
            state.update(SUFFERED[sheet].get(template.id, {}) if side == "A" else {})
            number = store.add_unit(game, side, template.id, f"{template.title} {side}", profile, state)
            found.setdefault(template.id, []).append(number)
    return found


def turn_of(store: Store, game: int, sheet: str) -> dict[str, Any]:
    """A turn in the middle of a game."""
    units = store.units(game)
    if sheet == "order_dice":
        state = bag.joined(bag.first_turn(), "Green")
        state, changes = bag.ordered(bag.drawn(state, "A"), units[0], "AMBUSH")
        change(store, changes)
        state, changes = bag.ordered(bag.drawn(state, "B"), units[-1], "DOWN")
        change(store, changes)
        state = bag.passed(bag.drawn(bag.put_in(state, "B", 2), "B"))
        return {**bag.drawn(state, "A"), "turn": 3}
    if sheet == "command_tokens":
        state, changes = tokens.collected(tokens.first_turn(), units)
        change(store, changes)
        change(store, [tokens.laid_on(store.units(game)[0])])
        return {**tokens.spent(tokens.begun(state, "A"), units[0]), "turn": 2}
    if sheet == "steel_wheels":
        state = platoons.sized(platoons.sized(platoons.first_turn(), "A", 4), "B", 6)
        state = platoons.chips_given({**state, "turn": 5, "step": 2}, "A")
        change(store, [(units[3].uid, "acted", False, True)])
        return platoons.chip_played({**platoons.manoeuvred(state, units[3].uid), "next": "A"})
    counters = ruleset(sheet).turn.counters
    state = steps.at_step({**steps.first_turn(counters), "turn": 4, "side": "A"}, 3)
    counted = {"scw": ("countdown", -8), "gang_skirmish": ("markers", 2)}[sheet]
    return steps.counted(state, counters, *counted)


def change(store: Store, changes: list[Any]) -> None:
    """What a tracker changed on the cards."""
    for uid, key, _, after in changes:
        store.update_unit(store.value("SELECT id FROM units WHERE uid = ?", uid), state={key: after})


def play(store: Store, sheet: str, action: str, game: int, units: dict[str, int], upto: int = 99) -> PlaySession:
    """An action with the odds on the screen; it stops after so many answers."""
    rules = ruleset(sheet)
    todo = rules.action(action)
    facts = todo.facts(**todo.sample, rulings=Settings(store).switches(sheet))
    session = PlaySession.begin(store, rules, todo, facts, game, units, todo.odds(facts, plan=SENSIBLE))
    while session.asking is not None and len(session.play.record) < upto:
        options = getattr(session.asking, "options", None)
        if options:
            session.choose(options[0])
        elif len(session.play.record) % 2:
            session.throw()
        else:
            session.enter(tuple(session.asking.dice))
    return session


def write(path: Path, sheet: str) -> Store:
    """A game of this sheet in the middle of an action."""
    title, action, kind = SHEETS[sheet]
    store = store_at(path)
    Settings(store).set_switch(sheet, *switch_of(sheet))
    store.set_setting("theme", "light")
    game = store.new_game(sheet, title, ("Blue", "Red"))
    units = muster(store, game, sheet)
    starting_by = ruleset(sheet).units[0]
    store.add_unit(sheet, "A", starting_by.id, "Reserve", *starting(starting_by))
    roles = dict(zip(("firer" if action == "fire" else "shooter", "target"), units[kind], strict=True))
    done = play(store, sheet, action, game, roles)
    store.apply([{"unit": roles["target"], "key": key, "delta": -1, "low": 0} for key in
                 ("bases", "models", "men", "wounds") if key in store.unit(roles["target"]).state], done.entry)
    done = play(store, sheet, action, game, roles)
    done.undo()
    while not done.play.over:
        options = getattr(done.asking, "options", None)
        done.choose(options[0]) if options else done.throw()
    if sheet in HOUSE:
        house(store, sheet)
    store.add_throw({"faces": [3, 5], "sides": [6, 6], "side": "B", "game": game})
    store.add_favourite(sheet, action, "As always", ruleset(sheet).action(action).sample)
    store.save_last_facts(sheet, action, ruleset(sheet).action(action).sample)
    store.set_turn_state(game, history.gone_on(history.gone_on({}, {"turn": 1}), turn_of(store, game, sheet)))
    opened = play(store, sheet, action, game, roles, upto=1)
    assert opened.asking is not None
    return store


def switch_of(sheet: str) -> tuple[str, Any]:
    """A ruling that this group reads the other way."""
    view = next(view for view in ruleset(sheet).switches() if view.options or view.default in (True, False))
    return view.name, next(option for option in (view.options or (True, False)) if option != view.default)


def house(store: Store, sheet: str) -> None:
    """A table of the group's own, in force for the open action."""
    name, old, new = HOUSE[sheet]
    source = ruleset(sheet).tables.source(name)
    head, _, rest = source.partition("\n")
    assert old in rest
    text = f"{head}\n{rest.replace(old, new, 1)}"
    ruleset(sheet).house_rule(name, text)
    store.set_house_rule(sheet, name, text)


def dumped(store: Store) -> str:
    """The file as SQL."""
    head = store.rows("PRAGMA application_id")[0][0]
    text = "\n".join(store.connection.iterdump())
    return f"{text}\nPRAGMA user_version = 3;\nPRAGMA application_id = {head};\n"


def main(folder: Path) -> None:
    """Every sheet in a file of its own, then all as one backup."""
    everything = store_at(folder / "all.db")
    for sheet in SHEETS:
        store = write(folder / f"{sheet}.db", sheet)
        (folder / f"{sheet}.sql").write_text(dumped(store), encoding="utf-8")
        restore(everything, backup(store))
        store.close()
    (folder / "backup.json").write_text(backup(everything), encoding="utf-8")
    everything.close()
    for file in folder.glob("*.db*"):
        file.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
