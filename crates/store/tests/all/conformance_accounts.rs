//! Accounts, centers, affiliations and sessions: every function has the same result on both engines. The
//! environment selects the engine of the run.

use std::collections::BTreeMap;

use caseboard_domain::center::{AffiliationStatus, Center};
use caseboard_domain::code::{MailCounter, OneTimeCode};
use caseboard_domain::density::Density;
use caseboard_domain::eligibility::PeopleFilter;
use caseboard_domain::language::Language;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::page::Page;
use caseboard_domain::person::{
    Category, Email, NotificationSettings, Person, PersonName, Prefix, Role, Suffix,
};
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId, PushSubscriptionId, SessionId};
use caseboard_store::centers::CodeHash;
use caseboard_store::codes::CodePurpose;
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::persons::NewPerson;
use caseboard_store::persons::credentials::{self, Credentials};
use caseboard_store::persons::directory::{self, ListViewer};
use caseboard_store::persons::profiles;
use caseboard_store::{
    DELETE_BATCH, Db, StoreError, Tx, add_center_code, affiliations, centers, certifications, codes,
    favorites, one_time_tokens, persons, push_subscriptions, rate_limits, sessions,
};
use caseboard_testkit::TestDatabase;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + seconds).expect("in range")
}

fn person_id(n: u128) -> PersonId {
    PersonId::from_uuid(Uuid::from_u128(n))
}

fn center_id(n: u128) -> CenterId {
    CenterId::from_uuid(Uuid::from_u128(0x1000 + n))
}

fn person(n: u128, role: Role, first: &str, last: &str) -> Person {
    let category = (role == Role::Professional).then_some(Category::Anesthesiologist);
    Person {
        id: person_id(n),
        role,
        category,
        name: PersonName {
            prefix: Prefix::default_for(role, category),
            first: first.into(),
            last: last.into(),
            suffix: None,
        },
        email: Email::parse(&format!("p{n}@example.org")).expect("an address"),
        phone: "9876543210".into(),
        email_verified: false,
        active: true,
        notifications: NotificationSettings::default(),
        preferences: NotificationPreferences::default(),
        language: Language::DEFAULT,
        density: Density::DEFAULT,
    }
}

fn new(person: Person) -> NewPerson {
    NewPerson {
        person,
        password_hash: "hash".into(),
        questions: [(0, "one".into()), (6, "two".into())],
        terms_version: "2021-09-13".into(),
    }
}

async fn add(db: &Db, person: Person) -> Result<(), StoreError> {
    let new = new(person);
    db.write(move |tx: Tx| {
        let new = new.clone();
        async move {
            persons::insert(&tx, &new, at(0)).await?;
            Ok(tx.commit(()))
        }
    })
    .await
}

fn center(n: u128, name: &str) -> Center {
    Center {
        id: center_id(n),
        name: name.into(),
        address: "1 Main St".into(),
        city: "Fresno".into(),
        state: "CA".parse().expect("a state"),
        zip_code: "93701".into(),
        phone: None,
        zone: Zone::parse("America/Los_Angeles").expect("a zone"),
        active: true,
        confirmed: true,
    }
}

async fn add_center(db: &Db, center: Center, by: Option<PersonId>) -> Result<(), StoreError> {
    db.write(move |tx: Tx| {
        let center = center.clone();
        async move {
            centers::insert(&tx, &center, CodeHash { hash: [7; 32], key_version: 1 }, by, at(0)).await?;
            Ok(tx.commit(()))
        }
    })
    .await
}

