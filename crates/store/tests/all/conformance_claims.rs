//! Claims and paystubs: every function, and what the schema rejects, on the engine of this run.

use caseboard_domain::case::Case;
use caseboard_domain::claim::{
    Claim, ClaimDecisionRecord, ClaimStatus, Payer, PayerType, PaymentStatus, WorkedHours,
};
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::page::{Cursor, Keyset, Page};
use caseboard_domain::pay::{PayTerms, Rate, RateType};
use caseboard_domain::payment_scope::PaymentScope;
use caseboard_domain::paystub::{Payment, Paystub};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CaseId, ClaimId, EngagementId, Hours, Money, PersonId};
use caseboard_store::claims::{self, ClaimFilter, ClaimRow};
use caseboard_store::engagements::EngagementChange;
use caseboard_store::{StoreError, cases, engagements, paystubs};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};

const NURSE: Category = Category::RegisteredNurse;

fn cents(cents: i64) -> Money {
    Money::from_cents(cents)
}

fn terms() -> PayTerms {
    PayTerms { rate: Rate::Hourly(cents(12_050)), min_pay: cents(5_000) }
}

/// A case posted by the administrator of the center, with one confirmed nurse.
async fn confirmed(fixture: &Fixture, person: PersonId, ahead: i64) -> (Case, Engagement) {
    let case = Case {
        id: fixture.new_id(),
        poster: fixture.admin.person(),
        poster_role: Role::Admin,
        poster_name: "Adam Stage".into(),
        surgeon: fixture.surgeon.person(),
        surgeon_name: "Dr. Sarah Stage".into(),
        center: fixture.center,
        location: "Pacific Hand Center, Fresno, CA".into(),
        zone: Zone::parse("America/Los_Angeles").expect("a zone"),
        start: fixture.hours_from_now(ahead),
        hours: Hours::from_hundredths(150).expect("valid hours"),
        notes: String::new(),
        procedures: vec!["One, \"two\"".into(), "three".into()],
        positions: vec![Position::new(NURSE, terms(), 1).expect("a position")],
        posted_at: fixture.now(),
        cancelled_at: None,
        version: 1,
    };
    let id: EngagementId = fixture.new_id();
    let state = State::Confirmed { at: fixture.now(), reconfirm: false };
    let engagement = Engagement::new(id, case.id, person, NURSE, terms(), state);
    let (now, row) = (fixture.now(), case.clone());
    write!(fixture.db, [row], |tx| {
        cases::insert(&tx, &row).await?;
        engagements::save(&tx, &[EngagementChange::new(None, engagement)], now).await?;
    })
    .expect("written");
    (case, engagement)
}

/// A claim of 6.25 hours.
fn claim(fixture: &Fixture, case: &Case, engagement: &Engagement) -> Claim {
    Claim {
        id: fixture.new_id(),
        engagement: engagement.id,
        case: case.id,
        person: engagement.person,
        payer: Payer { center: case.center, surgeon: None },
        terms: terms(),
        rate: RateType::Hourly,
        worked: WorkedHours::from_hundredths(625).ok(),
        amount: cents(75_313),
        note: "A \"note\"\nof two lines".into(),
        created_at: fixture.now(),
        status: ClaimStatus::Pending,
        decision: None,
        rejection_reason: String::new(),
        paystub: None,
        paid: false,
    }
}

async fn put(fixture: &Fixture, claim: &Claim) -> Result<(), StoreError> {
    let claim = claim.clone();
    write!(fixture.db, [claim], |tx| claims::insert(&tx, &claim).await?)
}

async fn decide(fixture: &Fixture, id: ClaimId, status: ClaimStatus, by: PersonId) -> Result<(), StoreError> {
    let claim = read!(fixture.db, |conn| claims::find(&conn, id).await?).expect("a claim").claim;
    let rejection_reason =
        if status == ClaimStatus::Rejected { "Worked two hours".to_owned() } else { String::new() };
    let decision = Some(ClaimDecisionRecord { by, at: fixture.now() });
    let decided = Claim { status, decision, rejection_reason, ..claim };
    write!(fixture.db, [decided], |tx| claims::save_decision(&tx, &decided).await?)
}

