"""A game that another device keeps, as the screens know a battle: what is done here is wished there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from functools import reduce
from typing import cast

from app.play.battles import EVERY, TableBattle
from app.play.session import PlaySession
from app.table import messages as m
from app.table.asks import asked, moment
from app.table.guest import Guest
from app.table.wishes import offer_id
from app.table.words import sentence
from rules.engine import Choice, Odds, PlayerError
from rules.engine.kinds import Answer
from rules.frame.battle import AnyBattle
from rules.frame.deed import Adjust, Begin, Close, Deed, Drop, Pick, Undo, Who
from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.frame.parts import Change
from rules.frame.sheet import Ruleset
from rules.frame.story import Story, told

ONLY_HOST = sentence("wish.only_host")


class RemoteBattle:
    """The story of somebody else's table, folded from its deeds."""

    def __init__(self, guest: Guest, sheet: Ruleset, later: Callable[[Callable[[], None]], object],
                 refused: Callable[[m.Reply, m.Want], None]) -> None:
        self.guest, self.sheet, self._later, self._refused = guest, sheet, later, refused
        self.watchers: list[Callable[[], None]] = []
        """Called when the game has gone on, or an answer has come."""
        self.game = 0
        self.left_out: tuple[str, ...] = ()
        self.trouble = False
        """Whether the deeds cannot be followed here: another version, or another sheet."""
        self.story: Story = told(sheet.battle(), ())
        self._mended = guest.notebook.mended
        self._open: dict[Future[m.Reply], tuple[int, bool]] = {}
        """Wishes without a result: the number of the story when they were sent, and whether they were answered."""

    # -- where it stands

    @property
    def battle(self) -> AnyBattle:
        """Where it stands."""
        return self.story.battle

    @property
    def seat(self) -> str:
        """The side this device plays; empty for an onlooker."""
        return self.guest.state.seat

    @property
    def waiting(self) -> bool:
        """Whether a wish is on its way; one that never arrived waits for the player, not for the host."""
        return len(self._open) > len(self.guest.state.unsent) and self.guest.state.standing == "in"

    @property
    def last(self) -> Deed | None:
        """The last deed that still counts."""
        return self._deed(self.story.counting[-1]) if self.story.counting else None

    def _deed(self, number: int) -> Deed:
        return self.story.deeds[number - self.story.first]

    def log_entry(self) -> int | None:
        """A name for the action under way: the number of the deed that began it."""
        if self.battle.play is None:
            return None
        return next(number for number in reversed(self.story.counting) if isinstance(self._deed(number), Begin))

    def whole(self) -> Story:
        """The story from its very beginning: a guest has every deed."""
        return self.guest.notebook.story(self.sheet) if self.story.first else self.story

    def moved(self) -> None:
        """Something has come from the host: fold it, and tell the pages."""
        try:
            self.story = self._folded().recent(EVERY)
        except (PlayerError, ValueError, KeyError, TypeError):
            self.trouble = True
        self._open = {wish: (number, done) for wish, (number, done) in self._open.items()
                      if not done or number >= self.story.number}
        self._tell()

    def _folded(self) -> Story:
        """With all the notebook has: anew if that was mended, or if more was taken back than is at hand."""
        book, story = self.guest.notebook, self.story
        fresh = [self.sheet.battle_sheet.deed_from_json(line.deed) for line in book.deeds[story.number - book.first:]]
        taken_back = sum(isinstance(deed, Undo) for deed in fresh)
        if book.mended != self._mended or book.last < story.number or taken_back > len(story.counting):
            self._mended = book.mended
            return book.story(self.sheet)
        return reduce(followed, fresh, story)

    def _tell(self) -> None:
        for watcher in tuple(self.watchers):
            watcher()

    # -- wishes

    def wish(self, want: m.Want) -> None:
        """Something to be done; what came of it is told when it comes."""
        if self.guest.state.standing != "in":
            reply = m.Reply(id="none", done=False, sentence=str(sentence("wish.no_host")))
            self._later(lambda: self._refused(reply, want))
            self._tell()
            return
        wish = self.guest.wish(want)
        self._open[wish] = self.story.number, False
        wish.add_done_callback(lambda answered: self._later(lambda: self._answered(answered, want)))
        self._tell()

    def _answered(self, wish: Future[m.Reply], want: m.Want) -> None:
        number, _ = self._open.pop(wish, (0, False))
        try:
            reply = wish.result(0)
        except (CancelledError, TimeoutError):
            return
        if not reply.done:
            self._refused(reply, want)
        elif number >= self.story.number and not isinstance(want, m.HandOver):
            # The answer may be quicker than the deed.
            self._open[wish] = number, True
        self._tell()

    def _ask(self) -> str:
        due = asked(self.story)
        if due is None:
            raise PlayerError(sentence("wish.nothing_due"))
        return due.id

    def take(self, offer: Offer, *, who: Who | None = None, lot: int | None = None, anyway: bool = False) -> None:
        """Take an offer of the sheet; what it draws or throws gets a secret of this device."""
        by_chance = bool(offer.lots or offer.thrown) and lot is None
        place = str((self.guest.view or {}).get("place", ""))
        self.wish(m.Take(offer=offer_id(offer), who=dict(who or {}), lot=lot, ask=moment(self.story), anyway=anyway,
                         secret=self.guest.notebook.secret(place) if by_chance else None))

    def hand_over(self) -> None:
        """The host throws or decides this."""
        self.wish(m.HandOver(ask=self._ask()))

    # -- as a battle on this device would do it

    def do(self, deed: Deed, who: str = "", odds: Odds | None = None) -> None:
        """A deed that a guest may wish for; one sentence for any other."""
        match deed:
            case Adjust():
                self.wish(m.Write(unit=deed.unit, key=deed.key, value=deed.value))
            case Begin():
                self.begin(deed.action, deed.who, deed.facts)
            case Close():
                self.close(deed.changes)
            case Pick():
                self.wish(m.Pick(ask=self._ask(), role=deed.role, unit=deed.unit))
            case Drop():
                self.drop()
            case Undo():
                self.wish(m.TakeBack(of=deed.of))
            case _:
                raise PlayerError(ONLY_HOST)

    def do_all(self, deeds: Sequence[Deed], who: str = "") -> int:
        """Several at once are for the device that keeps the game."""
        raise PlayerError(ONLY_HOST)

    def begin(self, action: str, roles: Who | None = None, said: dict[str, Value] | None = None, *, who: str = "",
              odds: Odds | None = None) -> None:
        """Begin an action."""
        known = {view.name for view in self.battle.edition.action(action).fields()}
        facts = {name: value for name, value in (said or {}).items() if name in known}
        self.wish(m.Begin(action=action, who=dict(roles or {}), said=facts))

    def throw(self, who: str = "") -> tuple[int, ...]:
        """The dice fall on the host's table: none are known yet."""
        place = str((self.guest.view or {}).get("place", ""))
        self.wish(m.Throw(ask=self._ask(), secret=self.guest.notebook.secret(place)))
        return ()

    def enter(self, faces: tuple[int, ...], who: str = "") -> None:
        """The faces of real dice."""
        self.wish(m.Enter(ask=self._ask(), faces=faces))

    def choose(self, option: Answer, who: str = "") -> None:
        """A decision."""
        asking = self.battle.standing.asking
        options = asking.options if isinstance(asking, Choice) else ()
        at = next(n for n, one in enumerate(options) if one == option and type(one) is type(option))
        self.wish(m.Choose(ask=self._ask(), option=at))

    def close(self, changes: tuple[Change, ...] | None = None, who: str = "") -> None:
        """Write the result on the cards, as it is or as the player has set it."""
        own = changes is not None and changes != self.battle.close().changes
        said = tuple(m.Changed(role=one.role, key=one.key, delta=one.delta, value=one.value) for one in changes or ()
                     if one.role in self.battle.opened().who) if own else None
        self.wish(m.Apply(ask=self._ask(), changes=said))

    def drop(self, who: str = "") -> None:
        """Not done after all."""
        self.wish(m.Leave(ask=self._ask()))

    def undo(self, who: str = "") -> None:
        """Take back the last deed, if it was this device's."""
        if not self.story.counting:
            raise PlayerError(sentence("wish.nothing_left"))
        self.wish(m.TakeBack(of=self.story.counting[-1]))


