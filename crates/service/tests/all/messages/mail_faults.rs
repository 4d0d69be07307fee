//! Mail through a real SMTP server with faults, while workers are aborted and the server is away for an hour: no mail is lost,
//! a mail arrives twice only where its answer was lost, and both copies have one Message-ID (AMB-58).

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use caseboard_domain::delivery::Channel;
use caseboard_domain::language::Language;
use caseboard_service::Error;
use caseboard_service::deliver::{Delivery, DeliveryError, DeliveryFuture, Smtp, Transport, Transports};
use caseboard_service::letter::Letter;
use caseboard_service::outbox;
use caseboard_service::texts::Texts;
use caseboard_store::outbox::OutboxItem;
use caseboard_testkit::{Random, TestApp, trust};
use jiff::SignedDuration;
use serde_json::Value;

/// Percent of the deliveries that are refused for now, and of those that are accepted and cut off.
const FAULTS: &str = "10";
/// Of each hundred recipients so many do not exist.
const GONE: usize = 2;
const ROW: &str = "mail through a faulty SMTP server";

/// A delivery as the server saw it.
struct Seen {
    to: String,
    message: String,
    outcome: String,
}

struct MailServer {
    child: Child,
    port: u16,
    seen: Arc<Mutex<Vec<Seen>>>,
    /// Reads the reports of the server until its end.
    reader: Option<JoinHandle<()>>,
}

impl MailServer {
    fn start(port: u16, seed: u64, seen: &Arc<Mutex<Vec<Seen>>>) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let venv =
            Command::new(root.join("../../scripts/aiosmtpd-venv.sh")).stderr(Stdio::inherit()).output();
        let python = String::from_utf8(venv.expect("the script runs").stdout).expect("a path");
        let mut child = Command::new(python.trim())
            .arg(root.join("tests/all/messages/faulty_mail_server.py"))
            .args([&port.to_string(), &seed.to_string(), FAULTS])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the mail server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
        assert_eq!(lines.next().expect("a line").expect("text"), "listens");
        let shared = Arc::clone(seen);
        let reader = std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let line: Value = serde_json::from_str(&line).expect("JSON");
                let text = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
                let delivery = Seen { to: text("to"), message: text("id"), outcome: text("outcome") };
                shared.lock().expect("no reader panics").push(delivery);
            }
        });
        Self { child, port, seen: Arc::clone(seen), reader: Some(reader) }
    }

    /// Stops it and starts it again on the same port.
    fn restart(&mut self, seed: u64) {
        self.stop();
        *self = Self::start(self.port, seed, &Arc::clone(&self.seen));
    }

    /// Ends it. All that it has reported is in `seen` then.
    fn stop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the reader does not panic");
        }
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A transport that gives up after three seconds instead of the half minute of the product.
struct ShortTimeoutTransport {
    inner: Transports,
    /// Reports a failed delivery as done: the fault that the checks must find.
    loses: bool,
}

impl Transport for ShortTimeoutTransport {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> DeliveryFuture<'a> {
        Box::pin(async move {
            let limit = tokio::time::timeout(Duration::from_secs(3), self.inner.deliver(item));
            let outcome = limit.await.unwrap_or_else(|_| Err(DeliveryError::retryable("no answer in time")));
            if self.loses { Ok(Delivery::HandedOver) } else { outcome }
        })
    }
}

async fn enqueue(app: &TestApp, recipients: &[String]) {
    for some in recipients.chunks(100) {
        let (inner, some) = (app.app().clone(), some.to_vec());
        let written: Result<(), Error> = app
            .db
            .write(move |tx| {
                let (app, some) = (inner.clone(), some.clone());
                async move {
                    for to in &some {
                        let letter = Letter::new(Texts::of(Language::English), "A case", "Ana")
                            .paragraph("Something happened.");
                        outbox::enqueue_mail(&app, &tx, to, &letter).await?;
                    }
                    Ok(tx.commit(()))
                }
            })
            .await;
        written.expect("written");
    }
}

/// The numbers of recipients whose mail was lost or arrived more than once.
#[derive(Debug, PartialEq, Eq)]
struct Verdict {
    lost: usize,
    /// Recipients with more than one copy.
    doubled: usize,
    /// Of these, those none of whose answers were lost.
    unexplained: usize,
    /// Recipients whose copies have different Message-IDs.
    other_ids: usize,
}

