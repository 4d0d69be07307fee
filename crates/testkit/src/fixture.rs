//! Test data: two centers, users who post cases, and as many professionals as a test needs.
//!
//! Accounts are inserted into the database directly; all other changes are made by commands.

use std::ops::Deref;
use std::sync::atomic::{AtomicU32, Ordering};

use caseboard_domain::actor::{Actor, LimitedCenters, Poster, Professional, SecondFactorState, SessionData};
use caseboard_domain::case_draft::{CaseDraft, PositionDraft};
use caseboard_domain::center::{AffiliationStatus, Center};
use caseboard_domain::density::Density;
use caseboard_domain::language::Language;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::{Category, Email, NotificationSettings, Person, PersonName, Prefix, Role};
use caseboard_domain::time::{Zone, days, to_iso};
use caseboard_domain::{CaseId, CenterId, PersonId};
use caseboard_service::cases::{PostedCase, post_case};
use caseboard_store::centers::CodeHash;
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::persons::NewPerson;
use caseboard_store::sessions::{self, SessionOrigin};
use caseboard_store::{StoreError, affiliations, centers, certifications, favorites, persons};
use jiff::{SignedDuration, Timestamp};

use crate::TestApp;

/// The test data in an application: a center in Fresno with a surgeon and two administrators, another center with a
/// surgeon and an administrator, and a system administrator.
pub struct Fixture {
    app: TestApp,
    /// Center `Pacific Hand Center, Fresno, CA`, of which `surgeon`, `admin` and `other_admin` are verified.
    pub center: CenterId,
    /// Center of which `other_center_admin` and `other_center_surgeon` are verified.
    pub other_center: CenterId,
    /// Surgeon of `center`.
    pub surgeon: Poster,
    /// Administrator of `center`.
    pub admin: Poster,
    /// Second administrator of `center`.
    pub other_admin: Poster,
    /// Administrator of `other_center`.
    pub other_center_admin: Poster,
    /// Surgeon of `other_center`.
    pub other_center_surgeon: Poster,
    /// System administrator.
    pub system: Poster,
}

impl Deref for Fixture {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.app
    }
}

/// An account to create.
#[derive(Debug, Clone, Copy)]
struct Part<'a> {
    /// First name; all accounts have the same last name.
    name: &'a str,
    role: Role,
    category: Option<Category>,
    /// Center with which the user has a verified affiliation.
    center: Option<CenterId>,
    notifications: NotificationSettings,
}

/// All channels enabled.
const ALL_CHANNELS: NotificationSettings = NotificationSettings { email: true, sms: true };

/// Numbers the centers, so that their names are unique.
static CENTERS: AtomicU32 = AtomicU32::new(0);

/// Numbers the accounts, so that their phone numbers are unique.
static PHONES: AtomicU32 = AtomicU32::new(0);

impl Fixture {
    /// Creates a new application with the test data.
    pub async fn new() -> Self {
        Self::on(TestApp::new().await).await
    }

    /// Creates the test data in an existing application.
    ///
    /// # Panics
    /// If the accounts cannot be written.
    pub async fn on(app: TestApp) -> Self {
        Self::build(app, "Pacific Hand Center", "Elsewhere Center").await
    }

    /// Adds new centers with new users to the same application and returns them.
    pub async fn with_new_centers(self) -> Self {
        let number = CENTERS.fetch_add(1, Ordering::Relaxed);
        Self::build(self.app, &format!("Center {number}"), &format!("Elsewhere {number}")).await
    }

    async fn build(app: TestApp, center: &str, elsewhere: &str) -> Self {
        let center = make_center(&app, center).await;
        let elsewhere = make_center(&app, elsewhere).await;
        let poster = async |name, role, center| {
            let session =
                make(&app, Part { name, role, category: None, center, notifications: ALL_CHANNELS }).await;
            Actor::from_session(session, true).and_then(Actor::require_poster).expect("a poster")
        };
        Self {
            surgeon: poster("Sarah", Role::Surgeon, Some(center)).await,
            admin: poster("Adam", Role::Admin, Some(center)).await,
            other_admin: poster("Alice", Role::Admin, Some(center)).await,
            other_center_admin: poster("Steve", Role::Admin, Some(elsewhere)).await,
            other_center_surgeon: poster("Sam", Role::Surgeon, Some(elsewhere)).await,
            system: poster("Root", Role::SystemAdmin, None).await,
            center,
            other_center: elsewhere,
            app,
        }
    }

