"""The host's side of the network: page and socket on one port, in a thread and a loop of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from http import HTTPStatus
from typing import TYPE_CHECKING, Protocol, TypeVar

from app.storage import KeptDeed, Trouble
from app.table import door, words
from app.table import messages as m
from app.table.desk import Desk, Moment
from app.table.guard import guarded
from app.table.link import Dropped, Link
from app.table.saying import Saying, Sayings
from app.table.seats import Keys, Seats, Visitor, hashed
from app.table.wishes import Wisher, Wishes
from rules.engine import PlayerError
from rules.frame.story import Story
from rules.said import Json, Text

if TYPE_CHECKING:
    from websockets.asyncio.server import Server as Listening
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request, Response

HELLO = 5.0
"""So many seconds a stranger has to say who he is."""
BEAT = 2.0
ASLEEP = 3.0
"""The owner of the battle has not answered for so long."""
T = TypeVar("T")


class Do(Protocol):
    """Runs a call in the thread that owns the battle."""

    def __call__(self, call: Callable[[], T], /) -> Future[T]: ...


class Server:
    """Everything here runs in the loop of the table's thread."""

    def __init__(self, wishes: Wishes, do: Do, desk: Desk, seats: Seats, keys: Keys, about: dict[str, Json],
                 files: dict[str, door.File], sayings: Sayings, changed: Callable[[], None],
                 fault: Callable[[BaseException], None]) -> None:
        self._wishes, self._do, self.desk, self.seats, self.keys = wishes, do, desk, seats, keys
        self._about, self._sayings, self._changed, self._fault = about, sayings, changed, fault
        self._watch = door.Watch()
        self._files = files
        self.links: dict[str, Link] = {}
        """Devices that have said the key, by what is kept of their secret."""
        self._newest: dict[str, tuple[int, str]] = {}
        """The newest view in every language that is read here."""
        self._read_too: dict[str, Saying] = {}
        """Languages of guests."""
        self._version = 0
        self._story: Story | None = None
        self._moments: asyncio.Queue[Moment] = asyncio.Queue()
        self._waiting_since: list[float] = []
        self._unanswered: set[Callable[[], object]] = set()
        """Ends what the owner was asked and has not answered."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.listening: Listening | None = None

    # -- open and close

    async def open(self, host: str, port: int, moment: Moment) -> int:
        """Draw the first view, then listen; the port that was free."""
        await self._drawn(moment)
        self.listening = await self._listen(host, port)
        self._start(self._draw())
        self._start(self._beat())
        return int(next(iter(self.listening.sockets)).getsockname()[1])

    async def _listen(self, host: str, port: int) -> Listening:
        from websockets.asyncio.server import serve

        for attempt in (*range(port, port + 10), 0) if port else (0,):
            try:
                return await serve(
                    self._serve, host, attempt, process_request=self._request, process_response=self._answered,
                    create_connection=guarded(self._watch), compression=None, max_size=m.LARGEST, max_queue=4,
                    write_limit=2**16, open_timeout=HELLO, ping_interval=10, ping_timeout=15, close_timeout=2,
                    server_header=None, backlog=64, logger=door.quiet())
            except OSError:
                continue
        raise PlayerError(words.NO_PORT)

    def stop_listening(self) -> None:
        """From now on nobody gets through to this port; the library's own way would take until its loop comes round."""
        if self.listening:
            self.listening.server.close()

    async def close(self, sentence: Text) -> None:
        """Stop listening at once, then tell everybody."""
        self.stop_listening()
        for link in self.links.values():
            link.tell(m.Closed(sentence=link.say(sentence)))
            link.end(Dropped(sentence, 1000))
        await asyncio.sleep(0)
        for _ in range(20):
            if not self.links:
                break
            await asyncio.sleep(0.05)
        if self.listening:
            self.listening.close()
            await self.listening.wait_closed()
        for task in self._tasks:
            task.cancel()
        for ended in tuple(self._unanswered):
            ended()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- the page

    def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """A file of the page, the socket, or nothing."""
        hosts, origins, languages = (request.headers.get_all(name) for name in ("Host", "Origin", "Accept-Language"))
        path = request.path.partition("?")[0]
        away = door.turned_away(path, hosts, origins)
        if away is not None:
            return self._page(away, door.File("text/plain; charset=utf-8", away.phrase.encode()), "")
        if path == door.SOCKET:
            return None
        if path == door.WORDS:
            path = door.words_in(self._sayings.of(*door.wanted(",".join(languages))).language)
        found = self._files.get(path)
        if found is None:
            return self._page(HTTPStatus.NOT_FOUND, door.File("text/plain; charset=utf-8", b"Not found"), "")
        return self._page(HTTPStatus.OK, found, hosts[0])

    def _page(self, status: HTTPStatus, file: door.File, host: str) -> Response:
        from websockets.datastructures import Headers
        from websockets.http11 import Response

        return Response(status.value, status.phrase, Headers(door.headers(file, host)), file.body)

    def _answered(self, connection: ServerConnection, request: Request, response: Response) -> None:
        """What the library answers by itself is as strict as the page."""
        for name, value in door.strict().items():
            if name not in response.headers:
                response.headers[name] = value

    # -- a connection

    async def _serve(self, socket: ServerConnection) -> None:
        link = Link(socket, str(socket.remote_address[0]), self._sayings.own)
        writing = asyncio.ensure_future(link.write(self.desk.journals, self._newest, self._far_back))
        reading = asyncio.ensure_future(self._read(link))
        try:
            done, _ = await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
            code, why = self._why(done)
            if reading in done and not writing.done() and code != 1000:
                link.end(Dropped(why, code))
                await asyncio.wait((writing,), timeout=1)
            await socket.close(code, why[:100])
        finally:
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
            self._gone(link)

    def _why(self, done: set[asyncio.Task[None]]) -> tuple[int, str]:
        from websockets.exceptions import ConnectionClosed

        for task in done:
            error = task.exception()
            if isinstance(error, Dropped):
                return error.code, str(error)
            if isinstance(error, PlayerError | Trouble):
                return 1011, str(error)
            if error is not None and not isinstance(error, ConnectionClosed):
                self._fault(error)
                return 1011, str(words.FAULT)
        return 1000, ""

    def _gone(self, link: Link) -> None:
        link.unwanted.append(True)
        if link.device and self.links.get(link.device) is link:
            del self.links[link.device]
            self.seats.is_here(link.device, False)
            self.seats_changed()

    async def _read(self, link: Link) -> None:
        try:
            async with asyncio.timeout(HELLO):
                first = m.from_guest(await link.socket.recv())
        except (TimeoutError, m.Rubbish):
            raise Dropped("no hello") from None
        if not isinstance(first, m.Hello):
            raise Dropped("no hello")
        await self._hello(link, first)
        async for text in link.socket:
            try:
                if isinstance(text, bytes):
                    raise m.Rubbish("no text")
                message = m.from_guest(text)
            except m.Rubbish:
                link.rubbish()
                continue
            await self._hear(link, message)

    async def _hello(self, link: Link, hello: m.Hello) -> None:
        link.say = self._sayings.of(hello.language)
        if hello.protocol != m.PROTOCOL:
            link.tell(m.Refused(sentence=link.say(words.OLD_PAGE)))
            raise Dropped(words.OLD_PAGE, 4400)
        device = hashed(hello.device)
        known = self.seats.visitors.get(device)
        if not (known and known.state == "in"):
            self._check_key(link, hello)
            if not self._watch.knocks(link.address):
                raise self._full(link, PlayerError(words.TOO_MANY))
        self._enters(link, device)
        try:
            visitor = self.seats.knock(device, hello.name, hello.as_a, hello.seat)
        except PlayerError as error:
            self.links.pop(device, None)
            link.device = ""
            raise self._full(link, error) from None
        self.seats.is_here(device, True)
        link.whole = hello.whole
        if visitor.state == "in":
            await self._come_in(link, hello)
        self._tell_place(link, visitor)
        self.seats_changed()

    def _full(self, link: Link, error: PlayerError) -> Dropped:
        """No room at the door; later there may be."""
        link.tell(m.Refused(sentence=link.say.of(error), again=True))
        return Dropped(str(error), 4429)

    def _check_key(self, link: Link, hello: m.Hello) -> None:
        """Nobody gets further without the key or the code."""
        if self.keys.is_key(hello.key):
            return
        if not hello.code:
            link.tell(m.Refused(sentence=link.say(words.WRONG_KEY) if hello.key else "", wants_code=True))
            raise Dropped(words.WRONG_KEY, 4401)
        if self._watch.guesses(link.address):
            link.tell(m.Refused(sentence=link.say(words.TOO_MANY_CODES), wants_code=True))
            raise Dropped(words.TOO_MANY_CODES, 4401)
        if not self.keys.is_code(hello.code):
            self._watch.wrong(link.address)
            link.tell(m.Refused(sentence=link.say(words.WRONG_CODE), wants_code=True))
            raise Dropped(words.WRONG_CODE, 4401)

    def _enters(self, link: Link, device: str) -> None:
        """It is no stranger any more; a connection it had before ends."""
        older = self.links.pop(device, None)
        if older:
            older.device = ""
            older.inside = False
            older.tell(m.Closed(sentence=older.say(words.ELSEWHERE)))
            older.end(Dropped(words.ELSEWHERE, 4409))
        link.device = device
        self.links[device] = link
        link.socket.is_known()  # type: ignore[attr-defined]

    async def _come_in(self, link: Link, hello: m.Hello | None = None) -> None:
        """Everything it lacks, then the view; first what came of the wishes it has no answer to."""
        if hello and hello.open:
            ids, device = hello.open, link.device
            for reply in await self._owner(lambda: self._wishes.known(device, ids)):
                link.tell(reply)
        await self._learn(link.say)
        last, hash = (hello.last, hello.hash) if hello else (0, "")
        link.sent, link.anew = self.desk.journal.start(last, hash, link.whole)
        link.inside, link.version = True, -1
        link.wake()

    async def _learn(self, say: Saying) -> None:
        """The first guest of a language: from now on every view is drawn in it too."""
        if say.language not in self._newest:
            self._read_too[say.language] = say
            loop, version = asyncio.get_running_loop(), self._version
            text = await loop.run_in_executor(self.desk.drawing, self.desk.learn, say)
            self._newest.setdefault(say.language, (version, text))

    def _tell_place(self, link: Link, visitor: Visitor) -> None:
        """Where it stands: at the door, in its seat, or refused."""
        common = {name: self._about[name] for name in ("table", "sheet", "title", "host", "colours")}
        common["seats"] = self.seats.shown(visitor.device, link.say.called)
        common["title"], common["table"] = link.say(self._about["title"]), link.say.called(self._about["table"])
        if visitor.state == "in":
            seat = visitor.seat or ""
            side = link.say.called(self.seats.sides.get(seat, ""))
            link.tell(m.Welcome(**common, seat=seat, side=side, you=visitor.device[:8], game=self._about["game"]))
        elif visitor.state == "asking":
            link.tell(m.Waiting(**common, number=visitor.number, seat=visitor.wants))
        else:
            link.tell(m.Refused(sentence=link.say(words.NOT_NOW), again=True))

    def seats_changed(self) -> None:
        """Everybody sees who is there, the host first."""
        for link in self.links.values():
            visitor = self.seats.visitors.get(link.device)
            if visitor and visitor.state in ("in", "asking"):
                self._tell_place(link, visitor)
        self._changed()

    # -- what a device says

    async def _hear(self, link: Link, message: m.FromGuest) -> None:
        bucket = (link.wishes if isinstance(message, m.Wish) else link.questions if isinstance(message, m.Question)
                  else link.others)
        if not bucket.take():
            raise Dropped(words.TOO_FAST)
        match message:
            case m.Wish() if link.inside:
                await self._wish(link, message)
            case m.Question() if link.inside:
                self._question(link, message)
            case m.Witness() if link.inside:
                self._witness(link, message)
            case m.Again() if link.inside:
                await self._come_in(link)
            case m.AskFor():
                self.seats.ask_for(link.device, message.name, message.seat)
                self.seats_changed()
            case m.Bye():
                self._away(link)
            case _:
                link.rubbish()

    async def _wish(self, link: Link, wish: m.Wish) -> None:
        visitor = self.seats.visitors[link.device]
        seat = visitor.seat or ""
        wisher = Wisher(link.device, visitor.name or self.seats.sides.get(seat, ""), seat, link.say)
        try:
            link.tell(await self._owner(lambda: self._wishes.fulfil(wisher, wish.id, wish.want)))
        except Exception as error:  # the table goes on, whatever a guest has found
            self._fault(error)
            link.tell(m.Reply(id=wish.id, done=False, sentence=link.say(words.FAULT)))

    def _question(self, link: Link, question: m.Question) -> None:
        link.unwanted.append(True)
        link.unwanted = []
        self._start(self._work_out(link, question, link.unwanted))

    async def _work_out(self, link: Link, question: m.Question, unwanted: list[bool]) -> None:
        story, loop = self._story, asyncio.get_running_loop()
        if story is None:
            return
        try:
            answer = await loop.run_in_executor(
                self.desk.working, self.desk.answer, story, question, unwanted, link.say)
        except Exception as error:
            self._fault(error)
            answer = m.Answered(id=question.id, sentence=link.say(words.FAULT)).to_json()
        if not unwanted:
            link.tell(answer)

    def _witness(self, link: Link, witness: m.Witness) -> None:
        """Only who sits at a side adds to a throw of the host."""
        if self.seats.visitors[link.device].seat:
            self._do(lambda: self._wishes.promises.witnessed(witness.ask, witness.secret))

    def _away(self, link: Link) -> None:
        self.seats.forget(link.device)
        del self.links[link.device]
        link.device, link.inside = "", False
        self.seats_changed()
        raise Dropped("bye", 1000)

    async def _owner(self, call: Callable[[], T]) -> T:
        """Asks the owner of the battle; how long it takes is seen by everybody. What has reached the host counts,
        also where whoever wished it is gone meanwhile."""
        loop = asyncio.get_running_loop()
        since = loop.time()
        self._waiting_since.append(since)
        try:
            return await asyncio.shield(self._asking(call))
        finally:
            self._waiting_since.remove(since)

    def _asking(self, call: Callable[[], T]) -> asyncio.Future[T]:
        answer = asyncio.wrap_future(self._do(call))
        self._unanswered.add(answer.cancel)
        answer.add_done_callback(lambda done: self._unanswered.discard(done.cancel))
        return answer

    async def _far_back(self, first: int, most: int) -> list[KeptDeed]:
        return await self._owner(lambda: self._wishes.far_back(first, most))

    # -- what the host says to all

    def moved(self, moment: Moment) -> None:
        """The game has gone on."""
        self._moments.put_nowait(moment)

    async def _draw(self) -> None:
        """Views one after the other; where several moments wait, only the last is drawn."""
        while True:
            moment = await self._moments.get()
            while not self._moments.empty():
                later = self._moments.get_nowait()
                moment = later._replace(kept=(*moment.kept, *later.kept))
            try:
                await self._drawn(moment)
            except Exception as error:
                self._fault(error)

    async def _drawn(self, moment: Moment) -> None:
        others = [say for language, say in self._read_too.items() if language != self._sayings.own.language]
        texts = await asyncio.get_running_loop().run_in_executor(self.desk.drawing, self.desk.draw, moment, others)
        self._version += 1
        self._story = moment.story
        self._newest |= {language: (self._version, text) for language, text in texts.items()}
        for link in self.links.values():
            link.wake()

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(BEAT)
            asleep = bool(self._waiting_since) and loop.time() - min(self._waiting_since) > ASLEEP
            for link in self.links.values():
                link.tell(m.Beat(asleep=asleep))

    # -- what the host decides

    def decide(self, decision: Callable[[Seats], Visitor]) -> None:
        """Let in, seat, not now, send away: told to the device at once."""
        try:
            visitor = decision(self.seats)
        except PlayerError:
            self._changed()
            return
        link = self.links.get(visitor.device)
        if link and visitor.state == "in" and not link.inside:
            self._start(self._come_in(link))
        elif link and visitor.state == "away":
            link.inside = False
            link.tell(m.Closed(sentence=link.say(words.SENT_AWAY)))
            link.end(Dropped(words.SENT_AWAY, 4403))
        elif link and visitor.state == "refused":
            self._tell_place(link, visitor)
        self.seats_changed()
