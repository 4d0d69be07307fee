//! Two nodes on one PostgreSQL database: a change at one node is streamed by the other.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::support::{Client, PASSWORD, Server, postgres_url};
use caseboard_testkit::TestDatabase;
use serde_json::json;

/// Opens the user's event stream at a server; yields the topic of each event.
fn open_event_stream(client: &Client, server: &Server) -> impl Iterator<Item = String> + use<> {
    let address = server.url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("the server accepts connections");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("the timeout is set");
    let token = client.token();
    write!(stream, "GET /api/events HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\r\n")
        .expect("the request is sent");
    BufReader::new(stream)
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| line.strip_prefix("data:").map(|it| it.trim().to_owned()))
}

/// Several nodes need PostgreSQL.
mod postgres_only {
    use super::*;

    #[test]
    fn an_invitation_at_one_node_is_streamed_by_the_other() {
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        let fresh = runtime.block_on(TestDatabase::create());
        let url = postgres_url(&fresh);
        let env = [("CASEBOARD_DATABASE_URL", url)];
        let here = Server::start_with(&fresh.folder().join("here"), &env);
        let there = Server::start_with(&fresh.folder().join("there"), &env);

        let (center, code) = Client::create_center(&here, "Harbor Surgery Center");
        let surgeon = Client::sign_up(&here, "SURGEON", Some((&center, &code)));
        let ana = Client::sign_up(&there, "USER", None);
        let path = format!("/api/addsurgeonfavorite/{}", ana.id);
        let (status, response) =
            surgeon.send("PUT", &path, &json!({ "surgeon": surgeon.id }), None).expect("the server responds");
        assert_eq!(status, 200, "{response}");

        let mut events = open_event_stream(&ana.at(&there), &there);
        // The other node subscribes to database notifications shortly after its start.
        std::thread::sleep(Duration::from_millis(500));
        let case = surgeon.post(
            "/api/createjob",
            &surgeon.case_payload(&center, &crate::support::in_days(10), "two nodes"),
        );
        let invited = surgeon.post(
            "/api/invitefavorites",
            &json!({ "job": case["_id"], "invitees": [{ "id": ana.id, "categoryId": 0 }] }),
        );
        assert_eq!(invited["result"], "SUCCESS", "{invited}");
        assert!(
            events.any(|topic| topic.contains("notifications")),
            "the other node streams the notification"
        );

        let (_, unread) = ana
            .at(&there)
            .get(&format!("/api/unreadnotifications/{}/NO", ana.id))
            .expect("the server responds");
        let accepted = ana.at(&there).post(
            "/api/accepted",
            &json!({ "_id": unread[0]["_id"], "status": "CONFIRMED", "read": true, "replyed": true }),
        );
        assert_eq!(accepted["status"], "CONFIRMED", "{accepted}");
    }

    /// AMB-10, AMB-20: a password change at one node ends all other sessions at once, also at the other node, and their open
    /// event streams.
    #[test]
    fn a_password_change_at_one_node_ends_sessions_at_the_other() {
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        let fresh = runtime.block_on(TestDatabase::create());
        let url = postgres_url(&fresh);
        let env = [("CASEBOARD_DATABASE_URL", url)];
        let here = Server::start_with(&fresh.folder().join("here"), &env);
        let there = Server::start_with(&fresh.folder().join("there"), &env);

        let desk = Client::sign_up(&here, "USER", None);
        let (_, session) = desk.get("/api/session").expect("the server responds");
        let email = session["email"].as_str().expect("an address");
        let phone = Client::sign_in(&there, email, PASSWORD);
        let events = open_event_stream(&phone, &there);
        // The other node subscribes to database notifications shortly after its start.
        std::thread::sleep(Duration::from_millis(500));
        let proof = desk.post("/api/verifypassword", &json!({ "userId": desk.id, "password": PASSWORD }));
        assert_eq!(proof["status"], 200, "{proof}");
        let path = format!("/api/updatepassword/{}", desk.id);
        let (status, response) = desk
            .send("PUT", &path, &json!({ "password": "Other8Harbor" }), None)
            .expect("the server responds");
        assert_eq!((status, &response["result"]), (200, &json!("SUCCESS")), "{response}");

        let (status, response) = phone.get("/api/session").expect("the server responds");
        assert_eq!((status, &response["code"]), (401, &json!("UNAUTHENTICATED")), "{response}");
        let (status, _) = desk.at(&there).get("/api/session").expect("the server responds");
        assert_eq!(status, 200, "the session that changed the password stays valid at both nodes");
        let started = Instant::now();
        assert_eq!(events.collect::<Vec<_>>(), ["session"], "the last event of an ended session");
        assert!(started.elapsed() < Duration::from_secs(10), "the stream ends before its next heartbeat");
    }
}
