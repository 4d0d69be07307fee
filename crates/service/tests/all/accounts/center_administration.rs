//! Corrections of a system administrator: the data of a center, and a new code for the add-center page.

use caseboard_domain::actor::{Poster, SystemAdmin};
use caseboard_domain::center::{Center, CenterDraft};
use caseboard_domain::person::Category;
use caseboard_domain::throttle;
use caseboard_domain::{CaseId, CenterId};
use caseboard_service::cases::{CaseListQuery, cancel_case, list_professional_cases};
use caseboard_service::centers::{
    CreatedCenter, create_center, deactivate_center, replace_add_center_code, update_center,
    verify_admin_code,
};
use caseboard_service::{App, Error, IdempotencyKey, public_config};
use caseboard_store::change_feed::Topic;
use caseboard_store::{StoreError, cases, centers};
use caseboard_testkit::{ADD_CENTER_CODE, Fixture, TestApp};
use jiff::SignedDuration;

use crate::accounts::support::{
    administrator, center, center_draft, field_error, field_errors, mail, mails, refusal_code, retry_after,
    system_admin,
};
use crate::audit::support::one_entry;

const NURSE: Category = Category::RegisteredNurse;
const CORRECTED: &str = "The data of North were corrected";

fn system_admin_of(fixture: &Fixture) -> SystemAdmin {
    match &fixture.system {
        Poster::SystemAdmin(root) => root.clone(),
        other => panic!("{other:?} is no system administrator"),
    }
}

async fn stored(app: &App, id: CenterId) -> Center {
    let found: Result<_, StoreError> =
        app.db.read(move |conn| async move { centers::find(&conn, id).await }).await;
    found.expect("read").expect("a center")
}

/// Returns the data of a center as the form of a correction sends them.
fn draft_of(center: &Center) -> CenterDraft {
    CenterDraft {
        name: center.name.clone(),
        address: center.address.clone(),
        city: center.city.clone(),
        state: center.state.code().into(),
        zip_code: center.zip_code.clone(),
        phone: center.phone.clone().unwrap_or_default(),
        time_zone: Some(center.zone.name().to_owned()),
    }
}

/// A system administrator corrects the street and the time zone of a center. Its administrators are mailed both, with the former
/// and the new values, which the audit log has too. A repeated request and unchanged data write and mail nothing.
///
/// Shows: AMB-330
#[tokio::test(flavor = "multi_thread")]
async fn the_address_and_the_time_zone_of_a_center_are_corrected() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let id = north.center.id;
    administrator(&app, "Adam", &north).await;
    let root = system_admin(&app).await;
    let draft = || CenterDraft {
        address: "9 Elm Street".into(),
        time_zone: Some("America/Denver".into()),
        ..center_draft("North")
    };
    let key = || Some(IdempotencyKey::new(Some(root.person()), "once", "updateCenter", b"{}"));
    let (updated, entry) = one_entry!(app, update_center(&app, &root, key(), id, draft()));
    let updated = updated.expect("corrected");
    assert_eq!((updated.id, updated.status), (id, north.center.status()));
    assert_eq!((entry.action.as_str(), entry.center), ("CENTER_CORRECTED", Some(id)));
    assert_eq!(
        entry.detail,
        r#"{"after":{"address":"9 Elm Street","timeZone":"America/Denver"},"before":{"address":"1 Main Street","timeZone":"America/Los_Angeles"}}"#
    );
    let center = stored(&app, id).await;
    assert_eq!((center.address.as_str(), center.zone.name()), ("9 Elm Street", "America/Denver"));
    let letter = mail(&app, "Adam", CORRECTED).await.text;
    let address = "1 Main Street, Fresno, CA 93701 → 9 Elm Street, Fresno, CA 93701";
    for fact in [address, "America/Los_Angeles → America/Denver", "inform them"] {
        assert!(letter.contains(fact), "{fact}: {letter}");
    }
    assert!(!letter.contains("North → North"), "only what differs: {letter}");

    update_center(&app, &root, key(), id, draft()).await.expect("the stored outcome");
    let blank = CenterDraft { time_zone: Some(" ".into()), ..draft() };
    for same in [blank, CenterDraft { time_zone: None, ..draft() }] {
        update_center(&app, &root, None, id, same).await.expect("the zone of before");
    }
    assert_eq!(stored(&app, id).await, center);
    assert_eq!(mails(&app, "Adam").await.iter().filter(|mail| mail.subject == CORRECTED).count(), 1);
}

