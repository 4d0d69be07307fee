//! The standby list of a position, offers of places that became free, releases, and reports of people who cannot come.

use caseboard_domain::actor::{Actor, Professional};
use caseboard_domain::case_draft::PositionDraft;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::notice::{NoticeAction, NoticeKind, NoticeStatus};
use caseboard_domain::page::Keyset;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::refusal::codes;
use caseboard_domain::requirements::{Requirement, Requirements};
use caseboard_domain::time::to_iso;
use caseboard_domain::{CaseId, NoticeId};
use caseboard_service::cases::{
    CaseEdit, DateRangeInput, cancel_case, edit_case, list_center_cases, list_full_cases, list_surgeon_cases,
};
use caseboard_service::eligibility::{CenterRequirements, update_center_requirements};
use caseboard_service::invitations::{
    ReleaseProfessional, ReportAbsence, approve_request, decline_invitation, leave_standby,
    release_professional, report_absence, request_invitation, stand_by, withdraw_from_case, withdraw_request,
};
use caseboard_service::notices::list_notices;
use caseboard_service::schedules::get_surgeon_calendar;
use caseboard_service::timer_kinds::run_due;
use caseboard_store::{StoreError, certifications, notices};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::audit::support::{entries, new_entries, no_entry};
use crate::cases::support::{
    NURSE, accept, address, as_manager, check_case, code, engagements_of, invite, notices_of, poster_with,
    sent_to, state, unread_notices,
};

/// A full case with one place, whose first person is confirmed, and the invitations of all.
struct Full {
    fixture: Fixture,
    case: CaseId,
    people: Vec<Professional>,
    invitations: Vec<NoticeId>,
}

impl Full {
    async fn new(people: usize, hours_ahead: i64) -> Self {
        let fixture = Fixture::new().await;
        let people = fixture.professionals(NURSE, people).await;
        let case =
            fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours_ahead), &[(NURSE, 1)]).await;
        let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
        accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
        Self { fixture, case, people, invitations }
    }

    async fn joins_standby(&self, who: usize) {
        stand_by(&self.fixture, &self.people[who], None, self.case).await.expect("stands by");
    }

    async fn withdraws(&self) {
        withdraw_from_case(&self.fixture, &self.people[0], None, self.invitations[0])
            .await
            .expect("withdrawn");
    }

    async fn release(&self, reason: ReleaseReason) -> Result<Option<i64>, &'static str> {
        let (case, person) = (self.case, self.people[0].person());
        let input =
            ReleaseProfessional { case, person, reason, text: "The operating suite is closed".into() };
        let outcome = release_professional(&self.fixture, &self.fixture.surgeon, None, input).await;
        code(outcome).map(|released| released.min_pay.map(|amount| amount.cents() / 100))
    }

    async fn states(&self) -> Vec<&'static str> {
        let mut states = Vec::new();
        for person in &self.people {
            states.push(state(&self.fixture, self.case, person).await);
        }
        check_case(&self.fixture, self.case).await;
        states
    }

    /// The newest unread notice to a person.
    async fn newest(&self, who: usize) -> NoticeId {
        unread_notices(&self.fixture, self.people[who].person()).await.first().expect("a notice").id
    }

    async fn accepts(&self, who: usize, notice: NoticeId) -> NoticeStatus {
        accept(&self.fixture, &self.people[who], None, notice).await.expect("answered").status
    }
}

/// The offer is written in the transaction of the withdrawal, and its mail and text message are queued. No one else can accept
/// meanwhile.
///
/// Shows: FL-18, FL-19, AMB-158
#[tokio::test(flavor = "multi_thread")]
async fn a_freed_place_is_offered_to_the_first_on_the_standby_list_alone() {
    let full = Full::new(4, 100).await;
    let sql = "UPDATE persons SET notify_sms = TRUE";
    full.fixture.database().run_raw_sql(sql, sql).await.expect("everyone wants text messages");
    full.joins_standby(2).await;
    full.fixture.advance_clock(SignedDuration::from_secs(1));
    full.joins_standby(1).await;
    full.joins_standby(1).await;
    full.withdraws().await;
    assert_eq!(full.states().await, ["WITHDRAWN", "POSITION_FILLED", "OFFERED", "POSITION_FILLED"]);
    assert_eq!(full.accepts(1, full.invitations[1]).await, NoticeStatus::PositionAlreadyFilled);
    assert_eq!(full.accepts(3, full.invitations[3]).await, NoticeStatus::PositionAlreadyFilled);
    let foreign = accept(&full.fixture, &full.people[3], None, full.newest(2).await).await;
    assert_eq!(code(foreign).expect_err("foreign"), codes::FORBIDDEN);

    let (mail, phone) = address(&full.fixture, full.people[2].person()).await;
    assert!(sent_to(&full.fixture, &mail).await.iter().any(|it| it.letter.contains("is held for you")));
    assert_eq!(sent_to(&full.fixture, &phone).await.len(), 1, "a text message");
    assert_eq!(full.accepts(2, full.newest(2).await).await, NoticeStatus::Confirmed);
    assert_eq!(full.states().await, ["WITHDRAWN", "POSITION_FILLED", "CONFIRMED", "POSITION_FILLED"]);
}

