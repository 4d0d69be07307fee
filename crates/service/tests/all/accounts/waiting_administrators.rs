//! A person with the code of a center waits until an administrator of the center or the system administrator confirms them.

use caseboard_domain::PersonId;
use caseboard_domain::actor::{Actor, CenterManager};
use caseboard_domain::center::AffiliationStatus::{Pending, Verified};
use caseboard_domain::document::Slot;
use caseboard_domain::page::Keyset;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::throttle::WAITING_ADMINISTRATOR_MAILS;
use caseboard_service::accounts::{get_session, set_user_active};
use caseboard_service::attention::get_attention;
use caseboard_service::centers::{
    CreatedCenter, confirm_center, create_center, deactivate_center, reactivate_center, rotate_center_code,
};
use caseboard_service::change_feed::Topic;
use caseboard_service::eligibility::{certify_person, decline_administrator, revoke_certification};
use caseboard_service::erasure::erase_person;
use caseboard_service::second_factors::get_second_factors;
use caseboard_service::{App, housekeeping};
use caseboard_store::notices::{self, NoticeScope};
use caseboard_store::persons;
use caseboard_testkit::{TestApp, sample_files};
use jiff::SignedDuration;

use crate::accounts::support::{
    actor, center, center_draft, form_at_center, mail, mails, manager, next_event, professional,
    refusal_code, root, session_data, sign_up_as, signed_up, surgeon, system_admin, verified,
};
use crate::audit::support::{entries, new_entries, no_entry, one_entry};
use crate::documents::support::{assert_forbidden, bytes, expect_stored, professional_actor, upload};

const WAITS: &str = "New administrator of North";
const CONFIRMED: &str = "You are an administrator of North";
const DECLINED: &str = "You were not confirmed as an administrator of North";

/// A person who signed up as an administrator with the code and verified the address; their id.
async fn applicant(app: &App, name: &str, at: &CreatedCenter) -> PersonId {
    verified(app, form_at_center(app, name, Role::Admin, at).await).await.id
}

/// What a person waits for at their center: the status, and whether it was ended.
async fn state(app: &App, name: &str) -> (caseboard_domain::center::AffiliationStatus, bool) {
    let user = get_session(app, &session_data(app, name).await).await.expect("read");
    (user.affiliations[0].status, user.affiliations[0].revoked)
}

/// The names of those who wait on the home screen of a person.
async fn waiting(app: &App, of: &Actor) -> Vec<String> {
    let found = get_attention(app, of).await.expect("read").administrators;
    assert!(found.iter().all(|it| it.total == i64::try_from(found.len()).unwrap_or_default()));
    found.into_iter().map(|it| it.full_name.trim_end_matches(" Lee").to_owned()).collect()
}

/// The unread notices of a person.
async fn unread(app: &App, person: PersonId) -> Vec<caseboard_store::notices::NoticeRow> {
    app.db
        .read(move |conn| async move {
            notices::list(&conn, person, NoticeScope::UnreadNotCancelled, Keyset::default()).await
        })
        .await
        .expect("read")
}

async fn confirm(
    app: &App,
    by: &CenterManager,
    person: PersonId,
    at: &CreatedCenter,
) -> Option<&'static str> {
    match certify_person(app, by, person, at.center.id).await {
        Ok(_) => None,
        refused => Some(refusal_code(refused)),
    }
}

async fn decline(
    app: &App,
    by: &CenterManager,
    person: PersonId,
    at: &CreatedCenter,
) -> Option<&'static str> {
    match revoke_certification(app, by, person, at.center.id).await {
        Ok(_) => None,
        refused => Some(refusal_code(refused)),
    }
}

