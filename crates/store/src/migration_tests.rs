//! Data of earlier releases after a migration. A database is filled at an old version of the schema and then migrated to
//! the newest one.

use std::collections::BTreeSet;

use caseboard_domain::attendance::ARRIVAL_GRACE;
use caseboard_domain::center::CenterStatus;
use caseboard_domain::document::{DocumentStatus, Slot};
use caseboard_domain::page::Keyset;
use caseboard_domain::person::Email;
use caseboard_domain::time::Range;
use caseboard_domain::{CaseId, CenterId, EngagementId, PersonId};
use caseboard_testkit::{TestDatabase, on_postgres};
use jiff::Timestamp;
use refinery::Target;
use uuid::Uuid;

use crate::affiliations::CodeHistory;
use crate::documents::{DocumentDecision, DocumentState};
use crate::notices::NoticeScope;
use crate::postgres_connector::Connector;
use crate::tests::place_of;
use crate::timers::TimerRow;
use crate::{
    Conn, DatabaseLocation, Db, StoreError, Tx, affiliations, attendances, cases, centers, certifications,
    claims, document_reads, documents, engagements, notices, persons, schema, sessions, sqlite, timers,
};

/// The newest version of the schema before centers had a state (V7) and documents had readers (V8).
const OLD: i32 = 6;

/// One row at least in every table of version 6. `@x1` is an id, `@h1` a hash; the other words are those of migrations.
const DATA: &str = "
INSERT INTO persons (id, role, category, email, email_verified, password_hash, first_name, last_name, first_name_folded,
        last_name_folded, prefix, suffix, full_name, phone, rating, active, about_text, about_only, notify_email, notify_sms,
        res_city, res_state, profile, question_1, answer_1_hash, question_2, answer_2_hash, terms_version, consent_at,
        created_at, updated_at, language)
    SELECT v.id, v.role, v.category, v.name || '@example.org', TRUE, 'hash of ' || v.name, v.name, 'Old', v.name, 'old', '',
        '', v.name || ' Old', '', 0, TRUE, '', FALSE, TRUE, TRUE, '', '', '{}', 1, 'one', 2, 'two', '2021-09-13', 1, 1, 1, 'es'
    FROM (SELECT @x1 AS id, 'SYSTEM_ADMIN' AS role, -1 AS category, 'root' AS name
        UNION ALL SELECT @x2, 'ADMIN', -1, 'adam' UNION ALL SELECT @x3, 'ADMIN', -1, 'beth'
        UNION ALL SELECT @x4, 'ADMIN', -1, 'former' UNION ALL SELECT @x5, 'SURGEON', -1, 'sue'
        UNION ALL SELECT @x6, 'SURGEON', -1, 'tom' UNION ALL SELECT @x7, 'USER', 0, 'ann'
        UNION ALL SELECT @x8, 'USER', 0, 'ben') v;
UPDATE persons SET pending_email = 'new@example.org', pending_email_expires = 9000 WHERE id = @x8;
INSERT INTO centers (id, name, name_folded, address, city, state, zip_code, phone, time_zone, active, code_hash, created_by,
        created_at)
    VALUES (@x11, 'North', 'north', '1 Main Street', 'Fresno', 'CA', '93701', '', 'America/Los_Angeles', TRUE, @h1, NULL, 100),
        (@x12, 'South', 'south', '2 Main Street', 'Fresno', 'CA', '93701', '', 'America/Los_Angeles', TRUE, @h2, @x5, 200),
        (@x13, 'Closed', 'closed', '3 Main Street', 'Fresno', 'CA', '93701', '', 'America/Los_Angeles', FALSE, @h3, NULL, 300);
INSERT INTO affiliations (person_id, center_id, status, place, created_at)
    VALUES (@x2, @x11, 'VERIFIED', 0, 1), (@x3, @x12, 'VERIFIED', 0, 1), (@x4, @x11, 'PENDING', 0, 1),
        (@x5, @x11, 'VERIFIED', 0, 1), (@x5, @x12, 'PENDING', 1, 1), (@x6, @x11, 'VERIFIED', 0, 500);
INSERT INTO certifications (center_id, person_id, certified_by, certified_at)
    VALUES (@x11, @x6, @x2, 500), (@x11, @x5, @x2, 600), (@x11, @x7, @x2, 700);
