//! The commands of the reference model.

use std::collections::BTreeSet;

use super::{
    AFTER_ALL, Case, EngagementState, FILLED, FORBIDDEN, HOUR, Line, Model, ModelAnswer, Notice, Role,
    STANDBY_APPROVED, answer_of,
};

impl Model {
    /// A poster posts a case for a surgeon at the center.
    pub(crate) fn post(
        &mut self,
        by: usize,
        surgeon: usize,
        start: i64,
        hours: i64,
        lines: Vec<Line>,
    ) -> ModelAnswer {
        let person = &self.people[by];
        let surgeon = if person.role == Role::Surgeon { by } else { surgeon };
        if !(person.at_center || person.role == Role::System) {
            return answer_of(if person.role == Role::Surgeon { "CENTER_NOT_VERIFIED" } else { FORBIDDEN });
        }
        if !self.people[surgeon].at_center || self.people[surgeon].role != Role::Surgeon {
            return answer_of(FORBIDDEN);
        }
        let end = start + hours * HOUR;
        let overlaps = |it: &Case| it.surgeon == surgeon && !it.cancelled && it.start < end && start < it.end;
        let warned = self.cases.iter().any(overlaps);
        self.cases.push(Case {
            poster: by,
            surgeon,
            start,
            end,
            lines,
            unannounced: BTreeSet::new(),
            cancelled: false,
        });
        answer_of("OPEN").and(format!("warned {warned}"))
    }

    /// A professional requests an invitation.
    pub(crate) fn request(&mut self, who: usize, case: usize) -> ModelAnswer {
        let group = self.people[who].group;
        if !self.people[who].open || self.line(case, group).is_none() {
            return answer_of(FORBIDDEN);
        }
        if self.is_closed(case) {
            return answer_of("POSITION_CLOSED");
        }
        let full = self.full(case, group);
        let first = self.thread(case, who).and_then(|thread| thread.request.first().copied());
        match self.engagement_state(case, who) {
            Some(EngagementState::Requested) => return answer_of("INVITED").about(first),
            Some(EngagementState::Offered { .. }) => return answer_of("INVITED"),
            Some(EngagementState::Invited | EngagementState::Suspended) if !full => {
                return answer_of("INVITED");
            }
            Some(EngagementState::Confirmed) => return answer_of("ALREADY_CONFIRMED"),
            Some(EngagementState::RequestDeclined) => return answer_of("REQUEST_DECLINED"),
            _ if full => return answer_of(FILLED),
            _ => {}
        }
        if self.has_requested_too_often(case, who) {
            return answer_of("TOO_MANY_REQUESTS");
        }
        if self.has_overlapping_case(case, who) {
            return answer_of("SCHEDULE_CONFLICT");
        }
        if self.people[who].blocked {
            return answer_of("NOT_ELIGIBLE");
        }
        let content = "An invite has been requested for your surgical case.";
        let copies = self.add_owner_notices("INVITATION_REQUEST", "INVITE_REQUEST", content, case, who);
        let first = copies.first().copied();
        let thread = self.thread_mut(case, who);
        thread.engagement_state = EngagementState::Requested;
        thread.asked += 1;
        thread.request = copies;
        answer_of("INVITED").about(first)
    }

    /// A poster invites favorites.
    pub(crate) fn invite(&mut self, by: usize, case: usize, invitees: &[usize]) -> ModelAnswer {
        if !self.manages(by, case) {
            return answer_of(FORBIDDEN);
        }
        let mut invited = Vec::new();
        let mut skipped = Vec::new();
        for who in invitees.iter().copied() {
            match self.skip_reason(by, case, who) {
                Some(reason) => skipped.push(format!("{who} {reason}")),
                None => invited.push(who),
            }
        }
        if let Some(refused) = self.ineligible(&invited) {
            return answer_of(refused);
        }
        let notices = invited.into_iter().map(|who| self.invite_one(case, who)).collect();
        ModelAnswer { words: skipped, notices }
    }

