//! The delivery of a case's invitations as its owners see it: handed over, failed, seen.

use std::sync::Arc;

use caseboard_domain::NoticeId;
use caseboard_domain::actor::{Actor, Professional};
use caseboard_domain::delivery::{Channel, DeliveryFailure, DeliveryState};
use caseboard_domain::notice::NoticeStatus;
use caseboard_service::deliver::{Delivery, DeliveryError, DeliveryFuture, Transport};
use caseboard_service::invitations::{
    Acknowledge, acknowledge_notice, approve_request, request_invitation, stand_by, withdraw_from_case,
};
use caseboard_service::notices::{NoticeDelivery, list_deliveries, mark_notices_seen};
use caseboard_service::outbox::deliver_due;
use caseboard_store::outbox::OutboxItem;
use caseboard_store::statements_run;
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::cases::support::{NURSE, accept, address, code, invite, unread_notices};

/// Accepts every message except those to one recipient, which fail in this way.
struct Refusing {
    recipient: String,
    error: DeliveryError,
}

impl Transport for Refusing {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> DeliveryFuture<'a> {
        let refused = item.recipient == self.recipient;
        Box::pin(async move { if refused { Err(self.error.clone()) } else { Ok(Delivery::HandedOver) } })
    }
}

pub(super) async fn send(fixture: &Fixture, recipient: &str, error: DeliveryError) {
    let transport: Arc<dyn Transport> = Arc::new(Refusing { recipient: recipient.to_owned(), error });
    for &channel in Channel::ALL {
        while deliver_due(fixture, &transport, channel).await.expect("delivered") > 0 {}
    }
}

fn of(listed: &[NoticeDelivery], person: &Professional) -> NoticeDelivery {
    listed.iter().find(|it| it.person == person.person()).cloned().expect("invited")
}

pub(super) type ChannelState = (Channel, DeliveryState, Option<DeliveryFailure>);

pub(super) fn states(invitation: &NoticeDelivery) -> Vec<ChannelState> {
    let state = |it: &caseboard_service::notices::ChannelDelivery| {
        (it.channel, it.delivery.state, it.delivery.failure)
    };
    invitation.channels.iter().map(state).collect()
}

/// A mail whose address was refused is a failure with a reason, an accepted one was handed over, and nothing names an address, a
/// number or the answer of a server.
///
/// Shows: FL-26, AMB-200
#[tokio::test(flavor = "multi_thread")]
async fn owners_see_what_became_of_each_invitation_without_addresses() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let text = "UPDATE persons SET notify_sms = TRUE WHERE role = 'USER'";
    fixture.database().run_raw_sql(text, text).await.expect("they want text messages");
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(90), &[(NURSE, 1)]).await;
    invite(&fixture, &fixture.surgeon, case, &people).await;
    let invited_at = fixture.now();
    let listed = list_deliveries(&fixture, &fixture.surgeon, case).await.expect("listed");
    assert_eq!(listed.len(), 2);
    for person in &people {
        let invitation = of(&listed, person);
        assert_eq!((invitation.sent_at, invitation.seen_at), (invited_at, None));
        let queued = |channel| (channel, DeliveryState::Queued, None);
        assert_eq!(states(&invitation), [queued(Channel::Mail), queued(Channel::Sms)]);
    }
    let (mail, phone) = address(&fixture, people[0].person()).await;
    fixture.advance_clock(SignedDuration::from_secs(60));
    let answer = format!("550 5.1.1 <{mail}>: no such user, call {phone}");
    send(&fixture, &mail, DeliveryError::permanent(answer.clone())).await;
    let foreign = list_deliveries(&fixture, &fixture.other_center_admin, case).await;
    assert_eq!(code(foreign).err(), Some("FORBIDDEN"), "an administrator of another center");
    let listed = list_deliveries(&fixture, &fixture.admin, case).await.expect("listed");
    assert_eq!(of(&listed, &people[1]).channels[0].delivery.at, Some(fixture.now()));
    assert_eq!(
        states(&of(&listed, &people[0])),
        [
            (Channel::Mail, DeliveryState::Failed, Some(DeliveryFailure::Rejected)),
            (Channel::Sms, DeliveryState::HandedOver, None)
        ]
    );
    assert_eq!(
        states(&of(&listed, &people[1])),
        [(Channel::Mail, DeliveryState::HandedOver, None), (Channel::Sms, DeliveryState::HandedOver, None)]
    );
    let shown = format!("{listed:?}");
    assert!([&mail, &phone, &answer].iter().all(|secret| !shown.contains(secret.as_str())), "{shown}");
}

/// A message that failed is retried for a day; after that its state is that the recipient was not reached.
///
/// Shows: FL-26
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_be_reached_is_retried_and_then_a_failure() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 1).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    invite(&fixture, &fixture.surgeon, case, &people).await;
    let (mail, _) = address(&fixture, people[0].person()).await;
    let down = || DeliveryError::retryable("the mail server answered 451");
    let state = async || {
        let listed = list_deliveries(&fixture, &fixture.surgeon, case).await.expect("listed");
        states(&listed[0])[0]
    };
    send(&fixture, &mail, down()).await;
    assert_eq!(state().await, (Channel::Mail, DeliveryState::Retrying, None));
    for _ in 0..31 {
        fixture.advance_clock(SignedDuration::from_mins(70));
        send(&fixture, &mail, down()).await;
    }
    assert_eq!(state().await, (Channel::Mail, DeliveryState::Failed, Some(DeliveryFailure::NotReached)));
}

