"""Play an action at once, saved like any other: for the die drawn from a bag."""

from __future__ import annotations

from typing import Any

from app.storage.shown import shown_odds


def play_now(store: Any, game: int, ruleset: Any, action: str, facts: dict[str, Any], side: str = "A",
             dice: bool = True) -> Any:  # fmt: skip
    """Throw all its dice and give the outcome; all of it is saved before anybody sees it.

    What is no throw of dice, such as a draw from a bag, does not count for the luck of a side.
    """
    from app.play.ends import close
    from rules.engine.play import entry_to_json

    todo = ruleset.action(action)
    given = todo.facts(**facts)
    odds = todo.within(shown_odds, todo.view, todo.odds(given)) if todo.view else None
    play = todo.play(given)
    with store.write():
        store.keep_edition(ruleset.digest, ruleset.to_json())
        entry = store.begin_action(game, ruleset.id, action, given.model_dump(mode="json"), side, odds, ruleset.digest)
        while not play.over:
            sides, by = list(play.asking.dice) if dice else None, play.asking.by
            play.throw()
            store.add_answer(entry, {**entry_to_json(play.record[-1]), "sides": sides, "by": by})
        close(store, entry, ruleset, todo, play)
    return play.outcome
