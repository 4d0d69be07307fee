//! Lists of people: a page of all, those that a center has certified, and those whose name begins with a text.
//!
//! A list first picks its people off an index of names, and only then reads what their cards show. Roles that are left
//! out of a list are named instead of those that are wanted where SQLite would otherwise follow the index of roles and
//! read everybody of one.

use caseboard_domain::eligibility::{NamePrefix, PeopleFilter};
use caseboard_domain::page::Page;
use caseboard_domain::person::{Category, Person, PersonName, Role};
use caseboard_domain::{CenterId, PersonId};
use jiff::civil::Date;

use crate::cx::Cx;
use crate::error::StoreError;
use crate::favorites::FavoritesOwner;
use crate::params;
use crate::persons::{PERSON_COLUMNS, person, person_columns};
use crate::value::{Row, Value};

/// The cards of the people that a subquery picks, in the order of [`card`]. `$1` and `$2` are the owner of the
/// favorites, `$3` is the center that certifies.
macro_rules! cards {
    ($picked:expr) => {
        concat!(
            "SELECT ",
            person_columns!(),
            ", p.res_city, p.res_state, p.profile_picture, p.license_expires,
                (SELECT COUNT(*) FROM documents d WHERE d.person_id = p.id AND d.slot <> 'profilePicture'),
                CASE WHEN f.person_id IS NULL THEN FALSE ELSE TRUE END,
                CASE WHEN p.role = 'SURGEON' AND a.person_id IS NOT NULL THEN TRUE
                    WHEN p.role = 'USER' AND t.person_id IS NOT NULL THEN TRUE ELSE FALSE END
            FROM (",
            $picked,
            ") o JOIN persons p ON p.id = o.id
            LEFT JOIN favorites f ON f.owner_kind = CAST($1 AS TEXT) AND f.owner_id = $2 AND f.person_id = p.id
            LEFT JOIN certifications t ON t.center_id = $3 AND t.person_id = p.id
            LEFT JOIN affiliations a ON a.center_id = $3 AND a.person_id = p.id AND a.status = 'VERIFIED'
            ORDER BY p.last_name_folded, p.first_name_folded, p.id"
        )
    };
}

/// A page of the active people of which something holds.
macro_rules! page {
    ($which:literal) => {
        cards!(concat!(
            "SELECT id FROM persons WHERE active = TRUE AND ",
            $which,
            " ORDER BY last_name_folded, first_name_folded, id LIMIT $4 OFFSET $5"
        ))
    };
}

/// The active people outside some roles with a last name from `$4` to before `$5` and a first name from `$6` to
/// before `$7`.
macro_rules! last_name_like {
    ($but:literal) => {
        concat!(
            "SELECT id FROM persons WHERE active = TRUE AND role NOT IN (",
            $but,
            ") AND last_name_folded >= $4 AND last_name_folded < $5
                AND first_name_folded >= $6 AND first_name_folded < $7"
        )
    };
}

/// The same by the first name alone, from `$4` to before `$5`.
macro_rules! first_name_like {
    ($but:literal) => {
        concat!(
            "SELECT id FROM persons WHERE active = TRUE AND role NOT IN (",
            $but,
            ") AND first_name_folded >= $4 AND first_name_folded < $5"
        )
    };
}

/// The first of those that were found.
macro_rules! first_found {
    ($found:expr) => {
        cards!(concat!($found, " ORDER BY last_name_folded, first_name_folded, id LIMIT 50"))
    };
}

crate::statements! {
    /// The comparison with the empty text holds for every name; it makes SQLite say that it follows the index.
    PAGE_ALL = (page!("role NOT IN ('ADMIN', 'SYSTEM_ADMIN') AND last_name_folded >= ''"));
    PAGE_SURGEON = (page!("role = 'SURGEON'"));
    PAGE_USER = (page!("role = 'USER'"));
    COUNT_ALL = "SELECT COUNT(*) FROM persons WHERE role IN ('SURGEON', 'USER') AND active = TRUE";
    COUNT_SURGEON = "SELECT COUNT(*) FROM persons WHERE role = 'SURGEON' AND active = TRUE";
    COUNT_USER = "SELECT COUNT(*) FROM persons WHERE role = 'USER' AND active = TRUE";
    /// CROSS JOIN keeps SQLite from reading all professionals and asking for each whether the center certified them.
    CERTIFIED = (cards!("SELECT m.id FROM certifications l CROSS JOIN persons m
        WHERE l.center_id = $3 AND m.id = l.person_id AND m.role = 'USER' AND m.active = TRUE
        ORDER BY m.last_name_folded, m.first_name_folded, m.id LIMIT $4 OFFSET $5"));
    COUNT_CERTIFIED = "SELECT COUNT(*) FROM certifications l CROSS JOIN persons m
        WHERE l.center_id = $1 AND m.id = l.person_id AND m.role = 'USER' AND m.active = TRUE";
    LAST_ALL = (first_found!(last_name_like!("'ADMIN', 'SYSTEM_ADMIN'")));
    LAST_SURGEON = (first_found!(last_name_like!("'ADMIN', 'SYSTEM_ADMIN', 'USER'")));
    LAST_USER = (first_found!(last_name_like!("'ADMIN', 'SYSTEM_ADMIN', 'SURGEON'")));
    FIRST_ALL = (first_found!(first_name_like!("'ADMIN', 'SYSTEM_ADMIN'")));
    FIRST_SURGEON = (first_found!(first_name_like!("'ADMIN', 'SYSTEM_ADMIN', 'USER'")));
    FIRST_USER = (first_found!(first_name_like!("'ADMIN', 'SYSTEM_ADMIN', 'SURGEON'")));
}

/// Who looks at a list: what `favorite` and `certified` of a card speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListViewer {
    /// Whose favorites.
    pub favorites_of: Option<FavoritesOwner>,
    /// The center that certifies.
    pub center: Option<CenterId>,
}

impl ListViewer {
    fn favorites(self) -> (Value, Value) {
        match self.favorites_of {
            Some(owner) => (Value::from(owner.kind()), Value::Id(owner.id())),
            None => (Value::Null, Value::Null),
        }
    }
}

/// A person in a list: it carries neither email nor phone (AMB-17).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonCardRow {
    /// Who.
    pub id: PersonId,
    /// The name in parts.
    pub name: PersonName,
    /// As what.
    pub role: Role,
    /// The group of a professional.
    pub category: Option<Category>,
    /// City of residence; empty when not told.
    pub res_city: String,
    /// State of residence; empty when not told.
    pub res_state: String,
    /// The file of the picture.
    pub profile_picture: Option<String>,
    /// The last day of the license, if told.
    pub license_expires: Option<Date>,
    /// How many of the 15 documents there are (AMB-64).
    pub documents: i64,
    /// A favorite of the owner asked about.
    pub favorite: bool,
    /// A professional certified by the center asked about, or a surgeon with a proven tie to it.
    pub certified: bool,
}

fn card(row: &Row<'_>) -> Result<PersonCardRow, StoreError> {
    let at = |offset| PERSON_COLUMNS + offset;
    let Person { id, name, role, category, .. } = person(row, 0)?;
    Ok(PersonCardRow {
        id,
        name,
        role,
        category,
        res_city: row.get(at(0))?,
        res_state: row.get(at(1))?,
        profile_picture: row.get(at(2))?,
        license_expires: row.get(at(3))?,
        documents: row.get(at(4))?,
        favorite: row.get(at(5))?,
        certified: row.get(at(6))?,
    })
}

/// A page of active people by last name, first name, id (AMB-61).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_page(
    cx: &Cx,
    filter: PeopleFilter,
    viewer: ListViewer,
    page: Page,
) -> Result<Vec<PersonCardRow>, StoreError> {
    let stmt = match filter {
        PeopleFilter::All => &PAGE_ALL,
        PeopleFilter::Surgeon => &PAGE_SURGEON,
        PeopleFilter::User => &PAGE_USER,
    };
    let (kind, owner) = viewer.favorites();
    cx.query(stmt, params![kind, owner, viewer.center, page.size, page.offset()], card).await
}

