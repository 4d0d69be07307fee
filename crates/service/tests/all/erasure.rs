//! Erasing a person deletes their personal data; records that the law or others need remain without the name.

use std::collections::BTreeSet;

use bytes::Bytes;
use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::availability::AvailabilityDraft;
use caseboard_domain::case_draft::PositionDraft;
use caseboard_domain::document::{FileKind, Slot, UPLOAD_TIME, Uploader};
use caseboard_domain::notifications::PreferencesDraft;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::profile::ProfileDraft;
use caseboard_domain::time::days;
use caseboard_domain::{FileId, PersonId};
use caseboard_service::accounts::set_user_active;
use caseboard_service::availability::update_availability;
use caseboard_service::documents::{DocumentCenters, update_document_centers};
use caseboard_service::eligibility::request_verification;
use caseboard_service::erasure::{erase_person, preview_erasure};
use caseboard_service::favorites::{add_surgeon_favorite, remove_surgeon_favorite};
use caseboard_service::notifications::update_notification_preferences;
use caseboard_service::profile::{ProfileUpdate, update_profile};
use caseboard_service::push::SubscriptionKeys;
use caseboard_service::push_subscriptions::{NewPushSubscription, subscribe_to_push};
use caseboard_service::templates::{TemplateDraft, save_case_template};
use caseboard_service::{App, Error, Origin, housekeeping, invitations};
use caseboard_store::StoreError;
use caseboard_store::documents::{NewFile, insert_unattached_file};
use caseboard_testkit::{Fixture, sample_files, sql_bytes, sql_id};
use jiff::SignedDuration;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use uuid::Uuid;

use crate::cases::support::as_actor;
use crate::claims::support::{NURSE, approved_claim, confirmed_case, hourly, paystub};
use crate::documents::support::{count_objects, expect_stored, professional_actor, upload};

/// Columns that refer to a person and whose rows are deleted with them.
const DELETED: [&str; 29] = [
    "availabilities.person_id",
    "calendar_feeds.person_id",
    "former_answers.person_id",
    "push_subscriptions.person_id",
    "daily_summaries.person_id",
    "expiry_reminders.person_id",
    "affiliations.person_id",
    "case_templates.person_id",
    "certification_reviews.person_id",
    "certifications.person_id",
    "codes.person_id",
    "devices.person_id",
    "document_centers.person_id",
    "document_reads.owner_id",
    "documents.person_id",
    "email_undos.person_id",
    "factor_removals.person_id",
    "factor_removals.requested_by",
    "favorites.person_id",
    "files.person_id",
    "passkeys.person_id",
    "pending_sign_ins.person_id",
    "recovery_codes.person_id",
    "second_factor_drafts.person_id",
    "second_factors.person_id",
    "sessions.person_id",
    "center_blocks.person_id",
    "document_requests.person_id",
    "verification_requests.person_id",
];
/// Columns that refer to a person and whose rows remain: they hold the id of the erased person.
const UNCHANGED: [&str; 26] = [
    "case_changes.changed_by",
    "case_imports.person_id",
    "cases.cancelled_by",
    "cases.poster_id",
    "cases.surgeon_id",
    "center_blocks.blocked_by",
    "center_dispatch.changed_by",
    "center_requirements.changed_by",
    "document_requests.asked_by",
    "centers.confirmed_by",
    "centers.created_by",
    "centers.deactivated_by",
    "certifications.certified_by",
    "claims.decided_by",
    "claims.payer_id",
    "claims.person_id",
    "document_reads.reader_id",
    "document_reviews.decided_by",
    "documents.decided_by",
    "engagements.person_id",
    "notices.recipient_id",
    "notices.sender_id",
    "paystubs.issued_by",
    "paystubs.paid_by",
    "paystubs.payee_id",
    "paystubs.payer_id",
];

/// Returns the rows that contain one of these texts, whatever their case.
async fn rows_with(fixture: &Fixture, texts: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (table, rows) in fixture.database().dump_rows().await {
        let rows = rows.into_iter().map(|row| row.to_lowercase());
        let rows = rows.filter(|row| texts.iter().any(|text| row.contains(&text.to_lowercase())));
        found.extend(rows.map(|row| format!("{table}: {row}")));
    }
    found
}

async fn run(fixture: &Fixture, sql: &str) {
    fixture.database().run_raw_sql(sql, sql).await.expect("changed");
}

