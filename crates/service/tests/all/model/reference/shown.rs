//! The views of the reference model that are compared after each step.

use super::{Case, FILLED, HOUR, Line, Model, Notice, Standing, Thread};

impl Model {
    /// Returns each case as its managers see it: status, open state, positions, participants, and the minimum
    /// pay that a cancellation would owe.
    pub(crate) fn shown_cases(&self) -> Vec<String> {
        (0..self.cases.len()).map(|case| self.shown_case(case)).collect()
    }

    fn shown_case(&self, case: usize) -> String {
        let Case { lines, cancelled, start, .. } = &self.cases[case];
        let status = self.status(case);
        let open = if self.over(case) || status == "COMPLETE" { "CLOSED" } else { "OPEN" };
        let shown = |line: &Line| format!("{}:{}/{}", line.group, self.taken(case, line.group), line.places);
        let lines: Vec<String> = lines.iter().map(shown).collect();
        let mut people = Vec::new();
        let mut due = 0;
        for who in 0..self.people.len() {
            let Some(standing) = self.standing(case, who) else { continue };
            if let Some(status) = participant(standing) {
                people.push(format!("{who} {status}"));
            }
            let late = (1..=24 * HOUR).contains(&(start - self.now));
            if standing == Standing::Holds && late && !cancelled {
                due += self.line(case, self.people[who].group).map_or(0, |line| line.min_pay);
            }
        }
        format!("{status} {open} {} [{}] due ${due}", lines.join(" "), people.join(", "))
    }

    /// Returns the state of every user on every case, with the names of the database.
    pub(crate) fn standings(&self) -> Vec<String> {
        let record = |((case, who), thread): (&(usize, usize), &Thread)| {
            let word = match thread.standing {
                Standing::Asked => "REQUESTED",
                Standing::Invited => "INVITED",
                Standing::Waits => "POSITION_FILLED",
                Standing::Holds => "CONFIRMED",
                Standing::SaidNo => "DECLINED",
                Standing::GaveBack => "WITHDRAWN",
                Standing::WasDeclined => "REQUEST_DECLINED",
                Standing::NotedDecline => "ACKNOWLEDGED_REJECTION",
                Standing::Off { held: false } => "CANCELLED",
                Standing::Off { held: true } => "CANCELLED_CONFIRMED",
                Standing::NotedOff { .. } => "ACKNOWLEDGED_CANCELLATION",
            };
            format!("{case}/{who} {word} asked {}", thread.asked)
        };
        self.threads.iter().map(record).collect()
    }

    /// Returns the minimum pay that cancellations owe: case, professional, dollars.
    pub(crate) fn claims(&self) -> Vec<(usize, usize, i64)> {
        self.claims.iter().map(|((case, who), pay)| (*case, *who, *pay)).collect()
    }

    /// Returns the unread notices of a person, newest first; `standing_only` excludes cancellations and
    /// cancelled cases.
    pub(crate) fn bell(&self, who: usize, standing_only: bool) -> Vec<(usize, String)> {
        let wanted = |notice: &Notice| {
            let off = notice.kind == "CANCELLATION" || self.cases[notice.case].cancelled;
            notice.to == who && !notice.read && !(standing_only && off)
        };
        let all = self.notices.iter().enumerate().rev().filter(|(_, notice)| wanted(notice));
        all.map(|(index, it)| (index, format!("{} {} {:?} case {}", it.kind, it.status, it.content, it.case)))
            .collect()
    }
}

/// Returns the status of a participant of a case; `None` if they only requested an invitation.
fn participant(standing: Standing) -> Option<&'static str> {
    match standing {
        Standing::Asked | Standing::WasDeclined | Standing::NotedDecline => None,
        Standing::Invited => Some("INVITED"),
        Standing::Waits => Some(FILLED),
        Standing::Holds => Some("CONFIRMED"),
        Standing::SaidNo => Some("DECLINED"),
        Standing::GaveBack => Some("WITHDRAWN"),
        Standing::Off { .. } => Some("CANCELLED"),
        Standing::NotedOff { .. } => Some("ACKNOWLEDGED"),
    }
}
