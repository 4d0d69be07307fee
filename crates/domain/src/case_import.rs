//! Importing cases from the rows of a file (AMB-184).

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::field::Field;
use crate::refusal::Refusal;

/// The maximum number of rows of one request. A file of more rows is several requests.
pub const ROWS_MAX: usize = 50;
/// The numbers of rows.
pub const ROW_NUMBERS: RangeInclusive<u32> = 1..=100_000;
/// The digits of the id of a file: its SHA-256 as hexadecimal digits.
pub const FILE_ID_LENGTH: usize = 64;
/// The pattern of the id of a file.
pub const FILE_ID_PATTERN: &str = "^[0-9a-f]{64}$";

/// Parses the id of a file.
///
/// # Errors
/// VALIDATION that names the file.
pub fn parse_file_id(text: &str) -> Result<[u8; 32], Refusal> {
    let invalid = || Refusal::field(Field::ImportFile, "File is invalid");
    if text.len() != FILE_ID_LENGTH || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return Err(invalid());
    }
    let mut id = [0; 32];
    for (byte, digits) in id.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let digits = std::str::from_utf8(digits).map_err(|_| invalid())?;
        *byte = u8::from_str_radix(digits, 16).map_err(|_| invalid())?;
    }
    Ok(id)
}

/// Checks the numbers of the rows of a request: 1 to [`ROWS_MAX`] rows, each number once.
///
/// # Errors
/// VALIDATION that names the rows.
pub fn check_row_numbers(numbers: &[u32]) -> Result<(), Refusal> {
    if numbers.is_empty() || numbers.len() > ROWS_MAX {
        return Err(Refusal::field(Field::ImportRows, format!("rows must be 1 to {ROWS_MAX}")));
    }
    let distinct: BTreeSet<u32> = numbers.iter().copied().collect();
    let valid = distinct.len() == numbers.len() && numbers.iter().all(|it| ROW_NUMBERS.contains(it));
    valid.then_some(()).ok_or_else(|| Refusal::field(Field::ImportRows, "the number of a row is invalid"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Shows: FL-04
        #[test]
        fn only_sixty_four_digits_are_a_file_id(text in "[0-9a-fA-Fx]{0,70}", bytes: [u8; 32]) {
            let valid: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            prop_assert_eq!(parse_file_id(&valid).expect("an id"), bytes);
            let well_formed = text.len() == 64 && text.bytes().all(|it| it.is_ascii_digit() || (b'a'..=b'f').contains(&it));
            prop_assert_eq!(parse_file_id(&text).is_ok(), well_formed);
        }
    }

    /// Shows: FL-04
    #[test]
    fn rows_have_distinct_numbers() {
        assert_eq!(check_row_numbers(&[3, 1, 2]), Ok(()));
        let many: Vec<u32> = (1..=51).collect();
        for wrong in [&[][..], &[1, 1], &[0], &[100_001], &many] {
            assert!(check_row_numbers(wrong).is_err(), "{wrong:?}");
        }
    }
}
