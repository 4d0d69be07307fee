//! Text messages through a gateway with HTTP failures of every kind.

use std::sync::Arc;
use std::time::Duration;

use caseboard_domain::PersonId;
use caseboard_domain::actor::Professional;
use caseboard_domain::delivery::Channel;
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::person::{Category, NotificationSettings};
use caseboard_service::Error;
use caseboard_service::deliver::{
    Delivery, DeliveryFuture, SmsCredentials, SmsFormat, SmsGateway, SmsGatewaySettings, Transport,
    Transports,
};
use caseboard_service::outbox::{self, Unsent};
use caseboard_store::outbox::OutboxItem;
use caseboard_store::persons;
use caseboard_testkit::{Fixture, trust};
use jiff::SignedDuration;

use crate::messages::sms_server::{GatewayServer, Reply};

const TEXT: &str = "Caseboard: You are invited to a surgical case.";

fn settings(server: &GatewayServer) -> SmsGatewaySettings {
    SmsGatewaySettings {
        url: server.url(),
        format: SmsFormat::Json,
        credentials: SmsCredentials::Bearer("hush".into()),
        from: None,
        timeout: Duration::from_millis(500),
    }
}

fn transport(settings: SmsGatewaySettings) -> Arc<dyn Transport> {
    let sms = Some(SmsGateway::new(settings).expect("a gateway"));
    Arc::new(Transports { mail: None, sms, push: None })
}

async fn professional_with_sms(fixture: &Fixture) -> Professional {
    fixture
        .unaffiliated_professional(Category::ScrubTech, NotificationSettings { email: false, sms: true })
        .await
}

/// Puts text messages to a person into the outbox.
async fn enqueue_messages(fixture: &Fixture, to: PersonId, count: usize) {
    let inner = fixture.app().clone();
    let written = fixture.db.write(move |tx| {
        let app = inner.clone();
        async move {
            let person = persons::find(&tx, to).await?.expect("a person");
            for _ in 0..count {
                outbox::enqueue_sms(&app, &tx, &person, Occasion::of(EventKind::Message), TEXT).await?;
            }
            Ok::<_, Error>(tx.commit(()))
        }
    });
    written.await.expect("written");
}

async fn deliver_due(fixture: &Fixture, transport: &Arc<dyn Transport>) -> usize {
    outbox::deliver_due(fixture, transport, Channel::Sms).await.expect("delivered")
}

/// Returns the numbers of pending, sent and dead messages.
async fn counts(fixture: &Fixture) -> (i64, i64, i64) {
    outbox::count_by_state(fixture).await.expect("counts")
}

/// Delivers what becomes due within half an hour.
async fn deliver_for_half_an_hour(fixture: &Fixture, transport: &Arc<dyn Transport>) {
    for _ in 0..6 {
        while deliver_due(fixture, transport).await > 0 {}
        fixture.advance_clock(SignedDuration::from_mins(5));
    }
}

async fn phone(fixture: &Fixture, person: PersonId) -> String {
    let found = fixture.db.read(move |conn| async move { persons::find(&conn, person).await }).await;
    found.expect("read").expect("a person").phone
}

/// A message is posted as the documented JSON: the number as +1 and ten digits, and the same id as header and field. The stored
/// text is deleted afterwards.
///
/// Shows: AMB-58, D-31
#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_posted_as_json() {
    let (fixture, server) = (Fixture::new().await, GatewayServer::start(&[]).await);
    let ana = professional_with_sms(&fixture).await.person();
    enqueue_messages(&fixture, ana, 1).await;
    let from = Some("Caseboard".to_owned());
    assert_eq!(deliver_due(&fixture, &transport(SmsGatewaySettings { from, ..settings(&server) })).await, 1);
    let request = server.requests().remove(0);
    let phone = phone(&fixture, ana).await;
    let body: serde_json::Value = serde_json::from_str(&request.body).expect("JSON");
    let key = request.key();
    assert_eq!(
        body,
        serde_json::json!({"id": key, "to": format!("+1{phone}"), "from": "Caseboard", "text": TEXT})
    );
    assert_eq!(request.headers["authorization"], "Bearer hush");
    assert_eq!(request.headers["content-type"], "application/json");
    assert_eq!(counts(&fixture).await, (0, 1, 0));
    let mailbox = outbox::list_mailbox(&fixture, Some(phone)).await.expect("the mailbox");
    assert_eq!((mailbox.len(), mailbox[0].text.as_str()), (1, ""), "the text of a sent message is deleted");
}

