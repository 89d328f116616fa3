"""What guests wish is done here, in the thread that owns the battle: checked, counted once, on disk before shown."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain

from pydantic import ValidationError

from app.play.battles import TableBattle
from app.storage import KeptDeed, Trouble
from app.table import messages as m
from app.table.asks import Ask, asked, moment, since
from app.table.fairness import Promises
from app.table.journal import signature, signed
from app.table.saying import IN_ENGLISH, Saying
from app.table.words import sentence
from rules.engine import Choice, PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.deed import Adjust, AgainstTheSheet, Answer, Begin, Close, Deed, Drop, Pick, Undo
from rules.frame.fair import JoinedDice
from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.frame.parts import Change
from rules.frame.story import Story
from rules.frame.unit import Unit
from rules.said import Name, Said, Text, name

REMEMBERED = 2000
"""So many wishes are known again."""
GONE_ON, NOT_ACCEPTED = sentence("wish.gone_on"), sentence("wish.not_accepted")


class Late(PlayerError):
    """Somebody was quicker."""


@dataclass(frozen=True)
class Wisher:
    """Who wishes: a device, what it is called, and the side it sits at (empty for an onlooker)."""

    device: str
    name: str
    seat: str
    say: Saying = IN_ENGLISH
    """In the language of its player."""


def offer_id(offer: Offer) -> str:
    """A name for an offer that stays the same as long as the same is offered."""
    what = offer.deed.to_json() if offer.deed else "|".join(deed.to_json() for deed, _ in offer.lots)
    said = f"{offer.label}\n{what}\n{offer.action}\n{sorted(offer.who.items())}\n{offer.unit}\n{offer.side}"
    return hashlib.sha256(said.encode()).hexdigest()[:16]


class Wishes:
    """The battle as guests may change it; only the owner of the battle calls this."""

    def __init__(self, battle: TableBattle, game: str, handed_over: Callable[[], None] = lambda: None) -> None:
        self.table = battle
        self._handed_over = handed_over
        self.promises = Promises(game)
        self.handed = ""
        """The moment that a guest has handed over to the host."""
        self.acting = ""
        """The guest whose wish is being done at this very moment."""
        self._names: dict[int, str] = {}
        self._known: OrderedDict[str, str] = OrderedDict()
        """The sentence that refused a wish, by its mark; empty for one that was done."""

    def remember(self, kept: list[KeptDeed]) -> None:
        """Wishes that became deeds before the host was started again count as done."""
        for deed in kept:
            name, mark = signature(deed.who)
            self._names[deed.number] = name
            if mark:
                self._know(mark, "")

    def _know(self, mark: str, sentence: str) -> None:
        self._known[mark] = sentence
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def far_back(self, first: int, most: int) -> list[KeptDeed]:
        """Deeds from the disk, from a number on, so many at most."""
        return self.table.store.deeds(self.table.game, first, most)

    # -- wishes

    def known(self, device: str, ids: tuple[str, ...]) -> list[m.Reply]:
        """What came of these wishes; a wish that never arrived is unknown."""
        return [self._again(id, f"{device}:{id}") for id in ids]

    def _again(self, id: str, mark: str) -> m.Reply:
        """The reply that was given before."""
        if mark not in self._known:
            return m.Reply(id=id, done=False, unknown=True)
        return m.Reply(id=id, done=not self._known[mark], sentence=self._known[mark])

    def fulfil(self, wisher: Wisher, id: str, want: m.Want) -> m.Reply:
        """Do it, once; the reply says what came of it."""
        mark = f"{wisher.device}:{id}"
        if mark in self._known:
            return self._again(id, mark)
        self.acting = wisher.name or wisher.device
        try:
            reply = self._tried(wisher, id, want, signed(wisher.name, mark))
        finally:
            self.acting = ""
        if not reply.against:
            self._know(mark, reply.sentence)
        return reply

    def _tried(self, wisher: Wisher, id: str, want: m.Want, who: str) -> m.Reply:
        try:
            self._do(wisher, want, who)
        except AgainstTheSheet as error:
            return m.Reply(id=id, done=False, sentence=wisher.say.of(error), against=True)
        except (PlayerError, Trouble) as error:
            return m.Reply(id=id, done=False, sentence=wisher.say.of(error))
        except ValidationError:
            return m.Reply(id=id, done=False, sentence=wisher.say(NOT_ACCEPTED))
        return m.Reply(id=id, done=True)

    def _do(self, wisher: Wisher, want: m.Want, who: str) -> None:
        if not wisher.seat:
            raise PlayerError(sentence("wish.onlooker"))
        match want:
            case m.Take():
                self._take(wisher, want, who)
            case m.Begin():
                self._begin(wisher, want, who)
            case m.Throw() | m.Enter() | m.Choose():
                self._answer(wisher, want, who)
            case m.Apply():
                self._ask(wisher, want.ask, "apply")
                self._apply(want, who)
            case m.Pick():
                self._ask(wisher, want.ask, "apply")
                self.table.do(Pick(role=want.role, unit=want.unit), who)
            case m.Leave():
                self._ask(wisher, want.ask)
                self.table.drop(who)
            case m.TakeBack():
                self._take_back(wisher, want, who)
            case m.HandOver():
                self.handed = self._ask(wisher, want.ask).id
                self._handed_over()
            case m.Write():
                self._own(wisher, want.unit)
                self.table.do(Adjust(unit=want.unit, key=want.key, value=want.value), who)

    # -- one by one

    @property
    def battle(self) -> AnyBattle:
        return self.table.battle

    @property
    def story(self) -> Story:
        return self.table.story

    def _ask(self, wisher: Wisher, id: str, *kinds: str) -> Ask:
        """What is due, if it is what the guest saw and his to answer."""
        ask = asked(self.story)
        if ask is None or ask.id != id:
            raise Late(self._what_happened(id))
        if kinds and ask.kind not in kinds:
            raise PlayerError(sentence("wish.something_else"))
        if ask.side not in ("", wisher.seat):
            raise PlayerError(sentence("wish.answers", side=self._side(ask.side)))
        return ask

    def _side(self, side: str) -> Name:
        return name(str(self.battle.name_of(side)))

    def _what_happened(self, seen: str) -> Text:
        """Somebody was quicker: who, and what he did."""
        number = since(self.story, seen)
        if number is None:
            return GONE_ON
        pattern = _doing(self.story.deeds[number - self.story.first])
        return sentence(pattern, who=self._who_did(number))

    def _who_did(self, number: int) -> Name | Said:
        if number not in self._names:
            self._names |= {kept.number: signature(kept.who)[0]
                            for kept in self.table.store.deeds(self.table.game, number)}
        return name(self._names[number]) if self._names.get(number) else sentence("wish.host")

    def _answer(self, wisher: Wisher, want: m.Throw | m.Enter | m.Choose, who: str) -> None:
        ask = self._ask(wisher, want.ask, "choice" if isinstance(want, m.Choose) else "roll")
        if isinstance(want, m.Throw):
            self._throw(self.promises.dice(ask.id, want.secret), who)
        elif isinstance(want, m.Enter):
            self.table.enter(want.faces, who)
        else:
            asking = self.battle.standing.asking
            options = asking.options if isinstance(asking, Choice) else ()
            if want.option >= len(options):
                raise PlayerError(sentence("wish.options", n=len(options)))
            self.table.choose(options[want.option], who)

    def _throw(self, dice: JoinedDice, who: str) -> None:
        self.table.do(Answer(faces=self.battle.standing.draw(dice), fair=dice.record), who)

    def _apply(self, want: m.Apply, who: str) -> None:
        try:
            self.table.close(self._changes(want), who)
        except PlayerError:
            raise
        except (TypeError, KeyError, ValueError) as error:
            # Only what a guest has set himself can have a kind that its card does not take.
            raise PlayerError(NOT_ACCEPTED) from error

    def _changes(self, want: m.Apply) -> tuple[Change, ...] | None:
        """What a player has set by hand is written too, on the cards that the action is about."""
        if want.changes is None:
            return None
        if strange := [one.role for one in want.changes if one.role not in self.battle.opened().who]:
            raise PlayerError(sentence("wish.nobody", role=name(strange[0])))
        own = {(one.role, one.key): one for one in self.battle.close().changes}
        for one in want.changes:
            known = own.get((one.role, one.key))
            if known is None or not _alike(known, one):
                self._can_be_written(self.battle.unit(self.battle.opened().who[one.role]), one)
        return tuple(Change(one.role, one.key, one.delta, one.value) for one in want.changes)

    def _can_be_written(self, unit: Unit, change: m.Changed) -> None:
        """What could be written on the card by hand, no more: of the kind that stands there."""
        Adjust(unit=unit.id, key=change.key, value=change.value).check(self.battle)
        said = change.value if change.delta is None else change.delta
        if not _of_a_kind(getattr(unit, change.key), said):
            raise PlayerError(NOT_ACCEPTED)

    def own_dice(self) -> JoinedDice | None:
        """The dice of the host's next throw, with the secret of a guest if one was sent."""
        return self.promises.own_dice(moment(self.story))

    def _offered(self, wisher: Wisher, want: m.Take) -> Offer:
        if self.battle.play:
            raise Late(self._what_happened(want.ask or f"o{self.story.number - 1}"))
        units = (offer for one in self.battle.there(wisher.seat) for offer in self.battle.offers_for(one.id))
        for offer in chain(self.battle.offers(), units):
            if offer_id(offer) == want.offer:
                if offer.side not in ("", wisher.seat):
                    raise PlayerError(sentence("wish.to_do", side=self._side(offer.side)))
                return offer
        raise Late(self._what_happened(want.ask) if want.ask else GONE_ON)

    def _take(self, wisher: Wisher, want: m.Take, who: str) -> None:
        offer = self._offered(wisher, want)
        if want.lot is not None:
            if want.lot >= len(offer.lots):
                raise PlayerError(sentence("wish.not_in_bag"))
            self._done(offer.lots[want.lot][0], want, who)
            return
        self._only_own(wisher, offer, want)
        self._done(self._taken(offer, want), want, who)

    def _only_own(self, wisher: Wisher, offer: Offer, want: m.Take) -> None:
        """A role that stands open may be given to any unit that can have it, and to no other."""
        for role, unit in want.who.items():
            if unit not in (offer.who.get(role), *offer.among.get(role, ())):
                raise PlayerError(sentence("wish.not_for", unit=name(self.battle.unit(unit).name),
                                      role=role.replace("_", " ")))

    def _taken(self, offer: Offer, want: m.Take) -> Deed:
        now = moment(self.story)
        if not (offer.lots or offer.thrown):
            return self._filled(offer, want)
        if want.secret is None or want.ask != now:
            raise Late(GONE_ON)
        dice = self.promises.dice(now, want.secret)
        deed = offer.taken(self.battle, dice)
        return deed.model_copy(update={"fair": dice.record}) if dice.draws else deed

    def _filled(self, offer: Offer, want: m.Take) -> Deed:
        if not offer.action:
            return offer.taken(self.battle)
        said: dict[str, Value] = known_fields(self.battle, offer.action, want.said)
        return offer.taken(self.battle, who=want.who, **said)

    def _done(self, deed: Deed, want: m.Take, who: str) -> None:
        self.table.do(deed.model_copy(update={"anyway": True}) if want.anyway else deed, who)

    def _begin(self, wisher: Wisher, want: m.Begin, who: str) -> None:
        if self.battle.play:
            raise Late(self._what_happened(f"o{self.story.number - 1}"))
        rules = self.battle.edition.action(want.action)
        for role in rules.roles:
            if role.id in want.who and not role.opponent:
                self._own(wisher, want.who[role.id])
        self.table.begin(want.action, want.who, known_fields(self.battle, want.action, want.said), who=who)

    def _own(self, wisher: Wisher, unit: str) -> None:
        found = self.battle.unit(unit)
        if found.side != wisher.seat:
            raise PlayerError(sentence("wish.belongs", unit=name(found.name), side=self._side(found.side)))

    def _take_back(self, wisher: Wisher, want: m.TakeBack, who: str) -> None:
        """A guest takes back what his own device did last."""
        last = self.story.counting[-1] if self.story.counting else -1
        if want.of != last:
            raise Late(self._what_happened(f"o{want.of + 1}"))
        mark = next((signature(kept.who)[1] for kept in self.table.store.deeds(self.table.game, last)[:1]), "")
        if mark.partition(":")[0] != wisher.device:
            raise PlayerError(sentence("wish.only_own", who=self._who_did(last)))
        self.table.undo(who)


def _alike(own: Change, said: m.Changed) -> bool:
    """Whether a player has only set another number or word in a result."""
    if own.delta is not None or said.delta is not None:
        return own.delta is not None and said.delta is not None
    return _of_a_kind(own.value, said.value)


def _of_a_kind(one: object, other: object) -> bool:
    """Whether one can stand where the other does: a switch is no number, and a list is a list."""
    return isinstance(one, tuple | list) if isinstance(other, tuple | list) else type(one) is type(other)


def known_fields(battle: AnyBattle, action: str, said: Mapping[str, Value]) -> dict[str, Value]:
    """What a guest says of an action; a field that it does not have is refused."""
    known = {view.name for view in battle.edition.action(action).fields()}
    if strange := sorted(set(said) - known):
        raise PlayerError(sentence("wish.no_field", field=name(strange[0])))
    return dict(said)


def _doing(deed: Deed) -> str:
    """What somebody has just done: the key of a sentence about him."""
    if isinstance(deed, Answer):
        return "wish.decided" if deed.faces is None else "wish.thrown"
    return _DID.get(type(deed), "wish.did")


_DID: dict[type[Deed], str] = {
    Begin: "wish.began", Close: "wish.wrote", Drop: "wish.left", Undo: "wish.took_back"}
