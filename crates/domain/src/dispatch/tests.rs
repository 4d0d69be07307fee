use uuid::Uuid;

use super::wave::check_center_waves;
use super::*;
use crate::field::Field;
use crate::fixtures::{case, hours, now, person, position};
use crate::position::Position;

const NURSE: Category = Category::RegisteredNurse;

fn minutes(minutes: i64) -> SignedDuration {
    SignedDuration::from_mins(minutes)
}

fn plan_id(n: u128) -> DispatchPlanId {
    DispatchPlanId::from_uuid(Uuid::from_u128(n))
}

/// A case that was posted now, starts in this many hours and has one free place.
fn posted(starts_in: i64) -> Case {
    Case { posted_at: now(), ..case(now() + hours(starts_in), &[position(NURSE, 1, 0)]) }
}

fn plan(case: &Case, waves: Vec<Wave>) -> DispatchPlan {
    DispatchPlan::new(plan_id(1), case, NURSE, NewPlan { waves, people: Vec::new() })
}

/// A start that no wave of these tests reaches.
fn far() -> Timestamp {
    now() + hours(10_000)
}

/// Sends what is due and returns the numbers of the waves.
fn send_due(plan: &mut DispatchPlan, now: Timestamp) -> Vec<u32> {
    send_due_to(plan, 1, now)
}

fn send_due_to(plan: &mut DispatchPlan, invited: usize, now: Timestamp) -> Vec<u32> {
    let due = plan.due(now);
    let sent: Vec<(usize, bool)> = due.iter().map(|index| (*index, false)).collect();
    plan.record_sent(&sent, invited, far(), now);
    due.into_iter().map(|index| plan.waves[index].number).collect()
}

/// Shows: FL-13
#[test]
fn presets_follow_the_lead_time() {
    let lead = |ahead: SignedDuration| LeadTime::of(now() + ahead, now());
    assert_eq!(lead(hours(24) - crate::fixtures::MICRO), LeadTime::Hours);
    assert_eq!([lead(hours(24)), lead(hours(7 * 24))], [LeadTime::Days; 2]);
    assert_eq!(lead(hours(7 * 24) + crate::fixtures::MICRO), LeadTime::Weeks);
    let times = |lead: LeadTime| -> Vec<u32> {
        let mut times: Vec<u32> = lead
            .preset()
            .iter()
            .map(|wave| match wave.time {
                WaveTime::AfterPosting { minutes } => minutes,
                WaveTime::BeforeStart { .. } => panic!("presets count from the posting"),
            })
            .collect();
        times.dedup();
        times
    };
    assert_eq!(times(LeadTime::Weeks), [0, 240, 1_440, 2_880]);
    assert_eq!(times(LeadTime::Days), [0, 30, 120, 360]);
    assert_eq!(times(LeadTime::Hours), [0, 5, 15, 30]);
    assert!(!CenterDispatch::default().preselected, "a new center begins with the people it chooses");
}

/// Shows: FL-12, FL-13
#[test]
fn waves_are_sent_at_their_times_and_those_of_one_time_together() {
    let case = posted(20);
    let mut plan = plan(&case, LeadTime::Hours.preset());
    assert_eq!(send_due(&mut plan, now()), [0, 1]);
    assert_eq!(plan.next_at(), Some(now() + minutes(5)));
    assert!(send_due(&mut plan, now() + minutes(4)).is_empty());
    for (after, number) in [(5, 2), (15, 3), (30, 4)] {
        assert_eq!(send_due(&mut plan, now() + minutes(after)), [number]);
    }
    assert_eq!((plan.next_at(), plan.state(&case, now())), (None, DispatchState::Finished));
}