INSERT INTO favorites VALUES ('SURGEON', @x5, @x7, 1);
INSERT INTO sessions VALUES (@h1, @x21, @x5, 1000, 1000, 100000, 1000);
INSERT INTO codes VALUES (@x8, 'CHANGE_EMAIL', @h1, 1, 9000, 0, 1, 1);
INSERT INTO tickets VALUES (@h1, 'CENTER_PROOF', @x11, 9000, NULL);
INSERT INTO throttles VALUES (@h1, 1, 9000, 3);
INSERT INTO idempotency VALUES (@x5, @h1, 'post_case', @h2, '{}', 1);
INSERT INTO cases (id, poster_id, poster_role, posted_by, surgeon_id, surgeon_name, center_id, location, time_zone, start_at,
        end_at, hours, notes, procedures, status, cancelled, paid, created_at, updated_at)
    VALUES (@x31, @x5, 'SURGEON', 'Dr. sue Old', @x5, 'sue Old', @x11, 'North', 'America/Los_Angeles', 50000, 60000, 200, '',
        '[]', 'OPEN', FALSE, FALSE, 1, 1);
INSERT INTO positions VALUES (@x31, 0, 15000, 0, 10000, 0, 2, 1, TRUE, 50000);
INSERT INTO engagements (id, case_id, person_id, category, hourly_cents, per_case_cents, min_pay_cents, state, state_at,
        requests, claim_submitted, case_start_at, case_end_at, created_at, updated_at)
    VALUES (@x41, @x31, @x7, 0, 15000, 0, 10000, 'CONFIRMED', 1, 1, TRUE, 50000, 60000, 1, 1),
        (@x42, @x31, @x8, 0, 15000, 0, 10000, 'INVITED', 1, 0, FALSE, 50000, 60000, 1, 1);
INSERT INTO notices (id, thread_id, recipient_id, sender_id, case_id, engagement_id, center_id, kind, status, subject, content,
        read, created_at, updated_at)
    VALUES (@x51, @x51, @x8, @x5, @x31, @x42, @x11, 'INVITATION', 'INVITED', 'Invitation', 'Old', FALSE, 1, 1),
        (@x52, @x52, @x8, @x5, @x31, @x42, @x11, 'REJECTION', 'REJECTED_REQUEST', 'Declined Request',
            'Your invite request has been declined.', TRUE, 2, 2),
        (@x53, @x53, @x5, @x8, @x31, @x42, @x11, 'INVITATION_REQUEST', 'INVITE_REQUEST', 'Invite Requested',
            'An invite has been requested for your surgical case.', FALSE, 3, 3),
        (@x54, @x54, @x8, @x2, NULL, NULL, @x12, 'MESSAGE', 'CONFIRMED', 'Message', 'About no case', TRUE, 4, 4);
INSERT INTO outbox (id, channel, recipient, subject, text_body, html_body, unsubscribe_url, created_at, due_at, attempts)
    VALUES (@x61, 'MAIL', 'ben@example.org', 'Old', 'Old', 'Old', '', 1, 1, 0);
INSERT INTO keys VALUES ('codes', @h1);
INSERT INTO paystubs (id, number, center_id, payer_id, payer_name, payee_id, payee_name, center_name, center_address,
        time_zone, amount_cents, note, issued_by, issued_at, paid, check_number)
    VALUES (@x71, 1, @x11, @x5, 'sue Old', @x7, 'ann Old', 'North', '1 Main Street', 'America/Los_Angeles', 30000, '', @x5, 1,
        FALSE, '');
INSERT INTO claims (id, engagement_id, case_id, person_id, center_id, payer_id, hourly_cents, per_case_cents, min_pay_cents,
        rate, hours, amount_cents, note, created_at, status, decided_by, decided_at, paystub_id, paid)
    VALUES (@x72, @x41, @x31, @x7, @x11, @x5, 15000, 0, 10000, 'HOURLY', 200, 30000, '', 1, 'APPROVED', @x5, 1, @x71, FALSE);
INSERT INTO files (id, person_id, name, content_type, size, created_at)
    VALUES (@x81, @x7, 'license.pdf', 'application/pdf', 10, 1), (@x82, @x7, 'id.pdf', 'application/pdf', 10, 1),
        (@x83, @x7, 'dea.pdf', 'application/pdf', 10, 1), (@x84, @x7, 'resume.pdf', 'application/pdf', 10, 1),
        (@x85, @x7, 'picture.png', 'image/png', 10, 1);
