//! The schedule of a professional.

use caseboard_domain::actor::Professional;
use caseboard_domain::claim::is_claimable;
use caseboard_domain::engagement::State;
use caseboard_domain::person::Category;
use caseboard_domain::schedule::{EventStatus, ScheduleDates};
use caseboard_domain::{NoticeId, PersonId};
use caseboard_store::schedules;
use jiff::Timestamp;

use super::Event;
use crate::boxed;
use crate::{App, Error};

/// A case that a professional has a place on, or had one on when it was cancelled.
#[derive(Debug, Clone, PartialEq)]
pub struct HiredEvent {
    /// The case.
    pub event: Event,
    /// The group the place is for.
    pub category: Category,
    /// The newest notice about the case, which a claim refers to (AMB-65).
    pub message: Option<NoticeId>,
    /// Whether the professional has yet to confirm a changed time.
    pub awaits_reconfirmation: bool,
    /// Whether there is a claim.
    pub claim_submitted: bool,
    /// Whether a claim can be handed in now.
    pub claimable: bool,
    /// Whether the professional has reported that they cannot come.
    pub absent: bool,
}

/// Returns the professional's own cases with a start in the range, by start: those with a place, and those that were
/// cancelled while they had one. A day is a day in the zone of each case; the default range is the current month (AMB-43,
/// AMB-44).
///
/// # Errors
/// FORBIDDEN for another person's; VALIDATION of the range.
#[boxed]
pub async fn get_professional_calendar(
    app: &App,
    actor: &Professional,
    user: Option<PersonId>,
    first: Option<String>,
    last: Option<String>,
) -> Result<Vec<HiredEvent>, Error> {
    let user = user.unwrap_or(actor.person());
    actor.require_self(user)?;
    let now = app.now();
    let dates = ScheduleDates::parse(first, last, now)?;
    let bounding_range = dates.bounding_range();
    let read =
        app.db.read(move |conn| async move { schedules::list_hired(&conn, user, bounding_range).await });
    let mut hired = read.await?;
    hired.retain(|it| {
        let case = &it.entry.case_row.case;
        dates.range(&case.zone).contains(case.start)
    });
    Ok(hired.into_iter().map(|it| event(it, now)).collect())
}

fn event(hired: schedules::ProfessionalCalendarRow, now: Timestamp) -> HiredEvent {
    let schedules::ProfessionalCalendarRow { entry, category, terms, state, absent, notice, claim_submitted } =
        hired;
    let status = match state {
        State::Confirmed { .. } => EventStatus::Confirmed,
        _ => EventStatus::Cancelled,
    };
    HiredEvent {
        awaits_reconfirmation: state.awaits_reconfirmation(),
        claimable: is_claimable(state, absent, entry.case_row.case.start, claim_submitted, now),
        event: Event::new(entry, status, terms),
        category,
        message: notice,
        claim_submitted,
        absent,
    }
}
