//! What happens between a case and the professionals: inviting, asking, accepting, declining, taking note, withdrawing.
//!
//! Every verb holds the row of the case before it looks at an engagement, and that of the professional before the case
//! when a place may be gained: person, case, engagement, always in this order.

mod accept;
mod acknowledge;
mod answer_request;
mod decline;
mod invite_favorites;
mod list_requests_for_center;
mod list_requests_for_surgeon;
mod request;
mod withdraw;

use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::case::{Case, Opening};
use caseboard_domain::engagement::Engagement;
use caseboard_domain::{CaseId, EngagementId, NoticeId, PersonId, Refusal};
use caseboard_store::cases::Listed;
use caseboard_store::engagements::Record;
use caseboard_store::notices::{Addressed, Contact};
use caseboard_store::{Tx, cases, engagements, notices};

use crate::Error;

pub use accept::{Accepted, accept};
pub use acknowledge::{Acknowledge, Acknowledged, acknowledge};
pub use answer_request::{Answered, answer_decline, answer_invite};
pub use decline::{Declined, decline};
pub use invite_favorites::{InviteFavorites, Invited, InvitedFavorites, Skipped, invite_favorites};
pub use list_requests_for_center::list_requests_for_center;
pub use list_requests_for_surgeon::list_requests_for_surgeon;
pub use request::{Requested, request};
pub use withdraw::{Withdrawn, withdraw};

/// A notice to this person that is about an engagement; 403 for foreign and missing ones alike (AMB-14, C-63).
pub(crate) async fn addressed_to(
    tx: &Tx,
    id: NoticeId,
    person: PersonId,
) -> Result<(Addressed, CaseId, EngagementId), Error> {
    let notice = notices::find(tx, id).await?.filter(|notice| notice.recipient == person);
    let about = notice.and_then(|notice| Some((notice, notice.case?, notice.engagement?)));
    Ok(about.ok_or_else(Refusal::forbidden)?)
}

/// The case, locked, and the professional's own engagement on it.
pub(crate) async fn own_engagement(
    tx: &Tx,
    case: CaseId,
    engagement: EngagementId,
    actor: &Professional,
) -> Result<(Listed, Record), Error> {
    let listed = cases::lock(tx, case).await?.ok_or_else(Refusal::forbidden)?;
    let (_, record) = engagement_on(tx, engagement).await?;
    if record.engagement.person != actor.person() {
        return Err(Refusal::forbidden().into());
    }
    Ok((listed, record))
}

async fn engagement_on(tx: &Tx, engagement: EngagementId) -> Result<(Contact, Record), Error> {
    Ok(engagements::find(tx, engagement).await?.ok_or_else(Refusal::forbidden)?)
}

/// A case that this person manages, locked; 403 for foreign and missing ones alike (C-79).
async fn managed_case(tx: &Tx, case: CaseId, actor: &Poster) -> Result<Listed, Error> {
    let listed = cases::lock(tx, case).await?.ok_or_else(Refusal::forbidden)?;
    actor.require_owner(&listed.case)?;
    Ok(listed)
}

/// The case as the group of an engagement sees it. Lines are never taken away, so there is one.
fn opening(case: &Case, engagement: &Engagement) -> Result<Opening, Error> {
    let missing =
        || Error::Internal(format!("case {} has no line for its engagement {}", case.id, engagement.id));
    case.opening(engagement.category).ok_or_else(missing)
}

/// The newest notice to the professional; there is one from the first invitation on.
fn newest(record: &Record) -> Result<NoticeId, Error> {
    let missing = || Error::Internal(format!("engagement {} has no notice", record.engagement.id));
    record.notice.ok_or_else(missing)
}
