"""This device as a guest at somebody's table: the connection, the game over there, and what is said about both."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.shell.later import later
from app.shell.open_table import NAME
from app.storage.shapes import word

if TYPE_CHECKING:
    from app.shell.guest_kit import GuestKit
    from app.shell.kit import Kit
    from app.table.guest import Guest, GuestState
    from app.table.remote import RemoteBattle

DEVICE, LAST = "table.device", "table.last"
"""Settings: the secret behind those by which hosts know this device again, and the address of the table it was at."""


class Guesting:
    """One seat at another device's table, if there is one; the app's own games stay as they are."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.guest: Guest | None = None
        self.battle: RemoteBattle | None = None
        self.at_table: GuestKit | None = None
        self.trouble = ""
        self.watchers: list[Callable[[], None]] = []
        """Called when the connection, the seat or the game has changed."""
        self._was = ""

    @property
    def state(self) -> GuestState | None:
        """How the connection stands; None where there is none."""
        return self.guest.state if self.guest else None

    @property
    def inside(self) -> bool:
        """Whether there is a game to go back to."""
        return self.at_table is not None and self.battle is not None

    @property
    def last(self) -> str:
        """The address of the table it was at."""
        return str(self.kit.store.setting(LAST, "", word))

    # -- come and go

    def join(self, link: str, code: str = "", seat: str | None = None) -> None:
        """Go to a table; one sentence if that is no address of one. What it needs is read beside the window."""
        self.leave()
        self.trouble, self._was = "", ""
        self.kit.store.set_setting(LAST, link.partition("#")[0])
        threading.Thread(target=self._read, args=(link, code, seat), name="guest-read", daemon=True).start()

    def _read(self, link: str, code: str, seat: str | None) -> None:
        from app.table import guest, remote  # noqa: F401 - read here, so that no frame waits for it

        later(lambda: self._begin(link, code, seat))

    def _begin(self, link: str, code: str, seat: str | None) -> None:
        from app.table.guest import Guest
        from rules.engine import PlayerError

        try:
            self.guest = Guest(link, self._device(link), later, lambda: self._moved(made), code=code, seat=seat,
                               name=self.kit.tables.name, language=self.kit.words.language)
        except PlayerError as error:
            self.trouble = self.kit.rules_text(getattr(error, "said", str(error)))
            self._tell()
            return
        made = self.guest
        made.join()

    def _device(self, link: str) -> str:
        """Another secret for every host: none of them can pass for this device at somebody else's table."""
        from app.table.guest import device_for, new_device

        kept = str(self.kit.store.setting(DEVICE, "", word))
        if len(kept) != 32:
            kept = new_device()
            self.kit.store.set_setting(DEVICE, kept)
        return device_for(kept, link)

    def leave(self, say_bye: bool = False) -> None:
        """Go away from the table; with a bye the seat is given back."""
        guest, self.guest, self.battle, self.at_table = self.guest, None, None, None
        if guest is not None:
            guest.leave(say_bye)
            self._tell()

    def call(self, name: str, seat: str | None = None) -> None:
        """Another name or seat while it waits."""
        self.kit.store.set_setting(NAME, name)
        if self.guest and self.state:
            self.guest.ask_for(name, seat)

    # -- what comes

    def _moved(self, guest: Any) -> None:
        """In the window's thread: something has come from the host, or nothing comes any more."""
        if guest is not self.guest:
            return
        state = guest.state
        if state.standing == "in" and self.battle is None and state.sheet:
            self._sit_down(guest, state)
        if self.battle is not None:
            self.battle.moved()
        self._tell_standing(state)
        self._tell()

    def _sit_down(self, guest: Guest, state: GuestState) -> None:
        from app.shell.guest_kit import GuestKit
        from app.table.remote import RemoteBattle
        from rules.engine import PlayerError

        try:
            sheet = self.kit.ruleset(state.sheet).sheet
        except (PlayerError, LookupError):
            self.trouble = self.kit.word("guest.no_sheet", sheet=state.title)
            return
        self.at_table = GuestKit(self.kit, self)
        self.battle = RemoteBattle(guest, sheet, later, self.at_table.refused)
        self.battle.watchers.append(self.at_table.moved)

    def _tell_standing(self, state: GuestState) -> None:
        """A connection that is lost or back is said wherever the player is."""
        before, self._was = self._was, state.standing
        if before == state.standing or not self.inside or self.kit.shell.pile.visits[-1].name == "guest":
            return
        if state.standing == "lost" and before == "in":
            self.kit.snack(self.kit.word("guest.lost"), self.look, self.kit.word("table.look"))
        elif state.standing == "in" and before == "lost":
            self.kit.snack(self.kit.word("guest.back_again"))
        elif state.standing == "closed":
            self.kit.snack(state.sentence)

    def look(self) -> None:
        """The game over there, on top."""
        if self.at_table is not None:
            self.at_table.look()
        else:
            self.kit.go("join")

    def _tell(self) -> None:
        for watcher in tuple(self.watchers):
            watcher()
