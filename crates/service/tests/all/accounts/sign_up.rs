//! Signing up.

use std::collections::BTreeMap;

use caseboard_domain::center::AffiliationStatus::{Pending, Verified};
use caseboard_domain::center::Center;
use caseboard_domain::notice::NoticeKind;
use caseboard_domain::page::Keyset;
use caseboard_domain::person::{Category, Email, Role};
use caseboard_domain::throttle::LOOK_UP;
use caseboard_domain::{CenterId, PersonId, Secret, page};
use caseboard_service::accounts::{SignUp, check_email_taken, sign_up};
use caseboard_service::change_feed::Topic;
use caseboard_service::eligibility::{PeopleQuery, list_people};
use caseboard_service::invitations::request_invitation;
use caseboard_service::profile::{self, ProfileView};
use caseboard_service::{Error, IdempotencyKey, StoreError, outbox};
use caseboard_store::centers::CodeHash;
use caseboard_store::notices::NoticeScope;
use caseboard_store::{centers, notices, persons};
use caseboard_testkit::{Fixture, TestApp, sql_id};
use jiff::SignedDuration;

use crate::accounts::support::{
    center, center_draft, code_in, email, field_error, field_errors, form, form_at_center, insert_person,
    mail, mails, manager, next_event, poster, proof, refusal_code, retry_after, root, session_data,
    signed_up, verified,
};

/// The server decides id, role and verification of the account, not the client.
///
/// Shows: A-73..A-77, A-81, A-82, A-85, A-88, K-10, L-10
#[tokio::test(flavor = "multi_thread")]
async fn a_professional_signs_up_and_everything_about_trust_is_derived() {
    let app = TestApp::new().await;
    let mut form = form("Ann", Role::Professional);
    form.draft.email = "Ann@Example.ORG".into();
    form.draft.role = None;
    let new = sign_up(&app, "ann", None, form).await.expect("signed up");
    assert_eq!((new.role, new.full_name.as_str()), (Role::Professional, "Dr. Ann Lee"));
    assert_eq!((new.email.as_str(), new.email_verified), ("ann@example.org", false));
    assert_eq!(new.affiliations, []);
    let session = session_data(&app, "Ann").await;
    let Ok(ProfileView::Full(own)) = profile::get_profile(&app, &session, new.id).await else {
        panic!("the person's own profile")
    };
    let user = caseboard_service::accounts::get_session(&app, &session).await.expect("the session's person");
    let person = &user.person;
    assert_eq!((person.category, person.active), (Some(Category::Anesthesiologist), true));
    let questions = own.account.and_then(|account| account.own).map(|own| own.questions);
    assert_eq!((own.rating, questions), (5, Some([3, 3])));
    assert_eq!((person.notifications.email, person.notifications.sms), (true, false));
    assert_eq!((person.email_verified, user.security_level), (false, 0));
}

/// The server generates the code and mails it.
///
/// Shows: A-95, L-18
#[tokio::test(flavor = "multi_thread")]
async fn each_sign_up_is_mailed_its_own_code() {
    let app = TestApp::new().await;
    let mut codes = Vec::new();
    for name in ["Ann", "Bob", "Cyd", "Dan"] {
        signed_up(&app, form(name, Role::Professional)).await;
        let mails = mails(&app, name).await;
        assert_eq!(mails.iter().map(|it| it.subject.as_str()).collect::<Vec<_>>(), ["Email Verification"]);
        codes.push(code_in(&mails[0]));
    }
    codes.sort();
    codes.dedup();
    assert!(codes.len() > 2, "{codes:?}");
}

/// The first center is verified, the others are pending.
///
/// Shows, AMB-04
#[tokio::test(flavor = "multi_thread")]
async fn the_first_center_of_a_surgeon_is_verified_and_the_others_are_pending() {
    let app = TestApp::new().await;
    let (north, south, west) =
        (center(&app, "North").await, center(&app, "South").await, center(&app, "West").await);
    let mut form = form_at_center(&app, "Sue", Role::Surgeon, &north).await;
    form.draft.centers.extend([south.center.id, west.center.id, north.center.id]);
    form.center_proofs.push(proof(&app, &west).await);
    let new = verified(&app, form).await;
    let affiliations: Vec<_> =
        new.affiliations.iter().map(|it| (it.center.name.as_str(), it.status)).collect();
    assert_eq!(affiliations, [("North", Verified), ("South", Pending), ("West", Verified)]);
    let session = session_data(&app, "Sue").await;
    assert_eq!(
        (session.full_name.as_str(), &session.centers[..]),
        ("Dr. Sue Lee", &[north.center.id, west.center.id][..])
    );
    let user = caseboard_service::accounts::get_session(&app, &session).await.expect("the session's person");
    assert_eq!(user.certified, [north.center.id, west.center.id]);
    assert_eq!(user.affiliations, new.affiliations);
    assert_eq!((user.security_level, user.person.category), (2, None));
}

