"""Command Tokens WWII: command tokens, morale markers, D10 firing, armour penetration."""

from __future__ import annotations

from rules.shelf import Block, Colours, Frame, Line, Shelved

SHELVED = Shelved(
    "command_tokens", "Command Tokens WWII", "D6 D10 · morale", package=__name__,
    dark=Colours("#94C2EC", "#19364E", "#D3E7FA"), light=Colours("#1E5787", "#D2E3F2", "#0A2C49"),
    emblem=(Frame(6, 35, 32, 9, 4.5), Frame(10, 26, 32, 9, 4.5), Block(6, 17, 32, 9, 4.5),
            Line((14, 11, 22, 5, 30, 11))))
