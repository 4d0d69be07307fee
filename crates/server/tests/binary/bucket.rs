//! File storage on S3 (moto, from PyPI, started by the test) with the real binary: every node reads files that another
//! node stored, and a missing bucket is reported at startup.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Client, Server, caseboard};
use caseboard_testkit::{DatabaseLocation, TestDatabase, sample_files};
use serde_json::{Value, json};

/// An S3 server with the bucket `papers`.
struct Moto {
    child: Child,
    endpoint: String,
}

impl Moto {
    fn start() -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/moto-venv.sh");
        let output = Command::new(script).stderr(Stdio::inherit()).output().expect("the script runs");
        let python = String::from_utf8(output.stdout).expect("a path");
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
        let child = Command::new(python.trim())
            .args(["-m", "moto.server", "-H", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let moto = Self { child, endpoint: format!("http://127.0.0.1:{port}") };
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < Duration::from_secs(60), "the server does not come up");
            std::thread::sleep(Duration::from_millis(50));
        }
        ureq::put(format!("{}/papers", moto.endpoint)).send_empty().expect("a bucket");
        moto
    }

    fn env<'a>(&'a self, url: &'a str) -> [(&'a str, &'a str); 5] {
        [
            ("CASEBOARD_FILES_URL", url),
            ("CASEBOARD_S3_ENDPOINT", &self.endpoint),
            ("CASEBOARD_S3_REGION", "us-east-1"),
            ("CASEBOARD_S3_ACCESS_KEY_ID", "key"),
            ("CASEBOARD_S3_SECRET_ACCESS_KEY", "hush"),
        ]
    }
}

impl Drop for Moto {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Uploads a resume and returns the response.
fn upload(server: &Server, who: &Client, content: &[u8]) -> Value {
    let field = |name: &str, value: &str| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").into_bytes()
    };
    let file = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"cv.pdf\"\r\n\r\n";
    let body =
        [&field("prefix", "resume")[..], &field("userId", &who.id), file, content, b"\r\n--x--\r\n"].concat();
    let response = ureq::post(format!("{}/cloudupload", server.url))
        .header("Authorization", format!("Bearer {}", who.token()))
        .header("Content-Type", "multipart/form-data; boundary=x")
        .send(&body[..])
        .expect("the server responds");
    let text = response.into_body().read_to_string().expect("the output is UTF-8");
    serde_json::from_str(&text).expect("the text is JSON")
}

/// The bytes that a link downloads.
fn download(server: &Server, link: &Value) -> Vec<u8> {
    let address = format!("{}{}", server.url, link[0].as_str().expect("the text has a link"));
    ureq::get(address).call().expect("the file").into_body().read_to_vec().expect("its bytes")
}

/// Shows: K-60, K-62
#[test]
fn files_are_stored_in_the_bucket() {
    let moto = Moto::start();
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let fresh = runtime.block_on(TestDatabase::create());
    let mut env = moto.env("s3://papers/house/one").to_vec();
    if let DatabaseLocation::Postgres { url, .. } = fresh.place() {
        env.push(("CASEBOARD_DATABASE_URL", url));
    }
    let mut here = Server::start_with(fresh.folder(), &env);
    let ann = Client::sign_up(&here, "USER", None);
    let pdf = sample_files::pdf("a resume in a bucket");
    let response = upload(&here, &ann, &pdf);
    assert_eq!(response["status"], 200, "{response}");
    let path = format!("/getsignedurl/{}", response["id"].as_str().expect("the response has an id"));
    let (_, link) = ann.get(&path).expect("the server responds");
    assert_eq!(download(&here, &link), pdf);
    assert!(!fresh.folder().join("files").exists(), "no local files");

    here.kill();
    here.restart();
    let (status, down) = ann
        .at(&here)
        .get(&format!("/api/downloadedfile/{}", response["id"].as_str().expect("the response has an id")))
        .expect("the server responds");
    assert_eq!((status, &down["contentType"]), (200, &json!("application/pdf")));

    let newer = sample_files::pdf("a newer one");
    assert_eq!(upload(&here, &ann.at(&here), &newer)["status"], 200);
    let listed =
        ureq::get(format!("{}/papers?list-type=2", moto.endpoint)).call().expect("the response is a list");
    let listed = listed.into_body().read_to_string().expect("the output is UTF-8");
    assert_eq!(listed.matches("<Key>house/one/").count(), 1, "the replaced one is gone: {listed}");
}

#[test]
fn a_missing_bucket_is_reported_at_startup() {
    let moto = Moto::start();
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let result = caseboard(&["serve"])
        .envs(moto.env("s3://nothing"))
        .env("CASEBOARD_LISTEN", "127.0.0.1:0")
        .env("CASEBOARD_DATA_DIR", folder.path())
        .env("CASEBOARD_SECRET", "a secret of at least 32 characters")
        .output()
        .expect("the binary runs");
    let stderr = String::from_utf8_lossy(&result.stderr);
    assert!(!result.status.success(), "{stderr}");
    assert!(
        stderr.contains("files cannot be stored in s3://nothing/") && stderr.contains("NoSuchBucket"),
        "{stderr}"
    );
    assert!(!stderr.contains("hush"), "{stderr}");
}

/// Several nodes need PostgreSQL.
mod postgres_only {
    use super::*;
    use crate::support::postgres_url;

    #[test]
    fn all_nodes_read_files_from_the_bucket() {
        let moto = Moto::start();
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        let fresh = runtime.block_on(TestDatabase::create());
        let mut env = moto.env("s3://papers/nodes").to_vec();
        env.push(("CASEBOARD_DATABASE_URL", postgres_url(&fresh)));
        let here = Server::start_with(&fresh.folder().join("here"), &env);
        let there = Server::start_with(&fresh.folder().join("there"), &env);
        let ann = Client::sign_up(&here, "USER", None);
        let pdf = sample_files::pdf("a resume in a bucket");
        let response = upload(&here, &ann, &pdf);
        let path = format!("/getsignedurl/{}", response["id"].as_str().expect("the response has an id"));
        for node in [&here, &there] {
            let (_, link) = ann.at(node).get(&path).expect("the server responds");
            assert_eq!((download(&here, &link), download(&there, &link)), (pdf.clone(), pdf.clone()));
        }
    }
}
