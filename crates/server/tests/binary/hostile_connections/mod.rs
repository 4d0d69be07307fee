//! Hostile clients below HTTP: a thousand slow and five hundred silent connections, header floods, decompression bombs,
//! request smuggling and malformed forms. Others are served meanwhile, nothing answers with 5xx, and the memory stays bounded.

mod forms;
mod wire;

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use caseboard_testkit::{require_sqlite, trust};
use flate2::Compression;
use flate2::write::GzEncoder;

use self::wire::{exchange, statuses};
use crate::support::{Client, Server};

const SLOW: usize = 1_000;
const SILENT: usize = 500;
/// Headers have ten seconds, and bodies thirty (AMB-127).
const CLOSED_MAX: Duration = Duration::from_secs(15);
const BODIES_CLOSED_MAX: Duration = Duration::from_secs(35);
const RISE_MAX_MIB: u64 = 100;
const P99_MAX_MS: u128 = 100;
/// The time for an answer that may be missing.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);
const ROW: &str = "slow, silent and malformed connections";

/// Returns valid JSON of 50 MB in a gzip file of some 50 kB, which must not be unpacked.
fn compressed_bomb() -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(b"{\"email\":\"").expect("written to memory");
    for _ in 0..50 {
        writer.write_all(&[b' '; 1_000_000]).expect("written to memory");
    }
    writer.write_all(b"\"}").expect("written to memory");
    writer.finish().expect("written to memory")
}

/// The way in which a connection sends its request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Silent,
    /// A byte of the headers each second.
    SlowHeaders,
    /// Whole headers, then a byte of the body each second.
    SlowBody,
    /// Whole headers and the begin of a form, then nothing.
    SilentForm,
}

struct Connection {
    kind: Kind,
    stream: TcpStream,
    opened: Instant,
    sent: usize,
    closed: Option<Duration>,
    answer: Vec<u8>,
}

const HEADERS: &str =
    "POST /api/emaillogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Filler: ";

impl Connection {
    fn open(address: &str, kind: Kind, person: &Client) -> Self {
        let mut stream = TcpStream::connect(address).expect("the server accepts connections");
        let begin = match kind {
            Kind::Silent | Kind::SlowHeaders => String::new(),
            Kind::SlowBody => format!("{HEADERS}x\r\nContent-Length: 1000\r\n\r\n"),
            Kind::SilentForm => forms::head(person, "multipart/form-data; boundary=x", 1000) + "--x\r\n",
        };
        stream.write_all(begin.as_bytes()).expect("the begin is sent");
        stream.set_nonblocking(true).expect("nonblocking");
        Self { kind, stream, opened: Instant::now(), sent: 0, closed: None, answer: Vec::new() }
    }

    /// Sends the next byte, and checks whether the server has closed the connection.
    fn step(&mut self) {
        if self.closed.is_some() {
            return;
        }
        let byte = match self.kind {
            Kind::Silent | Kind::SilentForm => None,
            Kind::SlowHeaders => Some(HEADERS.as_bytes().get(self.sent).copied().unwrap_or(b'x')),
            Kind::SlowBody => Some(b' '),
        };
        if let Some(byte) = byte {
            let _ = self.stream.write(&[byte]);
            self.sent += 1;
        }
        let mut chunk = [0; 4096];
        loop {
            match self.stream.read(&mut chunk) {
                Ok(0) => self.closed = Some(self.opened.elapsed()),
                Ok(size) => {
                    self.answer.extend_from_slice(&chunk[..size]);
                    continue;
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => self.closed = Some(self.opened.elapsed()),
            }
            return;
        }
    }
}

/// A memory value of a process in MiB: `VmRSS` is that of now, `VmHWM` the largest so far.
fn memory_mib(server: &Server, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).expect("Linux");
    let line = status.lines().find(|line| line.starts_with(name)).expect("a line");
    line.split_whitespace().nth(1).and_then(|it| it.parse::<u64>().ok()).expect("a number") / 1024
}

