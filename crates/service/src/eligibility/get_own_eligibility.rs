//! The centers where a professional can take part, and the missing items elsewhere (FL-09, AMB-185).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use caseboard_domain::CenterId;
use caseboard_domain::actor::Professional;
use caseboard_domain::page::Cursor;
use caseboard_domain::requirements::{DocumentFact, PersonFacts, Requirements};
use caseboard_domain::unlocks::{CenterEligibility, OpenCaseTerms, center_eligibility};
use caseboard_store::open_cases::OpenCases;
use caseboard_store::{center_requirements, centers, certifications, open_cases, verification_requests};
use jiff::{SignedDuration, Timestamp};

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The maximum number of centers of an answer.
const CENTERS_MAX: usize = 100;

/// A center, and what the person can take part in there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnEligibility {
    /// The center.
    pub center: CenterId,
    /// Its name.
    pub name: String,
    /// Whether the center has verified the person.
    pub verified: bool,
    /// Open cases, and what is missing.
    pub at: CenterEligibility,
    /// The documents with the decision and the last valid day that apply at the center.
    pub documents: Vec<DocumentFact>,
}

/// Returns the centers that have open cases of the person's group, have verified them or were asked to, 100 at most, by the pay
/// of the cases that the person cannot take yet. Cases that the person has requested or is invited to count too. Only the first
/// thousand of each are compared.
#[boxed]
pub async fn get_own_eligibility(app: &App, actor: &Professional) -> Result<Vec<OwnEligibility>, Error> {
    let (person, category, now) = (actor.person(), actor.category(), app.now());
    let certification = app.settings.require_certified;
    app.db
        .read(move |conn| async move {
            let after = Cursor::before(now);
            let open = OpenCases { category, person, after };
            let mut cases: BTreeMap<CenterId, Vec<OpenCaseTerms>> = BTreeMap::new();
            let mut found = open_cases::list_candidates(&conn, open, Timestamp::MAX, None).await?;
            found.extend(open_cases::list_asked_or_invited(&conn, person, category, now).await?);
            for case in found {
                let length = SignedDuration::from_secs(case.hours.hundredths() * 36);
                let end = case.start.saturating_add(length).unwrap_or(Timestamp::MAX);
                let terms = OpenCaseTerms { end, hours: case.hours, terms: case.terms };
                cases.entry(case.center).or_default().push(terms);
            }
            let mut ids: BTreeSet<CenterId> = cases.keys().copied().collect();
            ids.extend(certifications::list_centers_of_person(&conn, person).await?);
            let asked = verification_requests::list_of_person(&conn, person).await?;
            ids.extend(asked.into_iter().map(|request| request.center));
            let ids: Vec<CenterId> = ids.into_iter().collect();
            let set = center_requirements::list_of_centers(&conn, &ids).await?;
            let facts = center_requirements::list_facts_of_person(&conn, person, &ids).await?;
            let mut all = Vec::new();
            for center in centers::list_of(&conn, &ids).await?.into_iter().filter(|center| center.active) {
                let set = set.iter().find(|it| it.center == center.id && it.category == category);
                let required = Requirements::in_force(set.map(|it| &it.required), certification);
                let unknown = PersonFacts::default();
                let known = facts.get(&center.id).unwrap_or(&unknown);
                let own = cases.get(&center.id).map(Vec::as_slice).unwrap_or_default();
                let at = center_eligibility(known, &required, (center.state, &center.zone), own, now);
                all.push(OwnEligibility {
                    center: center.id,
                    name: center.name,
                    verified: known.verified,
                    at,
                    documents: known.documents.clone(),
                });
            }
            // The centers are in the order of their names.
            all.sort_by_key(|it| Reverse((it.at.closed.pay, it.at.open.pay)));
            all.truncate(CENTERS_MAX);
            Ok(all)
        })
        .await
}
