//! The bound of W1 in `bench/run`: the same page of New Cases with nothing but rusqlite and serde_json, without HTTP, sessions
//! and rules. One thread answers the requests of a file again and again.
//!
//! `raw_page <database> <requests> <seconds> <now>` prints the number of requests, the seconds of CPU and the bytes as JSON. The
//! requests are lines of `caseboard bench-data`: method, path and token, separated by tabs. `now` is in microseconds since 1970.

use std::error::Error;
use std::io::Write as _;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use rusqlite::{Connection, OpenFlags, Row};
use serde::{Serialize, Serializer};
use uuid::Uuid;

const CASE: &str = "c.id, c.surgeon_name, ce.id, ce.name, ce.city, ce.state, c.surgeon_id, c.poster_id, c.posted_by, c.location,
    c.start_at, c.time_zone, c.hours, c.notes, c.procedures, c.status, c.created_at, c.version, po.category, po.hourly_cents,
    po.per_case_cents, po.min_pay_cents, po.required, po.filled";
const OWN_CASES: &str = "n.id, n.kind, n.status, s.id, s.full_name, n.read, n.updated_at";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Center {
    #[serde(rename = "_id")]
    id: Uuid,
    name: String,
    city: String,
    state: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Staff {
    specialty_id: i64,
    hourly_rate: f64,
    pay_per_job: f64,
    min_pay: f64,
    num_of_required: i64,
    num_of_filled: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Message {
    #[serde(rename = "_id")]
    id: Uuid,
    r#type: String,
    status: String,
    sender_id: Uuid,
    sender: String,
    read: bool,
    #[serde(serialize_with = "instant")]
    updated_at: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    #[serde(rename = "_id")]
    id: Uuid,
    name: String,
    surgery_center: [Center; 1],
    surgeon_id: Uuid,
    user_id: Uuid,
    posted_by: String,
    location: String,
    #[serde(serialize_with = "instant")]
    start: i64,
    time_zone: String,
    duration: f64,
    desc: String,
    procedures: Vec<String>,
    staffs: [Staff; 1],
    status: String,
    #[serde(serialize_with = "instant")]
    posted: i64,
    version: i64,
    my_msg: Option<Message>,
}

fn instant<S: Serializer>(micros: &i64, to: S) -> Result<S::Ok, S::Error> {
    Timestamp::from_microsecond(*micros).map_err(serde::ser::Error::custom)?.serialize(to)
}

fn id(row: &Row<'_>, column: usize) -> Result<Uuid, Box<dyn Error>> {
    Ok(Uuid::from_slice(row.get_ref(column)?.as_blob()?)?)
}

fn read(row: &Row<'_>) -> Result<Case, Box<dyn Error>> {
    let cents = |column: usize| row.get(column).map(|cents: f64| cents / 100.0);
    let my_msg = match row.as_ref().column_count() > 24 {
        true => Some(Message {
            id: id(row, 24)?,
            r#type: row.get(25)?,
            status: row.get(26)?,
            sender_id: id(row, 27)?,
            sender: row.get(28)?,
            read: row.get(29)?,
            updated_at: row.get(30)?,
        }),
        false => None,
    };
    Ok(Case {
        id: id(row, 0)?,
        name: row.get(1)?,
        surgery_center: [Center {
            id: id(row, 2)?,
            name: row.get(3)?,
            city: row.get(4)?,
            state: row.get(5)?,
        }],
        surgeon_id: id(row, 6)?,
        user_id: id(row, 7)?,
        posted_by: row.get(8)?,
        location: row.get(9)?,
        start: row.get(10)?,
        time_zone: row.get(11)?,
        duration: cents(12)?,
        desc: row.get(13)?,
        procedures: serde_json::from_str(&row.get::<_, String>(14)?)?,
        status: row.get(15)?,
        posted: row.get(16)?,
        version: row.get(17)?,
        staffs: [Staff {
            specialty_id: row.get(18)?,
            hourly_rate: cents(19)?,
            pay_per_job: cents(20)?,
            min_pay: cents(21)?,
            num_of_required: row.get(22)?,
            num_of_filled: row.get(23)?,
        }],
        my_msg,
    })
}

/// Seconds of user and system time of this process.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let text = std::fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds: u64 = text.split(' ').next().unwrap_or_default().parse()?;
    Ok(Duration::from_nanos(nanoseconds).as_secs_f64())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, database, requests, seconds, now] = &arguments[..] else {
        return Err("usage: raw_page <database> <requests> <seconds> <now>".into());
    };
    let people: Vec<(i64, Uuid, i64)> = std::fs::read_to_string(requests)?
        .lines()
        .filter_map(|line| {
            let (path, limit) = line.split('\t').nth(1)?.split_once("?limit=")?;
            let mut parts = path.rsplit('/');
            let (person, category) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
            Some((category, person, limit.parse().ok()?))
        })
        .collect();
    let connection = Connection::open_with_flags(
        database,
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.execute_batch("PRAGMA query_only = ON; PRAGMA cache_size = -16000;")?;
    let mut open = connection.prepare(&format!(
        "SELECT {CASE} FROM positions po JOIN cases c ON c.id = po.case_id JOIN centers ce ON ce.id = c.center_id
         WHERE po.category = ?1 AND po.open = TRUE AND po.start_at > ?2 AND po.case_id NOT IN (SELECT e.case_id
            FROM engagements e WHERE e.person_id = ?3 AND e.case_start_at > ?2 AND e.state IN ('INVITED', 'CONFIRMED'))
         ORDER BY po.start_at, po.case_id LIMIT ?4"
    ))?;
    let mut own = connection.prepare(&format!(
        "SELECT {CASE}, {OWN_CASES} FROM engagements e JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
         JOIN positions po ON po.case_id = e.case_id AND po.category = e.category
         JOIN notices n ON n.id = e.notice_id JOIN persons s ON s.id = n.sender_id
         WHERE e.person_id = ?1 AND e.case_start_at > ?2 AND e.state IN ('INVITED', 'CONFIRMED')"
    ))?;
    let (limit, now): (Duration, i64) = (Duration::from_secs_f64(seconds.parse()?), now.parse()?);
    let (mut answered, mut bytes, mut answer) = (0_u64, 0_u64, Vec::new());
    // The first second fills the caches.
    let began = Instant::now() + Duration::from_secs(1);
    let mut before = None;
    for (category, person, size) in people.iter().cycle() {
        let mut list = Vec::new();
        let mut rows = own.query(rusqlite::params![person.as_bytes(), now])?;
        while let Some(row) = rows.next()? {
            list.push(read(row)?);
        }
        let mut rows = open.query(rusqlite::params![category, now, person.as_bytes(), size])?;
        while let Some(row) = rows.next()? {
            list.push(read(row)?);
        }
        list.sort_by_key(|case| case.start);
        answer.clear();
        serde_json::to_writer(&mut answer, &list)?;
        if Instant::now() < began {
            continue;
        }
        let first = match before {
            Some(first) => first,
            None => *before.insert(cpu_seconds()?),
        };
        (answered, bytes) = (answered + 1, bytes + answer.len() as u64);
        if began.elapsed() > limit {
            let cpu = cpu_seconds()? - first;
            let line = serde_json::json!({ "requests": answered, "cpu_seconds": cpu, "bytes": bytes });
            return Ok(writeln!(std::io::stdout(), "{line}")?);
        }
    }
    Err("the file has no requests".into())
}
