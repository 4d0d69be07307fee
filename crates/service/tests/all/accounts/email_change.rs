//! Changing the email address and the phone number (AMB-18, AMB-82).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::person::Role;
use caseboard_domain::profile::draft::{AnswerDraft, ProfileDraft};
use caseboard_domain::search::SearchWords;
use caseboard_domain::second_factor::RemovalAnswer::Confirm;
use caseboard_domain::second_factor::SecondFactorMethod::RecoveryCode;
use caseboard_domain::throttle::{ANSWER_CHANGES, EMAIL_CHANGES, PHONE_CHANGES};
use caseboard_domain::time::days;
use caseboard_domain::{PersonId, Secret};
use caseboard_service::accounts::{
    SignIn, SignInOrigin, check_email_taken, session, set_user_active, sign_in_by_email,
};
use caseboard_service::calendar::get_calendar_feed;
use caseboard_service::passwords::{
    PasswordCheck, SecurityAnswers, UpdatePassword, start_password_reset, update_password, verify_password,
    verify_security_answers,
};
use caseboard_service::profile::{ProfileUpdate, ProfileView, get_profile, update_profile};
use caseboard_service::second_factors::{
    answer_factor_removal, renew_recovery_codes, request_factor_removal,
};
use caseboard_service::verification::{
    cancel_email_change, confirm_email_change, resend_email_change_code, send_verification_code,
    undo_email_change, verify_email,
};
use caseboard_service::{App, Entropy, Error, OsEntropy, StoreError, housekeeping, outbox};
use caseboard_store::persons::accounts::{self, AccountCursor, AccountRow, AccountSearch};
use caseboard_store::second_factors;
use caseboard_testkit::{TestApp, TestDatabase, monday, sql_id};
use jiff::SignedDuration;
use uuid::Uuid;

use crate::accounts::factor_rules::{ASKED, center_admin, people};
use crate::accounts::second_factors::{add_app, complete, outcome};
use crate::accounts::support::{
    PASSWORD, ann, code_in, code_input, email, form, mail, mails, refusal_code, root, session_data,
    sign_up_as, signed_up, token, verified,
};
use crate::calendar::feed_of;

const NEW: &str = "ann.new@example.org";
const ADDRESS: &str = "198.51.100.7";

async fn confirm_password(app: &App, who: &Actor) {
    let checked = verify_password(app, who, who.person(), Secret::new(PASSWORD)).await.expect("checked");
    assert_eq!(checked, PasswordCheck::Right);
}

async fn change(app: &App, who: &Actor, person: PersonId, draft: ProfileDraft) -> Result<ProfileView, Error> {
    let input = ProfileUpdate { draft, ..ProfileUpdate::default() };
    update_profile(app, who, None, person, input).await
}

fn to_address(new: &str) -> ProfileDraft {
    ProfileDraft { email: Some(new.into()), ..ProfileDraft::default() }
}

/// Requests the change with the password and returns the mailed code.
async fn request(app: &App, who: &Actor, new: &str) -> String {
    confirm_password(app, who).await;
    change(app, who, who.person(), to_address(new)).await.expect("requested");
    newest_code(app, new).await
}

async fn newest_code(app: &App, to: &str) -> String {
    let mails = outbox::list_mailbox(app, Some(to.to_owned())).await.expect("a mailbox");
    code_in(mails.iter().find(|mail| mail.subject == "Email Verification").expect("a code"))
}

async fn confirm(app: &App, who: &Actor, code: &str) -> Result<(), Error> {
    confirm_email_change(app, who.session_data(), ADDRESS, Some(code)).await
}

/// Switches the address and returns the token of the undo link.
async fn switch(app: &App, who: &Actor, from: &str, new: &str) -> String {
    let code = request(app, who, new).await;
    confirm(app, who, &code).await.expect("confirmed");
    undo_token(app, from).await.expect("a link")
}

/// Returns the token of the newest undo link to an address.
async fn undo_token(app: &App, to: &str) -> Option<String> {
    let mails = outbox::list_mailbox(app, Some(to.to_owned())).await.expect("a mailbox");
    mails.iter().find_map(|mail| {
        let (_, rest) = mail.text.split_once("/undoEmailChange?token=")?;
        rest.split_whitespace().next().map(str::to_owned)
    })
}

/// Returns the address and the pending address of an account.
async fn addresses(app: &App, session: &SessionData) -> (String, Option<String>) {
    match get_profile(app, session, session.person).await.expect("a profile") {
        ProfileView::Full(full) => {
            let pending = full.account.expect("the person's own account").pending_email;
            (full.person.email.into_string(), pending.map(caseboard_domain::person::Email::into_string))
        }
        other => panic!("not a full profile: {other:?}"),
    }
}

async fn is_active(app: &App, session: &SessionData) -> bool {
    session::is_active(app, session).await.expect("looked up")
}

