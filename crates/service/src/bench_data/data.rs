//! How much data is created, and what the request files are written from.

use caseboard_domain::person::Category;
use caseboard_domain::{CenterId, NoticeId, PersonId};

/// How much data to create.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BenchSize {
    /// Number of people; one in twenty is a surgeon.
    pub people: u32,
    /// Number of cases.
    pub cases: u32,
    /// Number of engagements, each with a notice.
    pub engagements: u32,
    /// Number of invitations that can be accepted without conflict, each on a case of its own.
    pub accepts: u32,
    /// The seed of all choices.
    pub seed: u64,
}

/// A session for requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchSession {
    /// The person.
    pub person: PersonId,
    /// The group of a professional.
    pub category: Option<Category>,
    /// The first center of a surgeon or an administrator.
    pub center: Option<CenterId>,
    /// The address to sign in with.
    pub email: String,
    /// Bearer token.
    pub token: String,
}

/// An invitation that its professional can accept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchInvitation {
    /// Index of the session in [`BenchData::professionals`].
    pub session: usize,
    /// The invitation.
    pub notice: NoticeId,
}

/// The sessions and invitations from which the request files are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BenchData {
    /// Sessions of all professionals.
    pub professionals: Vec<BenchSession>,
    /// Sessions of all surgeons.
    pub surgeons: Vec<BenchSession>,
    /// Sessions of the administrators, one for each center.
    pub admins: Vec<BenchSession>,
    /// Invitations to accept.
    pub invitations: Vec<BenchInvitation>,
}
