//! Changes of posted cases (AMB-106), and inviting further people to a posted case.

use std::sync::Arc;

use crate::audit::support::entries;
use crate::cases::support::{
    NURSE, TECH, accept, address, as_actor, case, case_snapshot, check_case, check_schedules, code,
    count_hits, engagements_of, invite, retry_while_busy, sent_to, state, unread_notices,
};
use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::case_draft::{PositionDraft, PostingWarning};
use caseboard_domain::engagement::SkipReason;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::Category;
use caseboard_domain::throttle::INVITATION_MESSAGES;
use caseboard_domain::{CaseId, NoticeId, PersonId};
use caseboard_service::IdempotencyKey;
use caseboard_service::cases::{
    CaseEdit, CaseListQuery, Change, cancel_case, edit_case, list_case_changes, list_professional_cases,
};
use caseboard_service::invitations::{
    AcceptInvitation, ConfirmChangedCase, InviteFavorites, accept_invitation, confirm_changed_case,
    invite_favorites, stand_by, withdraw_from_case,
};
use caseboard_service::schedules::{HiredEvent, get_professional_calendar};
use caseboard_service::secrets::digest;
use caseboard_store::{StoreError, rate_limits};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

/// A change of the start to a number of hours from now.
fn start_in(fixture: &Fixture, version: i64, hours: i64) -> CaseEdit {
    CaseEdit {
        version: Some(version),
        start: Some(fixture.hours_from_now(hours).to_string()),
        ..CaseEdit::default()
    }
}

fn line(category: Category, dollars: f64, required: f64) -> PositionDraft {
    PositionDraft {
        category_id: Some(category.id().into()),
        pay: PayDraft { hourly: Some(dollars), per_case: None, min_pay: Some(50.0) },
        required: Some(required),
    }
}

async fn post(fixture: &Fixture, hours: i64, places: u32) -> CaseId {
    fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, places)]).await
}

/// Invites people and accepts for them.
async fn confirmed(fixture: &Fixture, id: CaseId, people: &[Professional]) -> Vec<NoticeId> {
    let invitations = invite(fixture, &fixture.surgeon, id, people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        accept(fixture, person, None, *invitation).await.expect("accepted");
    }
    invitations
}

async fn subjects(fixture: &Fixture, person: PersonId) -> Vec<String> {
    let (email, _) = address(fixture, person).await;
    let head = |subject: String| subject.split(':').next().unwrap_or_default().to_owned();
    sent_to(fixture, &email).await.into_iter().map(|it| head(it.subject)).collect()
}

/// The only event in the calendar of a person.
async fn in_calendar(fixture: &Fixture, person: &Professional) -> HiredEvent {
    let events = get_professional_calendar(fixture, person, None, None, None).await.expect("a calendar");
    assert_eq!(events.len(), 1);
    events.into_iter().next().expect("an event")
}

