//! Limits on guesses at the code of a center (AMB-03, AMB-332).

use caseboard_domain::CenterId;
use caseboard_domain::throttle::may_guess_beyond_limit;
use caseboard_store::Tx;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::rate_limit::{
    CENTER_CODE, CENTER_CODE_ADDRESS, CENTER_CODE_ADDRESS_DAY, CENTER_CODE_ALARM, CENTER_CODE_DAY,
    CENTER_CODE_RESERVE, Counter, is_limit,
};

/// Counts a guess before it is compared, or refuses it. Returns the counters, from which a right code is taken back.
///
/// What one address guesses is counted first, so that it uses up only a part of what all addresses may guess.
/// When that is used up, an address with hardly any wrong code of its own still has some tries: others do not
/// keep the people of a center out.
pub(super) async fn count(app: &App, center: CenterId, address: &str) -> Result<Vec<Counter>, Error> {
    if !app.settings.rate_limit {
        return Ok(Vec::new());
    }
    let (now, of_address) = (app.now(), format!("{center}\0{address}"));
    let short = [Counter::new(CENTER_CODE, &of_address), Counter::new(CENTER_CODE_ADDRESS, address)];
    let day = Counter::new(CENTER_CODE_ADDRESS_DAY, &of_address);
    let every_address = center.to_string();
    let (all, reserve) =
        (Counter::new(CENTER_CODE_DAY, &every_address), Counter::new(CENTER_CODE_RESERVE, &every_address));
    app.db
        .write(move |tx| async move {
            let mut counted = Vec::from(short);
            counted.push(day);
            for counter in &counted {
                counter.take(&tx, now).await?;
            }
            // Everyone locks the counters of a center in this order, also who takes a right code back or replaces the code.
            counted.push(all);
            match all.take(&tx, now).await {
                Err(error) if is_limit(&error) && may_guess_beyond_limit(day.hits(&tx, now).await?) => {
                    reserve.take(&tx, now).await?;
                    counted.push(reserve);
                }
                taken => taken?,
            }
            Ok(tx.commit(counted))
        })
        .await
}

/// Records once a day that the wrong codes for an existing center have reached the limit of all addresses, for its administrators
/// and for the log of the server.
pub(super) async fn report_limit(app: &App, center: CenterId) -> Result<(), Error> {
    if !app.settings.rate_limit {
        return Ok(());
    }
    let write = async |app: App, tx: Tx, center: CenterId| {
        let (now, every_address) = (app.now(), center.to_string());
        let full = Counter::new(CENTER_CODE_DAY, &every_address).full_until(&tx, now).await?.is_some();
        if full && Counter::new(CENTER_CODE_ALARM, &every_address).take_if_free(&tx, now).await? {
            tracing::warn!(%center, "the code of a center is guessed at from many addresses");
            let entry = Entry::anonymous(Action::CenterCodeEntered).on(center).at(center);
            audit::record(&app, &tx, entry.refused("TOO_MANY")).await?;
        }
        Ok(tx.commit(()))
    };
    app.transact(center, write).await
}