/// Shows: FL-19, AMB-158
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_without_an_answer_goes_to_the_next_and_then_to_everyone() {
    let full = Full::new(4, 100).await;
    full.joins_standby(1).await;
    full.fixture.advance_clock(SignedDuration::from_secs(1));
    full.joins_standby(2).await;
    full.withdraws().await;
    let first = full.newest(1).await;
    run_due(&full.fixture).await.expect("nothing is due");
    assert_eq!(full.states().await[1], "OFFERED");
    full.fixture.advance_clock(SignedDuration::from_mins(15));
    assert_eq!(full.accepts(1, first).await, NoticeStatus::PositionAlreadyFilled, "the offer is over");
    let other = full.fixture.other_node().await;
    let two = tokio::join!(run_due(&full.fixture), run_due(&other));
    assert_eq!(two.0.expect("run") + two.1.expect("run"), 1, "two nodes end it once");
    assert_eq!(full.states().await, ["WITHDRAWN", "POSITION_FILLED", "OFFERED", "POSITION_FILLED"]);

    decline_invitation(&full.fixture, &full.people[2], None, full.newest(2).await).await.expect("declined");
    assert_eq!(full.states().await, ["WITHDRAWN", "INVITED", "DECLINED", "INVITED"]);
    let unread = unread_notices(&full.fixture, full.people[1].person()).await;
    assert!(unread.iter().all(|it| !it.content.contains("is held for you")), "no place is held: {unread:?}");
    assert_eq!(full.accepts(1, first).await, NoticeStatus::Confirmed, "invited like the others");
}

