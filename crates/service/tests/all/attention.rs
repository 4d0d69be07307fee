//! Tasks that wait for a person, at the top of the home screen.

use caseboard_domain::PersonId;
use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::claim::{ClaimDraft, ClaimStatus};
use caseboard_domain::eligibility::QueueReason::{Affiliation, Asked, Changed};
use caseboard_domain::page::Keyset;
use caseboard_domain::person::{NotificationSettings, Role};
use caseboard_domain::profile::gaps::ProfileGap;
use caseboard_service::attendance_reports::{ReportArrival, confirm_day, report_arrival, report_on_my_way};
use caseboard_service::attention::{Attention, get_attention};
use caseboard_service::cases::{CaseEdit, DateRangeInput, cancel_case, edit_case, list_center_cases};
use caseboard_service::claims::{ClaimSubmission, decide_claim, submit_claim};
use caseboard_service::invitations::{
    Acknowledge, ConfirmChangedCase, ReportAbsence, acknowledge_notice, approve_request,
    confirm_changed_case, report_absence, request_invitation, stand_by, withdraw_from_case,
};
use caseboard_service::timer_kinds::run_due;
use caseboard_store::{StoreError, Tx, affiliations, certifications, statements_run, verification_requests};
use caseboard_testkit::{Fixture, sql_id};
use jiff::SignedDuration;

use crate::cases::support::{NURSE, TECH, accept, invite};
use crate::claims::support::{as_actor, confirmed_case, hourly, professional, started_case, submitted_claim};

const QUIET: NotificationSettings = NotificationSettings { email: false, sms: false };

async fn owner(fixture: &Fixture, poster: &Poster) -> Attention {
    get_attention(fixture, &as_actor(poster)).await.expect("read")
}

async fn own(fixture: &Fixture, person: &Professional) -> Attention {
    get_attention(fixture, &professional(person)).await.expect("read")
}

/// The surgeon and the administrator of the center see who requests which case, each with their own copy of the notice, until the
/// request is answered, with the number of people that the case needs. Another center sees nothing.
///
/// Shows: AMB-110, AMB-358
#[tokio::test(flavor = "multi_thread")]
async fn a_request_waits_for_the_owners_of_its_case_until_it_is_answered() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let later = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    let case =
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2), (TECH, 1)]).await;
    let asked =
        request_invitation(&fixture, &person, None, case).await.expect("asked").id.expect("a request");

    for poster in [&fixture.surgeon, &fixture.admin] {
        let found = owner(&fixture, poster).await;
        let [request] = found.requests.as_slice() else { panic!("one request: {:?}", found.requests) };
        assert_eq!((request.case, request.total), (case, 1));
        assert_eq!(request.person.as_ref().map(|who| who.id), Some(person.person()));
        assert!(request.notice.is_some());
        assert_eq!((request.category, request.required), (Some(NURSE), Some(2)), "the case needs two nurses");
        assert_eq!(found.unfilled[0].required, None, "free places for several groups");
        assert_eq!(found.unfilled[1].required, Some(1));
        let unfilled: Vec<_> = found.unfilled.iter().map(|row| (row.case, row.places, row.total)).collect();
        assert_eq!(unfilled, [(case, 3, 2), (later, 1, 2)], "the case that starts first is at the top");
    }
    for other in [&fixture.other_center_admin, &fixture.other_center_surgeon, &fixture.system] {
        assert_eq!(owner(&fixture, other).await, Attention::default());
    }

    approve_request(&fixture, &fixture.surgeon, None, asked).await.expect("invited");
    assert_eq!(owner(&fixture, &fixture.admin).await.requests, []);
    let invited = own(&fixture, &person).await.invitations;
    assert_eq!(invited.iter().map(|row| row.item.case).collect::<Vec<_>>(), [case]);
}