INSERT INTO documents (person_id, slot, file_id, status, reason, decided_by, decided_at, uploaded_at)
    VALUES (@x7, 'medLicense', @x81, 'APPROVED', '', @x2, 10, 1),
        (@x7, 'identification', @x82, 'REJECTED', 'Too dark', @x1, 10, 1),
        (@x7, 'deaCert', @x83, 'REJECTED', 'By a former administrator', @x4, 10, 1),
        (@x7, 'resume', @x84, 'PENDING', '', NULL, NULL, 1),
        (@x7, 'profilePicture', @x85, NULL, '', NULL, NULL, 1);
INSERT INTO email_undos VALUES (@h1, @x7, 'former@example.org', 1, 9000);
INSERT INTO audit (chain, seq, at, action, result, detail, hash) VALUES (0, 1, 1, 'SIGNED_UP', 'DONE', '{}', @h1);
INSERT INTO audit_heads VALUES (0, 1, @h1);
";

fn uuid(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn person(number: u128) -> PersonId {
    PersonId::from_uuid(uuid(number))
}

fn center(number: u128) -> CenterId {
    CenterId::from_uuid(uuid(number))
}

fn hash(number: u8) -> [u8; 32] {
    [number; 32]
}

fn at(microseconds: i64) -> Timestamp {
    Timestamp::from_microsecond(microseconds).expect("an instant")
}

/// SQL with the words of [`DATA`] as SQL of the engine of this run.
fn of_engine(sql: &str) -> String {
    let mut text = sql.to_owned();
    for number in (1..=3).rev() {
        let hex = hex::encode(hash(number));
        let literal = if on_postgres() { format!("'\\x{hex}'") } else { format!("x'{hex}'") };
        text = text.replace(&format!("@h{number}"), &literal);
    }
    // The longest numbers first: @x1 is a part of @x11.
    for number in (1..100).rev() {
        let hex = uuid(number).simple().to_string();
        let literal = if on_postgres() { format!("'{hex}'::uuid") } else { format!("x'{hex}'") };
        text = text.replace(&format!("@x{number}"), &literal);
    }
    text
}

/// A database at the old version, with rows in every table, and the names of these tables.
async fn old_database() -> (TestDatabase, DatabaseLocation, BTreeSet<String>) {
    let fresh = TestDatabase::create().await;
    let place = place_of(&fresh);
    if let DatabaseLocation::Postgres { url, .. } = &place {
        let connector = Connector::new(url, None).expect("an address");
        let (client, connection) = connector.connect().await.expect("connected");
        tokio::spawn(connection);
        client.batch_execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public").await.expect("emptied");
    }
    migrate_to(&place, OLD, DATA).await;
    let tables = fresh.dump_rows().await.into_iter().filter(|(table, _)| !table.starts_with("refinery"));
    let (filled, empty): (Vec<_>, Vec<_>) = tables.partition(|(_, rows)| !rows.is_empty());
    assert!(empty.is_empty(), "no old data in {empty:?}");
    (fresh, place, filled.into_iter().map(|(table, _)| table).collect())
}

/// Migrates a database to a version of the schema, and runs SQL with the words of [`DATA`] then.
async fn migrate_to(place: &DatabaseLocation, version: i32, sql: &str) {
    match place {
        DatabaseLocation::Sqlite { path, .. } => {
            let mut connection = sqlite::open(path, true).expect("a file");
            let runner = schema::runner(false).expect("migrations").set_target(Target::Version(version));
            runner.run(&mut connection).expect("migrated to the old version");
            connection.execute_batch(&of_engine(sql)).expect("filled");
        }
        DatabaseLocation::Postgres { url, .. } => {
            let connector = Connector::new(url, None).expect("an address");
            let (mut client, connection) = connector.connect().await.expect("connected");
            tokio::spawn(connection);
            let runner = schema::runner(true).expect("migrations").set_target(Target::Version(version));
            runner.run_async(&mut client).await.expect("migrated to the old version");
            client.batch_execute(&of_engine(sql)).await.expect("filled");
        }
    }
}

/// The newest version, of a database that had these changes at an earlier one.
async fn migrated_from(version: i32, sql: &str) -> (TestDatabase, Db) {
    let (fresh, place, _) = old_database().await;
    migrate_to(&place, version, sql).await;
    assert!(Db::migrate(&place).await.expect("the data are migrated") > 0);
    (fresh, Db::open(&place).await.expect("it opens"))
}

async fn migrated() -> (TestDatabase, Db) {
    let (fresh, place, _) = old_database().await;
    assert!(Db::migrate(&place).await.expect("the old data are migrated") > 10);
    (fresh, Db::open(&place).await.expect("it opens"))
}

async fn states(db: &Db, center: Option<CenterId>) -> Vec<(Slot, Option<DocumentStatus>)> {
    let listed: Result<Vec<DocumentState>, StoreError> = db
        .read(move |conn: Conn| async move { documents::list_states(&conn, &[person(7)], center).await })
        .await;
    listed.expect("listed").into_iter().map(|state| (state.slot, state.status)).collect()
}

/// Every migration since version 6 applies to a database with rows in every table; no row is lost, and a second run
/// changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn migrations_keep_the_rows_of_every_old_table() {
    let (fresh, place, tables) = old_database().await;
    let count = async || -> Vec<(String, usize)> {
        let counted = fresh.dump_rows().await.into_iter().map(|(table, rows)| (table, rows.len()));
        counted.filter(|(table, _)| tables.contains(table)).collect()
    };
    let before = count().await;
    assert!(before.len() >= 22, "{before:?}");
    Db::migrate(&place).await.expect("the old data are migrated");
    assert_eq!(count().await, before);
    assert_eq!(Db::migrate(&place).await.expect("a second run"), 0);
    if let DatabaseLocation::Sqlite { path, .. } = &place {
        let connection = sqlite::open(path, true).expect("open");
        let broken = connection
            .query_row("SELECT COUNT(*) FROM pragma_foreign_key_check", [], |row| row.get::<_, i64>(0));
        assert_eq!(broken.expect("checked"), 0);
        let intact = connection.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0));
        assert_eq!(intact.expect("checked"), "ok");
    }
}

