"""A guest that follows what it is offered at random, whatever the network does to it."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from typing import Any

from app.table import messages as m
from app.table.guest import Guest
from rules.frame.fair import new_secret


class Player:
    """Plays one seat in a thread of its own; it can be killed and comes back as the same device."""

    def __init__(self, link: str, device: str, seat: str, seed: int) -> None:
        self.link, self.device, self.seat = link, device, seat
        self.source = random.Random(seed)
        self.done: list[str] = []
        """The wishes that the host has said are done."""
        self.tried = 0
        self.errors: list[BaseException] = []
        self._stop = threading.Event()
        self.guest = self._made()
        self._thread = threading.Thread(target=self._play, daemon=True)

    def _made(self) -> Guest:
        guest = Guest(self.link, self.device, lambda call: call(), lambda: None, name=f"Seat {self.seat or '-'}",
                      seat=self.seat, waits=(0.05, 0.1, 0.2))
        guest.join()
        return guest

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(20)

    def killed(self) -> None:
        """The device dies and is switched on again: what it had in mind is gone, its secret is not."""
        self.guest.leave(wait=5)
        self.guest = self._made()

    def _play(self) -> None:
        while not self._stop.is_set():
            try:
                self._one_more()
            except Exception as error:
                self.errors.append(error)
                return

    def _one_more(self) -> None:
        guest, view = self.guest, self.guest.view
        want = self._wanted(view) if view and guest.state.standing == "in" else None
        if want is None:
            time.sleep(0.02)
            return
        self.tried += 1
        reply = guest.wish(want)
        id = next((id for id, (_, future) in list(guest._open.items()) if future is reply), "")
        self._wait(guest, id, reply)

    def _wait(self, guest: Guest, id: str, reply: Future[m.Reply]) -> None:
        """Until it is answered; a wish that never arrived is sent again or forgotten, as a player would."""
        end = time.monotonic() + 1.5
        while not self._stop.is_set() and guest is self.guest and time.monotonic() < end:
            try:
                if reply.result(0.05).done:
                    self.done.append(id)
                return
            except NotYet:
                if id in guest.state.unsent and guest.state.standing == "in":
                    guest.send_again(id) if self.source.random() < 0.7 else guest.forget(id)

    def _wanted(self, view: dict[str, Any]) -> m.Want | None:
        ask = view["ask"]
        if ask:
            return self._answer(view, ask) if ask["side"] in ("", self.seat) else None
        if view["turn"]["over"] and self.seat:
            return self._by_hand(view)
        offers = [offer for offer in view["offers"] if offer["side"] in ("", self.seat) and not offer["locked"]]
        if not offers:
            return None
        offer = offers[0] if self.source.random() < 0.5 else self.source.choice(offers)
        secret = self.guest.notebook.secret(view["place"]) if offer["kind"] in ("lots", "dice") else None
        return m.Take(offer=offer["id"], ask=view["moment"], secret=secret)

    def _by_hand(self, view: dict[str, Any]) -> m.Want | None:
        """Nobody is left to give an order to: what players do then is to set a card right."""
        own = [card["id"] for card in view["cards"] if card["side"] == self.seat]
        return m.Write(unit=self.source.choice(own), key="pins", value=self.source.randrange(5)) if own else None

    def _answer(self, view: dict[str, Any], ask: dict[str, Any]) -> m.Want:
        if ask["kind"] == "choice":
            return m.Choose(ask=ask["id"], option=self.source.randrange(len(ask["options"])))
        if ask["kind"] == "apply":
            return m.Apply(ask=ask["id"])
        if self.source.random() < 0.15:
            return m.Enter(ask=ask["id"], faces=tuple(self.source.randint(1, sides) for sides in ask["dice"]))
        own = self.guest.notebook.secret(view["place"]) if self.source.random() < 0.9 else new_secret()
        return m.Throw(ask=ask["id"], secret=own)
