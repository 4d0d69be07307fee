//! The compiled binary: its commands, first start and stop.

use std::fs::OpenOptions;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{Client, Server, caseboard};
use serde_json::json;

#[test]
fn serve_alone_on_an_empty_folder_migrates_and_serves() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let server = Server::start_with(&folder.path().join("new/data"), &[("CASEBOARD_ENV", "dev")]);
    let client = Client::new(&server);
    for path in ["/healthz", "/readyz", "/api/config", "/api/surgerycenters", "/api/openapi.json"] {
        let (status, response) = client.get(path).expect("the server responds");
        assert_eq!(status, 200, "{path}: {response}");
    }
}

/// In production the outbox endpoint does not exist and rate limits cannot be turned off.
///
/// Shows: L-20, AMB-02
#[test]
fn production_has_no_mailbox_and_requires_limits() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let secret = ("CASEBOARD_SECRET", "0123456789abcdef0123456789abcdef");
    let env = [("CASEBOARD_ENV", "production"), ("CASEBOARD_RATE_LIMIT", "on"), secret];
    let server = Server::start_with(folder.path(), &env);
    let (status, response) = Client::new(&server).get("/api/dev/outbox").expect("the server responds");
    assert_eq!(status, 404, "{response}");
    drop(server);
    let refused = caseboard(&["serve"])
        .env("CASEBOARD_ENV", "production")
        .env("CASEBOARD_RATE_LIMIT", "off")
        .env("CASEBOARD_DATA_DIR", folder.path())
        .output()
        .expect("the binary runs");
    let stderr = String::from_utf8_lossy(&refused.stderr);
    assert!(
        !refused.status.success()
            && stderr.contains("CASEBOARD_RATE_LIMIT \"off\": cannot be off in production"),
        "{stderr}"
    );
}

/// A key in the database would be in each of its backups.
#[test]
fn production_stores_its_key_outside_the_database() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let (data, key) = (folder.path().join("data"), folder.path().join("key"));
    let production = ("CASEBOARD_ENV", "production");
    // A server that nevertheless finds a key ends at once, because its port is taken.
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let listen = taken.local_addr().expect("an address").to_string();
    let serve = || {
        let env = [production, ("CASEBOARD_LISTEN", listen.as_str())];
        caseboard(&["serve"]).envs(env).env("CASEBOARD_DATA_DIR", &data).output()
    };
    let refused = serve().expect("the binary runs");
    let stderr = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && stderr.contains("CASEBOARD_SECRET_FILE"), "{stderr}");

    // An installation of an earlier release continues with a warning, and moves its key when a file is named.
    drop(Server::start(&data));
    let limited = [production, ("CASEBOARD_RATE_LIMIT", "on")];
    let warned = |server: &Server, text: &str| server.log().iter().any(|line| line.contains(text));
    let server = Server::start_with(&data, &limited);
    assert!(warned(&server, "is in the database"), "{:?}", server.log());
    drop(server);
    let path = key.to_str().expect("UTF-8").to_owned();
    let with_file = [limited[0], limited[1], ("CASEBOARD_SECRET_FILE", path.as_str())];
    assert!(warned(&Server::start_with(&data, &with_file), "was moved from the database"));
    assert_eq!(std::fs::metadata(&key).expect("the key").permissions().mode() & 0o777, 0o600);
    assert_eq!(std::fs::metadata(&data).expect("the folder").permissions().mode() & 0o777, 0o700);
    drop(Server::start_with(&data, &with_file));
    std::fs::remove_file(&key).expect("removed");
    let refused = serve_with_key(&data, &key);
    assert!(refused.contains("is missing"), "{refused}");
}

fn serve_with_key(data: &Path, key: &Path) -> String {
    let refused = caseboard(&["serve"])
        .env("CASEBOARD_DATA_DIR", data)
        .env("CASEBOARD_SECRET_FILE", key)
        .output()
        .expect("the binary runs");
    assert!(!refused.status.success());
    String::from_utf8_lossy(&refused.stderr).into_owned()
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

/// The command line is the only way to create a system administrator.
///
/// Shows: A-84, AMB-06
#[test]
fn the_command_line_creates_system_administrators() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let make = |password: &str| {
        caseboard(&["create-system-admin", "--email", "root@example.org"])
            .env("CASEBOARD_DATA_DIR", folder.path())
            .env("CASEBOARD_ADMIN_PASSWORD", password)
            .env("CASEBOARD_ENV", "dev")
            .output()
            .expect("the binary runs")
    };
    let weak = make("short");
    assert!(!weak.status.success(), "{}", String::from_utf8_lossy(&weak.stdout));
    let created = make(crate::support::PASSWORD);
    assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
    let again = make(crate::support::PASSWORD);
    assert!(!again.status.success() && String::from_utf8_lossy(&again.stderr).contains("exists"));
    let server = Server::start(folder.path());
    let client = Client::new(&server);
    let response = client.post(
        "/api/emaillogin",
        &json!({ "email": "root@example.org", "password": crate::support::PASSWORD }),
    );
    assert_eq!(
        (&response["auth"], &response["user"][0]["sysAdminOn"]),
        (&json!(true), &json!(true)),
        "{response}"
    );
}