/// A request that no one can answer does not wait: while the whole case is full, and for a surgeon without a
/// copy of it, who manages the case again after the center has.
///
/// Shows: AMB-38, AMB-87, AMB-110
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_cannot_be_answered_does_not_wait() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, case, &people[..1]).await[0];
    request_invitation(&fixture, &people[1], None, case).await.expect("asked");
    let waiting = async || {
        (
            owner(&fixture, &fixture.surgeon).await.requests.len(),
            owner(&fixture, &fixture.admin).await.requests.len(),
        )
    };
    assert_eq!(waiting().await, (1, 1));
    accept(&fixture, &people[0], None, invitation).await.expect("accepted");
    assert_eq!(waiting().await, (0, 0), "the case is full");
    withdraw_from_case(&fixture, &people[0], None, invitation).await.expect("withdrawn");
    assert_eq!(waiting().await, (1, 1));
    let copy = format!(
        "DELETE FROM notices WHERE kind = 'INVITATION_REQUEST' AND recipient_id = {}",
        sql_id(fixture.surgeon.person().as_uuid())
    );
    fixture.database().run_raw_sql(&copy, &copy).await.expect("deleted");
    assert_eq!(owner(&fixture, &fixture.surgeon).await.requests.len(), 0, "the surgeon has no copy");
}

/// A claim is shown to the surgeon who pays and to the center, with the surgeon of the case and the sum of all claims, until it
/// is decided.
///
/// Shows: AMB-110, AMB-358
#[tokio::test(flavor = "multi_thread")]
async fn claims_wait_for_the_payers_side_with_their_sum() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let first = started_case(&fixture, &fixture.surgeon, &people[0]).await;
    assert_eq!(own(&fixture, &people[0]).await.claimable.len(), 1, "a worked case can be claimed");
    let first = submitted_claim(&fixture, &people[0], first, 2.0).await;
    let second = started_case(&fixture, &fixture.surgeon, &people[1]).await;
    submitted_claim(&fixture, &people[1], second, 3.0).await;
    assert_eq!(own(&fixture, &people[0]).await.claimable, []);

    for poster in [&fixture.surgeon, &fixture.admin] {
        let claims = owner(&fixture, poster).await.claims;
        assert_eq!(claims.len(), 2);
        assert_eq!((claims[0].id, claims[0].total, claims[0].sum.cents()), (first.id, 2, 50_000));
        assert_eq!((claims[0].payee.id, claims[0].is_min_pay), (people[0].person(), false));
        assert_eq!((claims[0].required, claims[0].surgeon_name.as_str()), (Some(1), "Dr. Sarah Stage"));
    }
    for other in [&fixture.other_center_admin, &fixture.other_center_surgeon] {
        assert_eq!(owner(&fixture, other).await.claims, []);
    }
    decide_claim(&fixture, &fixture.surgeon, None, first.id, ClaimStatus::Approved.into())
        .await
        .expect("approved");
    assert_eq!(owner(&fixture, &fixture.admin).await.claims.len(), 1);
}

/// Minimum pay whose claim was rejected waits, like worked cases, until it is claimed again.
///
/// Shows: AMB-110, AMB-244
#[tokio::test(flavor = "multi_thread")]
async fn rejected_minimum_pay_waits_until_it_is_claimed_again() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let worked = confirmed_case(&fixture, &fixture.surgeon, 30, hourly(120.0, 50.0), &[&person]).await[0];
    fixture.advance_clock(SignedDuration::from_hours(10));
    cancel_case(&fixture, &fixture.surgeon, None, worked.case).await.expect("cancelled");
    assert_eq!(own(&fixture, &person).await.claimable, [], "the server has claimed it");

    let claim = owner(&fixture, &fixture.surgeon).await.claims[0].id;
    fixture.advance_clock(SignedDuration::from_secs(1));
    let rejected_at = fixture.now();
    decide_claim(&fixture, &fixture.surgeon, None, claim, ClaimStatus::Rejected.into())
        .await
        .expect("rejected");
    let found = own(&fixture, &person).await.claimable;
    let [waiting] = found.as_slice() else { panic!("one case: {found:?}") };
    assert_eq!((waiting.case, waiting.total), (worked.case, 1));
    assert_eq!((waiting.since, waiting.earliest), (rejected_at, rejected_at));

    let draft = ClaimDraft { hours: None, note: "I was on my way.".into() };
    let again = ClaimSubmission { notice: worked.notice, draft };
    submit_claim(&fixture, &person, None, again).await.expect("claimed again");
    assert_eq!(own(&fixture, &person).await.claimable, []);
}