/// Gives a person values in every personal field.
async fn mark(fixture: &Fixture, person: PersonId, canary: &str) {
    let (id, hash) = (sql_id(person.as_uuid()), sql_bytes(person.as_uuid()));
    let folded = canary.to_lowercase();
    run(
        fixture,
        &format!(
            "UPDATE persons SET email = '{folded}@mail.example', first_name = '{canary}First', last_name = '{canary}Last',
                first_name_folded = '{folded}first', last_name_folded = '{folded}last',
                full_name = '{canary}First {canary}Last', phone = '5557{canary}', about_text = '{canary}About',
                pending_email = '{folded}@pending.example', res_city = '{canary}City', notify_email = TRUE, notify_sms = TRUE WHERE id = {id};
             INSERT INTO email_undos (token_hash, person_id, email, created_at, expires_at)
                VALUES ({hash}, {id}, '{folded}@former.example', 0, 9000000000000000)"
        ),
    )
    .await;
}

/// A surgeon and a professional who worked together, with documents, mail, claims and a paystub, are erased one after the
/// other: no table and no file contains a value of them, and the other person is unchanged.
///
/// Shows: AMB-24, AMB-98, AMB-353
#[tokio::test(flavor = "multi_thread")]
async fn erasing_a_person_removes_all_personal_data() {
    let fixture = Fixture::new().await;
    let surgeon = fixture.surgeon.clone();
    let nurse = fixture.professional(NURSE).await;
    mark(&fixture, surgeon.person(), "QuillonA").await;
    mark(&fixture, nurse.person(), "BrambleB").await;
    let own = professional_actor(&nurse);
    expect_stored(upload(&fixture, &own, Slot::Resume, "pdf", sample_files::pdf("BrambleB")).await);
    expect_stored(upload(&fixture, &own, Slot::ProfilePicture, "png", sample_files::png(30, 30)).await);
    let asked = fixture.post_case(&surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    invitations::request_invitation(&fixture, &nurse, None, asked).await.expect("requested");
    confirmed_case(&fixture, &surgeon, 120, hourly(50.0, 100.0), &[&nurse]).await;
    run(
        &fixture,
        "UPDATE cases SET surgeon_name = 'QuillonAFirst QuillonALast', posted_by = 'Dr. QuillonAFirst QuillonALast',
            notes = 'Ask QuillonAFirst QuillonALast';
         UPDATE notices SET content = content || ' QuillonAFirst QuillonALast, BrambleBFirst BrambleBLast'",
    )
    .await;
    for (canary, tables) in
        [("QuillonA", ["persons", "cases", "outbox"]), ("BrambleB", ["persons", "notices", "outbox"])]
    {
        let rows = rows_with(&fixture, &[canary]).await;
        for table in tables {
            assert!(rows.iter().any(|row| row.starts_with(table)), "{canary} is not in {table}");
        }
    }

    // The reason of a block of another person, which this person wrote.
    let (other, writer) = (fixture.professional(NURSE).await, surgeon.person());
    run(
        &fixture,
        &format!(
            "INSERT INTO center_blocks (center_id, person_id, reason, blocked_by, blocked_at)
                VALUES ({}, {}, 'QuillonA was offended', {}, 1)",
            sql_id(fixture.center.as_uuid()),
            sql_id(other.person().as_uuid()),
            sql_id(writer.as_uuid())
        ),
    )
    .await;

    let refused = erase_person(&fixture, nurse.person()).await;
    assert!(matches!(refused, Err(Error::Refused(refusal)) if refusal.code == "FUTURE_CASES"));
    assert!(!rows_with(&fixture, &["brambleb@mail.example"]).await.is_empty(), "a refusal changes nothing");
    let claim = approved_claim(&fixture, &surgeon, &nurse, 8.0).await;
    paystub(&fixture, &surgeon, &[claim.id]).await.expect("a paystub");
    fixture.advance_clock(days(30));
    let refused = erase_person(&fixture, surgeon.person()).await;
    assert!(matches!(refused, Err(Error::Refused(refusal)) if refusal.code == "OPEN_CLAIMS"));
    run(
        &fixture,
        "UPDATE paystubs SET paid = TRUE, paid_at = 1, paid_by = issued_by; UPDATE claims SET paid = TRUE,
            rejection_reason = 'BrambleB left early'",
    )
    .await;

    let preview = preview_erasure(&fixture, "brambleb@mail.example").await.expect("read").expect("a person");
    assert_eq!((preview.person, preview.counts.files, preview.counts.future_cases), (nurse.person(), 2, 0));
    erase_person(&fixture, nurse.person()).await.expect("erased");
    assert_eq!(rows_with(&fixture, &["BrambleB"]).await, [""; 0]);
    assert_eq!(count_objects(&fixture), 0);
    assert!(!rows_with(&fixture, &["QuillonA"]).await.is_empty(), "the other person is unchanged");
    erase_person(&fixture, surgeon.person()).await.expect("erased");
    assert_eq!(rows_with(&fixture, &["QuillonA"]).await, [""; 0]);
    assert!(!rows_with(&fixture, &["Erased person"]).await.is_empty());
    assert_eq!(
        preview_erasure(&fixture, "brambleb@mail.example").await.expect("read"),
        None,
        "the address is free"
    );
    let system = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    let reopened = set_user_active(&fixture, &system, nurse.person(), true, None).await;
    assert!(matches!(reopened, Err(Error::Refused(refusal)) if refusal.code == "ACCOUNT_DELETED"));
    // Erasing is repeatable, for a restored backup.
    erase_person(&fixture, nurse.person()).await.expect("erased again");
    housekeeping::run_once(&fixture).await.expect("housekeeping runs");
}

/// Inserts a row that belongs to a person into every table of [`DELETED`] that the other calls of the test leave empty.
async fn insert_own_rows(fixture: &Fixture, person: PersonId) {
    let (id, hash) = (sql_id(person.as_uuid()), sql_bytes(person.as_uuid()));
    let center = sql_id(fixture.center.as_uuid());
    let rows = [
        format!("calendar_feeds (person_id, token_hash, created_at) VALUES ({id}, {hash}, 1)"),
        format!("former_answers (person_id, second, replaced_at, question, answer_hash) VALUES ({id}, TRUE, 1, 2, 'x')"),
        format!(
            "push_subscriptions (id, person_id, session_id, endpoint, public_key, auth, created_at)
                VALUES ({id}, {id}, {id}, 'https://push.example', {hash}, {hash}, 1)"
        ),
        format!(
            "case_templates (id, center_id, person_id, name, name_folded, content, created_at)
                VALUES ({id}, {center}, {id}, 'own', 'own', '{{}}', 1)"
        ),
        format!("certification_reviews (person_id, center_id, since) VALUES ({id}, {center}, 1)"),
        format!(
            "codes (person_id, purpose, code_hash, sent_at, expires_at, wrong_tries, window_started_at, sent_in_window)
                VALUES ({id}, 'VERIFY_EMAIL', {hash}, 1, 2, 0, 1, 1)"
        ),
        format!("devices (token_hash, person_id, last_seen_at) VALUES ({hash}, {id}, 1)"),
        format!("affiliations (person_id, center_id, status, place, created_at) VALUES ({id}, {center}, 'PENDING', 1, 1)"),
        format!("availabilities (person_id, availability, changed_at) VALUES ({id}, '{{}}', 1)"),
        format!(
            "center_blocks (center_id, person_id, reason, blocked_by, blocked_at) VALUES ({center}, {id}, 'BlockB', {}, 1)",
            sql_id(fixture.admin.person().as_uuid())
        ),
        format!("daily_summaries (person_id, covered_until) VALUES ({id}, 1)"),
        format!("document_centers (person_id, center_id) VALUES ({id}, {center})"),
        format!(
            "document_requests (center_id, person_id, asked_by, asked_at) VALUES ({center}, {id}, {}, 1)",
            sql_id(fixture.admin.person().as_uuid())
        ),
        format!(
            "expiry_reminders (person_id, item, expires, stage, sent_at) VALUES ({id}, 'LICENSE', '2026-06-10', 30, 1)"
        ),
        format!(
            "document_reads (id, owner_id, slot, reader_id, first_read_at, last_read_at, reads)
                VALUES ({id}, {id}, 'resume', {}, 1, 1, 1)",
            sql_id(fixture.admin.person().as_uuid())
        ),
        format!(
            "document_reviews (person_id, slot, center_id, status, reason, decided_by, decided_at)
                VALUES ({id}, 'resume', {center}, 'REJECTED', 'old', {}, 1)",
            sql_id(fixture.admin.person().as_uuid())
        ),
        format!(
            "factor_removals (person_id, requested_by, center_id, token_hash, requested_at, expires_at)
                VALUES ({id}, {}, {center}, {hash}, 1, 2)",
            sql_id(fixture.admin.person().as_uuid())
        ),
        format!(
            "passkeys (id, person_id, credential_id, public_key, sign_count, name, created_at)
                VALUES ({id}, {id}, {hash}, {hash}, 0, 'own', 1)"
        ),
        format!(
            "pending_sign_ins (token_hash, person_id, password_hash, tries, expires_at) VALUES ({hash}, {id}, {hash}, 0, 2)"
        ),
        format!("recovery_codes (person_id, code_hash) VALUES ({id}, {hash})"),
        format!(
            "second_factor_drafts (person_id, session_id, secret, expires_at) VALUES ({id}, {id}, {hash}, 2)"
        ),
        format!(
            "second_factors (person_id, secret, last_step, created_at, key_version) VALUES ({id}, {hash}, 0, 1, 1)"
        ),
        format!(
            "sessions (token_hash, id, person_id, created_at, last_seen_at, expires_at) VALUES ({hash}, {id}, {id}, 1, 1, 2)"
        ),
        format!("verification_requests (center_id, person_id, asked_at) VALUES ({center}, {id}, 1)"),
        format!("tickets (token_hash, kind, subject_id, expires_at) VALUES ({hash}, 'RESET_PASSWORD', {id}, 2)"),
    ];
    for row in rows {
        run(fixture, &format!("INSERT INTO {row}")).await;
    }
    // What remains of an engagement has no reason and no coordinates.
    run(
        fixture,
        &format!(
            "UPDATE engagements SET cannot_come_reason = 'AbsenceB', standby_at = 1 WHERE person_id = {id};
             INSERT INTO attendances (engagement_id, accepted_at, start_at, latitude, longitude)
                SELECT e.id, 1, 1, 367377, -1197871 FROM engagements e WHERE e.person_id = {id}"
        ),
    )
    .await;
}

/// Every table whose rows are deleted with a person has one before and none afterwards; the reason of an absence and the
/// coordinates of an arrival are deleted from the rows that remain.
///
/// Shows: AMB-98, AMB-353
#[tokio::test(flavor = "multi_thread")]
async fn every_row_of_an_erased_person_is_deleted() {
    let fixture = Fixture::new().await;
    let nurse = fixture.professional(NURSE).await;
    mark(&fixture, nurse.person(), "BrambleB").await;
    let own = professional_actor(&nurse);
    expect_stored(upload(&fixture, &own, Slot::Resume, "pdf", sample_files::pdf("resume")).await);
    confirmed_case(&fixture, &fixture.surgeon.clone(), 120, hourly(50.0, 100.0), &[&nurse]).await;
    insert_own_rows(&fixture, nurse.person()).await;
    let id = nurse.person().as_uuid().simple().to_string();
    let tables: BTreeSet<&str> =
        DELETED.iter().filter_map(|it| Some(it.split_once('.')?.0)).chain(["tickets"]).collect();
    let rows_of_nurse = async || {
        let tables: Vec<&str> = tables.iter().copied().collect();
        let rows = fixture.database().dump_rows_of(&tables).await.into_iter();
        let with_id = rows.filter(|(_, rows)| rows.iter().any(|row| row.replace('-', "").contains(&id)));
        with_id.map(|(table, _)| table).collect::<BTreeSet<String>>()
    };
    assert_eq!(
        rows_of_nurse().await,
        tables.iter().map(|it| (*it).to_owned()).collect(),
        "a row in each table"
    );
    assert!(!rows_with(&fixture, &["AbsenceB"]).await.is_empty());
    assert!(!rows_with(&fixture, &["1197871"]).await.is_empty());
    fixture.advance_clock(days(30));
    erase_person(&fixture, nurse.person()).await.expect("erased");
    assert_eq!(rows_of_nurse().await, BTreeSet::new());
    assert_eq!(rows_with(&fixture, &["AbsenceB", "1197871"]).await, [""; 0]);
}

/// Calls each command that writes data of its own person, which all have the text `canary` or the id of the person, and returns
/// the names of those that are not refused.
async fn commands_of_erased_people(
    fixture: &Fixture,
    app: &App,
    nurse: &Professional,
    favorite: PersonId,
    canary: &str,
) -> Vec<&'static str> {
    let Poster::Surgeon(surgeon) = &fixture.surgeon else { panic!("no surgeon") };
    let own = professional_actor(nurse);
    let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
    let public_key = key.compute_public_key().expect("a key").as_ref().to_vec();
    let keys = SubscriptionKeys { public_key, auth: vec![1; 16] };
    let browser = NewPushSubscription { endpoint: "https://push.example.org/one".into(), keys };
    let profile = || {
        let draft = ProfileDraft { res_city: Some(canary.to_owned()), ..ProfileDraft::default() };
        ProfileUpdate { draft, ..ProfileUpdate::default() }
    };
    let availability = AvailabilityDraft { rest_hours: Some(8), ..AvailabilityDraft::default() };
    let centers = DocumentCenters { limited: Some(true), centers: vec![fixture.center] };
    let preferences = PreferencesDraft { mail: Some(true), sms: Some(true), ..PreferencesDraft::default() };
    let pay = PayDraft { hourly: Some(90.0), per_case: None, min_pay: Some(40.0) };
    let position = PositionDraft { category_id: Some(NURSE.id().into()), pay, required: Some(1.0) };
    let template = TemplateDraft {
        name: canary.to_owned(),
        center: Some(fixture.center),
        hours: Some(2.0),
        procedures: vec!["Carpal tunnel release".to_owned()],
        positions: vec![position],
        ..TemplateDraft::default()
    };
    let uploader = Uploader::of(own.clone()).expect("a professional");
    let system = as_actor(&fixture.system);
    let (sue, ann) = (surgeon.person(), nurse.person());
    let outcomes = [
        ("browser", subscribe_to_push(app, &own, browser).await.map(drop)),
        ("file", upload(app, &own, Slot::Resume, "pdf", sample_files::pdf(canary)).await.map(drop)),
        ("profile", update_profile(app, &own, None, ann, profile()).await.map(drop)),
        ("profile by an administrator", update_profile(app, &system, None, ann, profile()).await.map(drop)),
        ("availability", update_availability(app, nurse, None, availability).await.map(drop)),
        ("centers", update_document_centers(app, &uploader, None, centers).await.map(drop)),
        ("preferences", update_notification_preferences(app, &own, preferences).await.map(drop)),
        ("verification", request_verification(app, nurse, fixture.other_center).await.map(drop)),
        ("template", save_case_template(app, &fixture.surgeon, None, template).await.map(drop)),
        ("favorite", add_surgeon_favorite(app, surgeon, favorite, sue).await.map(drop)),
        ("favorite removed", remove_surgeon_favorite(app, surgeon, favorite, sue).await.map(drop)),
    ];
    let refused =
        |outcome: &Result<(), Error>| matches!(outcome, Err(Error::Refused(it)) if it.code == "FORBIDDEN");
    outcomes.into_iter().filter(|(_, outcome)| !refused(outcome)).map(|(name, _)| name).collect()
}

