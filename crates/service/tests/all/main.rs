//! The commands and queries of the service on a real database, with a settable clock, in one test program because
//! each program is linked separately.

mod accounts;
mod attention;
mod audit;
mod calendar;
mod cases;
mod claims;
mod documents;
mod erasure;
mod expiries;
mod housekeeping;
mod idempotency;
mod installation_key;
mod letter_preview;
mod messages;
mod model;
mod notifications;
mod outbox;
mod push;
mod rate_limit;
mod search;
mod timers;