    /// Begins the session of an actor, which has a row only after a sign-in.
    ///
    /// # Panics
    /// If it cannot be written.
    pub async fn begin_session(&self, actor: &SessionData) {
        let (person, session, now) = (actor.person, actor.session, self.app.now());
        let expires = now + SignedDuration::from_hours(1);
        let written = self.app.db.write(move |tx| async move {
            sessions::insert(&tx, &[7; 32], session, person, now, expires, &SessionOrigin::default()).await?;
            Ok::<_, StoreError>(tx.commit(()))
        });
        written.await.expect("a session");
    }

    /// Creates a professional who is certified by the center and a favorite of it and of the surgeon, with default
    /// notification settings.
    pub async fn professional(&self, category: Category) -> Professional {
        self.professionals(category, 1).await.remove(0)
    }

    /// Creates several such professionals in one transaction.
    ///
    /// # Panics
    /// If they cannot be written.
    pub async fn professionals(&self, category: Category, count: usize) -> Vec<Professional> {
        let known: Vec<(NewPerson, SessionData)> = (0..count)
            .map(|number| {
                let name = format!("Pro{number}");
                let (role, notifications) = (Role::Professional, NotificationSettings::default());
                new_person(
                    &self.app,
                    Part { name: &name, role, category: Some(category), center: None, notifications },
                )
            })
            .collect();
        let (now, center, surgeon) = (self.app.now(), self.center, self.surgeon.person());
        let people: Vec<NewPerson> = known.iter().map(|(person, _)| person.clone()).collect();
        let written = self.app.db.write(move |tx| {
            let people = people.clone();
            async move {
                for new in &people {
                    let id = new.person.id;
                    persons::insert(&tx, new, now).await?;
                    favorites::add(&tx, FavoritesOwner::Surgeon(surgeon), id, now).await?;
                    favorites::add(&tx, FavoritesOwner::Center(center), id, now).await?;
                    certifications::add(&tx, center, id, surgeon, now).await?;
                }
                Ok::<_, StoreError>(tx.commit(()))
            }
        });
        written.await.expect("professionals are written");
        known.into_iter().map(|(_, session)| professional(session)).collect()
    }

    /// Creates a professional who is neither a favorite nor certified.
    pub async fn unaffiliated_professional(
        &self,
        category: Category,
        notifications: NotificationSettings,
    ) -> Professional {
        let role = Role::Professional;
        professional(
            make(
                &self.app,
                Part { name: "Nora", role, category: Some(category), center: None, notifications },
            )
            .await,
        )
    }

    /// Creates a surgeon of the center with these notification settings.
    ///
    /// # Panics
    /// If the surgeon cannot be written.
    pub async fn surgeon_with_notifications(&self, notifications: NotificationSettings) -> Poster {
        let (role, center) = (Role::Surgeon, Some(self.center));
        let session =
            make(&self.app, Part { name: "Sybil", role, category: None, center, notifications }).await;
        Actor::from_session(session, true).and_then(Actor::require_poster).expect("a poster")
    }

    /// Returns the instant this number of hours after the time of the clock.
    pub fn hours_from_now(&self, hours: i64) -> Timestamp {
        self.app.now() + SignedDuration::from_hours(hours)
    }

    /// Returns the instant this number of days of 24 hours after the time of the clock.
    pub fn days_from_now(&self, number: i64) -> Timestamp {
        self.app.now() + days(number)
    }

