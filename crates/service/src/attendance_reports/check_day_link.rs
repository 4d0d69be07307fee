//! Checks the link of a mail that confirms the day (AMB-169).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::case::Case;
use caseboard_domain::language::Language;
use caseboard_domain::{EngagementId, Field, Refusal};
use caseboard_store::{Conn, attendances, cases, engagements};
use jiff::Timestamp;
use uuid::Uuid;

use super::{OwnAttendee, attendee};
use crate::attendance::{purpose, signed_text};
use crate::boxed;
use crate::{App, Error};

/// The content of the page of a valid link, which is in the mail too.
#[derive(Debug, Clone, PartialEq)]
pub struct DayLink {
    /// The language of the page.
    pub language: Language,
    /// The case.
    pub case: Case,
}

/// Returns the case of a link that can still be used. It changes nothing, because mail scanners open links.
///
/// # Errors
/// VALIDATION for anything else: a forged link, one that was used, and one whose case was moved, cancelled or given back, has
/// started, or whose person has another address or a closed account.
#[boxed]
pub async fn check_day_link(app: &App, token: &str) -> Result<DayLink, Error> {
    let (engagement, mac) = parse(token)?;
    let (reader, now) = (app.clone(), app.now());
    app.db
        .read(move |conn| async move { Ok(day_link(&read(&reader, &conn, engagement, &mac, now).await?)) })
        .await
}

/// Returns what the page of a link shows.
pub(super) fn day_link(own: &OwnAttendee) -> DayLink {
    DayLink { language: own.contact.language, case: own.case_row.case.clone() }
}

/// Returns the engagement and the MAC of a token.
pub(super) fn parse(token: &str) -> Result<(EngagementId, Vec<u8>), Refusal> {
    let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| invalid())?;
    let (id, mac) = bytes.split_first_chunk::<16>().ok_or_else(invalid)?;
    Ok((EngagementId::from_uuid(Uuid::from_bytes(*id)), mac.to_vec()))
}

/// Reads what a link confirms, and checks that it is valid and unused.
pub(super) async fn read(
    app: &App,
    conn: &Conn,
    id: EngagementId,
    mac: &[u8],
    now: Timestamp,
) -> Result<OwnAttendee, Error> {
    let (contact, row) = engagements::find(conn, id).await?.ok_or_else(invalid)?;
    let case_row = cases::find(conn, row.engagement.case).await?.ok_or_else(invalid)?;
    let stored = attendances::find(conn, id).await?;
    let attendee = attendee(&case_row.case, &row.engagement, stored).map_err(|_| invalid())?;
    let attendance = attendee.attendance();
    let text = signed_text(&attendance, &contact.email);
    let is_genuine = contact.active && app.key().verify(&purpose(&attendance), &text, mac);
    let mut after = attendee;
    let is_unused = matches!(after.confirm(now), Ok(true));
    if !is_genuine || !is_unused {
        return Err(invalid().into());
    }
    Ok(OwnAttendee { case_row, contact, row, attendee })
}

fn invalid() -> Refusal {
    Refusal::field(Field::DayToken, "token is invalid")
}
