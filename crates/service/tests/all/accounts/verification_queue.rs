//! Professionals ask a center to verify them, and the center sees who waits and what is missing.

use caseboard_domain::actor::CenterManager;
use caseboard_domain::eligibility::{LicenseState, QueueReason, VERIFICATION_REQUESTS_MAX};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::slot::Slot;
use caseboard_domain::throttle::VERIFICATION_REQUESTS;
use caseboard_domain::{CenterId, PersonId};
use caseboard_service::App;
use caseboard_service::eligibility::{
    PeopleQuery, certify_person, count_people, list_credentialed_surgeons, list_people,
    list_verification_queue, list_verification_requests, request_verification, revoke_certification,
    search_people, withdraw_verification,
};
use caseboard_store::change_feed::Topic;
use caseboard_store::statements_run;
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

use crate::accounts::support::{
    center, form, form_at_center, mails, manager, next_event, poster, professional, refusal_code,
    retry_after, root, signed_up, surgeon, verified,
};

fn all() -> PeopleQuery {
    let page = caseboard_domain::page::Page { number: 1, size: 100 };
    PeopleQuery { page, sign_in_type: Some("ALL".to_owned()), center: None }
}

async fn queue(app: &App, of: &CenterManager, center: CenterId) -> Vec<(PersonId, QueueReason)> {
    let queue = list_verification_queue(app, of, center).await.expect("a queue");
    queue.into_iter().map(|it| (it.card.id, it.reason)).collect()
}

/// People who asked are in the queue of that center only, the longest wait first, with what is missing for
/// their group; certifying and declining remove them. A request sends no mail.
///
/// Shows: AMB-115, AMB-116
#[tokio::test(flavor = "multi_thread")]
async fn people_who_ask_are_in_the_queue_until_the_center_decides() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let adam = manager(&app, "Adam", &north).await;
    let stan = manager(&app, "Stan", &south).await;
    let nora = professional(&app, "Nora", Category::RegisteredNurse).await;
    let mark = professional(&app, "Mark", Category::MedicalAssistant).await;
    let before = mails(&app, "Adam").await.len();
    for pro in [&mark, &nora] {
        app.advance_clock(SignedDuration::from_secs(1));
        let open = request_verification(&app, pro, north.center.id).await.expect("asked");
        assert_eq!(open.iter().map(|it| it.center).collect::<Vec<_>>(), [north.center.id]);
    }
    request_verification(&app, &nora, north.center.id).await.expect("repeated");
    assert_eq!(mails(&app, "Adam").await.len(), before);
    let waiting = list_verification_queue(&app, &adam, north.center.id).await.expect("a queue");
    assert_eq!(waiting.iter().map(|it| it.card.id).collect::<Vec<_>>(), [mark.person(), nora.person()]);
    let [of_mark, of_nora] = [0, 1].map(|n| waiting[n].card.completeness.clone().expect("known"));
    assert_eq!((of_mark.license, of_nora.license), (LicenseState::NotNeeded, LicenseState::Missing));
    assert!(of_nora.missing.contains(&Slot::MedLicense) && !of_mark.missing.contains(&Slot::MedLicense));
    for slot in [Slot::ResidencyCert, Slot::MedDegreeCert, Slot::MedEdLetter] {
        assert!(!of_nora.missing.contains(&slot), "a nurse needs no {slot}");
    }
    assert_eq!(queue(&app, &stan, south.center.id).await, []);

    certify_person(&app, &adam, nora.person(), north.center.id).await.expect("certified");
    let sent = mails(&app, "Mark").await.len();
    revoke_certification(&app, &adam, mark.person(), north.center.id).await.expect("declined");
    assert_eq!(mails(&app, "Mark").await.len(), sent, "no mail says that an eligibility was removed");
    assert_eq!(queue(&app, &adam, north.center.id).await, []);
    assert_eq!(list_verification_requests(&app, &nora).await.expect("a list"), []);
    // A certified person is not in the queue.
    assert_eq!(request_verification(&app, &nora, north.center.id).await.expect("nothing to do"), []);
}

/// A surgeon with a pending affiliation waits too, until an administrator verifies or declines it. A revoked affiliation does not
/// wait: verifying all who wait would undo the revocation.
///
/// Shows: AMB-85, AMB-115, AMB-283
#[tokio::test(flavor = "multi_thread")]
async fn surgeons_with_a_pending_affiliation_wait() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let sue = surgeon(&app, "Sue", &north).await.person();
    let waiting = async || queue(&app, &adam, north.center.id).await;
    let chosen = "UPDATE affiliations SET status = 'PENDING', revoked_at = NULL WHERE administers = FALSE";
    let choose = async || app.database().run_raw_sql(chosen, chosen).await.expect("chosen");
    assert_eq!(waiting().await, []);
    choose().await;
    assert_eq!(waiting().await, [(sue, QueueReason::Affiliation)]);
    certify_person(&app, &adam, sue, north.center.id).await.expect("verified");
    assert_eq!(waiting().await, []);
    revoke_certification(&app, &adam, sue, north.center.id).await.expect("revoked");
    assert_eq!(waiting().await, [], "a revoked affiliation");
    choose().await;
    revoke_certification(&app, &adam, sue, north.center.id).await.expect("declined");
    assert_eq!(waiting().await, [], "a declined affiliation");
    certify_person(&app, &adam, sue, north.center.id).await.expect("verified after all");
}

