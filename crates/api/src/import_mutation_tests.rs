//! Imported files as the server gets them (FL-04). The client parses the file and sends its rows as JSON, so a file of the corpus
//! is here the request that the client sends for it, and what is mutated are these requests and the values of their cells. The
//! parser of the files has mutated files in `web/src/features/cases/importMutations.test.ts`.
//!
//! A request is parsed and read by the code of the handler, and its drafts are validated as by the command, without a database:
//! the same request has the same answer, within the bounds of its document; a request that is refused as a whole names a
//! field; otherwise each row has an answer, which names the invalid fields of that row, or its case is valid and remains the
//! same when it is sent again.

use std::convert::identity;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use axum::response::IntoResponse as _;
use caseboard_domain::actor::{Actor, LimitedCenters, Poster, SecondFactorState, SessionData};
use caseboard_domain::case::Case;
use caseboard_domain::case_draft::{
    CaseDraft, NOTES, NewCase, PROCEDURE, PROCEDURES_MAX, PerformingSurgeon, PositionDraft,
};
use caseboard_domain::case_import::ROWS_MAX;
use caseboard_domain::center::{Center, CenterDraft};
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{CaseId, CenterId, Field, Money, PersonId, Refusal, SessionId};
use caseboard_service::cases::RowOutcome;
use caseboard_testkit::monday;
use caseboard_testkit::mutation::{Target, check_targets};
use caseboard_wire::imports::{ImportAnswer, ImportJobs, ImportState, ImportedRow, ReadRows};
use caseboard_wire::problem::ProblemField;
use futures_util::FutureExt as _;
use http::StatusCode;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::input::{BODY_MAX, parse};
use crate::problem::Problem;

const ROW: &str = "mutated imports of cases";
/// For two answers, on a busy machine.
const TIME_MAX: Duration = Duration::from_secs(5);
/// The largest answer in bytes: fifty rows with every field invalid.
const ANSWER_MAX: usize = 1024 * 1024;
/// The bounds of the document for the path of a field and for a message, in characters.
const PATH_MAX: usize = 300;
const MESSAGE_MAX: usize = 20_000;

const CENTER: CenterId = CenterId::from_uuid(Uuid::from_u128(0xc1));
const SURGEON: PersonId = PersonId::from_uuid(Uuid::from_u128(0xa1));
const CASE: CaseId = CaseId::from_uuid(Uuid::from_u128(0xb1));
const FILE_ID: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// The parts of a case that the path of an invalid field begins with; `job` is the case itself.
const PARTS: [&str; 9] =
    ["job", "surgeryCenterId", "surgeonId", "start", "duration", "desc", "procedures", "staffs", "plan"];

/// What the database has for a request.
struct Stored {
    /// A surgeon, an administrator of the center and a system administrator.
    posters: [Poster; 3],
    center: Center,
    surgeon: PerformingSurgeon,
}

static STORED: LazyLock<Stored> = LazyLock::new(|| {
    let center = CenterDraft {
        name: "Bayview Surgery Center".into(),
        address: "1 Harbor Way".into(),
        city: "Oakland".into(),
        state: "CA".into(),
        zip_code: "94607".into(),
        ..CenterDraft::default()
    };
    Stored {
        posters: [Role::Surgeon, Role::Admin, Role::SystemAdmin].map(poster),
        center: center.validate().expect("a center").into_center(CENTER, true),
        surgeon: PerformingSurgeon { id: SURGEON, full_name: "Dr. Maya Okafor".into(), credentialed: true },
    }
});

fn poster(role: Role) -> Poster {
    let session = SessionData {
        session: SessionId::from_uuid(Uuid::from_u128(1)),
        person: SURGEON,
        role,
        category: None,
        full_name: "Dr. Maya Okafor".into(),
        email_verified: true,
        centers: vec![CENTER],
        limited: LimitedCenters::default(),
        second_factor: SecondFactorState::default(),
        proven_at: None,
    };
    Actor::from_session(session, true).and_then(Actor::require_poster).expect("a person who may post cases")
}

/// Returns the case of a row as the client sends it.
fn job() -> Value {
    json!({
        "surgeryCenterId": CENTER.to_string(),
        "surgeonId": SURGEON.to_string(),
        "start": "2026-12-01T07:00",
        "duration": 2.5,
        "desc": "Bring the small tray",
        "procedures": ["Hernia repair", "Biopsy"],
        "staffs": [
            { "specialtyId": 1, "hourlyRate": 125.5, "payPerJob": 0, "minPay": 400, "numOfRequired": 2 },
        ],
    })
}

