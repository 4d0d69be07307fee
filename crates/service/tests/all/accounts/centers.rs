//! Centers and their codes.

use caseboard_domain::CenterId;
use caseboard_domain::actor::Actor;
use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::throttle::{
    CENTER_CODE_ADDRESS, CENTER_CODE_ADDRESS_DAY, CENTER_CODE_DAY, CENTER_CODE_RESERVE_NETWORK,
    NEW_CENTER_MAILS, NEW_CENTER_MAILS_PERSON, NEW_CENTERS,
};
use caseboard_service::Error;
use caseboard_service::centers::{
    CreatedCenter, confirm_center, create_center, deactivate_center, list_centers, reactivate_center,
    verify_admin_code, verify_center_code,
};
use caseboard_service::change_feed::Topic;
use caseboard_service::secrets::digest;
use caseboard_service::{App, IdempotencyKey, outbox};
use caseboard_store::idempotency;
use caseboard_store::outbox::OutboxItem;
use caseboard_testkit::{ADD_CENTER_CODE, TestApp};
use jiff::SignedDuration;
use sha2::{Digest as _, Sha256};

use crate::accounts::support::{
    actor, center, center_draft, field_error, field_errors, form_at_center, mail, mails, manager, next_event,
    professional, refusal_code, retry_after, root, session_data, surgeon, system_admin, verified,
};
use crate::audit::support::entries;

async fn names(app: &App) -> Vec<String> {
    list_centers(app).await.expect("listed").into_iter().map(|it| it.name).collect()
}

async fn ticket(app: &App) -> String {
    verify_admin_code(app, "x", ADD_CENTER_CODE.into())
        .await
        .expect("the call succeeds")
        .expect("the right code")
        .ticket
}

/// Returns the code in a mail about a center, which is the end of the identification id there.
fn center_code_in(mail: &OutboxItem) -> String {
    let id = mail.text.split_whitespace().find(|word| word.starts_with("SC-"));
    let id = id.unwrap_or_else(|| panic!("no identification id in {}", mail.text));
    id[id.len() - 6..].to_owned()
}

/// The sign-up form lists the active centers by name.
///
/// Shows: K-06
#[tokio::test(flavor = "multi_thread")]
async fn the_sign_up_form_lists_active_centers_by_name() {
    let app = TestApp::new().await;
    for name in ["south", "North", "East"] {
        center(&app, name).await;
    }
    assert_eq!(names(&app).await, ["East", "North", "south"]);
    let first = list_centers(&app).await.expect("listed").remove(0);
    assert_eq!(
        (first.city.as_str(), first.state.code(), first.zone.name()),
        ("Fresno", "CA", "America/Los_Angeles")
    );
}

/// The code is the end of the private identification id, and is not part of anything public.
///
/// Shows: A-64, L-19
#[tokio::test(flavor = "multi_thread")]
async fn only_the_private_code_verifies_a_center() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    assert!(north.identification_id.ends_with(&north.code) && north.code.len() == 6, "{north:?}");
    assert_ne!(north.code, south.code);
    let id = north.center.id.to_string();
    let public = id[id.len() - 6..].to_owned();
    for wrong in [public, south.code.clone(), "ABCDEF".into(), "x".into(), north.identification_id.clone()] {
        let answer = verify_center_code(&app, &wrong, north.center.id, wrong.clone())
            .await
            .expect("the call succeeds");
        assert_eq!(answer, None, "{wrong}");
    }
    let missing: CenterId = app.new_id();
    assert_eq!(
        verify_center_code(&app, "x", missing, north.code.clone()).await.expect("the call succeeds"),
        None
    );
    let proof =
        verify_center_code(&app, "x", north.center.id, format!(" {} ", north.code.to_lowercase())).await;
    assert_eq!(proof.expect("the call succeeds").expect("the right code").expires_in, 1800);
}

/// The message names the center.
///
/// Shows: A-63
#[tokio::test(flavor = "multi_thread")]
async fn an_empty_center_code_is_rejected_with_the_name_of_the_center() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let message = "Please enter the identification Code for North";
    assert_eq!(
        field_errors(verify_center_code(&app, "x", north.center.id, " ".into()).await),
        field_error("code", message)
    );
    assert_eq!(
        field_errors(verify_admin_code(&app, "x", String::new()).await),
        field_error("code", "code is required")
    );
}

