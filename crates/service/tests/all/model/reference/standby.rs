//! The standby list, offers, releases and reported absences of the reference model (AMB-157 to AMB-161).

use super::{
    AFTER_ALL, EngagementState, FILLED, FORBIDDEN, HOUR, INVITED, Model, ModelAnswer, Notice, OFFERED,
    Thread, answer_of,
};

impl Model {
    /// A professional joins the standby list, or asks to.
    pub(crate) fn stand_by(&mut self, who: usize, case: usize) -> ModelAnswer {
        let group = self.people[who].group;
        if !self.people[who].open || self.line(case, group).is_none() {
            return answer_of(FORBIDDEN);
        }
        if self.is_closed(case) {
            return answer_of("CLOSED");
        }
        let state = self.engagement_state(case, who);
        match state {
            Some(EngagementState::Confirmed) => return answer_of("ALREADY_CONFIRMED"),
            Some(EngagementState::Offered { .. }) => return answer_of("ALREADY_OFFERED"),
            Some(EngagementState::RequestDeclined) => return answer_of("REQUEST_DECLINED"),
            _ => {}
        }
        let asks = |yes: bool| answer_of("STANDBY").and(format!("asks {yes}"));
        let pending = state == Some(EngagementState::Requested);
        if self.thread(case, who).is_some_and(|thread| thread.standby.is_some()) {
            return asks(pending);
        }
        if !self.full(case, group) {
            return answer_of("PLACE_FREE");
        }
        if self.has_overlapping_case(case, who) {
            return answer_of("SCHEDULE_CONFLICT");
        }
        let missed = self.thread(case, who).is_some_and(|thread| thread.missed);
        let invited = matches!(state, Some(EngagementState::Invited | EngagementState::Suspended)) && !missed;
        if !invited && !pending && self.has_requested_too_often(case, who) {
            return answer_of("TOO_MANY_REQUESTS");
        }
        if let Some(refused) = self.ineligible(&[who]) {
            return answer_of(refused);
        }
        let now = self.now;
        if invited {
            let thread = self.thread_mut(case, who);
            thread.engagement_state = EngagementState::Suspended;
            thread.standby = Some(now);
            return asks(false);
        }
        if let (true, Some(old)) = (missed, self.thread(case, who).and_then(|thread| thread.newest))
            && state == Some(EngagementState::Suspended)
        {
            self.notices[old].read = true;
        }
        self.answer_copies(case, who, "WITHDRAWN");
        let content = "A professional asks for a place on the standby list of your surgical case.";
        let copies = self.add_owner_notices("INVITATION_REQUEST", "INVITE_REQUEST", content, case, who);
        let thread = self.thread_mut(case, who);
        thread.engagement_state = EngagementState::Requested;
        thread.asked += usize::from(!pending);
        thread.request = copies;
        thread.standby = Some(now);
        asks(true)
    }

    /// A professional leaves the standby list.
    pub(crate) fn leave_standby(&mut self, who: usize, case: usize) -> ModelAnswer {
        let Some(Thread { engagement_state, standby, .. }) = self.thread(case, who).cloned() else {
            return answer_of(FORBIDDEN);
        };
        if standby.is_some() {
            self.thread_mut(case, who).standby = None;
            match engagement_state {
                EngagementState::Offered { .. } => {
                    let thread = self.thread_mut(case, who);
                    thread.engagement_state = EngagementState::Suspended;
                    thread.missed = true;
                    self.end_offer(case, who);
                }
                EngagementState::Requested => {
                    self.answer_copies(case, who, "WITHDRAWN");
                    self.thread_mut(case, who).engagement_state = EngagementState::AcknowledgedRejection;
                }
                _ => {}
            }
        }
        answer_of("LEFT")
    }

    /// A professional withdraws a request.
    pub(crate) fn withdraw_request(&mut self, who: usize, case: usize) -> ModelAnswer {
        match self.engagement_state(case, who) {
            None => return answer_of(FORBIDDEN),
            Some(EngagementState::AcknowledgedRejection) => {}
            Some(EngagementState::Requested) => {
                self.answer_copies(case, who, "WITHDRAWN");
                let thread = self.thread_mut(case, who);
                thread.engagement_state = EngagementState::AcknowledgedRejection;
                thread.standby = None;
            }
            Some(_) => return answer_of("ALREADY_ANSWERED"),
        }
        answer_of("WITHDRAWN")
    }