/// The audit log has no end, so it has only the commands that changed something.
///
/// Shows: AMB-269
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_command_is_not_recorded() {
    let full = Full::new(4, 100).await;
    let (fixture, people, invitations, case) = (&full.fixture, &full.people, &full.invitations, full.case);
    let not_invited = fixture.professional(NURSE).await;
    let before = entries(fixture).await;
    for _ in 0..2 {
        stand_by(fixture, &people[1], None, case).await.expect("joined");
        stand_by(fixture, &not_invited, None, case).await.expect("requested");
    }
    for _ in 0..2 {
        leave_standby(fixture, &people[1], None, case).await.expect("left");
        leave_standby(fixture, &not_invited, None, case).await.expect("the request is withdrawn");
        decline_invitation(fixture, &people[2], None, invitations[2]).await.expect("declined");
        withdraw_from_case(fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    }
    accept(fixture, &people[3], None, invitations[3]).await.expect("accepted");
    fixture.advance_clock(SignedDuration::from_hours(50));
    for _ in 0..2 {
        let input = ReportAbsence { message: invitations[3], reason: "I am ill".into() };
        report_absence(fixture, &people[3], None, input).await.expect("reported");
    }
    let new = new_entries(fixture, &before).await;
    let mut actions: Vec<&str> = new.iter().map(|entry| entry.action.as_str()).collect();
    actions.sort_unstable();
    assert_eq!(
        actions,
        [
            "ABSENCE_REPORTED",
            "INVITATION_ACCEPTED",
            "INVITATION_DECLINED",
            "STANDBY_JOINED",
            "STANDBY_JOINED",
            "STANDBY_LEFT",
            "STANDBY_LEFT",
            "WITHDRAWN",
        ]
    );
}

/// Shows: FL-19, AMB-158
#[tokio::test(flavor = "multi_thread")]
async fn within_six_hours_a_free_place_is_open_to_everyone_at_once() {
    let full = Full::new(3, 5).await;
    full.joins_standby(1).await;
    full.release(ReleaseReason::ScheduleChanged).await.expect("released");
    assert_eq!(full.states().await, ["RELEASED", "INVITED", "INVITED"]);
}

/// Shows: FL-18
#[tokio::test(flavor = "multi_thread")]
async fn leaving_the_list_gives_the_offered_place_to_the_next() {
    let full = Full::new(3, 20).await;
    full.joins_standby(1).await;
    full.fixture.advance_clock(SignedDuration::from_secs(1));
    full.joins_standby(2).await;
    full.release(ReleaseReason::ScheduleChanged).await.expect("released");
    leave_standby(&full.fixture, &full.people[1], None, full.case).await.expect("left");
    leave_standby(&full.fixture, &full.people[1], None, full.case).await.expect("left before");
    assert_eq!(full.states().await, ["RELEASED", "POSITION_FILLED", "OFFERED"]);
    leave_standby(&full.fixture, &full.people[2], None, full.case).await.expect("left");
    assert_eq!(full.states().await, ["RELEASED", "INVITED", "INVITED"]);
    let free = stand_by(&full.fixture, &full.people[1], None, full.case).await;
    assert_eq!(code(free).expect_err("a place is free"), codes::PLACE_FREE);
}

/// Two people on the list cannot pass a held place back and forth by leaving the list and joining it again:
/// after an offer that was left or has expired, an owner decides whether the person joins it again. The place
/// goes to everyone.
///
/// Shows: FL-18, FL-19, AMB-158, AMB-265
#[tokio::test(flavor = "multi_thread")]
async fn a_held_place_is_not_passed_back_and_forth() {
    let full = Full::new(4, 100).await;
    for who in [1, 2] {
        full.joins_standby(who).await;
        full.fixture.advance_clock(SignedDuration::from_secs(1));
    }
    full.withdraws().await;
    let mut offers = 0;
    for round in 0..20 {
        let who = 1 + round % 2;
        let (fixture, person) = (&full.fixture, &full.people[who]);
        offers += usize::from(state(fixture, full.case, person).await == "OFFERED");
        leave_standby(fixture, person, None, full.case).await.expect("left");
        fixture.advance_clock(SignedDuration::from_secs(1));
        let _ = stand_by(fixture, person, None, full.case).await;
    }
    assert_eq!(offers, 2, "one for each of them");
    assert_eq!(state(&full.fixture, full.case, &full.people[3]).await, "INVITED");
    assert_eq!(full.accepts(3, full.invitations[3]).await, NoticeStatus::Confirmed);
}

/// A person who let an offer expire asks to join the list again; the approval of an owner leads to another offer.
///
/// Shows: FL-18, AMB-265
#[tokio::test(flavor = "multi_thread")]
async fn an_owner_decides_whether_a_missed_offer_is_repeated() {
    let full = Full::new(3, 100).await;
    let fixture = &full.fixture;
    full.joins_standby(1).await;
    full.withdraws().await;
    fixture.advance_clock(SignedDuration::from_mins(15));
    run_due(fixture).await.expect("the offer ends");
    assert_eq!(full.states().await, ["WITHDRAWN", "INVITED", "INVITED"]);
    full.accepts(2, full.invitations[2]).await;
    let again = stand_by(fixture, &full.people[1], None, full.case).await.expect("asked");
    assert!(again.awaits_approval);
    assert_eq!(full.states().await[1], "REQUESTED");
    let read = unread_notices(fixture, full.people[1].person()).await;
    assert!(read.iter().all(|it| it.status != NoticeStatus::PositionAlreadyFilled), "{read:?}");
    let requests = unread_notices(fixture, fixture.surgeon.person()).await;
    let request = requests.iter().find(|it| it.status == NoticeStatus::InviteRequest).expect("a request");
    approve_request(fixture, &fixture.surgeon, None, request.id).await.expect("approved");
    withdraw_from_case(fixture, &full.people[2], None, full.invitations[2]).await.expect("withdrawn");
    assert_eq!(full.states().await[1], "OFFERED");
}

/// A person who missed an offer, asks to join the list again and withdraws that request is not invited when a place becomes
/// free: the invitation that the request replaced stays read and filled. An owner can invite them again.
///
/// Shows: FL-18, AMB-265, AMB-289
#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawn_request_after_a_missed_offer_does_not_open_the_old_invitation() {
    let full = Full::new(3, 100).await;
    let fixture = &full.fixture;
    let person = &full.people[1];
    full.joins_standby(1).await;
    full.withdraws().await;
    fixture.advance_clock(SignedDuration::from_mins(15));
    run_due(fixture).await.expect("the offer ends");
    full.accepts(2, full.invitations[2]).await;
    full.joins_standby(1).await;
    withdraw_request(fixture, person, None, full.case).await.expect("withdrawn");
    check_case(fixture, full.case).await;
    withdraw_from_case(fixture, &full.people[2], None, full.invitations[2]).await.expect("withdrawn");
    check_case(fixture, full.case).await;
    assert_eq!(full.states().await[1], "ACKNOWLEDGED_REJECTION");
    let old = notices_of(fixture, person.person()).await;
    let old = old.iter().find(|it| it.id == full.invitations[1]).expect("the invitation");
    assert_eq!((old.status, old.read), (NoticeStatus::PositionAlreadyFilled, true));
    let accepted = accept(fixture, person, None, full.invitations[1]).await;
    assert_eq!(code(accepted).expect_err("not invited"), codes::NOT_INVITED);
    let fresh = invite(fixture, &fixture.surgeon, full.case, &full.people[1..2]).await[0];
    assert_eq!(full.accepts(1, fresh).await, NoticeStatus::Confirmed);
}

