//! Changes of a posted case before its start (AMB-106).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::actor::Poster;
use crate::case::{Case, VERSIONS};
use crate::case_draft::{
    HOURS_INVALID, PositionDraft, check_notes, check_positions, check_procedures, check_start,
};
use crate::claim::Payer;
use crate::engagement::Engagement;
use crate::field::Field;
use crate::hours::Hours;
use crate::pay::{PayTerms, Rate};
use crate::person::Category;
use crate::position::Position;
use crate::refusal::{Fields, Refusal, codes};

/// The input of a change; a field that is `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CaseEdit {
    /// The version of the case that the change is based on.
    pub version: Option<i64>,
    /// The start, as in a new case.
    pub start: Option<String>,
    /// The estimated hours. Values that are not finite are rejected.
    pub hours: Option<f64>,
    /// Special instructions.
    pub notes: Option<String>,
    /// Procedures in their order.
    pub procedures: Option<Vec<String>>,
    /// All positions: those of the case in their order, then new ones.
    pub positions: Option<Vec<PositionDraft>>,
}

/// A part of a change, as stored in the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// The start.
    Start {
        /// Before.
        old: Timestamp,
        /// After.
        new: Timestamp,
    },
    /// The estimated hours.
    Hours {
        /// Before.
        old: Hours,
        /// After.
        new: Hours,
    },
    /// The special instructions.
    Notes {
        /// Before.
        old: String,
        /// After.
        new: String,
    },
    /// The procedures.
    Procedures {
        /// Before.
        old: Vec<String>,
        /// After.
        new: Vec<String>,
    },
    /// The pay of a position.
    Pay {
        /// The group.
        category: Category,
        /// Before.
        old: PayTerms,
        /// After.
        new: PayTerms,
    },
    /// The number of places of a position; 0 before for a new one.
    Places {
        /// The group.
        category: Category,
        /// Before.
        old: u32,
        /// After.
        new: u32,
    },
}

impl Change {
    /// Returns whether it changes the time of the case.
    pub const fn is_time(&self) -> bool {
        matches!(self, Self::Start { .. } | Self::Hours { .. })
    }

    /// Returns whether it concerns the professionals of a group: places and the pay of other groups do not.
    pub fn concerns(&self, group: Category) -> bool {
        match self {
            Self::Start { .. } | Self::Hours { .. } | Self::Notes { .. } | Self::Procedures { .. } => true,
            Self::Pay { category, .. } => *category == group,
            Self::Places { .. } => false,
        }
    }

    /// Returns whether it raises what the payer of the case owes.
    pub const fn raises_cost(&self) -> bool {
        matches!(self, Self::Pay { .. } | Self::Places { .. })
    }
}

/// Why a surgeon cannot raise what the center pays (AMB-287).
pub const CENTER_PAYS: &str =
    "The center pays for this case. Only its administrators can change pay and places.";

/// Why a case with confirmed people cannot be moved out of the last 24 hours before its start.
pub const MIN_PAY_OWED: &str = "A case that starts within 24 hours cannot be moved beyond them while minimum pay is owed. Cancel it, or release the professionals first.";

/// How long before its new start a case with confirmed people can still be moved forward within the last 24 hours.
pub const MOVE_NOTICE: SignedDuration = SignedDuration::from_hours(2);
/// Why such a case cannot be moved to an earlier start in less than [`MOVE_NOTICE`].
pub const MOVE_NOTICE_OWED: &str = "A case that starts within 24 hours cannot be moved to a start in less than 2 hours while minimum pay is owed. Cancel it, or release the professionals first.";

/// A valid change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedCase {
    /// The case after the change, with the next version.
    pub case: Case,
    /// The changes; empty if there are none.
    pub changes: Vec<Change>,
}

impl CaseEdit {
    /// Validates the change and reports every invalid field. Pay and places of a position can only grow, and its type of
    /// pay stays, because people were invited for them.
    ///
    /// # Errors
    /// CLOSED for a cancelled case, JOB_STARTED, CASE_CHANGED if the change is based on another version, VALIDATION.
    pub fn validate(&self, before: &Case, now: Timestamp) -> Result<EditedCase, Refusal> {
        if before.is_cancelled() {
            return Err(Refusal::conflict(codes::CLOSED, "job cancelled"));
        }
        if before.has_started(now) {
            return Err(Refusal::conflict(
                codes::JOB_STARTED,
                "The job has started and can no longer be changed.",
            ));
        }
        let mut fields = Fields::new();
        match self.version {
            None => fields.required(Field::CaseVersion, "version"),
            Some(version) if !VERSIONS.contains(&version) => fields.invalid(Field::CaseVersion, "version"),
            Some(version) if version != before.version => return Err(case_changed()),
            Some(_) => {}
        }
        let mut case = before.clone();
        if let Some(start) = &self.start
            && let Some(start) = check_start(Some(start), &before.zone, now, &mut fields)
        {
            case.start = start;
        }
        if let Some(hours) = self.hours {
            match Hours::from_number(hours) {
                Ok(hours) => case.hours = hours,
                Err(_) => fields.add(Field::CaseHours, HOURS_INVALID),
            }
        }
        if let Some(notes) = &self.notes {
            case.notes = check_notes(notes, &mut fields);
        }
        if let Some(procedures) = &self.procedures {
            case.procedures = check_procedures(procedures, &mut fields);
        }
        if let Some(drafts) = &self.positions {
            case.positions = edited_positions(drafts, &before.positions, &mut fields);
        }
        fields.finish()?;
        let changes = differences(before, &case);
        if !changes.is_empty() {
            case.version += 1;
        }
        Ok(EditedCase { case, changes })
    }
}

