//! Releases a confirmed professional from a case (AMB-160), which fills the place again unless it is no longer needed.

use caseboard_domain::actor::Poster;
use caseboard_domain::case::CaseStatus;
use caseboard_domain::claim::Claim;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::engagement::{Engagement, Release};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, Money, PersonId, Refusal};
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::notices::Contact;
use caseboard_store::{Committed, Tx, cases, engagements, notices, positions};
use serde::{Deserialize, Serialize};

use super::{engagement_on, group_view, newest};
use crate::attendance;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::managed_case::lock_managed_case;
use crate::min_pay::claim_min_pay;
use crate::notices::case_event::{CaseEvent, EngagementFacts};
use crate::notices::fan_out::{CaseEventContext, Mail, TextMessage};
use crate::outbox;
use crate::refill::{leave_place_free, places_freed};
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// A confirmed professional whom an owner releases, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleaseProfessional {
    /// The case.
    pub case: CaseId,
    /// The confirmed professional.
    pub person: PersonId,
    /// The reason.
    pub reason: ReleaseReason,
    /// The written reason; only for [`ReleaseReason::Other`].
    pub text: String,
}

/// The released professional.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Released {
    /// The case.
    pub case: CaseId,
    /// The professional.
    pub person: PersonId,
    /// The professional's full name.
    pub full_name: String,
    /// The new status of the case.
    pub case_status: CaseStatus,
    /// The minimum pay that the release owes, for which there is a claim.
    pub min_pay: Option<Money>,
}

impl StoredOutcome for Released {}

/// Releases a confirmed professional before the start of the case. Within 24 hours of it, minimum pay is claimed as by a
/// cancellation. The professional gets notice, mail and text message with the reason. Repeating it succeeds and
/// records nothing.
///
/// # Errors
/// VALIDATION of the written reason; FORBIDDEN for a foreign or missing case, and for a person who is not engaged on it;
/// NOT_CONFIRMED unless the person is confirmed; JOB_STARTED if the case has started; CLOSED if it is cancelled.
#[boxed]
pub async fn release_professional(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    input: ReleaseProfessional,
) -> Result<Released, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (Poster, ReleaseProfessional),
) -> Result<Committed<Released>, Error> {
    let now = app.now();
    let ReleaseProfessional { case, person, reason, text } = input;
    let text = reason.text(&text)?;
    let mut case_row = lock_managed_case(&tx, case, &actor).await?;
    let found = engagements::find_by_case_and_person(&tx, case, person).await?;
    let id = found.map(|row| row.engagement.id).ok_or_else(Refusal::forbidden)?;
    let (contact, row) = engagement_on(&tx, id).await?;
    let view = group_view(&case_row.case, &row.engagement)?;
    let mut owed = None;
    if let Release::Released { engagement, position, min_pay } = row.engagement.release(&view, now)? {
        let was_full = view.position.is_full();
        positions::release_place(&tx, case, position.category).await?;
        case_row.case.put_position(position);
        let event_context =
            CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
        owed = write_release(&event_context, (&contact, &row), engagement, min_pay, (reason, &text)).await?;
        match reason.refills() {
            true => places_freed(&event_context, &case_row, position.category, 1).await?,
            false => leave_place_free(&event_context, &case_row, position.category, was_full).await?,
        }
        let managers = event_context.managers().await?;
        event_context.publish_to_managers(&managers, &[Topic::Cases, Topic::Notifications]);
        if owed.is_some() {
            event_context.publish_to_managers(&managers, &[Topic::Claims]);
        }
        event_context.publish_to(person);
        let center = case_row.case.center;
        let entry = Entry::new(Action::ProfessionalReleased, &actor).on(case).at(center);
        audit::record(&app, &tx, entry.with("professional", person).with("reason", reason.as_str())).await?;
        if let Some(claim) = &owed {
            let entry = Entry::new(Action::MinPayClaimed, &actor).on(claim.id).at(center);
            audit::record(&app, &tx, entry.with("case", case).with("amount", claim.amount)).await?;
        }
    }
    Ok(tx.commit(Released {
        case,
        person,
        full_name: contact.full_name,
        case_status: case_row.case.status(),
        min_pay: owed.map(|claim| claim.amount),
    }))
}

/// Writes a release with its notice, its messages and the claim for the minimum pay that it owes.
async fn write_release(
    event_context: &CaseEventContext<'_>,
    (contact, row): (&Contact, &EngagementRow),
    engagement: Engagement,
    min_pay: Option<Money>,
    (reason, text): (ReleaseReason, &str),
) -> Result<Option<Claim>, Error> {
    let CaseEventContext { app, tx, case, now, .. } = *event_context;
    let (notice, event) = (event_context.new_notice(), CaseEvent::Released { reason, owed: min_pay });
    notices::record_answer(tx, newest(row)?, NoticeStatus::Removed, None, now).await?;
    let change = EngagementChange::new(Some(row), engagement);
    // The absence of a closed account was not reported by the professional (AMB-153).
    let withdrew = change.withdrew.filter(|_| contact.active);
    engagements::save(tx, &[EngagementChange { notice: Some(notice), withdrew, ..change }], now).await?;
    let new = event_context.to_professional(notice, &engagement, event, NoticeStatus::Removed);
    notices::insert(tx, &[new.with_reason(text)], now).await?;
    attendance::close_questions(tx, &engagement, now).await?;
    attendance::close_reports(tx, engagement.id, now).await?;
    cases::set_status(tx, case.id, case.status(), now).await?;
    let owed = match min_pay {
        Some(amount) => Some(claim_min_pay(event_context, &row.engagement, amount).await?),
        None => None,
    };
    let facts = EngagementFacts::new(&engagement, &contact.full_name);
    let messages = event_context.messages(contact, facts, event, Mail::Always, TextMessage::IfOn);
    outbox::enqueue(app, tx, outbox::carrying(notice, messages)).await?;
    Ok(owed)
}
