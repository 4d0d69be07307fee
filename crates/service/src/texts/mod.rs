//! The texts that the server writes to people, in every language: mails, text messages, the in-app notice about a new
//! administrator, the unsubscribe page and the paystub.
//!
//! A text without values is a `&str`, one with values a function of them. Each language is one value of [`Texts`], so a
//! text that a language lacks does not compile. The English texts are those of the specification.

mod en;
mod es;

use caseboard_domain::case::Case;
use caseboard_domain::device_name::DeviceName;
use caseboard_domain::document::Slot;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::language::Language;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::position::Position;
use caseboard_domain::time::Zone;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// A text with one value.
pub type With = fn(&str) -> String;
/// A text with two values.
pub type WithTwo = fn(&str, &str) -> String;
/// A text with a number.
pub type WithNumber = fn(i64) -> String;

/// All texts of a language.
pub struct Texts {
    /// The language of the texts.
    pub language: Language,
    /// The formats of times.
    pub times: TimeTexts,
    /// Returns pay as it is written in a sentence: `$100/hr (Min.: $50)`.
    pub pay: fn(PayTerms) -> String,
    /// The name of a professional group.
    pub group: fn(Category) -> &'static str,
    /// The texts around the content of every mail.
    pub frame: FrameTexts,
    /// Labels of details and buttons that several mails have.
    pub labels: LabelTexts,
    /// Email addresses and codes.
    pub verification: VerificationTexts,
    /// Passwords.
    pub passwords: PasswordTexts,
    /// Second factors.
    pub second_factors: SecondFactorTexts,
    /// Sign-ins and other changes of an account.
    pub security: SecurityTexts,
    /// Passkeys.
    pub passkeys: PasskeyTexts,
    /// Centers and their administrators.
    pub centers: CenterTexts,
    /// Eligibility of professionals.
    pub eligibility: EligibilityTexts,
    /// Reads of documents.
    pub documents: DocumentTexts,
    /// Decided claims.
    pub claims: ClaimTexts,
    /// Events of a case.
    pub cases: CaseTexts,
    /// Messages that people write.
    pub messages: MessageTexts,
    /// Calendar events and the private feed.
    pub calendar: CalendarTexts,
    /// The page of the link that confirms the day.
    pub day_link: DayLinkTexts,
    /// The daily summary of new cases.
    pub summary: SummaryTexts,
    /// The unsubscribe page.
    pub unsubscribe: UnsubscribeTexts,
    /// The paystub as PDF.
    pub paystub: PaystubTexts,
}

impl Texts {
    /// The texts of a language.
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &en::TEXTS,
            Language::Spanish => &es::TEXTS,
        }
    }

    /// `May 8 2026, 1:00 PM PDT`: a time in a zone, with the abbreviation of the zone.
    pub fn time(&self, at: Timestamp, zone: &Zone) -> String {
        (self.times.time)(&local(at, zone))
    }

    /// `Friday, May 8 2026, 1:00 PM PDT`: the same with the weekday.
    pub fn long_time(&self, at: Timestamp, zone: &Zone) -> String {
        (self.times.long)(&local(at, zone))
    }

    /// `Fri, May 8, 1:00 PM PDT`: for the subject of a mail.
    pub fn short_time(&self, at: Timestamp, zone: &Zone) -> String {
        (self.times.short)(&local(at, zone))
    }

    /// `Fri, May 8, 1:00 PM PDT, Bayview, Fresno, CA`: time and place of a case, for the subject of a mail.
    pub fn when_and_where(&self, case: &Case) -> String {
        format!("{}, {}", self.short_time(case.start, &case.zone), case.location)
    }

    /// `2 × RN`: a group with the number of its places if it is not 1, as the client writes it.
    pub fn group_with_places(&self, category: Category, places: i64) -> String {
        let group = (self.group)(category);
        if places > 1 { format!("{places} × {group}") } else { group.to_owned() }
    }

    /// `2 × RN`: whom a case needs of a group.
    pub fn needed(&self, case: &Case, category: Category) -> String {
        let places = case.position(category).map_or(1, Position::required);
        self.group_with_places(category, places.into())
    }

    /// `Nov 20, 2026`: a day.
    pub fn date(&self, day: Date) -> String {
        day.to_zoned(TimeZone::UTC).map_or_else(|_| day.to_string(), |day| (self.times.day)(&day))
    }

    /// `Nov 20, 2026`: a day in a zone.
    pub fn day(&self, at: Timestamp, zone: &Zone) -> String {
        (self.times.day)(&local(at, zone))
    }
}

