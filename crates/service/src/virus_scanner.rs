//! The virus scanner of an installation: every upload is sent to a clamd before it is stored (AMB-167).

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clamav_client::tokio::{Socket, Tcp, scan_buffer};
use metrics::counter;

use crate::error::Error;

/// Time limit of one scan. The response to an upload begins at most 30 seconds after the form was read.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The address of a clamd: `host:port`, or the path of its socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VirusScanner {
    /// A host and a port.
    Tcp(String),
    /// A Unix socket.
    Socket(PathBuf),
}

/// The text is not an address of a clamd.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VirusScannerError;

impl fmt::Display for VirusScannerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("must be host:port or the absolute path of a socket")
    }
}

impl std::error::Error for VirusScannerError {}

impl FromStr for VirusScanner {
    type Err = VirusScannerError;

    fn from_str(text: &str) -> Result<Self, VirusScannerError> {
        if text.starts_with('/') {
            return Ok(Self::Socket(PathBuf::from(text)));
        }
        let (host, port) = text.rsplit_once(':').ok_or(VirusScannerError)?;
        match !host.is_empty() && port.parse::<u16>().is_ok_and(|port| port > 0) {
            true => Ok(Self::Tcp(text.to_owned())),
            false => Err(VirusScannerError),
        }
    }
}

/// The verdict on a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// No signature matches.
    Clean,
    /// A signature matches.
    Infected,
}

impl VirusScanner {
    /// Scans a file.
    ///
    /// # Errors
    /// [`Error::Busy`] if there is no verdict: the file must not be stored then.
    pub(crate) async fn scan(&self, content: &[u8]) -> Result<Verdict, Error> {
        let scan = async {
            match self {
                Self::Tcp(host_address) => scan_buffer(content, Tcp { host_address }, None).await,
                Self::Socket(socket_path) => scan_buffer(content, Socket { socket_path }, None).await,
            }
        };
        let verdict = match tokio::time::timeout(TIMEOUT, scan).await {
            Ok(Ok(reply)) => read_reply(&reply),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err(format!("no verdict within {} s", TIMEOUT.as_secs())),
        };
        let outcome = match &verdict {
            Ok(Verdict::Clean) => "clean",
            Ok(Verdict::Infected) => "infected",
            Err(_) => "failed",
        };
        counter!("caseboard_virus_scans_total", "outcome" => outcome).increment(1);
        verdict.map_err(|cause| {
            tracing::warn!("an upload cannot be scanned: {cause}");
            Error::Busy("the virus scanner does not answer".into())
        })
    }
}

/// Reads the reply to `INSTREAM`: `stream: OK`, `stream: <signature> FOUND`, or an error such as a size limit.
fn read_reply(reply: &[u8]) -> Result<Verdict, String> {
    let text = String::from_utf8_lossy(reply);
    let text = text.trim_end_matches(['\0', '\n', '\r']);
    match text.rsplit(' ').next() {
        Some("OK") => Ok(Verdict::Clean),
        Some("FOUND") => {
            tracing::warn!("an upload was rejected by the virus scanner: {text:?}");
            Ok(Verdict::Infected)
        }
        _ => Err(format!("unexpected reply {:?}", text.chars().take(100).collect::<String>())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_with_a_port_or_a_path() {
        assert_eq!("127.0.0.1:3310".parse(), Ok(VirusScanner::Tcp("127.0.0.1:3310".into())));
        assert_eq!("[::1]:3310".parse(), Ok(VirusScanner::Tcp("[::1]:3310".into())));
        assert_eq!("/run/clamav/clamd.ctl".parse(), Ok(VirusScanner::Socket("/run/clamav/clamd.ctl".into())));
        for text in ["", "clamd", ":3310", "clamd:", "clamd:0", "clamd:99999", "run/clamd.ctl"] {
            assert_eq!(text.parse::<VirusScanner>(), Err(VirusScannerError), "{text}");
        }
    }

    #[test]
    fn only_an_ok_is_clean() {
        assert_eq!(read_reply(b"stream: OK\0"), Ok(Verdict::Clean));
        assert_eq!(read_reply(b"stream: Eicar-Test-Signature FOUND\0"), Ok(Verdict::Infected));
        for reply in [&b"INSTREAM size limit exceeded. ERROR\0"[..], b"", b"OKAY", b"\xff\xfe"] {
            assert!(read_reply(reply).is_err(), "{reply:?}");
        }
    }
}
