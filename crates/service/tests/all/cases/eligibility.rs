//! The requirements of a center, at every place where a person is invited or accepts.

use caseboard_domain::actor::{CenterManager, Poster, Professional};
use caseboard_domain::document::{DocumentStatus, Slot, Uploader};
use caseboard_domain::page::{Keyset, Page};
use caseboard_domain::person::{Category, NotificationSettings};
use caseboard_domain::profile::ProfileDraft;
use caseboard_domain::requirements::{Gap, NotEligible, Requirement, Requirements, last_day};
use caseboard_domain::{CaseId, CenterId, Detail, PersonId, Refusal};
use caseboard_service::Error;
use caseboard_service::cases::{
    CaseEdit, DateRangeInput, cancel_case, edit_case, list_center_cases, post_case,
};
use caseboard_service::documents::{DecideDocument, Upload, decide_document, upload_file};
use caseboard_service::eligibility::{
    CenterRequirements, PeopleQuery, certify_person, get_own_eligibility, list_center_requirements,
    list_people, revoke_certification, update_center_requirements,
};
use caseboard_service::invitations::{
    InviteFavorites, approve_request, invite_favorites, list_center_requests, list_surgeon_requests,
    request_invitation,
};
use caseboard_service::profile::{ProfileUpdate, update_profile};
use caseboard_store::statements_run;
use caseboard_testkit::{Fixture, TestApp, sample_files};
use jiff::civil::{Date, date};

use crate::cases::support::{
    NURSE, TECH, accept, as_actor, as_manager, case, code, invite, sent_to, state, unread_kinds,
};
use crate::documents::support::{assert_forbidden, professional_actor};

const SLOT: Slot = Slot::AclsBls;

/// Returns the day on which a case ends.
async fn end_day(fixture: &Fixture, id: CaseId) -> Date {
    let case = case(fixture, id).await.case;
    last_day(case.end(), &case.zone)
}

/// Sets what the center of the fixture requires of a group.
async fn require(fixture: &Fixture, category: Category, list: &[Requirement]) {
    let required: Requirements = list.iter().copied().collect();
    let update = CenterRequirements { center: fixture.center, category, required };
    update_center_requirements(fixture, &as_manager(&fixture.admin), None, update).await.expect("set");
}

