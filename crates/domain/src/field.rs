//! The fields of inputs. Errors of the domain name them; the API translates them into the names of its requests.

use std::fmt;

use crate::slot::Slot;

macro_rules! fields {
    ($($(#[doc = $doc:literal])+ $name:ident = $path:literal,)+) => {
        /// A field of an input.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Field {
            $($(#[doc = $doc])+ $name,)+
            /// The file in a slot of a profile.
            Document(Slot),
        }

        impl Field {
            /// All fields without the documents of a profile.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The path of the field in its draft; `[]` is the placeholder for the index of a row.
            pub const fn path(self) -> &'static str {
                match self {
                    $(Self::$name => $path,)+
                    Self::Document(slot) => slot.as_str(),
                }
            }
        }
    };
}

fields! {
    /// The written reason of a release.
    ReleaseText = "release.text",
    /// The reason why a professional cannot come.
    AbsenceReason = "absence.reason",
    /// The latitude where a professional arrived.
    Latitude = "attendance.latitude",
    /// The longitude where a professional arrived.
    Longitude = "attendance.longitude",
    /// The token of a link that confirms the day.
    DayToken = "day_token",
    /// The hours before the start at which a center has professionals asked to confirm the day.
    ConfirmDayHours = "dispatch.confirm_day",
    /// The pattern of the week of a professional's availability.
    AvailabilityWeek = "availability.week",
    /// The day of an entry of the week.
    WeekDay = "availability.week[].day",
    /// Whether a professional is available on a day of the week.
    WeekState = "availability.week[].state",
    /// When the hours of an entry of the week begin.
    WeekFrom = "availability.week[].from",
    /// When the hours of an entry of the week end.
    WeekUntil = "availability.week[].until",
    /// The exceptions of a professional's availability.
    AvailabilityExceptions = "availability.exceptions",
    /// The first date of an exception.
    ExceptionFirst = "availability.exceptions[].first",
    /// The last date of an exception.
    ExceptionLast = "availability.exceptions[].last",
    /// Whether a professional is available on the dates of an exception.
    ExceptionState = "availability.exceptions[].state",
    /// When the hours of an exception begin.
    ExceptionFrom = "availability.exceptions[].from",
    /// When the hours of an exception end.
    ExceptionUntil = "availability.exceptions[].until",
    /// The hours to rest between the cases of two days.
    RestHours = "availability.rest_hours",
    /// ZIP code of the home of a professional.
    HomeZip = "availability.zip_code",
    /// The text of a search.
    SearchText = "search.text",
    /// The density of lists.
    Density = "density",
    /// The center of a case.
    CaseCenter = "case.center",
    /// The performing surgeon of a case.
    CaseSurgeon = "case.surgeon",
    /// The start of a case.
    CaseStart = "case.start",
    /// The version of the case that a change is based on.
    CaseVersion = "case.version",
    /// The estimated hours of a case.
    CaseHours = "case.hours",
    /// The special instructions of a case.
    CaseNotes = "case.notes",
    /// The procedures of a case.
    CaseProcedures = "case.procedures",
    /// The positions of a case.
    CasePositions = "case.positions",
    /// The professional group of a position.
    PositionCategory = "case.positions[].category",
    /// The number of places of a position.
    PositionRequired = "case.positions[].required",
    /// The hourly rate of a position.
    PositionHourly = "case.positions[].hourly",
    /// The rate per case of a position.
    PositionPerCase = "case.positions[].per_case",
    /// The minimum pay of a position.
    PositionMinPay = "case.positions[].min_pay",
    /// An email address.
    Email = "email",
    /// A user name.
    Username = "username",
    /// A password.
    Password = "password",
    /// The repeated password.
    PasswordConfirmation = "password_confirmation",
    /// A first name.
    FirstName = "first_name",
    /// A last name.
    LastName = "last_name",
    /// A phone number.
    Phone = "phone",
    /// A role.
    Role = "role",
    /// The language of a person.
    Language = "language",
    /// The group of a professional.
    Category = "category",
    /// Chosen centers.
    Centers = "centers",
    /// Whether only chosen centers may read the person's documents.
    DocumentsLimited = "documents.limited",
    /// The centers that may read the person's documents.
    DocumentCenters = "documents.centers",
    /// Proofs of an affiliation.
    CenterProofs = "center_proofs",
    /// The first security question.
    FirstQuestion = "questions[0].index",
    /// The answer to the first security question.
    FirstAnswer = "questions[0].answer",
    /// The second security question.
    SecondQuestion = "questions[1].index",
    /// The answer to the second security question.
    SecondAnswer = "questions[1].answer",
    /// The first answer of a password reset.
    FirstResetAnswer = "reset.answers[0]",
    /// The second answer of a password reset.
    SecondResetAnswer = "reset.answers[1]",
    /// The consent to the terms.
    Consent = "consent",
    /// The version of the terms.
    TermsVersion = "terms_version",
    /// A code.
    Code = "code",
    /// The request to mark the email address as verified.
    EmailVerified = "email_verified",
    /// The title before a name.
    NamePrefix = "prefix",
    /// The suffix of a name.
    NameSuffix = "suffix",
    /// The city of residence.
    ResidenceCity = "res_city",
    /// The state of residence.
    ResidenceState = "res_state",
    /// The "about me" text.
    AboutText = "about_text",
    /// The number of the license.
    LicenseNumber = "license_no",
    /// The state that issued the license.
    LicenseState = "license_state",
    /// The last day of the license.
    LicenseExpires = "license_expires",
    /// Years of experience.
    YearsOfExperience = "years_of_experience",
    /// The board specialties.
    BoardSpecialties = "board_specialties",
    /// A board specialty.
    BoardSpecialty = "board_specialties[]",
    /// The schools before medical school.
    Undergraduate = "undergraduate",
    /// The name of a school before medical school.
    UndergraduateSchool = "undergraduate[].school",
    /// The degree of a school before medical school.
    UndergraduateDegree = "undergraduate[].degree",
    /// The month of graduation before medical school.
    UndergraduateGraduated = "undergraduate[].graduated",
    /// The medical schools.
    MedSchool = "med_school",
    /// The name of a medical school.
    MedSchoolSchool = "med_school[].school",
    /// The degree of a medical school.
    MedSchoolDegree = "med_school[].degree",
    /// The month of graduation from a medical school.
    MedSchoolGraduated = "med_school[].graduated",
    /// The name of the internship.
    InternshipName = "internship.name",
    /// The place of the internship.
    InternshipLocation = "internship.location",
    /// The last month of the internship.
    InternshipCompleted = "internship.completed",
    /// The name of the residency.
    ResidencyName = "residency.name",
    /// The place of the residency.
    ResidencyLocation = "residency.location",
    /// The last month of the residency.
    ResidencyCompleted = "residency.completed",
    /// The fellowships.
    Fellowships = "fellowships",
    /// The name of a fellowship.
    FellowshipName = "fellowships[].name",
    /// The place of a fellowship.
    FellowshipLocation = "fellowships[].location",
    /// The last month of a fellowship.
    FellowshipCompleted = "fellowships[].completed",
    /// The places of work.
    WorkExperiences = "work_experiences",
    /// The name of a place of work.
    WorkHospital = "work_experiences[].hospital",
    /// The first month at a place of work.
    WorkStart = "work_experiences[].start",
    /// The last month at a place of work.
    WorkEnd = "work_experiences[].end",
    /// The name of a new center.
    CenterName = "center.name",
    /// The street of a new center.
    CenterAddress = "center.address",
    /// The city of a new center.
    CenterCity = "center.city",
    /// The state of a new center.
    CenterState = "center.state",
    /// The zip code of a new center.
    CenterZipCode = "center.zip_code",
    /// The time zone of a new center.
    CenterZone = "center.time_zone",
    /// The worked hours of a claim.
    ClaimHours = "claim.hours",
    /// The note on a claim.
    ClaimNote = "claim.note",
    /// The decision about a claim.
    ClaimStatus = "claim.status",
    /// Reason of a rejection of a claim.
    ClaimReason = "claim.reason",
    /// The claims of a paystub.
    PaystubClaims = "paystub.claims",
    /// The note on a paystub.
    PaystubNote = "paystub.note",
    /// Whether a paystub was paid.
    PaymentPaid = "payment.paid",
    /// The number of a check.
    PaymentCheckNumber = "payment.check_number",
    /// The day of a payment.
    PaymentDate = "payment.paid_date",
    /// The recipients of a message.
    MessageRecipients = "message.people",
    /// The subject of an email.
    MessageSubject = "message.subject",
    /// The text of an email.
    EmailText = "message.email_text",
    /// The text of a text message.
    SmsText = "message.sms_text",
    /// The recipient of a requested email.
    MailRecipient = "mail.to",
    /// The professionals to invite.
    Invitees = "invitees",
    /// The groups of a filter.
    Categories = "categories",
    /// The slot of a reviewed document.
    ReviewedSlot = "review.slot",
    /// The people who are asked for what is missing.
    AskedPeople = "asked.people",
    /// The requirements of a center for a group.
    Requirements = "requirements",
    /// The reason of a block by a center.
    BlockReason = "block.reason",
    /// The group whose requirements are changed.
    RequirementsCategory = "requirements.category",
    /// The National Provider Identifier.
    Npi = "npi",
    /// The last valid day of a document.
    DocumentExpires = "document.expires",
    /// The reason for the decision about a document.
    ReviewReason = "review.reason",
    /// The reason of the deactivation of a center.
    DeactivationReason = "deactivation.reason",
    /// The token of an unsubscribe link.
    UnsubscribeToken = "unsubscribe_token",
    /// The channels of the kinds of messages.
    NotificationEvents = "notifications.events",
    /// The time zone of a person.
    PreferredZone = "notifications.zone",
    /// The beginning of the quiet hours.
    QuietFrom = "quiet_hours.from",
    /// The end of the quiet hours.
    QuietUntil = "quiet_hours.until",
    /// The daily summary of new cases.
    Summary = "summary",
    /// The hour of the daily summary.
    SummaryHour = "summary.hour",
    /// The centers of the daily summary.
    SummaryCenters = "summary.centers",
    /// The ZIP code from which the daily summary measures distances.
    SummaryZip = "summary.zip",
    /// The largest distance of a center of the daily summary.
    SummaryMiles = "summary.miles",
    /// The least pay of a case of the daily summary.
    SummaryPay = "summary.min_pay",
    /// The days of the week of the daily summary.
    SummaryDays = "summary.days",
    /// The address of a browser at its push service.
    PushEndpoint = "push_endpoint",
    /// The public key of a browser for push messages.
    PushPublicKey = "push.public_key",
    /// The shared secret of a browser for push messages.
    PushAuth = "push.auth",
    /// The token of a link that undoes a change of the email address.
    UndoToken = "undo_token",
    /// The token of a link that confirms or cancels the removal of second factors.
    FactorRemovalToken = "factor_removal_token",
    /// The token of a sign-in that waits for the second factor.
    SignInToken = "sign_in_token",
    /// The number of a page.
    PageNumber = "page.number",
    /// The size of a page.
    PageSize = "page.size",
    /// The cursor of a page.
    PageCursor = "page.cursor",
    /// The first day of a search for cases.
    CaseSearchFirst = "case_search.first",
    /// The last day of a search for cases.
    CaseSearchLast = "case_search.last",
    /// The largest distance of a search for cases.
    CaseSearchMiles = "case_search.miles",
    /// The least pay of a search for cases.
    CaseSearchPay = "case_search.pay",
    /// The first day of a list.
    RangeFirst = "range.first",
    /// The last day of a list.
    RangeLast = "range.last",
    /// The first day of a schedule.
    ScheduleFirst = "schedule.first",
    /// The last day of a schedule.
    ScheduleLast = "schedule.last",
    /// The first day of an audit query.
    AuditFirst = "audit.first",
    /// The last day of an audit query.
    AuditLast = "audit.last",
    /// The action of an audit query.
    AuditAction = "audit.action",
    /// The cursor of an audit query.
    AuditCursor = "audit.cursor",
    /// The cursor of a page of an administrator's list.
    ListCursor = "list.cursor",
    /// The surgeon of a list.
    ListedSurgeon = "list.surgeon",
    /// The center of a list of cases.
    ListedCenter = "list.center",
    /// The center of a list of certified people.
    CertifyingCenter = "list.certifying_center",
    /// The center of a list of claims or paystubs.
    PayingCenter = "list.paying_center",
    /// The payee of a list of paystubs.
    Payee = "list.payee",
    /// The year of an export.
    PaystubYear = "list.year",
    /// The name of a template of postings.
    TemplateName = "template.name",
    /// The waves of a dispatch plan.
    DispatchWaves = "dispatch.waves",
    /// The audience of a wave.
    WaveAudience = "dispatch.waves[].audience",
    /// The time of a wave.
    WaveTime = "dispatch.waves[].time",
    /// The batch size of a wave.
    WaveBatch = "dispatch.waves[].batch",
    /// The chosen people of a dispatch plan.
    DispatchPeople = "dispatch.people",
    /// The dates of cases that repeat.
    SeriesStarts = "series.starts",
    /// A date of cases that repeat.
    SeriesStart = "series.starts[]",
    /// The rows of an import.
    ImportRows = "import.rows",
    /// The file of an import.
    ImportFile = "import.file",
    /// The name of a passkey.
    PasskeyName = "passkey.name",
}

impl Field {
    /// Returns the field of the row with this index.
    pub const fn at(self, index: usize) -> FieldPath {
        FieldPath { field: self, index: Some(index) }
    }
}

/// A field, with the index of its row if it is in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldPath {
    /// The field.
    pub field: Field,
    /// The index of the row.
    pub index: Option<usize>,
}

impl FieldPath {
    /// Returns `path` with the index of the row in place of `[]`.
    pub fn with_index(self, path: &str) -> String {
        match self.index {
            Some(index) => path.replacen("[]", &format!("[{index}]"), 1),
            None => path.to_owned(),
        }
    }
}

impl From<Field> for FieldPath {
    fn from(field: Field) -> Self {
        Self { field, index: None }
    }
}

/// The path in the draft, such as `case.positions[0].hourly`.
impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_index(self.field.path()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn paths_are_distinct_and_carry_the_index_of_the_row() {
        let paths: HashSet<_> = Field::ALL.iter().map(|field| field.path()).collect();
        assert_eq!(paths.len(), Field::ALL.len());
        assert_eq!(Field::PositionHourly.at(2).to_string(), "case.positions[2].hourly");
        assert_eq!(FieldPath::from(Field::Email).to_string(), "email");
    }
}
