//! Generating, reading and paying paystubs.

use caseboard_domain::actor::{Actor, Poster, SessionData};
use caseboard_domain::claim::{ClaimStatus, PayerType, PaymentStatus};
use caseboard_domain::page::Page;
use caseboard_domain::paystub::PaymentDraft;
use caseboard_domain::{CaseId, ClaimId, PaystubId};
use caseboard_service::IdempotencyKey;
use caseboard_service::claims::decide_claim;
use caseboard_service::paystubs::{
    ExportQuery, NewPaystub, PaystubsQuery, export_paystubs, generate_paystub, get_paystub, get_paystub_pdf,
    list_paystubs, record_payment,
};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::claims::support::*;

fn check(number: &str) -> PaymentDraft {
    PaymentDraft { paid: Some(true), check_number: Some(number.into()), paid_date: None }
}

fn all_paystubs() -> PaystubsQuery {
    PaystubsQuery { center: None, surgeon: None, payee: None, payer: None, status: None }
}

async fn list_paystub_ids(
    fixture: &Fixture,
    actor: &Actor,
    query: PaystubsQuery,
) -> Result<Vec<PaystubId>, &'static str> {
    let page = code(list_paystubs(fixture, actor, query, Page { number: 1, size: 20 }).await)?;
    assert_eq!(usize::try_from(page.total).expect("a small number"), page.items.len());
    Ok(page.items.iter().map(|it| it.paystub.id).collect())
}

async fn is_paid(fixture: &Fixture, id: CaseId) -> bool {
    case(fixture, id).await.paid
}

/// A paystub has the sum of approved claims of one payee, center and payer, and each claim is on one paystub.
///
/// Shows: G-20..G-24, G-30, K-58, L-32, AMB-69, G-21, G-22
#[tokio::test(flavor = "multi_thread")]
async fn approved_claims_become_one_paystub_per_payee_center_and_payer() {
    let fixture = Fixture::new().await;
    let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let first = approved_claim(&fixture, &fixture.admin, &ann, 2.0).await.id;
    let second = approved_claim(&fixture, &fixture.admin, &ann, 0.33).await.id;
    let of_ben = approved_claim(&fixture, &fixture.admin, &ben, 1.0).await.id;
    let of_surgeon = approved_claim(&fixture, &fixture.surgeon, &ann, 1.0).await.id;
    let pending = started_case(&fixture, &fixture.admin, &ann).await;
    let pending = submitted_claim(&fixture, &ann, pending, 1.0).await.id;
    let nothing: ClaimId = fixture.new_id();
    let attempt =
        async |by, claims: &[ClaimId]| paystub(&fixture, by, claims).await.map(|it| it.amount.cents());

    for (claims, code) in [
        (vec![first, of_ben], "MIXED_CLAIMS"),
        (vec![first, of_surgeon], "MIXED_CLAIMS"),
        (vec![first, pending], "CLAIM_NOT_APPROVED"),
        (vec![first, nothing], "FORBIDDEN"),
        (vec![], "VALIDATION"),
        (vec![first, first], "VALIDATION"),
    ] {
        assert_eq!(attempt(&fixture.admin, &claims).await, Err(code), "{claims:?}");
    }
    for by in [&fixture.other_center_admin, &fixture.other_center_surgeon, &fixture.surgeon] {
        assert_eq!(attempt(by, &[first]).await, Err("FORBIDDEN"));
    }
    assert_eq!(
        list_paystub_ids(&fixture, &as_actor(&fixture.admin), all_paystubs()).await.expect("a list"),
        [],
        "nothing was written"
    );

    fixture.advance_clock(SignedDuration::from_hours(1));
    let note = " Thank you ".to_owned();
    let input = NewPaystub { claims: vec![second, first], note };
    let made = generate_paystub(&fixture, &fixture.other_admin, None, input).await.expect("a paystub");
    assert_eq!(made.claims, [first, second], "sorted by the start of the case");
    let made = made.paystub;
    assert_eq!((made.name().as_str(), made.amount.cents()), ("PS-000001", 23_300));
    assert_eq!(
        (made.status(), made.payment.clone(), made.note.as_str()),
        (PaymentStatus::Pending, None, "Thank you")
    );
    assert_eq!(
        (made.payee, made.payer.kind(), made.payer_name.as_str()),
        (ann.person(), PayerType::Center, "Pacific Hand Center")
    );
    assert_eq!(made.center_address, "1 Main Street, Fresno, CA 93701");
    assert_eq!(made.issued_at, fixture.now());
    for claims in [vec![first], vec![second, pending], vec![second]] {
        let code = attempt(&fixture.admin, &claims).await.expect_err("refused");
        assert!(["ALREADY_INVOICED", "CLAIM_NOT_APPROVED"].contains(&code), "{code}");
    }
    let of_surgeon = paystub(&fixture, &fixture.surgeon, &[of_surgeon]).await.expect("a paystub");
    assert_eq!(
        (of_surgeon.name().as_str(), of_surgeon.payer_name.as_str()),
        ("PS-000002", "Dr. Sarah Stage")
    );
    assert_eq!(paystub(&fixture, &fixture.system, &[of_ben]).await.expect("a paystub").name(), "PS-000003");

    let detail = get_paystub(&fixture, &professional(&ann), made.id).await.expect("the payee");
    assert_eq!(detail.paystub, made);
    let lines: Vec<_> =
        detail.claims.iter().map(|it| (it.claim.id, it.claim.paystub, it.claim.amount.cents())).collect();
    assert_eq!(lines, [(first, Some(made.id), 20_000), (second, Some(made.id), 3_300)]);
}

