//! The actions of posters on the cases of a story.

use caseboard_domain::case::Case;
use caseboard_domain::case_edit::CaseEdit;
use caseboard_domain::dispatch::{DispatchPlan, PlanDraft};
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::person::Category;
use caseboard_service::cases::{cancel_case, cancel_case_series, edit_case};
use caseboard_service::dispatch::{
    begin_dispatch_plans, pause_dispatch_plan, send_next_wave, skip_wave, update_dispatch_plan,
};
use caseboard_service::invitations::{
    InviteFavorites, ReleaseProfessional, approve_request, decline_request, invite_favorites,
    release_professional,
};

use super::plans::waves;
use super::{Outcome, Stored, World, check, done, is_confirmed, word};
use crate::cases::support::{NURSE, TECH};
use crate::model::stories::steps::OwnerAct;

/// Returns the number of the wave that is sent next; 0 if none is left.
fn next_wave(plan: &DispatchPlan) -> u32 {
    let waiting = plan.waves.iter().filter_map(|wave| Some((wave.next_at?, wave.number)));
    waiting.min().map_or(0, |(_, number)| number)
}

impl World<'_> {
    /// Returns the act with a person on the case for whom it is possible, if there is one.
    pub(super) fn fitting_owner_act(&self, act: OwnerAct, stored: &Stored) -> OwnerAct {
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

    pub(super) async fn owner(
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
}
