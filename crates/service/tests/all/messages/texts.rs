//! The exact texts of mails and text messages.

use caseboard_domain::case::Case;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::language::Language;
use caseboard_domain::notice;
use caseboard_domain::person::Category;
use caseboard_domain::{CaseId, Money, NoticeId};
use caseboard_service::letter::Letter;
use caseboard_service::notices::case_event::{CaseEvent, EngagementFacts};
use caseboard_service::notices::letters::{confirmation_letter, series_letter};
use caseboard_service::short_link_target;
use caseboard_service::texts::Texts;
use caseboard_store::cases;
use caseboard_testkit::{Fixture, settings};

const LINK: &str = "https://caseboard.example/api/unsubscribe?token=t";

async fn case(fixture: &Fixture) -> Case {
    case_of_places(fixture, 1).await
}

/// Posts a case that needs this many nurses.
async fn case_of_places(fixture: &Fixture, places: u32) -> Case {
    let nurse = Category::RegisteredNurse;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(nurse, places)]).await;
    stored_case(fixture, id).await
}

async fn stored_case(fixture: &Fixture, id: CaseId) -> Case {
    fixture
        .db
        .read(move |conn| async move { cases::find(&conn, id).await })
        .await
        .expect("read")
        .expect("a case")
        .case
}

/// Each event's mail has the expected plain text and link.
///
/// Shows: C-46, C-49, C-62, B-82, AMB-40, AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn the_mails_of_a_case_have_the_expected_text_and_links() {
    let fixture = Fixture::new().await;
    let case = case(&fixture).await;
    let owed = Some(Money::from_dollars(50.0).expect("an amount"));
    let request = NoticeId::from_uuid(uuid::Uuid::from_u128(7));
    let surgeon = &case.surgeon_name;
    let own_case =
        format!("Open the case: http://localhost:8080/userMain/upcomingJobs?view=mine&item={}", case.id);
    let posting = format!(
        "Open the case: http://localhost:8080/adminMain/adminVerification?start=2026-05-07&end=2026-05-09&item={}\
         &center={}",
        case.id, case.center
    );
    let table = [
        (
            CaseEvent::Invited,
            "Invitation",
            format!(
                "You are invited to a surgical case of {surgeon}. Invitations are first come, first served."
            ),
            own_case.clone(),
        ),
        (
            CaseEvent::Reopened,
            "Place open again",
            format!(
                "A place on the surgical case of {surgeon} that you were invited to is open again. Invitations are first \
                 come, first served."
            ),
            own_case.clone(),
        ),
        (
            CaseEvent::TimeChanged,
            "Please confirm the new time",
            format!(
                "The time of the surgical case of {surgeon} that you are confirmed for has changed. Your place is kept. \
                 Please confirm the new time, or withdraw."
            ),
            own_case.clone(),
        ),
        (
            CaseEvent::CaseStarts,
            "Your case starts soon",
            format!(
                "The surgical case of {surgeon} that you are confirmed for starts soon. Please report in the application \
                 when you are on the way and when you are there, so that the center knows."
            ),
            own_case.clone(),
        ),
        (
            CaseEvent::RequestDeclined,
            "Invite request declined",
            notice::REQUEST_DECLINED.to_owned(),
            own_case.clone(),
        ),
        (
            CaseEvent::Cancelled { owed },
            "Case cancelled",
            format!("The surgical case of {surgeon} that you were on has been cancelled."),
            own_case,
        ),
        (
            CaseEvent::Requested,
            "Invite requested",
            "Ana Lima requests an invite for your surgical case.".to_owned(),
            format!(
                "Open the request: http://localhost:8080/adminMain/adminRequestedInvites?start=2026-05-03&end=2026-05-05\
                 &item={request}&center={}",
                case.center
            ),
        ),
        (
            CaseEvent::Accepted { complete: true },
            "Position filled",
            "Ana Lima has accepted your invitation. All positions of the case are filled.".to_owned(),
            posting.clone(),
        ),
        (
            CaseEvent::Accepted { complete: false },
            "Position accepted",
            "Ana Lima has accepted your invitation. Further positions of the case are still open.".to_owned(),
            posting.clone(),
        ),
        (
            CaseEvent::Withdrawn,
            "Professional withdrawn",
            "Ana Lima has withdrawn from your surgical case. The place is open again.".to_owned(),
            posting.clone(),
        ),
        (
            CaseEvent::ComesAfterAll,
            "Professional comes after all",
            "Ana Lima comes to your surgical case after all. The earlier report no longer counts, and the place is \
             still theirs."
                .to_owned(),
            posting,
        ),
    ];
    for (event, head, sentence, button) in table {
        let facts = EngagementFacts { request: Some((request, case.posted_at)), ..facts(&case) };
        let letter = event.letter(Texts::of(Language::English), &case, facts, "Nora Stage");
        let professional = button.contains("/userMain/");
        let name = if professional { "" } else { "Ana Lima, " };
        assert_eq!(
            letter.subject,
            format!("{head}: {name}Fri, May 8, 1:00 PM PDT, Pacific Hand Center, Fresno, CA")
        );
        let who = match professional {
            true => format!("Surgeon: {surgeon}\nNeeded: RN\n"),
            false => format!("Professional: Ana Lima, RN\nSurgeon: {surgeon}\nNeeded: RN\n"),
        };
        let debt =
            if event == (CaseEvent::Cancelled { owed }) { "Minimum pay owed to you: $50\n" } else { "" };
        let request =
            if professional { "Questions about the case? Please ask the surgery center.\n\n" } else { "" };
        let text = format!(
            "Hello Nora Stage,\n\n{sentence}\n\n{who}When: Friday, May 8 2026, 1:00 PM PDT\n\
             Where: Pacific Hand Center, Fresno, CA\nPay: $100/hr (Min.: $50)\n{debt}\n{button}\n\n{request}\
             -- \nCaseboard\nQuestions? Write to support@caseboard.example\n"
        );
        assert_eq!(letter.text(&settings(), None), text);
        let stop = format!(
            "You get this email because email is on in your notification settings. Stop these emails: {LINK}\n"
        );
        assert_eq!(letter.text(&settings(), Some(LINK)), text + &stop);
    }
}