/// A surgeon who knows the code of the center and signs up a second account as its administrator has no rights there: the account
/// reads no documents and confirms no one, itself included. The administrator gets a mail, sees the account on the home screen
/// and in the list of administrators, and confirms it; only then it has rights. Everyone is notified, and it is audited once.
///
/// Shows: AMB-08, AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn a_second_account_of_a_surgeon_is_no_administrator_until_one_confirms_it() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let bea = manager(&app, "Bea", &north).await;
    surgeon(&app, "Otto", &north).await;
    let ann = professional_actor(&professional(&app, "Ann", Category::Anesthesiologist).await);
    let license = upload(&app, &ann, Slot::MedLicense, "pdf", sample_files::pdf("license")).await;
    let (license, _) = expect_stored(license);

    let listening = app.feed().subscribe(adam.person(), -1);
    let otta = applicant(&app, "Otta", &north).await;
    assert!(next_event(&listening).await.expect("an event").contains(&Topic::Profile));
    assert_eq!(state(&app, "Otta").await, (Pending, false));
    let session = actor(&app, "Otta").await;
    assert!(session.session_data().centers.is_empty());
    assert_forbidden(bytes(&app, &session, license).await);
    let herself = session.clone().require_center_manager().expect("an administrator");
    assert_eq!(confirm(&app, &herself, otta, &north).await, Some("FORBIDDEN"));
    assert_eq!(decline(&app, &herself, adam.person(), &north).await, Some("FORBIDDEN"));
    assert_eq!(waiting(&app, &session).await, [""; 0], "sees no one");
    let own = get_second_factors(&app, &session).await.expect("read");
    assert_eq!((own.centers.len(), own.administrators.len()), (0, 0));

    let letters = mails(&app, "Adam").await;
    let about_otta = letters.iter().filter(|it| it.subject == WAITS && it.text.contains("otta@example.org"));
    let letter = Vec::from_iter(about_otta)[0];
    assert!(letter.text.contains("/security") && letter.unsubscribe.is_none(), "{}", letter.text);
    assert_eq!(waiting(&app, &actor(&app, "Adam").await).await, ["Otta"]);
    let listed = get_second_factors(&app, &actor(&app, "Bea").await).await.expect("read").administrators;
    let listed = listed.iter().find(|it| it.administrator.person == otta).expect("in the list");
    assert_eq!((listed.administrator.status, listed.removable), (Pending, true));

    let unproven = actor(&app, "Adam").await.require_center_manager().expect("an administrator");
    assert_eq!(confirm(&app, &unproven, otta, &north).await, Some("PROOF_REQUIRED"));
    let before = app.now();
    app.advance_clock(SignedDuration::from_mins(1));
    let (confirmed, entry) = one_entry!(app, certify_person(&app, &adam, otta, north.center.id));
    confirmed.expect("confirmed");
    assert_eq!((entry.action.as_str(), entry.center), ("ADMINISTRATION_CONFIRMED", Some(north.center.id)));
    assert_eq!(state(&app, "Otta").await, (Verified, false));
    bytes(&app, &actor(&app, "Otta").await, license).await.expect("an administrator reads documents");
    assert_eq!(waiting(&app, &actor(&app, "Adam").await).await, [""; 0]);
    assert!(mail(&app, "Otta", CONFIRMED).await.text.contains("Adam Lee"));
    let letter = mail(&app, "Bea", "North has a new administrator").await.text;
    assert!(letter.contains("otta@example.org") && letter.contains("Adam Lee"), "{letter}");
    let listed = get_second_factors(&app, &actor(&app, "Bea").await).await.expect("read").administrators;
    let listed = listed.iter().find(|it| it.administrator.person == otta).expect("in the list");
    assert!(listed.administrator.since > before && listed.removable, "administers it since the confirmation");
    assert_eq!(decline(&app, &herself, bea.person(), &north).await, Some("FORBIDDEN"), "joined later");

    let sent = mails(&app, "Otta").await.len();
    no_entry!(app, certify_person(&app, &bea, otta, north.center.id)).expect("repeating it changes nothing");
    assert_eq!(mails(&app, "Otta").await.len(), sent);
}