fn paystub(fixture: &Fixture, payee: PersonId, number: i64) -> Paystub {
    Paystub {
        id: fixture.new_id(),
        number,
        payer: Payer { center: fixture.center, surgeon: None },
        payer_name: "Pacific Hand Center".into(),
        payee,
        payee_name: "Nora Stage".into(),
        center_name: "Pacific Hand Center".into(),
        center_address: "1 Main Street, Fresno, CA 93701".into(),
        zone: Zone::parse("America/Los_Angeles").expect("a zone"),
        amount: cents(75_313),
        note: "Ünïcode".into(),
        issued_by: fixture.admin.person(),
        issued_at: fixture.now(),
        payment: None,
    }
}

async fn issue(fixture: &Fixture, new: &Paystub, on_it: &[ClaimId]) -> Result<(), StoreError> {
    let (new, on_it) = (new.clone(), on_it.to_vec());
    write!(fixture.db, [new, on_it], |tx| {
        paystubs::insert(&tx, &new).await?;
        claims::assign_to_paystub(&tx, &on_it, new.id).await?;
    })
}

fn page(number: u32, size: u32) -> Page {
    Page { number, size }
}

/// Asserts that a CHECK constraint rejected the row, not a key.
fn is_check_violation<T: std::fmt::Debug>(outcome: Result<T, StoreError>) -> bool {
    matches!(outcome, Err(StoreError::Engine(_)))
}

/// A claim is inserted, read and decided once; a professional has one pending or approved claim for a case.
///
/// Shows: AMB-65, AMB-67
#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_one_pending_or_approved_claim_that_is_decided_once() {
    let fixture = Fixture::new().await;
    let nora = fixture.professional(NURSE).await.person();
    let (case, engagement) = confirmed(&fixture, nora, -2).await;
    let (now, person, id) = (fixture.now(), nora, case.id);
    let list = read!(fixture.db, |conn| engagements::list_claimable(&conn, person, now).await?);
    assert_eq!(list.iter().map(|(it, _)| it.case.id).collect::<Vec<_>>(), [case.id]);
    assert!(!read!(fixture.db, |conn| claims::is_work_claimed(&conn, id, person).await?));

    let first = claim(&fixture, &case, &engagement);
    put(&fixture, &first).await.expect("written");
    let written = first.clone();
    write!(fixture.db, [written], |tx| engagements::set_claimed(&tx, &written).await?).expect("written");
    assert_eq!(read!(fixture.db, |conn| engagements::list_claimable(&conn, person, now).await?).len(), 0);
    assert!(read!(fixture.db, |conn| claims::is_work_claimed(&conn, id, person).await?));
    let later = fixture.now() + SignedDuration::from_secs(1);
    let second = Claim { created_at: later, ..claim(&fixture, &case, &engagement) };
    let doubled = put(&fixture, &second).await;
    assert!(doubled.as_ref().is_err_and(|error| error.is_taken("claims")), "{doubled:?}");

    let one = first.id;
    let shown = read!(fixture.db, |conn| claims::find(&conn, one).await?).expect("a claim");
    assert_eq!(shown.claim, first);
    assert_eq!(
        (shown.surgeon, shown.surgeon_name.as_str(), shown.posted_by.as_str()),
        (case.surgeon, "Dr. Sarah Stage", "Adam Stage")
    );
    assert_eq!(
        (shown.procedures, shown.service_at, shown.estimated),
        (case.procedures.clone(), case.start, case.hours)
    );
    assert_eq!(
        (shown.center_name.as_str(), shown.payee_name.as_str(), shown.decided_by_name),
        ("Pacific Hand Center", "Pro0 Stage", None)
    );
    assert_eq!(read!(fixture.db, |conn| claims::find_case_id(&conn, one).await?), Some(case.id));
    let unknown: ClaimId = fixture.new_id();
    assert_eq!(read!(fixture.db, |conn| claims::find_case_id(&conn, unknown).await?), None);
    let locked = write!(fixture.db, |tx| claims::lock(&tx, &[unknown, one]).await?).expect("locked");
    assert_eq!(locked, std::slice::from_ref(&first));

    decide(&fixture, one, ClaimStatus::Rejected, fixture.admin.person()).await.expect("decided");
    let twice = decide(&fixture, one, ClaimStatus::Approved, fixture.admin.person()).await;
    assert!(matches!(twice, Err(StoreError::Guard { touched: 0, .. })), "{twice:?}");
    put(&fixture, &second).await.expect("a rejected claim does not count");
    let of_case = read!(fixture.db, |conn| claims::list_of_case(&conn, id).await?);
    assert_eq!(of_case.iter().map(|it| it.claim.id).collect::<Vec<_>>(), [first.id, second.id]);
    assert_eq!(of_case[0].decided_by_name.as_deref(), Some("Adam Stage"));
    assert_eq!(of_case[0].claim.rejection_reason, "Worked two hours");
    let decided = write!(fixture.db, |tx| claims::delete_pending(&tx, one).await?);
    assert!(matches!(decided, Err(StoreError::Guard { touched: 0, .. })), "{decided:?}");
    assert_eq!(of_case[0].claim.decision, Some(ClaimDecisionRecord { by: fixture.admin.person(), at: now }));
}

