//! Uploads: validation, replacement, quotas, and recovery after a crash.

use std::sync::Arc;

use bytes::Bytes;
use caseboard_domain::FileId;
use caseboard_domain::actor::Actor;
use caseboard_domain::document::{DocumentStatus, FileKind, PDF_MAX, Slot, UploadRejection, Uploader};
use caseboard_domain::person::{Category, Role};
use caseboard_service::documents::{self, SweepCursor, Upload, sweep, sweep_from};
use caseboard_service::files::lock_for_backup;
use caseboard_service::{IdempotencyKey, Origin, OsEntropy, housekeeping};
use caseboard_store::StoreError;
use caseboard_store::change_feed::Topic;
use caseboard_store::documents::NewFile;
use caseboard_testkit::{Fixture, sample_files};
use jiff::SignedDuration;
use uuid::Uuid;

use crate::documents::support::{
    actor, assert_forbidden, bytes, count_objects, document_in_slot, expect_stored, poster_actor,
    professional_actor, rejection, upload,
};

const GROUP: Category = Category::Anesthesiologist;

/// A document is stored as PENDING, read back unchanged, and replaced by the next one.
///
/// Shows: H-75, H-76, H-78, AMB-64, AMB-75
#[tokio::test]
async fn an_upload_stays_in_its_slot_until_replaced() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let (first, replaced) =
        expect_stored(upload(&fixture, &ann, Slot::MedLicense, "pdf", sample_files::pdf("one")).await);
    assert_eq!(replaced, None);
    let there = document_in_slot(&fixture, ann.person(), Slot::MedLicense).await.expect("a document");
    assert_eq!((there.file, there.kind, there.status), (first, FileKind::Pdf, Some(DocumentStatus::Pending)));
    assert_eq!(there.name, "medLicense-Stage.pdf");
    assert_eq!(bytes(&fixture, &ann, first).await.expect("read"), sample_files::pdf("one"));
    assert_eq!(there.size, sample_files::pdf("one").len() as u64);

    let (second, replaced) =
        expect_stored(upload(&fixture, &ann, Slot::MedLicense, "pdf", sample_files::pdf("two")).await);
    assert_eq!(replaced, Some(first));
    assert_eq!(bytes(&fixture, &ann, second).await.expect("read"), sample_files::pdf("two"));
    assert_forbidden(bytes(&fixture, &ann, first).await);
    assert_eq!(count_objects(&fixture), 1, "the object of the first file is removed");

    expect_stored(upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf("resume")).await);
    assert_eq!(count_objects(&fixture), 2, "a file in another slot replaces nothing");
}

/// The other devices of the owner reload.
///
/// Shows: AMB-64
#[tokio::test]
async fn an_upload_publishes_an_event_to_its_owner() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let events = fixture.feed().subscribe(ann.person(), 0);
    expect_stored(upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf("one")).await);
    assert_eq!(events.next().await, Some(vec![Topic::Profile]));
}

/// An invalid file is rejected with its status, and nothing is stored.
///
/// Shows: H-82, H-83, H-89
#[tokio::test]
async fn invalid_uploads_are_rejected_and_not_stored() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let pdf = sample_files::pdf("one");
    let refused: [(Slot, &str, Vec<u8>, UploadRejection); 13] = [
        (Slot::Resume, "jpg", sample_files::jpeg(9, 9), UploadRejection::Kind),
        (Slot::Resume, "png", sample_files::png(9, 9), UploadRejection::Kind),
        (Slot::ProfilePicture, "pdf", pdf.clone(), UploadRejection::Kind),
        (Slot::MedLicense, "pdf", sample_files::jpeg(9, 9), UploadRejection::Kind),
        (Slot::MedLicense, "jpg", sample_files::png(9, 9), UploadRejection::Kind),
        (Slot::MedLicense, "html", b"<html></html>".to_vec(), UploadRejection::Kind),
        (
            Slot::MedLicense,
            "svg",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
            UploadRejection::Kind,
        ),
        (Slot::MedLicense, "pdf", sample_files::encrypted_pdf(), UploadRejection::Kind),
        (Slot::MedLicense, "pdf", sample_files::pdf_with_script(), UploadRejection::ActiveContent),
        (Slot::MedLicense, "pdf", pdf[..pdf.len() - 6].to_vec(), UploadRejection::Kind),
        (Slot::MedLicense, "pdf", Vec::new(), UploadRejection::Kind),
        (Slot::MedLicense, "pdf", sample_files::pdf_of_size(PDF_MAX + 1), UploadRejection::Size),
        (
            Slot::MedLicense,
            "jpg",
            [sample_files::jpeg(9, 9), vec![0; 2_700_000]].concat(),
            UploadRejection::Size,
        ),
    ];
    for (slot, extension, content, why) in refused {
        let size = content.len();
        let said = rejection(upload(&fixture, &ann, slot, extension, content).await);
        assert_eq!(said, why, "{slot} {extension} of {size} bytes");
    }
    assert_eq!(count_objects(&fixture), 0);
    assert!(document_in_slot(&fixture, ann.person(), Slot::MedLicense).await.is_none());
    expect_stored(upload(&fixture, &ann, Slot::MedLicense, "pdf", sample_files::pdf_of_size(PDF_MAX)).await);
}

