//! Lists of claims: a professional's own, what a surgeon pays, everything at a center (G-04, AMB-68, appendix C).

use caseboard_domain::actor::Actor;
use caseboard_domain::claim::{ClaimStatus, PayerType};
use caseboard_domain::page::Page;
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::claims::{self, ClaimFilter, PaymentScope};

use super::ClaimView;
use crate::{App, Error};

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimsQuery {
    /// The caller; for the system administrator anybody.
    pub user: Option<PersonId>,
    /// Who pays.
    pub payer: Option<PayerType>,
    /// At which center.
    pub center: Option<CenterId>,
    /// Where the claims stand.
    pub status: Option<ClaimStatus>,
    /// Whether they are on a paystub.
    pub invoiced: Option<bool>,
    /// Which page.
    pub page: Page,
}

/// A page of claims.
#[derive(Debug, Clone, PartialEq)]
pub struct ClaimsPage {
    /// The newest first.
    pub items: Vec<ClaimView>,
    /// On all pages.
    pub total: i64,
}

/// What an actor sees: a professional what they are paid, a surgeon what they pay, an administrator a center of theirs
/// (the first one unless another is named). The system administrator names a center or a person: what they are
/// paid, or with `payerType` SURGEON what they pay.
fn scope(actor: &Actor, query: &ClaimsQuery) -> Result<PaymentScope, Refusal> {
    let others = query.user.filter(|user| *user != actor.person());
    if others.is_some() && !matches!(actor, Actor::SystemAdmin(_)) {
        return Err(Refusal::forbidden());
    }
    match actor {
        Actor::Professional(professional) => Ok(PaymentScope::PaidTo(professional.person())),
        Actor::Surgeon(surgeon) => Ok(PaymentScope::PaidBy(surgeon.person())),
        Actor::CenterAdmin(admin) => {
            let center = query.center.or_else(|| admin.centers().first().copied());
            let own = center.filter(|center| admin.centers().contains(center));
            own.map(PaymentScope::Center).ok_or_else(Refusal::forbidden)
        }
        Actor::SystemAdmin(_) => match (others, query.center) {
            (Some(user), _) if query.payer == Some(PayerType::Surgeon) => Ok(PaymentScope::PaidBy(user)),
            (Some(user), _) => Ok(PaymentScope::PaidTo(user)),
            (None, Some(center)) => Ok(PaymentScope::Center(center)),
            (None, None) => Err(Refusal::field("centerId", "centerId is required")),
        },
    }
}

/// A page of the claims that an actor may see, the newest first.
///
/// # Errors
/// 403 for another person's or another center's claims; VALIDATION of `centerId` where a system administrator names
/// neither a center nor a person.
pub async fn list_claims(app: &App, actor: &Actor, query: ClaimsQuery) -> Result<ClaimsPage, Error> {
    let scope = scope(actor, &query)?;
    let ClaimsQuery { payer, center, status, invoiced, page, .. } = query;
    let filter = ClaimFilter { status, payer, center, invoiced };
    let read = app.db.read(move |cx| async move { claims::list_page(&cx, scope, filter, page).await });
    let (items, total) = read.await?;
    Ok(ClaimsPage { items: items.into_iter().map(ClaimView::from).collect(), total })
}
