//! Professionals whom a center blocks: at every place where they would be invited or accept, and who may block.

use caseboard_domain::actor::{CenterManager, Poster, Professional};
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::case_series::SeriesDraft;
use caseboard_domain::dispatch::{PlanDraft, WaveAudience, WaveDraft};
use caseboard_domain::dispatch_preview::PreviewDraft;
use caseboard_domain::page::{Keyset, Page};
use caseboard_domain::pipeline::NotAsked;
use caseboard_domain::requirements::{Requirement, RequirementKind, Requirements};
use caseboard_domain::{CaseId, CenterId, Detail, PersonId, Refusal};
use caseboard_service::accounts::set_user_active;
use caseboard_service::availability::check_invitees;
use caseboard_service::cases::{DateRangeInput, list_surgeon_cases, post_case};
use caseboard_service::dispatch::{PreviewDispatchPlan, preview_dispatch_plan};
use caseboard_service::eligibility::{
    AskForDocuments, BlockPerson, CenterRequirements, PeopleQuery, PipelinePerson, PipelineQuery,
    ask_for_documents, block_person, get_own_eligibility, list_center_requirements,
    list_eligibility_pipeline, list_people, unblock_person, update_center_requirements,
};
use caseboard_service::invitations::{
    InviteFavorites, approve_request, invite_favorites, request_invitation, stand_by, withdraw_from_case,
};
use caseboard_service::series::{PostCaseSeries, post_case_series};
use caseboard_service::timer_kinds::run_due;
use caseboard_service::{App, Error};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::audit::support::{no_entry, one_entry};
use crate::cases::support::{
    NURSE, TECH, accept, address, as_actor, as_manager, case, code, engagements_of, invite, sent_to, state,
    unread_notices,
};
use crate::documents::support::{assert_forbidden, professional_actor};

const REASON: &str = "Left before the last case ended";

fn input(fixture: &Fixture, person: &Professional, reason: Option<&str>) -> BlockPerson {
    let reason = reason.map(str::to_owned);
    BlockPerson { person: person.person(), center: fixture.center, reason }
}

async fn block(fixture: &Fixture, person: &Professional) {
    let input = input(fixture, person, Some(REASON));
    block_person(fixture, &as_manager(&fixture.admin), input).await.expect("blocked");
}

async fn unblock(fixture: &Fixture, person: &Professional) {
    let admin = as_manager(&fixture.admin);
    unblock_person(fixture, &admin, person.person(), fixture.center).await.expect("unblocked");
}

/// Asserts that a command is refused because the center blocks this person, and for no other reason.
#[track_caller]
fn assert_blocked<T>(outcome: Result<T, Error>, person: &Professional) {
    let Err(Error::Refused(Refusal { code, detail: Some(detail), .. })) = outcome else {
        panic!("not refused with a detail")
    };
    let Detail::NotEligible(people) = *detail else { panic!("{detail:?}") };
    let named: Vec<_> = people
        .iter()
        .map(|it| (it.person, it.gaps.iter().map(|gap| gap.requirement).collect::<Vec<_>>()))
        .collect();
    assert_eq!((code, named), ("NOT_ELIGIBLE", vec![(person.person(), vec![Requirement::NotBlocked])]));
}

async fn run(app: &App) {
    while run_due(app).await.expect("run") > 0 {}
}

fn plan(audience: WaveAudience) -> PlanDraft {
    let wave = WaveDraft { audience: Some(audience), after_minutes: Some(0), ..WaveDraft::default() };
    PlanDraft { waves: vec![wave], people: Vec::new() }
}

/// Posts a case whose plan invites an audience at once, and returns who was invited.
async fn invited_by_wave(fixture: &Fixture, hours: i64, audience: WaveAudience) -> Vec<PersonId> {
    let draft = fixture.case_draft(fixture.hours_from_now(hours), &[(NURSE, 1)]);
    let draft = CaseDraft { plan: Some(plan(audience)), ..draft };
    let posted = post_case(fixture, &fixture.surgeon, None, draft).await.expect("posted");
    run(fixture).await;
    engagements_of(fixture, posted.case_row.case.id).await.into_iter().map(|it| it.person).collect()
}

