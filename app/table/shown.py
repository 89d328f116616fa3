"""What every device is shown: turn, cards, offers, what is asked, the last result; no sheet is known by name here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from app.table.asks import Ask, asked, moment, under_way
from app.table.journal import Journal, strength
from app.table.messages import DeedTold, Message
from app.table.saying import IN_ENGLISH, Saying, names
from app.table.wishes import offer_id
from app.table.words import sentence
from rules.engine import Choice, Need, PlayerError, Roll
from rules.frame.action import Picture
from rules.frame.battle import AnyBattle
from rules.frame.deed import Answer, Begin, Close, Deed
from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.frame.story import Story
from rules.frame.told import ToldStep, told_steps
from rules.frame.told import asked as told_ask
from rules.frame.turn_view import TurnView, UnitRow
from rules.frame.unit import Unit
from rules.frame.view import percent
from rules.said import Text

MOST_OFFERS = 60


class ChipShown(Message):
    """Something to see on a card."""

    label: str
    text: str
    means: str


class CardShown(Message):
    """A unit: how strong it is and was, what befell it, whether it is on now."""

    id: str
    side: str
    name: str
    there: bool
    strength: str = ""
    """In words: 4 of 6 bases."""
    left: int = 0
    full: int = 0
    face: str = ""
    state: str = ""
    note: str = ""
    chips: tuple[ChipShown, ...] = ()


class PoolShown(Message):
    """What lies beside the table."""

    title: str
    lots: tuple[tuple[str, int, str], ...]
    """Label, number, side."""


class StepShown(Message):
    """A step of the turn."""

    title: str
    note: str
    state: str


class TurnShown(Message):
    """Where the turn stands."""

    title: str
    number: int
    side: str
    says: str
    over: str
    steps: tuple[StepShown, ...]
    pools: tuple[PoolShown, ...]
    counters: tuple[tuple[str, int, str], ...]


class OfferShown(Message):
    """Something that may be done now."""

    id: str
    label: str
    why: str = ""
    side: str = ""
    unit: str = ""
    risky: bool = False
    locked: str = ""
    kind: Literal["deed", "lots", "dice", "action"] = "deed"
    lots: tuple[str, ...] = ()
    action: str = ""


class AskShown(Message):
    """What is due in the action under way."""

    id: str
    kind: Literal["roll", "choice", "apply"]
    side: str
    owner: str
    action: str
    title: str
    units: str
    label: str = ""
    question: str = ""
    note: str = ""
    thrown: str = ""
    dice: tuple[int, ...] = ()
    need: str = ""
    reading: str = ""
    outlook: str = ""
    parts: tuple[tuple[str, str], ...] = ()
    """The base of the need and its named modifiers."""
    options: tuple[str, ...] = ()
    sentence: str = ""
    writes: tuple[str, ...] = ()
    """What Apply writes, a line each."""
    comes: tuple[str, ...] = ()
    """What the sheet says comes next."""
    handed: bool = False


class ResultShown(Message):
    """What came of it last, with its dice."""

    number: int
    at: int
    by: str
    side: str
    sentence: str
    about: str = ""
    """The action and its units."""
    label: str = ""
    thrown: str = ""
    reading: str = ""
    faces: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    marks: tuple[bool | None, ...] = ()
    by_hand: bool = False
    roll: int = -1
    """The number of the deed its dice are in."""


class View(Message):
    """All of it; the same for every device, for a device knows its own seat."""

    number: int
    hash: str
    sides: dict[str, str]
    looks: dict[str, tuple[str, str]]
    """Their colours, dark and light."""
    turn: TurnShown
    cards: tuple[CardShown, ...]
    offers: tuple[OfferShown, ...]
    ask: AskShown | None
    result: ResultShown | None
    moment: str
    place: str
    promise: str
    last: int = -1
    """The number of the deed that can be taken back."""


def drawn(story: Story, journal: Journal, promised: tuple[str, str], handed: str = "", say: Saying = IN_ENGLISH,
          looks: Mapping[str, tuple[str, str]] | None = None) -> View:
    """The view of this moment."""
    battle = story.battle
    turn = battle.view()
    ask = asked(story)
    last = story.counting[-1] if story.counting else -1
    return View(
        number=story.number, hash=journal.hash,
        sides={side: say.called(str(battle.name_of(side))) for side in battle.sides},
        looks=dict(looks or {}), turn=_turn(turn, say), cards=tuple(_cards(battle, turn, journal.mustered, say)),
        offers=tuple(shown_offer(offer, say) for offer in battle.offers()[:MOST_OFFERS]),
        ask=shown_ask(battle, ask, ask.id == handed, say) if ask else None, result=_result(story, journal, say),
        moment=moment(story), place=promised[0], promise=promised[1], last=last)


# -- turn and cards


def _turn(turn: TurnView, say: Saying) -> TurnShown:
    pools = tuple(PoolShown(title=say(pool.title),
                            lots=tuple((say(lot.label), lot.count, lot.side) for lot in pool.lots))
                  for pool in turn.pools)
    steps = tuple(StepShown(title=say(step.title), note=say(step.note), state=step.state) for step in turn.steps)
    return TurnShown(title=say(turn.title), number=turn.number, side=turn.side, says=say(turn.says),
                     over=say(turn.over), steps=steps, pools=pools,
                     counters=tuple((say(count.label), count.value, count.side) for count in turn.counters))


def _cards(battle: AnyBattle, turn: TurnView, mustered: Mapping[str, int], say: Saying) -> list[CardShown]:
    rows = {row.id: row for row in turn.rows}
    return [_card(unit, rows.get(unit.id), mustered.get(unit.id, 0), say) for unit in battle.units]


def _card(unit: Unit, row: UnitRow | None, start: int, say: Saying) -> CardShown:
    card = CardShown(id=unit.id, side=unit.side, name=say.called(unit.name), there=unit.there)
    if row is None:
        return card
    left, label = strength(row)
    full = max(left, start)
    said = say(sentence("page.strength_of", n=left, m=full, what=label) if left < full
               else sentence("page.strength", n=left, what=label)) if label else ""
    chips = tuple(ChipShown(label=say(chip.label), text=_value(chip.value, say), means=chip.means)
                  for chip in row.chips)
    return card.model_copy(update={
        "left": left, "full": full, "strength": said, "face": say(row.face),
        "state": row.state, "note": say(row.note), "chips": chips})


def _value(value: Value, say: Saying) -> str:
    return "" if value is True else str(value) if isinstance(value, int) else say(value)


# -- offers


def shown_offer(offer: Offer, say: Saying = IN_ENGLISH) -> OfferShown:
    """An offer as a device shows it."""
    kind: Literal["deed", "lots", "dice", "action"]
    kind = "action" if offer.action else "lots" if offer.lots else "dice" if offer.thrown else "deed"
    lots = tuple(_lot(deed) for deed, _ in offer.lots) if kind == "lots" else ()
    return OfferShown(id=offer_id(offer), label=say(offer.label), why=say(offer.why), side=offer.side, unit=offer.unit,
                      risky=offer.risky, locked=say(offer.locked), kind=kind, lots=lots, action=offer.action)


def _lot(deed: Deed) -> str:
    """A lot by what tells it from the others."""
    said = deed.model_dump(mode="json", exclude_defaults=True, exclude={"deed", "anyway", "fair"})
    return ", ".join(str(value) for value in said.values()) or deed.deed


# -- what is asked


def shown_ask(battle: AnyBattle, ask: Ask, handed: bool, say: Saying = IN_ENGLISH) -> AskShown:
    """What is due, with every number that a player wants to see before he answers."""
    play, action = battle.opened(), battle.edition.action(battle.opened().action)
    units = [say.called(unit.name) for role in action.roles if (unit := battle.find(play.who.get(role.id, "")))]
    named = names(battle)
    shown = AskShown(id=ask.id, kind=ask.kind, side=ask.side, owner=ask.owner, action=action.id,
                     title=say(action.title), units=" › ".join(units), handed=handed)
    asking = battle.standing.asking
    if asking is None:
        return shown.model_copy(update=_ending(battle, say))
    step = told_ask(asking, battle.edition)
    common = {"label": say(step.label, named), "note": say(step.note, named)}
    if isinstance(asking, Choice):
        options = tuple(say(battle.edition.within(asking.name, option), named) for option in asking.options)
        return shown.model_copy(update=common | {"question": say(step.question, named), "options": options})
    return shown.model_copy(update=common | _throw(asking, step, say))


def _throw(roll: Roll, step: ToldStep, say: Saying) -> dict[str, Value]:
    return {"thrown": say(step.thrown), "dice": roll.dice, "need": need_text(step, say), "reading": say(step.reading),
            "outlook": say(step.outlook), "parts": need_parts(step, say)}


def need_text(step: ToldStep, say: Saying) -> str:
    """The number to reach, as it is said at the table."""
    return say(step.goal.text) if isinstance(step.goal, Need) else say(step.reading) if step.goal is not None else ""


def need_parts(step: ToldStep, say: Saying) -> tuple[tuple[str, str], ...]:
    """The base and the modifiers of every number in it."""
    found: list[tuple[str, str]] = []
    for number in step.needs:
        if number.base:
            found.append(("base", str(number.base)))
        found += [(say(label), _signed(value)) for label, value in number.modifiers]
    return tuple(found)


def _ending(battle: AnyBattle, say: Saying) -> dict[str, Value]:
    """What came of it, and what Apply writes."""
    try:
        close = battle.close()
    except PlayerError as error:
        return {"sentence": say.of(error)}
    return {"sentence": say(close.sentence, names(battle)), "writes": tuple(_writes(battle, close, say)),
            "comes": tuple(say(due.label) for due in close.due)}


def _writes(battle: AnyBattle, close: Close, say: Saying) -> list[str]:
    lines = []
    for change in close.changes:
        unit = battle.find(battle.opened().who.get(change.role, ""))
        stat = unit.stats().get(change.key) if unit else None
        label = say(change.label) or (say(stat.label) if stat else change.key.replace("_", " "))
        what = _set(change.value, change.label, say) if change.delta is None else _signed(change.delta)
        lines.append(f"{say.called(unit.name) + ': ' if unit else ''}{label} {what}".strip())
    return lines


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def _set(value: Value, label: Text, say: Saying) -> str:
    """What it is now; nothing where the label says it already: "wiped out"."""
    if isinstance(value, bool):
        return "" if value else say(sentence("page.off"))
    return "" if value == label else say(value)


# -- what came of it


def _result(story: Story, journal: Journal, say: Saying) -> ResultShown | None:
    """The last throw or the last end of an action that still counts; what lies far back is no news."""
    shown: ResultShown | None = None
    for at in range(len(story.counting) - 1, -1, -1):
        number = story.counting[at]
        line = journal.line(number)
        if line is None:
            break
        deed = story.deeds[number - story.first]
        throws = isinstance(deed, Answer) and deed.faces is not None
        if shown and (throws or isinstance(deed, Begin)):
            return shown.model_copy(update={"roll": number}) if throws else shown
        if isinstance(deed, Close) and not shown:
            before = story.battles[at]
            text = say(deed.sentence, names(before))
            shown = _shown_result(line, text, before, _last_roll(before), say)
        elif throws:
            after = story.battles[at + 1]
            step = _last_roll(after)
            named = names(after)
            text = f"{say(step.label, named)}: {say(step.text, named)}" if step else ""
            return _shown_result(line, text, after, step, say).model_copy(update={"roll": number})
    return shown


def _last_roll(battle: AnyBattle) -> ToldStep | None:
    if battle.play is None:
        return None
    steps = told_steps(battle.standing, battle.edition)
    return next((step for step in reversed(steps) if step.faces), None)


def _shown_result(line: DeedTold, sentence: str, battle: AnyBattle, step: ToldStep | None, say: Saying) -> ResultShown:
    shown = ResultShown(number=line.number, at=line.at, by=line.by, side=line.side, sentence=sentence,
                        about=under_way(battle, say) if battle.play else "")
    if step is None:
        return shown
    return shown.model_copy(update={
        "label": say(step.label, names(battle)), "thrown": say(step.thrown), "reading": say(step.reading),
        "faces": step.faces, "dice": step.dice, "marks": step.marks, "by_hand": step.by_hand})


# -- odds


class PictureShown(Message):
    """Exact odds as bars, with a few figures."""

    headline: tuple[str, ...]
    kind: str = "none"
    label: str = ""
    parts: tuple[tuple[str, str, float], ...] = ()
    """Label, percent in words, share."""
    figures: tuple[tuple[str, str], ...] = ()
    """Text, label."""
    assumed: tuple[str, ...] = ()
    trouble: str = ""


def shown_picture(picture: Picture, say: Saying = IN_ENGLISH) -> PictureShown:
    """Odds as a device draws them; where a choice is open, or they are too wide, in a sentence."""
    waits = picture.waits_for
    trouble = say(waits.question or waits.label) if waits else say(picture.trouble)
    return PictureShown(
        headline=tuple(map(say, picture.headline)), kind=picture.kind, label=say(picture.label),
        parts=tuple((say(part.label), percent(part.chance), float(part.chance)) for part in picture.parts),
        figures=tuple((say(figure.text), say(figure.label)) for figure in picture.figures),
        assumed=tuple(map(say, picture.assumed)), trouble=trouble)
