//! Old entries are moved to files; files and table are verified as one chain.

use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use caseboard_domain::PersonId;
use caseboard_domain::time::days;
use caseboard_service::audit::Fault;
use caseboard_service::housekeeping;
use caseboard_testkit::TestApp;
use uuid::Uuid;

use crate::audit::support::{UNLOCK, entries, verified, write_entries};

/// The chain of [`ann`].
const CHAIN: i64 = 5;

fn ann() -> PersonId {
    PersonId::from_uuid(Uuid::from_u128(13))
}

async fn app() -> TestApp {
    TestApp::with_settings(|settings| settings.audit_retention = Some(days(30))).await
}

fn folder(app: &TestApp) -> PathBuf {
    app.database().folder().join("files/audit")
}

/// Returns the files of ann's entries in order.
fn files(app: &TestApp) -> Vec<PathBuf> {
    let Ok(found) = std::fs::read_dir(folder(app)) else { return Vec::new() };
    let mut files: Vec<PathBuf> = found.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.to_string_lossy().contains("chain-5-"));
    files.sort();
    files
}

/// Returns the numbers of the entries of [`ann`] in the table.
async fn stored(app: &TestApp) -> Vec<i64> {
    entries(app).await.into_iter().filter(|entry| entry.chain == CHAIN).map(|entry| entry.seq).collect()
}

/// Returns how many entries of [`ann`] files and table have together, or the fault.
async fn verify(app: &TestApp) -> Result<i64, (i64, Fault)> {
    let found = verified(app, &[]).await;
    match found.broken.first() {
        Some(broken) => Err((broken.seq, broken.fault)),
        None => Ok(found.intact.iter().find(|end| end.chain == CHAIN).expect("a chain").entries),
    }
}

/// An application with entries of ann: three in a first file, two in a second one, and two in the table.
async fn archived() -> TestApp {
    let app = app().await;
    for (count, pause) in [(3, days(32)), (2, days(40)), (2, days(0))] {
        write_entries(&app, ann(), count).await;
        app.advance_clock(pause);
        housekeeping::run_once(&app).await.expect("a housekeeping round");
    }
    app
}

/// Entries stay in the database unless the setting says otherwise.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn without_the_setting_entries_stay() {
    let app = TestApp::new().await;
    write_entries(&app, ann(), 3).await;
    app.advance_clock(days(4000));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!((stored(&app).await, files(&app).len()), (vec![1, 2, 3], 0));
}

/// Entries older than the setting are moved to a private file, whole days at a time; the rest stays, and all are one chain.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn old_entries_are_moved_to_a_private_file() {
    let app = app().await;
    write_entries(&app, ann(), 3).await;
    app.advance_clock(days(30));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(stored(&app).await, [1, 2, 3], "the day of the entries is not over in the retention");
    write_entries(&app, ann(), 2).await;
    let noted = verified(&app, &[]).await.intact;
    app.advance_clock(days(1));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(stored(&app).await, [4, 5]);
    let files = files(&app);
    assert_eq!(files.len(), 1);
    assert!(files[0].ends_with("chain-5-000000000001-000000000003.jsonl"), "{files:?}");
    assert_eq!(std::fs::metadata(&files[0]).expect("a file").permissions().mode() & 0o777, 0o600);
    let text = std::fs::read_to_string(&files[0]).expect("text");
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines.len(), &lines[0]["first"], &lines[0]["last"]), (4, &1.into(), &3.into()));
    assert_eq!((&lines[3]["seq"], &lines[3]["hash"]), (&3.into(), &lines[0]["lastHash"]));
    assert_eq!(verify(&app).await, Ok(5));
    assert_eq!(verified(&app, &noted).await.broken, [], "the ends of before are still in the chain");
    let actions: Vec<String> = entries(&app).await.into_iter().map(|entry| entry.action).collect();
    assert!(actions.contains(&"AUDIT_ARCHIVED".to_owned()), "{actions:?}");
}

/// Entries that do not fit into one file are archived in several, also all entries of a chain.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn many_entries_are_archived_in_several_files() {
    let app = app().await;
    write_entries(&app, ann(), 1_003).await;
    app.advance_clock(days(40));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!((stored(&app).await, files(&app).len()), (vec![], 2));
    assert_eq!(verify(&app).await, Ok(1_003));
    write_entries(&app, ann(), 1).await;
    assert_eq!((stored(&app).await, verify(&app).await), (vec![1_004], Ok(1_004)));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(files(&app).len(), 2, "nothing is old enough");
}

