//! Mails, text messages and push messages about case events (appendix D).
//!
//! They contain the time (in the center's time zone), the place, the pay, and who is involved: the surgeon, and to owners
//! also the professional. Free text such as procedures and notes is shown only after sign-in, because it may be about a patient
//! (AMB-52).

use caseboard_domain::case::Case;
use jiff::Timestamp;

use super::case_event::{CaseEvent, EngagementFacts};
use crate::app::Settings;
use crate::case_paths::{
    OWNER_SHORT_LINK, managed_case_path, notice_path, own_case_path, requests_path, short_notice_path,
};
use crate::letter::Letter;
use crate::push;
use crate::texts::{CaseTexts, EventTexts, Texts};

impl CaseEvent {
    /// Returns the texts of the event in a language.
    fn texts(self, texts: &CaseTexts) -> &EventTexts {
        match self {
            Self::Invited => &texts.invited,
            Self::Requested => &texts.requested,
            Self::RequestDeclined => &texts.request_declined,
            Self::Accepted { complete: true } => &texts.filled,
            Self::Accepted { complete: false } => &texts.accepted,
            Self::Withdrawn => &texts.withdrawn,
            Self::Cancelled { .. } => &texts.cancelled,
            Self::Reopened => &texts.reopened,
            Self::Changed => &texts.changed,
            Self::TimeChanged => &texts.time_changed,
            Self::Offered { .. } => &texts.offered,
            Self::StandbyRequested => &texts.standby_requested,
            Self::StandbyApproved => &texts.standby_approved,
            Self::Released { .. } => &texts.released,
            Self::CannotCome => &texts.cannot_come,
            Self::ComesAfterAll => &texts.comes_after_all,
            Self::ConfirmDay => &texts.confirm_day,
            Self::CaseStarts => &texts.case_starts,
            Self::DayNotConfirmed => &texts.day_not_confirmed,
            Self::NotArrived => &texts.not_arrived,
        }
    }

    /// Returns the label of the button and its path.
    fn button(self, texts: &CaseTexts, case: &Case, facts: EngagementFacts<'_>) -> (&'static str, String) {
        match self {
            Self::ConfirmDay => match facts.link {
                Some(path) => (texts.confirm_day_button, path.to_owned()),
                None => (texts.open_case, own_case_path(case.id)),
            },
            Self::Invited
            | Self::Reopened
            | Self::Offered { .. }
            | Self::StandbyApproved
            | Self::Changed
            | Self::TimeChanged
            | Self::RequestDeclined
            | Self::Cancelled { .. }
            | Self::CaseStarts => (texts.open_case, own_case_path(case.id)),
            // The case is no longer one of their own, and only the notice has the written reason.
            Self::Released { .. } => (texts.open_case, notice_path(case.id)),
            Self::Requested | Self::StandbyRequested => {
                (texts.open_request, requests_path(case, facts.request))
            }
            Self::Accepted { .. }
            | Self::Withdrawn
            | Self::CannotCome
            | Self::ComesAfterAll
            | Self::DayNotConfirmed
            | Self::NotArrived => (texts.open_case, managed_case_path(case)),
        }
    }

    /// Returns whether the mail carries the calendar event of its recipient, who may be confirmed for the case.
    const fn changes_calendar(self) -> bool {
        matches!(self, Self::Changed | Self::TimeChanged | Self::Cancelled { .. } | Self::Released { .. })
    }

    /// Returns the mail to one person.
    pub fn letter(
        self,
        texts: &'static Texts,
        case: &Case,
        facts: EngagementFacts<'_>,
        to_name: &str,
    ) -> Letter {
        let (event, labels) = (self.texts(&texts.cases), &texts.labels);
        let (label, path) = self.button(&texts.cases, case, facts);
        if self.is_to_professional() {
            let letter = letter_to_professional(texts, event, case, facts, to_name)
                .button(label, &path)
                .calendar(facts.engagement.filter(|_| self.changes_calendar()));
            return match self {
                Self::Cancelled { owed: Some(owed) } => letter.detail(texts.cases.owed, owed.to_string()),
                Self::Offered { until } => {
                    letter.detail(texts.cases.held_until, texts.time(until, &case.zone))
                }
                Self::Released { reason, owed } => {
                    let letter = letter.detail(texts.labels.reason, (texts.cases.release_reason)(reason));
                    match owed {
                        Some(owed) => letter.detail(texts.cases.owed, owed.to_string()),
                        None => letter,
                    }
                }
                _ => letter,
            };
        }
        let subject = format!("{}: {}, {}", event.head, facts.professional, texts.when_and_where(case));
        Letter::new(texts, subject, to_name)
            .paragraph((event.sentence)(facts.professional))
            .detail(labels.professional, format!("{}, {}", facts.professional, (texts.group)(facts.category)))
            .detail(labels.surgeon, &case.surgeon_name)
            .detail(labels.needed, texts.needed(case, facts.category))
            .case_details(case, facts.terms)
            .button(label, &path)
    }