/// A withdrawal waits until it is acknowledged, and the case is unfilled again; the other center sees neither.
///
/// Shows: AMB-110
#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_waits_until_it_is_acknowledged() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let worked = confirmed_case(&fixture, &fixture.surgeon, 100, hourly(100.0, 0.0), &[&person]).await[0];
    assert_eq!(owner(&fixture, &fixture.surgeon).await, Attention::default(), "a filled case needs nothing");
    fixture.advance_clock(SignedDuration::from_secs(1));
    withdraw_from_case(&fixture, &person, None, worked.notice).await.expect("withdrawn");

    let found = owner(&fixture, &fixture.surgeon).await;
    assert_eq!(found.unfilled.len(), 1);
    let [withdrawal] = found.withdrawals.as_slice() else { panic!("one withdrawal") };
    assert_eq!(withdrawal.case, worked.case);
    assert_eq!((withdrawal.category, found.unfilled[0].category), (Some(NURSE), Some(NURSE)));
    assert_eq!((withdrawal.center, withdrawal.places), (fixture.center, 1));
    assert_eq!(withdrawal.person.as_ref().map(|who| who.id), Some(person.person()));
    let other = fixture.professional(NURSE).await;
    let invitations = invite(&fixture, &fixture.surgeon, worked.case, std::slice::from_ref(&other)).await;
    accept(&fixture, &other, None, invitations[0]).await.expect("accepted");
    let filled = owner(&fixture, &fixture.surgeon).await;
    assert_eq!((filled.withdrawals[0].places, filled.unfilled.len()), (0, 0), "the place is taken again");
    let input = Acknowledge { id: withdrawal.notice.expect("a notice"), acknowledge: true };
    acknowledge_notice(&fixture, &as_actor(&fixture.surgeon), None, input).await.expect("acknowledged");
    assert_eq!(owner(&fixture, &fixture.surgeon).await.withdrawals, []);
}

/// Free places of several groups name none of them.
///
/// Shows: AMB-110
#[tokio::test(flavor = "multi_thread")]
async fn free_places_name_their_group_if_it_is_the_only_one() {
    let fixture = Fixture::new().await;
    for (hours, positions) in [(50, &[(NURSE, 2)][..]), (100, &[(NURSE, 1), (TECH, 1)])] {
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), positions).await;
    }
    let unfilled = owner(&fixture, &fixture.admin).await.unfilled;
    let groups: Vec<_> = unfilled.iter().map(|row| (row.places, row.category)).collect();
    assert_eq!(groups, [(2, Some(NURSE)), (2, None)]);
}

/// A person who reports that they cannot come is still confirmed, and is not listed as one who has withdrawn.
///
/// Shows: AMB-110, AMB-161
#[tokio::test(flavor = "multi_thread")]
async fn an_absence_is_not_a_withdrawal() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let worked = confirmed_case(&fixture, &fixture.surgeon, 100, hourly(100.0, 0.0), &[&person]).await[0];
    fixture.advance_clock(SignedDuration::from_hours(50));
    let report = ReportAbsence { message: worked.notice, reason: "Ill".into() };
    report_absence(&fixture, &person, None, report).await.expect("reported");
    assert_eq!(owner(&fixture, &fixture.surgeon).await.withdrawals, []);
}

