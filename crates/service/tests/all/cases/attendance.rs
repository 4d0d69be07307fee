//! Confirming the day of a case, setting out and arriving.

use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::attendance::{AttendanceAction, AttendanceState};
use caseboard_domain::case_edit::CaseEdit;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::geo::GeoPoint;
use caseboard_domain::notice::NoticeAction;
use caseboard_domain::page::Keyset;
use caseboard_domain::refusal::codes;
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, NoticeId};
use caseboard_service::accounts::set_user_active;
use caseboard_service::attendance_reports::{
    ReportArrival, check_day_link, confirm_day, confirm_day_by_link, report_arrival, report_on_my_way,
};
use caseboard_service::attention::get_attention;
use caseboard_service::cases::{
    CaseListQuery, DateRangeInput, Participant, cancel_case, edit_case, list_center_cases,
    list_professional_cases,
};
use caseboard_service::dispatch::{UpdateCenterDispatch, update_center_dispatch};
use caseboard_service::housekeeping;
use caseboard_service::invitations::{
    ConfirmChangedCase, ReleaseProfessional, ReportAbsence, confirm_changed_case, release_professional,
    report_absence, withdraw_from_case,
};
use caseboard_service::notices::list_notices;
use caseboard_service::timer_kinds::run_due;
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::audit::support::entries;
use crate::cases::support::{
    NURSE, accept, address, as_actor, as_manager, code, confirmed_case, engagements_of, invite, sent_to,
    unread_notices,
};

/// A case whose places are confirmed long before.
struct Confirmed {
    fixture: Fixture,
    case: CaseId,
    people: Vec<Professional>,
    invitations: Vec<NoticeId>,
}

impl Confirmed {
    /// A case in 200 hours with this many confirmed people.
    async fn new(people: usize) -> Self {
        Self::on(Fixture::new().await, people).await
    }

    async fn on(fixture: Fixture, count: usize) -> Self {
        let (case, people, invitations) = confirmed_case(&fixture, count).await;
        Self { fixture, case, people, invitations }
    }

    /// Moves the clock to this many hours before the start, and runs the timers that are due then.
    async fn hours_before(&self, hours: i64) {
        let start = crate::cases::support::case(&self.fixture, self.case).await.case.start;
        self.fixture.set_clock(start - SignedDuration::from_hours(hours));
        self.run().await;
    }

    /// Moves the clock to this many minutes before the start, and runs the timers that are due then.
    async fn minutes_before(&self, minutes: i64) {
        let start = crate::cases::support::case(&self.fixture, self.case).await.case.start;
        self.fixture.set_clock(start - SignedDuration::from_mins(minutes));
        self.run().await;
    }

    /// The number of mails to a person that the case starts soon.
    async fn start_notices(&self, who: usize) -> usize {
        let (mail, _) = address(&self.fixture, self.people[who].person()).await;
        let mails = sent_to(&self.fixture, &mail).await;
        mails.iter().filter(|it| it.subject.starts_with("Your case starts soon")).count()
    }

    async fn run(&self) {
        while run_due(&self.fixture).await.expect("run") > 0 {}
    }

    /// The subjects of the mails to a person about the day.
    async fn questions(&self, who: usize) -> usize {
        let (mail, _) = address(&self.fixture, self.people[who].person()).await;
        let mails = sent_to(&self.fixture, &mail).await;
        mails.iter().filter(|it| it.subject.starts_with("Please confirm the day")).count()
    }

    /// The token of the newest mail that asks a person.
    async fn token(&self, who: usize) -> String {
        let (mail, _) = address(&self.fixture, self.people[who].person()).await;
        let mails = sent_to(&self.fixture, &mail).await;
        let letter = mails.iter().rev().find(|it| it.letter.contains("dayconfirmation")).expect("a question");
        let token = letter.letter.split("dayconfirmation?token=").nth(1).expect("a link");
        token.split('"').next().expect("its end").to_owned()
    }

    async fn participants(&self) -> Vec<Participant> {
        let (center, page) = (self.fixture.center, Keyset::default());
        let actor = &self.fixture.admin;
        let list =
            list_center_cases(&self.fixture, actor, Some(center), DateRangeInput::default(), page).await;
        let listed = list.expect("listed").items;
        listed.into_iter().find(|it| it.case_row.case.id == self.case).expect("the case").participants
    }

    async fn states(&self) -> Vec<Option<AttendanceState>> {
        let participants = self.participants().await;
        let of = |person: &Professional| {
            let own = participants.iter().find(|it| it.id == person.person()).expect("a participant");
            own.attendance.map(|it| it.state)
        };
        self.people.iter().map(of).collect()
    }

    async fn actions(&self, who: usize) -> Vec<AttendanceAction> {
        let (person, query) = (&self.people[who], CaseListQuery::default());
        let group = person.category().id().into();
        let list = list_professional_cases(&self.fixture, person, group, person.person(), query).await;
        let own = list.expect("listed").items.into_iter().find(|it| it.case.row.case.id == self.case);
        own.and_then(|it| it.own?.attendance).map(|it| it.actions).unwrap_or_default()
    }