async fn new_database() -> (TestDatabase, Db) {
    let fresh = TestDatabase::create().await;
    let db = fresh.open().await;
    (fresh, db)
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_persons_are_read_back() {
    let (_fresh, db) = new_database().await;
    let full = Person {
        name: PersonName {
            prefix: Some(Prefix::Mrs),
            first: "Zoë".into(),
            last: "O'Hara".into(),
            suffix: Some(Suffix::Jr),
        },
        notifications: NotificationSettings { email: false, sms: true },
        preferences: NotificationPreferences::default(),
        language: Language::Spanish,
        density: Density::DEFAULT,
        ..person(1, Role::Professional, "", "")
    };
    add(&db, full.clone()).await.expect("added");
    add(&db, person(2, Role::SystemAdmin, "Ada", "Root")).await.expect("added");
    assert_eq!(read!(db, |conn| persons::find(&conn, person_id(1)).await?), Some(full.clone()));
    assert_eq!(write!(db, |tx| persons::lock(&tx, person_id(1)).await?).expect("locked"), Some(full.clone()));
    assert_eq!(read!(db, |conn| persons::find(&conn, person_id(3)).await?), None);
    let account = read!(db, |conn| profiles::find(&conn, person_id(1)).await?).expect("an account");
    assert_eq!((account.person, account.rating, account.questions), (full, 5, [0, 6]));
    assert_eq!(account.picture, None);
    assert_eq!(read!(db, |conn| persons::find_activity(&conn, person_id(1)).await?), (false, false));
    let now = at(5);
    let mut changed = Vec::new();
    for language in [Language::English, Language::English, Language::Spanish] {
        let change = write!(db, |tx| persons::set_language(&tx, person_id(2), language, now).await?);
        changed.push(change.expect("stored"));
    }
    assert_eq!(changed, [false, false, true], "the same language is not a change");
    let ada = read!(db, |conn| persons::find(&conn, person_id(2)).await?).expect("a person");
    assert_eq!(ada.language, Language::Spanish);
}

/// Shows: AMB-07
#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_one_account() {
    let (_fresh, db) = new_database().await;
    add(&db, person(1, Role::Surgeon, "Ann", "Lee")).await.expect("added");
    let twin = Person {
        email: Email::parse("P1@Example.org").expect("an address"),
        ..person(2, Role::Admin, "B", "C")
    };
    let refused = add(&db, twin).await.expect_err("a duplicate");
    assert!(refused.is_taken("persons"), "{refused:?}");
    assert_eq!(read!(db, |conn| persons::find(&conn, person_id(2)).await?), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn credentials_are_found_by_address_and_checked_when_the_session_begins() {
    let (_fresh, db) = new_database().await;
    add(&db, person(1, Role::Surgeon, "Ann", "Lee")).await.expect("added");
    let email = Email::parse("p1@example.org").expect("an address");
    let found = read!(db, |conn| credentials::find_by_email(&conn, &email).await?).expect("credentials");
    assert_eq!((found.id, found.password_hash.as_str(), found.active), (person_id(1), "hash", true));
    let unknown = Email::parse("nobody@example.org").expect("an address");
    assert_eq!(read!(db, |conn| credentials::find_by_email(&conn, &unknown).await?), None);
    for (changed, holds) in [
        (found.clone(), true),
        (Credentials { password_hash: "another".into(), ..found.clone() }, false),
        (Credentials { id: person_id(9), ..found.clone() }, false),
    ] {
        let held = db
            .write(move |tx: Tx| {
                let changed = changed.clone();
                async move {
                    let held = credentials::lock_and_check(&tx, &changed).await?;
                    Ok::<_, StoreError>(tx.commit(held))
                }
            })
            .await;
        assert_eq!(held.expect("read"), holds);
    }
    add(&db, Person { active: false, ..person(2, Role::Surgeon, "Bob", "Lee") }).await.expect("added");
    let closed = Credentials { id: person_id(2), ..found };
    let held = db
        .write(move |tx: Tx| {
            let closed = closed.clone();
            async move {
                let held = credentials::lock_and_check(&tx, &closed).await?;
                Ok::<_, StoreError>(tx.commit(held))
            }
        })
        .await;
    assert!(!held.expect("read"), "a closed account");
}

/// Shows: A-102
#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_verified_once() {
    let (_fresh, db) = new_database().await;
    add(&db, person(1, Role::Surgeon, "Ann", "Lee")).await.expect("added");
    assert!(write!(db, |tx| persons::mark_email_verified(&tx, person_id(1), at(5)).await?).expect("written"));
    assert!(
        !write!(db, |tx| persons::mark_email_verified(&tx, person_id(1), at(6)).await?).expect("written")
    );
    assert!(read!(db, |conn| persons::find(&conn, person_id(1)).await?).is_some_and(|it| it.email_verified));
}

/// Shows: AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn cards_are_paged_by_name_and_depend_on_the_viewer() {
    let (_fresh, db) = new_database().await;
    for (n, role, first, last) in [
        (1, Role::Professional, "bea", "adams"),
        (2, Role::Professional, "Al", "Adams"),
        (3, Role::Professional, "Cy", "Young"),
        (4, Role::Surgeon, "Sue", "Mills"),
        (5, Role::Admin, "Adam", "Boss"),
        (6, Role::SystemAdmin, "Root", "Root"),
    ] {
        add(&db, person(n, role, first, last)).await.expect("added");
    }
    add(&db, Person { active: false, ..person(7, Role::Professional, "In", "Active") }).await.expect("added");
    add_center(&db, center(1, "North"), None).await.expect("a center");
    write!(db, |tx| {
        favorites::add(&tx, FavoritesOwner::Center(center_id(1)), person_id(3), at(1)).await?;
        favorites::add(&tx, FavoritesOwner::Surgeon(person_id(4)), person_id(1), at(1)).await?;
        certifications::add(&tx, center_id(1), person_id(2), person_id(5), at(1)).await?;
        affiliations::verify(&tx, person_id(4), center_id(1), at(1)).await?;
    })
    .expect("written");
    let page = |number, size| Page { number, size };
    let viewer = |favorites_of, center| ListViewer { favorites_of, center };
    let names =
        |cards: &[directory::PersonCardRow]| cards.iter().map(|it| it.name.first.clone()).collect::<Vec<_>>();
    let owner = Some(FavoritesOwner::Center(center_id(1)));
    let all = read!(db, |conn| {
        directory::list_page(&conn, PeopleFilter::All, viewer(owner, Some(center_id(1))), page(1, 100), false)
            .await?
    });
    assert_eq!(names(&all), ["Al", "bea", "Sue", "Cy"]);
    let seen: Vec<_> = all.iter().map(|it| (it.favorite, it.certified)).collect();
    assert_eq!(seen, [(false, true), (false, false), (false, true), (true, false)]);
    let mine = Some(FavoritesOwner::Surgeon(person_id(4)));
    let users = read!(db, |conn| directory::list_page(
        &conn,
        PeopleFilter::User,
        viewer(mine, None),
        page(1, 100),
        false
    )
    .await?);
    assert_eq!(names(&users), ["Al", "bea", "Cy"]);
    let seen: Vec<_> = users.iter().map(|it| (it.favorite, it.certified)).collect();
    assert_eq!(seen, [(false, false), (true, false), (false, false)]);
    let second = read!(db, |conn| directory::list_page(
        &conn,
        PeopleFilter::User,
        viewer(None, None),
        page(2, 2),
        false
    )
    .await?);
    assert_eq!(names(&second), ["Cy"]);
    let surgeons = read!(db, |conn| directory::list_page(
        &conn,
        PeopleFilter::Surgeon,
        viewer(None, None),
        page(1, 9),
        false
    )
    .await?);
    assert_eq!(names(&surgeons), ["Sue"]);
    for (filter, count) in [(PeopleFilter::All, 4), (PeopleFilter::Surgeon, 1), (PeopleFilter::User, 3)] {
        assert_eq!(read!(db, |conn| directory::count(&conn, filter, false).await?), count);
    }
}