/// A stop waits for open requests: half of this request's body is sent after the stop began.
#[test]
fn a_stop_finishes_open_requests() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let mut server = Server::start(folder.path());
    let address = server.url.strip_prefix("http://").expect("an address").to_owned();
    let body = json!({ "email": "nobody@example.org", "password": crate::support::PASSWORD }).to_string();
    let (first, rest) = body.split_at(10);
    let mut stream = TcpStream::connect(&address).expect("the server accepts connections");
    let head =
        format!("POST /api/emaillogin HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n");
    write!(stream, "{head}Content-Length: {}\r\n\r\n{first}", body.len())
        .expect("half of the request is sent");
    std::thread::sleep(Duration::from_millis(500));
    let stopping = std::thread::spawn(move || server.stop());
    std::thread::sleep(Duration::from_millis(500));
    stream.write_all(rest.as_bytes()).expect("the rest is sent");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("the server responds");
    assert!(response.starts_with("HTTP/1.1 200") && response.contains("\"auth\":false"), "{response}");
    assert!(stopping.join().expect("the task does not panic").success());
    assert!(TcpStream::connect(&address).is_err(), "the port is closed");
}

/// Password guesses before a restart still count.
///
/// Shows: AMB-21
#[test]
fn password_guesses_are_counted_across_a_restart() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let mut server = Server::start_with(folder.path(), &[("CASEBOARD_RATE_LIMIT", "on")]);
    let ann = Client::sign_up(&server, "USER", None);
    let (_, session) = ann.get("/api/session").expect("the server responds");
    let guess = |server: &Server, password: &str| {
        let body = json!({ "email": session["email"], "password": password });
        Client::new(server).post("/api/emaillogin", &body)["message"].as_str().expect("a message").to_owned()
    };
    for _ in 0..10 {
        assert_eq!(guess(&server, "Wrong1"), "The email or password is incorrect");
    }
    server.kill();
    server.restart();
    assert_eq!(guess(&server, crate::support::PASSWORD), "Too many attempts. Wait at least 15 minutes");
}

/// A log that cannot be written does not end the server: neither a full disk nor a pipe whose reader is gone.
#[test]
fn a_log_that_cannot_be_written_does_not_end_the_server() {
    for full_disk in [true, false] {
        let folder = tempfile::tempdir().expect("the temporary folder is created");
        // The log would say which port was chosen, so the test chooses it.
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
        let address = format!("127.0.0.1:{port}");
        let stderr = match full_disk {
            true => OpenOptions::new().write(true).open("/dev/full").expect("/dev/full opens").into(),
            false => Stdio::from(std::io::pipe().expect("a pipe").1),
        };
        let mut child = caseboard(&["serve"])
            .env("CASEBOARD_DATA_DIR", folder.path())
            .env("CASEBOARD_ENV", "dev")
            .env("CASEBOARD_LISTEN", &address)
            .env("CASEBOARD_LOG", "trace")
            .stderr(stderr)
            .spawn()
            .expect("the binary starts");
        let begun = Instant::now();
        let mut answered = 0;
        while answered < 20 && begun.elapsed() < Duration::from_secs(30) {
            assert_eq!(child.try_wait().expect("the state is known"), None, "full disk: {full_disk}");
            match TcpStream::connect(&address) {
                Ok(mut stream) => {
                    let request =
                        format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
                    stream.write_all(request.as_bytes()).expect("the request is sent");
                    let mut response = String::new();
                    stream.read_to_string(&mut response).expect("the server responds");
                    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
                    answered += 1;
                }
                Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        }
        let status = child.try_wait().expect("the state is known");
        child.kill().expect("killed");
        child.wait().expect("the process exits");
        assert_eq!((answered, status), (20, None), "full disk: {full_disk}");
    }
}
