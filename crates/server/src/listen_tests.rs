//! The limits of the listener over real sockets. The runtime's clock is paused and advances to the next deadline when
//! all tasks are idle, so that timeouts take no real time.

use axum::routing::{get, post};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::*;

/// A running listener.
struct TestServer {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
}

impl TestServer {
    async fn with(router: Router, limits: Limits) -> Self {
        Self::with_peers(router, limits, PeerLimit::unlimited()).await
    }

    async fn with_peers(router: Router, limits: Limits, peers: PeerLimit) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("an address");
        let (stop_sender, stop) = watch::channel(false);
        let serving = tokio::spawn(serve_with(limits, peers, listener, router, stop));
        Self { address, stop: stop_sender, serving }
    }

    async fn new(router: Router) -> Self {
        Self::with(router, Limits::default()).await
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("the server accepts connections")
    }
}

fn hello() -> Router {
    Router::new().route("/", get(|| async { "hello" })).route("/", post(|body: String| async move { body }))
}

/// Everything that the server sends until it closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    // A reset connection is closed as well.
    let _ = stream.read_to_end(&mut text).await;
    String::from_utf8_lossy(&text).into_owned()
}

/// The time until the server closes the connection of a client that sends this text and then nothing.
async fn time_until_closed(sent: &str) -> Duration {
    let served = TestServer::new(hello()).await;
    let mut stream = served.connect().await;
    stream.write_all(sent.as_bytes()).await.expect("the request is sent");
    let began = Instant::now();
    rest(&mut stream).await;
    began.elapsed()
}

const SECONDS: fn(u64) -> Duration = Duration::from_secs;