    async fn confirms(&self, who: usize) -> Result<AttendanceState, &'static str> {
        let outcome = confirm_day(&self.fixture, &self.people[who], None, self.invitations[who]).await;
        code(outcome).map(|it| it.state)
    }

    /// The subjects of the unread notices to the surgeon that are about people who may not come.
    async fn reports(&self) -> Vec<String> {
        let unread = unread_notices(&self.fixture, self.fixture.surgeon.person()).await;
        let subjects = unread.into_iter().map(|it| it.subject);
        subjects.filter(|it| ["Day Not Confirmed", "Not Arrived"].contains(&it.as_str())).collect()
    }

    /// The unread questions to a person in the application, and whether one of all questions can be answered.
    async fn questions_shown(&self, who: usize) -> (usize, bool) {
        let person = &self.people[who];
        let unread = unread_notices(&self.fixture, person.person()).await;
        let unread = unread.iter().filter(|it| it.subject == "Confirm the Day").count();
        let actor = Actor::Professional(person.clone());
        let all = list_notices(&self.fixture, &actor, person.person(), true, Keyset::default()).await;
        let items = all.expect("listed").page.items;
        let mut questions = items.iter().filter(|it| it.notice.subject == "Confirm the Day");
        (unread, questions.any(|it| it.actions.contains(&NoticeAction::ConfirmDay)))
    }

    async fn moves(&self, hours: i64) {
        self.moves_from(1, hours).await;
    }

    /// Moves the case of this version to a start in these hours.
    async fn moves_from(&self, version: i64, hours: i64) {
        let start = self.fixture.hours_from_now(hours).to_string();
        let edit = CaseEdit { version: Some(version), start: Some(start), ..CaseEdit::default() };
        edit_case(&self.fixture, &self.fixture.surgeon, None, self.case, edit).await.expect("moved");
    }

    async fn reports_absence(&self, who: usize) {
        let input = ReportAbsence { message: self.invitations[who], reason: "A broken leg".into() };
        report_absence(&self.fixture, &self.people[who], None, input).await.expect("reported");
    }

    async fn confirms_time(&self, who: usize) {
        self.confirms_version(who, 2).await;
    }

    async fn confirms_version(&self, who: usize, version: i64) {
        let confirm = ConfirmChangedCase { message: self.invitations[who], version };
        confirm_changed_case(&self.fixture, &self.people[who], None, confirm).await.expect("confirmed");
    }

    /// The number of unread notices to the surgeon that someone comes after all.
    async fn returns(&self) -> usize {
        let unread = unread_notices(&self.fixture, self.fixture.surgeon.person()).await;
        unread.iter().filter(|it| it.subject == "Comes After All").count()
    }

    /// The actions of a person's unread notice with this subject; `None` without one.
    async fn notice_actions(&self, who: usize, subject: &str) -> Option<Vec<NoticeAction>> {
        let person = &self.people[who];
        let actor = Actor::Professional(person.clone());
        let all = list_notices(&self.fixture, &actor, person.person(), false, Keyset::default()).await;
        let items = all.expect("listed").page.items;
        items.into_iter().find(|it| it.notice.subject == subject && !it.notice.read).map(|it| it.actions)
    }

    async fn release(&self, who: usize) {
        let (case, person) = (self.case, self.people[who].person());
        let reason = ReleaseReason::DayNotConfirmed;
        let input = ReleaseProfessional { case, person, reason, text: String::new() };
        release_professional(&self.fixture, &self.fixture.surgeon, None, input).await.expect("released");
    }
}

/// Shows: FL-22, AMB-168
#[tokio::test(flavor = "multi_thread")]
async fn confirmed_people_are_asked_reminded_and_reported_once_each() {
    let case = Confirmed::new(2).await;
    case.hours_before(49).await;
    assert_eq!((case.questions(0).await, case.actions(0).await), (0, vec![]));
    assert_eq!(case.confirms(0).await, Err(codes::TOO_EARLY));
    case.hours_before(48).await;
    case.run().await;
    assert_eq!((case.questions(0).await, case.questions(1).await), (1, 1));
    assert_eq!(case.states().await, [Some(AttendanceState::Asked); 2]);
    assert_eq!(case.actions(0).await, [AttendanceAction::ConfirmDay]);

    assert_eq!(case.confirms(0).await, Ok(AttendanceState::Confirmed));
    assert_eq!(case.confirms(0).await, Ok(AttendanceState::Confirmed), "repeating it succeeds");
    assert_eq!(case.actions(0).await, []);
    for hours in [24, 23, 12, 11] {
        case.hours_before(hours).await;
    }
    assert_eq!((case.questions(0).await, case.questions(1).await), (1, 3));
    let unconfirmed = [Some(AttendanceState::Confirmed), Some(AttendanceState::Unconfirmed)];
    assert_eq!(case.states().await, unconfirmed);
    assert_eq!(case.reports().await, ["Day Not Confirmed"]);
    let (_, phone) = address(&case.fixture, case.fixture.surgeon.person()).await;
    let texts = sent_to(&case.fixture, &phone).await;
    assert!(texts.iter().any(|it| it.text.contains("has not confirmed the day")), "a text message");
    let asked = unread_notices(&case.fixture, case.people[1].person()).await;
    let asked = asked.iter().filter(|it| it.subject == "Confirm the Day").count();
    assert_eq!(asked, 1, "a reminder replaces the question before");

    // Confirming late is possible, and then nothing is left to release.
    let actions = async || {
        let person = case.fixture.surgeon.person();
        let actor = as_actor(&case.fixture.surgeon);
        let history = list_notices(&case.fixture, &actor, person, false, Keyset::default()).await;
        let items = history.expect("listed").page.items;
        let report = items.into_iter().find(|it| it.notice.subject == "Day Not Confirmed");
        report.expect("the report").actions
    };
    assert_eq!(actions().await, [NoticeAction::Discard, NoticeAction::Release]);
    assert_eq!(case.confirms(1).await, Ok(AttendanceState::Confirmed));
    assert_eq!(actions().await, [], "read, because the person comes");
    assert_eq!(case.reports().await, [""; 0]);
}

