//! Cases as a professional sees them: the answer of `newjobs`.

use std::sync::Arc;

use caseboard_domain::section::{ButtonCategory, Section};
use caseboard_service::cases::ProfessionalCase;
use serde::Serialize;
use utoipa::ToSchema;

use super::attendance::OwnAttendance;
use super::cases::{CaseContact, Job, Staff};
use super::invitations::OwnMessage;
use super::scalar::Instant;

/// A case as one professional sees it: the answer of `newjobs`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProfessionalJob {
    /// The case.
    #[serde(flatten)]
    pub job: Job,
    /// What the professional has to do with it.
    #[serde(flatten)]
    pub own: OwnJob,
}

/// What one professional has to do with a case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnJob {
    /// The position of the professional's own group.
    pub my_staff: Staff,
    /// Own messages, newest first; empty if never invited.
    #[schema(max_items = 100)]
    pub my_msg: Vec<OwnMessage>,
    /// The professional's request for an invitation, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub my_request: Option<OwnMessage>,
    /// The section the case belongs to, decided by the server.
    pub section: Section,
    /// The action that the case offers, decided by the server.
    pub button: ButtonCategory,
    /// The time until which a confirmed professional may withdraw: 72 hours before the start, or the start while a changed
    /// time is not confirmed.
    pub withdraw_until: Instant,
    /// Whether the professional is confirmed and has yet to confirm the changed time.
    pub awaits_reconfirmation: bool,
    /// The time until which a place is held for the invited professional, who was on the standby list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offer_until: Option<Instant>,
    /// When the confirmed professional reported that they cannot come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cannot_come_at: Option<Instant>,
    /// Whether the confirmed professional will come and has arrived, and what they can report now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub attendance: Option<OwnAttendance>,
    /// Whether the center certified the professional.
    pub certified_for_center: bool,
    /// The contact; only if the professional is confirmed for the case.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub contact: Option<CaseContact>,
}

impl From<ProfessionalCase> for OwnJob {
    fn from(seen: ProfessionalCase) -> Self {
        let own = seen.own.map(|own| *own).unwrap_or_default();
        Self {
            my_staff: seen.position.into(),
            my_msg: own.messages.into_iter().map(OwnMessage::from).collect(),
            my_request: own.request.map(OwnMessage::from),
            section: seen.section,
            button: seen.button,
            withdraw_until: seen.withdraw_until.into(),
            awaits_reconfirmation: own.awaits_reconfirmation,
            offer_until: own.offer_until.map(Instant::from),
            cannot_come_at: own.cannot_come.map(Instant::from),
            attendance: own.attendance.map(OwnAttendance::from),
            certified_for_center: seen.certified_for_center,
            contact: own.contact.map(|contact| CaseContact { name: contact.name, phone: contact.phone }),
        }
    }
}

/// A JSON array of [`ProfessionalJob`]s. The JSON of each case, and of an open case without own messages, is
/// written once and kept with the cached case, because a list consists mostly of cases that many
/// professionals see.
pub struct ProfessionalJobs(Vec<u8>);

impl TryFrom<Vec<ProfessionalCase>> for ProfessionalJobs {
    type Error = serde_json::Error;

    fn try_from(list: Vec<ProfessionalCase>) -> Result<Self, Self::Error> {
        let mut text = Vec::with_capacity(list.len() * 1500 + 2);
        text.push(b'[');
        for (number, seen) in list.into_iter().enumerate() {
            if number > 0 {
                text.push(b',');
            }
            let (case, state) = (Arc::clone(&seen.case), seen.open_state);
            let job = case.json(state, |row| serde_json::to_string(&Job::new(row.clone(), state)))?;
            // The members of both objects become those of one.
            text.extend_from_slice(job.strip_suffix('}').unwrap_or(&job).as_bytes());
            let own = text.len();
            if seen.section == Section::Requestable && seen.own.is_none() {
                let (category, certified) = (seen.position.category, seen.certified_for_center);
                let json =
                    case.open_json(category, certified, || serde_json::to_string(&OwnJob::from(seen)))?;
                text.extend_from_slice(json.as_bytes());
            } else {
                serde_json::to_writer(&mut text, &OwnJob::from(seen))?;
            }
            text[own] = b',';
        }
        text.push(b']');
        Ok(Self(text))
    }
}

impl ProfessionalJobs {
    /// Returns the text of the array.
    #[must_use]
    pub fn into_json(self) -> Vec<u8> {
        self.0
    }
}
