//! Tables: which files each slot accepts, and who can read which document.

use jiff::civil::date;

use super::*;
use crate::actor::{LimitedCenters, SecondFactorState, SessionData};
use crate::id::{CenterId, SessionId};
use crate::person::Category;
use uuid::Uuid;

const PDF: &[u8] = b"%PDF-1.4 and so on";
const JPEG: &[u8] = b"\xff\xd8\xff\xe0 and so on";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and so on";

fn id(n: u128) -> PersonId {
    PersonId::from_uuid(Uuid::from_u128(n))
}

fn actor(role: Role, person: u128, centers: &[u128]) -> Actor {
    let data = SessionData {
        session: SessionId::from_uuid(Uuid::from_u128(99)),
        person: id(person),
        role,
        category: (role == Role::Professional).then_some(Category::Anesthesiologist),
        full_name: "Somebody".into(),
        email_verified: true,
        centers: centers.iter().map(|it| CenterId::from_uuid(Uuid::from_u128(*it))).collect(),
        limited: LimitedCenters::default(),
        second_factor: SecondFactorState::default(),
        proven_at: None,
    };
    Actor::from_session(data, true).expect("an actor")
}

/// Shows: H-75
#[test]
fn documents_have_fifteen_slots_and_the_picture() {
    let names: Vec<&str> = Slot::ALL.iter().map(|slot| slot.as_str()).collect();
    let expected = "curriculumVitae identification medLicense medDegreeCert boardCert residencyCert ACLSBLS deaCert \
        immunizationRecords medEdLetter medMalpracticeFile peerRef1 peerRef2 peerRef3 resume profilePicture";
    assert_eq!(names.join(" "), expected);
    assert_eq!(Slot::ALL.iter().filter(|slot| slot.is_document()).count(), DOCUMENTS);
}

/// Shows: H-76
#[test]
fn a_new_document_is_pending_and_a_picture_has_no_status() {
    assert_eq!(
        DocumentStatus::ALL.iter().map(|it| it.as_str()).collect::<Vec<_>>(),
        ["APPROVED", "REJECTED", "PENDING"]
    );
    for slot in Slot::ALL {
        let expected = slot.is_document().then_some(DocumentStatus::Pending);
        assert_eq!(slot.first_status(), expected, "{slot}");
    }
}

/// Each slot accepts its file types only.
///
/// Shows: H-82, H-83, AMB-75
#[test]
fn every_slot_accepts_its_file_types() {
    for slot in Slot::ALL {
        for (extension, content, kind) in
            [("pdf", PDF, FileKind::Pdf), ("jpg", JPEG, FileKind::Jpeg), ("png", PNG, FileKind::Png)]
        {
            let fits = match slot.as_str() {
                "resume" => extension == "pdf",
                "profilePicture" => extension != "pdf",
                _ => true,
            };
            let expected = if fits { Ok(kind) } else { Err(UploadRejection::Kind) };
            assert_eq!(detect_kind(*slot, extension, content), expected, "{slot} {extension}");
        }
    }
}

/// The first bytes must match the extension.
///
/// Shows: H-89
#[test]
fn content_that_does_not_match_its_extension_is_rejected() {
    let slot = Slot::MedLicense;
    for extension in ["jpeg", "JPG", ".jpg", " jpg "] {
        assert_eq!(detect_kind(slot, extension, JPEG), Ok(FileKind::Jpeg), "{extension}");
    }
    for (extension, content) in [
        ("pdf", JPEG),
        ("jpg", PDF),
        ("jpg", PNG),
        ("png", JPEG),
        ("", PDF),
        ("exe", PDF),
        ("pdf.exe", PDF),
        ("html", &b"<html>"[..]),
        ("svg", b"<svg/>"),
        ("gif", b"GIF89a"),
        ("pdf", b" %PDF-1.4"),
        ("png", b""),
    ] {
        assert_eq!(detect_kind(slot, extension, content), Err(UploadRejection::Kind), "{extension}");
    }
}

