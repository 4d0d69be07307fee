//! What waits for a person.

use caseboard_domain::document::Slot;
use caseboard_domain::eligibility::QueueReason;
use caseboard_domain::person::Category;
use caseboard_service::attention::{
    self, AttentionAdministratorRow, AttentionCaseRow, AttentionCenterRow, AttentionClaimRow,
    AttentionPersonRow, InvitationRow, ProfileGap, ToConfirmRow,
};
use caseboard_service::profile::{SetupChange, SetupUpdated};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lists::DocumentSlot;
use super::people::Sender;
use super::scalar::{Dollars, HourCount, Id, Instant};
use super::schema::{
    CategoryNumber, EmailAddress, FullName, PhoneNumber, PlaceCount, SurgeryCenterName, TimeZoneName,
};

/// What waits for the session's person. A list that does not concern the role is empty.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attention {
    /// Requests to answer, the case that starts first at the top.
    pub requests: WaitingCases,
    /// Confirmed people of cases that are not over who have reported that they cannot come.
    pub absences: WaitingCases,
    /// People who have not confirmed the day in time, or after the start have not arrived.
    pub awaited: WaitingCases,
    /// Claims to decide.
    pub claims: WaitingClaims,
    /// Surgeons who chose the center and are not verified, and people whose changed name or license has to be reviewed.
    pub people: WaitingPeople,
    /// People who wait to become administrators of the center; for a system administrator those of centers without an
    /// administrator.
    pub administrators: WaitingAdministrators,
    /// Future cases with free places, the one that starts first at the top.
    pub unfilled: WaitingCases,
    /// Withdrawals that were not acknowledged, from future cases.
    pub withdrawals: WaitingCases,
    /// Centers to confirm (system administrator).
    pub centers: WaitingCenters,
    /// Invitations to answer, at the latest at the start of the case.
    pub invitations: WaitingCases,
    /// Cases whose changed time or whose day the professional has to confirm.
    pub to_confirm: WaitingCases,
    /// Cases to which the professional can report to be on the way, or after the start to be there.
    pub to_report: WaitingCases,
    /// Cases to claim: worked ones, and those whose rejected minimum pay can be claimed again.
    pub claimable: WaitingCases,
    /// What the professional's profile lacks, the most urgent first.
    #[schema(max_items = 9)]
    pub profile: Vec<ProfileGap>,
    /// How far a professional is with the setup; missing for other roles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub setup: Option<Setup>,
}

/// How far a professional is with the setup.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Setup {
    /// The number of steps that are done.
    #[schema(minimum = 0, maximum = 7, examples(3))]
    pub done: u32,
    /// The number of steps.
    #[schema(minimum = 0, maximum = 7, examples(7))]
    pub steps: u32,
    /// The documents that centers expect of the group.
    #[schema(value_type = Vec<DocumentSlot>, max_items = 15)]
    pub documents: Vec<Slot>,
    /// Of these, the ones that are not uploaded.
    #[schema(value_type = Vec<DocumentSlot>, max_items = 15)]
    pub missing: Vec<Slot>,
    /// Whether the person hides the steps.
    pub hidden: bool,
    /// Whether a case has begun for which the person is confirmed.
    pub has_worked: bool,
    /// Whether mail about cases is sent now.
    pub email: bool,
    /// Whether text messages about cases are sent now.
    pub sms: bool,
}

impl From<attention::Setup> for Setup {
    fn from(attention::Setup { progress, hidden, has_worked, notifications }: attention::Setup) -> Self {
        let count = |number| u32::try_from(number).unwrap_or(u32::MAX);
        Self {
            done: count(progress.done),
            steps: count(progress.steps),
            documents: progress.documents.to_vec(),
            missing: progress.missing,
            hidden,
            has_worked,
            email: notifications.email,
            sms: notifications.sms,
        }
    }
}

/// `PUT /api/setup`; missing fields stay.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateSetup {
    /// Whether the steps are hidden.
    #[schema(nullable = false)]
    pub hidden: Option<bool>,
    /// True: the notification settings stay as they are.
    #[schema(nullable = false)]
    pub keep_notifications: Option<bool>,
}

impl From<UpdateSetup> for SetupChange {
    fn from(UpdateSetup { hidden, keep_notifications }: UpdateSetup) -> Self {
        Self { hidden, keep_notifications: keep_notifications == Some(true) }
    }
}

