//! The data that a person may download about themself (AMB-98): their own records, and of others only the names that the
//! screens show them anyway. Every list is limited to 10,000 rows.

use caseboard_domain::availability::Availability;
use caseboard_domain::notice::NoticeKind;
use caseboard_domain::{PersonId, questions};
use jiff::Timestamp;
use serde::Serialize;

use crate::connection::Conn;
use crate::error::StoreError;
use crate::notices::fill_texts;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// The account.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnAccount {
        /// Id of the person.
        pub id: PersonId = "p.id",
        /// Role, as stored.
        pub role: String = "p.role",
        /// Group of a professional; -1 for others.
        pub group: i64 = "p.category",
        /// Prefix of the name.
        pub prefix: String = "p.prefix",
        /// First name.
        pub first_name: String = "p.first_name",
        /// Last name.
        pub last_name: String = "p.last_name",
        /// Suffix of the name.
        pub suffix: String = "p.suffix",
        /// Address to sign in with.
        pub email: String = "p.email",
        /// Whether the address was verified.
        pub email_verified: bool = "p.email_verified",
        /// An address that awaits its code.
        pub pending_email: Option<String> = "p.pending_email",
        /// Phone number.
        pub phone: String = "p.phone",
        /// Language of mails and screens.
        pub language: String = "p.language",
        /// How close the rows of lists are.
        pub density: String = "p.density",
        /// Whether the steps of the setup are hidden.
        pub setup_hidden: bool = "p.setup_hidden",
        /// Whether the person has chosen how to be notified.
        pub notifications_chosen: bool = "p.notifications_chosen",
        /// Rating, which is the same for all.
        pub rating: i64 = "p.rating",
        /// The text about the person.
        pub about: String = "p.about_text",
        /// Whether only that text is shown to others.
        pub only_about_shown: bool = "p.about_only",
        /// Whether mail is sent.
        pub mail: bool = "p.notify_email",
        /// Whether text messages are sent.
        pub text_messages: bool = "p.notify_sms",
        /// By which channels and when the person is notified, and the filter of the daily summary, as JSON.
        pub notifications: String = "p.preferences",
        /// City of residence.
        pub city: String = "p.res_city",
        /// State of residence.
        pub state: String = "p.res_state",
        /// License, education and experience, as JSON.
        pub profile: String = "p.profile",
        /// Whether only chosen centers may read the documents.
        pub documents_limited: bool = "p.documents_limited",
        /// Version of the accepted terms.
        pub terms_version: String = "p.terms_version",
        /// When they were accepted.
        pub accepted_at: Timestamp = "p.consent_at",
        /// When the account was created.
        pub created_at: Timestamp = "p.created_at",
        /// When it was changed last.
        pub updated_at: Timestamp = "p.updated_at",
    }
}

row! {
    /// A center that the person belongs to.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnAffiliation {
        /// Name of the center.
        pub center: String = "ce.name",
        /// Whether it is verified.
        pub status: String = "a.status",
        /// When it was added.
        pub since: Timestamp = "a.created_at",
    }
}

row! {
    /// A center that certified the person.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnCertification {
        /// Name of the center.
        pub center: String = "ce.name",
        /// When it certified the person.
        pub since: Timestamp = "t.certified_at",
    }
}

row! {
    /// A center whose certification of the person returned to review, because they changed their name or license.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnCertificationReview {
        /// Name of the center.
        pub center: String = "ce.name",
        /// The time at which the review began.
        pub since: Timestamp = "cr.since",
    }
}

row! {
    /// A former address of the account, while a link can restore it.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnFormerEmail {
        /// The address.
        pub email: String = "eu.email",
        /// When another one replaced it.
        pub replaced_at: Timestamp = "eu.created_at",
    }
}

/// A security question that was replaced lately, without its answer.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnFormerQuestion {
    /// Its text.
    pub question: &'static str,
    /// When another one, or another answer, replaced it.
    pub replaced_at: Timestamp,
}

row! {
    /// A center that the person asked to verify their eligibility.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnVerificationRequest {
        /// Name of the center.
        pub center: String = "ce.name",
        /// When the person asked.
        pub since: Timestamp = "r.asked_at",
    }
}