/// Users upload for themselves; administrators of centers upload nothing.
///
/// Shows: H-89, AMB-16, AMB-74, J-54
#[tokio::test]
async fn uploads_are_for_the_own_account_only() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(GROUP, 2).await;
    let (ann, ben) = (professional_actor(&people[0]), professional_actor(&people[1]));
    let admin = poster_actor(&fixture.admin, &[fixture.center]);
    let foreign = Upload {
        person: ben.person(),
        slot: Slot::Resume,
        extension: "pdf".into(),
        content: sample_files::pdf("one").into(),
        expires: None,
    };
    let uploader = |actor: &Actor| Uploader::of(actor.clone()).expect("an uploader");
    assert_forbidden(documents::upload_file(&fixture, &uploader(&ann), None, foreign.clone()).await);
    assert_forbidden(
        documents::upload_file(&fixture, &uploader(&poster_actor(&fixture.system, &[])), None, foreign).await,
    );
    for slot in [Slot::ProfilePicture, Slot::Resume] {
        assert_forbidden(upload(&fixture, &admin, slot, "png", sample_files::png(9, 9)).await);
    }
    assert_eq!(count_objects(&fixture), 0);
    expect_stored(
        upload(
            &fixture,
            &poster_actor(&fixture.surgeon, &[fixture.center]),
            Slot::MedLicense,
            "png",
            sample_files::png(9, 9),
        )
        .await,
    );
}

/// A user has at most 30 files and 100 MB.
///
/// Shows: H-89
#[tokio::test]
async fn files_are_limited_in_number_and_total_size() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(GROUP, 2).await;
    let (ann, ben) = (professional_actor(&people[0]), professional_actor(&people[1]));
    let resume = sample_files::pdf("resume");
    expect_stored(upload(&fixture, &ann, Slot::Resume, "pdf", resume.clone()).await);
    // Other uploads have reserved all capacity except for one resume.
    announce(&fixture, 1, ann.person(), 100 * 1024 * 1024 - 2 * resume.len() as u64).await;
    expect_stored(upload(&fixture, &ann, Slot::PeerRef1, "pdf", resume.clone()).await);
    assert_eq!(
        rejection(upload(&fixture, &ann, Slot::PeerRef2, "pdf", resume.clone()).await),
        UploadRejection::Size
    );
    expect_stored(upload(&fixture, &ann, Slot::Resume, "pdf", resume.clone()).await);
    let longer = sample_files::pdf("a longer resume");
    assert_eq!(rejection(upload(&fixture, &ann, Slot::Resume, "pdf", longer).await), UploadRejection::Size);

    for number in 0..29 {
        announce(&fixture, 100 + number, ben.person(), 1).await;
    }
    expect_stored(upload(&fixture, &ben, Slot::Resume, "pdf", resume.clone()).await);
    assert_eq!(
        rejection(upload(&fixture, &ben, Slot::PeerRef1, "pdf", resume.clone()).await),
        UploadRejection::Size
    );
    expect_stored(upload(&fixture, &ben, Slot::Resume, "pdf", resume).await);
}

