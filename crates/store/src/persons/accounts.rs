//! Accounts of every role, open or closed, as system administrators find them (AMB-119).

use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::person::{Email, Role};
use caseboard_domain::search::SearchWords;
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;
use uuid::Uuid;

use super::directory::{prefix_range, word_pattern};
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

/// Maximum number of accounts that [`search`] returns: a page, and one more to show that another page follows.
pub const PAGE_MAX: usize = 51;

/// Selects the accounts after a cursor, `$1` to `$3`, that meet a condition, by name.
macro_rules! page {
    ($from:literal, $which:literal) => {
        concat!(
            "SELECT {columns} FROM ",
            $from,
            " WHERE (p.last_name_folded, p.first_name_folded, p.id) > ($1, $2, $3)",
            $which,
            " ORDER BY p.last_name_folded, p.first_name_folded, p.id LIMIT 51"
        )
    };
}

statements! {
    ALL_ACCOUNTS: AccountRow = (page!("persons p", ""));
    BY_EMAIL: AccountRow = (page!("(SELECT id FROM persons WHERE email >= $4 AND email < $5) h JOIN persons p ON p.id = h.id", ""));
    BY_PHONE: AccountRow = (page!("(SELECT id FROM persons WHERE phone >= $4 AND phone < $5) h JOIN persons p ON p.id = h.id", ""));
    /// `$4` to before `$5` is the beginning of a first or last name, `$6` to `$8` are patterns of words in the name.
    BY_WORDS: AccountRow = (page!(
        "(SELECT id FROM persons WHERE last_name_folded >= $4 AND last_name_folded < $5
            UNION SELECT id FROM persons WHERE first_name_folded >= $4 AND first_name_folded < $5) h
            JOIN persons p ON p.id = h.id",
        " AND ' ' || p.first_name_folded || ' ' || p.last_name_folded LIKE $6 ESCAPE '!'
            AND ' ' || p.first_name_folded || ' ' || p.last_name_folded LIKE $7 ESCAPE '!'
            AND ' ' || p.first_name_folded || ' ' || p.last_name_folded LIKE $8 ESCAPE '!'"
    ));
    FIND_ACCOUNT: AccountRow = "SELECT {columns} FROM persons p WHERE p.id = $1";
    CENTERS: AccountCenter = "SELECT {columns} FROM affiliations a JOIN centers ce ON ce.id = a.center_id
        WHERE a.person_id = $1 ORDER BY a.place, a.center_id";
    LAST_SIGN_IN: Option<Timestamp> = "SELECT MAX(last_seen_at) FROM devices WHERE person_id = $1";
    /// All open accounts of system administrators; there are few.
    LOCK_SYSTEM_ADMINS: PersonId = "SELECT id FROM persons WHERE role = 'SYSTEM_ADMIN' AND active = TRUE ORDER BY id {lock}";
}

row! {
    /// An account in a list for system administrators.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AccountRow {
        /// Id of the person.
        pub id: PersonId = "p.id",
        /// Prefix, first name, last name and suffix.
        pub full_name: String = "p.full_name",
        /// Role of the account.
        pub role: Role = "p.role",
        /// Email address.
        pub email: Email = "p.email",
        /// Phone number; empty if there is none.
        pub phone: String = "p.phone",
        /// Whether the email address is verified.
        pub email_verified: bool = "p.email_verified",
        /// Whether the account is open.
        pub active: bool = "p.active",
        /// Whether the person was erased (AMB-98), or the sign-up deleted (AMB-252): such an account cannot be opened again.
        pub deleted: bool = "CASE WHEN p.password_hash = '' THEN TRUE ELSE FALSE END",
        /// When the account was created.
        pub created_at: Timestamp = "p.created_at",
        /// Last name for comparisons, part of the cursor.
        pub last_folded: String = "p.last_name_folded",
        /// First name for comparisons, part of the cursor.
        pub first_folded: String = "p.first_name_folded",
    }
}

row! {
    /// A center that a person chose.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AccountCenter {
        /// Id of the center.
        pub id: CenterId = "ce.id",
        /// Name of the center.
        pub name: String = "ce.name",
        /// Whether the affiliation is verified.
        pub status: AffiliationStatus = "a.status",
    }
}

/// A search for accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountSearch {
    /// All accounts.
    All,
    /// No account.
    Nothing,
    /// The beginning of an email address, in lower case.
    Email(String),
    /// The beginning of a phone number, digits only.
    Phone(String),
    /// Words of the name.
    Words(SearchWords),
}

/// The cursor of an account in a list; the default is before all that have a name. Accounts that were never verified in time
/// have none (AMB-252).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountCursor {
    /// Folded last name.
    pub last: String,
    /// Folded first name.
    pub first: String,
    /// Id of the person.
    pub id: PersonId,
}

impl Default for AccountCursor {
    fn default() -> Self {
        Self { last: String::new(), first: "\u{1}".to_owned(), id: PersonId::from_uuid(Uuid::nil()) }
    }
}

/// Returns the accounts that a search finds after a cursor, [`PAGE_MAX`] at most.
pub async fn search(
    conn: &Conn,
    search: &AccountSearch,
    after: &AccountCursor,
) -> Result<Vec<AccountRow>, StoreError> {
    let (last, first, id) = (&after.last, &after.first, after.id);
    match search {
        AccountSearch::All => conn.query(&ALL_ACCOUNTS, params![last, first, id]).await,
        AccountSearch::Nothing => Ok(Vec::new()),
        AccountSearch::Email(text) => {
            let (begin, end) = prefix_range(text);
            conn.query(&BY_EMAIL, params![last, first, id, begin, end]).await
        }
        AccountSearch::Phone(text) => {
            let (begin, end) = prefix_range(text);
            conn.query(&BY_PHONE, params![last, first, id, begin, end]).await
        }
        AccountSearch::Words(words) => {
            let mut patterns = words.others().iter().map(|word| word_pattern(word));
            let mut pattern = || patterns.next().unwrap_or_else(|| "%".to_owned());
            let (second, third, fourth) = (pattern(), pattern(), pattern());
            let (begin, end) = prefix_range(words.first());
            conn.query(&BY_WORDS, params![last, first, id, begin, end, second, third, fourth]).await
        }
    }
}

/// Returns an account; `None` if there is none.
pub async fn find(conn: &Conn, person: PersonId) -> Result<Option<AccountRow>, StoreError> {
    conn.query_opt(&FIND_ACCOUNT, params![person]).await
}

/// Returns the centers that a person chose, in that order.
pub async fn list_centers(conn: &Conn, person: PersonId) -> Result<Vec<AccountCenter>, StoreError> {
    conn.query(&CENTERS, params![person]).await
}

/// Returns the last sign-in on a known device of the person.
pub async fn find_last_sign_in(conn: &Conn, person: PersonId) -> Result<Option<Timestamp>, StoreError> {
    conn.query_one(&LAST_SIGN_IN, params![person]).await
}

/// Returns the open accounts of system administrators and locks their rows until the transaction ends.
pub async fn lock_system_admins(tx: &Tx) -> Result<Vec<PersonId>, StoreError> {
    tx.query(&LOCK_SYSTEM_ADMINS, &[]).await
}
