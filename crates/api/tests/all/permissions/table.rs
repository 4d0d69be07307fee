//! The permission table: at least one row for every operation of the document.

/// A request and the actors that may send it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    /// The operation id; method and path come from the document.
    pub(crate) call: &'static str,
    /// Parameters of the path and the query: `name=value&…`. `$name` is replaced by a value of the test data.
    pub(crate) with: &'static str,
    /// The body as JSON, empty for none.
    pub(crate) body: &'static str,
    /// The actors that succeed, by name; `*` is every actor, with or without a session.
    pub(crate) may: &'static str,
    /// Names in the request whose missing record is rejected with the same 403 as a foreign one: `name`, or
    /// `name:actor,actor` for these actors only; `-actor` is every other actor.
    pub(crate) names: &'static str,
    /// Codes other than FORBIDDEN: `actor:CODE`.
    pub(crate) codes: &'static str,
    /// A name of the test data whose value is in the responses to these actors, and in no other response: `name:actor,actor`.
    pub(crate) sees: &'static str,
    /// A header, `Name: value`.
    pub(crate) header: &'static str,
    /// The status of a success.
    pub(crate) status: u16,
    /// The effect of a success on the database.
    pub(crate) effect: Effect,
    /// The response is an endless event stream.
    pub(crate) streams: bool,
    /// The body is a multipart form with a file.
    pub(crate) form: bool,
}

/// The effect of a success on the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// None.
    Reads,
    /// An entry of the audit log and nothing else.
    Noted,
    /// A change, and an entry of the audit log.
    Changes,
    /// A change is possible, but no audit entry is required: an anonymous attempt, an answer without a pending
    /// question.
    Attempts,
}

const ANYONE: &str = "*";
const LIVE: &str = "uma ann ben rosa otto sam adam steve root";
const VERIFIED: &str = "ann ben rosa otto sam adam steve root";
const POSTERS: &str = "rosa otto sam adam steve root";
/// The actors that manage Rosa's cases.
const OWNERS: &str = "rosa adam root";
/// The actors that read the records of the center.
const HERE: &str = "rosa otto adam root";

fn call(call: &'static str, with: &'static str, may: &'static str) -> Row {
    Row {
        call,
        with,
        body: "",
        may,
        names: "",
        codes: "",
        sees: "",
        header: "",
        status: 200,
        effect: Effect::Reads,
        streams: false,
        form: false,
    }
}

impl Row {
    /// A command with this body.
    fn body(self, body: &'static str) -> Self {
        Self { body, effect: Effect::Changes, ..self }
    }

    fn names(self, names: &'static str) -> Self {
        Self { names, ..self }
    }

    fn codes(self, codes: &'static str) -> Self {
        Self { codes, ..self }
    }

    fn sees(self, sees: &'static str) -> Self {
        Self { sees, ..self }
    }

    fn header(self, header: &'static str) -> Self {
        Self { header, ..self }
    }

    fn status(self, status: u16) -> Self {
        Self { status, ..self }
    }

    fn effect(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }

    fn streams(self) -> Self {
        Self { streams: true, ..self }
    }

    fn form(self) -> Self {
        Self { form: true, effect: Effect::Changes, ..self }
    }
}

