//! The availability that professionals state, and warnings about too little time between their cases.

use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::availability::{
    Availability, AvailabilityDraft, AvailabilityState, StatedTimeDraft, WeekDay, WeekEntryDraft,
};
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::dispatch::{PlanDraft, RankReason, WaveAudience, WaveDraft};
use caseboard_domain::dispatch_preview::PreviewDraft;
use caseboard_domain::requirements::{Requirement, Requirements};
use caseboard_domain::spacing::ShortageReason;
use caseboard_domain::time::to_iso;
use caseboard_domain::{CaseId, CenterId, NoticeId, PersonId};
use caseboard_service::availability::{
    InviteeWarning, check_acceptance, check_invitees, get_availability, list_center_distances,
    preview_invitees, update_availability,
};
use caseboard_service::cases::{CaseListQuery, list_professional_cases, post_case};
use caseboard_service::dispatch::{PreviewDispatchPlan, get_dispatch_timeline, preview_dispatch_plan};
use caseboard_service::eligibility::{CenterRequirements, update_center_requirements};
use caseboard_service::invitations::{InviteFavorites, invite_favorites};
use caseboard_service::timer_kinds::run_due;
use caseboard_service::{App, IdempotencyKey};
use caseboard_store::{StoreError, certifications, statements_run};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};

use crate::cases::support::{
    NURSE, accept, as_manager, center_at, code, engagements_of, invite, poster_with,
};

/// Returns the availability of a person who is not available on one day of every week.
fn never_on(day: WeekDay) -> AvailabilityDraft {
    let statement =
        StatedTimeDraft { state: Some(AvailabilityState::NotAvailable), ..StatedTimeDraft::default() };
    let week = vec![WeekEntryDraft { day: Some(day), statement }];
    AvailabilityDraft { week, rest_hours: Some(8), ..AvailabilityDraft::default() }
}

async fn set(app: &App, person: &Professional, draft: AvailabilityDraft) -> Availability {
    update_availability(app, person, None, draft).await.expect("stored")
}

async fn rest(app: &App, person: &Professional, hours: i64) {
    set(app, person, AvailabilityDraft { rest_hours: Some(hours), ..AvailabilityDraft::default() }).await;
}

/// The day of the week of an instant in Fresno.
fn day_of(at: Timestamp) -> WeekDay {
    let zone = caseboard_domain::time::Zone::parse("America/Los_Angeles").expect("a zone");
    zone.local(at).date().weekday().into()
}

/// Noon in Fresno some days after the clock, so that cases of two hours are within a day.
fn noon(fixture: &Fixture, days: i64) -> Timestamp {
    let zone = caseboard_domain::time::Zone::parse("America/Los_Angeles").expect("a zone");
    let at = zone.local(fixture.days_from_now(days)).date().at(12, 0, 0, 0);
    caseboard_domain::time::local_to_instant(&zone, at).expect("an instant")
}

fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}

/// Posts a case of two hours at a center.
async fn post(fixture: &Fixture, center: CenterId, start: Timestamp) -> CaseId {
    let draft = CaseDraft { center: Some(center), ..fixture.case_draft(start, &[(NURSE, 1)]) };
    post_case(fixture, &fixture.system, None, draft).await.expect("posted").case_row.case.id
}

