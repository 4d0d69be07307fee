//! Every command that changes something writes one audit entry in the same transaction; a repeated or refused
//! one writes none.

use caseboard_domain::actor::{Actor, Poster, Surgeon};
use caseboard_domain::audit::{Action, Outcome};
use caseboard_domain::person::{Category, NotificationSettings, Role};
use caseboard_domain::{CaseId, NoticeId, PersonId, SessionId};
use caseboard_service::cases::{cancel_case, post_case};
use caseboard_service::eligibility::certify_person;
use caseboard_service::favorites;
use caseboard_service::invitations::{
    Acknowledge, InviteFavorites, acknowledge_notice, approve_request, decline_invitation, decline_request,
    invite_favorites, request_invitation, withdraw_from_case,
};
use caseboard_service::{Error, IdempotencyKey, Origin};
use caseboard_store::audit::AuditRecord;
use caseboard_testkit::Fixture;

use crate::audit::support::{no_entry, one_entry, verified};
use crate::cases::support::{accept, as_actor, as_manager};

const NURSE: Category = Category::RegisteredNurse;

/// Runs a command that succeeds and returns its result and its audit entry.
macro_rules! done_with_entry {
    ($fixture:expr, $command:expr) => {{
        let (outcome, entry) = one_entry!($fixture, $command);
        (outcome.expect("done"), entry)
    }};
}

/// Returns action, result, role and object kind of an entry.
fn entry_summary(entry: &AuditRecord) -> (&str, &str, &str, &str) {
    let kind = entry.object.as_ref().map_or("", |(kind, _)| kind);
    (&entry.action, &entry.result, entry.role.as_deref().unwrap_or_default(), kind)
}

#[track_caller]
fn assert_entry(
    entry: &AuditRecord,
    action: Action,
    who: (PersonId, Role, SessionId),
    object: &str,
    id: uuid::Uuid,
) {
    let (person, role, session) = who;
    assert_eq!(entry_summary(entry), (action.as_str(), Outcome::Done.as_str(), role.as_str(), object));
    assert_eq!((entry.person, entry.session), (Some(person), Some(session)));
    assert_eq!(entry.object.as_ref().map(|(_, id)| *id), Some(id));
}

fn of(poster: &Poster) -> (PersonId, Role, SessionId) {
    (poster.person(), poster.role(), poster.session())
}

fn surgeon(poster: &Poster) -> Surgeon {
    match poster.clone() {
        Poster::Surgeon(surgeon) => surgeon,
        _ => panic!("no surgeon"),
    }
}

async fn invite(fixture: &Fixture, case: CaseId, person: PersonId) -> NoticeId {
    let input = InviteFavorites { case, people: vec![person] };
    let answer = invite_favorites(fixture, &fixture.admin, None, input).await.expect("invited");
    answer.invited[0].notice
}

