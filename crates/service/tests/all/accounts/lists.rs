//! Certified people, the search, and the totals.

use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::eligibility::FavoriteStatus::{Added, Removed};
use caseboard_domain::page::Page;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{CenterId, PersonId};
use caseboard_service::App;
use caseboard_service::eligibility::{
    PeoplePage, certify_person, count_certified_people, count_people, count_professionals,
    list_certified_people, search_people,
};
use caseboard_service::favorites::{add_surgeon_favorite, remove_center_favorite};
use caseboard_testkit::TestApp;

use crate::accounts::support::{
    center, field_error, field_errors, form_at_center, insert_person, manager, poster, professional,
    refusal_code, root, session_data, surgeon, verified,
};

const WHOLE: Page = Page { number: 1, size: 100 };

fn names(page: &PeoplePage) -> Vec<&str> {
    page.items.iter().map(|it| it.full_name.as_str()).collect()
}

/// Stores a person with this name, "First Last".
async fn named(app: &App, name: &str, role: Role) -> PersonId {
    let (first, last) = name.split_once(' ').expect("two names");
    let address: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '.' }).collect();
    insert_person(app, &format!("{}x", address.replace("..", ".")), role, |person| {
        (person.name.first, person.name.last) = (first.to_owned(), last.to_owned());
    })
    .await
}

/// A query matches the beginning of the last name, the first name or both, ignoring case.
///
/// Shows: F-10, K-49, AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn the_search_matches_the_beginning_of_names_in_any_case() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    manager(&app, "Adam", &north).await;
    surgeon(&app, "Sue", &north).await;
    root(&app).await;
    for (name, role) in [
        ("Ann Miller", Role::Professional),
        ("anna MILLS", Role::Professional),
        ("Bo Mil_er", Role::Professional),
        ("Zoë Åberg", Role::Professional),
        ("Ann Mi%ler", Role::Surgeon),
    ] {
        named(&app, name, role).await;
    }
    insert_person(&app, "Gone", Role::Professional, |person| {
        (person.active, person.name.last) = (false, "Miller".to_owned());
    })
    .await;
    let found = async |by: &str, last: &str, first: &str| {
        let found = search_people(&app, &poster(&app, by).await, None, Some(last), Some(first), None)
            .await
            .expect("found");
        assert_eq!(found.total, i64::try_from(found.items.len()).expect("a small number"));
        names(&found).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(found("Adam", "mil", "").await, ["Bo Mil_er", "Ann Miller", "anna MILLS"]);
    assert_eq!(found("Adam", "MILL", "a").await, ["Ann Miller", "anna MILLS"]);
    assert_eq!(found("Adam", "mills", "ANN").await, ["anna MILLS"]);
    assert_eq!(found("Adam", "", "ann").await, ["Ann Mi%ler", "Ann Miller", "anna MILLS"]);
    assert_eq!(found("Adam", "å", "").await, ["Zoë Åberg"]);
    assert_eq!(found("Adam", "ÅB", "zoË").await, ["Zoë Åberg"]);
    for (last, first) in [("%", ""), ("mil%", ""), ("_", ""), ("iller", ""), ("miller", "b"), ("", " ")] {
        assert_eq!(found("Adam", last, first).await, [] as [&str; 0], "{last:?} {first:?}");
    }
    // A surgeon finds professionals only; administrators are never found.
    assert_eq!(found("Sue", "mi", "").await, ["Bo Mil_er", "Ann Miller", "anna MILLS"]);
    assert_eq!(found("Sue", "", "ann").await, ["Ann Miller", "anna MILLS"]);
    assert_eq!(found("Adam", "lee", "").await, ["Dr. Sue Lee"]);
    assert_eq!(found("Root", "lee", "").await, ["Dr. Sue Lee"]);
    assert_eq!(found("Sue", "lee", "").await, [] as [&str; 0]);
    let long = "x".repeat(101);
    let refused = search_people(&app, &poster(&app, "Adam").await, None, Some(&long), None, None).await;
    assert_eq!(field_errors(refused), field_error("last_name", "Last Name is invalid"));
}

