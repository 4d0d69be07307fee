//! Open tasks of one person: the short lists at the top of the home screen.
//!
//! A list has at most five items, the most urgent first. Each of its rows has the number of all items, so that one
//! statement yields both.

use caseboard_domain::eligibility::QueueReason;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, ClaimId, Hours, Money, NoticeId, PersonId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::connection::Conn;
use crate::engagements::rejected_min_pay;
use crate::error::StoreError;
use crate::notices::SenderRow;
use crate::row::row;
use crate::same_time::same_time_center;
use crate::stmt::{Stmt, statements};
use crate::value::{id_list, params};
use crate::verification_requests::awaiting_verification;

/// Selects cases; the subquery yields `case_id`, `notice_id`, `person_id`, `category`, `since`,
/// `places`, `offer_until`, `total` and `earliest`.
macro_rules! cases {
    ($selected:expr, $order:literal) => {
        concat!(
            "SELECT {columns} FROM (",
            $selected,
            ") o JOIN cases c ON c.id = o.case_id JOIN centers ce ON ce.id = c.center_id
            LEFT JOIN persons s ON s.id = o.person_id
            LEFT JOIN positions po ON po.case_id = c.id AND po.category = o.category ORDER BY ",
            $order
        )
    };
}

/// Selects the open requests for cases of a scope. `$notice` is the copy of the request that the lists of the scope show.
macro_rules! requests {
    ($from:literal, $scope:literal, $notice:literal) => {
        cases!(
            concat!(
                "SELECT c.id AS case_id, ",
                $notice,
                " AS notice_id, e.person_id, e.category, e.state_at AS since, CAST(0 AS BIGINT) AS places, CAST(NULL AS BIGINT) AS offer_until,
                    COUNT(*) OVER () AS total, MIN(e.state_at) OVER () AS earliest
                FROM ",
                $from,
                " JOIN engagements e ON e.case_id = c.id AND e.state = 'REQUESTED'
                WHERE c.start_at > $2 AND c.cancelled = FALSE AND (c.status <> 'COMPLETE' OR e.standby_at IS NOT NULL) AND ",
                $scope,
                " ORDER BY c.start_at, e.id LIMIT 5"
            ),
            "c.start_at, o.since"
        )
    };
}

/// Selects the future cases of a scope that have free places.
macro_rules! unfilled {
    ($from:literal, $scope:literal) => {
        cases!(
            concat!(
                "SELECT c.id AS case_id, CAST(NULL AS UUID) AS notice_id, c.surgeon_id AS person_id,
                    (SELECT CASE WHEN MIN(g.category) = MAX(g.category) THEN MIN(g.category) END FROM positions g
                        WHERE g.case_id = c.id AND g.open = TRUE) AS category,
                    c.created_at AS since,
                    (SELECT CAST(SUM(po.required - po.filled - po.held) AS BIGINT) FROM positions po WHERE po.case_id = c.id)
                        AS places,
                    CAST(NULL AS BIGINT) AS offer_until, COUNT(*) OVER () AS total, MIN(c.created_at) OVER () AS earliest
                FROM ",
                $from,
                " WHERE c.start_at > $2 AND c.status IN ('OPEN', 'PARTIAL') AND EXISTS (SELECT fr.case_id FROM positions fr
                    WHERE fr.case_id = c.id AND fr.open = TRUE) AND ",
                $scope,
                " ORDER BY c.start_at, c.id LIMIT 5"
            ),
            "c.start_at, c.id"
        )
    };
}

/// Selects the confirmed people of a scope's cases that are not over who have reported that they cannot come. A case takes less
/// than 100 hours, which are 360000000000 microseconds.
macro_rules! absences {
    ($from:literal, $scope:literal) => {
        cases!(
            concat!(
                "SELECT c.id AS case_id, CAST(NULL AS UUID) AS notice_id, e.person_id, e.category, e.cannot_come_at AS since,
                    CAST(0 AS BIGINT) AS places, CAST(NULL AS BIGINT) AS offer_until, COUNT(*) OVER () AS total,
                    MIN(e.cannot_come_at) OVER () AS earliest
                FROM ",
                $from,
                " JOIN engagements e ON e.case_id = c.id AND e.state = 'CONFIRMED' AND e.cannot_come_at IS NOT NULL
                WHERE c.start_at > $2 - 360000000000 AND c.end_at > $2 AND c.cancelled = FALSE AND ",
                $scope,
                " ORDER BY c.start_at, e.id LIMIT 5"
            ),
            "c.start_at, o.since"
        )
    };
}