/// A command that was authenticated before the person was erased stores nothing of them afterwards.
///
/// Shows: AMB-98, AMB-248
#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_began_before_an_erasure_stores_nothing() {
    let fixture = Fixture::new().await;
    let (nurse, favorite) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await.person());
    let surgeon = fixture.surgeon.person();
    erase_person(&fixture, nurse.person()).await.expect("erased");
    erase_person(&fixture, surgeon).await.expect("erased");
    let origin = Origin { address: "203.0.113.9".into(), request: "r".into(), user_agent: None };
    // With the origin of a request the session is looked up as well, so both are tried.
    for app in [fixture.app().clone(), fixture.app().for_request(origin)] {
        let done = commands_of_erased_people(&fixture, &app, &nurse, favorite, "BrambleB").await;
        assert_eq!(done, [""; 0]);
    }
    let tables = [
        "availabilities",
        "case_templates",
        "document_centers",
        "documents",
        "files",
        "push_subscriptions",
        "verification_requests",
    ];
    let rows = fixture.database().dump_rows_of(&tables).await;
    assert!(rows.values().all(Vec::is_empty), "{rows:?}");
    let id = surgeon.as_uuid().simple().to_string();
    let favorites = fixture.database().dump_rows_of(&["favorites"]).await;
    assert!(!favorites["favorites"].iter().any(|row| row.replace('-', "").contains(&id)));
    assert_eq!(rows_with(&fixture, &["BrambleB"]).await, [""; 0]);
    assert_eq!(count_objects(&fixture), 0);
}

