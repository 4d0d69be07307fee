//! An SMS gateway for tests: an HTTP server on a free port with configurable responses.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};

/// How the gateway responds to a request.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reply {
    /// Accepts the message and responds.
    Accept,
    /// Responds with this status and `Retry-After`.
    Status(u16, Option<&'static str>),
    /// Accepts the message but responds after the time-out of the client.
    Delay,
    /// Accepts the message and closes the connection without a response.
    Close,
}

/// A received request.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedRequest {
    /// Header values by lowercase name.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: String,
    /// Whether the gateway accepted the message.
    pub(crate) accepted: bool,
}

impl ReceivedRequest {
    /// Returns the idempotency key.
    pub(crate) fn key(&self) -> &str {
        &self.headers["idempotency-key"]
    }
}

#[derive(Default)]
struct ServerState {
    replies: VecDeque<Reply>,
    requests: Vec<ReceivedRequest>,
}

pub(crate) struct GatewayServer {
    address: SocketAddr,
    state: Arc<Mutex<ServerState>>,
    accepting: Option<JoinHandle<()>>,
}

impl GatewayServer {
    /// Starts a gateway with these responses; every further message is accepted.
    pub(crate) async fn start(replies: &[Reply]) -> Self {
        let state =
            Arc::new(Mutex::new(ServerState { replies: replies.to_vec().into(), requests: Vec::new() }));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let mut server = Self { address, state, accepting: None };
        server.listen(listener);
        server
    }

    fn listen(&mut self, listener: TcpListener) {
        let state = Arc::clone(&self.state);
        self.accepting = Some(tokio::spawn(async move {
            // An outage ends them, too: a client would otherwise use one that it has left open.
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                let state = Arc::clone(&state);
                let service = service_fn(move |request| answer(Arc::clone(&state), request));
                // The error of a closed connection is expected.
                connections.spawn(
                    hyper::server::conn::http1::Builder::new()
                        .serve_connection(TokioIo::new(stream), service),
                );
            }
        }));
    }

    /// Returns the URL for messages.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/messages", self.address)
    }

    /// Stops listening and ends all connections.
    pub(crate) async fn stop_listening(&mut self) {
        let accepting = self.accepting.take().expect("it listens");
        accepting.abort();
        let _ = accepting.await;
    }

    /// Listens again on the same port.
    pub(crate) async fn listen_again(&mut self) {
        let listener = TcpListener::bind(self.address).await.expect("the port is free");
        self.listen(listener);
    }

    /// Returns all received requests.
    pub(crate) fn requests(&self) -> Vec<ReceivedRequest> {
        self.state.lock().expect("the mutex is not poisoned").requests.clone()
    }

    /// Returns how often the gateway accepted a message, by idempotency key.
    pub(crate) fn accepted(&self) -> BTreeMap<String, usize> {
        let mut accepted = BTreeMap::new();
        for request in self.requests().iter().filter(|it| it.accepted) {
            *accepted.entry(request.key().to_owned()).or_default() += 1;
        }
        accepted
    }
}

impl Drop for GatewayServer {
    fn drop(&mut self) {
        if let Some(accepting) = &self.accepting {
            accepting.abort();
        }
    }
}

/// The error that closes the connection.
#[derive(Debug)]
struct ConnectionClosed;

impl std::fmt::Display for ConnectionClosed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("cut")
    }
}

impl std::error::Error for ConnectionClosed {}

async fn answer(
    state: Arc<Mutex<ServerState>>,
    request: Request<Incoming>,
) -> Result<Response<Full<Bytes>>, ConnectionClosed> {
    let headers = request.headers().iter();
    let headers = headers
        .map(|(name, value)| (name.as_str().to_owned(), value.to_str().expect("text").to_owned()))
        .collect();
    assert_eq!((request.method().as_str(), request.uri().path()), ("POST", "/messages"));
    let body = request.into_body().collect().await.expect("the whole body").to_bytes();
    let body = String::from_utf8(body.to_vec()).expect("text");
    let reply = {
        let mut state = state.lock().expect("the mutex is not poisoned");
        let reply = state.replies.pop_front().unwrap_or(Reply::Accept);
        state.requests.push(ReceivedRequest { headers, body, accepted: !matches!(reply, Reply::Status(..)) });
        reply
    };
    match reply {
        Reply::Accept => {}
        Reply::Delay => tokio::time::sleep(Duration::from_secs(30)).await,
        Reply::Close => return Err(ConnectionClosed),
        Reply::Status(status, wait) => {
            let mut response = Response::builder().status(status);
            if let Some(wait) = wait {
                response = response.header("retry-after", wait);
            }
            // The response repeats the text of the message, which must not be stored.
            let body = Full::from("no: Hello Ana, your case is on May 8");
            return Ok(response.body(body).expect("an answer"));
        }
    }
    Ok(Response::new(Full::from(r#"{"status":"queued"}"#)))
}
