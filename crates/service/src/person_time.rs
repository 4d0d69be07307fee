//! The time of people around a case: whether they have stated to be available (AMB-210), and whether their other cases
//! leave enough time (AMB-214).

use caseboard_domain::PersonId;
use caseboard_domain::availability::StatedAvailability;
use caseboard_domain::schedule::overlaps;
use caseboard_domain::spacing::{CaseSpan, Shortage, shortage};
use caseboard_domain::time::Zone;
use caseboard_store::Conn;
use caseboard_store::availabilities::{self, CaseTime, Compared, PlacedBooking, TimeRow};

use crate::Error;

/// A person's stated availability at the time of a case, and their other cases close to it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PersonTime {
    /// The person.
    pub(crate) person: PersonId,
    /// The person's stated availability at the time of the case.
    pub(crate) stated: StatedAvailability,
    /// The confirmed cases before or after which too little time is left.
    pub(crate) short: Vec<(PlacedBooking, Shortage)>,
    /// Whether a confirmed case overlaps.
    pub(crate) overlaps: bool,
    /// Miles from the home of the person to the center; `None` if unknown (AMB-292).
    pub(crate) miles: Option<u32>,
}

/// Returns the time of people around a case at a center in this zone, in no particular order; in two statements.
pub(crate) async fn list_times(
    conn: &Conn,
    people: &[PersonId],
    case_time: CaseTime,
    zone: &Zone,
) -> Result<Vec<PersonTime>, Error> {
    let rows = availabilities::list_times(conn, people, case_time).await?;
    Ok(rows.into_iter().map(|(row, compared)| person_time(&row, compared, case_time, zone)).collect())
}

fn person_time(row: &TimeRow, compared: Compared, case_time: CaseTime, zone: &Zone) -> PersonTime {
    let CaseTime { center, start, end, .. } = case_time;
    let span = CaseSpan { start, end, center, zip_code: row.zip_code.clone(), zone: zone.clone() };
    let availability = row.availability.clone().unwrap_or_default();
    let is_overlapping = |other: &PlacedBooking| overlaps((other.span.start, other.span.end), (start, end));
    PersonTime {
        person: row.person,
        stated: availability.stated(zone, start, end),
        miles: availability.miles_to(&row.zip_code),
        overlaps: compared.iter().any(is_overlapping),
        short: compared
            .into_iter()
            .filter_map(|other| {
                let short = shortage(&other.span, &span, availability.rest_hours)?;
                Some((other, short))
            })
            .collect(),
    }
}