/// Shows: AMB-177, AMB-256
#[tokio::test(flavor = "multi_thread")]
async fn push_messages_belong_to_the_last_session_of_their_device() {
    let (_fresh, db) = new_database().await;
    for number in [1, 2] {
        add(&db, person(number, Role::Professional, "Ann", "Lee")).await.expect("added");
    }
    let session = |number| SessionId::from_uuid(Uuid::from_u128(number));
    let phone = Some([9; 32]);
    let begin = async |number: u8, who, device_hash| {
        write!(db, |tx| {
            let origin = sessions::SessionOrigin { device_hash, ..Default::default() };
            let id = SessionId::from_uuid(Uuid::from_u128(number.into()));
            sessions::insert(&tx, &[number; 32], id, person_id(who), at(0), at(100), &origin).await?
        })
        .expect("inserted");
    };
    let left = async || read!(db, |conn| push_subscriptions::list(&conn, person_id(1)).await?).len();

    begin(1, 1, phone).await;
    let first = session(1);
    write!(db, |tx| {
        let browser = push_subscriptions::PushSubscriptionRow {
            id: PushSubscriptionId::from_uuid(Uuid::from_u128(5)),
            person: person_id(1),
            session: first,
            endpoint: "https://push.example/1".into(),
            public_key: vec![4; 65],
            auth: vec![1; 16],
            user_agent: None,
            created_at: at(0),
        };
        push_subscriptions::save(&tx, &browser).await?
    })
    .expect("saved");
    begin(2, 1, phone).await;
    // Neither another device nor another person on the device takes it over.
    begin(3, 1, Some([8; 32])).await;
    begin(4, 2, phone).await;
    let listed = read!(db, |conn| push_subscriptions::list(&conn, person_id(1)).await?);
    assert_eq!(listed[0].session, session(2));

    write!(db, |tx| sessions::end(&tx, person_id(1), first).await?).expect("ended");
    assert_eq!(left().await, 1, "the first session is not the one of the browser any more");
    let second = session(2);
    write!(db, |tx| sessions::end_others(&tx, person_id(1), second).await?).expect("ended");
    assert_eq!(left().await, 1, "the browser in use keeps its messages");
    write!(db, |tx| sessions::end(&tx, person_id(1), second).await?).expect("ended");
    assert_eq!(left().await, 0);
}

