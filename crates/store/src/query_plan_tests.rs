//! The query plans of SQLite: statements on large tables use an index and never scan a table.

use std::collections::BTreeSet;

use rusqlite::StatementStatus;

use crate::{schema, sqlite};

/// Scans of a bounded number of rows: lists from `json_each`, the result of a limited subquery, and the one row of a SELECT
/// without a table. `h` is the union of two ranges of names, `(subquery-3)` are the rows for a window function, which an index
/// has selected.
const BOUNDED: [&str; 5] = ["v", "o", "h", "(subquery", "CONSTANT"];

/// The index that each frequent query must use.
const INDEXES: &[(&str, &str)] = &[
    ("attention::REQUESTS_OF_SURGEON", "cases_surgeon (surgeon_id=? AND start_at>?)"),
    ("attention::REQUESTS_AT_CENTERS", "cases_center (center_id=? AND start_at>?)"),
    ("attention::UNFILLED_AT_CENTERS", "cases_center (center_id=? AND start_at>?)"),
    ("attention::CLAIMS_AT_CENTERS", "claims_center_status (center_id=? AND status=?)"),
    ("attention::CLAIMS_OF_SURGEON", "claims_payer_status (payer_id=? AND status=?)"),
    ("attention::WITHDRAWALS", "notices_unread (recipient_id=?)"),
    ("attention::WITHDRAWALS_AT", "notices_unread (recipient_id=?)"),
    ("attention::INVITATIONS", "engagements_person (person_id=? AND case_start_at>?)"),
    ("attention::TO_CONFIRM", "engagements_person (person_id=? AND case_start_at>?)"),
    ("attention::ABSENCES_AT_CENTERS", "cases_center (center_id=? AND start_at>?)"),
    ("attention::AWAITED_AT_CENTERS", "cases_center (center_id=? AND start_at>?)"),
    ("attention::TO_REPORT", "engagements_person (person_id=? AND case_start_at>? AND case_start_at<?)"),
    ("attention::CLAIMABLE", "engagements_claimable (person_id=? AND case_start_at<?)"),
    ("attention::CLAIMABLE", "claims_rejected_min_pay (person_id=?)"),
    (
        "affiliations::ADMINS",
        "COVERING INDEX affiliations_administrators (center_id=? AND administers=? AND status=?)",
    ),
    (
        "cases::MANAGERS",
        "COVERING INDEX affiliations_administrators (center_id=? AND administers=? AND status=?)",
    ),
    ("open_cases::PAGE", "positions_open (category=? AND (start_at,case_id)>(?,?))"),
    ("open_cases::CANDIDATES", "positions_open (category=? AND (start_at,case_id)>(?,?) AND start_at<?)"),
    ("open_cases::CANDIDATES_AT", "cases_center (center_id=? AND start_at>? AND start_at<?)"),
    ("open_cases::FULL_OF_PERSON", "engagements_person (person_id=? AND case_start_at>?)"),
    ("open_cases::ASKED_OR_INVITED", "engagements_person (person_id=? AND case_start_at>?)"),
    ("engagements::lists::OF_PERSON", "engagements_person (person_id=? AND case_start_at>?)"),
    (
        "engagements::bookings::BOOKINGS",
        "engagements_person (person_id=? AND case_start_at>? AND case_start_at<?)",
    ),
    ("lists::UNREAD", "notices_unread (recipient_id=? AND created_at<?)"),
    ("lists::COUNT_UNREAD", "notices_unread (recipient_id=?)"),
    ("lists::REQUESTS_TO", "notices_asked (recipient_id=? AND created_at>? AND created_at<?)"),
    ("lists::REQUESTS_AT", "notices_requests (center_id=? AND created_at>? AND created_at<?)"),
    ("lists::COUNT_SOME_UNREAD", "notices_unread (recipient_id=?)"),
    ("lists::ALL_OF", "notices_read (recipient_id=? AND created_at<?)"),
    ("lists::COUNT_ALL", "notices_read (recipient_id=?)"),
    ("notices::CANCEL", "notices_engagement (engagement_id=?)"),
    ("deliveries::OF_CASE", "notices_engagement (engagement_id=?)"),
    ("notices::ANSWER_REQUEST", "notices_thread (thread_id=?)"),
    ("retention::READ_OLD", "sqlite_autoindex_notices_1 (id>? AND id<?)"),
    ("retention::DELETE_OLD", "sqlite_autoindex_notices_1 (id=?)"),
    ("unverified::LIST", "persons_unverified (created_at>? AND created_at<?)"),
    ("unverified::DELETE_SENT", "sqlite_autoindex_notices_1 (id>? AND id<?)"),
    ("directory::PAGE_ALL", "persons_names (last_name_folded>?)"),
    ("directory::PAGE_USER", "persons_list (role=?)"),
    ("directory::COUNT_USER", "COVERING INDEX persons_list (role=?)"),
    ("directory::CERTIFIED", "PRIMARY KEY (center_id=?)"),
    ("directory::LAST_ALL", "persons_names (last_name_folded>? AND last_name_folded<?)"),
    ("directory::LAST_USER", "persons_names (last_name_folded>? AND last_name_folded<?)"),
    ("directory::FIRST_USER", "persons_first_names (first_name_folded>? AND first_name_folded<?)"),
    ("directory::WORDS_ALL", "persons_names (last_name_folded>? AND last_name_folded<?)"),
    ("directory::WORDS_USER", "persons_first_names (first_name_folded>? AND first_name_folded<?)"),
    ("schedules::OF_SURGEON", "cases_surgeon (surgeon_id=? AND start_at>? AND start_at<?)"),
    ("schedules::OF_CENTER", "cases_center (center_id=? AND start_at>? AND start_at<?)"),
    ("schedules::HIRED", "engagements_person (person_id=? AND case_start_at>? AND case_start_at<?)"),
    ("engagements::lists::CLAIMABLE", "engagements_claimable (person_id=? AND case_start_at<?)"),
    ("claims::AT_CENTER", "claims_center (center_id=? AND created_at<?)"),
    ("claims::AT_CENTER_BY_STATUS", "claims_center_status (center_id=? AND status=? AND created_at<?)"),
    ("claims::PAID_BY", "claims_payer (payer_id=? AND created_at<?)"),
    ("claims::PAID_BY_BY_STATUS", "claims_payer_status (payer_id=? AND status=? AND created_at<?)"),
    ("claims::OF_PERSON", "claims_person (person_id=? AND created_at<?)"),
    ("claims::OF_PAYSTUB", "claims_paystub (paystub_id=?)"),
    ("claims::OF_CASE", "claims_case (case_id=?)"),
    ("claims::READY_AT_CENTER", "claims_center_ready (center_id=? AND status=? AND created_at<?)"),
    ("claims::COUNT_READY_AT_CENTER", "claims_center_ready (center_id=? AND status=?)"),
    ("claims::READY_PAID_BY", "claims_payer_ready (payer_id=? AND status=? AND created_at<?)"),
    ("claims::COUNT_READY_PAID_BY", "claims_payer_ready (payer_id=? AND status=?)"),
    ("claims::WORK_CLAIMED", "claims_live_work (case_id=? AND person_id=?)"),
    ("engagements::lists::REJECTED_MIN_PAY", "claims_rejected_min_pay (person_id=?)"),
    ("paystubs::NEXT_NUMBER", "COVERING INDEX paystubs_series (center_id=?)"),
    ("paystubs::AT_CENTER", "paystubs_center (center_id=? AND issued_at>? AND issued_at<?)"),
    ("paystubs::PAID_BY", "paystubs_payer (payer_id=? AND issued_at>? AND issued_at<?)"),
    ("paystubs::PAID_TO", "paystubs_payee (payee_id=? AND issued_at>? AND issued_at<?)"),
    ("paystubs::UNPAID_AT_CENTER", "paystubs_center_unpaid (center_id=? AND issued_at>? AND issued_at<?)"),
    ("paystubs::UNPAID_BY", "paystubs_payer_unpaid (payer_id=? AND issued_at>? AND issued_at<?)"),
    ("paystubs::LINES_AT_CENTER", "paystubs_center (center_id=? AND issued_at>? AND issued_at<?)"),
    ("audit::ALL_OF", "audit_time (at>? AND (at,chain,seq)<(?,?,?))"),
    ("audit::OF_ACTION", "audit_action (action=? AND at>? AND (at,chain,seq)<(?,?,?))"),
    ("audit::OF_PERSON", "audit_person (person_id=? AND at>? AND (at,chain,seq)<(?,?,?))"),
    ("audit::OF_CENTER", "audit_center (center_id=? AND at>? AND (at,chain,seq)<(?,?,?))"),
    ("audit::OF_OBJECT", "audit_object (object_id=? AND at>? AND (at,chain,seq)<(?,?,?))"),
    ("outbox::LEASE_DUE", "outbox_due (channel=? AND due_at<?)"),
    ("outbox::LEASE_DUE", "outbox_push_tried (recipient=? AND due_at>?)"),
    ("outbox::HAS_DUE", "outbox_due (channel=? AND due_at<?)"),
    ("outbox::HAS_DUE", "outbox_push_tried (recipient=? AND due_at>?)"),
    ("outbox::PAGE_DEAD", "outbox_dead (dead_at>? AND (dead_at,id)<(?,?))"),
    ("outbox::PAGE_SENT", "outbox_sent (sent_at>? AND (sent_at,id)<(?,?))"),
    ("accounts::ALL_ACCOUNTS", "persons_all_names ((last_name_folded,first_name_folded,id)>(?,?,?))"),
    ("accounts::BY_EMAIL", "persons_email (email>? AND email<?)"),
    ("accounts::BY_PHONE", "persons_phone (phone>? AND phone<?)"),
    ("accounts::BY_WORDS", "persons_all_first_names (first_name_folded>? AND first_name_folded<?)"),
    ("timers::LEASE_DUE", "timers_run (urgent=? AND run_at<?)"),
    ("timers::NEXT_RUN", "timers_run (urgent=?)"),
    ("sessions::DELETE_EXPIRED", "sessions_expiry (expires_at<?)"),
    ("audit::OF_PERSON_AT_CENTER", "audit_person (person_id=? AND at>? AND (at,chain,seq)<(?,?,?))"),
];

