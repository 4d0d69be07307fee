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
use tokio::task::JoinHandle;

/// How the gateway responds to a request.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Does {
    /// Accepts the message and responds.
    Takes,
    /// Responds with this status and `Retry-After`.
    Says(u16, Option<&'static str>),
    /// Accepts the message but responds after the time-out of the client.
    Sleeps,
    /// Accepts the message and closes the connection without a response.
    Cuts,
}

/// A received request.
#[derive(Debug, Clone)]
pub(crate) struct Arrived {
    /// Header values by lowercase name.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: String,
    /// Whether the gateway accepted the message.
    pub(crate) taken: bool,
}

impl Arrived {
    /// Returns the idempotency key.
    pub(crate) fn key(&self) -> &str {
        &self.headers["idempotency-key"]
    }
}

#[derive(Default)]
struct Book {
    orders: VecDeque<Does>,
    arrived: Vec<Arrived>,
}

pub(crate) struct GatewayServer {
    address: SocketAddr,
    book: Arc<Mutex<Book>>,
    accepting: Option<JoinHandle<()>>,
}

impl GatewayServer {
    /// Starts a gateway with these responses; every further message is accepted.
    pub(crate) async fn that(orders: &[Does]) -> Self {
        let book = Arc::new(Mutex::new(Book { orders: orders.to_vec().into(), arrived: Vec::new() }));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let mut server = Self { address, book, accepting: None };
        server.listen(listener);
        server
    }

    fn listen(&mut self, listener: TcpListener) {
        let book = Arc::clone(&self.book);
        self.accepting = Some(tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let book = Arc::clone(&book);
                let service = service_fn(move |request| answer(Arc::clone(&book), request));
                // The error of a closed connection is expected.
                tokio::spawn(
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

    /// Stops listening.
    pub(crate) async fn goes_away(&mut self) {
        let accepting = self.accepting.take().expect("it listens");
        accepting.abort();
        let _ = accepting.await;
    }

    /// Listens again on the same port.
    pub(crate) async fn comes_back(&mut self) {
        let listener = TcpListener::bind(self.address).await.expect("the port is free");
        self.listen(listener);
    }

    /// Returns all received requests.
    pub(crate) fn arrived(&self) -> Vec<Arrived> {
        self.book.lock().expect("the mutex is not poisoned").arrived.clone()
    }

    /// Returns how often the gateway accepted a message, by idempotency key.
    pub(crate) fn taken(&self) -> BTreeMap<String, usize> {
        let mut taken = BTreeMap::new();
        for request in self.arrived().iter().filter(|it| it.taken) {
            *taken.entry(request.key().to_owned()).or_default() += 1;
        }
        taken
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
struct Cut;

impl std::fmt::Display for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("cut")
    }
}

impl std::error::Error for Cut {}

async fn answer(book: Arc<Mutex<Book>>, request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Cut> {
    let headers = request.headers().iter();
    let headers = headers
        .map(|(name, value)| (name.as_str().to_owned(), value.to_str().expect("text").to_owned()))
        .collect();
    assert_eq!((request.method().as_str(), request.uri().path()), ("POST", "/messages"));
    let body = request.into_body().collect().await.expect("the whole body").to_bytes();
    let body = String::from_utf8(body.to_vec()).expect("text");
    let does = {
        let mut book = book.lock().expect("the mutex is not poisoned");
        let does = book.orders.pop_front().unwrap_or(Does::Takes);
        book.arrived.push(Arrived { headers, body, taken: !matches!(does, Does::Says(..)) });
        does
    };
    match does {
        Does::Takes => {}
        Does::Sleeps => tokio::time::sleep(Duration::from_secs(30)).await,
        Does::Cuts => return Err(Cut),
        Does::Says(status, wait) => {
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
