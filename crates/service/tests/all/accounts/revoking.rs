//! Revoking a certification.

use caseboard_domain::center::AffiliationStatus::{Pending, Verified};
use caseboard_domain::eligibility::FavoriteStatus::{Added, Removed};
use caseboard_domain::page::{ELIGIBILITY, Page};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{CenterId, PersonId};
use caseboard_service::change_feed::Topic;
use caseboard_service::eligibility::{
    PeopleQuery, certify_person, list_credentialed_surgeons, list_people, revoke_certification,
};
use caseboard_service::favorites::{add_center_favorite, add_surgeon_favorite};
use caseboard_service::{App, outbox};
use caseboard_testkit::TestApp;

use crate::accounts::support::{
    center, insert_person, mails, manager, next_event, poster, professional, refusal_code, root,
    session_data, surgeon,
};

/// Returns whether the first professional of the list is a favorite of the viewer, and whether they are
/// certified.
async fn relation_of_first(app: &App, by: &str, center: Option<CenterId>) -> (bool, bool) {
    let page = Page::parse(None, None, ELIGIBILITY).expect("a page");
    let query = PeopleQuery { page, sign_in_type: Some("USER".into()), center };
    let list = list_people(app, &poster(app, by).await, query).await.expect("listed");
    let card = &list.items[0];
    assert!([Added, Removed].contains(&card.favorite));
    (card.favorite == Added, card.certified)
}

/// The professional is no longer certified and no longer a favorite of the center; favorites of surgeons remain. One mail is
/// sent.
///
/// Shows: F-08, F-33, K-55, AMB-62
#[tokio::test(flavor = "multi_thread")]
async fn revoking_removes_the_certification_and_the_favorite() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let (adam, steve) = (manager(&app, "Adam", &north).await, manager(&app, "Steve", &south).await);
    let sue = surgeon(&app, "Sue", &north).await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    for (by, at) in [(&adam, &north), (&steve, &south)] {
        certify_person(&app, by, ann, at.center.id).await.expect("certified");
    }
    add_surgeon_favorite(&app, &sue, ann, sue.person()).await.expect("a favorite");
    assert_eq!(relation_of_first(&app, "Adam", None).await, (true, true));

    let listening = app.feed().subscribe(ann, 0);
    for _ in 0..2 {
        let revoked = revoke_certification(&app, &adam, ann, north.center.id).await.expect("revoked");
        assert_eq!((revoked.person, revoked.center, revoked.upcoming_confirmed), (ann, north.center.id, 0));
    }
    assert_eq!(next_event(&listening).await, Some(vec![Topic::Profile]));
    assert_eq!(relation_of_first(&app, "Adam", None).await, (false, false));
    assert_eq!(relation_of_first(&app, "Steve", None).await, (true, true), "the other center is unchanged");
    assert_eq!(
        relation_of_first(&app, "Sue", None).await,
        (true, false),
        "the surgeon's favorite is unchanged"
    );
    let user = caseboard_service::accounts::get_session(&app, &session_data(&app, "Ann").await)
        .await
        .expect("the session's person");
    assert_eq!(user.certified, [south.center.id]);
    let about = |subject: &str| subject.contains("no longer") || subject.contains("removed");
    let mails_sent: Vec<_> = mails(&app, "Ann").await.into_iter().filter(|it| about(&it.subject)).collect();
    assert_eq!(mails_sent.len(), 1, "one mail for two calls");
    assert!(mails_sent[0].text.contains("North") && mails_sent[0].unsubscribe.is_some());

    // A person who is not certified cannot become a favorite of the center: no list would show them, and they would get
    // invitations.
    let refused = add_center_favorite(&app, &adam, ann, north.center.id).await;
    assert_eq!(refusal_code(refused), "NOT_CERTIFIED");
    assert_eq!(relation_of_first(&app, "Adam", None).await, (false, false));
    // Certifying again restores both.
    certify_person(&app, &adam, ann, north.center.id).await.expect("certified");
    assert_eq!(relation_of_first(&app, "Adam", None).await, (true, true));
}

