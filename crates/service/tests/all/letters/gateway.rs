//! Text messages through a gateway that misbehaves in every way that HTTP knows.

use std::sync::Arc;
use std::time::Duration;

use caseboard_domain::PersonId;
use caseboard_domain::actor::Professional;
use caseboard_domain::person::{Category, NotificationSettings};
use caseboard_service::deliver::{Carriers, Deliver, Gateway, GatewayFormat, GatewayLogin, GatewaySettings};
use caseboard_service::{Error, outbox};
use caseboard_store::persons;
use caseboard_testkit::Stage;
use jiff::SignedDuration;

use crate::letters::server::{Does, GatewayServer};

const TEXT: &str = "Caseboard: You are invited to a surgical case.";

fn settings(server: &GatewayServer) -> GatewaySettings {
    GatewaySettings {
        url: server.url(),
        format: GatewayFormat::Json,
        login: GatewayLogin::Bearer("hush".into()),
        from: None,
        patience: Duration::from_millis(500),
    }
}

fn carrier(settings: GatewaySettings) -> Arc<dyn Deliver> {
    let sms = Some(Gateway::new(settings).expect("a gateway"));
    Arc::new(Carriers { mail: None, sms })
}

async fn texted(stage: &Stage) -> Professional {
    stage
        .professional_without_ties(Category::ScrubTech, NotificationSettings { email: false, sms: true })
        .await
}

/// Puts text messages to a person into the outbox.
async fn write(stage: &Stage, to: PersonId, count: usize) {
    let inner = stage.app().clone();
    let written = stage.db.write(move |tx| {
        let app = inner.clone();
        async move {
            let person = persons::find(&tx, to).await?.expect("a person");
            for _ in 0..count {
                outbox::sms(&app, &tx, &person, TEXT).await?;
            }
            Ok::<_, Error>(tx.commit(()))
        }
    });
    written.await.expect("written");
}

async fn round(stage: &Stage, carrier: &Arc<dyn Deliver>) -> usize {
    outbox::round(stage, carrier).await.expect("a round")
}

/// Waiting, sent, dead.
async fn counts(stage: &Stage) -> (i64, i64, i64) {
    outbox::counts(stage).await.expect("counts")
}

async fn phone(stage: &Stage, person: PersonId) -> String {
    let found = stage.db.read(move |cx| async move { persons::find(&cx, person).await }).await;
    found.expect("read").expect("a person").phone
}

/// AMB-58, D-31: the JSON of the documentation, with the number as +1 and ten digits, and the same id as key and field;
/// what was taken is forgotten here.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_posted_as_json() {
    let (stage, server) = (Stage::new().await, GatewayServer::that(&[]).await);
    let ana = texted(&stage).await.person();
    write(&stage, ana, 1).await;
    let from = Some("Caseboard".to_owned());
    assert_eq!(round(&stage, &carrier(GatewaySettings { from, ..settings(&server) })).await, 1);
    let arrived = server.arrived().remove(0);
    let phone = phone(&stage, ana).await;
    let body: serde_json::Value = serde_json::from_str(&arrived.body).expect("JSON");
    let key = arrived.key();
    assert_eq!(
        body,
        serde_json::json!({"id": key, "to": format!("+1{phone}"), "from": "Caseboard", "text": TEXT})
    );
    assert_eq!(arrived.headers["authorization"], "Bearer hush");
    assert_eq!(arrived.headers["content-type"], "application/json");
    assert_eq!(counts(&stage).await, (0, 1, 0));
    let kept = outbox::mailbox(&stage, Some(phone)).await.expect("the mailbox");
    assert_eq!((kept.len(), kept[0].text.as_str()), (1, ""), "what left the house is not kept");
}

