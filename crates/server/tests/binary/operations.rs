//! Operation of the server: metrics, logs, shell completions, the health check, a stop under load.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::support::{
    ADD_CENTER_CODE, Client, PASSWORD, Server, caseboard, database_url, in_days, upload_named,
};
use caseboard_domain::CaseId;
use caseboard_store::{DatabaseLocation, cases};
use caseboard_testkit::{TestDatabase, sample_files};
use serde_json::{Value, json};

/// The trace of a caller, as in the `traceparent` header.
const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

/// Sends a raw request and reads the whole response.
fn send_raw(url: &str, request: &str) -> String {
    let address = url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("the server accepts connections");
    let (line, rest) = request.split_once("\r\n").unwrap_or((request, ""));
    write!(stream, "{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{rest}\r\n")
        .expect("the request is sent");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("the server responds");
    response
}

/// A sample of the metrics exposition: name, labels, value.
type Sample = (String, BTreeMap<String, String>, f64);

fn samples(text: &str) -> Vec<Sample> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| {
        let (head, value) = line.rsplit_once(' ').expect("a value");
        let (name, labels) = head.split_once('{').unwrap_or((head, "}"));
        let labels = labels.trim_end_matches('}').split("\",").filter(|it| !it.is_empty());
        let pairs = labels.map(|label| {
            let (name, value) = label.split_once("=\"").expect("a label");
            (name.to_owned(), value.trim_end_matches('"').to_owned())
        });
        (name.to_owned(), pairs.collect(), value.parse().expect("a number"))
    };
    lines.map(read).collect()
}

fn scrape(server: &Server) -> String {
    let log = server.log();
    let url = log.iter().find_map(|line| line.split_once("metrics are at ")).expect("its address").1;
    let response = send_raw(url.trim_end_matches("/metrics"), "GET /metrics");
    let (head, body) = response.split_once("\r\n\r\n").expect("the server responds");
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("text/plain; version=0.0.4"), "{head}");
    assert!(send_raw(url.trim_end_matches("/metrics"), "GET /").starts_with("HTTP/1.1 404"));
    body.to_owned()
}

/// The sum of the samples with this name and these labels.
fn sum(all: &[Sample], name: &str, wanted: &[(&str, &str)]) -> f64 {
    let fits = |labels: &BTreeMap<String, String>| {
        wanted.iter().all(|(name, value)| labels.get(*name).is_some_and(|it| it == value))
    };
    let found: Vec<f64> =
        all.iter().filter(|it| it.0 == name && fits(&it.1)).map(|(_, _, value)| *value).collect();
    assert!(!found.is_empty(), "{name} {wanted:?} is missing");
    found.iter().sum()
}

