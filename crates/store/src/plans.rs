//! Nothing about a case is looked for by reading a whole table: every statement of these nouns follows an index.

use std::collections::BTreeSet;

use crate::{schema, sqlite};

/// The lists that `json_each` makes, and the rows that a bounded subquery has picked already.
const BOUNDED: [&str; 3] = ["v", "o", "(subquery"];

/// What the hot reads are read off.
const INDEXES: [(&str, &str); 7] = [
    ("cases::OPEN_FOR", "positions_open (category=? AND start_at>?)"),
    ("engagements::OF_PERSON", "engagements_person (person_id=? AND case_start_at>?)"),
    ("engagements::BOOKINGS", "engagements_person (person_id=? AND case_start_at>? AND case_start_at<?)"),
    ("shown::UNREAD", "notices_unread (recipient_id=?)"),
    ("shown::COUNT_UNREAD", "notices_unread (recipient_id=?)"),
    ("shown::REQUESTS_TO", "notices_asked (recipient_id=? AND created_at>? AND created_at<?)"),
    ("shown::REQUESTS_AT", "notices_requests (center_id=? AND created_at>? AND created_at<?)"),
];

/// K-21, K-19: what the hot reads cost follows the answer, not the size of the tables.
#[test]
fn statements_about_cases_follow_indexes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plans.sqlite");
    schema::migrate_sqlite(&path).expect("migrated");
    let connection = sqlite::open(&path, true).expect("open");
    let nouns = [
        crate::cases::ALL,
        crate::engagements::ALL,
        crate::notices::ALL,
        crate::notices::shown::ALL,
        crate::positions::ALL,
    ];
    let mut scans = BTreeSet::new();
    let mut followed = BTreeSet::new();
    for (name, stmt) in nouns.into_iter().flatten() {
        let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {}", stmt.sqlite)).expect("a plan");
        let mut steps = plan.raw_query();
        while let Some(row) = steps.next().expect("a row") {
            let step: String = row.get(3).expect("a step");
            followed
                .extend(INDEXES.iter().filter(|(noun, index)| name.ends_with(noun) && step.ends_with(index)));
            let mut words = step.split(' ');
            let scanned = words.next() == Some("SCAN");
            if scanned && !words.next().is_some_and(|table| BOUNDED.contains(&table)) {
                scans.insert(format!("{name}: {step}"));
            }
        }
    }
    assert!(scans.is_empty(), "{scans:#?}");
    assert_eq!(followed, INDEXES.iter().collect(), "every hot read follows its index");
}
