//! Push messages, received and decrypted by a push service of the tests.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::actor::{Actor, Professional};
use caseboard_domain::delivery::Channel;
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::throttle::NEW_BROWSERS;
use caseboard_domain::{CaseId, PersonId, SessionId};
use caseboard_service::deliver::{PushClient, Transport, Transports};
use caseboard_service::invitations::{ReportAbsence, report_absence, stand_by, withdraw_from_case};
use caseboard_service::outbox::{Unsent, deliver_due, enqueue_sms, list_mailbox, list_unsent, run_worker};
use caseboard_service::push::SubscriptionKeys;
use caseboard_service::push_subscriptions::{
    NewPushSubscription, list_push_subscriptions, remove_push_subscription, subscribe_to_push,
};
use caseboard_service::{App, Origin, housekeeping};
use caseboard_store::outbox::{has_due, lease_due};
use caseboard_store::{StoreError, persons, sessions};
use caseboard_testkit::{Fixture, sql_bytes, sql_id};
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use jiff::SignedDuration;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::{aead, signature};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::cases::support::{NURSE, accept, as_actor, code, invite};
use crate::documents::sealing::rotate;

/// How the push service answers.
#[derive(Debug, Clone, Copy)]
enum Reply {
    /// With this status.
    Status(u16),
    /// With this status and `Retry-After`.
    RetryAfter(u16, &'static str),
    /// Never.
    Silence,
    /// It receives the message and closes the connection.
    Close,
}

/// A received message.
#[derive(Debug, Clone)]
struct Received {
    path: String,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

#[derive(Default)]
struct State {
    replies: VecDeque<Reply>,
    received: Vec<Received>,
}

/// A push service on a free port; it answers 201 after the given replies.
struct PushService {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    accepting: JoinHandle<()>,
}

impl PushService {
    async fn start(replies: &[Reply]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state =
            Arc::new(Mutex::new(State { replies: replies.iter().copied().collect(), ..State::default() }));
        let accepting = tokio::spawn(accept_connections(listener, Arc::clone(&state)));
        Self { address, state, accepting }
    }

    /// Stops listening; clients keep no connection between deliveries.
    async fn stop_listening(&mut self) {
        self.accepting.abort();
        let _ = (&mut self.accepting).await;
    }

    /// Listens again on the same port.
    async fn listen_again(&mut self) {
        let listener = TcpListener::bind(self.address).await.expect("the port is free");
        self.accepting = tokio::spawn(accept_connections(listener, Arc::clone(&self.state)));
    }

    fn received(&self) -> Vec<Received> {
        self.state.lock().expect("the state").received.clone()
    }
}

async fn accept_connections(listener: TcpListener, state: Arc<Mutex<State>>) {
    loop {
        let (stream, _) = listener.accept().await.expect("a connection");
        let state = Arc::clone(&state);
        tokio::spawn(async move {
            let answer = service_fn(move |request| answer(Arc::clone(&state), request));
            let http = hyper::server::conn::http1::Builder::new();
            let _ = http.serve_connection(TokioIo::new(stream), answer).await;
        });
    }
}

async fn answer(
    state: Arc<Mutex<State>>,
    request: Request<Incoming>,
) -> Result<Response<Full<Bytes>>, std::io::Error> {
    let (parts, body) = request.into_parts();
    let header = |(name, value): (&hyper::header::HeaderName, &hyper::header::HeaderValue)| {
        (name.to_string(), value.to_str().expect("text").to_owned())
    };
    let received = Received {
        path: parts.uri.path().to_owned(),
        headers: parts.headers.iter().map(header).collect(),
        body: body.collect().await.expect("a body").to_bytes().to_vec(),
    };
    let reply = {
        let mut state = state.lock().expect("the state");
        state.received.push(received);
        state.replies.pop_front().unwrap_or(Reply::Status(201))
    };
    let (status, retry_after) = match reply {
        Reply::Status(status) => (status, None),
        Reply::RetryAfter(status, seconds) => (status, Some(seconds)),
        Reply::Silence => std::future::pending().await,
        Reply::Close => return Err(std::io::ErrorKind::ConnectionReset.into()),
    };
    let mut response = Response::builder().status(status);
    if let Some(seconds) = retry_after {
        response = response.header("retry-after", seconds);
    }
    Ok(response.body(Full::default()).expect("a response"))
}

/// A browser with its keys. It decrypts one message, because its private key can be used once.
struct Browser {
    endpoint: String,
    private_key: EphemeralPrivateKey,
    keys: SubscriptionKeys,
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand(salt: &[u8], input: &[u8], info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut key = vec![0; length];
    let prk = Salt::new(HKDF_SHA256, salt).extract(input);
    prk.expand(info, Length(length)).and_then(|okm| okm.fill(&mut key)).expect("a key");
    key
}

impl Browser {
    fn new(service: &PushService, name: &str) -> Self {
        let private_key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let public_key = private_key.compute_public_key().expect("a key").as_ref().to_vec();
        let keys = SubscriptionKeys { public_key, auth: (0..16).collect() };
        Self { endpoint: format!("http://{}/{name}", service.address), private_key, keys }
    }