/// A picture may have exactly 2.5 MB and a PDF exactly 10 MB; one byte more is rejected.
///
/// Shows: L-30, AMB-16, H-89
#[test]
fn file_sizes_are_limited_to_the_byte() {
    let sized = |magic: &[u8], size: usize| {
        let mut content = magic.to_vec();
        content.resize(size, b' ');
        content
    };
    for (extension, magic, max) in
        [("pdf", PDF, 10_485_760), ("jpg", JPEG, 2_621_440), ("png", PNG, 2_621_440)]
    {
        assert!(detect_kind(Slot::MedLicense, extension, &sized(magic, max)).is_ok(), "{extension}");
        let more = detect_kind(Slot::MedLicense, extension, &sized(magic, max + 1));
        assert_eq!(more, Err(UploadRejection::Size), "{extension}");
    }
}

/// Shows: H-79, H-80
#[test]
fn rejected_files_have_the_texts_of_the_specification() {
    let (kind, resume) = (UploadRejection::Kind, Slot::Resume);
    assert_eq!(kind.message(resume), "must be in pdf format");
    assert_eq!(kind.message(Slot::ProfilePicture), "must be a JPG or PNG picture");
    assert_eq!(kind.message(Slot::MedLicense), "must be a readable PDF, JPG or PNG file");
    assert_eq!(UploadRejection::Size.message(resume), "upload was unsuccessful");
    assert_eq!(
        UploadRejection::ActiveContent.message(resume),
        "must not contain scripts, forms or embedded files"
    );
}

/// A user has at most 30 files and 100 MB.
///
/// Shows: H-89
#[test]
fn files_are_limited_in_number_and_total_size() {
    let mb = 1024 * 1024;
    for (files, bytes, size, fits) in [
        (0, 0, 1, true),
        (29, 0, 1, true),
        (30, 0, 1, false),
        (1, 99 * mb, mb, true),
        (1, 99 * mb, mb + 1, false),
        (1, 100 * mb, 1, false),
        (1, u64::MAX, 1, false),
    ] {
        assert_eq!(
            StorageUsage { files, bytes }.require_capacity(size).is_ok(),
            fits,
            "{files} {bytes} {size}"
        );
    }
}

/// Users upload for their own account only; administrators of centers have no documents.
///
/// Shows: AMB-16, AMB-74, H-89, J-54
#[test]
fn users_upload_for_themselves_only() {
    for (role, own) in
        [(Role::Professional, true), (Role::Surgeon, true), (Role::Admin, false), (Role::SystemAdmin, true)]
    {
        let uploader = Uploader::of(actor(role, 1, &[5]));
        assert_eq!(uploader.is_ok(), own, "{role}");
        let Ok(uploader) = uploader else { continue };
        assert_eq!(uploader.require_self(id(1)), Ok(()), "{role}");
        assert_eq!(uploader.require_self(id(2)), Err(Refusal::forbidden()), "{role}");
    }
}

/// Each role reads the documents that the table says, and no others.
///
/// Shows: H-08, K-61, AMB-16, AMB-72, AMB-84
#[test]
fn documents_are_read_by_the_roles_in_the_table() {
    use DocumentAccess::{Center, Open, System};
    let center = |n: u128| CenterId::from_uuid(Uuid::from_u128(n));
    let none = DocumentRelation::default();
    let at_case = DocumentRelation { case_centers: vec![center(5)], ..none.clone() };
    let hidden = DocumentRelation { hidden: true, ..none.clone() };
    let limited = DocumentRelation { allowed_centers: Some(vec![center(5)]), ..at_case.clone() };
    let elsewhere = DocumentRelation { allowed_centers: Some(vec![center(6)]), ..at_case.clone() };
    let nowhere = DocumentRelation { allowed_centers: Some(Vec::new()), ..at_case.clone() };
    let relations = [&none, &at_case, &hidden, &limited, &elsewhere, &nowhere];
    let (professional, surgeon) = (actor(Role::Professional, 1, &[]), actor(Role::Surgeon, 1, &[5]));
    let (admin, claimed) = (actor(Role::Admin, 1, &[5]), actor(Role::Admin, 1, &[]));
    let system = actor(Role::SystemAdmin, 1, &[]);
    let here = Some(Center(center(5)));
    for (viewer, expected) in [
        (&professional, [None; 6]),
        (&surgeon, [None, here, None, here, None, None]),
        (&admin, [here, here, None, here, None, None]),
        (&claimed, [None; 6]),
        (&system, [Some(System); 6]),
    ] {
        for slot in Slot::ALL {
            for (relation, expected) in relations.into_iter().zip(expected) {
                let what = format!("{slot} by {:?}, {relation:?}", viewer.role());
                assert_eq!(document_access(viewer, id(1), *slot, relation), Some(Open), "own {what}");
                let expected = if slot.is_document() { expected } else { Some(Open) };
                assert_eq!(document_access(viewer, id(2), *slot, relation), expected, "{what}");
            }
        }
    }
}

