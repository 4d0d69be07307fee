//! Runs the actions of all plans through the commands of the service layer, in the order of their times.

use std::collections::HashMap;

use caseboard_domain::actor::{Actor, Poster};
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::claim::{ClaimDraft, ClaimStatus, PayerType};
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::page::{self, Page};
use caseboard_domain::paystub::PaymentDraft;
use caseboard_domain::{CaseId, ClaimId, NoticeId, Refusal};
use caseboard_service::claims::{self, ClaimRow, ClaimSubmission, ClaimsQuery};
use caseboard_service::invitations::{self, Acknowledge, InviteFavorites};
use caseboard_service::notices::NoticeRow;
use caseboard_service::paystubs::{self, NewPaystub};
use caseboard_service::{App, Error, cases, notices};
use jiff::{SignedDuration, Timestamp};

use super::clock::DemoClock;
use super::people::People;
use super::plan::{By, Move, NOTES, Plan};
use super::roster::Pro;
use super::together;

/// Hours before the present at which all users read their notifications; later ones stay unread.
const LOOKED: i64 = 40;

/// A step of the story.
#[derive(Clone, Copy)]
enum Event<'a> {
    Posted,
    Moved(&'a Move),
    Looked,
}

struct Story<'a> {
    app: &'a App,
    people: &'a People,
    plans: &'a [Plan],
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
pub(super) async fn tell(
    app: &App,
    clock: &DemoClock,
    people: &People,
    plans: &[Plan],
    now: Timestamp,
) -> Result<(), Error> {
    let mut events: Vec<(Timestamp, usize, Event<'_>)> = vec![(now - hours(LOOKED), 0, Event::Looked)];
    for (number, plan) in plans.iter().enumerate() {
        // Offsets spread the actions of an hour, so that they do not have the same instant.
        let at = |ago: i64, step: usize| {
            now - hours(ago) + SignedDuration::from_secs((number * 29 + step * 61) as i64)
        };
        events.push((at(plan.posted, 0), number, Event::Posted));
        for (step, (ago, what)) in plan.moves.iter().enumerate() {
            events.push((at(*ago, step + 1), number, Event::Moved(what)));
        }
    }
    events.sort_by_key(|(at, ..)| *at);

    let mut story = Story {
        app,
        people,
        plans,
        now,
        ids: HashMap::new(),
        notices: HashMap::new(),
        requests: HashMap::new(),
        claims: HashMap::new(),
    };
    for (at, number, event) in events {
        clock.advance_to(at);
        story.happens(number, event).await.map_err(|error| match event {
            Event::Posted => Error::Internal(format!("posting case {number}: {error}")),
            Event::Moved(what) => Error::Internal(format!("{what:?} on case {number}: {error}")),
            Event::Looked => error,
        })?;
    }
    clock.advance_to(now);
    Ok(())
}

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

/// Returns the error of an action whose result differs from the plan.
fn unexpected(what: impl std::fmt::Debug) -> Error {
    Error::Internal(format!("did not come out as told: {what:?}"))
}

fn expect(right: bool, what: impl std::fmt::Debug) -> Result<(), Error> {
    if right { Ok(()) } else { Err(unexpected(what)) }
}

impl Story<'_> {
    async fn happens(&mut self, number: usize, event: Event<'_>) -> Result<(), Error> {
        match event {
            Event::Posted => self.post(number).await,
            Event::Moved(what) => self.moves(number, what).await,
            Event::Looked => self.look().await,
        }
    }

    fn manager(&self, plan: &Plan) -> &Actor {
        match plan.by {
            By::Surgeon => &self.people.surgeons[plan.surgeon],
            By::Admin => &self.people.admins[plan.center],
            By::System => &self.people.system_admin,
        }
    }

    fn poster(&self, plan: &Plan) -> Result<Poster, Error> {
        Ok(self.manager(plan).clone().require_poster()?)
    }

    async fn post(&mut self, number: usize) -> Result<(), Error> {
        let plan = &self.plans[number];
        let center = &self.people.centers[plan.center];
        let start = plan.start(&center.zone, self.now).map_err(|error| Error::Internal(error.to_string()))?;
        let draft = CaseDraft {
            surgeon: Some(self.people.surgeons[plan.surgeon].person()),
            center: Some(center.id),
            start: Some(start.to_string()),
            hours: Some(plan.hours),
            notes: NOTES[number % NOTES.len()].to_owned(),
            procedures: plan.procedures(number),
            positions: plan.positions(),
        };
        let posted = cases::post_case(self.app, &self.poster(plan)?, None, draft).await?;
        self.ids.insert(number, posted.listed.case.id);
        Ok(())
    }

    async fn moves(&mut self, number: usize, what: &Move) -> Result<(), Error> {
        let (app, plan) = (self.app, &self.plans[number]);
        let case = *self.ids.get(&number).ok_or_else(|| unexpected("not posted yet"))?;
        match what {
            Move::Invite(pros) => self.invite(number, case, pros).await,
            Move::Ask(pro) => {
                let asked =
                    invitations::request_invitation(app, &self.people.professional(*pro)?, None, case)
                        .await?;
                self.requests.insert((number, *pro), asked.id.ok_or_else(|| unexpected(asked.status))?);
                Ok(())
            }
            Move::SayYes(pro) | Move::SayNo(pro) => {
                let request = self.requests.remove(&(number, *pro)).ok_or_else(|| unexpected("not asked"))?;
                let poster = self.poster(plan)?;
                let answered = match what {
                    Move::SayYes(_) => invitations::approve_request(app, &poster, None, request).await?,
                    _ => invitations::decline_request(app, &poster, None, request).await?,
                };
                self.notices.insert((number, *pro), answered.id);
                Ok(())
            }
            Move::Accept(pro) => {
                let (actor, notice) = (self.people.professional(*pro)?, self.notice(number, *pro)?);
                let accepted = invitations::accept_invitation(app, &actor, None, notice).await?;
                expect(accepted.status == NoticeStatus::Confirmed, accepted.status)
            }
            Move::Decline(pro) => {
                let (actor, notice) = (self.people.professional(*pro)?, self.notice(number, *pro)?);
                invitations::decline_invitation(app, &actor, None, notice).await.map(drop)
            }
            Move::Withdraw(pro) => {
                let (actor, notice) = (self.people.professional(*pro)?, self.notice(number, *pro)?);
                invitations::withdraw_from_case(app, &actor, None, notice).await.map(drop)
            }
            Move::TakeNote(pro) => {
                let actor = &self.people.professionals[*pro];
                let unread = notices::list_unread_notices(app, actor, actor.person(), false).await?;
                let notice = unread.iter().find(|it| it.notice.case.as_ref().is_some_and(|it| it.id == case));
                let id = notice.ok_or_else(|| unexpected("nothing to take note of"))?.notice.id;
                let noted =
                    invitations::acknowledge_notice(app, actor, None, Acknowledge { id, acknowledge: true })
                        .await?;
                expect(noted.status == NoticeStatus::Acknowledged, noted.status)
            }
            Move::Cancel => {
                let cancelled = cases::cancel_case(app, &self.poster(plan)?, None, case).await?;
                for ClaimRow { claim, .. } in cancelled.min_pay_claims {
                    let place = self.people.professionals.iter().position(|it| it.person() == claim.person);
                    self.claims.insert((number, place.ok_or_else(|| unexpected("nobody"))?), claim.id);
                }
                Ok(())
            }
            Move::Claim(pro, hundredths) => {
                let (actor, notice) = (self.people.professional(*pro)?, self.notice(number, *pro)?);
                #[expect(clippy::cast_precision_loss, reason = "a day's work")]
                let draft = ClaimDraft { hours: Some(*hundredths as f64 / 100.0), note: String::new() };
                let claim =
                    claims::submit_claim(app, &actor, None, ClaimSubmission { notice, draft }).await?;
                self.claims.insert((number, *pro), claim.claim.id);
                Ok(())
            }
            Move::Approve(pro) | Move::Reject(pro) => {
                let claim = *self.claims.get(&(number, *pro)).ok_or_else(|| unexpected("nothing claimed"))?;
                let approve = matches!(what, Move::Approve(_));
                let status = if approve { ClaimStatus::Approved } else { ClaimStatus::Rejected };
                claims::decide_claim(app, &self.poster(plan)?, None, claim, status).await.map(drop)
            }
            Move::Paystub(pro, check) => self.pay(plan, *pro, *check).await,
        }
    }

    /// Generates one paystub for all claims of a professional that the manager of a case approved, and pays it if a
    /// check number is given.
    async fn pay(&self, plan: &Plan, pro: Pro, check: Option<u32>) -> Result<(), Error> {
        let (app, manager, poster) = (self.app, self.manager(plan), self.poster(plan)?);
        let payer = if plan.by == By::Surgeon { PayerType::Surgeon } else { PayerType::Center };
        let query = ClaimsQuery {
            user: None,
            payer: Some(payer),
            center: Some(self.people.centers[plan.center].id),
            status: Some(ClaimStatus::Approved),
            invoiced: Some(false),
            page: Page::parse(None, None, page::MAX)?,
        };
        let payee = self.people.professionals[pro].person();
        let found = claims::list_claims(app, manager, query).await?.items;
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
        let poster = self.poster(&self.plans[number])?;
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

    fn notice(&self, number: usize, pro: Pro) -> Result<NoticeId, Error> {
        self.notices.get(&(number, pro)).copied().ok_or_else(|| unexpected("not invited"))
    }

    /// Acknowledges the notices of managers, except requests, which they answer later, and discards the notices of
    /// professionals about cases that have started.
    async fn look(&self) -> Result<(), Error> {
        let now = self.app.now();
        let answered = |notice: &NoticeRow| notice.kind != NoticeKind::InvitationRequest;
        let over = |notice: &NoticeRow| notice.case.as_ref().is_some_and(|case| case.start <= now);
        let mut reading = Vec::new();
        for actor in self.people.managers() {
            reading.extend(self.seen(actor, true, answered).await?);
        }
        for actor in &self.people.professionals {
            reading.extend(self.seen(actor, false, over).await?);
        }
        let read = |(actor, input): (Actor, Acknowledge)| {
            let app = self.app.clone();
            async move { invitations::acknowledge_notice(&app, &actor, None, input).await }
        };
        together(reading.into_iter().map(read).collect()).await.map(drop)
    }

    /// Returns the unread notices of a person that match `which`, as inputs that acknowledge or discard them.
    async fn seen(
        &self,
        actor: &Actor,
        acknowledge: bool,
        which: impl Fn(&NoticeRow) -> bool,
    ) -> Result<Vec<(Actor, Acknowledge)>, Error> {
        let unread = notices::list_unread_notices(self.app, actor, actor.person(), false).await?;
        let seen = unread.iter().map(|it| &it.notice).filter(|notice| which(notice));
        Ok(seen.map(|notice| (actor.clone(), Acknowledge { id: notice.id, acknowledge })).collect())
    }
}
