//! The people who can read or decide documents, and the audit entries of reading.

use caseboard_domain::actor::{Actor, Professional, SessionData};
use caseboard_domain::document::{DocumentStatus, Slot, Uploader};
use caseboard_domain::language::Language;
use caseboard_domain::notice::NoticeKind;
use caseboard_domain::page::Keyset;
use caseboard_domain::person::{Category, NotificationSettings, Role};
use caseboard_domain::throttle::DOCUMENT_DECISIONS;
use caseboard_domain::{Field, FileId, NoticeId, PersonId, Refusal, refusal::codes};
use caseboard_service::documents::{
    self, DecideDocument, DocumentCenters, DocumentDecided, Upload, Uploaded, create_file_link,
};
use caseboard_service::invitations::InviteFavorites;
use caseboard_service::profile::{ProfileView, get_profile, update_language};
use caseboard_service::{Error, cases, invitations, notices, outbox};
use caseboard_store::change_feed::Topic;
use caseboard_store::documents::DocumentRow;
use caseboard_store::outbox::OutboxItem;
use caseboard_testkit::{Fixture, sample_files};
use jiff::SignedDuration;
use jiff::civil::{Date, date};
use uuid::Uuid;

use crate::cases::support::accept;
use crate::documents::support::{
    actor, assert_forbidden, bytes, expect_stored, manager, poster_actor, professional_actor, upload,
};

const GROUP: Category = Category::Anesthesiologist;

/// File contents and links follow the permission table; foreign and missing documents get the same error.
///
/// Shows: H-08, K-61, K-62, AMB-16
#[tokio::test]
async fn documents_are_readable_by_authorized_people_only() {
    let fixture = Fixture::new().await;
    let pro = fixture.unaffiliated_professional(GROUP, NotificationSettings::default()).await;
    let ann = professional_actor(&pro);
    let ben = professional_actor(&fixture.professional(GROUP).await);
    let (license, _) =
        expect_stored(upload(&fixture, &ann, Slot::MedLicense, "pdf", sample_files::pdf("license")).await);
    let (picture, _) =
        expect_stored(upload(&fixture, &ann, Slot::ProfilePicture, "png", sample_files::png(9, 9)).await);
    let surgeon = poster_actor(&fixture.surgeon, &[fixture.center]);
    let may: [(&str, Actor, bool); 8] = [
        ("the person", ann.clone(), true),
        ("another professional", ben, false),
        ("a surgeon who does not know them", surgeon.clone(), false),
        ("another surgeon", poster_actor(&fixture.other_center_surgeon, &[fixture.other_center]), false),
        ("an administrator", poster_actor(&fixture.admin, &[fixture.center]), true),
        (
            "an administrator of another center",
            poster_actor(&fixture.other_center_admin, &[fixture.other_center]),
            true,
        ),
        ("an administrator without a proven center", poster_actor(&fixture.admin, &[]), false),
        ("the system administrator", poster_actor(&fixture.system, &[]), true),
    ];
    let nothing = FileId::from_uuid(Uuid::from_u128(1));
    for (who, viewer, allowed) in &may {
        match allowed {
            true => {
                assert_eq!(bytes(&fixture, viewer, license).await.expect(who), sample_files::pdf("license"));
                create_file_link(&fixture, viewer, license).await.expect(who);
            }
            false => {
                assert_forbidden(bytes(&fixture, viewer, license).await);
                assert_forbidden(create_file_link(&fixture, viewer, license).await);
            }
        }
        assert!(bytes(&fixture, viewer, picture).await.is_ok(), "{who} can read the picture");
        assert_forbidden(bytes(&fixture, viewer, nothing).await);
        assert_forbidden(create_file_link(&fixture, viewer, nothing).await);
    }

    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(GROUP, 1)]).await;
    invitations::request_invitation(&fixture, &pro, None, case).await.expect("the call succeeds");
    assert!(bytes(&fixture, &surgeon, license).await.is_ok(), "requested by the professional");
    assert_forbidden(bytes(&fixture, &poster_actor(&fixture.other_center_surgeon, &[]), license).await);
    cases::cancel_case(&fixture, &fixture.surgeon, None, case).await.expect("cancelled");
    assert_forbidden(bytes(&fixture, &surgeon, license).await);
    let favorite = professional_actor(&fixture.professional(GROUP).await);
    let (license, _) = expect_stored(
        upload(&fixture, &favorite, Slot::MedLicense, "pdf", sample_files::pdf("license")).await,
    );
    assert_forbidden(bytes(&fixture, &surgeon, license).await);
}

