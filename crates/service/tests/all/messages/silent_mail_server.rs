//! A mail server that accepts a connection and then stays silent. The SMTP client waits for an answer without a limit of its own.

use std::sync::Arc;
use std::time::Duration;

use caseboard_domain::delivery::Channel;
use caseboard_domain::language::Language;
use caseboard_service::Error;
use caseboard_service::deliver::{Smtp, Transports};
use caseboard_service::letter::Letter;
use caseboard_service::outbox::{self, Unsent};
use caseboard_service::texts::Texts;
use caseboard_testkit::TestApp;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{pause, resume, sleep, timeout};

/// Accepts one mail and returns its recipient.
async fn receive(stream: TcpStream) -> String {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut reply = async |text: &str| write.write_all(format!("{text}\r\n").as_bytes()).await.expect("sent");
    reply("220 mail.example ESMTP").await;
    let mut recipient = String::new();
    while let Some(line) = lines.next_line().await.expect("a command") {
        match line.split([' ', ':']).next() {
            Some("RCPT") => recipient = line,
            Some("DATA") => break,
            _ => {}
        }
        reply("250 ok").await;
    }
    reply("354 go on").await;
    while lines.next_line().await.expect("a line").is_some_and(|line| line != ".") {}
    reply("250 ok").await;
    recipient
}

async fn enqueue(app: &TestApp, to: &'static str) {
    let inner = app.app().clone();
    let written: Result<(), Error> = app
        .db
        .write(move |tx| {
            let app = inner.clone();
            async move {
                let letter = Letter::new(Texts::of(Language::English), "A case", "Ana");
                outbox::enqueue_mail(&app, &tx, to, &letter.paragraph("Something happened.")).await?;
                Ok(tx.commit(()))
            }
        })
        .await;
    written.expect("written");
}

/// The worker gives up a delivery after 35 seconds, records a failed attempt, and sends the next mail.
///
/// The clock of the runtime is virtual only while the worker waits for the server: nothing else is under way then.
///
/// Shows: AMB-58, AMB-281
#[tokio::test]
async fn a_silent_mail_server_holds_the_worker_for_35_seconds_at_most() {
    let app = TestApp::new().await;
    let server = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("smtp://{}", server.local_addr().expect("an address"));
    let smtp = Smtp::new(&url, "Caseboard <no-reply@caseboard.example>").expect("a client");
    let transport = Arc::new(Transports { mail: Some(smtp), ..Transports::default() });
    let (stop, stopping) = watch::channel(false);
    enqueue(&app, "ana@example.org").await;
    let worker = tokio::spawn(outbox::run_worker(app.app().clone(), transport, Channel::Mail, stopping));
    let (_silent, _) = server.accept().await.expect("the delivery begins");
    enqueue(&app, "ben@example.org").await;

    pause();
    sleep(Duration::from_secs(25)).await;
    let waiting = timeout(Duration::from_millis(500), server.accept()).await;
    assert!(waiting.is_err(), "the worker still waits for the first delivery");
    sleep(Duration::from_secs(10)).await;
    resume();

    let (next, _) = timeout(Duration::from_secs(10), server.accept())
        .await
        .expect("the worker goes on")
        .expect("accepted");
    assert_eq!(receive(next).await, "RCPT TO:<ben@example.org>");
    stop.send_replace(true);
    worker.await.expect("the worker ends");
    assert_eq!(outbox::count_by_state(&app).await.expect("counts"), (1, 1, 0));
    let failed = outbox::list_unsent(&app.db, Unsent::Pending, 10).await.expect("listed").remove(0);
    assert_eq!(failed.recipient, "ana@example.org");
    assert_eq!((failed.attempts, failed.last_error.as_deref()), (1, Some("the delivery took too long")));
}
