//! A claim over HTTP, from posting the case to the paid paystub and its PDF.

use crate::support::{TestApi, TestUser};
use http::{Method, StatusCode};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};

/// The same user with a new session; the previous one has expired.
async fn sign_in_again(api: &TestApi, who: &TestUser) -> TestUser {
    TestUser { token: api.sign_in(&who.email).await, ..who.clone() }
}

/// A downloaded file: content type, content disposition and bytes.
async fn download(api: &TestApi, path: &str, who: &TestUser) -> (String, String, Vec<u8>) {
    let response = api.send_raw(Method::GET, path, Some(who), &[], None).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let header = |name: &str| response.headers()[name].to_str().expect("the value is text").to_owned();
    let (kind, name) = (header("content-type"), header("content-disposition"));
    let bytes = response.into_body().collect().await.expect("the body is complete").to_bytes().to_vec();
    (kind, name, bytes)
}

fn assert_has_fields(value: &Value, names: &str) {
    for name in names.split_whitespace() {
        assert!(value.get(name).is_some(), "{name} is missing: {value}");
    }
}

/// A professional claims 6.25 hours of the worked case, and the surgeon approves the claim. Returns the claim.
async fn claim_and_approve(api: &TestApi, center: &str, [rosa, adam, ann, ben]: [&TestUser; 4]) -> Value {
    let open = api.get(&format!("/api/claimablejobs/{}", ann.id), Some(ann)).await.ok();
    assert_eq!(open.as_array().map(Vec::len), Some(1));
    assert_has_fields(&open[0], "msgId job surgeryCenter serviceDate etcHours hourlyRate payPerJob minPay");
    assert_eq!((&open[0]["hourlyRate"], &open[0]["etcHours"]), (&json!(120.5), &json!(2.5)));
    assert_eq!(
        api.get(&format!("/api/claimablejobs/{}", ann.id), Some(ben)).await.problem(),
        (403, "FORBIDDEN")
    );

    // The amount and status in the request are ignored.
    let form = json!({"msgId": open[0]["msgId"], "submittedHours": 6.25, "note": "Two procedures",
        "submittedAmount": 9999, "status": "APPROVED"});
    let claim = api.post("/api/transaction", Some(ann), form.clone()).await.ok();
    assert_has_fields(
        &claim,
        "_id status claimStatus serviceDate createdAt surgeonId jobName postedBy surgeryCenterId createdBy rateApplied minPay \
         payPerJob hourlyRate etcHours submittedHours submittedAmount name paymentStatus",
    );
    assert_eq!((&claim["submittedAmount"], &claim["submittedHours"]), (&json!(753.13), &json!(6.25)));
    assert_eq!((&claim["rateApplied"], &claim["payerType"]), (&json!("HOURLY"), &json!("SURGEON")));
    assert_eq!(
        (&claim["status"], &claim["claimStatus"], &claim["paymentStatus"]),
        (&json!("PENDING"), &json!("PENDING"), &json!("PENDING"))
    );
    assert_eq!(
        (&claim["createdBy"]["_id"], &claim["surgeonId"]["fullName"]),
        (&json!(ann.id), &json!("Dr. Rosa Wire"))
    );
    assert_eq!(claim["surgeryCenterId"], json!({"_id": center, "name": "Pacific Hand Center"}));
    assert_eq!(api.post("/api/transaction", Some(ann), form).await.problem(), (409, "CLAIM_EXISTS"));
    let notices = api.get(&format!("/api/notifications/{}", ann.id), Some(ann)).await.ok();
    assert_eq!(notices["items"][0]["claimSubmitted"], true);

    let list = |query: &'static str| format!("/api/transactions{query}");
    let pending = api.get(&list("?status=PENDING"), Some(adam)).await;
    assert_eq!(pending.headers["x-total-count"], "1");
    assert_eq!(pending.ok()[0]["_id"], claim["_id"]);
    let asked =
        format!("/api/transactions?userId={}&payerType=SURGEON&centerId={}&status=PENDING", rosa.id, center);
    assert_eq!(api.get(&asked, Some(rosa)).await.ok()[0]["_id"], claim["_id"]);
    assert_eq!(api.get(&list("?payerType=CENTER"), Some(adam)).await.ok(), json!([]));
    let unfiltered = api.get(&list("?status=&payerType=&invoiced="), Some(adam)).await;
    assert_eq!(unfiltered.ok()[0]["_id"], claim["_id"], "an empty filter is a missing one");
    assert_eq!(api.get(&list(""), Some(ben)).await.ok(), json!([]));
    for (query, field) in [
        ("?status=PAID", "status"),
        ("?payerType=USER", "payerType"),
        ("?invoiced=1", "invoiced"),
        ("?userId=x", "userId"),
        ("?userId=", "userId"),
        ("?limit=0", "limit"),
        ("?cursor=x", "cursor"),
    ] {
        assert_eq!(api.get(&format!("/api/transactions{query}"), Some(adam)).await.fields(), [field]);
    }

    let one = format!("/api/transaction/{}", claim["_id"].as_str().expect("the response has an id"));
    assert_eq!(api.put(&one, Some(ann), json!({"status": "APPROVED"})).await.problem(), (403, "FORBIDDEN"));
    for status in ["PENDING", "PAID", "approved", ""] {
        assert_eq!(api.put(&one, Some(rosa), json!({"status": status})).await.fields(), ["status"]);
    }
    let approved = api.put(&one, Some(rosa), json!({"status": "APPROVED"})).await.ok();
    assert_eq!((&approved["status"], &approved["claimStatus"]), (&json!("APPROVED"), &json!("APPROVED")));
    assert_eq!(
        (&approved["decidedBy"]["_id"], &approved["decidedAt"]),
        (&json!(rosa.id), &json!("2026-05-12T20:30:00.000Z"))
    );
    assert_eq!(
        api.put(&one, Some(adam), json!({"status": "REJECTED"})).await.problem(),
        (409, "ALREADY_DECIDED")
    );
    let mails = api.mails(&ann.email).await;
    let is_approval =
        |mail: &Value| mail["subject"].as_str().is_some_and(|it| it.starts_with("Claim approved: "));
    assert!(mails.iter().any(is_approval), "{mails:?}");
    claim
}

