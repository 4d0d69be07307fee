//! The statements of docs/operating.md that erase a person run unchanged on both engines and leave only the
//! records that must be retained.

use caseboard_domain::person::{Category, NotificationSettings};
use caseboard_service::invitations;
use caseboard_testkit::Fixture;

/// Tables that are retained by law, with the names as of the time of writing.
const RETAINED: [&str; 2] = ["claims", "paystubs"];

/// Returns the statements of the manual.
fn manual() -> &'static str {
    let text = include_str!("../../../../docs/operating.md");
    let (_, after) = text.split_once("<!-- erase -->\n```sql\n").expect("the procedure is marked");
    after.split_once("```").expect("the end of the procedure").0
}

/// Erases a person after all mail was sent.
async fn erase(fixture: &Fixture, email: &str) {
    let sent = "UPDATE outbox SET sent_at = 1";
    fixture.database().run_raw_sql(sent, sent).await.expect("the outbox is updated");
    let statements = manual().replace("person@example.org", email);
    fixture.database().run_raw_sql(&statements, &statements).await.expect("the statements run");
}

/// Returns the rows that contain one of these texts.
async fn rows_containing(fixture: &Fixture, texts: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (table, rows) in fixture.database().dump_rows().await {
        for row in rows {
            let holds = texts.iter().any(|text| row.to_lowercase().contains(&text.to_lowercase()));
            if holds && !RETAINED.contains(&table.as_str()) {
                found.push(format!("{table}: {row}"));
            }
        }
    }
    found
}

async fn contact_data_of(fixture: &Fixture, name: &str) -> Vec<String> {
    let persons = fixture.database().dump_rows().await.remove("persons").expect("a table");
    let row = persons.into_iter().find(|row| row.contains(name)).expect("a row of the person");
    let separators = [';', ',', '(', ')', '"'];
    let words =
        row.split(separators).filter(|it| it.contains('@') || (it.starts_with("559555") && it.len() == 10));
    words.map(str::to_owned).collect()
}

/// AMB-24: a surgeon and a professional who worked together are erased one after the other.
#[tokio::test(flavor = "multi_thread")]
async fn erasing_a_person_removes_all_personal_data() {
    let fixture = Fixture::new().await;
    let loud = NotificationSettings { email: true, sms: true };
    let sybil = fixture.surgeon_with_notifications(loud).await;
    let nora = fixture.unaffiliated_professional(Category::Anesthesiologist, loud).await;
    let case =
        fixture.post_case(&sybil, fixture.hours_from_now(100), &[(Category::Anesthesiologist, 1)]).await;
    invitations::request_invitation(&fixture, &nora, None, case).await.expect("the call succeeds");
    let mails = fixture.database().dump_rows().await.remove("outbox").expect("a table").len();
    assert!(mails > 0, "a mail is in the outbox");

    let [mut of_sybil, mut of_nora] =
        [contact_data_of(&fixture, "Sybil").await, contact_data_of(&fixture, "Nora").await];
    assert!(of_sybil.len() == 2 && of_nora.len() == 2, "{of_sybil:?} {of_nora:?}");
    let (sybil_email, nora_email) = (of_sybil[0].clone(), of_nora[0].clone());
    of_sybil.push("Sybil".into());
    of_nora.push("Nora".into());
    assert!(
        !rows_containing(&fixture, &of_sybil).await.is_empty()
            && !rows_containing(&fixture, &of_nora).await.is_empty()
    );

    erase(&fixture, &nora_email).await;
    assert_eq!(rows_containing(&fixture, &of_nora).await, [""; 0]);
    assert!(!rows_containing(&fixture, &of_sybil).await.is_empty(), "the other person is unchanged");
    erase(&fixture, &sybil_email).await;
    assert_eq!(rows_containing(&fixture, &of_sybil).await, [""; 0]);
}