    fn subscription(&self) -> NewPushSubscription {
        NewPushSubscription { endpoint: self.endpoint.clone(), keys: self.keys.clone() }
    }

    /// Decrypts a message as RFC 8291 says.
    fn decrypt(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes());
        assert_eq!(rest[0], 65);
        let (sender, sealed) = rest[1..].split_at(65);
        let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
        let input = agree_ephemeral(self.private_key, &theirs, |shared| {
            expand(&self.keys.auth, shared, &[b"WebPush: info\0", &self.keys.public_key, sender], 32)
        });
        let input = input.expect("a shared secret");
        let key = expand(salt, &input, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce: [u8; 12] =
            expand(salt, &input, &[b"Content-Encoding: nonce\0"], 12).try_into().expect("twelve bytes");
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).expect("a key"));
        let mut record = sealed.to_vec();
        let nonce = aead::Nonce::assume_unique_for_key(nonce);
        let plain = key.open_in_place(nonce, aead::Aad::empty(), &mut record).expect("an authentic message");
        assert_eq!(plain.last(), Some(&2), "the delimiter of the last record");
        serde_json::from_slice(&plain[..plain.len() - 1]).expect("JSON")
    }
}

fn transport() -> Arc<dyn Transport> {
    Arc::new(Transports { push: Some(PushClient::new(true).expect("a client")), ..Transports::default() })
}

/// A professional who is invited to a case after their browser has subscribed.
struct Scene {
    fixture: Fixture,
    person: Professional,
    case: CaseId,
}

impl Scene {
    async fn new(browsers: &[&Browser]) -> Self {
        let fixture = Fixture::new().await;
        let person = fixture.professional(NURSE).await;
        let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
        let scene = Self { fixture, person, case };
        for browser in browsers {
            scene.subscribe(browser).await;
            scene.fixture.advance_clock(SignedDuration::from_secs(1));
        }
        scene
    }

    fn actor(&self) -> Actor {
        Actor::Professional(self.person.clone())
    }

    async fn subscribe(&self, browser: &Browser) {
        subscribe_to_push(&self.fixture, &self.actor(), browser.subscription()).await.expect("subscribed");
    }

    async fn invite(&self) {
        invite(&self.fixture, &self.fixture.surgeon, self.case, std::slice::from_ref(&self.person)).await;
    }

    async fn deliver(&self) {
        while deliver_due(&self.fixture, &transport(), Channel::Push).await.expect("delivered") > 0 {}
    }

    async fn count(&self) -> usize {
        list_push_subscriptions(&self.fixture, &self.actor()).await.expect("listed").subscriptions.len()
    }

    async fn pending(&self) -> Vec<String> {
        let unsent = list_unsent(&self.fixture.db, Unsent::Pending, 100).await.expect("listed");
        unsent.into_iter().filter(|it| it.channel.as_str() == "PUSH").filter_map(|it| it.last_error).collect()
    }
}

/// Checks the signature and the claims of the installation (RFC 8292).
fn check_vapid(app: &App, received: &Received, public_key: &[u8], origin: &str) {
    let header = &received.headers["authorization"];
    let (token, key) =
        header.strip_prefix("vapid t=").and_then(|it| it.split_once(", k=")).expect("two parts");
    assert_eq!(key, URL_SAFE_NO_PAD.encode(public_key));
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let signature = URL_SAFE_NO_PAD.decode(signature).expect("base64");
    signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, public_key)
        .verify(signed.as_bytes(), &signature)
        .expect("a valid signature");
    let claims = URL_SAFE_NO_PAD.decode(signed.split_once('.').expect("two parts").1).expect("base64");
    let claims: Value = serde_json::from_slice(&claims).expect("JSON");
    assert_eq!(claims["aud"], origin);
    assert!(claims["sub"].as_str().expect("text").starts_with("mailto:"));
    let valid = claims["exp"].as_i64().expect("a number") - app.now().as_second();
    assert!((1..=24 * 3600).contains(&valid), "{valid}");
}

/// Each browser of a person gets an invitation, encrypted for it alone, with time, center and pay of the case, without the name
/// of any person, procedures and notes.
///
/// Shows: FL-25, AMB-177, AMB-178
#[tokio::test(flavor = "multi_thread")]
async fn every_browser_gets_an_encrypted_message_without_names() {
    let service = PushService::start(&[]).await;
    let (one, other) = (Browser::new(&service, "one"), Browser::new(&service, "other"));
    let scene = Scene::new(&[&one, &other]).await;
    scene.invite().await;
    scene.deliver().await;
    let own = list_push_subscriptions(&scene.fixture, &scene.actor()).await.expect("listed");
    let received = service.received();
    assert_eq!(received.len(), 2);
    for browser in [one, other] {
        let path = browser.endpoint.rsplit('/').next().expect("a path").to_owned();
        let message = received.iter().find(|it| it.path == format!("/{path}")).expect("a message");
        assert_eq!(message.headers["content-encoding"], "aes128gcm");
        check_vapid(&scene.fixture, message, &own.public_key, &format!("http://{}", service.address));
        let content = browser.decrypt(&message.body);
        let text = content.to_string();
        let place = "Tue, May 12, 5:00 PM PDT, Pacific Hand Center, Fresno, CA. $100/hr";
        assert!(content["body"].as_str().expect("text").starts_with(place), "{text}");
        assert!(content["path"].as_str().expect("text").contains(&scene.case.to_string()), "{text}");
        for secret in ["Stage", scene.person.full_name(), "Carpal", "tunnel", "Latex", "John"] {
            assert!(!text.contains(secret), "{secret} is in {text}");
        }
        let surgeon = crate::cases::support::case(&scene.fixture, scene.case).await.case.surgeon_name;
        assert!(!text.contains(&surgeon), "{surgeon} is in {text}");
    }
    scene.deliver().await;
    assert_eq!(service.received().len(), 2, "nothing is sent twice");
}