/// The mails of a case say how many people of the group it needs, in both languages, to professionals and to owners.
///
/// Shows: FL-01, AMB-358
#[tokio::test(flavor = "multi_thread")]
async fn the_mails_of_a_case_say_how_many_people_it_needs() {
    let fixture = Fixture::new().await;
    let case = case_of_places(&fixture, 3).await;
    for (language, line) in [
        (Language::English, "\nNeeded: 3 × RN\n"),
        (Language::Spanish, "\nSe necesita: 3 × Enfermero registrado (RN)\n"),
    ] {
        let texts = Texts::of(language);
        for event in [CaseEvent::Invited, CaseEvent::Withdrawn] {
            let text = event.letter(texts, &case, facts(&case), "Nora Stage").text(&settings(), None);
            assert!(text.contains(line), "{event:?}: {text}");
        }
        let invited = &texts.cases.invited;
        for letter in [
            confirmation_letter(texts, invited, &case, facts(&case), "Nora Stage"),
            series_letter(texts, &[&case, &case], facts(&case), "Nora Stage"),
        ] {
            let text = letter.text(&settings(), None);
            assert!(text.contains(line), "{text}");
        }
    }
    // A case with several positions: each mail has that of its recipient only.
    let [nurse, tech] = [Category::RegisteredNurse, Category::ScrubTech];
    let start = fixture.hours_from_now(120);
    let id = fixture.post_case(&fixture.surgeon, start, &[(nurse, 2), (tech, 1)]).await;
    let two = stored_case(&fixture, id).await;
    let texts = Texts::of(Language::English);
    for event in [CaseEvent::Invited, CaseEvent::Withdrawn] {
        let text = event.letter(texts, &two, facts(&two), "Nora Stage").text(&settings(), None);
        assert!(text.contains("\nNeeded: 2 × RN\n") && !text.contains("Tech"), "{event:?}: {text}");
    }
}

/// Every mail about a case opens that case; a released person reads the written reason with it.
///
/// Shows: AMB-323
#[tokio::test(flavor = "multi_thread")]
async fn the_mails_of_a_case_open_the_case_itself() {
    let fixture = Fixture::new().await;
    let case = case(&fixture).await;
    let list =
        format!("Open the case: http://localhost:8080/userMain/upcomingJobs?view=mine&item={}\n", case.id);
    let notice = format!("Open the case: http://localhost:8080/userMain/notifications?item={}\n", case.id);
    for (event, button) in [
        (CaseEvent::Cancelled { owed: None }, &list),
        (CaseEvent::RequestDeclined, &list),
        (CaseEvent::StandbyApproved, &list),
        (CaseEvent::Released { reason: ReleaseReason::Other, owed: None }, &notice),
    ] {
        let letter = event.letter(Texts::of(Language::English), &case, facts(&case), "Nora Stage");
        let text = letter.text(&settings(), None);
        assert!(text.contains(button.as_str()), "{text}");
    }
}

