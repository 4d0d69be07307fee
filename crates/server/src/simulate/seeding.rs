//! Creates the centers and people of a region in an empty database, with the commands that users run.

use std::collections::HashMap;

use caseboard_domain::actor::{Actor, CenterManager, Poster, Professional};
use caseboard_domain::center::CenterDraft;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::profile::ProfileDraft;
use caseboard_domain::requirements::Requirement;
use caseboard_domain::{PersonId, Secret};
use caseboard_service::accounts::{NewSystemAdmin, create_system_admin};
use caseboard_service::dispatch::{UpdateCenterDispatch, update_center_dispatch};
use caseboard_service::eligibility::{CenterRequirements, certify_person, update_center_requirements};
use caseboard_service::profile::{self, ProfileUpdate};
use caseboard_service::{App, Error, centers, favorites};

use super::world::{SURGEONS, World, needs_license};
use crate::sample::people::{Center, NewUser, PASSWORD, actor, sign_up, verify};

/// The people of the region with their rights, by the indexes of the region.
pub(super) struct People {
    pub(super) centers: Vec<Center>,
    pub(super) surgeons: Vec<Poster>,
    pub(super) professionals: Vec<Professional>,
    pub(super) numbers: HashMap<PersonId, usize>,
}

const PHONE: &str = "5125550100";

/// Creates everything except the cases. One command runs after another, so that ids are the same in each run.
pub(super) async fn create(app: &App, world: &World) -> Result<People, Error> {
    let root = create_root(app).await?;
    let centers = create_centers(app, &root, world).await?;
    let mut admins = Vec::new();
    for center in 0..centers.len() {
        let admin = account(app, Role::Admin, center, None, Some((&centers, center))).await?;
        let manager = admin.require_center_manager()?;
        set_rules(app, &manager, &centers[center]).await?;
        admins.push(manager);
    }
    let mut surgeons = Vec::new();
    for surgeon in 0..centers.len() * SURGEONS {
        let works_at = Some((centers.as_slice(), surgeon / SURGEONS));
        surgeons.push(account(app, Role::Surgeon, surgeon, None, works_at).await?);
    }
    let professionals = create_professionals(app, world, &centers, &admins).await?;
    add_favorites(app, world, &surgeons, &professionals).await?;
    let numbers = professionals.iter().enumerate().map(|(number, it)| (it.person(), number)).collect();
    let surgeons = surgeons.into_iter().map(Actor::require_poster).collect::<Result<_, _>>()?;
    Ok(People { centers, surgeons, professionals, numbers })
}

async fn create_root(app: &App) -> Result<Actor, Error> {
    let root = NewSystemAdmin {
        email: "root@simulation.example".into(),
        password: Secret::new(PASSWORD),
        first_name: "System".into(),
        last_name: "Administrator".into(),
    };
    let root = create_system_admin(app, root).await?;
    actor(app, root, Role::SystemAdmin, None, "System Administrator".into(), Vec::new())
}

async fn create_centers(app: &App, root: &Actor, world: &World) -> Result<Vec<Center>, Error> {
    let mut created = Vec::new();
    for number in 0..world.centers.len() {
        let draft = CenterDraft {
            name: format!("Simulated Surgery Center {}", number + 1),
            address: format!("{} Main Street", 100 + number),
            city: "Austin".into(),
            state: "TX".into(),
            zip_code: "78701".into(),
            phone: PHONE.into(),
            time_zone: None,
        };
        let center = Center::from(centers::create_center(app, Some(root), None, None, draft).await?);
        if center.zone != world.zone {
            return Err(Error::Internal(format!("the zone of a center is {}", center.zone.name())));
        }
        created.push(center);
    }
    Ok(created)
}

/// Creates the professionals with their licenses; centers verify them as in the region.
async fn create_professionals(
    app: &App,
    world: &World,
    centers: &[Center],
    admins: &[CenterManager],
) -> Result<Vec<Professional>, Error> {
    let mut professionals = Vec::new();
    for (number, plan) in world.professionals.iter().enumerate() {
        let person = account(app, Role::Professional, number, Some(plan.category), None).await?;
        let draft = ProfileDraft {
            license_no: Some(format!("TX-{}", 10_000 + number)),
            license_state: Some(if plan.license.of_the_state { "TX" } else { "AZ" }.into()),
            license_expires: Some(plan.license.expires.to_string()),
            ..ProfileDraft::default()
        };
        let update = ProfileUpdate { draft, ..ProfileUpdate::default() };
        profile::update_profile(app, &person, None, person.person(), update).await?;
        for center in &plan.verified {
            let (manager, id) = (&admins[*center], centers[*center].id);
            // Verifying a person makes them a favorite of the center; those that the region does not have are removed.
            certify_person(app, manager, person.person(), id).await?;
            if !plan.favorite_of.contains(center) {
                favorites::remove_center_favorite(app, manager, person.person(), id).await?;
            }
        }
        professionals.push(person.require_professional()?);
    }
    Ok(professionals)
}

async fn add_favorites(
    app: &App,
    world: &World,
    surgeons: &[Actor],
    professionals: &[Professional],
) -> Result<(), Error> {
    for (surgeon, list) in surgeons.iter().zip(&world.surgeon_favorites) {
        let surgeon = surgeon.clone().require_surgeon()?;
        for person in list {
            let person = professionals[*person].person();
            favorites::add_surgeon_favorite(app, &surgeon, person, surgeon.person()).await?;
        }
    }
    Ok(())
}

/// The email address of a person, in the form in which accounts have it.
pub(super) fn address(role: Role, number: usize) -> String {
    format!("{}.{number}@simulation.example", role.as_str().to_ascii_lowercase())
}

/// Signs a person up; `works_at` is a center whose code the person knows.
async fn account(
    app: &App,
    role: Role,
    number: usize,
    category: Option<Category>,
    works_at: Option<(&[Center], usize)>,
) -> Result<Actor, Error> {
    let last_name = format!("Number {}", number + 1);
    let mut user = NewUser::of(role, ("Sim", &last_name), address(role, number), PHONE.into());
    user.draft.category_id = category.map(|category| category.id().into());
    if let Some((centers, center)) = works_at {
        user = user.with_centers(centers, &[center], &[]);
    }
    let (signed_up, category) = sign_up(app.clone(), user).await?;
    verify(app.clone(), signed_up, category).await
}

/// Sets what a center requires: everyone verified, and a license in the groups that have one. People are not asked to confirm
/// the day, because the model has no answer to that question.
async fn set_rules(app: &App, manager: &CenterManager, center: &Center) -> Result<(), Error> {
    for category in Category::ALL {
        let license = needs_license(category).then_some(Requirement::License);
        let required = [Requirement::Verified].into_iter().chain(license).collect();
        let input = CenterRequirements { center: center.id, category, required };
        update_center_requirements(app, manager, None, input).await?;
    }
    let input =
        UpdateCenterDispatch { center: center.id, preselected: None, confirm_day: Some(0), waves: None };
    update_center_dispatch(app, manager, None, input).await.map(drop)
}
