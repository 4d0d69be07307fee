//! `caseboard verify-audit`.

use std::path::Path;

use caseboard_store::DatabaseLocation;
use caseboard_testkit::run_raw_sql;

use crate::support::{Client, Server, caseboard};

/// Whether the command succeeded, its standard output, and its standard error.
fn verify(data: &Path, noted: Option<&Path>) -> (bool, String, String) {
    let noted = noted.map(|file| ["--noted", file.to_str().expect("UTF-8")]);
    let result = caseboard(&["verify-audit"])
        .args(noted.iter().flatten())
        .env("CASEBOARD_DATA_DIR", data)
        .output()
        .expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (result.status.success(), text(&result.stdout), text(&result.stderr))
}

/// The log can be verified while the server runs; a changed entry is reported, and the command fails.
#[test]
fn verify_audit_finds_a_changed_entry_while_the_server_runs() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let (ok, _, stderr) = verify(folder.path(), None);
    assert!(!ok && stderr.contains("there is no"), "{stderr}");

    let server = Server::start(folder.path());
    let (center, code) = Client::create_center(&server, "Harbor Surgery Center");
    Client::sign_up(&server, "SURGEON", Some((&center, &code)));
    let (ok, stdout, stderr) = verify(folder.path(), None);
    assert!(ok && stderr.is_empty(), "{stderr}");
    assert_eq!(stdout.lines().filter(|line| line.starts_with("chain ")).count(), 8, "{stdout}");
    assert!(stdout.lines().any(|line| line.starts_with("The audit log is intact: ")), "{stdout}");

    let noted = folder.path().join("noted.txt");
    std::fs::write(&noted, &stdout).expect("the file is written");
    Client::sign_up(&server, "SURGEON", Some((&center, &code)));
    let (ok, _, stderr) = verify(folder.path(), Some(&noted));
    assert!(ok, "{stderr}");
    let forged = stdout.replace("entries  ", "entries  00");
    std::fs::write(&noted, forged.replace("chain 0", "chain  0")).expect("the file is written");
    let (ok, _, stderr) = verify(folder.path(), Some(&noted));
    assert!(!ok && stderr.contains("cannot be read"), "{stderr}");
    let first = stdout.lines().find(|line| !line.contains(" 0 entries")).expect("a chain with entries");
    let (start, hash) = first.rsplit_once(' ').expect("a hash");
    std::fs::write(&noted, format!("{start} {}\n", "0".repeat(hash.len()))).expect("the file is written");
    let (ok, report, _) = verify(folder.path(), Some(&noted));
    assert!(!ok && report.contains("is not the one that was noted down"), "{report}");

    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let place = DatabaseLocation::in_folder(folder.path());
    let change = "DROP TRIGGER audit_no_update; UPDATE audit SET at = at + 1 WHERE action = 'CENTER_CREATED'";
    runtime.block_on(run_raw_sql(&place, change, "")).expect("the row is changed");
    let (ok, stdout, stderr) = verify(folder.path(), None);
    assert!(!ok && stderr.contains("the audit log was changed: 1 chain is broken"), "{stderr}");
    let broken: Vec<&str> = stdout.lines().filter(|line| line.starts_with("BROKEN chain ")).collect();
    assert_eq!(broken.len(), 1, "{stdout}");
    assert!(
        broken[0].ends_with("does not follow from the entry before it; one of the two was changed"),
        "{stdout}"
    );
}
