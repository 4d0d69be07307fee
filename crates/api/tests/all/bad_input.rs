//! Invalid input to every operation is rejected with a 4xx that has a code and names the field; it writes nothing and
//! never causes a 5xx.
//!
//! The invalid requests are derived from the OpenAPI document: each required field is omitted, each field gets a value
//! of another type, each limit is exceeded by one. A limit that is documented but not enforced fails these tests.

use crate::support::{ApiResponse, TestApi, TestUser, openapi_document};
use http::Method;
use serde_json::{Map, Value, json};

/// Users and records that a valid request can reference.
struct Fixture {
    api: TestApi,
    surgeon: TestUser,
    admin: TestUser,
    pro: TestUser,
    system: TestUser,
    center: (String, String),
    job: String,
    request: String,
    message: String,
}

impl Fixture {
    async fn new() -> Self {
        let api = TestApi::new().await;
        let center = api.create_center("Pacific Hand Center").await;
        let (surgeon, admin) =
            (api.create_surgeon("Rosa", &center).await, api.create_admin("Adam", &center).await);
        let (pro, other) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
        api.put(
            &format!("/api/addsurgeonfavorite/{}", pro.id),
            Some(&surgeon),
            json!({"surgeon": surgeon.id}),
        )
        .await
        .ok();
        let text = |value: &Value| value.as_str().expect("the response has an id").to_owned();
        let job = text(
            &api.post("/api/createjob", Some(&surgeon), TestApi::case_payload(&center.0, &surgeon.id, 2))
                .await
                .ok()["_id"],
        );
        let invited = api
            .post("/api/invitefavorites", Some(&surgeon), json!({"job": job, "invitees": [{"id": pro.id}]}))
            .await
            .ok();
        let message = text(&invited["invited"][0]["_id"]);
        api.post("/api/requestinvite", Some(&other), json!({"job": job})).await.ok();
        let request = text(&api.get("/api/requestedinvitestosurgeon", Some(&surgeon)).await.ok()[0]["_id"]);
        let system = api.create_system_admin().await;
        for who in [&surgeon, &admin] {
            api.prove(who).await;
        }
        Self { api, surgeon, admin, pro, system, center, job, request, message }
    }

