use caseboard_domain::person::Category;

use super::*;

fn at(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

/// Shows: B-90, AMB-43
#[test]
fn mails_show_center_time() {
    let english = Texts::of(Language::English);
    let zone = Zone::parse("America/Los_Angeles").expect("a zone");
    let morning = at("2026-07-04T14:05:00Z");
    assert_eq!(english.time(morning, &zone), "July 4 2026, 7:05 AM PDT");
    assert_eq!(english.long_time(morning, &zone), "Saturday, July 4 2026, 7:05 AM PDT");
    assert_eq!(english.short_time(morning, &zone), "Sat, Jul 4, 7:05 AM PDT");
    let evening = at("2026-11-22T03:00:00Z");
    assert_eq!(english.day(evening, &zone), "Nov 21, 2026");
    assert_eq!(english.day(evening, &Zone::utc()), "Nov 22, 2026");
}

#[test]
fn spanish_times_follow_the_client() {
    let spanish = Texts::of(Language::Spanish);
    let zone = Zone::parse("America/Los_Angeles").expect("a zone");
    let morning = at("2026-07-04T14:05:00Z");
    assert_eq!(spanish.time(morning, &zone), "4 de julio de 2026, 7:05 a.m. PDT");
    assert_eq!(spanish.long_time(morning, &zone), "sábado, 4 de julio de 2026, 7:05 a.m. PDT");
    assert_eq!(spanish.short_time(morning, &zone), "sáb, 4 de jul, 7:05 a.m. PDT");
    let noon = at("2026-12-09T20:00:00Z");
    assert_eq!(spanish.short_time(noon, &zone), "mié, 9 de dic, 12:00 p.m. PST");
    assert_eq!(spanish.time(at("2026-09-09T07:30:00Z"), &zone), "9 de septiembre de 2026, 12:30 a.m. PDT");
    assert_eq!(spanish.day(at("2026-09-09T20:00:00Z"), &zone), "9 sept 2026");
}

/// Mails and calendars name the groups as the client does in the language of their reader.
///
/// Shows: AMB-92
#[test]
fn groups_have_the_names_of_the_client() {
    for language in [Language::English, Language::Spanish] {
        let folder = format!("{}/../../web/src/i18n/{}", env!("CARGO_MANIFEST_DIR"), language.as_str());
        let files = std::fs::read_dir(folder).expect("the catalogue of the client");
        let read = |file: std::io::Result<std::fs::DirEntry>| {
            std::fs::read_to_string(file.expect("a file").path()).expect("a text")
        };
        let catalogue: String = files.map(read).collect();
        for group in Category::ALL {
            let entry = format!("'category.{}': '{}'", group.id(), (Texts::of(language).group)(group));
            assert!(catalogue.contains(&entry), "{entry}");
        }
    }
}

/// Values that every text with values must contain.
const ONE: &str = "<one>";
const TWO: &str = "<two>";

/// All texts without values of a decision.
fn of_decision(texts: &ClaimDecisionTexts) -> Vec<String> {
    let ClaimDecisionTexts { head, decision, next } = texts;
    [head, decision, next].map(ToString::to_string).to_vec()
}

/// All texts of an event.
fn of_event(texts: &EventTexts) -> Vec<String> {
    let EventTexts { head, sentence, sms, sms_end } = texts;
    vec![head.to_string(), sentence(ONE), sms(ONE), sms_end.to_string()]
}

/// All texts of a language, with values. No pattern leaves fields out, so a new text is compared too.
fn all(texts: &Texts) -> Vec<String> {
    let Texts {
        language: _,
        times: _,
        pay: _,
        group: _,
        frame,
        labels,
        verification,
        passwords,
        second_factors,
        security,
        passkeys,
        centers,
        eligibility,
        documents,
        claims,
        cases,
        messages,
        calendar,
        day_link,
        summary,
        unsubscribe,
        paystub,
    } = texts;
    let mut all = Vec::new();
    let FrameTexts { greeting, questions, mail_is_on, stop } = frame;
    all.extend([greeting(ONE), questions.to_string(), mail_is_on.to_string(), stop.to_string()]);
    let LabelTexts {
        when,
        place,
        pay,
        surgeon,
        professional,
        needed,
        service_date,
        amount,
        center,
        email,
        reason,
        sign_in,
    } = labels;
    all.extend([
        when.to_string(),
        place.to_string(),
        pay.to_string(),
        surgeon.to_string(),
        professional.to_string(),
        needed.to_string(),
        service_date.to_string(),
        amount.to_string(),
        center.to_string(),
        email.to_string(),
        reason.to_string(),
        sign_in.to_string(),
    ]);
    let VerificationTexts {
        subject,
        enter,
        expiry,
        enter_new_address,
        new_address_expiry,
        change_subject,
        change_requested,
        change_warning,
        change_password,
        changed_subject,
        former_address,
        changed_warning,
        undo,
        undo_button,
        new_address,
        undone_subject,
        undone,
        undone_codes,
        undone_help,
        new_password,
    } = verification;
    all.extend([
        subject.to_string(),
        enter.to_string(),
        expiry(77),
        enter_new_address.to_string(),
        new_address_expiry(77),
        change_subject.to_string(),
        change_requested.to_string(),
        change_warning(ONE),
        change_password.to_string(),
        changed_subject.to_string(),
        former_address.to_string(),
        changed_warning(ONE),
        undo(77),
        undo_button.to_string(),
        new_address.to_string(),
        undone_subject.to_string(),
        undone.to_string(),
        undone_codes.to_string(),
        undone_help(ONE),
        new_password.to_string(),
    ]);
    let SecondFactorTexts {
        added_subject,
        added,
        removed_subject,
        removed,
        codes_renewed_subject,
        codes_renewed,
        code_used_subject,
        code_used,
        codes_left,
        warning,
        open,
        removal_subject,
        removal,
        removal_confirm,
        removal_warning,
        removal_button,
        removal_confirmed_subject,
        removal_confirmed,
        removal_cancel_button,
        removal_cancelled_subject,
        removal_cancelled,
        removal_dropped_subject,
        removal_dropped,
        removal_dropped_for,
        removal_done,
    } = second_factors;
    all.extend([
        added_subject.to_string(),
        added.to_string(),
        removed_subject.to_string(),
        removed.to_string(),
        codes_renewed_subject.to_string(),
        codes_renewed.to_string(),
        code_used_subject.to_string(),
        code_used.to_string(),
        codes_left(0),
        codes_left(1),
        codes_left(7),
        warning(ONE),
        open.to_string(),
        removal_subject.to_string(),
        removal(ONE),
        removal_confirm(24),
        removal_warning(ONE),
        removal_button.to_string(),
        removal_confirmed_subject.to_string(),
        removal_confirmed(24),
        removal_cancel_button.to_string(),
        removal_cancelled_subject.to_string(),
        removal_cancelled(ONE),
        removal_dropped_subject.to_string(),
        removal_dropped(ONE),
        removal_dropped_for(ONE),
        removal_done.to_string(),
    ]);
    let PasswordTexts { reset_subject, reset_enter, reset_expiry, changed_subject, changed, changed_warning } =
        passwords;
    all.extend([
        reset_subject.to_string(),
        reset_enter.to_string(),
        reset_expiry(77),
        changed_subject.to_string(),
        changed.to_string(),
        changed_warning(ONE),
    ]);
    let SecurityTexts {
        new_device_subject,
        new_device,
        new_device_help,
        checked_subject,
        checked,
        checked_help,
        device,
        device_name,
        unknown_device,
        address,
        open,
        locked_subject,
        locked,
        locked_help,
        wrong_codes_subject,
        wrong_codes,
        wrong_codes_help,
        questions_subject,
        questions,
        phone_subject,
        phone,
        warning,
        push_subject,
        push,
        push_warning,
    } = security;
    all.extend([
        new_device_subject.to_string(),
        new_device.to_string(),
        new_device_help.to_string(),
        checked_subject.to_string(),
        checked.to_string(),
        checked_help.to_string(),
        device.to_string(),
        device_name(ONE, TWO),
        unknown_device.to_string(),
        address.to_string(),
        open.to_string(),
        locked_subject.to_string(),
        locked.to_string(),
        locked_help.to_string(),
        wrong_codes_subject.to_string(),
        wrong_codes.to_string(),
        wrong_codes_help.to_string(),
        questions_subject.to_string(),
        questions.to_string(),
        phone_subject.to_string(),
        phone.to_string(),
        warning(ONE),
        push_subject.to_string(),
        push.to_string(),
        push_warning(ONE),
    ]);
    let PasskeyTexts {
        added_subject,
        added,
        added_warning,
        removed_subject,
        removed,
        removed_warning,
        security,
    } = passkeys;
    all.extend([
        added_subject.to_string(),
        added(ONE),
        added_warning(ONE),
        removed_subject.to_string(),
        removed(ONE),
        removed_warning(ONE),
        security.to_string(),
    ]);
    let CenterTexts {
        code_subject,
        added,
        code,
        identification,
        keep_private,
        awaits_confirmation,
        confirmed_subject,
        confirmed,
        deactivated_subject,
        deactivated,
        deactivation_reason,
        support_question,
        reactivated_subject,
        reactivated,
        corrected_subject,
        corrected,
        corrected_cases,
        corrected_question,
        address: center_address,
        phone: center_phone,
        time_zone,
        rotated_subject,
        rotated,
        rotated_by,
        unexpected_warning,
        review_subject,
        review,
        review_until,
        added_by,
        open_reviews,
        factor_required_subject,
        factor_required,
        factor_optional_subject,
        factor_optional,
        changed_by,
        new_admin_subject,
        new_admin,
        new_admin_warning,
        new_admin_notice_subject,
        new_admin_notice,
        first_admin,
        open_home,
        admin_added_subject,
        admin_added,
        confirmed_by,
        confirmed_admin_subject,
        confirmed_admin,
        declined_admin_subject,
        declined_admin,
        admin_removed_subject,
        admin_removed,
        removed_by,
        admin_removed_code,
        admin_removed_notice_subject,
        admin_removed_notice,
        own_removal_subject,
        own_removal,
        own_removal_notice,
    } = centers;
    all.extend([
        code_subject(ONE),
        added(ONE),
        code(ONE),
        identification.to_string(),
        keep_private.to_string(),
        awaits_confirmation.to_string(),
        confirmed_subject(ONE),
        confirmed(ONE),
        deactivated_subject(ONE),
        deactivated(ONE),
        deactivation_reason.to_string(),
        support_question(ONE),
        reactivated_subject(ONE),
        reactivated(ONE),
        corrected_subject(ONE),
        corrected(ONE),
        corrected_cases.to_string(),
        corrected_question(ONE),
        center_address.to_string(),
        center_phone.to_string(),
        time_zone.to_string(),
        rotated_subject(ONE),
        rotated(ONE),
        rotated_by.to_string(),
        unexpected_warning(ONE),
        review_subject(ONE),
        review(ONE),
        review_until.to_string(),
        added_by.to_string(),
        open_reviews.to_string(),
        factor_required_subject(ONE),
        factor_required(ONE),
        factor_optional_subject(ONE),
        factor_optional(ONE),
        changed_by.to_string(),
        new_admin_subject(ONE),
        new_admin(ONE),
        new_admin_warning(ONE),
        new_admin_notice_subject.to_string(),
        new_admin_notice(ONE),
        first_admin(ONE),
        open_home.to_string(),
        admin_added_subject(ONE),
        admin_added(ONE),
        confirmed_by.to_string(),
        confirmed_admin_subject(ONE),
        confirmed_admin(ONE),
        declined_admin_subject(ONE),
        declined_admin(ONE),
        admin_removed_subject(ONE),
        admin_removed(ONE),
        removed_by.to_string(),
        admin_removed_code.to_string(),
        admin_removed_notice_subject.to_string(),
        admin_removed_notice(ONE),
        own_removal_subject(ONE),
        own_removal(ONE),
        own_removal_notice(ONE),
    ]);
    let EligibilityTexts {
        verified_subject,
        verified,
        removed_subject,
        removed,
        affiliated_subject,
        affiliated,
        affiliated_warning,
        review_subject,
        review,
        expires_subject,
        expires,
        expires_effect,
        expiring_subject,
        expiring,
        open_eligibility,
        open_profile,
        asked_subject,
        asked,
        asked_why,
        license,
        npi,
        open_own_eligibility,
    } = eligibility;
    all.extend([
        verified_subject(ONE),
        verified(ONE),
        removed_subject(ONE),
        removed(ONE),
        affiliated_subject(ONE),
        affiliated(ONE),
        affiliated_warning(ONE),
        review_subject(ONE),
        review(ONE),
        expires_subject(ONE, TWO),
        expires(ONE, TWO),
        expires_effect.to_string(),
        expiring_subject(ONE),
        expiring(2, ONE),
        open_eligibility.to_string(),
        open_profile.to_string(),
        asked_subject(ONE),
        asked(ONE, TWO),
        asked_why.to_string(),
        license.to_string(),
        npi.to_string(),
        open_own_eligibility.to_string(),
    ]);
    let DocumentTexts {
        first_read_subject,
        first_read,
        limit,
        rejected_subject,
        rejected,
        rejected_by_system,
        upload_again,
        open_upload,
        document,
        reason,
        slot,
    } = documents;
    all.extend([
        first_read_subject(ONE),
        first_read(ONE, TWO),
        limit.to_string(),
        rejected_subject(ONE),
        rejected(ONE, TWO),
        rejected_by_system(ONE),
        upload_again.to_string(),
        open_upload.to_string(),
        document.to_string(),
        reason.to_string(),
    ]);
    all.extend(Slot::ALL.iter().map(|one| slot(*one).to_string()));
    let ClaimTexts { approved, rejected, min_pay_approved, min_pay_rejected, open } = claims;
    all.extend([open.to_string()]);
    for decision in [approved, rejected, min_pay_approved, min_pay_rejected] {
        all.extend(of_decision(decision));
    }
    let CaseTexts {
        invited,
        invited_series,
        invited_series_sms,
        dates,
        confirmed,
        withdrawal_confirmed,
        reopened,
        changed,
        time_changed,
        requested,
        request_declined,
        accepted,
        filled,
        withdrawn,
        cancelled,
        offered,
        held_until,
        standby_requested,
        standby_approved,
        released,
        release_reason,
        cannot_come,
        comes_after_all,
        confirm_day,
        case_starts,
        confirm_day_button,
        day_not_confirmed,
        not_arrived,
        owed,
        ask,
        open_case,
        open_request,
    } = cases;
    all.extend([
        invited_series(ONE),
        invited_series_sms.to_string(),
        dates(2),
        owed.to_string(),
        held_until.to_string(),
        ask.to_string(),
        open_case.to_string(),
        open_request.to_string(),
    ]);
    all.extend(of_event(invited));
    all.extend(of_event(confirmed));
    all.extend(of_event(withdrawal_confirmed));
    all.extend(of_event(reopened));
    all.extend(of_event(changed));
    all.extend(of_event(time_changed));
    all.extend(of_event(requested));
    all.extend(of_event(request_declined));
    all.extend(of_event(accepted));
    all.extend(of_event(filled));
    all.extend(of_event(withdrawn));
    all.extend(of_event(cancelled));
    all.extend(of_event(offered));
    all.extend(of_event(standby_requested));
    all.extend(of_event(standby_approved));
    all.extend(of_event(released));
    all.extend(ReleaseReason::ALL.iter().map(|reason| release_reason(*reason).to_string()));
    all.extend(of_event(cannot_come));
    all.extend(of_event(comes_after_all));
    all.extend(of_event(case_starts));
    all.extend(of_event(confirm_day));
    all.push(confirm_day_button.to_string());
    all.extend(of_event(day_not_confirmed));
    all.extend(of_event(not_arrived));
    let MessageTexts { subject, look, writes, sms } = messages;
    all.extend([subject(ONE, TWO), look(ONE), writes(ONE), sms(ONE, TWO)]);
    let CalendarTexts {
        case,
        tentative,
        cancelled,
        confirmed_of,
        link_created_subject,
        link_created,
        link_created_warning,
        open_settings,
    } = calendar;
    all.extend([
        case(ONE),
        tentative(ONE),
        cancelled(ONE),
        confirmed_of(1, 2),
        link_created_subject.to_string(),
        link_created.to_string(),
        link_created_warning(ONE),
        open_settings.to_string(),
    ]);
    let DayLinkTexts { ask_title, ask, confirm, otherwise, done_title, done, invalid_title, invalid, open } =
        day_link;
    all.extend(
        [ask_title, ask, confirm, otherwise, done_title, done, invalid_title, invalid, open]
            .map(ToString::to_string),
    );
    let SummaryTexts { subject, sentence, more, open_cases, change } = summary;
    all.extend([subject(2), sentence(2), more(2), open_cases.to_string(), change.to_string()]);
    let UnsubscribeTexts { ask_title, ask, ask_except, done_title, done, invalid_title, invalid } =
        unsubscribe;
    all.extend([
        ask_title.to_string(),
        ask(ONE),
        ask_except.to_string(),
        done_title.to_string(),
        done.to_string(),
        invalid_title.to_string(),
        invalid.to_string(),
    ]);
    let PaystubTexts {
        title,
        document_title,
        continued,
        paid,
        pending,
        paid_by,
        paid_to,
        work_at,
        date,
        due,
        paid_on,
        check,
        service_date,
        case,
        rate,
        hours,
        amount,
        claim,
        hourly,
        per_case,
        minimum,
        claims,
        total,
        note,
        foot,
        page,
    } = paystub;
    all.extend([
        title.to_string(),
        document_title(ONE, TWO),
        continued(ONE),
        paid.to_string(),
        pending.to_string(),
        paid_by.to_string(),
        paid_to.to_string(),
        work_at(ONE),
        date.to_string(),
        due.to_string(),
        paid_on.to_string(),
        check.to_string(),
        service_date.to_string(),
        case.to_string(),
        rate.to_string(),
        hours.to_string(),
        amount.to_string(),
        claim(ONE),
        hourly(ONE),
        per_case(ONE),
        minimum.to_string(),
        claims(77),
        total.to_string(),
        note.to_string(),
        foot(ONE),
        page(77, 78),
    ]);
    all
}

/// Words that are the same in both languages.
const SAME: [&str; 3] = ["Total", "ACLS / BLS", ""];

#[test]
fn every_text_is_translated_and_contains_its_values() {
    let (english, spanish) = (all(Texts::of(Language::English)), all(Texts::of(Language::Spanish)));
    assert!(english.len() > 100, "{}", english.len());
    for (en, es) in english.iter().zip(&spanish) {
        assert!(en != es || SAME.contains(&en.as_str()), "not translated: {en}");
        assert_eq!(en.is_empty(), es.is_empty(), "{en}");
        for value in [ONE, TWO, "77", "78"] {
            assert_eq!(en.contains(value), es.contains(value), "{value}: {en}: {es}");
        }
        assert!(!es.contains(['{', '}']), "{es}");
    }
}

/// The letters of the GSM 7-bit alphabet that these texts may use.
fn is_gsm(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || " .,:;!?'\"()&/+-%$¿¡ñÑéèùìòüÜäöàÉ\n".contains(letter)
}

/// One other letter makes a text message of 160 characters three parts.
#[test]
fn text_messages_use_the_alphabet_of_160_characters() {
    assert!(!is_gsm('á') && !is_gsm('ó'));
    let zone = Zone::parse("America/Los_Angeles").expect("a zone");
    for language in Language::ALL {
        let texts = Texts::of(*language);
        let CaseTexts { invited, reopened, cancelled, confirm_day, case_starts, .. } = &texts.cases;
        let CaseTexts { withdrawn, cannot_come, comes_after_all, .. } = &texts.cases;
        let CaseTexts { day_not_confirmed, not_arrived, .. } = &texts.cases;
        let to_professional = [invited, reopened, cancelled, confirm_day, case_starts].map(|it| (it, ""));
        let to_owner = [withdrawn, cannot_come, comes_after_all, day_not_confirmed, not_arrived]
            .map(|it| (it, ", Dr. Nora Stage"));
        for (event, surgeon) in to_professional.into_iter().chain(to_owner) {
            for month in 1..=12 {
                let time = texts.time(at(&format!("2026-{month:02}-28T20:59:00Z")), &zone);
                let sms = format!(
                    "Caseboard: {}. {time}, Pacific Hand Center, Fresno, CA{surgeon}.{}",
                    (event.sms)("Ana Lee"),
                    event.sms_end
                );
                assert!(sms.chars().all(is_gsm), "{sms}");
                assert!(sms.len() <= 160, "{sms}");
            }
        }
        let MessageTexts { look, sms, .. } = &texts.messages;
        assert!([look("Ana"), sms("Ana", "Hi")].iter().all(|text| text.chars().all(is_gsm)));
    }
}
