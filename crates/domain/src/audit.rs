//! The words of the audit log: what people did, and how it ended.

closed_list! {
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
        /// The holder of an unsubscribe link switched mail off (AMB-58).
        MailStopped = "MAIL_STOPPED",
        /// A code to prove the email address was entered.
        EmailVerified = "EMAIL_VERIFIED",
        /// Another person's profile was read (AMB-17).
        ProfileRead = "PROFILE_READ",
        /// A profile was changed; the detail names the fields (AMB-18).
        ProfileChanged = "PROFILE_CHANGED",
        /// A code for a new email address was mailed to it (AMB-18).
        EmailChangeAsked = "EMAIL_CHANGE_ASKED",
        /// The code of a new email address was entered: it is the account's now (AMB-18).
        EmailChanged = "EMAIL_CHANGED",
        /// A system administrator was made at the command line (AMB-06).
        SystemAdminCreated = "SYSTEM_ADMIN_CREATED",
        /// The code of a center was entered (AMB-03).
        CenterCodeEntered = "CENTER_CODE_ENTERED",
        /// The code that opens the add-center page was entered (AMB-05).
        AddCenterCodeEntered = "ADD_CENTER_CODE_ENTERED",
        /// The current password was entered again in a session.
        PasswordChecked = "PASSWORD_CHECKED",
        /// Another password was set (AMB-10).
        PasswordChanged = "PASSWORD_CHANGED",
        /// A password reset was started; a code was mailed.
        PasswordResetAsked = "PASSWORD_RESET_ASKED",
        /// The security questions were answered.
        SecurityAnswered = "SECURITY_ANSWERED",
        /// An account was opened again (AMB-24).
        AccountOpened = "ACCOUNT_OPENED",
        /// An account was closed, and its sessions ended (AMB-24).
        AccountClosed = "ACCOUNT_CLOSED",
        /// A sign-up claimed what only the server decides (AMB-06, AMB-07).
        TrustClaimed = "TRUST_CLAIMED",
        /// The code of a center was replaced (AMB-03).
        CenterCodeRotated = "CENTER_CODE_ROTATED",
        /// A center came into being.
        CenterCreated = "CENTER_CREATED",
        /// A professional became a favorite of a surgeon or a center (F-22).
        FavoriteAdded = "FAVORITE_ADDED",
        /// A professional is no favorite any more (F-24).
        FavoriteRemoved = "FAVORITE_REMOVED",
        /// A center certified a person (F-05).
        Certified = "CERTIFIED",
        /// A center revoked the eligibility of a person (F-08).
        EligibilityRevoked = "ELIGIBILITY_REVOKED",
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
        /// A file was put into a slot (K-60).
        DocumentUploaded = "DOCUMENT_UPLOADED",
        /// A document was read (K-61, AMB-16).
        DocumentRead = "DOCUMENT_READ",
        /// An administrator said what they think of a document (AMB-64).
        DocumentDecided = "DOCUMENT_DECIDED",
        /// An owner of cases mailed people on them (D-30).
        MailsSent = "MAILS_SENT",
        /// An owner of cases texted people on them (D-31).
        TextsSent = "TEXTS_SENT",
        /// The code of a center was mailed again to a person who knows it.
        CenterCodeMailed = "CENTER_CODE_MAILED",
        /// A professional claimed what a case came to (AMB-65).
        ClaimSubmitted = "CLAIM_SUBMITTED",
        /// Minimum pay was claimed for a professional by a late cancellation (AMB-40).
        MinPayClaimed = "MIN_PAY_CLAIMED",
        /// A claim was confirmed or rejected (G-06, G-07).
        ClaimDecided = "CLAIM_DECIDED",
        /// Claims were put on a paystub (G-20).
        PaystubIssued = "PAYSTUB_ISSUED",
        /// A paystub was paid (AMB-70).
        PaystubPaid = "PAYSTUB_PAID",
        /// The audit log was taken away as a file.
        AuditExported = "AUDIT_EXPORTED",
    }
}

closed_list! {
    /// How it ended.
    pub enum Outcome {
        /// As asked.
        Done = "DONE",
        /// Nothing was changed; the detail says why.
        Refused = "REFUSED",
    }
}
