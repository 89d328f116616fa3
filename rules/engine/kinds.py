"""What the engine hands through without looking into it: each sheet has types of its own for it."""

from __future__ import annotations

from typing import Any, TypeAlias

Fact: TypeAlias = Any
"""What a procedure is given: a number, a word, a frozen value of the sheet."""
Answer: TypeAlias = Any
"""What a request comes to: the value of a reading, an option, the result of another situation."""
Outcome: TypeAlias = Any
"""What a procedure ends in: a frozen value of the sheet."""
Seen: TypeAlias = Any
"""What a reading has made of the dice so far."""
Handed: TypeAlias = Any
"""What a step hands back: a request, another situation, what comes then, or an outcome."""