/// Selects the confirmed people of a scope's cases who have not confirmed the day although the owners were
/// notified, until the start, and from the start to the end those who were reported as not arrived. A case
/// takes less than 100 hours; an acceptance in the last 24 hours, which are 86400000000 microseconds,
/// confirms the day.
macro_rules! awaited {
    ($from:literal, $scope:literal) => {
        cases!(
            concat!(
                "SELECT c.id AS case_id, CAST(NULL AS UUID) AS notice_id, e.person_id, e.category,
                    CASE WHEN c.start_at > $2 THEN a.reported_at ELSE a.missed_at END AS since,
                    CAST(0 AS BIGINT) AS places, CAST(NULL AS BIGINT) AS offer_until, COUNT(*) OVER () AS total,
                    MIN(CASE WHEN c.start_at > $2 THEN a.reported_at ELSE a.missed_at END) OVER () AS earliest
                FROM ",
                $from,
                " JOIN engagements e ON e.case_id = c.id AND e.state = 'CONFIRMED' AND e.cannot_come_at IS NULL
                JOIN attendances a ON a.engagement_id = e.id AND a.accepted_at = e.state_at AND a.start_at = e.case_start_at
                    AND a.arrived_at IS NULL
                WHERE c.start_at > $2 - 360000000000 AND c.end_at > $2 AND c.cancelled = FALSE AND (
                    (c.start_at > $2 AND a.reported_at IS NOT NULL AND a.set_out_at IS NULL AND (e.reconfirm = TRUE
                        OR (a.confirmed_at IS NULL AND a.accepted_at < c.start_at - 86400000000)))
                    OR (c.start_at <= $2 AND a.missed_at IS NOT NULL)) AND ",
                $scope,
                " ORDER BY c.start_at, e.id LIMIT 5"
            ),
            "c.start_at, o.since"
        )
    };
}

/// Selects the undecided claims of a scope, the oldest first.
macro_rules! claims {
    ($from:literal, $scope:literal) => {
        concat!(
            "SELECT {columns} FROM (SELECT k.id, COUNT(*) OVER () AS total,
                CAST(SUM(k.amount_cents) OVER () AS BIGINT) AS amount FROM ",
            $from,
            " WHERE k.status = 'PENDING' AND ",
            $scope,
            " ORDER BY k.created_at, k.id LIMIT 5) o
            JOIN claims k ON k.id = o.id JOIN cases c ON c.id = k.case_id JOIN centers ce ON ce.id = k.center_id
            JOIN persons s ON s.id = k.person_id JOIN engagements e ON e.id = k.engagement_id
            LEFT JOIN positions po ON po.case_id = k.case_id AND po.category = e.category ORDER BY k.created_at, k.id"
        )
    };
}

/// Selects the unread withdrawals of a recipient from future cases of a scope.
macro_rules! withdrawals {
    ($recipient:literal, $scope:literal) => {
        cases!(
            concat!(
                "SELECT c.id AS case_id, n.id AS notice_id, n.sender_id AS person_id,
                    w.category, n.created_at AS since, COALESCE((SELECT po.required - po.filled - po.held
                        FROM positions po WHERE po.case_id = c.id AND po.category = w.category), 0) AS places,
                    (SELECT MIN(h.offer_until) FROM engagements h WHERE h.case_id = c.id AND h.category = w.category
                        AND h.state = 'INVITED' AND h.offer_until > $2) AS offer_until,
                    COUNT(*) OVER () AS total, MIN(n.created_at) OVER () AS earliest
                FROM notices n JOIN cases c ON c.id = n.case_id LEFT JOIN engagements w ON w.id = n.engagement_id
                WHERE n.recipient_id = ",
                $recipient,
                " AND n.read = FALSE AND n.kind = 'WITHDRAWAL' AND n.status = 'WITHDRAWN' AND c.start_at > $2
                    AND c.cancelled = FALSE AND ",
                $scope,
                " ORDER BY c.start_at, n.id LIMIT 5"
            ),
            "c.start_at, o.since"
        )
    };
}

