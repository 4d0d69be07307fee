//! Profiles: reading, restricted by viewer; updating; language, density and setup; the security level; the download of own data.

mod centers;
mod export_own_data;
mod get_profile;
mod get_security_level;
pub(crate) mod letters;
mod update_density;
mod update_language;
mod update_profile;
mod update_setup;

use caseboard_domain::eligibility::{Completeness, FavoriteStatus};
use caseboard_domain::person::{Email, Person};
use caseboard_domain::profile::Profile;
use caseboard_domain::{CenterId, PersonId};

use crate::accounts::Affiliation;

pub use caseboard_store::documents::DocumentRow;
pub use export_own_data::export_own_data;
pub use get_profile::get_profile;
pub use get_security_level::get_security_level;
pub use update_density::{DensityUpdated, update_density};
pub use update_language::{LanguageUpdated, update_language};
pub use update_profile::{ProfileUpdate, update_profile};
pub use update_setup::{SetupChange, SetupUpdated, update_setup};

/// A profile, restricted to what the viewer may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProfileView {
    /// A surgeon, for a professional of level 0.
    Restricted {
        /// The person.
        id: PersonId,
        /// The computed full name.
        full_name: String,
    },
    /// A surgeon who shares only the About Me text (AMB-72).
    AboutOnly {
        /// The person.
        id: PersonId,
        /// The computed full name.
        full_name: String,
        /// The file of the picture.
        picture: Option<String>,
        /// The text about the person.
        about: String,
    },
    /// A profile, restricted to what the viewer may see.
    Full(Box<FullProfile>),
}

/// A profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FullProfile {
    /// The person; `email_verified` is also true if the installation does not require verification.
    pub person: Person,
    /// The editable part.
    pub profile: Profile,
    /// Display only (AMB-24).
    pub rating: i64,
    /// The file of the picture.
    pub picture: Option<String>,
    /// The documents without the picture, by the name of the slot; `None` if the viewer may not read them (AMB-16) or the
    /// role has none.
    pub documents: Option<Vec<DocumentRow>>,
    /// The expected documents and license of the person, with `documents` (AMB-116). The day is that of UTC.
    pub completeness: Option<Completeness>,
    /// Affiliations in the order chosen; other viewers see those with their own centers.
    pub affiliations: Vec<Affiliation>,
    /// Verified centers, of a professional the certifying ones; other viewers see their own centers.
    pub certified: Vec<CenterId>,
    /// Centers whose certification returned to review after a change of name or license (AMB-88); other viewers see
    /// their own centers.
    pub in_review: Vec<CenterId>,
    /// Of a professional: whether the viewer's favorites contain them.
    pub favorited_by: Option<FavoritedBy>,
    /// For the person and the system administrator only.
    pub account: Option<Account>,
}

/// The viewer's favorites that contain a professional (AMB-63).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FavoritedBy {
    /// Whether the professional is a favorite of the viewing surgeon or of the administrator's center.
    pub status: FavoriteStatus,
    /// The administrator's centers that have the professional as a favorite.
    pub centers: Vec<CenterId>,
    /// The viewing surgeon, if the professional is their favorite.
    pub surgeons: Vec<PersonId>,
}

/// The part of a profile that is about the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The new address that is not verified yet (AMB-18).
    pub pending_email: Option<Email>,
    /// For the person only.
    pub own: Option<OwnAccount>,
}

/// The part of an account that only the person sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAccount {
    /// The indexes of the security questions in their sets; the answers never leave the server.
    pub questions: [u8; 2],
    /// Unread notifications, as the bell counts them.
    pub unread: i64,
}
