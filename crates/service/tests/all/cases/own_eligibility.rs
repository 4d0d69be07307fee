//! The centers where a professional can take part, and the missing items elsewhere.

use caseboard_domain::requirements::{Requirement, Requirements};
use caseboard_service::cases::post_case;
use caseboard_service::eligibility::{CenterRequirements, get_own_eligibility, update_center_requirements};
use caseboard_service::invitations::request_invitation;
use caseboard_store::statements_run;
use caseboard_testkit::Fixture;

use crate::cases::support::{NURSE, TECH, accept, as_manager, invite};

/// A professional sees what is missing and which open cases of their own group need it; the number of statements does not depend
/// on the number of cases.
///
/// Shows: FL-09, AMB-185
#[tokio::test(flavor = "multi_thread")]
async fn a_missing_item_names_the_cases_that_need_it() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let own = get_own_eligibility(&fixture, &person).await.expect("read");
    assert_eq!(
        own.iter().map(|it| (it.center, it.verified, it.at.open.cases)).collect::<Vec<_>>(),
        [(fixture.center, true, 0)]
    );
    let before = statements_run();
    get_own_eligibility(&fixture, &person).await.expect("read");
    let alone = statements_run() - before;
    for (day, group) in [(4, NURSE), (5, NURSE), (6, TECH)] {
        fixture.post_case(&fixture.surgeon, fixture.days_from_now(day), &[(group, 1)]).await;
    }
    let manager = as_manager(&fixture.admin);
    let required = Requirements::from_iter([Requirement::Verified, Requirement::Npi]);
    let update = CenterRequirements { center: fixture.center, category: NURSE, required };
    update_center_requirements(&fixture, &manager, None, update).await.expect("set");
    let before = statements_run();
    let own = get_own_eligibility(&fixture, &person).await.expect("read");
    assert_eq!(statements_run() - before, alone);
    assert_eq!(own.len(), 1);
    let at = &own[0].at;
    // Two cases of two hours for $100 an hour.
    assert_eq!((at.open.cases, at.closed.cases, at.closed.pay.cents()), (0, 2, 40_000));
    assert_eq!(at.missing.len(), 1);
    assert_eq!((at.missing[0].gap.requirement, at.missing[0].unlocks.cases), (Requirement::Npi, 2));
}

/// A case that the person has requested or is invited to counts as before, also while its position is full. One for which the
/// person is confirmed needs nothing more.
///
/// Shows: FL-09, AMB-185
#[tokio::test(flavor = "multi_thread")]
async fn requested_and_invited_cases_count_until_the_person_is_confirmed() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let mut cases = Vec::new();
    for day in 4..8 {
        let start = fixture.days_from_now(day);
        cases.push(fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await);
    }
    let [asked, invited, full, confirmed] = cases[..] else { panic!("four cases") };
    request_invitation(&fixture, &people[0], None, asked).await.expect("asked");
    invite(&fixture, &fixture.surgeon, invited, &people[..1]).await;
    let both = invite(&fixture, &fixture.surgeon, full, &people).await;
    accept(&fixture, &people[1], None, both[1]).await.expect("the last place");
    let own = invite(&fixture, &fixture.surgeon, confirmed, &people[..1]).await[0];
    accept(&fixture, &people[0], None, own).await.expect("confirmed");
    let manager = as_manager(&fixture.admin);
    let required = Requirements::from_iter([Requirement::Npi]);
    let update = CenterRequirements { center: fixture.center, category: NURSE, required };
    update_center_requirements(&fixture, &manager, None, update).await.expect("set");
    let own = get_own_eligibility(&fixture, &people[0]).await.expect("read");
    assert_eq!((own[0].at.open.cases, own[0].at.closed.cases), (0, 3));
    assert_eq!(own[0].at.missing[0].unlocks.cases, 3);
}

/// The center where most can be gained is first, whatever its name.
///
/// Shows: FL-09, AMB-185
#[tokio::test(flavor = "multi_thread")]
async fn the_center_where_most_can_be_gained_is_first() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    fixture.post_case(&fixture.surgeon, fixture.days_from_now(4), &[(NURSE, 1)]).await;
    for day in [5, 6] {
        let mut draft = fixture.case_draft(fixture.days_from_now(day), &[(NURSE, 1)]);
        draft.center = Some(fixture.other_center);
        draft.surgeon = Some(fixture.other_center_surgeon.person());
        post_case(&fixture, &fixture.other_center_surgeon, None, draft).await.expect("posted");
    }
    for (by, center) in
        [(&fixture.admin, fixture.center), (&fixture.other_center_admin, fixture.other_center)]
    {
        let required = Requirements::from_iter([Requirement::Npi]);
        let update = CenterRequirements { center, category: NURSE, required };
        update_center_requirements(&fixture, &as_manager(by), None, update).await.expect("set");
    }
    let order = async || {
        let own = get_own_eligibility(&fixture, &person).await.expect("read");
        own.iter().map(|it| it.center).collect::<Vec<_>>()
    };
    assert_eq!(order().await, [fixture.other_center, fixture.center]);
    for day in [7, 8] {
        fixture.post_case(&fixture.surgeon, fixture.days_from_now(day), &[(NURSE, 1)]).await;
    }
    assert_eq!(order().await, [fixture.center, fixture.other_center]);
}
