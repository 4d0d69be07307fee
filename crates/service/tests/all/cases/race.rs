//! Concurrent commands on one case: exactly as many professionals are confirmed as there are places (C-51,
//! C-64, AMB-33).

use std::collections::HashMap;
use std::sync::Arc;

use crate::cases::support::{
    NURSE, TECH, accept, case, check_case, check_schedules, engagements_of, invite, retry_while_busy, state,
    unread_notices,
};
use caseboard_domain::actor::Professional;
use caseboard_domain::case::CaseStatus;
use caseboard_domain::{CaseId, NoticeId};
use caseboard_service::cases::cancel_case;
use caseboard_service::invitations::{
    InviteFavorites, approve_request, decline_invitation, invite_favorites, request_invitation,
    withdraw_from_case,
};
use caseboard_testkit::Fixture;

/// 200 professionals accept concurrently. As many are confirmed as there are places, the case is COMPLETE,
/// and the others get the error that the position is filled.
async fn race(places: u32) {
    let fixture = Arc::new(Fixture::new().await);
    let people = fixture.professionals(NURSE, 200).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, places)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, id, &people).await;

    let barrier = Arc::new(tokio::sync::Barrier::new(people.len()));
    let tasks: Vec<_> = people
        .iter()
        .cloned()
        .zip(invitations)
        .map(|(person, invitation)| {
            let (fixture, barrier) = (fixture.clone(), barrier.clone());
            tokio::spawn(async move {
                barrier.wait().await;
                let answer =
                    retry_while_busy(|| accept(&fixture, &person, None, invitation)).await.expect("answered");
                (person, answer)
            })
        })
        .collect();
    let mut answers: HashMap<&'static str, u32> = HashMap::new();
    for task in tasks {
        let (person, answer) = task.await.expect("the task does not panic");
        *answers.entry(answer.status.as_str()).or_default() += 1;
        let expected = if answer.status.as_str() == "CONFIRMED" { "CONFIRMED" } else { "POSITION_FILLED" };
        assert_eq!(state(&fixture, id, &person).await, expected);
    }
    assert_eq!(answers, HashMap::from([("CONFIRMED", places), ("POSITION_ALREADY_FILLED", 200 - places)]));
    let case_row = case(&fixture, id).await;
    assert_eq!((case_row.status, case_row.case.positions[0].filled()), (CaseStatus::Complete, places));
    let contents: Vec<String> =
        unread_notices(&fixture, fixture.surgeon.person()).await.into_iter().map(|it| it.content).collect();
    assert_eq!(contents.len(), places as usize, "one notice for each confirmed professional");
    assert_eq!(
        contents.iter().filter(|content| *content == "position filled").count(),
        1,
        "one notice says that the position is filled"
    );
    check_case(&fixture, id).await;
}

/// Shows: C-64, C-51, AMB-33
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_accepts_of_one_place_confirm_exactly_one() {
    race(1).await;
}

/// Shows: C-64, C-51, AMB-33, AMB-31
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_accepts_of_five_places_confirm_exactly_five() {
    race(5).await;
}

/// Shows: C-64, C-51, AMB-33, AMB-31
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_accepts_of_twenty_places_confirm_exactly_twenty() {
    race(20).await;
}

/// The last places of two groups are taken concurrently. Without the lock of the case neither of the two transactions would see
/// the place of the other, and the case would stay PARTIAL.
///
/// Shows: AMB-31, AMB-33
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_accepts_of_two_groups_complete_the_case() {
    let fixture = Arc::new(Fixture::new().await);
    let (nurses, techs) = (fixture.professionals(NURSE, 12).await, fixture.professionals(TECH, 12).await);
    let mut cases = Vec::new();
    for hours in 0..12 {
        let id = fixture
            .post_case(&fixture.admin, fixture.hours_from_now(100 + hours * 4), &[(NURSE, 1), (TECH, 1)])
            .await;
        let pair = [nurses[hours as usize].clone(), techs[hours as usize].clone()];
        let invitations = invite(&fixture, &fixture.admin, id, &pair).await;
        cases.push((id, pair, invitations));
    }
    let tasks: Vec<_> = cases
        .iter()
        .flat_map(|(_, pair, invitations)| pair.iter().cloned().zip(invitations.clone()))
        .map(|(person, invitation)| {
            let fixture = fixture.clone();
            tokio::spawn(
                async move { retry_while_busy(|| accept(&fixture, &person, None, invitation)).await },
            )
        })
        .collect();
    for task in tasks {
        assert_eq!(
            task.await.expect("the task does not panic").expect("answered").status.as_str(),
            "CONFIRMED"
        );
    }
    for (id, ..) in cases {
        assert_eq!(case(&fixture, id).await.status, CaseStatus::Complete);
        check_case(&fixture, id).await;
    }
}