    /// The caller of an operation and a body that is valid in every field.
    fn valid_request(&self, operation: &str) -> (Option<&TestUser>, Value) {
        let (surgeon, admin, pro, center) =
            (Some(&self.surgeon), Some(&self.admin), Some(&self.pro), &self.center.0);
        match operation {
            "signInByEmail" => (None, json!({"email": "nobody@wire.example", "password": "x"})),
            "signInByUsername" => (None, json!({"username": "nobody@wire.example", "password": "x"})),
            // The address is taken, so that a request that passes validation by mistake still creates no account.
            "signUp" => (None, with_fields(TestApi::sign_up_form("Ann"), json!({"centerProofs": []}))),
            "signUp as a surgeon" => {
                let change = json!({"signInType": "SURGEON", "categoryId": null, "listCenters": [center], "centerProofs": []});
                (None, with_fields(TestApi::sign_up_form("Ann"), change))
            }
            "signUp with choices" => {
                let change = json!({"signInType": "ADMIN", "categoryId": null, "myCenters": [{"value": center}], "centerProofs": []});
                (None, with_fields(TestApi::sign_up_form("Ann"), change))
            }
            "updateProfile" => (
                pro,
                json!({
                    "firstName": "Ann", "lastName": "Wire", "prefix": "Dr.", "suffix": "Jr", "email": self.pro.email,
                    "phone": "5595550123", "aboutMe": {"text": "Calm."}, "resCity": "Fresno",
                    "resState": {"value": "CA", "label": "California"}, "licenseNo": "A 1", "licenseState": "CA",
                    "licenseExpDate": "2030-01-31", "yearsOfExperience": "12", "boardSpecialties": ["Pain"],
                    "undergraduate": [{"school": "A", "degreeEarned": "BS", "graduationDateSchool": "2001-06"}],
                    "medSchool": [{"school": "B", "degreeEarned": "MD", "graduationDateSchool": "2005-06"}],
                    "fellowships": [{"fellowshipName": "C", "fellowshipLocation": "D", "fellowshipCompletionDate": "2011-06"}],
                    "workExperiences": [{"hospital": "St Mary", "startDate": "2011-07", "endDate": "2020-05"}],
                    "listCenters": [center], "resume": "0193a1c05e7b7c1e9a3f4d5e6f708192",
                    "securityQuestion1": {"question": 0, "answer": "Rex"},
                }),
            ),
            "updateDocumentCenters" => (pro, json!({"limited": true, "centers": [center]})),
            "updateSetup" => (pro, json!({"hidden": true})),
            "updateDensity" => (pro, json!({"density": "compact"})),
            "updateLanguage" => (pro, json!({"language": "es"})),
            "endSessions" => (pro, json!({"current": false})),
            "verifyPassword" => (pro, json!({"userId": self.pro.id, "password": crate::support::PASSWORD})),
            "addPasskey" => {
                let response = json!({"clientDataJSON": "e30", "attestationObject": "oA"});
                (pro, json!({"name": "Key", "credential": {"response": response}}))
            }
            "renamePasskey" => (pro, json!({"name": "Key"})),
            "signInByPasskey" | "verifyPasskey" => {
                let response = json!({"clientDataJSON": "e30", "authenticatorData": "oA", "signature": "oA"});
                let caller = if operation == "verifyPasskey" { pro } else { None };
                (caller, json!({"credential": {"id": "oA", "response": response}}))
            }
            "completeSignInByPasskey" => {
                let response = json!({"clientDataJSON": "e30", "authenticatorData": "oA", "signature": "oA"});
                let credential = json!({"id": "oA", "response": response});
                (None, json!({"token": "e30e30e30e30e30e30e30", "credential": credential}))
            }
            "updatePassword" => {
                let new = "Other8Harbor";
                (pro, json!({"password": new, "confirm_password": new, "resetToken": "made up"}))
            }
            "startPasswordReset" => (None, json!({"email": self.pro.email})),
            "verifySecurityAnswers" => {
                (None, json!({"userId": self.pro.id, "answer1": "Rex", "answer2": "Oslo", "code": "123456"}))
            }
            "setUserActive" => (Some(&self.system), json!({"active": true})),
            "retryDeadMessages" | "retryOutboxMessage" | "unlockAccount" | "verifyAuditLog" => {
                (Some(&self.system), json!({}))
            }
            "dropOutboxMessage" => (Some(&self.system), json!({"reason": "OTHER"})),
            "replaceAddCenterCode" => (Some(&self.system), json!({"open": true})),
            "rotateCenterCode" => (admin, json!({})),
            "confirmCenter" | "reactivateCenter" => (Some(&self.system), json!({})),
            "deactivateCenter" => (Some(&self.system), json!({"reason": "No such place"})),
            "sendVerificationCode" => (None, json!({"userId": self.surgeon.id})),
            "confirmEmailChange" => (pro, json!({"code": "000000"})),
            "undoEmailChange" => (None, json!({"token": "unknown"})),
            "verifyEmail" => (None, json!({"verifiedEmail": true, "code": "000000"})),
            "verifyCenterCode" => (None, json!({"centerId": center, "code": "AAAAAA"})),
            "verifyAdminCode" => (None, json!({"code": "wrong"})),
            "createCenter" | "updateCenter" => {
                let valid = json!({"name": "New", "address": "2 Main", "city": "Fresno", "state": "CA", "zipCode": "93701", "phone": "5595550100", "timeZone": "America/Los_Angeles"});
                (if operation == "createCenter" { surgeon } else { Some(&self.system) }, valid)
            }
            "addSurgeonFavorite" => (surgeon, json!({"surgeon": self.surgeon.id})),
            "removeSurgeonFavorite" => (surgeon, json!({"removeSurgeon": self.surgeon.id})),
            "addCenterFavorite" => (admin, json!({"center": center})),
            "removeCenterFavorite" => (admin, json!({"removeCenter": center})),
            "listCenterFavorites" => {
                (admin, json!({"categories": [0, {"value": 1}], "surgeryCenter": center, "job": self.job}))
            }
            "listSurgeonFavorites" => (
                surgeon,
                json!({"categories": [0], "surgeon": self.surgeon.id, "surgeryCenterId": center, "job": self.job}),
            ),
            "certifyPerson" => (admin, json!({"center": center})),
            "updateCenterRequirements" => {
                let required =
                    json!([{"kind": "VERIFIED"}, {"kind": "DOCUMENT_APPROVED", "slot": "ACLSBLS"}]);
                (admin, json!({"categoryId": 1, "requirements": required}))
            }
            "blockPerson" => (admin, json!({"reason": "Left early"})),
            "updateCenterDispatch" => {
                let plan = json!({"waves": [{"audience": "ELIGIBLE", "afterMinutes": 5, "batchSize": 3}]});
                (admin, json!({"preselected": true, "lead": "DAYS", "plan": plan}))
            }
            "previewDispatchPlan" => (
                admin,
                json!({"surgeryCenterId": center, "surgeonId": self.surgeon.id, "start": "2026-05-20T07:00",
                    "duration": 2, "categories": [0]}),
            ),
            "previewInvitees" => (
                admin,
                json!({"surgeryCenterId": center, "surgeonId": self.surgeon.id, "start": "2026-05-20T07:00",
                    "duration": 2, "categories": [0]}),
            ),
            "updateAvailability" => (
                pro,
                json!({"restHours": 8,
                    "week": [{"day": "TUESDAY", "state": "AVAILABLE", "from": "07:00", "until": "15:00"}],
                    "exceptions": [{"first": "2026-06-10", "last": "2026-06-12", "state": "NOT_AVAILABLE",
                        "from": "07:00", "until": "15:00"}]}),
            ),
            "updateDispatchPlan" | "beginDispatchPlans" => {
                (surgeon, json!({"plan": {"waves": [{"audience": "ELIGIBLE", "afterMinutes": 5}]}}))
            }
            "pauseDispatchPlan" => (surgeon, json!({"paused": true})),
            "sendNextWave" | "skipWave" => (surgeon, json!({"wave": 0})),
            "revokeCertification" => (admin, json!({"center": center})),
            "sendMails" => (
                surgeon,
                json!({"idList": [self.pro.id], "subject": "Room", "text": "Room 4", "html": "<b>4</b>"}),
            ),
            "sendTexts" => (surgeon, json!({"idList": [self.pro.id], "body": "Room 4"})),
            "sendMail" => (
                None,
                json!({"sendTo": self.pro.email, "subject": "Email Verification", "text": "x", "html": "x"}),
            ),
            "decideDocument" => {
                let nothing = "0193a1c05e7b7c1e9a3f4d5e6f708192";
                (
                    admin,
                    json!({"slot": "resume", "status": "REJECTED", "reason": "Blurred", "fileId": nothing}),
                )
            }
            "submitClaim" => {
                (pro, json!({"msgId": self.message, "submittedHours": 6.25, "note": "Late start"}))
            }
            "decideClaim" => (admin, json!({"status": "APPROVED"})),
            "generatePaystub" => {
                let nothing = "0193a1c05e7b7c1e9a3f4d5e6f708192";
                (admin, json!({"transactionList": [nothing], "desc": "May"}))
            }
            "recordPayment" => {
                (admin, json!({"paid": true, "checkNumber": "10482", "paidDate": "2026-05-04"}))
            }
            "postCase" => (surgeon, TestApi::case_payload(center, &self.surgeon.id, 1)),
            "postCaseSeries" => {
                let mut body = TestApi::case_payload(center, &self.surgeon.id, 1);
                body["starts"] = json!(["2031-05-20T07:00", "2031-05-27T07:00"]);
                body["invitees"] = json!([{"id": self.pro.id}]);
                (surgeon, body)
            }
            "cancelCaseSeries" => (surgeon, json!({"jobId": self.job})),
            "importCases" => {
                let file = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
                let row = TestApi::case_payload(center, &self.surgeon.id, 1);
                (surgeon, json!({"fileId": file, "rows": [{"row": 1, "job": row}]}))
            }
            "editCase" => (
                surgeon,
                json!({"jobId": self.job, "version": 1, "start": "2031-05-20T07:00", "duration": 3, "desc": "Loupes", "procedures": ["Knee"]}),
            ),
            "saveCaseTemplate" => (
                surgeon,
                json!({"name": "Knees", "surgeryCenterId": center, "duration": 3, "staffs": [{"specialtyId": 0, "hourlyRate": 100}]}),
            ),
            "renameCaseTemplate" => (surgeon, json!({"name": "Hands"})),
            "confirmChangedCase" => (pro, json!({"_id": self.message, "version": 1})),
            "cancelCase" => (surgeon, json!({"jobId": self.job})),
            "inviteFavorites" => (surgeon, json!({"job": self.job, "invitees": [{"id": self.pro.id}]})),
            "requestInvitation" => {
                (pro, json!({"job": self.job, "status": "INVITE_REQUEST", "type": "INVITE_REQUEST"}))
            }
            "approveRequest" | "declineRequest" => (surgeon, json!({"requestMsgId": self.request})),
            "acceptInvitation" | "declineInvitation" => {
                (pro, json!({"_id": self.message, "status": "CONFIRMED"}))
            }
            "acknowledgeNotice" => {
                (pro, json!({"_id": self.message, "status": "ACKNOWLEDGED", "read": true}))
            }
            "askForDocuments" => (admin, json!({"center": center, "users": [self.pro.id]})),
            "markNoticesSeen" => (pro, json!({"messages": [self.message]})),
            "standBy" | "leaveStandby" | "withdrawRequest" => (pro, json!({"job": self.job})),
            "releaseProfessional" => {
                (surgeon, json!({"job": self.job, "user": self.pro.id, "reason": "OTHER", "text": "Moved"}))
            }
            "reportAbsence" => (pro, json!({"_id": self.message, "reason": "A broken leg"})),
            "confirmDay" | "reportOnMyWay" => (pro, json!({"_id": self.message})),
            "reportArrival" => {
                (pro, json!({"_id": self.message, "position": {"latitude": 36.7, "longitude": -119.8}}))
            }
            "updateNotificationPreferences" => (
                pro,
                json!({
                    "mail": true, "sms": false, "timeZone": "America/Denver",
                    "events": [{"event": "INVITATION", "mail": true, "sms": false, "push": true}],
                    "quietHours": {"from": "22:00", "until": "07:00", "urgentWakes": true},
                    "summary": {"hour": 7, "centers": [center], "zipCode": "93701", "miles": 30, "minPay": 500,
                        "days": [1, 2]},
                }),
            ),
            "subscribeToPush" => {
                let keys = json!({
                    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                });
                (pro, json!({"endpoint": "https://push.example.org/send/wq3nV0y1", "keys": keys}))
            }
            "withdrawFromCase" => (pro, json!({"msgId": self.message})),
            "beginTotp" | "renewRecoveryCodes" => (pro, json!({})),
            "confirmTotp" => (pro, json!({"code": "000000"})),
            "completeSignIn" => {
                (None, json!({"token": "e30e30e30e30e30e30e30", "method": "TOTP", "code": "000000"}))
            }
            "beginPasskeySignIn" => (None, json!({})),
            "beginPasskeySecondFactor" => (None, json!({"token": "e30e30e30e30e30e30e30"})),
            "requireSecondFactor" => (admin, json!({"required": true})),
            "requestFactorRemoval" => (admin, json!({"centerId": center, "email": "nobody@wire.example"})),
            "answerFactorRemoval" => (None, json!({"token": "e30e30e30e30e30e30e30", "answer": "CONFIRM"})),
            other => panic!("{other} has a body, but no valid body is defined for it"),
        }
    }

