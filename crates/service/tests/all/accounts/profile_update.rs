//! Profile updates under an idempotency key.

use caseboard_domain::actor::Actor;
use caseboard_domain::audit::Action;
use caseboard_domain::person::Category;
use caseboard_domain::profile::ProfileDraft;
use caseboard_service::profile::{ProfileUpdate, ProfileView, update_profile};
use caseboard_service::{Error, IdempotencyKey};
use caseboard_testkit::Fixture;

use crate::audit::support::{entries, new_entries};

fn city(view: &ProfileView) -> &str {
    match view {
        ProfileView::Full(full) => &full.profile.res_city,
        other => panic!("not a full profile: {other:?}"),
    }
}

/// The second request returns the current profile and writes neither the profile nor the audit log.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_update_is_written_and_audited_once() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(Category::RegisteredNurse).await;
    let actor = Actor::Professional(ann.clone());
    let key = |body: &[u8]| Some(IdempotencyKey::new(Some(ann.person()), "key", "updateProfile", body));
    let update = async |key, city: &str| {
        let draft = ProfileDraft { res_city: Some(city.to_owned()), ..ProfileDraft::default() };
        let input = ProfileUpdate { draft, ..ProfileUpdate::default() };
        update_profile(&fixture, &actor, key, ann.person(), input).await
    };

    let before = entries(&fixture).await;
    assert_eq!(city(&update(key(b"body"), "Reno").await.expect("updated")), "Reno");
    let written = new_entries(&fixture, &before).await;
    let actions: Vec<&str> = written.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(actions, [Action::ProfileChanged.as_str()]);
    update(None, "Fresno").await.expect("updated without a key");

    let before = entries(&fixture).await;
    assert_eq!(city(&update(key(b"body"), "Reno").await.expect("replayed")), "Fresno");
    match update(key(b"another body"), "Tucson").await {
        Err(Error::Refused(refusal)) => assert_eq!(refusal.code, "IDEMPOTENCY_KEY_REUSED"),
        other => panic!("{other:?}"),
    }
    assert_eq!(new_entries(&fixture, &before).await, []);
    assert_eq!(city(&update(None, "Fresno").await.expect("the profile")), "Fresno");
}