/// The kind of a requirement, its document, and the day on which it ends too early.
type MissingItem = (&'static str, Option<Slot>, Option<Date>);

/// Returns the people of a NOT_ELIGIBLE refusal with what they lack.
#[track_caller]
fn refused<T>(outcome: Result<T, Error>) -> Vec<(PersonId, Vec<MissingItem>)> {
    let Err(Error::Refused(Refusal { code, detail: Some(detail), .. })) = outcome else {
        panic!("not refused with a detail")
    };
    let Detail::NotEligible(people) = *detail else { panic!("{detail:?}") };
    assert_eq!(code, "NOT_ELIGIBLE");
    let gap = |Gap { requirement, expires }: Gap| (requirement.kind().as_str(), requirement.slot(), expires);
    let person = |it: NotEligible| {
        assert!(!it.full_name.is_empty());
        (it.person, it.gaps.into_iter().map(gap).collect())
    };
    people.into_iter().map(person).collect()
}

async fn upload(fixture: &Fixture, pro: &Professional, expires: Option<Date>) {
    let owner = Uploader::of(professional_actor(pro)).expect("a professional has documents");
    let content = sample_files::pdf("one").into();
    let upload = Upload { person: pro.person(), slot: SLOT, extension: "pdf".into(), content, expires };
    upload_file(fixture, &owner, None, upload).await.expect("uploaded");
}

async fn decide(
    fixture: &Fixture,
    by: &CenterManager,
    person: PersonId,
    status: DocumentStatus,
    expires: Option<Date>,
) -> Result<(), Error> {
    let decide =
        DecideDocument { person, slot: SLOT, status, reason: None, expires, center: None, file: None };
    decide_document(fixture, by, None, decide).await.map(drop)
}

async fn change_profile(fixture: &Fixture, pro: &Professional, draft: ProfileDraft) -> Result<(), Error> {
    let input = ProfileUpdate { draft, ..ProfileUpdate::default() };
    let actor = professional_actor(pro);
    update_profile(fixture, &actor, None, pro.person(), input).await.map(drop)
}

fn invitees(case: CaseId, people: &[&Professional]) -> InviteFavorites {
    InviteFavorites { case, people: people.iter().map(|it| it.person()).collect() }
}

/// Ann lacks everything and completes it step by step: she is invited when nothing is missing any more. Until then nothing
/// is written and she gets no message.
///
/// Shows: FL-06, FL-08, AMB-132, FL-09
#[tokio::test(flavor = "multi_thread")]
async fn people_are_invited_when_they_meet_every_requirement() {
    use Requirement::{DocumentApproved, DocumentCurrent, License, Npi, Verified};
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let (ann, ben) = (&people[0], &people[1]);
    let start = fixture.hours_from_now(100);
    let id = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 2)]).await;
    let ends = end_day(&fixture, id).await;
    require(&fixture, NURSE, &[Verified]).await;
    let invite = async |invited: &[&Professional]| {
        invite_favorites(&fixture, &fixture.surgeon, None, invitees(id, invited)).await
    };
    invite(&[ben]).await.expect("both are verified");

    require(&fixture, NURSE, &[License, Npi, DocumentApproved(SLOT), DocumentCurrent(SLOT)]).await;
    let missing = |slots: &[&'static str]| -> Vec<MissingItem> {
        slots.iter().map(|kind| (*kind, kind.starts_with("DOCUMENT").then_some(SLOT), None)).collect()
    };
    let all = missing(&["LICENSE", "NPI", "DOCUMENT_APPROVED", "DOCUMENT_CURRENT"]);
    assert_eq!(refused(invite(&[ann]).await), [(ann.person(), all)]);
    assert_eq!(state(&fixture, id, ann).await, "NONE");
    assert!(unread_kinds(&fixture, ann.person()).await.is_empty());

    let license = ProfileDraft {
        license_no: Some("A 1".into()),
        license_state: Some("CA".into()),
        license_expires: Some("2029-12-31".into()),
        npi: Some("1234567893".into()),
        ..ProfileDraft::default()
    };
    change_profile(&fixture, ann, license).await.expect("changed");
    upload(&fixture, ann, Some(ends.yesterday().expect("a day"))).await;
    let document = missing(&["DOCUMENT_APPROVED"]);
    let ended = [("DOCUMENT_CURRENT", Some(SLOT), ends.yesterday().ok())];
    assert_eq!(refused(invite(&[ann]).await), [(ann.person(), [document, ended.to_vec()].concat())]);

    // An approval or a rejection by another center has no effect at this center.
    let elsewhere = as_manager(&fixture.other_center_admin);
    decide(&fixture, &elsewhere, ann.person(), DocumentStatus::Approved, None).await.expect("decided");
    assert_eq!(refused(invite(&[ann]).await)[0].1.len(), 2);
    let here = as_manager(&fixture.admin);
    decide(&fixture, &here, ann.person(), DocumentStatus::Approved, Some(ends)).await.expect("decided");
    decide(&fixture, &elsewhere, ann.person(), DocumentStatus::Rejected, None).await.expect("decided");
    // She sees the decision and the last valid day at each center that has an open case of her group.
    let mut draft = fixture.case_draft(start, &[(NURSE, 1)]);
    draft.center = Some(fixture.other_center);
    draft.surgeon = Some(fixture.other_center_surgeon.person());
    post_case(&fixture, &fixture.other_center_surgeon, None, draft).await.expect("posted");
    let own = get_own_eligibility(&fixture, ann).await.expect("read");
    let documents_at = |center: CenterId| {
        let own = own.iter().find(|it| it.center == center).expect("a listed center");
        own.documents.iter().map(|it| (it.slot, it.status, it.expires)).collect::<Vec<_>>()
    };
    assert_eq!(documents_at(fixture.center), [(SLOT, DocumentStatus::Approved, Some(ends))]);
    assert_eq!(documents_at(fixture.other_center)[0].1, DocumentStatus::Rejected);
    let outcome = invite(&[ann]).await.expect("nothing is missing");
    assert_eq!(outcome.invited.len(), 1);
    assert_eq!(state(&fixture, id, ann).await, "INVITED");
}

/// The list is refused as a whole, and the refusal names all who are not eligible; only the group of the position counts.
///
/// Shows: FL-08, AMB-132
#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_invitees_is_refused_as_a_whole() {
    let fixture = Fixture::new().await;
    let nurses = fixture.professionals(NURSE, 2).await;
    let tech = fixture.professional(TECH).await;
    let lines = [(NURSE, 2), (TECH, 1)];
    let id = fixture.post_case(&fixture.admin, fixture.hours_from_now(100), &lines).await;
    require(&fixture, NURSE, &[Requirement::Npi]).await;
    let everyone = invitees(id, &[&tech, &nurses[0], &nurses[1]]);
    let people = refused(invite_favorites(&fixture, &fixture.admin, None, everyone).await);
    let named: Vec<PersonId> = people.into_iter().map(|(person, _)| person).collect();
    assert_eq!(named, [nurses[0].person(), nurses[1].person()]);
    assert_eq!(state(&fixture, id, &tech).await, "NONE");
    let only = invite_favorites(&fixture, &fixture.admin, None, invitees(id, &[&tech])).await;
    assert_eq!(only.expect("techs need nothing").invited.len(), 1);
}