/// One address can enter five wrong codes for a center; right ones are not counted.
///
/// Shows: A-64, AMB-03
#[tokio::test(flavor = "multi_thread")]
async fn guesses_at_a_center_code_are_limited() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let verify_code = async |address: &str, of: &CenterId, code: &str| {
        verify_center_code(&app, address, *of, code.to_owned()).await
    };
    for _ in 0..7 {
        assert!(
            verify_code("one", &north.center.id, &north.code).await.expect("the call succeeds").is_some()
        );
    }
    for _ in 0..5 {
        assert_eq!(verify_code("one", &north.center.id, "AAAAAA").await.expect("the call succeeds"), None);
    }
    assert_eq!(retry_after(verify_code("one", &north.center.id, &north.code).await), 15 * 60);
    assert!(verify_code("one", &south.center.id, &south.code).await.expect("another center").is_some());
    assert!(verify_code("two", &north.center.id, &north.code).await.expect("another address").is_some());
    app.advance_clock(SignedDuration::from_mins(15));
    assert!(verify_code("one", &north.center.id, &north.code).await.expect("after the window").is_some());
}

/// Guesses from many addresses are limited for the center; codes of other centers are accepted.
///
/// Shows: AMB-03
#[tokio::test(flavor = "multi_thread")]
async fn guesses_at_a_center_code_from_many_addresses_are_limited() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let verify_code = async |address: usize, of: &CenterId, code: &str| {
        verify_center_code(&app, &format!("203.0.113.{address}"), *of, code.to_owned()).await
    };
    for guess in 0..500 {
        assert_eq!(verify_code(guess / 4, &north.center.id, "AAAAAA").await.expect("an answer"), None);
    }
    assert_eq!(retry_after(verify_code(0, &north.center.id, &north.code).await), 24 * 60 * 60);
    assert!(verify_code(0, &south.center.id, &south.code).await.expect("another center").is_some());
    app.advance_clock(SignedDuration::from_hours(24));
    assert!(verify_code(0, &north.center.id, &north.code).await.expect("the next day").is_some());
}

/// While the limit on guesses at the code of a center is reached, a person with another address still joins, also after two
/// typing errors; a person who goes on guessing is refused, and the audit log of the center says so once.
///
/// Shows: AMB-332
#[tokio::test(flavor = "multi_thread")]
async fn guesses_of_others_do_not_keep_people_out_of_a_center() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let id = north.center.id;
    let enter =
        async |address: &str, code: &str| verify_center_code(&app, address, id, code.to_owned()).await;
    for guess in 0..CENTER_CODE_DAY.limit {
        assert_eq!(enter(&format!("203.0.113.{}", guess / 4), "AAAAAA").await.expect("an answer"), None);
    }
    assert_eq!(retry_after(enter("203.0.113.7", &north.code).await), 24 * 60 * 60);
    for _ in 0..2 {
        assert_eq!(enter("198.51.100.1", "BBBBBB").await.expect("a typing error"), None);
    }
    assert!(enter("198.51.100.1", &north.code).await.expect("an answer").is_some(), "the third try");
    for _ in 0..3 {
        assert_eq!(enter("198.51.100.2", "BBBBBB").await.expect("a guess"), None);
    }
    assert_eq!(retry_after(enter("198.51.100.2", &north.code).await), 24 * 60 * 60);
    let alarms: Vec<_> =
        entries(&app).await.into_iter().filter(|entry| entry.detail.contains("TOO_MANY")).collect();
    let [alarm] = alarms.as_slice() else { panic!("{alarms:?}") };
    assert_eq!((alarm.action.as_str(), alarm.center), ("CENTER_CODE_ENTERED", Some(id)));
}