/// An invitation waits until it is answered or the case has started; an invitation whose place was taken does not wait.
///
/// Shows: AMB-110
#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_waits_for_a_professional_until_it_cannot_be_accepted() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    let found = own(&fixture, &people[1]).await.invitations;
    assert_eq!((found[0].item.notice, found[0].item.total), (Some(invitations[1]), 1));
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    assert_eq!(own(&fixture, &people[1]).await.invitations, []);

    let late = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(10), &[(NURSE, 1)]).await;
    invite(&fixture, &fixture.surgeon, late, &people[1..]).await;
    assert_eq!(own(&fixture, &people[1]).await.invitations.len(), 1);
    fixture.advance_clock(SignedDuration::from_hours(10));
    assert_eq!(own(&fixture, &people[1]).await.invitations, []);
}

/// An invitation names the center of a confirmed case at the same time, whose acceptance would be refused; a case that ends when
/// it starts does not conflict.
///
/// Shows: AMB-110, AMB-363
#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_names_the_confirmed_case_at_the_same_time() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let booked = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, booked, &people[..1]).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    for hours in [101, 102] {
        let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 2)]).await;
        invite(&fixture, &fixture.surgeon, case, &people).await;
    }
    let conflicts = async |who: usize| {
        let found = own(&fixture, &people[who]).await.invitations;
        found.into_iter().map(|row| (row.item.center_name, row.same_time_at)).collect::<Vec<_>>()
    };
    let found = conflicts(0).await;
    let [(center, same), (_, after)] = found.as_slice() else { panic!("two invitations: {found:?}") };
    assert_eq!((same.as_ref(), after.as_ref()), (Some(center), None));
    assert!(conflicts(1).await.iter().all(|(_, same)| same.is_none()), "the other person is not booked");
}

/// A surgeon who chose the center, a professional who has to be reviewed again and one who asked wait for its administrators;
/// closed and unverified accounts do not. A new profile lacks everything.
///
/// Shows: AMB-110
#[tokio::test(flavor = "multi_thread")]
async fn people_wait_for_the_administrators_of_the_center_they_chose() {
    let fixture = Fixture::new().await;
    let (center, applicant) = (fixture.center, fixture.other_center_surgeon.person());
    let nurse = fixture.professional(NURSE).await;
    let reviewed = nurse.person();
    let asking = fixture.professional(NURSE).await.person();
    let now = fixture.app().now();
    let written: Result<(), StoreError> = fixture
        .app()
        .db
        .write(move |tx: Tx| async move {
            affiliations::insert(&tx, applicant, center, AffiliationStatus::Pending, 1, now).await?;
            certifications::return_to_review(&tx, reviewed, now + SignedDuration::from_secs(1)).await?;
            verification_requests::add(&tx, center, asking, now + SignedDuration::from_secs(2)).await?;
            Ok(tx.commit(()))
        })
        .await;
    written.expect("written");

    let waiting = owner(&fixture, &fixture.admin).await.people;
    let seen: Vec<_> = waiting.iter().map(|row| (row.person.id, row.center, row.reason, row.total)).collect();
    let expected = [(applicant, Affiliation), (reviewed, Changed), (asking, Asked)];
    assert_eq!(seen, expected.map(|(person, reason)| (person, center, reason, 3)));
    for other in [&fixture.surgeon, &fixture.other_center_admin] {
        assert_eq!(owner(&fixture, other).await.people, []);
    }
    fixture
        .database()
        .run_raw_sql(
            "UPDATE persons SET active = 0 WHERE role = 'SURGEON'; UPDATE persons SET email_verified = 0 WHERE role = 'USER'",
            "UPDATE persons SET active = FALSE WHERE role = 'SURGEON'; UPDATE persons SET email_verified = FALSE WHERE role = 'USER'",
        )
        .await
        .expect("changed");
    assert_eq!(owner(&fixture, &fixture.admin).await.people, []);

    let new = fixture.unaffiliated_professional(NURSE, QUIET).await;
    let gaps = own(&fixture, &new).await.profile;
    let all = [
        ProfileGap::License,
        ProfileGap::Documents,
        ProfileGap::Center,
        ProfileGap::Notifications,
        ProfileGap::Address,
        ProfileGap::Picture,
    ];
    assert_eq!(gaps, all);
}

