//! An administrator of a center ends the administration of one who joined it later.

use caseboard_domain::actor::{Actor, CenterManager};
use caseboard_domain::document::Slot;
use caseboard_domain::page::Keyset;
use caseboard_domain::person::{Category, Role};
use caseboard_service::centers::CreatedCenter;
use caseboard_service::change_feed::Topic;
use caseboard_service::eligibility::{certify_person, revoke_certification};
use caseboard_service::second_factors::get_second_factors;
use caseboard_service::{App, session};
use caseboard_store::notices::{self, NoticeScope};
use caseboard_testkit::{TestApp, sample_files};
use jiff::SignedDuration;

use crate::accounts::support::{
    actor, center, form_at_center, mail, mails, manager, next_event, professional, refusal_code, root,
    session_data, sign_up_as, signed_up, token,
};
use crate::audit::support::{no_entry, one_entry};
use crate::documents::support::{assert_forbidden, bytes, expect_stored, professional_actor, upload};

const TO_OTHERS: &str = "An administrator of North was removed";
const TO_REMOVED: &str = "You are no longer an administrator of North";

/// A center whose administrators Adam, Eve and Bea joined one after the other.
struct Scene {
    app: TestApp,
    north: CreatedCenter,
    adam: CenterManager,
    eve: CenterManager,
    bea: CenterManager,
}

impl Scene {
    async fn new() -> Self {
        let app = TestApp::new().await;
        let north = center(&app, "North").await;
        let adam = manager(&app, "Adam", &north).await;
        app.advance_clock(SignedDuration::from_mins(1));
        let eve = manager(&app, "Eve", &north).await;
        app.advance_clock(SignedDuration::from_mins(1));
        let bea = manager(&app, "Bea", &north).await;
        Self { app, north, adam, eve, bea }
    }

    /// The code of the refusal; `None` if the administration has ended.
    async fn refused(&self, by: &CenterManager, of: &CenterManager) -> Option<&'static str> {
        match revoke_certification(&self.app, by, of.person(), self.north.center.id).await {
            Ok(revoked) => {
                assert_eq!((revoked.person, revoked.upcoming_confirmed), (of.person(), 0));
                None
            }
            refused => Some(refusal_code(refused)),
        }
    }

    /// The names of the administrators whom a person sees, each with whether the person may remove them.
    async fn seen_by(&self, name: &str) -> Vec<(String, bool)> {
        let found = get_second_factors(&self.app, &actor(&self.app, name).await).await.expect("read");
        let each = found.administrators.into_iter();
        each.map(|it| (it.administrator.full_name.trim_end_matches(" Lee").to_owned(), it.removable))
            .collect()
    }
}

/// The actor of a request with this token.
async fn with_token(app: &App, token: &str) -> Actor {
    let found = session::authenticate(app, token).await.expect("looked up").expect("an active session");
    Actor::from_session(found, true).expect("an actor")
}

/// The contents of the unread notices of a person.
async fn contents(app: &App, of: &CenterManager) -> Vec<String> {
    let person = of.person();
    let unread = app
        .db
        .read(move |conn| async move {
            notices::list(&conn, person, NoticeScope::UnreadNotCancelled, Keyset::default()).await
        })
        .await
        .expect("read");
    unread.into_iter().map(|it| it.content).collect()
}

