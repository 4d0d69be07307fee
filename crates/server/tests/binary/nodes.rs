//! Two nodes on one PostgreSQL database: a change at one node is streamed by the other.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::support::{Client, PASSWORD, Server, postgres_url};
use caseboard_testkit::TestDatabase;
use serde_json::json;

/// Opens the user's event stream at a server; yields the topic of each event.
fn listen(client: &Client, server: &Server) -> impl Iterator<Item = String> + use<> {
    let address = server.url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("connected");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out");
    let token = client.token();
    write!(stream, "GET /api/events HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\r\n")
        .expect("asked");
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
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let fresh = runtime.block_on(TestDatabase::create());
        let url = postgres_url(&fresh);
        let env = [("CASEBOARD_DATABASE_URL", url)];
        let here = Server::start_with(&fresh.folder().join("here"), &env);
        let there = Server::start_with(&fresh.folder().join("there"), &env);

        let (center, code) = Client::adds_center(&here, "Harbor Surgery Center");
        let surgeon = Client::joins(&here, "SURGEON", Some((&center, &code)));
        let ana = Client::joins(&there, "USER", None);
        let path = format!("/api/addsurgeonfavorite/{}", ana.id);
        let (status, answer) =
            surgeon.send("PUT", &path, &json!({ "surgeon": surgeon.id }), None).expect("an answer");
        assert_eq!(status, 200, "{answer}");

        let mut events = listen(&ana.at(&there), &there);
        // The other node subscribes to database notifications shortly after its start.
        std::thread::sleep(Duration::from_millis(500));
        let case = surgeon
            .post("/api/createjob", &surgeon.case_at(&center, &crate::support::in_days(10), "two nodes"));
        let invited = surgeon.post(
            "/api/invitefavorites",
            &json!({ "job": case["_id"], "invitees": [{ "id": ana.id, "categoryId": 0 }] }),
        );
        assert_eq!(invited["result"], "SUCCESS", "{invited}");
        assert!(events.any(|topic| topic.contains("notifications")), "the bell rings at the other node");

        let (_, unread) =
            ana.at(&there).get(&format!("/api/unreadnotifications/{}/NO", ana.id)).expect("an answer");
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
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let fresh = runtime.block_on(TestDatabase::create());
        let url = postgres_url(&fresh);
        let env = [("CASEBOARD_DATABASE_URL", url)];
        let here = Server::start_with(&fresh.folder().join("here"), &env);
        let there = Server::start_with(&fresh.folder().join("there"), &env);

        let desk = Client::joins(&here, "USER", None);
        let (_, session) = desk.get("/api/session").expect("an answer");
        let email = session["email"].as_str().expect("an address");
        let phone = Client::signs_in(&there, email, PASSWORD);
        let events = listen(&phone, &there);
        // The other node subscribes to database notifications shortly after its start.
        std::thread::sleep(Duration::from_millis(500));
        let proof = desk.post("/api/verifypassword", &json!({ "userId": desk.id, "password": PASSWORD }));
        assert_eq!(proof["status"], 200, "{proof}");
        let path = format!("/api/updatepassword/{}", desk.id);
        let (status, answer) =
            desk.send("PUT", &path, &json!({ "password": "Other8Harbor" }), None).expect("an answer");
        assert_eq!((status, &answer["result"]), (200, &json!("SUCCESS")), "{answer}");

        let (status, answer) = phone.get("/api/session").expect("an answer");
        assert_eq!((status, &answer["code"]), (401, &json!("UNAUTHENTICATED")), "{answer}");
        let (status, _) = desk.at(&there).get("/api/session").expect("an answer");
        assert_eq!(status, 200, "the one who changed it goes on, everywhere");
        let began = Instant::now();
        assert_eq!(events.count(), 0, "no event after the end");
        assert!(began.elapsed() < Duration::from_secs(10), "the stream ends before its next heartbeat");
    }
}