/// The owner's browser gets the reported absence of a professional too, without their name and the reason.
///
/// Shows: FL-21, FL-25, AMB-161
#[tokio::test(flavor = "multi_thread")]
async fn a_reported_absence_is_pushed_to_the_owner() {
    let service = PushService::start(&[]).await;
    let browser = Browser::new(&service, "owner");
    let scene = Scene::new(&[]).await;
    let (fixture, by) = (&scene.fixture, &scene.fixture.surgeon);
    subscribe_to_push(fixture, &as_actor(by), browser.subscription()).await.expect("subscribed");
    let near = fixture.post_case(by, fixture.hours_from_now(20), &[(NURSE, 1)]).await;
    let message = invite(fixture, by, near, std::slice::from_ref(&scene.person)).await[0];
    accept(fixture, &scene.person, None, message).await.expect("confirmed");
    scene.deliver().await;
    let before = service.received().len();
    let report = ReportAbsence { message, reason: "A broken leg".into() };
    report_absence(fixture, &scene.person, None, report).await.expect("reported");
    scene.deliver().await;
    let received = service.received();
    assert_eq!(received.len(), before + 1);
    let content = browser.decrypt(&received[before].body);
    assert_eq!(content["title"], "Professional cannot come");
    let text = content.to_string();
    assert!(!text.contains("broken leg") && !text.contains(scene.person.full_name()), "{text}");
}

/// A push service keeps an invitation until the start of the case, a day at most, and an offer until it ends,
/// so that a phone that is switched on later does not show what has passed.
///
/// Shows: FL-25, AMB-177
#[tokio::test(flavor = "multi_thread")]
async fn a_push_message_expires_with_its_case_or_offer() {
    let service = PushService::start(&[]).await;
    let browser = Browser::new(&service, "phone");
    let scene = Scene::new(&[&browser]).await;
    let ttl = async |index: usize| {
        scene.deliver().await;
        service.received()[index].headers["ttl"].parse::<i64>().expect("seconds")
    };
    scene.invite().await;
    assert_eq!(ttl(0).await, 24 * 3600, "the case starts later");
    let (fixture, by) = (&scene.fixture, &scene.fixture.surgeon);
    let other = fixture.professional(NURSE).await;
    let invitation = invite(fixture, by, scene.case, std::slice::from_ref(&other)).await[0];
    accept(fixture, &other, None, invitation).await.expect("confirmed");
    stand_by(fixture, &scene.person, None, scene.case).await.expect("on the list");
    withdraw_from_case(fixture, &other, None, invitation).await.expect("withdrawn");
    assert_eq!(ttl(1).await, 15 * 60, "the offer ends");
    let soon = fixture.post_case(by, fixture.hours_from_now(5), &[(NURSE, 1)]).await;
    invite(fixture, by, soon, std::slice::from_ref(&scene.person)).await;
    fixture.advance_clock(SignedDuration::from_hours(1));
    assert_eq!(ttl(2).await, 4 * 3600, "the case starts");
}

/// 404 and 410 remove the browser without a failed message for the operator; the mail is not affected.
///
/// Shows: FL-25, AMB-177
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_gone_is_removed() {
    for status in [404, 410] {
        let service = PushService::start(&[Reply::Status(status)]).await;
        let browser = Browser::new(&service, "gone");
        let scene = Scene::new(&[&browser]).await;
        scene.invite().await;
        scene.deliver().await;
        assert_eq!(scene.count().await, 0, "{status}");
        let dead = list_unsent(&scene.fixture.db, Unsent::Dead, 100).await.expect("listed");
        assert!(dead.is_empty() && scene.pending().await.is_empty(), "{status}: {dead:?}");
    }
}

