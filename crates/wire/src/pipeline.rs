//! The eligibility pipeline of a center, and asking for what is missing.

use caseboard_domain::person::Category;
use caseboard_domain::pipeline::{ASK_MAX, NotAsked, PipelineItem as Item};
use caseboard_domain::requirements::{GAPS_MAX, Requirement as Rule, RequirementKind};
use caseboard_domain::search::SearchWords;
use caseboard_domain::slot::Slot;
use caseboard_domain::{CenterId, PersonId, page};
use caseboard_service::eligibility;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::lists::{DocumentSlot, ResultWord};
use super::request::{RequestError, id, required};
use super::requirements::{MissingRequirement, Requirement};
use super::scalar::{Id, Instant};
use super::schema::{
    BlockReason, CategoryNumber, Count, FullName, PageNumber, PageSize, SearchText, list_schemas,
};

list_schemas! {
    /// The people of a page, those who lack least first.
    PipelinePeople = [PipelinePerson; 0..=page::MAX as usize];
    /// What a person lacks.
    PipelineItems = [PipelineItem; 0..=GAPS_MAX];
    /// What people lack, the most frequent first.
    MissingCounts = [MissingCount; 0..=GAPS_MAX];
    /// The people to ask.
    AskedPeople = [Id; 1..=ASK_MAX];
    /// People who were asked.
    PeopleAsked = [Id; 0..=ASK_MAX];
    /// People who were not asked.
    PeopleNotAsked = [PersonNotAsked; 0..=ASK_MAX];
}

/// The filters and the page of the pipeline.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PipelineFilter {
    /// Only people of this group.
    #[serde(rename = "categoryId")]
    #[param(value_type = Option<CategoryNumber>, nullable = false)]
    pub category: Option<String>,
    /// Only people who lack a requirement of this kind.
    #[param(value_type = Option<RequirementKind>, nullable = false)]
    pub kind: Option<String>,
    /// The document of a kind of documents.
    #[param(value_type = Option<DocumentSlot>, nullable = false)]
    pub slot: Option<String>,
    /// Only people with these words in their name.
    #[param(value_type = Option<SearchText>, nullable = false)]
    pub name: Option<String>,
    /// Page, from 1.
    #[param(value_type = Option<PageNumber>, nullable = false, default = 1)]
    pub page: Option<String>,
    /// People on a page; more than 100 are read as 100.
    #[param(value_type = Option<PageSize>, nullable = false, default = 20)]
    pub limit: Option<String>,
}

impl PipelineFilter {
    /// Returns the group.
    pub fn category(number: Option<i64>) -> Result<Option<Category>, RequestError> {
        let invalid = || RequestError::field("categoryId", "categoryId is invalid");
        number.map(|number| Category::from_id(number).ok_or_else(invalid)).transpose()
    }

    /// Returns the requirement that people lack. A slot without a kind is refused, because it would filter nothing.
    pub fn requirement(&self) -> Result<Option<Rule>, RequestError> {
        let sent = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let invalid_kind = || RequestError::field("kind", "kind is invalid");
        let invalid_slot = || RequestError::field("slot", "slot is invalid");
        let slot =
            sent(&self.slot).map(|slot| Slot::parse(slot.trim()).ok_or_else(invalid_slot)).transpose()?;
        match (sent(&self.kind), slot) {
            (None, None) => Ok(None),
            (None, Some(_)) => Err(RequestError::field("kind", "kind is required")),
            (Some(kind), slot) => {
                let kind = RequirementKind::parse(kind.trim()).ok_or_else(invalid_kind)?;
                Rule::from_parts(kind, slot).map(Some).ok_or_else(invalid_slot)
            }
        }
    }

    /// Returns the words of the name.
    pub fn words(&self) -> Result<Option<SearchWords>, RequestError> {
        Ok(SearchWords::parse(self.name.as_deref())?)
    }
}

/// A page of the pipeline.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EligibilityPipeline {
    /// The people.
    #[schema(value_type = PipelinePeople)]
    pub people: Vec<PipelinePerson>,
    /// The number of people on all pages.
    #[schema(value_type = Count)]
    pub total: usize,
    /// What people of the group and name lack, whatever the filter for a requirement says.
    #[schema(value_type = MissingCounts)]
    pub missing: Vec<MissingCount>,
    /// Whether there are more people than the 1,000 that are compared.
    pub capped: bool,
}

/// A requirement, and how many people lack it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MissingCount {
    /// The requirement.
    pub requirement: Requirement,
    /// How many people lack it.
    #[schema(value_type = Count)]
    pub people: usize,
}

/// Something that a person lacks.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PipelineItem {
    /// The requirement.
    pub missing: MissingRequirement,
    /// Whether the person can supply it; the rest is up to the center.
    pub by_person: bool,
}

