"""An SMTP server with faults, for mail_faults.rs: `faulty_mail_server.py PORT SEED PERCENT`.

Of each hundred deliveries PERCENT are refused with 451, as many are accepted and then cut off without an answer, and a fifth
of that are left without an answer. Recipients that begin with `gone` do not exist. Prints one JSON object for each delivery.
"""

import asyncio
import email
import json
import random
import sys

from aiosmtpd.smtp import SMTP


class Faults:
    def __init__(self, seed, percent):
        self.random = random.Random(seed)
        self.percent = percent

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("gone"):
            report(address, None, "550")
            return "550 5.1.1 unknown user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        to = envelope.rcpt_tos[0]
        message = email.message_from_bytes(envelope.content)["Message-ID"]
        choice = self.random.uniform(0, 100)
        if choice < self.percent:
            report(to, message, "451")
            return "451 4.3.0 try again later"
        if choice < 2 * self.percent:
            report(to, message, "cut")
            server.transport.abort()
            return "250 never sent"
        if choice < 2.2 * self.percent:
            report(to, message, "stalled")
            await asyncio.sleep(3600)
        report(to, message, "accepted")
        return "250 OK"


def report(to, message, outcome):
    print(json.dumps({"to": to, "id": message, "outcome": outcome}), flush=True)


async def main():
    port, seed, percent = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    faults = Faults(seed, percent)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(faults, hostname="mail.example"), "127.0.0.1", port)
    print("listens", flush=True)
    await server.serve_forever()


asyncio.run(main())