async fn can_sign_in(app: &App, email: &str, password: &str) -> bool {
    let outcome =
        sign_in_by_email(app, SignInOrigin::at(email), email.to_owned(), Secret::new(password)).await;
    matches!(outcome.expect("answered"), SignIn::In { .. })
}

/// A stolen session without the password changes neither address nor phone number; nothing of the request is written.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn email_and_phone_change_only_with_a_password_proof_of_the_same_session() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let stolen = Actor::from_session(session_data(&app, "Ann").await, true).expect("an actor");
    let me = ann.person();
    let phone = |number: &str| ProfileDraft {
        phone: Some(number.into()),
        res_city: Some("Reno".into()),
        ..ProfileDraft::default()
    };
    confirm_password(&app, &ann).await;
    for draft in [to_address(NEW), phone("5595550188")] {
        assert_eq!(refusal_code(change(&app, &stolen, me, draft).await), "PROOF_REQUIRED");
    }
    assert_eq!(addresses(&app, ann.session_data()).await, (email("Ann"), None));
    // The proof is used up by one change.
    change(&app, &ann, me, phone("5595550188")).await.expect("with the proof");
    assert_eq!(refusal_code(change(&app, &ann, me, to_address(NEW)).await), "PROOF_REQUIRED");
    // Values that do not change need no proof, and the proof expires after ten minutes.
    change(&app, &ann, me, phone("5595550188")).await.expect("the same number");
    change(&app, &ann, me, to_address(&email("Ann"))).await.expect("the same address");
    confirm_password(&app, &ann).await;
    app.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(refusal_code(change(&app, &ann, me, to_address(NEW)).await), "PROOF_REQUIRED");
}

/// A person gets another phone number three times a day at most, also from a system administrator: no one verifies that the phone
/// is theirs, and text messages go to it. A refusal keeps the number and the proof.
///
/// Shows: AMB-374
#[tokio::test(flavor = "multi_thread")]
async fn phone_numbers_change_three_times_a_day() {
    let app = TestApp::new().await;
    let (ann, root) = (ann(&app).await, root(&app).await);
    let me = ann.person();
    let phone = |number: u32| {
        let phone = Some(format!("559555{number:04}"));
        ProfileDraft { phone, ..ProfileDraft::default() }
    };
    for number in 1..=PHONE_CHANGES.limit {
        confirm_password(&app, &ann).await;
        change(&app, &ann, me, phone(number)).await.expect("changed");
    }
    change(&app, &ann, me, phone(PHONE_CHANGES.limit)).await.expect("the same number is no change");
    for by in [&ann, &root] {
        confirm_password(&app, by).await;
        assert_eq!(refusal_code(change(&app, by, me, phone(9)).await), "RATE_LIMITED");
    }
    let city = ProfileDraft { res_city: Some("Reno".into()), ..ProfileDraft::default() };
    change(&app, &ann, me, city).await.expect("other fields");
    app.advance_clock(SignedDuration::from_hours(24));
    confirm_password(&app, &ann).await;
    change(&app, &ann, me, phone(9)).await.expect("the next day");
}

/// A system administrator who changes another person's address or phone number confirms with their own password.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn a_system_administrator_confirms_the_own_password() {
    let app = TestApp::new().await;
    let (ann, root) = (ann(&app).await, root(&app).await);
    confirm_password(&app, &ann).await;
    let refused = change(&app, &root, ann.person(), to_address(NEW)).await;
    assert_eq!(refusal_code(refused), "PROOF_REQUIRED");
    confirm_password(&app, &root).await;
    change(&app, &root, ann.person(), to_address(NEW)).await.expect("with the proof");
    let code = newest_code(&app, NEW).await;
    // The administrator cannot confirm the address, only a session of the account can.
    assert_eq!(refusal_code(confirm(&app, &root, &code).await), "CODE_EXPIRED");
    confirm(&app, &ann, &code).await.expect("confirmed");
}

/// A caller without a session of the account can neither have a code mailed to the pending address nor enter it.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn a_pending_address_is_confirmed_in_a_session_of_its_account_only() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    verified(&app, form("Ben", Role::Professional)).await;
    let ben = Actor::from_session(session_data(&app, "Ben").await, true).expect("an actor");
    let code = request(&app, &ann, NEW).await;
    let count = async || outbox::list_mailbox(&app, Some(NEW.into())).await.expect("a mailbox").len();
    let before = count().await;
    app.advance_clock(SignedDuration::from_mins(1));
    assert_eq!(send_verification_code(&app, ADDRESS, ann.person()).await.expect("answered"), 60);
    assert_eq!(
        refusal_code(resend_email_change_code(&app, ben.session_data(), ADDRESS).await),
        "CODE_EXPIRED"
    );
    assert_eq!(count().await, before, "no mail");
    let public = verify_email(&app, ADDRESS, ann.person(), code_input(&code)).await;
    assert_eq!(refusal_code(public), "CODE_EXPIRED");
    assert_eq!(refusal_code(confirm(&app, &ben, &code).await), "CODE_EXPIRED");
    assert_eq!(addresses(&app, ann.session_data()).await, (email("Ann"), Some(NEW.into())));

    assert_eq!(resend_email_change_code(&app, ann.session_data(), ADDRESS).await.expect("sent"), 60);
    assert_eq!(count().await, before + 1);
    confirm(&app, &ann, &newest_code(&app, NEW).await).await.expect("confirmed");
    assert_eq!(addresses(&app, ann.session_data()).await, (NEW.into(), None));
}

