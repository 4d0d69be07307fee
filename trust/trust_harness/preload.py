"""The library trust/record_writes.c: compiled once, and the variables that load it into a server."""

import mmap
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
LIBRARY = HERE.parent / "target/trust/record_writes.so"
# With this bit only flushes fail; trust/record_writes.c.
FLUSH_ONLY = 1 << 16


def compiled() -> pathlib.Path:
    source = HERE / "record_writes.c"
    if not LIBRARY.exists() or LIBRARY.stat().st_mtime < source.stat().st_mtime:
        compiler = shutil.which("cc") or sys.exit("this harness needs a C compiler (cc)")
        LIBRARY.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", LIBRARY, source, "-ldl", "-lpthread"], check=True)
    return LIBRARY


def environment(folder: pathlib.Path, record: pathlib.Path | None = None, failure: "Failure | None" = None) -> dict[str, str]:
    """The variables for a server whose changes below a folder are recorded or fail."""
    env = {"LD_PRELOAD": str(compiled()), "TRUST_FOLDER": str(folder)}
    if record:
        env["TRUST_RECORD"] = str(record)
    if failure:
        env["TRUST_FAILURE"] = str(failure.path)
    return env


class Failure:
    """A number that the library reads before each change: the errno with which changes fail, 0 for none."""

    def __init__(self, path: pathlib.Path):
        self.path = path
        path.write_bytes(bytes(8))
        with open(path, "r+b") as file:
            self.page = mmap.mmap(file.fileno(), 8)

    def set(self, number: int, flush_only: bool = False):
        self.page[:] = (number | (FLUSH_ONLY if flush_only else 0)).to_bytes(8, "little")
