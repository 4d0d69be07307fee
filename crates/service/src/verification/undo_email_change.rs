//! Undoing a change of the email address with the link in the mail to the former address (AMB-82).

use caseboard_domain::profile::UNDO_TTL;
use caseboard_domain::throttle::EMAIL_CODE;
use caseboard_domain::{Field, Refusal, Secret};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::{credentials, profiles};
use caseboard_store::{
    Committed, Tx, calendar_feeds, devices, email_undos, factor_removals, one_time_tokens, passkeys,
    pending_sign_ins, persons, second_factors, sessions,
};

use super::{change_email, letters};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::outbox;
use crate::rate_limit;
use crate::secrets::{digest, new_token};

/// Restores the former address of an account. A person who changed it knew the password, so all sessions end and the
/// password is void: a new one is set by the reset flow, with a code mailed to the restored address and the security
/// answers. What was added or changed since seven days before the change may be of the same person: passkeys, an app, recovery
/// codes, a requested removal of the second factors and the address of the calendar feed are removed, and the former security
/// answers are restored. The link is void afterwards, as are the links of later changes.
///
/// # Errors
/// VALIDATION naming the token if it is unknown, used or expired; EMAIL_TAKEN if another account has the address; the refusal
/// of the limit: thirty attempts in fifteen minutes from one address.
#[boxed]
pub async fn undo_email_change(app: &App, address: &str, token: &str) -> Result<(), Error> {
    rate_limit::take(app, EMAIL_CODE, address).await?;
    let (hash, now) = (digest(token), app.now());
    // Hashing is slow, so only a valid token reaches it.
    let found = app.db.read(move |conn| async move { email_undos::find(&conn, &hash, now).await }).await?;
    found.ok_or_else(invalid_token)?;
    let unusable = app.hasher.hash(app.entropy.clone(), &Secret::new(new_token(&*app.entropy))).await?;
    app.transact((hash, unusable), run).await
}

fn invalid_token() -> Refusal {
    Refusal::field(Field::UndoToken, "token is invalid")
}

async fn run(app: App, tx: Tx, (hash, unusable): ([u8; 32], String)) -> Result<Committed<()>, Error> {
    let now = app.now();
    let found = email_undos::find(&tx, &hash, now).await?.ok_or_else(invalid_token)?;
    let person = persons::lock(&tx, found.person).await?.ok_or_else(invalid_token)?;
    // A concurrent request may have used the link before this one got the lock.
    let undo = email_undos::find(&tx, &hash, now).await?.ok_or_else(invalid_token)?;
    profiles::restore_email(&tx, person.id, &undo.email, now)
        .await
        .map_err(|error| change_email::email_taken(error, &undo.email))?;
    credentials::set_password(&tx, person.id, &unusable, now).await?;
    email_undos::delete_since(&tx, person.id, undo.created_at).await?;
    let ended = sessions::end_all(&tx, person.id).await?;
    // The devices may be those of the person who changed the address.
    devices::delete_of_person(&tx, person.id).await?;
    // So may be the passkeys and the app, which otherwise would still sign in, or keep the owner out.
    let since = undo.created_at.saturating_sub(UNDO_TTL).unwrap_or(undo.created_at);
    let passkeys = passkeys::remove_added_since(&tx, person.id, since).await?;
    let app_removed = second_factors::delete_added_since(&tx, person.id, since).await?;
    // New codes of an older app would sign in as well, and a removal that is due later would remove that app.
    let codes_removed = second_factors::delete_recovery_codes_since(&tx, person.id, since).await?;
    let removal_ended = factor_removals::delete(&tx, person.id).await?;
    let feed_ended = calendar_feeds::delete_created_since(&tx, person.id, since).await?;
    let answers = credentials::restore_answers(&tx, person.id, since, now).await?;
    pending_sign_ins::delete_of_person(&tx, person.id).await?;
    one_time_tokens::revoke_resets(&tx, person.id).await?;
    codes::revoke(&tx, person.id, CodePurpose::ResetPassword).await?;
    let support = &app.settings.support_email;
    let undone = letters::change_undone(&person, support, codes_removed > 0);
    outbox::enqueue_mail(&app, &tx, undo.email.as_str(), &undone).await?;
    if person.email != undo.email {
        let to_former = letters::address_replaced(&person, support, None);
        outbox::enqueue_mail(&app, &tx, person.email.as_str(), &to_former).await?;
    }
    tx.publish(Audience::Person(person.id), Topic::Session);
    let entry = Entry::by_person(Action::EmailChangeUndone, person.id, person.role)
        .on(person.id)
        .with("sessionsEnded", ended)
        .with("passkeysRemoved", passkeys)
        .with("appRemoved", app_removed)
        .with("recoveryCodesRemoved", codes_removed)
        .with("factorRemovalEnded", removal_ended)
        .with("calendarLinkEnded", feed_ended)
        .with("answersRestored", answers);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(()))
}
