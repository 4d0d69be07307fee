//! Mails about centers (appendix D). They ignore the recipient's settings, because they concern the recipient's rights or
//! the security of the center.

use caseboard_domain::center::{Center, CenterStatus, IdentificationId};
use caseboard_domain::person::{Person, Role};
use caseboard_store::centers::CenterReview;

use crate::letter::Letter;
use crate::texts::{Texts, With};

/// The beginning of a letter: what happened to a center, as subject and sentence, and which center it is.
fn about(
    texts: &'static Texts,
    (subject, sentence): (With, With),
    center: &Center,
    to_name: String,
) -> Letter {
    Letter::new(texts, subject(&center.name), to_name)
        .paragraph(sentence(&center.name))
        .detail(texts.labels.center, center.location())
}

/// Adds what to do about a change of the administrators' rights that was not expected.
fn with_warning(letter: Letter, texts: &Texts, support: &str) -> Letter {
    letter.paragraph((texts.centers.unexpected_warning)(support)).button(texts.security.open, "/security")
}

/// The identification code of a new center.
pub(crate) fn new_center(
    texts: &'static Texts,
    center: &Center,
    identification: &IdentificationId,
    to_name: String,
) -> Letter {
    let letter = Letter::new(texts, (texts.centers.code_subject)(&center.name), to_name)
        .paragraph((texts.centers.added)(&center.name))
        .code(identification.code())
        .detail(texts.centers.identification, identification.as_str())
        .detail(texts.labels.center, center.location())
        .paragraph(texts.centers.keep_private);
    match center.confirmed {
        true => letter,
        false => letter.paragraph(texts.centers.awaits_confirmation),
    }
}

/// To every system administrator: a center waits for confirmation (AMB-83).
pub(crate) fn awaits_confirmation(to: &Person, center: &Center, by: Option<&Person>) -> Letter {
    let texts = Texts::of(to.language);
    let review = (texts.centers.review_subject, texts.centers.review);
    let letter = about(texts, review, center, to.full_name());
    let letter = match by {
        Some(by) => letter.detail(texts.centers.added_by, by.full_name()),
        None => letter,
    };
    let letter = match by {
        Some(Person { role: Role::Surgeon, .. }) => letter.paragraph(texts.centers.review_until),
        _ => letter,
    };
    letter.button(texts.centers.open_reviews, "/adminMain/centers")
}

/// To every administrator of the center: whether they need a second factor was changed (AMB-100).
pub(crate) fn second_factor_rule(
    to: &Person,
    by: &Person,
    center: &Center,
    required: bool,
    support: &str,
) -> Letter {
    let texts = Texts::of(to.language);
    let centers = &texts.centers;
    let changed = match required {
        true => (centers.factor_required_subject, centers.factor_required),
        false => (centers.factor_optional_subject, centers.factor_optional),
    };
    let letter = about(texts, changed, center, to.full_name()).detail(centers.changed_by, by.full_name());
    with_warning(letter, texts, support)
}

/// To the creator: the center was confirmed and has a new code (AMB-108).
pub(crate) fn confirmed(
    texts: &'static Texts,
    center: &Center,
    identification: &IdentificationId,
    to_name: String,
) -> Letter {
    Letter::new(texts, (texts.centers.confirmed_subject)(&center.name), to_name)
        .paragraph((texts.centers.confirmed)(&center.name))
        .code(identification.code())
        .detail(texts.centers.identification, identification.as_str())
        .detail(texts.labels.center, center.location())
        .paragraph(texts.centers.keep_private)
}

/// To the creator and the administrators: the center was deactivated.
pub(crate) fn deactivated(
    texts: &'static Texts,
    review: &CenterReview,
    to_name: String,
    support: &str,
) -> Letter {
    let deactivated = (texts.centers.deactivated_subject, texts.centers.deactivated);
    about(texts, deactivated, &review.center, to_name)
        .detail(texts.centers.deactivation_reason, &review.reason)
        .paragraph((texts.centers.support_question)(support))
}

/// To the creator and the administrators: the center was reactivated.
pub(crate) fn reactivated(texts: &'static Texts, center: &Center, to_name: String) -> Letter {
    let reactivated = (texts.centers.reactivated_subject, texts.centers.reactivated);
    let letter = about(texts, reactivated, center, to_name);
    match center.status() {
        CenterStatus::Unconfirmed => letter.paragraph(texts.centers.awaits_confirmation),
        _ => letter,
    }
}

