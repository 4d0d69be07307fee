//! `caseboard demo`: fills an empty database with centers, people and a month of cases, to try the product out.
//!
//! All data is created by the commands that users run (sign up, post, invite, accept), so every rule applies to it. A
//! clock of its own runs through the last thirty days. The mail of those days is discarded.

mod availability;
mod blocks;
mod cases;
mod demo_case;
mod documents;
mod listing;
mod people;
mod preferences;
mod profiles;
mod requirements;
mod roster;
mod templates;
#[cfg(test)]
mod tests;
mod timeline;

use std::sync::Arc;

use caseboard_domain::person::Email;
use caseboard_domain::time::days;
use caseboard_service::secrets::Hasher;
use caseboard_service::{App, Clock as _, Environment, Error, OsEntropy, StoreError, SystemClock};
use caseboard_store::statistics::{self, RecordCounts};
use caseboard_store::{outbox, persons};
use jiff::{SignedDuration, Timestamp};
use tokio::task::JoinSet;

use crate::config::ServerConfig;
use crate::sample::clock::SteppedClock;
use crate::serve;
use people::People;

/// Time from the first event of the demo to the present.
const MONTH: SignedDuration = days(30);

/// Fills an empty database and returns a list of the accounts to print. A database with data is not changed; the
/// accounts are listed again if it contains the demo.
///
/// # Errors
/// A sentence in production, and if the database cannot be opened, read or written.
pub(crate) async fn fill(config: &ServerConfig) -> Result<String, String> {
    if config.settings.environment == Environment::Production {
        return Err("demo accounts are not created in production, because their password is public. \
                    Set CASEBOARD_ENV=dev on a local machine."
            .into());
    }
    let now = SystemClock.now();
    let clock = Arc::new(SteppedClock::at(now - MONTH));
    // The password of all demo accounts is printed, so slow hashes would protect nothing.
    let hasher = Hasher::weak(&OsEntropy).map_err(|error| error.to_string())?;
    let app = serve::application_with(config, clock.clone(), hasher).await?;
    let found = inspect(&app).await.map_err(|error| error.to_string())?;
    match found {
        Contents::Empty => {
            let people = create_all(&app, &clock, now)
                .await
                .map_err(|error| format!("the demo could not be created: {error}"))?;
            Ok(listing::text(Some(&people.centers)))
        }
        Contents::Demo => Ok(format!(
            "This database already contains the demo; nothing was changed.\n\n{}",
            listing::text(None)
        )),
        Contents::Incomplete => Ok("This database contains an incomplete demo; nothing was changed. \
                             Delete it (make clean-data) and start with an empty one."
            .into()),
        Contents::OtherData => Ok("This database contains other data; nothing was changed.".into()),
    }
}

/// The content of a database before the demo writes to it.
enum Contents {
    /// No records.
    Empty,
    /// The complete demo.
    Demo,
    /// The beginning of a demo that failed.
    Incomplete,
    /// Other records.
    OtherData,
}

async fn inspect(app: &App) -> Result<Contents, StoreError> {
    let root = roster::email(roster::SYSTEM_ADMIN.0, roster::SYSTEM_ADMIN.1);
    let root = Email::parse(&root).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    let seen: Result<(RecordCounts, bool), StoreError> = app
        .db
        .read(move |conn| async move {
            Ok((
                statistics::count_records(&conn).await?,
                persons::credentials::find_by_email(&conn, &root).await?.is_some(),
            ))
        })
        .await;
    let planned = i64::try_from(cases::all().len()).unwrap_or(i64::MAX);
    Ok(match seen? {
        (counts, _) if counts.is_empty() => Contents::Empty,
        (counts, true) if counts.cases >= planned => Contents::Demo,
        (_, true) => Contents::Incomplete,
        (_, false) => Contents::OtherData,
    })
}

/// Creates all data of the demo. Afterwards the clock has the time `now` and no message is left to be sent.
async fn create_all(app: &App, clock: &SteppedClock, now: Timestamp) -> Result<People, Error> {
    let demo_cases = cases::all();
    let people = people::create_people(app, clock, &demo_case::favorites(&demo_cases)).await?;
    documents::upload_all(app, clock, &people).await?;
    templates::save_all(app, &people).await?;
    blocks::block_all(app, &people).await?;
    timeline::run(app, clock, &people, &demo_cases, now).await?;
    requirements::set_all(app, &people).await?;
    availability::state_all(app, &people, now).await?;
    preferences::set_all(app, &people).await?;
    let settled: Result<(), Error> = app
        .db
        .write(|tx| async move {
            outbox::keep_only_notices_as_sent(&tx, &roster::rejecting_address()).await?;
            Ok(tx.commit(()))
        })
        .await;
    settled?;
    Ok(people)
}

/// Runs futures concurrently and returns their results in the given order.
async fn run_concurrently<T: Send + 'static>(
    futures: Vec<impl Future<Output = Result<T, Error>> + Send + 'static>,
) -> Result<Vec<T>, Error> {
    let mut running = JoinSet::new();
    for (index, future) in futures.into_iter().enumerate() {
        running.spawn(async move { (index, future.await) });
    }
    let mut done = Vec::new();
    while let Some(joined) = running.join_next().await {
        let (index, outcome) = joined.map_err(|error| Error::Internal(error.to_string()))?;
        done.push((index, outcome?));
    }
    done.sort_by_key(|(index, _)| *index);
    Ok(done.into_iter().map(|(_, outcome)| outcome).collect())
}
