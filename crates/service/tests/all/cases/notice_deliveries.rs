//! The delivery of notices to the people with a place, as the owners of the case see it: a changed time, a release, the
//! question about the day, and that the case starts soon.

use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::case_edit::CaseEdit;
use caseboard_domain::delivery::{Channel, DeliveredNotice, DeliveryFailure, DeliveryState};
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::{CaseId, NoticeId};
use caseboard_service::accounts::set_user_active;
use caseboard_service::attendance_reports::{confirm_day, report_on_my_way};
use caseboard_service::cases::edit_case;
use caseboard_service::deliver::DeliveryError;
use caseboard_service::invitations::{
    Acknowledge, ConfirmChangedCase, ReleaseProfessional, ReportAbsence, acknowledge_notice,
    confirm_changed_case, release_professional, report_absence, withdraw_from_case,
};
use caseboard_service::notices::{NoticeDelivery, list_deliveries, mark_notices_seen};
use caseboard_service::timer_kinds::run_due;
use caseboard_store::statements_run;
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};

use super::deliveries::{send, states};
use crate::cases::support::{accept, address, code, confirmed_case, invite, unread_notices};
use DeliveredNotice::{CaseStarts, ConfirmDay, Invitation, Released, TimeChanged};

/// A case in 200 hours with confirmed people.
struct Staffed {
    fixture: Fixture,
    case: CaseId,
    people: Vec<Professional>,
}

impl Staffed {
    async fn new(count: usize) -> Self {
        let fixture = Fixture::new().await;
        let (case, people, _) = confirmed_case(&fixture, count).await;
        Self { fixture, case, people }
    }

    async fn hours_before(&self, hours: i64) {
        let start = crate::cases::support::case(&self.fixture, self.case).await.case.start;
        self.fixture.set_clock(start - SignedDuration::from_hours(hours));
        while run_due(&self.fixture).await.expect("run") > 0 {}
    }

    /// Moves the case a minute later to a start in these hours; its version becomes the next one.
    async fn moves(&self, hours: i64) {
        self.fixture.advance_clock(SignedDuration::from_mins(1));
        let version = crate::cases::support::case(&self.fixture, self.case).await.case.version;
        let start = self.fixture.hours_from_now(hours).to_string();
        let edit = CaseEdit { version: Some(version), start: Some(start), ..CaseEdit::default() };
        edit_case(&self.fixture, &self.fixture.surgeon, None, self.case, edit).await.expect("moved");
    }

    /// Releases a person a minute later.
    async fn release(&self, who: usize) {
        self.fixture.advance_clock(SignedDuration::from_mins(1));
        let (case, person) = (self.case, self.people[who].person());
        let reason = ReleaseReason::ScheduleChanged;
        let input = ReleaseProfessional { case, person, reason, text: String::new() };
        release_professional(&self.fixture, &self.fixture.surgeon, None, input).await.expect("released");
    }

    async fn listed(&self, who: usize) -> Vec<NoticeDelivery> {
        let listed = list_deliveries(&self.fixture, &self.fixture.surgeon, self.case).await.expect("listed");
        listed.into_iter().filter(|it| it.person == self.people[who].person()).collect()
    }

    async fn kinds(&self, who: usize) -> Vec<DeliveredNotice> {
        self.listed(who).await.iter().map(|it| it.notice).collect()
    }

    /// Returns the delivery of the notice of this kind to a person, as the owners see it.
    async fn of(&self, who: usize, notice: DeliveredNotice) -> NoticeDelivery {
        self.listed(who).await.into_iter().find(|it| it.notice == notice).expect("the notice")
    }

    async fn seen(&self, who: usize, notice: DeliveredNotice) -> Option<Timestamp> {
        self.of(who, notice).await.seen_at
    }

    /// The newest unread message to a person.
    async fn message(&self, who: usize) -> NoticeId {
        let unread = unread_notices(&self.fixture, self.people[who].person()).await;
        unread.first().expect("a message").id
    }
}

