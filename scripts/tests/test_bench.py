"""Tests of the parts of bench/run that decide what is measured."""

import asyncio
import contextlib
import io
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import types
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))

from harness import events, machine, mix  # noqa: E402
from harness.machine import Watch, cpu_seconds, filesystem  # noqa: E402
from harness.peers import write_requests  # noqa: E402
from harness.report import warn  # noqa: E402
from harness.server import figures, start_wrk, wrk_result  # noqa: E402
from harness.session import in_turn  # noqa: E402

PERSON, CENTER, NOTICE = (f"{n:032x}" for n in (1, 2, 3))
DAY = 86_400_000_000


class Mix(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "new-cases").write_text(f"GET\t/api/newjobs/0/{PERSON}?limit=50\ttoken\t\n")
        for name in ("bell", "month", "postings"):
            (self.folder / name).write_text(f"GET\t/api/{name}\ttoken\t\n")
        self.database = self.folder / "data.sqlite"
        with sqlite3.connect(self.database) as connection:
            connection.executescript(
                """CREATE TABLE engagements (case_id, person_id, notice_id, state);
                   CREATE TABLE positions (case_id, category, open, start_at);
                   CREATE TABLE cases (id, center_id, cancelled);
                   CREATE TABLE certifications (center_id, person_id);"""
            )
            person, center = bytes.fromhex(PERSON), bytes.fromhex(CENTER)
            connection.execute("INSERT INTO certifications VALUES (?, ?)", (center, person))
            connection.execute(
                "INSERT INTO engagements VALUES (?, ?, ?, 'POSITION_FILLED')", (bytes(16), person, bytes.fromhex(NOTICE))
            )
            now = connection.execute("SELECT unixepoch() * 1000000").fetchone()[0]
            for number, start in enumerate([now + 10 * DAY, now + 1 * DAY, now + 60 * DAY]):
                case = bytes([number + 1]) * 16
                connection.execute("INSERT INTO cases VALUES (?, ?, FALSE)", (case, center))
                connection.execute("INSERT INTO positions VALUES (?, 0, TRUE, ?)", (case, start))
        connection.close()

    def test_nine_reads_precede_each_command_and_each_command_is_written_once(self):
        invitations = [f'POST\t/api/accepted\ttoken\t{{"_id":"{n}","status":"CONFIRMED"}}' for n in range(6)]
        rows = mix.Rows(self.database, None)
        lines = mix.write(self.folder, rows, invitations, 8, 1)
        rows.close()
        written = (self.folder / "mix").read_text().splitlines()
        self.assertEqual(len(written), lines)
        commands = written[9::10]
        self.assertEqual(len(commands), 8)
        self.assertEqual(len(set(commands)), 8)
        self.assertTrue(all(line.startswith("GET") for n, line in enumerate(written) if n % 10 != 9))
        paths = [line.split("\t")[1] for line in commands]
        self.assertEqual({path: paths.count(path) for path in paths},
                         {"/api/accepted": 4, "/api/declined": 2, "/api/acknowledged": 1, "/api/requestinvite": 1})
        request = next(line for line in commands if "requestinvite" in line)
        self.assertIn("01" * 16, request, "only the case that starts between both days")


class Events(unittest.TestCase):
    def test_clients_are_spread_over_sessions_and_screens(self):
        people = {f"token-{n}": (PERSON, "0") for n in range(100)}
        clients = events.clients_of(people, 1_000, "startDate=a&endDate=b")
        self.assertEqual(len(clients), 400, "a session has at most four streams")
        screens = [client.screen for client in clients]
        self.assertEqual({name: screens.count(name) for name, _ in events.SCREENS},
                         {"new-cases": 240, "home": 100, "schedule": 60})

    def test_every_topic_names_reads_that_a_client_has(self):
        client = events.clients_of({"token": (PERSON, "0")}, 1, "")[0]
        for screens in events.STALE.values():
            for names in screens.values():
                self.assertLessEqual(set(names), set(client.paths))

    def follow(self, *parts: tuple[list[str], float]) -> list[int]:
        """How many reads of a client on New Cases are queued after each part: topics, and seconds after them."""
        async def story() -> list[int]:
            crowd = events.Crowd(1, events.clients_of({"token": (PERSON, "0")}, 1, ""))
            crowd.reading = True
            stream = asyncio.StreamReader()
            following = asyncio.create_task(crowd.follow(crowd.clients[0], stream))
            sizes = []
            for topics, pause in parts:
                for topic in topics:
                    stream.feed_data(f"data: {topic}\n\n".encode())
                await asyncio.sleep(pause)
                sizes.append(crowd.queue.qsize())
                while not crowd.queue.empty():
                    client, name = crowd.queue.get_nowait()
                    client.waiting.discard(name)
            following.cancel()
            return sizes

        return asyncio.run(story())

    @mock.patch.object(events, "OPEN_CASES_INTERVAL", 0.5)
    @mock.patch.object(events, "OPEN_CASES_SPREAD", 0.05)
    def test_events_about_open_cases_are_followed_by_one_read_in_an_interval(self):
        sizes = self.follow((["openCases"] * 3, 0.2), (["openCases"], 0.1), (["notifications"], 0.1), ([], 0.5))
        self.assertEqual(sizes, [1, 0, 1, 1])

    @mock.patch.object(events, "INTERVAL", 0.5)
    @mock.patch.object(events, "SPREAD", 0.05)
    def test_other_events_are_followed_by_a_read_at_once_and_by_one_after_the_interval(self):
        # `cases` and `requests` read New Cases, `openCases` a part of it.
        sizes = self.follow((["cases", "requests", "notifications", "openCases"], 0.2), (["cases"] * 3, 0.1), ([], 0.6))
        self.assertEqual(sizes, [2, 0, 1])


