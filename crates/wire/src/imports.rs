//! Importing cases from the rows of a file.

use caseboard_domain::case_import::{ROW_NUMBERS, ROWS_MAX, parse_file_id};
use caseboard_domain::closed_list;
use caseboard_domain::refusal::codes;
use caseboard_service::cases::{self, ImportRow as Row, RowOutcome};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::cases::NewJob;
use super::field_names::request_path;
use super::problem::ProblemField;
use super::request::{RequestError, shortened};
use super::scalar::Id;
use super::schema::{FileDigest, RowNumber, list_schemas};

closed_list! {
    /// The outcome of a row.
    pub enum ImportState {
        /// It was posted.
        Posted = "POSTED",
        /// An earlier request has posted it with the same values.
        AlreadyPosted = "ALREADY_POSTED",
        /// An earlier request has posted it with other values.
        PostedDifferently = "POSTED_DIFFERENTLY",
        /// It was not posted.
        Refused = "REFUSED",
    }
}

list_schemas! {
    /// The rows of a request, each number once.
    ImportRows = [ImportRow; 1..=ROWS_MAX];
}

/// A row of a file.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ImportRow {
    /// The number of the row in the file, from 1.
    #[schema(value_type = RowNumber)]
    pub row: Option<i64>,
    /// The case, as in `createjob`. A wrong value is an error of this row alone.
    #[schema(value_type = NewJob)]
    pub job: Option<Value>,
}

/// `POST /api/importjobs`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportJobs {
    /// The SHA-256 of the file. A row of a file is posted once, also if the request is repeated.
    #[schema(value_type = FileDigest)]
    pub file_id: Option<String>,
    /// The rows.
    #[schema(value_type = ImportRows)]
    pub rows: Option<Vec<ImportRow>>,
}

/// The outcome of a row.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedRow {
    /// The number of the row in the file.
    #[schema(value_type = RowNumber)]
    pub row: u32,
    /// The outcome.
    pub state: ImportState,
    /// The case, unless the row was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub job_id: Option<Id>,
    /// Whether the surgeon has another case at this time; the case was posted nevertheless.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub surgeon_overlap: bool,
    /// The error code of a refused row.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 100, examples("VALIDATION"))]
    pub code: Option<String>,
    /// Why it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 20000, examples("Surgery_Date cannot be empty or in the past"))]
    pub message: Option<String>,
    /// The invalid fields of a refused row, with the names of `createjob`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 300)]
    pub fields: Vec<ProblemField>,
}

impl ImportedRow {
    fn new(row: u32, state: ImportState, job_id: Option<Id>) -> Self {
        let (surgeon_overlap, fields) = (false, Vec::new());
        Self { row, state, job_id, surgeon_overlap, code: None, message: None, fields }
    }

    fn refused(row: u32, code: &str, message: String, fields: Vec<ProblemField>) -> Self {
        let (code, message) = (Some(code.to_owned()), Some(message));
        Self { code, message, fields, ..Self::new(row, ImportState::Refused, None) }
    }

    fn from_request_error(row: u32, error: RequestError) -> Self {
        match error {
            RequestError::Field { field, message } => {
                let fields = vec![ProblemField { field, message: message.clone() }];
                Self::refused(row, codes::VALIDATION, message, fields)
            }
            RequestError::Refused(refusal) => Self::from((row, RowOutcome::Refused(refusal))),
        }
    }
}

impl From<(u32, RowOutcome)> for ImportedRow {
    fn from((row, outcome): (u32, RowOutcome)) -> Self {
        match outcome {
            RowOutcome::Posted(posted) => {
                let id = posted.case_row.case.id.into();
                let surgeon_overlap = !posted.warnings.is_empty();
                Self { surgeon_overlap, ..Self::new(row, ImportState::Posted, Some(id)) }
            }
            RowOutcome::AlreadyPosted(case) => Self::new(row, ImportState::AlreadyPosted, Some(case.into())),
            RowOutcome::PostedDifferently(case) => {
                Self::new(row, ImportState::PostedDifferently, Some(case.into()))
            }
            RowOutcome::Refused(refusal) => {
                let field = |error: caseboard_domain::FieldError| ProblemField {
                    field: request_path(error.field),
                    message: error.message,
                };
                let fields = refusal.fields.into_iter().map(field).collect();
                Self::refused(row, refusal.code, refusal.message, fields)
            }
        }
    }
}

/// The answer of an import.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImportAnswer {
    /// The rows in the order of the request.
    #[schema(max_items = 50)]
    pub rows: Vec<ImportedRow>,
}

/// The rows that can be read, and the answers to the others.
pub struct ReadRows {
    /// The input of the service.
    pub input: cases::ImportCases,
    /// For the answer.
    pub rest: OtherRows,
}

/// The answers to the rows that cannot be read.
pub struct OtherRows {
    refused: Vec<ImportedRow>,
    /// The numbers of all rows in the order of the request.
    order: Vec<u32>,
}

impl ImportJobs {
    /// Reads the rows, each for itself.
    ///
    /// # Errors
    /// When the file has no id, or a row no number.
    pub fn read(self) -> Result<ReadRows, RequestError> {
        let file = parse_file_id(self.file_id.as_deref().unwrap_or_default())?;
        let (mut rows, mut refused, mut order) = (Vec::new(), Vec::new(), Vec::new());
        for (index, ImportRow { row, job }) in self.rows.unwrap_or_default().into_iter().enumerate() {
            let number = row.and_then(|row| u32::try_from(row).ok()).filter(|row| ROW_NUMBERS.contains(row));
            let invalid = || RequestError::field(format!("rows[{index}].row"), "row is invalid");
            let number = number.ok_or_else(invalid)?;
            order.push(number);
            match read_job(job.unwrap_or_default()).and_then(NewJob::into_draft) {
                Ok(draft) => rows.push(Row { number, draft }),
                Err(error) => refused.push(ImportedRow::from_request_error(number, error)),
            }
        }
        caseboard_domain::case_import::check_row_numbers(&order)?;
        Ok(ReadRows { input: cases::ImportCases { file, rows }, rest: OtherRows { refused, order } })
    }
}

fn read_job(job: Value) -> Result<NewJob, RequestError> {
    // Serde also reads a struct from a list of its fields, which would name a wrong one by its number.
    if job.is_array() {
        return Err(RequestError::field("job", "expected an object, not a list"));
    }
    serde_path_to_error::deserialize(job).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { "job".to_owned() } else { shortened(&path) };
        RequestError::field(field, shortened(&error.into_inner().to_string()))
    })
}

impl OtherRows {
    /// Returns the answers to all rows in the order of the request.
    pub fn answer(self, outcomes: Vec<(u32, RowOutcome)>) -> ImportAnswer {
        let Self { refused: mut rows, order } = self;
        rows.extend(outcomes.into_iter().map(ImportedRow::from));
        rows.sort_by_key(|row| order.iter().position(|number| *number == row.row));
        ImportAnswer { rows }
    }
}
