//! Passwords, their proofs and the rate limits: every function has the same result on both engines.

use caseboard_domain::code::MailCounter;
use caseboard_domain::density::Density;
use caseboard_domain::language::Language;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::person::{Category, Email, NotificationSettings, Person, PersonName, Role};
use caseboard_domain::{CenterId, PersonId, SessionId};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::credentials::{self, Credentials};
use caseboard_store::persons::{self, NewPerson};
use caseboard_store::{Db, StoreError, Tx, one_time_tokens, rate_limits, sessions};
use caseboard_testkit::TestDatabase;
use jiff::Timestamp;
use uuid::Uuid;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + seconds).expect("in range")
}

fn person_id(n: u128) -> PersonId {
    PersonId::from_uuid(Uuid::from_u128(n))
}

fn session_id(n: u128) -> SessionId {
    SessionId::from_uuid(Uuid::from_u128(n))
}

fn email(n: u128) -> Email {
    Email::parse(&format!("p{n}@example.org")).expect("an address")
}

/// A database with two professionals; the answers are stored as given.
async fn new_database(answers: [&'static str; 2]) -> (TestDatabase, Db) {
    let fresh = TestDatabase::create().await;
    let db = fresh.open().await;
    for n in [1, 2] {
        let person = Person {
            id: person_id(n),
            role: Role::Professional,
            category: Some(Category::Anesthesiologist),
            name: PersonName { prefix: None, first: "Ann".into(), last: "Lee".into(), suffix: None },
            email: email(n),
            phone: "9876543210".into(),
            email_verified: true,
            active: true,
            notifications: NotificationSettings::default(),
            preferences: NotificationPreferences::default(),
            language: Language::DEFAULT,
            density: Density::DEFAULT,
        };
        let questions = [(2, answers[0].to_owned()), (6, answers[1].to_owned())];
        let new = NewPerson { person, password_hash: "old".into(), questions, terms_version: "1".into() };
        let written = db.write(move |tx: Tx| {
            let new = new.clone();
            async move {
                persons::insert(&tx, &new, at(0)).await?;
                Ok::<_, StoreError>(tx.commit(()))
            }
        });
        written.await.expect("written");
    }
    (fresh, db)
}

/// The stored secrets are read, and the password is replaced.
///
/// Shows
#[tokio::test(flavor = "multi_thread")]
async fn stored_secrets_are_read_and_the_password_is_replaced() {
    let (_fresh, db) = new_database(["one", "two"]).await;
    let secrets = Credentials {
        id: person_id(1),
        role: Role::Professional,
        active: true,
        password_hash: "old".into(),
        questions: Some([(2, "one".into()), (6, "two".into())]),
    };
    assert_eq!(read!(db, |conn| credentials::find(&conn, person_id(1)).await?), Some(secrets.clone()));
    assert_eq!(read!(db, |conn| credentials::find_by_email(&conn, &email(1)).await?), Some(secrets.clone()));
    assert_eq!(
        write!(db, |tx| credentials::lock(&tx, person_id(1)).await?).expect("written"),
        Some(secrets.clone())
    );
    assert_eq!(read!(db, |conn| credentials::find(&conn, person_id(9)).await?), None);
    assert_eq!(read!(db, |conn| credentials::find_by_email(&conn, &email(9)).await?), None);
    write!(db, |tx| credentials::set_password(&tx, person_id(1), "new", at(5)).await?).expect("written");
    let changed = Credentials { password_hash: "new".into(), ..secrets };
    assert_eq!(read!(db, |conn| credentials::find(&conn, person_id(1)).await?), Some(changed));
    let other = read!(db, |conn| credentials::find(&conn, person_id(2)).await?);
    assert_eq!(other.map(|it| it.password_hash), Some("old".into()), "the other person is unchanged");
}

/// A pair of questions is stored only if both have an answer.
///
/// Shows: A-109
#[tokio::test(flavor = "multi_thread")]
async fn both_questions_are_stored_or_none() {
    for answers in [["", ""], ["one", ""], ["", "two"]] {
        let (_fresh, db) = new_database(answers).await;
        let secrets = read!(db, |conn| credentials::find(&conn, person_id(1)).await?).expect("an account");
        assert_eq!(secrets.questions, None, "{answers:?}");
    }
}

/// An account is closed and reopened; a change without effect is reported.
///
/// Shows: AMB-24
#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_closed_and_reopened() {
    let (_fresh, db) = new_database(["one", "two"]).await;
    let set = async |n: u128, active: bool| {
        write!(db, |tx| persons::set_active(&tx, person_id(n), active, at(5)).await?).expect("written")
    };
    assert!(!set(1, true).await && set(1, false).await && !set(1, false).await);
    assert!(!read!(db, |conn| credentials::find(&conn, person_id(1)).await?).expect("an account").active);
    assert!(read!(db, |conn| credentials::find(&conn, person_id(2)).await?).expect("an account").active);
    assert!(set(1, true).await && !set(9, true).await);
}