/// Invalid data, the name and ZIP code of another active center, and a missing center are refused. A deactivated center can be
/// corrected, for example before it is reactivated, and stays deactivated.
///
/// Shows: AMB-330
#[tokio::test(flavor = "multi_thread")]
async fn a_center_is_not_corrected_into_another_one() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let root = system_admin(&app).await;
    let update =
        async |of: &CreatedCenter, draft| update_center(&app, &root, None, of.center.id, draft).await;
    assert_eq!(refusal_code(update(&south, center_draft("north")).await), "CENTER_EXISTS");
    let invalid = CenterDraft { time_zone: Some("Mars/Olympus".into()), ..center_draft("North") };
    assert_eq!(
        field_errors(update(&north, invalid).await),
        field_error("center.time_zone", "Time zone is invalid")
    );
    let missing: CenterId = app.new_id();
    let draft = center_draft("West");
    assert_eq!(refusal_code(update_center(&app, &root, None, missing, draft).await), "FORBIDDEN");
    deactivate_center(&app, &root, None, south.center.id, "Wrong".into()).await.expect("deactivated");
    update(&south, center_draft("East")).await.expect("corrected");
    let east = stored(&app, south.center.id).await;
    assert_eq!((east.name.as_str(), east.active), ("East", false));
}

async fn location(app: &App, case: CaseId) -> String {
    let found: Result<_, StoreError> =
        app.db.read(move |conn| async move { cases::find(&conn, case).await }).await;
    found.expect("read").expect("a case").case.location
}

/// Cases have the time zone of their center, and its state decides which license they need: both stay until the cases are over
/// or cancelled. Name and address can be corrected at any time; cases that are not over have the new location, others that of
/// their day.
///
/// Shows: AMB-330
#[tokio::test(flavor = "multi_thread")]
async fn state_and_time_zone_are_corrected_only_after_all_cases() {
    let fixture = Fixture::new().await;
    let root = system_admin_of(&fixture);
    let id = fixture.center;
    let update = async |draft| update_center(&fixture, &root, None, id, draft).await;
    let former = stored(&fixture, id).await;
    let past = fixture.post_case(&fixture.admin, fixture.hours_from_now(48), &[(NURSE, 1)]).await;
    fixture.advance_clock(SignedDuration::from_hours(72));
    let cancelled = fixture.post_case(&fixture.admin, fixture.hours_from_now(24), &[(NURSE, 1)]).await;
    cancel_case(&fixture, &fixture.admin, None, cancelled).await.expect("cancelled");
    let future = fixture.post_case(&fixture.admin, fixture.hours_from_now(48), &[(NURSE, 1)]).await;

    let zone = CenterDraft { time_zone: Some("America/Denver".into()), ..draft_of(&former) };
    let state = CenterDraft { state: "NV".into(), ..draft_of(&former) };
    for draft in [zone.clone(), state] {
        assert_eq!(refusal_code(update(draft).await), "CENTER_HAS_CASES");
    }
    assert_eq!(stored(&fixture, id).await, former, "nothing changed");
    let nurse = fixture.professional(NURSE).await;
    let listed = async || {
        let of = (NURSE.id().into(), nurse.person());
        let list = list_professional_cases(&fixture, &nurse, of.0, of.1, CaseListQuery::default()).await;
        list.expect("a list").items[0].case.row.clone()
    };
    assert_eq!(listed().await.center_name, former.name);
    let name =
        CenterDraft { name: "Harbor Hand".into(), address: "9 Elm Street".into(), ..draft_of(&former) };
    let listening = fixture.feed().subscribe(fixture.surgeon.person(), -1);
    update(name).await.expect("name and street");
    assert_eq!(listening.next().await, Some(vec![Topic::Cases, Topic::Profile]), "a surgeon of the center");
    assert_eq!(listed().await.center_name, "Harbor Hand", "also in a list that was in memory");
    assert_eq!(listed().await.case.location, stored(&fixture, id).await.location());
    let present = stored(&fixture, id).await;
    assert_eq!(location(&fixture, future).await, present.location());
    for case in [past, cancelled] {
        assert_eq!(location(&fixture, case).await, former.location());
    }
    fixture.advance_clock(SignedDuration::from_hours(49));
    assert_eq!(refusal_code(update(zone.clone()).await), "CENTER_HAS_CASES", "the case has not ended");
    fixture.advance_clock(SignedDuration::from_hours(1));
    update(zone).await.expect("all cases are over");
}

