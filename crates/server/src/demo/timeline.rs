//! Runs the actions of all demo cases through the commands of the service layer, in the order of their times.

use std::collections::HashMap;

use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::case_series::SeriesDraft;
use caseboard_domain::claim::{ClaimDraft, ClaimStatus, PayerType};
use caseboard_domain::dispatch::PlanDraft;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::page::Keyset;
use caseboard_domain::paystub::PaymentDraft;
use caseboard_domain::{CaseId, ClaimId, NoticeId, Refusal, zip_code};
use caseboard_service::attendance_reports::{self, ReportArrival};
use caseboard_service::cases::CaseEdit;
use caseboard_service::claims::{self, ClaimRow, ClaimSubmission, ClaimsQuery};
use caseboard_service::dispatch::PlanTimeline;
use caseboard_service::invitations::{
    self, AcceptInvitation, Acknowledge, InviteFavorites, ReleaseProfessional, ReportAbsence,
};
use caseboard_service::notices::NoticeRow;
use caseboard_service::paystubs::{self, NewPaystub};
use caseboard_service::series::{self, PostCaseSeries};
use caseboard_service::timer_kinds::run_due;
use caseboard_service::{App, Error, StoreError, cases, dispatch, notices};
use jiff::{SignedDuration, Timestamp};

use super::demo_case::{Action, DemoCase, NOTES, PostedBy, Start};
use super::people::People;
use super::roster::{CENTERS, Pro};
use super::run_concurrently;
use crate::sample::clock::SteppedClock;

/// Hours before the present at which all users read their notifications; later ones stay unread.
const NOTICES_READ_AT: i64 = 40;

/// An event of the timeline.
#[derive(Clone, Copy)]
enum Event<'a> {
    Posted,
    Acted(&'a Action),
    NoticesRead,
}

struct Timeline<'a> {
    app: &'a App,
    people: &'a People,
    demo_cases: &'a [DemoCase],
    now: Timestamp,
    ids: HashMap<usize, CaseId>,
    /// The newest notice that each professional can answer on each case.
    notices: HashMap<(usize, Pro), NoticeId>,
    /// The pending request of each professional on each case.
    requests: HashMap<(usize, Pro), NoticeId>,
    /// The newest claim of each professional on each case.
    claims: HashMap<(usize, Pro), ClaimId>,
}