/// A declined person gets a notice and a mail and has no rights, now and later: neither the code nor the same address nor a
/// confirmation brings the account back. Declining needs a proof of identity and can be repeated.
///
/// Shows: AMB-95, AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn a_declined_administrator_stays_without_rights() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let otta = applicant(&app, "Otta", &north).await;
    let unproven = actor(&app, "Adam").await.require_center_manager().expect("an administrator");
    assert_eq!(decline(&app, &unproven, otta, &north).await, Some("PROOF_REQUIRED"));
    assert_eq!(state(&app, "Otta").await, (Pending, false), "a refusal changes nothing");

    let listening = app.feed().subscribe(otta, -1);
    let (declined, entry) = one_entry!(app, revoke_certification(&app, &adam, otta, north.center.id));
    declined.expect("declined");
    assert_eq!((entry.action.as_str(), entry.center), ("ADMINISTRATION_DECLINED", Some(north.center.id)));
    let topics = next_event(&listening).await.expect("an event");
    assert!(topics.contains(&Topic::Profile) && topics.contains(&Topic::Notifications), "{topics:?}");
    let letter = mail(&app, "Otta", DECLINED).await;
    assert!(
        letter.text.contains("support@caseboard.example") && letter.unsubscribe.is_none(),
        "{}",
        letter.text
    );
    let shown = unread(&app, otta).await;
    let shown: Vec<_> = shown.iter().map(|it| (it.content.as_str(), it.sender.id)).collect();
    let content = "You were not confirmed as an administrator of North. Your account stays as it is.";
    assert_eq!(shown, [(content, otta)]);
    assert!(!letter.text.contains("Adam"), "who declined is not named: {}", letter.text);
    assert_eq!(state(&app, "Otta").await, (Pending, true));
    assert_eq!(waiting(&app, &actor(&app, "Adam").await).await, [""; 0]);

    assert_eq!(confirm(&app, &adam, otta, &north).await, Some("ADMINISTRATOR_DECIDED"));
    let again = form_at_center(&app, "Otta", Role::Admin, &north).await;
    assert_eq!(refusal_code(sign_up_as(&app, again).await), "EMAIL_TAKEN");
    assert!(session_data(&app, "Otta").await.centers.is_empty());
    no_entry!(app, revoke_certification(&app, &adam, otta, north.center.id)).expect("repeating it");
    assert_eq!(mails(&app, "Otta").await.iter().filter(|it| it.subject == DECLINED).count(), 1);
}

/// Only a current administrator of the center, or a system administrator, confirms and declines. Every refusal is that of a
/// missing person.
///
/// Shows: AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn others_confirm_and_decline_no_one() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let adam = manager(&app, "Adam", &north).await;
    app.advance_clock(SignedDuration::from_mins(1));
    let eve = manager(&app, "Eve", &north).await;
    let steve = manager(&app, "Steve", &south).await;
    assert_eq!(decline(&app, &adam, eve.person(), &north).await, None, "Eve was an administrator");
    let otta = applicant(&app, "Otta", &north).await;
    for (by, why) in [(&steve, "another center"), (&eve, "a removed administrator")] {
        assert_eq!(confirm(&app, by, otta, &north).await, Some("FORBIDDEN"), "{why}");
        assert_eq!(decline(&app, by, otta, &north).await, Some("FORBIDDEN"), "{why}");
    }
    assert_eq!(confirm(&app, &steve, otta, &south).await, Some("FORBIDDEN"), "waits at another center");
    let unproven = actor(&app, "Steve").await.require_center_manager().expect("an administrator");
    assert_eq!(confirm(&app, &unproven, otta, &south).await, Some("FORBIDDEN"), "before the proof");
    assert_eq!(decline(&app, &unproven, otta, &south).await, Some("FORBIDDEN"), "before the proof");
    assert_eq!(state(&app, "Otta").await, (Pending, false));
    let root = root(&app).await.require_center_manager().expect("the system administrator");
    assert_eq!(confirm(&app, &root, otta, &north).await, None);
    assert_eq!(state(&app, "Otta").await, (Verified, false));
}

/// A person whose address is not verified waits in the list, but not on the home screen, and cannot be confirmed: the address may
/// belong to a stranger. They can be declined, without a mail.
///
/// Shows: AMB-01, AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn an_unverified_person_is_not_confirmed() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let una = signed_up(&app, form_at_center(&app, "Una", Role::Admin, &north).await).await.id;
    assert_eq!(confirm(&app, &adam, una, &north).await, Some("FORBIDDEN"));
    assert_eq!(waiting(&app, &actor(&app, "Adam").await).await, [""; 0]);
    let listed = get_second_factors(&app, &actor(&app, "Adam").await).await.expect("read").administrators;
    let listed = listed.iter().find(|it| it.administrator.person == una).expect("in the list");
    assert!(!listed.administrator.email_verified && listed.removable);
    let before = mails(&app, "Una").await;
    assert_eq!(decline(&app, &adam, una, &north).await, None);
    assert_eq!(mails(&app, "Una").await, before);
}

