"""The colours that dice can have."""

from __future__ import annotations

from app.theme import Colour, colour

DICE = {
    "ivory": colour("#F1E8D2"),
    "oxblood": colour("#8E1F1F"),
    "navy": colour("#1F3F66"),
    "forest": colour("#20482F"),
    "brass": colour("#D9AE52"),
    "slate": colour("#2B3238"),
    "bone": colour("#C9BFA6"),
    "plum": colour("#5B2A5E"),
}
SIDES = {"owner": "ivory", "opponent": "oxblood"}


def faded(base: Colour) -> Colour:
    """A die that did not count: most of its colour gone."""
    grey = 0.3 * base[0] + 0.59 * base[1] + 0.11 * base[2]
    red, green, blue = (0.57 * (0.35 * part + 0.65 * grey) + 0.02 for part in base[:3])
    return red, green, blue, 1.0
