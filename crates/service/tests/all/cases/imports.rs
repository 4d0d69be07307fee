//! Posting cases from the rows of a file: each row as a whole and once.

use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::dispatch::{LeadTime, Wave};
use caseboard_domain::field::Field;
use caseboard_domain::refusal::codes;
use caseboard_domain::throttle::POSTINGS;
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, CenterId, PersonId};
use caseboard_service::cases::{ImportCases, ImportRow, RowOutcome, import_cases};
use caseboard_service::dispatch::{UpdateCenterDispatch, get_dispatch_timeline, update_center_dispatch};
use caseboard_service::housekeeping;
use caseboard_store::case_imports::{self, ImportedFile, ImportedRow};
use caseboard_store::{StoreError, statements_run};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::cases::support::{NURSE, as_manager, code, count_hits};

const FILE: [u8; 32] = [7; 32];

fn row(fixture: &Fixture, number: u32) -> ImportRow {
    let draft = fixture.case_draft(fixture.days_from_now(number.into()), &[(NURSE, 1)]);
    ImportRow { number, draft }
}

fn rows(fixture: &Fixture, numbers: std::ops::RangeInclusive<u32>) -> ImportCases {
    ImportCases { file: FILE, rows: numbers.map(|number| row(fixture, number)).collect() }
}

fn state(outcome: &RowOutcome) -> (&'static str, Option<CaseId>) {
    match outcome {
        RowOutcome::Posted(posted) => ("POSTED", Some(posted.case_row.case.id)),
        RowOutcome::AlreadyPosted(case) => ("ALREADY_POSTED", Some(*case)),
        RowOutcome::PostedDifferently(case) => ("POSTED_DIFFERENTLY", Some(*case)),
        RowOutcome::Refused(refusal) => (refusal.code, None),
    }
}

async fn count_cases(fixture: &Fixture) -> usize {
    fixture.database().dump_rows_of(&["cases"]).await["cases"].len()
}

/// Valid rows are posted, the others are refused with the reason. A repeated request posts no row again, but posts rows that were
/// corrected.
///
/// Shows: FL-04, AMB-184
#[tokio::test(flavor = "multi_thread")]
async fn a_row_of_a_file_is_posted_once() {
    let fixture = Fixture::new().await;
    let mut asked = rows(&fixture, 1..=4);
    asked.rows[1].draft = CaseDraft { hours: Some(0.0), ..asked.rows[1].draft.clone() };
    let first = import_cases(&fixture, &fixture.surgeon, asked.clone()).await.expect("answered");
    let states: Vec<_> = first.iter().map(|(number, it)| (*number, state(it).0)).collect();
    assert_eq!(states, [(1, "POSTED"), (2, "VALIDATION"), (3, "POSTED"), (4, "POSTED")]);
    assert_eq!(count_cases(&fixture).await, 3);
    asked.rows[1] = row(&fixture, 2);
    asked.rows[2].draft.notes = "Another text".into();
    let second = import_cases(&fixture, &fixture.surgeon, asked.clone()).await.expect("answered");
    let states: Vec<_> = second.iter().map(|(_, it)| state(it).0).collect();
    assert_eq!(states, ["ALREADY_POSTED", "POSTED", "POSTED_DIFFERENTLY", "ALREADY_POSTED"]);
    assert_eq!(state(&second[0].1).1, state(&first[0].1).1);
    assert_eq!(count_cases(&fixture).await, 4);
    // The rows of another file, and those of another person, are other rows.
    let other = ImportCases { file: [8; 32], ..rows(&fixture, 1..=1) };
    assert_eq!(
        state(&import_cases(&fixture, &fixture.surgeon, other).await.expect("answered")[0].1).0,
        "POSTED"
    );
    let again = import_cases(&fixture, &fixture.admin, rows(&fixture, 1..=1)).await.expect("answered");
    assert_eq!(state(&again[0].1).0, "POSTED");
    fixture.advance_clock(days(31));
    housekeeping::run_once(&fixture).await.expect("cleaned");
    assert_eq!(fixture.database().dump_rows_of(&["case_imports"]).await["case_imports"].len(), 0);
}