/// Requests whose end two servers could see at different places, each followed by a second request. A server that sees only
/// one request, or refuses and closes, cannot be used to smuggle.
fn smuggling() -> Vec<(&'static str, String)> {
    let second = "GET /api/config HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let post = |headers: &str, body: &str| {
        format!(
            "POST /api/emaillogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{headers}\r\n\r\n{body}"
        )
    };
    vec![
        (
            "length and chunked",
            post("Content-Length: 4\r\nTransfer-Encoding: chunked", &format!("0\r\n\r\n{second}")),
        ),
        ("two lengths", post("Content-Length: 0\r\nContent-Length: 40", second)),
        ("a list of lengths", post("Content-Length: 0, 40", second)),
        ("a negative length", post("Content-Length: -1", second)),
        ("a length with a sign", post("Content-Length: +2", &format!("{{}}{second}"))),
        (
            "chunked, then another coding",
            post("Transfer-Encoding: chunked, identity", &format!("0\r\n\r\n{second}")),
        ),
        ("an unknown coding", post("Transfer-Encoding: xchunked", &format!("0\r\n\r\n{second}"))),
        ("a space before the colon", post("Transfer-Encoding : chunked", &format!("0\r\n\r\n{second}"))),
        (
            "a folded header",
            post("Transfer-Encoding:\r\n chunked\r\nContent-Length: 4", &format!("0\r\n\r\n{second}")),
        ),
        ("a huge chunk size", post("Transfer-Encoding: chunked", &format!("fffffffffffffffff\r\n{second}"))),
        ("a negative chunk size", post("Transfer-Encoding: chunked", &format!("-1\r\n{second}"))),
        (
            "a chunk without line end",
            post("Transfer-Encoding: chunked", &format!("1\r\nxy\r\n0\r\n\r\n{second}")),
        ),
        ("a null byte in a header", post("X-Null: a\0b", second)),
        ("a bare carriage return", post("X-Bare: a\rTransfer-Encoding: chunked", second)),
    ]
}

