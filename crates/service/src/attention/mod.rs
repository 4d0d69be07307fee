//! Tasks that wait for a person, for the top of the home screen (AMB-110).

mod get_attention;

pub use caseboard_domain::profile::gaps::ProfileGap;
pub use caseboard_store::attention::{
    AttentionAdministratorRow, AttentionCaseRow, AttentionCenterRow, AttentionClaimRow, AttentionPersonRow,
    InvitationRow, ToConfirmRow,
};
pub use get_attention::{Attention, Setup, get_attention};
