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
    let result = caseboard(arguments).env("CASEBOARD_DATA_DIR", data).output().expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if result.status.success() { Ok(text(&result.stdout)) } else { Err(text(&result.stderr)) }
}

fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// A stopped installation with two uploaded files and an unfinished third one, and a backup of it.
struct Fixture {
    folder: tempfile::TempDir,
    backup: PathBuf,
}

impl Fixture {
    fn new() -> Self {
        caseboard_testkit::require_sqlite();
        let folder = tempfile::tempdir().expect("the temporary folder is created");
        let data = folder.path().join("live");
        run(&data, &["migrate"]).expect("the database is migrated");
        for (name, content) in
            [("files/0a/0a1", "a license"), ("files/0b/0b2", ""), ("files/0a/0a3#1", "half")]
        {
            let path = data.join(name);
            fs::create_dir_all(path.parent().expect("the folder exists")).expect("the folder is created");
            fs::write(path, content).expect("the file is written");
        }
        let backup = folder.path().join("backup");
        let message = run(&data, &["backup", path(&backup)]).expect("the backup is taken");
        assert!(message.contains("2 uploaded files"), "{message}");
        Self { folder, backup }
    }

    fn data_folder(&self) -> PathBuf {
        self.folder.path().join("live")
    }

    fn restore(&self, name: &str) -> Result<String, String> {
        run(&self.folder.path().join(name), &["restore", path(&self.backup)])
    }
}