/// A surgeon's affiliation is pending again: not certified, no posting; certifying verifies it again.
///
/// Shows: F-33, AMB-04
#[tokio::test(flavor = "multi_thread")]
async fn revoking_a_surgeon_makes_the_affiliation_pending() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let sue = surgeon(&app, "Sue", &north).await.person();
    let before = outbox::count_by_state(&app).await.expect("counted");
    let affiliations = async || {
        let user = caseboard_service::accounts::get_session(&app, &session_data(&app, "Sue").await)
            .await
            .expect("the session's person");
        let affiliations: Vec<_> = user.affiliations.iter().map(|it| (it.center.id, it.status)).collect();
        (affiliations, user.certified)
    };
    let id = north.center.id;
    assert_eq!(affiliations().await, (vec![(id, Verified)], vec![id]));
    revoke_certification(&app, &adam, sue, id).await.expect("revoked");
    assert_eq!(affiliations().await, (vec![(id, Pending)], vec![]));
    assert_eq!(session_data(&app, "Sue").await.centers, [], "cannot post at the center");
    let surgeons = list_credentialed_surgeons(&app, &poster(&app, "Adam").await, id).await.expect("listed");
    assert_eq!(surgeons, []);
    certify_person(&app, &adam, sue, id).await.expect("certified");
    assert_eq!(affiliations().await, (vec![(id, Verified)], vec![id]));
    let (pending, sent, dead) = before;
    assert_eq!(
        outbox::count_by_state(&app).await.expect("counted"),
        (pending + 1, sent, dead),
        "appendix D: only the verification is mailed to a surgeon"
    );
}

/// Only an administrator of that center or the system administrator can revoke, and only for professionals and surgeons.
///
/// Shows: F-31, F-08, J-49, AMB-13
#[tokio::test(flavor = "multi_thread")]
async fn only_managers_of_the_center_revoke() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    let (adam, steve) = (manager(&app, "Adam", &north).await, manager(&app, "Steve", &south).await);
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await.person();
    certify_person(&app, &adam, ann, north.center.id).await.expect("certified");
    let foreign = revoke_certification(&app, &steve, ann, north.center.id).await;
    assert_eq!(refusal_code(foreign), "FORBIDDEN");
    assert_eq!(relation_of_first(&app, "Adam", None).await, (true, true), "a refusal writes nothing");
    let missing: PersonId = app.new_id();
    for person in [missing, adam.person(), root(&app).await.person()] {
        assert_eq!(
            refusal_code(revoke_certification(&app, &adam, person, north.center.id).await),
            "FORBIDDEN"
        );
    }
    let root = root(&app).await.require_center_manager().expect("the system administrator");
    assert_eq!(
        refusal_code(revoke_certification(&app, &root, ann, app.new_id::<CenterId>()).await),
        "FORBIDDEN"
    );
    revoke_certification(&app, &root, ann, north.center.id).await.expect("any center");
    assert_eq!(relation_of_first(&app, "Adam", None).await, (false, false));
}

/// Appendix D, AMB-24: people who disabled mail get none, and a closed account can be revoked.
#[tokio::test(flavor = "multi_thread")]
async fn revoking_mails_only_people_who_enabled_mail() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let adam = manager(&app, "Adam", &north).await;
    let quiet =
        insert_person(&app, "Quiet", Role::Professional, |person| person.notifications.email = false).await;
    certify_person(&app, &adam, quiet, north.center.id).await.expect("certified");
    revoke_certification(&app, &adam, quiet, north.center.id).await.expect("revoked");
    let closed = insert_person(&app, "Closed", Role::Professional, |person| person.active = false).await;
    let revoked = revoke_certification(&app, &adam, closed, north.center.id).await.expect("revoked");
    assert_eq!(revoked.person, closed);
    assert_eq!((mails(&app, "Quiet").await, mails(&app, "Closed").await), (vec![], vec![]));
}