/// Shows: AMB-20
#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_stored_touched_and_ended() {
    let (_fresh, db) = new_database().await;
    add(&db, person(1, Role::Professional, "Ann", "Lee")).await.expect("added");
    let session = SessionId::from_uuid(Uuid::from_u128(77));
    write!(db, |tx| sessions::insert(
        &tx,
        &[1; 32],
        session,
        person_id(1),
        at(0),
        at(100),
        &sessions::SessionOrigin {
            user_agent: Some("curl/8".into()),
            address: Some("10.0.0.1".into()),
            device_hash: None,
        }
    )
    .await?)
    .expect("inserted");
    let found = read!(db, |conn| sessions::find(&conn, &[1; 32], at(50)).await?).expect("an active session");
    assert_eq!((found.data.session, found.data.person), (session, person_id(1)));
    assert_eq!(
        (found.data.role, found.data.category),
        (Role::Professional, Some(Category::Anesthesiologist))
    );
    assert_eq!((found.data.full_name.as_str(), found.data.email_verified), ("Dr. Ann Lee", false));
    assert_eq!((found.created_at, found.last_seen_at), (at(0), at(0)));
    assert_eq!(read!(db, |conn| sessions::find(&conn, &[2; 32], at(50)).await?), None);
    assert_eq!(read!(db, |conn| sessions::find(&conn, &[1; 32], at(100)).await?), None);
    let used = |seconds: i64, address: Option<&str>| {
        let (at, expires_at) = (at(seconds), at(seconds + 100));
        let seen = sessions::SessionUse { at, expires_at, address: address.map(str::to_owned) };
        BTreeMap::from([([1; 32], seen.clone()), ([9; 32], seen)])
    };
    write!(db, |tx| sessions::mark_seen(&tx, &used(60, Some("203.0.113.7"))).await?).expect("written");
    // A request that ends later but has an earlier time must not set the time of the last use back.
    write!(db, |tx| sessions::mark_seen(&tx, &used(55, None)).await?).expect("written");
    let found = read!(db, |conn| sessions::find(&conn, &[1; 32], at(159)).await?).expect("an active session");
    assert_eq!((found.created_at, found.last_seen_at), (at(0), at(60)));
    let listed = read!(db, |conn| sessions::list(&conn, person_id(1), at(159)).await?);
    let [one] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!((one.id, one.created_at, one.last_seen_at), (session, at(0), at(60)));
    assert_eq!(
        (one.user_agent.as_deref(), one.created_address.as_deref()),
        (Some("curl/8"), Some("10.0.0.1"))
    );
    assert_eq!(one.last_address.as_deref(), Some("203.0.113.7"), "an unknown address keeps the last one");
    assert_eq!(read!(db, |conn| sessions::list(&conn, person_id(1), at(160)).await?), []);
    assert_eq!(read!(db, |conn| sessions::list(&conn, person_id(2), at(100)).await?), []);
    let is_active_at = |now| is_active(&db, session, now);
    assert!(is_active_at(at(159)).await && !is_active_at(at(160)).await);
    let lock_active = async |person: u128, now| {
        write!(db, |tx| sessions::lock_active(&tx, person_id(person), session, now).await?).expect("read")
    };
    assert!(
        lock_active(1, at(159)).await && !lock_active(1, at(160)).await && !lock_active(2, at(159)).await
    );
    assert_eq!(write!(db, |tx| sessions::delete_expired(&tx, at(159)).await?).expect("deleted"), 0);
    assert_eq!(write!(db, |tx| sessions::delete_expired(&tx, at(160)).await?).expect("deleted"), 1);

    let other = SessionId::from_uuid(Uuid::from_u128(78));
    write!(db, |tx| {
        sessions::insert(
            &tx,
            &[3; 32],
            session,
            person_id(1),
            at(0),
            at(100),
            &sessions::SessionOrigin::default(),
        )
        .await?;
        sessions::insert(
            &tx,
            &[4; 32],
            other,
            person_id(1),
            at(0),
            at(100),
            &sessions::SessionOrigin::default(),
        )
        .await?;
        sessions::end(&tx, person_id(1), session).await?;
    })
    .expect("ended");
    assert_eq!(read!(db, |conn| sessions::find(&conn, &[3; 32], at(1)).await?), None);
    assert!(read!(db, |conn| sessions::find(&conn, &[4; 32], at(1)).await?).is_some());
    assert_eq!(write!(db, |tx| sessions::end_all(&tx, person_id(1)).await?).expect("ended"), 1);
}

async fn is_active(db: &Db, session: SessionId, now: Timestamp) -> bool {
    read!(db, |conn| sessions::is_active(&conn, person_id(1), session, now).await?)
}

/// Shows: AMB-24
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_has_no_active_session() {
    let (_fresh, db) = new_database().await;
    add(&db, Person { active: false, ..person(1, Role::Surgeon, "Ann", "Lee") }).await.expect("added");
    let session = SessionId::from_uuid(Uuid::from_u128(77));
    write!(db, |tx| sessions::insert(
        &tx,
        &[1; 32],
        session,
        person_id(1),
        at(0),
        at(100),
        &sessions::SessionOrigin::default()
    )
    .await?)
    .expect("inserted");
    assert_eq!(read!(db, |conn| sessions::find(&conn, &[1; 32], at(1)).await?), None);
    assert!(!is_active(&db, session, at(1)).await);
}

/// Shows: A-146
#[tokio::test(flavor = "multi_thread")]
async fn stored_centers_are_read_back_and_unique() {
    let (_fresh, db) = new_database().await;
    let north = Center { phone: Some("9876543210".into()), ..center(1, "North  Bay") };
    add(&db, person(1, Role::Surgeon, "Ann", "Lee")).await.expect("added");
    add_center(&db, north.clone(), Some(person_id(1))).await.expect("a center");
    add_center(&db, Center { active: false, ..center(2, "Alpha") }, None).await.expect("a center");
    add_center(&db, center(3, "beta"), None).await.expect("a center");
    assert_eq!(read!(db, |conn| centers::find(&conn, center_id(1)).await?), Some(north.clone()));
    assert_eq!(read!(db, |conn| centers::find(&conn, center_id(9)).await?), None);
    assert_eq!(read!(db, |conn| centers::list_confirmed(&conn).await?), [center(3, "beta"), north]);
    let every: Vec<_> =
        read!(db, |conn| centers::list_all(&conn).await?).into_iter().map(|it| it.id).collect();
    assert_eq!(every, [2, 3, 1].map(center_id), "also closed ones, by name");
    let wanted = [9, 1, 2].map(center_id);
    let reviews = read!(db, |conn| centers::list_reviews_of(&conn, &wanted).await?);
    assert_eq!(reviews.into_iter().map(|it| it.center.id).collect::<Vec<_>>(), [2, 1].map(center_id));
    let code = read!(db, |conn| centers::find_code(&conn, center_id(1)).await?);
    assert_eq!(code.map(|it| (it.center.name, it.hash)), Some(("North  Bay".to_owned(), vec![7; 32])));
    assert_eq!(
        read!(db, |conn| centers::find_code(&conn, center_id(2)).await?),
        None,
        "not for a closed center"
    );
    let twin = add_center(&db, center(4, "NORTH bay"), None).await.expect_err("a duplicate");
    assert!(twin.is_taken("centers"), "{twin:?}");
    add_center(&db, Center { zip_code: "93702".into(), ..center(5, "North Bay") }, None)
        .await
        .expect("another ZIP code");
}

