//! The hashes depend on a key that is not in the database, and stay verifiable when the key is changed.

use caseboard_domain::PersonId;
use caseboard_service::OsEntropy;
use caseboard_service::audit::{BrokenChain, Fault, verify};
use caseboard_service::installation_key::{KeySource, load, read_use};
use caseboard_service::resealing::run_once;
use caseboard_service::secrets::Key;
use caseboard_store::audit::{AuditRecord, find_head, list_after};
use caseboard_testkit::TestApp;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::audit::support::{UNLOCK, verified, with_key, write_entries};

/// The chain of [`ann`].
const CHAIN: i64 = 5;

fn ann() -> PersonId {
    PersonId::from_uuid(Uuid::from_u128(13))
}

/// The hash of an entry without a key, as earlier releases computed it: each field after its length.
fn plain_hash(before: &[u8], record: &AuditRecord) -> [u8; 32] {
    let mut text = b"caseboard audit 1\0".to_vec();
    let mut field = |bytes: Option<&[u8]>| {
        text.extend(bytes.map_or(u64::MAX, |bytes| bytes.len() as u64).to_be_bytes());
        text.extend(bytes.unwrap_or_default());
    };
    field(Some(before));
    for number in [record.chain, record.seq, record.at] {
        field(Some(&number.to_be_bytes()));
    }
    field(record.person.map(|id| id.as_uuid()).as_ref().map(|id| &id.as_bytes()[..]));
    field(record.role.as_deref().map(str::as_bytes));
    field(None);
    field(record.address.as_deref().map(str::as_bytes));
    field(record.request.as_deref().map(str::as_bytes));
    field(Some(record.action.as_bytes()));
    field(Some(record.result.as_bytes()));
    for _ in 0..3 {
        field(None);
    }
    field(Some(record.detail.as_bytes()));
    Sha256::digest(&text).into()
}

/// Rewrites the chain of [`ann`] without a key, as an attacker can and as an earlier release left it.
async fn write_anew_without_a_key(test: &TestApp, from: i64) {
    let entries = test.db.read(|conn| async move { list_after(&conn, CHAIN, 0).await }).await.expect("read");
    let mut before = vec![0; 32];
    let mut text = String::new();
    for entry in entries {
        if entry.record.seq < from {
            before = entry.hash;
            continue;
        }
        before = plain_hash(&before, &entry.record).to_vec();
        let (seq, hash) = (entry.record.seq, hex::encode(&before));
        text += &format!(
            "UPDATE audit SET key_version = 0, hash = HEX{hash}' WHERE chain = {CHAIN} AND seq = {seq};"
        );
        text += &format!("UPDATE audit_heads SET hash = HEX{hash}' WHERE chain = {CHAIN};");
    }
    let (sqlite, postgres) = (text.replace("HEX", "x'"), text.replace("HEX", "'\\x"));
    test.database().run_raw_sql(&sqlite, &postgres).await.expect("written");
}

async fn run(test: &TestApp, (sqlite, postgres): (&str, &str)) {
    test.database().run_raw_sql(sqlite, postgres).await.expect("changed");
}

/// An attacker who can write to the database, and knows how hashes were computed, cannot write a valid entry.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn an_entry_without_the_key_is_found() {
    for from in [1, 4] {
        let test = TestApp::new().await;
        write_entries(&test, ann(), 5).await;
        run(&test, UNLOCK).await;
        write_anew_without_a_key(&test, from).await;
        let broken = BrokenChain { chain: CHAIN, seq: from, fault: Fault::NotKeyed };
        assert_eq!(verified(&test, &[]).await.broken, [broken], "{from}");
    }
}

/// Entries whose hashes were computed with another key are reported.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn an_entry_under_another_key_is_found() {
    let test = TestApp::new().await;
    write_entries(&test, ann(), 2).await;
    let other = Key::new([1; 32]);
    let found = verify(&test.db, &other, &test.files, &[]).await.expect("verified").broken;
    assert_eq!(found, [BrokenChain { chain: CHAIN, seq: 1, fault: Fault::Changed }]);
}