/// Without a valid proof no account is created.
///
/// Shows: A-62, AMB-03
#[tokio::test(flavor = "multi_thread")]
async fn a_center_proof_is_valid_for_one_sign_up_and_half_an_hour() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let refused = field_error("center_proofs", "verification code is invalid");
    for role in [Role::Surgeon, Role::Admin] {
        let mut none = form_at_center(&app, "Sue", role, &north).await;
        none.center_proofs.clear();
        assert_eq!(field_errors(sign_up(&app, "a", None, none).await), refused);
        let mut foreign = form_at_center(&app, "Sue", role, &north).await;
        foreign.center_proofs = vec![proof(&app, &south).await, "made up".into()];
        assert_eq!(field_errors(sign_up(&app, "b", None, foreign).await), refused);
    }
    let late = form_at_center(&app, "Sue", Role::Surgeon, &north).await;
    app.advance_clock(SignedDuration::from_mins(30));
    assert_eq!(field_errors(sign_up(&app, "c", None, late).await), refused);

    let form = form_at_center(&app, "Sue", Role::Surgeon, &north).await;
    let used = form.center_proofs.clone();
    signed_up(&app, form).await;
    let again = SignUp { center_proofs: used, ..form_at_center(&app, "Eve", Role::Surgeon, &north).await };
    assert_eq!(field_errors(sign_up(&app, "d", None, again).await), refused);
    assert_eq!(mails(&app, "Eve").await, []);
}

/// A proof stays valid if the form has another error.
///
/// Shows
#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_sign_up_keeps_the_proof_and_sends_no_mail() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let mut taken = form_at_center(&app, "Sue", Role::Surgeon, &north).await;
    let proofs = taken.center_proofs.clone();
    taken.draft.email = email("Ann");
    assert_eq!(refusal_code(sign_up(&app, "x", None, taken).await), "EMAIL_TAKEN");
    let mut mistyped = form("Sue", Role::Surgeon);
    mistyped.draft.centers = vec![north.center.id];
    mistyped.draft.phone = "123".into();
    mistyped.center_proofs = proofs.clone();
    assert_eq!(field_errors(sign_up(&app, "x", None, mistyped.clone()).await)[0].0, "phone");
    let mut gone = mistyped.clone();
    gone.draft.phone = "9876543210".into();
    gone.draft.centers.push(app.new_id::<CenterId>());
    assert_eq!(
        field_errors(sign_up(&app, "x", None, gone).await),
        field_error("centers", "Surgery_Center is invalid")
    );
    assert_eq!(mails(&app, "Sue").await, []);
    assert_eq!(mails(&app, "Ann").await.len(), 1);
    mistyped.draft.phone = "9876543210".into();
    assert_eq!(signed_up(&app, mistyped).await.affiliations[0].status, Verified);
}

