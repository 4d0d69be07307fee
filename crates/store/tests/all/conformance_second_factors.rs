//! Second factors, waiting sign-ins and requested removals: every function has the same result on both engines.

use caseboard_domain::center::Center;
use caseboard_domain::density::Density;
use caseboard_domain::language::Language;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::person::{Email, NotificationSettings, Person, PersonName, Role};
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId, SessionId};
use caseboard_store::centers::CodeHash;
use caseboard_store::factor_removals::{self, FactorRemoval};
use caseboard_store::pending_sign_ins::{self, PendingSignIn};
use caseboard_store::persons::NewPerson;
use caseboard_store::second_factors::{self};
use caseboard_store::sessions::SessionOrigin;
use caseboard_store::{Db, StoreError, affiliations, centers, persons, sessions};
use caseboard_testkit::TestDatabase;
use jiff::Timestamp;
use uuid::Uuid;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + seconds).expect("in range")
}

const ANN: PersonId = PersonId::from_uuid(Uuid::from_u128(1));
const ADAM: PersonId = PersonId::from_uuid(Uuid::from_u128(2));
const NORTH: CenterId = CenterId::from_uuid(Uuid::from_u128(3));

fn session(n: u128) -> SessionId {
    SessionId::from_uuid(Uuid::from_u128(100 + n))
}

