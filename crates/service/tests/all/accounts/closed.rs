//! Closing and reopening an account.

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::claim::ClaimDraft;
use caseboard_domain::page::Page;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{CaseId, PersonId, Secret};
use caseboard_service::accounts::{SignIn, SignInOrigin, set_user_active, sign_in_by_email};
use caseboard_service::attendance_reports::confirm_day;
use caseboard_service::change_feed::Topic;
use caseboard_service::claims::{ClaimSubmission, submit_claim};
use caseboard_service::invitations::{
    ReportAbsence, approve_request, decline_request, report_absence, request_invitation, stand_by,
    withdraw_from_case,
};
use caseboard_service::timer_kinds::run_due;
use caseboard_service::{App, centers, eligibility, passwords, session};
use caseboard_store::attendances;
use caseboard_testkit::{Fixture, TestApp};
use jiff::SignedDuration;

use crate::accounts::support::{
    PASSWORD, administrator, center, email, form_at_center, mails, next_event, poster, professional,
    refusal_code, root, token, verified,
};
use crate::cases::support::{
    NURSE, accept, address, as_actor, check_case, engagements_of, invite, sent_to, state, unread_notices,
};

async fn system(app: &App) -> SystemAdmin {
    root(app).await.require_system_admin().expect("the system administrator")
}

async fn is_active(app: &App, token: &str) -> bool {
    session::authenticate(app, token).await.expect("looked up").is_some()
}

async fn sign_in_refusal(app: &App, name: &str) -> Option<String> {
    match sign_in_by_email(app, SignInOrigin::at("192.0.2.1"), email(name), Secret::new(PASSWORD))
        .await
        .expect("the call succeeds")
    {
        SignIn::In { .. } => None,
        SignIn::Refused { message } => Some(message),
        other @ SignIn::Pending { .. } => panic!("{other:?}"),
    }
}

/// Closing an account ends all its sessions at once and prevents sign-in; reopening allows it again.
///
/// Shows: A-27, AMB-24
#[tokio::test(flavor = "multi_thread")]
async fn closing_an_account_ends_its_sessions_and_prevents_sign_in() {
    let app = TestApp::new().await;
    let there = app.other_node().await;
    let root = system(&app).await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await;
    let (phone, desk) = (token(&app, "Ann").await, token(&app, "Ann").await);
    passwords::start_password_reset(&app, "x", &email("Ann")).await.expect("the call succeeds");
    let listening = app.feed().subscribe(ann.person(), 0);
    set_user_active(&app, &root, ann.person(), false, None).await.expect("closed");
    assert_eq!(next_event(&listening).await, Some(vec![Topic::Session]), "open event streams are notified");
    for token in [&phone, &desk] {
        assert!(!is_active(&app, token).await);
        assert!(!is_active(&there, token).await, "at the other node");
    }
    assert_eq!(sign_in_refusal(&app, "Ann").await.as_deref(), Some("This account is not active"));
    assert_eq!(
        passwords::start_password_reset(&app, "x", &email("Ann")).await.expect("the call succeeds"),
        None,
        "not at the other node either"
    );
    set_user_active(&app, &root, ann.person(), false, None).await.expect("already closed");
    set_user_active(&app, &root, ann.person(), true, None).await.expect("opened");
    assert!(!is_active(&app, &phone).await, "old sessions stay ended");
    assert_eq!(sign_in_refusal(&app, "Ann").await, None);
}

/// A closed account is not listed among people or surgeons, and a closed administrator is not notified.
///
/// Shows: A-27, AMB-24
#[tokio::test(flavor = "multi_thread")]
async fn closed_accounts_are_not_listed() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let root = system(&app).await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    let sue = verified(&app, form_at_center(&app, "Sue", Role::Surgeon, &north).await).await.id;
    let adam = administrator(&app, "Adam", &north).await.id;
    let asking = poster(&app, "Root").await;
    let listed = async || {
        let surgeons =
            eligibility::list_credentialed_surgeons(&app, &asking, north.center.id).await.expect("listed");
        let page = Page { number: 1, size: 100 };
        let query = eligibility::PeopleQuery { page, sign_in_type: None, center: Some(north.center.id) };
        let people = eligibility::list_people(&app, &asking, query).await.expect("listed");
        (surgeons.len(), people.items.len())
    };
    assert_eq!(listed().await, (1, 2));
    for person in [ann, sue, adam] {
        set_user_active(&app, &root, person, false, None).await.expect("closed");
    }
    assert_eq!(listed().await, (0, 0));
    let before = mails(&app, "Adam").await.len();
    let alice = form_at_center(&app, "Alice", Role::Admin, &north).await;
    verified(&app, alice).await;
    assert_eq!(mails(&app, "Adam").await.len(), before, "closed accounts are not mailed");
    assert_eq!(centers::list_centers(&app).await.expect("listed").len(), 1);
}

