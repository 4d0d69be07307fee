//! Reading a profile, cut by who reads it (H-15, H-17, H-18, H-32, K-12, AMB-16, AMB-17, AMB-60, AMB-63, AMB-72).

use caseboard_domain::actor::{Actor, SessionFacts};
use caseboard_domain::document::{DocumentRelation, Slot, may_read};
use caseboard_domain::person::Role;
use caseboard_domain::profile::has_full_profile;
use caseboard_domain::profile::viewing::{PARTNER_LEVEL, ViewerContext, Visibility};
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::documents::{self, DocumentRow};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::profiles::{self, ProfileRow};
use caseboard_store::{Cx, affiliations, certifications, notices};

use super::get_security_level::level;
use super::{Account, FavoritedBy, FullProfile, OwnAccount, ProfileView};
use crate::accounts::Affiliation;
use crate::app::{App, Settings};
use crate::audit::{self, Action, Entry};
use crate::centers::CenterBrief;
use crate::error::Error;

/// Reads a profile. The own one answers before the address is verified (AMB-22); that another person's was read is written
/// into the audit log before the answer leaves.
///
/// # Errors
/// The same 403 for a person whom the reader may not see and for one who does not exist; 403 EMAIL_UNVERIFIED for a person
/// else's profile before the address is verified.
pub async fn get_profile(app: &App, facts: &SessionFacts, id: PersonId) -> Result<ProfileView, Error> {
    if id == facts.person {
        return own(app, id).await;
    }
    let actor = Actor::from_session(facts.clone(), app.settings.email_verification)?;
    let shown = another(app, &actor, id).await?;
    audit::note(app, Entry::new(Action::ProfileRead, &actor).on(id)).await?;
    Ok(shown)
}

/// The own profile.
pub(super) async fn own(app: &App, id: PersonId) -> Result<ProfileView, Error> {
    let settings = app.settings.clone();
    app.db
        .read(move |cx| async move {
            let kept = profiles::find(&cx, id).await?.ok_or_else(Refusal::forbidden)?;
            let unread = notices::count_unread(&cx, id, kept.person.role != Role::Professional).await?;
            let own = OwnAccount { questions: kept.questions, unread };
            let account = Account { pending_email: kept.pending_email.clone(), own: Some(own) };
            let (ties, certified) = centers(&cx, &kept).await?;
            let documents = papers(&cx, &kept).await?;
            let favorited_by = nobody(&kept);
            Ok(open(&settings, kept, ties, certified, documents, favorited_by, Some(account)))
        })
        .await
}

/// Another person's profile.
pub(super) async fn another(app: &App, actor: &Actor, id: PersonId) -> Result<ProfileView, Error> {
    let (settings, actor) = (app.settings.clone(), actor.clone());
    app.db
        .read(move |cx| async move {
            let kept = profiles::find(&cx, id).await?.ok_or_else(Refusal::forbidden)?;
            let (ties, certified) = centers(&cx, &kept).await?;
            let viewer = viewer_context(&cx, &settings, &actor, &kept, &ties).await?;
            Ok(match viewer.visibility()? {
                Visibility::Restricted => ProfileView::Restricted { id, full_name: kept.person.full_name() },
                Visibility::AboutOnly => ProfileView::AboutOnly {
                    id,
                    full_name: kept.person.full_name(),
                    picture: kept.picture,
                    about: kept.profile.about.text,
                },
                Visibility::Public => public(&cx, &settings, &actor, kept, ties, certified).await?,
                Visibility::Full => {
                    let account = Account { pending_email: kept.pending_email.clone(), own: None };
                    let (documents, favorited_by) = (papers(&cx, &kept).await?, nobody(&kept));
                    open(&settings, kept, ties, certified, documents, favorited_by, Some(account))
                }
            })
        })
        .await
}

async fn viewer_context(
    cx: &Cx,
    settings: &Settings,
    actor: &Actor,
    kept: &ProfileRow,
    ties: &[Affiliation],
) -> Result<ViewerContext, Error> {
    let (viewer, subject) = (actor.role(), kept.person.role);
    let partners = viewer == Role::Professional
        && subject == Role::Surgeon
        && profiles::have_confirmed_case(cx, actor.person(), kept.person.id).await?;
    Ok(ViewerContext {
        viewer,
        level: match partners {
            true => PARTNER_LEVEL,
            false => level(cx, actor.person(), viewer, true).await?,
        },
        subject,
        active: kept.person.active,
        about_only: kept.profile.about.only,
        shared_center: ties.iter().any(|tie| actor.facts().centers.contains(&tie.center.id)),
        staff_validation: settings.staff_validation,
    })
}

