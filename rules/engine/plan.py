"""Who decides while odds are worked out: never the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.errors import OpenChoice
from rules.engine.kinds import Answer
from rules.engine.request import Choice

Plan = Callable[[Choice], Answer]


def SENSIBLE(choice: Choice) -> Answer:
    """What a sensible player does, as the sheet's writer says; open if the sheet does not say."""
    if choice.sensible is None:
        raise OpenChoice(choice)
    return choice.sensible


def _nobody(choice: Choice) -> Answer:
    raise OpenChoice(choice)


def planned(plan: Plan | Mapping[str, Answer] | None, otherwise: Plan = _nobody) -> Plan:
    """A plan from a mapping of choice labels to options; what it does not name falls to `otherwise`."""
    if plan is None:
        return otherwise
    if callable(plan):
        return plan

    def decide(choice: Choice) -> Answer:
        return _nearest(choice, plan[choice.key]) if choice.key in plan else otherwise(choice)

    return decide


def sensible_but(plan: Mapping[str, Answer]) -> Plan:
    """These options where they are named, the sensible ones elsewhere."""
    return planned(plan, SENSIBLE)


def _nearest(choice: Choice, wanted: Answer) -> Answer:
    """"Trade in two" means one where there is only one."""
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        fitting = [option for option in choice.options if isinstance(option, int) and option <= wanted]
        if fitting:
            return max(fitting)
    return choice.check(wanted)
