//! Eligibility (the certification of a person by a center), and favorites.

use jiff::civil::Date;

use crate::center::AffiliationStatus;
use crate::field::Field;
use crate::person::{Category, NAME, Role};
use crate::refusal::{Fields, Refusal, codes};
use crate::text::{TextBounds, fold};

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
    /// Parses the filter; `None` means `default`. A surgeon may list professionals only.
    ///
    /// # Errors
    /// VALIDATION for an unknown value; FORBIDDEN for a surgeon who asks for more than professionals, and for a
    /// professional.
    pub fn from_input(sent: Option<&str>, default: Self, viewer: Role) -> Result<Self, Refusal> {
        let filter = match sent.map(str::trim).filter(|sent| !sent.is_empty()) {
            None => default,
            Some(sent) => {
                Self::parse(sent).ok_or_else(|| Refusal::field(Field::Role, "Sign-in type is invalid"))?
            }
        };
        match (viewer, filter) {
            (Role::Admin | Role::SystemAdmin, _) | (Role::Surgeon, Self::User) => Ok(filter),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// Returns whether the list contains people of a role.
    pub const fn shows(self, role: Role) -> bool {
        match self {
            Self::All => matches!(role, Role::Surgeon | Role::Professional),
            Self::Surgeon => matches!(role, Role::Surgeon),
            Self::User => matches!(role, Role::Professional),
        }
    }
}

/// The side effects of certifying a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CertificationEffects {
    /// Whether the person becomes a favorite of the center; true for professionals.
    pub adds_favorite: bool,
    /// Whether a pending affiliation with the center becomes verified; true for surgeons.
    pub verifies_affiliation: bool,
}

/// Checks that a center can certify a person: a surgeon or a professional with an active account.
///
/// # Errors
/// FORBIDDEN, as for a person that does not exist.
pub fn certify(role: Role, active: bool) -> Result<CertificationEffects, Refusal> {
    match role {
        Role::Professional if active => {
            Ok(CertificationEffects { adds_favorite: true, verifies_affiliation: false })
        }
        Role::Surgeon if active => {
            Ok(CertificationEffects { adds_favorite: false, verifies_affiliation: true })
        }
        _ => Err(Refusal::forbidden()),
    }
}

/// Requires that a surgeon chose the center which certifies them, pending or verified: an administrator can confirm an
/// affiliation, but not create one (AMB-85).
///
/// # Errors
/// NOT_AFFILIATED if the surgeon has not chosen the center.
pub fn require_affiliation(affiliation: Option<AffiliationStatus>) -> Result<(), Refusal> {
    match affiliation {
        Some(AffiliationStatus::Pending | AffiliationStatus::Verified) => Ok(()),
        None => Err(Refusal::conflict(
            codes::NOT_AFFILIATED,
            "The surgeon has not added this surgery center. Only the surgeon can add it.",
        )),
    }
}

/// The side effects of revoking a certification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RevocationEffects {
    /// Whether the person stops being a favorite of the center; true for professionals, because favorites can be
    /// invited.
    pub removes_favorite: bool,
    /// Whether a verified affiliation with the center becomes pending; true for surgeons, who then may not post for it.
    pub unverifies_affiliation: bool,
}

/// Checks that a center can revoke the eligibility of a person: a surgeon or a professional, also with a closed
/// account.
///
/// # Errors
/// FORBIDDEN, as for a person that does not exist.
pub fn revoke(role: Role) -> Result<RevocationEffects, Refusal> {
    match role {
        Role::Professional => Ok(RevocationEffects { removes_favorite: true, unverifies_affiliation: false }),
        Role::Surgeon => Ok(RevocationEffects { removes_favorite: false, unverifies_affiliation: true }),
        Role::Admin | Role::SystemAdmin => Err(Refusal::forbidden()),
    }
}

/// The bounds of the beginning of a name in a search.
pub const NAME_PREFIX: TextBounds = TextBounds::up_to(NAME.max);

/// The beginnings of last and first name in a search for people. Case is ignored; both must match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePrefix {
    last: String,
    first: String,
}

impl NamePrefix {
    /// Parses the beginnings; `None` if both are empty, which finds no one.
    ///
    /// # Errors
    /// VALIDATION that names the field if it is longer than a name or has control characters.
    pub fn parse(last: Option<&str>, first: Option<&str>) -> Result<Option<Self>, Refusal> {
        let mut fields = Fields::new();
        let mut read = |field: Field, label: &str, text: Option<&str>| {
            let text = text.unwrap_or_default();
            if !NAME_PREFIX.accepts(text) {
                fields.invalid(field, label);
            }
            fold(text)
        };
        let prefix = Self {
            last: read(Field::LastName, "Last Name", last),
            first: read(Field::FirstName, "First Name", first),
        };
        fields.finish()?;
        Ok(Some(prefix).filter(|it| !(it.last.is_empty() && it.first.is_empty())))
    }

    /// Returns the beginning of the last name, folded; may be empty.
    pub fn last(&self) -> &str {
        &self.last
    }

    /// Returns the beginning of the first name, folded; may be empty.
    pub fn first(&self) -> &str {
        &self.first
    }
}

/// Returns whether a license has expired; `last_day` is its last valid day, if known. An expired license revokes
/// nothing.
pub fn license_expired(last_day: Option<Date>, today: Date) -> bool {
    last_day.is_some_and(|last_day| last_day < today)
}

/// Checks that a person can become a favorite: a professional with an active account. Favorites can always be removed.
///
/// # Errors
/// FORBIDDEN, as for a person that does not exist.
pub fn add_favorite(role: Role, active: bool) -> Result<(), Refusal> {
    match role {
        Role::Professional if active => Ok(()),
        _ => Err(Refusal::forbidden()),
    }
}

/// Parses the groups of a favorites filter; an empty list means all.
///
/// # Errors
/// VALIDATION if an id is not a group.
pub fn categories(sent: &[i64]) -> Result<Vec<Category>, Refusal> {
    if sent.is_empty() {
        return Ok(Category::ALL.to_vec());
    }
    let mut categories = Vec::new();
    for id in sent {
        let category = Category::from_id(*id)
            .ok_or_else(|| Refusal::field(Field::Categories, "Professional group is invalid"))?;
        if !categories.contains(&category) {
            categories.push(category);
        }
    }
    Ok(categories)
}

/// Requires a certified professional if the installation is configured to (`required`).
///
/// # Errors
/// NOT_CERTIFIED if `required` and the professional is not certified.
pub fn require_certified(required: bool, certified: bool) -> Result<(), Refusal> {
    if required && !certified {
        return Err(Refusal::forbidden_as(codes::NOT_CERTIFIED, "Eligibility not verified"));
    }
    Ok(())
}

#[cfg(test)]
#[path = "eligibility_tests.rs"]
mod tests;
