//! Acknowledges or discards a notice (AMB-54).

use caseboard_domain::actor::Actor;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{NoticeId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::engagements::EngagementChange;
use caseboard_store::notices::NoticeHeader;
use caseboard_store::{Committed, Tx, cases, engagements, notices};
use serde::{Deserialize, Serialize};

use super::engagement_on;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// A notice to acknowledge or discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Acknowledge {
    /// A notice to the person.
    pub id: NoticeId,
    /// Acknowledge; otherwise Discard, which only marks as read.
    pub acknowledge: bool,
}

/// The notice, which is read now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acknowledged {
    /// The notice.
    pub id: NoticeId,
    /// The new status.
    pub status: NoticeStatus,
}

impl StoredOutcome for Acknowledged {}

/// Marks a notice as read; Acknowledge also acknowledges a cancellation or a declined request. Repeating it succeeds.
///
/// # Errors
/// FORBIDDEN for a foreign or missing notice.
#[boxed]
pub async fn acknowledge_notice(
    app: &App,
    actor: &Actor,
    key: Option<IdempotencyKey>,
    input: Acknowledge,
) -> Result<Acknowledged, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (Actor, Acknowledge),
) -> Result<Committed<Acknowledged>, Error> {
    let (now, person) = (app.now(), actor.person());
    let notice = notices::find(&tx, input.id).await?.filter(|notice| notice.recipient == person);
    let notice = notice.ok_or_else(Refusal::forbidden)?;
    let mut status = notice.status;
    // The case is locked before the notice, in the same order as in a cancellation.
    if input.acknowledge && acknowledge_engagement(&app, &tx, &notice).await? {
        status = NoticeStatus::Acknowledged;
        tx.publish(Audience::Person(person), Topic::Cases);
    }
    notices::discard(&tx, notice.id, now).await?;
    tx.publish(Audience::Person(person), Topic::Notifications);
    let entry = Entry::new(Action::NoticeAcknowledged, &actor).on(notice.id);
    audit::record(&app, &tx, entry.with("status", status.as_str())).await?;
    Ok(tx.commit(Acknowledged { id: notice.id, status }))
}

/// Acknowledges the cancellation or the declined request that a notice to the professional is about; returns false for other
/// notices, which change nothing.
async fn acknowledge_engagement(app: &App, tx: &Tx, notice: &NoticeHeader) -> Result<bool, Error> {
    let (Some(case), Some(engagement)) = (notice.case, notice.engagement) else { return Ok(false) };
    if !matches!(notice.status, NoticeStatus::Cancelled | NoticeStatus::RejectedRequest) {
        return Ok(false);
    }
    cases::lock(tx, case).await?;
    let (_, row) = engagement_on(tx, engagement).await?;
    if row.engagement.person != notice.recipient {
        return Ok(false);
    }
    let now = app.now();
    if let Some(after) = row.engagement.acknowledge(now) {
        engagements::save(tx, &[EngagementChange::new(Some(&row), after)], now).await?;
    }
    notices::acknowledge(tx, engagement, notice.recipient, now).await?;
    Ok(true)
}