fn local(at: Timestamp, zone: &Zone) -> Zoned {
    at.to_zoned(zone.time_zone().clone())
}

/// The formats of times.
pub struct TimeTexts {
    /// Day, year, time and zone.
    pub time: fn(&Zoned) -> String,
    /// The same after the weekday.
    pub long: fn(&Zoned) -> String,
    /// Abbreviated and without the year.
    pub short: fn(&Zoned) -> String,
    /// A day, abbreviated.
    pub day: fn(&Zoned) -> String,
}

/// The texts around the content of every mail.
pub struct FrameTexts {
    /// The greeting of a person.
    pub greeting: With,
    /// Before the address of the support.
    pub questions: &'static str,
    /// The sentence that says why a person gets a mail that they can stop.
    pub mail_is_on: &'static str,
    /// The label of the link that stops it.
    pub stop: &'static str,
}

/// Labels of details and buttons that several mails have.
pub struct LabelTexts {
    /// The time of a case.
    pub when: &'static str,
    /// The place of a case.
    pub place: &'static str,
    /// The pay of a position.
    pub pay: &'static str,
    /// The performing surgeon of a case.
    pub surgeon: &'static str,
    /// A professional with the group.
    pub professional: &'static str,
    /// The group that a case needs, with the number of places.
    pub needed: &'static str,
    /// The day of a case that is claimed.
    pub service_date: &'static str,
    /// The amount of a claim.
    pub amount: &'static str,
    /// A center with its city.
    pub center: &'static str,
    /// The email address of a person.
    pub email: &'static str,
    /// The label before the reason of a decision.
    pub reason: &'static str,
    /// The button to the login page.
    pub sign_in: &'static str,
}

/// Mails about email addresses and codes.
pub struct VerificationTexts {
    /// The subject of both mails with a code.
    pub subject: &'static str,
    /// The sentence before the code of a new account.
    pub enter: &'static str,
    /// The sentence after that code; the value is the number of minutes for which it is valid.
    pub expiry: WithNumber,
    /// The sentence before the code of a new address.
    pub enter_new_address: &'static str,
    /// The sentence after that code; the value is the number of minutes for which it is valid.
    pub new_address_expiry: WithNumber,
    /// The subject to the current address when a change is requested.
    pub change_subject: &'static str,
    /// The sentence that says what was requested.
    pub change_requested: &'static str,
    /// The advice about a change that the person did not request; the value is the address of the support.
    pub change_warning: With,
    /// The button to the password page.
    pub change_password: &'static str,
    /// The subject to both addresses after the change.
    pub changed_subject: &'static str,
    /// The sentence to the former address after the change.
    pub former_address: &'static str,
    /// The advice about a change that the person did not make; the value is the address of the support.
    pub changed_warning: With,
    /// To the former address, before the link; the value is the number of days for which it is valid.
    pub undo: WithNumber,
    /// The button with the link that undoes the change.
    pub undo_button: &'static str,
    /// The sentence to the new address after the change.
    pub new_address: &'static str,
    /// The subject to the restored address.
    pub undone_subject: &'static str,
    /// To the restored address: what happened and what to do.
    pub undone: &'static str,
    /// To the restored address, if recovery codes were deleted and the app remains.
    pub undone_codes: &'static str,
    /// The advice if the password cannot be reset; the value is the address of the support.
    pub undone_help: With,
    /// The button to the first step of a password reset.
    pub new_password: &'static str,
}

/// Mails about passwords.
pub struct PasswordTexts {
    /// The subject of the mail with a code.
    pub reset_subject: &'static str,
    /// The sentence before the code.
    pub reset_enter: &'static str,
    /// The sentence after the code; the value is the number of minutes for which it is valid.
    pub reset_expiry: WithNumber,
    /// The subject after a change.
    pub changed_subject: &'static str,
    /// The sentence that says what was changed.
    pub changed: &'static str,
    /// The advice about a change that the person did not make; the value is the address of the support.
    pub changed_warning: With,
}

