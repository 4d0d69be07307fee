//! The search of accounts by name, email address or phone number (AMB-119).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::search::{SEARCH_TEXT, SearchWords};
use caseboard_domain::text::TextBounds;
use caseboard_domain::{Field, PersonId, Refusal};
use caseboard_store::persons::accounts::{self, AccountCursor, AccountRow, AccountSearch, PAGE_MAX};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// The smallest number of digits that are the beginning of a phone number.
const PHONE_DIGITS_MIN: usize = 3;

/// The length of a cursor: two folded names of 100 characters each, which have 400 bytes at most, and an id, as JSON in
/// hexadecimal digits.
pub const ACCOUNT_CURSOR: TextBounds = TextBounds::up_to(2_000);

/// A page of accounts by last name, first name and id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountPage {
    /// The accounts, closed ones too.
    pub accounts: Vec<AccountRow>,
    /// The cursor of the next page; `None` after the last one.
    pub next: Option<String>,
}

/// The content of a cursor as the client returns it: folded last and first name, and id.
#[derive(Serialize, Deserialize)]
struct EncodedCursor(String, String, PersonId);

/// Returns a page of the accounts that a text finds: a text with `@` is the beginning of an email address, three or more
/// digits are the beginning of a phone number, anything else are words as in `find`. Without a text all accounts are
/// returned. A page has the addresses and phone numbers of people, so each one is audited before it is sent, without the text.
///
/// # Errors
/// VALIDATION of the text or the cursor.
#[boxed]
pub async fn find_accounts(
    app: &App,
    actor: &SystemAdmin,
    text: Option<String>,
    after: Option<String>,
) -> Result<AccountPage, Error> {
    let search = parse_search(text.as_deref().unwrap_or_default())?;
    let after = match after.as_deref() {
        Some(text) => {
            parse_cursor(text).ok_or_else(|| Refusal::field(Field::ListCursor, "Cursor is invalid"))?
        }
        None => AccountCursor::default(),
    };
    let filtered = search != AccountSearch::All;
    let page: Result<_, Error> = app
        .db
        .read(move |conn| async move {
            let mut found = accounts::search(&conn, &search, &after).await?;
            let more = found.len() == PAGE_MAX;
            found.truncate(PAGE_MAX - 1);
            let next = found.last().filter(|_| more).map(format_cursor);
            Ok(AccountPage { accounts: found, next })
        })
        .await;
    let page = page?;
    let entry = Entry::new(Action::AccountsListed, actor).with("filtered", filtered);
    audit::record_alone(app, entry.with("shown", page.accounts.len())).await?;
    Ok(page)
}

fn parse_search(text: &str) -> Result<AccountSearch, Refusal> {
    let text = text.trim();
    if !SEARCH_TEXT.accepts(text) {
        return Err(Refusal::field(Field::SearchText, "Name is invalid"));
    }
    if text.contains('@') {
        return Ok(AccountSearch::Email(text.to_lowercase()));
    }
    let is_part = |c: char| c.is_ascii_digit() || " ()-.+".contains(c);
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if digits.len() >= PHONE_DIGITS_MIN && text.chars().all(is_part) {
        return Ok(AccountSearch::Phone(digits));
    }
    Ok(match SearchWords::parse(Some(text))? {
        Some(words) => AccountSearch::Words(words),
        // Signs without a letter or digit find nothing, as in the other searches.
        None if text.is_empty() => AccountSearch::All,
        None => AccountSearch::Nothing,
    })
}

fn format_cursor(row: &AccountRow) -> String {
    let cursor = EncodedCursor(row.last_folded.clone(), row.first_folded.clone(), row.id);
    hex::encode(serde_json::to_string(&cursor).expect("texts are JSON"))
}

fn parse_cursor(text: &str) -> Option<AccountCursor> {
    let decoded = hex::decode(text).ok().filter(|_| ACCOUNT_CURSOR.contains_length(text))?;
    let EncodedCursor(last, first, id) = serde_json::from_slice(&decoded).ok()?;
    // PostgreSQL does not store this character and refuses it in a parameter.
    let valid = !last.contains('\0') && !first.contains('\0');
    valid.then_some(AccountCursor { last, first, id })
}
