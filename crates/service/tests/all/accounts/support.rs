//! Creates users by the real sign-up: they sign up, read their mail, enter the code and sign in.

use std::collections::BTreeMap;
use std::sync::Mutex;

use caseboard_domain::actor::{
    Actor, CenterManager, Poster, Professional, SessionData, Surgeon, SystemAdmin,
};
use caseboard_domain::center::{AffiliationStatus, CenterDraft};
use caseboard_domain::density::Density;
use caseboard_domain::language::Language;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::person::{Category, Email, NotificationSettings, Person, PersonName, Role};
use caseboard_domain::registration::{QuestionDraft, RegistrationDraft, TERMS_VERSION};
use caseboard_domain::{PersonId, Secret};
use caseboard_service::accounts::{
    NewSystemAdmin, SignIn, SignInOrigin, SignUp, SignedUp, create_system_admin, sign_in_by_email, sign_up,
};
use caseboard_service::centers::{CreatedCenter, create_center, verify_center_code};
use caseboard_service::change_feed::{Subscription, Topic};
use caseboard_service::eligibility::certify_person;
use caseboard_service::verification::{VerifyEmail, verify_email};
use caseboard_service::{App, Error, outbox, session};
use caseboard_store::persons::{self, NewPerson};
use caseboard_store::{StoreError, outbox::OutboxItem};

/// The password of every user.
pub(crate) const PASSWORD: &str = "Quiet7River";

/// Returns the code of the refusal.
pub(crate) fn refusal_code<T: std::fmt::Debug>(outcome: Result<T, Error>) -> &'static str {
    match outcome {
        Err(Error::Refused(refusal)) => refusal.code,
        other => panic!("expected a refusal, got {other:?}"),
    }
}

/// Returns the fields of the refusal with their messages.
pub(crate) fn field_errors<T: std::fmt::Debug>(outcome: Result<T, Error>) -> Vec<(String, String)> {
    match outcome {
        Err(Error::Refused(refusal)) => {
            refusal.fields.into_iter().map(|it| (it.field.to_string(), it.message)).collect()
        }
        other => panic!("expected a refusal, got {other:?}"),
    }
}

/// Returns the seconds until the rate limit allows the next attempt.
pub(crate) fn retry_after<T: std::fmt::Debug>(outcome: Result<T, Error>) -> u32 {
    match outcome {
        Err(Error::Refused(refusal)) => refusal.retry_after().expect("a limit"),
        other => panic!("expected a refusal, got {other:?}"),
    }
}

pub(crate) fn field_error(field: &str, message: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), message.to_owned())]
}

/// Returns the next event of the change feed, or `None` if none arrives within five seconds.
pub(crate) async fn next_event(listening: &Subscription) -> Option<Vec<Topic>> {
    tokio::time::timeout(std::time::Duration::from_secs(5), listening.next()).await.ok().flatten()
}

pub(crate) fn email(name: &str) -> String {
    format!("{}@example.org", name.to_lowercase())
}

/// Returns a valid sign-up form.
pub(crate) fn form(name: &str, role: Role) -> SignUp {
    let answered = |answer: &str| QuestionDraft { question: Some(3), answer: Secret::new(answer) };
    let draft = RegistrationDraft {
        email: email(name),
        password: Secret::new(PASSWORD),
        first_name: name.to_owned(),
        last_name: "Lee".to_owned(),
        phone: "9876543210".to_owned(),
        role: Some(role.as_str().to_owned()),
        category_id: (role == Role::Professional).then_some(0),
        centers: Vec::new(),
        questions: [answered("Rex"), answered("Mars")],
        consent: true,
        terms_version: Some(TERMS_VERSION.to_owned()),
        language: None,
    };
    SignUp { draft, ..SignUp::default() }
}

/// Returns a valid sign-up form of a user of a center, with the proof of its code.
pub(crate) async fn form_at_center(app: &App, name: &str, role: Role, at: &CreatedCenter) -> SignUp {
    let mut form = form(name, role);
    form.draft.centers = vec![at.center.id];
    form.center_proofs = vec![proof(app, at).await];
    form
}

