//! Codes that are mailed to verify an address: six digits, valid for ten minutes and five wrong attempts from one address.
//!
//! The caller hashes and compares the digits; this module decides what an attempt results in. Attempts and mails are also
//! counted per address, so that a stranger cannot use up those of the owner (AMB-250).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::field::Field;
use crate::refusal::{Refusal, codes};
use crate::throttle::{CODE_MAILS, CODE_TRIES, whole_seconds};

/// The time for which a code is valid.
pub const TTL: SignedDuration = SignedDuration::from_mins(10);

/// The number of wrong attempts from all addresses that invalidates a code: with the maximum number of mails in an
/// hour, 300 guesses at a million values.
pub const MAX_WRONG_IN_TOTAL: u8 = 50;

/// The minimum time between two mails.
pub const RESEND_AFTER: SignedDuration = SignedDuration::from_secs(60);

/// The maximum number of mails in an hour.
pub const RESENDS_PER_HOUR: u32 = 5;

/// The number of further mails in an hour that are reserved for an address that requested few of the others.
pub const RESERVED_PER_HOUR: u32 = 1;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// The state of one mailed code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneTimeCode {
    /// When the code was created.
    pub issued_at: Timestamp,
    /// Number of wrong attempts so far, from all addresses.
    pub wrong_tries: u8,
    /// When the code was used; a code can be used once.
    pub used_at: Option<Timestamp>,
}

/// The outcome of an attempt to enter a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CodeOutcome {
    /// The digits were right and in time; the code is now used.
    Matched,
    /// The digits were wrong.
    Mismatch {
        /// Number of attempts from the same address that are left.
        left: u32,
    },
    /// The code has expired, was used, or had too many wrong attempts. The digits were not compared.
    Expired,
}

impl OneTimeCode {
    /// Returns a new code.
    pub const fn issue(now: Timestamp) -> Self {
        Self { issued_at: now, wrong_tries: 0, used_at: None }
    }

    /// Returns the first instant at which the code is no longer valid.
    pub fn expires_at(&self) -> Timestamp {
        self.issued_at.saturating_add(TTL).unwrap_or(Timestamp::MAX)
    }

    /// Returns whether the code can still be used from an address that made no wrong attempts.
    pub fn is_valid(&self, now: Timestamp) -> bool {
        self.is_valid_for(0, now)
    }

    /// Returns whether the code can still be used from an address that made `wrong_here` wrong attempts.
    pub fn is_valid_for(&self, wrong_here: u32, now: Timestamp) -> bool {
        let tries_left = wrong_here < CODE_TRIES.limit && self.wrong_tries < MAX_WRONG_IN_TOTAL;
        self.used_at.is_none() && tries_left && now < self.expires_at()
    }

    /// Makes an attempt from an address that made `wrong_here` wrong ones; `matches` is whether the digits were right. The
    /// caller must store the new state for every outcome and count a wrong attempt for the address, otherwise wrong
    /// attempts would not count.
    pub fn attempt(self, matches: bool, wrong_here: u32, now: Timestamp) -> (Self, CodeOutcome) {
        if !self.is_valid_for(wrong_here, now) {
            return (self, CodeOutcome::Expired);
        }
        if matches {
            return (Self { used_at: Some(now), ..self }, CodeOutcome::Matched);
        }
        let wrong_tries = self.wrong_tries + 1;
        let left = (CODE_TRIES.limit - wrong_here - 1).min(u32::from(MAX_WRONG_IN_TOTAL - wrong_tries));
        (Self { wrong_tries, ..self }, CodeOutcome::Mismatch { left })
    }
}

impl CodeOutcome {
    /// Turns an outcome other than a match into a refusal.
    ///
    /// # Errors
    /// CODE_MISMATCH or CODE_EXPIRED, naming the code.
    pub fn into_result(self) -> Result<(), Refusal> {
        match self {
            Self::Matched => Ok(()),
            Self::Mismatch { .. } => Err(Refusal::invalid_field(codes::CODE_MISMATCH, Field::Code, MISMATCH)),
            Self::Expired => Err(expired_refusal()),
        }
    }
}

/// Message for a wrong code, with the misspelling of the specification.
pub const MISMATCH: &str = "The Email Verfication code doesn't match";

/// Returns the refusal CODE_EXPIRED, also used if no code was ever sent.
pub fn expired_refusal() -> Refusal {
    Refusal::invalid_field(
        codes::CODE_EXPIRED,
        Field::Code,
        "The code has expired. Please request a new one.",
    )
}

/// Returns the six entered digits.
///
/// # Errors
/// CODE_REQUIRED for an empty code; CODE_MISMATCH for a malformed one.
pub fn parse_entered(code: Option<&str>) -> Result<&str, Refusal> {
    let code = code.map(str::trim).unwrap_or_default();
    if code.is_empty() {
        let message = "Please enter your email verification code";
        return Err(Refusal::invalid_field(codes::CODE_REQUIRED, Field::Code, message));
    }
    if code.len() != CODE_LENGTH || !code.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Refusal::invalid_field(codes::CODE_MISMATCH, Field::Code, MISMATCH));
    }
    Ok(code)
}

/// The number of digits of an emailed code.
pub const CODE_LENGTH: usize = 6;

/// An emailed code as a regular expression: [`CODE_LENGTH`] digits.
pub const CODE_PATTERN: &str = "^[0-9]{6}$";

/// Derives six digits from random bytes; the modulo bias is negligible.
pub fn generate_digits(entropy: [u8; 8]) -> String {
    format!("{:06}", u64::from_be_bytes(entropy) % 1_000_000)
}

/// The number of mails with codes to one person, with the data of both limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailCounter {
    /// When the latest mail was sent.
    pub last_at: Timestamp,
    /// Start of the current hour, which is when its first mail was sent.
    pub window_started_at: Timestamp,
    /// Number of mails sent in that hour.
    pub in_window: u32,
}

impl MailCounter {
    /// Returns the counter after the first mail of an hour.
    pub const fn first(now: Timestamp) -> Self {
        Self { last_at: now, window_started_at: now, in_window: 1 }
    }
}

/// Returns whether an address may use the reserved mail of an hour of which it requested `requested` mails: fewer than half of
/// the others, so that one address cannot keep another from a mail.
pub const fn may_use_reserve(requested: u32) -> bool {
    requested < CODE_MAILS.limit
}

/// Checks whether another mail may be sent now, and returns the counters with that mail. `reserve` is whether it may be the
/// reserved one ([`may_use_reserve`]).
///
/// # Errors
/// The seconds until the next mail may be sent, at least 1.
pub fn may_resend(sent: Option<MailCounter>, reserve: bool, now: Timestamp) -> Result<MailCounter, u32> {
    let Some(sent) = sent else { return Ok(MailCounter::first(now)) };
    let window_left = HOUR - now.duration_since(sent.window_started_at);
    let fresh = window_left <= SignedDuration::ZERO;
    let limit = if reserve { RESENDS_PER_HOUR + RESERVED_PER_HOUR } else { RESENDS_PER_HOUR };
    let full = !fresh && sent.in_window >= limit;
    let pause = RESEND_AFTER - now.duration_since(sent.last_at);
    let wait = if full { pause.max(window_left) } else { pause };
    match wait > SignedDuration::ZERO {
        true => Err(whole_seconds(wait)),
        false if fresh => Ok(MailCounter::first(now)),
        false => Ok(MailCounter { last_at: now, in_window: sent.in_window + 1, ..sent }),
    }
}

#[cfg(test)]
#[path = "code_tests.rs"]
mod tests;