row! {
    /// The last request of a center for what is missing for the person's eligibility.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnDocumentRequest {
        /// Name of the center.
        pub center: String = "ce.name",
        /// When it asked.
        pub at: Timestamp = "dq.asked_at",
    }
}

row! {
    /// A center that does not invite the person at present, without its private reason (AMB-352).
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnBlock {
        /// Name of the center.
        pub center: String = "ce.name",
        /// The time of the block.
        pub since: Timestamp = "cb.blocked_at",
    }
}

row! {
    /// A session of the person.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnSession {
        /// When it began.
        pub began_at: Timestamp = "s.created_at",
        /// When it was used last.
        pub used_at: Timestamp = "s.last_seen_at",
        /// When it ends.
        pub ends_at: Timestamp = "s.expires_at",
        /// Program that signed in.
        pub program: Option<String> = "s.user_agent",
        /// Network address of the sign-in.
        pub address: Option<String> = "s.created_address",
        /// Network address of the last use.
        pub last_address: Option<String> = "s.last_address",
    }
}

row! {
    /// A passkey of the person, without its key.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnPasskey {
        /// Name that the person gave it.
        pub name: String = "k.name",
        /// When it was added.
        pub added_at: Timestamp = "k.created_at",
        /// When it was used last.
        pub used_at: Option<Timestamp> = "k.last_used_at",
    }
}

row! {
    /// A document or the picture of the person.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnDocument {
        /// Slot of the document.
        pub slot: String = "d.slot",
        /// Name of the file for downloads.
        pub name: String = "f.name",
        /// Content type.
        pub content_type: String = "f.content_type",
        /// Size in bytes.
        pub size: u64 = "f.size",
        /// Status of the review by a system administrator.
        pub status: Option<String> = "d.status",
        /// Reason of a rejection.
        pub reason: String = "d.reason",
        /// When it was uploaded.
        pub uploaded_at: Timestamp = "d.uploaded_at",
        /// Last valid day as the owner entered it, `YYYY-MM-DD`.
        pub expires: Option<String> = "d.expires",
        /// Last valid day that a system administrator decided.
        pub decided_expires: Option<String> = "d.decided_expires",
    }
}

row! {
    /// The review of a document by a center.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnDocumentReview {
        /// Slot of the document.
        pub slot: String = "v.slot",
        /// Name of the center.
        pub center: String = "ce.name",
        /// Result.
        pub status: String = "v.status",
        /// Reason of a rejection.
        pub reason: String = "v.reason",
        /// When it was decided.
        pub decided_at: Timestamp = "v.decided_at",
        /// Last valid day that the center decided, `YYYY-MM-DD`.
        pub expires: Option<String> = "v.expires",
    }
}

row! {
    /// A reader of a document, as the profile shows it.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnDocumentReader {
        /// Slot of the document.
        pub slot: String = "r.slot",
        /// Full name of the reader.
        pub reader: String = "p.full_name",
        /// Name of the center that the reader acted for.
        pub center: Option<String> = "ce.name",
        /// When it was read for the first time.
        pub first_read_at: Timestamp = "r.first_read_at",
        /// When it was read for the last time.
        pub last_read_at: Timestamp = "r.last_read_at",
        /// How often it was read.
        pub reads: u64 = "r.reads",
    }
}

row! {
    /// A notice to the person.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnNotice {
        /// When it was delivered.
        pub at: Timestamp = "n.created_at",
        /// Kind of the notice.
        pub kind: NoticeKind = "n.kind",
        /// Its status.
        pub status: String = "n.status",
        /// Subject.
        pub subject: String = "n.subject",
        /// Text.
        pub content: String = "n.content",
        /// Whether it was read.
        pub read: bool = "n.read",
    }
}

row! {
    /// A notice that an act of the person sent to others, who are not named.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnSentNotice {
        /// When it was delivered.
        pub at: Timestamp = "n.created_at",
        /// Kind of the notice.
        pub kind: NoticeKind = "n.kind",
        /// Subject.
        pub subject: String = "n.subject",
        /// Text, with a reason that the person wrote.
        pub content: String = "n.content",
    }
}

