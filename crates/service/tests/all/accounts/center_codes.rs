//! Replacing the identification code of a center (AMB-03, AMB-08).

use caseboard_domain::CenterId;
use caseboard_domain::actor::{Actor, CenterManager, SessionData};
use caseboard_domain::person::Role;
use caseboard_domain::throttle::{CENTER_CODE, CENTER_CODE_ADDRESS_DAY, CENTER_CODE_DAY};
use caseboard_service::accounts::sign_up;
use caseboard_service::centers::{create_center, rotate_center_code, verify_center_code};
use caseboard_service::second_factors::get_second_factors;
use caseboard_service::{App, Error, IdempotencyKey};
use caseboard_testkit::{TestApp, TestDatabase, monday};
use jiff::SignedDuration;

use crate::accounts::held_entropy::HeldEntropy;
use crate::accounts::support::{
    center, center_draft, form_at_center, mail, mails, manager, refusal_code, root,
};
use crate::audit::support::with_key;

async fn is_valid_code(app: &App, center: CenterId, code: &str) -> bool {
    verify_center_code(app, code, center, code.to_owned()).await.expect("the call succeeds").is_some()
}

/// The old code and its proofs are void at once; only the caller gets the new code, once; all administrators are notified of
/// the replacement.
///
/// Shows, AMB-03
#[tokio::test(flavor = "multi_thread")]
async fn a_new_center_code_voids_the_old_one_and_its_proofs() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    manager(&app, "Alice", &north).await;
    let waiting = form_at_center(&app, "Eve", Role::Admin, &north).await;
    let new = rotate_center_code(&app, &adam, None, north.center.id).await.expect("rotated");
    assert!(
        new.identification_id.ends_with(&new.code) && new.code.len() == 6 && new.code != north.code,
        "{new:?}"
    );
    assert!(!is_valid_code(&app, north.center.id, &north.code).await);
    assert!(is_valid_code(&app, north.center.id, &new.code).await);
    assert_eq!(
        refusal_code(sign_up(&app, "x", None, waiting).await),
        "VALIDATION",
        "a proof of the old code"
    );
    for name in ["Adam", "Alice"] {
        let mail_item = mail(&app, name, "New verification code of North").await;
        assert!(
            mail_item.text.contains("Adam Lee") && !mail_item.text.contains(&new.code),
            "{}",
            mail_item.text
        );
    }
    let again = rotate_center_code(&app, &adam, None, north.center.id).await.expect("rotated");
    assert_ne!(again.code, new.code);
}

/// A code that is replaced between its comparison and its proof proves nothing, because the replacement could not void the proof.
///
/// Shows: AMB-03, AMB-268
#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_is_replaced_while_it_is_checked_proves_nothing() {
    let (entropy, hold) = HeldEntropy::new();
    let app = TestApp::with_entropy(entropy, TestDatabase::create().await, monday(), |_| ()).await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let (id, code) = (north.center.id, north.code.clone());
    let checking = (*app).clone();
    hold.hold_next();
    let checked = tokio::spawn(async move { verify_center_code(&checking, "x", id, code).await });
    hold.wait();
    let new = rotate_center_code(&app, &adam, None, id).await.expect("rotated");
    hold.release();
    assert_eq!(checked.await.expect("no panic").expect("an answer"), None);
    assert!(is_valid_code(&app, id, &new.code).await);
}

/// After a change of the installation's key the first entry of a code stores it under the new version, which an entry at the same
/// time does not take for another code.
///
/// Shows: AMB-96, AMB-268
#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_is_resealed_while_it_is_checked_is_accepted() {
    let (entropy, hold) = HeldEntropy::new();
    let app = TestApp::with_entropy(entropy, TestDatabase::create().await, monday(), |_| ()).await;
    let north = center(&app, "North").await;
    let stored = app.db.read(|conn| async move { caseboard_store::keys::find(&conn, "codes").await }).await;
    let old: [u8; 32] = stored.expect("read").expect("a key").try_into().expect("32 bytes");
    let rotated = with_key(&app, [2; 32], &[old]).await;
    let (id, code, checking) = (north.center.id, north.code.clone(), rotated.clone());
    hold.hold_next();
    let checked = tokio::spawn(async move { verify_center_code(&checking, "x", id, code).await });
    hold.wait();
    assert!(is_valid_code(&rotated, id, &north.code).await);
    hold.release();
    assert!(checked.await.expect("no panic").expect("an answer").is_some());
}

