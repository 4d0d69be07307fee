"""W6: a file of mixed requests of professionals and administrators, nine reads and one command in turn."""

import datetime
import pathlib
import random
import sqlite3

from .cluster import psql

# Shares of a hundred requests. A signed-in client reads the bell on every screen and every 30 seconds.
READS = {"bell": 35, "new-cases": 25, "schedule": 12, "month": 4, "postings": 6, "claims": 8}
COMMANDS = {"accept": 4, "decline": 2, "acknowledge": 2, "request": 2}
# Requests are for cases that start before the cases of the file `accept`, which start after 45 days.
REQUEST_DAYS = (4, 44)


class Rows:
    """Reads ids from the database of a run before its server starts."""

    def __init__(self, sqlite: pathlib.Path | None, postgres: str | None):
        self.sqlite = sqlite3.connect(sqlite) if sqlite else None
        self.postgres = postgres

    def list(self, statement: str) -> list[list[str]]:
        if self.sqlite:
            return [[x.hex() if isinstance(x, bytes) else str(x) for x in row] for row in self.sqlite.execute(statement)]
        return [line.replace("-", "").split("\t") for line in psql(self.postgres, statement).splitlines()]

    def ids(self, ids) -> str:
        """A list of ids as SQL."""
        return ", ".join(f"X'{it}'" if self.sqlite else f"'{it}'" for it in ids)

    def close(self):
        if self.sqlite:
            self.sqlite.close()


def post(path: str, token: str, body: str) -> str:
    return f"POST\t/api/{path}\t{token}\t{body}"


def write(requests: pathlib.Path, rows: Rows, invitations: list[str], commands: int, seed: int) -> int:
    """Writes the file `mix` with so many commands. `invitations` are lines of the file `accept` that only the mix uses.
    Returns the number of lines."""
    chance = random.Random(seed)
    people = {}
    for line in (requests / "new-cases").read_text().splitlines():
        _, path, token, _ = line.split("\t")
        category, person = path.split("?")[0].split("/")[-2:]
        people[person] = (token, int(category))
    files = {name: (requests / name).read_text().splitlines() for name in ("bell", "new-cases", "month", "postings")}
    today = datetime.date.today()
    month = f"startDate={today - datetime.timedelta(days=15)}&endDate={today + datetime.timedelta(days=15)}"
    files["schedule"] = [f"GET\t/api/hiredjob?{month}&userId={it}\t{token}\t" for it, (token, _) in people.items()]
    files["claims"] = [f"GET\t/api/transactions?userId={it}\t{token}\t" for it, (token, _) in people.items()]

    todo = commands_of(rows, people, invitations, chance)
    for lines in (*files.values(), *todo.values()):
        chance.shuffle(lines)
    reads = [name for name, share in READS.items() for _ in range(share)]
    kinds = [name for name, share in COMMANDS.items() for _ in range(share)]
    at = dict.fromkeys(files, 0)
    mixed = []
    for _ in range(commands):
        for name in chance.choices(reads, k=9):
            mixed.append(files[name][at[name] % len(files[name])])
            at[name] += 1
        left = [kind for kind in kinds if todo[kind]]
        if not left:
            break
        mixed.append(todo[chance.choice(left)].pop())
    (requests / "mix").write_text("\n".join(mixed) + "\n")
    return len(mixed)


def commands_of(rows: Rows, people: dict, invitations: list[str], chance: random.Random) -> dict[str, list[str]]:
    """Commands that can succeed, each once."""
    split = len(invitations) * COMMANDS["accept"] // (COMMANDS["accept"] + COMMANDS["decline"])
    declines = [line.replace("/api/accepted", "/api/declined").replace("CONFIRMED", "DECLINED") for line in invitations[split:]]
    known = rows.ids(people)
    filled = rows.list(
        f"SELECT notice_id, person_id FROM engagements WHERE state = 'POSITION_FILLED' AND person_id IN ({known})"
    )
    acknowledges = [post("acknowledged", people[person][0], f'{{"_id":"{notice}"}}') for notice, person in filled]

    now = datetime.datetime.now(datetime.timezone.utc).timestamp()
    first, last = (int((now + days * 86_400) * 1e6) for days in REQUEST_DAYS)
    positions: dict[tuple[str, int], list[str]] = {}
    for case, category, center in rows.list(
        "SELECT p.case_id, p.category, c.center_id FROM positions p JOIN cases c ON c.id = p.case_id"
        f" WHERE p.open = TRUE AND c.cancelled = FALSE AND p.start_at BETWEEN {first} AND {last}"
    ):
        positions.setdefault((center, int(category)), []).append(case)
    engaged = {tuple(row) for row in rows.list(f"SELECT case_id, person_id FROM engagements WHERE person_id IN ({known})")}
    requests = []
    for center, person in rows.list(f"SELECT center_id, person_id FROM certifications WHERE person_id IN ({known})"):
        token, category = people[person]
        cases = positions.get((center, category), [])
        for case in chance.sample(cases, min(len(cases), 20)):
            if (case, person) not in engaged:
                requests.append(post("requestinvite", token, f'{{"job":"{case}"}}'))
    return {"accept": invitations[:split], "decline": declines, "acknowledge": acknowledges, "request": requests}
