//! Resetting a forgotten password: the questions, the mailed code, the answers, the ticket.

use caseboard_domain::actor::Actor;
use caseboard_domain::person::Role;
use caseboard_domain::{PersonId, Secret};
use caseboard_service::accounts::{SignIn, SignInOrigin, sign_in_by_email};
use caseboard_service::calendar::get_calendar_feed;
use caseboard_service::passwords::{
    ChosenQuestions, PasswordCheck, ResetToken, SecurityAnswers, UpdatePassword, start_password_reset,
    update_password, verify_password, verify_security_answers,
};
use caseboard_service::{App, Error, Origin, session};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

use crate::accounts::support::{
    PASSWORD, can_sign_in, code_in, email, field_error, field_errors, form, insert_person, mail, mails,
    refusal_code, retry_after, root, session_data, token, verified,
};
use crate::calendar::feed_of;

const NEW: &str = "Other8Harbor";

/// Creates a verified user with the answers `Rex` and `Mars`.
async fn ann(app: &App) -> PersonId {
    verified(app, form("Ann", Role::Professional)).await.id
}

async fn start_reset(app: &App) -> Option<ChosenQuestions> {
    start_password_reset(app, "home", &email("Ann")).await.expect("the call succeeds")
}

async fn resets_mailed(app: &App) -> usize {
    mails(app, "Ann").await.iter().filter(|mail| mail.subject == "Password Reset").count()
}

async fn mailed_code(app: &App) -> String {
    code_in(&mail(app, "Ann", "Password Reset").await)
}

fn different_code(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().expect("digits") + 1) % 1_000_000)
}

async fn answer_questions(
    app: &App,
    user: PersonId,
    answers: [&str; 2],
    code: Option<&str>,
) -> Result<Option<ResetToken>, Error> {
    let input = SecurityAnswers { answers: answers.map(Secret::new), code: code.map(str::to_owned) };
    verify_security_answers(app, "home", user, input).await
}

async fn set_password(app: &App, user: PersonId, password: &str, ticket: &str) -> Result<(), Error> {
    let reset_token = Some(ticket.to_owned());
    let input = UpdatePassword { password: Secret::new(password), confirm: None, reset_token };
    update_password(app, None, user, input).await
}

/// Returns the ticket for the right answers.
async fn ticket(app: &App, user: PersonId) -> String {
    start_reset(app).await.expect("an account");
    let code = mailed_code(app).await;
    let answered =
        answer_questions(app, user, ["Rex", "Mars"], Some(&code)).await.expect("the call succeeds");
    answered.expect("the right answers").reset_token
}

/// A password is reset in all of its steps; every session ends, and a mail confirms it.
///
/// Shows, K-15, K-17, AMB-09
#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_password_is_set_with_the_code_and_both_answers() {
    let app = TestApp::new().await;
    let user = ann(&app).await;
    let old = token(&app, "Ann").await;
    let feed = feed_of(&app, user).await;
    assert_eq!(start_reset(&app).await, Some(ChosenQuestions { id: user, questions: Some([3, 3]) }));
    let code = mailed_code(&app).await;
    let answered = answer_questions(&app, user, ["Rex", "Mars"], Some(&code))
        .await
        .expect("the call succeeds")
        .expect("the right answers");
    assert_eq!((answered.reset_token.len(), answered.expires_in), (43, 600));
    set_password(&app, user, NEW, &answered.reset_token).await.expect("changed");
    assert!(can_sign_in(&app, NEW).await && !can_sign_in(&app, PASSWORD).await);
    assert!(session::authenticate(&app, &old).await.expect("looked up").is_none());
    assert_eq!(get_calendar_feed(&app, &feed).await.expect("read"), None);
    mail(&app, "Ann", "Your password was changed").await;
    assert_eq!(code_of_second_use(&app, user, &answered.reset_token).await, "PROOF_REQUIRED");
}