/// Certifies people at another center.
async fn certify(fixture: &Fixture, center: CenterId, people: &[&Professional]) {
    let (by, now) = (fixture.surgeon.person(), fixture.now());
    let people: Vec<PersonId> = people.iter().map(|it| it.person()).collect();
    let written = fixture.db.write(move |tx| {
        let people = people.clone();
        async move {
            for person in people {
                certifications::add(&tx, center, person, by, now).await?;
            }
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("certified");
}

async fn book(fixture: &Fixture, person: &Professional, center: CenterId, start: Timestamp) -> CaseId {
    let case = post(fixture, center, start).await;
    let invitation = invite(fixture, &fixture.system, case, std::slice::from_ref(person)).await[0];
    accept(fixture, person, None, invitation).await.expect("accepted");
    case
}

async fn invited(
    fixture: &Fixture,
    person: &Professional,
    center: CenterId,
    start: Timestamp,
) -> (CaseId, NoticeId) {
    let case = post(fixture, center, start).await;
    (case, invite(fixture, &fixture.system, case, std::slice::from_ref(person)).await[0])
}

/// Shows: FL-28, AMB-210
#[tokio::test(flavor = "multi_thread")]
async fn the_availability_of_a_person_is_replaced_as_a_whole() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    assert_eq!(get_availability(&fixture, &people[0]).await.expect("read"), Availability::default());
    let key = || Some(IdempotencyKey::new(Some(people[0].person()), "one", "updateAvailability", b""));
    let draft = never_on(WeekDay::Tuesday);
    let stored = update_availability(&fixture, &people[0], key(), draft.clone()).await.expect("stored");
    assert_eq!(stored.week.len(), 1);
    set(&fixture, &people[0], AvailabilityDraft { week: Vec::new(), ..draft.clone() }).await;
    let repeated = update_availability(&fixture, &people[0], key(), draft).await.expect("the first outcome");
    assert_eq!(repeated, stored);
    let now = get_availability(&fixture, &people[0]).await.expect("read");
    assert_eq!(now, Availability::default(), "a repeated command changes nothing");
    let invalid = AvailabilityDraft { rest_hours: Some(25), ..never_on(WeekDay::Monday) };
    assert_eq!(code(update_availability(&fixture, &people[0], None, invalid).await), Err("VALIDATION"));
    assert_eq!(get_availability(&fixture, &people[0]).await.expect("read"), now);
    assert_eq!(get_availability(&fixture, &people[1]).await.expect("read"), Availability::default());
}

/// A short case on the same day does not hide that the rest since the day before, or until the day after, is too short.
///
/// Shows: FL-29, AMB-214
#[tokio::test(flavor = "multi_thread")]
async fn a_case_in_between_does_not_hide_a_short_rest() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let day = noon(&fixture, 10);
    let (center, hours) = (fixture.center, |count: i64| minutes(60 * count));
    let checked = async |person: &Professional, start: Timestamp| {
        let (_, invitation) = invited(&fixture, person, center, start).await;
        let warnings = check_acceptance(&fixture, person, invitation).await.expect("checked");
        let facts =
            warnings.iter().map(|it| (it.booking.case, it.shortage.reason, it.shortage.gap.as_mins()));
        facts.collect::<Vec<_>>()
    };
    // From 21:00 to 23:00, from 0:30 to 2:30, and then at 5:00.
    let late = book(&fixture, &people[0], center, day + hours(9)).await;
    book(&fixture, &people[0], center, day + minutes(750)).await;
    assert_eq!(checked(&people[0], day + hours(17)).await, [(late, ShortageReason::Rest, 360)]);
    // From 22:30 to 0:30, and at 5:00; then one from 20:00 to 22:00 before both.
    book(&fixture, &people[1], center, day + minutes(630)).await;
    let early = book(&fixture, &people[1], center, day + hours(17)).await;
    assert_eq!(checked(&people[1], day + hours(8)).await, [(early, ShortageReason::Rest, 420)]);
}

/// A professional sees before accepting which confirmed case is too close and how much time is needed. The acceptance is not
/// refused for that. An overlapping case is refused, and is not a warning.
///
/// Shows: FL-29, AMB-214, AMB-215
#[tokio::test(flavor = "multi_thread")]
async fn an_acceptance_is_warned_about_and_not_refused() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let ann = &people[0];
    let near = center_at(&fixture, "Near", "America/Los_Angeles", "93710").await;
    certify(&fixture, near, &[ann]).await;
    let first = noon(&fixture, 10);
    let booked = book(&fixture, ann, fixture.center, first).await;
    let gap = async |center: CenterId, start: Timestamp| {
        let (_, invitation) = invited(&fixture, ann, center, start).await;
        let warnings = check_acceptance(&fixture, ann, invitation).await.expect("checked");
        let facts = warnings.iter().map(|it| {
            assert_eq!(it.booking.case, booked);
            (it.shortage.reason, it.shortage.gap.as_mins(), it.shortage.needed.as_mins())
        });
        (facts.collect::<Vec<_>>(), invitation)
    };
    let after = first + minutes(120);
    // 93701 to 93710 are 5.3 miles, which take 11 minutes, and 15 more.
    let (found, invitation) = gap(near, after + minutes(20)).await;
    assert_eq!(found, [(ShortageReason::Drive, 20, 26)]);
    assert_eq!(gap(near, after + minutes(26)).await.0, []);
    assert_eq!(gap(near, first - minutes(140)).await.0, [(ShortageReason::Drive, 20, 26)], "before it");
    assert_eq!(gap(fixture.center, after).await.0, [], "at the same center");
    // The next case would begin at 0:30 on the next day: ten and a half hours are enough, with twelve hours of rest they are not.
    let next_day = first + minutes(12 * 60 + 30);
    assert_eq!(gap(fixture.center, next_day).await.0, []);
    rest(&fixture, ann, 12).await;
    assert_eq!(gap(fixture.center, next_day).await.0, [(ShortageReason::Rest, 630, 720)]);
    let (found, overlapping) = gap(fixture.center, first + minutes(60)).await;
    assert_eq!(found, []);
    assert_eq!(code(accept(&fixture, ann, None, overlapping).await).err(), Some("SCHEDULE_CONFLICT"));
    accept(&fixture, ann, None, invitation).await.expect("never refused");
    // Only the professional's own invitation.
    assert_eq!(code(check_acceptance(&fixture, &people[1], invitation).await).err(), Some("FORBIDDEN"));
}

