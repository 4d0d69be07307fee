//! The binary from outside: its commands, its demo data, its mail, several nodes, and what happens when it is killed.

mod audit;
mod backup;
mod bucket;
mod copy;
mod demo;
mod killed;
mod mail;
mod nodes;
mod operations;
mod process;
mod support;