/// Five wrong codes void the right one.
///
/// Shows: AMB-01, AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_of_a_new_address_are_counted() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let code = request(&app, &ann, NEW).await;
    let wrong = format!("{:06}", (code.parse::<u32>().expect("digits") + 1) % 1_000_000);
    for _ in 0..5 {
        assert_eq!(refusal_code(confirm(&app, &ann, &wrong).await), "CODE_MISMATCH");
    }
    assert_eq!(refusal_code(confirm(&app, &ann, &code).await), "CODE_EXPIRED");
}

/// How a pending address ends.
#[derive(Debug, Clone, Copy)]
enum End {
    Expiry,
    Cancel,
    NewPassword,
    Closing,
}

/// The pending address ends with its code, when it is cancelled, with a new password, and when the account is closed; the
/// code is void then, no new one is sent, and the address needs the password again.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn a_pending_address_is_removed_by_expiry_cancellation_new_password_and_closing() {
    for end in [End::Expiry, End::Cancel, End::NewPassword, End::Closing] {
        let app = TestApp::new().await;
        let ann = ann(&app).await;
        let code = request(&app, &ann, NEW).await;
        let mut session = ann.session_data().clone();
        match end {
            End::Expiry => app.advance_clock(SignedDuration::from_mins(10)),
            End::Cancel => {
                cancel_email_change(&app, &session).await.expect("cancelled");
                cancel_email_change(&app, &session).await.expect("nothing to cancel");
            }
            End::NewPassword => {
                confirm_password(&app, &ann).await;
                let password = Secret::new("Other8Harbor");
                let input = UpdatePassword { password, confirm: None, reset_token: None };
                update_password(&app, Some(&ann), ann.person(), input).await.expect("changed");
            }
            End::Closing => {
                let root = root(&app).await.require_system_admin().expect("an administrator");
                for active in [false, true] {
                    set_user_active(&app, &root, ann.person(), active, None).await.expect("changed");
                }
                session = session_data(&app, "Ann").await;
            }
        }
        assert_eq!(addresses(&app, &session).await, (email("Ann"), None), "{end:?}");
        let entered = confirm_email_change(&app, &session, ADDRESS, Some(&code)).await;
        assert_eq!(refusal_code(entered), "CODE_EXPIRED", "{end:?}");
        app.advance_clock(SignedDuration::from_mins(1));
        let resent = resend_email_change_code(&app, &session, ADDRESS).await;
        assert_eq!(refusal_code(resent), "CODE_EXPIRED", "{end:?}");
        housekeeping::run_once(&app).await.expect("a housekeeping round");
        let persons = app.database().dump_rows().await.remove("persons").expect("a table");
        assert!(!persons.iter().any(|row| row.contains(NEW)), "{end:?}");
    }
}

/// Cancelling and requesting again does not reset the limit on mails with codes.
///
/// Shows: AMB-21, AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn cancelling_does_not_reset_the_limit_of_codes() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    request(&app, &ann, NEW).await;
    cancel_email_change(&app, ann.session_data()).await.expect("cancelled");
    confirm_password(&app, &ann).await;
    let again = change(&app, &ann, ann.person(), to_address("victim@example.org")).await;
    assert_eq!(refusal_code(again), "RATE_LIMITED");
}

/// A switch ends all other sessions, voids codes for a new password, and mails an undo link to the former address.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn a_switch_ends_other_sessions_and_voids_reset_codes() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let other = session_data(&app, "Ann").await;
    start_password_reset(&app, ADDRESS, &email("Ann")).await.expect("started");
    let reset = code_in(&mail(&app, "Ann", "Password Reset").await);
    switch(&app, &ann, &email("Ann"), NEW).await;
    assert!(is_active(&app, ann.session_data()).await);
    assert!(!is_active(&app, &other).await);
    let answers = SecurityAnswers { answers: ["Rex", "Mars"].map(Secret::new), code: Some(reset) };
    let answered = verify_security_answers(&app, ADDRESS, ann.person(), answers).await;
    assert_eq!(refusal_code(answered), "CODE_EXPIRED");
    let subjects: Vec<_> = mails(&app, "Ann").await.into_iter().map(|mail| mail.subject).collect();
    assert!(subjects.contains(&"Your email address was changed".to_owned()), "{subjects:?}");
}