async fn warned(app: &App, by: &Poster, case: CaseId) -> Vec<InviteeWarning> {
    check_invitees(app, by, case).await.expect("checked")
}

/// Inviters see the statements of the favorites that they may invite, and whether there is little time, but
/// no data of their other cases: a case that is too close and one at the same time give the same warning.
/// They see nothing about other people.
///
/// Shows: FL-28, FL-29, AMB-216
#[tokio::test(flavor = "multi_thread")]
async fn inviters_are_warned_about_their_favorites_only() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 4).await;
    let [tuesdays, near, busy, free] = &people[..] else { unreachable!() };
    let other = center_at(&fixture, "Near", "America/Los_Angeles", "93710").await;
    certify(&fixture, other, &[near]).await;
    let start = noon(&fixture, 10);
    set(&fixture, tuesdays, never_on(day_of(start))).await;
    book(&fixture, near, other, start + minutes(130)).await;
    book(&fixture, busy, fixture.center, start + minutes(60)).await;
    book(&fixture, free, fixture.center, start + minutes(120)).await;
    let case = post(&fixture, fixture.center, start).await;
    let expect = |found: Vec<InviteeWarning>| {
        let mut found: Vec<_> =
            found.into_iter().map(|it| (it.person, it.unavailable.is_some(), it.little_time)).collect();
        found.sort_unstable();
        let mut expected = vec![
            (tuesdays.person(), true, false),
            (near.person(), false, true),
            (busy.person(), false, true),
        ];
        expected.sort_unstable();
        assert_eq!(found, expected);
    };
    expect(warned(&fixture, &fixture.surgeon, case).await);
    expect(warned(&fixture, &fixture.admin, case).await);
    expect(warned(&fixture, &fixture.system, case).await);
    let form = |center: CenterId, surgeon: PersonId| PreviewDispatchPlan {
        center,
        surgeon: Some(surgeon),
        draft: PreviewDraft {
            start: Some(to_iso(start)),
            hours: Some(2.0),
            categories: vec![NURSE.id().into()],
        },
    };
    let surgeon = fixture.surgeon.person();
    expect(
        preview_invitees(&fixture, &fixture.surgeon, form(fixture.center, surgeon)).await.expect("checked"),
    );
    // A surgeon elsewhere learns nothing about people who are not their favorites, also by naming another surgeon.
    let stranger = &fixture.other_center_surgeon;
    assert_eq!(code(check_invitees(&fixture, stranger, case).await).err(), Some("FORBIDDEN"));
    let foreign = preview_invitees(&fixture, stranger, form(fixture.center, surgeon)).await;
    assert_eq!(code(foreign).err(), Some("FORBIDDEN"));
    let probed =
        preview_invitees(&fixture, stranger, form(fixture.other_center, surgeon)).await.expect("checked");
    assert_eq!(probed, []);
    let probed =
        preview_invitees(&fixture, &fixture.other_center_admin, form(fixture.other_center, surgeon)).await;
    assert_eq!(probed.expect("checked"), []);
}