/// A reset ends a lock-out by failed sign-ins: for the address of the reset, and for the account.
#[tokio::test(flavor = "multi_thread")]
async fn a_reset_clears_the_failed_sign_ins_of_the_account() {
    let test = TestApp::new().await;
    let app =
        test.app().for_request(Origin { address: "home".into(), request: "r-1".into(), ..Origin::default() });
    let user = ann(&test).await;
    let sign_in = async |address: &str, password: &str| {
        let origin = SignInOrigin::at(address);
        match sign_in_by_email(&app, origin, email("Ann"), Secret::new(password)).await {
            Ok(SignIn::Refused { message }) => message,
            Ok(SignIn::In { .. }) => "in".to_owned(),
            other => panic!("{other:?}"),
        }
    };
    for n in 0..110 {
        let bot = format!("bot {}", n / 9);
        sign_in(if n < 10 { "home" } else { &bot }, "Wrong7River").await;
    }
    for address in ["home", "elsewhere"] {
        assert_eq!(
            sign_in(address, PASSWORD).await,
            "Too many attempts. Wait at least 15 minutes",
            "{address}"
        );
    }
    let ticket = ticket(&test, user).await;
    let input = UpdatePassword { password: Secret::new(NEW), confirm: None, reset_token: Some(ticket) };
    update_password(&app, None, user, input).await.expect("changed");
    for address in ["home", "elsewhere"] {
        assert_eq!(sign_in(address, NEW).await, "in", "{address}");
    }
}

/// Guesses at the current password in a session, which an attacker may hold, do not keep the owner from a reset, which clears
/// their count.
///
/// Shows: AMB-09, AMB-10, AMB-11
#[tokio::test(flavor = "multi_thread")]
async fn guesses_in_a_session_do_not_limit_a_reset() {
    let app = TestApp::new().await;
    let user = ann(&app).await;
    let thief = Actor::from_session(session_data(&app, "Ann").await, true).expect("an actor");
    let guess = async |who: &Actor, password: &str| {
        verify_password(&app, who, user, Secret::new(password)).await.expect("the call succeeds")
    };
    for round in 0..10 {
        if round > 0 {
            app.advance_clock(SignedDuration::from_mins(15));
        }
        for _ in 0..10 {
            guess(&thief, "Wrong7River").await;
        }
    }
    assert_eq!(
        guess(&thief, PASSWORD).await,
        PasswordCheck::Refused("Too many attempts. Wait at least 15 minutes")
    );
    let ticket = ticket(&app, user).await;
    set_password(&app, user, NEW, &ticket).await.expect("changed");
    let SignIn::In { token: Some(token), .. } =
        sign_in_by_email(&app, SignInOrigin::at("home"), email("Ann"), Secret::new(NEW))
            .await
            .expect("answered")
    else {
        panic!("not signed in")
    };
    let owner = session::authenticate(&app, &token).await.expect("looked up").expect("a session");
    let owner = Actor::from_session(owner, true).expect("an actor");
    guess(&owner, "Wrong7River").await;
    assert_eq!(guess(&owner, NEW).await, PasswordCheck::Right, "a hundred guesses are possible again");
}

/// A ticket can be used to compare five new passwords with the current one.
///
/// Shows: AMB-10, AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn guesses_with_a_ticket_are_limited_per_ticket() {
    let app = TestApp::new().await;
    let user = ann(&app).await;
    let first = ticket(&app, user).await;
    for _ in 0..5 {
        assert_eq!(refusal_code(set_password(&app, user, PASSWORD, &first).await), "VALIDATION");
    }
    assert_eq!(retry_after(set_password(&app, user, NEW, &first).await), 15 * 60);
    app.advance_clock(SignedDuration::from_mins(1));
    let second = ticket(&app, user).await;
    set_password(&app, user, NEW, &second).await.expect("another ticket");
}

/// One address that requests all codes of an hour and enters wrong digits does not keep another from a reset in this hour.
///
/// Shows: AMB-01, AMB-09, AMB-250
#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_keep_another_from_a_reset() {
    for requests_own in [false, true] {
        let app = TestApp::new().await;
        let user = ann(&app).await;
        let answer = async |address: &str, code: &str| {
            let answers = ["Rex", "Mars"].map(Secret::new);
            let input = SecurityAnswers { answers, code: Some(code.to_owned()) };
            verify_security_answers(&app, address, user, input).await
        };
        for _ in 0..5 {
            start_password_reset(&app, "stranger", &email("Ann")).await.expect("mailed");
            let code = mailed_code(&app).await;
            for _ in 0..5 {
                assert_eq!(refusal_code(answer("stranger", &different_code(&code)).await), "CODE_MISMATCH");
            }
            assert_eq!(
                refusal_code(answer("stranger", &code).await),
                "CODE_EXPIRED",
                "its tries are used up"
            );
            app.advance_clock(SignedDuration::from_mins(1));
        }
        assert_eq!(resets_mailed(&app).await, 5);
        assert_eq!(retry_after(start_password_reset(&app, "stranger", &email("Ann")).await), 55 * 60);
        if requests_own {
            app.advance_clock(SignedDuration::from_mins(10));
            start_reset(&app).await;
            assert_eq!(resets_mailed(&app).await, 6, "the reserved mail");
        }
        let code = mailed_code(&app).await;
        let ticket = answer("home", &code).await.expect("answered").expect("the right answers");
        set_password(&app, user, NEW, &ticket.reset_token).await.expect("changed");
    }
}

