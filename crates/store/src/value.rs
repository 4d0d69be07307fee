//! Values that go into a statement and come out of a row, the same for both engines.

use caseboard_domain::hours::Hours;
use caseboard_domain::id;
use caseboard_domain::money::Money;
use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::types::{ToSqlOutput, ValueRef};
use tokio_postgres::types::{IsNull, ToSql, Type, private::BytesMut};
use uuid::Uuid;

use crate::error::StoreError;

/// A parameter of a statement.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// SQL NULL.
    Null,
    /// A whole number, a time in microseconds, money in cents.
    Int(i64),
    /// INTEGER 0/1 on SQLite, BOOLEAN on PostgreSQL.
    Bool(bool),
    /// Text.
    Text(String),
    /// Bytes such as hashes.
    Bytes(Vec<u8>),
    /// BLOB(16) on SQLite, UUID on PostgreSQL.
    Id(Uuid),
}

/// Parameters of a statement in the order of `$1`, `$2`, …
#[macro_export]
macro_rules! params {
    ($($value:expr),* $(,)?) => { &[$($crate::value::Value::from($value)),*] };
}

macro_rules! value_from {
    ($($type:ty => |$it:ident| $make:expr;)*) => {
        $(impl From<$type> for Value { fn from($it: $type) -> Self { $make } })*
    };
}

value_from! {
    i64 => |it| Self::Int(it);
    i32 => |it| Self::Int(it.into());
    u32 => |it| Self::Int(it.into());
    u8 => |it| Self::Int(it.into());
    i8 => |it| Self::Int(it.into());
    bool => |it| Self::Bool(it);
    &str => |it| Self::Text(it.to_owned());
    String => |it| Self::Text(it);
    &String => |it| Self::Text(it.clone());
    Vec<u8> => |it| Self::Bytes(it);
    &[u8] => |it| Self::Bytes(it.to_vec());
    [u8; 32] => |it| Self::Bytes(it.to_vec());
    &[u8; 32] => |it| Self::Bytes(it.to_vec());
    Uuid => |it| Self::Id(it);
    Timestamp => |it| Self::Int(it.as_microsecond());
    Money => |it| Self::Int(it.cents());
    Hours => |it| Self::Int(it.hundredths());
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(it) => ValueRef::Integer(*it),
            Self::Bool(it) => ValueRef::Integer((*it).into()),
            Self::Text(it) => ValueRef::Text(it.as_bytes()),
            Self::Bytes(it) => ValueRef::Blob(it),
            Self::Id(it) => ValueRef::Blob(it.as_bytes()),
        }))
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(it) => it.to_sql_checked(ty, out),
            Self::Bool(it) => it.to_sql_checked(ty, out),
            Self::Text(it) => it.to_sql_checked(ty, out),
            Self::Bytes(it) => it.to_sql_checked(ty, out),
            Self::Id(it) => it.to_sql_checked(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}

/// A row of an answer, whichever engine it came from.
pub enum Row<'a> {
    /// A row of SQLite.
    Sqlite(&'a rusqlite::Row<'a>),
    /// A row of PostgreSQL.
    Postgres(&'a tokio_postgres::Row),
}

impl Row<'_> {
    /// The value of the column at this place, counted from 0.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] when the stored value does not fit the type.
    pub fn get<T: FromColumn>(&self, column: usize) -> Result<T, StoreError> {
        match self {
            Self::Sqlite(row) => T::from_sqlite(row.get_ref(column)?).ok_or_else(|| {
                StoreError::Corrupt(format!("column {column} is no {}", std::any::type_name::<T>()))
            }),
            Self::Postgres(row) => T::from_postgres(row, column),
        }
    }
}

