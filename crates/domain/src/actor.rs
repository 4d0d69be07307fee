//! Actors: the signed-in person by role. An actor can only be created from a session, so a function that takes a
//! [`Professional`] cannot be called for any other role.

use crate::case::Case;
use crate::id::{CenterId, PersonId, SessionId};
use crate::person::{Category, Role};
use crate::refusal::Refusal;

/// The session and its account, as stored on the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionFacts {
    /// The session.
    pub session: SessionId,
    /// The signed-in person.
    pub person: PersonId,
    /// The role of the person.
    pub role: Role,
    /// The group of a professional.
    pub category: Option<Category>,
    /// The computed full name.
    pub full_name: String,
    /// Whether the email address is verified.
    pub email_verified: bool,
    /// VERIFIED centers only, the first one first: the own center of an administrator.
    pub centers: Vec<CenterId>,
}

macro_rules! actor {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(SessionFacts);

        impl $name {
            /// Id of the person.
            pub const fn person(&self) -> PersonId {
                self.0.person
            }

            /// Id of the session.
            pub const fn session(&self) -> SessionId {
                self.0.session
            }

            /// The computed full name.
            pub fn full_name(&self) -> &str {
                &self.0.full_name
            }
        }
    };
}

actor! {
    /// A professional: takes cases.
    Professional
}
actor! {
    /// A surgeon: posts and manages own cases.
    Surgeon
}
actor! {
    /// An administrator of a surgery center.
    CenterAdmin
}
actor! {
    /// The operator of the installation.
    SystemAdmin
}

impl Professional {
    /// Professional group.
    pub fn category(&self) -> Category {
        self.0.category.expect("from_session requires the group")
    }

    /// Requires that a person named in a request is the caller.
    ///
    /// # Errors
    /// 403.
    pub fn require_self(&self, person: PersonId) -> Result<(), Refusal> {
        allow(person == self.person())
    }
}

impl Surgeon {
    /// The centers where the surgeon may post.
    pub fn verified_centers(&self) -> &[CenterId] {
        &self.0.centers
    }
}

impl CenterAdmin {
    /// The centers the administrator runs; in practice one.
    pub fn centers(&self) -> &[CenterId] {
        &self.0.centers
    }
}

/// A signed-in person with a verified email address, by role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// USER
    Professional(Professional),
    /// SURGEON
    Surgeon(Surgeon),
    /// ADMIN
    CenterAdmin(CenterAdmin),
    /// SYSTEM_ADMIN
    SystemAdmin(SystemAdmin),
}

/// An actor who may post and manage cases and invite people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Poster {
    /// Own cases.
    Surgeon(Surgeon),
    /// The center's cases.
    CenterAdmin(CenterAdmin),
    /// Any.
    SystemAdmin(SystemAdmin),
}

/// An actor who may manage the eligibility and the favorites of a center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CenterManager {
    /// The own center.
    CenterAdmin(CenterAdmin),
    /// Any.
    SystemAdmin(SystemAdmin),
}

fn allow(allowed: bool) -> Result<(), Refusal> {
    if allowed { Ok(()) } else { Err(Refusal::forbidden()) }
}

impl Actor {
    /// Returns the actor of a session. `email_gate` is the setting email_verification: while it is on, an unverified
    /// person has no rights yet. Calls that such a person may make take [`SessionFacts`] instead.
    ///
    /// # Errors
    /// 403 EMAIL_UNVERIFIED; 403 FORBIDDEN for a professional without a group, which sign-up never creates.
    pub fn from_session(facts: SessionFacts, email_gate: bool) -> Result<Self, Refusal> {
        if email_gate && !facts.email_verified {
            return Err(Refusal::email_unverified());
        }
        match facts.role {
            Role::Professional if facts.category.is_none() => Err(Refusal::forbidden()),
            Role::Professional => Ok(Self::Professional(Professional(facts))),
            Role::Surgeon => Ok(Self::Surgeon(Surgeon(facts))),
            Role::Admin => Ok(Self::CenterAdmin(CenterAdmin(facts))),
            Role::SystemAdmin => Ok(Self::SystemAdmin(SystemAdmin(facts))),
        }
    }

    /// The facts of the session.
    pub const fn facts(&self) -> &SessionFacts {
        match self {
            Self::Professional(Professional(facts))
            | Self::Surgeon(Surgeon(facts))
            | Self::CenterAdmin(CenterAdmin(facts))
            | Self::SystemAdmin(SystemAdmin(facts)) => facts,
        }
    }

    /// Id of the person.
    pub const fn person(&self) -> PersonId {
        self.facts().person
    }

    /// The role of the person.
    pub const fn role(&self) -> Role {
        self.facts().role
    }

    /// Requires that a person named in a request is the caller.
    ///
    /// # Errors
    /// 403.
    pub fn require_self(&self, person: PersonId) -> Result<(), Refusal> {
        allow(person == self.person())
    }