/// A message is retried after 429 when the push service allows it, and after a server error after a pause; it is then delivered.
///
/// Shows: FL-25, AMB-177
#[tokio::test(flavor = "multi_thread")]
async fn a_message_to_a_busy_push_service_is_retried() {
    let service = PushService::start(&[Reply::RetryAfter(429, "300"), Reply::Status(503)]).await;
    let browser = Browser::new(&service, "busy");
    let scene = Scene::new(&[&browser]).await;
    scene.invite().await;
    scene.deliver().await;
    assert_eq!(scene.pending().await, ["the push service answered 429"]);
    scene.fixture.advance_clock(SignedDuration::from_secs(250));
    scene.deliver().await;
    assert_eq!(service.received().len(), 1, "Retry-After is respected");
    scene.fixture.advance_clock(SignedDuration::from_secs(60));
    scene.deliver().await;
    assert_eq!(scene.pending().await, ["the push service answered 503"]);
    scene.fixture.advance_clock(SignedDuration::from_secs(90));
    scene.deliver().await;
    let received = service.received();
    assert_eq!(received.len(), 3);
    assert_ne!(received[0].body, received[2].body, "each attempt is encrypted anew");
    assert_eq!(browser.decrypt(&received[2].body)["tag"], scene.case.to_string());
}

/// A message survives a connection that is cut after the service has received it, a service that asks for a quarter of an hour,
/// and one that is away for an hour: it is delivered when the service is back. Its browser stays until the service answers 410.
///
/// Shows: FL-25, AMB-177
#[tokio::test(flavor = "multi_thread")]
async fn a_message_survives_a_cut_a_busy_service_and_an_hour_without_it() {
    let replies = [Reply::Close, Reply::RetryAfter(503, "900"), Reply::Status(201), Reply::Status(410)];
    let mut service = PushService::start(&replies).await;
    let browser = Browser::new(&service, "phone");
    let scene = Scene::new(&[&browser]).await;
    let fixture = &scene.fixture;
    let after = async |minutes: i64| {
        fixture.advance_clock(SignedDuration::from_mins(minutes));
        scene.deliver().await;
    };
    scene.invite().await;
    scene.deliver().await;
    assert_eq!(scene.pending().await, ["the connection to the push service broke off"]);
    after(1).await;
    assert_eq!(scene.pending().await, ["the push service answered 503"]);
    after(14).await;
    assert_eq!(service.received().len(), 2, "Retry-After is respected");

    service.stop_listening().await;
    for _ in 0..12 {
        after(5).await;
        assert_eq!(scene.pending().await, ["the push service cannot be reached"]);
        assert_eq!(scene.count().await, 1);
    }
    service.listen_again().await;
    // Half an hour is the longest pause of an hour, with a jitter of a tenth.
    after(34).await;
    let received = service.received();
    assert_eq!((received.len(), received[2].headers["ttl"].as_str()), (3, "86400"), "the case starts later");
    assert_eq!(browser.decrypt(&received[2].body)["tag"], scene.case.to_string());
    assert_eq!((scene.pending().await, scene.count().await), (Vec::new(), 1));
    after(120).await;
    assert_eq!(service.received().len(), 3, "nothing is sent twice");

    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(300), &[(NURSE, 1)]).await;
    invite(fixture, &fixture.surgeon, case, std::slice::from_ref(&scene.person)).await;
    scene.deliver().await;
    assert_eq!((service.received().len(), scene.count().await), (4, 0), "410 removes the browser");
}

/// An offer that has ended while the push service was away is sent with a time of 0, so that the service keeps it for no one.
///
/// Shows: FL-25, AMB-177
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_that_ended_meanwhile_is_not_kept() {
    let mut service = PushService::start(&[]).await;
    let browser = Browser::new(&service, "phone");
    let scene = Scene::new(&[&browser]).await;
    scene.invite().await;
    scene.deliver().await;
    let (fixture, by) = (&scene.fixture, &scene.fixture.surgeon);
    let other = fixture.professional(NURSE).await;
    let invitation = invite(fixture, by, scene.case, std::slice::from_ref(&other)).await[0];
    accept(fixture, &other, None, invitation).await.expect("confirmed");
    stand_by(fixture, &scene.person, None, scene.case).await.expect("on the list");
    service.stop_listening().await;
    withdraw_from_case(fixture, &other, None, invitation).await.expect("withdrawn");
    scene.deliver().await;
    assert_eq!(scene.pending().await, ["the push service cannot be reached"]);
    service.listen_again().await;
    fixture.advance_clock(SignedDuration::from_hours(1));
    scene.deliver().await;
    let received = service.received();
    assert_eq!((received.len(), received[1].headers["ttl"].as_str()), (2, "0"));
}

/// While a push service does not answer, mail and text messages are sent.
///
/// Shows: FL-25, AMB-243
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_push_service_delays_no_other_channel() {
    let service = PushService::start(&[Reply::Silence]).await;
    let browser = Browser::new(&service, "silent");
    let scene = Scene::new(&[&browser]).await;
    let fixture = &scene.fixture;
    let (stop, stopping) = watch::channel(false);
    let worker = |channel: Channel| {
        tokio::spawn(run_worker(fixture.app().clone(), transport(), channel, stopping.clone()))
    };
    let push = worker(Channel::Push);
    scene.invite().await;
    while service.received().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let with_sms = NotificationSettings { email: false, sms: true };
    enqueue_text(fixture, fixture.unaffiliated_professional(NURSE, with_sms).await.person()).await;
    let pending = async || list_unsent(&fixture.db, Unsent::Pending, 100).await.expect("listed");
    let mut channels: Vec<_> = pending().await.iter().map(|it| it.channel.as_str()).collect();
    channels.sort_unstable();
    channels.dedup();
    assert_eq!(channels, ["MAIL", "PUSH", "SMS"]);

    let others = [worker(Channel::Mail), worker(Channel::Sms)];
    while pending().await.len() > 1 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let left = pending().await.remove(0);
    assert_eq!((left.channel.as_str(), left.last_error), ("PUSH", None), "its first attempt is under way");
    stop.send_replace(true);
    for worker in others {
        worker.await.expect("the worker ends");
    }
    push.abort();
}

