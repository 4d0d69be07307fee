//! Requirements of the center in San Diego, which some confirmed people do not meet, and a person who is asked for what is
//! missing.

use caseboard_domain::document::Slot;
use caseboard_domain::person::Category;
use caseboard_domain::requirements::Requirement;
use caseboard_service::eligibility::{
    AskForDocuments, CenterRequirements, ask_for_documents, update_center_requirements,
};
use caseboard_service::{App, Error};

use super::people::People;
use super::roster::{self, HARBOR};

/// Sets the requirements after all cases, so that people who were confirmed before do not meet them.
pub(super) async fn set_all(app: &App, people: &People) -> Result<(), Error> {
    let manager = people.admins[HARBOR].clone().require_center_manager()?;
    let center = people.centers[HARBOR].id;
    for (category, required) in [
        (
            Category::Anesthesiologist,
            vec![
                Requirement::License,
                Requirement::DocumentCurrent(Slot::AclsBls),
                Requirement::DocumentApproved(Slot::DeaCert),
                Requirement::DocumentCurrent(Slot::DeaCert),
            ],
        ),
        (Category::RegisteredNurse, vec![Requirement::License]),
    ] {
        let required = required.into_iter().collect();
        let input = CenterRequirements { center, category, required };
        update_center_requirements(app, &manager, None, input).await?;
    }
    let asked = vec![people.professional(roster::anesthesiologist(3))?.person()];
    ask_for_documents(app, &manager, None, AskForDocuments { center, people: asked }).await?;
    Ok(())
}
