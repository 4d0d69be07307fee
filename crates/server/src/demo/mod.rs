//! `caseboard demo`: fills an empty database with centers, people and a month of cases, to try the product out.
//!
//! All data is created by the commands that users run (sign up, post, invite, accept), so every rule applies to it. A
//! clock of its own runs through the last thirty days. The mail of those days is discarded.

mod cases;
mod clock;
mod listing;
mod papers;
mod people;
mod plan;
mod profiles;
mod roster;
mod story;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use caseboard_domain::person::Email;
use caseboard_service::secrets::Hasher;
use caseboard_service::{App, Clock as _, Environment, Error, OsEntropy, StoreError, SystemClock};
use caseboard_store::statistics::{self, RecordCounts};
use caseboard_store::{outbox, persons};
use jiff::{SignedDuration, Timestamp};
use tokio::task::JoinSet;

use crate::config::ServerConfig;
use crate::serve;
use clock::DemoClock;
use people::People;

/// Time from the first event of the demo to the present.
const MONTH: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Fills an empty database and returns a list of the accounts to print. A database with data is not changed; the
/// accounts are listed again if it contains the demo.
///
/// # Errors
/// A sentence in production, and if the database cannot be opened, read or written.
pub(crate) async fn fill(config: &ServerConfig) -> Result<String, String> {
    if config.settings.environment == Environment::Production {
        return Err("demo people are not for production: everybody knows their password. \
                    On your own machine set CASEBOARD_ENV=dev."
            .into());
    }
    let now = SystemClock.now();
    let clock = Arc::new(DemoClock::at(now - MONTH));
    // The password of all demo accounts is printed, so slow hashes would protect nothing.
    let hasher = Hasher::weak(&OsEntropy).map_err(|error| error.to_string())?;
    let app = serve::application_with(config, clock.clone(), hasher).await?;
    let found = look(&app).await.map_err(|error| error.to_string())?;
    match found {
        Found::Nothing => {
            let people =
                tell(&app, &clock, now).await.map_err(|error| format!("the demo broke off: {error}"))?;
            Ok(listing::of(Some(&people.centers)))
        }
        Found::Demo => {
            Ok(format!("The demo is in this database; nothing was changed.\n\n{}", listing::of(None)))
        }
        Found::Broken => {
            Ok("This database has the beginning of a demo that broke off; nothing was changed. \
                             Throw it away (make clean-data) and begin with an empty one."
                .into())
        }
        Found::Others => Ok("This database is not empty and not the demo's; nothing was changed.".into()),
    }
}

/// The content of a database before the demo writes to it.
enum Found {
    /// No records.
    Nothing,
    /// The complete demo.
    Demo,
    /// The beginning of a demo that failed.
    Broken,
    /// Other records.
    Others,
}

async fn look(app: &App) -> Result<Found, StoreError> {
    let root = roster::email(roster::SYSTEM_ADMIN.0, roster::SYSTEM_ADMIN.1);
    let root = Email::parse(&root).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    let seen: Result<(RecordCounts, bool), StoreError> = app
        .db
        .read(move |cx| {
            let root = root.clone();
            async move {
                Ok((
                    statistics::count_records(&cx).await?,
                    persons::credentials::find_by_email(&cx, &root).await?.is_some(),
                ))
            }
        })
        .await;
    let planned = i64::try_from(cases::all().len()).unwrap_or(i64::MAX);
    Ok(match seen? {
        (counts, _) if counts.is_empty() => Found::Nothing,
        (counts, true) if counts.cases >= planned => Found::Demo,
        (_, true) => Found::Broken,
        (_, false) => Found::Others,
    })
}

/// Creates all data of the demo. Afterwards the clock has the time `now` and the outbox is empty.
async fn tell(app: &App, clock: &DemoClock, now: Timestamp) -> Result<People, Error> {
    let plans = cases::all();
    let people = people::settle(app, clock, &plan::favorites(&plans)).await?;
    papers::hand_in(app, clock, &people).await?;
    story::tell(app, clock, &people, &plans, now).await?;
    let cleared: Result<u64, Error> = app
        .db
        .write(|tx| async move {
            let thrown_away = outbox::delete_all(&tx).await?;
            Ok(tx.commit(thrown_away))
        })
        .await;
    cleared?;
    Ok(people)
}

/// Runs futures concurrently and returns their results in the given order.
async fn together<T: Send + 'static>(
    things: Vec<impl Future<Output = Result<T, Error>> + Send + 'static>,
) -> Result<Vec<T>, Error> {
    let mut running = JoinSet::new();
    for (place, thing) in things.into_iter().enumerate() {
        running.spawn(async move { (place, thing.await) });
    }
    let mut done = Vec::new();
    while let Some(joined) = running.join_next().await {
        let (place, outcome) = joined.map_err(|error| Error::Internal(error.to_string()))?;
        done.push((place, outcome?));
    }
    done.sort_by_key(|(place, _)| *place);
    Ok(done.into_iter().map(|(_, outcome)| outcome).collect())
}
