//! Limits on guesses at the code of a center (AMB-03, AMB-332).

use caseboard_domain::throttle::{
    CENTER_CODE, CENTER_CODE_ADDRESS, CENTER_CODE_ADDRESS_DAY, CENTER_CODE_ALARM, CENTER_CODE_DAY,
    CENTER_CODE_RESERVE, CENTER_CODE_RESERVE_NETWORK, may_guess_beyond_limit, network,
};
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::{Tx, centers};
use jiff::Timestamp;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::rate_limit::{Counter, is_limit};

/// Counts a guess before it is compared, or refuses it. Returns the counters, from which a right code is subtracted again.
///
/// The guesses of one address are counted first, so that it can use up only a part of the limit of all addresses.
/// Beyond that limit, an address with few wrong codes of its own may still try, so that an attack does not keep out the
/// people of a center. The counters of an address belong to the code that was `created` at this time, so that a new
/// code starts them again.
pub(super) async fn count(
    app: &App,
    center: CenterId,
    created: Option<Timestamp>,
    address: &str,
) -> Result<Vec<Counter>, Error> {
    let created = created.map_or(0, Timestamp::as_microsecond);
    let of_code = |who: &str| format!("{center}\0{created}\0{who}");
    let of_address = of_code(address);
    let short = [Counter::new(CENTER_CODE, &of_address), Counter::new(CENTER_CODE_ADDRESS, address)];
    let day = Counter::new(CENTER_CODE_ADDRESS_DAY, &of_address);
    let every_address = center.to_string();
    let (all, reserve) =
        (Counter::new(CENTER_CODE_DAY, &every_address), Counter::new(CENTER_CODE_RESERVE, &every_address));
    let of_network = Counter::new(CENTER_CODE_RESERVE_NETWORK, &of_code(&network(address)));
    let write = move |app: App, tx: Tx, (): ()| async move {
        let mut counted = Vec::from(short);
        counted.push(day);
        for counter in &counted {
            counter.take(&app, &tx).await?;
        }
        // All transactions lock the counters of a center in this order, also those that take back a right code or
        // replace the code.
        counted.push(all);
        match all.take(&app, &tx).await {
            Err(error) if is_limit(&error) && may_guess_beyond_limit(day.hits(&tx, app.now()).await?) => {
                for counter in [of_network, reserve] {
                    counter.take(&app, &tx).await?;
                    counted.push(counter);
                }
            }
            taken => taken?,
        }
        Ok(tx.commit(counted))
    };
    app.transact((), write).await
}

/// Counts the words of a text as guesses at the code of each center of the person, and returns the centers whose limit allows
/// them. They are counted before they are compared, also if one is right.
pub(crate) async fn count_words(app: &App, person: PersonId, words: usize) -> Result<Vec<CenterId>, Error> {
    let write = async |app: App, tx: Tx, (person, guesses): (PersonId, i64)| {
        let mut known = Vec::new();
        for center in centers::list_codes_of_person(&tx, person).await?.into_iter().map(|it| it.center.id) {
            let counter = Counter::new(CENTER_CODE_DAY, &center.to_string());
            let compared = counter.take_many_if_free(&app, &tx, guesses).await?;
            known.push((center, compared));
        }
        Ok(tx.commit(known))
    };
    let known = app.transact((person, i64::try_from(words).unwrap_or(i64::MAX)), write).await?;
    for (center, _) in &known {
        report_limit(app, *center).await?;
    }
    Ok(known.into_iter().filter_map(|(center, compared)| compared.then_some(center)).collect())
}

/// Records once a day that the wrong codes for an existing center have reached the limit of all addresses, for its administrators
/// and for the log of the server.
pub(super) async fn report_limit(app: &App, center: CenterId) -> Result<(), Error> {
    let write = async |app: App, tx: Tx, center: CenterId| {
        let every_address = center.to_string();
        let full = Counter::new(CENTER_CODE_DAY, &every_address).full_until(&app, &tx).await?.is_some();
        if full && Counter::new(CENTER_CODE_ALARM, &every_address).take_if_free(&app, &tx).await? {
            tracing::warn!(%center, "the code of a center is guessed at from many addresses");
            let entry = Entry::anonymous(Action::CenterCodeEntered).on(center).at(center);
            audit::record(&app, &tx, entry.refused("TOO_MANY")).await?;
        }
        Ok(tx.commit(()))
    };
    app.transact(center, write).await
}