/// A search returns at most fifty people, sorted by last name and first name.
///
/// Shows: F-10, AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn a_search_returns_at_most_fifty() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    manager(&app, "Adam", &north).await;
    for number in (0..53).rev() {
        named(&app, &format!("P{number:02} Many"), Role::Professional).await;
    }
    let adam = poster(&app, "Adam").await;
    for (last, first) in [(Some("m"), None), (None, Some("p")), (Some("many"), Some("P"))] {
        let found = search_people(&app, &adam, None, last, first, None).await.expect("found");
        assert_eq!(
            (found.items.len(), found.items[49].first_name.as_str()),
            (50, "P49"),
            "{last:?} {first:?}"
        );
    }
}

/// The favorite and certified flags of a search result are relative to the viewer.
///
/// Shows: F-10, AMB-63
#[tokio::test(flavor = "multi_thread")]
async fn search_results_show_the_relation_to_the_viewer() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let adam = manager(&app, "Adam", &north).await;
    manager(&app, "Steve", &south).await;
    let sue = surgeon(&app, "Sue", &north).await;
    root(&app).await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    certify_person(&app, &adam, ann, north.center.id).await.expect("certified");
    let card = async |by: &str, center| {
        let found = search_people(&app, &poster(&app, by).await, None, None, Some("ann"), center).await;
        found.map(|it| (it.items[0].favorite, it.items[0].certified))
    };
    let at_north = Some(north.center.id);
    assert_eq!(card("Adam", None).await.expect("found"), (Added, true));
    assert_eq!(card("Steve", None).await.expect("found"), (Removed, false));
    assert_eq!(card("Sue", None).await.expect("found"), (Removed, false));
    add_surgeon_favorite(&app, &sue, ann, sue.person()).await.expect("a favorite");
    assert_eq!(
        card("Sue", at_north).await.expect("found"),
        (Added, true),
        "the certification of the named center"
    );
    assert_eq!(card("Root", at_north).await.expect("found"), (Added, true));
    assert_eq!(refusal_code(card("Steve", at_north).await), "FORBIDDEN");
    assert_eq!(refusal_code(card("Root", Some(app.new_id::<CenterId>())).await), "FORBIDDEN");
}

/// The active professionals that a center has certified, page by page.
///
/// Shows: F-18, F-19, F-21, K-44, K-48, AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn a_center_lists_its_active_certified_professionals() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let (adam, steve) = (manager(&app, "Adam", &north).await, manager(&app, "Steve", &south).await);
    let sue = surgeon(&app, "Sue", &north).await;
    root(&app).await;
    let mut people = Vec::new();
    for number in (0..11).rev() {
        people.push(named(&app, &format!("P{number:02} Pro"), Role::Professional).await);
    }
    for person in &people {
        certify_person(&app, &adam, *person, north.center.id).await.expect("certified");
    }
    certify_person(&app, &steve, people[0], south.center.id).await.expect("certified");
    certify_person(&app, &adam, sue.person(), north.center.id).await.expect("a surgeon");
    remove_center_favorite(&app, &adam, people[1], north.center.id).await.expect("removed");
    add_surgeon_favorite(&app, &sue, people[2], sue.person()).await.expect("a favorite");

    let list = async |by: &str, center: Option<CenterId>, number, size| {
        list_certified_people(&app, &poster(&app, by).await, center, Page { number, size }).await
    };
    let at = Some(north.center.id);
    let first = list("Adam", None, 1, 9).await.expect("listed");
    assert_eq!((first.items.len(), first.total, first.items[0].first_name.as_str()), (9, 11, "P00"));
    let second = list("Adam", at, 2, 9).await.expect("listed");
    let relations = second.items.iter().map(|it| (it.first_name.as_str(), it.favorite, it.certified));
    assert_eq!(relations.collect::<Vec<_>>(), [("P09", Removed, true), ("P10", Added, true)]);
    let own = list("Sue", at, 1, 100).await.expect("listed");
    let favorites: Vec<_> = own.items.iter().filter(|it| it.favorite == Added).map(|it| it.id).collect();
    assert_eq!((favorites, own.items.len()), (vec![people[2]], 11), "a surgeon's own favorites");
    assert!(own.items.iter().all(|it| it.certified && it.role == Role::Professional));
    assert_eq!(list("Steve", None, 1, 9).await.expect("listed").total, 1);
    assert_eq!(list("Root", at, 1, 9).await.expect("listed").total, 11);

    for by in ["Steve", "Root"] {
        let other = if by == "Root" { Some(app.new_id::<CenterId>()) } else { at };
        assert_eq!(refusal_code(list(by, other, 1, 9).await), "FORBIDDEN", "{by}");
    }
    for by in ["Sue", "Root"] {
        let missing = field_errors(list(by, None, 1, 9).await);
        assert_eq!(missing, field_error("list.certifying_center", "Surgery center is required"), "{by}");
    }
    let count = async |by: &str, center| count_certified_people(&app, &poster(&app, by).await, center).await;
    for by in ["Adam", "Sue", "Root"] {
        assert_eq!(count(by, north.center.id).await.expect("counted"), 11, "{by}");
    }
    assert_eq!(refusal_code(count("Steve", north.center.id).await), "FORBIDDEN");
    assert_eq!(refusal_code(count("Root", app.new_id::<CenterId>()).await), "FORBIDDEN");
}

