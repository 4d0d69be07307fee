//! `POST /dev/clock`: moves the clock of a development server forward, so that a browser test reaches deadlines that are days
//! away (AMB-162). Every other server answers 404.

use axum::extract::State;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Api;
use crate::input::Json;
use crate::problem::Problem;

/// The path of the call.
pub(crate) const PATH: &str = "/dev/clock";

/// The longest step, in seconds: 400 days, so that the time stays one that the database can store.
const STEP_MAX: i64 = 400 * 24 * 3600;

/// How far to move the clock.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    /// In seconds; 0 reads the clock.
    seconds: i64,
}

/// The time after the step.
#[derive(Serialize)]
pub(crate) struct Time {
    now: Timestamp,
}

/// Moves the clock forward.
///
/// # Errors
/// NOT_FOUND unless the server runs with CASEBOARD_ENV=dev; a problem of the field for steps that are negative or too long.
pub(crate) async fn advance(
    State(api): State<Api>,
    Json(step): Json<Step>,
) -> Result<axum::Json<Time>, Problem> {
    let Some(clock) = &api.settings.development_clock else { return Err(Problem::not_found()) };
    if !(0..=STEP_MAX).contains(&step.seconds) {
        return Err(Problem::field("seconds", format!("Enter 0 to {STEP_MAX} seconds.")));
    }
    Ok(axum::Json(Time { now: clock.advance(SignedDuration::from_secs(step.seconds)) }))
}