/// A person has one pending or approved claim of each kind for a case: for the work and for minimum pay.
///
/// Shows: AMB-65, AMB-160
#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_one_pending_or_approved_claim_of_each_kind() {
    let fixture = Fixture::new().await;
    let nora = fixture.professional(NURSE).await.person();
    let (case, engagement) = confirmed(&fixture, nora, -2).await;
    let min_pay = |after: i64| Claim {
        rate: RateType::MinPay,
        worked: None,
        amount: cents(5_000),
        created_at: fixture.now() + SignedDuration::from_secs(after),
        ..claim(&fixture, &case, &engagement)
    };
    let (id, now, paid) = (case.id, fixture.now(), min_pay(0));
    put(&fixture, &paid).await.expect("written");
    let stored = paid.clone();
    write!(fixture.db, [stored], |tx| engagements::set_claimed(&tx, &stored).await?).expect("written");
    assert!(
        !read!(fixture.db, |conn| claims::is_work_claimed(&conn, id, nora).await?),
        "the work is not claimed"
    );
    assert_eq!(read!(fixture.db, |conn| engagements::list_claimable(&conn, nora, now).await?).len(), 1);
    let doubled = put(&fixture, &min_pay(1)).await;
    assert!(doubled.as_ref().is_err_and(|error| error.is_taken("claims")), "{doubled:?}");
    let work = claim(&fixture, &case, &engagement);
    put(&fixture, &work).await.expect("the other kind");
    let doubled = put(&fixture, &claim(&fixture, &case, &engagement)).await;
    assert!(doubled.as_ref().is_err_and(|error| error.is_taken("claims")), "{doubled:?}");
    let row = read!(fixture.db, |conn| engagements::find_by_case_and_person(&conn, id, nora).await?);
    let flags = row.map(|row| (row.engagement.claimed, row.engagement.min_pay_claimed));
    assert_eq!(flags, Some((false, true)));
}

