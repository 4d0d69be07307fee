//! Rows: the columns of a row and their mapping to a Rust type, declared once by the macro `row!`.
//!
//! A statement names its row type, and `{columns}` in its text becomes the columns of that type. Row types compose: a
//! field without columns is a row type itself, and a tuple selects one row type after the other. A column names its
//! table by an alias, which every statement with this row type must define.

use rusqlite::types::ValueRef;
use tokio_postgres::types::{FromSql, Type};

use crate::column::{FromColumn, invalid_value};
use crate::error::StoreError;

/// A part of a SELECT list.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Column {
    /// One SQL expression.
    Sql(&'static str),
    /// The columns of a value that is read from several columns.
    Group(&'static [Self]),
}

/// Returns the number of columns of a SELECT list, including those in groups.
pub(crate) const fn count_columns(columns: &[Column]) -> usize {
    let (mut at, mut total) = (0, 0);
    while at < columns.len() {
        total += match columns[at] {
            Column::Sql(_) => 1,
            Column::Group(group) => count_columns(group),
        };
        at += 1;
    }
    total
}

/// A type that is read from one or several columns of a row.
pub(crate) trait FromRow: Sized {
    /// The SELECT list; empty for plain values, whose columns are in the statement itself.
    const COLUMNS: &'static [Column] = &[];

    /// Reads the next columns of the row.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] if a stored value does not fit the type.
    fn from_row(row: &mut Row<'_>) -> Result<Self, StoreError>;
}

impl<T: FromColumn> FromRow for T {
    fn from_row(row: &mut Row<'_>) -> Result<Self, StoreError> {
        row.next_column()
    }
}

impl<A: FromRow, B: FromRow> FromRow for (A, B) {
    const COLUMNS: &'static [Column] = &[Column::Group(A::COLUMNS), Column::Group(B::COLUMNS)];

    fn from_row(row: &mut Row<'_>) -> Result<Self, StoreError> {
        Ok((A::from_row(row)?, B::from_row(row)?))
    }
}

impl<A: FromRow, B: FromRow, C: FromRow> FromRow for (A, B, C) {
    const COLUMNS: &'static [Column] =
        &[Column::Group(A::COLUMNS), Column::Group(B::COLUMNS), Column::Group(C::COLUMNS)];

    fn from_row(row: &mut Row<'_>) -> Result<Self, StoreError> {
        Ok((A::from_row(row)?, B::from_row(row)?, C::from_row(row)?))
    }
}

impl<T: FromColumn> FromRow for [T; 2] {
    fn from_row(row: &mut Row<'_>) -> Result<Self, StoreError> {
        Ok([row.next_column()?, row.next_column()?])
    }
}

/// Two columns that are NULL together.
impl<A, B> FromRow for Option<(A, B)>
where
    Option<A>: FromColumn,
    Option<B>: FromColumn,
{
    fn from_row(row: &mut Row<'_>) -> Result<Self, StoreError> {
        let (a, b): (Option<A>, Option<B>) = (row.next_column()?, row.next_column()?);
        Ok(a.zip(b))
    }
}

/// Declares a row type: its fields, their columns and the mapping.
///
/// ```ignore
/// row! {
///     /// A struct of this crate; the macro declares it.
///     pub struct PaidCase {
///         /// One column.
///         pub center_name: String = "ce.name",
///         /// A column whose text is put together.
///         pub worked: u32 = (concat!("(SELECT COUNT(*) …", worked!(), ")")),
///         /// A value that is read from several columns.
///         pub terms: PayTerms = ["k.hourly_cents", "k.per_case_cents", "k.min_pay_cents"],
///         /// Another row type.
///         pub case: Case,
///     }
/// }
/// row! {
///     // A type that exists: the expression makes it of the columns.
///     impl Center { id: CenterId = "ce.id", phone: String = "ce.phone" } => Ok(Self { … })
/// }
/// ```
///
/// `Option` of the type is a row type as well, for LEFT JOINs: it is `None` if the first column is NULL.
macro_rules! row {
    (@impl $name:ty { $($field:ident: $ty:ty $(= $column:tt)?),* } $value:expr) => {
        impl $crate::row::FromRow for $name {
            const COLUMNS: &'static [$crate::row::Column] =
                &[$($crate::row::row!(@column $ty $(, $column)?)),*];

            fn from_row(row: &mut $crate::row::Row<'_>) -> Result<Self, $crate::error::StoreError> {
                $(let $field: $ty = $crate::row::FromRow::from_row(row)?;)*
                $value
            }
        }

        impl $crate::row::FromRow for Option<$name> {
            const COLUMNS: &'static [$crate::row::Column] = <$name as $crate::row::FromRow>::COLUMNS;

            fn from_row(row: &mut $crate::row::Row<'_>) -> Result<Self, $crate::error::StoreError> {
                row.next_optional()
            }
        }
    };
    (@column $ty:ty) => { $crate::row::Column::Group(<$ty as $crate::row::FromRow>::COLUMNS) };
    (@column $ty:ty, [$($sql:literal),+]) => { $crate::row::Column::Group(&[$($crate::row::Column::Sql($sql)),+]) };
    (@column $ty:ty, ($sql:expr)) => { $crate::row::Column::Sql($sql) };
    (@column $ty:ty, $sql:literal) => { $crate::row::Column::Sql($sql) };
    (impl $name:ty { $($field:ident: $ty:ty $(= $column:tt)?),* $(,)? } => $value:expr) => {
        $crate::row::row!(@impl $name { $($field: $ty $(= $column)?),* } $value);
    };
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $ty:ty $(= $column:tt)?),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[$field_meta])* $field_vis $field: $ty),*
        }

        $crate::row::row!(@impl $name { $($field: $ty $(= $column)?),* } Ok(Self { $($field),* }));
    };
}
pub(crate) use row;