/// An administrator removes one who joined later. The sessions of that person have no rights at the center from then on, so the
/// next read of a document is refused. That person and the other administrators get a notice and a mail; it is audited once.
///
/// Shows: AMB-373, A-29
#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_administrator_ends_the_administration_of_a_later_one() {
    let scene = Scene::new().await;
    let Scene { app, north, adam, eve, bea } = &scene;
    let ann = professional_actor(&professional(app, "Ann", Category::Anesthesiologist).await);
    let license = upload(app, &ann, Slot::MedLicense, "pdf", sample_files::pdf("license")).await;
    let (license, _) = expect_stored(license);
    let eves = token(app, "Eve").await;
    bytes(app, &with_token(app, &eves).await, license).await.expect("an administrator reads documents");

    let listening = app.feed().subscribe(eve.person(), -1);
    let id = north.center.id;
    let (removed, entry) = one_entry!(app, revoke_certification(app, adam, eve.person(), id));
    removed.expect("removed");
    assert_eq!((entry.action.as_str(), entry.center), ("ADMINISTRATION_ENDED", Some(id)));
    assert_eq!(entry.person, Some(adam.person()));
    let topics = next_event(&listening).await.expect("an event");
    assert!(topics.contains(&Topic::Profile) && topics.contains(&Topic::Notifications), "{topics:?}");
    let eve_now = with_token(app, &eves).await;
    assert!(eve_now.session_data().centers.is_empty());
    assert_forbidden(bytes(app, &eve_now, license).await);

    let letter = mail(app, "Eve", TO_REMOVED).await;
    assert!(letter.text.contains("Adam Lee") && letter.unsubscribe.is_none(), "{}", letter.text);
    for name in ["Adam", "Bea"] {
        let letter = mail(app, name, TO_OTHERS).await;
        for fact in ["eve@example.org", "Adam Lee", "North", "/security"] {
            assert!(letter.text.contains(fact), "{fact}: {}", letter.text);
        }
    }
    assert!(contents(app, eve).await.iter().any(|it| *it == format!("{TO_REMOVED}.")));
    for other in [adam, bea] {
        assert!(contents(app, other).await.iter().any(|it| *it == format!("{TO_OTHERS}.")));
    }
    assert!(mails(app, "Eve").await.iter().all(|it| it.subject != TO_OTHERS));

    no_entry!(app, revoke_certification(app, adam, eve.person(), id)).expect("repeating it changes nothing");
    assert_eq!(mails(app, "Eve").await.iter().filter(|it| it.subject == TO_REMOVED).count(), 1);
}

/// A person who signed up as an administrator with the code of the center removes no one who was there before, and no one removes
/// themself. Of two who joined at the same moment neither removes the other. Every refusal is that of a missing person.
///
/// Shows: AMB-373
#[tokio::test(flavor = "multi_thread")]
async fn a_later_administrator_never_removes_an_earlier_one() {
    let scene = Scene::new().await;
    let Scene { app, north, adam, eve, bea } = &scene;
    let cora = manager(app, "Cora", north).await;
    let south = center(app, "South").await;
    let steve = manager(app, "Steve", &south).await;
    for (by, of, why) in [
        (eve, adam, "an earlier administrator"),
        (bea, adam, "the first administrator"),
        (adam, adam, "themself"),
        (eve, eve, "themself"),
        (&cora, bea, "one who joined at the same moment"),
        (bea, &cora, "one who joined at the same moment"),
        (&steve, bea, "an administrator of another center"),
        (adam, &steve, "of another center"),
    ] {
        assert_eq!(scene.refused(by, of).await, Some("FORBIDDEN"), "{why}");
    }
    assert_eq!(session_data(app, "Adam").await.centers, [north.center.id], "a refusal changes nothing");
    let found = mails(app, "Adam").await;
    assert!(found.iter().all(|it| it.subject != TO_OTHERS && it.subject != TO_REMOVED));
    assert_eq!(scene.refused(adam, bea).await, None);
    let root = root(app).await.require_center_manager().expect("the system administrator");
    assert_eq!(scene.refused(&root, adam).await, None, "a system administrator");
}

/// Ending an administration needs the password or a passkey of the last ten minutes, and the refusal comes after the check of
/// who may do it.
///
/// Shows: AMB-95, AMB-373
#[tokio::test(flavor = "multi_thread")]
async fn ending_an_administration_needs_a_proof_of_identity() {
    let scene = Scene::new().await;
    let Scene { app, adam, eve, .. } = &scene;
    let unproven = async |name| actor(app, name).await.require_center_manager().expect("an administrator");
    assert_eq!(scene.refused(&unproven("Adam").await, eve).await, Some("PROOF_REQUIRED"));
    assert_eq!(scene.refused(&unproven("Eve").await, adam).await, Some("FORBIDDEN"));
    assert_eq!(scene.refused(adam, eve).await, None);
}

/// A removed administrator cannot use a request that was authenticated before the removal to remove others.
///
/// Shows: AMB-373
#[tokio::test(flavor = "multi_thread")]
async fn a_removed_administrator_removes_no_one() {
    let scene = Scene::new().await;
    let Scene { adam, eve, bea, .. } = &scene;
    assert_eq!(scene.refused(adam, eve).await, None);
    assert_eq!(scene.refused(eve, bea).await, Some("FORBIDDEN"));
}

