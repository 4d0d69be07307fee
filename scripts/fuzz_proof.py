"""A hook of Schemathesis that confirms the identity of the session before each command (scripts/fuzz-api).

Without it every command that requires a proof answers PROOF_REQUIRED, and nothing behind that guard is reached. A proof is
used up by some commands, so each one gets a new one. The password and the people are in the environment.
"""

import json
import os
import urllib.error
import urllib.request

import schemathesis

URL = os.environ["CASEBOARD_FUZZ_URL"]
PASSWORD = os.environ["CASEBOARD_FUZZ_PASSWORD"]


def send(path, token, body=None):
    """Sends one request with the token of a session; the response, or None if it is rejected."""
    request = urllib.request.Request(URL + path, data=json.dumps(body).encode() if body else None)
    request.add_header("Content-Type", "application/json")
    request.add_header("Authorization", token)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except (urllib.error.HTTPError, UnicodeError, ValueError):
        return None


@schemathesis.hook
def before_call(context, case, kwargs):
    token = (case.headers or {}).get("Authorization") or ""
    if case.method == "GET" or not token.startswith("Bearer "):
        return
    session = send("/api/session", token)
    if session:
        send("/api/verifypassword", token, {"userId": session["_id"], "password": PASSWORD})