    /// Returns why one of these people cannot be invited or accept: the center blocks someone, or someone is not
    /// certified.
    pub(super) fn ineligible(&self, people: &[usize]) -> Option<&'static str> {
        if people.iter().any(|who| self.people[*who].blocked) {
            return Some("NOT_ELIGIBLE");
        }
        let lacks = |who: &usize| self.only_certified && !self.people[*who].certified;
        people.iter().any(lacks).then_some("NOT_CERTIFIED")
    }

    fn skip_reason(&self, by: usize, case: usize, who: usize) -> Option<&'static str> {
        let of_center = self.favorites.contains(&(None, who));
        let favorite = match self.people[by].role {
            Role::Surgeon => self.favorites.contains(&(Some(by), who)),
            Role::Admin => of_center,
            _ => of_center || self.favorites.contains(&(Some(self.cases[case].surgeon), who)),
        };
        let person = &self.people[who];
        match self.engagement_state(case, who) {
            _ if !favorite => Some("NOT_FAVORITE"),
            _ if !person.open => Some("INACTIVE"),
            _ if self.line(case, person.group).is_none() => Some("WRONG_CATEGORY"),
            Some(
                EngagementState::Invited
                | EngagementState::Offered { .. }
                | EngagementState::Suspended
                | EngagementState::Confirmed,
            ) => Some("ALREADY_INVITED"),
            _ if self.is_closed(case) || self.full(case, person.group) => Some("CLOSED"),
            _ => None,
        }
    }

    /// An owner approves or declines a request.
    pub(crate) fn answer_request(&mut self, by: usize, notice: usize, yes: bool) -> ModelAnswer {
        let Notice { kind, case, about: who, .. } = self.notices[notice];
        if kind != "INVITATION_REQUEST" || !self.manages(by, case) {
            return answer_of(FORBIDDEN);
        }
        let full = self.full(case, self.people[who].group);
        let is_waiting = self.thread(case, who).is_some_and(|thread| thread.standby.is_some());
        match self.engagement_state(case, who) {
            Some(EngagementState::Requested) if self.is_closed(case) || (yes && full && !is_waiting) => {
                return answer_of("CLOSED");
            }
            Some(EngagementState::Requested) => {}
            Some(EngagementState::Cancelled { .. } | EngagementState::AcknowledgedCancellation { .. }) => {
                return answer_of("CLOSED");
            }
            _ => return answer_of("ALREADY_ANSWERED"),
        }
        if !self.threads[&(case, who)].request.contains(&notice) {
            return answer_of("ALREADY_ANSWERED");
        }
        if yes && !self.people[who].open {
            return answer_of("CLOSED");
        }
        if let Some(refused) = self.ineligible(&[who]).filter(|_| yes) {
            return answer_of(refused);
        }
        if yes && full {
            self.answer_copies(case, who, "INVITED");
            let content = STANDBY_APPROVED;
            let reply = self.add_notice(who, "INVITATION", FILLED, content, case, who);
            let thread = self.thread_mut(case, who);
            thread.engagement_state = EngagementState::Suspended;
            thread.missed = false;
            thread.newest = Some(reply);
            return answer_of(FILLED).about(Some(reply));
        }
        if yes {
            let reply = self.invite_one(case, who);
            return answer_of("INVITED").about(Some(reply));
        }
        self.answer_copies(case, who, "REJECTED_REQUEST");
        let content = "Your invite request has been declined.";
        let reply = self.add_notice(who, "REJECTION", "REJECTED_REQUEST", content, case, who);
        let thread = self.thread_mut(case, who);
        thread.engagement_state = EngagementState::RequestDeclined;
        thread.standby = None;
        thread.newest = Some(reply);
        answer_of("REJECTED_REQUEST").about(Some(reply))
    }

    /// A professional accepts.
    pub(crate) fn accept(&mut self, who: usize, notice: usize) -> ModelAnswer {
        let Notice { to, case, .. } = self.notices[notice];
        if to != who || !self.people[who].open {
            return answer_of(FORBIDDEN);
        }
        let (group, newest) = (self.people[who].group, self.threads[&(case, who)].newest);
        let answer =
            |model: &Self, word: &str| answer_of(word).and(model.status(case).to_owned()).about(newest);
        match self.threads[&(case, who)].engagement_state {
            EngagementState::Confirmed => return answer(self, "CONFIRMED"),
            EngagementState::Cancelled { .. } | EngagementState::AcknowledgedCancellation { .. } => {
                return answer(self, "POSITION_CLOSED");
            }
            EngagementState::Declined | EngagementState::Withdrawn | EngagementState::Released => {
                return answer_of("ALREADY_ANSWERED");
            }
            EngagementState::Requested
            | EngagementState::RequestDeclined
            | EngagementState::AcknowledgedRejection => return answer_of("NOT_INVITED"),
            EngagementState::Invited | EngagementState::Offered { .. } | EngagementState::Suspended
                if self.is_closed(case) =>
            {
                return answer(self, "POSITION_CLOSED");
            }
            EngagementState::Invited | EngagementState::Suspended if self.full(case, group) => {
                return answer(self, FILLED);
            }
            EngagementState::Invited | EngagementState::Offered { .. } | EngagementState::Suspended => {}
        }
        if self.has_overlapping_case(case, who) {
            return answer_of("SCHEDULE_CONFLICT");
        }
        if let Some(refused) = self.ineligible(&[who]) {
            return answer_of(refused);
        }
        let thread = self.thread_mut(case, who);
        thread.engagement_state = EngagementState::Confirmed;
        thread.standby = None;
        newest.into_iter().for_each(|notice| self.answer(notice, "CONFIRMED"));
        if self.full(case, group) {
            self.suspend(case, group);
        }
        let complete = self.status(case) == "COMPLETE";
        let content = if complete { "position filled" } else { "position accepted" };
        self.add_owner_notices("ACCEPTED", "CONFIRMED", content, case, who);
        answer(self, "CONFIRMED")
    }

    /// Suspends the invitations to a position when its last place is taken.
    fn suspend(&mut self, case: usize, group: u8) {
        for who in 0..self.people.len() {
            let invited = self.engagement_state(case, who) == Some(EngagementState::Invited);
            if self.people[who].group != group || !invited {
                continue;
            }
            let thread = self.thread_mut(case, who);
            thread.engagement_state = EngagementState::Suspended;
            if let Some(notice) = thread.newest {
                self.notices[notice].status = FILLED;
            }
        }
    }

    /// A professional declines an invitation.
    pub(crate) fn decline(&mut self, who: usize, notice: usize) -> ModelAnswer {
        let Notice { to, case, .. } = self.notices[notice];
        if to != who {
            return answer_of(FORBIDDEN);
        }
        let newest = self.threads[&(case, who)].newest;
        match self.threads[&(case, who)].engagement_state {
            EngagementState::Invited | EngagementState::Offered { .. } | EngagementState::Suspended => {}
            EngagementState::Declined => return answer_of("DECLINED").about(newest),
            EngagementState::Confirmed | EngagementState::Withdrawn | EngagementState::Released => {
                return answer_of("ALREADY_ANSWERED");
            }
            EngagementState::Cancelled { .. } | EngagementState::AcknowledgedCancellation { .. } => {
                return answer_of("CLOSED");
            }
            EngagementState::Requested
            | EngagementState::RequestDeclined
            | EngagementState::AcknowledgedRejection => return answer_of("NOT_INVITED"),
        }
        let thread = self.thread_mut(case, who);
        let held = matches!(thread.engagement_state, EngagementState::Offered { .. });
        thread.engagement_state = EngagementState::Declined;
        thread.standby = None;
        newest.into_iter().for_each(|notice| self.answer(notice, "DECLINED"));
        if held {
            self.end_offer(case, who);
        }
        answer_of("DECLINED").about(newest)
    }

    /// A professional withdraws from a case.
    pub(crate) fn withdraw(&mut self, who: usize, notice: usize) -> ModelAnswer {
        let Notice { to, case, .. } = self.notices[notice];
        if to != who {
            return answer_of(FORBIDDEN);
        }
        let newest = self.threads[&(case, who)].newest;
        let answer = |model: &Self| answer_of("WITHDRAWN").and(model.status(case).to_owned()).about(newest);
        match self.threads[&(case, who)].engagement_state {
            EngagementState::Confirmed if self.cases[case].start - self.now < 72 * HOUR => {
                return answer_of("WITHDRAW_LOCKED");
            }
            EngagementState::Confirmed => {}
            EngagementState::Withdrawn => return answer(self),
            EngagementState::Cancelled { .. } | EngagementState::AcknowledgedCancellation { .. } => {
                return answer_of("CLOSED");
            }
            _ => return answer_of("NOT_CONFIRMED"),
        }
        let group = self.people[who].group;
        self.thread_mut(case, who).engagement_state = EngagementState::Withdrawn;
        newest.into_iter().for_each(|notice| self.answer(notice, "WITHDRAWN"));
        self.close_reports(case, who);
        self.refill(case, group);
        let content = "A confirmed professional has withdrawn from your surgical case.";
        self.add_owner_notices("WITHDRAWAL", "WITHDRAWN", content, case, who);
        answer(self)
    }

    /// A recipient acknowledges or discards a notice.
    pub(crate) fn acknowledge(&mut self, who: usize, notice: usize, acknowledge_it: bool) -> ModelAnswer {
        let Notice { to, case, about, status, .. } = self.notices[notice];
        if to != who {
            return answer_of(FORBIDDEN);
        }
        self.notices[notice].read = true;
        let notable = |status: &str| ["CANCELLED", "REJECTED_REQUEST"].contains(&status);
        if !(acknowledge_it && about == who && notable(status)) {
            return answer_of(status).about(Some(notice));
        }
        let thread = self.thread_mut(case, who);
        thread.engagement_state = match thread.engagement_state {
            EngagementState::RequestDeclined => EngagementState::AcknowledgedRejection,
            EngagementState::Cancelled { was_confirmed } => {
                EngagementState::AcknowledgedCancellation { was_confirmed }
            }
            other => other,
        };
        for own in 0..self.notices.len() {
            let Notice { to, case: of, status, .. } = self.notices[own];
            if to == who && of == case && notable(status) {
                self.answer(own, "ACKNOWLEDGED");
            }
        }
        answer_of("ACKNOWLEDGED").about(Some(notice))
    }

    /// A poster cancels a case.
    pub(crate) fn cancel(&mut self, by: usize, case: usize) -> ModelAnswer {
        if !self.manages(by, case) {
            return answer_of(FORBIDDEN);
        }
        if !self.cases[case].cancelled {
            if self.cases[case].start <= self.now {
                return answer_of("JOB_STARTED");
            }
            self.call_off(case);
        }
        let cancelled_at = self.cancelled_at.get(&case);
        let claims = self.claims.iter().filter(|((of, _), (_, at))| *of == case && Some(at) == cancelled_at);
        let words = claims.map(|((_, who), (amount, _))| format!("{who} ${amount}"));
        ModelAnswer {
            words: std::iter::once("CANCELLED".to_owned()).chain(words).collect(),
            notices: Vec::new(),
        }
    }

    fn call_off(&mut self, case: usize) {
        for notice in self.notices.iter_mut().filter(|notice| notice.case == case) {
            let is_open = match notice.kind {
                "INVITATION" => ["INVITED", "CONFIRMED", FILLED].contains(&notice.status),
                "INVITATION_REQUEST" => notice.status == "INVITE_REQUEST",
                _ => false,
            };
            if is_open {
                notice.status = "CANCELLED";
            }
            let is_report = (notice.kind, notice.status) == ("WITHDRAWAL", "CONFIRMED");
            notice.read |= is_open || is_report || notice.content == AFTER_ALL;
        }
        for who in 0..self.people.len() {
            let engagement_state = self.engagement_state(case, who);
            let was_confirmed = engagement_state == Some(EngagementState::Confirmed);
            if !(was_confirmed
                || matches!(
                    engagement_state,
                    Some(
                        EngagementState::Requested
                            | EngagementState::Invited
                            | EngagementState::Offered { .. }
                            | EngagementState::Suspended
                    )
                ))
            {
                continue;
            }
            let min_pay = self.owed(case, who);
            let notice = self.add_notice(who, "CANCELLATION", "CANCELLED", "job cancelled", case, who);
            let thread = self.thread_mut(case, who);
            thread.engagement_state = EngagementState::Cancelled { was_confirmed };
            thread.newest = Some(notice);
            thread.standby = None;
            if min_pay > 0 {
                self.claims.insert((case, who), (min_pay, self.now));
            }
        }
        self.cases[case].cancelled = true;
        self.cancelled_at.insert(case, self.now);
    }

    fn manages_center(&self, by: usize) -> bool {
        match self.people[by].role {
            Role::System => true,
            Role::Admin => self.people[by].at_center,
            _ => false,
        }
    }

    /// The center blocks a professional with an open account, or ends the block.
    pub(crate) fn block(&mut self, by: usize, who: usize, yes: bool) -> ModelAnswer {
        if !self.manages_center(by) || (yes && !self.people[who].open) {
            return answer_of(FORBIDDEN);
        }
        self.people[who].blocked = yes;
        answer_of(if yes { "BLOCKED" } else { "UNBLOCKED" })
    }

    /// The center certifies a professional, who becomes its favorite.
    pub(crate) fn certify(&mut self, by: usize, who: usize) -> ModelAnswer {
        if !self.manages_center(by) || !self.people[who].open {
            return answer_of(FORBIDDEN);
        }
        self.people[who].certified = true;
        self.favorites.insert((None, who));
        answer_of("CERTIFIED")
    }

    /// An account is closed or reopened. Owners learn that a confirmed professional whose account is closed cannot come.
    pub(crate) fn set_open(&mut self, who: usize, open: bool) -> ModelAnswer {
        let closes = self.people[who].open && !open;
        self.people[who].open = open;
        let own: Vec<usize> = self.threads.keys().filter(|key| key.1 == who).map(|key| key.0).collect();
        for case in own {
            let is_ahead = !self.cases[case].cancelled && self.cases[case].start > self.now;
            let confirmed = self.engagement_state(case, who) == Some(EngagementState::Confirmed);
            let absent = self.thread(case, who).is_some_and(|it| it.cannot_come && it.account_closed);
            if open && confirmed && absent && !self.cases[case].cancelled {
                self.thread_mut(case, who).cannot_come = false;
                self.close_reports(case, who);
                if self.now < self.cases[case].end {
                    self.add_owner_notices("ACCEPTED", "CONFIRMED", AFTER_ALL, case, who);
                }
            }
            if !closes {
                continue;
            }
            if is_ahead && matches!(self.engagement_state(case, who), Some(EngagementState::Offered { .. })) {
                self.leave_standby(who, case);
            }
            if is_ahead && confirmed && !self.thread_mut(case, who).cannot_come {
                self.thread_mut(case, who).cannot_come = true;
                self.thread_mut(case, who).account_closed = true;
                self.close_return(case, who);
                let content =
                    "A confirmed professional cannot come to your surgical case:\nThe account was closed.";
                self.add_owner_notices("WITHDRAWAL", "CONFIRMED", content, case, who);
            }
        }
        answer_of("SET")
    }
}