/// A customer of a provider has 65,536 networks that count as addresses. Together they use up only a part of the tries beyond the
/// limit, so that others still join.
///
/// Shows: AMB-332
#[tokio::test(flavor = "multi_thread")]
async fn many_ipv6_networks_do_not_use_up_the_tries_of_others() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let id = north.center.id;
    let enter =
        async |address: &str, code: &str| verify_center_code(&app, address, id, code.to_owned()).await;
    let in_network = |number: u32| format!("2001:db8:1:{number:x}::/64");
    for guess in 0..CENTER_CODE_DAY.limit {
        assert_eq!(enter(&in_network(guess / 4), "AAAAAA").await.expect("an answer"), None);
    }
    for guess in 0..CENTER_CODE_RESERVE_NETWORK.limit {
        assert_eq!(enter(&in_network(1_000 + guess), "AAAAAA").await.expect("an answer"), None);
    }
    assert_eq!(retry_after(enter(&in_network(2_000), &north.code).await), 24 * 60 * 60);
    for other in ["2001:db8:2:1::/64", "198.51.100.1"] {
        assert!(enter(other, &north.code).await.expect("an answer").is_some(), "{other}");
    }
}

/// One address does not use up what all addresses may guess: after twenty wrong codes in a day it has to wait.
///
/// Shows: AMB-332
#[tokio::test(flavor = "multi_thread")]
async fn one_address_guesses_twenty_times_a_day() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let enter = async |code: &str| verify_center_code(&app, "one", north.center.id, code.to_owned()).await;
    for guess in 0..CENTER_CODE_ADDRESS_DAY.limit {
        assert_eq!(enter("AAAAAA").await.expect("an answer"), None);
        if guess % 5 == 4 {
            app.advance_clock(SignedDuration::from_mins(15));
        }
    }
    assert_eq!(retry_after(enter(&north.code).await), 23 * 60 * 60);
}

/// Wrong codes for invented centers, each of which would be an entry of the audit log, are limited per address.
#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_for_invented_centers_are_limited() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let verify_code = async |address: &str, of: CenterId, code: &str| {
        verify_center_code(&app, address, of, code.to_owned()).await
    };
    for _ in 0..CENTER_CODE_ADDRESS.limit {
        let invented: CenterId = app.new_id();
        assert_eq!(verify_code("203.0.113.7", invented, "AAAAAA").await.expect("an answer"), None);
    }
    let invented: CenterId = app.new_id();
    assert_eq!(retry_after(verify_code("203.0.113.7", invented, "AAAAAA").await), 15 * 60);
    assert!(verify_code("203.0.113.8", north.center.id, &north.code).await.expect("an answer").is_some());
}

/// The right code returns a ticket; an address that has entered five wrong ones is refused, also with the right one.
///
/// Shows, L-20, AMB-05
#[tokio::test(flavor = "multi_thread")]
async fn guesses_at_the_add_center_code_are_limited() {
    let app = TestApp::new().await;
    let answer = verify_admin_code(&app, "one", ADD_CENTER_CODE.into())
        .await
        .expect("the call succeeds")
        .expect("the right code");
    assert_eq!(answer.expires_in, 600);
    for wrong in ["open", "OPEN-SESAME", "open-sesame ", "x", "y"] {
        assert_eq!(
            verify_admin_code(&app, "one", wrong.into()).await.expect("the call succeeds"),
            None,
            "{wrong}"
        );
    }
    assert_eq!(retry_after(verify_admin_code(&app, "one", ADD_CENTER_CODE.into()).await), 15 * 60);
    assert!(
        verify_admin_code(&app, "two", ADD_CENTER_CODE.into()).await.expect("the call succeeds").is_some()
    );
}

/// Only the configured code is accepted; without one every code is rejected.
///
/// Shows: A-127, L-20, AMB-05, A-129
#[tokio::test(flavor = "multi_thread")]
async fn without_a_configured_code_centers_cannot_be_added() {
    let app = TestApp::with_settings(|settings| settings.add_center_code = None).await;
    assert_eq!(verify_admin_code(&app, "x", ADD_CENTER_CODE.into()).await.expect("the call succeeds"), None);
    assert!(!caseboard_service::public_config(&app).await.expect("read").add_center_open);
    let open = TestApp::new().await;
    assert!(caseboard_service::public_config(&open).await.expect("read").add_center_open);
    let other =
        TestApp::with_settings(|settings| settings.add_center_code = Some(digest("another-code"))).await;
    for (code, accepted) in [(ADD_CENTER_CODE, false), ("another-code", true)] {
        let ticket = verify_admin_code(&other, "x", code.into()).await.expect("the call succeeds");
        assert_eq!(ticket.is_some(), accepted, "{code}");
    }
}