/// Returns whether a change may take the minimum pay from confirmed people: it moves the case out of the 24
/// hours in which ending a confirmation owes it, or forward to a start that leaves no time to answer.
pub fn endangers_min_pay(before: &Case, after: &Case, now: Timestamp) -> bool {
    before.min_pay_applies(now) && (!after.min_pay_applies(now) || starts_too_soon(before, after, now))
}

/// Returns whether a case is moved forward to a start less than [`MOVE_NOTICE`] from now.
fn starts_too_soon(before: &Case, after: &Case, now: Timestamp) -> bool {
    after.start < before.start && after.start.duration_since(now) < MOVE_NOTICE
}

/// Requires that a case is not moved out of the 24 hours in which ending a confirmation owes minimum pay: a confirmed person
/// could then be released without it, although they never agreed to the new time (AMB-241). Nor is it moved forward to a start in
/// a moment, after which neither a cancellation nor a release is possible any more.
///
/// # Errors
/// VALIDATION naming the start.
pub fn require_min_pay_kept(
    before: &Case,
    after: &Case,
    engagements: &[Engagement],
    now: Timestamp,
) -> Result<(), Refusal> {
    let is_owed = || engagements.iter().any(|it| it.owed_min_pay(before.start, now).is_some());
    if !endangers_min_pay(before, after, now) || !is_owed() {
        return Ok(());
    }
    let message = if starts_too_soon(before, after, now) { MOVE_NOTICE_OWED } else { MIN_PAY_OWED };
    Err(Refusal::field(Field::CaseStart, message))
}

/// Requires that changes of pay and places are made by a person who may act for the payer of the case (AMB-287).
///
/// # Errors
/// VALIDATION naming the positions.
pub fn require_payer(before: &Case, changes: &[Change], actor: &Poster) -> Result<(), Refusal> {
    if changes.iter().any(Change::raises_cost) && !Payer::of(before).is_represented_by(actor) {
        return Err(Refusal::field(Field::CasePositions, CENTER_PAYS));
    }
    Ok(())
}

/// Returns the refusal CASE_CHANGED: what the person saw is no longer the posted case.
pub fn case_changed() -> Refusal {
    Refusal::conflict(codes::CASE_CHANGED, "This posting has been changed in the meantime. Please check it.")
}

fn edited_positions(drafts: &[PositionDraft], before: &[Position], fields: &mut Fields) -> Vec<Position> {
    let mut drafted_fields = Fields::new();
    let drafted = check_positions(drafts, &mut drafted_fields);
    if let Some(refusal) = drafted_fields.into_refusal() {
        for error in refusal.fields {
            fields.add(error.field, error.message);
        }
        return before.to_vec();
    }
    let mut positions = Vec::with_capacity(drafted.len());
    for (index, old) in before.iter().enumerate() {
        // Positions are never removed, so the existing ones come first.
        let Some(new) = drafted.get(index).filter(|new| new.category == old.category) else {
            fields.invalid(Field::CasePositions, "Professional_Needed");
            return before.to_vec();
        };
        let (rate, grows) = match (old.terms.rate, new.terms.rate) {
            (Rate::Hourly(old), Rate::Hourly(new)) => (Field::PositionHourly, new >= old),
            (Rate::PerCase(old), Rate::PerCase(new)) => (Field::PositionPerCase, new >= old),
            (_, Rate::Hourly(_)) => (Field::PositionHourly, false),
            (_, Rate::PerCase(_)) => (Field::PositionPerCase, false),
        };
        if !grows {
            fields.add(rate.at(index), "Pay_Rate cannot be lowered, nor its type changed");
        }
        if new.terms.min_pay < old.terms.min_pay {
            fields.add(Field::PositionMinPay.at(index), "Minimum_Pay cannot be lowered");
        }
        if new.required() < old.required() {
            fields.add(Field::PositionRequired.at(index), "Number_Required cannot be lowered");
        }
        let (required, filled) = (i64::from(new.required()), i64::from(old.filled()));
        let restored = Position::restore(old.category, new.terms, required, filled);
        positions.extend(restored.and_then(|position| position.with_held(old.held().into())));
    }
    positions.extend(drafted.iter().skip(before.len()));
    positions
}

fn differences(before: &Case, after: &Case) -> Vec<Change> {
    let mut changes = Vec::new();
    if before.start != after.start {
        changes.push(Change::Start { old: before.start, new: after.start });
    }
    if before.hours != after.hours {
        changes.push(Change::Hours { old: before.hours, new: after.hours });
    }
    if before.procedures != after.procedures {
        changes.push(Change::Procedures { old: before.procedures.clone(), new: after.procedures.clone() });
    }
    if before.notes != after.notes {
        changes.push(Change::Notes { old: before.notes.clone(), new: after.notes.clone() });
    }
    for new in &after.positions {
        let category = new.category;
        let old = before.position(category);
        if let Some(old) = old.filter(|old| old.terms != new.terms) {
            changes.push(Change::Pay { category, old: old.terms, new: new.terms });
        }
        let places = old.map_or(0, Position::required);
        if places != new.required() {
            changes.push(Change::Places { category, old: places, new: new.required() });
        }
    }
    changes
}

#[cfg(test)]
#[path = "case_edit_tests.rs"]
mod tests;
