//! Uploads whose forms are malformed on the wire: each is answered with 4xx, and the connection is then closed or can be used
//! for the next request, as the answer says.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::time::Duration;

use caseboard_testkit::sample_files;

use super::wire::{Exchange, exchange};
use crate::support::Client;

/// Longer than a busy machine takes to check and store a file.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);
/// A request that is larger may be unread when its connection is closed, which can lose the answer.
const READ_AT_ONCE: usize = 16 * 1024;
/// The limit of the specification of forms is 70 characters (RFC 2046).
const LONG_BOUNDARY: usize = 20_000;
/// More than all headers of a request may have.
const HUGE_BOUNDARY: usize = 40_000;
const MANY_PARTS: usize = 10_000;
const FORM: &str = "multipart/form-data; boundary=x";
/// The end of a form.
const END: &[u8] = b"--x--\r\n";
/// What is sent on the connection after a form.
const SECOND: &[u8] = b"GET /api/config HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

/// An upload as it is sent, and what is right as an answer.
pub(super) struct WireForm {
    name: &'static str,
    request: Vec<u8>,
    /// The right statuses.
    expected: &'static [u16],
    /// The status of what follows the form, unless the server closes the connection; `None` if nothing follows.
    next: Option<u16>,
    /// Whether the client closes its direction after the request.
    half_closed: bool,
}

impl WireForm {
    fn new(name: &'static str, person: &Client, content_type: &str, body: &[u8]) -> Self {
        let head = head(person, content_type, body.len());
        Self {
            name,
            request: [head.as_bytes(), body, SECOND].concat(),
            expected: &[400],
            next: Some(200),
            half_closed: false,
        }
    }

    /// Sends the form; returns what is wrong with the answer.
    pub(super) fn send(&self, address: &str) -> Option<String> {
        self.fault(&exchange(address, &self.request, self.half_closed, ANSWER_TIMEOUT))
    }

    fn fault(&self, got: &Exchange) -> Option<String> {
        let statuses = got.statuses();
        let is_right = match statuses.split_first() {
            None => self.half_closed || self.request.len() > READ_AT_ONCE,
            Some((first, rest)) => {
                self.expected.contains(first)
                    && match self.next {
                        Some(next) if !got.announces_close() => rest == [next],
                        _ => rest.is_empty(),
                    }
            }
        };
        let wrong = !is_right || !got.closed;
        wrong.then(|| format!("{}: closed {}, {statuses:?}: {}", self.name, got.closed, got.answer))
    }
}

/// The headers of an upload.
pub(super) fn head(person: &Client, content_type: &str, length: usize) -> String {
    format!(
        "POST /cloudupload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: {content_type}\r\n\
         Content-Length: {length}\r\n\r\n",
        person.token()
    )
}

/// A part; `disposition` is what follows the kind in its first header, and may have further headers.
fn part(disposition: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("--x\r\nContent-Disposition: form-data{disposition}\r\n\r\n");
    [head.as_bytes(), content, b"\r\n"].concat()
}

/// The parts of a form that the server takes, without its end.
fn parts(person: &Client) -> Vec<u8> {
    [
        part("; name=\"prefix\"", b"resume"),
        part("; name=\"userId\"", person.id.as_bytes()),
        part("; name=\"file\"; filename=\"cv.pdf\"", &sample_files::pdf("on the wire")),
    ]
    .concat()
}

/// A form that the server takes: the checks must not report it.
pub(super) fn whole(person: &Client) -> WireForm {
    let body = [&parts(person)[..], END].concat();
    WireForm { expected: &[200], ..WireForm::new("a whole form", person, FORM, &body) }
}

