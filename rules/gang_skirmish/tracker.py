"""The turn: four phases, and what lies in wait at its start."""

from __future__ import annotations

from rules.ruleset import Stat, Turn, TurnStep

TURN = Turn(
    steps=(
        TurnStep("start", "Start of the turn", "Unexploded markers go off on a 4+. If the dome roof was hit, debris "
                 "falls on a 1.", actions=("marker", "debris")),
        TurnStep("charges", "Charges", "Declare and move the fighters who charge.", phase="Movement"),
        TurnStep("compulsory", "Compulsory moves", "Moves that must be made, before any other.", phase="Movement"),
        TurnStep("rest", "The rest", 'Everybody else moves. A fighter who is down may crawl 2".', phase="Movement"),
        TurnStep("shooting", "Shooting", "Roll to hit, to wound, to save and for injury, one shot after the other.",
                 actions=("shoot", "to_hit", "wound", "save", "injury", "scatter", "wild", "hit"), phase="Shooting"),
        TurnStep("combat", "Hand-to-hand combat", "Each pair of fighters in contact fights.",
                 actions=("combat", "wound", "save", "injury"), phase="Hand-to-hand combat"),
        TurnStep("recovery", "Recovery", "Each of your fighters who is down rolls on the injuries chart.",
                 actions=("recovery",), phase="Recovery")),
    counters=(Stat("turn", "Turn", 1, low=1, high=99, icon="counter"),
              Stat("markers", "Unexploded markers", 0, low=0, high=10, icon="mine"),
              Stat("roof_hits", "Roof hits", 0, low=0, high=6, icon="home-roof")))
