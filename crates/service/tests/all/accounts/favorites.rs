//! Favorites of surgeons and of centers.

use caseboard_domain::actor::{Poster, Surgeon};
use caseboard_domain::eligibility::FavoriteStatus::{Added, Removed};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::person::{Category, NotificationSettings, Role};
use caseboard_domain::{CaseId, CenterId, PersonId};
use caseboard_service::App;
use caseboard_service::change_feed::Topic;
use caseboard_service::eligibility::certify_person;
use caseboard_service::favorites::{
    CenterPanel, Favorite, SurgeonPanel, add_center_favorite, add_surgeon_favorite, list_center_favorites,
    list_surgeon_favorites, remove_center_favorite, remove_surgeon_favorite,
};
use caseboard_service::invitations::{InviteFavorites, invite_favorites};
use caseboard_testkit::{Fixture, TestApp};

use crate::accounts::support::{
    center, insert_person, manager, next_event, professional, refusal_code, root, surgeon,
};
use crate::cases::support::{as_manager, poster_with};

fn of_surgeon(surgeon: &Surgeon) -> SurgeonPanel {
    SurgeonPanel { surgeon: surgeon.person(), center: None, categories: Category::ALL.to_vec(), case: None }
}

fn of_center(center: CenterId) -> CenterPanel {
    CenterPanel { center, categories: Category::ALL.to_vec(), case: None }
}

fn names(favorites: &[Favorite]) -> Vec<&str> {
    favorites.iter().map(|it| it.first_name.as_str()).collect()
}

async fn shown(app: &App, surgeon: &Surgeon) -> Vec<Favorite> {
    list_surgeon_favorites(app, surgeon, of_surgeon(surgeon)).await.expect("their own panel")
}

fn surgeon_of(poster: &Poster) -> Surgeon {
    match poster {
        Poster::Surgeon(surgeon) => surgeon.clone(),
        other => panic!("no surgeon: {other:?}"),
    }
}

/// A surgeon adds and removes favorites; doing either twice is not an error.
///
/// Shows: F-22, F-23, F-28, J-46, K-50, K-51
#[tokio::test(flavor = "multi_thread")]
async fn a_surgeon_adds_and_removes_favorites() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let (sue, tom) = (surgeon(&app, "Sue", &north).await, surgeon(&app, "Tom", &north).await);
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    let listening = app.feed().subscribe(sue.person(), -1);
    for _ in 0..2 {
        let changed = add_surgeon_favorite(&app, &sue, ann, sue.person()).await.expect("added");
        assert_eq!((changed.person, changed.status), (ann, Added));
    }
    assert_eq!(next_event(&listening).await, Some(vec![Topic::Favorites]));
    assert_eq!(names(&shown(&app, &sue).await), ["Ann"]);
    assert_eq!(names(&shown(&app, &tom).await), [""; 0], "other surgeons' favorites are not visible");
    for _ in 0..2 {
        assert_eq!(
            remove_surgeon_favorite(&app, &sue, ann, sue.person()).await.expect("removed").status,
            Removed
        );
    }
    assert_eq!(shown(&app, &sue).await, []);
}

/// A surgeon changes only their own list, and adds only professionals with an open account.
///
/// Shows: F-29, F-32, K-70, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn a_surgeon_changes_only_their_list_and_adds_only_professionals() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let (sue, tom) = (surgeon(&app, "Sue", &north).await, surgeon(&app, "Tom", &north).await);
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    add_surgeon_favorite(&app, &tom, ann, tom.person()).await.expect("added");
    assert_eq!(refusal_code(add_surgeon_favorite(&app, &sue, ann, tom.person()).await), "FORBIDDEN");
    assert_eq!(refusal_code(remove_surgeon_favorite(&app, &sue, ann, tom.person()).await), "FORBIDDEN");
    assert_eq!(refusal_code(list_surgeon_favorites(&app, &sue, of_surgeon(&tom)).await), "FORBIDDEN");
    let gone = insert_person(&app, "Gone", Role::Professional, |person| person.active = false).await;
    for person in [gone, tom.person(), app.new_id::<PersonId>()] {
        assert_eq!(refusal_code(add_surgeon_favorite(&app, &sue, person, sue.person()).await), "FORBIDDEN");
    }
    assert_eq!((names(&shown(&app, &tom).await), shown(&app, &sue).await), (vec!["Ann"], vec![]));
}

