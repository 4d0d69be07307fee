//! Reading a profile, restricted to what the viewer may see.

use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::document::{Slot, document_access, effective_expiry, effective_status};
use caseboard_domain::eligibility::Completeness;
use caseboard_domain::person::{Email, Role};
use caseboard_domain::profile::has_full_profile;
use caseboard_domain::profile::month::last_state_day;
use caseboard_domain::profile::viewing::{PARTNER_LEVEL, ViewerContext, Visibility};
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::documents::{self as stored_documents, DocumentRow, ReviewRow};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::persons::profiles::{self, ProfileRow};
use caseboard_store::{Conn, affiliations, certifications, notices};
use jiff::Timestamp;

use super::{Account, FavoritedBy, FullProfile, OwnAccount, ProfileView};
use crate::accounts::Affiliation;
use crate::app::{App, Settings};
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::documents;
use crate::error::Error;
use crate::security_level;

/// Reads a profile. The own one is readable before the address is verified (AMB-22). Reading another person's profile is
/// audited before the answer is sent.
///
/// # Errors
/// The same FORBIDDEN for a hidden and a missing person; EMAIL_UNVERIFIED for another person's profile before the address is
/// verified.
#[boxed]
pub async fn get_profile(app: &App, session: &SessionData, id: PersonId) -> Result<ProfileView, Error> {
    if id == session.person {
        return own_profile(app, id).await;
    }
    let actor = Actor::from_session(session.clone(), app.settings.email_verification)?;
    let shown = profile_of_another(app, &actor, id).await?;
    audit::record_alone(app, Entry::new(Action::ProfileRead, &actor).on(id)).await?;
    Ok(shown)
}

/// Returns the profile of the signed-in person.
pub(super) async fn own_profile(app: &App, id: PersonId) -> Result<ProfileView, Error> {
    let (settings, now) = (app.settings.clone(), app.now());
    app.db
        .read(move |conn| async move {
            let row = profiles::find(&conn, id).await?.ok_or_else(Refusal::forbidden)?;
            let unread = notices::count_some_unread(&conn, id, row.person.role != Role::Professional).await?;
            let own = OwnAccount { questions: row.questions, unread };
            let account = Account { pending_email: pending_email(&row, now), own: Some(own) };
            let relations = CenterRelations::read(&conn, &row).await?;
            let documents = documents_of(&conn, &row, None).await?;
            let full = full_profile(&settings, row, relations, documents, now);
            Ok(ProfileView::Full(Box::new(FullProfile { account: Some(account), ..full })))
        })
        .await
}

/// Returns another person's profile, restricted to what the actor may see.
pub(super) async fn profile_of_another(app: &App, actor: &Actor, id: PersonId) -> Result<ProfileView, Error> {
    let (settings, actor, now) = (app.settings.clone(), actor.clone(), app.now());
    app.db
        .read(move |conn| async move {
            let row = profiles::find(&conn, id).await?.ok_or_else(Refusal::forbidden)?;
            let relations = CenterRelations::read(&conn, &row).await?;
            let viewer = viewer_context(&conn, &settings, &actor, &row).await?;
            Ok(match viewer.visibility()? {
                Visibility::Restricted => ProfileView::Restricted { id, full_name: row.person.full_name() },
                Visibility::AboutOnly => ProfileView::AboutOnly {
                    id,
                    full_name: row.person.full_name(),
                    picture: row.picture,
                    about: row.profile.about.text,
                },
                Visibility::Public => public(&conn, &settings, &actor, row, relations, now).await?,
                Visibility::Full => {
                    let account = Account { pending_email: pending_email(&row, now), own: None };
                    let documents = documents_of(&conn, &row, Some(&actor)).await?;
                    let full = full_profile(&settings, row, relations, documents, now);
                    ProfileView::Full(Box::new(FullProfile { account: Some(account), ..full }))
                }
            })
        })
        .await
}

/// Returns the pending address unless it has ended (AMB-82).
fn pending_email(row: &ProfileRow, now: Timestamp) -> Option<Email> {
    row.pending_email.as_ref().and_then(|pending| pending.unexpired(now)).cloned()
}

async fn viewer_context(
    conn: &Conn,
    settings: &Settings,
    actor: &Actor,
    row: &ProfileRow,
) -> Result<ViewerContext, Error> {
    let (viewer, subject) = (actor.role(), row.person.role);
    let partners = viewer == Role::Professional
        && subject == Role::Surgeon
        && profiles::have_confirmed_case(conn, actor.person(), row.person.id).await?;
    let shared = affiliations::list_shared_centers(conn, row.person.id).await?;
    Ok(ViewerContext {
        viewer,
        level: match partners {
            true => PARTNER_LEVEL,
            false => security_level::of_person(conn, actor.person(), viewer, true).await?,
        },
        subject,
        active: row.person.active,
        about_only: row.profile.about.only,
        shared_center: shared.iter().any(|center| actor.session_data().centers.contains(center)),
        affiliated: !actor.session_data().centers.is_empty(),
        staff_validation: settings.staff_validation,
    })
}

/// Returns the public profile with the affiliations, certifications and favorites that the viewer shares.
async fn public(
    conn: &Conn,
    settings: &Settings,
    actor: &Actor,
    row: ProfileRow,
    mut relations: CenterRelations,
    now: Timestamp,
) -> Result<ProfileView, Error> {
    let id = row.person.id;
    let mine = match actor {
        Actor::Professional(professional) => {
            certifications::list_centers_of_person(conn, professional.person()).await?
        }
        _ => actor.session_data().centers.clone(),
    };
    relations.retain(&mine);
    let relation = documents::relation(conn, actor, id).await?;
    let documents = match document_access(actor, id, Slot::Resume, &relation).is_some() {
        true => documents_of(conn, &row, Some(actor)).await?,
        false => None,
    };
    let favorited_by = match row.person.role {
        Role::Professional => Some(favorited_by(conn, actor, id).await?),
        _ => None,
    };
    let full = full_profile(settings, row, relations, documents, now);
    Ok(ProfileView::Full(Box::new(FullProfile { favorited_by, ..full })))
}

