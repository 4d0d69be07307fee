//! `caseboard erase-person`: erases a person's data.

use std::io::Write as _;

use caseboard_service::erasure::{ErasurePreview, erase_person, preview_erasure};

use crate::cli::ErasePerson;
use crate::config::ServerConfig;
use crate::{operator, print_line, serve};

/// Shows what is erased and what remains, asks, and erases.
pub(crate) async fn erase(config: &ServerConfig, options: &ErasePerson) -> Result<(), String> {
    // The statements read all messages and the notices of the person, which takes longer than a request may.
    let app = serve::application_without_time_limits(config).await?;
    let found = preview_erasure(&app, &options.person).await.map_err(operator::message)?;
    let found = found.ok_or_else(|| "there is no person with this id or address".to_owned())?;
    print_line(&summary(&found))?;
    if options.dry_run {
        return print_line("Nothing was changed.");
    }
    if !options.yes {
        let _ = writeln!(std::io::stderr(), "Type {} to erase this person:", found.email);
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).map_err(|error| error.to_string())?;
        if line.trim() != found.email {
            return Err("the address was not typed: nothing was changed".into());
        }
    }
    erase_person(&app, found.person).await.map_err(operator::message)?;
    print_line("The person was erased. Backups still contain them: repeat this if one is restored.")
}

fn summary(found: &ErasurePreview) -> String {
    let counts = found.counts;
    let blocked = match (counts.future_cases, counts.open_claims) {
        (0, 0) => String::new(),
        (cases, claims) => {
            format!("\nNot possible yet: {cases} cases have not ended and {claims} claims are not paid.")
        }
    };
    format!(
        "Erased: name, address, phone, profile, password, questions, second factors, favorites, affiliations, \
         certifications, {} sessions, {} files, the text of {} notices, and mail.\n\
         Kept without the name: {} cases, {} places on cases, {} claims, {} paystubs, and the audit log, which has ids \
         and network addresses, no names.{blocked}",
        counts.sessions,
        counts.files,
        counts.notices,
        counts.cases,
        counts.engagements,
        counts.claims,
        counts.paystubs
    )
}