async fn code_of_second_use(app: &App, user: PersonId, ticket: &str) -> &'static str {
    refusal_code(set_password(app, user, "Third9Harbor", ticket).await)
}

/// An unknown address, a closed account, and an account without questions get no mail.
///
/// Shows, AMB-09, AMB-24
#[tokio::test(flavor = "multi_thread")]
async fn resets_without_an_open_account_or_questions_send_no_mail() {
    let app = TestApp::new().await;
    assert_eq!(start_password_reset(&app, "x", &email("Ann")).await.expect("the call succeeds"), None);
    insert_person(&app, "Gone", Role::Professional, |person| person.active = false).await;
    assert_eq!(start_password_reset(&app, "x", &email("Gone")).await.expect("the call succeeds"), None);
    let root = root(&app).await.person();
    let found = start_password_reset(&app, "x", &email("Root")).await.expect("the call succeeds");
    assert_eq!(found, Some(ChosenQuestions { id: root, questions: None }));
    for name in ["Ann", "Gone", "Root"] {
        assert_eq!(mails(&app, name).await, [], "{name}");
    }
    for (text, message) in [(" ", "Email Address is required"), ("ann", "Email Address is invalid")] {
        assert_eq!(field_errors(start_password_reset(&app, "x", text).await), field_error("email", message));
    }
}

/// A code is mailed once a minute and five times an hour at most (AMB-01). While one is valid, the response does not reveal
/// whether a mail was sent.
///
/// Shows: AMB-09
#[tokio::test(flavor = "multi_thread")]
async fn codes_are_mailed_once_a_minute_and_five_times_an_hour() {
    let app = TestApp::new().await;
    let user = ann(&app).await;
    let known = start_reset(&app).await;
    assert_eq!(start_reset(&app).await, known);
    assert_eq!(resets_mailed(&app).await, 1, "no second mail within a minute");
    for _ in 0..4 {
        app.advance_clock(SignedDuration::from_mins(1));
        start_reset(&app).await;
    }
    assert_eq!(resets_mailed(&app).await, 5);
    app.advance_clock(SignedDuration::from_mins(1));
    assert_eq!(start_reset(&app).await, known);
    assert_eq!(resets_mailed(&app).await, 5);
    let wrong = different_code(&mailed_code(&app).await);
    for _ in 0..5 {
        assert_eq!(
            refusal_code(answer_questions(&app, user, ["Rex", "Mars"], Some(&wrong)).await),
            "CODE_MISMATCH"
        );
    }
    // The code is void after five wrong attempts, and no further code may be mailed within the hour.
    assert_eq!(retry_after(start_password_reset(&app, "home", &email("Ann")).await), 55 * 60);
    app.advance_clock(SignedDuration::from_mins(55));
    start_reset(&app).await;
    assert_eq!(resets_mailed(&app).await, 6);
}

/// One address can make twenty requests a minute.
///
/// Shows, AMB-19
#[tokio::test(flavor = "multi_thread")]
async fn password_resets_are_limited_per_address() {
    let app = TestApp::new().await;
    for n in 0..20 {
        start_password_reset(&app, "here", &email(&format!("P{n}"))).await.expect("the call succeeds");
    }
    assert_eq!(retry_after(start_password_reset(&app, "here", &email("Ann")).await), 60);
    start_password_reset(&app, "there", &email("Ann")).await.expect("another address");
}

