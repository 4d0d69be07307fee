//! The reference model: states and notices of every case, written independently from decisions.md
//! (appendix B, AMB-31 to AMB-42, AMB-51, AMB-54, AMB-55, AMB-352) with plain lists.
//!
//! It uses no code of the application: people, cases and notices are indexes of lists, states and statuses are
//! strings, times are seconds. Numbers of taken places are not stored, but counted.

mod calls;
mod shown;
mod standby;

use std::collections::{BTreeMap, BTreeSet};

/// Seconds in an hour.
pub(crate) const HOUR: i64 = 3_600;

/// A rule that the model has wrong, in a run that shows that differences are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WrongRule {
    /// A professional may request an invitation four times.
    FourRequests,
    /// A place that is held for a professional is free for the others.
    HeldPlacesAreFree,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Surgeon,
    Admin,
    System,
    Professional,
}

#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub(crate) role: Role,
    /// The group of a professional.
    pub(crate) group: u8,
    /// Is affiliated with the center of the cases.
    pub(crate) at_center: bool,
    pub(crate) open: bool,
    pub(crate) certified: bool,
    /// The center does not invite them.
    pub(crate) blocked: bool,
}

/// A position of a case.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    pub(crate) group: u8,
    pub(crate) places: usize,
    /// In dollars.
    pub(crate) min_pay: i64,
}

#[derive(Debug, Clone)]
pub(crate) struct Case {
    poster: usize,
    surgeon: usize,
    pub(crate) start: i64,
    end: i64,
    lines: Vec<Line>,
    /// The groups with an open place that no one was notified of.
    unannounced: BTreeSet<u8>,
    cancelled: bool,
}

/// The state of one professional on one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EngagementState {
    Requested,
    Invited,
    /// Invited, with a place that is held until a second.
    Offered {
        until: i64,
    },
    /// Invited, but no place is free.
    Suspended,
    Confirmed,
    Declined,
    Withdrawn,
    Released,
    RequestDeclined,
    AcknowledgedRejection,
    /// The case was cancelled; `was_confirmed` if the professional was confirmed until then.
    Cancelled {
        was_confirmed: bool,
    },
    AcknowledgedCancellation {
        was_confirmed: bool,
    },
}

#[derive(Debug, Clone)]
struct Thread {
    engagement_state: EngagementState,
    /// Number of requests.
    asked: usize,
    /// The notices of the newest request.
    request: Vec<usize>,
    /// The newest notice to the professional.
    newest: Option<usize>,
    /// The time at which the professional joined the standby list, or asked to.
    standby: Option<i64>,
    /// Left an offer or let it expire since the last invitation or approval.
    missed: bool,
    /// Reported that they cannot come.
    cannot_come: bool,
    /// Cannot come because the account was closed.
    account_closed: bool,
}

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

/// The answer of a command: words, and its notices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ModelAnswer {
    pub(crate) words: Vec<String>,
    pub(crate) notices: Vec<usize>,
}

fn answer_of(word: &str) -> ModelAnswer {
    ModelAnswer { words: vec![word.to_owned()], notices: Vec::new() }
}

impl ModelAnswer {
    fn about(mut self, notice: Option<usize>) -> Self {
        self.notices.extend(notice);
        self
    }

    fn and(mut self, word: String) -> Self {
        self.words.push(word);
        self
    }
}

/// The state of the model.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    /// Seconds since the start of the history.
    pub(crate) now: i64,
    pub(crate) people: Vec<Person>,
    pub(crate) cases: Vec<Case>,
    pub(crate) notices: Vec<Notice>,
    /// Pairs of owner and professional; the owner is a surgeon, or `None` for the center.
    pub(crate) favorites: BTreeSet<(Option<usize>, usize)>,
    pub(crate) only_certified: bool,
    pub(crate) wrong: Option<WrongRule>,
    threads: BTreeMap<(usize, usize), Thread>,
    /// Minimum pay by case and professional: dollars, and when it was claimed.
    claims: BTreeMap<(usize, usize), (i64, i64)>,
    /// When cases were cancelled.
    cancelled_at: BTreeMap<usize, i64>,
}

