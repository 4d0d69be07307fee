//! Dispatch plans, the invitations that they sent, and the plans that centers offer (AMB-150).

use caseboard_domain::dispatch::{
    CenterDispatch, DispatchPlan, PlannedWave, RankReason, Ranked, WaveAudience,
};
use caseboard_domain::engagement::Engagement;
use caseboard_domain::person::Category;
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, CenterId, DispatchPlanId, EngagementId, NoticeId, PersonId};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};

use crate::cases::earliest;
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::notices::Contact;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

/// How long work at a center counts.
const WORKED: SignedDuration = days(2 * 365);
/// How long a withdrawal counts.
const WITHDRAWN: SignedDuration = days(180);
/// How long an invitation counts.
const INVITED: SignedDuration = days(14);

row! {
    impl DispatchPlan {
        id: DispatchPlanId = "dp.id",
        case: CaseId = "dp.case_id",
        category: Category = "dp.category",
        paused: bool = "dp.paused",
        searching: bool = "dp.searching",
        waves: Vec<PlannedWave> = "dp.waves",
    } => Ok(Self { id, case, category, paused, searching, waves })
}

/// The condition that the person of the engagement `w` worked its case. A person who reported that they cannot come did not, nor
/// one who was reported as not arrived and claims nothing (AMB-300).
macro_rules! worked {
    () => {
        "w.state = 'CONFIRMED' AND w.cannot_come_at IS NULL AND (w.claim_submitted = TRUE
            OR NOT EXISTS (SELECT a.engagement_id FROM attendances a WHERE a.engagement_id = w.id
                AND a.accepted_at = w.state_at AND a.start_at = w.case_start_at AND a.missed_at IS NOT NULL
                AND a.arrived_at IS NULL))"
    };
}

pub(crate) use worked;

/// Selects the active professionals of a group, out of a source of person ids `o`, who have no engagement on a case and no
/// confirmed case at its time. `$1` is the case, `$2` the group, `$3` whether only verified email addresses count, `$4` the
/// earliest start of a case that can overlap, `$5` the end and `$6` the start of the case, `$8` the person after whom the page
/// begins.
macro_rules! free_people {
    ($source:expr) => {
        concat!(
            "SELECT p.id FROM ",
            $source,
            " JOIN persons p ON p.id = o.person_id
            WHERE o.person_id > $8 AND p.active = TRUE AND p.role = 'USER' AND p.category = $2
                AND (p.email_verified = TRUE OR $3 = FALSE)
                AND NOT EXISTS (SELECT e.id FROM engagements e WHERE e.case_id = $1 AND e.person_id = p.id)
                AND NOT EXISTS (SELECT b.id FROM engagements b WHERE b.person_id = p.id AND b.case_start_at > $4
                    AND b.case_start_at < $5 AND b.case_end_at > $6 AND b.state = 'CONFIRMED')
            ORDER BY o.person_id LIMIT 500"
        )
    };
}

row! {
    /// The facts about a person who can be invited to a case of a center.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CandidateRow {
        /// The person and their notification settings.
        pub contact: Contact,
        /// Number of cases that the person worked at the center in the last two years.
        pub worked_here: u32 = (concat!("(SELECT COUNT(*) FROM engagements w JOIN cases c ON c.id = w.case_id
            WHERE w.person_id = p.id AND w.case_start_at > $3 AND w.case_start_at < $6 AND c.center_id = $2 AND ", worked!(), ")")),
        /// Number of cases that the person left in the last 180 days (`counted_withdrawal` of the domain) and for which they are
        /// not confirmed again. A withdrawal comes before the start, whose index bounds the search.
        pub withdrawals: u32 = "(SELECT COUNT(*) FROM engagements w
            WHERE w.person_id = p.id AND w.case_start_at > $4 AND w.withdrew_at > $4 AND w.state <> 'CONFIRMED')",
        /// Number of cases to which the person was invited in the last 14 days, also again. A case does not start before its
        /// invitations.
        pub recent_invitations: u32 = "(SELECT COUNT(*) FROM engagements w
            WHERE w.person_id = p.id AND w.case_start_at > $5 AND EXISTS (SELECT n.id FROM notices n
                WHERE n.engagement_id = w.id AND n.recipient_id = p.id AND n.kind = 'INVITATION' AND n.created_at > $5))",
    }
}

