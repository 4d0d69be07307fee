//! The event in a mail about an engagement (RFC 5546, RFC 6047).

use caseboard_domain::EngagementId;
use caseboard_domain::language::Language;
use caseboard_store::calendar_feeds;
use caseboard_store::outbox::CalendarPart;

use super::icalendar::{Calendar, ICalStatus, Method};
use super::of_engagement;
use crate::app::App;
use crate::error::Error;
use crate::texts::Texts;

/// Returns the event of an engagement as it is when the mail is sent, so that a late mail cannot bring an old time back: a
/// CANCEL if the case was called off for this person, else a REQUEST. `None` if the person was never confirmed.
pub(crate) async fn mail_part(
    app: &App,
    engagement: EngagementId,
    language: Language,
    to: &str,
) -> Result<Option<CalendarPart>, Error> {
    let read =
        app.db.read(move |conn| async move { calendar_feeds::find_engagement(&conn, engagement).await });
    let Some(row) = read.await? else { return Ok(None) };
    let event = of_engagement(Texts::of(language), &app.settings, &row);
    let method = match event.status {
        ICalStatus::Cancelled => Method::Cancel,
        ICalStatus::Confirmed | ICalStatus::Tentative => Method::Request,
    };
    let calendar = Calendar {
        method,
        name: &app.settings.product_name,
        organizer: &app.settings.support_email,
        attendee: Some(to),
        events: &[event],
    };
    Ok(Some(CalendarPart { method: method.name(), text: calendar.to_text() }))
}