/// The undo link also removes an app and its recovery codes that were added shortly before the change or after it: the
/// person who changed the address may have added them. An older app stays.
///
/// Shows: AMB-82, AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn the_undo_link_removes_a_new_app() {
    for (passed, left) in [(6, None), (8, Some(10))] {
        let app = TestApp::new().await;
        let ann = ann(&app).await;
        add_app(&app, &ann).await;
        app.advance_clock(days(passed));
        let ann = renewed(&app, &ann).await;
        let link = switch(&app, &ann, &email("Ann"), NEW).await;
        undo_email_change(&app, ADDRESS, &link).await.expect("undone");
        let person = ann.person();
        let found =
            app.db.read(move |conn| async move { second_factors::summary(&conn, person).await }).await;
        let found = found.expect("read").expect("a person");
        assert_eq!((found.totp_since.is_some(), found.recovery_codes), (left.is_some(), left.unwrap_or(0)));
    }
}

/// The undo link also ends what the person who changed the address prepared to get past an older app: new recovery codes, and a
/// removal of the second factors that this person confirmed with the new address. The app stays, and the mail names the codes.
///
/// Shows: AMB-82, AMB-101, AMB-249
#[tokio::test(flavor = "multi_thread")]
async fn the_undo_link_ends_new_recovery_codes_and_a_requested_removal() {
    let people = people().await;
    let app = &people.app;
    app.advance_clock(days(8));
    let eve = renewed(app, &people.eve).await;
    let link = switch(app, &eve, &email("Eve"), NEW).await;
    confirm_password(app, &eve).await;
    let codes = renew_recovery_codes(app, &eve, None).await.expect("new codes").0;
    confirm_password(app, &people.adam).await;
    let (by, center) = (center_admin(&people.adam), people.north.center.id);
    request_factor_removal(app, &by, None, center, NEW).await.expect("requested");
    let removal = people.link("ann.new", ASKED).await;
    answer_factor_removal(app, ADDRESS, &removal, Confirm).await.expect("confirmed");
    undo_email_change(app, ADDRESS, &link).await.expect("undone");
    let restored = mail(app, "Eve", "Your email address was restored").await;
    assert!(restored.text.contains("Recovery codes that were created lately"), "{}", restored.text);
    people.a_day_later().await;

    let person = eve.person();
    let found = app.db.read(move |conn| async move { second_factors::summary(&conn, person).await }).await;
    let found = found.expect("read").expect("a person");
    assert_eq!((found.totp_since.is_some(), found.recovery_codes), (true, 0));
    // The attacker may know the security answers, but has no second factor any more.
    start_password_reset(app, ADDRESS, &email("Eve")).await.expect("started");
    let code = Some(code_in(&mail(app, "Eve", "Password Reset").await));
    let answers = SecurityAnswers { answers: ["Rex", "Mars"].map(Secret::new), code };
    let ticket = verify_security_answers(app, ADDRESS, person, answers).await.expect("answered");
    let reset_token = ticket.map(|ticket| ticket.reset_token);
    let input = UpdatePassword { password: Secret::new("Other8Harbor"), confirm: None, reset_token };
    update_password(app, None, person, input).await.expect("changed");
    let origin = SignInOrigin::at(ADDRESS);
    let waiting = sign_in_by_email(app, origin, email("Eve"), Secret::new("Other8Harbor")).await;
    let Ok(SignIn::Pending { token, .. }) = waiting else { panic!("no second step") };
    assert_eq!(outcome(&complete(app, &token, RecoveryCode, &codes[0]).await), "again");
}

/// Another email address voids a requested removal of the second factors, because its link is in the former mailbox: neither can
/// it be confirmed afterwards, nor is a confirmed one executed.
///
/// Shows: AMB-82, AMB-101, AMB-249
#[tokio::test(flavor = "multi_thread")]
async fn a_switch_voids_a_requested_removal_of_the_second_factors() {
    for confirmed in [false, true] {
        let people = people().await;
        let app = &people.app;
        people.request(&people.adam, "Eve").await.expect("requested");
        let removal = people.link("Eve", ASKED).await;
        if confirmed {
            answer_factor_removal(app, ADDRESS, &removal, Confirm).await.expect("confirmed");
        }
        switch(app, &people.eve, &email("Eve"), NEW).await;
        let refused = answer_factor_removal(app, ADDRESS, &removal, Confirm).await;
        assert_eq!(refusal_code(refused), "VALIDATION");
        people.a_day_later().await;
        let person = people.eve.person();
        let found =
            app.db.read(move |conn| async move { second_factors::summary(&conn, person).await }).await;
        assert!(found.expect("read").expect("a person").totp_since.is_some(), "confirmed: {confirmed}");
    }
}

