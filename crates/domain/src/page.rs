//! Pages of lists: counted from 1, with a maximum size.

use crate::field::Field;
use crate::refusal::{Fields, Refusal};

/// The number of favorites on a page.
pub const FAVORITES: u32 = 9;
/// The number of people on an eligibility page.
pub const ELIGIBILITY: u32 = 20;
/// The number of notices on a page of the history.
pub const NOTICES: u32 = 20;
/// The maximum size of a page; larger values are reduced to it.
pub const MAX: u32 = 100;
/// The maximum page number, which keeps offsets far from overflow.
pub const LAST_PAGE: i64 = 1_000_000;

/// One page of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// Number of the page, from 1.
    pub number: u32,
    /// Number of items on a page, 1 to [`MAX`].
    pub size: u32,
}

impl Page {
    /// Reads number and size of a page; missing ones are 1 and `default_size`.
    ///
    /// # Errors
    /// VALIDATION naming the number or the size if it is below 1, or a number above [`LAST_PAGE`].
    pub fn parse(page: Option<i64>, limit: Option<i64>, default_size: u32) -> Result<Self, Refusal> {
        let mut fields = Fields::new();
        let number = page.unwrap_or(1);
        if !(1..=LAST_PAGE).contains(&number) {
            fields.invalid(Field::PageNumber, "Page");
        }
        let size = limit.unwrap_or(i64::from(default_size)).min(i64::from(MAX));
        if size < 1 {
            fields.invalid(Field::PageSize, "Page size");
        }
        let page = u32::try_from(number).ok().zip(u32::try_from(size).ok());
        fields.finish_with(page.map(|(number, size)| Self { number, size }))
    }

    /// Returns the number of items before this page.
    pub const fn offset(self) -> i64 {
        (self.number as i64 - 1) * self.size as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: F-15, F-19, L-11, L-12
    #[test]
    fn page_defaults_and_offsets_are_computed() {
        let page = Page::parse(None, None, FAVORITES).expect("defaults");
        assert_eq!((page.number, page.size, page.offset()), (1, 9, 0));
        let page = Page::parse(Some(3), Some(20), FAVORITES).expect("asked");
        assert_eq!((page.size, page.offset()), (20, 40));
    }

    /// Shows: AMB-61
    #[test]
    fn page_numbers_and_sizes_are_limited() {
        assert_eq!(Page::parse(None, Some(5_000), ELIGIBILITY).map(|p| p.size), Ok(MAX));
        for (page, limit, field) in [
            (Some(0), None, Field::PageNumber),
            (Some(-1), None, Field::PageNumber),
            (Some(i64::MAX), None, Field::PageNumber),
            (None, Some(0), Field::PageSize),
        ] {
            let refusal = Page::parse(page, limit, ELIGIBILITY).expect_err("out of bounds");
            assert_eq!(refusal.fields[0].field.field, field);
        }
    }
}
