//! Limits on attempts, counted in the database so that all nodes share them (AMB-19, AMB-21). The limits are constants of
//! `domain::throttle`.
//!
//! An attempt is counted before it is made ([`take`]) and given back if it was correct, so concurrent guesses are limited
//! like sequential ones.

use caseboard_domain::Refusal;
use caseboard_domain::throttle::Limit;
use caseboard_store::{Conn, StoreError, Tx, rate_limits};
use jiff::Timestamp;

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::secrets::digest;

/// The counter of a limit for one key.
///
/// With `Settings::rate_limit` off, nothing is taken and no limit is reached, also for mails: the functions that take `app`
/// respect the setting. [`Counter::count`] and [`Counter::hits`] do not, because wrong tries always void a code.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counter {
    limit: Limit,
    key: [u8; 32],
}

impl Counter {
    /// The counter of a limit for this address, account or pair of them.
    pub(crate) fn new(limit: Limit, who: &str) -> Self {
        Self { limit, key: digest(format!("{}\0{who}", limit.name)) }
    }

    /// Counts a hit, or refuses it and thereby rolls the transaction back.
    pub(crate) async fn take(self, app: &App, tx: &Tx) -> Result<(), Error> {
        self.take_many(app, tx, 1).await
    }

    /// Counts several hits, or refuses them if the limit does not allow the first one.
    pub(crate) async fn take_many(self, app: &App, tx: &Tx, hits: i64) -> Result<(), Error> {
        Ok(self.count_many(app, tx, hits).await??)
    }

    /// Counts a hit without a limit, which the caller checks.
    pub(crate) async fn count(self, tx: &Tx, now: Timestamp) -> Result<(), Error> {
        rate_limits::count_hits(tx, &self.key, now, self.limit.ends(now), 1).await?;
        Ok(())
    }

    /// Returns the number of hits in the current window.
    pub(crate) async fn hits(self, conn: &Conn, now: Timestamp) -> Result<u32, Error> {
        let window = rate_limits::find_window(conn, &self.key, now).await?;
        Ok(window.map_or(0, |(hits, _)| u32::try_from(hits).unwrap_or(u32::MAX)))
    }

    /// Counts a hit and returns whether the limit allows it, for what is left out beyond the limit.
    pub(crate) async fn take_if_free(self, app: &App, tx: &Tx) -> Result<bool, StoreError> {
        self.take_many_if_free(app, tx, 1).await
    }

    /// Counts several hits and returns whether the limit allows the first of them.
    pub(crate) async fn take_many_if_free(self, app: &App, tx: &Tx, hits: i64) -> Result<bool, StoreError> {
        Ok(self.count_many(app, tx, hits).await?.is_ok())
    }

    /// Counts several hits and checks whether the limit allows the first of them.
    async fn count_many(self, app: &App, tx: &Tx, hits: i64) -> Result<Result<(), Refusal>, StoreError> {
        if !app.settings.rate_limit {
            return Ok(Ok(()));
        }
        let now = app.now();
        let (total, ends) = rate_limits::count_hits(tx, &self.key, now, self.limit.ends(now), hits).await?;
        Ok(self.limit.check(total - hits, ends, now))
    }

    /// Returns the end of the window if its limit is reached.
    pub(crate) async fn full_until(self, app: &App, conn: &Conn) -> Result<Option<Timestamp>, Error> {
        if !app.settings.rate_limit {
            return Ok(None);
        }
        let now = app.now();
        let window = rate_limits::find_window(conn, &self.key, now).await?;
        Ok(window.filter(|(hits, ends)| self.limit.check(*hits, *ends, now).is_err()).map(|(_, ends)| ends))
    }

    /// Deletes all hits.
    pub(crate) async fn clear(self, tx: &Tx) -> Result<(), Error> {
        Ok(rate_limits::delete(tx, &self.key).await?)
    }

    /// Takes one hit back.
    pub(crate) async fn give_back(self, tx: &Tx) -> Result<(), Error> {
        Ok(rate_limits::undo_hit(tx, &self.key).await?)
    }
}

/// Counts an attempt, or refuses it when the limit is reached.
///
/// # Errors
/// RATE_LIMITED with the seconds to wait.
#[boxed]
pub async fn take(app: &App, limit: Limit, who: &str) -> Result<(), Error> {
    // Without limits there is nothing to write, and a transaction would wait for others.
    if !app.settings.rate_limit {
        return Ok(());
    }
    let write = async |app: App, tx: Tx, counter: Counter| {
        counter.take(&app, &tx).await?;
        Ok(tx.commit(()))
    };
    app.transact(Counter::new(limit, who), write).await
}

/// Takes an attempt back under several limits.
pub(crate) async fn give_all_back(app: &App, limits: Vec<Counter>) -> Result<(), Error> {
    if !app.settings.rate_limit || limits.is_empty() {
        return Ok(());
    }
    let write = async |_app: App, tx: Tx, limits: Vec<Counter>| {
        for counter in limits {
            counter.give_back(&tx).await?;
        }
        Ok(tx.commit(()))
    };
    app.transact(limits, write).await
}

/// Takes a counted attempt back, because it was correct.
#[boxed]
pub async fn give_back(app: &App, limit: Limit, who: &str) -> Result<(), Error> {
    give_all_back(app, vec![Counter::new(limit, who)]).await
}

/// Whether an error is the refusal of a limit.
pub(crate) fn is_limit(error: &Error) -> bool {
    matches!(error, Error::Refused(Refusal { kind: caseboard_domain::RefusalKind::TooMany { .. }, .. }))
}
