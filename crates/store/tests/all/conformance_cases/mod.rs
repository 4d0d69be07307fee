//! Cases, positions, engagements and notices: every function, on the engine of this run.

use caseboard_domain::actor::Professional;
use caseboard_domain::case::{Case, CaseStatus};
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::page::{Cursor, Keyset};
use caseboard_domain::pay::{PayTerms, Rate};
use caseboard_domain::person::{Category, NotificationSettings, Role};
use caseboard_domain::position::Position;
use caseboard_domain::schedule::Booking;
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CaseId, EngagementId, Hours, Money, NoticeId, PersonId, ThreadId};
use caseboard_store::cases::{CaseOwner, CaseRange};
use caseboard_store::engagements::{EngagementChange, EngagementRow, FavoriteOwners, ProfessionalCaseRow};
use caseboard_store::notices::{Contact, NewNotice, NoticeScope};
use caseboard_store::open_cases::{self, CandidateRow, OpenCases};
use caseboard_store::{StoreError, cases, engagements, notices, positions};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};

mod cases_and_positions;
mod engagements_and_notices;

const NURSE: Category = Category::RegisteredNurse;
const TECH: Category = Category::ScrubTech;

fn terms() -> PayTerms {
    PayTerms { rate: Rate::Hourly(Money::from_cents(12_345)), min_pay: Money::from_cents(5_000) }
}

/// A case of 90 minutes with two positions, the technicians first.
fn a_case(fixture: &Fixture, hours: i64) -> Case {
    let line = |category, required| Position::new(category, terms(), required).expect("a position");
    Case {
        id: fixture.new_id(),
        poster: fixture.admin.person(),
        poster_role: Role::Admin,
        poster_name: "Adam Stage".into(),
        surgeon: fixture.surgeon.person(),
        surgeon_name: "Dr. Sarah Stage".into(),
        center: fixture.center,
        location: "Pacific Hand Center, Fresno, CA".into(),
        zone: Zone::parse("America/Los_Angeles").expect("a zone"),
        start: fixture.hours_from_now(hours),
        hours: Hours::from_hundredths(150).expect("valid hours"),
        notes: "Ünïcode 'quotes' \"and\" \\ backslashes".into(),
        procedures: vec!["One, two".into(), "[three]".into()],
        positions: vec![line(TECH, 1), line(NURSE, 2)],
        posted_at: fixture.now(),
        cancelled_at: None,
        version: 1,
    }
}

async fn put(fixture: &Fixture, hours: i64) -> Case {
    let case = a_case(fixture, hours);
    let row = case.clone();
    write!(fixture.db, [row], |tx| cases::insert(&tx, &row).await?).expect("written");
    case
}

fn engagement(fixture: &Fixture, case: CaseId, person: PersonId, state: State) -> Engagement {
    let id: EngagementId = fixture.new_id();
    Engagement::new(id, case, person, NURSE, terms(), state)
}

async fn save(fixture: &Fixture, changes: Vec<EngagementChange>) -> Result<(), StoreError> {
    let now = fixture.now();
    write!(fixture.db, [changes], |tx| engagements::save(&tx, &changes, now).await?)
}

async fn engagement_row(fixture: &Fixture, id: EngagementId) -> (Contact, EngagementRow) {
    read!(fixture.db, |conn| engagements::find(&conn, id).await?).expect("an engagement")
}

fn notice(
    fixture: &Fixture,
    to: PersonId,
    about: &Engagement,
    kind: NoticeKind,
    status: NoticeStatus,
) -> NewNotice {
    let id: NoticeId = fixture.new_id();
    NewNotice {
        id,
        thread: ThreadId::from_uuid(id.as_uuid()),
        recipient: to,
        sender: fixture.surgeon.person(),
        case: Some(about.case),
        engagement: Some(about.id),
        center: Some(fixture.center),
        kind,
        status,
        subject: "A \"subject\"".into(),
        content: "A line\nand 'another'".into(),
        hired_at: None,
        withdrawn_at: None,
        slot: None,
    }
}

async fn deliver(fixture: &Fixture, list: Vec<NewNotice>) {
    let now = fixture.now();
    write!(fixture.db, [list], |tx| notices::insert(&tx, &list, now).await?).expect("delivered");
}

/// An invited nurse and the invitation.
async fn invited(fixture: &Fixture, case: CaseId, person: &Professional) -> (Engagement, NoticeId) {
    let engagement = engagement(fixture, case, person.person(), State::Invited { at: fixture.now() });
    let invitation =
        notice(fixture, person.person(), &engagement, NoticeKind::Invitation, NoticeStatus::Invited);
    let id = invitation.id;
    save(fixture, vec![EngagementChange { notice: Some(id), ..EngagementChange::new(None, engagement) }])
        .await
        .expect("saved");
    deliver(fixture, vec![invitation]).await;
    (engagement, id)
}

fn week(fixture: &Fixture) -> Range {
    Range { from: fixture.now(), until: fixture.days_from_now(7) }
}
