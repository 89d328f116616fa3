"""A player who follows offers at random, and a referee who looks at everything he does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from rules.engine import Choice, PlayerError
from rules.frame.battle import AnyBattle, battle_from_json
from rules.frame.deed import Adjust, Answer, Begin, Close, Deed, Dismiss, Drop, Muster, Undo
from rules.frame.facts import FieldView
from rules.frame.kinds import Value
from rules.frame.offer import Offer
from rules.frame.sheet import Ruleset
from rules.frame.story import Story, told
from rules.frame.unit import Unit, limits_of

MOST_DEEDS = 2500
"""A battle of three turns that takes more than this does not end."""


class Broken(AssertionError):
    """Something that must hold in every battle did not."""


class Referee:
    """One battle from muster to its last turn, watched."""

    def __init__(self, ruleset: Ruleset, seed: int, turns: int = 3) -> None:
        self.ruleset, self.seed, self.turns = ruleset, seed, turns
        self.sheet = ruleset.battle_sheet
        self.dice = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.looked_at: dict[str, Unit] = {}
        self.story = Story((ruleset.battle(),))

    def watch(self) -> Story:
        """Plays the battle; Broken names the seed and what was wrong."""
        try:
            self._play()
        except Exception as error:
            where = f"{self.ruleset.id}, seed {self.seed}, deed {self.story.number}"
            raise Broken(f"{where}: {type(error).__name__}: {error}") from error
        return self.story

    def _play(self) -> None:
        self.do(self.story.battle.start())
        for card in self.forces():
            self.do(Muster(unit=card.model_dump(mode="json")))
        while self.battle.turn.number <= self.turns and (self.battle.play or not self.battle.view().over):
            self.hold(self.story.number < MOST_DEEDS, "the turn does not end")
            self._one_more()
        self._whole()

    @property
    def battle(self) -> AnyBattle:
        return self.story.battle

    def hold(self, holds: object, otherwise: str) -> None:
        """This must be so."""
        if not holds:
            raise Broken(otherwise)

    # -- what he does

    def forces(self) -> Iterator[Unit]:
        """A sample force a side, sometimes with a unit more."""
        names = list(self.sheet.forces.values())
        for side in self.battle.sides:
            picked = [*self.dice.choice(names), *self.dice.sample([card.name for card in self.sheet.presets], k=1)]
            for number, name in enumerate(picked, start=1):
                yield self.sheet.preset(name).with_(id=f"{side}{number}", side=side, name=f"{side} {name} {number}")

    def _one_more(self) -> None:
        luck = self.dice.random()
        if luck < 0.02 and len(self.story.counting) > 12:
            self._undo()
        elif luck < 0.03:
            self._adjust()
        elif luck < 0.033 and len(self.battle.units) > 6:
            with suppress(PlayerError):
                self.do(Dismiss(unit=self.dice.choice(self.battle.units).id))
        elif luck < 0.05:
            self._wrong()
        elif self.battle.play:
            self._go_on()
        else:
            self._follow()
        self._look(thoroughly=self.dice.random() < 0.2)

    def _undo(self) -> None:
        before = self.story.battles[-2]
        self.do(self.story.undo())
        self.hold(self.battle == before, "undo gives another battle than the one before")

    def _adjust(self) -> None:
        unit = self.dice.choice(self.battle.units)
        numbers = [key for key, stat in unit.stats().items() if stat.means != "profile" and stat.low is not None
                   and not isinstance(stat.default, bool)]
        if numbers:
            key = self.dice.choice(numbers)
            self.do(Adjust(unit=unit.id, key=key, value=self.dice.randint(-2, 12)))

    def _go_on(self) -> None:
        play = self.battle.standing
        if play.asking is None:
            self._close()
        elif isinstance(play.asking, Choice):
            self.do(Answer(choice=self.dice.choice(play.asking.options)))
        elif self.dice.random() < 0.005:
            self.do(Drop())
        else:
            self.do(self.battle.thrown(self.dice))

    def _close(self) -> None:
        before, closing = self.battle, self.battle.close()
        for change in closing.changes:
            known = change.role == "turn" or before.unit(before.opened().who[change.role]).has(change.key)
            self.hold(known, f"{before.opened().action}: no card in the role {change.role} has {change.key}")
        self.do(closing)

    def _follow(self) -> None:
        offers = self.battle.offers()
        self.hold(offers, f"nothing is offered at {self.battle.turn}")
        self.done["offers"] += len(offers)
        likely = min(int(self.dice.expovariate(0.6)), len(offers) - 1)
        picked = offers[likely] if self.dice.random() < 0.6 else self.dice.choice(offers)
        self.do(self._taken(picked))

    def _taken(self, offer: Offer) -> Deed:
        who = {role: self.dice.choice(ids) for role, ids in offer.among.items()}
        said = self._said(offer) if offer.asks and self.dice.random() < 0.5 else {}
        try:
            return offer.taken(self.battle, self.dice, who, **said)
        except PlayerError:
            if not said:
                raise
            return offer.taken(self.battle, self.dice, who)

    def _said(self, offer: Offer) -> dict[str, Value]:
        """What a player might say: any value of a field that is asked."""
        fields = {view.name: view for view in self.battle.edition.action(offer.action).fields()} if offer.action else {}
        asked = [fields[name] for name in offer.asks if name in fields]
        return {view.name: self._value(view) for view in asked if view.kind in ("number", "choice", "switch")}

    def _value(self, view: FieldView) -> Value:
        if view.kind == "number":
            return self.dice.randint(view.low or 0, view.high or 10)
        return self.dice.choice((True, False) if view.kind == "switch" else self.battle.edition.options(view))

    # -- what he must not be able to do

    def _wrong(self) -> None:
        """An impossible deed is refused with one sentence and changes nothing; nothing else ever happens."""
        for deed in self._impossible():
            before = self.battle
            try:
                self.story.after(deed)
            except PlayerError as error:
                self.hold(str(error).strip().endswith((".", ")")), f"{deed.deed} is refused with {str(error)!r}")
            else:
                raise Broken(f"{deed!r} was possible")
            self.hold(self.battle is before, "a refused deed changed the battle")
            self.done["refused"] += 1
        # Deeds of before, done again: possible or refused with a sentence.
        again = self.dice.choice(self.story.deeds)
        with suppress(PlayerError):
            self.story.after(again)

    def _impossible(self) -> Iterator[Deed]:
        yield Undo(of=self.story.number + 3)
        yield Dismiss(unit="nobody")
        yield Adjust(unit=self.battle.units[0].id, key="nothing", value=1)
        yield Muster(unit=self.battle.units[0].model_dump(mode="json"))
        yield Muster(unit={"card": "dragon", "id": "x", "side": self.battle.sides[0]})
        if self.battle.play is None:
            yield Answer(faces=(6,))
            yield Close(sentence="Done.")
            yield Begin(action="dance")
        else:
            yield Answer(faces=(99,) * 3)
            yield Begin(action=self.battle.play.action, facts=self.battle.play.facts)
            if self.battle.standing.asking:
                yield Close(sentence="Done.")

    # -- what is looked at

    def do(self, deed: Deed) -> None:
        """One deed, through JSON and back."""
        again = self.sheet.deed_from_json(deed.to_json())
        if again != deed:
            raise Broken(f"{deed!r} comes back from JSON as {again!r}")
        self.hold(str(deed.told(self.battle)).strip(), f"{deed.deed} says nothing")
        self.story = self.story.after(deed)
        self.done[deed.deed] += 1

    def _look(self, thoroughly: bool) -> None:
        for law, holds in self.sheet.laws.items():
            self.hold(self.battle.edition.within(holds, self.battle), f"broken: {law}")
        for unit in self.battle.units:
            if self.looked_at.get(unit.id) is not unit:
                self._within_limits(unit)
                self.looked_at[unit.id] = unit
        if thoroughly and self.battle.play is None:
            self._every_offer()
            self.hold(self.battle.view().title, "a view without a title")
            self._options()

    def _within_limits(self, unit: Unit) -> None:
        for key, (low, high) in limits_of(type(unit)).items():
            value = getattr(unit, key)
            inside = (low is None or value >= low) and (high is None or value <= high)
            self.hold(inside, f"{unit.name}: {key} is {value}")
        self.hold(self.sheet.card(unit.model_dump(mode="json")) == unit, f"{unit.name} does not come back from JSON")

    def _every_offer(self) -> None:
        for offer in self.battle.offers():
            self.hold(offer.label and not offer.locked, f"an offer without words or with a lock: {offer}")
            for what, is_so in self.sheet.forbidden.items():
                self.hold(not self.battle.edition.within(is_so, self.battle, offer), f"{offer.label}: {what}")
            after = self.battle.after(self._taken(offer))
            if after.play:
                after.playing()
            self.done["tried"] += 1

    def _options(self) -> None:
        for unit in self.battle.there():
            for offer in self.battle.offers_for(unit.id):
                self.hold(offer.label, f"{unit.name} has an option without words")

    def _whole(self) -> None:
        """The story through JSON and back, the snapshot likewise."""
        snapshot = battle_from_json(self.sheet, self.battle.to_json())
        self.hold(snapshot == self.battle, "the snapshot comes back different")
        stored = [deed.to_json() for deed in self.story.deeds]
        again = told(self.ruleset.battle(), map(self.sheet.deed_from_json, stored))
        self.hold(again == self.story, "the deeds lead to another battle when they are read again")
        self.done["bytes"] += sum(map(len, stored))


def watched(ruleset: Ruleset, battles: int, turns: int, seed: int) -> Counter[str]:
    """So many battles; what was done and looked at."""
    done: Counter[str] = Counter()
    for number in range(battles):
        referee = Referee(ruleset, seed + number, turns)
        story = referee.watch()
        done += referee.done
        done["deeds"] += len(story.deeds)
    return done
