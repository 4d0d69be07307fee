//! The search of people and cases, by one text.

use caseboard_domain::actor::{Actor, Poster};
use caseboard_domain::case::Case;
use caseboard_domain::person::{Category, NotificationSettings};
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, PersonId};
use caseboard_service::eligibility::search_people;
use caseboard_service::invitations::request_invitation;
use caseboard_service::search::{Found, find_everything};
use caseboard_store::{StoreError, cases, statements_run};
use caseboard_testkit::{Fixture, sql_id};
use jiff::SignedDuration;
use uuid::Uuid;

use crate::cases::support::{NURSE, TECH, code, invite};
use crate::claims::support::{as_actor, professional};

const QUIET: NotificationSettings = NotificationSettings { email: false, sms: false };

/// Gives a person another name, as the profile editor stores it.
async fn rename(fixture: &Fixture, person: PersonId, first: &str, last: &str) {
    let (first_folded, last_folded) =
        (caseboard_domain::search::fold_search(first), caseboard_domain::search::fold_search(last));
    let set = format!(
        "first_name = '{first}', last_name = '{last}', full_name = '{first} {last}', first_name_folded = '{first_folded}',
            last_name_folded = '{last_folded}'"
    );
    let sql = format!("UPDATE persons SET {set} WHERE id = {}", sql_id(person.as_uuid()));
    fixture.database().run_raw_sql(&sql, &sql).await.expect("renamed");
}

async fn people(fixture: &Fixture, by: &Poster, name: &str) -> Vec<String> {
    let found = search_people(fixture, by, Some(name), None, None, None).await.expect("found");
    found.items.into_iter().map(|card| format!("{} {}", card.first_name, card.last_name)).collect()
}

async fn find(fixture: &Fixture, by: &Actor, text: &str) -> Found {
    find_everything(fixture, by, Some(text), None).await.expect("found")
}

/// The search finds a person by the words of the name in any order; case and accents do not matter, and SQL wildcards are not
/// part of a word.
///
/// Shows: AMB-112
#[tokio::test(flavor = "multi_thread")]
async fn the_search_finds_people_by_the_beginnings_of_their_names() {
    let fixture = Fixture::new().await;
    let nurses = fixture.professionals(NURSE, 3).await;
    rename(&fixture, nurses[0].person(), "Rosa", "Delmar").await;
    rename(&fixture, nurses[1].person(), "José", "Núñez").await;
    rename(&fixture, nurses[2].person(), "Maria", "de la Cruz").await;
    for by in [&fixture.surgeon, &fixture.admin, &fixture.system] {
        for text in ["rosa del", "DELMAR", "delmar rosa", "  rosa,delmar ", "ros"] {
            assert_eq!(people(&fixture, by, text).await, ["Rosa Delmar"], "{text}");
        }
        for text in ["jose nunez", "NUÑEZ", "josé"] {
            assert_eq!(people(&fixture, by, text).await, ["José Núñez"], "{text}");
        }
        assert_eq!(people(&fixture, by, "maria de la cr").await, ["Maria de la Cruz"]);
        for text in ["", "%", "_", "%osa", "r_sa", "rosa %", "osa", "rosa x", "'; DROP TABLE persons; --"] {
            let found = people(&fixture, by, text).await;
            let expected: &[&str] = if text == "rosa %" { &["Rosa Delmar"] } else { &[] };
            assert_eq!(found, expected, "{text}");
        }
    }
    assert_eq!(
        people(&fixture, &fixture.surgeon, "Adam").await,
        [] as [&str; 0],
        "administrators are in no list"
    );
    assert_eq!(
        people(&fixture, &fixture.surgeon, "Sarah").await,
        [] as [&str; 0],
        "a surgeon finds professionals only"
    );
    assert_eq!(people(&fixture, &fixture.admin, "Sarah").await, ["Sarah Stage"]);
    let long = "a".repeat(101);
    let refused = search_people(&fixture, &fixture.admin, Some(&long), None, None, None).await;
    assert_eq!(code(refused.map(drop)), Err("VALIDATION"));
}