    /// The keys under which `valid_request` has valid bodies for an operation.
    fn variants(operation: &str) -> Vec<&str> {
        match operation {
            "signUp" => vec!["signUp", "signUp as a surgeon", "signUp with choices"],
            // Validation depends on the paystub, so access is checked first; the scenario in `claims` tests these
            // rules.
            "recordPayment" => vec![],
            other => vec![other],
        }
    }

    /// The records that a request could have written, as returned by the list operations.
    async fn records(&self) -> Vec<String> {
        let mut all = Vec::new();
        for (who, path) in [
            (&self.surgeon, "/api/getsurgeonjobs".to_owned()),
            (&self.surgeon, "/api/requestedinvitestosurgeon".to_owned()),
            (&self.surgeon, format!("/api/unreadnotifications/{}/NOT_CANCELLED", self.surgeon.id)),
            (&self.pro, format!("/api/newjobs/0/{}", self.pro.id)),
            (&self.pro, format!("/api/unreadnotifications/{}/NO", self.pro.id)),
            (&self.admin, "/api/users?signInType=ALL&limit=100".to_owned()),
            (&self.surgeon, "/api/surgerycenters".to_owned()),
            (&self.surgeon, "/api/dev/outbox".to_owned()),
            (&self.pro, format!("/api/user/{}", self.pro.id)),
        ] {
            all.push(self.api.get(&path, Some(who)).await.ok().to_string());
        }
        all
    }
}

