"""The colours that dice can have."""

from __future__ import annotations

from app.look.theme import Colour, colour

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
"""Those a player of the free tray picks from."""
OF_SIDES = {
    "blue": colour("#285A90"),
    "red": colour("#A32A20"),
    "green": colour("#7FA84A"),
    "gold": colour("#D9AE52"),
    "violet": colour("#643A8A"),
    "grey": colour("#9AA3AA"),
    "teal": colour("#58B8A6"),
    "orange": colour("#D07A35"),
}
"""Those of a side in a battle: its own colour, as a die has it."""
SIDES = {"owner": "ivory", "opponent": "oxblood"}


def die_colour(name: str) -> Colour:
    """The colour of this name; ivory where there is none of that name."""
    return DICE.get(name) or OF_SIDES.get(name) or DICE["ivory"]


def faded(base: Colour) -> Colour:
    """A die that did not count: most of its colour gone."""
    grey = 0.3 * base[0] + 0.59 * base[1] + 0.11 * base[2]
    red, green, blue = (0.57 * (0.35 * part + 0.65 * grey) + 0.02 for part in base[:3])
    return red, green, blue, 1.0
