//! Changing the address of an account: the new one waits until its code is entered (AMB-18, AMB-82).

use caseboard_domain::code::OneTimeCode;
use caseboard_domain::person::{Email, Person};
use caseboard_domain::profile::{PendingEmail, UNDO_TTL};
use caseboard_domain::{PersonId, Refusal, SessionId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::email_undos::{self, EmailUndo};
use caseboard_store::persons::{credentials, profiles};
use caseboard_store::{Conn, Tx, factor_removals, one_time_tokens, sessions};

use super::{code_limits, draw, letters};
use crate::app::App;
use crate::error::Error;
use crate::outbox;
use crate::secrets::{digest, new_token};

/// Stores the new address as pending, and mails a code to it and a notice to the present one. The caller holds the row of
/// the person and has checked the proof of the password.
///
/// # Errors
/// EMAIL_TAKEN if the address has an account; the refusal of the limit on mails.
pub(crate) async fn request(app: &App, tx: &Tx, person: &Person, email: &Email) -> Result<(), Error> {
    require_free(app, tx, person.id, email).await?;
    mail_code(app, tx, person, email).await?;
    let notice = letters::change_requested(person, &app.settings.support_email);
    Ok(outbox::enqueue_mail(app, tx, person.email.as_str(), &notice).await?)
}

/// Mails a code to the new address, which is pending as long as the code is valid; the code before is void.
///
/// # Errors
/// The refusal of the limit on mails.
pub(super) async fn mail_code(app: &App, tx: &Tx, person: &Person, email: &Email) -> Result<(), Error> {
    let now = app.now();
    let stored = codes::find(tx, person.id, CodePurpose::ChangeEmail).await?;
    let sent = code_limits::count_own_mail(app, stored.as_ref()).map_err(Refusal::too_many)?;
    let digits = draw(app, tx, person.id, CodePurpose::ChangeEmail, sent).await?;
    let pending = PendingEmail { email: email.clone(), expires_at: OneTimeCode::issue(now).expires_at() };
    profiles::set_pending_email(tx, person.id, &pending, now).await?;
    Ok(outbox::enqueue_mail(app, tx, email.as_str(), &letters::new_address(person, &digits)).await?)
}

/// Ends the pending address of a person, for a new password and a closed account (AMB-82). Its code stays, because it
/// counts the mails; without the address it cannot be entered.
pub(crate) async fn end_pending(app: &App, tx: &Tx, person: PersonId) -> Result<bool, Error> {
    Ok(profiles::clear_pending_email(tx, person, app.now()).await?)
}

/// Makes the pending address the account's address and informs both addresses. All other sessions end, and codes and
/// tokens for a new password are void, because they were mailed to the former address, and so is a requested removal of the
/// second factors. A former address that was verified
/// gets a link that undoes the change. Returns how many sessions ended.
///
/// # Errors
/// EMAIL_TAKEN if another account has it by now.
pub(super) async fn apply(
    app: &App,
    tx: &Tx,
    person: &Person,
    session: SessionId,
    email: &Email,
) -> Result<u64, Error> {
    let now = app.now();
    require_free(app, tx, person.id, email).await?;
    // Of two accounts that change to the same address at once, the unique index accepts one.
    profiles::confirm_pending_email(tx, person.id, email, now)
        .await
        .map_err(|error| email_taken(error, email))?;
    let ended = sessions::end_others(tx, person.id, session).await?;
    one_time_tokens::revoke_resets(tx, person.id).await?;
    codes::revoke(tx, person.id, CodePurpose::ResetPassword).await?;
    codes::revoke(tx, person.id, CodePurpose::VerifyEmail).await?;
    // The link that confirms or cancels a removal of the second factors went to the former address.
    factor_removals::delete(tx, person.id).await?;
    // An address that was never verified may belong to a stranger, who must not get a link to the account.
    let token = match person.email_verified {
        true => {
            let token = new_token(&*app.entropy);
            let undo = EmailUndo { person: person.id, email: person.email.clone(), created_at: now };
            let expires = now.saturating_add(UNDO_TTL).unwrap_or(jiff::Timestamp::MAX);
            email_undos::insert(tx, &digest(&token), &undo, expires).await?;
            Some(token)
        }
        false => None,
    };
    let to_former = letters::address_replaced(person, &app.settings.support_email, token.as_deref());
    outbox::enqueue_mail(app, tx, person.email.as_str(), &to_former).await?;
    outbox::enqueue_mail(app, tx, email.as_str(), &letters::address_confirmed(person)).await?;
    tx.publish(Audience::Person(person.id), Topic::Session);
    tx.publish(Audience::Person(person.id), Topic::Profile);
    Ok(ended)
}

/// Returns the refusal EMAIL_TAKEN if the unique index of addresses refused the statement.
pub(super) fn email_taken(error: caseboard_store::StoreError, email: &Email) -> Error {
    match error.is_taken("persons") {
        true => Refusal::email_taken(email.as_str()).into(),
        false => Error::from(error),
    }
}

/// Returns whether another account than `except` has the address, or had it and can still restore it.
pub(crate) async fn is_taken(
    app: &App,
    conn: &Conn,
    email: &Email,
    except: Option<PersonId>,
) -> Result<bool, Error> {
    let holder = credentials::find_by_email(conn, email).await?;
    Ok(holder.is_some_and(|holder| Some(holder.id) != except)
        || email_undos::is_reserved(conn, email, except, app.now()).await?)
}

async fn require_free(app: &App, tx: &Tx, person: PersonId, email: &Email) -> Result<(), Error> {
    match is_taken(app, tx, email, Some(person)).await? {
        true => Err(Refusal::email_taken(email.as_str()).into()),
        false => Ok(()),
    }
}
