//! The account side: signing up and in, sessions, codes, centers, favorites, eligibility.

mod centers;
mod eligibility;
mod favorites;
mod people;
mod session;
mod sign_in;
mod sign_up;
mod verification;
