//! The filters of a professional's list of open cases.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::claim::WorkedHours;
use crate::field::Field;
use crate::notifications::MILES_MAX;
use crate::pay::{MAX_PAY, PayTerms};
use crate::refusal::{Fields, Refusal};
use crate::search::SearchWords;
use crate::time::{Range, Zone};
use crate::zip_code::ZipCode;
use crate::{CenterId, Hours, Money};

/// No time zone is further ahead of UTC.
const AHEAD: SignedDuration = SignedDuration::from_hours(14);
/// No time zone is further behind UTC.
const BEHIND: SignedDuration = SignedDuration::from_hours(12);

/// The filters as a request gives them.
#[derive(Debug, Clone, Copy, Default)]
pub struct CaseSearchDraft<'a> {
    /// The first day, `YYYY-MM-DD` at the center of a case.
    pub first: Option<&'a str>,
    /// The last day.
    pub last: Option<&'a str>,
    /// The center.
    pub center: Option<CenterId>,
    /// The least dollars for the whole case.
    pub min_pay: Option<i64>,
    /// The largest distance of a center from the home of the professional, in miles.
    pub miles: Option<i64>,
    /// Words of the surgeon, the center or a procedure.
    pub text: Option<&'a str>,
}

/// The filters of a list of open cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CaseSearch {
    first: Option<Date>,
    last: Option<Date>,
    center: Option<CenterId>,
    min_pay: Option<Money>,
    miles: Option<u32>,
    home: Option<ZipCode>,
    words: Option<SearchWords>,
}

/// The fields of a case that the filters compare.
#[derive(Debug, Clone, Copy)]
pub struct Searched<'a> {
    /// The start.
    pub start: Timestamp,
    /// The time zone of the center.
    pub zone: &'a Zone,
    /// The estimated length.
    pub hours: Hours,
    /// The pay of the professional's group.
    pub terms: &'a PayTerms,
    /// The center.
    pub center: CenterId,
    /// ZIP code of the center as it was entered.
    pub zip_code: &'a str,
    /// The full name of the performing surgeon.
    pub surgeon_name: &'a str,
    /// Name, city and state of the center.
    pub location: &'a str,
    /// The procedures.
    pub procedures: &'a [String],
}

impl CaseSearch {
    /// Parses the filters of a request.
    ///
    /// # Errors
    /// VALIDATION naming each filter that is invalid.
    pub fn parse(draft: CaseSearchDraft<'_>) -> Result<Self, Refusal> {
        let mut fields = Fields::new();
        let mut day = |field: Field, label: &str, text: Option<&str>| {
            let text = text.map(str::trim).filter(|text| !text.is_empty())?;
            // `Date` also parses texts with a time, which is not compared here.
            let parsed = text.parse().ok().filter(|_| text.len() == "YYYY-MM-DD".len());
            if parsed.is_none() {
                fields.invalid(field, label);
            }
            parsed
        };
        let first: Option<Date> = day(Field::CaseSearchFirst, "First day", draft.first);
        let last: Option<Date> = day(Field::CaseSearchLast, "Last day", draft.last);
        if first.zip(last).is_some_and(|(first, last)| first > last) {
            fields.add(Field::CaseSearchFirst, "First day cannot be after the last day");
        }
        let in_range = |dollars: &i64| (0..=MAX_PAY.cents() / 100).contains(dollars);
        if !draft.min_pay.iter().all(in_range) {
            fields.invalid(Field::CaseSearchPay, "Pay");
        }
        let miles = draft.miles.map(|miles| u32::try_from(miles).unwrap_or(0));
        if !miles.iter().all(|miles| (1..=MILES_MAX).contains(miles)) {
            fields.invalid(Field::CaseSearchMiles, "Distance");
        }
        fields.finish()?;
        let min_pay = draft.min_pay.map(|dollars| Money::from_cents(dollars * 100));
        let words = SearchWords::parse(draft.text)?;
        Ok(Self { first, last, center: draft.center, min_pay, miles, home: None, words })
    }

