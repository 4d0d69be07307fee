//! Documents and files: every function has the same result on both engines.

use caseboard_domain::document::{DocumentStatus, FileKind, Slot, StorageUsage};
use caseboard_domain::person::Category;
use caseboard_domain::{FileId, PersonId};
use caseboard_store::StoreError;
use caseboard_store::document_reads::{self, DocumentRead, DocumentReadRow};
use caseboard_store::documents::{self, DocumentDecision, DocumentRow, NewFile};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

fn file(number: u128, person: PersonId, size: u64) -> NewFile {
    let id = FileId::from_uuid(Uuid::from_u128(number));
    NewFile { id, person, name: format!("paper-{number}.pdf"), kind: FileKind::Pdf, size, key_version: 1 }
}

async fn insert_unattached(fixture: &Fixture, file: &NewFile, until: Timestamp) {
    let (file, now) = (file.clone(), fixture.now());
    fixture
        .db
        .write(move |tx| {
            let file = file.clone();
            async move {
                documents::insert_unattached_file(&tx, &file, now, until).await?;
                Ok::<_, StoreError>(tx.commit(()))
            }
        })
        .await
        .expect("announced");
}

async fn attach_file(fixture: &Fixture, file: &NewFile, slot: Slot) -> Result<Option<FileId>, StoreError> {
    let (file, now) = (file.clone(), fixture.now());
    fixture
        .db
        .write(move |tx| {
            let file = file.clone();
            async move {
                let replaced = documents::attach(&tx, &file, slot, None, now).await?;
                Ok(tx.commit(replaced))
            }
        })
        .await
}

async fn put(fixture: &Fixture, file: &NewFile, slot: Slot) -> Option<FileId> {
    insert_unattached(fixture, file, fixture.hours_from_now(1)).await;
    attach_file(fixture, file, slot).await.expect("attached")
}

async fn in_slot(fixture: &Fixture, person: PersonId, slot: Slot) -> Option<DocumentRow> {
    read!(fixture.db, |conn| documents::find_in_slot(&conn, person, slot).await?)
}

/// A new file is PENDING and replaces the previous one.
///
/// Shows: H-75, H-76, AMB-75
#[tokio::test]
async fn a_slot_has_one_file() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(Category::Anesthesiologist).await.person();
    let (one, two) = (file(1, person, 10), file(2, person, 20));
    assert_eq!(in_slot(&fixture, person, Slot::MedLicense).await, None);
    assert_eq!(put(&fixture, &one, Slot::MedLicense).await, None);
    let expected = DocumentRow {
        person,
        slot: Slot::MedLicense,
        file: one.id,
        name: "paper-1.pdf".into(),
        kind: FileKind::Pdf,
        size: 10,
        key_version: 1,
        status: Some(DocumentStatus::Pending),
        reason: String::new(),
        uploaded_at: fixture.now(),
        expires: None,
        decided_expires: None,
    };
    assert_eq!(in_slot(&fixture, person, Slot::MedLicense).await.as_ref(), Some(&expected));
    let id = one.id;
    assert_eq!(read!(fixture.db, |conn| documents::find_by_file(&conn, id).await?).as_ref(), Some(&expected));

    let admin = fixture.admin.person();
    let now = fixture.now();
    let decision = DocumentDecision {
        status: DocumentStatus::Rejected,
        reason: "Too old".into(),
        expires: None,
        by: admin,
    };
    let decided = decision.clone();
    fixture
        .db
        .write(move |tx| {
            let decision = decided.clone();
            async move {
                documents::save_decision(&tx, person, Slot::MedLicense, None, &decision, now).await?;
                Ok::<_, StoreError>(tx.commit(()))
            }
        })
        .await
        .expect("decided");
    let there = in_slot(&fixture, person, Slot::MedLicense).await.expect("a document");
    assert_eq!((there.status, &*there.reason), (Some(DocumentStatus::Rejected), "Too old"));
    let nothing = fixture
        .db
        .write(move |tx| {
            let decision = decision.clone();
            async move {
                documents::save_decision(&tx, person, Slot::BoardCert, None, &decision, now).await?;
                Ok(tx.commit(()))
            }
        })
        .await;
    assert!(matches!(nothing, Err(StoreError::Guard { touched: 0, .. })), "{nothing:?}");

    fixture.advance_clock(SignedDuration::from_mins(5));
    assert_eq!(put(&fixture, &two, Slot::MedLicense).await, Some(one.id));
    let there = in_slot(&fixture, person, Slot::MedLicense).await.expect("a document");
    assert_eq!(
        (there.file, there.status, &*there.reason, there.uploaded_at),
        (two.id, Some(DocumentStatus::Pending), "", fixture.now())
    );
    assert_eq!(
        read!(fixture.db, |conn| documents::find_by_file(&conn, id).await?),
        None,
        "no row refers to it any more"
    );
}

