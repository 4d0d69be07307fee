//! The permission tests (K-66 to K-70, AMB-13, AMB-14, AMB-22, appendix C): every operation of the document as every
//! actor, with own, foreign and missing records.
//!
//! The table is data ([`table`]): a new operation is one row. An operation of the document without a row fails the
//! test. An actor that the row does not list is rejected and nothing changes; foreign and missing records get identical
//! responses. An actor that it lists succeeds; reads change nothing, and every change is in the audit log.

mod assignment;
mod hostile;
mod leaks;
mod proof;
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

use crate::support::{TestApi, openapi_document};
use table::{Effect, Row, table};
pub(crate) use test_data::upload_license;
use test_data::{ACTORS, BOUNDARY, TestData, WITHOUT_VALID_SESSION, license_form};

/// How many requests with their own copy of the records run at the same time.
const CONCURRENT: usize = 4;

/// An operation in the OpenAPI document.
#[derive(Debug, Clone)]
struct Operation {
    method: Method,
    path: String,
    /// Whether it can be called without a session.
    open: bool,
}

fn operations() -> BTreeMap<String, Operation> {
    let document = openapi_document();
    let mut all = BTreeMap::new();
    for (path, item) in document["paths"].as_object().expect("the document has paths") {
        for (method, operation) in item.as_object().expect("the path has operations") {
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
struct ApiResponse {
    status: u16,
    body: Vec<u8>,
}

impl ApiResponse {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    fn code(&self) -> String {
        let body: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        body["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// Returns path and query of the request of a row; `fill` replaces its placeholders.
fn address(row: &Row, operation: &Operation, fill: impl Fn(&str) -> String) -> String {
    let (mut path, mut query) = (operation.path.clone(), Vec::new());
    for pair in row.parameters.split('&').filter(|pair| !pair.is_empty()) {
        let filled = fill(pair);
        let (name, value) = filled.split_once('=').unwrap_or((&filled, ""));
        match path.contains(&format!("{{{name}}}")) {
            true => path = path.replace(&format!("{{{name}}}"), value),
            false => query.push(filled),
        }
    }
    if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
}

/// Sends the request of a row as an actor; the name `missing` is replaced by the id of no record.
async fn send(
    test_data: &TestData,
    api: &TestApi,
    (row, operation): (&Row, &Operation),
    actor: &str,
    missing: Option<&str>,
) -> ApiResponse {
    let fill = |text: &str| test_data.fill(text, actor, missing);
    let address = address(row, operation, fill);
    let mut request = Request::builder().method(operation.method.clone()).uri(address);
    if let Some(who) = test_data.user(actor) {
        request = request.header(header::AUTHORIZATION, format!("Bearer {}", who.token));
    }
    if let Some((name, value)) = row.header.split_once(": ") {
        request = request.header(name, fill(value));
    }
    let body = if row.form {
        request = request.header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"));
        Body::from(license_form(&fill("$ann")))
    } else if row.body.is_empty() {
        Body::empty()
    } else {
        request = request.header(header::CONTENT_TYPE, "application/json");
        Body::from(fill(row.body))
    };
    let request = request.body(body).expect("the request is valid");
    let response = api.router.clone().oneshot(request).await.expect("the router always answers");
    let status = response.status().as_u16();
    let endless = row.streams && status == 200;
    let body = if endless {
        Vec::new()
    } else {
        response.into_body().collect().await.expect("the body is complete").to_bytes().to_vec()
    };
    ApiResponse { status, body }
}

fn contains_name(list: &str, actor: &str) -> bool {
    list.split([' ', ',']).any(|name| name == actor)
}

/// Whether the actor is expected to succeed; public rows are tested with and without a session.
fn is_allowed(row: &Row, actor: &str) -> bool {
    match row.actors {
        "*" => ["none", "expired", "uma", "ann"].contains(&actor),
        list => contains_name(list, actor),
    }
}

/// Checks whether the response shows the record of `Row::shows` to this actor.
fn check_shown(test_data: &TestData, row: &Row, actor: &str, response: &ApiResponse) -> Option<String> {
    let (sight, by) = row.shows.split_once(':')?;
    let seen = response.text().contains(&test_data.names[sight]);
    (seen != contains_name(by, actor)).then(|| format!("sees the {sight}: {seen}"))
}

/// Status and code of the expected rejection.
fn refusal(row: &Row, operation: &Operation, actor: &str) -> (u16, String) {
    let own = row.codes.split(' ').filter_map(|pair| pair.split_once(':')).find(|(name, _)| *name == actor);
    let code = match own {
        Some((_, code)) => code,
        None if WITHOUT_VALID_SESSION.contains(&actor) || actor == "none" => "UNAUTHENTICATED",
        None if actor == "uma" => "EMAIL_UNVERIFIED",
        None if actor == "sara" => "SECOND_FACTOR_REQUIRED",
        None => "FORBIDDEN",
    };
    assert!(actor != "none" || operation.open || code == "UNAUTHENTICATED", "{}: {actor}", row.operation_id);
    (if code == "UNAUTHENTICATED" { 401 } else { 403 }, code.to_owned())
}

async fn table_digests(api: &TestApi) -> TableDigests {
    api.app.database().table_digests().await
}

/// The number of entries of the audit log.
fn entries(table_digests: &TableDigests) -> u64 {
    table_digests["audit"].0
}

fn rows() -> Vec<(Row, Operation)> {
    let operations = operations();
    let rows = table();
    let known: BTreeSet<&str> = rows.iter().map(|row| row.operation_id).collect();
    let missing: Vec<&String> = operations.keys().filter(|name| !known.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "operations without a row in the table: {missing:?}");
    rows.into_iter()
        .map(|row| {
            let operation = operations
                .get(row.operation_id)
                .unwrap_or_else(|| panic!("{} is not an operation of the document", row.operation_id))
                .clone();
            assert!(
                operation.open || row.actors != "*",
                "{} requires a session, but the table allows it without one",
                row.operation_id
            );
            (row, operation)
        })
        .collect()
}

/// Collects rejected requests: each has the status of the table and one body per code, and nothing changes.
#[derive(Default)]
struct Refusals {
    faults: Vec<String>,
    checks: usize,
    /// The first body of each code; all later ones must be equal.
    bodies: BTreeMap<String, Vec<u8>>,
}

impl Refusals {
    /// Checks one response to `actor`; the id named `missing` was replaced by the id of no record.
    fn check(&mut self, of: (&Row, &Operation), actor: &str, missing: Option<&str>, response: &ApiResponse) {
        self.checks += 1;
        let (row, operation) = of;
        let suffix = missing.map(|name| format!(" with a missing {name}")).unwrap_or_default();
        let label = format!("{} {} as {actor}{suffix}", row.operation_id, row.parameters);
        let (status, code) = refusal(row, operation, actor);
        if (response.status, response.code()) != (status, code.clone()) {
            let (found, text) = (response.status, response.text());
            self.faults.push(format!("{label}: {found} {text} instead of {status} {code}"));
            return;
        }
        let known = self.bodies.entry(code).or_insert_with(|| response.body.clone());
        if *known != response.body {
            let known = String::from_utf8_lossy(known);
            self.faults.push(format!("{label}: {} instead of {known}", response.text()));
        }
    }

    /// Whether the rejected requests of a row changed no table.
    async fn changed_nothing(&mut self, row: &Row, api: &TestApi, before: &TableDigests) -> bool {
        let after = table_digests(api).await;
        if after != *before {
            let changed = difference(before, &after);
            self.faults.push(format!(
                "{} {}: a rejected request changed {changed:?}",
                row.operation_id, row.parameters
            ));
        }
        after == *before
    }
}

/// `docs/security.md` states the size of the table, which every operation of the document is a part of.
#[test]
fn the_documentation_states_the_size_of_the_table() {
    let rows = rows();
    let operations: BTreeSet<&str> = rows.iter().map(|(row, _)| row.operation_id).collect();
    let stated = format!(
        "{} rows for {} operations and {} actors, {} cells",
        rows.len(),
        operations.len(),
        ACTORS.len(),
        rows.len() * ACTORS.len()
    );
    let documentation = include_str!("../../../../../docs/security.md");
    assert!(documentation.contains(&stated), "docs/security.md does not state {stated}");
}

#[track_caller]
fn assert_no_faults(faults: &[String], checks: usize, what: &str) {
    eprintln!("{checks} checks: {what}");
    assert!(faults.is_empty(), "{} of {checks} checks failed:\n{}", faults.len(), faults.join("\n"));
}

/// An actor that a row does not list is rejected, and nothing has changed.
///
/// Shows: J-60, K-66, K-67, K-68, K-69, A-29, B-92, C-63, F-31, F-32, D-34, E-20, G-31, H-89, K-73
#[tokio::test(flavor = "multi_thread")]
async fn operations_reject_every_role_that_the_table_does_not_list() {
    let test_data = TestData::create().await;
    let api = test_data.copy().await;
    let mut refusals = Refusals::default();
    let before = table_digests(&api).await;
    for (row, operation) in rows() {
        for actor in ACTORS.into_iter().filter(|actor| row.actors != "*" && !is_allowed(&row, actor)) {
            let response = send(&test_data, &api, (&row, &operation), actor, None).await;
            refusals.check((&row, &operation), actor, None, &response);
        }
        if !refusals.changed_nothing(&row, &api, &before).await {
            break;
        }
    }
    assert_no_faults(&refusals.faults, refusals.checks, "rejected, nothing changed");
}

/// A missing record gets the same bytes as a record of another person, for every actor, and nothing has changed.
///
/// Shows: K-70, C-63, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn foreign_and_missing_records_get_the_same_403() {
    let test_data = TestData::create().await;
    let api = test_data.copy().await;
    let mut refusals = Refusals::default();
    let before = table_digests(&api).await;
    for (row, operation) in rows() {
        for name in row.targets.split(' ').filter(|name| !name.is_empty()) {
            let (name, only) = name.split_once(':').unwrap_or((name, ""));
            assert!(
                row.form
                    || row.parameters.contains(&format!("${name}"))
                    || row.body.contains(&format!("${name}")),
                "{row:?}"
            );
            for actor in ACTORS {
                let open = operation.open && actor == "none";
                let meant = match only.strip_prefix('-') {
                    Some(others) => !contains_name(others, actor),
                    None => only.is_empty() || contains_name(only, actor),
                };
                if WITHOUT_VALID_SESSION.contains(&actor) || (actor == "none" && !open) || !meant {
                    continue;
                }
                let response = send(&test_data, &api, (&row, &operation), actor, Some(name)).await;
                refusals.check((&row, &operation), actor, Some(name), &response);
            }
        }
        if !refusals.changed_nothing(&row, &api, &before).await {
            break;
        }
    }
    assert_no_faults(
        &refusals.faults,
        refusals.checks,
        "missing records rejected like foreign ones, nothing changed",
    );
}

/// An actor in a row of a read succeeds, gets its own records only, and changes nothing; reads of other people's profiles and
/// documents add an entry to the audit log and nothing else.
///
/// Shows: J-44, J-60, K-73
#[tokio::test(flavor = "multi_thread")]
async fn reads_succeed_for_the_actors_in_the_table() {
    let test_data = TestData::create().await;
    let api = test_data.copy().await;
    let (mut faults, mut requests) = (Vec::new(), 0);
    let mut before = table_digests(&api).await;
    for (row, operation) in rows() {
        if !matches!(row.effect, Effect::Reads | Effect::Noted | Effect::Opens) {
            continue;
        }
        for actor in ACTORS.into_iter().filter(|actor| is_allowed(&row, actor)) {
            requests += 1;
            let label = format!("{} {} as {actor}", row.operation_id, row.parameters);
            let response = send(&test_data, &api, (&row, &operation), actor, None).await;
            if response.status != row.status {
                faults.push(format!("{label}: {} {}", response.status, response.text()));
            }
            faults.extend(
                check_shown(&test_data, &row, actor, &response).map(|fault| format!("{label}: {fault}")),
            );
            let after = table_digests(&api).await;
            let changed = difference(&before, &after);
            // Reading one's own profile is not audited.
            let noted = row.effect != Effect::Reads && (row.operation_id, actor) != ("getProfile", "ann");
            let expected: &[&str] = if noted { &["audit", "audit_heads"] } else { &[] };
            let opened: &[&str] = match row.effect {
                Effect::Opens if actor != "ann" => &["document_reads", "notices", "outbox"],
                _ => &[],
            };
            let missing = expected.iter().any(|table| !changed.contains(table));
            let more = changed.iter().any(|table| !expected.contains(table) && !opened.contains(table));
            if missing || more || entries(&after) != entries(&before) + u64::from(noted) {
                faults.push(format!("{label}: changed {changed:?}"));
            }
            before = after;
        }
    }
    assert_no_faults(&faults, requests, "reads that succeed");
}

/// An actor in a row of a command succeeds, each on its own records, and the audit log has at least one entry more.
///
/// Shows: J-44, J-60, K-73
#[tokio::test(flavor = "multi_thread")]
async fn commands_succeed_for_the_actors_in_the_table_and_are_audited() {
    let test_data = Arc::new(TestData::create().await);
    // Most of the time is spent on copying databases, so several requests run concurrently.
    let limit = Arc::new(Semaphore::new(CONCURRENT));
    let mut requests = JoinSet::new();
    for (row, operation) in rows() {
        if !matches!(row.effect, Effect::Changes | Effect::Attempts) {
            continue;
        }
        for actor in ACTORS.into_iter().filter(|actor| is_allowed(&row, actor)) {
            if row.actors == "*" && !["none", "ann"].contains(&actor) {
                continue;
            }
            let (test_data, limit, operation) = (test_data.clone(), limit.clone(), operation.clone());
            requests.spawn(async move {
                let _permit = limit.acquire().await.expect("the semaphore is never closed");
                command(&test_data, (&row, &operation), actor).await
            });
        }
    }
    let count = requests.len();
    let faults: Vec<String> = requests.join_all().await.into_iter().flatten().collect();
    assert_no_faults(&faults, count, "commands that succeed");
}

/// Runs a command that must succeed on its own copy of the records; returns the faults.
async fn command(test_data: &TestData, (row, operation): (&Row, &Operation), actor: &str) -> Vec<String> {
    let api = test_data.copy().await;
    let before = entries(&table_digests(&api).await);
    let label = format!("{} {} as {actor}", row.operation_id, row.parameters);
    let response = send(test_data, &api, (row, operation), actor, None).await;
    let mut faults = Vec::new();
    if response.status != row.status {
        faults.push(format!("{label}: {} {}", response.status, response.text()));
    }
    faults.extend(check_shown(test_data, row, actor, &response).map(|fault| format!("{label}: {fault}")));
    if row.effect == Effect::Changes && entries(&table_digests(&api).await) <= before {
        faults.push(format!("{label}: the audit log has no entry of it"));
    }
    // Dropped on a blocking thread: PostgreSQL drops a database after the pending connection attempts, which cannot
    // finish while this thread waits.
    tokio::task::spawn_blocking(move || drop(api)).await.expect("the task does not panic");
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
