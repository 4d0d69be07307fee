//! `caseboard rotate-key` against a running installation: nothing is lost, also when the server is killed meanwhile.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use caseboard_domain::document::Slot;
use caseboard_testkit::{TestDatabase, run_raw_sql, sample_files};
use serde_json::Value;

use crate::support::{Client, Server, caseboard, database_url};

const KILLS: u64 = 6;

/// An installation with its key in a file.
struct Installation {
    database: TestDatabase,
    key: PathBuf,
    _folder: tempfile::TempDir,
}

impl Installation {
    fn create() -> Self {
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        let folder = tempfile::tempdir().expect("a folder");
        let database = runtime.block_on(TestDatabase::create());
        Self { database, key: folder.path().join("key"), _folder: folder }
    }

    /// The settings that the server and the command share.
    fn settings(&self) -> Vec<(&str, &str)> {
        let key = ("CASEBOARD_SECRET_FILE", self.key.to_str().expect("UTF-8"));
        [Some(key), database_url(&self.database)].into_iter().flatten().collect()
    }

    fn start(&self) -> Server {
        Server::start_with(self.database.folder(), &self.settings())
    }

    /// Runs a command on this installation and returns its output, or what it said when it failed.
    fn run(&self, arguments: &[&str], key: &Path) -> Result<String, String> {
        let output = caseboard(arguments)
            .envs(self.settings())
            .env("CASEBOARD_DATA_DIR", self.database.folder())
            .env("CASEBOARD_ENV", "dev")
            .env("CASEBOARD_SECRET_FILE", key)
            .output()
            .expect("the binary runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
    }

    fn rotate(&self, arguments: &[&str]) -> Result<String, String> {
        self.run(&[&["rotate-key"], arguments].concat(), &self.key)
    }
}

/// The slots that take a PDF: all but the picture.
fn documents() -> impl Iterator<Item = &'static str> {
    Slot::ALL.iter().filter(|slot| **slot != Slot::ProfilePicture).map(|slot| slot.as_str())
}

fn upload(server: &Server, who: &Client, slot: &str, content: &[u8]) -> String {
    let mut body = Vec::new();
    for (name, value) in [("userId", &*who.id), ("prefix", slot), ("ext", "pdf")] {
        let part = format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(part.as_bytes());
    }
    let head = "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n";
    body.extend_from_slice(head.as_bytes());
    body.extend_from_slice(content);
    body.extend_from_slice(b"\r\n--x--\r\n");
    let response = ureq::post(format!("{}/cloudupload", server.url))
        .header("Authorization", format!("Bearer {}", who.token()))
        .header("Content-Type", "multipart/form-data; boundary=x")
        .send(&body)
        .expect("the server responds");
    let answer: Value = response.into_body().read_json().expect("JSON");
    answer["id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Returns the base64 text of a file.
fn read(server: &Server, who: &Client, file: &str) -> String {
    let (status, answer) =
        who.at(server).get(&format!("/api/downloadedfile/{file}")).expect("the server responds");
    assert_eq!(status, 200, "{answer}");
    answer["base64"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// The key is rotated while the server is killed again and again: every file is readable at any time, all are sealed with
/// the new version in the end, the old one can be dropped, and a start with another key is refused.
/// Shows: AMB-96
#[test]
fn rotation_survives_kills() {
    let installation = Installation::create();
    let mut server = installation.start();
    let people: Vec<Client> = (0..3).map(|_| Client::sign_up(&server, "USER", None)).collect();
    let mut files: Vec<(&Client, String, String)> = Vec::new();
    for who in &people {
        for slot in documents() {
            let file = upload(&server, who, slot, &sample_files::pdf(slot));
            let content = read(&server, who, &file);
            files.push((who, file, content));
        }
    }
    let all_readable = |server: &Server| {
        for (who, file, content) in &files {
            assert_eq!(&read(server, who, file), content);
        }
    };
    let said = installation.rotate(&["--status"]).expect("a report");
    assert!(said.contains("version 1: 45 files") && said.contains("Everything is sealed"), "{said}");
    installation.rotate(&[]).expect("a new version");
    let said = installation.rotate(&[]).expect_err("it is not in use yet");
    assert!(said.contains("restart the server first"), "{said}");
    let said = installation.rotate(&["--drop-old"]).expect_err("the old one is needed");
    assert!(said.contains("restart the server first"), "{said}");

    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let mut partial = 0;
    for kill in 0..KILLS {
        server.kill();
        // The reservation of the killed process has expired.
        let expire = "UPDATE files SET sealing_until = 0";
        runtime.block_on(run_raw_sql(installation.database.place(), expire, expire)).expect("changed");
        server.restart();
        std::thread::sleep(Duration::from_millis(7 * kill));
        let said = installation.rotate(&["--status"]).expect("a report");
        partial += usize::from(said.contains("still to be sealed"));
    }
    assert!(partial > 0, "every start sealed everything at once: the kills show nothing");
    server.kill();
    let expire = "UPDATE files SET sealing_until = 0";
    runtime.block_on(run_raw_sql(installation.database.place(), expire, expire)).expect("changed");
    server.restart();
    all_readable(&server);
    let begun = Instant::now();
    loop {
        let said = installation.rotate(&["--status"]).expect("a report");
        if said.contains("Everything is sealed") {
            assert!(said.contains("version 1: 0 files") && said.contains("version 2: 45 files"), "{said}");
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(40), "{said}");
        std::thread::sleep(Duration::from_millis(200));
    }
    all_readable(&server);
    let said = installation.rotate(&["--drop-old"]).expect("dropped");
    assert!(said.contains("1 older versions were removed"), "{said}");
    assert_eq!(std::fs::read_to_string(&installation.key).expect("the key file").lines().count(), 1);
    server.stop();
    server.restart();
    all_readable(&server);
    server.stop();

    let other = installation.key.with_extension("other");
    std::fs::write(&other, "ab".repeat(32)).expect("written");
    let said = installation.run(&["serve"], &other).expect_err("another key");
    assert!(said.contains("sealed with version 2") && said.contains("not configured"), "{said}");
}
