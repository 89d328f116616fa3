"""Communications (T6): can they talk?"""

from __future__ import annotations

from rules.engine import Note, Steps, procedure
from rules.said import say
from rules.steel_wheels.facts import move as facts_move
from rules.steel_wheels.facts.common import LINKS
from rules.steel_wheels.outcomes.tests import Answer
from rules.steel_wheels.tables import always_heard, communication_distance, line_reaches

REACHES = {False: say("{link}, clear line: up to {reach} cm. Within {near} cm it always works."),
           True: say("{link}, interrupted line: up to {reach} cm. Within {near} cm it always works.")}
"""Whether the line is interrupted."""
TALK = {
    (True, False): say("They can talk: {distance} cm apart, and a clear line reaches {reach} cm."),
    (True, True): say("They can talk: {distance} cm apart, and an interrupted line reaches {reach} cm."),
    (False, False): say("They cannot talk: {distance} cm apart, and a clear line reaches {reach} cm."),
    (False, True): say("They cannot talk: {distance} cm apart, and an interrupted line reaches {reach} cm."),
}
"""Whether they hear each other, whether the line is interrupted."""


@procedure
def communications(given: facts_move.Communication) -> Steps[Answer]:
    """The distance at which two units can talk, against the distance between them."""
    link = LINKS[given.link]
    reach = communication_distance(link, given.interrupted)
    yield Note("Communications", REACHES[given.interrupted].with_parts(
        link=link, reach=line_reaches(link, given.interrupted), near=always_heard(given.interrupted)),
        table="communications")
    heard = given.distance <= reach
    said = TALK[heard, given.interrupted].with_parts(distance=given.distance, reach=reach)
    if not heard:
        return Answer("no", said)
    line_asked = (("link", given.link), ("interrupted", given.interrupted), ("distance", given.distance))
    return Answer("yes", said, "direct_fire_request", say("Report an enemy position"), line_asked)
