//! Surgery centers: the list, their identification codes, and how new ones come into being.

mod create_center;
mod list_centers;
mod rotate_center_code;
mod verify_admin_code;
mod verify_center_code;

use caseboard_domain::CenterId;
use caseboard_domain::center::Center;

pub use crate::cases::CenterBrief;
pub use create_center::{CreatedCenter, create_center};
pub use list_centers::list_centers;
pub use rotate_center_code::{RotatedCode, rotate_center_code};
pub use verify_admin_code::{AddCenterTicket, TICKET_TTL, verify_admin_code};
pub use verify_center_code::{CenterProof, PROOF_TTL, verify_center_code};

impl From<Center> for CenterBrief {
    fn from(center: Center) -> Self {
        let Center { id, name, city, state, zone, .. } = center;
        Self { id, name, city, state: state.code().to_owned(), zone }
    }
}

/// The hash of a center's code is bound to the center.
pub(crate) fn sealed_for(center: CenterId) -> String {
    format!("CENTER_CODE:{center}")
}
