//! Backups while the server runs, restores, and the cases in which they are rejected.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::{Client, Server, caseboard};
use caseboard_domain::CaseId;
use caseboard_store::{DatabaseLocation, Db, cases};

const WRITERS: usize = 4;
const BACKUPS: usize = 20;

/// Runs a command on a data folder; its standard output on success, else its standard error.
fn run(data: &Path, arguments: &[&str]) -> Result<String, String> {
    let ran = caseboard(arguments).env("CASEBOARD_DATA_DIR", data).output().expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if ran.status.success() { Ok(text(&ran.stdout)) } else { Err(text(&ran.stderr)) }
}

fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// A stopped installation with two uploaded files and an unfinished third one, and a backup of it.
struct Ground {
    folder: tempfile::TempDir,
    backup: PathBuf,
}

impl Ground {
    fn new() -> Self {
        caseboard_testkit::require_sqlite();
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("live");
        run(&data, &["migrate"]).expect("migrated");
        for (name, content) in
            [("files/0a/0a1", "a license"), ("files/0b/0b2", ""), ("files/0a/0a3#1", "half")]
        {
            let path = data.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, content).expect("written");
        }
        let backup = folder.path().join("backup");
        let said = run(&data, &["backup", path(&backup)]).expect("a backup");
        assert!(said.contains("2 uploaded files"), "{said}");
        Self { folder, backup }
    }

    fn live(&self) -> PathBuf {
        self.folder.path().join("live")
    }

    fn restore(&self, name: &str) -> Result<String, String> {
        run(&self.folder.path().join(name), &["restore", path(&self.backup)])
    }
}

/// The content of every file below a folder, by relative path.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
        match path.is_dir() {
            true => {
                found.extend(contents(&path).into_iter().map(|(inner, it)| (format!("{name}/{inner}"), it)))
            }
            false => drop(found.insert(name, fs::read(&path).expect("a file"))),
        }
    }
    found
}

#[test]
fn backup_refuses_postgresql() {
    for command in [["backup", "/nowhere/x"], ["restore", "/nowhere/x"]] {
        let refused = caseboard(&command)
            .env("CASEBOARD_DATABASE_URL", "postgres://nobody@127.0.0.1:1/none")
            .output()
            .expect("the binary runs");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && said.contains("pg_dump"), "{said}");
    }
}

/// On PostgreSQL, `pg_dump` replaces these commands.
mod sqlite_only {
    use super::*;

