"""Units as a player reads them: profile in a few words, state as tokens. No window needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

STRENGTH = ("models", "bases", "men", "crew", "wounds")
LOSS = ("pins", "markers", "casualties", "casualty_markers")
HIDDEN = ("order",)
FULL = "full_"
PROFILE_WORDS = 3
NOT = "−"
# Parts of the keys of states that hurt; others, such as smoke or a move made, are only to be known.
HURTS = (
    "destroy", "out", "down", "hammer", "bog", "damag", "immob", "pin", "lost", "dead", "burn", "broken", "lock",
    "flee", "panic", "stun", "wound", "suppress", "casual", "marker", "mobility", "weapon", "condition", "shaken",
)


# What a unit is glad to have: told while it is there, not only when it is lost.
HELPS = ("officer",)
# Words in the names of kinds that are no group of men on foot.
VEHICLES = {"tank", "car", "ac", "vehicle", "truck", "track", "jeep", "assault"}
TEAMS = {"gun", "team", "mortar", "sniper", "artillery", "officer", "command", "howitzer"}
MEN = {"leader", "fighter", "novice", "heavy"}


@dataclass(frozen=True)
class Tag:
    """One thing to know about a unit: an icon and a word or number; `bad` if it hurts, `good` if it helps."""

    text: str
    icon: str = ""
    bad: bool = False
    good: bool = False


def starting(template: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Profile and state of a new unit of this kind."""
    state = {stat.key: stat.start for stat in template.state}
    profile = {stat.key: stat.start for stat in template.profile}
    strength = strength_of(template)
    if strength:
        profile[FULL + strength.key] = strength.start
    return profile, state


def refreshed(template: Any, profile: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    """The state of a unit at the start of a new game: full strength, nothing carried over."""
    fresh = {stat.key: stat.start for stat in template.state}
    strength = strength_of(template)
    if strength and FULL + strength.key in profile:
        fresh[strength.key] = profile[FULL + strength.key]
    kept = {key: value for key, value in state.items() if key not in fresh and key not in HIDDEN}
    return {**kept, **fresh}


def strength_of(template: Any) -> Any:
    """The number that is shown as pips: models, bases, crew, wounds."""
    numbers = [stat for stat in template.state if is_number(stat)]
    return next((stat for key in STRENGTH for stat in numbers if stat.key == key), None)


def loss_of(template: Any) -> Any:
    """The number that stands in the token at the right: pins or markers."""
    numbers = [stat for stat in template.state if is_number(stat)]
    return next((stat for key in LOSS for stat in numbers if stat.key == key), None)


def is_number(stat: Any) -> bool:
    """Is this a number and not a yes or no?"""
    return isinstance(stat.start, int) and not isinstance(stat.start, bool) and not stat.options


def said(value: Any) -> str:
    """A value as it is read aloud."""
    text = str(value).replace("_", " ")
    return text[:1].upper() + text[1:]


def strength_words(template: Any, unit: Any) -> tuple[int, int] | None:
    """How many are there, and how many there were."""
    stat = strength_of(template)
    if stat is None:
        return None
    there = int(unit.state.get(stat.key, stat.start) or 0)
    full = int(unit.profile.get(FULL + stat.key, stat.start) or 0)
    return there, max(there, full)


def profile_words(template: Any, unit: Any, say: Callable[[str], str]) -> str:
    """The profile in a line: "Regular · Ld 9"."""
    words = [_profile_word(stat, unit.profile.get(stat.key, stat.start), say) for stat in template.profile]
    known = {say(template.title).lower(), unit.name.lower(), ""}
    news = dict.fromkeys(word for word in words if word.lower() not in known)
    return " · ".join(list(news)[:PROFILE_WORDS])


def _profile_word(stat: Any, value: Any, say: Callable[[str], str]) -> str:
    if isinstance(value, bool):
        return say(stat.label) if value else ""
    if isinstance(value, int):
        return f"{say(stat.label)} {value}" if value else ""
    return "" if value in ("", "none", "no", None) else say(said(value))


def tags(template: Any, unit: Any, say: Callable[[str], str]) -> list[Tag]:
    """What has befallen the unit, beside pips and the token at the right."""
    shown = {stat.key for stat in (strength_of(template), loss_of(template)) if stat}
    rest = [stat for stat in template.state if stat.key not in shown and stat.key not in HIDDEN]
    made = (_tag(stat, unit.state.get(stat.key, stat.start), say) for stat in rest)
    return [tag for tag in made if tag]


def _tag(stat: Any, value: Any, say: Callable[[str], str]) -> Tag | None:
    hurts = any(part in stat.key for part in HURTS)
    if isinstance(stat.start, bool):
        if value and stat.key in HELPS:
            return Tag(say(stat.label).lower(), stat.icon, good=True)
        if bool(value) == stat.start:
            return None
        text = say(stat.label).lower()
        return Tag(text, stat.icon, bad=hurts) if value else Tag(f"{NOT} {text}", stat.icon, bad=True)
    if is_number(stat):
        # A characteristic is news only when it has changed; a marker whenever there is one.
        now, start = int(value or 0), int(stat.start or 0)
        return Tag(f"{say(stat.label)} {now}", stat.icon, bad=now < start or hurts) if now != start else None
    return Tag(say(said(value)).lower(), stat.icon, bad=hurts) if value != stat.start else None


def kind_icon(template: Any) -> str:
    """The sign of a kind of unit: a vehicle, one man, a few, or many."""
    words = set(template.id.lower().split("_"))
    icons = {"tank": VEHICLES, "account-multiple": TEAMS, "account": MEN}
    return next((icon for icon, names in icons.items() if words & names), "account-group")


def next_name(title: str, taken: Sequence[str]) -> str:
    """A name for one more unit of a kind."""
    if title not in taken:
        return title
    return next(name for n in range(2, len(taken) + 3) if (name := f"{title} {n}") not in taken)
