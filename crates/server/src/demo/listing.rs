//! The list of accounts to sign in with, as `caseboard demo` prints it.

use std::fmt::Write as _;

use super::people::{ANSWER, Center, PASSWORD};
use super::roster::{
    self, ADMINS, CENTERS, HARBOR, MARCHETTI, OKONJO, PROFESSIONALS, Pro, SAGUARO, SPANISH_READER, SURGEONS,
    SYSTEM_ADMIN, an, rn,
};

fn surgeon(number: usize) -> String {
    roster::email(SURGEONS[number].first, SURGEONS[number].last)
}

fn named((first, last): (&str, &str)) -> String {
    roster::email(first, last)
}

fn professional(pro: Pro) -> String {
    named(PROFESSIONALS[pro])
}

/// Returns the text of the list. `centers` has the identification codes, which are known only when the centers are
/// created.
pub(super) fn of(centers: Option<&[Center]>) -> String {
    let groups = [
        (
            "Surgeons",
            vec![
                (surgeon(MARCHETTI), "San Diego and Tucson; cases of every kind, requests to answer"),
                (surgeon(OKONJO), "Tucson; San Diego awaits verification"),
            ],
        ),
        (
            "Administrators",
            vec![
                (
                    named(ADMINS[HARBOR]),
                    "San Diego: all its cases, a surgeon to verify, claims to pay, paystubs",
                ),
                (named(ADMINS[SAGUARO]), "Tucson: requests to answer, a withdrawal"),
            ],
        ),
        ("System administrator", vec![(named(SYSTEM_ADMIN), "every center and case")]),
        (
            "Professionals",
            vec![
                (professional(rn(0)), "RN: invited, confirmed in 2 hours, requested, declined, cancelled"),
                (professional(an(0)), "Anesthesiologist: invited, confirmed in 5 days, requested, cancelled"),
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
        format!("Everybody's password is {PASSWORD} (answer to all security questions: {ANSWER}).\n");
    for (group, people) in groups {
        let _ = writeln!(text, "\n{group}");
        for (email, sees) in people {
            let _ = writeln!(text, "  {email:width$}  {sees}");
        }
    }
    text.push_str("\nCenters\n");
    let place = |number: usize| {
        format!("{}, {}, {}", CENTERS[number].name, CENTERS[number].city, CENTERS[number].state)
    };
    let places: Vec<String> = (0..CENTERS.len()).map(place).collect();
    let width = places.iter().map(String::len).max().unwrap_or_default();
    for (number, place) in places.iter().enumerate() {
        let _ = match centers.and_then(|centers| centers.get(number)) {
            Some(Center { identification, code, .. }) => {
                writeln!(text, "  {place:width$}  {identification}, code to sign up with: {code}")
            }
            None => writeln!(text, "  {place}"),
        };
    }
    if centers.is_none() {
        text.push_str("  (their identification codes were shown once, when the demo was made)\n");
    }
    text.push_str("\nMail that is sent from now on is shown at /dev/mailbox");
    text
}