/// The undo link also ends a calendar feed that was created shortly before the change or after it: the person who changed the
/// address may read the schedule with it. An older one stays.
///
/// Shows: AMB-82, AMB-186
#[tokio::test(flavor = "multi_thread")]
async fn the_undo_link_ends_a_new_calendar_feed() {
    for (passed, stays) in [(6, false), (8, true)] {
        let app = TestApp::new().await;
        let ann = ann(&app).await;
        let feed = feed_of(&app, ann.person()).await;
        app.advance_clock(days(passed));
        let ann = renewed(&app, &ann).await;
        let link = switch(&app, &ann, &email("Ann"), NEW).await;
        undo_email_change(&app, ADDRESS, &link).await.expect("undone");
        assert_eq!(get_calendar_feed(&app, &feed).await.expect("read").is_some(), stays, "{passed} days");
    }
}

/// The undo link also restores the security answers that were replaced shortly before the change or after it: the owner needs
/// them to set a new password. Answers that were chosen longer ago stay.
///
/// Shows: AMB-82, AMB-186
#[tokio::test(flavor = "multi_thread")]
async fn the_undo_link_restores_the_former_answers() {
    for (passed, right) in [(6, ["Rex", "Mars"]), (8, ["Fern", "Moss"])] {
        let app = TestApp::new().await;
        let ann = ann(&app).await;
        for answers in [["Ivy", "Oak"], ["Fern", "Moss"]] {
            confirm_password(&app, &ann).await;
            let chosen = |answer: &str| AnswerDraft { question: Some(2), answer: Some(Secret::new(answer)) };
            let draft = ProfileDraft { questions: answers.map(chosen), ..ProfileDraft::default() };
            change(&app, &ann, ann.person(), draft).await.expect("changed");
            app.advance_clock(SignedDuration::from_secs(60));
        }
        app.advance_clock(days(passed));
        let ann = renewed(&app, &ann).await;
        let link = switch(&app, &ann, &email("Ann"), NEW).await;
        housekeeping::run_once(&app).await.expect("housekeeping runs");
        undo_email_change(&app, ADDRESS, &link).await.expect("undone");
        start_password_reset(&app, ADDRESS, &email("Ann")).await.expect("started").expect("an account");
        let code = code_in(&mail(&app, "Ann", "Password Reset").await);
        for answers in [["Ivy", "Oak"], right] {
            let input = SecurityAnswers { answers: answers.map(Secret::new), code: Some(code.clone()) };
            let answered =
                verify_security_answers(&app, ADDRESS, ann.person(), input).await.expect("answered");
            assert_eq!(answered.is_some(), answers == right, "{answers:?} after {passed} days");
        }
    }
}

/// Counts the draws of random bytes; a hash draws its salt.
#[derive(Default)]
struct CountedEntropy(AtomicUsize);

impl Entropy for CountedEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.fetch_add(1, Ordering::SeqCst);
        OsEntropy.fill(bytes);
    }
}

/// Hashing takes long and keeps sign-ins waiting, so new answers are hashed only with a proof of identity, and with one only a
/// few times.
///
/// Shows: AMB-73, AMB-95
#[tokio::test(flavor = "multi_thread")]
async fn answers_are_hashed_only_with_a_proof_and_a_limited_number_of_times() {
    let entropy = Arc::new(CountedEntropy::default());
    let app = TestApp::with_entropy(entropy.clone(), TestDatabase::create().await, monday(), |_| ()).await;
    let ann = ann(&app).await;
    let root = root(&app).await;
    let chosen = |answer: &str| AnswerDraft { question: Some(2), answer: Some(Secret::new(answer)) };
    let draft = || ProfileDraft { questions: [chosen("Fern"), chosen("Moss")], ..ProfileDraft::default() };
    let before = entropy.0.load(Ordering::SeqCst);
    assert_eq!(refusal_code(change(&app, &ann, ann.person(), draft()).await), "PROOF_REQUIRED");
    assert_eq!(entropy.0.load(Ordering::SeqCst), before, "nothing was hashed");
    confirm_password(&app, &root).await;
    assert_eq!(refusal_code(change(&app, &root, ann.person(), draft()).await), "FORBIDDEN");

    confirm_password(&app, &ann).await;
    for _ in 0..ANSWER_CHANGES.limit {
        change(&app, &ann, ann.person(), draft()).await.expect("changed");
    }
    let before = entropy.0.load(Ordering::SeqCst);
    assert_eq!(refusal_code(change(&app, &ann, ann.person(), draft()).await), "RATE_LIMITED");
    assert_eq!(entropy.0.load(Ordering::SeqCst), before, "nothing was hashed");
}