/// Wrong codes from many addresses close a center for those addresses until its code is replaced, which starts the count again.
///
/// Shows: AMB-03, AMB-268
#[tokio::test(flavor = "multi_thread")]
async fn a_new_code_ends_the_limit_on_wrong_codes_of_the_center() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let id = north.center.id;
    for guess in 0..CENTER_CODE_DAY.limit {
        let address = format!("10.0.0.{}", guess / 4);
        let answer = verify_center_code(&app, &address, id, "ABCDEF".into()).await;
        assert_eq!(answer.expect("an answer"), None);
    }
    let refused = verify_center_code(&app, "10.0.0.0", id, north.code.clone()).await;
    assert_eq!(refusal_code(refused), "RATE_LIMITED");
    let new = rotate_center_code(&app, &adam, None, id).await.expect("rotated");
    let accepted = verify_center_code(&app, "10.0.0.0", id, new.code.clone()).await;
    assert!(accepted.expect("an answer").is_some());
}

/// One person uses up what an address may guess, so that colleagues behind the same address cannot join. A new code lets them
/// join at once. The wrong codes for another center still count.
///
/// Shows: AMB-332, AMB-268
#[tokio::test(flavor = "multi_thread")]
async fn a_new_code_ends_the_limit_on_wrong_codes_of_an_address() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let adam = manager(&app, "Adam", &north).await;
    let enter =
        async |of: CenterId, code: &str| verify_center_code(&app, "hospital", of, code.to_owned()).await;
    for guess in 0..CENTER_CODE_ADDRESS_DAY.limit {
        if guess > 0 && guess % CENTER_CODE.limit == 0 {
            app.advance_clock(CENTER_CODE.window);
        }
        for of in [&north, &south] {
            assert_eq!(enter(of.center.id, "ABCDEF").await.expect("an answer"), None);
        }
    }
    assert_eq!(refusal_code(enter(north.center.id, &north.code).await), "RATE_LIMITED");
    app.advance_clock(SignedDuration::from_secs(1));
    let new = rotate_center_code(&app, &adam, None, north.center.id).await.expect("rotated");
    assert!(enter(north.center.id, &new.code).await.expect("an answer").is_some());
    assert_eq!(refusal_code(enter(south.center.id, &south.code).await), "RATE_LIMITED");
}

/// An administrator sees since when the code of their center exists, also after its replacement.
///
/// Shows: AMB-129
#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_sees_since_when_the_code_exists() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let created = app.now();
    app.advance_clock(SignedDuration::from_hours(1));
    let adam = manager(&app, "Adam", &north).await;
    let CenterManager::CenterAdmin(admin) = adam.clone() else { panic!("an administrator of a center") };
    let since = async || {
        let found = get_second_factors(&app, &Actor::CenterAdmin(admin.clone())).await.expect("read");
        Vec::from_iter(found.centers.into_iter().map(|center| (center.id, center.code_created_at)))
    };
    assert_eq!(since().await, [(north.center.id, Some(created))]);
    app.advance_clock(SignedDuration::from_mins(1));
    rotate_center_code(&app, &adam, None, north.center.id).await.expect("rotated");
    assert_eq!(since().await, [(north.center.id, Some(app.now()))]);
}