/// A system administrator, who may read the documents of everyone, opens one or creates a link to it only with a proof of
/// identity. Pictures and own documents need none, nor do readers for a center. A refusal records no read.
///
/// Shows: AMB-376
#[tokio::test]
async fn a_system_administrator_reads_documents_with_a_proof_of_identity_only() {
    let fixture = Fixture::new().await;
    let unproven = |actor: Actor| {
        let session = SessionData { proven_at: None, ..actor.session_data().clone() };
        Actor::from_session(session, true).expect("an actor")
    };
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let (license, _) =
        expect_stored(upload(&fixture, &ann, Slot::MedLicense, "pdf", sample_files::pdf("license")).await);
    let (picture, _) =
        expect_stored(upload(&fixture, &ann, Slot::ProfilePicture, "png", sample_files::png(9, 9)).await);
    let root = poster_actor(&fixture.system, &[]);
    let stolen = unproven(root.clone());
    let code = |refused: Error| match refused {
        Error::Refused(refusal) => refusal.code,
        other => panic!("{other}"),
    };
    assert_eq!(code(bytes(&fixture, &stolen, license).await.expect_err("no proof")), codes::PROOF_REQUIRED);
    let link = create_file_link(&fixture, &stolen, license).await;
    assert_eq!(code(link.expect_err("no proof")), codes::PROOF_REQUIRED);
    assert_forbidden(bytes(&fixture, &stolen, FileId::from_uuid(Uuid::from_u128(1))).await);
    let owner = Uploader::of(ann.clone()).expect("a person with documents");
    let readers = documents::list_document_readers(&fixture, &owner).await.expect("listed").readers;
    assert_eq!(readers, [], "a refusal is no read");
    bytes(&fixture, &stolen, picture).await.expect("a picture");
    bytes(&fixture, &root, license).await.expect("with the proof");
    create_file_link(&fixture, &root, license).await.expect("with the proof");
    bytes(&fixture, &unproven(ann), license).await.expect("an own document");
    let admin = unproven(poster_actor(&fixture.admin, &[fixture.center]));
    bytes(&fixture, &admin, license).await.expect("for a center");
}

/// Actions of the surgeon alone give no access to documents: favorites, invitations, and invitations after a decline.
///
/// Shows: AMB-84
#[tokio::test]
async fn a_surgeon_reads_documents_only_while_the_professional_chooses_the_case() {
    let fixture = Fixture::new().await;
    let pro = fixture.professional(GROUP).await;
    let (ann, surgeon) = (professional_actor(&pro), poster_actor(&fixture.surgeon, &[fixture.center]));
    let (license, _) =
        expect_stored(upload(&fixture, &ann, Slot::MedLicense, "pdf", sample_files::pdf("license")).await);
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(GROUP, 1)]).await;
    let invite = async || {
        let input = InviteFavorites { case, people: vec![pro.person()] };
        let invited = invitations::invite_favorites(&fixture, &fixture.surgeon, None, input).await;
        invited.expect("invited").invited[0].notice
    };
    let reads = async || bytes(&fixture, &surgeon, license).await.is_ok();
    assert!(!reads().await, "a favorite");
    let invitation = invite().await;
    assert!(!reads().await, "invited");
    invitations::decline_invitation(&fixture, &pro, None, invitation).await.expect("declined");
    let requested = invitations::request_invitation(&fixture, &pro, None, case).await.expect("requested");
    assert!(reads().await, "requested");
    let request = requested.id.expect("a request");
    invitations::approve_request(&fixture, &fixture.surgeon, None, request).await.expect("approved");
    assert!(reads().await, "invited in answer to the request");
    let invitation = newest_invitation(&fixture, &pro).await;
    invitations::decline_invitation(&fixture, &pro, None, invitation).await.expect("declined");
    assert!(!reads().await, "declined");
    let invitation = invite().await;
    assert!(!reads().await, "invited again without a new request");
    let place = accept(&fixture, &pro, None, invitation).await.expect("accepted").id;
    assert!(reads().await, "accepted");
    invitations::withdraw_from_case(&fixture, &pro, None, place).await.expect("withdrawn");
    assert!(!reads().await, "withdrawn");
    let invitation = invite().await;
    accept(&fixture, &pro, None, invitation).await.expect("accepted");
    fixture.advance_clock(SignedDuration::from_hours(300));
    assert!(reads().await, "worked");
}