/// Rejected minimum pay is listed while it is the newest claim and the professional is not confirmed.
///
/// Shows: AMB-244
#[tokio::test(flavor = "multi_thread")]
async fn rejected_minimum_pay_is_listed_until_it_is_claimed_again() {
    let fixture = Fixture::new().await;
    let nora = fixture.professional(NURSE).await.person();
    let (case, engagement) = confirmed(&fixture, nora, -2).await;
    let min_pay = |after: i64| Claim {
        rate: RateType::MinPay,
        worked: None,
        amount: cents(5_000),
        created_at: fixture.now() + SignedDuration::from_secs(after),
        ..claim(&fixture, &case, &engagement)
    };
    let (first, engaged, id, now) = (min_pay(0), engagement.id, case.id, fixture.now());
    let listed = async || -> Vec<ClaimId> {
        let rows = read!(fixture.db, |conn| engagements::list_rejected_min_pay(&conn, nora).await?);
        rows.iter().map(|(_, _, claim)| claim.id).collect()
    };
    put(&fixture, &first).await.expect("written");
    assert_eq!(listed().await, []);
    decide(&fixture, first.id, ClaimStatus::Rejected, fixture.admin.person()).await.expect("decided");
    assert_eq!(listed().await, [], "confirmed people claim the work");
    let released = Engagement { state: State::Released { at: now }, ..engagement };
    let row = read!(fixture.db, |conn| engagements::find_by_case_and_person(&conn, id, nora).await?);
    write!(fixture.db, |tx| {
        engagements::save(&tx, &[EngagementChange::new(row.as_ref(), released)], now).await?;
    })
    .expect("released");
    assert_eq!(listed().await, [first.id]);
    let newest = read!(fixture.db, |conn| claims::find_newest_of_engagement(&conn, engaged).await?);
    assert_eq!(newest.map(|claim| claim.id), Some(first.id));
    let again = min_pay(1);
    put(&fixture, &again).await.expect("written");
    assert_eq!(listed().await, []);
    let newest = read!(fixture.db, |conn| claims::find_newest_of_engagement(&conn, engaged).await?);
    assert_eq!(newest.map(|claim| claim.id), Some(again.id));
}

/// The schema rejects amounts that do not follow from the terms, and decisions and paystubs of the payee.
///
/// Shows: AMB-66, G-30
#[tokio::test(flavor = "multi_thread")]
async fn the_schema_rejects_wrong_amounts_and_decisions_on_own_claims() {
    let fixture = Fixture::new().await;
    let nora = fixture.professional(NURSE).await.person();
    let (case, engagement) = confirmed(&fixture, nora, -2).await;
    let fine = claim(&fixture, &case, &engagement);
    let per_case = PayTerms { rate: Rate::PerCase(cents(90_000)), min_pay: Money::ZERO };
    let wrong = [
        Claim { amount: cents(75_312), ..fine.clone() },
        Claim { amount: cents(75_314), ..fine.clone() },
        Claim { amount: Money::ZERO, worked: WorkedHours::from_hundredths(1).ok(), ..fine.clone() },
        Claim { worked: None, ..fine.clone() },
        Claim { rate: RateType::PerJob, ..fine.clone() },
        Claim { rate: RateType::PerJob, terms: per_case, amount: cents(89_999), ..fine.clone() },
        Claim { rate: RateType::MinPay, amount: cents(5_000), ..fine.clone() },
        Claim { rate: RateType::MinPay, worked: None, amount: cents(5_001), ..fine.clone() },
        Claim { payer: Payer { center: fixture.center, surgeon: Some(nora) }, ..fine.clone() },
    ];
    for claim in wrong {
        assert!(is_check_violation(put(&fixture, &claim).await), "{claim:?}");
    }
    put(&fixture, &fine).await.expect("written");
    assert!(is_check_violation(decide(&fixture, fine.id, ClaimStatus::Approved, nora).await), "the payee");
    let own = Paystub { issued_by: nora, ..paystub(&fixture, nora, 1) };
    assert!(is_check_violation(issue(&fixture, &own, &[]).await), "the payee");
    let nothing = Paystub { amount: Money::ZERO, ..paystub(&fixture, nora, 1) };
    assert!(is_check_violation(issue(&fixture, &nothing, &[]).await), "nothing to pay");

    // Correct amounts for the other two rates.
    let (case, engagement) = confirmed(&fixture, nora, -4).await;
    let per_case = Claim {
        rate: RateType::PerJob,
        terms: per_case,
        amount: cents(90_000),
        ..claim(&fixture, &case, &engagement)
    };
    put(&fixture, &per_case).await.expect("written");
    let (case, engagement) = confirmed(&fixture, nora, -6).await;
    let min_pay = Claim {
        rate: RateType::MinPay,
        worked: None,
        amount: cents(5_000),
        ..claim(&fixture, &case, &engagement)
    };
    put(&fixture, &min_pay).await.expect("written");
    for row in [per_case, min_pay] {
        let id = row.id;
        assert_eq!(read!(fixture.db, |conn| claims::find(&conn, id).await?).map(|it| it.claim), Some(row));
    }
}

