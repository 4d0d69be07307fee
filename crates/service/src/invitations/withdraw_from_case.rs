//! Withdraws a confirmed professional at least 72 hours before the start (AMB-41) and reopens the position (AMB-32).

use caseboard_domain::actor::Professional;
use caseboard_domain::case::CaseStatus;
use caseboard_domain::engagement::Withdrawal;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, NoticeId};
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::EngagementChange;
use caseboard_store::{Committed, Tx, cases, engagements, notices, positions};
use serde::{Deserialize, Serialize};

use super::{addressed_to, group_view, newest, own_engagement};
use crate::attendance;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::notices::case_event::CaseEvent;
use crate::notices::fan_out::{CaseEventContext, OwnerNotice};
use crate::refill::places_freed;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The withdrawn acceptance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawn {
    /// The message.
    pub id: NoticeId,
    /// WITHDRAWN.
    pub status: NoticeStatus,
    /// The case.
    pub case: CaseId,
    /// The new status of the case.
    pub case_status: CaseStatus,
}

impl StoredOutcome for Withdrawn {}

/// Withdraws from the case. Repeating it succeeds and is not recorded (AMB-269).
///
/// # Errors
/// FORBIDDEN for a foreign or missing message; WITHDRAW_LOCKED within 72 hours of the start; NOT_CONFIRMED unless the
/// professional is confirmed; CLOSED if the case is cancelled.
#[boxed]
pub async fn withdraw_from_case(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    message: NoticeId,
) -> Result<Withdrawn, Error> {
    app.command(key, (actor.clone(), message), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, message): (Professional, NoticeId),
) -> Result<Committed<Withdrawn>, Error> {
    let now = app.now();
    let (_, case, engagement) = addressed_to(&tx, message, actor.person()).await?;
    let (mut case_row, person, row) = own_engagement(&tx, case, engagement, &actor).await?;
    let id = row.notice.unwrap_or(message);
    let group_view = group_view(&case_row.case, &row.engagement)?;
    if let Withdrawal::Withdrawn { engagement, position } = row.engagement.withdraw(&group_view, now)? {
        positions::release_place(&tx, case, position.category).await?;
        case_row.case.put_position(position);
        engagements::save(&tx, &[EngagementChange::new(Some(&row), engagement)], now).await?;
        notices::record_answer(&tx, newest(&row)?, NoticeStatus::Withdrawn, Some(now), now).await?;
        attendance::record_answer(&tx, &engagement, now).await?;
        attendance::close_questions(&tx, &engagement, now).await?;
        attendance::close_reports(&tx, engagement.id, now).await?;
        cases::set_status(&tx, case, case_row.case.status(), now).await?;

        let event_context =
            CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
        places_freed(&event_context, &case_row, position.category, 1).await?;
        let managers = event_context.managers().await?;
        let (event, status) = (CaseEvent::Withdrawn, NoticeStatus::Withdrawn);
        let notice = OwnerNotice {
            confirmation: event_context
                .confirmation(&person, &engagement, |texts| &texts.withdrawal_confirmed),
            ..OwnerNotice::new(&engagement, &person.full_name, event, status)
        };
        event_context.notify_owners(&managers, notice).await?;
        event_context.publish_to_managers(&managers, &[Topic::Cases]);
        event_context.publish_to(actor.person());
        let entry = Entry::new(Action::Withdrawn, &actor).on(case).at(case_row.case.center);
        audit::record(&app, &tx, entry).await?;
    }
    let case_status = case_row.case.status();
    Ok(tx.commit(Withdrawn { id, status: NoticeStatus::Withdrawn, case, case_status }))
}
