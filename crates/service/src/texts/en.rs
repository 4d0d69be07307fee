//! The English texts.

use caseboard_domain::document::Slot;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::language::Language;
use caseboard_domain::notice;
use caseboard_domain::person::Category;

use super::{
    CalendarTexts, CaseTexts, CenterTexts, ClaimDecisionTexts, ClaimTexts, DayLinkTexts, DocumentTexts,
    EligibilityTexts, EventTexts, FrameTexts, LabelTexts, MessageTexts, PasskeyTexts, PasswordTexts,
    PaystubTexts, SecondFactorTexts, SecurityTexts, SummaryTexts, Texts, TimeTexts, UnsubscribeTexts,
    VerificationTexts,
};

pub(super) static TEXTS: Texts = Texts {
    language: Language::English,
    times: TimeTexts {
        time: |at| at.strftime("%B %-d %Y, %-I:%M %p %Z").to_string(),
        long: |at| at.strftime("%A, %B %-d %Y, %-I:%M %p %Z").to_string(),
        short: |at| at.strftime("%a, %b %-d, %-I:%M %p %Z").to_string(),
        day: |at| at.strftime("%b %-d, %Y").to_string(),
    },
    pay: |terms| terms.to_string(),
    group: Category::label,
    frame: FrameTexts {
        greeting: |name| format!("Hello {name},"),
        questions: "Questions? Write to",
        mail_is_on: "You get this email because email is on in your notification settings.",
        stop: "Stop these emails",
    },
    labels: LabelTexts {
        when: "When",
        place: "Where",
        pay: "Pay",
        surgeon: "Surgeon",
        professional: "Professional",
        needed: "Needed",
        service_date: "Service date",
        amount: "Amount",
        center: "Surgery center",
        reason: "Reason",
        email: "Email",
        sign_in: "Sign in",
    },
    verification: VerificationTexts {
        subject: "Email Verification",
        enter: "Please enter this code to verify your email address:",
        expiry: |minutes| {
            format!("It expires in {minutes} minutes. If you did not sign up, ignore this email.")
        },
        enter_new_address: "Please enter this code to make this the email address that you sign in with:",
        new_address_expiry: |minutes| {
            format!(
                "It expires in {minutes} minutes. Until then you sign in with your present address. If you did not \
                 request this, ignore this email."
            )
        },
        change_subject: "Your email address is about to change",
        change_requested: "A change of the email address of your account was requested. We have sent a code to the new \
                           address; once it is entered, you sign in with that address.",
        change_warning: |support| {
            format!("If this was not you, please change your password and write to {support} at once.")
        },
        change_password: "Change your password",
        changed_subject: "Your email address was changed",
        former_address: "The email address of your account was changed. You can no longer sign in with this one.",
        changed_warning: |support| format!("If this was not you, please write to {support} at once."),
        undo: |days| {
            format!(
                "If this was not you, undo the change with the button below, within {days} days. All devices are signed out \
                 then, and you set a new password."
            )
        },
        undo_button: "Undo the change",
        new_address: "From now on you sign in with this email address.",
        undone_subject: "Your email address was restored",
        undone: "The change of your email address was undone, and you sign in with this address again. All devices were \
                 signed out, and your old password no longer works. Please set a new one, also wherever else you use the old \
                 one.",
        undone_codes: "Recovery codes that were created lately are no longer valid. Please create new ones in your security \
                       settings.",
        undone_help: |support| {
            format!("If the answers to your security questions are not accepted, please write to {support}.")
        },
        new_password: "Set a new password",
    },
    passwords: PasswordTexts {
        reset_subject: "Password Reset",
        reset_enter: "Please enter this code, together with the answers to your security questions, to set a new password:",
        reset_expiry: |minutes| {
            format!(
                "It expires in {minutes} minutes. If you did not ask for it, ignore this email: your password stays as it is."
            )
        },
        changed_subject: "Your password was changed",
        changed: "The password of your account was changed just now, and all other devices were signed out.",
        changed_warning: |support| {
            format!(
                "If this was not you, please choose \"Forgot Password\" on the login page to set another one, and write to \
                 {support} at once."
            )
        },
    },
    second_factors: SecondFactorTexts {
        added_subject: "Your sign-in has a second factor",
        added: "From now on you sign in with your password and a code from your authenticator app. All other devices were \
                signed out.",
        removed_subject: "Your second factor was removed",
        removed: "You now sign in with your password only. Your recovery codes are no longer valid.",
        codes_renewed_subject: "Your recovery codes were replaced",
        codes_renewed: "New recovery codes were created for your account. The old ones are no longer valid.",
        code_used_subject: "A recovery code was used",
        code_used: "Your password and one of your recovery codes were used to sign in to your account. That code is no \
                    longer valid.",
        codes_left: |left| match left {
            0 => "You have no recovery codes left. Create new ones in your security settings.".to_owned(),
            1 => "You have one recovery code left. Create new ones in your security settings.".to_owned(),
            left => format!("You have {left} recovery codes left."),
        },
        warning: |support| {
            format!("If this was not you, change your password and write to {support} at once.")
        },
        open: "Open security settings",
        removal_subject: "Remove your second factor?",
        removal: |center| {
            format!(
                "An administrator of {center} requested that the second factor of your account be removed, because you can no \
                 longer use it."
            )
        },
        removal_confirm: |hours| {
            format!(
                "If you asked for this, confirm it with the button below. The second factor is removed {hours} hours later; \
                 you still need your password to sign in."
            )
        },
        removal_warning: |support| {
            format!(
                "If you did not ask for this, cancel the request on the same page and write to {support}."
            )
        },
        removal_button: "Confirm or cancel",
        removal_confirmed_subject: "Your second factor will be removed",
        removal_confirmed: |hours| {
            format!(
                "The removal of your second factor was confirmed. It happens in {hours} hours. Until then you can cancel it."
            )
        },
        removal_cancelled_subject: "The removal of a second factor was cancelled",
        removal_cancelled: |person| {
            format!("{person} cancelled the removal of their second factor that you requested.")
        },
        removal_cancel_button: "Cancel the removal",
        removal_dropped_subject: "A second factor was not removed",
        removal_dropped: |support| {
            format!(
                "Your second factor was not removed, because you and the administrator who requested it are no longer in the \
                 same confirmed center. If you cannot use it, ask another administrator of your center, or write to {support}."
            )
        },
        removal_dropped_for: |person| {
            format!(
                "The second factor of {person} was not removed, because the two of you are no longer in the same confirmed \
                 center."
            )
        },
        removal_done: "You now sign in with your password only, and all devices were signed out. Add a new second factor \
                       after you sign in.",
    },
    security: SecurityTexts {
        new_device_subject: "New sign-in to your account",
        new_device: "A new device signed in to your account.",
        new_device_help: "If this was you, no action is needed. If not, end the session in Account Security and change your \
                          password at once.",
        checked_subject: "Your password was entered without a sign-in",
        checked: "A program entered the right password of your account. It did not sign in.",
        checked_help: "If this was you or a program of yours, no action is needed. If not, another person knows your password: \
                       change it at once, and do not use the old one anywhere else.",
        device: "Device",
        device_name: |browser, system| format!("{browser} on {system}"),
        unknown_device: "Unknown",
        address: "Network address",
        open: "Open Account Security",
        locked_subject: "Sign-ins to your account are refused",
        locked: "There were too many failed attempts to sign in to your account. For up to 24 hours, sign-ins on new devices \
                 and on the devices of these attempts are refused. Other devices on which you signed in before are not affected.",
        locked_help: "None of them had the right password. To sign in on another device at once, choose \"Forgot Password\" on the \
                      login page and set a new password.",
        wrong_codes_subject: "Wrong codes after your password",
        wrong_codes: "Sign-ins to your account had the right password and then wrong codes, so they were refused.",
        wrong_codes_help: "If it was not you, another person knows your password: choose \"Forgot Password\" on the login page and \
                           set a new one, and do not use the old one anywhere else.",
        questions_subject: "Your security questions were changed",
        questions: "The security questions of your account were changed just now.",
        phone_subject: "Your phone number was changed",
        phone: "The phone number of your account was changed just now.",
        warning: |support| {
            format!("If this was not you, please change your password and write to {support} at once.")
        },
        push_subject: "A device now gets your push messages",
        push: "Push messages for your account were turned on in a browser just now. They tell the time, place and pay of your \
               cases, also after the browser is signed out automatically.",
        push_warning: |support| {
            format!(
                "If this was not you, please remove the browser in Settings, change your password, and write to {support} at \
                 once."
            )
        },
    },
    passkeys: PasskeyTexts {
        added_subject: "A passkey was added to your account",
        added: |name| {
            format!(
                "The passkey \"{name}\" was added to your account just now. It signs in without your password."
            )
        },
        added_warning: |support| {
            format!(
                "If this was not you, please remove it in Account Security, change your password, and write to {support} at \
                 once."
            )
        },
        removed_subject: "A passkey was removed from your account",
        removed: |name| {
            format!("The passkey \"{name}\" was removed from your account just now and no longer signs in.")
        },
        removed_warning: |support| {
            format!("If this was not you, please change your password and write to {support} at once.")
        },
        security: "Security of your account",
    },
    centers: CenterTexts {
        code_subject: |center| format!("Verification code of {center}"),
        added: |center| format!("{center} has been added. Its verification code is:"),
        code: |center| format!("The verification code of {center} is:"),
        identification: "Identification id",
        keep_private: "Surgeons and administrators of the center enter the code when they sign up. Please keep it private.",
        awaits_confirmation: "The center is waiting for confirmation by a system administrator. Until then only the person who \
                              added it can post cases there, and the code is not accepted for a sign-up. The confirmation \
                              comes with a new code.",
        confirmed_subject: |center| format!("{center} is confirmed"),
        confirmed: |center| {
            format!(
                "A system administrator has confirmed {center}. Surgeons and administrators can now sign up with its new \
                 code; the earlier one is void. The new code is:"
            )
        },
        deactivated_subject: |center| format!("{center} is deactivated"),
        deactivated: |center| {
            format!(
                "A system administrator has deactivated {center}. No new cases can be posted there, and its code is not \
                 accepted any more. Existing cases stay visible."
            )
        },
        deactivation_reason: "Reason",
        support_question: |support| format!("If you have questions, please write to {support}."),
        reactivated_subject: |center| format!("{center} is active again"),
        reactivated: |center| format!("A system administrator has reactivated {center}."),
        corrected_subject: |center| format!("The data of {center} were corrected"),
        corrected: |center| {
            format!("A system administrator has corrected the data of {center}. This is what changed:")
        },
        corrected_cases: "Posted cases and calendars show the corrected place from now on. Confirmed professionals get no \
                          message about it, so please inform them if they have to go to another place.",
        corrected_question: |support| format!("If the data are wrong, please write to {support}."),
        address: "Address",
        phone: "Phone",
        time_zone: "Time zone",
        rotated_subject: |center| format!("New verification code of {center}"),
        rotated: |center| {
            format!(
                "The verification code of {center} was replaced. The old one is not accepted any more; the new one was shown \
                 to the person who asked for it."
            )
        },
        rotated_by: "Replaced by",
        unexpected_warning: |support| {
            format!("If this should not have happened, please write to {support} at once.")
        },
        review_subject: |center| format!("{center} is waiting for confirmation"),
        review: |center| {
            format!("{center} was added and is waiting for confirmation by a system administrator.")
        },
        review_until: "Until then only the surgeon who added it can post cases there.",
        added_by: "Added by",
        open_reviews: "Open Centers",
        factor_required_subject: |center| format!("{center} requires a second factor"),
        factor_required: |center| {
            format!(
                "Administrators of {center} now need a second factor. If you have none, you are asked to add one before you \
                 can go on."
            )
        },
        factor_optional_subject: |center| format!("{center} no longer requires a second factor"),
        factor_optional: |center| {
            format!(
                "Administrators of {center} no longer need a second factor. Your own second factors stay as they are."
            )
        },
        changed_by: "Changed by",
        new_admin_subject: |center| format!("New administrator of {center}"),
        new_admin: |center| {
            format!(
                "A person has signed up as an administrator of {center} with its identification code, and can do nothing there \
                 until you or another administrator confirms them in Account Security."
            )
        },
        new_admin_warning: |support| {
            format!(
                "If you do not know this person, decline them there, and create a new code for the center: this person knows \
                 the current one. If you need help, please write to {support}."
            )
        },
        new_admin_notice_subject: "New administrator",
        new_admin_notice: |center| {
            format!(
                "A new administrator has signed up for {center} and waits for a confirmation. Confirm or decline this person in \
                 Account Security."
            )
        },
        first_admin: |center| {
            format!(
                "A person has signed up as an administrator of {center} with its identification code. The center has no \
                 administrator who could confirm them, and a surgeon may know the code. Confirm them if they work there."
            )
        },
        open_home: "Open Home",
        admin_added_subject: |center| format!("{center} has a new administrator"),
        admin_added: |center| {
            format!(
                "A person was confirmed as an administrator of {center} and manages its cases, people and claims now."
            )
        },
        confirmed_by: "Confirmed by",
        confirmed_admin_subject: |center| format!("You are an administrator of {center}"),
        confirmed_admin: |center| {
            format!(
                "You were confirmed as an administrator of {center} and can manage its cases, people and claims now."
            )
        },
        declined_admin_subject: |center| format!("You were not confirmed as an administrator of {center}"),
        declined_admin: |center| {
            format!("You were not confirmed as an administrator of {center}. Your account stays as it is.")
        },
        admin_removed_subject: |center| format!("An administrator of {center} was removed"),
        admin_removed: |center| {
            format!(
                "An administrator of {center} was removed. Its cases, people and claims are not available to this person any \
                 more."
            )
        },
        removed_by: "Removed by",
        admin_removed_code: "This person knows the current code of the center. Create a new one in Account Security.",
        admin_removed_notice_subject: "Administrator removed",
        admin_removed_notice: |center| format!("An administrator of {center} was removed."),
        own_removal_subject: |center| format!("You are no longer an administrator of {center}"),
        own_removal: |center| {
            format!(
                "You are no longer an administrator of {center}. Its cases, people and claims are not available to you any \
                 more. Your account stays as it is."
            )
        },
        own_removal_notice: |center| format!("You are no longer an administrator of {center}."),
    },
    eligibility: EligibilityTexts {
        verified_subject: |center| format!("Eligibility verified: {center}"),
        verified: |center| format!("{center} has verified your eligibility and added you to its favorites."),
        removed_subject: |center| format!("Eligibility removed: {center}"),
        removed: |center| {
            format!("{center} no longer lists you as eligible. Cases you are confirmed for stay as they are.")
        },
        affiliated_subject: |center| format!("{center} has verified you"),
        affiliated: |center| {
            format!(
                "{center} has verified your affiliation. You can post cases there, and its administrators can post cases in \
                 your name."
            )
        },
        affiliated_warning: |support| {
            format!("If you did not add this center to your profile, please write to {support} at once.")
        },
        review_subject: |center| format!("Eligibility to review: {center}"),
        review: |center| {
            format!(
                "A person whose eligibility {center} had verified changed their name or license. The eligibility is \
                 pending until you verify it again."
            )
        },
        expires_subject: |what, day| format!("Expires soon: {what}, {day}"),
        expires: |what, day| format!("{what}: the last valid day is {day}."),
        expires_effect: "For cases after that day you are not eligible at centers that require it. Replace it in time.",
        expiring_subject: |center| format!("Documents that expire soon at {center}"),
        expiring: |count, center| match count {
            1 => format!(
                "1 person who is verified by {center} has documents or a license that end in the next 30 days."
            ),
            _ => format!(
                "{count} people who are verified by {center} have documents or a license that end in the next 30 days."
            ),
        },
        open_eligibility: "Open Eligibility",
        open_profile: "Open your profile",
        asked_subject: |center| format!("What is missing for your eligibility at {center}"),
        asked: |center, list| format!("{center} asks you for: {list}."),
        asked_why: "The center can invite you to its cases once nothing is missing. My eligibility shows what each item unlocks.",
        license: "License of the center's state",
        npi: "National Provider Identifier (NPI)",
        open_own_eligibility: "Open My eligibility",
    },
    documents: DocumentTexts {
        first_read_subject: |center| format!("{center} opened your documents"),
        first_read: |center, document| {
            format!("{center} opened one of your documents for the first time: {document}.")
        },
        limit: "Your profile lists who opened each document and when. There you can also limit reading to centers you choose.",
        rejected_subject: |document| format!("Document rejected: {document}"),
        rejected: |center, document| format!("{center} rejected a document you uploaded: {document}."),
        rejected_by_system: |document| format!("A document you uploaded was rejected: {document}."),
        upload_again: "You can upload a new file at any time. It will be reviewed again.",
        open_upload: "Upload a new file",
        document: "Your document",
        reason: "Reason",
        slot,
    },
    claims: ClaimTexts {
        approved: ClaimDecisionTexts {
            head: "Claim approved",
            decision: "A claim you submitted has been approved. It will be on your next paystub.",
            next: "Questions about the payment? Please ask the surgery center.",
        },
        rejected: ClaimDecisionTexts {
            head: "Claim rejected",
            decision: "A claim you submitted has been rejected.",
            next: "You can submit it again with other hours. Questions about the decision? Please ask the surgery center.",
        },
        min_pay_approved: ClaimDecisionTexts {
            head: "Minimum pay approved",
            decision: "The minimum pay for a case that you were confirmed for has been approved. It will be on your next paystub.",
            next: "Questions about the payment? Please ask the surgery center.",
        },
        min_pay_rejected: ClaimDecisionTexts {
            head: "Minimum pay rejected",
            decision: "The minimum pay for a case that you were confirmed for has been rejected.",
            next: "You can claim it again and explain it in the note. Questions about the decision? Please ask the surgery center.",
        },
        open: "Open the claim",
    },
    cases: CaseTexts {
        invited: EventTexts {
            head: "Invitation",
            sentence: |name| {
                format!(
                    "You are invited to a surgical case of {name}. Invitations are first come, first served."
                )
            },
            sms: |_| "You are invited to a surgical case".to_owned(),
            sms_end: " First come, first served.",
        },
        invited_series: |name| {
            format!(
                "You are invited to surgical cases of {name} on several dates. Each is an invitation of its own. Invitations are first come, first served."
            )
        },
        invited_series_sms: "You are invited to surgical cases",
        dates: |count| format!("{count} dates"),
        confirmed: EventTexts {
            head: "You are confirmed",
            sentence: |name| format!("Your place on the surgical case of {name} is confirmed."),
            sms: |_| "You are confirmed for a surgical case".to_owned(),
            sms_end: "",
        },
        withdrawal_confirmed: EventTexts {
            head: "You have withdrawn",
            sentence: |name| {
                format!("You have withdrawn from the surgical case of {name}. Your place is open to others.")
            },
            sms: |_| "You have withdrawn from a surgical case".to_owned(),
            sms_end: "",
        },
        reopened: EventTexts {
            head: "Place open again",
            sentence: |name| {
                format!(
                    "A place on the surgical case of {name} that you were invited to is open again. Invitations are first come, first served."
                )
            },
            sms: |_| "A place on a surgical case is open again".to_owned(),
            sms_end: " First come, first served.",
        },
        changed: EventTexts {
            head: "Case changed",
            sentence: |name| {
                format!(
                    "The surgical case of {name} that you are invited to, confirmed for or on standby for has changed. Sign in to see what is new."
                )
            },
            sms: |_| "A surgical case of yours has changed".to_owned(),
            sms_end: "",
        },
        time_changed: EventTexts {
            head: "Please confirm the new time",
            sentence: |name| {
                format!(
                    "The time of the surgical case of {name} that you are confirmed for has changed. Your place is kept. Please confirm the new time, or withdraw."
                )
            },
            sms: |_| "New time of your surgical case, please confirm".to_owned(),
            sms_end: "",
        },
        requested: EventTexts {
            head: "Invite requested",
            sentence: |name| format!("{name} requests an invite for your surgical case."),
            sms: |_| "Invite requested".to_owned(),
            sms_end: "",
        },
        request_declined: EventTexts {
            head: "Invite request declined",
            sentence: |_| notice::REQUEST_DECLINED.to_owned(),
            sms: |_| "Invite request declined".to_owned(),
            sms_end: "",
        },
        accepted: EventTexts {
            head: "Position accepted",
            sentence: |name| {
                format!("{name} has accepted your invitation. Further positions of the case are still open.")
            },
            sms: |_| "Position accepted".to_owned(),
            sms_end: "",
        },
        filled: EventTexts {
            head: "Position filled",
            sentence: |name| {
                format!("{name} has accepted your invitation. All positions of the case are filled.")
            },
            sms: |_| "Position filled".to_owned(),
            sms_end: "",
        },
        withdrawn: EventTexts {
            head: "Professional withdrawn",
            sentence: |name| {
                format!("{name} has withdrawn from your surgical case. The place is open again.")
            },
            sms: |name| format!("{name} has withdrawn from your surgical case"),
            sms_end: "",
        },
        offered: EventTexts {
            head: "A place is held for you",
            sentence: |name| {
                format!(
                    "A place on the surgical case of {name} is free, and you are next on the standby list. It is held for you until the time below; then it is offered to the next person."
                )
            },
            sms: |_| "A place is held for you for a few minutes".to_owned(),
            sms_end: "",
        },
        held_until: "Held for you until",
        standby_requested: EventTexts {
            head: "Asks to stand by",
            sentence: |name| {
                format!(
                    "{name} asks to stand by for your surgical case. If you approve it, a place that becomes free is offered to them in the order of the list."
                )
            },
            sms: |_| "Asks to stand by".to_owned(),
            sms_end: "",
        },
        standby_approved: EventTexts {
            head: "On the standby list",
            sentence: |name| {
                format!(
                    "You are on the standby list of the surgical case of {name}. If a place becomes free, it is held for you for a few minutes."
                )
            },
            sms: |_| "You are on the standby list of a surgical case".to_owned(),
            sms_end: "",
        },
        released: EventTexts {
            head: "You are released",
            sentence: |name| {
                format!(
                    "You are released from the surgical case of {name} and are no longer confirmed for it. Sign in to read more."
                )
            },
            sms: |_| "You are released from a surgical case".to_owned(),
            sms_end: "",
        },
        release_reason: |reason| match reason {
            ReleaseReason::NoLongerNeeded => "No longer needed",
            ReleaseReason::NotEligible => "Requirements of the center are no longer met",
            ReleaseReason::ScheduleChanged => "The schedule has changed",
            ReleaseReason::CannotCome => "You reported that you cannot come",
            ReleaseReason::DayNotConfirmed => "You did not confirm the day",
            ReleaseReason::Other => "Another reason: sign in to read it",
        },
        cannot_come: EventTexts {
            head: "Professional cannot come",
            sentence: |name| {
                format!(
                    "{name} reports that they cannot come to your surgical case. The place stays theirs until you release it; then it is filled again. Sign in to read the reason."
                )
            },
            sms: |name| format!("{name} cannot come to your surgical case"),
            sms_end: "",
        },
        comes_after_all: EventTexts {
            head: "Professional comes after all",
            sentence: |name| {
                format!(
                    "{name} comes to your surgical case after all. The earlier report no longer counts, and the place is still theirs."
                )
            },
            sms: |name| format!("{name} comes to your surgical case after all"),
            sms_end: "",
        },
        confirm_day: EventTexts {
            head: "Please confirm the day",
            sentence: |name| {
                format!(
                    "You are confirmed for a surgical case of {name}. Please confirm that you will come. If you cannot come, report it in the application, so that the place can be filled."
                )
            },
            sms: |_| "Please confirm that you will come to your surgical case".to_owned(),
            sms_end: "",
        },
        confirm_day_button: "Confirm the day",
        case_starts: EventTexts {
            head: "Your case starts soon",
            sentence: |name| {
                format!(
                    "The surgical case of {name} that you are confirmed for starts soon. Please report in the application when you are on the way and when you are there, so that the center knows."
                )
            },
            sms: |_| "Your surgical case starts soon. Please report when you are there".to_owned(),
            sms_end: "",
        },
        day_not_confirmed: EventTexts {
            head: "Day not confirmed",
            sentence: |name| {
                format!(
                    "{name} has not confirmed the day of your surgical case. You can keep waiting, call, or release the place, which is then filled again."
                )
            },
            sms: |name| format!("{name} has not confirmed the day of your surgical case"),
            sms_end: "",
        },
        not_arrived: EventTexts {
            head: "Not arrived",
            sentence: |name| format!("{name} has not checked in at your surgical case, which has started."),
            sms: |name| format!("{name} has not checked in at your surgical case"),
            sms_end: "",
        },
        cancelled: EventTexts {
            head: "Case cancelled",
            sentence: |name| format!("The surgical case of {name} that you were on has been cancelled."),
            sms: |_| "Your surgical case has been cancelled".to_owned(),
            sms_end: "",
        },
        owed: "Minimum pay owed to you",
        ask: "Questions about the case? Please ask the surgery center.",
        open_case: "Open the case",
        open_request: "Open the request",
    },
    messages: MessageTexts {
        subject: |name, subject| format!("Message from {name}: {subject}"),
        look: |name| format!("{name} asks you to look at a surgical case you are on."),
        writes: |name| format!("{name} writes about a surgical case you are on:"),
        sms: |name, text| format!("{name} writes: {text}"),
    },
    calendar: CalendarTexts {
        case: |center| format!("Case at {center}"),
        tentative: |center| format!("To be confirmed: case at {center}"),
        cancelled: |center| format!("Cancelled: case at {center}"),
        confirmed_of: |confirmed, of| format!("{confirmed} of {of} confirmed"),
        link_created_subject: "A calendar link was created for your account",
        link_created: "A private calendar link was created for your account just now. Whoever knows it can read your \
            schedule without signing in. An earlier link no longer works.",
        link_created_warning: |support| {
            format!(
                "If this was not you, please turn the link off in Settings, change your password, and write to {support} at \
                 once."
            )
        },
        open_settings: "Open Settings",
    },
    day_link: DayLinkTexts {
        ask_title: "Confirm the day?",
        ask: "You confirm that you will come to this surgical case:",
        confirm: "Yes, I will come",
        otherwise: "If you cannot come, sign in and report it, so that the place can be filled.",
        done_title: "Day confirmed",
        done: "Thank you. The center sees that you will come to this surgical case:",
        invalid_title: "This link does not work",
        invalid: "It was used already, or the case was changed, cancelled or has started. Sign in to see your cases.",
        open: "Open my cases",
    },
    summary: SummaryTexts {
        subject: |count| match count {
            1 => "1 new case for you".to_owned(),
            _ => format!("{count} new cases for you"),
        },
        sentence: |count| match count {
            1 => "1 new case matches your daily summary.".to_owned(),
            _ => format!("{count} new cases match your daily summary."),
        },
        more: |count| match count {
            1 => "1 more case is in the list.".to_owned(),
            _ => format!("{count} more cases are in the list."),
        },
        open_cases: "Open New Cases",
        change: "You can change the daily summary under Settings.",
    },
    unsubscribe: UnsubscribeTexts {
        ask_title: "Stop emails?",
        ask: |product| {
            format!(
                "{product} will no longer email you about invitations, requests, answers and claims. You still find them \
                 under Notifications."
            )
        },
        ask_except: "Verification codes, changes of your password and cancellations of cases you are confirmed for are still \
                     emailed.",
        done_title: "Emails stopped",
        done: "You will get no more of these emails. You can switch them on again in Settings.",
        invalid_title: "This link does not work",
        invalid: "The link is not complete, or your email address has changed since. You can switch emails off in \
                  Settings.",
    },
    paystub: PaystubTexts {
        title: "Paystub",
        document_title: |number, payee| format!("Paystub {number}, {payee}"),
        continued: |number| format!("Paystub {number}, continued"),
        paid: "PAID",
        pending: "PENDING",
        paid_by: "Paid by",
        paid_to: "Paid to",
        work_at: |center| format!("for work at {center}"),
        date: "Date",
        due: "Due",
        paid_on: "Paid on",
        check: "Check number",
        service_date: "Service date",
        case: "Case",
        rate: "Rate",
        hours: "Hours",
        amount: "Amount",
        claim: |number| format!("Claim {number}"),
        hourly: |amount| format!("{amount}/hr"),
        per_case: |amount| format!("{amount}/job"),
        minimum: "Minimum pay",
        claims: |count| match count {
            1 => "1 claim".to_owned(),
            many => format!("{many} claims"),
        },
        total: "Total",
        note: "Note",
        foot: |product| format!("{product}. A record of payment by check; keep it for your records."),
        page: |page, pages| format!("Page {page} of {pages}"),
    },
};

fn slot(slot: Slot) -> &'static str {
    match slot {
        Slot::CurriculumVitae => "Curriculum vitae",
        Slot::Identification => "Identification",
        Slot::MedLicense => "Medical license",
        Slot::MedDegreeCert => "Medical degree",
        Slot::BoardCert => "Board certificate",
        Slot::ResidencyCert => "Residency certificate",
        Slot::AclsBls => "ACLS / BLS",
        Slot::DeaCert => "DEA registration",
        Slot::ImmunizationRecords => "Immunization records",
        Slot::MedEdLetter => "Letter of medical education",
        Slot::MedMalpracticeFile => "Malpractice insurance",
        Slot::PeerRef1 => "Peer reference 1",
        Slot::PeerRef2 => "Peer reference 2",
        Slot::PeerRef3 => "Peer reference 3",
        Slot::Resume => "Resume",
        Slot::ProfilePicture => "Picture",
    }
}
