//! Posting a case for several dates (AMB-182).

use caseboard_domain::actor::Poster;
use caseboard_domain::case_series::{NewSeries, SeriesDraft};
use caseboard_domain::{CaseId, PersonId, Refusal, SeriesId};
use caseboard_store::change_feed::Topic;
use caseboard_store::{Committed, Tx, cases};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::cases::{PostedCase, PostingLookups, count_postings, insert_case};
use crate::invitations::{InvitedToSeries, Skipped, invite_to_series};
use crate::notices::fan_out::CaseEventContext;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// A series of cases and the people to invite to all of them.
#[derive(Debug, Clone, PartialEq)]
pub struct PostCaseSeries {
    /// The cases.
    pub series: SeriesDraft,
    /// The favorites to invite to each of them, 100 at most; may be empty.
    pub people: Vec<PersonId>,
}

/// The posted cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PostedSeries {
    /// The cases by start, without the invitations.
    pub cases: Vec<PostedCase>,
    /// The people who were not invited.
    pub skipped: Vec<Skipped>,
}

impl StoredOutcome for PostedSeries {}

/// Posts a case for each date and invites favorites to all of them, in one transaction. An invited person gets a notice for
/// each case and one mail, one text message and one push message for all of them.
///
/// # Errors
/// As for [`crate::cases::post_case`] and [`crate::invitations::invite_favorites`]; the message of an invalid date names it.
/// Nothing is written then. Each case counts for the limit of postings.
#[boxed]
pub async fn post_case_series(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    input: PostCaseSeries,
) -> Result<PostedSeries, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, PostCaseSeries { series, people }): (Poster, PostCaseSeries),
) -> Result<Committed<PostedSeries>, Error> {
    let now = app.now();
    let (center, surgeon) = PostingLookups::new(&app.settings).find(&tx, &actor, &series.common).await?;
    let new_id = || app.new_id::<CaseId>();
    let new = series.validate(new_id, &actor, center.as_ref(), surgeon.as_ref(), now)?;
    let center = center.ok_or_else(Refusal::forbidden)?;
    let NewSeries { cases: new, plan } = new;
    count_postings(&app, &tx, &actor, new.len()).await?;
    let id: SeriesId = app.new_id();
    let mut posted: Vec<PostedCase> = Vec::with_capacity(new.len());
    for case in &new {
        let event_context = CaseEventContext { app: &app, tx: &tx, case, by: actor.person(), now };
        posted.push(insert_case(&event_context, center.clone(), plan.as_ref(), Some(id)).await?);
    }
    let ids: Vec<CaseId> = new.iter().map(|case| case.id).collect();
    cases::set_series(&tx, &ids, id).await?;
    let rows: Vec<_> = posted.iter().map(|it| &it.case_row).collect();
    let InvitedToSeries { invited, skipped } = invite_to_series(&app, &tx, &actor, &rows, people).await?;
    if let Some(case) = new.first() {
        // All cases have the same managers.
        let event_context = CaseEventContext { app: &app, tx: &tx, case, by: actor.person(), now };
        event_context.publish_to_managers(&event_context.managers().await?, &[Topic::Cases]);
        for case in &new {
            let entry = Entry::new(Action::CasePosted, &actor).on(case.id).at(case.center);
            audit::record(&app, &tx, entry.with("series", id)).await?;
        }
        if !invited.is_empty() {
            let entry = Entry::new(Action::ProfessionalsInvited, &actor).on(id).at(case.center);
            audit::record(&app, &tx, entry.with("professionals", invited)).await?;
        }
    }
    Ok(tx.commit(PostedSeries { cases: posted, skipped }))
}
