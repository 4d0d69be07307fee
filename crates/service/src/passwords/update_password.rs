//! Changes the password (AMB-10).

use caseboard_domain::actor::Actor;
use caseboard_domain::password::{self, PASSWORD_MISMATCH};
use caseboard_domain::throttle::RESET_TICKET;
use caseboard_domain::{Field, Fields, PersonId, Refusal, Secret, SessionId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::credentials;
use caseboard_store::{Committed, Tx, calendar_feeds, one_time_tokens, persons, sessions};
use data_encoding::HEXLOWER;
use jiff::Timestamp;

use super::{PasswordAttempts, letters};
use crate::accounts::clear_failures;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;
use crate::secrets::digest;
use crate::{identity_proof, outbox, verification};

/// A new password and its proof.
#[derive(Debug, Clone, Default)]
pub struct UpdatePassword {
    /// The new password.
    pub password: Secret,
    /// The repeated password, if the client sends it.
    pub confirm: Option<Secret>,
    /// The reset token of `verify_security_answers`; without it, the session needs a password proof.
    pub reset_token: Option<String>,
}

/// The proof that allows the change.
#[derive(Debug, Clone, Copy)]
enum Proof {
    /// The current password was entered in this session.
    Session(SessionId),
    /// A reset token. A session of the same person stays signed in.
    Ticket([u8; 32], Option<SessionId>),
}

impl Proof {
    /// Returns whether the proof exists and is valid. It is consumed only in the transaction of the change, so that an
    /// invalid new password does not cost the proof.
    async fn exists(
        self,
        conn: &caseboard_store::Conn,
        user: PersonId,
        now: Timestamp,
    ) -> Result<bool, Error> {
        match self {
            Self::Session(session) => identity_proof::exists(conn, user, session, now).await,
            Self::Ticket(hash, _) => Ok(one_time_tokens::has_reset(conn, &hash, user, now).await?),
        }
    }

    /// Counts a new password before it is compared with the current one: one that equals it reveals it. The limit of the account
    /// is for its sessions only, otherwise the holder of a stolen one could use it up and keep the owner from a reset.
    ///
    /// # Errors
    /// The refusal of a limit; the attempt is not counted then.
    async fn count_guess(self, app: &App, user: PersonId) -> Result<(), Error> {
        match self {
            Self::Session(_) => PasswordAttempts::new(user).take(app).await,
            Self::Ticket(hash, _) => rate_limit::take(app, RESET_TICKET, &HEXLOWER.encode(&hash)).await,
        }
    }

    async fn consume(self, tx: &Tx, user: PersonId, now: Timestamp) -> Result<(), Error> {
        match self {
            Self::Session(session) => identity_proof::consume(tx, user, session, now).await,
            Self::Ticket(hash, _) => match one_time_tokens::use_reset(tx, &hash, user, now).await? {
                true => Ok(()),
                false => Err(Refusal::proof_required().into()),
            },
        }
    }

    /// Returns its name in the audit log.
    fn as_str(self) -> &'static str {
        match self {
            Self::Session(_) => "CURRENT_PASSWORD",
            Self::Ticket(..) => "SECURITY_ANSWERS",
        }
    }

    /// The session that stays signed in.
    fn current_session(self) -> Option<SessionId> {
        match self {
            Self::Session(session) => Some(session),
            Self::Ticket(_, session) => session,
        }
    }
}

/// The validated input of the transaction, with the password hashed.
#[derive(Clone)]
struct PreparedUpdate {
    user: PersonId,
    proof: Proof,
    /// The stored hash that the new password was compared with.
    before: String,
    after: String,
}

/// Sets a password. All other sessions of the person end, and a mail informs them.
///
/// # Errors
/// FORBIDDEN for another person and without a proof; VALIDATION for a password that breaks the rule, is easy to guess or is
/// the current one; the refusal of the limit on attempts at the current password: that of the account with a proof of the
/// session, five with one reset token.
#[boxed]
pub async fn update_password(
    app: &App,
    caller: Option<&Actor>,
    user: PersonId,
    input: UpdatePassword,
) -> Result<(), Error> {
    let own = caller.filter(|caller| caller.person() == user).map(Actor::session);
    let proof = match (input.reset_token, own) {
        (Some(token), own) => Proof::Ticket(digest(token), own),
        (None, Some(session)) => Proof::Session(session),
        (None, None) if caller.is_some() => return Err(Refusal::forbidden().into()),
        (None, None) => return Err(Refusal::proof_required().into()),
    };
    let mut fields = Fields::new();
    password::check(&input.password, &app.settings.product_name, &mut fields);
    if input.confirm.is_some_and(|confirm| confirm != input.password) {
        fields.add(Field::PasswordConfirmation, PASSWORD_MISMATCH);
    }
    fields.finish()?;
    let now = app.now();
    let stored = app.db.read(move |conn| async move {
        match proof.exists(&conn, user, now).await? {
            true => Ok::<_, Error>(credentials::find(&conn, user).await?.filter(|stored| stored.active)),
            false => Ok(None),
        }
    });
    let before = stored.await?.ok_or_else(Refusal::proof_required)?.password_hash;
    proof.count_guess(app, user).await?;
    if app.hasher.matches(&input.password, Some(before.clone())).await? {
        return Err(password::unchanged().into());
    }
    let after = app.hasher.hash(app.entropy.clone(), &input.password).await?;
    let prepared = PreparedUpdate { user, proof, before, after };
    app.transact(prepared, run).await
}

async fn run(app: App, tx: Tx, prepared: PreparedUpdate) -> Result<Committed<()>, Error> {
    let (now, PreparedUpdate { user, proof, before, after }) = (app.now(), prepared);
    let stored =
        credentials::lock(&tx, user).await?.filter(|stored| stored.active && stored.password_hash == before);
    if stored.is_none() {
        // The account was closed or the password changed since the proof was checked.
        return Err(Refusal::proof_required().into());
    }
    proof.consume(&tx, user, now).await?;
    credentials::set_password(&tx, user, &after, now).await?;
    let ended = match proof.current_session() {
        Some(session) => sessions::end_others(&tx, user, session).await?,
        None => sessions::end_all(&tx, user).await?,
    };
    // Reset tokens and codes that were issued for the old password become invalid, and so does a pending address that was
    // requested with it (AMB-82).
    one_time_tokens::revoke_resets(&tx, user).await?;
    codes::revoke(&tx, user, CodePurpose::ResetPassword).await?;
    let was_pending = verification::end_pending_email(&app, &tx, user).await?;
    let attempts = PasswordAttempts::new(user);
    match proof {
        Proof::Session(_) => attempts.give_back(&tx).await?,
        Proof::Ticket(..) => attempts.clear(&tx).await?,
    }
    let person = persons::find(&tx, user).await?.ok_or_else(Refusal::proof_required)?;
    if let Proof::Ticket(..) = proof {
        clear_failures(&app, &tx, &person.email).await?;
        // A forgotten password may have been changed by another person, who may have created the address of the feed.
        calendar_feeds::delete(&tx, user).await?;
    }
    let letter = letters::changed(&person, &app.settings.support_email);
    outbox::enqueue_security_mail(&app, &tx, &person, &letter).await?;
    tx.publish(Audience::Person(user), Topic::Session);
    if was_pending {
        tx.publish(Audience::Person(user), Topic::Profile);
    }
    let entry = Entry::by_person(Action::PasswordChanged, user, person.role)
        .on(user)
        .with("proof", proof.as_str())
        .with("sessionsEnded", ended)
        .in_session(proof.current_session());
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(()))
}
