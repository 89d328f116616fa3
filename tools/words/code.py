"""Texts that stand in Python: what `say` is given, and the strings that stand where a text is shown."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.words.entry import Entry

PLACES: dict[str, tuple[int, ...]] = {
    "Roll": (2,), "Choice": (2,), "Note": (0, 1), "confirmed": (3,), "thrown": (1,), "Action": (1,), "Aim": (0,),
    "that": (0,),
    "Bars": (0,), "Chance": (0,), "Mean": (0,), "Role": (1,), "Follow": (1,),
    "Offer": (0,), "Lot": (0,), "Pool": (1,), "Counter": (0,), "StepView": (1, 2),
    "Chip": (0,), "TurnView": (0,), "refuse": (1,), "PlayerError": (0,), "AgainstTheSheet": (0,), "against": (0,),
    "FacesError": (0,), "TableError": (0,), "Problem": (1,), "Figure": (0, 1), "Part": (0,), "Shelved": (1, 2),
    "Moment": (0,),
    "and_list": (0, 1, 2, 3, 4), "or_list": (0, 1, 2, 3, 4), "comma_list": (0, 1, 2, 3, 4), "dots": (0, 1, 2, 3, 4),
    "semicolons": (0, 1, 2, 3, 4), "slashes": (0, 1, 2, 3, 4), "sentences": (0, 1, 2, 3, 4), "said": (0,),
}
"""Calls with a text among their arguments, and where it stands."""
KEYWORDS = {"label", "help", "note", "title", "why", "question", "locked", "tell", "none", "summary", "reason", "short",
            "says", "over", "stands", "sentence", "chapter", "phase", "names", "groups", "glossary",
            "headline", "left_out", "face"}
"""Arguments that are texts, whoever takes them."""
NEEDS = {"need": 1, "target": 1, "pool": 0}
"""Calls that name modifiers, and where a mapping of them stands."""
BOUNDS = {"low", "high", "mods"}


def in_python(path: Path, root: Path) -> Iterator[Entry]:
    """Every text of a module."""
    where, tree = path.relative_to(root).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
    kinds = _names_of_text(tree) if where.startswith("rules/") else {"Text"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node, where)
        elif isinstance(node, ast.FunctionDef) and node.returns is not None and any(
                kind in ast.unparse(node.returns) for kind in kinds):
            for own in _own_nodes(node):
                if isinstance(own, ast.Return | ast.Yield) and own.value is not None:
                    yield from (Entry(text, where) for text in _strings(own.value))


def _names_of_text(tree: ast.AST) -> set[str]:
    """What this module calls a text: it may have a class of that name."""
    return {"Text"} | {name.asname for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
                       for name in node.names if name.name == "Text" and name.asname}


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def _of_call(call: ast.Call, where: str) -> Iterator[Entry]:
    name = ast.unparse(call.func).split(".")[-1]
    if name in ("say", "Said"):
        yield from _said(call, where)
    elif name == "role" and len(call.args) > 1:
        yield from (Entry(text, where) for text in _strings(call.args[1]))
    elif name in NEEDS:
        yield from (Entry(text, where) for text in _modifiers(call, NEEDS[name]))
    elif name == "Stack":
        kinds = [kind.elts[0] for kind in call.args if isinstance(kind, ast.Tuple)]
        yield from (Entry(text, where) for kind in kinds for text in _strings(kind))
    else:
        shown = [call.args[at] for at in PLACES.get(name, ()) if at < len(call.args)]
        shown += [keyword.value for keyword in call.keywords if keyword.arg in KEYWORDS]
        if name == "Choice" and len(call.args) > 1:
            yield from (Entry(text.replace("_", " "), where) for text in _strings(call.args[1]))
        yield from (Entry(text, where) for value in shown for text in _strings(value))


def _said(call: ast.Call, where: str) -> Iterator[Entry]:
    singular = list(_strings(call.args[0])) if call.args else []
    plural = list(_strings(call.args[1])) if len(call.args) > 1 else []
    context = next((keyword.value.value for keyword in call.keywords if keyword.arg == "ctx"
                    and isinstance(keyword.value, ast.Constant)), "")
    for at, text in enumerate(singular):
        yield Entry(text, where, plural[at] if at < len(plural) else "", str(context))
    for keyword in call.keywords:
        if keyword.arg not in ("ctx", "role"):
            yield from (Entry(text, where) for text in _strings(keyword.value))


def _modifiers(call: ast.Call, at: int) -> Iterator[str]:
    yield from (keyword.arg.replace("_", " ") for keyword in call.keywords if keyword.arg and keyword.arg not in BOUNDS)
    named = [keyword.value for keyword in call.keywords if keyword.arg == "mods"]
    for value in (*call.args[at:at + 1], *named):
        if isinstance(value, ast.Dict):
            yield from (text for key in value.keys if key is not None for text in _strings(key))


def _strings(node: ast.AST) -> Iterator[str]:
    """The strings an expression can be; what another call makes of its arguments is that call's own affair."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_strings(node.body), *_strings(node.orelse))
    elif isinstance(node, ast.BoolOp | ast.Dict):
        yield from (text for value in node.values for text in _strings(value))
    elif isinstance(node, ast.Tuple | ast.List):
        yield from (text for value in node.elts for text in _strings(value))
    elif isinstance(node, ast.Lambda):
        yield from _strings(node.body)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        yield from _strings(node.value)
    elif isinstance(node, ast.Starred | ast.GeneratorExp | ast.ListComp):
        yield from _strings(node.value if isinstance(node, ast.Starred) else node.elt)