async fn invite_by_hand(
    fixture: &Fixture,
    by: &Poster,
    case: CaseId,
    person: &Professional,
) -> Result<(), Error> {
    invite_favorites(fixture, by, None, InviteFavorites { case, people: vec![person.person()] })
        .await
        .map(drop)
}

/// A center that requires nothing does not invite a blocked person either: in waves of every audience and their
/// sizes, by hand and in a series. The person gets no message.
///
/// Shows: FL-14, AMB-352
#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_is_invited_in_no_way() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let [ann, ben] = &people[..] else { panic!("two people") };
    let (mail, _) = address(&fixture, ann.person()).await;
    let mails = sent_to(&fixture, &mail).await.len();
    block(&fixture, ann).await;
    for (hours, audience) in [
        (100, WaveAudience::SurgeonFavorites),
        (200, WaveAudience::CenterFavorites),
        (300, WaveAudience::Eligible),
    ] {
        assert_eq!(invited_by_wave(&fixture, hours, audience).await, [ben.person()], "{audience}");
    }
    let preview = PreviewDispatchPlan {
        center: fixture.center,
        surgeon: None,
        draft: PreviewDraft {
            start: Some(fixture.hours_from_now(400).to_string()),
            hours: Some(2.0),
            categories: vec![NURSE.id().into()],
        },
    };
    let sizes = preview_dispatch_plan(&fixture, &fixture.surgeon, preview).await.expect("sizes").sizes;
    assert!(sizes.iter().all(|it| it.people <= 1), "{sizes:?}");

    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(500), &[(NURSE, 2)]).await;
    for owner in [&fixture.surgeon, &fixture.admin, &fixture.system] {
        assert_blocked(invite_by_hand(&fixture, owner, id, ann).await, ann);
    }
    let warned = check_invitees(&fixture, &fixture.surgeon, id).await.expect("checked");
    let gaps: Vec<_> =
        warned.iter().flat_map(|it| it.gaps.iter().map(|gap| (it.person, gap.requirement))).collect();
    assert_eq!(gaps, [(ann.person(), Requirement::NotBlocked)]);
    let common = CaseDraft { start: None, ..fixture.case_draft(fixture.hours_from_now(1), &[(NURSE, 1)]) };
    let starts = [600, 800].map(|hours| fixture.hours_from_now(hours).to_string()).to_vec();
    let series = PostCaseSeries { series: SeriesDraft { common, starts }, people: vec![ann.person()] };
    assert_blocked(post_case_series(&fixture, &fixture.surgeon, None, series).await, ann);
    assert_eq!(state(&fixture, id, ann).await, "NONE");
    assert!(unread_notices(&fixture, ann.person()).await.is_empty());
    assert_eq!(sent_to(&fixture, &mail).await.len(), mails);

    unblock(&fixture, ann).await;
    assert_eq!(invited_by_wave(&fixture, 900, WaveAudience::CenterFavorites).await.len(), 2);
    invite_by_hand(&fixture, &fixture.surgeon, id, ann).await.expect("invited");
}

/// A pending invitation stays and cannot be accepted, a request is neither sent nor granted, and all of it is possible
/// again after the block, and at other centers meanwhile.
///
/// Shows: FL-08, FL-14, AMB-132, AMB-352
#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_can_neither_accept_nor_request() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let [ann, ben] = &people[..] else { panic!("two people") };
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 3)]).await;
    let other = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 3)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, id, &people[..1]).await[0];
    let asked = request_invitation(&fixture, ben, None, id).await.expect("requested").id.expect("a request");
    block(&fixture, ann).await;
    block(&fixture, ben).await;
    assert_blocked(accept(&fixture, ann, None, invitation).await, ann);
    assert_blocked(request_invitation(&fixture, ann, None, other).await, ann);
    assert_blocked(approve_request(&fixture, &fixture.surgeon, None, asked).await, ben);
    request_invitation(&fixture, ben, None, id).await.expect("the request of before is pending");
    let states =
        [state(&fixture, id, ann).await, state(&fixture, id, ben).await, state(&fixture, other, ann).await];
    assert_eq!(states, ["INVITED", "REQUESTED", "NONE"]);
    assert_eq!(case(&fixture, id).await.case.positions[0].filled(), 0);

    let draft = fixture.case_draft(fixture.hours_from_now(300), &[(NURSE, 1)]);
    let surgeon = Some(fixture.other_center_surgeon.person());
    let draft = CaseDraft { center: Some(fixture.other_center), surgeon, ..draft };
    let elsewhere = post_case(&fixture, &fixture.other_center_surgeon, None, draft).await.expect("posted");
    let elsewhere = elsewhere.case_row.case.id;
    request_invitation(&fixture, ann, None, elsewhere).await.expect("another center");

    unblock(&fixture, ann).await;
    unblock(&fixture, ben).await;
    accept(&fixture, ann, None, invitation).await.expect("accepted");
    request_invitation(&fixture, ann, None, other).await.expect("requested");
    approve_request(&fixture, &fixture.surgeon, None, asked).await.expect("granted");
}

