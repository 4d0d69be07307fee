//! Runs one policy: events of people in the order of their times, with the timers of the server between them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};
use std::path::Path;
use std::sync::Arc;

use caseboard_domain::case_draft::{CaseDraft, PositionDraft};
use caseboard_domain::dispatch::{DispatchState, PlanDraft};
use caseboard_domain::engagement::State;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::Role;
use caseboard_domain::refusal::codes;
use caseboard_domain::time::{days, to_iso};
use caseboard_domain::{CaseId, NoticeId};
use caseboard_service::files::{FileLocation, Files};
use caseboard_service::invitations::{self, AcceptInvitation, ReleaseProfessional, ReportAbsence};
use caseboard_service::secrets::Hasher;
use caseboard_service::timer_kinds::run_due;
use caseboard_service::{App, AppDependencies, Clock as _, Db, Environment, Error, Settings, cases};
use caseboard_store::{dispatch, engagements, outbox};
use jiff::{SignedDuration, Timestamp};

use super::Policy;
use super::behavior::Behavior;
use super::draw::{Draw, SeededEntropy};
use super::figures::{Figures, GOAL, gini, percentage, percentile};
use super::seeding::{self, People};
use super::world::World;
use crate::sample::clock::SteppedClock;

/// How the subject of a mail about a reopened invitation begins; simulated people read English.
const REOPENED_SUBJECT: &str = "Place open again";

/// The longest time from when work is due until an idle worker of the server begins it: workers poll once a second.
const WORKER_DELAY: SignedDuration = SignedDuration::from_secs(1);

/// An event of the simulation. Numbers are those of the region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// Queued mail is discarded, and timers that no case waits for run.
    Midnight,
    /// A case is posted.
    Posting { case: usize },
    /// A wave of a case is due.
    Wave { case: usize },
    /// The time of an offer is over.
    OfferEnds { case: usize },
    /// A person answers their `nth` notice about a case.
    Answer { case: usize, person: usize, nth: usize },
    /// A confirmed person gives a case back.
    GivesBack { case: usize, person: usize },
    /// An owner releases a person who cannot come.
    Release { case: usize, person: usize },
    /// A case starts.
    Start { case: usize },
}

/// A place that was given back.
struct Freed {
    at: Timestamp,
    invited: Option<Timestamp>,
    taken: Option<Timestamp>,
}

/// The state of a case in the simulation.
#[derive(Default)]
struct CaseState {
    id: Option<CaseId>,
    /// The state in which each person was last seen, and how many notices they got.
    known: HashMap<usize, (State, usize)>,
    confirmed: BTreeSet<usize>,
    cannot_come: BTreeSet<usize>,
    /// When the next wave is expected.
    wave: Option<Timestamp>,
    filled_at: Option<Timestamp>,
    freed: Vec<Freed>,
}

struct Simulation<'a> {
    app: App,
    clock: Arc<SteppedClock>,
    world: &'a World,
    people: People,
    behavior: Behavior<'a>,
    policy: Policy,
    queue: BinaryHeap<Reverse<(Timestamp, u64, Event)>>,
    /// Number of events so far, which orders those of one instant.
    queued: u64,
    cases: Vec<CaseState>,
    /// Times of the confirmed cases of each professional.
    bookings: Vec<Vec<(Timestamp, Timestamp)>>,
    notices: Vec<u32>,
    not_eligible: usize,
    filled: usize,
    unworked: usize,
}

/// Runs a policy on an empty folder.
///
/// # Errors
/// The error of a command that the model does not expect.
pub(super) async fn run(folder: &Path, seed: u64, world: &World, policy: Policy) -> Result<Figures, Error> {
    let first = world.cases.iter().map(|case| case.posted).min().unwrap_or_default();
    let clock = Arc::new(SteppedClock::at(first - days(2)));
    let app = application(folder, seed, Arc::clone(&clock)).await?;
    let people = seeding::create(&app, world).await?;
    let mut simulation = Simulation {
        app,
        clock,
        world,
        people,
        behavior: Behavior { draw: Draw(seed), world },
        policy,
        queue: BinaryHeap::new(),
        queued: 0,
        cases: world.cases.iter().map(|_| CaseState::default()).collect(),
        bookings: vec![Vec::new(); world.professionals.len()],
        notices: vec![0; world.professionals.len()],
        not_eligible: 0,
        filled: 0,
        unworked: 0,
    };
    simulation.queue_known_events();
    simulation.run().await?;
    Ok(simulation.figures(seed))
}

