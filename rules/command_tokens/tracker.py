"""The turn: tokens are collected, the initiative goes back and forth until they are spent."""

from __future__ import annotations

from rules.ruleset import Stat, Turn, TurnStep

TURN = Turn(
    steps=(
        TurnStep("collect", "Collect command tokens", "One for each unit and two for the command unit. Tokens on units "
                 "are taken off first, smoke is gone.", actions=("collect",), does="collect_tokens"),
        TurnStep("initiative", "Determine initiative", "Each side throws a D6; the higher is the active player.",
                 actions=("initiative",)),
        TurnStep("spend", "Active player spends command tokens", "The first activation of a unit needs no dice, "
                 "others are tested. The reactive player may answer with a token of his own.",
                 actions=("activate", "move", "terrain", "fire", "smoke", "react", "reaction_fire")),
        TurnStep("swap", "Initiative surrendered or seized", "The active player may surrender it; a reaction with a "
                 "natural 6 seizes it. The reactive player becomes the active one.", does="swap_active"),
        TurnStep("again", "Until all tokens are spent", "Go on with spending tokens until neither side has any.",
                 does="repeat_from_spend")),
    counters=(Stat("turn", "Turn", 1, low=1, high=99, icon="counter"),
              Stat("tokens_a", "Tokens left, side A", 8, low=0, high=50, icon="circle-multiple"),
              Stat("tokens_b", "Tokens left, side B", 8, low=0, high=50, icon="circle-multiple-outline"),
              Stat("active", "Active player", "A", options=("A", "B"), icon="flag")),
    tracker="tokens")
