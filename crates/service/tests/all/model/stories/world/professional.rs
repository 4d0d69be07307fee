//! The actions of professionals on the cases of a story.

use caseboard_domain::NoticeId;
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::notice::NoticeStatus;
use caseboard_service::attendance_reports::{ReportArrival, confirm_day, report_arrival, report_on_my_way};
use caseboard_service::invitations::{
    ConfirmChangedCase, ReportAbsence, confirm_changed_case, decline_invitation, leave_standby,
    report_absence, request_invitation, stand_by, withdraw_from_case, withdraw_request,
};

use super::{Outcome, Stored, World, check, done, is_confirmed, word};
use crate::cases::support::accept;
use crate::model::stories::steps::Act;

impl World<'_> {
    pub(super) async fn professional(
        &mut self,
        who: usize,
        case: usize,
        act: Act,
        all: &[Stored],
    ) -> Outcome {
        let stored = &all[case];
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
            Act::Accept => self.accept(who, case, notice, all).await,
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

    /// Accepts; a place that is held for others stays theirs, and a warning about too little time refuses nothing.
    async fn accept(&mut self, who: usize, case: usize, notice: NoticeId, all: &[Stored]) -> Outcome {
        let warned = self.check_warnings(who, case, notice, all).await?;
        let (now, own, stored) = (self.fixture.now(), &self.professionals[who], &all[case]);
        let outcome = accept(self.fixture.app(), own, None, notice).await;
        let mine = stored.engagements.iter().find(|it| it.person == own.person()).expect("an engagement");
        if let Ok(accepted) = &outcome
            && accepted.status == NoticeStatus::Confirmed
            && !is_confirmed(&mine.state)
        {
            check(mine.has_offer(now) || stored.free(mine.category) > 0, || {
                format!("{who} took a place that was taken or held for another person")
            })?;
            if warned {
                self.note("Accept WARNED");
            }
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
}

/// Returns whether a person in this state can do something with a case.
pub(super) fn can(act: Act, engagement: &Engagement) -> bool {
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
