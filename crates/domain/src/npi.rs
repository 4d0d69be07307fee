//! The National Provider Identifier of people in health care.

/// The accepted texts as a regular expression: ten digits, or none.
pub const PATTERN: &str = "^([0-9]{10})?$";

/// Returns whether a text is a National Provider Identifier: ten digits, of which the last is the check digit of the others
/// with the prefix 80840 by the algorithm of Luhn.
pub fn is_npi(text: &str) -> bool {
    let Ok(digits) = <[u8; 10]>::try_from(text.as_bytes()) else { return false };
    if !digits.iter().all(u8::is_ascii_digit) {
        return false;
    }
    let prefixed = b"80840".iter().chain(&digits).rev().map(|digit| u32::from(digit - b'0'));
    let sum: u32 = prefixed
        .enumerate()
        .map(|(place, digit)| match (place % 2, digit * 2) {
            (0, _) => digit,
            (_, doubled) if doubled > 9 => doubled - 9,
            (_, doubled) => doubled,
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check digit is right for the examples of the Centers for Medicare & Medicaid Services.
    ///
    /// Shows: FL-06, AMB-132
    #[test]
    fn the_check_digit_of_an_identifier_is_checked() {
        for valid in ["1234567893", "1245319599"] {
            assert!(is_npi(valid), "{valid}");
        }
        for invalid in
            ["", "1234567890", "1234567894", "123456789", "12345678930", "123456789x", "１２３４５６７８９３"]
        {
            assert!(!is_npi(invalid), "{invalid}");
        }
    }
}
