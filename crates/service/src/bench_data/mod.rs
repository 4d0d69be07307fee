//! Fills an empty database with many rows and sessions for the benchmarks (`caseboard bench-data`).
//!
//! Rows are written with the statements of the product in large transactions, without mail and audit entries, so that a
//! million engagements take a minute instead of hours. The tokens of the sessions are returned for the request files.

use std::sync::Arc;

use caseboard_domain::case::Case;
use caseboard_domain::center::{AffiliationStatus, Center};
use caseboard_domain::density::Density;
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::hours::Hours;
use caseboard_domain::language::Language;
use caseboard_domain::mix::Random;
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::pay::{PayTerms, Rate};
use caseboard_domain::person::{Category, Email, NotificationSettings, Person, PersonName, Prefix, Role};
use caseboard_domain::position::Position;
use caseboard_domain::registration::TERMS_VERSION;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, EngagementId, NoticeId, PersonId, Secret, SessionId, ThreadId};
use caseboard_store::centers::CodeHash;
use caseboard_store::engagements::EngagementChange;
use caseboard_store::notices::NewNotice;
use caseboard_store::persons::NewPerson;
use caseboard_store::sessions::SessionOrigin;
use caseboard_store::{
    affiliations, cases, centers, certifications, engagements, notices, persons, positions, sessions,
};
use jiff::{SignedDuration, Timestamp};

use crate::secrets::{digest, new_token};
use crate::{App, Error};

/// The password of all people of the benchmark.
pub const PASSWORD: &str = "Harbor7Kettle";

/// Rows per transaction.
const BATCH: usize = 2_000;
/// How far the cases reach back and ahead, in days.
const DAYS_BACK: i64 = 540;
const DAYS_AHEAD: i64 = 45;
/// Cases whose invitations the benchmark accepts start after all others.
const FIRST_ACCEPT_DAY: i64 = DAYS_AHEAD + 5;

/// How much data to create.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BenchSize {
    /// Number of people; one in twenty is a surgeon.
    pub people: u32,
    /// Number of cases.
    pub cases: u32,
    /// Number of engagements, each with a notice.
    pub engagements: u32,
    /// Number of invitations that can be accepted without conflict, each on a case of its own.
    pub accepts: u32,
    /// The seed of all choices.
    pub seed: u64,
}

/// A session for requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchSession {
    /// The person.
    pub person: PersonId,
    /// The group of a professional.
    pub category: Option<Category>,
    /// The first center of a surgeon or an administrator.
    pub center: Option<CenterId>,
    /// The address to sign in with.
    pub email: String,
    /// Bearer token.
    pub token: String,
}

/// An invitation that its professional can accept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchInvitation {
    /// Index of the session in [`BenchData::professionals`].
    pub session: usize,
    /// The invitation.
    pub notice: NoticeId,
}

/// What the request files are written from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BenchData {
    /// Sessions of all professionals.
    pub professionals: Vec<BenchSession>,
    /// Sessions of all surgeons.
    pub surgeons: Vec<BenchSession>,
    /// Sessions of the administrators, one for each center.
    pub admins: Vec<BenchSession>,
    /// Invitations to accept.
    pub invitations: Vec<BenchInvitation>,
}

/// A person of the data with what the cases need.
#[derive(Clone)]
struct Member {
    id: PersonId,
    name: String,
    category: Category,
    center: usize,
}

/// A case with its engagements, ready to be inserted.
#[derive(Clone)]
struct Planned {
    case: Case,
    engagements: Vec<(Engagement, NoticeId)>,
}

/// Fills an empty database; `report` gets a line of progress after each kind of row.
///
/// # Errors
/// [`Error::Internal`] if a row cannot be written, for example because the database is not empty.
pub async fn fill(app: &App, size: BenchSize, report: impl Fn(String)) -> Result<BenchData, Error> {
    let mut filler =
        Filler { app, random: Random::new(size.seed), now: app.now(), data: BenchData::default() };
    let centers = filler.centers((size.cases / 2_000).max(4)).await?;
    report(format!("{} centers", centers.len()));
    let hash = app.hasher.hash(app.entropy.clone(), &Secret::new(PASSWORD.to_owned())).await?;
    let surgeons = filler.people(Role::Surgeon, (size.people / 20).max(4), &hash, &centers).await?;
    let admins =
        filler.people(Role::Admin, u32::try_from(centers.len()).unwrap_or(4), &hash, &centers).await?;
    let professionals =
        filler.people(Role::Professional, size.people.max(40) * 19 / 20, &hash, &centers).await?;
    filler.certify(&professionals, &admins, &centers).await?;
    report(format!("{} people", surgeons.len() + admins.len() + professionals.len()));
    let people = People { surgeons, professionals, centers };
    let per_case = size.engagements / size.cases.max(1);
    let mut written = 0_u32;
    while written < size.cases {
        let count = (size.cases - written).min(BATCH as u32);
        let batch: Result<Vec<Planned>, Error> =
            (0..count).map(|_| filler.plan_case(&people, per_case)).collect();
        filler.insert(batch?).await?;
        written += count;
        if written.is_multiple_of(20_000) || written == size.cases {
            report(format!("{written} cases with {} engagements", written * per_case));
        }
    }
    filler.accepts(&people, size.accepts).await?;
    report(format!("{} invitations to accept", filler.data.invitations.len()));
    Ok(filler.data)
}

