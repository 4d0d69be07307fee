//! Lists of persons: pages of all, pages of those that a center has certified, and a search by the beginning of the
//! name. `verified_only` leaves out accounts whose email address was never verified.
//!
//! A list first selects its persons from an index of names and only then reads the columns of their cards. Where SQLite
//! would otherwise use the index of roles and read all persons of a role, the condition names the excluded roles, not
//! the wanted ones.

use caseboard_domain::eligibility::{NamePrefix, PeopleFilter};
use caseboard_domain::page::Page;
use caseboard_domain::person::{Category, PersonName, Role};
use caseboard_domain::search::SearchWords;
use caseboard_domain::{CenterId, PersonId};
use jiff::civil::Date;

use crate::connection::Conn;
use crate::error::StoreError;
use crate::favorites::FavoritesOwner;
use crate::row::row;
use crate::stmt::{Stmt, statements};
use crate::value::{Value, id_list, params};

/// Selects the cards of the persons that a subquery selects. `$1` and `$2` are kind and id of the owner of the
/// favorites, `$3` is the center of the certifications.
macro_rules! cards {
    ($selected:expr) => {
        concat!(
            "SELECT {columns} FROM (",
            $selected,
            ") o JOIN persons p ON p.id = o.id
            LEFT JOIN favorites f ON f.owner_kind = CAST($1 AS TEXT) AND f.owner_id = $2 AND f.person_id = p.id
            LEFT JOIN certifications t ON t.center_id = $3 AND t.person_id = p.id
            LEFT JOIN affiliations a ON a.center_id = $3 AND a.person_id = p.id AND a.status = 'VERIFIED'
            ORDER BY p.last_name_folded, p.first_name_folded, p.id"
        )
    };
}

/// Selects a page of the active persons that meet a condition. With `$6`, only those with a verified address.
macro_rules! page {
    ($which:literal) => {
        cards!(concat!(
            "SELECT id FROM persons WHERE active = TRUE AND (email_verified = TRUE OR $6 = FALSE) AND ",
            $which,
            " ORDER BY last_name_folded, first_name_folded, id LIMIT $4 OFFSET $5"
        ))
    };
}

/// Selects the active persons without the excluded roles whose last name is from `$4` to before `$5` and whose first
/// name is from `$6` to before `$7`; with `$8` only those with a verified address.
macro_rules! last_name_like {
    ($excluded:literal) => {
        concat!(
            "SELECT id FROM persons WHERE active = TRUE AND role NOT IN (",
            $excluded,
            ") AND last_name_folded >= $4 AND last_name_folded < $5
                AND first_name_folded >= $6 AND first_name_folded < $7
                AND (email_verified = TRUE OR $8 = FALSE)"
        )
    };
}

/// Selects the active persons without the excluded roles whose first name is from `$4` to before `$5`; with `$6` only
/// those with a verified address.
macro_rules! first_name_like {
    ($excluded:literal) => {
        concat!(
            "SELECT id FROM persons WHERE active = TRUE AND role NOT IN (",
            $excluded,
            ") AND first_name_folded >= $4 AND first_name_folded < $5
                AND (email_verified = TRUE OR $6 = FALSE)"
        )
    };
}

/// Selects the active persons without the excluded roles whose first or last name begins with the first word (from `$4` to
/// before `$5`), and whose names contain a word for each of the patterns `$6` to `$8`; with `$9` only those with a verified
/// address. A union selects by each of the two indexes, because with OR SQLite reads all persons in the order of the result.
macro_rules! words_like {
    ($excluded:literal) => {
        concat!(
            "SELECT w.id FROM (
                SELECT id FROM persons WHERE active = TRUE AND last_name_folded >= $4 AND last_name_folded < $5
                UNION SELECT id FROM persons WHERE active = TRUE AND first_name_folded >= $4 AND first_name_folded < $5) h
            JOIN persons w ON w.id = h.id
            WHERE w.role NOT IN (",
            $excluded,
            ") AND ' ' || w.first_name_folded || ' ' || w.last_name_folded LIKE $6 ESCAPE '!'
                AND ' ' || w.first_name_folded || ' ' || w.last_name_folded LIKE $7 ESCAPE '!'
                AND ' ' || w.first_name_folded || ' ' || w.last_name_folded LIKE $8 ESCAPE '!'
                AND (w.email_verified = TRUE OR $9 = FALSE)
            ORDER BY w.last_name_folded, w.first_name_folded, w.id LIMIT 50"
        )
    };
}