/// Other hours need a new consent, so a day that was confirmed before does not count: the report has Release like the others.
///
/// Shows: FL-22, AMB-168
#[tokio::test(flavor = "multi_thread")]
async fn a_confirmed_day_with_changed_hours_is_reported_with_a_release() {
    let case = Confirmed::new(1).await;
    case.hours_before(40).await;
    case.confirms(0).await.expect("confirmed");
    let longer = CaseEdit { version: Some(1), hours: Some(3.0), ..CaseEdit::default() };
    edit_case(&case.fixture, &case.fixture.surgeon, None, case.case, longer).await.expect("changed");
    case.hours_before(12).await;
    let person = case.fixture.surgeon.person();
    let actor = as_actor(&case.fixture.surgeon);
    let listed = list_notices(&case.fixture, &actor, person, true, Keyset::default()).await.expect("listed");
    let report = listed.page.items.into_iter().find(|it| it.notice.subject == "Day Not Confirmed");
    assert_eq!(report.expect("the report").actions, [NoticeAction::Discard, NoticeAction::Release]);
}

/// Shows: FL-22, AMB-168
#[tokio::test(flavor = "multi_thread")]
async fn a_release_after_the_report_fills_the_place_again() {
    let case = Confirmed::new(1).await;
    let second = case.fixture.professionals(NURSE, 1).await;
    case.hours_before(12).await;
    assert_eq!(case.reports().await, ["Day Not Confirmed"]);
    case.release(0).await;
    assert_eq!(case.reports().await, [""; 0], "nothing is left to do");
    let unread = unread_notices(&case.fixture, case.people[0].person()).await;
    assert!(unread.iter().any(|it| it.content.contains("did not confirm the day")));
    assert_eq!(case.confirms(0).await, Err(codes::NOT_CONFIRMED));

    // A professional who accepts in the last 24 hours has confirmed the day by accepting.
    let invitations = invite(&case.fixture, &case.fixture.surgeon, case.case, &second).await;
    accept(&case.fixture, &second[0], None, invitations[0]).await.expect("accepted");
    case.hours_before(11).await;
    let participants = case.participants().await;
    let own = participants.iter().find(|it| it.id == second[0].person()).expect("a participant");
    assert_eq!(own.attendance.map(|it| it.state), Some(AttendanceState::Confirmed));
    assert_eq!(case.reports().await, [""; 0]);
}

/// Shows: FL-22, AMB-168
#[tokio::test(flavor = "multi_thread")]
async fn a_moved_case_is_asked_again_before_its_new_start() {
    let case = Confirmed::new(1).await;
    case.hours_before(48).await;
    case.confirms(0).await.expect("confirmed");
    let start = (case.fixture.hours_from_now(100)).to_string();
    let edit = CaseEdit { version: Some(1), start: Some(start), ..CaseEdit::default() };
    edit_case(&case.fixture, &case.fixture.surgeon, None, case.case, edit).await.expect("moved");
    assert_eq!(case.confirms(0).await, Err(codes::NOT_CONFIRMED), "the changed time comes first");
    let confirm = ConfirmChangedCase { message: case.invitations[0], version: 2 };
    confirm_changed_case(&case.fixture, &case.people[0], None, confirm).await.expect("confirmed");
    assert_eq!(case.confirms(0).await, Err(codes::TOO_EARLY));
    case.hours_before(48).await;
    assert_eq!(case.questions(0).await, 2);
    assert_eq!(case.states().await, [Some(AttendanceState::Asked)]);
}

/// Shows: FL-22, AMB-168
#[tokio::test(flavor = "multi_thread")]
async fn the_center_sets_when_people_are_asked_or_never() {
    for (hours, asked) in [(0, [0, 0, 0]), (72, [1, 1, 2]), (24, [0, 0, 1])] {
        let case = Confirmed::new(1).await;
        let change = |confirm_day| UpdateCenterDispatch {
            center: case.fixture.center,
            preselected: None,
            confirm_day,
            waves: None,
        };
        let set =
            async |by, value| code(update_center_dispatch(&case.fixture, by, None, change(value)).await);
        let admin = as_manager(&case.fixture.admin);
        assert_eq!(set(&admin, Some(30)).await.map(drop), Err(codes::VALIDATION));
        assert_eq!(set(&admin, Some(hours)).await.map(|it| i64::from(it.confirm_day)), Ok(hours));
        let other = as_manager(&case.fixture.other_center_admin);
        assert_eq!(set(&other, Some(48)).await.map(drop), Err(codes::FORBIDDEN));
        let mut sent = Vec::new();
        for before in [72, 48, 24] {
            case.hours_before(before).await;
            sent.push(case.questions(0).await);
        }
        assert_eq!(sent, asked, "{hours} hours");
        case.hours_before(12).await;
        assert_eq!(case.reports().await.len(), usize::from(hours > 0));
    }
}

