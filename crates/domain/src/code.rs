//! Codes that are mailed to prove an address (AMB-01): six digits, 30 minutes, five wrong tries.
//!
//! The digits are hashed and compared by the caller; here is only what a try means.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::refusal::{Refusal, codes};

/// How long a code is good.
pub const TTL: SignedDuration = SignedDuration::from_mins(30);

/// The wrong try that voids a code.
pub const MAX_WRONG: u8 = 5;

/// The least time between two mails.
pub const RESEND_AFTER: SignedDuration = SignedDuration::from_secs(60);

/// The most mails in an hour.
pub const RESENDS_PER_HOUR: u32 = 5;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// The state of one mailed code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneTimeCode {
    /// When it was made.
    pub issued_at: Timestamp,
    /// Wrong tries so far.
    pub wrong_tries: u8,
    /// When it was used, which happens once.
    pub used_at: Option<Timestamp>,
}

/// What a try came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CodeOutcome {
    /// The right code in time; it is used up now.
    Matched,
    /// The wrong code; so many tries are left.
    Mismatch {
        /// Tries until the code is void.
        left: u8,
    },
    /// The code is too old, was used, or was tried too often. The digits were not looked at.
    Expired,
}

impl OneTimeCode {
    /// A fresh code.
    pub const fn issue(now: Timestamp) -> Self {
        Self { issued_at: now, wrong_tries: 0, used_at: None }
    }

    /// The first instant at which it is no longer good.
    pub fn expires_at(&self) -> Timestamp {
        self.issued_at.saturating_add(TTL).unwrap_or(Timestamp::MAX)
    }

    /// Whether a try can still succeed.
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.used_at.is_none() && self.wrong_tries < MAX_WRONG && now < self.expires_at()
    }

    /// One try: `matches` tells whether the digits were right. The new state must be stored whatever the
    /// outcome is, or wrong tries would not count.
    pub fn try_with(self, matches: bool, now: Timestamp) -> (Self, CodeOutcome) {
        if !self.is_live(now) {
            return (self, CodeOutcome::Expired);
        }
        if matches {
            return (Self { used_at: Some(now), ..self }, CodeOutcome::Matched);
        }
        let wrong_tries = self.wrong_tries + 1;
        (Self { wrong_tries, ..self }, CodeOutcome::Mismatch { left: MAX_WRONG - wrong_tries })
    }
}

impl CodeOutcome {
    /// Nothing for a match; otherwise the 400 of AMB-01 with the product's words.
    ///
    /// # Errors
    /// CODE_MISMATCH or CODE_EXPIRED, naming the field `code`.
    pub fn into_result(self) -> Result<(), Refusal> {
        match self {
            Self::Matched => Ok(()),
            Self::Mismatch { .. } => Err(Refusal::invalid_field(codes::CODE_MISMATCH, "code", MISMATCH)),
            Self::Expired => Err(expired()),
        }
    }
}

/// The text of A-98, misspelt as the product has it.
pub const MISMATCH: &str = "The Email Verfication code doesn't match";

/// 400 CODE_EXPIRED, also the answer when no code was ever sent.
pub fn expired() -> Refusal {
    Refusal::invalid_field(codes::CODE_EXPIRED, "code", "The code has expired. Please request a new one.")
}

/// The six digits that were typed.
///
/// # Errors
/// CODE_REQUIRED with the text of A-97 when nothing was typed; CODE_MISMATCH when it cannot be a code.
pub fn typed(code: Option<&str>) -> Result<&str, Refusal> {
    let code = code.map(str::trim).unwrap_or_default();
    if code.is_empty() {
        let message = "Please enter your email verification code";
        return Err(Refusal::invalid_field(codes::CODE_REQUIRED, "code", message));
    }
    if code.len() != 6 || !code.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Refusal::invalid_field(codes::CODE_MISMATCH, "code", MISMATCH));
    }
    Ok(code)
}

/// Six digits of random bytes; the remainder favours none of them measurably (L-18).
pub fn digits(entropy: [u8; 8]) -> String {
    format!("{:06}", u64::from_be_bytes(entropy) % 1_000_000)
}

/// What is kept of the mails with codes that went to one person: enough for both limits in one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent {
    /// When the newest went out.
    pub last_at: Timestamp,
    /// When the running hour began: with the first mail of it.
    pub window_started_at: Timestamp,
    /// Mails of that hour.
    pub in_window: u32,
}

/// Whether another mail may go out now, and what is to be kept when it does.
///
/// # Errors
/// The seconds until one may go out, at least 1.
pub fn may_resend(sent: Option<Sent>, now: Timestamp) -> Result<Sent, u32> {
    let first = Sent { last_at: now, window_started_at: now, in_window: 1 };
    let Some(sent) = sent else { return Ok(first) };
    let window_left = HOUR - now.duration_since(sent.window_started_at);
    let fresh = window_left <= SignedDuration::ZERO;
    let full = !fresh && sent.in_window >= RESENDS_PER_HOUR;
    let pause = RESEND_AFTER - now.duration_since(sent.last_at);
    let wait = if full { pause.max(window_left) } else { pause };
    match wait > SignedDuration::ZERO {
        true => Err(whole_seconds(wait)),
        false if fresh => Ok(first),
        false => Ok(Sent { last_at: now, in_window: sent.in_window + 1, ..sent }),
    }
}

/// Seconds, rounded up, so that waiting them is enough.
pub(crate) fn whole_seconds(wait: SignedDuration) -> u32 {
    let seconds = wait.as_secs() + i64::from(wait.subsec_nanos() > 0);
    u32::try_from(seconds.max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[path = "code_tests.rs"]
mod tests;
