//! People, centers and cases for the tests of this crate.

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::actor::{Actor, LimitedCenters, Poster, Professional, SecondFactorState, SessionData};
use crate::case::Case;
use crate::center::{Center, CenterDraft};
use crate::hours::Hours;
use crate::id::{CaseId, CenterId, EngagementId, PersonId, SessionId};
use crate::money::Money;
use crate::pay::{PayTerms, Rate};
use crate::person::{Category, Role};
use crate::position::Position;
use crate::time::Zone;

pub(crate) fn now() -> Timestamp {
    "2026-03-05T18:00:00Z".parse().expect("an instant")
}

pub(crate) fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

pub(crate) const MICRO: SignedDuration = SignedDuration::from_micros(1);

pub(crate) fn person(n: u128) -> PersonId {
    PersonId::from_uuid(Uuid::from_u128(n))
}

pub(crate) fn center_id(n: u128) -> CenterId {
    CenterId::from_uuid(Uuid::from_u128(1_000 + n))
}

pub(crate) fn case_id(n: u128) -> CaseId {
    CaseId::from_uuid(Uuid::from_u128(2_000 + n))
}

pub(crate) fn engagement_id(n: u128) -> EngagementId {
    EngagementId::from_uuid(Uuid::from_u128(3_000 + n))
}

/// A session of a verified person; professionals are of group 0.
pub(crate) fn session(n: u128, role: Role, centers: &[CenterId]) -> SessionData {
    SessionData {
        session: SessionId::from_uuid(Uuid::from_u128(4_000 + n)),
        person: person(n),
        role,
        category: (role == Role::Professional).then_some(Category::Anesthesiologist),
        full_name: format!("{role} {n}"),
        email_verified: true,
        centers: centers.to_vec(),
        limited: LimitedCenters::default(),
        second_factor: SecondFactorState::default(),
        proven_at: None,
    }
}

pub(crate) fn actor(n: u128, role: Role, centers: &[CenterId]) -> Actor {
    Actor::from_session(session(n, role, centers), true).expect("a verified person")
}

pub(crate) fn poster(n: u128, role: Role, centers: &[CenterId]) -> Poster {
    actor(n, role, centers).require_poster().expect("a poster")
}

pub(crate) fn professional(n: u128) -> Professional {
    actor(n, Role::Professional, &[]).require_professional().expect("a professional")
}

pub(crate) fn terms(hourly: i64, min_pay: i64) -> PayTerms {
    let dollars = |dollars: i64| Money::from_cents(dollars * 100);
    PayTerms { rate: Rate::Hourly(dollars(hourly)), min_pay: dollars(min_pay) }
}

pub(crate) fn position(category: Category, required: i64, filled: i64) -> Position {
    Position::restore(category, terms(150, 400), required, filled).expect("a valid position")
}

pub(crate) fn center(n: u128) -> Center {
    let draft = CenterDraft {
        name: format!("Center {n}"),
        address: "1 Harbor Way".into(),
        city: "Oakland".into(),
        state: "CA".into(),
        zip_code: "94607".into(),
        phone: String::new(),
        time_zone: None,
    };
    draft.validate().expect("a center").into_center(center_id(n), true)
}

/// A case of surgeon 1 at center 1, eight hours from `start`, with these lines.
pub(crate) fn case(start: Timestamp, positions: &[Position]) -> Case {
    Case {
        id: case_id(1),
        poster: person(1),
        poster_role: Role::Surgeon,
        poster_name: "Dr. One".into(),
        surgeon: person(1),
        surgeon_name: "Dr. One".into(),
        center: center_id(1),
        location: "Center 1, Oakland, CA".into(),
        zone: Zone::parse("America/Los_Angeles").expect("a zone"),
        start,
        hours: Hours::from_number(8.0).expect("in range"),
        notes: String::new(),
        procedures: vec![],
        positions: positions.to_vec(),
        posted_at: now() - hours(240),
        cancelled_at: None,
        version: 1,
    }
}
