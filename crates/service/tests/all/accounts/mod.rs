//! Sign-up, sign-in, sessions, codes, centers, favorites and eligibility.

mod asked_mail;
mod center_codes;
mod centers;
mod closed;
mod eligibility;
mod email_change;
mod factor_rules;
mod favorites;
mod forgotten;
pub(crate) mod held_entropy;
mod lists;
mod own_data;
mod passkey_second_factor;
pub(crate) mod passkeys;
mod passwords;
pub(crate) mod people;
mod pipeline;
mod profile_update;
mod revoking;
pub(crate) mod second_factors;
mod security_mail;
mod session;
mod sign_in;
mod sign_up;
mod statement_counts;
mod verification;
mod verification_queue;
