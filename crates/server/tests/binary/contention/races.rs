//! Races of 200 people: for the places of a case, and for the places that are freed while people are on the standby list.

use std::sync::Barrier;
use std::time::{Duration, Instant};

use caseboard_testkit::linearizability::Verdict;

use super::model::Call;
use super::recorder::{History, Recorder, count};
use super::{FILLED, PEOPLE, verdict};
use crate::cluster::{Cluster, OpenCase};
use crate::support::Client;

/// People on the standby list beyond those who get a place at once.
const SPARE: usize = 2;
/// How long people try to take a place that is held for them, or will be.
const PATIENCE: Duration = Duration::from_secs(20);

/// A recorded race and what happened to its people.
pub(super) struct Race {
    pub(super) history: History,
    /// The people who took the places first, and then withdrew or were released.
    pub(super) winners: Vec<usize>,
    /// The standby list, in its order.
    pub(super) standby: Vec<usize>,
    /// The others.
    pub(super) bystanders: Vec<usize>,
    /// Number of answers with 503.
    pub(super) busy: usize,
}

impl Race {
    /// How long each of the calls took that were made at the same moment.
    pub(super) fn latencies(&self) -> impl Iterator<Item = u64> {
        self.history[..PEOPLE].iter().map(|it| it.ended - it.began)
    }
}

/// The people of a race, each with a connection, and the administrator of the case.
struct RaceClients<'a> {
    recorder: Recorder<'a>,
    clients: Vec<Client>,
    administrator: &'a Client,
}

impl RaceClients<'_> {
    /// A call of a person or of the administrator.
    fn call(&self, call: Call) -> String {
        let client = match call {
            Call::Accept(who)
            | Call::Decline(who)
            | Call::Withdraw(who)
            | Call::StandBy(who)
            | Call::LeaveStandby(who) => &self.clients[who],
            _ => self.administrator,
        };
        self.recorder.call(client, call)
    }

    fn expect(&self, call: Call, answer: &str) {
        assert_eq!(self.call(call), answer, "{call:?}");
    }

    /// Repeats a call while it has this answer.
    fn repeat_while(&self, call: Call, answer: &str) -> String {
        let begun = Instant::now();
        loop {
            let answered = self.call(call);
            if answered != answer || begun.elapsed() > PATIENCE {
                return answered;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// All of these people act at the same moment, and the administrator with them.
    fn at_once(&self, people: &[usize], act: impl Fn(usize) + Sync, administer: impl Fn() + Sync) {
        let barrier = Barrier::new(people.len() + 1);
        std::thread::scope(|scope| {
            let (barrier, act, administer) = (&barrier, &act, &administer);
            for &who in people {
                scope.spawn(move || {
                    // The connection is open before the race. A thread that failed here would leave the others waiting.
                    let opened = self.clients[who].get("/api/session").expect("the server responds");
                    barrier.wait();
                    assert_eq!(opened.0, 200, "{}", opened.1);
                    act(who);
                });
            }
            scope.spawn(move || {
                barrier.wait();
                administer();
            });
        });
    }
}

/// All people of a case accept at the same moment. Some of those who are too late join the standby list; then the winners
/// withdraw or are released at the same moment, while everyone else accepts.
pub(super) fn race(cluster: &mut Cluster, places: usize, seed: u64) -> Race {
    let case = cluster.post_case(places, PEOPLE);
    let cluster = &*cluster;
    let players = RaceClients {
        recorder: Recorder::new(&case),
        clients: (0..PEOPLE).map(|who| cluster.client(who, &case.people[who].0)).collect(),
        administrator: cluster.administrator(),
    };
    let everyone: Vec<usize> = (0..PEOPLE).collect();
    players.at_once(&everyone, |who| drop(players.call(Call::Accept(who))), || {});
    let history = players.recorder.history();
    let answers = (count(&history, "CONFIRMED"), count(&history, FILLED));
    assert_eq!(answers, (places, PEOPLE - places), "seed {seed}: winners and the others");
    assert_eq!(cluster.filled(&case), places, "seed {seed}");

    let won =
        |who: &usize| history.iter().any(|it| it.call == Call::Accept(*who) && it.answer == "CONFIRMED");
    let (winners, mut losers): (Vec<usize>, Vec<usize>) = everyone.into_iter().partition(won);
    let bystanders = losers.split_off(places + SPARE);
    let mut race = Race { history, winners, standby: losers, bystanders, busy: 0 };
    refill(cluster, &case, &players, &race);
    (race.history, race.busy) = (players.recorder.history(), players.recorder.busy());
    let checked = verdict(places, PEOPLE, &race.history);
    assert_eq!(checked, Verdict::Linearizable, "seed {seed}: {:#?}", race.history);
    race
}

/// The places are freed and go to the standby list in its order. The first one on it lets the offer expire, and the last one
/// leaves it.
fn refill(cluster: &Cluster, case: &OpenCase, players: &RaceClients<'_>, race: &Race) {
    let Race { winners, standby, bystanders, .. } = race;
    let places = winners.len();
    let (idle, next, last) = (standby[0], standby[places], standby[places + 1]);
    let takers = &standby[1..places];
    for &who in standby {
        players.expect(Call::StandBy(who), "STANDBY");
    }
    // The first winner is always one who withdraws.
    let (withdrawing, released): (Vec<usize>, Vec<usize>) = winners
        .iter()
        .partition(|who| winners.iter().position(|it| it == *who).is_some_and(|it| it % 2 == 0));
    let act = |who: usize| match who {
        _ if withdrawing.contains(&who) => players.expect(Call::Withdraw(who), "WITHDRAWN"),
        _ if takers.contains(&who) => {
            assert_eq!(players.repeat_while(Call::Accept(who), FILLED), "CONFIRMED", "{who}");
        }
        _ if released.contains(&who) || standby.contains(&who) => {}
        _ => players.expect(Call::Accept(who), FILLED),
    };
    let everyone: Vec<usize> = (0..PEOPLE).collect();
    players.at_once(&everyone, act, || {
        for &who in &released {
            players.expect(Call::Release { who, needed: true }, "RELEASED");
        }
    });
    assert_eq!(cluster.filled(case), places - 1, "one place is held");

    players.expect(Call::StandBy(idle), "ALREADY_OFFERED");
    players.recorder.pass_time(cluster);
    assert_eq!(players.repeat_while(Call::StandBy(idle), "ALREADY_OFFERED"), "REQUESTED");
    players.expect(Call::Accept(next), "CONFIRMED");
    assert_eq!(cluster.filled(case), places);

    // Another person can take the place only if it is not needed any more: otherwise it is held for the last one on the list.
    players.expect(Call::Release { who: next, needed: false }, "RELEASED");
    players.expect(Call::Accept(bystanders[0]), "CONFIRMED");
    players.expect(Call::Accept(winners[0]), "ALREADY_ANSWERED");
    players.expect(Call::Withdraw(bystanders[0]), "WITHDRAWN");
    players.expect(Call::StandBy(last), "ALREADY_OFFERED");
    players.expect(Call::LeaveStandby(last), "LEFT");
    players.expect(Call::Accept(last), "CONFIRMED");
}