/// A surgeon who added a center got its code. After the center is confirmed, its first administrator waits for the system
/// administrator, who gets a mail and sees the person on the home screen as long as no administrator can confirm them.
///
/// Shows: AMB-83, AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn the_first_administrator_of_a_surgeons_center_waits_for_the_system_administrator() {
    let app = TestApp::new().await;
    let root = root(&app).await;
    let by = root.clone().require_center_manager().expect("the system administrator");
    let north = center(&app, "North").await;
    let otto = Actor::Surgeon(surgeon(&app, "Otto", &north).await);
    let added = create_center(&app, Some(&otto), None, None, center_draft("West")).await.expect("added");
    confirm_center(&app, &system_admin(&app).await, None, added.center.id).await.expect("confirmed");
    let code = rotate_center_code(&app, &by, None, added.center.id).await.expect("a new code").code;
    let west = CreatedCenter { code, ..added };

    let wanda = applicant(&app, "Wanda", &west).await;
    assert_eq!(state(&app, "Wanda").await, (Pending, false));
    let letter = mail(&app, "Root", "New administrator of West").await.text;
    assert!(letter.contains("wanda@example.org") && letter.contains("/adminWelcome"), "{letter}");
    assert_eq!(waiting(&app, &root).await, ["Wanda"]);
    assert_eq!(confirm(&app, &by, wanda, &west).await, None);
    assert_eq!(state(&app, "Wanda").await, (Verified, false));

    let sent = mails(&app, "Root").await.len();
    applicant(&app, "Walt", &west).await;
    assert_eq!(waiting(&app, &root).await, [""; 0], "Wanda can confirm them");
    assert_eq!(waiting(&app, &actor(&app, "Wanda").await).await, ["Walt"]);
    assert_eq!(mails(&app, "Root").await.len(), sent);
}

/// The code alone is enough only once: after the only administrator has left, the next one waits for the system administrator.
///
/// Shows: AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn the_code_makes_no_administrator_after_the_first_one() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let root = root(&app).await;
    set_user_active(&app, &system_admin(&app).await, adam.person(), false, None).await.expect("closed");
    applicant(&app, "Eve", &north).await;
    assert_eq!(state(&app, "Eve").await, (Pending, false));
    assert_eq!(waiting(&app, &root).await, ["Eve"]);
}

/// The same holds after the only administrator was erased, or their account was removed because the address was never verified.
///
/// Shows: AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn the_code_makes_no_administrator_after_the_first_one_was_erased() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let adam = manager(&app, "Adam", &north).await;
    erase_person(&app, adam.person()).await.expect("erased");
    signed_up(&app, form_at_center(&app, "Una", Role::Admin, &south).await).await;
    app.advance_clock(SignedDuration::from_hours(24 * 8));
    housekeeping::run_once(&app).await.expect("removed");
    for (name, at) in [("Eve", &north), ("Eva", &south)] {
        applicant(&app, name, at).await;
        assert_eq!(state(&app, name).await, (Pending, false), "{name}");
    }
}

/// The code stays known to a surgeon whose account was erased or removed, so the first administrator still waits. A surgeon who
/// only chose a center does not know its code.
///
/// Shows: AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn the_code_stays_known_after_the_surgeon_was_erased() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let west = center(&app, "West").await;
    let otto = surgeon(&app, "Otto", &north).await;
    erase_person(&app, otto.person()).await.expect("erased");
    let mut form = form_at_center(&app, "Una", Role::Surgeon, &south).await;
    form.draft.centers.push(west.center.id);
    let una = signed_up(&app, form).await;
    assert_eq!(una.affiliations.iter().map(|it| it.status).collect::<Vec<_>>(), [Verified, Pending]);
    app.advance_clock(SignedDuration::from_hours(24 * 8));
    housekeeping::run_once(&app).await.expect("removed");
    let una = una.id;
    let removed =
        app.db.read(move |conn| async move { persons::find(&conn, una).await }).await.expect("read");
    assert!(removed.is_some_and(|it| it.email.as_str().starts_with("deleted-")), "the account was removed");
    for (name, at, status) in [("Eve", &north, Pending), ("Eva", &south, Pending), ("Will", &west, Verified)]
    {
        applicant(&app, name, at).await;
        assert_eq!(state(&app, name).await, (status, false), "{name}");
    }
}

