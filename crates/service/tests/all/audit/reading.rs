//! Reading the log: permissions, filters and pages.

use caseboard_domain::CenterId;
use caseboard_domain::RefusalKind;
use caseboard_domain::actor::Poster;
use caseboard_domain::audit::Action;
use caseboard_domain::person::Category;
use caseboard_domain::time::days;
use caseboard_service::audit::{
    AuditEntryView, AuditQuery, Entry, export_audit_entries, list_audit_entries, record_alone,
};
use caseboard_service::eligibility::certify_person;
use caseboard_service::{Error, Origin};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::audit::support::entries;
use crate::cases::support::as_manager;

fn refused<T: std::fmt::Debug>(outcome: Result<T, Error>) -> (RefusalKind, String) {
    match outcome {
        Err(Error::Refused(refusal)) => {
            (refusal.kind, refusal.fields.first().map_or(String::new(), |it| it.field.to_string()))
        }
        other => panic!("expected a refusal, got {other:?}"),
    }
}

async fn all_pages(fixture: &Fixture, by: &Poster, question: AuditQuery) -> Vec<AuditEntryView> {
    let mut found = Vec::new();
    let mut question = question;
    loop {
        let page = list_audit_entries(fixture, &as_manager(by), question.clone()).await.expect("a page");
        assert!(!page.entries.is_empty() || page.next.is_none());
        found.extend(page.entries);
        match page.next {
            Some(next) => question.before = Some(next),
            None => return found,
        }
    }
}