/// Selects the first 50 persons found.
macro_rules! first_found {
    ($found:expr) => {
        cards!(concat!($found, " ORDER BY last_name_folded, first_name_folded, id LIMIT 50"))
    };
}

statements! {
    /// The comparison with the empty text is true for every name; with it SQLite uses the index of names.
    PAGE_ALL: PersonCardRow = (page!("role NOT IN ('ADMIN', 'SYSTEM_ADMIN') AND last_name_folded >= ''"));
    PAGE_SURGEON: PersonCardRow = (page!("role = 'SURGEON'"));
    PAGE_USER: PersonCardRow = (page!("role = 'USER'"));
    COUNT_ALL: i64 = "SELECT COUNT(*) FROM persons WHERE role IN ('SURGEON', 'USER') AND active = TRUE
        AND (email_verified = TRUE OR $1 = FALSE)";
    COUNT_SURGEON: i64 = "SELECT COUNT(*) FROM persons WHERE role = 'SURGEON' AND active = TRUE
        AND (email_verified = TRUE OR $1 = FALSE)";
    COUNT_USER: i64 = "SELECT COUNT(*) FROM persons WHERE role = 'USER' AND active = TRUE
        AND (email_verified = TRUE OR $1 = FALSE)";
    /// CROSS JOIN keeps SQLite from reading all professionals and looking each of them up in the certifications.
    CERTIFIED: PersonCardRow = (cards!("SELECT m.id FROM certifications l CROSS JOIN persons m
        WHERE l.center_id = $3 AND m.id = l.person_id AND m.role = 'USER' AND m.active = TRUE
            AND (m.email_verified = TRUE OR $6 = FALSE)
        ORDER BY m.last_name_folded, m.first_name_folded, m.id LIMIT $4 OFFSET $5"));
    COUNT_CERTIFIED: i64 = "SELECT COUNT(*) FROM certifications l CROSS JOIN persons m
        WHERE l.center_id = $1 AND m.id = l.person_id AND m.role = 'USER' AND m.active = TRUE
            AND (m.email_verified = TRUE OR $2 = FALSE)";
    LAST_ALL: PersonCardRow = (first_found!(last_name_like!("'ADMIN', 'SYSTEM_ADMIN'")));
    LAST_SURGEON: PersonCardRow = (first_found!(last_name_like!("'ADMIN', 'SYSTEM_ADMIN', 'USER'")));
    LAST_USER: PersonCardRow = (first_found!(last_name_like!("'ADMIN', 'SYSTEM_ADMIN', 'SURGEON'")));
    FIRST_ALL: PersonCardRow = (first_found!(first_name_like!("'ADMIN', 'SYSTEM_ADMIN'")));
    FIRST_SURGEON: PersonCardRow = (first_found!(first_name_like!("'ADMIN', 'SYSTEM_ADMIN', 'USER'")));
    FIRST_USER: PersonCardRow = (first_found!(first_name_like!("'ADMIN', 'SYSTEM_ADMIN', 'SURGEON'")));
    /// The cards of chosen persons.
    CHOSEN: PersonCardRow = "SELECT {columns} FROM {ids} JOIN persons p ON p.id = {id}
        LEFT JOIN favorites f ON f.owner_kind = CAST($2 AS TEXT) AND f.owner_id = $3 AND f.person_id = p.id
        LEFT JOIN certifications t ON t.center_id = $4 AND t.person_id = p.id
        LEFT JOIN affiliations a ON a.center_id = $4 AND a.person_id = p.id AND a.status = 'VERIFIED'
        ORDER BY p.last_name_folded, p.first_name_folded, p.id";
    WORDS_ALL: PersonCardRow = (cards!(words_like!("'ADMIN', 'SYSTEM_ADMIN'")));
    WORDS_SURGEON: PersonCardRow = (cards!(words_like!("'ADMIN', 'SYSTEM_ADMIN', 'USER'")));
    WORDS_USER: PersonCardRow = (cards!(words_like!("'ADMIN', 'SYSTEM_ADMIN', 'SURGEON'")));
}

/// The viewer of a list, to whom `favorite` and `certified` of a card refer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListViewer {
    /// Owner of the favorites that the viewer sees marked.
    pub favorites_of: Option<FavoritesOwner>,
    /// Center whose certifications the viewer sees marked.
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

row! {
    /// A person in a list, without email address and phone number.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PersonCardRow {
        /// Id of the person.
        pub id: PersonId = "p.id",
        /// Name in parts.
        pub name: PersonName,
        /// Role of the account.
        pub role: Role = "p.role",
        /// Group of a professional; `None` for other roles.
        pub category: Option<Category> = "p.category",
        /// City of residence; empty if unknown.
        pub res_city: String = "p.res_city",
        /// State of residence; empty if unknown.
        pub res_state: String = "p.res_state",
        /// Id of the picture's file as text, if there is a picture.
        pub profile_picture: Option<String> = "p.profile_picture",
        /// Last day of the license, if known.
        pub license_expires: Option<Date> = "p.license_expires",
        /// Number of the 15 documents that are uploaded.
        pub documents: i64 =
            "(SELECT COUNT(*) FROM documents d WHERE d.person_id = p.id AND d.slot <> 'profilePicture')",
        /// Whether the person is a favorite of [`ListViewer::favorites_of`].
        pub favorite: bool = "CASE WHEN f.person_id IS NULL THEN FALSE ELSE TRUE END",
        /// Whether [`ListViewer::center`] has certified the professional or verified the surgeon's affiliation.
        pub certified: bool = "CASE WHEN p.role = 'SURGEON' AND a.person_id IS NOT NULL THEN TRUE
            WHEN p.role = 'USER' AND t.person_id IS NOT NULL THEN TRUE ELSE FALSE END",
    }
}

/// Returns a page of active persons by last name, first name, id.
pub async fn list_page(
    conn: &Conn,
    filter: PeopleFilter,
    viewer: ListViewer,
    page: Page,
    verified_only: bool,
) -> Result<Vec<PersonCardRow>, StoreError> {
    let stmt = by_role(filter, [&PAGE_ALL, &PAGE_SURGEON, &PAGE_USER]);
    let (kind, owner) = viewer.favorites();
    conn.query(stmt, params![kind, owner, viewer.center, page.size, page.offset(), verified_only]).await
}

/// Returns the number of persons on all pages of [`list_page`].
pub async fn count(conn: &Conn, filter: PeopleFilter, verified_only: bool) -> Result<i64, StoreError> {
    let stmt = by_role(filter, [&COUNT_ALL, &COUNT_SURGEON, &COUNT_USER]);
    conn.query_one(stmt, params![verified_only]).await
}

/// Returns a page of the active professionals that a center has certified, by last name, first name, id.
/// It reads only the certified persons of that center.
pub async fn list_certified(
    conn: &Conn,
    center: CenterId,
    favorites_of: Option<FavoritesOwner>,
    page: Page,
    verified_only: bool,
) -> Result<Vec<PersonCardRow>, StoreError> {
    let (kind, owner) = ListViewer { favorites_of, center: Some(center) }.favorites();
    conn.query(&CERTIFIED, params![kind, owner, center, page.size, page.offset(), verified_only]).await
}

/// Returns the number of persons on all pages of [`list_certified`].
pub async fn count_certified(conn: &Conn, center: CenterId, verified_only: bool) -> Result<i64, StoreError> {
    conn.query_one(&COUNT_CERTIFIED, params![center, verified_only]).await
}

/// Returns the active persons whose names begin with the prefix, by last name, first name, id, 50 at most.
pub async fn search_by_name(
    conn: &Conn,
    filter: PeopleFilter,
    name: &NamePrefix,
    viewer: ListViewer,
    verified_only: bool,
) -> Result<Vec<PersonCardRow>, StoreError> {
    let (kind, owner) = viewer.favorites();
    let (first, first_end) = prefix_range(name.first_name());
    if name.last_name().is_empty() {
        let stmt = by_role(filter, [&FIRST_ALL, &FIRST_SURGEON, &FIRST_USER]);
        return conn.query(stmt, params![kind, owner, viewer.center, first, first_end, verified_only]).await;
    }
    let stmt = by_role(filter, [&LAST_ALL, &LAST_SURGEON, &LAST_USER]);
    let (last, last_end) = prefix_range(name.last_name());
    let params = params![kind, owner, viewer.center, last, last_end, first, first_end, verified_only];
    conn.query(stmt, params).await
}

/// Returns the cards of chosen persons, by last name, first name, id.
pub async fn list_chosen(
    conn: &Conn,
    people: &[PersonId],
    viewer: ListViewer,
) -> Result<Vec<PersonCardRow>, StoreError> {
    let (kind, owner) = viewer.favorites();
    conn.query(&CHOSEN, &[id_list(people), kind, owner, viewer.center.into()]).await
}

/// Returns the active persons whose first or last name begins with the first word, and whose names contain a word that begins
/// with each of the others, by last name, first name, id, 50 at most.
pub async fn search_by_words(
    conn: &Conn,
    filter: PeopleFilter,
    words: &SearchWords,
    viewer: ListViewer,
    verified_only: bool,
) -> Result<Vec<PersonCardRow>, StoreError> {
    let (kind, owner) = viewer.favorites();
    let (first, first_end) = prefix_range(words.first());
    let mut patterns = words.others().iter().map(|word| word_pattern(word));
    let mut pattern = || patterns.next().unwrap_or_else(|| "%".to_owned());
    let stmt = by_role(filter, [&WORDS_ALL, &WORDS_SURGEON, &WORDS_USER]);
    let patterns = (pattern(), pattern(), pattern());
    let values = params![
        kind,
        owner,
        viewer.center,
        first,
        first_end,
        patterns.0,
        patterns.1,
        patterns.2,
        verified_only
    ];
    conn.query(stmt, values).await
}

/// Returns the pattern of the names that contain a word with this beginning. `!` is the escape character, because it is
/// an ordinary one in the texts of both engines.
pub(super) fn word_pattern(word: &str) -> String {
    format!("% {}%", escape(word))
}

/// Returns the pattern of the names that contain this text.
pub(crate) fn infix_pattern(text: &str) -> String {
    format!("%{}%", escape(text))
}

fn escape(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}

/// Returns the statement of a filter out of those for all, for surgeons and for professionals.
fn by_role<T>(filter: PeopleFilter, [all, surgeon, user]: [&'static Stmt<T>; 3]) -> &'static Stmt<T> {
    match filter {
        PeopleFilter::All => all,
        PeopleFilter::Surgeon => surgeon,
        PeopleFilter::User => user,
    }
}

/// Returns the range of the texts with this prefix. It is exact because texts sort by their bytes and no name contains
/// the last character of Unicode.
pub(super) fn prefix_range(prefix: &str) -> (String, String) {
    (prefix.to_owned(), format!("{prefix}{}", char::MAX))
}