/// Shows: AMB-04
#[tokio::test(flavor = "multi_thread")]
async fn affiliations_are_ordered_and_verified_once() {
    let (_fresh, db) = new_database().await;
    for (n, role, last) in [(1, Role::Surgeon, "Zed"), (2, Role::Admin, "Boss"), (3, Role::Surgeon, "Abe")] {
        add(&db, person(n, role, "Sam", last)).await.expect("added");
    }
    add(&db, Person { active: false, ..person(4, Role::Admin, "Gone", "Boss") }).await.expect("added");
    for (n, name) in [(1, "One"), (2, "Two"), (3, "Three")] {
        add_center(&db, center(n, name), None).await.expect("a center");
    }
    write!(db, |tx| {
        affiliations::insert(&tx, person_id(1), center_id(2), AffiliationStatus::Verified, 0, at(0)).await?;
        affiliations::insert(&tx, person_id(1), center_id(1), AffiliationStatus::Pending, 1, at(0)).await?;
        affiliations::insert(&tx, person_id(2), center_id(1), AffiliationStatus::Verified, 0, at(0)).await?;
        affiliations::insert(&tx, person_id(4), center_id(1), AffiliationStatus::Verified, 0, at(0)).await?;
    })
    .expect("written");
    let verified = read!(db, |conn| affiliations::list_verified_centers(&conn, person_id(1)).await?);
    assert_eq!(verified, [center_id(2)]);
    assert!(!read!(db, |conn| affiliations::is_verified(&conn, person_id(1), center_id(1)).await?));
    // A pending affiliation becomes verified, a missing one is added at the end, and a verified one is
    // unchanged.
    for (n, changed) in [(1, true), (1, false), (3, true), (2, false)] {
        let verified = write!(db, |tx| affiliations::verify(&tx, person_id(1), center_id(n), at(9)).await?);
        assert_eq!(verified.expect("written"), changed, "center {n}");
    }
    let found = read!(db, |conn| affiliations::list_of_person(&conn, person_id(1)).await?);
    let found: Vec<_> = found.into_iter().map(|it| (it.center.name, it.status)).collect();
    let verified = AffiliationStatus::Verified;
    assert_eq!(found, [("Two".into(), verified), ("One".into(), verified), ("Three".into(), verified)]);
    assert!(read!(db, |conn| affiliations::is_verified(&conn, person_id(1), center_id(1)).await?));
    assert_eq!(
        write!(db, |tx| affiliations::verify(&tx, person_id(3), center_id(1), at(9)).await?).ok(),
        Some(true)
    );
    let admins = read!(db, |conn| affiliations::list_admins(&conn, center_id(1)).await?);
    assert_eq!(admins, [person(2, Role::Admin, "Sam", "Boss")]);
    for (verified_only, count) in [(false, 1), (true, 0)] {
        let to_mail =
            read!(db, |conn| affiliations::list_admins_to_mail(&conn, center_id(1), verified_only).await?);
        assert_eq!(to_mail.len(), count, "the address was never verified");
    }
    let surgeons = read!(db, |conn| affiliations::list_surgeons(&conn, center_id(1), false).await?);
    assert_eq!(
        surgeons,
        [(person_id(3), "Dr. Sam Abe".to_owned()), (person_id(1), "Dr. Sam Zed".to_owned())]
    );
}

/// The administrators of a center are listed for each of them, in the order in which they joined, until their affiliation is
/// revoked. Closed accounts, surgeons and administrators of other centers are not among them.
///
/// Shows: AMB-373
#[tokio::test(flavor = "multi_thread")]
async fn administrators_of_a_center_are_listed_in_the_order_in_which_they_joined() {
    let (_fresh, db) = new_database().await;
    for (n, role) in [(1, Role::Admin), (2, Role::Admin), (3, Role::Surgeon), (5, Role::Admin)] {
        add(&db, person(n, role, "Sam", "Zed")).await.expect("added");
    }
    add(&db, Person { active: false, ..person(4, Role::Admin, "Gone", "Boss") }).await.expect("added");
    for (n, name) in [(1, "One"), (2, "Two")] {
        add_center(&db, center(n, name), None).await.expect("a center");
    }
    let verified = AffiliationStatus::Verified;
    write!(db, |tx| {
        for (n, of, since) in [(1, 1, 5), (2, 1, 3), (3, 1, 1), (4, 1, 2), (5, 2, 4)] {
            affiliations::insert(&tx, person_id(n), center_id(of), verified, 0, at(since)).await?;
        }
    })
    .expect("written");
    let listed = async |n: u128| {
        let found = read!(db, |conn| affiliations::list_administrators_with(&conn, person_id(n)).await?);
        Vec::from_iter(found.into_iter().map(|it| (it.center, it.person, it.since)))
    };
    let (first, second) = ((center_id(1), person_id(2), at(3)), (center_id(1), person_id(1), at(5)));
    assert_eq!((listed(1).await, listed(2).await), (vec![first, second], vec![first, second]));
    assert_eq!(listed(5).await, [(center_id(2), person_id(5), at(4))]);
    assert_eq!(listed(3).await, [], "a surgeon");
    let since = async |n: u128| {
        read!(db, |conn| affiliations::administers_since(&conn, person_id(n), center_id(1)).await?)
    };
    assert_eq!((since(1).await, since(3).await, since(5).await), (Some(at(5)), None, None));
    write!(db, |tx| affiliations::revoke(&tx, person_id(1), center_id(1), at(9)).await?).expect("revoked");
    assert_eq!((listed(1).await, listed(2).await), (vec![], vec![first]));
    assert_eq!(since(1).await, None);
}

