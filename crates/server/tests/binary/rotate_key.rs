//! `caseboard rotate-key` against a running installation: nothing is lost, also when the server is killed meanwhile.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use caseboard_domain::document::Slot;
use caseboard_testkit::{TestDatabase, run_raw_sql, sample_files};

use crate::support::{Client, PASSWORD, Server, caseboard, database_url, upload};

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

    /// Runs a command on this installation and returns its standard output, or its standard error if it failed.
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

/// Returns the base64 text of a file.
fn read(server: &Server, who: &Client, file: &str) -> String {
    let (status, answer) =
        who.at(server).get(&format!("/api/downloadedfile/{file}")).expect("the server responds");
    assert_eq!(status, 200, "{answer}");
    answer["base64"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// The key is rotated while the server is killed again and again: every file is readable at any time, all are sealed with
/// the new version in the end, the old one can be dropped, and a start with another key is refused.
///
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
        // Without a server nothing is sealed meanwhile, however long the report takes.
        let said = installation.rotate(&["--status"]).expect("a report");
        partial += usize::from(said.contains("still to be sealed"));
        // The reservation of the killed process has expired.
        let expire = "UPDATE files SET sealing_until = 0";
        runtime.block_on(run_raw_sql(installation.database.place(), expire, expire)).expect("changed");
        server.restart();
        std::thread::sleep(Duration::from_millis(7 * kill));
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

impl Installation {
    /// Waits until everything is sealed with the newest version.
    fn wait_until_sealed(&self) {
        let begun = Instant::now();
        loop {
            let said = self.rotate(&["--status"]).expect("a report");
            if said.contains("Everything is sealed") {
                return;
            }
            assert!(begun.elapsed() < Duration::from_secs(40), "{said}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// The statements of the operating guide for a lost key, for one version.
fn statements_of_the_guide(version: i64) -> String {
    let guide = include_str!("../../../../docs/operating.md");
    let (_, section) = guide.split_once("### When the key is lost for good").expect("the section");
    let (_, sql) = section.split_once("```sql\n").expect("the statements");
    let (sql, _) = sql.split_once("```").expect("their end");
    sql.replace("key_version = N", &format!("key_version = {version}"))
}

/// The newest version of the key is lost, and an older copy of the file is left: the start names the missing version. After
/// the steps of the operating guide the server starts; accounts and sign-ins remain, documents can be uploaded again,
/// everything is resealed, and the verification of the audit log reports the entries of the lost version.
///
/// Shows: AMB-96
#[test]
fn a_lost_version_is_named_and_the_steps_of_the_guide_recover() {
    let installation = Installation::create();
    let mut server = installation.start();
    let who = Client::sign_up(&server, "USER", None);
    let (_, profile) = who.get(&format!("/api/user/{}", who.id)).expect("an answer");
    let email = &profile["email"];
    let file = upload(&server, &who, "resume", &sample_files::pdf("first"));
    upload(&server, &who, "profilePicture", &sample_files::png(20, 20));
    let push_key = |who: &Client| {
        let (status, list) = who.get("/api/pushsubscriptions").expect("an answer");
        assert_eq!(status, 200, "{list}");
        list["publicKey"].clone()
    };
    let first_push_key = push_key(&who);
    let old_copy = std::fs::read_to_string(&installation.key).expect("the key file");
    installation.rotate(&[]).expect("a new version");
    server.stop();
    server.restart();
    installation.wait_until_sealed();
    let email = email.as_str().expect("an address");
    // An entry of the audit log under the version that is lost.
    Client::sign_in(&server, email, PASSWORD);
    server.stop();

    std::fs::remove_file(&installation.key).expect("removed");
    for command in [&["serve"][..], &["rotate-key", "--status"]] {
        let said = installation.run(command, &installation.key).expect_err("there is no key");
        assert!(said.contains("is missing, but 3 files and secrets are sealed with version 2"), "{said}");
        assert!(said.contains("When the key is lost for good"), "{said}");
    }
    assert!(!installation.key.exists(), "no new key is created");
    std::fs::write(&installation.key, &old_copy).expect("written");
    let said = installation.run(&["serve"], &installation.key).expect_err("version 2 is missing");
    assert!(said.contains("3 files and secrets are sealed with version 2"), "{said}");
    assert!(said.contains("When the key is lost for good"), "{said}");

    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let sql = statements_of_the_guide(2);
    runtime.block_on(run_raw_sql(installation.database.place(), &sql, &sql)).expect("deleted");
    let fresh = format!("{}\n{old_copy}", "cd".repeat(32));
    std::fs::write(&installation.key, fresh).expect("written");
    server.restart();
    let again = Client::sign_in(&server, email, PASSWORD);
    let (status, profile) = again.get(&format!("/api/user/{}", again.id)).expect("an answer");
    assert_eq!(status, 200, "{profile}");
    assert!(!profile.to_string().contains(&file), "{profile}");
    assert_ne!(push_key(&again), first_push_key, "a new key pair");
    let second = upload(&server, &again, "resume", &sample_files::pdf("second"));
    read(&server, &again, &second);
    installation.wait_until_sealed();
    server.stop();
    // The entry that was hashed under the lost version cannot be verified.
    let said = installation.run(&["verify-audit"], &installation.key).expect_err("an entry of version 2");
    assert!(said.contains("1 chain is broken"), "{said}");
}