/// A blocked person neither joins a standby list nor accepts a held place, and a freed place is offered to the next
/// one. Without a standby list, people who are invited are notified of a free place, and a blocked person is not.
///
/// Shows: FL-18, FL-19, AMB-158, AMB-352
#[tokio::test(flavor = "multi_thread")]
async fn standby_lists_and_free_places_leave_a_blocked_person_out() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 4).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, id, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    for person in &people[1..3] {
        stand_by(&fixture, person, None, id).await.expect("joined");
        fixture.advance_clock(SignedDuration::from_secs(1));
    }
    block(&fixture, &people[1]).await;
    block(&fixture, &people[3]).await;
    assert_blocked(stand_by(&fixture, &people[3], None, id).await, &people[3]);
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    let states = async || {
        let mut states = Vec::new();
        for person in &people[1..] {
            states.push(state(&fixture, id, person).await);
        }
        states
    };
    assert_eq!(states().await, ["POSITION_FILLED", "OFFERED", "POSITION_FILLED"]);

    let offer = unread_notices(&fixture, people[2].person()).await[0].id;
    block(&fixture, &people[2]).await;
    assert_blocked(accept(&fixture, &people[2], None, offer).await, &people[2]);
    unblock(&fixture, &people[3]).await;
    let mails = async |who: usize| {
        let (mail, _) = address(&fixture, people[who].person()).await;
        sent_to(&fixture, &mail).await.len()
    };
    let before = [mails(1).await, mails(3).await];
    fixture.advance_clock(SignedDuration::from_mins(15));
    run(&fixture).await;
    assert_eq!(states().await, ["INVITED", "INVITED", "INVITED"]);
    let after = [mails(1).await, mails(3).await];
    assert_eq!(after, [before[0], before[1] + 1], "only the person who is not blocked is notified");
}

/// Confirmed people stay confirmed and are marked for the owners, also together with other requirements of the center.
///
/// Shows: FL-06, AMB-132, AMB-352
#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_who_is_confirmed_is_marked() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, id, &people).await;
    for (person, invitation) in people.iter().zip(invitations) {
        accept(&fixture, person, None, invitation).await.expect("accepted");
    }
    let marks = async || {
        let (surgeon, page) = (Some(fixture.surgeon.person()), Keyset::default());
        let listed =
            list_surgeon_cases(&fixture, &fixture.surgeon, surgeon, DateRangeInput::default(), page).await;
        let mut people = listed.expect("listed").items.remove(0).participants;
        people.sort_by_key(|it| it.gaps.is_empty());
        people
            .iter()
            .map(|it| (it.id, it.gaps.iter().map(|gap| gap.requirement).collect()))
            .collect::<Vec<_>>()
    };
    block(&fixture, &people[0]).await;
    let (ann, ben) = (people[0].person(), people[1].person());
    assert_eq!(marks().await, [(ann, vec![Requirement::NotBlocked]), (ben, vec![])]);
    let required = [Requirement::Verified, Requirement::Npi].into_iter().collect();
    let update = CenterRequirements { center: fixture.center, category: NURSE, required };
    update_center_requirements(&fixture, &as_manager(&fixture.admin), None, update).await.expect("set");
    let expected = [(ann, vec![Requirement::NotBlocked, Requirement::Npi]), (ben, vec![Requirement::Npi])];
    let mut found = marks().await;
    found.sort_by_key(|it| it.0 != ann);
    assert_eq!(found, expected);
    assert_eq!(state(&fixture, id, &people[0]).await, "CONFIRMED");
}