class RemoteSession(PlaySession):
    """An action at somebody else's table: every answer goes there, and comes back as a deed."""

    table: RemoteBattle  # type: ignore[assignment]

    def __init__(self, table: RemoteBattle) -> None:
        super().__init__(cast(TableBattle, table))

    def _end_if_nobody_is_about(self) -> None:
        """The host writes."""

    @property
    def _gone_on_there(self) -> bool:
        """Whether the table has gone on while the page still shows what was asked before."""
        return not self.under_way or self.table.battle.standing.record != self.play.record

    def throw(self) -> tuple[int, ...]:
        """The dice fall on the host's table."""
        if not self._gone_on_there:
            self.table.throw()
        return ()

    def enter(self, faces: tuple[int, ...]) -> None:
        """The faces of real dice."""
        self.roll.check(faces)
        if not self._gone_on_there:
            self.table.enter(faces)

    def choose(self, option: Answer) -> bool:
        """A decision; it is only on its way."""
        if not self._gone_on_there:
            self.table.choose(option)
        return False

    def undo(self) -> bool:
        """Take back the last answer."""
        self.table.undo()
        return True

    def undo_apply(self) -> bool:
        """Take the outcome off the cards; it waits again when the host has done it."""
        self.table.undo()
        return False

    def leave(self) -> bool:
        """Going away changes nothing at the table."""
        return True

    def pick(self, role: str, unit: str) -> None:
        """This unit it was."""
        self.table.do(Pick(role=role, unit=unit))


def followed(story: Story, deed: Deed) -> Story:
    """One deed more, as it was done: the host has checked it."""
    deeds = (*story.deeds, deed)
    if isinstance(deed, Undo):
        return Story(story.battles[:-1], deeds, story.counting[:-1], story.first)
    return Story((*story.battles, deed.done(story.battle)), deeds, (*story.counting, story.number), story.first)
