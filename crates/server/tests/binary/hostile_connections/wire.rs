//! Bytes that are sent on a connection, and what the server answers to them.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

/// What the server sent on a connection.
pub(super) struct Exchange {
    pub(super) answer: String,
    /// Whether the server closed the connection before the timeout of the client.
    pub(super) closed: bool,
}

impl Exchange {
    pub(super) fn statuses(&self) -> Vec<u16> {
        statuses(&self.answer)
    }

    /// Whether the first answer announces that nothing will follow on the connection.
    pub(super) fn announces_close(&self) -> bool {
        let head = self.answer.split("\r\n\r\n").next().unwrap_or_default();
        head.to_ascii_lowercase().contains("connection: close")
    }
}

/// Sends bytes and reads all that the server answers until it closes the connection, or sends nothing for `timeout`. With
/// `half_closed` the client closes its direction after the bytes.
pub(super) fn exchange(address: &str, request: &[u8], half_closed: bool, timeout: Duration) -> Exchange {
    let mut stream = TcpStream::connect(address).expect("the server accepts connections");
    stream.set_read_timeout(Some(timeout)).expect("a timeout");
    // The server may close the connection before it has read everything.
    let _ = stream.write_all(request);
    if half_closed {
        let _ = stream.shutdown(Shutdown::Write);
    }
    let (mut answer, mut chunk) = (Vec::new(), [0; 4096]);
    let closed = loop {
        match stream.read(&mut chunk) {
            Ok(0) => break true,
            Ok(size) => answer.extend_from_slice(&chunk[..size]),
            Err(error) => break !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
        }
    };
    Exchange { answer: String::from_utf8_lossy(&answer).into_owned(), closed }
}

/// The statuses of all answers on a connection.
pub(super) fn statuses(answer: &str) -> Vec<u16> {
    let found = answer.split("HTTP/1.1 ").skip(1).filter_map(|rest| rest.get(..3)?.parse().ok());
    // An answer that asks for the body is not final.
    found.filter(|status| *status != 100).collect()
}