impl OwnSentNotice {
    fn with_texts(mut self) -> Self {
        fill_texts(self.kind, &mut self.subject, &mut self.content);
        self
    }
}

impl OwnNotice {
    fn with_texts(mut self) -> Self {
        fill_texts(self.kind, &mut self.subject, &mut self.content);
        self
    }
}

row! {
    /// A case that the person requested, was invited to or works on.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnEngagement {
        /// State of the place.
        pub state: String = "e.state",
        /// The time at which the state began.
        pub since: Timestamp = "e.state_at",
        /// Start of the case.
        pub start: Timestamp = "c.start_at",
        /// End of the case.
        pub end: Timestamp = "c.end_at",
        /// Name and city of the center.
        pub location: String = "c.location",
        /// Name of the surgeon.
        pub surgeon: String = "c.surgeon_name",
        /// Pay per hour in cents.
        pub hourly_cents: i64 = "e.hourly_cents",
        /// Pay per case in cents.
        pub per_case_cents: i64 = "e.per_case_cents",
        /// Minimum pay in cents.
        pub min_pay_cents: i64 = "e.min_pay_cents",
        /// The time of joining the standby list.
        pub standby_since: Option<Timestamp> = "e.standby_at",
        /// The time until which a place is held.
        pub offer_until: Option<Timestamp> = "e.offer_until",
        /// Whether an owner released the person.
        pub released: bool = "e.released",
        /// When the person reported that they cannot come.
        pub cannot_come_at: Option<Timestamp> = "e.cannot_come_at",
        /// The reason.
        pub cannot_come_reason: Option<String> = "e.cannot_come_reason",
        /// When the person withdrew, for the last time.
        pub withdrew_at: Option<Timestamp> = "e.withdrew_at",
        /// Whether the person let an offer of a place pass.
        pub offer_missed: bool = "e.offer_missed",
        /// When the person was asked to confirm the day.
        pub day_asked_at: Option<Timestamp> = "a.asked_at",
        /// When the owners were notified that the person has not confirmed the day.
        pub day_not_confirmed_at: Option<Timestamp> = "a.reported_at",
        /// When the owners were notified that the person has not arrived.
        pub not_arrived_at: Option<Timestamp> = "a.missed_at",
        /// When the person confirmed the day.
        pub day_confirmed_at: Option<Timestamp> = "a.confirmed_at",
        /// When the person reported to be on the way.
        pub on_my_way_at: Option<Timestamp> = "a.set_out_at",
        /// When the person reported to have arrived.
        pub arrived_at: Option<Timestamp> = "a.arrived_at",
        /// The latitude that they shared then, in ten-thousandths of a degree.
        pub latitude: Option<i64> = "a.latitude",
        /// The longitude that they shared then, in ten-thousandths of a degree.
        pub longitude: Option<i64> = "a.longitude",
        /// The score that ordered the person in a wave of invitations.
        pub dispatch_score: Option<i64> = "d.score",
        /// The reasons of the score, as JSON.
        pub dispatch_reasons: Option<String> = "d.reasons",
    }
}

row! {
    /// A case that the person posted or operates.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnCase {
        /// Start.
        pub start: Timestamp = "c.start_at",
        /// End.
        pub end: Timestamp = "c.end_at",
        /// Name and city of the center.
        pub location: String = "c.location",
        /// Name of the surgeon.
        pub surgeon: String = "c.surgeon_name",
        /// Status.
        pub status: String = "c.status",
        /// Procedures, as a JSON list.
        pub procedures: String = "c.procedures",
        /// Notes.
        pub notes: String = "c.notes",
        /// When it was posted.
        pub posted_at: Timestamp = "c.created_at",
    }
}

row! {
    /// A browser that gets push messages.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnBrowser {
        /// The name that the browser sends of itself.
        pub user_agent: Option<String> = "u.user_agent",
        /// When it subscribed.
        pub since: Timestamp = "u.created_at",
    }
}