/// Cases of a file begin with the plan of the center for their lead time if the center prefers it.
///
/// Shows: FL-12, AMB-305
#[tokio::test(flavor = "multi_thread")]
async fn cases_of_a_file_have_the_plan_that_the_center_prefers() {
    let fixture = Fixture::new().await;
    let plans_of = async |file: u8| {
        let asked = ImportCases { file: [file; 32], rows: vec![row(&fixture, 2), row(&fixture, 10)] };
        let mut plans = Vec::new();
        for (_, outcome) in import_cases(&fixture, &fixture.surgeon, asked).await.expect("answered") {
            let case = state(&outcome).1.expect("posted");
            let found = get_dispatch_timeline(&fixture, &fixture.surgeon, case).await.expect("a timeline");
            plans.extend(
                found.plans.into_iter().map(|it| it.waves.iter().map(|wave| wave.wave).collect::<Vec<_>>()),
            );
        }
        plans
    };
    assert_eq!(plans_of(1).await, [] as [Vec<Wave>; 0], "the center prefers to choose people");
    let prefer = UpdateCenterDispatch {
        center: fixture.center,
        preselected: Some(true),
        confirm_day: None,
        waves: None,
    };
    update_center_dispatch(&fixture, &as_manager(&fixture.admin), None, prefer).await.expect("set");
    assert_eq!(plans_of(2).await, [LeadTime::Days.preset(), LeadTime::Weeks.preset()]);
}

/// Two requests with the same rows at the same time post each row once.
///
/// Shows: FL-04
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_post_each_row_once() {
    let fixture = Fixture::new().await;
    let import = || import_cases(&fixture, &fixture.surgeon, rows(&fixture, 1..=10));
    let (one, other) = tokio::join!(import(), import());
    let posted = [one.expect("answered"), other.expect("answered")]
        .iter()
        .flatten()
        .filter(|(_, outcome)| state(outcome).0 == "POSTED")
        .count();
    assert_eq!((posted, count_cases(&fixture).await), (10, 10));
}

/// A person who may not post a case for the center may not import one.
///
/// Shows: FL-04
#[tokio::test(flavor = "multi_thread")]
async fn rows_are_refused_to_people_who_may_not_post() {
    let fixture = Fixture::new().await;
    for (poster, refusal) in [
        (&fixture.other_center_admin, codes::FORBIDDEN),
        (&fixture.other_center_surgeon, codes::CENTER_NOT_VERIFIED),
    ] {
        let answer = import_cases(&fixture, poster, rows(&fixture, 1..=2)).await.expect("answered");
        assert!(answer.iter().all(|(_, outcome)| state(outcome).0 == refusal), "{answer:?}");
    }
    assert_eq!(count_cases(&fixture).await, 0);
    for wrong in [rows(&fixture, 1..=51), ImportCases { file: FILE, rows: Vec::new() }] {
        let refused = import_cases(&fixture, &fixture.surgeon, wrong).await;
        assert_eq!(code(refused).err(), Some(codes::VALIDATION));
    }
}

/// A row costs a fixed number of statements.
///
/// Shows: FL-04
#[tokio::test(flavor = "multi_thread")]
async fn a_row_costs_a_fixed_number_of_statements() {
    let fixture = Fixture::new().await;
    let mut counts = Vec::new();
    for count in [10, 20, 30] {
        let asked = ImportCases { file: [count as u8; 32], ..rows(&fixture, 1..=count) };
        let before = statements_run();
        import_cases(&fixture, &fixture.admin, asked).await.expect("answered");
        counts.push(statements_run() - before);
    }
    // The limit, another case of the surgeon, the case, its position, its timer, the row, and two statements of the audit log.
    assert_eq!((counts[1] - counts[0], counts[2] - counts[1]), (80, 80));
}

