//! The requirements and blocks of centers for the professionals of each group, and what is known of people at a center
//! (AMB-132, AMB-352).

use std::collections::BTreeMap;

use caseboard_domain::document::{DocumentStatus, Slot};
use caseboard_domain::person::Category;
use caseboard_domain::requirements::{DocumentFact, PersonFacts, Requirements};
use caseboard_domain::states::UsState;
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    /// The requirements of a center for a group.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CenterRequirements {
        /// The center.
        pub center: CenterId = "q.center_id",
        /// The group.
        pub category: Category = "q.category",
        /// The requirements; may be none.
        pub required: Requirements = "q.requirements",
    }
}

row! {
    /// The requirements for a group, or a blocked person.
    struct RuleRow {
        category: Option<Category> = "r.category",
        required: Option<Requirements> = "r.requirements",
        blocked: Option<PersonId> = "r.person_id",
    }
}

/// The requirements and blocks of a center, without any data of people.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CenterRules {
    /// The requirements of the groups; groups without a row are left out.
    pub set: Vec<(Category, Requirements)>,
    /// Of the people in question, those whom the center blocks.
    pub blocked: Vec<PersonId>,
}

impl CenterRules {
    /// Returns what the center has set for a group.
    pub fn set_for(&self, category: Category) -> Option<&Requirements> {
        self.set.iter().find(|(group, _)| *group == category).map(|(_, set)| set)
    }
}

row! {
    struct FactRow {
        person: PersonId = "x.id",
        blocked: bool = "CASE WHEN cb.person_id IS NULL THEN FALSE ELSE TRUE END",
        verified: bool = "CASE WHEN t.person_id IS NULL THEN FALSE ELSE TRUE END",
        license_no: String = "x.license_no",
        license_state: Option<UsState> = "x.license_state",
        license_expires: Option<Date> = "x.license_expires",
        npi: String = "x.npi",
        slot: Option<Slot> = "d.slot",
        status: Option<DocumentStatus> = "COALESCE(dr.status, d.status)",
        expires: Option<Date> =
            "COALESCE(CASE WHEN dr.status IS NULL THEN d.decided_expires ELSE dr.expires END, d.expires)",
    }
}

statements! {
    OF_CENTERS: CenterRequirements = "SELECT {columns} FROM {ids} JOIN center_requirements q ON q.center_id = {id}
        ORDER BY q.center_id, q.category";
    /// Both in one statement, because most centers require nothing and block no one.
    RULES: RuleRow = "SELECT {columns} FROM (SELECT q.category, q.requirements, CAST(NULL AS UUID) AS person_id
            FROM center_requirements q WHERE q.center_id = $2
        UNION ALL SELECT CAST(NULL AS BIGINT), CAST(NULL AS TEXT), cb.person_id
            FROM {ids} JOIN center_blocks cb ON cb.center_id = $2 AND cb.person_id = {id}) r";
    SAVE = "INSERT INTO center_requirements (center_id, category, requirements, changed_by, changed_at)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (center_id, category) DO UPDATE SET requirements = $3, changed_by = $4, changed_at = $5";
    FACTS_AT: FactAtRow = {
        sqlite: "SELECT {columns} FROM {ids} JOIN centers ce ON ce.id = {id} JOIN (SELECT p.id, p.license_expires,
                COALESCE(p.profile->>'license_no', '') AS license_no, p.profile->>'license_state' AS license_state,
                COALESCE(p.profile->>'npi', '') AS npi FROM persons p WHERE p.id = $2) x
            LEFT JOIN certifications t ON t.center_id = ce.id AND t.person_id = x.id
            LEFT JOIN center_blocks cb ON cb.center_id = ce.id AND cb.person_id = x.id
            LEFT JOIN documents d ON d.person_id = x.id AND d.slot <> 'profilePicture'
            LEFT JOIN document_reviews dr ON dr.person_id = d.person_id AND dr.slot = d.slot AND dr.center_id = ce.id
            ORDER BY ce.id, d.slot",
        postgres: "SELECT {columns} FROM {ids} JOIN centers ce ON ce.id = {id} CROSS JOIN (SELECT p.id, p.license_expires,
                COALESCE(CAST(p.profile AS JSON)->>'license_no', '') AS license_no,
                CAST(p.profile AS JSON)->>'license_state' AS license_state,
                COALESCE(CAST(p.profile AS JSON)->>'npi', '') AS npi FROM persons p WHERE p.id = $2) x
            LEFT JOIN certifications t ON t.center_id = ce.id AND t.person_id = x.id
            LEFT JOIN center_blocks cb ON cb.center_id = ce.id AND cb.person_id = x.id
            LEFT JOIN documents d ON d.person_id = x.id AND d.slot <> 'profilePicture'
            LEFT JOIN document_reviews dr ON dr.person_id = d.person_id AND dr.slot = d.slot AND dr.center_id = ce.id
            ORDER BY ce.id, d.slot",
    };
    FACTS: FactRow = {
        sqlite: "SELECT {columns} FROM (SELECT p.id, p.license_expires, COALESCE(p.profile->>'license_no', '') AS license_no,
                p.profile->>'license_state' AS license_state, COALESCE(p.profile->>'npi', '') AS npi
                FROM {ids} JOIN persons p ON p.id = {id}) x
            LEFT JOIN certifications t ON t.center_id = $2 AND t.person_id = x.id
            LEFT JOIN center_blocks cb ON cb.center_id = $2 AND cb.person_id = x.id
            LEFT JOIN documents d ON d.person_id = x.id AND d.slot <> 'profilePicture'
            LEFT JOIN document_reviews dr ON dr.person_id = d.person_id AND dr.slot = d.slot AND dr.center_id = $2
            ORDER BY x.id, d.slot",
        postgres: "SELECT {columns} FROM (SELECT p.id, p.license_expires,
                COALESCE(CAST(p.profile AS JSON)->>'license_no', '') AS license_no,
                CAST(p.profile AS JSON)->>'license_state' AS license_state,
                COALESCE(CAST(p.profile AS JSON)->>'npi', '') AS npi
                FROM {ids} JOIN persons p ON p.id = {id}) x
            LEFT JOIN certifications t ON t.center_id = $2 AND t.person_id = x.id
            LEFT JOIN center_blocks cb ON cb.center_id = $2 AND cb.person_id = x.id
            LEFT JOIN documents d ON d.person_id = x.id AND d.slot <> 'profilePicture'
            LEFT JOIN document_reviews dr ON dr.person_id = d.person_id AND dr.slot = d.slot AND dr.center_id = $2
            ORDER BY x.id, d.slot",
    };
}