/// A message is posted as the form that Twilio requires, with user and password.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_posted_as_a_twilio_form() {
    let (fixture, server) = (Fixture::new().await, GatewayServer::start(&[Reply::Status(201, None)]).await);
    let ana = professional_with_sms(&fixture).await.person();
    enqueue_messages(&fixture, ana, 1).await;
    let credentials = SmsCredentials::Basic { user: "account".into(), password: "hush".into() };
    let (format, from) = (SmsFormat::Twilio, Some("+15595550100".to_owned()));
    deliver_due(&fixture, &transport(SmsGatewaySettings { format, credentials, from, ..settings(&server) }))
        .await;
    let request = server.requests().remove(0);
    let phone = phone(&fixture, ana).await;
    let body = "Body=Caseboard%3A+You+are+invited+to+a+surgical+case.&From=%2B15595550100";
    assert_eq!(request.body, format!("To=%2B1{phone}&{body}"));
    assert_eq!(request.headers["content-type"], "application/x-www-form-urlencoded");
    assert_eq!(request.headers["authorization"], "Basic YWNjb3VudDpodXNo");
    assert_eq!(counts(&fixture).await, (0, 1, 0));
}

/// Timeouts, 500, 429 and closed connections are retried with the same key; a longer `Retry-After` replaces the usual pause.
///
/// Shows: AMB-58, D-33
#[tokio::test(flavor = "multi_thread")]
async fn failures_are_retried_with_one_key_and_retry_after_is_honoured() {
    let faults = [Reply::Delay, Reply::Status(500, None), Reply::Status(429, Some("900")), Reply::Close];
    let (fixture, server) = (Fixture::new().await, GatewayServer::start(&faults).await);
    enqueue_messages(&fixture, professional_with_sms(&fixture).await.person(), 1).await;
    let transport = transport(settings(&server));
    // The third pause is 120 s by default; the gateway requires 900 s.
    for wait in [0, 30, 60, 900, 300] {
        if wait > 0 {
            fixture.advance_clock(SignedDuration::from_secs(wait - 1));
            assert_eq!(deliver_due(&fixture, &transport).await, 0, "a second too early for {wait}");
            fixture.advance_clock(SignedDuration::from_secs(1 + wait / 10));
        }
        assert_eq!(deliver_due(&fixture, &transport).await, 1, "after {wait}");
    }
    assert_eq!(counts(&fixture).await, (0, 1, 0));
    let requests = server.requests();
    assert_eq!(requests.len(), 5);
    assert!(requests.iter().all(|it| it.key() == requests[0].key() && it.body == requests[0].body));
}

/// 400 is permanent; 503 is retried for 24 hours whatever `Retry-After` requires.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn permanent_failures_are_dead_at_once_and_others_after_24_hours() {
    let server = GatewayServer::start(&[Reply::Status(400, None)]).await;
    let fixture = Fixture::new().await;
    enqueue_messages(&fixture, professional_with_sms(&fixture).await.person(), 1).await;
    assert_eq!(deliver_due(&fixture, &transport(settings(&server))).await, 1);
    assert_eq!(counts(&fixture).await, (0, 0, 1));
    fixture.advance_clock(SignedDuration::from_hours(2));
    assert_eq!(deliver_due(&fixture, &transport(settings(&server))).await, 0);

    let server = GatewayServer::start(&[Reply::Status(503, Some("86400")); 31]).await;
    enqueue_messages(&fixture, professional_with_sms(&fixture).await.person(), 1).await;
    for _ in 0..31 {
        // The longest pause is an hour, with a jitter of a tenth.
        fixture.advance_clock(SignedDuration::from_mins(66));
        assert_eq!(deliver_due(&fixture, &transport(settings(&server))).await, 1);
    }
    assert_eq!((counts(&fixture).await, server.requests().len()), ((0, 0, 2), 31));
}

