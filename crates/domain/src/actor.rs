//! Actors: signed-in persons by role. An actor can only be created from a session, so a function that takes a
//! [`Professional`] cannot be called for any other role.

use crate::case::Case;
use crate::center::CenterStatus;
use crate::field::Field;
use crate::id::{CenterId, PersonId, SessionId};
use crate::person::{Category, Role};
use crate::refusal::Refusal;
use crate::time::days;
use jiff::{SignedDuration, Timestamp};

/// A session that has not been used for this time ends. Settings can only shorten it.
pub const SESSION_IDLE_TIMEOUT: SignedDuration = SignedDuration::from_hours(12);
/// A session ends after this time, even if it is used. Settings can only shorten it.
pub const SESSION_ABSOLUTE_TIMEOUT: SignedDuration = days(7);
/// How long a proof of identity is valid in its session (AMB-95).
pub const PROOF_TTL: SignedDuration = SignedDuration::from_mins(10);

/// A session and its account, as stored on the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionData {
    /// Id of the session.
    pub session: SessionId,
    /// Id of the signed-in person.
    pub person: PersonId,
    /// Role of the person, which decides the kind of actor.
    pub role: Role,
    /// Group of a professional; `None` for other roles.
    pub category: Option<Category>,
    /// Full name with prefix and suffix.
    pub full_name: String,
    /// Whether the person verified the email address.
    pub email_verified: bool,
    /// Confirmed, active centers with a VERIFIED affiliation, in the order chosen; the first is the default center of
    /// an administrator.
    pub centers: Vec<CenterId>,
    /// Centers that give a surgeon rights over own cases only.
    pub limited: LimitedCenters,
    /// Whether the person needs a second factor, and has one.
    pub second_factor: SecondFactorState,
    /// When the person last proved their identity in this session; `None` if they have not, or if the proof has been
    /// used up.
    pub proven_at: Option<Timestamp>,
}

/// The state of a person's second factor (AMB-100).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SecondFactorState {
    /// Whether the installation, or a center that the person administers, requires one.
    pub required: bool,
    /// Whether the person has one.
    pub present: bool,
}

impl SecondFactorState {
    /// Requires that a required second factor is present.
    ///
    /// # Errors
    /// SECOND_FACTOR_REQUIRED if it is missing.
    pub fn require(self) -> Result<(), Refusal> {
        if self.required && !self.present {
            return Err(Refusal::second_factor_required());
        }
        Ok(())
    }
}

/// Centers with a VERIFIED affiliation that give a surgeon no rights over other people, only over own cases (AMB-83).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LimitedCenters {
    /// Unconfirmed centers that the surgeon created: new and existing cases.
    pub unconfirmed: Vec<CenterId>,
    /// Deactivated centers: existing cases only.
    pub deactivated: Vec<CenterId>,
}

/// A VERIFIED affiliation of the person of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerifiedAffiliation {
    /// The center.
    pub center: CenterId,
    /// Its status.
    pub status: CenterStatus,
    /// Whether the person created the center.
    pub created: bool,
    /// Whether the center requires a second factor of its administrators.
    pub requires_second_factor: bool,
}

impl SessionData {
    /// Requires that the person proved their identity in this session within the last ten minutes (AMB-95).
    ///
    /// # Errors
    /// PROOF_REQUIRED without such a proof.
    pub fn require_proof(&self, now: Timestamp) -> Result<(), Refusal> {
        match self.proven_at {
            Some(at) if now.duration_since(at) < PROOF_TTL => Ok(()),
            _ => Err(Refusal::proof_required()),
        }
    }

    /// Returns whether the session gives the same rights as `before`, its state when a request was authenticated. The
    /// name gives no rights, and commands check the proof of identity in their transaction, so neither is compared.
    pub fn has_same_rights_as(&self, before: &Self) -> bool {
        let rights = |data: &Self| (data.session, data.person, data.role, data.category, data.email_verified);
        rights(self) == rights(before)
            && self.centers == before.centers
            && self.limited == before.limited
            && self.second_factor == before.second_factor
    }

