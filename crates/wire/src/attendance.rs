//! Confirming the day of a case, setting out and arriving.

use caseboard_domain::attendance::{AttendanceAction, AttendanceState};
use caseboard_domain::geo::GeoPoint;
use caseboard_service::attendance_reports::{AttendanceReported, ReportArrival as Arrival};
use caseboard_service::cases;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use super::lists::ResultWord;
use super::request::{RequestError, id, number};
use super::scalar::{Id, Instant};
use super::schema::{Latitude, Longitude};

/// `POST /api/confirmday` and `POST /api/onmyway`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReportAttendance {
    /// A message about the case: `_id` of an entry of `myMsg`.
    #[serde(rename = "_id")]
    #[schema(value_type = Id)]
    pub id: Option<String>,
}

/// Coordinates that a professional shares.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = NewPosition)]
pub struct NewCoordinates {
    /// Degrees, north positive; stored rounded to four decimals.
    #[schema(value_type = Latitude)]
    pub latitude: Option<Number>,
    /// Degrees, east positive; stored rounded to four decimals.
    #[schema(value_type = Longitude)]
    pub longitude: Option<Number>,
}

/// `POST /api/here`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReportArrival {
    /// A message about the case: `_id` of an entry of `myMsg`.
    #[serde(rename = "_id")]
    #[schema(value_type = Id)]
    pub id: Option<String>,
    /// Where the professional is; only with their consent.
    pub position: Option<NewCoordinates>,
}

impl ReportArrival {
    /// Returns the input of the service.
    pub fn parse(self) -> Result<Arrival, RequestError> {
        let message = id("_id", self.id.as_deref())?;
        let point = match self.position {
            Some(NewCoordinates { latitude, longitude }) => {
                Some(GeoPoint::parse(number(latitude), number(longitude))?)
            }
            None => None,
        };
        Ok(Arrival { message, point })
    }
}

/// What was reported.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AttendanceAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The case.
    pub job: Id,
    /// The state now.
    pub state: AttendanceState,
    /// The time at which the state began.
    pub at: Instant,
}

impl From<AttendanceReported> for AttendanceAnswer {
    fn from(AttendanceReported { case, state, at }: AttendanceReported) -> Self {
        Self { result: ResultWord::Success, job: case.into(), state, at: at.into() }
    }
}

/// The coordinates of a professional on arrival.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = SharedPosition)]
pub struct SharedCoordinates {
    /// Degrees, north positive.
    #[schema(value_type = Latitude)]
    pub latitude: f64,
    /// Degrees, east positive.
    #[schema(value_type = Longitude)]
    pub longitude: f64,
}

impl From<GeoPoint> for SharedCoordinates {
    fn from(point: GeoPoint) -> Self {
        let (latitude, longitude) = point.degrees();
        Self { latitude, longitude }
    }
}

/// Whether a confirmed person will come and has arrived; only for owners of the case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParticipantAttendance {
    /// The state.
    pub state: AttendanceState,
    /// The time at which the state began.
    pub at: Instant,
    /// When the person reported to be on the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub on_my_way_at: Option<Instant>,
    /// Where the person was on arrival, if they shared it; for seven days after the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub position: Option<SharedCoordinates>,
}

impl From<cases::ParticipantAttendance> for ParticipantAttendance {
    fn from(it: cases::ParticipantAttendance) -> Self {
        Self {
            state: it.state,
            at: it.at.into(),
            on_my_way_at: it.set_out.map(Instant::from),
            position: it.point.map(SharedCoordinates::from),
        }
    }
}

/// Whether the confirmed professional will come and has arrived, and what they can report now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnAttendance {
    /// The state; missing before the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub state: Option<AttendanceState>,
    /// The time at which the state began.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub at: Option<Instant>,
    /// What can be reported now, in the order of the day.
    #[schema(max_items = 3)]
    pub actions: Vec<AttendanceAction>,
    /// Whether the coordinates on arrival were shared and are still stored.
    pub position_shared: bool,
}

impl From<cases::OwnAttendance> for OwnAttendance {
    fn from(it: cases::OwnAttendance) -> Self {
        Self {
            state: it.state.map(|(state, _)| state),
            at: it.state.map(|(_, at)| at.into()),
            actions: it.actions,
            position_shared: it.coordinates_shared,
        }
    }
}
