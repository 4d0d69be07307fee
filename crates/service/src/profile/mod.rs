//! Profiles: what is shown of a person to whom, what the editor writes, and the security level (H-15 to H-73).

mod centers;
mod get_profile;
mod get_security_level;
mod update_profile;

use caseboard_domain::eligibility::FavoriteStatus;
use caseboard_domain::person::{Email, Person};
use caseboard_domain::profile::Profile;
use caseboard_domain::{CenterId, PersonId};

use crate::accounts::Affiliation;

pub use caseboard_store::documents::DocumentRow;
pub use get_profile::get_profile;
pub use get_security_level::get_security_level;
pub(crate) use get_security_level::level;
pub use update_profile::{ProfileUpdate, update_profile};

/// What a viewer is shown of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProfileView {
    /// A surgeon, to a professional of level 0 (H-18).
    Restricted {
        /// Who.
        id: PersonId,
        /// The computed full name.
        full_name: String,
    },
    /// A surgeon who wants others to be shown the text only (AMB-72).
    AboutOnly {
        /// Who.
        id: PersonId,
        /// The computed full name.
        full_name: String,
        /// The file of the picture.
        picture: Option<String>,
        /// The text about the person.
        about: String,
    },
    /// A profile, cut to what the viewer may see.
    Full(Box<FullProfile>),
}

/// A profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FullProfile {
    /// The person; `email_verified` is also true while the installation does not ask for it.
    pub person: Person,
    /// What the editor writes.
    pub profile: Profile,
    /// Display only (AMB-24).
    pub rating: i64,
    /// The file of the picture.
    pub picture: Option<String>,
    /// The documents without the picture, by the name of the slot; nothing where the viewer may not read them (AMB-16), and
    /// for people who have none (H-40).
    pub documents: Option<Vec<DocumentRow>>,
    /// Ties to centers in the order chosen; others see those to their own centers.
    pub affiliations: Vec<Affiliation>,
    /// Centers with a proven tie, of a professional those that certified them; others see their own centers.
    pub certified: Vec<CenterId>,
    /// Of a professional: what the favorites of the viewer say.
    pub favorited_by: Option<FavoritedBy>,
    /// What the person and the system administrator see.
    pub account: Option<Account>,
}

/// Whose favorite a professional is, restricted to the viewer's own favorites (AMB-63).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FavoritedBy {
    /// Whether the professional is a favorite of the surgeon who looks, or of the administrator's center.
    pub status: FavoriteStatus,
    /// The administrator's centers among the favorited_by.
    pub centers: Vec<CenterId>,
    /// The surgeon who looks, when a fan.
    pub surgeons: Vec<PersonId>,
}

/// The part of a profile that is about the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The address that waits for its code (AMB-18).
    pub pending_email: Option<Email>,
    /// What only the person sees.
    pub own: Option<OwnAccount>,
}

/// What only the person sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAccount {
    /// The positions of the security questions in their sets; the answers never leave the server.
    pub questions: [u8; 2],
    /// Unread notifications, as the bell counts them.
    pub unread: i64,
}
