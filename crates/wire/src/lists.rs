//! Closed lists that exist on the wire alone: filters, inputs with more spellings than the rules know, results.

use caseboard_domain::closed_list;
use caseboard_domain::document::Slot;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

closed_list! {
    /// The roles that a person can sign up as.
    pub enum SignUpType {
        /// Surgeon looking for an anesthesiologist to hire.
        Surgeon = "SURGEON",
        /// Administrator looking for an anesthesiologist.
        Admin = "ADMIN",
        /// Anesthesiologist looking for work.
        User = "USER",
    }
}

closed_list! {
    /// The notifications that a page contains.
    pub enum HistoryState {
        /// All notifications.
        All = "all",
        /// Unread notifications only.
        Unread = "unread",
    }
}

closed_list! {
    /// The kind of a message in a request.
    pub enum MessageTypeInput {
        /// To a professional: an invitation to a case.
        Invitation = "INVITATION",
        /// To any person: information without an action.
        Message = "MESSAGE",
        /// To the owners: a confirmed professional withdrew.
        Withdrawal = "WITHDRAWAL",
        /// To a professional: the case was cancelled.
        Cancellation = "CANCELLATION",
        /// To the owners: a professional asks for an invitation.
        InvitationRequest = "INVITATION_REQUEST",
        /// Another spelling of `INVITATION_REQUEST`.
        InviteRequest = "INVITE_REQUEST",
        /// To a professional: the request was declined.
        Rejection = "REJECTION",
        /// To the owners: an invitation was accepted.
        Accepted = "ACCEPTED",
    }
}

closed_list! {
    /// What a part of a change is about.
    pub enum ChangedField {
        /// The start, as instants.
        Start = "START",
        /// The estimated hours, as numbers.
        Hours = "HOURS",
        /// The special instructions.
        Notes = "NOTES",
        /// The procedures in one line.
        Procedures = "PROCEDURES",
        /// The pay of a position.
        Pay = "PAY",
        /// The number of places of a position; 0 before for a new one.
        Places = "PLACES",
    }
}

closed_list! {
    /// The outcome of a change.
    pub enum ResultWord {
        /// Done.
        Success = "SUCCESS",
        /// Not done; nothing was written.
        Failed = "FAILED",
    }
}

closed_list! {
    /// The unread notifications that are listed.
    pub enum NoticeFilter {
        /// Without cancellations and without messages of cancelled cases (surgeons and administrators).
        NotCancelled = "NOT_CANCELLED",
        /// All (professionals).
        No = "NO",
    }
}

closed_list! {
    /// What the payer may decide about a claim.
    pub enum ClaimDecision {
        /// Will be paid.
        Approved = "APPROVED",
        /// Will not be paid; the professional may claim again.
        Rejected = "REJECTED",
    }
}

closed_list! {
    /// The payer, as a filter.
    pub enum PayerFilter {
        /// The center.
        Admin = "ADMIN",
        /// Another spelling of `ADMIN`.
        Center = "CENTER",
        /// The surgeon who posted the case.
        Surgeon = "SURGEON",
    }
}

/// The slots of [`Slot`] that hold a document, without the picture of the profile.
pub enum DocumentSlot {}

impl PartialSchema for DocumentSlot {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("One of the fifteen documents of a person."))
            .enum_values(Some(Slot::ALL.iter().filter(|slot| slot.is_document()).map(|slot| slot.as_str())))
            .into()
    }
}
impl ToSchema for DocumentSlot {}

#[cfg(test)]
mod tests {
    use super::*;
    use caseboard_domain::claim::{ClaimStatus, PayerType};
    use caseboard_domain::notice::NoticeKind;
    use caseboard_domain::person::Role;

    #[test]
    fn every_documented_input_is_a_domain_value() {
        for it in SignUpType::ALL {
            assert!(Role::parse(it.as_str()).is_some(), "{it}");
        }
        for it in MessageTypeInput::ALL {
            assert!(NoticeKind::from_input(it.as_str()).is_some(), "{it}");
        }
        for it in ClaimDecision::ALL {
            assert!(ClaimStatus::parse(it.as_str()).is_some(), "{it}");
        }
        for it in PayerFilter::ALL {
            assert!(PayerType::from_input(it.as_str()).is_some(), "{it}");
        }
    }
}
