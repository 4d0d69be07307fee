"""W7: many event streams while positions are filled, and what the client reads again because of the events."""

import asyncio
import random
import statistics
import time
from collections import Counter

from .machine import Watch
from .server import used_since

# What each screen of the client shows, as reads by topic prefix of their query key, and how many of a hundred clients show
# it. web/src/api/keys.ts says which keys a topic makes stale; every screen shows the bell.
SCREENS = [("new-cases", 60), ("home", 25), ("schedule", 15)]
STALE = {
    "openCases": {"new-cases": ["new-cases"], "home": [], "schedule": []},
    "cases": {"new-cases": ["new-cases"], "home": ["attention"], "schedule": ["schedule"]},
    "requests": {"new-cases": ["new-cases"], "home": ["attention"], "schedule": ["schedule"]},
    "notifications": {"new-cases": ["bell"], "home": ["bell", "attention"], "schedule": ["bell"]},
    "claims": {"new-cases": [], "home": ["attention"], "schedule": []},
    "profile": {"new-cases": [], "home": ["attention"], "schedule": []},
}
# web/src/api/eventReads.ts, in seconds: the first event is followed by a read at once, further ones by one read after an
# interval and a random delay. Events about open cases reach many clients, so each of their reads is delayed.
SAME_CHANGE = 0.05
INTERVAL, SPREAD = 2, 1
OPEN_CASES_INTERVAL, OPEN_CASES_SPREAD = 5, 2
# A session may have five streams; a further one ends the oldest.
STREAMS_PER_SESSION = 4
OPENING = 50
READERS = 32
# Clients of one address of the loopback network; the server limits the connections of an address.
CLIENTS_PER_ADDRESS = 100


class Client:
    """A browser: a stream, a screen, and the reads that follow events."""

    def __init__(self, token: str, person: str, category: str, screen: str, month: str):
        self.token = token
        self.screen = screen
        self.paths = {
            "new-cases": f"/api/newjobs/{category}/{person}?limit=50",
            "bell": f"/api/unreadnotifications/{person}/NO?limit=1",
            "schedule": f"/api/hiredjob?{month}&userId={person}",
            "attention": "/api/attention",
        }
        # By the read and whether it follows events about open cases.
        self.read_at: dict[tuple[str, bool], float] = {}
        self.timers: dict[tuple[str, bool], asyncio.TimerHandle] = {}
        self.waiting: set[str] = set()
        self.running: set[str] = set()