    /// The second at which the next offer ends.
    pub(crate) fn next_due(&self) -> Option<i64> {
        let until = |thread: &Thread| match thread.engagement_state {
            EngagementState::Offered { until } => Some(until),
            _ => None,
        };
        self.threads.values().filter_map(until).min()
    }

    /// Ends the offers whose time is over.
    pub(crate) fn expire_offers(&mut self) {
        for (case, who) in self.threads.keys().copied().collect::<Vec<_>>() {
            match self.engagement_state(case, who) {
                Some(EngagementState::Offered { until }) if until <= self.now => {
                    let thread = self.thread_mut(case, who);
                    thread.engagement_state = EngagementState::Suspended;
                    thread.standby = None;
                    thread.missed = true;
                    self.end_offer(case, who);
                }
                _ => {}
            }
        }
    }

    /// Fills the place that was held for a professional without an offer now.
    pub(super) fn end_offer(&mut self, case: usize, who: usize) {
        let thread = self.thread_mut(case, who);
        if let (EngagementState::Suspended, Some(newest)) = (thread.engagement_state, thread.newest) {
            self.notices[newest].status = FILLED;
        }
        self.refill(case, self.people[who].group);
    }

    /// Offers a freed place of a position to the first on the standby list, and opens it to the invited if there is no one.
    pub(super) fn refill(&mut self, case: usize, group: u8) {
        let lead = self.cases[case].start - self.now;
        if self.is_closed(case) || self.full(case, group) {
            return;
        }
        let minutes = if lead >= 24 * HOUR { 15 } else { 5 };
        let mut offered = false;
        if lead >= 6 * HOUR {
            let mut waiting: Vec<(i64, usize)> = Vec::new();
            for who in 0..self.people.len() {
                let Some(thread) = self.thread(case, who) else { continue };
                let waits =
                    matches!(thread.engagement_state, EngagementState::Suspended | EngagementState::Invited);
                let waits = waits && self.people[who].group == group && self.could_accept(case, who);
                waiting.extend(thread.standby.filter(|_| waits).map(|since| (since, who)));
            }
            waiting.sort_unstable();
            if let Some((_, who)) = waiting.into_iter().next() {
                if let Some(old) = self.thread_mut(case, who).newest {
                    self.notices[old].read = true;
                    self.notices[old].status = FILLED;
                }
                let content = OFFERED;
                let notice = self.add_notice(who, "INVITATION", "INVITED", content, case, who);
                let until = self.now + minutes * 60;
                let thread = self.thread_mut(case, who);
                thread.engagement_state = EngagementState::Offered { until };
                thread.newest = Some(notice);
                offered = true;
            }
        }
        if !self.full(case, group) {
            self.reopen(case, group, !offered);
        }
    }

    /// Returns whether a professional could accept a place of their group now.
    fn could_accept(&self, case: usize, who: usize) -> bool {
        self.people[who].open && !self.has_overlapping_case(case, who) && self.ineligible(&[who]).is_none()
    }

    /// Opens the free places of a position to the invited. If they are notified, the invitations are unread of those who did not
    /// know of a free place and could accept it.
    fn reopen(&mut self, case: usize, group: u8, notifies: bool) {
        let all = notifies && self.cases[case].unannounced.remove(&group);
        for who in 0..self.people.len() {
            let waits = self.thread(case, who).is_some_and(|thread| thread.standby.is_some());
            match self.engagement_state(case, who) {
                _ if self.people[who].group != group => continue,
                Some(EngagementState::Suspended) => {}
                Some(EngagementState::Invited) if all || waits => {}
                _ => continue,
            }
            let is_notified = notifies && self.could_accept(case, who);
            let thread = self.thread_mut(case, who);
            thread.engagement_state = EngagementState::Invited;
            if let Some(notice) = thread.newest {
                self.notices[notice].status = "INVITED";
                if self.notices[notice].content == OFFERED {
                    self.notices[notice].content = INVITED;
                }
                self.notices[notice].read &= !is_notified;
            }
        }
    }

