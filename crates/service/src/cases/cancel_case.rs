//! Cancelling a case before its start (AMB-39, AMB-40).

use caseboard_domain::actor::Poster;
use caseboard_domain::case::CancelOutcome;
use caseboard_domain::claim::Claim;
use caseboard_domain::engagement::Cancellation;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, NoticeId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::Topic;
use caseboard_store::claims::ClaimRow;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::notices::Contact;
use caseboard_store::{Committed, Tx, cases, claims, engagements, notices};
use serde::{Deserialize, Serialize};

use super::PostedCase;
use super::posted_case::read_posted_case;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::min_pay::claim_min_pay;
use crate::notices::case_event::{CaseEvent, EngagementFacts};
use crate::notices::fan_out::{CaseEventContext, Mail, TextMessage};
use crate::outbox;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The cancelled case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cancelled {
    /// The case.
    pub case: PostedCase,
    /// The claims for minimum pay that the cancellation created; none earlier than 24 hours before the start (AMB-40).
    pub min_pay_claims: Vec<ClaimRow>,
}

impl StoredOutcome for Cancelled {
    const VERSION: u32 = 2;
}

/// Cancels a case and notifies all participants; confirmed ones get a mail regardless of their settings. Cancelling
/// again succeeds.
///
/// # Errors
/// FORBIDDEN for a foreign or missing case; JOB_STARTED if the case has started.
#[boxed]
pub async fn cancel_case(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    case: CaseId,
) -> Result<Cancelled, Error> {
    app.command(key, (actor.clone(), case), run).await
}

async fn run(app: App, tx: Tx, (actor, case): (Poster, CaseId)) -> Result<Committed<Cancelled>, Error> {
    let case_row = cases::lock(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    let (cancelled, made) = cancel(&app, &tx, &actor, &case_row).await?;
    record(&app, &tx, &actor, &case_row, made).await?;
    Ok(tx.commit(cancelled))
}

/// Cancels a locked case. Returns it with the claims that the cancellation made.
pub(super) async fn cancel(
    app: &App,
    tx: &Tx,
    actor: &Poster,
    case_row: &CaseRow,
) -> Result<(Cancelled, Vec<Claim>), Error> {
    let (now, case) = (app.now(), case_row.case.id);
    actor.require_owner(&case_row.case)?;
    let mut made: Vec<Claim> = Vec::new();
    if let CancelOutcome::Proceed = case_row.case.may_cancel(now)? {
        let event_context = CaseEventContext { app, tx, case: &case_row.case, by: actor.person(), now };
        made = write_cancellation(&event_context).await?;
    }
    let posted = read_posted_case(tx, case, app.settings.require_certified, now).await?;
    let mut min_pay_claims = claims::list_of_case(tx, case).await?;
    // Others are of professionals who were released before, or claim rejected minimum pay again.
    let cancelled_at = posted.case_row.case.cancelled_at;
    min_pay_claims.retain(|row| row.claim.is_min_pay() && Some(row.claim.created_at) == cancelled_at);
    Ok((Cancelled { case: posted, min_pay_claims }, made))
}

/// Writes the audit entries of a cancellation; none for a case that was cancelled before.
pub(super) async fn record(
    app: &App,
    tx: &Tx,
    actor: &Poster,
    case_row: &CaseRow,
    made: Vec<Claim>,
) -> Result<(), Error> {
    if case_row.case.is_cancelled() {
        return Ok(());
    }
    let (case, center) = (case_row.case.id, case_row.case.center);
    audit::record(app, tx, Entry::new(Action::CaseCancelled, actor).on(case).at(center)).await?;
    for claim in made {
        let entry = Entry::new(Action::MinPayClaimed, actor).on(claim.id).at(center);
        audit::record(app, tx, entry.with("case", case).with("amount", claim.amount)).await?;
    }
    Ok(())
}

/// A participant of the case, the id of their notice, and the effect of the cancellation on them.
type CancelledParticipant<'a> = (&'a Contact, &'a EngagementRow, NoticeId, Cancellation);

/// Writes all changes of a cancellation and returns the claims for minimum pay.
async fn write_cancellation(event_context: &CaseEventContext<'_>) -> Result<Vec<Claim>, Error> {
    let CaseEventContext { tx, case, by, now, .. } = *event_context;
    let live = engagements::list_live(tx, case.id).await?;
    let participants: Vec<CancelledParticipant<'_>> = live
        .iter()
        .filter_map(|(contact, engagement_row)| {
            let cancellation = engagement_row.engagement.cancel(case.start, now)?;
            Some((contact, engagement_row, event_context.new_notice(), cancellation))
        })
        .collect();

    cases::cancel(tx, case.id, by, now).await?;
    notices::cancel_of_case(tx, case.id, now).await?;
    let change = |(_, engagement_row, notice, cancellation): &CancelledParticipant<'_>| EngagementChange {
        notice: Some(*notice),
        ..EngagementChange::new(Some(engagement_row), cancellation.engagement)
    };
    let changes: Vec<EngagementChange> = participants.iter().map(change).collect();
    engagements::save(tx, &changes, now).await?;
    let made = claim_all_min_pay(event_context, &participants).await?;
    let event = |cancellation: &Cancellation| CaseEvent::Cancelled { owed: cancellation.min_pay };
    let notice = |(_, _, id, cancellation): &CancelledParticipant<'_>| {
        event_context.to_professional(
            *id,
            &cancellation.engagement,
            event(cancellation),
            NoticeStatus::Cancelled,
        )
    };
    let new: Vec<_> = participants.iter().map(notice).collect();
    notices::insert(tx, &new, now).await?;

    let mut messages = Vec::new();
    for (contact, _, _, cancellation) in &participants {
        let mail = if cancellation.was_confirmed { Mail::Always } else { Mail::Never };
        messages.extend(event_context.messages(
            contact,
            EngagementFacts::new(&cancellation.engagement, &contact.full_name),
            event(cancellation),
            mail,
            TextMessage::only_if(cancellation.was_confirmed),
        ));
        event_context.publish_to(contact.id);
    }
    outbox::enqueue(event_context.app, tx, messages).await?;
    let managers = event_context.managers().await?;
    event_context.publish_to_managers(&managers, &[Topic::Cases, Topic::Requests, Topic::Notifications]);
    if !made.is_empty() {
        event_context.publish_to_managers(&managers, &[Topic::Claims]);
    }
    for position in &case.positions {
        event_context.publish_to_group(position.category);
    }
    Ok(made)
}

/// Claims minimum pay for each confirmed professional whose terms include it, if the case would have started within 24
/// hours (AMB-40). No request of the professional is needed.
async fn claim_all_min_pay(
    event_context: &CaseEventContext<'_>,
    participants: &[CancelledParticipant<'_>],
) -> Result<Vec<Claim>, Error> {
    let mut made = Vec::new();
    for (_, _, _, cancellation) in participants {
        let Some(owed) = cancellation.min_pay else { continue };
        made.push(claim_min_pay(event_context, &cancellation.engagement, owed).await?);
    }
    Ok(made)
}
