//! The mails that a client can request: the verification code of an account and the code of a center (A-144,
//! K-65, AMB-15).

use caseboard_domain::person::Role;
use caseboard_domain::throttle::CENTER_CODE_DAY;
use caseboard_service::centers::{create_center, verify_center_code};
use caseboard_service::messages::{MailRequest, VERIFICATION_SUBJECT, send_mail};
use caseboard_service::verification::verify_email;
use caseboard_service::{App, Error, outbox};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

use crate::accounts::support::{
    center, center_draft, code_in, code_input, email, field_error, field_errors, form, mails, manager,
    refusal_code, retry_after, root, session_data, signed_up, surgeon, token, verified,
};
use crate::audit::support::entries;

const ADDRESS: &str = "198.51.100.7";

fn verification(name: &str) -> MailRequest {
    MailRequest { to: email(name), subject: VERIFICATION_SUBJECT.into(), text: "<b>buy</b>".into() }
}

fn center_code_mail(name: &str, text: &str) -> MailRequest {
    MailRequest { to: email(name), subject: "New Surgery Center".into(), text: text.into() }
}

async fn request_mail(app: &App, by: Option<&str>, asked: MailRequest) -> Result<Option<()>, Error> {
    let session = match by {
        Some(name) => Some(session_data(app, name).await),
        None => None,
    };
    send_mail(app, session.as_ref(), ADDRESS, None, asked).await
}

async fn sent(app: &App) -> i64 {
    outbox::count_by_state(app).await.expect("counted").0
}

/// Without a session the client can only request the verification code, and only for an account that is not yet verified.
///
/// Shows: K-65, A-95, AMB-15
#[tokio::test(flavor = "multi_thread")]
async fn the_code_is_sent_again_without_text_of_the_client() {
    let app = TestApp::new().await;
    let uma = signed_up(&app, form("Uma", Role::Professional)).await.id;
    let first = code_in(&mails(&app, "Uma").await[0]);
    app.advance_clock(SignedDuration::from_mins(2));
    assert_eq!(request_mail(&app, None, verification("uMA")).await.expect("the call succeeds"), Some(()));
    let mails = mails(&app, "Uma").await;
    assert_eq!((mails.len(), mails[0].subject.as_str()), (2, "Email Verification"));
    assert!(!mails[0].text.contains("buy") && !mails[0].html.contains("buy"));
    let second = code_in(&mails[0]);
    if first != second {
        assert_eq!(refusal_code(verify_email(&app, ADDRESS, uma, code_input(&first)).await), "CODE_MISMATCH");
    }
    verify_email(&app, ADDRESS, uma, code_input(&second)).await.expect("the newest code is valid");
}

/// The response reveals neither whether an account exists, nor whether it is verified, nor the pause between two mails.
///
/// Shows: AMB-15, AMB-19
#[tokio::test(flavor = "multi_thread")]
async fn the_response_does_not_reveal_whether_an_address_has_an_account() {
    let app = TestApp::new().await;
    verified(&app, form("Ann", Role::Professional)).await;
    signed_up(&app, form("Uma", Role::Professional)).await;
    let before = sent(&app).await;
    for name in ["Ann", "Unknown", "Uma"] {
        assert_eq!(
            request_mail(&app, None, verification(name)).await.expect("the call succeeds"),
            Some(()),
            "{name}"
        );
    }
    assert_eq!(sent(&app).await, before, "verified, unknown, and within a minute of the last mail");
    app.advance_clock(SignedDuration::from_mins(1));
    request_mail(&app, None, verification("Uma")).await.expect("the call succeeds");
    assert_eq!(sent(&app).await, before + 1);
}

/// The requests of one IP address are limited.
///
/// Shows: A-14, AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn requests_of_one_ip_address_are_limited_to_thirty_in_fifteen_minutes() {
    let app = TestApp::new().await;
    for number in 0..30 {
        let asked = request_mail(&app, None, verification("Unknown")).await;
        assert_eq!(asked.expect("the call succeeds"), Some(()), "{number}");
    }
    assert_eq!(retry_after(request_mail(&app, None, verification("Unknown")).await), 15 * 60);
}

