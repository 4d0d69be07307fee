//! The private calendar feed of a person, for other programs (AMB-174).

mod create_calendar_link;
mod get_calendar_feed;
mod get_calendar_link;
pub(crate) mod letters;
mod revoke_calendar_link;

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;

pub use create_calendar_link::{CreatedCalendarLink, create_calendar_link};
pub use get_calendar_feed::get_calendar_feed;
pub use get_calendar_link::get_calendar_link;
pub use revoke_calendar_link::revoke_calendar_link;

/// The path of a feed before its token.
pub const PATH: &str = "/api/calendar/";

/// System administrators have no schedule and own no cases, so they have no feed.
fn require_schedule(actor: &Actor) -> Result<(), Refusal> {
    match actor {
        Actor::Professional(_) | Actor::Surgeon(_) | Actor::CenterAdmin(_) => Ok(()),
        Actor::SystemAdmin(_) => Err(Refusal::forbidden()),
    }
}
