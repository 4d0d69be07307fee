//! The rules of Caseboard and nothing else: no I/O, no clock, no async.
