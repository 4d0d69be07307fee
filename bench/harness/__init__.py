"""Parts of bench/run: processes and their CPU time, the load generator, peers, the mix of requests and event streams."""
