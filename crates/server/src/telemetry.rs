//! Logs: to standard error, as text or JSON, never with personal data.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

/// Starts logging. A filter that cannot be read falls back to `info`.
pub(crate) fn start(filter: &str, json: bool) {
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let colours = std::io::stderr().is_terminal();
    let logs =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    // A second start (in tests) keeps the first one's logs.
    let _ = if json { logs.json().try_init() } else { logs.compact().try_init() };
}
