//! Templates of postings: one that each center shares, and one of the first surgeon.

use caseboard_domain::actor::Actor;
use caseboard_domain::case_draft::PositionDraft;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::Category;
use caseboard_service::templates::{TemplateDraft, save_case_template};
use caseboard_service::{App, Error};

use super::people::People;

fn line(category: Category, hourly: f64, required: f64) -> PositionDraft {
    PositionDraft {
        category_id: Some(category.id().into()),
        pay: PayDraft { hourly: Some(hourly), per_case: None, min_pay: Some(hourly * 2.0) },
        required: Some(required),
    }
}

/// Saves the templates of the demo.
pub(super) async fn save_all(app: &App, people: &People) -> Result<(), Error> {
    for (admin, center) in people.admins.iter().zip(&people.centers) {
        let draft = TemplateDraft {
            name: "Knee arthroscopy, one room".to_owned(),
            shared: true,
            center: Some(center.id),
            hours: Some(3.0),
            notes: "Arthroscopy tower in room 2. Latex-free.".to_owned(),
            procedures: vec!["Knee arthroscopy".to_owned()],
            positions: vec![
                line(Category::Anesthesiologist, 260.0, 1.0),
                line(Category::RegisteredNurse, 95.0, 1.0),
            ],
        };
        save(app, admin, draft).await?;
    }
    let Some(surgeon) = people.surgeons.first() else { return Ok(()) };
    let draft = TemplateDraft {
        name: "Hands, two cases".to_owned(),
        shared: false,
        center: surgeon.session_data().centers.first().copied(),
        hours: Some(4.5),
        notes: String::new(),
        procedures: vec!["Carpal tunnel release".to_owned(), "Trigger finger release".to_owned()],
        positions: vec![line(Category::Anesthesiologist, 240.0, 1.0)],
    };
    save(app, surgeon, draft).await
}

async fn save(app: &App, by: &Actor, draft: TemplateDraft) -> Result<(), Error> {
    save_case_template(app, &by.clone().require_poster()?, None, draft).await.map(drop)
}