/// Every metric exists, and no label contains personal data, whatever clients send.
#[test]
fn metrics_count_events_without_personal_data() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let server = Server::start_with(folder.path(), &[("CASEBOARD_METRICS_LISTEN", "127.0.0.1:0")]);
    let ana = Client::sign_up(&server, "USER", None);
    for _ in 0..3 {
        ana.get(&format!("/api/user/{}", ana.id)).expect("the server responds");
    }
    let session = ana.token();
    let events = open_stream(&server.url, &format!("GET /api/events\r\nAuthorization: Bearer {session}\r\n"));
    send_raw(&server.url, "BREW /api/config");
    for number in 0..50 {
        send_raw(&server.url, &format!("GET /nobody/{number}/ana@example.org?password=Passw0rd"));
    }
    let text = scrape(&server);
    let all = samples(&text);
    let count = |method: &str, route: &str| {
        sum(&all, "caseboard_http_requests_total", &[("method", method), ("route", route)])
    };
    assert_eq!(count("GET", "/api/user/{id}"), 3.0);
    assert_eq!(count("PUT", "/api/verifyemail/{userId}"), 1.0);
    assert_eq!(count("GET", "-"), 50.0);
    assert_eq!(sum(&all, "caseboard_http_requests_total", &[("method", "OTHER")]), 1.0);
    let timed = [("method", "GET"), ("route", "/api/user/{id}")];
    assert_eq!(sum(&all, "caseboard_http_request_duration_seconds_count", &timed), 3.0);
    let everything = [timed[0], timed[1], ("le", "+Inf")];
    assert_eq!(sum(&all, "caseboard_http_request_duration_seconds_bucket", &everything), 3.0);
    assert_eq!(sum(&all, "caseboard_sessions", &[]), 1.0);
    assert_eq!(sum(&all, "caseboard_event_listeners", &[]), 1.0);
    assert_eq!(sum(&all, "caseboard_http_in_flight", &[]), 0.0);
    assert_eq!(sum(&all, "caseboard_db_up", &[]), 1.0);
    for name in [
        "caseboard_outbox_due",
        "caseboard_outbox_dead",
        "caseboard_outbox_oldest_seconds",
        "caseboard_hashes",
    ] {
        assert_eq!(sum(&all, name, &[]), 0.0, "{name}");
    }
    for name in [
        "process_resident_memory_bytes",
        "caseboard_anonymous_memory_bytes",
        "process_cpu_seconds_total",
        "process_open_fds",
        "process_start_time_seconds",
    ] {
        assert!(sum(&all, name, &[]) > 0.0, "{name}");
    }
    assert_eq!(sum(&all, "caseboard_build_info", &[("version", env!("CARGO_PKG_VERSION"))]), 1.0);
    sum(&all, "caseboard_db_waiting", &[]);
    let committed = [("engine", "sqlite"), ("outcome", "committed")];
    assert!(sum(&all, "caseboard_db_transaction_seconds_count", &committed) >= 3.0);
    assert!(sum(&all, "caseboard_db_write_batch_size_count", &[]) >= 3.0);
    for worker in [
        "outbox-mail",
        "outbox-sms",
        "outbox-push",
        "timers",
        "housekeeping",
        "sealing",
        "metrics-listener",
        "metrics-upkeep",
    ] {
        assert_eq!(sum(&all, "caseboard_worker_restarts_total", &[("worker", worker)]), 0.0, "{worker}");
    }

    // Labels have few values, and every route is a path template of the OpenAPI document.
    let names: BTreeSet<&str> =
        all.iter().flat_map(|(_, labels, _)| labels.keys().map(String::as_str)).collect();
    let known = BTreeSet::from([
        "channel", "engine", "kind", "le", "method", "outcome", "queue", "route", "state", "status",
        "version", "worker",
    ]);
    assert!(names.is_subset(&known), "{names:?}");
    let document = caseboard(&["openapi"]).output().expect("the binary runs");
    let document: Value = serde_json::from_slice(&document.stdout).expect("the text is JSON");
    for (name, labels, _) in &all {
        let Some(route) = labels.get("route") else { continue };
        assert!(route == "-" || document["paths"][route].is_object(), "{name} {labels:?}");
    }
    for secret in ["example.org", &ana.id, session, PASSWORD, "Quill", "5550001111", "nobody"] {
        assert!(!text.contains(secret), "{secret} is in\n{text}");
    }
    drop(events);
}

/// The duration of every attempt to deliver a message is measured, with its channel and its outcome.
#[test]
fn deliveries_are_measured_by_channel_and_outcome() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let closed = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let smtp = format!("smtp://{}", closed.local_addr().expect("an address"));
    drop(closed);
    let env = [("CASEBOARD_SMTP_URL", smtp.as_str()), ("CASEBOARD_METRICS_LISTEN", "127.0.0.1:0")];
    let server = Server::start_with(folder.path(), &env);
    Client::sign_up(&server, "USER", None);
    let failed = [("channel", "mail"), ("outcome", "retryable")];
    let started = Instant::now();
    while !scrape(&server).contains("caseboard_delivery_seconds_count") {
        assert!(started.elapsed() < Duration::from_secs(10), "no delivery is measured");
        std::thread::sleep(Duration::from_millis(50));
    }
    let all = samples(&scrape(&server));
    assert!(sum(&all, "caseboard_delivery_seconds_count", &failed) >= 1.0);
    let everything = [failed[0], failed[1], ("le", "+Inf")];
    assert!(sum(&all, "caseboard_delivery_seconds_bucket", &everything) >= 1.0);
}

