//! Warns a professional before they accept a case (AMB-215).

use caseboard_domain::actor::Professional;
use caseboard_domain::spacing::Shortage;
use caseboard_domain::{NoticeId, Refusal};
use caseboard_store::availabilities::PlacedBooking;
use caseboard_store::{cases, notices};

use super::case_time;
use crate::boxed;
use crate::person_time::list_times;
use crate::{App, Error};

/// A confirmed case of the professional before or after which too little time is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcceptanceWarning {
    /// The confirmed case.
    pub booking: PlacedBooking,
    /// The time that is left and that is needed.
    pub shortage: Shortage,
}

/// Returns the confirmed cases of the session's person before and after which too little time is left for the drive or the rest,
/// if they accept the case of a message to them. This refuses nothing; a case at the same time is refused by the acceptance.
///
/// # Errors
/// FORBIDDEN for a foreign or missing message.
#[boxed]
pub async fn check_acceptance(
    app: &App,
    actor: &Professional,
    message: NoticeId,
) -> Result<Vec<AcceptanceWarning>, Error> {
    let person = actor.person();
    app.db
        .read(move |conn| async move {
            let notice = notices::find(&conn, message).await?.filter(|notice| notice.recipient == person);
            let case = notice.and_then(|notice| notice.case).ok_or_else(Refusal::forbidden)?;
            let case = cases::find(&conn, case).await?.ok_or_else(Refusal::forbidden)?.case;
            let times = list_times(&conn, &[person], case_time(&case), &case.zone).await?;
            let warning = |(booking, shortage)| AcceptanceWarning { booking, shortage };
            Ok(times.into_iter().flat_map(|time| time.short).map(warning).collect())
        })
        .await
}