/// Runs all planned actions; `now` is the present, at which the clock ends.
pub(super) async fn run(
    app: &App,
    clock: &SteppedClock,
    people: &People,
    demo_cases: &[DemoCase],
    now: Timestamp,
) -> Result<(), Error> {
    let mut events: Vec<(Timestamp, usize, Event<'_>)> =
        vec![(now - hours(NOTICES_READ_AT), 0, Event::NoticesRead)];
    for (number, demo_case) in demo_cases.iter().enumerate() {
        // Offsets spread the actions of an hour, so that they do not have the same instant; none is in the future.
        let at = |ago: i64, step: usize| {
            (now - hours(ago) + SignedDuration::from_secs((number * 29 + step * 61) as i64)).min(now)
        };
        events.push((at(demo_case.posted, 0), number, Event::Posted));
        for (step, (ago, action)) in demo_case.actions.iter().enumerate() {
            events.push((at(*ago, step + 1), number, Event::Acted(action)));
        }
        let start = demo_case.start.at(&people.centers[demo_case.center].zone, now)?;
        for (minutes, action) in &demo_case.before_start {
            events.push((start - SignedDuration::from_mins(*minutes), number, Event::Acted(action)));
        }
    }
    events.sort_by_key(|(at, ..)| *at);

    let mut timeline = Timeline {
        app,
        people,
        demo_cases,
        now,
        ids: HashMap::new(),
        notices: HashMap::new(),
        requests: HashMap::new(),
        claims: HashMap::new(),
    };
    for (at, number, event) in events {
        advance(app, clock, at).await?;
        timeline.apply_event(number, event).await.map_err(|error| match event {
            Event::Posted => Error::Internal(format!("posting case {number}: {error}")),
            Event::Acted(action) => Error::Internal(format!("{action:?} on case {number}: {error}")),
            Event::NoticesRead => error,
        })?;
    }
    advance(app, clock, now).await
}

/// Advances the clock and runs the timers that become due meanwhile, each at its time.
async fn advance(app: &App, clock: &SteppedClock, to: Timestamp) -> Result<(), Error> {
    loop {
        let next: Result<_, StoreError> =
            app.db.read(|conn| async move { caseboard_store::timers::next_of_all(&conn).await }).await;
        match next? {
            Some(at) if at <= to => {
                clock.advance_to(at);
                run_due(app).await?;
            }
            _ => break,
        }
    }
    clock.advance_to(to);
    Ok(())
}

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

/// Returns the error of an action whose result differs from what the demo expects.
fn unexpected(what: impl std::fmt::Debug) -> Error {
    Error::Internal(format!("unexpected result of a planned action: {what:?}"))
}

fn expect(right: bool, what: impl std::fmt::Debug) -> Result<(), Error> {
    if right { Ok(()) } else { Err(unexpected(what)) }
}

impl Timeline<'_> {
    async fn apply_event(&mut self, number: usize, event: Event<'_>) -> Result<(), Error> {
        match event {
            Event::Posted => self.post(number).await,
            Event::Acted(action) => self.apply_action(number, action).await,
            Event::NoticesRead => self.read_notices().await,
        }
    }

    fn manager(&self, demo_case: &DemoCase) -> &Actor {
        match demo_case.by {
            PostedBy::Surgeon => &self.people.surgeons[demo_case.surgeon],
            PostedBy::Admin => &self.people.admins[demo_case.center],
            PostedBy::System => &self.people.system_admin,
        }
    }

    fn poster(&self, demo_case: &DemoCase) -> Result<Poster, Error> {
        Ok(self.manager(demo_case).clone().require_poster()?)
    }

    async fn post(&mut self, number: usize) -> Result<(), Error> {
        let demo_case = &self.demo_cases[number];
        let center = &self.people.centers[demo_case.center];
        let start = demo_case.start.at(&center.zone, self.now)?;
        let draft = CaseDraft {
            surgeon: Some(self.people.surgeons[demo_case.surgeon].person()),
            center: Some(center.id),
            start: Some(start.to_string()),
            hours: Some(demo_case.hours),
            notes: NOTES[number % NOTES.len()].to_owned(),
            procedures: demo_case.procedures(number),
            positions: demo_case.positions(),
            plan: demo_case
                .plan
                .map(|plan| PlanDraft { waves: plan.waves(start, self.app.now()), people: Vec::new() }),
        };
        let poster = self.poster(demo_case)?;
        let first = if demo_case.weeks > 1 {
            let starts = demo_case.starts(&center.zone, self.now)?;
            let input = PostCaseSeries { series: SeriesDraft { common: draft, starts }, people: Vec::new() };
            let posted = series::post_case_series(self.app, &poster, None, input).await?;
            posted.cases.into_iter().next().ok_or_else(|| unexpected("no case"))?
        } else {
            cases::post_case(self.app, &poster, None, draft).await?
        };
        self.ids.insert(number, first.case_row.case.id);
        Ok(())
    }

    async fn apply_action(&mut self, number: usize, action: &Action) -> Result<(), Error> {
        let (app, demo_case) = (self.app, &self.demo_cases[number]);
        let case = *self.ids.get(&number).ok_or_else(|| unexpected("not posted yet"))?;
        match action {
            Action::Invite(pros) => self.invite(number, case, pros).await,
            Action::Request(pro) => self.request(number, case, *pro).await,
            Action::ApproveRequest(pro) => self.answer_request(number, *pro, true).await,
            Action::DeclineRequest(pro) => self.answer_request(number, *pro, false).await,
            Action::Accept(pro) => self.accept(number, case, *pro).await,
            Action::Decline(pro) => {
                let (actor, notice) = self.professional_with_notice(number, *pro)?;
                invitations::decline_invitation(app, &actor, None, notice).await.map(drop)
            }
            Action::Withdraw(pro) => {
                let (actor, notice) = self.professional_with_notice(number, *pro)?;
                invitations::withdraw_from_case(app, &actor, None, notice).await.map(drop)
            }
            Action::ConfirmDay(pro) => {
                let (actor, notice) = self.professional_with_notice(number, *pro)?;
                attendance_reports::confirm_day(app, &actor, None, notice).await.map(drop)
            }
            Action::SetOut(pro) => {
                let (actor, notice) = self.professional_with_notice(number, *pro)?;
                attendance_reports::report_on_my_way(app, &actor, None, notice).await.map(drop)
            }
            Action::Arrive(pro) => {
                let (actor, message) = self.professional_with_notice(number, *pro)?;
                let point = zip_code::centroid(CENTERS[demo_case.center].zip);
                let arrival = ReportArrival { message, point };
                attendance_reports::report_arrival(app, &actor, None, arrival).await.map(drop)
            }
            Action::ReportAbsence(pro) => {
                let (actor, message) = self.professional_with_notice(number, *pro)?;
                let report = ReportAbsence { message, reason: "I have the flu.".to_owned() };
                invitations::report_absence(app, &actor, None, report).await.map(drop)
            }
            Action::StandBy(pro) => {
                let actor = self.people.professional(*pro)?;
                invitations::stand_by(app, &actor, None, case).await.map(drop)
            }
            Action::Acknowledge(pro) => self.acknowledge(case, *pro).await,
            Action::Release(pro, reason) => self.release(demo_case, case, *pro, *reason).await,
            Action::Move(hour) => self.move_to(demo_case, case, *hour).await,
            Action::PausePlan => self.pause_plan(demo_case, case).await,
            Action::SkipLastWave => self.skip_last_wave(demo_case, case).await,
            Action::Cancel => self.cancel(number, case).await,
            Action::Claim(pro, hundredths) => self.claim(number, *pro, *hundredths).await,
            Action::ApproveClaim(pro) => self.decide_claim(number, *pro, ClaimStatus::Approved).await,
            Action::RejectClaim(pro) => self.decide_claim(number, *pro, ClaimStatus::Rejected).await,
            Action::Paystub(pro, check) => self.pay(demo_case, *pro, *check).await,
        }
    }

    /// Returns a professional and their newest notice about a case.
    fn professional_with_notice(&self, number: usize, pro: Pro) -> Result<(Professional, NoticeId), Error> {
        let notice = self.notices.get(&(number, pro)).copied().ok_or_else(|| unexpected("not invited"))?;
        Ok((self.people.professional(pro)?, notice))
    }

    async fn request(&mut self, number: usize, case: CaseId, pro: Pro) -> Result<(), Error> {
        let actor = self.people.professional(pro)?;
        let requested = invitations::request_invitation(self.app, &actor, None, case).await?;
        let request = requested.id.ok_or_else(|| unexpected(requested.status))?;
        self.requests.insert((number, pro), request);
        Ok(())
    }

    async fn answer_request(&mut self, number: usize, pro: Pro, approve: bool) -> Result<(), Error> {
        let request = self.requests.remove(&(number, pro)).ok_or_else(|| unexpected("no request"))?;
        let poster = self.poster(&self.demo_cases[number])?;
        let answered = match approve {
            true => invitations::approve_request(self.app, &poster, None, request).await?,
            false => invitations::decline_request(self.app, &poster, None, request).await?,
        };
        self.notices.insert((number, pro), answered.id);
        Ok(())
    }

    async fn accept(&mut self, number: usize, case: CaseId, pro: Pro) -> Result<(), Error> {
        let actor = self.people.professional(pro)?;
        let notice = match self.notices.get(&(number, pro)) {
            Some(notice) => *notice,
            // A wave of a plan has invited the person.
            None => self.unread_notice(case, pro).await?,
        };
        self.notices.insert((number, pro), notice);
        let input = AcceptInvitation::any_version(notice);
        let accepted = invitations::accept_invitation(self.app, &actor, None, input).await?;
        expect(accepted.status == NoticeStatus::Confirmed, accepted.status)
    }

    async fn acknowledge(&self, case: CaseId, pro: Pro) -> Result<(), Error> {
        let (app, actor) = (self.app, &self.people.professionals[pro]);
        let input = Acknowledge { id: self.unread_notice(case, pro).await?, acknowledge: true };
        let acknowledged = invitations::acknowledge_notice(app, actor, None, input).await?;
        expect(acknowledged.status == NoticeStatus::Acknowledged, acknowledged.status)
    }

    /// Returns the newest unread notice of a professional about a case.
    async fn unread_notice(&self, case: CaseId, pro: Pro) -> Result<NoticeId, Error> {
        let (actor, first) = (&self.people.professionals[pro], Keyset::default());
        let unread = notices::list_unread_notices(self.app, actor, actor.person(), false, first).await?;
        let about_case = |notice: &NoticeRow| notice.case.as_ref().is_some_and(|it| it.id == case);
        let notice = unread.page.items.iter().find(|it| about_case(&it.notice));
        notice.map(|it| it.notice.id).ok_or_else(|| unexpected("no unread notice"))
    }

    async fn release(
        &self,
        demo_case: &DemoCase,
        case: CaseId,
        pro: Pro,
        reason: ReleaseReason,
    ) -> Result<(), Error> {
        let person = self.people.professionals[pro].person();
        let release = ReleaseProfessional { case, person, reason, text: String::new() };
        invitations::release_professional(self.app, &self.poster(demo_case)?, None, release).await.map(drop)
    }

    async fn move_to(&self, demo_case: &DemoCase, case: CaseId, hour: i8) -> Result<(), Error> {
        let Start::Day(day, _) = demo_case.start else { return Err(unexpected("no day")) };
        let start = Start::Day(day, hour).at(&self.people.centers[demo_case.center].zone, self.now)?;
        let edit = CaseEdit { version: Some(1), start: Some(start.to_string()), ..CaseEdit::default() };
        cases::edit_case(self.app, &self.poster(demo_case)?, None, case, edit).await.map(drop)
    }

    async fn pause_plan(&self, demo_case: &DemoCase, case: CaseId) -> Result<(), Error> {
        let (poster, plan) = (self.poster(demo_case)?, self.plan_of(demo_case, case).await?);
        dispatch::pause_dispatch_plan(self.app, &poster, None, plan.id, true).await.map(drop)
    }

    async fn skip_last_wave(&self, demo_case: &DemoCase, case: CaseId) -> Result<(), Error> {
        let (poster, plan) = (self.poster(demo_case)?, self.plan_of(demo_case, case).await?);
        let wave = plan.waves.last().ok_or_else(|| unexpected("no wave"))?.number;
        dispatch::skip_wave(self.app, &poster, None, plan.id, wave).await.map(drop)
    }

    /// Returns the dispatch plan of the first position of a case.
    async fn plan_of(&self, demo_case: &DemoCase, case: CaseId) -> Result<PlanTimeline, Error> {
        let timeline = dispatch::get_dispatch_timeline(self.app, &self.poster(demo_case)?, case).await?;
        timeline.plans.into_iter().next().ok_or_else(|| unexpected("no plan"))
    }

    async fn cancel(&mut self, number: usize, case: CaseId) -> Result<(), Error> {
        let poster = self.poster(&self.demo_cases[number])?;
        let cancelled = cases::cancel_case(self.app, &poster, None, case).await?;
        for ClaimRow { claim, .. } in cancelled.min_pay_claims {
            let pro = self.people.professionals.iter().position(|it| it.person() == claim.person);
            self.claims.insert((number, pro.ok_or_else(|| unexpected("no such professional"))?), claim.id);
        }
        Ok(())
    }

    async fn claim(&mut self, number: usize, pro: Pro, hundredths: i64) -> Result<(), Error> {
        let (actor, notice) = self.professional_with_notice(number, pro)?;
        #[expect(clippy::cast_precision_loss, reason = "a day's work")]
        let draft = ClaimDraft { hours: Some(hundredths as f64 / 100.0), note: String::new() };
        let claim = claims::submit_claim(self.app, &actor, None, ClaimSubmission { notice, draft }).await?;
        self.claims.insert((number, pro), claim.claim.id);
        Ok(())
    }

    async fn decide_claim(&self, number: usize, pro: Pro, status: ClaimStatus) -> Result<(), Error> {
        let claim = *self.claims.get(&(number, pro)).ok_or_else(|| unexpected("no claim"))?;
        let poster = self.poster(&self.demo_cases[number])?;
        claims::decide_claim(self.app, &poster, None, claim, status.into()).await.map(drop)
    }

    /// Generates one paystub for all claims of a professional that the manager of a case approved, and pays it if a
    /// check number is given.
    async fn pay(&self, demo_case: &DemoCase, pro: Pro, check: Option<u32>) -> Result<(), Error> {
        let (app, manager, poster) = (self.app, self.manager(demo_case), self.poster(demo_case)?);
        let payer = if demo_case.by == PostedBy::Surgeon { PayerType::Surgeon } else { PayerType::Center };
        let query = ClaimsQuery {
            user: None,
            payer: Some(payer),
            center: Some(self.people.centers[demo_case.center].id),
            status: Some(ClaimStatus::Approved),
            invoiced: Some(false),
            page: Keyset::default(),
        };
        let payee = self.people.professionals[pro].person();
        let found = claims::list_claims(app, manager, query).await?.page.items;
        let claims = found
            .iter()
            .map(|row| &row.claim)
            .filter(|claim| claim.person == payee)
            .map(|claim| claim.id)
            .collect();
        let note = "Thank you for your work.".to_owned();
        let made = paystubs::generate_paystub(app, &poster, None, NewPaystub { claims, note }).await?;
        if let Some(number) = check {
            let (check_number, paid_date) = (Some(number.to_string()), None);
            let draft = PaymentDraft { paid: Some(true), check_number, paid_date };
            paystubs::record_payment(app, &poster, None, made.paystub.id, draft).await?;
        }
        Ok(())
    }

    async fn invite(&mut self, number: usize, case: CaseId, pros: &[Pro]) -> Result<(), Error> {
        let people = pros.iter().map(|pro| self.people.professionals[*pro].person()).collect();
        let poster = self.poster(&self.demo_cases[number])?;
        let outcome =
            invitations::invite_favorites(self.app, &poster, None, InviteFavorites { case, people }).await?;
        expect(outcome.skipped.is_empty(), &outcome.skipped)?;
        for pro in pros {
            let person = self.people.professionals[*pro].person();
            let invited = outcome.invited.iter().find(|invited| invited.person == person);
            self.notices.insert((number, *pro), invited.ok_or_else(Refusal::forbidden)?.notice);
        }
        Ok(())
    }

    /// Acknowledges the notices of managers, except requests, which they answer later, and discards the notices of
    /// professionals about cases that have started.
    async fn read_notices(&self) -> Result<(), Error> {
        let now = self.app.now();
        let answered = |notice: &NoticeRow| notice.kind != NoticeKind::InvitationRequest;
        let over = |notice: &NoticeRow| notice.case.as_ref().is_some_and(|case| case.start <= now);
        let mut inputs = Vec::new();
        for actor in self.people.managers() {
            inputs.extend(self.acknowledgements(actor, true, answered).await?);
        }
        for actor in &self.people.professionals {
            inputs.extend(self.acknowledgements(actor, false, over).await?);
            let first = Keyset::default();
            let unread =
                notices::list_unread_notices(self.app, actor, actor.person(), false, first).await?.page.items;
            let opened = unread.into_iter().map(|it| it.notice.id).collect();
            notices::mark_notices_seen(self.app, &actor.clone().require_professional()?, opened).await?;
        }
        let read = |(actor, input): (Actor, Acknowledge)| {
            let app = self.app.clone();
            async move { invitations::acknowledge_notice(&app, &actor, None, input).await }
        };
        run_concurrently(inputs.into_iter().map(read).collect()).await.map(drop)
    }

    /// Returns the unread notices of a person that match `which`, as inputs that acknowledge or discard them.
    async fn acknowledgements(
        &self,
        actor: &Actor,
        acknowledge: bool,
        which: impl Fn(&NoticeRow) -> bool,
    ) -> Result<Vec<(Actor, Acknowledge)>, Error> {
        let first = Keyset::default();
        let unread = notices::list_unread_notices(self.app, actor, actor.person(), false, first).await?;
        let seen = unread.page.items.iter().map(|it| &it.notice).filter(|notice| which(notice));
        Ok(seen.map(|notice| (actor.clone(), Acknowledge { id: notice.id, acknowledge })).collect())
    }
}
