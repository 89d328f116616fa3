"""An action put together on a guest's device: fields from the sheet's own metadata, values from cards, exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

from app.table import messages as m
from app.table.asks import asked
from app.table.messages import Message
from app.table.saying import IN_ENGLISH, Saying
from app.table.shown import (
    OfferShown,
    PictureShown,
    need_parts,
    need_text,
    shown_offer,
    shown_picture,
)
from app.table.wishes import GONE_ON, known_fields, offer_id
from rules.engine import Choice, PlayerError, Roll, TooMany
from rules.engine.errors import OpenChoice
from rules.engine.kinds import Answer
from rules.frame.action import Action
from rules.frame.battle import AnyBattle
from rules.frame.facts import Facts, FactsError, FieldView
from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.frame.story import Story
from rules.frame.told import asked as told_ask
from rules.said import Json, comma_list


class OptionShown(Message):
    """One of the values a field can have."""

    value: Value
    label: str


class FieldShown(Message):
    """A field with all that is needed to ask for it."""

    name: str
    kind: str
    label: str
    help: str
    value: Value
    low: int | None
    high: int | None
    unit: str
    options: tuple[OptionShown, ...]
    optional: bool
    rows: tuple[tuple[FieldShown, ...], ...] = ()


class GroupShown(Message):
    """Fields that belong together."""

    id: str
    title: str
    fields: tuple[FieldShown, ...]


class RoleShown(Message):
    """Who a unit is in the action, and who else could be it."""

    id: str
    title: str
    unit: str
    words: str
    units: tuple[tuple[str, str, str], ...]
    """Id, name, side."""


class Form(Message):
    """The whole of it."""

    action: str
    title: str
    chapter: str
    offer: str
    roles: tuple[RoleShown, ...]
    groups: tuple[GroupShown, ...]
    more: tuple[GroupShown, ...]
    """What the cards have filled in, and what is rare."""
    problems: tuple[tuple[str, str], ...] = ()
    """Field and sentence."""
    picture: PictureShown | None = None
    need: str = ""
    parts: tuple[tuple[str, str], ...] = ()


class UnitOffers(Message):
    """What a unit may do, and what it cannot, with the reason."""

    unit: str
    offers: tuple[OfferShown, ...]


class Outlook(Message):
    """The odds of what is asked; for a decision those of every option."""

    ask: str
    picture: PictureShown | None = None
    options: tuple[str, ...] = ()


def found(story: Story, about: m.About, say: Saying = IN_ENGLISH) -> Message:
    """The answer to a question; PlayerError with a sentence if there is none."""
    battle = story.battle
    if isinstance(about, m.AboutUnit):
        battle.unit(about.unit)
        return UnitOffers(unit=about.unit, offers=tuple(_of_unit(battle.offers_for(about.unit), say)))
    return outlook(story, about, say) if isinstance(about, m.AboutAsk) else form(battle, about, say)


def _of_unit(offers: tuple[Offer, ...], say: Saying) -> Iterator[OfferShown]:
    """On a page that has the unit's name at its head it is not said again, where that tells the offers apart."""
    shorts = Counter(str(offer.short) for offer in offers)
    for offer in offers:
        shown = shown_offer(offer, say)
        alone = offer.short and shorts[str(offer.short)] == 1
        yield shown.model_copy(update={"label": say(offer.short)}) if alone else shown


# -- the form


def form(battle: AnyBattle, about: m.AboutForm, say: Saying = IN_ENGLISH) -> Form:
    """The action with these units and what the player says; odds where the facts are possible."""
    offer = _offer(battle, about.offer) if about.offer else Offer("", action=about.action)
    action = battle.edition.action(offer.action)
    who = _who(action, offer, about.who) if about.offer else _anybody(battle, action, about.who)
    said = {**offer.said, **known_fields(battle, action.id, about.said)}
    filled = battle.filled(action.id, who, **said)
    views = {view.name: view for view in action.fields()}
    values = {**{name: _plain(view.default) for name, view in views.items()},
              **{name: _plain(value) for name, value in {**filled, **said}.items() if name in views}}
    near, far = _sorted(action, views, values, {*filled} - {*about.said} - {*offer.asks})
    shown = Form(action=action.id, title=say(action.title), chapter=say(action.chapter), offer=about.offer or "",
                 roles=tuple(_roles(battle, action, offer, who, say)),
                 groups=_groups(battle, action, near, values, say), more=_groups(battle, action, far, values, say))
    try:
        facts = action.facts(**{**filled, **said})
    except FactsError as error:
        return shown.model_copy(update={"problems": tuple((p.field, say(p.sentence)) for p in error.problems)})
    return shown.model_copy(update=_worked_out(battle, action, facts, say))


def _offer(battle: AnyBattle, id: str) -> Offer:
    units = (offer for unit in battle.units for offer in battle.offers_for(unit.id))
    for offer in chain(battle.offers(), units):
        if offer_id(offer) == id:
            if offer.locked:
                raise PlayerError(offer.locked)
            return offer
    raise PlayerError(GONE_ON)


