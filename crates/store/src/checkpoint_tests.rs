//! How the write-ahead log of SQLite is copied to the database file.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use rusqlite::Connection;

use crate::checkpoints::Checkpoints;
use crate::sqlite::open;

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |found| found.len())
}

/// Returns the connection of a writer whose log is copied.
fn writer(path: &Path) -> Connection {
    let mut writer = open(path, true).expect("opened");
    let checkpoints = Checkpoints::of(&mut writer).expect("a hook");
    let connection = open(path, true).expect("opened");
    thread::spawn(move || checkpoints.run(&connection));
    writer
}

/// Writes about 18 MB in one transaction.
fn write_much(writer: &Connection) {
    writer
        .execute_batch(
            "INSERT INTO texts WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
             SELECT zeroblob(4000) FROM n",
        )
        .expect("written");
}

/// The thread copies the log without a further commit, and the log starts again instead of growing.
#[test]
fn a_long_log_is_copied_and_starts_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log.sqlite");
    let writer = writer(&path);
    writer.execute_batch("CREATE TABLE texts (text BLOB)").expect("created");
    for round in 1..=3 {
        write_much(&writer);
        let copied = (0..500).any(|_| {
            thread::sleep(Duration::from_millis(20));
            length(&path) >= round * 18_000_000
        });
        assert!(copied, "round {round}: {} bytes are in the database file", length(&path));
    }
    let log = length(&folder.path().join("log.sqlite-wal"));
    assert!(log < 30_000_000, "the log has {log} bytes");
}

/// The log is not copied beyond what a reader sees, and completely when the reader has ended.
#[test]
fn a_log_that_is_still_read_is_copied_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log.sqlite");
    let writer = writer(&path);
    writer.execute_batch("CREATE TABLE texts (text BLOB)").expect("created");
    let reader = open(&path, false).expect("opened");
    reader.execute_batch("BEGIN; SELECT COUNT(*) FROM texts").expect("a snapshot");
    write_much(&writer);
    write_much(&writer);
    let count = |connection: &Connection| -> i64 {
        connection.query_row("SELECT COUNT(*) FROM texts", [], |row| row.get(0)).expect("counted")
    };
    assert_eq!((count(&reader), count(&writer)), (0, 9_000));
    assert!(length(&path) < 1_000_000);
    reader.execute_batch("COMMIT").expect("ended");
    let copied = (0..500).any(|_| {
        writer.execute_batch("INSERT INTO texts VALUES (x'00')").expect("written");
        thread::sleep(Duration::from_millis(20));
        length(&path) >= 36_000_000
    });
    assert!(copied, "{} bytes are in the database file", length(&path));
}
