//! A gateway in front of an S3 server that answers 503 or closes connections without an answer.
//!
//! It runs on threads of its own, so that tests with and without a runtime can use it.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// What happens to a request to a bucket instead of its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BucketFault {
    /// The answer is 503 SlowDown.
    SlowDown,
    /// The connection is closed before anything was read, whatever the method is.
    CutAtAccept,
    /// The connection is closed before the body was read.
    CutAfterHead,
    /// The connection is closed after the whole request was read, which is not executed.
    CutAfterRequest,
    /// The connection is closed after the request was executed.
    LostAnswer,
}

const SLOW_DOWN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
    <Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>";

/// The requests that have a fault.
struct Failing {
    fault: BucketFault,
    /// Their method; `None` for all methods.
    method: Option<&'static str>,
    /// How many of them are left.
    left: usize,
}

/// The fault of a bucket, and the requests that it got.
#[derive(Default)]
struct Plan {
    failing: Option<Failing>,
    /// The methods of the requests since the last change of the fault.
    requests: Vec<String>,
    stopped: bool,
}

impl Plan {
    fn cuts_at_accept(&self) -> bool {
        self.failing.as_ref().is_some_and(|it| it.fault == BucketFault::CutAtAccept)
    }

    /// Counts a request and returns its fault.
    fn receive(&mut self, method: &str) -> Option<BucketFault> {
        self.requests.push(method.to_owned());
        let failing = self.failing.as_mut()?;
        if failing.method.is_some_and(|it| it != method) || failing.left == 0 {
            return None;
        }
        failing.left -= 1;
        Some(failing.fault)
    }
}

/// A gateway in front of an S3 server that can fail. It closes a connection after one request, as moto does.
pub struct FailingBucket {
    address: SocketAddr,
    plan: Arc<Mutex<Plan>>,
}

impl FailingBucket {
    /// Starts a gateway in front of a server, without a fault.
    ///
    /// # Panics
    /// If no port is free.
    pub fn start(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let plan = Arc::new(Mutex::new(Plan::default()));
        let bucket = Self { address, plan: Arc::clone(&plan) };
        let server = server.to_owned();
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                if lock(&plan).stopped {
                    break;
                }
                let (plan, server) = (Arc::clone(&plan), server.clone());
                // A client that disconnects ends its own connection only.
                std::thread::spawn(move || drop(serve(&plan, client, &server)));
            }
        });
        bucket
    }

    /// Returns the URL of the gateway.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Gives so many requests with this method a fault; later ones work.
    pub fn fail(&self, fault: BucketFault, method: &'static str, times: usize) {
        self.change(Some(Failing { fault, method: Some(method), left: times }));
    }

    /// Gives all requests a fault until the bucket recovers.
    pub fn fail_all(&self, fault: BucketFault) {
        self.change(Some(Failing { fault, method: None, left: usize::MAX }));
    }

    /// Ends the fault.
    pub fn recover(&self) {
        self.change(None);
    }

    fn change(&self, failing: Option<Failing>) {
        let mut plan = lock(&self.plan);
        plan.failing = failing;
        plan.requests.clear();
    }

    /// Returns the number of requests with this method since the last change of the fault. Connections that were closed before
    /// they were read do not count.
    pub fn count(&self, method: &str) -> usize {
        lock(&self.plan).requests.iter().filter(|it| *it == method).count()
    }
}

impl Drop for FailingBucket {
    fn drop(&mut self) {
        lock(&self.plan).stopped = true;
        // Wakes the thread that listens.
        let _ = TcpStream::connect(self.address);
    }
}

fn lock(plan: &Mutex<Plan>) -> MutexGuard<'_, Plan> {
    plan.lock().expect("no holder panics")
}

/// Answers the request of a connection, or closes the connection.
fn serve(plan: &Mutex<Plan>, mut client: TcpStream, server: &str) -> io::Result<()> {
    if lock(plan).cuts_at_accept() {
        return Ok(());
    }
    let (head, mut body) = read_head(&mut client)?;
    let text = String::from_utf8_lossy(&head);
    let fault = lock(plan).receive(text.split(' ').next().unwrap_or_default());
    if fault == Some(BucketFault::CutAfterHead) {
        return Ok(());
    }
    let received = body.len();
    body.resize(content_length(&text).max(received), 0);
    client.read_exact(&mut body[received..])?;
    match fault {
        Some(BucketFault::CutAfterRequest) => return Ok(()),
        Some(BucketFault::SlowDown) => {
            let length = SLOW_DOWN.len();
            let fields =
                format!("Content-Type: application/xml\r\nContent-Length: {length}\r\nConnection: close");
            return write!(client, "HTTP/1.1 503 Slow Down\r\n{fields}\r\n\r\n{SLOW_DOWN}");
        }
        _ => {}
    }
    let mut answer = Vec::new();
    let mut upstream = TcpStream::connect(server)?;
    upstream.set_read_timeout(Some(Duration::from_secs(30)))?;
    upstream.write_all(&head)?;
    upstream.write_all(&body)?;
    upstream.read_to_end(&mut answer)?;
    match fault {
        Some(BucketFault::LostAnswer) => Ok(()),
        _ => client.write_all(&answer),
    }
}

/// Reads the head of a request; returns it and the part of the body that came with it.
fn read_head(client: &mut TcpStream) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let mut received = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        match client.read(&mut chunk)? {
            0 => return Err(ErrorKind::UnexpectedEof.into()),
            size => received.extend_from_slice(&chunk[..size]),
        }
        if let Some(end) = received.windows(4).position(|it| it == b"\r\n\r\n") {
            let body = received.split_off(end + 4);
            return Ok((received, body));
        }
    }
}

/// The length of the body of a request: the client of the bucket always sends it.
fn content_length(head: &str) -> usize {
    let mut fields = head.lines().filter_map(|line| line.split_once(':'));
    let length = fields.find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    length.map_or(0, |(_, value)| value.trim().parse().expect("a number"))
}
