//! The rules of Caseboard and nothing else: no I/O, no clock, no async.
//!
//! Every instant that a rule needs is a parameter (`now`), every random byte too. A rule that says no
//! answers a [`Refusal`]; what it allows is a value that the other crates store and show. Field names inside
//! a refusal are the names the client sent, because that is where the reader has to look.
//!
//! Rows (`C-51`) and decisions (`AMB-33`) in the comments are ids of the requirements in `docs/`.

#[macro_use]
pub mod closed_list;

pub mod actor;
pub mod audit;
pub mod case;
pub mod case_draft;
pub mod center;
pub mod claim;
pub mod code;
pub mod document;
pub mod eligibility;
pub mod engagement;
#[cfg(test)]
mod fixtures;
pub mod hours;
pub mod id;
pub mod message;
pub mod money;
pub mod notice;
pub mod page;
pub mod password;
pub mod pay;
pub mod paystub;
pub mod pdf;
pub mod person;
pub mod position;
pub mod profile;
pub mod questions;
pub mod refusal;
pub mod registration;
pub mod schedule;
pub mod secret;
pub mod section;
pub mod states;
pub mod text;
pub mod throttle;
pub mod time;

pub use hours::Hours;
pub use id::{
    CaseId, CenterId, ClaimId, EngagementId, FileId, NoticeId, OutboxId, PaystubId, PersonId, SessionId,
    ThreadId, TicketId,
};
pub use money::Money;
pub use refusal::{Detail, FieldError, Fields, Refusal, RefusalKind};
pub use secret::Secret;