/// The setup was changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdateSetupAnswer {}

impl From<SetupUpdated> for UpdateSetupAnswer {
    fn from(SetupUpdated {}: SetupUpdated) -> Self {
        Self {}
    }
}

impl From<attention::Attention> for Attention {
    fn from(found: attention::Attention) -> Self {
        let attention::Attention {
            requests,
            absences,
            awaited,
            claims,
            people,
            administrators,
            unfilled,
            withdrawals,
            centers,
            invitations,
            to_confirm,
            to_report,
            claimable,
            profile,
            setup,
        } = found;
        Self {
            requests: requests.into(),
            absences: WaitingCases::with_phones(absences),
            awaited: WaitingCases::with_phones(awaited),
            claims: claims.into(),
            people: people.into(),
            administrators: administrators.into(),
            unfilled: unfilled.into(),
            withdrawals: withdrawals.into(),
            centers: centers.into(),
            invitations: WaitingCases::of_invitations(invitations),
            to_confirm: WaitingCases::to_confirm(to_confirm),
            to_report: to_report.into(),
            claimable: claimable.into(),
            profile,
            setup: setup.map(Setup::from),
        }
    }
}

/// The first of the cases that wait.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WaitingCases {
    /// How many there are in all.
    #[schema(minimum = 0, maximum = 1000000, examples(7))]
    pub total: i64,
    /// The time from which the first of all of them waits; missing if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub since: Option<Instant>,
    /// At most five.
    #[schema(max_items = 5)]
    pub items: Vec<WaitingCase>,
}

impl From<Vec<AttentionCaseRow>> for WaitingCases {
    fn from(rows: Vec<AttentionCaseRow>) -> Self {
        Self {
            total: rows.first().map_or(0, |row| row.total),
            since: rows.first().map(|row| row.earliest.into()),
            items: rows.into_iter().map(WaitingCase::from).collect(),
        }
    }
}

impl WaitingCases {
    /// The cases of confirmed people, whom owners may call: the schedule shows owners the same phone numbers.
    fn with_phones(mut rows: Vec<AttentionCaseRow>) -> Self {
        let phones: Vec<_> = rows.iter_mut().map(|row| row.phone.take()).collect();
        let mut cases = Self::from(rows);
        for (case, phone) in cases.items.iter_mut().zip(phones) {
            case.phone = phone.filter(|phone| !phone.is_empty());
        }
        cases
    }

    /// Cases to confirm, with what is to be confirmed.
    fn to_confirm(rows: Vec<ToConfirmRow>) -> Self {
        let reconfirm: Vec<_> = rows.iter().map(|row| row.reconfirm).collect();
        let mut cases = Self::from(rows.into_iter().map(|row| row.item).collect::<Vec<_>>());
        for (case, reconfirm) in cases.items.iter_mut().zip(reconfirm) {
            case.awaits_reconfirmation = reconfirm;
        }
        cases
    }

    /// Invitations, with what they offer and the confirmed cases that they overlap.
    fn of_invitations(mut rows: Vec<InvitationRow>) -> Self {
        let offers: Vec<_> = rows.iter().map(InvitationOffer::from).collect();
        let conflicts: Vec<_> = rows.iter_mut().map(|row| row.same_time_at.take()).collect();
        let mut cases = Self::from(rows.into_iter().map(|row| row.item).collect::<Vec<_>>());
        for (case, (offer, conflict)) in cases.items.iter_mut().zip(offers.into_iter().zip(conflicts)) {
            case.offer = Some(offer);
            case.same_time_at = conflict;
        }
        cases
    }
}