async fn pipeline(fixture: &Fixture, requirement: Option<Requirement>) -> Vec<PipelinePerson> {
    let page = Page { number: 1, size: 20 };
    let query = PipelineQuery { center: fixture.center, category: None, requirement, name: None, page };
    list_eligibility_pipeline(fixture, &as_manager(&fixture.admin), query).await.expect("listed").people
}

/// The administrators of the center read since when and why; the person reads only that the center does not invite
/// them. A center does not ask a blocked person for what is missing, and lists them although nothing else connects them
/// with it.
///
/// Shows: FL-09, FL-10, AMB-352
#[tokio::test(flavor = "multi_thread")]
async fn administrators_see_the_reason_and_the_person_only_the_block() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let stranger = fixture.unaffiliated_professional(TECH, Default::default()).await;
    fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let required: Requirements = [Requirement::Npi].into_iter().collect();
    let update = CenterRequirements { center: fixture.center, category: NURSE, required: required.clone() };
    update_center_requirements(&fixture, &as_manager(&fixture.admin), None, update).await.expect("set");
    let since = fixture.now();
    block(&fixture, &ann).await;
    fixture.advance_clock(SignedDuration::from_hours(1));
    block_person(&fixture, &as_manager(&fixture.other_admin), input(&fixture, &stranger, None))
        .await
        .expect("blocked");

    let listed = pipeline(&fixture, Some(Requirement::NotBlocked)).await;
    assert_eq!(listed.len(), 2);
    let of = |person: &Professional| listed.iter().find(|it| it.id == person.person()).expect("listed");
    let known = of(&ann).block.clone().expect("blocked");
    assert_eq!((known.since, known.reason.as_str()), (since, REASON));
    assert_eq!(of(&stranger).block.as_ref().map(|it| it.reason.as_str()), Some(""));
    assert!(!of(&ann).may_ask, "what the person completed would lead nowhere");
    let asked = AskForDocuments { center: fixture.center, people: vec![ann.person()] };
    let asked =
        ask_for_documents(&fixture, &as_manager(&fixture.admin), None, asked).await.expect("answered");
    assert_eq!((asked.asked, asked.skipped), (vec![], vec![(ann.person(), NotAsked::Blocked)]));

    let own = get_own_eligibility(&fixture, &ann).await.expect("read");
    let missing: Vec<_> = own[0].at.missing.iter().map(|it| (it.gap.requirement, it.unlocks.cases)).collect();
    assert_eq!(missing, [(Requirement::NotBlocked, 1), (Requirement::Npi, 1)]);
    assert!(!format!("{own:?}").contains(REASON));

    // The screen that edits requirements neither shows nor stores the block.
    let groups = list_center_requirements(&fixture, &as_manager(&fixture.admin), fixture.center).await;
    let groups = groups.expect("listed");
    assert!(
        groups.iter().all(|it| it
            .required
            .as_slice()
            .iter()
            .all(|it| it.kind() != RequirementKind::NotBlocked))
    );
    let cards = async |by: &Poster| {
        let page = Page::parse(None, None, 50).expect("a page");
        let query = PeopleQuery { page, sign_in_type: Some("USER".into()), center: None };
        let listed = list_people(&fixture, by, query).await.expect("listed").items;
        listed.into_iter().find(|card| card.id == stranger.person()).expect("the person").gaps
    };
    let gaps: Vec<_> = cards(&fixture.admin).await.into_iter().map(|gap| gap.requirement).collect();
    assert_eq!(gaps, [Requirement::NotBlocked], "where the center requires nothing of the group");
    for other in [&fixture.surgeon, &fixture.other_center_admin] {
        assert!(cards(other).await.is_empty());
    }
}