/// A surgeon who joined the center knows its code, so its first administrator waits for the system administrator, who gets a mail
/// as soon as the address is verified, three a day for a center.
///
/// Shows: AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn the_first_administrator_waits_if_a_surgeon_knows_the_code() {
    let app = TestApp::new().await;
    let root = root(&app).await;
    let north = center(&app, "North").await;
    surgeon(&app, "Otto", &north).await;
    let announced = async || mails(&app, "Root").await.into_iter().filter(|it| it.subject == WAITS).count();
    let una = signed_up(&app, form_at_center(&app, "Una", Role::Admin, &north).await).await;
    assert_eq!(una.affiliations[0].status, Pending);
    assert_eq!(announced().await, 0, "the address is not verified");
    for name in ["Ada", "Bob", "Cal", "Dee"] {
        applicant(&app, name, &north).await;
    }
    assert_eq!(announced().await, WAITING_ADMINISTRATOR_MAILS.limit as usize);
    let mut names = waiting(&app, &root).await;
    names.sort();
    assert_eq!(names, ["Ada", "Bob", "Cal", "Dee"]);
}

/// How many mails about people who wait at a center the system administrator got.
async fn mails_about(app: &App, at: &str) -> usize {
    let subject = format!("New administrator of {at}");
    mails(app, "Root").await.iter().filter(|it| it.subject == subject).count()
}

/// While a person waits, the only administrator who could confirm them is removed or erased, or their account is closed: the
/// system administrator, who has to decide now, gets the mail and sees the person on the home screen.
///
/// Shows: AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn the_system_administrator_is_mailed_when_the_last_administrator_leaves() {
    let app = TestApp::new().await;
    let (root, system) = (root(&app).await, system_admin(&app).await);
    let by = root.clone().require_center_manager().expect("the system administrator");
    for (place, admin, name) in [("North", "Adam", "Eve"), ("South", "Bea", "Ben"), ("West", "Cora", "Cal")] {
        let at = center(&app, place).await;
        let admin = manager(&app, admin, &at).await.person();
        applicant(&app, name, &at).await;
        app.advance_clock(SignedDuration::from_secs(1));
        // The mail is about the one who has waited longest.
        applicant(&app, &format!("{name}later"), &at).await;
        assert_eq!(mails_about(&app, place).await, 0, "{place} has an administrator");
        let listening = app.feed().subscribe(root.person(), -1);
        let left = match place {
            "North" => revoke_certification(&app, &by, admin, at.center.id).await.map(drop),
            "South" => set_user_active(&app, &system, admin, false, None).await,
            _ => erase_person(&app, admin).await,
        };
        left.expect("the administrator left");
        assert!(next_event(&listening).await.expect("an event").contains(&Topic::Profile), "{place}");
        assert_eq!(mails_about(&app, place).await, 1, "{place}");
        let letter = mail(&app, "Root", &format!("New administrator of {place}")).await.text;
        let address = format!("{}@example.org", name.to_lowercase());
        assert!(letter.contains(&address) && letter.contains("/adminWelcome"), "{letter}");
        let seen = get_attention(&app, &root).await.expect("read").administrators;
        assert!(seen.iter().any(|it| it.email == address), "{seen:?}");
    }
}

/// No mail is sent while another administrator can confirm people, if no one waits, if the account that ends could confirm no
/// one, or beyond three a day for a center.
///
/// Shows: AMB-01, AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn the_system_administrator_is_not_mailed_without_need() {
    let app = TestApp::new().await;
    let system = system_admin(&app).await;
    let close = async |person: PersonId, closed: bool| {
        set_user_active(&app, &system, person, !closed, None).await.expect("changed");
    };
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let adam = manager(&app, "Adam", &north).await;
    let bea = manager(&app, "Bea", &north).await;
    let eve = applicant(&app, "Eve", &north).await;
    close(adam.person(), true).await;
    assert_eq!(mails_about(&app, "North").await, 0, "Bea can confirm Eve");
    assert_eq!(decline(&app, &bea, eve, &north).await, None);
    close(bea.person(), true).await;
    assert_eq!(mails_about(&app, "North").await, 0, "no one waits");

    close(bea.person(), false).await;
    applicant(&app, "Ada", &north).await;
    for _ in 0..=WAITING_ADMINISTRATOR_MAILS.limit {
        close(bea.person(), true).await;
        close(bea.person(), false).await;
    }
    assert_eq!(mails_about(&app, "North").await, WAITING_ADMINISTRATOR_MAILS.limit as usize);

    signed_up(&app, form_at_center(&app, "Una", Role::Admin, &south).await).await;
    applicant(&app, "Sam", &south).await;
    assert_eq!(mails_about(&app, "South").await, 1, "Una's address is not verified");
    app.advance_clock(SignedDuration::from_hours(24 * 8));
    housekeeping::run_once(&app).await.expect("removed");
    assert_eq!(mails_about(&app, "South").await, 1, "her account is removed");
}

