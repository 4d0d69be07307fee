//! The listener: connections are bounded in number and in patience, and a stop lets everybody finish.
//!
//! `hyper`'s HTTP/1 connection with a header timeout closes clients that are silent or drip their headers; the listener
//! of `axum` has no such timeout.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tower::Service as _;

use crate::patient::Patient;

/// How much of everything a client may take.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    /// How long a client may take over its headers, and stay silent between requests.
    headers: Duration,
    /// What is read of a request's headers before they are given up, in bytes. A read may overshoot this; `caseboard_api`
    /// looks again.
    header_bytes: usize,
    /// How long a client may take no byte of an answer.
    reading: Duration,
    /// Connections at once; more of them wait in the listener's backlog.
    connections: usize,
    /// How long requests under way may take once the server stops.
    farewell: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            headers: Duration::from_secs(10),
            header_bytes: 32 * 1024,
            reading: Duration::from_secs(30),
            connections: 10_000,
            farewell: Duration::from_secs(9),
        }
    }
}

/// Serves until `stop` turns true and what was under way is done.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: watch::Receiver<bool>) {
    serve_within(Bounds::default(), listener, router, stop).await;
}

async fn serve_within(
    bounds: Bounds,
    listener: TcpListener,
    router: Router,
    mut stop: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(bounds.connections));
    let mut connections = JoinSet::new();
    while !*stop.borrow() {
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            _ = stop.changed() => break,
        };
        let Some((stream, client, place)) = accepted else { continue };
        let (router, stop) = (router.clone(), stop.clone());
        connections.spawn(async move {
            let _place = place;
            converse(stream, client, router, stop, bounds).await;
        });
    }
    drop(listener);
    let farewell = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(bounds.farewell, farewell).await.is_err() {
        tracing::warn!(left = connections.len(), "requests took too long to finish and were cut off");
    }
}

type Accepted = (TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit);

async fn accept(listener: &TcpListener, places: &Arc<Semaphore>) -> Option<Accepted> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, client)) => Some((stream, client, place)),
        Err(error) => {
            // Out of file descriptors, most likely: a pause lets some connection end.
            tracing::warn!(%error, "a connection could not be accepted");
            tokio::time::sleep(Duration::from_millis(100)).await;
            None
        }
    }
}

async fn converse(
    stream: TcpStream,
    client: SocketAddr,
    router: Router,
    mut stop: watch::Receiver<bool>,
    bounds: Bounds,
) {
    // Answers are small and whole; waiting to fill packets only delays them.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(client));
        let answer = router.clone().call(request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.headers)
        .max_buf_size(bounds.header_bytes)
        .serve_connection(TokioIo::new(Patient::new(stream, bounds.reading)), service);
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        // Also when the sender is gone, which is a stop as well.
        () = async { let _ = stop.wait_for(|stop| *stop).await; } => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke off");
    }
}

#[cfg(test)]
#[path = "listen_tests.rs"]
mod tests;
