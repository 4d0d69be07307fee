//! Profiles: every function has the same result on both engines. The environment selects the engine of the
//! run.

use caseboard_domain::PersonId;
use caseboard_domain::person::{Category, Email, NotificationSettings, PersonName, Prefix, Suffix};
use caseboard_domain::profile::{
    AboutMe, Experience, PendingEmail, ProfessionalDetails, Profile, School, Training, UndergraduateDegree,
};
use caseboard_store::StoreError;
use caseboard_store::email_undos::{self, EmailUndo};
use caseboard_store::persons::credentials;
use caseboard_store::persons::profiles::{self, ProfileRow};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

async fn find_profile(fixture: &Fixture, id: PersonId) -> Option<ProfileRow> {
    fixture.db.read(move |conn| async move { profiles::find(&conn, id).await }).await.expect("read")
}

fn profile() -> Profile {
    let month = |text: &str| text.parse().expect("a month");
    let training =
        |name: &str| Training { name: name.into(), location: "Reno".into(), completed: month("2006-06") };
    Profile {
        name: PersonName {
            prefix: Some(Prefix::Miss),
            first: "Zoë".into(),
            last: "O'Dowd".into(),
            suffix: Some(Suffix::Sr),
        },
        phone: "5595550177".into(),
        notifications: NotificationSettings { email: false, sms: true },
        about: AboutMe { text: "Hands.\nAnd \"feet\".".into(), only: true },
        res_city: "Reno".into(),
        res_state: "NV".parse().ok(),
        details: ProfessionalDetails {
            npi: "1234567893".into(),
            license_no: "A 1".into(),
            license_state: "CA".parse().ok(),
            license_expires: "2028-02-29".parse().ok(),
            years_of_experience: "12".into(),
            board_specialties: vec!["Pain".into()],
            undergraduate: vec![School {
                school: "State".into(),
                degree: UndergraduateDegree::Bas,
                graduated: month("2001-06"),
            }],
            med_school: Vec::new(),
            internship: Some(training("Surgery")),
            residency: None,
            fellowships: vec![training("Hand"), training("Foot")],
            work_experiences: vec![Experience {
                hospital: "St Mary".into(),
                start: month("2011-07"),
                end: month("2026-05"),
            }],
        },
    }
}

/// A profile is stored completely, and the account has its names.
///
/// Shows: H-23, AMB-57
#[tokio::test(flavor = "multi_thread")]
async fn a_stored_profile_is_read_back_complete() {
    let fixture = Fixture::new().await;
    let id = fixture
        .unaffiliated_professional(Category::ScrubTech, NotificationSettings::default())
        .await
        .person();
    let before = find_profile(&fixture, id).await.expect("a profile");
    assert_eq!(
        (&before.profile.details, &before.profile.about),
        (&ProfessionalDetails::default(), &AboutMe::default())
    );
    assert_eq!((before.profile.res_city.as_str(), before.profile.res_state), ("", None));
    assert_eq!((before.rating, before.picture.as_deref(), before.questions), (5, None, [0, 1]));

    let now = fixture.app().now();
    write!(fixture.db, |tx| profiles::save(&tx, id, &profile(), now).await?).expect("written");
    let after = find_profile(&fixture, id).await.expect("a profile");
    assert_eq!(after.profile, profile());
    assert_eq!(after.person.full_name(), "Miss Zoë O'Dowd Sr");
    assert_eq!((after.person.email, after.person.role), (before.person.email, before.person.role));
    let locked = write!(fixture.db, |tx| profiles::lock(&tx, id).await?).expect("read").expect("a profile");
    assert_eq!(locked.profile, profile());

    let unknown = PersonId::from_uuid(Uuid::from_u128(7));
    assert_eq!(find_profile(&fixture, unknown).await, None);
    let saved = write!(fixture.db, |tx| profiles::save(&tx, unknown, &profile(), now).await?);
    assert!(matches!(saved, Err(StoreError::Guard { .. })));
}

/// Each answer is stored with the index of its question.
///
/// Shows: AMB-73
#[tokio::test(flavor = "multi_thread")]
async fn each_answer_is_stored_with_its_question() {
    let fixture = Fixture::new().await;
    let id = fixture
        .unaffiliated_professional(Category::ScrubTech, NotificationSettings::default())
        .await
        .person();
    let now = fixture.app().now();
    write!(fixture.db, |tx| credentials::set_answer(&tx, id, true, 4, "second", now).await?)
        .expect("written");
    write!(fixture.db, |tx| credentials::set_answer(&tx, id, false, 3, "first", now).await?)
        .expect("written");
    let secrets = fixture.db.read(move |conn| async move { credentials::find(&conn, id).await }).await;
    let secrets: Result<_, StoreError> = secrets;
    let questions = secrets.expect("read").expect("an account").questions;
    assert_eq!(questions, Some([(3, "first".to_owned()), (4, "second".to_owned())]));
    assert_eq!(find_profile(&fixture, id).await.expect("a profile").questions, [3, 4]);
}

fn wanted() -> Email {
    Email::parse("new@stage.example").expect("an address")
}

fn other() -> Email {
    Email::parse("other@stage.example").expect("an address")
}

fn pending(email: Email, now: Timestamp) -> PendingEmail {
    PendingEmail { email, expires_at: now + SignedDuration::from_mins(10) }
}