/// A missing account cannot be closed, and system administrators cannot close their own.
///
/// Shows: A-27, K-70
#[tokio::test(flavor = "multi_thread")]
async fn unknown_or_own_account_is_rejected() {
    let app = TestApp::new().await;
    let root = system(&app).await;
    let missing: PersonId = app.new_id();
    assert_eq!(refusal_code(set_user_active(&app, &root, missing, false, None).await), "FORBIDDEN");
    assert_eq!(refusal_code(set_user_active(&app, &root, root.person(), false, None).await), "OWN_ACCOUNT");
    set_user_active(&app, &root, root.person(), true, None).await.expect("no change");
    assert_eq!(sign_in_refusal(&app, "Root").await, None);
}

/// The owners of the cases for which a closed account is confirmed learn that the person cannot come.
///
/// Shows: AMB-242
#[tokio::test(flavor = "multi_thread")]
async fn owners_are_notified_that_the_person_of_a_closed_account_cannot_come() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&person)).await[0];
    accept(&fixture, &person, None, invitation).await.expect("accepted");
    fixture.advance_clock(SignedDuration::from_secs(1));
    let system = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    set_user_active(&fixture, &system, person.person(), false, None).await.expect("closed");
    let row = engagements_of(&fixture, case).await.remove(0);
    assert!(row.cannot_come.is_some());
    let unread = unread_notices(&fixture, fixture.surgeon.person()).await;
    let subjects: Vec<&str> = unread.iter().map(|it| it.subject.as_str()).collect();
    assert_eq!(subjects, ["Cannot Come", "Job Accepted"]);
    check_case(&fixture, case).await;
}

/// A place that is held for a closed account is offered to the next person on the standby list at once.
///
/// Shows: AMB-242, AMB-158
#[tokio::test(flavor = "multi_thread")]
async fn a_place_held_for_a_closed_account_goes_to_the_next() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    for person in &people[1..] {
        fixture.advance_clock(SignedDuration::from_secs(1));
        stand_by(&fixture, person, None, case).await.expect("joined");
    }
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    assert_eq!(state(&fixture, case, &people[1]).await, "OFFERED");
    let system = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    set_user_active(&fixture, &system, people[1].person(), false, None).await.expect("closed");
    assert_eq!(state(&fixture, case, &people[1]).await, "POSITION_FILLED");
    assert_eq!(state(&fixture, case, &people[2]).await, "OFFERED");
    check_case(&fixture, case).await;
}

/// The request of an account that was closed meanwhile is not approved; it can be declined.
///
/// Shows: AMB-24
#[tokio::test(flavor = "multi_thread")]
async fn the_request_of_a_closed_account_is_only_declined() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let requested = request_invitation(&fixture, &person, None, case).await.expect("requested");
    let request = requested.id.expect("a request");
    let system = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    set_user_active(&fixture, &system, person.person(), false, None).await.expect("closed");
    let approved = approve_request(&fixture, &fixture.surgeon, None, request).await;
    assert_eq!(refusal_code(approved), "CLOSED");
    assert_eq!(state(&fixture, case, &person).await, "REQUESTED");
    decline_request(&fixture, &fixture.surgeon, None, request).await.expect("declined");
    check_case(&fixture, case).await;
}