/// Mails about second factors.
pub struct SecondFactorTexts {
    /// The subject after an app was added.
    pub added_subject: &'static str,
    /// The sentence that says what was added.
    pub added: &'static str,
    /// The subject after the removal.
    pub removed_subject: &'static str,
    /// The sentence that says what was removed.
    pub removed: &'static str,
    /// The subject after the recovery codes were replaced.
    pub codes_renewed_subject: &'static str,
    /// The sentence that says what happened to the recovery codes.
    pub codes_renewed: &'static str,
    /// The subject after a recovery code was used.
    pub code_used_subject: &'static str,
    /// The sentence that says what happened.
    pub code_used: &'static str,
    /// The number of unused codes.
    pub codes_left: WithNumber,
    /// The advice about something that the person did not do; the value is the address of the support.
    pub warning: With,
    /// The button to the security page.
    pub open: &'static str,
    /// The subject after an administrator requested the removal.
    pub removal_subject: &'static str,
    /// The sentence that says who requested it; the value is the name of the center.
    pub removal: With,
    /// The advice; the value is the number of hours that the removal waits.
    pub removal_confirm: WithNumber,
    /// The advice about a request that the person does not want; the value is the address of the support.
    pub removal_warning: With,
    /// The button to the page that confirms or cancels.
    pub removal_button: &'static str,
    /// The subject after the confirmation.
    pub removal_confirmed_subject: &'static str,
    /// The sentence that says what happens; the value is the number of hours.
    pub removal_confirmed: WithNumber,
    /// The button to the page that cancels.
    pub removal_cancel_button: &'static str,
    /// The subject after the cancellation, to the administrator.
    pub removal_cancelled_subject: &'static str,
    /// The sentence that says what was cancelled; the value is the name of the person.
    pub removal_cancelled: With,
    /// The subject when a confirmed removal did not take place, to the person and the administrator.
    pub removal_dropped_subject: &'static str,
    /// The sentence that says why it did not, to the person; the value is the address of the support.
    pub removal_dropped: With,
    /// The sentence that says why it did not, to the administrator; the value is the name of the person.
    pub removal_dropped_for: With,
    /// The sentence that says what changed, after the removal.
    pub removal_done: &'static str,
}

/// Mails about sign-ins and changes of an account.
pub struct SecurityTexts {
    /// The subject after a sign-in on a device that the account did not know.
    pub new_device_subject: &'static str,
    /// The sentence that says what happened.
    pub new_device: &'static str,
    /// The advice to the owner.
    pub new_device_help: &'static str,
    /// The subject after a check of the right password without a session.
    pub checked_subject: &'static str,
    /// The sentence that says what happened.
    pub checked: &'static str,
    /// The advice to the owner.
    pub checked_help: &'static str,
    /// The label of the device.
    pub device: &'static str,
    /// The name of the device: browser and system.
    pub device_name: WithTwo,
    /// The name of a device that is not known.
    pub unknown_device: &'static str,
    /// The label of the network address.
    pub address: &'static str,
    /// The button to the security of the account.
    pub open: &'static str,
    /// The subject after too many failed sign-ins.
    pub locked_subject: &'static str,
    /// The sentence that says what happened, and for how long sign-ins are refused.
    pub locked: &'static str,
    /// The sentence that says what the owner can do.
    pub locked_help: &'static str,
    /// The subject after wrong codes that followed the right password.
    pub wrong_codes_subject: &'static str,
    /// The sentence that says what happened.
    pub wrong_codes: &'static str,
    /// The sentence that says what the owner should do.
    pub wrong_codes_help: &'static str,
    /// The subject after a change of the security questions.
    pub questions_subject: &'static str,
    /// The sentence that says what was changed.
    pub questions: &'static str,
    /// The subject after a change of the phone number.
    pub phone_subject: &'static str,
    /// The sentence that says what was changed.
    pub phone: &'static str,
    /// The advice about a change that the person did not make; the value is the address of the support.
    pub warning: With,
    /// The subject after a browser was added that gets push messages.
    pub push_subject: &'static str,
    /// The sentence that says what was added.
    pub push: &'static str,
    /// The advice about a browser that the person did not add; the value is the address of the support.
    pub push_warning: With,
}

impl SecurityTexts {
    /// Returns the name of a device.
    pub(crate) fn name_of(&self, device: DeviceName) -> String {
        match (device.browser, device.system) {
            (Some(browser), Some(system)) => (self.device_name)(browser, system),
            (one, other) => one.or(other).unwrap_or(self.unknown_device).to_owned(),
        }
    }
}

