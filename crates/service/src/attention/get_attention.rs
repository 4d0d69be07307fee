//! Lists the tasks that wait for the session's person.

use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::profile::gaps::{ProfileFacts, ProfileGap, SetupProgress};
use caseboard_domain::slot::Slot;
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::attention::{
    self, AttentionAdministratorRow, AttentionCaseRow, AttentionCenterRow, AttentionClaimRow,
    AttentionPersonRow, AttentionScope, InvitationRow, ToConfirmRow,
};
use caseboard_store::{Conn, StoreError};
use jiff::Timestamp;

use crate::boxed;
use crate::{App, Error};

/// The tasks that wait for a person: lists of at most five items, whose rows have the number of all. A list that does not
/// concern the role is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attention {
    /// Open requests for the cases that the person manages, the case that starts first at the top.
    pub requests: Vec<AttentionCaseRow>,
    /// Confirmed people of cases that are not over who have reported that they cannot come, the case that
    /// starts first at the top.
    pub absences: Vec<AttentionCaseRow>,
    /// Confirmed people who have not confirmed the day in time, until the start, and then those who have not
    /// arrived.
    pub awaited: Vec<AttentionCaseRow>,
    /// Claims to decide, the oldest first.
    pub claims: Vec<AttentionClaimRow>,
    /// People who wait for a center of an administrator, the longest first.
    pub people: Vec<AttentionPersonRow>,
    /// People who wait to become administrators of a center: of an administrator's own centers, and for a system administrator
    /// those of centers without an administrator. The first sign-up is at the top (AMB-385).
    pub administrators: Vec<AttentionAdministratorRow>,
    /// Future cases with free places, the one that starts first at the top.
    pub unfilled: Vec<AttentionCaseRow>,
    /// Withdrawals from future cases that the person has not acknowledged.
    pub withdrawals: Vec<AttentionCaseRow>,
    /// Centers that wait for the system administrator, the oldest first.
    pub centers: Vec<AttentionCenterRow>,
    /// Invitations to a professional: places that are held for them first, then the case that starts first.
    pub invitations: Vec<InvitationRow>,
    /// Cases whose changed time or whose day a professional has to confirm, the case that starts first at the top.
    pub to_confirm: Vec<ToConfirmRow>,
    /// Cases for which a professional can report to be on the way, or from the start on to be there.
    pub to_report: Vec<AttentionCaseRow>,
    /// Cases that a professional can claim, the one that started first at the top; rejected minimum pay is
    /// claimed again (AMB-244).
    pub claimable: Vec<AttentionCaseRow>,
    /// The gaps of a professional's profile, the most urgent first.
    pub profile: Vec<ProfileGap>,
    /// How far a professional is with the setup; `None` for others.
    pub setup: Option<Setup>,
}

/// How far a professional is with the setup (AMB-124).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The steps and documents.
    pub progress: SetupProgress,
    /// Whether the person hides the steps.
    pub hidden: bool,
    /// Whether a case of the person has begun.
    pub has_worked: bool,
    /// How the person is notified now.
    pub notifications: NotificationSettings,
}

/// Returns what waits for the session's person. There is no person parameter, because what waits for another person
/// cannot be read.
#[boxed]
pub async fn get_attention(app: &App, actor: &Actor) -> Result<Attention, Error> {
    let (actor, now) = (actor.clone(), app.now());
    let verified_only = app.settings.email_verification;
    let read = app.db.read(move |conn| async move {
        match &actor {
            Actor::Professional(professional) => of_professional(&conn, professional.person(), now).await,
            Actor::Surgeon(surgeon) => {
                let centers = managed_centers(actor.session_data());
                of_owner(&conn, AttentionScope::Surgeon(surgeon.person(), &centers), now).await
            }
            Actor::CenterAdmin(admin) => {
                let scope = AttentionScope::Centers(admin.person(), admin.centers());
                let people = attention::list_people(&conn, admin.centers(), verified_only).await?;
                let waiting =
                    attention::list_waiting_administrators(&conn, admin.centers(), verified_only).await?;
                Ok(Attention { people, administrators: waiting, ..of_owner(&conn, scope, now).await? })
            }
            Actor::SystemAdmin(admin) => Ok(Attention {
                centers: attention::list_unconfirmed_centers(&conn).await?,
                administrators: attention::list_administrators_without_colleague(&conn, verified_only)
                    .await?,
                withdrawals: attention::list_withdrawals(&conn, admin.person(), None, now).await?,
                ..Attention::default()
            }),
        }
    });
    read.await
}

/// The centers whose own cases a surgeon manages (AMB-87).
fn managed_centers(session: &SessionData) -> Vec<CenterId> {
    let limited = &session.limited;
    session.centers.iter().chain(&limited.unconfirmed).chain(&limited.deactivated).copied().collect()
}

async fn of_owner(conn: &Conn, scope: AttentionScope<'_>, now: Timestamp) -> Result<Attention, Error> {
    let (AttentionScope::Surgeon(person, centers) | AttentionScope::Centers(person, centers)) = scope;
    Ok(Attention {
        requests: attention::list_requests(conn, scope, now).await?,
        absences: attention::list_absences(conn, scope, now).await?,
        awaited: attention::list_awaited(conn, scope, now).await?,
        claims: attention::list_claims(conn, scope).await?,
        unfilled: attention::list_unfilled(conn, scope, now).await?,
        withdrawals: attention::list_withdrawals(conn, person, Some(centers), now).await?,
        ..Attention::default()
    })
}

async fn of_professional(conn: &Conn, person: PersonId, now: Timestamp) -> Result<Attention, Error> {
    let facts = attention::find_profile_facts(conn, person, now).await?;
    let facts = facts.ok_or_else(|| StoreError::Corrupt("no person for a session".into()))?;
    let (hidden, has_worked) = (facts.setup_hidden, facts.has_worked);
    let notifications = NotificationSettings { email: facts.mail, sms: facts.sms };
    let facts = ProfileFacts {
        category: facts.category,
        license_expires: facts.license_expires,
        documents: facts.slots.unwrap_or_default().split(',').filter_map(Slot::parse).collect(),
        rejected: facts.rejected,
        has_center: facts.has_center,
        notifications_chosen: facts.notifications_chosen,
        has_city: !facts.res_city.is_empty(),
        has_picture: facts.picture.is_some(),
    };
    Ok(Attention {
        invitations: attention::list_invitations(conn, person, now).await?,
        to_confirm: attention::list_to_confirm(conn, person, now).await?,
        to_report: attention::list_to_report(conn, person, now).await?,
        claimable: attention::list_claimable(conn, person, now).await?,
        profile: facts.gaps(now),
        setup: Some(Setup { progress: facts.progress(now), hidden, has_worked, notifications }),
        ..Attention::default()
    })
}
