//! Dispatch plans: who is invited when, and what the owners can change.

use std::collections::BTreeSet;
use std::time::Duration;

use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::case_draft::{CaseDraft, PositionDraft};
use caseboard_domain::case_edit::CaseEdit;
use caseboard_domain::claim::ClaimDraft;
use caseboard_domain::dispatch::{
    DispatchState, LeadTime, PlanDraft, RankReason, WaveAudience, WaveDraft, WaveState,
};
use caseboard_domain::dispatch_preview::PreviewDraft;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::requirements::{Requirement, Requirements};
use caseboard_domain::throttle::PLAN_CHANGES;
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, DispatchPlanId, NoticeId, PersonId};
use caseboard_service::App;
use caseboard_service::accounts::set_user_active;
use caseboard_service::attendance_reports::{ReportArrival, report_arrival};
use caseboard_service::cases::{cancel_case, edit_case, post_case};
use caseboard_service::centers::{confirm_center, deactivate_center, reactivate_center};
use caseboard_service::claims::{ClaimSubmission, submit_claim};
use caseboard_service::dispatch::{
    PlanTimeline, PreviewDispatchPlan, UpdateCenterDispatch, begin_dispatch_plans, get_center_dispatch,
    get_dispatch_timeline, pause_dispatch_plan, preview_dispatch_plan, send_next_wave, skip_wave,
    update_center_dispatch, update_dispatch_plan,
};
use caseboard_service::eligibility::{CenterRequirements, update_center_requirements};
use caseboard_service::invitations::{
    ReleaseProfessional, ReportAbsence, decline_invitation, decline_request, release_professional,
    report_absence, request_invitation, stand_by, withdraw_from_case, withdraw_request,
};
use caseboard_service::outbox::list_mailbox;
use caseboard_service::timer_kinds::{run_due, run_kind};
use caseboard_service::timers::{IDLE, run_worker_with};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::watch;

use crate::audit::support::entries;
use crate::cases::support::{
    NURSE, TECH, accept, address, as_actor, as_manager, check_case, code, engagements_of, invite, notices_of,
    sent_to, state, unread_notices,
};

fn wave(after: i64, audience: WaveAudience) -> WaveDraft {
    WaveDraft { audience: Some(audience), after_minutes: Some(after), ..WaveDraft::default() }
}

fn waves(waves: &[WaveDraft]) -> PlanDraft {
    PlanDraft { waves: waves.to_vec(), people: Vec::new() }
}

async fn post(fixture: &Fixture, by: &Poster, start: Timestamp, places: u32, plan: PlanDraft) -> CaseId {
    let draft = CaseDraft { plan: Some(plan), ..fixture.case_draft(start, &[(NURSE, places)]) };
    post_case(fixture, by, None, draft).await.expect("posted").case_row.case.id
}

/// Runs everything that is due, as an idle server does.
async fn run(app: &App) {
    while run_due(app).await.expect("run") > 0 {}
}

async fn plan(fixture: &Fixture, case: CaseId) -> PlanTimeline {
    let timeline = get_dispatch_timeline(fixture, &fixture.surgeon, case).await.expect("a timeline");
    timeline.plans.into_iter().next().expect("a plan")
}

async fn invited(fixture: &Fixture, case: CaseId) -> BTreeSet<PersonId> {
    engagements_of(fixture, case).await.into_iter().map(|it| it.person).collect()
}

fn ids<'a>(people: impl IntoIterator<Item = &'a Professional>) -> BTreeSet<PersonId> {
    people.into_iter().map(Professional::person).collect()
}

/// Removes a person from the favorites of the surgeon, so that only the center's are left.
async fn only_of_center(fixture: &Fixture, people: &[&Professional]) {
    for person in people {
        let (owner, id) =
            (caseboard_store::favorites::FavoritesOwner::Surgeon(fixture.surgeon.person()), person.person());
        let removed: Result<(), caseboard_store::StoreError> = fixture
            .db
            .write(move |tx| async move {
                caseboard_store::favorites::remove(&tx, owner, id).await?;
                Ok(tx.commit(()))
            })
            .await;
        removed.expect("removed");
    }
}

/// The waves of the preset reach more and more people, each person once; the timeline shows who was invited, who saw it and why.
///
/// Shows: FL-12, FL-13, FL-14, FL-16, AMB-150
#[tokio::test(flavor = "multi_thread")]
async fn waves_invite_more_and_more_people_once() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let techs = fixture.professionals(TECH, 1).await;
    only_of_center(&fixture, &[&people[1], &people[2]]).await;
    let preset: Vec<WaveDraft> = vec![
        wave(0, WaveAudience::SurgeonFavorites),
        wave(5, WaveAudience::CenterFavorites),
        wave(15, WaveAudience::Eligible),
        wave(30, WaveAudience::Group),
    ];
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(20), 1, waves(&preset)).await;
    assert!(invited(&fixture, case).await.is_empty(), "the server invites after the posting");
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids([&people[0]]));
    fixture.advance_clock(SignedDuration::from_mins(4));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await.len(), 1);
    fixture.advance_clock(SignedDuration::from_mins(1));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(&people));
    fixture.advance_clock(SignedDuration::from_mins(40));
    run(&fixture).await;
    fixture.advance_clock(SignedDuration::from_mins(40));
    run(&fixture).await;
    assert_eq!(engagements_of(&fixture, case).await.len(), 3, "no one twice");
    assert_eq!(state(&fixture, case, &techs[0]).await, "NONE", "another group");
    let plan = plan(&fixture, case).await;
    assert_eq!(plan.state, DispatchState::Finished);
    let sent: Vec<(u32, PersonId)> = plan.invitations.iter().map(|it| (it.wave, it.person)).collect();
    assert_eq!(sent[0], (0, people[0].person()));
    assert_eq!(sent[1..].iter().map(|it| it.0).collect::<Vec<_>>(), [1, 1]);
    assert!(plan.invitations.iter().all(|it| !it.seen && it.status.as_str() == "INVITED"));
    assert_eq!(unread_notices(&fixture, people[2].person()).await.len(), 1);
}

