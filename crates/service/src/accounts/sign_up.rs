//! Sign-up: account, affiliations, code and mail are created in one transaction.

use caseboard_domain::center::{AffiliationStatus, Center};
use caseboard_domain::code::MailCounter;
use caseboard_domain::density::Density;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::person::{NotificationSettings, Person, Role};
use caseboard_domain::registration::{
    CENTERS_MAX, Registration, RegistrationDraft, TERMS_VERSION, missing_center_proof,
};
use caseboard_domain::throttle::{LOOK_UP, SIGN_UP};
use caseboard_domain::{CenterId, Field, PersonId, Refusal, eligibility};
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::persons::NewPerson;
use caseboard_store::{Committed, StoreError, Tx, affiliations, centers, one_time_tokens, persons};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Affiliation, letters};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::centers::CenterBrief;
use crate::eligibility::administrators::{announce_waiting, publish_administrators};
use crate::error::Error;
use crate::favorites::publish_favorites;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::notices::{AdminMessage, notify_admins};
use crate::rate_limit;
use crate::secrets::digest;
use crate::texts::Texts;
use crate::{outbox, verification};

/// The input of a sign-up.
#[derive(Debug, Clone, Default)]
pub struct SignUp {
    /// The form. Claims about trust (verified, active, certified centers) are ignored (AMB-07).
    pub draft: RegistrationDraft,
    /// Proofs that the codes of centers are known, from `centers::verify_code` (AMB-03).
    pub center_proofs: Vec<String>,
    /// Names of fields with values that only the server decides. The values are ignored, but the names are recorded in the audit
    /// log (AMB-06, AMB-07).
    pub claims: Vec<&'static str>,
}

/// The new person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedUp {
    /// The person.
    pub id: PersonId,
    /// The role.
    pub role: Role,
    /// The computed full name.
    pub full_name: String,
    /// The address in lower case, to which the code was mailed.
    pub email: String,
    /// False if the installation requires verification.
    pub email_verified: bool,
    /// The chosen centers in order; proven ones are VERIFIED, the others await verification (AMB-04). A further administrator of
    /// a center awaits a confirmation (AMB-385).
    pub affiliations: Vec<Affiliation>,
}

impl StoredOutcome for SignedUp {
    const VERSION: u32 = 3;
}

/// The validated input of the transaction, with passwords hashed.
#[derive(Clone)]
struct PreparedSignUp {
    registration: Registration,
    password_hash: String,
    answer_hashes: [String; 2],
    proofs: Vec<[u8; 32]>,
}

/// Creates an account.
///
/// # Errors
/// VALIDATION with every invalid field, and of the proofs of centers if the first center has no proof; CENTER_UNCONFIRMED for
/// a center that no one has confirmed yet; EMAIL_TAKEN if the address has an account; RATE_LIMITED for too many sign-ups from
/// one address.
#[boxed]
pub async fn sign_up(
    app: &App,
    address: &str,
    key: Option<IdempotencyKey>,
    input: SignUp,
) -> Result<SignedUp, Error> {
    if let Some(first) = app.replay(key.as_ref()).await? {
        return Ok(first);
    }
    match sign_up_new(app, address, key.clone(), input).await {
        // The first request with the key can commit while this one is checked, and is then the reason of the refusal.
        Err(Error::Refused(refusal)) => app.replay(key.as_ref()).await?.ok_or(Error::Refused(refusal)),
        other => other,
    }
}

async fn sign_up_new(
    app: &App,
    address: &str,
    key: Option<IdempotencyKey>,
    input: SignUp,
) -> Result<SignedUp, Error> {
    let checked = input.draft.validate(&app.settings.product_name);
    let proofs: Vec<_> = input.center_proofs.iter().take(CENTERS_MAX).map(digest).collect();
    let checked = match checked {
        Ok(registration) => match refuse_early(app, address, &registration, &proofs).await {
            Ok(()) => Ok(registration),
            Err(Error::Refused(refusal)) => Err(refusal),
            Err(error) => return Err(error),
        },
        refused => refused,
    };
    if checked.is_ok() || !input.claims.is_empty() {
        rate_limit::take(app, SIGN_UP, address).await?;
    }
    if !input.claims.is_empty() {
        let entry = Entry::anonymous(Action::TrustClaimed).with("fields", input.claims);
        audit::record_alone(app, entry.refused("NOT_THE_CLIENTS")).await?;
    }
    let registration = checked?;
    let hasher = app.hasher.with_low_priority();
    let hash = async |secret| hasher.hash(app.entropy.clone(), secret).await;
    let [one, two] = &registration.questions;
    let prepared = PreparedSignUp {
        password_hash: hash(&registration.password).await?,
        answer_hashes: [hash(&one.answer).await?, hash(&two.answer).await?],
        proofs,
        registration,
    };
    app.command(key, prepared, run).await
}