/// A moved case keeps the places of its confirmed people, who are notified and confirm the new time or withdraw, also within
/// 72 hours of the start. After confirming it, a professional can again withdraw only until 72 hours before the start.
///
/// Shows: FL-05, AMB-106
#[tokio::test(flavor = "multi_thread")]
async fn a_moved_case_is_confirmed_again_or_left() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let id = post(&fixture, 200, 2).await;
    let invitations = confirmed(&fixture, id, &people).await;
    fixture.advance_clock(SignedDuration::from_secs(1));
    let moved =
        edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 1, 48)).await.expect("moved");
    assert_eq!((moved.case_row.case.version, moved.case_row.status.as_str()), (2, "COMPLETE"));
    let statuses: Vec<&str> = moved.participants.iter().map(|it| it.status.as_str()).collect();
    assert_eq!(statuses, ["AWAITING_RECONFIRMATION"; 2]);
    for person in &people {
        assert_eq!(state(&fixture, id, person).await, "AWAITING_RECONFIRMATION");
        assert_eq!(
            subjects(&fixture, person.person()).await.last().expect("a mail"),
            "Please confirm the new time"
        );
        let newest = unread_notices(&fixture, person.person()).await.remove(0);
        assert_eq!(newest.content, "The time of a surgical case has changed. Please confirm the new time.");
        let listed = list_professional_cases(
            &fixture,
            person,
            i64::from(NURSE.id()),
            person.person(),
            CaseListQuery::default(),
        )
        .await
        .expect("a list")
        .items;
        assert!(listed[0].own.as_ref().is_some_and(|own| own.awaits_reconfirmation));
        assert_eq!(listed[0].withdraw_until, listed[0].case.row.case.start);
        assert!(in_calendar(&fixture, person).await.awaits_reconfirmation);
    }
    check_case(&fixture, id).await;

    let confirm = ConfirmChangedCase { message: invitations[0], version: 2 };
    for _ in 0..2 {
        confirm_changed_case(&fixture, &people[0], None, confirm).await.expect("confirmed");
        assert_eq!(state(&fixture, id, &people[0]).await, "CONFIRMED");
    }
    assert!(!in_calendar(&fixture, &people[0]).await.awaits_reconfirmation);
    let locked = withdraw_from_case(&fixture, &people[0], None, invitations[0]).await;
    assert_eq!(code(locked).err(), Some("WITHDRAW_LOCKED"));
    withdraw_from_case(&fixture, &people[1], None, invitations[1]).await.expect("within 72 hours");
    assert_eq!(case(&fixture, id).await.case.positions[0].filled(), 1);
    check_case(&fixture, id).await;
}

/// A person on the standby list is notified of the new time, because a place of it may be offered to them; a
/// person who is invited and does not wait for a place is not.
///
/// Shows: AMB-106, AMB-157
#[tokio::test(flavor = "multi_thread")]
async fn people_on_the_standby_list_are_notified_of_a_moved_case() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let id = post(&fixture, 200, 1).await;
    let invitations = invite(&fixture, &fixture.surgeon, id, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    stand_by(&fixture, &people[1], None, id).await.expect("on the list");
    fixture.advance_clock(SignedDuration::from_secs(1));
    let mails = [&people[1], &people[2]].map(|it| it.person());
    let before = [subjects(&fixture, mails[0]).await.len(), subjects(&fixture, mails[1]).await.len()];
    edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 1, 100)).await.expect("moved");
    let newest = unread_notices(&fixture, people[1].person()).await.remove(0);
    assert_eq!((newest.kind.as_str(), newest.status.as_str()), ("MESSAGE", "POSITION_ALREADY_FILLED"));
    assert_eq!(subjects(&fixture, mails[0]).await.len(), before[0] + 1);
    assert_eq!(subjects(&fixture, mails[1]).await.len(), before[1]);
    check_case(&fixture, id).await;
}

/// A change to a time at which the surgeon has another case is a warning, as posting then is. Other changes of the case do not
/// repeat it, and the case is no conflict of its own.
///
/// Shows: AMB-361
#[tokio::test(flavor = "multi_thread")]
async fn a_change_to_the_time_of_another_case_of_the_surgeon_is_a_warning() {
    let fixture = Fixture::new().await;
    post(&fixture, 100, 1).await;
    let id = post(&fixture, 200, 1).await;
    let warnings = async |edit: CaseEdit| {
        edit_case(&fixture, &fixture.surgeon, None, id, edit).await.expect("changed").warnings
    };
    assert_eq!(warnings(start_in(&fixture, 1, 201)).await, []);
    assert_eq!(warnings(start_in(&fixture, 2, 101)).await, [PostingWarning::SurgeonOverlap]);
    let notes = CaseEdit { version: Some(3), notes: Some("Bring a coat.".into()), ..CaseEdit::default() };
    assert_eq!(warnings(notes).await, []);
}