/// Former answers are deleted once no link can restore them.
///
/// Shows: AMB-186
#[tokio::test(flavor = "multi_thread")]
async fn former_answers_are_deleted_after_two_weeks() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    confirm_password(&app, &ann).await;
    let chosen = |answer: &str| AnswerDraft { question: Some(2), answer: Some(Secret::new(answer)) };
    let draft = ProfileDraft { questions: [chosen("Fern"), chosen("Moss")], ..ProfileDraft::default() };
    change(&app, &ann, ann.person(), draft).await.expect("changed");
    for (hours, left) in [(14 * 24, 2), (1, 0)] {
        app.advance_clock(SignedDuration::from_hours(hours));
        housekeeping::run_once(&app).await.expect("housekeeping runs");
        assert_eq!(app.database().dump_rows_of(&["former_answers"]).await["former_answers"].len(), left);
    }
}

/// Extends the session of an actor, which would have expired.
async fn renewed(app: &TestApp, of: &Actor) -> Actor {
    let now = app.now().as_microsecond();
    let later = now + 3_600_000_000;
    let sql = format!("UPDATE sessions SET last_seen_at = {now}, created_at = {now}, expires_at = {later}");
    app.database().run_raw_sql(&sql, &sql).await.expect("extended");
    of.clone()
}

/// The undo link restores the address, ends every session and voids the password, which the attacker knew; it is valid
/// once.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn the_undo_link_restores_the_former_address_once() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let link = switch(&app, &ann, &email("Ann"), NEW).await;
    app.advance_clock(days(7) - SignedDuration::from_micros(1));
    let attacker = token_at(&app, NEW).await;
    undo_email_change(&app, ADDRESS, &link).await.expect("undone");
    assert!(session::authenticate(&app, &attacker).await.expect("looked up").is_none());
    for address in [NEW.to_owned(), email("Ann")] {
        assert!(!can_sign_in(&app, &address, PASSWORD).await, "{address}");
    }
    assert_eq!(refusal_code(undo_email_change(&app, ADDRESS, &link).await), "VALIDATION");
    // The owner sets a new password with the mailed code and the answers.
    assert!(start_password_reset(&app, ADDRESS, &email("Ann")).await.expect("started").is_some());
    mail(&app, "Ann", "Password Reset").await;
    let subjects: Vec<_> = mails(&app, "Ann").await.into_iter().map(|mail| mail.subject).collect();
    assert!(subjects.contains(&"Your email address was restored".to_owned()), "{subjects:?}");
}

async fn token_at(app: &App, address: &str) -> String {
    match sign_in_by_email(app, SignInOrigin::at(address), address.to_owned(), Secret::new(PASSWORD))
        .await
        .expect("answered")
    {
        SignIn::In { token, .. } => token.expect("a token"),
        other => panic!("{other:?}"),
    }
}

/// An unknown and an expired link name the token.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn unknown_and_expired_undo_links_are_refused() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let link = switch(&app, &ann, &email("Ann"), NEW).await;
    for token in ["", "x", &link[1..]] {
        let refused = undo_email_change(&app, ADDRESS, token).await;
        assert_eq!(
            crate::accounts::support::field_errors(refused),
            crate::accounts::support::field_error("undo_token", "token is invalid")
        );
    }
    app.advance_clock(days(7));
    assert_eq!(refusal_code(undo_email_change(&app, ADDRESS, &link).await), "VALIDATION");
    assert!(can_sign_in(&app, NEW, PASSWORD).await);
}

/// An attacker who changes the address twice holds a link to their own first address: the owner's link voids it.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn an_undo_link_voids_those_of_later_changes() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let owners = switch(&app, &ann, &email("Ann"), "first@example.org").await;
    app.advance_clock(SignedDuration::from_mins(2));
    let attackers = switch(&app, &ann, "first@example.org", "second@example.org").await;
    undo_email_change(&app, ADDRESS, &owners).await.expect("undone");
    assert_eq!(refusal_code(undo_email_change(&app, ADDRESS, &attackers).await), "VALIDATION");
}

/// While a change can be undone, no other account takes the former address, so that a sign-up cannot block the link.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn the_former_address_is_reserved_while_the_change_can_be_undone() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    verified(&app, form("Ben", Role::Professional)).await;
    let ben = Actor::from_session(session_data(&app, "Ben").await, true).expect("an actor");
    let link = switch(&app, &ann, &email("Ann"), NEW).await;
    assert_eq!(refusal_code(sign_up_as(&app, form("Ann", Role::Professional)).await), "EMAIL_TAKEN");
    assert!(check_email_taken(&app, ADDRESS, &email("Ann")).await.expect("answered"));
    confirm_password(&app, &ben).await;
    let taken = change(&app, &ben, ben.person(), to_address(&email("Ann"))).await;
    assert_eq!(refusal_code(taken), "EMAIL_TAKEN");
    // The owner may return to it.
    app.advance_clock(SignedDuration::from_mins(2));
    switch(&app, &ann, NEW, &email("Ann")).await;
    undo_email_change(&app, ADDRESS, &link).await.expect("the address is unchanged");
    app.advance_clock(days(7));
    assert_eq!(addresses_of(&app, NEW).await, 0, "no account has it, so it is free");
    assert!(!check_email_taken(&app, ADDRESS, NEW).await.expect("answered"));
}