/// Refuses what the transaction would refuse, before anything is hashed or counted: the limit is about accounts, and people
/// behind one address would otherwise use it up with forms that they have to correct. What this reveals has limits of its
/// own: a taken address counts like a look-up of it, and a code of a center was counted when it became a proof. The
/// transaction checks the same again.
async fn refuse_early(
    app: &App,
    address: &str,
    registration: &Registration,
    proofs: &[[u8; 32]],
) -> Result<(), Error> {
    let (app_clone, email) = (app.clone(), registration.email.clone());
    let (chosen, proofs) = (registration.centers.clone(), proofs.to_vec());
    let taken = app
        .db
        .read(move |conn| async move {
            let mut proven = false;
            for center in &chosen {
                require_choosable(centers::find(&conn, *center).await?)?;
            }
            for proof in &proofs {
                let center = one_time_tokens::find_center_proof(&conn, proof, app_clone.now()).await?;
                proven |= center.is_some() && center.as_ref() == chosen.first();
            }
            if !chosen.is_empty() && !proven && app_clone.settings.code_validation {
                return Err(missing_center_proof().into());
            }
            verification::is_email_taken(&app_clone, &conn, &email, None).await
        })
        .await?;
    if taken {
        rate_limit::take(app, LOOK_UP, address).await?;
        return Err(Refusal::email_taken(registration.email.as_str()).into());
    }
    Ok(())
}

/// Requires a center that people can choose at the sign-up.
fn require_choosable(center: Option<Center>) -> Result<Center, Refusal> {
    let center = center
        .filter(|center| center.active)
        .ok_or_else(|| Refusal::field(Field::Centers, "Surgery_Center is invalid"))?;
    center.require_joinable(Field::Centers)?;
    Ok(center)
}

async fn run(app: App, tx: Tx, prepared: PreparedSignUp) -> Result<Committed<SignedUp>, Error> {
    let (now, id) = (app.now(), app.new_id::<PersonId>());
    let centers = &prepared.registration.centers;
    if prepared.registration.role == Role::Admin {
        // Of several who sign up at the same time only one is the first administrator. Locked before the proofs, as for a new
        // code.
        for center in centers {
            centers::lock(&tx, *center).await?;
        }
    }
    let mut chosen = use_center_proofs(&app, &tx, centers, &prepared.proofs).await?;
    if prepared.registration.role == Role::Admin {
        for (center, status) in &mut chosen {
            *status = administrator_status(&tx, center.id).await?;
        }
    }
    let new = new_person(id, prepared);
    let person = &new.person;
    if verification::is_email_taken(&app, &tx, &person.email, None).await? {
        return Err(Refusal::email_taken(person.email.as_str()).into());
    }
    // Of two concurrent sign-ups with the same address, the unique index accepts one.
    persons::insert(&tx, &new, now).await.map_err(|error| match error.is_taken("persons") {
        true => Refusal::email_taken(person.email.as_str()).into(),
        false => Error::from(error),
    })?;
    insert_affiliations(&app, &tx, person, &chosen, now).await?;
    if app.settings.email_verification {
        verification::issue(&app, &tx, person, MailCounter::first(now)).await?;
    }
    let entry = Entry::by_person(Action::SignedUp, id, person.role).on(id);
    audit::record(&app, &tx, entry.at(chosen.first().map(|(center, _)| center.id))).await?;
    let affiliations = chosen
        .into_iter()
        .map(|(center, status)| Affiliation { center: CenterBrief::from(center), status, revoked: false })
        .collect();
    Ok(tx.commit(SignedUp {
        id,
        role: person.role,
        full_name: person.full_name(),
        email: person.email.as_str().to_owned(),
        email_verified: !app.settings.email_verification,
        affiliations,
    }))
}

