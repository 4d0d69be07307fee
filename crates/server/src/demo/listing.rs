//! The list of accounts to sign in with, as `caseboard demo` prints it.

use std::fmt::Write as _;

use super::roster::{
    self, ADMINS, CENTERS, HARBOR, MARCHETTI, OKONJO, PROFESSIONALS, Pro, SAGUARO, SPANISH_READER, SURGEONS,
    SYSTEM_ADMIN, anesthesiologist, nurse,
};
use crate::sample::people::{ANSWER, Center, PASSWORD};

fn surgeon(number: usize) -> String {
    roster::email(SURGEONS[number].first, SURGEONS[number].last)
}

fn named((first, last): (&str, &str)) -> String {
    roster::email(first, last)
}

fn professional(pro: Pro) -> String {
    named(PROFESSIONALS[pro])
}

/// Returns the text of the list. `centers` has the private identification ids, which are known only when the centers are created.
pub(super) fn text(centers: Option<&[Center]>) -> String {
    let groups = [
        (
            "Surgeons",
            vec![
                (surgeon(MARCHETTI), "San Diego and Tucson; cases of every kind, requests to answer"),
                (surgeon(OKONJO), "Tucson: plans in every state; San Diego awaits verification"),
            ],
        ),
        (
            "Administrators",
            vec![
                (
                    named(ADMINS[HARBOR]),
                    "San Diego: all its cases, a surgeon to verify, claims to pay, paystubs",
                ),
                (named(ADMINS[SAGUARO]), "Tucson: requests to answer, a withdrawal, a blocked person"),
            ],
        ),
        ("System administrator", vec![(named(SYSTEM_ADMIN), "every center and case")]),
        (
            "Professionals",
            vec![
                (
                    professional(nurse(0)),
                    "RN: invited, confirmed in 2 hours, held place, requested, cancelled",
                ),
                (
                    professional(anesthesiologist(0)),
                    "Anesthesiologist: invited, confirmed in 5 days, requested, cancelled",
                ),
                (
                    professional(SPANISH_READER),
                    "Scrub Tech (Spanish): invited, confirmed, requested, a taken place",
                ),
            ],
        ),
    ];
    let width =
        groups.iter().flat_map(|(_, people)| people).map(|(email, _)| email.len()).max().unwrap_or_default();
    let mut text =
        format!("The password of all accounts is {PASSWORD} (answer to all security questions: {ANSWER}).\n");
    for (group, people) in groups {
        let _ = writeln!(text, "\n{group}");
        for (email, content) in people {
            let _ = writeln!(text, "  {email:width$}  {content}");
        }
    }
    text.push_str("\nCenters\n");
    let name = |number: usize| {
        format!("{}, {}, {}", CENTERS[number].name, CENTERS[number].city, CENTERS[number].state)
    };
    let names: Vec<String> = (0..CENTERS.len()).map(name).collect();
    let width = names.iter().map(String::len).max().unwrap_or_default();
    for (number, name) in names.iter().enumerate() {
        let _ = match centers.and_then(|centers| centers.get(number)) {
            Some(Center { identification_id, code, .. }) => {
                writeln!(text, "  {name:width$}  {identification_id}, code to sign up with: {code}")
            }
            None => writeln!(text, "  {name}"),
        };
    }
    if centers.is_none() {
        text.push_str("  (their identification_id codes were printed when the demo was created)\n");
    }
    text.push_str("\nNew mail is shown at /dev/mailbox");
    text
}
