//! Long forms of tests, and the lines that they print for the table of `make trust` (`trust/trust_harness/rows.py`).

use serde_json::json;

/// Returns whether the long form of a test runs: `make trust` sets `CASEBOARD_TRUST=long`.
pub fn is_long() -> bool {
    std::env::var("CASEBOARD_TRUST").is_ok_and(|form| form == "long")
}

/// Returns how often a test repeats something: `quick` in `make test`, `long` in `make trust`.
pub fn choose(quick: usize, long: usize) -> usize {
    if is_long() { long } else { quick }
}

/// Returns the seed of `CASEBOARD_TRUST_SEED`, or a random one. A test prints it with its row.
///
/// # Panics
/// If the variable is not a number.
pub fn seed() -> u64 {
    match std::env::var("CASEBOARD_TRUST_SEED") {
        Ok(seed) => seed.parse().expect("the seed is a number"),
        Err(_) => u64::from(uuid::Uuid::new_v4().as_fields().0),
    }
}

/// Returns the name of the engine of this run.
pub fn engine() -> &'static str {
    if crate::on_postgres() { "PostgreSQL" } else { "SQLite" }
}

/// Prints a row of the table: what is required, what was measured, and whether that is enough.
pub fn report_row(row: &str, target: &str, number: &str, seed: u64, reached: bool) {
    let engine = engine();
    print_line(
        "ROW",
        &json!({ "row": row, "engine": engine, "target": target, "number": number, "seed": seed,
        "reached": reached }),
    );
}

/// Prints a fault that a test planted into its own run, and whether its checks found it.
pub fn report_fault(row: &str, planted: &str, number: &str, found: bool) {
    print_line("FAULT", &json!({ "row": row, "planted": planted, "number": number, "found": found }));
}

#[expect(clippy::print_stdout, reason = "the runner reads these lines from standard output")]
fn print_line(kind: &str, line: &serde_json::Value) {
    println!("{kind} {line}");
}