/// Opens a streaming response and returns its connection.
fn open_stream(url: &str, request: &str) -> TcpStream {
    let address = url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("the server accepts connections");
    let (line, rest) = request.split_once("\r\n").expect("headers");
    write!(stream, "{line} HTTP/1.1\r\nHost: {address}\r\n{rest}\r\n").expect("the request is sent");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("the timeout is set");
    let mut first = [0; 12];
    stream.read_exact(&mut first).expect("the server responds");
    assert_eq!(&first, b"HTTP/1.1 200");
    stream
}

#[test]
fn metrics_are_off_by_default_and_never_on_the_public_port() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let server = Server::start(folder.path());
    assert!(!server.log().iter().any(|line| line.contains("metrics")));
    assert!(!send_raw(&server.url, "GET /metrics").contains("caseboard_http_requests_total"));
}

/// Every line is a JSON object; the line of a request has the id of its response and the trace of its caller; no line
/// contains personal data, even at the most verbose level.
#[test]
fn json_logs_have_the_request_id_and_no_personal_data() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let filter = "info,caseboard=trace,caseboard_api=trace,caseboard_service=trace,caseboard_store=trace";
    let env = [("CASEBOARD_LOG_FORMAT", "json"), ("CASEBOARD_LOG", filter)];
    let mut server = Server::start_with(folder.path(), &env);
    let ana = Client::sign_up(&server, "USER", None);
    let body = json!({ "email": "person-of-interest@example.org", "password": "Wr0ngPassw0rd" }).to_string();
    let head = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    send_raw(&server.url, &format!("POST /api/emaillogin\r\n{head}\r\n{body}"));
    let response = send_raw(
        &server.url,
        &format!(
            "GET /api/user/{}?password=hunter2\r\nAuthorization: Bearer {}\r\ntraceparent: 00-{TRACE}-00f067aa0ba902b7-01\r\n",
            ana.id,
            ana.token()
        ),
    );
    let id = response
        .lines()
        .find_map(|line| line.strip_prefix("x-request-id: "))
        .unwrap_or_else(|| panic!("{response}"))
        .to_owned();
    send_raw(&server.url, "GET /api/uniqueemail/person-of-interest@example.org");
    assert!(server.stop().success());
    // Wait for the thread that reads the log.
    std::thread::sleep(Duration::from_millis(300));

    let log = server.log();
    let lines: Vec<Value> = log
        .iter()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    for line in &lines {
        for name in ["timestamp", "level", "target", "message"] {
            assert!(line[name].is_string(), "{name} is missing from {line}");
        }
    }
    let own: Vec<&Value> = lines.iter().filter(|line| line["span"]["id"] == *id).collect();
    let answered = own.iter().find(|line| line["message"] == "answered").expect("a line with this id");
    assert_eq!(
        (answered["route"].as_str(), answered["status"].as_i64()),
        (Some("/api/user/{id}"), Some(200))
    );
    assert!(answered["micros"].as_i64().is_some_and(|micros| micros > 0), "{answered}");
    assert_eq!(answered["span"]["trace_id"], TRACE, "the trace of the caller");
    assert!(lines.iter().any(|line| line["message"] == "stopped"));

    let text = log.join("\n");
    let secrets = ["example.org", "Quill", "5550001111", PASSWORD, "Wr0ng", "hunter2", ana.token(), &ana.id];
    for secret in secrets {
        let found = log.iter().find(|line| line.contains(secret));
        assert!(found.is_none(), "{secret} is in {found:?}");
    }
    assert!(text.len() > 1_000, "the log is too short to be searched: {text}");
}

