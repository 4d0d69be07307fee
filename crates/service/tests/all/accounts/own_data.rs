//! The download of a person's own data: complete, only after the password, and without the data of others.

use std::io::{Cursor, Read as _};

use bytes::Bytes;
use caseboard_domain::PersonId;
use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::document::Slot;
use caseboard_domain::person::{Category, Email};
use caseboard_service::eligibility::{BlockPerson, block_person};
use caseboard_service::profile::export_own_data;
use caseboard_service::{App, Error, StoreError, invitations};
use caseboard_store::email_undos::{self, EmailUndo};
use caseboard_store::passkeys::{self, PasskeyRow};
use caseboard_testkit::{Fixture, sample_files, sql_id};
use futures_util::TryStreamExt as _;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::documents::support::{expect_stored, professional_actor, upload};

/// Returns the actor in a session in which the password was entered at this time.
fn proven(actor: &Actor, at: Option<Timestamp>) -> Actor {
    let session = SessionData { proven_at: at, ..actor.session_data().clone() };
    Actor::from_session(session, true).expect("an actor")
}

async fn archive(app: &App, actor: &Actor) -> Result<Vec<u8>, Error> {
    let parts: Vec<Bytes> = export_own_data(app, actor).await?.try_collect().await?;
    Ok(parts.concat())
}

fn code(outcome: Result<Vec<u8>, Error>) -> &'static str {
    match outcome {
        Err(Error::Refused(refusal)) => refusal.code,
        Err(other) => panic!("{other}"),
        Ok(_) => "OK",
    }
}

async fn add_passkey(app: &App, person: PersonId) {
    let row = PasskeyRow {
        id: app.new_id(),
        person,
        credential: vec![1; 16],
        public_key: vec![2; 77],
        sign_count: 0,
        backup_eligible: false,
        name: "My phone".to_owned(),
        created_at: app.now(),
        last_used_at: None,
    };
    let stored: Result<(), StoreError> = app
        .db
        .write(move |tx| {
            let row = row.clone();
            async move {
                passkeys::insert(&tx, &row).await?;
                Ok(tx.commit(()))
            }
        })
        .await;
    stored.expect("stored");
}

/// Stores a former address and question, a certification in review, a withdrawal and an arrival that was missed.
async fn add_traces(fixture: &Fixture, person: PersonId) {
    let undo = EmailUndo {
        person,
        email: Email::parse("former@stage.example").expect("an address"),
        created_at: fixture.now(),
    };
    let until = fixture.days_from_now(7);
    let stored: Result<(), StoreError> = fixture
        .db
        .write(move |tx| {
            let undo = undo.clone();
            async move {
                email_undos::insert(&tx, &[7; 32], &undo, until).await?;
                Ok(tx.commit(()))
            }
        })
        .await;
    stored.expect("stored");
    let (id, at) = (sql_id(person.as_uuid()), fixture.now().as_microsecond());
    let center = sql_id(fixture.center.as_uuid());
    for sql in [
        format!(
            "INSERT INTO certification_reviews (person_id, center_id, since) VALUES ({id}, {center}, {at})"
        ),
        format!(
            "INSERT INTO former_answers (person_id, second, replaced_at, question, answer_hash)
            VALUES ({id}, TRUE, {at}, 4, 'former-hash')"
        ),
        format!("UPDATE engagements SET withdrew_at = {at} WHERE person_id = {id}"),
        format!(
            "INSERT INTO attendances (engagement_id, accepted_at, start_at, missed_at)
            SELECT id, state_at, case_start_at, {at} FROM engagements WHERE person_id = {id}"
        ),
    ] {
        fixture.database().run_raw_sql(&sql.replace("TRUE", "1"), &sql).await.expect("stored");
    }
}