/// Shows: FL-12
#[test]
fn a_wave_before_the_start_follows_the_start() {
    let before =
        Wave { audience: WaveAudience::Eligible, time: WaveTime::BeforeStart { hours: 12 }, batch: None };
    let mut case = posted(48);
    let mut plan = plan(&case, vec![before]);
    assert_eq!(plan.next_at(), Some(now() + hours(36)));
    case.start = now() + hours(72);
    plan.reschedule_waves(&case, now());
    assert_eq!(plan.next_at(), Some(now() + hours(60)));
    case.start = now() + hours(2);
    plan.reschedule_waves(&case, now());
    assert_eq!(plan.next_at(), Some(now()), "never in the past");
}

/// A case of next week that is moved to tomorrow sends all of its waves before the start, in their order.
///
/// Shows: FL-12, AMB-306
#[test]
fn waves_of_a_case_that_is_moved_closer_are_sent_before_its_start() {
    let mut case = posted(24 * 8);
    let mut moved = plan(&case, LeadTime::Weeks.preset());
    send_due(&mut moved, now());
    let times = |plan: &DispatchPlan| plan.waves.iter().filter_map(|it| it.next_at).collect::<Vec<_>>();
    let before = times(&moved);
    case.start = now() + hours(24 * 7);
    moved.reschedule_waves(&case, now());
    assert_eq!(times(&moved), before, "there is time for all of them");
    let later = now() + hours(1);
    case.start = later + hours(20);
    moved.reschedule_waves(&case, later);
    let near = times(&moved);
    assert!(near.is_sorted() && near[0] > later && near[0] < near[1], "{near:?}");
    assert_eq!(near[2], case.start - GAP, "the last one");
    assert_eq!(near[1].duration_since(later).as_hours(), 9, "23 of 47 hours, of 20");
    case.start = later + minutes(1);
    moved.reschedule_waves(&case, later);
    assert_eq!(times(&moved), [later; 3]);
}

/// Shows: FL-17, AMB-154
#[test]
fn waves_that_became_due_in_a_downtime_are_not_sent_at_once() {
    let case = posted(20);
    let mut plan = plan(&case, LeadTime::Hours.preset());
    send_due(&mut plan, now());
    let up_again = now() + hours(3);
    assert_eq!(send_due(&mut plan, up_again), [2]);
    assert!(plan.due(up_again).is_empty());
    assert_eq!(plan.next_at(), Some(up_again + minutes(10)), "ten minutes after the wave before, as planned");
    assert_eq!(send_due(&mut plan, up_again + minutes(10)), [3]);
    assert_eq!(send_due(&mut plan, up_again + minutes(25)), [4]);
}

/// Shows: FL-12, AMB-154
#[test]
fn batches_follow_after_a_pause() {
    let case = posted(20);
    let batch = Wave { batch: Some(2), ..Wave::after(0, WaveAudience::Eligible) };
    let mut plan = plan(&case, vec![batch]);
    plan.record_sent(&[(0, true)], 1, far(), now());
    assert_eq!((plan.waves[0].state, plan.next_at()), (WaveState::Running, Some(now() + BATCH_PAUSE)));
    plan.record_sent(&[(0, false)], 1, far(), now() + BATCH_PAUSE);
    assert_eq!((plan.waves[0].state, plan.next_at()), (WaveState::Sent, None));
}

