//! Posting cases from the rows of a file (AMB-184).

use std::collections::btree_map::Entry as MapEntry;
use std::collections::{BTreeMap, BTreeSet};

use caseboard_domain::actor::Poster;
use caseboard_domain::case_draft::{CaseDraft, NewCase};
use caseboard_domain::case_import::check_row_numbers;
use caseboard_domain::dispatch::{CenterDispatch, LeadTime, NewPlan};
use caseboard_domain::{CaseId, CenterId, Field, PersonId, Refusal};
use caseboard_store::case_imports::{self, ImportedFile, ImportedRow};
use caseboard_store::change_feed::Topic;
use caseboard_store::{Committed, Tx, dispatch, persons};
use jiff::Timestamp;

use super::PostedCase;
use super::post_case::{PostingLookups, count_postings, insert};
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::notices::fan_out::CaseEventContext;
use crate::secrets::digest;
use crate::{App, Error};

/// Why a row with a dispatch plan is refused: the center decides whether its plan invites people (AMB-305).
const NO_PLAN: &str = "Cases of a file have no invitation plan of their own.";

/// Rows of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportCases {
    /// Digest of the file, which the client makes.
    pub file: [u8; 32],
    /// The rows, [`caseboard_domain::case_import::ROWS_MAX`] at most.
    pub rows: Vec<ImportRow>,
}

/// A row of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportRow {
    /// Its number in the file, from 1.
    pub number: u32,
    /// The case.
    pub draft: CaseDraft,
}

/// The outcome of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum RowOutcome {
    /// It was posted.
    Posted(Box<PostedCase>),
    /// An earlier request has posted it with the same values.
    AlreadyPosted(CaseId),
    /// An earlier request has posted it with other values; the case can be changed on its posting.
    PostedDifferently(CaseId),
    /// It was not posted.
    Refused(Refusal),
}

/// Posts a case for each valid row, in one transaction; an invalid row is refused without an effect on the others. A row of a
/// file is posted once, whatever the number of requests. Rows beyond the limit of postings are refused with RATE_LIMITED and can
/// be sent again later. Cases of a center that prefers its dispatch plan begin with it (AMB-305).
///
/// # Errors
/// VALIDATION for no or too many rows and for rows with the same number.
#[boxed]
pub async fn import_cases(
    app: &App,
    actor: &Poster,
    input: ImportCases,
) -> Result<Vec<(u32, RowOutcome)>, Error> {
    let numbers: Vec<u32> = input.rows.iter().map(|row| row.number).collect();
    check_row_numbers(&numbers)?;
    app.transact((actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, ImportCases { file, rows }): (Poster, ImportCases),
) -> Result<Committed<Vec<(u32, RowOutcome)>>, Error> {
    // A repeated request waits here for the first one and finds its rows.
    persons::lock(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
    let file = ImportedFile { person: actor.person(), file };
    let numbers: Vec<u32> = rows.iter().map(|row| row.number).collect();
    let before = case_imports::list(&tx, file, &numbers).await?;
    let mut import = Import {
        now: app.now(),
        app: &app,
        tx: &tx,
        actor: &actor,
        file,
        lookups: PostingLookups::new(&app.settings),
        plans: BTreeMap::new(),
        published: BTreeSet::new(),
        limited: None,
        entries: Vec::new(),
    };
    let mut outcomes = Vec::with_capacity(rows.len());
    for row in rows {
        let number = row.number;
        let earlier = before.iter().find(|row| row.number == number);
        outcomes.push((number, import.post(row, earlier).await?));
    }
    for entry in import.entries {
        audit::record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(outcomes))
}

/// The data that the rows of one request share.
struct Import<'a> {
    now: Timestamp,
    app: &'a App,
    tx: &'a Tx,
    actor: &'a Poster,
    file: ImportedFile,
    lookups: PostingLookups<'a>,
    plans: BTreeMap<CenterId, CenterDispatch>,
    published: BTreeSet<(CenterId, PersonId)>,
    /// The refusal of the limit of postings, once it is reached.
    limited: Option<Refusal>,
    entries: Vec<Entry>,
}

impl Import<'_> {
    /// Posts the case of a row, unless an earlier request has posted it.
    async fn post(&mut self, row: ImportRow, earlier: Option<&ImportedRow>) -> Result<RowOutcome, Error> {
        let ImportRow { number, draft } = row;
        let values = serde_json::to_vec(&draft).map_err(|error| Error::Internal(error.to_string()))?;
        let fingerprint = digest(values);
        if let Some(known) = earlier {
            return Ok(match known.fingerprint == fingerprint {
                true => RowOutcome::AlreadyPosted(known.case),
                false => RowOutcome::PostedDifferently(known.case),
            });
        }
        if draft.plan.is_some() {
            return Ok(RowOutcome::Refused(Refusal::field(Field::DispatchWaves, NO_PLAN)));
        }
        let now = self.now;
        let (center, surgeon) = self.lookups.find(self.tx, self.actor, &draft).await?;
        let id: CaseId = self.app.new_id();
        let NewCase { case, .. } =
            match draft.validate(id, self.actor, center.as_ref(), surgeon.as_ref(), now) {
                Ok(new) => new,
                Err(refusal) => return Ok(RowOutcome::Refused(refusal)),
            };
        if let Some(refusal) = self.count_posting().await? {
            return Ok(RowOutcome::Refused(refusal));
        }
        let (app, tx, by) = (self.app, self.tx, self.actor.person());
        let event_context = CaseEventContext { app, tx, case: &case, by, now };
        let center = center.ok_or_else(Refusal::forbidden)?;
        let plan = self.plan_of(case.center, LeadTime::of(case.start, now)).await?;
        let posted = insert(&event_context, center, plan.as_ref(), None).await?;
        let row = ImportedRow { number, fingerprint: fingerprint.to_vec(), case: id };
        case_imports::insert(tx, self.file, &row, now).await?;
        if self.published.insert((case.center, case.surgeon)) {
            event_context.publish_to_managers(&event_context.managers().await?, &[Topic::Cases]);
        }
        let entry = Entry::new(Action::CasePosted, self.actor).on(id).at(case.center);
        self.entries.push(entry.with("row", i64::from(number)));
        Ok(RowOutcome::Posted(Box::new(posted)))
    }

    /// Counts a posting, and returns the refusal once the limit is reached: further rows are not counted.
    async fn count_posting(&mut self) -> Result<Option<Refusal>, Error> {
        if self.limited.is_none() {
            match count_postings(self.app, self.tx, self.actor, 1).await {
                Err(Error::Refused(refusal)) => self.limited = Some(refusal),
                counted => counted?,
            }
        }
        Ok(self.limited.clone())
    }

    /// Returns the plan with which cases of a center begin, if it prefers one.
    async fn plan_of(&mut self, center: CenterId, lead: LeadTime) -> Result<Option<NewPlan>, Error> {
        let plans = match self.plans.entry(center) {
            MapEntry::Occupied(known) => known.into_mut(),
            MapEntry::Vacant(new) => {
                new.insert(dispatch::find_of_center(self.tx, center).await?.unwrap_or_default())
            }
        };
        Ok(plans.preferred(lead))
    }
}
