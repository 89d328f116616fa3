"""The app as a guest in a process and a window of its own: does what it is told, line by line, and says what it shows.

python -m tests.app.table.guest_app FOLDER
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]


class GuestApp:
    """That process, from outside."""

    def __init__(self, folder: Path, size: tuple[int, int] = (412, 892)) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.errors = (folder / "stderr").open("w+")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.table.guest_app", str(folder), *map(str, size)], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self._heard: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self._process.stdout or ():
            if line.startswith("{"):
                self._heard.put(line)

    def ask(self, do: str, *given: Any) -> Any:
        """Send an order; the answer comes later."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps([do, *given]) + "\n")
        self._process.stdin.flush()

    def answer(self, pump: Any, patience: float = 90) -> Any:
        """The answer to the last order, while somebody else goes on."""
        end = time.monotonic() + patience
        while True:
            assert time.monotonic() < end, "the guest app does not answer"
            assert self._process.poll() is None, (Path(self.errors.name).read_text())[-3000:]
            try:
                found = json.loads(self._heard.get_nowait())
            except queue.Empty:
                pump()
                continue
            assert "error" not in found, found["error"]
            return found["said"]

    def stop(self) -> None:
        """Ended, by its own window or by force."""
        if self._process.poll() is None:
            self.ask("stop")
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(10)
        self.errors.close()

    def kill(self) -> None:
        """Gone without a word."""
        self._process.kill()
        self._process.wait(10)


# -- inside of it


class Inside:
    """What the process can be told to do."""

    def __init__(self, folder: Path, width: int, height: int) -> None:
        from tests.app.window import Window, prepare

        prepare(width, height)
        from app.app import PlaysheetApp

        self.window = Window(PlaysheetApp(store=folder / "guest.db"))
        self.kit = self.window.kit
        self.kit.settings.set("animation", "fast")

    def join(self, link: str, name: str) -> str:
        self.kit.store.set_setting("table.name", name)
        self.kit.go("join", link=link)
        return "joining"

    def state(self) -> dict[str, Any]:
        """How it stands and what it shows."""
        found, remote = self.kit.guesting.state, self.kit.guesting.battle
        page = self.kit.shell.pile.page
        shows = getattr(page, "state", "")
        return {"standing": found.standing if found else "", "seat": found.seat if found else "",
                "page": self.kit.shell.pile.visits[-1].name, "shows": shows if isinstance(shows, str) else "",
                "number": remote.story.number if remote else -1, "hash": remote.guest.notebook.hash if remote else "",
                "verdicts": sorted(set(remote.guest.notebook.verdicts.values())) if remote else [],
                "errors": [repr(error) for error in self.kit.guard.seen]}

    def due(self) -> str:
        """What this player is to do: throw, choose, apply, roll, offer; empty if nothing."""
        visit = self.kit.shell.pile.visits[-1]
        page = visit.page
        if visit.kit is None or self.kit.guesting.battle is None or self.kit.guesting.battle.waiting:
            return ""
        if visit.name == "resolve":
            return {"ask": "throw", "choice": "choose", "landed": "on"}.get(page.state, "") if not page.due else ""
        if visit.name == "outcome":
            return "on" if not page.session.under_way else "" if visit.kit.whose(page.session) else "apply"
        if visit.name == "assemble":
            return "roll"
        return "offer" if visit.name == "guest" and page.turn and self._offered() else ""

    def _offered(self) -> Any:
        """What the turn offers this player: what is brightest, else anything that can be done."""
        offered = self.kit.shell.pile.page.turn.offered
        return offered.first or next((offer for offer in offered.all() if not offer.locked), None)

    def press(self) -> str:
        """Do it, by what the brass button does."""
        due = self.due()
        if due == "on" and self.kit.shell.pile.visits[-1].name == "outcome":
            self.kit.guesting.look()
        elif due == "offer":
            self.kit.shell.pile.page.take(self._offered())
        elif due:
            self.kit.shell.pile.page.go_on()
        return due

    def shake(self) -> str:
        self.kit.shell.pile.page.shaken()
        return "shaken"

    def texts(self) -> list[str]:
        return [text for text in self.window.texts() if isinstance(text, str)]

    def tap(self, text: str) -> str:
        self.window.tap(text)
        return text

    def own_game(self, sheet: str) -> str:
        """The app's own games go on."""
        from app.shell.beginning import begin

        begin(self.kit, sheet, "sample")
        return str(self.kit.table(sheet).story.number)

    def back_to_table(self) -> str:
        self.kit.guesting.look()
        return self.kit.shell.pile.visits[-1].name

    def set_theme(self, theme: str) -> str:
        self.kit.settings.set("theme", theme)
        self.kit.restyle()
        return theme

    def open_join(self) -> str:
        self.kit.go("join")
        return "join"

    def type_in(self, address: str, code: str, name: str) -> str:
        """As a player types who cannot scan."""
        page = self.kit.shell.pile.page
        for field, text in ((page.address, address), (page.code, code), (page.name, name)):
            field.input.text = text
        self.window.wait(0.5)
        return self.tap(self.kit.word("guest.come_in"))

    def log(self) -> str:
        self.kit.shell.pile.page.show_log()
        return "log"

    def picture(self, path: str) -> str:
        self.window.picture(path)
        return path

    def run(self) -> None:
        orders: queue.Queue[str] = queue.Queue()
        threading.Thread(target=lambda: [orders.put(line) for line in sys.stdin], daemon=True).start()
        while True:
            # Its time passes however fast it is asked: what other threads bring is done in frames.
            self.window.undrawn(6)
            try:
                do, *given = json.loads(orders.get(timeout=0.01))
            except queue.Empty:
                continue
            if do == "stop":
                self.kit.guesting.leave()
                return
            # As a finger does: minutes of this window pass in seconds, and rubbish is for moments of rest.
            self.window.app.housekeeper.stir()
            try:
                said: dict[str, Any] = {"said": getattr(self, do)(*given)}
            except Exception as error:
                said = {"error": f"{type(error).__name__}: {error}"}
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    Inside(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])).run()
