//! Changes the language of the session's person.

use caseboard_domain::PersonId;
use caseboard_domain::actor::SessionData;
use caseboard_domain::language::Language;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};

/// The stored outcome of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LanguageUpdated {
    /// The person's language now.
    pub language: Language,
}

impl StoredOutcome for LanguageUpdated {}

/// Stores the language of the session's person. There is no person parameter, because the language of another person cannot be
/// changed.
///
/// # Errors
/// VALIDATION for a missing or unknown language.
#[boxed]
pub async fn update_language(
    app: &App,
    session: &SessionData,
    key: Option<IdempotencyKey>,
    language: Option<String>,
) -> Result<LanguageUpdated, Error> {
    app.command(key, (session.clone(), language), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (session, language): (SessionData, Option<String>),
) -> Result<Committed<LanguageUpdated>, Error> {
    let language = Language::from_input(language.as_deref())?;
    let person: PersonId = session.person;
    if persons::set_language(&tx, person, language, app.now()).await? {
        tx.publish(Audience::Person(person), Topic::Profile);
        let entry = Entry::new(Action::ProfileChanged, &session).on(person).with("fields", vec!["language"]);
        audit::record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(LanguageUpdated { language }))
}
