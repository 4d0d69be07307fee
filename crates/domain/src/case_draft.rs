//! The input of the form "Post Surgical Case", and its validation to a case that may be posted.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::actor::Poster;
use crate::case::Case;
use crate::center::Center;
use crate::dispatch::{NewPlan, PlanDraft};
use crate::field::Field;
use crate::hours::Hours;
use crate::id::{CaseId, CenterId, PersonId};
use crate::pay::PayDraft;
use crate::person::Category;
use crate::position::{MAX_REQUIRED, Position};
use crate::refusal::{Fields, Refusal};
use crate::text::{TextBounds, length, single_line};
use crate::time::{Zone, parse_start};

/// The maximum number of procedures of a case.
pub const PROCEDURES_MAX: usize = 50;
/// The bounds of a procedure; empty ones are dropped.
pub const PROCEDURE: TextBounds = TextBounds::up_to(300);
/// The maximum number of characters of all procedures together. Every list of cases contains them.
pub const PROCEDURES_TEXT_MAX: usize = 4_000;
/// The separator of a case's procedures in one line. A procedure may contain commas.
pub const PROCEDURE_SEPARATOR: &str = "; ";
/// The bounds of all procedures in one line.
pub const PROCEDURE_LINE: TextBounds =
    TextBounds::up_to(PROCEDURES_MAX * (PROCEDURE.max + PROCEDURE_SEPARATOR.len()));
/// The bounds of the special instructions.
pub const NOTES: TextBounds = TextBounds::up_to(4_000);
/// The bounds of the text of a start.
pub const START: TextBounds = TextBounds::between(1, 40);

closed_list! {
    /// A warning about a posted case. The case is posted nevertheless.
    pub enum PostingWarning {
        /// The surgeon has another case at this time.
        SurgeonOverlap = "SURGEON_OVERLAP",
    }
}

/// Message for a missing or past start.
pub const DATE_INVALID: &str = "Surgery_Date cannot be empty or in the past";
/// Message for missing or invalid hours.
pub const HOURS_INVALID: &str = "Estimated_hours must be a valid number";

/// The input of a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct PositionDraft {
    /// The number of the professional group.
    pub category_id: Option<i64>,
    /// Rates and minimum pay.
    pub pay: PayDraft,
    /// The number of places; 1 if missing.
    pub required: Option<f64>,
}

/// The input of a new case; the server adds the poster, the names and the status.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CaseDraft {
    /// The performing surgeon.
    pub surgeon: Option<PersonId>,
    /// The center.
    pub center: Option<CenterId>,
    /// The start: an instant with an offset, or a local time of the center without one.
    pub start: Option<String>,
    /// The estimated hours. Values that are not finite are rejected.
    pub hours: Option<f64>,
    /// Special instructions.
    pub notes: String,
    /// Procedures in their order.
    pub procedures: Vec<String>,
    /// The positions.
    pub positions: Vec<PositionDraft>,
    /// The dispatch plan of each position; without one, only people whom an owner invites are invited.
    pub plan: Option<PlanDraft>,
}

/// The stored data about the performing surgeon that the validation needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PerformingSurgeon {
    /// Id of the surgeon.
    pub id: PersonId,
    /// Full name with prefix and suffix.
    pub full_name: String,
    /// Whether the account is an active surgeon with a verified affiliation with the center.
    pub credentialed: bool,
}

/// A case that may be posted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCase {
    /// The case, which is OPEN.
    pub case: Case,
    /// The dispatch plan of each position.
    pub plan: Option<NewPlan>,
}

impl CaseDraft {
    /// Returns the center to load: the chosen one, or the default center of an administrator.
    pub fn center_for(&self, poster: &Poster) -> Option<CenterId> {
        self.center.or_else(|| poster.default_center())
    }

    /// Returns the surgeon to load; a surgeon can only post own cases.
    pub fn surgeon_for(&self, poster: &Poster) -> Option<PersonId> {
        match poster {
            Poster::Surgeon(surgeon) => Some(surgeon.person()),
            Poster::CenterAdmin(_) | Poster::SystemAdmin(_) => self.surgeon,
        }
    }

