"""The battle of a game: every deed is checked, then on the disk together with its line in the log, then shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from app.play import standing, version_1
from app.play.entries import Entries
from app.storage import Conflict, Entry, Store, Trouble
from rules import ruleset
from rules.engine import FAIR, Odds, PlayerError
from rules.frame.battle import AnyBattle, battle_from_json
from rules.frame.deed import Amend, Answer, Begin, Close, Deed, Drop, NameSide, Pick, Start, Undo, Who
from rules.frame.fair import JoinedDice
from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.frame.parts import Change
from rules.frame.sheet import Ruleset
from rules.frame.story import Story, told
from rules.ruleset import Edition
from rules.said import Text

EVERY = 250
"""So many deeds lie between two snapshots."""


class TableBattle:
    """One game on the table: the story of its deeds, and the store that keeps them."""

    waiting = False
    """Whether something is on its way to another device that keeps the game."""

    def __init__(self, store: Store, game: int, edition: Edition | None = None, sides: tuple[str, ...] = ()) -> None:
        self.store, self.game = store, game
        found = store.game(game)
        if found is None:
            raise PlayerError("This game was deleted.")
        self.sheet: Ruleset = ruleset(found.ruleset)
        self.left_out: tuple[Text, ...] = ()
        """What a game of version 1 knew and a battle does not, a sentence each; said once."""
        self.watchers: list[Callable[[], None]] = []
        """Called after every deed, when it is on the disk."""
        self.joined: Callable[[], JoinedDice | None] = lambda: None
        """The dice of the next throw where a guest has a part in them; plain ones else."""
        self._entries = Entries(store, game)
        self.story = self._read()
        if not self.story.number:
            self._begin_battle(found.sides, edition or self.sheet.printed, sides)
        self._in_force = edition or self.battle.edition
        self.amend(self._in_force)

    @property
    def battle(self) -> AnyBattle:
        """Where it stands."""
        return self.story.battle

    @property
    def entry(self) -> Entry | None:
        """The line in the log of the action under way."""
        return self._entries.of(_begun(self._whole())) if self.battle.play else None

    def log_entry(self) -> int | None:
        """The number of that line."""
        return self._entries.number(_begun(self._whole())) if self.battle.play else None

    def entry_of(self, begun: int) -> int | None:
        """The number of the line in the log of the action that this deed began."""
        return self._entries.number(begun)

    @property
    def last(self) -> Deed | None:
        """The last deed that still counts."""
        return _last(self._whole())

    def whole(self) -> Story:
        """The story from its very beginning."""
        if self.story.first:
            self.story = told(self.sheet.battle(), self._deeds())
        return self.story

    # -- what may be done

    def do(self, deed: Deed, who: str = "", odds: Odds | None = None) -> None:
        """One deed by somebody; one sentence if it cannot be done, and nothing is changed."""
        if isinstance(deed, Amend):
            self.amend(self.sheet.edition(deed.switches, deed.house), who)
        else:
            story = self._whole(deed)
            _respect_the_beginning(story, deed)
            self._keep(story, [deed], who, odds)

    def do_all(self, deeds: Sequence[Deed], who: str = "") -> int:
        """Several deeds outside of actions at once, all or none; says how many, so that all can be taken back."""
        self._keep(self.story, list(deeds), who)
        return len(deeds)

    def undo_all(self, count: int, who: str = "") -> None:
        """Take back the last so many deeds."""
        for _ in range(count):
            self.undo(who)

    def begin(self, action: str, roles: Who | None = None, said: Mapping[str, Value] | None = None, *, who: str = "",
              odds: Odds | None = None) -> None:
        """Begin an action with the units in their roles and what the player says; the odds on the screen are kept."""
        self.do(self.battle.begin(action, roles, **(said or {})), who, odds)

    def throw(self, who: str = "") -> tuple[int, ...]:
        """Random dice for the throw that is due; saved before anybody sees them."""
        dice = self.joined()
        thrown = self.battle.thrown(dice or FAIR)
        thrown = thrown.model_copy(update={"fair": dice.record}) if dice else thrown
        self.do(thrown, who)
        return thrown.faces or ()

    def taken(self, offer: Offer, roles: Who | None = None, **said: Value) -> Deed:
        """The deed of an offer: what it draws or throws is as fair as a throw."""
        dice = self.joined() if offer.lots or offer.thrown else None
        deed = offer.taken(self.battle, dice or FAIR, roles, **said)
        return deed.model_copy(update={"fair": dice.record}) if dice and dice.draws else deed

    def enter(self, faces: tuple[int, ...], who: str = "") -> None:
        """The faces of real dice."""
        self.do(Answer(faces=faces, by_hand=True), who)

    def choose(self, option: Answer, who: str = "") -> None:
        """A player's decision."""
        self.do(Answer(choice=option), who)

    def close(self, changes: tuple[Change, ...] | None = None, who: str = "") -> None:
        """End the action under way: its outcome is written on the cards, as it is or as a player changed it."""
        self.do(self.battle.close(changes), who)

    def settle(self, who: str = "") -> None:
        """An outcome that still waits is written now, as it is: nothing else can begin before."""
        if self.battle.play and self.battle.standing.over:
            self.close(who=who)

    def drop(self, who: str = "") -> None:
        """What is under way, or was due first, is not done after all."""
        self.do(Drop(), who)

    def put_away(self, entry: int, who: str = "") -> None:
        """An action that cannot be played on is not done after all: its dice stay in the log as they are."""
        with self.store.write():
            story = self._appended(Drop(), who)
            self.store.put_away(entry)
        self.story = story

    def take_up_again(self, entry: int, who: str = "") -> None:
        """What was put away is under way again."""
        with self.store.write():
            story = self._appended(self.story.undo(), who)
            self.store.take_up_again(entry)
        self.story = story

    def _appended(self, deed: Deed, who: str) -> Story:
        """One deed more, without a line in the log."""
        after = self._whole(deed).after(deed)
        self._shorten(self.story, deed)
        self.store.add_deed(self.game, self.story.number, deed.to_json(), who)
        return after

    def undo(self, who: str = "") -> None:
        """Take back the last thing a player did; house rules that came into force since stay in force."""
        story = self._whole()
        taken: list[Deed] = []
        while isinstance(_last(story), Amend):
            taken.append(story.undo())
            story = story.after(taken[-1])
        taken.append(story.undo())
        _respect_the_beginning(story, taken[-1])
        self._keep(self._whole(), taken, who)

    def amend(self, edition: Edition, who: str = "") -> None:
        """Play by these switches and house tables from now on; an action under way ends by those it began with."""
        self._in_force = edition
        if self._outdated(self.battle):
            self._keep(self.story, [], who)

    def _outdated(self, battle: AnyBattle) -> bool:
        return battle.play is None and battle.edition != self._in_force

    # -- how it is kept

    def _keep(self, story: Story, deeds: list[Deed], who: str = "", odds: Odds | None = None) -> None:
        """Deeds and their lines in the log, all or none; only then they are shown."""
        try:
            with self.store.write():
                for deed in deeds:
                    story = self._kept(story, deed, who, odds)
                if self._outdated(story.battle):
                    story = self._kept(story, _amendment(self._in_force), who)
                self._tell_others(story.battle)
        except Conflict:
            self.story = self._read()
            raise
        self.story = story.recent(EVERY)
        for watcher in tuple(self.watchers):
            watcher()

    def _tell_others(self, battle: AnyBattle) -> None:
        """Where it stands and what its sides are called, for those who do not open the battle."""
        standing.keep(self.store, self.game, battle)
        found = self.store.game(self.game)
        names = tuple(battle.name_of(side) for side in battle.sides[:2])
        if found and found.sides != names:
            self.store.rename_sides(self.game, names)

    def _kept(self, story: Story, deed: Deed, who: str = "", odds: Odds | None = None) -> Story:
        text = deed.to_json()
        # As it will be read again.
        deed = story.battle.sheet.deed_from_json(text)
        after = story.after(deed)
        self._shorten(story, deed)
        self.store.add_deed(self.game, story.number, text, who)
        self._log(story, after, deed, odds)
        return after

    def _shorten(self, story: Story, deed: Deed) -> None:
        """A snapshot from time to time; none is of use once something before it was taken back."""
        if isinstance(deed, Undo):
            self.store.drop_snapshots(self.game, after=deed.of)
            return
        newest = self.store.newest_snapshot(self.game)
        if newest is None or story.number - newest >= EVERY:
            self.store.keep_snapshot(self.game, story.number, story.battle.to_json())

    def _log(self, before: Story, after: Story, deed: Deed, odds: Odds | None) -> None:
        """What a deed is to the log; deeds outside of actions have no line there."""
        log = self._entries
        if isinstance(deed, Begin):
            log.begin(after.battle, before.number, odds)
        elif isinstance(deed, Answer):
            log.answer(before.battle, after.battle, _begun(before), deed)
        elif isinstance(deed, Pick):
            log.name(after.battle, _begun(before))
        elif isinstance(deed, Close):
            log.close(before.battle, _begun(before))
        elif isinstance(deed, Drop) and before.battle.play:
            log.drop(before.battle, _begun(before))
        elif isinstance(deed, Undo):
            self._log_undo(before, after)

    def _log_undo(self, before: Story, after: Story) -> None:
        taken, log = _last(before), self._entries
        if isinstance(taken, Begin):
            log.drop(before.battle, _begun(before))
        elif isinstance(taken, Pick):
            log.name(after.battle, _begun(before))
        elif isinstance(taken, Answer):
            log.take_back_answer(before.battle, after.battle, _begun(before))
        elif isinstance(taken, Close | Drop) and after.battle.play:
            log.reopen(after.battle, _begun(after))

    # -- how it is read

    def _read(self) -> Story:
        """From the older snapshot on; from the first deed where there is none that can be read."""
        kept = self.store.snapshot(self.game)
        if kept is None:
            return self._read_all()
        try:
            return told(battle_from_json(self.sheet.battle_sheet, kept[1]), self._deeds(kept[0]), kept[0])
        except (PlayerError, ValueError, KeyError, TypeError):
            return self._read_all()

    def _read_all(self) -> Story:
        """Every deed there is; next time opening is quick again."""
        story = told(self.sheet.battle(), self._deeds())
        if len(story.counting) > 2 * EVERY:
            with suppress(Trouble), self.store.write():
                self.store.drop_snapshots(self.game)
                for back in (2 * EVERY, EVERY):
                    self.store.keep_snapshot(self.game, story.counting[-back], story.battles[-back - 1].to_json())
        return story

    def _deeds(self, first: int = 0) -> list[Deed]:
        sheet = self.sheet.battle_sheet
        return [sheet.deed_from_json(kept.deed) for kept in self.store.deeds(self.game, first)]

    def _whole(self, deed: Deed | None = None) -> Story:
        """The story, read from its very beginning if what was done before its first deed is asked for."""
        looks_back = deed is None or isinstance(deed, Undo | Answer | Pick | Close | Drop)
        if self.story.first and looks_back and not _reaches(self.story):
            self.story = told(self.sheet.battle(), self._deeds())
        return self.story

    def _begin_battle(self, names: tuple[str, str], edition: Edition, sides: tuple[str, ...] = ()) -> None:
        """The first deeds: a new table of two sides or more, or a game as version 1 has left it."""
        brought = version_1.brought(self.store, self.game, self.sheet, edition)
        self.left_out = brought.left_out
        story, start = self.story, brought.start
        if sides:
            start = start.model_copy(update={"sides": sides})
        with self.store.write():
            for deed in (start, *_named(brought.names | dict(zip("AB", names, strict=True))), *brought.units):
                story = self._kept(story, deed)
            if brought.begin:
                story = self._resumed(story, brought)
            self._tell_others(story.battle)
        self.story = story

    def _resumed(self, story: Story, brought: version_1.Brought) -> Story:
        """The open action goes on where it was: its line in the log is there already."""
        begun = story.number
        for deed in brought.begin:
            self._shorten(story, deed)
            self.store.add_deed(self.game, story.number, deed.to_json())
            story = story.after(deed)
        self._entries.join(story.battle, begun, brought.entry)
        return story


def _named(names: Mapping[str, str]) -> list[Deed]:
    return [NameSide(side=side, name=name) for side, name in sorted(names.items()) if name.strip()]


def _respect_the_beginning(story: Story, deed: Deed) -> None:
    """A battle begins once, and that cannot be taken back."""
    if isinstance(deed, Start):
        raise PlayerError("This battle has begun.")
    if isinstance(deed, Undo) and isinstance(_last(story), Start):
        raise PlayerError("Nothing to undo.")


def _amendment(edition: Edition) -> Amend:
    return Amend(switches=dict(edition.switched), house=edition.sources)


def _last(story: Story) -> Deed | None:
    """The last deed that still counts."""
    return story.deeds[story.counting[-1] - story.first] if story.counting else None


def _begun(story: Story) -> int:
    """The number of the deed that began the last action."""
    return next(number for number in reversed(story.counting)
                if isinstance(story.deeds[number - story.first], Begin))


def _reaches(story: Story) -> bool:
    """Whether the last action began within what was read."""
    return any(isinstance(story.deeds[number - story.first], Begin) for number in story.counting)