/// Inserts the row that announces an object before it is uploaded.
async fn announce(fixture: &Fixture, number: u128, person: caseboard_domain::PersonId, size: u64) -> FileId {
    let id = FileId::from_uuid(Uuid::from_u128(number));
    let file = NewFile { id, person, name: "x.pdf".into(), kind: FileKind::Pdf, size, key_version: 1 };
    let (now, until) = (fixture.now(), fixture.hours_from_now(1));
    let written = fixture.db.write(move |tx| {
        let file = file.clone();
        async move {
            caseboard_store::documents::insert_unattached_file(&tx, &file, now, until).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("announced");
    id
}

/// Concurrent uploads to one slot leave one file and one object, and each of the other files was replaced once.
///
/// Shows: AMB-75
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_uploads_to_one_slot_leave_one_file() {
    let fixture = Arc::new(Fixture::new().await);
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let uploads = (0..8).map(|number| {
        let (fixture, ann) = (Arc::clone(&fixture), ann.clone());
        tokio::spawn(async move {
            expect_stored(
                upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf(&format!("copy {number}")))
                    .await,
            )
        })
    });
    let mut files = Vec::new();
    let mut replaced = Vec::new();
    for done in uploads.collect::<Vec<_>>() {
        let (file, before) = done.await.expect("the task does not panic");
        files.push(file);
        replaced.extend(before);
    }
    let there = document_in_slot(&fixture, ann.person(), Slot::Resume).await.expect("a document").file;
    files.retain(|file| *file != there);
    files.sort_unstable();
    replaced.sort_unstable();
    assert_eq!(files, replaced, "each file except the last was replaced once");
    assert_eq!(count_objects(&fixture), 1);
    assert!(bytes(&fixture, &ann, there).await.is_ok());
}

/// After a crash between writing the object and its row, housekeeping removes this object and no other.
#[tokio::test]
async fn the_object_of_an_aborted_upload_is_removed_later() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let (stored_file, _) =
        expect_stored(upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf("good")).await);
    let orphan = announce(&fixture, 1, ann.person(), 5).await;
    fixture.files.put(orphan, Bytes::from_static(b"lost!")).await.expect("written");
    // A second upload was aborted while the local store was writing the object, which has a temporary name.
    let half = announce(&fixture, 2, ann.person(), 5).await;
    let name = half.to_string();
    let folder = fixture.database().folder().join("files").join(&name[..2]);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join(format!("{name}#1")), b"lo").expect("half an object");
    assert_eq!(count_objects(&fixture), 3);

    housekeeping::run_once(&fixture).await.expect("a round");
    assert_eq!(count_objects(&fixture), 3, "the uploads may still be running");
    fixture.advance_clock(SignedDuration::from_mins(69));
    assert_eq!(sweep(&fixture).await.expect("removed the objects"), 0);
    fixture.advance_clock(SignedDuration::from_mins(1));
    housekeeping::run_once(&fixture).await.expect("a round");
    assert_eq!(count_objects(&fixture), 1);
    assert_eq!(sweep(&fixture).await.expect("removed the objects"), 0, "their rows are deleted");
    assert!(bytes(&fixture, &ann, stored_file).await.is_ok());
}

/// After a crash between the commit and the removal of the replaced object, housekeeping removes it.
#[tokio::test]
async fn a_replaced_object_left_by_a_crash_is_removed_later() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let (first, _) =
        expect_stored(upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf("one")).await);
    let second = announce(&fixture, 1, ann.person(), 5).await;
    fixture.files.put(second, Bytes::from_static(b"other")).await.expect("written");
    let (person, now) = (ann.person(), fixture.now());
    let file =
        NewFile { id: second, person, name: "x.pdf".into(), kind: FileKind::Pdf, size: 5, key_version: 1 };
    let attached = fixture.db.write(move |tx| {
        let file = file.clone();
        async move {
            let replaced = caseboard_store::documents::attach(&tx, &file, Slot::Resume, None, now).await?;
            Ok::<_, StoreError>(tx.commit(replaced))
        }
    });
    assert_eq!(attached.await.expect("attached"), Some(first));
    assert_eq!(count_objects(&fixture), 2);
    fixture.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(sweep(&fixture).await.expect("removed the objects"), 1);
    assert_eq!(count_objects(&fixture), 1);
    assert_eq!(bytes(&fixture, &ann, second).await.expect("read"), b"other");
}

/// If the file store fails, nothing is stored and the error is retryable.
#[tokio::test]
async fn the_slot_stays_empty_if_the_object_cannot_be_written() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let folder = fixture.database().folder().join("files");
    std::fs::remove_dir_all(&folder).expect("removed");
    std::fs::write(&folder, b"in the way").expect("written");
    let failed = upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf("one")).await;
    assert!(matches!(failed, Err(caseboard_service::Error::Busy(_))), "{failed:?}");
    assert!(document_in_slot(&fixture, ann.person(), Slot::Resume).await.is_none());
}

