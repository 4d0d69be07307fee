//! Reads and writes audit entries.

use std::sync::Arc;

use caseboard_domain::PersonId;
use caseboard_domain::audit::Action;
use caseboard_domain::person::Role;
use caseboard_service::audit::{ChainEnd, Entry, VerificationReport, record_alone, verify};
use caseboard_service::installation_key::{KeySource, load};
use caseboard_service::secrets::{Hasher, Key};
use caseboard_service::{App, AppDependencies, OsEntropy};
use caseboard_store::audit::{AuditRecord, CHAINS, list_after};
use caseboard_testkit::TestApp;

/// Returns all entries, chain by chain. No test writes more than one batch to a chain.
pub(crate) async fn entries(app: &App) -> Vec<AuditRecord> {
    let mut all = Vec::new();
    for chain in 0..CHAINS {
        let found =
            app.db.read(move |conn| async move { list_after(&conn, chain, 0).await }).await.expect("read");
        all.extend(found.into_iter().map(|sealed| sealed.record));
    }
    all
}

/// Returns the entries that are not in `before`.
pub(crate) async fn new_entries(app: &App, before: &[AuditRecord]) -> Vec<AuditRecord> {
    entries(app).await.into_iter().filter(|entry| !before.contains(entry)).collect()
}

/// Runs a command and returns its outcome and its audit entry.
macro_rules! one_entry {
    ($app:expr, $command:expr) => {{
        let before = $crate::audit::support::entries(&$app).await;
        let outcome = $command.await;
        let mut new = $crate::audit::support::new_entries(&$app, &before).await;
        assert_eq!(new.len(), 1, "{} after {outcome:?}", stringify!($command));
        (outcome, new.remove(0))
    }};
}
pub(crate) use one_entry;

/// Runs a command and asserts that it writes no audit entry.
macro_rules! no_entry {
    ($app:expr, $command:expr) => {{
        let before = $crate::audit::support::entries(&$app).await;
        let outcome = $command.await;
        let new = $crate::audit::support::new_entries(&$app, &before).await;
        assert_eq!(new, [], "{} after {outcome:?}", stringify!($command));
        outcome
    }};
}
pub(crate) use no_entry;

/// Writes this number of entries of one person.
pub(crate) async fn write_entries(app: &App, person: PersonId, count: usize) {
    for number in 0..count {
        let entry = Entry::by_person(Action::SignedIn, person, Role::Surgeon).with("number", number);
        record_alone(app, entry).await.expect("written");
    }
}

/// Verifies archives and table.
pub(crate) async fn verified(app: &App, noted: &[ChainEnd]) -> VerificationReport {
    verify(&app.db, app.key(), &app.files, noted).await.expect("verified")
}

/// Disables the triggers, as an attacker with database access could.
pub(crate) const UNLOCK: (&str, &str) = (
    "DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete; DROP TRIGGER audit_heads_no_delete;
     DROP TRIGGER audit_archives_no_update; DROP TRIGGER audit_archives_no_delete;",
    "ALTER TABLE audit DISABLE TRIGGER USER; ALTER TABLE audit_heads DISABLE TRIGGER USER;
     ALTER TABLE audit_archives DISABLE TRIGGER USER; ALTER TABLE audit ENABLE TRIGGER audit_end;",
);

/// Starts an application on the database of another one, with these versions of the key.
pub(crate) async fn with_key(test: &TestApp, newest: [u8; 32], older: &[[u8; 32]]) -> App {
    let source = KeySource::Given(Key::new(newest).with_older(older.iter().copied()));
    let loaded = load(&test.db, &OsEntropy, &source, &[]).await.expect("a key");
    let dependencies = AppDependencies {
        db: test.db.clone(),
        clock: Arc::clone(&test.clock),
        entropy: Arc::clone(&test.entropy),
        hasher: Hasher::weak(&OsEntropy).expect("a weak hasher"),
        files: test.files.clone(),
        settings: test.settings.clone(),
    };
    App::new(dependencies, Some(loaded.key)).await.expect("the application starts")
}
