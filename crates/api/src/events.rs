//! Live updates: a stream of server-sent events that carry topic names and no data.
//!
//! A client that receives a topic reads the lists again with its current permissions, so the stream cannot leak data. It
//! ends when the session ends, the session opens too many streams, or the server stops. The event `end` announces the first,
//! after which the client has to sign in; otherwise it reconnects.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use caseboard_service::change_feed::{Subscription, Topic};
use futures_util::{Stream, stream};
use http::{HeaderName, HeaderValue};
use tokio::time::{Interval, MissedTickBehavior, interval};

use crate::concurrency_limits::StreamSlot;

/// Interval of keep-alive comments and of session checks.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(15);

/// Reconnect delay that the stream asks of the client.
const RECONNECT_DELAY: Duration = Duration::from_secs(3);

/// Checks whether the session of a stream is still active.
pub(crate) trait SessionCheck: Send + 'static {
    /// Returns false to end the stream.
    fn is_active(&mut self) -> impl Future<Output = bool> + Send;
}

struct EventStream<A> {
    feed: Subscription,
    slot: StreamSlot,
    session: A,
    heartbeat: Interval,
    /// Topics not sent yet, in reverse order.
    pending: Vec<Topic>,
    opened: bool,
    ended: bool,
}

impl<A: SessionCheck> EventStream<A> {
    /// Ends the stream and returns its last event, which tells the client to sign in again instead of reconnecting.
    fn end(&mut self) -> Event {
        self.ended = true;
        Event::default().event("end").data("session")
    }

    /// Returns the next event, or `None` when the stream is over.
    async fn next(&mut self) -> Option<Event> {
        if self.ended {
            return None;
        }
        if !self.opened {
            self.opened = true;
            return Some(Event::default().retry(RECONNECT_DELAY).comment("listening"));
        }
        loop {
            while let Some(topic) = self.pending.pop() {
                if topic == Topic::Session {
                    if !self.session.is_active().await {
                        return Some(self.end());
                    }
                } else {
                    return Some(Event::default().data(topic.as_str()));
                }
            }
            tokio::select! {
                topics = self.feed.next() => {
                    self.pending = topics?;
                    self.pending.reverse();
                }
                () = self.slot.ended() => return None,
                _ = self.heartbeat.tick() => {
                    if !self.session.is_active().await {
                        return Some(self.end());
                    }
                    return Some(Event::default().comment("beat"));
                }
            }
        }
    }
}

fn event_stream<A: SessionCheck>(
    feed: Subscription,
    slot: StreamSlot,
    session: A,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat.reset();
    let stream =
        EventStream { feed, slot, session, heartbeat, pending: Vec::new(), opened: false, ended: false };
    stream::unfold(stream, |mut stream| async move { stream.next().await.map(|event| (Ok(event), stream)) })
}

/// Builds the streaming response.
pub(crate) fn respond<A: SessionCheck>(feed: Subscription, slot: StreamSlot, session: A) -> Response {
    let mut response = Sse::new(event_stream(feed, slot, session)).into_response();
    // Buffering proxies would delay every event.
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

    use caseboard_domain::{PersonId, SessionId};
    use caseboard_service::change_feed::{Audience, Change, ChangeFeed};
    use http_body_util::BodyExt as _;

    use super::*;
    use crate::concurrency_limits::OpenStreams;

    /// The last event of a stream whose session has ended.
    const END: &str = "event: end\ndata: session\n\n";

    struct Flag(Arc<AtomicBool>);
    impl SessionCheck for Flag {
        async fn is_active(&mut self) -> bool {
            self.0.load(Ordering::Acquire)
        }
    }

    fn person() -> PersonId {
        PersonId::from_uuid(uuid::Uuid::from_u128(7))
    }

    fn slot() -> StreamSlot {
        OpenStreams::default().register(person(), SessionId::from_uuid(uuid::Uuid::from_u128(7)))
    }

    async fn frame(body: &mut axum::body::Body) -> Option<String> {
        let frame = body.frame().await?.expect("the stream does not fail");
        Some(String::from_utf8(frame.into_data().expect("data").to_vec()).expect("text"))
    }

    #[tokio::test(start_paused = true)]
    async fn topics_are_streamed_and_idle_streams_get_heartbeats() {
        let (feed, active) = (ChangeFeed::default(), Arc::new(AtomicBool::new(true)));
        let mut body = respond(feed.subscribe(person(), -1), slot(), Flag(Arc::clone(&active))).into_body();
        assert_eq!(frame(&mut body).await.as_deref(), Some("retry: 3000\n: listening\n\n"));
        feed.wake(&BTreeSet::from([
            Change(Audience::Person(person()), Topic::Cases),
            Change(Audience::Person(person()), Topic::Notifications),
        ]));
        assert_eq!(frame(&mut body).await.as_deref(), Some("data: notifications\n\n"));
        assert_eq!(frame(&mut body).await.as_deref(), Some("data: cases\n\n"));
        assert_eq!(frame(&mut body).await.as_deref(), Some(": beat\n\n"));
        active.store(false, Ordering::Release);
        assert_eq!(frame(&mut body).await.as_deref(), Some(END), "the session ended");
        assert_eq!(frame(&mut body).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn changes_shortly_before_the_subscription_are_streamed() {
        let feed = ChangeFeed::default();
        let wake = |topic| feed.wake(&BTreeSet::from([Change(Audience::Person(person()), topic)]));
        let first = async || {
            let active = Arc::new(AtomicBool::new(true));
            let feed = feed.subscribe(person(), -1).with_recent_changes();
            let mut body = respond(feed, slot(), Flag(active)).into_body();
            frame(&mut body).await.expect("a greeting");
            frame(&mut body).await.expect("a topic or a comment")
        };
        let beat = ": beat\n\n";
        assert_eq!(first().await, beat, "nothing has changed");
        wake(Topic::Claims);
        feed.wake(&BTreeSet::from([Change(Audience::Category(2), Topic::OpenCases)]));
        tokio::time::advance(Duration::from_secs(3)).await;
        assert_eq!(first().await, "data: claims\n\n");
        wake(Topic::Cases);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(first().await, "data: cases\n\n", "the claims changed five seconds before and longer");
        tokio::time::advance(Duration::from_secs(3)).await;
        assert_eq!(first().await, beat, "old changes are forgotten");
        feed.publish_all();
        tokio::time::advance(Duration::from_secs(3)).await;
        assert_eq!(first().await, "data: notifications\n\n", "changes may have been missed");
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(first().await, beat);
    }

    #[tokio::test(start_paused = true)]
    async fn revoked_session_and_server_shutdown_end_the_stream() {
        let (feed, active) = (ChangeFeed::default(), Arc::new(AtomicBool::new(true)));
        let mut body = respond(feed.subscribe(person(), -1), slot(), Flag(Arc::clone(&active))).into_body();
        frame(&mut body).await.expect("a greeting");
        active.store(false, Ordering::Release);
        let began = tokio::time::Instant::now();
        feed.wake(&BTreeSet::from([Change(Audience::Person(person()), Topic::Session)]));
        assert_eq!(frame(&mut body).await.as_deref(), Some(END));
        assert_eq!(frame(&mut body).await, None);
        assert!(began.elapsed() < Duration::from_secs(1));

        active.store(true, Ordering::Release);
        let mut body = respond(feed.subscribe(person(), -1), slot(), Flag(active)).into_body();
        frame(&mut body).await.expect("a greeting");
        feed.close();
        assert_eq!(frame(&mut body).await, None);
    }
}