/// Compares what the server accepted with the recipients. `aborted` are recipients whose worker was aborted.
fn verdict(seen: &[Seen], recipients: &[String], aborted: &BTreeSet<String>) -> Verdict {
    let mut copies: BTreeMap<&str, Vec<&Seen>> = BTreeMap::new();
    for delivery in seen.iter().filter(|it| ["accepted", "cut"].contains(&&*it.outcome)) {
        copies.entry(&delivery.to).or_default().push(delivery);
    }
    let mut verdict = Verdict { lost: 0, doubled: 0, unexplained: 0, other_ids: 0 };
    for to in recipients.iter().filter(|to| !to.starts_with("gone")) {
        let Some(copies) = copies.get(to.as_str()) else {
            verdict.lost += 1;
            continue;
        };
        let answered = copies.iter().filter(|it| it.outcome == "accepted").count();
        verdict.doubled += usize::from(copies.len() > 1);
        verdict.unexplained += usize::from(answered > 1 && !aborted.contains(to));
        verdict.other_ids += usize::from(copies.iter().any(|it| it.message != copies[0].message));
    }
    verdict
}

/// Delivers until nothing is pending, with an outage of an hour and aborted workers. Returns the recipients of the rounds that
/// were aborted.
async fn deliver_all(
    app: &TestApp,
    server: &mut MailServer,
    transport: &Arc<dyn Transport>,
    random: &mut Random,
    faults: bool,
) -> BTreeSet<String> {
    let mut aborted = BTreeSet::new();
    for round in 0..400 {
        if outbox::count_by_state(app).await.expect("counts").0 == 0 {
            return aborted;
        }
        if faults && round == 4 {
            server.stop();
            for _ in 0..12 {
                outbox::deliver_due(app, transport, Channel::Mail).await.expect("the outbox is readable");
                app.advance_clock(SignedDuration::from_mins(5));
            }
            server.restart(random.below(1_000) as u64);
        }
        if faults && round % 5 == 2 {
            let before = server.seen.lock().expect("no reader panics").len();
            let (inner, transport) = (app.app().clone(), Arc::clone(transport));
            let worker =
                tokio::spawn(async move { outbox::deliver_due(&inner, &transport, Channel::Mail).await });
            tokio::time::sleep(Duration::from_millis(20 + random.below(80) as u64)).await;
            worker.abort();
            let _ = worker.await;
            // The server may still report what it accepted last.
            tokio::time::sleep(Duration::from_millis(200)).await;
            let seen = server.seen.lock().expect("no reader panics");
            aborted.extend(seen[before..].iter().map(|it| it.to.clone()));
        } else if outbox::deliver_due(app, transport, Channel::Mail).await.expect("the outbox is readable")
            == 0
        {
            app.advance_clock(SignedDuration::from_secs(150));
        }
    }
    panic!("mails are still pending after 400 rounds");
}

/// Shows: K-72, AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn no_mail_is_lost_and_copies_are_explained() {
    let seed = trust::seed();
    let mut random = Random::new(seed);
    let app = TestApp::new().await;
    let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
    let mut server = MailServer::start(port, seed, &Arc::default());
    let transport = |loses| -> Arc<dyn Transport> {
        let url = format!("smtp://127.0.0.1:{port}");
        let smtp = Smtp::new(&url, "Caseboard <no-reply@caseboard.example>").expect("a sender");
        Arc::new(ShortTimeoutTransport {
            inner: Transports { mail: Some(smtp), sms: None, push: None },
            loses,
        })
    };
    let count = trust::choose(200, 1_000);
    let recipients: Vec<String> = (0..count)
        .map(|number| {
            format!("{}{number}@example.org", if random.below(100) < GONE { "gone" } else { "ana" })
        })
        .collect();
    enqueue(&app, &recipients).await;
    let aborted = deliver_all(&app, &mut server, &transport(false), &mut random, true).await;
    let gone = recipients.iter().filter(|to| to.starts_with("gone")).count();
    let (pending, sent, dead) = outbox::count_by_state(&app).await.expect("counts");
    // The last reports may still be on their way.
    server.restart(random.below(1_000) as u64);
    let found = verdict(&server.seen.lock().expect("no reader panics"), &recipients, &aborted);
    let as_promised = found.lost == 0 && found.unexplained == 0 && found.other_ids == 0;
    let number = format!(
        "{count} mails, {} lost, {} twice, of which {} unexplained, {} with another Message-ID, {dead} refused for good",
        found.lost, found.doubled, found.unexplained, found.other_ids
    );
    let target = "0 lost, twice only where the answer was lost, same Message-ID";
    trust::report_row(ROW, target, &number, seed, as_promised);
    assert!(as_promised, "seed {seed}: {found:?}");
    assert_eq!((pending, sent + dead, dead), (0, count as i64, gone as i64), "seed {seed}");

    // A transport that reports every delivery as done loses those that failed.
    let planted: Vec<String> = (0..60).map(|number| format!("planted{number}@example.org")).collect();
    enqueue(&app, &planted).await;
    deliver_all(&app, &mut server, &transport(true), &mut random, false).await;
    let found = verdict(&server.seen.lock().expect("no reader panics"), &planted, &BTreeSet::new()).lost;
    trust::report_fault(ROW, "failures reported as success", &format!("{found} lost mails found"), found > 0);
    assert!(found > 0, "seed {seed}: the check is blind");
}
