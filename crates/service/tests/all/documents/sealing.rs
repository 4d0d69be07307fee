//! Files at rest: sealed under versions of the installation's key, and resealed after a rotation.

use std::path::PathBuf;
use std::sync::Arc;

use caseboard_domain::FileId;
use caseboard_domain::actor::Actor;
use caseboard_domain::document::Slot;
use caseboard_domain::person::Category;
use caseboard_service::documents::sweep;
use caseboard_service::installation_key::{self, KeyError, KeySource, KeyUse, read_use};
use caseboard_service::resealing::{Resealed, run_once};
use caseboard_service::secrets::{Hasher, Key};
use caseboard_service::{App, AppDependencies, Error, OsEntropy, StoreError};
use caseboard_store::{keys, sealed};
use caseboard_testkit::{Fixture, sample_files};
use jiff::SignedDuration;

use crate::documents::support::{
    bytes, contains, count_objects, document_in_slot, expect_stored, professional_actor, upload,
};

const FIRST: [u8; 32] = [1; 32];
const SECOND: [u8; 32] = [2; 32];

async fn professional(fixture: &Fixture) -> Actor {
    professional_actor(&fixture.professional(Category::Anesthesiologist).await)
}

async fn upload_resume(app: &App, ann: &Actor, text: &str) -> FileId {
    expect_stored(upload(app, ann, Slot::Resume, "pdf", sample_files::pdf(text)).await).0
}

fn object(fixture: &Fixture, file: FileId) -> PathBuf {
    let name = file.to_string();
    fixture.database().folder().join("files").join(&name[..2]).join(name)
}

/// Returns the key that the fixture's application uses.
pub(crate) async fn first_key(fixture: &Fixture) -> Vec<u8> {
    let found: Result<_, StoreError> =
        fixture.db.read(|conn| async move { keys::find(&conn, "codes").await }).await;
    found.expect("read").expect("a key")
}

/// Starts the application again with these versions of the key.
async fn restart(fixture: &Fixture, newest: &[u8], older: &[Vec<u8>]) -> Result<App, KeyError> {
    let source = KeySource::Given(Key::new(newest).with_older(older.iter().cloned()));
    let loaded = installation_key::load(&fixture.db, &OsEntropy, &source, &[]).await?;
    let dependencies = AppDependencies {
        db: fixture.db.clone(),
        clock: Arc::clone(&fixture.clock),
        entropy: Arc::new(OsEntropy),
        hasher: Hasher::weak(&OsEntropy).expect("a weak hasher"),
        files: fixture.files.clone(),
        settings: fixture.settings.clone(),
    };
    Ok(App::new(dependencies, Some(loaded.key)).await.expect("the application starts"))
}

async fn usage(app: &App) -> KeyUse {
    read_use(&app.db).await.expect("read")
}

/// Returns how many files are sealed with each version.
async fn files_by_version(app: &App) -> Vec<i64> {
    usage(app).await.versions.iter().map(|version| version.files).collect()
}

async fn seal_all(app: &App) -> usize {
    let mut done = 0;
    loop {
        let run = run_once(app).await.expect("a run");
        assert_eq!(run.failed, 0);
        match run.done {
            0 => return done,
            more => done += more,
        }
    }
}

/// Seals everything with a second version of the key and returns the application that has only that version.
pub(crate) async fn rotate(fixture: &Fixture) -> App {
    let first = first_key(fixture).await;
    seal_all(&restart(fixture, &SECOND, &[first]).await.expect("started")).await;
    restart(fixture, &SECOND, &[]).await.expect("the old version is not needed")
}

/// Neither a document nor its object's name shows its content, and its owner reads it as it was.
///
/// Shows: AMB-96
#[tokio::test]
async fn uploaded_files_are_sealed() {
    let fixture = Fixture::new().await;
    let ann = professional(&fixture).await;
    let file = upload_resume(&fixture, &ann, "CANARY-CONTENT").await;
    let picture = sample_files::png(40, 30);
    let (picture, _) = expect_stored(upload(&fixture, &ann, Slot::ProfilePicture, "png", picture).await);
    for file in [file, picture] {
        let stored = std::fs::read(object(&fixture, file)).expect("an object");
        assert!(
            !contains(&stored, "CANARY-CONTENT") && !contains(&stored, "PDF") && !contains(&stored, "PNG")
        );
        assert!(stored.starts_with(b"\xCBsealed\x01"));
    }
    assert_eq!(bytes(&fixture, &ann, file).await.expect("read"), sample_files::pdf("CANARY-CONTENT"));
    assert!(bytes(&fixture, &ann, picture).await.expect("read").starts_with(b"\x89PNG"));
    assert_eq!(files_by_version(&fixture).await, [2]);
}

