//! `caseboard bench-data`: fills an empty database for the benchmarks and writes their request files.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use caseboard_domain::person::category_id;
use caseboard_domain::time::days;
use caseboard_service::bench_data::{BenchData, BenchInvitation, BenchSession, BenchSize, PASSWORD, fill};
use jiff::Timestamp;

use crate::cli::BenchData as Options;
use crate::config::ServerConfig;
use crate::{private_folder, serve};

/// Requests per file of a read; the load generator repeats them.
const READS: usize = 512;

/// Fills the database and writes one file per workload: a request per line, as method, path, token and body, separated by
/// tabs. The files contain tokens of sessions, so only their owner may read them.
///
/// # Errors
/// A sentence if the database is not empty, or a file cannot be written.
pub(crate) async fn run(config: &ServerConfig, options: &Options) -> Result<String, String> {
    let app = serve::application(config).await?;
    let size = BenchSize {
        people: options.people,
        cases: options.cases,
        engagements: options.engagements,
        accepts: options.accepts,
        seed: options.seed,
    };
    let report = |line: String| {
        let _ = writeln!(std::io::stderr(), "{line}");
    };
    let data = fill(&app, size, report).await.map_err(|error| error.to_string())?;
    private_folder::create_or_restrict(&options.requests).map_err(|error| error.to_string())?;
    write_requests(&options.requests, &data, app.now()).map_err(|error| error.to_string())?;
    Ok(format!("The requests are in {}.", options.requests.display()))
}

fn write_requests(folder: &Path, data: &BenchData, now: Timestamp) -> std::io::Result<()> {
    let write = |name: &str, lines: String| std::fs::write(folder.join(name), lines);
    let reads = |sessions: &[BenchSession], path: &dyn Fn(&BenchSession) -> String| {
        sessions.iter().take(READS).fold(String::new(), |mut text, session| {
            let _ = writeln!(text, "GET\t{}\t{}\t", path(session), session.token);
            text
        })
    };
    let new_cases =
        |it: &BenchSession| format!("/api/newjobs/{}/{}?limit=50", category_id(it.category), it.person);
    write("new-cases", reads(&data.professionals, &new_cases))?;
    for (name, page) in [("bell", "?limit=1"), ("notifications", "?limit=50")] {
        let path = |it: &BenchSession| format!("/api/unreadnotifications/{}/NO{page}", it.person);
        write(name, reads(&data.professionals, &path))?;
    }
    let [first, last] = [now - days(15), now + days(15)].map(|at| at.strftime("%Y-%m-%d").to_string());
    let range = format!("sdate={first}&edate={last}");
    // The first center has many more cases than the others.
    let busy = data.admins.get(..1).unwrap_or_default();
    let calls = [
        ("month", "centercalendar", &data.admins[..]),
        ("busy-month", "centercalendar", busy),
        ("postings", "getjobs", &data.admins[..]),
    ];
    for (name, call, admins) in calls {
        let path = |it: &BenchSession| {
            format!("/api/{call}?{range}&center={}", it.center.map_or_else(String::new, |id| id.to_string()))
        };
        write(name, reads(admins, &path))?;
    }
    let mut accepts = String::new();
    for BenchInvitation { session, notice } in &data.invitations {
        let body = format!(r#"{{"_id":"{notice}","status":"CONFIRMED"}}"#);
        let _ = writeln!(accepts, "POST\t/api/accepted\t{}\t{body}", data.professionals[*session].token);
    }
    write("accept", accepts)?;
    let mut sign_ins = String::new();
    for session in data.professionals.iter().take(READS) {
        let body = format!(r#"{{"email":"{}","password":"{PASSWORD}"}}"#, session.email);
        let _ = writeln!(sign_ins, "POST\t/api/emaillogin\t\t{body}");
    }
    write("sign-in", sign_ins)
}