/// A person who is confirmed for another case at the new time cannot confirm it; the place stays taken until they
/// withdraw. A professional who has not confirmed at the start keeps the place, and can no longer confirm or withdraw.
///
/// Shows: FL-05, AMB-106, AMB-34
#[tokio::test(flavor = "multi_thread")]
async fn a_changed_time_that_overlaps_another_case_is_not_confirmed() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 1).await;
    let (first, second) = (post(&fixture, 100, 1).await, post(&fixture, 200, 1).await);
    confirmed(&fixture, first, &people).await;
    let invitations = confirmed(&fixture, second, &people).await;
    edit_case(&fixture, &fixture.surgeon, None, second, start_in(&fixture, 1, 101)).await.expect("moved");
    let confirm = ConfirmChangedCase { message: invitations[0], version: 2 };
    let refused = confirm_changed_case(&fixture, &people[0], None, confirm).await;
    assert_eq!(code(refused).err(), Some("SCHEDULE_CONFLICT"));
    assert_eq!(state(&fixture, second, &people[0]).await, "AWAITING_RECONFIRMATION");
    check_case(&fixture, second).await;
    check_schedules(&fixture, &[first, second]).await;

    fixture.advance_clock(SignedDuration::from_hours(101));
    let late = confirm_changed_case(&fixture, &people[0], None, confirm).await;
    assert_eq!(code(late).err(), Some("CLOSED"));
    let late = withdraw_from_case(&fixture, &people[0], None, invitations[0]).await;
    assert_eq!(code(late).err(), Some("WITHDRAW_LOCKED"));
    assert_eq!(case(&fixture, second).await.case.positions[0].filled(), 1);
}

/// More places reopen the invitations of people who came too late; raised pay applies to everyone invited or confirmed,
/// and is never lowered. No one has to confirm the time, which has not changed.
///
/// Shows: FL-05, AMB-106
#[tokio::test(flavor = "multi_thread")]
async fn more_places_and_more_pay_reach_everyone_concerned() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let id = post(&fixture, 100, 1).await;
    let invitations = invite(&fixture, &fixture.surgeon, id, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    assert_eq!(state(&fixture, id, &people[1]).await, "POSITION_FILLED");
    fixture.advance_clock(SignedDuration::from_secs(1));
    let positions = vec![line(NURSE, 120.0, 2.0), line(TECH, 60.0, 1.0)];
    let edit = CaseEdit { version: Some(1), positions: Some(positions), ..CaseEdit::default() };
    let edited = edit_case(&fixture, &fixture.surgeon, None, id, edit).await.expect("changed");
    assert_eq!(edited.case_row.status.as_str(), "PARTIAL");
    assert_eq!(edited.case_row.case.positions.len(), 2);
    assert_eq!(state(&fixture, id, &people[0]).await, "CONFIRMED");
    assert_eq!(state(&fixture, id, &people[1]).await, "INVITED");
    assert!(subjects(&fixture, people[1].person()).await.contains(&"Place open again".to_owned()));
    for engagement in engagements_of(&fixture, id).await {
        assert_eq!(engagement.terms.to_string(), "$120/hr (Min.: $50)");
    }
    check_case(&fixture, id).await;
    let before = case_snapshot(&fixture, id, &[&people[0]]).await;
    let lower = vec![line(NURSE, 110.0, 2.0), line(TECH, 60.0, 1.0)];
    let edit = CaseEdit { version: Some(2), positions: Some(lower), ..CaseEdit::default() };
    let refused = edit_case(&fixture, &fixture.surgeon, None, id, edit).await;
    assert_eq!(code(refused).err(), Some("VALIDATION"));
    assert_eq!(case_snapshot(&fixture, id, &[&people[0]]).await, before);
}