/// Only listed centers can be chosen.
///
/// Shows: A-40
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_center_cannot_be_chosen() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let closed = Center { id: app.new_id(), name: "South".into(), active: false, ..north.center.clone() };
    let (id, now) = (closed.id, app.now());
    let written = app.db.write(move |tx| {
        let closed = closed.clone();
        async move {
            centers::insert(&tx, &closed, CodeHash { hash: [0; 32], key_version: 1 }, None, now).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("written");
    let mut form = form_at_center(&app, "Sue", Role::Surgeon, &north).await;
    form.draft.centers.push(id);
    let refused = sign_up(&app, "x", None, form).await;
    assert_eq!(field_errors(refused), field_error("centers", "Surgery_Center is invalid"));
}

/// An address that has an account is refused with the message of the specification, ignoring case.
///
/// Shows: A-61, K-09
#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_one_account() {
    let app = TestApp::new().await;
    assert!(!check_email_taken(&app, "x", "ann@example.org").await.expect("the call succeeds"));
    signed_up(&app, form("Ann", Role::Professional)).await;
    assert!(check_email_taken(&app, "x", "ANN@example.org").await.expect("the call succeeds"));
    let mut second = form("Ann", Role::Professional);
    second.draft.email = "aNN@Example.org".into();
    let Err(Error::Refused(refusal)) = sign_up(&app, "x", None, second).await else { panic!("taken") };
    assert_eq!(refusal.message, "ann@example.org exists. Please log in or enter a different email");
    assert_eq!((refusal.code, refusal.kind), ("EMAIL_TAKEN", caseboard_domain::RefusalKind::Conflict));
    for bad in ["", "ann", "ann@nowhere"] {
        assert_eq!(
            field_errors(check_email_taken(&app, "x", bad).await),
            field_error("email", "Email Address is invalid")
        );
    }
}

/// A client looks up a bounded number of addresses, with and without an account; other clients are not affected.
///
/// Shows: K-09, AMB-19
#[tokio::test(flavor = "multi_thread")]
async fn look_ups_of_addresses_are_limited_per_client() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    for n in 0..LOOK_UP.limit {
        let found = check_email_taken(&app, "203.0.113.7", &format!("person{n}@example.org")).await;
        assert!(!found.expect("below the limit"));
    }
    for email in ["ann@example.org", "other@example.org"] {
        assert_eq!(refusal_code(check_email_taken(&app, "203.0.113.7", email).await), "RATE_LIMITED");
    }
    assert!(check_email_taken(&app, "203.0.113.8", "ann@example.org").await.expect("another client"));
}

/// Of twenty concurrent sign-ups with one address, one creates an account.
///
/// Shows: A-88, AMB-07
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_sign_ups_with_one_address_create_one_account() {
    let app = std::sync::Arc::new(TestApp::new().await);
    let racing: Vec<_> = (0..20)
        .map(|n| {
            let app = app.clone();
            tokio::spawn(async move {
                sign_up(&app, &format!("a{n}"), None, form("Ann", Role::Professional)).await
            })
        })
        .collect();
    let mut outcomes = BTreeMap::new();
    for racer in racing {
        let outcome = match racer.await.expect("the task does not panic") {
            Ok(_) => "in",
            refused => refusal_code(refused),
        };
        *outcomes.entry(outcome).or_insert(0) += 1;
    }
    assert_eq!(outcomes, BTreeMap::from([("EMAIL_TAKEN", 19), ("in", 1)]));
    assert_eq!(mails(&app, "Ann").await.len(), 1);
}

/// The administrators of a center are notified of every new one.
///
/// Shows: AMB-08
#[tokio::test(flavor = "multi_thread")]
async fn the_administrators_of_a_center_are_notified_of_a_new_one() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let first = manager(&app, "Adam", &north).await;
    manager(&app, "Stan", &south).await;
    let listening = app.feed().subscribe(first.person(), -1);
    verified(&app, form_at_center(&app, "Sue", Role::Surgeon, &north).await).await;
    let announced = |mails: &[caseboard_store::outbox::OutboxItem]| {
        mails.iter().filter(|it| it.subject == "New administrator of North").count()
    };
    assert_eq!(announced(&mails(&app, "Adam").await), 0, "not notified about a surgeon");
    let new = verified(&app, form_at_center(&app, "Beth", Role::Admin, &north).await).await;
    let topics = next_event(&listening).await.expect("an event");
    assert!(topics.contains(&Topic::Notifications) && topics.contains(&Topic::Profile), "{topics:?}");
    assert_eq!(announced(&mails(&app, "Adam").await), 1);
    assert_eq!(announced(&mails(&app, "Beth").await) + announced(&mails(&app, "Stan").await), 0);
    let mail = mail(&app, "Adam", "New administrator of North").await;
    assert!(
        mail.text.contains("beth@example.org") && mail.text.contains("support@caseboard.example"),
        "{}",
        mail.text
    );
    let adam = first.person();
    let unread = app
        .db
        .read(move |conn| async move {
            notices::list(&conn, adam, NoticeScope::UnreadNotCancelled, Keyset::default()).await
        })
        .await
        .expect("read");
    let shown: Vec<_> = unread.iter().map(|it| (it.kind, it.sender.id, it.content.as_str())).collect();
    assert!(mail.text.contains("/security"), "where the administrator is confirmed: {}", mail.text);
    let content = "A new administrator has signed up for North and waits for a confirmation. Confirm or decline this person in \
                   Account Security.";
    assert_eq!(shown, [(NoticeKind::Message, new.id, content)]);
}