/// A deactivated center invites no one; after it is reactivated the waves that were due are sent within an hour.
///
/// Shows: FL-16, AMB-188
#[tokio::test(flavor = "multi_thread")]
async fn plans_of_a_deactivated_center_wait() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let root = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    let plan = waves(&[wave(30, WaveAudience::CenterFavorites)]);
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(20), 1, plan).await;
    deactivate_center(&fixture, &root, None, fixture.center, "It moved.".into()).await.expect("deactivated");
    for _ in 0..3 {
        fixture.advance_clock(SignedDuration::from_mins(61));
        run(&fixture).await;
        assert!(invited(&fixture, case).await.is_empty());
    }
    reactivate_center(&fixture, &root, None, fixture.center).await.expect("reactivated");
    fixture.advance_clock(SignedDuration::from_mins(61));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(&people));
}

/// The plan of an unconfirmed center invites no one: its surgeon could choose any people, and the timeline would show which of
/// them do not work at that time. It continues when the center is confirmed.
///
/// Shows: FL-14, AMB-83
#[tokio::test(flavor = "multi_thread")]
async fn the_timeline_of_an_unconfirmed_center_names_no_one() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let start = fixture.hours_from_now(20);
    let other = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, other, &people[..1]).await[0];
    accept(&fixture, &people[0], None, invitation).await.expect("confirmed");
    let unconfirm = "UPDATE centers SET confirmed_at = NULL";
    fixture.database().run_raw_sql(unconfirm, unconfirm).await.expect("written");
    let chosen = people.iter().map(Professional::person).collect();
    let draft = PlanDraft { waves: vec![wave(0, WaveAudience::Chosen)], people: chosen };
    let case = post(&fixture, &fixture.surgeon, start, 1, draft).await;
    for _ in 0..3 {
        run(&fixture).await;
        assert!(plan(&fixture, case).await.invitations.is_empty());
        fixture.advance_clock(SignedDuration::from_mins(61));
    }
    let root = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    confirm_center(&fixture, &root, None, fixture.center).await.expect("confirmed");
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids([&people[1]]));
}

/// Without a plan a posting invites no one, as before.
///
/// Shows: FL-13
#[tokio::test(flavor = "multi_thread")]
async fn without_a_plan_only_chosen_people_are_invited() {
    let fixture = Fixture::new().await;
    fixture.professionals(NURSE, 2).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(20), &[(NURSE, 1)]).await;
    fixture.advance_clock(SignedDuration::from_hours(10));
    assert_eq!(run_due(&fixture).await.expect("run"), 1, "the timer of the day, no wave");
    assert!(invited(&fixture, case).await.is_empty());
    let timeline = get_dispatch_timeline(&fixture, &fixture.surgeon, case).await.expect("a timeline");
    assert!(timeline.plans.is_empty());
}

/// People who are not eligible, have a case at that time or take part already are not invited.
///
/// Shows: FL-14, AMB-151
#[tokio::test(flavor = "multi_thread")]
async fn a_wave_invites_only_people_who_can_come() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let stranger = fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await;
    let start = fixture.hours_from_now(100);
    // One is confirmed for another case at the time.
    let other = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, other, &people[..1]).await[0];
    accept(&fixture, &people[0], None, invitation).await.expect("confirmed");
    // One is a favorite who is not verified by the center.
    let (center, not_verified) = (fixture.center, people[1].person());
    let revoked: Result<(), caseboard_store::StoreError> = fixture
        .db
        .write(move |tx| async move {
            caseboard_store::certifications::remove(&tx, center, not_verified).await?;
            Ok(tx.commit(()))
        })
        .await;
    revoked.expect("revoked");
    let required: Requirements = [Requirement::Verified].into_iter().collect();
    let update = CenterRequirements { center, category: NURSE, required };
    update_center_requirements(&fixture, &as_manager(&fixture.admin), None, update).await.expect("set");
    let all = waves(&[wave(0, WaveAudience::SurgeonFavorites), wave(1, WaveAudience::Eligible)]);
    let case = post(&fixture, &fixture.surgeon, start, 1, all).await;
    run(&fixture).await;
    fixture.advance_clock(SignedDuration::from_mins(1));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids([&people[2]]));
    assert_eq!(state(&fixture, case, &stranger).await, "NONE");
}

/// Only favorites can be chosen, as in an invitation by hand.
///
/// Shows: FL-12, FL-14, AMB-151
#[tokio::test(flavor = "multi_thread")]
async fn chosen_people_are_favorites() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let stranger = fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await;
    let chosen = vec![people[0].person(), stranger.person(), fixture.admin.person()];
    let draft = PlanDraft { waves: vec![wave(0, WaveAudience::Chosen)], people: chosen };
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(20), 1, draft).await;
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids([&people[0]]));
}

/// Batches invite the best people first and say why.
///
/// Shows: FL-12, FL-15, AMB-153
#[tokio::test(flavor = "multi_thread")]
async fn batches_follow_the_order_of_the_score() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    // One worked at the center, one was invited lately.
    let past = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(30), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, past, &people[1..2]).await[0];
    accept(&fixture, &people[1], None, invitation).await.expect("confirmed");
    fixture.advance_clock(days(20));
    let other = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    invite(&fixture, &fixture.surgeon, other, &people[2..3]).await;
    // A declined request is no invitation.
    let requested = request_invitation(&fixture, &people[0], None, other).await.expect("requested");
    decline_request(&fixture, &fixture.surgeon, None, requested.id.expect("a request"))
        .await
        .expect("declined");
    let batch = WaveDraft { batch: Some(1), ..wave(0, WaveAudience::SurgeonFavorites) };
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(48), 1, waves(&[batch])).await;
    for count in 1..=3 {
        run(&fixture).await;
        assert_eq!(invited(&fixture, case).await.len(), count);
        fixture.advance_clock(SignedDuration::from_mins(10));
    }
    let plan = plan(&fixture, case).await;
    let order: Vec<PersonId> = plan.invitations.iter().map(|it| it.person).collect();
    assert_eq!(order, [&people[1], &people[0], &people[2]].map(Professional::person));
    assert_eq!(plan.invitations[0].reasons, [RankReason::WorkedHere(1)]);
    assert_eq!(plan.invitations[1].reasons, []);
    assert_eq!(plan.invitations[2].reasons, [RankReason::InvitedRecently(1)]);
    assert_eq!(plan.waves[0].state, WaveState::Sent);
}

