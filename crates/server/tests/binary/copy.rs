//! `caseboard copy`: moves an installation from SQLite to PostgreSQL with identical data.

use std::path::Path;
use std::process::Output;

use crate::support::{Client, Server, caseboard, postgres_url};
use caseboard_testkit::TestDatabase;
use serde_json::Value;

fn copy(data: &Path, to: &str) -> (bool, String) {
    let Output { status, stdout, stderr } = caseboard(&["copy", "--to", to])
        .env("CASEBOARD_DATA_DIR", data)
        .env("CASEBOARD_ENV", "dev")
        .output()
        .expect("the binary runs");
    (status.success(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

/// The responses to the given paths, for several users.
fn answers(server: &Server, people: &[(Client, Vec<String>)]) -> Vec<(String, Value)> {
    people
        .iter()
        .flat_map(|(client, paths)| {
            let client = client.at(server);
            paths.iter().map(move |path| {
                let (status, mut answer) = client.get(path).expect("an answer");
                assert_eq!(status, 200, "{path}: {answer}");
                // The only value that depends on the time of the request.
                if let Some(object) = answer.as_object_mut() {
                    object.remove("serverTime");
                }
                (path.clone(), answer)
            })
        })
        .collect()
}

#[test]
fn a_target_that_is_not_postgresql_is_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let (done, said) = copy(folder.path(), "mysql://somewhere/x");
    assert!(!done && said.contains("must begin with postgres://"), "{said}");
    let (done, said) = copy(folder.path(), "postgres://nobody@127.0.0.1:1/none");
    assert!(!done && said.contains("there is no database at"), "{said}");
}

/// The copy needs a PostgreSQL server as its target.
mod postgres_only {
    use super::*;

    /// The demo data are copied and compared; sessions, lists and requests are the same afterwards. A second copy is
    /// rejected.
    #[test]
    fn a_server_on_the_postgresql_copy_returns_the_same() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let fresh = runtime.block_on(TestDatabase::create());
        let url = postgres_url(&fresh);
        let data = fresh.folder().join("sqlite");
        let filled = caseboard(&["demo"])
            .env("CASEBOARD_ENV", "dev")
            .env("CASEBOARD_DATA_DIR", &data)
            .output()
            .expect("the binary runs");
        let said = String::from_utf8(filled.stdout).expect("a text");
        let word =
            |fits: &dyn Fn(&str) -> bool| said.split_whitespace().find(|word| fits(word)).expect("a word");
        let password = word(&|word| word.starts_with("Caseboard") && word.ends_with('1'));
        let addresses: Vec<&str> = said.split_whitespace().filter(|word| word.contains('@')).collect();

        let mut before = Server::start(&data);
        let [surgeon, admin, professional] =
            [0, 2, 5].map(|number| Client::signs_in(&before, addresses[number], password));
        let unread = |who: &Client| format!("/api/unreadnotifications/{}/NOT_CANCELLED", who.id);
        let group = professional.get("/api/session").expect("an answer").1["categoryId"].to_string();
        let people = [
            (
                surgeon.clone(),
                vec![
                    "/api/config".to_owned(),
                    "/api/surgerycenters".to_owned(),
                    "/api/session".to_owned(),
                    unread(&surgeon),
                    format!("/api/getsurgeonjobs?surgeon={}", surgeon.id),
                    format!("/api/requestedinvitestosurgeon?surgeon={}", surgeon.id),
                ],
            ),
            (
                admin.clone(),
                vec!["/api/getjobs".to_owned(), "/api/requestedinvites".to_owned(), unread(&admin)],
            ),
            (
                professional.clone(),
                vec![format!("/api/newjobs/{group}/{}", professional.id), unread(&professional)],
            ),
        ];
        let here = answers(&before, &people);
        let (done, said) = copy(&data, url);
        assert!(
            !done && said.contains("held by another caseboard process"),
            "the server must stop first: {said}"
        );
        assert!(before.stop().success());

        let (done, said) = copy(&data, url);
        assert!(done, "{said}");
        assert!(said.contains("everything is the same"), "{said}");
        let rows = |table: &str| {
            let line = said.lines().find(|line| line.split_whitespace().next() == Some(table));
            let line = line.unwrap_or_else(|| panic!("{table} is missing from\n{said}"));
            line.split_whitespace().nth(1).and_then(|rows| rows.parse::<u64>().ok()).expect("a number")
        };
        assert_eq!((rows("persons"), rows("centers"), rows("cases")), (48, 3, 60));
        assert!(rows("sessions") >= 3 && rows("engagements") > 60 && rows("notices") > 60);

        let (done, again) = copy(&data, url);
        assert!(!done && again.contains("the target is not empty"), "{again}");

        let after = Server::start_with(&fresh.folder().join("none"), &[("CASEBOARD_DATABASE_URL", url)]);
        let there = answers(&after, &people);
        for (here, there) in here.iter().zip(&there) {
            assert_eq!(here, there);
        }
        assert_eq!(here.len(), there.len());
    }
}
