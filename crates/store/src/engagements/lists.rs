//! Lists of engagements: of cases, of professionals, and of the people who may be invited.

use std::cmp::Reverse;
use std::collections::HashMap;

use caseboard_domain::claim::Claim;
use caseboard_domain::engagement::Engagement;
use caseboard_domain::person::Category;
use caseboard_domain::search::SearchWords;
use caseboard_domain::{CaseId, CenterId, PersonId};
use jiff::Timestamp;

use super::EngagementRow;
use crate::cases::{CaseRow, merge_positions};
use crate::connection::Conn;
use crate::error::StoreError;
use crate::notices::{CaseNoticeRow, Contact};
use crate::persons::directory::infix_pattern;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    /// An engagement in a list of one professional, without its case.
    #[derive(Debug, Clone, PartialEq)]
    pub struct ProfessionalCaseRow {
        /// Revision of the case.
        pub revision: i64 = "c.revision",
        /// Engagement of the professional on the case.
        pub engagement_row: EngagementRow,
        /// Phone number of the performing surgeon, ten digits; empty unless the professional is confirmed.
        pub surgeon_phone: String = "CASE WHEN e.state = 'CONFIRMED' THEN (SELECT s.phone FROM persons s
            WHERE s.id = c.surgeon_id) ELSE '' END",
        /// Phone number of the center, ten digits; empty if unknown, and unless the professional is confirmed.
        pub center_phone: String = "CASE WHEN e.state = 'CONFIRMED' THEN (SELECT ce.phone FROM centers ce
            WHERE ce.id = c.center_id) ELSE '' END",
    }
}

row! {
    /// The person of an engagement as lists show them.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EngagedPerson {
        /// Id of the person.
        pub id: PersonId = "p.id",
        /// Full name with prefix and suffix.
        pub full_name: String = "p.full_name",
        /// Phone number; empty if the account has none.
        pub phone: String = "p.phone",
        /// Whether the center of the case blocks the person.
        pub blocked: bool = "CASE WHEN cb.person_id IS NULL THEN FALSE ELSE TRUE END",
        /// The reason of a person who has reported that they cannot come; `None` without a report or a reason.
        pub cannot_come_reason: Option<String> = "CASE WHEN e.cannot_come_at IS NULL THEN NULL ELSE e.cannot_come_reason END",
        /// How many people have an engagement on the case, those included that the list leaves out.
        pub on_case: i64 = "o.on_case",
    }
}

row! {
    /// The name of a person with an engagement on a case.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NameOnCase {
        /// The case.
        pub case: CaseId = "e.case_id",
        /// Full name with prefix and suffix.
        pub full_name: String = "p.full_name",
    }
}

/// Selects the rejected minimum pay `r` of the person `$1` that was not claimed again, with its engagement `w` (AMB-244). A
/// professional who is confirmed again claims the work instead.
macro_rules! rejected_min_pay {
    () => {
        "claims r JOIN engagements w ON w.id = r.engagement_id
            WHERE r.person_id = $1 AND r.rate = 'MIN_PAY' AND r.status = 'REJECTED' AND w.state <> 'CONFIRMED'
                AND NOT EXISTS (SELECT n.id FROM claims n WHERE n.engagement_id = r.engagement_id
                    AND (n.created_at > r.created_at OR (n.created_at = r.created_at AND n.id > r.id)))"
    };
}
pub(crate) use rejected_min_pay;