/// Returns the proof that the user knows the code of the center.
pub(crate) async fn proof(app: &App, of: &CreatedCenter) -> String {
    let proof = verify_center_code(app, "198.51.100.1", of.center.id, of.code.clone())
        .await
        .expect("the call succeeds");
    proof.expect("the right code").proof
}

/// Signs up. Each user has their own IP address, so rate limits do not apply.
pub(crate) async fn signed_up(app: &App, form: SignUp) -> SignedUp {
    let address = form.draft.email.clone();
    sign_up(app, &address, None, form).await.expect("signed up")
}

/// Signs up from a shared IP address.
pub(crate) async fn sign_up_as(app: &App, form: SignUp) -> Result<SignedUp, Error> {
    sign_up(app, "somewhere", None, form).await
}

/// Returns the mails to a user, newest first.
pub(crate) async fn mails(app: &App, name: &str) -> Vec<OutboxItem> {
    outbox::list_mailbox(app, Some(email(name))).await.expect("a mailbox")
}

/// Returns the mail with this subject to a user.
pub(crate) async fn mail(app: &App, name: &str, subject: &str) -> OutboxItem {
    let found = mails(app, name).await.into_iter().find(|mail| mail.subject == subject);
    found.unwrap_or_else(|| panic!("no {subject:?} to {name}"))
}

/// Returns the six-digit code from a mail.
pub(crate) fn code_in(mail: &OutboxItem) -> String {
    let code = mail.text.lines().map(str::trim).find(|line| line.len() == 6 && line.parse::<u32>().is_ok());
    code.unwrap_or_else(|| panic!("no code in {}", mail.text)).to_owned()
}

pub(crate) fn code_input(code: &str) -> VerifyEmail {
    VerifyEmail { verified_email: Some(true), code: Some(code.to_owned()) }
}

/// Signs up and enters the mailed code.
pub(crate) async fn verified(app: &App, form: SignUp) -> SignedUp {
    let name = form.draft.first_name.clone();
    let new = signed_up(app, form).await;
    let mails = mails(app, &name).await;
    let code = mails.iter().find(|mail| mail.subject == "Email Verification").map(code_in).expect("a mail");
    verify_email(app, &name, new.id, code_input(&code)).await.expect("verified");
    new
}

/// The device tokens of the users, which their clients keep.
static DEVICES: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Signs in, always on the same device, and returns the token.
pub(crate) async fn token(app: &App, name: &str) -> String {
    let device = DEVICES.lock().expect("not poisoned").get(name).cloned();
    let origin = SignInOrigin { address: name.to_owned(), device };
    match sign_in_by_email(app, origin, email(name), Secret::new(PASSWORD)).await.expect("the call succeeds")
    {
        SignIn::In { token, device, .. } => {
            DEVICES.lock().expect("not poisoned").insert(name.to_owned(), device.expect("a device token"));
            token.expect("a token")
        }
        other => panic!("{name}: {other:?}"),
    }
}

/// Signs in and returns the session.
pub(crate) async fn session_data(app: &App, name: &str) -> SessionData {
    let token = token(app, name).await;
    session::authenticate(app, &token).await.expect("looked up").expect("an active session")
}

/// Signs in and returns the actor, without a proof of identity.
pub(crate) async fn actor(app: &App, name: &str) -> Actor {
    Actor::from_session(session_data(app, name).await, true).expect("an actor")
}

/// Returns Ann, a verified professional with a session.
pub(crate) async fn ann(app: &App) -> Actor {
    verified(app, form("Ann", Role::Professional)).await;
    actor(app, "Ann").await
}

/// Returns whether Ann can sign in with a password.
pub(crate) async fn can_sign_in(app: &App, password: &str) -> bool {
    let tried = sign_in_by_email(app, SignInOrigin::at("192.0.2.1"), email("Ann"), Secret::new(password))
        .await
        .expect("the call succeeds");
    matches!(tried, SignIn::In { .. })
}

/// Signs in and returns the actor, with a proof of identity that is valid at every time of the clock. Changes that use the
/// proof up look for it in the database.
async fn proven_actor(app: &App, name: &str) -> Actor {
    let session = SessionData { proven_at: Some(jiff::Timestamp::MAX), ..session_data(app, name).await };
    Actor::from_session(session, app.settings.email_verification).expect("an actor")
}

