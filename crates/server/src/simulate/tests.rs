//! Small simulations. They have an SQLite database of their own, whatever engine the tests run on.

use super::*;

const SIZE: Size = Size { professionals: 90, centers: 3, cases: 120, days: 14 };

fn simulated(seed: u64, size: Size, policies: &[Policy]) -> Vec<Figures> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let world = World::new(Draw(seed), size).expect("a region");
    let run = |policy: &Policy| runtime.block_on(simulate(seed, &world, *policy)).expect("the run ends");
    policies.iter().map(run).collect()
}

mod sqlite_only {
    use super::*;

    /// Shows: FL-30, FL-14, FL-19
    #[test]
    fn no_policy_notifies_ineligible_people_and_freed_places_are_offered_within_five_seconds() {
        let runs = simulated(3, SIZE, &Policy::ALL);
        assert_eq!(runs.len(), 5);
        for figures in &runs {
            assert_eq!(figures.not_eligible, 0, "{figures:?}");
            assert!(figures.filled > 0.0 && figures.notices_per_filled.is_some(), "{figures:?}");
            assert!(figures.invite_median.is_none_or(|seconds| seconds <= 5.0), "{figures:?}");
            assert!(figures.fill_median.is_some() && figures.fill_p90 >= figures.fill_median, "{figures:?}");
            assert!((0.0..1.0).contains(&figures.gini) && figures.unworked <= figures.cases, "{figures:?}");
            assert_eq!(figures.refill_median.is_some(), figures.refilled > Some(0.0), "{figures:?}");
        }
        // Otherwise the run does not show that freed places are offered again.
        let invited_again: Vec<usize> = runs.iter().map(|figures| figures.invited_again).collect();
        assert!(invited_again[2..].iter().all(|count| *count > 0), "{runs:?}");
        assert!(runs[2..].iter().any(|figures| figures.refilled > Some(0.0)), "{runs:?}");
        let table = figures::table(&runs);
        assert_eq!(
            table.lines().next(),
            Some(
                "| policy | filled | time to fill | 90th percentile | freed | refilled | invited after | within 5 s \
                 | refilled after | notices per filled case | not eligible | Gini | unworked |"
            )
        );
        assert_eq!(table.lines().count(), 2 + Policy::ALL.len());
    }

    /// Shows: FL-30
    #[test]
    fn the_table_depends_on_the_seed_only() {
        let size = Size { professionals: 40, cases: 40, ..SIZE };
        let [first, second] = [0, 1].map(|_| simulated(5, size, &[Policy::PresetsStandby]));
        assert_eq!(first, second);
        assert_ne!(simulated(6, size, &[Policy::PresetsStandby])[0].filled, 0.0);
    }
}

/// Shows: FL-30
#[test]
fn the_region_has_people_who_must_not_be_invited() {
    let world = World::new(Draw(1), Size { professionals: 1_000, centers: 50, ..SIZE }).expect("a region");
    let is_near = |person: &usize, case: &world::CasePlan| {
        world.surgeon_favorites[case.surgeon].contains(person)
            && world.professionals[*person].category == case.category
    };
    let excluded = |case: &world::CasePlan| {
        (0..world.professionals.len())
            .filter(|person| is_near(person, case) && !world.is_eligible(*person, case))
            .count()
    };
    let excluded: usize = world.cases.iter().map(excluded).sum();
    assert!(excluded > 10, "{excluded} favorites are not eligible");
}

/// Shows: FL-30
#[test]
fn decisions_depend_on_the_person_and_the_case_alone() {
    let world = World::new(Draw(1), SIZE).expect("a region");
    let behavior = behavior::Behavior { draw: Draw(1), world: &world };
    let later = |hours| world.cases[0].posted + jiff::SignedDuration::from_hours(hours);
    let people = 0..world.professionals.len();
    let accepting: Vec<usize> = people.clone().filter(|it| behavior.accepts(*it, 0)).collect();
    assert!(!accepting.is_empty() && accepting.len() < world.professionals.len());
    assert_eq!(people.filter(|it| behavior.accepts(*it, 0)).collect::<Vec<_>>(), accepting);
    // Whether a person gives a case back does not depend on when they accepted it.
    for person in 0..world.professionals.len() {
        let gives_back = [-5, 0].map(|hours| behavior.gives_back_at(person, 0, later(hours)).is_some());
        assert_eq!(gives_back[0], gives_back[1]);
    }
}

/// Shows: FL-30
#[test]
fn people_do_not_answer_at_night() {
    let world = World::new(Draw(1), SIZE).expect("a region");
    let behavior = behavior::Behavior { draw: Draw(1), world: &world };
    for person in 0..world.professionals.len() {
        let evening = world.cases[0].posted + jiff::SignedDuration::from_hours(14);
        let at = behavior.answers_at(person, 0, 0, false, evening);
        assert!((6..22).contains(&world.zone.local(at).hour()), "{at}");
    }
}
