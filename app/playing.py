"""What the app does with sheets and games: open a sheet, begin an action, go on with one."""

from __future__ import annotations

import gc
from typing import Any


class Playing:
    """Sheets, drafts and games, for the app to mix in."""

    store: Any
    settings: Any

    def ruleset(self, ruleset: str) -> Any:
        """A sheet with the player's switches and house rules; its rules are read when it is first opened."""
        from rules import ruleset as open_ruleset

        found = open_ruleset(ruleset)
        if ruleset not in self._prepared:
            self._prepared.add(ruleset)
            self.use_switches(found)
            for table, text in self.store.house_rules(ruleset).items():
                found.house_rule(table, text)
            # Rules and tables stay for good: looking through them for rubbish would make the dice stutter.
            gc.freeze()
        return found

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
        """Go on with an action where it was left."""
        from app.play_session import PlaySession

        session = PlaySession.resume(self.store, self.ruleset(entry.ruleset), entry)
        self.go("sheet", ruleset=entry.ruleset)
        self.go("outcome" if session.play.over else "resolve", session=session)
        self.snack(self.word("resumed", n=len(session.play.steps) + 1))

    @property
    def can_shake(self) -> bool:
        """Does a shake work here?"""
        return bool(self.device and getattr(self.device, "can_shake", False) and self.settings.shake)