/// With every log event of the server and of its libraries, no line about a case from posting to acceptance, messages, a
/// document and failing deliveries contains a name, an address, a number, free text, a file name or a secret.
#[test]
fn no_level_logs_personal_data() {
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let database = runtime.block_on(TestDatabase::create());
    // Nothing listens on the port, so every delivery fails and is logged.
    let mut env =
        vec![("CASEBOARD_LOG", "trace"), ("CASEBOARD_SMTP_URL", "smtp://mailer:Smtp5ecret@127.0.0.1:1")];
    if let DatabaseLocation::Postgres { url, .. } = database.place() {
        env.push(("CASEBOARD_DATABASE_URL", url));
    }
    let mut server = Server::start_with(database.folder(), &env);
    let (center, code) = Client::create_center(&server, "Canarycenter");
    let surgeon = Client::sign_up(&server, "SURGEON", Some((&center, &code)));
    let professional = Client::sign_up(&server, "USER", None);
    let put = |client: &Client, path: &str, body: Value| {
        let (status, answer) = client.send("PUT", path, &body, None).expect("the server responds");
        assert_eq!(status, 200, "{path}: {answer}");
    };
    put(&surgeon, &format!("/api/addsurgeonfavorite/{}", professional.id), json!({ "surgeon": surgeon.id }));
    let job = surgeon.post("/api/createjob", &surgeon.case_payload(&center, &in_days(9), "Canarynotes"));
    let invitee = json!({ "id": professional.id, "categoryId": 0 });
    surgeon.post("/api/invitefavorites", &json!({ "job": job["_id"], "invitees": [invitee] }));
    let unread = format!("/api/unreadnotifications/{}/NO", professional.id);
    let (_, unread) = professional.get(&unread).expect("the server responds");
    let answer = json!({ "_id": unread[0]["_id"], "status": "CONFIRMED", "read": true, "replyed": true });
    assert_eq!(professional.post("/api/accepted", &answer)["status"], "CONFIRMED");
    let pdf = sample_files::pdf("Canarycontent");
    let file = upload_named(&server, &professional, "resume", "Canaryfile", &pdf);
    assert_eq!(professional.get(&format!("/api/downloadedfile/{file}")).expect("the server responds").0, 200);
    let mail =
        json!({ "idList": [professional.id], "subject": "Canarysubject", "text": "Canarytext", "html": "" });
    surgeon.post("/api/sendgridmails", &mail);
    put(
        &professional,
        &format!("/api/updateuser/{}", professional.id),
        json!({ "aboutText": "Canaryabout" }),
    );
    for (path, body) in [
        ("/api/emaillogin", json!({ "email": "canary@mail.example", "password": "Canarypassword" })),
        ("/api/createjob", json!({ "desc": "Canarybroken", "procedures": 5 })),
    ] {
        surgeon.send("POST", path, &body, None).expect("the server responds");
    }
    surgeon.get("/api/searchusers?name=canarysearch").expect("the server responds");
    professional.post("/api/verifypassword", &json!({ "userId": professional.id, "password": PASSWORD }));
    let link = professional.post("/api/calendarlink", &json!({}));
    let feed =
        link["url"].as_str().and_then(|url| url.split_once("/api/calendar/")).expect("a feed").1.to_owned();
    for path in [&*feed, "Canaryfeed.ics"] {
        send_raw(&server.url, &format!("GET /api/calendar/{path}\r\nX-Canary: yes\r\n"));
    }
    let delivering = Instant::now();
    while !server.log().iter().any(|line| line.contains("a delivery failed")) {
        assert!(delivering.elapsed() < Duration::from_secs(20), "no failed delivery in the log");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(server.stop().success());

    let log = server.log();
    assert!(log.len() > 30, "the log is too short to be searched: {} lines", log.len());
    let secrets = [
        "anary",
        "Ada",
        "Quill",
        "@example.org",
        "5550001111",
        "Hernia",
        "Smtp5ecret",
        PASSWORD,
        ADD_CENTER_CODE,
        surgeon.token(),
        professional.token(),
        feed.trim_end_matches(".ics"),
    ];
    for secret in secrets {
        let found = log.iter().find(|line| line.contains(secret));
        assert!(found.is_none(), "{secret} is in {found:?}");
    }
}

/// A proxy that is not trusted is reported once: until it is configured, limits count all of its users together.
#[test]
fn a_forwarded_address_from_an_untrusted_peer_is_logged_once() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let mut server = Server::start(folder.path());
    for _ in 0..3 {
        send_raw(&server.url, "GET /healthz\r\nX-Forwarded-For: 203.0.113.7\r\n");
    }
    assert!(server.stop().success());
    std::thread::sleep(Duration::from_millis(300));
    let warnings = server.log().iter().filter(|line| line.contains("CASEBOARD_TRUSTED_PROXIES")).count();
    assert_eq!(warnings, 1, "{:?}", server.log());
}