/// A case that waits.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingCase {
    /// The case.
    pub job_id: Id,
    /// The message that an answer refers to, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub msg_id: Option<Id>,
    /// When the case starts.
    pub start: Instant,
    /// Time zone of the center.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
    /// The center.
    pub center_id: Id,
    /// Name of the center.
    #[schema(value_type = SurgeryCenterName)]
    pub center_name: String,
    /// The group of the person, or of all free places; missing if these are for several groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<CategoryNumber>, nullable = false)]
    pub category_id: Option<i32>,
    /// How many people of that group the case needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PlaceCount>, nullable = false)]
    pub num_of_required: Option<i32>,
    /// The performing surgeon.
    #[schema(value_type = FullName)]
    pub surgeon_name: String,
    /// The person who asked or withdrew; otherwise the surgeon.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub person: Option<Sender>,
    /// Phone number of a confirmed person who may not come; missing in the other lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PhoneNumber>, nullable = false)]
    pub phone: Option<String>,
    /// The time from which it waits.
    pub since: Instant,
    /// Free places of a case that is not filled; of a withdrawal, those of the group. Otherwise 0.
    #[schema(minimum = 0, maximum = 100, examples(2))]
    pub free_places: i64,
    /// The time until which a place is held for the professional, if one is; of a withdrawal, for a person on the standby list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offer_until: Option<Instant>,
    /// What an invitation offers; missing in the other lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offer: Option<InvitationOffer>,
    /// Of a case to confirm: whether its changed time is to be confirmed; left out if it is the day, and in the other lists.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub awaits_reconfirmation: bool,
    /// Center of a confirmed case of the professional at the same time as an invitation; missing in the other lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<SurgeryCenterName>, nullable = false)]
    pub same_time_at: Option<String>,
}

/// What an invitation offers.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationOffer {
    /// Estimated hours of the case.
    pub duration: HourCount,
    /// Dollars per hour, or 0.
    pub hourly_rate: Dollars,
    /// Dollars for the whole case, or 0.
    pub pay_per_job: Dollars,
    /// Dollars of minimum pay, or 0.
    pub min_pay: Dollars,
}

impl From<&InvitationRow> for InvitationOffer {
    fn from(InvitationRow { hours, terms, .. }: &InvitationRow) -> Self {
        Self {
            duration: (*hours).into(),
            hourly_rate: terms.hourly().into(),
            pay_per_job: terms.per_case().into(),
            min_pay: terms.min_pay.into(),
        }
    }
}

impl From<AttentionCaseRow> for WaitingCase {
    fn from(row: AttentionCaseRow) -> Self {
        Self {
            job_id: row.case.into(),
            msg_id: row.notice.map(Id::from),
            start: row.start.into(),
            time_zone: row.zone.to_string(),
            center_id: row.center.into(),
            center_name: row.center_name,
            category_id: row.category.map(Category::id),
            num_of_required: places(row.required),
            surgeon_name: row.surgeon_name,
            person: row.person.map(Sender::from),
            phone: None,
            since: row.since.into(),
            free_places: row.places,
            offer_until: row.offer_until.map(Instant::from),
            offer: None,
            awaits_reconfirmation: false,
            same_time_at: None,
        }
    }
}

/// Returns a number of places as the wire has it.
fn places(required: Option<i64>) -> Option<i32> {
    required.and_then(|places| i32::try_from(places).ok())
}

/// The first of the claims that wait.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WaitingClaims {
    /// How many there are in all.
    #[schema(minimum = 0, maximum = 1000000, examples(7))]
    pub total: i64,
    /// The sum of all of them.
    pub amount: Dollars,
    /// At most five, the oldest first.
    #[schema(max_items = 5)]
    pub items: Vec<WaitingClaim>,
}

impl From<Vec<AttentionClaimRow>> for WaitingClaims {
    fn from(rows: Vec<AttentionClaimRow>) -> Self {
        Self {
            total: rows.first().map_or(0, |row| row.total),
            amount: Dollars(rows.first().map_or(0, |row| row.sum.cents())),
            items: rows.into_iter().map(WaitingClaim::from).collect(),
        }
    }
}

/// A claim that waits for a decision.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingClaim {
    /// The claim.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The professional to be paid.
    pub payee: Sender,
    /// How many people of the payee's group the case needs; missing if it no longer needs any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PlaceCount>, nullable = false)]
    pub num_of_required: Option<i32>,
    /// The performing surgeon.
    #[schema(value_type = FullName)]
    pub surgeon_name: String,
    /// The claimed amount.
    pub amount: Dollars,
    /// Whether the amount is the minimum pay of a late cancellation or release: the case may not have begun yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub is_min_pay: bool,
    /// Start of the case.
    pub service_date: Instant,
    /// Time zone of the center.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
    /// The center.
    pub center_id: Id,
    /// Name of the center.
    #[schema(value_type = SurgeryCenterName)]
    pub center_name: String,
    /// When it was submitted.
    pub since: Instant,
}

