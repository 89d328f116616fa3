"""The commands of `python -m rules`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from rules import ruleset, rulesets
from rules.advice.sequence import WANTED
from rules.engine import Choice, Note, PlayerError, Step
from rules.frame.action import Action, Picture, Resolution, outcome_to_json
from rules.frame.edition import Edition
from rules.frame.kinds import Value
from rules.frame.told import told
from rules.said import Json
from rules.shelf import left_out
from rules.terminal import advice, plain, player, text, verify
from rules.terminal.given import choices_from, faces_from, facts_from, plan_from

BAD_INPUT = 2


def main(words: Sequence[str] | None = None) -> int:
    """Runs one command; bad input is one sentence and exit code 2."""
    plain.speak_plainly()
    given = _parser().parse_args(words)
    try:
        return _printed(given.run(given))
    except PlayerError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        return 0


def _printed(lines: Iterator[str]) -> int:
    """Prints all lines; a command that can find something wrong ends with its exit code."""
    while True:
        try:
            print(next(lines))
        except StopIteration as end:
            return end.value or 0


def _list(given: argparse.Namespace) -> Iterator[str]:
    if given.ruleset and given.action:
        yield from text.action_lines(ruleset(given.ruleset).action(given.action))
        return
    for id in [given.ruleset] if given.ruleset else rulesets():
        found = ruleset(id)
        yield f"{found.id}: {found.title}"
        yield from (f"  {action.id:<18} {action.title}" for action in found.actions)
    yield from map(str, left_out())


def _roll(given: argparse.Namespace) -> Iterator[str]:
    edition = ruleset(given.ruleset).printed
    action = edition.action(given.action)
    facts = facts_from(action, given.facts)
    faces = faces_from(given.faces) if given.faces is not None else None
    done = action.resolve(facts, faces, choices_from(given.choices))
    if given.json:
        yield json.dumps({"action": action.id, "facts": facts.plain(), **resolution_json(done)}, ensure_ascii=False)
        return
    yield from resolution_lines(done, edition)


def resolution_lines(done: Resolution, edition: Edition) -> Iterator[str]:
    """The steps and the sentence."""
    for number, step in enumerate(done.steps, start=1):
        yield from text.step_lines(number, told(step, edition))
    yield str(done.sentence)


def resolution_json(done: Resolution) -> dict[str, Json]:
    """The steps and the outcome as JSON has them."""
    steps = [_step_json(step) for step in done.steps]
    sentence = str(done.sentence)
    outcome = text.jsonable(outcome_to_json(done.outcome)) | {"sentence": sentence}
    return {"steps": steps, "outcome": outcome, "sentence": sentence}


def _step_json(step: Step) -> dict[str, Json]:
    shown: dict[str, Json] = {"label": str(step.label), "result": str(step.text)}
    if isinstance(step.request, Choice):
        return shown | {"choice": step.value}
    if isinstance(step.request, Note):
        return shown
    need = step.request.reading.goal
    return shown | {"dice": str(step.request.thrown), "faces": list(step.faces), "need": need and int(need),
                    "value": text.jsonable(step.value)}


def _odds(given: argparse.Namespace) -> Iterator[str]:
    action = ruleset(given.ruleset).action(given.action)
    plan = plan_from(given.plan)
    picture = action.odds_view(facts_from(action, given.facts), plan)
    if given.json:
        yield json.dumps(_picture_json(action, picture), ensure_ascii=False)
        return
    yield from text.picture_lines(picture)


def _picture_json(action: Action, picture: Picture) -> dict[str, Json]:
    return {"action": action.id, "thrown": [str(part) for part in picture.headline], "of": str(picture.label),
            "chances": {str(part.label): str(part.chance) for part in picture.parts},
            "figures": {str(figure.label): str(figure.exact) for figure in picture.figures},
            "assumed": [str(label) for label in picture.assumed],
            "waits_for": picture.waits_for.key if picture.waits_for else None}


def _play(given: argparse.Namespace) -> Iterator[str]:
    player.play(given.ruleset, given.action)
    return iter(())


def _sheet(given: argparse.Namespace) -> Iterator[str]:
    found = ruleset(given.ruleset)
    for name in [given.table] if given.table else list(found.tables):
        yield from text.table_lines(found.tables[name])
        yield ""


def _samples(given: argparse.Namespace) -> Iterator[str]:
    for id in rulesets():
        found = ruleset(id)
        action = next((action for action in found.actions if action.sample), found.actions[0])
        yield f"{found.title}: {action.title}"
        yield from resolution_lines(action.resolve(action.facts(**action.sample)), found.printed)
        yield ""


def _battle(given: argparse.Namespace) -> Iterator[str]:
    from rules.terminal.battle import Table
    from rules.terminal.referee import Broken, watched

    found = ruleset(given.ruleset)
    if not given.random:
        with suppress(player.Leave):
            Table(found, Path(given.file) if given.file else None).play()
        return
    try:
        done = watched(found, given.random, given.turns, given.seed)
    except Broken as broken:
        raise PlayerError(f"{broken}.") from broken
    yield (f"{given.random} battles of {given.turns} turns: {done['deeds']} deeds of "
           f"{done['bytes'] // done['deeds']} bytes, {done['tried']} offers tried, "
           f"{done['refused']} impossible deeds refused, {done['undo']} taken back.")
    yield "Every deed and every battle came back from JSON as it was, replay and undo were equal, every turn ended."
    yield from (f"held: {law}" for law in found.battle_sheet.laws)
    yield from (f"never offered: {what}" for what in found.battle_sheet.forbidden)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="playsheet-rules", description="Tabletop play sheets in a terminal.")
    commands = parser.add_subparsers(required=True, metavar="command")
    _listing(commands.add_parser("list", help="what can be played"))
    _rolling(commands.add_parser("roll", help="resolve an action"))
    _odding(commands.add_parser("odds", help="exact odds of an action"))
    _playing(commands.add_parser("play", help="play step by step"))
    sheet = commands.add_parser("sheet", help="the tables of a sheet")
    sheet.add_argument("ruleset")
    sheet.add_argument("table", nargs="?")
    sheet.set_defaults(run=_sheet)
    _battling(commands.add_parser("battle", help="a whole game: muster, offers, dice, undo"))
    _advising(commands)
    commands.add_parser("samples", help="one action of every sheet").set_defaults(run=_samples)
    check = commands.add_parser("verify", help="play a log or a backup of the app again and compare every step")
    check.add_argument("file")
    check.set_defaults(run=lambda given: verify.lines(given.file))
    return parser


def _listing(command: argparse.ArgumentParser) -> None:
    command.add_argument("ruleset", nargs="?")
    command.add_argument("action", nargs="?")
    command.set_defaults(run=_list)


def _rolling(command: argparse.ArgumentParser) -> None:
    _facts(command)
    command.add_argument("--faces", help="the dice as they fell: 5,2,6")
    command.add_argument("--choices", help="answers to the choices, in order: again,1")
    command.set_defaults(run=_roll)


def _odding(command: argparse.ArgumentParser) -> None:
    _facts(command)
    command.add_argument("--plan", action="append", default=[], help='how a choice is made: "Trade in hits=1"')
    command.set_defaults(run=_odds)


def _playing(command: argparse.ArgumentParser) -> None:
    command.add_argument("ruleset", nargs="?")
    command.add_argument("action", nargs="?")
    command.set_defaults(run=_play)


def _battling(command: argparse.ArgumentParser) -> None:
    command.add_argument("ruleset")
    command.add_argument("--file", help="where the deeds are kept; a battle that is there goes on")
    command.add_argument("--random", type=int, default=0, metavar="N",
                         help="let N battles be played by themselves and watched")
    command.add_argument("--turns", type=int, default=3)
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=_battle)


def _advising(commands: Value) -> None:
    advise = commands.add_parser("advise", help="what would change the main figure of an action")
    drawn = commands.add_parser("map", help="the main figure of an action over two fields")
    best = commands.add_parser("best", help="best decisions for an aim")
    for command, run in ((advise, advice.advise), (drawn, advice.map_of), (best, advice.best)):
        _facts(command)
        command.set_defaults(run=run)
    for command in (advise, drawn):
        command.add_argument("--figure", default="", help="another figure than the main one")
    drawn.add_argument("--across", default="", help="the field of the columns")
    drawn.add_argument("--down", default="", help="the field of the rows")
    best.add_argument("--aim", default="", help="what is played for")
    _several(commands.add_parser("sequence", help="units one after the other at one target"))
    _matrix(commands.add_parser("matrix", help="my units against theirs"))


def _several(command: argparse.ArgumentParser) -> None:
    _units(command)
    command.add_argument("target", help="Rifle squad:cover=soft")
    command.add_argument("units", nargs="+", metavar="unit", help="Rifle squad:distance=12")
    command.add_argument("--answers", action="store_true", help="with the return shots that the sheet has")
    command.add_argument("--best", action="store_true", help="find the best order")
    command.add_argument("--want", choices=WANTED, default=WANTED[0], help="what the best order is for")
    command.set_defaults(run=advice.sequence)


def _matrix(command: argparse.ArgumentParser) -> None:
    _units(command)
    command.add_argument("mine", help="Rifle squad,Medium tank")
    command.add_argument("theirs", help="Rifle squad,Truck")
    command.add_argument("facts", nargs="*", metavar="field=value")
    command.set_defaults(run=advice.matrix)


def _units(command: argparse.ArgumentParser) -> None:
    command.add_argument("ruleset")
    command.add_argument("--action", default="", help="another action than the first that the units can have")
    command.add_argument("--file", default="", help="the deeds of a battle: its units are named by their ids")
    command.add_argument("--json", action="store_true")


def _facts(command: argparse.ArgumentParser) -> None:
    command.add_argument("ruleset")
    command.add_argument("action")
    command.add_argument("facts", nargs="*", metavar="field=value")
    command.add_argument("--json", action="store_true")