#[test]
fn completions_exist_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let printed = caseboard(&["completions", shell]).output().expect("the binary runs");
        let text = String::from_utf8(printed.stdout).expect("the output is UTF-8");
        for word in ["serve", "backup", "restore", "copy", "create-system-admin", "completions"] {
            assert!(text.contains(word), "{word} is missing for {shell}");
        }
        if shell == "bash" {
            let folder = tempfile::tempdir().expect("the temporary folder is created");
            let file = folder.path().join("caseboard.bash");
            std::fs::write(&file, &text).expect("the file is written");
            let asked = format!("source {}; complete -p caseboard", file.display());
            let output = std::process::Command::new("bash").args(["-c", &asked]).output().expect("bash runs");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

#[test]
fn the_health_check_fails_when_the_server_does_not_respond() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let mut server = Server::start(folder.path());
    let listen = server.url.strip_prefix("http://").expect("an address").to_owned();
    let healthy = |listen: &str| {
        caseboard(&["healthcheck"])
            .env("CASEBOARD_LISTEN", listen)
            .env("CASEBOARD_PUBLIC_URL", "https://cases.example.org")
            .status()
            .expect("the binary runs")
            .success()
    };
    assert!(healthy(&listen));
    // In a container the server listens on all interfaces and the health check connects to loopback.
    let port = listen.rsplit_once(':').expect("a port is free").1;
    assert!(healthy(&format!("0.0.0.0:{port}")));
    assert!(server.stop().success());
    assert!(!healthy(&listen));
}

/// The id of a posted case, if this is the whole response to it.
fn posted_case(response: &str) -> Option<String> {
    let (head, body) = response.split_once("\r\n\r\n")?;
    let case: Value = serde_json::from_str(body).ok()?;
    case["_id"].as_str().filter(|_| head.starts_with("HTTP/1.1 200")).map(str::to_owned)
}