/// The facts of the first place, for a professional called Ana Lima.
fn facts(case: &Case) -> EngagementFacts<'static> {
    let position = case.positions[0];
    EngagementFacts {
        professional: "Ana Lima",
        category: position.category,
        terms: position.terms,
        request: None,
        engagement: None,
        link: None,
    }
}

/// Each text message of a case fits into two parts and ends with a link that opens its notice; that to an owner names the
/// surgeon.
///
/// Shows: AMB-52, AMB-58, AMB-355
#[tokio::test(flavor = "multi_thread")]
async fn the_text_messages_of_a_case_fit_into_two_parts_and_lead_to_its_notice() {
    let fixture = Fixture::new().await;
    let case = case(&fixture).await;
    let at = "May 8 2026, 1:00 PM PDT, Pacific Hand Center, Fresno, CA";
    let surgeon = &case.surgeon_name;
    for (event, text) in [
        (
            CaseEvent::Invited,
            format!("Caseboard: You are invited to a surgical case. {at}. First come, first served."),
        ),
        (
            CaseEvent::Withdrawn,
            format!("Caseboard: Ana Lima has withdrawn from your surgical case. {at}, {surgeon}."),
        ),
        (
            CaseEvent::Cancelled { owed: None },
            format!("Caseboard: Your surgical case has been cancelled. {at}."),
        ),
    ] {
        let message = event.sms(Texts::of(Language::English), &settings(), &case, facts(&case));
        let (before, link) = message.rsplit_once(' ').expect("a link");
        assert_eq!(before, text);
        assert!(message.len() <= 2 * 153, "{message}");
        match link.strip_prefix("http://localhost:8080/n/") {
            Some(code) => {
                assert_eq!(short_link_target(code), format!("/userMain/notifications?item={}", case.id));
                assert!(code.len() == 22 && event != CaseEvent::Withdrawn, "{message}");
            }
            None => assert_eq!((link, event), ("http://localhost:8080/o", CaseEvent::Withdrawn)),
        }
    }
    assert_eq!(short_link_target("no-case"), "/userMain/notifications");
}

/// A mail and a text message of a cancellation have these exact texts in Spanish.
///
/// Shows: AMB-92
#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_is_written_in_spanish() {
    let fixture = Fixture::new().await;
    let (case, spanish) = (case(&fixture).await, Texts::of(Language::Spanish));
    let owed = Some(Money::from_dollars(50.0).expect("an amount"));
    let letter = CaseEvent::Cancelled { owed }.letter(spanish, &case, facts(&case), "Nora Stage");
    assert_eq!(
        letter.subject,
        "Caso cancelado: vie, 8 de may, 1:00 p.m. PDT, Pacific Hand Center, Fresno, CA"
    );
    assert_eq!(
        letter.text(&settings(), Some(LINK)),
        format!(
            "Hola, Nora Stage:\n\nSe canceló el caso quirúrgico de {surgeon} en el que usted participaba.\n\n\
             Cirujano: {surgeon}\nSe necesita: Enfermero registrado (RN)\n\
             Cuándo: viernes, 8 de mayo de 2026, 1:00 p.m. PDT\nDónde: Pacific Hand Center, Fresno, CA\n\
             Pago: $100/h (Mín.: $50)\nPago mínimo que se le debe: $50\n\n\
             Abrir el caso: http://localhost:8080/userMain/upcomingJobs?view=mine&item={item}\n\n\
             ¿Tiene preguntas sobre el caso? Consulte al centro quirúrgico.\n\n\
             -- \nCaseboard\n¿Tiene preguntas? Escriba a support@caseboard.example\n\
             Recibe este correo porque los avisos por correo están activados en Configuración. \
             Dejar de recibir estos correos: {LINK}\n",
            surgeon = case.surgeon_name,
            item = case.id
        )
    );
    let html = letter.html(&settings(), Some(LINK));
    for part in
        ["<html lang=\"es\">", "Hola, Nora Stage:", ">Dónde</th>", ">Dejar de recibir estos correos</a>"]
    {
        assert!(html.contains(part), "{part} is missing from {html}");
    }
    assert_eq!(
        CaseEvent::Cancelled { owed }
            .sms(spanish, &settings(), &case, facts(&case))
            .rsplit_once(' ')
            .map(|it| it.0),
        Some(
            "Caseboard: Se ha cancelado su caso. 8 de mayo de 2026, 1:00 p.m. PDT, Pacific Hand Center, Fresno, CA."
        )
    );
}