async fn addresses_of(app: &TestApp, address: &str) -> usize {
    let persons = app.database().dump_rows().await.remove("persons").expect("a table");
    persons.iter().filter(|row| row.contains(address)).count()
}

/// The mistyped address of a new account may belong to a stranger, who gets no link.
///
/// Shows: AMB-82
#[tokio::test(flavor = "multi_thread")]
async fn an_unverified_former_address_gets_no_undo_link() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    let root = root(&app).await;
    confirm_password(&app, &root).await;
    change(&app, &root, ann, to_address(NEW)).await.expect("requested");
    let code = newest_code(&app, NEW).await;
    let session = session_data(&app, "Ann").await;
    confirm_email_change(&app, &session, ADDRESS, Some(&code)).await.expect("confirmed");
    assert_eq!(undo_token(&app, &email("Ann")).await, None);
    assert_eq!(addresses(&app, &session).await.0, NEW);
}

/// A sign-up with any text as a name mails only the product's own text to the address.
#[tokio::test(flavor = "multi_thread")]
async fn no_name_is_mailed_to_an_unverified_address() {
    let app = TestApp::new().await;
    let mut input = form("Ann", Role::Professional);
    input.draft.first_name = "Callevil".into();
    let id = signed_up(&app, input).await.id;
    app.advance_clock(SignedDuration::from_mins(2));
    send_verification_code(&app, ADDRESS, id).await.expect("sent");
    start_password_reset(&app, ADDRESS, &email("Ann")).await.expect("started");
    let sent = mails(&app, "Ann").await;
    assert_eq!(sent.len(), 3);
    for mail in sent {
        assert!(!mail.text.contains("Callevil") && !mail.html.contains("Callevil"), "{}", mail.text);
    }
}

/// An account that is not verified within 48 hours is deleted with what belongs to it; its address is free again.
#[tokio::test(flavor = "multi_thread")]
async fn unverified_accounts_are_deleted_after_two_days() {
    let app = TestApp::new().await;
    let north = crate::accounts::support::center(&app, "North").await;
    let admin = crate::accounts::support::manager(&app, "Adam", &north).await;
    signed_up(&app, crate::accounts::support::form_at_center(&app, "Una", Role::Admin, &north).await).await;
    let token = token(&app, "Una").await;
    app.advance_clock(housekeeping::UNVERIFIED_RETENTION - SignedDuration::from_micros(1));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(addresses_of(&app, &email("Una")).await, 1, "not yet");
    signed_up(&app, form("Bob", Role::Professional)).await;
    app.advance_clock(SignedDuration::from_micros(1));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    for (table, rows) in app.database().dump_rows().await {
        // The mail to the other administrator about the new one stays.
        let other = email("Adam");
        let found: Vec<_> =
            rows.iter().filter(|row| row.contains(&email("Una")) && !row.contains(&other)).collect();
        assert!(found.is_empty(), "{table}: {found:?}");
    }
    assert!(session::authenticate(&app, &token).await.expect("looked up").is_none());
    assert_eq!(addresses_of(&app, &email("Adam")).await, 1, "a verified account stays");
    assert_eq!(addresses_of(&app, &email("Bob")).await, 1, "a younger account stays");
    let entries = app.database().dump_rows().await.remove("audit").expect("a table");
    assert_eq!(entries.iter().filter(|row| row.contains("ACCOUNT_PURGED")).count(), 1);
    signed_up(&app, crate::accounts::support::form_at_center(&app, "Una", Role::Admin, &north).await).await;
    drop(admin);
}

/// A closed account whose address was never verified is deleted like an open one, so that it does not keep the address.
///
/// Shows: AMB-01, AMB-252
#[tokio::test(flavor = "multi_thread")]
async fn closed_accounts_that_were_never_verified_are_deleted() {
    let app = TestApp::new().await;
    let una = signed_up(&app, form("Una", Role::Professional)).await.id;
    let root = root(&app).await.require_system_admin().expect("a system administrator");
    set_user_active(&app, &root, una, false, None).await.expect("closed");
    app.advance_clock(housekeeping::UNVERIFIED_RETENTION);
    for _ in 0..2 {
        housekeeping::run_once(&app).await.expect("a housekeeping round");
        assert_eq!(addresses_of(&app, &email("Una")).await, 0);
    }
    let reopened = set_user_active(&app, &root, una, true, None).await;
    assert_eq!(refusal_code(reopened), "ACCOUNT_DELETED");
    signed_up(&app, form("Una", Role::Professional)).await;
}

