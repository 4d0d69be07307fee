//! How a person is notified outside the application: on which channels for which events, at which hours, and the daily
//! summary (AMB-190 to AMB-193). Notices in the application are always written.
//!
//! [`deliveries`] is the only place that decides whether and when a message is sent; everything that queues one calls it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::role::Role;
use crate::time::{URGENT, Zone};

mod draft;
mod quiet_hours;
mod summary;

pub use draft::{EventDraft, MINUTE_PATTERN, PreferencesDraft, QuietHoursDraft, SummaryDraft};
pub use quiet_hours::QuietHours;
pub use summary::{CENTERS_MAX, MILES_MAX, SearchRadius, SummaryCase, SummaryFilter};

/// The notification channels of a person. Some mails are sent regardless.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotificationSettings {
    /// By email; on by default.
    pub email: bool,
    /// By text message; off by default.
    pub sms: bool,
}

impl Default for NotificationSettings {
    fn default() -> Self {
        Self { email: true, sms: false }
    }
}

closed_list! {
    /// What a message is about, as people choose it.
    // The texts are stored: values may be added, but never removed or given another meaning.
    pub enum EventKind as "NotificationEvent" {
        /// Codes, the security of the account, and confirmed cases that are cancelled or moved: always sent by mail.
        Required = "REQUIRED",
        /// To a professional: an invitation, an offered place, a place that is free again.
        Invitation = "INVITATION",
        /// To owners: a request for an invitation.
        Request = "REQUEST",
        /// An acceptance, and what became of the person's own request, acceptance or withdrawal.
        Answer = "ANSWER",
        /// To a professional: a case was changed, moved or cancelled, or they were released.
        CaseChange = "CASE_CHANGE",
        /// To owners: a confirmed professional withdrew, cannot come, or comes after all.
        Withdrawal = "WITHDRAWAL",
        /// The day is to be confirmed, or was not; a case starts soon; a professional has not arrived.
        Attendance = "ATTENDANCE",
        /// Verification by centers, documents, and what expires.
        Eligibility = "ELIGIBILITY",
        /// To a professional: a claim was decided.
        Payment = "PAYMENT",
        /// To a professional: a message of an owner of cases.
        Message = "MESSAGE",
        /// To a professional: the daily summary of new cases, which has settings of its own.
        Summary = "SUMMARY",
    }
}

/// A value for each channel outside the application.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channels<T> {
    /// By email.
    pub mail: T,
    /// By text message.
    pub sms: T,
    /// By push message to the browsers of the person.
    pub push: T,
}

impl Channels<bool> {
    /// All channels.
    pub const ALL: Self = Self { mail: true, sms: true, push: true };

    const MAIL: Self = Self { mail: true, sms: false, push: false };
    const MAIL_AND_SMS: Self = Self { mail: true, sms: true, push: false };
    const MAIL_AND_PUSH: Self = Self { mail: true, sms: false, push: true };
}

impl EventKind {
    /// Returns the channels on which there are messages of this kind.
    pub const fn channels(self) -> Channels<bool> {
        match self {
            Self::Invitation | Self::CaseChange | Self::Withdrawal | Self::Attendance => Channels::ALL,
            Self::Request | Self::Answer => Channels::<bool>::MAIL_AND_PUSH,
            Self::Message => Channels::<bool>::MAIL_AND_SMS,
            Self::Required | Self::Eligibility | Self::Payment | Self::Summary => Channels::<bool>::MAIL,
        }
    }

    /// Returns the kinds that people of a role choose channels for, in the order of a list; the first is always sent.
    pub const fn of_role(role: Role) -> &'static [Self] {
        match role {
            Role::Professional => &[
                Self::Required,
                Self::Invitation,
                Self::Answer,
                Self::CaseChange,
                Self::Attendance,
                Self::Eligibility,
                Self::Payment,
                Self::Message,
            ],
            Role::Surgeon | Role::Admin | Role::SystemAdmin => &[
                Self::Required,
                Self::Request,
                Self::Answer,
                Self::Withdrawal,
                Self::Attendance,
                Self::Eligibility,
            ],
        }
    }
}

/// The choices of a person beside the switches of whole channels, [`NotificationSettings`]. The default is all on, no quiet
/// hours, no summary. This and its parts are serialized as JSON that is stored with the person, so names of fields do not change;
/// the wire has types of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NotificationPreferences {
    /// The channels that are switched off for single kinds.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    off: BTreeMap<EventKind, Channels<bool>>,
    /// The time zone of the person; `None` until they have chosen one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// When messages wait; only with a time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet_hours: Option<QuietHours>,
    /// The daily summary of new cases; only with a time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<SummaryFilter>,
}