/// The notice and the mail about the first read of a center name the document, in the language of its owner.
///
/// Shows: AMB-84
#[tokio::test(flavor = "multi_thread")]
async fn the_owner_learns_which_document_a_center_opened_first() {
    let fixture = Fixture::new().await;
    let admin = poster_actor(&fixture.admin, &[fixture.center]);
    for (language, subject, sentence) in [
        (
            Language::English,
            "Pacific Hand Center opened your documents",
            "Pacific Hand Center opened one of your documents for the first time: Medical license.",
        ),
        (
            Language::Spanish,
            "Pacific Hand Center abrió sus documentos",
            "Pacific Hand Center abrió uno de sus documentos por primera vez: Licencia médica.",
        ),
    ] {
        let ann = professional_actor(&fixture.professional(GROUP).await);
        let spoken = Some(language.as_str().to_owned());
        update_language(&fixture, ann.session_data(), None, spoken).await.expect("updated");
        let license = upload(&fixture, &ann, Slot::MedLicense, "pdf", sample_files::pdf("license")).await;
        bytes(&fixture, &admin, expect_stored(license).0).await.expect("read");
        let board = upload(&fixture, &ann, Slot::BoardCert, "pdf", sample_files::pdf("board")).await;
        bytes(&fixture, &admin, expect_stored(board).0).await.expect("read");

        let page = Keyset::default();
        let unread = notices::list_unread_notices(&fixture, &ann, ann.person(), false, page).await;
        let contents: Vec<_> =
            unread.expect("listed").page.items.into_iter().map(|it| it.notice.content).collect();
        assert_eq!(contents, [sentence], "the first read only");
        let mails = mails_about(&fixture, subject).await;
        let [mail] = mails.as_slice() else { panic!("one mail: {mails:?}") };
        assert!(mail.text.lines().any(|line| line == sentence), "{}", mail.text);
    }
}

async fn newest_invitation(fixture: &Fixture, pro: &Professional) -> NoticeId {
    let actor = professional_actor(pro);
    let unread = notices::list_unread_notices(fixture, &actor, pro.person(), false, Keyset::default())
        .await
        .expect("listed");
    let invitation = unread.page.items.iter().find(|it| it.notice.kind == NoticeKind::Invitation);
    invitation.expect("an invitation").notice.id
}

async fn decided(
    fixture: &Fixture,
    by: &Actor,
    person: PersonId,
    slot: Slot,
    status: DocumentStatus,
    file: Option<FileId>,
) -> Result<DocumentDecided, Error> {
    let reason = Some(" It is too old. ".to_owned());
    documents::decide_document(
        fixture,
        &manager(by),
        None,
        DecideDocument { person, slot, status, reason, expires: None, center: None, file },
    )
    .await
}

