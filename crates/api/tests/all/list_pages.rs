//! Pages of lists: the header `Link`, and the errors of invalid pages.

use crate::support::{ApiResponse, TestApi, TestUser};
use http::header;
use jiff::SignedDuration;
use serde_json::{Value, json};

/// Returns the address of the next page.
fn next(response: &ApiResponse) -> Option<String> {
    let link = response.headers.get(header::LINK)?.to_str().expect("ASCII");
    let address = link.strip_prefix('<').and_then(|link| link.strip_suffix(">; rel=\"next\"")).expect(link);
    Some(address.to_owned())
}

/// Reads all pages from an address on; returns the ids of the items of each page.
async fn read_all(api: &TestApi, who: &TestUser, first: &str, items: &str) -> Vec<Vec<String>> {
    let (mut pages, mut address) = (Vec::new(), Some(first.to_owned()));
    while let Some(path) = address {
        let response = api.get(&path, Some(who)).await;
        address = next(&response);
        let body = response.ok();
        let list = if items.is_empty() { &body } else { &body[items] };
        let id = |it: &Value| it["_id"].as_str().expect("an id").to_owned();
        pages.push(list.as_array().expect("a list").iter().map(id).collect());
        assert!(pages.len() < 50, "{first} has no end");
    }
    pages
}

struct Fixture {
    api: TestApi,
    center: (String, String),
    surgeon: TestUser,
    ann: TestUser,
}

impl Fixture {
    /// A surgeon with a number of cases, all of them open to Ann.
    async fn new(cases: usize) -> Self {
        let api = TestApi::new().await;
        let center = api.create_center("Pacific Hand Center").await;
        let surgeon = api.create_surgeon("Rosa", &center).await;
        let ann = api.create_professional("Ann").await;
        let fixture = Self { api, center, surgeon, ann };
        for _ in 0..cases {
            fixture.post().await;
        }
        fixture
    }

    async fn post(&self) -> Value {
        let case = TestApi::case_payload(&self.center.0, &self.surgeon.id, 1);
        self.api.post("/api/createjob", Some(&self.surgeon), case).await.ok()
    }

    fn new_cases(&self) -> String {
        format!("/api/newjobs/0/{}", self.ann.id)
    }
}

/// Without parameters the answer is the array of the specification with at most 100 cases; the header `Link` leads to all
/// others, and keeps the filters.
///
/// Shows: AMB-103
#[tokio::test]
async fn all_cases_are_reached_through_the_link_header() {
    let fixture = Fixture::new(105).await;
    let path = fixture.new_cases();
    let pages = read_all(&fixture.api, &fixture.ann, &path, "").await;
    assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [100, 5]);
    let all: Vec<String> = pages.concat();
    let small = read_all(&fixture.api, &fixture.ann, &format!("{path}?limit=40&text=pacific"), "").await;
    assert_eq!(small.iter().map(Vec::len).collect::<Vec<_>>(), [40, 40, 25]);
    assert_eq!(small.concat(), all);
    assert_eq!(read_all(&fixture.api, &fixture.ann, &format!("{path}?text=elsewhere"), "").await, [[""; 0]]);

    let first = fixture.api.get(&format!("{path}?limit=50"), Some(&fixture.ann)).await;
    let next = next(&first).expect("a next page");
    let cursor = next.split_once("cursor=").expect("a cursor").1.to_owned();
    let default = fixture.api.get(&format!("{path}?cursor={cursor}"), Some(&fixture.ann)).await.ok();
    assert_eq!(default.as_array().map(Vec::len), Some(50), "50 is the default after a cursor");

    // The cursor of another person leads into the reader's own list; their address is refused.
    let ben = fixture.api.create_professional("Ben").await;
    let own = fixture.api.get(&format!("/api/newjobs/0/{}?cursor={cursor}", ben.id), Some(&ben)).await.ok();
    assert_eq!(own.as_array().map(Vec::len), Some(50));
    assert_eq!(fixture.api.get(&next, Some(&ben)).await.problem(), (403, "FORBIDDEN"));
}

