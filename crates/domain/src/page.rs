//! Pages of lists: counted from 1, or after a cursor; always with a maximum size.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use uuid::Uuid;

use crate::field::Field;
use crate::refusal::{Fields, Refusal};
use crate::text::TextBounds;
use crate::time::{from_micros, to_micros};

/// The number of favorites on a page.
pub const FAVORITES: u32 = 9;
/// The number of people on an eligibility page.
pub const ELIGIBILITY: u32 = 20;
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

/// The number of items on a page after a cursor, unless the request says otherwise.
pub const KEYSET: u32 = 50;

/// The longest text of a cursor: the digits of an instant, a point and an id.
pub const CURSOR: TextBounds = TextBounds::up_to(60);

/// Where an item is in a list that is sorted by time and id. It selects nothing by itself: the list is always that
/// of the caller, so a cursor of another person only begins somewhere else in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    /// The time by which the list is sorted, in microseconds.
    pub at: Timestamp,
    /// The id of the item.
    pub id: Uuid,
}

impl Cursor {
    /// Returns the cursor after all items of an instant.
    pub const fn after(at: Timestamp) -> Self {
        Self { at, id: Uuid::max() }
    }

    /// Returns the cursor before all items of an instant.
    pub const fn before(at: Timestamp) -> Self {
        Self { at, id: Uuid::nil() }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", to_micros(self.at), self.id.simple())
    }
}

/// A text is not a cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a cursor")]
pub struct InvalidCursor;

impl FromStr for Cursor {
    type Err = InvalidCursor;

    fn from_str(text: &str) -> Result<Self, InvalidCursor> {
        let (at, id) = text.split_once('.').ok_or(InvalidCursor)?;
        let micros = at.parse().map_err(|_| InvalidCursor)?;
        let at = from_micros(micros).map_err(|_| InvalidCursor)?;
        Ok(Self { at, id: Uuid::try_parse(id).map_err(|_| InvalidCursor)? })
    }
}

/// A page that begins after a cursor. Its cost does not depend on the number of items before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keyset {
    /// Number of items on the page, 1 to [`MAX`].
    pub size: u32,
    /// The last item of the page before; `None` for the first page.
    pub after: Option<Cursor>,
}

impl Default for Keyset {
    /// The first page of a request without parameters: as many items as a page may have.
    fn default() -> Self {
        Self { size: MAX, after: None }
    }
}

impl Keyset {
    /// Reads size and cursor of a page. Without both of them it is the default page; a cursor alone means [`KEYSET`] items.
    ///
    /// # Errors
    /// VALIDATION naming the size if it is not 1 to [`MAX`], and the cursor if it is none.
    pub fn parse(limit: Option<i64>, cursor: Option<&str>) -> Result<Self, Refusal> {
        let mut fields = Fields::new();
        let size = limit.unwrap_or(i64::from(if cursor.is_some() { KEYSET } else { MAX }));
        let size = u32::try_from(size).ok().filter(|size| (1..=MAX).contains(size));
        if size.is_none() {
            fields.invalid(Field::PageSize, "Page size");
        }
        let after = cursor.map(Cursor::from_str).transpose().unwrap_or_else(|InvalidCursor| {
            fields.invalid(Field::PageCursor, "Cursor");
            None
        });
        fields.finish_with(size.map(|size| Self { size, after }))
    }

    /// Returns the number of items on the page.
    pub const fn count(self) -> usize {
        self.size as usize
    }

    /// Returns the cursor after which a page of a list in ascending order begins; `first` is the one before the list.
    pub fn ascending(self, first: Cursor) -> Cursor {
        self.after.map_or(first, |after| after.max(first))
    }

    /// Returns the cursor after which a page of a list in descending order begins; `first` is the one before the list.
    pub fn descending(self, first: Cursor) -> Cursor {
        self.after.map_or(first, |after| after.min(first))
    }

    /// Returns the number of items that a page reads: one more than it has, which tells whether there is a next page.
    pub const fn read(self) -> u32 {
        self.size + 1
    }

    /// Makes a page of the items that were read, [`Self::read`] at most; `key` returns the cursor of an item.
    pub fn slice<T>(self, mut items: Vec<T>, key: impl Fn(&T) -> Cursor) -> Slice<T> {
        let more = items.len() > self.count();
        items.truncate(self.count());
        let next = items.last().filter(|_| more).map(key);
        Slice { items, next }
    }
}

/// The items of a page, and where the next page begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slice<T> {
    /// The items.
    pub items: Vec<T>,
    /// The cursor of the next page; `None` after the last one.
    pub next: Option<Cursor>,
}

impl<T> Slice<T> {
    /// Converts each item.
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> Slice<U> {
        Slice { items: self.items.into_iter().map(convert).collect(), next: self.next }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: AMB-103
    #[test]
    fn keyset_pages_have_bounds_and_name_what_is_wrong() {
        assert_eq!(Keyset::parse(None, None), Ok(Keyset { size: 100, after: None }));
        let cursor = Cursor::after(Timestamp::UNIX_EPOCH);
        let text = cursor.to_string();
        assert!(CURSOR.accepts(&text));
        assert_eq!(Keyset::parse(None, Some(&text)), Ok(Keyset { size: 50, after: Some(cursor) }));
        assert_eq!(Keyset::parse(Some(7), Some(&text)).map(|page| page.size), Ok(7));
        for limit in [0, -1, 101, i64::MIN, i64::MAX] {
            let refusal = Keyset::parse(Some(limit), None).expect_err("out of bounds");
            assert_eq!(refusal.fields[0].field.field, Field::PageSize);
        }
        for text in ["", ".", "1", "1.", ".0", "x.019e129dec0074b7a07385625b89a5e4", "1.019e129d", "1.2.3"]
            .into_iter()
            .chain(["9223372036854775807.019e129dec0074b7a07385625b89a5e4", "1.\u{0}"])
        {
            let refusal = Keyset::parse(None, Some(text)).expect_err("no cursor");
            assert_eq!(refusal.fields[0].field.field, Field::PageCursor, "{text}");
        }
        let both = Keyset::parse(Some(0), Some("x")).expect_err("both are wrong");
        assert_eq!(both.fields.len(), 2);
    }

    /// Shows: AMB-103
    #[test]
    fn one_item_more_than_the_page_means_that_there_is_a_next_page() {
        let page = Keyset { size: 2, after: None };
        let key = |it: &i64| Cursor::before(from_micros(*it).expect("an instant"));
        assert_eq!(page.slice(vec![1, 2, 3], key), Slice { items: vec![1, 2], next: Some(key(&2)) });
        assert_eq!(page.slice(vec![1, 2], key), Slice { items: vec![1, 2], next: None });
        assert_eq!(page.slice(vec![], key).next, None);
    }

    /// Shows: F-15, F-19, L-11, L-12
    #[test]
    fn page_defaults_and_offsets_are_computed() {
        let page = Page::parse(None, None, FAVORITES).expect("defaults");
        assert_eq!((page.number, page.size, page.offset()), (1, 9, 0));
        assert_eq!(Page::parse(None, None, ELIGIBILITY).map(|page| page.size), Ok(20));
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