/// The link of one person confirms no other one. It is invalid after it was used, and after another acceptance, a changed start,
/// and the start of the case.
///
/// Shows: FL-22, AMB-169
#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_mail_confirms_one_day_once() {
    let case = Confirmed::new(3).await;
    case.hours_before(48).await;
    let [first, second, third] = [case.token(0).await, case.token(1).await, case.token(2).await];
    let check = async |token: &str| code(check_day_link(&case.fixture, token).await).map(drop);
    let confirm = async |token: &str| code(confirm_day_by_link(&case.fixture, token).await).map(drop);
    let invalid = Err(codes::VALIDATION);
    assert_eq!((check(&first).await, check(&first).await), (Ok(()), Ok(())));
    assert_eq!(case.states().await, [Some(AttendanceState::Asked); 3], "a look changes nothing");

    // The id of one engagement with the MAC of another one.
    let mixed = format!("{}{}", &second[..22], &first[22..]);
    assert_eq!((check(&mixed).await, confirm(&mixed).await), (invalid, invalid));
    assert_eq!(confirm(&first).await, Ok(()));
    assert_eq!((check(&first).await, confirm(&first).await), (invalid, invalid), "it was used");
    let asked = Some(AttendanceState::Asked);
    assert_eq!(case.states().await, [Some(AttendanceState::Confirmed), asked, asked]);

    case.release(1).await;
    assert_eq!(confirm(&second).await, invalid, "released");
    let again = invite(&case.fixture, &case.fixture.surgeon, case.case, &case.people[1..2]).await;
    accept(&case.fixture, &case.people[1], None, again[0]).await.expect("accepted");
    assert_eq!(confirm(&second).await, invalid, "another acceptance");

    case.hours_before(0).await;
    assert_eq!((check(&third).await, confirm(&third).await), (invalid, invalid), "the case has started");
    for token in ["", "x", "AAAA", &third[..30]] {
        assert_eq!(confirm(token).await, invalid, "{token}");
    }
}

/// Shows: FL-22, AMB-169
#[tokio::test(flavor = "multi_thread")]
async fn a_moved_case_and_a_reported_absence_end_the_link() {
    let case = Confirmed::new(2).await;
    case.hours_before(48).await;
    let [first, second] = [case.token(0).await, case.token(1).await];
    let report = ReportAbsence { message: case.invitations[0], reason: "A broken leg".into() };
    report_absence(&case.fixture, &case.people[0], None, report).await.expect("reported");
    let confirm = async |token: &str| code(confirm_day_by_link(&case.fixture, token).await).map(drop);
    assert_eq!(confirm(&first).await, Err(codes::VALIDATION));
    assert_eq!(case.confirms(0).await, Err(codes::ABSENCE_REPORTED));
    let start = (case.fixture.hours_from_now(30)).to_string();
    let edit = CaseEdit { version: Some(1), start: Some(start), ..CaseEdit::default() };
    edit_case(&case.fixture, &case.fixture.surgeon, None, case.case, edit).await.expect("moved");
    assert_eq!(confirm(&second).await, Err(codes::VALIDATION));
    let changed = ConfirmChangedCase { message: case.invitations[1], version: 2 };
    confirm_changed_case(&case.fixture, &case.people[1], None, changed).await.expect("confirmed");
    assert_eq!(case.states().await[1], Some(AttendanceState::Confirmed), "with the changed time");
    case.hours_before(12).await;
    assert_eq!(case.reports().await, [] as [&str; 0], "the owners know of the absence already");
}

/// Shows: FL-21, FL-22, FL-23, AMB-161, AMB-168, AMB-170
#[tokio::test(flavor = "multi_thread")]
async fn only_the_confirmed_person_confirms_arrives_and_reports_an_absence() {
    let case = Confirmed::new(2).await;
    let stranger = case.fixture.professional(NURSE).await;
    case.hours_before(5).await;
    let (fixture, message) = (&case.fixture, case.invitations[0]);
    let absence = ReportAbsence { message, reason: "A broken leg".into() };
    for person in [&case.people[1], &stranger] {
        let arrival = ReportArrival { message, point: None };
        let refused = [
            code(confirm_day(fixture, person, None, message).await).map(drop),
            code(report_on_my_way(fixture, person, None, message).await).map(drop),
            code(report_arrival(fixture, person, None, arrival).await).map(drop),
            code(report_absence(fixture, person, None, absence.clone()).await).map(drop),
        ];
        assert_eq!(refused, [Err(codes::FORBIDDEN); 4]);
    }
    assert_eq!(case.states().await, [Some(AttendanceState::Unconfirmed); 2]);
}