row! {
    /// A case that came from a row of an imported file.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnImport {
        /// Number of the row in its file.
        pub row: i64 = "i.row_number",
        /// Start of the case.
        pub start: Timestamp = "c.start_at",
        /// When it was imported.
        pub imported_at: Timestamp = "i.created_at",
    }
}

row! {
    /// A personal template of postings.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnTemplate {
        /// Name.
        pub name: String = "m.name",
        /// Name of the center.
        pub center: String = "ce.name",
        /// The content, as JSON.
        pub content: String = "m.content",
        /// When it was saved.
        pub saved_at: Timestamp = "m.created_at",
    }
}

row! {
    /// A claim of the person.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnClaim {
        /// When it was submitted.
        pub at: Timestamp = "k.created_at",
        /// How it is paid.
        pub rate: String = "k.rate",
        /// Hundredths of an hour.
        pub hours_hundredths: i64 = "k.hours",
        /// Amount in cents.
        pub amount_cents: i64 = "k.amount_cents",
        /// Note.
        pub note: String = "k.note",
        /// Status.
        pub status: String = "k.status",
        /// When it was decided.
        pub decided_at: Option<Timestamp> = "k.decided_at",
        /// The reason of the rejection; may be empty.
        pub rejection_reason: String = "k.rejection_reason",
        /// Whether it was paid.
        pub paid: bool = "k.paid",
    }
}

row! {
    /// A paystub that the person is paid with or pays.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnPaystub {
        /// Number in the series of the center.
        pub number: i64 = "i.number",
        /// Name of the center.
        pub center: String = "i.center_name",
        /// Name of the payer.
        pub payer: String = "i.payer_name",
        /// Name of the payee.
        pub payee: String = "i.payee_name",
        /// Amount in cents.
        pub amount_cents: i64 = "i.amount_cents",
        /// Note.
        pub note: String = "i.note",
        /// When it was issued.
        pub issued_at: Timestamp = "i.issued_at",
        /// When it was paid.
        pub paid_at: Option<Timestamp> = "i.paid_at",
        /// Number of the check.
        pub check_number: String = "i.check_number",
    }
}

row! {
    /// A favorite of the person.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnFavorite {
        /// Full name.
        pub name: String = "p.full_name",
        /// When they were added.
        pub since: Timestamp = "f.added_at",
    }
}

row! {
    /// An action of the person, from the audit log.
    #[derive(Debug, Clone, Serialize)]
    #[serde(rename_all = "camelCase")]
    pub struct OwnAction {
        /// When.
        pub at: Timestamp = "a.at",
        /// The action.
        pub action: String = "a.action",
        /// Whether it was done or refused.
        pub result: String = "a.result",
        /// Network address of the device.
        pub address: Option<String> = "a.address",
    }
}

