//! Choices of professionals in a story about their time and their messages, and their random generation.

use proptest::option;
use proptest::prelude::*;

/// A person's availability on a day: available or not, all day or from one full hour to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stated {
    pub(super) available: bool,
    pub(super) hours: Option<(i64, i64)>,
}

/// Quiet hours in minutes after midnight, in the time zone of the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Quiet {
    pub(super) from: i64,
    pub(super) until: i64,
    pub(super) urgent_wakes: bool,
}

/// A changed choice of a person; the rest of their choices stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// A statement about a day of every week, 0 for Monday.
    Weekday { day: usize, stated: Option<Stated> },
    /// A statement about the date in so many days; `None` removes those about all dates.
    Date { ahead: i64, stated: Option<Stated> },
    /// The hours of rest.
    Rest { hours: i64 },
    /// One of the homes.
    Home { home: Option<usize> },
    /// The quiet hours.
    QuietHours { quiet: Option<Quiet> },
    /// The switches of mail and text messages, and whether there are messages about invitations.
    Channels { mail: bool, sms: bool, invitations: bool },
}

/// The homes of [`Choice::Home`]: the ZIP code, and the miles to the center in Fresno and to the one in Oakland.
pub(super) const HOMES: [(&str, u32, u32); 2] = [("93612", 6, 158), ("95340", 53, 109)];

fn stated() -> impl Strategy<Value = Option<Stated>> {
    let hours = prop_oneof![
        2 => Just(None::<(i64, i64)>),
        1 => Just(Some((6i64, 14i64))),
        1 => Just(Some((12i64, 20i64))),
        1 => Just(Some((9i64, 24i64))),
    ];
    option::weighted(0.75, (any::<bool>(), hours).prop_map(|(available, hours)| Stated { available, hours }))
}

/// In the night, by day, or all day but for a minute.
fn quiet() -> impl Strategy<Value = Option<Quiet>> {
    let hours =
        prop_oneof![Just((22 * 60i64, 7 * 60i64)), Just((8 * 60i64, 18 * 60i64 + 30)), Just((1i64, 0i64))];
    let quiet = |((from, until), urgent_wakes): ((i64, i64), bool)| Quiet { from, until, urgent_wakes };
    option::weighted(0.75, (hours, any::<bool>()).prop_map(quiet))
}

pub(super) fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        3 => (0..7usize, stated()).prop_map(|(day, stated)| Choice::Weekday { day, stated }),
        3 => (0..5i64, stated()).prop_map(|(ahead, stated)| Choice::Date { ahead, stated }),
        3 => prop_oneof![Just(0i64), Just(16i64), Just(24i64)].prop_map(|hours| Choice::Rest { hours }),
        1 => option::weighted(0.75, 0..HOMES.len()).prop_map(|home| Choice::Home { home }),
        4 => quiet().prop_map(|quiet| Choice::QuietHours { quiet }),
        2 => (any::<bool>(), any::<bool>(), prop_oneof![3 => Just(true), 1 => Just(false)])
            .prop_map(|(mail, sms, invitations)| Choice::Channels { mail, sms, invitations }),
    ]
}