/// Administrators decide; the owner is notified; a replaced document is PENDING again.
///
/// Shows: H-76, AMB-64
#[tokio::test]
async fn administrators_approve_and_reject_documents() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let slot = Slot::MedLicense;
    expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("one")).await);
    let events = fixture.feed().subscribe(ann.person(), 0);
    let admin = poster_actor(&fixture.admin, &[fixture.center]);
    let system = poster_actor(&fixture.system, &[]);
    for (by, status, reason) in [
        (&admin, DocumentStatus::Rejected, "It is too old."),
        (&system, DocumentStatus::Approved, ""),
        (&admin, DocumentStatus::Pending, ""),
        (&admin, DocumentStatus::Rejected, "It is too old."),
    ] {
        let outcome = decided(&fixture, by, ann.person(), slot, status, None).await.expect("decided");
        assert_eq!(outcome, DocumentDecided { slot, status });
        let seen = seen_by(&fixture, by, ann.person(), slot).await;
        assert_eq!(seen, (Some(status), reason.to_owned()));
        let events = events.next().await.expect("an event");
        assert!(events.contains(&Topic::Profile));
        assert_eq!(events.contains(&Topic::Notifications), status == DocumentStatus::Rejected, "AMB-128");
    }
    expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("two")).await);
    for viewer in [&admin, &system, &ann] {
        let seen = seen_by(&fixture, viewer, ann.person(), slot).await;
        assert_eq!(seen, (Some(DocumentStatus::Pending), String::new()));
    }
}

/// Each center reviews for itself; the owner sees the rejection that needs a new file.
///
/// Shows: AMB-83
#[tokio::test]
async fn a_decision_of_one_center_changes_nothing_for_another() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let slot = Slot::MedLicense;
    expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("one")).await);
    let here = poster_actor(&fixture.admin, &[fixture.center]);
    let there = poster_actor(&fixture.other_center_admin, &[fixture.other_center]);
    let system = poster_actor(&fixture.system, &[]);
    let status = async |viewer: &Actor| seen_by(&fixture, viewer, ann.person(), slot).await;
    let (approved, pending) = (Some(DocumentStatus::Approved), Some(DocumentStatus::Pending));
    let rejected = (Some(DocumentStatus::Rejected), "It is too old.".to_owned());
    let none = String::new;

    decided(&fixture, &here, ann.person(), slot, DocumentStatus::Rejected, None).await.expect("decided");
    assert_eq!(status(&here).await, rejected);
    assert_eq!(status(&there).await, (pending, none()), "undecided");
    assert_eq!(status(&system).await, (pending, none()));
    assert_eq!(status(&ann).await, rejected);

    decided(&fixture, &there, ann.person(), slot, DocumentStatus::Approved, None).await.expect("decided");
    assert_eq!(status(&there).await, (approved, none()));
    assert_eq!(status(&here).await, rejected);
    assert_eq!(status(&ann).await, rejected);

    decided(&fixture, &here, ann.person(), slot, DocumentStatus::Approved, None).await.expect("decided");
    assert_eq!(status(&ann).await, (approved, none()));
}