/// A database with Ann and Adam, who administers North.
async fn new_database() -> (TestDatabase, Db) {
    let fresh = TestDatabase::create().await;
    let db = fresh.open().await;
    for (id, name) in [(ANN, "ann"), (ADAM, "adam")] {
        let person = Person {
            id,
            role: Role::Admin,
            category: None,
            name: PersonName { prefix: None, first: name.into(), last: "Lee".into(), suffix: None },
            email: Email::parse(&format!("{name}@example.org")).expect("an address"),
            phone: String::new(),
            email_verified: true,
            active: true,
            notifications: NotificationSettings::default(),
            preferences: NotificationPreferences::default(),
            language: Language::DEFAULT,
            density: Density::DEFAULT,
        };
        let questions = [(0, "-".to_owned()), (1, "-".to_owned())];
        let new = NewPerson { person, password_hash: "-".into(), questions, terms_version: "1".into() };
        db.write(move |tx| {
            let new = new.clone();
            async move {
                persons::insert(&tx, &new, at(0)).await?;
                Ok::<_, StoreError>(tx.commit(()))
            }
        })
        .await
        .expect("written");
    }
    let center = Center {
        id: NORTH,
        name: "North".into(),
        address: "1 Main Street".into(),
        city: "Fresno".into(),
        state: "CA".parse().expect("a state"),
        zip_code: "93701".into(),
        phone: None,
        zone: Zone::parse("America/Los_Angeles").expect("a zone"),
        active: true,
        confirmed: true,
    };
    db.write(move |tx| {
        let center = center.clone();
        async move {
            centers::insert(&tx, &center, CodeHash { hash: [7; 32], key_version: 1 }, None, at(0)).await?;
            affiliations::verify(&tx, ADAM, NORTH, at(0)).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    })
    .await
    .expect("written");
    (fresh, db)
}

/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn second_factors_are_stored_and_used_once() {
    let (_fresh, db) = new_database().await;
    write!(db, |tx| second_factors::save_draft(&tx, ANN, session(1), b"old", at(10)).await?)
        .expect("written");
    write!(db, |tx| second_factors::save_draft(&tx, ANN, session(2), b"new", at(10)).await?)
        .expect("written");
    assert_eq!(read!(db, |conn| second_factors::find_draft(&conn, ANN, session(1), at(9)).await?), None);
    assert_eq!(
        read!(db, |conn| second_factors::find_draft(&conn, ANN, session(2), at(9)).await?),
        Some(b"new".to_vec())
    );
    assert_eq!(read!(db, |conn| second_factors::find_draft(&conn, ANN, session(2), at(10)).await?), None);
    write!(db, |tx| sessions::insert(
        &tx,
        &[9; 32],
        session(2),
        ANN,
        at(0),
        at(100),
        &SessionOrigin::default()
    )
    .await?)
    .expect("written");
    let has_factor = async || {
        let found = read!(db, |conn| sessions::find(&conn, &[9; 32], at(1)).await?).expect("a session");
        found.data.second_factor.present
    };
    assert!(!has_factor().await);
    write!(db, |tx| second_factors::save(&tx, ANN, b"new", 1, 5, at(9)).await?).expect("written");
    assert!(has_factor().await);
    assert!(write!(db, |tx| second_factors::use_step(&tx, ANN, 6).await?).expect("written"));
    assert!(!write!(db, |tx| second_factors::use_step(&tx, ANN, 6).await?).expect("written"));
    assert!(!write!(db, |tx| second_factors::use_step(&tx, ANN, 5).await?).expect("written"));
    let found = read!(db, |conn| second_factors::find(&conn, ANN).await?).expect("an app");
    assert_eq!((found.secret, found.last_step, found.created_at), (b"new".to_vec(), 6, at(9)));

    write!(db, |tx| second_factors::replace_recovery_codes(&tx, ANN, &[[1; 32]], at(9)).await?)
        .expect("written");
    write!(db, |tx| second_factors::replace_recovery_codes(&tx, ANN, &[[2; 32], [3; 32]], at(9)).await?)
        .expect("written");
    assert_eq!(
        write!(db, |tx| second_factors::delete_recovery_codes_since(&tx, ANN, at(10)).await?)
            .expect("written"),
        0
    );
    assert_eq!(
        write!(db, |tx| second_factors::delete_recovery_codes_since(&tx, ADAM, at(9)).await?)
            .expect("written"),
        0
    );
    assert_eq!(
        write!(db, |tx| second_factors::delete_recovery_codes_since(&tx, ANN, at(9)).await?)
            .expect("written"),
        2
    );
    write!(db, |tx| second_factors::replace_recovery_codes(&tx, ANN, &[[2; 32], [3; 32]], at(9)).await?)
        .expect("written");
    assert!(!write!(db, |tx| second_factors::use_recovery_code(&tx, ANN, &[1; 32]).await?).expect("written"));
    assert!(
        !write!(db, |tx| second_factors::use_recovery_code(&tx, ADAM, &[2; 32]).await?).expect("written")
    );
    assert!(write!(db, |tx| second_factors::use_recovery_code(&tx, ANN, &[2; 32]).await?).expect("written"));
    assert!(!write!(db, |tx| second_factors::use_recovery_code(&tx, ANN, &[2; 32]).await?).expect("written"));
    let summary = async |person| {
        let found = read!(db, |conn| second_factors::summary(&conn, person).await?).expect("a person");
        assert_eq!((found.passkeys, found.center_requires), (0, false));
        (found.totp_since, found.recovery_codes)
    };
    assert_eq!(summary(ANN).await, (Some(at(9)), 1));
    assert_eq!(summary(ADAM).await, (None, 0));
    assert_eq!(
        write!(db, |tx| second_factors::delete_expired_drafts(&tx, at(10)).await?).expect("written"),
        1
    );
    write!(db, |tx| second_factors::delete_draft(&tx, ANN).await?).expect("written");
    assert!(write!(db, |tx| second_factors::delete_all(&tx, ANN).await?).expect("written"));
    assert!(!write!(db, |tx| second_factors::delete_all(&tx, ANN).await?).expect("written"));
    assert_eq!(summary(ANN).await, (None, 0));
}

/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn waiting_sign_ins_count_their_tries() {
    let (_fresh, db) = new_database().await;
    write!(db, |tx| pending_sign_ins::insert(&tx, &[1; 32], ANN, &[8; 32], at(10)).await?).expect("written");
    let find = async |now| read!(db, |conn| pending_sign_ins::find(&conn, &[1; 32], now).await?);
    let waiting = |tries| Some(PendingSignIn { person: ANN, password_hash: vec![8; 32], tries });
    assert_eq!(find(at(9)).await, waiting(0));
    assert_eq!(find(at(10)).await, None);
    for _ in 0..2 {
        assert!(write!(db, |tx| pending_sign_ins::count_try(&tx, &[1; 32], 2).await?).expect("written"));
    }
    assert!(!write!(db, |tx| pending_sign_ins::count_try(&tx, &[1; 32], 2).await?).expect("written"));
    assert_eq!(find(at(9)).await, waiting(2));
    assert!(write!(db, |tx| pending_sign_ins::delete(&tx, &[1; 32]).await?).expect("written"));
    assert!(!write!(db, |tx| pending_sign_ins::delete(&tx, &[1; 32]).await?).expect("written"));
    write!(db, |tx| {
        pending_sign_ins::insert(&tx, &[2; 32], ANN, &[8; 32], at(10)).await?;
        pending_sign_ins::insert(&tx, &[3; 32], ANN, &[8; 32], at(20)).await?;
        pending_sign_ins::insert(&tx, &[4; 32], ADAM, &[8; 32], at(20)).await?;
    })
    .expect("written");
    assert_eq!(write!(db, |tx| pending_sign_ins::delete_expired(&tx, at(10)).await?).expect("written"), 1);
    assert_eq!(write!(db, |tx| pending_sign_ins::delete_of_person(&tx, ANN).await?).expect("written"), 1);
}

/// Shows: AMB-100, AMB-101
#[tokio::test(flavor = "multi_thread")]
async fn removals_and_rules_are_stored() {
    let (_fresh, db) = new_database().await;
    let rules = async || {
        let found = read!(db, |conn| centers::list_center_security(&conn, ADAM).await?);
        Vec::from_iter(found.into_iter().map(|it| (it.id, it.name, it.requires_second_factor)))
    };
    assert_eq!(rules().await, [(NORTH, "North".to_owned(), false)]);
    write!(db, |tx| centers::require_second_factor(&tx, NORTH, true).await?).expect("written");
    assert_eq!(rules().await, [(NORTH, "North".to_owned(), true)]);
    let found = read!(db, |conn| affiliations::list_verified_affiliations(&conn, ADAM).await?);
    assert!(found[0].requires_second_factor);
    let person = read!(db, |conn| persons::find_for_session(&conn, ADAM).await?).expect("Adam");
    assert!(person.center_requires_second_factor && !person.has_second_factor);

    let mut removal =
        FactorRemoval { person: ANN, requested_by: ADAM, center: NORTH, requested_at: at(1), due_at: None };
    let new = removal.clone();
    db.write(move |tx| {
        let new = new.clone();
        async move {
            factor_removals::insert(&tx, &[5; 32], &new, at(10)).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    })
    .await
    .expect("written");
    let find = async |now| read!(db, |conn| factor_removals::find(&conn, ANN, now).await?);
    assert_eq!(find(at(9)).await, Some(removal.clone()));
    assert_eq!(find(at(10)).await, None, "not confirmed in time");
    assert!(write!(db, |tx| factor_removals::confirm(&tx, ANN, at(30)).await?).expect("written"));
    assert!(!write!(db, |tx| factor_removals::confirm(&tx, ANN, at(40)).await?).expect("written"));
    removal.due_at = Some(at(30));
    assert_eq!(find(at(20)).await, Some(removal.clone()));
    let by_token =
        async |hash: [u8; 32]| read!(db, |conn| factor_removals::find_by_token(&conn, &hash, at(20)).await?);
    assert_eq!(by_token([5; 32]).await, Some(removal));
    assert_eq!(by_token([6; 32]).await, None);
    assert_eq!(
        write!(db, |tx| factor_removals::delete_expired(&tx, at(50)).await?).expect("written"),
        0,
        "it is confirmed"
    );
    assert!(write!(db, |tx| factor_removals::delete(&tx, ANN).await?).expect("written"));
    assert!(!write!(db, |tx| factor_removals::delete(&tx, ANN).await?).expect("written"));
}
