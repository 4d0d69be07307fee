//! Tests of the compiled binary: its commands, demo data, mail, several nodes, and recovery after `kill -9`.

mod audit;
mod audit_archive;
mod backup;
mod bench_data;
mod bucket;
mod bucket_faults;
mod cluster;
mod contention;
mod copy;
mod demo;
mod erase_person;
mod full_disk;
mod hostile_connections;
mod killed;
mod mail;
mod nodes;
mod operations;
mod postgres_faults;
mod postgres_restarts;
mod process;
mod rotate_key;
mod support;
mod timers;
