//! Archiving the audit log in a server that is killed meanwhile.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use caseboard_domain::PersonId;
use caseboard_domain::audit::Action;
use caseboard_domain::person::Role;
use caseboard_domain::time::days;
use caseboard_service::audit::{Entry, record_alone};
use caseboard_service::files::{FileLocation, Files};
use caseboard_service::installation_key::{KeySource, load};
use caseboard_service::secrets::Hasher;
use caseboard_service::{App, AppDependencies, OsEntropy};
use caseboard_testkit::{MockClock, TestDatabase, monday, settings};
use jiff::SignedDuration;

use crate::support::{Server, caseboard, database_url};

const DAYS: u32 = 6;
const PEOPLE: u128 = 8;
const ENTRIES: usize = 5;
const KILLS: u64 = 12;

/// Writes entries of several days, long ago, to all chains.
async fn write_old_entries(database: &TestDatabase, key: &Path) {
    let db = database.open().await;
    let source = KeySource::File(key.to_owned());
    let key = load(&db, &OsEntropy, &source, &[]).await.expect("a key").key;
    let clock = Arc::new(MockClock::at(monday() - days(365)));
    let dependencies = AppDependencies {
        db,
        clock: Arc::<MockClock>::clone(&clock),
        entropy: Arc::new(OsEntropy),
        hasher: Hasher::weak(&OsEntropy).expect("a weak hasher"),
        files: Files::open(&FileLocation::Folder(database.folder().join("files"))).expect("a folder"),
        settings: settings(),
    };
    let app = App::new(dependencies, Some(key)).await.expect("the application starts");
    for _ in 0..DAYS {
        for person in 0..PEOPLE {
            for _ in 0..ENTRIES {
                let person: PersonId = format!("{person:032x}").parse().expect("an id");
                let entry = Entry::by_person(Action::SignedIn, person, Role::Surgeon);
                record_alone(&app, entry).await.expect("written");
            }
        }
        clock.advance(SignedDuration::from_hours(24));
    }
}

fn archives(database: &TestDatabase) -> Vec<String> {
    let Ok(found) = std::fs::read_dir(database.folder().join("files/audit")) else { return Vec::new() };
    let mut lines = Vec::new();
    for file in found {
        let path = file.expect("a file").path();
        // A killed process leaves the temporary file of the file store.
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            lines.extend(std::fs::read_to_string(path).expect("text").lines().map(str::to_owned));
        }
    }
    lines
}

/// A server that is killed again and again while it archives loses no entry and writes none twice.
///
/// Shows: AMB-97
#[test]
fn archiving_survives_kills() {
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("key");
    let database = runtime.block_on(TestDatabase::create());
    runtime.block_on(write_old_entries(&database, &key));
    let written = DAYS as usize * PEOPLE as usize * ENTRIES;

    let key = ("CASEBOARD_SECRET_FILE", key.to_str().expect("UTF-8"));
    let retention = ("CASEBOARD_AUDIT_RETENTION_DAYS", "30");
    let settings: Vec<(&str, &str)> =
        [Some(key), Some(retention), database_url(&database)].into_iter().flatten().collect();
    let verify = || {
        let output = caseboard(&["verify-audit"])
            .envs(settings.clone())
            .env("CASEBOARD_DATA_DIR", database.folder())
            .env("CASEBOARD_ENV", "dev")
            .output()
            .expect("the binary runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
        text
    };
    let entries = |text: &str| -> usize {
        let last = text.lines().last().expect("a line");
        let number = last.strip_prefix("The audit log is intact: ").and_then(|rest| rest.split(' ').next());
        number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{text}"))
    };
    let old = |lines: &[String]| lines.iter().filter(|line| line.contains("SIGNED_IN")).count();
    assert_eq!(entries(&verify()), written);
    let mut partial = 0;
    for kill in 0..KILLS {
        // Killed at different moments of the start, because a server that listens may have archived everything.
        let mut starting = caseboard(&["serve"])
            .envs(settings.clone())
            .env("CASEBOARD_DATA_DIR", database.folder())
            .envs([("CASEBOARD_ENV", "dev"), ("CASEBOARD_LISTEN", "127.0.0.1:0")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        std::thread::sleep(Duration::from_millis(20 * kill));
        starting.kill().expect("killed");
        starting.wait().expect("ended");
        partial += usize::from(old(&archives(&database)) < written);
        assert!(entries(&verify()) >= written, "after kill {kill}");
    }
    assert!(partial > 0, "the first start archived everything: the kills show nothing");
    let mut server = Server::start_with(database.folder(), &settings);
    let begun = Instant::now();
    while old(&archives(&database)) < written {
        assert!(
            begun.elapsed() < Duration::from_secs(40),
            "{} entries are archived",
            old(&archives(&database))
        );
        std::thread::sleep(Duration::from_millis(100));
    }
    let text = verify();
    server.stop();
    assert_eq!(old(&archives(&database)), written, "none twice");
    let noted = verify();
    assert!(entries(&noted) >= entries(&text));
}
