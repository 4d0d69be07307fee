"""Parts of the harnesses in trust: their rows, a server with a client, and disks that lose power."""