/// The lists of posted cases and of requests answer at most 100 items without parameters; the header `Link` leads to all
/// others and keeps the range, for the surgeon and for the center.
///
/// Shows: AMB-103
#[tokio::test]
async fn all_postings_and_requests_are_reached_through_the_link_header() {
    let fixture = Fixture::new(103).await;
    let api = &fixture.api;
    let admin = api.create_admin("Boss", &fixture.center).await;
    let new: Vec<String> = read_all(api, &fixture.ann, &fixture.new_cases(), "").await.concat();
    for case in &new[..5] {
        api.post("/api/requestinvite", Some(&fixture.ann), json!({ "job": case })).await.ok();
    }
    for (who, cases, requests) in [
        (&fixture.surgeon, "/api/getsurgeonjobs", "/api/requestedinvitestosurgeon"),
        (&admin, "/api/getjobs", "/api/requestedinvites"),
    ] {
        let pages = read_all(api, who, cases, "").await;
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [100, 3], "{cases}");
        assert_eq!(pages.concat(), new, "{cases}: by start, each once");
        let small =
            read_all(api, who, &format!("{cases}?sdate=2026-01-01&edate=2026-12-31&limit=50"), "").await;
        assert_eq!(small.iter().map(Vec::len).collect::<Vec<_>>(), [50, 50, 3], "{cases}");
        assert_eq!(small.concat(), new, "{cases}");

        let all = read_all(api, who, requests, "").await.concat();
        assert_eq!(all.len(), 5, "{requests}");
        let pages = read_all(api, who, &format!("{requests}?limit=2"), "").await;
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1], "{requests}");
        assert_eq!(pages.concat(), all, "{requests}: newest first, each once");
        for path in [cases, requests] {
            let response = api.get(&format!("{path}?limit=0&cursor=x"), Some(who)).await;
            assert_eq!(response.problem(), (400, "VALIDATION"), "{path}");
        }
    }
}

/// Unread notifications, the history and claims answer at most 100 items without parameters; the header `Link` leads to all
/// others and keeps the filters. The first page has the number of all, of unread notifications 100 at most.
///
/// Shows: AMB-53, AMB-137
#[tokio::test]
async fn all_notifications_and_claims_are_reached_through_the_link_header() {
    let mut fixture = Fixture::new(0).await;
    let mut worked = Vec::new();
    let favorite = format!("/api/addsurgeonfavorite/{}", fixture.ann.id);
    let surgeon = json!({"surgeon": fixture.surgeon.id});
    fixture.api.put(&favorite, Some(&fixture.surgeon), surgeon).await.ok();
    for number in 0..103 {
        let job = fixture.post().await;
        let invite = json!({"job": job["_id"], "invitees": [{"id": fixture.ann.id, "categoryId": 0}]});
        let invited = fixture.api.post("/api/invitefavorites", Some(&fixture.surgeon), invite).await.ok();
        if number == 0 {
            worked.push(invited["invited"][0]["_id"].clone());
        }
    }
    let own = &fixture.ann;
    let unread = format!("/api/unreadnotifications/{}/NO", own.id);
    let pages = read_all(&fixture.api, own, &unread, "").await;
    assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [100, 3]);
    let all = pages.concat();
    let small = read_all(&fixture.api, own, &format!("{unread}?limit=40"), "").await;
    assert_eq!(small.iter().map(Vec::len).collect::<Vec<_>>(), [40, 40, 23]);
    assert_eq!(small.concat(), all, "newest first, each once");
    for query in ["", "?limit=1"] {
        let first = fixture.api.get(&format!("{unread}{query}"), Some(own)).await;
        let total = first.headers.get("x-total-count").map(|it| it.to_str().expect("ASCII"));
        assert_eq!(total, Some("100"), "the count ends at 100");
        let second = fixture.api.get(&next(&first).expect("a next page"), Some(own)).await;
        assert!(!second.headers.contains_key("x-total-count"), "the first page has the count");
    }
    let history = format!("/api/notifications/{}?state=unread", own.id);
    let pages = read_all(&fixture.api, own, &history, "items").await;
    assert_eq!((pages[0].len(), pages.concat()), (100, all));
    let stranger = fixture.api.create_professional("Ben").await;
    let first = fixture.api.get(&unread, Some(own)).await;
    let address = next(&first).expect("a next page");
    assert_eq!(fixture.api.get(&address, Some(&stranger)).await.problem(), (403, "FORBIDDEN"));

    fixture.api.post("/api/accepted", Some(own), json!({ "_id": worked[0] })).await.ok();
    fixture.api.app.set_clock("2026-05-13T14:00:00Z".parse().expect("a timestamp"));
    fixture.ann.token = fixture.api.sign_in(&fixture.ann.email).await;
    fixture.surgeon.token = fixture.api.sign_in(&fixture.surgeon.email).await;
    for _ in 0..5 {
        let form = json!({"msgId": worked[0], "submittedHours": 1});
        let claim = fixture.api.post("/api/transaction", Some(&fixture.ann), form).await.ok();
        let one = format!("/api/transaction/{}", claim["_id"].as_str().expect("an id"));
        fixture.api.put(&one, Some(&fixture.surgeon), json!({"status": "REJECTED"})).await.ok();
        fixture.api.app.advance_clock(SignedDuration::from_secs(1));
    }
    for who in [&fixture.ann, &fixture.surgeon] {
        let list = format!("/api/transactions?userId={}&status=REJECTED", who.id);
        let all = read_all(&fixture.api, who, &list, "").await.concat();
        let small = read_all(&fixture.api, who, &format!("{list}&limit=2"), "").await;
        assert_eq!(small.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1]);
        assert_eq!(small.concat(), all, "newest first, each once");
        assert_eq!(fixture.api.get(&list, Some(who)).await.headers["x-total-count"], "5");
    }
}

