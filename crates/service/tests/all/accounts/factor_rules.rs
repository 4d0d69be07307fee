//! The people who need a second factor (AMB-100), and the removal of a lost one (AMB-101).

use caseboard_domain::Secret;
use caseboard_domain::actor::{Actor, CenterAdmin};
use caseboard_domain::person::Category;
use caseboard_domain::second_factor::RemovalAnswer::{Cancel, Confirm};
use caseboard_domain::throttle::FACTOR_RULE_CHANGES;
use caseboard_service::accounts::{SignIn, SignInOrigin, set_user_active, sign_in_by_email};
use caseboard_service::calendar::{create_calendar_link, get_calendar_feed};
use caseboard_service::centers::{CreatedCenter, deactivate_center, require_second_factor};
use caseboard_service::eligibility::certify_person;
use caseboard_service::second_factors::{
    answer_factor_removal, begin_totp, cancel_factor_removal, get_second_factors, remove_by_operator,
    request_factor_removal,
};
use caseboard_service::{App, Error, timer_kinds};
use caseboard_testkit::{SoftwareAuthenticator, TestApp};
use jiff::SignedDuration;

use crate::accounts::passkeys::added;
use crate::accounts::second_factors::{add_app, pending, prove};
use crate::accounts::support::{
    PASSWORD, actor, administrator, center, email, field_error, field_errors, mail, mails, manager,
    professional, refusal_code, retry_after, root, session_data, surgeon, token,
};

async fn admin_of(app: &App, name: &str, of: &CreatedCenter) -> Actor {
    administrator(app, name, of).await;
    actor(app, name).await
}

pub(crate) fn center_admin(of: &Actor) -> CenterAdmin {
    of.clone().require_center_admin().expect("an administrator")
}

/// The token of the calendar feed of a person.
async fn feed_of(app: &App, person: &Actor) -> String {
    prove(app, person).await;
    let url = create_calendar_link(app, person).await.expect("created").url;
    let file = url.rsplit('/').next().expect("a file name");
    file.trim_end_matches(".ics").to_owned()
}

/// An administrator with a second factor requires one of all administrators of the center. It applies at once, also to
/// sessions that began before: they can add one and nothing else. Surgeons of the center are not concerned.
///
/// Shows: AMB-100
#[tokio::test(flavor = "multi_thread")]
async fn a_center_requires_a_second_factor_of_its_administrators() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let (adam, eve) = (admin_of(&app, "Adam", &north).await, admin_of(&app, "Eve", &north).await);
    surgeon(&app, "Rosa", &north).await;
    let eves = token(&app, "Eve").await;
    let feed = feed_of(&app, &eve).await;
    assert!(get_calendar_feed(&app, &feed).await.expect("read").is_some());
    let (id, by) = (north.center.id, center_admin(&adam));
    let require =
        async |by: &CenterAdmin, required| require_second_factor(&app, by, None, id, required).await;
    assert_eq!(refusal_code(require(&by, true).await), "PROOF_REQUIRED");
    prove(&app, &adam).await;
    assert_eq!(refusal_code(require(&by, true).await), "NO_SECOND_FACTOR", "Adam would lock himself out");
    add_app(&app, &adam).await;
    prove(&app, &adam).await;
    let elsewhere = require_second_factor(&app, &by, None, south.center.id, true).await;
    assert_eq!(refusal_code(elsewhere), "FORBIDDEN", "another center");
    require(&by, true).await.expect("required");
    for name in ["Adam", "Eve"] {
        let sent = mail(&app, name, "North requires a second factor").await;
        assert!(sent.text.contains("Changed by: Adam Lee"), "{}", sent.text);
    }
    assert!(mails(&app, "Rosa").await.iter().all(|mail| !mail.subject.contains("second factor")));
    prove(&app, &adam).await;
    require(&by, true).await.expect("the rule is so already");
    let subject = "North requires a second factor";
    let sent = mails(&app, "Eve").await.into_iter().filter(|mail| mail.subject == subject).count();
    assert_eq!(sent, 1, "what changes nothing is not mailed");
    let rules = get_second_factors(&app, &adam).await.expect("found").centers;
    let rules = Vec::from_iter(rules.into_iter().map(|it| (it.id, it.name, it.requires_second_factor)));
    assert_eq!(rules, [(id, "North".to_owned(), true)]);

    let before = caseboard_service::session::authenticate(&app, &eves).await.expect("looked up");
    let before = before.expect("the session lives");
    assert_eq!(
        refusal_code(Actor::from_session(before.clone(), true).map_err(Error::from)),
        "SECOND_FACTOR_REQUIRED"
    );
    assert_eq!(get_calendar_feed(&app, &feed).await.expect("read"), None, "her calendar waits, too");
    let eve_now = Actor::before_second_factor(before, true).expect("she can add one");
    let user = caseboard_service::accounts::get_session(&app, eve_now.session_data()).await.expect("read");
    assert!(user.second_factor.required && !user.second_factor.present);
    drop(eve);
    add_app(&app, &eve_now).await;
    let session = caseboard_service::session::authenticate(&app, &eves).await.expect("looked up");
    Actor::from_session(session.expect("the session lives"), true).expect("Eve has all rights again");
    assert!(get_calendar_feed(&app, &feed).await.expect("read").is_some());
    actor(&app, "Rosa").await;
}