/// A place that is held for a professional is at the top of the invitations, with the end of the offer, before cases that start
/// earlier.
///
/// Shows: AMB-110, AMB-158
#[tokio::test(flavor = "multi_thread")]
async fn a_held_place_is_the_first_invitation() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    let earlier = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    invite(&fixture, &fixture.surgeon, earlier, &people[1..]).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    stand_by(&fixture, &people[1], None, case).await.expect("on the list");
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    let listed: Vec<_> = own(&fixture, &people[1]).await.invitations;
    let held = Some(fixture.now() + SignedDuration::from_mins(15));
    let found: Vec<_> = listed.iter().map(|row| (row.item.case, row.item.offer_until)).collect();
    assert_eq!(found, [(case, held), (earlier, None)]);
}

/// A changed time waits for the confirmed professional until they confirm it; a professional who reports that they cannot come
/// waits for the owners instead.
///
/// Shows: AMB-106, AMB-110, AMB-161, AMB-302
#[tokio::test(flavor = "multi_thread")]
async fn a_changed_time_waits_for_the_professional_and_an_absence_for_the_owners() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 2)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        accept(&fixture, person, None, *invitation).await.expect("accepted");
    }
    let to_confirm = async |who: usize| {
        let waiting = own(&fixture, &people[who]).await.to_confirm;
        assert!(waiting.iter().all(|row| row.reconfirm), "the time, not the day");
        waiting.iter().map(|row| row.item.case).collect::<Vec<_>>()
    };
    assert_eq!(to_confirm(0).await, []);
    let start = Some(fixture.hours_from_now(48).to_string());
    let edit = CaseEdit { version: Some(1), start, ..CaseEdit::default() };
    edit_case(&fixture, &fixture.surgeon, None, case, edit).await.expect("moved");
    assert_eq!((to_confirm(0).await, to_confirm(1).await), (vec![case], vec![case]));
    let confirm = ConfirmChangedCase { message: invitations[0], version: 2 };
    confirm_changed_case(&fixture, &people[0], None, confirm).await.expect("confirmed");
    assert_eq!(to_confirm(0).await, []);

    let report = ReportAbsence { message: invitations[0], reason: "A broken leg".into() };
    report_absence(&fixture, &people[0], None, report).await.expect("reported");
    for poster in [&fixture.surgeon, &fixture.admin] {
        let absences = owner(&fixture, poster).await.absences;
        let [absent] = absences.as_slice() else { panic!("one: {absences:?}") };
        assert_eq!((absent.case, absent.total, absent.since), (case, 1, fixture.now()));
        assert_eq!(absent.person.as_ref().map(|it| it.id), Some(people[0].person()));
    }
    assert_eq!(owner(&fixture, &fixture.other_center_admin).await.absences, []);

    // After the start no one can be released; the owners still have to find a replacement.
    let hours = fixture.case_draft(fixture.now(), &[]).hours.expect("a duration");
    fixture.advance_clock(SignedDuration::from_hours(48));
    assert_eq!(owner(&fixture, &fixture.surgeon).await.absences.len(), 1, "at the start");
    fixture.advance_clock(SignedDuration::from_secs_f64(hours * 3600.0) - SignedDuration::from_secs(1));
    assert_eq!(owner(&fixture, &fixture.admin).await.absences.len(), 1, "until the end");
    fixture.advance_clock(SignedDuration::from_secs(1));
    assert_eq!(owner(&fixture, &fixture.admin).await.absences, [], "the case is over");
}

