//! Statements: one text for both engines, or a pair where the dialects must differ.

/// A statement of the product. Only the [`statements!`](crate::statements) macro makes one, so that every statement
/// stands in a list that a test prepares on both engines.
#[derive(Debug, Clone, Copy)]
pub struct Stmt {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

/// Names the statements of one module and lists them in `ALL`.
///
/// A string is one text for both engines; `{ sqlite: …, postgres: … }` is a pair. Parameters are `$1`, `$2`, …
#[macro_export]
macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $text:tt;)*) => {
        $($(#[$doc])* const $name: $crate::stmt::Stmt = $crate::statements!(@one $text);)*
        /// Every statement of this module, for the test that prepares them all.
        #[cfg(test)]
        #[allow(dead_code, reason = "statements that only a test has need no list")]
        pub(crate) const ALL: &[(&str, $crate::stmt::Stmt)] = &[$((concat!(module_path!(), "::", stringify!($name)), $name)),*];
    };
    (@one { sqlite: $sqlite:expr, postgres: $postgres:expr $(,)? }) => {
        $crate::stmt::Stmt { sqlite: $sqlite, postgres: $postgres }
    };
    (@one $text:literal) => { $crate::stmt::Stmt { sqlite: $text, postgres: $text } };
    (@one ($text:expr)) => { $crate::stmt::Stmt { sqlite: $text, postgres: $text } };
}