/// A surgeon whose affiliation was revoked keeps seeing their own cases, but neither the standby list nor absences, and cannot
/// answer requests.
///
/// Shows: FL-21, AMB-87
#[tokio::test(flavor = "multi_thread")]
async fn a_former_owner_does_not_see_who_stands_by_or_cannot_come() {
    let full = Full::new(2, 48).await;
    let fixture = &full.fixture;
    full.joins_standby(1).await;
    let report = ReportAbsence { message: full.invitations[0], reason: "Ill".into() };
    report_absence(fixture, &full.people[0], None, report).await.expect("reported");
    let other = fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await;
    let open = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(90), &[(NURSE, 1)]).await;
    request_invitation(fixture, &other, None, open).await.expect("requested");
    let former = poster_with(&fixture.surgeon, |session| session.centers.clear());
    for (by, seen) in [(&fixture.surgeon, true), (&former, false)] {
        let page = Keyset::default();
        let listed =
            list_surgeon_cases(fixture, by, None, DateRangeInput::default(), page).await.expect("listed");
        let case = listed.items.iter().find(|it| it.case_row.case.id == full.case).expect("the case");
        assert_eq!(!case.standby.is_empty(), seen);
        assert_eq!(case.participants.iter().any(|it| it.cannot_come.is_some()), seen);
        assert_eq!(case.participants.iter().any(|it| it.phone.is_some()), seen);
        let events =
            get_surgeon_calendar(fixture, by, None, DateRangeInput::default()).await.expect("a calendar");
        assert_eq!(events.iter().flat_map(|it| &it.participants).any(|it| it.cannot_come.is_some()), seen);
        let notices =
            list_notices(fixture, &Actor::from(by.clone()), by.person(), false, page).await.expect("notices");
        let request = notices.page.items.iter().find(|it| it.notice.kind == NoticeKind::InvitationRequest);
        let answers = [NoticeAction::Decline, NoticeAction::Invite];
        let actions = &request.expect("a request").actions;
        assert_eq!(actions.as_slice(), if seen { &answers[..] } else { &[NoticeAction::Discard] });
        let absences = notices.page.items.iter().filter_map(|it| it.notice.engagement?.cannot_come);
        assert_eq!(absences.count() > 0, seen);
    }
}