/// The list of a center is changed by its administrators.
///
/// Shows: F-24, F-25, F-32, J-50, K-52, K-53
#[tokio::test(flavor = "multi_thread")]
async fn administrators_change_the_favorites_of_their_own_center() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let (adam, beth) = (manager(&app, "Adam", &north).await, manager(&app, "Beth", &north).await);
    let stan = manager(&app, "Stan", &south).await;
    let root = root(&app).await.require_center_manager().expect("the system administrator");
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    let north = north.center.id;
    assert_eq!(refusal_code(add_center_favorite(&app, &adam, ann, north).await), "NOT_CERTIFIED");
    certify_person(&app, &adam, ann, north).await.expect("certified");
    remove_center_favorite(&app, &adam, ann, north).await.expect("removed");
    let listening = app.feed().subscribe(beth.person(), -1);
    assert_eq!(add_center_favorite(&app, &adam, ann, north).await.expect("added").status, Added);
    assert_eq!(next_event(&listening).await, Some(vec![Topic::Favorites]), "the list belongs to the center");
    for panel in [
        list_center_favorites(&app, &beth, of_center(north)).await,
        list_center_favorites(&app, &root, of_center(north)).await,
    ] {
        assert_eq!(names(&panel.expect("a panel")), ["Ann"]);
    }
    assert_eq!(refusal_code(list_center_favorites(&app, &stan, of_center(north)).await), "FORBIDDEN");
    assert_eq!(refusal_code(add_center_favorite(&app, &stan, ann, north).await), "FORBIDDEN");
    assert_eq!(refusal_code(remove_center_favorite(&app, &stan, ann, north).await), "FORBIDDEN");
    let missing: CenterId = app.new_id();
    assert_eq!(refusal_code(add_center_favorite(&app, &root, ann, missing).await), "FORBIDDEN");
    assert_eq!(refusal_code(list_center_favorites(&app, &root, of_center(missing)).await), "FORBIDDEN");
    assert_eq!(names(&list_center_favorites(&app, &adam, of_center(north)).await.expect("a panel")), ["Ann"]);
    assert_eq!(remove_center_favorite(&app, &root, ann, north).await.expect("removed").status, Removed);
    assert_eq!(list_center_favorites(&app, &adam, of_center(north)).await.expect("a panel"), []);
}

/// A panel has the favorites of the requested groups only, sorted by name.
///
/// Shows: B-23..B-25, B-30, K-31, K-32
#[tokio::test(flavor = "multi_thread")]
async fn a_panel_shows_the_requested_groups_sorted_by_name() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let sue = surgeon(&app, "Sue", &north).await;
    for (name, category) in [
        ("Zoe", Category::Anesthesiologist),
        ("adam", Category::RegisteredNurse),
        ("Bob", Category::ScrubTech),
    ] {
        let person = professional(&app, name, category).await.person();
        add_surgeon_favorite(&app, &sue, person, sue.person()).await.expect("added");
    }
    assert_eq!(names(&shown(&app, &sue).await), ["adam", "Bob", "Zoe"]);
    let some = SurgeonPanel {
        categories: vec![Category::ScrubTech, Category::Anesthesiologist],
        ..of_surgeon(&sue)
    };
    let panel = list_surgeon_favorites(&app, &sue, some).await.expect("a panel");
    assert_eq!(names(&panel), ["Bob", "Zoe"]);
    assert_eq!((panel[1].full_name.as_str(), panel[1].category), ("Dr. Zoe Lee", Category::Anesthesiologist));
    // A center's panel has the same form, with the favorites of the center.
    let beth = manager(&app, "Beth", &north).await;
    assert_eq!(list_center_favorites(&app, &beth, of_center(north.center.id)).await.expect("a panel"), []);
    for favorite in shown(&app, &sue).await {
        certify_person(&app, &beth, favorite.id, north.center.id).await.expect("certified");
    }
    for (categories, people) in [
        (Category::ALL.to_vec(), vec!["adam", "Bob", "Zoe"]),
        (vec![Category::ScrubTech, Category::Anesthesiologist], vec!["Bob", "Zoe"]),
        (vec![Category::MedicalAssistant], vec![]),
    ] {
        let panel = CenterPanel { categories, ..of_center(north.center.id) };
        assert_eq!(names(&list_center_favorites(&app, &beth, panel).await.expect("a panel")), people);
    }
}