/// A person who reported that they cannot come, or did not arrive, did not work the case unless they claim the work.
///
/// Shows: FL-15, AMB-300
#[tokio::test(flavor = "multi_thread")]
async fn people_who_did_not_come_have_not_worked_at_the_center() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let past = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(5), &[(NURSE, 3)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, past, &people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        accept(&fixture, person, None, *invitation).await.expect("confirmed");
    }
    let [came, absent, missed] = [0, 1, 2].map(|it| (&people[it], invitations[it]));
    let arrival = ReportArrival { message: came.1, point: None };
    report_arrival(&fixture, came.0, None, arrival).await.expect("arrived");
    let report = ReportAbsence { message: absent.1, reason: "Ill".into() };
    report_absence(&fixture, absent.0, None, report).await.expect("reported");
    fixture.advance_clock(SignedDuration::from_mins(5 * 60 + 16));
    run(&fixture).await;
    let who_worked = async |hours: i64| {
        let draft = waves(&[wave(0, WaveAudience::WorkedHere)]);
        let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(hours), 1, draft).await;
        run(&fixture).await;
        let plan = plan(&fixture, case).await;
        assert!(plan.invitations.iter().all(|it| it.reasons.contains(&RankReason::WorkedHere(1))));
        invited(&fixture, case).await
    };
    assert_eq!(who_worked(100).await, ids([came.0]));
    let claim = ClaimDraft { hours: Some(2.0), note: String::new() };
    let claim = ClaimSubmission { notice: missed.1, draft: claim };
    submit_claim(&fixture, missed.0, None, claim).await.expect("a claim");
    assert_eq!(who_worked(200).await, ids([came.0, missed.0]));
}

/// A plan stops when the position is full and continues with people who were not invited when a place is free again.
///
/// Shows: FL-16, FL-19, AMB-154
#[tokio::test(flavor = "multi_thread")]
async fn a_plan_stops_when_filled_and_continues_after_a_withdrawal() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    only_of_center(&fixture, &[&people[1]]).await;
    let draft = waves(&[wave(0, WaveAudience::SurgeonFavorites), wave(60, WaveAudience::Eligible)]);
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(200), 1, draft).await;
    run(&fixture).await;
    let invitation = unread_notices(&fixture, people[0].person()).await[0].id;
    accept(&fixture, &people[0], None, invitation).await.expect("confirmed");
    assert_eq!(plan(&fixture, case).await.state, DispatchState::Filled);
    fixture.advance_clock(SignedDuration::from_hours(2));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids([&people[0]]), "no one is invited to a full position");
    withdraw_from_case(&fixture, &people[0], None, invitation).await.expect("withdrawn");
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(&people));
    assert_eq!(state(&fixture, case, &people[0]).await, "WITHDRAWN", "not invited again");
}

/// Shows: FL-16
#[tokio::test(flavor = "multi_thread")]
async fn a_plan_ends_with_its_case() {
    let fixture = Fixture::new().await;
    fixture.professionals(NURSE, 1).await;
    let later = || waves(&[wave(60, WaveAudience::Eligible)]);
    let cancelled = post(&fixture, &fixture.surgeon, fixture.hours_from_now(20), 1, later()).await;
    let soon = fixture.now() + SignedDuration::from_mins(30);
    let started = post(&fixture, &fixture.surgeon, soon, 1, later()).await;
    cancel_case(&fixture, &fixture.surgeon, None, cancelled).await.expect("cancelled");
    fixture.advance_clock(SignedDuration::from_hours(2));
    run(&fixture).await;
    for case in [cancelled, started] {
        assert!(invited(&fixture, case).await.is_empty());
        assert_eq!(plan(&fixture, case).await.state, DispatchState::Ended);
    }
}

/// Pausing and continuing a plan without end would fill the audit log.
///
/// Shows: AMB-155, AMB-269
#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_changed_by_hand_a_limited_number_of_times_a_day() {
    let fixture = Fixture::new().await;
    let draft = waves(&[wave(30, WaveAudience::Eligible)]);
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(200), 1, draft).await;
    let id = plan(&fixture, case).await.id;
    for change in 0..PLAN_CHANGES.limit {
        let paused = change % 2 == 0;
        pause_dispatch_plan(&fixture, &fixture.surgeon, None, id, paused).await.expect("changed");
    }
    let refused = pause_dispatch_plan(&fixture, &fixture.surgeon, None, id, true).await;
    assert_eq!(code(refused.map(drop)), Err("RATE_LIMITED"));
    pause_dispatch_plan(&fixture, &fixture.admin, None, id, true).await.expect("another owner can pause it");
    fixture.advance_clock(SignedDuration::from_hours(24));
    pause_dispatch_plan(&fixture, &fixture.surgeon, None, id, false).await.expect("the next day");
}

/// Owners can send, pause, continue, skip and replace waves that were not sent.
///
/// Shows: FL-16, AMB-155
#[tokio::test(flavor = "multi_thread")]
async fn owners_pause_skip_send_and_replace_waves() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    only_of_center(&fixture, &[&people[1]]).await;
    let draft = waves(&[wave(30, WaveAudience::SurgeonFavorites), wave(60, WaveAudience::CenterFavorites)]);
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(20), 1, draft).await;
    let id = plan(&fixture, case).await.id;
    let owner = &fixture.surgeon;
    let paused = pause_dispatch_plan(&fixture, owner, None, id, true).await.expect("paused");
    assert_eq!(paused.plans[0].state, DispatchState::Paused);
    fixture.advance_clock(SignedDuration::from_mins(45));
    run(&fixture).await;
    assert!(invited(&fixture, case).await.is_empty(), "paused");
    pause_dispatch_plan(&fixture, owner, None, id, false).await.expect("continued");
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids([&people[0]]));
    skip_wave(&fixture, owner, None, id, 1).await.expect("skipped");
    fixture.advance_clock(SignedDuration::from_hours(3));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await.len(), 1, "skipped");
    assert_eq!(code(send_next_wave(&fixture, owner, None, id, 1).await).err(), Some("NOTHING_TO_SEND"));
    // An owner who edited the skipped wave does not bring it back.
    let stale = update_dispatch_plan(
        &fixture,
        owner,
        None,
        id,
        Some(vec![1]),
        waves(&[wave(0, WaveAudience::Eligible)]),
    );
    assert_eq!(code(stale.await).err(), Some("NOTHING_TO_SEND"));
    let replaced = update_dispatch_plan(
        &fixture,
        owner,
        None,
        id,
        Some(vec![]),
        waves(&[wave(600, WaveAudience::Eligible)]),
    );
    assert_eq!(replaced.await.expect("replaced").plans[0].waves.len(), 3);
    // A wave that was confirmed before another one became the next is not sent.
    assert_eq!(code(send_next_wave(&fixture, owner, None, id, 1).await).err(), Some("NOTHING_TO_SEND"));
    send_next_wave(&fixture, owner, None, id, 2).await.expect("sent");
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(&people));
    let invalid = update_dispatch_plan(&fixture, owner, None, id, None, waves(&[])).await;
    assert_eq!(code(invalid).err(), Some("VALIDATION"));
}

