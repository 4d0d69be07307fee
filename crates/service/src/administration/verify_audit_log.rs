//! The verification of the audit log by a system administrator (AMB-120).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::throttle::AUDIT_VERIFICATIONS;

use crate::app::App;
use crate::audit::{self, Action, BrokenChain, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditVerification {
    /// Number of entries in chains without a fault.
    pub entries: i64,
    /// Number of chains without a fault.
    pub intact: usize,
    /// The first fault of each other chain.
    pub broken: Vec<BrokenChain>,
}

/// Verifies all chains with their archives, as `caseboard verify-audit` does, and records the result. It reads the whole
/// log, so it is limited to six an hour for a person.
///
/// # Errors
/// RATE_LIMITED after six verifications in an hour.
#[boxed]
pub async fn verify_audit_log(app: &App, actor: &SystemAdmin) -> Result<AuditVerification, Error> {
    rate_limit::take(app, AUDIT_VERIFICATIONS, &actor.person().to_string()).await?;
    let report = audit::verify(&app.db, app.key(), &app.files, &[]).await?;
    let entries = report.intact.iter().map(|chain| chain.entries).sum::<i64>();
    let entry =
        Entry::new(Action::AuditVerified, actor).with("entries", entries).with("broken", report.broken.len());
    audit::record_alone(app, entry).await?;
    Ok(AuditVerification { entries, intact: report.intact.len(), broken: report.broken })
}
