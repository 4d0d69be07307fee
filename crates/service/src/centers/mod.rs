//! Surgery centers: listing, creating, and their identification codes.

mod code_guesses;
mod confirm_center;
mod create_center;
mod deactivate_center;
pub(crate) mod letters;
mod list_centers;
mod list_centers_for_review;
mod reactivate_center;
pub(crate) mod replace_add_center_code;
mod require_second_factor;
mod review;
mod rotate_center_code;
mod search_centers;
mod update_center;
mod verify_admin_code;
mod verify_center_code;
pub(crate) mod waiting_administrators;

use caseboard_domain::center::{Center, CenterStatus};
use caseboard_domain::states::UsState;
use caseboard_domain::throttle::{CENTER_CODE_ALARM, CENTER_CODE_DAY, CENTER_CODE_RESERVE};
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::centers::{self, CodeHash};
use caseboard_store::{Tx, one_time_tokens};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::Error;
use crate::rate_limit::Counter;

pub use caseboard_store::centers::CenterReview;
pub(crate) use code_guesses::count_words;
pub use confirm_center::confirm_center;
pub use create_center::{CreatedCenter, create_center};
pub use deactivate_center::deactivate_center;
pub use list_centers::list_centers;
pub use list_centers_for_review::list_centers_for_review;
pub use reactivate_center::reactivate_center;
pub use replace_add_center_code::{ReplacedAddCenterCode, replace_add_center_code};
pub use require_second_factor::{SecondFactorRule, require_second_factor};
pub use review::ReviewedCenter;
pub use rotate_center_code::{RotatedCode, rotate_center_code};
pub(crate) use search_centers::search_centers;
pub use update_center::update_center;
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
    /// Its state.
    pub state: UsState,
    /// Its time zone.
    pub zone: Zone,
    /// Whether it is confirmed, awaits that, or is deactivated.
    pub status: CenterStatus,
}

impl From<Center> for CenterBrief {
    fn from(center: Center) -> Self {
        let status = center.status();
        let Center { id, name, city, state, zone, .. } = center;
        Self { id, name, city, state, zone, status }
    }
}

/// Returns the hash of a code that is stored for a center.
fn code_hash(app: &App, center: CenterId, code: &str) -> CodeHash {
    CodeHash { hash: app.key().mac(&mac_purpose(center), code), key_version: app.key().number() }
}

/// Replaces the code of a center. The former code, its proofs and the wrong codes that were counted for it are void, so that a
/// center whose code was guessed at up to the limit can let people join at once.
///
/// # Errors
/// FORBIDDEN for a missing or deactivated center.
async fn replace_code(app: &App, tx: &Tx, center: CenterId, code: &str) -> Result<(), Error> {
    if !centers::set_code_hash(tx, center, code_hash(app, center, code), app.now()).await? {
        return Err(Refusal::forbidden().into());
    }
    one_time_tokens::revoke_center_proofs(tx, center).await?;
    for limit in [CENTER_CODE_DAY, CENTER_CODE_RESERVE, CENTER_CODE_ALARM] {
        Counter::new(limit, &center.to_string()).clear(tx).await?;
    }
    Ok(())
}

/// Returns the purpose that binds the hash of a code to its center.
pub(crate) fn mac_purpose(center: CenterId) -> String {
    format!("CENTER_CODE:{center}")
}