/// Malformed forms of a person.
pub(super) fn malformed(person: &Client) -> Vec<WireForm> {
    let parts = parts(person);
    let whole = [&parts[..], END].concat();
    let with_end = |part: &[u8]| [part, END].concat();
    let form = |name, body: &[u8]| WireForm::new(name, person, FORM, body);
    let typed = |name, content_type: &str| WireForm::new(name, person, content_type, &whole);
    let prefix = part("; name=\"prefix\"", b"resume");
    let inner = String::from_utf8_lossy(&whole).replace("--x", "--y");
    let many: Vec<u8> = (0..MANY_PARTS).flat_map(|it| part(&format!("; name=\"p{it}\""), b"v")).collect();
    let headers: String = (0..33).map(|it| format!("\r\nX-Header-{it}: y")).collect();
    let long = "b".repeat(LONG_BOUNDARY);
    let shortened = String::from_utf8_lossy(&whole).replace("--x", &format!("--{}", &long[..70]));
    let huge = head(person, &format!("{FORM}{}", "x".repeat(HUGE_BOUNDARY)), 0)
        .replace("Host: x", "Host: x\r\nConnection: close");
    // The body is shorter than its length says, and the client closes its direction.
    let short = [head(person, FORM, whole.len() + 100).as_bytes(), &parts].concat();
    let chunked_head = head(person, FORM, 0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
    let chunked = format!("{chunked_head}{:x}\r\n{}\r\n", prefix.len(), String::from_utf8_lossy(&prefix));
    let half_closed = |name, request| WireForm { request, next: None, half_closed: true, ..form(name, b"") };
    vec![
        form("without its end", &parts),
        form("cut in a part", &parts[..parts.len() / 2]),
        form("an empty body", b""),
        typed("with another boundary", "multipart/form-data; boundary=y"),
        typed("with an empty boundary", "multipart/form-data; boundary="),
        typed("without a boundary", "multipart/form-data"),
        WireForm { expected: &[415], ..typed("of another type", "multipart/mixed; boundary=x") },
        WireForm::new(
            "with a boundary that is longer in the header",
            person,
            &format!("multipart/form-data; boundary={long}"),
            shortened.as_bytes(),
        ),
        WireForm {
            expected: &[431],
            next: None,
            request: huge.into_bytes(),
            ..form("with a boundary larger than the headers may be", b"")
        },
        form("with a part without a name", &with_end(&part("", b"resume"))),
        form("with a part without headers", &with_end(b"--x\r\n\r\nresume\r\n")),
        form("with a folded header in a part", &with_end(&part(";\r\n name=\"prefix\"", b"resume"))),
        form("with a null byte in a header of a part", &with_end(&part("; name=\"pre\0fix\"", b"resume"))),
        form(
            "with 34 headers in a part",
            &with_end(&part(&format!("; name=\"prefix\"{headers}"), b"resume")),
        ),
        form(
            "with a form in a part",
            &with_end(&part(
                "; name=\"outer\"\r\nContent-Type: multipart/mixed; boundary=y",
                inner.as_bytes(),
            )),
        ),
        form("with a part twice", &with_end(&[prefix.clone(), prefix].concat())),
        form("with ten thousand parts", &with_end(&many)),
        form("with a field of a hundred kilobytes", &with_end(&part("; name=\"prefix\"", &[b'y'; 100_000]))),
        half_closed("shorter than its length", short),
        half_closed("in chunks without the last one", chunked.into_bytes()),
        WireForm {
            next: Some(400),
            request: [head(person, FORM, parts.len()).as_bytes(), &whole].concat(),
            ..form("longer than its length", b"")
        },
        WireForm {
            expected: &[401],
            request: String::from_utf8_lossy(&form("", &whole).request)
                .replace(person.token(), "nothing")
                .into_bytes(),
            ..form("without a session", b"")
        },
    ]
}

/// Starts a server that takes every form, which the checks must report; returns its address.
pub(super) fn start_accepting_server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("an address").to_string();
    std::thread::spawn(move || {
        for mut client in listener.incoming().map_while(Result::ok) {
            std::thread::spawn(move || {
                // Reads until the client is silent, because unread bytes could lose the answer.
                let _ = client.set_read_timeout(Some(Duration::from_millis(100)));
                while client.read(&mut [0; 65_536]).is_ok_and(|size| size > 0) {}
                let answer = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
                let _ = client.write_all(answer.as_bytes());
            });
        }
    });
    address
}
