//! Choosing the own language.

use caseboard_domain::PersonId;
use caseboard_domain::actor::SessionFacts;
use caseboard_domain::language::Language;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};

/// The stored outcome of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LanguageUpdated {
    /// The person's language now.
    pub language: Language,
}

impl StoredOutcome for LanguageUpdated {}

/// Stores the language of the session's person. There is no person parameter, because the language of another person cannot be changed.
///
/// # Errors
/// VALIDATION for a missing or unknown language.
pub async fn update_language(
    app: &App,
    facts: &SessionFacts,
    key: Option<IdempotencyKey>,
    language: Option<String>,
) -> Result<LanguageUpdated, Error> {
    app.command(key, (facts.clone(), language), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (facts, language): (SessionFacts, Option<String>),
) -> Result<Committed<LanguageUpdated>, Error> {
    let language = Language::from_input(language.as_deref())?;
    let person: PersonId = facts.person;
    if persons::set_language(&tx, person, language, app.now()).await? {
        tx.publish(Audience::Person(person), Topic::Profile);
        let entry = Entry::new(Action::ProfileChanged, &facts).on(person).with("fields", vec!["language"]);
        audit::record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(LanguageUpdated { language }))
}
