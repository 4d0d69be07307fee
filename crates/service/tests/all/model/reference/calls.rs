//! The commands of the reference model.

use super::{Case, FILLED, FORBIDDEN, HOUR, Line, Model, Notice, Role, Said, Standing, said};

impl Model {
    /// A poster posts a case for a surgeon at the center.
    pub(crate) fn post(
        &mut self,
        by: usize,
        surgeon: usize,
        start: i64,
        hours: i64,
        lines: Vec<Line>,
    ) -> Said {
        let person = &self.people[by];
        let surgeon = if person.role == Role::Surgeon { by } else { surgeon };
        if !(person.here || person.role == Role::System) {
            return said(if person.role == Role::Surgeon { "CENTER_NOT_VERIFIED" } else { FORBIDDEN });
        }
        if !self.people[surgeon].here || self.people[surgeon].role != Role::Surgeon {
            return said(FORBIDDEN);
        }
        let end = start + hours * HOUR;
        let overlaps = |it: &Case| it.surgeon == surgeon && !it.cancelled && it.start < end && start < it.end;
        let warned = self.cases.iter().any(overlaps);
        self.cases.push(Case { poster: by, surgeon, start, end, lines, cancelled: false });
        said("OPEN").and(format!("warned {warned}"))
    }

    /// A professional requests an invitation.
    pub(crate) fn request(&mut self, who: usize, case: usize) -> Said {
        let group = self.people[who].group;
        if !self.people[who].open || self.line(case, group).is_none() {
            return said(FORBIDDEN);
        }
        if self.over(case) {
            return said("POSITION_CLOSED");
        }
        let full = self.full(case, group);
        let first = self.thread(case, who).and_then(|thread| thread.request.first().copied());
        match self.standing(case, who) {
            Some(Standing::Asked) => return said("INVITED").about(first),
            Some(Standing::Invited | Standing::Waits) if !full => return said("INVITED"),
            Some(Standing::Holds) => return said("ALREADY_CONFIRMED"),
            Some(Standing::WasDeclined) => return said("REQUEST_DECLINED"),
            _ if full => return said(FILLED),
            _ => {}
        }
        if self.thread(case, who).is_some_and(|thread| thread.asked == 3) {
            return said("TOO_MANY_REQUESTS");
        }
        if self.busy(case, who) {
            return said("SCHEDULE_CONFLICT");
        }
        let content = "An invite has been requested for your surgical case.";
        let copies = self.add_owner_notices("INVITATION_REQUEST", "INVITE_REQUEST", content, case, who);
        let first = copies.first().copied();
        let thread = self.thread_mut(case, who);
        thread.standing = Standing::Asked;
        thread.asked += 1;
        thread.request = copies;
        said("INVITED").about(first)
    }

    /// A poster invites favorites.
    pub(crate) fn invite(&mut self, by: usize, case: usize, whom: &[usize]) -> Said {
        if !self.manages(by, case) {
            return said(FORBIDDEN);
        }
        let mut invited = Vec::new();
        let mut skipped = Vec::new();
        for who in whom.iter().copied() {
            match self.why_not(by, case, who) {
                Some(reason) => skipped.push(format!("{who} {reason}")),
                None if self.only_certified && !self.people[who].certified => return said("NOT_CERTIFIED"),
                None => invited.push(who),
            }
        }
        let notices = invited.into_iter().map(|who| self.invite_one(case, who)).collect();
        Said { words: skipped, notices }
    }