/// The owners begin a plan for a case that was posted without one, long after the posting; each position gets one, once.
///
/// Shows: FL-12, FL-16, AMB-304
#[tokio::test(flavor = "multi_thread")]
async fn a_case_that_was_posted_without_a_plan_gets_one_later() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    only_of_center(&fixture, &[&people[1]]).await;
    let techs = fixture.professionals(TECH, 1).await;
    let start = fixture.hours_from_now(200);
    let case = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 3), (TECH, 1)]).await;
    fixture.advance_clock(SignedDuration::from_hours(100));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(&[]));
    let draft = || waves(&[wave(0, WaveAudience::SurgeonFavorites), wave(60, WaveAudience::CenterFavorites)]);
    let begin =
        async |by: &Poster, case: CaseId| code(begin_dispatch_plans(&fixture, by, None, case, draft()).await);
    let missing: CaseId = fixture.new_id();
    assert_eq!(begin(&fixture.other_center_admin, case).await.err(), Some("FORBIDDEN"));
    assert_eq!(begin(&fixture.surgeon, missing).await.err(), Some("FORBIDDEN"));
    let invalid = begin_dispatch_plans(&fixture, &fixture.surgeon, None, case, waves(&[])).await;
    assert_eq!(code(invalid).err(), Some("VALIDATION"));

    assert_eq!(begin(&fixture.surgeon, case).await.expect("begun").plans.len(), 2);
    assert_eq!(begin(&fixture.admin, case).await.err(), Some("NOTHING_TO_SEND"), "each position has one");
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(people[..1].iter().chain(&techs)));
    fixture.advance_clock(SignedDuration::from_mins(60));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(people.iter().chain(&techs)), "an hour later, as planned");

    let over = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(1), &[(NURSE, 1)]).await;
    fixture.advance_clock(SignedDuration::from_hours(1));
    assert_eq!(begin(&fixture.surgeon, over).await.err(), Some("NOTHING_TO_SEND"), "it has started");
}

/// Only the owners can read or change a plan; a missing plan gets the same refusal.
///
/// Shows: FL-16, AMB-155
#[tokio::test(flavor = "multi_thread")]
async fn strangers_neither_read_nor_change_a_plan() {
    let fixture = Fixture::new().await;
    fixture.professionals(NURSE, 1).await;
    let draft = waves(&[wave(30, WaveAudience::Eligible)]);
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(20), 1, draft).await;
    let id = plan(&fixture, case).await.id;
    let missing: DispatchPlanId = fixture.new_id();
    let mut attempts = vec![(&fixture.surgeon, missing)];
    attempts.extend([&fixture.other_center_admin, &fixture.other_center_surgeon].map(|by| (by, id)));
    for (by, id) in attempts {
        let refused = [
            code(send_next_wave(&fixture, by, None, id, 0).await.map(drop)),
            code(skip_wave(&fixture, by, None, id, 0).await.map(drop)),
            code(pause_dispatch_plan(&fixture, by, None, id, true).await.map(drop)),
            code(
                update_dispatch_plan(&fixture, by, None, id, None, waves(&[wave(0, WaveAudience::Eligible)]))
                    .await
                    .map(drop),
            ),
        ];
        assert_eq!(refused, [Err("FORBIDDEN"); 4]);
    }
    let read = get_dispatch_timeline(&fixture, &fixture.other_center_admin, case).await;
    assert_eq!(code(read.map(drop)), Err("FORBIDDEN"));
    assert_eq!(plan(&fixture, case).await.state, DispatchState::Active, "nothing changed");
}

/// Shows: FL-13, AMB-152
#[tokio::test(flavor = "multi_thread")]
async fn a_center_sets_its_plans_and_the_form_offers_them() {
    let fixture = Fixture::new().await;
    fixture.professionals(NURSE, 2).await;
    let center = fixture.center;
    let defaults = get_center_dispatch(&fixture, &fixture.surgeon, center).await.expect("read");
    assert_eq!((defaults.preselected, &defaults.days), (false, &LeadTime::Days.preset()));
    let change = UpdateCenterDispatch {
        confirm_day: None,
        center,
        preselected: Some(true),
        waves: Some((LeadTime::Days, vec![wave(10, WaveAudience::Eligible)])),
    };
    let other = as_manager(&fixture.other_center_admin);
    let foreign = update_center_dispatch(&fixture, &other, None, change.clone()).await;
    assert_eq!(code(foreign.map(drop)), Err("FORBIDDEN"));
    let chosen = UpdateCenterDispatch {
        waves: Some((LeadTime::Days, vec![wave(10, WaveAudience::Chosen)])),
        ..change.clone()
    };
    let invalid = update_center_dispatch(&fixture, &as_manager(&fixture.admin), None, chosen).await;
    assert_eq!(code(invalid.map(drop)), Err("VALIDATION"));
    update_center_dispatch(&fixture, &as_manager(&fixture.admin), None, change).await.expect("set");
    let preview = |by: Poster, start: Timestamp| {
        let input = PreviewDispatchPlan {
            center,
            surgeon: Some(fixture.surgeon.person()),
            draft: PreviewDraft {
                start: Some(start.to_string()),
                hours: Some(2.0),
                categories: vec![NURSE.id().into()],
            },
        };
        let app = fixture.app().clone();
        async move { preview_dispatch_plan(&app, &by, input).await }
    };
    let offered = preview(fixture.admin.clone(), fixture.hours_from_now(48)).await.expect("a preview");
    assert_eq!((offered.preselected, offered.lead, offered.waves.len()), (true, LeadTime::Days, 1));
    let sizes: Vec<(WaveAudience, usize)> = offered.sizes.iter().map(|it| (it.audience, it.people)).collect();
    let expected = [
        (WaveAudience::SurgeonFavorites, 2),
        (WaveAudience::CenterFavorites, 2),
        (WaveAudience::WorkedHere, 0),
        (WaveAudience::Eligible, 2),
    ];
    assert_eq!(sizes, expected);
    let urgent = preview(fixture.surgeon.clone(), fixture.hours_from_now(3)).await.expect("a preview");
    assert_eq!((urgent.lead, urgent.waves), (LeadTime::Hours, LeadTime::Hours.preset()));
    let foreign = preview(fixture.other_center_admin.clone(), fixture.hours_from_now(48)).await;
    assert_eq!(code(foreign.map(drop)), Err("FORBIDDEN"));
}