/// A poster finds the cases of their own list, by surgeon, procedure, place and participant; nothing of another center.
///
/// Shows: AMB-112
#[tokio::test(flavor = "multi_thread")]
async fn a_poster_finds_only_cases_of_the_own_lists() {
    let fixture = Fixture::new().await;
    let nurse = fixture.professional(NURSE).await;
    rename(&fixture, nurse.person(), "Rosa", "Delmar").await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&nurse)).await;
    for by in [&fixture.surgeon, &fixture.admin] {
        for text in ["carpal", "tunnel carp", "sarah", "fresno", "rosa del", "pacific"] {
            let found = find(&fixture, &as_actor(by), text).await;
            assert_eq!(found.cases.iter().map(|found| found.id).collect::<Vec<_>>(), [case], "{text}");
        }
        for text in ["latex", "arpal", "%", "_"] {
            assert_eq!(find(&fixture, &as_actor(by), text).await.cases, [], "{text}");
        }
    }
    // A person who only requests an invitation is not a participant.
    let asking = fixture.professional(NURSE).await;
    rename(&fixture, asking.person(), "Olga", "Quist").await;
    request_invitation(&fixture, &asking, None, case).await.expect("a request");
    assert_eq!(find(&fixture, &as_actor(&fixture.surgeon), "quist").await.cases, []);
    for other in [&fixture.other_center_surgeon, &fixture.other_center_admin, &fixture.system] {
        assert_eq!(find(&fixture, &as_actor(other), "carpal").await.cases, []);
        let named = find_everything(&fixture, &as_actor(other), Some("carpal"), Some(fixture.center)).await;
        match other {
            Poster::SystemAdmin(_) => assert_eq!(named.expect("any center").cases.len(), 1),
            _ => assert_eq!(code(named.map(drop)), Err("FORBIDDEN")),
        }
    }
}

/// A professional finds the cases of their own list and no people: not by their names, and not through a case.
///
/// Shows: AMB-112
#[tokio::test(flavor = "multi_thread")]
async fn a_professional_finds_cases_of_the_own_list_and_no_people() {
    let fixture = Fixture::new().await;
    let nurses = fixture.professionals(NURSE, 2).await;
    rename(&fixture, nurses[0].person(), "Rosa", "Delmar").await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(TECH, 1)]).await;
    invite(&fixture, &fixture.surgeon, case, &nurses[..1]).await;
    let found = find(&fixture, &professional(&nurses[1]), "carpal").await;
    assert_eq!(
        found.cases.iter().map(|found| found.id).collect::<Vec<_>>(),
        [case],
        "not that of another group"
    );
    for text in ["rosa", "delmar", "adam"] {
        assert_eq!(find(&fixture, &professional(&nurses[1]), text).await, Found::default(), "{text}");
    }
    let named =
        find_everything(&fixture, &professional(&nurses[1]), Some("carpal"), Some(fixture.center)).await;
    assert_eq!(code(named.map(drop)), Err("FORBIDDEN"));
}

/// At most eight cases are found, the closest to now first, by a number of statements that does not grow with them.
///
/// Shows: AMB-112
#[tokio::test(flavor = "multi_thread")]
async fn cases_are_found_by_the_distance_of_their_start_from_now() {
    let fixture = Fixture::new().await;
    let past = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(24), &[(NURSE, 1)]).await;
    fixture.advance_clock(SignedDuration::from_hours(30));
    let mut ids = Vec::new();
    for day in 1..=9 {
        ids.push(fixture.post_case(&fixture.surgeon, fixture.days_from_now(day), &[(NURSE, 1)]).await);
    }
    let before = statements_run();
    let found = find(&fixture, &as_actor(&fixture.surgeon), "carpal").await;
    assert_eq!(statements_run() - before, 4);
    let found: Vec<_> = found.cases.into_iter().map(|found| found.id).collect();
    assert_eq!((found.len(), found[0], found[1]), (8, past, ids[0]));
    let anyone = fixture.unaffiliated_professional(Category::ScrubTech, QUIET).await;
    assert_eq!(find(&fixture, &professional(&anyone), "carpal").await, Found::default());
}

/// A busy center has more cases within 180 days than are searched; those around now are.
///
/// Shows: AMB-112
#[tokio::test(flavor = "multi_thread")]
async fn the_next_case_of_a_busy_center_is_found() {
    let fixture = Fixture::new().await;
    let past = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(1), &[(NURSE, 1)]).await;
    fixture.advance_clock(days(120));
    let next = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(24), &[(NURSE, 1)]).await;
    // More past cases than are searched.
    let copied = fixture.db.write(move |tx| async move {
        let case = cases::find(&tx, past).await?.expect("the case").case;
        for number in 0..501 {
            let (id, start) = (
                CaseId::from_uuid(Uuid::from_u128(number)),
                case.start + SignedDuration::from_hours(2 * number as i64),
            );
            cases::insert(&tx, &Case { id, start, ..case.clone() }).await?;
        }
        Ok::<_, StoreError>(tx.commit(()))
    });
    copied.await.expect("copied");
    for actor in [&fixture.surgeon, &fixture.admin] {
        let found = find(&fixture, &as_actor(actor), "carpal").await;
        assert_eq!((found.cases.len(), found.cases[0].id), (8, next));
    }
}
