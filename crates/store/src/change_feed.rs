//! The change feed: it wakes listeners, such as open event streams, when data that they show has changed.
//!
//! A transaction collects changes with [`crate::Tx::publish`]; after its commit they wake the listeners of this node
//! and, on PostgreSQL, those of the other nodes. Only the names of topics are sent, never data: a listener reads the
//! data again with its own rights. Changes that occur while a listener is busy are merged.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use caseboard_domain::id::PersonId;
pub use caseboard_domain::topic::Topic;
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::cached_data::{CachedData, CachedDataSet, DataVersions};

/// How long changes are kept for [`Subscription::with_recent_changes`], at least; at most twice as long.
///
/// A client subscribes after it has read its first screen. It repeats what it read more than two seconds before
/// (`UNNOTICED_MS` in `web/src/app/followSession.ts`); this covers the rest.
const RECENT: Duration = Duration::from_secs(4);

/// The bit of a topic in a set of topics.
const fn bit(topic: Topic) -> u32 {
    1 << topic as u32
}

fn all_bits() -> u32 {
    Topic::ALL.iter().fold(0, |bits, topic| bits | bit(*topic))
}

/// The listeners that a change concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Audience {
    /// All listeners of one person.
    Person(PersonId),
    /// All professionals of a group, by its id (0 to 4), for a new case or a place that is free again.
    Category(i64),
}

/// The topic that changed and the audience that it changed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Change(pub Audience, pub Topic);

struct Listener {
    pending: AtomicU32,
    closed: AtomicBool,
    wake: Notify,
}

impl Listener {
    fn notify(&self, bits: u32) {
        self.pending.fetch_or(bits, Ordering::AcqRel);
        self.wake.notify_one();
    }
}

/// The topics that changed lately, by audience, in two halves: the newer one becomes the older one when it has been filled for
/// [`RECENT`].
#[derive(Default)]
struct RecentChanges {
    newer: HashMap<Audience, u32>,
    older: HashMap<Audience, u32>,
    newer_since: Option<Instant>,
    /// When changes may have been missed, which concerns every audience.
    missed_at: Option<Instant>,
}

impl RecentChanges {
    fn drop_old(&mut self, now: Instant) {
        self.missed_at = self.missed_at.filter(|at| now - *at < RECENT);
        match self.newer_since {
            Some(since) if now - since < RECENT => {}
            Some(since) if now - since < RECENT * 2 => {
                self.older = std::mem::take(&mut self.newer);
                self.newer_since = Some(since + RECENT);
            }
            _ => {
                self.older.clear();
                self.newer.clear();
                self.newer_since = Some(now);
            }
        }
    }

    fn add(&mut self, Change(audience, topic): Change) {
        *self.newer.entry(audience).or_default() |= bit(topic);
    }

    fn of(&self, audience: Audience) -> u32 {
        if self.missed_at.is_some() {
            return all_bits();
        }
        [&self.newer, &self.older]
            .into_iter()
            .filter_map(|half| half.get(&audience))
            .fold(0, |bits, it| bits | it)
    }
}

#[derive(Default)]
struct Listeners {
    /// Whether the feed was closed: a subscription that begins afterwards has ended.
    closed: bool,
    persons: HashMap<PersonId, Vec<Weak<Listener>>>,
    categories: HashMap<i64, Vec<Weak<Listener>>>,
    recent: RecentChanges,
}

/// The changes of a committed transaction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct CommittedChanges {
    /// The topics and those whom they concern.
    pub(crate) topics: BTreeSet<Change>,
    /// The data that nodes keep in memory.
    pub(crate) data: CachedDataSet,
}

impl CommittedChanges {
    pub(crate) fn is_empty(&self) -> bool {
        self.topics.is_empty() && self.data.is_empty()
    }

    pub(crate) fn merge(&mut self, more: Self) {
        self.topics.extend(more.topics);
        self.data.0 |= more.data.0;
    }
}

/// The registry of this node's listeners, and the versions of the data that it keeps in memory. Clones share it.
#[derive(Clone, Default)]
pub struct ChangeFeed {
    listeners: Arc<Mutex<Listeners>>,
    versions: Arc<DataVersions>,
}

