//! What happens between a case and its people: the verbs of cases, invitations and notices.

mod fan_out;
mod posting;
mod race;
mod state_table;
mod support;