/// Every change of a file, or of what the database says about it, is found.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn every_manipulation_of_an_archive_is_found() {
    type Change = fn(&mut Vec<String>);
    let unreadable = (1, Fault::ArchiveUnreadable { to: 3 });
    let changes: [(&str, Change, (i64, Fault)); 9] = [
        (
            "a changed entry",
            |lines| lines[2] = lines[2].replace("SIGNED_IN", "SIGNED_UP"),
            (2, Fault::Changed),
        ),
        ("a removed entry", |lines| drop(lines.remove(2)), (2, Fault::Missing { to: 2 })),
        ("the last entry removed", |lines| drop(lines.pop()), (3, Fault::Missing { to: 3 })),
        ("entries in another order", |lines| lines.swap(1, 2), (1, Fault::Missing { to: 1 })),
        ("an entry twice", |lines| lines.push(lines[3].clone()), (4, Fault::Changed)),
        ("no entries", |lines| lines.truncate(1), (1, Fault::Missing { to: 3 })),
        ("another first line", |lines| lines[0] = lines[0].replace("\"last\":3", "\"last\":4"), unreadable),
        ("no line", Vec::clear, unreadable),
        ("no JSON", |lines| lines[1].truncate(20), unreadable),
    ];
    let app = archived().await;
    assert_eq!((stored(&app).await, verify(&app).await), (vec![6, 7], Ok(7)));
    let all = files(&app);
    assert_eq!(all.len(), 2, "{all:?}");
    let text = std::fs::read_to_string(&all[0]).expect("text");
    for (name, change, fault) in changes {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        change(&mut lines);
        let changed: String = lines.into_iter().map(|line| line + "\n").collect();
        std::fs::write(&all[0], changed).expect("written");
        assert_eq!(verify(&app).await, Err(fault), "{name}");
    }
    std::fs::remove_file(&all[0]).expect("removed");
    assert_eq!(verify(&app).await, Err((1, Fault::ArchiveMissing { to: 3 })), "no file");
    std::fs::copy(&all[1], &all[0]).expect("copied");
    assert_eq!(verify(&app).await, Err(unreadable), "the file of another range");
    std::fs::write(&all[0], &text).expect("written");
    assert_eq!(verify(&app).await, Ok(7));

    app.database().run_raw_sql(UNLOCK.0, UNLOCK.1).await.expect("the triggers are dropped");
    let first = "DELETE FROM audit_archives WHERE chain = 5 AND first_seq = 1";
    app.database().run_raw_sql(first, first).await.expect("removed");
    assert_eq!(verify(&app).await, Err((1, Fault::Missing { to: 3 })), "no record of the first file");
    let rest = "DELETE FROM audit_archives WHERE chain = 5";
    app.database().run_raw_sql(rest, rest).await.expect("removed");
    assert_eq!(verify(&app).await, Err((1, Fault::Missing { to: 5 })), "no record of any file");
}

/// The database deletes an entry only if its file is recorded as complete, and that record cannot be changed.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn only_archived_entries_can_be_deleted() {
    let app = archived().await;
    for text in [
        "DELETE FROM audit WHERE chain = 5",
        "DELETE FROM audit_archives",
        "UPDATE audit_archives SET last_seq = 7 WHERE chain = 5 AND first_seq = 4",
        "INSERT INTO audit_archives (chain, first_seq, last_seq, before_hash, last_hash)
           SELECT chain, 6, 7, hash, hash FROM audit WHERE chain = 5 AND seq = 7; DELETE FROM audit WHERE chain = 5",
    ] {
        let said = app.database().run_raw_sql(text, text).await.expect_err(text);
        assert!(said.contains("append-only"), "{text}: {said}");
    }
    assert_eq!(stored(&app).await, [6, 7]);
}

