//! The history of changes of a case (AMB-106).

use caseboard_domain::actor::Actor;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::case_changes::CaseChange;
use caseboard_store::{case_changes, cases, engagements};

use crate::boxed;
use crate::{App, Error};

/// Returns the changes of a case, the newest first. Owners see all of them; professionals with an engagement on the case
/// see what concerns their group, without the name of the person who changed it.
///
/// # Errors
/// FORBIDDEN for a foreign or missing case.
#[boxed]
pub async fn list_case_changes(app: &App, actor: &Actor, case: CaseId) -> Result<Vec<CaseChange>, Error> {
    let actor = actor.clone();
    app.db
        .read(move |conn| async move {
            let found = cases::find(&conn, case).await?.ok_or_else(Refusal::forbidden)?;
            let group = match &actor {
                Actor::Professional(professional) => {
                    let own =
                        engagements::find_by_case_and_person(&conn, case, professional.person()).await?;
                    Some(own.ok_or_else(Refusal::forbidden)?.engagement.category)
                }
                _ => {
                    actor.require_poster()?.require_owner(&found.case)?;
                    None
                }
            };
            let mut list = case_changes::list_of_case(&conn, case).await?;
            if let Some(group) = group {
                for change in &mut list {
                    change.changes.retain(|part| part.concerns(group));
                    change.by_name.clear();
                }
                list.retain(|change| !change.changes.is_empty());
            }
            Ok(list)
        })
        .await
}
