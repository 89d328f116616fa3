"""A real browser, driven over its own debugging protocol: tabs of separate devices, fingers, keys, pictures."""

from __future__ import annotations

import base64
import itertools
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from app.table.door import quiet

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no chromium here: apt-get install chromium")
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync",
         "--disable-component-update", "--no-first-run", "--mute-audio", "--remote-debugging-port=0",
         "--disable-dev-shm-usage", "--remote-allow-origins=*", "--no-proxy-server", "about:blank")
# The middle of what is seen of it, if a finger there touches it and nothing else.
SPOT = ("(one) => { one.scrollIntoView({block: 'center'}); const box = one.getBoundingClientRect();"
        " const x = box.x + box.width / 2, y = box.y + box.height / 2, top = document.elementFromPoint(x, y);"
        " return one.contains(top) ? [x, y] : null; }")
# What came of a touch, once the page has heard of the finger that went up: a click, or none.
CAME = "window.hit ? 'hit' : window.lifted && performance.now() - window.lifted > 500 ? 'missed' : ''"


class Tab:
    """One page of one device: nothing is shared with another tab."""

    def __init__(self, browser: Browser, session: str, target: str) -> None:
        self.browser, self.session, self.target = browser, session, target
        self.errors: list[str] = []

    def send(self, method: str, **given: Any) -> dict[str, Any]:
        return self.browser.send(method, given, self.session)

    def size(self, width: int, height: int, light: bool = False, scale: float = 2) -> None:
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=True)
        self.send("Emulation.setTouchEmulationEnabled", enabled=True)
        self.send("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "light" if light else "dark"}])

    def speaks(self, language: str) -> None:
        """Its player reads this language."""
        self.send("Emulation.setUserAgentOverride", userAgent=self.js("navigator.userAgent"), acceptLanguage=language)

    def open(self, address: str) -> None:
        self.send("Page.navigate", url=address)

    def js(self, code: str) -> Any:
        """The value of an expression in the page."""
        found = self.send("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    @property
    def text(self) -> str:
        return str(self.js("document.body?.innerText ?? ''"))

    def until(self, code: str, patience: float = 15) -> Any:
        """Waits until an expression holds."""
        end = time.monotonic() + patience
        while not (found := self.js(code)):
            assert time.monotonic() < end, f"waited for {code}; the page says:\n{self.text}\n{self.errors}"
            time.sleep(0.02)
        return found

    def sees(self, *texts: str, patience: float = 15) -> None:
        for text in texts:
            self.until(f"(document.body?.innerText ?? '').toLowerCase().includes({json.dumps(text.lower())})", patience)

    def tap(self, text: str, patience: float = 15) -> None:
        """A finger on the button, label or line that says this."""
        starts = f"e.innerText.trim().toLowerCase().startsWith({json.dumps(text.lower())})"
        self.press("button, label, summary", starts, patience)

    def press(self, selector: str, holds: str = "true", patience: float = 15) -> None:
        """A finger on the first that takes one; once more if it moved away under the finger."""
        found = (
            f"(() => {{ const which = {json.dumps(selector)}, fits = (e) => {holds};"
            " const one = [...document.querySelectorAll(which)].find(e => e.offsetParent && !e.disabled && fits(e));"
            " const spot = one && (" + SPOT + ")(one); if (!spot) return null; window.hit = false; window.lifted = 0;"
            " for (const name of ['pointerup', 'pointercancel'])"
            " addEventListener(name, () => { window.lifted = performance.now(); }, {capture: true});"
            # It may have been drawn anew under the finger: what counts is that one like it was pressed.
            " document.addEventListener('click', (event) => { const e = event.target.closest(which);"
            " if (e && fits(e)) window.hit = true; }, {capture: true});"
            " return spot; })()")
        end = time.monotonic() + patience
        while True:
            self.touch(*self.until(found, patience))
            while not (came := self.js(CAME)):
                assert time.monotonic() < end, f"{selector} cannot be pressed: {self.text}"
                time.sleep(0.01)
            if came == "hit":
                return

    def touch(self, x: float, y: float) -> None:
        point = {"x": x, "y": y}
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[point])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, name: str, text: str = "") -> None:
        codes = {"Tab": 9, "Enter": 13, " ": 32, "ArrowRight": 39}
        more: dict[str, Any] = {"windowsVirtualKeyCode": codes.get(name, 0)}
        if text:
            more["text"] = text
        self.send("Input.dispatchKeyEvent", type="keyDown", key=name, **more)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=name, windowsVirtualKeyCode=codes.get(name, 0))

    def picture(self, path: Path) -> None:
        time.sleep(0.35)
        shot = self.send("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(shot["data"]))

    def cut(self, off: bool) -> None:
        """Without a network, and with one again."""
        self.send("Network.emulateNetworkConditions", offline=off, latency=0, downloadThroughput=-1,
                  uploadThroughput=-1)

    def lose(self) -> None:
        """Without a network, and by its own clock so long that it says so: seconds pass in no time."""
        self.cut(True)
        self.js("(() => { const now = Date.now; window.ahead = 0; Date.now = () => now() + window.ahead; })()")
        self.until("(window.ahead += 1000, !!document.querySelector('#alert .banner'))")

    def close(self) -> None:
        self.browser.send("Target.closeTarget", {"targetId": self.target})


class Browser:
    """One process; every tab has its own storage."""

    def __init__(self, folder: Path) -> None:
        from websockets.sync.client import connect

        assert CHROMIUM
        self._process = subprocess.Popen([CHROMIUM, *FLAGS, f"--user-data-dir={folder}"],
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port_file, end = folder / "DevToolsActivePort", time.monotonic() + 30
        while not port_file.exists() or len(port_file.read_text().split()) < 2:
            assert time.monotonic() < end, "the browser did not start"
            time.sleep(0.05)
        port, path = port_file.read_text().split()
        self._opened = ExitStack()
        self._socket = self._opened.enter_context(
            connect(f"ws://127.0.0.1:{port}{path}", max_size=None, compression=None, proxy=None,
                    logger=quiet()))
        self._ids = itertools.count(1)
        self.tabs: dict[str, Tab] = {}

    def send(self, method: str, given: dict[str, Any], session: str = "") -> dict[str, Any]:
        id = next(self._ids)
        message: dict[str, Any] = {"id": id, "method": method, "params": given}
        if session:
            message["sessionId"] = session
        self._socket.send(json.dumps(message))
        while True:
            heard = json.loads(self._socket.recv(timeout=30))
            if heard.get("id") == id:
                assert "error" not in heard, heard["error"]
                return dict(heard["result"])
            self._event(heard)

    def _event(self, heard: dict[str, Any]) -> None:
        tab = self.tabs.get(heard.get("sessionId", ""))
        if not tab:
            return
        if heard["method"] == "Runtime.exceptionThrown":
            tab.errors.append(json.dumps(heard["params"]["exceptionDetails"])[:500])
        elif heard["method"] == "Log.entryAdded" and heard["params"]["entry"]["level"] == "error":
            tab.errors.append(str(heard["params"]["entry"].get("text")))

    def tab(self, width: int = 412, height: int = 892, light: bool = False, scale: float = 2) -> Tab:
        context = self.send("Target.createBrowserContext", {})["browserContextId"]
        target = self.send("Target.createTarget", {"url": "about:blank", "browserContextId": context})["targetId"]
        session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        tab = self.tabs[session] = Tab(self, session, target)
        for domain in ("Page", "Runtime", "Log", "Network"):
            tab.send(f"{domain}.enable")
        tab.size(width, height, light, scale)
        return tab

    def stop(self) -> None:
        self._opened.close()
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(10)


@contextmanager
def browser() -> Iterator[Browser]:
    """A fresh browser that is gone afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        made = Browser(Path(folder))
        try:
            yield made
        finally:
            made.stop()
