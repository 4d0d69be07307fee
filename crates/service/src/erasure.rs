//! Erasing a person (AMB-98): their personal data are deleted; what the law and others need remains without the name. Only
//! the command line can do this.

use caseboard_domain::person::Email;
use caseboard_domain::refusal::codes;
use caseboard_domain::{FileId, PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::persons::{credentials, erasure};
use caseboard_store::{Committed, Tx, persons};

pub use caseboard_store::persons::erasure::ErasureCounts;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::documents;
use crate::eligibility::administrators::{announce_departure, list_administered};
use crate::error::Error;

/// A person to be erased, and what there is of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErasurePreview {
    /// The person.
    pub person: PersonId,
    /// Their address, to be confirmed before they are erased.
    pub email: String,
    /// The numbers of erased and remaining records.
    pub counts: ErasureCounts,
}

/// Finds a person by id or address and counts what there is of them; `None` if there is no such person.
#[boxed]
pub async fn preview_erasure(app: &App, wanted: &str) -> Result<Option<ErasurePreview>, Error> {
    let (wanted, now) = (wanted.trim().to_owned(), app.now());
    app.db
        .read(move |conn| async move {
            let id = match (wanted.parse::<PersonId>(), Email::parse(&wanted)) {
                (Ok(id), _) => Some(id),
                (_, Ok(email)) => credentials::find_by_email(&conn, &email).await?.map(|it| it.id),
                _ => None,
            };
            let Some(id) = id else { return Ok(None) };
            let Some(person) = persons::find(&conn, id).await? else { return Ok(None) };
            let counts = erasure::count(&conn, id, now).await?;
            let email = person.email.as_str().to_owned();
            Ok(Some(ErasurePreview { person: id, email, counts }))
        })
        .await
}

/// Erases a person and closes the account; the address is free again. Their files are removed from the store, at the
/// latest by housekeeping.
///
/// # Errors
/// FUTURE_CASES while the person takes part in a case that has not ended, OPEN_CLAIMS while a claim is not paid; FORBIDDEN if
/// there is no such person.
#[boxed]
pub async fn erase_person(app: &App, person: PersonId) -> Result<(), Error> {
    let files = app.transact(person, run).await?;
    for file in files {
        documents::discard(app, file).await;
    }
    Ok(())
}

async fn run(app: App, tx: Tx, id: PersonId) -> Result<Committed<Vec<FileId>>, Error> {
    let person = persons::lock_against_references(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let counts = erasure::count(&tx, id, app.now()).await?;
    if counts.future_cases > 0 {
        let message =
            "The person takes part in cases that have not ended: withdraw them or cancel the cases first.";
        return Err(Refusal::conflict(codes::FUTURE_CASES, message).into());
    }
    if counts.open_claims > 0 {
        let message = "Claims of or to the person are not paid: decide and pay them first.";
        return Err(Refusal::conflict(codes::OPEN_CLAIMS, message).into());
    }
    let email = format!("erased-{id}@erased.invalid");
    let administered = list_administered(&tx, &person).await?;
    let files = erasure::erase(&tx, id, &email, app.now()).await?;
    for center in administered {
        announce_departure(&app, &tx, &person, &center).await?;
    }
    tx.publish(Audience::Person(id), Topic::Session);
    let entry = Entry::anonymous(Action::PersonErased)
        .on(id)
        .with("role", person.role.as_str())
        .with("files", counts.files)
        .with("notices", counts.notices);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(files))
}