/// Each approved claim is on one paystub; paystubs have consecutive numbers and are paid once, which marks their cases as paid.
///
/// Shows: AMB-69, AMB-70
#[tokio::test(flavor = "multi_thread")]
async fn paystubs_contain_claims_and_are_paid_once() {
    let fixture = Fixture::new().await;
    let nora = fixture.professional(NURSE).await.person();
    let (early, one) = confirmed(&fixture, nora, -20).await;
    let (late, two) = confirmed(&fixture, nora, -10).await;
    let (second, first) = (claim(&fixture, &late, &two), claim(&fixture, &early, &one));
    for claim in [&second, &first] {
        put(&fixture, claim).await.expect("written");
    }
    let ids = [second.id, first.id];
    let center = fixture.center;
    assert_eq!(write!(fixture.db, |tx| paystubs::reserve_number(&tx, center).await?).expect("a number"), 1);
    let stub = Paystub { amount: cents(150_626), ..paystub(&fixture, nora, 1) };
    let pending = issue(&fixture, &stub, &ids).await;
    assert!(matches!(pending, Err(StoreError::Guard { touched: 0, .. })), "{pending:?}");
    decide(&fixture, second.id, ClaimStatus::Approved, fixture.admin.person()).await.expect("decided");
    let half = issue(&fixture, &stub, &ids).await;
    assert!(matches!(half, Err(StoreError::Guard { touched: 1, .. })), "{half:?}");
    decide(&fixture, first.id, ClaimStatus::Approved, fixture.admin.person()).await.expect("decided");
    issue(&fixture, &stub, &ids).await.expect("issued");

    let again = issue(&fixture, &paystub(&fixture, nora, 2), &[first.id]).await;
    assert!(matches!(again, Err(StoreError::Guard { touched: 0, .. })), "{again:?}");
    let doubled = issue(&fixture, &paystub(&fixture, nora, 1), &[]).await;
    assert!(doubled.as_ref().is_err_and(|error| error.is_taken("paystubs")), "{doubled:?}");
    assert_eq!(write!(fixture.db, |tx| paystubs::reserve_number(&tx, center).await?).expect("a number"), 2);
    let elsewhere = fixture.other_center;
    assert_eq!(
        write!(fixture.db, |tx| paystubs::reserve_number(&tx, elsewhere).await?).expect("a number"),
        1
    );

    let id = stub.id;
    assert_eq!(read!(fixture.db, |conn| paystubs::find(&conn, id).await?), Some(stub.clone()));
    assert_eq!(write!(fixture.db, |tx| paystubs::lock(&tx, id).await?).expect("locked"), Some(stub.clone()));
    let on_it = read!(fixture.db, |conn| claims::list_of_paystub(&conn, id).await?);
    assert_eq!(
        on_it.iter().map(|it| it.claim.id).collect::<Vec<_>>(),
        [first.id, second.id],
        "sorted by the start"
    );
    assert_eq!(
        read!(fixture.db, |conn| claims::list_ids_of_paystubs(&conn, &[id]).await?),
        [(id, first.id), (id, second.id)]
    );
    assert_eq!(read!(fixture.db, |conn| claims::list_ids_of_paystubs(&conn, &[]).await?), []);
    let mut both = vec![early.id, late.id];
    both.sort();
    assert_eq!(read!(fixture.db, |conn| paystubs::list_case_ids(&conn, id).await?), both);

    let now = fixture.now();
    let settled = async |case: CaseId| {
        write!(fixture.db, |tx| claims::update_case_paid(&tx, case).await?).expect("written");
        read!(fixture.db, |conn| cases::find(&conn, case).await?).expect("a case").paid
    };
    assert!(!settled(early.id).await);
    let own = Payment { at: now, check_number: "1".into(), by: nora };
    assert!(
        is_check_violation(write!(fixture.db, [own], |tx| paystubs::mark_paid(&tx, id, &own).await?)),
        "the payee"
    );
    let payment = Payment {
        at: now - SignedDuration::from_hours(1),
        check_number: "10482".into(),
        by: fixture.admin.person(),
    };
    let paid = payment.clone();
    write!(fixture.db, [paid], |tx| {
        paystubs::mark_paid(&tx, id, &paid).await?;
        claims::mark_paid(&tx, id).await?;
    })
    .expect("paid");
    let twice = payment.clone();
    let twice = write!(fixture.db, [twice], |tx| paystubs::mark_paid(&tx, id, &twice).await?);
    assert!(matches!(twice, Err(StoreError::Guard { touched: 0, .. })), "{twice:?}");
    let paid = Paystub { payment: Some(payment), ..stub };
    assert_eq!(read!(fixture.db, |conn| paystubs::find(&conn, id).await?), Some(paid.clone()));
    assert!(
        read!(fixture.db, |conn| claims::list_of_paystub(&conn, id).await?).iter().all(|it| it.claim.paid)
    );
    assert!(settled(early.id).await && settled(late.id).await);

    let filter = |status| paystubs::PaystubFilter {
        issued: Range { from: Timestamp::MIN, until: Timestamp::MAX },
        status,
        center: None,
        surgeon: None,
        payee: None,
        payer: None,
    };
    let (any, pending) = (filter(None), filter(Some(PaymentStatus::Pending)));
    for (scope, filter, expected) in [
        (PaymentScope::Center(fixture.center), any, 1),
        (PaymentScope::Center(fixture.other_center), any, 0),
        (PaymentScope::PaidTo(nora), any, 1),
        (PaymentScope::PaidBy(fixture.surgeon.person()), any, 0),
        (PaymentScope::PaidTo(nora), filter(Some(PaymentStatus::Paid)), 1),
        (PaymentScope::PaidTo(nora), pending, 0),
        (
            PaymentScope::Center(fixture.center),
            paystubs::PaystubFilter { payee: Some(nora), center: Some(fixture.center), ..any },
            1,
        ),
        (PaymentScope::Center(fixture.center), paystubs::PaystubFilter { surgeon: Some(nora), ..any }, 0),
        (
            PaymentScope::Center(fixture.center),
            paystubs::PaystubFilter { payer: Some(PayerType::Center), ..any },
            1,
        ),
        (
            PaymentScope::Center(fixture.center),
            paystubs::PaystubFilter { payer: Some(PayerType::Surgeon), ..any },
            0,
        ),
        (
            PaymentScope::PaidTo(nora),
            paystubs::PaystubFilter { issued: Range { from: now, until: now }, ..any },
            0,
        ),
    ] {
        let found = read!(fixture.db, |conn| paystubs::list_page(&conn, scope, filter, page(1, 20)).await?);
        assert_eq!(
            (found.items.len(), found.total),
            (expected, i64::try_from(expected).expect("a small number")),
            "{scope:?} {filter:?}"
        );
        assert_eq!(found.unpaid, Money::ZERO, "it is paid: {scope:?} {filter:?}");
        let lines = read!(fixture.db, |conn| paystubs::list_lines(&conn, scope, filter).await?);
        assert_eq!(lines.len(), 2 * expected, "two claims: {scope:?} {filter:?}");
        if let [(stub, line), ..] = &lines[..] {
            assert_eq!((stub, line.claim.id), (&paid, first.id));
        }
    }
}

