//! PostgreSQL is restarted while clients write: the server recovers by itself, and every keyed write exists once.

/// What is restarted is a cluster of its own: other tests use the shared one at the same time.
mod postgres_only {
    use std::collections::{BTreeMap, BTreeSet};
    use std::net::TcpListener;
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::{Duration, Instant};

    use caseboard_service::{Entropy as _, OsEntropy};
    use caseboard_testkit::{Random, require_postgres, trust};
    use tempfile::TempDir;

    use crate::killed::{DAYS, list_cases, start, violations};
    use crate::support::{Client, Server};

    const WRITERS: usize = 8;
    /// The longest time from the end of a restart until the first write is acknowledged and until `/readyz` is 200 again.
    const RETURN_MAX: Duration = Duration::from_secs(10);
    /// On a busy machine the first write takes seconds.
    const FIRST_WRITE_MAX: Duration = Duration::from_secs(30);
    /// A write that does not wait for a lost connection fails at once; the pause keeps the number of refused writes small.
    const PAUSE: Duration = Duration::from_millis(20);
    const ROW: &str = "PostgreSQL restarted under keyed writes";

    /// A running cluster in a temporary folder, stopped on drop.
    struct PrivateCluster {
        folder: TempDir,
        programs: PathBuf,
        /// The account that runs it, because PostgreSQL refuses to run as root.
        account: Option<&'static str>,
        /// Stops the cluster if this process is killed, which runs no destructor.
        watcher: Child,
        password: String,
        port: u16,
    }

    impl PrivateCluster {
        fn create(seed: u64) -> Self {
            // A socket's path may be 107 bytes long, and root's own TMPDIR may be closed to the account.
            let folder = tempfile::Builder::new().prefix("caseboard-pg.").tempdir_in("/tmp");
            let folder = folder.expect("the temporary folder is created");
            let account = unprivileged_account();
            let mut bytes = [0; 16];
            OsEntropy.fill(&mut bytes);
            let password = hex::encode(bytes);
            let password_file = folder.path().join("password");
            std::fs::write(&password_file, &password).expect("the password is written");
            if let Some(account) = account {
                let owned = Command::new("chown").args(["-R", account]).arg(folder.path()).status();
                assert!(owned.expect("chown runs").success());
            }
            let watcher = watch(folder.path());
            let mut cluster = Self { folder, programs: find_programs(), account, watcher, password, port: 0 };
            let password_option = format!("--pwfile={}", password_file.display());
            let options = [
                "-U",
                "caseboard",
                &password_option,
                "--auth-local=md5",
                "--auth-host=md5",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
            ];
            assert!(cluster.run("initdb", &options), "initdb failed");
            let mut random = Random::new(seed);
            let started = (0..6).any(|_| {
                // Below the ports of outgoing connections: one of those could take the port while the cluster is stopped.
                let port = 20_000 + u16::try_from(random.below(12_000)).expect("a port");
                cluster.port = port;
                TcpListener::bind(("127.0.0.1", port)).is_ok() && {
                    cluster.configure();
                    cluster.control(&["start"])
                }
            });
            assert!(started, "PostgreSQL does not start: {}", cluster.log());
            cluster
        }

        /// Unlike the cluster of other tests it flushes its log to the operating system before a commit is acknowledged:
        /// `immediate` ends its processes, so that unwritten commits would be lost. Nothing is synced to disk.
        fn configure(&self) {
            let text = format!(
                "listen_addresses = '127.0.0.1'\nport = {}\nunix_socket_directories = '{}'\nmax_connections = 100\n\
                 fsync = off\nsynchronous_commit = on\nlog_min_messages = warning\n\
                 log_min_error_statement = panic\n",
                self.port,
                self.folder.path().display()
            );
            // Root replaces the file of the account through a program that runs as the account.
            let file = self.data().join("postgresql.auto.conf");
            let mut command = self.command("sh");
            command.args(["-c", "printf %s \"$1\" >\"$2\"", "sh", &text]).arg(file);
            assert!(quiet(&mut command).status().expect("sh runs").success());
        }

        fn data(&self) -> PathBuf {
            self.folder.path().join("data")
        }

        /// A command that runs as the account of the cluster.
        fn command(&self, program: &str) -> Command {
            let mut command = match self.account {
                Some(account) => {
                    let mut command = Command::new("runuser");
                    command.args(["-u", account, "--", program]);
                    command
                }
                None => Command::new(program),
            };
            command.current_dir(self.folder.path());
            command
        }

        /// Runs one of PostgreSQL's programs on the data of this cluster and returns whether it succeeded.
        fn run(&self, program: &str, arguments: &[&str]) -> bool {
            let program = self.programs.join(program).display().to_string();
            let mut command = self.command(&program);
            command.arg("-D").arg(self.data()).args(arguments);
            quiet(&mut command).status().expect("the program runs").success()
        }

