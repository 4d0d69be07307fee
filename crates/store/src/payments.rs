//! The scope and the payer filter that the lists of claims and of paystubs share.

use caseboard_domain::{CenterId, PersonId};

use crate::stmt::Stmt;
use crate::value::Value;

/// Whose claims or paystubs a list contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentScope {
    /// All claims or paystubs of a center.
    Center(CenterId),
    /// Those that a surgeon pays.
    PaidBy(PersonId),
    /// Those that a professional is paid for.
    PaidTo(PersonId),
}

impl PaymentScope {
    /// Returns the statement for this scope out of those for a center, a payer and a payee.
    pub(crate) fn select<T>(self, [center, paid_by, paid_to]: [&'static Stmt<T>; 3]) -> &'static Stmt<T> {
        match self {
            Self::Center(_) => center,
            Self::PaidBy(_) => paid_by,
            Self::PaidTo(_) => paid_to,
        }
    }
}

impl From<PaymentScope> for Value {
    fn from(scope: PaymentScope) -> Self {
        match scope {
            PaymentScope::Center(center) => center.into(),
            PaymentScope::PaidBy(person) | PaymentScope::PaidTo(person) => person.into(),
        }
    }
}

/// A condition on the payer's type: the parameter is `ADMIN`, `SURGEON`, or NULL for both.
macro_rules! payer_type_is {
    ($payer_id:literal, $parameter:literal) => {
        concat!(
            " AND (CAST(",
            $parameter,
            " AS TEXT) IS NULL
                OR ",
            $parameter,
            " = CASE WHEN ",
            $payer_id,
            " IS NULL THEN 'ADMIN' ELSE 'SURGEON' END)"
        )
    };
}
pub(crate) use payer_type_is;