/// A pending address ends when it is cleared and when it has expired.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn pending_addresses_are_cleared() {
    let fixture = Fixture::new().await;
    let (ann, ben) =
        (fixture.professional(Category::ScrubTech).await, fixture.professional(Category::ScrubTech).await);
    let (ann, ben, now) = (ann.person(), ben.person(), fixture.app().now());
    write!(fixture.db, |tx| {
        profiles::set_pending_email(&tx, ann, &pending(other(), now), now).await?;
        profiles::set_pending_email(&tx, ben, &pending(wanted(), now), now).await?;
    })
    .expect("written");
    let cleared = write!(fixture.db, |tx| {
        let first = profiles::clear_pending_email(&tx, ann, now).await?;
        (first, profiles::clear_pending_email(&tx, ann, now).await?)
    });
    assert_eq!(cleared.expect("written"), (true, false));
    let last = now + SignedDuration::from_mins(10) - SignedDuration::from_micros(1);
    for (at, count) in [(last, 0), (last + SignedDuration::from_micros(1), 1)] {
        let cleared = write!(fixture.db, |tx| profiles::clear_expired_emails(&tx, at).await?);
        assert_eq!(cleared.expect("written"), count);
    }
    assert_eq!(find_profile(&fixture, ben).await.expect("a profile").pending_email, None);
}

/// The former address is reserved for its account until the link expires or is deleted.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn a_former_address_is_reserved_until_its_link_ends() {
    let fixture = Fixture::new().await;
    let (ann, ben) =
        (fixture.professional(Category::ScrubTech).await, fixture.professional(Category::ScrubTech).await);
    let (ann, ben, now) = (ann.person(), ben.person(), fixture.app().now());
    let later = now + SignedDuration::from_mins(1);
    write!(fixture.db, |tx| {
        for (number, email, created_at) in [(1, other(), now), (2, wanted(), later)] {
            let undo = EmailUndo { person: ann, email, created_at };
            email_undos::insert(&tx, &[number; 32], &undo, later + SignedDuration::from_hours(1)).await?;
        }
    })
    .expect("written");
    let reserved = async |email: Email, except: Option<PersonId>, at: Timestamp| -> bool {
        let found: Result<bool, StoreError> = fixture
            .db
            .read(move |conn| async move { email_undos::is_reserved(&conn, &email, except, at).await })
            .await;
        found.expect("read")
    };
    for (except, expected) in [(None, true), (Some(ben), true), (Some(ann), false)] {
        assert_eq!(reserved(other(), except, now).await, expected);
    }
    assert!(!reserved(other(), None, later + SignedDuration::from_hours(1)).await, "expired");
    let found = async |number: u8| -> Option<EmailUndo> {
        let found: Result<_, StoreError> = fixture
            .db
            .read(move |conn| async move { email_undos::find(&conn, &[number; 32], now).await })
            .await;
        found.expect("read")
    };
    assert_eq!(found(2).await.expect("a link").email, wanted());
    assert_eq!(found(3).await, None);
    write!(fixture.db, |tx| email_undos::delete_since(&tx, ann, later).await?).expect("deleted");
    assert!(found(2).await.is_none() && found(1).await.is_some(), "an earlier link stays");
    let expired =
        write!(fixture.db, |tx| email_undos::delete_expired(&tx, later + SignedDuration::from_hours(1))
            .await?);
    assert_eq!(expired.expect("deleted"), 1);
}

/// Only the pending address becomes the address of the account, and only one account can have it.
///
/// Shows: AMB-18
#[tokio::test(flavor = "multi_thread")]
async fn only_the_pending_address_is_confirmed_and_for_one_account() {
    let fixture = Fixture::new().await;
    let (ann, ben) =
        (fixture.professional(Category::ScrubTech).await, fixture.professional(Category::ScrubTech).await);
    let (ann, ben, now) = (ann.person(), ben.person(), fixture.app().now());

    write!(fixture.db, |tx| {
        profiles::set_pending_email(&tx, ann, &pending(other(), now), now).await?;
        profiles::set_pending_email(&tx, ann, &pending(wanted(), now), now).await?;
        profiles::set_pending_email(&tx, ben, &pending(wanted(), now), now).await?;
    })
    .expect("written");
    assert_eq!(
        find_profile(&fixture, ann).await.expect("a profile").pending_email,
        Some(pending(wanted(), now))
    );

    let replaced = write!(fixture.db, |tx| profiles::confirm_pending_email(&tx, ann, &other(), now).await?);
    assert!(matches!(replaced, Err(StoreError::Guard { .. })), "the pending address was replaced");
    write!(fixture.db, |tx| profiles::confirm_pending_email(&tx, ann, &wanted(), now).await?)
        .expect("the address is changed");
    let after = find_profile(&fixture, ann).await.expect("a profile");
    assert_eq!(
        (after.person.email, after.pending_email, after.person.email_verified),
        (wanted(), None, true)
    );
    let late = write!(fixture.db, |tx| profiles::confirm_pending_email(&tx, ben, &wanted(), now).await?);
    assert!(late.expect_err("the address is taken").is_taken("persons"));
    let holder =
        fixture.db.read(|conn| async move { credentials::find_by_email(&conn, &wanted()).await }).await;
    let holder: Result<_, StoreError> = holder;
    assert_eq!(holder.expect("read").expect("an account").id, ann);
}