/// An administrator whose email address is not verified gets neither mails nor notices about other people, because the address
/// may belong to a stranger. Where addresses are not verified, all administrators get them.
///
/// Shows: AMB-01, AMB-08
#[tokio::test(flavor = "multi_thread")]
async fn administrators_with_an_unverified_address_get_no_mails_about_people() {
    for verification in [true, false] {
        let app = TestApp::with_settings(|settings| settings.email_verification = verification).await;
        let north = center(&app, "North").await;
        signed_up(&app, form_at_center(&app, "Una", Role::Admin, &north).await).await;
        signed_up(&app, form_at_center(&app, "Beth", Role::Admin, &north).await).await;
        let about_beth = mails(&app, "Una").await.into_iter().filter(|it| it.text.contains(&email("Beth")));
        let about_beth: Vec<_> = about_beth.collect();
        assert_eq!(about_beth.len(), usize::from(!verification), "{about_beth:?}");
        assert!(about_beth.iter().all(|it| !it.text.contains("Una Lee")), "no unverified name");
    }
}

/// Shows: AMB-01, AMB-55
#[tokio::test(flavor = "multi_thread")]
async fn administrators_with_an_unverified_address_get_no_mails_about_cases() {
    for verification in [true, false] {
        let app = TestApp::with_settings(|settings| settings.email_verification = verification).await;
        let fixture = Fixture::on(app).await;
        let una = fixture.other_admin.person();
        let sql = format!("UPDATE persons SET email_verified = FALSE WHERE id = {}", sql_id(una.as_uuid()));
        fixture.database().run_raw_sql(&sql, &sql).await.expect("changed");
        let ann = fixture.professional(Category::Anesthesiologist).await;
        let posted = [(Category::Anesthesiologist, 1)];
        let case = fixture.post_case(&fixture.admin, fixture.hours_from_now(100), &posted).await;
        request_invitation(&fixture, &ann, None, case).await.expect("requested");
        let mailed = outbox::list_mailbox(&fixture, None).await.expect("a mailbox");
        let mailed =
            |person: PersonId| mailed.iter().filter(|it| it.recipient.contains(&person.to_string())).count();
        assert_eq!((mailed(fixture.admin.person()), mailed(una)), (1, usize::from(!verification)));
    }
}

/// No role name, no payload and no name of a person creates an administrator.
///
/// Shows: A-83, AMB-06
#[tokio::test(flavor = "multi_thread")]
async fn sign_up_cannot_create_system_administrators() {
    let app = TestApp::new().await;
    let mut system = form("Sys", Role::Professional);
    system.draft.role = Some("SYSTEM_ADMIN".into());
    assert_eq!(
        field_errors(sign_up(&app, "x", None, system).await),
        field_error("role", "Sign-in type is invalid")
    );
    assert!(!check_email_taken(&app, "x", &email("Sys")).await.expect("the call succeeds"));
    let root = root(&app).await;
    let user = caseboard_service::accounts::get_session(&app, root.session_data())
        .await
        .expect("the session's person");
    assert_eq!((user.person.role, user.security_level), (Role::SystemAdmin, 4));
    for name in ["Admin", "Administrator", "Sysadmin", "System"] {
        let mut named = form(name, Role::Professional);
        named.draft.last_name = name.to_owned();
        assert_eq!(signed_up(&app, named).await.role, Role::Professional, "{name} {name}");
    }
}

