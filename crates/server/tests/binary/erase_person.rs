//! `caseboard erase-person` as an operator runs it.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use caseboard_service::files::BACKUP_LOCK;
use caseboard_testkit::{TestDatabase, sample_files};
use serde_json::json;

use crate::support::{Client, PASSWORD, Server, caseboard, database_url, in_days, upload};

/// The name of the person to be erased. The quotation marks are written differently in JSON and in HTML.
const FIRST: &str = "Zebulon \"Zeb\"";
const LAST: &str = "Quartermain";
const EMAIL: &str = "zebulon@example.org";

/// Runs the command with these answers on standard input. Returns whether it succeeded, its standard output, and its standard
/// error.
fn erase(database: &TestDatabase, arguments: &[&str], input: &str) -> (bool, String, String) {
    let mut child = caseboard(&["erase-person"])
        .args(arguments)
        .envs(database_url(database))
        .env("CASEBOARD_DATA_DIR", database.folder())
        .env("CASEBOARD_ENV", "dev")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A command that does not ask does not read it.
    let _ = child.stdin.take().expect("the input is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// A surgeon with the name above.
fn sign_up(server: &Server, center: (&str, &str)) -> Client {
    let client = Client::new(server);
    let mut form = client.sign_up_payload(EMAIL, "SURGEON", Some(center));
    form["firstName"] = json!(FIRST);
    form["lastName"] = json!(LAST);
    let response = client.post("/api/user", &form);
    let path = format!("/api/verifyemail/{}", response["_id"].as_str().expect("an id"));
    let code = json!({ "verifiedEmail": true, "code": client.code_for(EMAIL) });
    let (status, response) = client.send("PUT", &path, &code, None).expect("the server responds");
    assert_eq!(status, 200, "{response}");
    Client::sign_in(server, EMAIL, PASSWORD)
}

fn count_files(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let entries = entries.map(|entry| entry.expect("an entry").path());
    let files = entries.filter(|path| !path.ends_with(BACKUP_LOCK));
    files.map(|path| if path.is_dir() { count_files(&path) } else { 1 }).sum()
}

/// Returns the tables that contain a text, whatever its case.
fn tables_with(runtime: &tokio::runtime::Runtime, database: &TestDatabase, text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let rows = runtime.block_on(database.dump_rows());
    let found =
        rows.into_iter().filter(|(_, rows)| rows.iter().any(|row| row.to_lowercase().contains(&text)));
    found.map(|(table, _)| table).collect()
}

/// A preview changes nothing, and neither does the erasure of an unknown person, of a person with a coming case, or with a wrong
/// confirmation. After the erasure no table contains the name, not even the history of changes, and the case remains. A second
/// run by address finds no one; by id it can be repeated for a restored backup.
///
/// Shows: AMB-98
#[test]
fn an_operator_previews_confirms_and_repeats_an_erasure() {
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let database = runtime.block_on(TestDatabase::create());
    let settings: Vec<_> = database_url(&database).into_iter().collect();
    let mut server = Server::start_with(database.folder(), &settings);
    let (center, code) = Client::create_center(&server, "Harbor Surgery Center");
    let surgeon = sign_up(&server, (&center, &code));
    let other = Client::sign_up(&server, "SURGEON", Some((&center, &code)));
    let professional = Client::sign_up(&server, "USER", None);
    upload(&server, &surgeon, "resume", &sample_files::pdf("resume"));
    let notes = format!("Ask {FIRST} {LAST}");
    let case = surgeon.post("/api/createjob", &surgeon.case_payload(&center, &in_days(9), &notes));
    let asked = json!({ "job": case["_id"] });
    professional.post("/api/requestinvite", &asked);
    let edit = json!({ "jobId": case["_id"], "version": case["version"], "desc": "Nothing special" });
    surgeon.post("/api/editjob", &edit);
    let other_case =
        other.post("/api/createjob", &other.case_payload(&center, &in_days(9), "of another surgeon"));
    server.stop();
    assert!(tables_with(&runtime, &database, LAST).contains(&"case_changes".to_owned()));
    let before = runtime.block_on(database.table_digests());
    let files = database.folder().join("files");
    assert_eq!(count_files(&files), 1);

    let (ok, _, said) = erase(&database, &["nobody@example.org"], "");
    assert!(!ok && said.contains("there is no person with this id or address"), "{said}");
    let (ok, preview, said) = erase(&database, &[EMAIL, "--dry-run"], "");
    assert!(ok, "{said}");
    assert!(preview.contains("1 files") && preview.contains("Nothing was changed."), "{preview}");
    let of_the_log = "the audit log, which has ids and network addresses, no names.";
    assert!(preview.contains(of_the_log), "{preview}");
    assert!(
        preview.contains("Not possible yet: 1 cases have not ended and 0 claims are not paid."),
        "{preview}"
    );
    let (ok, _, said) = erase(&database, &[EMAIL, "--yes"], "");
    assert!(!ok && said.contains("takes part in cases that have not ended"), "{said}");
    assert_eq!(runtime.block_on(database.table_digests()), before, "refusals and previews change nothing");

    server.restart();
    surgeon.at(&server).post("/api/canceljob", &json!({ "jobId": case["_id"] }));
    server.stop();
    let before = runtime.block_on(database.table_digests());
    let (ok, preview, said) = erase(&database, &[EMAIL], "zebulon\n");
    assert!(!ok && said.contains("the address was not typed: nothing was changed"), "{said}");
    assert!(!preview.contains("Not possible yet"), "{preview}");
    assert_eq!(runtime.block_on(database.table_digests()), before);
    let (ok, report, said) = erase(&database, &[EMAIL], &format!("{EMAIL}\n"));
    assert!(ok && report.contains("The person was erased."), "{report}{said}");

    for canary in [LAST, EMAIL, "Zebulon"] {
        assert_eq!(tables_with(&runtime, &database, canary), [""; 0], "{canary}");
    }
    assert_eq!(count_files(&files), 0);
    for table in ["cases", "case_changes", "persons", "audit"] {
        let rows = runtime.block_on(database.dump_rows());
        assert_eq!(rows[table].len() as u64, before[table].0 + u64::from(table == "audit"), "{table}");
    }
    assert!(tables_with(&runtime, &database, "Erased person").contains(&"case_changes".to_owned()));

    let (ok, _, said) = erase(&database, &[EMAIL, "--yes"], "");
    assert!(!ok && said.contains("there is no person"), "the address is free: {said}");
    let (ok, report, said) = erase(&database, &[&surgeon.id, "--yes"], "");
    assert!(ok && report.contains("The person was erased."), "{report}{said}");

    server.restart();
    let login = json!({ "email": EMAIL, "password": PASSWORD });
    let (_, answer) = Client::new(&server).send("POST", "/api/emaillogin", &login, None).expect("an answer");
    assert_eq!(answer.get("authToken"), None, "{answer}");
    let (status, _) = surgeon.at(&server).get("/api/session").expect("an answer");
    assert_eq!(status, 401, "the sessions ended");
    let (status, changes) =
        other.at(&server).get(&format!("/api/jobchanges/{}", text(&other_case["_id"]))).expect("an answer");
    assert_eq!((status, changes), (200, json!([])), "others go on");
    let again = Client::new(&server);
    again.post("/api/user", &again.sign_up_payload(EMAIL, "USER", None));
}

mod postgres_only {
    use std::time::{Duration, Instant};

    use super::*;

    /// The statements of an erasure take as long as the database is large, longer than those of a request may. Here one waits for
    /// a lock of another session for six seconds.
    ///
    /// Shows: AMB-98
    #[test]
    fn an_erasure_may_take_longer_than_a_request() {
        caseboard_testkit::require_postgres();
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        let database = runtime.block_on(TestDatabase::create());
        let settings: Vec<_> = database_url(&database).into_iter().collect();
        let mut server = Server::start_with(database.folder(), &settings);
        let person = Client::sign_up(&server, "USER", None);
        server.stop();
        let lock = format!(
            "BEGIN; SELECT id FROM persons WHERE id = '{}' FOR UPDATE; SELECT pg_sleep(6); COMMIT",
            person.id
        );
        std::thread::scope(|scope| {
            scope.spawn(|| runtime.block_on(database.run_raw_sql("", &lock)).expect("locked"));
            std::thread::sleep(Duration::from_millis(500));
            let started = Instant::now();
            let (ok, report, said) = erase(&database, &[&person.id, "--yes"], "");
            assert!(ok && report.contains("The person was erased."), "{report}{said}");
            assert!(started.elapsed() > Duration::from_secs(5), "it waited for the lock");
        });
    }
}

fn text(value: &serde_json::Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}