    /// Returns the draft of a case of two hours at the center, with positions for $100 an hour and a minimum of $50.
    /// `positions` has the number of places for each group.
    pub fn case_draft(&self, start: Timestamp, positions: &[(Category, u32)]) -> CaseDraft {
        let draft = |(category, required): &(Category, u32)| PositionDraft {
            category_id: Some(category.id().into()),
            pay: PayDraft { hourly: Some(100.0), per_case: None, min_pay: Some(50.0) },
            required: Some(f64::from(*required)),
        };
        CaseDraft {
            surgeon: Some(self.surgeon.person()),
            center: Some(self.center),
            start: Some(to_iso(start)),
            hours: Some(2.0),
            notes: "Latex allergy of John Doe".into(),
            procedures: vec!["Carpal tunnel release".into()],
            positions: positions.iter().map(draft).collect(),
            plan: None,
        }
    }

    /// Posts the case of [`Fixture::case_draft`] and returns its id.
    ///
    /// # Panics
    /// If it is rejected.
    pub async fn post_case(&self, by: &Poster, start: Timestamp, positions: &[(Category, u32)]) -> CaseId {
        self.post_case_in_full(by, start, positions).await.case_row.case.id
    }

    /// Posts the case of [`Fixture::case_draft`] and returns the complete response.
    ///
    /// # Panics
    /// If it is rejected.
    pub async fn post_case_in_full(
        &self,
        by: &Poster,
        start: Timestamp,
        positions: &[(Category, u32)],
    ) -> PostedCase {
        post_case(&self.app, by, None, self.case_draft(start, positions)).await.expect("posted")
    }
}

fn professional(session: SessionData) -> Professional {
    Actor::from_session(session, true).and_then(Actor::require_professional).expect("a professional")
}

fn new_person(app: &TestApp, part: Part<'_>) -> (NewPerson, SessionData) {
    let Part { name, role, category, center, notifications } = part;
    let id: PersonId = app.new_id();
    let prefix = Prefix::default_for(role, category);
    let person = Person {
        id,
        role,
        category,
        name: PersonName { prefix, first: name.into(), last: "Stage".into(), suffix: None },
        email: Email::parse(&format!("{name}.{id}@stage.example")).expect("an address"),
        phone: format!("559555{:04}", PHONES.fetch_add(1, Ordering::Relaxed) % 10_000),
        email_verified: true,
        active: true,
        notifications,
        preferences: NotificationPreferences::default(),
        language: Language::DEFAULT,
        density: Density::DEFAULT,
    };
    let data = SessionData {
        session: app.new_id(),
        person: id,
        role,
        category,
        full_name: person.full_name(),
        email_verified: true,
        centers: center.into_iter().collect(),
        limited: LimitedCenters::default(),
        second_factor: SecondFactorState::default(),
        // Valid at every time of the clock; tests of the proof itself use sessions in the database.
        proven_at: Some(Timestamp::MAX),
    };
    let questions = [(0, "-".to_owned()), (1, "-".to_owned())];
    (NewPerson { person, password_hash: "-".into(), questions, terms_version: "2021-09-13".into() }, data)
}

async fn make(app: &TestApp, who: Part<'_>) -> SessionData {
    let (new, session) = new_person(app, who);
    let (now, center) = (app.now(), who.center);
    let written = app.db.write(move |tx| {
        let new = new.clone();
        async move {
            persons::insert(&tx, &new, now).await?;
            if let Some(center) = center {
                affiliations::insert(&tx, new.person.id, center, AffiliationStatus::Verified, 0, now).await?;
            }
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("a person is written");
    session
}

async fn make_center(app: &TestApp, name: &str) -> CenterId {
    let center = Center {
        id: app.new_id(),
        name: name.into(),
        address: "1 Main Street".into(),
        city: "Fresno".into(),
        state: "CA".parse().expect("a state"),
        zip_code: "93701".into(),
        phone: Some("5595550199".into()),
        zone: Zone::parse("America/Los_Angeles").expect("a zone"),
        active: true,
        confirmed: true,
    };
    let (id, now) = (center.id, app.now());
    let written = app.db.write(move |tx| {
        let center = center.clone();
        async move {
            centers::insert(&tx, &center, CodeHash { hash: [0; 32], key_version: 1 }, None, now).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("a center is written");
    id
}
