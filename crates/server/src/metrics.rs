//! `/metrics` for Prometheus, on a separate listener that should not be public.
//!
//! Counters and histograms grow where things happen (`api::middleware`, `service::Error`); what is a state rather than an
//! event is read on each scrape. No label holds anything about a person: routes are templates, methods and statuses
//! come from short lists.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::routing::get;
use caseboard_service::{App, DatabaseLoad};
use caseboard_store::census;
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::sync::watch;

/// The pause between clean-ups of samples, which otherwise accumulate without scrapes.
const UPKEEP: Duration = Duration::from_secs(5);
/// The upper ends of the buckets of the time that answers take, in seconds.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Begins to count. Only one in a process can.
///
/// # Errors
/// If a recorder is already installed.
pub(crate) fn start(app: &App) -> Result<PrometheusHandle, String> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full("caseboard_http_request_seconds".into()), &BUCKETS)
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(|error| format!("metrics cannot be counted: {error}"))?;
    describe();
    gauge!("caseboard_build_info", "version" => env!("CARGO_PKG_VERSION"), "engine" => app.db.engine())
        .set(1.0);
    gauge!("process_start_time_seconds").set(app.now().as_second() as f64);
    Ok(handle)
}

fn describe() {
    describe_counter!("caseboard_http_requests_total", "Answers by method, route template and status.");
    describe_histogram!("caseboard_http_request_seconds", Unit::Seconds, "Time until an answer begins.");
    describe_gauge!("caseboard_http_in_flight", "Requests that are being answered.");
    describe_counter!("caseboard_db_errors_total", "What the database could not do, by kind.");
    describe_gauge!("caseboard_db_waiting", "Requests that wait for the database, by queue.");
    describe_gauge!("caseboard_db_connections", "Connections to PostgreSQL, by state.");
    describe_gauge!("caseboard_db_up", "1 while the database answers.");
    describe_gauge!("caseboard_outbox_due", "Mails and text messages that are due and not sent.");
    describe_gauge!("caseboard_outbox_oldest_seconds", Unit::Seconds, "Age of the oldest of these.");
    describe_gauge!("caseboard_outbox_dead", "Mails and text messages that were given up.");
    describe_gauge!("caseboard_sessions", "Sessions that are neither ended nor over.");
    describe_gauge!("caseboard_event_listeners", "Open streams of live updates on this node.");
    describe_gauge!("caseboard_hashes", "Passwords that wait to be hashed or are.");
    describe_gauge!("caseboard_build_info", "The release and the engine of the database.");
    describe_gauge!("process_resident_memory_bytes", Unit::Bytes, "Memory that is in use.");
    describe_gauge!("process_cpu_seconds_total", Unit::Seconds, "Time of processors that was used.");
    describe_gauge!("process_open_fds", "Open files and connections.");
    describe_gauge!("process_start_time_seconds", Unit::Seconds, "When the process began, since 1970.");
}

/// Tidies up until told to stop.
pub(crate) async fn keep(handle: PrometheusHandle, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        handle.run_upkeep();
        tokio::select! {
            () = tokio::time::sleep(UPKEEP) => {}
            _ = stop.changed() => {}
        }
    }
}

/// What the listener serves: `/metrics` and nothing else.
pub(crate) fn router(app: App, handle: PrometheusHandle) -> Router {
    Router::new()
        .route("/metrics", get(show))
        .fallback(|| async { StatusCode::NOT_FOUND })
        .with_state((app, handle))
}

async fn show(
    State((app, handle)): State<(App, PrometheusHandle)>,
) -> ([(HeaderName, &'static str); 1], String) {
    let now = app.now();
    match app.db.read(move |cx| async move { census::read_health(&cx, now).await }).await {
        Ok(pulse) => {
            gauge!("caseboard_db_up").set(1.0);
            gauge!("caseboard_outbox_due").set(pulse.outbox_due as f64);
            gauge!("caseboard_outbox_dead").set(pulse.outbox_dead as f64);
            gauge!("caseboard_sessions").set(pulse.sessions as f64);
            let oldest = pulse.outbox_oldest.map_or(0.0, |then| now.duration_since(then).as_secs_f64());
            gauge!("caseboard_outbox_oldest_seconds").set(oldest.max(0.0));
        }
        Err(error) => {
            tracing::warn!(%error, "the database has no pulse");
            counter!("caseboard_db_errors_total", "kind" => error.kind()).increment(1);
            gauge!("caseboard_db_up").set(0.0);
        }
    }
    match app.db.load() {
        DatabaseLoad::Sqlite { writes_waiting, reads_waiting } => {
            gauge!("caseboard_db_waiting", "queue" => "write").set(writes_waiting as f64);
            gauge!("caseboard_db_waiting", "queue" => "read").set(reads_waiting as f64);
        }
        DatabaseLoad::Postgres { waiting, in_use, connections } => {
            gauge!("caseboard_db_waiting", "queue" => "pool").set(waiting as f64);
            gauge!("caseboard_db_connections", "state" => "in_use").set(in_use as f64);
            gauge!("caseboard_db_connections", "state" => "idle")
                .set(connections.saturating_sub(in_use) as f64);
        }
    }
    gauge!("caseboard_event_listeners").set(app.feed().count() as f64);
    gauge!("caseboard_hashes").set(app.hasher.busy() as f64);
    process();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], handle.render())
}

/// What Linux tells about this process; elsewhere these are left out.
fn process() {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/self/{name}")).ok();
    if let Some(memory) = read("status").and_then(|text| resident(&text)) {
        gauge!("process_resident_memory_bytes").set(memory as f64);
    }
    if let Some(seconds) = read("stat").and_then(|text| cpu_seconds(&text)) {
        gauge!("process_cpu_seconds_total").set(seconds);
    }
    if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
        gauge!("process_open_fds").set(open.count() as f64);
    }
}

/// The line `VmRSS:   12345 kB`.
fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Ticks of user and system time, a hundred a second; the name before them stands in brackets and may hold anything.
fn cpu_seconds(stat: &str) -> Option<f64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_says_is_read() {
        assert_eq!(resident("VmPeak:\t 9 kB\nVmRSS:\t   12345 kB\n"), Some(12_641_280));
        assert_eq!(resident("VmPeak:\t 9 kB\n"), None);
        let stat = "7 (a ) b) S 1 1 1 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 4 0 100 1 1";
        assert_eq!(cpu_seconds(stat), Some(3.0));
        assert_eq!(cpu_seconds(""), None);
    }
}
