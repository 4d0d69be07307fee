//! The limits on emailed codes. They count per address as well as per account, so that a stranger who knows an account cannot
//! keep its owner from using a code (AMB-250).

use caseboard_domain::PersonId;
use caseboard_domain::code::{CodeOutcome, MailCounter, may_resend, may_use_reserve};
use caseboard_domain::throttle::{CODE_MAILS, CODE_TRIES};
use caseboard_store::Tx;
use caseboard_store::codes::{self, CodePurpose, StoredCode};
use data_encoding::HEXLOWER;

use super::mac_purpose;
use crate::app::App;
use crate::error::Error;
use crate::rate_limit::Counter;

/// The counter of wrong digits of one code from one address.
fn tries(person: PersonId, purpose: CodePurpose, code_hash: &[u8], address: &str) -> Counter {
    let code = HEXLOWER.encode(code_hash);
    Counter::new(CODE_TRIES, &format!("{}\0{person}\0{code}\0{address}", purpose.name()))
}

/// Returns whether the code of a person still accepts digits from an address.
pub(crate) async fn is_valid_for(
    app: &App,
    tx: &Tx,
    person: PersonId,
    purpose: CodePurpose,
    stored: &StoredCode,
    address: &str,
) -> Result<bool, Error> {
    let now = app.now();
    let wrong_here = tries(person, purpose, &stored.hash, address).hits(tx, now).await?;
    Ok(stored.code.is_valid_for(wrong_here, now))
}

/// Compares digits with the code of a person and counts a wrong try. Also returns the stored hash of the code, which is empty
/// if there is none. The caller holds the row of the person, so that concurrent tries are counted one after the other.
pub(crate) async fn enter(
    app: &App,
    tx: &Tx,
    person: PersonId,
    purpose: CodePurpose,
    digits: &str,
    address: &str,
) -> Result<(CodeOutcome, Vec<u8>), Error> {
    let now = app.now();
    let Some(stored) = codes::find(tx, person, purpose).await? else {
        return Ok((CodeOutcome::Expired, Vec::new()));
    };
    let tries = tries(person, purpose, &stored.hash, address);
    let matches = app.key().verify(&mac_purpose(purpose, person), digits, &stored.hash);
    let (after, outcome) = stored.code.attempt(matches, tries.hits(tx, now).await?, now);
    if let CodeOutcome::Mismatch { .. } = outcome {
        tries.count(tx, now).await?;
        codes::set_wrong_tries(tx, person, purpose, after.wrong_tries).await?;
    }
    Ok((outcome, stored.hash))
}

/// Decides whether a code may be mailed now at the request of an address, and counts the mail; otherwise returns the seconds
/// to wait. With `Settings::rate_limit` off, every mail is the first one.
pub(crate) async fn count_mail(
    app: &App,
    tx: &Tx,
    person: PersonId,
    purpose: CodePurpose,
    stored: Option<&StoredCode>,
    address: &str,
) -> Result<Result<MailCounter, u32>, Error> {
    let now = app.now();
    if !app.settings.rate_limit {
        return Ok(Ok(MailCounter::first(now)));
    }
    // The hour of the account is part of the key, so both counters begin again at the same time.
    let requested = |sent: &MailCounter| {
        let hour = sent.window_started_at;
        Counter::new(CODE_MAILS, &format!("{}\0{person}\0{hour}\0{address}", purpose.name()))
    };
    let sent = stored.map(|stored| stored.sent);
    let of_address = match &sent {
        Some(sent) => requested(sent).hits(tx, now).await?,
        None => 0,
    };
    let sent = may_resend(sent, may_use_reserve(of_address), now);
    if let Ok(sent) = &sent {
        requested(sent).count(tx, now).await?;
    }
    Ok(sent)
}

/// Like [`count_mail`], for mails that only sessions of the account request: none is reserved.
pub(crate) fn count_own_mail(app: &App, stored: Option<&StoredCode>) -> Result<MailCounter, u32> {
    match app.settings.rate_limit {
        true => may_resend(stored.map(|stored| stored.sent), false, app.now()),
        false => Ok(MailCounter::first(app.now())),
    }
}
