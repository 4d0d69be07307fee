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

/// How long a client may take over its headers, and stay silent between requests.
const HEADERS: Duration = Duration::from_secs(10);
/// The most that a request's headers may take.
const HEADER_BYTES: usize = 32 * 1024;
/// Connections at once; more of them wait in the listener's backlog.
const CONNECTIONS: usize = 10_000;
/// How long requests under way may take once the server stops.
const FAREWELL: Duration = Duration::from_secs(9);

/// Serves until `stop` turns true and what was under way is done.
pub(crate) async fn serve(listener: TcpListener, router: Router, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
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
            converse(stream, client, router, stop).await;
        });
    }
    drop(listener);
    let farewell = tokio::time::timeout(FAREWELL, async { while connections.join_next().await.is_some() {} });
    if farewell.await.is_err() {
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

async fn converse(stream: TcpStream, client: SocketAddr, router: Router, mut stop: watch::Receiver<bool>) {
    // Answers are small and whole; waiting to fill packets only delays them.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(client));
        let answer = router.clone().call(request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(HEADER_BYTES.max(8 * 1024))
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection broke off");
                }
                return;
            }
            _ = stop.changed() => connection.as_mut().graceful_shutdown(),
        }
    }
}
