//! Lists of claims: of a professional, of a paying surgeon, or of a center (AMB-68).

use caseboard_domain::actor::Actor;
use caseboard_domain::claim::{ClaimStatus, PayerType};
use caseboard_domain::page::Page;
use caseboard_domain::{CenterId, Field, PersonId, Refusal};
use caseboard_store::claims::{self, ClaimFilter};
use caseboard_store::payments::PaymentScope;

use super::ClaimRow;
use crate::{App, Error};

/// The filters of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimsQuery {
    /// The caller, or any user for the system administrator.
    pub user: Option<PersonId>,
    /// The payer type.
    pub payer: Option<PayerType>,
    /// The center.
    pub center: Option<CenterId>,
    /// The status of the claims.
    pub status: Option<ClaimStatus>,
    /// Whether they are on a paystub.
    pub invoiced: Option<bool>,
    /// The page.
    pub page: Page,
}

/// A page of claims.
#[derive(Debug, Clone, PartialEq)]
pub struct ClaimsPage {
    /// Newest first.
    pub items: Vec<ClaimRow>,
    /// Number of items on all pages.
    pub total: i64,
}

/// Returns which claims an actor may list: a professional their own, a surgeon those they pay, an administrator those
/// of a center (by default the first). A system administrator names a center, or a person: the claims of that payee, or
/// with `payerType` SURGEON those that the person pays.
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
            (None, None) => Err(Refusal::field(Field::PayingCenter, "centerId is required")),
        },
    }
}

/// Returns a page of the claims that an actor may see, newest first.
///
/// # Errors
/// 403 for another person's or another center's claims; VALIDATION of `centerId` if a system administrator names
/// neither a center nor a person.
pub async fn list_claims(app: &App, actor: &Actor, query: ClaimsQuery) -> Result<ClaimsPage, Error> {
    let scope = scope(actor, &query)?;
    let ClaimsQuery { payer, center, status, invoiced, page, .. } = query;
    let filter = ClaimFilter { status, payer, center, invoiced };
    let read = app.db.read(move |conn| async move { claims::list_page(&conn, scope, filter, page).await });
    let (items, total) = read.await?;
    Ok(ClaimsPage { items, total })
}