/// The entries of an earlier release have no key. They stay verifiable after the upgrade, and no further one is accepted.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn entries_of_an_earlier_release_stay_verifiable() {
    let test = TestApp::new().await;
    write_entries(&test, ann(), 3).await;
    run(&test, UNLOCK).await;
    write_anew_without_a_key(&test, 1).await;
    // As after the migration, before the first start.
    run(&test, ("DELETE FROM audit_keys", "DELETE FROM audit_keys")).await;
    let not_started = BrokenChain { chain: CHAIN, seq: 1, fault: Fault::NotKeyed };
    assert_eq!(verified(&test, &[]).await.broken, [not_started]);

    let app = load(&test.db, &OsEntropy, &KeySource::Database, &[]).await;
    assert!(app.expect("started").warnings.is_empty());
    assert_eq!(verified(&test, &[]).await.broken, []);
    write_entries(&test, ann(), 2).await;
    assert_eq!(verified(&test, &[]).await.broken, [], "older and newer entries are one chain");

    let edit = "UPDATE audit SET detail = '{}' WHERE chain = 5 AND seq = 2";
    run(&test, (edit, edit)).await;
    let changed = |seq, fault| [BrokenChain { chain: CHAIN, seq, fault }];
    assert_eq!(verified(&test, &[]).await.broken, changed(2, Fault::Changed));
    // With correct hashes up to the end of the older entries, which is sealed.
    write_anew_without_a_key(&test, 1).await;
    assert_eq!(verified(&test, &[]).await.broken, changed(3, Fault::Changed));
}

/// A change of the key, and dropping the old version, leave all entries verifiable.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn entries_stay_verifiable_when_the_key_is_changed() {
    let test = TestApp::new().await;
    write_entries(&test, ann(), 2).await;
    let head = test.db.read(|conn| async move { find_head(&conn, CHAIN).await }).await.expect("read");
    assert_eq!(head.map(|head| head.seq), Some(2));
    let stored = test.db.read(|conn| async move { caseboard_store::keys::find(&conn, "codes").await }).await;
    let first: [u8; 32] = stored.expect("read").expect("a key").try_into().expect("32 bytes");

    let rotated = with_key(&test, [2; 32], &[first]).await;
    assert!(read_use(&rotated.db).await.expect("read").pending() > 0, "the older version is needed");
    write_entries(&rotated, ann(), 2).await;
    assert_eq!(verified(&rotated, &[]).await.broken, []);
    while run_once(&rotated).await.expect("a run").done > 0 {}
    assert_eq!(read_use(&rotated.db).await.expect("read").pending(), 0);

    let last = with_key(&test, [2; 32], &[]).await;
    assert_eq!(verified(&last, &[]).await.broken, [], "the first version is not configured any more");
    let edit = "UPDATE audit SET detail = '{}' WHERE chain = 5 AND seq = 1";
    run(&test, UNLOCK).await;
    run(&test, (edit, edit)).await;
    let broken = BrokenChain { chain: CHAIN, seq: 1, fault: Fault::Changed };
    assert_eq!(verified(&last, &[]).await.broken, [broken]);
}

/// A version that was lost before its key was resealed is named.
///
/// Shows: AMB-97
#[tokio::test(flavor = "multi_thread")]
async fn a_missing_version_is_named() {
    let test = TestApp::new().await;
    write_entries(&test, ann(), 2).await;
    let other = with_key(&test, [2; 32], &[]).await;
    write_entries(&other, ann(), 1).await;
    let broken = BrokenChain { chain: CHAIN, seq: 1, fault: Fault::UnknownKey { version: 1 } };
    assert_eq!(verified(&other, &[]).await.broken, [broken]);
}