/// A free place is not offered to people on the list who have another case then or do not meet the requirements.
///
/// Shows: FL-19, AMB-158
#[tokio::test(flavor = "multi_thread")]
async fn a_free_place_is_offered_only_to_people_who_can_come() {
    let full = Full::new(4, 100).await;
    let fixture = &full.fixture;
    for who in 1..=3 {
        full.joins_standby(who).await;
        fixture.advance_clock(SignedDuration::from_secs(1));
    }
    let other = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitation = invite(fixture, &fixture.surgeon, other, &full.people[1..2]).await[0];
    accept(fixture, &full.people[1], None, invitation).await.expect("another case");
    let (center, not_verified) = (fixture.center, full.people[2].person());
    let revoked = fixture.db.write(move |tx| async move {
        certifications::remove(&tx, center, not_verified).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    revoked.await.expect("revoked");
    let admin = as_manager(&fixture.admin);
    let required = Requirements::from_iter([Requirement::Verified]);
    let update = CenterRequirements { center, category: NURSE, required };
    update_center_requirements(fixture, &admin, None, update).await.expect("set");
    full.withdraws().await;
    assert_eq!(full.states().await, ["WITHDRAWN", "POSITION_FILLED", "POSITION_FILLED", "OFFERED"]);
}

/// My jobs has the full cases to which a person was invited too late and those on whose list they are or ask
/// to be, and no others.
///
/// Shows: FL-18, AMB-303
#[tokio::test(flavor = "multi_thread")]
async fn own_full_cases_are_those_with_an_invitation_or_a_place_on_the_list() {
    let full = Full::new(3, 100).await;
    let fixture = &full.fixture;
    let stranger = fixture.professional(NURSE).await;
    let own = async |person: &Professional| {
        let found = list_full_cases(fixture, person, true, Keyset::default()).await.expect("a list").items;
        found
            .iter()
            .map(|it| (it.case.row.case.id, it.standby.is_some(), it.awaits_approval))
            .collect::<Vec<_>>()
    };
    assert_eq!(own(&full.people[0]).await, [], "confirmed");
    assert_eq!(own(&full.people[1]).await, [(full.case, false, false)], "invited too late");
    assert_eq!(own(&stranger).await, []);
    full.joins_standby(1).await;
    assert_eq!(own(&full.people[1]).await, [(full.case, true, false)]);
    stand_by(fixture, &stranger, None, full.case).await.expect("asked");
    assert_eq!(own(&stranger).await, [(full.case, true, true)]);
    decline_invitation(fixture, &full.people[2], None, full.invitations[2]).await.expect("declined");
    assert_eq!(own(&full.people[2]).await, [], "declined");

    full.withdraws().await;
    assert_eq!(own(&full.people[1]).await, [], "an offer is an invitation");
    fixture.advance_clock(SignedDuration::from_hours(100));
    assert_eq!(own(&stranger).await, [], "the case has started");
}

/// No one gets a place without the consent of an owner: a person who was not invited is on the list only after an approval.
///
/// Shows: FL-18, AMB-157
#[tokio::test(flavor = "multi_thread")]
async fn people_who_were_not_invited_stand_by_with_the_approval_of_an_owner() {
    let full = Full::new(1, 100).await;
    let (fixture, case) = (&full.fixture, full.case);
    let others = fixture.professionals(NURSE, 2).await;
    let seen = list_full_cases(fixture, &others[0], false, Keyset::default()).await.expect("a list").items;
    assert_eq!(seen.iter().map(|it| (it.case.row.case.id, it.standby)).collect::<Vec<_>>(), [(case, None)]);
    for other in &others {
        assert!(stand_by(fixture, other, None, case).await.expect("asked").awaits_approval);
        fixture.advance_clock(SignedDuration::from_secs(1));
    }
    let request = unread_notices(fixture, fixture.surgeon.person()).await;
    let request =
        request.iter().find(|it| it.status == NoticeStatus::InviteRequest).expect("the newest request");
    let approved = approve_request(fixture, &fixture.surgeon, None, request.id).await.expect("approved");
    assert_eq!(
        (approved.status, approved.professional),
        (NoticeStatus::PositionAlreadyFilled, others[1].person())
    );

    let day = |hours: i64| Some(to_iso(fixture.hours_from_now(hours)));
    let dates = DateRangeInput { first: day(0), last: day(24 * 30) };
    let listed =
        list_center_cases(fixture, &fixture.admin, None, dates, Keyset::default()).await.expect("a list");
    let listed: Vec<_> = listed.items[0].standby.iter().map(|it| (it.id, it.awaits_approval)).collect();
    assert_eq!(listed, [(others[1].person(), false), (others[0].person(), true)]);

    full.withdraws().await;
    assert_eq!(state(fixture, case, &others[0]).await, "REQUESTED", "not approved");
    assert_eq!(state(fixture, case, &others[1]).await, "OFFERED");
    leave_standby(fixture, &others[0], None, case).await.expect("left");
    assert_eq!(state(fixture, case, &others[0]).await, "ACKNOWLEDGED_REJECTION");
}

/// A place that the owners do not need stays open without a message; one that becomes free after that is
/// needed, and is offered to the standby list, one person at a time.
///
/// Shows: FL-19, AMB-267
#[tokio::test(flavor = "multi_thread")]
async fn a_place_is_offered_although_another_is_not_needed() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 5).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    for who in [0, 1] {
        accept(&fixture, &people[who], None, invitations[who]).await.expect("accepted");
    }
    for who in [2, 3] {
        stand_by(&fixture, &people[who], None, case).await.expect("stands by");
        fixture.advance_clock(SignedDuration::from_secs(1));
    }
    let full = Full { fixture, case, people, invitations };
    let mails = async |who: usize| {
        let (mail, _) = address(&full.fixture, full.people[who].person()).await;
        sent_to(&full.fixture, &mail).await.len()
    };
    let before = [mails(2).await, mails(3).await, mails(4).await];
    full.release(ReleaseReason::NoLongerNeeded).await.expect("released");
    assert_eq!(full.states().await, ["RELEASED", "CONFIRMED", "INVITED", "INVITED", "INVITED"]);
    assert_eq!([mails(2).await, mails(3).await, mails(4).await], before);

    let (second, invitation) = (&full.people[1], full.invitations[1]);
    withdraw_from_case(&full.fixture, second, None, invitation).await.expect("withdrawn");
    assert_eq!(full.states().await, ["RELEASED", "WITHDRAWN", "OFFERED", "INVITED", "INVITED"]);
    assert_eq!([mails(2).await, mails(3).await, mails(4).await], [before[0] + 1, before[1], before[2]]);

    let earlier = full.invitations[2];
    let earlier = full.fixture.db.read(move |conn| async move { notices::find(&conn, earlier).await });
    let earlier: Result<_, StoreError> = earlier.await;
    let earlier = earlier.expect("read").expect("the earlier invitation");
    assert_eq!(earlier.status, NoticeStatus::PositionAlreadyFilled);

    leave_standby(&full.fixture, &full.people[2], None, case).await.expect("left");
    assert_eq!(full.states().await, ["RELEASED", "WITHDRAWN", "INVITED", "OFFERED", "INVITED"]);
    assert_eq!([mails(2).await, mails(3).await, mails(4).await], [before[0] + 1, before[1] + 1, before[2]]);

    full.fixture.advance_clock(SignedDuration::from_mins(16));
    run_due(&full.fixture).await.expect("the offer ends");
    assert_eq!(full.states().await, ["RELEASED", "WITHDRAWN", "INVITED", "INVITED", "INVITED"]);
    let after = [mails(2).await, mails(3).await, mails(4).await];
    assert_eq!(after, [before[0] + 2, before[1] + 2, before[2] + 1], "everyone is notified of the place");
}