/// The documents of a person are listed by slot and counted, and the profile has the picture (AMB-64).
///
/// Shows: H-75
#[tokio::test]
async fn documents_are_listed_by_slot_and_counted() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(Category::Anesthesiologist, 2).await;
    let (person, other) = (people[0].person(), people[1].person());
    put(&fixture, &file(1, person, 10), Slot::Resume).await;
    put(&fixture, &file(2, person, 20), Slot::AclsBls).await;
    let picture = NewFile { kind: FileKind::Png, ..file(3, person, 30) };
    put(&fixture, &picture, Slot::ProfilePicture).await;
    put(&fixture, &file(4, other, 40), Slot::Resume).await;
    let all = read!(fixture.db, |conn| documents::list_of_person(&conn, person).await?);
    let slots: Vec<(Slot, Option<DocumentStatus>)> = all.iter().map(|it| (it.slot, it.status)).collect();
    let pending = Some(DocumentStatus::Pending);
    assert_eq!(slots, [(Slot::AclsBls, pending), (Slot::ProfilePicture, None), (Slot::Resume, pending)]);
    let shown = read!(fixture.db, |conn| caseboard_store::persons::profiles::find(&conn, person).await?);
    assert_eq!(shown.expect("a person").picture, Some(picture.id.to_string()));

    for (slot, files, bytes) in
        [(Slot::PeerRef1, 3, 60), (Slot::Resume, 2, 50), (Slot::ProfilePicture, 2, 30)]
    {
        let usage =
            read!(fixture.db, |conn| documents::find_usage_excluding_slot(&conn, person, slot).await?);
        assert_eq!(usage, StorageUsage { files, bytes }, "{slot}");
    }
}

/// A file is unreferenced before a document refers to it and after the last reference is removed; only
/// unreferenced files are found and deleted.
#[tokio::test]
async fn unreferenced_files_are_found_and_deleted() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(Category::Anesthesiologist).await.person();
    let (one, two, three) = (file(1, person, 10), file(2, person, 20), file(3, person, 30));
    let loose = async |until: Timestamp| {
        let found =
            read!(fixture.db, |conn| documents::list_unattached_files(&conn, until, until, None).await?);
        found.into_iter().map(|(_, id)| id).collect::<Vec<_>>()
    };
    let forget = async |id: FileId| {
        write!(fixture.db, |tx| documents::delete_unattached_file(&tx, id).await?).expect("deleted")
    };
    let later = fixture.hours_from_now(2);

    insert_unattached(&fixture, &one, fixture.hours_from_now(1)).await;
    insert_unattached(&fixture, &two, fixture.hours_from_now(1)).await;
    assert_eq!(loose(fixture.now()).await, [], "not expired");
    assert_eq!(loose(later).await, [one.id, two.id]);
    let after = Some((fixture.hours_from_now(1), one.id));
    let rest = read!(fixture.db, |conn| documents::list_unattached_files(&conn, later, later, after).await?);
    assert_eq!(rest, [(fixture.hours_from_now(1), two.id)]);
    attach_file(&fixture, &one, Slot::Resume).await.expect("attached");
    assert_eq!(loose(later).await, [two.id]);
    forget(one.id).await;
    assert!(in_slot(&fixture, person, Slot::Resume).await.is_some(), "a file in a slot is not deleted");

    fixture.advance_clock(SignedDuration::from_hours(1));
    let late = attach_file(&fixture, &two, Slot::Resume).await;
    assert!(matches!(late, Err(StoreError::Guard { touched: 0, .. })), "the object may be removed: {late:?}");
    assert_eq!(in_slot(&fixture, person, Slot::Resume).await.map(|it| it.file), Some(one.id));

    put(&fixture, &three, Slot::Resume).await;
    assert_eq!(loose(fixture.now()).await, [one.id, two.id], "{:?}", fixture.now());
    forget(one.id).await;
    forget(two.id).await;
    assert_eq!(loose(later).await, []);
}

/// The tests of the service cover engagements.
///
/// Shows: AMB-84
#[tokio::test]
async fn a_favorite_is_no_relation_to_a_case() {
    let fixture = Fixture::new().await;
    let favorite = fixture.professional(Category::Anesthesiologist).await.person();
    let surgeon = fixture.surgeon.person();
    let centers =
        read!(fixture.db, |conn| document_reads::list_case_centers(&conn, surgeon, favorite).await?);
    assert_eq!(centers, []);
}