/// Mails about passkeys.
pub struct PasskeyTexts {
    /// The subject after a passkey was added.
    pub added_subject: &'static str,
    /// The sentence that says what was added; the value is the name of the passkey.
    pub added: With,
    /// The advice about a passkey that the person did not add; the value is the address of the support.
    pub added_warning: With,
    /// The subject after a passkey was removed.
    pub removed_subject: &'static str,
    /// The sentence that says what was removed; the value is the name of the passkey.
    pub removed: With,
    /// The advice about a removal by another person; the value is the address of the support.
    pub removed_warning: With,
    /// The label of the link to the security of the account.
    pub security: &'static str,
}

/// Calendar events and the private feed. The value of an event is the name of the center.
pub struct CalendarTexts {
    /// The title of a confirmed case.
    pub case: With,
    /// The title of a case that is not settled yet.
    pub tentative: With,
    /// The title of a case that was called off.
    pub cancelled: With,
    /// Returns the words for the number of confirmed places, of how many.
    pub confirmed_of: fn(i64, i64) -> String,
    /// The subject after the address of the feed was created.
    pub link_created_subject: &'static str,
    /// The sentence that says what was created.
    pub link_created: &'static str,
    /// The advice about an address that the person did not create; the value is the address of the support.
    pub link_created_warning: With,
    /// The label of the link to the settings.
    pub open_settings: &'static str,
}

/// Mails about centers; the value is the name of the center unless said otherwise.
pub struct CenterTexts {
    /// The subject of the mail with a code.
    pub code_subject: With,
    /// Before the code of a new center.
    pub added: With,
    /// Before the code that is sent again.
    pub code: With,
    /// The name of the identification.
    pub identification: &'static str,
    /// The sentence that says who enters the code.
    pub keep_private: &'static str,
    /// The sentence that says what an unconfirmed center serves until then.
    pub awaits_confirmation: &'static str,
    /// The subject after a system administrator confirmed the center.
    pub confirmed_subject: With,
    /// Before the new code: what the center may do from now on.
    pub confirmed: With,
    /// The subject after the deactivation.
    pub deactivated_subject: With,
    /// The sentence that says what the deactivation means.
    pub deactivated: With,
    /// The name of the reason.
    pub deactivation_reason: &'static str,
    /// The sentence that says where to ask; the value is the address of the support.
    pub support_question: With,
    /// The subject after the reactivation.
    pub reactivated_subject: With,
    /// The sentence that says what the reactivation means.
    pub reactivated: With,
    /// The subject after the data of the center were corrected.
    pub corrected_subject: With,
    /// The sentence that says who corrected them, before what differs.
    pub corrected: With,
    /// The sentence that says which cases have the corrected data.
    pub corrected_cases: &'static str,
    /// The sentence that says where to write if the data are wrong; the value is the address of the support.
    pub corrected_question: With,
    /// The label of the address of the center.
    pub address: &'static str,
    /// The label of its phone number.
    pub phone: &'static str,
    /// The label of its time zone.
    pub time_zone: &'static str,
    /// The subject after the code was replaced.
    pub rotated_subject: With,
    /// The sentence that says what became of the old code.
    pub rotated: With,
    /// The name of the person who replaced it.
    pub rotated_by: &'static str,
    /// The advice about a code that should not have been replaced; the value is the address of the support.
    pub unexpected_warning: With,
    /// The subject about a center that waits for confirmation.
    pub review_subject: With,
    /// The sentence that says what a system administrator can do about it.
    pub review: With,
    /// The sentence that says what a center of a surgeon serves until then.
    pub review_until: &'static str,
    /// The name of the person who added it.
    pub added_by: &'static str,
    /// The label of the button to the list of centers.
    pub open_reviews: &'static str,
    /// The subject after a second factor became required.
    pub factor_required_subject: With,
    /// The sentence that says what the administrators have to do.
    pub factor_required: With,
    /// The subject after a second factor is not required any more.
    pub factor_optional_subject: With,
    /// The sentence that says what that changes.
    pub factor_optional: With,
    /// The name of the person who changed a rule.
    pub changed_by: &'static str,
    /// The subject about a new administrator.
    pub new_admin_subject: With,
    /// The sentence that says who signed up.
    pub new_admin: With,
    /// The advice about an unknown administrator; the value is the address of the support.
    pub new_admin_warning: With,
    /// The subject of the in-app notice about a new administrator.
    pub new_admin_notice_subject: &'static str,
    /// The content of that notice.
    pub new_admin_notice: With,
    /// The sentence to system administrators about a person whom no administrator can confirm.
    pub first_admin: With,
    /// The label of the button to the home screen.
    pub open_home: &'static str,
    /// The subject to the other administrators after a person was confirmed.
    pub admin_added_subject: With,
    /// The sentence that says what the confirmation means, also the content of the in-app notice.
    pub admin_added: With,
    /// The name of the person who confirmed an administrator.
    pub confirmed_by: &'static str,
    /// The subject to a confirmed administrator, also of the in-app notice.
    pub confirmed_admin_subject: With,
    /// The sentence that says what they can do now, also the content of that notice.
    pub confirmed_admin: With,
    /// The subject to a person who was not confirmed, also of the in-app notice.
    pub declined_admin_subject: With,
    /// The sentence that says what that means, also the content of that notice.
    pub declined_admin: With,
    /// The subject to the other administrators after one of them was removed.
    pub admin_removed_subject: With,
    /// The sentence that says what the removal means.
    pub admin_removed: With,
    /// The name of the person who removed an administrator.
    pub removed_by: &'static str,
    /// The sentence that says why the code of the center should be replaced.
    pub admin_removed_code: &'static str,
    /// The subject of the in-app notice about a removed administrator, also to the removed person.
    pub admin_removed_notice_subject: &'static str,
    /// The content of that notice to the other administrators.
    pub admin_removed_notice: With,
    /// The subject to the removed administrator.
    pub own_removal_subject: With,
    /// The sentence that says what the removal means for them.
    pub own_removal: With,
    /// The content of the in-app notice to the removed administrator.
    pub own_removal_notice: With,
}

