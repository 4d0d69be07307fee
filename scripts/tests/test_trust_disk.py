"""Tests of trust/trust_harness/disk.py: what a power cut leaves of recorded writes."""

import pathlib
import random
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "trust"))
sys.dont_write_bytecode = True

from trust_harness import disk  # noqa: E402

ROOT = pathlib.Path("/box")
FOLDER, FILE, LOG = 1, 2, 3


def change(kind: int, inode: int = 0, offset: int = 0, data: bytes | str = b"") -> disk.Record:
    return disk.Record(0, kind, inode, offset, data.encode() if isinstance(data, str) else data)


def flush(inode: int, thread: int = 1) -> list[disk.Record]:
    return [change(disk.FLUSH_BEGIN, inode, thread), change(disk.FLUSH_END, inode, thread)]


def left(records: list[disk.Record], how: str, seed: int = 0) -> dict[str, bytes]:
    at = disk.Disk(ROOT, FOLDER)
    for record in records:
        at.apply(record)
    with tempfile.TemporaryDirectory() as place:
        image = pathlib.Path(place) / "image"
        at.write_image(image, how, random.Random(seed))
        return {str(it.relative_to(image)): it.read_bytes() for it in image.rglob("*") if it.is_file()}


CREATED = [change(disk.CREATE, FILE, data="/box/a"), change(disk.WRITE, FILE, 0, b"one")]


class PowerCut(unittest.TestCase):
    def test_a_file_needs_its_flush_and_that_of_its_folder(self):
        self.assertEqual(left(CREATED, disk.NOTHING), {})
        self.assertEqual(left(CREATED, disk.ALL), {"a": b"one"})
        self.assertEqual(left(CREATED + flush(FILE), disk.NOTHING), {})
        self.assertEqual(left(CREATED + flush(FOLDER), disk.NOTHING), {"a": b""})
        self.assertEqual(left(CREATED + flush(FILE) + flush(FOLDER), disk.NOTHING), {"a": b"one"})

    def test_a_flush_covers_what_was_written_before_it_began_and_counts_when_it_has_ended(self):
        begin, end = flush(FILE)
        later = change(disk.WRITE, FILE, 3, b"two")
        durable = CREATED + flush(FOLDER)
        self.assertEqual(left(durable + [begin, later], disk.NOTHING), {"a": b""})
        self.assertEqual(left(durable + [begin, later, end], disk.NOTHING), {"a": b"one"})
        self.assertEqual(left(durable + [begin, later, end], disk.ALL), {"a": b"onetwo"})

    def test_a_flush_that_never_ends_does_not_delay_later_ones(self):
        interrupted = change(disk.FLUSH_BEGIN, FILE, 1)
        later = change(disk.WRITE, FILE, 3, b"two")
        durable = CREATED + flush(FOLDER)
        self.assertEqual(left(durable + [interrupted, later] + flush(FILE, 2), disk.NOTHING), {"a": b"onetwo"})

    def test_flushes_of_two_threads_cover_what_was_written_before_their_own_begin(self):
        (first_begin, first_end), (second_begin, second_end) = flush(FILE, 1), flush(FILE, 2)
        later = change(disk.WRITE, FILE, 3, b"two")
        begun = CREATED + flush(FOLDER) + [first_begin, later, second_begin]
        self.assertEqual(left(begun + [second_end], disk.NOTHING), {"a": b"onetwo"})
        self.assertEqual(left(begun + [first_end], disk.NOTHING), {"a": b"one"})
        self.assertEqual(left(begun + [first_end, second_end], disk.NOTHING), {"a": b"onetwo"})

    def test_names_change_with_the_flush_of_the_folder(self):
        durable = CREATED + flush(FILE) + flush(FOLDER)
        renamed = durable + [change(disk.RENAME, FILE, data="/box/a\0/box/b")]
        self.assertEqual(left(renamed, disk.NOTHING), {"a": b"one"})
        self.assertEqual(left(renamed + flush(FOLDER), disk.NOTHING), {"b": b"one"})
        removed = durable + [change(disk.UNLINK, data="/box/a")]
        self.assertEqual(left(removed, disk.NOTHING), {"a": b"one"})
        self.assertEqual(left(removed, disk.ALL), {})

    def test_a_half_keeps_whole_sectors_but_one(self):
        old, new = b"o" * 4096, b"n" * 4096
        records = [change(disk.CREATE, FILE, data="/box/a"), change(disk.WRITE, FILE, 0, old), *flush(FILE), *flush(FOLDER),
                   change(disk.WRITE, FILE, 0, new)]
        contents = [left(records, disk.HALF, seed)["a"] for seed in range(50)]
        torn = [sum(len(set(it[n:n + disk.SECTOR])) > 1 for n in range(0, 4096, disk.SECTOR)) for it in contents]
        self.assertLessEqual(max(torn), 1)
        self.assertGreater(sum(torn), 0)
        self.assertGreater(len(set(contents)), 40)
        self.assertEqual({len(it) for it in contents}, {4096})

    def test_a_truncation_is_a_change(self):
        records = CREATED + flush(FILE) + flush(FOLDER) + [change(disk.TRUNCATE, FILE, 1)]
        self.assertEqual(left(records, disk.NOTHING), {"a": b"one"})
        self.assertEqual(left(records, disk.ALL), {"a": b"o"})

    def test_a_damaged_record_is_an_error(self):
        with tempfile.TemporaryDirectory() as place:
            path = pathlib.Path(place) / "record"
            path.write_bytes(disk.HEADER.pack(0, disk.WRITE, 3, FILE, 0) + b"one")
            self.assertEqual(disk.read_records(path), [CREATED[1]])
            path.write_bytes(disk.HEADER.pack(0, 77, 3, FILE, 0) + b"one")
            with self.assertRaises(ValueError):
                disk.read_records(path)


class Normal(unittest.TestCase):
    """`synchronous=NORMAL` flushes the log before a checkpoint and when it begins anew, not at each commit."""

    def test_only_flushes_of_commits_are_left_out(self):
        begin = [change(disk.CREATE, FILE, data="/box/d.sqlite"), change(disk.CREATE, LOG, data="/box/d.sqlite-wal")]
        header = [change(disk.WRITE, LOG, 0, b"header"), *flush(LOG)]
        commit = [change(disk.WRITE, LOG, 32, b"commit"), *flush(LOG)]
        last = [change(disk.WRITE, LOG, 64, b"commit"), *flush(LOG)]
        checkpoint = [change(disk.WRITE, FILE, 0, b"page"), *flush(FILE)]
        kept = disk.without_commit_flushes(begin + header + commit + last + checkpoint, "d.sqlite")
        self.assertEqual(kept, begin + header + commit[:1] + last + checkpoint)


if __name__ == "__main__":
    unittest.main()