/// A copy of the form with some fields changed; null removes a field.
fn with_fields(mut form: Value, change: Value) -> Value {
    for (field, value) in change.as_object().expect("the value is an object") {
        match value {
            Value::Null => drop(form.as_object_mut().expect("a form").remove(field)),
            value => form[field] = value.clone(),
        }
    }
    form
}

/// One invalid request: description, body, and the field that the error must name.
struct Fault {
    what: String,
    body: Value,
    field: String,
}

/// Resolves a `$ref`.
fn resolve<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => &document["components"]["schemas"][reference.rsplit('/').next().expect("a name")],
        None => schema,
    }
}

/// A copy of the body with the value at one path replaced, or removed for `None`.
fn with_value(body: &Value, path: &[Step], value: Option<Value>) -> Value {
    let mut body = body.clone();
    let (last, before) = path.split_last().expect("the path is not empty");
    let mut here = &mut body;
    for step in before {
        here = match step {
            Step::Field(name) => &mut here[name.as_str()],
            Step::Item(index) => &mut here[*index],
        };
    }
    match (last, value) {
        (Step::Field(name), Some(value)) => here[name.as_str()] = value,
        (Step::Field(name), None) => drop(here.as_object_mut().expect("an object").remove(name)),
        (Step::Item(index), Some(value)) => here[*index] = value,
        (Step::Item(_), None) => unreachable!("items are never removed"),
    }
    body
}