statements! {
    INSERT = "INSERT INTO dispatch_plans (id, case_id, category, paused, searching, waves, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $7)";
    SAVE = "UPDATE dispatch_plans SET paused = $2, searching = $3, waves = $4, updated_at = $5 WHERE id = $1";
    CASE_OF: CaseId = "SELECT case_id FROM dispatch_plans WHERE id = $1";
    FIND: DispatchPlan = "SELECT {columns} FROM dispatch_plans dp WHERE dp.id = $1";
    OF_CASE: DispatchPlan = "SELECT {columns} FROM dispatch_plans dp JOIN positions po
            ON po.case_id = dp.case_id AND po.category = dp.category
        WHERE dp.case_id = $1 ORDER BY po.place";
    CHOSEN: PersonId = "SELECT p.id FROM {ids} JOIN persons p ON p.id = {id}
        WHERE p.id > $10 AND p.active = TRUE AND p.role = 'USER' AND p.category = $3
            AND (p.email_verified = TRUE OR $4 = FALSE)
            AND (EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'SURGEON'
                    AND f.owner_id = $8)
                OR EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'CENTER'
                    AND f.owner_id = $9))
            AND NOT EXISTS (SELECT e.id FROM engagements e WHERE e.case_id = $2 AND e.person_id = p.id)
            AND NOT EXISTS (SELECT b.id FROM engagements b WHERE b.person_id = p.id AND b.case_start_at > $5
                AND b.case_start_at < $6 AND b.case_end_at > $7 AND b.state = 'CONFIRMED')
        ORDER BY p.id LIMIT 500";
    SURGEON_FAVORITES: PersonId = (free_people!("(SELECT person_id FROM favorites
        WHERE owner_kind = 'SURGEON' AND owner_id = $7) o"));
    CENTER_FAVORITES: PersonId = (free_people!("(SELECT person_id FROM favorites
        WHERE owner_kind = 'CENTER' AND owner_id = $7) o"));
    VERIFIED: PersonId = (free_people!("(SELECT person_id FROM certifications WHERE center_id = $7) o"));
    WORKED_HERE: PersonId = (free_people!(concat!("(SELECT DISTINCT w.person_id FROM (SELECT id FROM cases
            WHERE center_id = $7 AND start_at > $9 AND start_at < $10 AND status IN ('PARTIAL', 'COMPLETE')
            ORDER BY start_at DESC LIMIT 2000) o
        JOIN engagements w ON w.case_id = o.id WHERE ", worked!(), ") o")));
    CANDIDATES: CandidateRow = "SELECT {columns} FROM {ids} JOIN persons p ON p.id = {id} ORDER BY p.id";
    ADD_INVITATIONS = {
        sqlite: "INSERT INTO dispatch_invitations (engagement_id, plan_id, wave, notice_id, score, reasons, invited_at)
            SELECT unhex(v.value->>'engagement'), $2, v.value->>'wave', unhex(v.value->>'notice'), v.value->>'score',
                v.value->>'reasons', $3
            FROM json_each($1) AS v",
        postgres: "INSERT INTO dispatch_invitations (engagement_id, plan_id, wave, notice_id, score, reasons, invited_at)
            SELECT CAST(v.value->>'engagement' AS UUID), CAST($2 AS UUID), CAST(v.value->>'wave' AS BIGINT),
                CAST(v.value->>'notice' AS UUID), CAST(v.value->>'score' AS BIGINT), v.value->>'reasons', CAST($3 AS BIGINT)
            FROM json_array_elements(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)",
    };
    INVITATIONS: PlanInvitationRow = "SELECT {columns} FROM dispatch_plans dp
        JOIN dispatch_invitations di ON di.plan_id = dp.id JOIN engagements e ON e.id = di.engagement_id
        JOIN persons p ON p.id = e.person_id JOIN notices n ON n.id = di.notice_id
        WHERE dp.case_id = $1 ORDER BY di.invited_at, di.wave, di.score DESC, p.id LIMIT 5000";
    REMOVE_MILES = {
        sqlite: "UPDATE dispatch_invitations SET reasons = (SELECT json_group_array(json(iif(v.type = 'object', v.value, json_quote(v.value))))
                FROM json_each(reasons) v WHERE CASE WHEN v.type = 'object' THEN v.value->>'Miles' IS NULL ELSE TRUE END)
            WHERE engagement_id IN (SELECT e.id FROM engagements e WHERE e.person_id = $1) AND reasons LIKE '%Miles%'",
        postgres: "UPDATE dispatch_invitations SET reasons = (SELECT CAST(COALESCE(json_agg(r.value), '[]') AS TEXT)
                FROM json_array_elements(CAST(reasons AS JSON)) r WHERE json_typeof(r.value) <> 'object' OR r.value->>'Miles' IS NULL)
            WHERE engagement_id IN (SELECT e.id FROM engagements e WHERE e.person_id = $1) AND reasons LIKE '%Miles%'",
    };
    OF_CENTER: CenterDispatch = "SELECT plans FROM center_dispatch WHERE center_id = $1";
    SAVE_CENTER = "INSERT INTO center_dispatch (center_id, plans, changed_by, changed_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (center_id) DO UPDATE SET plans = $2, changed_by = $3, changed_at = $4";
}

