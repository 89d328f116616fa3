"""Values that come from a file or another device: whoever reads one looks what it is."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = Any
"""Anything JSON or a cell of the store can hold; no type is known before it was looked at."""
