//! The commands of cases, invitations and notices.

mod attendance;
mod availability;
mod blocks;
mod deliveries;
mod dispatch;
mod editing;
mod eligibility;
mod fan_out;
mod filled;
mod history;
mod imports;
mod messages;
mod notice_deliveries;
mod own_eligibility;
mod pages;
mod posting;
mod race;
mod schedules;
mod series;
mod standby;
mod state_table;
mod statement_counts;
pub(crate) mod support;
mod templates;
mod time_limits;
mod unverified;
mod withdrawn_requests;
