//! The scalars of the wire: ids, instants, money and hours.

use caseboard_domain::decimal::serialize_hundredths;
use caseboard_domain::{
    CaseId, CenterId, ClaimId, DispatchPlanId, EngagementId, FileId, Hours, Money, NoticeId, OutboxId,
    PasskeyId, PaystubId, PersonId, PushSubscriptionId, SeriesId, SessionId, TemplateId, ThreadId,
};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

/// An opaque id: 32 lowercase hexadecimal characters. Requests may also write it with hyphens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Id(pub Uuid);

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = [0; uuid::fmt::Simple::LENGTH];
        serializer.serialize_str(self.0.as_simple().encode_lower(&mut text))
    }
}

impl PartialSchema for Id {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("An opaque id: 32 lowercase hexadecimal characters."))
            .pattern(Some("^[0-9a-f]{32}$"))
            .examples(["0193a1c05e7b7c1e9a3f4d5e6f708192"])
            .into()
    }
}
impl ToSchema for Id {}

macro_rules! from_ids {
    ($($id:ty),+) => {$(
        impl From<$id> for Id {
            fn from(id: $id) -> Self {
                Self(id.as_uuid())
            }
        }
    )+};
}
from_ids!(
    CaseId,
    CenterId,
    EngagementId,
    FileId,
    NoticeId,
    PushSubscriptionId,
    OutboxId,
    PersonId,
    ClaimId,
    DispatchPlanId,
    PasskeyId,
    SeriesId,
    SessionId,
    TemplateId,
    ThreadId,
    PaystubId
);

/// An instant in UTC, ISO 8601 with milliseconds and `Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(pub jiff::Timestamp);

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:.3}", self.0))
    }
}

impl PartialSchema for Instant {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
            .description(Some("An instant in UTC, ISO 8601 with milliseconds and `Z`."))
            .examples(["2026-11-22T15:00:00.000Z"])
            .into()
    }
}
impl ToSchema for Instant {}

impl From<jiff::Timestamp> for Instant {
    fn from(at: jiff::Timestamp) -> Self {
        Self(at)
    }
}

/// An amount in US dollars, at most two decimals; the field holds cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dollars(pub i64);

impl Serialize for Dollars {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_hundredths(self.0, serializer)
    }
}

impl PartialSchema for Dollars {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .description(Some("US dollars, at most two decimals."))
            .minimum(Some(0))
            // Up to here every amount of cents is exact in a double.
            .maximum(Some(90_071_992_547_409_i64))
            .examples([serde_json::json!(150)])
            .into()
    }
}
impl ToSchema for Dollars {}

impl From<Money> for Dollars {
    fn from(amount: Money) -> Self {
        Self(amount.cents())
    }
}

/// Estimated hours of a case, at most two decimals; the field holds hundredths of an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HourCount(pub i64);

impl Serialize for HourCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_hundredths(self.0, serializer)
    }
}

impl PartialSchema for HourCount {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .description(Some("Hours, from 1 to below 100, at most two decimals."))
            .minimum(Some(1))
            .exclusive_maximum(Some(100))
            .examples([serde_json::json!(4)])
            .into()
    }
}
impl ToSchema for HourCount {}

impl From<Hours> for HourCount {
    fn from(hours: Hours) -> Self {
        Self(hours.hundredths())
    }
}

/// Hours that were worked, at most two decimals; the field holds hundredths of an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkedHourCount(pub i64);

impl Serialize for WorkedHourCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_hundredths(self.0, serializer)
    }
}

impl PartialSchema for WorkedHourCount {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .description(Some("Hours that were worked, below 100, at most two decimals; 0 for minimum pay."))
            .minimum(Some(0))
            .exclusive_maximum(Some(100))
            .examples([serde_json::json!(6.25)])
            .into()
    }
}
impl ToSchema for WorkedHourCount {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_plain_numbers() {
        let text = |cents| serde_json::to_string(&Dollars(cents)).expect("a number serialises");
        assert_eq!(text(15_000), "150");
        assert_eq!(text(1_999), "19.99");
        assert_eq!(text(9_999_901), "99999.01");
        assert_eq!(text(10), "0.1");
        assert_eq!(text(0), "0");
    }

    #[test]
    fn instants_have_milliseconds_and_z() {
        let instant: jiff::Timestamp = "2026-11-22T15:00:00.5Z".parse().expect("an instant");
        assert_eq!(serde_json::to_string(&Instant(instant)).expect("text"), "\"2026-11-22T15:00:00.500Z\"");
    }

    #[test]
    fn ids_are_32_lowercase_hex() {
        let id = Uuid::parse_str("0193A1C0-5E7B-7C1E-9A3F-4D5E6F708192").expect("a uuid");
        assert_eq!(serde_json::to_string(&Id(id)).expect("text"), "\"0193a1c05e7b7c1e9a3f4d5e6f708192\"");
    }
}
