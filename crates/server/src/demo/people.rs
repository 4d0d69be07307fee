//! Centers and people of the demo, created like all others: a center is added, people prove that they know its code,
//! sign up, verify their email address with the mailed code, are certified, and become favorites.

use std::collections::BTreeSet;

use caseboard_domain::Secret;
use caseboard_domain::actor::{Actor, CenterManager, Professional, Surgeon};
use caseboard_domain::center::CenterDraft;
use caseboard_domain::language::Language;
use caseboard_domain::person::{Category, Role};
use caseboard_service::accounts::{self, NewSystemAdmin};
use caseboard_service::{App, Error, centers, eligibility, favorites};
use jiff::SignedDuration;

use super::roster::{
    self, ADMINS, CENTERS, CenterName, PER_GROUP, PROFESSIONALS, Pro, SPANISH_READER, SURGEONS, SYSTEM_ADMIN,
    UNCONFIRMED, WORKS_AT,
};
use super::{profiles, run_concurrently};
use crate::sample::clock::SteppedClock;
use crate::sample::people::{Center, NewUser, PASSWORD, actor, sign_up, verify};

/// All users as actors.
pub(super) struct People {
    pub(super) centers: Vec<Center>,
    pub(super) system_admin: Actor,
    pub(super) admins: Vec<Actor>,
    pub(super) surgeons: Vec<Actor>,
    pub(super) professionals: Vec<Actor>,
}

impl People {
    /// Returns a professional with the rights of one.
    pub(super) fn professional(&self, pro: Pro) -> Result<Professional, Error> {
        Ok(self.professionals[pro].clone().require_professional()?)
    }

    fn surgeon(&self, surgeon: usize) -> Result<Surgeon, Error> {
        Ok(self.surgeons[surgeon].clone().require_surgeon()?)
    }

    fn manager(&self, center: usize) -> Result<CenterManager, Error> {
        Ok(self.admins[center].clone().require_center_manager()?)
    }

    /// Returns all users who manage cases.
    pub(super) fn managers(&self) -> impl Iterator<Item = &Actor> {
        self.surgeons.iter().chain(&self.admins).chain([&self.system_admin])
    }
}

/// The favorites to add, as pairs of an owner's index and a professional.
#[derive(Default)]
pub(super) struct Favorites {
    pub(super) of_surgeons: BTreeSet<(usize, Pro)>,
    pub(super) of_centers: BTreeSet<(usize, Pro)>,
}

/// Creates centers and people, from the current time of the demo's clock on; takes about four days of its time.
pub(super) async fn create_people(
    app: &App,
    clock: &SteppedClock,
    wanted: &Favorites,
) -> Result<People, Error> {
    let root = NewSystemAdmin {
        email: roster::email(SYSTEM_ADMIN.0, SYSTEM_ADMIN.1),
        password: Secret::new(PASSWORD),
        first_name: SYSTEM_ADMIN.0.into(),
        last_name: SYSTEM_ADMIN.1.into(),
    };
    let root = accounts::create_system_admin(app, root).await?;
    let root_name = format!("{} {}", SYSTEM_ADMIN.0, SYSTEM_ADMIN.1);
    let system_admin = actor(app, root, Role::SystemAdmin, None, root_name, Vec::new())?;

    clock.advance(SignedDuration::from_hours(2));
    let mut centers: Vec<Center> = Vec::new();
    for name in &CENTERS {
        let center = centers::create_center(app, Some(&system_admin), None, None, draft(name)).await?;
        centers.push(center.into());
    }

    clock.advance(SignedDuration::from_hours(3));
    let admins = (0..ADMINS.len()).map(|number| admin(number, &centers)).collect();
    let admins = sign_up_all(app, clock, admins).await?;
    clock.advance(SignedDuration::from_hours(5));
    let surgeons = (0..SURGEONS.len()).map(|number| surgeon(number, &centers)).collect();
    let surgeons = sign_up_all(app, clock, surgeons).await?;

    centers::create_center(app, surgeons.first(), None, None, draft(&UNCONFIRMED)).await?;

    let mut professionals = Vec::new();
    for wave in 0..4 {
        clock.advance(SignedDuration::from_hours(6));
        // Each wave signs up ten people of different groups.
        let new_users = (0..PROFESSIONALS.len()).filter(|pro| pro % 4 == wave).map(professional).collect();
        let joined = sign_up_all(app, clock, new_users).await?;
        professionals.extend((0..PROFESSIONALS.len()).filter(|pro| pro % 4 == wave).zip(joined));
    }
    professionals.sort_by_key(|(pro, _)| *pro);
    let professionals = professionals.into_iter().map(|(_, actor)| actor).collect();

    let people = People { centers, system_admin, admins, surgeons, professionals };
    clock.advance(SignedDuration::from_hours(2));
    profiles::fill_in(app, &people.surgeons, &people.professionals).await?;
    clock.advance(SignedDuration::from_hours(14));
    certify(app, &people).await?;
    clock.advance(SignedDuration::from_hours(4));
    add_favorites(app, &people, wanted).await?;
    Ok(people)
}