/// How many people all pages hold.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count(cx: &Cx, filter: PeopleFilter) -> Result<i64, StoreError> {
    let stmt = match filter {
        PeopleFilter::All => &COUNT_ALL,
        PeopleFilter::Surgeon => &COUNT_SURGEON,
        PeopleFilter::User => &COUNT_USER,
    };
    cx.query_one(stmt, &[], |row| row.get(0)).await
}

/// A page of the active professionals that a center has certified, by last name, first name, id (F-18, AMB-61). What it
/// reads is bounded by the certified people of that center.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_certified(
    cx: &Cx,
    center: CenterId,
    favorites_of: Option<FavoritesOwner>,
    page: Page,
) -> Result<Vec<PersonCardRow>, StoreError> {
    let (kind, owner) = ListViewer { favorites_of, center: Some(center) }.favorites();
    cx.query(&CERTIFIED, params![kind, owner, center, page.size, page.offset()], card).await
}

/// How many people all pages of [`list_certified`] hold.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_certified(cx: &Cx, center: CenterId) -> Result<i64, StoreError> {
    cx.query_one(&COUNT_CERTIFIED, params![center], |row| row.get(0)).await
}

/// The active people whose names begin so, by last name, first name, id, 50 at most (F-10, AMB-61).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn search_by_name(
    cx: &Cx,
    filter: PeopleFilter,
    name: &NamePrefix,
    viewer: ListViewer,
) -> Result<Vec<PersonCardRow>, StoreError> {
    let (kind, owner) = viewer.favorites();
    let (first, first_end) = from_to(name.first());
    if name.last().is_empty() {
        let stmt = match filter {
            PeopleFilter::All => &FIRST_ALL,
            PeopleFilter::Surgeon => &FIRST_SURGEON,
            PeopleFilter::User => &FIRST_USER,
        };
        return cx.query(stmt, params![kind, owner, viewer.center, first, first_end], card).await;
    }
    let stmt = match filter {
        PeopleFilter::All => &LAST_ALL,
        PeopleFilter::Surgeon => &LAST_SURGEON,
        PeopleFilter::User => &LAST_USER,
    };
    let (last, last_end) = from_to(name.last());
    cx.query(stmt, params![kind, owner, viewer.center, last, last_end, first, first_end], card).await
}

/// The first text with this beginning, and one that comes after all of them: no name contains the last character
/// that there is, and texts sort by their bytes.
fn from_to(prefix: &str) -> (String, String) {
    (prefix.to_owned(), format!("{prefix}{}", char::MAX))
}
