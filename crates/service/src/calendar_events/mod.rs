//! Cases as events of calendars, for the feed and for mails (AMB-175, AMB-176).
//!
//! Both are written by the same functions from the same rows, so a program that knows an event from a mail recognizes it in
//! the feed. They leave the installation, so they contain what mails contain: no procedure and no note.

pub(crate) mod icalendar;
mod mail_part;
mod of_cases;

pub(crate) use mail_part::mail_part;
pub(crate) use of_cases::{of_case, of_engagement};