/// A center is added with a ticket; its code is shown, mailed and valid.
///
/// Shows: ..A-144, A-146, K-59
#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_adds_one_center_and_mails_its_code_to_support() {
    let app = TestApp::new().await;
    let ticket = ticket(&app).await;
    let made =
        create_center(&app, None, Some(ticket.clone()), None, center_draft("North")).await.expect("made");
    assert_eq!(
        (made.center.name.as_str(), made.center.state.code(), made.center.active),
        ("North", "CA", true)
    );
    let mails =
        outbox::list_mailbox(&app, Some("support@caseboard.example".into())).await.expect("a mailbox");
    assert_eq!(mails.len(), 1);
    assert!(mails[0].text.contains(&made.identification_id) && mails[0].text.contains(&made.code));
    let again = create_center(&app, None, Some(ticket), None, center_draft("South")).await;
    assert_eq!(refusal_code(again), "TICKET_REQUIRED", "used");
    assert_eq!(names(&app).await, [""; 0], "unconfirmed");
    confirm_center(&app, &system_admin(&app).await, None, made.center.id).await.expect("confirmed");
    assert_eq!(names(&app).await, ["North"]);
    let mails = outbox::list_mailbox(&app, Some("support@caseboard.example".into())).await;
    let mails = mails.expect("a mailbox");
    let confirmed = mails.iter().find(|mail| mail.subject == "North is confirmed").expect("the mail");
    let code = center_code_in(confirmed);
    let proof = verify_center_code(&app, "x", made.center.id, code).await.expect("the call succeeds");
    assert!(proof.is_some());
}

/// A code that was shown before the confirmation makes no administrator afterwards: it may have been passed on while the
/// center gave no rights. The creator gets a new one by mail; repeating the confirmation changes and mails nothing.
///
/// Shows: AMB-108
#[tokio::test(flavor = "multi_thread")]
async fn confirming_a_center_replaces_its_code() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    surgeon(&app, "Sue", &north).await;
    let made = create_center(&app, Some(&actor(&app, "Sue").await), None, None, center_draft("South"))
        .await
        .expect("made");
    let root = system_admin(&app).await;
    let accepts = async |code: &str| {
        let proof = verify_center_code(&app, "x", made.center.id, code.to_owned()).await;
        proof.expect("the call succeeds").is_some()
    };
    for _ in 0..2 {
        confirm_center(&app, &root, None, made.center.id).await.expect("confirmed");
    }
    assert!(!accepts(&made.code).await, "the code of before");
    let mails = mails(&app, "Sue").await;
    let confirmed: Vec<_> = mails.iter().filter(|mail| mail.subject == "South is confirmed").collect();
    assert_eq!(confirmed.len(), 1);
    assert!(!confirmed[0].text.contains(&made.code) && !confirmed[0].text.contains(&made.identification_id));
    assert!(accepts(&center_code_in(confirmed[0])).await);
}

/// Adding a center requires authorization.
///
/// Shows: A-127, K-66, AMB-05
#[tokio::test(flavor = "multi_thread")]
async fn adding_a_center_requires_a_ticket_or_a_role() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    professional(&app, "Ann", Category::Anesthesiologist).await;
    manager(&app, "Adam", &north).await;
    let late = ticket(&app).await;
    app.advance_clock(SignedDuration::from_mins(10));
    for name in [None, Some("Ann"), Some("Adam")] {
        let who = match name {
            Some(name) => Some(actor(&app, name).await),
            None => None,
        };
        for ticket in [None, Some("made up".to_owned()), Some(late.clone())] {
            let refused = create_center(&app, who.as_ref(), ticket, None, center_draft("South")).await;
            assert_eq!(refusal_code(refused), "TICKET_REQUIRED", "{name:?}");
        }
    }
    assert_eq!(names(&app).await, ["North"]);
    let adam = actor(&app, "Adam").await;
    let made = create_center(&app, Some(&adam), Some(ticket(&app).await), None, center_draft("South")).await;
    let made = made.expect("a center is added");
    assert!(mail(&app, "Adam", "Verification code of South").await.text.contains(&made.code));
    assert_eq!(session_data(&app, "Adam").await.centers, [north.center.id], "no affiliation is added");
}

