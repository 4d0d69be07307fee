//! `caseboard bench-data`: the requests that it writes succeed on the server.

use std::fs;

use caseboard_testkit::TestDatabase;
use serde_json::{Value, json};

use crate::support::{Client, Server, caseboard, database_url};

/// The first request of each workload gets the expected response, and an accepted place is confirmed.
#[test]
fn requests_of_the_benchmark_files_succeed() {
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let database = runtime.block_on(TestDatabase::create());
    let requests = database.folder().join("requests");
    let result = caseboard(&["bench-data", "--people", "60", "--cases", "40", "--engagements", "200"])
        .args(["--accepts", "20", "--requests"])
        .arg(&requests)
        .env("CASEBOARD_ENV", "dev")
        .env("CASEBOARD_DATA_DIR", database.folder())
        .envs(database_url(&database))
        .output()
        .expect("the binary runs");
    assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
    let env: Vec<(&str, &str)> = database_url(&database).into_iter().collect();
    let server = Server::start_with(database.folder(), &env);
    let first = |workload: &str| {
        let lines = fs::read_to_string(requests.join(workload)).expect("the file of the workload");
        let fields: Vec<String> =
            lines.lines().next().expect("a request").split('\t').map(str::to_owned).collect();
        let [method, path, token, body] = fields.try_into().expect("four fields");
        let client =
            if token.is_empty() { Client::new(&server) } else { Client::new(&server).with_token(token) };
        let response = match method.as_str() {
            "GET" => client.get(&path),
            _ => client.send(&method, &path, &serde_json::from_str(&body).expect("JSON"), Some("one")),
        };
        let (status, body) = response.expect("the server responds");
        assert_eq!(status, 200, "{workload}: {body}");
        body
    };
    let count = |list: Value| list.as_array().map_or(0, Vec::len);
    assert!(count(first("new-cases")) > 0, "cases of the group");
    first("bell");
    first("month");
    first("busy-month");
    let postings = first("postings");
    for case in postings.as_array().into_iter().flatten() {
        let line = &case["staffs"][0];
        let full = line["numOfFilled"] == line["numOfRequired"];
        assert_eq!(case["status"] == "COMPLETE", full, "{case}");
    }
    assert_eq!(first("accept")["status"], json!("CONFIRMED"));
    assert_eq!(first("sign-in")["auth"], json!(true));
}