row! {
    /// An invitation that a plan sent.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PlanInvitationRow {
        /// The plan.
        pub plan: DispatchPlanId = "di.plan_id",
        /// Number of its wave.
        pub wave: u32 = "di.wave",
        /// The invited person.
        pub person: PersonId = "p.id",
        /// Full name of the person.
        pub full_name: String = "p.full_name",
        /// When the invitation was sent.
        pub invited_at: Timestamp = "di.invited_at",
        /// Whether the person has seen or answered it.
        pub seen: bool = "(n.seen_at IS NOT NULL OR n.replied_at IS NOT NULL)",
        /// The engagement.
        pub engagement: Engagement,
        /// Why the person was invited at this place of the order.
        pub reasons: Vec<RankReason> = "di.reasons",
    }
}

/// An invitation of a plan to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPlanInvitation {
    /// The engagement.
    pub engagement: EngagementId,
    /// Number of the wave.
    pub wave: u32,
    /// The invitation.
    pub notice: NoticeId,
    /// Score and reasons of the person.
    pub ranked: Ranked,
}

fn waves_json(plan: &DispatchPlan) -> Result<String, StoreError> {
    serde_json::to_string(&plan.waves).map_err(StoreError::corrupt)
}

/// Inserts a plan.
///
/// # Errors
/// [`StoreError::Taken`] if the position has one.
pub async fn insert(tx: &Tx, plan: &DispatchPlan, now: Timestamp) -> Result<(), StoreError> {
    let values =
        params![plan.id, plan.case, plan.category.id(), plan.paused, plan.searching, waves_json(plan)?, now];
    tx.execute_one(&INSERT, values).await
}

/// Stores a changed plan. The case must be locked.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such plan.
pub async fn save(tx: &Tx, plan: &DispatchPlan, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&SAVE, params![plan.id, plan.paused, plan.searching, waves_json(plan)?, now]).await
}

/// Returns the case of a plan, to lock it.
pub async fn find_case(conn: &Conn, plan: DispatchPlanId) -> Result<Option<CaseId>, StoreError> {
    conn.query_opt(&CASE_OF, params![plan]).await
}

/// Returns a plan. To change it, the case must be locked before.
pub async fn find(conn: &Conn, plan: DispatchPlanId) -> Result<Option<DispatchPlan>, StoreError> {
    conn.query_opt(&FIND, params![plan]).await
}

/// Returns the plans of a case in the order of its positions.
pub async fn list_of_case(conn: &Conn, case: CaseId) -> Result<Vec<DispatchPlan>, StoreError> {
    conn.query(&OF_CASE, params![case]).await
}

/// A query for the people whom a wave of a case can invite.
#[derive(Debug, Clone, Copy)]
pub struct AudienceQuery<'a> {
    /// The case; nil for one that is not posted.
    pub case: CaseId,
    /// The performing surgeon.
    pub surgeon: PersonId,
    /// The center.
    pub center: CenterId,
    /// Start of the case.
    pub start: Timestamp,
    /// End of the case.
    pub end: Timestamp,
    /// The group.
    pub category: Category,
    /// The audience of the wave.
    pub audience: WaveAudience,
    /// The people of [`WaveAudience::Chosen`].
    pub chosen: &'a [PersonId],
    /// Whether only people with a verified email address can be invited.
    pub verified_only: bool,
}

/// The largest number of people that [`list_audience`] and [`list_candidates`] read at once.
pub const AUDIENCE_PAGE: usize = 500;