/// Centers from before V7 are confirmed, and one that was switched off is deactivated: it can be reactivated.
///
/// Shows: AMB-83
#[tokio::test(flavor = "multi_thread")]
async fn old_centers_are_confirmed_or_deactivated() {
    let (_fresh, db) = migrated().await;
    let names = async |status: CenterStatus| -> Vec<String> {
        let listed: Result<_, StoreError> =
            db.read(move |conn: Conn| async move { centers::list_for_review(&conn, status).await }).await;
        listed.expect("listed").into_iter().map(|review| review.center.name).collect()
    };
    assert_eq!(names(CenterStatus::Confirmed).await, ["North", "South"]);
    assert_eq!(names(CenterStatus::Unconfirmed).await, [""; 0]);
    assert_eq!(names(CenterStatus::Deactivated).await, ["Closed"]);
    let changed: Result<(), StoreError> = db
        .write(async |tx: Tx| {
            centers::reactivate(&tx, center(13)).await?;
            centers::deactivate(&tx, center(12), person(1), "Moved", at(2000)).await?;
            Ok(tx.commit(()))
        })
        .await;
    changed.expect("changed");
    assert_eq!(names(CenterStatus::Confirmed).await, ["Closed", "North"]);
    // The code of an old center is still found, under the first version of the key.
    let code: Result<_, StoreError> =
        db.read(async |conn: Conn| centers::find_code(&conn, center(11)).await).await;
    assert_eq!(code.expect("read").expect("the center").hash, hash(1));
}

/// The administrators of a center from before V75 are still found, and its surgeons are not among them.
#[tokio::test(flavor = "multi_thread")]
async fn old_administrators_still_administer_their_centers() {
    let (_fresh, db) = migrated().await;
    let admins = async |of: CenterId| -> Vec<PersonId> {
        let listed: Result<_, StoreError> =
            db.read(move |conn: Conn| async move { affiliations::list_admins(&conn, of).await }).await;
        listed.expect("listed").into_iter().map(|admin| admin.id).collect()
    };
    assert_eq!((admins(center(11)).await, admins(center(12)).await), (vec![person(2)], vec![person(3)]));
}

/// All people of the centers were erased before V88, which left no affiliation: adam, an administrator, had posted the case of
/// sue at North, and sue had added South.
const ERASED_PEOPLE: &str =
    "DELETE FROM affiliations; UPDATE cases SET poster_id = @x2, poster_role = 'ADMIN'";