/// The account of the last administrator of a deactivated center is closed while a person waits there; the system administrator,
/// who cannot confirm anyone there before, gets the mail when the center is reactivated, once.
///
/// Shows: AMB-83, AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn the_system_administrator_is_mailed_when_a_center_with_a_waiting_person_is_reactivated() {
    let app = TestApp::new().await;
    let system = system_admin(&app).await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    applicant(&app, "Eve", &north).await;
    let id = north.center.id;
    deactivate_center(&app, &system, None, id, "It moved.".to_owned()).await.expect("deactivated");
    set_user_active(&app, &system, adam.person(), false, None).await.expect("closed");
    assert_eq!(mails_about(&app, "North").await, 0, "no one is confirmed at a deactivated center");
    for _ in 0..2 {
        reactivate_center(&app, &system, None, id).await.expect("reactivated");
        assert_eq!(mails_about(&app, "North").await, 1);
    }
    assert_eq!(waiting(&app, &root(&app).await).await, ["Eve"]);
}

/// Two administrators decide about the same person. The first decision holds: a decline after a confirmation removes no one, and
/// of two confirmations at the same moment one is carried out.
///
/// Shows: AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn a_late_decision_changes_nothing() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let bea = manager(&app, "Bea", &north).await;
    let otta = applicant(&app, "Otta", &north).await;
    let id = north.center.id;
    let before = entries(&app).await;
    let (one, two) =
        tokio::join!(certify_person(&app, &adam, otta, id), certify_person(&app, &bea, otta, id));
    assert_eq!(one.expect("confirmed"), two.expect("confirmed"));
    assert_eq!(new_entries(&app, &before).await.len(), 1);
    assert_eq!(mails(&app, "Otta").await.iter().filter(|it| it.subject == CONFIRMED).count(), 1);
    let late = decline_administrator(&app, &bea, otta, id).await;
    assert_eq!(refusal_code(late), "ADMINISTRATOR_DECIDED");
    assert_eq!(state(&app, "Otta").await, (Verified, false));

    let eve = applicant(&app, "Eve", &north).await;
    let (confirmed, declined) =
        tokio::join!(certify_person(&app, &adam, eve, id), decline_administrator(&app, &bea, eve, id));
    let expected = if confirmed.is_ok() { (Verified, false) } else { (Pending, true) };
    assert_ne!(confirmed.is_ok(), declined.is_ok());
    assert_eq!(state(&app, "Eve").await, expected);
}

/// A person whose account was closed after the request was authenticated decides nothing, and no one is confirmed at a center
/// that is deactivated.
///
/// Shows: AMB-83, AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_decides_nothing() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let bea = manager(&app, "Bea", &north).await;
    let otta = applicant(&app, "Otta", &north).await;
    let system = system_admin(&app).await;
    set_user_active(&app, &system, adam.person(), false, None).await.expect("closed");
    assert_eq!(confirm(&app, &adam, otta, &north).await, Some("FORBIDDEN"));
    assert_eq!(decline(&app, &adam, otta, &north).await, Some("FORBIDDEN"));
    let reason = "Closed for a year.".to_owned();
    deactivate_center(&app, &system, None, north.center.id, reason).await.expect("deactivated");
    assert_eq!(confirm(&app, &bea, otta, &north).await, Some("CENTER_DEACTIVATED"));
    assert_eq!(waiting(&app, &root(&app).await).await, [""; 0], "no one waits there");
    assert_eq!(state(&app, "Otta").await, (Pending, false));
}

