//! The unsubscribe link in mails, as mail programs and browsers use it (RFC 8058).

use crate::support::TestApi;
use http::{Method, StatusCode, header};
use serde_json::{Value, json};

/// The link in the newest mail to an address, as a path.
async fn unsubscribe_link(api: &TestApi, to: &str) -> String {
    let mails = api.mails(to).await;
    let text =
        mails.iter().find_map(|mail| mail["text"].as_str().filter(|it| it.contains("Stop these emails: ")));
    let link = text
        .expect("a mail with an unsubscribe link")
        .split("Stop these emails: ")
        .nth(1)
        .expect("the text has a link")
        .trim();
    link.strip_prefix("http://localhost:8080").expect("the link starts with the public URL").to_owned()
}

fn html(response: &crate::support::ApiResponse) -> &str {
    assert_eq!(response.headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
    assert_eq!(response.headers[header::CACHE_CONTROL], "no-store");
    response.body.as_str().expect("a page")
}

/// Whether mail is enabled for a user, tested by certifying them for a new center.
async fn is_mailed(api: &TestApi, who: &crate::support::TestUser, name: &str) -> bool {
    let center = api.create_center(name).await;
    let admin = api.create_admin(&format!("Adam{name}"), &center).await;
    let before = api.mails(&who.email).await.len();
    let path = format!("/api/certifycredential/{}", who.id);
    api.put(&path, Some(&admin), json!({"center": center.0})).await.ok();
    api.mails(&who.email).await.len() > before
}

/// Opening the link changes nothing; the POST of RFC 8058 works without a session and without a script, with any body, any number
/// of times.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn mail_is_unsubscribed_by_post_and_never_by_get() {
    let api = TestApi::new().await;
    let ana = api.create_professional("Ana").await;
    assert!(is_mailed(&api, &ana, "North").await);
    let link = unsubscribe_link(&api, &ana.email).await;

    for method in [Method::GET, Method::HEAD, Method::GET] {
        let response = api.send(method, &link, None, &[], None).await;
        assert_eq!(response.status, StatusCode::OK);
    }
    let response = api.get(&link, None).await;
    let asked = html(&response);
    assert!(asked.contains(&format!("<form method=\"post\" action=\"{link}\"><button>")), "{asked}");
    assert!(!asked.contains("<script") && !asked.contains(&ana.email) && !asked.contains("Ana"), "{asked}");
    assert!(is_mailed(&api, &ana, "East").await, "opening the link changes nothing");

    let form = [("content-type", "application/x-www-form-urlencoded")];
    for headers in [&form[..], &[]] {
        let response = api.send(Method::POST, &link, None, headers, None).await;
        assert_eq!(response.status, StatusCode::OK);
        assert!(html(&response).contains("Emails stopped"));
    }
    assert!(!is_mailed(&api, &ana, "South").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_unsubscribe_link_shows_an_error_page() {
    let api = TestApi::new().await;
    let ana = api.create_professional("Ana").await;
    is_mailed(&api, &ana, "North").await;
    let link = unsubscribe_link(&api, &ana.email).await;
    let cut = &link[..link.len() - 1];
    let paths = ["", "?token=", "?token=x", "?token=%00", "?Token=x", "?token=x&token=y"];
    for path in paths.map(|query| format!("/api/unsubscribe{query}")).iter().map(String::as_str).chain([cut])
    {
        for method in [Method::GET, Method::POST] {
            let response = api.send(method, path, None, &[], None).await;
            assert_eq!(response.status, StatusCode::BAD_REQUEST, "{path}");
            assert!(html(&response).contains("This link does not work"), "{path}");
        }
    }
    assert_eq!(api.send(Method::DELETE, &link, None, &[], None).await.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(is_mailed(&api, &ana, "East").await);
    let asked: Value = api.get("/api/openapi.json", None).await.ok();
    assert!(asked["paths"]["/api/unsubscribe"]["post"].is_object());
}

/// The page is in the language of the user; for an invalid link the user is unknown and the browser's language is used.
///
/// Shows: AMB-92
#[tokio::test(flavor = "multi_thread")]
async fn the_unsubscribe_page_follows_the_language() {
    let api = TestApi::new().await;
    let ana = api.create_professional("Ana").await;
    is_mailed(&api, &ana, "North").await;
    let link = unsubscribe_link(&api, &ana.email).await;
    api.put("/api/language", Some(&ana), json!({"language": "es"})).await.ok();
    let english = [("accept-language", "en-US,en;q=0.9")];
    let response = api.send(Method::GET, &link, None, &english, None).await;
    for part in ["<html lang=\"es\">", "<title>¿Dejar de recibir correos? · Caseboard</title>", "en Avisos"]
    {
        assert!(html(&response).contains(part), "{part}: {}", html(&response));
    }
    let response = api.send(Method::POST, &link, None, &english, None).await;
    assert!(html(&response).contains("Correos desactivados"), "{}", html(&response));

    let path = "/api/unsubscribe?token=x";
    for (accepted, title) in
        [("es-MX,es;q=0.9", "Este enlace no funciona"), ("de", "This link does not work")]
    {
        let response = api.send(Method::GET, path, None, &[("accept-language", accepted)], None).await;
        assert!(html(&response).contains(title), "{accepted}: {}", html(&response));
    }
}
