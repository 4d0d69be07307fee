//! Cancelling a case before its start (B-78 to B-84, AMB-39, AMB-40).

use caseboard_domain::actor::Poster;
use caseboard_domain::case::Cancelling;
use caseboard_domain::engagement::Cancellation;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, EngagementId, Money, NoticeId, Refusal};
use caseboard_store::cases::Listed;
use caseboard_store::engagements::{Change, Record};
use caseboard_store::feed::Topic;
use caseboard_store::notices::Contact;
use caseboard_store::{Committed, Tx, cases, engagements, notices};
use serde::{Deserialize, Serialize};

use super::{Named, PostedCase, posted};
use crate::notices::fan_out::{Happening, Mail};
use crate::notices::letters::Event;
use crate::{App, Error, Once};

/// Minimum pay that the cancellation owes a professional. It is kept with the engagement, for the claim to be made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MinPayOwed {
    /// The engagement that owes it.
    pub id: EngagementId,
    /// To whom.
    pub person: Named,
    /// How much.
    pub amount: Money,
}

/// The cancelled case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cancelled {
    /// The case.
    pub case: PostedCase,
    /// What is owed; nothing earlier than 24 hours before the start.
    pub owed: Vec<MinPayOwed>,
}

/// Cancels a case: everybody live on it is told, the confirmed ones by mail whatever their settings. Again is a success.
///
/// # Errors
/// 403 for a foreign or missing case; 409 JOB_STARTED.
pub async fn cancel(app: &App, actor: &Poster, once: Option<Once>, case: CaseId) -> Result<Cancelled, Error> {
    let (shared, actor) = (app.clone(), actor.clone());
    app.command(once, move |tx| run(shared.clone(), actor.clone(), case, tx)).await
}

async fn run(app: App, actor: Poster, case: CaseId, tx: Tx) -> Result<Committed<Cancelled>, Error> {
    let now = app.now();
    let listed = cases::lock(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    actor.require_owner(&listed.case)?;
    if let Cancelling::Proceed { .. } = listed.case.may_cancel(now)? {
        let happening = Happening { app: &app, tx: &tx, case: &listed.case, by: actor.person(), now };
        proceed(&happening).await?;
    }
    let listed: Vec<Listed> = cases::find(&tx, case).await?.into_iter().collect();
    let posted = posted(&tx, listed, now).await?.pop();
    let posted = posted.ok_or_else(|| Error::Internal(format!("case {case} vanished")))?;
    let owed = engagements::owed(&tx, case).await?;
    let owed = owed.into_iter().map(|(id, person, full_name, amount)| {
        let person = Named { id: person, full_name };
        MinPayOwed { id, person, amount }
    });
    Ok(tx.commit(Cancelled { case: posted, owed: owed.collect() }))
}

async fn proceed(happening: &Happening<'_>) -> Result<(), Error> {
    let Happening { tx, case, by, now, .. } = *happening;
    let live = engagements::live(tx, case.id).await?;
    let hit: Vec<(&Contact, &Record, NoticeId, Cancellation)> = live
        .iter()
        .filter_map(|(contact, record)| {
            let cancellation = record.engagement.cancel(case.start, now)?;
            Some((contact, record, happening.new_notice(), cancellation))
        })
        .collect();

    cases::cancel(tx, case.id, by, now).await?;
    notices::cancel(tx, case.id, now).await?;
    let change = |(_, record, notice, cancellation): &(&Contact, &Record, NoticeId, Cancellation)| Change {
        notice: Some(*notice),
        owed: cancellation.min_pay,
        ..Change::new(Some(record), cancellation.engagement)
    };
    let changes: Vec<Change> = hit.iter().map(change).collect();
    engagements::save(tx, &changes, now).await?;
    let event = |cancellation: &Cancellation| Event::Cancelled { owed: cancellation.min_pay };
    let notice = |(_, _, id, cancellation): &(&Contact, &Record, NoticeId, Cancellation)| {
        happening.to_professional(*id, &cancellation.engagement, event(cancellation), NoticeStatus::Cancelled)
    };
    let new: Vec<_> = hit.iter().map(notice).collect();
    notices::insert(tx, &new, now).await?;

    for (contact, _, _, cancellation) in &hit {
        let mail = if cancellation.was_confirmed { Mail::Always } else { Mail::Never };
        happening
            .send(contact, &cancellation.engagement, event(cancellation), mail, cancellation.was_confirmed)
            .await?;
        happening.wake(contact.id);
    }
    let managers = happening.managers().await?;
    happening.wake_managers(&managers, &[Topic::Cases, Topic::Requests, Topic::Notifications]);
    for line in &case.positions {
        happening.wake_group(line.category);
    }
    Ok(())
}
