//! The ends of the chains of the audit log and the result of their last verification (AMB-120).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::audit::Action;
use caseboard_store::audit::{self as store, AuditCursor, AuditFilter, CHAINS};
use jiff::Timestamp;
use serde::Deserialize;

use crate::app::App;
use crate::audit::ChainEnd;
use crate::audit_chain::GENESIS;
use crate::boxed;
use crate::error::Error;

/// The state of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditStatus {
    /// The recorded end of each chain.
    pub chains: Vec<ChainEnd>,
    /// The last verification by a system administrator; `None` if there was none or its entry is archived.
    pub last: Option<LastVerification>,
}

/// The result of a verification as its entry has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastVerification {
    /// When it ended.
    pub at: Timestamp,
    /// Number of entries in chains without a fault.
    pub entries: i64,
    /// Number of chains with a fault.
    pub broken: i64,
}

/// The details of the entry of a verification.
#[derive(Deserialize)]
struct Detail {
    entries: i64,
    broken: i64,
}

/// Returns the recorded ends of the chains and the last verification.
#[boxed]
pub async fn get_audit_status(app: &App, _actor: &SystemAdmin) -> Result<AuditStatus, Error> {
    app.db
        .read(|conn| async move {
            let mut chains = Vec::new();
            for chain in 0..CHAINS {
                let end = store::find_head(&conn, chain).await?;
                let (entries, hash) = end.map_or((0, GENESIS.to_vec()), |end| (end.seq, end.hash));
                chains.push(ChainEnd { chain, entries, hash });
            }
            let filter = AuditFilter {
                from: Timestamp::UNIX_EPOCH,
                below: AuditCursor { at: i64::MAX, chain: 0, seq: 0 },
                center: None,
                person: None,
                object: None,
                action: Some(Action::AuditVerified.as_str()),
            };
            let newest = store::list_newest(&conn, &filter).await?.into_iter().next();
            let last = newest.and_then(|(record, _)| {
                let Detail { entries, broken } = serde_json::from_str(&record.detail).ok()?;
                Some(LastVerification { at: Timestamp::from_microsecond(record.at).ok()?, entries, broken })
            });
            Ok(AuditStatus { chains, last })
        })
        .await
}