/// Passwords and answers are stored as Argon2id only.
///
/// Shows: A-80, AMB-09
#[tokio::test(flavor = "multi_thread")]
async fn passwords_and_answers_are_stored_as_argon2id_hashes() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let address = Email::parse(&email("Ann")).expect("an address");
    let credentials = app
        .db
        .read(move |conn| async move { persons::credentials::find_by_email(&conn, &address).await })
        .await;
    let credentials = credentials.expect("read").expect("an account");
    let hash = credentials.password_hash;
    assert!(hash.starts_with("$argon2id$"), "{hash}");
    assert!(app.hasher.matches(&Secret::new("Quiet7River"), Some(hash.clone())).await.expect("checked"));
    assert!(!app.hasher.matches(&Secret::new("quiet7River"), Some(hash)).await.expect("checked"));
    let [first, second] = credentials.questions.expect("both questions");
    for ((question, hash), answer) in [(first, "Rex"), (second, "Mars")] {
        assert_eq!(question, 3);
        assert!(hash.starts_with("$argon2id$"), "{hash}");
        assert!(app.hasher.matches(&Secret::new(answer), Some(hash.clone())).await.expect("checked"));
        for other in [answer.to_lowercase(), format!("{answer} ")] {
            let matches = app.hasher.matches(&Secret::new(other.clone()), Some(hash.clone())).await;
            assert!(!matches.expect("checked"), "{other:?}");
        }
    }
}

/// One address can sign up ten times an hour.
///
/// Shows: AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn sign_ups_from_one_address_are_limited() {
    let app = TestApp::new().await;
    for n in 0..10 {
        sign_up(&app, "one", None, form(&format!("P{n}"), Role::Professional)).await.expect("signed up");
    }
    assert_eq!(retry_after(sign_up(&app, "one", None, form("Ann", Role::Professional)).await), 3600);
    assert_eq!(mails(&app, "Ann").await, []);
    sign_up(&app, "two", None, form("Bob", Role::Professional)).await.expect("another address");
    app.advance_clock(SignedDuration::from_hours(1));
    sign_up(&app, "one", None, form("Ann", Role::Professional)).await.expect("after an hour");
}

/// Forms that a person has to correct do not use up the sign-ups of others with the same network address: a missing field, a
/// missing proof of the center's code, a taken email address. A taken one counts like a look-up of it, so that sign-ups
/// reveal no more about accounts than look-ups do.
///
/// Shows: AMB-19, AMB-21, AMB-117
#[tokio::test(flavor = "multi_thread")]
async fn refused_forms_do_not_use_up_the_sign_ups_of_an_address() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    sign_up(&app, "one", None, form("Ann", Role::Professional)).await.expect("signed up");
    for _ in 0..12 {
        let mut unproven = form("Sue", Role::Surgeon);
        unproven.draft.centers = vec![north.center.id];
        assert_eq!(refusal_code(sign_up(&app, "one", None, unproven).await), "VALIDATION");
        let unnamed = SignUp::default();
        assert_eq!(refusal_code(sign_up(&app, "one", None, unnamed).await), "VALIDATION");
        let taken = sign_up(&app, "one", None, form("Ann", Role::Professional)).await;
        assert_eq!(refusal_code(taken), "EMAIL_TAKEN");
    }
    sign_up(&app, "one", None, form("Bob", Role::Professional)).await.expect("signed up");
    for _ in 0..8 {
        sign_up(&app, "one", None, form("Ann", Role::Professional)).await.expect_err("taken");
    }
    let refused = sign_up(&app, "one", None, form("Ann", Role::Professional)).await;
    assert_eq!(retry_after(refused), 60, "the limit of look-ups");
    assert_eq!(retry_after(check_email_taken(&app, "one", "ann@example.org").await), 60);
}

/// One address can make twenty requests a minute.
///
/// Shows: A-61, AMB-19
#[tokio::test(flavor = "multi_thread")]
async fn look_ups_from_one_address_are_limited() {
    let app = TestApp::new().await;
    for _ in 0..20 {
        check_email_taken(&app, "one", "ann@example.org").await.expect("the call succeeds");
    }
    assert_eq!(retry_after(check_email_taken(&app, "one", "ann@example.org").await), 60);
    check_email_taken(&app, "two", "ann@example.org").await.expect("another address");
    app.advance_clock(SignedDuration::from_mins(1));
    check_email_taken(&app, "one", "ann@example.org").await.expect("after a minute");
}

/// A client repeats the request if the response was lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_sign_up_with_one_key_creates_one_account() {
    let app = TestApp::new().await;
    let once = || Some(IdempotencyKey::new(None, "a random key", "signUp", b"form"));
    let first = sign_up(&app, "x", once(), form("Ann", Role::Professional)).await.expect("signed up");
    let again = sign_up(&app, "x", once(), form("Ann", Role::Professional)).await.expect("the same answer");
    assert_eq!(first, again);
    assert_eq!(mails(&app, "Ann").await.len(), 1);
}

