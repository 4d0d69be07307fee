//! The permission tests (K-66 to K-70, AMB-13, AMB-14, AMB-22, appendix C): every operation of the document as every
//! actor, with own, foreign and missing records.
//!
//! The table is data ([`table`]): a new operation is one row. An operation of the document without a row fails the
//! test. An actor that the row does not list is rejected and nothing changes; foreign and missing records get identical
//! responses. An actor that it lists succeeds; reads change nothing, and every change is in the audit log.

mod assignment;
mod leaks;
mod table;
mod test_data;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::body::Body;
use caseboard_testkit::TableDigests;
use http::{Method, Request, header};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use crate::wire::Wire;
use table::{Effect, Row, table};
use test_data::{ACTORS, BOUNDARY, DEAD, TestData, upload};

/// An operation in the OpenAPI document.
#[derive(Debug, Clone)]
struct Operation {
    method: Method,
    path: String,
    /// Whether it can be called without a session.
    open: bool,
}

fn operations() -> BTreeMap<String, Operation> {
    let document = serde_json::to_value(caseboard_api::document()).expect("plain values");
    let mut all = BTreeMap::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let security = operation["security"].as_array().cloned().unwrap_or_default();
            let name = operation["operationId"].as_str().expect("an operation id").to_owned();
            let method = method.to_uppercase().parse().expect("a method");
            let open = security.is_empty() || security.contains(&json!({}));
            all.insert(name, Operation { method, path: path.clone(), open });
        }
    }
    all
}

#[derive(Debug, Clone)]
struct Answer {
    status: u16,
    body: Vec<u8>,
}

