//! The open cases that a professional can take part in, and those that each missing requirement blocks (AMB-185).

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::case_search::estimated_pay;
use crate::hours::Hours;
use crate::money::Money;
use crate::pay::PayTerms;
use crate::requirements::{Gap, PersonFacts, Requirement, Requirements, eligibility, last_day};
use crate::states::UsState;
use crate::time::Zone;

/// The data of an open case that eligibility and pay depend on.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenCaseTerms {
    /// The end of the case.
    pub end: Timestamp,
    /// The estimated hours.
    pub hours: Hours,
    /// The pay of the person's group.
    pub terms: PayTerms,
}

/// A number of open cases and their pay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CaseSum {
    /// How many.
    pub cases: u32,
    /// The pay if each takes as long as estimated.
    pub pay: Money,
}

impl CaseSum {
    fn add(&mut self, case: &OpenCaseTerms) {
        self.cases = self.cases.saturating_add(1);
        self.pay = Money::from_cents(
            self.pay.cents().saturating_add(estimated_pay(&case.terms, case.hours).cents()),
        );
    }
}

/// A missing requirement and the open cases that need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingItem {
    /// The missing requirement; with the day if it is met, but ends before the end of one of the cases.
    pub gap: Gap,
    /// The open cases that need it.
    pub unlocks: CaseSum,
}

/// The open cases of a center for a person, and what is missing for the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CenterEligibility {
    /// Open cases that the person can be invited to.
    pub open: CaseSum,
    /// Open cases that need something that is missing.
    pub closed: CaseSum,
    /// The requirements that are missing today or for one of the cases: the one that unlocks the highest pay first.
    pub missing: Vec<MissingItem>,
}

/// Returns what a person can take part in at a center, in its state and zone.
pub fn center_eligibility(
    facts: &PersonFacts,
    required: &Requirements,
    (state, zone): (UsState, &Zone),
    cases: &[OpenCaseTerms],
    now: Timestamp,
) -> CenterEligibility {
    let gaps_on = |on| eligibility(facts, required, state, on).into_gaps();
    let (mut open, mut closed) = (CaseSum::default(), CaseSum::default());
    let mut missing: BTreeMap<Requirement, MissingItem> = BTreeMap::new();
    for gap in gaps_on(zone.local(now).date()) {
        missing.insert(gap.requirement, MissingItem { gap, unlocks: CaseSum::default() });
    }
    for case in cases {
        let gaps = gaps_on(last_day(case.end, zone));
        if gaps.is_empty() {
            open.add(case);
        } else {
            closed.add(case);
        }
        for gap in gaps {
            let item = MissingItem { gap, unlocks: CaseSum::default() };
            missing.entry(gap.requirement).or_insert(item).unlocks.add(case);
        }
    }
    let mut missing: Vec<MissingItem> = missing.into_values().collect();
    missing.sort_by_key(|item| (std::cmp::Reverse((item.unlocks.pay, item.unlocks.cases)), item.gap));
    CenterEligibility { open, closed, missing }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pay::Rate;
    use jiff::civil::date;

    fn case(end: &str, dollars: i64) -> OpenCaseTerms {
        let terms = PayTerms { rate: Rate::PerCase(Money::from_cents(dollars * 100)), min_pay: Money::ZERO };
        let hours = Hours::from_hundredths(200).expect("hours");
        OpenCaseTerms { end: end.parse().expect("an instant"), hours, terms }
    }

    fn facts() -> PersonFacts {
        PersonFacts {
            has_license_number: true,
            license_state: Some("CA".parse().expect("a state")),
            license_expires: Some(date(2026, 6, 10)),
            ..PersonFacts::default()
        }
    }

    fn at_center(
        facts: &PersonFacts,
        required: &[Requirement],
        cases: &[OpenCaseTerms],
    ) -> CenterEligibility {
        let zone = Zone::parse("America/Los_Angeles").expect("a zone");
        let now = "2026-06-01T12:00:00Z".parse().expect("an instant");
        let required = required.iter().copied().collect();
        center_eligibility(facts, &required, ("CA".parse().expect("a state"), &zone), cases, now)
    }

    /// An expiry ends eligibility for the cases after it, on the day in the zone of the center.
    ///
    /// Shows: FL-09, AMB-185
    #[test]
    fn cases_after_an_expiry_are_closed() {
        // The second case ends on June 10 in California, the third on June 11.
        let cases = [
            case("2026-06-05T20:00:00Z", 100),
            case("2026-06-11T06:59:00Z", 200),
            case("2026-06-11T07:01:00Z", 400),
        ];
        let found = at_center(&facts(), &[Requirement::License], &cases);
        assert_eq!((found.open.cases, found.open.pay.cents()), (2, 30_000));
        assert_eq!((found.closed.cases, found.closed.pay.cents()), (1, 40_000));
        assert_eq!(found.missing[0].gap.expires, Some(date(2026, 6, 10)));
        assert_eq!(found.missing[0].unlocks.cases, 1);
    }

    /// The item that unlocks the highest pay is first; an item that is missing today is listed also without an open case.
    ///
    /// Shows: FL-09
    #[test]
    fn the_item_that_unlocks_most_is_first() {
        let required = [Requirement::Verified, Requirement::License, Requirement::Npi];
        let cases = [case("2026-06-20T20:00:00Z", 100), case("2026-06-05T20:00:00Z", 50)];
        let kinds = |found: CenterEligibility| -> Vec<(Requirement, u32)> {
            found.missing.iter().map(|item| (item.gap.requirement, item.unlocks.cases)).collect()
        };
        let found = at_center(&PersonFacts { verified: true, ..facts() }, &required, &cases);
        assert_eq!(kinds(found), [(Requirement::Npi, 2), (Requirement::License, 1)]);
        let found = at_center(&facts(), &[Requirement::Verified], &[]);
        assert_eq!(kinds(found), [(Requirement::Verified, 0)]);
        let found = at_center(&facts(), &[], &cases);
        assert_eq!((found.open.cases, found.missing.len()), (2, 0));
    }
}
