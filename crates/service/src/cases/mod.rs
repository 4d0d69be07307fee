//! Posting, cancelling and listing cases, and what is shown of a case.

mod cancel_case;
pub(crate) mod list_center_cases;
mod list_professional_cases;
pub(crate) mod list_surgeon_cases;
mod post_case;

use std::collections::HashMap;

use caseboard_domain::case::{CaseStatus, OpenState};
use caseboard_domain::engagement::{Engagement, Rejection, State};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::person::Category;
use caseboard_domain::position::Position;
use caseboard_domain::section::{ButtonCategory, poster_button};
use caseboard_domain::time::{Range, Zone, parse_range};
use caseboard_domain::{CaseId, CenterId, Hours, Money, PersonId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::notices::Contact;
use caseboard_store::{Cx, StoreError, engagements};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use cancel_case::{Cancelled, cancel_case};
pub use caseboard_domain::time::DefaultRange;
pub use list_center_cases::list_center_cases;
pub use list_professional_cases::{CaseContact, OwnMessage, ProfessionalCase, list_professional_cases};
pub use list_surgeon_cases::list_surgeon_cases;
pub use post_case::{Posted, post_case};

/// A person by id and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRef {
    /// Who.
    pub id: PersonId,
    /// The computed full name.
    pub full_name: String,
}

/// A center as it is named beside a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CenterBrief {
    /// Which.
    pub id: CenterId,
    /// Its name.
    pub name: String,
    /// Its city.
    pub city: String,
    /// The code of its state.
    pub state: String,
    /// The zone of its clocks.
    pub zone: Zone,
}

/// A case as everybody sees it who may see it (B-59, AMB-47).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseView {
    /// Which.
    pub id: CaseId,
    /// The performing surgeon.
    pub surgeon: PersonRef,
    /// Who posted it.
    pub poster: PersonRef,
    /// Where.
    pub center: CenterBrief,
    /// `center name, city, ST` when it was posted.
    pub location: String,
    /// When it starts.
    pub start: Timestamp,
    /// The center's zone when it was posted (AMB-43).
    pub zone: Zone,
    /// How long it takes.
    pub hours: Hours,
    /// Special instructions.
    pub notes: String,
    /// What is done, in the order posted.
    pub procedures: Vec<String>,
    /// The positions in the order posted.
    pub positions: Vec<Position>,
    /// How far it is filled (AMB-31).
    pub status: CaseStatus,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Whether all its claims are paid.
    pub paid: bool,
    /// When it was posted.
    pub posted_at: Timestamp,
    /// Whether it can still be joined (AMB-31).
    pub open_state: OpenState,
}

impl CaseView {
    /// A case as it is at an instant.
    pub(crate) fn new(listed: CaseRow, now: Timestamp) -> Self {
        let (open_state, cancelled) = (listed.case.open_state(now), listed.case.is_cancelled());
        let CaseRow { case, center_name, center_city, center_state, paid, status } = listed;
        Self {
            id: case.id,
            surgeon: PersonRef { id: case.surgeon, full_name: case.surgeon_name },
            poster: PersonRef { id: case.poster, full_name: case.poster_name },
            center: CenterBrief {
                id: case.center,
                name: center_name,
                city: center_city,
                state: center_state,
                zone: case.zone.clone(),
            },
            location: case.location,
            start: case.start,
            zone: case.zone,
            hours: case.hours,
            notes: case.notes,
            procedures: case.procedures,
            positions: case.positions,
            status,
            cancelled,
            paid,
            posted_at: case.posted_at,
            open_state,
        }
    }
}

/// A professional on a case, shown to those who manage it (AMB-47).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// Who.
    pub id: PersonId,
    /// The computed full name.
    pub full_name: String,
    /// The group.
    pub category: Category,
    /// Where they stand.
    pub status: NoticeStatus,
}

/// A case as those see it who manage it (B-77).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PostedCase {
    /// The case.
    pub case: CaseView,
    /// Invited and confirmed people, in the order they came about.
    pub participants: Vec<Participant>,
    /// What its card offers.
    pub button: ButtonCategory,
    /// The minimum pay that cancelling now would owe (AMB-40).
    pub min_pay_due: Money,
}

impl PostedCase {
    fn new(listed: CaseRow, people: &[(Contact, Engagement)], now: Timestamp) -> Self {
        let due =
            people.iter().filter_map(|(_, engagement)| engagement.cancel(listed.case.start, now)?.min_pay);
        let min_pay_due = Money::from_cents(due.map(Money::cents).sum());
        let participants =
            people.iter().filter(|(_, engagement)| takes_part(engagement)).map(participant).collect();
        Self {
            button: poster_button(&listed.case, now),
            participants,
            min_pay_due,
            case: CaseView::new(listed, now),
        }
    }
}

/// People who only ever asked are on the list of requests, not among the participants.
fn takes_part(engagement: &Engagement) -> bool {
    !matches!(
        engagement.state,
        State::Requested { .. }
            | State::RequestDeclined { .. }
            | State::Acknowledged { after: Rejection::Request, .. }
    )
}

fn participant((contact, engagement): &(Contact, Engagement)) -> Participant {
    Participant {
        id: contact.id,
        full_name: contact.full_name.clone(),
        category: engagement.category,
        status: engagement.status(),
    }
}

/// Cases with the people on them, for those who manage them: one more statement, however many cases there are.
pub(crate) async fn posted(
    cx: &Cx,
    cases: Vec<CaseRow>,
    now: Timestamp,
) -> Result<Vec<PostedCase>, StoreError> {
    let ids: Vec<CaseId> = cases.iter().map(|listed| listed.case.id).collect();
    let mut people: HashMap<CaseId, Vec<(Contact, Engagement)>> = HashMap::new();
    for (contact, engagement) in engagements::list_of_cases(cx, &ids).await? {
        people.entry(engagement.case).or_default().push((contact, engagement));
    }
    let with_people = |listed: CaseRow| {
        let own = people.remove(&listed.case.id).unwrap_or_default();
        PostedCase::new(listed, &own, now)
    };
    Ok(cases.into_iter().map(with_people).collect())
}

/// The range of a list as it was sent (AMB-44).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dates {
    /// `sdate`
    pub sdate: Option<String>,
    /// `edate`
    pub edate: Option<String>,
}

impl Dates {
    pub(crate) fn range(&self, zone: &Zone, default: DefaultRange, now: Timestamp) -> Result<Range, Refusal> {
        parse_range(self.sdate.as_deref(), self.edate.as_deref(), zone, default, now)
    }
}
