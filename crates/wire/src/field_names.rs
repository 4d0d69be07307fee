//! The names of domain fields in requests: the only place that translates them.

use caseboard_domain::field::{Field, FieldPath};

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
        Field::CaseNotes => ("desc", &["postCase", "postCaseSeries", "editCase", "saveCaseTemplate"]),
        Field::CaseProcedures => {
            ("procedures", &["postCase", "postCaseSeries", "editCase", "saveCaseTemplate"])
        }
        Field::CasePositions => ("staffs", &["postCase", "postCaseSeries", "editCase", "saveCaseTemplate"]),
        Field::PositionCategory => {
            ("staffs[].specialtyId", &["postCase", "postCaseSeries", "editCase", "saveCaseTemplate"])
        }
        Field::PositionRequired => {
            ("staffs[].numOfRequired", &["postCase", "postCaseSeries", "editCase", "saveCaseTemplate"])
        }
        Field::PositionHourly => {
            ("staffs[].hourlyRate", &["postCase", "postCaseSeries", "editCase", "saveCaseTemplate"])
        }
        Field::PositionPerCase => {
            ("staffs[].payPerJob", &["postCase", "postCaseSeries", "editCase", "saveCaseTemplate"])
        }
        Field::PositionMinPay => {
            ("staffs[].minPay", &["postCase", "postCaseSeries", "editCase", "saveCaseTemplate"])
        }
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
        Field::SearchText => ("text", &["findEverything", "findAccounts", "listProfessionalCases"]),
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
        Field::NamePrefix => ("prefix", &["updateProfile"]),
        Field::NameSuffix => ("suffix", &["updateProfile"]),
        Field::ResidenceCity => ("resCity", &["updateProfile"]),
        Field::ResidenceState => ("resState.value", &["updateProfile"]),
        Field::AboutText => ("aboutMe.text", &["updateProfile"]),
        Field::LicenseNumber => ("licenseNo", &["updateProfile"]),
        Field::LicenseState => ("licenseState", &["updateProfile"]),
        Field::LicenseExpires => ("licenseExpDate", &["updateProfile"]),
        Field::YearsOfExperience => ("yearsOfExperience", &["updateProfile"]),
        Field::BoardSpecialties => ("boardSpecialties", &["updateProfile"]),
        Field::BoardSpecialty => ("boardSpecialties[]", &["updateProfile"]),
        Field::Undergraduate => ("undergraduate", &["updateProfile"]),
        Field::UndergraduateSchool => ("undergraduate[].school", &["updateProfile"]),
        Field::UndergraduateDegree => ("undergraduate[].degreeEarned", &["updateProfile"]),
        Field::UndergraduateGraduated => ("undergraduate[].graduationDateSchool", &["updateProfile"]),
        Field::MedSchool => ("medSchool", &["updateProfile"]),
        Field::MedSchoolSchool => ("medSchool[].school", &["updateProfile"]),
        Field::MedSchoolDegree => ("medSchool[].degreeEarned", &["updateProfile"]),
        Field::MedSchoolGraduated => ("medSchool[].graduationDateSchool", &["updateProfile"]),
        Field::InternshipName => ("internship.internshipName", &["updateProfile"]),
        Field::InternshipLocation => ("internship.internshipLocation", &["updateProfile"]),
        Field::InternshipCompleted => ("internship.internshipCompletionDate", &["updateProfile"]),
        Field::ResidencyName => ("residency.residencyName", &["updateProfile"]),
        Field::ResidencyLocation => ("residency.residencyLocation", &["updateProfile"]),
        Field::ResidencyCompleted => ("residency.residencyCompletionDate", &["updateProfile"]),
        Field::Fellowships => ("fellowships", &["updateProfile"]),
        Field::FellowshipName => ("fellowships[].fellowshipName", &["updateProfile"]),
        Field::FellowshipLocation => ("fellowships[].fellowshipLocation", &["updateProfile"]),
        Field::FellowshipCompleted => ("fellowships[].fellowshipCompletionDate", &["updateProfile"]),
        Field::WorkExperiences => ("workExperiences", &["updateProfile"]),
        Field::WorkHospital => ("workExperiences[].hospital", &["updateProfile"]),
        Field::WorkStart => ("workExperiences[].startDate", &["updateProfile"]),
        Field::WorkEnd => ("workExperiences[].endDate", &["updateProfile"]),
        Field::CenterName => ("name", &["createCenter", "updateCenter"]),
        Field::CenterAddress => ("address", &["createCenter", "updateCenter"]),
        Field::CenterCity => ("city", &["createCenter", "updateCenter"]),
        Field::CenterState => ("state", &["createCenter", "updateCenter"]),
        Field::CenterZipCode => ("zipCode", &["createCenter", "updateCenter"]),
        Field::CenterZone => ("timeZone", &["createCenter", "updateCenter"]),
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
        Field::Npi => ("npi", &["updateProfile"]),
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
        Field::DispatchWaves => {
            ("plan.waves", &["postCase", "postCaseSeries", "updateDispatchPlan", "updateCenterDispatch"])
        }
        Field::WaveAudience => (
            "plan.waves[].audience",
            &["postCase", "postCaseSeries", "updateDispatchPlan", "updateCenterDispatch"],
        ),
        Field::WaveTime => (
            "plan.waves[].afterMinutes",
            &["postCase", "postCaseSeries", "updateDispatchPlan", "updateCenterDispatch"],
        ),
        Field::WaveBatch => (
            "plan.waves[].batchSize",
            &["postCase", "postCaseSeries", "updateDispatchPlan", "updateCenterDispatch"],
        ),
        Field::DispatchPeople => ("plan.people", &["postCase", "postCaseSeries", "updateDispatchPlan"]),
        Field::SeriesStarts => ("starts", &["postCaseSeries"]),
        Field::SeriesStart => ("starts[]", &["postCaseSeries"]),
        Field::ImportRows => ("rows", &["importCases"]),
        Field::ImportFile => ("fileId", &["importCases"]),
        Field::PasskeyName => ("name", &["addPasskey", "renamePasskey"]),
        Field::Document(slot) => (slot.as_str(), &["updateProfile"]),
    }
}
