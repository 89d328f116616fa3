"""Sentences that say the names of units instead of their roles."""

from __future__ import annotations

import re
from collections.abc import Mapping


def by_name(sentence: str, names: Mapping[str, str], articles: str) -> str:
    """"The target loses 2 bases." is "Militia loses 2 bases." where the roster knows who the target is.

    Only where a sentence begins with the role: "the target square" stays what it is.
    """
    for role, name in names.items():
        begins = rf"(?:^|(?<=[.!?:;] ))(?:{articles}) {re.escape(role.lower())}(?![\w'])"
        sentence = re.sub(begins, lambda _, name=name: name, sentence)
    return sentence
