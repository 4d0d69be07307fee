//! An S3 server for tests: moto, from PyPI.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// An S3 server with the bucket `papers`. Its data is lost when it ends.
pub struct Moto {
    child: Child,
    endpoint: String,
}

impl Moto {
    /// Starts a server.
    ///
    /// # Panics
    /// If it does not start within a minute.
    pub fn start() -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/moto-venv.sh");
        let output = Command::new(script).stderr(Stdio::inherit()).output().expect("the script runs");
        let python = String::from_utf8(output.stdout).expect("a path");
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
        let child = Command::new(python.trim())
            .args(["-m", "moto.server", "-H", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let moto = Self { child, endpoint: format!("http://127.0.0.1:{port}") };
        let started = Instant::now();
        let connection = loop {
            match TcpStream::connect(("127.0.0.1", port)) {
                Ok(connection) => break connection,
                Err(_) => assert!(started.elapsed() < Duration::from_secs(60), "the server does not start"),
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        create_bucket(connection);
        moto
    }

    /// Returns the URL of the server.
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// Returns the keys of all objects of the bucket, a thousand at most.
    ///
    /// # Panics
    /// If the server does not list them.
    pub fn keys(&self) -> Vec<String> {
        let address = self.endpoint.strip_prefix("http://").expect("an address");
        let mut connection = TcpStream::connect(address).expect("the server accepts connections");
        let request =
            format!("GET /papers?list-type=2 HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        connection.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        let keys = answer.split("<Key>").skip(1).filter_map(|rest| rest.split_once("</Key>"));
        keys.map(|(key, _)| key.to_owned()).collect()
    }
}

impl Drop for Moto {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn create_bucket(mut connection: TcpStream) {
    let request = "PUT /papers HTTP/1.1\r\nHost: moto\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    connection.write_all(request.as_bytes()).expect("sent");
    let mut status = [0; "HTTP/1.1 200".len()];
    connection.read_exact(&mut status).expect("an answer");
    assert_eq!(String::from_utf8_lossy(&status), "HTTP/1.1 200", "the bucket is created");
}
