//! Statements: one text for both engines, or a pair where the dialects differ too much.
//!
//! These placeholders in a text are expanded at compile time:
//! - `{columns}`: the columns of the statement's row type (see [`crate::row`]),
//! - `{lock}`: the row lock that PostgreSQL needs at the end of a SELECT; SQLite has one writer and no row locks,
//! - `{ids}`: a table with one row for each id of the JSON list `$1`,
//! - `{id}`: the id in a row of `{ids}`,
//! - `{in_ids}`: the condition that the value before it is in the JSON list `$1`. On PostgreSQL it compares with an array: the
//!   index of the value is used also if the statement is planned while the table is almost empty.

use std::marker::PhantomData;

use crate::cached_data::CachedDataSet;
use crate::row::{Column, count_columns};

/// A statement whose rows are read as `T`; `()` if it returns no rows. Only the [`statements!`](crate::stmt::statements)
/// macro creates one, so that every statement is in a list that a test prepares on both engines.
#[derive(Debug)]
pub(crate) struct Stmt<T = ()> {
    pub(crate) sql: Sql,
    /// The kinds of data in the memory of nodes that it changes.
    pub(crate) changes: CachedDataSet,
    row: PhantomData<fn() -> T>,
}

/// The expanded SQL texts of a statement.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sql {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

impl<T> Stmt<T> {
    pub(crate) const fn new(sqlite: &'static str, postgres: &'static str) -> Self {
        let changes = CachedDataSet::written_by(sqlite);
        Self { sql: Sql { sqlite, postgres }, changes, row: PhantomData }
    }
}

/// Declares the statements of a module as constants and lists them in `ALL`.
///
/// `NAME: Row = text;` is a query whose rows are read as `Row`, `NAME = text;` returns no rows. A text is a literal, an
/// expression in parentheses, or a pair `{ sqlite: …, postgres: … }`. Parameters are `$1`, `$2`, …
macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident $(: $row:ty)? = $text:tt;)*) => {
        $($(#[$doc])*
        const $name: $crate::stmt::Stmt<$crate::stmt::statements!(@row $($row)?)> =
            $crate::stmt::statements!(@new ($crate::stmt::statements!(@columns $($row)?)) $text);)*
        /// All statements of this module, for the test that prepares each of them on both engines.
        #[cfg(test)]
        #[allow(dead_code, reason = "statements that only a test has need no list")]
        pub(crate) const ALL: &[(&str, $crate::stmt::Sql)] =
            &[$((concat!(module_path!(), "::", stringify!($name)), $name.sql)),*];
    };
    (@row) => { () };
    (@row $row:ty) => { $row };
    (@columns) => { &[] };
    (@columns $row:ty) => { <$row as $crate::row::FromRow>::COLUMNS };
    (@new $columns:tt { sqlite: $sqlite:expr, postgres: $postgres:expr $(,)? }) => {
        $crate::stmt::Stmt::new(
            $crate::stmt::statements!(@text Sqlite $columns $sqlite),
            $crate::stmt::statements!(@text Postgres $columns $postgres),
        )
    };
    (@new $columns:tt ($text:expr)) => {
        $crate::stmt::statements!(@new $columns { sqlite: $text, postgres: $text })
    };
    (@new $columns:tt $text:literal) => {
        $crate::stmt::statements!(@new $columns { sqlite: $text, postgres: $text })
    };
    (@text $dialect:ident ($columns:expr) $text:expr) => {{
        const TEXT: &str = $text;
        const COLUMNS: &[$crate::row::Column] = $columns;
        const LENGTH: usize = $crate::stmt::expand::<0>(TEXT, COLUMNS, $crate::stmt::Dialect::$dialect).length;
        const EXPANDED: $crate::stmt::Expanded<LENGTH> =
            $crate::stmt::expand(TEXT, COLUMNS, $crate::stmt::Dialect::$dialect);
        EXPANDED.as_str()
    }};
}
pub(crate) use statements;

/// The SQL dialect of an engine.
#[derive(Clone, Copy)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

/// The buffer of an expanded text. It counts all bytes but stores only those that fit: a first pass with `N` = 0 finds
/// the length for the second.
pub(crate) struct Expanded<const N: usize> {
    bytes: [u8; N],
    pub(crate) length: usize,
}

impl<const N: usize> Expanded<N> {
    pub(crate) const fn as_str(&self) -> &str {
        match str::from_utf8(&self.bytes) {
            Ok(text) => text,
            Err(_) => panic!("only whole texts are put together"),
        }
    }

    const fn push(&mut self, part: &[u8]) {
        if self.length + part.len() <= N {
            let (_, free) = self.bytes.split_at_mut(self.length);
            free.split_at_mut(part.len()).0.copy_from_slice(part);
        }
        self.length += part.len();
    }

    const fn push_columns(&mut self, columns: &[Column]) {
        let (mut at, mut is_first) = (0, true);
        while at < columns.len() {
            if count_columns(&[columns[at]]) == 0 {
                at += 1;
                continue;
            }
            if !is_first {
                self.push(b", ");
            }
            match columns[at] {
                Column::Sql(sql) => self.push(sql.as_bytes()),
                Column::Group(group) => self.push_columns(group),
            }
            is_first = false;
            at += 1;
        }
    }
}

/// Expands the placeholders of a text. Compilation fails if `{columns}` is missing, or present without columns.
pub(crate) const fn expand<const N: usize>(text: &str, columns: &[Column], dialect: Dialect) -> Expanded<N> {
    let text = text.as_bytes();
    let mut expanded = Expanded { bytes: [0; N], length: 0 };
    let (mut copied, mut at, mut has_columns) = (0, 0, false);
    while at < text.len() {
        if text[at] != b'{' {
            at += 1;
            continue;
        }
        expanded.push(text.split_at(at).0.split_at(copied).1);
        let (_, rest) = text.split_at(at);
        if starts_with(rest, b"{columns}") {
            expanded.push_columns(columns);
            has_columns = true;
            at += "{columns}".len();
        } else if starts_with(rest, b"{lock}") {
            expanded.push(match dialect {
                Dialect::Sqlite => b"",
                Dialect::Postgres => b"FOR NO KEY UPDATE",
            });
            at += "{lock}".len();
        } else if starts_with(rest, b"{in_ids}") {
            expanded.push(match dialect {
                Dialect::Sqlite => b"IN (SELECT unhex(v.value) FROM json_each($1) AS v)",
                Dialect::Postgres => b"= ANY (ARRAY(SELECT CAST(v.value AS UUID) FROM json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)))",
            });
            at += "{in_ids}".len();
        } else if starts_with(rest, b"{ids}") {
            expanded.push(match dialect {
                Dialect::Sqlite => b"json_each($1) AS v",
                Dialect::Postgres => b"json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)",
            });
            at += "{ids}".len();
        } else if starts_with(rest, b"{id}") {
            expanded.push(match dialect {
                Dialect::Sqlite => b"unhex(v.value)",
                Dialect::Postgres => b"CAST(v.value AS UUID)",
            });
            at += "{id}".len();
        } else {
            expanded.push(b"{");
            at += 1;
        }
        copied = at;
    }
    expanded.push(text.split_at(copied).1);
    assert!(
        has_columns == (count_columns(columns) > 0),
        "a row type with columns needs its placeholder, and the reverse"
    );
    expanded
}

const fn starts_with(text: &[u8], prefix: &[u8]) -> bool {
    let mut at = 0;
    while at < prefix.len() {
        if at == text.len() || text[at] != prefix[at] {
            return false;
        }
        at += 1;
    }
    true
}
