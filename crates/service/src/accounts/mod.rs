//! Accounts: sign-up, sign-in, sign-out and sessions.

mod begin_passkey_second_factor;
mod begin_passkey_sign_in;
mod check_credentials;
mod check_email_taken;
mod complete_sign_in;
mod complete_sign_in_by_passkey;
mod create_system_admin;
mod end_session;
mod end_sessions;
mod end_sessions_of_person;
mod get_session;
pub(crate) mod letters;
mod list_sessions;
mod lock_out;
mod new_device;
mod passkey_attempts;
pub mod session;
mod set_user_active;
mod sign_in;
mod sign_in_by_email;
mod sign_in_by_passkey;
mod sign_in_by_username;
mod sign_out;
mod sign_up;

use caseboard_domain::CenterId;
use caseboard_domain::actor::SecondFactorState;
use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::person::Person;
use caseboard_store::affiliations::AffiliationRow;
use serde::{Deserialize, Serialize};

use crate::centers::CenterBrief;

pub use begin_passkey_second_factor::begin_passkey_second_factor;
pub use begin_passkey_sign_in::begin_passkey_sign_in;
pub use check_credentials::check_credentials;
pub use check_email_taken::check_email_taken;
pub use complete_sign_in::{SecondFactor, complete_sign_in};
pub use complete_sign_in_by_passkey::complete_sign_in_by_passkey;
pub use create_system_admin::{NewSystemAdmin, create_system_admin};
pub use end_session::end_session;
pub use end_sessions::end_sessions;
pub use end_sessions_of_person::end_sessions_of_person;
pub use get_session::get_session;
pub use list_sessions::{OwnSession, list_sessions};
pub use set_user_active::set_user_active;
pub(crate) use sign_in::clear_failures;
pub use sign_in::{INCORRECT, SignIn, SignInOrigin};
pub use sign_in_by_email::sign_in_by_email;
pub use sign_in_by_passkey::{PASSKEY_REJECTED, UNKNOWN_PASSKEY, sign_in_by_passkey};
pub use sign_in_by_username::sign_in_by_username;
pub use sign_out::sign_out;
pub use sign_up::{SignUp, SignedUp, sign_up};

/// An affiliation of a person with a center (AMB-04). The outcome of a sign-up has it, so it is stored with public data of the
/// center only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Affiliation {
    /// The center.
    pub center: CenterBrief,
    /// Whether the affiliation is verified.
    pub status: AffiliationStatus,
    /// Whether an administrator ended or declined it.
    pub revoked: bool,
}

impl From<AffiliationRow> for Affiliation {
    fn from(AffiliationRow { center, status, revoked }: AffiliationRow) -> Self {
        Self { center: center.into(), status, revoked }
    }
}

/// The user of a session, as returned by sign-in and `GET /api/session`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionUser {
    /// The person; `email_verified` is also true if the installation does not require verification.
    pub person: Person,
    /// In the order chosen.
    pub affiliations: Vec<Affiliation>,
    /// `certifiedCenters`: centers with a verified affiliation; of a professional those that certified them.
    pub certified: Vec<CenterId>,
    /// Unread notifications, as the bell counts them.
    pub unread: i64,
    /// The derived level of AMB-60, 0 to 4 and never the pairwise 3.
    pub security_level: u8,
    /// The file of the picture.
    pub profile_picture: Option<String>,
    /// Whether the person needs a second factor, and has one.
    pub second_factor: SecondFactorState,
}