/// Uploads that the file store did not accept use up no storage, so the next one after the outage succeeds. What they may have
/// written is removed later.
///
/// Shows: H-89
#[tokio::test]
async fn failed_uploads_use_up_no_storage() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let folder = fixture.database().folder().join("files");
    std::fs::remove_dir_all(&folder).expect("removed");
    std::fs::write(&folder, b"in the way").expect("written");
    for _ in 0..31 {
        let failed = upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf("one")).await;
        assert!(matches!(failed, Err(caseboard_service::Error::Busy(_))), "{failed:?}");
    }
    std::fs::remove_file(&folder).expect("removed");
    std::fs::create_dir(&folder).expect("a folder");
    expect_stored(upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf("one")).await);
    assert_eq!(sweep(&fixture).await.expect("swept"), 0, "an object may still appear");
    fixture.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(sweep(&fixture).await.expect("swept"), 31);
    assert_eq!(count_objects(&fixture), 1);
}

/// A replaced file counts until it is removed.
///
/// Shows: H-89
#[tokio::test]
async fn replaced_files_that_cannot_be_removed_use_up_storage() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let backup = lock_for_backup(&fixture.database().folder().join("files")).expect("locked");
    let upload = async || upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf("one")).await;
    // The file that an upload replaces does not count.
    for _ in 0..31 {
        expect_stored(upload().await);
    }
    assert_eq!(rejection(upload().await), UploadRejection::Size);
    drop(backup);
    fixture.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(sweep(&fixture).await.expect("swept"), 30);
    expect_stored(upload().await);
}

/// A server starts also while a backup runs: the object of its check is in no backup.
#[tokio::test]
async fn the_store_is_checked_while_a_backup_runs() {
    let fixture = Fixture::new().await;
    let _backup = lock_for_backup(&fixture.database().folder().join("files")).expect("locked");
    fixture.files.check_read_write(&OsEntropy).await.expect("written, read and removed");
    assert_eq!(count_objects(&fixture), 0);
}

/// A file that cannot be removed does not prevent the removal of the others; the error is reported.
#[tokio::test]
async fn a_file_that_cannot_be_removed_does_not_block_the_others() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(GROUP).await.person();
    let mut files = Vec::new();
    for number in 0..3_u128 {
        let id = announce(&fixture, (number + 1) << 120, ann, 5).await;
        fixture.files.put(id, Bytes::from_static(b"part")).await.expect("written");
        files.push(id);
    }
    // A folder instead of the file cannot be removed.
    let name = files[0].to_string();
    let object = fixture.database().folder().join("files").join(&name[..2]).join(&name);
    std::fs::remove_file(&object).expect("removed");
    std::fs::create_dir_all(object.join("inside")).expect("a folder");
    fixture.advance_clock(SignedDuration::from_mins(70));
    assert!(sweep(&fixture).await.is_err());
    let left = std::fs::read_dir(fixture.database().folder().join("files")).expect("a folder");
    let left = left.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir());
    let filled = left.filter(|path| std::fs::read_dir(path).expect("a folder").next().is_some());
    assert_eq!(filled.count(), 1, "only the first one is left");
}

/// Many files that cannot be removed end a sweep, because the file store may not answer; the next one begins behind them, and a
/// later one tries them again.
#[tokio::test]
async fn many_files_that_cannot_be_removed_do_not_block_the_others() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(GROUP).await.person();
    let mut files = Vec::new();
    for number in 0..12_u128 {
        let id = announce(&fixture, (number + 1) << 120, ann, 5).await;
        fixture.files.put(id, Bytes::from_static(b"part")).await.expect("written");
        let name = id.to_string();
        files.push(fixture.database().folder().join("files").join(&name[..2]).join(&name));
    }
    // Folders instead of files cannot be removed.
    for object in &files[..11] {
        std::fs::remove_file(object).expect("removed");
        std::fs::create_dir_all(object.join("inside")).expect("a folder");
    }
    fixture.advance_clock(SignedDuration::from_mins(70));
    let mut cursor = SweepCursor::default();
    assert!(sweep_from(&fixture, &mut cursor).await.is_err());
    assert!(files[11].exists(), "after ten failures the others wait");
    assert!(sweep_from(&fixture, &mut cursor).await.is_err());
    assert!(!files[11].exists(), "the second sweep begins behind the ten");
    for object in &files[..11] {
        std::fs::remove_dir_all(object).expect("removed");
    }
    assert_eq!(sweep_from(&fixture, &mut cursor).await.expect("swept"), 11);
}

