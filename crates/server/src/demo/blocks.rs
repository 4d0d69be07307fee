//! A professional whom the center in Tucson blocks.

use caseboard_service::eligibility::{BlockPerson, block_person};
use caseboard_service::{App, Error};

use super::people::People;
use super::roster::{SAGUARO, nurse_assistant};

/// Blocks a person who is certified there, before all cases, so that no dispatch plan of the center invites the person.
pub(super) async fn block_all(app: &App, people: &People) -> Result<(), Error> {
    let manager = people.admins[SAGUARO].clone().require_center_manager()?;
    let person = people.professionals[nurse_assistant(5)].person();
    let reason = Some("Did not come to two cases.".to_owned());
    block_person(app, &manager, BlockPerson { person, center: people.centers[SAGUARO].id, reason }).await
}