/// A paystub that is generated twice with one key is created once.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_paystub_returns_the_first_one() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let claim = approved_claim(&fixture, &fixture.admin, &ann, 2.0).await.id;
    let once = || Some(IdempotencyKey::new(Some(fixture.admin.person()), "key", "generatePaystub", b"body"));
    let send = || {
        generate_paystub(
            &fixture,
            &fixture.admin,
            once(),
            NewPaystub { claims: vec![claim], note: String::new() },
        )
    };
    let (first, second) = (send().await.expect("a paystub"), send().await.expect("the same response"));
    assert_eq!(first, second);
    assert_eq!(
        list_paystub_ids(&fixture, &as_actor(&fixture.admin), all_paystubs()).await.expect("a list"),
        [first.paystub.id]
    );
}

/// A paystub is paid once, by the payer; a case is paid when all its claims are.
///
/// Shows: AMB-70, B-70, G-21
#[tokio::test(flavor = "multi_thread")]
async fn a_paystub_is_paid_once_and_pays_its_cases() {
    let fixture = Fixture::new().await;
    let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let worked = confirmed_case(&fixture, &fixture.admin, 30, hourly(100.0, 0.0), &[&ann, &ben]).await;
    let id = worked[0].case;
    fixture.advance_clock(SignedDuration::from_hours(40));
    let mut claims = Vec::new();
    for (person, worked) in [&ann, &ben].into_iter().zip(&worked) {
        claims.push(submitted_claim(&fixture, person, *worked, 2.0).await.id);
    }
    decide_claim(&fixture, &fixture.admin, None, claims[0], ClaimStatus::Approved.into())
        .await
        .expect("approved");
    let stub = paystub(&fixture, &fixture.admin, &claims[..1]).await.expect("a paystub").id;

    let attempt = async |by| {
        code(record_payment(&fixture, by, None, stub, check(" 10482 ")).await).map(|it| it.paystub.status())
    };
    for by in [&fixture.other_center_admin, &fixture.surgeon, &fixture.other_center_surgeon] {
        assert_eq!(attempt(by).await, Err("FORBIDDEN"));
    }
    let unpaid = PaymentDraft { paid: Some(false), ..check("1") };
    assert_eq!(
        code(record_payment(&fixture, &fixture.admin, None, stub, unpaid).await).expect_err("unpaid"),
        "VALIDATION"
    );
    let missing =
        record_payment(&fixture, &fixture.admin, None, fixture.new_id::<PaystubId>(), check("1")).await;
    assert_eq!(code(missing).expect_err("missing"), "FORBIDDEN");
    assert_eq!(attempt(&fixture.admin).await, Ok(PaymentStatus::Paid));
    assert_eq!(attempt(&fixture.system).await, Err("ALREADY_PAID"));

    let detail = get_paystub(&fixture, &professional(&ann), stub).await.expect("the payee");
    let paid = detail.paystub.payment.expect("paid");
    assert_eq!((paid.check_number.as_str(), paid.at), ("10482", fixture.now()));
    assert!(detail.claims[0].claim.paid);
    assert!(!is_paid(&fixture, id).await, "the other claim is open");
    decide_claim(&fixture, &fixture.admin, None, claims[1], ClaimStatus::Rejected.into())
        .await
        .expect("rejected");
    assert!(is_paid(&fixture, id).await, "a rejected claim does not count");
    let again = submitted_claim(&fixture, &ben, worked[1], 1.0).await.id;
    assert!(!is_paid(&fixture, id).await, "a new claim is not paid");
    decide_claim(&fixture, &fixture.admin, None, again, ClaimStatus::Approved.into())
        .await
        .expect("approved");
    let second = paystub(&fixture, &fixture.admin, &[again]).await.expect("a paystub").id;
    assert!(!is_paid(&fixture, id).await, "a paystub is not a payment");
    let early = PaymentDraft { paid_date: Some("2026-05-05".into()), ..check("") };
    let paid = record_payment(&fixture, &fixture.admin, None, second, early).await.expect("paid");
    let paid = paid.paystub.payment.expect("paid");
    assert_eq!((paid.check_number.as_str(), paid.at.to_string()), ("", "2026-05-05T19:00:00Z".to_owned()));
    assert!(is_paid(&fixture, id).await, "all claims are paid");
}

