//! Every mail and text message of the product with sample data, for developers (`/dev/letters`).
//!
//! The letters come from the functions that the commands call, and are rendered as the outbox does it. A test compares
//! this list with the code, so a new letter does not stay without a preview.

mod sample;

use caseboard_domain::document::Slot;
use caseboard_domain::expiry::Expiring;
use caseboard_domain::language::Language;

use crate::app::Settings;
use crate::expiries::letters::Ending;
use crate::letter::Letter;
use crate::notices::case_event::{CaseEvent, EngagementFacts};
use crate::notices::letters::{confirmation_letter, series_letter, series_push, series_sms};
use crate::texts::Texts;
use crate::{
    accounts, attendance, calendar, centers, claims, documents, eligibility, expiries, messages,
    notifications, passkeys, passwords, profile, push_subscriptions, second_factors, verification,
};

use sample::Sample;

/// A mail or a text message in one language.
pub struct Preview {
    /// The function that writes it, as `area::function`.
    pub source: &'static str,
    /// The name of this one of the letters of the function; empty if there is one only.
    pub variant: String,
    /// The rendered message.
    pub message: PreviewMessage,
}

/// A rendered message.
pub enum PreviewMessage {
    /// A mail.
    Mail {
        /// The subject.
        subject: String,
        /// The plain text.
        text: String,
        /// The HTML document.
        html: String,
    },
    /// A text message.
    Sms(String),
    /// The JSON of a push message, as the browser decrypts it.
    Push(String),
}

/// Renders every letter in a language, in the same order for every language.
pub fn list(settings: &Settings, language: Language) -> Vec<Preview> {
    let sample = Sample::new(language);
    let mut list = PreviewList { settings, unsubscribe: String::new(), items: Vec::new() };
    list.unsubscribe = format!("{}{}?token=sample", settings.public_url, crate::unsubscribe::PATH);
    add_account_letters(&mut list, &sample);
    add_security_letters(&mut list, &sample);
    add_center_letters(&mut list, &sample);
    add_case_letters(&mut list, &sample);
    add_other_letters(&mut list, &sample);
    list.items
}

/// The previews so far.
struct PreviewList<'a> {
    settings: &'a Settings,
    unsubscribe: String,
    items: Vec<Preview>,
}

impl PreviewList<'_> {
    /// Adds a mail that is sent whatever the recipient's settings are.
    fn account(&mut self, source: &'static str, variant: &str, letter: &Letter) {
        self.mail(source, variant, letter, None);
    }

    /// Adds a mail that the recipient can switch off.
    fn notification(&mut self, source: &'static str, variant: &str, letter: &Letter) {
        self.mail(source, variant, letter, Some(self.unsubscribe.clone()));
    }

    fn mail(&mut self, source: &'static str, variant: &str, letter: &Letter, unsubscribe: Option<String>) {
        let message = PreviewMessage::Mail {
            subject: letter.subject.clone(),
            text: letter.text(self.settings, unsubscribe.as_deref()),
            html: letter.html(self.settings, unsubscribe.as_deref()),
        };
        self.items.push(Preview { source, variant: variant.to_owned(), message });
    }

    fn sms(&mut self, source: &'static str, variant: &str, text: String) {
        let message = PreviewMessage::Sms(text);
        self.items.push(Preview { source, variant: variant.to_owned(), message });
    }

    fn push(&mut self, source: &'static str, variant: &str, content: String) {
        let message = PreviewMessage::Push(content);
        self.items.push(Preview { source, variant: variant.to_owned(), message });
    }
}

fn add_account_letters(list: &mut PreviewList<'_>, sample: &Sample) {
    let (support, code) = (list.settings.support_email.clone(), sample.code);
    let to = &sample.professional;
    list.account("verification::verify", "", &verification::letters::verify(to, code));
    list.account("verification::new_address", "", &verification::letters::new_address(to, code));
    let requested = verification::letters::change_requested(to, &support);
    list.account("verification::change_requested", "", &requested);
    let undo = verification::letters::address_replaced(to, &support, Some(sample.token));
    list.account("verification::address_replaced", "can be undone", &undo);
    let replaced = verification::letters::address_replaced(to, &support, None);
    list.account("verification::address_replaced", "after an undo", &replaced);
    list.account("verification::address_confirmed", "", &verification::letters::address_confirmed(to));
    for (variant, codes_removed) in [("", false), ("recovery codes removed", true)] {
        let undone = verification::letters::change_undone(to, &support, codes_removed);
        list.account("verification::change_undone", variant, &undone);
    }
    list.account("passwords::reset_code", "", &passwords::letters::reset_code(to, code));
    list.account("passwords::changed", "", &passwords::letters::changed(to, &support));
    list.account("profile::questions_changed", "", &profile::letters::questions_changed(to, &support));
    list.account("profile::phone_changed", "", &profile::letters::phone_changed(to, &support));
}