/// A position that is added to a posted case is one like the others: the group sees the case, favorites are invited and
/// accept, and people of other groups are not sent. It is not removed by another change.
///
/// Shows: FL-05, FL-01, AMB-123
#[tokio::test(flavor = "multi_thread")]
async fn an_added_position_is_open_to_its_group() {
    let fixture = Fixture::new().await;
    let (nurse, tech) = (fixture.professional(NURSE).await, fixture.professional(TECH).await);
    let id = post(&fixture, 100, 1).await;
    confirmed(&fixture, id, std::slice::from_ref(&nurse)).await;
    let category = i64::from(TECH.id());
    let listed = async || {
        let cases =
            list_professional_cases(&fixture, &tech, category, tech.person(), CaseListQuery::default())
                .await
                .expect("a list")
                .items;
        cases.len()
    };
    assert_eq!(listed().await, 0);
    fixture.advance_clock(SignedDuration::from_secs(1));
    let sent = subjects(&fixture, nurse.person()).await.len();
    let positions = vec![line(NURSE, 100.0, 1.0), line(TECH, 60.0, 1.0)];
    let edit = CaseEdit { version: Some(1), positions: Some(positions), ..CaseEdit::default() };
    let edited = edit_case(&fixture, &fixture.surgeon, None, id, edit).await.expect("added");
    assert_eq!(edited.case_row.status.as_str(), "PARTIAL");
    assert_eq!(subjects(&fixture, nurse.person()).await.len(), sent, "places of others concern no nurse");
    assert_eq!(listed().await, 1);
    confirmed(&fixture, id, std::slice::from_ref(&tech)).await;
    assert_eq!(case(&fixture, id).await.status.as_str(), "COMPLETE");
    let history = list_case_changes(&fixture, &as_actor(&fixture.surgeon), id).await.expect("a history");
    assert_eq!(history[0].changes, [Change::Places { category: TECH, old: 0, new: 1 }]);
    let without = vec![line(NURSE, 100.0, 1.0)];
    let edit = CaseEdit { version: Some(2), positions: Some(without), ..CaseEdit::default() };
    assert_eq!(code(edit_case(&fixture, &fixture.surgeon, None, id, edit).await).err(), Some("VALIDATION"));
    check_case(&fixture, id).await;
}

/// Two owners who change the same version: the second one is refused and writes nothing. The same key returns the first
/// outcome. Strangers can neither change the case nor read its history.
///
/// Shows: FL-05, AMB-106
#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_an_old_version_or_by_a_stranger_is_refused() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let tech = fixture.professional(TECH).await;
    let start = fixture.hours_from_now(200);
    let id = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1), (TECH, 1)]).await;
    let invitations = confirmed(&fixture, id, &people[..1]).await;
    let edit = start_in(&fixture, 1, 190);
    let key = || IdempotencyKey::new(Some(fixture.surgeon.person()), "one key", "editCase", b"one request");
    for _ in 0..2 {
        let moved =
            edit_case(&fixture, &fixture.surgeon, Some(key()), id, edit.clone()).await.expect("moved");
        assert_eq!(moved.case_row.case.version, 2);
    }
    let before = case_snapshot(&fixture, id, &[&people[0]]).await;
    let refused = |by: &Poster, edit: CaseEdit| {
        let (fixture, by) = (&fixture, by.clone());
        async move { code(edit_case(fixture, &by, None, id, edit).await).err() }
    };
    assert_eq!(refused(&fixture.admin, edit.clone()).await, Some("CASE_CHANGED"));
    for stranger in [&fixture.other_center_surgeon, &fixture.other_center_admin] {
        assert_eq!(refused(stranger, start_in(&fixture, 2, 180)).await, Some("FORBIDDEN"));
        let history = list_case_changes(&fixture, &as_actor(stranger), id).await;
        assert_eq!(code(history).err(), Some("FORBIDDEN"));
    }
    // A professional cannot confirm for another one, nor a time that has changed again.
    let confirm = |version| ConfirmChangedCase { message: invitations[0], version };
    let foreign = confirm_changed_case(&fixture, &people[1], None, confirm(2)).await;
    assert_eq!(code(foreign).err(), Some("FORBIDDEN"));
    let stale = confirm_changed_case(&fixture, &people[0], None, confirm(1)).await;
    assert_eq!(code(stale).err(), Some("CASE_CHANGED"));
    assert_eq!(case_snapshot(&fixture, id, &[&people[0]]).await, before);

    // The history: everything for owners, their own part for professionals, nothing for others.
    fixture.advance_clock(SignedDuration::from_secs(1));
    let raised = vec![line(NURSE, 100.0, 1.0), line(TECH, 150.0, 1.0)];
    let edit = CaseEdit { version: Some(2), positions: Some(raised), ..CaseEdit::default() };
    edit_case(&fixture, &fixture.admin, None, id, edit).await.expect("raised");
    let all = list_case_changes(&fixture, &as_actor(&fixture.surgeon), id).await.expect("a history");
    let names: Vec<&str> = all.iter().map(|it| it.by_name.as_str()).collect();
    assert_eq!(names, [fixture.admin.full_name(), fixture.surgeon.full_name()]);
    assert_eq!(all[0].at, fixture.now(), "when it was changed");
    assert!(all[1].at < all[0].at, "newest first");
    assert!(matches!(all[0].changes[..], [Change::Pay { category: TECH, .. }]));
    let own =
        list_case_changes(&fixture, &Actor::Professional(people[0].clone()), id).await.expect("a history");
    assert_eq!(own.len(), 1, "the pay of another group is no concern of a nurse");
    assert!(own[0].by_name.is_empty() && own[0].changes[0].is_time());
    for outsider in [&people[1], &tech] {
        let history = list_case_changes(&fixture, &Actor::Professional(outsider.clone()), id).await;
        assert_eq!(code(history).err(), Some("FORBIDDEN"));
    }
}

