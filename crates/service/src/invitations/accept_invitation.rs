//! Accepting an invitation: first come, first served (AMB-33).

use caseboard_domain::actor::Professional;
use caseboard_domain::case::CaseStatus;
use caseboard_domain::eligibility::require_certified;
use caseboard_domain::engagement::{Acceptance, Engagement};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::position::Position;
use caseboard_domain::{CaseId, NoticeId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::{Committed, Tx, cases, certifications, engagements, notices, persons, positions};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{addressed_to, newest, opening, own_engagement};
use crate::audit::{self, Action, Entry};
use crate::notices::fan_out::CaseEventContext;
use crate::notices::letters::Event;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The outcome of an acceptance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// CONFIRMED, POSITION_ALREADY_FILLED or POSITION_CLOSED.
    pub status: NoticeStatus,
    /// The invitation.
    pub id: NoticeId,
    /// The case.
    pub case: CaseId,
    /// The status of the case after it.
    pub case_status: CaseStatus,
}

impl StoredOutcome for Accepted {}

/// Accepts an invitation if a place is free. Accepting again answers CONFIRMED and changes nothing.
///
/// # Errors
/// 403 for a foreign or missing invitation, and NOT_CERTIFIED if certification is required (AMB-51); 409 SCHEDULE_CONFLICT
/// (AMB-34), NOT_INVITED, ALREADY_ANSWERED.
pub async fn accept_invitation(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    invitation: NoticeId,
) -> Result<Accepted, Error> {
    app.command(key, (actor.clone(), invitation), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, invitation): (Professional, NoticeId),
) -> Result<Committed<Accepted>, Error> {
    let now = app.now();
    let (_, case, engagement) = addressed_to(&tx, invitation, actor.person()).await?;
    if !persons::lock(&tx, actor.person()).await?.is_some_and(|person| person.active) {
        return Err(Refusal::forbidden().into());
    }
    let (mut listed, record) = own_engagement(&tx, case, engagement, &actor).await?;
    let opening = opening(&listed.case, &record.engagement)?;
    let bookings =
        engagements::list_overlapping_bookings(&tx, actor.person(), opening.start, opening.end).await?;
    let mut acceptance = record.engagement.accept(&opening, &bookings, now)?;
    if let Acceptance::Confirmed { engagement, position } = acceptance {
        let certified = certifications::is_certified(&tx, listed.case.center, actor.person()).await?;
        require_certified(app.settings.require_certified, certified)?;
        // The case is locked, so the place is free; the guard of this statement guarantees it.
        if positions::take_place(&tx, case, position.category).await? {
            confirm_position(&app, &tx, &mut listed, &record, engagement, position, now).await?;
        } else {
            acceptance = Acceptance::Filled(record.engagement.fill().unwrap_or(record.engagement));
        }
    }
    if let Acceptance::Filled(engagement) = acceptance {
        mark_filled(&tx, &record, engagement, now).await?;
    }
    let id = record.notice.unwrap_or(invitation);
    let entry = Entry::new(Action::InvitationAccepted, &actor).on(case).at(listed.case.center);
    audit::record(&app, &tx, entry.with("status", acceptance.answer().as_str())).await?;
    let accepted = Accepted { status: acceptance.answer(), id, case, case_status: listed.case.status() };
    Ok(tx.commit(accepted))
}

/// Writes everything that follows from a confirmed place.
async fn confirm_position(
    app: &App,
    tx: &Tx,
    listed: &mut CaseRow,
    record: &EngagementRow,
    engagement: Engagement,
    position: Position,
    now: Timestamp,
) -> Result<(), Error> {
    listed.case.put_position(position);
    let status = listed.case.status();
    engagements::save(tx, &[EngagementChange::new(Some(record), engagement)], now).await?;
    notices::record_answer(tx, newest(record)?, NoticeStatus::Confirmed, Some(now), None, now).await?;
    cases::set_status(tx, listed.case.id, status, now).await?;

    let event_context = CaseEventContext { app, tx, case: &listed.case, by: engagement.person, now };
    if position.is_full() {
        for loser in engagements::mark_position_filled(tx, listed.case.id, position.category, now).await? {
            event_context.publish_to(loser);
        }
        notices::mark_position_filled(tx, listed.case.id, position.category, now).await?;
        event_context.publish_to_group(position.category);
    }
    let managers = event_context.managers().await?;
    let event = Event::Accepted { complete: status == CaseStatus::Complete };
    event_context.notify_owners(&managers, &engagement, event, NoticeStatus::Confirmed).await?;
    event_context.publish_to_managers(&managers, &[Topic::Cases]);
    event_context.publish_to(engagement.person);
    Ok(())
}

/// Marks an invitation that was accepted too late like those that were open when the position was filled.
async fn mark_filled(
    tx: &Tx,
    record: &EngagementRow,
    engagement: Engagement,
    now: Timestamp,
) -> Result<(), Error> {
    if engagement != record.engagement {
        engagements::save(tx, &[EngagementChange::new(Some(record), engagement)], now).await?;
        notices::mark_position_filled(tx, engagement.case, engagement.category, now).await?;
    }
    Ok(())
}
