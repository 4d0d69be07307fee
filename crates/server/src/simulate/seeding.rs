//! Creates the centers and people of a region in an empty database, with the commands that users run.

use std::collections::HashMap;

use caseboard_domain::PersonId;
use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::center::CenterDraft;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::profile::ProfileDraft;
use caseboard_domain::requirements::Requirement;
use caseboard_service::dispatch::{UpdateCenterDispatch, update_center_dispatch};
use caseboard_service::eligibility::{UpdateCenterRequirements, certify_person, update_center_requirements};
use caseboard_service::profile::{self, ProfileUpdate};
use caseboard_service::{App, Error, centers, favorites};

use super::world::{SURGEONS, World, needs_license};
use crate::demo::people::{Center, NewUser, actor, sign_up, verify};

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
    let root = caseboard_service::accounts::NewSystemAdmin {
        email: "root@simulation.example".into(),
        password: caseboard_domain::Secret::new(crate::demo::people::PASSWORD),
        first_name: "System".into(),
        last_name: "Administrator".into(),
    };
    let root = caseboard_service::accounts::create_system_admin(app, root).await?;
    let root = actor(app, root, Role::SystemAdmin, None, "System Administrator".into(), Vec::new())?;

    let mut made = Vec::new();
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
        let center = centers::create_center(app, Some(&root), None, None, draft).await?;
        let zone = center.center.zone;
        if zone != world.zone {
            return Err(Error::Internal(format!("the zone of a center is {}", zone.name())));
        }
        made.push(Center {
            id: center.center.id,
            zone,
            identification_id: center.identification_id,
            code: center.code,
        });
    }
    let mut admins = Vec::new();
    for center in 0..made.len() {
        let admin = account(app, Role::Admin, center, None, Some((&made, center))).await?;
        set_rules(app, &admin, &made[center]).await?;
        admins.push(admin);
    }
    let mut surgeons = Vec::new();
    for surgeon in 0..made.len() * SURGEONS {
        surgeons.push(account(app, Role::Surgeon, surgeon, None, Some((&made, surgeon / SURGEONS))).await?);
    }
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
            let (manager, id) = (admins[*center].clone().require_center_manager()?, made[*center].id);
            // Verifying a person makes them a favorite of the center; those that the region does not have are removed.
            certify_person(app, &manager, person.person(), id).await?;
            if !plan.favorite_of.contains(center) {
                favorites::remove_center_favorite(app, &manager, person.person(), id).await?;
            }
        }
        professionals.push(person);
    }
    for (surgeon, list) in surgeons.iter().zip(&world.surgeon_favorites) {
        let surgeon = surgeon.clone().require_surgeon()?;
        for person in list {
            let person = professionals[*person].person();
            favorites::add_surgeon_favorite(app, &surgeon, person, surgeon.person()).await?;
        }
    }
    let numbers = professionals.iter().enumerate().map(|(number, it)| (it.person(), number)).collect();
    let surgeons: Result<_, _> = surgeons.into_iter().map(Actor::require_poster).collect();
    let professionals: Result<_, _> = professionals.into_iter().map(Actor::require_professional).collect();
    Ok(People { centers: made, surgeons: surgeons?, professionals: professionals?, numbers })
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
    let mut user = NewUser::of(role, "Sim", &format!("Number {}", number + 1), PHONE.into());
    user.draft.email = address(role, number);
    user.draft.category_id = category.map(|category| category.id().into());
    if let Some((centers, center)) = works_at {
        user = user.with_centers(centers, &[center], &[]);
    }
    let (signed_up, category) = sign_up(app.clone(), user).await?;
    verify(app.clone(), signed_up, category).await
}

/// Sets what a center requires: everyone verified, and a license in the groups that have one. People are not asked to confirm
/// the day, because the model has no answer to that question.
async fn set_rules(app: &App, admin: &Actor, center: &Center) -> Result<(), Error> {
    let manager = admin.clone().require_center_manager()?;
    for category in Category::ALL {
        let license = needs_license(category).then_some(Requirement::License);
        let required = [Requirement::Verified].into_iter().chain(license).collect();
        let input = UpdateCenterRequirements { center: center.id, category, required };
        update_center_requirements(app, &manager, None, input).await?;
    }
    let input =
        UpdateCenterDispatch { center: center.id, preselected: None, confirm_day: Some(0), waves: None };
    update_center_dispatch(app, &manager, None, input).await.map(drop)
}
