//! Mail through a real SMTP server: `aiosmtpd`, started by the test.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Client, Server, caseboard};
use serde_json::json;

/// An SMTP server that prints the messages that it receives.
pub(crate) struct MailServer {
    child: Child,
    lines: std::sync::mpsc::Receiver<String>,
}

impl MailServer {
    pub(crate) fn start(port: u16) -> Self {
        let python = std::env::var("CASEBOARD_TEST_AIOSMTPD").unwrap_or_else(|_| {
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/aiosmtpd-venv.sh");
            let output = Command::new(script).stderr(Stdio::inherit()).output().expect("the script runs");
            String::from_utf8(output.stdout).expect("a path")
        });
        let mut child = Command::new(python.trim())
            .args([
                "-u",
                "-m",
                "aiosmtpd",
                "-n",
                "-l",
                &format!("127.0.0.1:{port}"),
                "-c",
                "aiosmtpd.handlers.Debugging",
            ])
            .arg("stdout")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the mail server starts");
        let reader = BufReader::new(child.stdout.take().expect("the output is piped"));
        let (sender, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in reader.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, lines }
    }

    /// The next message as text.
    fn message(&self) -> String {
        self.message_within(Duration::from_secs(60)).expect("a mail arrives")
    }

    /// The next message as text, if it arrives in time.
    pub(crate) fn message_within(&self, timeout: Duration) -> Option<String> {
        let mut text = String::new();
        loop {
            let line = self.lines.recv_timeout(timeout).ok()?;
            text.push_str(&line);
            text.push('\n');
            if line.starts_with("------------ END MESSAGE") {
                return Some(text);
            }
        }
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port()
}

pub(crate) fn header<'a>(message: &'a str, name: &str) -> &'a str {
    let start = format!("{name}: ");
    message
        .lines()
        .find_map(|line| line.strip_prefix(&start))
        .unwrap_or_else(|| panic!("no {name} in\n{message}"))
}

/// The code of a sign-up is mailed; an unavailable mail server delays it, is logged and fails nothing; the mailed code verifies
/// the account.
///
/// Shows: A-95, AMB-01, AMB-58, K-72, D-33
#[test]
fn a_sign_up_code_is_mailed_when_the_mail_server_is_back() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let port = free_port();
    let smtp = format!("smtp://127.0.0.1:{port}");
    let server = Server::start_with(folder.path(), &[("CASEBOARD_SMTP_URL", &smtp)]);
    let client = Client::new(&server);
    let registration = client.sign_up_payload("ana@example.org", "USER", None);
    let response = client.post("/api/user", &registration);

    // The first delivery fails; the second follows ten seconds later.
    std::thread::sleep(Duration::from_millis(500));
    let mail = MailServer::start(port);
    let message = mail.message();
    assert_eq!(header(&message, "Subject"), "Email Verification");
    assert_eq!(header(&message, "To"), "ana@example.org");
    assert!(header(&message, "From").contains("Caseboard"));
    let id = header(&message, "Message-ID");
    assert!(id.starts_with('<') && id.ends_with("@caseboard.example>"), "{id}");
    assert!(message.contains("text/plain") && message.contains("text/html"));

    let failures = || server.log().into_iter().filter(|line| line.contains("a delivery failed"));
    let failure = failures().next().unwrap_or_else(|| panic!("no failure in {:?}", server.log()));
    assert!(failure.contains("WARN") && failure.contains("will be retried"), "{failure}");

    let body = message.split("text/plain").nth(1).expect("a text part");
    let code = crate::support::six_digits(body);
    let path = format!("/api/verifyemail/{}", response["_id"].as_str().expect("the response has an id"));
    let (status, response) = client
        .send("PUT", &path, &json!({ "verifiedEmail": true, "code": code }), None)
        .expect("the server responds");
    assert_eq!(status, 200, "{response}");
    assert_eq!(response["verifiedEmail"], true);

    // The text of a sent mail is deleted: the mailbox no longer shows the code.
    let started = Instant::now();
    loop {
        let mail = client.mail_to("ana@example.org");
        if mail["text"] == "" {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(10), "the text is not deleted: {mail}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A stop does not wait for a mail server that accepts the connection and never answers. The aborted mail stays pending,
/// and `outbox list` shows it while the server runs and afterwards.
#[test]
fn a_stop_with_a_stalled_mail_server_ends_at_the_deadline() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let stalled = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let smtp = format!("smtp://{}", stalled.local_addr().expect("an address"));
    let env = [("CASEBOARD_SMTP_URL", smtp.as_str()), ("CASEBOARD_SHUTDOWN_SECONDS", "2")];
    let mut server = Server::start_with(folder.path(), &env);
    let client = Client::new(&server);
    client.post("/api/user", &client.sign_up_payload("ana@example.org", "USER", None));
    let _connection = stalled.accept().expect("the delivery begins");

    let started = Instant::now();
    let status = server.stop();
    let elapsed = started.elapsed();
    assert!(status.success(), "{status}");
    assert!((Duration::from_secs(2)..Duration::from_secs(6)).contains(&elapsed), "{elapsed:?}");
    assert!(server.log().iter().any(|line| line.contains("unfinished background work is aborted")));
    server.restart();
    let pending = outbox(folder.path(), &["list", "--pending", "--json"]);
    assert_eq!(pending[0]["recipient"], "ana@example.org", "{pending}");
    assert_eq!((&pending[0]["state"], &pending[0]["attempts"]), (&json!("pending"), &json!(1)));
    assert_eq!(outbox(folder.path(), &["list", "--dead", "--json"]), json!([]));
}

/// On SQLite only one process may write, so the command fails with the reason while the server runs.
#[test]
fn outbox_retry_needs_a_stopped_server_on_sqlite() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let mut server = Server::start(folder.path());
    let retry = || {
        let mut command = caseboard(&["outbox", "retry", "--all-dead"]);
        command.env("CASEBOARD_DATA_DIR", folder.path()).output().expect("the binary runs")
    };
    let refused = retry();
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && message.contains("stop the server first"), "{message}");
    assert!(server.stop().success());
    let retried = retry();
    assert!(retried.status.success(), "{}", String::from_utf8_lossy(&retried.stderr));
    assert_eq!(String::from_utf8_lossy(&retried.stdout), "0 messages will be sent again.\n");
}

/// The JSON that `caseboard outbox` prints.
fn outbox(data: &Path, arguments: &[&str]) -> serde_json::Value {
    let mut command = caseboard(&["outbox"]);
    let printed = command.args(arguments).env("CASEBOARD_DATA_DIR", data).output().expect("the binary runs");
    assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
    serde_json::from_slice(&printed.stdout).expect("the text is JSON")
}