/// Each change is mailed to all administrators, so there are few a day.
///
/// Shows: AMB-100, AMB-269
#[tokio::test(flavor = "multi_thread")]
async fn the_rule_of_a_center_is_changed_a_few_times_a_day() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = admin_of(&app, "Adam", &north).await;
    prove(&app, &adam).await;
    add_app(&app, &adam).await;
    let by = center_admin(&adam);
    let change = async |number: u32| {
        prove(&app, &adam).await;
        require_second_factor(&app, &by, None, north.center.id, number.is_multiple_of(2)).await
    };
    for number in 0..FACTOR_RULE_CHANGES.limit {
        change(number).await.expect("changed");
    }
    assert_eq!(refusal_code(change(FACTOR_RULE_CHANGES.limit).await), "RATE_LIMITED");
    app.advance_clock(SignedDuration::from_hours(24));
    change(FACTOR_RULE_CHANGES.limit).await.expect("the next day");
}

/// The system administrator needs one where the installation says so, as production does.
///
/// Shows: AMB-100
#[tokio::test(flavor = "multi_thread")]
async fn the_installation_requires_a_second_factor_of_system_administrators() {
    let app = TestApp::with_settings(|settings| settings.system_admin_second_factor = true).await;
    let new = caseboard_service::accounts::NewSystemAdmin {
        email: email("Root"),
        password: Secret::new(PASSWORD),
        first_name: "Root".into(),
        last_name: "Lee".into(),
    };
    caseboard_service::accounts::create_system_admin(&app, new).await.expect("created");
    let session = session_data(&app, "Root").await;
    let refused = Actor::from_session(session.clone(), true).map_err(Error::from);
    assert_eq!(refusal_code(refused), "SECOND_FACTOR_REQUIRED");
    let root = Actor::before_second_factor(session, true).expect("an actor");
    add_app(&app, &root).await;
    let again = caseboard_service::session::is_active(&app, root.session_data()).await.expect("looked up");
    assert!(again, "the session in which the app was added goes on");
}

/// The people of the tests of removals: Adam and Eve administer North, Steve South.
pub(crate) struct People {
    pub(crate) app: TestApp,
    pub(crate) north: CreatedCenter,
    pub(crate) adam: Actor,
    pub(crate) eve: Actor,
    steve: Actor,
}

pub(crate) async fn people() -> People {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let (adam, eve) = (admin_of(&app, "Adam", &north).await, admin_of(&app, "Eve", &north).await);
    let steve = admin_of(&app, "Steve", &south).await;
    add_app(&app, &eve).await;
    People { app, north, adam, eve, steve }
}

impl People {
    /// Requests a removal after entering the password again.
    pub(crate) async fn request(&self, by: &Actor, of: &str) -> Result<(), Error> {
        prove(&self.app, by).await;
        request_factor_removal(&self.app, &center_admin(by), None, self.north.center.id, &email(of))
            .await
            .map(drop)
    }

    /// The token of the link in the mail with this subject.
    pub(crate) async fn link(&self, to: &str, subject: &str) -> String {
        let mail = mail(&self.app, to, subject).await;
        let rest = mail.text.split("/secondFactorRemoval?token=").nth(1).expect("a link");
        rest.split_whitespace().next().expect("a token").to_owned()
    }

    async fn has_factor(&self, name: &str) -> bool {
        let origin = SignInOrigin::at("door");
        let outcome = sign_in_by_email(&self.app, origin, email(name), Secret::new(PASSWORD)).await;
        matches!(outcome.expect("an outcome"), SignIn::Pending { .. })
    }

    pub(crate) async fn a_day_later(&self) {
        self.app.advance_clock(SignedDuration::from_hours(24));
        timer_kinds::run_due(&self.app).await.expect("done");
    }
}

pub(crate) const ASKED: &str = "Remove your second factor?";

