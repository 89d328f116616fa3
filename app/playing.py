"""What the app does with sheets and games: open a sheet, begin an action, go on with one."""

from __future__ import annotations

import gc
from contextlib import suppress
from typing import Any

from app.storage import Trouble
from app.storage.shapes import each, list_of, perhaps, whole, word

REFUSED = "house_refused"
"""The setting that lists the house tables whose refusal was told."""
_settled: set[str] = set()


def _settle(ruleset: str) -> None:
    """Rules and tables stay for good: looking through them for rubbish would make the dice stutter."""
    if ruleset not in _settled:
        _settled.add(ruleset)
        gc.freeze()


class Playing:
    """Sheets, drafts and games, for the app to mix in."""

    store: Any
    settings: Any
    editions: Any

    def ruleset(self, ruleset: str) -> Any:
        """A sheet with the player's switches and house rules; its rules are read when it is first opened."""
        found = self.editions.of(ruleset)
        _settle(ruleset)
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
            from app.screens.house_rule import why

            self.snack(self.word("house.refused", reason=" ".join(why(self, error) for error in news.values())))

    def draft(self, ruleset: Any, action: Any, facts: dict[str, Any] | None = None) -> Any:
        """An action to assemble: with these facts, or as it was played last."""
        from app.draft import Draft

        known = self._drafts.get((ruleset.id, action.id))
        if known is not None and facts is None and known.action is action:
            return known
        given = facts if facts is not None else self.store.last_facts(ruleset.id, action.id)
        made = Draft(ruleset, action, given or {})
        if known is not None:
            made.units = dict(known.units)
        self._drafts[(ruleset.id, action.id)] = made
        return made

    def game(self, ruleset: str, create: bool = True) -> int | None:
        """The game of this sheet that is being played; a new one if there is none."""
        kept = self.store.setting(f"game.{ruleset}", None, perhaps(whole))
        if kept is not None and self.store.game(kept) is not None:
            return kept
        games = self.store.games(ruleset)
        if games:
            return games[0].id
        if not create:
            return None
        sides = (self.word("units.side_a"), self.word("units.side_b"))
        return self.store.new_game(ruleset, self.word("game.title", n=1), sides)

    def roster(self, ruleset: str) -> int | str:
        """Where the units of this sheet are: in the game that is played, or standing by."""
        game = self.game(ruleset, create=False)
        return game if game is not None and self.store.units(game) else ruleset

    def begin(self, draft: Any, facts: Any, odds: Any = None, instead: bool = False, rest: bool = False) -> None:
        """Begin an action: its first dice fall at once; instead of the page on top or all in one go, if wanted."""
        from app.play_session import PlaySession

        count = self.store.setting(f"used.{draft.ruleset.id}", {}, each(whole))
        count[draft.action.id] = count.get(draft.action.id, 0) + 1
        self.store.set_setting(f"used.{draft.ruleset.id}", count)
        session = PlaySession.begin(self.store, draft.ruleset, draft.action, facts,
                                    self.game(draft.ruleset.id), draft.units, odds)  # fmt: skip
        go = self.shell.pile.replace if instead else self.go
        if session.play.over:
            go("outcome", session=session)
        else:
            go("resolve", session=session, throw=True, rest=rest)

    def kept_faces(self, session: Any) -> list[int]:
        """Dice typed in for the throw that is due, if the page was left half way."""
        key, faces = self._faces
        return list(faces) if key == (session.entry, len(session.play.record)) else []

    def keep_faces(self, session: Any, faces: list[int]) -> None:
        """Keep dice that were typed in so far."""
        self._faces = ((session.entry, len(session.play.record)), list(faces))

    def share(self, text: str) -> None:
        """Send a text to another app; where that is not possible, copy it."""
        if self.device and getattr(self.device, "share", None) and self.device.share(text):
            return
        self.copy(text)

    def tell(self, entry: Any) -> Any:
        """An entry of the log with its steps; those that an older version did not keep are told now."""
        from app.teller import told_again

        with suppress(Trouble):
            return self.store.tell(entry, told_again)
        return entry

    def resume(self, entry: Any) -> None:
        """Go on with an action where it was left, under the edition it began with; one that no longer fits stays."""
        from app.play_session import PlaySession
        from rules.engine import PlayerError

        began = None
        try:
            today, began = self.ruleset(entry.ruleset), self.editions.began(entry)
            session = PlaySession.resume(self.store, began or today, entry)
        except (PlayerError, LookupError, TypeError, ValueError):
            self._offer_to_put_away(entry, self.word("resumed.stuck" if began is None else "resumed.misfit"))
            return
        self.go("sheet", ruleset=entry.ruleset)
        self.go("outcome" if session.play.over else "resolve", session=session)
        self._tell_resumed(session, "" if began is today else "own_tables" if began else "new_tables")

    def _offer_to_put_away(self, entry: Any, why: str) -> None:
        """An action that cannot go on stays for later, or goes to the log with its dice."""
        from app.widgets.overlay import show_menu

        show_menu(why, [(self.word("resumed.leave"), "arrow-left", lambda: None),
                        (self.word("resumed.put_away"), "archive-outline", lambda: self._put_away(entry),
                         self.word("resumed.put_away_note"))])  # fmt: skip

    def _put_away(self, entry: Any) -> None:
        self.store.put_away(entry.id)
        self.shell.pile.top.shown()
        self.snack(self.word("resumed.was_put_away"), lambda: self._take_up_again(entry))

    def _take_up_again(self, entry: Any) -> None:
        self.store.take_up_again(entry.id)
        self.shell.pile.top.shown()

    def _tell_resumed(self, session: Any, changed: str) -> None:
        from app.ahead import count_of

        count, at = count_of(session.play), len(session.play.steps) + 1
        if changed:
            text = self.word(f"resumed.{changed}")
        elif session.play.over:
            text = self.word("resumed.kept")
        elif count.steps < at:
            text = self.word("resumed.at", n=at)
        else:
            text = self.word("resumed.at_of" if count.certain else "resumed.at_likely", n=at, all=count.steps)
        self.shell.tell(self.word("resumed.title"), text, "history", stays=12 if changed else 4)

    @property
    def can_shake(self) -> bool:
        """Does a shake work here?"""
        return bool(self.device and getattr(self.device, "can_shake", False) and self.settings.shake)