/// An invitation that was sent before a requirement was set can be accepted only if the requirement is met; otherwise the
/// invitation stays. The same applies to a request, which any professional may send, when it is answered with an invitation.
///
/// Shows: FL-06, FL-08, AMB-132
#[tokio::test(flavor = "multi_thread")]
async fn acceptances_and_answers_follow_the_current_requirements() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let (ann, ben) = (&people[0], &people[1]);
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(ann)).await[0];
    require(&fixture, NURSE, &[Requirement::Verified, Requirement::Npi]).await;
    let npi = |person: &Professional| vec![(person.person(), vec![("NPI", None, None)])];
    assert_eq!(refused(accept(&fixture, ann, None, invitation).await), npi(ann));
    assert_eq!(
        (state(&fixture, id, ann).await, case(&fixture, id).await.case.positions[0].filled()),
        ("INVITED", 0)
    );
    let asked =
        request_invitation(&fixture, ben, None, id).await.expect("anyone may ask").id.expect("a request");
    assert_eq!(refused(approve_request(&fixture, &fixture.surgeon, None, asked).await), npi(ben));
    assert_eq!(state(&fixture, id, ben).await, "REQUESTED");

    for person in [ann, ben] {
        let draft = ProfileDraft { npi: Some("1234567893".into()), ..ProfileDraft::default() };
        change_profile(&fixture, person, draft).await.expect("changed");
    }
    accept(&fixture, ann, None, invitation).await.expect("accepted");
    let invitation = approve_request(&fixture, &fixture.surgeon, None, asked).await.expect("approved").id;

    // Ben loses the verification: eligibility ends with it.
    revoke_certification(&fixture, &as_manager(&fixture.admin), ben.person(), fixture.center)
        .await
        .expect("revoked");
    let lacks = vec![(ben.person(), vec![("VERIFIED", None, None)])];
    assert_eq!(refused(accept(&fixture, ben, None, invitation).await), lacks);
    certify_person(&fixture, &as_manager(&fixture.admin), ben.person(), fixture.center)
        .await
        .expect("certified");
    accept(&fixture, ben, None, invitation).await.expect("accepted");
}

/// The lists of requests name what people lack whom the center would refuse, of requests that can be answered with an
/// invitation.
///
/// Shows: FL-08, AMB-132
#[tokio::test(flavor = "multi_thread")]
async fn requests_name_what_the_people_lack() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    require(&fixture, NURSE, &[Requirement::Npi]).await;
    let draft = ProfileDraft { npi: Some("1234567893".into()), ..ProfileDraft::default() };
    change_profile(&fixture, &people[0], draft).await.expect("changed");
    for person in &people {
        request_invitation(&fixture, person, None, id).await.expect("asked");
    }
    let (dates, page) = (DateRangeInput::default, Keyset::default);
    let lacks = async || {
        let center = list_center_requests(&fixture, &fixture.admin, None, dates(), page()).await;
        let surgeon = list_surgeon_requests(&fixture, &fixture.surgeon, None, dates(), page()).await;
        let [center, surgeon] = [center, surgeon].map(|list| {
            let items = list.expect("a list").items;
            people
                .iter()
                .map(|person| {
                    let is_of = |id| Some(person.person()) == id;
                    let of = items.iter().find(|it| is_of(it.notice.engagement.map(|it| it.person)));
                    of.expect("listed").gaps.iter().map(|gap| gap.requirement).collect::<Vec<_>>()
                })
                .collect::<Vec<_>>()
        });
        assert_eq!(center, surgeon);
        center
    };
    assert_eq!(lacks().await, [vec![], vec![Requirement::Npi]]);
    let cancelled = cancel_case(&fixture, &fixture.surgeon, None, id).await;
    cancelled.expect("cancelled");
    assert_eq!(lacks().await, [vec![], vec![]]);
}