/// Shows: FL-16
#[test]
fn a_plan_stops_when_its_position_is_full_or_its_case_is_over() {
    let open = posted(20);
    let full = Case { positions: vec![position(NURSE, 1, 1)], ..open.clone() };
    let cancelled = Case { cancelled_at: Some(now()), ..open.clone() };
    let mut plan = plan(&open, LeadTime::Hours.preset());
    assert_eq!(plan.state(&open, now()), DispatchState::Active);
    assert_eq!(plan.state(&full, now()), DispatchState::Filled);
    assert_eq!(plan.state(&cancelled, now()), DispatchState::Ended);
    assert_eq!(plan.state(&open, open.start), DispatchState::Ended);
    let code = |refused: Result<(), Refusal>| refused.expect_err("refused").code;
    for case in [&full, &cancelled] {
        assert_eq!(code(plan.send_next(0, case, now())), codes::NOTHING_TO_SEND);
    }
    let new = NewPlan { waves: vec![Wave::after(0, WaveAudience::Eligible)], people: Vec::new() };
    assert_eq!(code(plan.skip(0, &cancelled, now())), codes::NOTHING_TO_SEND);
    assert_eq!(code(plan.set_paused(true, &cancelled, now())), codes::NOTHING_TO_SEND);
    assert_eq!(code(plan.replace_waiting(new.clone(), &cancelled, now())), codes::NOTHING_TO_SEND);
    // What happens after a place becomes free can be changed before.
    let mut filled = plan.clone();
    filled.skip(1, &full, now()).expect("not sent yet");
    filled.set_paused(true, &full, now()).expect("a coming case");
    assert_eq!(filled.state(&full, now()), DispatchState::Paused);
    assert_eq!(code(filled.send_next(0, &full, now())), codes::NOTHING_TO_SEND);
    filled.replace_waiting(new, &full, now()).expect("a coming case");
    plan.set_paused(true, &open, now()).expect("open");
    assert_eq!((plan.state(&open, now()), plan.next_at()), (DispatchState::Paused, None));
    assert!(plan.due(now()).is_empty());
}

/// Shows: FL-16
#[test]
fn owners_send_skip_and_replace_what_has_not_happened() {
    let case = posted(20);
    let mut plan = plan(&case, LeadTime::Hours.preset());
    send_due(&mut plan, now());
    for other in [1, 3] {
        assert_eq!(plan.send_next(other, &case, now()).expect_err("not next").code, codes::NOTHING_TO_SEND);
    }
    plan.send_next(2, &case, now()).expect("a wave is left");
    assert_eq!(send_due(&mut plan, now()), [2]);
    plan.skip(3, &case, now()).expect("not sent yet");
    assert_eq!(plan.waves[3].state, WaveState::Skipped);
    assert_eq!(plan.skip(0, &case, now()).expect_err("sent").code, codes::NOTHING_TO_SEND);
    let waves = vec![Wave::after(60, WaveAudience::Eligible)];
    plan.replace_waiting(NewPlan { waves, people: Vec::new() }, &case, now()).expect("open");
    let numbers: Vec<u32> = plan.waves.iter().map(|wave| wave.number).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 5], "numbers of sent waves stay, and none is used twice");
    assert_eq!(plan.next_at(), Some(now() + minutes(60)));
}

/// Late waves move by less than the delay if the last of them would otherwise not be sent; their order and distances stay.
///
/// Shows: AMB-154
#[test]
fn late_waves_do_not_move_past_the_start() {
    let times_after = |late: i64| {
        let case = posted(24);
        let after = |minutes| Wave::after(minutes, WaveAudience::Eligible);
        // The time of the last is after the start from the beginning.
        let mut plan = plan(&case, vec![after(30), after(120), after(360), after(1_500)]);
        let late = now() + minutes(late);
        let due: Vec<(usize, bool)> = plan.due(late).into_iter().map(|index| (index, false)).collect();
        plan.record_sent(&due, 1, case.start, late);
        let after_posting = |at: Timestamp| at.duration_since(now()).as_secs() / 60;
        plan.waves[1..3].iter().filter_map(|it| it.next_at).map(after_posting).collect::<Vec<_>>()
    };
    assert_eq!(times_after(530), [620, 860], "by the delay");
    assert_eq!(times_after(1_115), [1_195, 1_435], "five minutes before the start at the latest");
    assert_eq!(times_after(1_400), [1_405, 1_435], "not before the pause after the late wave");
}