/// Puts a text message to a person into the outbox.
async fn enqueue_text(fixture: &Fixture, to: PersonId) {
    let app = fixture.app().clone();
    let written = fixture.db.write(move |tx| {
        let app = app.clone();
        async move {
            let person = persons::find(&tx, to).await?.expect("a person");
            enqueue_sms(&app, &tx, &person, Occasion::of(EventKind::Message), "A text.").await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("written");
}

/// A message that the push service refuses as too large is given up, and its browser stays.
///
/// Shows: FL-25
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_message_is_given_up() {
    let service = PushService::start(&[Reply::Status(413)]).await;
    let browser = Browser::new(&service, "large");
    let scene = Scene::new(&[&browser]).await;
    scene.invite().await;
    scene.deliver().await;
    let dead = list_unsent(&scene.fixture.db, Unsent::Dead, 100).await.expect("listed");
    assert_eq!(dead[0].last_error.as_deref(), Some("the push service answered 413"));
    assert_eq!(scene.count().await, 1);
}

/// A message that cannot be encrypted, or signed for lack of a key pair, is given up, and its browser stays.
///
/// Shows: FL-25, AMB-177
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_cannot_be_prepared_does_not_remove_the_browser() {
    for (sql, reason) in [
        (
            "UPDATE push_subscriptions SET public_key = auth",
            "the message cannot be encrypted for the browser",
        ),
        ("DELETE FROM vapid_keys", "the installation has no key pair for push messages"),
    ] {
        let service = PushService::start(&[]).await;
        let browser = Browser::new(&service, "kept");
        let scene = Scene::new(&[&browser]).await;
        scene.invite().await;
        scene.fixture.database().run_raw_sql(sql, sql).await.expect("changed");
        scene.deliver().await;
        assert!(service.received().is_empty());
        let dead = list_unsent(&scene.fixture.db, Unsent::Dead, 100).await.expect("listed");
        let reasons: Vec<_> = dead.iter().filter_map(|it| it.last_error.as_deref()).collect();
        assert_eq!(reasons, [reason]);
        assert_eq!(scene.count().await, 1, "{reason}");
    }
}

/// A push service that does not answer is given up after a time limit. After three such messages its browser gets no other
/// before the next attempt, so it delays no one else for long. Mail and text messages have workers of their own.
///
/// Shows: FL-25, AMB-243
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_push_service_delays_only_the_messages_to_its_browsers() {
    let service = PushService::start(&[Reply::Silence; 3]).await;
    let browser = Browser::new(&service, "silent");
    let scene = Scene::new(&[&browser]).await;
    let fixture = &scene.fixture;
    let invite_again = async |hours: i64| {
        let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 1)]).await;
        invite(fixture, &fixture.surgeon, case, std::slice::from_ref(&scene.person)).await;
    };
    for hours in [300, 320, 340] {
        invite_again(hours).await;
    }
    let delivered = tokio::time::timeout(Duration::from_secs(60), scene.deliver()).await;
    assert!(delivered.is_ok());
    assert_eq!(scene.pending().await, ["the push service did not answer in time"; 3]);

    invite_again(360).await;
    scene.deliver().await;
    assert_eq!(service.received().len(), 3, "the other message waits for the next attempts");
    let has_due = async || {
        let now = fixture.now();
        let found = fixture.db.read(move |conn| async move { has_due(&conn, Channel::Push, now).await });
        found.await.expect("read")
    };
    assert!(!has_due().await, "a poll writes nothing while all wait");
    let mails = deliver_due(fixture, &transport(), Channel::Mail).await.expect("delivered");
    assert_eq!(mails, 5, "of the new browser and of four invitations");
    fixture.advance_clock(SignedDuration::from_secs(34));
    assert!(has_due().await);
    scene.deliver().await;
    assert_eq!(service.received().len(), 7);
    assert_eq!(scene.pending().await, [""; 0]);
}

