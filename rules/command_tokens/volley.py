"""What a unit's fire did to its target."""

from __future__ import annotations

from rules.engine import value
from rules.ruleset import Change, Outcome

DAMAGE = {"damaged": "it is damaged", "immobilised": "it is immobilised", "main_gun_out": "its main gun is out"}


@value
class Volley(Outcome):
    """Hits, morale markers and damage; the friends that a Kaboom shocked, by their place in the list.

    If no friends were listed, its radius is told instead.
    """

    hits: int
    markers: int = 0
    damage: str = ""
    destroyed: bool = False
    kaboom: bool = False
    shocked: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()
    radius: int = 0

    @property
    def result(self) -> str:
        """The worst that happened to the target."""
        if self.destroyed:
            return "destroyed_kaboom" if self.kaboom else "destroyed"
        return self.damage or ("marked" if self.markers else "no_effect" if self.hits else "miss")

    @property
    def ended_as(self) -> str:
        """How the turn takes it."""
        return self.result

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        if not self.hits:
            return "No hit."
        if self.destroyed:
            return ("Kaboom! " if self.kaboom else "") + "The target is destroyed." + self._shock()
        if not self.markers:
            return "The hit has no effect." if self.hits == 1 else "The hits have no effect."
        said = "1 morale marker" if self.markers == 1 else f"{self.markers} morale markers"
        return f"The target takes {said}" + (f" and {DAMAGE[self.damage]}." if self.damage else ".")

    def _shock(self) -> str:
        said = f' Each friend of it within {self.radius}" takes a morale marker.' if self.radius else ""
        if self.shocked:
            said = f" Friends with a morale marker each: {', '.join(map(str, self.shocked))}."
        return said + (f" Destroyed by it: {', '.join(map(str, self.broken))}." if self.broken else "")

    @property
    def changes(self) -> tuple[Change, ...]:
        """What Apply writes on the target's card."""
        return tuple(change for change, due in (
            (Change("target", "markers", delta=self.markers, label="morale markers"), self.markers),
            (Change("target", "damaged", value=True, label="damaged"), self.damage),
            (Change("target", "immobilised", value=True, label="immobilised"), self.damage == "immobilised"),
            (Change("target", "main_gun_out", value=True, label="main gun out"), self.damage == "main_gun_out"),
            (Change("target", "destroyed", value=True, label="destroyed"), self.destroyed)) if due)
