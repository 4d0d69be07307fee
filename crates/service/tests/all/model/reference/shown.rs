//! The views of the reference model that are compared after each step.

use super::{Case, EngagementState, FILLED, Line, Model, Notice, Thread};

impl Model {
    /// Returns each case as its managers see it: status, open state, positions, participants, and the minimum
    /// pay that a cancellation would owe.
    pub(crate) fn shown_cases(&self) -> Vec<String> {
        (0..self.cases.len()).map(|case| self.shown_case(case)).collect()
    }

    fn shown_case(&self, case: usize) -> String {
        let Case { lines, .. } = &self.cases[case];
        let status = self.status(case);
        let open = if self.is_closed(case) || status == "COMPLETE" { "CLOSED" } else { "OPEN" };
        let shown = |line: &Line| format!("{}:{}/{}", line.group, self.taken(case, line.group), line.places);
        let lines: Vec<String> = lines.iter().map(shown).collect();
        let mut people = Vec::new();
        let mut due = 0;
        for who in 0..self.people.len() {
            let Some(engagement_state) = self.engagement_state(case, who) else { continue };
            if let Some(status) = participant(engagement_state) {
                people.push(format!("{who} {status}"));
            }
            due += self.owed(case, who);
        }
        format!("{status} {open} {} [{}] due ${due}", lines.join(" "), people.join(", "))
    }

    /// Returns the state of every user on every case, with the names of the database.
    pub(crate) fn engagement_states(&self) -> Vec<String> {
        let record = |((case, who), thread): (&(usize, usize), &Thread)| {
            let word = match thread.engagement_state {
                EngagementState::Requested => "REQUESTED",
                EngagementState::Invited => "INVITED",
                EngagementState::Offered { .. } => "OFFERED",
                EngagementState::Released => "RELEASED",
                EngagementState::Suspended => "POSITION_FILLED",
                EngagementState::Confirmed => "CONFIRMED",
                EngagementState::Declined => "DECLINED",
                EngagementState::Withdrawn => "WITHDRAWN",
                EngagementState::RequestDeclined => "REQUEST_DECLINED",
                EngagementState::AcknowledgedRejection => "ACKNOWLEDGED_REJECTION",
                EngagementState::Cancelled { was_confirmed: false } => "CANCELLED",
                EngagementState::Cancelled { was_confirmed: true } => "CANCELLED_CONFIRMED",
                EngagementState::AcknowledgedCancellation { .. } => "ACKNOWLEDGED_CANCELLATION",
            };
            format!("{case}/{who} {word} asked {} standby {}", thread.asked, thread.standby.is_some())
        };
        self.threads.iter().map(record).collect()
    }

    /// Returns the minimum pay that cancellations owe: case, professional, dollars.
    pub(crate) fn claims(&self) -> Vec<(usize, usize, i64)> {
        self.claims.iter().map(|((case, who), (pay, _))| (*case, *who, *pay)).collect()
    }

    /// Returns the unread notices of a person, newest first; `not_cancelled_only` excludes cancellations and
    /// cancelled cases.
    pub(crate) fn unread(&self, who: usize, not_cancelled_only: bool) -> Vec<(usize, String)> {
        let wanted = |notice: &Notice| {
            let off = notice.kind == "CANCELLATION" || self.cases[notice.case].cancelled;
            notice.to == who && !notice.read && !(not_cancelled_only && off)
        };
        let all = self.notices.iter().enumerate().rev().filter(|(_, notice)| wanted(notice));
        all.map(|(index, it)| (index, format!("{} {} {:?} case {}", it.kind, it.status, it.content, it.case)))
            .collect()
    }
}

/// Returns the status of a participant of a case; `None` if they only requested an invitation.
fn participant(engagement_state: EngagementState) -> Option<&'static str> {
    match engagement_state {
        EngagementState::Requested
        | EngagementState::RequestDeclined
        | EngagementState::AcknowledgedRejection => None,
        EngagementState::Invited | EngagementState::Offered { .. } => Some("INVITED"),
        EngagementState::Released => Some("REMOVED"),
        EngagementState::Suspended => Some(FILLED),
        EngagementState::Confirmed => Some("CONFIRMED"),
        EngagementState::Declined => Some("DECLINED"),
        EngagementState::Withdrawn => Some("WITHDRAWN"),
        EngagementState::Cancelled { .. } => Some("CANCELLED"),
        EngagementState::AcknowledgedCancellation { .. } => Some("ACKNOWLEDGED"),
    }
}