/// A person to whom a place is offered is not notified that a place is open as well.
///
/// Shows: FL-19, AMB-158
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_the_only_message_about_a_free_place() {
    let full = Full::new(3, 100).await;
    full.joins_standby(1).await;
    let mails = async |who: usize| {
        let (mail, _) = address(&full.fixture, full.people[who].person()).await;
        sent_to(&full.fixture, &mail).await.len()
    };
    let before = [mails(1).await, mails(2).await];
    let places = PositionDraft {
        category_id: Some(NURSE.id().into()),
        pay: PayDraft { hourly: Some(100.0), per_case: None, min_pay: Some(50.0) },
        required: Some(3.0),
    };
    let edit = CaseEdit { version: Some(1), positions: Some(vec![places]), ..CaseEdit::default() };
    edit_case(&full.fixture, &full.fixture.surgeon, None, full.case, edit).await.expect("two more places");
    assert_eq!(full.states().await, ["CONFIRMED", "OFFERED", "INVITED"]);
    assert_eq!([mails(1).await, mails(2).await], [before[0] + 1, before[1] + 1]);
}

/// Shows: FL-20, AMB-160
#[tokio::test(flavor = "multi_thread")]
async fn a_release_sends_the_professional_the_reason_and_owes_minimum_pay_once() {
    let full = Full::new(1, 20).await;
    let (fixture, person) = (&full.fixture, &full.people[0]);
    let by_stranger = ReleaseProfessional {
        case: full.case,
        person: person.person(),
        reason: ReleaseReason::NoLongerNeeded,
        text: String::new(),
    };
    let refused = release_professional(fixture, &fixture.other_center_admin, None, by_stranger).await;
    assert_eq!(code(refused).expect_err("another center"), codes::FORBIDDEN);

    let owed = engagements_of(fixture, full.case).await[0].terms.min_pay.cents() / 100;
    assert!(owed > 0, "minimum pay is agreed");
    assert_eq!(full.release(ReleaseReason::Other).await, Ok(Some(owed)));
    let repeated = no_entry!(fixture, full.release(ReleaseReason::NoLongerNeeded));
    assert_eq!(repeated, Ok(None), "released before");
    let unread = unread_notices(fixture, person.person()).await;
    assert!(unread[0].content.ends_with("The operating suite is closed"), "{}", unread[0].content);
    assert_eq!(unread[0].status, NoticeStatus::Removed);
    let (mail, _) = address(fixture, person.person()).await;
    let mails = sent_to(fixture, &mail).await;
    let letter = mails.iter().map(|it| &it.letter).find(|letter| letter.contains("You are released"));
    let letter = letter.expect("a mail about the release");
    assert!(!letter.contains("The operating suite is closed"), "{letter}");

    // The claim stays the only one when the person is invited again and the case is cancelled.
    let again = invite(fixture, &fixture.surgeon, full.case, &full.people).await;
    assert_eq!(full.accepts(0, again[0]).await, NoticeStatus::Confirmed);
    let cancelled = cancel_case(fixture, &fixture.surgeon, None, full.case).await.expect("cancelled");
    assert_eq!(cancelled.min_pay_claims.len(), 1);
}