/// Where addresses are not verified, people who wait can be confirmed at once, and get the mail about it.
///
/// Shows: AMB-01, AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn people_are_confirmed_where_addresses_are_not_verified() {
    let app = TestApp::with_settings(|settings| settings.email_verification = false).await;
    let north = center(&app, "North").await;
    signed_up(&app, form_at_center(&app, "Adam", Role::Admin, &north).await).await;
    let una = signed_up(&app, form_at_center(&app, "Una", Role::Admin, &north).await).await.id;
    let adam = Actor::from_session(session_data(&app, "Adam").await, false).expect("an actor");
    assert_eq!(waiting(&app, &adam).await, ["Una"]);
    let listed = get_second_factors(&app, &adam).await.expect("read").administrators;
    assert!(listed.iter().all(|it| it.administrator.email_verified));
    let by = root(&app).await.require_center_manager().expect("the system administrator");
    assert_eq!(confirm(&app, &by, una, &north).await, None);
    mail(&app, "Una", CONFIRMED).await;
}

/// Of several people who sign up at the same moment at a center without an administrator, one is the first.
///
/// Shows: AMB-385
#[tokio::test(flavor = "multi_thread")]
async fn one_of_several_who_sign_up_at_once_is_the_first_administrator() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let mut forms = Vec::new();
    for name in ["Ada", "Bob", "Cal", "Dee"] {
        forms.push(form_at_center(&app, name, Role::Admin, &north).await);
    }
    let [a, b, c, d] = <[_; 4]>::try_from(forms).expect("four forms");
    let (a, b, c, d) =
        tokio::join!(signed_up(&app, a), signed_up(&app, b), signed_up(&app, c), signed_up(&app, d));
    let first = [a, b, c, d].iter().filter(|new| new.affiliations[0].status == Verified).count();
    assert_eq!(first, 1);
}

/// On PostgreSQL transactions run at the same time.
mod postgres_only {
    use caseboard_testkit::{require_postgres, sql_id, waiting_for_locks};

    use super::*;

    /// Two people sign up at the same moment at a center without an administrator, and both transactions are open before one of
    /// them has stored anything: the second waits for the first, and its person for a confirmation.
    ///
    /// Shows: AMB-385
    #[tokio::test(flavor = "multi_thread")]
    async fn of_two_who_sign_up_at_once_the_second_waits_for_a_confirmation() {
        require_postgres();
        let app = TestApp::new().await;
        let north = center(&app, "North").await;
        let ada = form_at_center(&app, "Ada", Role::Admin, &north).await;
        let bob = form_at_center(&app, "Bob", Role::Admin, &north).await;
        // Without the lock of the center both would wait with their affiliations, which refer to it, after each has read that no
        // one was there before.
        let lock =
            format!("SELECT 1 FROM centers WHERE id = {} FOR UPDATE", sql_id(north.center.id.as_uuid()));
        let held = app.database().hold_transaction(&lock, &waiting_for_locks(2), "").await;
        let (ada, bob) = tokio::join!(signed_up(&app, ada), signed_up(&app, bob));
        held.await.expect("released");
        let mut joined = [ada.affiliations[0].status, bob.affiliations[0].status];
        joined.sort_unstable_by_key(|status| *status == Pending);
        assert_eq!(joined, [Verified, Pending]);
    }

    /// The accounts of the last two administrators are closed at the same moment while a person waits: the second one finds no
    /// other who could confirm the person, so the system administrator gets the mail.
    ///
    /// Shows: AMB-385
    #[tokio::test(flavor = "multi_thread")]
    async fn the_last_two_administrators_who_leave_at_once_cause_a_mail() {
        require_postgres();
        let app = TestApp::new().await;
        let system = system_admin(&app).await;
        let north = center(&app, "North").await;
        let adam = manager(&app, "Adam", &north).await.person();
        let bea = manager(&app, "Bea", &north).await.person();
        applicant(&app, "Eve", &north).await;
        // Without the lock of the center each transaction would still find the other administrator.
        let lock =
            format!("SELECT 1 FROM centers WHERE id = {} FOR UPDATE", sql_id(north.center.id.as_uuid()));
        let held = app.database().hold_transaction(&lock, &waiting_for_locks(2), "").await;
        let close = async |person| set_user_active(&app, &system, person, false, None).await.expect("closed");
        tokio::join!(close(adam), close(bea));
        held.await.expect("released");
        assert_eq!(mails_about(&app, "North").await, 1);
    }
}