/// Three workers send every due wave once.
///
/// Shows: FL-14, FL-17
#[tokio::test(flavor = "multi_thread")]
async fn three_nodes_send_every_wave_once() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let mut cases = Vec::new();
    for number in 0..30 {
        let start = fixture.hours_from_now(30 + 3 * number);
        cases.push(
            post(&fixture, &fixture.surgeon, start, 1, waves(&[wave(0, WaveAudience::Eligible)])).await,
        );
    }
    let nodes = [fixture.app().clone(), fixture.other_node().await, fixture.other_node().await];
    let workers = nodes.map(|node| tokio::spawn(async move { run(&node).await }));
    for worker in workers {
        worker.await.expect("no panic");
    }
    for case in cases {
        assert_eq!(invited(&fixture, case).await, ids(&people));
        assert_eq!(plan(&fixture, case).await.invitations.len(), 3);
    }
    for person in &people {
        assert_eq!(unread_notices(&fixture, person.person()).await.len(), 30, "one notice for each case");
    }
}

/// A worker sleeps until a wave is due. This one would sleep for an hour otherwise, so only the due time can wake it. A timer
/// that another node sets is found after the pause of the server.
///
/// Shows: FL-17, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn an_idle_worker_wakes_when_a_wave_becomes_due() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    only_of_center(&fixture, &[&people[1]]).await;
    let preset = [wave(0, WaveAudience::SurgeonFavorites), wave(5, WaveAudience::CenterFavorites)];
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(20), 1, waves(&preset)).await;
    run(&fixture).await;
    // This clock moves only when it is set: when the worker looks, the second wave is due in a second.
    fixture.advance_clock(SignedDuration::from_secs(5 * 60 - 1));
    let (stop, stopped) = watch::channel(false);
    let hour = SignedDuration::from_hours(1);
    let worker = tokio::spawn(run_worker_with(fixture.app().clone(), stopped, true, hour, run_kind));
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(invited(&fixture, case).await, ids([&people[0]]), "too early");
    fixture.advance_clock(SignedDuration::from_secs(1));
    wait_until_invited(&fixture, case, &ids(&people), Duration::from_secs(30)).await;
    stop.send(true).expect("the worker listens");
    worker.await.expect("no panic");
    assert!(IDLE < SignedDuration::from_secs(2), "due work starts within two seconds");
}

/// Waits until these people and no others are invited to a case, so long at most.
async fn wait_until_invited(fixture: &Fixture, case: CaseId, people: &BTreeSet<PersonId>, at_most: Duration) {
    let sent = async {
        while invited(fixture, case).await != *people {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(at_most, sent).await.expect("the wave is sent");
}

/// A place that becomes free wakes the worker, which invites people who were not invited yet. This one would sleep for an hour
/// otherwise, and the clock does not move. The offer to a standby list needs no worker: the withdrawal writes it.
///
/// Shows: FL-17, FL-19, AMB-149, AMB-266
#[tokio::test(flavor = "multi_thread")]
async fn a_freed_place_wakes_an_idle_worker() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    only_of_center(&fixture, &[&people[1]]).await;
    let draft = waves(&[wave(0, WaveAudience::SurgeonFavorites), wave(600, WaveAudience::CenterFavorites)]);
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(200), 1, draft).await;
    run(&fixture).await;
    let invitation = invitation_of(&fixture, &people[0]).await;
    accept(&fixture, &people[0], None, invitation).await.expect("confirmed");
    let (stop, stopped) = watch::channel(false);
    let hour = SignedDuration::from_hours(1);
    let worker = tokio::spawn(run_worker_with(fixture.app().clone(), stopped, true, hour, run_kind));
    // Until the worker has found that nothing is due and sleeps.
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(invited(&fixture, case).await, ids([&people[0]]), "too early");
    withdraw_from_case(&fixture, &people[0], None, invitation).await.expect("withdrawn");
    wait_until_invited(&fixture, case, &ids(&people), Duration::from_secs(10)).await;
    stop.send(true).expect("the worker listens");
    worker.await.expect("no panic");
}

/// A wave reads its whole audience before it orders it: the person with the highest score is invited first although their account
/// is read last, people who are not eligible take no place in a batch, and the others follow with the next batch.
///
/// Shows: FL-14, FL-15, AMB-150, AMB-153
#[tokio::test(flavor = "multi_thread")]
async fn a_wave_orders_and_invites_everyone_of_a_large_audience() {
    let fixture = Fixture::new().await;
    let mut people = fixture.professionals(NURSE, 600).await;
    people.sort_by_key(Professional::person);
    let best = people.last().expect("a person").clone();
    let past = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(30), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, past, std::slice::from_ref(&best)).await[0];
    accept(&fixture, &best, None, invitation).await.expect("confirmed");
    fixture.advance_clock(days(20));
    let (center, not_verified) = (fixture.center, [people[3].person(), people[100].person()]);
    let revoked: Result<(), caseboard_store::StoreError> = fixture
        .db
        .write(move |tx| async move {
            for person in not_verified {
                caseboard_store::certifications::remove(&tx, center, person).await?;
            }
            Ok(tx.commit(()))
        })
        .await;
    revoked.expect("revoked");
    let required: Requirements = [Requirement::Verified].into_iter().collect();
    let update = CenterRequirements { center, category: NURSE, required };
    update_center_requirements(&fixture, &as_manager(&fixture.admin), None, update).await.expect("set");
    let draft = waves(&[wave(0, WaveAudience::CenterFavorites)]);
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(48), 1, draft).await;
    run(&fixture).await;
    let first = plan(&fixture, case).await;
    assert_eq!(first.waves[0].state, WaveState::Running);
    assert_eq!(first.invitations.len(), 500);
    assert_eq!(first.invitations[0].person, best.person());
    assert_eq!(first.invitations[0].reasons, [RankReason::WorkedHere(1)]);
    fixture.advance_clock(SignedDuration::from_mins(10));
    run(&fixture).await;
    assert_eq!(plan(&fixture, case).await.waves[0].state, WaveState::Sent);
    let mut expected = ids(&people);
    expected.retain(|person| !not_verified.contains(person));
    assert_eq!(invited(&fixture, case).await, expected);
}