    /// Sets the centers of the session from the person's verified affiliations. Only its creator can use an unconfirmed
    /// center; administrators get no rights from an unconfirmed or a deactivated center (AMB-83).
    pub fn set_centers(&mut self, affiliations: Vec<VerifiedAffiliation>) {
        let surgeon = self.role == Role::Surgeon;
        for VerifiedAffiliation { center, status, created, requires_second_factor } in affiliations {
            if self.role == Role::Admin && status == CenterStatus::Confirmed {
                self.second_factor.required |= requires_second_factor;
            }
            match status {
                CenterStatus::Confirmed => self.centers.push(center),
                CenterStatus::Unconfirmed if surgeon && created => self.limited.unconfirmed.push(center),
                CenterStatus::Deactivated if surgeon => self.limited.deactivated.push(center),
                CenterStatus::Unconfirmed | CenterStatus::Deactivated => {}
            }
        }
    }
}

macro_rules! actor {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(SessionData);

        impl $name {
            /// Returns the id of the person.
            pub const fn person(&self) -> PersonId {
                self.0.person
            }

            /// Returns the id of the session.
            pub const fn session(&self) -> SessionId {
                self.0.session
            }

            /// Returns the full name with prefix and suffix.
            pub fn full_name(&self) -> &str {
                &self.0.full_name
            }

            /// Requires a proof of identity, see [`SessionData::require_proof`].
            ///
            /// # Errors
            /// PROOF_REQUIRED without such a proof.
            pub fn require_proof(&self, now: Timestamp) -> Result<(), Refusal> {
                self.0.require_proof(now)
            }
        }
    };
}

actor! {
    /// A professional, who takes cases.
    Professional
}
actor! {
    /// A surgeon, who posts and manages own cases.
    Surgeon
}
actor! {
    /// An administrator, who manages the cases and people of a surgery center.
    CenterAdmin
}
actor! {
    /// The operator of the installation.
    SystemAdmin
}

impl Professional {
    /// Returns the group of the professional.
    pub fn category(&self) -> Category {
        self.0.category.expect("from_session requires the group")
    }

    /// Requires that a person named in a request is the caller.
    ///
    /// # Errors
    /// FORBIDDEN for another person.
    pub fn require_self(&self, person: PersonId) -> Result<(), Refusal> {
        allow(person == self.person())
    }
}

impl Surgeon {
    /// Returns the confirmed centers with which the surgeon has a verified affiliation.
    pub fn verified_centers(&self) -> &[CenterId] {
        &self.0.centers
    }

    /// Returns whether the surgeon may post for a center: with a verified affiliation, or as the creator of an
    /// unconfirmed center.
    pub fn may_post_for(&self, center: CenterId) -> bool {
        self.0.centers.contains(&center) || self.0.limited.unconfirmed.contains(&center)
    }

    /// Returns whether the surgeon manages own cases of a center: only while the affiliation is verified, even if the
    /// center is deactivated (AMB-87).
    pub fn manages_own_cases_of(&self, center: CenterId) -> bool {
        self.may_post_for(center) || self.0.limited.deactivated.contains(&center)
    }
}

impl CenterAdmin {
    /// Returns the centers that the administrator manages; in practice one.
    pub fn centers(&self) -> &[CenterId] {
        &self.0.centers
    }

    /// Returns the center whose list is read: the named one, by default the first.
    ///
    /// # Errors
    /// FORBIDDEN without a center and for one that the administrator does not manage.
    pub fn listed_center(&self, named: Option<CenterId>) -> Result<CenterId, Refusal> {
        let center = named.or_else(|| self.centers().first().copied());
        center.filter(|center| self.centers().contains(center)).ok_or_else(Refusal::forbidden)
    }
}

/// A signed-in person with the rights of a role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// Role USER.
    Professional(Professional),
    /// Role SURGEON.
    Surgeon(Surgeon),
    /// Role ADMIN.
    CenterAdmin(CenterAdmin),
    /// Role SYSTEM_ADMIN.
    SystemAdmin(SystemAdmin),
}

/// An actor who may post and manage cases and invite people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Poster {
    /// Manages own cases.
    Surgeon(Surgeon),
    /// Manages the cases of the center.
    CenterAdmin(CenterAdmin),
    /// Manages all cases.
    SystemAdmin(SystemAdmin),
}

/// The part of the data of people in lists that an actor sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CardScope {
    /// Name, group and picture: without a confirmed center (AMB-83).
    Name,
    /// Also the residence and whether the license has expired.
    Profile,
    /// Also the state of the documents: for those who verify eligibility (AMB-64).
    Documents,
}

/// An actor who may manage the eligibility and the favorites of a center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CenterManager {
    /// Manages their center.
    CenterAdmin(CenterAdmin),
    /// Manages all centers.
    SystemAdmin(SystemAdmin),
}