/// All records of a person.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnData {
    /// The account.
    pub account: OwnAccount,
    /// Centers that the person belongs to.
    pub affiliations: Vec<OwnAffiliation>,
    /// Former addresses of the account that a link can restore.
    pub former_emails: Vec<OwnFormerEmail>,
    /// The chosen security questions, without the answers.
    pub security_questions: Vec<&'static str>,
    /// Security questions that were replaced lately, without the answers.
    pub former_questions: Vec<OwnFormerQuestion>,
    /// Centers that certified the person.
    pub certifications: Vec<OwnCertification>,
    /// Centers whose certification is in review.
    pub certification_reviews: Vec<OwnCertificationReview>,
    /// Centers that the person asked to verify their eligibility.
    pub verification_requests: Vec<OwnVerificationRequest>,
    /// Centers that asked the person for what is missing for their eligibility.
    pub document_requests: Vec<OwnDocumentRequest>,
    /// Centers that do not invite the person at present.
    pub blocks: Vec<OwnBlock>,
    /// Sessions.
    pub sessions: Vec<OwnSession>,
    /// Passkeys.
    pub passkeys: Vec<OwnPasskey>,
    /// When the devices from which the person signed in were used last.
    pub devices: Vec<Timestamp>,
    /// The browsers that get push messages.
    pub push_subscriptions: Vec<OwnBrowser>,
    /// The availability that the person has stated, with the rest between two days.
    pub availability: Option<Availability>,
    /// When the address of the private calendar feed was created.
    pub calendar_feed_since: Option<Timestamp>,
    /// When an app for codes was added as a second factor.
    pub second_factor_since: Option<Timestamp>,
    /// Documents and the picture.
    pub documents: Vec<OwnDocument>,
    /// The centers that may read the documents, if the person chose them.
    pub document_centers: Vec<String>,
    /// Reviews of the documents.
    pub document_reviews: Vec<OwnDocumentReview>,
    /// Readers of the documents.
    pub document_readers: Vec<OwnDocumentReader>,
    /// Notices to the person.
    pub notices: Vec<OwnNotice>,
    /// Notices about the person's places and cases that their acts sent to others. The audit log has the other acts.
    pub sent_notices: Vec<OwnSentNotice>,
    /// Cases that the person requested, was invited to or works on.
    pub engagements: Vec<OwnEngagement>,
    /// Cases that the person posted or operates.
    pub cases: Vec<OwnCase>,
    /// Cases that came from imported files within the last thirty days.
    pub imports: Vec<OwnImport>,
    /// Personal templates of postings.
    pub templates: Vec<OwnTemplate>,
    /// Claims.
    pub claims: Vec<OwnClaim>,
    /// Paystubs.
    pub paystubs: Vec<OwnPaystub>,
    /// Favorites.
    pub favorites: Vec<OwnFavorite>,
    /// Actions.
    pub actions: Vec<OwnAction>,
}