/// A case that is moved while people accept: those who accepted the old time have to confirm the new one, and no place is
/// lost or given twice.
///
/// Shows: FL-05, AMB-106
#[tokio::test(flavor = "multi_thread")]
async fn acceptances_during_a_change_are_for_the_old_or_the_new_time() {
    let fixture = Arc::new(Fixture::new().await);
    let people = fixture.professionals(NURSE, 10).await;
    let id = post(&fixture, 200, 10).await;
    let invitations = invite(&fixture, &fixture.surgeon, id, &people).await;
    let barrier = Arc::new(tokio::sync::Barrier::new(people.len() + 1));
    let mover = {
        let (fixture, barrier) = (fixture.clone(), barrier.clone());
        tokio::spawn(async move {
            barrier.wait().await;
            let edit = start_in(&fixture, 1, 100);
            retry_while_busy(|| edit_case(&fixture, &fixture.surgeon, None, id, edit.clone()))
                .await
                .expect("moved")
        })
    };
    let accepting: Vec<_> = people
        .iter()
        .cloned()
        .zip(invitations)
        .map(|(person, invitation)| {
            let (fixture, barrier) = (fixture.clone(), barrier.clone());
            tokio::spawn(async move {
                barrier.wait().await;
                retry_while_busy(|| accept(&fixture, &person, None, invitation)).await.expect("accepted")
            })
        })
        .collect();
    let moved = mover.await.expect("no panic");
    for task in accepting {
        task.await.expect("no panic");
    }
    let asked =
        moved.participants.iter().filter(|it| it.status.as_str() == "AWAITING_RECONFIRMATION").count();
    let mut found = 0;
    for person in &people {
        found += usize::from(state(&fixture, id, person).await == "AWAITING_RECONFIRMATION");
    }
    assert_eq!(found, asked, "exactly those who had accepted before the change are asked again");
    assert_eq!(case(&fixture, id).await.case.positions[0].filled(), 10);
    check_case(&fixture, id).await;
}