/// An affiliation is verified while it is pending, once; with a center that the surgeon did not choose there is none to verify.
///
/// Shows: AMB-85
#[tokio::test(flavor = "multi_thread")]
async fn administrators_verify_pending_affiliations_only() {
    let (_fresh, db) = new_database().await;
    add(&db, person(1, Role::Surgeon, "Sam", "Zed")).await.expect("added");
    for (n, name) in [(1, "One"), (2, "Two")] {
        add_center(&db, center(n, name), None).await.expect("a center");
    }
    write!(db, |tx| {
        affiliations::insert(&tx, person_id(1), center_id(1), AffiliationStatus::Pending, 0, at(0)).await?;
    })
    .expect("written");
    let status = async |n: u128| {
        read!(db, |conn| affiliations::find_status(&conn, person_id(1), center_id(n)).await?)
    };
    assert_eq!((status(1).await, status(2).await), (Some(AffiliationStatus::Pending), None));
    for (n, changed) in [(1, true), (1, false), (2, false)] {
        let verified = write!(db, |tx| affiliations::verify_pending(&tx, person_id(1), center_id(n)).await?);
        assert_eq!(verified.expect("written"), changed, "center {n}");
    }
    assert_eq!((status(1).await, status(2).await), (Some(AffiliationStatus::Verified), None));
    let shared = read!(db, |conn| affiliations::list_shared_centers(&conn, person_id(1)).await?);
    assert_eq!(shared, [center_id(1)]);
}

/// Shows: AMB-88
#[tokio::test(flavor = "multi_thread")]
async fn certifications_return_to_review_until_they_are_given_or_revoked() {
    let (_fresh, db) = new_database().await;
    for n in [1, 2] {
        add(&db, person(n, Role::Professional, "Ann", "Lee")).await.expect("added");
    }
    for (n, name) in [(1, "One"), (2, "Two")] {
        add_center(&db, center(n, name), None).await.expect("a center");
    }
    write!(db, |tx| {
        for n in [2, 1] {
            certifications::add(&tx, center_id(n), person_id(1), person_id(2), at(0)).await?;
        }
    })
    .expect("written");
    let returned = async || {
        write!(db, |tx| certifications::return_to_review(&tx, person_id(1), at(5)).await?).expect("written")
    };
    let states = async || {
        read!(db, |conn| (
            certifications::list_centers_of_person(&conn, person_id(1)).await?,
            certifications::list_centers_in_review(&conn, person_id(1)).await?,
        ))
    };
    assert_eq!(returned().await, [center_id(1), center_id(2)]);
    assert_eq!(returned().await, [], "already in review");
    assert_eq!(states().await, (vec![], vec![center_id(1), center_id(2)]));
    let given =
        write!(db, |tx| certifications::add(&tx, center_id(1), person_id(1), person_id(2), at(6)).await?);
    assert!(given.expect("written"));
    assert_eq!(states().await, (vec![center_id(1)], vec![center_id(2)]));
    for removed in [true, false] {
        let outcome = write!(db, |tx| certifications::remove(&tx, center_id(2), person_id(1)).await?);
        assert_eq!(outcome.expect("written"), removed);
    }
    assert_eq!(states().await, (vec![center_id(1)], vec![]));
}

/// Shows: F-30
#[tokio::test(flavor = "multi_thread")]
async fn certifications_are_stored_once() {
    let (_fresh, db) = new_database().await;
    for n in [1, 2] {
        add(&db, person(n, Role::Professional, "Ann", "Lee")).await.expect("added");
    }
    for (n, name) in [(1, "One"), (2, "Two")] {
        add_center(&db, center(n, name), None).await.expect("a center");
    }
    let certify = async |n: u128, second: i64| {
        write!(db, |tx| certifications::add(&tx, center_id(n), person_id(1), person_id(2), at(second))
            .await?)
        .expect("written")
    };
    assert!(certify(2, 1).await && certify(1, 2).await && !certify(2, 3).await);
    assert!(read!(db, |conn| certifications::is_certified(&conn, center_id(1), person_id(1)).await?));
    assert!(!read!(db, |conn| certifications::is_certified(&conn, center_id(1), person_id(2)).await?));
    let centers = read!(db, |conn| certifications::list_centers_of_person(&conn, person_id(1)).await?);
    assert_eq!(centers, [center_id(2), center_id(1)]);
    assert_eq!(read!(db, |conn| persons::find_activity(&conn, person_id(1)).await?), (true, false));
}