fn add_security_letters(list: &mut PreviewList<'_>, sample: &Sample) {
    let support = list.settings.support_email.clone();
    let (to, admin, center) = (&sample.professional, &sample.admin, sample.center.name.as_str());
    let device = accounts::letters::new_device(to, sample.device, sample.now, Some(sample.address));
    list.account("accounts::new_device", "", &device);
    let checked = accounts::letters::credentials_checked(to, sample.device, sample.now, Some(sample.address));
    list.account("accounts::credentials_checked", "", &checked);
    list.account("accounts::locked_out", "", &accounts::letters::locked_out(to));
    list.account("accounts::wrong_codes", "", &accounts::letters::wrong_codes(to));
    let new_admin = accounts::letters::new_admin(admin, &sample.surgeon, &sample.center, &support);
    list.account("accounts::new_admin", "", &new_admin);
    list.account("passkeys::added", "", &passkeys::letters::added(to, sample.passkey, &support));
    list.account("calendar::link_created", "", &calendar::letters::link_created(to, &support));
    let browser = push_subscriptions::letters::browser_added(to, sample.device, &support);
    list.account("push_subscriptions::browser_added", "", &browser);
    list.account("passkeys::removed", "", &passkeys::letters::removed(to, sample.passkey, &support));
    list.account("second_factors::added", "", &second_factors::letters::added(to, &support));
    list.account("second_factors::removed", "", &second_factors::letters::removed(to, &support));
    let renewed = second_factors::letters::recovery_codes_renewed(to, &support);
    list.account("second_factors::recovery_codes_renewed", "", &renewed);
    let used = second_factors::letters::recovery_code_used(to, 3, &support);
    list.account("second_factors::recovery_code_used", "", &used);
    let requested = second_factors::letters::removal_requested(to, center, 24, &support, sample.token);
    list.account("second_factors::removal_requested", "", &requested);
    let confirmed = second_factors::letters::removal_confirmed(to, 24, &support, sample.token);
    list.account("second_factors::removal_confirmed", "", &confirmed);
    let cancelled = second_factors::letters::removal_cancelled(admin, &to.full_name());
    list.account("second_factors::removal_cancelled", "", &cancelled);
    let dropped = second_factors::letters::removal_dropped(to, &support);
    list.account("second_factors::removal_dropped", "", &dropped);
    let dropped = second_factors::letters::removal_dropped_for(admin, &to.full_name());
    list.account("second_factors::removal_dropped_for", "", &dropped);
    let done = second_factors::letters::removed_by_request(to, &support);
    list.account("second_factors::removed_by_request", "", &done);
}

fn add_center_letters(list: &mut PreviewList<'_>, sample: &Sample) {
    let support = list.settings.support_email.clone();
    let (texts, id) = (Texts::of(sample.admin.language), &sample.identification);
    let (admin, center) = (&sample.admin, &sample.center);
    let name = || admin.full_name();
    let new = centers::letters::new_center(texts, &sample.unconfirmed_center, id, name());
    list.account("centers::new_center", "awaits confirmation", &new);
    list.account(
        "centers::new_center",
        "confirmed",
        &centers::letters::new_center(texts, center, id, name()),
    );
    list.account("centers::confirmed", "", &centers::letters::confirmed(texts, center, id, name()));
    let deactivated = centers::letters::deactivated(texts, &sample.review, name(), &support);
    list.account("centers::deactivated", "", &deactivated);
    list.account("centers::reactivated", "", &centers::letters::reactivated(texts, center, name()));
    let before = &sample.mistyped_center;
    let corrected = centers::letters::corrected(texts, before, center, name(), &support);
    list.account("centers::corrected", "", &corrected);
    let rotated = centers::letters::code_rotated(admin, &sample.other_admin, center, &support);
    list.account("centers::code_rotated", "", &rotated);
    let (removed, by) = (&sample.surgeon, &sample.other_admin);
    let others = centers::letters::administrator_removed(admin, removed, by, center, &support);
    list.account("centers::administrator_removed", "", &others);
    let ended = centers::letters::administration_ended(admin, by, center, &support);
    list.account("centers::administration_ended", "", &ended);
    let first = centers::letters::first_administrator(by, admin, center);
    list.account("centers::first_administrator", "", &first);
    let added = centers::letters::administrator_added(admin, removed, by, center, &support);
    list.account("centers::administrator_added", "", &added);
    let confirmed = centers::letters::administrator_confirmed(admin, by, center);
    list.account("centers::administrator_confirmed", "", &confirmed);
    let declined = centers::letters::administrator_declined(admin, center, &support);
    list.account("centers::administrator_declined", "", &declined);
    let by = Some(&sample.surgeon);
    let review = centers::letters::awaits_confirmation(admin, &sample.unconfirmed_center, by);
    list.account("centers::awaits_confirmation", "", &review);
    for (variant, required) in [("required", true), ("not required", false)] {
        let by = &sample.other_admin;
        let rule = centers::letters::second_factor_rule(admin, by, center, required, &support);
        list.account("centers::second_factor_rule", variant, &rule);
    }
    list.account("messages::center_code", "", &messages::letters::center_code(center, id.code(), admin));
}

