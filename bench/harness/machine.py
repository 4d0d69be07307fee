"""What the operating system says about processes and the machine."""

import os
import pathlib
import socket
import time

TICKS = os.sysconf("SC_CLK_TCK")


def _stat(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat after the name; empty if the process has ended."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return []


def tree(root: int) -> list[int]:
    """A process and its living descendants."""
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit() and (fields := _stat(int(entry))):
            children.setdefault(int(fields[1]), []).append(int(entry))
    found, waiting = [], [root]
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        waiting += children.get(pid, [])
    return found


def cpu_seconds(root: int) -> float:
    """User and system time of a process, its descendants, and those of them that have ended."""
    ticks = 0
    for pid in tree(root):
        if fields := _stat(pid):
            ticks += sum(int(x) for x in fields[11:15])
    return ticks / TICKS


def memory_mb(root: int) -> float:
    """Resident memory of a process and its descendants; pages that they share count once for each. Mapped pages of a SQLite
    file do not count: they are the cache of the operating system, which a process that reads the file with pread uses too."""
    total = 0
    for pid in tree(root):
        try:
            mappings = pathlib.Path(f"/proc/{pid}/smaps").read_text()
        except OSError:
            continue
        counts = True
        for line in mappings.splitlines():
            first, *rest = line.split()
            if not first.endswith(":"):
                counts = not (rest and rest[-1].endswith(".sqlite"))
            elif first == "Rss:" and counts:
                total += int(rest[0])
    return total / 1024


def machine_ticks() -> tuple[int, int, int]:
    """Ticks of all CPUs of this machine, those that processes used, and those that its host gave to other machines.
    Interrupts are left out: they serve this run too and belong to no process."""
    user, nice, system, idle, iowait, irq, softirq, steal = (
        int(x) for x in pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9])
    return user + nice + system + idle + iowait + irq + softirq + steal, user + nice + system, steal


class Watch:
    """What else uses the CPU of this machine from now on. `database` is a cluster that is part of the run but not started by
    it."""

    def __init__(self, database: int | None = None):
        self.own = [os.getpid(), *([database] if database else [])]
        self.began = self.read()

    def read(self) -> tuple[int, float, int]:
        total, used, steal = machine_ticks()
        return total, used - sum(cpu_seconds(root) for root in self.own) * TICKS, steal

    def others_share(self) -> float:
        """The share of the CPU time that processes which do not belong to this run and other machines of the host used."""
        total, others, steal = (now - before for now, before in zip(self.read(), self.began))
        return max(0.0, others + steal) / max(1, total)


def busy_share(seconds: float = 1.0) -> float:
    """The share of the machine's CPU time that is used while nothing of this run does anything."""
    watch = Watch()
    time.sleep(seconds)
    return watch.others_share()


def listening_process(port: int) -> int | None:
    """The process whose command line names a port, of those called postgres: the cluster of with-postgres.sh."""
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            words = pathlib.Path(f"/proc/{entry}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0].endswith(b"postgres") and str(port).encode() in words:
            return int(entry)
    return None


def filesystem(path: pathlib.Path) -> str:
    """The type of the file system of a path, such as tmpfs."""
    path, found = path.resolve(), ("", "")
    for line in pathlib.Path("/proc/mounts").read_text().splitlines():
        _, mount, kind, *_ = line.split()
        mount = mount.replace("\\040", " ")
        # A later mount on the same folder hides the earlier one.
        if path.is_relative_to(mount) and len(mount) >= len(found[0]):
            found = (mount, kind)
    return found[1]


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]
