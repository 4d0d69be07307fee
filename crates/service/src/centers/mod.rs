//! Surgery centers: listing, creating, and their identification codes.

mod create_center;
mod list_centers;
mod rotate_center_code;
mod verify_admin_code;
mod verify_center_code;

use caseboard_domain::CenterId;
use caseboard_domain::center::Center;
use caseboard_domain::time::Zone;
use serde::{Deserialize, Serialize};

pub use create_center::{CreatedCenter, create_center};
pub use list_centers::list_centers;
pub use rotate_center_code::{RotatedCode, rotate_center_code};
pub use verify_admin_code::{AddCenterTicket, TICKET_TTL, verify_admin_code};
pub use verify_center_code::{CenterProof, PROOF_TTL, verify_center_code};

/// The public data of a center.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CenterBrief {
    /// Its id.
    pub id: CenterId,
    /// Its name.
    pub name: String,
    /// Its city.
    pub city: String,
    /// The two-letter code of its state.
    pub state: String,
    /// Its time zone.
    pub zone: Zone,
}

impl From<Center> for CenterBrief {
    fn from(center: Center) -> Self {
        let Center { id, name, city, state, zone, .. } = center;
        Self { id, name, city, state: state.code().to_owned(), zone }
    }
}

/// Returns the purpose that binds the hash of a code to its center.
pub(crate) fn sealed_for(center: CenterId) -> String {
    format!("CENTER_CODE:{center}")
}
