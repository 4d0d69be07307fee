//! The permission table: at least one row for every operation of the document.

/// A request and the actors that may send it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    /// The operation id; method and path come from the document.
    pub(crate) operation_id: &'static str,
    /// Parameters of the path and the query: `name=value&…`. `$name` is replaced by a value of the test data.
    pub(crate) parameters: &'static str,
    /// The body as JSON, empty for none.
    pub(crate) body: &'static str,
    /// The actors that succeed, by name; `*` is every actor, with or without a session.
    pub(crate) actors: &'static str,
    /// Names in the request whose missing record is rejected with the same 403 as a foreign one: `name`, or
    /// `name:actor,actor` for these actors only; `-actor` is every other actor.
    pub(crate) targets: &'static str,
    /// Codes other than FORBIDDEN: `actor:CODE`.
    pub(crate) codes: &'static str,
    /// A name of the test data whose value is in the responses to these actors, and in no other response: `name:actor,actor`.
    pub(crate) shows: &'static str,
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
    /// An entry of the audit log; for readers other than the owner also a reader that the owner sees, with a notice and a
    /// mail about the first read of a center.
    Opens,
    /// A change, and an entry of the audit log.
    Changes,
    /// A change is possible, but no audit entry is required: an anonymous attempt, an answer without a pending
    /// question.
    Attempts,
}

const ANYONE: &str = "*";
/// The actors whose session has all rights of their role.
const FULL_SESSION: &str = "uma ann ben rosa otto sam adam steve root una rita ulf dora wren";
const ANY_SESSION: &str = "uma ann ben rosa otto sam adam steve root una rita ulf dora wren sara";
const VERIFIED: &str = "ann ben rosa otto sam adam steve root una rita ulf dora wren";
/// The actors that have a schedule or own cases.
const WITH_SCHEDULE: &str = "ann ben rosa otto sam adam steve una rita ulf dora wren";
const POSTERS: &str = "rosa otto sam adam steve root una rita ulf dora wren";
/// The answer of Ann's passkey to a challenge for a sign-in.
const SIGNED: &str = r#"{"credential": {"id": "$signed_id", "response": {"clientDataJSON": "$signed_client",
    "authenticatorData": "$signed_data", "signature": "$signature", "userHandle": "$signed_handle"}}}"#;
const SIGNED_WITH_TOKEN: &str = r#"{"token": "unknown", "credential": {"id": "$signed_id", "response": {"clientDataJSON":
    "$signed_client", "authenticatorData": "$signed_data", "signature": "$signature"}}}"#;
/// The actors that can add a second factor: also Sara, who needs one and can do little else.
const BEFORE_SECOND_FACTOR: &str = "ann ben rosa otto sam adam steve root una rita ulf dora wren sara";
/// The actors that manage Rosa's cases.
const OWNERS: &str = "rosa adam root";
/// The actors that read the records of the center.
const HERE: &str = "rosa otto adam root";