/// People who have not confirmed the day when the owners are notified wait for the owners until the start,
/// those who have not arrived from then on until the end. The people themselves see what they can report.
///
/// Shows: AMB-324, AMB-110, FL-22, FL-23
#[tokio::test(flavor = "multi_thread")]
async fn people_who_have_not_confirmed_or_arrived_are_listed_for_the_owners_on_the_day() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 4).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 4)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        accept(&fixture, person, None, *invitation).await.expect("accepted");
    }
    let start = fixture.hours_from_now(100);
    let at = async |before: SignedDuration| {
        fixture.set_clock(start - before);
        while run_due(&fixture).await.expect("run") > 0 {}
    };
    let minutes = SignedDuration::from_mins;
    let awaited = async |poster: &Poster| {
        let rows = owner(&fixture, poster).await.awaited;
        let ids: Vec<_> = rows.iter().map(|row| row.person.as_ref().map(|it| it.id)).collect();
        assert!(
            rows.iter().all(|row| row.case == case && row.total == i64::try_from(ids.len()).unwrap_or(-1))
        );
        ids
    };
    let ids = |who: &[usize]| {
        let mut ids: Vec<_> = who.iter().map(|one| Some(people[*one].person())).collect();
        ids.sort_unstable();
        ids
    };
    let sorted = |mut list: Vec<Option<PersonId>>| {
        list.sort_unstable();
        list
    };
    // The people whose phone number All Postings shows.
    let called = async || {
        let (dates, page) = (DateRangeInput::default(), Keyset::default());
        let listed = list_center_cases(&fixture, &fixture.admin, Some(fixture.center), dates, page).await;
        let shown = listed.expect("listed").items.into_iter().flat_map(|it| it.participants);
        sorted(shown.filter(|it| it.phone.is_some()).map(|it| Some(it.id)).collect())
    };
    let to_report = async |who: usize| own(&fixture, &people[who]).await.to_report.len();

    at(minutes(13 * 60)).await;
    let to_confirm = own(&fixture, &people[0]).await.to_confirm;
    assert_eq!(to_confirm.iter().map(|row| row.reconfirm).collect::<Vec<_>>(), [false], "the day");
    confirm_day(&fixture, &people[0], None, invitations[0]).await.expect("confirmed");
    let report = ReportAbsence { message: invitations[3], reason: "A broken leg".into() };
    report_absence(&fixture, &people[3], None, report).await.expect("reported");
    assert_eq!(awaited(&fixture.surgeon).await, [], "before the report");
    assert_eq!(called().await, ids(&[3]), "only the absent person");
    at(minutes(12 * 60)).await;
    assert_eq!(called().await, ids(&[1, 2, 3]), "those of Home");
    for poster in [&fixture.surgeon, &fixture.admin] {
        assert_eq!(sorted(awaited(poster).await), ids(&[1, 2]), "an absence is a list of its own");
    }
    assert_eq!(awaited(&fixture.other_center_admin).await, []);
    assert_eq!(to_report(1).await, 0, "too early");

    at(minutes(6 * 60)).await;
    assert_eq!((to_report(0).await, to_report(1).await, to_report(3).await), (1, 1, 0));
    report_on_my_way(&fixture, &people[1], None, invitations[1]).await.expect("on the way");
    assert_eq!(to_report(1).await, 0, "nothing more until the start");
    assert_eq!(awaited(&fixture.surgeon).await, ids(&[2]));

    at(minutes(0)).await;
    assert_eq!(awaited(&fixture.surgeon).await, [], "no one can be released, and no one is late");
    assert_eq!((to_report(1).await, to_report(3).await), (1, 0), "now the arrival");
    let arrival = ReportArrival { message: invitations[0], point: None };
    report_arrival(&fixture, &people[0], None, arrival).await.expect("arrived");
    assert_eq!(to_report(0).await, 0);
    at(minutes(-15)).await;
    assert_eq!(sorted(awaited(&fixture.surgeon).await), ids(&[1, 2]));
    let late = ReportArrival { message: invitations[1], point: None };
    report_arrival(&fixture, &people[1], None, late).await.expect("arrived");
    assert_eq!(awaited(&fixture.admin).await, ids(&[2]));
    at(minutes(-7 * 24 * 60)).await;
    assert_eq!((awaited(&fixture.admin).await, to_report(2).await), (vec![], 0), "the case is over");
}

