//! Live updates: a stream of server-sent events that carry names of topics and nothing else.
//!
//! Whoever hears a topic reads the lists again with the rights of the moment, so nothing can leak through the stream. It
//! ends when the session ends or the server stops; the client then connects again, or learns that it has to sign in.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use caseboard_service::feed::{Subscription, Topic};
use futures_util::{Stream, stream};
use http::{HeaderName, HeaderValue};
use tokio::time::{Interval, MissedTickBehavior, interval};

/// How often a silent stream says that it is alive, and how often its session is looked at.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(15);

/// How long a client waits before it connects again, in milliseconds.
const RETRY: Duration = Duration::from_secs(3);

/// Tells whether the session of a stream still lives.
pub(crate) trait Alive: Send + 'static {
    /// False ends the stream.
    fn alive(&mut self) -> impl Future<Output = bool> + Send;
}

struct Listening<A> {
    feed: Subscription,
    session: A,
    beat: Interval,
    /// Topics that were heard and not yet told; the last comes first.
    heard: Vec<Topic>,
    greeted: bool,
}

impl<A: Alive> Listening<A> {
    /// The next event, or nothing when the stream is over.
    async fn next(&mut self) -> Option<Event> {
        if !self.greeted {
            self.greeted = true;
            return Some(Event::default().retry(RETRY).comment("listening"));
        }
        loop {
            while let Some(topic) = self.heard.pop() {
                if topic == Topic::Session {
                    if !self.session.alive().await {
                        return None;
                    }
                } else {
                    return Some(Event::default().data(topic.name()));
                }
            }
            tokio::select! {
                topics = self.feed.next() => {
                    self.heard = topics?;
                    self.heard.reverse();
                }
                _ = self.beat.tick() => {
                    if !self.session.alive().await {
                        return None;
                    }
                    return Some(Event::default().comment("beat"));
                }
            }
        }
    }
}

fn listen<A: Alive>(feed: Subscription, session: A) -> impl Stream<Item = Result<Event, Infallible>> {
    let mut beat = interval(HEARTBEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat.reset();
    let listening = Listening { feed, session, beat, heard: Vec::new(), greeted: false };
    stream::unfold(listening, |mut listening| async move {
        listening.next().await.map(|event| (Ok(event), listening))
    })
}

/// The answer that streams.
pub(crate) fn respond<A: Alive>(feed: Subscription, session: A) -> Response {
    let mut response = Sse::new(listen(feed, session)).into_response();
    // Proxies that collect answers before they pass them on would hold every event back.
    response
        .headers_mut()
        .insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response.headers_mut().insert(http::header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use caseboard_domain::PersonId;
    use caseboard_service::feed::{Audience, Change, ChangeFeed};
    use http_body_util::BodyExt as _;

    use super::*;

    struct Flag(Arc<AtomicBool>);
    impl Alive for Flag {
        async fn alive(&mut self) -> bool {
            self.0.load(Ordering::Acquire)
        }
    }

    fn person() -> PersonId {
        PersonId::from_uuid(uuid::Uuid::from_u128(7))
    }

    async fn frame(body: &mut axum::body::Body) -> Option<String> {
        let frame = body.frame().await?.expect("the stream does not fail");
        Some(String::from_utf8(frame.into_data().expect("data").to_vec()).expect("text"))
    }

    #[tokio::test(start_paused = true)]
    async fn topics_are_told_and_silence_is_kept_alive() {
        let (feed, alive) = (ChangeFeed::default(), Arc::new(AtomicBool::new(true)));
        let mut body = respond(feed.subscribe(person(), -1), Flag(Arc::clone(&alive))).into_body();
        assert_eq!(frame(&mut body).await.as_deref(), Some("retry: 3000\n: listening\n\n"));
        feed.publish(&BTreeSet::from([
            Change(Audience::Person(person()), Topic::Cases),
            Change(Audience::Person(person()), Topic::Notifications),
        ]));
        assert_eq!(frame(&mut body).await.as_deref(), Some("data: notifications\n\n"));
        assert_eq!(frame(&mut body).await.as_deref(), Some("data: cases\n\n"));
        assert_eq!(frame(&mut body).await.as_deref(), Some(": beat\n\n"));
        alive.store(false, Ordering::Release);
        assert_eq!(frame(&mut body).await, None, "the session ended");
    }

    #[tokio::test(start_paused = true)]
    async fn a_revoked_session_ends_the_stream_at_once_and_so_does_the_stopping_server() {
        let (feed, alive) = (ChangeFeed::default(), Arc::new(AtomicBool::new(true)));
        let mut body = respond(feed.subscribe(person(), -1), Flag(Arc::clone(&alive))).into_body();
        frame(&mut body).await.expect("a greeting");
        alive.store(false, Ordering::Release);
        let began = tokio::time::Instant::now();
        feed.publish(&BTreeSet::from([Change(Audience::Person(person()), Topic::Session)]));
        assert_eq!(frame(&mut body).await, None);
        assert!(began.elapsed() < Duration::from_secs(1));

        alive.store(true, Ordering::Release);
        let mut body = respond(feed.subscribe(person(), -1), Flag(alive)).into_body();
        frame(&mut body).await.expect("a greeting");
        feed.close();
        assert_eq!(frame(&mut body).await, None);
    }
}
