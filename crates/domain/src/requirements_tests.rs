//! Tables: when each requirement is met, missing or ends too early.

use jiff::civil::date;
use uuid::Uuid;

use super::*;
use crate::id::PersonId;

const ON: Date = date(2026, 12, 24);
const SLOT: Slot = Slot::AclsBls;

fn california() -> UsState {
    "CA".parse().expect("a state")
}

/// A person who meets every requirement until the last day of the year.
fn complete() -> PersonFacts {
    let last = Some(date(2026, 12, 31));
    PersonFacts {
        blocked: false,
        verified: true,
        has_license_number: true,
        license_state: Some(california()),
        license_expires: last,
        npi: "1234567893".into(),
        documents: vec![DocumentFact { slot: SLOT, status: DocumentStatus::Approved, expires: last }],
    }
}

fn everything() -> Requirements {
    Requirements::from_iter([
        Requirement::DocumentCurrent(SLOT),
        Requirement::DocumentApproved(SLOT),
        Requirement::Npi,
        Requirement::License,
        Requirement::Verified,
        Requirement::Verified,
    ])
}

fn gaps(facts: &PersonFacts, on: Date) -> Vec<(RequirementKind, Option<Date>)> {
    let found = eligibility(facts, &everything(), california(), on).into_gaps();
    found.into_iter().map(|gap| (gap.requirement.kind(), gap.expires)).collect()
}

/// Shows: FL-06, FL-08, AMB-132
#[test]
fn each_requirement_is_met_missing_or_ends_too_early() {
    use RequirementKind::{DocumentApproved, DocumentCurrent, License, Npi, Verified};
    let changed = |change: fn(&mut PersonFacts)| {
        let mut facts = complete();
        change(&mut facts);
        gaps(&facts, ON)
    };
    assert_eq!(eligibility(&complete(), &everything(), california(), ON), Eligibility::Eligible);
    assert_eq!(changed(|it| it.verified = false), [(Verified, None)]);
    assert_eq!(changed(|it| it.npi.clear()), [(Npi, None)]);
    assert_eq!(changed(|it| it.has_license_number = false), [(License, None)]);
    assert_eq!(changed(|it| it.license_state = "NV".parse().ok()), [(License, None)]);
    assert_eq!(changed(|it| it.license_expires = None), [(License, None)]);
    let past = date(2026, 12, 23);
    assert_eq!(changed(|it| it.license_expires = Some(date(2026, 12, 23))), [(License, Some(past))]);
    assert_eq!(changed(|it| it.documents.clear()), [(DocumentApproved, None), (DocumentCurrent, None)]);
    for status in [DocumentStatus::Pending, DocumentStatus::Rejected] {
        let mut facts = complete();
        facts.documents[0].status = status;
        assert_eq!(gaps(&facts, ON), [(DocumentApproved, None)]);
    }
    assert_eq!(
        changed(|it| it.documents[0].expires = Some(date(2026, 12, 23))),
        [(DocumentCurrent, Some(past))]
    );
    assert_eq!(changed(|it| it.documents[0].expires = None), [], "a document without a day does not end");
    let all =
        [(Verified, None), (License, None), (Npi, None), (DocumentApproved, None), (DocumentCurrent, None)];
    assert_eq!(gaps(&PersonFacts::default(), ON), all);
}

/// A document is valid until the end of its last day. After that day a person is not eligible, without any further change.
///
/// Shows: FL-06, FL-08, AMB-132
#[test]
fn a_requirement_is_met_on_its_last_valid_day() {
    let last = date(2026, 12, 31);
    assert_eq!(gaps(&complete(), last), []);
    let after = gaps(&complete(), date(2027, 1, 1));
    assert_eq!(after.len(), 2);
    assert!(after.iter().all(|(_, expires)| *expires == Some(last)));
}

/// Shows: FL-06, AMB-132
#[test]
fn a_case_that_ends_at_midnight_ends_on_the_day_before() {
    let zone = Zone::parse("America/Los_Angeles").expect("a zone");
    let at = |text: &str| text.parse::<Timestamp>().expect("an instant");
    assert_eq!(last_day(at("2026-12-25T08:00:00Z"), &zone), ON);
    assert_eq!(last_day(at("2026-12-25T08:00:01Z"), &zone), date(2026, 12, 25));
    assert_eq!(last_day(at("2026-12-24T20:00:00Z"), &zone), ON);
}

/// Without a list of the center, what the installation requires applies, as before. No center can switch that off.
///
/// Shows: FL-06, AMB-132, F-30
#[test]
fn the_default_is_what_the_installation_requires() {
    let none = Requirements::default();
    let verified = Requirements::from_iter([Requirement::Verified]);
    assert_eq!(Requirements::of_center(None, false), none);
    assert_eq!(Requirements::of_center(None, true), verified);
    assert_eq!(Requirements::of_center(Some(&none), true), verified);
    assert_eq!(Requirements::of_center(Some(&none), false), none);
    let npi = Requirements::from_iter([Requirement::Npi]);
    assert_eq!(
        Requirements::of_center(Some(&npi), true).as_slice(),
        [Requirement::Verified, Requirement::Npi]
    );
}