impl From<Item> for PipelineItem {
    fn from(Item { gap, by_person }: Item) -> Self {
        Self { missing: gap.into(), by_person }
    }
}

/// A professional in the pipeline.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PipelinePerson {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub category_id: i32,
    /// Whether the center has verified the person.
    pub verified: bool,
    /// Whether the person asks the center to verify them.
    pub asked_for_verification: bool,
    /// What the person lacks today or for an open case. Empty for a person who is eligible.
    #[schema(value_type = PipelineItems)]
    pub items: Vec<PipelineItem>,
    /// The number of open positions at the center that the person could fill once nothing is missing.
    #[schema(value_type = Count)]
    pub positions: usize,
    /// When the center last asked the person for what is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub asked_at: Option<Instant>,
    /// Whether the center can ask the person now.
    pub may_ask: bool,
    /// The block, if the center blocks the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub block: Option<CenterBlock>,
}

/// The block of a person, which only the administrators of the center see.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CenterBlock {
    /// The time of the block.
    pub since: Instant,
    /// The reason; missing if none was given.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(value_type = Option<BlockReason>, nullable = false)]
    pub reason: String,
}

impl From<eligibility::CenterBlock> for CenterBlock {
    fn from(eligibility::CenterBlock { since, reason }: eligibility::CenterBlock) -> Self {
        Self { since: since.into(), reason }
    }
}

/// `PUT /api/surgerycenter/{id}/blocks/{userId}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BlockPerson {
    /// Why, only for the administrators of the center. It replaces the former one.
    #[schema(value_type = Option<BlockReason>, nullable = false)]
    pub reason: Option<String>,
}

/// A person whom a center blocks, or does not block any more.
#[derive(Debug, Serialize, ToSchema)]
pub struct BlockAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Whether the center blocks the person.
    pub blocked: bool,
}

impl BlockAnswer {
    /// Returns the answer about a person.
    pub fn new(person: PersonId, blocked: bool) -> Self {
        Self { result: ResultWord::Success, id: person.into(), blocked }
    }
}

impl From<eligibility::PipelinePerson> for PipelinePerson {
    fn from(person: eligibility::PipelinePerson) -> Self {
        Self {
            id: person.id.into(),
            full_name: person.full_name,
            category_id: person.category.id(),
            verified: person.verified,
            asked_for_verification: person.asked,
            items: person.items.into_iter().map(PipelineItem::from).collect(),
            positions: person.positions,
            asked_at: person.asked_at.map(Instant::from),
            may_ask: person.may_ask,
            block: person.block.map(CenterBlock::from),
        }
    }
}

impl From<eligibility::EligibilityPipeline> for EligibilityPipeline {
    fn from(pipeline: eligibility::EligibilityPipeline) -> Self {
        let count = |(rule, people): (Rule, usize)| MissingCount { requirement: rule.into(), people };
        Self {
            people: pipeline.people.into_iter().map(PipelinePerson::from).collect(),
            total: pipeline.total,
            missing: pipeline.missing.into_iter().map(count).collect(),
            capped: pipeline.is_capped,
        }
    }
}

/// `POST /api/askfordocuments`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AskForDocuments {
    /// The center that asks.
    #[schema(value_type = Id)]
    pub center: Option<String>,
    /// The people to ask.
    #[schema(value_type = AskedPeople)]
    pub users: Option<Vec<String>>,
}

impl AskForDocuments {
    /// Returns the input of the service.
    pub fn parse(self) -> Result<eligibility::AskForDocuments, RequestError> {
        let center: CenterId = id("center", self.center.as_deref())?;
        let users = required("users", self.users)?;
        let people = users.iter().enumerate();
        let people: Result<_, _> =
            people.map(|(place, user)| id(&format!("users[{place}]"), Some(user))).collect();
        Ok(eligibility::AskForDocuments { center, people: people? })
    }
}

/// A person who was not asked.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonNotAsked {
    /// The person.
    pub user_id: Id,
    /// The reason.
    pub reason: NotAsked,
}

/// The people who were asked, and those who were not.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AskForDocumentsAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// People who got a notice.
    #[schema(value_type = PeopleAsked)]
    pub asked: Vec<Id>,
    /// People who got none.
    #[schema(value_type = PeopleNotAsked)]
    pub skipped: Vec<PersonNotAsked>,
}

impl From<eligibility::AskedForDocuments> for AskForDocumentsAnswer {
    fn from(eligibility::AskedForDocuments { asked, skipped }: eligibility::AskedForDocuments) -> Self {
        let skipped =
            skipped.into_iter().map(|(user, reason)| PersonNotAsked { user_id: user.into(), reason });
        Self {
            result: ResultWord::Success,
            asked: asked.into_iter().map(Id::from).collect(),
            skipped: skipped.collect(),
        }
    }
}
