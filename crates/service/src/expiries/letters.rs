//! Mails about documents and licenses that end soon.

use caseboard_domain::center::Center;
use caseboard_domain::expiry::Expiring;
use caseboard_domain::person::Person;
use caseboard_store::expiries::CertifiedPerson;
use jiff::civil::Date;

use super::name;
use crate::case_paths::eligibility_path;
use crate::letter::Letter;
use crate::texts::Texts;

/// The largest number of people that the summary names; the subject counts all.
const NAMED_MAX: usize = 50;

/// A person with the documents and the license that end soon.
pub(crate) struct Ending<'a> {
    /// The person.
    pub(crate) person: &'a CertifiedPerson,
    /// The last valid days, the next first.
    pub(crate) items: Vec<(Date, Expiring)>,
}

/// Returns the number of people.
pub(super) fn count(ending: &[Ending<'_>]) -> i64 {
    i64::try_from(ending.len()).unwrap_or(i64::MAX)
}

/// To a professional: a document or the license ends soon.
pub(crate) fn expires(person: &Person, item: Expiring, last_day: Date) -> Letter {
    let texts = Texts::of(person.language);
    let (what, day) = (name(texts, item), texts.date(last_day));
    let (label, path) = match item {
        Expiring::License => (texts.eligibility.open_profile, "/userMain/profile"),
        Expiring::Document(_) => (texts.documents.open_upload, "/userMain/profileEdit/uploader"),
    };
    Letter::new(texts, (texts.eligibility.expires_subject)(what, &day), person.full_name())
        .paragraph((texts.eligibility.expires)(what, &day))
        .paragraph(texts.eligibility.expires_effect)
        .button(label, path)
}

/// To an administrator: whose documents and licenses end soon at a center.
pub(crate) fn expiring(to: &Person, center: &Center, ending: &[Ending<'_>]) -> Letter {
    let texts = Texts::of(to.language);
    let letter = Letter::new(texts, (texts.eligibility.expiring_subject)(&center.name), to.full_name())
        .paragraph((texts.eligibility.expiring)(count(ending), &center.name));
    let with_person = |letter: Letter, Ending { person, items }: &Ending<'_>| {
        let item = |(day, item): &(Date, Expiring)| format!("{} {}", name(texts, *item), texts.date(*day));
        let items: Vec<String> = items.iter().map(item).collect();
        letter.detail(&person.full_name, items.join("; "))
    };
    ending
        .iter()
        .take(NAMED_MAX)
        .fold(letter, with_person)
        .button(texts.eligibility.open_eligibility, &eligibility_path(center))
}
