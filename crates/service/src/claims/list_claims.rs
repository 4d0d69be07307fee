//! Lists of claims: of a professional, of a paying surgeon, or of a center (AMB-68).

use caseboard_domain::actor::Actor;
use caseboard_domain::claim::{ClaimStatus, PayerType};
use caseboard_domain::page::{Cursor, Keyset, Slice};
use caseboard_domain::payment_scope::PaymentScope;
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::StoreError;
use caseboard_store::claims::{self, ClaimFilter};

use super::ClaimRow;
use crate::boxed;
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
    pub page: Keyset,
}

/// A page of claims.
#[derive(Debug, Clone, PartialEq)]
pub struct ClaimsPage {
    /// The claims of the page, newest first.
    pub page: Slice<ClaimRow>,
    /// Number of items on all pages; only with the first page.
    pub total: Option<i64>,
}

/// Returns a page of the claims that an actor may see, newest first.
///
/// # Errors
/// FORBIDDEN for another person's or another center's claims; VALIDATION of the center if a system administrator names
/// neither a center nor a person.
#[boxed]
pub async fn list_claims(app: &App, actor: &Actor, query: ClaimsQuery) -> Result<ClaimsPage, Error> {
    let ClaimsQuery { user, payer, center, status, invoiced, page } = query;
    let scope = PaymentScope::of_claims(actor, user, center, payer)?;
    let filter = ClaimFilter { status, payer, center, invoiced };
    let read: Result<_, StoreError> = app
        .db
        .read(move |conn| async move {
            let items = claims::list(&conn, scope, filter, page).await?;
            let total = match page.after {
                // All of them were read.
                None if items.len() <= page.count() => Some(items.len() as i64),
                None => Some(claims::count(&conn, scope, filter).await?),
                Some(_) => None,
            };
            Ok((items, total))
        })
        .await;
    let (items, total) = read?;
    let key = |row: &ClaimRow| Cursor { at: row.claim.created_at, id: row.claim.id.as_uuid() };
    Ok(ClaimsPage { page: page.slice(items, key), total })
}