/// Only the first opening is recorded, only by the recipient, and only of an invitation. An answer without an opening counts as
/// one.
///
/// Shows: FL-26, AMB-201
#[tokio::test(flavor = "multi_thread")]
async fn only_the_invited_person_records_that_an_invitation_was_opened() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 4).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(90), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    let seen = async || {
        let listed = list_deliveries(&fixture, &fixture.surgeon, case).await.expect("listed");
        let of = |person| listed.iter().find(|it| it.person == person).expect("invited").seen_at;
        people.iter().map(|person| of(person.person())).collect::<Vec<_>>()
    };
    fixture.advance_clock(SignedDuration::from_mins(3));
    // A person who knows the ids of another person's invitations cannot mark them as opened.
    mark_notices_seen(&fixture, &people[1], vec![invitations[0], invitations[2]]).await.expect("ignored");
    assert_eq!(seen().await, [None; 4]);
    mark_notices_seen(&fixture, &people[0], invitations.clone()).await.expect("recorded");
    let first = Some(fixture.now());
    assert_eq!(seen().await, [first, None, None, None]);
    assert_eq!(unread_notices(&fixture, people[0].person()).await.len(), 1, "opening is not reading");
    fixture.advance_clock(SignedDuration::from_mins(2));
    mark_notices_seen(&fixture, &people[0], vec![invitations[0]]).await.expect("recorded");
    assert_eq!(seen().await[0], first, "the first time counts");

    let discard = Acknowledge { id: invitations[1], acknowledge: false };
    acknowledge_notice(&fixture, &Actor::Professional(people[1].clone()), None, discard)
        .await
        .expect("discarded");
    accept(&fixture, &people[2], None, invitations[2]).await.expect("accepted");
    let answered = Some(fixture.now());
    assert_eq!(seen().await, [first, answered, answered, None]);
    fixture.advance_clock(SignedDuration::from_mins(2));
    mark_notices_seen(&fixture, &people[2], vec![invitations[2]]).await.expect("ignored");
    assert_eq!(seen().await[2], answered, "an opening is not later than the answer");
    let notices = unread_notices(&fixture, fixture.surgeon.person()).await;
    let foreign: Vec<NoticeId> = notices.iter().map(|notice| notice.id).collect();
    assert!(!foreign.is_empty());
    mark_notices_seen(&fixture, &people[3], foreign).await.expect("ignored");
    assert_eq!(seen().await[3], None);
}

/// The offer to a person on the standby list is an invitation of its own, whose state replaces that of the first one.
///
/// Shows: FL-26
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_replaces_the_invitation_that_could_not_be_accepted() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    stand_by(&fixture, &people[1], None, case).await.expect("waits");
    mark_notices_seen(&fixture, &people[1], vec![invitations[1]]).await.expect("recorded");
    send(&fixture, "", DeliveryError::permanent("")).await;
    fixture.advance_clock(SignedDuration::from_mins(5));
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    let listed = list_deliveries(&fixture, &fixture.surgeon, case).await.expect("listed");
    let offer = listed.iter().find(|it| it.person == people[1].person()).expect("the offer");
    assert_eq!((offer.sent_at, offer.seen_at), (fixture.now(), None));
    assert!(states(offer).iter().all(|(_, state, _)| *state == DeliveryState::Queued));
    assert_eq!(offer.channels.len(), 1);
    let notices = unread_notices(&fixture, people[1].person()).await;
    assert_eq!(notices.iter().filter(|it| it.status == NoticeStatus::Invited).count(), 1);
}

/// The list of a case is two statements, whatever the number of people and messages.
///
/// Shows: FL-26
#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_two_statements() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 30).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(90), &[(NURSE, 1)]).await;
    invite(&fixture, &fixture.surgeon, case, &people).await;
    let before = statements_run();
    let listed = list_deliveries(&fixture, &fixture.surgeon, case).await.expect("listed");
    assert_eq!((statements_run() - before, listed.len()), (2, 30));
    assert!(listed.iter().all(|it| it.channels.len() == 1));
}

/// An invitation that answers a request has a delivery record like any other.
///
/// Shows: FL-26, AMB-200
#[tokio::test(flavor = "multi_thread")]
async fn the_invitation_that_answers_a_request_has_a_delivery_record() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(90), &[(NURSE, 1)]).await;
    request_invitation(&fixture, &person, None, case).await.expect("requested");
    let request = unread_notices(&fixture, fixture.surgeon.person()).await[0].id;
    approve_request(&fixture, &fixture.surgeon, None, request).await.expect("approved");
    let listed =
        async || of(&list_deliveries(&fixture, &fixture.surgeon, case).await.expect("listed"), &person);
    assert_eq!(states(&listed().await), [(Channel::Mail, DeliveryState::Queued, None)]);
    let (mail, _) = address(&fixture, person.person()).await;
    send(&fixture, &mail, DeliveryError::permanent("550 no such user")).await;
    let failed = (Channel::Mail, DeliveryState::Failed, Some(DeliveryFailure::Rejected));
    assert_eq!(states(&listed().await), [failed]);
}
