//! What centers require of professionals, and what people lack.

use caseboard_domain::requirements::{
    Gap, REQUIREMENTS_MAX, Requirement as Rule, RequirementKind, Requirements, parse_requirement,
};
use caseboard_domain::{Refusal, person::Category};
use caseboard_service::eligibility;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lists::DocumentSlot;
use super::schema::{CategoryNumber, DayText, list_schemas};

/// A requirement. The two kinds of documents name a slot, the others do not.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Requirement {
    /// The kind.
    pub kind: RequirementKind,
    /// The document.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<DocumentSlot>, nullable = false)]
    pub slot: Option<&'static str>,
}

impl From<Rule> for Requirement {
    fn from(rule: Rule) -> Self {
        Self { kind: rule.kind(), slot: rule.slot().map(|slot| slot.as_str()) }
    }
}

list_schemas! {
    /// What is required; may be nothing.
    RequirementList = [Requirement; 0..=REQUIREMENTS_MAX];
    /// What is required; repeated entries count once.
    NewRequirementList = [NewRequirement; 0..=REQUIREMENTS_MAX];
}

/// What a person lacks.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MissingRequirement {
    /// The kind.
    pub kind: RequirementKind,
    /// The document.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<DocumentSlot>, nullable = false)]
    pub slot: Option<&'static str>,
    /// The last valid day, `YYYY-MM-DD`, of what ends before the end of the case; missing for what is not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<DayText>, nullable = false)]
    pub expires: Option<String>,
}

impl From<Gap> for MissingRequirement {
    fn from(Gap { requirement, expires }: Gap) -> Self {
        let Requirement { kind, slot } = requirement.into();
        Self { kind, slot, expires: expires.map(|day| day.to_string()) }
    }
}

/// What a center requires of a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupRequirements {
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub category_id: i32,
    /// Whether the center has set the list; otherwise it is what the installation requires.
    pub set: bool,
    /// The list, with what the installation requires.
    #[schema(value_type = RequirementList)]
    pub requirements: Vec<Requirement>,
}

impl From<eligibility::GroupRequirements> for GroupRequirements {
    fn from(it: eligibility::GroupRequirements) -> Self {
        let requirements = it.required.as_slice().iter().copied().map(Requirement::from).collect();
        Self { category_id: it.category.id(), set: it.set, requirements }
    }
}

/// A requirement to set.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct NewRequirement {
    /// The kind; not `NOT_BLOCKED`, which always applies.
    #[schema(value_type = RequirementKind)]
    pub kind: Option<String>,
    /// The document; only with the two kinds of documents.
    #[schema(value_type = Option<DocumentSlot>, nullable = false)]
    pub slot: Option<String>,
}

/// `PUT /api/surgerycenter/{id}/requirements`.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateCenterRequirements {
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub category_id: Option<i64>,
    /// The whole list, which replaces the former one.
    #[schema(value_type = NewRequirementList)]
    pub requirements: Option<Vec<NewRequirement>>,
}

impl UpdateCenterRequirements {
    /// Returns the group and its requirements.
    ///
    /// # Errors
    /// VALIDATION that names `categoryId` or `requirements`.
    pub fn parse(self) -> Result<(Category, Requirements), Refusal> {
        requirements_of_group(self.category_id, self.requirements)
    }
}

fn requirements_of_group(
    category: Option<i64>,
    list: Option<Vec<NewRequirement>>,
) -> Result<(Category, Requirements), Refusal> {
    use caseboard_domain::Field;
    let category = category.and_then(Category::from_id);
    let category = category
        .ok_or_else(|| Refusal::field(Field::RequirementsCategory, "Professional group is invalid"))?;
    let list = list.ok_or_else(|| Refusal::field(Field::Requirements, "requirements is required"))?;
    if list.len() > REQUIREMENTS_MAX {
        let message = format!("requirements cannot be more than {REQUIREMENTS_MAX}");
        return Err(Refusal::field(Field::Requirements, message));
    }
    let parsed: Result<Requirements, Refusal> =
        list.iter().map(|it| parse_requirement(it.kind.as_deref(), it.slot.as_deref())).collect();
    Ok((category, parsed?))
}