/// Claims are read in pages, newest first, for every scope and filter.
///
/// Shows: K-56
#[tokio::test(flavor = "multi_thread")]
async fn claims_are_paged_newest_first_for_every_scope_and_filter() {
    let fixture = Fixture::new().await;
    let nora = fixture.professional(NURSE).await.person();
    let mut ids = Vec::new();
    for number in 0..5_i64 {
        let (case, engagement) = confirmed(&fixture, nora, -3 * (number + 1)).await;
        let surgeon = (number == 4).then(|| fixture.surgeon.person());
        let payer = Payer { center: fixture.center, surgeon };
        let new = Claim { payer, ..claim(&fixture, &case, &engagement) };
        put(&fixture, &new).await.expect("written");
        ids.push(new.id);
        fixture.advance_clock(SignedDuration::from_secs(1));
    }
    decide(&fixture, ids[0], ClaimStatus::Approved, fixture.admin.person()).await.expect("decided");
    issue(&fixture, &paystub(&fixture, nora, 1), &ids[..1]).await.expect("issued");
    decide(&fixture, ids[1], ClaimStatus::Rejected, fixture.admin.person()).await.expect("decided");
    ids.reverse();
    // The ids of the page of this number, and the number of claims on all pages.
    let look = async |scope: PaymentScope, filter: ClaimFilter, (number, size): (usize, u32)| {
        let mut page = Keyset { size, after: None };
        let mut pages = Vec::new();
        for _ in 0..number {
            let read = read!(fixture.db, |conn| claims::list(&conn, scope, filter, page).await?);
            let key = |it: &ClaimRow| Cursor { at: it.claim.created_at, id: it.claim.id.as_uuid() };
            let slice = page.slice(read, key);
            page.after = slice.next.or(page.after);
            pages.push(slice.items.into_iter().map(|it| it.claim.id).collect::<Vec<_>>());
        }
        let total = read!(fixture.db, |conn| claims::count(&conn, scope, filter).await?);
        (pages.pop().unwrap_or_default(), total)
    };
    let all = ClaimFilter::default();
    let status = |status| ClaimFilter { status: Some(status), ..all };
    let (center, to, by) = (
        PaymentScope::Center(fixture.center),
        PaymentScope::PaidTo(nora),
        PaymentScope::PaidBy(fixture.surgeon.person()),
    );
    for scope in [center, to] {
        assert_eq!(look(scope, all, (1, 2)).await, (ids[..2].to_vec(), 5));
        assert_eq!(look(scope, all, (3, 2)).await, (ids[4..].to_vec(), 5));
        assert_eq!(look(scope, status(ClaimStatus::Pending), (1, 9)).await, (ids[..3].to_vec(), 3));
        assert_eq!(look(scope, status(ClaimStatus::Rejected), (1, 9)).await, (vec![ids[3]], 1));
        assert_eq!(look(scope, ClaimFilter { invoiced: Some(true), ..all }, (1, 9)).await, (vec![ids[4]], 1));
        assert_eq!(
            look(scope, ClaimFilter { invoiced: Some(false), ..all }, (1, 9)).await,
            (ids[..4].to_vec(), 4)
        );
        assert_eq!(
            look(scope, ClaimFilter { payer: Some(PayerType::Surgeon), ..all }, (1, 9)).await,
            (vec![ids[0]], 1)
        );
        assert_eq!(
            look(scope, ClaimFilter { payer: Some(PayerType::Center), ..all }, (1, 9)).await,
            (ids[1..].to_vec(), 4)
        );
        assert_eq!(
            look(scope, ClaimFilter { center: Some(fixture.other_center), ..all }, (1, 9)).await,
            (vec![], 0)
        );
    }
    assert_eq!(look(by, all, (1, 9)).await, (vec![ids[0]], 1));
    assert_eq!(look(by, status(ClaimStatus::Pending), (1, 9)).await, (vec![ids[0]], 1));
    assert_eq!(look(by, status(ClaimStatus::Approved), (1, 9)).await, (vec![], 0));
    assert_eq!(look(PaymentScope::Center(fixture.other_center), all, (1, 9)).await, (vec![], 0));
}