/// An invalid page or filter is refused with the name of the parameter.
///
/// Shows: AMB-103
#[tokio::test]
async fn invalid_pages_and_filters_are_reported_by_name() {
    let fixture = Fixture::new(0).await;
    let path = fixture.new_cases();
    let mut wrong = Vec::new();
    for (query, field) in [
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=-1", "limit"),
        ("limit=ten", "limit"),
        ("limit=99999999999999999999", "limit"),
        ("cursor=", "cursor"),
        ("cursor=x", "cursor"),
        ("cursor=1.%00", "cursor"),
        ("cursor=1.0193a1c05e7b7c1e9a3f4d5e6f70819", "cursor"),
        ("cursor=99999999999999999999.0193a1c05e7b7c1e9a3f4d5e6f708192", "cursor"),
        ("cursor=-1.0193a1c05e7b7c1e9a3f4d5e6f708192%27%20OR%201=1", "cursor"),
        ("from=soon", "from"),
        ("to=2026-02-30", "to"),
        ("from=2026-11-22&to=2026-11-21", "from"),
        ("center=7", "center"),
        ("minPay=-1", "minPay"),
        ("minPay=1.5", "minPay"),
        ("text=%00", "text"),
    ] {
        let response = fixture.api.get(&format!("{path}?{query}"), Some(&fixture.ann)).await;
        if response.problem() != (400, "VALIDATION") || response.fields() != [field] {
            wrong.push(format!("{query}: {:?}", response.body));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let empty = fixture.api.get(&format!("{path}?limit=&from=&to="), Some(&fixture.ann)).await;
    assert!(next(&empty).is_none());
    assert_eq!(empty.ok(), json!([]));
}

/// A case of New Cases has the same members as for its owner, also when it is read from memory, and its state follows the time
/// although nothing was written.
///
/// Shows: AMB-104
#[tokio::test]
async fn a_cached_case_equals_that_of_its_owner_and_has_the_current_state() {
    let fixture = Fixture::new(0).await;
    let (api, mut ann) = (&fixture.api, fixture.ann.clone());
    let mut surgeon = fixture.surgeon.clone();
    api.add_favorite(&surgeon, &ann).await;
    let case = TestApi::case_payload(&fixture.center.0, &surgeon.id, 2);
    let job = api.post("/api/createjob", Some(&surgeon), case).await.ok();
    let invite = json!({"job": job["_id"], "invitees": [{"id": ann.id, "categoryId": 0}]});
    let invited = api.post("/api/invitefavorites", Some(&surgeon), invite).await.ok();
    let message = &invited["invited"][0]["_id"];
    api.post("/api/accepted", Some(&ann), json!({ "_id": message })).await.ok();

    for (now, state) in [("2026-05-11T14:00:00Z", "OPEN"), ("2026-05-12T14:30:00Z", "CLOSED")] {
        api.app.set_clock(now.parse().expect("a timestamp"));
        ann.token = api.sign_in(&ann.email).await;
        surgeon.token = api.sign_in(&surgeon.email).await;
        let owned = "/api/getsurgeonjobs?sdate=2026-05-12&edate=2026-05-12";
        let owned = api.get(owned, Some(&surgeon)).await.ok()[0].clone();
        for read in ["first", "from memory"] {
            let seen = api.get(&fixture.new_cases(), Some(&ann)).await.ok()[0].clone();
            assert_eq!(
                (&seen["openState"], &seen["section"]),
                (&json!(state), &json!("CONFIRMED")),
                "{read}"
            );
            for (member, value) in owned.as_object().expect("a case") {
                if !["participants", "button", "payerType", "minPayDue"].contains(&member.as_str()) {
                    assert_eq!(&seen[member], value, "{member}, {read}");
                }
            }
        }
    }
}
