//! Starts the real binary on a free port with a separate data folder, and sends requests to it.
#![allow(dead_code, unreachable_pub, reason = "every test binary uses a part of it")]

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use caseboard_testkit::{DatabaseLocation, TestDatabase, run_raw_sql};
use serde_json::{Value, json};

/// The code that these servers require for adding a center.
pub(crate) const ADD_CENTER_CODE: &str = "open-sesame";
/// The password of every user.
pub(crate) const PASSWORD: &str = "Quiet7River";
/// How long a test waits before it fails.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A running server, killed on drop.
pub(crate) struct Server {
    child: Child,
    /// Its base URL.
    pub(crate) url: String,
    /// Its data folder.
    pub(crate) data: PathBuf,
    env: Vec<(String, String)>,
    log: Log,
}

/// The lines that a server has logged.
type Log = Arc<Mutex<Vec<String>>>;

/// The binary without the `CASEBOARD_*` variables of the environment. `TRUST_BINARY` names another one: `make trust` measures
/// times with the release binary.
pub(crate) fn caseboard(arguments: &[&str]) -> Command {
    let binary = std::env::var("TRUST_BINARY").unwrap_or_else(|_| env!("CARGO_BIN_EXE_caseboard").to_owned());
    let mut command = Command::new(binary);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CASEBOARD_")) {
        command.env_remove(name);
    }
    command.args(arguments);
    command
}

impl Server {
    /// Starts a server on this data folder in development mode.
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    /// Starts a server on this data folder with additional environment variables.
    pub(crate) fn start_with(data: &Path, env: &[(&str, &str)]) -> Self {
        let defaults = [
            ("CASEBOARD_LISTEN", "127.0.0.1:0"),
            ("CASEBOARD_ENV", "dev"),
            ("CASEBOARD_RATE_LIMIT", "off"),
            ("CASEBOARD_ADD_CENTER_CODE", ADD_CENTER_CODE),
        ];
        let env: Vec<_> = defaults
            .iter()
            .chain(env)
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let log = Log::default();
        let (child, url) = launch(data, &env, &log);
        Self { child, url, data: data.to_owned(), env, log }
    }

    /// All lines that it has logged, over all its starts.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().expect("no reader panics").clone()
    }

    /// Its process id.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Kills the process with SIGKILL.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("the process is killed");
        self.child.wait().expect("the process exits");
    }

    /// Starts it again on the same folder, on another port.
    pub(crate) fn restart(&mut self) {
        (self.child, self.url) = launch(&self.data, &self.env, &self.log);
    }

    /// Pauses the process with SIGSTOP, until it is resumed or killed.
    pub(crate) fn pause(&self) {
        self.signal("-STOP");
    }

    /// Resumes a paused process.
    pub(crate) fn resume(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let pid = self.pid().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().expect("kill runs").success());
    }

    /// Stops the process with SIGTERM and waits until it exits.
    pub(crate) fn stop(&mut self) -> ExitStatus {
        self.signal("-TERM");
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the state of the process is known") {
                return status;
            }
            assert!(started.elapsed() < TIMEOUT, "the server does not stop");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn launch(data: &Path, env: &[(String, String)], log: &Log) -> (Child, String) {
    let mut child = caseboard(&["serve"])
        .envs(env.iter().cloned())
        .env("CASEBOARD_DATA_DIR", data)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut lines = BufReader::new(child.stderr.take().expect("the output is piped")).lines();
    let url = loop {
        let Some(Ok(line)) = lines.next() else {
            panic!("the server ended early:\n{}", log.lock().expect("no reader panics").join("\n"))
        };
        let url = line.split_once("listens on ").map(|(_, url)| url.trim().to_owned());
        log.lock().expect("no reader panics").push(line);
        // In the JSON format, the message continues after the URL.
        if let Some(url) = url {
            break url.split('"').next().unwrap_or_default().to_owned();
        }
    };
    // Keep reading, or the server would block on a full pipe.
    let log = Arc::clone(log);
    std::thread::spawn(move || {
        lines.map_while(Result::ok).for_each(|line| log.lock().expect("no reader panics").push(line));
    });
    (child, url)
}

/// A client of a server: its URL, its session if any, and its user.
#[derive(Clone)]
pub(crate) struct Client {
    agent: ureq::Agent,
    url: String,
    token: Option<String>,
    /// The user's id; empty before sign-in.
    pub(crate) id: String,
}

/// Status and body of a response.
pub(crate) type Response = (u16, Value);

