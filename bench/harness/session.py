"""The servers of a run: filling their databases, starting them, and measuring the workloads in turns."""

import asyncio
import datetime
import hashlib
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time
import urllib.parse

from . import events, mix, peers
from .cluster import psql
from .machine import free_port, listening_process
from .server import Server, figures, load, start_wrk, used_since, wrk_result

CONNECTIONS = 64
# Workloads whose server time is mostly one password hash need fewer connections to stay below the queue's limit.
SIGN_IN_CONNECTIONS = 8
# The mix beside the event streams runs longer than a round; it may send this many times the requests of one.
STREAM_SHARES = 4
WORKLOADS = [
    ("W0", "constant", "constant response"),
    ("W1", "new-cases", "new cases"),
    ("W2", "accept", "accept an invitation"),
    ("W3", "bell", "number of unread"),
    ("W4", "busy-month", "a month, 300 events"),
    ("W5", "sign-in", "sign-in"),
    ("W6", "mix", "mix, 90 % reads"),
    ("W8", "postings", "all postings"),
    ("W9", "notifications", "unread notifications"),
]
# The workloads that peers have.
PEER_WORKLOADS = {"W0", "W1", "W2"}


def in_turn(servers: list, number: int) -> list:
    """The servers in the order of a round. Each is the first one in turn, so that none always follows the same load."""
    first = number % max(1, len(servers))
    return servers[first:] + servers[:first]


class Measured:
    """A server of the run with its request files."""

    def __init__(self, name: str, server: Server, requests: pathlib.Path, workloads: set[str]):
        self.name = name
        self.server = server
        self.requests = requests
        self.workloads = workloads
        self.rounds: dict[str, list[dict]] = {}
        self.mix_lines = 0
        self.invitations: list[str] = []
        self.clients: list = []
        self.streams: dict = {}
        self.loaded_mb = 0.0


