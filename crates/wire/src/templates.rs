//! Templates of postings.

use caseboard_domain::case_draft::PositionDraft;
use caseboard_domain::case_template::TemplateDraft;
use caseboard_service::templates::Template;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::{IntoParams, ToSchema};

use super::cases::{NewStaff, NewStaffs, Staff, Staffs};
use super::centers::CenterName;
use super::request::{RequestError, number, optional_id};
use super::scalar::{HourCount, Id};
use super::schema::{Procedures, SpecialInstructions, TemplateName};

/// A filter for templates.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct TemplateList {
    /// The center whose shared templates are listed. Missing: all centers of the caller.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center_id: Option<String>,
}

/// `POST /api/jobtemplates`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewJobTemplate {
    /// The name, which no other template of the owner has; letter case is ignored.
    #[schema(value_type = TemplateName)]
    pub name: Option<String>,
    /// Whether it is shared with the center; for its administrators. Default: false.
    #[serde(default)]
    #[schema(nullable = false, required = false)]
    pub shared: Option<bool>,
    /// The center. Default for an administrator: the first own center.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub surgery_center_id: Option<String>,
    /// Estimated hours, from 1 to below 100, at most two decimals.
    #[schema(value_type = HourCount)]
    pub duration: Option<Number>,
    /// Special instructions. No names or identifiers of patients.
    #[schema(value_type = Option<SpecialInstructions>, nullable = false)]
    pub desc: Option<String>,
    /// Procedures in their order.
    #[schema(value_type = Option<Procedures>, nullable = false)]
    pub procedures: Option<Vec<String>>,
    /// The positions, each group at most once.
    #[schema(value_type = NewStaffs)]
    pub staffs: Option<Vec<NewStaff>>,
}

impl NewJobTemplate {
    /// Returns the input of the domain.
    pub fn into_draft(self) -> Result<TemplateDraft, RequestError> {
        Ok(TemplateDraft {
            name: self.name.unwrap_or_default(),
            shared: self.shared.unwrap_or_default(),
            center: optional_id("surgeryCenterId", self.surgery_center_id.as_deref())?,
            hours: number(self.duration),
            notes: self.desc.unwrap_or_default(),
            procedures: self.procedures.unwrap_or_default(),
            positions: self.staffs.unwrap_or_default().into_iter().map(PositionDraft::from).collect(),
        })
    }
}

/// `PUT /api/jobtemplates/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RenameJobTemplate {
    /// The new name.
    #[schema(value_type = TemplateName)]
    pub name: Option<String>,
}

/// A template of postings.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobTemplate {
    /// The template.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The name.
    #[schema(value_type = TemplateName)]
    pub name: String,
    /// Whether it is shared with the center; otherwise only the caller sees it.
    pub shared: bool,
    /// Whether the caller may rename and delete it.
    pub may_change: bool,
    /// The center that the cases are for.
    pub surgery_center_id: CenterName,
    /// Estimated hours.
    pub duration: HourCount,
    /// Special instructions.
    #[schema(value_type = SpecialInstructions)]
    pub desc: String,
    /// Procedures in their order.
    #[schema(value_type = Procedures)]
    pub procedures: Vec<String>,
    /// The positions, with all places free.
    #[schema(value_type = Staffs)]
    pub staffs: Vec<Staff>,
}

impl From<Template> for JobTemplate {
    fn from(Template { row, may_change }: Template) -> Self {
        Self {
            id: row.id.into(),
            name: row.name,
            shared: row.person.is_none(),
            may_change,
            surgery_center_id: CenterName { id: row.center.into(), name: row.center_name },
            duration: row.content.hours.into(),
            desc: row.content.notes,
            procedures: row.content.procedures,
            staffs: row.content.positions.into_iter().map(Staff::from).collect(),
        }
    }
}