/// Shows: FL-23, AMB-170, AMB-171
#[tokio::test(flavor = "multi_thread")]
async fn owners_see_who_is_on_the_way_and_who_has_arrived_where() {
    let case = Confirmed::new(2).await;
    let (fixture, person) = (&case.fixture, &case.people[0]);
    let point = GeoPoint::parse(Some(36.7378), Some(-119.7871)).expect("a point");
    let arrival = ReportArrival { message: case.invitations[0], point: Some(point) };
    case.hours_before(7).await;
    let early = report_arrival(fixture, person, None, arrival).await;
    assert_eq!(code(early).map(drop), Err(codes::TOO_EARLY));
    case.hours_before(2).await;
    report_on_my_way(fixture, person, None, case.invitations[0]).await.expect("reported");
    assert_eq!(case.states().await, [Some(AttendanceState::OnTheWay), Some(AttendanceState::Unconfirmed)]);
    let set_out = fixture.now();
    fixture.advance_clock(SignedDuration::from_hours(1));
    report_arrival(fixture, person, None, arrival).await.expect("reported");
    fixture.advance_clock(SignedDuration::from_mins(1));
    let again = ReportArrival { message: case.invitations[0], point: None };
    let answer = report_arrival(fixture, person, None, again).await.expect("reported before");
    assert_eq!(answer.at, set_out + SignedDuration::from_hours(1), "the first report stays");
    let participants = case.participants().await;
    let own = participants.iter().find(|it| it.id == person.person()).expect("a participant");
    let seen = own.attendance.expect("seen");
    assert_eq!(
        (seen.state, seen.set_out, seen.point),
        (AttendanceState::Arrived, Some(set_out), Some(point))
    );

    case.hours_before(0).await;
    fixture.advance_clock(SignedDuration::from_mins(14));
    case.run().await;
    assert_eq!(case.reports().await, ["Day Not Confirmed"], "of the other person, and not yet another one");
    fixture.advance_clock(SignedDuration::from_mins(1));
    case.run().await;
    fixture.advance_clock(SignedDuration::from_mins(1));
    case.run().await;
    assert_eq!(case.reports().await[0], "Not Arrived");
    assert_eq!(case.reports().await.len(), 2, "once, and not of the person who has arrived");
    assert_eq!(case.states().await, [Some(AttendanceState::Arrived), Some(AttendanceState::NotArrived)]);

    fixture.advance_clock(days(7));
    housekeeping::run_once(fixture).await.expect("run");
    let stored = fixture
        .db
        .read(move |conn| async move {
            let all = caseboard_store::engagements::list_of_cases(&conn, &[case.case], i64::MAX).await?;
            let ids: Vec<_> = all.iter().map(|(_, engagement)| engagement.id).collect();
            caseboard_store::attendances::list(&conn, &ids).await
        })
        .await
        .expect("read");
    assert!(stored.iter().all(|it| it.point.is_none()), "positions are deleted after seven days");
    assert!(stored.iter().any(|it| it.arrived.is_some()));
}

/// A case that is moved to less than twelve hours ahead is checked once more before its start.
///
/// Shows: FL-22, AMB-168
#[tokio::test(flavor = "multi_thread")]
async fn owners_are_notified_who_has_not_confirmed_a_case_that_was_moved_closer() {
    let case = Confirmed::new(2).await;
    case.hours_before(20).await;
    case.moves(8).await;
    case.run().await;
    assert_eq!(case.reports().await, [] as [&str; 0], "there is time to confirm the new time");
    case.confirms_time(0).await;
    case.hours_before(4).await;
    assert_eq!(case.reports().await, ["Day Not Confirmed"], "of the other person");
    let states = [Some(AttendanceState::Confirmed), Some(AttendanceState::Unconfirmed)];
    assert_eq!(case.states().await, states);
    case.hours_before(1).await;
    assert_eq!(case.reports().await.len(), 1, "once");
}

/// A case that is moved to just over twelve hours ahead leaves people time to confirm it. Another change of the time ends the
/// reports and is reported again.
///
/// Shows: FL-22, AMB-168
#[tokio::test(flavor = "multi_thread")]
async fn people_have_hours_to_confirm_a_case_that_was_moved_to_half_a_day_ahead() {
    let case = Confirmed::new(2).await;
    case.hours_before(30).await;
    let later = SignedDuration::from_mins(5);
    let start = case.fixture.hours_from_now(12) + later;
    let edit = CaseEdit { version: Some(1), start: Some(start.to_string()), ..CaseEdit::default() };
    edit_case(&case.fixture, &case.fixture.surgeon, None, case.case, edit).await.expect("moved");
    case.fixture.advance_clock(later);
    case.run().await;
    assert_eq!(case.reports().await, [] as [&str; 0], "no one had time to confirm");
    case.hours_before(6).await;
    assert_eq!(case.reports().await, ["Day Not Confirmed"; 2].map(str::to_owned));
    let longer = CaseEdit { version: Some(2), hours: Some(3.0), ..CaseEdit::default() };
    edit_case(&case.fixture, &case.fixture.surgeon, None, case.case, longer).await.expect("changed");
    assert_eq!(case.reports().await, [] as [&str; 0], "they were about the former time");
    case.hours_before(1).await;
    assert_eq!(case.reports().await.len(), 2, "the changed time was not confirmed either");
}

/// Confirming a changed time ends an absence that was reported for the former time.
///
/// Shows: FL-05, FL-21, AMB-161
#[tokio::test(flavor = "multi_thread")]
async fn confirming_a_changed_time_ends_a_reported_absence() {
    let case = Confirmed::new(1).await;
    case.hours_before(60).await;
    case.reports_absence(0).await;
    let reason = async || case.participants().await[0].cannot_come_reason.clone();
    assert_eq!(reason().await.as_deref(), Some("A broken leg"));
    case.moves(50).await;
    case.confirms_time(0).await;
    assert_eq!(reason().await, None);
    let engagement = engagements_of(&case.fixture, case.case).await[0];
    assert_eq!(engagement.cannot_come, None);
    let unread = unread_notices(&case.fixture, case.fixture.surgeon.person()).await;
    assert!(unread.iter().all(|it| it.subject != "Cannot Come"), "the report no longer counts");
    assert_eq!(case.returns().await, 1, "the owners learn it");
    case.hours_before(48).await;
    assert_eq!(case.questions(0).await, 1, "asked like everyone");
    case.reports_absence(0).await;
    assert!(engagements_of(&case.fixture, case.case).await[0].cannot_come.is_some(), "possible again");
    assert_eq!(case.returns().await, 0, "no longer so");
}

