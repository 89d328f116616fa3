"""What is written in the fields of a sheet, whichever sheet it is."""

from __future__ import annotations

from typing import Any, TypeAlias

Value: TypeAlias = Any
"""What a field of the facts, a stat of a card or a switch holds: a number, a word, yes or no, or rows of such."""
Whichever: TypeAlias = Any
"""What each sheet has a type of its own for: its turn, its cards."""
