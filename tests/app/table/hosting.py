"""A host in a process of its own, that can be killed: opens the table of a file and lets everybody in.

Run as `python -m tests.app.table.hosting FILE SHEET PORT MANY`; it says where it is in one line, and ends when nobody
listens to it any more.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

from rules.engine import PlayerError
from tests.app.table.around import FORCES, Table, until

ROOT = Path(__file__).resolve().parents[3]


def main(path: str, sheet: str, port: str, many: str) -> None:
    at = Table(Path(path), sheet, port=int(port), units=FORCES[sheet] * int(many)).open()
    print(json.dumps({"link": at.state.link, "port": at.port, "code": at.state.code}), flush=True)
    done = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), done.set()), daemon=True).start()
    while not done.wait(0.02):
        for one in at.state.asking:
            seat = one.wants if one.wants and at.state.holder(one.wants) is None else ""
            try:
                at.owner.now(lambda id=one.id, seat=seat: at.host.let_in(id, seat))
            except PlayerError:
                continue
    print(json.dumps({"faults": [repr(fault) for fault in at.faults]}), flush=True)
    at.close()


class Hosting:
    """That process; its forces are so many times the usual ones."""

    def __init__(self, path: Path, sheet: str, port: int = 0, many: int = 1) -> None:
        self.path, self.sheet, self.many = path, sheet, many
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.table.hosting", str(path), sheet, str(port), str(many)], cwd=ROOT,
            text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdout
        told = json.loads(self._process.stdout.readline())
        self.link, self.port, self.code = told["link"], told["port"], told["code"]

    @property
    def memory(self) -> float:
        """What it holds, in megabytes."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * 4096 / 2**20

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(10)

    def stop(self) -> list[str]:
        """Ends it as it should end; what went wrong in it."""
        out, _ = self._process.communicate("", timeout=20)
        return list(json.loads(out.splitlines()[-1])["faults"])

    def again(self) -> Hosting:
        """Started again on the same file and port."""
        return Hosting(self.path, self.sheet, self.port, self.many)


def settle(hosting: Hosting) -> None:
    """Waits until its memory does not change any more."""
    seen: list[float] = []

    def steady() -> bool:
        seen.append(hosting.memory)
        return len(seen) > 20 and abs(seen[-1] - seen[-20]) < 0.5

    until(steady, "the memory to settle")


if __name__ == "__main__":
    main(*sys.argv[1:])
