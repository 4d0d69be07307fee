//! The list of people, and certifying them.

use caseboard_domain::eligibility::FavoriteStatus::{Added, Removed};
use caseboard_domain::page::{ELIGIBILITY, Page};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{CenterId, PersonId};
use caseboard_service::App;
use caseboard_service::Error;
use caseboard_service::centers::CreatedCenter;
use caseboard_service::change_feed::Topic;
use caseboard_service::eligibility::{
    PeoplePage, PeopleQuery, PersonCard, certify_person, list_credentialed_surgeons, list_people,
    revoke_certification,
};
use caseboard_service::favorites::{
    CenterPanel, add_center_favorite, add_surgeon_favorite, list_center_favorites,
};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

use crate::accounts::support::{
    center, field_error, field_errors, form_at_center, insert_person, mails, manager, next_event, poster,
    professional, refusal_code, root, session_data, surgeon, verified,
};
use crate::cases::support::poster_with;

fn asking(filter: Option<&str>, center: Option<CenterId>) -> PeopleQuery {
    let page = Page::parse(None, None, ELIGIBILITY).expect("a page");
    PeopleQuery { page, sign_in_type: filter.map(str::to_owned), center }
}

fn names(page: &PeoplePage) -> Vec<&str> {
    page.items.iter().map(|it| it.first_name.as_str()).collect()
}

async fn listed(app: &App, by: &str, filter: Option<&str>) -> Result<PeoplePage, Error> {
    list_people(app, &poster(app, by).await, asking(filter, None)).await
}

/// The center North with the administrator Adam and the surgeon Sue.
async fn north(app: &App) -> CreatedCenter {
    let north = center(app, "North").await;
    manager(app, "Adam", &north).await;
    surgeon(app, "Sue", &north).await;
    north
}

/// A certified professional becomes a favorite and gets one mail.
///
/// Shows: F-05, F-06, F-30, K-54
#[tokio::test(flavor = "multi_thread")]
async fn certifying_a_professional_adds_a_favorite_and_sends_one_mail() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    let (listening, north) = (app.feed().subscribe(ann, 0), north.center.id);
    for _ in 0..2 {
        let certified = certify_person(&app, &adam, ann, north).await.expect("certified");
        assert_eq!((certified.person, certified.center, certified.favorite), (ann, north, Added));
    }
    assert_eq!(next_event(&listening).await, Some(vec![Topic::Profile]));
    let panel = CenterPanel { center: north, categories: Category::ALL.to_vec(), case: None };
    let panel = list_center_favorites(&app, &adam, panel).await.expect("a panel");
    assert_eq!(panel.iter().map(|it| (it.id, it.certified_for_center)).collect::<Vec<_>>(), [(ann, true)]);
    let user = caseboard_service::accounts::get_session(&app, &session_data(&app, "Ann").await)
        .await
        .expect("the session's person");
    assert_eq!(user.certified, [north]);
    let count =
        mails(&app, "Ann").await.into_iter().filter(|it| it.subject == "Eligibility verified: North").count();
    assert_eq!(count, 1);
}

/// Appendix D: mail is sent only to people who enabled it.
#[tokio::test(flavor = "multi_thread")]
async fn certifying_sends_no_mail_to_people_who_disabled_it() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let quiet =
        insert_person(&app, "Quiet", Role::Professional, |person| person.notifications.email = false).await;
    certify_person(&app, &adam, quiet, north.center.id).await.expect("certified");
    assert_eq!(mails(&app, "Quiet").await, []);
}

/// A certified surgeon is verified for the center and is not a favorite.
///
/// Shows: F-06, AMB-04, AMB-62
#[tokio::test(flavor = "multi_thread")]
async fn certifying_a_surgeon_verifies_the_center_and_adds_no_favorite() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let stan = manager(&app, "Stan", &south).await;
    let mut form = form_at_center(&app, "Sue", Role::Surgeon, &north).await;
    form.draft.centers.push(south.center.id);
    let sue = verified(&app, form).await.id;
    assert_eq!(session_data(&app, "Sue").await.centers, [north.center.id]);
    let certified = certify_person(&app, &stan, sue, south.center.id).await.expect("certified");
    assert_eq!(certified.favorite, Removed);
    assert_eq!(session_data(&app, "Sue").await.centers, [north.center.id, south.center.id]);
    let panel = CenterPanel { center: south.center.id, categories: Category::ALL.to_vec(), case: None };
    assert_eq!(list_center_favorites(&app, &stan, panel).await.expect("a panel"), []);
    let surgeons = list_credentialed_surgeons(&app, &poster(&app, "Stan").await, south.center.id).await;
    assert_eq!(surgeons.expect("listed").iter().map(|it| it.id).collect::<Vec<_>>(), [sue]);
}

