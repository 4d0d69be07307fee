//! The table: one row and more for every call of the document.

/// What a call asks for, and who gets it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    /// The operation id; method and path come from the document.
    pub(crate) call: &'static str,
    /// Parameters of the path, then of the query: `name=value&…`. `$name` stands for something of the world.
    pub(crate) with: &'static str,
    /// The body as JSON, empty for none.
    pub(crate) body: &'static str,
    /// Who gets a success, by name; `*` is everybody, with or without a session.
    pub(crate) may: &'static str,
    /// Names in it that lead to a 403 when they name nothing, the same as for those who may not: `name`, or
    /// `name:actor,actor` where the others do not come that far; `-actor` is everybody else.
    pub(crate) names: &'static str,
    /// Other codes than FORBIDDEN for some: `actor:CODE`.
    pub(crate) codes: &'static str,
    /// A name of the world whose value stands in the answers to these, and in no other answer: `name:actor,actor`.
    pub(crate) sees: &'static str,
    /// A header, `Name: value`.
    pub(crate) header: &'static str,
    /// The status of a success.
    pub(crate) status: u16,
    /// What it does.
    pub(crate) effect: Effect,
    /// The answer goes on for ever.
    pub(crate) streams: bool,
    /// The body is a form with a file.
    pub(crate) form: bool,
}

/// What a success leaves behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing at all.
    Reads,
    /// An entry of the audit log and nothing else.
    Noted,
    /// A change, and an entry of the audit log.
    Changes,
    /// It may change something, which nobody did: a stranger's attempt, an answer that nothing waits for.
    Attempts,
}

const EVERYBODY: &str = "*";
const LIVE: &str = "uma ann ben rosa otto sam adam steve root";
const VERIFIED: &str = "ann ben rosa otto sam adam steve root";
const POSTERS: &str = "rosa otto sam adam steve root";
/// The owners of Rosa's cases.
const OWNERS: &str = "rosa adam root";
/// Those who read what concerns the center.
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
    /// With a body: a command.
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

