//! Mails about second factors (appendix D). They ignore the recipient's settings, because they concern the security of the
//! account (AMB-58).

use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// An app was added.
pub(crate) fn added(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.added_subject, person.full_name())
        .paragraph(texts.second_factors.added)
        .paragraph((texts.second_factors.warning)(support))
        .button(texts.second_factors.open, "/security")
}

/// The second factors were removed.
pub(crate) fn removed(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.removed_subject, person.full_name())
        .paragraph(texts.second_factors.removed)
        .paragraph((texts.second_factors.warning)(support))
        .button(texts.second_factors.open, "/security")
}

/// The recovery codes were replaced.
pub(crate) fn recovery_codes_renewed(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.codes_renewed_subject, person.full_name())
        .paragraph(texts.second_factors.codes_renewed)
        .paragraph((texts.second_factors.warning)(support))
        .button(texts.second_factors.open, "/security")
}

/// A recovery code completed a sign-in; `left` are unused.
pub(crate) fn recovery_code_used(person: &Person, left: i64, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.code_used_subject, person.full_name())
        .paragraph(texts.second_factors.code_used)
        .paragraph((texts.second_factors.codes_left)(left))
        .paragraph((texts.second_factors.warning)(support))
        .button(texts.second_factors.open, "/security")
}

/// To the person: an administrator of a center requested the removal, which takes `hours` after the confirmation.
pub(crate) fn removal_requested(
    person: &Person,
    center: &str,
    hours: i64,
    support: &str,
    token: &str,
) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.removal_subject, person.full_name())
        .paragraph((texts.second_factors.removal)(center))
        .paragraph((texts.second_factors.removal_confirm)(hours))
        .paragraph((texts.second_factors.removal_warning)(support))
        .button(texts.second_factors.removal_button, &link(token))
}

/// To the person: the removal was confirmed.
pub(crate) fn removal_confirmed(person: &Person, hours: i64, support: &str, token: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.removal_confirmed_subject, person.full_name())
        .paragraph((texts.second_factors.removal_confirmed)(hours))
        .paragraph((texts.second_factors.warning)(support))
        .button(texts.second_factors.removal_cancel_button, &link(token))
}

/// To the administrator: the person cancelled the request.
pub(crate) fn removal_cancelled(admin: &Person, person: &str) -> Letter {
    let texts = Texts::of(admin.language);
    Letter::new(texts, texts.second_factors.removal_cancelled_subject, admin.full_name()).paragraph((texts
        .second_factors
        .removal_cancelled)(
        person
    ))
}

/// To the person: the confirmed removal did not take place.
pub(crate) fn removal_dropped(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.removal_dropped_subject, person.full_name()).paragraph((texts
        .second_factors
        .removal_dropped)(
        support
    ))
}

/// To the administrator: the confirmed removal did not take place.
pub(crate) fn removal_dropped_for(admin: &Person, person: &str) -> Letter {
    let texts = Texts::of(admin.language);
    Letter::new(texts, texts.second_factors.removal_dropped_subject, admin.full_name()).paragraph((texts
        .second_factors
        .removal_dropped_for)(
        person
    ))
}

/// To the person: the factors were removed.
pub(crate) fn removed_by_request(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.removed_subject, person.full_name())
        .paragraph(texts.second_factors.removal_done)
        .paragraph((texts.second_factors.warning)(support))
        .button(texts.labels.sign_in, "/login")
}

/// The page that confirms or cancels a removal.
fn link(token: &str) -> String {
    format!("/secondFactorRemoval?token={token}")
}
