//! Declines an invitation. It creates no notice; the owners see it in their lists.

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Professional;
use caseboard_domain::engagement::{DeclineOutcome, State};
use caseboard_domain::notice::NoticeStatus;
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::EngagementChange;
use caseboard_store::{Committed, Tx, engagements, notices};
use serde::{Deserialize, Serialize};

use super::{addressed_to, newest, own_engagement};
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::notices::fan_out::CaseEventContext;
use crate::refill::end_offer;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The declined invitation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declined {
    /// The invitation.
    pub id: NoticeId,
    /// DECLINED.
    pub status: NoticeStatus,
}

impl StoredOutcome for Declined {}

/// Declines an invitation. Repeating it succeeds and is not recorded (AMB-269).
///
/// # Errors
/// FORBIDDEN for a foreign or missing invitation; ALREADY_ANSWERED if it was accepted or the professional withdrew or was
/// released; CLOSED if the case is cancelled; NOT_INVITED without an open invitation.
#[boxed]
pub async fn decline_invitation(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    invitation: NoticeId,
) -> Result<Declined, Error> {
    app.command(key, (actor.clone(), invitation), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, invitation): (Professional, NoticeId),
) -> Result<Committed<Declined>, Error> {
    let now = app.now();
    let (_, case, engagement) = addressed_to(&tx, invitation, actor.person()).await?;
    let (case_row, _, row) = own_engagement(&tx, case, engagement, &actor).await?;
    let id = row.notice.unwrap_or(invitation);
    if let DeclineOutcome::Declined(engagement) = row.engagement.decline(now)? {
        notices::record_answer(&tx, newest(&row)?, NoticeStatus::Declined, None, now).await?;
        let event_context =
            CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
        if let State::Offered { .. } = row.engagement.state {
            end_offer(&event_context, &case_row, &row, engagement).await?;
        } else {
            engagements::save(&tx, &[EngagementChange::new(Some(&row), engagement)], now).await?;
            event_context.publish_to_managers(&event_context.managers().await?, &[Topic::Cases]);
            event_context.publish_to(actor.person());
        }
        let entry = Entry::new(Action::InvitationDeclined, &actor).on(case).at(case_row.case.center);
        audit::record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(Declined { id, status: NoticeStatus::Declined }))
}
