//! A disk that is really full: a small file system in a mount namespace of the test, which needs `unshare` and `nsenter` of
//! util-linux and the right to create user namespaces.

mod sqlite_only {
    use std::fs::File;
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::net::{TcpListener, TcpStream};
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use caseboard_testkit::require_sqlite;

    use crate::support::caseboard;

    /// A mounted file system of 32 MiB that only processes in its namespace see.
    struct SmallDisk {
        holder: Child,
        data: PathBuf,
    }

    impl SmallDisk {
        fn mount(data: &Path) -> Self {
            let script = r#"mount -t tmpfs -o size=32m tmpfs "$1" && echo mounted && exec sleep 600"#;
            let mut holder = Command::new("unshare")
                .args(["-rm", "sh", "-c", script, "sh"])
                .arg(data)
                .stdout(Stdio::piped())
                .spawn()
                .expect("unshare is installed");
            let mut line = String::new();
            BufReader::new(holder.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
            assert_eq!(line, "mounted\n", "user namespaces are not allowed on this machine");
            Self { holder, data: data.to_owned() }
        }

        /// The path of a file as seen from outside of the namespace.
        fn path(&self, name: &str) -> PathBuf {
            let inside = self.data.join(name);
            PathBuf::from(format!("/proc/{}/root{}", self.holder.id(), inside.display()))
        }

        /// Writes a file until there is no space left.
        fn fill(&self) {
            let mut file = File::create(self.path("filler")).expect("a file");
            for size in [64 * 1024, 1] {
                while file.write_all(&vec![0; size]).is_ok() {}
            }
        }

        fn free(&self) {
            std::fs::remove_file(self.path("filler")).expect("removed");
        }

        fn serve(&self, address: &str) -> Child {
            let binary = caseboard(&[]).get_program().to_owned();
            let holder = self.holder.id().to_string();
            Command::new("nsenter")
                .args(["-t", &holder, "--user", "--mount", "--preserve-credentials"])
                .arg(binary)
                .arg("serve")
                .env("CASEBOARD_DATA_DIR", &self.data)
                .env("CASEBOARD_ENV", "dev")
                .env("CASEBOARD_LISTEN", address)
                .stderr(Stdio::piped())
                .spawn()
                .expect("nsenter is installed")
        }
    }

    impl Drop for SmallDisk {
        fn drop(&mut self) {
            let _ = self.holder.kill();
            let _ = self.holder.wait();
        }
    }

    /// Returns status line and body of a path; `None` while nothing listens.
    fn get(address: &str, path: &str) -> Option<String> {
        let mut stream = TcpStream::connect(address).ok()?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").ok()?;
        let mut response = String::new();
        stream.read_to_string(&mut response).ok()?;
        Some(response)
    }

    /// Waits until a path answers with a status.
    fn wait_for(address: &str, path: &str, status: &str) -> String {
        let begun = Instant::now();
        loop {
            let response = get(address, path).unwrap_or_default();
            if response.starts_with(&format!("HTTP/1.1 {status}")) {
                return response;
            }
            assert!(begun.elapsed() < Duration::from_secs(40), "{path} is not {status}: {response}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// On a full disk the server is not ready and says why, stays alive and answers reads; it is ready again when there is
    /// space. A start on a full disk ends with an error that names the cause.
    #[test]
    fn a_server_on_a_full_disk_is_not_ready_and_does_not_start() {
        require_sqlite();
        let folder = tempfile::tempdir().expect("the temporary folder is created");
        let disk = SmallDisk::mount(folder.path());
        let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port").port();
        let address = format!("127.0.0.1:{port}");
        let mut server = disk.serve(&address);
        wait_for(&address, "/readyz", "200");

        disk.fill();
        let response = wait_for(&address, "/readyz", "503");
        assert!(response.contains("cannot be written"), "{response}");
        for path in ["/healthz", "/api/surgerycenters"] {
            wait_for(&address, path, "200");
        }
        disk.free();
        wait_for(&address, "/readyz", "200");

        server.kill().expect("killed");
        server.wait().expect("the process exits");
        disk.fill();
        let mut refused = disk.serve(&address);
        let begun = Instant::now();
        while refused.try_wait().expect("the state is known").is_none() {
            if begun.elapsed() > Duration::from_secs(30) {
                refused.kill().expect("killed");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let ended = refused.wait_with_output().expect("the process exits");
        let log = String::from_utf8_lossy(&ended.stderr);
        let names_cause = log.contains("disk is full") || log.contains("No space left");
        assert!(ended.status.code() == Some(1) && names_cause, "{log}");
        disk.free();
        let mut server = disk.serve(&address);
        wait_for(&address, "/readyz", "200");
        server.kill().expect("killed");
        server.wait().expect("the process exits");
    }
}