/// A professional who reports that they cannot come keeps the place until an owner releases it, and gets no minimum pay. The
/// owner is notified in the application, by mail and by text message.
///
/// Shows: FL-21, AMB-161
#[tokio::test(flavor = "multi_thread")]
async fn a_reported_absence_keeps_the_place_and_notifies_every_owner() {
    let full = Full::new(2, 20).await;
    let (fixture, person) = (&full.fixture, &full.people[0]);
    full.joins_standby(1).await;
    let report = |reason: &str| {
        let input = ReportAbsence { message: full.invitations[0], reason: reason.into() };
        report_absence(fixture, person, None, input)
    };
    assert_eq!(code(report("  ").await).expect_err("no reason"), codes::VALIDATION);
    let sms_on = |value| format!("UPDATE persons SET notify_sms = {value} WHERE role = 'SURGEON'");
    fixture.database().run_raw_sql(&sms_on("1"), &sms_on("TRUE")).await.expect("switched on");
    report("A broken leg").await.expect("reported");
    report("Again").await.expect("reported before");
    assert_eq!(full.states().await, ["CONFIRMED", "POSITION_FILLED"]);
    let unread = unread_notices(fixture, fixture.surgeon.person()).await;
    let reports: Vec<_> = unread.iter().filter(|it| it.subject == "Cannot Come").collect();
    assert_eq!(reports.len(), 1);
    assert!(reports[0].content.ends_with("A broken leg"));
    let (mail, phone) = address(fixture, fixture.surgeon.person()).await;
    let mails = sent_to(fixture, &mail).await;
    assert!(mails.iter().any(|it| it.letter.contains("cannot come")));
    let texts = sent_to(fixture, &phone).await;
    assert!(texts.iter().any(|it| it.text.contains("cannot come")), "every channel: {texts:?}");

    assert_eq!(full.release(ReleaseReason::ScheduleChanged).await, Ok(None), "nothing is owed");
    assert_eq!(full.states().await, ["RELEASED", "OFFERED"]);
}

/// A person whose offer is open gets the notice and the mail about a changed case, like invited and confirmed people.
///
/// Shows: FL-05, FL-19, AMB-106
#[tokio::test(flavor = "multi_thread")]
async fn a_person_with_an_offer_is_notified_of_a_change() {
    let full = Full::new(2, 100).await;
    full.joins_standby(1).await;
    full.withdraws().await;
    let offer = full.newest(1).await;
    full.fixture.advance_clock(SignedDuration::from_secs(1));
    let start = Some(full.fixture.hours_from_now(80).to_string());
    let edit = CaseEdit { version: Some(1), start, ..CaseEdit::default() };
    edit_case(&full.fixture, &full.fixture.surgeon, None, full.case, edit).await.expect("moved");
    let unread = unread_notices(&full.fixture, full.people[1].person()).await;
    let statuses: Vec<_> = unread.iter().map(|it| it.status).collect();
    assert_eq!(statuses, [NoticeStatus::Invited; 2], "the change and the offer");
    assert_ne!(unread[0].id, offer);
    let (mail, _) = address(&full.fixture, full.people[1].person()).await;
    let mails = sent_to(&full.fixture, &mail).await;
    assert!(mails.last().expect("a mail").subject.contains("changed"), "{:?}", mails.last());
    assert_eq!(full.accepts(1, offer).await, NoticeStatus::Confirmed);
}