/// Returns the case with another value at a JSON pointer, which may name a new part of the case.
fn job_with(pointer: &str, value: Value) -> Value {
    let mut job = job();
    match job.pointer_mut(pointer) {
        Some(part) => *part = value,
        None => job[&pointer[1..]] = value,
    }
    job
}

/// Returns the request for the rows of a file, numbered from 1.
fn request(jobs: &[Value]) -> Vec<u8> {
    let rows: Vec<Value> =
        jobs.iter().enumerate().map(|(at, job)| json!({ "row": at + 1, "job": job })).collect();
    json!({ "fileId": FILE_ID, "rows": rows }).to_string().into_bytes()
}

/// The fields that the answer to a request names.
fn named(fields: &Value) -> Vec<&str> {
    fields.as_array().into_iter().flatten().filter_map(|it| it["field"].as_str()).collect()
}

fn check_fields(fields: &[ProblemField]) {
    assert!(!fields.is_empty(), "no field is named");
    for ProblemField { field, message } in fields {
        assert!((1..=PATH_MAX).contains(&field.chars().count()), "{field}");
        assert!((1..=MESSAGE_MAX).contains(&message.chars().count()), "{message}");
    }
}

/// Checks the answer to a request that is refused as a whole.
fn refused(problem: Problem) -> (StatusCode, Value) {
    let response = problem.into_response();
    let status = response.status();
    let body = response.into_body().collect().now_or_never().expect("the whole body").expect("no error");
    let body: Value = serde_json::from_slice(&body.to_bytes()).expect("JSON");
    assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
    check_fields(&serde_json::from_value::<Vec<ProblemField>>(body["fields"].clone()).expect("fields"));
    assert!(body["message"].as_str().expect("a message").chars().count() <= MESSAGE_MAX);
    (status, body)
}

/// Checks the answer to a row.
fn check_row(row: &ImportedRow) {
    if row.state != ImportState::Refused {
        assert!(row.job_id.is_some() && row.fields.is_empty(), "{row:?}");
        return;
    }
    assert!(row.job_id.is_none() && row.code.is_some(), "{row:?}");
    assert!(row.message.as_ref().is_some_and(|it| it.chars().count() <= MESSAGE_MAX), "{row:?}");
    check_fields(&row.fields);
    for ProblemField { field, .. } in &row.fields {
        let part = field.split(['.', '[']).next().unwrap_or_default();
        assert!(PARTS.contains(&part), "{field} is no field of a case");
    }
}

/// Returns the draft that describes a case.
fn draft_of(case: &Case) -> CaseDraft {
    let dollars = |amount: Money| Some(amount.cents() as f64 / 100.0);
    let positions = case.positions.iter().map(|it| PositionDraft {
        category_id: Some(i64::from(it.category.id())),
        pay: PayDraft {
            hourly: dollars(it.terms.hourly()),
            per_case: dollars(it.terms.per_case()),
            min_pay: dollars(it.terms.min_pay),
        },
        required: Some(f64::from(it.required())),
    });
    CaseDraft {
        surgeon: Some(case.surgeon),
        center: Some(case.center),
        start: Some(case.start.to_string()),
        hours: Some(case.hours.to_number()),
        notes: case.notes.clone(),
        procedures: case.procedures.clone(),
        positions: positions.collect(),
        plan: None,
    }
}

fn validate_as(poster: &Poster, draft: &CaseDraft) -> RowOutcome {
    let validate = |draft: CaseDraft| {
        draft.validate(CASE, poster, Some(&STORED.center), Some(&STORED.surgeon), monday())
    };
    let case = match validate(draft.clone()) {
        Ok(NewCase { case, .. }) => case,
        Err(refusal) => return RowOutcome::Refused(refusal),
    };
    assert!(case.start > monday(), "a case in the past");
    assert!(case.notes == draft.notes.trim() && NOTES.accepts(&case.notes), "{}", case.notes);
    let are_texts = case.procedures.iter().all(|it| !it.is_empty() && PROCEDURE.accepts(it));
    assert!(are_texts && case.procedures.len() <= PROCEDURES_MAX, "{:?}", case.procedures);
    assert!((1..=Category::ALL.len()).contains(&case.positions.len()), "{:?}", case.positions);
    let again = validate(draft_of(&case)).map(|new| new.case);
    assert_eq!(again, Ok(case), "the case is another one when it is sent again");
    RowOutcome::AlreadyPosted(CASE)
}

