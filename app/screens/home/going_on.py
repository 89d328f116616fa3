"""What waits: the battle played last, or the action that is under way; told without opening the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.look.sides import shown
from app.play import OPEN_STEP, standing
from app.play.standing import Standing
from app.storage import Entry
from app.storage.shapes import a, record, whole
from rules.said import text_from_json

if TYPE_CHECKING:
    from app.shell.kit import Kit

STEP = record(entry=whole, action=a(str, dict), step=a(str, dict), answers=whole, done=whole, all=whole)


class Waiting:
    """What the card on Home shows, and what a tap on it does."""

    def __init__(self, kit: Kit, entry: Entry | None, battle: Standing | None) -> None:
        self.kit, self.entry, self.battle = kit, entry, battle
        self.sheet = entry.ruleset if entry else battle.sheet if battle else ""

    @property
    def at(self) -> dict[str, Any]:
        """Where the open action stands."""
        if self.entry is None:
            return {}
        kept = self.kit.store.setting(OPEN_STEP, {}, STEP)
        fits = (kept.get("entry"), kept.get("answers")) == (self.entry.id, len(self.entry.answers))
        return kept if fits else {}

    @property
    def title(self) -> str:
        """The sheet."""
        return self.kit.title(self.sheet)

    @property
    def place(self) -> str:
        """The turn and whose it is; the title of a game of which nothing else is known."""
        kit, battle = self.kit, self.battle
        if battle is None or not battle.begun:
            game = kit.store.game(self.entry.game) if self.entry and self.entry.game else None
            return kit.called(game.title) if game else ""
        turn = kit.rules_text(battle.turn)
        if battle.over:
            return kit.word("home.ended", turn=turn)
        side = shown(tuple(battle.names), battle.names, battle.colours).get(battle.side)
        return kit.word("home.whose", turn=turn, side=side.name) if side else turn

    @property
    def step(self) -> str:
        """What comes next: a step of the action under way, or what the sheet says."""
        kit = self.kit
        if self.entry is not None:
            return self._step_of(self.entry)
        if self.battle is None:
            return ""
        if self.battle.over:
            return kit.rules_text(self.battle.over)
        return kit.word("home.next", label=kit.rules_text(self.battle.next)) if self.battle.next else ""

    def _step_of(self, entry: Entry) -> str:
        kit, at = self.kit, self.at
        if not at:
            action = entry.action.replace("_", " ").capitalize()
            return kit.word("home.step", action=kit.rules_text(action), n=len(entry.answers) + 1)
        action, label = (kit.rules_text(text_from_json(at[key])) for key in ("action", "step"))
        return kit.word("home.step_named", action=action, n=at["done"] + 1, label=label)

    def go_on(self) -> None:
        """To the action under way, or to the turn."""
        if self.entry is not None:
            self.kit.resume(self.entry)
        elif self.battle is not None:
            self.kit.games.choose(self.battle.game)
            self.kit.go("sheet", ruleset=self.sheet, tab="turn")


def waiting(kit: Kit) -> Waiting | None:
    """What a player left last, if anything waits."""
    battle, entry = standing.last(kit.store), kit.store.open_action()
    if battle is not None and (entry is None or entry.game == battle.game or entry.at < battle.at):
        return Waiting(kit, entry if entry is not None and entry.game == battle.game else None, battle)
    if entry is None:
        return None
    return Waiting(kit, entry, standing.of(kit.store, entry.game) if entry.game else None)