statements! {
    ACCOUNT: OwnAccount = "SELECT {columns} FROM persons p WHERE p.id = $1";
    AFFILIATIONS: OwnAffiliation = "SELECT {columns} FROM affiliations a JOIN centers ce ON ce.id = a.center_id
        WHERE a.person_id = $1 ORDER BY a.created_at LIMIT 10000";
    CERTIFICATIONS: OwnCertification = "SELECT {columns} FROM certifications t JOIN centers ce ON ce.id = t.center_id
        WHERE t.person_id = $1 ORDER BY t.certified_at LIMIT 10000";
    CERTIFICATION_REVIEWS: OwnCertificationReview = "SELECT {columns} FROM certification_reviews cr
        JOIN centers ce ON ce.id = cr.center_id WHERE cr.person_id = $1 ORDER BY cr.since LIMIT 10000";
    FORMER_EMAILS: OwnFormerEmail = "SELECT {columns} FROM email_undos eu WHERE eu.person_id = $1
        ORDER BY eu.created_at LIMIT 10000";
    QUESTIONS: (i64, i64) = "SELECT question_1, question_2 FROM persons WHERE id = $1";
    FORMER_QUESTIONS: (bool, i64, Timestamp) = "SELECT second, question, replaced_at FROM former_answers WHERE person_id = $1
        ORDER BY replaced_at, second LIMIT 10000";
    PASSKEYS: OwnPasskey = "SELECT {columns} FROM passkeys k WHERE k.person_id = $1 ORDER BY k.created_at, k.id LIMIT 10000";
    VERIFICATION_REQUESTS: OwnVerificationRequest = "SELECT {columns} FROM verification_requests r
        JOIN centers ce ON ce.id = r.center_id WHERE r.person_id = $1 ORDER BY r.asked_at LIMIT 10000";
    DOCUMENT_REQUESTS: OwnDocumentRequest = "SELECT {columns} FROM document_requests dq
        JOIN centers ce ON ce.id = dq.center_id WHERE dq.person_id = $1 ORDER BY dq.asked_at LIMIT 10000";
    BLOCKS: OwnBlock = "SELECT {columns} FROM center_blocks cb JOIN centers ce ON ce.id = cb.center_id
        WHERE cb.person_id = $1 ORDER BY cb.blocked_at LIMIT 10000";
    SESSIONS: OwnSession = "SELECT {columns} FROM sessions s WHERE s.person_id = $1 ORDER BY s.created_at LIMIT 10000";
    DEVICES: Timestamp = "SELECT last_seen_at FROM devices WHERE person_id = $1 ORDER BY last_seen_at LIMIT 10000";
    PUSH: OwnBrowser = "SELECT {columns} FROM push_subscriptions u WHERE u.person_id = $1 ORDER BY u.created_at LIMIT 10000";
    IMPORTS: OwnImport = "SELECT {columns} FROM case_imports i JOIN cases c ON c.id = i.case_id WHERE i.person_id = $1
        ORDER BY i.created_at, i.row_number LIMIT 10000";
    AVAILABILITY: Availability = "SELECT availability FROM availabilities WHERE person_id = $1";
    CALENDAR_FEED: Timestamp = "SELECT created_at FROM calendar_feeds WHERE person_id = $1";
    SECOND_FACTOR: Timestamp = "SELECT created_at FROM second_factors WHERE person_id = $1";
    DOCUMENTS: OwnDocument = "SELECT {columns} FROM documents d JOIN files f ON f.id = d.file_id
        WHERE d.person_id = $1 ORDER BY d.slot LIMIT 10000";
    DOCUMENT_CENTERS: String = "SELECT ce.name FROM document_centers dc JOIN centers ce ON ce.id = dc.center_id
        WHERE dc.person_id = $1 ORDER BY ce.name LIMIT 10000";
    REVIEWS: OwnDocumentReview = "SELECT {columns} FROM document_reviews v JOIN centers ce ON ce.id = v.center_id
        WHERE v.person_id = $1 ORDER BY v.decided_at LIMIT 10000";
    READERS: OwnDocumentReader = "SELECT {columns} FROM document_reads r JOIN persons p ON p.id = r.reader_id
        LEFT JOIN centers ce ON ce.id = r.center_id WHERE r.owner_id = $1 ORDER BY r.last_read_at LIMIT 10000";
    /// Read and unread notices have an index each.
    NOTICES: OwnNotice = "SELECT {columns} FROM (SELECT id FROM notices WHERE recipient_id = $1 AND read = FALSE
            UNION ALL SELECT id FROM notices WHERE recipient_id = $1 AND read = TRUE) o
        JOIN notices n ON n.id = o.id ORDER BY n.created_at LIMIT 10000";
    /// An index finds the notices of an engagement; there is none by sender, which every notice would have to update.
    SENT_NOTICES: OwnSentNotice = "SELECT {columns} FROM (SELECT m.id FROM engagements e JOIN notices m ON m.engagement_id = e.id
                WHERE e.person_id = $1 AND m.sender_id = $1
            UNION SELECT m.id FROM cases k JOIN engagements e ON e.case_id = k.id JOIN notices m ON m.engagement_id = e.id
                WHERE k.surgeon_id = $1 AND m.sender_id = $1
            UNION SELECT m.id FROM affiliations a JOIN cases k ON k.center_id = a.center_id
                JOIN engagements e ON e.case_id = k.id JOIN notices m ON m.engagement_id = e.id
                WHERE a.person_id = $1 AND k.poster_id = $1 AND m.sender_id = $1) o
        JOIN notices n ON n.id = o.id ORDER BY n.created_at LIMIT 10000";
    ENGAGEMENTS: OwnEngagement = "SELECT {columns} FROM engagements e JOIN cases c ON c.id = e.case_id
        LEFT JOIN attendances a ON a.engagement_id = e.id LEFT JOIN dispatch_invitations d ON d.engagement_id = e.id
        WHERE e.person_id = $1 ORDER BY e.case_start_at LIMIT 10000";
    /// An administrator posts cases for surgeons of their own centers, whose cases an index finds.
    CASES: OwnCase = "SELECT {columns} FROM (SELECT id FROM cases WHERE surgeon_id = $1
            UNION SELECT k.id FROM affiliations a JOIN cases k ON k.center_id = a.center_id
                WHERE a.person_id = $1 AND k.poster_id = $1) o
        JOIN cases c ON c.id = o.id ORDER BY c.start_at LIMIT 10000";
    TEMPLATES: OwnTemplate = "SELECT {columns} FROM case_templates m JOIN centers ce ON ce.id = m.center_id
        WHERE m.person_id = $1 ORDER BY m.created_at, m.id LIMIT 10000";
    CLAIMS: OwnClaim = "SELECT {columns} FROM claims k WHERE k.person_id = $1 ORDER BY k.created_at LIMIT 10000";
    PAYSTUBS: OwnPaystub = "SELECT {columns} FROM paystubs i WHERE i.payee_id = $1 OR i.payer_id = $1
        ORDER BY i.issued_at LIMIT 10000";
    FAVORITES: OwnFavorite = "SELECT {columns} FROM favorites f JOIN persons p ON p.id = f.person_id
        WHERE f.owner_kind = 'SURGEON' AND f.owner_id = $1 ORDER BY f.added_at LIMIT 10000";
    ACTIONS: OwnAction = "SELECT {columns} FROM audit a WHERE a.person_id = $1 ORDER BY a.at DESC LIMIT 10000";
}