/// The PDF of the paystub at an address, and its row of the CSV, have every figure of the claim with this number.
async fn check_paystub(api: &TestApi, one: &str, number: &str, [adam, ann, ben]: [&TestUser; 3]) {
    let (kind, name, pdf) = download(api, &format!("{one}/pdf"), ann).await;
    assert_eq!((kind.as_str(), name.as_str()), ("application/pdf", "inline; filename=\"PS-000001.pdf\""));
    let text = pdf_extract::extract_text_from_mem(&pdf).expect("text that can be selected");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "PS-000001",
        "PAID",
        "Dr. Rosa Wire",
        "Dr. Ann Wire",
        "Pacific Hand Center",
        "1 Main Street, Fresno, CA 93701",
        "May 12, 2026",
        "$120.50/hr",
        "6.25",
        "$753.13",
        "10482",
        "Total $753.13",
        "Page 1 of 1",
        number,
    ] {
        assert!(text.contains(part), "{part} is not in: {text}");
    }
    assert!(!text.contains("Carpal"), "the paystub contains the procedure: {text}");
    assert_eq!(api.get(&format!("{one}/pdf"), Some(ben)).await.problem(), (403, "FORBIDDEN"));

    let (kind, name, csv) = download(api, "/api/invoices.csv?year=2026&payerType=SURGEON", adam).await;
    assert_eq!(kind, "text/csv; charset=utf-8; header=present");
    assert_eq!(name, "attachment; filename=\"paystubs-2026.csv\"");
    let csv = String::from_utf8(csv).expect("the value is text");
    let row = csv.lines().nth(1).expect("a row");
    assert_eq!(
        row,
        format!(
            "PS-000001,2026-05-12,2026-05-12,PAID,2026-05-12,10482,SURGEON,Dr. Rosa Wire,Dr. Ann Wire,Pacific Hand Center,\
             {number},2026-05-12,Dr. Rosa Wire,HOURLY,6.25,120.50,753.13,753.13,May 12"
        )
    );
}

