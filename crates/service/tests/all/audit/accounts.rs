//! Audit entries of unauthenticated requests: sign-up, sign-in and codes.

use caseboard_domain::audit::Action;
use caseboard_domain::center::CenterDraft;
use caseboard_domain::registration::{QuestionDraft, RegistrationDraft, TERMS_VERSION};
use caseboard_domain::{PersonId, Secret};
use caseboard_service::accounts::{
    NewSystemAdmin, SignIn, SignInOrigin, SignUp, check_credentials, create_system_admin, sign_in_by_email,
    sign_out, sign_up,
};
use caseboard_service::centers::{create_center, verify_admin_code, verify_center_code};
use caseboard_service::verification::{VerifyEmail, send_verification_code, verify_email};
use caseboard_service::{App, Error, IdempotencyKey, Origin, outbox, session};
use caseboard_store::audit::AuditRecord;
use caseboard_testkit::{ADD_CENTER_CODE, TestApp};
use jiff::SignedDuration;

use crate::audit::support::{entries, new_entries, no_entry, one_entry};

const PASSWORD: &str = "Quiet7River";
const ADDRESS: &str = "203.0.113.9";

fn form(email: &str) -> SignUp {
    let answered = |answer: &str| QuestionDraft { question: Some(3), answer: Secret::new(answer) };
    let draft = RegistrationDraft {
        email: email.to_owned(),
        password: Secret::new(PASSWORD),
        first_name: "Ann".to_owned(),
        last_name: "Lee".to_owned(),
        phone: "9876543210".to_owned(),
        role: Some("USER".to_owned()),
        category_id: Some(0),
        centers: Vec::new(),
        questions: [answered("Rex"), answered("Mars")],
        consent: true,
        terms_version: Some(TERMS_VERSION.to_owned()),
        language: None,
    };
    SignUp { draft, ..SignUp::default() }
}

async fn sign_in(app: &App, email: &str, password: &str) -> Result<SignIn, Error> {
    sign_in_by_email(app, SignInOrigin::at(ADDRESS), email.to_owned(), Secret::new(password)).await
}

async fn digits(app: &App) -> String {
    let mails = outbox::list_mailbox(app, Some("ann@example.org".into())).await.expect("a mailbox");
    let mail = mails.iter().find(|mail| mail.subject == "Email Verification").expect("a mail");
    let code = |line: &&str| line.len() == 6 && line.parse::<u32>().is_ok();
    mail.text.lines().map(str::trim).find(code).expect("six digits").to_owned()
}

