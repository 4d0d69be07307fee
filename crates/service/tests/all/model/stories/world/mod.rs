//! Runs the steps of a story with the commands of the application.

mod checks;
mod claims;

use std::collections::{BTreeMap, BTreeSet};

use caseboard_domain::actor::{CenterManager, Poster, Professional, SystemAdmin};
use caseboard_domain::case::Case;
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::case_edit::CaseEdit;
use caseboard_domain::case_series::SeriesDraft;
use caseboard_domain::claim::ClaimStatus;
use caseboard_domain::dispatch::{DispatchPlan, PlanDraft, WaveAudience, WaveDraft};
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::person::{Category, NotificationSettings};
use caseboard_domain::{CaseId, ClaimId, NoticeId, PersonId};
use caseboard_service::Error;
use caseboard_service::accounts::set_user_active;
use caseboard_service::attendance_reports::{ReportArrival, confirm_day, report_arrival, report_on_my_way};
use caseboard_service::cases::{
    ImportCases, ImportRow, RowOutcome, cancel_case, cancel_case_series, edit_case, import_cases, post_case,
};
use caseboard_service::dispatch::{
    begin_dispatch_plans, pause_dispatch_plan, send_next_wave, skip_wave, update_dispatch_plan,
};
use caseboard_service::eligibility::{
    BlockPerson, block_person, certify_person, revoke_certification, unblock_person,
};
use caseboard_service::invitations::{
    ConfirmChangedCase, InviteFavorites, ReleaseProfessional, ReportAbsence, approve_request,
    confirm_changed_case, decline_invitation, decline_request, invite_favorites, leave_standby,
    release_professional, report_absence, request_invitation, stand_by, withdraw_from_case, withdraw_request,
};
use caseboard_service::series::{PostCaseSeries, post_case_series};
use caseboard_service::timer_kinds::run_due;
use caseboard_store::cases::CaseRow;
use caseboard_store::dispatch::PlanInvitationRow;
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::{StoreError, cases, dispatch, engagements, timers};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};

use super::steps::{Act, CASES, NURSES, OwnerAct, POSTERS, PROFESSIONALS, Step};
use crate::cases::support::{NURSE, TECH, accept, as_actor, check_case, check_schedules};

/// The outcome of a step: a word for the counts, or an error that no step may have.
pub(super) type Outcome = Result<String, String>;

/// A fault of a run that shows that violations are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Planted {
    /// The application does not get the revocations of certifications, which the story knows.
    LostRevocations,
    /// The checks take a held place for a free one.
    HeldPlacesAreFree,
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

/// Returns the number of the wave that is sent next; 0 if none is left.
fn next_wave(plan: &DispatchPlan) -> u32 {
    let waiting = plan.waves.iter().filter_map(|wave| Some((wave.next_at?, wave.number)));
    waiting.min().map_or(0, |(_, number)| number)
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
    /// Who is certified and whose account is open, from the steps and not from the database.
    certified: BTreeSet<usize>,
    closed: BTreeSet<usize>,
    /// Whom the center blocks, from the steps as well.
    blocked: BTreeSet<usize>,
    cases: Vec<CaseId>,
    /// The state of each person on each case after the last step.
    known: BTreeMap<(usize, usize), State>,
    /// The people whom plans have invited.
    invited: BTreeSet<(usize, usize)>,
    /// The people who have left a case in a way that counts against them (AMB-153).
    left: BTreeSet<(usize, usize)>,
    /// The claims for the work of each person on each case that were not withdrawn.
    claims: BTreeMap<(usize, usize), Vec<(ClaimId, ClaimStatus)>>,
}