/// Writes entries at two centers and without a center, by three people, over ten seconds.
async fn fixture_with_entries() -> Fixture {
    let fixture = Fixture::new().await;
    let address = Origin { address: "203.0.113.9".into(), request: "r-1".into(), ..Origin::default() };
    let app = fixture.app().for_request(address);
    for number in 0..30_usize {
        fixture.advance_clock(SignedDuration::from_secs(i64::from(number % 3 == 0)));
        let (by, action) = match number % 2 {
            0 => (&fixture.admin, Action::CasePosted),
            _ => (&fixture.surgeon, Action::CaseCancelled),
        };
        let entry = Entry::new(action, by).on(fixture.center).with("number", number);
        record_alone(&app, entry.at(fixture.center)).await.expect("written");
        if number % 3 == 0 {
            record_alone(
                &app,
                Entry::new(Action::CasePosted, &fixture.other_center_admin).at(fixture.other_center),
            )
            .await
            .expect("written");
            record_alone(&app, Entry::anonymous(Action::SignedIn).refused("WRONG_PASSWORD"))
                .await
                .expect("written");
        }
    }
    fixture
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_readable_by_authorized_roles_only() {
    let fixture = fixture_with_entries().await;
    let own = all_pages(&fixture, &fixture.admin, AuditQuery::default()).await;
    assert_eq!(own.len(), 30);
    assert!(own.iter().all(|it| it.record.center == Some(fixture.center)));
    // The sessions, addresses and request ids of other users are hidden from administrators of centers.
    for AuditEntryView { record, full_name } in &own {
        assert_eq!((record.session, &record.address, &record.request), (None, &None, &None));
        assert!(full_name.as_deref().is_some_and(|name| name.contains("Stage")), "{full_name:?}");
    }
    let whole = all_pages(&fixture, &fixture.system, AuditQuery::default()).await;
    assert_eq!(whole.len(), 50);
    assert!(whole.iter().all(|it| it.record.address.as_deref() == Some("203.0.113.9")));
    assert_eq!(whole.iter().filter(|it| it.record.person.is_none() && it.full_name.is_none()).count(), 10);
    let named = AuditQuery { center: Some(fixture.other_center), ..AuditQuery::default() };
    assert_eq!(all_pages(&fixture, &fixture.system, named.clone()).await.len(), 10);
    let foreign = refused(list_audit_entries(&fixture, &as_manager(&fixture.admin), named).await);
    let nowhere = Some(fixture.new_id::<CenterId>());
    let missing = AuditQuery { center: nowhere, ..AuditQuery::default() };
    assert_eq!(
        foreign,
        refused(list_audit_entries(&fixture, &as_manager(&fixture.admin), missing.clone()).await)
    );
    assert_eq!(foreign, refused(list_audit_entries(&fixture, &as_manager(&fixture.system), missing).await));
    assert_eq!(foreign, (RefusalKind::Forbidden, String::new()));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_newest_first_without_gaps_or_duplicates() {
    let fixture = fixture_with_entries().await;
    let whole =
        all_pages(&fixture, &fixture.system, AuditQuery { limit: Some(1000), ..AuditQuery::default() }).await;
    for limit in [1, 7, 49, 50, 51] {
        let question = AuditQuery { limit: Some(limit), ..AuditQuery::default() };
        assert_eq!(all_pages(&fixture, &fixture.system, question).await, whole, "{limit}");
    }
    let mut sorted = whole.clone();
    sorted.sort_by_key(|it| std::cmp::Reverse((it.record.at, it.record.chain, it.record.seq)));
    assert_eq!(sorted, whole);
    let mut read_back: Vec<_> = whole.into_iter().map(|it| it.record).collect();
    let mut written = entries(&fixture).await;
    read_back.sort_by_key(|it| (it.chain, it.seq));
    written.sort_by_key(|it| (it.chain, it.seq));
    assert_eq!(read_back, written);
}

#[tokio::test(flavor = "multi_thread")]
async fn filters_narrow_the_list() {
    let fixture = fixture_with_entries().await;
    let count = async |by: &Poster, question: AuditQuery| all_pages(&fixture, by, question).await.len();
    let surgeon = Some(fixture.surgeon.person());
    let word = |action: Action| Some(action.as_str().to_owned());
    let base = AuditQuery::default;
    let person = AuditQuery { person: surgeon, ..base() };
    assert_eq!(count(&fixture.system, person.clone()).await, 15);
    assert_eq!(count(&fixture.admin, person.clone()).await, 15);
    assert_eq!(count(&fixture.other_center_admin, person.clone()).await, 0);
    let posted = AuditQuery { action: word(Action::CasePosted), ..base() };
    assert_eq!(count(&fixture.system, posted.clone()).await, 25);
    assert_eq!(count(&fixture.admin, posted.clone()).await, 15);
    assert_eq!(count(&fixture.system, AuditQuery { person: surgeon, ..posted.clone() }).await, 0);
    let here = AuditQuery { center: Some(fixture.center), ..posted };
    assert_eq!(count(&fixture.system, AuditQuery { person: Some(fixture.admin.person()), ..here }).await, 15);

    // Every third entry is a second later. Instants are half-open; days are in the zone of the center.
    let start = caseboard_testkit::monday();
    let at = |seconds: i64| Some((start + SignedDuration::from_secs(seconds)).to_string());
    let between = |from, to| AuditQuery { from, to, ..base() };
    assert_eq!(count(&fixture.admin, between(at(1), at(2))).await, 3);
    assert_eq!(count(&fixture.admin, between(at(2), at(10))).await, 24);
    assert_eq!(
        count(&fixture.admin, between(Some("2026-05-04".into()), Some("2026-05-04".into()))).await,
        30
    );
    assert_eq!(count(&fixture.admin, between(Some("2026-05-05".into()), Some("2026-05-06".into()))).await, 0);
    // The default range is the last month.
    fixture.advance_clock(days(40));
    assert_eq!(count(&fixture.admin, base()).await, 0);

    let wrong = async |question: AuditQuery| {
        refused(list_audit_entries(&fixture, &as_manager(&fixture.admin), question).await)
    };
    for (question, field) in [
        (AuditQuery { action: Some("case_posted".into()), ..base() }, "audit.action"),
        (AuditQuery { from: Some("yesterday".into()), ..base() }, "audit.first"),
        (AuditQuery { to: Some("2026-05-32".into()), ..base() }, "audit.last"),
        (between(Some("2026-05-05".into()), Some("2026-05-04".into())), "audit.first"),
        (between(Some("2024-05-05".into()), Some("2026-05-04".into())), "audit.last"),
        (AuditQuery { before: Some("1.2".into()), ..base() }, "audit.cursor"),
        (AuditQuery { before: Some("a.b.c".into()), ..base() }, "audit.cursor"),
        (AuditQuery { limit: Some(0), ..base() }, "page.size"),
    ] {
        assert_eq!(wrong(question).await, (RefusalKind::Invalid, field.to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_export_contains_every_entry_and_is_logged() {
    let fixture = fixture_with_entries().await;
    let before = entries(&fixture).await.len();
    let sheet = export_audit_entries(&fixture, &as_manager(&fixture.admin), AuditQuery::default())
        .await
        .expect("a file");
    let lines: Vec<&str> = sheet.split_terminator("\r\n").collect();
    assert_eq!(lines.len(), 31);
    assert_eq!(
        lines[0],
        "at,person,fullName,role,action,result,objectKind,object,center,detail,session,address,request,entry"
    );
    // The last entry of the loop; entries of one instant are in the order of their chains.
    let last = lines.iter().find(|line| line.contains(r#""{""number"":29}",,,,"#)).expect("the last entry");
    assert!(
        last.starts_with("2026-05-04T16:00:10.000Z,") && last.contains(",CASE_CANCELLED,DONE,center,"),
        "{last}"
    );
    let new = entries(&fixture).await;
    assert_eq!(new.len(), before + 1);
    let taken: Vec<_> = new.iter().filter(|it| it.action == "AUDIT_EXPORTED").collect();
    assert_eq!((taken[0].person, taken[0].center), (Some(fixture.admin.person()), Some(fixture.center)));
    assert_eq!(taken[0].detail, r#"{"entries":30}"#);
    let whole = export_audit_entries(&fixture, &as_manager(&fixture.system), AuditQuery::default())
        .await
        .expect("a file");
    assert_eq!(whole.split_terminator("\r\n").count(), 1 + before + 1);
    assert!(whole.contains(",203.0.113.9,r-1,"));
}

/// A name that starts like a formula is exported as text.
#[tokio::test(flavor = "multi_thread")]
async fn names_are_escaped_against_spreadsheet_formulas() {
    let fixture = Fixture::new().await;
    let nora = fixture.professional(Category::RegisteredNurse).await.person();
    let named = "UPDATE persons SET full_name = '=HYPERLINK(1)'";
    fixture.database().run_raw_sql(named, named).await.expect("renamed");
    certify_person(&fixture, &as_manager(&fixture.admin), nora, fixture.center).await.expect("certified");
    let sheet = export_audit_entries(&fixture, &as_manager(&fixture.admin), AuditQuery::default())
        .await
        .expect("a file");
    assert!(sheet.contains(",'=HYPERLINK(1),"), "{sheet}");
}
