//! Cases of the benchmark with their engagements and notices.

use std::sync::Arc;

use caseboard_domain::case::Case;
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::hours::Hours;
use caseboard_domain::mix::Random;
use caseboard_domain::money::Money;
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::pay::{PayTerms, Rate};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::time::days;
use caseboard_domain::{EngagementId, NoticeId, PersonId, ThreadId};
use caseboard_store::engagements::EngagementChange;
use caseboard_store::notices::NewNotice;
use caseboard_store::{cases, engagements, notices, positions};
use jiff::{SignedDuration, Timestamp};

use super::{BATCH, BenchInvitation, Filler, People};
use crate::Error;

/// How far the cases reach back and ahead, in days.
const DAYS_BACK: i64 = 540;
const DAYS_AHEAD: i64 = 45;
/// Cases whose invitations the benchmark accepts start after all others.
const FIRST_ACCEPT_DAY: i64 = DAYS_AHEAD + 5;

/// One of so many cases is of the first center, in addition to those that chance gives it. With 200,000 cases at 100 centers, its
/// month has about 300 events; each of the others has 3 % fewer cases for it.
const BUSY_ONE_IN: usize = 30;

const PROCEDURES: [&str; 6] =
    ["Arthroscopy", "Cataract removal", "Cholecystectomy", "Colonoscopy", "Hernia repair", "Septoplasty"];

/// A case with its engagements, ready to be inserted.
#[derive(Clone)]
pub(super) struct Planned {
    case: Case,
    engagements: Vec<(Engagement, NoticeId)>,
}

impl Filler<'_> {
    fn case(&mut self, people: &People, start: Timestamp, positions: Vec<Position>) -> Result<Case, Error> {
        let number = surgeon_number(&mut self.random, people.surgeons.len(), people.centers.len());
        let surgeon = people.surgeons[number].clone();
        let center = &people.centers[surgeon.center];
        let hours = i64::try_from(2 + self.random.below(5)).unwrap_or(2) * 100;
        Ok(Case {
            id: self.app.new_id(),
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
            posted_at: start.min(self.now) - days(14),
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
        let cents = Money::from_cents;
        PayTerms { rate: Rate::Hourly(cents(dollars * 100)), min_pay: cents(dollars * 200) }
    }

    /// Plans a case and its engagements: past cases are filled, a third of the coming ones too.
    pub(super) fn plan_case(&mut self, people: &People, per_case: u32) -> Result<Planned, Error> {
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
            let id: EngagementId = self.app.new_id();
            let engagement = Engagement::new(id, case.id, person.id, category, terms, state);
            planned.push((engagement, self.app.new_id()));
        }
        Ok(Planned { case, engagements: planned })
    }

    /// Inserts cases with their positions, engagements and notices in one transaction.
    pub(super) async fn insert(&self, batch: Vec<Planned>) -> Result<(), Error> {
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
    pub(super) async fn accepts(&mut self, people: &People, count: u32) -> Result<(), Error> {
        let available = people.professionals.len();
        let mut batch = Vec::new();
        for number in 0..count as usize {
            let index = number % available;
            let day = FIRST_ACCEPT_DAY + i64::try_from(number / available).unwrap_or(0);
            let person = people.professionals[index].clone();
            let (start, terms) = (self.start(day), self.terms());
            let position = Position::new(person.category, terms, 1).into_iter().collect();
            let case = self.case(people, start, position)?;
            let id: EngagementId = self.app.new_id();
            let state = State::Invited { at: case.posted_at };
            let engagement = Engagement::new(id, case.id, person.id, person.category, terms, state);
            let notice: NoticeId = self.app.new_id();
            self.data.invitations.push(BenchInvitation { session: index, notice });
            batch.push(Planned { case, engagements: vec![(engagement, notice)] });
            if batch.len() == BATCH {
                self.insert(std::mem::take(&mut batch)).await?;
            }
        }
        self.insert(batch).await
    }
}

/// Returns the number of the surgeon of a case. The center of a surgeon is the remainder of the number by the number of centers.
fn surgeon_number(random: &mut Random, surgeons: usize, centers: usize) -> usize {
    let number = random.below(surgeons);
    if random.below(BUSY_ONE_IN) == 0 { number - number % centers } else { number }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_of_the_busy_center_has_about_300_events() {
        let (cases, surgeons, centers) = (200_000, 1_000, 100);
        let mut random = Random::new(1);
        let mut number = || surgeon_number(&mut random, surgeons, centers);
        let busy = (0..cases).filter(|_| number() % centers == 0).count();
        // Past cases are filled, a third of the coming ones too; the calendar leaves out open ones.
        let events = busy * 31 / (DAYS_BACK + DAYS_AHEAD) as usize * 133 / 200;
        assert!((280..=320).contains(&events), "{events}");
    }
}
