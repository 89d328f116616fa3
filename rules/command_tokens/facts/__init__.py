"""What the players say, chapter by chapter of the sheet."""

from __future__ import annotations

from rules.command_tokens.facts.firing import Fire, ReactionFire, Smoke
from rules.command_tokens.facts.moving import Move, TerrainTest
from rules.command_tokens.facts.tokens import Activation, Collect, Initiative, Reaction, needs_no_dice

__all__ = [
    "Activation",
    "Collect",
    "Fire",
    "Initiative",
    "Move",
    "Reaction",
    "ReactionFire",
    "Smoke",
    "TerrainTest",
    "needs_no_dice",
]
