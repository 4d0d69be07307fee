//! Updating a profile.

use caseboard_domain::actor::Actor;
use caseboard_domain::document::Slot;
use caseboard_domain::person::{Email, Person, Role};
use caseboard_domain::profile::{
    EmailChange, Profile, ProfileChange, ProfileDraft, email_change, has_full_profile, returns_to_review,
};
use caseboard_domain::registration::{CENTERS_MAX, Question};
use caseboard_domain::throttle::{ANSWER_CHANGES, EMAIL_CHANGES, PHONE_CHANGES};
use caseboard_domain::{CenterId, Field, Fields, FileId, PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::persons::credentials;
use caseboard_store::persons::profiles::{self, ProfileRow};
use caseboard_store::{Committed, Tx, documents, persons};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{ProfileView, centers, get_profile, letters};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::eligibility;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::identity_proof;
use crate::rate_limit::{self, Counter};
use crate::secrets::digest;
use crate::{outbox, verification};

/// The input of an update.
#[derive(Debug, Clone, Default)]
pub struct ProfileUpdate {
    /// The fields of the editor.
    pub draft: ProfileDraft,
    /// `surgeryCenters`; taken for a surgeon only.
    pub centers: Vec<CenterId>,
    /// Proofs that the codes of centers are known, from `centers::verify_code` (AMB-04).
    pub center_proofs: Vec<String>,
    /// Files of slots. Only an upload changes a slot, so these must be equal to the stored ones (AMB-75).
    pub files: Vec<(Slot, FileId)>,
}

/// The stored outcome of an update. It does not contain the profile, because a copy would outlive its erasure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct ProfileUpdated {
    /// The person whose profile was updated.
    person: PersonId,
    /// The names of the changed parts, as in the audit log.
    changed: Vec<String>,
}

impl StoredOutcome for ProfileUpdated {}

/// The input of the transaction: the update without what the role does not have, and the hashes of new answers.
#[derive(Clone)]
struct PreparedUpdate {
    actor: Actor,
    person: PersonId,
    input: ProfileUpdate,
    answer_hashes: [Option<String>; 2],
}

/// Updates the sent fields and returns the profile. People update their own, the system administrator any profile.
/// Administrators have names, phone, address, settings and questions only; other fields are ignored for them.
///
/// # Errors
/// VALIDATION with every invalid field; FORBIDDEN for another person's profile, and if the account was closed meanwhile or
/// erased; PROOF_REQUIRED for another person's profile, new answers, another email address or another phone number without a
/// recent proof of identity in the same session; EMAIL_TAKEN if the new address has an account; the refusals of the limits on
/// mails with codes, on other email addresses and phone numbers, and on new answers.
#[boxed]
pub async fn update_profile(
    app: &App,
    actor: &Actor,
    key: Option<IdempotencyKey>,
    person: PersonId,
    input: ProfileUpdate,
) -> Result<ProfileView, Error> {
    let outcome = match app.replay(key.as_ref()).await? {
        Some(first) => first,
        None => app.command(key, prepare(app, actor, person, input).await?, run).await?,
    };
    match outcome.person == actor.person() {
        true => get_profile::own_profile(app, outcome.person).await,
        false => get_profile::profile_of_another(app, actor, outcome.person).await,
    }
}

/// Validates the fields and hashes new answers, outside the transaction because hashing is slow.
async fn prepare(
    app: &App,
    actor: &Actor,
    person: PersonId,
    mut input: ProfileUpdate,
) -> Result<PreparedUpdate, Error> {
    if person != actor.person() && actor.role() != Role::SystemAdmin {
        return Err(Refusal::forbidden().into());
    }
    if person != actor.person() {
        actor.session_data().require_proof(app.now())?;
    }
    let now = app.now();
    let found = app.db.read(async move |conn| profiles::find(&conn, person).await).await?;
    let row = found.ok_or_else(Refusal::forbidden)?;
    let change = validate(&input, &row, now)?;
    if change.questions.iter().any(Option::is_some) {
        require_answers_allowed(app, actor, person).await?;
    }
    if change.email.as_ref().is_some_and(|email| needs_verification(email, &row, now)) {
        // Committed before the address is looked up, so that a refusal counts too: it says whose address it is.
        rate_limit::take(app, EMAIL_CHANGES, &actor.person().to_string()).await?;
    }
    let mut answer_hashes = [None, None];
    for (hash, question) in answer_hashes.iter_mut().zip(&change.questions) {
        if let Some(question) = question {
            *hash = Some(app.hasher.with_low_priority().hash(app.entropy.clone(), &question.answer).await?);
        }
    }
    if row.person.role != Role::Surgeon {
        (input.centers, input.center_proofs) = (Vec::new(), Vec::new());
    }
    if !has_full_profile(row.person.role) {
        input.files = Vec::new();
    }
    Ok(PreparedUpdate { actor: actor.clone(), person, input, answer_hashes })
}

