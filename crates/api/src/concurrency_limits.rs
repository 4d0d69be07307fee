//! Limits on what one session or one person has open at the same time on this node: event streams and uploads.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caseboard_domain::{PersonId, SessionId};
use tokio::sync::{Notify, oneshot};

/// The largest number of event streams of a session; a further one ends the oldest.
pub(crate) const STREAMS_PER_SESSION: usize = 5;
/// The largest number of event streams of a person in all sessions; a further one ends the oldest. Signing in again
/// does not allow more.
pub(crate) const STREAMS_PER_PERSON: usize = 20;
/// The largest number of uploads of a person at the same time; a further one waits.
pub(crate) const UPLOADS_PER_PERSON: usize = 2;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An open stream.
struct OpenStream {
    number: u64,
    session: SessionId,
    /// Its drop ends the stream.
    _end: oneshot::Sender<()>,
}

#[derive(Default)]
struct Streams {
    next_number: u64,
    /// The streams of each person, the oldest first.
    of_person: HashMap<PersonId, VecDeque<OpenStream>>,
}

/// The open event streams of all sessions.
#[derive(Clone, Default)]
pub(crate) struct OpenStreams(Arc<Mutex<Streams>>);

/// The place of one event stream, released on drop.
pub(crate) struct StreamSlot {
    streams: OpenStreams,
    person: PersonId,
    number: u64,
    ended: oneshot::Receiver<()>,
}

impl OpenStreams {
    /// Registers a stream and ends the oldest one of the session, or of the person, if there are too many.
    pub(crate) fn register(&self, person: PersonId, session: SessionId) -> StreamSlot {
        let (end, ended) = oneshot::channel();
        let mut streams = lock(&self.0);
        let number = streams.next_number;
        streams.next_number += 1;
        let open = streams.of_person.entry(person).or_default();
        open.push_back(OpenStream { number, session, _end: end });
        if open.iter().filter(|stream| stream.session == session).count() > STREAMS_PER_SESSION
            && let Some(oldest) = open.iter().position(|stream| stream.session == session)
        {
            open.remove(oldest);
        }
        if open.len() > STREAMS_PER_PERSON {
            open.pop_front();
        }
        StreamSlot { streams: self.clone(), person, number, ended }
    }
}

impl StreamSlot {
    /// Waits until a newer stream of the session or the person takes the place of this one.
    pub(crate) async fn ended(&mut self) {
        // Nothing is ever sent: the sender is dropped.
        let _ = (&mut self.ended).await;
    }
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        let mut streams = lock(&self.streams.0);
        if let Some(open) = streams.of_person.get_mut(&self.person) {
            open.retain(|stream| stream.number != self.number);
            if open.is_empty() {
                streams.of_person.remove(&self.person);
            }
        }
    }
}

/// The uploads in progress of all persons.
#[derive(Clone, Default)]
pub(crate) struct OpenUploads {
    of_person: Arc<Mutex<HashMap<PersonId, usize>>>,
    /// Wakes waiting uploads when one ends.
    released: Arc<Notify>,
}

/// The place of one upload, released on drop.
pub(crate) struct UploadSlot {
    uploads: OpenUploads,
    person: PersonId,
}

impl OpenUploads {
    /// Registers an upload as soon as the person has few enough in progress. Fifteen files that are chosen one after the
    /// other wait for each other.
    pub(crate) async fn wait(&self, person: PersonId) -> UploadSlot {
        loop {
            let released = self.released.notified();
            if let Some(slot) = self.register(person) {
                return slot;
            }
            released.await;
        }
    }

    /// Registers an upload; `None` if the person has too many in progress.
    fn register(&self, person: PersonId) -> Option<UploadSlot> {
        let mut uploads = lock(&self.of_person);
        let open = uploads.entry(person).or_default();
        if *open >= UPLOADS_PER_PERSON {
            return None;
        }
        *open += 1;
        Some(UploadSlot { uploads: self.clone(), person })
    }
}

impl Drop for UploadSlot {
    fn drop(&mut self) {
        let mut uploads = lock(&self.uploads.of_person);
        if let Some(open) = uploads.get_mut(&self.person) {
            *open -= 1;
            if *open == 0 {
                uploads.remove(&self.person);
            }
        }
        self.uploads.released.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use uuid::Uuid;

    use super::*;

    fn person(number: u128) -> PersonId {
        PersonId::from_uuid(Uuid::from_u128(number))
    }

    fn session(number: u128) -> SessionId {
        SessionId::from_uuid(Uuid::from_u128(number))
    }

    #[test]
    fn sixth_stream_of_a_session_ends_its_oldest() {
        let streams = OpenStreams::default();
        let mut other = streams.register(person(1), session(2));
        let mut open: Vec<StreamSlot> =
            (0..STREAMS_PER_SESSION).map(|_| streams.register(person(1), session(1))).collect();
        assert!(open.iter_mut().all(|slot| slot.ended().now_or_never().is_none()));
        open.push(streams.register(person(1), session(1)));
        let ended: Vec<bool> = open.iter_mut().map(|slot| slot.ended().now_or_never().is_some()).collect();
        assert_eq!(ended, [true, false, false, false, false, false]);
        assert!(other.ended().now_or_never().is_none(), "another session");
        open.remove(0);
        open.pop();
        open.push(streams.register(person(1), session(1)));
        assert!(open.iter_mut().all(|slot| slot.ended().now_or_never().is_none()), "a place was released");
        drop((open, other));
        assert!(lock(&streams.0).of_person.is_empty());
    }

    #[test]
    fn further_sessions_of_a_person_open_no_more_streams() {
        let streams = OpenStreams::default();
        let mut other = streams.register(person(2), session(999));
        let mut open: Vec<StreamSlot> =
            (0..STREAMS_PER_PERSON as u128).map(|it| streams.register(person(1), session(it))).collect();
        assert!(open.iter_mut().all(|slot| slot.ended().now_or_never().is_none()));
        open.push(streams.register(person(1), session(1_000)));
        let ended: Vec<bool> = open.iter_mut().map(|slot| slot.ended().now_or_never().is_some()).collect();
        assert_eq!(ended.iter().filter(|ended| **ended).count(), 1);
        assert!(ended[0] && other.ended().now_or_never().is_none(), "the oldest of the person");
    }

    #[test]
    fn third_upload_of_a_person_is_refused() {
        let (uploads, person) = (OpenUploads::default(), self::person(1));
        let (first, _second) = (uploads.register(person), uploads.register(person).expect("a place"));
        assert!(uploads.register(person).is_none());
        assert!(uploads.register(self::person(2)).is_some(), "another person");
        drop(first);
        drop(uploads.register(person).expect("a place was released"));
    }
}