/// A block applies whatever the center has set, before everything else. Only what concerns people without a block needs
/// facts.
///
/// Shows: AMB-352
#[test]
fn a_block_always_applies_and_nothing_else_excludes_from_a_request() {
    let blocked = PersonFacts { blocked: true, ..complete() };
    let kinds = |facts: &PersonFacts, required: &Requirements| -> Vec<RequirementKind> {
        let found = eligibility(facts, required, california(), ON).into_gaps();
        found.into_iter().map(|gap| gap.requirement.kind()).collect()
    };
    for set in [None, Some(&Requirements::default()), Some(&everything())] {
        for by_installation in [false, true] {
            let in_force = Requirements::in_force(set, by_installation);
            assert_eq!(kinds(&blocked, &in_force), [RequirementKind::NotBlocked]);
            assert_eq!(kinds(&complete(), &in_force), []);
            assert_eq!(in_force.as_slice()[0], Requirement::NotBlocked);
            assert_eq!(
                in_force.excludes_blocked_only(),
                !by_installation && set.is_none_or(Requirements::is_empty)
            );
        }
    }
    let request = Requirements::of_request();
    assert_eq!(kinds(&PersonFacts::default(), &request), [], "everything else may be completed");
    assert_eq!(kinds(&PersonFacts::of_block(true), &request), [RequirementKind::NotBlocked]);
}

/// Where only the installation requires something, a refusal names a block and has no detail otherwise.
///
/// Shows: AMB-352, AMB-51
#[test]
fn a_refusal_names_a_block_also_where_the_center_requires_nothing() {
    let person = |number: u128, requirement| NotEligible {
        person: PersonId::from_uuid(Uuid::from_u128(number)),
        full_name: "Dr. Ann Lee".into(),
        gaps: vec![Gap { requirement, expires: None }],
    };
    let not_certified = person(1, Requirement::Verified);
    let people = vec![not_certified.clone(), person(2, Requirement::NotBlocked)];
    let refusal = require_eligible(people.clone(), false).expect_err("blocked");
    assert_eq!(refusal.code, codes::NOT_ELIGIBLE);
    assert_eq!(refusal.detail.as_deref(), Some(&Detail::NotEligible(people)));
    let refusal = require_eligible(vec![not_certified], false).expect_err("not certified");
    assert_eq!((refusal.code, refusal.detail), (codes::NOT_CERTIFIED, None));
}

/// Shows: FL-08, AMB-132
#[test]
fn a_refusal_names_the_people_and_what_they_lack() {
    assert_eq!(require_eligible(Vec::new(), true), Ok(()));
    let person = PersonId::from_uuid(Uuid::from_u128(7));
    let gaps = vec![Gap { requirement: Requirement::Npi, expires: None }];
    let people = vec![NotEligible { person, full_name: "Dr. Ann Lee".into(), gaps }];
    let refusal = require_eligible(people.clone(), true).expect_err("not eligible");
    assert_eq!(refusal.code, codes::NOT_ELIGIBLE);
    assert_eq!(refusal.detail.as_deref(), Some(&Detail::NotEligible(people.clone())));
    assert_eq!(require_eligible(people, false).expect_err("not certified").code, codes::NOT_CERTIFIED);
}

/// Shows: FL-06, AMB-132
#[test]
fn a_requirement_is_a_kind_and_perhaps_a_document() {
    let parse = |kind, slot| parse_requirement(kind, slot).ok();
    assert_eq!(parse(Some("NPI"), None), Some(Requirement::Npi));
    let approved = parse(Some("DOCUMENT_APPROVED"), Some("ACLSBLS"));
    assert_eq!(approved, Some(Requirement::DocumentApproved(SLOT)));
    for (kind, slot) in [
        (None, None),
        (Some("npi"), None),
        (Some("NOT_BLOCKED"), None),
        (Some("NPI"), Some("ACLSBLS")),
        (Some("NPI"), Some("profilePicture")),
        (Some("DOCUMENT_CURRENT"), None),
        (Some("DOCUMENT_CURRENT"), Some("profilePicture")),
        (Some("DOCUMENT_APPROVED"), Some("passport")),
    ] {
        let refusal = parse_requirement(kind, slot).expect_err("invalid");
        assert_eq!(refusal.fields[0].field.field, Field::Requirements, "{kind:?} {slot:?}");
    }
    let stored = serde_json::to_string(&everything()).expect("JSON");
    assert_eq!(serde_json::from_str::<Requirements>(&stored).expect("read"), everything());
    assert_eq!(everything().as_slice().len(), 5);
}

/// A document that ends on December 24 counts for a case that ends on that day where the center is, and for no case that ends
/// later, although it is another day in UTC and in other states.
///
/// Shows: FL-11, AMB-195
#[test]
fn a_document_counts_until_the_end_of_its_last_day_at_the_center() {
    let facts = PersonFacts {
        documents: vec![DocumentFact {
            slot: SLOT,
            status: DocumentStatus::Approved,
            expires: Some(date(2026, 12, 24)),
        }],
        ..PersonFacts::default()
    };
    let required: Requirements = [Requirement::DocumentCurrent(SLOT)].into_iter().collect();
    let state: UsState = "CA".parse().expect("a state");
    for (zone, last, first) in [
        ("America/New_York", "2026-12-25T05:00:00Z", "2026-12-25T05:00:01Z"),
        ("America/Los_Angeles", "2026-12-25T08:00:00Z", "2026-12-25T08:00:01Z"),
        ("Pacific/Honolulu", "2026-12-25T10:00:00Z", "2026-12-25T10:00:01Z"),
    ] {
        let zone = Zone::parse(zone).expect("a zone");
        let on = |end: &str| {
            let day = last_day(end.parse().expect("an instant"), &zone);
            eligibility(&facts, &required, state, day) == Eligibility::Eligible
        };
        assert_eq!((on(last), on(first)), (true, false), "{zone}");
    }
}