/// The owner reads in the app and in a mail of their language which document was rejected, by which center and why, with
/// a link to the upload; line breaks of a reason cannot imitate other lines of the mail.
///
/// Shows: AMB-128
#[tokio::test(flavor = "multi_thread")]
async fn the_owner_of_a_rejected_document_gets_a_notice_and_a_mail() {
    let fixture = Fixture::new().await;
    let pro = fixture.professional(GROUP).await;
    let (ann, slot) = (professional_actor(&pro), Slot::MedLicense);
    for (language, subject, sentence, button, reason) in [
        (
            Language::English,
            "Document rejected: Medical license",
            "Pacific Hand Center rejected a document you uploaded: Medical license.",
            "Upload a new file: http://localhost:8080/userMain/profileEdit/uploader",
            "Reason: Expired. Upload it at: the front desk",
        ),
        (
            Language::Spanish,
            "Documento rechazado: Licencia médica",
            "Pacific Hand Center rechazó un documento que usted subió: Licencia médica.",
            "Subir un archivo nuevo: http://localhost:8080/userMain/profileEdit/uploader",
            "Motivo: Expired. Upload it at: the front desk",
        ),
    ] {
        update_language(&fixture, ann.session_data(), None, Some(language.as_str().into()))
            .await
            .expect("updated");
        let (file, _) = expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("one")).await);
        fixture.advance_clock(SignedDuration::from_hours(25));
        let admin = manager(&poster_actor(&fixture.admin, &[fixture.center]));
        let reason_with_lines = Some(" Expired.\r\nUpload it at:\n\nthe front desk ".to_owned());
        let rejected = DocumentStatus::Rejected;
        let decide = DecideDocument {
            person: pro.person(),
            slot,
            status: rejected,
            reason: reason_with_lines,
            expires: None,
            center: None,
            file: Some(file),
        };
        documents::decide_document(&fixture, &admin, None, decide).await.expect("decided");

        let unread = notices::list_unread_notices(&fixture, &ann, pro.person(), false, Keyset::default())
            .await
            .expect("listed");
        let notice = &unread.page.items.first().expect("a notice").notice;
        assert_eq!((notice.subject.as_str(), notice.slot), (subject, Some(slot)));
        assert_eq!(notice.content, format!("{sentence} {reason}"));
        assert_eq!(notice.center.as_ref().map(|center| center.id), Some(fixture.center));
        let mails = mails_about(&fixture, subject).await;
        let [mail] = mails.as_slice() else { panic!("one mail: {mails:?}") };
        for line in [sentence, button, reason] {
            assert!(mail.text.lines().any(|it| it == line), "{line}: {}", mail.text);
        }
    }
}

/// A repeated decision and an approval send nothing, a new reason does; changing the decision again and again sends three
/// mails in a day, while the profile always shows the newest reason. The decision of another center has its own limit.
///
/// Shows: AMB-128
#[tokio::test(flavor = "multi_thread")]
async fn rejecting_a_document_again_and_again_causes_three_mails_a_day() {
    let fixture = Fixture::new().await;
    let pro = fixture.professional(GROUP).await;
    let (ann, slot) = (professional_actor(&pro), Slot::MedLicense);
    let subject = "Document rejected: Medical license";
    expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("one")).await);
    let here = poster_actor(&fixture.admin, &[fixture.center]);
    let there = poster_actor(&fixture.other_center_admin, &[fixture.other_center]);
    let reject = async |by: &Actor, reason: &str| {
        let decide = DecideDocument {
            person: pro.person(),
            slot,
            status: DocumentStatus::Rejected,
            reason: Some(reason.to_owned()),
            expires: None,
            center: None,
            file: None,
        };
        documents::decide_document(&fixture, &manager(by), None, decide).await.expect("decided");
        fixture.advance_clock(SignedDuration::from_secs(1));
        mails_about(&fixture, subject).await.len()
    };
    assert_eq!(reject(&here, "Too old").await, 1);
    assert_eq!(reject(&here, "Too old").await, 1, "the same decision");
    assert_eq!(reject(&here, "Unreadable").await, 2);
    decided(&fixture, &here, ann.person(), slot, DocumentStatus::Approved, None).await.expect("decided");
    assert_eq!(reject(&here, "Unreadable").await, 3);
    assert_eq!(reject(&here, "One more").await, 3);
    assert_eq!(seen_by(&fixture, &ann, ann.person(), slot).await.1, "One more");
    assert_eq!(reject(&there, "Too old").await, 4);
    assert_eq!(reject(&poster_actor(&fixture.system, &[]), "Too old").await, 5);
    let unread = notices::list_unread_notices(&fixture, &ann, pro.person(), false, Keyset::default())
        .await
        .expect("listed");
    assert_eq!(unread.count, Some(5));
    fixture.advance_clock(SignedDuration::from_hours(24));
    assert_eq!(reject(&here, "Too old").await, 6);
}

