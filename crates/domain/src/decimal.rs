//! Quantities with two decimals: JSON numbers outside, whole hundredths inside.

use serde::Serializer;

/// Returns the number of hundredths that equals `value` exactly, if there is one. Division of two exact doubles is
/// correctly rounded, so the quotient equals the double that the decimal text was parsed into.
pub(crate) fn to_hundredths(value: f64) -> Option<i64> {
    if !value.is_finite() || value.abs() >= 1e12 {
        return None;
    }
    let whole = (value * 100.0).round();
    (whole / 100.0 == value).then_some(whole as i64)
}

/// Returns the number with at most two decimals. Below 2^53 hundredths, which is more than any quantity of the product,
/// the nearest double prints exactly these decimals.
pub(crate) fn to_number(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}

/// Serializes hundredths as a JSON number, an integer if it is whole.
///
/// # Errors
/// Those of the serializer.
pub fn serialize_hundredths<S: Serializer>(hundredths: i64, serializer: S) -> Result<S::Ok, S::Error> {
    match hundredths % 100 {
        0 => serializer.serialize_i64(hundredths / 100),
        _ => serializer.serialize_f64(to_number(hundredths)),
    }
}
