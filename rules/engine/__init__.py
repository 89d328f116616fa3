"""The engine: a procedure written once is played, replayed, explained and worked out exactly."""

from rules.engine.best import BestBook, Decision
from rules.engine.book import Book
from rules.engine.covered import Covered, covered, nothing, uncovered
from rules.engine.errors import (
    ChoiceError,
    EndlessChoice,
    FacesError,
    OpenChoice,
    PlayerError,
    ProcedureError,
    TooMany,
    TooWide,
)
from rules.engine.heaps import Rest, Sort, Sorting, sorted_out
from rules.engine.idioms import (
    AGAIN,
    KEEP,
    Above,
    Below,
    When,
    above,
    below,
    beside,
    confirmed,
    each,
    each_of,
    thrown_again,
)
from rules.engine.need import Need, need, pool, target
from rules.engine.odds import Odds
from rules.engine.patience import Stopped, looking_up, stopped_by
from rules.engine.place import Midway
from rules.engine.plan import SENSIBLE, Plan, sensible_but
from rules.engine.play import FAIR, Chosen, Dice, Entry, Play, Step, Thrown, entry_from_json, entry_to_json
from rules.engine.procedure import Procedure, Request, Situation, Steps, procedure
from rules.engine.reading import (
    AtLeast,
    AtMost,
    Beats,
    Best,
    Counting,
    Faces,
    Lookup,
    OneOf,
    Reading,
    Sorted,
    Total,
    at_least,
    at_most,
    one_of,
)
from rules.engine.request import OPPONENT, OWNER, Choice, Note, Roll
from rules.engine.sifting import Sieve, sifted
from rules.engine.tell import Tell
from rules.engine.then import Then
from rules.engine.value import value
from rules.engine.within import Within, plainly

__all__ = [
    "AGAIN", "FAIR", "KEEP", "OPPONENT", "OWNER", "SENSIBLE", "Above", "AtLeast", "AtMost", "Beats", "Below",
    "Best", "BestBook", "Book", "Choice", "ChoiceError", "Chosen", "Counting", "Covered", "Decision", "Dice",
    "EndlessChoice", "Entry", "Faces", "FacesError", "Lookup", "Midway", "Need", "Note", "Odds", "OneOf",
    "OpenChoice", "Plan", "Play", "PlayerError", "Procedure", "ProcedureError", "Reading", "Request", "Rest",
    "Roll", "Sieve", "Situation", "Sort", "Sorted", "Sorting", "Step", "Steps", "Stopped", "Tell", "Then", "Thrown",
    "TooMany", "TooWide", "Total", "When", "Within", "above", "at_least", "at_most", "below", "beside", "confirmed",
    "covered", "each", "each_of", "entry_from_json", "entry_to_json", "looking_up", "need", "nothing", "one_of",
    "plainly", "pool", "procedure", "sensible_but", "sifted", "sorted_out", "stopped_by", "target", "thrown_again",
    "uncovered", "value",
]
