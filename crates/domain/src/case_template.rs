//! Templates of postings (AMB-122): what can be repeated of a case, without its start and without people.

use serde::{Deserialize, Serialize};

use crate::actor::Poster;
use crate::case_draft::{
    HOURS_INVALID, PositionDraft, check_center, check_notes, check_positions, check_procedures,
};
use crate::center::Center;
use crate::field::Field;
use crate::hours::Hours;
use crate::id::{CenterId, PersonId};
use crate::position::Position;
use crate::refusal::{Fields, Refusal, codes};
use crate::text::{self, TextBounds, single_line};

/// The length of a template's name.
pub const NAME: TextBounds = TextBounds::between(1, 80);
/// The maximum number of personal templates of a person, and of shared templates of a center.
pub const MAX_TEMPLATES: usize = 50;

/// The owner of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TemplateOwner {
    /// A person; others do not see it.
    Person(PersonId),
    /// A center: its administrators manage the template, and its surgeons can post from it.
    Center(CenterId),
}

/// The content of a template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TemplateContent {
    /// The estimated hours.
    pub hours: Hours,
    /// Special instructions.
    pub notes: String,
    /// Procedures in their order.
    pub procedures: Vec<String>,
    /// The positions, with all places free.
    pub positions: Vec<Position>,
}

/// The input of a new template.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TemplateDraft {
    /// The name.
    pub name: String,
    /// Whether it is shared with the center.
    pub shared: bool,
    /// The center. Default for an administrator: the first own center.
    pub center: Option<CenterId>,
    /// The estimated hours. Values that are not finite are rejected.
    pub hours: Option<f64>,
    /// Special instructions.
    pub notes: String,
    /// Procedures in their order.
    pub procedures: Vec<String>,
    /// The positions.
    pub positions: Vec<PositionDraft>,
}

/// A valid new template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTemplate {
    /// The owner.
    pub owner: TemplateOwner,
    /// The center that the cases are for.
    pub center: CenterId,
    /// The name.
    pub name: String,
    /// The content.
    pub content: TemplateContent,
}

impl TemplateDraft {
    /// Returns the center to load: the chosen one, or the default center of an administrator.
    pub fn center_for(&self, poster: &Poster) -> Option<CenterId> {
        self.center.or_else(|| poster.default_center())
    }

    /// Validates the draft by the rules of a posting and reports every invalid field. `center` is the row loaded for
    /// [`Self::center_for`].
    ///
    /// # Errors
    /// FORBIDDEN or CENTER_NOT_VERIFIED for a center that the poster may not post for, found or not; FORBIDDEN for a
    /// shared template of a person who does not manage the center; VALIDATION for the rest.
    pub fn validate(self, poster: &Poster, center: Option<&Center>) -> Result<NewTemplate, Refusal> {
        let mut fields = Fields::new();
        let center = check_center(self.center_for(poster), poster, center, &mut fields)?.map(|it| it.id);
        let owner = match (self.shared, center) {
            (true, Some(center)) => Some(TemplateOwner::Center(center)),
            (true, None) => None,
            (false, _) => Some(TemplateOwner::Person(poster.person())),
        };
        if let Some(owner) = owner {
            require_may_change(poster, owner)?;
        }
        let name = check_name(&self.name, &mut fields);
        let hours = self.hours.and_then(|hours| Hours::from_number(hours).ok());
        if hours.is_none() {
            fields.add(Field::CaseHours, HOURS_INVALID);
        }
        let notes = check_notes(&self.notes, &mut fields);
        let procedures = check_procedures(&self.procedures, &mut fields);
        let positions = check_positions(&self.positions, &mut fields);
        let template = match (owner, center, hours) {
            (Some(owner), Some(center), Some(hours)) => {
                let content = TemplateContent { hours, notes, procedures, positions };
                Some(NewTemplate { owner, center, name, content })
            }
            _ => None,
        };
        fields.finish_with(template)
    }
}

/// Parses the name of a template: one line without web addresses, because colleagues read the names of shared ones.
///
/// # Errors
/// VALIDATION naming the field.
pub fn parse_name(text: &str) -> Result<String, Refusal> {
    let mut fields = Fields::new();
    let name = check_name(text, &mut fields);
    fields.finish_with(Some(name))
}

fn check_name(text: &str, fields: &mut Fields) -> String {
    let name = single_line(text);
    if name.is_empty() {
        fields.required(Field::TemplateName, "Name");
    } else {
        text::check_name(&name, NAME, Field::TemplateName, "Name", fields);
    }
    name
}

/// Returns whether the actor may rename and delete a template: their own, and the shared ones of a center that the
/// actor manages.
pub fn may_change(poster: &Poster, owner: TemplateOwner) -> bool {
    match owner {
        TemplateOwner::Person(person) => person == poster.person(),
        TemplateOwner::Center(center) => poster.manages_center(center),
    }
}

/// Requires [`may_change`].
///
/// # Errors
/// FORBIDDEN for a template of another owner, and the same for a missing one.
pub fn require_may_change(poster: &Poster, owner: TemplateOwner) -> Result<(), Refusal> {
    if may_change(poster, owner) { Ok(()) } else { Err(Refusal::forbidden()) }
}

/// Checks that an owner with this many templates may have another one.
///
/// # Errors
/// TOO_MANY_TEMPLATES if the owner has [`MAX_TEMPLATES`] or more.
pub fn require_capacity(count: usize) -> Result<(), Refusal> {
    match count < MAX_TEMPLATES {
        true => Ok(()),
        false => Err(Refusal::conflict(
            codes::TOO_MANY_TEMPLATES,
            format!("There are {MAX_TEMPLATES} templates already. Delete one to save another."),
        )),
    }
}

/// Requires that no other template of the owner has the name.
///
/// # Errors
/// VALIDATION naming the field.
pub fn require_free_name(taken: bool) -> Result<(), Refusal> {
    let mut fields = Fields::new();
    if taken {
        fields.add(Field::TemplateName, "There is a template with this name already");
    }
    fields.finish()
}

#[cfg(test)]
#[path = "case_template_tests.rs"]
mod tests;