    /// Returns until when the event asks for an answer; `None` if it is news.
    fn answered_until(self, case: &Case) -> Option<Timestamp> {
        match self {
            Self::Offered { until } => Some(until),
            Self::Invited
            | Self::Reopened
            | Self::Requested
            | Self::StandbyRequested
            | Self::TimeChanged
            | Self::ConfirmDay
            | Self::CaseStarts => Some(case.start),
            _ => None,
        }
    }

    /// Returns the push message, which names no person.
    pub(crate) fn push(self, texts: &Texts, case: &Case, facts: EngagementFacts<'_>) -> String {
        // The signed link of a mail acts without a session; a push message opens the case.
        let (_, path) = self.button(&texts.cases, case, EngagementFacts { link: None, ..facts });
        push::content(
            texts,
            case,
            facts.terms,
            self.texts(&texts.cases).head,
            &path,
            self.answered_until(case),
        )
    }

    /// Returns the text message, with a link to the notice, or to the notices of an owner; it fits into two parts of 153
    /// characters. That to an owner ends with the surgeon, because several may have cases at the same time.
    pub fn sms(self, texts: &Texts, settings: &Settings, case: &Case, facts: EngagementFacts<'_>) -> String {
        let EventTexts { sms, sms_end, .. } = self.texts(&texts.cases);
        let name = if self.is_to_professional() { &case.surgeon_name } else { facts.professional };
        let (product, when, place) =
            (&settings.product_name, texts.time(case.start, &case.zone), &case.location);
        let (who, path) = match self.is_to_professional() {
            true => (String::new(), short_notice_path(case)),
            false => (format!(", {}", case.surgeon_name), OWNER_SHORT_LINK.to_owned()),
        };
        format!("{product}: {}. {when}, {place}{who}.{sms_end} {}{path}", sms(name), settings.public_url)
    }
}

/// Returns the mail that confirms an acceptance or a withdrawal to the professional, whose calendar it changes.
pub fn confirmation_letter(
    texts: &'static Texts,
    event: &EventTexts,
    case: &Case,
    facts: EngagementFacts<'_>,
    to_name: &str,
) -> Letter {
    letter_to_professional(texts, event, case, facts, to_name)
        .button(texts.cases.open_case, &own_case_path(case.id))
        .calendar(facts.engagement)
}

/// Returns the mail about the invitations to the cases of a series, which differ only in their start; the first one first. Each
/// date leads to its case (AMB-379).
pub fn series_letter(
    texts: &'static Texts,
    cases: &[&Case],
    facts: EngagementFacts<'_>,
    to_name: &str,
) -> Letter {
    let (event, labels) = (&texts.cases.invited, &texts.labels);
    let Some(first) = cases.first() else { return Letter::new(texts, event.head, to_name) };
    let place = &first.location;
    let subject = format!("{}: {}, {place}", event.head, (texts.cases.dates)(cases.len()));
    let letter = Letter::new(texts, subject, to_name)
        .paragraph((texts.cases.invited_series)(&first.surgeon_name))
        .detail(labels.surgeon, &first.surgeon_name)
        .detail(labels.needed, texts.needed(first, facts.category))
        .detail(labels.place, place)
        .detail(labels.pay, (texts.pay)(facts.terms));
    let dated = |letter: Letter, case: &&Case| {
        letter.linked_detail(labels.when, texts.long_time(case.start, &case.zone), own_case_path(case.id))
    };
    cases.iter().fold(letter, dated).ask(texts.cases.ask).button(texts.cases.open_case, OWN_CASES)
}

/// The list of a professional's own cases.
const OWN_CASES: &str = "/userMain/upcomingJobs?view=mine";

/// Returns the text message about the invitations to the cases of a series.
pub fn series_sms(texts: &Texts, settings: &Settings, cases: &[&Case]) -> String {
    let Some(first) = cases.first() else { return String::new() };
    let (product, count) = (&settings.product_name, (texts.cases.dates)(cases.len()));
    let when = texts.time(first.start, &first.zone);
    let link = format!("{}{}", settings.public_url, short_notice_path(first));
    format!("{product}: {}: {count}, {when}, {}. {link}", texts.cases.invited_series_sms, first.location)
}

/// Returns the content of the push message about the invitations to the cases of a series. It opens the
/// professional's list of cases.
pub(crate) fn series_push(texts: &Texts, cases: &[&Case], facts: EngagementFacts<'_>) -> String {
    let Some(first) = cases.first() else { return String::new() };
    let title = format!("{}: {}", texts.cases.invited.head, (texts.cases.dates)(cases.len()));
    push::content(texts, first, facts.terms, &title, OWN_CASES, None)
}

fn letter_to_professional(
    texts: &'static Texts,
    event: &EventTexts,
    case: &Case,
    facts: EngagementFacts<'_>,
    to_name: &str,
) -> Letter {
    Letter::new(texts, format!("{}: {}", event.head, texts.when_and_where(case)), to_name)
        .paragraph((event.sentence)(&case.surgeon_name))
        .detail(texts.labels.surgeon, &case.surgeon_name)
        .detail(texts.labels.needed, texts.needed(case, facts.category))
        .case_details(case, facts.terms)
        .ask(texts.cases.ask)
}