    /// A USER only.
    ///
    /// # Errors
    /// 403.
    pub fn require_professional(self) -> Result<Professional, Refusal> {
        match self {
            Self::Professional(professional) => Ok(professional),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// A SURGEON only.
    ///
    /// # Errors
    /// 403.
    pub fn require_surgeon(self) -> Result<Surgeon, Refusal> {
        match self {
            Self::Surgeon(surgeon) => Ok(surgeon),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// An ADMIN only.
    ///
    /// # Errors
    /// 403.
    pub fn require_center_admin(self) -> Result<CenterAdmin, Refusal> {
        match self {
            Self::CenterAdmin(admin) => Ok(admin),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// The SYSTEM_ADMIN only.
    ///
    /// # Errors
    /// 403.
    pub fn require_system_admin(self) -> Result<SystemAdmin, Refusal> {
        match self {
            Self::SystemAdmin(admin) => Ok(admin),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// Requires any role but USER.
    ///
    /// # Errors
    /// 403.
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
    /// 403.
    pub fn require_center_manager(self) -> Result<CenterManager, Refusal> {
        match self {
            Self::CenterAdmin(admin) => Ok(CenterManager::CenterAdmin(admin)),
            Self::SystemAdmin(admin) => Ok(CenterManager::SystemAdmin(admin)),
            Self::Surgeon(_) | Self::Professional(_) => Err(Refusal::forbidden()),
        }
    }
}

impl Poster {
    const fn facts(&self) -> &SessionFacts {
        match self {
            Self::Surgeon(Surgeon(facts))
            | Self::CenterAdmin(CenterAdmin(facts))
            | Self::SystemAdmin(SystemAdmin(facts)) => facts,
        }
    }

    /// Id of the person.
    pub const fn person(&self) -> PersonId {
        self.facts().person
    }

    /// Id of the session.
    pub const fn session(&self) -> SessionId {
        self.facts().session
    }

    /// The role of the person.
    pub const fn role(&self) -> Role {
        self.facts().role
    }

    /// The computed full name.
    pub fn full_name(&self) -> &str {
        &self.facts().full_name
    }

    /// The first center of an administrator; others have to name one.
    pub fn default_center(&self) -> Option<CenterId> {
        match self {
            Self::CenterAdmin(admin) => admin.centers().first().copied(),
            Self::Surgeon(_) | Self::SystemAdmin(_) => None,
        }
    }

    /// Whether the actor may act for a center: surgeons where they are verified, administrators in their own, the system
    /// administrator anywhere.
    pub fn may_use_center(&self, center: CenterId) -> bool {
        match self {
            Self::SystemAdmin(_) => true,
            Self::Surgeon(_) | Self::CenterAdmin(_) => self.facts().centers.contains(&center),
        }
    }

    /// Requires [`Self::may_use_center`].
    ///
    /// # Errors
    /// 403; the same for a missing center and for one of another actor.
    pub fn require_center(&self, center: CenterId) -> Result<(), Refusal> {
        allow(self.may_use_center(center))
    }

    /// Whether the person may manage a case: cancel it, invite, answer requests.
    /// Surgeons their own, administrators those of their center, the system administrator any.
    pub fn owns(&self, case: &Case) -> bool {
        match self {
            Self::Surgeon(surgeon) => [case.poster, case.surgeon].contains(&surgeon.person()),
            Self::CenterAdmin(admin) => admin.centers().contains(&case.center),
            Self::SystemAdmin(_) => true,
        }
    }

    /// Requires [`Self::owns`].
    ///
    /// # Errors
    /// 403.
    pub fn require_owner(&self, case: &Case) -> Result<(), Refusal> {
        allow(self.owns(case))
    }
}

impl CenterManager {
    /// Id of the person.
    pub const fn person(&self) -> PersonId {
        match self {
            Self::CenterAdmin(admin) => admin.person(),
            Self::SystemAdmin(admin) => admin.person(),
        }
    }

    /// Id of the session.
    pub const fn session(&self) -> SessionId {
        match self {
            Self::CenterAdmin(admin) => admin.session(),
            Self::SystemAdmin(admin) => admin.session(),
        }
    }

    /// Whether the person manages that center.
    pub fn may_use_center(&self, center: CenterId) -> bool {
        match self {
            Self::CenterAdmin(admin) => admin.centers().contains(&center),
            Self::SystemAdmin(_) => true,
        }
    }

    /// Requires [`Self::may_use_center`].
    ///
    /// # Errors
    /// 403; the same for a missing center and for one of another actor.
    pub fn require_center(&self, center: CenterId) -> Result<(), Refusal> {
        allow(self.may_use_center(center))
    }
}

#[cfg(test)]
#[path = "actor_tests.rs"]
mod tests;
