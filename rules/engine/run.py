"""Procedures run one after the other by one generator."""

from __future__ import annotations

from collections.abc import Generator

from rules.engine.kinds import Answer, Handed

RETURNED = object()
"""What the runner says instead of a request when a procedure has returned."""

Run = Generator[Handed, Answer, None]


def runner(results: list[Answer]) -> Run:
    """Sent the steps of a procedure, it asks what they ask; what they return is put to the results.

    Without it each way through a procedure would end in an exception, and that takes as long as the way itself.
    """
    said = None
    while True:
        steps = yield said
        results.append((yield from steps))
        said = RETURNED


def started() -> tuple[Run, list[Answer]]:
    """A runner that waits for steps."""
    results: list[Answer] = []
    run = runner(results)
    next(run)
    return run, results