/// An upload that is repeated with its key returns the first file, and the second object is removed.
#[tokio::test]
async fn a_repeated_upload_is_stored_once() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let uploader = Uploader::of(ann.clone()).expect("an uploader");
    let again = async |text: &str| {
        let once = IdempotencyKey::new(Some(ann.person()), "key", "uploadFile", text.as_bytes());
        let (person, slot, extension) = (ann.person(), Slot::Resume, "pdf".into());
        let content = sample_files::pdf(text).into();
        let upload = Upload { person, slot, extension, content, expires: None };
        documents::upload_file(&fixture, &uploader, Some(once), upload).await
    };
    let first = expect_stored(again("one").await);
    assert_eq!(expect_stored(again("one").await), first);
    assert_eq!(count_objects(&fixture), 1);
    assert!(bytes(&fixture, &ann, first.0).await.is_ok());
    assert!(again("two").await.is_err(), "another file under the same key");
    assert_eq!(document_in_slot(&fixture, ann.person(), Slot::Resume).await.map(|it| it.file), Some(first.0));
}

/// The account of the session must exist.
///
/// Shows: H-89
#[tokio::test]
async fn uploads_for_another_or_unknown_user_are_rejected() {
    let fixture = Fixture::new().await;
    let ghost = actor(caseboard_domain::PersonId::from_uuid(Uuid::from_u128(5)), Role::Professional, &[]);
    assert_forbidden(upload(&fixture, &ghost, Slot::Resume, "pdf", sample_files::pdf("boo")).await);
    assert_eq!(count_objects(&fixture), 0);
}

/// A file is attached to its slot only while the session of the request has not ended: checking and storing it takes
/// seconds.
///
/// Shows: AMB-248
#[tokio::test]
async fn a_session_that_has_ended_attaches_no_file() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let origin = Origin { address: "203.0.113.9".into(), request: "r".into(), user_agent: None };
    let app = fixture.app().for_request(origin);
    let send = async || upload(&app, &ann, Slot::Resume, "pdf", sample_files::pdf("resume")).await;
    assert_forbidden(send().await);
    assert!(document_in_slot(&fixture, ann.person(), Slot::Resume).await.is_none());
    fixture.begin_session(ann.session_data()).await;
    expect_stored(send().await);
}

/// Only root may give a file to another user.
mod root_only {
    use std::fs;
    use std::os::unix::fs::{MetadataExt as _, chown, symlink};

    use caseboard_service::files::{BACKUP_LOCK, lock_for_backup};

    /// A backup by root leaves the lock to the user of the server, whose folder it is, also one that root created before.
    /// A link in its place gives that user no other file.
    ///
    /// Shows: AMB-282
    #[test]
    fn the_lock_of_a_backup_belongs_to_the_owner_of_the_folder() {
        let parent = tempfile::tempdir().expect("a folder");
        let user = fs::metadata(parent.path()).expect("a folder").uid();
        assert_eq!(
            user, 0,
            "this test needs root: run it with scripts/unit.sh, which skips it for other users"
        );
        let (folder, other) = (parent.path().join("files"), parent.path().join("other"));
        let path = folder.join(BACKUP_LOCK);
        let owner = |path: &std::path::Path| {
            let metadata = fs::metadata(path).expect("a file");
            (metadata.uid(), metadata.gid())
        };
        fs::create_dir(&folder).expect("a folder");
        chown(&folder, Some(65534), Some(65534)).expect("changed");
        for _ in 0..2 {
            drop(lock_for_backup(&folder).expect("locked"));
            assert_eq!(owner(&path), (65534, 65534));
            chown(&path, Some(0), Some(0)).expect("changed");
        }
        fs::write(&other, "of root").expect("written");
        fs::remove_file(&path).expect("removed");
        symlink(&other, &path).expect("a link");
        drop(lock_for_backup(&folder).expect("locked"));
        fs::remove_file(&path).expect("removed");
        fs::hard_link(&other, &path).expect("a link");
        drop(lock_for_backup(&folder).expect("locked"));
        assert_eq!(owner(&other), (0, 0));
    }
}