/// Inviters see before they invite, and before they post, what a favorite lacks of the center's requirements;
/// the invitation would be refused.
///
/// Shows: AMB-132, AMB-216
#[tokio::test(flavor = "multi_thread")]
async fn inviters_see_what_favorites_lack() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let start = noon(&fixture, 10);
    let case = post(&fixture, fixture.center, start).await;
    assert_eq!(warned(&fixture, &fixture.surgeon, case).await, []);
    let required = Requirements::from_iter([Requirement::Npi]);
    let update = CenterRequirements { center: fixture.center, category: NURSE, required };
    let manager = as_manager(&fixture.admin);
    update_center_requirements(&fixture, &manager, None, update).await.expect("set");
    let lacks = |found: Vec<InviteeWarning>| match &found[..] {
        [warning] => {
            (warning.person, warning.little_time, warning.gaps.iter().map(|it| it.requirement).collect())
        }
        other => panic!("{other:?}"),
    };
    let expected = (person.person(), false, vec![Requirement::Npi]);
    assert_eq!(lacks(warned(&fixture, &fixture.surgeon, case).await), expected);
    assert_eq!(lacks(warned(&fixture, &fixture.admin, case).await), expected);
    let draft =
        PreviewDraft { start: Some(to_iso(start)), hours: Some(2.0), categories: vec![NURSE.id().into()] };
    let form = PreviewDispatchPlan { center: fixture.center, surgeon: None, draft };
    let before = preview_invitees(&fixture, &fixture.surgeon, form).await.expect("checked");
    assert_eq!(lacks(before), expected);
    let input = InviteFavorites { case, people: vec![person.person()] };
    let invited = invite_favorites(&fixture, &fixture.surgeon, None, input).await;
    assert_eq!(code(invited).err(), Some("NOT_ELIGIBLE"));
}

/// A surgeon learns nothing about the time of favorites for a center that is not confirmed: anyone can add a
/// center, and favorites.
///
/// Shows: AMB-83, AMB-216
#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_center_gives_no_warnings_about_people() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let start = noon(&fixture, 10);
    set(&fixture, &person, never_on(day_of(start))).await;
    let confirmed = fixture.surgeon.clone();
    let unconfirmed = poster_with(&confirmed, |session| {
        session.limited.unconfirmed = std::mem::take(&mut session.centers);
    });
    let form = || PreviewDispatchPlan {
        center: fixture.center,
        surgeon: None,
        draft: PreviewDraft {
            start: Some(to_iso(start)),
            hours: Some(2.0),
            categories: vec![NURSE.id().into()],
        },
    };
    for (by, warnings, counted) in [(&confirmed, 1, true), (&unconfirmed, 0, false)] {
        assert_eq!(preview_invitees(&fixture, by, form()).await.expect("checked").len(), warnings);
        let preview = preview_dispatch_plan(&fixture, by, form()).await.expect("a preview");
        assert_eq!(!preview.sizes.is_empty(), counted);
    }
}

