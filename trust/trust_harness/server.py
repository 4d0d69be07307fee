"""The binary on a data folder, its demo data, and a client of it."""

import http.client
import json
import os
import pathlib
import re
import subprocess
import time

START_SECONDS = 60
# Of the accounts that the demo prints; scripts/fuzz-api uses the same order.
SURGEON, ADMINISTRATOR, SYSTEM_ADMINISTRATOR, PROFESSIONAL = 0, 2, 4, 5


def environment(data: pathlib.Path, extra: dict[str, str] | None = None) -> dict[str, str]:
    env = {k: v for k, v in os.environ.items() if not k.startswith("CASEBOARD_")}
    return env | {"CASEBOARD_ENV": "dev", "CASEBOARD_RATE_LIMIT": "off", "CASEBOARD_LISTEN": "127.0.0.1:0",
                  "CASEBOARD_DATA_DIR": str(data)} | (extra or {})


def fill(binary: pathlib.Path, data: pathlib.Path, extra: dict[str, str] | None = None) -> tuple[list[str], str]:
    """Fills a data folder with the demo; returns the addresses of its users and their password."""
    done = subprocess.run([binary, "demo"], env=environment(data, extra), check=True, capture_output=True, text=True, timeout=120)
    addresses = [word for word in done.stdout.split() if "@" in word]
    return addresses, done.stdout.split("The password of all accounts is ")[1].split()[0]


class Server:
    """A running server. `stop` ends it in order, `kill` at once."""

    def __init__(self, binary: pathlib.Path, data: pathlib.Path, log: pathlib.Path, extra: dict[str, str] | None = None):
        self.log = log
        began = time.monotonic()
        before = log.stat().st_size if log.exists() else 0
        with open(log, "ab") as output:
            self.process = subprocess.Popen([binary, "serve"], env=environment(data, extra), stderr=output)
        while not (found := re.search(r"listens on http://127\.0\.0\.1:(\d+)", self.text(before))):
            if self.process.poll() is not None or time.monotonic() - began > START_SECONDS:
                self.kill()
                raise RuntimeError("the server did not start: " + self.text(before)[-2000:])
            time.sleep(0.01)
        self.port = int(found[1])
        self.start_seconds = time.monotonic() - began

    def text(self, offset: int = 0) -> str:
        with open(self.log, "rb") as log:
            log.seek(offset)
            return log.read().decode(errors="replace")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()


class Client:
    """A user on one connection, which is opened again when it has ended. Not for several threads."""

    def __init__(self, port: int, token: str = "", person: str = "", timeout: float = 30):
        self.port, self.token, self.person, self.timeout = port, token, person, timeout
        self.connection: http.client.HTTPConnection | None = None

    def at(self, port: int) -> "Client":
        """The same session on another server, on a connection of its own."""
        return Client(port, self.token, self.person, self.timeout)

    def sign_in(self, email: str, password: str) -> "Client":
        status, body = self.send("POST", "/api/emaillogin", {"email": email, "password": password})
        if status != 200 or not body.get("auth"):
            raise RuntimeError(f"{email} cannot sign in: {status} {body}")
        self.token, self.person = body["authToken"], body["user"][0]["_id"]
        return self

    def send(self, method: str, path: str, body=None, key: str | None = None, form: bytes | None = None):
        """Status and body of an answer; `OSError` or `HTTPException` if there is none."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        payload = form
        if form is not None:
            headers["Content-Type"] = "multipart/form-data; boundary=x"
        elif body is not None:
            payload, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        if key:
            headers["Idempotency-Key"] = key
        self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        try:
            self.connection.request(method, path, payload, headers)
            response = self.connection.getresponse()
            content = response.read()
        except BaseException:
            self.close()
            raise
        try:
            return response.status, json.loads(content)
        except ValueError:
            return response.status, content

    def close(self):
        if self.connection:
            self.connection.close()
            self.connection = None

    def upload(self, slot: str, content: bytes):
        """Replaces the document of a slot; status and body of the answer."""
        parts = [("userId", self.person), ("prefix", slot), ("ext", "pdf")]
        form = b"".join(f'--x\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in parts)
        form += b'--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n' + content + b"\r\n--x--\r\n"
        return self.send("POST", "/cloudupload", form=form)


def pdf(line: str) -> bytes:
    """A PDF of one page with a line of letters and digits."""
    page = f"BT /F1 18 Tf 72 720 Td ({line}) Tj ET"
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
               "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
               f"<< /Length {len(page)} >>\nstream\n{page}\nendstream",
               "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    text, places = "%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{content}\nendobj\n"
    table = len(text)
    text += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n" + "".join(f"{place:010} 00000 n \n" for place in places)
    text += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    return text.encode()


def case(client: Client, center: str, start: str, notes: str) -> dict:
    """The body of a new case."""
    return {"surgeryCenterId": center, "surgeonId": client.person, "start": start, "duration": 2, "desc": notes,
            "procedures": ["Hernia repair"],
            "staffs": [{"specialtyId": 0, "hourlyRate": 150, "payPerJob": 0, "numOfRequired": 1, "minPay": 100}]}
