//! Mixed histories: people take, lose and wait for places at random, while the administrator invites and releases them and, in
//! some histories, cancels the case.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use caseboard_testkit::Random;
use caseboard_testkit::linearizability::Verdict;

use super::model::Call;
use super::recorder::{History, Recorder};
use super::verdict;
use crate::cluster::Cluster;
use crate::support::Client;

/// The size of a history.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    places: usize,
    people: usize,
    /// Calls of each person in each half.
    calls: usize,
    /// Whether offers expire in the second half. Not with many places: the timer can end so many offers in too many orders.
    passes: bool,
    cancels: bool,
}

/// The histories of a round; the quick form has the first ones.
pub(super) const SHAPES: [Shape; 6] = [
    Shape { places: 1, people: 24, calls: 12, passes: true, cancels: false },
    Shape { places: 5, people: 24, calls: 12, passes: true, cancels: true },
    Shape { places: 20, people: 200, calls: 2, passes: false, cancels: true },
    Shape { places: 1, people: 200, calls: 3, passes: true, cancels: true },
    Shape { places: 5, people: 200, calls: 3, passes: false, cancels: true },
    Shape { places: 20, people: 60, calls: 8, passes: false, cancels: true },
];

/// Number of the histories of the quick form on SQLite; on PostgreSQL it leaves out the last one, that of 20 places.
pub(super) const QUICK_SHAPES: usize = 3;

/// Of a hundred calls of a person, so many are of each kind; the others accept.
const WITHDRAWALS: usize = 18;
const STANDBYS: usize = 26;
const LEAVINGS: usize = 5;
const DECLINES: usize = 3;
/// Of a hundred calls of the administrator, so many are releases.
const RELEASES: usize = 30;

fn draw_call(random: &mut Random, who: usize) -> Call {
    let kinds = [
        (WITHDRAWALS, Call::Withdraw(who)),
        (STANDBYS, Call::StandBy(who)),
        (LEAVINGS, Call::LeaveStandby(who)),
        (DECLINES, Call::Decline(who)),
    ];
    let mut drawn = random.below(100);
    for (percent, call) in kinds {
        if drawn < percent {
            return call;
        }
        drawn -= percent;
    }
    Call::Accept(who)
}

/// So many calls are under way at most: of those that overlap, the search may have to try every order.
const CALLS_AT_ONCE: usize = 10;

/// Permits for calls.
struct Permits {
    free: Mutex<Receiver<()>>,
    returned: Sender<()>,
}

impl Permits {
    fn new() -> Self {
        let (returned, free) = channel();
        (0..CALLS_AT_ONCE).for_each(|_| returned.send(()).expect("the receiver exists"));
        Self { free: Mutex::new(free), returned }
    }

    /// Waits for a permit, which its drop returns.
    fn take(&self) -> Permit<'_> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).recv().expect("a sender exists");
        Permit(&self.returned)
    }
}

struct Permit<'a>(&'a Sender<()>);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        let _ = self.0.send(());
    }
}

/// A case whose history is recorded.
struct Mixed<'a> {
    recorder: Recorder<'a>,
    clients: Vec<Client>,
    administrator: &'a Client,
    shape: Shape,
}

impl Mixed<'_> {
    /// The administrator invites and releases while people make their calls; half of the releases are of the person who was
    /// confirmed last. Cancels the case after so many recorded calls.
    fn half(&self, seed: u64, cancel_after: Option<usize>) {
        let (running, permits) = (AtomicBool::new(true), Permits::new());
        let ended = std::thread::scope(|scope| {
            let (mut people, permits) = (Vec::new(), &permits);
            for (who, client) in self.clients.iter().enumerate() {
                let mut random = Random::new(seed.wrapping_add(who as u64));
                people.push(scope.spawn(move || {
                    for _ in 0..self.shape.calls {
                        // Leaves time for the calls of the administrator, who is only one client.
                        std::thread::sleep(Duration::from_millis(random.below(20) as u64));
                        let _permit = permits.take();
                        self.recorder.call(client, draw_call(&mut random, who));
                    }
                }));
            }
            let random = Random::new(seed.wrapping_add(self.clients.len() as u64));
            scope.spawn(|| self.administer(random, &running, cancel_after));
            let ended: Vec<_> = people.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
            running.store(false, Ordering::Relaxed);
            ended
        });
        assert!(ended.iter().all(Result::is_ok), "seed {seed}: a client failed");
    }

    /// Invites and releases people at random until the clients have ended, and cancels the case after `cancel_after` calls.
    fn administer(&self, mut random: Random, running: &AtomicBool, mut cancel_after: Option<usize>) {
        while running.load(Ordering::Relaxed) {
            let someone = random.below(self.shape.people);
            let call = if cancel_after.take_if(|calls| self.recorder.len() > *calls).is_some() {
                Call::Cancel
            } else if random.chance(RELEASES) {
                let who = self.recorder.last_winner().filter(|_| random.chance(50)).unwrap_or(someone);
                Call::Release { who, needed: random.chance(75) }
            } else {
                Call::Invite(someone)
            };
            self.recorder.call(self.administrator, call);
        }
    }

    /// All people leave their place or list and are invited again: on a busy machine, every earlier invitation may have met a
    /// full position or a person who was still invited.
    fn invite_all(&self) {
        for (who, client) in self.clients.iter().enumerate() {
            self.recorder.call(client, Call::Withdraw(who));
            self.recorder.call(client, Call::LeaveStandby(who));
        }
        for who in 0..self.shape.people {
            self.recorder.call(self.administrator, Call::Invite(who));
        }
    }
}

/// Between the two halves of a history more time passes than an offer lasts, so that the timer ends offers during the second
/// half.
pub(super) fn mixed(cluster: &mut Cluster, shape: Shape, seed: u64) -> (History, usize) {
    let Shape { places, people, calls, passes, cancels } = shape;
    let case = cluster.post_case(places, people);
    let cluster = &*cluster;
    let mixed = Mixed {
        recorder: Recorder::new(&case),
        clients: (0..people).map(|who| cluster.client(who, &case.people[who].0)).collect(),
        administrator: cluster.administrator(),
        shape,
    };
    mixed.half(seed, None);
    if passes {
        mixed.recorder.pass_time(cluster);
    }
    // There are calls of the second half before and after the cancellation.
    mixed.half(!seed, cancels.then_some(mixed.recorder.len() + people * calls / 2));
    if !cancels {
        mixed.invite_all();
    }
    let (history, busy) = (mixed.recorder.history(), mixed.recorder.busy());
    assert_eq!(verdict(places, people, &history), Verdict::Linearizable, "seed {seed}: {history:#?}");
    (history, busy)
}