/// A request for a case after the withdrawal, which is withdrawn too, does not hide the withdrawal.
///
/// Shows: FL-15, AMB-153, AMB-289
#[tokio::test(flavor = "multi_thread")]
async fn a_later_request_does_not_hide_a_withdrawal() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let by = &fixture.surgeon;
    let past = fixture.post_case(by, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    let invitation = invite(&fixture, by, past, &people[..1]).await[0];
    accept(&fixture, &people[0], None, invitation).await.expect("confirmed");
    withdraw_from_case(&fixture, &people[0], None, invitation).await.expect("withdrawn");
    request_invitation(&fixture, &people[0], None, past).await.expect("requested");
    withdraw_request(&fixture, &people[0], None, past).await.expect("withdrawn");
    let reasons = reasons_of_a_later_wave(&fixture).await;
    let withdrew = vec![RankReason::Withdrew(1)];
    assert_eq!(reasons, [(people[1].person(), vec![]), (people[0].person(), withdrew)]);
}

/// A withdrawal counts for 180 days from itself, not from the start of its case.
///
/// Shows: FL-15, AMB-153
#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_counts_for_180_days() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let by = &fixture.surgeon;
    let far = fixture.post_case(by, fixture.days_from_now(170), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, by, far, std::slice::from_ref(&person)).await[0];
    accept(&fixture, &person, None, invitation).await.expect("confirmed");
    withdraw_from_case(&fixture, &person, None, invitation).await.expect("withdrawn");
    fixture.advance_clock(days(159));
    assert_eq!(reasons_of_a_later_wave(&fixture).await, [(person.person(), vec![RankReason::Withdrew(1)])]);
    assert_eq!(reasons_of_a_later_wave(&fixture).await, [(person.person(), vec![])], "199 days later");
}

/// Another invitation of a person who declined the first one counts like one to another case; a request does not count.
///
/// Shows: FL-15, AMB-153
#[tokio::test(flavor = "multi_thread")]
async fn repeated_invitations_are_counted_and_requests_are_not() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let by = &fixture.surgeon;
    let case = fixture.post_case(by, fixture.days_from_now(60), &[(NURSE, 2)]).await;
    let first = invite(&fixture, by, case, &people[..1]).await[0];
    fixture.advance_clock(days(20));
    decline_invitation(&fixture, &people[0], None, first).await.expect("declined");
    invite(&fixture, by, case, &people[..1]).await;
    let other = fixture.post_case(by, fixture.days_from_now(40), &[(NURSE, 2)]).await;
    request_invitation(&fixture, &people[1], None, other).await.expect("requested");
    cancel_case(&fixture, by, None, other).await.expect("cancelled");
    let draft = waves(&[wave(0, WaveAudience::SurgeonFavorites)]);
    let next = post(&fixture, by, fixture.hours_from_now(48), 1, draft).await;
    run(&fixture).await;
    let invited = plan(&fixture, next).await.invitations;
    let reasons: Vec<_> = invited.into_iter().map(|it| (it.person, it.reasons)).collect();
    assert_eq!(
        reasons,
        [(people[1].person(), vec![]), (people[0].person(), vec![RankReason::InvitedRecently(1)])]
    );
}

/// A person who withdraws because an owner moved the case is not ranked lower.
///
/// Shows: FL-15, AMB-106, AMB-153
#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_from_a_moved_case_is_not_counted() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let (by, start) = (&fixture.surgeon, fixture.hours_from_now(100));
    let past = fixture.post_case(by, start, &[(NURSE, 2)]).await;
    let invitations = invite(&fixture, by, past, &people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        accept(&fixture, person, None, *invitation).await.expect("confirmed");
    }
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    let moved = Some(fixture.hours_from_now(110).to_string());
    let edit = CaseEdit { version: Some(1), start: moved, ..CaseEdit::default() };
    edit_case(&fixture, by, None, past, edit).await.expect("moved");
    withdraw_from_case(&fixture, &people[1], None, invitations[1]).await.expect("withdrawn");
    let reasons = reasons_of_a_later_wave(&fixture).await;
    let withdrew = vec![RankReason::Withdrew(1)];
    assert_eq!(reasons, [(people[1].person(), vec![]), (people[0].person(), withdrew)]);
}

/// A place that is no longer needed stays free: it is offered to no one of the standby list, no one is
/// notified, and the plan is paused until an owner continues it.
///
/// Shows: FL-16, FL-20, AMB-267
#[tokio::test(flavor = "multi_thread")]
async fn a_place_that_is_not_needed_stays_free_until_the_plan_continues() {
    let (fixture, people, case, id) = filled().await;
    let by = &fixture.surgeon;
    let mails = outbox_count(&fixture).await;
    let (person, reason) = (people[0].person(), ReleaseReason::NoLongerNeeded);
    let release = ReleaseProfessional { case, person, reason, text: String::new() };
    release_professional(&fixture, by, None, release).await.expect("released");
    fixture.advance_clock(SignedDuration::from_hours(2));
    run(&fixture).await;
    let mut states = Vec::new();
    for person in &people {
        states.push(state(&fixture, case, person).await);
    }
    assert_eq!(states, ["RELEASED", "INVITED", "INVITED", "NONE"]);
    assert_eq!(outbox_count(&fixture).await - mails, 1, "the mail to the released person");
    assert_eq!(plan(&fixture, case).await.state, DispatchState::Paused);
    pause_dispatch_plan(&fixture, by, None, id, false).await.expect("continued");
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(&people));
    check_case(&fixture, case).await;
}

