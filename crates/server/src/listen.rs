//! The HTTP listener: it limits the number of connections and their timeouts, and finishes open requests at a stop.
//!
//! `hyper`'s HTTP/1 connection has a header timeout, which closes idle and slow clients; `axum::serve` has none.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use bytes::Bytes;
use caseboard_service::stop::stopped;
use hyper::Request;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutStream;
use tower::Service as _;

use crate::peer_limit::PeerLimit;

#[derive(Debug, Clone, Copy)]
struct Limits {
    /// Timeout of the headers of a request, and of an idle connection.
    header_timeout: Duration,
    /// Largest size of a request's headers in bytes. One read may exceed it; `caseboard_api` checks again.
    header_bytes: usize,
    /// Timeout of writes to a client that does not read its response.
    write_timeout: Duration,
    /// Maximum number of open connections; others wait in the listener's backlog.
    connections: usize,
    /// Time that open requests have to finish once the server stops.
    shutdown_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            header_timeout: Duration::from_secs(10),
            header_bytes: 32 * 1024,
            write_timeout: Duration::from_secs(30),
            connections: 10_000,
            shutdown_timeout: Duration::from_secs(15),
        }
    }
}

/// Serves until `stop` turns true, with at most as many connections of an address as `peers` allows, then
/// waits for open requests, at most for `shutdown_timeout`.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    stop: watch::Receiver<bool>,
    shutdown_timeout: Duration,
    peers: PeerLimit,
) {
    serve_with(Limits { shutdown_timeout, ..Limits::default() }, peers, listener, router, stop).await;
}

async fn serve_with(
    limits: Limits,
    peers: PeerLimit,
    listener: TcpListener,
    router: Router,
    mut stop: watch::Receiver<bool>,
) {
    let permits = Arc::new(Semaphore::new(limits.connections));
    let mut connections = JoinSet::new();
    while !*stop.borrow() {
        let accepted = tokio::select! {
            accepted = accept(&listener, &permits) => accepted,
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            () = stopped(&mut stop) => break,
        };
        let Some((stream, client, permit)) = accepted else { continue };
        // Closed at once: an open connection that waits for its turn would use up the total as well.
        let Some(peer_permit) = peers.acquire(client.ip()) else { continue };
        let (router, stop) = (router.clone(), stop.clone());
        connections.spawn(async move {
            let _permits = (permit, peer_permit);
            serve_connection(stream, client, router, stop, limits).await;
        });
    }
    drop(listener);
    let finished = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(limits.shutdown_timeout, finished).await.is_err() {
        tracing::warn!(
            left = connections.len(),
            "the deadline of the shutdown has passed: open requests are aborted"
        );
    }
}

type Accepted = (TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit);

async fn accept(listener: &TcpListener, permits: &Arc<Semaphore>) -> Option<Accepted> {
    let permit = Arc::clone(permits).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, client)) => Some((stream, client, permit)),
        Err(error) => {
            // Probably out of file descriptors: some connection may end during a pause.
            tracing::warn!(%error, "a connection could not be accepted");
            tokio::time::sleep(Duration::from_millis(100)).await;
            None
        }
    }
}

/// A request body that notes when it was read to its end.
struct TrackedBody {
    body: Incoming,
    unread: Arc<AtomicBool>,
}

impl Body for TrackedBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<hyper::Result<Frame<Bytes>>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.unread.store(false, Ordering::Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

async fn serve_connection(
    stream: TcpStream,
    client: SocketAddr,
    router: Router,
    mut stop: watch::Receiver<bool>,
    limits: Limits,
) {
    // Responses are small and complete; Nagle's algorithm would only delay them.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(client));
        let unread = Arc::new(AtomicBool::new(!request.body().is_end_stream()));
        let response =
            router.clone().call(request.map(|body| TrackedBody { body, unread: Arc::clone(&unread) }));
        async move {
            let Ok(mut response) = response.await;
            if unread.load(Ordering::Relaxed) {
                // hyper closes such a connection without saying so; a client would send its next request on it.
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    });
    // hyper limits the time a client may take over its headers, but not over reading a response.
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.write_timeout));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout)
        .max_buf_size(limits.header_bytes)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopped(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection failed");
    }
}

#[cfg(test)]
#[path = "listen_tests.rs"]
mod tests;
