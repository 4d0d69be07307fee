//! Eligibility: the lists of people, and which center certifies whom.

pub(crate) mod administrators;
mod ask_for_documents;
mod block_person;
mod certify_person;
mod confirm_administration;
mod count_certified_people;
mod count_people;
mod count_professionals;
mod decline_administration;
mod end_administration;
mod get_own_eligibility;
pub(crate) mod letters;
mod list_center_requirements;
mod list_certified_people;
mod list_credentialed_surgeons;
mod list_eligibility_pipeline;
mod list_people;
mod list_verification_queue;
mod list_verification_requests;
mod pipeline;
mod request_verification;
mod require_eligible;
mod return_to_review;
mod revoke_certification;
mod search_people;
mod unblock_person;
mod update_center_requirements;
mod withdraw_verification;

use caseboard_domain::center::Center;
use caseboard_domain::eligibility::FavoriteStatus;
use caseboard_domain::person::Person;
use caseboard_domain::throttle::VERIFICATION_MAILS;
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::{Tx, affiliations, centers, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::Error;
use crate::favorites::publish_favorites;
use crate::rate_limit::Counter;

pub use ask_for_documents::{AskForDocuments, AskedForDocuments, ask_for_documents};
pub use block_person::{BlockPerson, block_person};
pub use caseboard_store::center_blocks::CenterBlock;
pub use caseboard_store::center_requirements::CenterRequirements;
pub use certify_person::certify_person;
pub use count_certified_people::count_certified_people;
pub use count_people::count_people;
pub use count_professionals::count_professionals;
pub use decline_administration::decline_administrator;
pub use get_own_eligibility::{OwnEligibility, get_own_eligibility};
pub use list_center_requirements::{GroupRequirements, list_center_requirements};
pub use list_certified_people::list_certified_people;
pub use list_credentialed_surgeons::{CredentialedSurgeon, list_credentialed_surgeons};
pub use list_eligibility_pipeline::{
    EligibilityPipeline, PIPELINE_MAX, PipelinePerson, PipelineQuery, list_eligibility_pipeline,
};
pub(crate) use list_people::filter as people_filter;
pub use list_people::{PeoplePage, PeopleQuery, PersonCard, list_people};
pub use list_verification_queue::{QueuedPerson, list_verification_queue};
pub use list_verification_requests::{VerificationRequest, list_verification_requests};
pub use request_verification::request_verification;
pub(crate) use require_eligible::{
    CenterDay, EligibilityCheck, KnownPeople, list_not_eligible, require_eligible, require_not_blocked,
    requirements_of,
};
pub(crate) use return_to_review::return_to_review;
pub use revoke_certification::revoke_certification;
pub use search_people::search_people;
pub use unblock_person::unblock_person;
pub use update_center_requirements::update_center_requirements;
pub use withdraw_verification::withdraw_verification;

/// A certified person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certified {
    /// The person.
    pub person: PersonId,
    /// By which center.
    pub center: CenterId,
    /// ADDED for a professional; a surgeon or an administrator does not become a favorite.
    pub favorite: FavoriteStatus,
}

/// A person whose eligibility or administration was revoked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revoked {
    /// The person.
    pub person: PersonId,
    /// By which center.
    pub center: CenterId,
    /// Confirmed cases at the center that are still ahead: they stay.
    pub upcoming_confirmed: i64,
}

/// Locks a person and reads the center that certifies them.
///
/// # Errors
/// FORBIDDEN if either does not exist.
async fn lock_person_for(tx: &Tx, person: PersonId, center: CenterId) -> Result<(Person, Center), Error> {
    let person = persons::lock(tx, person).await?.ok_or_else(Refusal::forbidden)?;
    let center = centers::find(tx, center).await?.ok_or_else(Refusal::forbidden)?;
    Ok((person, center))
}

/// Counts a mail to a person about a verification by a center, and returns whether it is within the limit: alternating
/// between certifying and revoking must not send any number of mails.
async fn may_mail(app: &App, tx: &Tx, person: PersonId, center: CenterId) -> Result<bool, Error> {
    Ok(Counter::new(VERIFICATION_MAILS, &format!("{center} {person}")).take_if_free(app, tx).await?)
}

/// Publishes a changed certification to the person and to those who see the center's favorites.
async fn publish_certification(tx: &Tx, person: PersonId, center: CenterId) -> Result<(), Error> {
    tx.publish(Audience::Person(person), Topic::Profile);
    publish_favorites(tx, FavoritesOwner::Center(center)).await
}

/// Publishes a changed block to the person, to those who see the center's favorites, and to the administrators, whose
/// postings mark confirmed people.
async fn publish_block(tx: &Tx, person: PersonId, center: CenterId) -> Result<(), Error> {
    for admin in affiliations::list_admins(tx, center).await? {
        tx.publish(Audience::Person(admin.id), Topic::Cases);
    }
    publish_certification(tx, person, center).await
}
