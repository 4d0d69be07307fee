//! Tests of the compiled binary: its commands, demo data, mail, several nodes, and recovery after `kill -9`.

mod audit;
mod audit_archive;
mod backup;
mod bench_data;
mod bucket;
mod copy;
mod demo;
mod erase_person;
mod full_disk;
mod killed;
mod mail;
mod nodes;
mod operations;
mod process;
mod rotate_key;
mod support;
mod timers;
