//! The own account (K-12, AMB-17).

use caseboard_domain::actor::SessionFacts;
use caseboard_domain::{PersonId, Refusal};

use super::{SessionUser, session};
use crate::app::App;
use crate::error::Error;

/// All fields of the own account; password and answers never leave the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAccount {
    /// The person as the session shows them.
    pub user: SessionUser,
    /// Display only (AMB-24).
    pub rating: i64,
    /// The positions of the two security questions in their sets.
    pub questions: [u8; 2],
}

/// Reads the own account. Other people's profiles are not shown by this call yet, so every other id is refused, whether
/// or not it exists.
///
/// # Errors
/// 403 for any id but the session's.
pub async fn read_self(app: &App, facts: &SessionFacts, id: PersonId) -> Result<OwnAccount, Error> {
    if id != facts.person {
        return Err(Refusal::forbidden().into());
    }
    let settings = app.settings.clone();
    app.db
        .read(move |cx| async move {
            let (account, user) = session::user(&cx, &settings, id).await?;
            Ok(OwnAccount { user, rating: account.rating, questions: account.questions })
        })
        .await
}