/// A reason with a web or email address is refused and names the field: the product mails it to the owner. Nothing is decided.
///
/// Shows: AMB-375
#[tokio::test(flavor = "multi_thread")]
async fn a_reason_with_a_web_or_email_address_is_refused() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let slot = Slot::MedLicense;
    expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("one")).await);
    let admin = poster_actor(&fixture.admin, &[fixture.center]);
    for text in ["Sign in at evil.example", "Send it to me@evil.example", "https://203.0.113.9"] {
        let decide = DecideDocument {
            person: ann.person(),
            slot,
            status: DocumentStatus::Rejected,
            reason: Some(text.to_owned()),
            expires: None,
            center: None,
            file: None,
        };
        let refused = documents::decide_document(&fixture, &manager(&admin), None, decide).await;
        let Err(Error::Refused(refusal)) = refused else { panic!("decided: {text}") };
        assert_eq!(refusal.fields[0].field.field, Field::ReviewReason, "{text}");
    }
    let seen = seen_by(&fixture, &admin, ann.person(), slot).await;
    assert_eq!(seen, (Some(DocumentStatus::Pending), String::new()));
    assert_eq!(mails_about(&fixture, "Document rejected: Medical license").await, []);
}

/// An administrator decides about a bounded number of documents in an hour, repeated decisions included; the limit is each
/// administrator's own.
///
/// Shows: AMB-375
#[tokio::test(flavor = "multi_thread")]
async fn decisions_about_documents_are_limited_for_each_administrator() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let slot = Slot::MedLicense;
    expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("one")).await);
    let here = poster_actor(&fixture.admin, &[fixture.center]);
    let there = poster_actor(&fixture.other_center_admin, &[fixture.other_center]);
    let approve =
        async |by: &Actor| decided(&fixture, by, ann.person(), slot, DocumentStatus::Approved, None).await;
    for _ in 0..DOCUMENT_DECISIONS.limit {
        approve(&here).await.expect("decided");
    }
    let Err(Error::Refused(refusal)) = approve(&here).await else { panic!("decided beyond the limit") };
    assert_eq!(refusal.retry_after(), Some(60 * 60));
    approve(&there).await.expect("another administrator");
    fixture.advance_clock(SignedDuration::from_hours(1));
    approve(&here).await.expect("an hour later");
}

/// The mails with this subject that are in the outbox.
async fn mails_about(fixture: &Fixture, subject: &str) -> Vec<OutboxItem> {
    let mails = outbox::list_mailbox(fixture, None).await.expect("listed");
    mails.into_iter().filter(|mail| mail.subject == subject).collect()
}

/// A center that the owner excludes neither reads nor decides; a decision is that of the center that may read.
///
/// Shows: AMB-84
#[tokio::test]
async fn only_a_center_that_may_read_a_document_decides_on_it() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let slot = Slot::MedLicense;
    expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("one")).await);
    let only = DocumentCenters { limited: Some(true), centers: vec![fixture.other_center] };
    let owner = Uploader::of(ann.clone()).expect("a professional has documents");
    documents::update_document_centers(&fixture, &owner, None, only).await.expect("limited");

    let here = poster_actor(&fixture.admin, &[fixture.center]);
    let approved = DocumentStatus::Approved;
    assert_forbidden(decided(&fixture, &here, ann.person(), slot, approved, None).await);
    let both = poster_actor(&fixture.admin, &[fixture.center, fixture.other_center]);
    decided(&fixture, &both, ann.person(), slot, approved, None).await.expect("the chosen center");
    let there = poster_actor(&fixture.other_center_admin, &[fixture.other_center]);
    assert_eq!(seen_by(&fixture, &there, ann.person(), slot).await.0, Some(approved));
    let system = poster_actor(&fixture.system, &[]);
    assert_eq!(seen_by(&fixture, &system, ann.person(), slot).await.0, Some(DocumentStatus::Pending));
}

