//! File storage on S3 (moto, from PyPI, started by the test) with the real binary: every node reads files that another
//! node stored, and a missing bucket is reported at startup.

use std::time::{Duration, Instant};

use crate::support::{Client, Response, Server, caseboard};
use caseboard_testkit::{
    DatabaseLocation, FaultyProxy, Moto, TestDatabase, require_sqlite, sample_files, trust,
};
use serde_json::{Value, json};

/// The settings of a server that stores files under a URL of the bucket.
pub(crate) fn settings<'a>(endpoint: &'a str, url: &'a str) -> [(&'a str, &'a str); 5] {
    [
        ("CASEBOARD_FILES_URL", url),
        ("CASEBOARD_S3_ENDPOINT", endpoint),
        ("CASEBOARD_S3_REGION", "us-east-1"),
        ("CASEBOARD_S3_ACCESS_KEY_ID", "key"),
        ("CASEBOARD_S3_SECRET_ACCESS_KEY", "hush"),
    ]
}

/// Uploads a resume and returns the response.
fn upload(server: &Server, who: &Client, content: &[u8]) -> Value {
    try_upload(server, who, content, None).1
}

/// A fault of the network to the bucket: its name, its begin and its end.
type NetworkFault = (&'static str, fn(&FaultyProxy), fn(&FaultyProxy));

const NETWORK_FAULTS: [NetworkFault; 5] = [
    ("cut", FaultyProxy::cut, |_| {}),
    ("half-closed", FaultyProxy::half_close, |_| {}),
    ("unavailable", |it| it.refuse(true), |it| it.refuse(false)),
    ("black hole", |it| it.stall(true), |it| it.stall(false)),
    ("delay", |it| it.delay(Duration::from_millis(300)), |it| it.delay(Duration::ZERO)),
];
const ROW: &str = "file storage behind a faulty network";

/// The database does not matter, so that one engine is enough.
mod sqlite_only {
    use super::*;

    /// While the network to the bucket fails, an upload is acknowledged or refused with 503; what was acknowledged is read
    /// afterwards, and the next upload succeeds.
    ///
    /// Shows: K-60
    #[test]
    fn acknowledged_uploads_are_readable_after_faults_of_the_network() {
        require_sqlite();
        let moto = Moto::start();
        let proxy = FaultyProxy::start(moto.endpoint().strip_prefix("http://").expect("an address"));
        let endpoint = format!("http://127.0.0.1:{}", proxy.port());
        let folder = tempfile::tempdir().expect("the temporary folder is created");
        let mut env = settings(moto.endpoint(), "s3://papers/faults").to_vec();
        env[1].1 = &endpoint;
        let server = Server::start_with(folder.path(), &env);
        let ann = Client::sign_up(&server, "USER", None);
        let mut acknowledged: Vec<(String, Vec<u8>)> = Vec::new();
        let (mut refused, mut longest) = (0, Duration::ZERO);
        for round in 0..trust::choose(1, 6) {
            for (name, begin, end) in &NETWORK_FAULTS {
                let pdf = sample_files::pdf(&format!("{name} {round}"));
                begin(&proxy);
                let began = Instant::now();
                let (status, answer) = std::thread::scope(|scope| {
                    let uploading = scope.spawn(|| try_upload(&server, &ann, &pdf, None));
                    std::thread::sleep(Duration::from_secs(2));
                    end(&proxy);
                    uploading.join().expect("the server responds")
                });
                longest = longest.max(began.elapsed());
                assert!(status == 200 || status == 503, "{name}: {status} {answer}");
                match status {
                    // An acknowledged upload replaces the one before it.
                    200 => acknowledged = vec![(answer["id"].as_str().expect("an id").to_owned(), pdf)],
                    _ => refused += 1,
                }
                for (id, content) in &acknowledged {
                    let (status, link) =
                        ann.get(&format!("/getsignedurl/{id}")).expect("the server responds");
                    assert_eq!(status, 200, "{name}: {link}");
                    assert_eq!(download(&server, &link), *content, "{name}");
                }
                let pdf = sample_files::pdf(&format!("after {name} {round}"));
                let (status, answer) = try_upload(&server, &ann, &pdf, None);
                assert_eq!(status, 200, "after {name}: {answer}");
                acknowledged = vec![(answer["id"].as_str().expect("an id").to_owned(), pdf)];
            }
        }
        let number =
            format!("0 lost, {refused} refused with 503, longest upload {:.1} s", longest.as_secs_f64());
        trust::report_row(ROW, "0 acknowledged lost, 503 only", &number, 0, true);

        // Without its bucket a file cannot be read: the check that reads it back must fail then.
        drop(moto);
        let (_, link) =
            ann.get(&format!("/getsignedurl/{}", acknowledged[0].0)).expect("the server responds");
        let address = format!("{}{}", server.url, link[0].as_str().unwrap_or_default());
        let found = ureq::get(address).call().is_err();
        trust::report_fault(ROW, "a bucket that is gone", "the file is found missing", found);
        assert!(found);
    }
}

/// Uploads a resume; returns status and response. `key` is the idempotency key.
pub(crate) fn try_upload(server: &Server, who: &Client, content: &[u8], key: Option<&str>) -> Response {
    let field = |name: &str, value: &str| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").into_bytes()
    };
    let file = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"cv.pdf\"\r\n\r\n";
    let body =
        [&field("prefix", "resume")[..], &field("userId", &who.id), file, content, b"\r\n--x--\r\n"].concat();
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let mut request = agent
        .post(format!("{}/cloudupload", server.url))
        .header("Authorization", format!("Bearer {}", who.token()))
        .header("Content-Type", "multipart/form-data; boundary=x");
    if let Some(key) = key {
        request = request.header("Idempotency-Key", key);
    }
    let response = request.send(&body[..]).expect("the server responds");
    let status = response.status().as_u16();
    let text = response.into_body().read_to_string().expect("text");
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

/// The bytes that a link downloads.
pub(crate) fn download(server: &Server, link: &Value) -> Vec<u8> {
    let address = format!("{}{}", server.url, link[0].as_str().expect("the text has a link"));
    ureq::get(address).call().expect("the file").into_body().read_to_vec().expect("its bytes")
}

/// Shows: K-60, K-62
#[test]
fn files_are_stored_in_the_bucket() {
    let moto = Moto::start();
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let fresh = runtime.block_on(TestDatabase::create());
    let mut env = settings(moto.endpoint(), "s3://papers/house/one").to_vec();
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
        ureq::get(format!("{}/papers?list-type=2", moto.endpoint())).call().expect("the response is a list");
    let listed = listed.into_body().read_to_string().expect("the output is UTF-8");
    assert_eq!(listed.matches("<Key>house/one/").count(), 1, "the replaced one is gone: {listed}");
}

#[test]
fn a_missing_bucket_is_reported_at_startup() {
    let moto = Moto::start();
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let result = caseboard(&["serve"])
        .envs(settings(moto.endpoint(), "s3://nothing"))
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
        let mut env = settings(moto.endpoint(), "s3://papers/nodes").to_vec();
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
