//! Reading a profile, restricted to what the viewer may see.

use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::document::{DocumentRelation, Slot, may_read};
use caseboard_domain::person::Role;
use caseboard_domain::profile::has_full_profile;
use caseboard_domain::profile::viewing::{PARTNER_LEVEL, ViewerContext, Visibility};
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::documents::{self, DocumentRow};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::persons::profiles::{self, ProfileRow};
use caseboard_store::{Conn, affiliations, certifications, notices};

use super::{Account, FavoritedBy, FullProfile, OwnAccount, ProfileView};
use crate::accounts::Affiliation;
use crate::app::{App, Settings};
use crate::audit::{self, Action, Entry};
use crate::centers::CenterBrief;
use crate::error::Error;
use crate::security_level;

/// Reads a profile. The own one is readable before the address is verified (AMB-22). Reading another person's profile is
/// audited before the answer is sent.
///
/// # Errors
/// The same 403 for a hidden and a missing person; 403 EMAIL_UNVERIFIED for another person's profile before the address is
/// verified.
pub async fn get_profile(app: &App, session: &SessionData, id: PersonId) -> Result<ProfileView, Error> {
    if id == session.person {
        return own(app, id).await;
    }
    let actor = Actor::from_session(session.clone(), app.settings.email_verification)?;
    let shown = another(app, &actor, id).await?;
    audit::record_alone(app, Entry::new(Action::ProfileRead, &actor).on(id)).await?;
    Ok(shown)
}

/// Returns the own profile.
pub(super) async fn own(app: &App, id: PersonId) -> Result<ProfileView, Error> {
    let settings = app.settings.clone();
    app.db
        .read(move |conn| async move {
            let row = profiles::find(&conn, id).await?.ok_or_else(Refusal::forbidden)?;
            let unread = notices::count_unread(&conn, id, row.person.role != Role::Professional).await?;
            let own = OwnAccount { questions: row.questions, unread };
            let account = Account { pending_email: row.pending_email.clone(), own: Some(own) };
            let (ties, certified) = centers(&conn, &row).await?;
            let documents = documents_of(&conn, &row).await?;
            let favorited_by = no_favorites(&row);
            let full = full_profile(&settings, row, ties, certified);
            Ok(ProfileView::Full(Box::new(FullProfile {
                documents,
                favorited_by,
                account: Some(account),
                ..full
            })))
        })
        .await
}

/// Returns another person's profile, restricted to what the actor may see.
pub(super) async fn another(app: &App, actor: &Actor, id: PersonId) -> Result<ProfileView, Error> {
    let (settings, actor) = (app.settings.clone(), actor.clone());
    app.db
        .read(move |conn| async move {
            let row = profiles::find(&conn, id).await?.ok_or_else(Refusal::forbidden)?;
            let (ties, certified) = centers(&conn, &row).await?;
            let viewer = viewer_context(&conn, &settings, &actor, &row, &ties).await?;
            Ok(match viewer.visibility()? {
                Visibility::Restricted => ProfileView::Restricted { id, full_name: row.person.full_name() },
                Visibility::AboutOnly => ProfileView::AboutOnly {
                    id,
                    full_name: row.person.full_name(),
                    picture: row.picture,
                    about: row.profile.about.text,
                },
                Visibility::Public => public(&conn, &settings, &actor, row, ties, certified).await?,
                Visibility::Full => {
                    let account = Account { pending_email: row.pending_email.clone(), own: None };
                    let (documents, favorited_by) = (documents_of(&conn, &row).await?, no_favorites(&row));
                    let full = full_profile(&settings, row, ties, certified);
                    let full = FullProfile { documents, favorited_by, account: Some(account), ..full };
                    ProfileView::Full(Box::new(full))
                }
            })
        })
        .await
}

