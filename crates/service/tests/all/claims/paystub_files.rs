//! Paystubs as PDF and CSV: they contain every amount, and no procedures or notes of a case.

use caseboard_domain::actor::Actor;
use caseboard_domain::claim::{ClaimStatus, PayerType};
use caseboard_domain::language::Language;
use caseboard_domain::paystub::PaymentDraft;
use caseboard_service::claims::decide_claim;
use caseboard_service::paystubs::{
    ExportQuery, NewPaystub, PaystubsQuery, export_paystubs, generate_paystub, get_paystub_pdf,
    record_payment,
};
use caseboard_service::texts::Texts;
use caseboard_store::{StoreError, persons};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::claims::support::*;

fn of_year(year: Option<i64>) -> ExportQuery {
    let of = PaystubsQuery { center: None, surgeon: None, payee: None, payer: None, status: None };
    ExportQuery { of, year }
}

/// Returns the text of a PDF with line ends replaced by spaces.
fn text(pdf: &[u8]) -> String {
    let text = pdf_extract::extract_text_from_mem(pdf).expect("the text of a PDF");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A paystub with many claims has several pages that contain every claim.
///
/// Shows: AMB-70
#[tokio::test(flavor = "multi_thread")]
async fn a_long_paystub_has_several_pages() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let mut claims = Vec::new();
    for number in 0..40 {
        let claim = approved_claim(&fixture, &fixture.admin, &ann, f64::from(100 + number) / 100.0).await;
        claims.push(claim);
    }
    let ids = claims.iter().map(|claim| claim.id).collect::<Vec<_>>();
    let note = "Zoë Ångström-Łukaszewicz, thank you. ".repeat(25);
    let stub = generate_paystub(&fixture, &fixture.admin, None, NewPaystub { claims: ids, note })
        .await
        .expect("a paystub")
        .paystub;
    let printed = get_paystub_pdf(&fixture, &as_actor(&fixture.admin), stub.id).await.expect("a PDF");
    assert!(printed.bytes.starts_with(b"%PDF-"));
    assert_eq!(printed.name, "PS-000001.pdf");
    let again = get_paystub_pdf(&fixture, &professional(&ann), stub.id).await.expect("a PDF");
    assert!(printed.bytes == again.bytes, "the file is the same for every reader");
    let text = text(&printed.bytes);
    for claim in &claims {
        assert!(text.contains(&claim.id.to_string()), "{}", claim.id);
        let hundredths = claim.worked.expect("worked hours").hundredths();
        let figures = format!("{}.{:02} ${hundredths}.00", hundredths / 100, hundredths % 100);
        assert!(text.contains(&figures), "{figures}");
    }
    assert!(text.contains("$4,780.00"), "{text}");
    assert!(text.contains("40 claims") && text.contains("PENDING") && !text.contains("PAID"), "{text}");
    let pages = text.matches("Page ").count();
    assert!(pages >= 3 && text.contains(&format!("Page {pages} of {pages}")), "{text}");
    assert_eq!(text.matches("Ångström-Łukaszewicz").count(), 25, "accented letters can be extracted");
    for word in ["Carpal", "Latex", "John"] {
        assert!(!text.contains(word), "{word} is included");
    }
}

