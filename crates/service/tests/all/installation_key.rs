//! The place where the installation's key is stored, and its move out of the database.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use caseboard_service::installation_key::{
    KeyError, KeySource, LoadedKey, add_version, drop_older_versions, load,
};
use caseboard_service::secrets::Key;
use caseboard_service::{Db, OsEntropy, StoreError};
use caseboard_store::keys;
use caseboard_testkit::TestDatabase;

async fn loaded(db: &Db, source: KeySource) -> Result<LoadedKey, KeyError> {
    load(db, &OsEntropy, &source, &[]).await
}

async fn stored_key(db: &Db) -> Option<Vec<u8>> {
    let found: Result<_, StoreError> = db.read(|conn| async move { keys::find(&conn, "codes").await }).await;
    found.expect("read")
}

fn mac(key: &LoadedKey) -> [u8; 32] {
    key.key.mac("test", "code")
}

fn file_in(folder: &Path) -> PathBuf {
    folder.join("secret")
}

#[tokio::test(flavor = "multi_thread")]
async fn new_production_installation_needs_a_configured_key() {
    let fresh = TestDatabase::create().await;
    let db = fresh.open().await;
    assert!(matches!(loaded(&db, KeySource::OnlyExistingInDatabase).await, Err(KeyError::NotConfigured)));
    assert_eq!(stored_key(&db).await, None);
    let given = KeySource::Given(Key::new(b"0123456789abcdef0123456789abcdef"));
    assert!(loaded(&db, given).await.expect("given").warnings.is_empty());
    assert_eq!(stored_key(&db).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn key_file_is_created_once_and_private() {
    let fresh = TestDatabase::create().await;
    let (db, file) = (fresh.open().await, file_in(fresh.folder()));
    let first = loaded(&db, KeySource::File(file.clone())).await.expect("created");
    assert!(first.warnings.is_empty());
    assert_eq!(std::fs::metadata(&file).expect("the file").permissions().mode() & 0o777, 0o600);
    assert_eq!(stored_key(&db).await, None, "the key is not in the database");
    let again = loaded(&db, KeySource::File(file.clone())).await.expect("read");
    assert_eq!(mac(&first), mac(&again));
    assert!(again.warnings.is_empty());

    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).expect("changed");
    let open = loaded(&db, KeySource::File(file.clone())).await.expect("read");
    assert!(open.warnings[0].contains("mode 644"), "{:?}", open.warnings);
    std::fs::write(&file, "short").expect("written");
    let Err(error) = loaded(&db, KeySource::File(file)).await else { panic!("a short key was accepted") };
    assert!(error.to_string().contains("64 hexadecimal digits"), "{error}");
}

/// Codes stay valid when the key is moved.
#[tokio::test(flavor = "multi_thread")]
async fn existing_key_is_used_with_a_warning_and_moved_to_the_file() {
    let fresh = TestDatabase::create().await;
    let (db, file) = (fresh.open().await, file_in(fresh.folder()));
    let before = loaded(&db, KeySource::Database).await.expect("created");
    assert!(before.warnings.is_empty());
    let production = loaded(&db, KeySource::OnlyExistingInDatabase).await.expect("it exists");
    assert_eq!(mac(&before), mac(&production));
    assert!(production.warnings[0].contains("CASEBOARD_SECRET_FILE"), "{:?}", production.warnings);

    let moved = loaded(&db, KeySource::File(file.clone())).await.expect("moved");
    assert_eq!(mac(&before), mac(&moved));
    assert!(moved.warnings[0].contains("was moved"), "{:?}", moved.warnings);
    assert_eq!(stored_key(&db).await, None);
    let after = loaded(&db, KeySource::File(file)).await.expect("read");
    assert_eq!((mac(&before), after.warnings.len()), (mac(&after), 0));
    assert!(matches!(loaded(&db, KeySource::OnlyExistingInDatabase).await, Err(KeyError::NotConfigured)));
}

/// A second node, or a restored backup, must not generate a new key without an error.
#[tokio::test(flavor = "multi_thread")]
async fn missing_key_file_of_a_used_installation_is_refused() {
    let fresh = TestDatabase::create().await;
    let (db, file) = (fresh.open().await, file_in(fresh.folder()));
    let first = loaded(&db, KeySource::File(file.clone())).await.expect("created");
    let other = fresh.folder().join("other");
    let Err(error) = loaded(&db, KeySource::File(other.clone())).await else { panic!("a key was invented") };
    assert!(error.to_string().contains("is missing, but"), "{error}");
    assert!(!other.exists());
    std::fs::copy(&file, &other).expect("copied");
    assert_eq!(mac(&loaded(&db, KeySource::File(other)).await.expect("copied")), mac(&first));
}

/// A new version is added to the key file in front of the others, privately and as a whole; the older ones stay valid
/// until they are dropped.
///
/// Shows: AMB-96
#[tokio::test(flavor = "multi_thread")]
async fn new_version_is_added_to_the_key_file() {
    let fresh = TestDatabase::create().await;
    let (db, file) = (fresh.open().await, file_in(fresh.folder()));
    assert!(add_version(&file, &OsEntropy).is_err(), "there is no file yet");
    let first = loaded(&db, KeySource::File(file.clone())).await.expect("created");
    assert_eq!(first.key.number(), 1);
    let code = mac(&first);
    assert_eq!(add_version(&file, &OsEntropy).expect("added"), 2);
    assert_eq!(std::fs::metadata(&file).expect("the file").permissions().mode() & 0o777, 0o600);
    let second = loaded(&db, KeySource::File(file.clone())).await.expect("read");
    assert_eq!((second.key.number(), second.warnings.len()), (2, 0));
    assert_ne!(mac(&second), code);
    assert!(second.key.verify("test", "code", &code), "codes of before are still valid");

    assert_eq!(drop_older_versions(&file).expect("dropped"), 1);
    let last = loaded(&db, KeySource::File(file.clone())).await.expect("read");
    assert_eq!((last.key.number(), mac(&last)), (2, mac(&second)));
    assert!(!last.key.verify("test", "code", &code));
    assert_eq!(drop_older_versions(&file).expect("nothing to drop"), 0);
    assert_eq!(
        std::fs::read_dir(fresh.folder())
            .expect("a folder")
            .filter(|entry| {
                entry.as_ref().expect("an entry").file_name().to_string_lossy().ends_with(".new")
            })
            .count(),
        0,
        "no temporary file is left"
    );
}

/// An installation of an earlier release that is upgraded and rotated at once keeps its version 1.
///
/// Shows: AMB-96
#[tokio::test(flavor = "multi_thread")]
async fn key_of_an_earlier_release_is_version_one() {
    let fresh = TestDatabase::create().await;
    let db = fresh.open().await;
    let old = Key::new([7; 32]);
    let fingerprint = old.mac("codes-fingerprint", "").to_vec();
    let stored: Result<(), StoreError> = db
        .write(move |tx| {
            let fingerprint = fingerprint.clone();
            async move {
                keys::put(&tx, "codes-fingerprint", &fingerprint).await?;
                Ok(tx.commit(()))
            }
        })
        .await;
    stored.expect("stored");
    let both = KeySource::Given(Key::new([8; 32]).with_older([[7; 32]]));
    let rotated = loaded(&db, both).await.expect("started");
    assert_eq!((rotated.key.number(), rotated.warnings.len()), (2, 0));
    let again =
        loaded(&db, KeySource::Given(Key::new([8; 32]))).await.expect("nothing is sealed with the old one");
    assert_eq!(again.key.number(), 2);
}

/// On PostgreSQL several nodes start at the same time.
mod postgres_only {
    use caseboard_testkit::{require_postgres, waiting_for_locks};

    use super::*;

    /// Of two nodes that start at once with a new version, both start, whichever records it.
    #[tokio::test(flavor = "multi_thread")]
    async fn two_nodes_that_start_at_once_with_a_new_key_both_start() {
        require_postgres();
        let fresh = TestDatabase::create().await;
        let db = fresh.open().await;
        let key = Key::new([7; 32]);
        let id: String = key.ids().flatten().map(|byte| format!("{byte:02x}")).collect();
        let other = format!("INSERT INTO key_versions (version, key_id) VALUES (1, decode('{id}', 'hex'))");
        let lock = "LOCK TABLE key_versions IN EXCLUSIVE MODE";
        let held = fresh.hold_transaction(lock, &waiting_for_locks(1), &other).await;
        let started = loaded(&db, KeySource::Given(key)).await.expect("the second node starts");
        held.await.expect("the first node starts");
        assert_eq!(started.key.number(), 1);
    }
}