/// Selects the people of a scope who wait to become administrators of confirmed centers, the first sign-up at the top.
macro_rules! waiting_administrators {
    ($from:literal, $verified_only:literal, $scope:literal) => {
        concat!(
            "SELECT {columns} FROM (SELECT a.person_id, a.center_id, a.created_at, COUNT(*) OVER () AS total
                FROM ",
            $from,
            " JOIN persons q ON q.id = a.person_id
                WHERE a.administers = TRUE AND a.status = 'PENDING' AND a.revoked_at IS NULL
                    AND co.active = TRUE AND co.confirmed_at IS NOT NULL
                    AND q.active = TRUE AND (q.email_verified = TRUE OR ",
            $verified_only,
            " = FALSE) AND ",
            $scope,
            " ORDER BY a.created_at, a.person_id LIMIT 5) o
            JOIN persons s ON s.id = o.person_id JOIN centers ce ON ce.id = o.center_id ORDER BY o.created_at, s.id"
        )
    };
}

statements! {
    /// A surgeon has a separate copy of each request, the centers read the first copy, whose id is that of the thread.
    REQUESTS_OF_SURGEON: AttentionCaseRow = (requests!("cases c",
        "c.surgeon_id = $3 AND c.center_id {in_ids} AND EXISTS (SELECT m.id FROM notices m
            WHERE m.thread_id = e.request_id AND m.kind = 'INVITATION_REQUEST' AND m.recipient_id = $3)",
        "(SELECT n.id FROM notices n WHERE n.thread_id = e.request_id AND n.kind = 'INVITATION_REQUEST'
            AND n.recipient_id = $3 LIMIT 1)"));
    REQUESTS_AT_CENTERS: AttentionCaseRow = (requests!("{ids} JOIN cases c ON c.center_id = {id}", "TRUE",
        "e.request_id"));
    UNFILLED_OF_SURGEON: AttentionCaseRow = (unfilled!("cases c",
        "c.surgeon_id = $3 AND c.center_id {in_ids}"));
    UNFILLED_AT_CENTERS: AttentionCaseRow = (unfilled!("{ids} JOIN cases c ON c.center_id = {id}", "TRUE"));
    ABSENCES_OF_SURGEON: AttentionCaseRow = (absences!("cases c",
        "c.surgeon_id = $3 AND c.center_id {in_ids}"));
    ABSENCES_AT_CENTERS: AttentionCaseRow = (absences!("{ids} JOIN cases c ON c.center_id = {id}", "TRUE"));
    AWAITED_OF_SURGEON: AttentionCaseRow = (awaited!("cases c",
        "c.surgeon_id = $3 AND c.center_id {in_ids}"));
    AWAITED_AT_CENTERS: AttentionCaseRow = (awaited!("{ids} JOIN cases c ON c.center_id = {id}", "TRUE"));
    CLAIMS_OF_SURGEON: AttentionClaimRow = (claims!("claims k",
        "k.payer_id = $2 AND k.center_id {in_ids}"));
    CLAIMS_AT_CENTERS: AttentionClaimRow = (claims!("{ids} JOIN claims k ON k.center_id = {id}", "TRUE"));
    /// Withdrawals from future cases that the recipient has not acknowledged.
    WITHDRAWALS: AttentionCaseRow = (withdrawals!("$1", "TRUE"));
    WITHDRAWALS_AT: AttentionCaseRow = (withdrawals!("$3", "c.center_id {in_ids}"));
    /// The first who await the verification by one of the centers.
    PEOPLE_AT: AttentionPersonRow = (concat!("SELECT {columns}
        FROM (SELECT w.person_id, w.center_id, w.since, w.reason, COUNT(*) OVER () AS total
            FROM (", awaiting_verification!(), ") w JOIN persons q ON q.id = w.person_id
            WHERE q.active = TRUE AND (q.email_verified = TRUE OR $2 = FALSE)
            ORDER BY w.since, w.person_id LIMIT 5) o
        JOIN persons s ON s.id = o.person_id JOIN centers ce ON ce.id = o.center_id ORDER BY o.since, s.id"));
    /// The first who wait to become administrators of one of the centers.
    ADMINISTRATORS_AT: AttentionAdministratorRow = (waiting_administrators!(
        "{ids} JOIN affiliations a ON a.center_id = {id} JOIN centers co ON co.id = a.center_id", "$2", "TRUE"));
    /// Those whom no administrator can confirm.
    ADMINISTRATORS_WITHOUT_COLLEAGUE: AttentionAdministratorRow = (waiting_administrators!(
        "affiliations a JOIN centers co ON co.id = a.center_id", "$1",
        "NOT EXISTS (SELECT v.person_id FROM affiliations v JOIN persons m ON m.id = v.person_id
            WHERE v.center_id = a.center_id AND v.administers = TRUE AND v.status = 'VERIFIED' AND m.active = TRUE
                AND (m.email_verified = TRUE OR $1 = FALSE))"));
    /// `<> FALSE`, because SQLite would read `active = TRUE` from the index of all active centers.
    UNCONFIRMED_CENTERS: AttentionCenterRow = "SELECT {columns}
        FROM (SELECT id, COUNT(*) OVER () AS total FROM centers WHERE confirmed_at IS NULL AND active <> FALSE
            ORDER BY created_at, id LIMIT 5) o
        JOIN centers ce ON ce.id = o.id ORDER BY ce.created_at, ce.id";
    /// Open invitations of a professional; places that are held for minutes come first.
    INVITATIONS: InvitationRow = (cases!("SELECT e.case_id, e.notice_id, c.surgeon_id AS person_id, e.category, e.state_at AS since,
            CAST(0 AS BIGINT) AS places, e.offer_until, e.hourly_cents, e.per_case_cents, e.min_pay_cents,
            COUNT(*) OVER () AS total, MIN(e.state_at) OVER () AS earliest
        FROM engagements e JOIN cases c ON c.id = e.case_id
        WHERE e.person_id = $1 AND e.case_start_at > $2 AND e.state = 'INVITED'
        ORDER BY (e.offer_until IS NULL OR e.offer_until <= $2), e.case_start_at, e.id LIMIT 5",
        "(o.offer_until IS NULL OR o.offer_until <= $2), c.start_at, c.id"));
    /// Future cases whose changed time or whose day a confirmed professional has to confirm.
    TO_CONFIRM: ToConfirmRow = (cases!("SELECT e.case_id, e.notice_id, c.surgeon_id AS person_id, e.category, e.state_at AS since,
            CAST(0 AS BIGINT) AS places, CAST(NULL AS BIGINT) AS offer_until, e.reconfirm, COUNT(*) OVER () AS total,
            MIN(e.state_at) OVER () AS earliest
        FROM engagements e JOIN cases c ON c.id = e.case_id
        WHERE e.person_id = $1 AND e.case_start_at > $2 AND e.state = 'CONFIRMED' AND e.cannot_come_at IS NULL
            AND (e.reconfirm = TRUE OR EXISTS (SELECT a.engagement_id FROM attendances a WHERE a.engagement_id = e.id
                AND a.accepted_at = e.state_at AND a.start_at = e.case_start_at AND a.asked_at IS NOT NULL
                AND a.confirmed_at IS NULL))
        ORDER BY e.case_start_at, e.id LIMIT 5", "c.start_at, c.id"));
    /// Cases of a confirmed professional from six hours, which are 21600000000 microseconds, before the start
    /// to the end: until the start those for which they have not set out, then those at which they have not
    /// arrived.
    TO_REPORT: AttentionCaseRow = (cases!("SELECT e.case_id, e.notice_id, c.surgeon_id AS person_id, e.category, e.case_start_at AS since,
            CAST(0 AS BIGINT) AS places, CAST(NULL AS BIGINT) AS offer_until, COUNT(*) OVER () AS total,
            MIN(e.case_start_at) OVER () AS earliest
        FROM engagements e JOIN cases c ON c.id = e.case_id
        WHERE e.person_id = $1 AND e.case_start_at > $2 - 360000000000 AND e.case_start_at <= $2 + 21600000000
            AND e.case_end_at > $2 AND e.state = 'CONFIRMED' AND e.cannot_come_at IS NULL AND e.notice_id IS NOT NULL
            AND NOT EXISTS (SELECT a.engagement_id FROM attendances a WHERE a.engagement_id = e.id
                AND a.accepted_at = e.state_at AND a.start_at = e.case_start_at
                AND (a.arrived_at IS NOT NULL OR (a.set_out_at IS NOT NULL AND a.start_at > $2)))
        ORDER BY e.case_start_at, e.id LIMIT 5", "c.start_at, c.id"));
    /// Worked cases without a claim (AMB-110), and those whose rejected minimum pay can be claimed again (AMB-244).
    CLAIMABLE: AttentionCaseRow = (cases!(concat!(
        "SELECT e.case_id, e.notice_id, c.surgeon_id AS person_id, e.category, o.since, CAST(0 AS BIGINT) AS places,
            CAST(NULL AS BIGINT) AS offer_until, COUNT(*) OVER () AS total, MIN(o.since) OVER () AS earliest
        FROM (SELECT w.id, w.state_at AS since FROM engagements w WHERE w.person_id = $1 AND w.case_start_at <= $2
                AND w.state = 'CONFIRMED' AND w.claim_submitted = FALSE AND w.cannot_come_at IS NULL AND w.notice_id IS NOT NULL
            UNION ALL SELECT w.id, r.decided_at AS since FROM ", rejected_min_pay!(), " AND w.notice_id IS NOT NULL) o
        JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id
        ORDER BY e.case_start_at, e.id LIMIT 5"), "c.start_at, c.id"));
    PROFILE: ProfileFactsRow = "SELECT {columns} FROM persons p WHERE p.id = $1";
}

row! {
    /// A case that waits for the person.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AttentionCaseRow {
        /// Number of items in the whole list.
        pub total: i64 = "o.total",
        /// When the first item of the whole list began to wait.
        pub earliest: Timestamp = "o.earliest",
        /// The notice that an answer refers to, if there is one.
        pub notice: Option<NoticeId> = "o.notice_id",
        /// When it began to wait.
        pub since: Timestamp = "o.since",
        /// Number of free places of a case that is not filled; of a withdrawal, those of the group. 0 where it does not matter.
        pub places: i64 = "o.places",
        /// The time until which a place is held for the person, if one is; of a withdrawal, that of the first place that is
        /// held for the standby list.
        pub offer_until: Option<Timestamp> = "o.offer_until",
        /// Id of the case.
        pub case: CaseId = "c.id",
        /// Start of the case.
        pub start: Timestamp = "c.start_at",
        /// Time zone of the case.
        pub zone: Zone = "c.time_zone",
        /// Id of the center.
        pub center: CenterId = "ce.id",
        /// Name of the center.
        pub center_name: String = "ce.name",
        /// Group that the item is about; `None` if free places are for several groups.
        pub category: Option<Category> = "o.category",
        /// Number of places of that group on the case, if it has any.
        pub required: Option<i64> = "po.required",
        /// Full name of the performing surgeon.
        pub surgeon_name: String = "c.surgeon_name",
        /// The person whose action or case it is, if it is about one.
        pub person: Option<SenderRow>,
        /// Phone number of that person; empty if the account has none.
        pub phone: Option<String> = "s.phone",
    }
}

row! {
    /// An invitation that waits for the answer of a professional, with what it offers.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct InvitationRow {
        /// The case.
        pub item: AttentionCaseRow,
        /// Estimated length of the case.
        pub hours: Hours = "c.hours",
        /// Pay terms of the invitation.
        pub terms: PayTerms = ["o.hourly_cents", "o.per_case_cents", "o.min_pay_cents"],
        /// Name of the center of a confirmed case of the professional at the same time.
        pub same_time_at: Option<String> = (same_time_center!("$1")),
    }
}

row! {
    /// A case whose changed time or whose day a confirmed professional has to confirm.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ToConfirmRow {
        /// The case.
        pub item: AttentionCaseRow,
        /// Whether the changed time is to be confirmed, and with it the day; otherwise the day.
        pub reconfirm: bool = "o.reconfirm",
    }
}

row! {
    /// A claim that waits for a decision.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AttentionClaimRow {
        /// Number of items in the whole list.
        pub total: i64 = "o.total",
        /// Sum of all claims of the whole list.
        pub sum: Money = "o.amount",
        /// Id of the claim.
        pub id: ClaimId = "k.id",
        /// The claimed amount.
        pub amount: Money = "k.amount_cents",
        /// Whether it is the minimum pay of a late cancellation or release.
        pub is_min_pay: bool = "(k.rate = 'MIN_PAY')",
        /// When it was submitted.
        pub since: Timestamp = "k.created_at",
        /// Start of the case.
        pub start: Timestamp = "c.start_at",
        /// Time zone of the case.
        pub zone: Zone = "c.time_zone",
        /// Id of the center.
        pub center: CenterId = "ce.id",
        /// Name of the center.
        pub center_name: String = "ce.name",
        /// Full name of the performing surgeon.
        pub surgeon_name: String = "c.surgeon_name",
        /// The professional to be paid.
        pub payee: SenderRow,
        /// Number of places of the payee's group on the case, if it has any.
        pub required: Option<i64> = "po.required",
    }
}

row! {
    /// A person who waits for a center.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AttentionPersonRow {
        /// Number of items in the whole list.
        pub total: i64 = "o.total",
        /// The person.
        pub person: SenderRow,
        /// The center.
        pub center: CenterId = "ce.id",
        /// Name of the center.
        pub center_name: String = "ce.name",
        /// When the person began to wait.
        pub since: Timestamp = "o.since",
        /// The reason.
        pub reason: QueueReason = "o.reason",
    }
}

row! {
    /// A person who waits to become an administrator of a center.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AttentionAdministratorRow {
        /// Number of items in the whole list.
        pub total: i64 = "o.total",
        /// Id of the person.
        pub person: PersonId = "s.id",
        /// Full name with prefix and suffix.
        pub full_name: String = "s.full_name",
        /// Email address.
        pub email: String = "s.email",
        /// The center.
        pub center: CenterId = "ce.id",
        /// Name of the center.
        pub center_name: String = "ce.name",
        /// When the person signed up.
        pub since: Timestamp = "o.created_at",
    }
}

row! {
    /// A center that waits for a confirmation.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AttentionCenterRow {
        /// Number of items in the whole list.
        pub total: i64 = "o.total",
        /// Id of the center.
        pub id: CenterId = "ce.id",
        /// Name of the center.
        pub name: String = "ce.name",
        /// When it was created.
        pub since: Timestamp = "ce.created_at",
    }
}

row! {
    /// The facts about a professional's profile that decide its gaps.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ProfileFactsRow {
        /// The group.
        pub category: Option<Category> = "p.category",
        /// City of residence; empty if unknown.
        pub res_city: String = "p.res_city",
        /// Last day of the license, if known.
        pub license_expires: Option<Date> = "p.license_expires",
        /// Id of the picture's file as text, if there is a picture.
        pub picture: Option<String> = "p.profile_picture",
        /// The slots of the uploaded documents with commas between them; `None` without one.
        pub slots: Option<String> = "(SELECT string_agg(d.slot, ',') FROM documents d WHERE d.person_id = p.id)",
        /// Number of documents that an administrator rejected and that were not replaced since.
        pub rejected: i64 = "(SELECT COUNT(*) FROM documents d WHERE d.person_id = p.id AND (d.status = 'REJECTED'
            OR EXISTS (SELECT r.slot FROM document_reviews r WHERE r.person_id = d.person_id AND r.slot = d.slot
                AND r.status = 'REJECTED')))",
        /// Whether a center has certified the person, also before a changed name or license, or was asked to.
        pub has_center: bool = "EXISTS (SELECT 1 FROM certifications t WHERE t.person_id = p.id)
            OR EXISTS (SELECT 1 FROM certification_reviews w WHERE w.person_id = p.id)
            OR EXISTS (SELECT 1 FROM verification_requests v WHERE v.person_id = p.id)",
        /// Whether the person has chosen how to be notified.
        pub notifications_chosen: bool = "p.notifications_chosen",
        /// Whether mail is sent.
        pub mail: bool = "p.notify_email",
        /// Whether text messages are sent.
        pub sms: bool = "p.notify_sms",
        /// Whether the person hides the steps of the setup.
        pub setup_hidden: bool = "p.setup_hidden",
        /// Whether a case has begun for which the person is confirmed.
        pub has_worked: bool = "EXISTS (SELECT 1 FROM engagements e WHERE e.person_id = p.id AND e.case_start_at <= $2
            AND e.state = 'CONFIRMED')",
    }
}

