//! The certified and blocked people of a story, and those whose account is open.

use caseboard_domain::CenterId;
use caseboard_domain::actor::{CenterManager, Poster, SystemAdmin};
use caseboard_service::accounts::set_user_active;
use caseboard_service::eligibility::{
    BlockPerson, block_person, certify_person, revoke_certification, unblock_person,
};

use super::setup::UNCERTIFIED;
use super::{Outcome, Planted, World, word};
use crate::cases::support::as_actor;

impl World<'_> {
    /// Returns whether a person can be invited to the cases of a center. The steps change this for one of the two centers only.
    pub(super) fn is_eligible(&self, who: usize, center: CenterId) -> bool {
        let certified = match center == self.away {
            true => !UNCERTIFIED.contains(&who),
            false => self.certified.contains(&who) && !self.blocked.contains(&who),
        };
        certified && !self.closed.contains(&who)
    }

    fn manager(&self, by: usize) -> Option<CenterManager> {
        as_actor(&self.posters[by]).require_center_manager().ok()
    }

    pub(super) async fn certify(&mut self, by: usize, who: usize, yes: bool) -> Outcome {
        let Some(manager) = self.manager(by) else { return Ok("FORBIDDEN".to_owned()) };
        let (app, center) = (self.fixture.app(), self.fixture.center);
        let person = self.professionals[who].person();
        match yes {
            true => word(certify_person(app, &manager, person, center).await, |_| {
                self.certified.insert(who);
                "CERTIFIED".to_owned()
            }),
            false if self.planted == Some(Planted::LostRevocations) => {
                self.certified.remove(&who);
                Ok("LOST".to_owned())
            }
            false => word(revoke_certification(app, &manager, person, center).await, |_| {
                self.certified.remove(&who);
                "REVOKED".to_owned()
            }),
        }
    }

    pub(super) async fn block(&mut self, by: usize, who: usize, yes: bool) -> Outcome {
        let Some(manager) = self.manager(by) else { return Ok("FORBIDDEN".to_owned()) };
        let (app, center) = (self.fixture.app(), self.fixture.center);
        let person = self.professionals[who].person();
        match yes {
            true => {
                let input = BlockPerson { person, center, reason: None };
                word(block_person(app, &manager, input).await, |()| {
                    self.blocked.insert(who);
                    "BLOCKED".to_owned()
                })
            }
            false => word(unblock_person(app, &manager, person, center).await, |()| {
                self.blocked.remove(&who);
                "UNBLOCKED".to_owned()
            }),
        }
    }

    /// Closes or opens an account. Closing it ends the push messages to its browsers.
    pub(super) async fn set_open(&mut self, who: usize, open: bool) -> Outcome {
        let Poster::SystemAdmin(root) = &self.posters[2] else {
            unreachable!("the third poster is the system administrator")
        };
        let root: &SystemAdmin = root;
        let person = self.professionals[who].person();
        word(set_user_active(self.fixture.app(), root, person, open, None).await, |()| {
            match open {
                true => {
                    self.closed.remove(&who);
                }
                false => {
                    self.closed.insert(who);
                    self.browsers.remove(&who);
                }
            }
            "SET".to_owned()
        })
    }
}