/// Returns the application with the rules of a production installation. Mail stays in the outbox, which is emptied every
/// night; the password hash is weak, because no one signs in.
async fn application(folder: &Path, seed: u64, clock: Arc<SteppedClock>) -> Result<App, Error> {
    let entropy = Arc::new(SeededEntropy::new(seed));
    let dependencies = AppDependencies {
        db: Db::open_scratch(&folder.join("simulation.sqlite")).await?,
        clock,
        hasher: Hasher::weak(&*entropy)?,
        entropy,
        files: Files::open(&FileLocation::Folder(folder.join("files"))).map_err(Error::Internal)?,
        settings: Settings {
            rate_limit: false,
            email_verification: false,
            require_certified: true,
            ..Settings::defaults(Environment::Dev, "https://simulation.example")
        },
    };
    App::new(dependencies, None).await
}

/// Returns the code of a refusal; any other error is passed on.
fn refusal(error: Error) -> Result<&'static str, Error> {
    match error {
        Error::Refused(refusal) => Ok(refusal.code),
        other => Err(other),
    }
}

impl Simulation<'_> {
    fn push(&mut self, at: Timestamp, event: Event) {
        self.queued += 1;
        self.queue.push(Reverse((at, self.queued, event)));
    }

    /// Queues the postings and starts of all cases, and every midnight until the last start.
    fn queue_known_events(&mut self) {
        let world = self.world;
        for (number, case) in world.cases.iter().enumerate() {
            self.push(case.posted, Event::Posting { case: number });
            self.push(case.start, Event::Start { case: number });
        }
        let last = world.cases.iter().map(|case| case.start).max().unwrap_or_default();
        let mut midnight = self.clock.now();
        while midnight < last {
            midnight += SignedDuration::from_hours(24);
            self.push(midnight, Event::Midnight);
        }
    }

    async fn run(&mut self) -> Result<(), Error> {
        while let Some(Reverse((at, _, event))) = self.queue.pop() {
            self.clock.advance_to(at);
            self.apply(event).await?;
        }
        Ok(())
    }

    async fn apply(&mut self, event: Event) -> Result<(), Error> {
        match event {
            Event::Midnight => {
                self.run_timers().await?;
                let discard = |tx| async move {
                    let discarded = outbox::delete_all(&tx).await?;
                    Ok(tx.commit(discarded))
                };
                let discarded: Result<u64, Error> = self.app.db.write(discard).await;
                discarded.map(drop)
            }
            Event::Posting { case } => self.post(case).await,
            Event::Wave { case } => {
                self.run_timers().await?;
                match self.cases[case].wave.is_some_and(|at| at <= self.clock.now()) {
                    true => Err(Error::Internal(format!("a wave of case {case} was not sent"))),
                    false => Ok(()),
                }
            }
            Event::OfferEnds { case } => {
                self.run_timers().await?;
                self.observe(case).await
            }
            Event::Answer { case, person, nth } => self.answer(case, person, nth).await,
            Event::GivesBack { case, person } => self.give_back(case, person).await,
            Event::Release { case, person } => self.release(case, person).await,
            Event::Start { case } => {
                self.record_start(case);
                Ok(())
            }
        }
    }

    /// Runs all timers that are due and observes the cases whose waves they sent: people are compared with the data of the region
    /// as of the invitation.
    async fn run_timers(&mut self) -> Result<(), Error> {
        while run_due(&self.app).await? > 0 {}
        let now = self.clock.now();
        let is_sent = |case: &usize| self.cases[*case].wave.is_some_and(|at| at <= now);
        let sent: Vec<usize> = (0..self.cases.len()).filter(is_sent).collect();
        for case in sent {
            self.observe(case).await?;
        }
        Ok(())
    }

    fn id(&self, case: usize) -> Result<CaseId, Error> {
        self.cases[case].id.ok_or_else(|| Error::Internal(format!("case {case} is not posted")))
    }

    fn is_over(&self, case: usize) -> bool {
        self.clock.now() >= self.world.cases[case].start
    }

    async fn post(&mut self, case: usize) -> Result<(), Error> {
        let plan = &self.world.cases[case];
        let pay = PayDraft { hourly: Some(plan.pay), per_case: None, min_pay: Some(0.0) };
        let draft = CaseDraft {
            surgeon: None,
            center: Some(self.people.centers[plan.center()].id),
            start: Some(to_iso(plan.start)),
            hours: Some(plan.quarters as f64 / 4.0),
            notes: String::new(),
            procedures: vec!["Arthroscopy".into()],
            positions: vec![PositionDraft {
                category_id: Some(plan.category.id().into()),
                pay,
                required: Some(plan.places.into()),
            }],
            plan: Some(PlanDraft {
                waves: self.policy.waves(plan.start, self.clock.now()),
                people: Vec::new(),
            }),
        };
        let posted = cases::post_case(&self.app, &self.people.surgeons[plan.surgeon], None, draft).await?;
        self.cases[case].id = Some(posted.case_row.case.id);
        self.observe(case).await
    }

    /// Reads a case after something has changed it: new invitations and offers reach their people, and the next wave is
    /// expected at its time.
    async fn observe(&mut self, case: usize) -> Result<(), Error> {
        let (id, now) = (self.id(case)?, self.clock.now());
        let read: Result<_, Error> = self
            .app
            .db
            .read(move |conn| async move {
                let found = caseboard_store::cases::find(&conn, id).await?;
                let plans = dispatch::list_of_case(&conn, id).await?;
                Ok((found, plans, engagements::list_of_cases(&conn, &[id], i64::MAX).await?))
            })
            .await;
        let (found, plans, engaged) = read?;
        let found = found.ok_or_else(|| Error::Internal(format!("case {case} is missing")))?.case;
        for (contact, engagement) in engaged {
            let Some(person) = self.people.numbers.get(&contact.id).copied() else {
                return Err(Error::Internal(format!("{} is no simulated person", contact.full_name)));
            };
            let before = self.cases[case].known.get(&person).copied();
            let state = engagement.state;
            let count = before.map_or(0, |(_, count)| count);
            let had = before.map(|(state, _)| state);
            let is_new = match state {
                State::Invited { .. } => !matches!(had, Some(State::Invited { .. })),
                State::Offered { .. } => had != Some(state),
                _ => false,
            };
            self.cases[case].known.insert(person, (state, count + usize::from(is_new)));
            if is_new {
                let reopened = matches!(had, Some(State::PositionFilled { .. }))
                    && matches!(state, State::Invited { .. });
                // The server reopens all invitations that came too late, and notifies those who could accept.
                if !reopened || self.can_accept(case, person) || self.is_notified_of_reopening(person).await?
                {
                    self.receive(case, person, count, state);
                }
            }
        }
        let next = plans
            .iter()
            .filter(|plan| plan.state(&found, now) == DispatchState::Active)
            .filter_map(|plan| plan.next_at())
            .min();
        if let Some(at) = next.filter(|at| self.cases[case].wave != Some(*at)) {
            self.push(at.max(now) + WORKER_DELAY, Event::Wave { case });
        }
        self.cases[case].wave = next;
        Ok(())
    }

    /// Returns whether a case has not started, and a person is eligible for it and not confirmed for another one at that time.
    fn can_accept(&self, case: usize, person: usize) -> bool {
        if self.is_over(case) {
            return false;
        }
        let plan = &self.world.cases[case];
        let is_busy =
            self.bookings[person].iter().any(|(start, end)| *start < plan.end() && plan.start < *end);
        !is_busy && self.world.is_eligible(person, plan)
    }

    /// Returns whether the server has written a mail about a reopened invitation to a professional at this instant.
    async fn is_notified_of_reopening(&self, person: usize) -> Result<bool, Error> {
        let (address, now) = (seeding::address(Role::Professional, person), self.clock.now());
        let read = self.app.db.read(move |conn| async move {
            Ok::<_, Error>(outbox::list_latest(&conn, Some(&address)).await?)
        });
        let mails = read.await?;
        Ok(mails.iter().any(|mail| mail.created_at == now && mail.subject.starts_with(REOPENED_SUBJECT)))
    }

    /// Counts a notice, compares it with the data of the region, and expects an answer to it.
    fn receive(&mut self, case: usize, person: usize, nth: usize, state: State) {
        let now = self.clock.now();
        self.notices[person] += 1;
        if !self.can_accept(case, person) {
            self.not_eligible += 1;
        }
        for freed in &mut self.cases[case].freed {
            freed.invited.get_or_insert(now);
        }
        let held = match state {
            State::Offered { until, .. } => {
                self.push(until + WORKER_DELAY, Event::OfferEnds { case });
                true
            }
            _ => false,
        };
        if self.behavior.reads(person, case) {
            let at = self.behavior.answers_at(person, case, nth, held, now);
            self.push(at, Event::Answer { case, person, nth });
        }
    }

    async fn notice(&self, case: usize, person: usize) -> Result<NoticeId, Error> {
        let (id, who) = (self.id(case)?, self.people.professionals[person].person());
        let found = self
            .app
            .db
            .read(move |conn| async move {
                Ok::<_, Error>(engagements::find_by_case_and_person(&conn, id, who).await?)
            })
            .await?;
        found
            .and_then(|row| row.notice)
            .ok_or_else(|| Error::Internal(format!("person {person} has no notice about case {case}")))
    }

    async fn answer(&mut self, case: usize, person: usize, nth: usize) -> Result<(), Error> {
        let known = self.cases[case].known.get(&person).copied();
        let Some((state, count)) = known.filter(|(_, count)| *count == nth + 1) else { return Ok(()) };
        let open = matches!(state, State::Invited { .. } | State::Offered { .. });
        if self.is_over(case) || !(open || matches!(state, State::PositionFilled { .. })) {
            return Ok(());
        }
        let (app, actor) = (self.app.clone(), self.people.professionals[person].clone());
        if self.behavior.accepts(person, case) {
            let notice = self.notice(case, person).await?;
            match invitations::accept_invitation(&app, &actor, None, AcceptInvitation::any_version(notice))
                .await
            {
                Ok(accepted) if accepted.status == NoticeStatus::Confirmed => {
                    return self.record_confirmed(case, person).await;
                }
                Ok(_) => {
                    if self.policy.has_standby() && self.behavior.joins_standby(person, case) {
                        let id = self.id(case)?;
                        match invitations::stand_by(&app, &actor, None, id).await {
                            Ok(_) => {}
                            Err(error) if refusal(error.clone())? == codes::SCHEDULE_CONFLICT => {}
                            Err(error) => return Err(error),
                        }
                    }
                    return self.observe(case).await;
                }
                Err(error) if refusal(error.clone())? == codes::SCHEDULE_CONFLICT => {}
                Err(error) => return Err(error),
            }
        } else if !self.behavior.declines(person, case) {
            return Ok(());
        }
        if !open {
            return Ok(());
        }
        let notice = self.notice(case, person).await?;
        invitations::decline_invitation(&app, &actor, None, notice).await?;
        match state {
            // The offered place goes to the next person.
            State::Offered { .. } => self.observe(case).await,
            _ => {
                let at = self.clock.now();
                self.cases[case].known.insert(person, (State::Declined { at }, count));
                Ok(())
            }
        }
    }

    async fn record_confirmed(&mut self, case: usize, person: usize) -> Result<(), Error> {
        let (now, plan) = (self.clock.now(), &self.world.cases[case]);
        self.bookings[person].push((plan.start, plan.end()));
        let state = &mut self.cases[case];
        state.confirmed.insert(person);
        if state.confirmed.len() == plan.places as usize {
            state.filled_at.get_or_insert(now);
        }
        if let Some(freed) = state.freed.iter_mut().find(|freed| freed.taken.is_none()) {
            freed.taken = Some(now);
        }
        if let Some(at) = self.behavior.gives_back_at(person, case, now) {
            self.push(at, Event::GivesBack { case, person });
        }
        self.observe(case).await
    }

    async fn give_back(&mut self, case: usize, person: usize) -> Result<(), Error> {
        if self.is_over(case) || !self.cases[case].confirmed.contains(&person) {
            return Ok(());
        }
        let (app, actor) = (self.app.clone(), self.people.professionals[person].clone());
        let notice = self.notice(case, person).await?;
        match invitations::withdraw_from_case(&app, &actor, None, notice).await {
            Ok(_) => self.record_freed(case, person).await,
            Err(error) if refusal(error.clone())? == codes::WITHDRAW_LOCKED => {
                let report = ReportAbsence { message: notice, reason: "I cannot come.".into() };
                invitations::report_absence(&app, &actor, None, report).await?;
                self.cases[case].cannot_come.insert(person);
                let at = self.behavior.releases_at(person, case, self.clock.now());
                self.push(at, Event::Release { case, person });
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    async fn release(&mut self, case: usize, person: usize) -> Result<(), Error> {
        if self.is_over(case) {
            return Ok(());
        }
        let input = ReleaseProfessional {
            case: self.id(case)?,
            person: self.people.professionals[person].person(),
            reason: ReleaseReason::CannotCome,
            text: String::new(),
        };
        let owner = &self.people.surgeons[self.world.cases[case].surgeon];
        invitations::release_professional(&self.app, owner, None, input).await?;
        self.cases[case].cannot_come.remove(&person);
        self.record_freed(case, person).await
    }

    async fn record_freed(&mut self, case: usize, person: usize) -> Result<(), Error> {
        let (at, start) = (self.clock.now(), self.world.cases[case].start);
        self.bookings[person].retain(|(begins, _)| *begins != start);
        let state = &mut self.cases[case];
        state.confirmed.remove(&person);
        state.freed.push(Freed { at, invited: None, taken: None });
        self.observe(case).await
    }

    fn record_start(&mut self, case: usize) {
        let state = &mut self.cases[case];
        let places = self.world.cases[case].places as usize;
        self.filled += usize::from(state.confirmed.len() == places);
        let comes =
            |person: &&usize| !state.cannot_come.contains(person) && self.behavior.comes(**person, case);
        let come = state.confirmed.iter().filter(comes).count();
        self.unworked += usize::from(come < places);
    }

    fn figures(&self, seed: u64) -> Figures {
        let minutes = |from: Timestamp, to: Timestamp| to.duration_since(from).as_secs_f64() / 60.0;
        let to_fill: Vec<f64> = std::iter::zip(&self.cases, &self.world.cases)
            .filter_map(|(state, plan)| Some(minutes(plan.posted, state.filled_at?)))
            .collect();
        let freed: Vec<&Freed> = self.cases.iter().flat_map(|state| &state.freed).collect();
        let invited: Vec<f64> =
            freed.iter().filter_map(|it| Some(it.invited?.duration_since(it.at).as_secs_f64())).collect();
        let taken: Vec<f64> = freed.iter().filter_map(|it| Some(minutes(it.at, it.taken?))).collect();
        let in_time = invited.iter().filter(|seconds| **seconds <= GOAL.as_secs_f64()).count();
        let notices: f64 = self.notices.iter().copied().map(f64::from).sum();
        Figures {
            policy: self.policy.label(),
            seed,
            cases: self.cases.len(),
            filled: percentage(self.filled, self.cases.len()).unwrap_or_default(),
            fill_median: percentile(&to_fill, 50.0),
            fill_p90: percentile(&to_fill, 90.0),
            freed: freed.len(),
            refilled: percentage(taken.len(), freed.len()),
            invited_again: invited.len(),
            invite_median: percentile(&invited, 50.0),
            within_goal: percentage(in_time, invited.len()),
            refill_median: percentile(&taken, 50.0),
            notices_per_filled: (self.filled > 0).then(|| notices / self.filled as f64),
            not_eligible: self.not_eligible,
            gini: gini(&self.notices),
            unworked: self.unworked,
        }
    }
}