/// Mails about eligibility; the value is the name of the center unless said otherwise.
pub struct EligibilityTexts {
    /// The subject after the verification.
    pub verified_subject: With,
    /// The sentence that says what was verified.
    pub verified: With,
    /// The subject after the removal.
    pub removed_subject: With,
    /// The sentence that says what was removed.
    pub removed: With,
    /// The subject to a surgeon whose affiliation was verified.
    pub affiliated_subject: With,
    /// The sentence that says what the center may do now.
    pub affiliated: With,
    /// The advice about an affiliation that the surgeon does not want; the value is the address of the support.
    pub affiliated_warning: With,
    /// The subject to an administrator after a certified person changed name or license, also of the in-app notice.
    pub review_subject: With,
    /// The sentence that says why the certification has to be reviewed.
    pub review: With,
    /// The subject of a reminder to the owner of a document or license; the values are what ends and its last day.
    pub expires_subject: WithTwo,
    /// The sentence that says what ends and its last day.
    pub expires: WithTwo,
    /// The sentence that says what follows from the end.
    pub expires_effect: &'static str,
    /// The subject of the weekly summary to administrators.
    pub expiring_subject: With,
    /// The sentence that says how many people have something that ends soon, and the center.
    pub expiring: fn(i64, &str) -> String,
    /// The button to the eligibility list.
    pub open_eligibility: &'static str,
    /// The button to the recipient's profile.
    pub open_profile: &'static str,
    /// The subject of a request for what is missing.
    pub asked_subject: With,
    /// The sentence that says who asks for what; the values are the name of the center and the list.
    pub asked: WithTwo,
    /// The sentence with the reason.
    pub asked_why: &'static str,
    /// The license as an item of that list.
    pub license: &'static str,
    /// The National Provider Identifier as an item of that list.
    pub npi: &'static str,
    /// The button to My eligibility.
    pub open_own_eligibility: &'static str,
}

