//! The names of domain fields in requests: the only place that translates them.

use caseboard_domain::field::{Field, FieldPath};

/// The operations with the fields of a case.
const CASE_FORMS: &[&str] = &["postCase", "postCaseSeries", "editCase", "saveCaseTemplate"];

/// The operations with the waves of a dispatch plan.
const PLAN_FORMS: &[&str] = &["postCase", "postCaseSeries", "updateDispatchPlan", "updateCenterDispatch"];

/// The operation with the fields of a profile.
const PROFILE: &[&str] = &["updateProfile"];

/// The operations with the fields of a center.
const CENTER_FORMS: &[&str] = &["createCenter", "updateCenter"];

/// Returns the path of a field in the request, such as `staffs[0].hourlyRate`.
pub fn request_path(path: FieldPath) -> String {
    path.with_index(request_field(path.field).0)
}

/// Returns the path of a field in requests, with `[]` for the index of a row, and the operations that have it.
#[must_use]
pub const fn request_field(field: Field) -> (&'static str, &'static [&'static str]) {
    match field {
        Field::CaseCenter => ("surgeryCenterId", &["postCase", "postCaseSeries", "saveCaseTemplate"]),
        Field::CaseSurgeon => ("surgeonId", &["postCase", "postCaseSeries"]),
        Field::CaseVersion => ("version", &["editCase"]),
        Field::CaseStart => ("start", &["postCase", "editCase", "previewDispatchPlan", "previewInvitees"]),
        Field::CaseHours => (
            "duration",
            &[
                "postCase",
                "postCaseSeries",
                "editCase",
                "saveCaseTemplate",
                "previewDispatchPlan",
                "previewInvitees",
            ],
        ),
        Field::CaseNotes => ("desc", CASE_FORMS),
        Field::CaseProcedures => ("procedures", CASE_FORMS),
        Field::CasePositions => ("staffs", CASE_FORMS),
        Field::PositionCategory => ("staffs[].specialtyId", CASE_FORMS),
        Field::PositionRequired => ("staffs[].numOfRequired", CASE_FORMS),
        Field::PositionHourly => ("staffs[].hourlyRate", CASE_FORMS),
        Field::PositionPerCase => ("staffs[].payPerJob", CASE_FORMS),
        Field::PositionMinPay => ("staffs[].minPay", CASE_FORMS),
        Field::Email => {
            let operations = &[
                "signUp",
                "updateProfile",
                "signInByEmail",
                "startPasswordReset",
                "checkEmailTaken",
                "requestFactorRemoval",
            ];
            ("email", operations)
        }
        Field::Username => ("username", &["signInByUsername"]),
        Field::Password => {
            ("password", &["signUp", "updatePassword", "verifyPassword", "signInByEmail", "signInByUsername"])
        }
        Field::PasswordConfirmation => ("confirm_password", &["updatePassword"]),
        Field::FirstName => ("firstName", &["signUp", "updateProfile", "searchPeople"]),
        Field::LastName => ("lastName", &["signUp", "updateProfile", "searchPeople"]),
        Field::Phone => ("phone", &["signUp", "updateProfile", "createCenter", "updateCenter"]),
        Field::Role => ("signInType", &["signUp", "listPeople", "countPeople"]),
        Field::SearchText => {
            ("text", &["findEverything", "findAccounts", "listProfessionalCases", "listCentersForReview"])
        }
        Field::Density => ("density", &["updateDensity"]),
        Field::Language => ("language", &["signUp", "updateLanguage"]),
        Field::Category => ("categoryId", &["signUp"]),
        Field::Centers => ("surgeryCenters", &["signUp", "updateProfile"]),
        Field::DocumentsLimited => ("limited", &["updateDocumentCenters"]),
        Field::DocumentCenters => ("centers", &["updateDocumentCenters"]),
        Field::CenterProofs => ("centerProofs", &["signUp", "updateProfile"]),
        Field::FirstQuestion => ("securityQuestion1.question", &["signUp", "updateProfile"]),
        Field::FirstAnswer => ("securityQuestion1.answer", &["signUp", "updateProfile"]),
        Field::SecondQuestion => ("securityQuestion2.question", &["signUp", "updateProfile"]),
        Field::SecondAnswer => ("securityQuestion2.answer", &["signUp", "updateProfile"]),
        Field::FirstResetAnswer => ("answer1", &["verifySecurityAnswers"]),
        Field::SecondResetAnswer => ("answer2", &["verifySecurityAnswers"]),
        Field::Consent => ("consent", &["signUp"]),
        Field::TermsVersion => ("termsVersion", &["signUp"]),
        Field::Code => {
            let operations = &[
                "verifyEmail",
                "confirmEmailChange",
                "verifySecurityAnswers",
                "verifyCenterCode",
                "verifyAdminCode",
                "completeSignIn",
                "confirmTotp",
            ];
            ("code", operations)
        }
        Field::EmailVerified => ("verifiedEmail", &["verifyEmail"]),
        Field::NamePrefix => ("prefix", PROFILE),
        Field::NameSuffix => ("suffix", PROFILE),
        Field::ResidenceCity => ("resCity", PROFILE),
        Field::ResidenceState => ("resState.value", PROFILE),
        Field::AboutText => ("aboutMe.text", PROFILE),
        Field::LicenseNumber => ("licenseNo", PROFILE),
        Field::LicenseState => ("licenseState", PROFILE),
        Field::LicenseExpires => ("licenseExpDate", PROFILE),
        Field::YearsOfExperience => ("yearsOfExperience", PROFILE),
        Field::BoardSpecialties => ("boardSpecialties", PROFILE),
        Field::BoardSpecialty => ("boardSpecialties[]", PROFILE),
        Field::Undergraduate => ("undergraduate", PROFILE),
        Field::UndergraduateSchool => ("undergraduate[].school", PROFILE),
        Field::UndergraduateDegree => ("undergraduate[].degreeEarned", PROFILE),
        Field::UndergraduateGraduated => ("undergraduate[].graduationDateSchool", PROFILE),
        Field::MedSchool => ("medSchool", PROFILE),
        Field::MedSchoolSchool => ("medSchool[].school", PROFILE),
        Field::MedSchoolDegree => ("medSchool[].degreeEarned", PROFILE),
        Field::MedSchoolGraduated => ("medSchool[].graduationDateSchool", PROFILE),
        Field::InternshipName => ("internship.internshipName", PROFILE),
        Field::InternshipLocation => ("internship.internshipLocation", PROFILE),
        Field::InternshipCompleted => ("internship.internshipCompletionDate", PROFILE),
        Field::ResidencyName => ("residency.residencyName", PROFILE),
        Field::ResidencyLocation => ("residency.residencyLocation", PROFILE),
        Field::ResidencyCompleted => ("residency.residencyCompletionDate", PROFILE),
        Field::Fellowships => ("fellowships", PROFILE),
        Field::FellowshipName => ("fellowships[].fellowshipName", PROFILE),
        Field::FellowshipLocation => ("fellowships[].fellowshipLocation", PROFILE),
        Field::FellowshipCompleted => ("fellowships[].fellowshipCompletionDate", PROFILE),
        Field::WorkExperiences => ("workExperiences", PROFILE),
        Field::WorkHospital => ("workExperiences[].hospital", PROFILE),
        Field::WorkStart => ("workExperiences[].startDate", PROFILE),
        Field::WorkEnd => ("workExperiences[].endDate", PROFILE),
        Field::CenterName => ("name", CENTER_FORMS),
        Field::CenterAddress => ("address", CENTER_FORMS),
        Field::CenterCity => ("city", CENTER_FORMS),
        Field::CenterState => ("state", CENTER_FORMS),
        Field::CenterZipCode => ("zipCode", CENTER_FORMS),
        Field::CenterZone => ("timeZone", CENTER_FORMS),
        Field::ReleaseText => ("text", &["releaseProfessional"]),
        Field::AbsenceReason => ("reason", &["reportAbsence"]),
        Field::Latitude => ("position.latitude", &["reportArrival"]),
        Field::Longitude => ("position.longitude", &["reportArrival"]),
        Field::DayToken => ("token", &["checkDayLink", "confirmDayByLink"]),
        Field::ConfirmDayHours => ("confirmDayHours", &["updateCenterDispatch"]),
        Field::ClaimHours => ("submittedHours", &["submitClaim"]),
        Field::ClaimNote => ("note", &["submitClaim"]),
        Field::ClaimStatus => ("status", &["decideClaim"]),
        Field::ClaimReason => ("reason", &["decideClaim"]),
        Field::PaystubClaims => ("transactionList", &["generatePaystub"]),
        Field::PaystubNote => ("desc", &["generatePaystub"]),
        Field::PaymentPaid => ("paid", &["recordPayment"]),
        Field::PaymentCheckNumber => ("checkNumber", &["recordPayment"]),
        Field::PaymentDate => ("paidDate", &["recordPayment"]),
        Field::MessageRecipients => ("idList", &["sendMails", "sendTexts"]),
        Field::MessageSubject => ("subject", &["sendMails", "sendMail"]),
        Field::EmailText => ("text", &["sendMail", "sendMails"]),
        Field::SmsText => ("body", &["sendTexts"]),
        Field::MailRecipient => ("sendTo", &["sendMail"]),
        Field::Invitees => ("invitees", &["inviteFavorites", "postCaseSeries"]),
        Field::Categories => (
            "categories",
            &["listCenterFavorites", "listSurgeonFavorites", "previewDispatchPlan", "previewInvitees"],
        ),
        Field::ReviewedSlot => ("slot", &["decideDocument"]),
        Field::AskedPeople => ("users", &["askForDocuments"]),
        Field::Requirements => ("requirements", &["updateCenterRequirements"]),
        Field::BlockReason => ("reason", &["blockPerson"]),
        Field::RequirementsCategory => ("categoryId", &["updateCenterRequirements"]),
        Field::Npi => ("npi", PROFILE),
        Field::DocumentExpires => ("expires", &["uploadFile", "decideDocument"]),
        Field::ReviewReason => ("reason", &["decideDocument"]),
        Field::DeactivationReason => ("reason", &["deactivateCenter"]),
        Field::AvailabilityWeek => ("week", &["updateAvailability"]),
        Field::WeekDay => ("week[].day", &["updateAvailability"]),
        Field::WeekState => ("week[].state", &["updateAvailability"]),
        Field::WeekFrom => ("week[].from", &["updateAvailability"]),
        Field::WeekUntil => ("week[].until", &["updateAvailability"]),
        Field::AvailabilityExceptions => ("exceptions", &["updateAvailability"]),
        Field::ExceptionFirst => ("exceptions[].first", &["updateAvailability"]),
        Field::ExceptionLast => ("exceptions[].last", &["updateAvailability"]),
        Field::ExceptionState => ("exceptions[].state", &["updateAvailability"]),
        Field::ExceptionFrom => ("exceptions[].from", &["updateAvailability"]),
        Field::ExceptionUntil => ("exceptions[].until", &["updateAvailability"]),
        Field::RestHours => ("restHours", &["updateAvailability"]),
        Field::HomeZip => ("zipCode", &["updateAvailability"]),
        Field::NotificationEvents => ("events", &["updateNotificationPreferences"]),
        Field::PreferredZone => ("timeZone", &["updateNotificationPreferences"]),
        Field::QuietFrom => ("quietHours.from", &["updateNotificationPreferences"]),
        Field::QuietUntil => ("quietHours.until", &["updateNotificationPreferences"]),
        Field::Summary => ("summary", &["updateNotificationPreferences"]),
        Field::SummaryHour => ("summary.hour", &["updateNotificationPreferences"]),
        Field::SummaryCenters => ("summary.centers", &["updateNotificationPreferences"]),
        Field::SummaryZip => ("summary.zipCode", &["updateNotificationPreferences"]),
        Field::SummaryMiles => ("summary.miles", &["updateNotificationPreferences"]),
        Field::SummaryPay => ("summary.minPay", &["updateNotificationPreferences"]),
        Field::SummaryDays => ("summary.days", &["updateNotificationPreferences"]),
        Field::PushEndpoint => ("endpoint", &["subscribeToPush"]),
        Field::PushPublicKey => ("keys.p256dh", &["subscribeToPush"]),
        Field::PushAuth => ("keys.auth", &["subscribeToPush"]),
        Field::UnsubscribeToken => ("token", &["checkUnsubscribeLink", "stopEmails"]),
        Field::UndoToken => ("token", &["undoEmailChange"]),
        Field::FactorRemovalToken => ("token", &["answerFactorRemoval"]),
        Field::SignInToken => ("token", &["beginPasskeySecondFactor"]),
        Field::PageNumber => ("page", &["listPeople", "listPaystubs"]),
        Field::PageSize => {
            ("limit", &["listPeople", "listNotices", "listClaims", "listPaystubs", "listProfessionalCases"])
        }
        Field::PageCursor => ("cursor", &["listProfessionalCases"]),
        Field::CaseSearchFirst => ("from", &["listProfessionalCases"]),
        Field::CaseSearchLast => ("to", &["listProfessionalCases"]),
        Field::CaseSearchPay => ("minPay", &["listProfessionalCases"]),
        Field::CaseSearchMiles => ("miles", &["listProfessionalCases"]),
        Field::RangeFirst => ("sdate", &["listSurgeonCases", "listCenterCases"]),
        Field::RangeLast => ("edate", &["listSurgeonCases", "listCenterCases"]),
        Field::ScheduleFirst => ("startDate", &["getProfessionalCalendar"]),
        Field::ScheduleLast => ("endDate", &["getProfessionalCalendar"]),
        Field::AuditFirst => ("from", &["listAuditEntries", "exportAuditEntries"]),
        Field::AuditLast => ("to", &["listAuditEntries", "exportAuditEntries"]),
        Field::AuditAction => ("action", &["listAuditEntries", "exportAuditEntries"]),
        Field::AuditCursor => ("before", &["listAuditEntries"]),
        Field::ListCursor => ("after", &["listOutboxMessages", "findAccounts"]),
        Field::ListedSurgeon => ("surgeon", &["listSurgeonCases"]),
        Field::ListedCenter => ("center", &["listCenterCases"]),
        Field::CertifyingCenter => ("surgeryCenterId", &["listCertifiedPeople"]),
        Field::PayingCenter => ("centerId", &["listClaims", "listPaystubs"]),
        Field::Payee => ("payee", &["exportPaystubs"]),
        Field::PaystubYear => ("year", &["exportPaystubs"]),
        Field::TemplateName => ("name", &["saveCaseTemplate", "renameCaseTemplate"]),
        Field::DispatchWaves => ("plan.waves", PLAN_FORMS),
        Field::WaveAudience => ("plan.waves[].audience", PLAN_FORMS),
        Field::WaveTime => ("plan.waves[].afterMinutes", PLAN_FORMS),
        Field::WaveBatch => ("plan.waves[].batchSize", PLAN_FORMS),
        Field::DispatchPeople => ("plan.people", &["postCase", "postCaseSeries", "updateDispatchPlan"]),
        Field::SeriesStarts => ("starts", &["postCaseSeries"]),
        Field::SeriesStart => ("starts[]", &["postCaseSeries"]),
        Field::ImportRows => ("rows", &["importCases"]),
        Field::ImportFile => ("fileId", &["importCases"]),
        Field::PasskeyName => ("name", &["addPasskey", "renamePasskey"]),
        Field::Document(slot) => (slot.as_str(), PROFILE),
    }
}