    /// Validates the draft and reports every invalid field. `center` and `surgeon` are the rows loaded for
    /// [`Self::center_for`] and [`Self::surgeon_for`]; `id` becomes the id of the case.
    ///
    /// # Errors
    /// FORBIDDEN or CENTER_NOT_VERIFIED for a center or surgeon that the poster may not use, found or not, naming its field;
    /// VALIDATION for the rest.
    pub fn validate(
        self,
        id: CaseId,
        poster: &Poster,
        center: Option<&Center>,
        surgeon: Option<&PerformingSurgeon>,
        now: Timestamp,
    ) -> Result<NewCase, Refusal> {
        let mut fields = Fields::new();
        // The refusal names the field, because the answer to an import shows which cell of a row is refused.
        let center = check_center(self.center_for(poster), poster, center, &mut fields)
            .map_err(|refusal| refusal.about(Field::CaseCenter))?;
        let surgeon = self
            .check_surgeon(poster, surgeon, &mut fields)
            .map_err(|refusal| refusal.about(Field::CaseSurgeon))?;
        let start = self.check_start(center.map(|center| &center.zone), now, &mut fields);
        let hours = self.hours.and_then(|hours| Hours::from_number(hours).ok());
        if hours.is_none() {
            fields.add(Field::CaseHours, HOURS_INVALID);
        }
        let notes = self.check_notes(&mut fields);
        let procedures = self.check_procedures(&mut fields);
        let positions = self.check_positions(&mut fields);
        let plan = self.plan.as_ref().map(|plan| plan.check(&mut fields));
        let case = match (center, surgeon, start, hours) {
            (Some(center), Some((surgeon, surgeon_name)), Some(start), Some(hours)) => Some(Case {
                id,
                poster: poster.person(),
                poster_role: poster.role(),
                poster_name: poster.full_name().to_owned(),
                surgeon,
                surgeon_name,
                center: center.id,
                location: center.location(),
                zone: center.zone.clone(),
                start,
                hours,
                notes,
                procedures,
                positions,
                posted_at: now,
                cancelled_at: None,
                version: 1,
            }),
            _ => None,
        };
        fields.finish_with(case.map(|case| NewCase { case, plan }))
    }

    fn check_surgeon(
        &self,
        poster: &Poster,
        surgeon: Option<&PerformingSurgeon>,
        fields: &mut Fields,
    ) -> Result<Option<(PersonId, String)>, Refusal> {
        if let Poster::Surgeon(own) = poster {
            return Ok(Some((own.person(), own.full_name().to_owned())));
        }
        let Some(id) = self.surgeon else {
            fields.add(Field::CaseSurgeon, "Surgeon_Name cannot be empty");
            return Ok(None);
        };
        let known = surgeon.filter(|surgeon| surgeon.id == id && surgeon.credentialed);
        let known = known.ok_or_else(Refusal::forbidden)?;
        Ok(Some((known.id, known.full_name.clone())))
    }

    fn check_start(&self, zone: Option<&Zone>, now: Timestamp, fields: &mut Fields) -> Option<Timestamp> {
        // Without a center the zone is unknown. The draft is rejected anyway, and UTC is enough to check the syntax.
        let utc = Zone::utc();
        check_start(self.start.as_deref(), zone.unwrap_or(&utc), now, fields)
    }

    fn check_notes(&self, fields: &mut Fields) -> String {
        check_notes(&self.notes, fields)
    }

    fn check_procedures(&self, fields: &mut Fields) -> Vec<String> {
        check_procedures(&self.procedures, fields)
    }

    fn check_positions(&self, fields: &mut Fields) -> Vec<Position> {
        check_positions(&self.positions, fields)
    }
}