impl Client {
    /// A client without a session.
    pub(crate) fn new(server: &Server) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(TIMEOUT))
            // Shorter than the server's timeout of idle connections, so that none is reused at the moment it closes.
            .max_idle_age(Duration::from_secs(5))
            .build();
        Self { agent: config.new_agent(), url: server.url.clone(), token: None, id: String::new() }
    }

    /// The same session at another URL: another node, or the server after a restart.
    pub(crate) fn at(&self, server: &Server) -> Self {
        Self { url: server.url.clone(), ..self.clone() }
    }

    /// The same client with the token of another session.
    pub(crate) fn with_token(self, token: String) -> Self {
        Self { token: Some(token), ..self }
    }

    pub(crate) fn token(&self) -> &str {
        self.token.as_deref().expect("signed in")
    }

    /// Sends a GET request.
    pub(crate) fn get(&self, path: &str) -> Result<Response, ureq::Error> {
        read_response(self.request(path)?)
    }

    fn request(&self, path: &str) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> {
        let mut request = self.agent.get(format!("{}{path}", self.url));
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        request.call()
    }

    /// Reads all pages of a list.
    pub(crate) fn get_all(&self, path: &str) -> Vec<Value> {
        let (mut items, mut next) = (Vec::new(), Some(path.to_owned()));
        while let Some(path) = next {
            let response = self.request(&path).expect("the server responds");
            let link = response.headers().get("link").map(|link| link.to_str().expect("ASCII"));
            next = link.and_then(|link| Some(link.strip_prefix('<')?.split_once('>')?.0.to_owned()));
            let (status, page) = read_response(response).expect("the server responds");
            assert_eq!(status, 200, "{path}: {page}");
            items.extend(page.as_array().expect("the response is a list").iter().cloned());
        }
        items
    }

    /// Sends a request with a body; `key` is its idempotency key.
    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        key: Option<&str>,
    ) -> Result<Response, ureq::Error> {
        let address = format!("{}{path}", self.url);
        let mut request = if method == "PUT" { self.agent.put(address) } else { self.agent.post(address) };
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        read_response(request.send_json(body)?)
    }

    /// Sends a POST request and asserts that it succeeds.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        let (status, response) =
            self.send("POST", path, body, None).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!((200..300).contains(&status), "{path}: {status} {response}");
        response
    }

    /// The newest mail to an address.
    pub(crate) fn mail_to(&self, address: &str) -> Value {
        let (_, mails) = self.get(&format!("/api/dev/outbox?to={address}")).expect("the mailbox");
        mails[0].clone()
    }

    /// The six-digit code in the newest mail to an address.
    pub(crate) fn code_for(&self, address: &str) -> String {
        six_digits(self.mail_to(address)["text"].as_str().expect("a mail"))
    }

    /// Signs a user up, verifies the address and signs in.
    pub(crate) fn sign_up(server: &Server, role: &str, center: Option<(&str, &str)>) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let email = format!("person{number}@example.org");
        let client = Self::new(server);
        let response = client.post("/api/user", &client.sign_up_payload(&email, role, center));
        let code = client.code_for(&email);
        let path = format!("/api/verifyemail/{}", response["_id"].as_str().expect("the response has an id"));
        let (status, response) = client
            .send("PUT", &path, &json!({ "verifiedEmail": true, "code": code }), None)
            .expect("the server responds");
        assert_eq!(status, 200, "{response}");
        Self::sign_in(server, &email, PASSWORD)
    }

    /// Signs in an existing user.
    pub(crate) fn sign_in(server: &Server, email: &str, password: &str) -> Self {
        let mut client = Self::new(server);
        let response = client.post("/api/emaillogin", &json!({ "email": email, "password": password }));
        let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{response}")).to_owned();
        (client.token, client.id) = (Some(text(&response["authToken"])), text(&response["user"][0]["_id"]));
        client
    }

    /// The payload of a sign-up.
    pub(crate) fn sign_up_payload(&self, email: &str, role: &str, center: Option<(&str, &str)>) -> Value {
        let (centers, proofs) = match center {
            None => (json!([]), json!([])),
            Some((center, code)) => {
                let response =
                    self.post("/api/verifycentercode", &json!({ "centerId": center, "code": code }));
                (json!([center]), json!([response["centerProof"].as_str().expect("a proof")]))
            }
        };
        json!({
            "firstName": "Ada", "lastName": "Quill", "email": email, "password": PASSWORD, "phone": "5550001111",
            "signInType": role, "categoryId": if role == "USER" { 0 } else { -1 },
            "surgeryCenters": centers, "centerProofs": proofs,
            "securityQuestion1": { "question": 0, "answer": "one" },
            "securityQuestion2": { "question": 0, "answer": "two" },
            "consent": true, "termsVersion": "2021-09-13",
        })
    }

    /// Adds a confirmed center and returns its id and its code.
    pub(crate) fn create_center(server: &Server, name: &str) -> (String, String) {
        let client = Self::new(server);
        let ticket = client.post("/api/addcentercode", &json!({ "code": ADD_CENTER_CODE }));
        let request = client
            .agent
            .post(format!("{}/api/surgerycenter", client.url))
            .header("X-Center-Ticket", ticket["ticket"].as_str().expect("a ticket"));
        let center = json!({
            "name": name, "address": "1 Main Street", "city": "Fresno", "state": "CA", "zipCode": "93701",
            "phone": "5550002222",
        });
        let (status, response) = read_response(request.send_json(&center).expect("the server responds"))
            .expect("the text is JSON");
        assert!((200..300).contains(&status), "{response}");
        let text =
            |name: &str| response[name].as_str().unwrap_or_else(|| panic!("{name}: {response}")).to_owned();
        let url = server.env.iter().find(|(name, _)| name == "CASEBOARD_DATABASE_URL");
        let place = match url {
            Some((_, url)) => DatabaseLocation::Postgres { url: url.clone(), ca_file: None, connections: 1 },
            None => DatabaseLocation::in_folder(&server.data),
        };
        let sql = "UPDATE centers SET confirmed_at = created_at";
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        runtime.block_on(run_raw_sql(&place, sql, sql)).expect("the center is confirmed");
        (text("_id"), text("verificationCode"))
    }

    /// The payload of a case.
    pub(crate) fn case_payload(&self, center: &str, start: &str, notes: &str) -> Value {
        json!({
            "surgeryCenterId": center, "surgeonId": self.id, "start": start, "duration": 2, "desc": notes,
            "procedures": ["Hernia repair"],
            "staffs": [{ "specialtyId": 0, "hourlyRate": 150, "payPerJob": 0, "numOfRequired": 1, "minPay": 100 }],
        })
    }
}

