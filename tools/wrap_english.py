"""Tests that compare a text with English: `english(...)` is put around what they compare, where they fail.

    python -m tools.wrap_english tests/rules/scw/test_saves.py ...

While sheets are brought over to `say(...)`; when all are, this file goes.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

PLACE = re.compile(r"^(tests/\S+?\.py):(\d+): (?:AssertionError|TypeError|AttributeError)", re.M)
IMPORT = "from rules.said import english\n"


def main(files: list[str]) -> None:
    """Runs the tests, wraps, and runs them again until nothing more can be wrapped."""
    for _ in range(12):
        run = subprocess.run([sys.executable, "-m", "pytest", "-q", "--maxfail=1000", *files], check=False,
                             capture_output=True, text=True)
        places = {(name, int(line)) for name, line in PLACE.findall(run.stdout)}
        if not sum(wrapped(Path(name), {line for other, line in places if other == name})
                   for name in {name for name, _ in places}):
            print(run.stdout[-3000:])
            return


def wrapped(path: Path, lines: set[int]) -> int:
    """How many comparisons of these lines could be wrapped."""
    source = path.read_text(encoding="utf-8")
    rows = source.splitlines(keepends=True)
    spans = [span for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert)
             and any(node.lineno <= line <= (node.end_lineno or 0) for line in lines) for span in compared(node.test)]
    for (row, column), (last, end) in sorted(set(spans), reverse=True):
        text = rows[last].encode()
        rows[last] = (text[:end] + b")" + text[end:]).decode()
        text = rows[row].encode()
        rows[row] = (text[:column] + b"english(" + text[column:]).decode()
    if spans:
        text = "".join(rows)
        if "import english" not in text:
            at = text.index("\nfrom rules") + 1 if "\nfrom rules" in text else text.index("\nimport ") + 1
            text = text[:at] + IMPORT + text[at:]
        path.write_text(text, encoding="utf-8")
        subprocess.run([sys.executable, "-m", "ruff", "check", "-q", "--select", "I", "--fix", str(path)], check=False)
    return len(spans)


def compared(test: ast.expr) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The places in the source of what is compared with English and not wrapped yet."""
    if not isinstance(test, ast.Compare):
        inner = [node for node in ast.iter_child_nodes(test) if isinstance(node, ast.expr)]
        return [span for node in inner for span in compared(node)]
    side = test.comparators[0] if isinstance(test.ops[0], ast.In | ast.NotIn) else test.left
    if isinstance(side, ast.Constant):
        side = test.comparators[0]
    if isinstance(side, ast.Call) and ast.unparse(side.func) in ("english", "str"):
        return []
    return [((side.lineno - 1, side.col_offset), ((side.end_lineno or 1) - 1, side.end_col_offset or 0))]


if __name__ == "__main__":
    main(sys.argv[1:])