const FORBIDDEN: &str = "FORBIDDEN";
const FILLED: &str = "POSITION_ALREADY_FILLED";
const INVITED: &str = "You have been invited to a surgical case.";
/// The text that owners read when a person who could not come comes after all.
const AFTER_ALL: &str = "A professional who could not come comes to your surgical case after all.";
const OFFERED: &str = "A place on a surgical case is held for you. Accept it before the offer ends.";
const STANDBY_APPROVED: &str = "You are on the standby list of a surgical case.";

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
            wrong: None,
            threads: BTreeMap::new(),
            claims: BTreeMap::new(),
            cancelled_at: BTreeMap::new(),
        }
    }

    fn thread(&self, case: usize, who: usize) -> Option<&Thread> {
        self.threads.get(&(case, who))
    }

    fn thread_mut(&mut self, case: usize, who: usize) -> &mut Thread {
        let none = Thread {
            engagement_state: EngagementState::Declined,
            asked: 0,
            request: Vec::new(),
            newest: None,
            standby: None,
            missed: false,
            cannot_come: false,
            account_closed: false,
        };
        self.threads.entry((case, who)).or_insert(none)
    }

    fn engagement_state(&self, case: usize, who: usize) -> Option<EngagementState> {
        self.thread(case, who).map(|thread| thread.engagement_state)
    }

    fn line(&self, case: usize, group: u8) -> Option<Line> {
        self.cases[case].lines.iter().find(|line| line.group == group).copied()
    }

    /// Returns the number of taken places of a position. A cancelled case keeps its number.
    fn taken(&self, case: usize, group: u8) -> usize {
        let holds = |((of, who), thread): (&(usize, usize), &Thread)| {
            *of == case
                && self.people[*who].group == group
                && matches!(
                    thread.engagement_state,
                    EngagementState::Confirmed
                        | EngagementState::Cancelled { was_confirmed: true }
                        | EngagementState::AcknowledgedCancellation { was_confirmed: true }
                )
        };
        self.threads.iter().filter(|thread| holds(*thread)).count()
    }

    /// Returns the number of places that are held for an offer.
    fn held(&self, case: usize, group: u8) -> usize {
        let offered = |((of, who), thread): (&(usize, usize), &Thread)| {
            *of == case
                && self.people[*who].group == group
                && matches!(thread.engagement_state, EngagementState::Offered { .. })
        };
        self.threads.iter().filter(|thread| offered(*thread)).count()
    }

    /// Returns whether every place is taken.
    fn filled(&self, case: usize, group: u8) -> bool {
        self.line(case, group).is_some_and(|line| self.taken(case, group) >= line.places)
    }

    /// Returns whether every place is taken or held.
    fn full(&self, case: usize, group: u8) -> bool {
        let held = if self.wrong == Some(WrongRule::HeldPlacesAreFree) { 0 } else { self.held(case, group) };
        let used = self.taken(case, group) + held;
        let line = self.line(case, group);
        assert!(line.is_none_or(|line| used <= line.places), "more places taken and held than there are");
        line.is_some_and(|line| used >= line.places)
    }

    /// Returns whether a professional may not request an invitation to the case again.
    fn has_requested_too_often(&self, case: usize, who: usize) -> bool {
        let max = if self.wrong == Some(WrongRule::FourRequests) { 4 } else { 3 };
        self.thread(case, who).is_some_and(|thread| thread.asked == max)
    }

    fn is_closed(&self, case: usize) -> bool {
        self.cases[case].cancelled || self.cases[case].start <= self.now
    }

    fn status(&self, case: usize) -> &'static str {
        let Case { lines, cancelled, .. } = &self.cases[case];
        if *cancelled {
            "CANCELLED"
        } else if lines.iter().all(|line| self.filled(case, line.group)) {
            "COMPLETE"
        } else if lines.iter().any(|line| self.taken(case, line.group) > 0) {
            "PARTIAL"
        } else {
            "OPEN"
        }
    }

    /// Returns whether the professional is confirmed for an overlapping case.
    fn has_overlapping_case(&self, case: usize, who: usize) -> bool {
        let Case { start, end, .. } = self.cases[case];
        self.threads.iter().any(|((other, holder), thread)| {
            let there = &self.cases[*other];
            *holder == who
                && *other != case
                && thread.engagement_state == EngagementState::Confirmed
                && there.start < end
                && start < there.end
        })
    }

    fn manages(&self, who: usize, case: usize) -> bool {
        let Case { poster, surgeon, .. } = self.cases[case];
        match self.people[who].role {
            Role::System => true,
            Role::Admin => self.people[who].at_center,
            Role::Surgeon => who == poster || who == surgeon,
            Role::Professional => false,
        }
    }

    /// Returns the owners of a case, the poster first.
    fn owners(&self, case: usize) -> Vec<usize> {
        let Case { poster, surgeon, .. } = self.cases[case];
        let mut owners = vec![poster];
        let by_admin = self.people[poster].role == Role::Admin;
        for (who, person) in self.people.iter().enumerate() {
            let admin = by_admin && person.role == Role::Admin && person.at_center;
            if (who == surgeon || admin) && !owners.contains(&who) {
                owners.push(who);
            }
        }
        owners
    }

    fn add_notice(
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

    fn add_owner_notices(
        &mut self,
        kind: &'static str,
        status: &'static str,
        content: &'static str,
        case: usize,
        about: usize,
    ) -> Vec<usize> {
        self.owners(case)
            .into_iter()
            .map(|owner| self.add_notice(owner, kind, status, content, case, about))
            .collect()
    }

    fn answer(&mut self, notice: usize, status: &'static str) {
        self.notices[notice].status = status;
        self.notices[notice].read = true;
    }

    /// Answers all copies of a request.
    fn answer_copies(&mut self, case: usize, who: usize, status: &'static str) {
        for copy in self.thread_mut(case, who).request.clone() {
            if self.notices[copy].status == "INVITE_REQUEST" {
                self.answer(copy, status);
            }
        }
    }

    fn invite_one(&mut self, case: usize, who: usize) -> usize {
        if self.engagement_state(case, who) == Some(EngagementState::Requested) {
            self.answer_copies(case, who, "INVITED");
        }
        let content = INVITED;
        let notice = self.add_notice(who, "INVITATION", "INVITED", content, case, who);
        let thread = self.thread_mut(case, who);
        thread.engagement_state = EngagementState::Invited;
        thread.missed = false;
        thread.newest = Some(notice);
        notice
    }

    /// Returns whether a notice is a pending request.
    pub(crate) fn is_pending(&self, notice: usize) -> bool {
        self.notices[notice].status == "INVITE_REQUEST"
    }

    /// Returns whether a notice is an invitation to its recipient.
    pub(crate) fn is_invitation(&self, notice: usize) -> bool {
        let Notice { to, about, status, .. } = self.notices[notice];
        to == about && ["INVITED", FILLED].contains(&status)
    }

    /// Returns whether a notice is that of a confirmed place.
    pub(crate) fn is_confirmed(&self, notice: usize) -> bool {
        let Notice { to, about, status, .. } = self.notices[notice];
        to == about && status == "CONFIRMED"
    }

    /// Returns whether a professional can acknowledge the notice with a change of state.
    pub(crate) fn can_be_acknowledged(&self, notice: usize) -> bool {
        let Notice { to, about, status, .. } = self.notices[notice];
        to == about && ["CANCELLED", "REJECTED_REQUEST"].contains(&status)
    }
}
