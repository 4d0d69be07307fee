//! Second factors (AMB-99): codes of an authenticator app (here: app) by RFC 6238, recovery codes, and what a sign-in
//! accepts.

use jiff::{SignedDuration, Timestamp};

use crate::text::TextBounds;
use crate::time::days;

closed_list! {
    /// A way to complete a sign-in after the password.
    pub enum SecondFactorMethod {
        /// The code that an app shows.
        Totp = "TOTP",
        /// A recovery code, which can be used once.
        RecoveryCode = "RECOVERY_CODE",
        /// A passkey of the person.
        Passkey = "PASSKEY",
    }
}

closed_list! {
    // AMB-101
    /// The answer of a person to the requested removal of their second factors.
    pub enum RemovalAnswer as "FactorRemovalDecision" {
        /// The factors are removed a day later.
        Confirm = "CONFIRM",
        /// The request ends.
        Cancel = "CANCEL",
    }
}

/// The length of a code as entered, with spaces and hyphens.
pub const ENTERED_CODE: TextBounds = TextBounds::between(1, 40);
/// How long a right password waits for the second factor.
pub const PENDING_TTL: SignedDuration = SignedDuration::from_mins(10);
/// How many codes may be tried after one right password.
pub const PENDING_TRIES: i64 = 5;
/// How long a secret that was shown waits for its first code.
pub const DRAFT_TTL: SignedDuration = SignedDuration::from_mins(15);
/// The number of recovery codes of a set.
pub const RECOVERY_CODES: usize = 10;
/// How long the person may confirm the removal of their own factors.
pub const REMOVAL_CONFIRMED_WITHIN: SignedDuration = days(3);
/// How long a confirmed removal waits.
pub const REMOVAL_DELAY: SignedDuration = SignedDuration::from_hours(24);

/// The length of a step of an app in seconds.
const STEP_SECONDS: i64 = 30;
/// How many steps the clock of a phone may differ.
const STEP_TOLERANCE: i64 = 1;
/// The number of characters of a recovery code without separators; each has five random bits.
pub const RECOVERY_CODE_LENGTH: usize = 16;

/// Returns the number of the step in which `now` is.
fn step_at(now: Timestamp) -> i64 {
    now.as_second().div_euclid(STEP_SECONDS)
}

/// Returns the steps whose codes are accepted at `now`, without those up to `last_used`: a code that another person saw cannot be
/// used again.
pub fn accepted_steps(now: Timestamp, last_used: i64) -> impl Iterator<Item = i64> {
    let current = step_at(now);
    (current - STEP_TOLERANCE..=current + STEP_TOLERANCE).filter(move |step| *step > last_used)
}

/// Returns the six digits of a step from its HMAC-SHA-1 (RFC 4226, section 5.3).
pub fn digits(mac: [u8; 20]) -> String {
    let offset = usize::from(mac[19] & 0x0f);
    let word = [mac[offset] & 0x7f, mac[offset + 1], mac[offset + 2], mac[offset + 3]];
    format!("{:06}", u32::from_be_bytes(word) % 1_000_000)
}

/// Returns an entered code of an app without spaces; `None` unless it is six digits.
pub fn parse_totp(entered: &str) -> Option<String> {
    let code: String = entered.chars().filter(|c| !c.is_whitespace()).collect();
    (code.len() == 6 && code.bytes().all(|it| it.is_ascii_digit())).then_some(code)
}

/// Returns an entered recovery code in capitals and without separators; `None` if it cannot be one.
pub fn parse_recovery_code(entered: &str) -> Option<String> {
    let code: String =
        entered.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_uppercase()).collect();
    let fits = code.len() == RECOVERY_CODE_LENGTH
        && code.bytes().all(|it| it.is_ascii_uppercase() || (b'2'..=b'7').contains(&it));
    fits.then_some(code)
}

/// Writes a recovery code in groups of four.
pub fn group_recovery_code(code: &str) -> String {
    let groups: Vec<&str> =
        (0..code.len()).step_by(4).filter_map(|at| code.get(at..(at + 4).min(code.len()))).collect();
    groups.join("-")
}

/// Returns the address that an app reads from the QR code. `secret` is base32 without padding.
pub fn otpauth_uri(product: &str, account: &str, secret: &str) -> String {
    let (product, account) = (percent_encoded(product), percent_encoded(account));
    format!(
        "otpauth://totp/{product}:{account}?secret={secret}&issuer={product}&algorithm=SHA1&digits=6&period=30"
    )
}

fn percent_encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).expect("in range")
    }

    /// The code of a step is accepted one step early and late, and never after a code of it or a later one was used.
    ///
    /// Shows: AMB-99
    #[test]
    fn a_step_can_be_used_once() {
        assert_eq!(step_at(at(59)), 1);
        assert_eq!(step_at(at(60)), 2);
        let steps = |last| accepted_steps(at(3_000), last).collect::<Vec<_>>();
        assert_eq!(steps(0), [99, 100, 101]);
        assert_eq!(steps(99), [100, 101]);
        assert_eq!(steps(100), [101]);
        assert_eq!(steps(101), [0; 0]);
    }

    /// The code is that of the example in RFC 4226, section 5.4.
    ///
    /// Shows: AMB-99
    #[test]
    fn the_digits_are_those_of_the_standard() {
        let mac = [
            0x1f, 0x86, 0x98, 0x69, 0x0e, 0x02, 0xca, 0x16, 0x61, 0x85, 0x50, 0xef, 0x7f, 0x19, 0xda, 0x8e,
            0x94, 0x5b, 0x55, 0x5a,
        ];
        assert_eq!(digits(mac), "872921");
    }

    /// Codes may be entered with spaces, recovery codes also in small letters and without hyphens.
    ///
    /// Shows: AMB-99
    #[test]
    fn codes_may_contain_spaces_and_recovery_codes_small_letters() {
        assert_eq!(parse_totp(" 123 456 ").as_deref(), Some("123456"));
        for wrong in ["", "12345", "1234567", "12345a", "１２３４５６"] {
            assert_eq!(parse_totp(wrong), None, "{wrong}");
        }
        assert_eq!(parse_recovery_code("abcd-efgh 2345-wxyz").as_deref(), Some("ABCDEFGH2345WXYZ"));
        assert_eq!(group_recovery_code("ABCDEFGH2345WXYZ"), "ABCD-EFGH-2345-WXYZ");
        for wrong in ["", "ABCD-EFGH-2345", "ABCD-EFGH-1345-WXYZ", "ABCD-EFGH-2345-WXYZ-A"] {
            assert_eq!(parse_recovery_code(wrong), None, "{wrong}");
        }
    }

    /// Shows: AMB-99
    #[test]
    fn the_address_for_the_app_is_encoded() {
        assert_eq!(
            otpauth_uri("Case board", "a+b@wire.example", "ABC"),
            "otpauth://totp/Case%20board:a%2Bb%40wire.example?secret=ABC&issuer=Case%20board&algorithm=SHA1&digits=6&period=30"
        );
    }
}
