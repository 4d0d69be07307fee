//! Canaries: values that no user, or only some users, may read are searched in every response to every actor, in the
//! log, in mails and in the audit log (AMB-17, K-12).

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use caseboard_service::secrets::digest;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tracing_subscriber::fmt::MakeWriter;

use crate::permissions::table::Effect;
use crate::permissions::test_data::{ACTORS, BLOCK_REASON, TestData};
use crate::permissions::{CONCURRENT, assert_no_faults, is_allowed, rows, send};
use crate::support::{PASSWORD, TestApi};

/// The actors who may read a person's phone, license or email address, or the reason of a block: the canary, the operation,
/// and the actors that receive it.
///
/// AMB-17, appendix C: users read their own values; surgeons and administrators read a professional's profile; the
/// system administrator reads everything but secrets. The response of an update contains the updated profile. Owners read
/// the phone of a confirmed person who may not come (AMB-110). A
/// surgeon's phone is the contact of a case, for the professionals confirmed on it, its surgeon, and the administrators
/// of its center (AMB-60, level 3). Administrators of a center read each other's address (AMB-373).
const ENTITLED: &[(&str, &str, &str)] = &[
    ("ann's phone", "exportOwnData", "ann"),
    ("ann's license", "exportOwnData", "ann"),
    ("rosa's phone", "exportOwnData", "rosa"),
    ("rosa's license", "exportOwnData", "rosa"),
    ("adam's phone", "exportOwnData", "adam"),
    ("ann's phone", "getProfile", "ann rosa otto sam adam steve root"),
    ("ann's phone", "findAccounts", "root"),
    ("ann's phone", "getAttention", "adam rosa"),
    ("ann's phone", "listSurgeonCases", "rosa root"),
    ("ann's phone", "listCenterCases", "adam root"),
    ("ann's phone", "getSurgeonCalendar", "rosa root"),
    ("ann's phone", "getCenterCalendar", "adam root"),
    ("ann's phone", "updateProfile", "ann root"),
    ("ann's license", "getProfile", "ann rosa otto sam adam steve root"),
    ("ann's license", "updateProfile", "ann root"),
    ("rosa's phone", "getProfile", "rosa"),
    ("rosa's phone", "updateProfile", "rosa"),
    ("rosa's phone", "listProfessionalCases", "ann"),
    ("rosa's phone", "getProfessionalCalendar", "ann"),
    ("rosa's phone", "getSurgeonCalendar", "rosa root"),
    ("rosa's phone", "getCenterCalendar", "adam root"),
    ("rosa's license", "getProfile", "rosa"),
    ("rosa's license", "updateProfile", "rosa"),
    ("adam's phone", "getProfile", "adam"),
    ("adam's phone", "updateProfile", "adam"),
    ("ann's email", "beginPasskeyRegistration", "ann"),
    ("ann's email", "exportOwnData", "ann"),
    ("ann's email", "getSession", "ann"),
    ("rosa's email", "beginPasskeyRegistration", "rosa"),
    ("rosa's email", "exportOwnData", "rosa"),
    ("rosa's email", "getSession", "rosa"),
    ("adam's email", "beginPasskeyRegistration", "adam"),
    ("adam's email", "exportOwnData", "adam"),
    ("adam's email", "getSession", "adam"),
    ("adam's email", "getSecondFactors", "adam"),
    ("ann's email", "getProfile", "ann rosa otto sam adam steve root"),
    ("ann's email", "findAccounts", "root"),
    ("ann's email", "updateProfile", "ann root"),
    ("rosa's email", "getProfile", "rosa"),
    ("rosa's email", "updateProfile", "rosa"),
    ("adam's email", "getProfile", "adam"),
    ("adam's email", "updateProfile", "adam"),
    ("reason of a block", "listEligibilityPipeline", "adam root"),
];

/// Operations whose purpose is to return a secret or, as the mailbox in development, all addresses.
const RETURNED_SECRETS: &[(&str, &str)] = &[
    // The mailbox in development has the mails with their codes and links (AMB-02).
    ("listDevMails", "code in a mail"),
    ("listDevMails", "link in a mail"),
    ("listDevMails", "ann's email"),
    ("listDevMails", "rosa's email"),
    ("listDevMails", "adam's email"),
    // The form on the page submits the token of the link.
    ("checkUnsubscribeLink", "link in a mail"),
    ("checkDayLink", "link in a mail"),
];