/// Validates the fields of the editor and returns the change of the stored profile.
fn validate(input: &ProfileUpdate, row: &ProfileRow, now: Timestamp) -> Result<ProfileChange, Refusal> {
    input.draft.clone().validate(row.profile.clone(), row.person.role, row.questions, now)
}

/// Refuses answers that the transaction would refuse, before they are hashed: hashes without a proof, or without end with one,
/// would keep others from signing in.
async fn require_answers_allowed(app: &App, actor: &Actor, person: PersonId) -> Result<(), Error> {
    actor.require_self(person)?;
    let (now, session) = (app.now(), actor.session());
    if !app.db.read(async move |conn| identity_proof::exists(&conn, person, session, now).await).await? {
        return Err(Refusal::proof_required().into());
    }
    rate_limit::take(app, ANSWER_CHANGES, &person.to_string()).await
}

async fn run(app: App, tx: Tx, prepared: PreparedUpdate) -> Result<Committed<ProfileUpdated>, Error> {
    let PreparedUpdate { actor, person, input, answer_hashes } = prepared;
    let now = app.now();
    let stored = profiles::lock(&tx, person).await?.ok_or_else(Refusal::forbidden)?;
    require_open_account(&tx, &actor, &stored.person).await?;
    require_files_in_slots(&tx, person, &input.files).await?;
    // Again, because the profile may have changed meanwhile, and what was not sent stays as it is now.
    let ProfileChange { profile, email, questions } = validate(&input, &stored, now)?;
    let mut changed = Vec::new();
    if set_answers(&tx, &actor, person, &questions, &answer_hashes, now).await? {
        changed.push("securityQuestions");
        let letter = letters::questions_changed(&stored.person, &app.settings.support_email);
        outbox::enqueue_security_mail(&app, &tx, &stored.person, &letter).await?;
    }
    let wanted = email.filter(|email| needs_verification(email, &stored, now));
    let other_phone = profile.phone != stored.profile.phone;
    if wanted.is_some() || other_phone {
        // The proof is that of the caller's session, also for a system administrator who changes another person (AMB-82).
        identity_proof::consume(&tx, actor.person(), actor.session(), now).await?;
    }
    if other_phone {
        Counter::new(PHONE_CHANGES, &person.to_string()).take(&app, &tx).await?;
    }
    // A user who sends a channel has chosen how to be notified; the steps of the setup do not ask again (AMB-124).
    let draft = &input.draft;
    let decided = person == actor.person() && (draft.notify_email.is_some() || draft.notify_sms.is_some());
    let first_decision = decided && persons::set_notifications_chosen(&tx, person, now).await?;
    changed.extend(save_fields(&app, &tx, &stored, &profile, now).await?);
    let mut in_review = Vec::new();
    if returns_to_review(&stored.profile, &profile) {
        let renamed = Person { name: profile.name.clone(), ..stored.person.clone() };
        in_review = eligibility::return_to_review(&app, &tx, &renamed).await?;
    }
    let proofs: Vec<_> = input.center_proofs.iter().take(CENTERS_MAX).map(digest).collect();
    if centers::add(&app, &tx, &stored.person, &input.centers, &proofs).await? {
        changed.push("centers");
    }
    if let Some(email) = wanted {
        verification::request_email_change(&app, &tx, &stored.person, &email).await?;
        changed.push("email");
    }
    if first_decision && !changed.contains(&"notifications") {
        changed.push("notificationsChosen");
    }
    if !changed.is_empty() {
        tx.publish(Audience::Person(person), Topic::Profile);
    }
    record(&app, &tx, &actor, person, &changed, &in_review).await?;
    let changed = changed.into_iter().map(str::to_owned).collect();
    Ok(tx.commit(ProfileUpdated { person, changed }))
}

/// Stores the fields that differ and returns their names.
async fn save_fields(
    app: &App,
    tx: &Tx,
    stored: &ProfileRow,
    profile: &Profile,
    now: Timestamp,
) -> Result<Vec<&'static str>, Error> {
    let fields = differences(&stored.profile, profile);
    if !fields.is_empty() {
        profiles::save(tx, stored.person.id, profile, now).await?;
    }
    if fields.contains(&"phone") {
        let letter = letters::phone_changed(&stored.person, &app.settings.support_email);
        outbox::enqueue_security_mail(app, tx, &stored.person, &letter).await?;
    }
    Ok(fields)
}