/// A row of a result, read from left to right.
pub(crate) struct Row<'a> {
    source: Source<'a>,
    next: usize,
}

/// The row of the driver.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

impl<'a> Row<'a> {
    pub(crate) const fn new(source: Source<'a>) -> Self {
        Self { source, next: 0 }
    }

    /// Reads the whole row as one value.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] if a stored value does not fit, or the statement has other columns than the type.
    pub(crate) fn read<T: FromRow>(source: Source<'a>) -> Result<T, StoreError> {
        let mut row = Self::new(source);
        let value = T::from_row(&mut row)?;
        let selected = match source {
            Source::Sqlite(row) => row.as_ref().column_count(),
            Source::Postgres(row) => row.len(),
        };
        match row.next == selected {
            true => Ok(value),
            false => Err(StoreError::Corrupt(format!("{} of {selected} columns were read", row.next))),
        }
    }

    /// Reads the next column.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] if the stored value does not fit the type; `StoreError` if the row has no more columns.
    pub(crate) fn next_column<T: FromColumn>(&mut self) -> Result<T, StoreError> {
        let column = self.next;
        self.next += 1;
        match self.source {
            Source::Sqlite(row) => {
                T::from_sqlite(row.get_ref(column)?).ok_or_else(|| invalid_value::<T>(column))
            }
            Source::Postgres(row) => T::from_postgres(row, column),
        }
    }

    /// Reads a row type, or skips its columns if the first one is NULL.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] if a stored value does not fit.
    pub(crate) fn next_optional<T: FromRow>(&mut self) -> Result<Option<T>, StoreError> {
        let is_null = match self.source {
            Source::Sqlite(row) => row.get_ref(self.next)? == ValueRef::Null,
            Source::Postgres(row) => row.try_get::<_, Option<NotNull>>(self.next)?.is_none(),
        };
        if is_null {
            self.next += count_columns(T::COLUMNS);
            return Ok(None);
        }
        T::from_row(self).map(Some)
    }
}

/// Accepts any PostgreSQL value except NULL, so that `Option<NotNull>` shows whether a column is NULL.
struct NotNull;

impl FromSql<'_> for NotNull {
    fn from_sql(_: &Type, _: &[u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