/// After V89, the codes of centers that a surgeon added or worked at count as known to surgeons, and a center where an
/// administrator posted a case has had administrators, although these people were erased.
///
/// Shows: AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn codes_that_erased_people_knew_stay_known() {
    let (_fresh, db) = migrated_from(88, ERASED_PEOPLE).await;
    let history = async |of: CenterId| {
        let found: Result<_, StoreError> =
            db.read(move |conn: Conn| async move { affiliations::find_code_history(&conn, of).await }).await;
        found.expect("read").expect("the center")
    };
    let known =
        |has_had_administrators, known_to_surgeons| CodeHistory { has_had_administrators, known_to_surgeons };
    assert_eq!(history(center(11)).await, known(true, true));
    assert_eq!(history(center(12)).await, known(false, true));
    assert_eq!(history(center(13)).await, known(false, false), "no one was there");
}

/// Decisions about documents from before V7 belong to the center of the administrator who made them; that of a system
/// administrator applies everywhere, and that of a person without a center is open again. New decisions can be made.
///
/// Shows: AMB-83
#[tokio::test(flavor = "multi_thread")]
async fn old_document_decisions_belong_to_the_center_that_made_them() {
    use DocumentStatus::{Approved, Pending, Rejected};
    use Slot::{DeaCert, Identification, MedLicense, Resume};
    let (_fresh, db) = migrated().await;
    let with_license = |license| {
        vec![
            (DeaCert, Some(Pending)),
            (Identification, Some(Rejected)),
            (MedLicense, Some(license)),
            (Resume, Some(Pending)),
        ]
    };
    assert_eq!(states(&db, Some(center(11))).await, with_license(Approved));
    assert_eq!(states(&db, Some(center(12))).await, with_license(Pending));
    assert_eq!(states(&db, None).await, with_license(Pending));
    let rejected =
        DocumentDecision { status: Rejected, reason: "Expired".into(), expires: None, by: person(2) };
    let decided: Result<(), StoreError> = db
        .write(move |tx: Tx| {
            let rejected = rejected.clone();
            async move {
                documents::save_decision(&tx, person(7), MedLicense, Some(center(11)), &rejected, at(2000))
                    .await?;
                Ok(tx.commit(()))
            }
        })
        .await;
    decided.expect("decided");
    assert_eq!(states(&db, Some(center(11))).await, with_license(Rejected));
    assert_eq!(states(&db, Some(center(12))).await, with_license(Pending));
}

/// After V30, older notices have the same texts and the same center, although usual texts and the center of a case are not
/// stored with them any more; requests are still listed by their center.
///
/// Shows: AMB-138
#[tokio::test(flavor = "multi_thread")]
async fn old_notices_keep_their_texts_and_centers() {
    let (_fresh, db) = migrated().await;
    let read: Result<_, StoreError> = db
        .read(async |conn: Conn| {
            let all = notices::list(&conn, person(8), NoticeScope::All, Keyset::default()).await?;
            let range = Range { from: at(0), until: at(9) };
            let requests =
                notices::list_requests_at_center(&conn, center(11), range, Keyset::default()).await?;
            Ok((all, requests, notices::count(&conn, person(8), false).await?))
        })
        .await;
    let (all, requests, count) = read.expect("read");
    let shown: Vec<_> = all
        .iter()
        .map(|it| (it.subject.as_str(), it.content.as_str(), it.center.as_ref().map(|it| it.name.as_str())))
        .collect();
    assert_eq!(
        shown,
        [
            ("Message", "About no case", Some("South")),
            ("Declined Request", "Your invite request has been declined.", Some("North")),
            ("Invitation", "Old", Some("North")),
        ]
    );
    assert_eq!(count, 3);
    let texts: Vec<_> = requests.iter().map(|it| (it.subject.as_str(), it.content.as_str())).collect();
    assert_eq!(texts, [("Invite Requested", "An invite has been requested for your surgical case.")]);
}

/// After V28, older documents and reviews have no last valid day, decisions stay, and a center has no requirements of
/// its own.
///
/// Shows: FL-06, FL-07
#[tokio::test(flavor = "multi_thread")]
async fn old_documents_have_no_last_day() {
    let (_fresh, db) = migrated().await;
    let listed: Result<Vec<DocumentState>, StoreError> =
        db.read(async |conn: Conn| documents::list_states(&conn, &[person(7)], Some(center(11))).await).await;
    let listed = listed.expect("listed");
    assert_eq!(listed.len(), 4);
    assert!(listed.iter().all(|state| state.expires.is_none()), "{listed:?}");
    assert!(listed.iter().any(|state| state.status == Some(DocumentStatus::Approved)), "the review stays");
}