/// The rows of a request are recognized whatever lies between them in a long file.
///
/// Shows: FL-04, AMB-184
#[tokio::test(flavor = "multi_thread")]
async fn rows_far_apart_in_a_long_file_are_recognized() {
    let fixture = Fixture::new().await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(24), &[(NURSE, 1)]).await;
    let (file, now) = (ImportedFile { person: fixture.surgeon.person(), file: FILE }, fixture.now());
    let written = fixture.db.write(move |tx| async move {
        for number in 1..=1200 {
            case_imports::insert(&tx, file, &ImportedRow { number, fingerprint: vec![0], case }, now).await?;
        }
        Ok::<_, StoreError>(tx.commit(()))
    });
    written.await.expect("imported");
    let asked = ImportCases { file: FILE, rows: vec![row(&fixture, 3), row(&fixture, 1200)] };
    let answer = import_cases(&fixture, &fixture.surgeon, asked).await.expect("answered");
    let states: Vec<_> = answer.iter().map(|(number, it)| (*number, state(it).0)).collect();
    assert_eq!(states, [(3, "POSTED_DIFFERENTLY"), (1200, "POSTED_DIFFERENTLY")]);
}

/// A row beyond the limit of postings is refused and can be sent again the next day; rows that are posted already do not count.
///
/// Shows: FL-04, AMB-246
#[tokio::test(flavor = "multi_thread")]
async fn rows_beyond_the_limit_of_postings_are_refused() {
    let fixture = Fixture::new().await;
    let mut asked = rows(&fixture, 3..=6);
    let import = async |asked: &ImportCases| {
        let answer = import_cases(&fixture, &fixture.surgeon, asked.clone()).await.expect("answered");
        answer.iter().map(|(_, outcome)| state(outcome).0).collect::<Vec<_>>()
    };
    count_hits(&fixture, POSTINGS, fixture.surgeon.person(), 998).await;
    asked.rows[2].draft.hours = Some(0.0);
    assert_eq!(import(&asked).await, ["POSTED", "POSTED", "VALIDATION", codes::RATE_LIMITED]);
    asked.rows[2] = row(&fixture, 5);
    let limited = codes::RATE_LIMITED;
    assert_eq!(import(&asked).await, ["ALREADY_POSTED", "ALREADY_POSTED", limited, limited]);
    assert_eq!(count_cases(&fixture).await, 2);
    fixture.advance_clock(SignedDuration::from_hours(24));
    assert_eq!(import(&asked).await, ["ALREADY_POSTED", "ALREADY_POSTED", "POSTED", "POSTED"]);
}

/// A refused row names the cell: that of the center or that of the surgeon, whether the record is missing or foreign.
///
/// Shows: FL-04, AMB-184
#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_is_refused_for_its_center_or_surgeon_names_the_field() {
    let fixture = Fixture::new().await;
    let (unknown, nowhere) = (fixture.new_id::<PersonId>(), fixture.new_id::<CenterId>());
    let with = |number, surgeon, center| {
        let row = row(&fixture, number);
        ImportRow { draft: CaseDraft { surgeon: Some(surgeon), center: Some(center), ..row.draft }, ..row }
    };
    let (surgeon, here) = (fixture.surgeon.person(), fixture.center);
    let asked = vec![
        with(1, unknown, here),
        with(2, fixture.other_center_surgeon.person(), here),
        with(3, surgeon, nowhere),
        with(4, surgeon, fixture.other_center),
    ];
    let answer = import_cases(&fixture, &fixture.admin, ImportCases { file: FILE, rows: asked }).await;
    let refused = answer.expect("answered").into_iter().map(|(_, outcome)| match outcome {
        RowOutcome::Refused(refusal) => (refusal.code, refusal.message, refusal.fields),
        other => panic!("not refused: {other:?}"),
    });
    let refused: Vec<_> = refused.collect();
    for (row, field) in
        refused.iter().zip([Field::CaseSurgeon, Field::CaseSurgeon, Field::CaseCenter, Field::CaseCenter])
    {
        let named: Vec<Field> = row.2.iter().map(|error| error.field.field).collect();
        assert_eq!((row.0, named), (codes::FORBIDDEN, vec![field]));
    }
    assert_eq!(refused[0], refused[1], "missing and foreign surgeons look the same");
    assert_eq!(refused[2], refused[3], "missing and foreign centers look the same");
}
