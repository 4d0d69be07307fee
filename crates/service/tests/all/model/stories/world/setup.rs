//! The people, the second center and the browsers of a story.

use caseboard_domain::actor::Professional;
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::{CenterId, PersonId, PushSubscriptionId, SessionId};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::push_subscriptions::{self, PushSubscriptionRow};
use caseboard_store::{StoreError, affiliations, certifications};
use caseboard_testkit::Fixture;

use crate::cases::support::{NURSE, TECH, center_at};
use crate::model::stories::steps::NURSES;

/// Two nurses and a technician who are not certified.
pub(super) const UNCERTIFIED: [usize; 3] = [4, 5, 8];

pub(super) async fn add_people(fixture: &Fixture) -> Vec<Professional> {
    let quiet = NotificationSettings { email: false, sms: false };
    let mut professionals = fixture.professionals(NURSE, NURSES - 2).await;
    // Two nurses and a technician are not certified; they are favorites of the surgeon nevertheless.
    for _ in 0..2 {
        professionals.push(fixture.unaffiliated_professional(NURSE, quiet).await);
    }
    professionals.extend(fixture.professionals(TECH, 2).await);
    professionals.push(fixture.unaffiliated_professional(TECH, quiet).await);
    let (surgeon, now) = (fixture.surgeon.person(), fixture.now());
    let strangers = [4, 8].map(|who: usize| professionals[who].person());
    let added = fixture.db.write(move |tx| async move {
        for person in strangers {
            favorites::add(&tx, FavoritesOwner::Surgeon(surgeon), person, now).await?;
        }
        Ok::<_, StoreError>(tx.commit(()))
    });
    added.await.expect("favorites");
    professionals
}

/// Adds a center with the ZIP code of Oakland, for which the surgeon and the administrator work and which certifies the same
/// people. It has no favorites.
pub(super) async fn add_center(fixture: &Fixture, professionals: &[Professional]) -> CenterId {
    let name = format!("Oakland {}", fixture.center);
    let away = center_at(fixture, &name, "America/Los_Angeles", "94607").await;
    let (admin, surgeon, now) = (fixture.admin.person(), fixture.surgeon.person(), fixture.now());
    let certified = professionals.iter().enumerate().filter(|(who, _)| !UNCERTIFIED.contains(who));
    let certified: Vec<PersonId> = certified.map(|(_, it)| it.person()).collect();
    let written = fixture.db.write(move |tx| {
        let certified = certified.clone();
        async move {
            affiliations::verify(&tx, admin, away, now).await?;
            for person in certified {
                certifications::add(&tx, away, person, surgeon, now).await?;
            }
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("a second center");
    away
}

/// Adds a browser for push messages to each professional with an even number; returns their ids with these numbers.
pub(super) async fn add_browsers(fixture: &Fixture, professionals: &[Professional]) -> Vec<(String, usize)> {
    let rows: Vec<(usize, PushSubscriptionRow)> =
        professionals.iter().enumerate().step_by(2).map(|(who, it)| (who, browser(fixture, it))).collect();
    let ids = rows.iter().map(|(who, row)| (row.id.to_string(), *who)).collect();
    let written = fixture.db.write(move |tx| {
        let rows = rows.clone();
        async move {
            for (_, row) in &rows {
                push_subscriptions::save(&tx, row).await?;
            }
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("browsers");
    ids
}

/// Returns a browser without keys, because nothing is sent to it.
fn browser(fixture: &Fixture, of: &Professional) -> PushSubscriptionRow {
    let (id, session): (PushSubscriptionId, SessionId) = (fixture.new_id(), fixture.new_id());
    PushSubscriptionRow {
        id,
        person: of.person(),
        session,
        endpoint: format!("https://push.example/{id}"),
        public_key: Vec::new(),
        auth: Vec::new(),
        user_agent: None,
        created_at: fixture.now(),
    }
}
