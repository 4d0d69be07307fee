//! The feed of a person.

use caseboard_domain::person::Role;
use caseboard_domain::time::{Range, days};
use caseboard_store::calendar_feeds::{self, FeedCaseQuery};
use caseboard_store::second_factors;
use jiff::SignedDuration;

use crate::app::App;
use crate::boxed;
use crate::calendar_events;
use crate::calendar_events::icalendar::{Calendar, CalendarEvent, Method};
use crate::error::Error;
use crate::secrets::digest;
use crate::texts::Texts;

/// How far back the feed reaches.
const PAST: SignedDuration = days(60);
/// How far ahead it reaches.
const FUTURE: SignedDuration = days(400);
/// How long an event stays in the feed after it was called off, so that calendar programs see that and remove it.
const CANCELLED_SHOWN: SignedDuration = days(30);

/// Returns the feed with this token as iCalendar text; `None` for an unknown or revoked token, for a closed account, and while a
/// second factor that the person needs is missing, as a session then reads nothing either (AMB-100). It has
/// the cases that a professional is confirmed for, those that a surgeon performs, or those of an administrator's centers, and for
/// 30 days those of them that were called off: from 60 days back to 400 days ahead, 1000 at most (AMB-175).
#[boxed]
pub async fn get_calendar_feed(app: &App, token: &str) -> Result<Option<String>, Error> {
    let (token, now) = (digest(token), app.now());
    let range = Range { from: now - PAST, until: now + FUTURE };
    let ended_after = now - CANCELLED_SHOWN;
    let app = app.clone();
    let db = app.db.clone();
    db.read(move |conn| async move {
        let Some(reader) = calendar_feeds::find_reader(&conn, &token).await? else { return Ok(None) };
        let (texts, settings) = (Texts::of(reader.language), &app.settings);
        let by_installation = settings.require_second_factor(reader.role);
        let factors = second_factors::summary(&conn, reader.id).await?;
        if factors.is_none_or(|it| it.lacks_required(by_installation)) {
            return Ok(None);
        }
        let cases_of = |owner| FeedCaseQuery { owner, range, ended_after, now };
        let of_case = |row: &_| calendar_events::of_case(texts, settings, row);
        let events: Vec<CalendarEvent> = match reader.role {
            Role::Professional => {
                let rows = calendar_feeds::list_of_professional(&conn, reader.id, range, ended_after).await?;
                rows.iter().map(|row| calendar_events::of_engagement(texts, settings, row)).collect()
            }
            Role::Surgeon => {
                let rows = calendar_feeds::list_of_surgeon(&conn, cases_of(reader.id)).await?;
                rows.iter().map(of_case).collect()
            }
            Role::Admin => {
                let rows = calendar_feeds::list_of_admin(&conn, cases_of(reader.id)).await?;
                rows.iter().map(of_case).collect()
            }
            Role::SystemAdmin => Vec::new(),
        };
        let calendar = Calendar {
            method: Method::Publish,
            name: &settings.product_name,
            organizer: &settings.support_email,
            attendee: None,
            events: &events,
        };
        Ok(Some(calendar.to_text()))
    })
    .await
}
