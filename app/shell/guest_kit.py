"""What a page is handed at somebody else's table: the same kit, but every game it knows is the one over there."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from app.look.sides import sides_of
from app.shell.later import later
from app.shell.playing import Playing
from rules.engine import PlayerError, Roll

if TYPE_CHECKING:
    from app.play.battles import TableBattle
    from app.play.draft import Draft
    from app.play.session import PlaySession
    from app.shell.guesting import Guesting
    from app.shell.kit import Kit
    from app.table import messages as m
    from app.table.remote import RemoteBattle
    from app.table.whose import Whose
    from rules.engine import Odds
    from rules.frame.battle import AnyBattle
    from rules.frame.offer import Offer
    from rules.ruleset import Facts

PLACES = ("guest", "unit", "assemble", "resolve", "real_dice", "outcome", "reference")
"""Pages that show the game over there; any other is the app's own."""
MAKES_WAY = ("guest", "unit", "assemble", "outcome")
"""Pages of it that make way for an action."""


class GuestKit(Playing):
    """Plays by wishing; where the table does not matter it is the app's own kit."""

    answers_for_all = False

    def __init__(self, kit: Kit, guesting: Guesting) -> None:
        self._kit, self.guesting = kit, guesting
        self._drafts: dict[tuple[str, str], Any] = {}
        self._faces: tuple[Any, list[int]] = (None, [])
        self._begun = False
        self._leads: Offer | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kit, name)

    # -- the game

    @property
    def remote(self) -> RemoteBattle:
        """The game over there."""
        if self.guesting.battle is None:
            raise PlayerError("The table is closed.")
        return self.guesting.battle

    def ruleset(self, ruleset: str) -> Any:
        """The sheet as that table plays it."""
        return self.remote.battle.edition if ruleset == self.remote.sheet.id else self._kit.ruleset(ruleset)

    def table(self, sheet: str) -> Any:
        """The game over there."""
        return self.remote

    def battle(self, sheet: str) -> AnyBattle:
        """Where it stands."""
        return self.remote.battle

    # -- the way

    def go(self, page: str, **given: Any) -> Any:
        """Open a page of this table, or one of the app's own."""
        return self.shell.pile.go(page, kit=self, **given) if page in PLACES else self._kit.go(page, **given)

    def open_action(self, ruleset: str, action: str, facts: dict[str, Any] | None = None,
                    who: dict[str, str] | None = None) -> None:
        """Put an action together."""
        self.go("assemble", ruleset=ruleset, action=action, facts=facts, who=who)

    def look(self) -> None:
        """The turn of this table, on top."""
        self.shell.pile.back_to("guest", "home")
        if self.shell.pile.visits[-1].name != "guest":
            self.go("guest")

    def go_to_turn(self, sheet: str) -> None:
        """The turn of this table."""
        self.look()

    def go_next(self, sheet: str) -> None:
        """The turn offers what comes next."""
        self.look()

    def resume_battle(self, sheet: str) -> None:
        """Back to the action under way."""
        self.watch_action(sheet)

    def watch_action(self, sheet: str) -> None:
        """The action under way; what this device has begun throws at once."""
        from app.table.remote import RemoteSession

        session, begun = RemoteSession(self.remote), self._begun
        self._begun = False
        mine = begun and self.whose(session) is None and isinstance(session.asking, Roll) and not session.play.record
        page = "outcome" if session.play.over and not begun else "resolve"
        given = {"follows": True, "throw": mine} if page == "resolve" else {}
        self.shell.pile.go_over(page, ("assemble", "resolve", "outcome"), kit=self, session=session, **given)

    # -- what the player does

    def take(self, sheet: str, offer: Offer) -> bool:
        """Wish for what the sheet offers; an action opens with its units in it. Nothing is done yet."""
        if offer.locked:
            self.snack(self.rules_text(offer.locked))
        elif offer.action:
            first = {role: ids[0] for role, ids in offer.among.items() if len(ids) == 1}
            self.open_action(sheet, offer.action, dict(offer.said), {**first, **offer.who})
        else:
            self._leads = offer if offer.leads else None
            self.tried(lambda: self.remote.take(offer))
        return False

    def tried(self, do: Any) -> None:
        """Do it; a sentence if it cannot be wished for."""
        try:
            do()
        except PlayerError as error:
            self.snack(self.rules_text(getattr(error, "said", str(error))))

    def begin(self, draft: Draft, facts: Facts, odds: Odds | None = None, instead: bool = False,
              rest: bool = False) -> None:
        """Wish for an action; its page opens when the host has begun it."""
        self._begun = True
        self.tried(lambda: self.remote.begin(draft.action.id, draft.who, draft.said))

    def refused(self, reply: m.Reply, want: m.Want) -> None:
        """The host says no: in its sentence; what only the sheet forbids may be done anyway."""
        self._begun, self._leads = False, None
        if not reply.against or want.want != "take":
            self.snack(self.rules_text(reply.sentence))
            return
        from app.widgets.overlay import show_menu

        again = want.model_copy(update={"anyway": True})
        show_menu(reply.sentence, [
            (self.word("battle.anyway"), "gavel", lambda: self.tried(lambda: self.remote.wish(again))),
            (self.word("battle.leave_it"), "arrow-left", lambda: None)])

    @property
    def more_answers(self) -> list[tuple[Any, ...]]:
        """What else an answer can be: the host gives it."""
        host = self.remote.guest.state.host or self.remote.guest.state.table
        return [(self.word("guest.hand_over", host=host), "account-arrow-right-outline", self.hand_over)]

    def hand_over(self) -> None:
        """The host throws or decides in my place."""
        self.tried(self.remote.hand_over)

    # -- what the others do

    def moved(self) -> None:
        """The game over there has gone on."""
        later(self._go_along)

    def _go_along(self) -> None:
        visit = self.shell.pile.visits[-1]
        if visit.kit is not self or self.guesting.battle is None or self.shell.sheet is not None:
            return
        battle, session = self.remote.battle, getattr(visit.page, "session", None)
        if battle.play is not None:
            if visit.name in MAKES_WAY and not (session and session.under_way) and not self.remote.waiting:
                self.watch_action(self.remote.sheet.id)
        elif session is not None and visit.name in ("resolve", "outcome") and self._is_past(session):
            self.look()
        elif self._leads is not None:
            self._lead_on()

    def _is_past(self, session: PlaySession) -> bool:
        from rules.frame.deed import Close

        return not session.under_way and not isinstance(self.remote.last, Close)

    def _lead_on(self) -> None:
        """A shot that was declared goes on to its throw."""
        offer, offers = self._leads, self.remote.battle.offers()
        if offer and offers and offers[0].action == offer.leads:
            self._leads = None
            self.take(self.remote.sheet.id, offers[0])

    def others_act(self, table: TableBattle) -> bool:
        """Everything is done by the device that keeps the game."""
        return True

    # -- whose it is

    def whose(self, session: PlaySession) -> Whose | None:
        """Whose answer is due, where it is not this device's."""
        from app.table.whose import whose

        due = whose(self.remote.story, self._device_of)
        return due if due and due.of_a_guest and session.under_way else None

    def _device_of(self, side: str) -> str:
        state, seat = self.remote.guest.state, self.remote.seat
        handed = ((self.remote.guest.view or {}).get("ask") or {}).get("handed", False)
        if seat and side in ("", seat) and not handed:
            return ""
        holder = next((one for one in state.seats if one.side == side and one.taken and one.here), None)
        return (holder.by if holder and not handed else "") or state.host or state.table

    def said_whose(self, due: Whose) -> str:
        """The same in words."""
        side = due.name or due.device
        with suppress(KeyError):
            side = sides_of(self.remote.battle)[due.side].name
        if due.kind == "roll":
            return str(self.word("table.throws", side=side, dice=due.thrown))
        return str(self.word("table.decides" if due.kind == "choice" else "table.writes", side=side))