/// Messages that are due together, such as at the end of quiet hours, do not fill the deliveries of everyone:
/// three at once to one browser.
///
/// Shows: FL-25, AMB-243
#[tokio::test(flavor = "multi_thread")]
async fn a_lease_has_three_messages_to_one_browser_at_most() {
    let service = PushService::start(&[]).await;
    let (many, few) = (Browser::new(&service, "many"), Browser::new(&service, "few"));
    let scene = Scene::new(&[&many]).await;
    let fixture = &scene.fixture;
    for hours in [300, 320, 340, 360, 380] {
        let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 1)]).await;
        invite(fixture, &fixture.surgeon, case, std::slice::from_ref(&scene.person)).await;
        fixture.advance_clock(SignedDuration::from_secs(1));
    }
    scene.subscribe(&few).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(400), &[(NURSE, 1)]).await;
    invite(fixture, &fixture.surgeon, case, std::slice::from_ref(&scene.person)).await;
    let now = fixture.now();
    let leased = fixture.db.write(move |tx| async move {
        let items = lease_due(&tx, Channel::Push, now, now + SignedDuration::from_secs(120)).await?;
        Ok::<_, StoreError>(tx.commit(items))
    });
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for item in leased.await.expect("leased") {
        *counts.entry(item.recipient).or_default() += 1;
    }
    let mut counts: Vec<usize> = counts.into_values().collect();
    counts.sort_unstable();
    assert_eq!(counts, [1, 3]);
    fixture.advance_clock(SignedDuration::from_secs(121));
    scene.deliver().await;
    assert_eq!(service.received().len(), 7, "all of them, one lease after another");
}

/// A removed browser gets nothing that was queued for it; another person cannot remove it.
///
/// Shows: FL-25, AMB-177
#[tokio::test(flavor = "multi_thread")]
async fn a_removed_browser_gets_nothing_any_more() {
    let service = PushService::start(&[]).await;
    let browser = Browser::new(&service, "mine");
    let scene = Scene::new(&[&browser]).await;
    scene.invite().await;
    let own = list_push_subscriptions(&scene.fixture, &scene.actor()).await.expect("listed");
    let id = own.subscriptions[0].id;
    let stranger = Actor::Professional(scene.fixture.professional(NURSE).await);
    let foreign = remove_push_subscription(&scene.fixture, &stranger, id).await;
    assert_eq!(code(foreign), Err("FORBIDDEN"));
    remove_push_subscription(&scene.fixture, &scene.actor(), id).await.expect("removed");
    scene.deliver().await;
    assert!(service.received().is_empty());
}

/// Ending a session ends the push messages to its browser, ending the others those to the others.
///
/// Shows: FL-25, AMB-177
#[tokio::test(flavor = "multi_thread")]
async fn push_messages_end_with_the_session() {
    let service = PushService::start(&[]).await;
    let browser = Browser::new(&service, "session");
    let scene = Scene::new(&[&browser]).await;
    let (person, session) = (scene.person.person(), scene.actor().session_data().session);
    let other = SessionId::from_uuid(uuid::Uuid::from_u128(7));
    for (ended, left) in [(other, 1), (session, 0)] {
        let written = scene.fixture.db.write(move |tx| async move {
            sessions::end(&tx, person, ended).await?;
            Ok::<_, StoreError>(tx.commit(()))
        });
        written.await.expect("ended");
        assert_eq!(scene.count().await, left);
    }
    for (current, left) in [(session, 1), (other, 0)] {
        scene.subscribe(&browser).await;
        let written = scene.fixture.db.write(move |tx| async move {
            sessions::end_others(&tx, person, current).await?;
            Ok::<_, StoreError>(tx.commit(()))
        });
        written.await.expect("ended");
        assert_eq!(scene.count().await, left);
    }
}

/// The person is mailed when a browser is added, not when one is renewed, because it gets messages after its session has expired.
///
/// Shows: AMB-94, AMB-187
#[tokio::test(flavor = "multi_thread")]
async fn a_new_browser_is_mailed() {
    let service = PushService::start(&[]).await;
    let browser = Browser::new(&service, "phone");
    let scene = Scene::new(&[&browser]).await;
    scene.subscribe(&browser).await;
    let mails = list_mailbox(&scene.fixture, None).await.expect("a mailbox");
    let sent = mails.iter().filter(|mail| mail.subject == "A device now gets your push messages").count();
    assert_eq!(sent, 1);
}

/// Browsers that are added one after the other are mailed a few times a day, and refused after thirty.
///
/// Shows: AMB-187
#[tokio::test(flavor = "multi_thread")]
async fn many_new_browsers_are_mailed_a_few_times_and_then_refused() {
    let service = PushService::start(&[]).await;
    let scene = Scene::new(&[]).await;
    let add = async |number: u32| {
        let browser = Browser::new(&service, &format!("browser-{number}"));
        subscribe_to_push(&scene.fixture, &scene.actor(), browser.subscription()).await.map(drop)
    };
    for number in 0..NEW_BROWSERS.limit {
        add(number).await.expect("subscribed");
        // The oldest browsers are removed, so their times differ.
        scene.fixture.advance_clock(SignedDuration::from_secs(1));
    }
    assert_eq!(code(add(NEW_BROWSERS.limit).await), Err("RATE_LIMITED"));
    add(NEW_BROWSERS.limit - 1).await.expect("a known browser is renewed");
    let mails = list_mailbox(&scene.fixture, None).await.expect("a mailbox");
    let sent = mails.iter().filter(|mail| mail.subject == "A device now gets your push messages").count();
    assert_eq!(sent, 5);
    scene.fixture.advance_clock(SignedDuration::from_hours(24));
    add(NEW_BROWSERS.limit).await.expect("the next day");
}