/// To the creator and the administrators: a system administrator corrected the data of the center (AMB-330). The letter has
/// what differs, before and after.
pub(crate) fn corrected(
    texts: &'static Texts,
    before: &Center,
    after: &Center,
    to_name: String,
    support: &str,
) -> Letter {
    let words = &texts.centers;
    let phone = |center: &Center| center.phone.clone().unwrap_or_else(|| "–".to_owned());
    let facts = [
        (texts.labels.center, before.name.clone(), after.name.clone()),
        (words.address, before.full_address(), after.full_address()),
        (words.phone, phone(before), phone(after)),
        (words.time_zone, before.zone.name().to_owned(), after.zone.name().to_owned()),
    ];
    let letter = Letter::new(texts, (words.corrected_subject)(&after.name), to_name)
        .paragraph((words.corrected)(&after.name));
    let letter = facts
        .into_iter()
        .filter(|(_, was, is)| was != is)
        .fold(letter, |letter, (label, was, is)| letter.detail(label, format!("{was} → {is}")));
    let letter = match before.full_address() == after.full_address() {
        true => letter,
        false => letter.paragraph(words.corrected_cases),
    };
    letter.paragraph((words.corrected_question)(support))
}

/// To the other administrators of a center: one of them was removed (AMB-373). It has the address but not the name, because the
/// removed account may be one that was never verified.
pub(crate) fn administrator_removed(
    to: &Person,
    removed: &Person,
    by: &Person,
    center: &Center,
    support: &str,
) -> Letter {
    let texts = Texts::of(to.language);
    let centers = &texts.centers;
    let letter = about(texts, (centers.admin_removed_subject, centers.admin_removed), center, to.full_name())
        .detail(texts.labels.email, removed.email.as_str())
        .detail(centers.removed_by, by.full_name())
        .paragraph(centers.admin_removed_code);
    with_warning(letter, texts, support)
}

/// To a system administrator: a person waits to become an administrator of a center without one (AMB-385).
pub(crate) fn first_administrator(to: &Person, new: &Person, center: &Center) -> Letter {
    let texts = Texts::of(to.language);
    let waits = (texts.centers.new_admin_subject, texts.centers.first_admin);
    about(texts, waits, center, to.full_name())
        .detail(texts.labels.email, new.email.as_str())
        .button(texts.centers.open_home, "/adminWelcome")
}

/// To the other administrators of a center: a person was confirmed as one of them (AMB-385).
pub(crate) fn administrator_added(
    to: &Person,
    added: &Person,
    by: &Person,
    center: &Center,
    support: &str,
) -> Letter {
    let texts = Texts::of(to.language);
    let centers = &texts.centers;
    let letter = about(texts, (centers.admin_added_subject, centers.admin_added), center, to.full_name())
        .detail(texts.labels.email, added.email.as_str())
        .detail(centers.confirmed_by, by.full_name());
    with_warning(letter, texts, support)
}

/// To a person who waited: they administer the center now (AMB-385).
pub(crate) fn administrator_confirmed(to: &Person, by: &Person, center: &Center) -> Letter {
    let texts = Texts::of(to.language);
    let centers = &texts.centers;
    about(texts, (centers.confirmed_admin_subject, centers.confirmed_admin), center, to.full_name())
        .detail(centers.confirmed_by, by.full_name())
        .button(centers.open_home, "/adminWelcome")
}

/// To a person who waited: they were declined (AMB-385). The letter does not name who declined, who may not know the person.
pub(crate) fn administrator_declined(to: &Person, center: &Center, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    let centers = &texts.centers;
    about(texts, (centers.declined_admin_subject, centers.declined_admin), center, to.full_name())
        .paragraph((centers.support_question)(support))
}

/// To the removed administrator (AMB-373).
pub(crate) fn administration_ended(to: &Person, by: &Person, center: &Center, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    let centers = &texts.centers;
    about(texts, (centers.own_removal_subject, centers.own_removal), center, to.full_name())
        .detail(centers.removed_by, by.full_name())
        .paragraph((centers.support_question)(support))
}

/// To every administrator of the center: its code was replaced.
pub(crate) fn code_rotated(to: &Person, by: &Person, center: &Center, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    about(texts, (texts.centers.rotated_subject, texts.centers.rotated), center, to.full_name())
        .detail(texts.centers.rotated_by, by.full_name())
        .paragraph((texts.centers.unexpected_warning)(support))
}