/// Confirming a changed time confirms the day, so the report that it was not confirmed is read then.
///
/// Shows: FL-05, FL-22, AMB-161
#[tokio::test(flavor = "multi_thread")]
async fn confirming_a_changed_time_ends_the_report_of_an_unconfirmed_day() {
    let case = Confirmed::new(1).await;
    case.hours_before(60).await;
    case.moves(50).await;
    case.hours_before(12).await;
    assert_eq!(case.reports().await, ["Day Not Confirmed"]);
    case.confirms_time(0).await;
    assert_eq!(case.reports().await, [""; 0], "nothing is left to do");
}

/// A question that can no longer be answered has no button and is not unread.
///
/// Shows: FL-22, AMB-168
#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_cannot_be_answered_any_more_ends() {
    let asked = async || {
        let case = Confirmed::new(1).await;
        case.hours_before(48).await;
        assert_eq!(case.questions_shown(0).await, (1, true));
        case
    };
    let mut left = Vec::new();
    let case = asked().await;
    case.reports_absence(0).await;
    left.push(("a reported absence", case.questions_shown(0).await));

    let case = asked().await;
    case.release(0).await;
    left.push(("a release", case.questions_shown(0).await));

    let case = asked().await;
    case.moves(47).await;
    assert!(!case.questions_shown(0).await.1, "the changed time comes first");
    case.confirms_time(0).await;
    left.push(("a confirmed changed time", case.questions_shown(0).await));

    let case = asked().await;
    case.moves(100).await;
    withdraw_from_case(&case.fixture, &case.people[0], None, case.invitations[0]).await.expect("withdrawn");
    left.push(("a withdrawal", case.questions_shown(0).await));

    let case = asked().await;
    cancel_case(&case.fixture, &case.fixture.surgeon, None, case.case).await.expect("cancelled");
    left.push(("a cancellation", case.questions_shown(0).await));
    left.retain(|(_, shown)| *shown != (0, false));
    assert_eq!(left, []);
}

/// The audit entry of a repeated arrival records whether the stored arrival, not the repeated one, has coordinates.
///
/// Shows: FL-23, AMB-171
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_arrival_is_audited_with_the_stored_coordinates() {
    let case = Confirmed::new(1).await;
    case.hours_before(1).await;
    let point = GeoPoint::parse(Some(36.7378), Some(-119.7871)).expect("a point");
    for point in [None, Some(point)] {
        let arrival = ReportArrival { message: case.invitations[0], point };
        report_arrival(&case.fixture, &case.people[0], None, arrival).await.expect("reported");
    }
    let all = entries(&case.fixture).await;
    let arrivals: Vec<&str> =
        all.iter().filter(|it| it.action == "ARRIVED").map(|it| it.detail.as_str()).collect();
    assert_eq!(arrivals, ["{\"position\":false}"; 2]);
}

/// When an absent person comes after all, the owners who were notified of the absence are notified of its end, by mail and
/// text message too.
///
/// Shows: AMB-321, AMB-301
#[tokio::test(flavor = "multi_thread")]
async fn owners_are_notified_that_an_absent_person_has_come() {
    let case = Confirmed::new(1).await;
    let owner = case.fixture.surgeon.person();
    case.hours_before(40).await;
    case.reports_absence(0).await;
    case.hours_before(0).await;
    let arrival = ReportArrival { message: case.invitations[0], point: None };
    for _ in 0..2 {
        report_arrival(&case.fixture, &case.people[0], None, arrival).await.expect("reported");
    }
    assert_eq!(case.returns().await, 1, "once");
    let unread = unread_notices(&case.fixture, owner).await;
    assert!(unread.iter().all(|it| it.subject != "Cannot Come"));
    let (mail, phone) = address(&case.fixture, owner).await;
    let mails = sent_to(&case.fixture, &mail).await;
    assert_eq!(mails.iter().filter(|it| it.subject.starts_with("Professional comes after all")).count(), 1);
    let texts = sent_to(&case.fixture, &phone).await;
    assert_eq!(texts.iter().filter(|it| it.text.contains("after all")).count(), 1);
}

/// Two hours before the start, everyone who is expected and not on the way is notified once, with what they can
/// report. The notice stays until they are there.
///
/// Shows: AMB-322, FL-23
#[tokio::test(flavor = "multi_thread")]
async fn people_are_notified_once_that_their_case_starts_soon() {
    let case = Confirmed::new(4).await;
    let [setter, waiting, absent, moving] = [0, 1, 2, 3];
    case.hours_before(40).await;
    for who in [setter, waiting] {
        case.confirms(who).await.expect("confirmed");
    }
    case.reports_absence(absent).await;
    case.hours_before(3).await;
    let notified = "Case Starts Soon";
    for who in 0..4 {
        assert_eq!(case.notice_actions(who, notified).await, None, "too early");
    }
    report_on_my_way(&case.fixture, &case.people[moving], None, case.invitations[moving])
        .await
        .expect("set out");
    for hours in [2, 1] {
        case.hours_before(hours).await;
    }
    use NoticeAction::{Arrive, CannotCome, Discard, SetOut};
    let to_report = Some(vec![Discard, CannotCome, Arrive, SetOut]);
    assert_eq!(case.notice_actions(setter, notified).await, to_report);
    assert_eq!(case.notice_actions(waiting, notified).await, to_report);
    assert_eq!(case.notice_actions(absent, notified).await, None, "does not come");
    assert_eq!(case.notice_actions(moving, notified).await, None, "is on the way");
    let (mail, _) = address(&case.fixture, case.people[setter].person()).await;
    let mails = sent_to(&case.fixture, &mail).await;
    let soon = mails.iter().filter(|it| it.subject.starts_with("Your case starts soon"));
    assert_eq!(soon.count(), 1, "once");

    let message = case.invitations[setter];
    report_on_my_way(&case.fixture, &case.people[setter], None, message).await.expect("set out");
    assert_eq!(case.notice_actions(setter, notified).await, Some(vec![Discard, CannotCome, Arrive]));
    case.hours_before(0).await;
    assert_eq!(case.notice_actions(setter, notified).await, Some(vec![Discard, Arrive]));
    let arrival = ReportArrival { message, point: None };
    report_arrival(&case.fixture, &case.people[setter], None, arrival).await.expect("arrived");
    assert_eq!(case.notice_actions(setter, notified).await, None, "done");
    case.hours_before(-5).await;
    assert_eq!(case.notice_actions(waiting, notified).await, Some(vec![Discard]), "after the end");
}

