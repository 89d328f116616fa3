"""The turn."""

from __future__ import annotations

from rules.said import Text, say

TEXTS: dict[str, Text] = {
    "turn.title": "Turn {n}",
    "turn.step": "Step {n} of {of}",
    "turn.next_title": "Next",
    "turn.on_now": "Now",
    "turn.says": "The sheet says",
    "turn.says_note": "Tap for the table.",
    "turn.quoted": say("“{words}”", ctx="turn.quoted"),
    "turn.more": "More: {n}",
    "turn.fewer": "Fewer",
    "turn.answers": "{name} may act",
    "turn.asked": say("{what}?", ctx="turn.asked"),
    "turn.choices": "{n} options",
    "turn.among": say("{role}: {name} or 1 other", "{role}: {name} or {n} others"),
    "turn.among_one": "{role}: {name}",
    "turn.go_on": "Continue: {action}",
    "turn.apply": "Apply the result",
    "turn.which": "What came out?",
    "turn.own_hand": "From your own bag or die",
    "turn.in_bag": "{n} in the bag",
    "turn.chance": "{name} next: {n} %",
    "turn.drawn": "On the table",
    "turn.by_hand": "Set by hand",
    "turn.by_hand_note": "turn, step, side, counters",
    "turn.taken_back": "Undone: {what}",
    "turn.nobody": "No units on the table",
    "turn.nobody_note": "Add units to both sides and the turn starts.",
    "turn.units": say("1 unit", "{n} units"),
    "turn.steps": "{n} steps",
}
