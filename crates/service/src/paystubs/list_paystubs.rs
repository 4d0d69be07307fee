//! Lists of paystubs: of a professional, of a paying surgeon, or of a center (AMB-70).

use std::collections::HashMap;

use caseboard_domain::actor::Actor;
use caseboard_domain::claim::{PayerType, PaymentStatus};
use caseboard_domain::page::Page;
use caseboard_domain::payment_scope::PaymentScope;
use caseboard_domain::paystub::Paystub;
use caseboard_domain::time::Range;
use caseboard_domain::{CenterId, ClaimId, Money, PaystubId, PersonId, Refusal};
use caseboard_store::Conn;
use caseboard_store::claims;
use caseboard_store::paystubs::{self, PaystubFilter, PaystubPage};
use jiff::Timestamp;

use super::ListedPaystub;
use crate::boxed;
use crate::{App, Error};

/// The filters of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaystubsQuery {
    /// The center.
    pub center: Option<CenterId>,
    /// The surgeon who pays; surgeons may name only themselves.
    pub surgeon: Option<PersonId>,
    /// The payee; professionals may name only themselves.
    pub payee: Option<PersonId>,
    /// The payer type.
    pub payer: Option<PayerType>,
    /// The payment status.
    pub status: Option<PaymentStatus>,
}

/// A page of paystubs.
#[derive(Debug, Clone, PartialEq)]
pub struct PaystubsPage {
    /// Newest first.
    pub items: Vec<ListedPaystub>,
    /// Number of items on all pages.
    pub total: i64,
    /// Sum of those on all pages that are not paid.
    pub unpaid: Money,
}

impl PaystubsQuery {
    /// Returns which paystubs an actor may list.
    pub(super) fn scope(&self, actor: &Actor) -> Result<PaymentScope, Refusal> {
        PaymentScope::of_paystubs(actor, self.center, self.surgeon, self.payee)
    }

    /// Returns the store's filter for paystubs issued in a range.
    pub(super) fn filter(&self, issued: Range) -> PaystubFilter {
        let Self { center, surgeon, payee, payer, status } = *self;
        PaystubFilter { issued, status, center, surgeon, payee, payer }
    }
}

/// Returns a page of the paystubs that an actor may see, newest first.
///
/// # Errors
/// FORBIDDEN for another person's or another center's; VALIDATION of the center if a system administrator sets no filter.
#[boxed]
pub async fn list_paystubs(
    app: &App,
    actor: &Actor,
    query: PaystubsQuery,
    page: Page,
) -> Result<PaystubsPage, Error> {
    let scope = query.scope(actor)?;
    let filter = query.filter(Range { from: Timestamp::MIN, until: Timestamp::MAX });
    app.db
        .read(move |conn: Conn| async move {
            let PaystubPage { items: found, total, unpaid } =
                paystubs::list_page(&conn, scope, filter, page).await?;
            let ids: Vec<PaystubId> = found.iter().map(|paystub| paystub.id).collect();
            let mut on: HashMap<PaystubId, Vec<ClaimId>> = HashMap::new();
            for (paystub, claim) in claims::list_ids_of_paystubs(&conn, &ids).await? {
                on.entry(paystub).or_default().push(claim);
            }
            let with_claims = |paystub: Paystub| {
                let claims = on.remove(&paystub.id).unwrap_or_default();
                ListedPaystub { paystub, claims }
            };
            Ok(PaystubsPage { items: found.into_iter().map(with_claims).collect(), total, unpaid })
        })
        .await
}