/// Operations that return the email address of the account whose credentials the request has, for every sender.
const SIGN_INS: &[&str] = &["signInByEmail", "signInByPasskey", "signInByUsername"];

/// A secret value: its kind, and the text to search for.
type Canary = (&'static str, String);

/// The stored values and the secrets of the users of the test data.
async fn canaries(test_data: &TestData, api: &TestApi) -> Vec<Canary> {
    let mut all: Vec<Canary> = vec![("password", PASSWORD.to_owned())];
    let records = api.app.database().dump_rows().await;
    let stored: String = records.values().flatten().cloned().collect();
    for (name, kind) in [("umacode", "code in a mail"), ("code", "code in a mail"), ("ticket", "ticket")] {
        all.push((kind, test_data.names[name].clone()));
    }
    all.push(("endpoint of a browser", "endpoint-of-ann".to_owned()));
    all.push(("token of a calendar feed", test_data.names["feed"].clone()));
    all.push(("hash of a token", hex::encode(digest(&test_data.names["feed"]))));
    for name in ["stop", "day"] {
        let link = &test_data.names[name];
        all.push(("link in a mail", link.split('=').next_back().expect("a token").to_owned()));
    }
    for who in ACTORS.iter().filter_map(|actor| test_data.user(actor)) {
        all.push(("session token", who.token.clone()));
        let hash = hex::encode(digest(&who.token));
        // Ended sessions are deleted from the database.
        if stored.contains(&hash) {
            all.push(("hash of a token", hash));
        }
    }
    for (kind, text) in [
        ("ann's phone", "5550007001"),
        ("ann's license", "LIC7ANN"),
        ("rosa's phone", "5550007002"),
        ("rosa's license", "LIC7ROSA"),
        ("adam's phone", "5550007003"),
        ("reason of a block", BLOCK_REASON),
    ] {
        all.push((kind, text.to_owned()));
    }
    for (kind, name) in
        [("ann's email", "ann_email"), ("rosa's email", "rosa_email"), ("adam's email", "adam_email")]
    {
        all.push((kind, test_data.names[name].clone()));
    }
    // Passwords and answers: the hash is the last part of the stored text.
    for row in &records["persons"] {
        for stored in row.split("$argon2id$").skip(1) {
            let stored = stored.split([';', '"', ')']).next().expect("a hash");
            all.push((
                "hash of a password or an answer",
                stored.rsplit('$').next().expect("a hash").to_owned(),
            ));
        }
    }
    for row in &records["keys"] {
        let value = row.trim_end_matches(')').rsplit([';', ',', 'x', '"']).find(|it| it.len() >= 64);
        all.push(("key of the installation", value.expect("a key").to_owned()));
    }
    let hashes = all.iter().filter(|(kind, _)| kind.starts_with("hash of a password")).count();
    assert!(hashes >= 30, "{hashes} hashes of eleven people");
    let sessions = all.iter().filter(|(kind, _)| *kind == "hash of a token").count();
    assert!(sessions >= 8, "{sessions} sessions");
    assert!(all.iter().all(|(_, text)| text.len() >= 6), "a short canary would match other text");
    // Verifies the search: every stored canary is found in the records.
    for (kind, text) in &all {
        let whole = [
            "password",
            "code in a mail",
            "ticket",
            "link in a mail",
            "session token",
            "token of a calendar feed",
        ]
        .contains(kind);
        assert!(whole || stored.contains(text.as_str()), "the {kind} {text} is not in the records");
    }
    all
}

/// A log writer that keeps the output in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// The columns of an outbox row that the recipient reads; the recipient column itself may contain a phone number.
fn mail_text(row: &str) -> String {
    let mut words = row.split([';', ',']);
    let (id, channel) = (words.next(), words.next());
    assert!(id.is_some() && channel.is_some_and(|it| ["MAIL", "SMS", "PUSH"].contains(&it)), "{row}");
    words.skip(1).collect::<Vec<_>>().join(" ")
}

fn find_canaries(canaries: &[Canary], text: &str) -> BTreeSet<&'static str> {
    canaries.iter().filter(|(_, canary)| text.contains(canary.as_str())).map(|(kind, _)| *kind).collect()
}