/// The cases and claims that may wait for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttentionScope<'a> {
    /// Those of a surgeon at these centers.
    Surgeon(PersonId, &'a [CenterId]),
    /// Those of these centers; the person has own copies of notices.
    Centers(PersonId, &'a [CenterId]),
}

impl AttentionScope<'_> {
    const fn parts(&self) -> (PersonId, &[CenterId]) {
        match *self {
            Self::Surgeon(person, centers) | Self::Centers(person, centers) => (person, centers),
        }
    }
}

/// Runs the first statement for a surgeon and the second one for centers.
async fn list_cases(
    conn: &Conn,
    (of_surgeon, at_centers): (&Stmt<AttentionCaseRow>, &Stmt<AttentionCaseRow>),
    scope: AttentionScope<'_>,
    now: Timestamp,
) -> Result<Vec<AttentionCaseRow>, StoreError> {
    match scope {
        AttentionScope::Surgeon(person, centers) => {
            conn.query(of_surgeon, params![id_list(centers), now, person]).await
        }
        AttentionScope::Centers(_, centers) => conn.query(at_centers, params![id_list(centers), now]).await,
    }
}

/// Returns the open requests for future cases, the case that starts first at the top.
pub async fn list_requests(
    conn: &Conn,
    scope: AttentionScope<'_>,
    now: Timestamp,
) -> Result<Vec<AttentionCaseRow>, StoreError> {
    list_cases(conn, (&REQUESTS_OF_SURGEON, &REQUESTS_AT_CENTERS), scope, now).await
}

