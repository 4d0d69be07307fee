//! The statements of a scope and the payer filter that the lists of claims and of paystubs share.

use caseboard_domain::payment_scope::PaymentScope;

use crate::stmt::Stmt;
use crate::value::Value;

/// Returns the statement for a scope out of those for a center, a payer and a payee.
pub(crate) fn select<T>(
    scope: PaymentScope,
    [center, paid_by, paid_to]: [&'static Stmt<T>; 3],
) -> &'static Stmt<T> {
    match scope {
        PaymentScope::Center(_) => center,
        PaymentScope::PaidBy(_) => paid_by,
        PaymentScope::PaidTo(_) => paid_to,
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