/// A removed administrator comes back only as the last one who joined: with another address and the code. The account itself is
/// not restored, neither by the one who removed it nor by a sign-up with the same address.
///
/// Shows: AMB-373
#[tokio::test(flavor = "multi_thread")]
async fn a_removed_administrator_comes_back_with_another_address_only() {
    let scene = Scene::new().await;
    let Scene { app, north, adam, eve, bea } = &scene;
    assert_eq!(scene.refused(adam, eve).await, None);
    let restored = certify_person(app, adam, eve.person(), north.center.id).await;
    assert_eq!(refusal_code(restored), "ADMINISTRATOR_DECIDED");
    let again = form_at_center(app, "Eve", Role::Admin, north).await;
    assert_eq!(refusal_code(sign_up_as(app, again).await), "EMAIL_TAKEN");
    assert!(session_data(app, "Eve").await.centers.is_empty());

    app.advance_clock(SignedDuration::from_mins(1));
    let eva = manager(app, "Eva", north).await;
    let names = ["Adam", "Bea", "Eva"].map(|name| (name.to_owned(), false));
    assert_eq!(scene.seen_by("Eva").await, names);
    assert_eq!(scene.refused(&eva, bea).await, Some("FORBIDDEN"));
    assert_eq!(scene.refused(bea, &eva).await, None);
}

/// An account whose address was never verified is removed like any other, gets neither a mail nor a notice about it, and its name
/// is in none.
///
/// Shows: AMB-01, AMB-373
#[tokio::test(flavor = "multi_thread")]
async fn an_unverified_administrator_is_removed_without_a_mail() {
    let app = &TestApp::new().await;
    let north = &center(app, "North").await;
    let una = signed_up(app, form_at_center(app, "Una", Role::Admin, north).await).await.id;
    manager(app, "Adam", north).await;
    let before = mails(app, "Una").await;
    let root = root(app).await.require_center_manager().expect("the system administrator");
    revoke_certification(app, &root, una, north.center.id).await.expect("removed");
    assert_eq!(mails(app, "Una").await, before);
    let letter = mail(app, "Adam", TO_OTHERS).await.text;
    assert!(letter.contains("una@example.org") && !letter.contains("Una Lee"), "{letter}");
}

/// Each administrator sees who administers the center, in the order in which they joined, and whom they may remove.
///
/// Shows: AMB-373
#[tokio::test(flavor = "multi_thread")]
async fn administrators_see_each_other_and_whom_they_may_remove() {
    let scene = Scene::new().await;
    let seen =
        |flags: [bool; 3]| Vec::from_iter(["Adam", "Eve", "Bea"].map(str::to_owned).into_iter().zip(flags));
    assert_eq!(scene.seen_by("Adam").await, seen([false, true, true]));
    assert_eq!(scene.seen_by("Eve").await, seen([false, false, true]));
    assert_eq!(scene.seen_by("Bea").await, seen([false, false, false]));
    assert_eq!(scene.refused(&scene.adam, &scene.eve).await, None);
    assert_eq!(scene.seen_by("Bea").await, [("Adam".into(), false), ("Bea".into(), false)]);
    assert_eq!(scene.seen_by("Eve").await, []);
}

/// The names of the others are not shown to a session that lacks a required second factor.
///
/// Shows: AMB-100, AMB-373
#[tokio::test(flavor = "multi_thread")]
async fn administrators_without_a_required_second_factor_see_no_others() {
    let scene = Scene::new().await;
    let sql = |value: &str| format!("UPDATE centers SET requires_second_factor = {value}");
    scene.app.database().run_raw_sql(&sql("1"), &sql("TRUE")).await.expect("required");
    // The nodes keep sessions for a second.
    scene.app.advance_clock(SignedDuration::from_secs(2));
    let bea = Actor::before_second_factor(session_data(&scene.app, "Bea").await, true).expect("an actor");
    let found = get_second_factors(&scene.app, &bea).await.expect("read");
    assert_eq!((found.administrators.len(), found.centers.len()), (0, 1));
}
