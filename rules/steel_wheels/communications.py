"""Communications (T6): can they talk?"""

from __future__ import annotations

from rules.engine import Note, Steps, procedure
from rules.steel_wheels import facts_move
from rules.steel_wheels.answers import Answer
from rules.steel_wheels.facts import LINKS
from rules.steel_wheels.tables import always_heard, communication_distance, line_reaches


@procedure
def communications(given: facts_move.Communication) -> Steps[Answer]:
    """The distance at which two units can talk, against the distance between them."""
    link, line = LINKS[given.link], "interrupted" if given.interrupted else "clear"
    reach = communication_distance(link, given.interrupted)
    yield Note("Communications", f"{link}, {line} line: up to {line_reaches(link, given.interrupted)} cm. "
               f"Within {always_heard(given.interrupted)} cm it always works.", table="communications")
    apart = f"up to {reach} cm in a {line} line, and they are {given.distance} cm apart"
    if given.distance > reach:
        return Answer("no", f"They cannot talk: {apart}.")
    line_asked = (("link", given.link), ("interrupted", given.interrupted), ("distance", given.distance))
    return Answer("yes", f"They can talk: {apart}.", "direct_fire_request", "Report an enemy position", line_asked)