/// Messages that failed while the gateway was unavailable are sent when it is available again.
///
/// Shows: D-33
#[tokio::test(flavor = "multi_thread")]
async fn pending_messages_are_sent_when_the_gateway_is_back() {
    let (fixture, mut server) = (Fixture::new().await, GatewayServer::start(&[]).await);
    enqueue_messages(&fixture, professional_with_sms(&fixture).await.person(), 3).await;
    let transport = transport(settings(&server));
    server.stop_listening().await;
    assert_eq!(deliver_due(&fixture, &transport).await, 3);
    assert_eq!(counts(&fixture).await, (3, 0, 0));
    server.listen_again().await;
    fixture.advance_clock(SignedDuration::from_secs(33));
    assert_eq!(deliver_due(&fixture, &transport).await, 3);
    assert_eq!((counts(&fixture).await, server.accepted().len()), ((0, 3, 0), 3));
}

/// A gateway accepts a message but stalls, and is then away for an hour. That message and those of the hour are sent when it is
/// back: each once, the stalled one again with its key.
///
/// Shows: AMB-58, D-33
#[tokio::test(flavor = "multi_thread")]
async fn a_stall_and_an_hour_without_the_gateway_lose_nothing() {
    let (fixture, mut server) = (Fixture::new().await, GatewayServer::start(&[Reply::Delay]).await);
    let ana = professional_with_sms(&fixture).await.person();
    let transport = transport(settings(&server));
    enqueue_messages(&fixture, ana, 1).await;
    assert_eq!(deliver_due(&fixture, &transport).await, 1);
    let unsent = outbox::list_unsent(&fixture.db, Unsent::Pending, 10).await.expect("listed");
    assert_eq!(unsent[0].last_error.as_deref(), Some("the SMS gateway did not answer in time"));
    let stalled = server.requests().remove(0);

    server.stop_listening().await;
    deliver_for_half_an_hour(&fixture, &transport).await;
    enqueue_messages(&fixture, ana, 2).await;
    deliver_for_half_an_hour(&fixture, &transport).await;
    server.listen_again().await;
    assert_eq!((counts(&fixture).await, server.requests().len()), ((3, 0, 0), 1));
    let unsent = outbox::list_unsent(&fixture.db, Unsent::Pending, 10).await.expect("listed");
    let reasons: Vec<_> = unsent.iter().filter_map(|it| it.last_error.as_deref()).collect();
    assert_eq!(reasons, ["the SMS gateway cannot be reached"; 3]);

    // Half an hour is the longest pause of an hour, with a jitter of a tenth.
    fixture.advance_clock(SignedDuration::from_mins(34));
    assert_eq!(deliver_due(&fixture, &transport).await, 3);
    assert_eq!(counts(&fixture).await, (0, 3, 0));
    let requests = server.requests();
    let again: Vec<_> = requests[1..].iter().filter(|it| it.key() == stalled.key()).collect();
    assert_eq!((again.len(), &again[0].body), (1, &stalled.body));
    assert_eq!((requests.len(), server.accepted().len()), (4, 3), "each of the three was sent once");
    fixture.advance_clock(SignedDuration::from_hours(2));
    assert_eq!(deliver_due(&fixture, &transport).await, 0);
}

/// The message of an aborted worker is sent with the same key after its lease expires; concurrent workers send each message
/// once.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn an_aborted_workers_message_is_sent_once_after_its_lease() {
    let (fixture, server) = (Fixture::new().await, GatewayServer::start(&[Reply::Delay]).await);
    let ana = professional_with_sms(&fixture).await.person();
    enqueue_messages(&fixture, ana, 1).await;
    let timeout = Duration::from_secs(60);
    let slow = transport(SmsGatewaySettings { timeout, ..settings(&server) });
    let app = fixture.app().clone();
    let worker = tokio::spawn(async move { outbox::deliver_due(&app, &slow, Channel::Sms).await });
    while server.requests().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    worker.abort();
    let _ = worker.await;
    let transport = transport(settings(&server));
    fixture.advance_clock(SignedDuration::from_secs(119));
    assert_eq!(deliver_due(&fixture, &transport).await, 0, "the message is leased");
    fixture.advance_clock(SignedDuration::from_secs(1));
    assert_eq!(deliver_due(&fixture, &transport).await, 1);
    assert_eq!(counts(&fixture).await, (0, 1, 0));
    let requests = server.requests();
    assert_eq!((requests.len(), requests[0].key()), (2, requests[1].key()));

    enqueue_messages(&fixture, ana, 50).await;
    let rounds = (0..4).map(|_| {
        let (app, transport) = (fixture.app().clone(), Arc::clone(&transport));
        tokio::spawn(async move {
            let mut sent = 0;
            while let count @ 1.. =
                outbox::deliver_due(&app, &transport, Channel::Sms).await.expect("delivered")
            {
                sent += count;
            }
            sent
        })
    });
    let mut sent = 0;
    for round in rounds.collect::<Vec<_>>() {
        sent += round.await.expect("a worker");
    }
    assert_eq!((sent, server.requests().len(), counts(&fixture).await), (50, 52, (0, 51, 0)));
    assert_eq!(server.accepted().len(), 51);
}