/// A case worked for 6.25 hours at $120.50 comes to $753.13 on a paid paystub, and the paystub's PDF and its row of the CSV
/// carry every figure.
///
/// Shows: B-70, G-02, G-04, G-06, G-15, G-16, G-17, G-18, G-20, G-21, G-22, G-23, G-24, G-25, G-29, G-30, K-56, K-57, K-58,
/// L-32, AMB-65..AMB-71
#[tokio::test]
async fn a_case_of_6_25_hours_at_120_50_is_paid_753_13() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (rosa, adam) = (api.create_surgeon("Rosa", &center).await, api.create_admin("Adam", &center).await);
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    api.add_favorite(&rosa, &ann).await;
    let job =
        api.post("/api/createjob", Some(&rosa), TestApi::case_payload(&center.0, &rosa.id, 1)).await.ok();
    let message = api.invite(&rosa, &job["_id"], &ann).await;
    let accepted = api.post("/api/accepted", Some(&ann), json!({"_id": message})).await.ok();
    assert_eq!(accepted["status"], "CONFIRMED");

    // 13:30 in Fresno, more than 6.25 hours after the start.
    api.app.set_clock("2026-05-12T20:30:00Z".parse().expect("the text is a timestamp"));
    let (rosa, adam) = (sign_in_again(&api, &rosa).await, sign_in_again(&api, &adam).await);
    let (ann, ben) = (sign_in_again(&api, &ann).await, sign_in_again(&api, &ben).await);

    let claim = claim_and_approve(&api, &center.0, [&rosa, &adam, &ann, &ben]).await;

    // Except for the list of claims and the description, the server sets all fields.
    let form = json!({"transactionList": [claim["_id"]], "desc": "May 12", "amountDue": 1, "payee": ben.id, "paid": true,
        "status": "PAID", "dueDate": "2027-01-01", "term": "NET 30", "payerType": "ADMIN", "active": false, "name": "X"});
    assert_eq!(api.post("/api/invoice", Some(&ann), form.clone()).await.problem(), (403, "FORBIDDEN"));
    let invoice = api.post("/api/invoice", Some(&rosa), form.clone()).await.ok();
    assert_has_fields(
        &invoice,
        "name invoiceDate dueDate term transactionList payerType surgeryCenterId surgeonId payee amountDue desc active paid status",
    );
    assert_eq!((&invoice["amountDue"], &invoice["payee"]["_id"]), (&json!(753.13), &json!(ann.id)));
    assert_eq!((&invoice["dueDate"], &invoice["term"]), (&json!("2026-05-12T20:30:00.000Z"), &json!("")));
    assert_eq!(
        (&invoice["status"], &invoice["paid"], &invoice["active"]),
        (&json!("PENDING"), &json!(false), &json!(true))
    );
    assert_eq!((&invoice["name"], &invoice["payerType"]), (&json!("PS-000001"), &json!("SURGEON")));
    assert_eq!((&invoice["transactionList"], &invoice["desc"]), (&json!([claim["_id"]]), &json!("May 12")));
    assert_eq!(api.post("/api/invoice", Some(&adam), form).await.problem(), (409, "ALREADY_INVOICED"));

    let one = format!("/api/invoice/{}", invoice["_id"].as_str().expect("the response has an id"));
    assert_eq!(api.get(&one, Some(&ben)).await.problem(), (403, "FORBIDDEN"));
    assert_eq!(api.put(&one, Some(&rosa), json!({"paid": false})).await.problem(), (403, "PROOF_REQUIRED"));
    api.prove(&rosa).await;
    assert_eq!(api.put(&one, Some(&ann), json!({"paid": true})).await.problem(), (403, "FORBIDDEN"));
    assert_eq!(api.put(&one, Some(&rosa), json!({"paid": false})).await.fields(), ["paid"]);
    let paid = json!({"paid": true, "checkNumber": "10482", "paidDate": "2026-05-12"});
    let paid = api.put(&one, Some(&rosa), paid).await.ok();
    assert_eq!(
        (&paid["status"], &paid["paid"], &paid["checkNumber"]),
        (&json!("PAID"), &json!(true), &json!("10482"))
    );
    api.prove(&adam).await;
    assert_eq!(api.put(&one, Some(&adam), json!({"paid": true})).await.problem(), (409, "ALREADY_PAID"));
    let detail = api.get(&one, Some(&ann)).await.ok();
    assert_eq!(
        (&detail["payee"]["fullName"], &detail["transactions"][0]["submittedAmount"]),
        (&json!("Dr. Ann Wire"), &json!(753.13))
    );
    assert_eq!(
        (&detail["transactions"][0]["paymentStatus"], &detail["transactions"][0]["invoiceId"]),
        (&json!("PAID"), &detail["_id"])
    );
    assert_eq!(
        (&detail["transactions"][0]["status"], &detail["transactions"][0]["claimStatus"]),
        (&json!("APPROVED"), &json!("APPROVED")),
        "the payment is a field of its own"
    );
    let all =
        api.get(&format!("/api/invoices?payee={}&status=PAID&page=1&limit=5", ann.id), Some(&ann)).await.ok();
    assert_eq!((&all["total"], &all["items"][0]["_id"]), (&json!(1), &invoice["_id"]));
    let job = api.get("/api/getsurgeonjobs?sdate=2026-05-12&edate=2026-05-12", Some(&rosa)).await.ok();
    assert_eq!(job[0]["paid"], true, "all claims of the case are paid");

    let number = claim["_id"].as_str().expect("the response has an id");
    check_paystub(&api, &one, number, [&adam, &ann, &ben]).await;
    assert_eq!(api.get("/api/invoices.csv?year=x", Some(&adam)).await.fields(), ["year"]);
}