#[derive(Clone)]
enum Step {
    Field(String),
    Item(usize),
}

fn path_text(path: &[Step]) -> String {
    let mut out = String::new();
    for step in path {
        match step {
            Step::Field(field) if out.is_empty() => out.push_str(field),
            Step::Field(field) => out.push_str(&format!(".{field}")),
            Step::Item(index) => out.push_str(&format!("[{index}]")),
        }
    }
    out
}

/// All faults that the document implies for the value at a path of a valid body and below it.
fn faults(
    document: &Value,
    schema: &Value,
    body: &Value,
    path: &[Step],
    value: &Value,
    out: &mut Vec<Fault>,
) {
    let schema = resolve(document, schema);
    let mut add = |what: &str, bad: Option<Value>| {
        out.push(Fault {
            what: format!("{what} {}", path_text(path)),
            body: with_value(body, path, bad),
            field: path_text(path),
        });
    };
    let longer = |text: Option<&str>, length: u64| {
        let text = text.unwrap_or("x");
        text.repeat(usize::try_from(length).expect("a length") / text.len() + 1)
    };
    match schema["type"].as_str() {
        Some("string") => {
            add("a number as", Some(json!(7)));
            add("an object as", Some(json!({"a": 1})));
            if let Some(most) = schema["maxLength"].as_u64() {
                add("too long", Some(json!(longer(value.as_str(), most))));
            }
            if schema["minLength"].as_u64().is_some_and(|least| least > 0) {
                add("empty", Some(json!("")));
                // A secret is compared unchanged and may be blank.
                if schema["format"] != "password" {
                    add("blank", Some(json!("   ")));
                }
            }
            if schema["pattern"].is_string() || schema["enum"].is_array() {
                add("malformed", Some(json!("§")));
            }
        }
        Some("integer" | "number") => {
            add("a text as", Some(json!("7")));
            add("a list as", Some(json!([7])));
            if let Some(least) = schema["minimum"].as_f64() {
                add("too small", Some(json!(least - 1.0)).map(integer));
            }
            if let Some(most) = schema["maximum"].as_f64().or_else(|| schema["exclusiveMaximum"].as_f64()) {
                add("too large", Some(json!(most + 1.0)).map(integer));
                add("far too large", Some(json!(1e300)));
            }
        }
        Some("boolean") => {
            add("a text as", Some(json!("true")));
            add("false as", Some(json!(false)));
        }
        Some("array") => {
            add("a text as", Some(json!("x")));
            add("an object as", Some(json!({})));
            if schema["minItems"].as_u64() == Some(1) {
                add("an empty", Some(json!([])));
            }
            let items = value.as_array().cloned().unwrap_or_default();
            if let (Some(most), Some(first)) = (schema["maxItems"].as_u64(), items.first()) {
                let many = vec![first.clone(); usize::try_from(most).expect("a length") + 1];
                // Duplicate centers are counted once, so only lists that count every item can be too long.
                if !["listCenters", "myCenters"].contains(&path_text(path).as_str()) {
                    add("too many", Some(json!(many)));
                }
            }
            for (index, item) in items.iter().enumerate() {
                let path = [path, &[Step::Item(index)]].concat();
                faults(document, &schema["items"], body, &path, item, out);
            }
        }
        Some("object") => {
            if !path.is_empty() {
                add("a text as", Some(json!("x")));
            }
            let empty = Map::new();
            let required: Vec<&str> =
                schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            for (field, schema) in schema["properties"].as_object().unwrap_or(&empty) {
                let path = [path, &[Step::Field(field.clone())]].concat();
                if required.contains(&field.as_str()) {
                    out.push(Fault {
                        what: format!("without {}", path_text(&path)),
                        body: with_value(body, &path, None),
                        field: path_text(&path),
                    });
                    out.push(Fault {
                        what: format!("null as {}", path_text(&path)),
                        body: with_value(body, &path, Some(Value::Null)),
                        field: path_text(&path),
                    });
                }
                if let Some(value) = value.get(field) {
                    faults(document, schema, body, &path, value, out);
                }
            }
        }
        _ => {}
    }
}