#[track_caller]
fn assert_entry(
    entry: &AuditRecord,
    action: Action,
    reason: Option<&str>,
    who: Option<PersonId>,
    about: Option<PersonId>,
) {
    let result = if reason.is_some() { "REFUSED" } else { "DONE" };
    assert_eq!((entry.action.as_str(), entry.result.as_str()), (action.as_str(), result));
    let detail = reason.map_or("{}".to_owned(), |reason| format!("{{\"reason\":\"{reason}\"}}"));
    assert_eq!(entry.detail, detail);
    assert_eq!(entry.person, who);
    assert_eq!(entry.object, about.map(|id| ("person".to_owned(), id.as_uuid())));
    assert_eq!(entry.address.as_deref(), Some(ADDRESS));
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_up_sign_in_and_sign_out_are_audited() {
    let test = TestApp::new().await;
    let app = test.app().for_request(Origin {
        address: ADDRESS.into(),
        request: "r-1".into(),
        ..Origin::default()
    });
    let once = || Some(IdempotencyKey::new(None, "key", "signUp", b"body"));
    let (new, entry) = one_entry!(app, sign_up(&app, ADDRESS, once(), form("ann@example.org")));
    let ann = new.expect("signed up").id;
    assert_entry(&entry, Action::SignedUp, None, Some(ann), Some(ann));
    no_entry!(app, sign_up(&app, ADDRESS, once(), form("ann@example.org"))).expect("the first outcome");
    no_entry!(app, sign_up(&app, ADDRESS, None, form("ann@example.org"))).expect_err("the address is taken");

    let enter = |code: String| VerifyEmail { verified_email: Some(true), code: Some(code) };
    let right = digits(&app).await;
    let wrong = format!("{:06}", (right.parse::<u32>().expect("digits") + 1) % 1_000_000);
    let (_, entry) = one_entry!(app, verify_email(&app, ADDRESS, ann, enter(wrong)));
    assert_entry(&entry, Action::EmailVerified, Some("CODE_MISMATCH"), None, Some(ann));
    test.advance_clock(SignedDuration::from_mins(2));
    let (_, entry) = one_entry!(app, send_verification_code(&app, ADDRESS, ann));
    assert_entry(&entry, Action::EmailCodeSent, None, None, Some(ann));
    let right = digits(&app).await;
    let (_, entry) = one_entry!(app, verify_email(&app, ADDRESS, ann, enter(right)));
    assert_entry(&entry, Action::EmailVerified, None, Some(ann), Some(ann));
    no_entry!(app, send_verification_code(&app, ADDRESS, ann)).expect("nothing to send");
    no_entry!(app, send_verification_code(&app, ADDRESS, app.new_id::<PersonId>())).expect("no such account");

    let (_, entry) = one_entry!(app, sign_in(&app, "ann@example.org", "Wrong7River"));
    assert_entry(&entry, Action::SignedIn, Some("WRONG_PASSWORD"), None, Some(ann));
    let (_, entry) = one_entry!(app, sign_in(&app, "nobody@example.org", PASSWORD));
    assert_entry(&entry, Action::SignedIn, Some("WRONG_PASSWORD"), None, None);
    let (_, entry) =
        one_entry!(app, check_credentials(&app, ADDRESS, "ann@example.org".into(), Secret::new(PASSWORD)));
    assert_entry(&entry, Action::SignedIn, None, Some(ann), Some(ann));
    assert_eq!(entry.session, None);
    let (answer, entry) = one_entry!(app, sign_in(&app, "ann@example.org", PASSWORD));
    assert_entry(&entry, Action::SignedIn, None, Some(ann), Some(ann));
    let SignIn::In { token: Some(token), .. } = answer.expect("the call succeeds") else {
        panic!("not signed in")
    };
    let facts = session::authenticate(&app, &token).await.expect("read").expect("a session");
    assert_eq!((entry.session, entry.role.as_deref()), (Some(facts.session), Some("USER")));
    let (_, entry) = one_entry!(app, sign_out(&app, &facts));
    assert_eq!(
        (entry.action.as_str(), entry.person, entry.session),
        ("SIGNED_OUT", Some(ann), Some(facts.session))
    );

    let closed = "UPDATE persons SET active = FALSE";
    test.database().run_raw_sql(closed, closed).await.expect("closed");
    let (_, entry) = one_entry!(app, sign_in(&app, "ann@example.org", PASSWORD));
    assert_entry(&entry, Action::SignedIn, Some("CLOSED_ACCOUNT"), None, Some(ann));
    for _ in 0..9 {
        no_entry!(app, sign_in(&app, "ann@example.org", PASSWORD)).expect("the call succeeds");
    }
    let (_, entry) = one_entry!(app, sign_in(&app, "ann@example.org", PASSWORD));
    assert_entry(&entry, Action::SignedIn, Some("TOO_MANY"), None, None);

    // The entry contains no name, address or password.
    let all = format!("{:?}", entries(&app).await).to_lowercase();
    for secret in ["ann", "lee", "example.org", "987654", "river"] {
        assert!(!all.contains(secret), "{secret}");
    }
}

/// Refused sign-ins add one audit entry for a reason in a window, not one each.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_refusals_are_audited_once_in_a_window() {
    let test = TestApp::new().await;
    let app = test.app().for_request(Origin {
        address: ADDRESS.into(),
        request: "r-1".into(),
        ..Origin::default()
    });
    sign_up(&app, ADDRESS, None, form("ann@example.org")).await.expect("signed up");
    let before = entries(&app).await;
    let reasons = async || {
        let new = new_entries(&app, &before).await;
        new.into_iter().map(|entry| entry.detail).collect::<Vec<_>>()
    };
    for _ in 0..15 {
        sign_in(&app, "ann@example.org", "Wrong7River").await.expect("an answer");
    }
    let both = [r#"{"reason":"WRONG_PASSWORD"}"#, r#"{"reason":"TOO_MANY"}"#];
    assert_eq!(reasons().await, both);
    test.advance_clock(SignedDuration::from_mins(15));
    sign_in(&app, "ann@example.org", "Wrong7River").await.expect("an answer");
    assert_eq!(reasons().await, [both[0], both[1], both[0]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_centers_and_codes_are_audited() {
    let test = TestApp::new().await;
    let app = test.app().for_request(Origin {
        address: ADDRESS.into(),
        request: "r-1".into(),
        ..Origin::default()
    });
    let (_, entry) = one_entry!(app, verify_admin_code(&app, ADDRESS, "wrong".into()));
    assert_entry(&entry, Action::AddCenterCodeEntered, Some("WRONG_CODE"), None, None);
    let (ticket, entry) = one_entry!(app, verify_admin_code(&app, ADDRESS, ADD_CENTER_CODE.into()));
    assert_entry(&entry, Action::AddCenterCodeEntered, None, None, None);
    let ticket = ticket.expect("the call succeeds").map(|it| it.ticket);
    let draft = CenterDraft {
        name: "North".into(),
        address: "1 Main Street".into(),
        city: "Fresno".into(),
        state: "CA".into(),
        zip_code: "93701".into(),
        phone: "5595550199".into(),
        ..CenterDraft::default()
    };
    no_entry!(app, create_center(&app, None, None, None, draft.clone())).expect_err("no ticket");
    let (north, entry) = one_entry!(app, create_center(&app, None, ticket, None, draft));
    let north = north.expect("made");
    let id = north.center.id;
    assert_eq!((entry.action.as_str(), entry.person, entry.center), ("CENTER_CREATED", None, Some(id)));
    assert_eq!(entry.object, Some(("center".to_owned(), id.as_uuid())));

    let (_, entry) = one_entry!(app, verify_center_code(&app, ADDRESS, id, "ABCDEF".into()));
    assert_eq!((entry.action.as_str(), entry.result.as_str()), ("CENTER_CODE_ENTERED", "REFUSED"));
    assert_eq!(entry.center, Some(id));
    let (_, entry) = one_entry!(app, verify_center_code(&app, ADDRESS, id, north.code.clone()));
    assert_eq!((entry.result.as_str(), entry.center), ("REFUSED", Some(id)), "unconfirmed");
    let confirmed = "UPDATE centers SET confirmed_at = created_at";
    test.database().run_raw_sql(confirmed, confirmed).await.expect("confirmed");
    let (_, entry) = one_entry!(app, verify_center_code(&app, ADDRESS, id, north.code.clone()));
    assert_eq!((entry.result.as_str(), entry.center), ("DONE", Some(id)));
    let nowhere: caseboard_domain::CenterId = app.new_id();
    let (_, entry) = one_entry!(app, verify_center_code(&app, ADDRESS, nowhere, north.code));
    assert_eq!((entry.result.as_str(), entry.center, entry.object), ("REFUSED", None, None));

    // A command of the command line has no request.
    let root = NewSystemAdmin {
        email: "root@example.org".into(),
        password: Secret::new(PASSWORD),
        first_name: "Root".into(),
        last_name: "Lee".into(),
    };
    let (made, entry) = one_entry!(app, create_system_admin(test.app(), root));
    assert_eq!((entry.action.as_str(), entry.chain, entry.address), ("SYSTEM_ADMIN_CREATED", 0, None));
    assert_eq!(entry.object, Some(("person".to_owned(), made.expect("made").as_uuid())));
}