/// A person who lost app and recovery codes can sign in again: a colleague requests the removal, the person confirms it by mail,
/// and a day later the factor is removed. Each step is mailed to the person, and the password is still needed.
///
/// Shows: AMB-101
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_second_factor_is_removed_in_three_steps() {
    let people = people().await;
    let app = &people.app;
    assert_eq!(
        refusal_code(
            request_factor_removal(
                app,
                &center_admin(&people.adam),
                None,
                people.north.center.id,
                &email("Eve")
            )
            .await
        ),
        "PROOF_REQUIRED"
    );
    people.request(&people.adam, "Eve").await.expect("requested");
    people.a_day_later().await;
    assert!(people.has_factor("Eve").await, "she did not confirm");
    let link = people.link("Eve", ASKED).await;
    let due = answer_factor_removal(app, "door", &link, Confirm).await.expect("confirmed");
    assert_eq!(due, Some(app.now() + SignedDuration::from_hours(24)));
    mail(app, "Eve", "Your second factor will be removed").await;
    app.advance_clock(SignedDuration::from_hours(23));
    timer_kinds::run_due(app).await.expect("done");
    assert!(people.has_factor("Eve").await, "the day has not passed");
    assert_eq!(
        answer_factor_removal(app, "door", &link, Confirm).await.expect("confirmed before"),
        due,
        "confirming again changes nothing"
    );
    people.a_day_later().await;
    assert!(!people.has_factor("Eve").await);
    mail(app, "Eve", "Your second factor was removed").await;
    let used = answer_factor_removal(app, "door", &link, Cancel).await;
    assert_eq!(field_errors(used), field_error("factor_removal_token", "token is invalid"));
    let wrong =
        sign_in_by_email(app, SignInOrigin::at("door"), email("Eve"), Secret::new("Wrong1Word")).await;
    assert!(matches!(wrong, Ok(SignIn::Refused { .. })), "the password is needed: {wrong:?}");
}

/// Only an administrator of a confirmed center can request it, for another person who is verified or certified by it; all other
/// requests get the same refusal.
///
/// Shows: AMB-101
#[tokio::test(flavor = "multi_thread")]
async fn removals_are_requested_within_one_confirmed_center() {
    let people = people().await;
    let app = &people.app;
    add_app(app, &people.adam).await;
    let bob = professional(app, "Bob", Category::Anesthesiologist).await;
    let bobs = actor(app, "Bob").await;
    add_app(app, &bobs).await;
    for (by, of, why) in [
        (&people.adam, "Adam", "for themself"),
        (&people.steve, "Eve", "of another center"),
        (&people.adam, "Bob", "a professional whom the center did not certify"),
        (&people.adam, "Steve", "an administrator of another center"),
        (&people.adam, "Nobody", "no account"),
    ] {
        assert_eq!(refusal_code(people.request(by, of).await), "FORBIDDEN", "{why}");
    }
    root(app).await;
    assert_eq!(refusal_code(people.request(&people.adam, "Root").await), "FORBIDDEN", "system administrator");
    let manager = people.adam.clone().require_center_manager().expect("an administrator");
    certify_person(app, &manager, bob.person(), people.north.center.id).await.expect("certified");
    people.request(&people.adam, "Bob").await.expect("a certified professional");
    let rosa = surgeon(app, "Rosa", &people.north).await;
    assert_eq!(refusal_code(people.request(&people.adam, "Rosa").await), "NO_SECOND_FACTOR");
    add_app(app, &actor(app, "Rosa").await).await;
    people.request(&people.adam, "Rosa").await.expect("a surgeon of the center");
    drop(rosa);

    let root = root(app).await.require_system_admin().expect("the system administrator");
    deactivate_center(app, &root, None, people.north.center.id, "It closed.".into())
        .await
        .expect("deactivated");
    assert_eq!(refusal_code(people.request(&people.adam, "Eve").await), "FORBIDDEN", "a deactivated center");
}

/// The person ends a request with the link or in any session, before and after confirming it, and the administrator gets a
/// mail. A request is repeated three times a day at most, and not while one is open.
///
/// Shows: AMB-101
#[tokio::test(flavor = "multi_thread")]
async fn the_person_cancels_a_removal() {
    let people = people().await;
    let app = &people.app;
    people.request(&people.adam, "Eve").await.expect("requested");
    assert_eq!(refusal_code(people.request(&people.adam, "Eve").await), "REMOVAL_REQUESTED");
    let first = people.link("Eve", ASKED).await;
    assert_eq!(answer_factor_removal(app, "door", &first, Cancel).await.expect("cancelled"), None);
    mail(app, "Adam", "The removal of a second factor was cancelled").await;
    let again = answer_factor_removal(app, "door", &first, Confirm).await;
    assert_eq!(field_errors(again), field_error("factor_removal_token", "token is invalid"), "a used link");

    app.advance_clock(SignedDuration::from_secs(1));
    people.request(&people.adam, "Eve").await.expect("requested");
    let second = people.link("Eve", ASKED).await;
    assert_ne!(first, second);
    answer_factor_removal(app, "door", &second, Confirm).await.expect("confirmed");
    assert!(get_second_factors(app, &people.eve).await.expect("found").removal.is_some());
    cancel_factor_removal(app, &people.eve).await.expect("cancelled in a session");
    people.a_day_later().await;
    assert!(people.has_factor("Eve").await);

    // The session of the day before has ended.
    let adam = actor(app, "Adam").await;
    for _ in 0..3 {
        app.advance_clock(SignedDuration::from_secs(1));
        people.request(&adam, "Eve").await.expect("requested");
        cancel_factor_removal(app, &people.eve).await.expect("cancelled");
    }
    assert!(retry_after(people.request(&adam, "Eve").await) > 0);
    assert_eq!(mails(app, "Eve").await.iter().filter(|mail| mail.subject == ASKED).count(), 5);
}