/// A person who withdrew is replaced on the same case, until it is full; owners only, and favorites only.
#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawn_professional_is_replaced_on_the_same_case() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let id = post(&fixture, 200, 1).await;
    let invitations = confirmed(&fixture, id, &people[..1]).await;
    let input = |person: &Professional| InviteFavorites { case: id, people: vec![person.person()] };
    let full = invite_favorites(&fixture, &fixture.surgeon, None, input(&people[1])).await.expect("answered");
    assert_eq!(full.skipped[0].reason, SkipReason::Closed);
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    for stranger in [&fixture.other_center_surgeon, &fixture.other_center_admin] {
        let refused = invite_favorites(&fixture, stranger, None, input(&people[1])).await;
        assert_eq!(code(refused).err(), Some("FORBIDDEN"));
    }
    let again = invite(&fixture, &fixture.surgeon, id, &people[1..2]).await;
    let twice =
        invite_favorites(&fixture, &fixture.surgeon, None, input(&people[1])).await.expect("answered");
    assert_eq!(twice.skipped[0].reason, SkipReason::AlreadyInvited);
    accept(&fixture, &people[1], None, again[0]).await.expect("accepted");
    let full = invite_favorites(&fixture, &fixture.surgeon, None, input(&people[2])).await.expect("answered");
    assert_eq!(full.skipped[0].reason, SkipReason::Closed);
    check_case(&fixture, id).await;
}

/// Changes of a case mail the invited within the daily limit of invitations only; the confirmed always learn a new time. A case
/// can be changed twenty times a day.
///
/// Shows: FL-05, AMB-240
#[tokio::test(flavor = "multi_thread")]
async fn changes_of_a_case_do_not_send_any_number_of_mails() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let id = post(&fixture, 200, 2).await;
    confirmed(&fixture, id, &people[..1]).await;
    invite(&fixture, &fixture.surgeon, id, &people[1..]).await;
    let key = digest(format!("invitation-messages\0{}", fixture.surgeon.person()));
    let now = fixture.now();
    let counted = fixture.db.write(move |tx| async move {
        rate_limits::count_hits(&tx, &key, now, now + SignedDuration::from_hours(24), 3_000).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    counted.await.expect("the limit is reached");
    let before = (subjects(&fixture, people[0].person()).await, subjects(&fixture, people[1].person()).await);
    edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 1, 201)).await.expect("moved");
    assert_eq!(subjects(&fixture, people[0].person()).await.len(), before.0.len() + 1);
    assert_eq!(subjects(&fixture, people[1].person()).await, before.1);
    assert_eq!(unread_notices(&fixture, people[1].person()).await.len(), 2, "a notice of the change");

    for version in 2..=20 {
        let edit = start_in(&fixture, version, 201 + version);
        edit_case(&fixture, &fixture.surgeon, None, id, edit).await.expect("moved");
    }
    let refused = edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 21, 230)).await;
    assert_eq!(code(refused).err(), Some("RATE_LIMITED"));
    let other_owner = edit_case(&fixture, &fixture.admin, None, id, start_in(&fixture, 21, 229)).await;
    other_owner.expect("each owner has a limit");
    fixture.advance_clock(SignedDuration::from_hours(24));
    edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 22, 230)).await.expect("the next day");
}

/// A case with a confirmed person and minimum pay is not moved out of the last 24 hours, where releasing the person would owe
/// nothing any more, nor to a start in a moment, after which no one releases them. Within them it is.
///
/// Shows: FL-05, AMB-241
#[tokio::test(flavor = "multi_thread")]
async fn moving_a_case_does_not_avoid_minimum_pay() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let id = post(&fixture, 100, 1).await;
    let positions = vec![line(NURSE, 120.0, 1.0)];
    let edit = CaseEdit { version: Some(1), positions: Some(positions), ..CaseEdit::default() };
    edit_case(&fixture, &fixture.surgeon, None, id, edit).await.expect("minimum pay of $50");
    confirmed(&fixture, id, std::slice::from_ref(&person)).await;
    fixture.advance_clock(SignedDuration::from_hours(90));
    let before = case_snapshot(&fixture, id, &[&person]).await;
    for hours in [25, 1] {
        let refused = edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 2, hours)).await;
        assert_eq!(code(refused).err(), Some("VALIDATION"));
    }
    assert_eq!(case_snapshot(&fixture, id, &[&person]).await, before);
    edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 2, 24)).await.expect("still owed");
    edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 3, 2)).await.expect("still owed");
}