    fn why_not(&self, by: usize, case: usize, who: usize) -> Option<&'static str> {
        let of_center = self.favorites.contains(&(None, who));
        let favorite = match self.people[by].role {
            Role::Surgeon => self.favorites.contains(&(Some(by), who)),
            Role::Admin => of_center,
            _ => of_center || self.favorites.contains(&(Some(self.cases[case].surgeon), who)),
        };
        let person = &self.people[who];
        match self.standing(case, who) {
            _ if !favorite => Some("NOT_FAVORITE"),
            _ if !person.open => Some("INACTIVE"),
            _ if self.line(case, person.group).is_none() => Some("WRONG_CATEGORY"),
            Some(Standing::Invited | Standing::Waits | Standing::Holds) => Some("ALREADY_INVITED"),
            _ if self.over(case) || self.full(case, person.group) => Some("CLOSED"),
            _ => None,
        }
    }

    /// An owner approves or declines a request.
    pub(crate) fn answer_request(&mut self, by: usize, notice: usize, yes: bool) -> Said {
        let Notice { kind, case, about: who, .. } = self.notices[notice];
        if kind != "INVITATION_REQUEST" || !self.manages(by, case) {
            return said(FORBIDDEN);
        }
        let full = self.full(case, self.people[who].group);
        match self.standing(case, who) {
            Some(Standing::Asked) if self.over(case) || (yes && full) => return said("CLOSED"),
            Some(Standing::Asked) => {}
            Some(Standing::Off { .. } | Standing::NotedOff { .. }) => return said("CLOSED"),
            _ => return said("ALREADY_ANSWERED"),
        }
        if !self.threads[&(case, who)].request.contains(&notice) {
            return said("ALREADY_ANSWERED");
        }
        if yes && self.only_certified && !self.people[who].certified {
            return said("NOT_CERTIFIED");
        }
        if yes {
            let reply = self.invite_one(case, who);
            return said("INVITED").about(Some(reply));
        }
        self.answer_copies(case, who, "REJECTED_REQUEST");
        let content = "Your invite request has been declined.";
        let reply = self.add_notice(who, "REJECTION", "REJECTED_REQUEST", content, case, who);
        let thread = self.thread_mut(case, who);
        thread.standing = Standing::WasDeclined;
        thread.newest = Some(reply);
        said("REJECTED_REQUEST").about(Some(reply))
    }

    /// A professional accepts.
    pub(crate) fn accept(&mut self, who: usize, notice: usize) -> Said {
        let Notice { to, case, .. } = self.notices[notice];
        if to != who || !self.people[who].open {
            return said(FORBIDDEN);
        }
        let (group, newest) = (self.people[who].group, self.threads[&(case, who)].newest);
        let answer = |model: &Self, word: &str| said(word).and(model.status(case).to_owned()).about(newest);
        match self.threads[&(case, who)].standing {
            Standing::Holds => return answer(self, "CONFIRMED"),
            Standing::Off { .. } | Standing::NotedOff { .. } => return answer(self, "POSITION_CLOSED"),
            Standing::SaidNo | Standing::GaveBack => return said("ALREADY_ANSWERED"),
            Standing::Asked | Standing::WasDeclined | Standing::NotedDecline => return said("NOT_INVITED"),
            Standing::Invited | Standing::Waits if self.over(case) => return answer(self, "POSITION_CLOSED"),
            Standing::Invited | Standing::Waits if self.full(case, group) => return answer(self, FILLED),
            Standing::Invited | Standing::Waits => {}
        }
        if self.busy(case, who) {
            return said("SCHEDULE_CONFLICT");
        }
        if self.only_certified && !self.people[who].certified {
            return said("NOT_CERTIFIED");
        }
        self.thread_mut(case, who).standing = Standing::Holds;
        newest.into_iter().for_each(|notice| self.answer(notice, "CONFIRMED"));
        if self.full(case, group) {
            self.turn_over(case, group, Standing::Invited, Standing::Waits);
        }
        let complete = self.status(case) == "COMPLETE";
        let content = if complete { "position filled" } else { "position accepted" };
        self.add_owner_notices("ACCEPTED", "CONFIRMED", content, case, who);
        answer(self, "CONFIRMED")
    }

    /// Suspends or restores the invitations of a position, when its last place is taken or released.
    fn turn_over(&mut self, case: usize, group: u8, from: Standing, to: Standing) {
        for who in 0..self.people.len() {
            if self.people[who].group != group || self.standing(case, who) != Some(from) {
                continue;
            }
            let thread = self.thread_mut(case, who);
            thread.standing = to;
            if let Some(notice) = thread.newest {
                let notice = &mut self.notices[notice];
                notice.status = if to == Standing::Waits { FILLED } else { "INVITED" };
                notice.read = notice.read && to == Standing::Waits;
            }
        }
    }

    /// A professional declines an invitation.
    pub(crate) fn decline(&mut self, who: usize, notice: usize) -> Said {
        let Notice { to, case, .. } = self.notices[notice];
        if to != who {
            return said(FORBIDDEN);
        }
        let newest = self.threads[&(case, who)].newest;
        match self.threads[&(case, who)].standing {
            Standing::Invited | Standing::Waits => {}
            Standing::SaidNo => return said("DECLINED").about(newest),
            Standing::Holds | Standing::GaveBack => return said("ALREADY_ANSWERED"),
            Standing::Off { .. } | Standing::NotedOff { .. } => return said("CLOSED"),
            Standing::Asked | Standing::WasDeclined | Standing::NotedDecline => return said("NOT_INVITED"),
        }
        self.thread_mut(case, who).standing = Standing::SaidNo;
        newest.into_iter().for_each(|notice| self.answer(notice, "DECLINED"));
        said("DECLINED").about(newest)
    }

    /// A professional withdraws from a case.
    pub(crate) fn withdraw(&mut self, who: usize, notice: usize) -> Said {
        let Notice { to, case, .. } = self.notices[notice];
        if to != who {
            return said(FORBIDDEN);
        }
        let newest = self.threads[&(case, who)].newest;
        let answer = |model: &Self| said("WITHDRAWN").and(model.status(case).to_owned()).about(newest);
        match self.threads[&(case, who)].standing {
            Standing::Holds if self.cases[case].start - self.now < 72 * HOUR => {
                return said("WITHDRAW_LOCKED");
            }
            Standing::Holds => {}
            Standing::GaveBack => return answer(self),
            Standing::Off { .. } | Standing::NotedOff { .. } => return said("CLOSED"),
            _ => return said("NOT_CONFIRMED"),
        }
        let group = self.people[who].group;
        let was_full = self.full(case, group);
        self.thread_mut(case, who).standing = Standing::GaveBack;
        newest.into_iter().for_each(|notice| self.answer(notice, "WITHDRAWN"));
        if was_full {
            self.turn_over(case, group, Standing::Waits, Standing::Invited);
        }
        let content = "A confirmed professional has withdrawn from your surgical case.";
        self.add_owner_notices("WITHDRAWAL", "WITHDRAWN", content, case, who);
        answer(self)
    }

    /// A recipient acknowledges or discards a notice.
    pub(crate) fn acknowledge(&mut self, who: usize, notice: usize, takes_note: bool) -> Said {
        let Notice { to, case, about, status, .. } = self.notices[notice];
        if to != who {
            return said(FORBIDDEN);
        }
        self.notices[notice].read = true;
        let notable = |status: &str| ["CANCELLED", "REJECTED_REQUEST"].contains(&status);
        if !(takes_note && about == who && notable(status)) {
            return said(status).about(Some(notice));
        }
        let thread = self.thread_mut(case, who);
        thread.standing = match thread.standing {
            Standing::WasDeclined => Standing::NotedDecline,
            Standing::Off { held } => Standing::NotedOff { held },
            other => other,
        };
        for own in 0..self.notices.len() {
            let Notice { to, case: of, status, .. } = self.notices[own];
            if to == who && of == case && notable(status) {
                self.answer(own, "ACKNOWLEDGED");
            }
        }
        said("ACKNOWLEDGED").about(Some(notice))
    }

    /// A poster cancels a case.
    pub(crate) fn cancel(&mut self, by: usize, case: usize) -> Said {
        if !self.manages(by, case) {
            return said(FORBIDDEN);
        }
        if !self.cases[case].cancelled {
            if self.cases[case].start <= self.now {
                return said("JOB_STARTED");
            }
            self.call_off(case);
        }
        let claims = self.claims.iter().filter(|((of, _), _)| *of == case);
        let words = claims.map(|((_, who), amount)| format!("{who} ${amount}"));
        Said { words: std::iter::once("CANCELLED".to_owned()).chain(words).collect(), notices: Vec::new() }
    }

    fn call_off(&mut self, case: usize) {
        let late = self.cases[case].start - self.now <= 24 * HOUR;
        for notice in self.notices.iter_mut().filter(|notice| notice.case == case) {
            let live = match notice.kind {
                "INVITATION" => ["INVITED", "CONFIRMED", FILLED].contains(&notice.status),
                "INVITATION_REQUEST" => notice.status == "INVITE_REQUEST",
                _ => false,
            };
            if live {
                notice.status = "CANCELLED";
                notice.read = true;
            }
        }
        for who in 0..self.people.len() {
            let standing = self.standing(case, who);
            let held = standing == Some(Standing::Holds);
            if !(held || matches!(standing, Some(Standing::Asked | Standing::Invited | Standing::Waits))) {
                continue;
            }
            let notice = self.add_notice(who, "CANCELLATION", "CANCELLED", "job cancelled", case, who);
            let thread = self.thread_mut(case, who);
            thread.standing = Standing::Off { held };
            thread.newest = Some(notice);
            let min_pay = self.line(case, self.people[who].group).map_or(0, |line| line.min_pay);
            if held && late && min_pay > 0 {
                self.claims.insert((case, who), min_pay);
            }
        }
        self.cases[case].cancelled = true;
    }

    /// The center certifies a professional, who becomes its favorite.
    pub(crate) fn certify(&mut self, by: usize, who: usize) -> Said {
        let allowed = match self.people[by].role {
            Role::System => true,
            Role::Admin => self.people[by].here,
            _ => false,
        };
        if !allowed || !self.people[who].open {
            return said(FORBIDDEN);
        }
        self.people[who].certified = true;
        self.favorites.insert((None, who));
        said("CERTIFIED")
    }

    /// An account is closed or reopened.
    pub(crate) fn set_open(&mut self, who: usize, open: bool) -> Said {
        self.people[who].open = open;
        said("SET")
    }
}