/// The object of an upload that is stored after its owner was erased is removed when the upload has had its time.
///
/// Shows: AMB-16, AMB-98
#[tokio::test(flavor = "multi_thread")]
async fn the_object_of_an_upload_that_outlives_an_erasure_is_removed() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await.person();
    let id = FileId::from_uuid(Uuid::from_u128(1));
    let file = NewFile {
        id,
        person,
        name: "resume-BrambleB.pdf".into(),
        kind: FileKind::Pdf,
        size: 4,
        key_version: 1,
    };
    let now = fixture.now();
    let announced = fixture.db.write(move |tx| {
        let file = file.clone();
        async move {
            insert_unattached_file(&tx, &file, now, now + UPLOAD_TIME).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    announced.await.expect("announced");
    erase_person(&fixture, person).await.expect("erased");
    assert_eq!(rows_with(&fixture, &["BrambleB"]).await, [""; 0]);

    fixture.advance_clock(SignedDuration::from_mins(30));
    housekeeping::run_once(&fixture).await.expect("housekeeping runs");
    fixture.files.put(id, Bytes::from_static(b"late")).await.expect("written");
    assert_eq!(count_objects(&fixture), 1);
    fixture.advance_clock(SignedDuration::from_hours(2));
    housekeeping::run_once(&fixture).await.expect("housekeeping runs");
    assert_eq!(count_objects(&fixture), 0);
    assert_eq!(fixture.database().dump_rows_of(&["files"]).await["files"], [""; 0]);
}

/// Every column that refers to a person is either deleted or kept on purpose: a new table has to be decided.
///
/// Shows: AMB-98
#[tokio::test(flavor = "multi_thread")]
async fn every_reference_to_a_person_is_deleted_or_kept_on_purpose() {
    let fixture = Fixture::new().await;
    let found: BTreeSet<String> = fixture.database().references_to("persons").await;
    let decided: BTreeSet<String> = DELETED.iter().chain(&UNCHANGED).map(|it| (*it).to_owned()).collect();
    assert_eq!(found, decided);
}

/// On PostgreSQL a case can be posted at the same time.
mod postgres_only {
    use caseboard_domain::person::Category;
    use caseboard_service::cases::post_case;
    use caseboard_testkit::{require_postgres, waiting_for_locks};

    use super::*;

    /// Both commands write the audit log last, so that they wait there with everything else done.
    const LOCK: &str = "LOCK TABLE audit_heads IN ACCESS EXCLUSIVE MODE";

    fn assert_code<T>(outcome: Result<T, Error>, code: &str) {
        assert!(matches!(outcome, Err(Error::Refused(refusal)) if refusal.code == code), "not {code}");
    }

    /// A posting that began first is found by the erasure, which waits for it.
    ///
    /// Shows: AMB-98
    #[tokio::test(flavor = "multi_thread")]
    async fn a_case_that_is_being_posted_is_found_by_the_erasure() {
        require_postgres();
        let fixture = Fixture::new().await;
        let held = fixture.database().hold_transaction(LOCK, &waiting_for_locks(2), "").await;
        let draft = fixture.case_draft(fixture.hours_from_now(100), &[(Category::Anesthesiologist, 1)]);
        let (app, by) = (fixture.app().clone(), fixture.admin.clone());
        let posting = tokio::spawn(async move { post_case(&app, &by, None, draft).await });
        fixture.database().wait_until(&waiting_for_locks(1)).await;
        let erased = erase_person(&fixture, fixture.surgeon.person()).await;
        assert_code(erased, "FUTURE_CASES");
        posting.await.expect("no panic").expect("posted");
        held.await.expect("released");
    }

    /// A posting that begins during the erasure waits for its end, and is then refused: by a colleague, because the surgeon is
    /// erased, and by the person.
    ///
    /// Shows: AMB-98
    #[tokio::test(flavor = "multi_thread")]
    async fn no_case_is_posted_with_a_person_who_is_being_erased() {
        require_postgres();
        for by_colleague in [true, false] {
            let fixture = Fixture::new().await;
            let surgeon = fixture.surgeon.person();
            let held = fixture.database().hold_transaction(LOCK, &waiting_for_locks(2), "").await;
            let app = fixture.app().clone();
            let erasing = tokio::spawn(async move { erase_person(&app, surgeon).await });
            fixture.database().wait_until(&waiting_for_locks(1)).await;
            let draft = fixture.case_draft(fixture.hours_from_now(100), &[(Category::Anesthesiologist, 1)]);
            let by = if by_colleague { &fixture.admin } else { &fixture.surgeon };
            assert_code(post_case(&fixture, by, None, draft).await, "FORBIDDEN");
            erasing.await.expect("no panic").expect("erased");
            held.await.expect("released");
            assert_eq!(fixture.database().table_digests().await["cases"].0, 0);
        }
    }
}
