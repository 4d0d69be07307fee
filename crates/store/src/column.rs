//! Columns: how a value is stored in one column and read from it, the same for both engines.

use caseboard_domain::administration::MessageKind;
use caseboard_domain::availability::Availability;
use caseboard_domain::case::CaseStatus;
use caseboard_domain::case_template::TemplateContent;
use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::claim::{ClaimStatus, PayerType, PaymentStatus, WorkedHours};
use caseboard_domain::delivery::{Channel, DeliveredNotice};
use caseboard_domain::density::Density;
use caseboard_domain::dispatch::{CenterDispatch, PlannedWave, RankReason};
use caseboard_domain::document::{DocumentStatus, FileKind, Slot};
use caseboard_domain::eligibility::QueueReason;
use caseboard_domain::hours::Hours;
use caseboard_domain::id::{
    CaseId, CenterId, ClaimId, DispatchPlanId, EngagementId, FileId, NoticeId, OutboxId, PasskeyId,
    PaystubId, PersonId, PushSubscriptionId, SeriesId, SessionId, TemplateId, ThreadId,
};
use caseboard_domain::language::Language;
use caseboard_domain::money::Money;
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::pay::RateType;
use caseboard_domain::person::{Category, Email, Prefix, Role, Suffix};
use caseboard_domain::profile::ProfessionalDetails;
use caseboard_domain::requirements::Requirements;
use caseboard_domain::states::UsState;
use caseboard_domain::time::Zone;
use caseboard_domain::timer::TimerKind;
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::types::ValueRef;
use uuid::Uuid;

use crate::error::StoreError;
use crate::value::Value;

