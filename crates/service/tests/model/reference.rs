//! The reference: who stands where with which case and who is told what, written down once more from decisions.md
//! (appendix B, AMB-31 to AMB-42, AMB-51, AMB-54, AMB-55) in plain lists.
//!
//! It knows nothing of the product's code: people, cases and notices are positions in lists, states and statuses are
//! words, times are seconds. Nothing is kept that can be counted: places taken are the people who hold them.

use std::collections::{BTreeMap, BTreeSet};

/// Seconds of an hour.
pub(crate) const HOUR: i64 = 3_600;

/// As what somebody acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Surgeon,
    Admin,
    System,
    Professional,
}

/// Somebody.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub(crate) role: Role,
    /// The group of a professional.
    pub(crate) group: u8,
    /// Belongs to the center that the cases are at.
    pub(crate) here: bool,
    /// The account is open.
    pub(crate) open: bool,
    pub(crate) certified: bool,
}

/// One line of a case.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    pub(crate) group: u8,
    pub(crate) places: usize,
    /// Dollars.
    pub(crate) min_pay: i64,
}

/// A case.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    poster: usize,
    surgeon: usize,
    pub(crate) start: i64,
    end: i64,
    lines: Vec<Line>,
    cancelled: bool,
}

/// What one professional is to one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Asked,
    Invited,
    /// Invited, but the places are gone.
    Waits,
    Holds,
    SaidNo,
    GaveBack,
    WasDeclined,
    NotedDecline,
    /// The case was cancelled; `held` a place until then.
    Off {
        held: bool,
    },
    NotedOff {
        held: bool,
    },
}

#[derive(Debug, Clone)]
struct Thread {
    standing: Standing,
    /// Requests made.
    asked: usize,
    /// The copies of the newest request.
    request: Vec<usize>,
    /// The newest notice to the professional.
    newest: Option<usize>,
}

/// A notice to one person.
#[derive(Debug, Clone)]
pub(crate) struct Notice {
    pub(crate) to: usize,
    kind: &'static str,
    status: &'static str,
    content: &'static str,
    read: bool,
    case: usize,
    about: usize,
}

/// What a call answers: words, and the notices it names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) words: Vec<String>,
    pub(crate) notices: Vec<usize>,
}

fn said(word: &str) -> Said {
    Said { words: vec![word.to_owned()], notices: Vec::new() }
}

impl Said {
    fn about(mut self, notice: Option<usize>) -> Self {
        self.notices.extend(notice);
        self
    }

    fn and(mut self, word: String) -> Self {
        self.words.push(word);
        self
    }
}

/// Everything there is.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    /// Seconds since the story began.
    pub(crate) now: i64,
    pub(crate) people: Vec<Person>,
    pub(crate) cases: Vec<Case>,
    pub(crate) notices: Vec<Notice>,
    /// Whose favorites, by surgeon; the center's under nobody.
    pub(crate) favorites: BTreeSet<(Option<usize>, usize)>,
    pub(crate) only_certified: bool,
    threads: BTreeMap<(usize, usize), Thread>,
    /// Minimum pay by case and professional, in dollars.
    claims: BTreeMap<(usize, usize), i64>,
}

const FORBIDDEN: &str = "FORBIDDEN";
const FILLED: &str = "POSITION_ALREADY_FILLED";

impl Model {
    pub(crate) fn new(
        people: Vec<Person>,
        favorites: BTreeSet<(Option<usize>, usize)>,
        only_certified: bool,
    ) -> Self {
        Self {
            now: 0,
            people,
            cases: Vec::new(),
            notices: Vec::new(),
            favorites,
            only_certified,
            threads: BTreeMap::new(),
            claims: BTreeMap::new(),
        }
    }

    fn thread(&self, case: usize, who: usize) -> Option<&Thread> {
        self.threads.get(&(case, who))
    }

    fn thread_mut(&mut self, case: usize, who: usize) -> &mut Thread {
        let none = Thread { standing: Standing::SaidNo, asked: 0, request: Vec::new(), newest: None };
        self.threads.entry((case, who)).or_insert(none)
    }

    fn standing(&self, case: usize, who: usize) -> Option<Standing> {
        self.thread(case, who).map(|thread| thread.standing)
    }

    fn line(&self, case: usize, group: u8) -> Option<Line> {
        self.cases[case].lines.iter().find(|line| line.group == group).copied()
    }

    /// Places taken on a line; a cancelled case keeps showing those it had.
    fn taken(&self, case: usize, group: u8) -> usize {
        let holds = |((of, who), thread): (&(usize, usize), &Thread)| {
            *of == case
                && self.people[*who].group == group
                && matches!(
                    thread.standing,
                    Standing::Holds | Standing::Off { held: true } | Standing::NotedOff { held: true }
                )
        };
        self.threads.iter().filter(|thread| holds(*thread)).count()
    }

    fn full(&self, case: usize, group: u8) -> bool {
        self.line(case, group).is_some_and(|line| self.taken(case, group) >= line.places)
    }

    fn over(&self, case: usize) -> bool {
        self.cases[case].cancelled || self.cases[case].start <= self.now
    }