/// The response of a late cancellation contains the claims that it created; they are decided like other claims.
///
/// Shows: AMB-40, B-84
#[tokio::test]
async fn a_late_cancellation_returns_the_claims_it_creates() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (rosa, ann) = (api.create_surgeon("Rosa", &center).await, api.create_professional("Ann").await);
    api.add_favorite(&rosa, &ann).await;
    let job =
        api.post("/api/createjob", Some(&rosa), TestApi::case_payload(&center.0, &rosa.id, 1)).await.ok();
    let message = api.invite(&rosa, &job["_id"], &ann).await;
    api.post("/api/accepted", Some(&ann), json!({"_id": message})).await.ok();
    api.app.set_clock("2026-05-11T14:00:00Z".parse().expect("the text is a timestamp"));
    let (rosa, ann) = (sign_in_again(&api, &rosa).await, sign_in_again(&api, &ann).await);
    let cancelled = api.post("/api/canceljob", Some(&rosa), json!({"jobId": job["_id"]})).await.ok();
    let claim = &cancelled["minPayClaims"][0];
    assert_eq!((&claim["rateApplied"], &claim["status"]), (&json!("MIN_PAY"), &json!("PENDING")));
    assert_eq!((&claim["submittedHours"], &claim["submittedAmount"]), (&json!(0), &json!(50)));
    assert_eq!(claim["createdBy"]["_id"], json!(ann.id));
    let own = api.get(&format!("/api/transactions?userId={}", ann.id), Some(&ann)).await.ok();
    assert_eq!(own[0]["_id"], claim["_id"], "the claim is created without a request of the professional");
    let one = format!("/api/transaction/{}", claim["_id"].as_str().expect("the response has an id"));
    let decided = api.put(&one, Some(&rosa), json!({"status": "APPROVED"})).await.ok();
    assert_eq!(decided["status"], "APPROVED");
}

/// Rejected minimum pay is among the claimable cases, with its amount and without an hourly rate, and is claimed without hours.
///
/// Shows: AMB-244
#[tokio::test]
async fn rejected_minimum_pay_is_a_claimable_case() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (rosa, ann) = (api.create_surgeon("Rosa", &center).await, api.create_professional("Ann").await);
    api.add_favorite(&rosa, &ann).await;
    let payload = TestApi::case_payload(&center.0, &rosa.id, 1);
    let job = api.post("/api/createjob", Some(&rosa), payload).await.ok();
    let message = api.invite(&rosa, &job["_id"], &ann).await;
    let unseen = api.post("/api/accepted", Some(&ann), json!({"_id": message, "version": 2})).await;
    assert_eq!(unseen.problem(), (409, "CASE_CHANGED"));
    let wrong = api.post("/api/accepted", Some(&ann), json!({"_id": message, "version": -1})).await;
    assert_eq!(wrong.fields(), ["version"]);
    let seen = json!({"_id": message, "version": job["version"]});
    api.post("/api/accepted", Some(&ann), seen).await.ok();
    api.app.set_clock("2026-05-11T14:00:00Z".parse().expect("the text is a timestamp"));
    let (rosa, ann) = (sign_in_again(&api, &rosa).await, sign_in_again(&api, &ann).await);
    let cancelled = api.post("/api/canceljob", Some(&rosa), json!({"jobId": job["_id"]})).await.ok();
    let claim = cancelled["minPayClaims"][0]["_id"].as_str().expect("the response has an id").to_owned();
    let one = format!("/api/transaction/{claim}");
    api.put(&one, Some(&rosa), json!({"status": "REJECTED"})).await.ok();
    let open = api.get(&format!("/api/claimablejobs/{}", ann.id), Some(&ann)).await.ok();
    assert_eq!((&open[0]["job"]["_id"], &open[0]["rateApplied"]), (&job["_id"], &json!("MIN_PAY")));
    assert_eq!((&open[0]["hourlyRate"], &open[0]["payPerJob"]), (&json!(0), &json!(50)));
    let again = json!({"msgId": open[0]["msgId"], "note": "I was on my way."});
    let again = api.post("/api/transaction", Some(&ann), again).await.ok();
    assert_eq!((&again["rateApplied"], &again["submittedAmount"]), (&json!("MIN_PAY"), &json!(50)));
    assert_eq!((&again["status"], &again["note"]), (&json!("PENDING"), &json!("I was on my way.")));
}
