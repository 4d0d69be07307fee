//! Eligibility (a center certifies a person) and favorites: who can be either.

use crate::person::{Category, Role};
use crate::refusal::{Refusal, codes};

named! {
    /// Whether a person is a favorite of the one who looks (F-28, AMB-63).
    pub enum FavoriteStatus {
        /// Is one.
        Added = "ADDED",
        /// Is none.
        Removed = "REMOVED",
    }
}

named! {
    /// Whom a list of people shows, `signInType` (F-13, AMB-61).
    pub enum PeopleFilter {
        /// Surgeons and professionals; never administrators.
        All = "ALL",
        /// Surgeons.
        Surgeon = "SURGEON",
        /// Professionals.
        User = "USER",
    }
}

impl From<bool> for FavoriteStatus {
    fn from(favorite: bool) -> Self {
        if favorite { Self::Added } else { Self::Removed }
    }
}

impl PeopleFilter {
    /// Reads `signInType`; nothing means `default`. A surgeon may list professionals only (appendix C).
    ///
    /// # Errors
    /// 400 naming the field for another value; 403 for a surgeon that asks for more than professionals.
    pub fn parse(sent: Option<&str>, default: Self, viewer: Role) -> Result<Self, Refusal> {
        let filter = match sent.map(str::trim).filter(|sent| !sent.is_empty()) {
            None => default,
            Some(sent) => {
                Self::from_wire(sent).ok_or_else(|| Refusal::field("signInType", "signInType is invalid"))?
            }
        };
        match (viewer, filter) {
            (Role::Admin | Role::SystemAdmin, _) | (Role::Surgeon, Self::User) => Ok(filter),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// Whether people of a role are on the list.
    pub const fn shows(self, role: Role) -> bool {
        match self {
            Self::All => matches!(role, Role::Surgeon | Role::Professional),
            Self::Surgeon => matches!(role, Role::Surgeon),
            Self::User => matches!(role, Role::Professional),
        }
    }
}

/// What certifying a person does besides the certification itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Certifying {
    /// The person also becomes a favorite of the center: professionals (F-06, AMB-62).
    pub adds_favorite: bool,
    /// A pending affiliation with the center becomes verified: surgeons (AMB-04).
    pub verifies_affiliation: bool,
}

/// Whether a person can be certified by a center (F-30): open accounts of surgeons and professionals.
///
/// # Errors
/// 403, the same as for a person that does not exist.
pub fn certify(role: Role, active: bool) -> Result<Certifying, Refusal> {
    match role {
        Role::Professional if active => Ok(Certifying { adds_favorite: true, verifies_affiliation: false }),
        Role::Surgeon if active => Ok(Certifying { adds_favorite: false, verifies_affiliation: true }),
        _ => Err(Refusal::forbidden()),
    }
}

/// Whether a person can become a favorite (F-29): open accounts of professionals. Removing always works.
///
/// # Errors
/// 403, the same as for a person that does not exist.
pub fn add_favorite(role: Role, active: bool) -> Result<(), Refusal> {
    match role {
        Role::Professional if active => Ok(()),
        _ => Err(Refusal::forbidden()),
    }
}

/// The groups a favorites panel asks for, `categories` (B-30). Nothing asked means all.
///
/// # Errors
/// 400 naming the field when one is no group.
pub fn categories(sent: &[i64]) -> Result<Vec<Category>, Refusal> {
    if sent.is_empty() {
        return Ok(Category::ALL.to_vec());
    }
    let mut categories = Vec::new();
    for id in sent {
        let category =
            Category::from_id(*id).ok_or_else(|| Refusal::field("categories", "categories is invalid"))?;
        if !categories.contains(&category) {
            categories.push(category);
        }
    }
    Ok(categories)
}

/// The gate of an installation that asks for certified professionals (AMB-51); `required` is that setting.
///
/// # Errors
/// 403 NOT_CERTIFIED.
pub fn require_certified(required: bool, certified: bool) -> Result<(), Refusal> {
    if required && !certified {
        return Err(Refusal::forbidden_as(codes::NOT_CERTIFIED, "Eligibility not verified"));
    }
    Ok(())
}

#[cfg(test)]
#[path = "eligibility_tests.rs"]
mod tests;