/// Each notice has the state of its own messages; a newer one of the same kind replaces the earlier one.
///
/// Shows: FL-26, AMB-350
#[tokio::test(flavor = "multi_thread")]
async fn owners_see_what_became_of_the_notices_to_people_with_a_place() {
    let case = Staffed::new(2).await;
    send(&case.fixture, "", DeliveryError::permanent("")).await;
    assert_eq!(case.kinds(0).await, [Invitation]);
    case.hours_before(48).await;
    let asked = case.of(0, ConfirmDay).await;
    assert_eq!((asked.sent_at, asked.seen_at), (case.fixture.now(), None));
    assert_eq!(states(&asked), [(Channel::Mail, DeliveryState::Queued, None)]);
    let (mail, phone) = address(&case.fixture, case.people[0].person()).await;
    let answer = format!("550 5.1.1 <{mail}>: no such user, call {phone}");
    send(&case.fixture, &mail, DeliveryError::permanent(answer.clone())).await;
    let failed = [(Channel::Mail, DeliveryState::Failed, Some(DeliveryFailure::Rejected))];
    let handed_over = [(Channel::Mail, DeliveryState::HandedOver, None)];
    assert_eq!(states(&case.of(0, ConfirmDay).await), failed);
    assert_eq!(states(&case.of(1, ConfirmDay).await), handed_over);
    assert_eq!(states(&case.of(0, Invitation).await), handed_over, "the invitation has its own state");

    case.hours_before(24).await;
    assert_eq!(case.kinds(0).await, [Invitation, ConfirmDay]);
    assert_eq!(case.of(0, ConfirmDay).await.sent_at, case.fixture.now(), "the reminder");
    case.moves(20).await;
    case.release(1).await;
    case.hours_before(2).await;
    assert_eq!(case.kinds(1).await, [ConfirmDay, TimeChanged, Released]);
    assert_eq!(case.kinds(0).await, [Invitation, ConfirmDay, TimeChanged]);
    assert!(states(&case.of(0, TimeChanged).await).contains(&(Channel::Mail, DeliveryState::Queued, None)));
    send(&case.fixture, "", DeliveryError::permanent("")).await;
    assert_eq!(states(&case.of(1, Released).await), handed_over);

    let before = statements_run();
    let listed = list_deliveries(&case.fixture, &case.fixture.admin, case.case).await.expect("listed");
    assert_eq!(statements_run() - before, 2, "for any number of notices");
    let shown = format!("{listed:?}");
    assert!([&mail, &phone, &answer].iter().all(|secret| !shown.contains(secret.as_str())), "{shown}");
    for foreign in [&case.fixture.other_center_admin, &case.fixture.other_center_surgeon] {
        let refused = list_deliveries(&case.fixture, foreign, case.case).await;
        assert_eq!(code(refused).err(), Some("FORBIDDEN"));
    }
}

/// For a person who is invited again after a release, the notices from before the release are no longer listed.
///
/// Shows: FL-26, AMB-350
#[tokio::test(flavor = "multi_thread")]
async fn another_invitation_ends_the_record_of_what_was_sent_before() {
    let case = Staffed::new(1).await;
    case.hours_before(48).await;
    case.release(0).await;
    assert_eq!(case.kinds(0).await, [ConfirmDay, Released]);
    case.fixture.advance_clock(SignedDuration::from_mins(5));
    let again = invite(&case.fixture, &case.fixture.surgeon, case.case, &case.people).await;
    assert_eq!(case.kinds(0).await, [Invitation]);
    accept(&case.fixture, &case.people[0], None, again[0]).await.expect("accepted");
    case.hours_before(24).await;
    assert_eq!(case.kinds(0).await, [Invitation, ConfirmDay]);
    case.fixture.advance_clock(SignedDuration::from_mins(5));
    case.release(0).await;
    assert_eq!(case.kinds(0).await, [ConfirmDay, Released]);
    case.fixture.advance_clock(SignedDuration::from_mins(5));
    let again = invite(&case.fixture, &case.fixture.surgeon, case.case, &case.people).await;
    accept(&case.fixture, &case.people[0], None, again[0]).await.expect("accepted");
    case.release(0).await;
    assert_eq!(case.kinds(0).await, [Released], "the question belongs to an earlier engagement");
}