    /// Returns the minimum pay that ending a confirmation now owes.
    pub(super) fn owed(&self, case: usize, who: usize) -> i64 {
        let late = (1..=24 * HOUR).contains(&(self.cases[case].start - self.now));
        let absent = self.thread(case, who).is_some_and(|thread| thread.cannot_come);
        let confirmed = self.engagement_state(case, who) == Some(EngagementState::Confirmed);
        if !confirmed || !late || absent || self.claims.contains_key(&(case, who)) {
            return 0;
        }
        self.line(case, self.people[who].group).map_or(0, |line| line.min_pay)
    }

    /// An owner releases a professional; a place that is not needed any more is open, but not filled again.
    pub(crate) fn release(&mut self, by: usize, case: usize, who: usize, refills: bool) -> ModelAnswer {
        if !self.manages(by, case) {
            return answer_of(FORBIDDEN);
        }
        let answer = |model: &Self, owed: i64| {
            answer_of("RELEASED").and(model.status(case).to_owned()).and(format!("${owed}"))
        };
        match self.engagement_state(case, who) {
            None => return answer_of(FORBIDDEN),
            Some(EngagementState::Released) => return answer(self, 0),
            Some(EngagementState::Cancelled { .. } | EngagementState::AcknowledgedCancellation { .. }) => {
                return answer_of("CLOSED");
            }
            Some(EngagementState::Confirmed) if self.cases[case].start <= self.now => {
                return answer_of("JOB_STARTED");
            }
            Some(EngagementState::Confirmed) => {}
            Some(_) => return answer_of("NOT_CONFIRMED"),
        }
        let group = self.people[who].group;
        let (was_full, owed) = (self.full(case, group), self.owed(case, who));
        if let Some(old) = self.thread_mut(case, who).newest {
            self.answer(old, "REMOVED");
        }
        let content = match refills {
            true => "You have been released from a surgical case: the schedule has changed.",
            false => "You have been released from a surgical case: you are no longer needed.",
        };
        let notice = self.add_notice(who, "MESSAGE", "REMOVED", content, case, who);
        let thread = self.thread_mut(case, who);
        thread.engagement_state = EngagementState::Released;
        thread.newest = Some(notice);
        thread.cannot_come = false;
        self.close_reports(case, who);
        if owed > 0 {
            self.claims.insert((case, who), (owed, self.now));
        }
        match refills {
            true => self.refill(case, group),
            false if was_full => {
                self.reopen(case, group, false);
                self.cases[case].unannounced.insert(group);
            }
            false => {}
        }
        answer(self, owed)
    }

    /// Marks the reports to the owners that a professional may not come, or comes after all, as read.
    pub(super) fn close_reports(&mut self, case: usize, who: usize) {
        for notice in self.notices.iter_mut().filter(|it| it.case == case && it.about == who) {
            notice.read |=
                (notice.kind, notice.status) == ("WITHDRAWAL", "CONFIRMED") || notice.content == AFTER_ALL;
        }
    }

    /// Marks the notices to the owners that a professional comes after all as read: now they do not.
    pub(super) fn close_return(&mut self, case: usize, who: usize) {
        for notice in self.notices.iter_mut().filter(|it| it.case == case && it.about == who) {
            notice.read |= notice.content == AFTER_ALL;
        }
    }

    /// A professional reports that they cannot come.
    pub(crate) fn report_absence(&mut self, who: usize, notice: usize) -> ModelAnswer {
        let Notice { to, case, .. } = self.notices[notice];
        if to != who {
            return answer_of(FORBIDDEN);
        }
        let Thread { engagement_state, newest, cannot_come, .. } = self.threads[&(case, who)].clone();
        match engagement_state {
            EngagementState::Cancelled { .. } | EngagementState::AcknowledgedCancellation { .. } => {
                return answer_of("CLOSED");
            }
            EngagementState::Confirmed => {}
            _ => return answer_of("NOT_CONFIRMED"),
        }
        let lead = self.cases[case].start - self.now;
        if !cannot_come && lead <= 0 {
            return answer_of("JOB_STARTED");
        }
        if !cannot_come && lead >= 72 * HOUR {
            return answer_of("NOT_LOCKED");
        }
        if !cannot_come {
            let thread = self.thread_mut(case, who);
            thread.cannot_come = true;
            thread.account_closed = false;
            self.close_return(case, who);
            let content = "A confirmed professional cannot come to your surgical case:\nill";
            self.add_owner_notices("WITHDRAWAL", "CONFIRMED", content, case, who);
        }
        answer_of("CONFIRMED").about(newest)
    }
}
