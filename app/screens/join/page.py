"""Join a table: scan or type, then wait to be let in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.look.kv import load_kv
from app.look.text import Text
from app.shell.open_table import NAME
from app.shell.pile import Page
from app.widgets.bars import Dock, TopBar, way_back
from app.widgets.buttons import BigButton, PushButton
from app.widgets.heads import Heading
from app.widgets.segments import Segments
from app.widgets.surface import HighCard
from app.widgets.type_field import TypeField

load_kv("join")

LONGEST, CODE = 40, 7
OUTSIDE = ("connecting", "asking", "refused", "lost", "closed")


class JoinScroll(ScrollView):
    """All but the bar and the buttons."""


class NumberPlate(HighCard):
    """The number that stands on the host's screen too."""

    number = StringProperty("")


class StateTitle(Text):
    """How it stands, large."""


class StateText(Text):
    """What that means."""


def state_title(text: str) -> StateTitle:
    """How it stands, in the middle."""
    return StateTitle(text=text, halign="center")


class JoinPage(Page):
    """Before the game: the way to a table of somebody else."""

    def __init__(self, link: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.guesting = self.kit.guesting
        self._link = link
        self._drawn: Any = None
        self.add_widget(TopBar(self.kit.word("guest.title"), lead=way_back()))
        self.scroll, self.dock = JoinScroll(), Dock()
        self.add_widget(self.scroll)
        self.add_widget(self.dock)

    def shown(self) -> None:
        """A link that was handed over is followed at once."""
        self.guesting.watchers.append(self.refresh)
        link, self._link = self._link, ""
        if link:
            self.kit.shell.pile.visits[-1].given.pop("link", None)
            self.guesting.join(link)
        self.refresh()

    def left(self) -> None:
        """Another page is on top; whoever asks goes on asking."""
        self.guesting.watchers.remove(self.refresh)

    def refresh(self) -> None:
        """What is to be said now; who is in goes to the table."""
        if self.guesting.inside:
            self.kit.shell.pile.replace("guest", kit=self.guesting.at_table)
            return
        state = self.guesting.state
        shows = (self.guesting.trouble, state and (state.standing, state.sentence, state.number, state.seats,
                                                   state.wants_code, state.host))
        if shows != self._drawn:
            self._drawn = shows
            self._fill()

    def _fill(self) -> None:
        state = self.guesting.state
        column = self.scroll.ids.column
        column.clear_widgets()
        self.dock.clear_widgets()
        outside = state is not None and not state.wants_code and not self.guesting.trouble
        name = state.standing if outside and state and state.standing in OUTSIDE else "form"
        body, buttons = getattr(self, f"_{name}")()
        for part in body:
            column.add_widget(part)
        for button in buttons:
            self.dock.add_widget(button)

    # -- what it shows

    def _form(self) -> tuple[Iterable[Widget], Iterable[Widget]]:
        word, state = self.kit.word, self.guesting.state
        said = self.guesting.trouble or (state.sentence if state else "")
        self.address = TypeField(word("guest.address"), lambda _t: None, self.guesting.last, "lan-connect", limit=200)
        self.code = TypeField(word("guest.code"), lambda _t: None, "", "form-textbox", entered=self.go_on, limit=CODE)
        self.name = self._name_field()
        body = [StateText(text=word("guest.scan")), self.address, self.code,
                *([StateText(text=said)] if said else []), Heading(word("table.your_name")), self.name,
                StateText(text=word("guest.keeps"))]
        return body, [BigButton(text=word("guest.come_in"), icon="login-variant", tapped=self.go_on),
                      PushButton(text=word("guest.paste"), icon="content-paste", kind="outlined", tapped=self.paste)]

    def _name_field(self) -> TypeField:
        return TypeField(self.kit.word("table.your_name"), self._call, self.kit.tables.name, "account-outline",
                         limit=LONGEST)

    def _connecting(self) -> tuple[Iterable[Widget], Iterable[Widget]]:
        return [state_title(self.kit.word("guest.connecting"))], [self._away()]

    _lost = _connecting

    def _asking(self) -> tuple[Iterable[Widget], Iterable[Widget]]:
        word, state = self.kit.word, self.guesting.state
        if state is None:
            return [], []
        options = [(seat.side, seat.name if not seat.taken else word("table.taken", side=seat.name))
                   for seat in state.seats]
        seats = Segments([*options, ("", word("table.onlooker"))], state.wanted, self._wants, state.sheet)
        body = [NumberPlate(number=str(state.number)), state_title(word("guest.waiting")),
                StateText(text=word("guest.waiting_why", host=state.host or state.table)),
                Heading(word("guest.ask_for")), seats, Heading(word("table.your_name")), self._name_field(),
                StateText(text=word("guest.keeps"))]
        return body, [self._away()]

    def _refused(self) -> tuple[Iterable[Widget], Iterable[Widget]]:
        word, state = self.kit.word, self.guesting.state
        again = PushButton(text=word("guest.ask_again"), icon="refresh", kind="tonal", tapped=self.ask_again)
        return [state_title(word("guest.refused")), StateText(text=state.sentence if state else "")], [
            again, self._away()]

    def _closed(self) -> tuple[Iterable[Widget], Iterable[Widget]]:
        state = self.guesting.state
        return [state_title(self.kit.word("guest.closed")), StateText(text=state.sentence if state else "")], [
            self._away()]

    def _away(self) -> PushButton:
        return PushButton(text=self.kit.word("guest.do_not"), icon="close", kind="outlined", tapped=self.away)

    # -- what the player does

    def go_on(self) -> None:
        """To the table that is typed."""
        if not hasattr(self, "address") or not self.address.text.strip():
            return
        self.kit.store.set_setting(NAME, self.name.text.strip())
        self.guesting.join(self.address.text.strip(), self.code.text.strip())
        self._drawn = None

    def paste(self) -> None:
        """A link that was copied from a message or the browser."""
        from kivy.core.clipboard import Clipboard

        link = str(Clipboard.paste() or "").strip()
        if "#" in link and "://" in link:
            self.guesting.join(link)
        else:
            self.kit.snack(self.kit.word("guest.nothing_copied"))

    def ask_again(self) -> None:
        """Perhaps now."""
        guest = self.guesting.guest
        if guest is not None:
            self.guesting.join(guest.link)

    def away(self) -> None:
        """Not after all."""
        self.guesting.leave(say_bye=True)
        self.guesting.trouble = ""
        self.kit.back()

    def _call(self, name: str) -> None:
        state = self.guesting.state
        self.guesting.call(name.strip(), state.wanted if state else None)

    def _wants(self, seat: str) -> None:
        self.guesting.call(self.kit.tables.name, seat)