/// A surgeon whose affiliation with the center is pending can neither list nor count its certified people.
///
/// Shows: F-18, AMB-04, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn a_surgeon_with_a_pending_affiliation_cannot_list_certified_people() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let mut form = form_at_center(&app, "Tom", Role::Surgeon, &south).await;
    form.draft.centers.push(north.center.id);
    verified(&app, form).await;
    let affiliations = caseboard_service::accounts::get_session(&app, &session_data(&app, "Tom").await)
        .await
        .expect("the session's person")
        .affiliations;
    assert_eq!(affiliations[1].status, AffiliationStatus::Pending);
    let tom = poster(&app, "Tom").await;
    assert_eq!(
        refusal_code(list_certified_people(&app, &tom, Some(north.center.id), WHOLE).await),
        "FORBIDDEN"
    );
    assert_eq!(refusal_code(count_certified_people(&app, &tom, north.center.id).await), "FORBIDDEN");
    assert_eq!(
        list_certified_people(&app, &tom, Some(south.center.id), WHOLE).await.expect("own center").total,
        0
    );
}

/// People are counted by role; for a surgeon only professionals are.
///
/// Shows: F-21, K-46, K-47, AMB-61
#[tokio::test(flavor = "multi_thread")]
async fn totals_count_the_people_that_the_role_may_see() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    manager(&app, "Adam", &north).await;
    surgeon(&app, "Sue", &north).await;
    root(&app).await;
    for name in ["Ann", "Bob", "Cyd"] {
        insert_person(&app, name, Role::Professional, |_| {}).await;
    }
    insert_person(&app, "Nurse", Role::Professional, |person| {
        person.category = Some(Category::RegisteredNurse)
    })
    .await;
    insert_person(&app, "Gone", Role::Professional, |person| person.active = false).await;
    let count = async |by: &str, filter| count_people(&app, &poster(&app, by).await, filter).await;
    for by in ["Adam", "Root"] {
        for (filter, expected) in [(None, 5), (Some("ALL"), 5), (Some("SURGEON"), 1), (Some("USER"), 4)] {
            assert_eq!(count(by, filter).await.expect("counted"), expected, "{by} {filter:?}");
        }
        assert_eq!(
            field_errors(count(by, Some("ADMIN")).await),
            field_error("role", "Sign-in type is invalid")
        );
    }
    assert_eq!(count("Sue", None).await.expect("counted"), 4);
    assert_eq!(count("Sue", Some("USER")).await.expect("counted"), 4);
    for filter in ["ALL", "SURGEON"] {
        assert_eq!(refusal_code(count("Sue", Some(filter)).await), "FORBIDDEN");
    }
    for by in ["Adam", "Sue", "Root"] {
        let found = count_professionals(&app, &poster(&app, by).await).await.expect("counted");
        assert_eq!(found, 4, "{by}: all groups");
    }
}
