//! `/metrics` for Prometheus, on its own listener, which must not be reachable from outside.
//!
//! Counters and histograms are recorded where the events happen; gauges are read for each scrape. No label contains
//! personal data: routes are templates, and all other labels come from short lists.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::routing::get;
use caseboard_service::stop::stopped;
use caseboard_service::{App, DatabaseLoad};
use caseboard_store::statistics;
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::sync::watch;

/// The interval of the recorder's upkeep, which bounds its memory between scrapes.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);
/// The upper bounds of the histogram buckets of requests and transactions, in seconds.
const REQUEST_BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// The upper bounds of the buckets of deliveries, in seconds; a delivery is aborted after 35.
const DELIVERY_BUCKETS: [f64; 9] = [0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 15.0, 30.0];
/// The upper bounds of the buckets of the size of a write batch; the largest batch has 128 transactions.
const BATCH_BUCKETS: [f64; 8] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0];

/// Installs the metrics recorder of the process and returns its handle.
///
/// # Errors
/// A sentence if the process has a recorder already.
pub(crate) fn start(app: &App) -> Result<PrometheusHandle, String> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(
            Matcher::Full("caseboard_http_request_duration_seconds".into()),
            &REQUEST_BUCKETS,
        )
        .and_then(|builder| {
            let name = Matcher::Full("caseboard_db_transaction_seconds".into());
            builder.set_buckets_for_metric(name, &REQUEST_BUCKETS)
        })
        .and_then(|builder| {
            let name = Matcher::Full("caseboard_delivery_seconds".into());
            builder.set_buckets_for_metric(name, &DELIVERY_BUCKETS)
        })
        .and_then(|builder| {
            let name = Matcher::Full("caseboard_db_write_batch_size".into());
            builder.set_buckets_for_metric(name, &BATCH_BUCKETS)
        })
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(|error| format!("the metrics recorder cannot be installed: {error}"))?;
    describe();
    gauge!("caseboard_build_info", "version" => env!("CARGO_PKG_VERSION"), "engine" => app.db.engine())
        .set(1.0);
    gauge!("process_start_time_seconds").set(app.now().as_second() as f64);
    Ok(handle)
}

fn describe() {
    describe_counter!("caseboard_http_requests_total", "Responses by method, route template and status.");
    describe_histogram!(
        "caseboard_http_request_duration_seconds",
        Unit::Seconds,
        "Time until a response begins."
    );
    describe_gauge!("caseboard_http_in_flight", "Open requests.");
    describe_counter!("caseboard_db_errors_total", "Failed database operations by kind.");
    describe_histogram!(
        "caseboard_db_transaction_seconds",
        Unit::Seconds,
        "Duration of write transactions, waiting and retries included, by engine and outcome."
    );
    describe_histogram!("caseboard_db_write_batch_size", "Transactions per group commit of SQLite.");
    describe_histogram!(
        "caseboard_delivery_seconds",
        Unit::Seconds,
        "Duration of attempts to deliver a message, by channel and outcome."
    );
    describe_counter!("caseboard_files_damaged_total", "Stored files that could not be opened.");
    describe_counter!("caseboard_virus_scans_total", "Scans of uploaded files by outcome.");
    describe_counter!("caseboard_worker_restarts_total", "Restarts of background workers by name.");
    describe_gauge!("caseboard_db_waiting", "Requests that wait for the database by queue.");
    describe_gauge!("caseboard_db_connections", "Connections to PostgreSQL by state.");
    describe_gauge!("caseboard_db_up", "1 if the database answered this scrape.");
    describe_gauge!("caseboard_outbox_due", "Messages that are due or wait for a retry.");
    describe_gauge!(
        "caseboard_outbox_oldest_seconds",
        Unit::Seconds,
        "Age of the oldest message that is due or waits for a retry."
    );
    describe_gauge!("caseboard_outbox_dead", "Messages that were given up.");
    describe_gauge!("caseboard_timers_due", "Timers that are due.");
    describe_gauge!("caseboard_timers_oldest_seconds", Unit::Seconds, "Delay of the oldest due timer.");
    describe_counter!("caseboard_timers_total", "Runs of timers by kind and outcome.");
    describe_gauge!("caseboard_sessions", "Active sessions.");
    describe_gauge!("caseboard_event_listeners", "Open event streams of this node.");
    describe_gauge!("caseboard_hashes", "Password hashes that are computed or wait.");
    describe_gauge!("caseboard_build_info", "The version and the database engine.");
    describe_gauge!(
        "process_resident_memory_bytes",
        Unit::Bytes,
        "Resident memory, with the mapped pages of the database."
    );
    describe_gauge!(
        "caseboard_anonymous_memory_bytes",
        Unit::Bytes,
        "Resident memory that is not mapped from a file."
    );
    describe_gauge!("process_cpu_seconds_total", Unit::Seconds, "User and system CPU time.");
    describe_gauge!("process_open_fds", "Open file descriptors.");
    describe_gauge!("process_start_time_seconds", Unit::Seconds, "Start time since the Unix epoch.");
}

