"""Fair without trust: the host promises a secret for the next dice, a guest adds one, the dice follow from both."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from rules.frame.fair import JoinedDice, new_secret, promise


@dataclass
class Promised:
    """The secret for one moment of the game, what was published of it, and what guests have added."""

    place: str
    secret: str = field(repr=False)
    promise: str
    witness: str = ""
    """The first secret that a guest sent for a throw of the host."""


class Promises:
    """One secret for each moment; it is kept until the moment is over, so that nobody can try twice."""

    def __init__(self, game: str) -> None:
        # A table that is opened again is another place: no secret of before can be used.
        self._table = f"{game[:12]}.{secrets.token_hex(4)}"
        self._now: tuple[str, Promised] | None = None

    def at(self, moment: str) -> Promised:
        """What is promised for this moment."""
        if self._now is None or self._now[0] != moment:
            place, secret = f"{self._table}.{moment}", new_secret()
            self._now = moment, Promised(place, secret, promise(place, secret))
        return self._now[1]

    def witnessed(self, moment: str, secret: str) -> bool:
        """A guest adds its secret for a throw of the host; the first one counts."""
        if self._now is None or self._now[0] != moment or self._now[1].witness:
            return False
        self._now[1].witness = secret
        return True

    def dice(self, moment: str, guest: str) -> JoinedDice:
        """The dice of this moment."""
        now = self.at(moment)
        return JoinedDice(now.place, now.secret, guest)

    def own_dice(self, moment: str) -> JoinedDice | None:
        """The dice of a throw of the host; None if no guest has added anything."""
        now = self.at(moment)
        return JoinedDice(now.place, now.secret, now.witness) if now.witness else None
