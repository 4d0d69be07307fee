//! The plans of a story, and checks of the waves that they send.

use caseboard_domain::PersonId;
use caseboard_domain::dispatch::{DispatchPlan, PlanDraft, PlannedWave, RankReason, WaveAudience, WaveDraft};
use caseboard_domain::person::Category;
use caseboard_store::dispatch;
use jiff::SignedDuration;

use super::person_time::{Booking, Obstacle};
use super::{Stored, World, check};
use crate::model::stories::steps::PROFESSIONALS;

/// Returns the waves of a plan of a step.
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

pub(super) fn drafted(plan: usize) -> Option<PlanDraft> {
    (plan > 0).then(|| PlanDraft { waves: waves(plan), people: Vec::new() })
}

/// Returns the score of a person (AMB-153).
fn score(reasons: &[RankReason]) -> i64 {
    let points = |reason: &RankReason| match *reason {
        RankReason::Available => 40,
        RankReason::NotAvailable => -40,
        RankReason::WorkedHere(cases) => (10 * i64::from(cases)).min(50),
        RankReason::Withdrew(cases) => -(15 * i64::from(cases)).min(60),
        RankReason::Miles(miles) => (25 - i64::from(miles)).max(-25),
        RankReason::InvitedRecently(cases) => -(5 * i64::from(cases)).min(50),
    };
    100 + reasons.iter().map(points).sum::<i64>()
}

impl World<'_> {
    /// Checks the waves to everyone eligible that the plans of a case have sent since `before`. One without batches leaves out no
    /// one whom it can invite, whatever they state about their time (AMB-212), and a batch leaves out no one with a higher score
    /// than those whom it has invited. `invited` are the people whom plans have invited since then, each with the case.
    pub(super) async fn check_waves(
        &mut self,
        case: usize,
        stored: &Stored,
        before: Option<&Stored>,
        invited: &[(usize, usize)],
        bookings: &[Booking],
    ) -> Result<(), String> {
        let now = self.fixture.now();
        for plan in &stored.plans {
            let old = before.and_then(|it| it.plans.iter().find(|old| old.id == plan.id));
            let was_sent = |wave: &PlannedWave| {
                let old = old.and_then(|it| it.waves.iter().find(|old| old.number == wave.number));
                wave.ran_at == Some(now) && old.is_none_or(|old| old.ran_at != Some(now))
            };
            let waves = plan.waves.iter().filter(|it| it.wave.audience == WaveAudience::Eligible);
            for wave in waves.filter(|it| was_sent(it)) {
                let left = self.left_out(case, stored, plan.category, bookings);
                if wave.wave.batch.is_some() {
                    self.check_order(case, stored, (plan, wave), &left, invited, bookings).await?;
                } else {
                    check(left.is_empty(), || format!("a wave of case {case} has left out {left:?}"))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the people whom a wave to everyone eligible could have invited and has not.
    fn left_out(
        &mut self,
        case: usize,
        stored: &Stored,
        category: Category,
        bookings: &[Booking],
    ) -> Vec<usize> {
        let engaged: Vec<usize> = stored.engagements.iter().map(|it| self.number(it.person)).collect();
        let mut left = Vec::new();
        for who in (0..PROFESSIONALS).filter(|who| !engaged.contains(who)) {
            if self.professionals[who].category() != category {
                continue;
            }
            match self.obstacle(&Booking::of(who, case, stored), bookings) {
                None => left.push(who),
                Some(Obstacle::LittleTime) => self.note("Wave LITTLE_TIME"),
                Some(Obstacle::NotEligible | Obstacle::Busy) => {}
            }
        }
        left
    }

    /// Checks that a batch has invited people with the highest scores. What is known of those whom it has left out is read
    /// afterwards, so those are not compared whom another plan has invited at the same time, or whose case has just started.
    async fn check_order(
        &mut self,
        case: usize,
        stored: &Stored,
        (plan, wave): (&DispatchPlan, &PlannedWave),
        left: &[usize],
        invited: &[(usize, usize)],
        bookings: &[Booking],
    ) -> Result<(), String> {
        let (now, center) = (self.fixture.now(), stored.case().center);
        let of_batch = stored.invitations.iter().filter(|row| {
            let is_new = invited.contains(&(case, self.number(row.person)));
            is_new && (row.plan, row.wave) == (plan.id, wave.number)
        });
        let lowest = of_batch.map(|row| score(&row.reasons)).min();
        let just = now - SignedDuration::from_hours(1)..=now;
        let is_known = |who: &&usize| {
            let has_started = bookings.iter().any(|it| it.who == **who && just.contains(&it.start));
            !has_started && invited.iter().all(|(_, it)| it != *who)
        };
        let compared: Vec<PersonId> =
            left.iter().filter(is_known).map(|who| self.professionals[*who].person()).collect();
        if compared.is_empty() {
            return Ok(());
        }
        let read = self
            .fixture
            .db
            .read(move |conn| async move { dispatch::list_candidates(&conn, &compared, center, now).await });
        for row in read.await.expect("read") {
            let who = self.number(row.contact.id);
            let Booking { start, end, .. } = Booking::of(who, case, stored);
            let choices = &self.choices[who];
            let stated = choices.stated(start, end);
            let mut reasons = vec![
                RankReason::WorkedHere(row.worked_here),
                RankReason::Withdrew(row.withdrawals),
                RankReason::InvitedRecently(row.recent_invitations),
            ];
            reasons
                .extend(stated.map(|it| if it { RankReason::Available } else { RankReason::NotAvailable }));
            reasons.extend(choices.miles(center == self.away).map(RankReason::Miles));
            let own = score(&reasons);
            check(lowest.is_some_and(|lowest| lowest >= own), || {
                format!(
                    "a batch of case {case} has left out {who} with {own} points, its least is {lowest:?}"
                )
            })?;
        }
        self.note("Batch ORDERED");
        Ok(())
    }
}