/// Without a verified session only the verification code is mailed.
///
/// Shows: AMB-15, AMB-22, K-66
#[tokio::test(flavor = "multi_thread")]
async fn other_mail_requires_a_verified_session() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    manager(&app, "Adam", &north).await;
    signed_up(&app, form("Uma", Role::Professional)).await;
    let before = sent(&app).await;
    assert_eq!(
        request_mail(&app, None, center_code_mail("Adam", &north.code)).await.expect("answered"),
        None
    );
    token(&app, "Uma").await;
    assert_eq!(
        refusal_code(request_mail(&app, Some("Uma"), center_code_mail("Uma", &north.code)).await),
        "EMAIL_UNVERIFIED"
    );
    assert_eq!(sent(&app).await, before);
    let bad = MailRequest { to: "nobody".into(), subject: " ".into(), text: String::new() };
    let named: Vec<String> =
        field_errors(request_mail(&app, None, bad).await).into_iter().map(|it| it.0).collect();
    assert_eq!(named, ["mail.to", "message.subject"]);
    let long = MailRequest { subject: String::new(), ..verification("Uma") };
    assert_eq!(
        field_errors(request_mail(&app, None, long).await),
        field_error("message.subject", "Subject is required")
    );
}

/// The code of a center is mailed only to the user who added the center or administers it, and only if the text contains it.
///
/// Shows: A-144, AMB-05, AMB-15
#[tokio::test(flavor = "multi_thread")]
async fn a_center_code_is_mailed_to_its_creator_and_administrators_only() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    manager(&app, "Adam", &north).await;
    surgeon(&app, "Sue", &north).await;
    root(&app).await;
    let text = format!("<p>The code is <b>{}</b>.</p> https://evil.example", north.code);
    // The system administrator, who added the center, was also mailed when it was created.
    for (name, count) in [("Adam", 1), ("Root", 2)] {
        assert_eq!(
            request_mail(&app, Some(name), center_code_mail(name, &text)).await.expect("the call succeeds"),
            Some(()),
            "{name}"
        );
        let mails: Vec<_> = mails(&app, name).await;
        let of_north = mails.iter().filter(|it| it.subject == "Verification code of North");
        assert_eq!(of_north.clone().count(), count, "{name}");
        for mail in of_north {
            assert!(mail.text.contains(&north.code) && !mail.text.contains("evil"), "{}", mail.text);
        }
    }
    let before = sent(&app).await;
    let wrong = "Hello Sue, press here 234567";
    for (by, asked) in [
        ("Adam", center_code_mail("Adam", wrong)),
        ("Adam", center_code_mail("Adam", &south.code)),
        ("Adam", center_code_mail("Sue", &text)),
        ("Sue", center_code_mail("Sue", &text)),
    ] {
        assert_eq!(refusal_code(request_mail(&app, Some(by), asked).await), "FORBIDDEN");
    }
    assert_eq!(sent(&app).await, before, "a refusal sends nothing");
    let mut east = center_draft("East");
    east.zip_code = "93702".into();
    let sue = session_data(&app, "Sue").await;
    let sue = caseboard_domain::actor::Actor::from_session(sue, true).expect("an actor");
    let east = create_center(&app, Some(&sue), None, None, east).await.expect("a center");
    request_mail(&app, Some("Sue"), center_code_mail("Sue", &format!("Code: {}", east.identification_id)))
        .await
        .expect("their own center");
    let of_east = mails(&app, "Sue").await.into_iter().filter(|it| it.text.contains(&east.code)).count();
    assert_eq!(of_east, 2, "when it was created, and on request");
}

