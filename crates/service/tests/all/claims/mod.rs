//! Claims and paystubs through their verbs, on the engine of this run.

mod claiming;
mod late;
mod on_paper;
mod paystubs;
mod races;
mod support;