/// Reports failures as success, as a transport with a defect would.
struct LossyTransport(Arc<dyn Transport>);

impl Transport for LossyTransport {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> DeliveryFuture<'a> {
        Box::pin(async move { Ok(self.0.deliver(item).await.unwrap_or(Delivery::HandedOver)) })
    }
}

/// Delivers sixty messages through a failing gateway, which is away for an hour after the first attempts; returns how many it
/// has not accepted, and how many more than once.
async fn deliver_with_faults(
    of_gateway: impl Fn(SmsGatewaySettings) -> Arc<dyn Transport>,
) -> (usize, usize) {
    let faults = [
        Reply::Close,
        Reply::Accept,
        Reply::Status(502, None),
        Reply::Accept,
        Reply::Delay,
        Reply::Accept,
        Reply::Status(429, Some("1")),
    ];
    let replies: Vec<Reply> = faults.into_iter().cycle().take(90).collect();
    let (fixture, mut server) = (Fixture::new().await, GatewayServer::start(&replies).await);
    enqueue_messages(&fixture, professional_with_sms(&fixture).await.person(), 60).await;
    let transport = of_gateway(settings(&server));
    while deliver_due(&fixture, &transport).await > 0 {}
    server.stop_listening().await;
    for _ in 0..2 {
        deliver_for_half_an_hour(&fixture, &transport).await;
    }
    server.listen_again().await;
    for _ in 0..20 {
        while deliver_due(&fixture, &transport).await > 0 {}
        fixture.advance_clock(SignedDuration::from_mins(12));
    }
    assert_eq!(counts(&fixture).await, (0, 60, 0), "every message counts as sent");
    let accepted = server.accepted();
    (60 - accepted.len(), accepted.values().filter(|times| **times > 1).count())
}

/// Of sixty messages through a failing gateway none is lost, and repeated ones have the same key.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn no_message_is_lost_under_repeated_failures() {
    let (lost, doubled) = deliver_with_faults(transport).await;
    let row = "text messages through a faulty gateway";
    let number = format!("60 messages, {lost} lost, {doubled} repeated with their key");
    trust::report_row(row, "0 lost, repeats have the same key", &number, 0, lost == 0);
    assert_eq!(lost, 0, "every message was accepted");
    assert!(doubled > 0, "closed and stalled connections cause retries");

    let (lost, _) = deliver_with_faults(|settings| Arc::new(LossyTransport(transport(settings)))).await;
    trust::report_fault(row, "failures that count as sent", &format!("{lost} lost"), lost > 0);
    assert!(lost > 0, "lost messages are found");
}

/// Without a gateway a message stays in the local mailbox; people who disabled text messages get none.
///
/// Shows: AMB-02, AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn without_a_gateway_messages_stay_in_the_local_mailbox() {
    let fixture = Fixture::new().await;
    let ana = professional_with_sms(&fixture).await.person();
    enqueue_messages(&fixture, ana, 1).await;
    let quiet = fixture
        .unaffiliated_professional(Category::ScrubTech, NotificationSettings { email: true, sms: false })
        .await;
    enqueue_messages(&fixture, quiet.person(), 1).await;
    let mailbox: Arc<dyn Transport> = Arc::new(Transports::default());
    assert_eq!(deliver_due(&fixture, &mailbox).await, 1);
    let mailbox =
        outbox::list_mailbox(&fixture, Some(phone(&fixture, ana).await)).await.expect("the mailbox");
    assert_eq!(mailbox.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(), [TEXT]);
    assert_eq!(counts(&fixture).await, (0, 1, 0));
}
