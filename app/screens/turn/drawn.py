"""A die comes out of the bag: what was drawn is on the disk already, here it is only seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.metrics import dp

from app.look import ambient
from app.look.theme import MOTION
from app.screens.turn.pools import BagCard, SideTile
from rules.frame.turn_view import TurnView

if TYPE_CHECKING:
    from app.screens.turn.page import TurnTab


def show_drawn(tab: TurnTab, before: TurnView) -> None:
    """The die of the side that was drawn rises out of the bag."""
    side = drawn_side(before, tab.view)
    bag = next((it for it in tab.parts["pools"].walk(restrict=True) if isinstance(it, BagCard)), None)
    if not side or bag is None or not ambient.animated():
        return
    die = SideTile(tab.sides[side], 44)
    die.center = bag.to_window(bag.x + dp(44), bag.top - dp(30))
    shell = tab.kit.shell
    shell.add_widget(die)
    rise = Animation(y=die.y + dp(56), duration=MOTION["draw"] * 0.6, transition="out_cubic")
    rise += Animation(opacity=0, duration=MOTION["draw"] * 0.4)
    rise.bind(on_complete=lambda *_: shell.remove_widget(die))
    rise.start(die)


def drawn_side(before: TurnView, after: TurnView) -> str:
    """Whose die has left the bag."""
    had = {(pool.id, lot.label): lot.count for pool in before.pools if pool.blind for lot in pool.lots}
    return next((lot.side for pool in after.pools for lot in pool.lots
                 if lot.count < had.get((pool.id, lot.label), 0)), "")