/// Runs the upkeep of the recorder until `stop` turns true.
pub(crate) async fn run_upkeep(handle: PrometheusHandle, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        handle.run_upkeep();
        tokio::select! {
            () = tokio::time::sleep(UPKEEP_INTERVAL) => {}
            () = stopped(&mut stop) => return,
        }
    }
}

/// Returns the routes of the metrics listener.
pub(crate) fn router(app: App, handle: PrometheusHandle) -> Router {
    Router::new()
        .route("/metrics", get(render))
        .fallback(|| async { StatusCode::NOT_FOUND })
        .with_state((app, handle))
}

async fn render(
    State((app, handle)): State<(App, PrometheusHandle)>,
) -> ([(HeaderName, &'static str); 1], String) {
    let now = app.now();
    match app.db.read(move |conn| async move { statistics::read_health(&conn, now).await }).await {
        Ok(health) => {
            gauge!("caseboard_db_up").set(1.0);
            gauge!("caseboard_outbox_due").set(health.outbox_due as f64);
            gauge!("caseboard_outbox_dead").set(health.outbox_dead as f64);
            gauge!("caseboard_timers_due").set(health.timers_due as f64);
            let late = health.timers_next.map_or(0.0, |due| now.duration_since(due).as_secs_f64());
            gauge!("caseboard_timers_oldest_seconds").set(late.max(0.0));
            gauge!("caseboard_sessions").set(health.sessions as f64);
            let oldest = health.outbox_oldest.map_or(0.0, |then| now.duration_since(then).as_secs_f64());
            gauge!("caseboard_outbox_oldest_seconds").set(oldest.max(0.0));
        }
        Err(error) => {
            tracing::warn!(%error, "the gauges of the database cannot be read");
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
    record_process();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], handle.render())
}

/// Records the gauges of the process from `/proc`; other systems than Linux have none. The crate metrics-process does
/// the same with procfs and rustix, several crates for forty lines, and does not report the memory that is not mapped
/// from a file.
fn record_process() {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/self/{name}")).ok();
    let status = read("status").unwrap_or_default();
    if let Some(memory) = memory_bytes(&status, "VmRSS:") {
        gauge!("process_resident_memory_bytes").set(memory as f64);
    }
    if let Some(memory) = memory_bytes(&status, "RssAnon:") {
        gauge!("caseboard_anonymous_memory_bytes").set(memory as f64);
    }
    if let Some(seconds) = read("stat").and_then(|text| cpu_seconds(&text)) {
        gauge!("process_cpu_seconds_total").set(seconds);
    }
    if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
        gauge!("process_open_fds").set(open.count() as f64);
    }
}

/// Parses the amount of a line such as `VmRSS:   12345 kB`.
fn memory_bytes(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Parses the sum of user and system time, which are in ticks of a hundredth of a second. The process name before them
/// is in brackets and may contain any character.
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
    fn memory_and_cpu_time_are_parsed() {
        let status = "VmPeak:\t 9 kB\nVmRSS:\t   12345 kB\nRssAnon:\t 2 kB\n";
        assert_eq!(memory_bytes(status, "VmRSS:"), Some(12_641_280));
        assert_eq!(memory_bytes(status, "RssAnon:"), Some(2_048));
        assert_eq!(memory_bytes("VmPeak:\t 9 kB\n", "VmRSS:"), None);
        let stat = "7 (a ) b) S 1 1 1 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 4 0 100 1 1";
        assert_eq!(cpu_seconds(stat), Some(3.0));
        assert_eq!(cpu_seconds(""), None);
    }
}