/// A surgeon is verified for the center they add.
///
/// Shows: B-18, B-20, J-48, K-59, AMB-04
#[tokio::test(flavor = "multi_thread")]
async fn a_surgeon_who_adds_a_center_is_verified_for_it() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let sue = surgeon(&app, "Sue", &north).await;
    let listening = app.feed().subscribe(sue.person(), -1);
    let made = create_center(&app, Some(&actor(&app, "Sue").await), None, None, center_draft("South"))
        .await
        .expect("made");
    assert_eq!(next_event(&listening).await, Some(vec![Topic::Profile]));
    let session = session_data(&app, "Sue").await;
    assert_eq!(session.centers, [north.center.id]);
    assert_eq!(session.limited.unconfirmed, [made.center.id], "for own cases only");
    let user = caseboard_service::accounts::get_session(&app, &session).await.expect("the session's person");
    assert_eq!(user.affiliations[1].status, AffiliationStatus::Verified);
    let mail = mail(&app, "Sue", "Verification code of South").await;
    assert!(mail.text.contains(&made.code) && mail.text.contains(&made.identification_id));
}

/// All errors are reported together, and the ticket stays valid.
///
/// Shows
#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_center_writes_nothing_and_keeps_the_ticket() {
    let app = TestApp::new().await;
    center(&app, "North").await;
    let ticket = ticket(&app).await;
    let mut bad = center_draft("");
    (bad.city, bad.zip_code, bad.state) = ("X".into(), "123".into(), "XX".into());
    let named = field_errors(create_center(&app, None, Some(ticket.clone()), None, bad).await);
    assert_eq!(
        named.iter().map(|it| it.0.as_str()).collect::<Vec<_>>(),
        ["center.name", "center.city", "center.state", "center.zip_code"]
    );
    let twin = create_center(&app, None, Some(ticket.clone()), None, center_draft("  NORTH ")).await;
    let Err(Error::Refused(refusal)) = twin else { panic!("not refused: {twin:?}") };
    assert_eq!(
        (refusal.code, refusal.message.as_str()),
        ("CENTER_EXISTS", "failed to create surgery center")
    );
    assert_eq!(names(&app).await, ["North"]);
    create_center(&app, None, Some(ticket), None, center_draft("South")).await.expect("the ticket is valid");
}

/// A center that was entered with a wrong address is deactivated and entered again. The first one cannot be reactivated then.
///
/// Shows: AMB-04, AMB-83
#[tokio::test(flavor = "multi_thread")]
async fn a_deactivated_center_does_not_keep_its_name() {
    let app = TestApp::new().await;
    let wrong = center(&app, "North").await.center.id;
    let root = system_admin(&app).await;
    let by = Actor::SystemAdmin(root.clone());
    let again = async || create_center(&app, Some(&by), None, None, center_draft("North")).await;
    assert_eq!(refusal_code(again().await), "CENTER_EXISTS");
    deactivate_center(&app, &root, None, wrong, "The address is wrong.".into()).await.expect("deactivated");
    let right = again().await.expect("created").center.id;
    assert_eq!(refusal_code(reactivate_center(&app, &root, None, wrong).await), "CENTER_EXISTS");
    deactivate_center(&app, &root, None, right, "It closed.".into()).await.expect("deactivated");
    reactivate_center(&app, &root, None, wrong).await.expect("reactivated");
}