    fn status(&self, case: usize) -> &'static str {
        let Case { lines, cancelled, .. } = &self.cases[case];
        if *cancelled {
            "CANCELLED"
        } else if lines.iter().all(|line| self.full(case, line.group)) {
            "COMPLETE"
        } else if lines.iter().any(|line| self.taken(case, line.group) > 0) {
            "PARTIAL"
        } else {
            "OPEN"
        }
    }

    /// Confirmed for something else at that time.
    fn busy(&self, case: usize, who: usize) -> bool {
        let Case { start, end, .. } = self.cases[case];
        self.threads.iter().any(|((other, holder), thread)| {
            let there = &self.cases[*other];
            *holder == who
                && *other != case
                && thread.standing == Standing::Holds
                && there.start < end
                && start < there.end
        })
    }

    fn manages(&self, who: usize, case: usize) -> bool {
        let Case { poster, surgeon, .. } = self.cases[case];
        match self.people[who].role {
            Role::System => true,
            Role::Admin => self.people[who].here,
            Role::Surgeon => who == poster || who == surgeon,
            Role::Professional => false,
        }
    }

    /// Who is told, the poster first.
    fn owners(&self, case: usize) -> Vec<usize> {
        let Case { poster, surgeon, .. } = self.cases[case];
        let mut owners = vec![poster];
        let by_admin = self.people[poster].role == Role::Admin;
        for (who, person) in self.people.iter().enumerate() {
            let admin = by_admin && person.role == Role::Admin && person.here;
            if (who == surgeon || admin) && !owners.contains(&who) {
                owners.push(who);
            }
        }
        owners
    }

    fn tell(
        &mut self,
        to: usize,
        kind: &'static str,
        status: &'static str,
        content: &'static str,
        case: usize,
        about: usize,
    ) -> usize {
        self.notices.push(Notice { to, kind, status, content, read: false, case, about });
        self.notices.len() - 1
    }

    fn tell_owners(
        &mut self,
        kind: &'static str,
        status: &'static str,
        content: &'static str,
        case: usize,
        about: usize,
    ) -> Vec<usize> {
        self.owners(case)
            .into_iter()
            .map(|owner| self.tell(owner, kind, status, content, case, about))
            .collect()
    }

    fn answer(&mut self, notice: usize, status: &'static str) {
        self.notices[notice].status = status;
        self.notices[notice].read = true;
    }

    /// The copies of a request that is answered.
    fn answer_copies(&mut self, case: usize, who: usize, status: &'static str) {
        for copy in self.thread_mut(case, who).request.clone() {
            if self.notices[copy].status == "INVITE_REQUEST" {
                self.answer(copy, status);
            }
        }
    }

    fn invite_one(&mut self, case: usize, who: usize) -> usize {
        if self.standing(case, who) == Some(Standing::Asked) {
            self.answer_copies(case, who, "INVITED");
        }
        let content = "You have been invited to a surgical case.";
        let notice = self.tell(who, "INVITATION", "INVITED", content, case, who);
        let thread = self.thread_mut(case, who);
        thread.standing = Standing::Invited;
        thread.newest = Some(notice);
        notice
    }

    /// Whether a notice is a request that waits for an answer.
    pub(crate) fn is_pending(&self, notice: usize) -> bool {
        self.notices[notice].status == "INVITE_REQUEST"
    }

    /// Whether a notice is to somebody who could take a place by it, or has one.
    pub(crate) fn is_offer(&self, notice: usize) -> bool {
        let Notice { to, about, status, .. } = self.notices[notice];
        to == about && ["INVITED", FILLED].contains(&status)
    }

    /// Whether a notice is that of somebody's place.
    pub(crate) fn is_place(&self, notice: usize) -> bool {
        let Notice { to, about, status, .. } = self.notices[notice];
        to == about && status == "CONFIRMED"
    }

    /// Whether a notice tells a professional of something to take note of.
    pub(crate) fn is_notable(&self, notice: usize) -> bool {
        let Notice { to, about, status, .. } = self.notices[notice];
        to == about && ["CANCELLED", "REJECTED_REQUEST"].contains(&status)
    }

    /// A case is posted by somebody for a surgeon at the center.
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

    /// A professional asks for an invitation.
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
        let copies = self.tell_owners("INVITATION_REQUEST", "INVITE_REQUEST", content, case, who);
        let first = copies.first().copied();
        let thread = self.thread_mut(case, who);
        thread.standing = Standing::Asked;
        thread.asked += 1;
        thread.request = copies;
        said("INVITED").about(first)
    }

    /// Somebody invites favorites.
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

    /// An owner answers a request: with an invitation, or with a no.
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
        let reply = self.tell(who, "REJECTION", "REJECTED_REQUEST", content, case, who);
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
        self.tell_owners("ACCEPTED", "CONFIRMED", content, case, who);
        answer(self, "CONFIRMED")
    }

    /// The invitations of a line that is filled, or has a place again.
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

    /// A professional turns an invitation down.
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

    /// A professional gives a place back.
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
        self.tell_owners("WITHDRAWAL", "WITHDRAWN", content, case, who);
        answer(self)
    }

    /// Somebody takes note of a notice, or puts it away.
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

    /// Somebody cancels a case.
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
            let notice = self.tell(who, "CANCELLATION", "CANCELLED", "job cancelled", case, who);
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

    /// An account is closed, or opened again.
    pub(crate) fn set_open(&mut self, who: usize, open: bool) -> Said {
        self.people[who].open = open;
        said("SET")
    }
}

/// What is compared after each step.
impl Model {
    /// Each case as those see it who manage it: status, openness, lines, participants, the minimum pay that cancelling
    /// would owe.
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

    /// Where everybody stands with everything, in the words of the records.
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

    /// The minimum pay that cancellations owe: case, professional, dollars.
    pub(crate) fn claims(&self) -> Vec<(usize, usize, i64)> {
        self.claims.iter().map(|((case, who), pay)| (*case, *who, *pay)).collect()
    }

    /// The unread notices of somebody, newest first; `standing_only` leaves out cancellations and cancelled cases.
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

/// How somebody is shown beside a case; who only ever asked is not.
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
