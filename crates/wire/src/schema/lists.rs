//! Bounded lists. Lists of one area are declared there with [`list_schemas!`](list_schemas).

use std::ops::RangeInclusive;

use caseboard_domain::{case_draft, message, paystub, profile, questions, registration};
use utoipa::ToSchema;
use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};

use super::super::scalar::Id;
use super::texts::{BoardSpecialty, CenterProof, Procedure, SecurityQuestionText};

/// Returns the schema of a list of `T` with a number of items in the range.
pub(crate) fn list_schema<T: ToSchema>(length: RangeInclusive<usize>, description: &str) -> RefOr<Schema> {
    let list = ArrayBuilder::new()
        .items(Ref::from_schema_name(T::name()))
        .max_items(Some(*length.end()))
        .description(Some(description.trim()));
    match *length.start() {
        0 => list.into(),
        least => list.min_items(Some(least)).into(),
    }
}

/// Declares schemas of lists with their items and bounds.
macro_rules! list_schemas {
    ($($(#[doc = $doc:literal])+ $name:ident = [$item:ty; $length:expr];)+) => {$(
        $(#[doc = $doc])+
        pub enum $name {}

        impl ::utoipa::PartialSchema for $name {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::Schema> {
                $crate::schema::list_schema::<$item>($length, concat!($($doc),+))
            }
        }
        impl ::utoipa::ToSchema for $name {
            fn schemas(
                schemas: &mut Vec<(String, ::utoipa::openapi::RefOr<::utoipa::openapi::Schema>)>,
            ) {
                let item = <$item as ::utoipa::ToSchema>::name().into_owned();
                schemas.push((item, <$item as ::utoipa::PartialSchema>::schema()));
                <$item as ::utoipa::ToSchema>::schemas(schemas);
            }
        }
    )+};
}
pub(crate) use list_schemas;

list_schemas! {
    /// Procedures in their order.
    Procedures = [Procedure; 0..=case_draft::PROCEDURES_MAX];
    /// The people to write to.
    Recipients = [Id; 1..=message::PEOPLE_MAX];
    /// The claims of a paystub.
    PaystubClaims = [Id; 1..=paystub::CLAIMS_MAX];
    /// Ids of chosen centers.
    ChosenCenters = [Id; 0..=registration::CENTERS_MAX];
    /// Proofs from `POST /api/verifycentercode`.
    CenterProofs = [CenterProof; 0..=registration::CENTERS_MAX];
    /// Board specialties.
    BoardSpecialties = [BoardSpecialty; 0..=profile::draft::SPECIALTIES_MAX];
    /// One of the two sets of security questions.
    SecurityQuestionSet = [SecurityQuestionText; questions::FIRST.len()..=questions::FIRST.len()];
}