/// A document of an earlier release is readable, and sealed in the background.
///
/// Shows: AMB-96
#[tokio::test]
async fn plain_files_are_sealed_in_the_background() {
    let fixture = Fixture::new().await;
    let ann = professional(&fixture).await;
    let file = upload_resume(&fixture, &ann, "old").await;
    std::fs::write(object(&fixture, file), sample_files::pdf("old")).expect("written");
    let plain = "UPDATE files SET key_version = 0";
    fixture.database().run_raw_sql(plain, plain).await.expect("changed");
    assert_eq!((usage(&fixture).await.plain_files, usage(&fixture).await.pending()), (1, 1));
    assert_eq!(bytes(&fixture, &ann, file).await.expect("read"), sample_files::pdf("old"));

    assert_eq!(seal_all(&fixture).await, 1);
    assert!(!contains(&std::fs::read(object(&fixture, file)).expect("an object"), "PDF"));
    assert_eq!(bytes(&fixture, &ann, file).await.expect("read"), sample_files::pdf("old"));
    assert_eq!(usage(&fixture).await.pending(), 0);

    // A user of the machine who can write to the folder cannot put a plain file in the place of a sealed one.
    std::fs::write(object(&fixture, file), sample_files::pdf("old")).expect("written");
    assert!(matches!(bytes(&fixture, &ann, file).await, Err(Error::Internal(_))));
}

/// After a rotation everything is readable at once and sealed with the new version in the background; then the old
/// version is not needed any more. A node that does not have the new version yet leaves the others' work alone.
///
/// Shows: AMB-96
#[tokio::test]
async fn rotation_reseals_everything() {
    let fixture = Fixture::new().await;
    let ann = professional(&fixture).await;
    let file = upload_resume(&fixture, &ann, "before").await;
    let first = first_key(&fixture).await;

    let rotated = restart(&fixture, &SECOND, std::slice::from_ref(&first)).await.expect("started");
    assert_eq!(rotated.key().number(), 2);
    assert_eq!(bytes(&rotated, &ann, file).await.expect("read"), sample_files::pdf("before"));
    let bob = professional(&fixture).await;
    let new = upload_resume(&rotated, &bob, "after").await;
    assert_eq!(files_by_version(&rotated).await, [1, 1]);

    let behind = restart(&fixture, &first, &[SECOND.to_vec()]).await.expect("started");
    assert_eq!(behind.key().number(), 1);
    assert_eq!(
        run_once(&behind).await.expect("a run"),
        Resealed::default(),
        "it does not have the newest first"
    );
    assert_eq!(bytes(&behind, &bob, new).await.expect("read"), sample_files::pdf("after"));

    assert!(seal_all(&rotated).await >= 1);
    assert_eq!((files_by_version(&rotated).await, usage(&rotated).await.pending()), (vec![0, 2], 0));
    let without = restart(&fixture, &SECOND, &[]).await.expect("the old version is not needed");
    assert_eq!(bytes(&without, &ann, file).await.expect("read"), sample_files::pdf("before"));
    assert_eq!(bytes(&without, &bob, new).await.expect("read"), sample_files::pdf("after"));
}

/// A start with another key, or without a version that is still needed, is refused and names the version.
///
/// Shows: AMB-96
#[tokio::test]
async fn start_without_a_needed_key_is_refused() {
    let fixture = Fixture::new().await;
    let ann = professional(&fixture).await;
    upload_resume(&fixture, &ann, "one").await;
    for newest in [FIRST, SECOND] {
        let Err(error) = restart(&fixture, &newest, &[]).await else { panic!("started with another key") };
        let said = error.to_string();
        assert!(said.contains("sealed with version 1") && said.contains("not configured"), "{said}");
    }
    let versions: Result<_, StoreError> =
        fixture.db.read(|conn| async move { sealed::list_key_versions(&conn).await }).await;
    assert_eq!(versions.expect("read").len(), 1, "a refused start records nothing");
}