    /// Returns a search for words alone.
    pub fn of_words(words: SearchWords) -> Self {
        Self { words: Some(words), ..Self::default() }
    }

    /// Returns whether the filters compare the distance from the home of the professional.
    pub const fn compares_distance(&self) -> bool {
        self.miles.is_some()
    }

    /// Returns the filters with the home of the professional (AMB-292).
    ///
    /// # Errors
    /// VALIDATION naming the distance if it is compared and the home is not known.
    pub fn from_home(self, home: Option<ZipCode>) -> Result<Self, Refusal> {
        match (self.miles, home) {
            (Some(_), None) => Err(Refusal::field(
                Field::CaseSearchMiles,
                "Please enter your ZIP code in the settings first",
            )),
            _ => Ok(Self { home, ..self }),
        }
    }

    /// Returns whether the filters leave every case in the list.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the center of the filter.
    pub const fn center(&self) -> Option<CenterId> {
        self.center
    }

    /// Returns the range of starts that can match, whatever the time zone of a case.
    pub fn range(&self) -> Range {
        let start = |day: Date| day.to_zoned(TimeZone::UTC).ok().map(|day| day.timestamp());
        let from = self.first.and_then(start).and_then(|at| at.checked_sub(AHEAD).ok());
        let next_day = self.last.and_then(|day| day.tomorrow().ok());
        let until = next_day.and_then(start).and_then(|at| at.checked_add(BEHIND).ok());
        Range { from: from.unwrap_or(Timestamp::MIN), until: until.unwrap_or(Timestamp::MAX) }
    }

    /// Returns whether a case matches all filters. Days are those of the center; the pay is that for the whole case, as
    /// long as estimated.
    pub fn matches(&self, case: Searched<'_>) -> bool {
        let day = case.zone.local(case.start).date();
        self.first.is_none_or(|first| day >= first)
            && self.last.is_none_or(|last| day <= last)
            && self.center.is_none_or(|center| center == case.center)
            && self.min_pay.is_none_or(|least| estimated_pay(case.terms, case.hours) >= least)
            && self.miles.is_none_or(|miles| self.is_within(miles, case.zip_code))
            && self.words.as_ref().is_none_or(|words| {
                let texts = [case.surgeon_name, case.location];
                words.find_in(texts.into_iter().chain(case.procedures.iter().map(String::as_str)))
            })
    }

    /// Returns whether a center is at most so many miles from the home; one with an unknown ZIP code is not.
    fn is_within(&self, miles: u32, center: &str) -> bool {
        let distance = self.home.zip(ZipCode::parse(center)).map(|(home, center)| home.miles_to(center));
        distance.is_some_and(|distance| distance <= f64::from(miles))
    }
}

