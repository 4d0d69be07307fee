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
fn read_all(server: &Server, people: &[(Client, Vec<String>)]) -> Vec<(String, Value)> {
    people
        .iter()
        .flat_map(|(client, paths)| {
            let client = client.at(server);
            paths.iter().map(move |path| {
                let (status, mut response) = client.get(path).expect("the server responds");
                assert_eq!(status, 200, "{path}: {response}");
                // The only value that depends on the time of the request.
                if let Some(object) = response.as_object_mut() {
                    object.remove("serverTime");
                }
                (path.clone(), response)
            })
        })
        .collect()
}

#[test]
fn a_target_that_is_not_postgresql_is_rejected() {
    let folder = tempfile::tempdir().expect("the temporary folder is created");
    let (ok, output) = copy(folder.path(), "mysql://somewhere/x");
    assert!(!ok && output.contains("must begin with postgres://"), "{output}");
    let (ok, output) = copy(folder.path(), "postgres://nobody@127.0.0.1:1/none");
    assert!(!ok && output.contains("there is no database at"), "{output}");
}

/// The copy needs a PostgreSQL server as its target.
mod postgres_only {
    use super::*;

    /// The demo data are copied and compared; sessions, lists and requests are the same afterwards. A second copy is
    /// rejected.
    #[test]
    fn a_server_on_the_postgresql_copy_returns_the_same() {
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        let fresh = runtime.block_on(TestDatabase::create());
        let url = postgres_url(&fresh);
        let data = fresh.folder().join("sqlite");
        let filled = caseboard(&["demo"])
            .env("CASEBOARD_ENV", "dev")
            .env("CASEBOARD_DATA_DIR", &data)
            .output()
            .expect("the binary runs");
        let output = String::from_utf8(filled.stdout).expect("the output is UTF-8");
        let (_, rest) =
            output.split_once("The password of all accounts is ").expect("the password is printed");
        let password = rest.split_whitespace().next().expect("the password is printed");
        let addresses: Vec<&str> = output.split_whitespace().filter(|word| word.contains('@')).collect();

        let mut before = Server::start(&data);
        let [surgeon, admin, professional] =
            [0, 2, 5].map(|number| Client::sign_in(&before, addresses[number], password));
        let unread = |who: &Client| format!("/api/unreadnotifications/{}/NOT_CANCELLED", who.id);
        let group =
            professional.get("/api/session").expect("the server responds").1["categoryId"].to_string();
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
        let here = read_all(&before, &people);
        let (ok, output) = copy(&data, url);
        assert!(
            !ok && output.contains("held by another caseboard process"),
            "the server must stop first: {output}"
        );
        assert!(before.stop().success());

        let (ok, output) = copy(&data, url);
        assert!(ok, "{output}");
        assert!(output.contains("source and target are identical"), "{output}");
        let rows = |table: &str| {
            let line = output.lines().find(|line| line.split_whitespace().next() == Some(table));
            let line = line.unwrap_or_else(|| panic!("{table} is missing from\n{output}"));
            line.split_whitespace().nth(1).and_then(|rows| rows.parse::<u64>().ok()).expect("a number")
        };
        assert_eq!((rows("persons"), rows("centers"), rows("cases")), (48, 4, 71));
        assert!(rows("sessions") >= 3 && rows("engagements") > 60 && rows("notices") > 60);

        let (ok, again) = copy(&data, url);
        assert!(!ok && again.contains("the target is not empty"), "{again}");

        let after = Server::start_with(&fresh.folder().join("none"), &[("CASEBOARD_DATABASE_URL", url)]);
        let there = read_all(&after, &people);
        for (here, there) in here.iter().zip(&there) {
            assert_eq!(here, there);
        }
        assert_eq!(here.len(), there.len());
    }
}
