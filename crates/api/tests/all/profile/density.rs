//! The density of lists: chosen by the person, the same on every device.

use serde_json::json;

use crate::support::TestApi;

/// The choice is part of every session of the person, and of nothing that others read; another person's cannot be changed.
///
/// Shows: AMB-111
#[tokio::test]
async fn the_chosen_density_is_returned_on_every_device_of_the_person() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (ann, sue, root) = (
        api.create_professional("Ann").await,
        api.create_surgeon("Sue", &center).await,
        api.create_system_admin().await,
    );
    assert_eq!(api.get("/api/session", Some(&ann)).await.ok()["density"], "comfortable", "the default");
    let changed = api.put("/api/density", Some(&ann), json!({"density": "compact"})).await.ok();
    assert_eq!(changed, json!({"density": "compact"}));
    for reader in [&sue, &root] {
        assert_eq!(api.get_profile(&ann, reader).await.ok().get("density"), None);
        let other = json!({"density": "comfortable", "id": ann.id, "userId": ann.id});
        api.put("/api/density", Some(reader), other).await.ok();
    }
    assert_eq!(api.get("/api/session", Some(&ann)).await.ok()["density"], "compact");
}

/// Shows: AMB-111
#[tokio::test]
async fn an_unknown_density_is_rejected() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    for body in
        [json!({"density": "dense"}), json!({"density": "Compact"}), json!({}), json!({"density": null})]
    {
        let refused = api.put("/api/density", Some(&ann), body.clone()).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["density"]), "{body}");
    }
    assert_eq!(api.put("/api/density", None, json!({"density": "compact"})).await.status.as_u16(), 401);
    assert_eq!(api.get("/api/session", Some(&ann)).await.ok()["density"], "comfortable");
}