fn new_user(role: Role, (first, last): (&str, &str), phone: String) -> NewUser {
    NewUser::of(role, (first, last), roster::email(first, last), phone)
}

fn admin(number: usize, centers: &[Center]) -> NewUser {
    let phone = roster::phone(CENTERS[number].area, number);
    new_user(Role::Admin, ADMINS[number], phone).with_centers(centers, &[number], &[])
}

fn surgeon(number: usize, centers: &[Center]) -> NewUser {
    let surgeon = &SURGEONS[number];
    let phone = roster::phone(CENTERS[surgeon.verified[0]].area, 3 + number);
    let user = new_user(Role::Surgeon, (surgeon.first, surgeon.last), phone);
    user.with_centers(centers, surgeon.verified, surgeon.pending)
}

fn professional(pro: Pro) -> NewUser {
    let home = WORKS_AT.iter().position(|numbers| numbers.contains(&(pro % PER_GROUP))).unwrap_or_default();
    let phone = roster::phone(CENTERS[home].area, 10 + pro);
    let mut user = new_user(Role::Professional, PROFESSIONALS[pro], phone);
    user.draft.category_id = Some(roster::group(pro).id().into());
    if pro == SPANISH_READER {
        user.draft.language = Some(Language::Spanish.as_str().to_owned());
    }
    user
}

/// Signs people up, all at the same time, and verifies their email addresses seven minutes later.
async fn sign_up_all(app: &App, clock: &SteppedClock, new_users: Vec<NewUser>) -> Result<Vec<Actor>, Error> {
    let signing = new_users.into_iter().map(|new_user| sign_up(app.clone(), new_user)).collect();
    let signed_up = run_concurrently(signing).await?;
    clock.advance(SignedDuration::from_mins(7));
    let verifying =
        signed_up.into_iter().map(|(person, category)| verify(app.clone(), person, category)).collect();
    run_concurrently(verifying).await
}

/// Returns the form of a new center.
fn draft(name: &CenterName) -> CenterDraft {
    CenterDraft {
        name: name.name.into(),
        address: name.address.into(),
        city: name.city.into(),
        state: name.state.into(),
        zip_code: name.zip.into(),
        phone: roster::phone(name.area, 99),
        time_zone: None,
    }
}

/// Certifies, at every center, the people who work there, which also makes them favorites of the center.
async fn certify(app: &App, people: &People) -> Result<(), Error> {
    let mut certifying = Vec::new();
    for (place, center) in people.centers.iter().enumerate() {
        for (group, number) in
            (0..Category::ALL.len()).flat_map(|group| WORKS_AT[place].map(|number| (group, number)))
        {
            let (app, manager, center) = (app.clone(), people.manager(place)?, center.id);
            let person = people.professionals[group * PER_GROUP + number].person();
            certifying.push(async move { eligibility::certify_person(&app, &manager, person, center).await });
        }
    }
    run_concurrently(certifying).await.map(drop)
}

async fn add_favorites(app: &App, people: &People, wanted: &Favorites) -> Result<(), Error> {
    let mut adding = Vec::new();
    for (surgeon, pro) in &wanted.of_surgeons {
        let (app, actor, person) =
            (app.clone(), people.surgeon(*surgeon)?, people.professionals[*pro].person());
        adding
            .push(async move { favorites::add_surgeon_favorite(&app, &actor, person, actor.person()).await });
    }
    run_concurrently(adding).await?;
    let mut adding = Vec::new();
    for (center, pro) in &wanted.of_centers {
        let (app, manager) = (app.clone(), people.manager(*center)?);
        let (person, center) = (people.professionals[*pro].person(), people.centers[*center].id);
        // Only certified people are favorites of a center (AMB-62); certifying adds them.
        adding.push(async move { eligibility::certify_person(&app, &manager, person, center).await });
    }
    run_concurrently(adding).await?;
    // Some of the others wait for a verification, so that the queue of each center shows people.
    let mut asking = Vec::new();
    for (place, center) in people.centers.iter().enumerate() {
        for group in 0..Category::ALL.len() {
            let number = (WORKS_AT[place][0] + PER_GROUP / 2) % PER_GROUP;
            let actor = people.professionals[group * PER_GROUP + number].clone().require_professional()?;
            let app = app.clone();
            let center = center.id;
            asking.push(async move { eligibility::request_verification(&app, &actor, center).await });
        }
    }
    run_concurrently(asking).await.map(drop)
}
