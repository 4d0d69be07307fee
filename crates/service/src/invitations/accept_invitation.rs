//! Accepts an invitation; the first professionals to accept get the places (AMB-33).

use caseboard_domain::actor::Professional;
use caseboard_domain::case::CaseStatus;
use caseboard_domain::case_edit::case_changed;
use caseboard_domain::engagement::{Acceptance, Engagement};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::position::Position;
use caseboard_domain::schedule::Booking;
use caseboard_domain::{CaseId, NoticeId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::center_requirements::CenterRules;
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow, LockedEngagement, LockedInvitation};
use caseboard_store::notices::Contact;
use caseboard_store::{Committed, Tx, cases, engagements, notices, positions};
use futures_util::future::{try_join, try_join4};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{group_view, newest};
use crate::audit::{self, Action, Entry};
use crate::eligibility::{EligibilityCheck, require_eligible};
use crate::notices::case_event::CaseEvent;
use crate::notices::fan_out::{CaseEventContext, OwnerNotice};
use crate::{App, Error, IdempotencyKey, StoredOutcome, boxed};

/// The outcome of an acceptance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// CONFIRMED, POSITION_ALREADY_FILLED or POSITION_CLOSED.
    pub status: NoticeStatus,
    /// The invitation.
    pub id: NoticeId,
    /// The case.
    pub case: CaseId,
    /// The new status of the case.
    pub case_status: CaseStatus,
}

impl StoredOutcome for Accepted {}

/// The invitation that a professional accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AcceptInvitation {
    /// The invitation.
    pub invitation: NoticeId,
    /// The version of the case that the professional has seen; `None` accepts any.
    pub version: Option<i64>,
}

impl AcceptInvitation {
    /// Accepts the case whatever its version is (AMB-106).
    #[must_use]
    pub fn any_version(invitation: NoticeId) -> Self {
        Self { invitation, version: None }
    }
}

/// Accepts an invitation if a place is free. Accepting again returns CONFIRMED and changes nothing.
///
/// # Errors
/// FORBIDDEN for a foreign or missing invitation, NOT_ELIGIBLE with what is missing (AMB-132), and NOT_CERTIFIED if only
/// certification is required (AMB-51); SCHEDULE_CONFLICT (AMB-34), CASE_CHANGED if the case has another version than the
/// professional has seen (AMB-106), NOT_INVITED, ALREADY_ANSWERED.
#[boxed]
pub async fn accept_invitation(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    input: AcceptInvitation,
) -> Result<Accepted, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, AcceptInvitation { invitation, version }): (Professional, AcceptInvitation),
) -> Result<Committed<Accepted>, Error> {
    let now = app.now();
    // A professional whose invitation is already marked as filled does not wait for the lock of the case (AMB-126).
    let is_decided = |case_row: &CaseRow, row: &EngagementRow| stays_filled(case_row, row, now);
    let found = engagements::lock_invitation(&tx, invitation, actor.person(), is_decided).await?;
    // What the center requires, its block and the overlapping case are read with the case: an acceptance delays all
    // other writes of SQLite, and on PostgreSQL those who wait for the case.
    let LockedInvitation { locked, overlap } =
        found.filter(|found| found.locked.contact.active).ok_or_else(Refusal::forbidden)?;
    let LockedEngagement { mut case_row, contact: person, engagement_row: row, required, blocked } = locked;
    let case = case_row.case.id;
    let acceptance = if stays_filled(&case_row, &row, now) {
        Acceptance::Filled(row.engagement)
    } else {
        let group_view = group_view(&case_row.case, &row.engagement)?;
        let bookings: Vec<Booking> = overlap.into_iter().collect();
        row.engagement.accept(&group_view, &bookings, now)?
    };
    if let Acceptance::Confirmed { engagement, position } = acceptance {
        // No one is confirmed for a time that they have not seen.
        if version.is_some_and(|seen| seen != case_row.case.version) {
            return Err(case_changed().into());
        }
        let category = engagement.category;
        let set = required.into_iter().map(|required| (category, required)).collect();
        let rules = CenterRules { set, blocked: blocked.then_some(person.id).into_iter().collect() };
        let check = EligibilityCheck { person: person.id, full_name: &person.full_name, category };
        require_eligible(&app, &tx, &case_row, &rules, &[check]).await?;
        confirm_position(&app, &tx, &mut case_row, (&person, &row), engagement, position, now).await?;
    }
    if let Acceptance::Filled(engagement) = acceptance {
        mark_filled(&tx, &row, engagement, now).await?;
    }
    let id = row.notice.unwrap_or(invitation);
    let entry = Entry::new(Action::InvitationAccepted, &actor).on(case).at(case_row.case.center);
    audit::record(&app, &tx, entry.with("status", acceptance.answer().as_str())).await?;
    let accepted = Accepted { status: acceptance.answer(), id, case, case_status: case_row.case.status() };
    Ok(tx.commit(accepted))
}

/// Returns whether an acceptance has nothing to write: every place is taken and the invitation is already marked as filled.
/// Bookings do not matter then, because they are compared only if a place is free.
fn stays_filled(case_row: &CaseRow, row: &EngagementRow, now: Timestamp) -> bool {
    let Some(group_view) = case_row.case.group_view(row.engagement.category) else { return false };
    row.engagement.accept(&group_view, &[], now) == Ok(Acceptance::Filled(row.engagement))
}

/// Writes all changes of a confirmed place.
async fn confirm_position(
    app: &App,
    tx: &Tx,
    case_row: &mut CaseRow,
    (person, row): (&Contact, &EngagementRow),
    engagement: Engagement,
    position: Position,
    now: Timestamp,
) -> Result<(), Error> {
    case_row.case.put_position(position);
    let status = case_row.case.status();
    let event_context = CaseEventContext { app, tx, case: &case_row.case, by: engagement.person, now };
    // On PostgreSQL, statements that are awaited together take one round trip. The invitations that
    // `notices::confirm` updates are those that `engagements::confirm` has changed.
    let is_held = row.engagement.has_offer(now);
    // The case is locked, so the place is free; the guard of the first statement guarantees it.
    let ((), lost, (), managers) = try_join4(
        positions::take_place(tx, case_row.case.id, position.category, is_held),
        engagements::confirm(tx, row, &engagement, position.is_full(), now),
        cases::set_status(tx, case_row.case.id, status, now),
        event_context.managers(),
    )
    .await?;
    let event = CaseEvent::Accepted { complete: status == CaseStatus::Complete };
    let notice = OwnerNotice {
        confirmation: event_context.confirmation(person, &engagement, |texts| &texts.confirmed),
        ..OwnerNotice::new(&engagement, &person.full_name, event, NoticeStatus::Confirmed)
    };
    try_join(
        notices::confirm(tx, newest(row)?, &engagement, position.is_full(), now),
        event_context.notify_owners(&managers, notice),
    )
    .await?;
    if position.is_full() {
        for loser in lost {
            event_context.publish_to(loser);
        }
        event_context.publish_to_group(position.category);
    }
    event_context.publish_to_managers(&managers, &[Topic::Cases]);
    event_context.publish_to(engagement.person);
    Ok(())
}

/// Marks an invitation that was accepted too late like those that were open when the position was filled.
async fn mark_filled(
    tx: &Tx,
    row: &EngagementRow,
    engagement: Engagement,
    now: Timestamp,
) -> Result<(), Error> {
    if engagement != row.engagement {
        engagements::save(tx, &[EngagementChange::new(Some(row), engagement)], now).await?;
        notices::mark_position_filled(tx, engagement.case, engagement.category, now).await?;
    }
    Ok(())
}