/// Returns the waves of a plan of [`Step`].
pub(super) fn waves(plan: usize) -> Vec<WaveDraft> {
    let wave = |minutes, audience| WaveDraft {
        audience: Some(audience),
        after_minutes: Some(minutes),
        ..WaveDraft::default()
    };
    let batch = |size, wave| WaveDraft { batch: Some(size), ..wave };
    match plan {
        1 => vec![wave(0, WaveAudience::SurgeonFavorites)],
        2 => vec![
            wave(0, WaveAudience::SurgeonFavorites),
            wave(10, WaveAudience::CenterFavorites),
            wave(60, WaveAudience::Eligible),
        ],
        3 => vec![batch(1, wave(0, WaveAudience::Eligible))],
        4 => vec![
            batch(2, wave(0, WaveAudience::SurgeonFavorites)),
            WaveDraft {
                audience: Some(WaveAudience::Eligible),
                before_hours: Some(71),
                ..WaveDraft::default()
            },
        ],
        _ => vec![
            wave(0, WaveAudience::WorkedHere),
            wave(5, WaveAudience::Eligible),
            wave(15, WaveAudience::Group),
        ],
    }
}

fn drafted(plan: usize) -> Option<PlanDraft> {
    (plan > 0).then(|| PlanDraft { waves: waves(plan), people: Vec::new() })
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
        let posters = [&fixture.surgeon, &fixture.admin, &fixture.system, &fixture.other_center_admin]
            .map(Poster::clone);
        let quiet = NotificationSettings { email: false, sms: false };
        let mut professionals = fixture.professionals(NURSE, NURSES - 2).await;
        // Two nurses and a technician are not certified; they are favorites of the surgeon nevertheless.
        for _ in 0..2 {
            professionals.push(fixture.unaffiliated_professional(NURSE, quiet).await);
        }
        professionals.extend(fixture.professionals(TECH, 2).await);
        professionals.push(fixture.unaffiliated_professional(TECH, quiet).await);
        let (surgeon, now) = (fixture.surgeon.person(), fixture.now());
        let strangers = [4, 8].map(|who: usize| professionals[who].person());
        let added = fixture.db.write(move |tx| async move {
            for person in strangers {
                favorites::add(&tx, FavoritesOwner::Surgeon(surgeon), person, now).await?;
            }
            Ok::<_, StoreError>(tx.commit(()))
        });
        added.await.expect("favorites");
        let numbers = professionals.iter().enumerate().map(|(who, it)| (it.person(), who)).collect();
        Self {
            fixture,
            planted,
            posters,
            professionals,
            numbers,
            certified: (0..PROFESSIONALS).filter(|who| ![4, 5, 8].contains(who)).collect(),
            closed: BTreeSet::new(),
            blocked: BTreeSet::new(),
            cases: Vec::new(),
            known: BTreeMap::new(),
            invited: BTreeSet::new(),
            left: BTreeSet::new(),
            claims: BTreeMap::new(),
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

    fn manager(&self, by: usize) -> Option<CenterManager> {
        as_actor(&self.posters[by]).require_center_manager().ok()
    }

    fn draft(&self, ahead: i64, lines: &[(Category, u32)], plan: usize) -> CaseDraft {
        let start = self.fixture.hours_from_now(ahead);
        CaseDraft { plan: drafted(plan), ..self.fixture.case_draft(start, lines) }
    }

    async fn apply(&mut self, step: Step, before: &[Stored]) -> Outcome {
        let app = self.fixture.app();
        match step {
            Step::Post { by, ahead, nurses, technicians, plan } => {
                if self.cases.len() == CASES {
                    return Ok("FULL".to_owned());
                }
                let lines = [(NURSE, nurses), (TECH, technicians)];
                let lines = if technicians > 0 { &lines[..] } else { &lines[..1] };
                let outcome = post_case(app, &self.posters[by], None, self.draft(ahead, lines, plan)).await;
                word(outcome, |posted| {
                    self.cases.push(posted.case_row.case.id);
                    "POSTED".to_owned()
                })
            }
            Step::PostSeries { by, ahead, count, plan } => {
                if self.cases.len() + count as usize > CASES {
                    return Ok("FULL".to_owned());
                }
                let common = CaseDraft { start: None, ..self.draft(ahead, &[(NURSE, 1)], plan) };
                let start = |day| self.fixture.hours_from_now(ahead + 24 * day).to_string();
                let series = SeriesDraft { common, starts: (0..count).map(start).collect() };
                let input = PostCaseSeries { series, people: Vec::new() };
                match post_case_series(app, &self.posters[by], None, input).await {
                    Ok(posted) => {
                        check(posted.cases.len() == count as usize, || {
                            format!("{} cases of a series of {count}", posted.cases.len())
                        })?;
                        self.cases.extend(posted.cases.iter().map(|it| it.case_row.case.id));
                        Ok("POSTED".to_owned())
                    }
                    refused => word(refused, done),
                }
            }
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
                    self.professional(who, case, act, &before[case]).await
                }
            },
            Step::Certify { by, who, yes } => {
                let Some(manager) = self.manager(by) else { return Ok("FORBIDDEN".to_owned()) };
                let (person, center) = (self.professionals[who].person(), self.fixture.center);
                match yes {
                    true => word(certify_person(app, &manager, person, center).await, |_| {
                        self.certified.insert(who);
                        "CERTIFIED".to_owned()
                    }),
                    false if self.planted == Some(Planted::LostRevocations) => {
                        self.certified.remove(&who);
                        Ok("LOST".to_owned())
                    }
                    false => word(revoke_certification(app, &manager, person, center).await, |_| {
                        self.certified.remove(&who);
                        "REVOKED".to_owned()
                    }),
                }
            }
            Step::Block { by, who, yes } => {
                let Some(manager) = self.manager(by) else { return Ok("FORBIDDEN".to_owned()) };
                let (person, center) = (self.professionals[who].person(), self.fixture.center);
                match yes {
                    true => {
                        let input = BlockPerson { person, center, reason: None };
                        word(block_person(app, &manager, input).await, |()| {
                            self.blocked.insert(who);
                            "BLOCKED".to_owned()
                        })
                    }
                    false => word(unblock_person(app, &manager, person, center).await, |()| {
                        self.blocked.remove(&who);
                        "UNBLOCKED".to_owned()
                    }),
                }
            }
            Step::SetOpen { who, open } => {
                let Poster::SystemAdmin(root) = &self.posters[2] else {
                    unreachable!("the third poster is the system administrator")
                };
                let root: &SystemAdmin = root;
                let person = self.professionals[who].person();
                word(set_user_active(app, root, person, open, None).await, |()| {
                    match open {
                        true => self.closed.remove(&who),
                        false => self.closed.insert(who),
                    };
                    "SET".to_owned()
                })
            }
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

    fn fitting_owner_act(&self, act: OwnerAct, stored: &Stored) -> OwnerAct {
        match act {
            OwnerAct::AnswerRequest { who, yes } => {
                let asks = |it: &Engagement| matches!(it.state, State::Requested { .. });
                OwnerAct::AnswerRequest { who: self.pick(who, stored, asks), yes }
            }
            OwnerAct::Release { who, reason } => {
                let confirmed = |it: &Engagement| matches!(it.state, State::Confirmed { .. });
                OwnerAct::Release { who: self.pick(who, stored, confirmed), reason }
            }
            OwnerAct::DecideClaim { who, yes } => {
                OwnerAct::DecideClaim { who: self.pick(who, stored, |it| it.claimed), yes }
            }
            act => act,
        }
    }

    /// Imports rows; those that were imported before add no case.
    async fn import(&mut self, by: usize, file: u8, rows: std::ops::Range<u32>, plan: usize) -> Outcome {
        if self.cases.len() + rows.len() > CASES {
            return Ok("FULL".to_owned());
        }
        let row = |number: u32| ImportRow { number, draft: self.draft(70, &[(NURSE, 1)], plan) };
        // The files of another story have other contents.
        let mut name = *self.fixture.center.as_uuid().as_bytes();
        name[15] ^= file;
        let mut digest = [0; 32];
        digest[..16].copy_from_slice(&name);
        let input = ImportCases { file: digest, rows: rows.map(row).collect() };
        let outcome = import_cases(self.fixture.app(), &self.posters[by], input).await;
        let mut words = Vec::new();
        let outcomes = match outcome {
            Ok(outcomes) => outcomes,
            refused => return word(refused, done),
        };
        for (_, outcome) in outcomes {
            words.push(match outcome {
                RowOutcome::Posted(posted) => {
                    self.cases.push(posted.case_row.case.id);
                    "POSTED"
                }
                RowOutcome::AlreadyPosted(case) | RowOutcome::PostedDifferently(case) => {
                    check(self.cases.contains(&case), || format!("{case} is a case of another story"))?;
                    "KNOWN"
                }
                RowOutcome::Refused(refusal) => refusal.code,
            });
        }
        Ok(words[0].to_owned())
    }

    async fn owner(
        &mut self,
        by: usize,
        case: usize,
        act: OwnerAct,
        stored: &Stored,
        all: &[Stored],
    ) -> Outcome {
        let (app, by, id) = (self.fixture.app(), &self.posters[by], self.cases[case]);
        let plan = stored.plans.first().map(|plan| plan.id);
        match act {
            OwnerAct::SendNext | OwnerAct::Pause(_) | OwnerAct::Skip(_) | OwnerAct::Replace { .. } => {
                let Some(plan) = plan else { return Ok("NO PLAN".to_owned()) };
                let outcome = match act {
                    OwnerAct::SendNext => {
                        send_next_wave(app, by, None, plan, next_wave(&stored.plans[0])).await
                    }
                    OwnerAct::Pause(paused) => pause_dispatch_plan(app, by, None, plan, paused).await,
                    OwnerAct::Skip(wave) => skip_wave(app, by, None, plan, wave).await,
                    OwnerAct::Replace { plan: new } => {
                        let draft = PlanDraft { waves: waves(new), people: Vec::new() };
                        update_dispatch_plan(app, by, None, plan, None, draft).await
                    }
                    _ => unreachable!("the acts of this arm"),
                };
                word(outcome, done)
            }
            OwnerAct::BeginPlan { plan: new } => {
                let draft = PlanDraft { waves: waves(new), people: Vec::new() };
                let outcome = begin_dispatch_plans(app, by, None, id, draft).await;
                if outcome.is_ok() {
                    self.check_plans(case, true).await?;
                }
                word(outcome, done)
            }
            OwnerAct::AddPosition if stored.case().position(TECH).is_some() => Ok("HAS IT".to_owned()),
            OwnerAct::Invite { who } => {
                let input = InviteFavorites { case: id, people: vec![self.professionals[who].person()] };
                word(invite_favorites(app, by, None, input).await, |outcome| {
                    if outcome.invited.is_empty() { "SKIPPED" } else { "INVITED" }.to_owned()
                })
            }
            OwnerAct::AnswerRequest { who, yes } => {
                let Some(notice) = self.request(case, who).await else { return Ok("NO REQUEST".to_owned()) };
                let outcome = match yes {
                    true => approve_request(app, by, None, notice).await,
                    false => decline_request(app, by, None, notice).await,
                };
                word(outcome, |answered| answered.status.as_str().to_owned())
            }
            OwnerAct::Release { who, reason } => {
                let person = self.professionals[who].person();
                let reason = ReleaseReason::ALL[reason];
                let input = ReleaseProfessional { case: id, person, reason, text: "As agreed".to_owned() };
                let outcome = release_professional(app, by, None, input).await;
                // An account that is closed has reported nothing itself.
                let mine = stored.engagements.iter().find(|it| it.person == person);
                let was_absent = mine.is_some_and(|it| it.cannot_come.is_some() && is_confirmed(&it.state));
                if outcome.is_ok() && was_absent && !self.closed.contains(&who) {
                    self.left.insert((case, who));
                }
                word(outcome, done)
            }
            OwnerAct::Move { .. }
            | OwnerAct::Lengthen { .. }
            | OwnerAct::Annotate { .. }
            | OwnerAct::Resize { .. }
            | OwnerAct::AddPosition => {
                let edit = self.edit_of(act, stored.case());
                let outcome = edit_case(app, by, None, id, edit).await;
                if outcome.is_ok() {
                    self.check_consent(case, stored).await?;
                    self.check_plans(case, !stored.plans.is_empty()).await?;
                }
                word(outcome, done)
            }
            OwnerAct::DecideClaim { who, yes } => {
                let by = by.clone();
                self.decide_claim(&by, case, who, yes).await
            }
            OwnerAct::Cancel => word(cancel_case(app, by, None, id).await, done),
            OwnerAct::CancelLater => {
                let outcome = cancel_case_series(app, by, None, id).await;
                if outcome.is_ok() {
                    self.check_series(stored, all).await?;
                }
                word(outcome, done)
            }
        }
    }

    /// Returns the change of a case that an act is.
    fn edit_of(&self, act: OwnerAct, case: &Case) -> CaseEdit {
        let edit = CaseEdit { version: Some(case.version), ..CaseEdit::default() };
        match act {
            OwnerAct::Move { ahead } => {
                CaseEdit { start: Some(self.fixture.hours_from_now(ahead).to_string()), ..edit }
            }
            OwnerAct::Lengthen { hours } => CaseEdit { hours: Some(hours.into()), ..edit },
            OwnerAct::Annotate { text } => CaseEdit {
                notes: Some(["", "Bring gloves", "Use the back entrance"][text as usize].into()),
                ..edit
            },
            OwnerAct::Resize { nurses } => {
                let places = |category, required| if category == NURSE { nurses } else { required };
                let lines = case.positions.iter().map(|it| (it.category, places(it.category, it.required())));
                let lines: Vec<(Category, u32)> = lines.collect();
                CaseEdit { positions: Some(self.fixture.case_draft(case.start, &lines).positions), ..edit }
            }
            OwnerAct::AddPosition => {
                let lines = case.positions.iter().map(|it| (it.category, it.required()));
                let lines: Vec<(Category, u32)> = lines.chain([(TECH, 1)]).collect();
                CaseEdit { positions: Some(self.fixture.case_draft(case.start, &lines).positions), ..edit }
            }
            _ => unreachable!("an act that changes the case"),
        }
    }

    /// Checks that of a series this case and the later ones are cancelled, and no other case is.
    async fn check_series(&self, from: &Stored, before: &[Stored]) -> Result<(), String> {
        let now = self.fixture.now();
        for (after, before) in self.read().await.iter().zip(before) {
            let (case, series) = (before.case(), before.case_row.series);
            let of_series = series.is_some() && series == from.case_row.series;
            let later = of_series && case.start >= from.case().start && !case.has_started(now);
            let expected = case.is_cancelled() || later || case.id == from.case().id;
            check(after.case().is_cancelled() == expected, || {
                format!("case {} is cancelled: {}", case.id, after.case().is_cancelled())
            })?;
        }
        Ok(())
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

    async fn professional(&mut self, who: usize, case: usize, act: Act, stored: &Stored) -> Outcome {
        let (app, own, id) = (self.fixture.app(), &self.professionals[who], self.cases[case]);
        match act {
            Act::WithdrawRequest => {
                return word(withdraw_request(app, own, None, id).await, done);
            }
            Act::Request => {
                return word(request_invitation(app, own, None, id).await, |it| {
                    it.status.as_str().to_owned()
                });
            }
            Act::StandBy => return word(stand_by(app, own, None, id).await, done),
            Act::LeaveStandby => return word(leave_standby(app, own, None, id).await, done),
            _ => {}
        }
        let Some(notice) = self.row(case, who).await.and_then(|row| row.notice) else {
            return Ok("NO NOTICE".to_owned());
        };
        match act {
            Act::Accept => self.accept(who, notice, stored).await,
            Act::Decline => word(decline_invitation(app, own, None, notice).await, done),
            Act::Withdraw => {
                let outcome = word(withdraw_from_case(app, own, None, notice).await, done)?;
                if outcome == "DONE" {
                    self.record_withdrawal(case, who, stored).await?;
                }
                Ok(outcome)
            }
            Act::ReportAbsence => {
                let input = ReportAbsence { message: notice, reason: "ill".to_owned() };
                word(report_absence(app, own, None, input).await, done)
            }
            Act::ConfirmTime => {
                let input = ConfirmChangedCase { message: notice, version: stored.case().version };
                word(confirm_changed_case(app, own, None, input).await, done)
            }
            Act::ConfirmDay => word(confirm_day(app, own, None, notice).await, done),
            Act::SetOut => word(report_on_my_way(app, own, None, notice).await, done),
            Act::Arrive => {
                let input = ReportArrival { message: notice, point: None };
                word(report_arrival(app, own, None, input).await, done)
            }
            Act::SubmitClaim => self.submit_claim(case, who, notice, stored).await,
            Act::WithdrawClaim => self.withdraw_claim(case, who).await,
            Act::Request | Act::WithdrawRequest | Act::StandBy | Act::LeaveStandby => {
                unreachable!("answered above")
            }
        }
    }

    /// Accepts; a place that is held for others stays theirs.
    async fn accept(&self, who: usize, notice: NoticeId, stored: &Stored) -> Outcome {
        let (now, own) = (self.fixture.now(), &self.professionals[who]);
        let outcome = accept(self.fixture.app(), own, None, notice).await;
        let mine = stored.engagements.iter().find(|it| it.person == own.person()).expect("an engagement");
        if let Ok(accepted) = &outcome
            && accepted.status == NoticeStatus::Confirmed
            && !matches!(mine.state, State::Confirmed { .. })
        {
            check(mine.has_offer(now) || stored.free(mine.category) > 0, || {
                format!("{who} took a place that was taken or held for another person")
            })?;
        }
        word(outcome, |accepted| accepted.status.as_str().to_owned())
    }

    /// Checks the reason of a withdrawal that has succeeded, and records it if it counts: of a case whose changed time the
    /// person had not confirmed, it does not.
    async fn record_withdrawal(&mut self, case: usize, who: usize, stored: &Stored) -> Result<(), String> {
        let person = self.professionals[who].person();
        let before = stored.engagements.iter().find(|it| it.person == person).map(|it| it.state);
        let Some(State::Confirmed { reconfirm, .. }) = before else { return Ok(()) };
        let after = self.row(case, who).await.expect("an engagement").engagement.state;
        check(matches!(after, State::Withdrawn { excused, .. } if excused == reconfirm), || {
            format!("{who} withdrew from case {case} as {before:?} and is {after:?}")
        })?;
        if !reconfirm {
            self.left.insert((case, who));
        }
        Ok(())
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

/// Returns whether a person in this state can do something with a case.
fn can(act: Act, engagement: &Engagement) -> bool {
    match act {
        Act::Request => false,
        Act::WithdrawRequest => matches!(engagement.state, State::Requested { .. }),
        Act::SubmitClaim => is_confirmed(&engagement.state) && !engagement.claimed,
        Act::WithdrawClaim => engagement.claimed,
        Act::Accept | Act::Decline => matches!(
            engagement.state,
            State::Invited { .. } | State::Offered { .. } | State::PositionFilled { .. }
        ),
        Act::StandBy => {
            engagement.standby.is_none()
                && matches!(engagement.state, State::Invited { .. } | State::PositionFilled { .. })
        }
        Act::LeaveStandby => engagement.standby.is_some(),
        Act::ConfirmTime => matches!(engagement.state, State::Confirmed { reconfirm: true, .. }),
        Act::Withdraw | Act::ReportAbsence | Act::ConfirmDay | Act::SetOut | Act::Arrive => {
            matches!(engagement.state, State::Confirmed { .. })
        }
    }
}
