"""What can go wrong: sentences for players, exceptions for programmers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.said import Text, say

if TYPE_CHECKING:
    from rules.engine.request import Choice


class PlayerError(ValueError):
    """Something a player gave that cannot be used: the message is one sentence he can act on."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence)
        self.said = sentence
        """The sentence, for the player's language; `str()` is the English."""


class FacesError(PlayerError):
    """Too few, too many or impossible faces."""


class ChoiceError(PlayerError):
    """An answer that is not among the options."""


class OpenChoice(PlayerError):
    """The odds depend on a decision that nobody has made yet."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        super().__init__(say("The odds wait for a choice: {choice}", choice=choice.question or choice.label))


class TooMany(PlayerError):
    """There are more ways than odds can be worked out for; dice can still be thrown."""

    def __init__(self) -> None:
        super().__init__(say("Too many ways to work out the odds. You can still roll."))


class EndlessChoice(PlayerError):
    """A choice lies in a loop: best play has no last decision to begin with."""

    def __init__(self, procedure: str) -> None:
        self.procedure = procedure
        super().__init__("This can begin again and again with a choice on the way: nobody can say what is best.")


class ProcedureError(Exception):
    """A procedure is written in a way the engine cannot work with: names the procedure."""


class TooWide(ProcedureError):
    """A procedure branches more ways than can be walked: split it by a tail call."""
