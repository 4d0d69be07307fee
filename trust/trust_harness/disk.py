"""A model of a disk that loses power: computes what is left of recorded writes.

The record of trust/record_writes.c is replayed up to a moment. A file keeps what was flushed with fsync or fdatasync; a
folder keeps the names that were flushed with an fsync of the folder. Of everything else the disk keeps nothing, all, or
a random half: each name or each sector by chance, and one sector in parts. That is stricter than most file systems, which
also flush the name of a new file with its content.
"""

import pathlib
import random
import struct
from dataclasses import dataclass, field

WRITE, TRUNCATE, FLUSH_BEGIN, FLUSH_END, CREATE, RENAME, UNLINK, MKDIR, LINK = range(1, 10)
HEADER = struct.Struct("<QIIQQ")
SECTOR = 512
NOTHING, ALL, HALF = "nothing", "all", "a half"


@dataclass
class Record:
    time_ns: int
    kind: int
    inode: int
    offset: int
    data: bytes

    def paths(self) -> list[str]:
        return self.data.decode().split("\0")


def read_records(path: pathlib.Path) -> list[Record]:
    content, at, records = path.read_bytes(), 0, []
    while at + HEADER.size <= len(content):
        time_ns, kind, size, inode, offset = HEADER.unpack_from(content, at)
        at += HEADER.size
        if kind not in range(WRITE, LINK + 1):
            raise ValueError(f"the record is damaged after {len(records)} changes")
        records.append(Record(time_ns, kind, inode, offset, content[at:at + size]))
        at += size
    return records


@dataclass
class Content:
    """A file: its durable bytes, and the writes and truncations after them."""

    durable: bytearray = field(default_factory=bytearray)
    pending: list[Record] = field(default_factory=list)
    # By the thread that flushes: how many of the pending changes its flush covers.
    begun: dict[int, int] = field(default_factory=dict)

    def make_durable(self, count: int):
        for record in self.pending[:count]:
            apply(self.durable, record.kind, record.offset, record.data)
        del self.pending[:count]

    def image(self, left: str, chance: random.Random) -> bytearray:
        content = bytearray(self.durable)
        torn = chance.randrange(len(self.pending)) if self.pending and left == HALF else None
        for number, record in enumerate(self.pending if left != NOTHING else []):
            if left == ALL:
                apply(content, record.kind, record.offset, record.data)
            elif record.kind == TRUNCATE:
                if chance.random() < 0.5:
                    apply(content, record.kind, record.offset, record.data)
            else:
                apply_half(content, record, chance, number == torn)
        return content


def apply(content: bytearray, kind: int, offset: int, data: bytes):
    if kind == TRUNCATE:
        if offset < len(content):
            del content[offset:]
        else:
            content.extend(bytes(offset - len(content)))
        return
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset:offset + len(data)] = data


def apply_half(content: bytearray, record: Record, chance: random.Random, has_torn_sector: bool):
    """Applies each sector of a write by chance; of one sector only the first bytes."""
    sectors, at = [], 0
    while at < len(record.data):
        end = min(len(record.data), at + SECTOR - (record.offset + at) % SECTOR)
        sectors.append((at, end))
        at = end
    torn = chance.randrange(len(sectors)) if has_torn_sector and sectors else None
    for number, (begin, end) in enumerate(sectors):
        if number == torn:
            end = begin + chance.randrange(1, end - begin + 1)
        elif chance.random() < 0.5:
            continue
        apply(content, WRITE, record.offset + begin, record.data[begin:end])


@dataclass
class Folder:
    """A folder: its durable names, its names now, and the changes between them. A change names what it removes and adds."""

    durable: dict = field(default_factory=dict)
    current: dict = field(default_factory=dict)
    pending: list[tuple[str | None, str | None, object]] = field(default_factory=list)
    begun: dict[int, int] = field(default_factory=dict)

    def change(self, removed: str | None, added: str | None, entry: object = None):
        self.pending.append((removed, added, entry))
        self.rename(self.current, removed, added, entry)

    @staticmethod
    def rename(names: dict, removed: str | None, added: str | None, entry: object):
        if removed is not None:
            names.pop(removed, None)
        if added is not None:
            names[added] = entry

    def make_durable(self, count: int):
        for change in self.pending[:count]:
            self.rename(self.durable, *change)
        del self.pending[:count]

    def image(self, left: str, chance: random.Random) -> dict:
        names = dict(self.durable)
        for change in self.pending:
            if left == ALL or left == HALF and chance.random() < 0.5:
                self.rename(names, *change)
        return names


