//! The rules of Caseboard as pure functions: no I/O, no clock, no async.
//!
//! Instants (`now`) and random bytes are parameters. A rule that rejects its input returns a [`Refusal`]; a rule that
//! accepts it returns a value that the other crates store or send to the client.
//!
//! Ids such as `C-51` are requirements (docs/requirements.csv), ids such as `AMB-33` are decisions (docs/decisions.md).

#[macro_use]
pub mod closed_list;
#[macro_use]
mod text_serde;

pub mod actor;
pub mod administration;
pub mod attendance;
pub mod audit;
pub mod availability;
pub mod case;
pub mod case_draft;
pub mod case_edit;
pub mod case_import;
pub mod case_search;
pub mod case_series;
pub mod case_template;
pub mod center;
pub mod center_correction;
pub mod claim;
pub mod code;
pub mod decimal;
pub mod delivery;
pub mod density;
pub mod device_name;
pub mod dispatch;
pub mod dispatch_preview;
pub mod document;
pub mod eligibility;
pub mod engagement;
pub mod expiry;
pub mod field;
#[cfg(test)]
mod fixtures;
pub mod geo;
pub mod hours;
pub mod id;
pub mod language;
pub mod message;
pub mod mix;
pub mod money;
pub mod notice;
pub mod notifications;
pub mod npi;
pub mod page;
pub mod passkey;
pub mod password;
pub mod pay;
pub mod payment_scope;
pub mod paystub;
pub mod pdf;
pub mod person;
pub mod pipeline;
pub mod position;
pub mod profile;
pub mod questions;
pub mod refusal;
pub mod registration;
pub mod requirement;
pub mod requirements;
pub mod role;
pub mod schedule;
pub mod search;
pub mod second_factor;
pub mod secret;
pub mod section;
pub mod slot;
pub mod spacing;
pub mod states;
pub mod text;
pub mod throttle;
pub mod time;
pub mod timer;
pub mod topic;
pub mod unlocks;
pub mod zip_code;

pub use field::{Field, FieldPath};
pub use hours::Hours;
pub use id::{
    CaseId, CenterId, ClaimId, DispatchPlanId, EngagementId, FileId, NoticeId, OutboxId, PasskeyId,
    PaystubId, PersonId, PushSubscriptionId, SeriesId, SessionId, TemplateId, ThreadId, TicketId,
};
pub use money::Money;
pub use refusal::{Detail, FieldError, Fields, Refusal, RefusalKind};
pub use secret::Secret;
