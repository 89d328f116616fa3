"""Advice in a terminal: what would change it, maps, several shots, my cards against theirs, best decisions."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from rules import ruleset
from rules.advice.changes import Changes, Lever, whole_list
from rules.advice.maps import Axis, Map, whole_map
from rules.advice.matrix import Matrix, attacks, whole_matrix
from rules.advice.sequence import Order, Stage, best_order, burden, carried_by, shots
from rules.advice.trial import Bench, Worth
from rules.engine import Decision, PlayerError
from rules.frame.action import Action
from rules.frame.aim import BestPlay
from rules.frame.battle import AnyBattle
from rules.frame.deed import Muster
from rules.frame.facts import typed
from rules.frame.foresee import Planned
from rules.frame.kinds import Value
from rules.frame.view import Figure, percent
from rules.said import Json
from rules.terminal import text
from rules.terminal.battle import Table
from rules.terminal.given import facts_from, pair_from, value_from, view_of


def advise(given: argparse.Namespace) -> Iterator[str]:
    """What would change it."""
    changes = whole_list(_bench(given))
    if given.json:
        yield _json({"now": _exact(changes.now), "trouble": changes.trouble,
                     "changes": [_lever_json(lever) for lever in changes.levers]})
        return
    yield from _change_lines(changes)


def _change_lines(changes: Changes) -> Iterator[str]:
    if changes.now is not None:
        yield f"{changes.now.label}: {changes.now.text}"
    for title, levers in (("You can change:", changes.yours), ("Others decide:", changes.others)):
        if levers:
            yield title
        yield from (f"  {lever.figure.text:>8} {_signed(lever.gain):>8}  {lever.text}" for lever in levers)
    if changes.trouble:
        yield str(changes.trouble)


def map_of(given: argparse.Namespace) -> Iterator[str]:
    """The main figure over two fields."""
    drawn = whole_map(_bench(given), given.across, given.down)
    if given.json:
        yield _json({"across": _axis_json(drawn.across), "down": _axis_json(drawn.down), "cells": [
            [_worth_json(drawn.cells[row, column]) for column in range(len(drawn.across.values))]
            for row in range(len(drawn.down.values))]})
        return
    yield from _map_lines(drawn)


def _map_lines(drawn: Map) -> Iterator[str]:
    yield f"{drawn.down.field.label} down, {drawn.across.field.label} across"
    rows = [["", *map(str, drawn.across.names)]]
    for at, name in enumerate(drawn.down.names):
        rows.append([str(name), *(_shown(drawn.cells[at, column], (at, column) == (drawn.down.here, drawn.across.here))
                             for column in range(len(drawn.across.values)))])
    yield from _columns(rows)
    yield from _reasons(drawn.cells.values())


def best(given: argparse.Namespace) -> Iterator[str]:
    """Best decisions for an aim."""
    action = ruleset(given.ruleset).action(given.action)
    play = action.best(facts_from(action, given.facts), given.aim)
    if given.json:
        yield _json({"aim": play.aim.label, "value": str(play.value),
                     "decisions": [_decision_json(decision) for decision in play.decisions],
                     "figures": {str(figure.label): str(figure.exact) for figure in action.picture(play.odds).figures}})
        return
    yield from _best_lines(action, play)


def _best_lines(action: Action, play: BestPlay) -> Iterator[str]:
    yield f"Best for: {play.aim.label} ({', '.join(str(aim.label) for aim in action.aims)})"
    yield f"{_number(play.value):>8} {play.aim.label}"
    for decision in play.decisions:
        yield f"{percent(decision.chance):>6} %  {decision.choice.question or decision.choice.label}"
        for option, value in zip(decision.choice.options, decision.values, strict=True):
            yield f"   {'*' if option == decision.best else ' '} {_number(value):>8}  {decision.choice.name(option)}"
    if not play.decisions:
        yield "Nothing is decided on the way."
    # Every choice was made for the aim or against it: nothing is assumed.
    yield from text.picture_lines(replace(action.picture(play.odds), assumed=()))


def sequence(given: argparse.Namespace) -> Iterator[str]:
    """Units one after the other at one target."""
    battle, mine, theirs = _table(given, given.units, [given.target])
    begins = [_planned(battle, id, theirs[0], given.action, words) for id, words in mine]
    stages = list(shots(battle, begins, theirs[0][0], given.answers))
    order = (list(best_order(battle, begins, theirs[0][0], given.answers, wanted=given.want))[-1] if given.best
             else None)
    if given.json:
        yield _json({"stages": [_stage_json(battle, stage) for stage in stages], "best": order and _order_json(order)})
        return
    for stage in stages:
        yield from _stage_lines(battle, stage, given.answers)
    if order is not None:
        names = ", ".join(_first(battle, begins[at]) for at in order.order)
        yield f"Best order: {names}: {_signed(order.gain)} for {given.want}"


def _stage_lines(battle: AnyBattle, stage: Stage, answered: bool) -> Iterator[str]:
    morale = "" if stage.morale is None else f", morale {percent(stage.morale)} %"
    load = next(filter(None, map(burden, stage.cards.weights)), None)
    what, mean = ("left", stage.strength) if load is None else (str(load.label).lower(), stage.cards.mean(carried_by))
    own = f", own losses {_number(stage.own)}" if answered else ""
    yield (f"{_first(battle, stage.planned)}: gone {percent(stage.gone)} %, {what} {_number(mean)} on average{morale}"
           f"{own}")
    shown = stage.left if load is None else stage.carried
    yield from (f"  {number:>3} {percent(chance):>4} %" for number, chance in shown.items())


def matrix(given: argparse.Namespace) -> Iterator[str]:
    """My cards against theirs."""
    battle, mine, theirs = _table(given, given.mine.split(","), given.theirs.split(","))
    said = _said_of_all(battle, given.action, given.facts)
    done = whole_matrix(battle, [id for id, _ in mine], [id for id, _ in theirs], given.action, said)
    if given.json:
        yield _json({"pairs": [{"mine": battle.unit(pair.mine).name, "theirs": battle.unit(pair.theirs).name,
                                "action": pair.action, **_worth_json(pair.worth)} for pair in done.ranked]})
        return
    yield from _matrix_lines(battle, done)


def _matrix_lines(battle: AnyBattle, done: Matrix) -> Iterator[str]:
    rows = [["", *(battle.unit(id).name for id in done.theirs)]]
    for mine in done.mine:
        rows.append([battle.unit(mine).name, *(_shown(done.pairs[mine, theirs].worth) for theirs in done.theirs)])
    yield from _columns(rows)
    yield from _reasons(pair.worth for pair in done.pairs.values())


# -- what was typed


def _bench(given: argparse.Namespace) -> Bench:
    edition = ruleset(given.ruleset).printed
    action = edition.action(given.action)
    return Bench(edition, action, facts_from(action, given.facts), action.figure_called(given.figure))


Card = tuple[str, list[str]]
"""The id of a unit and the words said of it."""


def _table(given: argparse.Namespace, mine: Sequence[str], theirs: Sequence[str]) -> tuple[AnyBattle, list[Card],
                                                                                         list[Card]]:
    """The battle of a file with its units by id, or a new one with units of the sheet by name."""
    found = ruleset(given.ruleset)
    if given.file:
        if not Path(given.file).exists():
            raise PlayerError(f"There is no file {given.file}.")
        table = Table(found, Path(given.file)).battle
        return table, [_words(word) for word in mine], [_words(word) for word in theirs]
    battle = found.battle()
    cards: list[list[Card]] = []
    for side, words in zip(battle.sides, (mine, theirs), strict=False):
        cards.append([])
        for number, (name, said) in enumerate(map(_words, words), start=1):
            unit = battle.sheet.preset(name).with_(id=f"{side}{number}", side=side, name=name)
            battle = battle.after(Muster(unit=unit.model_dump(mode="json")))
            cards[-1].append((unit.id, said))
    return battle, cards[0], cards[1]


def _words(word: str) -> Card:
    name, *said = word.split(":")
    return name, said


def _planned(battle: AnyBattle, mine: str, theirs: Card, wanted: str, words: list[str]) -> Planned:
    """The action that was named, or the first that the two cards can have."""
    one, other = battle.unit(mine), battle.unit(theirs[0])
    possible = [action for action in attacks(battle, one, other) if wanted in ("", action.id)]
    if not possible:
        raise PlayerError(f"{one.name} has nothing against {other.name}.")
    action = possible[0]
    who = {role.id: other.id if role.opponent else one.id for role in action.roles}
    pairs = map(pair_from, (*theirs[1], *words))
    said = {name: value_from(view_of(action, name), value) for name, value in pairs}
    # A plan leaves out what the sheet refuses: who typed it is told why.
    battle.begin(action.id, who, **said)
    return Planned(action.id, who, said)


def _said_of_all(battle: AnyBattle, wanted: str, words: Sequence[str]) -> dict[str, Value]:
    """What holds for every pair: fields and values that one of the attacks has."""
    actions = [battle.edition.action(wanted)] if wanted else [one for one in battle.edition.actions if one.attacks]
    return {name: _accepted(actions, name, value) for name, value in map(pair_from, words)}


def _accepted(actions: Sequence[Action], name: str, value: str) -> Value:
    """A value that one of the actions takes; else the sentence that says what is accepted."""
    having = [(action, view) for action in actions if (view := view_of(action, name))]
    for action, view in having:
        said = value_from(view, value)
        if name in typed(action.model, {name: said}):
            return said
    action, view = having[0] if having else (actions[0], None)
    action.facts(**{name: value_from(view, value)})
    return value


# -- as it is printed


def _first(battle: AnyBattle, planned: Planned) -> str:
    return str(battle.unit(next(iter(planned.who.values()))).name)


def _number(value: Fraction) -> str:
    return f"{float(value):.3f}"


def _signed(value: Fraction) -> str:
    return f"{float(value):+.3f}"


def _shown(worth: Worth, here: bool = False) -> str:
    found = str(worth.figure.text) if worth.figure else "?" if worth.trouble else "-"
    return f"[{found}]" if here else found


def _reasons(cells: Iterable[Worth]) -> Iterator[str]:
    """Why there is no figure, each reason once."""
    yield from (f"- {reason}" for reason in dict.fromkeys(cell.refused for cell in cells if cell.refused))


def _columns(rows: list[list[str]]) -> Iterator[str]:
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, wide, strict=True)).rstrip()


def _json(value: Json) -> str:
    return json.dumps(text.jsonable(value), ensure_ascii=False)


def _exact(figure: Figure | None) -> dict[str, str] | None:
    if figure is None:
        return None
    return {"label": str(figure.label), "text": str(figure.text), "exact": str(figure.exact)}


def _worth_json(worth: Worth) -> dict[str, Json]:
    return {"figure": _exact(worth.figure), "refused": worth.refused, "trouble": worth.trouble}


def _lever_json(lever: Lever) -> dict[str, Json]:
    return {"field": lever.field.name, "row": lever.row, "label": lever.label, "before": text.jsonable(lever.before),
            "after": text.jsonable(lever.after), "figure": _exact(lever.figure), "gain": str(lever.gain),
            "yours": lever.yours}


def _axis_json(axis: Axis) -> dict[str, Json]:
    return {"field": axis.field.name, "values": text.jsonable(axis.values), "names": list(axis.names),
            "here": axis.here}


def _decision_json(decision: Decision) -> dict[str, Json]:
    return {"choice": decision.choice.label, "question": decision.choice.question, "chance": str(decision.chance),
            "best": text.jsonable(decision.best), "options": [
                {"option": text.jsonable(option), "value": str(value)}
                for option, value in zip(decision.choice.options, decision.values, strict=True)]}


def _stage_json(battle: AnyBattle, stage: Stage) -> dict[str, Json]:
    return {"unit": _first(battle, stage.planned), "action": stage.planned.action, "gone": str(stage.gone),
            "morale": None if stage.morale is None else str(stage.morale), "strength": str(stage.strength),
            "left": {str(strength): str(chance) for strength, chance in stage.left.items()},
            "carried": {str(load): str(chance) for load, chance in stage.carried.items()}, "own": str(stage.own)}


def _order_json(order: Order) -> dict[str, Json]:
    return {"order": list(order.order), "measure": str(order.measure[0]), "gain": str(order.gain)}