/// The key is looked up before the form is validated, so a stricter validation since then does not change the
/// response.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_sign_up_is_answered_before_its_form_is_validated() {
    let app = TestApp::new().await;
    let key = || Some(IdempotencyKey::new(None, "a random key", "signUp", b"form"));
    let first = sign_up(&app, "x", key(), form("Ann", Role::Professional)).await.expect("signed up");
    let mut invalid = form("Ann", Role::Professional);
    invalid.draft.phone = "123".into();
    assert_eq!(sign_up(&app, "x", key(), invalid.clone()).await.expect("the first answer"), first);
    assert_eq!(field_errors(sign_up(&app, "x", None, invalid).await)[0].0, "phone");
}

/// Settings disable the verification of the address and of the center.
///
/// Shows: L-44, A-104
#[tokio::test(flavor = "multi_thread")]
async fn verification_of_address_and_center_can_be_disabled() {
    let app = TestApp::with_settings(|settings| {
        settings.email_verification = false;
        settings.code_validation = false;
    })
    .await;
    let root = root(&app).await;
    let north =
        caseboard_service::centers::create_center(&app, Some(&root), None, None, center_draft("North")).await;
    let north = north.expect("a center").center.id;
    let mut form = form("Sue", Role::Surgeon);
    form.draft.centers = vec![north];
    let new = signed_up(&app, form).await;
    assert_eq!((new.email_verified, new.affiliations[0].status), (true, Verified));
    assert_eq!(mails(&app, "Sue").await, []);
    let user = caseboard_service::accounts::get_session(&app, &session_data(&app, "Sue").await)
        .await
        .expect("the session's person");
    assert_eq!((user.person.email_verified, user.security_level), (true, 2));
}

/// For a surgeon a verified affiliation counts as certification.
///
/// Shows: F-13, F-30
#[tokio::test(flavor = "multi_thread")]
async fn verified_surgeons_are_listed_and_closed_accounts_are_not() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    verified(&app, form_at_center(&app, "Sue", Role::Surgeon, &north).await).await;
    manager(&app, "Adam", &north).await;
    insert_person(&app, "Gone", Role::Surgeon, |person| person.active = false).await;
    let query = PeopleQuery {
        page: page::Page::parse(None, None, page::ELIGIBILITY).expect("a page"),
        sign_in_type: Some("SURGEON".into()),
        center: None,
    };
    let list = list_people(&app, &poster(&app, "Adam").await, query).await.expect("listed");
    assert_eq!(list.items.iter().map(|it| it.first_name.as_str()).collect::<Vec<_>>(), ["Sue"]);
    assert!(list.items[0].certified, "the affiliation is verified");
}

/// On PostgreSQL a repeated request can be checked while the first one commits.
mod postgres_only {
    use caseboard_testkit::{require_postgres, waiting_for_locks};

    use super::*;

    /// A repeated sign-up has found no outcome yet when the first one commits, and then finds the address taken: it gets the
    /// outcome of the first one.
    ///
    /// Shows: AMB-245
    #[tokio::test(flavor = "multi_thread")]
    async fn a_sign_up_that_is_repeated_at_the_same_time_gets_the_first_outcome() {
        require_postgres();
        let app = TestApp::new().await;
        let north = center(&app, "North").await;
        let key = || Some(IdempotencyKey::new(None, "key", "signUp", b"the same request"));
        let repeated = form_at_center(&app, "Ann", Role::Surgeon, &north).await;
        // The repeated request waits for the table of centers, which that of a professional does not need.
        let lock = "LOCK TABLE centers IN ACCESS EXCLUSIVE MODE";
        let first_has_committed = "EXISTS (SELECT 1 FROM idempotency)";
        let held = app.database().hold_transaction(lock, first_has_committed, "").await;
        let (own, again) = (app.app().clone(), key());
        let repeating = tokio::spawn(async move { sign_up(&own, "ann", again, repeated).await });
        app.database().wait_until(&waiting_for_locks(1)).await;
        let first = sign_up(&app, "ann", key(), form("Ann", Role::Professional)).await.expect("signed up");
        held.await.expect("released");
        assert_eq!(repeating.await.expect("no panic").expect("the first outcome"), first);
    }
}