/// A page of paystubs has the sum of the unpaid ones of the whole list, for payer and payee; paid ones and those of others do not
/// count.
///
/// Shows: AMB-378
#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_paystubs_has_the_sum_of_all_unpaid_ones() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let mut stubs = Vec::new();
    for hours in [2.0, 0.33, 1.0] {
        let claim = approved_claim(&fixture, &fixture.admin, &ann, hours).await.id;
        stubs.push(paystub(&fixture, &fixture.admin, &[claim]).await.expect("a paystub").id);
    }
    record_payment(&fixture, &fixture.admin, None, stubs[0], check("1")).await.expect("paid");
    let look = async |actor: &Actor, status, number: u32| {
        let query = PaystubsQuery { status, ..all_paystubs() };
        let page = list_paystubs(&fixture, actor, query, Page { number, size: 1 }).await.expect("a list");
        (page.items.len(), page.total, page.unpaid.cents())
    };
    let (pending, paid) = (Some(PaymentStatus::Pending), Some(PaymentStatus::Paid));
    for actor in [as_actor(&fixture.admin), professional(&ann)] {
        for number in [1, 3] {
            assert_eq!(look(&actor, None, number).await, (1, 3, 13_300));
        }
        assert_eq!(look(&actor, pending, 1).await, (1, 2, 13_300));
        assert_eq!(look(&actor, paid, 1).await, (1, 1, 0));
    }
    assert_eq!(look(&as_actor(&fixture.surgeon), None, 1).await, (0, 0, 0));
}

/// A payer whose answer was lost sends the payment again after the proof of identity has ended, and gets the
/// stored outcome. Another payment needs a new proof.
///
/// Shows: AMB-334
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_payment_gets_its_outcome_without_a_new_proof() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let claim = approved_claim(&fixture, &fixture.admin, &ann, 2.0).await.id;
    let stub = paystub(&fixture, &fixture.admin, &[claim]).await.expect("a paystub").id;
    let Poster::CenterAdmin(proven) = &fixture.admin else { panic!("an administrator of a center") };
    let late = SessionData { proven_at: None, ..as_actor(&fixture.admin).session_data().clone() };
    let late = Actor::from_session(late, true).and_then(Actor::require_poster).expect("a poster");
    let key = || Some(IdempotencyKey::new(Some(proven.person()), "once", "recordPayment", b"{}"));
    assert_eq!(code(record_payment(&fixture, &late, key(), stub, check("1")).await), Err("PROOF_REQUIRED"));
    let paid = record_payment(&fixture, &fixture.admin, key(), stub, check("1")).await.expect("paid");
    let again = record_payment(&fixture, &late, key(), stub, check("1")).await.expect("the stored outcome");
    assert_eq!(paid, again);
    assert_eq!(code(record_payment(&fixture, &late, None, stub, check("2")).await), Err("PROOF_REQUIRED"));
}

