//! Logging to standard error, as text or as JSON with one object per line, without personal data.

use std::any::Any;
use std::io::IsTerminal as _;
use std::panic::PanicHookInfo;

use tracing_subscriber::EnvFilter;

/// Libraries that log what clients sent, as an error for each answer of an authenticator that they reject. The audit
/// log has the rejections with their reasons.
const SILENT: [&str; 2] = ["webauthn_rs_core=off", "crypto_glue=off"];

/// Starts logging. An invalid filter falls back to `info`.
///
/// In JSON every line has `timestamp`, `level`, `target`, `message` and the fields of the event; inside a request also
/// `span.id`, which is the `X-Request-Id` of its response.
pub(crate) fn start(filter: &str, json: bool) {
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let filter = SILENT.iter().fold(filter, |filter, target| {
        filter.add_directive(target.parse().expect("the directive is a literal"))
    });
    let colours = std::io::stderr().is_terminal();
    // A line that cannot be written is lost. The report about it would go to the same standard error and panic there, and
    // the panic hook would log again: the process would abort.
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(colours)
        .with_writer(std::io::stderr)
        .log_internal_errors(false);
    // A second start, which happens in tests, keeps the first subscriber.
    let started = match json {
        true => logs.json().flatten_event(true).with_span_list(false).try_init(),
        false => logs.compact().try_init(),
    };
    if started.is_ok() {
        std::panic::set_hook(Box::new(log_panic));
    }
}

/// Logs a panic like other events, with the id of its request. The message is logged only if it is a literal of the
/// program: a message formatted at run time may contain personal data.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, panic_message = literal(panic.payload()), "a panic");
}

fn literal(payload: &(dyn Any + Send)) -> &'static str {
    payload.downcast_ref::<&'static str>().copied().unwrap_or("(put together at run time)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_logged_without_its_runtime_values() {
        let name = String::from("Quill");
        assert_eq!(literal(&"a fault of ours"), "a fault of ours");
        assert!(!literal(&format!("no {name}")).contains("Quill"));
    }
}