#[tokio::test(start_paused = true)]
async fn silent_and_idle_clients_are_closed_after_ten_seconds() {
    for sent in ["", "GET / HTTP/1.1\r\nHost: a\r\nX-Half: ", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"] {
        let elapsed = time_until_closed(sent).await;
        assert!((SECONDS(10)..SECONDS(11)).contains(&elapsed), "{sent:?}: {elapsed:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_sends_headers_byte_by_byte_is_closed() {
    let served = TestServer::new(hello()).await;
    let (mut read, mut write) = served.connect().await.into_split();
    let dripping = tokio::spawn(async move {
        write.write_all(b"GET / HTTP/1.1\r\nX-Drip: ").await.expect("the request is sent");
        while write.write_all(b"x").await.is_ok() {
            sleep(SECONDS(1)).await;
        }
    });
    let (began, mut heard) = (Instant::now(), Vec::new());
    let _ = read.read_to_end(&mut heard).await;
    assert!((SECONDS(9)..SECONDS(12)).contains(&began.elapsed()), "{:?}", began.elapsed());
    dripping.abort();
}

#[tokio::test(start_paused = true)]
async fn oversized_headers_are_rejected() {
    let served = TestServer::new(hello()).await;
    let mut stream = served.connect().await;
    let large = format!("GET / HTTP/1.1\r\nHost: a\r\nX-Large: {}\r\n\r\n", "x".repeat(100 * 1024));
    let _ = stream.write_all(large.as_bytes()).await;
    let answer = rest(&mut stream).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    let mut stream = served.connect().await;
    let fits = format!(
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Large: {}\r\n\r\n",
        "x".repeat(30 * 1024)
    );
    stream.write_all(fits.as_bytes()).await.expect("the request is sent");
    assert!(rest(&mut stream).await.starts_with("HTTP/1.1 200"));
}

/// A client that does not read its response occupies a connection for at most thirty seconds.
#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_is_closed_after_thirty_seconds() {
    let much = || async { vec![b'x'; 32 * 1024 * 1024] };
    let only_one = Limits { connections: 1, ..Limits::default() };
    let served = TestServer::with(hello().route("/much", get(much)), only_one).await;
    let mut lazy = served.connect().await;
    lazy.write_all(b"GET /much HTTP/1.1\r\nHost: a\r\n\r\n").await.expect("the request is sent");
    let mut first = [0; 12];
    lazy.read_exact(&mut first).await.expect("the response begins");
    let began = Instant::now();
    let mut next = served.connect().await;
    next.write_all(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        .await
        .expect("the request is sent");
    assert!(rest(&mut next).await.ends_with("hello"));
    assert!((SECONDS(30)..SECONDS(32)).contains(&began.elapsed()), "{:?}", began.elapsed());
}

/// A client that reuses a connection while the server closes it gets no response, so the response says that it closes.
#[tokio::test(start_paused = true)]
async fn a_response_before_the_end_of_the_body_closes_the_connection() {
    let early = hello().route("/early", post(|| async { axum::http::StatusCode::SERVICE_UNAVAILABLE }));
    let served = TestServer::new(early).await;
    let mut stream = served.connect().await;
    let head = b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n";
    stream.write_all(head).await.expect("the headers are sent");
    let response = rest(&mut stream).await;
    assert!(response.starts_with("HTTP/1.1 503"), "{response}");
    assert!(response.contains("connection: close\r\n"), "{response}");
}

#[tokio::test(start_paused = true)]
async fn a_connection_stays_open_after_a_body_that_was_read() {
    let served = TestServer::new(hello()).await;
    let mut stream = served.connect().await;
    for _ in 0..2 {
        let head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n";
        stream.write_all(head).await.expect("the headers are sent");
        sleep(SECONDS(1)).await;
        stream.write_all(b"hello").await.expect("the body is sent");
        let (mut response, mut part) = (Vec::new(), [0; 1024]);
        while !response.ends_with(b"hello") {
            let size = stream.read(&mut part).await.expect("the connection is open");
            assert_ne!(size, 0, "the connection was closed");
            response.extend_from_slice(&part[..size]);
        }
        let response = String::from_utf8(response).expect("ASCII");
        assert!(!response.contains("connection: close"), "{response}");
    }
}

#[tokio::test(start_paused = true)]
async fn connections_over_the_limit_wait_until_one_closes() {
    let served = TestServer::with(hello(), Limits { connections: 2, ..Limits::default() }).await;
    let (first, _second) = (served.connect().await, served.connect().await);
    // Wait until both are accepted.
    sleep(SECONDS(1)).await;
    let mut third = served.connect().await;
    third
        .write_all(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        .await
        .expect("the request is sent");
    let mut byte = [0; 1];
    assert!(timeout(SECONDS(5), third.read(&mut byte)).await.is_err(), "it is not served yet");
    drop(first);
    assert!(rest(&mut third).await.ends_with("hello"), "a connection was closed");
}

#[tokio::test(start_paused = true)]
async fn connections_of_one_peer_over_the_limit_are_closed_at_once() {
    let served = TestServer::with_peers(hello(), Limits::default(), PeerLimit::new(2, Vec::new())).await;
    let (first, _second) = (served.connect().await, served.connect().await);
    let began = Instant::now();
    let mut third = served.connect().await;
    assert_eq!(rest(&mut third).await, "");
    assert!(began.elapsed() < SECONDS(1), "{:?}", began.elapsed());
    drop(first);
    // Wait until the server has seen that it was closed.
    sleep(SECONDS(1)).await;
    let mut next = served.connect().await;
    next.write_all(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").await.expect("sent");
    assert!(rest(&mut next).await.ends_with("hello"));
}

/// Open requests are answered, idle connections are closed at once, new connections are refused.
#[tokio::test(start_paused = true)]
async fn a_stop_answers_open_requests_and_closes_idle_connections() {
    let (begun, go_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (at_work, may_end) = (Arc::clone(&begun), Arc::clone(&go_on));
    let slow = move || async move {
        at_work.notify_one();
        may_end.notified().await;
        "done"
    };
    let served = TestServer::new(hello().route("/slow", get(slow))).await;
    let (mut idle, mut busy) = (served.connect().await, served.connect().await);
    idle.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await.expect("the request is sent");
    let mut answer = [0; 12];
    idle.read_exact(&mut answer).await.expect("a response begins");
    busy.write_all(b"GET /slow HTTP/1.1\r\nHost: a\r\n\r\n").await.expect("the request is sent");
    begun.notified().await;
    let began = Instant::now();
    served.stop.send_replace(true);
    rest(&mut idle).await;
    assert!(began.elapsed() < SECONDS(1), "an idle connection does not delay the stop");
    assert!(!served.serving.is_finished());
    go_on.notify_one();
    assert!(rest(&mut busy).await.ends_with("done"));
    timeout(SECONDS(1), served.serving).await.expect("the server stops").expect("the task does not panic");
    assert!(TcpStream::connect(served.address).await.is_err(), "the port is closed");
}

#[tokio::test(start_paused = true)]
async fn a_stop_waits_no_longer_than_its_deadline() {
    let begun = Arc::new(Notify::new());
    let at_work = Arc::clone(&begun);
    let hung = move || async move {
        at_work.notify_one();
        std::future::pending::<&str>().await
    };
    let served = TestServer::new(Router::new().route("/", get(hung))).await;
    let mut stream = served.connect().await;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await.expect("the request is sent");
    begun.notified().await;
    let began = Instant::now();
    served.stop.send_replace(true);
    served.serving.await.expect("the task does not panic");
    assert!((SECONDS(15)..SECONDS(16)).contains(&began.elapsed()), "{:?}", began.elapsed());
}