/// The day of a reviewer replaces what the owner entered, for this center only; without a day, the owner's applies. The owner
/// sees the earliest one, cannot change it without a new upload, and a new upload drops all decisions.
///
/// Shows: FL-07
#[tokio::test]
async fn the_day_of_a_review_wins_over_what_the_owner_entered() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let slot = Slot::AclsBls;
    let (entered, reviewed) = (date(2027, 12, 31), date(2027, 3, 1));
    expect_stored(upload_until(&fixture, &ann, slot, Some(entered)).await);
    let here = poster_actor(&fixture.admin, &[fixture.center]);
    let there = poster_actor(&fixture.other_center_admin, &[fixture.other_center]);
    let system = poster_actor(&fixture.system, &[]);
    let approve = async |by: &Actor, expires, center| {
        let (person, status) = (ann.person(), DocumentStatus::Approved);
        let decide = DecideDocument { person, slot, status, reason: None, expires, center, file: None };
        documents::decide_document(&fixture, &manager(by), None, decide).await
    };
    let days = async || {
        let mut days = Vec::new();
        for viewer in [&here, &there, &system, &ann] {
            days.push(document_seen_by(&fixture, viewer, ann.person(), slot).await.expires);
        }
        days
    };
    assert_eq!(days().await, [Some(entered); 4]);
    approve(&here, Some(reviewed), Some(fixture.center)).await.expect("decided");
    assert_eq!(days().await, [Some(reviewed), Some(entered), Some(entered), Some(reviewed)]);
    approve(&system, Some(date(2026, 12, 1)), None).await.expect("decided");
    let of_system = Some(date(2026, 12, 1));
    assert_eq!(days().await, [Some(reviewed), of_system, of_system, Some(reviewed)]);
    approve(&there, None, None).await.expect("decided");
    assert_eq!(days().await, [Some(reviewed), Some(entered), of_system, Some(reviewed)]);

    expect_stored(upload_until(&fixture, &ann, slot, None).await);
    assert_eq!(days().await, [None; 4]);
    assert_eq!(seen_by(&fixture, &here, ann.person(), slot).await.0, Some(DocumentStatus::Pending));
}

/// A decision names one of the centers of the administrator, and changes nothing for the other ones. No one decides for a
/// center of others, and a professional decides nothing.
///
/// Shows: FL-07, FL-08
#[tokio::test]
async fn a_decision_is_that_of_the_named_center() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let slot = Slot::AclsBls;
    expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("one")).await);
    let decide = |center| DecideDocument {
        person: ann.person(),
        slot,
        status: DocumentStatus::Approved,
        reason: None,
        expires: None,
        center: Some(center),
        file: None,
    };
    let here = poster_actor(&fixture.admin, &[fixture.center]);
    let there = poster_actor(&fixture.other_center_admin, &[fixture.other_center]);
    let (admin, system) = (manager(&here), manager(&poster_actor(&fixture.system, &[])));
    assert_forbidden(documents::decide_document(&fixture, &admin, None, decide(fixture.other_center)).await);
    assert_forbidden(documents::decide_document(&fixture, &system, None, decide(fixture.center)).await);
    assert!(ann.clone().require_center_manager().is_err(), "a professional is no reviewer");
    for viewer in [&here, &there] {
        assert_eq!(seen_by(&fixture, viewer, ann.person(), slot).await.0, Some(DocumentStatus::Pending));
    }

    let both = manager(&poster_actor(&fixture.admin, &[fixture.center, fixture.other_center]));
    documents::decide_document(&fixture, &both, None, decide(fixture.other_center)).await.expect("decided");
    assert_eq!(seen_by(&fixture, &here, ann.person(), slot).await.0, Some(DocumentStatus::Pending));
    assert_eq!(seen_by(&fixture, &there, ann.person(), slot).await.0, Some(DocumentStatus::Approved));
}