/// A type that is read from one column.
pub(crate) trait FromColumn: Sized {
    /// Reads a value of SQLite; `None` if it does not fit.
    fn from_sqlite(value: ValueRef<'_>) -> Option<Self>;

    /// Reads a column of a PostgreSQL row by its index.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] if the value does not fit.
    fn from_postgres(row: &tokio_postgres::Row, column: usize) -> Result<Self, StoreError>;
}

/// Implements [`FromColumn`] for types that both drivers read natively, and for their `Option`.
macro_rules! native {
    ($($type:ty: |$value:ident| $read:expr;)*) => {
        $(impl FromColumn for $type {
            fn from_sqlite($value: ValueRef<'_>) -> Option<Self> {
                $read
            }

            fn from_postgres(row: &tokio_postgres::Row, column: usize) -> Result<Self, StoreError> {
                row.try_get(column).map_err(StoreError::corrupt)
            }
        }

        impl FromColumn for Option<$type> {
            fn from_sqlite(value: ValueRef<'_>) -> Option<Self> {
                match value {
                    ValueRef::Null => Some(None),
                    other => <$type>::from_sqlite(other).map(Some),
                }
            }

            fn from_postgres(row: &tokio_postgres::Row, column: usize) -> Result<Self, StoreError> {
                row.try_get(column).map_err(StoreError::corrupt)
            }
        })*
    };
}

native! {
    i64: |value| value.as_i64().ok();
    bool: |value| value.as_i64().ok().map(|it| it != 0);
    String: |value| value.as_str().ok().map(str::to_owned);
    Vec<u8>: |value| value.as_blob().ok().map(<[u8]>::to_vec);
    Uuid: |value| value.as_blob().ok().and_then(|it| Uuid::from_slice(it).ok());
}

/// Implements [`FromColumn`] for types that are stored as another type. `None` is NULL, or the value after `none =` in
/// columns that are NOT NULL.
macro_rules! stored_as {
    ($($type:ty as $stored:ty $(, none = $none:literal)?: |$value:ident| $read:expr;)*) => {
        $(impl $crate::column::FromColumn for $type {
            fn from_sqlite(value: ::rusqlite::types::ValueRef<'_>) -> Option<Self> {
                let $value = <$stored as $crate::column::FromColumn>::from_sqlite(value)?;
                $read
            }

            fn from_postgres(
                row: &::tokio_postgres::Row,
                column: usize,
            ) -> Result<Self, $crate::error::StoreError> {
                let $value = <$stored as $crate::column::FromColumn>::from_postgres(row, column)?;
                $read.ok_or_else(|| $crate::column::invalid_value::<$type>(column))
            }
        }

        impl $crate::column::FromColumn for Option<$type> {
            fn from_sqlite(value: ::rusqlite::types::ValueRef<'_>) -> Option<Self> {
                match <Option<$stored> as $crate::column::FromColumn>::from_sqlite(value)? {
                    Some($value) $(if $value != $none)? => $read.map(Some),
                    _ => Some(None),
                }
            }

            fn from_postgres(
                row: &::tokio_postgres::Row,
                column: usize,
            ) -> Result<Self, $crate::error::StoreError> {
                match <Option<$stored> as $crate::column::FromColumn>::from_postgres(row, column)? {
                    Some($value) $(if $value != $none)? => {
                        $read.map(Some).ok_or_else(|| $crate::column::invalid_value::<$type>(column))
                    }
                    _ => Ok(None),
                }
            }
        })*
    };
}
pub(crate) use stored_as;

/// Returns the error for a column whose value does not fit its type.
pub(crate) fn invalid_value<T>(column: usize) -> StoreError {
    StoreError::Corrupt(format!("column {column} is not a valid {}", std::any::type_name::<T>()))
}

stored_as! {
    i32 as i64: |it| i32::try_from(it).ok();
    u8 as i64: |it| u8::try_from(it).ok();
    u32 as i64: |it| u32::try_from(it).ok();
    u64 as i64: |it| u64::try_from(it).ok();
    Timestamp as i64: |it| Timestamp::from_microsecond(it).ok();
    Money as i64: |it| Some(Money::from_cents(it));
    Hours as i64: |it| Hours::from_hundredths(it).ok();
    WorkedHours as i64, none = 0: |it| WorkedHours::from_hundredths(it).ok();
    Category as i64, none = -1: |it| Category::from_id(it);
    Date as String: |it| it.parse().ok();
    Zone as String: |it| Zone::parse(&it).ok();
    Email as String: |it| Email::parse(&it).ok();
    UsState as String, none = "": |it| it.parse().ok();
    Prefix as String, none = "": |it| Prefix::from_label(&it);
    Suffix as String, none = "": |it| Suffix::from_label(&it);
    ProfessionalDetails as String: |it| serde_json::from_str(&it).ok();
    TemplateContent as String: |it| serde_json::from_str(&it).ok();
    Availability as String: |it| serde_json::from_str(&it).ok();
    Requirements as String: |it| serde_json::from_str(&it).ok();
    CenterDispatch as String: |it| serde_json::from_str(&it).ok();
    NotificationPreferences as String: |it| serde_json::from_str(&it).ok();
    Vec<PlannedWave> as String: |it| serde_json::from_str(&it).ok();
    Vec<RankReason> as String: |it| serde_json::from_str(&it).ok();
    Vec<String> as String: |it| serde_json::from_str(&it).ok();
}

macro_rules! ids {
    ($($type:ident),* $(,)?) => {
        stored_as! { $($type as Uuid: |it| Some(<$type>::from_uuid(it));)* }
        $(impl From<$type> for Value { fn from(id: $type) -> Self { Self::Id(id.as_uuid()) } })*
    };
}

ids!(
    CaseId,
    CenterId,
    ClaimId,
    DispatchPlanId,
    SeriesId,
    EngagementId,
    FileId,
    NoticeId,
    PushSubscriptionId,
    OutboxId,
    PasskeyId,
    PaystubId,
    PersonId,
    SessionId,
    TemplateId,
    ThreadId,
);

/// Implements reading and writing of closed lists, which are stored as their text.
macro_rules! closed_lists {
    ($($type:ident),* $(,)?) => {
        stored_as! { $($type as String: |it| <$type>::parse(&it);)* }
        $(impl From<$type> for Value { fn from(value: $type) -> Self { Self::from(value.as_str()) } })*
    };
}

closed_lists!(
    AffiliationStatus,
    CaseStatus,
    Channel,
    ClaimStatus,
    DeliveredNotice,
    DocumentStatus,
    FileKind,
    Density,
    Language,
    MessageKind,
    NoticeKind,
    NoticeStatus,
    PayerType,
    PaymentStatus,
    QueueReason,
    RateType,
    Role,
    Slot,
    TimerKind,
);