/// Canaries that were written to mails or the audit log but must not be there.
async fn find_written(canaries: &[Canary], api: &TestApi) -> Vec<String> {
    let records = api.app.database().dump_rows_of(&["audit", "outbox"]).await;
    let entries = records["audit"].iter().filter(|entry| !find_canaries(canaries, entry).is_empty());
    let mut faults: Vec<String> = entries.map(|entry| format!("the audit log has {entry}")).collect();
    for mail in records["outbox"].iter().map(|row| mail_text(row)) {
        let kinds = find_canaries(canaries, &mail);
        if kinds.iter().any(|kind| !kind.ends_with("in a mail")) {
            faults.push(format!("a mail has {kinds:?}"));
        }
    }
    faults
}

/// Canaries appear only in responses to entitled actors, in every operation and for every actor.
///
/// Shows: K-12, AMB-17, AMB-20, H-32
#[tokio::test(flavor = "multi_thread")]
async fn canaries_appear_only_in_responses_to_entitled_users() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::TRACE);
    let installed = subscriber.with_ansi(false).with_writer(log.clone()).try_init();
    installed.expect("no other subscriber is installed in this process");
    let test_data = Arc::new(TestData::create().await);
    let shared = Arc::new(test_data.copy().await);
    let canaries = Arc::new(canaries(&test_data, &shared).await);
    // Most of the time is spent on copying databases, so several requests run concurrently.
    let limit = Arc::new(Semaphore::new(CONCURRENT));
    let mut cells = JoinSet::new();
    for (row, operation) in rows() {
        for actor in ACTORS {
            let (test_data, shared, canaries) = (test_data.clone(), shared.clone(), canaries.clone());
            let (limit, operation) = (limit.clone(), operation.clone());
            cells.spawn(async move {
                let _permit = limit.acquire().await.expect("the semaphore is never closed");
                // Requests that change records run on their own copy.
                let changes =
                    matches!(row.effect, Effect::Changes | Effect::Attempts) && is_allowed(&row, actor);
                let own = if changes { Some(test_data.copy().await) } else { None };
                let api = own.as_ref().unwrap_or(&shared);
                let response = send(&test_data, api, (&row, &operation), actor, None).await;
                let returned = find_canaries(&canaries, &response.text());
                let written = match &own {
                    Some(api) => find_written(&canaries, api).await,
                    None => Vec::new(),
                };
                // Dropped on a blocking thread, as in `command`.
                tokio::task::spawn_blocking(move || drop(own)).await.expect("the task does not panic");
                (row, actor, returned, written)
            });
        }
    }
    let responses = cells.len();
    let requests = responses * canaries.len();
    let mut faults = Vec::new();
    let mut seen: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for (row, actor, returned, written) in cells.join_all().await {
        for kind in returned {
            if RETURNED_SECRETS.contains(&(row.operation_id, kind))
                || kind == "ann's email" && SIGN_INS.contains(&row.operation_id)
            {
                continue;
            }
            match ["phone", "license", "email", "block"].iter().any(|it| kind.ends_with(it)) {
                true => drop(seen.entry((kind, row.operation_id)).or_default().insert(actor)),
                false => faults
                    .push(format!("{} {} as {actor} returns a {kind}", row.operation_id, row.parameters)),
            }
        }
        faults.extend(written.into_iter().map(|it| format!("{} as {actor}: {it}", row.operation_id)));
    }
    faults.extend(find_written(&canaries, &shared).await);
    for ((kind, call), actors) in &seen {
        let entitled = ENTITLED.iter().find(|(canary, of, _)| canary == kind && of == call);
        let entitled: BTreeSet<&str> =
            entitled.map_or("", |it| it.2).split(' ').filter(|it| !it.is_empty()).collect();
        if *actors != entitled {
            faults.push(format!("{kind} in {call}: returned to {actors:?}, allowed for {entitled:?}"));
        }
    }
    let unseen: Vec<_> =
        ENTITLED.iter().filter(|(kind, call, _)| !seen.contains_key(&(*kind, *call))).collect();
    assert!(unseen.is_empty(), "allowed but never returned: {unseen:?}");
    let log = log.text();
    assert!(
        log.lines().count() > responses,
        "the log has one line per response at least: {} lines",
        log.lines().count()
    );
    faults.extend(find_canaries(&canaries, &log).into_iter().map(|kind| {
        let line = log.lines().find(|line| find_canaries(&canaries, line).contains(kind));
        format!("the log contains a {kind}: {line:?}")
    }));
    assert_no_faults(
        &faults,
        requests,
        &format!(
            "{} canaries searched in {responses} responses, the log, mails and the audit log",
            canaries.len()
        ),
    );
}
