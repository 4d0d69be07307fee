//! Whether confirmed professionals will come and have arrived (table `attendances`, AMB-168 to AMB-171).
//!
//! A row is changed under the lock of its case. It counts for one acceptance and one start only, which
//! [`caseboard_domain::attendance::Attendee`] compares.

use caseboard_domain::attendance::Attendance;
use caseboard_domain::geo::GeoPoint;
use caseboard_domain::{CaseId, EngagementId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    impl Attendance {
        engagement: EngagementId = "a.engagement_id",
        accepted: Timestamp = "a.accepted_at",
        start: Timestamp = "a.start_at",
        asked: Option<Timestamp> = "a.asked_at",
        confirmed: Option<Timestamp> = "a.confirmed_at",
        reported: Option<Timestamp> = "a.reported_at",
        set_out: Option<Timestamp> = "a.set_out_at",
        arrived: Option<Timestamp> = "a.arrived_at",
        missed: Option<Timestamp> = "a.missed_at",
        start_notified: Option<Timestamp> = "a.start_notified_at",
        point: Option<(i64, i64)> = ["a.latitude", "a.longitude"],
    } => {
        let point = point.map(|(latitude, longitude)| GeoPoint { latitude, longitude });
        Ok(Self {
            engagement,
            accepted,
            start,
            asked,
            confirmed,
            reported,
            set_out,
            arrived,
            missed,
            start_notified,
            point,
        })
    }
}

statements! {
    OF_ENGAGEMENTS: Attendance = "SELECT {columns} FROM {ids} JOIN attendances a ON a.engagement_id = {id}";
    SAVE = "INSERT INTO attendances (engagement_id, accepted_at, start_at, asked_at, confirmed_at, reported_at, set_out_at,
            arrived_at, missed_at, latitude, longitude, start_notified_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        ON CONFLICT (engagement_id) DO UPDATE SET accepted_at = $2, start_at = $3, asked_at = $4, confirmed_at = $5,
            reported_at = $6, set_out_at = $7, arrived_at = $8, missed_at = $9, latitude = $10, longitude = $11,
            start_notified_at = $12";
    CLEAR_REPORTS = "UPDATE attendances SET reported_at = NULL
        WHERE reported_at IS NOT NULL AND engagement_id IN (SELECT id FROM engagements WHERE case_id = $1)";
    CLEAR_POINTS = "UPDATE attendances SET latitude = NULL, longitude = NULL WHERE engagement_id IN (
        SELECT a.engagement_id FROM attendances a WHERE a.latitude IS NOT NULL AND a.start_at <= $1 ORDER BY a.start_at LIMIT 1000)
        AND latitude IS NOT NULL AND start_at <= $1";
}

/// Returns what is stored for these engagements, in no particular order.
pub async fn list(conn: &Conn, engagements: &[EngagementId]) -> Result<Vec<Attendance>, StoreError> {
    if engagements.is_empty() {
        return Ok(Vec::new());
    }
    conn.query(&OF_ENGAGEMENTS, &[id_list(engagements)]).await
}

/// Returns what is stored for an engagement.
pub async fn find(conn: &Conn, engagement: EngagementId) -> Result<Option<Attendance>, StoreError> {
    Ok(list(conn, &[engagement]).await?.pop())
}

/// Stores the attendance of a professional, in place of the stored one. The case must be locked.
pub async fn save(tx: &Tx, attendance: &Attendance) -> Result<(), StoreError> {
    let Attendance { engagement, accepted, start, asked, confirmed, .. } = *attendance;
    let Attendance { reported, set_out, arrived, missed, start_notified, point, .. } = *attendance;
    let (latitude, longitude) = (point.map(|it| it.latitude), point.map(|it| it.longitude));
    let values = params![
        engagement,
        accepted,
        start,
        asked,
        confirmed,
        reported,
        set_out,
        arrived,
        missed,
        latitude,
        longitude,
        start_notified
    ];
    tx.execute_one(&SAVE, values).await
}

/// Clears the times at which the owners of a case were notified of professionals who have not confirmed the day. The case must
/// be locked.
pub async fn clear_reports(tx: &Tx, case: CaseId) -> Result<(), StoreError> {
    tx.execute(&CLEAR_REPORTS, params![case]).await.map(drop)
}

/// Deletes the coordinates of arrivals at cases that started by an instant, [`DELETE_BATCH`](crate::DELETE_BATCH) at
/// most, and returns how many.
pub async fn clear_points(tx: &Tx, started: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&CLEAR_POINTS, params![started]).await
}
