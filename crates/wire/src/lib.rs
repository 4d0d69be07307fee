//! The JSON shapes of the specification, with the fields that decisions.md adds.
//!
//! This is the only place that knows both vocabularies: outside it a `job` is a case, a line of `staffs[]` a position,
//! a `message` a notice or an engagement, a `USER` a professional. Names here are the wire's, letter for letter.
//!
//! Requests: every field may be missing as far as serde is concerned, so that a missing one becomes a named field error
//! (`400 VALIDATION`) and not a parse error; the document nevertheless marks what is required. Fields in which the
//! specification's client claims trust (`Rating`, `active`, `sender`, `status` …) are declared, accepted and ignored;
//! unknown fields are ignored too.
//!
//! Answers: a field without a value is left out, unless its description says that it may be null.

pub mod accounts;
pub mod administration;
pub mod attendance;
pub mod attention;
pub mod audit;
pub mod availability;
pub mod calendar;
pub mod cancellation;
pub mod cases;
pub mod centers;
pub mod claims;
pub mod deliveries;
pub mod density;
pub mod dispatch;
pub mod documents;
pub mod eligibility;
pub mod events;
pub mod favorites;
pub mod field_names;
pub mod imports;
pub mod invitations;
pub mod language;
pub mod lists;
pub mod messages;
pub mod notices;
pub mod notifications;
pub mod params;
pub mod passkeys;
pub mod passwords;
pub mod paystubs;
pub mod people;
pub mod pipeline;
pub mod problem;
pub mod professional_jobs;
pub mod profile;
pub mod profile_parts;
pub mod push;
pub mod request;
pub mod requirements;
pub mod scalar;
pub mod schedules;
pub mod schema;
pub mod search;
pub mod second_factors;
pub mod series;
pub mod sessions;
pub mod sign_up;
pub mod standby;
pub mod system;
pub mod templates;
pub mod update_user;
pub mod verification;