/// Waves whose time has passed when an owner replaces them are sent one after another, not at once.
///
/// Shows: FL-12, FL-16, AMB-154
#[test]
fn replaced_waves_that_are_late_are_sent_one_after_another() {
    let case = posted(200);
    let mut plan = plan(&case, vec![Wave::after(0, WaveAudience::SurgeonFavorites)]);
    send_due(&mut plan, now());
    let waves = vec![Wave::after(60, WaveAudience::WorkedHere), Wave::after(90, WaveAudience::Eligible)];
    let later = now() + hours(50);
    plan.replace_waiting(NewPlan { waves, people: Vec::new() }, &case, later).expect("open");
    assert_eq!(send_due(&mut plan, later), [1]);
    assert!(plan.due(later).is_empty());
    assert_eq!(plan.next_at(), Some(now() + hours(50) + minutes(30)), "the distance of the waves stays");
}

/// Shows: FL-16
#[test]
fn the_number_of_waves_of_a_plan_is_limited() {
    let case = posted(20);
    let mut plan = plan(&case, vec![Wave::after(0, WaveAudience::Eligible)]);
    let mut refused = None;
    for _ in 0..50 {
        send_due(&mut plan, now());
        let waves = vec![Wave::after(0, WaveAudience::Eligible)];
        if let Err(refusal) = plan.replace_waiting(NewPlan { waves, people: Vec::new() }, &case, now()) {
            refused = Some(refusal);
            break;
        }
    }
    let refused = refused.expect("bounded");
    assert_eq!(refused.fields[0].field, Field::DispatchWaves.into());
}

/// Shows: FL-19
#[test]
fn a_free_place_continues_the_plan_at_once() {
    let case = posted(20);
    let mut plan = plan(&case, LeadTime::Hours.preset());
    send_due(&mut plan, now());
    plan.reopen(now() + minutes(1));
    assert_eq!(plan.next_at(), Some(now() + minutes(1)), "the next wave");
    for after in [1, 15, 30] {
        send_due(&mut plan, now() + minutes(after));
    }
    assert_eq!(plan.state(&case, now()), DispatchState::Finished);
    plan.reopen(now() + hours(1));
    let again = plan.due(now() + hours(1));
    assert_eq!(
        again.iter().map(|index| plan.waves[*index].wave.audience).collect::<Vec<_>>(),
        [WaveAudience::Eligible]
    );
}

/// A place that becomes free while only the wave to the whole group waits, which invites no one, is offered
/// to the widest audience again.
///
/// Shows: FL-19
#[test]
fn a_free_place_is_offered_again_if_the_waiting_wave_invites_no_one() {
    let case = posted(20);
    let mut plan = plan(&case, LeadTime::Hours.preset());
    for after in [0, 5, 15] {
        send_due(&mut plan, now() + minutes(after));
    }
    plan.reopen(now() + minutes(20));
    let due = plan.due(now() + minutes(20));
    let audiences: Vec<WaveAudience> = due.iter().map(|index| plan.waves[*index].wave.audience).collect();
    assert_eq!(audiences, [WaveAudience::Eligible]);
}

/// After a place became free, waves that invite no one do not delay the next one; the first one that invites people does.
///
/// Shows: FL-19
#[test]
fn a_free_place_skips_the_waits_after_waves_that_invite_no_one() {
    let case = posted(20);
    let mut plan = plan(&case, LeadTime::Hours.preset());
    send_due_to(&mut plan, 0, now());
    assert_eq!(plan.next_at(), Some(now() + minutes(5)), "a new posting keeps its times");
    let freed = now() + minutes(1);
    plan.reopen(freed);
    send_due_to(&mut plan, 0, freed);
    assert_eq!(plan.next_at(), Some(freed), "no one was invited");
    send_due_to(&mut plan, 2, freed);
    assert_eq!(plan.next_at(), Some(now() + minutes(30)), "two people have time to answer");
}