        /// Runs `pg_ctl` and waits until it is done.
        fn control(&self, arguments: &[&str]) -> bool {
            let log = self.folder.path().join("server.log").display().to_string();
            let mut all = vec!["-w", "-t", "60", "-l", log.as_str()];
            all.extend(arguments);
            self.run("pg_ctl", &all)
        }

        fn log(&self) -> String {
            std::fs::read_to_string(self.folder.path().join("server.log")).unwrap_or_default()
        }

        fn url(&self) -> String {
            format!("postgres://caseboard:{}@127.0.0.1:{}/postgres", self.password, self.port)
        }
    }

    impl Drop for PrivateCluster {
        fn drop(&mut self) {
            self.control(&["stop", "-m", "immediate"]);
            let _ = self.watcher.kill();
            let _ = self.watcher.wait();
        }
    }

    /// The server that `pg_ctl` starts would otherwise hold the output of the test open.
    fn quiet(command: &mut Command) -> &mut Command {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
    }

    /// Waits in a session of its own for the end of this process, and then ends the cluster and removes its folder.
    fn watch(folder: &Path) -> Child {
        let script = "while kill -0 \"$1\" 2>/dev/null; do sleep 1; done
            kill -QUIT \"$(head -n 1 \"$2/data/postmaster.pid\" 2>/dev/null)\" 2>/dev/null
            rm -rf \"$2\"";
        let process = std::process::id().to_string();
        let mut command = Command::new("setsid");
        command.args(["sh", "-c", script, "watcher", &process]).arg(folder);
        quiet(&mut command).spawn().expect("the watcher starts")
    }

