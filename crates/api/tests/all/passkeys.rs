//! Passkeys over HTTP: the JSON that browsers read and write.

use caseboard_testkit::{SoftwareAuthenticator, assertion_json, attestation_json};
use serde_json::{Value, json};

use crate::support::{PASSWORD, TestApi, TestUser};

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).expect("the text is JSON")
}

async fn challenge(api: &TestApi, path: &str, who: Option<&TestUser>) -> String {
    let options = api.post(path, who, json!({})).await.ok();
    options["challenge"].as_str().expect("a challenge").to_owned()
}

/// The options have the form that `parseCreationOptionsFromJSON` reads, a passkey is added with what `toJSON` writes, and it
/// signs in over the public call with a session that works.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn passkeys_use_the_json_of_the_browser_api() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let unproven = api.post("/api/passkeys/options", Some(&ann), json!({})).await;
    assert_eq!(unproven.problem(), (403, "PROOF_REQUIRED"));
    let password = json!({"userId": ann.id, "password": PASSWORD});
    api.post("/api/verifypassword", Some(&ann), password).await.ok();
    let options = api.post("/api/passkeys/options", Some(&ann), json!({})).await.ok();
    assert_eq!(options["rp"], json!({"id": "localhost", "name": "Caseboard"}));
    assert_eq!(options["user"]["name"], json!(ann.email));
    assert_eq!(options["timeout"], json!(300_000));
    assert_eq!(options["pubKeyCredParams"][0], json!({"type": "public-key", "alg": -7}));
    let selection =
        json!({"residentKey": "required", "requireResidentKey": true, "userVerification": "required"});
    assert_eq!(options["authenticatorSelection"], selection);

    let key = SoftwareAuthenticator::new(ann.id.parse().expect("an id"));
    let created = key.create(options["challenge"].as_str().expect("a challenge"));
    let mut credential = json_of(&attestation_json(&created));
    credential["authenticatorAttachment"] = json!("platform");
    credential["clientExtensionResults"] = json!({"credProps": {"rk": true}});
    credential["response"]["transports"] = json!(["internal"]);
    let added = api.post("/api/passkeys", Some(&ann), json!({"name": "Key", "credential": credential})).await;
    let added = added.ok();
    assert_eq!(api.get("/api/passkeys", Some(&ann)).await.ok(), json!([added]));

    let signed = key.sign(&challenge(&api, "/api/passkeylogin/options", None).await);
    let body = json!({"credential": json_of(&assertion_json(&signed))});
    let answer = api.post("/api/passkeylogin", None, body.clone()).await.ok();
    assert_eq!((&answer["auth"], &answer["user"][0]["_id"]), (&json!(true), &json!(ann.id)));
    let token = answer["authToken"].as_str().expect("a token").to_owned();
    let again = TestUser { token, ..ann.clone() };
    assert_eq!(api.get("/api/session", Some(&again)).await.ok()["_id"], json!(ann.id));
    let replayed = api.post("/api/passkeylogin", None, body).await.ok();
    assert_eq!((&replayed["auth"], replayed["user"].as_array().map(Vec::len)), (&json!(false), Some(0)));
    assert_eq!(replayed["message"], json!("The passkey could not be verified"));
    assert!(replayed.get("authToken").is_none());

    let signed = key.sign(&challenge(&api, "/api/verifypasskey/options", Some(&again)).await);
    let body = json!({"credential": json_of(&assertion_json(&signed))});
    assert_eq!(api.post("/api/verifypasskey", Some(&again), body).await.status.as_u16(), 204);
    api.post("/api/passkeys/options", Some(&again), json!({})).await.ok();
}