/// A surgeon without an affiliation no longer manages their own cases (AMB-87), so nothing of them waits.
///
/// Shows: AMB-110, AMB-87
#[tokio::test(flavor = "multi_thread")]
async fn nothing_waits_for_a_surgeon_whose_affiliation_was_revoked() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    request_invitation(&fixture, &person, None, case).await.expect("asked");
    let other = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, other, std::slice::from_ref(&person)).await[0];
    accept(&fixture, &person, None, invitation).await.expect("accepted");
    withdraw_from_case(&fixture, &person, None, invitation).await.expect("withdrawn");
    let Actor::Surgeon(surgeon) = as_actor(&fixture.surgeon) else { panic!("a surgeon") };
    let mut session = Actor::Surgeon(surgeon).session_data().clone();
    assert_eq!(session.role, Role::Surgeon);
    assert_eq!(owner(&fixture, &fixture.surgeon).await.withdrawals.len(), 1);
    session.centers.clear();
    let revoked = Actor::from_session(session, true).expect("a surgeon");
    assert_eq!(get_attention(&fixture, &revoked).await.expect("read"), Attention::default());
    assert_eq!(owner(&fixture, &fixture.admin).await.requests.len(), 1, "the center manages the case");
}

/// The requests for the cases that start first are listed; their rows also have the time of the earliest request of all, from
/// which the link to all of them lists.
///
/// Shows: AMB-110
#[tokio::test(flavor = "multi_thread")]
async fn the_list_has_the_time_of_the_earliest_request_that_it_leaves_out() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let mut asked = Vec::new();
    for day in (1..=7).rev() {
        let case = fixture.post_case(&fixture.surgeon, fixture.days_from_now(day), &[(NURSE, 1)]).await;
        request_invitation(&fixture, &person, None, case).await.expect("asked");
        asked.push(fixture.now());
        fixture.advance_clock(SignedDuration::from_secs(1));
    }
    for poster in [&fixture.surgeon, &fixture.admin] {
        let found = owner(&fixture, poster).await.requests;
        let since: Vec<_> = found.iter().map(|row| row.since).collect();
        assert_eq!(since, [asked[6], asked[5], asked[4], asked[3], asked[2]]);
        assert!(found.iter().all(|row| row.earliest == asked[0]), "{found:?}");
    }
}

/// The lists have five items at most and say how many there are; the number of statements does not grow with them.
///
/// Shows: AMB-110
#[tokio::test(flavor = "multi_thread")]
async fn the_lists_are_short_and_need_a_fixed_number_of_statements() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    for day in 1..=7 {
        let case = fixture.post_case(&fixture.surgeon, fixture.days_from_now(day), &[(NURSE, 2)]).await;
        invite(&fixture, &fixture.surgeon, case, &people[..1]).await;
        request_invitation(&fixture, &people[1], None, case).await.expect("asked");
    }
    let count = async |actor: Actor| {
        let before = statements_run();
        let found = get_attention(&fixture, &actor).await.expect("read");
        (statements_run() - before, found)
    };
    let (surgeon, found) = count(as_actor(&fixture.surgeon)).await;
    assert_eq!((found.requests.len(), found.requests[0].total), (5, 7));
    assert_eq!((found.unfilled.len(), found.unfilled[0].total), (5, 7));
    let (admin, _) = count(as_actor(&fixture.admin)).await;
    let (nurse, found) = count(professional(&people[0])).await;
    assert_eq!((found.invitations.len(), found.invitations[0].item.total), (5, 7));
    let (system, _) = count(as_actor(&fixture.system)).await;
    assert_eq!([surgeon, admin, nurse, system], [6, 8, 5, 3]);
}