#[tokio::test(flavor = "multi_thread")]
async fn cases_and_invitations_are_audited() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let bob = fixture.professional(NURSE).await;
    let (mia, pro) = (of(&fixture.admin), |it: &caseboard_domain::actor::Professional| {
        (it.person(), Role::Professional, it.session())
    });
    let draft = fixture.case_draft(fixture.hours_from_now(200), &[(NURSE, 1)]);

    let once = || Some(IdempotencyKey::new(Some(fixture.admin.person()), "key", "postCase", b"body"));
    let (posted, entry) =
        done_with_entry!(&fixture, post_case(&fixture, &fixture.admin, once(), draft.clone()));
    let case = posted.case_row.case.id;
    assert_entry(&entry, Action::CasePosted, mia, "case", case.as_uuid());
    assert_eq!(entry.center, Some(fixture.center));
    no_entry!(&fixture, post_case(&fixture, &fixture.admin, once(), draft.clone()))
        .expect("the first outcome");
    no_entry!(&fixture, cancel_case(&fixture, &fixture.other_center_admin, None, case))
        .expect_err("another's case");

    let input = InviteFavorites { case, people: vec![ann.person(), fixture.surgeon.person()] };
    let (answer, entry) = done_with_entry!(&fixture, invite_favorites(&fixture, &fixture.admin, None, input));
    assert_entry(&entry, Action::ProfessionalsInvited, mia, "case", case.as_uuid());
    assert_eq!(entry.detail, format!("{{\"professionals\":[\"{}\"]}}", ann.person()));
    let invitation = answer.invited[0].notice;

    no_entry!(&fixture, accept(&fixture, &bob, None, invitation)).expect_err("another's invitation");
    let (_, entry) = done_with_entry!(&fixture, accept(&fixture, &ann, None, invitation));
    assert_entry(&entry, Action::InvitationAccepted, pro(&ann), "case", case.as_uuid());
    assert_eq!((entry.detail.as_str(), entry.center), (r#"{"status":"CONFIRMED"}"#, Some(fixture.center)));
    let (_, entry) = done_with_entry!(&fixture, request_invitation(&fixture, &bob, None, case));
    assert_entry(&entry, Action::InvitationRequested, pro(&bob), "case", case.as_uuid());
    assert_eq!(entry.detail, r#"{"status":"POSITION_ALREADY_FILLED"}"#);
    let (_, entry) = done_with_entry!(&fixture, withdraw_from_case(&fixture, &ann, None, invitation));
    assert_entry(&entry, Action::Withdrawn, pro(&ann), "case", case.as_uuid());

    let (asked, _) = done_with_entry!(&fixture, request_invitation(&fixture, &bob, None, case));
    let asked = asked.id.expect("a request");
    let (_, entry) = done_with_entry!(&fixture, decline_request(&fixture, &fixture.admin, None, asked));
    assert_entry(&entry, Action::RequestDeclined, mia, "case", case.as_uuid());
    assert_eq!(entry.detail, format!("{{\"professional\":\"{}\"}}", bob.person()));
    let other = fixture.post_case(&fixture.admin, fixture.hours_from_now(300), &[(NURSE, 1)]).await;
    let asked = request_invitation(&fixture, &bob, None, other)
        .await
        .expect("the call succeeds")
        .id
        .expect("a request");
    let (granted, entry) = done_with_entry!(&fixture, approve_request(&fixture, &fixture.admin, None, asked));
    assert_entry(&entry, Action::RequestGranted, mia, "case", other.as_uuid());
    let (_, entry) = done_with_entry!(&fixture, decline_invitation(&fixture, &bob, None, granted.id));
    assert_entry(&entry, Action::InvitationDeclined, pro(&bob), "case", other.as_uuid());

    let third = fixture.post_case(&fixture.admin, fixture.hours_from_now(400), &[(NURSE, 1)]).await;
    let notice = invite(&fixture, third, ann.person()).await;
    let (_, entry) = done_with_entry!(&fixture, cancel_case(&fixture, &fixture.admin, None, third));
    assert_entry(&entry, Action::CaseCancelled, mia, "case", third.as_uuid());
    assert_eq!(entry.center, Some(fixture.center));
    let input = Acknowledge { id: notice, acknowledge: false };
    let (_, entry) = done_with_entry!(
        &fixture,
        acknowledge_notice(&fixture, &Actor::Professional(ann.clone()), None, input)
    );
    assert_entry(&entry, Action::NoticeAcknowledged, pro(&ann), "notice", notice.as_uuid());
    no_entry!(&fixture, acknowledge_notice(&fixture, &as_actor(&fixture.admin), None, input))
        .expect_err("another's notice");
    assert_eq!(verified(&fixture, &[]).await.broken, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn favorites_and_eligibility_are_audited() {
    let fixture = Fixture::new().await;
    let nora = fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await;
    let (sue, mia) = (surgeon(&fixture.surgeon), as_manager(&fixture.admin));
    let (own, person) = (fixture.surgeon.person(), nora.person());
    let id = person.as_uuid();

    let (_, entry) = done_with_entry!(&fixture, favorites::add_surgeon_favorite(&fixture, &sue, person, own));
    assert_entry(&entry, Action::FavoriteAdded, of(&fixture.surgeon), "person", id);
    assert_eq!(entry.center, None);
    let (_, entry) =
        done_with_entry!(&fixture, favorites::remove_surgeon_favorite(&fixture, &sue, person, own));
    assert_entry(&entry, Action::FavoriteRemoved, of(&fixture.surgeon), "person", id);
    let (_, entry) = done_with_entry!(&fixture, certify_person(&fixture, &mia, person, fixture.center));
    assert_entry(&entry, Action::Certified, of(&fixture.admin), "person", id);
    assert_eq!(entry.center, Some(fixture.center));
    let (_, entry) =
        done_with_entry!(&fixture, favorites::add_center_favorite(&fixture, &mia, person, fixture.center));
    assert_entry(&entry, Action::FavoriteAdded, of(&fixture.admin), "person", id);
    assert_eq!(entry.center, Some(fixture.center));
    let (_, entry) =
        done_with_entry!(&fixture, favorites::remove_center_favorite(&fixture, &mia, person, fixture.center));
    assert_entry(&entry, Action::FavoriteRemoved, of(&fixture.admin), "person", id);

    no_entry!(&fixture, certify_person(&fixture, &mia, person, fixture.other_center))
        .expect_err("another center");
    no_entry!(&fixture, certify_person(&fixture, &mia, fixture.system.person(), fixture.center))
        .expect_err("no account to certify");
    no_entry!(&fixture, favorites::add_surgeon_favorite(&fixture, &sue, person, person))
        .expect_err("another's favorites");
}

/// The entry has the address and the id of the request.
#[tokio::test(flavor = "multi_thread")]
async fn an_entry_records_the_origin_of_the_request() {
    let fixture = Fixture::new().await;
    let origin = Origin { address: "203.0.113.9".into(), request: "r-1".into(), ..Origin::default() };
    let app = fixture.app().for_request(origin);
    let draft = fixture.case_draft(fixture.hours_from_now(200), &[(NURSE, 1)]);
    let (_, entry) = done_with_entry!(&fixture, post_case(&app, &fixture.admin, None, draft));
    assert_eq!((entry.address.as_deref(), entry.request.as_deref()), (Some("203.0.113.9"), Some("r-1")));
    assert_eq!(entry.at, fixture.now().as_microsecond());
    let refused: Result<_, Error> =
        no_entry!(&fixture, cancel_case(&app, &fixture.admin, None, fixture.new_id::<CaseId>()));
    refused.expect_err("no such case");
}

/// Every action of the log is written by a command.
#[test]
fn every_audit_action_is_written_by_a_command() {
    fn texts(folder: &std::path::Path, all: &mut String) {
        for file in std::fs::read_dir(folder).expect("a folder") {
            let path = file.expect("a file").path();
            match path.is_dir() {
                true => texts(&path, all),
                false => all.push_str(&std::fs::read_to_string(&path).expect("a source file")),
            }
        }
    }
    let mut all = String::new();
    texts(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    let unused: Vec<String> = Action::ALL
        .iter()
        .map(|action| format!("Action::{action:?}"))
        .filter(|name| !all.contains(name.as_str()))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}