/// A run that ended between writing the object and its row, or before both, is continued; nothing is lost.
///
/// Shows: AMB-96
#[tokio::test]
async fn interrupted_sealing_is_continued() {
    let fixture = Fixture::new().await;
    let ann = professional(&fixture).await;
    let file = upload_resume(&fixture, &ann, "one").await;
    let first = first_key(&fixture).await;
    let rotated = restart(&fixture, &SECOND, std::slice::from_ref(&first)).await.expect("started");

    // The object is written, its row is not, and the file is still reserved.
    rotated.files.put(file, sample_files::pdf("one").into()).await.expect("written");
    let reserve = format!(
        "UPDATE files SET sealing_until = {}",
        (fixture.now() + SignedDuration::from_mins(10)).as_microsecond()
    );
    fixture.database().run_raw_sql(&reserve, &reserve).await.expect("changed");
    assert_eq!(bytes(&rotated, &ann, file).await.expect("read"), sample_files::pdf("one"));
    assert_eq!(files_by_version(&rotated).await, [1, 0]);
    let before = std::fs::read(object(&fixture, file)).expect("an object");
    seal_all(&rotated).await;
    assert_eq!(files_by_version(&rotated).await, [1, 0], "another node may be at work");
    fixture.advance_clock(SignedDuration::from_mins(11));
    seal_all(&rotated).await;
    assert_eq!(files_by_version(&rotated).await, [0, 1]);
    assert_eq!(std::fs::read(object(&fixture, file)).expect("an object"), before, "it is not written twice");
}

/// A replaced file whose object is being rewritten is removed afterwards, so that no object is left behind.
///
/// Shows: AMB-96
#[tokio::test]
async fn a_file_is_not_removed_while_its_object_is_rewritten() {
    let fixture = Fixture::new().await;
    let ann = professional(&fixture).await;
    upload_resume(&fixture, &ann, "one").await;
    let reserve = format!(
        "UPDATE files SET sealing_until = {}",
        (fixture.now() + SignedDuration::from_mins(15)).as_microsecond()
    );
    fixture.database().run_raw_sql(&reserve, &reserve).await.expect("changed");
    upload_resume(&fixture, &ann, "two").await;
    assert_eq!(count_objects(&fixture), 2, "the first object stays for now");
    fixture.advance_clock(SignedDuration::from_mins(11));
    assert_eq!(sweep(&fixture).await.expect("swept"), 0);
    fixture.advance_clock(SignedDuration::from_mins(5));
    assert_eq!(sweep(&fixture).await.expect("swept"), 1);
    assert_eq!(count_objects(&fixture), 1);
}

/// A changed or cut object is an error before the first byte, whatever was changed; it is never resealed.
///
/// Shows: AMB-96
#[tokio::test]
async fn changed_objects_are_refused() {
    let fixture = Fixture::new().await;
    let ann = professional(&fixture).await;
    let file = upload_resume(&fixture, &ann, "one").await;
    let first = first_key(&fixture).await;
    let good = std::fs::read(object(&fixture, file)).expect("an object");
    let mut changed = good.clone();
    changed[60] ^= 1;
    let longer = [&good[..], b"x"].concat();
    for wrong in [&changed[..], &good[..good.len() - 1], &good[..20], &[], &longer] {
        std::fs::write(object(&fixture, file), wrong).expect("written");
        let Err(Error::Internal(error)) = bytes(&fixture, &ann, file).await else { panic!("it was read") };
        assert!(error.contains(&file.to_string()), "{error}");
    }
    let rotated = restart(&fixture, &SECOND, &[first]).await.expect("started");
    let run = run_once(&rotated).await.expect("a run");
    assert_eq!(run.failed, 1);
    assert_eq!(std::fs::read(object(&fixture, file)).expect("an object"), longer, "it stays as it is");
    assert_eq!(document_in_slot(&rotated, ann.person(), Slot::Resume).await.expect("a row").key_version, 1);
}

/// After the steps of docs/operating.md for a lost key the server starts again, and people upload their documents again.
///
/// Shows: AMB-96
#[tokio::test]
async fn an_installation_starts_after_the_steps_for_a_lost_key() {
    let fixture = Fixture::new().await;
    let ann = professional(&fixture).await;
    upload_resume(&fixture, &ann, "lost").await;
    expect_stored(upload(&fixture, &ann, Slot::ProfilePicture, "png", sample_files::png(30, 30)).await);
    let Err(KeyError::Missing { version, .. }) = restart(&fixture, &SECOND, &[]).await else {
        panic!("the files were given up without being asked")
    };
    let guide = include_str!("../../../../../docs/operating.md");
    let (_, steps) = guide.split_once("### When the key is lost for good").expect("the section");
    let (_, steps) = steps.split_once("```sql").expect("the statements");
    let (steps, _) = steps.split_once("```").expect("their end");
    let steps = steps.replace("key_version = N", &format!("key_version = {version}"));
    fixture.database().run_raw_sql(&steps, &steps).await.expect("done");
    let app = restart(&fixture, &SECOND, &[]).await.expect("started");
    assert_eq!(usage(&app).await.plain_files, 0);
    let file = upload_resume(&app, &ann, "again").await;
    assert_eq!(bytes(&app, &ann, file).await.expect("read"), sample_files::pdf("again"));
    let picture = sample_files::png(30, 30);
    expect_stored(upload(&app, &ann, Slot::ProfilePicture, "png", picture).await);
}