fn new_person(id: PersonId, prepared: PreparedSignUp) -> NewPerson {
    let PreparedSignUp { registration, password_hash, answer_hashes: [first_answer, second_answer], .. } =
        prepared;
    let Registration { email, name, phone, role, category, questions: [one, two], language, .. } =
        registration;
    NewPerson {
        person: Person {
            id,
            role,
            category,
            name,
            email,
            phone,
            email_verified: false,
            active: true,
            notifications: NotificationSettings::default(),
            preferences: NotificationPreferences::default(),
            language,
            density: Density::DEFAULT,
        },
        password_hash,
        questions: [(one.index, first_answer), (two.index, second_answer)],
        terms_version: TERMS_VERSION.to_owned(),
    }
}

/// Returns the status with which an administrator joins a locked center by its code (AMB-385).
async fn administrator_status(tx: &Tx, center: CenterId) -> Result<AffiliationStatus, Error> {
    let history = affiliations::find_code_history(tx, center).await?;
    let history = history.ok_or_else(|| StoreError::Corrupt("no history of a center".into()))?;
    Ok(eligibility::administrator_by_code(history.has_had_administrators, history.known_to_surgeons))
}

/// Stores the chosen centers of a new person, and notifies those who can confirm a new administrator.
async fn insert_affiliations(
    app: &App,
    tx: &Tx,
    person: &Person,
    chosen: &[(Center, AffiliationStatus)],
    now: Timestamp,
) -> Result<(), Error> {
    for (place, (center, status)) in chosen.iter().enumerate() {
        affiliations::insert(tx, person.id, center.id, *status, place, now).await?;
        if *status == AffiliationStatus::Verified {
            continue;
        }
        if person.role == Role::Admin {
            notify_center_admins(app, tx, person, center).await?;
        } else if !app.settings.email_verification {
            publish_favorites(tx, FavoritesOwner::Center(center.id)).await?;
        }
    }
    Ok(())
}

/// Returns the chosen centers with their status: VERIFIED with a proof, which is used up, otherwise PENDING. The first one must
/// be verified.
async fn use_center_proofs(
    app: &App,
    tx: &Tx,
    chosen: &[CenterId],
    proofs: &[[u8; 32]],
) -> Result<Vec<(Center, AffiliationStatus)>, Error> {
    let mut affiliations = Vec::new();
    for center in chosen {
        let center = require_choosable(centers::find(tx, *center).await?)?;
        affiliations.push((center, AffiliationStatus::Pending));
    }
    if affiliations.is_empty() {
        return Ok(affiliations);
    }
    for proof in proofs {
        let proven = one_time_tokens::use_center_proof(tx, proof, app.now()).await?;
        if let Some((_, status)) = affiliations.iter_mut().find(|(center, _)| Some(center.id) == proven) {
            *status = AffiliationStatus::Verified;
        }
    }
    if affiliations[0].1 == AffiliationStatus::Pending {
        if app.settings.code_validation {
            return Err(missing_center_proof().into());
        }
        // An installation without code validation accepts the first center without a proof.
        affiliations[0].1 = AffiliationStatus::Verified;
    }
    Ok(affiliations)
}

/// Notifies the administrators of every person who waits to become one, because one code allows the sign-up of both roles. The
/// mail ignores their settings, because it concerns the security of the center (AMB-08).
async fn notify_center_admins(app: &App, tx: &Tx, new: &Person, center: &Center) -> Result<(), Error> {
    let written = notify_admins(app, tx, center, Some(new.id), |admin| {
        let texts = &Texts::of(admin.language).centers;
        let letter = letters::new_admin(admin, new, center, &app.settings.support_email);
        AdminMessage {
            subject: texts.new_admin_notice_subject.to_owned(),
            content: (texts.new_admin_notice)(&center.name),
            mail: Some(outbox::account_mail(app, admin.email.as_str(), &letter)),
        }
    });
    written.await?;
    match app.settings.email_verification {
        // The system administrators are mailed when the address is verified.
        true => Ok(publish_administrators(app, tx, center).await?),
        false => announce_waiting(app, tx, new, center).await,
    }
}