/// The notice and the mail about the first read of a person's documents by a center.
pub struct DocumentTexts {
    /// The subject of both; the value is the name of the center.
    pub first_read_subject: With,
    /// The sentence that says what happened; the values are the name of the center and that of the document.
    pub first_read: WithTwo,
    /// The sentence that says where the owner sees the readers and limits them.
    pub limit: &'static str,
    /// The subject about a rejected document; the value is its name.
    pub rejected_subject: With,
    /// The sentence that says what happened; the values are the name of the center and that of the document.
    pub rejected: WithTwo,
    /// The same if the system administrator rejected it; the value is the name of the document.
    pub rejected_by_system: With,
    /// The sentence that says what the owner can do.
    pub upload_again: &'static str,
    /// The button to the upload.
    pub open_upload: &'static str,
    /// The label of the document in a mail.
    pub document: &'static str,
    /// The label of the reason in a mail and in the notice.
    pub reason: &'static str,
    /// The names of the documents.
    pub slot: fn(Slot) -> &'static str,
}

/// Mails about a decided claim.
pub struct ClaimTexts {
    /// An approved claim.
    pub approved: ClaimDecisionTexts,
    /// A rejected claim.
    pub rejected: ClaimDecisionTexts,
    /// Approved minimum pay.
    pub min_pay_approved: ClaimDecisionTexts,
    /// Rejected minimum pay.
    pub min_pay_rejected: ClaimDecisionTexts,
    /// The button to the claim.
    pub open: &'static str,
}

/// A mail about a decision.
pub struct ClaimDecisionTexts {
    /// The beginning of the subject; the time and the place of the case follow.
    pub head: &'static str,
    /// The sentence that says what was decided.
    pub decision: &'static str,
    /// The sentence that says what the person can do.
    pub next: &'static str,
}

/// Mails and text messages of the events of a case.
pub struct CaseTexts {
    /// To a professional: invited.
    pub invited: EventTexts,
    /// To a professional: invited to several dates; with the name of the surgeon.
    pub invited_series: With,
    /// The beginning of that text message; the number of dates, the first one and the place follow.
    pub invited_series_sms: &'static str,
    /// A number of dates.
    pub dates: fn(usize) -> String,
    /// To a professional: the acceptance is confirmed. No text message exists.
    pub confirmed: EventTexts,
    /// To a professional: their withdrawal is confirmed. No text message exists.
    pub withdrawal_confirmed: EventTexts,
    /// To a professional who could not accept while the position was full: a place is free again.
    pub reopened: EventTexts,
    /// To an invited or confirmed professional: something about the case has changed.
    pub changed: EventTexts,
    /// To a confirmed professional: the time has changed and is to be confirmed.
    pub time_changed: EventTexts,
    /// To an owner: a professional requests an invitation.
    pub requested: EventTexts,
    /// To a professional: the request was declined.
    pub request_declined: EventTexts,
    /// To an owner: a professional accepted, and positions are open.
    pub accepted: EventTexts,
    /// To an owner: a professional accepted the last place.
    pub filled: EventTexts,
    /// To an owner: a professional withdrew.
    pub withdrawn: EventTexts,
    /// To a professional: the case was cancelled.
    pub cancelled: EventTexts,
    /// To a professional on the standby list: a place is held for them.
    pub offered: EventTexts,
    /// The time at which an offer ends.
    pub held_until: &'static str,
    /// To an owner: a professional asks for a place on the standby list.
    pub standby_requested: EventTexts,
    /// To a professional who asked for it: on the standby list.
    pub standby_approved: EventTexts,
    /// To a professional: released by an owner.
    pub released: EventTexts,
    /// Returns the words for the reason of a release.
    pub release_reason: fn(ReleaseReason) -> &'static str,
    /// To an owner: a confirmed professional cannot come.
    pub cannot_come: EventTexts,
    /// To an owner: a professional who could not come comes after all.
    pub comes_after_all: EventTexts,
    /// To a confirmed professional: the day is to be confirmed.
    pub confirm_day: EventTexts,
    /// To a confirmed professional: the case starts soon.
    pub case_starts: EventTexts,
    /// The button that leads to the page of the link.
    pub confirm_day_button: &'static str,
    /// To an owner: a confirmed professional has not confirmed the day.
    pub day_not_confirmed: EventTexts,
    /// To an owner: a confirmed professional has not arrived.
    pub not_arrived: EventTexts,
    /// The name of the minimum pay that is owed for a cancelled case.
    pub owed: &'static str,
    /// The sentence that says whom a professional asks about the case.
    pub ask: &'static str,
    /// The button to the case.
    pub open_case: &'static str,
    /// The button to the request of a professional.
    pub open_request: &'static str,
}

