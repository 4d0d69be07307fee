//! The density of a user's lists.

use caseboard_domain::density::Density;
use caseboard_service::profile::DensityUpdated;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// `PUT /api/density`
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UpdateDensity {
    /// The new density.
    #[schema(value_type = Density)]
    pub density: Option<String>,
}

/// The density now.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdateDensityAnswer {
    /// The density of the person.
    pub density: Density,
}

impl From<DensityUpdated> for UpdateDensityAnswer {
    fn from(DensityUpdated { density }: DensityUpdated) -> Self {
        Self { density }
    }
}
