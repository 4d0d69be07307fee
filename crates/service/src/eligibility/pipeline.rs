//! The missing items of the people whom a center knows, for the list and for the request (AMB-202).

use std::collections::HashMap;

use caseboard_domain::CenterId;
use caseboard_domain::center::Center;
use caseboard_domain::person::Category;
use caseboard_domain::pipeline::{self, PipelineItem};
use caseboard_domain::requirements::{PersonFacts, Requirements};
use caseboard_domain::unlocks::{OpenCaseTerms, center_eligibility};
use caseboard_store::pipeline::{KnownPersonRow, OpenPositionRow, list_open_positions};
use caseboard_store::{Conn, center_requirements};
use jiff::Timestamp;

use super::requirements_of;
use crate::error::Error;

/// A person and what they lack.
#[derive(Debug, Clone)]
pub(super) struct Assessed {
    pub(super) person: KnownPersonRow,
    pub(super) verified: bool,
    pub(super) items: Vec<PipelineItem>,
}

/// The people of a center with what they lack, and its open positions.
#[derive(Debug)]
pub(super) struct Assessment {
    pub(super) people: Vec<Assessed>,
    pub(super) positions: Vec<OpenPositionRow>,
}

impl Assessment {
    /// Returns the open positions of a group.
    pub(super) fn positions_of(&self, category: Category) -> impl Iterator<Item = &OpenPositionRow> {
        self.positions.iter().filter(move |position| position.category == category)
    }
}

/// Compares people with what a center requires today and on the days of its open cases, in the given order. Three statements,
/// whatever the number of people. `certification` is true if the installation requires the verification.
pub(super) async fn assess(
    conn: &Conn,
    center: &Center,
    certification: bool,
    people: Vec<KnownPersonRow>,
    now: Timestamp,
) -> Result<Assessment, Error> {
    let id: CenterId = center.id;
    let set: HashMap<Category, Requirements> = requirements_of(conn, id).await?.into_iter().collect();
    let positions = list_open_positions(conn, id, now).await?;
    let ids: Vec<_> = people.iter().map(|person| person.id).collect();
    let facts = center_requirements::list_facts(conn, &ids, id).await?;
    let groups: HashMap<Category, (Requirements, Vec<OpenCaseTerms>)> = Category::ALL
        .iter()
        .map(|group| {
            let own = positions.iter().filter(|position| position.category == *group);
            let terms =
                |it: &OpenPositionRow| OpenCaseTerms { end: it.end, hours: it.hours, terms: it.terms };
            let required = Requirements::in_force(set.get(group), certification);
            (*group, (required, own.map(terms).collect()))
        })
        .collect();
    let unknown = PersonFacts::default();
    let assessed = |person: KnownPersonRow| {
        let known = facts.get(&person.id).unwrap_or(&unknown);
        let (required, cases) = &groups[&person.category];
        let at = center_eligibility(known, required, (center.state, &center.zone), cases, now);
        Assessed { verified: known.verified, items: pipeline::items(known, &at), person }
    };
    let people = people.into_iter().map(assessed).collect();
    Ok(Assessment { people, positions })
}