/// Confirmed people stay confirmed and are marked on the posting for its owners, without a message, until the requirement is met
/// or removed. A later end of the case counts as well.
///
/// Shows: FL-06, AMB-132
#[tokio::test(flavor = "multi_thread")]
async fn confirmed_people_are_marked_and_never_dropped() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(&ann)).await[0];
    accept(&fixture, &ann, None, invitation).await.expect("accepted");
    let marks = async || {
        let (center, page) = (Some(fixture.center), Keyset::default());
        let cases =
            list_center_cases(&fixture, &fixture.admin, center, DateRangeInput::default(), page).await;
        let posted = cases.expect("listed").items.remove(0);
        posted.participants[0].gaps.iter().map(|gap| gap.requirement).collect::<Vec<_>>()
    };
    assert_eq!(marks().await, []);
    let (email, _) = crate::cases::support::address(&fixture, ann.person()).await;
    let before = sent_to(&fixture, &email).await.len();
    require(&fixture, NURSE, &[Requirement::DocumentCurrent(SLOT)]).await;
    assert_eq!(marks().await, [Requirement::DocumentCurrent(SLOT)]);
    assert_eq!(state(&fixture, id, &ann).await, "CONFIRMED");
    assert_eq!(sent_to(&fixture, &email).await.len(), before);
    let ends = end_day(&fixture, id).await;
    upload(&fixture, &ann, Some(ends)).await;
    assert_eq!(marks().await, []);

    let later = fixture.hours_from_now(100 + 72);
    let edit = CaseEdit { version: Some(1), start: Some(later.to_string()), ..CaseEdit::default() };
    edit_case(&fixture, &fixture.surgeon, None, id, edit).await.expect("moved");
    assert_eq!(marks().await, [Requirement::DocumentCurrent(SLOT)]);
    require(&fixture, NURSE, &[]).await;
    assert_eq!(marks().await, []);
}

/// Also without a list of the center, a confirmed person who loses the certification that the installation requires is marked.
///
/// Shows: FL-06, AMB-132
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_certification_is_marked_where_the_installation_requires_it() {
    let fixture =
        Fixture::on(TestApp::with_settings(|settings| settings.require_certified = true).await).await;
    let ann = fixture.professional(NURSE).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(&ann)).await[0];
    accept(&fixture, &ann, None, invitation).await.expect("accepted");
    revoke_certification(&fixture, &as_manager(&fixture.admin), ann.person(), fixture.center)
        .await
        .expect("revoked");
    let (center, page) = (Some(fixture.center), Keyset::default());
    let cases = list_center_cases(&fixture, &fixture.admin, center, DateRangeInput::default(), page).await;
    let posted = cases.expect("listed").items.remove(0);
    let gaps: Vec<_> = posted.participants[0].gaps.iter().map(|gap| gap.requirement).collect();
    assert_eq!(gaps, [Requirement::Verified]);
}

/// Each administrator sets the requirements of their own centers; surgeons and professionals cannot. What the installation
/// requires cannot be switched off.
///
/// Shows: FL-06, AMB-132
#[tokio::test(flavor = "multi_thread")]
async fn only_administrators_of_the_center_set_requirements() {
    let fixture =
        Fixture::on(TestApp::with_settings(|settings| settings.require_certified = true).await).await;
    let (here, there) = (as_manager(&fixture.admin), as_manager(&fixture.other_center_admin));
    let set = async |by: &CenterManager, center: CenterId, list: &[Requirement]| {
        let required = list.iter().copied().collect();
        let update = CenterRequirements { center, category: NURSE, required };
        update_center_requirements(&fixture, by, None, update).await
    };
    assert_forbidden(set(&there, fixture.center, &[Requirement::Npi]).await);
    assert_forbidden(set(&as_manager(&fixture.system), CenterId::from_uuid(uuid::Uuid::nil()), &[]).await);
    assert_forbidden(list_center_requirements(&fixture, &there, fixture.center).await);
    assert!(as_actor(&fixture.surgeon).require_center_manager().is_err());
    let listed = list_center_requirements(&fixture, &here, fixture.center).await.expect("listed");
    assert_eq!(listed.len(), 5);
    assert!(listed.iter().all(|it| !it.set && it.required.as_slice() == [Requirement::Verified]));

    let updated = set(&here, fixture.center, &[Requirement::Npi]).await.expect("set");
    assert_eq!(updated.required.as_slice(), [Requirement::Verified, Requirement::Npi]);
    let emptied = set(&here, fixture.center, &[]).await.expect("set");
    assert_eq!(emptied.required.as_slice(), [Requirement::Verified]);
    let pro = fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let asked = request_invitation(&fixture, &pro, None, id).await.expect("asked").id.expect("a request");
    assert_eq!(
        code(approve_request(&fixture, &fixture.surgeon, None, asked).await).err(),
        Some("NOT_ELIGIBLE")
    );
}