/// A notice that the case starts soon ends when the case is moved or cancelled.
///
/// Shows: AMB-322
#[tokio::test(flavor = "multi_thread")]
async fn a_case_that_was_moved_or_cancelled_does_not_start_soon() {
    let notified = async || {
        let case = Confirmed::new(1).await;
        case.hours_before(2).await;
        assert!(case.notice_actions(0, "Case Starts Soon").await.is_some());
        case
    };
    let mut left = Vec::new();
    let case = notified().await;
    case.moves(20).await;
    left.push(("a changed time", case.notice_actions(0, "Case Starts Soon").await));
    let moved = case.notice_actions(0, "Message").await;
    let answers = vec![NoticeAction::Discard, NoticeAction::Withdraw, NoticeAction::ConfirmTime];
    assert_eq!(moved, Some(answers), "the changed time is confirmed or given up in its notice");

    let case = notified().await;
    case.reports_absence(0).await;
    left.push(("a reported absence", case.notice_actions(0, "Case Starts Soon").await));

    let case = notified().await;
    case.release(0).await;
    left.push(("a release", case.notice_actions(0, "Case Starts Soon").await));

    let case = notified().await;
    cancel_case(&case.fixture, &case.fixture.surgeon, None, case.case).await.expect("cancelled");
    left.push(("a cancellation", case.notice_actions(0, "Case Starts Soon").await));
    left.retain(|(_, actions)| actions.is_some());
    assert_eq!(left, []);
}

/// On several nodes, and when a timer runs again, people are notified once.
///
/// Shows: AMB-322
#[tokio::test(flavor = "multi_thread")]
async fn several_nodes_notify_people_once_that_their_case_starts_soon() {
    let case = Confirmed::new(1).await;
    let there = case.fixture.other_node().await;
    let start = crate::cases::support::case(&case.fixture, case.case).await.case.start;
    case.hours_before(3).await;
    case.fixture.set_clock(start - SignedDuration::from_hours(2));
    let (here, there) = tokio::join!(run_due(&case.fixture), run_due(&there));
    assert!(here.expect("run") + there.expect("run") > 0);
    case.run().await;
    let unread = unread_notices(&case.fixture, case.people[0].person()).await;
    assert_eq!(unread.iter().filter(|it| it.subject == "Case Starts Soon").count(), 1);
}

/// Other hours need a new consent and another check of the case before its start, but not a second notice that
/// it starts soon.
///
/// Shows: AMB-322
#[tokio::test(flavor = "multi_thread")]
async fn people_are_not_notified_again_after_other_hours() {
    let case = Confirmed::new(1).await;
    case.hours_before(2).await;
    let longer = CaseEdit { version: Some(1), hours: Some(3.0), ..CaseEdit::default() };
    edit_case(&case.fixture, &case.fixture.surgeon, None, case.case, longer).await.expect("changed");
    case.confirms_time(0).await;
    case.hours_before(1).await;
    let (mail, _) = address(&case.fixture, case.people[0].person()).await;
    let mails = sent_to(&case.fixture, &mail).await;
    assert_eq!(mails.iter().filter(|it| it.subject.starts_with("Your case starts soon")).count(), 1);
    assert_eq!(case.notice_actions(0, "Case Starts Soon").await, None);
}

/// A person who is confirmed after the first notices gets one within fifteen minutes, once; in the last minutes before the
/// start no one does.
///
/// Shows: AMB-322, AMB-351
#[tokio::test(flavor = "multi_thread")]
async fn people_who_are_confirmed_late_are_notified_once_that_their_case_starts_soon() {
    let case = Confirmed::new(3).await;
    case.hours_before(3).await;
    for who in [1, 2] {
        case.release(who).await;
    }
    let invitations = invite(&case.fixture, &case.fixture.surgeon, case.case, &case.people[1..]).await;
    case.hours_before(2).await;
    case.minutes_before(110).await;
    accept(&case.fixture, &case.people[1], None, invitations[0]).await.expect("accepted");
    case.minutes_before(106).await;
    assert_eq!((case.start_notices(0).await, case.start_notices(1).await), (1, 0));
    for minutes in [105, 90, 75, 60, 45, 30, 15] {
        case.minutes_before(minutes).await;
        assert_eq!((case.start_notices(0).await, case.start_notices(1).await), (1, 1), "{minutes}");
    }
    case.minutes_before(14).await;
    accept(&case.fixture, &case.people[2], None, invitations[1]).await.expect("accepted");
    for minutes in [9, 1, 0, -15] {
        case.minutes_before(minutes).await;
    }
    assert_eq!(case.start_notices(2).await, 0, "knows it, and a mail could come after the start");
    assert_eq!(case.reports().await.iter().filter(|it| *it == "Not Arrived").count(), 3);
}