/// Validates a draft as each kind of poster; returns the outcome for a system administrator, who has no defaults.
fn validate(draft: &CaseDraft) -> RowOutcome {
    if draft.plan.is_some() {
        return RowOutcome::Refused(Refusal::field(Field::DispatchWaves, "no plan"));
    }
    let [surgeon, admin, system_admin] = &STORED.posters;
    validate_as(surgeon, draft);
    validate_as(admin, draft);
    validate_as(system_admin, draft)
}

/// What is done with an answer before it is checked: nothing, or a planted fault.
type Finish = fn(ImportAnswer) -> ImportAnswer;

/// Answers a request and checks the answer.
fn import(body: &[u8], finish: Finish) -> (StatusCode, Value) {
    let jobs: ImportJobs = match parse(body) {
        Ok(jobs) => jobs,
        Err(problem) => return refused(problem),
    };
    let sent: Vec<i64> = jobs.rows.iter().flatten().filter_map(|row| row.row).collect();
    let ReadRows { input, rest } = match jobs.read() {
        Ok(read) => read,
        Err(error) => return refused(error.into()),
    };
    let outcomes = input.rows.into_iter().map(|row| (row.number, validate(&row.draft))).collect();
    let answer = finish(rest.answer(outcomes));
    let answered: Vec<i64> = answer.rows.iter().map(|row| i64::from(row.row)).collect();
    assert_eq!(answered, sent, "not every row has an answer");
    assert!(answered.len() <= ROWS_MAX, "too many rows");
    answer.rows.iter().for_each(check_row);
    let answer = serde_json::to_value(&answer).expect("JSON");
    assert!(answer.to_string().len() <= ANSWER_MAX, "a large answer");
    (StatusCode::OK, answer)
}

/// Checks a request; it panics if a rule does not hold.
fn check(body: &[u8], finish: Finish) {
    // The server refuses a longer body before it is parsed.
    if body.len() > BODY_MAX {
        return;
    }
    let began = Instant::now();
    let answer = import(body, finish);
    assert_eq!(import(body, finish), answer, "another answer to the same request");
    assert!(began.elapsed() < TIME_MAX, "it took {:?}", began.elapsed());
}

/// The fields that the answer to a row names; none if its case is posted.
type Fields = &'static [&'static str];

/// A row of an odd file: what is odd, its case, and the fields that the server names.
struct OddRow {
    what: &'static str,
    job: Value,
    fields: Fields,
}

/// Returns a row whose case has an odd value at a JSON pointer.
fn odd(what: &'static str, pointer: &str, value: impl Into<Value>, fields: Fields) -> OddRow {
    OddRow { what, job: job_with(pointer, value.into()), fields }
}

fn odd_texts() -> Vec<OddRow> {
    vec![
        odd("a formula", "/desc", "=HYPERLINK(\"http://evil.example\",\"Open\")", &[]),
        odd("a formula of another kind", "/desc", "@SUM(A1:A9)", &[]),
        odd("a negative number as text", "/desc", "-1+1", &[]),
        odd("separators, quotes and line ends", "/desc", "one; \"two\",\tthree\r\nfour\n'five'", &[]),
        odd("a byte order mark", "/desc", "\u{feff}Bring the small tray", &[]),
        odd("a reversed direction", "/desc", "\u{202e}yart", &[]),
        odd("a replaced character of another encoding", "/desc", "Jos\u{fffd}", &[]),
        odd("NUL", "/desc", "a\0b", &["desc"]),
        odd("an escape character", "/desc", "\u{1b}[31mred", &["desc"]),
        odd("the longest text", "/desc", "😀".repeat(NOTES.max), &[]),
        odd("a text that is one character too long", "/desc", "x".repeat(NOTES.max + 1), &["desc"]),
        odd("a very long cell", "/desc", "x".repeat(60_000), &["desc"]),
        odd("a number for a text", "/desc", 7, &["desc"]),
        odd("empty procedures", "/procedures", json!(["", "  ", "Hernia\r\nrepair", "\t"]), &[]),
        odd("a procedure twice", "/procedures", json!(["Biopsy", "Biopsy"]), &[]),
        odd("thousands of procedures", "/procedures", vec!["x"; 3_000], &["procedures"]),
        odd("a long procedure", "/procedures", json!(["x".repeat(PROCEDURE.max + 1)]), &["procedures"]),
        odd("a procedure with NUL", "/procedures", json!(["a\0b"]), &["procedures"]),
        odd("a text for a list", "/procedures", "Biopsy", &["procedures"]),
        odd("a long text for a list", "/procedures", "x".repeat(30_000), &["procedures"]),
        odd("a surgeon by name", "/surgeonId", "Dr. Maya Okafor", &["surgeonId"]),
        odd("another surgeon", "/surgeonId", "0".repeat(32), &["surgeonId"]),
        odd("no surgeon", "/surgeonId", Value::Null, &["surgeonId"]),
        odd("a center by name", "/surgeryCenterId", "Bayview Surgery Center", &["surgeryCenterId"]),
        odd("another center", "/surgeryCenterId", "0".repeat(32), &["surgeryCenterId"]),
        odd("no center", "/surgeryCenterId", " ", &["surgeryCenterId"]),
    ]
}