/// Owners can pause the plan of a full position, so that a place that becomes free later is not filled by it.
///
/// Shows: FL-16, AMB-155
#[tokio::test(flavor = "multi_thread")]
async fn the_plan_of_a_full_position_can_be_paused() {
    let (fixture, people, case, id) = filled().await;
    let paused = pause_dispatch_plan(&fixture, &fixture.surgeon, None, id, true).await.expect("paused");
    assert_eq!(paused.plans[0].state, DispatchState::Paused);
    assert_eq!(
        code(send_next_wave(&fixture, &fixture.surgeon, None, id, 0).await).err(),
        Some("NOTHING_TO_SEND")
    );
    let invitation = invitation_of(&fixture, &people[0]).await;
    withdraw_from_case(&fixture, &people[0], None, invitation).await.expect("withdrawn");
    fixture.advance_clock(SignedDuration::from_hours(2));
    run(&fixture).await;
    assert_eq!(state(&fixture, case, &people[3]).await, "NONE");
}

/// While a center is deactivated, a place that becomes free is offered to no one, and no one is notified; the
/// plan continues when the center is reactivated.
///
/// Shows: FL-19, AMB-188
#[tokio::test(flavor = "multi_thread")]
async fn a_deactivated_center_offers_no_place() {
    let (fixture, people, case, _) = filled().await;
    let root = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    deactivate_center(&fixture, &root, None, fixture.center, "It moved.".into()).await.expect("deactivated");
    let mailed = async || {
        let mut mails = 0;
        for person in &people[1..3] {
            mails += sent_to(&fixture, &address(&fixture, person.person()).await.0).await.len();
        }
        mails
    };
    let before = mailed().await;
    let invitation = invitation_of(&fixture, &people[0]).await;
    withdraw_from_case(&fixture, &people[0], None, invitation).await.expect("withdrawn");
    run(&fixture).await;
    assert_eq!(state(&fixture, case, &people[1]).await, "INVITED", "no place is held");
    assert_eq!((mailed().await, state(&fixture, case, &people[3]).await), (before, "NONE"));
    check_case(&fixture, case).await;
    reactivate_center(&fixture, &root, None, fixture.center).await.expect("reactivated");
    fixture.advance_clock(SignedDuration::from_mins(61));
    run(&fixture).await;
    assert_eq!(state(&fixture, case, &people[3]).await, "INVITED");
}

/// A case with one place in 200 hours: the first of four people is confirmed, the second is on the standby
/// list, the third is invited, and the fourth is in a wave that was not sent. Returns the plan's id too.
async fn filled() -> (Fixture, Vec<Professional>, CaseId, DispatchPlanId) {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 4).await;
    only_of_center(&fixture, &[&people[3]]).await;
    let draft = waves(&[wave(0, WaveAudience::SurgeonFavorites), wave(60, WaveAudience::CenterFavorites)]);
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(200), 1, draft).await;
    run(&fixture).await;
    let invitation = invitation_of(&fixture, &people[0]).await;
    accept(&fixture, &people[0], None, invitation).await.expect("confirmed");
    stand_by(&fixture, &people[1], None, case).await.expect("stands by");
    let id = plan(&fixture, case).await.id;
    (fixture, people, case, id)
}

async fn invitation_of(fixture: &Fixture, person: &Professional) -> NoticeId {
    let notices = notices_of(fixture, person.person()).await;
    notices.first().expect("an invitation").id
}

/// Posts a case of the surgeon 20 days later, and returns whom its first wave invited, in order, with the reasons.
async fn reasons_of_a_later_wave(fixture: &Fixture) -> Vec<(PersonId, Vec<RankReason>)> {
    fixture.advance_clock(days(20));
    let draft = waves(&[wave(0, WaveAudience::SurgeonFavorites)]);
    let case = post(fixture, &fixture.surgeon, fixture.hours_from_now(48), 1, draft).await;
    run(fixture).await;
    plan(fixture, case).await.invitations.into_iter().map(|it| (it.person, it.reasons)).collect()
}

async fn outbox_count(fixture: &Fixture) -> usize {
    list_mailbox(fixture, None).await.expect("listed").len()
}

/// A release after the person reported that they cannot come counts like a withdrawal.
///
/// Shows: FL-15, FL-21, AMB-153
#[tokio::test(flavor = "multi_thread")]
async fn a_release_after_a_reported_absence_is_counted() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let (by, start) = (&fixture.surgeon, fixture.hours_from_now(48));
    let past = fixture.post_case(by, start, &[(NURSE, 2)]).await;
    let invitations = invite(&fixture, by, past, &people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        accept(&fixture, person, None, *invitation).await.expect("confirmed");
    }
    let report = ReportAbsence { message: invitations[0], reason: "I am ill".into() };
    report_absence(&fixture, &people[0], None, report).await.expect("reported");
    for person in &people {
        let (person, reason) = (person.person(), ReleaseReason::Other);
        let release = ReleaseProfessional { case: past, person, reason, text: "Change of plans".into() };
        release_professional(&fixture, by, None, release).await.expect("released");
    }
    let reasons = reasons_of_a_later_wave(&fixture).await;
    let withdrew = vec![RankReason::Withdrew(1)];
    assert_eq!(reasons, [(people[1].person(), vec![]), (people[0].person(), withdrew)]);
}

/// The absence of a closed account was not reported by the person, so the release that follows is not counted when the account
/// is open again.
///
/// Shows: FL-15, AMB-24, AMB-153
#[tokio::test(flavor = "multi_thread")]
async fn a_release_because_of_a_closed_account_is_not_counted() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 1).await;
    let by = &fixture.surgeon;
    let past = fixture.post_case(by, fixture.hours_from_now(48), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, by, past, &people).await[0];
    accept(&fixture, &people[0], None, invitation).await.expect("confirmed");
    let root = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    let person = people[0].person();
    set_user_active(&fixture, &root, person, false, None).await.expect("closed");
    let release =
        ReleaseProfessional { case: past, person, reason: ReleaseReason::CannotCome, text: String::new() };
    release_professional(&fixture, by, None, release).await.expect("released");
    set_user_active(&fixture, &root, person, true, None).await.expect("open");
    let reasons = reasons_of_a_later_wave(&fixture).await;
    assert_eq!(reasons, [(person, vec![])]);
}