/// The cost of frequent reads depends on the size of the result, not of the tables.
#[test]
fn queries_on_cases_use_indexes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plans.sqlite");
    schema::migrate_sqlite(&path).expect("migrated");
    let connection = sqlite::open(&path, true).expect("open");
    let tables = [
        crate::affiliations::ALL,
        crate::attention::ALL,
        crate::audit::ALL,
        crate::audit_archives::ALL,
        crate::cases::ALL,
        crate::claims::ALL,
        crate::dispatch::ALL,
        crate::document_reads::ALL,
        crate::documents::ALL,
        crate::engagements::ALL,
        crate::engagements::absences::ALL,
        crate::engagements::bookings::ALL,
        crate::engagements::lists::ALL,
        crate::message_recipients::ALL,
        crate::notices::ALL,
        crate::notices::deliveries::ALL,
        crate::notices::lists::ALL,
        crate::notices::retention::ALL,
        crate::open_cases::ALL,
        crate::outbox::ALL,
        crate::persons::accounts::ALL,
        crate::paystubs::ALL,
        crate::persons::directory::ALL,
        crate::persons::profiles::ALL,
        crate::persons::removal::ALL,
        crate::persons::unverified::ALL,
        crate::positions::ALL,
        crate::schedules::ALL,
        crate::sessions::ALL,
        crate::timers::ALL,
    ];
    let mut scans = BTreeSet::new();
    let mut used = BTreeSet::new();
    for (name, stmt) in tables.into_iter().flatten() {
        let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {}", stmt.sqlite)).expect("a plan");
        let mut steps = plan.raw_query();
        while let Some(row) = steps.next().expect("a row") {
            let step: String = row.get(3).expect("a step");
            used.extend(
                INDEXES
                    .iter()
                    .filter(|(statement, index)| name.ends_with(statement) && step.ends_with(index)),
            );
            let mut words = step.split(' ');
            let scanned = words.next() == Some("SCAN");
            let is_bounded = |table: &str| BOUNDED.contains(&table) || table.starts_with("(subquery-");
            // These partial indexes have the few centers that wait for a review, the few people who wait to become administrators
            // and the few messages that wait to be sent, and tickets are used within minutes. The latest messages are read,
            // and those of the demo data settled, on a developer's machine only.
            let of_few = step.ends_with(" USING INDEX centers_state")
                || step.ends_with(" USING INDEX affiliations_waiting")
                || step.ends_with(" USING INDEX outbox_due")
                || step == "SCAN tickets"
                || ["LIST_LATEST", "DELETE_WITHOUT_NOTICE", "HAND_OVER_ALL"]
                    .iter()
                    .any(|own| name.strip_suffix(own).is_some_and(|module| module.ends_with("outbox::")));
            if scanned && !of_few && !words.next().is_some_and(is_bounded) {
                scans.insert(format!("{name}: {step}"));
            }
        }
    }
    assert!(scans.is_empty(), "{scans:#?}");
    assert_eq!(used, INDEXES.iter().collect(), "every frequent query uses its index");
}

/// A statement that is planned again whenever its parameters change costs several times as much as one that is not.
#[test]
fn no_statement_is_planned_anew_for_other_parameters() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plans.sqlite");
    schema::migrate_sqlite(&path).expect("migrated");
    let connection = sqlite::open(&path, true).expect("open");
    connection.execute_batch("BEGIN").expect("a transaction");
    let mut planned_anew = Vec::new();
    for (name, stmt) in crate::tests::all() {
        let mut prepared = connection.prepare(stmt.sqlite).expect("prepared");
        if prepared.parameter_count() == 0 {
            continue;
        }
        for value in 1..=3 {
            for place in 1..=prepared.parameter_count() {
                prepared.raw_bind_parameter(place, value).expect("bound");
            }
            // Constraints reject most of these values, after the statement was planned.
            let _ = prepared.raw_query().next();
        }
        if prepared.get_status(StatementStatus::RePrepare) > 0 {
            planned_anew.push(name);
        }
    }
    assert!(planned_anew.is_empty(), "{planned_anew:#?}");
}