#[test]
fn file_names_are_built_from_slot_and_last_name() {
    assert_eq!(file_name(Slot::MedLicense, "Marin", FileKind::Pdf), "medLicense-Marin.pdf");
    assert_eq!(file_name(Slot::AclsBls, "Muñoz-O'Hara", FileKind::Jpeg), "ACLSBLS-Muñoz-OHara.jpg");
    assert_eq!(file_name(Slot::Resume, "../../etc/passwd\r\n\"", FileKind::Pdf), "resume-etcpasswd.pdf");
    assert_eq!(file_name(Slot::Resume, "//", FileKind::Pdf), "resume.pdf");
}

/// Shows: AMB-83
#[test]
fn a_decision_of_a_center_replaces_the_installations_for_that_center_only() {
    use DocumentStatus::{Approved, Pending, Rejected};
    assert_eq!(effective_status(Pending, []), Pending);
    assert_eq!(effective_status(Approved, []), Approved);
    assert_eq!(effective_status(Approved, [Rejected]), Rejected);
    assert_eq!(effective_status(Rejected, [Approved]), Approved);
    assert_eq!(effective_status(Approved, [Pending]), Pending);
    for all in [[Approved, Rejected, Pending], [Pending, Approved, Rejected], [Rejected, Pending, Approved]] {
        assert_eq!(effective_status(Pending, all), Rejected);
    }
    assert_eq!(effective_status(Pending, [Pending, Approved]), Approved);
}

/// Shows: FL-07
#[test]
fn the_day_of_a_decision_wins_and_the_earliest_counts() {
    let (early, late) = (date(2027, 1, 1), date(2028, 1, 1));
    assert_eq!(effective_expiry(None, None, []), None);
    assert_eq!(effective_expiry(Some(late), None, []), Some(late));
    assert_eq!(effective_expiry(Some(late), Some(early), []), Some(early));
    assert_eq!(effective_expiry(Some(early), Some(late), []), Some(late), "a decision may be later");
    assert_eq!(effective_expiry(Some(early), None, [Some(late)]), Some(late));
    assert_eq!(effective_expiry(Some(late), Some(early), [None]), Some(late), "a center without a day");
    assert_eq!(effective_expiry(None, Some(early), [None]), None);
    assert_eq!(effective_expiry(None, None, [None, Some(late), Some(early)]), Some(early));
}

/// Shows: FL-07
#[test]
fn the_last_day_of_a_document_is_a_day_or_missing() {
    assert_eq!(parse_expiry(None), Ok(None));
    assert_eq!(parse_expiry(Some("  ")), Ok(None));
    assert_eq!(parse_expiry(Some(" 2020-02-29 ")), Ok(Some(date(2020, 2, 29))), "a past day is what it says");
    for text in ["2027-02-29", "31.1.2027", "2027-1-1", "soon", "2027-01-01T00:00:00Z"] {
        let refusal = parse_expiry(Some(text)).expect_err(text);
        assert_eq!(refusal.fields[0].field.field, Field::DocumentExpires);
    }
}

/// Shows: AMB-64, AMB-375
#[test]
fn a_reason_is_short_and_has_no_address_if_it_is_stored() {
    let rejected = |text: &str| review_reason(DocumentStatus::Rejected, Some(text));
    assert_eq!(rejected(" It has expired. "), Ok("It has expired.".to_owned()));
    assert_eq!(review_reason(DocumentStatus::Rejected, None), Ok(String::new()));
    for text in ["see evil.example", "me@evil.example", "ftp://evil", &"x".repeat(REASON.max + 1)] {
        let refusal = rejected(text).expect_err(text);
        assert_eq!(refusal.fields[0].field.field, Field::ReviewReason, "{text}");
    }
    for status in [DocumentStatus::Approved, DocumentStatus::Pending] {
        assert_eq!(review_reason(status, Some("see evil.example")), Ok(String::new()), "not stored");
        assert!(review_reason(status, Some(&"x".repeat(REASON.max + 1))).is_err());
    }
}
