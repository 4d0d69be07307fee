//! Parameters of statements: one type for both engines.

use caseboard_domain::hours::Hours;
use caseboard_domain::money::Money;
use jiff::Timestamp;
use rusqlite::types::{ToSqlOutput, ValueRef};
use tokio_postgres::types::{IsNull, ToSql, Type, private::BytesMut};
use uuid::Uuid;

/// A parameter of a statement.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// SQL NULL.
    Null,
    /// A whole number. Instants are microseconds since 1970, money is cents, durations are hundredths of an hour.
    Int(i64),
    /// INTEGER 0/1 on SQLite, BOOLEAN on PostgreSQL.
    Bool(bool),
    Text(String),
    /// Bytes such as hashes.
    Bytes(Vec<u8>),
    /// BLOB(16) on SQLite, UUID on PostgreSQL.
    Id(Uuid),
}

/// Builds the parameters of a statement in the order of `$1`, `$2`, …
macro_rules! params {
    ($($value:expr),* $(,)?) => { &[$($crate::value::Value::from($value)),*] };
}
pub(crate) use params;

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

/// Returns ids as a JSON list, the parameter `$1` of a statement with `{ids}`.
pub(crate) fn id_list<T: ToString>(ids: &[T]) -> Value {
    Value::Text(serde_json::Value::from_iter(ids.iter().map(T::to_string)).to_string())
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