statements! {
    /// A plan may invite everyone who is eligible, so the people of a case are bounded: those who have a place, request one or
    /// are on the standby list come first, then those whose state has changed last.
    OF_CASES: (EngagedPerson, Engagement) = "SELECT {columns} FROM (SELECT en.id, COUNT(*) OVER (PARTITION BY en.case_id) AS on_case,
            ROW_NUMBER() OVER (PARTITION BY en.case_id ORDER BY CASE WHEN en.state = 'CONFIRMED' THEN 0
                WHEN en.state = 'REQUESTED' OR en.standby_at IS NOT NULL OR en.offer_until IS NOT NULL THEN 1 ELSE 2 END,
                en.state_at DESC, en.id) AS rank_on_case
            FROM {ids} JOIN engagements en ON en.case_id = {id}) o
        JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id JOIN persons p ON p.id = e.person_id
        LEFT JOIN center_blocks cb ON cb.center_id = c.center_id AND cb.person_id = p.id
        WHERE o.rank_on_case <= $2 ORDER BY e.created_at, e.id";
    /// Names that contain a beginning of a word may be those of others, which the caller compares.
    NAMES_ON_CASES: (NameOnCase, Engagement) = "SELECT {columns} FROM {ids} JOIN engagements e ON e.case_id = {id}
        JOIN persons p ON p.id = e.person_id
        WHERE (p.first_name_folded || ' ' || p.last_name_folded) LIKE $2 ESCAPE '!'
            OR (p.first_name_folded || ' ' || p.last_name_folded) LIKE $3 ESCAPE '!'
            OR (p.first_name_folded || ' ' || p.last_name_folded) LIKE $4 ESCAPE '!'
            OR (p.first_name_folded || ' ' || p.last_name_folded) LIKE $5 ESCAPE '!' LIMIT 20000";
    LIVE: (Contact, EngagementRow) = "SELECT {columns} FROM engagements e JOIN persons p ON p.id = e.person_id
        WHERE e.case_id = $1 AND e.state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED')
        ORDER BY e.created_at, e.id";
    STANDBY: (Contact, EngagementRow) = "SELECT {columns} FROM engagements e JOIN persons p ON p.id = e.person_id
        WHERE e.case_id = $1 AND e.category = $2 AND e.state IN ('INVITED', 'POSITION_FILLED') AND e.standby_at IS NOT NULL
            AND e.offer_until IS NULL
        ORDER BY e.standby_at, e.id";
    CANDIDATES: (Contact, bool) = "SELECT {columns},
            EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'SURGEON' AND f.owner_id = $2)
            OR EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'CENTER' AND f.owner_id = $3)
        FROM {ids} JOIN persons p ON p.id = {id} WHERE p.email_verified = TRUE OR $4 = FALSE";
    OF_PERSONS: EngagementRow = "SELECT {columns} FROM {ids}
        JOIN engagements e ON e.case_id = $2 AND e.person_id = {id}";
    OF_PERSON_ON: Engagement = "SELECT {columns} FROM {ids} JOIN engagements e ON e.case_id = {id} AND e.person_id = $2";
    OFFERS: CaseId = "SELECT e.case_id FROM engagements e WHERE e.person_id = $1 AND e.case_start_at > $2
        AND e.state = 'INVITED' AND e.offer_until IS NOT NULL";
    /// The notices are those to the person and the first copy of the newest request. The order is that of the index: a sort
    /// of whole rows costs SQLite more than the caller's of the values.
    OF_PERSON: (ProfessionalCaseRow, Option<CaseNoticeRow>) = "SELECT {columns}
        FROM engagements e JOIN cases c ON c.id = e.case_id
        LEFT JOIN notices n ON n.engagement_id = e.id AND (n.recipient_id = e.person_id OR n.id = e.request_id)
        LEFT JOIN persons s ON s.id = n.sender_id
        WHERE e.person_id = $1 AND e.case_start_at > $2 ORDER BY e.case_start_at LIMIT 2000";
    CLAIMABLE: (CaseRow, EngagementRow) = "SELECT {columns}
        FROM (SELECT id FROM engagements WHERE person_id = $1 AND case_start_at <= $2
            AND state = 'CONFIRMED' AND claim_submitted = FALSE AND cannot_come_at IS NULL ORDER BY case_start_at DESC, id DESC LIMIT 500) o
        JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        JOIN positions po ON po.case_id = c.id ORDER BY c.start_at DESC, c.id, po.place";
    REJECTED_MIN_PAY: (CaseRow, EngagementRow, Claim) = (concat!("SELECT {columns}
        FROM (SELECT r.id FROM ", rejected_min_pay!(), " ORDER BY r.created_at DESC, r.id DESC LIMIT 100) o
        JOIN claims k ON k.id = o.id JOIN engagements e ON e.id = k.engagement_id JOIN cases c ON c.id = k.case_id
        JOIN centers ce ON ce.id = c.center_id JOIN positions po ON po.case_id = c.id
        ORDER BY c.start_at DESC, c.id, po.place"));
}

/// Returns the engagements of these cases with their professionals, the oldest first, of each case `at_most`.
pub async fn list_of_cases(
    conn: &Conn,
    cases: &[CaseId],
    at_most: i64,
) -> Result<Vec<(EngagedPerson, Engagement)>, StoreError> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    conn.query(&OF_CASES, &[id_list(cases), at_most.into()]).await
}

/// Returns the engagements on these cases of people whose names contain the beginning of one of the words, and possibly
/// others.
pub async fn list_names_on_cases(
    conn: &Conn,
    cases: &[CaseId],
    words: &SearchWords,
) -> Result<Vec<(NameOnCase, Engagement)>, StoreError> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let first = infix_pattern(words.first());
    let mut others = words.others().iter().map(|word| infix_pattern(word));
    let mut other = || others.next().unwrap_or_else(|| first.clone());
    let others = [other(), other(), other()];
    let [second, third, fourth] = others;
    conn.query(&NAMES_ON_CASES, &[id_list(cases), first.into(), second.into(), third.into(), fourth.into()])
        .await
}