/// Returns the future cases with free places, the one that starts first at the top.
pub async fn list_unfilled(
    conn: &Conn,
    scope: AttentionScope<'_>,
    now: Timestamp,
) -> Result<Vec<AttentionCaseRow>, StoreError> {
    list_cases(conn, (&UNFILLED_OF_SURGEON, &UNFILLED_AT_CENTERS), scope, now).await
}

/// Returns the confirmed people of cases that are not over who have reported that they cannot come, the case that starts first
/// at the top.
pub async fn list_absences(
    conn: &Conn,
    scope: AttentionScope<'_>,
    now: Timestamp,
) -> Result<Vec<AttentionCaseRow>, StoreError> {
    list_cases(conn, (&ABSENCES_OF_SURGEON, &ABSENCES_AT_CENTERS), scope, now).await
}

/// Returns the confirmed people who have not confirmed the day in time, until the start, and then those who
/// have not arrived, the case that starts first at the top (AMB-324).
pub async fn list_awaited(
    conn: &Conn,
    scope: AttentionScope<'_>,
    now: Timestamp,
) -> Result<Vec<AttentionCaseRow>, StoreError> {
    list_cases(conn, (&AWAITED_OF_SURGEON, &AWAITED_AT_CENTERS), scope, now).await
}

/// Returns the undecided claims, the oldest first.
pub async fn list_claims(
    conn: &Conn,
    scope: AttentionScope<'_>,
) -> Result<Vec<AttentionClaimRow>, StoreError> {
    let (person, centers) = scope.parts();
    match scope {
        AttentionScope::Surgeon(..) => {
            conn.query(&CLAIMS_OF_SURGEON, params![id_list(centers), person]).await
        }
        AttentionScope::Centers(..) => conn.query(&CLAIMS_AT_CENTERS, params![id_list(centers)]).await,
    }
}