impl ChangeFeed {
    fn listeners(&self) -> MutexGuard<'_, Listeners> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Subscribes a person; `category` is -1 for persons who are not professionals.
    pub fn subscribe(&self, person: PersonId, category: i64) -> Subscription {
        let mut all = self.listeners();
        let listener = Arc::new(Listener {
            pending: AtomicU32::new(0),
            closed: AtomicBool::new(all.closed),
            wake: Notify::new(),
        });
        add(all.persons.entry(person).or_default(), &listener);
        if category >= 0 {
            add(all.categories.entry(category).or_default(), &listener);
        }
        Subscription { listener, feed: self.clone(), person, category }
    }

    /// Returns the number of listeners on this node.
    pub fn count(&self) -> usize {
        self.listeners().persons.values().map(Vec::len).sum()
    }

    /// Returns the version of a kind of data. It grows after each commit that changes the data; on PostgreSQL the commits of
    /// other nodes are known after their notification.
    pub fn version(&self, data: CachedData) -> u64 {
        self.versions.get(data)
    }

    /// Increases the versions of changed data, and wakes the listeners of this node that the changes concern.
    pub(crate) fn publish(&self, changes: &CommittedChanges) {
        self.versions.increase(changes.data);
        self.wake(&changes.topics);
    }

    /// Wakes the listeners of this node that the changes concern.
    pub fn wake(&self, changes: &BTreeSet<Change>) {
        if changes.is_empty() {
            return;
        }
        let mut all = self.listeners();
        all.recent.drop_old(Instant::now());
        for change @ Change(audience, topic) in changes {
            all.recent.add(*change);
            let concerned = match audience {
                Audience::Person(person) => all.persons.get(person),
                Audience::Category(category) => all.categories.get(category),
            };
            for listener in concerned.into_iter().flatten().filter_map(Weak::upgrade) {
                listener.notify(bit(*topic));
            }
        }
    }

    /// Increases all versions and wakes all listeners for all topics, after a gap in which changes of other nodes may have
    /// been missed.
    pub fn publish_all(&self) {
        self.versions.increase(CachedDataSet::all());
        let mut all = self.listeners();
        all.recent.missed_at = Some(Instant::now());
        for listener in all.persons.values().flatten().filter_map(Weak::upgrade) {
            listener.notify(all_bits());
        }
    }

    /// Ends all subscriptions, also those that begin afterwards, for a shutdown of the server.
    pub fn close(&self) {
        let mut all = self.listeners();
        all.closed = true;
        for listener in all.persons.values().flatten().filter_map(Weak::upgrade) {
            listener.closed.store(true, Ordering::Release);
            listener.wake.notify_one();
        }
    }
}

fn add(list: &mut Vec<Weak<Listener>>, listener: &Arc<Listener>) {
    list.push(Arc::downgrade(listener));
}

/// The subscription of one listener, which ends when it is dropped.
pub struct Subscription {
    listener: Arc<Listener>,
    feed: ChangeFeed,
    person: PersonId,
    category: i64,
}

impl Subscription {
    /// Also returns the topics that changed in the four to eight seconds before the subscription, because the client read what
    /// it shows before it subscribed.
    #[must_use]
    pub fn with_recent_changes(self) -> Self {
        let mut all = self.feed.listeners();
        all.recent.drop_old(Instant::now());
        let bits =
            all.recent.of(Audience::Person(self.person)) | all.recent.of(Audience::Category(self.category));
        drop(all);
        self.listener.notify(bits);
        self
    }

    /// Waits for changes and returns their topics; `None` when the feed is closed.
    pub async fn next(&self) -> Option<Vec<Topic>> {
        loop {
            let bits = self.listener.pending.swap(0, Ordering::AcqRel);
            if bits != 0 {
                return Some(Topic::ALL.iter().copied().filter(|topic| bits & bit(*topic) != 0).collect());
            }
            if self.listener.closed.load(Ordering::Acquire) {
                return None;
            }
            self.listener.wake.notified().await;
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut all = self.feed.listeners();
        let gone = Arc::as_ptr(&self.listener);
        let Listeners { persons, categories, .. } = &mut *all;
        prune(persons, &self.person, gone);
        prune(categories, &self.category, gone);
    }
}

fn prune<K: std::hash::Hash + Eq>(map: &mut HashMap<K, Vec<Weak<Listener>>>, key: &K, gone: *const Listener) {
    if let Some(list) = map.get_mut(key) {
        list.retain(|it| it.as_ptr() != gone);
        if list.is_empty() {
            map.remove(key);
        }
    }
}