    /// The account for the cluster if the tests run as root.
    fn unprivileged_account() -> Option<&'static str> {
        let prints = |arguments: &[&str]| {
            let output = Command::new("id").args(arguments).output().expect("id runs");
            output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        };
        if prints(&["-u"]).as_deref() != Some("0") {
            return None;
        }
        let exists = |account: &&str| prints(&["-u", *account]).is_some();
        let account = ["postgres", "nobody"].into_iter().find(exists);
        Some(account.expect("root runs PostgreSQL under the account postgres or nobody"))
    }

    /// The folder of the newest initdb, found like in scripts/with-postgres.sh: Debian has one folder for each version.
    fn find_programs() -> PathBuf {
        let script =
            "for dir in $(ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin 2>/dev/null | sort -rV); do
              if [ -x \"$dir/initdb\" ] && [ -x \"$dir/postgres\" ]; then echo \"$dir\"; exit; fi
            done
            dirname \"$(readlink -f \"$(command -v initdb)\")\"";
        let output = Command::new("sh").args(["-c", script]).output().expect("sh runs");
        let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        assert!(folder.join("pg_ctl").exists(), "no pg_ctl in {}", folder.display());
        folder
    }

    /// What the writers were answered.
    #[derive(Default)]
    struct Seen {
        /// The case id of each acknowledged key, and the keys of which the outcome is unknown.
        acknowledged: BTreeMap<String, String>,
        unknown: BTreeSet<String>,
        /// When the last acknowledged write was answered.
        last_success: Option<Instant>,
        /// Statuses other than 200, with their number.
        refused: BTreeMap<u16, usize>,
    }

    /// Posts a case with this text, and with it as the key if `has_key`; returns the status and the id.
    fn post(surgeon: &Client, center: &str, key: &str, has_key: bool) -> (u16, String) {
        let day = key.bytes().map(usize::from).sum::<usize>() % DAYS;
        let case = surgeon.case_payload(center, &start(day), key);
        let answer = surgeon.send("POST", "/api/createjob", &case, has_key.then_some(key));
        let (status, response) = answer.expect("the server responds");
        (status, response["_id"].as_str().unwrap_or_default().to_owned())
    }

    fn write(surgeon: &Client, center: &str, writer: usize, stop: &AtomicBool, seen: &Mutex<Seen>) {
        for number in 0.. {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let key = format!("{writer}-{number}");
            let (status, id) = post(surgeon, center, &key, true);
            let mut seen = seen.lock().expect("no client panics");
            if status == 200 {
                seen.acknowledged.insert(key, id);
                seen.last_success = Some(Instant::now());
            } else {
                seen.unknown.insert(key);
                *seen.refused.entry(status).or_default() += 1;
            }
            drop(seen);
            std::thread::sleep(PAUSE);
        }
    }

    /// Sets the flag on drop, so that a failed assertion ends the writers, too: the scope waits for them.
    struct Stop<'a>(&'a AtomicBool);

    impl Drop for Stop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    /// How long after `since` a condition became true; it fails after the limit.
    fn wait_for(
        what: &str,
        since: Instant,
        limit: Duration,
        mut is_reached: impl FnMut() -> bool,
    ) -> Duration {
        while !is_reached() {
            assert!(since.elapsed() < limit, "{what}: not within {limit:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
        since.elapsed()
    }

    /// Eight writers with a key for each write continue while PostgreSQL is restarted, with `fast` (sessions are ended) and
    /// with `immediate` (as after a crash, with a recovery at the start). The only other answer is 503, writes are acknowledged
    /// again, the server is ready again, and each acknowledged write exists once.
    ///
    /// Shows: T-2
    #[test]
    fn restarts_lose_and_double_nothing() {
        require_postgres();
        let seed = trust::seed();
        let cluster = PrivateCluster::create(seed);
        let folder = tempfile::tempdir().expect("the temporary folder is created");
        let server = Server::start_with(folder.path(), &[("CASEBOARD_DATABASE_URL", &cluster.url())]);
        let (center, code) = Client::create_center(&server, "Harbor Surgery Center");
        let surgeon = Client::sign_up(&server, "SURGEON", Some((&center, &code)));
        let (seen, stop) = (Mutex::new(Seen::default()), AtomicBool::new(false));
        let rounds = trust::choose(1, 10);
        let (mut slowest_write, mut slowest_ready) = (Duration::ZERO, Duration::ZERO);
        std::thread::scope(|scope| {
            let (surgeon, center, seen, stop) = (&surgeon, &*center, &seen, &stop);
            let _stop = Stop(stop);
            for writer in 0..WRITERS {
                let surgeon = surgeon.clone();
                scope.spawn(move || write(&surgeon, center, writer, stop, seen));
            }
            let succeeded_after = |moment: Instant| {
                seen.lock().expect("no client panics").last_success.is_some_and(|success| success > moment)
            };
            let begun = Instant::now();
            wait_for("the first write", begun, FIRST_WRITE_MAX, || succeeded_after(begun));
            for mode in ["fast", "immediate"].repeat(rounds) {
                std::thread::sleep(Duration::from_secs(1));
                assert!(cluster.control(&["restart", "-m", mode]), "{mode}: {}", cluster.log());
                let restarted = Instant::now();
                let write = wait_for(mode, restarted, RETURN_MAX, || succeeded_after(restarted));
                let ready = wait_for("readiness", restarted, RETURN_MAX, || {
                    surgeon.get("/readyz").expect("the server responds").0 == 200
                });
                slowest_write = slowest_write.max(write);
                slowest_ready = slowest_ready.max(ready);
            }
        });
        let seen = seen.into_inner().expect("no client panics");
        let mut acknowledged = seen.acknowledged;
        let total = acknowledged.len();
        let refused = &seen.refused;
        assert!(refused.keys().all(|it| *it == 503), "only 503 says that a retry may succeed: {refused:?}");
        let lost = violations(&list_cases(&surgeon), &acknowledged);
        assert_eq!(lost, [""; 0], "seed {seed}, before the retries");
        for key in &seen.unknown {
            let (status, id) = post(&surgeon, &center, key, true);
            assert_eq!(status, 200, "{key} is retried");
            acknowledged.insert(key.clone(), id);
        }
        let found = list_cases(&surgeon);
        let wrong = violations(&found, &acknowledged);
        let unexpected = found.keys().filter(|key| !acknowledged.contains_key(*key)).count();
        let number = format!(
            "{} restarts, {total} acknowledged, {} retried with their key: {} lost or doubled; first write after {:.1} s, \
             ready after {:.1} s",
            2 * rounds,
            seen.unknown.len(),
            wrong.len() + unexpected,
            slowest_write.as_secs_f64(),
            slowest_ready.as_secs_f64()
        );
        let target = "0 lost or doubled, only 503; first write and ready ≤ 10 s after each restart";
        trust::report_row(ROW, target, &number, seed, wrong.is_empty() && unexpected == 0);
        assert_eq!((wrong, unexpected), (Vec::new(), 0), "seed {seed}");

        // A client that counts a write as acknowledged although PostgreSQL was away, and one that repeats a write without its
        // key: the first write is lost, the second one exists twice.
        let (key, id) = acknowledged.first_key_value().expect("acknowledged writes");
        assert!(cluster.control(&["stop", "-m", "fast"]), "{}", cluster.log());
        assert_eq!(post(&surgeon, &center, "never-acknowledged", true).0, 503);
        assert!(cluster.control(&["start"]), "{}", cluster.log());
        let restarted = Instant::now();
        wait_for("the repeated write", restarted, RETURN_MAX, || {
            post(&surgeon, &center, key, false).0 == 200
        });
        let planted =
            BTreeMap::from([(key.clone(), id.clone()), ("never-acknowledged".to_owned(), id.clone())]);
        let found = violations(&list_cases(&surgeon), &planted).len();
        let fault = "a write counted without its answer, and one repeated without its key";
        trust::report_fault(ROW, fault, &format!("{found} found"), found == 2);
        assert_eq!(found, 2);
    }
}