/// After V8, a surgeon reads documents of people who asked for or accepted a case before, not of people who were only
/// invited; an affiliation that an administrator's certification had inserted is not the surgeon's choice until the surgeon
/// proves it.
///
/// Shows: AMB-84, AMB-85
#[tokio::test(flavor = "multi_thread")]
async fn old_relations_count_only_if_the_person_chose_them() {
    let (_fresh, db) = migrated().await;
    let readable = async |professional: u128| -> Vec<CenterId> {
        let listed: Result<_, StoreError> = db
            .read(move |conn: Conn| async move {
                document_reads::list_case_centers(&conn, person(5), person(professional)).await
            })
            .await;
        listed.expect("listed")
    };
    assert_eq!((readable(7).await, readable(8).await), (vec![center(11)], vec![]));
    let shared = async |surgeon: u128| -> Vec<CenterId> {
        let listed: Result<_, StoreError> =
            db.read(move |conn: Conn| async move {
                affiliations::list_shared_centers(&conn, person(surgeon)).await
            })
            .await;
        listed.expect("listed")
    };
    // Sue chose North, and was certified there later. Tom was only certified.
    assert_eq!((shared(5).await, shared(6).await), (vec![center(11)], vec![]));
    let proven: Result<bool, StoreError> = db
        .write(async |tx: Tx| {
            let changed = affiliations::verify(&tx, person(6), center(11), at(2000)).await?;
            Ok(tx.commit(changed))
        })
        .await;
    assert!(proven.expect("proven"));
    assert_eq!(shared(6).await, [center(11)]);
    let limits: Result<_, StoreError> =
        db.read(async |conn: Conn| document_reads::find_allowed_centers(&conn, person(7)).await).await;
    assert_eq!(limits.expect("read"), None, "no one has limited the readers yet");
}

/// Accounts, sessions, certifications, cases, places and claims from before the migrations are read as they were.
#[tokio::test(flavor = "multi_thread")]
async fn old_accounts_sessions_and_cases_still_work() {
    let (_fresh, db) = migrated().await;
    let read: Result<(), StoreError> = db
        .read(async |conn: Conn| {
            let sue = Email::parse("sue@example.org").expect("an address");
            let found = persons::credentials::find_by_email(&conn, &sue).await?.expect("the account");
            assert_eq!(
                (found.id, found.password_hash.as_str(), found.active),
                (person(5), "hash of sue", true)
            );
            let found = sessions::find(&conn, &hash(1), at(2000)).await?.expect("the session goes on");
            assert_eq!((found.data.person, found.data.proven_at), (person(5), Some(at(1000))));
            assert!(!found.data.second_factor.present);
            let found = affiliations::list_verified_affiliations(&conn, person(5)).await?;
            assert_eq!(found.len(), 1);
            assert_eq!((found[0].center, found[0].status), (center(11), CenterStatus::Confirmed));
            assert!(certifications::is_certified(&conn, center(11), person(7)).await?);
            let case = CaseId::from_uuid(uuid(31));
            assert_eq!(cases::find(&conn, case).await?.expect("the case").case.center, center(11));
            let live = engagements::list_live(&conn, case).await?;
            assert_eq!(live.len(), 2);
            let claims = claims::list_of_case(&conn, case).await?;
            assert_eq!(claims.len(), 1);
            Ok(())
        })
        .await;
    read.expect("read");
}

/// The case of [`DATA`] at version 82 with people who cannot come: ann and ben because their accounts were closed, which are
/// open again, tom because his account is closed, and sue by her own report. Ben has arrived.
const ABSENCES: &str = "
UPDATE persons SET active = FALSE WHERE id = @x6;
UPDATE engagements SET account_closed = TRUE, cannot_come_at = 40 WHERE id = @x41;
UPDATE engagements SET state = 'CONFIRMED', state_at = 2, account_closed = TRUE, cannot_come_at = 40 WHERE id = @x42;
INSERT INTO engagements (id, case_id, person_id, category, hourly_cents, per_case_cents, min_pay_cents, state, state_at,
        requests, claim_submitted, case_start_at, case_end_at, created_at, updated_at, account_closed, cannot_come_at)
    VALUES (@x43, @x31, @x6, 0, 15000, 0, 10000, 'CONFIRMED', 3, 1, FALSE, 50000, 60000, 1, 1, TRUE, 40),
        (@x44, @x31, @x5, 0, 15000, 0, 10000, 'CONFIRMED', 4, 1, FALSE, 50000, 60000, 1, 1, FALSE, 40);