/// A release by an owner does not lower the score, unless the person reported that they cannot come.
///
/// Shows: FL-15, AMB-153
#[tokio::test(flavor = "multi_thread")]
async fn a_release_is_not_counted_as_a_withdrawal() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let (by, start) = (&fixture.surgeon, fixture.hours_from_now(100));
    let past = fixture.post_case(by, start, &[(NURSE, 2)]).await;
    let invitations = invite(&fixture, by, past, &people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        accept(&fixture, person, None, *invitation).await.expect("confirmed");
    }
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    let (person, reason) = (people[1].person(), ReleaseReason::NoLongerNeeded);
    let release = ReleaseProfessional { case: past, person, reason, text: String::new() };
    release_professional(&fixture, by, None, release).await.expect("released");
    let reasons = reasons_of_a_later_wave(&fixture).await;
    let withdrew = vec![RankReason::Withdrew(1)];
    assert_eq!(reasons, [(people[1].person(), vec![]), (people[0].person(), withdrew)]);
}

/// After a withdrawal a wave that invites no one does not delay the next one, which is sent at once. Without a withdrawal the
/// waves keep their times.
///
/// Shows: FL-19
#[tokio::test(flavor = "multi_thread")]
async fn a_free_place_does_not_wait_for_waves_without_anyone() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    only_of_center(&fixture, &[&people[1]]).await;
    let draft = waves(&[
        wave(0, WaveAudience::SurgeonFavorites),
        wave(30, WaveAudience::WorkedHere),
        wave(600, WaveAudience::CenterFavorites),
    ]);
    let by = &fixture.surgeon;
    let case = post(&fixture, by, fixture.hours_from_now(100), 1, draft.clone()).await;
    run(&fixture).await;
    let invitation = unread_notices(&fixture, people[0].person()).await[0].id;
    accept(&fixture, &people[0], None, invitation).await.expect("confirmed");
    withdraw_from_case(&fixture, &people[0], None, invitation).await.expect("withdrawn");
    run(&fixture).await;
    assert!(invited(&fixture, case).await.contains(&people[1].person()), "without any time passing");

    let other = post(&fixture, by, fixture.hours_from_now(150), 1, draft).await;
    fixture.advance_clock(SignedDuration::from_mins(31));
    run(&fixture).await;
    assert!(!invited(&fixture, other).await.contains(&people[1].person()), "at its time");
}

/// Waves of the same time are sent together, and each is audited.
///
/// Shows: FL-16, AMB-155
#[tokio::test(flavor = "multi_thread")]
async fn each_wave_that_is_sent_together_with_others_is_audited() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    only_of_center(&fixture, &[&people[1]]).await;
    let draft = waves(&[wave(0, WaveAudience::SurgeonFavorites), wave(0, WaveAudience::CenterFavorites)]);
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(20), 1, draft).await;
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(&people));
    let sent: Vec<serde_json::Value> = entries(&fixture)
        .await
        .iter()
        .filter(|entry| entry.action == "WAVE_SENT")
        .map(|entry| serde_json::from_str(&entry.detail).expect("JSON"))
        .collect();
    let audited: BTreeSet<(String, String)> =
        sent.iter().map(|detail| (detail["wave"].to_string(), detail["professionals"].to_string())).collect();
    let expected = |(wave, person): (usize, &Professional)| {
        (wave.to_string(), serde_json::json!([person.person().to_string()]).to_string())
    };
    assert_eq!(audited, people.iter().enumerate().map(expected).collect());
    assert_eq!(sent.len(), 2);
}

/// A position that is added to a case with plans has a plan too: the waves of the first one, the past ones at once.
///
/// Shows: FL-12, AMB-123, AMB-150
#[tokio::test(flavor = "multi_thread")]
async fn an_added_position_has_a_plan_like_the_others() {
    let fixture = Fixture::new().await;
    let nurses = fixture.professionals(NURSE, 1).await;
    let techs = fixture.professionals(TECH, 2).await;
    let line = |category: caseboard_domain::person::Category| PositionDraft {
        category_id: Some(category.id().into()),
        pay: PayDraft { hourly: Some(100.0), per_case: None, min_pay: Some(50.0) },
        required: Some(1.0),
    };
    let edit = || CaseEdit {
        version: Some(1),
        positions: Some(vec![line(NURSE), line(TECH)]),
        ..CaseEdit::default()
    };
    let chosen = vec![nurses[0].person(), techs[0].person()];
    let draft = PlanDraft {
        waves: vec![wave(0, WaveAudience::Chosen), wave(60, WaveAudience::Eligible)],
        people: chosen,
    };
    let case = post(&fixture, &fixture.surgeon, fixture.hours_from_now(48), 1, draft).await;
    run(&fixture).await;
    fixture.advance_clock(SignedDuration::from_mins(30));
    edit_case(&fixture, &fixture.surgeon, None, case, edit()).await.expect("changed");
    run(&fixture).await;
    let invited_now = ids([&nurses[0], &techs[0]]);
    assert_eq!(invited(&fixture, case).await, invited_now, "the first wave is sent at once");
    let timeline = get_dispatch_timeline(&fixture, &fixture.surgeon, case).await.expect("a timeline");
    let states: Vec<_> = timeline.plans.iter().map(|it| (it.category, it.state, it.waves.len())).collect();
    assert_eq!(states, [(NURSE, DispatchState::Active, 2), (TECH, DispatchState::Active, 2)]);
    fixture.advance_clock(SignedDuration::from_mins(59));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, invited_now, "a late wave moves the one after it");
    fixture.advance_clock(SignedDuration::from_mins(1));
    run(&fixture).await;
    assert_eq!(invited(&fixture, case).await, ids(nurses.iter().chain(&techs)));

    let without = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(48), &[(NURSE, 1)]).await;
    edit_case(&fixture, &fixture.surgeon, None, without, edit()).await.expect("changed");
    let timeline = get_dispatch_timeline(&fixture, &fixture.surgeon, without).await.expect("a timeline");
    assert!(timeline.plans.is_empty(), "a case without plans stays without");
}