pub(crate) fn table() -> Vec<Row> {
    use Effect::{Attempts, Changes, Noted, Reads};
    vec![
        // Public: sign-in, the lists of the sign-up form, health checks.
        call("signInByEmail", "", ANYONE).body(r#"{"email": "$ann_email", "password": "$password"}"#),
        call("signInByUsername", "", ANYONE).body(r#"{"username": "$ann_email", "password": "$password"}"#),
        call("checkCredentials", "", ANYONE),
        call("checkEmailTaken", "email=$ann_email", ANYONE),
        call("signUp", "", ANYONE).body(
            r#"{"signInType": "USER", "categoryId": 0, "firstName": "New", "lastName": "Wire", "email": "new@wire.example",
                "password": "$password", "phone": "5595550123", "consent": true, "termsVersion": "2021-09-13",
                "securityQuestion1": {"question": 0, "answer": "Rex"}, "securityQuestion2": {"question": 6, "answer": "Oslo"}}"#,
        ),
        call("sendVerificationCode", "", ANYONE).body(r#"{"userId": "$uma"}"#),
        call("verifyEmail", "userId=$uma", ANYONE).body(r#"{"verifiedEmail": true, "code": "$umacode"}"#),
        call("startPasswordReset", "", ANYONE).body(r#"{"email": "$ann_email"}"#),
        call("verifySecurityAnswers", "", ANYONE)
            .body(r#"{"userId": "$ann", "answer1": "Rex", "answer2": "Oslo", "code": "123456"}"#)
            .status(400)
            .effect(Attempts),
        call("listCenters", "", ANYONE),
        call("verifyCenterCode", "", ANYONE).body(r#"{"centerId": "$here", "code": "$code"}"#),
        call("verifyAdminCode", "", ANYONE).body(r#"{"code": "$add_center"}"#),
        call("checkUnsubscribeLink", "$stop", ANYONE),
        call("stopEmails", "$stop", ANYONE).effect(Changes),
        call("checkLiveness", "", ANYONE),
        call("checkReadiness", "", ANYONE),
        call("getConfig", "", ANYONE),
        call("listDevMails", "", ANYONE),
        call("getOpenapiDocument", "", ANYONE),
        call("getApiDocs", "", ANYONE),
        // Authorized by a proof instead of a role.
        call("createCenter", "", "rosa otto sam root")
            .body(r#"{"name": "New Center", "address": "1 Main Street", "city": "Fresno", "state": "CA", "zipCode": "93701", "phone": "5595550100"}"#)
            .codes("none:TICKET_REQUIRED ann:TICKET_REQUIRED ben:TICKET_REQUIRED adam:TICKET_REQUIRED steve:TICKET_REQUIRED"),
        call("createCenter", "", "none ann ben rosa otto sam adam steve root")
            .body(r#"{"name": "New Center", "address": "1 Main Street", "city": "Fresno", "state": "CA", "zipCode": "93701", "phone": "5595550100"}"#)
            .header("X-Center-Ticket: $ticket"),
        call("updatePassword", "id=$ann", "ann")
            .body(r#"{"password": "Other9Lake", "confirm_password": "Other9Lake"}"#)
            .codes("none:PROOF_REQUIRED")
            .names("ann"),
        call("sendMail", "", "none uma ann ben rosa otto sam adam steve root")
            .body(r#"{"sendTo": "$uma_email", "subject": "Email Verification", "html": "", "text": ""}"#),
        call("sendMail", "", "adam")
            .body(r#"{"sendTo": "$email", "subject": "Verification code", "html": "", "text": "Code: $code"}"#),
        call("openFileLink", "id=$file&$link", "none ann").effect(Noted),
        call("openFileLink", "id=$file&exp=1795453200&sig=wrong", "").codes("none:FORBIDDEN").names("file"),
        // The own session and account.
        call("getSession", "", LIVE),
        call("updateLanguage", "", LIVE).body(r#"{"language": "es"}"#),
        call("signOut", "", LIVE).effect(Changes).status(204),
        call("streamEvents", "", VERIFIED).streams(),
        call("getProfile", "id=$me", LIVE),
        call("getProfile", "id=$ann", "ann rosa otto sam adam steve root").names("ann").effect(Noted),
        call("updateProfile", "id=$ann", "ann root").body(r#"{"firstName": "Anna"}"#).names("ann"),
        call("updateProfile", "id=$me", VERIFIED).body(r#"{"firstName": "Anna"}"#),
        call("getSecurityLevel", "userId=$me", VERIFIED),
        call("getSecurityLevel", "userId=$ann", "ann").names("ann"),
        call("verifyPassword", "", "ann").body(r#"{"userId": "$ann", "password": "$password"}"#).names("ann"),
        call("verifyPassword", "", VERIFIED).body(r#"{"userId": "$me", "password": "$password"}"#),
        call("setUserActive", "id=$ben", "root").body(r#"{"active": false}"#).names("ben"),
        // Centers, favorites, eligibility.
        call("rotateCenterCode", "id=$here", "adam root").body("{}").names("here"),
        call("addSurgeonFavorite", "id=$ben", "rosa").body(r#"{"surgeon": "$rosa"}"#).names("rosa ben"),
        call("removeSurgeonFavorite", "id=$ann", "rosa").body(r#"{"removeSurgeon": "$rosa"}"#).names("rosa"),
        call("addCenterFavorite", "id=$ben", "adam root").body(r#"{"center": "$here"}"#).names("here ben"),
        call("removeCenterFavorite", "id=$ann", "adam root").body(r#"{"removeCenter": "$here"}"#).names("here"),
        call("addCenterFavorite", "id=$rosa", "").body(r#"{"center": "$here"}"#),
        call("listCenterFavorites", "", "adam root").body(r#"{"surgeryCenter": "$here"}"#).effect(Reads).names("here"),
        call("listSurgeonFavorites", "", "rosa").body(r#"{"surgeon": "$rosa"}"#).effect(Reads).names("rosa"),
        call("listPeople", "", POSTERS),
        call("listPeople", "center=$here", HERE).names("here"),
        call("listCertifiedPeople", "surgeryCenterId=$here", HERE).names("here"),
        call("countPeople", "", POSTERS),
        call("countProfessionals", "", POSTERS),
        call("countCertifiedPeople", "centerId=$here", HERE).names("here"),
        call("searchPeople", "lastName=Wi", POSTERS),
        call("searchPeople", "lastName=Wi&center=$here", HERE).names("here"),
        call("listCredentialedSurgeons", "centerId=$here", HERE).names("here:-root"),
        call("certifyPerson", "id=$ben", "adam root").body(r#"{"center": "$here"}"#).names("here ben"),
        call("revokeCertification", "id=$ann", "adam root").body(r#"{"center": "$here"}"#).names("here ann"),
        // Cases.
        call("postCase", "", HERE)
            .body(
                r#"{"surgeryCenterId": "$here", "surgeonId": "$rosa", "start": "2026-05-20T07:00", "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}"#,
            )
            .codes("sam:CENTER_NOT_VERIFIED")
            .names("here:adam,steve,root rosa:adam,root"),
        call("postCase", "", "sam steve root")
            .body(
                r#"{"surgeryCenterId": "$there", "surgeonId": "$sam", "start": "2026-05-20T07:00", "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}"#,
            )
            .codes("rosa:CENTER_NOT_VERIFIED otto:CENTER_NOT_VERIFIED")
            .names("sam:steve,root"),
        call("cancelCase", "", OWNERS).body(r#"{"jobId": "$job"}"#).names("job"),
        call("listSurgeonCases", "surgeon=$rosa", "rosa root").names("rosa:-root"),
        call("listCenterCases", "center=$here", "adam root").names("here"),
        call("listProfessionalCases", "categoryId=0&userId=$ann", "ann").names("ann"),
        call("getSurgeonCalendar", "surgeon=$rosa", "rosa root").names("rosa:-root"),
        call("getCenterCalendar", "center=$here", "adam root").names("here"),
        call("getProfessionalCalendar", "userId=$ann", "ann").names("ann"),
        // Invitations.
        call("inviteFavorites", "", OWNERS).body(r#"{"job": "$job", "invitees": [{"id": "$ann"}]}"#).names("job"),
        call("requestInvitation", "", "ann ben").body(r#"{"job": "$job"}"#).names("job"),
        call("approveRequest", "", OWNERS).body(r#"{"requestMsgId": "$request"}"#).names("request"),
        call("declineRequest", "", OWNERS).body(r#"{"requestMsgId": "$request"}"#).names("request"),
        call("acceptInvitation", "", "ann").body(r#"{"_id": "$message"}"#).names("message"),
        call("declineInvitation", "", "ann").body(r#"{"_id": "$message"}"#).names("message"),
        call("acknowledgeNotice", "", "ann").body(r#"{"_id": "$message", "read": true}"#).names("message"),
        call("withdrawFromCase", "", "ann").body(r#"{"msgId": "$confirmed"}"#).names("confirmed"),
        call("listCenterRequests", "center=$here&sdate=2026-05-01", "adam root").names("here").sees("request:adam,root"),
        call("listSurgeonRequests", "surgeon=$rosa&sdate=2026-05-01", "rosa root").names("rosa:-root").sees("request:rosa,root"),
        // Notices and messages.
        call("listUnreadNotices", "userId=$ann&filter=NO", "ann").names("ann"),
        call("listNotices", "userId=$ann", "ann").names("ann"),
        call("listUnreadNotices", "userId=$me&filter=NOT_CANCELLED", VERIFIED),
        call("listNotices", "userId=$me", VERIFIED),
        call("sendMails", "", "rosa otto sam adam steve").body(r#"{"idList": ["$ann"], "subject": "Hello", "text": "Please call."}"#)
            .sees("ann:otto,sam,steve"),
        call("sendTexts", "", "rosa otto sam adam steve").body(r#"{"idList": ["$ann"], "body": "Please call."}"#),
        // Claims and paystubs.
        call("listClaimableCases", "userId=$ann", "ann").names("ann").sees("worked:ann"),
        call("submitClaim", "", "ann").body(r#"{"msgId": "$worked", "submittedHours": 2.5}"#).names("worked"),
        call("listClaims", "userId=$ann", "ann root").names("ann:ben,rosa,otto,sam,adam,steve").sees("claim:ann,root"),
        call("listClaims", "centerId=$here", "ann ben rosa otto sam adam root")
            .names("here:adam,steve")
            .sees("claim:ann,rosa,adam,root"),
        call("decideClaim", "id=$claim", OWNERS).body(r#"{"status": "APPROVED"}"#).names("claim"),
        call("generatePaystub", "", OWNERS).body(r#"{"transactionList": ["$approved"]}"#).names("approved"),
        call("listPaystubs", "payee=$ann", "ann rosa otto sam adam steve root").sees("paystub:ann,rosa,adam,root"),
        call("listPaystubs", "centerId=$here", "ann ben rosa otto sam adam root")
            .names("here:adam,steve")
            .sees("paystub:ann,rosa,adam,root"),
        call("exportPaystubs", "year=2026&centerId=$here", "ann ben rosa otto sam adam root").names("here:adam,steve"),
        call("getPaystub", "id=$paystub", "ann rosa adam root").names("paystub"),
        call("getPaystubPdf", "id=$paystub", "ann rosa adam root").names("paystub"),
        call("recordPayment", "id=$paystub", OWNERS).body(r#"{"paid": true, "checkNumber": "10482"}"#).names("paystub"),
        // Documents.
        call("uploadFile", "", "ann").form().names("ann"),
        call("readFile", "fileId=$file", "ann rosa adam steve root").names("file").effect(Noted),
        call("createFileLink", "name=$file", "ann rosa adam steve root").names("file"),
        call("decideDocument", "userId=$ann", "adam steve root")
            .body(r#"{"slot": "medLicense", "status": "APPROVED"}"#)
            .names("ann"),
        // The audit log.
        call("listAuditEntries", "center=$here", "adam root").names("here"),
        call("listAuditEntries", "", "adam steve root"),
        call("exportAuditEntries", "center=$here", "adam root").names("here").effect(Noted),
    ]
}