/// Administrators certify for their own center only, and only surgeons and professionals with an open account.
///
/// Shows: F-02, F-31, K-68, K-70, AMB-13
#[tokio::test(flavor = "multi_thread")]
async fn administrators_certify_for_their_own_center_only() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let adam = manager(&app, "Adam", &north).await;
    manager(&app, "Stan", &south).await;
    let root = root(&app).await.require_center_manager().expect("the system administrator");
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    let gone = insert_person(&app, "Gone", Role::Professional, |person| person.active = false).await;
    let missing: PersonId = app.new_id();
    assert_eq!(refusal_code(certify_person(&app, &adam, ann, south.center.id).await), "FORBIDDEN");
    assert_eq!(refusal_code(certify_person(&app, &root, ann, app.new_id::<CenterId>()).await), "FORBIDDEN");
    let stan = session_data(&app, "Stan").await.person;
    for person in [gone, missing, stan, root.person()] {
        assert_eq!(refusal_code(certify_person(&app, &adam, person, north.center.id).await), "FORBIDDEN");
    }
    let user = caseboard_service::accounts::get_session(&app, &session_data(&app, "Ann").await)
        .await
        .expect("the session's person");
    assert_eq!(user.certified, []);
    let list = listed(&app, "Adam", None).await.expect("listed");
    assert!(list.items.iter().all(|it| !it.certified && it.favorite == Removed), "nothing was written");
    assert_eq!(certify_person(&app, &root, ann, south.center.id).await.expect("any center").favorite, Added);
}

/// The list has surgeons and professionals, never administrators.
///
/// Shows: F-13, F-14, K-45, AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_lists_surgeons_professionals_or_both() {
    let app = TestApp::new().await;
    north(&app).await;
    for name in ["zoe", "Ann"] {
        professional(&app, name, Category::Anesthesiologist).await;
    }
    insert_person(&app, "Gone", Role::Professional, |person| person.active = false).await;
    for (filter, people) in [
        (None, vec!["Ann", "Sue", "zoe"]),
        (Some("ALL"), vec!["Ann", "Sue", "zoe"]),
        (Some("SURGEON"), vec!["Sue"]),
        (Some("USER"), vec!["Ann", "zoe"]),
    ] {
        for by in ["Adam", "Root"] {
            let list = listed(&app, by, filter).await.expect("listed");
            assert_eq!((names(&list), list.total), (people.clone(), people.len() as i64), "{by} {filter:?}");
        }
    }
    let unknown = field_error("role", "Sign-in type is invalid");
    assert_eq!(field_errors(listed(&app, "Adam", Some("ADMIN")).await), unknown);
}

/// A surgeon lists professionals only (appendix C).
///
/// Shows: F-17, K-43, K-67
#[tokio::test(flavor = "multi_thread")]
async fn a_surgeon_lists_professionals_only() {
    let app = TestApp::new().await;
    north(&app).await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    for filter in [None, Some("USER")] {
        assert_eq!(names(&listed(&app, "Sue", filter).await.expect("listed")), ["Ann"]);
    }
    for filter in ["ALL", "SURGEON"] {
        assert_eq!(refusal_code(listed(&app, "Sue", Some(filter)).await), "FORBIDDEN");
    }
    let south = center(&app, "South").await;
    let query = asking(None, Some(south.center.id));
    assert_eq!(refusal_code(list_people(&app, &poster(&app, "Sue").await, query).await), "FORBIDDEN");
    let adam = session_data(&app, "Adam").await;
    let adam = caseboard_domain::actor::Actor::from_session(adam, true).expect("an actor");
    let adam = adam.require_center_manager().expect("an administrator");
    let north = adam_center(&app).await;
    certify_person(&app, &adam, ann, north).await.expect("certified");
    let card = listed(&app, "Sue", None).await.expect("listed").items.remove(0);
    assert_eq!((card.favorite, card.certified), (Removed, false), "relative to the viewer");
}

async fn adam_center(app: &App) -> CenterId {
    session_data(app, "Adam").await.centers[0]
}

/// `favoriteStatus` and `certified` of a card are relative to the viewer.
///
/// Shows: F-28, AMB-63
#[tokio::test(flavor = "multi_thread")]
async fn cards_show_the_relation_to_the_viewer() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let (adam, sue) = (manager(&app, "Adam", &north).await, surgeon(&app, "Sue", &north).await);
    manager(&app, "Stan", &south).await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    let bob = professional(&app, "Bob", Category::RegisteredNurse).await.person();
    certify_person(&app, &adam, ann, north.center.id).await.expect("certified");
    let refused = add_center_favorite(&app, &adam, bob, north.center.id).await;
    assert_eq!(refusal_code(refused), "NOT_CERTIFIED", "AMB-62");
    add_surgeon_favorite(&app, &sue, bob, sue.person()).await.expect("added");
    let relation = |card: &PersonCard| (card.favorite, card.certified);
    for (by, of_ann, of_bob) in [
        ("Adam", (Added, true), (Removed, false)),
        ("Stan", (Removed, false), (Removed, false)),
        ("Sue", (Removed, false), (Added, false)),
        ("Root", (Removed, false), (Removed, false)),
    ] {
        let list = listed(&app, by, Some("USER")).await.expect("listed");
        assert_eq!((relation(&list.items[0]), relation(&list.items[1])), (of_ann, of_bob), "{by}");
    }
    let named = asking(Some("USER"), Some(north.center.id));
    let list = list_people(&app, &poster(&app, "Root").await, named.clone()).await.expect("listed");
    assert_eq!(relation(&list.items[0]), (Added, true));
    assert_eq!(refusal_code(list_people(&app, &poster(&app, "Stan").await, named).await), "FORBIDDEN");
    let missing = asking(None, Some(app.new_id::<CenterId>()));
    assert_eq!(refusal_code(list_people(&app, &poster(&app, "Root").await, missing).await), "FORBIDDEN");
}