/// The archive has the records and the files of the person as they were uploaded, and nothing of another person but the
/// names that the screens show.
///
/// Shows: AMB-98, AMB-353
#[tokio::test(flavor = "multi_thread")]
async fn archive_has_the_own_data_and_files() {
    let fixture = Fixture::new().await;
    let nurse = fixture.professional(Category::RegisteredNurse).await;
    let other = professional_actor(&fixture.professional(Category::RegisteredNurse).await);
    let own = professional_actor(&nurse);
    let pdf = sample_files::pdf("my license");
    expect_stored(upload(&fixture, &own, Slot::MedLicense, "pdf", pdf.clone()).await);
    expect_stored(upload(&fixture, &own, Slot::ProfilePicture, "png", sample_files::png(30, 30)).await);
    expect_stored(upload(&fixture, &other, Slot::Resume, "pdf", sample_files::pdf("of another")).await);
    let start = fixture.hours_from_now(100);
    let case = fixture.post_case(&fixture.surgeon, start, &[(Category::RegisteredNurse, 1)]).await;
    invitations::request_invitation(&fixture, &nurse, None, case).await.expect("requested");

    let input = BlockPerson {
        person: own.person(),
        center: fixture.center,
        reason: Some("Reason of the center".into()),
    };
    let admin: Actor = fixture.admin.clone().into();
    block_person(&fixture, &admin.require_center_manager().expect("an administrator"), input)
        .await
        .expect("blocked");
    add_passkey(&fixture, own.person()).await;
    add_traces(&fixture, own.person()).await;
    let own = proven(&own, Some(fixture.now()));
    let bytes = archive(&fixture, &own).await.expect("an archive");
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).expect("a ZIP archive");
    let names: Vec<String> = zip.file_names().map(|name| name.expect("a name").into_owned()).collect();
    assert_eq!(names, ["data.json", "files/medLicense.pdf", "files/profilePicture.png"]);
    let mut stored = Vec::new();
    zip.by_name("files/medLicense.pdf").expect("the license").read_to_end(&mut stored).expect("read");
    assert_eq!(stored, pdf);
    let mut text = String::new();
    zip.by_name("data.json").expect("the data").read_to_string(&mut text).expect("read");
    let data: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(data["account"]["id"], own.person().to_string());
    assert_eq!(data["documents"].as_array().map(Vec::len), Some(2));
    assert_eq!(data["engagements"][0]["state"], "REQUESTED");
    assert!(!data["certifications"].as_array().expect("a list").is_empty());
    assert_eq!(data["certificationReviews"][0]["center"], "Pacific Hand Center");
    assert_eq!(data["formerEmails"][0]["email"], "former@stage.example");
    assert_eq!(
        data["securityQuestions"],
        json!(["What was the name of your first pet?", "What was the mascot of your high school?"])
    );
    assert_eq!(data["formerQuestions"][0]["question"], "What was your first job?");
    assert!(!text.contains("former-hash"), "no answer, not even its hash");
    let engagement = &data["engagements"][0];
    let at = json!(fixture.now());
    assert_eq!((&engagement["withdrewAt"], &engagement["notArrivedAt"]), (&at, &at));
    let sent = data["sentNotices"].as_array().expect("a list");
    assert!(sent.iter().all(|it| it["kind"] == "INVITATION_REQUEST") && !sent.is_empty(), "{sent:?}");
    assert!(!data["actions"].as_array().expect("a list").is_empty());
    assert_eq!(
        data["blocks"][0]["center"], "Pacific Hand Center",
        "the block is shown to the person (AMB-352)"
    );
    assert!(!text.contains("Reason of the center"), "its reason is not");
    let passkey = data["passkeys"][0].as_object().expect("a passkey");
    assert_eq!(
        passkey.keys().collect::<Vec<_>>(),
        ["addedAt", "name", "usedAt"],
        "neither the key nor its id"
    );
    assert_eq!(passkey["name"], "My phone");
    assert!(!text.contains(&other.person().to_string()), "ids of others");
    for secret in ["hash", "secret", "answer", "token"] {
        assert!(!text.to_lowercase().contains(&format!("{secret}\":")), "{secret} in {text}");
    }
}

/// Without the password in this session, or with one that was entered too long ago, nothing is sent and nothing is
/// recorded; and five archives a day are enough.
///
/// Shows: AMB-95, AMB-98
#[tokio::test(flavor = "multi_thread")]
async fn archive_needs_the_password_and_is_limited() {
    let fixture = Fixture::new().await;
    let own = professional_actor(&fixture.professional(Category::RegisteredNurse).await);
    let before = fixture.database().table_digests().await;
    assert_eq!(code(archive(&fixture, &proven(&own, None)).await), "PROOF_REQUIRED");
    let late = fixture.now() - SignedDuration::from_mins(10);
    assert_eq!(code(archive(&fixture, &proven(&own, Some(late))).await), "PROOF_REQUIRED");
    assert_eq!(fixture.database().table_digests().await, before);
    let own = proven(&own, Some(fixture.now()));
    for _ in 0..5 {
        assert_eq!(code(archive(&fixture, &own).await), "OK");
    }
    assert_eq!(code(archive(&fixture, &own).await), "RATE_LIMITED");
    fixture.advance_clock(SignedDuration::from_hours(24));
    assert_eq!(code(archive(&fixture, &proven(&own, Some(fixture.now()))).await), "OK");
}

/// A file that was changed in the store ends the transfer with an error instead of an archive that looks complete.
///
/// Shows: AMB-98
#[tokio::test(flavor = "multi_thread")]
async fn changed_file_ends_the_archive_with_an_error() {
    let fixture = Fixture::new().await;
    let own = professional_actor(&fixture.professional(Category::RegisteredNurse).await);
    let (file, _) =
        expect_stored(upload(&fixture, &own, Slot::Resume, "pdf", sample_files::pdf("resume")).await);
    let name = file.to_string();
    let object = fixture.database().folder().join("files").join(&name[..2]).join(&name);
    let mut stored = std::fs::read(&object).expect("an object");
    stored[80] ^= 1;
    std::fs::write(&object, stored).expect("written");
    let own = proven(&own, Some(fixture.now()));
    assert!(matches!(archive(&fixture, &own).await, Err(Error::Internal(_))));
}
