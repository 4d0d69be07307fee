//! Schemas of bounded texts, numbers and lists.
//!
//! A field of a JSON shape names one of these types as its `value_type`. The bounds are the constants by which the domain
//! validates, so the document cannot differ from the rules; `scripts/check-bounds` finds a request with bounds of its own. Those
//! of values that only the server writes are declared at their fields.

mod binary;
mod lists;
mod numbers;
mod texts;

pub use binary::BinaryBody;
pub use lists::*;
pub use numbers::*;
pub use texts::*;