/// Answers must match exactly; five wrong attempts an hour for one account, from any address. A wrong answer does not void the
/// code.
///
/// Shows: A-110, M-09, AMB-09
#[tokio::test(flavor = "multi_thread")]
async fn wrong_answers_are_counted_per_account() {
    let app = TestApp::new().await;
    let user = ann(&app).await;
    start_reset(&app).await;
    let right = mailed_code(&app).await;
    for wrong in [["rex", "Mars"], ["Rex", "mars"], ["Rex ", "Mars"], ["Mars", "Rex"]] {
        assert_eq!(
            answer_questions(&app, user, wrong, Some(&right)).await.expect("the call succeeds"),
            None,
            "{wrong:?}"
        );
    }
    assert_eq!(
        answer_questions(&app, user, ["x", "x"], Some(&right)).await.expect("the call succeeds"),
        None
    );
    assert_eq!(retry_after(answer_questions(&app, user, ["Rex", "Mars"], Some(&right)).await), 3600);
    let elsewhere = SecurityAnswers { answers: ["Rex", "Mars"].map(Secret::new), code: Some(right) };
    assert_eq!(retry_after(verify_security_answers(&app, "elsewhere", user, elsewhere).await), 3600);
    app.advance_clock(SignedDuration::from_hours(1));
    set_password(&app, user, NEW, &ticket(&app, user).await).await.expect("after an hour");
    // A successful attempt resets the count of wrong answers.
    start_reset_after_a_minute(&app).await;
    let right = mailed_code(&app).await;
    for _ in 0..5 {
        assert_eq!(
            answer_questions(&app, user, ["x", "x"], Some(&right)).await.expect("the call succeeds"),
            None
        );
    }
}

async fn start_reset_after_a_minute(app: &TestApp) {
    app.advance_clock(SignedDuration::from_mins(1));
    start_reset(app).await;
}

/// Without the right code the response does not reveal whether answers are right; wrong codes are counted.
///
/// Shows: AMB-09
#[tokio::test(flavor = "multi_thread")]
async fn answers_are_compared_only_after_the_right_code() {
    let app = TestApp::new().await;
    let user = ann(&app).await;
    assert_eq!(
        refusal_code(answer_questions(&app, user, ["Rex", "Mars"], Some("123456")).await),
        "CODE_EXPIRED",
        "no code was sent"
    );
    start_reset(&app).await;
    let right = mailed_code(&app).await;
    assert_eq!(refusal_code(answer_questions(&app, user, ["Rex", "Mars"], None).await), "CODE_REQUIRED");
    assert_eq!(
        refusal_code(answer_questions(&app, user, ["Rex", "Mars"], Some("12345")).await),
        "CODE_MISMATCH"
    );
    let wrong = different_code(&right);
    for tried in [["Rex", "Mars"], ["x", "x"], ["Rex", "Mars"], ["x", "x"]] {
        assert_eq!(refusal_code(answer_questions(&app, user, tried, Some(&wrong)).await), "CODE_MISMATCH");
    }
    assert!(
        answer_questions(&app, user, ["x", "x"], Some(&right)).await.expect("the call succeeds").is_none(),
        "four wrong codes"
    );
    assert_eq!(
        refusal_code(answer_questions(&app, user, ["Rex", "Mars"], Some(&wrong)).await),
        "CODE_MISMATCH"
    );
    assert_eq!(
        refusal_code(answer_questions(&app, user, ["Rex", "Mars"], Some(&right)).await),
        "CODE_EXPIRED",
        "five wrong codes"
    );
    start_reset_after_a_minute(&app).await;
    let late = mailed_code(&app).await;
    app.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(
        refusal_code(answer_questions(&app, user, ["Rex", "Mars"], Some(&late)).await),
        "CODE_EXPIRED"
    );
    let unknown: PersonId = app.new_id();
    assert_eq!(
        refusal_code(answer_questions(&app, unknown, ["Rex", "Mars"], Some("123456")).await),
        "CODE_EXPIRED"
    );
}