/// In the mail about the cases of a series each date leads to its case, in the plain text and in the HTML.
///
/// Shows: AMB-379
#[tokio::test(flavor = "multi_thread")]
async fn each_date_of_a_series_leads_to_its_case() {
    let fixture = Fixture::new().await;
    let (first, second) = (case(&fixture).await, case_of_places(&fixture, 3).await);
    assert_ne!(first.id, second.id);
    let texts = Texts::of(Language::English);
    let letter = series_letter(texts, &[&first, &second], facts(&first), "Nora Stage");
    let (text, html) = (letter.text(&settings(), None), letter.html(&settings(), None));
    for case in [&first, &second] {
        let when = texts.long_time(case.start, &case.zone);
        let url = format!("http://localhost:8080/userMain/upcomingJobs?view=mine&item={}", case.id);
        let lines = format!("When: {when}\n    {url}\n");
        assert!(text.contains(&lines), "{lines} is missing from {text}");
        let link = format!("<a class=\"link\" href=\"{}\"", url.replace('&', "&amp;"));
        let (_, rest) = html.split_once(&link).expect("a link in the HTML");
        let shown = rest.split_once('>').expect("the end of the tag").1;
        assert!(shown.starts_with(&format!("{when}</a>")), "{shown}");
    }
}

/// The HTML has the text of the plain part, supports phones and dark mode, has a preview text, loads nothing,
/// and escapes user input.
#[test]
fn the_html_mail_has_the_same_text_and_no_markup_of_users() {
    let letter = Letter::new(Texts::of(Language::English), "Invitation: <now>", "Nora \"N\" Stage")
        .paragraph("You & others have been invited.")
        .paragraph("Be quick.")
        .detail("When", "Friday")
        .code("123456")
        .button("Open New Cases", "/userMain/upcomingJobs?a=1&b=2")
        .ask("Questions about the case? Please ask the surgery center.");
    let html = letter.html(&settings(), Some(LINK));
    for part in [
        "<html lang=\"en\">",
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">",
        "<meta name=\"color-scheme\" content=\"light dark\">",
        "@media (prefers-color-scheme:dark)",
        "<title>Invitation: &lt;now&gt;</title>",
        ">Invitation: &lt;now&gt;</h1>",
        "Hello Nora &quot;N&quot; Stage,",
        "<p style=\"margin:0 0 16px\">You &amp; others have been invited.</p>",
        "<p style=\"margin:0 0 16px\">Be quick.</p>",
        ">123456</p>",
        "scope=\"row\"",
        ">When</th>",
        ">Friday</td>",
        "href=\"http://localhost:8080/userMain/upcomingJobs?a=1&amp;b=2\"",
        ">Open New Cases</a>",
        "Please ask the surgery center.</p>",
        "<a href=\"mailto:support@caseboard.example\"",
        "<a href=\"https://caseboard.example/api/unsubscribe?token=t\"",
        ">Stop these emails</a>",
    ] {
        assert!(html.contains(part), "{part} is missing from {html}");
    }
    let preview = html.find("display:none").expect("a preview");
    assert!(
        html[preview..].find("You &amp; others").expect("text")
            < html[preview..].find("<h1").expect("a heading")
    );
    for outside in ["<img", "<script", "<link", "@import", "url(", "<now>"] {
        assert!(!html.contains(outside), "{outside} is in {html}");
    }
    assert!(!letter.html(&settings(), None).contains("Stop these emails"));
}

/// A code comes right after the sentence that asks for it, before the explanations, in both forms of a mail.
#[test]
fn a_code_follows_the_sentence_that_asks_for_it() {
    let texts = Texts::of(Language::English);
    let letter = Letter::new(texts, "Email Verification", "")
        .paragraph("Enter this code:")
        .code("123456")
        .paragraph("It expires.");
    let settings = settings();
    for mail in [letter.text(&settings, None), letter.html(&settings, None)] {
        let at = |text: &str| mail.rfind(text).unwrap_or_else(|| panic!("{text} is missing in {mail}"));
        assert!(at("Enter this code:") < at("123456"), "{mail}");
        assert!(at("123456") < at("It expires."), "{mail}");
    }
}