    /// Four writers post cases without a pause while twenty backups are taken. Each backup is restored into another
    /// folder and must have every case that was acknowledged before the backup began.
    #[test]
    fn backups_under_load_have_every_write_acknowledged_before_them() {
        caseboard_testkit::require_sqlite();
        let folder = tempfile::tempdir().expect("a folder");
        let server = Server::start(&folder.path().join("live"));
        let (center, code) = Client::adds_center(&server, "Harbor Surgery Center");
        let surgeon = Client::joins(&server, "SURGEON", Some((&center, &code)));
        let acknowledged: Arc<Mutex<Vec<String>>> = Arc::default();
        let stop = Arc::new(AtomicBool::new(false));
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let (client, center) = (surgeon.at(&server), center.clone());
                let (acknowledged, stop) = (acknowledged.clone(), stop.clone());
                std::thread::spawn(move || {
                    let start = crate::support::in_days(10 + writer as i64);
                    while !stop.load(Ordering::Relaxed) {
                        let answer = client.post("/api/createjob", &client.case_at(&center, &start, "load"));
                        let id = answer["_id"].as_str().expect("an id").to_owned();
                        acknowledged.lock().expect("free").push(id);
                    }
                })
            })
            .collect();

        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let mut sizes = Vec::new();
        for round in 0..BACKUPS {
            std::thread::sleep(Duration::from_millis(100));
            let before = acknowledged.lock().expect("free").clone();
            let (backup, restored) = (
                folder.path().join(format!("backup-{round}")),
                folder.path().join(format!("restored-{round}")),
            );
            run(&server.data, &["backup", path(&backup)]).expect("a backup");
            let after = acknowledged.lock().expect("free").len();
            run(&restored, &["restore", path(&backup)]).expect("restored");
            let place = DatabaseLocation::in_folder(&restored);
            let lost = runtime.block_on(async {
                let db = Db::open(&place).await.expect("it opens");
                let mut lost = Vec::new();
                for id in &before {
                    let case: CaseId = id.parse().expect("an id");
                    if db
                        .read(move |cx| async move { cases::find(&cx, case).await })
                        .await
                        .expect("read")
                        .is_none()
                    {
                        lost.push(id.clone());
                    }
                }
                lost
            });
            assert!(lost.is_empty(), "round {round}: {} of {} are lost", lost.len(), before.len());
            sizes.push((before.len(), after));
            fs::remove_dir_all(&restored).expect("removed");
        }
        stop.store(true, Ordering::Relaxed);
        writers.into_iter().for_each(|writer| writer.join().expect("no writer panics"));
        let during: usize = sizes.iter().map(|(before, after)| after - before).sum();
        assert!(during > BACKUPS, "the server went on writing while backups ran: {sizes:?}");
        eprintln!("{BACKUPS} of {BACKUPS} restored; cases before and after each: {sizes:?}");

        // A server on the last restored backup accepts the session.
        let last = folder.path().join("last");
        run(&last, &["restore", path(&folder.path().join(format!("backup-{}", BACKUPS - 1)))])
            .expect("restored");
        let restored = Server::start(&last);
        let (status, answer) = surgeon.at(&restored).get("/api/session").expect("an answer");
        assert_eq!((status, answer["_id"].as_str()), (200, Some(&*surgeon.id)), "{answer}");
    }

    #[test]
    fn a_backup_has_uploaded_files_and_no_unfinished_ones() {
        let ground = Ground::new();
        ground.restore("other").expect("restored");
        let files = contents(&ground.folder.path().join("other/files"));
        let expected = [("0a/0a1".to_owned(), b"a license".to_vec()), ("0b/0b2".to_owned(), Vec::new())];
        assert_eq!(files, BTreeMap::from(expected));
        let names: Vec<String> = contents(&ground.backup).into_keys().collect();
        assert_eq!(
            names,
            ["caseboard.sqlite", "files/0a/0a1", "files/0b/0b2", "manifest.json"],
            "no logs, no locks"
        );
        // Other users of the machine must not read a backup.
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&ground.backup).expect("there").permissions().mode() & 0o077, 0);
    }

    #[test]
    fn backup_and_restore_never_overwrite() {
        let ground = Ground::new();
        let said = run(&ground.live(), &["backup", path(&ground.backup)]).expect_err("it is there already");
        assert!(said.contains("is there already"), "{said}");
        let before = contents(&ground.live());
        let said = ground.restore("live").expect_err("not empty");
        assert!(said.contains("is not empty"), "{said}");
        assert_eq!(contents(&ground.live()), before);
        // A folder with an unrelated file is not empty either.
        fs::create_dir_all(ground.folder.path().join("other")).expect("made");
        fs::write(ground.folder.path().join("other/notes.txt"), "mine").expect("written");
        assert!(ground.restore("other").is_err());
    }

    #[test]
    fn a_damaged_backup_is_rejected_and_restores_nothing() {
        let ground = Ground::new();
        type Change = (&'static str, fn(&Path));
        let changes: [Change; 6] = [
            ("a byte of the database", |backup| {
                let file = backup.join("caseboard.sqlite");
                let mut bytes = fs::read(&file).expect("there");
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                fs::write(file, bytes).expect("written");
            }),
            ("a file's content", |backup| {
                fs::write(backup.join("files/0a/0a1"), "a License").expect("written")
            }),
            ("a missing file", |backup| fs::remove_file(backup.join("files/0b/0b2")).expect("removed")),
            ("no manifest", |backup| fs::remove_file(backup.join("manifest.json")).expect("removed")),
            ("another form", |backup| {
                let file = backup.join("manifest.json");
                let text =
                    fs::read_to_string(&file).expect("there").replacen("\"format\": 1", "\"format\": 2", 1);
                fs::write(file, text).expect("written");
            }),
            ("a name that leads out", |backup| {
                let file = backup.join("manifest.json");
                let text = fs::read_to_string(&file).expect("there").replace("0a/0a1", "../../0a1");
                fs::write(file, text).expect("written");
                fs::write(backup.join("../0a1"), "a license").expect("written");
            }),
        ];
        for (number, (what, change)) in changes.into_iter().enumerate() {
            let changed = ground.folder.path().join(format!("changed-{number}"));
            run(&ground.live(), &["backup", path(&changed)]).expect("a backup");
            change(&changed);
            let data = ground.folder.path().join(format!("restored-{number}"));
            let said = run(&data, &["restore", path(&changed)]).expect_err(what);
            let left: Vec<String> = match data.exists() {
                true => contents(&data).into_keys().filter(|name| name != "caseboard.lock").collect(),
                false => Vec::new(),
            };
            assert!(left.is_empty(), "{what}: {left:?} after {said}");
            // The rejected backup left the folder empty, so that a valid backup can be restored into it.
            run(&data, &["restore", path(&ground.backup)]).expect("restored");
        }
    }

    #[test]
    fn an_interrupted_backup_does_not_block_the_next_one() {
        let ground = Ground::new();
        let target = ground.folder.path().join("again");
        fs::create_dir_all(ground.folder.path().join("again.partial")).expect("made");
        fs::write(ground.folder.path().join("again.partial/caseboard.sqlite"), "half").expect("written");
        run(&ground.live(), &["backup", path(&target)]).expect("a backup");
        assert!(
            target.join("manifest.json").is_file() && !ground.folder.path().join("again.partial").exists()
        );
        let said = run(&ground.folder.path().join("nowhere"), &["backup", "x"]).expect_err("no database");
        assert!(said.contains("there is no database"), "{said}");
    }
}