/// A type that can be read from a column.
pub trait FromColumn: Sized {
    /// From SQLite; nothing when the value does not fit.
    fn from_sqlite(value: ValueRef<'_>) -> Option<Self>;
    /// From PostgreSQL.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] when the value does not fit.
    fn from_postgres(row: &tokio_postgres::Row, column: usize) -> Result<Self, StoreError>;
}

fn postgres<'r, T: tokio_postgres::types::FromSql<'r>>(
    row: &'r tokio_postgres::Row,
    column: usize,
) -> Result<T, StoreError> {
    row.try_get(column).map_err(|error| StoreError::Corrupt(error.to_string()))
}

macro_rules! column {
    ($($type:ty, $value:ident => $from:expr;)*) => {
        $(impl FromColumn for $type {
            fn from_sqlite($value: ValueRef<'_>) -> Option<Self> { $from }
            fn from_postgres(row: &tokio_postgres::Row, column: usize) -> Result<Self, StoreError> { postgres(row, column) }
        }
        impl FromColumn for Option<$type> {
            fn from_sqlite(value: ValueRef<'_>) -> Option<Self> {
                match value { ValueRef::Null => Some(None), other => <$type>::from_sqlite(other).map(Some) }
            }
            fn from_postgres(row: &tokio_postgres::Row, column: usize) -> Result<Self, StoreError> { postgres(row, column) }
        })*
    };
}

column! {
    i64, value => value.as_i64().ok();
    bool, value => value.as_i64().ok().map(|it| it != 0);
    String, value => value.as_str().ok().map(str::to_owned);
    Vec<u8>, value => value.as_blob().ok().map(<[u8]>::to_vec);
    Uuid, value => value.as_blob().ok().and_then(|it| Uuid::from_slice(it).ok());
}

/// Types that are stored as one of the types above.
macro_rules! column_through {
    ($($type:ty, $stored:ty => |$it:ident| $from:expr;)*) => {
        $(impl FromColumn for $type {
            fn from_sqlite(value: ValueRef<'_>) -> Option<Self> { <$stored>::from_sqlite(value).and_then(|$it| $from) }
            fn from_postgres(row: &tokio_postgres::Row, column: usize) -> Result<Self, StoreError> {
                let $it = <$stored>::from_postgres(row, column)?;
                $from.ok_or_else(|| StoreError::Corrupt(format!("column {column} is no {}", stringify!($type))))
            }
        }
        impl FromColumn for Option<$type> {
            fn from_sqlite(value: ValueRef<'_>) -> Option<Self> {
                match value { ValueRef::Null => Some(None), other => <$type>::from_sqlite(other).map(Some) }
            }
            fn from_postgres(row: &tokio_postgres::Row, column: usize) -> Result<Self, StoreError> {
                Option::<$stored>::from_postgres(row, column)?
                    .map(|$it| $from.ok_or_else(|| StoreError::Corrupt(format!("column {column} is no {}", stringify!($type)))))
                    .transpose()
            }
        })*
    };
}

column_through! {
    Timestamp, i64 => |it| Timestamp::from_microsecond(it).ok();
    Money, i64 => |it| Some(Money::from_cents(it));
    Hours, i64 => |it| Hours::from_hundredths(it).ok();
    i32, i64 => |it| i32::try_from(it).ok();
    u8, i64 => |it| u8::try_from(it).ok();
    Date, String => |it| it.parse().ok();
}

macro_rules! id_column {
    ($($type:ty),*) => {
        column_through! { $($type, Uuid => |it| Some(<$type>::from_uuid(it));)* }
        $(impl From<$type> for Value { fn from(id: $type) -> Self { Self::Id(id.as_uuid()) } })*
    };
}

id_column!(
    id::PersonId,
    id::CenterId,
    id::CaseId,
    id::ClaimId,
    id::PaystubId,
    id::EngagementId,
    id::NoticeId,
    id::ThreadId,
    id::SessionId,
    id::OutboxId,
    id::FileId
);

/// Closed lists are stored as their text.
macro_rules! closed_list_column {
    ($($type:ty),* $(,)?) => {
        column_through! { $($type, String => |it| <$type>::parse(&it);)* }
        $(impl From<$type> for Value { fn from(value: $type) -> Self { Self::from(value.as_str()) } })*
    };
}

closed_list_column!(
    caseboard_domain::case::CaseStatus,
    caseboard_domain::center::AffiliationStatus,
    caseboard_domain::claim::ClaimStatus,
    caseboard_domain::claim::PayerType,
    caseboard_domain::claim::PaymentStatus,
    caseboard_domain::document::DocumentStatus,
    caseboard_domain::document::FileKind,
    caseboard_domain::document::Slot,
    caseboard_domain::notice::NoticeKind,
    caseboard_domain::notice::NoticeStatus,
    caseboard_domain::pay::RateType,
    caseboard_domain::person::Role,
);