/// A browser of a person who has not signed in for as long as devices are kept gets no more messages.
///
/// Shows: AMB-187
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_of_a_person_who_stays_away_is_removed() {
    let service = PushService::start(&[]).await;
    let browser = Browser::new(&service, "phone");
    for (signed_in, left) in [(true, 1), (false, 0)] {
        let scene = Scene::new(&[&browser]).await;
        scene.fixture.advance_clock(scene.fixture.settings.device_retention + SignedDuration::from_hours(1));
        if signed_in {
            let person = scene.person.person().as_uuid();
            let id = sql_id(person);
            let (hash, now) = (sql_bytes(person), scene.fixture.now().as_microsecond());
            let sql = format!(
                "INSERT INTO devices (token_hash, person_id, last_seen_at) VALUES ({hash}, {id}, {now})"
            );
            scene.fixture.database().run_raw_sql(&sql, &sql).await.expect("a device");
        }
        housekeeping::run_once(&scene.fixture).await.expect("housekeeping runs");
        assert_eq!(scene.count().await, left);
    }
}

/// After a rotation of the installation's key, without the former version, messages are signed with the same key pair.
///
/// Shows: FL-25, AMB-96, AMB-178
#[tokio::test(flavor = "multi_thread")]
async fn messages_are_signed_after_a_rotation() {
    let service = PushService::start(&[]).await;
    let browser = Browser::new(&service, "phone");
    let scene = Scene::new(&[&browser]).await;
    let own = list_push_subscriptions(&scene.fixture, &scene.actor()).await.expect("listed");
    scene.invite().await;
    let app = rotate(&scene.fixture).await;
    deliver_due(&app, &transport(), Channel::Push).await.expect("delivered");
    let received = service.received();
    check_vapid(&app, &received[0], &own.public_key, &format!("http://{}", service.address));
}

/// A person has ten browsers at most. A browser in which another person subscribes belongs to that person.
///
/// Shows: FL-25, AMB-177
#[tokio::test(flavor = "multi_thread")]
async fn browsers_are_bounded_and_have_one_person() {
    let service = PushService::start(&[]).await;
    let scene = Scene::new(&[]).await;
    let browsers: Vec<Browser> = (0..12).map(|number| Browser::new(&service, &number.to_string())).collect();
    for browser in &browsers {
        scene.subscribe(browser).await;
        scene.fixture.advance_clock(SignedDuration::from_secs(1));
    }
    assert_eq!(scene.count().await, 10);
    let other = Actor::Professional(scene.fixture.professional(NURSE).await);
    let last = browsers.last().expect("a browser").subscription();
    subscribe_to_push(&scene.fixture, &other, last).await.expect("subscribed");
    assert_eq!(scene.count().await, 9);
}

/// Invalid keys and endpoints are refused.
///
/// Shows: FL-25
#[tokio::test(flavor = "multi_thread")]
async fn invalid_subscriptions_are_refused() {
    let service = PushService::start(&[]).await;
    let scene = Scene::new(&[]).await;
    let valid = Browser::new(&service, "valid").subscription();
    let with = |change: fn(&mut NewPushSubscription)| {
        let mut changed = valid.clone();
        change(&mut changed);
        changed
    };
    for input in [
        with(|it| it.endpoint = "nowhere".into()),
        with(|it| it.endpoint = "ftp://push.example.org/a".into()),
        with(|it| it.keys.auth.push(1)),
        with(|it| it.keys.public_key[64] ^= 1),
        with(|it| it.keys.public_key.truncate(64)),
    ] {
        assert_eq!(
            code(subscribe_to_push(&scene.fixture, &scene.actor(), input).await).err(),
            Some("VALIDATION")
        );
    }
}

/// A request subscribes only while its session has not ended, so that no browser keeps messages of an ended session.
///
/// Shows: FL-25, AMB-177, AMB-248
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_has_ended_does_not_subscribe() {
    let service = PushService::start(&[]).await;
    let scene = Scene::new(&[]).await;
    let origin = Origin { address: "203.0.113.9".into(), request: "r".into(), user_agent: None };
    let app = scene.fixture.app().for_request(origin);
    let actor = scene.actor();
    let browser = Browser::new(&service, "one");
    let subscribe = async || code(subscribe_to_push(&app, &actor, browser.subscription()).await.map(drop));
    assert_eq!(subscribe().await.err(), Some("FORBIDDEN"));
    scene.fixture.begin_session(actor.session_data()).await;
    assert_eq!(subscribe().await, Ok(()));
}

mod postgres_only {
    use caseboard_domain::PushSubscriptionId;
    use caseboard_domain::actor::SessionData;
    use caseboard_service::Error;
    use caseboard_service::accounts::{end_session, end_sessions, sign_out};
    use caseboard_store::push_subscriptions;
    use caseboard_testkit::{require_postgres, waiting_for_locks};
    use tokio::sync::Notify;
    use tokio::task::JoinHandle;

    use super::*;

    /// How a session ends.
    #[derive(Debug, Clone, Copy)]
    enum Ending {
        SignedOut,
        EndedByPerson,
        EndedWithOthers,
    }

    const ENDINGS: [Ending; 3] = [Ending::SignedOut, Ending::EndedByPerson, Ending::EndedWithOthers];