/// Returns the person's unread withdrawals from future cases at the centers of a scope; without one, at all centers.
pub async fn list_withdrawals(
    conn: &Conn,
    person: PersonId,
    centers: Option<&[CenterId]>,
    now: Timestamp,
) -> Result<Vec<AttentionCaseRow>, StoreError> {
    match centers {
        Some(centers) => conn.query(&WITHDRAWALS_AT, params![id_list(centers), now, person]).await,
        None => conn.query(&WITHDRAWALS, params![person, now]).await,
    }
}

/// Returns who awaits the verification by one of these centers, the longest wait first. `verified_only` leaves out accounts
/// whose address was never verified.
pub async fn list_people(
    conn: &Conn,
    centers: &[CenterId],
    verified_only: bool,
) -> Result<Vec<AttentionPersonRow>, StoreError> {
    conn.query(&PEOPLE_AT, params![id_list(centers), verified_only]).await
}

/// Returns who waits to become an administrator of one of these centers, the first sign-up at the top. `verified_only` leaves
/// out accounts whose address was never verified.
pub async fn list_waiting_administrators(
    conn: &Conn,
    centers: &[CenterId],
    verified_only: bool,
) -> Result<Vec<AttentionAdministratorRow>, StoreError> {
    conn.query(&ADMINISTRATORS_AT, params![id_list(centers), verified_only]).await
}