/// Returns all records of a person; `None` if there is no such person.
pub async fn find(conn: &Conn, person: PersonId) -> Result<Option<OwnData>, StoreError> {
    let id = params![person];
    let Some(account) = conn.query_opt(&ACCOUNT, id).await? else { return Ok(None) };
    Ok(Some(OwnData {
        account,
        affiliations: conn.query(&AFFILIATIONS, id).await?,
        former_emails: conn.query(&FORMER_EMAILS, id).await?,
        security_questions: match conn.query_opt(&QUESTIONS, id).await? {
            Some((first, second)) => {
                question(false, first).into_iter().chain(question(true, second)).collect()
            }
            None => Vec::new(),
        },
        former_questions: conn.query(&FORMER_QUESTIONS, id).await?.into_iter().filter_map(former).collect(),
        certifications: conn.query(&CERTIFICATIONS, id).await?,
        certification_reviews: conn.query(&CERTIFICATION_REVIEWS, id).await?,
        verification_requests: conn.query(&VERIFICATION_REQUESTS, id).await?,
        document_requests: conn.query(&DOCUMENT_REQUESTS, id).await?,
        blocks: conn.query(&BLOCKS, id).await?,
        sessions: conn.query(&SESSIONS, id).await?,
        passkeys: conn.query(&PASSKEYS, id).await?,
        devices: conn.query(&DEVICES, id).await?,
        push_subscriptions: conn.query(&PUSH, id).await?,
        availability: conn.query_opt(&AVAILABILITY, id).await?,
        calendar_feed_since: conn.query_opt(&CALENDAR_FEED, id).await?,
        second_factor_since: conn.query_opt(&SECOND_FACTOR, id).await?,
        documents: conn.query(&DOCUMENTS, id).await?,
        document_centers: conn.query(&DOCUMENT_CENTERS, id).await?,
        document_reviews: conn.query(&REVIEWS, id).await?,
        document_readers: conn.query(&READERS, id).await?,
        notices: conn.query(&NOTICES, id).await?.into_iter().map(OwnNotice::with_texts).collect(),
        sent_notices: conn
            .query(&SENT_NOTICES, id)
            .await?
            .into_iter()
            .map(OwnSentNotice::with_texts)
            .collect(),
        engagements: conn.query(&ENGAGEMENTS, id).await?,
        cases: conn.query(&CASES, id).await?,
        imports: conn.query(&IMPORTS, id).await?,
        templates: conn.query(&TEMPLATES, id).await?,
        claims: conn.query(&CLAIMS, id).await?,
        paystubs: conn.query(&PAYSTUBS, id).await?,
        favorites: conn.query(&FAVORITES, id).await?,
        actions: conn.query(&ACTIONS, id).await?,
    }))
}

/// Returns the text of a stored question; `None` for an account without questions.
fn question(second: bool, index: i64) -> Option<&'static str> {
    let index = u8::try_from(index).ok()?;
    if second { questions::second(index) } else { questions::first(index) }
}

fn former((second, index, replaced_at): (bool, i64, Timestamp)) -> Option<OwnFormerQuestion> {
    question(second, index).map(|question| OwnFormerQuestion { question, replaced_at })
}