    /// Ends the session of a person.
    fn end(app: &App, session: SessionData, ending: Ending) -> JoinHandle<()> {
        let app = app.clone();
        tokio::spawn(async move {
            let ended = match ending {
                Ending::SignedOut => sign_out(&app, &session).await,
                Ending::EndedByPerson => end_session(&app, &session, session.session).await,
                Ending::EndedWithOthers => end_sessions(&app, &session, true).await.map(drop),
            };
            ended.expect("ended");
        })
    }

    /// Subscribes a browser in a request of the person's session.
    fn subscribe(scene: &Scene, browser: &Browser) -> JoinHandle<Result<(), Error>> {
        let origin = Origin { address: "203.0.113.9".into(), request: "r".into(), user_agent: None };
        let (app, actor) = (scene.fixture.app().for_request(origin), scene.actor());
        let input = browser.subscription();
        tokio::spawn(async move { subscribe_to_push(&app, &actor, input).await.map(drop) })
    }

    /// A transaction that deletes a browser and ends after a signal: what needs the row of the browser waits for it.
    struct Holder {
        release: Arc<Notify>,
        task: JoinHandle<()>,
    }

    impl Holder {
        async fn of(fixture: &Fixture, browser: PushSubscriptionId) -> Self {
            let (locked, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
            let (db, signals) = (fixture.db.clone(), (Arc::clone(&locked), Arc::clone(&release)));
            let task = tokio::spawn(async move {
                let held = db.write(move |tx| {
                    let (locked, release) = signals.clone();
                    async move {
                        push_subscriptions::delete(&tx, browser).await?;
                        locked.notify_one();
                        release.notified().await;
                        Ok::<_, StoreError>(tx.commit(()))
                    }
                });
                held.await.expect("committed");
            });
            locked.notified().await;
            Self { release, task }
        }

        async fn end(self) {
            self.release.notify_one();
            self.task.await.expect("no panic");
        }
    }

    /// Waits until this many transactions wait for a lock, or the task has ended because it waits for none.
    async fn until_waiting<T>(fixture: &Fixture, count: usize, task: &JoinHandle<T>) {
        let waits = waiting_for_locks(count);
        tokio::select! {
            () = fixture.database().wait_until(&waits) => {}
            () = async { while !task.is_finished() { tokio::time::sleep(Duration::from_millis(5)).await } } => {}
        }
    }

    /// A session that ends while its browser subscribes waits for that, and removes the browser.
    ///
    /// Shows: FL-25, AMB-177, AMB-248
    #[tokio::test(flavor = "multi_thread")]
    async fn a_browser_that_subscribes_while_its_session_ends_is_removed() {
        require_postgres();
        for ending in ENDINGS {
            let service = PushService::start(&[]).await;
            let browser = Browser::new(&service, "one");
            let scene = Scene::new(&[]).await;
            let session = scene.actor().session_data().clone();
            scene.fixture.begin_session(&session).await;
            // The browser belonged to another person, so the subscription waits for that row when it has checked the session.
            let other = Actor::Professional(scene.fixture.professional(NURSE).await);
            let taken =
                subscribe_to_push(&scene.fixture, &other, browser.subscription()).await.expect("subscribed");
            let holder = Holder::of(&scene.fixture, taken.id).await;
            let subscribing = subscribe(&scene, &browser);
            until_waiting(&scene.fixture, 1, &subscribing).await;
            let ending_task = end(scene.fixture.app(), session, ending);
            until_waiting(&scene.fixture, 2, &ending_task).await;
            holder.end().await;
            subscribing.await.expect("no panic").expect("the session has not ended yet");
            ending_task.await.expect("no panic");
            assert_eq!(scene.count().await, 0, "{ending:?}");
        }
    }

    /// A browser that subscribes while its session is being ended waits for that, and is refused.
    ///
    /// Shows: FL-25, AMB-177, AMB-248
    #[tokio::test(flavor = "multi_thread")]
    async fn a_session_that_is_being_ended_does_not_subscribe() {
        require_postgres();
        for ending in ENDINGS {
            let service = PushService::start(&[]).await;
            let (first, second) = (Browser::new(&service, "one"), Browser::new(&service, "two"));
            let scene = Scene::new(&[&first]).await;
            let session = scene.actor().session_data().clone();
            scene.fixture.begin_session(&session).await;
            // The end of the session waits for the first browser when it has deleted the session.
            let own = list_push_subscriptions(&scene.fixture, &scene.actor()).await.expect("listed");
            let holder = Holder::of(&scene.fixture, own.subscriptions[0].id).await;
            let ending_task = end(scene.fixture.app(), session, ending);
            until_waiting(&scene.fixture, 1, &ending_task).await;
            let subscribing = subscribe(&scene, &second);
            until_waiting(&scene.fixture, 2, &subscribing).await;
            holder.end().await;
            ending_task.await.expect("no panic");
            assert_eq!(code(subscribing.await.expect("no panic")).err(), Some("FORBIDDEN"), "{ending:?}");
            assert_eq!(scene.count().await, 0, "{ending:?}");
        }
    }
}
