//! Correcting the data of a center (AMB-330).

use std::collections::BTreeMap;

use serde::Serialize;

use crate::center::{Center, NewCenter};
use crate::refusal::{Refusal, codes};

/// Some facts of a center by the names under which entries of the audit log store them, which therefore never change. The only
/// texts that such an entry may have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct CenterFacts(BTreeMap<&'static str, String>);

impl CenterFacts {
    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A center with corrected data, and the facts that differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// The center with the corrected data.
    pub center: Center,
    /// The facts that differ, before the correction.
    pub before: CenterFacts,
    /// The same facts after the correction.
    pub after: CenterFacts,
}

impl Correction {
    /// Returns whether calendar events of the center's cases show a fact that differs. They have no phone number.
    pub fn changes_events(&self) -> bool {
        self.after.0.keys().any(|fact| *fact != "phone")
    }
}

impl Center {
    /// Returns the center with these data; its id and its status stay, and so does its time zone unless one is stated.
    /// While the center has a case that is not over (`has_cases`), the state and the time zone cannot change: the time
    /// zone decides when the case begins, and the state which license it needs.
    ///
    /// # Errors
    /// CENTER_HAS_CASES for another state or time zone in that case.
    pub fn correct(&self, new: NewCenter, has_cases: bool) -> Result<Correction, Refusal> {
        let new = NewCenter { zone: new.zone.or_else(|| Some(self.zone.clone())), ..new };
        let center =
            Center { confirmed: self.confirmed, active: self.active, ..new.into_center(self.id, false) };
        if has_cases && (center.state != self.state || center.zone != self.zone) {
            return Err(Refusal::conflict(codes::CENTER_HAS_CASES, HAS_CASES));
        }
        let (mut before, mut after) = (CenterFacts::default(), CenterFacts::default());
        for ((name, was), (_, is)) in self.facts().into_iter().zip(center.facts()) {
            if was != is {
                before.0.insert(name, was.to_owned());
                after.0.insert(name, is.to_owned());
            }
        }
        Ok(Correction { center, before, after })
    }

    /// Returns what a correction can change, with its names in the audit log.
    fn facts(&self) -> [(&'static str, &str); 7] {
        [
            ("name", &self.name),
            ("address", &self.address),
            ("city", &self.city),
            ("state", self.state.code()),
            ("zipCode", &self.zip_code),
            ("phone", self.phone.as_deref().unwrap_or_default()),
            ("timeZone", self.zone.name()),
        ]
    }
}

const HAS_CASES: &str =
    "The state and the time zone cannot be changed while the center has cases that are not over.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::center::CenterDraft;
    use crate::id::CenterId;
    use crate::time::Zone;

    fn draft(change: impl FnOnce(&mut CenterDraft)) -> NewCenter {
        let mut draft = CenterDraft {
            name: "North".into(),
            address: "1 Main Street".into(),
            city: "Fresno".into(),
            state: "CA".into(),
            zip_code: "93701".into(),
            phone: String::new(),
            time_zone: None,
        };
        change(&mut draft);
        draft.validate().expect("valid")
    }

    fn one(name: &'static str, fact: &str) -> CenterFacts {
        CenterFacts(BTreeMap::from([(name, fact.to_owned())]))
    }

    /// State and time zone wait until the cases are over; what only names the place and the way to it does not.
    ///
    /// Shows: AMB-330
    #[test]
    fn state_and_time_zone_are_corrected_without_cases_only() {
        let id = CenterId::from_uuid(uuid::Uuid::from_u128(1));
        let center = Center { active: false, ..draft(|_| ()).into_center(id, true) };
        type Change = fn(&mut CenterDraft);
        let changes: [(&'static str, [&str; 2], Change, bool); 7] = [
            ("name", ["North", "South"], |it| it.name = "South".into(), true),
            ("address", ["1 Main Street", "2 Main Street"], |it| it.address = "2 Main Street".into(), true),
            ("city", ["Fresno", "Clovis"], |it| it.city = "Clovis".into(), true),
            ("state", ["CA", "NV"], |it| it.state = "NV".into(), false),
            ("zipCode", ["93701", "93702"], |it| it.zip_code = "93702".into(), true),
            ("phone", ["", "5595550100"], |it| it.phone = "5595550100".into(), true),
            (
                "timeZone",
                ["America/Los_Angeles", "America/Denver"],
                |it| it.time_zone = Some("America/Denver".into()),
                false,
            ),
        ];
        for (field, [before, after], change, also_with_cases) in changes {
            let corrected = center.correct(draft(change), false).expect(field);
            assert_eq!((corrected.before, corrected.after), (one(field, before), one(field, after)));
            let Center { id: same, active, confirmed, .. } = corrected.center;
            assert_eq!((same, active, confirmed), (id, false, true), "{field}");
            let with_cases = center.correct(draft(change), true).map_err(|refusal| refusal.code);
            assert_eq!(with_cases.is_ok(), also_with_cases, "{field}: {with_cases:?}");
        }
        let elsewhere = Center { zone: Zone::parse("Pacific/Honolulu").expect("a zone"), ..center.clone() };
        let moved = elsewhere.correct(draft(|it| it.state = "NV".into()), false).expect("no cases");
        assert_eq!(moved.center.zone, elsewhere.zone, "another state does not choose the time zone");
        let same = center.correct(draft(|_| ()), true).expect("nothing changes");
        assert!(same.before.is_empty() && same.after.is_empty());
        assert_eq!(same.center, center);
    }
}