/// Shows: AMB-63
#[tokio::test(flavor = "multi_thread")]
async fn favorites_belong_to_their_owner() {
    let (_fresh, db) = new_database().await;
    for (n, role, last) in
        [(1, Role::Surgeon, "S"), (2, Role::Professional, "B"), (3, Role::Professional, "A")]
    {
        add(&db, person(n, role, "P", last)).await.expect("added");
    }
    let nurse =
        Person { category: Some(Category::RegisteredNurse), ..person(4, Role::Professional, "P", "C") };
    add(&db, nurse).await.expect("added");
    add(&db, Person { active: false, ..person(5, Role::Professional, "P", "D") }).await.expect("added");
    add_center(&db, center(1, "One"), None).await.expect("a center");
    let mine = FavoritesOwner::Surgeon(person_id(1));
    let theirs = FavoritesOwner::Center(center_id(1));
    write!(db, |tx| {
        for n in [2, 3, 4, 5] {
            assert!(favorites::add(&tx, mine, person_id(n), at(0)).await?);
        }
        assert!(!favorites::add(&tx, mine, person_id(2), at(1)).await?, "already affiliated");
        certifications::add(&tx, center_id(1), person_id(2), person_id(1), at(0)).await?;
    })
    .expect("written");
    assert!(read!(db, |conn| favorites::is_favorite(&conn, mine, person_id(2)).await?));
    assert!(!read!(db, |conn| favorites::is_favorite(&conn, theirs, person_id(2)).await?));
    let panel =
        read!(db, |conn| favorites::list_panel(&conn, mine, Some(center_id(1)), &Category::ALL).await?);
    let shown: Vec<_> = panel.iter().map(|it| (it.id, it.category, it.certified)).collect();
    let doctor = Category::Anesthesiologist;
    assert_eq!(
        shown,
        [
            (person_id(3), doctor, false),
            (person_id(2), doctor, true),
            (person_id(4), Category::RegisteredNurse, false)
        ]
    );
    let nurses =
        read!(db, |conn| favorites::list_panel(&conn, mine, None, &[Category::RegisteredNurse]).await?);
    assert_eq!(nurses.iter().map(|it| it.id).collect::<Vec<_>>(), [person_id(4)]);
    assert_eq!(read!(db, |conn| favorites::list_panel(&conn, theirs, None, &Category::ALL).await?), []);
    assert!(write!(db, |tx| favorites::remove(&tx, mine, person_id(2)).await?).expect("removed"));
    assert!(!write!(db, |tx| favorites::remove(&tx, mine, person_id(2)).await?).expect("removed"));
}

/// Shows: AMB-01
#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_one_code_at_a_time() {
    let (_fresh, db) = new_database().await;
    add(&db, person(1, Role::Surgeon, "Ann", "Lee")).await.expect("added");
    let purpose = CodePurpose::VerifyEmail;
    let sent =
        |last, window, in_window| MailCounter { last_at: at(last), window_started_at: at(window), in_window };
    assert_eq!(read!(db, |conn| codes::find(&conn, person_id(1), purpose).await?), None);
    write!(db, |tx| {
        codes::replace(&tx, person_id(1), purpose, &[1; 32], sent(0, 0, 1)).await?;
        codes::set_wrong_tries(&tx, person_id(1), purpose, 3).await?;
    })
    .expect("written");
    let row = read!(db, |conn| codes::find(&conn, person_id(1), purpose).await?).expect("a stored code");
    assert_eq!((row.hash, row.sent), (vec![1; 32], sent(0, 0, 1)));
    assert_eq!(row.code, OneTimeCode { issued_at: at(0), wrong_tries: 3, used_at: None });
    write!(db, |tx| codes::replace(&tx, person_id(1), purpose, &[2; 32], sent(60, 0, 2)).await?)
        .expect("written");
    let row = read!(db, |conn| codes::find(&conn, person_id(1), purpose).await?).expect("a stored code");
    assert_eq!((row.hash, row.sent, row.code.wrong_tries), (vec![2; 32], sent(60, 0, 2), 0));
    write!(db, |tx| codes::consume(&tx, person_id(1), purpose).await?).expect("deleted");
    assert_eq!(read!(db, |conn| codes::find(&conn, person_id(1), purpose).await?), None);
}

/// Shows: AMB-03, AMB-05
#[tokio::test(flavor = "multi_thread")]
async fn tickets_are_used_once_before_expiry_and_for_their_purpose() {
    let (_fresh, db) = new_database().await;
    write!(db, |tx| {
        for n in [1, 2] {
            one_time_tokens::insert_center_proof(&tx, &[n; 32], center_id(1), at(100)).await?;
        }
        for n in [3, 4] {
            one_time_tokens::insert_add_center(&tx, &[n; 32], None, at(100)).await?;
        }
    })
    .expect("written");
    let proof = async |n: u8, now: i64| {
        write!(db, |tx| one_time_tokens::use_center_proof(&tx, &[n; 32], at(now)).await?)
            .expect("the call succeeds")
    };
    let ticket = async |n: u8, now: i64| {
        write!(db, |tx| one_time_tokens::use_add_center(&tx, &[n; 32], at(now)).await?)
            .expect("the call succeeds")
    };
    assert_eq!(proof(3, 1).await, None, "another kind");
    assert!(!ticket(1, 1).await, "another kind");
    assert_eq!(proof(1, 99).await, Some(center_id(1)));
    assert_eq!(proof(1, 99).await, None, "used");
    assert_eq!(proof(2, 100).await, None, "too old");
    assert!(ticket(3, 99).await && !ticket(3, 99).await && !ticket(4, 100).await);
    assert_eq!(write!(db, |tx| one_time_tokens::delete_expired(&tx, at(99)).await?).expect("deleted"), 0);
    assert_eq!(write!(db, |tx| one_time_tokens::delete_expired(&tx, at(100)).await?).expect("deleted"), 4);
}

