//! What the demo and the simulation share to create their data: a clock that is set by hand, and people who sign up.

pub(crate) mod clock;
pub(crate) mod people;