/// After last waves that are narrower than an earlier one, or invite no one, the widest audience is searched again, once.
///
/// Shows: FL-19, AMB-154
#[test]
fn narrower_last_waves_do_not_end_the_search() {
    let case = posted(20);
    let waves = vec![
        Wave::after(0, WaveAudience::Eligible),
        Wave::after(60, WaveAudience::SurgeonFavorites),
        Wave::after(120, WaveAudience::Group),
    ];
    let mut plan = plan(&case, waves);
    send_due_to(&mut plan, 1, now());
    let freed = now() + minutes(1);
    plan.reopen(freed);
    send_due_to(&mut plan, 0, freed);
    send_due_to(&mut plan, 0, freed);
    let due = plan.due(freed);
    let audiences: Vec<WaveAudience> = due.iter().map(|index| plan.waves[*index].wave.audience).collect();
    assert_eq!(audiences, [WaveAudience::Eligible], "people who have become eligible meanwhile");
    send_due_to(&mut plan, 0, freed);
    assert_eq!(plan.state(&case, freed), DispatchState::Finished);
}

fn faults(draft: &PlanDraft) -> Vec<String> {
    let refused = draft.validate().expect_err("invalid");
    refused.fields.iter().map(|error| error.field.to_string()).collect()
}

/// Shows: FL-12
#[test]
fn a_plan_is_validated_whole() {
    let wave = |audience, minutes| WaveDraft { audience, after_minutes: minutes, ..WaveDraft::default() };
    let valid = |waves| PlanDraft { waves, people: Vec::new() };
    assert!(valid(vec![wave(Some(WaveAudience::Eligible), Some(0))]).validate().is_ok());
    assert_eq!(faults(&valid(Vec::new())), ["dispatch.waves"]);
    assert_eq!(faults(&valid(vec![wave(Some(WaveAudience::Eligible), Some(0)); 11])), ["dispatch.waves"]);
    for minutes in [None, Some(-1), Some(43_201), Some(i64::MAX)] {
        assert_eq!(
            faults(&valid(vec![wave(Some(WaveAudience::Eligible), minutes)])),
            ["dispatch.waves[0].time"]
        );
    }
    let both = WaveDraft { before_hours: Some(1), ..wave(Some(WaveAudience::Eligible), Some(0)) };
    assert_eq!(faults(&valid(vec![both])), ["dispatch.waves[0].time"]);
    assert_eq!(faults(&valid(vec![wave(None, Some(0))])), ["dispatch.waves[0].audience"]);
    for batch in [0, 101, -1] {
        let batched = WaveDraft { batch: Some(batch), ..wave(Some(WaveAudience::Eligible), Some(0)) };
        assert_eq!(faults(&valid(vec![batched])), ["dispatch.waves[0].batch"]);
    }
    assert_eq!(faults(&valid(vec![wave(Some(WaveAudience::Chosen), Some(0))])), ["dispatch.people"]);
    let people = vec![person(1)];
    let unused =
        PlanDraft { waves: vec![wave(Some(WaveAudience::Eligible), Some(0))], people: people.clone() };
    assert_eq!(faults(&unused), ["dispatch.people"]);
    assert!(PlanDraft { waves: vec![wave(Some(WaveAudience::Chosen), Some(0))], people }.validate().is_ok());
    let chosen = [wave(Some(WaveAudience::Chosen), Some(0))];
    assert!(check_center_waves(&chosen).is_err(), "a center names no people");
}

fn candidate(n: u128) -> Candidate {
    Candidate {
        person: person(n),
        available: None,
        worked_here: 0,
        withdrawals: 0,
        miles: None,
        recent_invitations: 0,
    }
}