class Disk:
    """The folder `root` of the record, which existed before it."""

    def __init__(self, root: pathlib.Path, inode: int):
        self.root = str(root)
        self.folder = Folder()
        self.inodes: dict[int, Content | Folder] = {inode: self.folder}

    def place(self, path: str) -> tuple[Folder, str]:
        """The folder of a path, and the name in it."""
        *folders, name = path.removeprefix(self.root + "/").split("/")
        at = self.folder
        for part in folders:
            at = at.current[part]
        return at, name

    def apply(self, record: Record):
        if record.kind in (CREATE, MKDIR, LINK):
            folder, name = self.place(record.paths()[-1])
            if record.kind != LINK:
                self.inodes[record.inode] = Content() if record.kind == CREATE else Folder()
            folder.change(None, name, self.inodes[record.inode])
        elif record.kind == RENAME:
            (source, old), (target, new) = map(self.place, record.paths())
            entry = source.current[old]
            if source is target:
                source.change(old, new, entry)
            else:
                target.change(None, new, entry)
                source.change(old, None)
        elif record.kind == UNLINK:
            folder, name = self.place(record.paths()[0])
            folder.change(name, None)
        elif (entry := self.inodes.get(record.inode)) is None:
            pass
        elif record.kind == FLUSH_BEGIN:
            entry.begun[record.offset] = len(entry.pending)
        elif record.kind == FLUSH_END:
            # By thread, not in order of the begins: a process that exits during a flush leaves a begin without an end.
            count = entry.begun.pop(record.offset, 0)
            entry.make_durable(count)
            entry.begun = {thread: max(0, it - count) for thread, it in entry.begun.items()}
        elif record.kind in (WRITE, TRUNCATE):
            entry.pending.append(record)

    def write_image(self, to: pathlib.Path, left: str, chance: random.Random, skip=lambda name: False):
        """Writes what is left after a power cut into a new folder."""
        def walk(folder: Folder, path: pathlib.Path):
            path.mkdir(mode=0o700)
            for name, entry in folder.image(left, chance).items():
                if isinstance(entry, Folder):
                    walk(entry, path / name)
                elif not skip(name):
                    (path / name).write_bytes(entry.image(left, chance))
        walk(self.folder, to)


def without_commit_flushes(records: list[Record], database: str) -> list[Record]:
    """The record as if SQLite ran with synchronous=NORMAL: its log is flushed before a checkpoint and when it begins anew,
    not at each commit."""
    log_inode = main_inode = None
    followed_by, changed_last, kept = {}, None, []
    for record in records:
        if record.kind == CREATE:
            path = record.paths()[0]
            log_inode = record.inode if path.endswith(database + "-wal") else log_inode
            main_inode = record.inode if path.endswith(database) else main_inode
        if record.kind in (WRITE, TRUNCATE) and record.inode in (log_inode, main_inode):
            if changed_last is not None:
                followed_by[changed_last] = record.inode
            changed_last = id(record)
    begins_anew = False
    last = None
    for record in records:
        if record.inode == log_inode and log_inode is not None:
            if record.kind == WRITE:
                begins_anew = record.offset == 0
            elif record.kind in (FLUSH_BEGIN, FLUSH_END) and not begins_anew and followed_by.get(last) != main_inode:
                continue
        if record.kind in (WRITE, TRUNCATE) and record.inode in (log_inode, main_inode):
            last = id(record)
        kept.append(record)
    return kept


def without_folder_flushes(records: list[Record], part: str) -> list[Record]:
    """The record as if no folder was ever flushed whose path contains `part`."""
    folders = {it.inode for it in records if it.kind == MKDIR and part in it.paths()[0]}
    return [it for it in records if not (it.kind in (FLUSH_BEGIN, FLUSH_END) and it.inode in folders)]