/// The centers that a person has to do with.
struct CenterRelations {
    affiliations: Vec<Affiliation>,
    /// The verified centers; of a professional the certifying ones.
    certified: Vec<CenterId>,
    in_review: Vec<CenterId>,
}

impl CenterRelations {
    async fn read(conn: &Conn, row: &ProfileRow) -> Result<Self, Error> {
        let id = row.person.id;
        let affiliations = affiliations::list_of_person(conn, id).await?.into_iter().map(Affiliation::from);
        let certified = match row.person.role {
            Role::Professional => certifications::list_centers_of_person(conn, id).await?,
            _ => affiliations::list_verified_centers(conn, id).await?,
        };
        let in_review = certifications::list_centers_in_review(conn, id).await?;
        Ok(Self { affiliations: affiliations.collect(), certified, in_review })
    }

    /// Keeps only some centers.
    fn retain(&mut self, centers: &[CenterId]) {
        self.affiliations.retain(|affiliation| centers.contains(&affiliation.center.id));
        self.certified.retain(|center| centers.contains(center));
        self.in_review.retain(|center| centers.contains(center));
    }
}

/// Returns the documents without the picture, with the status that concerns the viewer; `None` for roles without
/// documents. The owner (`viewer` is `None`) sees the decisions of all centers, the system administrator their own ones.
async fn documents_of(
    conn: &Conn,
    row: &ProfileRow,
    viewer: Option<&Actor>,
) -> Result<Option<Vec<DocumentRow>>, Error> {
    if !has_full_profile(row.person.role) {
        return Ok(None);
    }
    let mut all = stored_documents::list_of_person(conn, row.person.id).await?;
    all.retain(|document| document.slot.is_document());
    let mut reviews = stored_documents::list_reviews(conn, row.person.id).await?;
    reviews.retain(|review| match viewer {
        None => true,
        Some(Actor::SystemAdmin(_)) => false,
        Some(other) => other.session_data().centers.contains(&review.center),
    });
    for document in &mut all {
        let slot = document.slot;
        apply_reviews(document, reviews.iter().filter(|review| review.slot == slot));
    }
    Ok(Some(all))
}

/// Returns what the person has of what is expected of the group; `None` without documents.
fn completeness(row: &ProfileRow, documents: Option<&[DocumentRow]>, now: Timestamp) -> Option<Completeness> {
    let states: Vec<_> = documents?.iter().map(|document| (document.slot, document.status)).collect();
    // The profile is of no center; the last valid day counts whole wherever the person works (AMB-132).
    let today = last_state_day(now);
    Some(Completeness::of(row.person.category, &states, row.profile.details.license_expires, today))
}

/// Replaces status, reason and last valid day by those of the centers that concern the viewer.
fn apply_reviews<'a>(document: &mut DocumentRow, reviews: impl Iterator<Item = &'a ReviewRow> + Clone) {
    let Some(installation) = document.status else { return };
    let days = reviews.clone().map(|review| review.expires);
    document.expires = effective_expiry(document.expires, document.decided_expires, days);
    if reviews.clone().next().is_none() {
        return;
    }
    let status = effective_status(installation, reviews.clone().map(|review| review.status));
    let decisive = reviews.clone().find(|review| review.status == status);
    document.reason = decisive.map(|review| review.reason.clone()).unwrap_or_default();
    document.status = Some(status);
}

async fn favorited_by(conn: &Conn, actor: &Actor, id: PersonId) -> Result<FavoritedBy, Error> {
    let (mut centers, mut surgeons) = (Vec::new(), Vec::new());
    match actor {
        Actor::Surgeon(surgeon) => {
            let me = surgeon.person();
            if favorites::is_favorite(conn, FavoritesOwner::Surgeon(me), id).await? {
                surgeons.push(me);
            }
        }
        Actor::CenterAdmin(admin) => {
            for center in admin.centers() {
                if favorites::is_favorite(conn, FavoritesOwner::Center(*center), id).await? {
                    centers.push(*center);
                }
            }
        }
        Actor::Professional(_) | Actor::SystemAdmin(_) => {}
    }
    let status = (!centers.is_empty() || !surgeons.is_empty()).into();
    Ok(FavoritedBy { status, centers, surgeons })
}

/// Returns a profile without the data of the account. `favorited_by` has the empty favorites that the professional and the system
/// administrator see, who may not know them.
fn full_profile(
    settings: &Settings,
    row: ProfileRow,
    relations: CenterRelations,
    documents: Option<Vec<DocumentRow>>,
    now: Timestamp,
) -> FullProfile {
    let completeness = completeness(&row, documents.as_deref(), now);
    let ProfileRow { mut person, profile, rating, picture, .. } = row;
    person.email_verified |= !settings.email_verification;
    let no_favorites = FavoritedBy { status: false.into(), centers: Vec::new(), surgeons: Vec::new() };
    let favorited_by = (person.role == Role::Professional).then_some(no_favorites);
    let CenterRelations { affiliations, certified, in_review } = relations;
    FullProfile {
        person,
        profile,
        rating,
        picture,
        documents,
        completeness,
        affiliations,
        certified,
        in_review,
        favorited_by,
        account: None,
    }
}