/// A stop while twelve clients write, one sends an unfinished body, and one listens to live updates: no response is
/// truncated, every acknowledged write exists afterwards, and the process exits at its deadline. A client that began its
/// request before the stop and sends the rest of it afterwards is answered, too.
#[test]
fn a_stop_under_load_loses_nothing_and_ends_at_the_deadline() {
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let fresh = runtime.block_on(TestDatabase::create());
    let env: Vec<_> = [("CASEBOARD_SHUTDOWN_SECONDS", "6")].into_iter().chain(database_url(&fresh)).collect();
    let mut server = Server::start_with(fresh.folder(), &env);
    let (center, code) = Client::create_center(&server, "Harbor Surgery Center");
    let surgeon = Client::sign_up(&server, "SURGEON", Some((&center, &code)));
    let acknowledged: Arc<Mutex<BTreeSet<String>>> = Arc::default();
    let truncated: Arc<Mutex<Vec<String>>> = Arc::default();
    let stopped = Arc::new(AtomicBool::new(false));
    let start = crate::support::in_days(10);
    let body = surgeon.case_payload(&center, &start, "load").to_string();
    let request = format!(
        "POST /api/createjob\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        surgeon.token(),
        body.len()
    );
    let writers: Vec<_> = (0..12)
        .map(|_| {
            let (url, request, stopped) = (server.url.clone(), request.clone(), stopped.clone());
            let (acknowledged, truncated) = (acknowledged.clone(), truncated.clone());
            std::thread::spawn(move || {
                let address = url.strip_prefix("http://").expect("an address");
                while !stopped.load(Ordering::Relaxed) {
                    let Ok(mut stream) = TcpStream::connect(address) else { break };
                    let (line, rest) = request.split_once("\r\n").expect("headers");
                    let sent = write!(stream, "{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{rest}");
                    let mut response = Vec::new();
                    let read = stream.read_to_end(&mut response);
                    // A connection that the server never accepted gets no response.
                    if response.is_empty() {
                        continue;
                    }
                    let text = String::from_utf8_lossy(&response).into_owned();
                    match posted_case(&text).filter(|_| sent.is_ok() && read.is_ok()) {
                        Some(id) => {
                            acknowledged.lock().expect("the lock is not poisoned").insert(id);
                        }
                        None => truncated.lock().expect("the lock is not poisoned").push(text),
                    }
                }
            })
        })
        .collect();
    let events = format!("GET /api/events\r\nAuthorization: Bearer {}\r\n", surgeon.token());
    let mut events = open_stream(&server.url, &events);
    let address = server.url.strip_prefix("http://").expect("an address").to_owned();
    let mut slow_client = TcpStream::connect(&address).expect("the server accepts connections");
    write!(slow_client, "POST /api/emaillogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{{")
        .expect("half of the request is sent");
    let mut begun = TcpStream::connect(&address).expect("the server accepts connections");
    let (line, rest) = request.split_once("\r\n").expect("headers");
    let (first, last) = rest.split_at(rest.len() - 20);
    write!(begun, "{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{first}")
        .expect("most of the request is sent");
    std::thread::sleep(Duration::from_millis(1_500));

    let last = last.to_owned();
    let finishing = std::thread::spawn(move || {
        // The port is closed when the stop has begun.
        while TcpStream::connect(&address).is_ok() {
            std::thread::sleep(Duration::from_millis(20));
        }
        let mut response = String::new();
        // If the connection was closed, there is no response, which the test then shows.
        let _ = begun.write_all(last.as_bytes());
        let _ = begun.read_to_string(&mut response);
        response
    });
    let started = Instant::now();
    let status = server.stop();
    let elapsed = started.elapsed();
    stopped.store(true, Ordering::Relaxed);
    writers.into_iter().for_each(|writer| writer.join().expect("no writer panics"));
    let finished = finishing.join().expect("no client panics");
    assert!(status.success() && elapsed < Duration::from_secs(10), "{status} after {elapsed:?}");
    let case = posted_case(&finished).unwrap_or_else(|| panic!("the stop cut off a request: {finished:?}"));
    acknowledged.lock().expect("the lock is not poisoned").insert(case);
    let mut rest = String::new();
    events.read_to_string(&mut rest).expect("the stream ends without an error");
    let truncated = truncated.lock().expect("the lock is not poisoned");
    assert!(truncated.is_empty(), "{} responses were truncated, such as {:?}", truncated.len(), truncated[0]);

    let acknowledged = acknowledged.lock().expect("the lock is not poisoned");
    let lost: Vec<&String> = runtime.block_on(async {
        let db = fresh.open().await;
        let mut lost = Vec::new();
        for id in acknowledged.iter() {
            let case: CaseId = id.parse().expect("the response has an id");
            if db
                .read(move |conn| async move { cases::find(&conn, case).await })
                .await
                .expect("the case is read")
                .is_none()
            {
                lost.push(id);
            }
        }
        lost
    });
    assert!(lost.is_empty() && acknowledged.len() > 20, "{} of {} are lost", lost.len(), acknowledged.len());
    eprintln!("{} acknowledged, stopped after {elapsed:?}", acknowledged.len());
}

mod postgres_only {
    use super::*;

    /// The tasks that exchange changes with other nodes are watched like the workers.
    ///
    /// Shows: AMB-315
    #[test]
    fn the_tasks_of_the_change_feed_are_supervised() {
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        let fresh = runtime.block_on(TestDatabase::create());
        let database = database_url(&fresh).expect("a server of PostgreSQL");
        let env = [database, ("CASEBOARD_METRICS_LISTEN", "127.0.0.1:0")];
        let server = Server::start_with(&fresh.folder().join("data"), &env);
        let all = samples(&scrape(&server));
        for worker in ["change-sender", "change-receiver"] {
            assert_eq!(sum(&all, "caseboard_worker_restarts_total", &[("worker", worker)]), 0.0, "{worker}");
        }
    }
}
