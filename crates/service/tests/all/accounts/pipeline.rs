//! The eligibility pipeline of a center, and asking for what is missing.

use std::collections::BTreeSet;

use caseboard_domain::CenterId;
use caseboard_domain::actor::{CenterManager, Professional};
use caseboard_domain::notice::NoticeReport;
use caseboard_domain::page::Page;
use caseboard_domain::person::{Category, NotificationSettings};
use caseboard_domain::pipeline::NotAsked;
use caseboard_domain::requirements::{Requirement, Requirements};
use caseboard_domain::search::SearchWords;
use caseboard_domain::slot::Slot;
use caseboard_domain::time::days;
use caseboard_service::Error;
use caseboard_service::eligibility::{
    AskForDocuments, AskedForDocuments, CenterRequirements, EligibilityPipeline, PipelinePerson,
    PipelineQuery, ask_for_documents, list_eligibility_pipeline, request_verification,
    update_center_requirements,
};
use caseboard_service::invitations::{ReportAbsence, report_absence};
use caseboard_store::pipeline::KNOWN_MAX;
use caseboard_store::statements_run;
use caseboard_testkit::{Fixture, on_postgres, sql_id};
use jiff::SignedDuration;

use crate::cases::support::{
    NURSE, TECH, accept, address, as_actor, as_manager, code, invite, sent_to, unread_notices,
};

fn manager(fixture: &Fixture) -> CenterManager {
    as_manager(&fixture.admin)
}

async fn require(fixture: &Fixture, category: Category, required: &[Requirement]) {
    let required: Requirements = required.iter().copied().collect();
    let input = CenterRequirements { center: fixture.center, category, required };
    update_center_requirements(fixture, &manager(fixture), None, input).await.expect("set");
}

fn query(center: CenterId) -> PipelineQuery {
    let page = Page { number: 1, size: 20 };
    PipelineQuery { center, category: None, requirement: None, name: None, page }
}

async fn list(fixture: &Fixture, query: PipelineQuery) -> EligibilityPipeline {
    list_eligibility_pipeline(fixture, &manager(fixture), query).await.expect("listed")
}

async fn listed(fixture: &Fixture, person: &Professional) -> PipelinePerson {
    let all = list(fixture, query(fixture.center)).await.people;
    all.into_iter().find(|it| it.id == person.person()).expect("known")
}

async fn ask(fixture: &Fixture, people: &[&Professional]) -> Result<AskedForDocuments, Error> {
    let people = people.iter().map(|it| it.person()).collect();
    let input = AskForDocuments { center: fixture.center, people };
    ask_for_documents(fixture, &manager(fixture), None, input).await
}

/// People with the fewest missing items are first. A person who lacks nothing could fill the open positions
/// of their group, except those at the time of their own cases. People whom the center does not know are not
/// in the list.
///
/// Shows: FL-10, AMB-202
#[tokio::test(flavor = "multi_thread")]
async fn people_who_lack_least_are_first_with_what_they_could_fill() {
    let fixture = Fixture::new().await;
    let nurses = fixture.professionals(NURSE, 2).await;
    let tech = fixture.professional(TECH).await;
    let stranger = fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await;
    require(&fixture, NURSE, &[Requirement::Npi, Requirement::DocumentApproved(Slot::Identification)]).await;
    require(&fixture, TECH, &[Requirement::Npi]).await;
    for hours in [100, 200, 300] {
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 1)]).await;
    }
    fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(TECH, 2)]).await;
    let all = list(&fixture, query(fixture.center)).await;
    let found: Vec<(usize, usize)> = all.people.iter().map(|it| (it.items.len(), it.positions)).collect();
    assert_eq!(found, [(1, 1), (2, 3), (2, 3)]);
    assert_eq!((all.people[0].id, all.total, all.is_capped), (tech.person(), 3, false));
    assert_eq!(
        all.missing,
        [(Requirement::Npi, 3), (Requirement::DocumentApproved(Slot::Identification), 2)]
    );

    // A booking takes its own position and those at its time.
    require(&fixture, NURSE, &[]).await;
    let other = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, other, &nurses[..1]).await[0];
    accept(&fixture, &nurses[0], None, invitation).await.expect("confirmed");
    assert_eq!(listed(&fixture, &nurses[0]).await.positions, 2);
    assert_eq!(listed(&fixture, &nurses[1]).await.positions, 3);
    let ids: Vec<_> = list(&fixture, query(fixture.center)).await.people.iter().map(|it| it.id).collect();
    assert_eq!(ids.len(), 3);
    assert!(!ids.contains(&stranger.person()), "no one asked the center for them");
    request_verification(&fixture, &stranger, fixture.center).await.expect("asked");
    assert!(listed(&fixture, &stranger).await.asked);
}