/// Reopening an account ends the absence that closing it caused, but not one that the person reported.
///
/// Shows: AMB-242
#[tokio::test(flavor = "multi_thread")]
async fn reopening_an_account_ends_its_absence() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let mut stored = Vec::new();
    for hours in [30, 48] {
        let start = fixture.hours_from_now(hours);
        let case = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await;
        let invitation = invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&person)).await[0];
        accept(&fixture, &person, None, invitation).await.expect("accepted");
        stored.push((case, invitation));
    }
    let [(own, message), (ill, absence)] = stored[..] else { panic!("two cases") };
    let report = ReportAbsence { message: absence, reason: "A broken leg".into() };
    report_absence(&fixture, &person, None, report).await.expect("reported");
    let system = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    for active in [false, true] {
        fixture.advance_clock(SignedDuration::from_secs(1));
        set_user_active(&fixture, &system, person.person(), active, None).await.expect("changed");
    }
    assert_eq!(engagements_of(&fixture, own).await[0].cannot_come, None);
    assert!(engagements_of(&fixture, ill).await[0].cannot_come.is_some(), "reported by the person");
    let unread = unread_notices(&fixture, fixture.surgeon.person()).await;
    let absences = unread.iter().filter(|it| it.subject == "Cannot Come");
    let about: Vec<_> = absences.filter_map(|it| it.case.as_ref().map(|case| case.id)).collect();
    assert_eq!(about, [ill], "nothing is left to decide about the other case");
    while run_due(&fixture).await.expect("run") > 0 {}
    fixture.advance_clock(SignedDuration::from_hours(7));
    while run_due(&fixture).await.expect("run") > 0 {}
    confirm_day(&fixture, &person, None, message).await.expect("the person confirms the day");
    check_case(&fixture, own).await;
}

/// An account that was closed by mistake and is reopened after the start, or after the end, of a case:
/// nothing of the closing is left, so the case can be claimed, but it counts as worked only with a claim,
/// because the person was not there to report the arrival. An absence that the person reported stays.
///
/// Shows: AMB-320, AMB-321, AMB-300
#[tokio::test(flavor = "multi_thread")]
async fn an_account_reopened_after_the_start_leaves_no_absence() {
    for late in [SignedDuration::from_mins(30), SignedDuration::from_hours(50)] {
        let fixture = Fixture::new().await;
        let person = fixture.professional(NURSE).await;
        let mut stored = Vec::new();
        for hours in [30, 40] {
            let start = fixture.hours_from_now(hours);
            let case = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await;
            let invitation = invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&person)).await[0];
            accept(&fixture, &person, None, invitation).await.expect("accepted");
            stored.push((case, invitation, start));
        }
        let [(own, message, start), (ill, absence, _)] = stored[..] else { panic!("two cases") };
        let report = ReportAbsence { message: absence, reason: "A broken leg".into() };
        report_absence(&fixture, &person, None, report).await.expect("reported");
        let system = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
        set_user_active(&fixture, &system, person.person(), false, None).await.expect("closed");
        fixture.set_clock(start + late);
        while run_due(&fixture).await.expect("run") > 0 {}
        set_user_active(&fixture, &system, person.person(), true, None).await.expect("reopened");

        assert_eq!(engagements_of(&fixture, own).await[0].cannot_come, None, "after {late}");
        assert!(engagements_of(&fixture, ill).await[0].cannot_come.is_some(), "reported by the person");
        let unread = unread_notices(&fixture, fixture.surgeon.person()).await;
        let about_own = unread.iter().filter(|it| it.case.as_ref().is_some_and(|case| case.id == own));
        let subjects: Vec<&str> =
            about_own.map(|it| it.subject.as_str()).filter(|it| *it != "Job Accepted").collect();
        assert!(subjects.is_empty(), "no one knows whether the person comes, after {late}: {subjects:?}");
        assert!(missed(&fixture, own).await, "the person was not there");
        let draft = ClaimDraft { hours: Some(2.0), note: String::new() };
        let claim = ClaimSubmission { notice: message, draft };
        submit_claim(&fixture, &person, None, claim).await.expect("the owners decide about the claim");
        check_case(&fixture, own).await;
    }
}

/// Whether it is stored for the only person of a case that they had not arrived.
async fn missed(fixture: &Fixture, case: CaseId) -> bool {
    let engagement = engagements_of(fixture, case).await[0].id;
    let stored = fixture.db.read(move |conn| async move { attendances::find(&conn, engagement).await }).await;
    stored.expect("read").is_some_and(|it| it.missed.is_some())
}

