//! Templates of postings (AMB-122).

use std::collections::BTreeSet;

use caseboard_domain::actor::Poster;
use caseboard_domain::case_draft::{CaseDraft, PositionDraft};
use caseboard_domain::case_template::MAX_TEMPLATES;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::{CenterId, TemplateId};
use caseboard_service::cases::post_case;
use caseboard_service::change_feed::Topic;
use caseboard_service::erasure::erase_person;
use caseboard_service::templates::{
    Template, TemplateDraft, delete_case_template, list_case_templates, rename_case_template,
    save_case_template,
};
use caseboard_service::{App, Error, IdempotencyKey};
use caseboard_store::{own_data, statements_run};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::cases::support::{NURSE, TECH, as_actor, code, retry_while_busy};

fn line(category: i64, hourly: f64, required: f64) -> PositionDraft {
    PositionDraft {
        category_id: Some(category),
        pay: PayDraft { hourly: Some(hourly), per_case: None, min_pay: Some(40.0) },
        required: Some(required),
    }
}

fn draft(name: &str, center: CenterId) -> TemplateDraft {
    TemplateDraft {
        name: name.to_owned(),
        shared: false,
        center: Some(center),
        hours: Some(2.5),
        notes: "Bring loupes".to_owned(),
        procedures: vec!["Carpal tunnel release".to_owned()],
        positions: vec![line(NURSE.id().into(), 90.0, 2.0), line(TECH.id().into(), 60.0, 1.0)],
    }
}

fn shared(name: &str, center: CenterId) -> TemplateDraft {
    TemplateDraft { shared: true, ..draft(name, center) }
}

async fn save(app: &App, by: &Poster, draft: TemplateDraft) -> Result<Template, Error> {
    save_case_template(app, by, None, draft).await
}

async fn names(app: &App, by: &Poster) -> Vec<String> {
    let all = list_case_templates(app, by, None).await.expect("a list");
    all.into_iter().map(|it| it.row.name).collect()
}

fn invalid_fields<T>(outcome: Result<T, Error>) -> Vec<String> {
    match outcome {
        Err(Error::Refused(refusal)) => refusal.fields.iter().map(|it| it.field.to_string()).collect(),
        Err(other) => panic!("{other}"),
        Ok(_) => Vec::new(),
    }
}

/// A template keeps what can be repeated, and a case is posted from it like any other: with a surgeon and a start. The
/// own templates come first, then the shared ones, each by name without regard to case.
///
/// Shows: FL-02, AMB-122
#[tokio::test(flavor = "multi_thread")]
async fn cases_are_posted_from_templates() {
    let fixture = Fixture::new().await;
    let center = fixture.center;
    for name in ["wrists", "Ankles"] {
        save(&fixture, &fixture.surgeon, draft(name, center)).await.expect("saved");
    }
    save(&fixture, &fixture.admin, shared("Knees", center)).await.expect("shared");
    let listed = list_case_templates(&fixture, &fixture.surgeon, None).await.expect("a list");
    let seen: Vec<_> =
        listed.iter().map(|it| (it.row.name.as_str(), it.row.person.is_none(), it.may_change)).collect();
    assert_eq!(seen, [("Ankles", false, true), ("wrists", false, true), ("Knees", true, false)]);

    let content = listed[2].row.content.clone();
    let positions = content.positions.iter().map(|it| {
        let terms = it.terms;
        let dollars = |money: caseboard_domain::Money| money.cents() as f64 / 100.0;
        let pay = PayDraft {
            hourly: Some(dollars(terms.hourly())),
            per_case: None,
            min_pay: Some(dollars(terms.min_pay)),
        };
        PositionDraft {
            category_id: Some(it.category.id().into()),
            pay,
            required: Some(f64::from(it.required())),
        }
    });
    let posting = CaseDraft {
        surgeon: None,
        center: Some(listed[2].row.center),
        start: Some(fixture.hours_from_now(100).to_string()),
        hours: Some(content.hours.hundredths() as f64 / 100.0),
        notes: content.notes.clone(),
        procedures: content.procedures.clone(),
        positions: positions.collect(),
        plan: None,
    };
    let posted = post_case(&fixture, &fixture.surgeon, None, posting).await.expect("posted").case_row.case;
    assert_eq!((posted.hours, &posted.notes), (content.hours, &content.notes));
    assert_eq!((&posted.procedures, &posted.positions), (&content.procedures, &content.positions));
}