/// A favorite has the status on the requested case, which the viewer must manage.
///
/// Shows: B-29, AMB-48
#[tokio::test(flavor = "multi_thread")]
async fn the_invite_status_is_that_of_the_requested_case() {
    let fixture = Fixture::new().await;
    let nurses = fixture.professionals(Category::RegisteredNurse, 2).await;
    let case = fixture
        .post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(Category::RegisteredNurse, 1)])
        .await;
    let invited = InviteFavorites { case, people: vec![nurses[0].person()] };
    invite_favorites(&fixture, &fixture.surgeon, None, invited).await.expect("invited");
    let sarah = surgeon_of(&fixture.surgeon);
    let status =
        |panel: Vec<Favorite>| panel.into_iter().map(|it| (it.id, it.invite_status)).collect::<Vec<_>>();
    let (one, two) = (nurses[0].person(), nurses[1].person());
    let not = NoticeStatus::NotInvited;
    let none = list_surgeon_favorites(&fixture, &sarah, of_surgeon(&sarah)).await.expect("a panel");
    assert_eq!(status(none), [(one, not), (two, not)]);
    let panel = SurgeonPanel { case: Some(case), ..of_surgeon(&sarah) };
    let hers = list_surgeon_favorites(&fixture, &sarah, panel).await.expect("a panel");
    assert_eq!(status(hers), [(one, NoticeStatus::Invited), (two, not)]);
    let adam = as_manager(&fixture.admin);
    let panel = CenterPanel { case: Some(case), ..of_center(fixture.center) };
    let theirs = list_center_favorites(&fixture, &adam, panel).await.expect("a panel");
    assert_eq!(status(theirs), [(one, NoticeStatus::Invited), (two, not)]);
}

/// Another person's case gets the same error as a missing one.
///
/// Shows: K-70, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn foreign_cases_and_centers_are_rejected() {
    let fixture = Fixture::new().await;
    let case = fixture
        .post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(Category::RegisteredNurse, 1)])
        .await;
    let (sam, steve) = (surgeon_of(&fixture.other_center_surgeon), as_manager(&fixture.other_center_admin));
    for case in [case, fixture.new_id::<CaseId>()] {
        let panel = SurgeonPanel { case: Some(case), ..of_surgeon(&sam) };
        assert_eq!(refusal_code(list_surgeon_favorites(&fixture, &sam, panel).await), "FORBIDDEN");
        let panel = CenterPanel { case: Some(case), ..of_center(fixture.other_center) };
        assert_eq!(refusal_code(list_center_favorites(&fixture, &steve, panel).await), "FORBIDDEN");
    }
    let panel = SurgeonPanel { center: Some(fixture.center), ..of_surgeon(&sam) };
    assert_eq!(refusal_code(list_surgeon_favorites(&fixture, &sam, panel).await), "FORBIDDEN");
}

/// A surgeon whose affiliation was revoked does not see who is invited for their own case any more.
///
/// Shows: AMB-87
#[tokio::test(flavor = "multi_thread")]
async fn a_former_owner_does_not_see_who_is_invited() {
    let fixture = Fixture::new().await;
    let case =
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(Category::RegisteredNurse, 1)]);
    let case = case.await;
    let former = surgeon_of(&poster_with(&fixture.surgeon, |session| session.centers.clear()));
    let panel = SurgeonPanel { case: Some(case), ..of_surgeon(&former) };
    assert_eq!(refusal_code(list_surgeon_favorites(&fixture, &former, panel).await), "FORBIDDEN");
}

/// A favorite shows whether the center of the case form has certified the person.
///
/// Shows: B-29, AMB-51
#[tokio::test(flavor = "multi_thread")]
async fn a_favorite_shows_the_certification_by_the_requested_center() {
    let fixture = Fixture::new().await;
    let sarah = surgeon_of(&fixture.surgeon);
    let known = fixture.professional(Category::RegisteredNurse).await.person();
    let unknown = fixture
        .unaffiliated_professional(Category::RegisteredNurse, NotificationSettings::default())
        .await
        .person();
    add_surgeon_favorite(&fixture, &sarah, unknown, sarah.person()).await.expect("added");
    let panel = SurgeonPanel { center: Some(fixture.center), ..of_surgeon(&sarah) };
    let panel = list_surgeon_favorites(&fixture, &sarah, panel).await.expect("a panel");
    let certified: Vec<_> = panel.iter().filter(|it| it.certified_for_center).map(|it| it.id).collect();
    assert_eq!((panel.len(), certified), (2, vec![known]));
    let nowhere = list_surgeon_favorites(&fixture, &sarah, of_surgeon(&sarah)).await.expect("a panel");
    assert!(nowhere.iter().all(|it| !it.certified_for_center));
}
