//! Centers and people of the benchmark, each person with a session.

use std::sync::Arc;

use caseboard_domain::center::{AffiliationStatus, Center};
use caseboard_domain::density::Density;
use caseboard_domain::language::Language;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::person::{Category, Email, NotificationSettings, Person, PersonName, Prefix, Role};
use caseboard_domain::registration::TERMS_VERSION;
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId, SessionId};
use caseboard_store::centers::CodeHash;
use caseboard_store::persons::NewPerson;
use caseboard_store::sessions::SessionOrigin;
use caseboard_store::{affiliations, centers, certifications, persons, sessions};
use jiff::SignedDuration;

use super::{BATCH, BenchSession, Filler, Member};
use crate::Error;
use crate::secrets::{digest, new_token};

const CITIES: [(&str, &str, &str); 4] = [
    ("San Diego", "CA", "America/Los_Angeles"),
    ("Austin", "TX", "America/Chicago"),
    ("Albany", "NY", "America/New_York"),
    ("Denver", "CO", "America/Denver"),
];
const FIRST_NAMES: [&str; 8] = ["Ada", "Ben", "Carla", "Dev", "Elena", "Farid", "Grace", "Hugo"];
const LAST_NAMES: [&str; 10] =
    ["Abrams", "Bauer", "Castillo", "Dietrich", "Evans", "Fujita", "Garcia", "Huang", "Ibarra", "Jensen"];
impl Filler<'_> {
    pub(super) async fn centers(&mut self, count: u32) -> Result<Vec<Center>, Error> {
        let mut made = Vec::new();
        for number in 0..count {
            let (city, state, zone) = *self.random.pick(&CITIES);
            made.push(Center {
                id: self.app.new_id(),
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
    pub(super) async fn people(
        &mut self,
        role: Role,
        count: u32,
        hash: &str,
        centers: &[Center],
    ) -> Result<Vec<Member>, Error> {
        let mut members = Vec::new();
        let mut rows = Vec::new();
        for number in 0..count {
            let (person, session) = self.new_person(role, number, hash, centers)?;
            members.push(Member {
                id: session.person,
                name: person.person.full_name(),
                category: session.category.unwrap_or(Category::Anesthesiologist),
                center: number as usize % centers.len(),
            });
            rows.push((person, session));
        }
        self.insert_people(&rows).await?;
        let sessions = rows.into_iter().map(|(_, session)| session);
        match role {
            Role::Surgeon => self.data.surgeons.extend(sessions),
            Role::Professional => self.data.professionals.extend(sessions),
            Role::Admin | Role::SystemAdmin => self.data.admins.extend(sessions),
        }
        Ok(members)
    }

    fn new_person(
        &mut self,
        role: Role,
        number: u32,
        hash: &str,
        centers: &[Center],
    ) -> Result<(NewPerson, BenchSession), Error> {
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
            id: self.app.new_id(),
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
        let center = category.is_none().then(|| centers[number as usize % centers.len()].id);
        let token = new_token(&*self.app.entropy);
        let session = BenchSession { person: person.id, category, center, email, token };
        let questions = [(0, String::new()), (0, String::new())];
        let (password_hash, terms_version) = (hash.to_owned(), TERMS_VERSION.to_owned());
        Ok((NewPerson { person, password_hash, questions, terms_version }, session))
    }

    async fn insert_people(&self, rows: &[(NewPerson, BenchSession)]) -> Result<(), Error> {
        for batch in rows.chunks(BATCH) {
            self.app
                .transact(Arc::new(batch.to_vec()), |app, tx, batch: Arc<Vec<_>>| async move {
                    let now = app.now();
                    let expires = now + SignedDuration::from_hours(24);
                    for (person, session) in &*batch {
                        let (person, session): (&NewPerson, &BenchSession) = (person, session);
                        persons::insert(&tx, person, now).await?;
                        let id: SessionId = app.new_id();
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
        Ok(())
    }

    /// Certifies each professional at two centers.
    pub(super) async fn certify(
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
}