/// A professional cannot flood the queues: ten open requests, and a withdrawn one frees one. A missing center and an
/// administrator of another center are refused.
///
/// Shows: AMB-115
#[tokio::test(flavor = "multi_thread")]
async fn a_professional_asks_ten_centers_at_most() {
    let app = TestApp::new().await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await;
    let mut centers = Vec::new();
    for number in 0..=VERIFICATION_REQUESTS_MAX {
        centers.push(center(&app, &format!("Center {number}")).await.center.id);
    }
    let stan = center(&app, "South").await;
    let stan = manager(&app, "Stan", &stan).await;
    let (last, first) = centers.split_last().expect("centers");
    for center in first {
        request_verification(&app, &ann, *center).await.expect("asked");
    }
    let refused = request_verification(&app, &ann, *last).await;
    assert_eq!(refusal_code(refused), "TOO_MANY_VERIFICATION_REQUESTS");
    withdraw_verification(&app, &ann, first[0]).await.expect("withdrawn");
    request_verification(&app, &ann, *last).await.expect("asked");
    let missing: CenterId = app.new_id();
    assert_eq!(refusal_code(request_verification(&app, &ann, missing).await), "FORBIDDEN");
    assert_eq!(refusal_code(list_verification_queue(&app, &stan, *last).await), "FORBIDDEN");
}

/// Asking and withdrawing again and again is limited: each is an entry of the audit log and refreshes the clients of a
/// center's administrators.
///
/// Shows: AMB-115
#[tokio::test(flavor = "multi_thread")]
async fn asking_and_withdrawing_again_and_again_is_limited() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let (ann, bob) = (
        professional(&app, "Ann", Category::ScrubTech).await,
        professional(&app, "Bob", Category::ScrubTech).await,
    );
    for _ in 0..VERIFICATION_REQUESTS.limit / 2 {
        request_verification(&app, &ann, north.center.id).await.expect("asked");
        withdraw_verification(&app, &ann, north.center.id).await.expect("withdrawn");
    }
    assert_eq!(retry_after(request_verification(&app, &ann, north.center.id).await), 15 * 60);
    assert_eq!(retry_after(withdraw_verification(&app, &ann, north.center.id).await), 15 * 60);
    request_verification(&app, &bob, north.center.id).await.expect("another person");
    app.advance_clock(SignedDuration::from_mins(15));
    request_verification(&app, &ann, north.center.id).await.expect("after the window");
}

/// The queue is read with the same number of statements for one person and for many.
///
/// Shows: AMB-115
#[tokio::test(flavor = "multi_thread")]
async fn the_queue_needs_a_fixed_number_of_statements() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let mut counts = Vec::new();
    for name in ["Ann", "Bob", "Cem"] {
        let pro = professional(&app, name, Category::ScrubTech).await;
        request_verification(&app, &pro, north.center.id).await.expect("asked");
        let before = statements_run();
        list_verification_queue(&app, &adam, north.center.id).await.expect("a queue");
        counts.push(statements_run() - before);
    }
    assert_eq!(counts, [5, 5, 5]);
}

/// Accounts whose address was never verified are in no list, no count and no search, cannot be certified, and are not
/// offered as surgeons of a case.
///
/// Shows: AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn unverified_accounts_are_in_no_list() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    verified(&app, form("Ann", Role::Professional)).await;
    let uma = signed_up(&app, form("Uma", Role::Professional)).await;
    signed_up(&app, form_at_center(&app, "Sue", Role::Surgeon, &north).await).await;
    root(&app).await;
    let by = poster(&app, "Adam").await;
    let page = list_people(&app, &by, all()).await.expect("a page");
    let names: Vec<_> = page.items.iter().map(|it| it.first_name.as_str()).collect();
    assert_eq!((names, page.total), (vec!["Ann"], 1));
    assert_eq!(count_people(&app, &by, None).await.expect("a count"), 1);
    for (last, first) in [(Some("lee"), None), (None, Some("u")), (Some("lee"), Some("s"))] {
        let found = search_people(&app, &by, None, last, first, None).await.expect("a page");
        assert!(found.items.iter().all(|it| it.first_name == "Ann"), "{last:?} {first:?}");
    }
    assert_eq!(list_credentialed_surgeons(&app, &by, north.center.id).await.expect("a list"), []);
    let refused = certify_person(&app, &adam, uma.id, north.center.id).await;
    assert_eq!(refusal_code(refused), "FORBIDDEN");
}

/// The administrators of a center are notified when a surgeon begins to wait for it: once the address of a new surgeon is
/// verified, and when a known one chooses the center.
///
/// Shows: AMB-61, AMB-115
#[tokio::test(flavor = "multi_thread")]
async fn surgeons_who_begin_to_wait_are_published_to_the_center() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let stan = manager(&app, "Stan", &south).await;
    let listening = app.feed().subscribe(stan.person(), -1);
    let mut sue = form_at_center(&app, "Sue", Role::Surgeon, &north).await;
    sue.draft.centers.push(south.center.id);
    verified(&app, sue).await;
    assert_eq!(next_event(&listening).await, Some(vec![Topic::Favorites]));
    assert_eq!(queue(&app, &stan, south.center.id).await.len(), 1);
}

/// Where the installation verifies no addresses, all accounts are listed.
///
/// Shows: AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn without_verification_all_accounts_are_listed() {
    let app = TestApp::with_settings(|settings| settings.email_verification = false).await;
    let north = center(&app, "North").await;
    signed_up(&app, form_at_center(&app, "Adam", Role::Admin, &north).await).await;
    signed_up(&app, form("Uma", Role::Professional)).await;
    let page = list_people(&app, &poster(&app, "Adam").await, all()).await.expect("a page");
    assert_eq!(page.total, 1);
}
