//! Parts of the demo and the simulation that create data: a clock that is set by hand, and people who sign up.

pub(crate) mod clock;
pub(crate) mod people;