/// Requests that are too large or no HTTP.
fn floods() -> Vec<(&'static str, Vec<u8>)> {
    let flood = "X-Flood: y\r\n".repeat(10_000);
    let long = format!("X-Long: {}\r\n", "y".repeat(1_000_000));
    let bomb = compressed_bomb();
    let head =
        "POST /api/emaillogin HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n";
    let bomb_head = format!("{head}Content-Encoding: gzip\r\nContent-Length: {}\r\n\r\n", bomb.len());
    let deep = format!("{}{}", "[".repeat(30_000), "]".repeat(30_000));
    vec![
        ("ten thousand headers", format!("GET / HTTP/1.1\r\nHost: x\r\n{flood}\r\n").into_bytes()),
        ("a header of a megabyte", format!("GET / HTTP/1.1\r\nHost: x\r\n{long}\r\n").into_bytes()),
        ("a compressed body", [bomb_head.as_bytes(), &bomb].concat()),
        ("deep JSON", format!("{head}Content-Length: {}\r\n\r\n{deep}", deep.len()).into_bytes()),
        ("no HTTP at all", b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".repeat(10)),
    ]
}

/// Sends a flood; returns what is wrong with the answer.
fn send_flood(address: &str, (name, request): &(&str, Vec<u8>)) -> Option<String> {
    let found = exchange(address, request, false, ANSWER_TIMEOUT).statuses();
    let is_right = found.len() <= 1 && found.iter().all(|status| (400..500).contains(status));
    (!is_right).then(|| format!("{name}: {found:?}"))
}

/// Sends two requests of which the first has no clear end; returns what is wrong with the answers.
fn send_smuggled(address: &str, (name, request): &(&str, String)) -> Option<String> {
    let got = exchange(address, request.as_bytes(), false, ANSWER_TIMEOUT);
    let found = got.statuses();
    // The second request is the answer of a smuggled one only if the first was refused and the connection went on.
    let is_smuggled = found.len() > 1 && found[0] >= 400;
    let is_right = found.iter().all(|status| *status < 500) && !is_smuggled;
    (!is_right).then(|| format!("{name}: {}", got.answer))
}

/// Ends the requests of others when it is dropped, also by a panic: they would not end by themselves.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs an attack while others send requests. Returns its outcome, and of their requests the time in milliseconds that one of a
/// hundred exceeds.
fn with_others<T>(person: &Client, attack: impl FnOnce() -> T) -> (T, u128) {
    let stop = AtomicBool::new(false);
    let (outcome, mut latencies) = std::thread::scope(|scope| {
        let others: Vec<_> = (0..4)
            .map(|_| {
                let (person, stop) = (person.clone(), &stop);
                scope.spawn(move || {
                    let mut took = Vec::new();
                    while !stop.load(Ordering::Relaxed) {
                        let began = Instant::now();
                        assert_eq!(person.get("/api/session").expect("the server responds").0, 200);
                        took.push(began.elapsed().as_millis());
                        std::thread::sleep(Duration::from_millis(20));
                    }
                    took
                })
            })
            .collect();
        let ending = Ending(&stop);
        let outcome = attack();
        drop(ending);
        let took: Vec<u128> =
            others.into_iter().flat_map(|other| other.join().expect("others are served")).collect();
        (outcome, took)
    });
    latencies.sort_unstable();
    (outcome, latencies[latencies.len() * 99 / 100])
}

/// Sends each of these again and again for some seconds, all at the same time; returns the first fault of each.
fn repeat<A: Sync>(attacks: &[A], send: impl Fn(&A) -> Option<String> + Sync) -> Vec<String> {
    let until = Instant::now() + Duration::from_secs(trust::choose(2, 10) as u64);
    std::thread::scope(|scope| {
        let send = &send;
        let threads: Vec<_> = attacks
            .iter()
            .map(|attack| {
                scope.spawn(move || {
                    loop {
                        let fault = send(attack);
                        if fault.is_some() || Instant::now() >= until {
                            return fault;
                        }
                        std::thread::sleep(Duration::from_millis(10));
                    }
                })
            })
            .collect();
        threads.into_iter().filter_map(|thread| thread.join().expect("no attack panics")).collect()
    })
}

/// Lets slow and silent connections send, until the server has closed all of them.
fn run_slowly(connections: &mut [Connection]) {
    let began = Instant::now();
    while connections.iter().any(|it| it.closed.is_none()) && began.elapsed() < Duration::from_secs(60) {
        let next = Instant::now() + Duration::from_secs(1);
        connections.iter_mut().for_each(Connection::step);
        std::thread::sleep(next.saturating_duration_since(Instant::now()));
    }
}

/// The database does not matter, so that one engine is enough.
mod sqlite_only {
    use super::*;

    /// Connections that send slowly or nothing do not delay other clients, and each is closed in time.
    #[test]
    fn slow_and_malformed_connections_leave_others_unaffected() {
        require_sqlite();
        let folder = tempfile::tempdir().expect("the temporary folder is created");
        let env = [("CASEBOARD_CONNECTIONS_PER_ADDRESS", "5000")];
        let server = Server::start_with(folder.path(), &env);
        let address = server.url.strip_prefix("http://").expect("an address").to_owned();
        let person = Client::sign_up(&server, "USER", None);
        for _ in 0..20 {
            assert_eq!(person.get("/api/session").expect("the server responds").0, 200);
        }
        assert_eq!(forms::whole(&person).send(&address), None);
        let before = memory_mib(&server, "VmRSS");
        let mut connections: Vec<Connection> = Vec::new();
        for number in 0..SLOW + SILENT {
            let kind = match number {
                0 => Kind::SilentForm,
                _ if number < SILENT => Kind::Silent,
                _ if number % 2 == 0 => Kind::SlowHeaders,
                _ => Kind::SlowBody,
            };
            connections.push(Connection::open(&address, kind, &person));
        }
        let ((), slow_p99) = with_others(&person, || run_slowly(&mut connections));
        let slowest = |kind: Kind| {
            let of_kind = connections.iter().filter(|it| it.kind == kind);
            of_kind.map(|it| it.closed.unwrap_or(Duration::MAX)).max().expect("connections of the kind")
        };
        let headers = slowest(Kind::Silent).max(slowest(Kind::SlowHeaders));
        let bodies = slowest(Kind::SlowBody).max(slowest(Kind::SilentForm));
        assert!(headers < Duration::MAX && bodies < Duration::MAX, "some connections are never closed");
        let answers: Vec<u16> =
            connections.iter().flat_map(|it| statuses(&String::from_utf8_lossy(&it.answer))).collect();
        assert!(answers.iter().all(|status| *status < 500), "{answers:?}");

        let floods = floods();
        let (wrong, flood_p99) = with_others(&person, || repeat(&floods, |it| send_flood(&address, it)));
        assert_eq!(wrong, Vec::<String>::new());
        let smuggling = smuggling();
        let (wrong, smuggling_p99) =
            with_others(&person, || repeat(&smuggling, |it| send_smuggled(&address, it)));
        assert_eq!(wrong, Vec::<String>::new());
        let malformed = forms::malformed(&person);
        let (wrong, form_p99) = with_others(&person, || repeat(&malformed, |it| it.send(&address)));
        assert_eq!(wrong, Vec::<String>::new());
        assert_eq!(forms::whole(&person).send(&address), None, "the next upload succeeds");
        assert_eq!(person.get("/api/session").expect("the server responds").0, 200);

        let rise = memory_mib(&server, "VmHWM").saturating_sub(before);
        let number = format!(
            "headers closed within {:.1} s, bodies within {:.1} s, others' p99 {slow_p99} ms, in floods {flood_p99} ms, in \
             smuggling {smuggling_p99} ms, in {} malformed forms {form_p99} ms; memory +{rise} MiB, 0 × 5xx",
            headers.as_secs_f64(),
            bodies.as_secs_f64(),
            malformed.len()
        );
        let p99 = slow_p99.max(flood_p99).max(smuggling_p99).max(form_p99);
        let reached =
            headers <= CLOSED_MAX && bodies <= BODIES_CLOSED_MAX && p99 <= P99_MAX_MS && rise <= RISE_MAX_MIB;
        let target = "headers ≤ 15 s, bodies ≤ 35 s (AMB-127), p99 ≤ 100 ms in each attack, ≤ 100 MiB, 0 × 5xx, forms 4xx";
        trust::report_row(ROW, target, &number, 0, reached);
        assert!(rise <= RISE_MAX_MIB, "the memory rose by {rise} MiB");
        assert!(headers <= CLOSED_MAX, "headers closed after {headers:?}");
        assert!(bodies <= BODIES_CLOSED_MAX, "bodies closed after {bodies:?}");

        // The same connections must detect a server that accepts connections and never closes them.
        let deaf = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = deaf.local_addr().expect("an address").to_string();
        let mut open = Connection::open(&address, Kind::Silent, &person);
        open.opened -= CLOSED_MAX;
        open.step();
        trust::report_fault(
            ROW,
            "a server that never closes",
            "still open after 15 s",
            open.closed.is_none(),
        );
        assert!(open.closed.is_none());

        // And the same forms one that takes them.
        let accepting = forms::start_accepting_server();
        let found = repeat(&malformed, |it| it.send(&accepting)).len();
        let number = format!("{found} of {} forms", malformed.len());
        trust::report_fault(ROW, "a server that takes every form", &number, found == malformed.len());
        assert_eq!(found, malformed.len());
    }
}