fn row(operation_id: &'static str, parameters: &'static str, actors: &'static str) -> Row {
    Row {
        operation_id,
        parameters,
        body: "",
        actors,
        targets: "",
        codes: "",
        shows: "",
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

    fn targets(self, targets: &'static str) -> Self {
        Self { targets, ..self }
    }

    fn codes(self, codes: &'static str) -> Self {
        Self { codes, ..self }
    }

    fn shows(self, shows: &'static str) -> Self {
        Self { shows, ..self }
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
    use Effect::{Attempts, Changes, Noted, Opens, Reads};
    vec![
        // Public: sign-in, the lists of the sign-up form, health checks.
        row("signInByEmail", "", ANYONE).body(r#"{"email": "$ann_email", "password": "$password"}"#),
        row("signInByUsername", "", ANYONE).body(r#"{"username": "$ann_email", "password": "$password"}"#),
        row("checkCredentials", "", ANYONE),
        row("completeSignIn", "", ANYONE).body(r#"{"token": "unknown", "method": "TOTP", "code": "123456"}"#),
        row("checkEmailTaken", "email=$ann_email", ANYONE),
        row("signUp", "", ANYONE).body(
            r#"{"signInType": "USER", "categoryId": 0, "firstName": "New", "lastName": "Wire", "email": "new@wire.example",
                "password": "$password", "phone": "5595550123", "consent": true, "termsVersion": "2021-09-13",
                "securityQuestion1": {"question": 0, "answer": "Rex"}, "securityQuestion2": {"question": 6, "answer": "Oslo"}}"#,
        ),
        row("sendVerificationCode", "", ANYONE).body(r#"{"userId": "$uma"}"#),
        row("verifyEmail", "userId=$uma", ANYONE).body(r#"{"verifiedEmail": true, "code": "$umacode"}"#),
        row("undoEmailChange", "", ANYONE).body(r#"{"token": "unknown"}"#).status(400).effect(Attempts),
        row("startPasswordReset", "", ANYONE).body(r#"{"email": "$ann_email"}"#),
        row("verifySecurityAnswers", "", ANYONE)
            .body(r#"{"userId": "$ann", "answer1": "Rex", "answer2": "Oslo", "code": "123456"}"#)
            .status(400)
            .effect(Attempts),
        row("listCenters", "", ANYONE),
        row("verifyCenterCode", "", ANYONE).body(r#"{"centerId": "$here", "code": "$code"}"#),
        row("verifyAdminCode", "", ANYONE).body(r#"{"code": "$add_center"}"#),
        row("checkUnsubscribeLink", "$stop", ANYONE),
        row("stopEmails", "$stop", ANYONE).effect(Changes),
        row("getCalendarFeed", "token=$feed", ANYONE),
        row("getCalendarFeed", "token=unknown", ANYONE).status(404),
        row("checkLiveness", "", ANYONE),
        row("checkReadiness", "", ANYONE),
        row("getConfig", "", ANYONE),
        row("listDevMails", "", ANYONE),
        row("getOpenapiDocument", "", ANYONE),
        row("getApiDocs", "", ANYONE),
        // Authorized by a proof instead of a role.
        row("createCenter", "", "rosa otto sam root una rita")
            .body(r#"{"name": "New Center", "address": "1 Main Street", "city": "Fresno", "state": "CA", "zipCode": "93701", "phone": "5595550100"}"#)
            .codes("none:TICKET_REQUIRED ann:TICKET_REQUIRED ben:TICKET_REQUIRED adam:TICKET_REQUIRED steve:TICKET_REQUIRED ulf:TICKET_REQUIRED dora:TICKET_REQUIRED wren:TICKET_REQUIRED"),
        row("createCenter", "", "none ann ben rosa otto sam adam steve root una rita ulf dora wren")
            .body(r#"{"name": "New Center", "address": "1 Main Street", "city": "Fresno", "state": "CA", "zipCode": "93701", "phone": "5595550100"}"#)
            .header("X-Center-Ticket: $ticket"),
        row("updatePassword", "id=$ann", "ann")
            .body(r#"{"password": "Other9Lake", "confirm_password": "Other9Lake"}"#)
            .codes("none:PROOF_REQUIRED")
            .targets("ann"),
        row("sendMail", "", "none uma ann ben rosa otto sam adam steve root una rita ulf dora wren")
            .body(r#"{"sendTo": "$uma_email", "subject": "Email Verification", "html": "", "text": ""}"#),
        row("sendMail", "", "adam")
            .body(r#"{"sendTo": "$email", "subject": "Verification code", "html": "", "text": "Code: $code"}"#),
        row("openFileLink", "id=$file&$link", "none ann").effect(Noted),
        row("openFileLink", "id=$file&exp=1795453200&sig=wrong", "").codes("none:FORBIDDEN").targets("file"),
        // The caller's session and account.
        row("getSession", "", ANY_SESSION),
        row("updateDensity", "", FULL_SESSION).body(r#"{"density": "compact"}"#),
        row("updateSetup", "", "ann ben").body(r#"{"hidden": true}"#),
        row("updateLanguage", "", FULL_SESSION).body(r#"{"language": "es"}"#),
        // No person has a pending address, so the answer in their own session is that the code has expired.
        row("resendEmailChangeCode", "", FULL_SESSION).status(400).effect(Attempts),
        row("confirmEmailChange", "", FULL_SESSION).body(r#"{"code": "000000"}"#).status(400).effect(Attempts),
        row("cancelEmailChange", "", FULL_SESSION).effect(Attempts).status(204),
        row("signOut", "", ANY_SESSION).effect(Changes).status(204),
        row("streamEvents", "", VERIFIED).streams(),
        row("getProfile", "id=$me", FULL_SESSION),
        row("getProfile", "id=$ann", "ann rosa otto sam adam steve root una rita ulf dora wren").targets("ann").effect(Noted),
        row("updateProfile", "id=$ann", "ann root").body(r#"{"firstName": "Anna"}"#).targets("ann"),
        row("updateProfile", "id=$me", VERIFIED).body(r#"{"firstName": "Anna"}"#),
        row("getSecurityLevel", "userId=$me", VERIFIED),
        row("getSecurityLevel", "userId=$ann", "ann").targets("ann"),
        row("verifyPassword", "", "ann")
            .body(r#"{"userId": "$ann", "password": "$password"}"#)
            .codes("sara:FORBIDDEN")
            .targets("ann"),
        row("verifyPassword", "", BEFORE_SECOND_FACTOR).body(r#"{"userId": "$me", "password": "$password"}"#),
        // Passkeys: Ann has one, and an answer to a challenge for a sign-in, which adds and confirms nothing.
        row("beginPasskeySignIn", "", ANYONE).effect(Attempts),
        row("signInByPasskey", "", ANYONE).body(SIGNED),
        row("beginPasskeySecondFactor", "", ANYONE).body(r#"{"token": "unknown"}"#).status(400).effect(Attempts),
        row("completeSignInByPasskey", "", ANYONE).body(SIGNED_WITH_TOKEN),
        row("listPasskeys", "", BEFORE_SECOND_FACTOR).shows("passkey:ann"),
        row("beginPasskeyRegistration", "", BEFORE_SECOND_FACTOR).effect(Attempts),
        row("addPasskey", "", BEFORE_SECOND_FACTOR)
            .body(r#"{"name": "Key", "credential": {"response": {"clientDataJSON": "e30", "attestationObject": "oA"}}}"#)
            .status(400)
            .effect(Attempts),
        row("renamePasskey", "id=$passkey", "ann").body(r#"{"name": "Key"}"#).targets("passkey"),
        row("removePasskey", "id=$passkey", "ann").targets("passkey").effect(Changes),
        row("beginPasskeyConfirmation", "", VERIFIED).effect(Attempts),
        row("verifyPasskey", "", VERIFIED)
            .body(SIGNED)
            .status(400)
            .effect(Attempts),
        row("exportOwnData", "", VERIFIED).effect(Changes),
        row("getSecondFactors", "", BEFORE_SECOND_FACTOR),
        row("beginTotp", "", BEFORE_SECOND_FACTOR).body("{}").effect(Attempts),
        row("confirmTotp", "", BEFORE_SECOND_FACTOR).body(r#"{"code": "123456"}"#).status(400).effect(Attempts),
        row("removeTotp", "", BEFORE_SECOND_FACTOR).effect(Attempts).status(204),
        row("renewRecoveryCodes", "", BEFORE_SECOND_FACTOR).body("{}").status(409).effect(Attempts),
        // Neither has a second factor.
        row("requireSecondFactor", "id=$here", "adam")
            .body(r#"{"required": true}"#)
            .status(409)
            .effect(Attempts)
            .targets("here"),
        row("requestFactorRemoval", "", "adam")
            .body(r#"{"centerId": "$here", "email": "$rosa_email"}"#)
            .status(409)
            .effect(Attempts)
            .targets("here"),
        row("requestFactorRemoval", "", "").body(r#"{"centerId": "$here", "email": "$uma_email"}"#),
        row("answerFactorRemoval", "", ANYONE)
            .body(r#"{"token": "unknown", "answer": "CONFIRM"}"#)
            .status(400)
            .effect(Attempts),
        row("cancelFactorRemoval", "", BEFORE_SECOND_FACTOR).effect(Attempts).status(204),
        row("getCalendarLink", "", WITH_SCHEDULE),
        row("createCalendarLink", "", WITH_SCHEDULE).effect(Changes),
        row("revokeCalendarLink", "", WITH_SCHEDULE).effect(Attempts).status(204),
        row("getNotificationPreferences", "", VERIFIED),
        row("updateNotificationPreferences", "", VERIFIED).body(r#"{"mail": false, "sms": true}"#),
        row("listPushSubscriptions", "", VERIFIED),
        row("subscribeToPush", "", VERIFIED).body(
            r#"{"endpoint": "https://push.example.org/another", "keys": {"auth": "BTBZMqHH6r4Tts7J_aSIgg", "p256dh":
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}}"#,
        ),
        row("removePushSubscription", "id=$browser", "ann").effect(Changes).status(204).targets("browser"),
        row("listSessions", "", FULL_SESSION),
        row("endSession", "id=$annsession", "ann").effect(Changes).status(204).codes("uma:FORBIDDEN").targets("annsession"),
        row("endSessions", "", FULL_SESSION).body(r#"{"current": true}"#),
        row("endSessionsOfPerson", "id=$ben", "root").effect(Changes).targets("ben"),
        row("setUserActive", "id=$ben", "root").body(r#"{"active": false}"#).targets("ben"),
        // Centers, favorites, eligibility.
        row("rotateCenterCode", "id=$here", "adam root").body("{}").targets("here"),
        row("listCentersForReview", "", "root").shows("own:root"),
        row("listCentersForReview", "status=DEACTIVATED", "root").shows("gone:root"),
        row("listCentersForReview", "text=gone", "root").shows("gone:root"),
        row("replaceAddCenterCode", "", "root").body(r#"{"open": true}"#),
        row("updateCenter", "id=$here", "root")
            .body(r#"{"name": "Moved Center", "address": "2 Main Street", "city": "Fresno", "state": "CA", "zipCode": "93702"}"#)
            .targets("here"),
        row("confirmCenter", "id=$own", "root").body("{}").targets("own"),
        row("deactivateCenter", "id=$here", "root").body(r#"{"reason": "There is no such center."}"#).targets("here"),
        row("deactivateCenter", "id=$own", "root").body(r#"{"reason": "There is no such center."}"#).targets("own"),
        row("reactivateCenter", "id=$gone", "root").body("{}").targets("gone"),
        row("addSurgeonFavorite", "id=$ben", "rosa").body(r#"{"surgeon": "$rosa"}"#).targets("rosa ben"),
        row("removeSurgeonFavorite", "id=$ann", "rosa").body(r#"{"removeSurgeon": "$rosa"}"#).targets("rosa"),
        row("addCenterFavorite", "id=$ann", "adam root").body(r#"{"center": "$here"}"#).targets("here ann"),
        row("addCenterFavorite", "id=$ben", "")
            .body(r#"{"center": "$here"}"#)
            .codes("adam:NOT_CERTIFIED root:NOT_CERTIFIED")
            .targets("here:-adam,root"),
        row("removeCenterFavorite", "id=$ann", "adam root").body(r#"{"removeCenter": "$here"}"#).targets("here"),
        row("addCenterFavorite", "id=$rosa", "").body(r#"{"center": "$here"}"#),
        row("listCenterFavorites", "", "adam root").body(r#"{"surgeryCenter": "$here"}"#).effect(Reads).targets("here"),
        row("listSurgeonFavorites", "", "rosa").body(r#"{"surgeon": "$rosa"}"#).effect(Reads).targets("rosa"),
        row("listPeople", "", POSTERS),
        row("listPeople", "center=$here", HERE).targets("here"),
        row("listCertifiedPeople", "surgeryCenterId=$here", HERE).targets("here"),
        row("countPeople", "", POSTERS),
        row("countProfessionals", "", POSTERS),
        row("countCertifiedPeople", "centerId=$here", HERE).targets("here"),
        row("searchPeople", "name=wi", POSTERS),
        row("findEverything", "text=zz", VERIFIED),
        row("findEverything", "text=zz&center=$here", HERE).targets("here"),
        row("findEverything", "text=gone", VERIFIED).shows("gone:root"),
        row("searchPeople", "lastName=Wi", POSTERS),
        row("searchPeople", "lastName=Wi&center=$here", HERE).targets("here"),
        row("listCredentialedSurgeons", "centerId=$here", HERE).targets("here:-root"),
        row("certifyPerson", "id=$ben", "adam root").body(r#"{"center": "$here"}"#).targets("here ben"),
        row("certifyPerson", "id=$otto", "adam root").body(r#"{"center": "$here"}"#).targets("here otto"),
        row("revokeCertification", "id=$ann", "adam root").body(r#"{"center": "$here"}"#).targets("here ann"),
        // Wren waits to become an administrator of the center.
        row("certifyPerson", "id=$wren", "adam root").body(r#"{"center": "$here"}"#).targets("here wren"),
        row("revokeCertification", "id=$wren", "adam root").body(r#"{"center": "$here"}"#).targets("here wren"),
        // Nora became an administrator of the center after Adam; Steve is one of another center.
        row("revokeCertification", "id=$nora", "adam root").body(r#"{"center": "$here"}"#).targets("here nora"),
        row("revokeCertification", "id=$steve", "").body(r#"{"center": "$here"}"#).targets("here steve"),
        row("listEligibilityPipeline", "centerId=$here", "adam root").targets("here").shows("ann:adam,root"),
        row("askForDocuments", "", "adam root").body(r#"{"center": "$here", "users": ["$ann"]}"#).targets("here"),
        row("blockPerson", "id=$here&userId=$ben", "adam root").body(r#"{"reason": "Left early"}"#).targets("here ben"),
        row("blockPerson", "id=$here&userId=$rosa", "").body(r#"{"reason": "Left early"}"#),
        row("blockPerson", "id=$here&userId=$adam", "").body(r#"{"reason": "Left early"}"#),
        row("unblockPerson", "id=$here&userId=$eve", "adam root").effect(Changes).targets("here eve"),
        row("listVerificationQueue", "centerId=$here", "adam root").targets("here:-root"),
        row("listCenterRequirements", "id=$here", "adam root").targets("here:-root"),
        row("updateCenterRequirements", "id=$here", "adam root")
            .body(r#"{"categoryId": 1, "requirements": [{"kind": "VERIFIED"}]}"#)
            .targets("here"),
        row("getCenterDispatch", "id=$here", HERE).targets("here:-root"),
        row("updateCenterDispatch", "id=$here", "adam root")
            .body(r#"{"preselected": true, "lead": "DAYS", "plan": {"waves": [{"audience": "ELIGIBLE", "afterMinutes": 5}]}}"#)
            .targets("here"),
        row("previewDispatchPlan", "", HERE)
            .body(r#"{"surgeryCenterId": "$here", "surgeonId": "$rosa", "start": "2026-05-20T07:00", "duration": 2, "categories": [0]}"#)
            .effect(Reads)
            .targets("here"),
        row("checkInvitees", "jobId=$planned", OWNERS).targets("planned"),
        row("previewInvitees", "", HERE)
            .body(r#"{"surgeryCenterId": "$here", "surgeonId": "$rosa", "start": "2026-05-20T07:00", "duration": 2, "categories": [0]}"#)
            .effect(Reads)
            .targets("here"),
        row("getAvailability", "", "ann ben"),
        row("listCenterDistances", "", "ann ben"),
        row("updateAvailability", "", "ann ben").body(
            r#"{"week": [{"day": "TUESDAY", "state": "NOT_AVAILABLE"}], "exceptions": [], "restHours": 9}"#,
        ),
        row("checkAcceptance", "id=$message", "ann").targets("message"),
        row("getDispatchTimeline", "jobId=$planned", OWNERS).targets("planned"),
        row("beginDispatchPlans", "jobId=$job", OWNERS)
            .body(r#"{"plan": {"waves": [{"audience": "ELIGIBLE", "afterMinutes": 20000}]}}"#)
            .effect(Changes)
            .targets("job"),
        row("updateDispatchPlan", "id=$plan", OWNERS)
            .body(r#"{"plan": {"waves": [{"audience": "ELIGIBLE", "afterMinutes": 20000}]}}"#)
            .targets("plan"),
        row("pauseDispatchPlan", "id=$plan", OWNERS).body(r#"{"paused": true}"#).targets("plan"),
        row("skipWave", "id=$plan", OWNERS).body(r#"{"wave": 0}"#).targets("plan"),
        row("sendNextWave", "id=$plan", OWNERS).body(r#"{"wave": 0}"#).effect(Changes).targets("plan"),
        row("listVerificationRequests", "", "ann ben"),
        row("getOwnEligibility", "", "ann ben"),
        row("requestVerification", "centerId=$here", "ann ben").effect(Changes).targets("here"),
        row("withdrawVerification", "centerId=$here", "ann ben").effect(Changes).targets("here"),
        // Cases.
        row("postCase", "", HERE)
            .body(
                r#"{"surgeryCenterId": "$here", "surgeonId": "$rosa", "start": "2026-05-20T07:00", "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}"#,
            )
            .codes("sam:CENTER_NOT_VERIFIED una:CENTER_NOT_VERIFIED rita:CENTER_NOT_VERIFIED")
            .targets("here:adam,steve,root rosa:adam,root"),
        row("postCase", "", "sam steve root")
            .body(
                r#"{"surgeryCenterId": "$there", "surgeonId": "$sam", "start": "2026-05-20T07:00", "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}"#,
            )
            .codes("rosa:CENTER_NOT_VERIFIED otto:CENTER_NOT_VERIFIED una:CENTER_NOT_VERIFIED rita:CENTER_NOT_VERIFIED")
            .targets("sam:steve,root"),
        // An unconfirmed center serves its creator's cases, a deactivated one no new ones.
        row("postCase", "", "una root")
            .body(
                r#"{"surgeryCenterId": "$own", "surgeonId": "$una", "start": "2026-05-20T07:00", "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}"#,
            )
            .codes("rosa:CENTER_NOT_VERIFIED otto:CENTER_NOT_VERIFIED sam:CENTER_NOT_VERIFIED rita:CENTER_NOT_VERIFIED"),
        row("postCase", "", "")
            .body(
                r#"{"surgeryCenterId": "$gone", "surgeonId": "$rosa", "start": "2026-05-20T07:00", "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}"#,
            )
            .codes("rosa:CENTER_NOT_VERIFIED otto:CENTER_NOT_VERIFIED sam:CENTER_NOT_VERIFIED rita:CENTER_NOT_VERIFIED una:CENTER_NOT_VERIFIED"),
        // DateRangeInput and rows of a file: those who may post a case for the center.
        row("postCaseSeries", "", HERE)
            .body(
                r#"{"surgeryCenterId": "$here", "surgeonId": "$rosa", "starts": ["2026-05-20T07:00", "2026-05-27T07:00"], "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}], "invitees": [{"id": "$ann"}]}"#,
            )
            .codes("sam:CENTER_NOT_VERIFIED una:CENTER_NOT_VERIFIED rita:CENTER_NOT_VERIFIED")
            .targets("here:adam,steve,root rosa:adam,root"),
        row("postCaseSeries", "", "")
            .body(
                r#"{"surgeryCenterId": "$gone", "surgeonId": "$rosa", "starts": ["2026-05-20T07:00", "2026-05-27T07:00"], "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}"#,
            )
            .codes("rosa:CENTER_NOT_VERIFIED otto:CENTER_NOT_VERIFIED sam:CENTER_NOT_VERIFIED rita:CENTER_NOT_VERIFIED una:CENTER_NOT_VERIFIED"),
        row("listCaseSeries", "jobId=$job", OWNERS).targets("job"),
        row("listCaseSeries", "jobId=$ritajob", "adam root").targets("ritajob"),
        row("cancelCaseSeries", "", OWNERS).body(r#"{"jobId": "$job"}"#).targets("job"),
        row("cancelCaseSeries", "", "adam root").body(r#"{"jobId": "$ritajob"}"#).targets("ritajob"),
        // A row that may not be posted is refused in the answer.
        row("importCases", "", POSTERS)
            .body(
                r#"{"fileId": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "rows": [{"row": 1, "job":
                    {"surgeryCenterId": "$here", "surgeonId": "$rosa", "start": "2026-05-20T07:00", "duration": 2.5, "desc": "Left hand",
                    "procedures": ["Carpal tunnel release"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "minPay": 50}]}}]}"#,
            )
            .effect(Attempts),
        // The case of a surgeon whose affiliation was revoked is the center's (AMB-87).
        row("cancelCase", "", "adam root").body(r#"{"jobId": "$ritajob"}"#).targets("ritajob"),
        row("inviteFavorites", "", "adam root")
            .body(r#"{"job": "$ritajob", "invitees": [{"id": "$ann"}]}"#)
            .targets("ritajob"),
        row("cancelCase", "", OWNERS).body(r#"{"jobId": "$job"}"#).targets("job"),
        row("editCase", "", OWNERS).body(r#"{"jobId": "$job", "version": 1, "desc": "Bring loupes"}"#).targets("job"),
        row("editCase", "", "adam root").body(r#"{"jobId": "$ritajob", "version": 1, "duration": 3}"#).targets("ritajob"),
        row("listCaseChanges", "jobId=$job", "rosa adam root ann").targets("job"),
        row("listSurgeonCases", "surgeon=$rosa", "rosa root").targets("rosa:-root"),
        row("listCenterCases", "center=$here", "adam root").targets("here"),
        row("listProfessionalCases", "categoryId=0&userId=$ann", "ann").targets("ann"),
        row("getSurgeonCalendar", "surgeon=$rosa", "rosa root").targets("rosa:-root"),
        row("getCenterCalendar", "center=$here", "adam root").targets("here"),
        row("getProfessionalCalendar", "userId=$ann", "ann").targets("ann"),
        // Templates of postings. Rita lost her affiliation, and Dora's center is deactivated.
        row("listCaseTemplates", "", POSTERS).shows("template:rosa"),
        row("listCaseTemplates", "", POSTERS).shows("shared:rosa,otto,adam"),
        row("listCaseTemplates", "centerId=$here", HERE).targets("here:-root").shows("shared:rosa,otto,adam,root"),
        row("saveCaseTemplate", "", HERE)
            .body(
                r#"{"name": "Knees", "surgeryCenterId": "$here", "duration": 2.5, "desc": "Left hand", "procedures": ["Knee"],
                    "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 2, "minPay": 50}]}"#,
            )
            .codes("sam:CENTER_NOT_VERIFIED una:CENTER_NOT_VERIFIED rita:CENTER_NOT_VERIFIED")
            .targets("here:adam,steve,root"),
        row("saveCaseTemplate", "", "adam root")
            .body(
                r#"{"name": "Knees", "shared": true, "surgeryCenterId": "$here", "duration": 2.5,
                    "staffs": [{"specialtyId": 0, "hourlyRate": 0, "payPerJob": 900, "minPay": 0}]}"#,
            )
            .codes("sam:CENTER_NOT_VERIFIED una:CENTER_NOT_VERIFIED rita:CENTER_NOT_VERIFIED")
            .targets("here:adam,steve,root"),
        row("renameCaseTemplate", "id=$template", "rosa").body(r#"{"name": "Hands"}"#).targets("template"),
        row("renameCaseTemplate", "id=$shared", "adam root").body(r#"{"name": "Hands"}"#).targets("shared"),
        row("deleteCaseTemplate", "id=$template", "rosa").effect(Changes).targets("template"),
        row("deleteCaseTemplate", "id=$shared", "adam root").effect(Changes).targets("shared"),
        // Invitations.
        row("inviteFavorites", "", OWNERS).body(r#"{"job": "$job", "invitees": [{"id": "$ann"}]}"#).targets("job"),
        row("requestInvitation", "", "ann ben").body(r#"{"job": "$job"}"#).targets("job"),
        row("withdrawRequest", "", "ann").body(r#"{"job": "$waiting"}"#).targets("waiting"),
        row("approveRequest", "", OWNERS).body(r#"{"requestMsgId": "$request"}"#).targets("request"),
        row("declineRequest", "", OWNERS).body(r#"{"requestMsgId": "$request"}"#).targets("request"),
        row("acceptInvitation", "", "ann").body(r#"{"_id": "$message"}"#).targets("message"),
        row("declineInvitation", "", "ann").body(r#"{"_id": "$message"}"#).targets("message"),
        row("acknowledgeNotice", "", "ann").body(r#"{"_id": "$message", "read": true}"#).targets("message"),
        row("confirmChangedCase", "", "ann").body(r#"{"_id": "$confirmed", "version": 1}"#).targets("confirmed"),
        row("withdrawFromCase", "", "ann").body(r#"{"msgId": "$confirmed"}"#).targets("confirmed"),
        row("listFullCases", "", "ann ben").shows("full:ann,ben"),
        row("standBy", "", "ann ben").body(r#"{"job": "$full"}"#).targets("full"),
        row("leaveStandby", "", "ann").body(r#"{"job": "$waiting"}"#).targets("waiting"),
        row("releaseProfessional", "", OWNERS)
            .body(r#"{"job": "$confirmedjob", "user": "$ann", "reason": "NO_LONGER_NEEDED"}"#)
            .targets("confirmedjob ann"),
        row("reportAbsence", "", "ann").body(r#"{"_id": "$near", "reason": "A broken leg"}"#).targets("near"),
        row("confirmDay", "", "ann").body(r#"{"_id": "$tomorrow"}"#).targets("tomorrow"),
        row("reportOnMyWay", "", "ann").body(r#"{"_id": "$today"}"#).targets("today"),
        row("reportArrival", "", "ann")
            .body(r#"{"_id": "$today", "position": {"latitude": 36.7, "longitude": -119.8}}"#)
            .targets("today"),
        row("checkDayLink", "$day", ANYONE),
        row("confirmDayByLink", "$day", ANYONE).effect(Changes),
        row("listCenterRequests", "center=$here&sdate=2026-05-01", "adam root").targets("here").shows("request:adam,root"),
        row("listSurgeonRequests", "surgeon=$rosa&sdate=2026-05-01", "rosa root").targets("rosa:-root").shows("request:rosa,root"),
        // Notices and messages.
        row("listUnreadNotices", "userId=$ann&filter=NO", "ann").targets("ann"),
        row("getAttention", "", VERIFIED),
        row("listNotices", "userId=$ann", "ann").targets("ann"),
        row("listUnreadNotices", "userId=$me&filter=NOT_CANCELLED", VERIFIED),
        row("listNotices", "userId=$me", VERIFIED),
        row("markNoticesSeen", "", "ann ben").body(r#"{"messages": ["$message"]}"#).effect(Attempts),
        row("listDeliveries", "jobId=$planned", OWNERS).targets("planned"),
        row("sendMails", "", "rosa otto sam adam steve una rita ulf dora wren").body(r#"{"idList": ["$ann"], "subject": "Hello", "text": "Please call."}"#)
            .shows("ann:otto,sam,steve,una,rita,ulf,dora,wren"),
        row("sendTexts", "", "rosa otto sam adam steve una rita ulf dora wren").body(r#"{"idList": ["$ann"], "body": "Please call."}"#),
        // Claims and paystubs.
        row("listClaimableCases", "userId=$ann", "ann").targets("ann").shows("worked:ann"),
        row("submitClaim", "", "ann").body(r#"{"msgId": "$worked", "submittedHours": 2.5}"#).targets("worked"),
        row("listClaims", "userId=$ann", "ann root").targets("ann:ben,rosa,otto,sam,adam,steve").shows("claim:ann,root"),
        row("listClaims", "centerId=$here", "ann ben rosa otto sam adam root una rita")
            .targets("here:adam,steve,ulf,dora,wren")
            .shows("claim:ann,rosa,adam,root"),
        row("withdrawClaim", "id=$claim", "ann").effect(Changes).targets("claim"),
        row("decideClaim", "id=$claim", OWNERS).body(r#"{"status": "APPROVED"}"#).targets("claim"),
        row("generatePaystub", "", OWNERS).body(r#"{"transactionList": ["$approved"]}"#).targets("approved"),
        row("listPaystubs", "payee=$ann", "ann rosa otto sam adam steve root una rita").shows("paystub:ann,rosa,adam,root"),
        row("listPaystubs", "centerId=$here", "ann ben rosa otto sam adam root una rita")
            .targets("here:adam,steve,ulf,dora,wren")
            .shows("paystub:ann,rosa,adam,root"),
        row("exportPaystubs", "year=2026&centerId=$here", "ann ben rosa otto sam adam root una rita").targets("here:adam,steve,ulf,dora,wren"),
        row("getPaystub", "id=$paystub", "ann rosa adam root").targets("paystub"),
        row("getPaystubPdf", "id=$paystub", "ann rosa adam root").targets("paystub"),
        row("recordPayment", "id=$paystub", OWNERS).body(r#"{"paid": true, "checkNumber": "10482"}"#).targets("paystub"),
        // Documents.
        row("uploadFile", "", "ann").form().targets("ann"),
        row("readFile", "fileId=$file", "ann rosa adam steve root").targets("file").effect(Opens),
        row("listDocumentReaders", "", "ann ben rosa otto sam root una rita"),
        row("updateDocumentCenters", "", "ann ben rosa otto sam root una rita")
            .body(r#"{"limited": true, "centers": ["$here"]}"#),
        row("createFileLink", "name=$file", "ann rosa adam steve root").targets("file"),
        row("decideDocument", "userId=$ann", "adam steve root")
            .body(r#"{"slot": "medLicense", "status": "APPROVED"}"#)
            .targets("ann"),
        // Administration.
        row("listOutboxMessages", "", "root"),
        row("retryDeadMessages", "", "root").body("{}"),
        row("retryOutboxMessage", "id=$dead", "root").body("{}").targets("dead"),
        row("dropOutboxMessage", "id=$dead", "root").body(r#"{"reason": "OUTDATED"}"#).targets("dead"),
        row("findAccounts", "text=ann", "root").shows("ann:root").effect(Noted),
        row("findAccounts", "text=$ann_email", "root").shows("ann:root").effect(Noted),
        row("getAccount", "id=$ben", "root").targets("ben").effect(Noted).shows("ben:root"),
        row("unlockAccount", "id=$ben", "root").body("{}").targets("ben"),
        row("getSystemStatus", "", "root"),
        row("getAuditStatus", "", "root"),
        row("verifyAuditLog", "", "root").body("{}"),
        // The audit log.
        row("listAuditEntries", "center=$here", "adam root").targets("here"),
        row("listAuditEntries", "", "adam steve root"),
        row("listAuditEntries", "object=$ben", "adam steve root"),
        row("exportAuditEntries", "center=$here", "adam root").targets("here").effect(Noted),
    ]
}