impl Answer {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    fn code(&self) -> String {
        let body: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        body["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Sends the request of a row as an actor; the name `missing` is replaced by the id of no record.
async fn send(
    test_data: &TestData,
    wire: &Wire,
    (row, operation): (&Row, &Operation),
    actor: &str,
    missing: Option<&str>,
) -> Answer {
    let fill = |text: &str| test_data.fill(text, actor, missing);
    let (mut path, mut query) = (operation.path.clone(), Vec::new());
    for pair in row.with.split('&').filter(|pair| !pair.is_empty()) {
        let filled = fill(pair);
        let (name, value) = filled.split_once('=').unwrap_or((&filled, ""));
        match path.contains(&format!("{{{name}}}")) {
            true => path = path.replace(&format!("{{{name}}}"), value),
            false => query.push(filled),
        }
    }
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    let mut request = Request::builder().method(operation.method.clone()).uri(format!("{path}{query}"));
    if let Some(who) = test_data.who(actor) {
        request = request.header(header::AUTHORIZATION, format!("Bearer {}", who.token));
    }
    if let Some((name, value)) = row.header.split_once(": ") {
        request = request.header(name, fill(value));
    }
    let body = if row.form {
        request = request.header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"));
        Body::from(upload(&fill("$ann")))
    } else if row.body.is_empty() {
        Body::empty()
    } else {
        request = request.header(header::CONTENT_TYPE, "application/json");
        Body::from(fill(row.body))
    };
    let request = request.body(body).expect("a request");
    let answer = wire.router.clone().oneshot(request).await.expect("the router always answers");
    let status = answer.status().as_u16();
    let endless = row.streams && status == 200;
    let body = if endless {
        Vec::new()
    } else {
        answer.into_body().collect().await.expect("a body").to_bytes().to_vec()
    };
    Answer { status, body }
}

fn lists(list: &str, actor: &str) -> bool {
    list.split([' ', ',']).any(|name| name == actor)
}

/// Whether the actor is expected to succeed; public rows are tested with and without a session.
fn may(row: &Row, actor: &str) -> bool {
    match row.may {
        "*" => ["none", "expired", "uma", "ann"].contains(&actor),
        list => lists(list, actor),
    }
}

/// Checks whether the response shows the record of `sees` to this actor.
fn sees(test_data: &TestData, row: &Row, actor: &str, answer: &Answer) -> Option<String> {
    let (sight, by) = row.sees.split_once(':')?;
    let seen = answer.text().contains(&test_data.names[sight]);
    (seen != lists(by, actor)).then(|| format!("sees the {sight}: {seen}"))
}

/// Status and code of the expected rejection.
fn refusal(row: &Row, operation: &Operation, actor: &str) -> (u16, String) {
    let own = row.codes.split(' ').filter_map(|pair| pair.split_once(':')).find(|(name, _)| *name == actor);
    let code = match own {
        Some((_, code)) => code,
        None if DEAD.contains(&actor) || actor == "none" => "UNAUTHENTICATED",
        None if actor == "uma" => "EMAIL_UNVERIFIED",
        None => "FORBIDDEN",
    };
    assert!(actor != "none" || operation.open || code == "UNAUTHENTICATED", "{}: {actor}", row.call);
    (if code == "UNAUTHENTICATED" { 401 } else { 403 }, code.to_owned())
}

async fn census(wire: &Wire) -> TableDigests {
    wire.app.database().table_digests().await
}

/// The number of entries of the audit log.
fn entries(census: &TableDigests) -> u64 {
    census["audit"].0
}

fn rows() -> Vec<(Row, Operation)> {
    let operations = operations();
    let rows = table();
    let known: BTreeSet<&str> = rows.iter().map(|row| row.call).collect();
    let missing: Vec<&String> = operations.keys().filter(|name| !known.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "calls of the document without a row in the table: {missing:?}");
    rows.into_iter()
        .map(|row| {
            let operation =
                operations.get(row.call).unwrap_or_else(|| panic!("{} is no call", row.call)).clone();
            assert!(
                operation.open || row.may != "*",
                "{} asks for a session and is open to everybody",
                row.call
            );
            (row, operation)
        })
        .collect()
}

/// Collects rejected requests: each has the status of the table and one body per code, and nothing changes.
#[derive(Default)]
struct Refusals {
    faults: Vec<String>,
    cells: usize,
    /// The first body of each code; all later ones must be equal.
    bodies: BTreeMap<String, Vec<u8>>,
}

impl Refusals {
    /// Checks one response to `actor`; the id named `missing` was replaced by the id of no record.
    fn take(&mut self, of: (&Row, &Operation), actor: &str, missing: Option<&str>, answer: &Answer) {
        self.cells += 1;
        let (row, operation) = of;
        let absent = missing.map(|name| format!(" with a missing {name}")).unwrap_or_default();
        let cell = format!("{} {} as {actor}{absent}", row.call, row.with);
        let (status, code) = refusal(row, operation, actor);
        if (answer.status, answer.code()) != (status, code.clone()) {
            let (found, text) = (answer.status, answer.text());
            self.faults.push(format!("{cell}: {found} {text} instead of {status} {code}"));
            return;
        }
        let known = self.bodies.entry(code).or_insert_with(|| answer.body.clone());
        if *known != answer.body {
            let known = String::from_utf8_lossy(known);
            self.faults.push(format!("{cell}: {} instead of {known}", answer.text()));
        }
    }

    /// Whether the rejected requests of a row changed no table.
    async fn changed_nothing(&mut self, row: &Row, wire: &Wire, before: &TableDigests) -> bool {
        let after = census(wire).await;
        if after != *before {
            let changed = difference(before, &after);
            self.faults.push(format!("{} {}: a refusal changed {changed:?}", row.call, row.with));
        }
        after == *before
    }
}

#[track_caller]
fn none_of(faults: &[String], cells: usize, what: &str) {
    eprintln!("{cells} cells: {what}");
    assert!(faults.is_empty(), "{} of {cells} cells:\n{}", faults.len(), faults.join("\n"));
}

/// J-60, K-66, K-67, K-68, K-69, A-29, B-92, C-63, F-31, F-32, D-34, E-20, G-31, H-89: an actor that a row does not list is
/// rejected, and nothing has changed.
#[tokio::test(flavor = "multi_thread")]
async fn operations_reject_every_role_that_the_table_does_not_list() {
    let test_data = TestData::make().await;
    let wire = test_data.copy().await;
    let mut refusals = Refusals::default();
    let before = census(&wire).await;
    for (row, operation) in rows() {
        for actor in ACTORS.into_iter().filter(|actor| row.may != "*" && !may(&row, actor)) {
            let answer = send(&test_data, &wire, (&row, &operation), actor, None).await;
            refusals.take((&row, &operation), actor, None, &answer);
        }
        if !refusals.changed_nothing(&row, &wire, &before).await {
            break;
        }
    }
    none_of(&refusals.faults, refusals.cells, "refused, nothing changed");
}

/// K-70, AMB-14: a missing record gets the same bytes as a record of another person, for every actor, and nothing has
/// changed.
#[tokio::test(flavor = "multi_thread")]
async fn foreign_and_missing_records_get_the_same_403() {
    let test_data = TestData::make().await;
    let wire = test_data.copy().await;
    let mut refusals = Refusals::default();
    let before = census(&wire).await;
    for (row, operation) in rows() {
        for name in row.names.split(' ').filter(|name| !name.is_empty()) {
            let (name, only) = name.split_once(':').unwrap_or((name, ""));
            assert!(
                row.form || row.with.contains(&format!("${name}")) || row.body.contains(&format!("${name}")),
                "{row:?}"
            );
            for actor in ACTORS {
                let open = operation.open && actor == "none";
                let meant = match only.strip_prefix('-') {
                    Some(others) => !lists(others, actor),
                    None => only.is_empty() || lists(only, actor),
                };
                if DEAD.contains(&actor) || (actor == "none" && !open) || !meant {
                    continue;
                }
                let answer = send(&test_data, &wire, (&row, &operation), actor, Some(name)).await;
                refusals.take((&row, &operation), actor, Some(name), &answer);
            }
        }
        if !refusals.changed_nothing(&row, &wire, &before).await {
            break;
        }
    }
    none_of(&refusals.faults, refusals.cells, "missing like foreign, nothing changed");
}

/// J-44, J-60, appendix C: an actor in a row of a read succeeds, gets its own records only, and changes nothing; reads of
/// other people's profiles and documents add an entry to the audit log and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn reads_succeed_for_the_actors_in_the_table() {
    let test_data = TestData::make().await;
    let wire = test_data.copy().await;
    let (mut faults, mut cells) = (Vec::new(), 0);
    let mut before = census(&wire).await;
    for (row, operation) in rows() {
        if !matches!(row.effect, Effect::Reads | Effect::Noted) {
            continue;
        }
        for actor in ACTORS.into_iter().filter(|actor| may(&row, actor)) {
            cells += 1;
            let cell = format!("{} {} as {actor}", row.call, row.with);
            let answer = send(&test_data, &wire, (&row, &operation), actor, None).await;
            if answer.status != row.status {
                faults.push(format!("{cell}: {} {}", answer.status, answer.text()));
            }
            faults.extend(sees(&test_data, &row, actor, &answer).map(|fault| format!("{cell}: {fault}")));
            let after = census(&wire).await;
            let changed = difference(&before, &after);
            // Reading the own profile is not audited.
            let noted = row.effect == Effect::Noted && (row.call, actor) != ("getProfile", "ann");
            let expected: &[&str] = if noted { &["audit", "audit_heads"] } else { &[] };
            if changed != expected || entries(&after) != entries(&before) + u64::from(noted) {
                faults.push(format!("{cell}: changed {changed:?}"));
            }
            before = after;
        }
    }
    none_of(&faults, cells, "reads that succeed");
}

/// J-44, J-60, appendix C: an actor in a row of a command succeeds, each on its own records, and the audit log has at least
/// one entry more.
#[tokio::test(flavor = "multi_thread")]
async fn commands_succeed_for_the_actors_in_the_table_and_are_audited() {
    let test_data = Arc::new(TestData::make().await);
    // Most of the time is spent on copying databases, so two requests run concurrently.
    let turns = Arc::new(Semaphore::new(2));
    let mut cells = JoinSet::new();
    for (row, operation) in rows() {
        if !matches!(row.effect, Effect::Changes | Effect::Attempts) {
            continue;
        }
        for actor in ACTORS.into_iter().filter(|actor| may(&row, actor)) {
            if row.may == "*" && !["none", "ann"].contains(&actor) {
                continue;
            }
            let (test_data, turns, operation) = (test_data.clone(), turns.clone(), operation.clone());
            cells.spawn(async move {
                let _turn = turns.acquire().await.expect("nobody closes it");
                command(&test_data, (&row, &operation), actor).await
            });
        }
    }
    let count = cells.len();
    let faults: Vec<String> = cells.join_all().await.into_iter().flatten().collect();
    none_of(&faults, count, "commands that succeed");
}

/// Runs a command that must succeed on its own copy of the records; returns the faults.
async fn command(test_data: &TestData, (row, operation): (&Row, &Operation), actor: &str) -> Vec<String> {
    let wire = test_data.copy().await;
    let before = entries(&census(&wire).await);
    let cell = format!("{} {} as {actor}", row.call, row.with);
    let answer = send(test_data, &wire, (row, operation), actor, None).await;
    let mut faults = Vec::new();
    if answer.status != row.status {
        faults.push(format!("{cell}: {} {}", answer.status, answer.text()));
    }
    faults.extend(sees(test_data, row, actor, &answer).map(|fault| format!("{cell}: {fault}")));
    if row.effect == Effect::Changes && entries(&census(&wire).await) <= before {
        faults.push(format!("{cell}: the audit log has no entry of it"));
    }
    // Dropped on a blocking thread: PostgreSQL drops a database after the pending connection attempts, which cannot
    // finish while this thread waits.
    tokio::task::spawn_blocking(move || drop(wire)).await.expect("no panic");
    faults
}

/// The tables that differ.
fn difference<'a>(before: &'a TableDigests, after: &'a TableDigests) -> Vec<&'a str> {
    before
        .iter()
        .filter(|(table, sum)| after.get(*table) != Some(sum))
        .map(|(table, _)| table.as_str())
        .collect()
}