/// Only the owner can change a personal template, and only administrators of the center a shared one. Everyone else gets the same
/// refusal as for a missing template, and does not see it in a list.
///
/// Shows: FL-02, AMB-122
#[tokio::test(flavor = "multi_thread")]
async fn templates_of_others_are_neither_listed_nor_changed() {
    let fixture = Fixture::new().await;
    let (center, there) = (fixture.center, fixture.other_center);
    let own = save(&fixture, &fixture.surgeon, draft("Own", center)).await.expect("saved").row.id;
    let common = save(&fixture, &fixture.admin, shared("Common", center)).await.expect("shared").row.id;
    let missing: TemplateId = fixture.new_id();
    let before = fixture.database().table_digests().await;
    let everyone = [
        ("surgeon", &fixture.surgeon),
        ("admin", &fixture.admin),
        ("other admin", &fixture.other_admin),
        ("foreign surgeon", &fixture.other_center_surgeon),
        ("foreign admin", &fixture.other_center_admin),
        ("system", &fixture.system),
    ];
    for (who, by) in everyone {
        for (id, changers) in
            [(own, &["surgeon"][..]), (common, &["admin", "other admin", "system"]), (missing, &[])]
        {
            if changers.contains(&who) {
                continue;
            }
            let renamed = rename_case_template(&fixture, by, id, "Mine").await;
            assert_eq!(code(renamed).err(), Some("FORBIDDEN"), "{who}");
            let deleted = delete_case_template(&fixture, by, None, id).await;
            assert_eq!(code(deleted).err(), Some("FORBIDDEN"), "{who}");
        }
    }
    for foreign in [&fixture.other_center_surgeon, &fixture.other_center_admin] {
        assert_eq!(names(&fixture, foreign).await, [""; 0]);
        let listed = list_case_templates(&fixture, foreign, Some(center)).await;
        assert_eq!(code(listed).err(), Some("FORBIDDEN"));
    }
    // No one saves for a center where they may not post, and a surgeon shares with no center.
    let refused = save(&fixture, &fixture.other_center_admin, draft("Spy", center)).await;
    assert_eq!(code(refused).err(), Some("FORBIDDEN"));
    let refused = save(&fixture, &fixture.surgeon, draft("Spy", there)).await;
    assert_eq!(code(refused).err(), Some("CENTER_NOT_VERIFIED"));
    let refused = save(&fixture, &fixture.surgeon, shared("Vandal", center)).await;
    assert_eq!(code(refused).err(), Some("FORBIDDEN"));
    assert_eq!(fixture.database().table_digests().await, before, "a refusal writes nothing");

    assert_eq!(names(&fixture, &fixture.admin).await, ["Common"]);
    assert_eq!(names(&fixture, &fixture.surgeon).await, ["Own", "Common"]);
    assert_eq!(names(&fixture, &fixture.system).await, [""; 0]);
    let of_center = list_case_templates(&fixture, &fixture.system, Some(center)).await.expect("a list");
    assert_eq!(of_center.iter().map(|it| it.row.id).collect::<Vec<_>>(), [common]);

    // Another administrator manages what a colleague shared, and gets an event about changes.
    fixture.advance_clock(SignedDuration::from_secs(1));
    let listening = fixture.feed().subscribe(fixture.admin.person(), -1);
    let renamed = rename_case_template(&fixture, &fixture.other_admin, common, " Knees  ").await;
    assert_eq!(renamed.expect("renamed").row.name, "Knees");
    assert_eq!(listening.next().await, Some(vec![Topic::Cases]));
    delete_case_template(&fixture, &fixture.other_admin, None, common).await.expect("deleted");
    assert_eq!(names(&fixture, &fixture.surgeon).await, ["Own"]);
}

/// Invalid values are named like those of a posting, and so is a name that another template of the owner has. A name is
/// free for other owners.
///
/// Shows: FL-02, AMB-122
#[tokio::test(flavor = "multi_thread")]
async fn names_are_unique_per_owner() {
    let fixture = Fixture::new().await;
    let center = fixture.center;
    let knees = save(&fixture, &fixture.admin, draft("Knees", center)).await.expect("saved").row.id;
    save(&fixture, &fixture.admin, draft("Hands", center)).await.expect("saved");
    save(&fixture, &fixture.admin, shared("Knees", center)).await.expect("the center's");
    save(&fixture, &fixture.other_admin, draft("Knees", center)).await.expect("a colleague's");
    for taken in [draft("KNEES", center), draft(" knees ", center), shared("knees", center)] {
        assert_eq!(invalid_fields(save(&fixture, &fixture.admin, taken).await), ["template.name"]);
    }
    let renamed = rename_case_template(&fixture, &fixture.admin, knees, "hands").await;
    assert_eq!(invalid_fields(renamed), ["template.name"]);
    let renamed = rename_case_template(&fixture, &fixture.admin, knees, "KNEES").await;
    assert_eq!(renamed.expect("its own name").row.name, "KNEES");
    let unpaid = TemplateDraft { positions: vec![line(0, 0.0, 1.0)], ..draft("Free", center) };
    let fields = invalid_fields(save(&fixture, &fixture.admin, unpaid).await);
    assert_eq!(fields, ["case.positions[0].hourly"]);
}