/// Returns who waits to become an administrator of a center without one, whom only a system administrator can confirm.
pub async fn list_administrators_without_colleague(
    conn: &Conn,
    verified_only: bool,
) -> Result<Vec<AttentionAdministratorRow>, StoreError> {
    conn.query(&ADMINISTRATORS_WITHOUT_COLLEAGUE, params![verified_only]).await
}

/// Returns the centers that wait for a confirmation, the oldest first.
pub async fn list_unconfirmed_centers(conn: &Conn) -> Result<Vec<AttentionCenterRow>, StoreError> {
    conn.query(&UNCONFIRMED_CENTERS, &[]).await
}

/// Returns the open invitations of a professional; a case can be accepted until it starts.
pub async fn list_invitations(
    conn: &Conn,
    person: PersonId,
    now: Timestamp,
) -> Result<Vec<InvitationRow>, StoreError> {
    conn.query(&INVITATIONS, params![person, now]).await
}

/// Returns the cases for which a professional can report now to be on the way, or from the start on to be
/// there (AMB-324).
pub async fn list_to_report(
    conn: &Conn,
    person: PersonId,
    now: Timestamp,
) -> Result<Vec<AttentionCaseRow>, StoreError> {
    conn.query(&TO_REPORT, params![person, now]).await
}

/// Returns the future cases whose changed time or whose day a professional has to confirm, the one that starts first at the top.
pub async fn list_to_confirm(
    conn: &Conn,
    person: PersonId,
    now: Timestamp,
) -> Result<Vec<ToConfirmRow>, StoreError> {
    conn.query(&TO_CONFIRM, params![person, now]).await
}

/// Returns the cases that a professional can claim, the one that started first at the top: those that they
/// worked, and those whose rejected minimum pay can be claimed again.
pub async fn list_claimable(
    conn: &Conn,
    person: PersonId,
    now: Timestamp,
) -> Result<Vec<AttentionCaseRow>, StoreError> {
    conn.query(&CLAIMABLE, params![person, now]).await
}

/// Returns what a profile has; `None` for an unknown person.
pub async fn find_profile_facts(
    conn: &Conn,
    person: PersonId,
    now: Timestamp,
) -> Result<Option<ProfileFactsRow>, StoreError> {
    conn.query_opt(&PROFILE, params![person, now]).await
}
