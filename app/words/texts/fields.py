"""How a value of a field is told."""

from __future__ import annotations

from rules.said import Text

TEXTS: dict[str, Text] = {
    "slider.most": "{at} max",
    "slider.least": "{at} min",
    "slider.upto": "{at} {what}",
    "slider.over": "over {at} {what}",
    "slider.none": "no modifier",
    "slider.cannot": "not possible",
    "reference.cells": "Cells",
    "reference.cell": "This cell",
    "reference.source": "Where it comes from",
    "reference.use": "Roll with it: {action}",
    "actions.again": "Roll again: {action}",
}