/// The texts of an event.
pub struct EventTexts {
    /// The beginning of the subject; the time and the place follow.
    pub head: &'static str,
    /// The sentence of the mail, with the name of the surgeon in mails to professionals and of the professional in mails to
    /// owners.
    pub sentence: With,
    /// The text message before the time and the place, with the same name. Letters of the GSM 7-bit alphabet only: one other
    /// letter makes a message of 160 characters three parts.
    pub sms: With,
    /// The text message after the place: empty, or a space and a sentence.
    pub sms_end: &'static str,
}

/// Messages of owners of cases to people on them; the first value is the name of the author.
pub struct MessageTexts {
    /// The subject, with the author's subject.
    pub subject: WithTwo,
    /// The sentence of a mail or text message whose author entered no text.
    pub look: With,
    /// Before the text in a mail.
    pub writes: With,
    /// The text message, with the author's text.
    pub sms: WithTwo,
}

/// The page of the link that confirms the day.
pub struct DayLinkTexts {
    /// The title of the question.
    pub ask_title: &'static str,
    /// The question before the time and the place.
    pub ask: &'static str,
    /// The button.
    pub confirm: &'static str,
    /// The advice if the person cannot come.
    pub otherwise: &'static str,
    /// The title after the confirmation.
    pub done_title: &'static str,
    /// The sentence that says what was confirmed.
    pub done: &'static str,
    /// The title for a link that is not valid.
    pub invalid_title: &'static str,
    /// The sentence that says why a link is not valid, and what to do.
    pub invalid: &'static str,
    /// The link to the recipient's cases, after a sign-in.
    pub open: &'static str,
}

/// The daily summary of new cases.
pub struct SummaryTexts {
    /// The subject, with the number of cases.
    pub subject: WithNumber,
    /// The sentence before the cases, with their number.
    pub sentence: WithNumber,
    /// The sentence after the cases, with the number of those that are not named.
    pub more: WithNumber,
    /// The button to the list.
    pub open_cases: &'static str,
    /// The sentence that says where the summary is changed.
    pub change: &'static str,
}

/// The unsubscribe page.
pub struct UnsubscribeTexts {
    /// The title of the question.
    pub ask_title: &'static str,
    /// The sentence that says which mails end; the value is the name of the product.
    pub ask: With,
    /// The sentence that says which mails do not end.
    pub ask_except: &'static str,
    /// The title after the change.
    pub done_title: &'static str,
    /// The sentence that says what was changed.
    pub done: &'static str,
    /// The title for an invalid link.
    pub invalid_title: &'static str,
    /// The sentence that says why a link is invalid, and what to do.
    pub invalid: &'static str,
}

/// The paystub as PDF.
pub struct PaystubTexts {
    /// The title.
    pub title: &'static str,
    /// The title of the document: number and payee.
    pub document_title: WithTwo,
    /// The head of further pages; the value is the number.
    pub continued: With,
    /// The state of a paid one.
    pub paid: &'static str,
    /// The state of an unpaid one.
    pub pending: &'static str,
    /// Above the payer.
    pub paid_by: &'static str,
    /// Above the payee.
    pub paid_to: &'static str,
    /// The words that name the place of the work; the value is the name of the center.
    pub work_at: With,
    /// The day of its creation.
    pub date: &'static str,
    /// The day it is due.
    pub due: &'static str,
    /// The day of payment.
    pub paid_on: &'static str,
    /// The number of the check.
    pub check: &'static str,
    /// The column of days.
    pub service_date: &'static str,
    /// The column of cases.
    pub case: &'static str,
    /// The column of rates.
    pub rate: &'static str,
    /// The column of hours.
    pub hours: &'static str,
    /// The column of amounts.
    pub amount: &'static str,
    /// The number of a claim.
    pub claim: With,
    /// An hourly rate; the value is the amount.
    pub hourly: With,
    /// A rate for the whole case; the value is the amount.
    pub per_case: With,
    /// The minimum pay as a rate.
    pub minimum: &'static str,
    /// The words for the number of claims.
    pub claims: WithNumber,
    /// Before the sum.
    pub total: &'static str,
    /// Above the note.
    pub note: &'static str,
    /// The foot; the value is the name of the product.
    pub foot: With,
    /// The page of all pages.
    pub page: fn(usize, usize) -> String,
}

#[cfg(test)]
mod tests;