/// An offer whose end fails is tried again later and does not prevent the end of the others.
///
/// Shows: FL-19, AMB-159
#[tokio::test(flavor = "multi_thread")]
async fn a_failing_end_of_an_offer_does_not_block_others() {
    let first = Full::new(2, 100).await;
    first.joins_standby(1).await;
    first.withdraws().await;
    let fixture = &first.fixture;
    fixture.advance_clock(SignedDuration::from_secs(1));
    let people = fixture.professionals(NURSE, 2).await;
    let second = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(90), &[(NURSE, 1)]).await;
    let invitations = invite(fixture, &fixture.surgeon, second, &people).await;
    accept(fixture, &people[0], None, invitations[0]).await.expect("accepted");
    stand_by(fixture, &people[1], None, second).await.expect("stands by");
    withdraw_from_case(fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    assert_eq!(state(fixture, second, &people[1]).await, "OFFERED");

    // No place is held for the first offer any more, so its end cannot release one.
    let id = first.case.as_uuid();
    let held = |held: u8| {
        let sqlite = format!("UPDATE positions SET held = {held} WHERE case_id = x'{}'", id.simple());
        (sqlite, format!("UPDATE positions SET held = {held} WHERE case_id = '{id}'"))
    };
    let (sqlite, postgres) = held(0);
    fixture.database().run_raw_sql(&sqlite, &postgres).await.expect("broken");
    fixture.advance_clock(SignedDuration::from_mins(16));
    run_due(fixture).await.expect("run");
    assert_eq!(state(fixture, first.case, &first.people[1]).await, "OFFERED", "it failed");
    assert_eq!(state(fixture, second, &people[1]).await, "INVITED", "it ended");

    let (sqlite, postgres) = held(1);
    fixture.database().run_raw_sql(&sqlite, &postgres).await.expect("repaired");
    fixture.advance_clock(SignedDuration::from_secs(10));
    run_due(fixture).await.expect("run");
    assert_eq!(first.states().await, ["WITHDRAWN", "INVITED"], "it is tried again");
}

/// On PostgreSQL several people join at the same time; SQLite runs one after another.
mod postgres_only {
    use caseboard_testkit::{require_postgres, sql_id, waiting_for_locks};

    use super::*;

    /// A person whose request had to wait before it got the case is on the list behind those who joined meanwhile.
    ///
    /// Shows: FL-18, FL-19, AMB-157
    #[tokio::test(flavor = "multi_thread")]
    async fn the_standby_list_has_the_order_in_which_people_joined() {
        require_postgres();
        let full = Full::new(3, 100).await;
        let [slow, quick] = [1, 2].map(|who: usize| sql_id(full.people[who].person().as_uuid()));
        let lock = format!("SELECT id FROM persons WHERE id = {slow} FOR NO KEY UPDATE");
        let marked = format!("EXISTS (SELECT 1 FROM persons WHERE id = {quick} AND notify_sms = TRUE)");
        let mark = format!("UPDATE persons SET notify_sms = TRUE WHERE id = {quick}");
        let held = full.fixture.database().hold_transaction(&lock, &marked, "").await;
        let (app, person, case) = (full.fixture.app().clone(), full.people[1].clone(), full.case);
        let joining = tokio::spawn(async move { stand_by(&app, &person, None, case).await });
        full.fixture.database().wait_until(&waiting_for_locks(1)).await;
        full.fixture.advance_clock(SignedDuration::from_secs(1));
        full.joins_standby(2).await;
        full.fixture.advance_clock(SignedDuration::from_secs(1));
        full.fixture.database().run_raw_sql("not on SQLite", &mark).await.expect("marked");
        held.await.expect("released");
        joining.await.expect("no panic").expect("on the standby list");
        full.withdraws().await;
        assert_eq!(full.states().await, ["WITHDRAWN", "POSITION_FILLED", "OFFERED"]);
    }
}
