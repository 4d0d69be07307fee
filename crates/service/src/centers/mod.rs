//! Surgery centers: the list, their identification codes, and how new ones come into being.

mod add_center_code;
mod create;
mod list;
mod rotate_code;
mod verify_code;

use caseboard_domain::CenterId;
use caseboard_domain::center::Center;

pub use crate::cases::CenterBrief;
pub use add_center_code::{AddCenterTicket, TICKET_TTL, add_center_code};
pub use create::{CreatedCenter, create};
pub use list::list;
pub use rotate_code::{RotatedCode, rotate_code};
pub use verify_code::{CenterProof, PROOF_TTL, verify_code};

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