/// A repeated request saves one template, and one that was deleted is deleted once.
///
/// Shows: AMB-122
#[tokio::test(flavor = "multi_thread")]
async fn repeated_requests_have_one_effect() {
    let fixture = Fixture::new().await;
    let by = &fixture.surgeon;
    let key = |operation| Some(IdempotencyKey::new(Some(by.person()), "key-1", operation, b"body"));
    let mut ids = BTreeSet::new();
    for _ in 0..2 {
        let once = key("saveCaseTemplate");
        let saved = save_case_template(&fixture, by, once, draft("Knees", fixture.center)).await;
        ids.insert(saved.expect("saved").row.id);
    }
    assert_eq!(ids.len(), 1);
    let id = ids.pop_first().expect("an id");
    for _ in 0..2 {
        let once = Some(IdempotencyKey::new(Some(by.person()), "key-2", "deleteCaseTemplate", b"id"));
        delete_case_template(&fixture, by, once, id).await.expect("deleted");
    }
    assert_eq!(code(delete_case_template(&fixture, by, None, id).await).err(), Some("FORBIDDEN"));
}

/// A person and a center have 50 templates at most, also if requests race, and concurrent requests cannot take one name
/// twice. Deleting one permits another.
///
/// Shows: AMB-122
#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_templates_is_limited_also_in_a_race() {
    let fixture = Fixture::new().await;
    let center = fixture.center;
    for number in 2..MAX_TEMPLATES {
        save(&fixture, &fixture.admin, draft(&format!("Template {number}"), center)).await.expect("saved");
    }
    let race = |names: [&'static str; 4]| {
        let (app, by) = ((**fixture).clone(), fixture.admin.clone());
        async move {
            let save = |name: &'static str| {
                let (app, by) = (app.clone(), by.clone());
                tokio::spawn(async move {
                    retry_while_busy(|| save_case_template(&app, &by, None, draft(name, center))).await
                })
            };
            let mut codes = Vec::new();
            for task in names.map(save) {
                codes.push(task.await.expect("it ends").map(drop).err());
            }
            codes.sort_unstable();
            codes
        }
    };
    let [none, invalid, full] = [None, Some("VALIDATION"), Some("TOO_MANY_TEMPLATES")];
    assert_eq!(race(["Same"; 4]).await, [none, invalid, invalid, invalid]);
    assert_eq!(race(["A", "B", "C", "D"]).await, [none, full, full, full]);
    save(&fixture, &fixture.admin, shared("Shared", center))
        .await
        .expect("the limit of the center is its own");
    save(&fixture, &fixture.other_admin, draft("Own", center)).await.expect("the limit of a colleague");
    let first = list_case_templates(&fixture, &fixture.admin, None).await.expect("a list")[0].row.id;
    delete_case_template(&fixture, &fixture.admin, None, first).await.expect("deleted");
    save(&fixture, &fixture.admin, draft("E", center)).await.expect("below the limit");
}

/// The list needs the same number of statements for one template and for many.
///
/// Shows: AMB-122
#[tokio::test(flavor = "multi_thread")]
async fn the_list_needs_a_fixed_number_of_statements() {
    let fixture = Fixture::new().await;
    let mut counts = Vec::new();
    for name in ["One", "Two", "Three"] {
        save(&fixture, &fixture.admin, draft(name, fixture.center)).await.expect("saved");
        save(&fixture, &fixture.admin, shared(name, fixture.center)).await.expect("shared");
        let before = statements_run();
        list_case_templates(&fixture, &fixture.admin, None).await.expect("a list");
        counts.push(statements_run() - before);
    }
    assert_eq!(counts, [2, 2, 2]);
}

/// The download of a person's data has the personal templates. Erasing a person deletes them, and removes their name from those
/// that the center shares, which stay.
///
/// Shows: FL-02, AMB-98, AMB-122
#[tokio::test(flavor = "multi_thread")]
async fn templates_are_own_data_and_are_erased() {
    let fixture = Fixture::new().await;
    let (center, surgeon) = (fixture.center, fixture.surgeon.clone());
    save(&fixture, &surgeon, draft("Private plan", center)).await.expect("saved");
    save(&fixture, &fixture.admin, draft("Of the administrator", center)).await.expect("saved");
    let named = shared(&format!("{} knees", surgeon.full_name()), center);
    let named = TemplateDraft { notes: format!("As {} likes it", surgeon.full_name()), ..named };
    save(&fixture, &fixture.admin, named).await.expect("shared");

    let person = as_actor(&surgeon).person();
    let read = fixture.db.read(move |conn| async move { own_data::find(&conn, person).await });
    let data = read.await.expect("read").expect("a person");
    let own: Vec<_> = data.templates.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(own, ["Private plan"]);
    assert!(data.templates[0].content.contains("Carpal tunnel release"));

    erase_person(&fixture, person).await.expect("erased");
    let rest = list_case_templates(&fixture, &fixture.admin, None).await.expect("a list");
    let rest: Vec<_> = rest.iter().map(|it| (it.row.name.as_str(), it.row.content.notes.as_str())).collect();
    assert_eq!(
        rest,
        [("Of the administrator", "Bring loupes"), ("Erased person knees", "As Erased person likes it")]
    );
    assert_eq!(names(&fixture, &surgeon).await, ["Erased person knees"], "the personal one is gone");
}
