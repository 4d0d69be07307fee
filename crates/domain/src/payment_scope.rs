//! The claims and paystubs that an actor may list (AMB-68, AMB-70).

use crate::actor::Actor;
use crate::claim::PayerType;
use crate::field::Field;
use crate::id::{CenterId, PersonId};
use crate::refusal::Refusal;

/// The claims or paystubs that a list contains.
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
    /// Returns which claims an actor may list: a professional their own, a surgeon those they pay, an administrator those
    /// of a center (by default the first). A system administrator names a center, or a person: the claims of that payee, or
    /// with the payer type SURGEON those that the person pays.
    ///
    /// # Errors
    /// FORBIDDEN for another person's or another center's claims; VALIDATION of the center if a system administrator names
    /// neither a center nor a person.
    pub fn of_claims(
        actor: &Actor,
        user: Option<PersonId>,
        center: Option<CenterId>,
        payer: Option<PayerType>,
    ) -> Result<Self, Refusal> {
        let other = user.filter(|user| *user != actor.person());
        match actor {
            Actor::SystemAdmin(_) => match (other, center) {
                (Some(user), _) if payer == Some(PayerType::Surgeon) => Ok(Self::PaidBy(user)),
                (Some(user), _) => Ok(Self::PaidTo(user)),
                (None, Some(center)) => Ok(Self::Center(center)),
                (None, None) => Err(Refusal::field(Field::PayingCenter, "Surgery center is required")),
            },
            _ if other.is_some() => Err(Refusal::forbidden()),
            Actor::Professional(professional) => Ok(Self::PaidTo(professional.person())),
            Actor::Surgeon(surgeon) => Ok(Self::PaidBy(surgeon.person())),
            Actor::CenterAdmin(admin) => admin.listed_center(center).map(Self::Center),
        }
    }

    /// Returns which paystubs an actor may list: a professional their own, a surgeon those they pay, an administrator those
    /// of a center (by default the first). A system administrator names a center, a surgeon or a payee.
    ///
    /// # Errors
    /// FORBIDDEN for another person's or another center's paystubs; VALIDATION of the center if a system administrator names
    /// none of them.
    pub fn of_paystubs(
        actor: &Actor,
        center: Option<CenterId>,
        surgeon: Option<PersonId>,
        payee: Option<PersonId>,
    ) -> Result<Self, Refusal> {
        let own = |named: Option<PersonId>| named.is_none_or(|named| named == actor.person());
        match actor {
            Actor::Professional(me) if own(payee) => Ok(Self::PaidTo(me.person())),
            Actor::Surgeon(me) if own(surgeon) => Ok(Self::PaidBy(me.person())),
            Actor::Professional(_) | Actor::Surgeon(_) => Err(Refusal::forbidden()),
            Actor::CenterAdmin(admin) => admin.listed_center(center).map(Self::Center),
            Actor::SystemAdmin(_) => {
                let named =
                    center.map(Self::Center).or(surgeon.map(Self::PaidBy)).or(payee.map(Self::PaidTo));
                named.ok_or_else(|| Refusal::field(Field::PayingCenter, "Surgery center is required"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{actor, center_id, person};
    use crate::person::Role;
    use crate::refusal::codes;

    /// A list has a person's own claims, those of a center, or those that a system administrator names.
    ///
    /// Shows: AMB-68
    #[test]
    fn claims_are_listed_by_those_they_concern() {
        let centers = [center_id(2), center_id(1)];
        let (me, other) = (Some(person(1)), Some(person(2)));
        let (first, second, foreign) = (Some(center_id(2)), Some(center_id(1)), Some(center_id(3)));
        let surgeon = Some(PayerType::Surgeon);
        for (role, user, center, payer, expected) in [
            (Role::Professional, me, foreign, None, Ok(PaymentScope::PaidTo(person(1)))),
            (Role::Professional, other, None, None, Err(codes::FORBIDDEN)),
            (Role::Surgeon, None, foreign, None, Ok(PaymentScope::PaidBy(person(1)))),
            (Role::Surgeon, other, None, None, Err(codes::FORBIDDEN)),
            (Role::Admin, me, None, None, Ok(PaymentScope::Center(center_id(2)))),
            (Role::Admin, None, second, None, Ok(PaymentScope::Center(center_id(1)))),
            (Role::Admin, None, foreign, None, Err(codes::FORBIDDEN)),
            (Role::Admin, other, first, None, Err(codes::FORBIDDEN)),
            (Role::SystemAdmin, other, first, None, Ok(PaymentScope::PaidTo(person(2)))),
            (Role::SystemAdmin, other, first, surgeon, Ok(PaymentScope::PaidBy(person(2)))),
            (Role::SystemAdmin, me, foreign, surgeon, Ok(PaymentScope::Center(center_id(3)))),
            (Role::SystemAdmin, me, None, None, Err(codes::VALIDATION)),
        ] {
            let scope = PaymentScope::of_claims(&actor(1, role, &centers), user, center, payer);
            assert_eq!(scope.map_err(|it| it.code), expected, "{role} {user:?} {center:?} {payer:?}");
        }
    }

    /// A list has a person's own paystubs, those of a center, or those that a system administrator names.
    ///
    /// Shows: AMB-70
    #[test]
    fn paystubs_are_listed_by_those_they_concern() {
        let centers = [center_id(2)];
        let (me, other) = (Some(person(1)), Some(person(2)));
        let (own, foreign) = (Some(center_id(2)), Some(center_id(3)));
        for (role, center, surgeon, payee, expected) in [
            (Role::Professional, foreign, other, None, Ok(PaymentScope::PaidTo(person(1)))),
            (Role::Professional, None, None, other, Err(codes::FORBIDDEN)),
            (Role::Surgeon, None, me, other, Ok(PaymentScope::PaidBy(person(1)))),
            (Role::Surgeon, None, other, None, Err(codes::FORBIDDEN)),
            (Role::Admin, None, other, other, Ok(PaymentScope::Center(center_id(2)))),
            (Role::Admin, foreign, None, None, Err(codes::FORBIDDEN)),
            (Role::SystemAdmin, own, other, other, Ok(PaymentScope::Center(center_id(2)))),
            (Role::SystemAdmin, None, other, me, Ok(PaymentScope::PaidBy(person(2)))),
            (Role::SystemAdmin, None, None, other, Ok(PaymentScope::PaidTo(person(2)))),
            (Role::SystemAdmin, None, None, None, Err(codes::VALIDATION)),
        ] {
            let scope = PaymentScope::of_paystubs(&actor(1, role, &centers), center, surgeon, payee);
            assert_eq!(scope.map_err(|it| it.code), expected, "{role} {center:?} {surgeon:?} {payee:?}");
        }
    }
}
