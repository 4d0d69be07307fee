//! Uploads with a virus scanner (AMB-167): a server that speaks clamd's `INSTREAM`.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use caseboard_domain::document::{Slot, UploadRejection};
use caseboard_domain::person::Category;
use caseboard_service::Error;
use caseboard_service::documents::Uploaded;
use caseboard_service::virus_scanner::VirusScanner;
use caseboard_testkit::{Fixture, TestApp, sample_files};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::{pause, resume, sleep};

use crate::documents::support::{bytes, count_objects, expect_stored, professional_actor, rejection, upload};

/// The text that the scanner detects.
const SIGNATURE: &str = "a-harmless-signature";

/// The number of bytes of a file after which a scanner does not read on.
const PART: usize = 8_192;

/// How the scanner behaves.
#[derive(Debug, Clone, Copy)]
enum Behavior {
    /// Answers after the whole file.
    Scan,
    /// Closes the connection without a reply.
    Close,
    /// Replies that the file is too large.
    SizeLimit,
    /// Replies that the file is too large after a part of it, and closes the connection.
    SizeLimitAfterPart,
    /// Accepts the connection, and reads and replies nothing.
    Silent,
    /// Replies that the file is clean after a part of it, and does nothing more.
    CleanAfterPart,
}

/// Starts a scanner and returns its address. Connections have these behaviors one after the other, and further ones the last.
async fn scanner(behaviors: &[Behavior]) -> VirusScanner {
    scanner_that_stops(behaviors, Arc::default()).await
}

/// Starts a scanner that notifies `stopped` when it does nothing more for a connection that it leaves open.
async fn scanner_that_stops(behaviors: &[Behavior], stopped: Arc<Notify>) -> VirusScanner {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    let last = *behaviors.last().expect("a behavior");
    let mut behaviors = VecDeque::from(behaviors.to_vec());
    tokio::spawn(async move {
        let mut left_open = Vec::new();
        while let Ok((mut stream, _)) = listener.accept().await {
            let behavior = behaviors.pop_front().unwrap_or(last);
            if !matches!(behavior, Behavior::Silent) {
                answer(&mut stream, behavior).await;
            }
            if let Behavior::Silent | Behavior::CleanAfterPart = behavior {
                left_open.push(stream);
                stopped.notify_one();
            }
        }
    });
    address.parse().expect("an address")
}

/// Reads a file and replies.
async fn answer(stream: &mut TcpStream, behavior: Behavior) {
    let mut command = [0; 10];
    stream.read_exact(&mut command).await.expect("a command");
    assert_eq!(&command, b"zINSTREAM\0");
    let reads_part = matches!(behavior, Behavior::SizeLimitAfterPart | Behavior::CleanAfterPart);
    let content = read_file(stream, if reads_part { PART } else { usize::MAX }).await;
    let reply: &[u8] = match behavior {
        Behavior::Silent | Behavior::Close => return,
        Behavior::SizeLimit | Behavior::SizeLimitAfterPart => b"INSTREAM size limit exceeded. ERROR\0",
        Behavior::Scan if String::from_utf8_lossy(&content).contains(SIGNATURE) => {
            b"stream: Test-Signature FOUND\0"
        }
        Behavior::Scan | Behavior::CleanAfterPart => b"stream: OK\0",
    };
    stream.write_all(reply).await.expect("the reply is sent");
}

/// Reads the chunks of a file, and stops after the chunk with which it has `most` bytes.
async fn read_file(stream: &mut TcpStream, most: usize) -> Vec<u8> {
    let mut content = Vec::new();
    while content.len() < most {
        let length = stream.read_u32().await.expect("a length") as usize;
        if length == 0 {
            break;
        }
        let start = content.len();
        content.resize(start + length, 0);
        stream.read_exact(&mut content[start..]).await.expect("a chunk");
    }
    content
}