/// Returns the system administrator, created as by the command line.
pub(crate) async fn root(app: &App) -> Actor {
    let (email, password) = (email("Root"), Secret::new(PASSWORD));
    let new = NewSystemAdmin { email, password, first_name: "Root".into(), last_name: "Lee".into() };
    match create_system_admin(app, new).await {
        Ok(_) => {}
        Err(Error::Refused(refusal)) if refusal.code == "EMAIL_TAKEN" => {}
        Err(error) => panic!("{error}"),
    }
    proven_actor(app, "Root").await
}

pub(crate) async fn system_admin(app: &App) -> SystemAdmin {
    root(app).await.require_system_admin().expect("a system administrator")
}

pub(crate) fn center_draft(name: &str) -> CenterDraft {
    CenterDraft {
        name: name.into(),
        address: "1 Main Street".into(),
        city: "Fresno".into(),
        state: "CA".into(),
        zip_code: "93701".into(),
        phone: String::new(),
        time_zone: None,
    }
}

/// Returns a new center, added by the system administrator.
pub(crate) async fn center(app: &App, name: &str) -> CreatedCenter {
    let root = root(app).await;
    create_center(app, Some(&root), None, None, center_draft(name)).await.expect("a center")
}

/// Returns a new verified surgeon of the center.
pub(crate) async fn surgeon(app: &App, name: &str, at: &CreatedCenter) -> Surgeon {
    verified(app, form_at_center(app, name, Role::Surgeon, at).await).await;
    proven_actor(app, name).await.require_surgeon().expect("a surgeon")
}

/// Signs up an administrator of the center and verifies the address. The system administrator confirms all but the first one.
pub(crate) async fn administrator(app: &App, name: &str, of: &CreatedCenter) -> SignedUp {
    let new = verified(app, form_at_center(app, name, Role::Admin, of).await).await;
    if new.affiliations[0].status == AffiliationStatus::Pending {
        let root = root(app).await.require_center_manager().expect("the system administrator");
        certify_person(app, &root, new.id, of.center.id).await.expect("confirmed");
    }
    new
}

/// Returns a new verified administrator of the center.
pub(crate) async fn manager(app: &App, name: &str, of: &CreatedCenter) -> CenterManager {
    administrator(app, name, of).await;
    proven_actor(app, name).await.require_center_manager().expect("an administrator")
}

/// Returns a user who signed up before as a poster.
pub(crate) async fn poster(app: &App, name: &str) -> Poster {
    proven_actor(app, name).await.require_poster().expect("a poster")
}

/// Returns a new verified professional.
pub(crate) async fn professional(app: &App, name: &str, category: Category) -> Professional {
    let mut form = form(name, Role::Professional);
    form.draft.category_id = Some(category.id().into());
    verified(app, form).await;
    proven_actor(app, name).await.require_professional().expect("a professional")
}

/// Inserts a person directly, because no command creates them: with a closed account, or without mail.
pub(crate) async fn insert_person(
    app: &App,
    name: &str,
    role: Role,
    change: impl FnOnce(&mut Person),
) -> PersonId {
    let category = (role == Role::Professional).then_some(Category::Anesthesiologist);
    let mut person = Person {
        id: app.new_id(),
        role,
        category,
        name: PersonName { prefix: None, first: name.into(), last: "Lee".into(), suffix: None },
        email: Email::parse(&email(name)).expect("an address"),
        phone: "9876543210".into(),
        email_verified: true,
        active: true,
        notifications: NotificationSettings::default(),
        preferences: NotificationPreferences::default(),
        language: Language::DEFAULT,
        density: Density::DEFAULT,
    };
    change(&mut person);
    let id = person.id;
    let password_hash = app.hasher.hash(app.entropy.clone(), &Secret::new(PASSWORD)).await.expect("hashed");
    let questions = [(0, "-".to_owned()), (0, "-".to_owned())];
    let new = NewPerson { person, password_hash, questions, terms_version: TERMS_VERSION.to_owned() };
    let now = app.now();
    let written = app.db.write(move |tx| {
        let new = new.clone();
        async move {
            persons::insert(&tx, &new, now).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("written");
    id
}