/// The proof belongs to one session, expires, and is used once; all other sessions end.
///
/// Shows: AMB-10
#[tokio::test(flavor = "multi_thread")]
async fn a_session_proof_is_used_once() {
    let (_fresh, db) = new_database(["one", "two"]).await;
    for n in 1..=3_u8 {
        let (hash, id) = ([n; 32], session_id(n.into()));
        write!(db, |tx| sessions::insert(
            &tx,
            &hash,
            id,
            person_id(1),
            at(0),
            at(100),
            &sessions::SessionOrigin::default()
        )
        .await?)
        .expect("written");
    }
    let proven = async |n: u128, since: i64| {
        read!(db, |conn| sessions::has_proof(&conn, person_id(1), session_id(n), at(since)).await?)
    };
    let uses = async |n: u128, since: i64| {
        write!(db, |tx| sessions::use_proof(&tx, person_id(1), session_id(n), at(since)).await?)
            .expect("written")
    };
    let verify = async |person: u128, n: u128| {
        write!(db, |tx| sessions::mark_proven(&tx, person_id(person), session_id(n), at(10)).await?)
            .expect("written")
    };
    assert!(!proven(1, 0).await && !uses(1, 0).await);
    assert!(!verify(2, 1).await && !verify(1, 9).await && verify(1, 1).await);
    assert!(proven(1, 9).await && !proven(1, 10).await && !proven(2, 9).await);
    assert!(!uses(1, 10).await && uses(1, 9).await && !uses(1, 9).await);
    assert!(!proven(1, 0).await);
    assert_eq!(
        write!(db, |tx| sessions::end_others(&tx, person_id(1), session_id(2)).await?).expect("written"),
        2
    );
    assert!(read!(db, |conn| sessions::find(&conn, &[2; 32], at(1)).await?).is_some());
    assert!(read!(db, |conn| sessions::find(&conn, &[1; 32], at(1)).await?).is_none());
}

/// A ticket is valid for one user until it is used, expires or is voided.
///
/// Shows: AMB-10
#[tokio::test(flavor = "multi_thread")]
async fn reset_tickets_are_used_once_by_their_user() {
    let (_fresh, db) = new_database(["one", "two"]).await;
    for (n, person) in [(1_u8, 1), (2, 1), (3, 2)] {
        write!(db, |tx| one_time_tokens::insert_reset(&tx, &[n; 32], person_id(person), at(100)).await?)
            .expect("written");
    }
    let has = async |n: u8, person: u128, now: i64| {
        read!(db, |conn| one_time_tokens::has_reset(&conn, &[n; 32], person_id(person), at(now)).await?)
    };
    let uses = async |n: u8, person: u128, now: i64| {
        write!(db, |tx| one_time_tokens::use_reset(&tx, &[n; 32], person_id(person), at(now)).await?)
            .expect("written")
    };
    assert!(has(1, 1, 99).await && !has(1, 1, 100).await && !has(1, 2, 99).await && !has(9, 1, 99).await);
    assert!(!uses(1, 1, 100).await && !uses(1, 2, 99).await && uses(1, 1, 99).await && !uses(1, 1, 99).await);
    assert!(!has(1, 1, 99).await);
    assert_eq!(
        write!(db, |tx| one_time_tokens::revoke_resets(&tx, person_id(1)).await?).expect("written"),
        2
    );
    assert!(!has(2, 1, 99).await && has(3, 2, 99).await);
    // A ticket for another purpose is not found.
    let center = CenterId::from_uuid(Uuid::from_u128(7));
    write!(db, |tx| one_time_tokens::insert_center_proof(&tx, &[8; 32], center, at(100)).await?)
        .expect("written");
    assert!(!has(8, 7, 1).await);
    assert_eq!(
        write!(db, |tx| one_time_tokens::revoke_resets(&tx, PersonId::from_uuid(center.as_uuid())).await?)
            .expect("written"),
        0
    );
    assert_eq!(
        write!(db, |tx| one_time_tokens::revoke_center_proofs(&tx, center).await?).expect("written"),
        1
    );
    assert_eq!(
        write!(db, |tx| one_time_tokens::use_center_proof(&tx, &[8; 32], at(1)).await?).expect("written"),
        None
    );
}

/// Codes of different purposes coexist; deleting a missing one is not an error.
///
/// Shows: AMB-09
#[tokio::test(flavor = "multi_thread")]
async fn codes_of_different_purposes_are_independent() {
    let (_fresh, db) = new_database(["one", "two"]).await;
    let sent = MailCounter { last_at: at(0), window_started_at: at(0), in_window: 1 };
    for (purpose, hash) in [(CodePurpose::VerifyEmail, [1; 32]), (CodePurpose::ResetPassword, [2; 32])] {
        write!(db, |tx| codes::replace(&tx, person_id(1), purpose, &hash, sent).await?).expect("written");
    }
    for _ in 0..2 {
        write!(db, |tx| codes::revoke(&tx, person_id(1), CodePurpose::ResetPassword).await?)
            .expect("written");
    }
    assert!(read!(db, |conn| codes::find(&conn, person_id(1), CodePurpose::ResetPassword).await?).is_none());
    let other = read!(db, |conn| codes::find(&conn, person_id(1), CodePurpose::VerifyEmail).await?);
    assert_eq!(other.map(|it| it.hash), Some(vec![1; 32]));
}

/// The counts of several nodes are added, also concurrently.
///
/// Shows: AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn attempts_of_all_nodes_are_added_up() {
    let (_fresh, db) = new_database(["one", "two"]).await;
    let add = async |hits: i64| {
        write!(db, |tx| rate_limits::count_hits_of_window(&tx, &[5; 32], at(0), at(60), hits).await?)
            .expect("written")
    };
    assert_eq!((add(25).await, add(12).await), (25, 37));
    let mut adding = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let db = db.clone();
        adding.spawn(async move {
            write!(db, |tx| rate_limits::count_hits_of_window(&tx, &[5; 32], at(0), at(60), 3).await?)
                .expect("written")
        });
    }
    let mut totals = adding.join_all().await;
    totals.sort_unstable();
    assert_eq!(totals, (1..=20).map(|n| 37 + 3 * n).collect::<Vec<_>>());
    assert_eq!(
        read!(db, |conn| rate_limits::find_window(&conn, &[5; 32], at(59)).await?),
        Some((97, at(60)))
    );
    assert_eq!(read!(db, |conn| rate_limits::find_window(&conn, &[5; 32], at(60)).await?), None);
}