/// An administrator replaces the code of their own center, the system administrator that of any center; a foreign center gets
/// the same response as a missing one.
///
/// Shows: AMB-03, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn only_administrators_of_a_center_replace_its_code() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let adam = manager(&app, "Adam", &north).await;
    for id in [south.center.id, app.new_id::<CenterId>()] {
        assert_eq!(refusal_code(rotate_center_code(&app, &adam, None, id).await), "FORBIDDEN");
    }
    assert!(is_valid_code(&app, south.center.id, &south.code).await);
    let root = root(&app).await.require_center_manager().expect("a center manager");
    let missing: CenterId = app.new_id();
    assert_eq!(refusal_code(rotate_center_code(&app, &root, None, missing).await), "FORBIDDEN");
    rotate_center_code(&app, &root, None, south.center.id).await.expect("rotated");
    assert!(!is_valid_code(&app, south.center.id, &south.code).await);
}

/// A repeated request returns the same code and does not replace it again.
///
/// Shows: AMB-03
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_returns_the_same_code() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let once = || Some(IdempotencyKey::new(Some(adam.person()), "key", "rotateCenterCode", b""));
    let first = rotate_center_code(&app, &adam, once(), north.center.id).await.expect("rotated");
    let again = rotate_center_code(&app, &adam, once(), north.center.id).await.expect("the same answer");
    assert_eq!(first, again);
    let mail_items =
        mails(&app, "Adam").await.iter().filter(|mail| mail.subject.starts_with("New verification")).count();
    assert_eq!(mail_items, 1);
}

/// Administrators whose answer was lost send the request again after the proof of identity has ended, and get the stored outcome:
/// the new code, or the new center with its code. Another request needs a new proof.
///
/// Shows: AMB-334
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_gets_its_outcome_without_a_new_proof() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let (adam, root) = (manager(&app, "Adam", &north).await, root(&app).await);
    let late = |actor: Actor| {
        let session = SessionData { proven_at: None, ..actor.session_data().clone() };
        Actor::from_session(session, true).expect("an actor")
    };
    let late_adam = late(adam.clone().into()).require_center_manager().expect("an administrator");
    let once = || Some(IdempotencyKey::new(Some(adam.person()), "key", "rotateCenterCode", b""));
    let id = north.center.id;
    assert_eq!(refusal_code(rotate_center_code(&app, &late_adam, once(), id).await), "PROOF_REQUIRED");
    let first = rotate_center_code(&app, &adam, once(), id).await.expect("rotated");
    let again = rotate_center_code(&app, &late_adam, once(), id).await.expect("the stored outcome");
    assert_eq!(first, again);
    assert_eq!(refusal_code(rotate_center_code(&app, &late_adam, None, id).await), "PROOF_REQUIRED");

    let late_root = late(root.clone());
    let once = || Some(IdempotencyKey::new(Some(root.person()), "key", "createCenter", b""));
    let create =
        async |by: &Actor, key| create_center(&app, Some(by), None, key, center_draft("South")).await;
    assert_eq!(refusal_code(create(&late_root, once()).await), "PROOF_REQUIRED");
    let first = create(&root, once()).await.expect("created");
    let again = create(&late_root, once()).await.expect("the stored outcome");
    assert_eq!((first.center.id, first.code), (again.center.id, again.code));
    assert_eq!(refusal_code(create(&late_root, None).await), "PROOF_REQUIRED");
}

/// A repeated request returns the same code also after the installation's key was changed, and is refused when the older
/// version is dropped: the code of the newest version would be a wrong one.
///
/// Shows: AMB-03, AMB-96
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_returns_the_same_code_after_a_change_of_the_key() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let once = || Some(IdempotencyKey::new(Some(adam.person()), "key", "rotateCenterCode", b""));
    let first = rotate_center_code(&app, &adam, once(), north.center.id).await.expect("rotated");
    let stored = app.db.read(|conn| async move { caseboard_store::keys::find(&conn, "codes").await }).await;
    let old: [u8; 32] = stored.expect("read").expect("a key").try_into().expect("32 bytes");
    let rotated = with_key(&app, [2; 32], &[old]).await;
    let again = rotate_center_code(&rotated, &adam, once(), north.center.id).await.expect("the same answer");
    assert_eq!(first, again);
    let dropped = with_key(&app, [2; 32], &[]).await;
    let refused = rotate_center_code(&dropped, &adam, once(), north.center.id).await;
    assert!(matches!(refused, Err(Error::Refused(_))), "{refused:?}");
}