/// Only the payer's side and the payee can list and read a paystub, and download it as PDF.
///
/// Shows: G-02, J-52, AMB-68, AMB-70
#[tokio::test(flavor = "multi_thread")]
async fn paystubs_are_readable_by_payer_and_payee_only() {
    let fixture = Fixture::new().await;
    let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let claim = approved_claim(&fixture, &fixture.admin, &ann, 2.0).await.id;
    let centers = paystub(&fixture, &fixture.admin, &[claim]).await.expect("a paystub").id;
    record_payment(&fixture, &fixture.admin, None, centers, check("1")).await.expect("paid");
    let claim = approved_claim(&fixture, &fixture.surgeon, &ben, 2.0).await.id;
    let surgeons = paystub(&fixture, &fixture.surgeon, &[claim]).await.expect("a paystub").id;

    let (surgeon, admin, system) =
        (as_actor(&fixture.surgeon), as_actor(&fixture.admin), as_actor(&fixture.system));
    let (stranger, other) = (as_actor(&fixture.other_center_admin), as_actor(&fixture.other_center_surgeon));
    let (ann_is, ben_is) = (professional(&ann), professional(&ben));
    let any = all_paystubs;
    let center = |center| PaystubsQuery { center: Some(center), ..any() };
    let by = |surgeon| PaystubsQuery { surgeon: Some(surgeon), ..any() };
    let to = |payee| PaystubsQuery { payee: Some(payee), ..any() };
    let status = |status| PaystubsQuery { status: Some(status), ..any() };
    let table = [
        (&surgeon, any(), Ok(vec![surgeons])),
        (&surgeon, by(fixture.surgeon.person()), Ok(vec![surgeons])),
        (&surgeon, by(fixture.other_center_surgeon.person()), Err("FORBIDDEN")),
        (&surgeon, to(ben.person()), Ok(vec![surgeons])),
        (&surgeon, to(ann.person()), Ok(vec![])),
        (&admin, any(), Ok(vec![surgeons, centers])),
        (&admin, center(fixture.center), Ok(vec![surgeons, centers])),
        (&admin, center(fixture.other_center), Err("FORBIDDEN")),
        (&admin, by(fixture.surgeon.person()), Ok(vec![surgeons])),
        (&admin, to(ann.person()), Ok(vec![centers])),
        (&admin, status(PaymentStatus::Paid), Ok(vec![centers])),
        (&admin, status(PaymentStatus::Pending), Ok(vec![surgeons])),
        (&admin, PaystubsQuery { payer: Some(PayerType::Center), ..any() }, Ok(vec![centers])),
        (&admin, PaystubsQuery { payer: Some(PayerType::Surgeon), ..any() }, Ok(vec![surgeons])),
        (&ann_is, any(), Ok(vec![centers])),
        (&ann_is, to(ann.person()), Ok(vec![centers])),
        (&ann_is, to(ben.person()), Err("FORBIDDEN")),
        (&ben_is, any(), Ok(vec![surgeons])),
        (&stranger, any(), Ok(vec![])),
        (&stranger, center(fixture.center), Err("FORBIDDEN")),
        (&other, any(), Ok(vec![])),
        (&system, any(), Err("VALIDATION")),
        (&system, center(fixture.center), Ok(vec![surgeons, centers])),
        (&system, by(fixture.surgeon.person()), Ok(vec![surgeons])),
        (&system, to(ann.person()), Ok(vec![centers])),
    ];
    for (place, (actor, query, expected)) in table.into_iter().enumerate() {
        assert_eq!(list_paystub_ids(&fixture, actor, query).await, expected, "row {place}: {query:?}");
    }
    for (actor, of_center, of_surgeon) in [
        (&surgeon, false, true),
        (&admin, true, true),
        (&system, true, true),
        (&ann_is, true, false),
        (&ben_is, false, true),
        (&stranger, false, false),
        (&other, false, false),
    ] {
        for (id, may) in
            [(centers, of_center), (surgeons, of_surgeon), (fixture.new_id::<PaystubId>(), false)]
        {
            let one = code(get_paystub(&fixture, actor, id).await).map(|it| it.paystub.id);
            assert_eq!(one, if may { Ok(id) } else { Err("FORBIDDEN") });
            assert_eq!(code(get_paystub_pdf(&fixture, actor, id).await).is_ok(), may);
        }
    }
}

/// The default year of an export is that of the center, by which paystubs are assigned to years, and not that of UTC.
///
/// Shows: AMB-70
#[tokio::test(flavor = "multi_thread")]
async fn the_default_year_of_an_export_is_that_of_the_center() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let claim = approved_claim(&fixture, &fixture.admin, &ann, 2.0).await.id;
    // The evening of December 31 in California.
    fixture.set_clock("2027-01-01T03:00:00Z".parse().expect("an instant"));
    paystub(&fixture, &fixture.admin, &[claim]).await.expect("a paystub");
    for center in [None, Some(fixture.center)] {
        let query = ExportQuery { of: PaystubsQuery { center, ..all_paystubs() }, year: None };
        let export = export_paystubs(&fixture, &as_actor(&fixture.admin), query).await.expect("exported");
        assert_eq!((export.name.as_str(), export.text.lines().count()), ("paystubs-2026.csv", 2));
    }
}