/// A new app or passkey cancels a confirmed removal, which would delete it a day later.
///
/// Shows: AMB-101
#[tokio::test(flavor = "multi_thread")]
async fn a_new_second_factor_cancels_a_removal() {
    let people = people().await;
    let app = &people.app;
    for passkey in [false, true] {
        app.advance_clock(SignedDuration::from_secs(1));
        people.request(&actor(app, "Adam").await, "Eve").await.expect("requested");
        let link = people.link("Eve", ASKED).await;
        answer_factor_removal(app, "door", &link, Confirm).await.expect("confirmed");
        match passkey {
            true => drop(added(app, &people.eve, &SoftwareAuthenticator::new(people.eve.person())).await),
            false => drop(add_app(app, &people.eve).await),
        }
        assert!(get_second_factors(app, &people.eve).await.expect("found").removal.is_none());
        let cancelled = mails(app, "Adam").await;
        let count = cancelled
            .iter()
            .filter(|mail| mail.subject == "The removal of a second factor was cancelled")
            .count();
        assert_eq!(count, 1 + usize::from(passkey));
        people.a_day_later().await;
        assert!(people.has_factor("Eve").await);
    }
}

/// A request becomes invalid with the right to make it: after the administrator's account is closed or the center is deactivated,
/// it can be neither confirmed nor executed. Both are mailed when a confirmed removal does not take place.
///
/// Shows: AMB-101, AMB-312
#[tokio::test(flavor = "multi_thread")]
async fn a_removal_ends_with_the_right_to_request_it() {
    let people = people().await;
    let app = &people.app;
    people.request(&people.adam, "Eve").await.expect("requested");
    let link = people.link("Eve", ASKED).await;
    let root = root(app).await.require_system_admin().expect("the system administrator");
    set_user_active(app, &root, people.adam.person(), false, None).await.expect("closed");
    let refused = answer_factor_removal(app, "door", &link, Confirm).await;
    assert_eq!(field_errors(refused), field_error("factor_removal_token", "token is invalid"));
    set_user_active(app, &root, people.adam.person(), true, None).await.expect("opened");
    answer_factor_removal(app, "door", &link, Confirm).await.expect("confirmed");
    deactivate_center(app, &root, None, people.north.center.id, "It closed.".into())
        .await
        .expect("deactivated");
    people.a_day_later().await;
    assert!(people.has_factor("Eve").await);
    assert!(get_second_factors(app, &people.eve).await.expect("found").removal.is_none());
    let text = mail(app, "Eve", "A second factor was not removed").await.text;
    assert!(text.contains("Your second factor was not removed"), "{text}");
    let text = mail(app, "Adam", "A second factor was not removed").await.text;
    assert!(text.contains("The second factor of Eve Lee was not removed"), "{text}");
}

/// The operator removes the factors of any account at the command line; all sessions and waiting sign-ins end.
///
/// Shows: AMB-101
#[tokio::test(flavor = "multi_thread")]
async fn the_operator_removes_a_second_factor() {
    let app = TestApp::new().await;
    let root = root(&app).await;
    add_app(&app, &root).await;
    pending(&app, "Root").await;
    let unknown = remove_by_operator(&app, "nobody@example.org").await;
    assert_eq!(field_errors(unknown), field_error("email", "no account has this email address"));
    assert!(remove_by_operator(&app, &email("Root")).await.expect("removed"));
    assert!(!remove_by_operator(&app, &email("Root")).await.expect("nothing left"));
    assert!(!caseboard_service::session::is_active(&app, root.session_data()).await.expect("looked up"));
    mail(&app, "Root", "Your second factor was removed").await;
    token(&app, "Root").await;
    let north = center(&app, "North").await;
    manager(&app, "Adam", &north).await;
    assert_eq!(refusal_code(begin_totp(&app, &actor(&app, "Adam").await, None).await), "PROOF_REQUIRED");
}