fn odd_starts() -> Vec<OddRow> {
    vec![
        odd("an instant", "/start", "2026-12-01T15:00:00Z", &[]),
        odd("the hour that is there twice when summer time ends", "/start", "2026-11-01T01:30", &[]),
        odd("the hour that summer time skips", "/start", "2027-03-14T02:30", &["start"]),
        odd("the hour after it", "/start", "2027-03-14T03:00", &[]),
        odd("a leap day", "/start", "2028-02-29T07:00", &[]),
        odd("a leap day of another year", "/start", "2027-02-29T07:00", &["start"]),
        odd("an hour ago", "/start", "2026-05-04T08:00", &["start"]),
        odd("an hour from now", "/start", "2026-05-04T10:00", &[]),
        odd("the end of the calendar", "/start", "9999-12-31T23:59", &["start"]),
        odd("year zero", "/start", "0000-01-01T00:00", &["start"]),
        odd("the date of a spreadsheet", "/start", "12/1/2026 7:00 AM", &["start"]),
        odd("the number of a day in a spreadsheet", "/start", 46_357, &["start"]),
        odd("an empty cell", "/start", "", &["start"]),
        odd("no start", "/start", Value::Null, &["start"]),
        odd("a very long start", "/start", "2026-12-01T07:00".repeat(500), &["start"]),
    ]
}

fn odd_numbers() -> Vec<OddRow> {
    let hourly = "/staffs/0/hourlyRate";
    let (places, group) = ("/staffs/0/numOfRequired", "/staffs/0/specialtyId");
    vec![
        odd("the longest case", "/duration", 99.99, &[]),
        odd("a case of a hundred hours", "/duration", 100, &["duration"]),
        odd("three decimals", "/duration", 2.505, &["duration"]),
        odd("a huge number", "/duration", 1e300, &["duration"]),
        odd("a negative number", "/duration", -2.5, &["duration"]),
        odd("a decimal comma", "/duration", "2,5", &["duration"]),
        odd("no hours", "/duration", Value::Null, &["duration"]),
        odd("the highest pay", hourly, 99_999, &[]),
        odd("a cent more", hourly, 99_999.01, &["staffs[0].hourlyRate"]),
        odd("a huge pay", hourly, 1e308, &["staffs[0].hourlyRate"]),
        odd("the largest integer", hourly, u64::MAX, &["staffs[0].hourlyRate"]),
        odd("a part of a cent", hourly, 0.001, &["staffs[0].hourlyRate"]),
        odd("a negative pay", hourly, -1, &["staffs[0].hourlyRate"]),
        odd("no pay", hourly, 0, &["staffs[0].hourlyRate"]),
        odd("an amount as text", hourly, "$1,250", &["staffs[0].hourlyRate"]),
        odd("two kinds of pay", "/staffs/0/payPerJob", 900, &["staffs[0].payPerJob"]),
        odd("a negative minimum", "/staffs/0/minPay", -5, &["staffs[0].minPay"]),
        odd("twenty places", places, 20, &[]),
        odd("twenty-one places", places, 21, &["staffs[0].numOfRequired"]),
        odd("no place", places, 0, &["staffs[0].numOfRequired"]),
        odd("half a place", places, 2.5, &["staffs[0].numOfRequired"]),
        odd("more places than a number can count", places, i64::MAX, &["staffs[0].numOfRequired"]),
        odd("an unknown group", group, 5, &["staffs[0].specialtyId"]),
        odd("the smallest integer", group, i64::MIN, &["staffs[0].specialtyId"]),
        odd("no group", group, Value::Null, &["staffs[0].specialtyId"]),
    ]
}

