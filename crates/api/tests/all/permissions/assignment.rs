//! Mass assignment (AMB-07, AMB-13): fields that the server sets by itself cannot be set by a request.
//!
//! Every operation with a body runs twice on copies of the same records, with the same clock and the same random
//! values: once with a valid body, once with added protected fields that have hostile values, at the top level and in
//! every nested object. Response and records must be identical, except for the audit log. Protected fields that the
//! operation declares and ignores are sent one at a time if they are rejected together; a rejected one must have
//! written nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::permissions::table::{Row, table};
use crate::permissions::test_data::TestData;
use crate::permissions::{ApiResponse, CONCURRENT, Operation, assert_no_faults, operations, send};
use crate::support::{TestApi, openapi_document};

/// The protected fields and two hostile values of each; `$name` is replaced by an id of the test data.
const PROTECTED: &[(&str, &str, &str)] = &[
    ("role", r#""SYSTEM_ADMIN""#, r#""ADMIN""#),
    ("signInType", r#""SYSTEM_ADMIN""#, r#""ADMIN""#),
    ("adminSignIn", "true", "1"),
    ("sysAdminOn", "true", "1"),
    ("categoryId", "4", "-1"),
    ("category", "4", "-1"),
    ("Rating", "1", "500"),
    ("rating", "1", "500"),
    ("active", "false", "true"),
    ("verifiedEmail", "false", "true"),
    ("email_verified", "false", "true"),
    ("email", r#""mallory@wire.example""#, r#""$ann_email""#),
    ("pendingEmail", r#""mallory@wire.example""#, r#""$ann_email""#),
    ("username", r#""mallory@wire.example""#, r#""root""#),
    ("fullName", r#""Mallory Wire""#, r#""""#),
    ("certifiedCenters", r#"["$there"]"#, r#"[{"value": "$here"}]"#),
    ("listCenters", r#"["$there"]"#, "[]"),
    ("myCenters", r#"[{"value": "$there"}]"#, "[]"),
    ("affiliations", r#"[{"center": "$there", "status": "VERIFIED"}]"#, "[]"),
    ("surgeons", r#"["$sam"]"#, "[]"),
    ("documents", r#"[{"slot": "medLicense", "status": "APPROVED"}]"#, "[]"),
    ("profilePicture", r#""$file""#, r#""https://evil.example/x.png""#),
    ("password", r#""Hacked9Lake""#, r#""""#),
    ("passwordHash", r#""argon2id-of-my-own""#, r#""""#),
    ("password_hash", r#""x""#, "null"),
    ("resetToken", r#""x""#, r#""$ticket""#),
    ("authToken", r#""x""#, "null"),
    ("authLevel", "3", "-1"),
    ("securityLevel", "3", "0"),
    ("licenseNo", r#""MALLORY1""#, r#""""#),
    ("_id", r#""$ben""#, r#""$job""#),
    ("id", r#""$ben""#, r#""$job""#),
    ("userId", r#""$ben""#, r#""$root""#),
    ("person_id", r#""$ben""#, r#""$root""#),
    ("status", r#""APPROVED""#, r#""CONFIRMED""#),
    ("state", r#""CONFIRMED""#, r#""CANCELLED""#),
    ("requestStatus", r#""INVITED""#, r#""CONFIRMED""#),
    ("type", r#""ACCEPTED""#, r#""CANCELLATION""#),
    ("paid", "true", "false"),
    ("paidDate", r#""2026-05-01""#, r#""2020-01-01""#),
    ("checkNumber", r#""66666""#, r#""""#),
    ("amountDue", "66666", "0.01"),
    ("submittedAmount", "66666", "0.01"),
    ("submittedHours", "99", "1"),
    ("amount", "66666", "-1"),
    ("hourlyRate", "666", "1"),
    ("payPerJob", "666", "0"),
    ("minPay", "666", "0"),
    ("numOfFilled", "1", "20"),
    ("cancelled", "true", "false"),
    ("claimSubmitted", "true", "false"),
    ("participants", r#"[{"_id": "$ben", "status": "CONFIRMED"}]"#, "[]"),
    ("postedBy", r#""Mallory""#, r#""$sam""#),
    ("posterId", r#""$sam""#, r#""$adam""#),
    ("sender", r#""$ben""#, r#""$root""#),
    ("recipient", r#""$ben""#, r#""$root""#),
    ("decidedBy", r#""$ann""#, r#""$root""#),
    ("decidedDate", r#""2020-01-01T00:00:00.000Z""#, "null"),
    ("invoiceId", r#""$paystub""#, "null"),
    ("number", "1", "99999"),
    ("payer", r#""$sam""#, r#""$ann""#),
    ("payee", r#""$ben""#, r#""$sam""#),
    ("issuedBy", r#""$root""#, r#""$sam""#),
    ("centerId", r#""$there""#, "null"),
    ("center_id", r#""$there""#, "null"),
    ("surgeryCenterId", r#""$there""#, "null"),
    ("surgeonId", r#""$sam""#, r#""$otto""#),
    ("identificationId", r#""SC-AAAA-BBBBBB""#, r#""""#),
    ("verificationCode", r#""BBBBBB""#, r#""""#),
    ("createdBy", r#""$root""#, r#""$ben""#),
    ("createdAt", r#""2020-01-01T00:00:00.000Z""#, "0"),
    ("updatedAt", r#""2020-01-01T00:00:00.000Z""#, "0"),
    ("threadId", r#""$message""#, "null"),
    ("read", "true", "false"),
    ("hired", "true", "false"),
    ("__proto__", r#"{"role": "SYSTEM_ADMIN"}"#, "null"),
    ("constructor", r#"{"prototype": {"admin": true}}"#, "null"),
];

/// Fields with a protected name that an operation accepts from the caller; the permission table has requests with valid
/// values.
const ACCEPTED: &[(&str, &str)] = &[
    // The client names the expected status; the server validates it against the state.
    ("acknowledgeNotice", "status"),
    ("acknowledgeNotice", "read"),
    // Profile fields that the user may edit.
    ("updateProfile", "email"),
    ("updateProfile", "licenseNo"),
    ("updateProfile", "myCenters"),
    ("updateProfile", "listCenters"),
    ("updateProfile", "profilePicture"),
    // The payer enters the date of the payment.
    ("recordPayment", "paidDate"),
    ("signUp", "listCenters"),
    ("signUp", "myCenters"),
];

/// The rows of each table without the audit log, sorted.
type Records = BTreeMap<String, Vec<String>>;

async fn records(api: &TestApi) -> Records {
    let mut all = api.app.database().dump_rows().await;
    // The audit log records attempts, which differ by design.
    all.retain(|table, _| !table.starts_with("audit"));
    all.values_mut().for_each(|rows| rows.sort_unstable());
    all
}

/// The effect of a request on a copy of the records.
struct Outcome {
    response: ApiResponse,
    records: Records,
}

impl Outcome {
    /// Whether response and records are equal.
    fn equals(&self, other: &Self) -> bool {
        self.response.status == other.response.status
            && self.response.body == other.response.body
            && self.records == other.records
    }

    fn fault(&self, control: &Self, label: &str) -> String {
        let changed = difference(&control.records, &self.records);
        format!("{label}: {} {} {changed:?}", self.response.status, self.response.text())
    }
}

async fn run(
    test_data: &TestData,
    row: &Row,
    operation: &Operation,
    actor: &str,
    body: Option<Value>,
) -> Outcome {
    let api = test_data.deterministic_copy().await;
    // The body of a row is `&'static str`; leaking is fine in a test.
    let body: &'static str = body.map_or(row.body, |body| body.to_string().leak());
    let row = Row { body, ..*row };
    let response = send(test_data, &api, (&row, operation), actor, None).await;
    Outcome { response, records: records(&api).await }
}

/// The top-level fields of the request body in the OpenAPI document.
fn declared(document: &Value, operation: &Operation) -> Vec<String> {
    let method = operation.method.as_str().to_lowercase();
    let call = &document["paths"][&operation.path][method];
    let schema = &call["requestBody"]["content"]["application/json"]["schema"];
    let name = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next());
    let schema = name.map_or(schema, |name| &document["components"]["schemas"][name]);
    schema["properties"].as_object().map(|it| it.keys().cloned().collect()).unwrap_or_default()
}

/// Inserts fields into an object and all objects inside it, except where they exist.
fn insert_everywhere(value: &mut Value, fields: &Map<String, Value>) -> usize {
    match value {
        Value::Object(object) => {
            let mut inserted: usize = object.values_mut().map(|inner| insert_everywhere(inner, fields)).sum();
            for (name, value) in fields {
                if !object.contains_key(name) {
                    object.insert(name.clone(), value.clone());
                    inserted += 1;
                }
            }
            inserted
        }
        Value::Array(items) => items.iter_mut().map(|item| insert_everywhere(item, fields)).sum(),
        _ => 0,
    }
}

fn difference(before: &Records, after: &Records) -> Vec<String> {
    let tables = before.iter().filter(|(table, rows)| after.get(*table) != Some(rows));
    tables
        .map(|(table, rows)| {
            let new = after[table].iter().find(|row| !rows.contains(row));
            format!("{table} {}", new.map_or("lost a row", String::as_str))
        })
        .collect()
}

/// No protected value changes, whichever protected field is in the body of whichever operation.
///
/// Shows: AMB-07, AMB-13
#[tokio::test(flavor = "multi_thread")]
async fn protected_fields_in_a_body_are_ignored() {
    let test_data = Arc::new(TestData::create().await);
    let document = openapi_document();
    let operations = operations();
    let untouched = Arc::new(records(&test_data.deterministic_copy().await).await);
    // Most of the time is spent on copying databases, so several rows run concurrently.
    let limit = Arc::new(Semaphore::new(CONCURRENT));
    let mut rows = JoinSet::new();
    for row in table().into_iter().filter(|row| !row.body.is_empty() && !row.actors.is_empty()) {
        let operation = operations[row.operation_id].clone();
        let declared = declared(&document, &operation);
        let (test_data, untouched, limit) = (test_data.clone(), untouched.clone(), limit.clone());
        rows.spawn(async move {
            let _permit = limit.acquire().await.expect("the semaphore is never closed");
            check_row(&test_data, &row, &operation, &declared, &untouched).await
        });
    }
    let calls = rows.len();
    assert!(calls >= 40, "only {calls} operations have a body");
    let (sent, faults): (Vec<usize>, Vec<Vec<String>>) = rows.join_all().await.into_iter().unzip();
    assert_no_faults(
        &faults.concat(),
        sent.iter().sum(),
        &format!("{} protected fields sent to {calls} operations", PROTECTED.len()),
    );
}

/// Sends the protected fields to the operation of a row; `declared` are the fields of its body in the document. Returns how
/// many fields were sent, and the faults.
async fn check_row(
    test_data: &TestData,
    row: &Row,
    operation: &Operation,
    declared: &[String],
    untouched: &Records,
) -> (usize, Vec<String>) {
    let (mut requests, mut faults) = (0, Vec::new());
    let actor =
        if row.actors == "*" { "none" } else { row.actors.split(' ').next().expect("the row has an actor") };
    let valid: Value = serde_json::from_str(row.body).expect("the body in the table is JSON");
    let control = run(test_data, row, operation, actor, None).await;
    assert_eq!(control.response.status, row.status, "{}: {}", row.operation_id, control.response.text());
    // Verifies that the run is deterministic: the same request twice has the same effect.
    let again = run(test_data, row, operation, actor, None).await;
    assert!(again.equals(&control), "{}", again.fault(&control, &format!("{} twice", row.operation_id)));

    let own = |name: &str| valid.get(name).is_some() || ACCEPTED.contains(&(row.operation_id, name));
    let hostile =
        |text: &str| -> Value { serde_json::from_str(text).expect("the value in PROTECTED is JSON") };
    for pick in [1, 2] {
        let (mut unknown, mut known) = (Map::new(), Map::new());
        for (name, first, second) in PROTECTED.iter().filter(|(name, _, _)| !own(name)) {
            let fields = if declared.iter().any(|it| it == name) { &mut known } else { &mut unknown };
            fields.insert((*name).to_owned(), hostile(if pick == 1 { first } else { second }));
        }
        let mut body = valid.clone();
        requests += insert_everywhere(&mut body, &unknown);
        let outcome = run(test_data, row, operation, actor, Some(body)).await;
        if !outcome.equals(&control) {
            faults.push(
                outcome
                    .fault(&control, &format!("{} as {actor} with all undeclared fields", row.operation_id)),
            );
        }
        // Sends the declared fields together if they are ignored, else one at a time.
        requests += known.len();
        let mut body = valid.clone();
        known.iter().for_each(|(name, value)| body[name] = value.clone());
        if known.is_empty() || run(test_data, row, operation, actor, Some(body)).await.equals(&control) {
            continue;
        }
        for (name, value) in known {
            let mut body = valid.clone();
            body[&name] = value.clone();
            let outcome = run(test_data, row, operation, actor, Some(body)).await;
            let refused = (400..500).contains(&outcome.response.status) && outcome.records == *untouched;
            if !outcome.equals(&control) && !refused {
                faults.push(
                    outcome.fault(&control, &format!("{} as {actor} with {name}: {value}", row.operation_id)),
                );
            }
        }
    }
    (requests, faults)
}

/// The comparison detects a field that is accepted: one that the operation reads changes the result.
#[tokio::test(flavor = "multi_thread")]
async fn the_comparison_detects_an_accepted_field() {
    let test_data = TestData::create().await;
    let operations = operations();
    let row = table().into_iter().find(|row| row.operation_id == "updateProfile").expect("a row");
    let operation = &operations[row.operation_id];
    let control = run(&test_data, &row, operation, "ann", None).await;
    let other = run(&test_data, &row, operation, "ann", Some(json!({"firstName": "Mallory"}))).await;
    assert_ne!(control.records, other.records);
    assert_ne!(control.response.body, other.response.body);
}