/// A wave invites no one whose rest or drive is too short, and people who are not available after the others; these see the
/// case like everyone of their group.
///
/// Shows: FL-14, FL-15, FL-28, FL-29
#[tokio::test(flavor = "multi_thread")]
async fn a_wave_keeps_the_rest_and_ranks_by_availability() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 4).await;
    let [off, on, tired, silent] = &people[..] else { unreachable!() };
    let start = noon(&fixture, 10);
    set(&fixture, off, never_on(day_of(start))).await;
    let mut available = never_on(day_of(start));
    available.week[0].statement.state = Some(AvailabilityState::Available);
    set(&fixture, on, available).await;
    rest(&fixture, tired, 24).await;
    book(&fixture, tired, fixture.center, start + minutes(24 * 60)).await;
    let waves = vec![WaveDraft {
        audience: Some(WaveAudience::Eligible),
        after_minutes: Some(0),
        ..WaveDraft::default()
    }];
    let plan = PlanDraft { waves, people: Vec::new() };
    let draft = CaseDraft { plan: Some(plan), ..fixture.case_draft(start, &[(NURSE, 1)]) };
    let form = PreviewDispatchPlan {
        center: fixture.center,
        surgeon: None,
        draft: PreviewDraft {
            start: Some(to_iso(start)),
            hours: Some(2.0),
            categories: vec![NURSE.id().into()],
        },
    };
    let preview = preview_dispatch_plan(&fixture, &fixture.surgeon, form).await.expect("a preview");
    assert!(preview.sizes.iter().any(|it| it.audience == WaveAudience::Eligible && it.people == 3));
    let case = post_case(&fixture, &fixture.surgeon, None, draft).await.expect("posted").case_row.case.id;
    let group = i64::from(NURSE.id());
    let list = list_professional_cases(&fixture, off, group, off.person(), CaseListQuery::default()).await;
    let listed: Vec<CaseId> = list.expect("a list").items.iter().map(|it| it.case.row.case.id).collect();
    assert_eq!(listed, [case], "no case is hidden from a person who is not available");
    while run_due(&fixture).await.expect("run") > 0 {}
    let invited: Vec<PersonId> = engagements_of(&fixture, case).await.iter().map(|it| it.person).collect();
    assert_eq!(invited.len(), 3);
    assert!(!invited.contains(&tired.person()));
    let timeline = get_dispatch_timeline(&fixture, &fixture.surgeon, case).await.expect("a timeline");
    let sent = &timeline.plans[0].invitations;
    let order: Vec<PersonId> = sent.iter().map(|it| it.person).collect();
    assert_eq!(order, [on.person(), silent.person(), off.person()]);
    let stated = [RankReason::Available, RankReason::NotAvailable];
    let reasons: Vec<Option<&RankReason>> =
        sent.iter().map(|it| it.reasons.iter().find(|reason| stated.contains(reason))).collect();
    assert_eq!(reasons, [Some(&stated[0]), None, Some(&stated[1])]);
}

/// A wave invites people who live near the center before those of whom it is not known, and these before
/// people far away. Owners see the miles.
///
/// Shows: FL-15, AMB-292
#[tokio::test(flavor = "multi_thread")]
async fn a_wave_ranks_by_the_distance_of_the_home() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let [far, near, unknown] = &people[..] else { unreachable!() };
    for (person, zip_code) in [(far, "94103"), (near, "93612-1000")] {
        let zip_code = Some(zip_code.to_owned());
        set(&fixture, person, AvailabilityDraft { rest_hours: Some(8), zip_code, ..Default::default() })
            .await;
    }
    let wave =
        WaveDraft { audience: Some(WaveAudience::Eligible), after_minutes: Some(0), ..WaveDraft::default() };
    let plan = PlanDraft { waves: vec![wave], people: Vec::new() };
    let draft = CaseDraft { plan: Some(plan), ..fixture.case_draft(noon(&fixture, 10), &[(NURSE, 1)]) };
    let case = post_case(&fixture, &fixture.surgeon, None, draft).await.expect("posted").case_row.case.id;
    while run_due(&fixture).await.expect("run") > 0 {}
    let timeline = get_dispatch_timeline(&fixture, &fixture.surgeon, case).await.expect("a timeline");
    let sent: Vec<_> =
        timeline.plans[0].invitations.iter().map(|it| (it.person, it.reasons.clone())).collect();
    assert_eq!(
        sent,
        [
            (near.person(), vec![RankReason::Miles(6)]),
            (unknown.person(), vec![]),
            (far.person(), vec![RankReason::Miles(161)]),
        ]
    );
}