/// A repeated request returns the same code, which is not stored in plain text.
///
/// Shows: A-143
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_returns_the_same_code_although_it_is_not_stored() {
    let app = TestApp::new().await;
    let root = root(&app).await;
    let once = || Some(IdempotencyKey::new(Some(root.person()), "key", "createCenter", b"north"));
    let first = create_center(&app, Some(&root), None, once(), center_draft("North")).await.expect("made");
    let again =
        create_center(&app, Some(&root), None, once(), center_draft("North")).await.expect("the same answer");
    assert_eq!(first, again);
    assert_eq!(names(&app).await, ["North"]);
    let (scope, key) = (root.person().as_uuid(), <[u8; 32]>::from(Sha256::digest("key")));
    let outcome = app.db.read(move |conn| async move { idempotency::find(&conn, scope, &key).await }).await;
    let outcome = outcome.expect("read").expect("a stored outcome").outcome;
    assert!(!outcome.contains(&first.code) && !outcome.contains(&first.identification_id), "{outcome}");
}

/// With a proof of its code a user can sign up at a confirmed center that a surgeon added.
///
/// Shows: A-67, AMB-83
#[tokio::test(flavor = "multi_thread")]
async fn the_code_of_a_center_added_by_a_surgeon_is_valid_for_sign_up() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    surgeon(&app, "Sue", &north).await;
    let made = create_center(&app, Some(&actor(&app, "Sue").await), None, None, center_draft("South"))
        .await
        .expect("made");
    confirm_center(&app, &system_admin(&app).await, None, made.center.id).await.expect("confirmed");
    let code = center_code_in(&mail(&app, "Sue", "South is confirmed").await);
    let made = CreatedCenter { code, ..made };
    let new = verified(&app, form_at_center(&app, "Tom", Role::Surgeon, &made).await).await;
    assert_eq!(new.affiliations[0].center.id, made.center.id);
}

/// The system administrators are mailed about a center that waits for confirmation, within a limit for each surgeon and one for
/// all; a center that is confirmed at once does not wait.
///
/// Shows: AMB-83, AMB-269
#[tokio::test(flavor = "multi_thread")]
async fn system_administrators_are_mailed_about_waiting_centers() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let count = async || {
        let mails = mails(&app, "Root").await;
        mails.iter().filter(|mail| mail.subject.ends_with("is waiting for confirmation")).count()
    };
    assert_eq!(count().await, 0, "confirmed at once");
    let sue = Actor::Surgeon(surgeon(&app, "Sue", &north).await);
    let add = async |by: &Actor, name: String| {
        create_center(&app, Some(by), None, None, center_draft(&name)).await.expect("added")
    };
    add(&sue, "South".into()).await;
    let sent = mail(&app, "Root", "South is waiting for confirmation").await;
    for text in ["Added by: Dr. Sue Lee", "Open Centers: http://localhost:8080/adminMain/centers"] {
        assert!(sent.text.contains(text), "{text} in {}", sent.text);
    }
    assert!(sent.text.contains("only the surgeon who added it"), "{}", sent.text);
    let (of_one, of_all) = (NEW_CENTER_MAILS_PERSON.limit as usize, NEW_CENTER_MAILS.limit as usize);
    for number in 0..of_one {
        add(&sue, format!("Center {number}")).await;
    }
    assert_eq!(count().await, of_one, "one surgeon does not use up the mails about others");
    for person in 1..=of_all / of_one {
        let by = Actor::Surgeon(surgeon(&app, &format!("Tim{person}"), &north).await);
        for number in 0..of_one {
            add(&by, format!("Center {person} {number}")).await;
        }
    }
    assert_eq!(count().await, of_all);
}

/// Each center of a surgeon waits in the list of the system administrator, which shows the oldest ones.
///
/// Shows: AMB-83, AMB-269
#[tokio::test(flavor = "multi_thread")]
async fn a_surgeon_adds_few_centers_a_day() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let sue = Actor::Surgeon(surgeon(&app, "Sue", &north).await);
    let add = async |number: u32| {
        create_center(&app, Some(&sue), None, None, center_draft(&format!("Center {number}"))).await
    };
    for number in 0..NEW_CENTERS.limit {
        add(number).await.expect("added");
    }
    assert_eq!(refusal_code(add(NEW_CENTERS.limit).await), "RATE_LIMITED");
    app.advance_clock(SignedDuration::from_hours(24));
    add(NEW_CENTERS.limit).await.expect("the next day");
}
