"""Unit first: what a unit can do, at whom, and what that is worth. No window needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.advice.trial import Bench, Worth
from rules.engine import Need, PlayerError, Roll, looking_up
from rules.frame.action import Action
from rules.frame.battle import AnyBattle
from rules.frame.facts import Facts, FieldView
from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.frame.told import asked
from rules.said import Text

Said = Mapping[str, Value]
"""What a player says of a shot that no card knows: range, cover."""
NOTHING: Said = {}


@dataclass(frozen=True)
class Option:
    """One thing a unit can do, or cannot: offers that differ only in whom they are against are one."""

    offer: Offer
    targets: Mapping[str, Offer] = field(default_factory=dict)
    """Whom it can be done to, each with the offer it then is."""
    name: Text = ""

    @cached_property
    def key(self) -> tuple[str, str]:
        """What it is, whatever the moment: to find it again after something has changed."""
        if self.action:
            return self.action, repr(sorted(self.offer.said.items()))
        return "", str(self.offer.short or self.offer.label)

    @property
    def action(self) -> str:
        """The action it is or leads to; nothing for a mere deed."""
        return self.offer.action or self.offer.leads

    @property
    def title(self) -> Text:
        """What it is called beside its unit."""
        return self.name or self.offer.short or self.offer.label

    @property
    def why(self) -> Text:
        """What speaks for it or hangs on it; nothing where that differs from target to target."""
        return self.locked or ("" if self.differs else self.offer.why)

    @cached_property
    def differs(self) -> bool:
        """Whether each target has a reason of its own."""
        return len({offer.why for offer in self.targets.values()}) > 1

    @property
    def locked(self) -> Text:
        """Why it cannot be done."""
        return self.offer.locked

    def who(self, battle: AnyBattle, target: str = "") -> dict[str, str]:
        """Everybody in his role."""
        offer = self.targets.get(target, self.offer)
        if offer.at and offer.leads:
            roles = battle.edition.action(offer.leads).roles
            return {role.id: offer.at if role.opponent else offer.unit for role in roles}
        only = {role: ids[0] for role, ids in offer.among.items() if len(ids) == 1}
        role = open_role(offer)
        return {**only, **offer.who, **({role: target} if target and role else {})}


def options(battle: AnyBattle, unit: str) -> tuple[Option, ...]:
    """What a unit can do now, the way out after it, and last what it cannot do, with the reason."""
    found: dict[object, Option] = {}
    for at, offer in enumerate(battle.offers_for(unit)):
        targets = _targets(battle, offer)
        option = Option(offer, targets)
        key = option.key if targets and not offer.locked else at
        known = found.get(key)
        found[key] = option if known is None else Option(known.offer, {**known.targets, **targets})
    ordered = sorted(found.values(), key=lambda option: (bool(option.locked), option.offer.out))
    return tuple(replace(option, name=_called(battle, option, ordered)) for option in ordered)


def _called(battle: AnyBattle, option: Option, all_: list[Option]) -> Text:
    """Its short name; the title of its action, where that says enough; else all of its label."""
    if option.offer.short or not option.action:
        return option.title
    alike = sum(other.action == option.action for other in all_)
    return battle.edition.action(option.action).title if alike == 1 else option.title


def _targets(battle: AnyBattle, offer: Offer) -> dict[str, Offer]:
    """Whom it can be done to: who is declared against, who is to be chosen, or who is in it already."""
    if offer.at:
        return {offer.at: offer}
    if not offer.action or offer.locked:
        return {}
    if role := open_role(offer):
        return dict.fromkeys(offer.among[role], offer)
    roles = battle.edition.action(offer.action).roles
    return {offer.who[role.id]: offer for role in roles if role.opponent and offer.who.get(role.id, offer.unit)
            != offer.unit}


def open_role(offer: Offer) -> str:
    """The role that somebody is still to be chosen for."""
    return next(iter(offer.among), "")


@dataclass(frozen=True)
class Aimed:
    """One target: what is asked about it, what is thrown, and what it is worth."""

    target: str
    worth: Worth = field(default_factory=Worth)
    fields: tuple[FieldView, ...] = ()
    """What only the player knows of it."""
    values: Said = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    """Distances that nobody has said yet."""
    need: Text = ""
    modifiers: tuple[tuple[Text, int], ...] = ()
    main: tuple[str, ...] = ()
    """The fields that matter most: range and cover."""

    @property
    def refused(self) -> Text:
        """Why it cannot be done."""
        return self.worth.refused

    @property
    def hopeless(self) -> bool:
        """Whether nothing can come of it."""
        return bool(self.refused) or (self.worth.figure is not None and self.worth.figure.exact == 0)

    @property
    def rank(self) -> tuple[int, float]:
        """The best first, then what is not known, the impossible last."""
        if self.hopeless:
            return 2, 0
        return (0, -float(self.worth.figure.exact)) if self.worth.figure is not None else (1, 0)


def aims(battle: AnyBattle, option: Option, said: Mapping[str, Said]) -> Iterator[Aimed]:
    """Each target as it is worked out, in the order of the table; there is nothing to work out for a mere deed."""
    look_up, action = looking_up(), battle.edition.action(option.action) if option.action else None
    for target, offer in option.targets.items():
        look_up()
        if action is None:
            yield Aimed(target)
        else:
            yield _aimed(battle, action, option.who(battle, target), offer, target, said.get(target, NOTHING))


def _aimed(battle: AnyBattle, action: Action, who: dict[str, str], offer: Offer, target: str, said: Said) -> Aimed:
    try:
        known = battle.facts(action.id, who, **{**offer.said, **said})
        facts = action.facts(**known)
    except PlayerError as error:
        return Aimed(target, Worth(refused=error.said))
    values = {view.name: getattr(facts, view.name) for view in action.fields()}
    views = {view.name: view for view in action.fields() if view.matters(values)}
    fields = tuple(views[name] for name in offer.asks if name in views)
    unknown = tuple(view.name for view in fields if is_distance(view) and view.name not in {**offer.said, **said})
    shown = {view.name: values[view.name] for view in fields}
    need, modifiers = _thrown(battle, action, facts)
    if unknown:
        return Aimed(target, Worth(facts), fields, shown, unknown, need, modifiers, action.axes)
    worth = Bench(battle.edition, action, facts).now() if action.main else Worth(facts)
    return Aimed(target, worth, fields, shown, (), need, modifiers, action.axes)


def is_distance(view: FieldView) -> bool:
    """Whether it is measured on the table: there is no usual value for it."""
    return view.kind == "number" and (view.look == "distance" or bool(view.unit))


def _thrown(battle: AnyBattle, action: Action, facts: Facts) -> tuple[Text, tuple[tuple[Text, int], ...]]:
    """What is needed, and what counts for or against it."""
    asking = action.play(facts).asking
    if not isinstance(asking, Roll):
        return "", ()
    step = asked(asking, battle.edition)
    parts = action.headline(facts)
    number = step.goal if isinstance(step.goal, Need) else step.plus
    modifiers = tuple((name, by) for name, by in number.modifiers if by) if isinstance(number, Need) else ()
    return (parts[1] if len(parts) > 1 else ""), modifiers


def out_of_turn(battle: AnyBattle, unit: str) -> Iterator[tuple[Action, dict[str, str]]]:
    """Every action this card can have its own role in: the sheet leads, the table decides."""
    card = battle.unit(unit)
    for action in battle.edition.actions:
        role = next((role for role in action.roles if not role.opponent), None)
        if role and action.id in battle.sheet.filled and battle.sheet.can_be(action.id, role.id, card):
            yield action, {role.id: unit}
