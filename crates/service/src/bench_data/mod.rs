//! Fills an empty database with many rows and sessions for the benchmarks (`caseboard bench-data`).
//!
//! Rows are written with the statements of the product in large transactions, without mail and audit entries, so that a
//! million engagements take a minute instead of hours. The tokens of the sessions are returned for the request files.

mod cases;
mod data;
mod people;

use caseboard_domain::center::Center;
use caseboard_domain::mix::Random;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{PersonId, Secret};
use jiff::Timestamp;

pub use data::{BenchData, BenchInvitation, BenchSession, BenchSize};

use crate::{App, Error};
use cases::Planned;

/// The password of all people of the benchmark.
pub const PASSWORD: &str = "Harbor7Kettle";

/// Rows per transaction.
const BATCH: usize = 2_000;

/// A person of the data with what the cases need.
#[derive(Clone)]
struct Member {
    id: PersonId,
    name: String,
    category: Category,
    center: usize,
}

/// The people of the data, and the centers that [`Member::center`] refers to.
struct People {
    surgeons: Vec<Member>,
    professionals: Vec<Member>,
    centers: Vec<Center>,
}

struct Filler<'a> {
    app: &'a App,
    random: Random,
    now: Timestamp,
    data: BenchData,
}

/// Fills an empty database; `report` gets a line of progress after each kind of row.
///
/// # Errors
/// [`Error::Internal`] if a row cannot be written, for example because the database is not empty.
pub async fn fill(app: &App, size: BenchSize, report: impl Fn(String)) -> Result<BenchData, Error> {
    let mut filler =
        Filler { app, random: Random::new(size.seed), now: app.now(), data: BenchData::default() };
    let centers = filler.centers((size.cases / 2_000).max(4)).await?;
    report(format!("{} centers", centers.len()));
    let hash = app.hasher.hash(app.entropy.clone(), &Secret::new(PASSWORD.to_owned())).await?;
    let surgeons = filler.people(Role::Surgeon, (size.people / 20).max(4), &hash, &centers).await?;
    let admins =
        filler.people(Role::Admin, u32::try_from(centers.len()).unwrap_or(4), &hash, &centers).await?;
    let professionals =
        filler.people(Role::Professional, size.people.max(40) * 19 / 20, &hash, &centers).await?;
    filler.certify(&professionals, &admins, &centers).await?;
    report(format!("{} people", surgeons.len() + admins.len() + professionals.len()));
    let people = People { surgeons, professionals, centers };
    let per_case = size.engagements / size.cases.max(1);
    let mut written = 0_u32;
    while written < size.cases {
        let count = (size.cases - written).min(BATCH as u32);
        let batch: Result<Vec<Planned>, Error> =
            (0..count).map(|_| filler.plan_case(&people, per_case)).collect();
        filler.insert(batch?).await?;
        written += count;
        if written.is_multiple_of(20_000) || written == size.cases {
            report(format!("{written} cases with {} engagements", written * per_case));
        }
    }
    filler.accepts(&people, size.accepts).await?;
    report(format!("{} invitations to accept", filler.data.invitations.len()));
    Ok(filler.data)
}