/// Returns the active professionals of an audience who have no engagement on the case and no confirmed case
/// at its time; none for [`WaveAudience::Group`]. For [`WaveAudience::WorkedHere`] only the latest 2000 cases of the
/// center count. The people are ordered by id, begin after the person `after` (nil for the first page), and
/// are [`AUDIENCE_PAGE`] at most; fewer are the last page.
pub async fn list_audience(
    conn: &Conn,
    query: AudienceQuery<'_>,
    after: PersonId,
    now: Timestamp,
) -> Result<Vec<PersonId>, StoreError> {
    let AudienceQuery { case: id, surgeon, center, start, end, .. } = query;
    let AudienceQuery { category, audience, chosen, verified_only, .. } = query;
    let (group, from) = (category.id(), earliest(start));
    let owner = match audience {
        WaveAudience::SurgeonFavorites => surgeon.as_uuid(),
        _ => center.as_uuid(),
    };
    let values = params![id, group, verified_only, from, end, start, owner, after];
    let found = match audience {
        WaveAudience::Chosen => {
            let list = id_list(chosen);
            let values = params![list, id, group, verified_only, from, end, start, surgeon, center, after];
            conn.query(&CHOSEN, values).await?
        }
        WaveAudience::SurgeonFavorites => conn.query(&SURGEON_FAVORITES, values).await?,
        WaveAudience::CenterFavorites => conn.query(&CENTER_FAVORITES, values).await?,
        WaveAudience::Eligible => conn.query(&VERIFIED, values).await?,
        WaveAudience::WorkedHere => {
            let since = now.saturating_sub(WORKED).unwrap_or(Timestamp::MIN);
            let values = params![id, group, verified_only, from, end, start, owner, after, since, now];
            conn.query(&WORKED_HERE, values).await?
        }
        WaveAudience::Group => Vec::new(),
    };
    Ok(found)
}

/// Returns what is known of people who can be invited to a case of a center, [`AUDIENCE_PAGE`] at most.
pub async fn list_candidates(
    conn: &Conn,
    people: &[PersonId],
    center: CenterId,
    now: Timestamp,
) -> Result<Vec<CandidateRow>, StoreError> {
    let since = |span: SignedDuration| now.saturating_sub(span).unwrap_or(Timestamp::MIN);
    let values = params![id_list(people), center, since(WORKED), since(WITHDRAWN), since(INVITED), now];
    conn.query(&CANDIDATES, values).await
}

/// Stores invitations that a plan sent, in one statement.
pub async fn add_invitations(
    tx: &Tx,
    plan: DispatchPlanId,
    invitations: &[NewPlanInvitation],
    now: Timestamp,
) -> Result<(), StoreError> {
    if invitations.is_empty() {
        return Ok(());
    }
    let mut list = Vec::with_capacity(invitations.len());
    for NewPlanInvitation { engagement, wave, notice, ranked } in invitations {
        let reasons = serde_json::to_string(&ranked.reasons).map_err(StoreError::corrupt)?;
        list.push(json!({
            "engagement": engagement, "wave": wave, "notice": notice, "score": ranked.score, "reasons": reasons,
        }));
    }
    tx.execute(&ADD_INVITATIONS, params![Json::from(list).to_string(), plan, now]).await.map(drop)
}

/// Returns the invitations that the plans of a case sent, the oldest first, 5000 at most.
pub async fn list_invitations(conn: &Conn, case: CaseId) -> Result<Vec<PlanInvitationRow>, StoreError> {
    conn.query(&INVITATIONS, params![case]).await
}

/// Removes the distance of the person's home from the reasons of all invitations.
pub async fn remove_miles(tx: &Tx, person: PersonId) -> Result<(), StoreError> {
    tx.execute(&REMOVE_MILES, params![person]).await.map(drop)
}

/// Returns the plans that a center has set; `None` if it has not.
pub async fn find_of_center(conn: &Conn, center: CenterId) -> Result<Option<CenterDispatch>, StoreError> {
    conn.query_opt(&OF_CENTER, params![center]).await
}

/// Stores the plans of a center.
pub async fn save_of_center(
    tx: &Tx,
    center: CenterId,
    plans: &CenterDispatch,
    by: PersonId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let plans = serde_json::to_string(plans).map_err(StoreError::corrupt)?;
    tx.execute_one(&SAVE_CENTER, params![center, plans, by, now]).await
}
