//! Helpers of the tests of claims: confirmed cases, and claims in every state.

use caseboard_domain::actor::{Actor, LimitedCenters, Poster, Professional, SecondFactorState, SessionData};
use caseboard_domain::claim::{Claim, ClaimDraft, ClaimStatus};
use caseboard_domain::density::Density;
use caseboard_domain::language::Language;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::page::Keyset;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::paystub::Paystub;
use caseboard_domain::person::{Email, NotificationSettings, Person, PersonName, Role};
use caseboard_domain::{CaseId, ClaimId, NoticeId, PersonId, SessionId};
use caseboard_service::cases::post_case;
use caseboard_service::claims::{ClaimSubmission, ClaimsQuery, decide_claim, list_claims, submit_claim};
use caseboard_service::invitations::{InviteFavorites, invite_favorites};
use caseboard_service::paystubs::{NewPaystub, generate_paystub};
use caseboard_service::{App, StoreError};
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::persons::NewPerson;
use caseboard_store::{favorites, outbox, persons};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

pub(crate) use crate::cases::support::{NURSE, as_actor, case, code, retry_while_busy};
use crate::cases::support::{accept, address, sent_to};

/// A case with a confirmed professional.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConfirmedCase {
    pub(crate) case: CaseId,
    /// The confirmed professional's message about the case.
    pub(crate) notice: NoticeId,
}

/// Pay in dollars an hour, with a minimum in dollars.
pub(crate) fn hourly(rate: f64, min_pay: f64) -> PayDraft {
    PayDraft { hourly: Some(rate), per_case: None, min_pay: Some(min_pay) }
}

/// Posts a case that starts in `ahead` hours and confirms these professionals for it.
pub(crate) async fn confirmed_case(
    fixture: &Fixture,
    by: &Poster,
    ahead: i64,
    pay: PayDraft,
    people: &[&Professional],
) -> Vec<ConfirmedCase> {
    let places = u32::try_from(people.len()).expect("a small number");
    let mut draft = fixture.case_draft(fixture.hours_from_now(ahead), &[(NURSE, places)]);
    draft.positions[0].pay = pay;
    let case = post_case(fixture, by, None, draft).await.expect("posted").case_row.case.id;
    let input = InviteFavorites { case, people: people.iter().map(|it| it.person()).collect() };
    let invited = invite_favorites(fixture, by, None, input).await.expect("invited").invited;
    let mut worked = Vec::new();
    for person in people {
        let notice = invited.iter().find(|it| it.person == person.person()).expect("invited").notice;
        let accepted = accept(fixture, person, None, notice).await.expect("accepted");
        assert_eq!(accepted.status.as_str(), "CONFIRMED");
        worked.push(ConfirmedCase { case, notice });
    }
    worked
}

/// A case at $100 an hour with a confirmed professional that started an hour ago.
pub(crate) async fn started_case(fixture: &Fixture, by: &Poster, person: &Professional) -> ConfirmedCase {
    let worked = confirmed_case(fixture, by, 30, hourly(100.0, 50.0), &[person]).await[0];
    fixture.advance_clock(SignedDuration::from_hours(31));
    worked
}

/// The submission of a claim for this number of hours, without a note.
pub(crate) fn submission(notice: NoticeId, hours: f64) -> ClaimSubmission {
    ClaimSubmission { notice, draft: ClaimDraft { hours: Some(hours), note: String::new() } }
}

pub(crate) async fn submitted_claim(
    fixture: &Fixture,
    person: &Professional,
    worked: ConfirmedCase,
    hours: f64,
) -> Claim {
    submit_claim(fixture, person, None, submission(worked.notice, hours)).await.expect("a claim").claim
}

/// An approved claim of this number of hours at $100.
pub(crate) async fn approved_claim(
    fixture: &Fixture,
    by: &Poster,
    person: &Professional,
    hours: f64,
) -> Claim {
    let worked = started_case(fixture, by, person).await;
    let claim = submitted_claim(fixture, person, worked, hours).await;
    decide_claim(fixture, by, None, claim.id, ClaimStatus::Approved.into()).await.expect("approved").claim
}

pub(crate) async fn paystub(
    fixture: &Fixture,
    by: &Poster,
    claims: &[ClaimId],
) -> Result<Paystub, &'static str> {
    let input = NewPaystub { claims: claims.to_vec(), note: String::new() };
    code(generate_paystub(fixture, by, None, input).await).map(|it| it.paystub)
}

/// The query for all claims that the actor may see.
pub(crate) fn all_claims() -> ClaimsQuery {
    let page = Keyset::default();
    ClaimsQuery { user: None, payer: None, center: None, status: None, invoiced: None, page }
}

/// Returns the claims that an actor can list, newest first.
pub(crate) async fn list_claim_ids(
    app: &App,
    actor: &Actor,
    query: ClaimsQuery,
) -> Result<Vec<ClaimId>, &'static str> {
    let page = code(list_claims(app, actor, query).await)?;
    assert_eq!(page.total, Some(page.page.items.len() as i64), "all claims are on one page");
    Ok(page.page.items.iter().map(|row| row.claim.id).collect())
}

pub(crate) fn professional(person: &Professional) -> Actor {
    Actor::Professional(person.clone())
}

/// Returns the mails to a person, oldest first.
pub(crate) async fn mails(app: &App, person: PersonId) -> Vec<outbox::OutboxItem> {
    let (email, _) = address(app, person).await;
    sent_to(app, &email).await
}

/// Inserts a professional with this first name who is a favorite of the center, with mail disabled.
pub(crate) async fn professional_named(fixture: &Fixture, first: &str) -> Professional {
    let id: PersonId = fixture.new_id();
    let (role, category) = (Role::Professional, Some(NURSE));
    let person = Person {
        id,
        role,
        category,
        name: PersonName { prefix: None, first: first.into(), last: "Stage".into(), suffix: None },
        email: Email::parse(&format!("{id}@stage.example")).expect("an address"),
        phone: "5595559999".into(),
        email_verified: true,
        active: true,
        notifications: NotificationSettings { email: false, sms: false },
        preferences: NotificationPreferences::default(),
        language: Language::DEFAULT,
        density: Density::DEFAULT,
    };
    let session: SessionId = fixture.new_id();
    let full_name = person.full_name();
    let (centers, limited) = (Vec::new(), LimitedCenters::default());
    let facts = SessionData {
        session,
        person: id,
        role,
        category,
        full_name,
        email_verified: true,
        centers,
        limited,
        second_factor: SecondFactorState::default(),
        proven_at: Some(jiff::Timestamp::MAX),
    };
    let questions = [(0, "-".to_owned()), (1, "-".to_owned())];
    let new = NewPerson { person, password_hash: "-".into(), questions, terms_version: "2021-09-13".into() };
    let (center, now) = (fixture.center, fixture.now());
    let written: Result<(), StoreError> = fixture
        .db
        .write(move |tx| {
            let new = new.clone();
            async move {
                persons::insert(&tx, &new, now).await?;
                favorites::add(&tx, FavoritesOwner::Center(center), id, now).await?;
                Ok(tx.commit(()))
            }
        })
        .await;
    written.expect("a person");
    Actor::from_session(facts, true).and_then(Actor::require_professional).expect("a professional")
}