/// The people of the data, and the centers that [`Member::center`] refers to.
struct People {
    surgeons: Vec<Member>,
    professionals: Vec<Member>,
    centers: Vec<Center>,
}

struct Filler<'a> {
    app: &'a App,
    random: Random,
    now: Timestamp,
    data: BenchData,
}

const CITIES: [(&str, &str, &str); 4] = [
    ("San Diego", "CA", "America/Los_Angeles"),
    ("Austin", "TX", "America/Chicago"),
    ("Albany", "NY", "America/New_York"),
    ("Denver", "CO", "America/Denver"),
];
const FIRST_NAMES: [&str; 8] = ["Ada", "Ben", "Carla", "Dev", "Elena", "Farid", "Grace", "Hugo"];
const LAST_NAMES: [&str; 10] =
    ["Abrams", "Bauer", "Castillo", "Dietrich", "Evans", "Fujita", "Garcia", "Huang", "Ibarra", "Jensen"];
const PROCEDURES: [&str; 6] =
    ["Arthroscopy", "Cataract removal", "Cholecystectomy", "Colonoscopy", "Hernia repair", "Septoplasty"];

impl Filler<'_> {
    async fn centers(&mut self, count: u32) -> Result<Vec<Center>, Error> {
        let mut made = Vec::new();
        for number in 0..count {
            let (city, state, zone) = *self.random.pick(&CITIES);
            made.push(Center {
                id: CenterId::from_uuid(self.app.new_id()),
                name: format!("Bench Surgery Center {number}"),
                address: format!("{} Main Street", 100 + number),
                city: city.to_owned(),
                state: state.parse().map_err(|_| Error::Internal("not a state".into()))?,
                zip_code: format!("{:05}", 10_000 + number),
                phone: Some("6195550100".to_owned()),
                zone: Zone::parse(zone).map_err(|error| Error::Internal(error.to_string()))?,
                active: true,
                confirmed: true,
            });
        }
        let (key_version, all) = (self.app.key().number(), made.clone());
        self.app
            .transact(all, move |app, tx, all: Vec<Center>| async move {
                for center in &all {
                    let code = CodeHash { hash: digest(center.id.to_string()), key_version };
                    centers::insert(&tx, center, code, None, app.now()).await?;
                }
                Ok(tx.commit(()))
            })
            .await?;
        Ok(made)
    }

    /// Creates people of a role with a session each; surgeons and administrators belong to one center.
    async fn people(
        &mut self,
        role: Role,
        count: u32,
        hash: &str,
        all_centers: &[Center],
    ) -> Result<Vec<Member>, Error> {
        let mut members = Vec::new();
        let mut rows = Vec::new();
        for number in 0..count {
            let category = match role {
                Role::Professional if self.random.chance(60) => Some(Category::Anesthesiologist),
                Role::Professional => Some(*self.random.pick(&Category::ALL[1..])),
                _ => None,
            };
            let name = PersonName {
                prefix: (role == Role::Surgeon).then_some(Prefix::Dr),
                first: (*self.random.pick(&FIRST_NAMES)).to_owned(),
                last: format!("{} {number}", self.random.pick(&LAST_NAMES)),
                suffix: None,
            };
            let email =
                format!("{}.{number}@bench.example", role.as_str().to_ascii_lowercase().replace('_', "-"));
            let person = Person {
                id: PersonId::from_uuid(self.app.new_id()),
                role,
                category,
                name,
                email: Email::parse(&email).map_err(|error| Error::Internal(error.to_string()))?,
                phone: "6195550111".to_owned(),
                email_verified: true,
                active: true,
                notifications: NotificationSettings::default(),
                preferences: NotificationPreferences::default(),
                language: Language::DEFAULT,
                density: Density::DEFAULT,
            };
            let center = number as usize % all_centers.len();
            members.push(Member {
                id: person.id,
                name: person.full_name(),
                category: category.unwrap_or(Category::Anesthesiologist),
                center,
            });
            let affiliated = category.is_none().then(|| all_centers[center].id);
            let token = new_token(&*self.app.entropy);
            let session = BenchSession { person: person.id, category, center: affiliated, email, token };
            let questions = [(0, String::new()), (0, String::new())];
            let (password_hash, terms_version) = (hash.to_owned(), TERMS_VERSION.to_owned());
            rows.push((NewPerson { person, password_hash, questions, terms_version }, session));
        }
        for batch in rows.chunks(BATCH) {
            self.app
                .transact(Arc::new(batch.to_vec()), |app, tx, batch: Arc<Vec<_>>| async move {
                    let now = app.now();
                    let expires = now + SignedDuration::from_hours(24);
                    for (person, session) in &*batch {
                        let (person, session): (&NewPerson, &BenchSession) = (person, session);
                        persons::insert(&tx, person, now).await?;
                        let id = SessionId::from_uuid(app.new_id());
                        let (hash, origin) = (digest(&session.token), SessionOrigin::default());
                        sessions::insert(&tx, &hash, id, person.person.id, now, expires, &origin).await?;
                        if let Some(center) = session.center {
                            let status = AffiliationStatus::Verified;
                            affiliations::insert(&tx, person.person.id, center, status, 0, now).await?;
                        }
                    }
                    Ok(tx.commit(()))
                })
                .await?;
        }
        let sessions = rows.into_iter().map(|(_, session)| session);
        match role {
            Role::Surgeon => self.data.surgeons.extend(sessions),
            Role::Professional => self.data.professionals.extend(sessions),
            Role::Admin | Role::SystemAdmin => self.data.admins.extend(sessions),
        }
        Ok(members)
    }

    /// Certifies each professional at two centers.
    async fn certify(
        &mut self,
        professionals: &[Member],
        admins: &[Member],
        all_centers: &[Center],
    ) -> Result<(), Error> {
        let rows: Vec<(CenterId, PersonId, PersonId)> = professionals
            .iter()
            .flat_map(|person| [(person, person.center), (person, (person.center + 1) % all_centers.len())])
            .map(|(person, center)| (all_centers[center].id, person.id, admins[center].id))
            .collect();
        for batch in rows.chunks(BATCH) {
            self.app
                .transact(batch.to_vec(), |app, tx, batch: Vec<_>| async move {
                    for (center, person, by) in batch {
                        certifications::add(&tx, center, person, by, app.now()).await?;
                    }
                    Ok(tx.commit(()))
                })
                .await?;
        }
        Ok(())
    }

    fn case(&mut self, people: &People, start: Timestamp, positions: Vec<Position>) -> Result<Case, Error> {
        let surgeon = self.random.pick(&people.surgeons).clone();
        let center = &people.centers[surgeon.center];
        let hours = i64::try_from(2 + self.random.below(5)).unwrap_or(2) * 100;
        Ok(Case {
            id: CaseId::from_uuid(self.app.new_id()),
            poster: surgeon.id,
            poster_role: Role::Surgeon,
            poster_name: surgeon.name.clone(),
            surgeon: surgeon.id,
            surgeon_name: surgeon.name,
            center: center.id,
            location: format!("{}, {}, {}", center.name, center.city, center.state.code()),
            zone: center.zone.clone(),
            start,
            hours: Hours::from_hundredths(hours)
                .map_err(|_| Error::Internal("not a number of hours".into()))?,
            notes: "Please arrive 30 minutes before the start.".to_owned(),
            procedures: vec![(*self.random.pick(&PROCEDURES)).to_owned()],
            positions,
            posted_at: start.min(self.now) - SignedDuration::from_hours(24 * 14),
            cancelled_at: None,
            version: 1,
        })
    }

    /// Returns a start at a full hour of a day, from 6:00 to 15:00 UTC.
    fn start(&mut self, day: i64) -> Timestamp {
        let midnight = self.now.as_second().div_euclid(86_400) * 86_400;
        let hour = 6 + i64::try_from(self.random.below(10)).unwrap_or(0);
        Timestamp::from_second(midnight + day * 86_400 + hour * 3_600).unwrap_or(self.now)
    }

    fn terms(&mut self) -> PayTerms {
        let dollars = 120 + i64::try_from(self.random.below(20)).unwrap_or(0) * 10;
        let cents = caseboard_domain::money::Money::from_cents;
        PayTerms { rate: Rate::Hourly(cents(dollars * 100)), min_pay: cents(dollars * 200) }
    }

    /// Plans a case and its engagements: past cases are filled, a third of the coming ones too.
    fn plan_case(&mut self, people: &People, per_case: u32) -> Result<Planned, Error> {
        let day =
            i64::try_from(self.random.below((DAYS_BACK + DAYS_AHEAD) as usize)).unwrap_or(0) - DAYS_BACK;
        let start = self.start(day);
        let filled = start <= self.now || self.random.chance(33);
        let category = if self.random.chance(60) {
            Category::Anesthesiologist
        } else {
            *self.random.pick(&Category::ALL[1..])
        };
        let terms = self.terms();
        let position = Position::restore(category, terms, 1, i64::from(filled)).into_iter().collect();
        let case = self.case(people, start, position)?;
        let mut chosen: Vec<PersonId> = Vec::new();
        let mut planned = Vec::new();
        for number in 0..per_case {
            let person = self.random.pick(&people.professionals).clone();
            if chosen.contains(&person.id) {
                continue;
            }
            chosen.push(person.id);
            let at = case.posted_at + SignedDuration::from_hours(i64::from(number) + 1);
            let state = match (filled, number) {
                (true, 0) => State::Confirmed { at, reconfirm: false },
                (true, _) if self.random.chance(50) => State::PositionFilled { at },
                (false, _) if self.random.chance(60) => State::Invited { at },
                _ => State::Declined { at },
            };
            let id = EngagementId::from_uuid(self.app.new_id());
            let engagement = Engagement::new(id, case.id, person.id, category, terms, state);
            planned.push((engagement, NoticeId::from_uuid(self.app.new_id())));
        }
        Ok(Planned { case, engagements: planned })
    }

    /// Inserts cases with their positions, engagements and notices in one transaction.
    async fn insert(&self, batch: Vec<Planned>) -> Result<(), Error> {
        self.app
            .transact(Arc::new(batch), |app, tx, batch: Arc<Vec<Planned>>| async move {
                let now = app.now();
                let (mut changes, mut sent) = (Vec::new(), Vec::new());
                for Planned { case, engagements } in &*batch {
                    cases::insert(&tx, case).await?;
                    for position in &case.positions {
                        for _ in 0..position.filled() {
                            positions::take_place(&tx, case.id, position.category, false).await?;
                        }
                    }
                    for (engagement, notice) in engagements {
                        changes.push(EngagementChange {
                            notice: Some(*notice),
                            ..EngagementChange::new(None, *engagement)
                        });
                        sent.push(invitation_notice(case, engagement, *notice));
                    }
                }
                engagements::save(&tx, &changes, now).await?;
                notices::insert(&tx, &sent, now).await?;
                Ok(tx.commit(()))
            })
            .await
    }

    /// Adds cases with one invitation each, at most one a day for each professional, so that all can be accepted.
    async fn accepts(&mut self, people: &People, count: u32) -> Result<(), Error> {
        let available = people.professionals.len();
        let mut batch = Vec::new();
        for number in 0..count as usize {
            let index = number % available;
            let day = FIRST_ACCEPT_DAY + i64::try_from(number / available).unwrap_or(0);
            let person = people.professionals[index].clone();
            let (start, terms) = (self.start(day), self.terms());
            let position = Position::new(person.category, terms, 1).into_iter().collect();
            let case = self.case(people, start, position)?;
            let id = EngagementId::from_uuid(self.app.new_id());
            let state = State::Invited { at: case.posted_at };
            let engagement = Engagement::new(id, case.id, person.id, person.category, terms, state);
            let notice = NoticeId::from_uuid(self.app.new_id());
            self.data.invitations.push(BenchInvitation { session: index, notice });
            batch.push(Planned { case, engagements: vec![(engagement, notice)] });
            if batch.len() == BATCH {
                self.insert(std::mem::take(&mut batch)).await?;
            }
        }
        self.insert(batch).await
    }
}

fn invitation_notice(case: &Case, engagement: &Engagement, id: NoticeId) -> NewNotice {
    NewNotice {
        id,
        thread: ThreadId::from_uuid(id.as_uuid()),
        recipient: engagement.person,
        sender: case.poster,
        case: Some(case.id),
        engagement: Some(engagement.id),
        center: Some(case.center),
        kind: NoticeKind::Invitation,
        status: engagement.message_status().unwrap_or(NoticeStatus::Invited),
        subject: "Invitation".to_owned(),
        content: "You have been invited to a surgical case.".to_owned(),
        hired_at: None,
        withdrawn_at: None,
        slot: None,
    }
}