/// The export has one row for each claim; formulas are escaped; years are in the zone of the center.
///
/// Shows: AMB-69, AMB-70
#[tokio::test(flavor = "multi_thread")]
async fn the_csv_export_has_one_row_per_claim_of_the_year() {
    let fixture = Fixture::new().await;
    let (ann, ben) =
        (professional_named(&fixture, "=HYPERLINK(\"x\")").await, fixture.professional(NURSE).await);
    let first = approved_claim(&fixture, &fixture.admin, &ann, 6.25).await;
    let service = case(&fixture, first.case).await.case;
    let second = approved_claim(&fixture, &fixture.admin, &ann, 2.0).await;
    let of_surgeon = approved_claim(&fixture, &fixture.surgeon, &ben, 3.0).await;
    let input = NewPaystub { claims: vec![first.id, second.id], note: "+1, \"thanks\"".into() };
    let stub = generate_paystub(&fixture, &fixture.admin, None, input).await.expect("a paystub").paystub;
    let draft = PaymentDraft { paid: Some(true), check_number: Some("-77".into()), paid_date: None };
    record_payment(&fixture, &fixture.admin, None, stub.id, draft).await.expect("paid");
    // Still 2026 in California, but 2027 in UTC.
    fixture.set_clock("2027-01-01T07:00:00Z".parse().expect("an instant"));
    paystub(&fixture, &fixture.surgeon, &[of_surgeon.id]).await.expect("a paystub");

    let admin = as_actor(&fixture.admin);
    let file = export_paystubs(&fixture, &admin, of_year(Some(2026))).await.expect("a file");
    assert_eq!(file.name, "paystubs-2026.csv");
    let rows: Vec<&str> =
        file.text.strip_prefix('\u{feff}').expect("a byte order mark").split("\r\n").collect();
    assert_eq!(rows.len(), 1 + 3 + 1, "headings, three claims, and an empty string after the last line end");
    assert!(
        rows[0].starts_with(
            "Paystub,Invoice date,Due date,Status,Paid date,Check number,Payer type,Payer,Payee,"
        )
    );
    let issued = stub.zone.local(stub.issued_at).date();
    let service = service.zone.local(service.start).date();
    let expected = format!(
        "PS-000001,{issued},{issued},PAID,{issued},'-77,ADMIN,Pacific Hand Center,\"'=HYPERLINK(\"\"x\"\") Stage\",Pacific Hand Center,\
         {},{service},Dr. Sarah Stage,HOURLY,6.25,100.00,625.00,825.00,\"'+1, \"\"thanks\"\"\"",
        first.id,
    );
    assert_eq!(rows[1], expected);
    assert!(rows[2].contains(",2,100.00,200.00,825.00,"), "{}", rows[2]);
    assert!(
        rows[3].starts_with("PS-000002,2026-12-31,2026-12-31,PENDING,,,SURGEON,Dr. Sarah Stage,"),
        "{}",
        rows[3]
    );
    assert!(!file.text.contains("Carpal"), "no procedures");

    let count = async |actor: &Actor, query| {
        code(export_paystubs(&fixture, actor, query).await).map(|file| file.text.matches("\r\n").count() - 1)
    };
    assert_eq!(count(&admin, of_year(Some(2027))).await, Ok(0));
    assert_eq!(count(&admin, of_year(None)).await, Ok(3), "still 2026 at the center");
    let payer = |payer| {
        let ExportQuery { of, year } = of_year(Some(2026));
        ExportQuery { of: PaystubsQuery { payer: Some(payer), ..of }, year }
    };
    assert_eq!(count(&admin, payer(PayerType::Center)).await, Ok(2));
    assert_eq!(count(&admin, payer(PayerType::Surgeon)).await, Ok(1));
    assert_eq!(count(&professional(&ann), of_year(Some(2026))).await, Ok(2));
    assert_eq!(count(&as_actor(&fixture.surgeon), of_year(Some(2026))).await, Ok(1));
    assert_eq!(count(&as_actor(&fixture.other_center_admin), of_year(Some(2026))).await, Ok(0));
    assert_eq!(count(&as_actor(&fixture.system), of_year(Some(2026))).await, Err("VALIDATION"));
    assert_eq!(count(&admin, of_year(Some(1999))).await, Err("VALIDATION"));
}

/// The PDF shows minimum pay that a surgeon paid.
///
/// Shows: AMB-70
#[tokio::test(flavor = "multi_thread")]
async fn the_pdf_shows_minimum_pay() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let worked = confirmed_case(&fixture, &fixture.surgeon, 30, hourly(120.5, 1250.0), &[&ann]).await[0];
    fixture.advance_clock(SignedDuration::from_hours(20));
    let answer = caseboard_service::cases::cancel_case(&fixture, &fixture.surgeon, None, worked.case)
        .await
        .expect("cancelled");
    let claim = answer.min_pay_claims[0].claim.id;
    decide_claim(&fixture, &fixture.surgeon, None, claim, ClaimStatus::Approved.into())
        .await
        .expect("approved");
    let stub = paystub(&fixture, &fixture.surgeon, &[claim]).await.expect("a paystub");
    let text = text(&get_paystub_pdf(&fixture, &professional(&ann), stub.id).await.expect("a PDF").bytes);
    for part in
        ["Dr. Sarah Stage", "Pacific Hand Center", "Minimum pay", "$1,250.00", "1 claim", "Pro0 Stage"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// A paystub is in the language of its reader, not of its payer.
///
/// Shows: AMB-92
#[tokio::test(flavor = "multi_thread")]
async fn a_paystub_is_in_the_language_of_its_reader() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let (person, now) = (ann.person(), fixture.now());
    let written = fixture.db.write(move |tx| async move {
        persons::set_language(&tx, person, Language::Spanish, now).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    written.await.expect("a language");
    let claim = approved_claim(&fixture, &fixture.admin, &ann, 2.0).await;
    let input = NewPaystub { claims: vec![claim.id], note: "¿Mañana?".into() };
    let stub = generate_paystub(&fixture, &fixture.admin, None, input).await.expect("a paystub");
    let spanish = get_paystub_pdf(&fixture, &professional(&ann), stub.paystub.id).await.expect("a PDF").bytes;
    let english =
        get_paystub_pdf(&fixture, &as_actor(&fixture.admin), stub.paystub.id).await.expect("a PDF").bytes;
    let (spanish, english) = (text(&spanish), text(&english));
    for part in [
        "Recibo",
        "POR PAGAR",
        "Pagado por",
        "Pagado a",
        "Fecha",
        "Vence",
        "Tarifa",
        "Horas",
        "Monto",
        "$100.00/h",
        "1 solicitud",
        "Nota",
        "¿Mañana?",
        "Página 1 de 1",
        &Texts::of(Language::Spanish).day(stub.paystub.issued_at, &stub.paystub.zone),
    ] {
        assert!(spanish.contains(part), "{part}: {spanish}");
    }
    for part in [
        "Paystub",
        "PENDING",
        "Paid by",
        "Paid to",
        "Service date",
        "Rate",
        "Hours",
        "1 claim",
        "Note",
        "Page",
    ] {
        assert!(english.contains(part), "{part}: {english}");
        assert!(!spanish.contains(part), "{part}: {spanish}");
    }
}
