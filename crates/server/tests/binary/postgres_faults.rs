//! A node whose network to PostgreSQL fails in every way while clients read and write: no request hangs, the node recovers by
//! itself, and every keyed write exists once.

/// The faults are those of a network.
mod postgres_only {
    use std::collections::{BTreeMap, BTreeSet};
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::{Duration, Instant};

    use caseboard_testkit::{FaultyProxy, trust};
    use serde_json::{Value, json};

    use crate::cluster::{Cluster, OpenCase};
    use crate::support::Client;

    /// In the long form more than the connections of the pool.
    const WRITERS: (usize, usize) = (8, 40);
    const READERS: usize = 4;
    /// The longest time that a request may take, and until the first successful write after the end of a fault. `make trust`
    /// compares with these; a test fails only at times that no busy machine explains.
    const HANG_MAX: Duration = Duration::from_secs(5);
    const RETURN_MAX: Duration = Duration::from_secs(2);
    const HANG_FAILS: Duration = Duration::from_secs(9);
    const RETURN_FAILS: Duration = Duration::from_secs(8);
    /// The default deadline of a stop is 8 seconds; the rest is for a busy machine.
    const STOP_FAILS: Duration = Duration::from_secs(25);
    /// A network so slow that a request with many round trips takes seconds, and nothing fails.
    const SLOW: Duration = Duration::from_millis(300);
    const ROW: &str = "PostgreSQL behind a faulty network";

    /// An answered request.
    #[derive(Clone, Copy)]
    struct Answered {
        began: Instant,
        ended: Instant,
        status: u16,
        is_write: bool,
    }

    /// The answers that the clients got.
    #[derive(Default)]
    struct Seen {
        answered: Mutex<Vec<Answered>>,
        /// The case id of each acknowledged key, and the keys of which the outcome is unknown.
        acknowledged: Mutex<BTreeMap<String, String>>,
        unknown: Mutex<BTreeSet<String>>,
    }

    impl Seen {
        fn note(&self, began: Instant, status: u16, is_write: bool) {
            let answered = Answered { began, ended: Instant::now(), status, is_write };
            self.answered.lock().expect("no client panics").push(answered);
        }

