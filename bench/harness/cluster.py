"""The PostgreSQL cluster of a run."""

import subprocess

# What an installation has; clusters for tests are started without it.
DURABLE = ["fsync = on", "synchronous_commit = on", "full_page_writes = on", "autovacuum = on"]


def psql(address: str, statement: str) -> str:
    """Runs a statement and returns its rows, one per line, columns separated by tabs."""
    command = ["psql", "--quiet", "--no-psqlrc", "-At", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", statement, address]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=600).stdout


def set_durable(postgres: str | None):
    """Sets the cluster of the tests to what an installation has."""
    if postgres:
        for setting in DURABLE:
            psql(postgres, f"ALTER SYSTEM SET {setting}")
        psql(postgres, "SELECT pg_reload_conf()")