impl From<AttentionClaimRow> for WaitingClaim {
    fn from(row: AttentionClaimRow) -> Self {
        Self {
            id: row.id.into(),
            payee: row.payee.into(),
            num_of_required: places(row.required),
            surgeon_name: row.surgeon_name,
            amount: row.amount.into(),
            is_min_pay: row.is_min_pay,
            service_date: row.start.into(),
            time_zone: row.zone.to_string(),
            center_id: row.center.into(),
            center_name: row.center_name,
            since: row.since.into(),
        }
    }
}

/// The first of the people who wait.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WaitingPeople {
    /// How many there are in all.
    #[schema(minimum = 0, maximum = 1000000, examples(7))]
    pub total: i64,
    /// At most five, the longest wait first.
    #[schema(max_items = 5)]
    pub items: Vec<WaitingPerson>,
}

impl From<Vec<AttentionPersonRow>> for WaitingPeople {
    fn from(rows: Vec<AttentionPersonRow>) -> Self {
        Self {
            total: rows.first().map_or(0, |row| row.total),
            items: rows.into_iter().map(WaitingPerson::from).collect(),
        }
    }
}

/// A person who waits for a center.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingPerson {
    /// The person.
    pub person: Sender,
    /// The center.
    pub center_id: Id,
    /// Name of the center.
    #[schema(value_type = SurgeryCenterName)]
    pub center_name: String,
    /// The time from which the person waits.
    pub since: Instant,
    /// The reason why the person waits.
    pub reason: QueueReason,
}

impl From<AttentionPersonRow> for WaitingPerson {
    fn from(row: AttentionPersonRow) -> Self {
        Self {
            person: row.person.into(),
            center_id: row.center.into(),
            center_name: row.center_name,
            since: row.since.into(),
            reason: row.reason,
        }
    }
}

/// The first of the people who wait to become administrators.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WaitingAdministrators {
    /// How many there are in all.
    #[schema(minimum = 0, maximum = 1000000, examples(1))]
    pub total: i64,
    /// At most five, the first sign-up at the top.
    #[schema(max_items = 5)]
    pub items: Vec<WaitingAdministrator>,
}

impl From<Vec<AttentionAdministratorRow>> for WaitingAdministrators {
    fn from(rows: Vec<AttentionAdministratorRow>) -> Self {
        Self {
            total: rows.first().map_or(0, |row| row.total),
            items: rows.into_iter().map(WaitingAdministrator::from).collect(),
        }
    }
}

/// A person who waits to become an administrator of a center.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingAdministrator {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The full name.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The email address.
    #[schema(value_type = EmailAddress)]
    pub email: String,
    /// The center.
    pub center_id: Id,
    /// Name of the center.
    #[schema(value_type = SurgeryCenterName)]
    pub center_name: String,
    /// When the person signed up.
    pub since: Instant,
}

impl From<AttentionAdministratorRow> for WaitingAdministrator {
    fn from(row: AttentionAdministratorRow) -> Self {
        Self {
            id: row.person.into(),
            full_name: row.full_name,
            email: row.email,
            center_id: row.center.into(),
            center_name: row.center_name,
            since: row.since.into(),
        }
    }
}

/// The first of the centers that wait.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WaitingCenters {
    /// How many there are in all.
    #[schema(minimum = 0, maximum = 1000000, examples(7))]
    pub total: i64,
    /// At most five, the oldest first.
    #[schema(max_items = 5)]
    pub items: Vec<WaitingCenter>,
}

impl From<Vec<AttentionCenterRow>> for WaitingCenters {
    fn from(rows: Vec<AttentionCenterRow>) -> Self {
        Self {
            total: rows.first().map_or(0, |row| row.total),
            items: rows.into_iter().map(WaitingCenter::from).collect(),
        }
    }
}

/// A center that waits for a confirmation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WaitingCenter {
    /// The center.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its name.
    #[schema(value_type = SurgeryCenterName)]
    pub name: String,
    /// When it was created.
    pub since: Instant,
}

impl From<AttentionCenterRow> for WaitingCenter {
    fn from(row: AttentionCenterRow) -> Self {
        Self { id: row.id.into(), name: row.name, since: row.since.into() }
    }
}