        /// Waits until a write has succeeded after this moment, or for as long as the test allows.
        fn wait_for_write(&self, after: Instant) {
            let has_succeeded = |it: &Answered| it.is_write && it.status == 200 && it.ended > after;
            while after.elapsed() < RETURN_FAILS
                && !self.answered.lock().expect("no client panics").iter().rev().any(has_succeeded)
            {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }

    /// Posts cases with a key for each until `stop`. A refused write is not repeated here.
    fn write(cluster: &Cluster, client: &Client, writer: usize, stop: &AtomicBool, seen: &Seen) {
        for number in 0.. {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let key = format!("{writer}-{number}");
            let began = Instant::now();
            let (status, response) = post(cluster, client, &key);
            seen.note(began, status, true);
            match status {
                200 => {
                    let id = response["_id"].as_str().expect("an id").to_owned();
                    seen.acknowledged.lock().expect("no client panics").insert(key, id);
                }
                _ => drop(seen.unknown.lock().expect("no client panics").insert(key)),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn post(cluster: &Cluster, client: &Client, key: &str) -> (u16, Value) {
        let days: i64 = key.bytes().map(i64::from).sum::<i64>() % 60;
        let payload = cluster.case_payload(20 + days, key);
        client.send("POST", "/api/createjob", &payload, Some(key)).expect("the server responds")
    }

    fn read(client: &Client, path: &str, stop: &AtomicBool, seen: &Seen) {
        while !stop.load(Ordering::Relaxed) {
            let began = Instant::now();
            let (status, _) = client.get(path).expect("the server responds");
            seen.note(began, status, false);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// A fault, and how long it lasts, in the quick form and in the long one.
    struct Fault {
        name: &'static str,
        seconds: (usize, usize),
        begin: fn(&FaultyProxy),
        end: fn(&FaultyProxy),
    }

    const FAULTS: [Fault; 7] = [
        Fault { name: "cut", seconds: (0, 0), begin: FaultyProxy::cut, end: |_| {} },
        Fault { name: "half-closed", seconds: (0, 0), begin: FaultyProxy::half_close, end: |_| {} },
        Fault {
            name: "half-closed by PostgreSQL",
            seconds: (0, 0),
            begin: FaultyProxy::half_close_to_client,
            end: |_| {},
        },
        Fault { name: "restarted", seconds: (1, 3), begin: |it| it.refuse(true), end: |it| it.refuse(false) },
        Fault { name: "black hole", seconds: (6, 8), begin: |it| it.stall(true), end: |it| it.stall(false) },
        Fault { name: "old connections silent", seconds: (6, 6), begin: FaultyProxy::silence, end: |_| {} },
        Fault {
            name: "50 ms each way",
            seconds: (1, 3),
            begin: |it| it.delay(Duration::from_millis(50)),
            end: |it| it.delay(Duration::ZERO),
        },
    ];

    /// The times of single requests on the slow network. They are not those of a hang: the limits are those of a statement, and
    /// a posting has twice as many round trips as an acceptance (AMB-145).
    struct SlowTimes {
        longest_read: Duration,
        /// The median: the connection of one of them may be new, and then prepares its statements first.
        acceptance: Duration,
        posting: Duration,
    }

    impl SlowTimes {
        /// Measures one request after another. The connections of the pool have run the statements before, as in a server that
        /// has run for some time.
        fn measure(cluster: &mut Cluster, proxy: &FaultyProxy) -> Self {
            for _ in 0..2 {
                let case = cluster.post_case(20, 20);
                std::thread::scope(|scope| {
                    for number in 0..case.people.len() {
                        let (cluster, case) = (&*cluster, &case);
                        scope.spawn(move || accept(cluster, case, number));
                        scope.spawn(move || post(cluster, cluster.administrator(), &case.people[number].1));
                    }
                });
            }
            let case = cluster.post_case(5, 5);
            let client = cluster.administrator().clone();
            proxy.delay(SLOW);
            let reads = ["/readyz", "/api/session"].repeat(3).into_iter().map(|path| {
                timed(|| assert_eq!(client.get(path).expect("the server responds").0, 200, "{path}"))
            });
            let longest_read = reads.max().expect("there are reads");
            let mut acceptances: Vec<Duration> =
                (0..case.people.len()).map(|number| timed(|| accept(cluster, &case, number))).collect();
            acceptances.sort_unstable();
            let posting = timed(|| assert_eq!(post(cluster, &client, "slow").0, 200));
            proxy.delay(Duration::ZERO);
            Self { longest_read, acceptance: acceptances[acceptances.len() / 2], posting }
        }
    }

    fn timed(run: impl FnOnce()) -> Duration {
        let began = Instant::now();
        run();
        began.elapsed()
    }

    /// An invited person accepts.
    fn accept(cluster: &Cluster, case: &OpenCase, number: usize) {
        let (candidate, invitation) = &case.people[number];
        let body = json!({ "_id": invitation, "status": "CONFIRMED" });
        let client = cluster.client(0, candidate);
        let answer = client.send("POST", "/api/accepted", &body, Some(invitation));
        let (status, response) = answer.expect("the server responds");
        assert_eq!((status, &response["status"]), (200, &json!("CONFIRMED")), "{response}");
    }

    /// The keys without exactly one case, or with another one than acknowledged.
    fn violations(cases: &[Value], acknowledged: &BTreeMap<String, String>) -> Vec<String> {
        let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for case in cases {
            let text = |name: &str| case[name].as_str().unwrap_or_default();
            found.entry(text("desc")).or_default().push(text("_id"));
        }
        let wrong =
            acknowledged.iter().filter(|(key, id)| found.get(key.as_str()) != Some(&vec![id.as_str()]));
        wrong.map(|(key, id)| format!("{key}: {id} is {:?}", found.get(key.as_str()))).collect()
    }

    /// A node stops at its deadline also while PostgreSQL does not answer, with requests that wait for it.
    ///
    /// Shows: T-2
    #[test]
    fn a_stop_while_postgresql_is_silent_ends_at_the_deadline() {
        let (mut cluster, proxy) = Cluster::start_behind_proxy(trust::seed());
        let client = cluster.administrator().clone();
        let payload = cluster.case_payload(20, "silent");
        proxy.stall(true);
        let waiting: Vec<_> = (0..READERS)
            .map(|_| {
                let (client, payload) = (client.clone(), payload.clone());
                std::thread::spawn(move || {
                    let answer = client.send("POST", "/api/createjob", &payload, None);
                    answer.is_ok_and(|(status, _)| status == 200)
                })
            })
            .collect();
        std::thread::sleep(Duration::from_millis(500));
        let elapsed = timed(|| _ = cluster.node(0).stop());
        assert!(elapsed < STOP_FAILS, "the stop took {elapsed:?}");
        for request in waiting {
            assert!(!request.join().expect("no client panics"), "PostgreSQL does not answer");
        }
    }

    /// Shows: T-2, AMB-145
    #[test]
    fn no_request_hangs_and_nothing_is_lost_when_the_network_fails() {
        let seed = trust::seed();
        let (mut cluster, proxy) = Cluster::start_behind_proxy(seed);
        let (seen, stop) = (Seen::default(), AtomicBool::new(false));
        let mut measured = Vec::new();
        std::thread::scope(|scope| {
            let (cluster, seen, stop) = (&cluster, &seen, &stop);
            for writer in 0..trust::choose(WRITERS.0, WRITERS.1) {
                let client = cluster.administrator().clone();
                scope.spawn(move || write(cluster, &client, writer, stop, seen));
            }
            for reader in 0..READERS {
                let client = cluster.administrator().clone();
                let path = if reader == 0 { "/readyz" } else { "/api/session" };
                scope.spawn(move || read(&client, path, stop, seen));
            }
            std::thread::sleep(Duration::from_secs(1));
            for _ in 0..trust::choose(1, 3) {
                for fault in &FAULTS {
                    let began = Instant::now();
                    (fault.begin)(&proxy);
                    let (quick, long) = fault.seconds;
                    std::thread::sleep(Duration::from_secs(trust::choose(quick, long) as u64));
                    (fault.end)(&proxy);
                    let ended = Instant::now();
                    seen.wait_for_write(ended);
                    // Some more requests, before the next fault; in the long form for the time that its limits are about.
                    std::thread::sleep(Duration::from_millis(trust::choose(500, 3_000) as u64));
                    measured.push((fault.name, began, ended));
                }
            }
            stop.store(true, Ordering::Relaxed);
        });
        let answered = seen.answered.into_inner().expect("no client panics");
        let mut numbers = Vec::new();
        let mut reached = true;
        for (name, began, ended) in measured {
            // A cut takes no time, so the requests after it count too.
            let during = answered.iter().filter(|it| it.ended >= began && it.began <= ended + RETURN_MAX);
            let longest = during.map(|it| it.ended - it.began).max().expect("there are requests");
            // A read, or `/readyz`, can succeed while no write does.
            let writes = answered.iter().filter(|it| it.is_write && it.status == 200 && it.ended > ended);
            let first = writes.map(|it| it.ended).min();
            let first = first.unwrap_or_else(|| panic!("{name}: no write succeeded afterwards")) - ended;
            numbers.push(format!("{name}: {:.1} s, {:.1} s", longest.as_secs_f64(), first.as_secs_f64()));
            reached &= longest <= HANG_MAX && first <= RETURN_MAX;
            assert!(longest < HANG_FAILS, "{name}: a request took {longest:?}");
            assert!(first < RETURN_FAILS, "{name}: the first write succeeded after {first:?}");
        }
        let failed: BTreeMap<u16, usize> =
            answered.iter().filter(|it| it.status != 200).fold(BTreeMap::new(), |mut all, it| {
                *all.entry(it.status).or_default() += 1;
                all
            });
        assert!(
            failed.keys().all(|status| *status == 503),
            "only 503 says that a retry may succeed: {failed:?}"
        );

        let mut acknowledged = seen.acknowledged.into_inner().expect("no client panics");
        let total = acknowledged.len();
        assert!(total > 50, "only {total} writes were acknowledged");
        let client = cluster.administrator().clone();
        let unknown = seen.unknown.into_inner().expect("no client panics");
        for key in &unknown {
            let (status, response) = post(&cluster, &client, key);
            assert_eq!(status, 200, "{key}: {response}");
            acknowledged.insert(key.clone(), response["_id"].as_str().expect("an id").to_owned());
        }
        let cases = cluster.list_cases();
        let wrong = violations(&cases, &acknowledged);
        let first = wrong.first();
        assert_eq!((wrong.len(), cases.len()), (0, acknowledged.len()), "seed {seed}: {first:?}");
        if trust::is_long() {
            let slow = SlowTimes::measure(&mut cluster, &proxy);
            reached &= slow.longest_read <= HANG_MAX && slow.acceptance <= HANG_MAX;
            let [read, acceptance, posting] =
                [slow.longest_read, slow.acceptance, slow.posting].map(|it| it.as_secs_f64());
            numbers.push(format!(
                "300 ms each way: a read {read:.1} s, an acceptance {acceptance:.1} s, a posting {posting:.1} s"
            ));
        }
        let number = format!(
            "{} (longest request, first write); {total} writes, {} repeated with their key, 0 lost or doubled",
            numbers.join("; "),
            unknown.len()
        );
        let target = "requests ≤ 5 s, at 300 ms each way reads and acceptances; first write within 2 s, 0 lost or doubled";
        trust::report_row(ROW, target, &number, seed, reached);

        // A write that is repeated without its key exists twice, and one that was never sent is missing.
        let (key, id) = acknowledged.first_key_value().expect("acknowledged writes");
        let payload = cluster.case_payload(20, key);
        assert_eq!(
            client.send("POST", "/api/createjob", &payload, None).expect("the server responds").0,
            200
        );
        let planted = BTreeMap::from([(key.clone(), id.clone()), ("never sent".to_owned(), id.clone())]);
        let found = violations(&cluster.list_cases(), &planted).len();
        trust::report_fault(ROW, "a write twice and a write never", &format!("{found} found"), found == 2);
        assert_eq!(found, 2);
    }
}
