//! The times at which some professionals of the demo are available.

use caseboard_domain::availability::{
    AvailabilityDraft, AvailabilityState, ExceptionDraft, StatedTimeDraft, WeekDay, WeekEntryDraft,
};
use caseboard_domain::time::Zone;
use caseboard_service::availability::update_availability;
use caseboard_service::{App, Error};
use jiff::{Timestamp, ToSpan as _};

use super::people::People;
use super::roster::{Pro, anesthesiologist, nurse, scrub_tech};

fn whole_day(state: AvailabilityState) -> StatedTimeDraft {
    StatedTimeDraft { state: Some(state), ..StatedTimeDraft::default() }
}

fn hours(from: &str, until: &str) -> StatedTimeDraft {
    let state = Some(AvailabilityState::Available);
    StatedTimeDraft { state, from: Some(from.into()), until: Some(until.into()) }
}

fn week(days: &[(WeekDay, StatedTimeDraft)]) -> Vec<WeekEntryDraft> {
    let entry = |(day, statement): &(WeekDay, StatedTimeDraft)| WeekEntryDraft {
        day: Some(*day),
        statement: statement.clone(),
    };
    days.iter().map(entry).collect()
}

/// States the availability of some people, with a vacation relative to now.
pub(super) async fn state_all(app: &App, people: &People, now: Timestamp) -> Result<(), Error> {
    use AvailabilityState::{Available, NotAvailable};
    use WeekDay::{Friday, Monday, Saturday, Sunday, Thursday, Tuesday, Wednesday};
    let day = |after: i64| {
        let today = Zone::utc().local(now).date();
        Some(today.saturating_add(after.days()).to_string())
    };
    let vacation = ExceptionDraft { first: day(10), last: day(17), statement: whole_day(NotAvailable) };
    let stated: [(Pro, AvailabilityDraft); 4] = [
        (
            anesthesiologist(0),
            AvailabilityDraft {
                week: week(&[
                    (Monday, whole_day(Available)),
                    (Tuesday, whole_day(NotAvailable)),
                    (Wednesday, hours("07:00", "15:00")),
                    (Sunday, whole_day(NotAvailable)),
                ]),
                exceptions: vec![vacation.clone()],
                rest_hours: Some(10),
                zip_code: Some("92103".into()),
            },
        ),
        (
            anesthesiologist(1),
            AvailabilityDraft {
                week: week(&[(Thursday, whole_day(NotAvailable)), (Friday, whole_day(NotAvailable))]),
                exceptions: Vec::new(),
                rest_hours: Some(8),
                zip_code: Some("91942".into()),
            },
        ),
        (
            nurse(0),
            AvailabilityDraft {
                week: week(&[(Saturday, whole_day(NotAvailable)), (Sunday, whole_day(NotAvailable))]),
                exceptions: vec![vacation],
                rest_hours: Some(12),
                zip_code: Some("92128".into()),
            },
        ),
        (
            scrub_tech(1),
            AvailabilityDraft {
                week: week(&[(Tuesday, hours("06:00", "14:00")), (Thursday, hours("06:00", "14:00"))]),
                exceptions: Vec::new(),
                rest_hours: Some(8),
                zip_code: None,
            },
        ),
    ];
    for (person, draft) in stated {
        let person = people.professionals[person].clone().require_professional()?;
        update_availability(app, &person, None, draft).await?;
    }
    Ok(())
}