/// Lists of people have pages, which begin with 1, and the total.
///
/// Shows: F-15, F-19, L-11, L-12, AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn people_are_paged() {
    let app = TestApp::new().await;
    north(&app).await;
    for n in 0..11 {
        insert_person(&app, &format!("P{n:02}"), Role::Professional, |_| {}).await;
    }
    let adam = poster(&app, "Adam").await;
    let page = async |number, size| {
        let page = Page { number, size };
        list_people(&app, &adam, PeopleQuery { page, sign_in_type: Some("USER".into()), center: None })
            .await
            .expect("listed")
    };
    assert_eq!((page(1, 9).await.items.len(), page(1, 9).await.total), (9, 11));
    assert_eq!(names(&page(2, 9).await), ["P09", "P10"]);
    assert_eq!((page(3, 9).await.items.len(), page(3, 9).await.total), (0, 11));
}

/// An administrator can post for the surgeons who are verified for the center.
///
/// Shows: B-22, K-33
#[tokio::test(flavor = "multi_thread")]
async fn credentialed_surgeons_are_those_verified_for_the_center() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    manager(&app, "Adam", &north).await;
    let mut form = form_at_center(&app, "Tom", Role::Surgeon, &south).await;
    form.draft.centers.push(north.center.id);
    verified(&app, form).await;
    for name in ["Zed", "Sue"] {
        surgeon(&app, name, &north).await;
    }
    let names = async |by: &str| {
        let list =
            list_credentialed_surgeons(&app, &poster(&app, by).await, north.center.id).await.expect("listed");
        list.into_iter().map(|it| it.full_name).collect::<Vec<_>>()
    };
    for by in ["Adam", "Sue", "Root"] {
        assert_eq!(names(by).await, ["Dr. Sue Lee", "Dr. Zed Lee"], "Tom's affiliation is pending");
    }
    for by in ["Adam", "Sue"] {
        let foreign = list_credentialed_surgeons(&app, &poster(&app, by).await, south.center.id).await;
        assert_eq!(refusal_code(foreign), "FORBIDDEN", "{by}");
    }
    let pending = list_credentialed_surgeons(&app, &poster(&app, "Tom").await, north.center.id).await;
    assert_eq!(refusal_code(pending), "FORBIDDEN", "Tom's affiliation is pending");
}

/// Certifying and revoking again and again sends a few mails only.
///
/// Shows: F-05, AMB-62
#[tokio::test(flavor = "multi_thread")]
async fn certifying_and_revoking_in_turn_sends_a_few_mails_only() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    let before = mails(&app, "Ann").await.len();
    for _ in 0..5 {
        certify_person(&app, &adam, ann, north.center.id).await.expect("certified");
        revoke_certification(&app, &adam, ann, north.center.id).await.expect("revoked");
    }
    assert_eq!(mails(&app, "Ann").await.len(), before + 4);
    app.advance_clock(SignedDuration::from_hours(24));
    certify_person(&app, &adam, ann, north.center.id).await.expect("certified");
    assert_eq!(mails(&app, "Ann").await.len(), before + 5, "the next day");
}

/// Without a confirmed center, cards have neither documents nor residence nor the state of the license.
///
/// Shows: AMB-83
#[tokio::test(flavor = "multi_thread")]
async fn cards_without_a_confirmed_center_have_names_only() {
    let app = TestApp::new().await;
    north(&app).await;
    professional(&app, "Ann", Category::Anesthesiologist).await;
    let sql = "UPDATE persons SET res_city = 'Reno', res_state = 'NV', license_expires = '2020-01-01'";
    app.database().run_raw_sql(sql, sql).await.expect("a residence and an expired license");
    for (name, documents) in [("Adam", true), ("Sue", false)] {
        let confirmed = poster(&app, name).await;
        let without = poster_with(&confirmed, |session| session.centers.clear());
        for (by, profile) in [(&confirmed, true), (&without, false)] {
            let page = list_people(&app, by, asking(Some("USER"), None)).await.expect("listed");
            let card = &page.items[0];
            assert_eq!(card.license_expired, profile, "{name}");
            assert_eq!(card.res_city.is_some(), profile, "{name}");
            assert_eq!(card.res_state.is_some(), profile, "{name}");
            assert_eq!(card.documents.is_some(), profile && documents, "{name}");
            assert_eq!(card.completeness.is_some(), profile && documents, "{name}");
        }
    }
}