/// Self-granted authority: a professional cannot decide about their own document, cannot extend it without a new review, and
/// changing the license ends the verification that was given for it.
///
/// Shows: FL-08
#[tokio::test(flavor = "multi_thread")]
async fn no_one_can_make_themselves_eligible() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(&ann)).await[0];
    let rules =
        [Requirement::Verified, Requirement::DocumentApproved(SLOT), Requirement::DocumentCurrent(SLOT)];
    require(&fixture, NURSE, &rules).await;
    upload(&fixture, &ann, Some(date(2099, 12, 31))).await;
    let here = as_manager(&fixture.admin);
    let past = Some(date(2020, 1, 1));
    decide(&fixture, &here, ann.person(), DocumentStatus::Approved, past).await.expect("decided");
    let kinds = async || -> Vec<&'static str> {
        let lacks = refused(accept(&fixture, &ann, None, invitation).await);
        lacks[0].1.iter().map(|(kind, ..)| *kind).collect()
    };
    assert_eq!(kinds().await, ["DOCUMENT_CURRENT"], "the day of the reviewer counts, not that of the owner");
    assert!(professional_actor(&ann).require_center_manager().is_err());
    upload(&fixture, &ann, Some(date(2099, 12, 31))).await;
    assert_eq!(kinds().await, ["DOCUMENT_APPROVED"], "a new upload has to be reviewed");
    decide(&fixture, &here, ann.person(), DocumentStatus::Approved, None).await.expect("decided");
    let draft = ProfileDraft { license_no: Some("Other 2".into()), ..ProfileDraft::default() };
    change_profile(&fixture, &ann, draft).await.expect("changed");
    assert_eq!(kinds().await, ["VERIFIED"]);
    let bad = ProfileDraft { npi: Some("1234567890".into()), ..ProfileDraft::default() };
    assert_eq!(code(change_profile(&fixture, &ann, bad).await).err(), Some("VALIDATION"));
}

/// The lists of administrators say what each professional lacks today at their center, as an invitation would; surgeons and
/// administrators of other centers do not see it.
///
/// Shows: FL-08
#[tokio::test(flavor = "multi_thread")]
async fn the_lists_of_administrators_say_what_is_missing() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let tech = fixture.professional(TECH).await;
    require(&fixture, NURSE, &[Requirement::Verified, Requirement::DocumentCurrent(SLOT)]).await;
    upload(&fixture, &ann, Some(date(2020, 1, 1))).await;
    let seen = async |by: &Poster, person: &Professional| {
        let page = Page::parse(None, None, 50).expect("a page");
        let query = PeopleQuery { page, sign_in_type: Some("USER".into()), center: None };
        let listed = list_people(&fixture, by, query).await.expect("listed");
        let card = listed.items.into_iter().find(|card| card.id == person.person()).expect("the person");
        card.gaps
    };
    let gap = Gap { requirement: Requirement::DocumentCurrent(SLOT), expires: Some(date(2020, 1, 1)) };
    assert_eq!(seen(&fixture.admin, &ann).await, [gap]);
    assert_eq!(seen(&fixture.admin, &tech).await, []);
    for other in [&fixture.surgeon, &fixture.other_center_admin] {
        assert_eq!(seen(other, &ann).await, []);
    }
}

/// Without requirements, an acceptance needs as many statements as before; with requirements, one more.
///
/// Shows: FL-08
#[tokio::test(flavor = "multi_thread")]
async fn an_acceptance_reads_the_facts_with_one_statement() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let mut counts = Vec::new();
    for (number, rules) in [&[][..], &[Requirement::Verified], &[Requirement::Verified, Requirement::Npi]]
        .into_iter()
        .enumerate()
    {
        require(&fixture, NURSE, rules).await;
        let draft = ProfileDraft { npi: Some("1234567893".into()), ..ProfileDraft::default() };
        change_profile(&fixture, &ann, draft).await.expect("changed");
        let start = fixture.hours_from_now(100 + 48 * i64::try_from(number).expect("a small number"));
        let id = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await;
        let invitation = invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(&ann)).await[0];
        let before = statements_run();
        accept(&fixture, &ann, None, invitation).await.expect("accepted");
        counts.push(statements_run() - before);
    }
    assert_eq!(counts, [counts[0], counts[0] + 1, counts[0] + 1]);
}
