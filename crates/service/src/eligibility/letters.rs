//! Mails about the eligibility of people at a center (appendix D).

use caseboard_domain::center::Center;
use caseboard_domain::language::Language;
use caseboard_domain::person::Person;

use crate::case_paths::eligibility_path;
use crate::letter::Letter;
use crate::texts::Texts;

/// The path of My eligibility in the client.
const OWN_ELIGIBILITY: &str = "/userMain/profile#own-eligibility";

/// To a professional: certified.
pub(crate) fn certified(person: &Person, center: &Center) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, (texts.eligibility.verified_subject)(&center.name), person.full_name())
        .paragraph((texts.eligibility.verified)(&center.name))
        .detail(texts.labels.center, center.location())
}

/// To a professional: the certification was revoked.
pub(crate) fn revoked(person: &Person, center: &Center) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, (texts.eligibility.removed_subject)(&center.name), person.full_name())
        .paragraph((texts.eligibility.removed)(&center.name))
        .detail(texts.labels.center, center.location())
        .button(texts.eligibility.open_profile, "/userMain/profile")
}

/// To a surgeon whose affiliation was verified (AMB-85).
pub(crate) fn affiliated(surgeon: &Person, center: &Center, support: &str) -> Letter {
    let texts = Texts::of(surgeon.language);
    Letter::new(texts, (texts.eligibility.affiliated_subject)(&center.name), surgeon.full_name())
        .paragraph((texts.eligibility.affiliated)(&center.name))
        .detail(texts.labels.center, center.location())
        .paragraph((texts.eligibility.affiliated_warning)(support))
        .button(texts.eligibility.open_profile, "/adminMain/profile")
}

/// To an administrator: a certified person changed name or license (AMB-88). Only the notice names the person, as its
/// sender.
pub(crate) fn review(to: &Person, center: &Center) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, (texts.eligibility.review_subject)(&center.name), to.full_name())
        .paragraph((texts.eligibility.review)(&center.name))
        .detail(texts.labels.center, center.location())
        .button(texts.eligibility.open_eligibility, &eligibility_path(center))
}

/// To a professional: what a center asks for, so that the person can be invited (AMB-203). `list` names the items.
pub(crate) fn documents_requested(
    language: Language,
    full_name: &str,
    center: &Center,
    list: &str,
) -> Letter {
    let texts = Texts::of(language);
    Letter::new(texts, (texts.eligibility.asked_subject)(&center.name), full_name)
        .paragraph((texts.eligibility.asked)(&center.name, list))
        .detail(texts.labels.center, center.location())
        .paragraph(texts.eligibility.asked_why)
        .button(texts.eligibility.open_own_eligibility, OWN_ELIGIBILITY)
}
