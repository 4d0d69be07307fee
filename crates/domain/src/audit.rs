//! The words of the audit log: what people did, and how it ended.

named! {
    /// What was done. The words stand in the log for ever: a word may be added, never be given another meaning.
    pub enum Action {
        /// An account came into being.
        SignedUp = "SIGNED_UP",
        /// A person proved who they are with a password, and got a session where they asked for one.
        SignedIn = "SIGNED_IN",
        /// A session was ended by its person.
        SignedOut = "SIGNED_OUT",
        /// A code to prove the email address was mailed.
        EmailCodeSent = "EMAIL_CODE_SENT",
        /// Somebody with the link of a mail switched such mail off (AMB-58).
        MailStopped = "MAIL_STOPPED",
        /// A code to prove the email address was entered.
        EmailVerified = "EMAIL_VERIFIED",
        /// A system administrator was made at the command line (AMB-06).
        SystemAdminCreated = "SYSTEM_ADMIN_CREATED",
        /// The code of a center was entered (AMB-03).
        CenterCodeEntered = "CENTER_CODE_ENTERED",
        /// The code that opens the add-center page was entered (AMB-05).
        AddCenterCodeEntered = "ADD_CENTER_CODE_ENTERED",
        /// A center came into being.
        CenterCreated = "CENTER_CREATED",
        /// A professional became a favorite of a surgeon or a center (F-22).
        FavoriteAdded = "FAVORITE_ADDED",
        /// A professional is no favorite any more (F-24).
        FavoriteRemoved = "FAVORITE_REMOVED",
        /// A center certified a person (F-05).
        Certified = "CERTIFIED",
        /// A case was posted (B-90).
        CasePosted = "CASE_POSTED",
        /// A case was cancelled (B-78).
        CaseCancelled = "CASE_CANCELLED",
        /// Professionals were invited to a case (C-13).
        ProfessionalsInvited = "PROFESSIONALS_INVITED",
        /// A professional asked to be invited (C-35).
        InvitationRequested = "INVITATION_REQUESTED",
        /// A request for an invitation was granted (C-79).
        RequestGranted = "REQUEST_GRANTED",
        /// A request for an invitation was declined (C-79).
        RequestDeclined = "REQUEST_DECLINED",
        /// A professional accepted an invitation, in time or too late (C-48).
        InvitationAccepted = "INVITATION_ACCEPTED",
        /// A professional declined an invitation (C-53).
        InvitationDeclined = "INVITATION_DECLINED",
        /// A notice was acknowledged (D-25).
        NoticeAcknowledged = "NOTICE_ACKNOWLEDGED",
        /// A professional withdrew from a case (C-57).
        Withdrawn = "WITHDRAWN",
        /// The audit log was taken away as a file.
        AuditExported = "AUDIT_EXPORTED",
    }
}

named! {
    /// How it ended.
    pub enum Outcome {
        /// As asked.
        Done = "DONE",
        /// Nothing was changed; the detail says why.
        Refused = "REFUSED",
    }
}