/// A professional reads the distances of centers within 500 miles of the home, none without a home.
///
/// Shows: AMB-292
#[tokio::test(flavor = "multi_thread")]
async fn distances_are_those_of_centers_within_500_miles_of_the_home() {
    let fixture = Fixture::new().await;
    let [person] = &fixture.professionals(NURSE, 1).await[..] else { unreachable!() };
    let near = center_at(&fixture, "Near", "America/Los_Angeles", "93710").await;
    let boston = center_at(&fixture, "Boston", "America/New_York", "02118").await;
    let distances = async || list_center_distances(&fixture, person).await.expect("distances");
    assert_eq!(distances().await, []);
    let zip_code = Some("93612".to_owned());
    set(&fixture, person, AvailabilityDraft { rest_hours: Some(8), zip_code, ..Default::default() }).await;
    let found = distances().await;
    assert!(found.contains(&(near, 3)) && found.contains(&(fixture.center, 6)), "{found:?}");
    assert!(found.iter().all(|(center, _)| *center != boston), "{found:?}");
}

/// Owners no longer see how far away a former home was; the other reasons stay.
///
/// Shows: AMB-292
#[tokio::test(flavor = "multi_thread")]
async fn removing_the_home_removes_its_distance_from_sent_invitations() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let state = async |person: &Professional, zip_code: Option<&str>| {
        let zip_code = zip_code.map(str::to_owned);
        let mut draft = never_on(day_of(noon(&fixture, 10)));
        draft.week[0].statement.state = Some(AvailabilityState::Available);
        set(&fixture, person, AvailabilityDraft { zip_code, ..draft }).await;
    };
    for person in &people {
        state(person, Some("93612")).await;
    }
    let mut cases = Vec::new();
    for day in [10, 11] {
        let wave = WaveDraft {
            audience: Some(WaveAudience::Eligible),
            after_minutes: Some(0),
            ..WaveDraft::default()
        };
        let plan = PlanDraft { waves: vec![wave], people: Vec::new() };
        let draft = CaseDraft { plan: Some(plan), ..fixture.case_draft(noon(&fixture, day), &[(NURSE, 1)]) };
        let posted = post_case(&fixture, &fixture.surgeon, None, draft).await.expect("posted");
        cases.push(posted.case_row.case.id);
        while run_due(&fixture).await.expect("run") > 0 {}
    }
    let reasons = async |person: &Professional| {
        let mut all = Vec::new();
        for case in &cases {
            let timeline =
                get_dispatch_timeline(&fixture, &fixture.surgeon, *case).await.expect("a timeline");
            let sent = timeline.plans[0].invitations.iter().find(|it| it.person == person.person());
            all.push(sent.expect("an invitation").reasons.clone());
        }
        all
    };
    let (free, miles, again) = (RankReason::Available, RankReason::Miles(6), RankReason::InvitedRecently(1));
    assert_eq!(reasons(&people[0]).await, [vec![free, miles], vec![miles, again]]);
    state(&people[0], None).await;
    assert_eq!(reasons(&people[0]).await, [vec![free], vec![again]]);
    assert_eq!(reasons(&people[1]).await, [vec![free, miles], vec![miles, again]]);
}

/// A ZIP code without an area is refused by name, and an empty one states nothing.
///
/// Shows: AMB-292
#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_zip_code_of_the_home_is_refused() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let home = |zip_code: &str| AvailabilityDraft {
        rest_hours: Some(8),
        zip_code: Some(zip_code.to_owned()),
        ..AvailabilityDraft::default()
    };
    let unknown = update_availability(&fixture, &person, None, home("00000")).await;
    assert_eq!(code(unknown).expect_err("unknown"), "VALIDATION");
    assert_eq!(set(&fixture, &person, home(" ")).await.zip_code, None);
}

/// The checks need a fixed number of statements, whatever the number of people.
///
/// Shows: FL-28, FL-29
#[tokio::test(flavor = "multi_thread")]
async fn the_checks_need_a_fixed_number_of_statements() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 20).await;
    let start = noon(&fixture, 10);
    for person in &people[..3] {
        book(&fixture, person, fixture.center, start + minutes(60)).await;
    }
    let (case, invitation) = invited(&fixture, &people[4], fixture.center, start).await;
    let before = statements_run();
    check_acceptance(&fixture, &people[4], invitation).await.expect("checked");
    let acceptance = statements_run() - before;
    let before = statements_run();
    assert_eq!(warned(&fixture, &fixture.surgeon, case).await.len(), 3);
    assert_eq!((acceptance, statements_run() - before), (4, 5));
}