/// All rows.
pub(crate) fn table() -> Vec<Row> {
    use Effect::{Attempts, Changes, Noted, Reads};
    vec![
        // Anybody: the door, the lists of the sign-up form, what machines ask.
        call("emailLogin", "", EVERYBODY).body(r#"{"email": "$ann_email", "password": "$password"}"#),
        call("usernameLogin", "", EVERYBODY).body(r#"{"username": "$ann_email", "password": "$password"}"#),
        call("usernameLoginBasic", "", EVERYBODY),
        call("uniqueEmail", "email=$ann_email", EVERYBODY),
        call("signUp", "", EVERYBODY).body(
            r#"{"signInType": "USER", "categoryId": 0, "firstName": "New", "lastName": "Wire", "email": "new@wire.example",
                "password": "$password", "phone": "5595550123", "consent": true, "termsVersion": "2021-09-13",
                "securityQuestion1": {"question": 0, "answer": "Rex"}, "securityQuestion2": {"question": 6, "answer": "Oslo"}}"#,
        ),
        call("emailVerification", "", EVERYBODY).body(r#"{"userId": "$uma"}"#),
        call("verifyEmail", "userId=$uma", EVERYBODY).body(r#"{"verifiedEmail": true, "code": "$umacode"}"#),
        call("emailUser", "", EVERYBODY).body(r#"{"email": "$ann_email"}"#),
        call("securityAnswers", "", EVERYBODY)
            .body(r#"{"userId": "$ann", "answer1": "Rex", "answer2": "Oslo", "code": "123456"}"#)
            .status(400)
            .effect(Attempts),
        call("surgeryCenters", "", EVERYBODY),
        call("verifyCenterCode", "", EVERYBODY).body(r#"{"centerId": "$here", "code": "$code"}"#),
        call("addCenterCode", "", EVERYBODY).body(r#"{"code": "$add_center"}"#),
        call("unsubscribePage", "$stop", EVERYBODY),
        call("unsubscribe", "$stop", EVERYBODY).effect(Changes),
        call("healthz", "", EVERYBODY),
        call("readyz", "", EVERYBODY),
        call("getConfig", "", EVERYBODY),
        call("devOutbox", "", EVERYBODY),
        call("openapiJson", "", EVERYBODY),
        call("docs", "", EVERYBODY),
        // With a right that is not a role.
        call("createSurgeryCenter", "", "rosa otto sam root")
            .body(r#"{"name": "New Center", "address": "1 Main Street", "city": "Fresno", "state": "CA", "zipCode": "93701", "phone": "5595550100"}"#)
            .codes("none:TICKET_REQUIRED ann:TICKET_REQUIRED ben:TICKET_REQUIRED adam:TICKET_REQUIRED steve:TICKET_REQUIRED"),
        call("createSurgeryCenter", "", "none ann ben rosa otto sam adam steve root")
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
        call("getFile", "id=$file&$link", "none ann").effect(Noted),
        call("getFile", "id=$file&exp=1795453200&sig=wrong", "").codes("none:FORBIDDEN").names("file"),
        // The own session and account.
        call("getSession", "", LIVE),
        call("logout", "", LIVE).effect(Changes).status(204),
        call("events", "", VERIFIED).streams(),
        call("getUser", "id=$me", LIVE),
        call("getUser", "id=$ann", "ann rosa otto sam adam steve root").names("ann").effect(Noted),
        call("updateUser", "id=$ann", "ann root").body(r#"{"firstName": "Anna"}"#).names("ann"),
        call("updateUser", "id=$me", VERIFIED).body(r#"{"firstName": "Anna"}"#),
        call("userSecurityLevel", "userId=$me", VERIFIED),
        call("userSecurityLevel", "userId=$ann", "ann").names("ann"),
        call("verifyPassword", "", "ann").body(r#"{"userId": "$ann", "password": "$password"}"#).names("ann"),
        call("verifyPassword", "", VERIFIED).body(r#"{"userId": "$me", "password": "$password"}"#),
        call("userActive", "id=$ben", "root").body(r#"{"active": false}"#).names("ben"),
        // Centers, favorites, eligibility.
        call("rotateCenterCode", "id=$here", "adam root").body("{}").names("here"),
        call("addSurgeonFavorite", "id=$ben", "rosa").body(r#"{"surgeon": "$rosa"}"#).names("rosa ben"),
        call("removeSurgeonFavorite", "id=$ann", "rosa").body(r#"{"removeSurgeon": "$rosa"}"#).names("rosa"),
        call("addFavorite", "id=$ben", "adam root").body(r#"{"center": "$here"}"#).names("here ben"),
        call("removeFavorite", "id=$ann", "adam root").body(r#"{"removeCenter": "$here"}"#).names("here"),
        call("addFavorite", "id=$rosa", "").body(r#"{"center": "$here"}"#),
        call("favoriteStaffs", "", "adam root").body(r#"{"surgeryCenter": "$here"}"#).effect(Reads).names("here"),
        call("surgeonFavorites", "", "rosa").body(r#"{"surgeon": "$rosa"}"#).effect(Reads).names("rosa"),
        call("users", "", POSTERS),
        call("users", "center=$here", HERE).names("here"),
        call("certifiedUsers", "surgeryCenterId=$here", HERE).names("here"),
        call("totalUsers", "", POSTERS),
        call("totalAnesthesiologist", "", POSTERS),
        call("totalCertifiedUsers", "centerId=$here", HERE).names("here"),
        call("searchUsers", "lastName=Wi", POSTERS),
        call("searchUsers", "lastName=Wi&center=$here", HERE).names("here"),
        call("credentialedSurgeons", "centerId=$here", HERE).names("here:-root"),
        call("certifyCredential", "id=$ben", "adam root").body(r#"{"center": "$here"}"#).names("here ben"),
        call("revokeCredential", "id=$ann", "adam root").body(r#"{"center": "$here"}"#).names("here ann"),
        // Cases.
        call("createJob", "", HERE)
            .body(
                r#"{"surgeryCenterId": "$here", "surgeonId": "$rosa", "start": "2026-05-20T07:00", "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}"#,
            )
            .codes("sam:CENTER_NOT_VERIFIED")
            .names("here:adam,steve,root rosa:adam,root"),
        call("createJob", "", "sam steve root")
            .body(
                r#"{"surgeryCenterId": "$there", "surgeonId": "$sam", "start": "2026-05-20T07:00", "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}"#,
            )
            .codes("rosa:CENTER_NOT_VERIFIED otto:CENTER_NOT_VERIFIED")
            .names("sam:steve,root"),
        call("cancelJob", "", OWNERS).body(r#"{"jobId": "$job"}"#).names("job"),
        call("getSurgeonJobs", "surgeon=$rosa", "rosa root").names("rosa:-root"),
        call("getJobs", "center=$here", "adam root").names("here"),
        call("newJobs", "categoryId=0&userId=$ann", "ann").names("ann"),
        call("surgeonCalendar", "surgeon=$rosa", "rosa root").names("rosa:-root"),
        call("centerCalendar", "center=$here", "adam root").names("here"),
        call("hiredJob", "userId=$ann", "ann").names("ann"),
        // Invitations.
        call("inviteFavorites", "", OWNERS).body(r#"{"job": "$job", "invitees": [{"id": "$ann"}]}"#).names("job"),
        call("requestInvite", "", "ann ben").body(r#"{"job": "$job"}"#).names("job"),
        call("inviting", "", OWNERS).body(r#"{"requestMsgId": "$request"}"#).names("request"),
        call("declining", "", OWNERS).body(r#"{"requestMsgId": "$request"}"#).names("request"),
        call("accepted", "", "ann").body(r#"{"_id": "$message"}"#).names("message"),
        call("declined", "", "ann").body(r#"{"_id": "$message"}"#).names("message"),
        call("acknowledged", "", "ann").body(r#"{"_id": "$message", "read": true}"#).names("message"),
        call("withdrawJob", "", "ann").body(r#"{"msgId": "$confirmed"}"#).names("confirmed"),
        call("requestedInvites", "center=$here&sdate=2026-05-01", "adam root").names("here").sees("request:adam,root"),
        call("requestedInvitesToSurgeon", "surgeon=$rosa&sdate=2026-05-01", "rosa root").names("rosa:-root").sees("request:rosa,root"),
        // Notices and messages.
        call("unreadNotifications", "userId=$ann&filter=NO", "ann").names("ann"),
        call("notifications", "userId=$ann", "ann").names("ann"),
        call("unreadNotifications", "userId=$me&filter=NOT_CANCELLED", VERIFIED),
        call("notifications", "userId=$me", VERIFIED),
        call("sendMails", "", "rosa otto sam adam steve").body(r#"{"idList": ["$ann"], "subject": "Hello", "text": "Please call."}"#)
            .sees("ann:otto,sam,steve"),
        call("sendTexts", "", "rosa otto sam adam steve").body(r#"{"idList": ["$ann"], "body": "Please call."}"#),
        // Money.
        call("claimableJobs", "userId=$ann", "ann").names("ann").sees("worked:ann"),
        call("submitTransaction", "", "ann").body(r#"{"msgId": "$worked", "submittedHours": 2.5}"#).names("worked"),
        call("transactions", "userId=$ann", "ann root").names("ann:ben,rosa,otto,sam,adam,steve").sees("claim:ann,root"),
        call("transactions", "centerId=$here", "ann ben rosa otto sam adam root")
            .names("here:adam,steve")
            .sees("claim:ann,rosa,adam,root"),
        call("decideTransaction", "id=$claim", OWNERS).body(r#"{"status": "APPROVED"}"#).names("claim"),
        call("createInvoice", "", OWNERS).body(r#"{"transactionList": ["$approved"]}"#).names("approved"),
        call("invoices", "payee=$ann", "ann rosa otto sam adam steve root").sees("paystub:ann,rosa,adam,root"),
        call("invoices", "centerId=$here", "ann ben rosa otto sam adam root")
            .names("here:adam,steve")
            .sees("paystub:ann,rosa,adam,root"),
        call("invoicesFile", "year=2026&centerId=$here", "ann ben rosa otto sam adam root").names("here:adam,steve"),
        call("invoice", "id=$paystub", "ann rosa adam root").names("paystub"),
        call("invoicePdf", "id=$paystub", "ann rosa adam root").names("paystub"),
        call("payInvoice", "id=$paystub", OWNERS).body(r#"{"paid": true, "checkNumber": "10482"}"#).names("paystub"),
        // Documents.
        call("cloudUpload", "", "ann").form().names("ann"),
        call("downloadedFile", "fileId=$file", "ann rosa adam steve root").names("file").effect(Noted),
        call("getSignedUrl", "name=$file", "ann rosa adam steve root").names("file"),
        call("documentStatus", "userId=$ann", "adam steve root")
            .body(r#"{"slot": "medLicense", "status": "APPROVED"}"#)
            .names("ann"),
        // The log.
        call("audit", "center=$here", "adam root").names("here"),
        call("audit", "", "adam steve root"),
        call("auditFile", "center=$here", "adam root").names("here").effect(Noted),
    ]
}