/// Twenty codes of centers can be tried by mail in an hour; right ones also count.
///
/// Shows: AMB-15
#[tokio::test(flavor = "multi_thread")]
async fn guesses_at_center_codes_by_mail_are_limited() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    manager(&app, "Adam", &north).await;
    let adam = session_data(&app, "Adam").await;
    let request_mail =
        async |text: &str| send_mail(&app, Some(&adam), ADDRESS, None, center_code_mail("Adam", text)).await;
    for _ in 0..20 {
        assert_eq!(refusal_code(request_mail("222222").await), "FORBIDDEN");
    }
    assert_eq!(retry_after(request_mail(&north.code).await), 3_600);
}

/// A text is no list of guesses: more than three words that could be a code are refused, and each compared word counts as a guess
/// at the code of the center.
///
/// Shows: AMB-15, AMB-03
#[tokio::test(flavor = "multi_thread")]
async fn a_text_with_many_codes_is_refused_and_words_are_counted_as_guesses() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    manager(&app, "Adam", &north).await;
    let adam = session_data(&app, "Adam").await;
    let request_mail =
        async |text: &str| send_mail(&app, Some(&adam), ADDRESS, None, center_code_mail("Adam", text)).await;
    let letters = b"23456789AB";
    let word = |n: usize| format!("2345{}{}", char::from(letters[n / 10]), char::from(letters[n % 10]));
    let many: Vec<String> = (0..99).map(word).chain([north.code.clone()]).collect();
    let before = sent(&app).await;
    let message = "text has too many words that could be a code";
    for _ in 0..10 {
        assert_eq!(
            field_errors(request_mail(&many.join(" ")).await),
            field_error("message.email_text", message)
        );
    }
    assert_eq!(sent(&app).await, before);
    // The refused texts count as calls.
    for _ in 0..10 {
        assert_eq!(refusal_code(request_mail(&many[..3].join(" ")).await), "FORBIDDEN");
    }
    assert_eq!(retry_after(request_mail(&north.code).await), 3_600);
    // Further 470 guesses from other addresses make 500 a day with the 30 words of this one.
    for number in 0..470 {
        let address = format!("address {}", number / 4);
        let guess = verify_center_code(&app, &address, north.center.id, "222222".into()).await;
        assert!(guess.expect("answered").is_none(), "{number}");
    }
    let guess = verify_center_code(&app, "address 0", north.center.id, north.code.clone()).await;
    assert_eq!(refusal_code(guess), "RATE_LIMITED");
    // Then the right code in a text is not compared either.
    app.advance_clock(SignedDuration::from_hours(1));
    assert_eq!(refusal_code(request_mail(&north.code).await), "FORBIDDEN");
    app.advance_clock(SignedDuration::from_hours(23));
    request_mail(&north.code).await.expect("the next day");
}

/// Words of texts that use up the guesses at a center are reported to its administrators as entered codes are.
///
/// Shows: AMB-332, AMB-15
#[tokio::test(flavor = "multi_thread")]
async fn words_of_texts_that_reach_the_limit_are_reported() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    manager(&app, "Adam", &north).await;
    let adam = session_data(&app, "Adam").await;
    let alarms = async || {
        let all = entries(&app).await.into_iter();
        all.filter(|entry| entry.detail.contains("TOO_MANY")).map(|entry| entry.center).collect::<Vec<_>>()
    };
    let ask = async || {
        let text = "222222 333333 444444";
        refusal_code(send_mail(&app, Some(&adam), ADDRESS, None, center_code_mail("Adam", text)).await)
    };
    for number in 0..CENTER_CODE_DAY.limit - 5 {
        let address = format!("address {}", number / 4);
        let guess = verify_center_code(&app, &address, north.center.id, "222222".into()).await;
        assert!(guess.expect("answered").is_none(), "{number}");
    }
    assert_eq!((ask().await, alarms().await), ("FORBIDDEN", vec![]), "three words");
    for _ in 0..2 {
        assert_eq!((ask().await, alarms().await), ("FORBIDDEN", vec![Some(north.center.id)]));
    }
}