/// The surgeon who performs a case that the center pays changes neither pay nor places of it, and everything else. The center's
/// administrators change them, also of a case that the surgeon pays.
///
/// Shows: AMB-287
#[tokio::test(flavor = "multi_thread")]
async fn a_surgeon_does_not_raise_what_the_center_pays() {
    let fixture = Fixture::new().await;
    let post = async |by| fixture.post_case(by, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let edit = |version: i64, positions: Vec<PositionDraft>| CaseEdit {
        version: Some(version),
        positions: Some(positions),
        ..CaseEdit::default()
    };
    let of_center = post(&fixture.admin).await;
    let first = edit(1, vec![line(NURSE, 120.0, 1.0)]);
    edit_case(&fixture, &fixture.other_admin, None, of_center, first).await.expect("the center pays");
    for positions in [
        vec![line(NURSE, 130.0, 1.0)],
        vec![line(NURSE, 120.0, 2.0)],
        vec![line(NURSE, 120.0, 1.0), line(TECH, 90.0, 1.0)],
    ] {
        let refused = edit_case(&fixture, &fixture.surgeon, None, of_center, edit(2, positions)).await;
        assert_eq!(code(refused).err(), Some("VALIDATION"));
    }
    let notes = Some("Right hand".to_owned());
    let free = CaseEdit { notes, ..edit(2, vec![line(NURSE, 120.0, 1.0)]) };
    edit_case(&fixture, &fixture.surgeon, None, of_center, free).await.expect("it costs nothing");

    let own = post(&fixture.surgeon).await;
    let raised = edit(1, vec![line(NURSE, 120.0, 1.0)]);
    edit_case(&fixture, &fixture.surgeon, None, own, raised).await.expect("the surgeon pays");
    let larger = edit(2, vec![line(NURSE, 120.0, 2.0)]);
    edit_case(&fixture, &fixture.admin, None, own, larger).await.expect("administrators decide its claims");
}

/// The request to confirm a new time is read once it is confirmed, also that of an earlier change, and when
/// the case is cancelled.
///
/// Shows: FL-05, AMB-53
#[tokio::test(flavor = "multi_thread")]
async fn a_request_to_confirm_a_new_time_ends_with_the_answer() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let id = post(&fixture, 200, 2).await;
    let invitations = confirmed(&fixture, id, &people).await;
    let asks = async |who: usize| {
        let unread = unread_notices(&fixture, people[who].person()).await;
        unread.iter().filter(|it| it.content.contains("Please confirm the new time")).count()
    };
    for version in 1..=2 {
        fixture.advance_clock(SignedDuration::from_secs(1));
        let edit = start_in(&fixture, version, 150 + version);
        edit_case(&fixture, &fixture.surgeon, None, id, edit).await.expect("moved");
    }
    assert_eq!((asks(0).await, asks(1).await), (2, 2));
    let input = ConfirmChangedCase { message: invitations[0], version: 3 };
    confirm_changed_case(&fixture, &people[0], None, input).await.expect("confirmed");
    assert_eq!((asks(0).await, asks(1).await), (0, 2));
    cancel_case(&fixture, &fixture.surgeon, None, id).await.expect("cancelled");
    assert_eq!(asks(1).await, 0);
}