/// Uploads a document with its last valid day.
async fn upload_until(
    fixture: &Fixture,
    owner: &Actor,
    slot: Slot,
    expires: Option<Date>,
) -> Result<Uploaded, Error> {
    let (person, content) = (owner.person(), sample_files::pdf("one").into());
    let upload = Upload { person, slot, extension: "pdf".into(), content, expires };
    documents::upload_file(fixture, &Uploader::of(owner.clone())?, None, upload).await
}

/// Returns status and reason of a document as a viewer sees them in the profile.
async fn seen_by(
    fixture: &Fixture,
    viewer: &Actor,
    person: PersonId,
    slot: Slot,
) -> (Option<DocumentStatus>, String) {
    let document = document_seen_by(fixture, viewer, person, slot).await;
    (document.status, document.reason)
}

/// Returns a document as a viewer sees it in the profile.
async fn document_seen_by(fixture: &Fixture, viewer: &Actor, person: PersonId, slot: Slot) -> DocumentRow {
    let shown = get_profile(fixture, viewer.session_data(), person).await.expect("the profile");
    let ProfileView::Full(profile) = shown else { panic!("{shown:?}") };
    let documents = profile.documents.expect("the documents");
    documents.into_iter().find(|document| document.slot == slot).expect("a document")
}

/// Decisions on documents that have none, and by roles that cannot decide, are rejected and change nothing.
///
/// Shows: AMB-64
#[tokio::test]
async fn invalid_decisions_are_rejected_and_change_nothing() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(GROUP).await);
    let slot = Slot::MedLicense;
    let (first, _) = expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("one")).await);
    expect_stored(upload(&fixture, &ann, Slot::ProfilePicture, "png", sample_files::png(9, 9)).await);
    let admin = poster_actor(&fixture.admin, &[fixture.center]);
    let unknown = PersonId::from_uuid(Uuid::from_u128(3));
    let approve = async |by: &Actor, person, slot, file| {
        decided(&fixture, by, person, slot, DocumentStatus::Approved, file).await
    };
    assert_forbidden(approve(&admin, ann.person(), Slot::BoardCert, None).await);
    assert_forbidden(approve(&admin, unknown, slot, None).await);
    assert_forbidden(approve(&poster_actor(&fixture.admin, &[]), ann.person(), slot, None).await);
    let picture = approve(&admin, ann.person(), Slot::ProfilePicture, None).await;
    assert!(
        matches!(&picture, Err(Error::Refused(refusal)) if refusal.fields[0].field.field == Field::ReviewedSlot),
        "{picture:?}"
    );

    let (second, _) = expect_stored(upload(&fixture, &ann, slot, "pdf", sample_files::pdf("two")).await);
    let stale = approve(&admin, ann.person(), slot, Some(first)).await;
    let Err(Error::Refused(Refusal { code, .. })) = stale else { panic!("{stale:?}") };
    assert_eq!(code, codes::DOCUMENT_REPLACED);
    let seen = seen_by(&fixture, &admin, ann.person(), slot).await;
    assert_eq!(seen.0, Some(DocumentStatus::Pending), "nothing was decided");
    approve(&admin, ann.person(), slot, Some(second)).await.expect("the current file");

    let long = DecideDocument {
        person: ann.person(),
        slot,
        status: DocumentStatus::Rejected,
        reason: Some("x".repeat(501)),
        expires: None,
        center: None,
        file: None,
    };
    let refused = documents::decide_document(&fixture, &manager(&admin), None, long).await;
    assert!(
        matches!(&refused, Err(Error::Refused(refusal)) if refusal.fields[0].field.field == Field::ReviewReason),
        "{refused:?}"
    );
}

/// Other roles cannot decide: they cannot become a `CenterManager`.
///
/// Shows: AMB-16, H-76
#[test]
fn professionals_and_surgeons_cannot_decide() {
    let person = PersonId::from_uuid(Uuid::from_u128(1));
    for role in [Role::Professional, Role::Surgeon] {
        assert!(actor(person, role, &[]).require_center_manager().is_err());
    }
}
