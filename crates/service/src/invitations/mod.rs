//! Invitations and requests: inviting, requesting, answering, acknowledging, withdrawing, standing by, releasing.
//!
//! Every operation locks the case before it reads an engagement, and the professional before the case if a place may be
//! taken: person, case, always in this order. The lock of the case protects its engagements, which have none of their own.

mod accept_invitation;
mod acknowledge_notice;
mod answer_request;
mod approve_request;
mod confirm_changed_case;
mod decline_invitation;
mod decline_request;
mod expire_offer;
mod invite_favorites;
mod invite_to_series;
mod leave_standby;
mod list_center_requests;
mod list_surgeon_requests;
mod release_professional;
mod report_absence;
mod request_gaps;
mod request_invitation;
mod stand_by;
mod withdraw_from_case;
mod withdraw_request;

use caseboard_domain::actor::Professional;
use caseboard_domain::case::{Case, GroupView};
use caseboard_domain::engagement::Engagement;
use caseboard_domain::{CaseId, EngagementId, NoticeId, PersonId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::engagements::{EngagementRow, LockedEngagement};
use caseboard_store::notices::{Contact, NoticeHeader};
use caseboard_store::{Tx, engagements, notices};

use crate::Error;

pub use accept_invitation::{AcceptInvitation, Accepted, accept_invitation};
pub use acknowledge_notice::{Acknowledge, Acknowledged, acknowledge_notice};
pub use answer_request::Answered;
pub use approve_request::approve_request;
pub use confirm_changed_case::{ChangeConfirmed, ConfirmChangedCase, confirm_changed_case};
pub use decline_invitation::{Declined, decline_invitation};
pub use decline_request::decline_request;
pub(crate) use expire_offer::expire_offer;
pub use invite_favorites::{InviteFavorites, Invited, InvitedFavorites, Skipped, invite_favorites};
pub(crate) use invite_to_series::{InvitedToSeries, invite_to_series};
pub use leave_standby::{LeftStandby, leave_standby};
pub use list_center_requests::list_center_requests;
pub use list_surgeon_requests::list_surgeon_requests;
pub use release_professional::{ReleaseProfessional, Released, release_professional};
pub use report_absence::{AbsenceReported, ReportAbsence, report_absence};
pub(crate) use report_absence::{close_report, report_end_of_absence, store_absence};
pub use request_invitation::{Requested, request_invitation};
pub use stand_by::{StandbyJoined, stand_by};
pub use withdraw_from_case::{Withdrawn, withdraw_from_case};
pub use withdraw_request::{WithdrawnRequest, withdraw_request};

/// Returns a notice to this person about an engagement; 403 for a foreign or missing one (AMB-14).
pub(crate) async fn addressed_to(
    tx: &Tx,
    id: NoticeId,
    person: PersonId,
) -> Result<(NoticeHeader, CaseId, EngagementId), Error> {
    let notice = notices::find(tx, id).await?.filter(|notice| notice.recipient == person);
    let about = notice.and_then(|notice| Some((notice, notice.case?, notice.engagement?)));
    Ok(about.ok_or_else(Refusal::forbidden)?)
}

/// Locks the case and returns it with the professional's own engagement.
pub(crate) async fn own_engagement(
    tx: &Tx,
    case: CaseId,
    engagement: EngagementId,
    actor: &Professional,
) -> Result<(CaseRow, Contact, EngagementRow), Error> {
    let found = engagements::lock_with_case(tx, engagement, case, actor.person()).await?;
    let LockedEngagement { case_row, contact, engagement_row, .. } = found.ok_or_else(Refusal::forbidden)?;
    Ok((case_row, contact, engagement_row))
}

async fn engagement_on(tx: &Tx, engagement: EngagementId) -> Result<(Contact, EngagementRow), Error> {
    Ok(engagements::find(tx, engagement).await?.ok_or_else(Refusal::forbidden)?)
}

/// Returns the case as the group of an engagement sees it. Positions are never removed, so there is one.
pub(crate) fn group_view(case: &Case, engagement: &Engagement) -> Result<GroupView, Error> {
    let missing =
        || Error::Internal(format!("case {} has no position for its engagement {}", case.id, engagement.id));
    case.group_view(engagement.category).ok_or_else(missing)
}

/// Returns the newest notice to the professional; there is one since the first invitation.
fn newest(row: &EngagementRow) -> Result<NoticeId, Error> {
    let missing = || Error::Internal(format!("engagement {} has no notice", row.engagement.id));
    row.notice.ok_or_else(missing)
}