/// AMB-58: the form that Twilio takes, with user and password.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_posted_as_twilio_takes_it() {
    let (stage, server) = (Stage::new().await, GatewayServer::that(&[Does::Says(201, None)]).await);
    let ana = texted(&stage).await.person();
    write(&stage, ana, 1).await;
    let login = GatewayLogin::Basic { user: "account".into(), password: "hush".into() };
    let (format, from) = (GatewayFormat::Twilio, Some("+15595550100".to_owned()));
    round(&stage, &carrier(GatewaySettings { format, login, from, ..settings(&server) })).await;
    let arrived = server.arrived().remove(0);
    let phone = phone(&stage, ana).await;
    let body = "Body=Caseboard%3A+You+are+invited+to+a+surgical+case.&From=%2B15595550100";
    assert_eq!(arrived.body, format!("To=%2B1{phone}&{body}"));
    assert_eq!(arrived.headers["content-type"], "application/x-www-form-urlencoded");
    assert_eq!(arrived.headers["authorization"], "Basic YWNjb3VudDpodXNo");
    assert_eq!(counts(&stage).await, (0, 1, 0));
}

/// AMB-58, D-33: a gateway that is slow, broken, overloaded and cut off in turn gets the message at the fifth try, every
/// time under the same key; it is left alone as long as it asks.
#[tokio::test(flavor = "multi_thread")]
async fn every_gateway_fault_is_retried_and_retry_after_is_honoured() {
    let faults = [Does::Sleeps, Does::Says(500, None), Does::Says(429, Some("300")), Does::Cuts];
    let (stage, server) = (Stage::new().await, GatewayServer::that(&faults).await);
    write(&stage, texted(&stage).await.person(), 1).await;
    let carrier = carrier(settings(&server));
    // Ten seconds, forty, what the gateway asks for instead of its 160, eleven minutes less twenty seconds.
    for wait in [0, 10, 40, 300, 640] {
        if wait > 0 {
            stage.advance_clock(SignedDuration::from_secs(wait - 1));
            assert_eq!(round(&stage, &carrier).await, 0, "a second too early for {wait}");
            stage.advance_clock(SignedDuration::from_secs(1));
        }
        assert_eq!(round(&stage, &carrier).await, 1, "after {wait}");
    }
    assert_eq!(counts(&stage).await, (0, 1, 0));
    let arrived = server.arrived();
    assert_eq!(arrived.len(), 5);
    assert!(arrived.iter().all(|it| it.key() == arrived[0].key() && it.body == arrived[0].body));
}

/// AMB-58: a message that the gateway will never take is dead at once; one it never takes for other reasons is dead after
/// five tries.
#[tokio::test(flavor = "multi_thread")]
async fn what_will_never_be_taken_is_dead() {
    let server = GatewayServer::that(&[Does::Says(400, None)]).await;
    let stage = Stage::new().await;
    write(&stage, texted(&stage).await.person(), 1).await;
    assert_eq!(round(&stage, &carrier(settings(&server))).await, 1);
    assert_eq!(counts(&stage).await, (0, 0, 1));
    stage.advance_clock(SignedDuration::from_hours(2));
    assert_eq!(round(&stage, &carrier(settings(&server))).await, 0);

    let server = GatewayServer::that(&[Does::Says(503, Some("86400")); 5]).await;
    write(&stage, texted(&stage).await.person(), 1).await;
    for _ in 0..5 {
        // A pause is never longer than an hour.
        stage.advance_clock(SignedDuration::from_hours(1));
        assert_eq!(round(&stage, &carrier(settings(&server))).await, 1);
    }
    assert_eq!((counts(&stage).await, server.arrived().len()), ((0, 0, 2), 5));
}

/// D-33: a gateway that is away is found again when it comes back.
#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_comes_back_gets_what_waited() {
    let (stage, mut server) = (Stage::new().await, GatewayServer::that(&[]).await);
    write(&stage, texted(&stage).await.person(), 3).await;
    let carrier = carrier(settings(&server));
    server.goes_away().await;
    assert_eq!(round(&stage, &carrier).await, 3);
    assert_eq!(counts(&stage).await, (3, 0, 0));
    server.comes_back().await;
    stage.advance_clock(SignedDuration::from_secs(10));
    assert_eq!(round(&stage, &carrier).await, 3);
    assert_eq!((counts(&stage).await, server.taken().len()), ((0, 3, 0), 3));
}