fn allow(allowed: bool) -> Result<(), Refusal> {
    if allowed { Ok(()) } else { Err(Refusal::forbidden()) }
}

impl Actor {
    /// Returns the actor of a session. `verified_email_required` is the setting `email_verification`: while it is on, a
    /// person without a verified address has no rights yet. Calls that such a person may make take [`SessionData`]
    /// instead.
    ///
    /// # Errors
    /// EMAIL_UNVERIFIED if an address has to be verified and is not; SECOND_FACTOR_REQUIRED if the person needs a second
    /// factor and has none; FORBIDDEN for a professional without a group, which sign-up never creates.
    pub fn from_session(session: SessionData, verified_email_required: bool) -> Result<Self, Refusal> {
        let state = session.second_factor;
        let actor = Self::before_second_factor(session, verified_email_required)?;
        state.require()?;
        Ok(actor)
    }

    /// Returns the actor of a session as [`Self::from_session`] does, also if a required second factor is missing: for the
    /// calls that add one.
    ///
    /// # Errors
    /// EMAIL_UNVERIFIED if an address has to be verified and is not; FORBIDDEN for a professional without a group.
    pub fn before_second_factor(
        session: SessionData,
        verified_email_required: bool,
    ) -> Result<Self, Refusal> {
        if verified_email_required && !session.email_verified {
            return Err(Refusal::email_unverified());
        }
        match session.role {
            Role::Professional if session.category.is_none() => Err(Refusal::forbidden()),
            Role::Professional => Ok(Self::Professional(Professional(session))),
            Role::Surgeon => Ok(Self::Surgeon(Surgeon(session))),
            Role::Admin => Ok(Self::CenterAdmin(CenterAdmin(session))),
            Role::SystemAdmin => Ok(Self::SystemAdmin(SystemAdmin(session))),
        }
    }

    /// Returns the session and its account.
    pub const fn session_data(&self) -> &SessionData {
        match self {
            Self::Professional(Professional(session))
            | Self::Surgeon(Surgeon(session))
            | Self::CenterAdmin(CenterAdmin(session))
            | Self::SystemAdmin(SystemAdmin(session)) => session,
        }
    }

    /// Returns the id of the person.
    pub const fn person(&self) -> PersonId {
        self.session_data().person
    }

    /// Returns the id of the session.
    pub const fn session(&self) -> SessionId {
        self.session_data().session
    }

    /// Returns the role of the person.
    pub const fn role(&self) -> Role {
        self.session_data().role
    }

    /// Returns whether notices about cases of a center still show the actor the state of engagements: to professionals their own
    /// always, to owners only while they manage cases there (AMB-87).
    pub fn sees_engagements_at(&self, center: CenterId) -> bool {
        match self {
            Self::Surgeon(surgeon) => surgeon.manages_own_cases_of(center),
            Self::CenterAdmin(admin) => admin.centers().contains(&center),
            Self::Professional(_) | Self::SystemAdmin(_) => true,
        }
    }

    /// Requires that a person named in a request is the caller.
    ///
    /// # Errors
    /// FORBIDDEN for another person.
    pub fn require_self(&self, person: PersonId) -> Result<(), Refusal> {
        allow(person == self.person())
    }