INSERT INTO attendances (engagement_id, accepted_at, start_at, arrived_at) VALUES (@x42, 2, 50000, 51000);
";

/// V83 ends the absences of accounts that were closed and are open again; those of closed accounts and reported ones stay.
/// A person who had not arrived has an attendance that says so, as after AMB-320.
///
/// Shows: AMB-320
#[tokio::test(flavor = "multi_thread")]
async fn old_absences_of_reopened_accounts_have_ended() {
    let (_fresh, db) = migrated_from(82, ABSENCES).await;
    let read: Result<_, StoreError> = db
        .read(async |conn: Conn| {
            let all = engagements::list_of_cases(&conn, &[CaseId::from_uuid(uuid(31))], i64::MAX).await?;
            let ids: Vec<EngagementId> = all.iter().map(|(_, engagement)| engagement.id).collect();
            Ok((all, attendances::list(&conn, &ids).await?))
        })
        .await;
    let (all, stored) = read.expect("read");
    let engagement = |number| EngagementId::from_uuid(uuid(number));
    let absent = |number| {
        let own = all.iter().find(|(_, it)| it.id == engagement(number)).expect("an engagement");
        own.1.cannot_come.is_some()
    };
    assert_eq!([41, 42, 43, 44].map(absent), [false, false, true, true]);
    let mut missed: Vec<_> = stored.iter().map(|it| (it.engagement, it.missed, it.start_notified)).collect();
    missed.sort_unstable();
    let after_grace = at(50_000) + ARRIVAL_GRACE;
    assert_eq!(missed, [(engagement(41), Some(after_grace), None), (engagement(42), None, None)]);
}

/// Timers of three cases at the version before V85: after the check of twelve hours, before it, and of a case that was
/// moved to three hours ahead.
const CHECKS: &str = "
UPDATE cases SET start_at = 1000000000000000, end_at = 1000007200000000 WHERE id = @x31;
INSERT INTO cases (id, poster_id, poster_role, posted_by, surgeon_id, surgeon_name, center_id, location, time_zone, start_at,
        end_at, hours, notes, procedures, status, cancelled, paid, created_at, updated_at)
    SELECT v.id, poster_id, poster_role, posted_by, surgeon_id, surgeon_name, center_id, location, time_zone, start_at,
        end_at, hours, notes, procedures, status, cancelled, paid, created_at, updated_at
    FROM cases CROSS JOIN (SELECT @x32 AS id UNION ALL SELECT @x33) v WHERE cases.id = @x31;
DELETE FROM timers;
INSERT INTO timers (kind, subject_id, due_at, run_at, attempts)
    SELECT 'ATTENDANCE_CHECK', v.id, 1000000000000000 + v.after_start, 1000000000000000 + v.after_start, 0
    FROM (SELECT @x31 AS id, 900000000 AS after_start UNION ALL SELECT @x32, -43200000000 UNION ALL SELECT @x33, -5400000000) v;
";

/// After V85, the timer of a case that waited until after the start runs at the time of the notice that the case starts soon,
/// also if that has passed; timers that are due before the start stay as they are.
///
/// Shows: AMB-322, AMB-351
#[tokio::test(flavor = "multi_thread")]
async fn old_timers_of_future_cases_notify_of_the_start() {
    let (_fresh, db) = migrated_from(84, CHECKS).await;
    let start = at(1_000_000_000_000_000);
    let leased: Result<_, StoreError> = db
        .write(move |tx: Tx| async move {
            let mut leased = Vec::new();
            for urgent in [true, false] {
                leased.extend(timers::lease_due(&tx, urgent, start, start + ARRIVAL_GRACE, uuid(99)).await?);
            }
            Ok(tx.commit(leased))
        })
        .await;
    let of = |timer: &TimerRow| (timer.subject, start.duration_since(timer.due_at).as_mins());
    let mut due: Vec<(Uuid, i64)> = leased.expect("leased").iter().map(of).collect();
    due.sort_unstable();
    assert_eq!(due, [(uuid(31), 120), (uuid(32), 12 * 60), (uuid(33), 90)]);
}