def _who(action: Action, offer: Offer, given: Mapping[str, str]) -> dict[str, str]:
    """The units in their roles: as offered, as the player says, else the first that is possible."""
    first = {role: units[0] for role, units in offer.among.items() if units}
    picked = {role: unit for role, unit in given.items() if role in action.all_roles}
    return {**first, **offer.who, **picked}


def _anybody(battle: AnyBattle, action: Action, given: Mapping[str, str]) -> dict[str, str]:
    """The units of an action that nobody offered: as the player says; the unit he began with has its first own role."""
    who = {role: unit for role, unit in given.items() if role in action.all_roles}
    begun = battle.unit(given[""]) if given.get("") else None
    for role in action.roles:
        possible = _possible(battle, action, role.id)
        own = begun.id if begun and not role.opponent and begun.id in possible and begun.id not in who.values() else ""
        enemies = [id for id in possible if begun and battle.unit(id).side != begun.side] if role.opponent else []
        if role.id not in who and (own or enemies):
            who[role.id] = own or enemies[0]
    return who


def _roles(battle: AnyBattle, action: Action, offer: Offer, who: Mapping[str, str], say: Saying) -> list[RoleShown]:
    shown = []
    for role in action.roles:
        offered = (offer.who[role.id],) if role.id in offer.who else ()
        ids = offer.among.get(role.id) or offered or _possible(battle, action, role.id)
        units = tuple((unit.id, say.called(unit.name), unit.side) for unit in map(battle.unit, ids))
        unit = battle.find(who.get(role.id, ""))
        words = say(comma_list(*(chip.words for chip in unit.chips()[:3]))) if unit else ""
        shown.append(RoleShown(id=role.id, title=say(role.title), unit=who.get(role.id, ""), words=words, units=units))
    return shown


def _possible(battle: AnyBattle, action: Action, role: str) -> tuple[str, ...]:
    return tuple(unit.id for unit in battle.there() if battle.sheet.can_be(action.id, role, unit))


def _sorted(action: Action, views: Mapping[str, FieldView], values: Mapping[str, Value],
            from_cards: set[str]) -> tuple[list[FieldView], list[FieldView]]:
    """The fields that matter: those to ask for, then those that the cards have filled in and the rare ones."""
    matter = [view for view in views.values() if view.matters(values)]
    near = [view for view in matter if not view.more and view.name not in from_cards]
    return near, [view for view in matter if view not in near]


def _groups(battle: AnyBattle, action: Action, views: list[FieldView], values: Mapping[str, Value],
            say: Saying) -> tuple[GroupShown, ...]:
    order = dict.fromkeys([*action.groups, *(view.group for view in views)])
    groups = ((group, [view for view in views if view.group == group]) for group in order)
    return tuple(GroupShown(id=group, title=say(action.groups.get(group, group.capitalize())),
                            fields=tuple(_field(battle, view, values[view.name], say) for view in own))
                 for group, own in groups if own)


def _field(battle: AnyBattle, view: FieldView, value: Value, say: Saying) -> FieldShown:
    options = battle.edition.options(view) if view.kind == "choice" else ()
    rows = tuple(tuple(_field(battle, own, row.get(own.name, _plain(own.default)), say) for own in view.fields
                       if own.matters(row)) for row in value) if view.kind == "rows" and view.fields else ()
    return FieldShown(
        name=view.name, kind=view.kind, label=say(view.label), help=say(view.help), value=value, low=view.low,
        high=view.high, unit=say(view.unit), optional=view.optional, rows=rows,
        options=tuple(OptionShown(value=option, label=say(view.name_of(option))) for option in options))


def _plain(value: Value) -> Value:
    """A value as it is sent: rows as plain data."""
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return value.model_dump(mode="json") if hasattr(value, "model_dump") else value


def _worked_out(battle: AnyBattle, action: Action, facts: Facts, say: Saying) -> dict[str, Json]:
    asking = action.play(facts).asking
    told = {"picture": shown_picture(action.odds_view(facts), say)}
    if not isinstance(asking, Roll):
        return told
    step = told_ask(asking, battle.edition)
    return {**told, "need": need_text(step, say), "parts": need_parts(step, say)}


# -- the odds of what is asked


def outlook(story: Story, about: m.AboutAsk, say: Saying = IN_ENGLISH) -> Outlook:
    """What is to be expected from here, and of every option of a decision."""
    battle, ask = story.battle, asked(story)
    if ask is None or ask.id != about.ask or ask.kind == "apply":
        raise PlayerError(GONE_ON)
    action, play = battle.edition.action(battle.opened().action), battle.standing
    if isinstance(play.asking, Choice):
        return Outlook(ask=ask.id, options=tuple(_of_option(action, battle, option, say)
                                                 for option in play.asking.options))
    try:
        return Outlook(ask=ask.id, picture=shown_picture(action.picture(action.odds_from(play)), say))
    except (OpenChoice, TooMany):
        return Outlook(ask=ask.id)


def _of_option(action: Action, battle: AnyBattle, option: Answer, say: Saying) -> str:
    try:
        figure = action.figure(action.odds_from(battle.standing, option=option))
    except PlayerError:
        return ""
    return f"{say(figure.label)}: {say(figure.text)}"