fn odd_shapes() -> Vec<OddRow> {
    let position = || job()["staffs"][0].clone();
    let mut many_columns = job();
    for number in 0..2_000 {
        many_columns[format!("column {number}")] = json!("x");
    }
    vec![
        odd("no position", "/staffs", json!([]), &["staffs"]),
        odd("a thousand positions", "/staffs", vec![json!({}); 1_000], &["staffs"]),
        odd("two positions of a group", "/staffs", vec![position(), position()], &["staffs[1].specialtyId"]),
        odd("a text for a position", "/staffs", json!(["RN"]), &["staffs[0]"]),
        odd("a plan", "/plan", json!({ "waves": [] }), &["plan.waves"]),
        odd("fields of the server", "/status", json!({ "deep": [[[[1]]]] }), &[]),
        OddRow { what: "thousands of columns", job: many_columns, fields: &[] },
        OddRow { what: "an empty row", job: Value::Null, fields: &["job"] },
        OddRow { what: "a row of text", job: json!("12/1/2026,7:00"), fields: &["job"] },
        OddRow { what: "a row of cells", job: json!(["12/1/2026", "7:00"]), fields: &["job"] },
    ]
}

fn odd_rows() -> Vec<OddRow> {
    odd_texts().into_iter().chain(odd_starts()).chain(odd_numbers()).chain(odd_shapes()).collect()
}

/// Requests that are refused as a whole: what is wrong, the body, and the field; `None` where the parser chooses it.
fn odd_requests() -> Vec<(&'static str, Vec<u8>, Option<&'static str>)> {
    let valid = request(&[job()]);
    let text = String::from_utf8(valid.clone()).expect("text");
    let with_row = |row: Value| json!({ "fileId": FILE_ID, "rows": [{ "row": row, "job": job() }] });
    let twice = json!({ "fileId": FILE_ID, "rows": [{ "row": 1 }, { "row": 1 }] });
    let of = |body: Value| body.to_string().into_bytes();
    let replaced = |from: &str, to: &str| text.replace(from, to).into_bytes();
    let mut latin = valid.clone();
    let at = text.find("small").expect("the text of a cell");
    latin[at] = 0xe9;
    vec![
        ("nothing", Vec::new(), Some("body")),
        ("the file itself", b"Date,Time,Hours\r\n12/1/2026,7:00,2".to_vec(), Some("body")),
        ("a list", b"[]".to_vec(), Some("body")),
        ("a byte order mark", [&b"\xef\xbb\xbf"[..], &valid].concat(), Some("body")),
        ("more after the end", [&valid[..], b" x"].concat(), Some("body")),
        ("bytes of another encoding", latin, None),
        ("half a character", replaced("small", "\\ud800"), None),
        ("very deep JSON", replaced("2.5", &"[".repeat(10_000)), None),
        ("a number beyond all limits", replaced("2.5", "1e999"), None),
        ("a long name", replaced("\"duration\":2.5", &format!("\"{}\":x", "n".repeat(50_000))), None),
        ("no file", of(json!({ "rows": [{ "row": 1, "job": job() }] })), Some("fileId")),
        ("a file in capitals", replaced(FILE_ID, &FILE_ID.to_uppercase()), Some("fileId")),
        ("no row", request(&[]), Some("rows")),
        ("no list of rows", of(json!({ "fileId": FILE_ID })), Some("rows")),
        ("a text for the rows", of(json!({ "fileId": FILE_ID, "rows": "1" })), Some("rows")),
        ("too many rows", request(&vec![job(); ROWS_MAX + 1]), Some("rows")),
        ("a number twice", of(twice), Some("rows")),
        ("row zero", of(with_row(json!(0))), Some("rows[0].row")),
        ("a row beyond the last", of(with_row(json!(100_001))), Some("rows[0].row")),
        ("a negative row", of(with_row(json!(i64::MIN))), Some("rows[0].row")),
        ("no number", of(with_row(Value::Null)), Some("rows[0].row")),
        ("half a row", of(with_row(json!(1.5))), Some("rows[0].row")),
    ]
}