/// A center knows a person who worked there, but not one who reported that they cannot come.
///
/// Shows: FL-10, AMB-202, AMB-300
#[tokio::test(flavor = "multi_thread")]
async fn people_who_did_not_come_are_not_known_from_work() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(5), &[(NURSE, 2)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        accept(&fixture, person, None, *invitation).await.expect("confirmed");
    }
    let report = ReportAbsence { message: invitations[1], reason: "Ill".into() };
    report_absence(&fixture, &people[1], None, report).await.expect("reported");
    let known = async || {
        let list = list(&fixture, query(fixture.center)).await;
        list.people.iter().map(|it| it.id).collect::<BTreeSet<_>>()
    };
    assert_eq!(known().await.len(), 2, "both are verified");
    fixture.advance_clock(SignedDuration::from_hours(6));
    let sql = "DELETE FROM certifications; DELETE FROM favorites";
    fixture.database().run_raw_sql(sql, sql).await.expect("deleted");
    assert_eq!(known().await, BTreeSet::from([people[0].person()]));
}

/// The pipeline is filtered by group, missing item and name, and is read in pages.
///
/// Shows: FL-10
#[tokio::test(flavor = "multi_thread")]
async fn the_pipeline_has_filters_and_pages() {
    let fixture = Fixture::new().await;
    fixture.professionals(NURSE, 3).await;
    fixture.professionals(TECH, 2).await;
    require(&fixture, NURSE, &[Requirement::Npi]).await;
    let count = async |query: PipelineQuery| list(&fixture, query).await.total;
    let all = query(fixture.center);
    assert_eq!(count(all.clone()).await, 5);
    assert_eq!(count(PipelineQuery { category: Some(TECH), ..all.clone() }).await, 2);
    let npi = PipelineQuery { requirement: Some(Requirement::Npi), ..all.clone() };
    assert_eq!(count(npi.clone()).await, 3);
    assert_eq!(list(&fixture, npi).await.missing, [(Requirement::Npi, 3)], "independent of the filter");
    assert_eq!(count(PipelineQuery { requirement: Some(Requirement::License), ..all.clone() }).await, 0);
    let named =
        |name: &str| PipelineQuery { name: SearchWords::parse(Some(name)).expect("words"), ..all.clone() };
    assert_eq!(count(named("pro1")).await, 2, "one of each group");
    assert_eq!(count(named("nobody")).await, 0);
    let mut seen = Vec::new();
    for number in 1..=3 {
        let page = list(&fixture, PipelineQuery { page: Page { number, size: 2 }, ..all.clone() }).await;
        assert_eq!(page.total, 5);
        seen.extend(page.people.iter().map(|it| it.id));
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 5, "each person on one page");
}

/// One notice and one mail per person name what that person can supply. A second request, also of another
/// administrator, asks none of them again for seven days.
///
/// Shows: FL-10, AMB-203
#[tokio::test(flavor = "multi_thread")]
async fn people_are_asked_once_in_seven_days() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let tech = fixture.professional(TECH).await;
    let stranger = fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await;
    let slot = Slot::Identification;
    let required =
        [Requirement::Npi, Requirement::DocumentApproved(slot), Requirement::DocumentCurrent(slot)];
    require(&fixture, NURSE, &required).await;
    assert!(listed(&fixture, &people[0]).await.may_ask);

    let asked = ask(&fixture, &[&people[0], &tech, &stranger, &people[0]]).await.expect("asked");
    assert_eq!(asked.asked, [people[0].person()]);
    let mut skipped =
        vec![(tech.person(), NotAsked::NothingMissing), (stranger.person(), NotAsked::NotKnown)];
    skipped.sort_unstable();
    assert_eq!(asked.skipped, skipped);
    let notices = unread_notices(&fixture, people[0].person()).await;
    assert_eq!((notices.len(), notices[0].subject.as_str()), (1, NoticeReport::DocumentsRequested.subject()));
    let content = &notices[0].content;
    assert_eq!(content.matches("Identification").count(), 1, "a document is named once: {content}");
    assert!(content.contains("National Provider Identifier"), "{content}");
    let (mail, _) = address(&fixture, people[0].person()).await;
    let mails = sent_to(&fixture, &mail).await;
    let letter = mails
        .iter()
        .find(|it| it.subject == "What is missing for your eligibility at Pacific Hand Center")
        .expect("a mail");
    assert!(letter.text.contains("/userMain/profile#own-eligibility"), "{}", letter.text);
    for other in [&tech, &stranger, &people[1]] {
        assert_eq!(unread_notices(&fixture, other.person()).await.len(), 0);
    }

    let again = ask(&fixture, &[&people[0]]).await.expect("answered");
    assert_eq!((again.asked.len(), again.skipped), (0, vec![(people[0].person(), NotAsked::AskedRecently)]));
    let system = as_actor(&fixture.system).require_center_manager().expect("a system administrator");
    let input = AskForDocuments { center: fixture.center, people: vec![people[0].person()] };
    let other = ask_for_documents(&fixture, &system, None, input).await.expect("answered");
    assert_eq!(other.asked, [], "another administrator");
    let now = listed(&fixture, &people[0]).await;
    assert_eq!((now.may_ask, now.asked_at), (false, Some(fixture.now())));
    assert_eq!(unread_notices(&fixture, people[0].person()).await.len(), 1);

    fixture.advance_clock(days(7));
    assert!(listed(&fixture, &people[0]).await.may_ask);
    let later = ask(&fixture, &[&people[0], &people[1]]).await.expect("asked");
    assert_eq!((later.asked.len(), later.skipped.len()), (2, 0));
    assert_eq!(unread_notices(&fixture, people[0].person()).await.len(), 2);
}

