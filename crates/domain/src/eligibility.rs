//! Eligibility (a center certifies a person) and favorites: who can be either.

use jiff::civil::Date;

use crate::person::{Category, Role};
use crate::refusal::{Fields, Refusal, codes};
use crate::registration::NAME_MAX;
use crate::text::{fold, has_control, length};

closed_list! {
    /// Whether a person is a favorite of the viewer.
    pub enum FavoriteStatus {
        /// Is a favorite.
        Added = "ADDED",
        /// Is not a favorite.
        Removed = "REMOVED",
    }
}

closed_list! {
    /// The roles that a list of people contains.
    pub enum PeopleFilter as "UserFilter" {
        /// Surgeons and professionals, never administrators.
        All = "ALL",
        /// Surgeons only.
        Surgeon = "SURGEON",
        /// Professionals only.
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
    pub fn from_input(sent: Option<&str>, default: Self, viewer: Role) -> Result<Self, Refusal> {
        let filter = match sent.map(str::trim).filter(|sent| !sent.is_empty()) {
            None => default,
            Some(sent) => {
                Self::parse(sent).ok_or_else(|| Refusal::field("signInType", "signInType is invalid"))?
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

/// What revoking a certification does besides removing it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revoking {
    /// The person stops being a favorite of the center: professionals. An invisible favorite would go on getting
    /// invitations (AMB-62).
    pub removes_favorite: bool,
    /// A verified affiliation with the center becomes pending again: surgeons. The center leaves their certified
    /// centers (F-33), and stays among those they chose (AMB-04).
    pub unverifies_affiliation: bool,
}

/// Whether a center can revoke the eligibility of a person: surgeons and professionals, also those whose account is
/// closed.
///
/// # Errors
/// 403, the same as for a person that does not exist.
pub fn revoke(role: Role) -> Result<Revoking, Refusal> {
    match role {
        Role::Professional => Ok(Revoking { removes_favorite: true, unverifies_affiliation: false }),
        Role::Surgeon => Ok(Revoking { removes_favorite: false, unverifies_affiliation: true }),
        Role::Admin | Role::SystemAdmin => Err(Refusal::forbidden()),
    }
}

/// How the names begin that a search looks for (F-10, AMB-61): in any case, both given must hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePrefix {
    last: String,
    first: String,
}

impl NamePrefix {
    /// Reads `lastName` and `firstName`; nothing when both are empty, which matches no one.
    ///
    /// # Errors
    /// VALIDATION naming the field that is longer than a name may be, or has control characters.
    pub fn parse(last: Option<&str>, first: Option<&str>) -> Result<Option<Self>, Refusal> {
        let mut fields = Fields::new();
        let mut read = |field: &str, text: Option<&str>| {
            let text = text.unwrap_or_default();
            if length(text) > NAME_MAX || has_control(text) {
                fields.invalid(field, field);
            }
            fold(text)
        };
        let prefix = Self { last: read("lastName", last), first: read("firstName", first) };
        fields.finish()?;
        Ok(Some(prefix).filter(|it| !(it.last.is_empty() && it.first.is_empty())))
    }

    /// The beginning of the last name, folded; may be empty.
    pub fn last(&self) -> &str {
        &self.last
    }

    /// The beginning of the first name, folded; may be empty.
    pub fn first(&self) -> &str {
        &self.first
    }
}

/// Whether a license is over (AMB-51): `last_day` is its last one, if told. Nothing is revoked by that.
pub fn license_expired(last_day: Option<Date>, today: Date) -> bool {
    last_day.is_some_and(|last_day| last_day < today)
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
