//! The mail with the daily summary of new cases.

use caseboard_domain::person::Person;
use caseboard_store::daily_summaries::NewCaseRow;

use crate::case_paths::{NEW_CASES, open_case_path};
use crate::letter::Letter;
use crate::texts::Texts;

/// The largest number of cases that the mail names; the others are counted.
const NAMED_MAX: usize = 20;

/// To a professional: new cases that match the filter of the summary, by start, each with its link (AMB-379).
pub(crate) fn daily_summary(person: &Person, cases: &[NewCaseRow]) -> Letter {
    let texts = Texts::of(person.language);
    let summary = &texts.summary;
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let letter = Letter::new(texts, (summary.subject)(count(cases.len())), person.full_name())
        .paragraph((summary.sentence)(count(cases.len())));
    let named = cases.iter().take(NAMED_MAX).fold(letter, |letter, case| {
        let when = texts.short_time(case.start, &case.zone);
        let needed = person.category.map(|group| texts.group_with_places(group, case.required));
        let offer = [Some(case.location.clone()), needed, Some((texts.pay)(case.terms))];
        let offer = offer.into_iter().flatten().collect::<Vec<_>>().join(", ");
        letter.linked_detail(&when, offer, open_case_path(case.id, case.start, &case.zone))
    });
    let letter = match cases.len().saturating_sub(NAMED_MAX) {
        0 => named,
        more => named.paragraph((summary.more)(count(more))),
    };
    letter.button(summary.open_cases, NEW_CASES).paragraph(summary.change)
}