    /// Requires the role USER.
    ///
    /// # Errors
    /// FORBIDDEN for other roles.
    pub fn require_professional(self) -> Result<Professional, Refusal> {
        match self {
            Self::Professional(professional) => Ok(professional),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// Requires the role SURGEON.
    ///
    /// # Errors
    /// FORBIDDEN for other roles.
    pub fn require_surgeon(self) -> Result<Surgeon, Refusal> {
        match self {
            Self::Surgeon(surgeon) => Ok(surgeon),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// Requires the role ADMIN.
    ///
    /// # Errors
    /// FORBIDDEN for other roles.
    pub fn require_center_admin(self) -> Result<CenterAdmin, Refusal> {
        match self {
            Self::CenterAdmin(admin) => Ok(admin),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// Requires the role SYSTEM_ADMIN.
    ///
    /// # Errors
    /// FORBIDDEN for other roles.
    pub fn require_system_admin(self) -> Result<SystemAdmin, Refusal> {
        match self {
            Self::SystemAdmin(admin) => Ok(admin),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// Requires any role but USER.
    ///
    /// # Errors
    /// FORBIDDEN for a professional.
    pub fn require_poster(self) -> Result<Poster, Refusal> {
        match self {
            Self::Surgeon(surgeon) => Ok(Poster::Surgeon(surgeon)),
            Self::CenterAdmin(admin) => Ok(Poster::CenterAdmin(admin)),
            Self::SystemAdmin(admin) => Ok(Poster::SystemAdmin(admin)),
            Self::Professional(_) => Err(Refusal::forbidden()),
        }
    }

    /// Requires the role ADMIN or SYSTEM_ADMIN.
    ///
    /// # Errors
    /// FORBIDDEN for surgeons and professionals.
    pub fn require_center_manager(self) -> Result<CenterManager, Refusal> {
        match self {
            Self::CenterAdmin(admin) => Ok(CenterManager::CenterAdmin(admin)),
            Self::SystemAdmin(admin) => Ok(CenterManager::SystemAdmin(admin)),
            Self::Surgeon(_) | Self::Professional(_) => Err(Refusal::forbidden()),
        }
    }
}

impl Poster {
    const fn session_data(&self) -> &SessionData {
        match self {
            Self::Surgeon(Surgeon(session))
            | Self::CenterAdmin(CenterAdmin(session))
            | Self::SystemAdmin(SystemAdmin(session)) => session,
        }
    }

    /// Returns the id of the person.
    pub const fn person(&self) -> PersonId {
        self.session_data().person
    }

    /// Returns the id of the session.
    pub const fn session(&self) -> SessionId {
        self.session_data().session
    }

    /// Returns the role of the person.
    pub const fn role(&self) -> Role {
        self.session_data().role
    }

    /// Returns the full name with prefix and suffix.
    pub fn full_name(&self) -> &str {
        &self.session_data().full_name
    }

    /// Requires a proof of identity, see [`SessionData::require_proof`].
    ///
    /// # Errors
    /// PROOF_REQUIRED without such a proof.
    pub fn require_proof(&self, now: Timestamp) -> Result<(), Refusal> {
        self.session_data().require_proof(now)
    }

    /// Returns the center to use if a request names none: the first one of an administrator; `None` for others, who
    /// must name one.
    pub fn default_center(&self) -> Option<CenterId> {
        match self {
            Self::CenterAdmin(admin) => admin.centers().first().copied(),
            Self::Surgeon(_) | Self::SystemAdmin(_) => None,
        }
    }

    /// Returns the center whose list is read: the named one, by default an administrator's first.
    ///
    /// # Errors
    /// FORBIDDEN for surgeons, and as for [`CenterAdmin::listed_center`]; VALIDATION of `center` if a system administrator
    /// names none.
    pub fn listed_center(&self, named: Option<CenterId>) -> Result<CenterId, Refusal> {
        match self {
            Self::Surgeon(_) => Err(Refusal::forbidden()),
            Self::CenterAdmin(admin) => admin.listed_center(named),
            Self::SystemAdmin(_) => {
                named.ok_or_else(|| Refusal::field(Field::ListedCenter, "center is required"))
            }
        }
    }

    /// Returns whether the actor may post for a center: surgeons where they are verified and for unconfirmed centers
    /// that they created, administrators in their own, the system administrator in all.
    pub fn may_use_center(&self, center: CenterId) -> bool {
        match self {
            Self::SystemAdmin(_) => true,
            Self::Surgeon(surgeon) => surgeon.may_post_for(center),
            Self::CenterAdmin(admin) => admin.centers().contains(&center),
        }
    }

    /// Requires [`Self::may_use_center`].
    ///
    /// # Errors
    /// FORBIDDEN for a center of another actor, and the same for a missing one.
    pub fn require_center(&self, center: CenterId) -> Result<(), Refusal> {
        allow(self.may_use_center(center))
    }

    /// Returns the centers of [`Self::may_use_center`]; none for the system administrator, who may use all.
    pub fn centers(&self) -> Vec<CenterId> {
        match self {
            Self::SystemAdmin(_) => Vec::new(),
            Self::CenterAdmin(admin) => admin.centers().to_vec(),
            Self::Surgeon(Surgeon(session)) => {
                session.centers.iter().chain(&session.limited.unconfirmed).copied().collect()
            }
        }
    }

    /// Returns what the actor sees of the people in lists.
    pub fn card_scope(&self) -> CardScope {
        match self {
            Self::SystemAdmin(_) => CardScope::Documents,
            Self::CenterAdmin(admin) if !admin.centers().is_empty() => CardScope::Documents,
            Self::Surgeon(surgeon) if !surgeon.verified_centers().is_empty() => CardScope::Profile,
            Self::CenterAdmin(_) | Self::Surgeon(_) => CardScope::Name,
        }
    }

    /// Returns whether the actor manages the cases of a center: its administrators and the system administrator.
    pub fn manages_center(&self, center: CenterId) -> bool {
        match self {
            Self::SystemAdmin(_) => true,
            Self::CenterAdmin(admin) => admin.centers().contains(&center),
            Self::Surgeon(_) => false,
        }
    }

    /// Returns whether the actor may manage a case (cancel it, invite, answer requests): surgeons their own while they
    /// are affiliated with its center (AMB-87), administrators those of their center, the system administrator all.
    pub fn owns(&self, case: &Case) -> bool {
        match self {
            Self::Surgeon(surgeon) => {
                [case.poster, case.surgeon].contains(&surgeon.person())
                    && surgeon.manages_own_cases_of(case.center)
            }
            Self::CenterAdmin(admin) => admin.centers().contains(&case.center),
            Self::SystemAdmin(_) => true,
        }
    }

    /// Requires that the actor may manage a case (see [`Self::owns`]).
    ///
    /// # Errors
    /// FORBIDDEN if the actor does not own the case.
    pub fn require_owner(&self, case: &Case) -> Result<(), Refusal> {
        allow(self.owns(case))
    }

    /// Requires that the actor may invite more people to a case that they manage: a surgeon may finish own cases of a
    /// deactivated center, but not invite anyone to them (AMB-284).
    ///
    /// # Errors
    /// CENTER_NOT_VERIFIED if the surgeon may not post for the center.
    pub fn require_may_invite(&self, case: &Case) -> Result<(), Refusal> {
        match self {
            Self::Surgeon(surgeon) if !surgeon.may_post_for(case.center) => {
                Err(Refusal::center_not_verified())
            }
            Self::Surgeon(_) | Self::CenterAdmin(_) | Self::SystemAdmin(_) => Ok(()),
        }
    }
}

impl CenterManager {
    /// Requires a proof of identity, see [`SessionData::require_proof`].
    ///
    /// # Errors
    /// PROOF_REQUIRED without such a proof.
    pub fn require_proof(&self, now: Timestamp) -> Result<(), Refusal> {
        match self {
            Self::CenterAdmin(admin) => admin.require_proof(now),
            Self::SystemAdmin(admin) => admin.require_proof(now),
        }
    }

    /// Returns the id of the person.
    pub const fn person(&self) -> PersonId {
        match self {
            Self::CenterAdmin(admin) => admin.person(),
            Self::SystemAdmin(admin) => admin.person(),
        }
    }

    /// Returns the id of the session.
    pub const fn session(&self) -> SessionId {
        match self {
            Self::CenterAdmin(admin) => admin.session(),
            Self::SystemAdmin(admin) => admin.session(),
        }
    }

    /// Returns whether the actor manages a center.
    pub fn may_use_center(&self, center: CenterId) -> bool {
        match self {
            Self::CenterAdmin(admin) => admin.centers().contains(&center),
            Self::SystemAdmin(_) => true,
        }
    }

    /// Requires [`Self::may_use_center`].
    ///
    /// # Errors
    /// FORBIDDEN for a center of another actor, and the same for a missing one.
    pub fn require_center(&self, center: CenterId) -> Result<(), Refusal> {
        allow(self.may_use_center(center))
    }
}

impl From<Poster> for Actor {
    fn from(poster: Poster) -> Self {
        match poster {
            Poster::Surgeon(surgeon) => Self::Surgeon(surgeon),
            Poster::CenterAdmin(admin) => Self::CenterAdmin(admin),
            Poster::SystemAdmin(admin) => Self::SystemAdmin(admin),
        }
    }
}

impl From<CenterManager> for Actor {
    fn from(manager: CenterManager) -> Self {
        match manager {
            CenterManager::CenterAdmin(admin) => Self::CenterAdmin(admin),
            CenterManager::SystemAdmin(admin) => Self::SystemAdmin(admin),
        }
    }
}

/// Returns whether a center is confirmed as soon as it is created: only a system administrator's is (AMB-83). `creator`
/// is `None` for a center that is added with the add-center code.
pub const fn creates_confirmed_center(creator: Option<&Actor>) -> bool {
    matches!(creator, Some(Actor::SystemAdmin(_)))
}

#[cfg(test)]
#[path = "actor_tests.rs"]
mod tests;