/// Returns the live engagements of a case with their professionals, the oldest first.
pub async fn list_live(conn: &Conn, case: CaseId) -> Result<Vec<(Contact, EngagementRow)>, StoreError> {
    conn.query(&LIVE, params![case]).await
}

/// Returns the people on the standby list of a position who were invited or approved, in the order of the list. While a place is
/// free that the owners do not need, their invitations are open (AMB-267).
pub async fn list_standby(
    conn: &Conn,
    case: CaseId,
    category: Category,
) -> Result<Vec<(Contact, EngagementRow)>, StoreError> {
    conn.query(&STANDBY, params![case, category.id()]).await
}

/// A person whom an owner of a case wants to invite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InviteCandidate {
    /// The person and their notification settings.
    pub contact: Contact,
    /// Whether the person is a favorite of one of the [`FavoriteOwners`].
    pub favorite: bool,
    /// Engagement of the person on the case; `None` if there is none yet.
    pub engagement_row: Option<EngagementRow>,
}

/// The owners whose favorites may be invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FavoriteOwners {
    /// Surgeon whose favorites may be invited.
    pub surgeon: Option<PersonId>,
    /// Center whose favorites may be invited.
    pub center: Option<CenterId>,
}

/// Returns these people as candidates for a case. Unknown persons are left out, and with `verified_only` those whose address is
/// not verified.
pub async fn list_candidates(
    conn: &Conn,
    case: CaseId,
    people: &[PersonId],
    of: FavoriteOwners,
    verified_only: bool,
) -> Result<Vec<InviteCandidate>, StoreError> {
    let ids = id_list(people);
    let records = conn.query(&OF_PERSONS, params![ids.clone(), case]).await?;
    let row_of = |id: PersonId| records.iter().copied().find(|record| record.engagement.person == id);
    let found = conn.query(&CANDIDATES, params![ids, of.surgeon, of.center, verified_only]).await?;
    let candidate = |(contact, favorite): (Contact, bool)| {
        let engagement_row = row_of(contact.id);
        InviteCandidate { contact, favorite, engagement_row }
    };
    Ok(found.into_iter().map(candidate).collect())
}

/// Returns the engagements of a professional on these cases, in no particular order.
pub async fn list_of_person_on(
    conn: &Conn,
    person: PersonId,
    cases: &[CaseId],
) -> Result<Vec<Engagement>, StoreError> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    conn.query(&OF_PERSON_ON, params![id_list(cases), person]).await
}

/// Returns the cases after an instant of which a place is held for a person (AMB-158).
pub async fn list_offers(conn: &Conn, person: PersonId, after: Timestamp) -> Result<Vec<CaseId>, StoreError> {
    conn.query(&OFFERS, params![person, after]).await
}

/// Returns the confirmed cases of a professional that have started and have no claim, except rejected ones, and for which no
/// absence is reported; the newest first, 500 at most.
pub async fn list_claimable(
    conn: &Conn,
    person: PersonId,
    now: Timestamp,
) -> Result<Vec<(CaseRow, EngagementRow)>, StoreError> {
    let rows = conn.query(&CLAIMABLE, params![person, now]).await?;
    Ok(merge_positions(rows, |(case_row, _)| case_row))
}

/// Returns the cases of a professional whose minimum pay was rejected and not claimed again, with the rejected claim; the newest
/// first, 100 at most.
pub async fn list_rejected_min_pay(
    conn: &Conn,
    person: PersonId,
) -> Result<Vec<(CaseRow, EngagementRow, Claim)>, StoreError> {
    let rows = conn.query(&REJECTED_MIN_PAY, params![person]).await?;
    Ok(merge_positions(rows, |(case_row, _, _)| case_row))
}

/// The number of rows that [`list_of_person`] reads at most: one for each notice, and for each engagement without one.
pub const ROWS_OF_PERSON_MAX: usize = 2000;

/// Returns a professional's engagements on cases that start after an instant, by start, with the notices to the professional
/// about them and the first copies of the newest requests, newest first.
pub async fn list_of_person(
    conn: &Conn,
    person: PersonId,
    after: Timestamp,
) -> Result<Vec<(ProfessionalCaseRow, Vec<CaseNoticeRow>)>, StoreError> {
    let mut found: Vec<(ProfessionalCaseRow, Vec<CaseNoticeRow>)> = Vec::new();
    let mut indexes = HashMap::new();
    for (row, notice) in conn.query(&OF_PERSON, params![person, after]).await? {
        let index = *indexes.entry(row.engagement_row.engagement.id).or_insert(found.len());
        if index == found.len() {
            found.push((row, Vec::new()));
        }
        found[index].1.extend(notice);
    }
    for (_, notices) in &mut found {
        notices.sort_by_key(|notice| Reverse((notice.created_at, notice.id)));
    }
    Ok(found)
}