/// A sign-up code does not reset a password, and a reset code does not verify an address.
///
/// Shows: AMB-09
#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_valid_for_its_own_purpose_only() {
    let app = TestApp::new().await;
    let user = crate::accounts::support::signed_up(&app, form("Ann", Role::Professional)).await.id;
    let sign_up = code_in(&mail(&app, "Ann", "Email Verification").await);
    start_reset(&app).await;
    let reset = mailed_code(&app).await;
    assert_ne!(sign_up, reset);
    assert_eq!(
        refusal_code(answer_questions(&app, user, ["Rex", "Mars"], Some(&sign_up)).await),
        "CODE_MISMATCH"
    );
    let entered = crate::accounts::support::code_input(&reset);
    let refused = caseboard_service::verification::verify_email(&app, "x", user, entered).await;
    assert_eq!(refusal_code(refused), "CODE_MISMATCH");
}

/// With CASEBOARD_RESET_EMAIL_CODE=off the answers alone reset the password.
///
/// Shows: AMB-09
#[tokio::test(flavor = "multi_thread")]
async fn resets_without_codes_can_be_configured() {
    let app = TestApp::with_settings(|settings| settings.reset_email_code = false).await;
    let user = ann(&app).await;
    assert!(start_reset(&app).await.is_some());
    assert_eq!(resets_mailed(&app).await, 0);
    assert!(answer_questions(&app, user, ["x", "Mars"], None).await.expect("the call succeeds").is_none());
    let unknown: PersonId = app.new_id();
    assert!(
        answer_questions(&app, unknown, ["Rex", "Mars"], None).await.expect("the call succeeds").is_none()
    );
    let root = root(&app).await.person();
    assert!(answer_questions(&app, root, ["Rex", "Mars"], None).await.expect("the call succeeds").is_none());
    let answered = answer_questions(&app, user, ["Rex", "Mars"], None)
        .await
        .expect("the call succeeds")
        .expect("the right answers");
    set_password(&app, user, NEW, &answered.reset_token).await.expect("changed");
    assert!(can_sign_in(&app, NEW).await);
    for _ in 0..5 {
        assert!(answer_questions(&app, user, ["x", "x"], None).await.expect("the call succeeds").is_none());
    }
    assert_eq!(retry_after(answer_questions(&app, user, ["Rex", "Mars"], None).await), 3600);
}

/// A ticket is valid for one user, ten minutes and one change; a rejected password does not use it.
///
/// Shows: A-122, AMB-10
#[tokio::test(flavor = "multi_thread")]
async fn a_reset_ticket_is_valid_for_one_user_and_ten_minutes() {
    let app = TestApp::new().await;
    let user = ann(&app).await;
    let other = verified(&app, form("Bob", Role::Professional)).await.id;
    let first = ticket(&app, user).await;
    assert_eq!(refusal_code(set_password(&app, other, NEW, &first).await), "PROOF_REQUIRED");
    assert_eq!(refusal_code(set_password(&app, user, NEW, "made up").await), "PROOF_REQUIRED");
    assert_eq!(refusal_code(set_password(&app, user, "short", &first).await), "VALIDATION");
    assert_eq!(refusal_code(set_password(&app, user, PASSWORD, &first).await), "VALIDATION");
    app.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(refusal_code(set_password(&app, user, NEW, &first).await), "PROOF_REQUIRED");
    let (second, third) = (ticket(&app, user).await, {
        app.advance_clock(SignedDuration::from_mins(1));
        ticket(&app, user).await
    });
    set_password(&app, user, NEW, &third).await.expect("in time");
    assert_eq!(
        refusal_code(set_password(&app, user, "Third9Harbor", &second).await),
        "PROOF_REQUIRED",
        "void after the change"
    );
    assert!(can_sign_in(&app, NEW).await);
}

/// Several nodes need PostgreSQL.
mod postgres_only {
    use super::*;

    /// Wrong answers at two nodes are counted together.
    ///
    /// Shows: AMB-09
    #[tokio::test(flavor = "multi_thread")]
    async fn wrong_answers_are_counted_across_nodes() {
        let app = TestApp::new().await;
        let there = app.start_second_node().await;
        let user = ann(&app).await;
        start_reset(&app).await;
        let right = mailed_code(&there).await;
        for guess in 0..5 {
            let node = if guess % 2 == 0 { app.app() } else { &there };
            assert_eq!(
                answer_questions(node, user, ["x", "x"], Some(&right)).await.expect("the call succeeds"),
                None
            );
        }
        for node in [app.app(), &there] {
            assert_eq!(retry_after(answer_questions(node, user, ["Rex", "Mars"], Some(&right)).await), 3600);
        }
    }
}
