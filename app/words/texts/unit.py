"""A unit and what it may do."""

from __future__ import annotations

from rules.said import Text

TEXTS: dict[str, Text] = {
    "unit.can": "Actions",
    "unit.whom": "Targets",
    "unit.others": "The other side can",
    "unit.none": "none",
    "unit.set": "{what}?",
    "unit.no": "no",
    "unit.say_more": "More modifiers",
    "unit.more": "{n} more",
    "unit.gone": "No longer on the table",
    "unit.gone_note": "This unit is out of the battle.",
    "unit.turn": "{side} · {sheet}, turn {n}",
    "unit.under_way": "An action is under way.",
    "unit.nothing": "Nothing to do now.",
    "unit.else": "Any other action, out of turn",
    "unit.by_hand": "Edit card",
    "unit.do_at": "{what}: {name}",
    "unit.no_history": "Nothing yet.",
    "unit.nothing_there": "None",
    "unit.go_on": "Continue",
    "unit.turn_on": "On with the turn",
    "unit.next": "Next: {name}",
    "unit.yes": "yes",
}