/// A token to add a center is void as soon as the code that it was issued for is replaced: that of the setting, and one of
/// before.
///
/// Shows: AMB-331
#[tokio::test(flavor = "multi_thread")]
async fn tickets_for_a_replaced_code_are_void() {
    let (_fresh, db) = new_database().await;
    let code = Uuid::from_u128;
    let replace = async |id: u128, hash: Option<[u8; 32]>| {
        write!(db, |tx| add_center_code::save(&tx, code(id), hash.as_ref()).await?).expect("replaced")
    };
    let insert = async |n: u8, id: Option<u128>| {
        write!(db, |tx| one_time_tokens::insert_add_center(&tx, &[n; 32], id.map(code), at(100)).await?)
            .expect("written")
    };
    let is_valid = async |n: u8| {
        write!(db, |tx| one_time_tokens::use_add_center(&tx, &[n; 32], at(1)).await?).expect("an answer")
    };
    assert_eq!(read!(db, |conn| add_center_code::find(&conn).await?), None);
    insert(1, None).await;
    insert(2, None).await;
    assert!(is_valid(1).await);
    replace(1, Some([7; 32])).await;
    let stored = read!(db, |conn| add_center_code::find(&conn).await?).expect("a code");
    assert_eq!((stored.code_id, stored.code_hash.as_deref()), (code(1), Some([7; 32].as_slice())));
    assert!(!is_valid(2).await, "of the setting");
    insert(3, Some(1)).await;
    insert(4, Some(1)).await;
    assert!(is_valid(3).await);
    replace(2, None).await;
    assert_eq!(read!(db, |conn| add_center_code::find(&conn).await?).expect("closed").code_hash, None);
    assert!(!is_valid(4).await, "of the code of before");
}

/// Expired rows are deleted in steps of a bounded length.
#[tokio::test(flavor = "multi_thread")]
async fn one_statement_deletes_a_thousand_expired_rows() {
    let (_fresh, db) = new_database().await;
    write!(db, |tx| {
        for n in 0..=DELETE_BATCH {
            let mut hash = [0; 32];
            hash[..8].copy_from_slice(&n.to_be_bytes());
            one_time_tokens::insert_add_center(&tx, &hash, None, at(100)).await?;
        }
    })
    .expect("written");
    for expected in [DELETE_BATCH, 1, 0] {
        let deleted = write!(db, |tx| one_time_tokens::delete_expired(&tx, at(100)).await?);
        assert_eq!(deleted.expect("deleted"), expected);
    }
}

/// Shows: AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn attempts_are_counted_in_consecutive_windows() {
    let (_fresh, db) = new_database().await;
    let hit = async |now: i64| {
        write!(db, |tx| rate_limits::count_hits(
            &tx,
            &[1; 32],
            at(now),
            at(now) + SignedDuration::from_secs(60),
            1
        )
        .await?)
        .expect("counted")
    };
    assert_eq!(hit(0).await, (1, at(60)));
    assert_eq!(hit(59).await, (2, at(60)));
    assert_eq!(read!(db, |conn| rate_limits::find_window(&conn, &[1; 32], at(59)).await?), Some((2, at(60))));
    assert_eq!(read!(db, |conn| rate_limits::find_window(&conn, &[1; 32], at(60)).await?), None);
    assert_eq!(hit(60).await, (1, at(120)));
    write!(db, |tx| rate_limits::undo_hit(&tx, &[1; 32]).await?).expect("written");
    write!(db, |tx| rate_limits::undo_hit(&tx, &[1; 32]).await?).expect("an absent row is no error");
    assert_eq!(hit(61).await, (1, at(120)));
    write!(db, |tx| rate_limits::delete(&tx, &[1; 32]).await?).expect("deleted");
    assert_eq!(hit(62).await, (1, at(122)));
    assert_eq!(write!(db, |tx| rate_limits::delete_expired(&tx, at(121)).await?).expect("deleted"), 0);
    assert_eq!(write!(db, |tx| rate_limits::delete_expired(&tx, at(122)).await?).expect("deleted"), 1);

    let at_once: Vec<_> = (0..50)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                write!(db, |tx| rate_limits::count_hits(&tx, &[2; 32], at(0), at(60), 1).await?)
                    .expect("counted")
                    .0
            })
        })
        .collect();
    let mut counted = Vec::new();
    for hit in at_once {
        counted.push(hit.await.expect("the task does not panic"));
    }
    counted.sort_unstable();
    assert_eq!(counted, (1..=50).collect::<Vec<i64>>());
}