/// More places of a full position are mailed to those who were too late within the daily limit of invitations only.
///
/// Shows: FL-05, AMB-240
#[tokio::test(flavor = "multi_thread")]
async fn more_places_are_not_mailed_beyond_the_daily_limit() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let id = post(&fixture, 100, 1).await;
    let invitations = invite(&fixture, &fixture.surgeon, id, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    count_hits(&fixture, INVITATION_MESSAGES, fixture.surgeon.person(), 3_000).await;
    let before = subjects(&fixture, people[1].person()).await;
    let positions = vec![line(NURSE, 100.0, 2.0)];
    let edit = CaseEdit { version: Some(1), positions: Some(positions), ..CaseEdit::default() };
    edit_case(&fixture, &fixture.admin, None, id, edit).await.expect("changed");
    assert_eq!(state(&fixture, id, &people[1]).await, "INVITED");
    assert_eq!(subjects(&fixture, people[1].person()).await, before);
}

/// An acceptance names the version of the case that the person has seen, so that no one is confirmed for a
/// time that they have not seen. It is refused without a trace if the case was changed since, and accepted
/// without a version.
///
/// Shows: FL-05, AMB-106
#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_to_a_changed_case_is_not_accepted_unseen() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let id = post(&fixture, 200, 2).await;
    let invitations = invite(&fixture, &fixture.surgeon, id, &people).await;
    edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 1, 190)).await.expect("moved");
    let accept_version = async |version| {
        let input = AcceptInvitation { invitation: invitations[0], version: Some(version) };
        code(accept_invitation(&fixture, &people[0], None, input).await).map(|accepted| accepted.status)
    };
    let before = case_snapshot(&fixture, id, &[&people[0]]).await;
    assert_eq!(accept_version(1).await, Err("CASE_CHANGED"));
    assert_eq!(case_snapshot(&fixture, id, &[&people[0]]).await, before);
    assert_eq!(accept_version(2).await, Ok(NoticeStatus::Confirmed));
    assert_eq!(accept_version(1).await, Ok(NoticeStatus::Confirmed), "a repeated acceptance");
    accept(&fixture, &people[1], None, invitations[1]).await.expect("of any version");
    check_case(&fixture, id).await;
}

/// Twenty concurrent changes with one key are one change, and all of them get its outcome.
///
/// Shows: FL-05, AMB-245
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_changes_with_one_key_get_the_same_outcome() {
    let fixture = Arc::new(Fixture::new().await);
    let id = post(&fixture, 200, 1).await;
    let barrier = Arc::new(tokio::sync::Barrier::new(20));
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let (fixture, barrier) = (fixture.clone(), barrier.clone());
            tokio::spawn(async move {
                barrier.wait().await;
                let by = fixture.surgeon.person();
                let key = || Some(IdempotencyKey::new(Some(by), "one key", "editCase", b"one request"));
                let edit = || start_in(&fixture, 1, 190);
                retry_while_busy(|| edit_case(&fixture, &fixture.surgeon, key(), id, edit())).await
            })
        })
        .collect();
    for task in tasks {
        let moved = task.await.expect("the task does not panic").expect("changed");
        assert_eq!(moved.case_row.case.version, 2);
    }
    assert_eq!(case(&fixture, id).await.case.version, 2);
}

/// A change that changes nothing and a repeated cancellation succeed without an entry in the audit log, which is kept.
///
/// Shows: AMB-269
#[tokio::test(flavor = "multi_thread")]
async fn a_change_without_effect_is_not_recorded() {
    let fixture = Fixture::new().await;
    let id = post(&fixture, 200, 1).await;
    let before = entries(&fixture).await.len();
    edit_case(&fixture, &fixture.surgeon, None, id, start_in(&fixture, 1, 200)).await.expect("unchanged");
    assert_eq!(entries(&fixture).await.len(), before);
    for _ in 0..2 {
        cancel_case(&fixture, &fixture.surgeon, None, id).await.expect("cancelled");
    }
    assert_eq!(entries(&fixture).await.len(), before + 1);
}