/// The content of every file below a folder, by relative path.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
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
        let message = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && message.contains("pg_dump"), "{message}");
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
        let folder = tempfile::tempdir().expect("the temporary folder is created");
        let server = Server::start(&folder.path().join("live"));
        let (center, code) = Client::create_center(&server, "Harbor Surgery Center");
        let surgeon = Client::sign_up(&server, "SURGEON", Some((&center, &code)));
        let acknowledged: Arc<Mutex<Vec<String>>> = Arc::default();
        let stop = Arc::new(AtomicBool::new(false));
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let (client, center) = (surgeon.at(&server), center.clone());
                let (acknowledged, stop) = (acknowledged.clone(), stop.clone());
                std::thread::spawn(move || {
                    let start = crate::support::in_days(10 + writer as i64);
                    while !stop.load(Ordering::Relaxed) {
                        let response =
                            client.post("/api/createjob", &client.case_payload(&center, &start, "load"));
                        let id = response["_id"].as_str().expect("the response has an id").to_owned();
                        acknowledged.lock().expect("the lock is not poisoned").push(id);
                    }
                })
            })
            .collect();

        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        let mut sizes = Vec::new();
        for round in 0..BACKUPS {
            std::thread::sleep(Duration::from_millis(100));
            let before = acknowledged.lock().expect("the lock is not poisoned").clone();
            let (backup, restored) = (
                folder.path().join(format!("backup-{round}")),
                folder.path().join(format!("restored-{round}")),
            );
            run(&server.data, &["backup", path(&backup)]).expect("the backup is taken");
            let after = acknowledged.lock().expect("the lock is not poisoned").len();
            run(&restored, &["restore", path(&backup)]).expect("the backup is restored");
            let place = DatabaseLocation::in_folder(&restored);
            let lost = runtime.block_on(async {
                let db = Db::open(&place).await.expect("the database opens");
                let mut lost = Vec::new();
                for id in &before {
                    let case: CaseId = id.parse().expect("the response has an id");
                    if db
                        .read(move |conn| async move { cases::find(&conn, case).await })
                        .await
                        .expect("the case is read")
                        .is_none()
                    {
                        lost.push(id.clone());
                    }
                }
                lost
            });
            assert!(lost.is_empty(), "round {round}: {} of {} are lost", lost.len(), before.len());
            sizes.push((before.len(), after));
            fs::remove_dir_all(&restored).expect("it is removed");
        }
        stop.store(true, Ordering::Relaxed);
        writers.into_iter().for_each(|writer| writer.join().expect("no writer panics"));
        let during: usize = sizes.iter().map(|(before, after)| after - before).sum();
        assert!(during > BACKUPS, "too few writes during the backups: {sizes:?}");
        eprintln!("{BACKUPS} of {BACKUPS} restored; cases before and after each: {sizes:?}");

        // A server on the last restored backup accepts the session.
        let last = folder.path().join("last");
        run(&last, &["restore", path(&folder.path().join(format!("backup-{}", BACKUPS - 1)))])
            .expect("the backup is restored");
        let restored = Server::start(&last);
        let (status, response) = surgeon.at(&restored).get("/api/session").expect("the server responds");
        assert_eq!((status, response["_id"].as_str()), (200, Some(&*surgeon.id)), "{response}");
    }

    /// Professionals replace documents while backups are taken: each backup has every file that its database names.
    #[test]
    fn backups_have_the_files_of_documents_that_are_replaced_meanwhile() {
        caseboard_testkit::require_sqlite();
        let folder = tempfile::tempdir().expect("the temporary folder is created");
        let server = Server::start(&folder.path().join("live"));
        // Replaced files count for the storage limit of their person until they are removed, which waits for the backup.
        const REPLACEMENTS: usize = 25;
        let people =
            ["medLicense", "boardCert", "resume"].map(|slot| (slot, Client::sign_up(&server, "USER", None)));
        let stop = AtomicBool::new(false);
        let replaced = std::thread::scope(|scope| {
            let writers: Vec<_> = people
                .iter()
                .map(|(slot, person)| {
                    let (server, stop) = (&server, &stop);
                    scope.spawn(move || {
                        let mut count = 0;
                        while count < REPLACEMENTS && !stop.load(Ordering::Relaxed) {
                            let content = caseboard_testkit::sample_files::pdf(&format!("{slot} {count}"));
                            crate::support::upload(server, person, slot, &content);
                            count += 1;
                            std::thread::sleep(Duration::from_millis(50));
                        }
                        count
                    })
                })
                .collect();
            std::thread::sleep(Duration::from_millis(300));
            for round in 0..BACKUPS {
                let backup = folder.path().join(format!("backup-{round}"));
                let said = run(&server.data, &["backup", path(&backup)]).expect("the backup is taken");
                let manifest = fs::read(backup.join("manifest.json")).expect("a manifest");
                let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
                assert_eq!(manifest["lost"], serde_json::json!([]), "round {round}: {said}");
                let names: Vec<&str> = manifest["files"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|it| it["name"].as_str())
                    .collect();
                let stored = caseboard_store::backup::list_file_names(&backup.join("caseboard.sqlite"));
                for name in stored.expect("the names of the files") {
                    assert!(names.contains(&&*name), "round {round}: {name} is missing");
                }
            }
            stop.store(true, Ordering::Relaxed);
            writers.into_iter().map(|writer| writer.join().expect("no writer panics")).sum::<usize>()
        });
        assert!(replaced > BACKUPS, "{replaced} documents were replaced");
    }

    #[test]
    fn a_backup_has_uploaded_files_and_no_unfinished_ones() {
        let fixture = Fixture::new();
        fixture.restore("other").expect("the backup is restored");
        let files = contents(&fixture.folder.path().join("other/files"));
        let expected = [("0a/0a1".to_owned(), b"a license".to_vec()), ("0b/0b2".to_owned(), Vec::new())];
        assert_eq!(files, BTreeMap::from(expected));
        let names: Vec<String> = contents(&fixture.backup).into_keys().collect();
        assert_eq!(
            names,
            ["caseboard.sqlite", "files/0a/0a1", "files/0b/0b2", "manifest.json"],
            "no logs, no locks"
        );
        // Other users of the machine must not read a backup.
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&fixture.backup).expect("the file exists").permissions().mode() & 0o077, 0);
    }

    #[test]
    fn backup_and_restore_never_overwrite() {
        let fixture = Fixture::new();
        let message =
            run(&fixture.data_folder(), &["backup", path(&fixture.backup)]).expect_err("it already exists");
        assert!(message.contains("already exists"), "{message}");
        let before = contents(&fixture.data_folder());
        let message = fixture.restore("live").expect_err("not empty");
        assert!(message.contains("is not empty"), "{message}");
        assert_eq!(contents(&fixture.data_folder()), before);
        // A folder with an unrelated file is not empty either.
        fs::create_dir_all(fixture.folder.path().join("other")).expect("the folder is created");
        fs::write(fixture.folder.path().join("other/notes.txt"), "mine").expect("the file is written");
        assert!(fixture.restore("other").is_err());
    }

    #[test]
    fn a_damaged_backup_is_rejected_and_restores_nothing() {
        let fixture = Fixture::new();
        type Change = (&'static str, fn(&Path));
        let changes: [Change; 6] = [
            ("a byte of the database", |backup| {
                let file = backup.join("caseboard.sqlite");
                let mut bytes = fs::read(&file).expect("the file exists");
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                fs::write(file, bytes).expect("the file is written");
            }),
            ("a file's content", |backup| {
                fs::write(backup.join("files/0a/0a1"), "a License").expect("the file is written")
            }),
            ("a missing file", |backup| fs::remove_file(backup.join("files/0b/0b2")).expect("it is removed")),
            ("no manifest", |backup| fs::remove_file(backup.join("manifest.json")).expect("it is removed")),
            ("another form", |backup| {
                let file = backup.join("manifest.json");
                let text = fs::read_to_string(&file).expect("the file exists").replacen(
                    "\"format\": 1",
                    "\"format\": 2",
                    1,
                );
                fs::write(file, text).expect("the file is written");
            }),
            ("a name that leads out", |backup| {
                let file = backup.join("manifest.json");
                let text = fs::read_to_string(&file).expect("the file exists").replace("0a/0a1", "../../0a1");
                fs::write(file, text).expect("the file is written");
                fs::write(backup.join("../0a1"), "a license").expect("the file is written");
            }),
        ];
        for (number, (what, change)) in changes.into_iter().enumerate() {
            let changed = fixture.folder.path().join(format!("changed-{number}"));
            run(&fixture.data_folder(), &["backup", path(&changed)]).expect("the backup is taken");
            change(&changed);
            let data = fixture.folder.path().join(format!("restored-{number}"));
            let message = run(&data, &["restore", path(&changed)]).expect_err(what);
            let left: Vec<String> = match data.exists() {
                true => contents(&data).into_keys().filter(|name| name != "caseboard.lock").collect(),
                false => Vec::new(),
            };
            assert!(left.is_empty(), "{what}: {left:?} after {message}");
            // The rejected backup left the folder empty, so that a valid backup can be restored into it.
            run(&data, &["restore", path(&fixture.backup)]).expect("the backup is restored");
        }
    }

    /// The service of systemd removes old backups only after a command that succeeded.
    #[test]
    fn a_backup_without_all_files_is_kept_and_fails() {
        caseboard_testkit::require_sqlite();
        let folder = tempfile::tempdir().expect("the temporary folder is created");
        let mut server = Server::start(&folder.path().join("live"));
        let person = Client::sign_up(&server, "USER", None);
        let content = caseboard_testkit::sample_files::pdf("resume");
        let file = crate::support::upload(&server, &person, "resume", &content);
        server.stop();
        let backup = folder.path().join("complete");
        run(&server.data, &["backup", path(&backup)]).expect("the backup is taken");
        let name = format!("{}/{file}", &file[..2]);
        fs::remove_file(server.data.join("files").join(&name)).expect("it is removed");
        let backup = folder.path().join("incomplete");
        let message = run(&server.data, &["backup", path(&backup)]).expect_err("a file is missing");
        assert!(message.contains("1 files that are missing") && message.contains(&name), "{message}");
        let manifest = fs::read(backup.join("manifest.json")).expect("a manifest");
        let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
        assert_eq!(manifest["lost"], serde_json::json!([name]));
        run(&folder.path().join("restored"), &["restore", path(&backup)]).expect("the backup is restored");
    }

    /// Unfinished backups of killed runs are removed after a day, and nothing else.
    #[test]
    fn an_interrupted_backup_is_removed_when_it_is_a_day_old() {
        let fixture = Fixture::new();
        let now = std::time::SystemTime::from(caseboard_service::Clock::now(&caseboard_service::SystemClock));
        let hours = |hours: u64| now - Duration::from_hours(hours);
        for (name, changed) in [
            ("a.partial/caseboard.sqlite", hours(25)),
            ("b.partial/caseboard.sqlite", hours(23)),
            ("c.partial/notes.txt", hours(1000)),
            ("d/caseboard.sqlite", hours(1000)),
        ] {
            let path = fixture.folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is created");
            fs::write(&path, "half").expect("the file is written");
            let file = fs::File::options().write(true).open(&path).expect("the file is opened");
            file.set_modified(changed).expect("the time is set");
        }
        let target = fixture.folder.path().join("next");
        run(&fixture.data_folder(), &["backup", path(&target)]).expect("the backup is taken");
        let left = ["a.partial", "b.partial", "c.partial", "d"];
        let left = left.into_iter().filter(|name| fixture.folder.path().join(name).exists());
        assert_eq!(left.collect::<Vec<_>>(), ["b.partial", "c.partial", "d"]);
    }

    /// Two backups to the same target, one of a timer and one by hand, each write a folder of their own: one is complete, and the
    /// other fails.
    #[test]
    fn of_two_backups_to_the_same_target_one_is_complete_and_the_other_fails() {
        let fixture = Fixture::new();
        let (data, target) = (fixture.data_folder(), fixture.folder.path().join("same"));
        let partials = || {
            let entries = fs::read_dir(fixture.folder.path()).expect("a folder");
            let names =
                entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"));
            names.filter(|name| name.ends_with(".partial")).count()
        };
        // Both wait for the lock of the files after they have seen that there is no target.
        let lock = caseboard_service::files::lock_for_backup(&data.join("files")).expect("the lock");
        let begin = || {
            let (data, target) = (data.clone(), target.clone());
            std::thread::spawn(move || run(&data, &["backup", path(&target)]))
        };
        let running = [begin(), begin()];
        for _ in 0..400 {
            if partials() == 2 {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        assert_eq!(partials(), 2, "each has a folder of its own");
        drop(lock);
        let outcomes = running.map(|it| it.join().expect("no panic"));
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
        let refused = outcomes.into_iter().find_map(Result::err).expect("one is refused");
        assert!(refused.contains("already exists"), "{refused}");
        assert_eq!(partials(), 0, "nothing is left");
        run(&fixture.folder.path().join("restored"), &["restore", path(&target)]).expect("it is complete");
    }

    #[test]
    fn an_interrupted_backup_does_not_block_the_next_one() {
        let fixture = Fixture::new();
        let target = fixture.folder.path().join("again");
        fs::create_dir_all(fixture.folder.path().join("again.partial")).expect("the folder is created");
        fs::write(fixture.folder.path().join("again.partial/caseboard.sqlite"), "half")
            .expect("the file is written");
        run(&fixture.data_folder(), &["backup", path(&target)]).expect("the backup is taken");
        assert!(target.join("manifest.json").is_file());
        let message = run(&fixture.folder.path().join("nowhere"), &["backup", "x"]).expect_err("no database");
        assert!(message.contains("there is no database"), "{message}");
    }
}

/// The files of an installation on PostgreSQL are in a folder, if it has one node.
mod postgres_only {
    use std::process::Command;

    use caseboard_service::files::BACKUP_LOCK;
    use caseboard_testkit::{TestDatabase, sample_files};

    use super::*;
    use crate::support::{database_url, upload};

    /// The operating guide dumps the database and copies the files while the program `flock` holds the lock of the backup: a file
    /// that is replaced meanwhile stays.
    #[test]
    fn replaced_files_stay_while_the_program_flock_holds_the_lock() {
        caseboard_testkit::require_postgres();
        let guide = include_str!("../../../../docs/operating.md");
        assert!(guide.contains("\nflock \"$data/files/backup.lock\" sh -c"), "the guide names the lock");
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        let database = runtime.block_on(TestDatabase::create());
        let settings: Vec<_> = database_url(&database).into_iter().collect();
        let server = Server::start_with(database.folder(), &settings);
        let person = Client::sign_up(&server, "USER", None);
        let first = upload(&server, &person, "resume", &sample_files::pdf("one"));
        let files = database.folder().join("files");
        let stored = || contents(&files).into_keys().filter(|name| name != BACKUP_LOCK).collect::<Vec<_>>();
        assert_eq!(stored(), [format!("{}/{first}", &first[..2])]);

        let (held, done) = (database.folder().join("held"), database.folder().join("done"));
        let script = "touch \"$0\"; while [ ! -e \"$1\" ]; do sleep 0.05; done";
        let mut backup = Command::new("flock")
            .arg(files.join(BACKUP_LOCK))
            .args(["sh", "-c", script])
            .args([&held, &done])
            .spawn()
            .expect("flock runs");
        while !held.exists() {
            std::thread::sleep(Duration::from_millis(20));
        }
        upload(&server, &person, "resume", &sample_files::pdf("two"));
        assert_eq!(stored().len(), 2, "the replaced file stays");
        fs::write(&done, "").expect("the file is written");
        assert!(backup.wait().expect("flock ends").success());
        upload(&server, &person, "resume", &sample_files::pdf("three"));
        assert_eq!(stored().len(), 2, "without the lock a replaced file is removed at once");
    }
}