row! {
    struct FactAtRow {
        center: CenterId = "ce.id",
        fact: FactRow,
    }
}

/// Returns the requirements that centers have set, by center and group; groups without a row are left out.
pub async fn list_of_centers(
    conn: &Conn,
    centers: &[CenterId],
) -> Result<Vec<CenterRequirements>, StoreError> {
    conn.query(&OF_CENTERS, &[id_list(centers)]).await
}

/// Returns what a center has set for its groups, and whom of some people it blocks.
pub async fn find_rules(
    conn: &Conn,
    center: CenterId,
    people: &[PersonId],
) -> Result<CenterRules, StoreError> {
    let mut rules = CenterRules::default();
    for RuleRow { category, required, blocked } in
        conn.query(&RULES, params![id_list(people), center]).await?
    {
        rules.set.extend(category.zip(required));
        rules.blocked.extend(blocked);
    }
    Ok(rules)
}

/// Stores the requirements of a center for a group.
pub async fn save(
    tx: &Tx,
    requirements: &CenterRequirements,
    by: PersonId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let CenterRequirements { center, category, required } = requirements;
    let json = serde_json::to_string(required).map_err(StoreError::corrupt)?;
    tx.execute_one(&SAVE, params![*center, category.id(), json, by, now]).await
}

/// Returns what is known of people at a center, with one statement; unknown persons are left out.
pub async fn list_facts(
    conn: &Conn,
    people: &[PersonId],
    center: CenterId,
) -> Result<BTreeMap<PersonId, PersonFacts>, StoreError> {
    let rows = conn.query(&FACTS, &[id_list(people), center.into()]).await?;
    Ok(merge_facts(rows.into_iter().map(|row| (row.person, row))))
}

/// Returns what is known of a person at each of these centers, with one statement; unknown centers are left out.
pub async fn list_facts_of_person(
    conn: &Conn,
    person: PersonId,
    centers: &[CenterId],
) -> Result<BTreeMap<CenterId, PersonFacts>, StoreError> {
    let rows = conn.query(&FACTS_AT, &[id_list(centers), person.into()]).await?;
    Ok(merge_facts(rows.into_iter().map(|row| (row.center, row.fact))))
}

/// Merges the rows of a person at a center, which have one document each.
fn merge_facts<K: Ord>(rows: impl Iterator<Item = (K, FactRow)>) -> BTreeMap<K, PersonFacts> {
    let mut facts: BTreeMap<K, PersonFacts> = BTreeMap::new();
    for (key, row) in rows {
        let known = facts.entry(key).or_insert_with(|| PersonFacts {
            blocked: row.blocked,
            verified: row.verified,
            has_license_number: !row.license_no.is_empty(),
            license_state: row.license_state,
            license_expires: row.license_expires,
            npi: row.npi,
            documents: Vec::new(),
        });
        if let Some((slot, status)) = row.slot.zip(row.status) {
            known.documents.push(DocumentFact { slot, status, expires: row.expires });
        }
    }
    facts
}