fn add_case_letters(list: &mut PreviewList<'_>, sample: &Sample) {
    let (case, texts) = (&sample.case, Texts::of(sample.professional.language));
    let professional = sample.professional.full_name();
    let link = format!("{}?token=sample", attendance::PATH);
    let facts = EngagementFacts {
        professional: &professional,
        category: sample.category,
        terms: sample.terms,
        request: Some((sample.request, case.posted_at)),
        engagement: None,
        link: Some(&link),
    };
    for event in CaseEvent::all(sample.owed, case.start) {
        let variant = format!("{event:?}");
        let to = if event.is_to_professional() { &professional } else { &case.surgeon_name };
        let letter = event.letter(texts, case, facts, to);
        list.notification("notices::letter", &variant, &letter);
        // Some events are sent by mail only (appendix D of the decisions), but all have the text.
        list.sms("notices::sms", &variant, event.sms(texts, list.settings, case, facts));
        list.push("notices::push", &variant, event.push(texts, case, facts));
    }
    let confirmed =
        [("acceptance", &texts.cases.confirmed), ("withdrawal", &texts.cases.withdrawal_confirmed)];
    for (variant, event) in confirmed {
        let letter = confirmation_letter(texts, event, case, facts, &professional);
        list.notification("notices::confirmation_letter", variant, &letter);
    }
    let dates = [case, case];
    list.notification("notices::series_letter", "", &series_letter(texts, &dates, facts, &professional));
    list.sms("notices::series_sms", "", series_sms(texts, list.settings, &dates));
    list.push("notices::series_push", "", series_push(texts, &dates, facts));
}

fn add_other_letters(list: &mut PreviewList<'_>, sample: &Sample) {
    let support = list.settings.support_email.clone();
    let (to, admin, center) = (&sample.professional, &sample.admin, &sample.center);
    list.notification("eligibility::certified", "", &eligibility::letters::certified(to, center));
    list.notification("eligibility::revoked", "", &eligibility::letters::revoked(to, center));
    let affiliated = eligibility::letters::affiliated(&sample.surgeon, center, &support);
    list.account("eligibility::affiliated", "", &affiliated);
    list.notification("eligibility::review", "", &eligibility::letters::review(admin, center));
    let items = "Identification; National Provider Identifier (NPI)";
    let letter = eligibility::letters::documents_requested(to.language, &to.full_name(), center, items);
    list.notification("eligibility::documents_requested", "", &letter);
    let read = documents::letters::first_read(to, center, Slot::MedLicense);
    list.notification("documents::first_read", "", &read);
    for (variant, center) in [("by a center", Some(center)), ("by a system administrator", None)] {
        let reason = sample.reason.to_owned();
        let rejection = documents::letters::Rejection { slot: Slot::MedLicense, center, reason };
        let letter = documents::letters::rejected(&rejection, to);
        list.notification("documents::rejected", variant, &letter);
    }
    for (variant, claim) in [("approved", &sample.approved_claim), ("rejected", &sample.rejected_claim)] {
        list.notification("claims::decided", variant, &claims::letters::decided(claim, &sample.case, to));
        let (min_pay, variant) = (sample::of_min_pay(claim), format!("minimum pay {variant}"));
        list.notification("claims::decided", &variant, &claims::letters::decided(&min_pay, &sample.case, to));
    }
    for item in [Expiring::License, Expiring::Document(Slot::AclsBls)] {
        let letter = expiries::letters::expires(to, item, sample.last_day());
        list.notification("expiries::expires", item.as_str(), &letter);
    }
    let person = sample.certified();
    let items =
        vec![(sample.last_day(), Expiring::License), (sample.last_day(), Expiring::Document(Slot::AclsBls))];
    let ending = [Ending { person: &person, items }];
    list.notification("expiries::expiring", "", &expiries::letters::expiring(admin, center, &ending));
    let new_case = sample.new_case();
    let new_cases = vec![new_case; 22];
    list.notification(
        "notifications::daily_summary",
        "",
        &notifications::letters::daily_summary(to, &new_cases),
    );
    for (variant, message) in [("with text", &sample.message), ("without text", &sample.empty_message)] {
        let author = sample.surgeon.full_name();
        let letter = messages::letters::message(&author, message, sample.case.id, &sample.contact);
        list.notification("messages::message", variant, &letter);
        let text = messages::letters::text_message(list.settings, &author, message, &sample.contact);
        list.sms("messages::text_message", variant, text);
    }
}