/// Owners who were notified that a closed account cannot come are notified on the same channels that the person comes
/// after all.
///
/// Shows: AMB-321
#[tokio::test(flavor = "multi_thread")]
async fn owners_are_notified_that_the_person_of_a_reopened_account_comes() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&person)).await[0];
    accept(&fixture, &person, None, invitation).await.expect("accepted");
    let system = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    let (mail, phone) = address(&fixture, fixture.surgeon.person()).await;
    let sent = async |to: &str| {
        let items = sent_to(&fixture, to).await;
        let about = |text: &str| text.contains("cannot come") || text.contains("after all");
        items.iter().filter(|it| about(&it.subject) || about(&it.text)).count()
    };
    let unread = async || {
        let unread = unread_notices(&fixture, fixture.surgeon.person()).await;
        unread.into_iter().map(|it| it.subject).filter(|it| it != "Job Accepted").collect::<Vec<_>>()
    };
    for (active, subject, messages) in [
        (false, "Cannot Come", 1),
        (true, "Comes After All", 2),
        (false, "Cannot Come", 3),
        (true, "Comes After All", 4),
    ] {
        fixture.advance_clock(SignedDuration::from_secs(1));
        set_user_active(&fixture, &system, person.person(), active, None).await.expect("changed");
        assert_eq!(unread().await, [subject], "only what is so now is unread");
        assert_eq!((sent(&mail).await, sent(&phone).await), (messages, messages));
    }
    check_case(&fixture, case).await;
}

/// On PostgreSQL transactions run at the same time.
mod postgres_only {
    use std::sync::Arc;

    use caseboard_service::Error;
    use caseboard_store::{StoreError, persons};
    use caseboard_testkit::{require_postgres, waiting_for_locks};
    use tokio::sync::Notify;

    use super::*;

    /// A case that is accepted while the account is being closed is found too: closing waits for the person before it lists the
    /// cases, in the order of locks of all commands.
    ///
    /// Shows: AMB-242
    #[tokio::test(flavor = "multi_thread")]
    async fn a_case_that_is_accepted_meanwhile_is_reported_too() {
        require_postgres();
        let fixture = Fixture::new().await;
        let person = fixture.professional(NURSE).await;
        let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
        let invitation = invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&person)).await[0];
        // Another command of the person, after which the acceptance is first in the queue for its lock.
        let (locked, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (db, id) = (fixture.db.clone(), person.person());
        let signals = (Arc::clone(&locked), Arc::clone(&release));
        let holder = tokio::spawn(async move {
            let held = db.write(move |tx| {
                let (locked, release) = signals.clone();
                async move {
                    persons::lock(&tx, id).await?;
                    locked.notify_one();
                    release.notified().await;
                    Ok::<_, StoreError>(tx.commit(()))
                }
            });
            held.await
        });
        locked.notified().await;
        let app = fixture.app().clone();
        let (by, message) = (person.clone(), invitation);
        let accepting = tokio::spawn(async move { accept(&app, &by, None, message).await });
        fixture.database().wait_until(&waiting_for_locks(1)).await;
        let app = fixture.app().clone();
        let system = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
        let closing = tokio::spawn(async move { set_user_active(&app, &system, id, false, None).await });
        fixture.database().wait_until(&waiting_for_locks(2)).await;
        release.notify_one();
        holder.await.expect("no panic").expect("committed");
        let accepted: Result<_, Error> = accepting.await.expect("no panic");
        accepted.expect("accepted");
        closing.await.expect("no panic").expect("closed");
        assert!(engagements_of(&fixture, case).await[0].cannot_come.is_some());
        check_case(&fixture, case).await;
    }
}

/// The center takes over the cases of a surgeon whose account is closed.
///
/// Shows: AMB-87
#[tokio::test(flavor = "multi_thread")]
async fn the_center_takes_over_the_cases_of_a_closed_surgeon() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let system = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    set_user_active(&fixture, &system, fixture.surgeon.person(), false, None).await.expect("closed");
    request_invitation(&fixture, &person, None, case).await.expect("asked");
    assert_eq!(unread_notices(&fixture, fixture.admin.person()).await.len(), 1);
}
