//! The language of a user: chosen at sign-up, and changed by the user only.

use http::Method;
use serde_json::json;

use crate::support::{PASSWORD, TestApi};

/// Sign-up stores the language; sign-in, session and own profile return it, so that every device follows.
///
/// Shows: AMB-92
#[tokio::test]
async fn the_chosen_language_is_returned_on_every_device() {
    let api = TestApi::new().await;
    let ann = api.sign_up("Ann", json!({"language": "es"})).await;
    let login =
        api.post("/api/emaillogin", None, json!({"email": ann.email, "password": PASSWORD})).await.ok();
    assert_eq!(login["user"][0]["language"], "es");
    assert_eq!(api.get("/api/session", Some(&ann)).await.ok()["language"], "es");
    assert_eq!(api.own_profile(&ann).await["language"], "es");

    let changed = api.put("/api/language", Some(&ann), json!({"language": "en"})).await.ok();
    assert_eq!(changed, json!({"language": "en"}));
    assert_eq!(api.get("/api/session", Some(&ann)).await.ok()["language"], "en");

    let ben = api.sign_up("Ben", json!({})).await;
    assert_eq!(api.get("/api/session", Some(&ben)).await.ok()["language"], "en", "the default");
}

/// An unknown language is rejected with the name of the field, at sign-up and later, and changes nothing.
///
/// Shows: AMB-92
#[tokio::test]
async fn an_unknown_language_is_rejected() {
    let api = TestApi::new().await;
    let mut form = TestApi::sign_up_form("Eve");
    form["language"] = json!("de");
    let refused = api.post("/api/user", None, form).await;
    assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["language"]));
    let ann = api.create_professional("Ann").await;
    for body in [json!({"language": "de"}), json!({"language": "EN"}), json!({}), json!({"language": null})] {
        let refused = api.put("/api/language", Some(&ann), body.clone()).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["language"]), "{body}");
    }
    assert_eq!(api.put("/api/language", None, json!({"language": "es"})).await.status.as_u16(), 401);
    assert_eq!(api.own_profile(&ann).await["language"], "en");
}

/// The language of another person can be neither read nor changed, not even by the system administrator.
///
/// Shows: AMB-92
#[tokio::test]
async fn a_language_belongs_to_its_person() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (ann, sue, root) = (
        api.create_professional("Ann").await,
        api.create_surgeon("Sue", &center).await,
        api.create_system_admin().await,
    );
    api.put("/api/language", Some(&ann), json!({"language": "es"})).await.ok();
    for reader in [&sue, &root] {
        assert_eq!(api.get_profile(&ann, reader).await.ok().get("language"), None);
        let other = json!({"language": "en", "id": ann.id, "userId": ann.id});
        api.put("/api/language", Some(reader), other).await.ok();
    }
    let path = format!("/api/updateuser/{}", ann.id);
    api.put(&path, Some(&root), json!({"language": "en", "resCity": "Reno"})).await.ok();
    assert_eq!(api.own_profile(&ann).await["language"], "es");
}

/// A retried change returns its first outcome, and does not undo a later one.
#[tokio::test]
async fn a_retried_change_of_language_has_no_second_effect() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let set = async |key: &str, language: &str| {
        let headers = [("Idempotency-Key", key)];
        api.send(Method::PUT, "/api/language", Some(&ann), &headers, Some(&json!({"language": language})))
            .await
            .ok()
    };
    set("one", "es").await;
    set("two", "en").await;
    assert_eq!(set("one", "es").await, json!({"language": "es"}));
    assert_eq!(api.own_profile(&ann).await["language"], "en");
}

/// The mails of an account are in the language chosen at sign-up, from the first one on.
///
/// Shows: AMB-92
#[tokio::test]
async fn account_mails_follow_the_language() {
    let api = TestApi::new().await;
    let ann = api.sign_up("Ann", json!({"language": "es"})).await;
    api.post("/api/emailuser", None, json!({"email": ann.email})).await.ok();
    let mails = api.mails(&ann.email).await;
    let mut subjects: Vec<&str> = mails.iter().filter_map(|mail| mail["subject"].as_str()).collect();
    // Both mails have the same timestamp of the test clock.
    subjects.sort_unstable();
    assert_eq!(subjects, ["Restablecer la contraseña", "Verificación del correo"]);
    for mail in &mails {
        let text = mail["text"].as_str().expect("the value is text");
        // The address is not verified yet, so the mails have no name.
        assert!(text.starts_with("Escriba este código") && !text.contains("Wire"), "{text}");
        assert!(!text.contains("Please"), "{text}");
    }
}