/// Keeps whole numbers integers in JSON.
fn integer(value: Value) -> Value {
    match value.as_f64() {
        #[expect(clippy::cast_possible_truncation, reason = "small whole numbers")]
        Some(number) if number.fract() == 0.0 => json!(number as i64),
        _ => value,
    }
}

fn check_rejected(what: &str, response: &ApiResponse, field: &str) -> Result<(), String> {
    let (status, code) = (response.status.as_u16(), response.body["code"].as_str().unwrap_or_default());
    let fields = response.fields();
    let named = fields.iter().any(|it| {
        *it == field
            || it.starts_with(&format!("{field}."))
            || it.starts_with(&format!("{field}["))
            // An error in an item may name the list instead.
            || field.starts_with(&format!("{it}["))
    });
    match status {
        400 if !code.is_empty() && named => Ok(()),
        _ => Err(format!("{what}: {status} {}", response.body)),
    }
}

/// Checks that the answer to an import names the field of the row that is wrong.
fn check_refused_row(what: &str, response: &ApiResponse, field: &str) -> Result<(), String> {
    let field = field.strip_prefix('.').unwrap_or("job");
    let row = &response.body["rows"][0];
    let names: Vec<&str> =
        row["fields"].as_array().into_iter().flatten().filter_map(|it| it["field"].as_str()).collect();
    let is_named = |it: &&str| {
        *it == field
            || it.starts_with(&format!("{field}."))
            || it.starts_with(&format!("{field}["))
            || field.starts_with(&format!("{it}["))
    };
    match response.status.as_u16() {
        200 if row["state"] == "REFUSED" && names.iter().any(is_named) => Ok(()),
        _ => Err(format!("importCases with {what}: {}", response.body)),
    }
}