class Figures(unittest.TestCase):
    def test_cpu_time_of_ended_child_processes_counts(self):
        busy = "sum(i * i for i in range(3_000_000))"
        code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}]); print(); sys.stdin.read()"
        parent = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        parent.stdout.readline()
        self.assertGreater(cpu_seconds(parent.pid), 0.05)
        parent.communicate()

    def test_rate_is_over_the_time_of_the_requests(self):
        result = {"requests": 100, "seconds": 0.5, "bytes": 1_000, "refused": 0, "errors": 0, "p50": 1.0, "p99": 2.0}
        figures_of = figures(result, (0.2, 0.1))
        self.assertAlmostEqual(figures_of["per_second"], 200)
        self.assertAlmostEqual(figures_of["cpu_ms"], 3)
        self.assertAlmostEqual(figures_of["database_cpu_ms"], 1)

    def test_refused_requests_are_not_served(self):
        result = {"requests": 100, "seconds": 0.5, "bytes": 1_000, "refused": 20, "errors": 3, "p50": 1.0, "p99": 2.0}
        figures_of = figures(result, (0.4, 0.1))
        self.assertAlmostEqual(figures_of["per_second"], 160)
        self.assertAlmostEqual(figures_of["cpu_ms"], 6.25)
        self.assertEqual((figures_of["refused"], figures_of["errors"], figures_of["served"]), (20, 3, 80))

    def test_what_the_run_and_its_cluster_use_is_not_the_load_of_others(self):
        # All ticks, those of processes, and those of other machines of the host; then seconds of the run and of the cluster.
        with mock.patch.object(machine, "machine_ticks", side_effect=[(1_000, 400, 10), (3_000, 1_300, 60)]), \
                mock.patch.object(machine, "cpu_seconds", side_effect=[1.0, 2.0, 4.0, 3.0]), \
                mock.patch.object(machine, "TICKS", 100):
            self.assertAlmostEqual(Watch(database=1).others_share(), (900 - 400 + 50) / 2_000)

    def test_a_load_that_begins_during_the_run_is_warned_of(self):
        def printed(*shares: float) -> str:
            out, run = io.StringIO(), types.SimpleNamespace(data_folders=lambda: {})
            with contextlib.redirect_stdout(out):
                warn(0.01, run, [{"others": share} for share in shares])
            return out.getvalue()

        self.assertEqual(printed(0.01, 0.09), "")
        self.assertIn("during 2 of 3 measurements, up to 40%", printed(0.01, 0.4, 0.2))

    @unittest.skipUnless(shutil.which("wrk"), "wrk is not installed")
    def test_the_load_generator_counts_answers_by_status(self):
        class Answer(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                self.send_response({"/a": 200, "/b": 409, "/c": 503}[self.path])
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        web = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        # The load generator resets its connection at the end.
        web.handle_error = lambda *_: None
        threading.Thread(target=web.serve_forever, daemon=True).start()
        with tempfile.NamedTemporaryFile("w") as requests:
            requests.write("".join(f"GET\t{path}\t\t\n" for path in ("/a", "/b", "/a", "/c") * 5))
            requests.flush()
            server = types.SimpleNamespace(port=web.server_port)
            result = wrk_result(start_wrk(server, pathlib.Path(requests.name), 1, 1, (0, 20)), 1)
        web.shutdown()
        web.server_close()
        # Every line is sent once; the request at the end of the share is not answered.
        self.assertEqual((result["requests"], result["refused"], result["errors"]), (20, 10, 0))
        self.assertLess(result["seconds"], 0.9)

    def test_each_server_is_first_in_turn(self):
        self.assertEqual([in_turn(["a", "b", "c"], n)[0] for n in range(4)], ["a", "b", "c", "a"])
        self.assertEqual(in_turn(["a", "b", "c"], 1), ["b", "c", "a"])
        self.assertEqual(in_turn([], 1), [])

    def test_a_folder_in_memory_is_recognised(self):
        self.assertEqual(filesystem(pathlib.Path("/proc/self")), "proc")

    def test_requests_of_a_peer_have_its_tokens_and_page_size(self):
        with tempfile.TemporaryDirectory() as folder:
            source, own = pathlib.Path(folder, "source"), pathlib.Path(folder, "own")
            source.mkdir()
            (source / "new-cases").write_text("GET\t/api/newjobs/0/a?limit=100\tours\t\n")
            (source / "accept").write_text("POST\t/api/accepted\tours\t{}\n")
            write_requests(own, source, 50, {"ours": "theirs"}.get)
            self.assertEqual((own / "new-cases").read_text(), "GET\t/api/newjobs/0/a?limit=50\ttheirs\t\n")
            self.assertEqual((own / "accept").read_text(), "POST\t/api/accepted\ttheirs\t{}\n")


if __name__ == "__main__":
    unittest.main()