/// The first run of six digits in a text.
pub(crate) fn six_digits(text: &str) -> String {
    text.split(|c: char| !c.is_ascii_digit()).find(|run| run.len() == 6).expect("six digits").to_owned()
}

fn read_response(response: ureq::http::Response<ureq::Body>) -> Result<Response, ureq::Error> {
    let status = response.status().as_u16();
    let text = response.into_body().read_to_string()?;
    Ok((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
}

/// Uploads a file into a slot of the profile of the signed-in user and returns its id.
pub(crate) fn upload(server: &Server, who: &Client, slot: &str, content: &[u8]) -> String {
    upload_named(server, who, slot, "a", content)
}

/// Uploads a file with a name, without its extension.
pub(crate) fn upload_named(server: &Server, who: &Client, slot: &str, name: &str, content: &[u8]) -> String {
    let extension = if content.starts_with(b"%PDF") { "pdf" } else { "png" };
    let mut body = Vec::new();
    for (name, value) in [("userId", &*who.id), ("prefix", slot), ("ext", extension)] {
        let part = format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(part.as_bytes());
    }
    let head = format!(
        "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}.{extension}\"\r\n\r\n"
    );
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

/// The time so many days ahead, rounded down to the minute.
pub(crate) fn in_days(days: i64) -> String {
    let now = caseboard_service::Clock::now(&caseboard_service::SystemClock);
    let minute = now.as_second() / 60 * 60 + days * 86_400;
    jiff::Timestamp::from_second(minute).expect("in range").to_string()
}

/// The URL of a test's PostgreSQL database.
///
/// # Panics
///
/// On SQLite: tests that call this belong in a module `postgres_only`.
pub(crate) fn postgres_url(database: &TestDatabase) -> &str {
    caseboard_testkit::require_postgres();
    let DatabaseLocation::Postgres { url, .. } = database.place() else { unreachable!("checked before") };
    url
}

/// The setting of the server's database; `None` for SQLite in the data folder.
pub(crate) fn database_url(database: &TestDatabase) -> Option<(&str, &str)> {
    match database.place() {
        DatabaseLocation::Sqlite { .. } => None,
        DatabaseLocation::Postgres { url, .. } => Some(("CASEBOARD_DATABASE_URL", url)),
    }
}