/// AMB-58: a worker that dies in the middle of sending keeps the message to itself until its lease ends; then another one
/// sends it under the same key. Workers that live share the work and send nothing twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_workers_message_waits_for_its_lease_and_no_two_send_one() {
    let (stage, server) = (Stage::new().await, GatewayServer::that(&[Does::Sleeps]).await);
    let ana = texted(&stage).await.person();
    write(&stage, ana, 1).await;
    let patience = Duration::from_secs(60);
    let slow = carrier(GatewaySettings { patience, ..settings(&server) });
    let app = stage.app().clone();
    let worker = tokio::spawn(async move { outbox::round(&app, &slow).await });
    while server.arrived().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    worker.abort();
    let _ = worker.await;
    let carrier = carrier(settings(&server));
    stage.advance_clock(SignedDuration::from_secs(119));
    assert_eq!(round(&stage, &carrier).await, 0, "it is leased");
    stage.advance_clock(SignedDuration::from_secs(1));
    assert_eq!(round(&stage, &carrier).await, 1);
    assert_eq!(counts(&stage).await, (0, 1, 0));
    let arrived = server.arrived();
    assert_eq!((arrived.len(), arrived[0].key()), (2, arrived[1].key()));

    write(&stage, ana, 50).await;
    let rounds = (0..4).map(|_| {
        let (app, carrier) = (stage.app().clone(), Arc::clone(&carrier));
        tokio::spawn(async move {
            let mut sent = 0;
            while let count @ 1.. = outbox::round(&app, &carrier).await.expect("a round") {
                sent += count;
            }
            sent
        })
    });
    let mut sent = 0;
    for round in rounds.collect::<Vec<_>>() {
        sent += round.await.expect("a worker");
    }
    assert_eq!((sent, server.arrived().len(), counts(&stage).await), (50, 52, (0, 51, 0)));
    assert_eq!(server.taken().len(), 51);
}

/// AMB-58: sixty messages through a gateway with a fault in every third answer: none is lost, and what arrives twice
/// carries the same key, so that a gateway that knows the header sends it once.
#[tokio::test(flavor = "multi_thread")]
async fn no_message_is_lost_under_repeated_faults() {
    let faults = [
        Does::Cuts,
        Does::Takes,
        Does::Says(502, None),
        Does::Takes,
        Does::Takes,
        Does::Says(429, Some("1")),
    ];
    let orders: Vec<Does> = faults.into_iter().cycle().take(90).collect();
    let (stage, server) = (Stage::new().await, GatewayServer::that(&orders).await);
    write(&stage, texted(&stage).await.person(), 60).await;
    let carrier = carrier(settings(&server));
    for _ in 0..20 {
        while round(&stage, &carrier).await > 0 {}
        stage.advance_clock(SignedDuration::from_mins(12));
    }
    let (waiting, sent, dead) = counts(&stage).await;
    assert_eq!((waiting, sent, dead), (0, 60, 0));
    let taken = server.taken();
    assert_eq!(taken.len(), 60, "every message was taken");
    assert!(taken.values().any(|times| *times > 1), "cut answers make second tries");
}

/// AMB-02, AMB-58: without a gateway a message stays in the local mailbox; a person without text messages gets none.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_gateway_the_mailbox_keeps_the_message() {
    let stage = Stage::new().await;
    let ana = texted(&stage).await.person();
    write(&stage, ana, 1).await;
    let quiet = stage
        .professional_without_ties(Category::ScrubTech, NotificationSettings { email: true, sms: false })
        .await;
    write(&stage, quiet.person(), 1).await;
    let mailbox: Arc<dyn Deliver> = Arc::new(Carriers::default());
    assert_eq!(round(&stage, &mailbox).await, 1);
    let kept = outbox::mailbox(&stage, Some(phone(&stage, ana).await)).await.expect("the mailbox");
    assert_eq!(kept.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(), [TEXT]);
    assert_eq!(counts(&stage).await, (0, 1, 0));
}
