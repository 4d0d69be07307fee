//! Geographic coordinates.

use serde::{Deserialize, Serialize};

use crate::field::Field;
use crate::refusal::{Fields, Refusal};

/// Parts of a degree in which coordinates are stored; one is about eleven meters.
pub(crate) const PARTS_OF_DEGREE: f64 = 10_000.0;

/// A place, in ten-thousandths of a degree (WGS 84).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GeoPoint {
    /// Latitude, north positive.
    pub latitude: i64,
    /// Longitude, east positive.
    pub longitude: i64,
}

impl GeoPoint {
    /// Returns a point of degrees, rounded to about eleven meters.
    ///
    /// # Errors
    /// VALIDATION naming each value that is missing or no degree on earth.
    pub fn parse(latitude: Option<f64>, longitude: Option<f64>) -> Result<Self, Refusal> {
        let mut fields = Fields::new();
        let mut part = |field: Field, name: &str, value: Option<f64>, limit: f64| match value {
            Some(degrees) if degrees.abs() <= limit => {
                #[expect(clippy::cast_possible_truncation, reason = "at most 1,800,000")]
                let parts = (degrees * PARTS_OF_DEGREE).round() as i64;
                parts
            }
            Some(_) => {
                fields.add(field, format!("{name} must be between -{limit} and {limit}"));
                0
            }
            None => {
                fields.required(field, name);
                0
            }
        };
        let latitude = part(Field::Latitude, "Latitude", latitude, 90.0);
        let longitude = part(Field::Longitude, "Longitude", longitude, 180.0);
        fields.finish()?;
        Ok(Self { latitude, longitude })
    }

    /// Returns latitude and longitude in degrees.
    pub fn degrees(self) -> (f64, f64) {
        #[expect(clippy::cast_precision_loss, reason = "at most 1,800,000")]
        let degrees = |parts: i64| parts as f64 / PARTS_OF_DEGREE;
        (degrees(self.latitude), degrees(self.longitude))
    }
}
