//! The audited actions and their results.

closed_list! {
    /// An audited action.
    // The texts are in stored logs: values may be added, but never removed or given another meaning.
    pub enum Action as "AuditAction" {
        /// An account was created.
        SignedUp = "SIGNED_UP",
        /// A person entered the right password or used a passkey, and got a session where they asked for one.
        SignedIn = "SIGNED_IN",
        /// A person ended their session.
        SignedOut = "SIGNED_OUT",
        /// A person, or a system administrator for them, ended sessions; the detail has the number.
        SessionsEnded = "SESSIONS_ENDED",
        /// A code to verify the email address was mailed.
        EmailCodeSent = "EMAIL_CODE_SENT",
        /// The link of a mail was used to switch off such mail.
        MailStopped = "MAIL_STOPPED",
        /// A code to verify the email address was entered.
        EmailVerified = "EMAIL_VERIFIED",
        /// Another person's profile was read.
        ProfileRead = "PROFILE_READ",
        /// A system administrator listed accounts; the detail has how many, and whether a text was searched for, not the text.
        AccountsListed = "ACCOUNTS_LISTED",
        /// A profile was changed; the detail names the fields.
        ProfileChanged = "PROFILE_CHANGED",
        /// A code for a new email address was mailed to it.
        EmailChangeAsked = "EMAIL_CHANGE_ASKED",
        /// The code of a new email address was entered, and the address of the account changed.
        EmailChanged = "EMAIL_CHANGED",
        /// A pending email address was cancelled.
        EmailChangeCancelled = "EMAIL_CHANGE_CANCELLED",
        /// The link in the mail to the former address restored it, and all sessions of the account ended.
        EmailChangeUndone = "EMAIL_CHANGE_UNDONE",
        /// An account was deleted because its email address was not verified in time.
        AccountPurged = "ACCOUNT_PURGED",
        /// A person downloaded their own data.
        OwnDataExported = "OWN_DATA_EXPORTED",
        /// A person was erased at the command line.
        PersonErased = "PERSON_ERASED",
        /// A system administrator was created at the command line.
        SystemAdminCreated = "SYSTEM_ADMIN_CREATED",
        /// The code of a center was entered.
        CenterCodeEntered = "CENTER_CODE_ENTERED",
        /// The code that opens the add-center page was entered.
        AddCenterCodeEntered = "ADD_CENTER_CODE_ENTERED",
        /// The current password was entered again in a session.
        PasswordChecked = "PASSWORD_CHECKED",
        /// The password was changed.
        PasswordChanged = "PASSWORD_CHANGED",
        /// A password reset was requested; a code was mailed.
        PasswordResetAsked = "PASSWORD_RESET_ASKED",
        /// The security questions were answered.
        SecurityAnswered = "SECURITY_ANSWERED",
        /// The password of a sign-in was right; it waits for the second factor.
        SecondFactorAsked = "SECOND_FACTOR_ASKED",
        /// An app for codes was added as a second factor, or replaced.
        SecondFactorAdded = "SECOND_FACTOR_ADDED",
        /// The second factors of a person were removed.
        SecondFactorRemoved = "SECOND_FACTOR_REMOVED",
        /// New recovery codes replaced the old ones.
        RecoveryCodesRenewed = "RECOVERY_CODES_RENEWED",
        /// A center began or ended to require a second factor of its administrators.
        SecondFactorRuleChanged = "SECOND_FACTOR_RULE_CHANGED",
        /// An administrator requested to remove the second factors of a person.
        FactorRemovalAsked = "FACTOR_REMOVAL_ASKED",
        /// The person confirmed that request; the removal waits a day.
        FactorRemovalConfirmed = "FACTOR_REMOVAL_CONFIRMED",
        /// The person cancelled that request.
        FactorRemovalCancelled = "FACTOR_REMOVAL_CANCELLED",
        /// An account was reopened.
        AccountOpened = "ACCOUNT_OPENED",
        /// An account was closed, and its sessions ended.
        AccountClosed = "ACCOUNT_CLOSED",
        /// A sign-up sent values that only the server decides.
        TrustClaimed = "TRUST_CLAIMED",
        /// The code of a center was replaced.
        CenterCodeRotated = "CENTER_CODE_ROTATED",
        /// A center was created.
        CenterCreated = "CENTER_CREATED",
        /// The requirements of a center for a group were changed; the detail has the new ones.
        RequirementsChanged = "REQUIREMENTS_CHANGED",
        /// A center asked professionals for what is missing for their eligibility; the detail names who was asked.
        DocumentsRequested = "DOCUMENTS_REQUESTED",
        /// A system administrator replaced the code of the add-center page or closed the page; the detail says which.
        AddCenterCodeReplaced = "ADD_CENTER_CODE_REPLACED",
        /// A system administrator confirmed a center.
        CenterConfirmed = "CENTER_CONFIRMED",
        /// A system administrator deactivated a center.
        CenterDeactivated = "CENTER_DEACTIVATED",
        /// A system administrator reactivated a center.
        CenterReactivated = "CENTER_REACTIVATED",
        /// A system administrator corrected the data of a center; the detail has the facts that differ, before and after.
        CenterCorrected = "CENTER_CORRECTED",
        /// A professional became a favorite of a surgeon or a center.
        FavoriteAdded = "FAVORITE_ADDED",
        /// A professional was removed from the favorites.
        FavoriteRemoved = "FAVORITE_REMOVED",
        /// A center certified a person.
        Certified = "CERTIFIED",
        /// A center revoked the eligibility of a person.
        EligibilityRevoked = "ELIGIBILITY_REVOKED",
        /// An administrator of a center, or a system administrator, confirmed a person as an administrator of it.
        AdministrationConfirmed = "ADMINISTRATION_CONFIRMED",
        /// An administrator of a center, or a system administrator, declined a person who waited to become one.
        AdministrationDeclined = "ADMINISTRATION_DECLINED",
        /// An administrator of a center, or a system administrator, ended the administration of one who joined it later.
        AdministrationEnded = "ADMINISTRATION_ENDED",
        /// A center blocked a professional, or changed the reason.
        PersonBlocked = "PERSON_BLOCKED",
        /// A center ended the block of a professional.
        PersonUnblocked = "PERSON_UNBLOCKED",
        /// A certification returned to review, because the person changed their name or license.
        CertificationReturned = "CERTIFICATION_RETURNED",
        /// A professional asked a center to verify their eligibility.
        VerificationRequested = "VERIFICATION_REQUESTED",
        /// A professional withdrew such a request.
        VerificationWithdrawn = "VERIFICATION_WITHDRAWN",
        /// A professional changed their stated availability.
        AvailabilityChanged = "AVAILABILITY_CHANGED",
        /// The address of the private calendar feed of a person was created or replaced.
        CalendarLinkCreated = "CALENDAR_LINK_CREATED",
        /// The address of the private calendar feed of a person was ended.
        CalendarLinkRevoked = "CALENDAR_LINK_REVOKED",
        /// A person changed by which channels and when they are notified.
        NotificationsChanged = "NOTIFICATIONS_CHANGED",
        /// A browser began to get the push messages of a person.
        PushSubscribed = "PUSH_SUBSCRIBED",
        /// A person ended the push messages to a browser.
        PushUnsubscribed = "PUSH_UNSUBSCRIBED",
        /// A case was posted.
        CasePosted = "CASE_POSTED",
        /// A posted case was changed; the detail has the version.
        CaseChanged = "CASE_CHANGED",
        /// A template of postings was saved.
        TemplateSaved = "TEMPLATE_SAVED",
        /// A template of postings got another name.
        TemplateRenamed = "TEMPLATE_RENAMED",
        /// A template of postings was deleted.
        TemplateDeleted = "TEMPLATE_DELETED",
        /// A professional confirmed the changed time of a case.
        ChangedTimeConfirmed = "CHANGED_TIME_CONFIRMED",
        /// A case was cancelled.
        CaseCancelled = "CASE_CANCELLED",
        /// Professionals were invited to a case.
        ProfessionalsInvited = "PROFESSIONALS_INVITED",
        /// A wave of a dispatch plan invited professionals.
        WaveSent = "WAVE_SENT",
        /// An owner sent, skipped or replaced waves of a dispatch plan, or paused or continued it; the detail says which.
        DispatchPlanChanged = "DISPATCH_PLAN_CHANGED",
        /// The dispatch plans that a center offers were changed; the detail has the lead time.
        CenterDispatchChanged = "CENTER_DISPATCH_CHANGED",
        /// A professional asked to be invited.
        InvitationRequested = "INVITATION_REQUESTED",
        /// A request for an invitation was granted.
        RequestGranted = "REQUEST_GRANTED",
        /// A request for an invitation was declined.
        RequestDeclined = "REQUEST_DECLINED",
        /// A professional accepted an invitation, in time or too late.
        InvitationAccepted = "INVITATION_ACCEPTED",
        /// A professional declined an invitation.
        InvitationDeclined = "INVITATION_DECLINED",
        /// A notice was acknowledged.
        NoticeAcknowledged = "NOTICE_ACKNOWLEDGED",
        /// A professional withdrew from a case.
        Withdrawn = "WITHDRAWN",
        /// A professional withdrew a pending request.
        RequestWithdrawn = "REQUEST_WITHDRAWN",
        /// A professional joined the standby list of a case, or asked for it.
        StandbyJoined = "STANDBY_JOINED",
        /// A professional left the standby list of a case.
        StandbyLeft = "STANDBY_LEFT",
        /// An offer of a place ended without an answer.
        OfferExpired = "OFFER_EXPIRED",
        /// An owner released a confirmed professional; the detail has the reason.
        ProfessionalReleased = "PROFESSIONAL_RELEASED",
        /// A confirmed professional reported that they cannot come.
        AbsenceReported = "ABSENCE_REPORTED",
        /// A professional confirmed the day of a case, in the application or with the link of a mail; the detail says which.
        DayConfirmed = "DAY_CONFIRMED",
        /// A professional reported to be on the way to a case.
        SetOut = "SET_OUT",
        /// A professional reported to have arrived at a case; the detail says whether they shared their coordinates.
        Arrived = "ARRIVED",
        /// A file was uploaded to a slot.
        DocumentUploaded = "DOCUMENT_UPLOADED",
        /// The virus scanner rejected an upload, of which nothing was stored.
        InfectedUploadRejected = "INFECTED_UPLOAD_REJECTED",
        /// A document was read.
        DocumentRead = "DOCUMENT_READ",
        /// An administrator approved or rejected a document.
        DocumentDecided = "DOCUMENT_DECIDED",
        /// A person chose the centers that may read their documents.
        DocumentCentersChanged = "DOCUMENT_CENTERS_CHANGED",
        /// An owner of cases sent mails to people on them.
        MailsSent = "MAILS_SENT",
        /// An owner of cases sent text messages to people on them.
        TextsSent = "TEXTS_SENT",
        /// The code of a center was mailed again to a person who knows it.
        CenterCodeMailed = "CENTER_CODE_MAILED",
        /// A professional submitted a claim.
        ClaimSubmitted = "CLAIM_SUBMITTED",
        /// Minimum pay was claimed for a professional by a late cancellation or release.
        MinPayClaimed = "MIN_PAY_CLAIMED",
        /// A claim was confirmed or rejected.
        ClaimDecided = "CLAIM_DECIDED",
        /// A professional withdrew a claim that was not decided; the detail has the amount.
        ClaimWithdrawn = "CLAIM_WITHDRAWN",
        /// Claims were put on a paystub.
        PaystubIssued = "PAYSTUB_ISSUED",
        /// A paystub was paid.
        PaystubPaid = "PAYSTUB_PAID",
        /// A passkey was added to an account.
        PasskeyAdded = "PASSKEY_ADDED",
        /// A passkey got another name.
        PasskeyRenamed = "PASSKEY_RENAMED",
        /// A passkey was removed from an account.
        PasskeyRemoved = "PASSKEY_REMOVED",
        /// A passkey was used in a session instead of entering the current password again.
        PasskeyChecked = "PASSKEY_CHECKED",
        /// A system administrator sent messages again that had been given up; the detail has their number.
        MessagesRetried = "MESSAGES_RETRIED",
        /// A system administrator deleted a message that had been given up; the detail has the reason.
        MessageDropped = "MESSAGE_DROPPED",
        /// A system administrator deleted the failed attempts that kept a person from signing in.
        AccountUnlocked = "ACCOUNT_UNLOCKED",
        /// The hash chains of the audit log were verified; the detail has the number of entries and of faulty chains.
        AuditVerified = "AUDIT_VERIFIED",
        /// The audit log was exported as a file.
        AuditExported = "AUDIT_EXPORTED",
        /// Old entries were moved to a file; the detail has their range.
        AuditArchived = "AUDIT_ARCHIVED",
    }
}

closed_list! {
    /// How an audited action ended.
    pub enum Outcome as "AuditResult" {
        /// Carried out.
        Done = "DONE",
        /// Nothing was changed; `detail.reason` says why.
        Refused = "REFUSED",
    }
}