/// Returns the pay for a case that takes as long as estimated.
pub fn estimated_pay(terms: &PayTerms, hours: Hours) -> Money {
    // The lengths of cases are within the bounds of worked hours.
    let worked = WorkedHours::from_hundredths(hours.hundredths());
    worked.map_or(Money::ZERO, |worked| crate::claim::price(terms, worked).1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn parse(draft: CaseSearchDraft<'_>) -> CaseSearch {
        CaseSearch::parse(draft).expect("valid filters")
    }

    /// Each filter leaves out what does not match; days are those of the center.
    ///
    /// Shows: AMB-103, AMB-292
    #[test]
    fn filters_compare_day_pay_center_and_words() {
        let center = CenterId::from_uuid(Uuid::from_u128(7));
        let zone = Zone::parse("America/Los_Angeles").expect("a zone");
        let terms =
            PayTerms::from_amounts(Money::from_cents(12_050), Money::ZERO, Money::ZERO).expect("terms");
        let per_case =
            PayTerms::from_amounts(Money::ZERO, Money::from_cents(50_000), Money::ZERO).expect("terms");
        let procedures = ["Knee arthroscopy".to_owned()];
        let case = Searched {
            // The evening of November 21 in Los Angeles.
            start: "2026-11-22T05:00:00Z".parse().expect("an instant"),
            zone: &zone,
            hours: Hours::from_hundredths(400).expect("hours"),
            terms: &terms,
            center,
            zip_code: "93701",
            surgeon_name: "Dr. Rosa Delmar",
            location: "Pacific Hand Center, Fresno, CA",
            procedures: &procedures,
        };
        let none = CaseSearchDraft::default();
        for (draft, found) in [
            (none, true),
            (CaseSearchDraft { first: Some("2026-11-21"), last: Some("2026-11-21"), ..none }, true),
            (CaseSearchDraft { first: Some("2026-11-22"), ..none }, false),
            (CaseSearchDraft { last: Some("2026-11-20"), ..none }, false),
            (CaseSearchDraft { min_pay: Some(482), ..none }, true),
            (CaseSearchDraft { min_pay: Some(483), ..none }, false),
            (CaseSearchDraft { center: Some(center), ..none }, true),
            (CaseSearchDraft { center: Some(CenterId::from_uuid(Uuid::nil())), ..none }, false),
            (CaseSearchDraft { text: Some("knee pacific"), ..none }, true),
            (CaseSearchDraft { text: Some("nee"), ..none }, false),
        ] {
            let search = parse(draft);
            assert_eq!(search.matches(case), found, "{draft:?}");
            assert!(!found || search.range().contains(case.start), "{draft:?}");
        }
        assert!(
            parse(CaseSearchDraft { min_pay: Some(500), ..none })
                .matches(Searched { terms: &per_case, ..case })
        );
        assert!(parse(none).is_empty());
        // The ZIP codes are 6.4 miles apart.
        let home = ZipCode::parse("93612");
        for (miles, zip_code, found) in [(8, "93701", true), (6, "93701", false), (500, "no ZIP", false)] {
            let near = parse(CaseSearchDraft { miles: Some(miles), ..none }).from_home(home).expect("a home");
            assert_eq!(near.matches(Searched { zip_code, ..case }), found, "{miles} miles of {zip_code}");
        }
    }

    /// Shows: AMB-292
    #[test]
    fn the_distance_is_compared_only_with_a_known_home() {
        let none = CaseSearchDraft::default();
        let refusal = parse(CaseSearchDraft { miles: Some(8), ..none }).from_home(None).expect_err("no home");
        assert_eq!(refusal.fields[0].field.field, Field::CaseSearchMiles);
        assert!(parse(none).from_home(None).is_ok_and(|search| search.is_empty()));
    }

    /// Shows: AMB-103
    #[test]
    fn invalid_filters_are_reported_by_name() {
        let none = CaseSearchDraft::default();
        for (draft, field) in [
            (CaseSearchDraft { first: Some("tomorrow"), ..none }, Field::CaseSearchFirst),
            (CaseSearchDraft { first: Some("2026-11-21T00:00:00"), ..none }, Field::CaseSearchFirst),
            (CaseSearchDraft { last: Some("2026-02-30"), ..none }, Field::CaseSearchLast),
            (
                CaseSearchDraft { first: Some("2026-11-22"), last: Some("2026-11-21"), ..none },
                Field::CaseSearchFirst,
            ),
            (CaseSearchDraft { min_pay: Some(-1), ..none }, Field::CaseSearchPay),
            (CaseSearchDraft { min_pay: Some(i64::MAX), ..none }, Field::CaseSearchPay),
            (CaseSearchDraft { miles: Some(0), ..none }, Field::CaseSearchMiles),
            (CaseSearchDraft { miles: Some(501), ..none }, Field::CaseSearchMiles),
            (CaseSearchDraft { text: Some("a\u{0}b"), ..none }, Field::SearchText),
        ] {
            let refusal = CaseSearch::parse(draft).expect_err("wrong");
            assert_eq!(refusal.fields[0].field.field, field, "{draft:?}");
        }
    }
}
