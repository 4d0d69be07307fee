//! Runs the steps of a story with the commands of the application.

mod checks;
mod choices;
mod claims;
mod eligibility;
mod messages;
mod owner;
mod person_time;
mod plans;
mod postings;
mod professional;
mod setup;

use std::collections::{BTreeMap, BTreeSet};

use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::case::Case;
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::claim::ClaimStatus;
use caseboard_domain::dispatch::DispatchPlan;
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::person::Category;
use caseboard_domain::{CaseId, CenterId, ClaimId, NoticeId, OutboxId, PersonId};
use caseboard_service::Error;
use caseboard_service::timer_kinds::run_due;
use caseboard_store::cases::CaseRow;
use caseboard_store::dispatch::PlanInvitationRow;
use caseboard_store::{StoreError, cases, dispatch, engagements, timers};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};

use self::choices::Choices;
use self::professional::can;
use self::setup::UNCERTIFIED;
use super::steps::{POSTERS, PROFESSIONALS, Step};
use crate::cases::support::{NURSE, TECH, address, check_case, check_schedules, poster_with};

/// The outcome of a step: a word for the counts, or an error that no step may have.
pub(super) type Outcome = Result<String, String>;

/// A fault of a run that shows that violations are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Planted {
    /// The application does not get the revocations of certifications, which the story knows.
    LostRevocations,
    /// The checks take a held place for a free one.
    HeldPlacesAreFree,
    /// The application does not get the quiet hours, which the story knows.
    LostQuietHours,
    /// Nor the hours of rest.
    LostRest,
    /// Nor when people state to be available.
    LostStatements,
}

/// A case as it is stored.
struct Stored {
    /// Whether held places are in use; with a planted fault they are not.
    counts_held: bool,
    case_row: CaseRow,
    engagements: Vec<Engagement>,
    plans: Vec<DispatchPlan>,
    invitations: Vec<PlanInvitationRow>,
}

impl Stored {
    fn case(&self) -> &Case {
        &self.case_row.case
    }

    fn count(&self, category: Category, which: impl Fn(&State) -> bool) -> usize {
        self.engagements.iter().filter(|it| it.category == category && which(&it.state)).count()
    }

    /// Returns the number of places that are neither taken nor held, counted from the engagements.
    fn free(&self, category: Category) -> usize {
        let used = self.count(category, |state| match state {
            State::Confirmed { .. } => true,
            State::Offered { .. } => self.counts_held,
            _ => false,
        });
        let places = self.case().position(category).map_or(0, |position| position.required() as usize);
        places.checked_sub(used).expect("no more people than places")
    }
}

/// The application in one story, with the users by number.
pub(super) struct World<'a> {
    fixture: &'a Fixture,
    planted: Option<Planted>,
    posters: [Poster; POSTERS],
    professionals: Vec<Professional>,
    numbers: BTreeMap<PersonId, usize>,
    /// The certified people, from the steps and not from the database.
    certified: BTreeSet<usize>,
    /// The people whose account is closed, from the steps as well.
    closed: BTreeSet<usize>,
    /// The people whom the center blocks, from the steps as well.
    blocked: BTreeSet<usize>,
    /// The second center.
    away: CenterId,
    /// The choices of each professional.
    choices: Vec<Choices>,
    /// The people who get push messages.
    browsers: BTreeSet<usize>,
    /// The owners of email addresses, phone numbers and ids of browsers.
    addresses: BTreeMap<String, usize>,
    cases: Vec<CaseId>,
    /// The state of each person on each case after the last step.
    known: BTreeMap<(usize, usize), State>,
    /// The people whom plans have invited.
    invited: BTreeSet<(usize, usize)>,
    /// The people who have left a case in a way that counts against them (AMB-153).
    left: BTreeSet<(usize, usize)>,
    /// The claims for the work of each person on each case that were not withdrawn.
    claims: BTreeMap<(usize, usize), Vec<(ClaimId, ClaimStatus)>>,
    /// The messages that were checked, and until when those of them wait that do.
    messages: BTreeSet<OutboxId>,
    waiting: BTreeMap<OutboxId, Timestamp>,
    /// How often something happened that the checks are about.
    found: BTreeMap<&'static str, usize>,
}

