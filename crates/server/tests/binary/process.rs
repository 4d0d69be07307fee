//! The compiled binary: its commands, first start and stop.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::support::{Client, Server, caseboard};
use serde_json::json;

#[test]
fn serve_alone_on_an_empty_folder_migrates_and_serves() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(&folder.path().join("new/data"), &[("CASEBOARD_ENV", "dev")]);
    let client = Client::of(&server);
    for path in ["/healthz", "/readyz", "/api/config", "/api/surgerycenters", "/api/openapi.json"] {
        let (status, answer) = client.get(path).expect("an answer");
        assert_eq!(status, 200, "{path}: {answer}");
    }
}

/// AMB-02: in production the outbox endpoint does not exist and rate limits cannot be turned off.
#[test]
fn production_has_no_mailbox_and_requires_limits() {
    let folder = tempfile::tempdir().expect("a folder");
    let env = [("CASEBOARD_ENV", "production"), ("CASEBOARD_RATE_LIMIT", "on")];
    let server = Server::start_with(folder.path(), &env);
    let (status, answer) = Client::of(&server).get("/api/dev/outbox").expect("an answer");
    assert_eq!(status, 404, "{answer}");
    drop(server);
    let refused = caseboard(&["serve"])
        .env("CASEBOARD_ENV", "production")
        .env("CASEBOARD_RATE_LIMIT", "off")
        .env("CASEBOARD_DATA_DIR", folder.path())
        .output()
        .expect("the binary runs");
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        !refused.status.success()
            && said.contains("CASEBOARD_RATE_LIMIT \"off\": cannot be off in production"),
        "{said}"
    );
}

#[test]
fn every_command_has_help() {
    let help = caseboard(&["--help"]).output().expect("the binary runs");
    let text = String::from_utf8_lossy(&help.stdout);
    for word in ["serve", "migrate", "demo", "create-system-admin", "openapi", "CASEBOARD_LISTEN"] {
        assert!(text.contains(word), "{word} is missing from\n{text}");
    }
    let document = caseboard(&["openapi"]).output().expect("the binary runs");
    let document: serde_json::Value = serde_json::from_slice(&document.stdout).expect("a JSON document");
    assert!(document["paths"]["/api/accepted"]["post"].is_object());
}

/// A-84, AMB-06: the command line is the only way to create a system administrator.
#[test]
fn the_command_line_creates_system_administrators() {
    let folder = tempfile::tempdir().expect("a folder");
    let make = |password: &str| {
        caseboard(&["create-system-admin", "--email", "root@example.org"])
            .env("CASEBOARD_DATA_DIR", folder.path())
            .env("CASEBOARD_ADMIN_PASSWORD", password)
            .output()
            .expect("the binary runs")
    };
    let weak = make("short");
    assert!(!weak.status.success(), "{}", String::from_utf8_lossy(&weak.stdout));
    let made = make(crate::support::PASSWORD);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let again = make(crate::support::PASSWORD);
    assert!(!again.status.success() && String::from_utf8_lossy(&again.stderr).contains("exists"));
    let server = Server::start(folder.path());
    let client = Client::of(&server);
    let answer = client.post(
        "/api/emaillogin",
        &json!({ "email": "root@example.org", "password": crate::support::PASSWORD }),
    );
    assert_eq!((&answer["auth"], &answer["user"][0]["sysAdminOn"]), (&json!(true), &json!(true)), "{answer}");
}

/// A stop waits for open requests: half of this request's body is sent after the stop began.
#[test]
fn a_stop_finishes_open_requests() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path());
    let address = server.url.strip_prefix("http://").expect("an address").to_owned();
    let body = json!({ "email": "nobody@example.org", "password": crate::support::PASSWORD }).to_string();
    let (first, rest) = body.split_at(10);
    let mut stream = TcpStream::connect(&address).expect("connected");
    let head =
        format!("POST /api/emaillogin HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n");
    write!(stream, "{head}Content-Length: {}\r\n\r\n{first}", body.len()).expect("half of it is sent");
    std::thread::sleep(Duration::from_millis(500));
    let stopping = std::thread::spawn(move || server.stop());
    std::thread::sleep(Duration::from_millis(500));
    stream.write_all(rest.as_bytes()).expect("the rest is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"auth\":false"), "{answer}");
    assert!(stopping.join().expect("no panic").success());
    assert!(TcpStream::connect(&address).is_err(), "the port is closed");
}

/// AMB-21: password guesses before a restart still count.
#[test]
fn password_guesses_are_counted_across_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start_with(folder.path(), &[("CASEBOARD_RATE_LIMIT", "on")]);
    let ann = Client::joins(&server, "USER", None);
    let (_, session) = ann.get("/api/session").expect("an answer");
    let guess = |server: &Server, password: &str| {
        let body = json!({ "email": session["email"], "password": password });
        Client::of(server).post("/api/emaillogin", &body)["message"].as_str().expect("a message").to_owned()
    };
    for _ in 0..10 {
        assert_eq!(guess(&server, "Wrong1"), "The email or password is incorrect");
    }
    server.kill();
    server.restart();
    assert_eq!(guess(&server, crate::support::PASSWORD), "Too many attempts");
}