async fn viewer_context(
    conn: &Conn,
    settings: &Settings,
    actor: &Actor,
    row: &ProfileRow,
    ties: &[Affiliation],
) -> Result<ViewerContext, Error> {
    let (viewer, subject) = (actor.role(), row.person.role);
    let partners = viewer == Role::Professional
        && subject == Role::Surgeon
        && profiles::have_confirmed_case(conn, actor.person(), row.person.id).await?;
    Ok(ViewerContext {
        viewer,
        level: match partners {
            true => PARTNER_LEVEL,
            false => security_level::derive(conn, actor.person(), viewer, true).await?,
        },
        subject,
        active: row.person.active,
        about_only: row.profile.about.only,
        shared_center: ties.iter().any(|tie| actor.session_data().centers.contains(&tie.center.id)),
        staff_validation: settings.staff_validation,
    })
}

/// Returns the public profile with the affiliations, certifications and favorites that the viewer shares.
async fn public(
    conn: &Conn,
    settings: &Settings,
    actor: &Actor,
    row: ProfileRow,
    mut ties: Vec<Affiliation>,
    mut certified: Vec<CenterId>,
) -> Result<ProfileView, Error> {
    let id = row.person.id;
    let mine = match actor {
        Actor::Professional(professional) => {
            certifications::list_centers_of_person(conn, professional.person()).await?
        }
        _ => actor.session_data().centers.clone(),
    };
    ties.retain(|tie| mine.contains(&tie.center.id));
    certified.retain(|center| mine.contains(center));
    let linked = match actor {
        Actor::Surgeon(surgeon) => documents::is_related_to_surgeon(conn, surgeon.person(), id).await?,
        _ => false,
    };
    // This viewer sees the public profile, so it is not restricted for them (AMB-72).
    let documents = match may_read(actor, id, Slot::Resume, DocumentRelation { linked, hidden: false }) {
        true => documents_of(conn, &row).await?,
        false => None,
    };
    let favorited_by = match row.person.role {
        Role::Professional => Some(favorited_by(conn, actor, id).await?),
        _ => None,
    };
    let full = full_profile(settings, row, ties, certified);
    Ok(ProfileView::Full(Box::new(FullProfile { documents, favorited_by, ..full })))
}

/// Returns the affiliations of surgeons and administrators, and the verified or certifying centers.
async fn centers(conn: &Conn, row: &ProfileRow) -> Result<(Vec<Affiliation>, Vec<CenterId>), Error> {
    let id = row.person.id;
    let ties = affiliations::list_of_person(conn, id).await?.into_iter();
    let ties = ties.map(|tie| Affiliation { center: CenterBrief::from(tie.center), status: tie.status });
    let certified = match row.person.role {
        Role::Professional => certifications::list_centers_of_person(conn, id).await?,
        _ => affiliations::list_verified_centers(conn, id).await?,
    };
    Ok((ties.collect(), certified))
}

/// Returns the documents without the picture; `None` for roles without documents.
async fn documents_of(conn: &Conn, row: &ProfileRow) -> Result<Option<Vec<DocumentRow>>, Error> {
    if !has_full_profile(row.person.role) {
        return Ok(None);
    }
    let mut all = documents::list_of_person(conn, row.person.id).await?;
    all.retain(|document| document.slot.is_document());
    Ok(Some(all))
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

/// Returns the empty favorites that the professional and the system administrator see, who may not know them.
fn no_favorites(row: &ProfileRow) -> Option<FavoritedBy> {
    (row.person.role == Role::Professional).then(|| FavoritedBy {
        status: false.into(),
        centers: Vec::new(),
        surgeons: Vec::new(),
    })
}

/// Returns the part of a profile that every viewer of a full profile sees.
fn full_profile(
    settings: &Settings,
    row: ProfileRow,
    affiliations: Vec<Affiliation>,
    certified: Vec<CenterId>,
) -> FullProfile {
    let ProfileRow { mut person, profile, rating, picture, .. } = row;
    person.email_verified |= !settings.email_verification;
    FullProfile {
        person,
        profile,
        rating,
        picture,
        documents: None,
        affiliations,
        certified,
        favorited_by: None,
        account: None,
    }
}