/// Turns the result of a command into a word; only refusals are errors that a step may have.
fn word<T>(outcome: Result<T, Error>, done: impl FnOnce(T) -> String) -> Outcome {
    match outcome {
        Ok(value) => Ok(done(value)),
        Err(Error::Refused(refusal)) => Ok(refusal.code.to_owned()),
        Err(other) => Err(format!("no refusal: {other}")),
    }
}

fn done<T>(_: T) -> String {
    "DONE".to_owned()
}

fn check(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

impl<'a> World<'a> {
    pub(super) async fn create(fixture: &'a Fixture, planted: Option<Planted>) -> Self {
        let professionals = setup::add_people(fixture).await;
        let away = setup::add_center(fixture, &professionals).await;
        let browsers = setup::add_browsers(fixture, &professionals).await;
        let at_both = |poster: &Poster| poster_with(poster, |session| session.centers.push(away));
        let posters = [
            at_both(&fixture.surgeon),
            at_both(&fixture.admin),
            fixture.system.clone(),
            fixture.other_center_admin.clone(),
        ];
        let mut addresses: BTreeMap<String, usize> = browsers.iter().cloned().collect();
        for (who, it) in professionals.iter().enumerate() {
            let (email, phone) = address(fixture, it.person()).await;
            addresses.extend([(email, who), (phone, who)]);
        }
        let numbers = professionals.iter().enumerate().map(|(who, it)| (it.person(), who)).collect();
        Self {
            fixture,
            planted,
            posters,
            professionals,
            numbers,
            certified: (0..PROFESSIONALS).filter(|who| !UNCERTIFIED.contains(who)).collect(),
            closed: BTreeSet::new(),
            blocked: BTreeSet::new(),
            away,
            // Those who are not certified want no mail.
            choices: (0..PROFESSIONALS).map(|who| Choices::new(!UNCERTIFIED.contains(&who))).collect(),
            browsers: browsers.into_iter().map(|(_, who)| who).collect(),
            addresses,
            cases: Vec::new(),
            known: BTreeMap::new(),
            invited: BTreeSet::new(),
            left: BTreeSet::new(),
            claims: BTreeMap::new(),
            messages: BTreeSet::new(),
            waiting: BTreeMap::new(),
            found: BTreeMap::new(),
        }
    }

    /// Runs a step, and then what the server does by itself at that time.
    pub(super) async fn step(&mut self, step: Step) -> Outcome {
        let before = self.read().await;
        let outcome = self.apply(step, &before).await?;
        // Advancing checks each time at which something happens.
        if !matches!(step, Step::Advance { .. } | Step::Begin { .. }) {
            self.check(&before).await?;
        }
        Ok(outcome)
    }

    /// Checks the cases with the slower checks that the other tests of cases use.
    pub(super) async fn check_all(&self) {
        for case in &self.cases {
            check_case(self.fixture, *case).await;
        }
        check_schedules(self.fixture, &self.cases).await;
        self.check_left().await;
    }

    async fn read(&self) -> Vec<Stored> {
        let (ids, counts_held) = (self.cases.clone(), self.planted != Some(Planted::HeldPlacesAreFree));
        let read = self.fixture.db.read(move |conn| async move {
            let mut all = Vec::new();
            for id in ids {
                let case_row = cases::find(&conn, id).await?.expect("a case");
                let engaged = engagements::list_of_cases(&conn, &[id], i64::MAX).await?;
                all.push(Stored {
                    counts_held,
                    case_row,
                    engagements: engaged.into_iter().map(|(_, engagement)| engagement).collect(),
                    plans: dispatch::list_of_case(&conn, id).await?,
                    invitations: dispatch::list_invitations(&conn, id).await?,
                });
            }
            Ok::<_, StoreError>(all)
        });
        read.await.expect("read")
    }

    fn number(&self, person: PersonId) -> usize {
        self.numbers[&person]
    }

    /// Counts something that the checks are about, so that a run shows that it happened.
    fn note(&mut self, what: &'static str) {
        *self.found.entry(what).or_default() += 1;
    }

    /// Returns how often something happened that the checks are about.
    pub(super) fn found(&self) -> &BTreeMap<&'static str, usize> {
        &self.found
    }

    async fn apply(&mut self, step: Step, before: &[Stored]) -> Outcome {
        match step {
            Step::Post { by, ahead, nurses, technicians, plan, away } => {
                let lines = [(NURSE, nurses), (TECH, technicians)];
                let lines = if technicians > 0 { &lines[..] } else { &lines[..1] };
                let center = if away { self.away } else { self.fixture.center };
                let draft = CaseDraft { center: Some(center), ..self.draft(ahead, lines, plan) };
                self.post(by, draft).await
            }
            Step::PostSeries { by, ahead, count, plan } => self.post_series(by, ahead, count, plan).await,
            Step::Import { by, file, first, rows, plan } => {
                self.import(by, file, first..first + rows, plan).await
            }
            Step::Owner { by, case, act, fits } => match case.checked_rem(before.len()) {
                None => Ok("NO CASE".to_owned()),
                Some(case) => {
                    let act = if fits { self.fitting_owner_act(act, &before[case]) } else { act };
                    self.owner(by, case, act, &before[case], before).await
                }
            },
            Step::Professional { who, case, act, fits } => match case.checked_rem(before.len()) {
                None => Ok("NO CASE".to_owned()),
                Some(case) => {
                    let is_able = |it: &Engagement| fits && can(act, it);
                    let who = self.pick(who, &before[case], is_able);
                    self.professional(who, case, act, before).await
                }
            },
            Step::Choose { who, choice } => self.choose(who, choice).await,
            Step::Certify { by, who, yes } => self.certify(by, who, yes).await,
            Step::Block { by, who, yes } => self.block(by, who, yes).await,
            Step::SetOpen { who, open } => self.set_open(who, open).await,
            Step::Advance { seconds } => {
                self.advance(self.fixture.now() + SignedDuration::from_secs(seconds)).await?;
                Ok("ADVANCED".to_owned())
            }
            Step::Begin { case } => {
                let start = case.checked_rem(before.len()).map(|case| before[case].case().start);
                let near = self.fixture.now()..self.fixture.hours_from_now(12);
                let Some(start) = start.filter(|start| near.contains(start)) else {
                    return Ok("FAR".to_owned());
                };
                self.advance(start + SignedDuration::from_mins(1)).await?;
                Ok("BEGUN".to_owned())
            }
        }
    }

    /// Returns one of the people on a case who fit, by a number; the person with this number if no one does.
    fn pick(&self, who: usize, stored: &Stored, fits: impl Fn(&Engagement) -> bool) -> usize {
        let fitting: Vec<usize> =
            stored.engagements.iter().filter(|it| fits(it)).map(|it| self.number(it.person)).collect();
        who.checked_rem(fitting.len()).map_or(who, |nth| fitting[nth])
    }

    async fn row(&self, case: usize, who: usize) -> Option<engagements::EngagementRow> {
        let (id, person) = (self.cases[case], self.professionals[who].person());
        let read = self
            .fixture
            .db
            .read(move |conn| async move { engagements::find_by_case_and_person(&conn, id, person).await });
        read.await.expect("read")
    }

    async fn request(&self, case: usize, who: usize) -> Option<NoticeId> {
        let thread = self.row(case, who).await?.request?;
        Some(NoticeId::from_uuid(thread.as_uuid()))
    }

    /// Runs everything that is due now, as an idle server does.
    async fn run_due(&self) -> Result<(), String> {
        let failed = |error: Error| format!("work of the server failed: {error}");
        while run_due(self.fixture.app()).await.map_err(failed)? > 0 {}
        Ok(())
    }

    /// Sets the clock to a time. Timers run at their own times on the way.
    async fn advance(&mut self, to: Timestamp) -> Result<(), String> {
        loop {
            let timer = self.fixture.db.read(|conn| async move { timers::next_of_all(&conn).await });
            let timer = timer.await.expect("read");
            let before = self.read().await;
            match timer.filter(|next| *next <= to) {
                Some(next) => self.fixture.set_clock(next.max(self.fixture.now())),
                None => {
                    self.fixture.set_clock(to);
                    return self.check(&before).await;
                }
            }
            self.check(&before).await?;
        }
    }
}

fn is_confirmed(state: &State) -> bool {
    matches!(state, State::Confirmed { .. })
}