/// Adds people of the group of a person who ask the center to be verified, and who are before the person in lists by name.
async fn add_applicants(fixture: &Fixture, like: &Professional, count: usize) {
    let (numbers, id) = match on_postgres() {
        true => (format!("generate_series(1, {count}) AS n(n)"), "CAST(md5(CAST(n AS TEXT)) AS UUID)"),
        false => (
            format!(
                "(WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {count}) SELECT n FROM n)"
            ),
            "CAST(printf('%016d', n) AS BLOB)",
        ),
    };
    let (like, center) = (sql_id(like.person().as_uuid()), sql_id(fixture.center.as_uuid()));
    let sql = format!(
        "CREATE TABLE applicants AS SELECT p.*, n FROM persons p, {numbers} WHERE p.id = {like};
         UPDATE applicants SET id = {id}, email = n || '@example.org', last_name_folded = 'a';
         ALTER TABLE applicants DROP COLUMN n;
         INSERT INTO persons SELECT * FROM applicants;
         INSERT INTO verification_requests (center_id, person_id, asked_at) SELECT {center}, id, 1 FROM applicants;
         DROP TABLE applicants"
    );
    fixture.database().run_raw_sql(&sql, &sql).await.expect("inserted");
}

/// A center that knows more people than its list contains can ask each of them.
///
/// Shows: FL-10, AMB-203
#[tokio::test(flavor = "multi_thread")]
async fn people_beyond_the_list_of_a_large_center_are_asked_too() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    require(&fixture, NURSE, &[Requirement::Npi]).await;
    add_applicants(&fixture, &people[0], KNOWN_MAX).await;
    let mut both = people.iter().map(Professional::person).collect::<Vec<_>>();
    both.sort_unstable();
    let asked = ask(&fixture, &people.iter().collect::<Vec<_>>()).await.expect("asked");
    assert_eq!((asked.asked, asked.skipped), (both, Vec::new()));
}

/// Two administrators who ask at the same moment send one notice.
///
/// Shows: FL-10
#[tokio::test(flavor = "multi_thread")]
async fn two_requests_at_the_same_time_ask_once() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    require(&fixture, NURSE, &[Requirement::Npi]).await;
    let all: Vec<&Professional> = people.iter().collect();
    let (one, other) = tokio::join!(ask(&fixture, &all), ask(&fixture, &all));
    let asked = one.expect("asked").asked.len() + other.expect("asked").asked.len();
    assert_eq!(asked, 3);
    for person in &people {
        assert_eq!(unread_notices(&fixture, person.person()).await.len(), 1);
    }
}

/// An administrator of another center neither reads the pipeline nor asks, and a request names 1 to 100 people.
///
/// Shows: FL-10
#[tokio::test(flavor = "multi_thread")]
async fn only_managers_of_the_center_ask() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    require(&fixture, NURSE, &[Requirement::Npi]).await;
    let foreign = as_manager(&fixture.other_center_admin);
    let read = list_eligibility_pipeline(&fixture, &foreign, query(fixture.center)).await;
    assert_eq!(code(read).err(), Some("FORBIDDEN"));
    let input = |people| AskForDocuments { center: fixture.center, people };
    let asked = ask_for_documents(&fixture, &foreign, None, input(vec![person.person()])).await;
    assert_eq!(code(asked).err(), Some("FORBIDDEN"));
    for people in [Vec::new(), vec![person.person(); 101]] {
        let asked = ask_for_documents(&fixture, &manager(&fixture), None, input(people)).await;
        assert_eq!(code(asked).err(), Some("VALIDATION"));
    }
    assert_eq!(unread_notices(&fixture, person.person()).await.len(), 0);
}

/// The number of statements depends neither on the people nor on the open cases.
///
/// Shows: FL-10
#[tokio::test(flavor = "multi_thread")]
async fn the_pipeline_is_six_statements() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 40).await;
    require(&fixture, NURSE, &[Requirement::Npi]).await;
    for hours in [100, 200, 300] {
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 1)]).await;
    }
    let before = statements_run();
    assert_eq!(list(&fixture, query(fixture.center)).await.total, 40);
    assert_eq!(statements_run() - before, 6);
    let mut counts = Vec::new();
    for part in [&people[..1], &people[1..40]] {
        let before = statements_run();
        ask(&fixture, &part.iter().collect::<Vec<_>>()).await.expect("asked");
        counts.push(statements_run() - before);
    }
    assert_eq!(counts[0], counts[1]);
}
