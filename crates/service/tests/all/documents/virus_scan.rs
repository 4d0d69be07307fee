//! Uploads with a virus scanner (AMB-167): a server that speaks clamd's `INSTREAM`.

use caseboard_domain::document::{Slot, UploadRejection};
use caseboard_domain::person::Category;
use caseboard_service::Error;
use caseboard_service::virus_scanner::VirusScanner;
use caseboard_testkit::{Fixture, TestApp, sample_files};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::documents::support::{bytes, count_objects, expect_stored, professional_actor, rejection, upload};

/// What the scanner looks for.
const SIGNATURE: &str = "a-harmless-signature";

/// How the scanner behaves.
#[derive(Clone, Copy)]
enum Behavior {
    /// Answers after the whole file.
    Scan,
    /// Closes the connection without a reply.
    Close,
    /// Replies that the file is too large.
    SizeLimit,
}

/// Starts a scanner and returns its address.
async fn scanner(behavior: Behavior) -> VirusScanner {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut command = [0; 10];
            stream.read_exact(&mut command).await.expect("a command");
            assert_eq!(&command, b"zINSTREAM\0");
            let mut content = Vec::new();
            loop {
                let length = stream.read_u32().await.expect("a length") as usize;
                if length == 0 {
                    break;
                }
                let start = content.len();
                content.resize(start + length, 0);
                stream.read_exact(&mut content[start..]).await.expect("a chunk");
            }
            let reply: &[u8] = match behavior {
                Behavior::Close => continue,
                Behavior::SizeLimit => b"INSTREAM size limit exceeded. ERROR\0",
                Behavior::Scan => match String::from_utf8_lossy(&content).contains(SIGNATURE) {
                    true => b"stream: Test-Signature FOUND\0",
                    false => b"stream: OK\0",
                },
            };
            stream.write_all(reply).await.expect("the reply is sent");
        }
    });
    address.parse().expect("an address")
}

async fn fixture_with(scanner: VirusScanner) -> Fixture {
    Fixture::on(TestApp::with_settings(|settings| settings.virus_scanner = Some(scanner)).await).await
}

#[tokio::test]
async fn an_infected_upload_is_rejected_and_not_stored() {
    let fixture = fixture_with(scanner(Behavior::Scan).await).await;
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

#[tokio::test]
async fn nothing_is_stored_without_a_verdict() {
    let nowhere = "127.0.0.1:1".parse().expect("an address");
    for scanner in [scanner(Behavior::Close).await, scanner(Behavior::SizeLimit).await, nowhere] {
        let fixture = fixture_with(scanner).await;
        let ann = professional_actor(&fixture.professional(Category::Anesthesiologist).await);
        let outcome = upload(&fixture, &ann, Slot::Resume, "pdf", sample_files::pdf("clean")).await;
        assert!(matches!(outcome, Err(Error::Busy(_))), "{outcome:?}");
        assert_eq!(count_objects(&fixture), 0);
    }
}