/// Checks that the poster may post for a center; `center` is the row loaded for the chosen id.
pub(crate) fn check_center<'a>(
    chosen: Option<CenterId>,
    poster: &Poster,
    center: Option<&'a Center>,
    fields: &mut Fields,
) -> Result<Option<&'a Center>, Refusal> {
    let Some(id) = chosen else {
        fields.add(Field::CaseCenter, "Surgery_Center cannot be empty");
        return Ok(None);
    };
    let usable = center.filter(|center| center.id == id && center.active && poster.may_use_center(id));
    match (usable, poster) {
        (Some(center), _) => Ok(Some(center)),
        // A missing center and a center of another actor give the same error, so that clients cannot probe ids.
        (None, Poster::Surgeon(_)) => Err(Refusal::center_not_verified()),
        (None, _) => Err(Refusal::forbidden()),
    }
}

/// Validates the start of a case: in the future, with its end within the calendar.
pub(crate) fn check_start(
    start: Option<&str>,
    zone: &Zone,
    now: Timestamp,
    fields: &mut Fields,
) -> Option<Timestamp> {
    let text = start.map(str::trim).unwrap_or_default();
    if text.is_empty() {
        fields.add(Field::CaseStart, DATE_INVALID);
        return None;
    }
    if !START.contains_length(text) {
        fields.add(Field::CaseStart, "Surgery_Date is invalid");
        return None;
    }
    match parse_start(text, zone) {
        // The end of the case must be within the calendar, too.
        Ok(start) if start.checked_add(SignedDuration::from_hours(100)).is_err() => {
            fields.add(Field::CaseStart, "Surgery_Date is invalid");
            None
        }
        Ok(start) if start > now => Some(start),
        Ok(_) => {
            fields.add(Field::CaseStart, DATE_INVALID);
            None
        }
        Err(_) => {
            fields.add(Field::CaseStart, "Surgery_Date is invalid");
            None
        }
    }
}

/// Validates special instructions.
pub(crate) fn check_notes(notes: &str, fields: &mut Fields) -> String {
    let notes = notes.trim().to_owned();
    if !NOTES.accepts(&notes) {
        fields.invalid(Field::CaseNotes, "Special_Instructions");
    }
    notes
}

/// Validates procedures; empty ones are dropped.
pub(crate) fn check_procedures(procedures: &[String], fields: &mut Fields) -> Vec<String> {
    let procedures: Vec<String> =
        procedures.iter().map(|text| single_line(text)).filter(|text| !text.is_empty()).collect();
    if procedures.len() > PROCEDURES_MAX || !procedures.iter().all(|text| PROCEDURE.accepts(text)) {
        fields.invalid(Field::CaseProcedures, "Procedures");
    } else if procedures.iter().map(|text| length(text)).sum::<usize>() > PROCEDURES_TEXT_MAX {
        let message = format!("Procedures can have at most {PROCEDURES_TEXT_MAX} characters");
        fields.add(Field::CaseProcedures, message);
    }
    procedures
}

/// Validates positions, one per group; invalid ones are left out.
pub(crate) fn check_positions(drafts: &[PositionDraft], fields: &mut Fields) -> Vec<Position> {
    if drafts.is_empty() {
        fields.add(Field::CasePositions, crate::pay::PAY_RATE_INVALID);
    }
    if drafts.len() > Category::ALL.len() {
        fields.invalid(Field::CasePositions, "Professional_Needed");
        return Vec::new();
    }
    let mut positions: Vec<Position> = Vec::new();
    for (index, position) in drafts.iter().enumerate() {
        let category = position.category_id.and_then(Category::from_id);
        let category = category.filter(|c| positions.iter().all(|p| p.category != *c));
        if category.is_none() {
            fields.invalid(Field::PositionCategory.at(index), "Professional_Needed");
        }
        let required = required(position.required);
        if required.is_none() {
            fields.invalid(Field::PositionRequired.at(index), "Number_Required");
        }
        let terms = position.pay.validate(index, fields);
        if let (Some(category), Some(required), Some(terms)) = (category, required, terms) {
            positions.extend(Position::new(category, terms, required));
        }
    }
    positions
}

fn required(sent: Option<f64>) -> Option<u32> {
    let sent = sent.unwrap_or(1.0);
    let whole = sent.fract() == 0.0 && (1.0..=f64::from(MAX_REQUIRED)).contains(&sent);
    whole.then_some(sent as u32)
}

#[cfg(test)]
#[path = "case_draft_tests.rs"]
mod tests;
