//! Several nodes on one PostgreSQL database: a change at one node is streamed by the others, and a killed one is replaced.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use crate::cluster::Cluster;
use crate::mail::{MailServer, free_port, header};
use crate::support::{Client, PASSWORD, Server, postgres_url};
use caseboard_testkit::{TestDatabase, trust};
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

    /// A password change at one node ends all other sessions at once, also at the other node, and their open event streams.
    ///
    /// Shows: AMB-10, AMB-20
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
        assert_eq!(events.last().as_deref(), Some("session"), "the last event of an ended session");
        assert!(started.elapsed() < Duration::from_secs(10), "the stream ends before its next heartbeat");
    }

    /// One of three nodes is killed while it delivers a mail. Its event streams continue at another node, which shows what
    /// happened meanwhile. In the long form another node sends the mail when the lease has ended, after two minutes.
    #[test]
    fn a_killed_node_is_replaced_by_the_others() {
        let seed = trust::seed();
        let silent = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let silent_url = format!("smtp://{}", silent.local_addr().expect("an address"));
        let port = free_port();
        let (mail, mail_url) = (MailServer::start(port), format!("smtp://127.0.0.1:{port}"));
        let others = vec![("CASEBOARD_SMTP_URL", mail_url.as_str())];
        let first = vec![("CASEBOARD_SMTP_URL", silent_url.as_str())];
        let mut cluster = Cluster::start_with(&[first, others.clone(), others], seed);

        // A node wakes its own worker, so that the first node leases the mail of a sign-up there.
        let stranger = Client::new(cluster.node(0));
        stranger.post("/api/user", &stranger.sign_up_payload("new@example.org", "USER", None));
        let delivering = silent.accept().expect("the delivery begins");
        let case = cluster.post_case(2, 2);
        let (ana, ben) = (case.people[0].clone(), case.people[1].clone());
        let at = |cluster: &mut Cluster, number: usize| {
            let client = cluster.client(number, &ana.0);
            let events = open_event_stream(&client, cluster.node(number));
            // The node subscribes to database notifications shortly after its start.
            std::thread::sleep(Duration::from_millis(500));
            (client, events)
        };
        let (_, events) = at(&mut cluster, 0);
        cluster.node(0).kill();
        let killed = Instant::now();
        // Returns when the stream of the killed node ends.
        events.for_each(drop);
        cluster.move_administrator(1);
        // What happens before the client is connected again is in the lists that it reads then.
        let next_case = cluster.post_case(1, 1);
        let (client, mut events) = at(&mut cluster, 2);
        let (status, unread) =
            client.get(&format!("/api/unreadnotifications/{}/NO", client.id)).expect("the server responds");
        assert_eq!(status, 200, "{unread}");
        assert!(unread.to_string().contains(&next_case.id), "the invitation during the gap: {unread}");
        let healed = killed.elapsed();
        let ben = cluster.client(1, &ben.0);
        let accepted = ben.post("/api/accepted", &json!({ "_id": case.people[1].1, "status": "CONFIRMED" }));
        assert_eq!(accepted["status"], "CONFIRMED", "{accepted}");
        // The stream began with what had just changed, but nothing of the profile.
        let availability = json!({ "week": [], "exceptions": [], "restHours": 9 });
        let stated = cluster.client(1, &ana.0).send("PUT", "/api/availability", &availability, None);
        assert_eq!(stated.expect("the server responds").0, 200);
        assert!(events.any(|topic| topic.contains("profile")), "the stream continues at another node");

        let mut taken = Some("its mail is waited for in the long form only".to_owned());
        if trust::is_long() {
            taken = mail_to(&mail, "new@example.org", Duration::from_secs(150));
            let again = mail_to(&mail, "new@example.org", Duration::from_secs(5));
            assert_eq!(again, None, "sent once");
            taken = taken.map(|_| format!("its mail is sent after {} s, once", killed.elapsed().as_secs()));
        }
        drop(delivering);
        let number = format!(
            "streams healed in {:.1} s; {}",
            healed.as_secs_f64(),
            taken.as_deref().unwrap_or("lost")
        );
        let target = "leases taken over, streams healed";
        trust::report_row(KILLED, target, &number, seed, taken.is_some());
        // A client that does not change the node is the planted fault: it gets no answer.
        let gone = client.at(cluster.node(0)).get("/api/session").is_err();
        trust::report_fault(KILLED, "a client that stays at the killed node", "no answer", gone);
        assert!(taken.is_some() && gone);
    }

    /// Waits for a mail to an address; others are dropped.
    fn mail_to(mail: &MailServer, address: &str, timeout: Duration) -> Option<String> {
        let began = Instant::now();
        while began.elapsed() < timeout {
            let message = mail.message_within(timeout - began.elapsed())?;
            if header(&message, "To") == address {
                return Some(message);
            }
        }
        None
    }

    const KILLED: &str = "one of three nodes killed";
}
