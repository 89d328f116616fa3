"""What a player does with sheets and battles: takes an offer, begins an action, goes on with one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.storage import Store, Trouble
from app.storage.shapes import each, list_of, whole, word
from rules.said import Text

if TYPE_CHECKING:
    from app.play.battles import TableBattle
    from app.play.draft import Draft
    from app.play.editions import Editions
    from app.play.games import Games
    from app.play.session import PlaySession
    from app.shell.frame import Shell
    from app.shell.open_table import OpenTable
    from app.storage import Entry
    from app.table.whose import Whose
    from app.words import Words
    from rules.engine import Odds
    from rules.frame.action import Action
    from rules.frame.battle import AnyBattle
    from rules.frame.deed import Deed
    from rules.frame.offer import Offer
    from rules.ruleset import Edition, Facts

REFUSED = "house_refused"
"""The setting that lists the house tables whose refusal was told."""
OWN_DICE = "own_dice"
"""The setting that lists the sides that throw dice of their own."""
AIMS = "aims"
"""The setting that says what the player wants of each action."""
PLAN = "salvo"
"""The page of several shots: while it lies open, the dice come back to it."""


class Playing:
    """The part of the kit that plays."""

    store: Store
    editions: Editions
    shell: Shell
    words: Words
    word: Callable[..., str]
    rules_text: Callable[[Text], str]
    snack: Callable[..., None]
    go: Callable[..., Any]
    open_action: Callable[..., None]
    tables: OpenTable
    _games: Any
    _drafts: dict[tuple[str, str], Any]
    _faces: tuple[Any, list[int]]

    def ruleset(self, ruleset: str) -> Any:
        """A sheet with the player's switches and house rules; its rules are read when it is first opened."""
        found = self.editions.of(ruleset)
        self._tell_refused()
        return found

    def _tell_refused(self) -> None:
        """House tables of an older version that cannot be used any more are said once, each with its reason."""
        known = self.store.setting(REFUSED, [], list_of(word)) if self.editions.refused else []
        news = {f"{sheet}.{table}": error for (sheet, table), error in self.editions.refused.items()
                if f"{sheet}.{table}" not in known}  # fmt: skip
        if news:
            with suppress(Trouble):
                self.store.set_setting(REFUSED, [*known, *news])
            from app.shell.accepted import why

            self.snack(self.word("house.refused", reason=" ".join(why(self, error) for error in news.values())))

    @property
    def games(self) -> Games:
        """The games on the table; what they need is read when the first is opened, Home does not wait for it."""
        if self._games is None:
            from app.play.games import Games

            self._games = Games(self.store, self.editions)
        found: Games = self._games
        return found

    def table(self, sheet: str) -> TableBattle:
        """The battle of a sheet that is on the table."""
        self.ruleset(sheet)
        return self.games.table(sheet)

    def battle(self, sheet: str) -> AnyBattle:
        """The battle of a sheet to look at: nothing is begun for it, and a full disk does not matter."""
        edition, game = self.ruleset(sheet), self.games.current(sheet)
        if game is not None:
            with suppress(Trouble):
                return self.games.open(game).battle
        found: AnyBattle = edition.sheet.battle(edition=edition)
        return found

    def take(self, sheet: str, offer: Offer) -> bool:
        """Do what the sheet offers; an action opens with its units in it. Says whether a deed was done.

        What cannot be done is said in its sentence, and may be done anyway where the table agrees.
        """
        from rules.engine import PlayerError
        from rules.frame.deed import AgainstTheSheet

        table = self.table(sheet)
        if offer.locked or offer.action:
            if offer.locked:
                self.snack(self.rules_text(offer.locked))
            else:
                self._open_offered(sheet, offer)
            return False
        deed = table.taken(offer)
        try:
            table.do(deed)
        except AgainstTheSheet as error:
            self._ask_anyway(sheet, deed, error.said)
            return False
        except PlayerError as error:
            self.snack(self.rules_text(error.said))
            return False
        self.shell.hush()
        return True

    def _open_offered(self, sheet: str, offer: Offer) -> None:
        """Who is still open is the likeliest: the card stands on the page, another is a tap away.

        Where nothing is left to say, to throw or to decide, the answer is shown at once.
        """
        edition = self.ruleset(sheet)
        who = {role: ids[0] for role, ids in offer.among.items()} | dict(offer.who)
        draft = self.draft(edition, edition.action(offer.action), dict(offer.said), who)
        if draft.settled and all(len(ids) == 1 for ids in offer.among.values()):
            self.begin(draft, draft.facts())
        else:
            self.open_action(sheet, offer.action, dict(offer.said), who)

    def open_what_it_leads_to(self, sheet: str, offer: Offer, said: dict[str, Any] | None = None) -> None:
        """A shot that was declared goes on to its throw; who may answer before is said, the turn still offers it."""
        offers = self.table(sheet).battle.offers()
        if offer.leads and offers and offers[0].action == offer.leads:
            answers = [self.rules_text(other.label) for other in offers[1:] if other.side not in ("", offer.side)]
            self.take(sheet, replace(offers[0], said={**offers[0].said, **(said or {})}))
            if answers:
                asked = self.word("turn.asked", what=answers[0])
                self.snack(asked, lambda: self.go_to_turn(sheet), self.word("nav.turn"))

    def go_to_turn(self, sheet: str) -> None:
        """The turn of a sheet, on top."""
        self.shell.pile.back_to("sheet", "home")
        if self.shell.pile.visits[-1].name == "sheet":
            self.shell.pile.page.open_tab("turn")
        else:
            self.go("sheet", ruleset=sheet, tab="turn")

    def go_to_actions(self, sheet: str) -> None:
        """The actions of a sheet, on top."""
        self.shell.pile.back_to("sheet", "home")
        if self.shell.pile.visits[-1].name == "sheet":
            self.shell.pile.page.open_tab("actions")
        else:
            self.go("sheet", ruleset=sheet)

    def _ask_anyway(self, sheet: str, deed: Deed, sentence: Text) -> None:
        """The sheet says no, the table may say yes (B4)."""
        from app.widgets.overlay import show_menu

        def do() -> None:
            self.table(sheet).do(deed.model_copy(update={"anyway": True}))
            self.shell.pile.page.shown()

        show_menu(self.rules_text(sentence), [
            (self.word("battle.anyway"), "gavel", do), (self.word("battle.leave_it"), "arrow-left", lambda: None)])

    def draft(self, ruleset: Edition, action: Action, facts: dict[str, Any] | None = None,
              who: dict[str, str] | None = None) -> Any:
        """An action to assemble: with these units of the battle, with these facts, or as it was played last."""
        from app.play.draft import Draft

        known = self._drafts.get((ruleset.id, action.id))
        if known is not None and facts is None and who is None and known.action is action:
            known.refill(self.battle(ruleset.id))
            return known
        made = Draft(ruleset, action, facts, self.battle(ruleset.id), who)
        if facts is None and not who:
            last = self.store.last_facts(ruleset.id, action.id) or {}
            made.take({name: value for name, value in last.items() if name not in made.on_cards})
        self._drafts[(ruleset.id, action.id)] = made
        return made

    def begin(self, draft: Draft, facts: Facts, odds: Odds | None = None, instead: bool = False,
              rest: bool = False) -> None:
        """Begin an action: its first dice fall at once; instead of the page on top or all in one go, if wanted."""
        from app.play.session import PlaySession

        table = self.table(draft.ruleset.id)
        if table.battle.play and not table.battle.standing.over:
            self._ask_what_is_under_way(draft.ruleset.id)
            return
        self.shell.hush()
        count = self.store.setting(f"used.{draft.ruleset.id}", {}, each(whole))
        count[draft.action.id] = count.get(draft.action.id, 0) + 1
        self.store.set_setting(f"used.{draft.ruleset.id}", count)
        session = PlaySession.begin(table, draft.action.id, draft.who, facts, odds)
        go = self.shell.pile.replace if instead else self.go
        if session.play.over:
            go("outcome", session=session)
        else:
            go("resolve", session=session, throw=True, rest=rest)

    def begin_with(self, sheet: str, action: str, who: dict[str, str], said: dict[str, Any]) -> None:
        """Throw at once: the cards say the rest. What is still missing is asked on the action's page."""
        ruleset = self.ruleset(sheet)
        draft = self.draft(ruleset, ruleset.action(action), said, who)
        facts, _ = draft.check()
        if facts is None:
            self.open_action(sheet, action, said, who)
        else:
            self.begin(draft, facts)

    def _ask_what_is_under_way(self, sheet: str) -> None:
        """One action at a time: go on with the one that is under way, or put it away."""
        from app.widgets.overlay import show_menu

        table = self.table(sheet)
        title = self.rules_text(table.battle.edition.action(table.battle.opened().action).title)

        def put_away() -> None:
            table.drop()
            self.snack(self.word("resumed.was_put_away"), table.undo)

        show_menu(self.word("battle.under_way", action=title), [
            (self.word("battle.go_on"), "play", lambda: self.resume_battle(sheet)),
            (self.word("resumed.put_away"), "archive-outline", put_away, self.word("resumed.put_away_note"))])

    def game(self, ruleset: str, create: bool = True) -> int | None:
        """The game of this sheet that is being played; a new one if there is none."""
        found = self.games.current(ruleset)
        return self.games.new(ruleset) if found is None and create else found

    def own_dice(self, side: str) -> bool:
        """Does this side throw its own dice and type them in?"""
        return side in self.store.setting(OWN_DICE, [], list_of(word))

    def set_own_dice(self, side: str, own: bool) -> None:
        """This side throws its own dice from now on, or the app does for it."""
        others = [one for one in self.store.setting(OWN_DICE, [], list_of(word)) if one != side]
        self.store.set_setting(OWN_DICE, [*others, side] if own else others)

    def aim_of(self, action: Action, sheet: str) -> str:
        """What the player wants of an action: as he said last, else what the sheet names first."""
        kept = self.store.setting(AIMS, {}, each(word)).get(f"{sheet}.{action.id}", "")
        named = [str(aim.label) for aim in action.aims]
        return kept if kept in named else next(iter(named), "")

    def set_aim(self, sheet: str, action: str, aim: str) -> None:
        """He wants this of it from now on."""
        self.store.set_setting(AIMS, {**self.store.setting(AIMS, {}, each(word)), f"{sheet}.{action}": aim})

    def kept_faces(self, session: PlaySession) -> list[int]:
        """Dice typed in for the throw that is due, if the page was left half way."""
        key, faces = self._faces
        return list(faces) if key == (session.entry, len(session.play.record)) else []

    def keep_faces(self, session: PlaySession, faces: list[int]) -> None:
        """Keep dice that were typed in so far."""
        self._faces = ((session.entry, len(session.play.record)), list(faces))

    def tell(self, entry: Entry) -> Any:
        """An entry of the log with its steps; those that an older version did not keep are told now."""
        from app.play.teller import told_again

        with suppress(Trouble):
            return self.store.tell(entry, told_again)
        return entry

    def resume(self, entry: Entry) -> None:
        """Go on with an action where it was left, under the edition it began with; one that no longer fits stays."""
        from rules.engine import PlayerError, ProcedureError

        try:
            table = self.games.open(entry.game)
            self.games.choose(entry.game)
            if table.battle.play is None or table.log_entry() != entry.id:
                raise PlayerError("This action is not under way.")
            self._go_on(table)
        except (PlayerError, ProcedureError, LookupError, TypeError, ValueError):
            self._offer_to_put_away(entry, self.word("resumed.misfit"))

    def resume_battle(self, sheet: str) -> None:
        """Go on with the action under way in the battle of a sheet."""
        self._go_on(self.table(sheet))

    def _go_on(self, table: TableBattle) -> None:
        from app.play.session import PlaySession

        sheet = table.sheet.id
        session, today = PlaySession(table), self.ruleset(sheet)
        if self.shell.pile.visits[-1].name != "sheet":
            self.go("sheet", ruleset=sheet)
        self.go("outcome" if session.play.over else "resolve", session=session)
        self._tell_resumed(session, "" if session.ruleset == today else "own_tables")

    # -- a table of several devices

    answers_for_all = True
    """Whether this device may throw and decide for every side: the one that keeps the game may."""

    @property
    def more_answers(self) -> list[tuple[Any, ...]]:
        """Lines of the menu of an action: what else an answer can be, at somebody else's table."""
        return []

    def whose(self, session: PlaySession) -> Whose | None:
        """Whose throw or decision is due, where another device has to answer."""
        return self.tables.whose(session)

    def said_whose(self, due: Whose) -> str:
        """The same in words: Red throws 4D6."""
        return self.tables.said(due)

    def others_act(self, table: TableBattle) -> bool:
        """Whether it is another device that does something to this battle right now."""
        return table is self.tables.table and bool(self.tables.host and self.tables.host.acting)

    def watch_action(self, sheet: str) -> None:
        """The action that somebody else at the table has begun: its dice fall here too."""
        from app.play.session import PlaySession

        self.shell.pile.go_over("resolve", ("resolve", "outcome"), session=PlaySession(self.table(sheet)), follows=True)

    def go_next(self, sheet: str) -> None:
        """On to what the sheet says comes next: who can do no more is done, a follow-up opens, the next die is drawn.

        Everything that has to be decided is offered by the turn. A plan of several shots goes on where it stands.
        """
        from app.play.onward import follows_by_itself, likely, passed_over

        if any(visit.name == PLAN for visit in self.shell.pile.visits):
            self.shell.pile.back_to(PLAN)
            return
        table = self.table(sheet)
        for offer, _after in list(passed_over(table.battle)):
            table.do(table.taken(offer))
        offer = likely(table.battle)
        self.go_to_turn(sheet)
        if offer is not None and (offer.lots or follows_by_itself(table.battle, offer)):
            self.shell.pile.page.take(offer)

    def _offer_to_put_away(self, entry: Entry, why: str) -> None:
        """An action that cannot go on stays for later, or goes to the log with its dice."""
        from app.widgets.overlay import show_menu

        show_menu(why, [(self.word("resumed.leave"), "arrow-left", lambda: None),
                        (self.word("resumed.put_away"), "archive-outline", lambda: self._put_away(entry),
                         self.word("resumed.put_away_note"))])  # fmt: skip

    def _put_away(self, entry: Entry) -> None:
        from rules.engine import PlayerError

        try:
            self.games.open(entry.game).put_away(entry.id)
        except (PlayerError, LookupError, TypeError, ValueError):
            # Its sheet or its deeds cannot be read: the log keeps its dice, the battle waits for whoever can.
            self.store.put_away(entry.id)
        self.shell.pile.page.shown()
        self.snack(self.word("resumed.was_put_away"), lambda: self._take_up_again(entry))

    def _take_up_again(self, entry: Entry) -> None:
        from rules.engine import PlayerError

        try:
            self.games.open(entry.game).take_up_again(entry.id)
        except (PlayerError, LookupError, TypeError, ValueError):
            self.store.take_up_again(entry.id)
        self.shell.pile.page.shown()

    def _tell_resumed(self, session: PlaySession, changed: str) -> None:
        from app.play.ahead import count_of

        count, at = count_of(session.play), len(session.play.steps) + 1
        if changed:
            text = self.word(f"resumed.{changed}")
        elif session.play.over:
            text = self.word("resumed.kept")
        elif count.certain and count.steps >= at:
            text = self.word("resumed.at_of", n=at, all=count.steps)
        else:
            text = self.word("resumed.at", n=at)
        self.shell.tell(self.word("resumed.title"), text, "history", stays=12 if changed else 4)