/// The requests of odd files, and one with as many rows as allowed.
fn requests() -> Vec<Vec<u8>> {
    let rows = odd_rows().into_iter().map(|row| request(&[job(), row.job, job()]));
    let wrong = odd_requests().into_iter().map(|(_, body, _)| body);
    rows.chain(wrong).chain([request(&vec![job(); ROWS_MAX])]).collect()
}

/// The cell of a file in each part of a case, as text and, if it is JSON, as this value.
fn cells() -> Target {
    const POINTERS: [&str; 16] = [
        "",
        "/surgeryCenterId",
        "/surgeonId",
        "/start",
        "/duration",
        "/desc",
        "/procedures",
        "/procedures/0",
        "/staffs",
        "/staffs/0",
        "/staffs/0/specialtyId",
        "/staffs/0/hourlyRate",
        "/staffs/0/payPerJob",
        "/staffs/0/minPay",
        "/staffs/0/numOfRequired",
        "/plan",
    ];
    let corpus = [
        "2026-12-01T07:00",
        "2026-11-01T01:30:00-08:00",
        "2027-03-14T02:30",
        "2.5",
        "99999.99",
        "-0.0",
        "18446744073709551616",
        "1e308",
        "00000000000000000000000000000001",
        "=1+1",
        "one; \"two\"\r\nthree",
        "[\"Hernia repair\", \"\"]",
        "[{\"specialtyId\":0,\"hourlyRate\":1},{\"specialtyId\":1,\"payPerJob\":1}]",
        "{\"waves\":[{\"audience\":\"ELIGIBLE\",\"afterMinutes\":0}]}",
        "null",
    ];
    Target::of_text("cells of imports", &corpus, |text| {
        // The input chooses the cell, so that it fails again when it is repeated.
        let pointer = POINTERS[text.len() % POINTERS.len()];
        for value in [Some(json!(text)), serde_json::from_str(text).ok()].into_iter().flatten() {
            check(&request(&[job(), job_with(pointer, value)]), identity);
        }
    })
}

/// A server with the fault that the run must find: rows that it refuses have no answer.
fn faulty() -> Target {
    fn without_refused_rows(mut answer: ImportAnswer) -> ImportAnswer {
        answer.rows.retain(|row| row.state != ImportState::Refused);
        answer
    }
    Target::new("a server with a fault", requests(), |body| check(body, without_refused_rows))
}

/// The other rows of the file are posted, and the odd one is posted as well or names the field that is wrong: formulas stay
/// text, a time that does not exist and a number beyond its limits are refused.
///
/// Shows: FL-04, AMB-184
#[test]
fn a_row_of_an_odd_file_is_a_case_or_names_its_field() {
    for OddRow { what, job: odd, fields } in odd_rows() {
        let (status, answer) = import(&request(&[job(), odd, job()]), identity);
        assert_eq!(status, StatusCode::OK, "{what}: {answer}");
        let states: Vec<_> = (0..3_usize).map(|row| answer["rows"][row]["state"].as_str()).collect();
        let posted = Some("ALREADY_POSTED");
        let expected = if fields.is_empty() { posted } else { Some("REFUSED") };
        assert_eq!(states, [posted, expected, posted], "{what}: {answer}");
        assert_eq!(named(&answer["rows"][1]["fields"]), fields, "{what}");
    }
}

/// A request without a file, with too many rows or with rows of one number is refused as a whole and says where.
///
/// Shows: FL-04
#[test]
fn a_request_that_has_no_rows_is_refused_as_a_whole() {
    for (what, body, field) in odd_requests() {
        let (status, answer) = import(&body, identity);
        assert_eq!(status, StatusCode::BAD_REQUEST, "{what}: {answer}");
        if let Some(field) = field {
            assert_eq!(named(&answer["fields"]), [field], "{what}");
        }
    }
}

/// No mutated import makes the server panic, and each row is a case or names its invalid fields.
///
/// Shows: FL-04
#[test]
fn mutated_inputs_of_imports_are_cases_or_name_row_and_field() {
    let whole = Target::new("requests of imports", requests(), |body| check(body, identity));
    check_targets(ROW, &[whole, cells()], "a server that leaves out refused rows", &faulty());
}