/// The row of a deleted account stays without its content, and no list of accounts has it.
///
/// Shows: AMB-252
#[tokio::test(flavor = "multi_thread")]
async fn the_row_of_a_deleted_account_is_empty_and_in_no_list() {
    let app = TestApp::new().await;
    signed_up(&app, form("Una", Role::Professional)).await;
    let rows = app.database().table_digests().await["persons"].0;
    app.advance_clock(housekeeping::UNVERIFIED_RETENTION);
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(app.database().table_digests().await["persons"].0, rows);
    assert_eq!(addresses_of(&app, "Una").await, 0);
    assert_eq!(addresses_of(&app, "@deleted.invalid").await, 1);
    for search in [
        AccountSearch::All,
        AccountSearch::Email("deleted".to_owned()),
        AccountSearch::Words(SearchWords::parse(Some("deleted")).expect("valid").expect("words")),
    ] {
        let found = app.db.read(move |conn| async move {
            accounts::search(&conn, &search, &AccountCursor::default()).await
        });
        let found: Result<Vec<AccountRow>, StoreError> = found.await;
        assert!(found.expect("searched").iter().all(|account| account.active), "{rows}");
    }
}

/// Fifty accounts that cannot be deleted do not prevent the deletion of a later one.
///
/// Shows: AMB-252
#[tokio::test(flavor = "multi_thread")]
async fn accounts_that_cannot_be_deleted_do_not_block_later_ones() {
    let app = TestApp::new().await;
    let una = signed_up(&app, form("Una", Role::Professional)).await.id;
    app.advance_clock(SignedDuration::from_secs(1));
    signed_up(&app, form("Bob", Role::Professional)).await;
    let una = sql_id(una.as_uuid());
    let mut copies = format!("CREATE TABLE copied AS SELECT * FROM persons WHERE id = {una};");
    for number in 0..50 {
        let id = sql_id(Uuid::from_u128(number + 1));
        copies += &format!(
            "UPDATE copied SET id = {id}, email = 'stuck{number}@example.org';
             INSERT INTO persons SELECT * FROM copied;
             INSERT INTO codes (person_id, purpose, code_hash, sent_at, expires_at, wrong_tries, window_started_at,
                     sent_in_window)
                 SELECT {id}, purpose, code_hash, sent_at, expires_at, wrong_tries, window_started_at, sent_in_window
                 FROM codes WHERE person_id = {una};"
        );
    }
    copies += "DROP TABLE copied;";
    let refuse = "CREATE TRIGGER stuck BEFORE UPDATE ON persons WHEN OLD.email LIKE 'stuck%'
        BEGIN SELECT RAISE(ABORT, 'stuck'); END";
    let refuse_postgres = "CREATE FUNCTION stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stuck'; END $$;
        CREATE TRIGGER stuck BEFORE UPDATE ON persons FOR EACH ROW WHEN (OLD.email LIKE 'stuck%') EXECUTE FUNCTION stuck()";
    let (sqlite, postgres) = (format!("{copies}{refuse}"), format!("{copies}{refuse_postgres}"));
    app.database().run_raw_sql(&sqlite, &postgres).await.expect("inserted");
    app.advance_clock(housekeeping::UNVERIFIED_RETENTION);
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(addresses_of(&app, "stuck").await, 50);
    assert_eq!((addresses_of(&app, &email("Una")).await, addresses_of(&app, &email("Bob")).await), (0, 0));
}

/// Where addresses are not verified, no account is, and none is deleted.
#[tokio::test(flavor = "multi_thread")]
async fn accounts_stay_where_verification_is_off() {
    let app = TestApp::with_settings(|settings| settings.email_verification = false).await;
    signed_up(&app, form("Una", Role::Professional)).await;
    app.advance_clock(SignedDuration::from_hours(1000));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(addresses_of(&app, &email("Una")).await, 1);
}

/// The answer to another address reveals whether an account has it, so a person can request few of them, also if every answer is
/// a refusal.
///
/// Shows: AMB-19, AMB-269
#[tokio::test(flavor = "multi_thread")]
async fn requests_for_taken_addresses_are_limited_per_person() {
    let app = TestApp::new().await;
    verified(&app, form("Ben", Role::Professional)).await;
    let ann = ann(&app).await;
    confirm_password(&app, &ann).await;
    for _ in 0..EMAIL_CHANGES.limit {
        let taken = change(&app, &ann, ann.person(), to_address(&email("Ben"))).await;
        assert_eq!(refusal_code(taken), "EMAIL_TAKEN");
    }
    let (refused, unchanged) = (to_address(&email("Ben")), to_address(&email("Ann")));
    assert_eq!(refusal_code(change(&app, &ann, ann.person(), refused).await), "RATE_LIMITED");
    change(&app, &ann, ann.person(), unchanged).await.expect("their own address asks for nothing");
}