/// A person who confirms a changed time after the first notices, or whose account is open again, is notified like others.
///
/// Shows: AMB-322, AMB-351
#[tokio::test(flavor = "multi_thread")]
async fn people_who_come_after_the_first_notices_are_notified_that_their_case_starts_soon() {
    let case = Confirmed::new(2).await;
    let Poster::SystemAdmin(root) = &case.fixture.system else { unreachable!("the system administrator") };
    let set_open = async |open| {
        let person = case.people[1].person();
        set_user_active(&case.fixture, root, person, open, None).await.expect("set");
    };
    case.hours_before(20).await;
    case.moves(3).await;
    case.minutes_before(90).await;
    assert_eq!(case.start_notices(0).await, 0, "the changed time comes first");
    for who in [0, 1] {
        case.confirms_time(who).await;
    }
    set_open(false).await;
    case.minutes_before(75).await;
    assert_eq!((case.start_notices(0).await, case.start_notices(1).await), (1, 0));
    set_open(true).await;
    case.minutes_before(60).await;
    assert_eq!((case.start_notices(0).await, case.start_notices(1).await), (1, 1));
}

/// A person who could not be asked until shortly before the start gets the start notice instead of the question, and the owners
/// are notified of the missing answer at the next check, not before it could be given.
///
/// Shows: AMB-320, AMB-351
#[tokio::test(flavor = "multi_thread")]
async fn people_who_are_first_asked_before_the_start_have_time_to_answer() {
    let case = Confirmed::new(1).await;
    let Poster::SystemAdmin(root) = &case.fixture.system else { unreachable!("the system administrator") };
    let set_open = async |open| {
        set_user_active(&case.fixture, root, case.people[0].person(), open, None).await.expect("set");
    };
    let reported = async || case.reports().await.iter().filter(|it| *it == "Day Not Confirmed").count();
    case.hours_before(100).await;
    set_open(false).await;
    case.hours_before(12).await;
    case.minutes_before(90).await;
    set_open(true).await;
    assert_eq!((case.start_notices(0).await, reported().await), (0, 0));
    case.minutes_before(75).await;
    assert_eq!((case.start_notices(0).await, reported().await), (1, 0));
    assert_eq!(case.questions(0).await, 0);
    case.minutes_before(60).await;
    assert_eq!((case.start_notices(0).await, reported().await), (1, 1));
}

/// A changed time that an absent person confirms ends the absence once, however often the answer is sent: each owner gets one
/// notice and mail, no list shows the absence, and a later report is handled like a first one.
///
/// Shows: AMB-236, AMB-321
#[tokio::test(flavor = "multi_thread")]
async fn an_absence_that_a_changed_time_ends_is_closed_for_all_owners_once() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 1).await;
    let posted = fixture.post_case(&fixture.admin, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.admin, posted, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    let case = Confirmed { fixture, case: posted, people, invitations };
    let owners = [&case.fixture.admin, &case.fixture.other_admin, &case.fixture.surgeon];
    let unread = async |subject: &str| {
        let mut counts = Vec::new();
        for owner in owners {
            let notices = unread_notices(&case.fixture, owner.person()).await;
            counts.push(notices.iter().filter(|it| it.subject == subject).count());
        }
        counts
    };
    let mailed = async || {
        let mut counts = Vec::new();
        for owner in owners {
            let (mail, _) = address(&case.fixture, owner.person()).await;
            let mails = sent_to(&case.fixture, &mail).await;
            counts.push(
                mails.iter().filter(|it| it.subject.starts_with("Professional comes after all")).count(),
            );
        }
        counts
    };
    let listed_absences = async || {
        let found = get_attention(&case.fixture, &as_actor(&case.fixture.admin)).await.expect("read");
        let listed = case.participants().await;
        (found.absences.len(), listed.iter().filter(|it| it.cannot_come.is_some()).count())
    };
    case.hours_before(60).await;
    case.reports_absence(0).await;
    case.moves(50).await;
    assert_eq!(unread("Cannot Come").await, [1, 1, 1], "the change alone ends nothing");
    assert_eq!((unread("Comes After All").await, listed_absences().await), (vec![0, 0, 0], (1, 1)));
    for _ in 0..2 {
        case.confirms_time(0).await;
    }
    assert_eq!(unread("Cannot Come").await, [0, 0, 0]);
    assert_eq!((unread("Comes After All").await, mailed().await), (vec![1, 1, 1], vec![1, 1, 1]));
    assert_eq!(listed_absences().await, (0, 0));
    let again = code(confirm_day(&case.fixture, &case.people[0], None, case.invitations[0]).await);
    assert_eq!(again.map(drop), Err(codes::TOO_EARLY), "comes like others, and is not asked yet");

    case.reports_absence(0).await;
    assert_eq!((unread("Cannot Come").await, unread("Comes After All").await), (vec![1; 3], vec![0; 3]));
    assert_eq!(listed_absences().await, (1, 1));
    case.moves_from(2, 55).await;
    case.confirms_version(0, 3).await;
    assert_eq!((unread("Cannot Come").await, unread("Comes After All").await), (vec![0; 3], vec![1; 3]));
    assert_eq!(mailed().await, [2, 2, 2]);

    // A changed time without an absence notifies no one, and the person is expected at the new time anyway.
    case.moves_from(3, 60).await;
    case.confirms_version(0, 4).await;
    assert_eq!((unread("Comes After All").await, mailed().await), (vec![0; 3], vec![2; 3]));
}