class Crowd:
    """All clients of a measurement."""

    def __init__(self, port: int, clients: list[Client]):
        self.port = port
        self.clients = clients
        self.reading = False
        self.queue: asyncio.Queue = asyncio.Queue()
        self.streams: list[asyncio.StreamWriter] = []
        self.tasks: list[asyncio.Task] = []
        self.filled_at = 0.0
        self.reset()

    def reset(self):
        self.topics: Counter = Counter()
        self.delays: list[float] = []
        self.stream_bytes = 0
        self.reads: Counter = Counter()
        self.read_bytes = 0
        self.failed = 0
        self.ended = 0

    async def open(self):
        limit = asyncio.Semaphore(OPENING)

        async def one(number: int, client: Client):
            async with limit:
                source = (f"127.0.1.{1 + number // CLIENTS_PER_ADDRESS % 250}", 0)
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=source)
                writer.write(request("GET", "/api/events", client.token, {"Accept": "text/event-stream"}))
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
                if b" 200 " not in head.split(b"\r\n", 1)[0]:
                    raise RuntimeError(f"a stream was refused: {head.splitlines()[0].decode()}")
            self.streams.append(writer)
            self.tasks.append(asyncio.create_task(self.follow(client, reader)))

        await asyncio.gather(*(one(number, client) for number, client in enumerate(self.clients)))
        self.tasks += [asyncio.create_task(self.read_on()) for _ in range(READERS)]

    async def close(self):
        for task in self.tasks:
            task.cancel()
        for writer in self.streams:
            writer.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def follow(self, client: Client, reader: asyncio.StreamReader):
        while line := await reader.readline():
            self.stream_bytes += len(line)
            if not line.startswith(b"data:"):
                continue
            topic = line[5:].decode().strip()
            self.topics[topic] += 1
            if topic in ("cases", "openCases") and (delay := time.monotonic() - self.filled_at) < 1:
                self.delays.append(delay)
            self.announce(client, topic)
        self.ended += 1

    def announce(self, client: Client, topic: str):
        """Plans the reads of the client's screen that an event makes stale."""
        to_group = topic == "openCases"
        interval, spread = (OPEN_CASES_INTERVAL, OPEN_CASES_SPREAD) if to_group else (INTERVAL, SPREAD)
        for name in STALE.get(topic, {}).get(client.screen, []):
            key = (name, to_group)
            if key in client.timers:
                continue
            wait = max(0.0, client.read_at.get(key, float("-inf")) + interval - time.monotonic())
            delay = wait + random.random() * spread if wait or to_group else SAME_CHANGE
            client.timers[key] = asyncio.get_running_loop().call_later(delay, self.read_stale, client, key)

    def read_stale(self, client: Client, key: tuple[str, bool]):
        """Queues a read that is due. A read of all cases includes the open ones."""
        name, to_group = key
        for other in [key] if to_group else [key, (name, True)]:
            if timer := client.timers.pop(other, None):
                timer.cancel()
        client.read_at[key] = time.monotonic()
        if self.reading and name not in client.waiting:
            client.waiting.add(name)
            self.queue.put_nowait((client, name))

    async def read_on(self):
        connection = None
        while True:
            client, name = await self.queue.get()
            if name in client.running:
                # The client starts again when the read in flight has ended.
                await asyncio.sleep(0.01)
                self.queue.put_nowait((client, name))
                continue
            client.waiting.discard(name)
            client.running.add(name)
            try:
                connection = connection or await asyncio.open_connection("127.0.0.1", self.port)
                await asyncio.wait_for(self.read(client, name, *connection), 60)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                self.failed += 1
                connection = None
            finally:
                client.running.discard(name)

    async def read(self, client: Client, name: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        headers = {"Accept": "application/json", "Accept-Encoding": "gzip, deflate, br"}
        writer.write(request("GET", client.paths[name], client.token, headers))
        status, size = await answer(reader)
        self.reads[name] += 1
        self.read_bytes += size
        self.failed += status != 200


def request(method: str, path: str, token: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {token}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


async def answer(reader: asyncio.StreamReader) -> tuple[int, int]:
    """Status and size of an answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.strip().split("\r\n")
    fields = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
    size = len(head)
    if fields.get("transfer-encoding") == "chunked":
        while True:
            chunk = int((await reader.readline()).split(b";")[0], 16)
            size += len(await reader.readexactly(chunk + 2))
            if chunk == 0:
                break
    elif length := int(fields.get("content-length", "0")):
        size += len(await reader.readexactly(length))
    return int(first.split()[1]), size


def clients_of(professionals: dict[str, tuple[str, str]], count: int, month: str) -> list[Client]:
    """Spreads the streams over professionals, given as person and group by token, and these over the screens."""
    screens = [name for name, share in SCREENS for _ in range(share)]
    sessions = list(professionals.items())
    count = min(count, len(sessions) * STREAMS_PER_SESSION)
    # 37 and 100 have no common divisor, so the screens are spread evenly.
    return [
        Client(sessions[n % len(sessions)][0], *sessions[n % len(sessions)][1], screens[n * 37 % 100], month)
        for n in range(count)
    ]


async def accept(port: int, line: str, key: str) -> int:
    _, path, token, body = line.split("\t")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        headers = {"Content-Type": "application/json", "Idempotency-Key": key, "Connection": "close"}
        writer.write(request("POST", path, token, headers, body.encode()))
        return (await asyncio.wait_for(answer(reader), 60))[0]
    finally:
        writer.close()


async def measure(server, crowd: Crowd, seconds: int, invitations: list[str], reads: bool) -> dict:
    """Fills one position per second for some seconds and returns what it costs."""
    crowd.reset()
    crowd.reading = reads
    refused = 0
    began, watch, cpu = time.monotonic(), Watch(server.database), server.cpu()
    for number in range(seconds):
        if invitations:
            crowd.filled_at = time.monotonic()
            line = invitations.pop()
            refused += await accept(server.port, line, f"streams-{len(invitations)}") != 200
        await asyncio.sleep(max(0, began + number + 1 - time.monotonic()))
    elapsed = time.monotonic() - began
    backlog = crowd.queue.qsize()
    crowd.reading = False
    result = {
        "core_share": sum(used_since(server, cpu)) / elapsed,
        "others": watch.others_share(),
        "seconds": elapsed,
        "streams": len(crowd.clients) - crowd.ended,
        "events": sum(crowd.topics.values()),
        "topics": dict(crowd.topics),
        "event_p50_ms": statistics.median(crowd.delays) * 1000 if crowd.delays else 0,
        "event_last_ms": max(crowd.delays, default=0) * 1000,
        "stream_bytes": crowd.stream_bytes,
        "reads": sum(crowd.reads.values()),
        "reads_of": dict(crowd.reads),
        "read_bytes": crowd.read_bytes,
        "backlog": backlog,
        "failed": crowd.failed + refused,
    }
    # The clients whose reads were not answered in time are not part of the next measurement.
    while not crowd.queue.empty():
        client, name = crowd.queue.get_nowait()
        client.waiting.discard(name)
    return result


async def run(server, clients: list[Client], seconds: int, invitations: list[str], mixed) -> dict:
    """All measurements of W7. `mixed` starts W6 and returns a function that waits for its result."""
    crowd = Crowd(server.port, clients)
    results = {}
    try:
        await crowd.open()
        await asyncio.sleep(1)
        results["streams, nothing happens"] = await measure(server, crowd, min(seconds, 5), [], False)
        results["streams, a position filled per second"] = await measure(server, crowd, seconds, invitations, False)
        results["the same with the reads of the clients"] = await measure(server, crowd, seconds, invitations, True)
        await asyncio.sleep(2)
        wait = mixed()
        result = await measure(server, crowd, seconds, invitations, False)
        result["mix"] = await asyncio.to_thread(wait)
        # Most of these events are of the mix, not of the position that was filled last.
        result["event_p50_ms"] = result["event_last_ms"] = None
        results["streams while W6 runs"] = result
    finally:
        await crowd.close()
    return results