/// One professional accepts twenty overlapping cases concurrently and is confirmed for one.
///
/// Shows: C-65, AMB-34
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_accepts_of_overlapping_cases_confirm_one() {
    let fixture = Arc::new(Fixture::new().await);
    let person = fixture.professional(NURSE).await;
    let mut offers = Vec::new();
    for _ in 0..20 {
        let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
        offers.push((id, invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(&person)).await[0]));
    }
    let tasks: Vec<_> = offers
        .iter()
        .map(|(_, invitation)| {
            let (fixture, person, invitation) = (fixture.clone(), person.clone(), *invitation);
            tokio::spawn(
                async move { retry_while_busy(|| accept(&fixture, &person, None, invitation)).await },
            )
        })
        .collect();
    let mut answers: HashMap<&'static str, u32> = HashMap::new();
    for task in tasks {
        let answer = task.await.expect("the task does not panic");
        *answers.entry(answer.map_or_else(|code| code, |accepted| accepted.status.as_str())).or_default() +=
            1;
    }
    assert_eq!(answers, HashMap::from([("CONFIRMED", 1), ("SCHEDULE_CONFLICT", 19)]));
    let ids: Vec<CaseId> = offers.into_iter().map(|(id, _)| id).collect();
    check_schedules(&fixture, &ids).await;
    for id in ids {
        check_case(&fixture, id).await;
    }
}

/// A small random number generator, so that a failing run can be repeated with its printed seed.
struct Rng(u64);

impl Rng {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("fits")
    }
}

/// Runs a random command of one professional or of the surgeon; refusals are ignored.
async fn run_random_command(
    fixture: &Fixture,
    rng: &mut Rng,
    person: &Professional,
    cases: &[CaseId],
    may_cancel: bool,
) {
    let id = cases[rng.below(cases.len())];
    let own: Vec<NoticeId> = crate::cases::support::notices_of(fixture, person.person())
        .await
        .into_iter()
        .filter(|notice| notice.recipient == person.person() && notice.case == id)
        .map(|notice| notice.id)
        .collect();
    let request_id = crate::cases::support::unread_notices(fixture, fixture.surgeon.person())
        .await
        .into_iter()
        .find(|it| it.kind.as_str() == "INVITATION_REQUEST");
    let newest = own.first().copied();
    match (rng.below(12), newest) {
        (0..=4, Some(notice)) => drop(retry_while_busy(|| accept(fixture, person, None, notice)).await),
        (5..=6, Some(notice)) => {
            drop(retry_while_busy(|| withdraw_from_case(fixture, person, None, notice)).await)
        }
        (7, Some(notice)) => {
            drop(retry_while_busy(|| decline_invitation(fixture, person, None, notice)).await)
        }
        (8, _) => drop(retry_while_busy(|| request_invitation(fixture, person, None, id)).await),
        (9, _) => {
            if let Some(asked) = request_id {
                drop(retry_while_busy(|| approve_request(fixture, &fixture.surgeon, None, asked.id)).await);
            }
        }
        (10, _) if may_cancel && rng.below(25) == 0 => {
            drop(retry_while_busy(|| cancel_case(fixture, &fixture.surgeon, None, id)).await)
        }
        _ => {
            let people = vec![person.person()];
            let call = || {
                invite_favorites(
                    fixture,
                    &fixture.surgeon,
                    None,
                    InviteFavorites { case: id, people: people.clone() },
                )
            };
            drop(retry_while_busy(call).await);
        }
    }
}

/// Random concurrent commands keep the invariants of every case.
async fn run_random_commands(seed: u64, may_cancel: bool) {
    let fixture = Arc::new(Fixture::new().await);
    let people = fixture.professionals(NURSE, 24).await;
    let mut cases = Vec::new();
    // The first two cases overlap, the third does not.
    for (hours, places) in [(100, 1), (101, 4), (200, 5)] {
        let id = fixture
            .post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, places), (TECH, 1)])
            .await;
        invite(&fixture, &fixture.surgeon, id, &people).await;
        cases.push(id);
    }
    let cases = Arc::new(cases);
    let tasks: Vec<_> = people
        .into_iter()
        .enumerate()
        .map(|(number, person)| {
            let (fixture, cases) = (fixture.clone(), cases.clone());
            let mut rng = Rng(seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(number as u64 + 1));
            tokio::spawn(async move {
                for _ in 0..20 {
                    run_random_command(&fixture, &mut rng, &person, &cases, may_cancel).await;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
    check_schedules(&fixture, &cases).await;
    let mut confirmations = 0;
    for id in cases.iter() {
        check_case(&fixture, *id).await;
        confirmations += engagements_of(&fixture, *id)
            .await
            .iter()
            .filter(|it| it.state.name().contains("CONFIRMED"))
            .count();
    }
    assert!(confirmations > 0, "seed {seed}: no engagement was confirmed, cancelled ones included");
}

/// Shows: AMB-31, AMB-32, AMB-33, AMB-34, AMB-39
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_accepts_and_withdrawals_keep_cases_consistent() {
    run_random_commands(20_260_504, false).await;
}

/// Shows: AMB-31, AMB-32, AMB-33, AMB-34, AMB-39
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_cancellations_keep_cases_consistent() {
    run_random_commands(711, true).await;
}
