"""A battle in a terminal: muster, offers, dice, undo; every deed is on the disk before it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from rules.engine import Choice, PlayerError
from rules.frame.battle import AnyBattle
from rules.frame.deed import Adjust, Answer, Deed, Muster
from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.frame.sheet import Ruleset
from rules.frame.story import Story, told
from rules.frame.told import asked
from rules.said import Text
from rules.terminal import text
from rules.terminal.given import faces_from, is_number, value_from
from rules.terminal.player import ask

HELP = ("a number takes an offer; m musters a unit, f the sample forces; s UNIT STAT VALUE writes on a card; "
        "c shows the cards; u takes back; q leaves")


class Table:
    """A battle, the file it is kept in, and the player before it."""

    def __init__(self, ruleset: Ruleset, file: Path | None) -> None:
        self.ruleset, self.sheet, self.file = ruleset, ruleset.battle_sheet, file
        self.story = self._kept() if file and file.exists() else Story((ruleset.battle(),))

    def _kept(self) -> Story:
        assert self.file is not None
        try:
            lines = self.file.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise PlayerError(f"{self.file.name} cannot be read: {error.__class__.__name__}.") from error
        return told(self.ruleset.battle(), (self.sheet.deed_from_json(line) for line in lines if line.strip()))

    @property
    def battle(self) -> AnyBattle:
        """Where it stands."""
        return self.story.battle

    def do(self, deed: Deed) -> Text:
        """One deed: checked, kept, told."""
        after, said = self.story.after(deed), deed.told(self.battle)
        if self.file is not None:
            self._keep(self.file, deed)
        self.story = after
        return said

    def _keep(self, file: Path, deed: Deed) -> None:
        try:
            with file.open("a", encoding="utf-8") as kept:
                kept.write(deed.to_json() + "\n")
        except OSError as error:
            raise PlayerError(f"{file.name} cannot be written: {error.strerror}.") from error

    def play(self) -> None:
        """Until the player leaves."""
        if not self.story.deeds:
            print(self.do(self.battle.start()))
        print(HELP)
        while True:
            for line in self.shown():
                print(line)
            try:
                self._take(ask("> "))
            except PlayerError as error:
                print(error)

    def shown(self) -> Iterator[str]:
        """The turn and what may be done now."""
        if self.battle.play:
            yield self._prompt()
            return
        view = self.battle.view()
        yield f"== {view.title}{f', {self.battle.name_of(view.side)}' if view.side else ''} =="
        for pool in view.pools:
            yield f"{pool.title}: {', '.join(f'{lot.label} {lot.count}' for lot in pool.lots)}"
        if view.over:
            yield str(view.over)
        yield from (f"{number:3} {_offer(offer)}" for number, offer in enumerate(self.battle.offers(), start=1))

    def _prompt(self) -> str:
        asking = self.battle.playing().asking
        if asking is None:
            return f"{self.battle.close().sentence} Enter applies it."
        if isinstance(asking, Choice):
            options = ", ".join(f"{n} {asking.name(option)}" for n, option in enumerate(asking.options, start=1))
            return f"{asking.question or asking.label} {options}"
        return f"{text.request_line(asked(asking, self.battle.edition))}: Enter throws, or type your faces."

    def _take(self, typed: str) -> None:
        command, _, rest = typed.partition(" ")
        if command == "u":
            print(self.do(self.story.undo()))
        elif command == "c":
            print("\n".join(self.cards()))
        elif command == "s":
            self._adjust(rest)
        elif self.battle.play:
            self._answer(typed)
        elif command == "m":
            self._muster()
        elif command == "f":
            self._forces()
        else:
            self._offer(typed)

    def cards(self) -> Iterator[str]:
        """Every card, with what there is to see on it."""
        for unit in self.battle.units:
            seen = ", ".join(f"{stat.label} {getattr(unit, stat.key)}" for stat in unit.shown())
            yield f"{unit.id:<6} {unit.name}{'' if unit.there else ' (not on the table)'}: {seen}"

    def _adjust(self, words: str) -> None:
        unit, key, value = ([*words.split(maxsplit=2), "", "", ""])[:3]
        self.battle.unit(unit)
        print(self.do(Adjust(unit=unit, key=key, value=value_from(None, value))))

    def _answer(self, typed: str) -> None:
        asking = self.battle.playing().asking
        if asking is None:
            print(self.do(self.battle.close()))
        elif isinstance(asking, Choice):
            print(self.do(Answer(choice=_numbered(typed, asking.options))))
        else:
            print(self.do(Answer(faces=tuple(faces_from(typed)), by_hand=True) if typed else self.battle.thrown()))

    def _offer(self, typed: str) -> None:
        offer: Offer = _numbered(typed or "1", self.battle.offers())
        who = {role: self._who(role, ids) for role, ids in offer.among.items()}
        said = {name: value for name in offer.asks if (value := self._fact(offer, name)) is not None}
        print(self.do(offer.taken(self.battle, who=who, **said)))

    def _who(self, role: str, ids: tuple[str, ...]) -> str:
        if len(ids) == 1:
            return ids[0]
        names = ", ".join(f"{n} {self.battle.unit(id).name}" for n, id in enumerate(ids, start=1))
        print(f"{role.capitalize()}: {names}")
        return str(_numbered(ask("Number, Enter takes the first: ") or "1", ids))

    def _fact(self, offer: Offer, name: str) -> Value:
        view = next((view for view in self.battle.edition.action(offer.action).fields() if view.name == name), None)
        if view is None:
            return None
        typed = ask(f"{view.label} ({text.accepted(view)}): ")
        return value_from(view, typed) if typed else None

    def _muster(self) -> None:
        presets = self.sheet.presets
        print(", ".join(f"{n} {card.name}" for n, card in enumerate(presets, start=1)))
        card = _numbered(ask("Unit: "), presets)
        side = _numbered(ask(f"Side ({', '.join(f'{n} {s}' for n, s in enumerate(self.battle.sides, start=1))}): "),
                         self.battle.sides)
        self._put(card.name, side)

    def _forces(self) -> None:
        for side, names in zip(self.battle.sides, cycle(self.sheet.forces.values()), strict=False):
            for name in names:
                self._put(name, side)

    def _put(self, name: str, side: str) -> None:
        card, number = self.sheet.preset(name), len(self.battle.units) + 1
        alike = sum(unit.side == side and unit.name.startswith(name) for unit in self.battle.units)
        called = f"{name} {alike + 1}" if alike else name
        unit = card.with_(id=f"u{number}", side=side, name=called)
        print(self.do(Muster(unit=unit.model_dump(mode="json"))))


def _offer(offer: Offer) -> str:
    whom = f" [{', '.join(offer.among)}?]" if offer.among else ""
    return f"{offer.label}{whom}{f' ({offer.why})' if offer.why else ''}"


def _numbered(typed: str, offered: Value) -> Value:
    if is_number(typed) and 1 <= int(typed) <= len(offered):
        return offered[int(typed) - 1]
    raise PlayerError(f"Type a number from 1 to {len(offered)}." if offered else "Nothing can be picked here.")