/// Shows: AMB-84
#[tokio::test]
async fn reads_are_counted_per_reader_document_and_center() {
    let fixture = Fixture::new().await;
    let owner = fixture.professional(Category::Anesthesiologist).await.person();
    let (admin, system) = (fixture.admin.person(), fixture.system.person());
    let (center, other) = (fixture.center, fixture.other_center);
    let read = |slot, reader, center| DocumentRead { owner, slot, reader, center };
    let license = read(Slot::MedLicense, admin, Some(center));
    for (number, read) in [
        license,
        license,
        read(Slot::Resume, admin, Some(center)),
        read(Slot::MedLicense, system, None),
        read(Slot::MedLicense, system, None),
        read(Slot::MedLicense, admin, Some(other)),
    ]
    .into_iter()
    .enumerate()
    {
        fixture.advance_clock(SignedDuration::from_mins(1));
        let (id, now) = (Uuid::from_u128(number as u128), fixture.now());
        write!(fixture.db, |tx| document_reads::count(&tx, id, read, now).await?).expect("counted");
    }
    let rows = read!(fixture.db, |conn| document_reads::list_of_owner(&conn, owner).await?);
    let minutes = |row: &DocumentReadRow| row.last_read_at.duration_since(row.first_read_at).as_mins();
    let rows: Vec<_> = rows.iter().map(|it| (it.slot, it.reader, it.center, it.reads, minutes(it))).collect();
    assert_eq!(
        rows,
        [
            (Slot::MedLicense, admin, Some(other), 1, 0),
            (Slot::MedLicense, system, None, 2, 1),
            (Slot::Resume, admin, Some(center), 1, 0),
            (Slot::MedLicense, admin, Some(center), 2, 1),
        ]
    );
    assert!(read!(fixture.db, |conn| document_reads::has_read(&conn, owner, center).await?));
    assert!(!read!(fixture.db, |conn| document_reads::has_read(&conn, admin, center).await?));
    assert_eq!(read!(fixture.db, |conn| document_reads::list_of_owner(&conn, admin).await?), []);
}

/// Many readers of one document do not displace those of another.
///
/// Shows: AMB-84, AMB-314
#[tokio::test]
async fn readers_are_limited_for_each_document() {
    let fixture = Fixture::new().await;
    let owner = fixture.professional(Category::Anesthesiologist).await.person();
    let center = Some(fixture.center);
    let mut readers = vec![(Slot::Resume, fixture.admin.person())];
    for _ in 0..101 {
        readers.push((Slot::MedLicense, fixture.professional(Category::Anesthesiologist).await.person()));
    }
    for (number, (slot, reader)) in readers.into_iter().enumerate() {
        fixture.advance_clock(SignedDuration::from_mins(1));
        let (id, now) = (Uuid::from_u128(number as u128), fixture.now());
        let read = DocumentRead { owner, slot, reader, center };
        write!(fixture.db, |tx| document_reads::count(&tx, id, read, now).await?).expect("counted");
    }
    let rows = read!(fixture.db, |conn| document_reads::list_of_owner(&conn, owner).await?);
    let of = |slot| rows.iter().filter(|row| row.slot == slot).count();
    assert_eq!((of(Slot::MedLicense), of(Slot::Resume)), (100, 1));
    assert!(rows.windows(2).all(|pair| pair[0].last_read_at >= pair[1].last_read_at), "the latest first");
}

/// Shows: AMB-84
#[tokio::test]
async fn the_limit_of_readers_is_replaced_as_a_whole() {
    let fixture = Fixture::new().await;
    let owner = fixture.professional(Category::Anesthesiologist).await.person();
    let (one, two, now) = (fixture.center, fixture.other_center, fixture.now());
    let mut both = vec![one, two];
    both.sort();
    for allowed in [None, Some(both), Some(vec![two]), Some(vec![]), None] {
        let stored = allowed.clone();
        fixture
            .db
            .write(move |tx| {
                let stored = stored.clone();
                async move {
                    document_reads::set_allowed_centers(&tx, owner, stored.as_deref(), now).await?;
                    Ok::<_, StoreError>(tx.commit(()))
                }
            })
            .await
            .expect("stored");
        let found = read!(fixture.db, |conn| document_reads::find_allowed_centers(&conn, owner).await?);
        assert_eq!(found, allowed);
    }
}
