//! Calendars: confirmed and cancelled cases with the data that their details show.

use caseboard_domain::center::Center;
use caseboard_domain::engagement::State;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::time::Range;
use caseboard_domain::{CenterId, NoticeId, PersonId};
use jiff::Timestamp;

use crate::cases::{CaseOwner, CaseRow, merge_positions};
use crate::connection::Conn;
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

/// Selects the calendar of a surgeon or a center. A case that is neither open nor cancelled has a confirmed
/// professional.
macro_rules! calendar {
    ($which:literal) => {
        concat!(
            "SELECT {columns} FROM (SELECT id FROM cases WHERE ",
            $which,
            " AND start_at >= $2 AND start_at < $3
                AND status <> 'OPEN' ORDER BY start_at, id LIMIT 2000) o
            JOIN cases c ON c.id = o.id JOIN centers ce ON ce.id = c.center_id JOIN persons s ON s.id = c.surgeon_id
            JOIN positions po ON po.case_id = c.id
            ORDER BY c.start_at, c.id, po.place"
        )
    };
}

statements! {
    OF_SURGEON: CalendarRow = (calendar!("surgeon_id = $1"));
    OF_CENTER: CalendarRow = (calendar!("center_id = $1"));
    /// The state of an acknowledged cancellation does not show whether the professional was confirmed; the notice of
    /// the confirmation does, unless they withdrew or were released after it.
    HIRED: ProfessionalCalendarRow = "SELECT {columns}
        FROM (SELECT w.id FROM engagements w WHERE w.person_id = $1 AND w.case_start_at >= $2 AND w.case_start_at < $3
                AND (w.state IN ('CONFIRMED', 'CANCELLED_CONFIRMED') OR (w.state = 'ACKNOWLEDGED_CANCELLATION'
                    AND EXISTS (SELECT n.id FROM notices n WHERE n.engagement_id = w.id AND n.recipient_id = $1
                        AND n.hired_at IS NOT NULL AND n.withdrawn_at IS NULL AND n.status <> 'REMOVED')))
            ORDER BY w.case_start_at, w.id LIMIT 2000) o
        JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        JOIN persons s ON s.id = c.surgeon_id JOIN positions po ON po.case_id = c.id
        ORDER BY c.start_at, c.id, po.place";
    UPCOMING_OF_PROFESSIONAL: i64 = "SELECT COUNT(*) FROM engagements e JOIN cases c ON c.id = e.case_id
        WHERE e.person_id = $1 AND e.case_start_at > $3 AND e.state = 'CONFIRMED' AND c.center_id = $2";
    UPCOMING_OF_SURGEON: i64 = "SELECT COUNT(*) FROM cases
        WHERE surgeon_id = $1 AND start_at > $3 AND center_id = $2 AND status IN ('PARTIAL', 'COMPLETE')";
}

row! {
    /// A case in a calendar.
    #[derive(Debug, Clone, PartialEq)]
    pub struct CalendarRow {
        /// Case with the name and the place of its center.
        pub case_row: CaseRow,
        /// Current data of the center.
        pub center: Center,
        /// Phone number of the performing surgeon, ten digits.
        pub surgeon_phone: String = "s.phone",
    }
}

row! {
    /// A case for which a professional is confirmed, or was when it was cancelled.
    #[derive(Debug, Clone, PartialEq)]
    pub struct ProfessionalCalendarRow {
        /// Case as calendars show it.
        pub entry: CalendarRow,
        /// Group of the position.
        pub category: Category = "e.category",
        /// Agreed pay terms.
        pub terms: PayTerms = ["e.hourly_cents", "e.per_case_cents", "e.min_pay_cents"],
        /// State of the engagement.
        pub state: State = ["e.state", "e.state_at", "e.reconfirm", "e.offer_until", "e.released", "e.excused"],
        /// Whether the professional has reported that they cannot come.
        pub absent: bool = "CASE WHEN e.cannot_come_at IS NULL THEN FALSE ELSE TRUE END",
        /// Newest notice to the professional.
        pub notice: Option<NoticeId> = "e.notice_id",
        /// Whether the engagement has a claim that is not rejected: of a confirmed professional for the work, otherwise for
        /// minimum pay.
        pub claim_submitted: bool = "CASE WHEN e.state = 'CONFIRMED' THEN e.claim_submitted
            ELSE e.min_pay_claimed END",
    }
}

/// Returns the confirmed and the cancelled cases of an owner with a start in the range, by start, 2000 at most.
pub async fn list_of_owner(
    conn: &Conn,
    owner: CaseOwner,
    range: Range,
) -> Result<Vec<CalendarRow>, StoreError> {
    let statement = owner.select([&OF_SURGEON, &OF_CENTER]);
    let rows = conn.query(statement, params![owner, range.from, range.until]).await?;
    Ok(merge_positions(rows, |it| &mut it.case_row))
}

/// Returns the cases for which a professional is confirmed, or was when they were cancelled, with a start in the range, by
/// start, 2000 at most.
pub async fn list_hired(
    conn: &Conn,
    person: PersonId,
    range: Range,
) -> Result<Vec<ProfessionalCalendarRow>, StoreError> {
    let rows = conn.query(&HIRED, params![person, range.from, range.until]).await?;
    Ok(merge_positions(rows, |it| &mut it.entry.case_row))
}

/// Returns how many future confirmed cases at a center a professional or a surgeon has.
pub async fn count_upcoming(
    conn: &Conn,
    person: PersonId,
    role: Role,
    center: CenterId,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let stmt = if role == Role::Professional { &UPCOMING_OF_PROFESSIONAL } else { &UPCOMING_OF_SURGEON };
    conn.query_one(stmt, params![person, center, now]).await
}
