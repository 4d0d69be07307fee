//! `caseboard verify-audit`.

use std::path::Path;

use caseboard_store::DatabaseLocation;
use caseboard_testkit::run_raw_sql;

use crate::support::{Client, Server, caseboard};

/// Whether the command succeeded, its standard output, and its standard error.
fn verify(data: &Path, noted: Option<&Path>) -> (bool, String, String) {
    let noted = noted.map(|file| ["--noted", file.to_str().expect("UTF-8")]);
    let ran = caseboard(&["verify-audit"])
        .args(noted.iter().flatten())
        .env("CASEBOARD_DATA_DIR", data)
        .output()
        .expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (ran.status.success(), text(&ran.stdout), text(&ran.stderr))
}

/// The log can be verified while the server runs; a changed entry is reported, and the command fails.
#[test]
fn verify_audit_finds_a_changed_entry_while_the_server_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, _, said) = verify(folder.path(), None);
    assert!(!whole && said.contains("there is no"), "{said}");

    let server = Server::start(folder.path());
    let (center, code) = Client::adds_center(&server, "Harbor Surgery Center");
    Client::joins(&server, "SURGEON", Some((&center, &code)));
    let (whole, found, said) = verify(folder.path(), None);
    assert!(whole && said.is_empty(), "{said}");
    assert_eq!(found.lines().filter(|line| line.starts_with("chain ")).count(), 8, "{found}");
    assert!(found.lines().any(|line| line.starts_with("The audit log is whole: ")), "{found}");

    let noted = folder.path().join("noted.txt");
    std::fs::write(&noted, &found).expect("noted down");
    Client::joins(&server, "SURGEON", Some((&center, &code)));
    let (whole, _, said) = verify(folder.path(), Some(&noted));
    assert!(whole, "{said}");
    let forged = found.replace("entries  ", "entries  00");
    std::fs::write(&noted, forged.replace("chain 0", "chain  0")).expect("noted down");
    let (whole, _, said) = verify(folder.path(), Some(&noted));
    assert!(!whole && said.contains("cannot be read"), "{said}");
    let first = found.lines().find(|line| !line.contains(" 0 entries")).expect("a chain with entries");
    let (start, hash) = first.rsplit_once(' ').expect("a hash");
    std::fs::write(&noted, format!("{start} {}\n", "0".repeat(hash.len()))).expect("noted down");
    let (whole, report, _) = verify(folder.path(), Some(&noted));
    assert!(!whole && report.contains("is not the one that was noted down"), "{report}");

    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let place = DatabaseLocation::in_folder(folder.path());
    let change = "DROP TRIGGER audit_no_update; UPDATE audit SET at = at + 1 WHERE action = 'CENTER_CREATED'";
    runtime.block_on(run_raw_sql(&place, change, "")).expect("changed");
    let (whole, found, said) = verify(folder.path(), None);
    assert!(!whole && said.contains("the audit log was changed: 1 chain is broken"), "{said}");
    let broken: Vec<&str> = found.lines().filter(|line| line.starts_with("BROKEN chain ")).collect();
    assert_eq!(broken.len(), 1, "{found}");
    assert!(
        broken[0].ends_with("does not follow from the entry before it; one of the two was changed"),
        "{found}"
    );
}
