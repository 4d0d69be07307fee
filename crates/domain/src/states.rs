//! The 50 states, each with its two-letter code and the time zone of most of its population.

use std::fmt;
use std::str::FromStr;

use crate::time::Zone;

/// The code of a state as a regular expression.
pub const CODE_PATTERN: &str = "^[A-Z]{2}$";

/// One of the 50 states, without districts and territories.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UsState(&'static Info);

#[derive(PartialEq, Eq, Hash)]
struct Info {
    code: &'static str,
    label: &'static str,
    zone: &'static str,
}

/// The text is not the code of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a state")]
pub struct UnknownState;

impl UsState {
    /// Returns all states, by name.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        STATES.iter().map(Self)
    }

    /// Returns the two-letter code, for example `CA`.
    pub const fn code(self) -> &'static str {
        self.0.code
    }

    /// Returns the name, for example `California`.
    pub const fn label(self) -> &'static str {
        self.0.label
    }

    /// Returns the time zone of a center of this state that names no other.
    pub fn default_zone(self) -> Zone {
        Zone::parse(self.0.zone).expect("every zone of the table is in the database (tested)")
    }
}

/// Parses the two-letter code in any case.
impl FromStr for UsState {
    type Err = UnknownState;

    fn from_str(code: &str) -> Result<Self, UnknownState> {
        Self::all().find(|state| state.code().eq_ignore_ascii_case(code.trim())).ok_or(UnknownState)
    }
}

impl fmt::Debug for UsState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UsState({})", self.code())
    }
}

impl fmt::Display for UsState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

serde_as_text!(UsState);

const EASTERN: &str = "America/New_York";
const CENTRAL: &str = "America/Chicago";
const MOUNTAIN: &str = "America/Denver";
const PACIFIC: &str = "America/Los_Angeles";

const fn state(code: &'static str, label: &'static str, zone: &'static str) -> Info {
    Info { code, label, zone }
}

static STATES: [Info; 50] = [
    state("AL", "Alabama", CENTRAL),
    state("AK", "Alaska", "America/Anchorage"),
    state("AZ", "Arizona", "America/Phoenix"),
    state("AR", "Arkansas", CENTRAL),
    state("CA", "California", PACIFIC),
    state("CO", "Colorado", MOUNTAIN),
    state("CT", "Connecticut", EASTERN),
    state("DE", "Delaware", EASTERN),
    state("FL", "Florida", EASTERN),
    state("GA", "Georgia", EASTERN),
    state("HI", "Hawaii", "Pacific/Honolulu"),
    state("ID", "Idaho", "America/Boise"),
    state("IL", "Illinois", CENTRAL),
    state("IN", "Indiana", "America/Indiana/Indianapolis"),
    state("IA", "Iowa", CENTRAL),
    state("KS", "Kansas", CENTRAL),
    state("KY", "Kentucky", EASTERN),
    state("LA", "Louisiana", CENTRAL),
    state("ME", "Maine", EASTERN),
    state("MD", "Maryland", EASTERN),
    state("MA", "Massachusetts", EASTERN),
    state("MI", "Michigan", "America/Detroit"),
    state("MN", "Minnesota", CENTRAL),
    state("MS", "Mississippi", CENTRAL),
    state("MO", "Missouri", CENTRAL),
    state("MT", "Montana", MOUNTAIN),
    state("NE", "Nebraska", CENTRAL),
    state("NV", "Nevada", PACIFIC),
    state("NH", "New Hampshire", EASTERN),
    state("NJ", "New Jersey", EASTERN),
    state("NM", "New Mexico", MOUNTAIN),
    state("NY", "New York", EASTERN),
    state("NC", "North Carolina", EASTERN),
    state("ND", "North Dakota", CENTRAL),
    state("OH", "Ohio", EASTERN),
    state("OK", "Oklahoma", CENTRAL),
    state("OR", "Oregon", PACIFIC),
    state("PA", "Pennsylvania", EASTERN),
    state("RI", "Rhode Island", EASTERN),
    state("SC", "South Carolina", EASTERN),
    state("SD", "South Dakota", CENTRAL),
    state("TN", "Tennessee", CENTRAL),
    state("TX", "Texas", CENTRAL),
    state("UT", "Utah", MOUNTAIN),
    state("VT", "Vermont", EASTERN),
    state("VA", "Virginia", EASTERN),
    state("WA", "Washington", PACIFIC),
    state("WV", "West Virginia", EASTERN),
    state("WI", "Wisconsin", CENTRAL),
    state("WY", "Wyoming", MOUNTAIN),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Shows: H-26
    #[test]
    fn there_are_fifty_distinct_states() {
        let codes: HashSet<_> = UsState::all().map(UsState::code).collect();
        let labels: HashSet<_> = UsState::all().map(UsState::label).collect();
        assert_eq!((codes.len(), labels.len()), (50, 50));
        assert!(UsState::all().map(UsState::label).is_sorted());
    }

    /// Shows: AMB-43
    #[test]
    fn every_state_has_a_known_time_zone() {
        for state in UsState::all() {
            assert_eq!(state.default_zone().name(), state.0.zone, "{state:?}");
        }
        let california: UsState = "ca".parse().expect("a state");
        assert_eq!(california.default_zone().name(), "America/Los_Angeles");
    }

    #[test]
    fn other_codes_are_refused() {
        for code in ["", "DC", "PR", "California", "C"] {
            assert_eq!(code.parse::<UsState>(), Err(UnknownState), "{code}");
        }
    }
}
