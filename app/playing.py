"""What the app does with sheets and games: open a sheet, begin an action, go on with one."""

from __future__ import annotations

import gc
from typing import Any

OPEN_STEP = "open_step"
"""The setting that tells Home where the open action stands."""
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
    _borrowed: frozenset[str] = frozenset()
    """Sheets whose numbers are those of an action that began under other house rules."""

    def ruleset(self, ruleset: str) -> Any:
        """A sheet with the player's switches and house rules; its rules are read when it is first opened."""
        from rules import ruleset as open_ruleset

        found = open_ruleset(ruleset)
        if ruleset not in self._prepared:
            self._prepared.add(ruleset)
            self.use_switches(found)
            self.use_tables(found, self.store.house_rules(ruleset))
            _settle(ruleset)
        elif ruleset in self._borrowed:
            self.use_tables(found, self.store.house_rules(ruleset))
        self._borrowed -= {ruleset}
        return found

    def use_tables(self, ruleset: Any, tables: dict[str, str]) -> None:
        """Play by these house rules and by no others."""
        for table in ruleset.tables.overridden:
            if table not in tables:
                ruleset.house_rule(table, None)
        for table, text in tables.items():
            ruleset.house_rule(table, text)

    def play_by(self, session: Any) -> None:
        """Let the sheet's numbers be those an action began with, until another page asks for the sheet."""
        if session.tables is not None:
            self._borrowed |= {session.ruleset.id}
            self.use_tables(session.ruleset, session.tables)

    def use_switches(self, ruleset: Any) -> None:
        """Play by the rulings the player has set; one that the sheet no longer has is left out."""
        known = ruleset.rulings.model_fields
        ruleset.set_switches({n: v for n, v in self.settings.switches(ruleset.id).items() if n in known})

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
        kept = self.store.setting(f"game.{ruleset}")
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

        self.ruleset(draft.ruleset.id)
        count = self.store.setting(f"used.{draft.ruleset.id}", {})
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

    def resume(self, entry: Any) -> None:
        """Go on with an action where it was left; one that no longer fits the sheet stays as it is."""
        from app.play_session import PlaySession
        from rules.engine import PlayerError

        ruleset = self.ruleset(entry.ruleset)
        began, today = PlaySession.tables_of(self.store, entry), ruleset.tables.digest
        if began is not None and entry.house != today:
            self._borrowed |= {ruleset.id}
            self.use_tables(ruleset, began)
        try:
            session = PlaySession.resume(self.store, ruleset, entry)
        except (PlayerError, ValueError):
            self.ruleset(entry.ruleset)
            self.snack(self.word("resumed.misfit" if entry.house == today else "resumed.stuck"))
            return
        session.tables = began if entry.house != today else None
        self.go("sheet", ruleset=entry.ruleset)
        self.go("outcome" if session.play.over else "resolve", session=session)
        self._tell_resumed(session, changed=entry.house != today)

    def _tell_resumed(self, session: Any, changed: bool) -> None:
        from app.ahead import count_of

        count, at = count_of(session.play), len(session.play.steps) + 1
        if changed:
            text = self.word("resumed.new_tables" if session.tables is None else "resumed.own_tables")
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