/// A message counts as seen when its recipient opened or discarded it, or did what it asks for; no one else can say so, and a
/// question that another one replaces stays unseen.
///
/// Shows: FL-26, AMB-201, AMB-350
#[tokio::test(flavor = "multi_thread")]
async fn a_message_was_seen_when_its_recipient_opened_or_answered_it() {
    let case = Staffed::new(6).await;
    let [opener, reader, discarder, answerer, absent, silent] = [0, 1, 2, 3, 4, 5];
    let fixture = &case.fixture;
    let opens = async |who: usize, id| {
        mark_notices_seen(fixture, &case.people[who], vec![id]).await.expect("recorded or ignored");
    };
    let discards = async |who: usize| {
        let actor = Actor::Professional(case.people[who].clone());
        let input = Acknowledge { id: case.message(who).await, acknowledge: false };
        acknowledge_notice(fixture, &actor, None, input).await.expect("discarded");
    };
    let confirms = async |who: usize| {
        let message = case.message(who).await;
        confirm_day(fixture, &case.people[who], None, message).await.expect("confirmed");
    };
    case.hours_before(48).await;
    opens(silent, case.message(opener).await).await;
    assert_eq!(case.seen(opener, ConfirmDay).await, None, "another person opened nothing");
    fixture.advance_clock(SignedDuration::from_mins(3));
    let first = Some(fixture.now());
    for who in [opener, reader] {
        opens(who, case.message(who).await).await;
    }
    discards(discarder).await;
    confirms(answerer).await;
    let absence = ReportAbsence { message: case.message(absent).await, reason: "ill".into() };
    report_absence(fixture, &case.people[absent], None, absence).await.expect("reported");
    fixture.advance_clock(SignedDuration::from_mins(2));
    confirms(opener).await;
    discards(reader).await;
    for who in [opener, reader, discarder, answerer, absent] {
        assert_eq!(case.seen(who, ConfirmDay).await, first, "{who}: the first time counts");
    }
    assert_eq!(case.seen(silent, ConfirmDay).await, None);
    case.hours_before(24).await;
    assert_eq!(case.seen(silent, ConfirmDay).await, None, "the reminder replaces it, which is no opening");
}

/// Consent and withdrawal answer a changed time; a person who is on the way has seen that the case starts soon.
///
/// Shows: FL-26, AMB-350
#[tokio::test(flavor = "multi_thread")]
async fn consent_a_withdrawal_and_setting_out_count_as_seen() {
    let case = Staffed::new(3).await;
    case.moves(100).await;
    case.fixture.advance_clock(SignedDuration::from_mins(7));
    let now = Some(case.fixture.now());
    for who in [0, 1] {
        let consent = ConfirmChangedCase { message: case.message(who).await, version: 2 };
        confirm_changed_case(&case.fixture, &case.people[who], None, consent).await.expect("confirmed");
        assert_eq!(case.seen(who, TimeChanged).await, now);
    }
    withdraw_from_case(&case.fixture, &case.people[2], None, case.message(2).await).await.expect("withdrawn");
    assert_eq!(case.seen(2, TimeChanged).await, now);

    case.hours_before(2).await;
    assert_eq!(case.seen(0, CaseStarts).await, None);
    report_on_my_way(&case.fixture, &case.people[0], None, case.message(0).await).await.expect("reported");
    assert_eq!(case.seen(0, CaseStarts).await, Some(case.fixture.now()));
    assert_eq!(case.seen(1, CaseStarts).await, None);
}

/// Closing an account reports an absence, which shows nothing about what its person has seen.
///
/// Shows: FL-26, AMB-350
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_has_seen_nothing() {
    let case = Staffed::new(1).await;
    case.hours_before(48).await;
    let Poster::SystemAdmin(root) = &case.fixture.system else { unreachable!("the system administrator") };
    let person = case.people[0].person();
    set_user_active(&case.fixture, root, person, false, None).await.expect("closed");
    assert_eq!(case.seen(0, ConfirmDay).await, None);
}
