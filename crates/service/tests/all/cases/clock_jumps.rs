//! A clock that is set back or far forward, as by a wrong time server: nothing is lost, doubled or begins again.

use caseboard_domain::actor::Professional;
use caseboard_domain::notice::NoticeStatus;
use caseboard_service::IdempotencyKey;
use caseboard_service::invitations::{request_invitation, stand_by, withdraw_from_case};
use caseboard_service::outbox::list_mailbox;
use caseboard_service::timer_kinds::run_due;
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::cases::support::{NURSE, accept, check_case, invite, state, unread_notices};

fn key_of(person: &Professional) -> Option<IdempotencyKey> {
    Some(IdempotencyKey::new(Some(person.person()), "one press", "requestInvitation", b"body"))
}

/// An offer, its timer, queued mails and a repeated command survive a clock that is set back by an hour, and then
/// forward by a day.
///
/// Shows: AMB-159, AMB-37, FL-19
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_loses_and_doubles_nothing() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let (first, waiting, asking) = (&people[0], &people[1], &people[2]);
    let owner = &fixture.surgeon;
    let case = fixture.post_case(owner, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    let other = fixture.post_case(owner, fixture.hours_from_now(300), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, owner, case, &people[..2]).await;
    accept(&fixture, first, None, invitations[0]).await.expect("accepted");
    stand_by(&fixture, waiting, None, case).await.expect("waits");
    withdraw_from_case(&fixture, first, None, invitations[0]).await.expect("withdrawn");
    assert_eq!(state(&fixture, case, waiting).await, "OFFERED");
    let asked = request_invitation(&fixture, asking, key_of(asking), other).await.expect("asked");
    let mails = list_mailbox(&fixture, None).await.expect("listed").len();
    let began = fixture.now();

    fixture.set_clock(began - SignedDuration::from_hours(1));
    run_due(&fixture).await.expect("run");
    assert_eq!(state(&fixture, case, waiting).await, "OFFERED", "the offer has not ended");
    let again = request_invitation(&fixture, asking, key_of(asking), other).await.expect("repeated");
    assert_eq!(again, asked);
    let requests = unread_notices(&fixture, owner.person()).await;
    let requests = requests.iter().filter(|it| it.status == NoticeStatus::InviteRequest);
    assert_eq!(requests.count(), 1, "the request was sent once");
    assert_eq!(list_mailbox(&fixture, None).await.expect("listed").len(), mails, "no mail is doubled");
    check_case(&fixture, case).await;

    fixture.set_clock(began + SignedDuration::from_hours(24));
    run_due(&fixture).await.expect("run");
    assert_eq!(state(&fixture, case, waiting).await, "INVITED", "the offer has ended");
    let mails = list_mailbox(&fixture, None).await.expect("listed").len();
    check_case(&fixture, case).await;

    fixture.set_clock(began);
    run_due(&fixture).await.expect("run");
    assert_eq!(state(&fixture, case, waiting).await, "INVITED", "an ended offer does not begin again");
    assert_eq!(list_mailbox(&fixture, None).await.expect("listed").len(), mails);
    assert_eq!(
        accept(&fixture, waiting, None, invitations[1]).await.expect("accepted").status,
        NoticeStatus::Confirmed
    );
    check_case(&fixture, case).await;
}