/// A system administrator replaces the code of the add-center page, also that of the setting: the new one is shown once, to a
/// repeated request too, and the former one is void. Closing the page voids it as well. The audit log has no code.
///
/// Shows: L-20, AMB-05, AMB-331
#[tokio::test(flavor = "multi_thread")]
async fn the_code_of_the_add_center_page_is_replaced() {
    let app = TestApp::new().await;
    let root = system_admin(&app).await;
    let accepted = async |code: &str| {
        verify_admin_code(&app, "x", code.to_owned()).await.expect("the call succeeds").is_some()
    };
    let is_open = async || public_config(&app).await.expect("read").add_center_open;
    assert!(accepted(ADD_CENTER_CODE).await && is_open().await);

    let key = || Some(IdempotencyKey::new(Some(root.person()), "once", "replaceAddCenterCode", b"{}"));
    let (first, entry) = one_entry!(app, replace_add_center_code(&app, &root, key(), true));
    let first = first.expect("replaced").code.expect("a code");
    assert_eq!(
        (entry.action.as_str(), entry.detail.as_str()),
        ("ADD_CENTER_CODE_REPLACED", r#"{"open":true}"#)
    );
    let again = replace_add_center_code(&app, &root, key(), true).await.expect("the stored outcome");
    assert_eq!(again.code.as_deref(), Some(first.as_str()));
    assert!(!accepted(ADD_CENTER_CODE).await, "the code of the setting");
    assert!(accepted(&first).await && accepted(&first.replace('-', "").to_lowercase()).await);

    let second =
        replace_add_center_code(&app, &root, None, true).await.expect("replaced").code.expect("a code");
    assert_ne!(first, second);
    assert!(!accepted(&first).await && accepted(&second).await);
    let closed = replace_add_center_code(&app, &root, None, false).await.expect("closed");
    assert_eq!(closed.code, None);
    assert!(!accepted(&second).await && !accepted(ADD_CENTER_CODE).await && !is_open().await);
}

/// A person who got a ticket with a leaked code cannot add a center after the code was replaced.
///
/// Shows: L-20, AMB-331
#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_for_a_replaced_code_adds_no_center() {
    let app = TestApp::new().await;
    let root = system_admin(&app).await;
    let mut code = ADD_CENTER_CODE.to_owned();
    for name in ["North", "South"] {
        let ticket = async || {
            let found = verify_admin_code(&app, "x", code.clone()).await.expect("an answer");
            Some(found.expect("the right code").ticket)
        };
        let (used, void) = (ticket().await, ticket().await);
        create_center(&app, None, used, None, center_draft(name)).await.expect("added");
        let replaced = replace_add_center_code(&app, &root, None, true).await.expect("replaced");
        let refused = create_center(&app, None, void, None, center_draft("East")).await;
        assert_eq!(refusal_code(refused), "TICKET_REQUIRED");
        code = replaced.code.expect("a code");
    }
}

/// Wrong codes from before a replacement do not count for the new code: people whose address was refused can enter it at once.
///
/// Shows: L-20, AMB-331
#[tokio::test(flavor = "multi_thread")]
async fn a_new_code_ends_the_limit_on_wrong_add_center_codes() {
    let app = TestApp::new().await;
    let root = system_admin(&app).await;
    let enter = async |code: &str| verify_admin_code(&app, "one", code.to_owned()).await;
    let mut right = ADD_CENTER_CODE.to_owned();
    for _ in 0..2 {
        for _ in 0..throttle::ADD_CENTER_CODE.limit {
            assert_eq!(enter("wrong").await.expect("an answer"), None);
        }
        assert_eq!(retry_after(enter(&right).await), 15 * 60);
        let replaced = replace_add_center_code(&app, &root, None, true).await.expect("replaced");
        right = replaced.code.expect("a code");
    }
    assert!(enter(&right).await.expect("an answer").is_some());
}

/// On PostgreSQL transactions run at the same time.
mod postgres_only {
    use caseboard_service::cases::post_case;
    use caseboard_testkit::{require_postgres, waiting_for_locks};

    use super::*;

    /// A case is posted while the time zone of its center is corrected: the correction waits for the posting and is refused,
    /// so no case has the former time zone.
    ///
    /// Shows: AMB-330
    #[tokio::test(flavor = "multi_thread")]
    async fn a_correction_waits_for_a_case_that_is_being_posted() {
        require_postgres();
        let fixture = Fixture::new().await;
        let root = system_admin_of(&fixture);
        let id = fixture.center;
        let zone = Some("America/Denver".into());
        let moved = CenterDraft { time_zone: zone, ..draft_of(&stored(&fixture, id).await) };
        // The posting waits for the surgeon when it has read the center.
        let surgeon = fixture.surgeon.person();
        let lock = format!("SELECT 1 FROM persons WHERE id = '{surgeon}' FOR UPDATE");
        let held = fixture.database().hold_transaction(&lock, &waiting_for_locks(2), "").await;
        let draft = fixture.case_draft(fixture.hours_from_now(48), &[(NURSE, 1)]);
        let (app, admin) = (fixture.app().clone(), fixture.admin.clone());
        let posting = tokio::spawn(async move { post_case(&app, &admin, None, draft).await });
        fixture.database().wait_until(&waiting_for_locks(1)).await;
        let app = fixture.app().clone();
        let correcting = tokio::spawn(async move { update_center(&app, &root, None, id, moved).await });
        held.await.expect("released");
        posting.await.expect("no panic").expect("posted");
        let corrected: Result<_, Error> = correcting.await.expect("no panic");
        assert_eq!(refusal_code(corrected), "CENTER_HAS_CASES");
    }
}