impl NotificationPreferences {
    /// Returns the channels on which the person wants messages of a kind, without the switches of whole channels.
    pub fn wanted(&self, kind: EventKind) -> Channels<bool> {
        let (offered, off) = (kind.channels(), self.off.get(&kind).copied().unwrap_or_default());
        Channels {
            mail: offered.mail && (!off.mail || matches!(kind, EventKind::Required)),
            sms: offered.sms && !off.sms,
            push: offered.push && !off.push,
        }
    }

    /// Returns the end of the quiet hours that contain an instant; `None` outside of quiet hours.
    fn quiet_until(&self, at: Timestamp) -> Option<Timestamp> {
        self.quiet_hours?.end(self.zone.as_ref()?, at)
    }

    /// Returns when the next daily summary is due after an instant; `None` without one.
    pub fn next_summary(&self, after: Timestamp) -> Option<Timestamp> {
        Some(self.summary.as_ref()?.next(self.zone.as_ref()?, after))
    }
}

/// The choices of the recipient of a message.
#[derive(Debug, Clone, Copy)]
pub struct RecipientChoices<'a> {
    /// Whether the account is open; closed ones get no message.
    pub active: bool,
    /// The switches of whole channels.
    pub settings: NotificationSettings,
    /// Whether the person has a browser for push messages.
    pub push: bool,
    /// The other choices.
    pub preferences: &'a NotificationPreferences,
}

/// The properties of a message that decide its channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occasion {
    /// Its kind.
    pub kind: EventKind,
    /// Whether the mail is sent at once whatever the choices are.
    pub required: bool,
    /// The start of its case; `None` for a message that is not about one.
    pub start: Option<Timestamp>,
}

impl Occasion {
    /// A message about no case.
    pub const fn of(kind: EventKind) -> Self {
        Self { kind, required: matches!(kind, EventKind::Required), start: None }
    }

    /// A message about a case with this start.
    pub const fn about_case(kind: EventKind, start: Timestamp) -> Self {
        Self { start: Some(start), ..Self::of(kind) }
    }

    /// Returns the same occasion, whose mail cannot be switched off if `required`.
    #[must_use]
    pub const fn required(self, required: bool) -> Self {
        Self { required: self.required || required, ..self }
    }

    /// Returns whether the case starts within 24 hours, or has started.
    fn is_urgent(self, now: Timestamp) -> bool {
        self.start.is_some_and(|start| start.duration_since(now) < URGENT)
    }
}

/// Whether and when a message is sent on a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sending {
    /// Not on this channel.
    Off,
    /// At once.
    Now,
    /// Not before this instant, the end of the quiet hours.
    NotBefore(Timestamp),
}

/// Decides on which channels a message to a person is sent, and when.
///
/// A closed account gets none. A required mail is sent at once. Otherwise a message is sent on the channels that the person
/// wants for its kind, at once or when their quiet hours end; one about an urgent case ends these if the person allows it.
pub fn deliveries(to: RecipientChoices<'_>, about: Occasion, now: Timestamp) -> Channels<Sending> {
    let RecipientChoices { active, settings, push, preferences } = to;
    let wanted = preferences.wanted(about.kind);
    let wakes = about.is_urgent(now) && preferences.quiet_hours.is_some_and(|quiet| quiet.urgent_wakes);
    let due = match preferences.quiet_until(now) {
        Some(end) if !wakes => Sending::NotBefore(end),
        _ => Sending::Now,
    };
    let optional = |on: bool| if active && on { due } else { Sending::Off };
    Channels {
        mail: match active && about.required {
            true => Sending::Now,
            false => optional(settings.email && wanted.mail),
        },
        sms: optional(settings.sms && wanted.sms),
        push: optional(push && wanted.push),
    }
}

/// Returns whether a message can reach a person before an instant: it is sent on a channel at once or before that, or on none, so
/// that the person reads the application anyway. Messages that all wait for the end of quiet hours cannot.
pub fn arrives_before(to: RecipientChoices<'_>, about: Occasion, until: Timestamp, now: Timestamp) -> bool {
    let Channels { mail, sms, push } = deliveries(to, about, now);
    let sent = [mail, sms, push];
    let arrives = |sending: &Sending| match *sending {
        Sending::Off => false,
        Sending::Now => true,
        Sending::NotBefore(at) => at < until,
    };
    sent.iter().any(arrives) || sent.iter().all(|sending| *sending == Sending::Off)
}

#[cfg(test)]
mod tests;