/// The public profile, with what of the viewer's own belongs to it.
async fn public(
    cx: &Cx,
    settings: &Settings,
    actor: &Actor,
    kept: ProfileRow,
    mut ties: Vec<Affiliation>,
    mut certified: Vec<CenterId>,
) -> Result<ProfileView, Error> {
    let id = kept.person.id;
    let mine = match actor {
        Actor::Professional(professional) => {
            certifications::list_centers_of_person(cx, professional.person()).await?
        }
        _ => actor.facts().centers.clone(),
    };
    ties.retain(|tie| mine.contains(&tie.center.id));
    certified.retain(|center| mine.contains(center));
    let linked = match actor {
        Actor::Surgeon(surgeon) => documents::is_related_to_surgeon(cx, surgeon.person(), id).await?,
        _ => false,
    };
    // This viewer sees the public profile, so it is not restricted for them (AMB-72).
    let documents = match may_read(actor, id, Slot::Resume, DocumentRelation { linked, hidden: false }) {
        true => papers(cx, &kept).await?,
        false => None,
    };
    let favorited_by = match kept.person.role {
        Role::Professional => Some(favorited_by(cx, actor, id).await?),
        _ => None,
    };
    Ok(open(settings, kept, ties, certified, documents, favorited_by, None))
}

/// Ties of surgeons and administrators, and the centers that are proven or have certified.
async fn centers(cx: &Cx, kept: &ProfileRow) -> Result<(Vec<Affiliation>, Vec<CenterId>), Error> {
    let id = kept.person.id;
    let ties = affiliations::list_of_person(cx, id).await?.into_iter();
    let ties = ties.map(|tie| Affiliation { center: CenterBrief::from(tie.center), status: tie.status });
    let certified = match kept.person.role {
        Role::Professional => certifications::list_centers_of_person(cx, id).await?,
        _ => affiliations::list_verified_centers(cx, id).await?,
    };
    Ok((ties.collect(), certified))
}

/// The documents without the picture; nothing for people who have none.
async fn papers(cx: &Cx, kept: &ProfileRow) -> Result<Option<Vec<DocumentRow>>, Error> {
    if !has_full_profile(kept.person.role) {
        return Ok(None);
    }
    let mut all = documents::list_of_person(cx, kept.person.id).await?;
    all.retain(|document| document.slot.is_document());
    Ok(Some(all))
}

async fn favorited_by(cx: &Cx, actor: &Actor, id: PersonId) -> Result<FavoritedBy, Error> {
    let (mut centers, mut surgeons) = (Vec::new(), Vec::new());
    match actor {
        Actor::Surgeon(surgeon) => {
            let me = surgeon.person();
            if favorites::is_favorite(cx, FavoritesOwner::Surgeon(me), id).await? {
                surgeons.push(me);
            }
        }
        Actor::CenterAdmin(admin) => {
            for center in admin.centers() {
                if favorites::is_favorite(cx, FavoritesOwner::Center(*center), id).await? {
                    centers.push(*center);
                }
            }
        }
        Actor::Professional(_) | Actor::SystemAdmin(_) => {}
    }
    let status = (!centers.is_empty() || !surgeons.is_empty()).into();
    Ok(FavoritedBy { status, centers, surgeons })
}

/// What a professional and the system administrator are told of favorited_by: that it is not theirs to know.
fn nobody(kept: &ProfileRow) -> Option<FavoritedBy> {
    (kept.person.role == Role::Professional).then(|| FavoritedBy {
        status: false.into(),
        centers: Vec::new(),
        surgeons: Vec::new(),
    })
}

fn open(
    settings: &Settings,
    kept: ProfileRow,
    affiliations: Vec<Affiliation>,
    certified: Vec<CenterId>,
    documents: Option<Vec<DocumentRow>>,
    favorited_by: Option<FavoritedBy>,
    account: Option<Account>,
) -> ProfileView {
    let ProfileRow { mut person, profile, rating, picture, .. } = kept;
    person.email_verified |= !settings.email_verification;
    let open = FullProfile {
        person,
        profile,
        rating,
        picture,
        documents,
        affiliations,
        certified,
        favorited_by,
        account,
    };
    ProfileView::Full(Box::new(open))
}
