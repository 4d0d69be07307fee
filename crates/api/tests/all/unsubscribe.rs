//! The unsubscribe link in mails, as mail programs and browsers use it (RFC 8058).

use crate::wire::Wire;
use http::{Method, StatusCode, header};
use serde_json::{Value, json};

/// The link in the newest mail to an address, as a path.
async fn link(wire: &Wire, to: &str) -> String {
    let mails = wire.mails(to).await;
    let text =
        mails.iter().find_map(|mail| mail["text"].as_str().filter(|it| it.contains("Stop these emails: ")));
    let link =
        text.expect("mail that can be stopped").split("Stop these emails: ").nth(1).expect("a link").trim();
    link.strip_prefix("http://127.0.0.1:8080").expect("our address").to_owned()
}

fn page(answer: &crate::wire::Answer) -> &str {
    assert_eq!(answer.headers[header::CONTENT_TYPE], "text/html; charset=utf-8");
    assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store");
    answer.body.as_str().expect("a page")
}

/// Whether mail is enabled for a user, tested by certifying them for a new center.
async fn is_mailed(wire: &Wire, who: &crate::wire::TestUser, name: &str) -> bool {
    let center = wire.center(name).await;
    let admin = wire.admin(&format!("Adam{name}"), &center).await;
    let before = wire.mails(&who.email).await.len();
    let path = format!("/api/certifycredential/{}", who.id);
    wire.put(&path, Some(&admin), json!({"center": center.0})).await.ok();
    wire.mails(&who.email).await.len() > before
}

/// AMB-58, RFC 8058: opening the link changes nothing; the POST works without a session and without a script, with any
/// body, any number of times.
#[tokio::test(flavor = "multi_thread")]
async fn mail_is_unsubscribed_by_post_and_never_by_get() {
    let wire = Wire::new().await;
    let ana = wire.professional("Ana").await;
    assert!(is_mailed(&wire, &ana, "North").await);
    let link = link(&wire, &ana.email).await;

    for method in [Method::GET, Method::HEAD, Method::GET] {
        let answer = wire.send(method, &link, None, &[], None).await;
        assert_eq!(answer.status, StatusCode::OK);
    }
    let answer = wire.get(&link, None).await;
    let asked = page(&answer);
    assert!(asked.contains(&format!("<form method=\"post\" action=\"{link}\"><button>")), "{asked}");
    assert!(!asked.contains("<script") && !asked.contains(&ana.email) && !asked.contains("Ana"), "{asked}");
    assert!(is_mailed(&wire, &ana, "East").await, "looking changes nothing");

    let form = [("content-type", "application/x-www-form-urlencoded")];
    for headers in [&form[..], &[]] {
        let answer = wire.send(Method::POST, &link, None, headers, None).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(page(&answer).contains("Emails stopped"));
    }
    assert!(!is_mailed(&wire, &ana, "South").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_unsubscribe_link_shows_an_error_page() {
    let wire = Wire::new().await;
    let ana = wire.professional("Ana").await;
    is_mailed(&wire, &ana, "North").await;
    let link = link(&wire, &ana.email).await;
    let cut = &link[..link.len() - 1];
    let paths = ["", "?token=", "?token=x", "?token=%00", "?Token=x", "?token=x&token=y"];
    for path in paths.map(|query| format!("/api/unsubscribe{query}")).iter().map(String::as_str).chain([cut])
    {
        for method in [Method::GET, Method::POST] {
            let answer = wire.send(method, path, None, &[], None).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path}");
            assert!(page(&answer).contains("This link does not work"), "{path}");
        }
    }
    assert_eq!(
        wire.send(Method::DELETE, &link, None, &[], None).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
    assert!(is_mailed(&wire, &ana, "East").await);
    let asked: Value = wire.get("/api/openapi.json", None).await.ok();
    assert!(asked["paths"]["/api/unsubscribe"]["post"].is_object());
}

/// AMB-92: the page is in the language of the user; for an invalid link the user is unknown and the browser's language
/// is used.
#[tokio::test(flavor = "multi_thread")]
async fn the_unsubscribe_page_follows_the_language() {
    let wire = Wire::new().await;
    let ana = wire.professional("Ana").await;
    is_mailed(&wire, &ana, "North").await;
    let link = link(&wire, &ana.email).await;
    wire.put("/api/language", Some(&ana), json!({"language": "es"})).await.ok();
    let english = [("accept-language", "en-US,en;q=0.9")];
    let answer = wire.send(Method::GET, &link, None, &english, None).await;
    for part in
        ["<html lang=\"es\">", "<title>¿Dejar de recibir correos? · Caseboard</title>", "Notificaciones"]
    {
        assert!(page(&answer).contains(part), "{part}: {}", page(&answer));
    }
    let answer = wire.send(Method::POST, &link, None, &english, None).await;
    assert!(page(&answer).contains("Correos desactivados"), "{}", page(&answer));

    let path = "/api/unsubscribe?token=x";
    for (accepted, title) in
        [("es-MX,es;q=0.9", "Este enlace no funciona"), ("de", "This link does not work")]
    {
        let answer = wire.send(Method::GET, path, None, &[("accept-language", accepted)], None).await;
        assert!(page(&answer).contains(title), "{accepted}: {}", page(&answer));
    }
}