/// Sends every documented fault to every operation with a body.
///
/// Shows: K-02, C-39, C-40, D-30, D-31
#[tokio::test]
async fn invalid_bodies_are_rejected_with_the_name_of_the_field() {
    let fixture = Fixture::new().await;
    let document = openapi_document();
    let before = fixture.records().await;
    let (mut tried, mut wrong) = (0, Vec::new());
    for (path, item) in document["paths"].as_object().expect("the document has paths") {
        for (method, operation) in item.as_object().expect("the path has operations") {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            if schema.is_null() {
                continue;
            }
            let operation = operation["operationId"].as_str().expect("an operation id");
            let path = path.replace("{id}", &fixture.pro.id).replace("{userId}", &fixture.pro.id);
            let method: Method = method.to_uppercase().parse().expect("a method");
            let mut all = Vec::new();
            for variant in Fixture::variants(operation) {
                let (_, valid) = fixture.valid_request(variant);
                faults(&document, schema, &valid, &[], &valid, &mut all);
            }
            // The only boolean fields that accept false.
            const SWITCHES: [(&str, &str); 14] = [
                ("updateCenterDispatch", "false as preselected"),
                ("replaceAddCenterCode", "false as open"),
                ("pauseDispatchPlan", "false as paused"),
                ("setUserActive", "false as active"),
                ("updateDocumentCenters", "false as limited"),
                ("endSessions", "false as current"),
                ("requireSecondFactor", "false as required"),
                ("updateSetup", "false as hidden"),
                ("updateNotificationPreferences", "false as mail"),
                ("updateNotificationPreferences", "false as sms"),
                ("updateNotificationPreferences", "false as events[0].mail"),
                ("updateNotificationPreferences", "false as events[0].sms"),
                ("updateNotificationPreferences", "false as events[0].push"),
                ("updateNotificationPreferences", "false as quietHours.urgentWakes"),
            ];
            all.retain(|fault| !SWITCHES.contains(&(operation, &*fault.what)));
            let (who, _) = fixture.valid_request(operation);
            for (what, body) in
                [("null", Value::Null), ("a list", json!([])), ("a text", json!("x")), ("a number", json!(1))]
            {
                // The body of this operation is optional, which null states too.
                if (operation, what) == ("beginPasskeySignIn", "null") {
                    continue;
                }
                all.push(Fault { what: format!("{what} instead of a body"), body, field: "body".into() });
            }
            for fault in all {
                tried += 1;
                let response = fixture.api.send(method.clone(), &path, who, &[], Some(&fault.body)).await;
                // A fault of a row is in the answer to the row.
                if let Some(field) = fault.field.strip_prefix("rows[0].job") {
                    wrong.extend(check_refused_row(&fault.what, &response, field).err());
                    continue;
                }
                wrong.extend(
                    check_rejected(&format!("{operation} with {}", fault.what), &response, &fault.field)
                        .err(),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 300, "only {tried}");
    assert_eq!(before, fixture.records().await, "rejected requests write nothing");
}

/// A notification setting may be missing but not null, as the document says.
///
/// Shows: K-02
#[tokio::test]
async fn null_is_rejected_as_a_notification_setting() {
    let fixture = Fixture::new().await;
    let operation = "updateNotificationPreferences";
    let (who, valid) = fixture.valid_request(operation);
    let field = |name: &str| Step::Field(name.to_owned());
    for path in [
        vec![field("mail")],
        vec![field("events")],
        vec![field("timeZone")],
        vec![field("events"), Step::Item(0), field("push")],
        vec![field("quietHours"), field("urgentWakes")],
        vec![field("summary"), field("miles")],
    ] {
        let body = with_value(&valid, &path, Some(Value::Null));
        let response =
            fixture.api.send(Method::PUT, "/api/notificationpreferences", who, &[], Some(&body)).await;
        check_rejected(operation, &response, &path_text(&path)).expect("rejected with the name of the field");
    }
}

/// Invalid ids in paths and invalid values in queries are rejected with the name of the parameter.
///
/// Shows: K-70
#[tokio::test]
async fn invalid_paths_and_queries_are_rejected_with_the_name_of_the_field() {
    let fixture = Fixture::new().await;
    let (surgeon, admin, pro) = (Some(&fixture.surgeon), Some(&fixture.admin), Some(&fixture.pro));
    let me = &fixture.pro.id;
    let id = json!({"surgeon": fixture.surgeon.id});
    let center = json!({"center": fixture.center.0});
    let mut wrong = Vec::new();
    for bad in [
        "x",
        "..%2f..",
        "%00",
        "0193a1c05e7b7c1e9a3f4d5e6f70819",
        "{0193a1c05e7b7c1e9a3f4d5e6f708192}",
        "%F0%9F%98%80",
    ] {
        for (method, path, who, body, field) in [
            (Method::GET, format!("/api/user/{bad}"), pro, None, "id"),
            (Method::PUT, format!("/api/updateuser/{bad}"), pro, Some(json!({})), "id"),
            (Method::GET, format!("/api/usersecuritylevel/{bad}"), pro, None, "userId"),
            (
                Method::PUT,
                format!("/api/verifyemail/{bad}"),
                None,
                Some(json!({"verifiedEmail": true, "code": "123456"})),
                "userId",
            ),
            (Method::PUT, format!("/api/updatepassword/{bad}"), pro, Some(json!({"password": "x"})), "id"),
            (Method::POST, format!("/api/surgerycenter/{bad}/code"), admin, Some(json!({})), "id"),
            (
                Method::PUT,
                format!("/api/useractive/{bad}"),
                Some(&fixture.system),
                Some(json!({"active": true})),
                "id",
            ),
            (Method::PUT, format!("/api/addsurgeonfavorite/{bad}"), surgeon, Some(id.clone()), "id"),
            (Method::PUT, format!("/api/certifycredential/{bad}"), admin, Some(center.clone()), "id"),
            (
                Method::PUT,
                format!("/api/surgerycenter/{}/blocks/{bad}", fixture.center.0),
                admin,
                Some(json!({})),
                "userId",
            ),
            (Method::DELETE, format!("/api/surgerycenter/{bad}/blocks/{me}"), admin, None, "id"),
            (Method::GET, format!("/api/credentialedsurgeons/{bad}"), admin, None, "centerId"),
            (Method::GET, format!("/api/newjobs/0/{bad}"), pro, None, "userId"),
            (Method::GET, format!("/api/newjobs/{bad}/{me}"), pro, None, "categoryId"),
            (Method::GET, format!("/api/unreadnotifications/{bad}/NO"), pro, None, "userId"),
            (Method::GET, format!("/api/unreadnotifications/{me}/{bad}"), pro, None, "filter"),
            (Method::GET, format!("/api/uniqueemail/{bad}"), None, None, "email"),
            (Method::GET, format!("/api/getsurgeonjobs?surgeon={bad}"), surgeon, None, "surgeon"),
            (Method::GET, format!("/api/requestedinvitestosurgeon?surgeon={bad}"), surgeon, None, "surgeon"),
            (Method::GET, format!("/api/getjobs?center={bad}"), admin, None, "center"),
            (Method::GET, format!("/api/requestedinvites?center={bad}"), admin, None, "center"),
            (Method::GET, format!("/api/getjobs?sdate={bad}"), admin, None, "sdate"),
            (Method::GET, format!("/api/getsurgeonjobs?edate={bad}"), surgeon, None, "edate"),
            (Method::GET, format!("/api/users?page={bad}"), admin, None, "page"),
            (Method::GET, format!("/api/users?limit={bad}"), admin, None, "limit"),
            (Method::GET, format!("/api/users?signInType={bad}"), admin, None, "signInType"),
            (Method::GET, format!("/api/users?center={bad}"), admin, None, "center"),
        ] {
            let response = fixture.api.send(method, &path, who, &[], body.as_ref()).await;
            wrong.extend(check_rejected(&path, &response, field).err());
        }
    }
    for (path, who, field) in [
        ("/api/getjobs?sdate=2026-06-01&edate=2026-05-01", admin, "sdate"),
        ("/api/getjobs?sdate=2026-01-01&edate=2027-06-01", admin, "edate"),
        ("/api/getjobs?center=", admin, "center"),
        ("/api/getsurgeonjobs?surgeon=", surgeon, "surgeon"),
        ("/api/users?page=0", admin, "page"),
        ("/api/users?limit=-1", admin, "limit"),
        ("/api/users?page=99999999999999999999", admin, "page"),
        ("/api/users?page=1&page=2", admin, "query"),
    ] {
        let response = fixture.api.get(path, who).await;
        wrong.extend(check_rejected(path, &response, field).err());
    }
    let pipeline = format!("/api/eligibilitypipeline/{}", fixture.center.0);
    for (query, field) in [
        ("kind=AAA", "kind"),
        ("slot=AAA", "slot"),
        ("slot=ACLSBLS", "kind"),
        ("kind=NPI&slot=ACLSBLS", "slot"),
        ("kind=DOCUMENT_APPROVED", "slot"),
    ] {
        let response = fixture.api.get(&format!("{pipeline}?{query}"), admin).await;
        wrong.extend(check_rejected(query, &response, field).err());
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    // F-15, AMB-61: a page has at most 100 entries, whatever the limit in the request.
    assert_eq!(fixture.api.get("/api/users?limit=100000", admin).await.status.as_u16(), 200);
}
