//! Centers and people, created with the commands that users run: people prove that they know the code of a center, sign up
//! and verify their email address with the mailed code.

use caseboard_domain::actor::{Actor, LimitedCenters, SecondFactorState, SessionData};
use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::registration::{QuestionDraft, RegistrationDraft, TERMS_VERSION};
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId, Secret, SessionId};
use caseboard_service::accounts::{self, SignUp, SignedUp};
use caseboard_service::centers::{self, CreatedCenter};
use caseboard_service::verification::{self, VerifyEmail};
use caseboard_service::{App, Error, outbox};
use jiff::Timestamp;

/// The password of every sample account.
pub(crate) const PASSWORD: &str = "Harbor7Kettle";
/// The answer of every sample account to both security questions.
pub(crate) const ANSWER: &str = "Caseboard";

/// A center with its private identification id and code, which are returned only when the center is created.
pub(crate) struct Center {
    pub(crate) id: CenterId,
    pub(crate) zone: Zone,
    pub(crate) identification_id: String,
    pub(crate) code: String,
}

impl From<CreatedCenter> for Center {
    fn from(created: CreatedCenter) -> Self {
        let CreatedCenter { center, identification_id, code } = created;
        Self { id: center.id, zone: center.zone, identification_id, code }
    }
}

/// A person who is about to sign up.
pub(crate) struct NewUser {
    pub(crate) draft: RegistrationDraft,
    /// Centers whose code the person knows, and these codes.
    verified: Vec<(CenterId, String)>,
}

impl NewUser {
    /// Returns a person of a role without centers.
    pub(crate) fn of(role: Role, (first, last): (&str, &str), email: String, phone: String) -> Self {
        let question = |index| QuestionDraft { question: Some(index), answer: Secret::new(ANSWER) };
        let draft = RegistrationDraft {
            email,
            password: Secret::new(PASSWORD),
            first_name: first.into(),
            last_name: last.into(),
            phone,
            role: Some(role.as_str().into()),
            category_id: None,
            centers: Vec::new(),
            questions: [question(0), question(1)],
            consent: true,
            terms_version: Some(TERMS_VERSION.into()),
            language: None,
        };
        Self { draft, verified: Vec::new() }
    }

    /// Adds centers: `verified` are those whose code the person knows.
    pub(crate) fn with_centers(mut self, centers: &[Center], verified: &[usize], pending: &[usize]) -> Self {
        self.draft.centers = verified.iter().chain(pending).map(|center| centers[*center].id).collect();
        self.verified =
            verified.iter().map(|center| (centers[*center].id, centers[*center].code.clone())).collect();
        self
    }
}

/// Signs a person up.
pub(crate) async fn sign_up(app: App, new_user: NewUser) -> Result<(SignedUp, Option<Category>), Error> {
    let NewUser { draft, verified } = new_user;
    // Each person has their own IP address, because limits are counted per address.
    let address = draft.email.clone();
    let mut center_proofs = Vec::new();
    for (center, code) in verified {
        let proof = centers::verify_center_code(&app, &address, center, code).await?;
        center_proofs
            .push(proof.ok_or_else(|| Error::Internal("the code of a new center is wrong".into()))?.proof);
    }
    let category = draft.category_id.and_then(Category::from_id);
    Ok((
        accounts::sign_up(&app, &address, None, SignUp { draft, center_proofs, ..SignUp::default() }).await?,
        category,
    ))
}

/// Verifies the email address of a person who has signed up, and returns them with the rights of their role.
pub(crate) async fn verify(app: App, person: SignedUp, category: Option<Category>) -> Result<Actor, Error> {
    let SignedUp { id, role, full_name, email, affiliations, .. } = person;
    if app.settings.email_verification {
        let code = mailed_code(&app, &email).await?;
        let input = VerifyEmail { verified_email: Some(true), code: Some(code) };
        verification::verify_email(&app, &email, id, input).await?;
    }
    let verified = affiliations.into_iter().filter(|it| it.status == AffiliationStatus::Verified);
    actor(&app, id, role, category, full_name, verified.map(|it| it.center.id).collect())
}

/// Returns the code in the newest mail to an address, where it has its own line.
async fn mailed_code(app: &App, email: &str) -> Result<String, Error> {
    let mails = outbox::list_mailbox(app, Some(email.to_owned())).await?;
    let code = mails
        .iter()
        .flat_map(|mail| mail.text.lines())
        .map(str::trim)
        .find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()));
    code.map(str::to_owned).ok_or_else(|| Error::Internal(format!("no code was mailed to {email}")))
}

/// Returns a person as their session would describe them. Real sessions would expire while the clock advances.
pub(crate) fn actor(
    app: &App,
    person: PersonId,
    role: Role,
    category: Option<Category>,
    full_name: String,
    centers: Vec<CenterId>,
) -> Result<Actor, Error> {
    let session: SessionId = app.new_id();
    let data = SessionData {
        session,
        person,
        role,
        category,
        full_name,
        email_verified: true,
        centers,
        limited: LimitedCenters::default(),
        second_factor: SecondFactorState::default(),
        // The program is no stolen session, whatever the time of the clock.
        proven_at: Some(Timestamp::MAX),
    };
    Ok(Actor::from_session(data, app.settings.email_verification)?)
}