/// Records the update, and the centers whose certification has returned to review.
async fn record(
    app: &App,
    tx: &Tx,
    actor: &Actor,
    person: PersonId,
    changed: &[&'static str],
    in_review: &[CenterId],
) -> Result<(), Error> {
    for center in in_review {
        let entry = Entry::new(Action::CertificationReturned, actor).on(person).at(*center);
        audit::record(app, tx, entry).await?;
    }
    // The answer contains the profile, so the system administrator's access is audited even without a change.
    if !changed.is_empty() || actor.person() != person {
        let action =
            if changed.contains(&"email") { Action::EmailChangeAsked } else { Action::ProfileChanged };
        let entry = Entry::new(action, actor).on(person).with("fields", changed.to_vec());
        audit::record(app, tx, entry).await?;
    }
    Ok(())
}

/// Refuses a change of the own account that was closed after the request was authenticated. An erased account, which has no
/// password, gets no data from a system administrator either (AMB-98).
async fn require_open_account(tx: &Tx, actor: &Actor, person: &Person) -> Result<(), Error> {
    if person.active {
        return Ok(());
    }
    let found = credentials::find(tx, person.id).await?;
    if person.id == actor.person() || found.is_none_or(|found| found.password_hash.is_empty()) {
        return Err(Refusal::forbidden().into());
    }
    Ok(())
}

/// Stores the hashes of new answers and returns whether there are any.
async fn set_answers(
    tx: &Tx,
    actor: &Actor,
    person: PersonId,
    questions: &[Option<Question>; 2],
    hashes: &[Option<String>; 2],
    now: Timestamp,
) -> Result<bool, Error> {
    if questions.iter().all(Option::is_none) {
        return Ok(false);
    }
    // The proof belongs to the session, so only the owner changes answers. It is not consumed here, because the same step
    // changes the password with it (AMB-73).
    actor.require_self(person)?;
    if !identity_proof::exists(tx, person, actor.session(), now).await? {
        return Err(Refusal::proof_required().into());
    }
    for (second, (question, hash)) in [false, true].into_iter().zip(questions.iter().zip(hashes)) {
        if let (Some(question), Some(hash)) = (question, hash) {
            credentials::set_answer(tx, person, second, question.index, hash, now).await?;
        }
    }
    Ok(true)
}

/// Whether an address is neither that of the account nor the one that waits for its code.
fn needs_verification(email: &Email, row: &ProfileRow, now: Timestamp) -> bool {
    let pending = row.pending_email.as_ref().and_then(|pending| pending.unexpired(now));
    email_change(email, &row.person.email, pending) == EmailChange::NeedsVerification
}

/// Refuses files that are not in their slots. Only an upload changes a slot (AMB-75), so a client cannot attach a foreign file.
async fn require_files_in_slots(tx: &Tx, person: PersonId, files: &[(Slot, FileId)]) -> Result<(), Error> {
    let mut fields = Fields::new();
    for (slot, file) in files {
        let there = documents::find_in_slot(tx, person, *slot).await?;
        if there.is_none_or(|document| document.file != *file) {
            fields.invalid(Field::Document(*slot), slot.as_str());
        }
    }
    Ok(fields.finish()?)
}

/// Returns the names of the changed parts for the audit log.
fn differences(before: &Profile, after: &Profile) -> Vec<&'static str> {
    let (old, new) = (&before.details, &after.details);
    let license = |it: &caseboard_domain::profile::ProfessionalDetails| {
        (it.license_no.clone(), it.license_state, it.license_expires, it.years_of_experience.clone())
    };
    let parts = [
        ("name", before.name != after.name),
        ("phone", before.phone != after.phone),
        ("notifications", before.notifications != after.notifications),
        ("aboutMe", before.about != after.about),
        ("residence", (&before.res_city, before.res_state) != (&after.res_city, after.res_state)),
        ("license", license(old) != license(new)),
        ("npi", old.npi != new.npi),
        ("boardSpecialties", old.board_specialties != new.board_specialties),
        ("undergraduate", old.undergraduate != new.undergraduate),
        ("medSchool", old.med_school != new.med_school),
        ("internship", old.internship != new.internship),
        ("residency", old.residency != new.residency),
        ("fellowships", old.fellowships != new.fellowships),
        ("workExperiences", old.work_experiences != new.work_experiences),
    ];
    parts.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
}
