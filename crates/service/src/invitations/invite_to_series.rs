//! Inviting favorites to all cases of a new series (AMB-182).

use caseboard_domain::actor::Poster;
use caseboard_domain::engagement::{Engagement, Invitation};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{NoticeId, PersonId, ThreadId};
use caseboard_store::cases::CaseRow;
use caseboard_store::engagements::EngagementChange;
use caseboard_store::notices::NewNotice;
use caseboard_store::{Tx, engagements, notices};

use super::invite_favorites::{Skipped, choose, distinct, favorites_of, require_all_eligible, try_invite};
use crate::notices::case_event::CaseEvent;
use crate::notices::fan_out::{CaseEventContext, series_messages};
use crate::outbox;
use crate::{App, Error};

/// The people who were invited to a series.
#[derive(Debug, Default)]
pub(crate) struct InvitedToSeries {
    /// The people who were invited to every case.
    pub(crate) invited: Vec<PersonId>,
    /// Those who were not invited.
    pub(crate) skipped: Vec<Skipped>,
}

/// Invites favorites to new cases that differ only in their start, which have no engagements yet.
/// The number of statements does not depend on the number of cases.
///
/// # Errors
/// As for [`super::invite_favorites`].
pub(crate) async fn invite_to_series(
    app: &App,
    tx: &Tx,
    actor: &Poster,
    case_rows: &[&CaseRow],
    people: Vec<PersonId>,
) -> Result<InvitedToSeries, Error> {
    let (Some(first), Some(last)) = (case_rows.first(), case_rows.last()) else {
        return Ok(InvitedToSeries::default());
    };
    if people.is_empty() {
        return Ok(InvitedToSeries::default());
    }
    let (people, now) = (distinct(people)?, app.now());
    let of = favorites_of(actor, first);
    let verified_only = app.settings.email_verification;
    let candidates = engagements::list_candidates(tx, first.case.id, &people, of, verified_only).await?;
    let first_context = CaseEventContext { app, tx, case: &first.case, by: actor.person(), now };
    let (invited, skipped) = choose(&first_context, people, candidates);
    if invited.is_empty() {
        return Ok(InvitedToSeries { invited: Vec::new(), skipped });
    }
    // What is valid on the day of the last case is valid on the days before it.
    require_all_eligible(&first_context, last, &invited).await?;

    let (mut changes, mut new, mut messages) = (Vec::new(), Vec::<NewNotice>::new(), Vec::new());
    for (candidate, _) in &invited {
        let mut own: Vec<(&CaseRow, Engagement)> = Vec::with_capacity(case_rows.len());
        let mut thread: Option<ThreadId> = None;
        for case_row in case_rows {
            let event_context = CaseEventContext { app, tx, case: &case_row.case, by: actor.person(), now };
            let Ok(Invitation { engagement, .. }) = try_invite(&event_context, candidate) else { continue };
            let notice: NoticeId = event_context.new_notice();
            changes
                .push(EngagementChange { notice: Some(notice), ..EngagementChange::new(None, engagement) });
            // One message names all of them, so they share a thread.
            let thread = *thread.get_or_insert(ThreadId::from_uuid(notice.as_uuid()));
            let invited = CaseEvent::Invited;
            let copy = event_context.to_professional(notice, &engagement, invited, NoticeStatus::Invited);
            new.push(NewNotice { thread, ..copy });
            own.push((case_row, engagement));
        }
        if let Some(thread) = thread {
            let sent = series_messages(app, &candidate.contact, &own);
            messages.extend(outbox::carrying(NoticeId::from_uuid(thread.as_uuid()), sent));
        }
        first_context.publish_to(candidate.contact.id);
    }
    engagements::save(tx, &changes, now).await?;
    notices::insert(tx, &new, now).await?;
    first_context.enqueue_invitations(messages).await?;
    let invited = invited.iter().map(|(candidate, _)| candidate.contact.id).collect();
    Ok(InvitedToSeries { invited, skipped })
}