/// Shows: FL-15, AMB-153
#[test]
fn the_order_follows_the_documented_score_and_says_why() {
    let candidates = [
        Candidate { withdrawals: 2, ..candidate(1) },
        Candidate { worked_here: 6, miles: Some(8), ..candidate(2) },
        Candidate { available: Some(false), ..candidate(3) },
        Candidate { available: Some(true), ..candidate(4) },
        Candidate { recent_invitations: 3, ..candidate(5) },
        Candidate { worked_here: 1, ..candidate(6) },
        Candidate { miles: Some(200), ..candidate(7) },
    ];
    let ranked = rank(&candidates, plan_id(1));
    let order: Vec<_> = ranked.iter().map(|it| (it.person, it.score)).collect();
    let expected = [(2, 167), (4, 140), (6, 110), (5, 85), (7, 75), (1, 70), (3, 60)];
    assert_eq!(order, expected.map(|(n, score)| (person(n), score)));
    assert_eq!(ranked[0].reasons, [RankReason::WorkedHere(6), RankReason::Miles(8)]);
    let extreme = Candidate { withdrawals: u32::MAX, worked_here: u32::MAX, ..candidate(7) };
    assert_eq!(rank(&[extreme], plan_id(1))[0].score, 90, "every fact is bounded");
    for (extreme, score) in [
        (Candidate { recent_invitations: u32::MAX, ..candidate(8) }, 50),
        (Candidate { withdrawals: u32::MAX, ..candidate(8) }, 40),
        (Candidate { miles: Some(u32::MAX), ..candidate(8) }, 75),
        (Candidate { worked_here: u32::MAX, ..candidate(8) }, 150),
    ] {
        assert_eq!(rank(&[extreme], plan_id(1))[0].score, score, "{extreme:?}");
    }
}

/// Shows: FL-15, AMB-153
#[test]
fn ties_are_ordered_by_the_plan_and_not_by_the_input() {
    let people: Vec<Candidate> = (1..=20).map(candidate).collect();
    let reversed: Vec<Candidate> = people.iter().rev().copied().collect();
    let order = |people: &[Candidate], plan| -> Vec<PersonId> {
        rank(people, plan_id(plan)).iter().map(|it| it.person).collect()
    };
    assert_eq!(order(&people, 1), order(&reversed, 1));
    assert_ne!(order(&people, 1), order(&people, 2));
}

/// A full position with one more place is open again.
#[test]
fn more_places_make_a_filled_plan_active() {
    let case = posted(20);
    let full = Case { positions: vec![position(NURSE, 1, 1)], ..case.clone() };
    let more = Case {
        positions: vec![Position::restore(NURSE, case.positions[0].terms, 2, 1).expect("valid")],
        ..case
    };
    let plan = plan(&more, LeadTime::Hours.preset());
    assert_eq!(plan.state(&full, now()), DispatchState::Filled);
    assert_eq!(plan.state(&more, now()), DispatchState::Active);
}

/// A position that is added later gets the waves of the case's other plan: past waves are sent one after another, skipped waves
/// are left out, and the new plan is paused if the other one is.
///
/// Shows: FL-12, AMB-235
#[test]
fn an_added_position_gets_the_waves_of_another_plan() {
    let case = posted(100);
    let at = |minutes| Wave {
        audience: WaveAudience::Eligible,
        time: WaveTime::AfterPosting { minutes },
        batch: Some(3),
    };
    let mut first = plan(&case, vec![at(0), at(30), at(60), at(300)]);
    assert_eq!(send_due(&mut first, now()), [0]);
    first.skip(2, &case, now()).expect("skipped");
    let tech = Category::ScrubTech;
    let added = Case { positions: vec![position(NURSE, 1, 0), position(tech, 1, 0)], ..case.clone() };
    let mut plan = first.for_added_position(plan_id(2), &added, tech);
    assert_eq!((plan.category, plan.paused), (tech, false));
    let waves: Vec<(u32, Wave, WaveState)> =
        plan.waves.iter().map(|it| (it.number, it.wave, it.state)).collect();
    let waiting = WaveState::Waiting;
    assert_eq!(waves, [(0, at(0), waiting), (1, at(30), waiting), (2, at(300), waiting)]);
    let later = now() + minutes(90);
    assert_eq!(send_due(&mut plan, later), [0], "alone, although two are in the past");
    let times: Vec<Option<Timestamp>> = plan.waves.iter().map(|it| it.next_at).collect();
    assert_eq!(times, [None, Some(later + minutes(30)), Some(later + minutes(300))]);
    first.set_paused(true, &case, now()).expect("paused");
    assert!(first.for_added_position(plan_id(3), &added, tech).paused);
}