class Run:
    """The options of a run and what it has started."""

    def __init__(self, options, folder: pathlib.Path, database: str = "bench_caseboard"):
        self.options = options
        self.folder = folder
        self.database_name = database
        self.measured: list[Measured] = []
        self.skipped: dict[str, str] = {}
        self.raw: list[dict] = []
        self.postgres = os.environ.get("CASEBOARD_TEST_POSTGRES")
        self.cluster = None
        if self.postgres:
            self.cluster = listening_process(urllib.parse.urlsplit(self.postgres).port or 5432)

    def data_folders(self) -> dict[str, pathlib.Path]:
        """Where the databases of the run are."""
        folders = {"the data folder": self.folder}
        if self.cluster and "postgres" in self.options.engines:
            # PostgreSQL works in its data folder.
            folders["PostgreSQL"] = pathlib.Path(os.readlink(f"/proc/{self.cluster}/cwd"))
        return folders

    def environment(self, name: str) -> dict[str, str]:
        env = {k: v for k, v in os.environ.items() if not k.startswith("CASEBOARD_")}
        return env | {"CASEBOARD_ENV": "dev", "CASEBOARD_RATE_LIMIT": "off", "CASEBOARD_LOG": "warn",
                      "CASEBOARD_DATA_DIR": str(self.folder / name / "data")}

    @property
    def accepts(self) -> dict[str, int]:
        """How many invitations each workload accepts: all rounds of W2, then the mix, then the streams."""
        o = self.options
        # With --nodes a round is measured twice.
        return {"W2": o.accepts_per_round * (o.rounds + 1) * (2 if o.nodes else 1), "W6": o.mix_commands * (o.rounds + 1 + STREAM_SHARES),
                "W7": 3 * o.stream_seconds + 10}

    def fill(self, engine: str) -> float:
        """Fills a database for Caseboard and writes its request files. Returns the seconds that it took. Another build fills
        it, because an older one cannot open a newer schema."""
        o, env = self.options, self.environment(engine)
        (self.folder / engine).mkdir()
        if engine == "postgres":
            psql(self.postgres, f"DROP DATABASE IF EXISTS {self.database_name}")
            psql(self.postgres, f"CREATE DATABASE {self.database_name}")
            env["CASEBOARD_DATABASE_URL"] = self.database(self.database_name)
        began = time.monotonic()
        subprocess.run([o.against or o.binary, "bench-data", "--requests", self.folder / engine / "requests", "--people", str(o.people),
                        "--cases", str(o.cases), "--engagements", str(o.engagements),
                        "--accepts", str(sum(self.accepts.values())), "--seed", str(o.seed)], env=env, check=True)
        took = time.monotonic() - began
        if engine == "postgres":
            # The bulk load is over before autovacuum would look at it.
            psql(self.database(self.database_name), "VACUUM ANALYZE")
        return took

    def database(self, name: str) -> str:
        return self.postgres.rsplit("/", 1)[0] + "/" + name

    def start_caseboard(self, engine: str, extra: dict[str, str]) -> Measured:
        env = self.environment(engine) | extra
        requests = self.folder / engine / "requests"
        (requests / "constant").write_text("GET\t/api/config\t\t\n")
        pages = [line.split("\t") for line in (requests / "new-cases").read_text().splitlines()]
        lines = ["\t".join([method, f"{path.split('?')[0]}?limit={self.options.page}", *rest]) for method, path, *rest in pages]
        (requests / "new-cases").write_text("\n".join(lines) + "\n")
        invitations = (requests / "accept").read_text().splitlines()
        first, second = self.accepts["W2"], self.accepts["W2"] + self.accepts["W6"]
        if engine == "postgres":
            env["CASEBOARD_DATABASE_URL"] = self.database(self.database_name)
            rows = mix.Rows(None, self.database(self.database_name))
        else:
            rows = mix.Rows(self.folder / engine / "data" / "caseboard.sqlite", None)
        lines_of_mix = mix.write(requests, rows, invitations[first:second], self.accepts["W6"], self.options.seed)
        clients = self.clients(rows, [line.split("\t")[2] for line in invitations])
        rows.close()
        server = self.serve(self.options.binary, engine, env)
        it = Measured(f"caseboard-{engine}", server, requests, {key for key, *_ in WORKLOADS} | {"W7"})
        it.mix_lines, it.invitations, it.clients = lines_of_mix, invitations[second:], clients
        self.measured.append(it)
        return it

    def serve(self, binary: str, engine: str, env: dict[str, str]) -> Server:
        port = free_port()
        return Server([binary, "serve"], env | {"CASEBOARD_LISTEN": f"127.0.0.1:{port}"}, port, "/readyz",
                      self.cluster if engine == "postgres" else None)

    def copy_database(self, engine: str) -> dict[str, str]:
        """Copies the database, which no server uses yet, for the other build. Returns the settings that name the copy."""
        if engine == "postgres":
            copy = f"{self.database_name}_other"
            psql(self.postgres, f"DROP DATABASE IF EXISTS {copy}")
            psql(self.postgres, f"CREATE DATABASE {copy} TEMPLATE {self.database_name}")
            return {"CASEBOARD_DATABASE_URL": self.database(copy)}
        shutil.copytree(self.folder / engine / "data", self.folder / f"other-{engine}" / "data")
        return {}

    def start_other(self, engine: str, settings: dict[str, str]):
        """Starts the other build; it answers the same requests from its own copy of the database."""
        first = next(it for it in self.measured if it.name == f"caseboard-{engine}")
        server = self.serve(self.options.against, engine, self.environment(f"other-{engine}") | settings)
        it = Measured(f"other-{engine}", server, first.requests, {key for key, *_ in WORKLOADS})
        it.mix_lines = first.mix_lines
        self.measured.append(it)

    def clients(self, rows: mix.Rows, tokens: list[str]) -> list[events.Client]:
        """The clients of W7: professionals with a session whose token is known."""
        by_hash = {hashlib.sha256(token.encode()).hexdigest(): token for token in tokens}
        people = {}
        for token_hash, person, category in rows.list(
            "SELECT s.token_hash, p.id, p.category FROM sessions s JOIN persons p ON p.id = s.person_id WHERE p.role = 'USER'"
        ):
            if token := by_hash.get(token_hash.removeprefix("\\x")):
                people[token] = (person, category)
        today = datetime.date.today()
        month = f"startDate={today.replace(day=1)}&endDate={today + datetime.timedelta(days=31)}"
        return events.clients_of(people, self.options.streams, month)

    def start_peer(self, name: str, extra: dict[str, str]):
        source = self.folder / "sqlite"
        try:
            postgres = (self.postgres, self.cluster) if self.postgres else None
            peer = peers.start(name, source / "data" / "caseboard.sqlite", source / "requests", self.folder / name,
                               self.options.page, postgres, extra)
        except peers.Missing as error:
            self.skipped[name] = str(error)
            print(f"{name} is left out: {error}", file=sys.stderr)
            return
        self.measured.append(Measured(name, peer.server, peer.requests, PEER_WORKLOADS))

    def once(self, key: str, it: Measured, number: int):
        """The part of a file that a round sends once; None for reads, which are repeated."""
        if key == "W2":
            return number * self.options.accepts_per_round, self.options.accepts_per_round
        if key == "W6":
            share = it.mix_lines // (self.options.rounds + 1 + STREAM_SHARES)
            beside_streams = number > self.options.rounds
            return number * share, share * (STREAM_SHARES if beside_streams else 1)
        return None

    def measure(self, it: Measured, key: str, file: str, number: int):
        """One workload of one round."""
        if key not in it.workloads:
            return
        if it.server.database:
            # The first change of a page after a checkpoint logs the whole page. Without this, a server whose database was
            # filled before the last checkpoint would log many pages, and one whose database was filled after it none.
            psql(self.postgres, "CHECKPOINT")
        connections = SIGN_IN_CONNECTIONS if key == "W5" else CONNECTIONS
        result = load(it.server, it.requests / file, self.options.seconds, connections, self.once(key, it, number))
        # The first round warms caches up.
        if number > 0:
            it.rounds.setdefault(key, []).append(result)

    def raw_round(self):
        """W1 without a server: the program reads the same pages of the same file with rusqlite and serde_json alone."""
        folder = self.folder / "sqlite"
        command = [self.options.raw, folder / "data" / "caseboard.sqlite", folder / "requests" / "new-cases",
                   str(self.options.seconds), str(int(time.time() * 1e6))]
        output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=self.options.seconds + 60).stdout
        result = json.loads(output)
        self.raw.append({"cpu_ms": result["cpu_seconds"] * 1000 / result["requests"],
                         "bytes": result["bytes"] / result["requests"]})

    def rounds(self, wanted: set[str]):
        for number in range(self.options.rounds + 1):
            for key, file, _ in WORKLOADS:
                for it in in_turn(self.measured, number):
                    if key in wanted:
                        self.measure(it, key, file, number)
                if number > 0 and key == "W1" and key in wanted and self.options.raw and "sqlite" in self.options.engines:
                    self.raw_round()
        for it in self.measured:
            it.loaded_mb = it.server.memory_mb()

    def event_streams(self):
        for it in self.measured:
            if "W7" not in it.workloads:
                continue

            def mixed(it=it):
                cpu = it.server.cpu()
                process = start_wrk(it.server, it.requests / "mix", self.options.stream_seconds, CONNECTIONS,
                                    self.once("W6", it, self.options.rounds + 1))

                def wait():
                    result = wrk_result(process, self.options.stream_seconds)
                    return figures(result, used_since(it.server, cpu))
                return wait

            it.streams = asyncio.run(
                events.run(it.server, it.clients, self.options.stream_seconds, it.invitations, mixed)
            )

    def figures(self) -> list[dict]:
        """The figures of every measurement."""
        rounds = [r for it in self.measured for of in it.rounds.values() for r in of]
        return rounds + [r for it in self.measured for r in it.streams.values()]

    def stop(self):
        for it in self.measured:
            it.server.stop()


def medians(it: Measured) -> dict[str, dict[str, float]]:
    return {key: {field: statistics.median(r[field] for r in of) for field in of[0]} for key, of in it.rounds.items()}