/// Only administrators of a confirmed center block, for that center and professionals alone. Who may not, and who asks
/// about a person who is none, gets the same answer.
///
/// Shows: AMB-352, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn only_administrators_of_a_confirmed_center_block_professionals() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let (here, there) = (as_manager(&fixture.admin), as_manager(&fixture.other_center_admin));
    let root = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    let call = async |by: &CenterManager, person: PersonId, center: CenterId| {
        block_person(&fixture, by, BlockPerson { person, center, reason: None }).await
    };
    for poster in [&fixture.surgeon, &fixture.other_center_surgeon] {
        assert!(as_actor(poster).require_center_manager().is_err(), "surgeons manage no center");
    }
    assert!(professional_actor(&ann).require_center_manager().is_err());
    assert_forbidden(no_entry!(fixture, call(&there, ann.person(), fixture.center)));
    assert_forbidden(unblock_person(&fixture, &there, ann.person(), fixture.center).await);
    let nil = uuid::Uuid::nil();
    assert_forbidden(call(&as_manager(&fixture.system), ann.person(), CenterId::from_uuid(nil)).await);
    let others = [&fixture.surgeon, &fixture.admin, &fixture.other_admin, &fixture.system];
    for person in others.map(Poster::person).into_iter().chain([PersonId::from_uuid(nil)]) {
        assert_forbidden(no_entry!(fixture, call(&here, person, fixture.center)));
        assert_forbidden(no_entry!(fixture, unblock_person(&fixture, &here, person, fixture.center)));
    }
    let long = BlockPerson { reason: Some("x".repeat(501)), ..input(&fixture, &ann, None) };
    assert_eq!(code(block_person(&fixture, &here, long).await), Err("VALIDATION"));

    call(&as_manager(&fixture.system), ann.person(), fixture.center).await.expect("a system administrator");
    set_user_active(&fixture, &root, ann.person(), false, None).await.expect("closed");
    assert_forbidden(call(&here, ann.person(), fixture.center).await);
    unblock_person(&fixture, &here, ann.person(), fixture.center).await.expect("also of a closed account");
    set_user_active(&fixture, &root, ann.person(), true, None).await.expect("open");
    let sql = "UPDATE centers SET confirmed_at = NULL";
    fixture.database().run_raw_sql(sql, sql).await.expect("unconfirmed");
    assert_eq!(
        code(call(&as_manager(&fixture.system), ann.person(), fixture.center).await),
        Err("CENTER_UNCONFIRMED")
    );
}

/// A repeated block replaces the reason or changes nothing; the date stays. Each change has one entry, which names the
/// person and the center and not the reason.
///
/// Shows: AMB-352
#[tokio::test(flavor = "multi_thread")]
async fn repeated_blocks_change_the_reason_only_and_changes_are_recorded() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let admin = as_manager(&fixture.admin);
    let since = fixture.now();
    let call = |reason| block_person(&fixture, &admin, input(&fixture, &ann, reason));
    let (outcome, entry) = one_entry!(fixture, call(Some(REASON)));
    outcome.expect("blocked");
    assert_eq!(
        (entry.action.as_str(), entry.person, entry.center, entry.object.map(|it| it.1)),
        ("PERSON_BLOCKED", Some(fixture.admin.person()), Some(fixture.center), Some(ann.person().as_uuid()))
    );
    assert!(!entry.detail.contains(REASON), "{}", entry.detail);
    fixture.advance_clock(SignedDuration::from_hours(24));
    let padded = format!(" {REASON} ");
    no_entry!(fixture, call(Some(&padded))).expect("unchanged");
    let (outcome, entry) = one_entry!(fixture, call(Some("Asked to be paid in cash")));
    outcome.expect("another reason");
    assert_eq!(entry.action, "PERSON_BLOCKED");
    let known = pipeline(&fixture, None).await.remove(0).block.expect("blocked");
    assert_eq!((known.since, known.reason.as_str()), (since, "Asked to be paid in cash"));

    let end = || unblock_person(&fixture, &admin, ann.person(), fixture.center);
    let (outcome, entry) = one_entry!(fixture, end());
    outcome.expect("unblocked");
    assert_eq!((entry.action.as_str(), entry.center), ("PERSON_UNBLOCKED", Some(fixture.center)));
    no_entry!(fixture, end()).expect("not blocked");
    assert_eq!(pipeline(&fixture, None).await.remove(0).block, None);
    let rows = fixture.database().dump_rows_of(&["center_blocks"]).await;
    assert!(rows["center_blocks"].is_empty(), "the reason is deleted: {rows:?}");
}