/// An interruption before the file, between the file and the transaction, or in the transaction loses nothing and
/// duplicates nothing, also when more entries have become old meanwhile.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_run_is_repeated() {
    // The folder cannot be created; then the entries cannot be deleted.
    let refuse = "CREATE TRIGGER stop BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'stopped'); END";
    let refuse_postgres = "CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stopped'; END $$;
        CREATE TRIGGER stop BEFORE DELETE ON audit FOR EACH STATEMENT EXECUTE FUNCTION stop()";
    let app = app().await;
    write_entries(&app, ann(), 3).await;
    app.advance_clock(days(2));
    write_entries(&app, ann(), 2).await;
    app.advance_clock(days(30));
    std::fs::write(folder(&app), "in the way").expect("written");
    housekeeping::run_once(&app).await.expect_err("the file cannot be written");
    assert_eq!((stored(&app).await, verify(&app).await), (vec![1, 2, 3, 4, 5], Ok(5)));

    std::fs::remove_file(folder(&app)).expect("removed");
    app.database().run_raw_sql(refuse, refuse_postgres).await.expect("a trigger");
    housekeeping::run_once(&app).await.expect_err("the entries cannot be deleted");
    assert_eq!((stored(&app).await, verify(&app).await), (vec![1, 2, 3, 4, 5], Ok(5)));
    assert_eq!(files(&app).len(), 1, "the file is complete");

    // All entries are old now; the first file still has the range that was recorded.
    app.advance_clock(days(10));
    app.database().run_raw_sql("DROP TRIGGER stop", "DROP TRIGGER stop ON audit").await.expect("dropped");
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!((stored(&app).await, verify(&app).await), (vec![], Ok(5)));
    let names: Vec<PathBuf> = files(&app);
    assert!(names[0].ends_with("chain-5-000000000001-000000000003.jsonl"), "{names:?}");
    assert!(names[1].ends_with("chain-5-000000000004-000000000005.jsonl"), "{names:?}");
    let lines = |path: &PathBuf| std::fs::read_to_string(path).expect("text").lines().count();
    assert_eq!((names.len(), lines(&names[0]), lines(&names[1])), (2, 4, 3));
}

/// A chain that cannot be archived does not prevent the archiving of those after it.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn other_chains_are_archived_after_one_that_cannot_be() {
    let app = app().await;
    write_entries(&app, ann(), 3).await;
    let next = PersonId::from_uuid(Uuid::from_u128(14));
    write_entries(&app, next, 2).await;
    app.database().run_raw_sql(UNLOCK.0, UNLOCK.1).await.expect("the triggers are dropped");
    let text = "DELETE FROM audit WHERE chain = 5 AND seq = 2";
    app.database().run_raw_sql(text, text).await.expect("deleted");
    app.advance_clock(days(40));
    let error = housekeeping::run_once(&app).await.expect_err("entries are missing");
    assert!(error.to_string().contains("chain 5"), "{error}");
    let left = entries(&app).await.into_iter().filter(|entry| entry.chain == 6 && entry.person == Some(next));
    assert_eq!((files(&app).len(), left.count()), (0, 0));
    assert!(folder(&app).join("chain-6-000000000001-000000000002.jsonl").is_file());
}

/// Entries that are missing in the table are not hidden by an archive.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn a_chain_with_a_gap_is_not_archived() {
    let app = app().await;
    write_entries(&app, ann(), 3).await;
    app.database().run_raw_sql(UNLOCK.0, UNLOCK.1).await.expect("the triggers are dropped");
    for gap in [2, 1] {
        let text = format!("DELETE FROM audit WHERE chain = 5 AND seq = {gap}");
        app.database().run_raw_sql(&text, &text).await.expect("deleted");
        app.advance_clock(days(40));
        let error = housekeeping::run_once(&app).await.expect_err("entries are missing");
        assert!(error.to_string().contains("verify-audit"), "{error}");
        assert_eq!(files(&app).len(), 0);
    }
}

/// On PostgreSQL another node can archive at the same time.
mod postgres_only {
    use caseboard_testkit::{require_postgres, waiting_for_locks};

    use super::*;

    /// Another node finishes a range after this one has read the last range and before it reads the entries:
    /// they are not missing, and this node archives those behind them.
    ///
    /// Shows: AMB-97
    #[tokio::test(flavor = "multi_thread")]
    async fn entries_that_another_node_archives_meanwhile_are_not_missing() {
        require_postgres();
        let app = app().await;
        // The first chain, which a run begins with.
        let person = PersonId::from_uuid(Uuid::from_u128(8));
        write_entries(&app, person, 5).await;
        app.advance_clock(days(40));
        let (_, unlock) = UNLOCK;
        let archived = format!(
            "{unlock} INSERT INTO audit_archives (chain, first_seq, last_seq, before_hash, last_hash, archived_at)
                SELECT chain, 1, 3, hash, hash, 0 FROM audit WHERE chain = 0 AND seq = 3;
             DELETE FROM audit WHERE chain = 0 AND seq <= 3"
        );
        let lock = "LOCK TABLE audit IN ACCESS EXCLUSIVE MODE";
        let held = app.database().hold_transaction(lock, &waiting_for_locks(1), &archived).await;
        housekeeping::run_once(&app).await.expect("no entry is missing");
        held.await.expect("archived");
        let left = entries(&app).await.into_iter().filter(|entry| entry.person == Some(person)).count();
        assert_eq!(left, 0, "all are archived");
    }
}