async fn fixture_with(scanner: VirusScanner) -> Fixture {
    Fixture::on(TestApp::with_settings(|settings| settings.virus_scanner = Some(scanner)).await).await
}

#[tokio::test]
async fn an_infected_upload_is_rejected_and_not_stored() {
    let fixture = fixture_with(scanner(&[Behavior::Scan]).await).await;
    let ann = professional_actor(&fixture.professional(Category::Anesthesiologist).await);
    let infected = upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf(SIGNATURE)).await;
    assert_eq!(rejection(infected), UploadRejection::Infected);
    assert_eq!(count_objects(&fixture), 0);
    let audit = &fixture.database().dump_rows_of(&["audit"]).await["audit"];
    assert_eq!(audit.iter().filter(|row| row.contains("INFECTED_UPLOAD_REJECTED")).count(), 1);
    let clean = sample_files::pdf("clean");
    let (file, _) = expect_stored(upload(&fixture, &ann, Slot::Resume, "pdf", clean.clone()).await);
    assert_eq!(bytes(&fixture, &ann, file).await.expect("read"), clean);
}

/// Asserts that an upload was refused for lack of a verdict, and that neither an object nor a row was stored.
async fn expect_no_verdict(fixture: &Fixture, outcome: Result<Uploaded, Error>) {
    match outcome {
        Err(Error::Busy(cause)) => assert_eq!(cause, "the virus scanner does not answer"),
        other => panic!("not refused: {other:?}"),
    }
    assert_eq!(count_objects(fixture), 0);
    assert!(fixture.database().dump_rows_of(&["files"]).await["files"].is_empty());
}

#[tokio::test]
async fn nothing_is_stored_without_a_verdict() {
    let mut scanners: Vec<VirusScanner> = vec!["127.0.0.1:1".parse().expect("an address")];
    for behavior in [Behavior::Close, Behavior::SizeLimit, Behavior::SizeLimitAfterPart] {
        scanners.push(scanner(&[behavior]).await);
    }
    for scanner in scanners {
        let fixture = fixture_with(scanner).await;
        let ann = professional_actor(&fixture.professional(Category::Anesthesiologist).await);
        let content = sample_files::pdf_of_size(5 * PART);
        expect_no_verdict(&fixture, upload(&fixture, &ann, Slot::Resume, "pdf", content).await).await;
    }
}

/// A scanner that accepts the connection and never answers, and one that answers after a part of the file and goes no further,
/// hold an upload for twenty seconds. It is then refused, and stored when it is sent again to a scanner that works.
///
/// The clock of the runtime is virtual only while the upload waits for the scanner: nothing else is under way then.
///
/// Shows: AMB-167
#[tokio::test]
async fn a_silent_scanner_holds_an_upload_for_twenty_seconds_at_most() {
    for behavior in [Behavior::Silent, Behavior::CleanAfterPart] {
        let stopped = Arc::new(Notify::new());
        let scanner = scanner_that_stops(&[behavior, Behavior::Scan], Arc::clone(&stopped)).await;
        let fixture = fixture_with(scanner).await;
        let ann = professional_actor(&fixture.professional(Category::Anesthesiologist).await);
        let content = sample_files::pdf_of_size(5 * PART);
        let (app, actor, sent) = (fixture.app().clone(), ann.clone(), content.clone());
        let uploading = tokio::spawn(async move { upload(&app, &actor, Slot::Resume, "pdf", sent).await });
        stopped.notified().await;

        pause();
        sleep(Duration::from_secs(15)).await;
        assert!(!uploading.is_finished(), "{behavior:?}: the upload waits for the verdict");
        sleep(Duration::from_secs(6)).await;
        assert!(uploading.is_finished(), "{behavior:?}: the upload is given up");
        resume();

        expect_no_verdict(&fixture, uploading.await.expect("no panic")).await;
        expect_stored(upload(&fixture, &ann, Slot::Resume, "pdf", content).await);
    }
}
