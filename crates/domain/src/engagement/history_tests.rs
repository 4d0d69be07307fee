//! Random histories of one case with several professionals. The writes of the transaction around each
//! transition are simulated in memory, and the invariants are checked after every step.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::case::CaseStatus;

#[derive(Debug, Clone, Copy)]
enum Step {
    Request(u8),
    Invite(u8),
    Approve(u8),
    Reject(u8),
    Accept(u8),
    Decline(u8),
    Withdraw(u8),
    StandBy(u8),
    LeaveStandby(u8),
    Release(u8),
    ReportAbsence(u8),
    ExpireOffers,
    Acknowledge(u8),
    CancelCase,
    AdvanceHours(u8),
}

/// One case, its engagements by person, and the clock.
struct History {
    case: Case,
    people: BTreeMap<u8, Engagement>,
    now: Timestamp,
}

impl History {
    fn new(places: i64) -> Self {
        Self { case: sample(now() + hours(120), places, 0), people: BTreeMap::new(), now: now() }
    }

    fn group_view(&self) -> GroupView {
        self.case.group_view(Anesthesiologist).expect("a position")
    }

    fn confirmed(&self) -> usize {
        self.people.values().filter(|e| matches!(e.state, State::Confirmed { .. })).count()
    }

    fn flip(&mut self, change: fn(&Engagement) -> Option<Engagement>) {
        for engagement in self.people.values_mut() {
            *engagement = change(engagement).unwrap_or(*engagement);
        }
    }

    /// Offers a freed place to the first on the standby list, and reopens the other invitations if a place is left.
    fn refill(&mut self) {
        let mut waiting: Vec<Engagement> =
            self.people.values().filter(|e| e.standby.is_some()).copied().collect();
        waiting.sort_by_key(|e| (e.standby, e.id));
        let refill = standby::refill(&self.group_view(), &waiting, 1, self.now);
        self.case.put_position(refill.position);
        for engagement in self.people.values_mut() {
            if let Some(offered) = refill.offers.iter().find(|offered| offered.id == engagement.id) {
                *engagement = *offered;
            }
        }
        if !refill.position.is_full() {
            self.flip(Engagement::reopen);
        }
    }

    /// Frees the place that is held for an engagement if it has no offer any more.
    fn put(&mut self, who: u8, changed: Engagement) {
        let before = self.people.insert(who, changed).map(|e| e.state);
        if matches!(before, Some(State::Offered { .. })) && !matches!(changed.state, State::Offered { .. }) {
            self.case.put_position(self.group_view().position.release_hold());
            self.refill();
        }
    }

    fn apply(&mut self, step: Step) {
        let (open, now) = (self.group_view(), self.now);
        let of = |who: u8| self.people.get(&who).copied();
        match step {
            Step::AdvanceHours(elapsed) => self.now += hours(i64::from(elapsed)),
            Step::Request(who) => {
                let applicant = Applicant { person: person(who.into()), ..applicant() };
                let (existing, fresh) = (of(who), engagement_id(who.into()));
                let outcome = Engagement::request(existing.as_ref(), fresh, applicant, &open, &[], now);
                if let Ok(RequestOutcome::Sent(engagement)) = outcome {
                    self.people.insert(who, engagement);
                }
            }
            Step::Invite(who) => {
                let invitee = Invitee { person: person(who.into()), ..favorite() };
                let (existing, fresh) = (of(who), engagement_id(who.into()));
                let outcome = Engagement::invite(existing.as_ref(), fresh, &invitee, Some(&open), now);
                if let Ok(invitation) = outcome {
                    self.people.insert(who, invitation.engagement);
                }
            }
            Step::Approve(who) => {
                let changed = of(who).and_then(|e| e.approve_request(&open, now).ok());
                self.people.extend(changed.map(|e| (who, e)));
            }
            Step::Reject(who) => {
                let changed = of(who).and_then(|e| e.decline_request(&open, now).ok());
                self.people.extend(changed.map(|e| (who, e)));
            }
            Step::Decline(who) => {
                if let Some(Ok(DeclineOutcome::Declined(changed))) = of(who).map(|e| e.decline(now)) {
                    self.put(who, changed);
                }
            }
            Step::StandBy(who) => {
                let applicant = Applicant { person: person(who.into()), ..applicant() };
                let (existing, fresh) = (of(who), engagement_id(who.into()));
                let outcome = Engagement::stand_by(existing.as_ref(), fresh, applicant, &open, &[], now);
                if let Ok(StandbyOutcome::Joined(changed) | StandbyOutcome::Requested(changed)) = outcome {
                    self.people.insert(who, changed);
                }
            }
            Step::LeaveStandby(who) => {
                if let Some(StandbyEnd::Left(changed)) = of(who).map(|e| e.leave_standby(now)) {
                    self.put(who, changed);
                }
            }
            Step::ExpireOffers => {
                for (who, engagement) in self.people.clone() {
                    if let Some(changed) = engagement.expire_offer(now) {
                        self.put(who, changed);
                    }
                }
            }
            Step::Release(who) => {
                if let Some(Ok(Release::Released { engagement, position, .. })) =
                    of(who).map(|e| e.release(&open, now))
                {
                    self.people.insert(who, engagement);
                    self.case.put_position(position);
                    self.refill();
                }
            }
            Step::ReportAbsence(who) => {
                if let Some(Ok(AbsenceReport::Reported(changed))) =
                    of(who).map(|e| e.report_absence(&open, now))
                {
                    self.people.insert(who, changed);
                }
            }
            Step::Acknowledge(who) => {
                let changed = of(who).and_then(|e| e.acknowledge(now));
                self.people.extend(changed.map(|e| (who, e)));
            }
            Step::Accept(who) => match of(who).map(|e| e.accept(&open, &[], now)) {
                Some(Ok(Acceptance::Confirmed { engagement, position })) => {
                    self.people.insert(who, engagement);
                    self.case.put_position(position);
                    if position.is_full() {
                        self.flip(Engagement::fill);
                    }
                }
                Some(Ok(Acceptance::Filled(engagement))) => {
                    self.people.insert(who, engagement);
                }
                _ => {}
            },
            Step::Withdraw(who) => {
                let outcome = of(who).map(|e| e.withdraw(&open, now));
                if let Some(Ok(Withdrawal::Withdrawn { engagement, position })) = outcome {
                    self.people.insert(who, engagement);
                    self.case.put_position(position);
                    self.refill();
                }
            }
            Step::CancelCase => {
                if let Ok(crate::case::CancelOutcome::Proceed) = self.case.may_cancel(now) {
                    self.case.cancelled_at = Some(now);
                    let mut position = open.position;
                    while position.held() > 0 {
                        position = position.release_hold();
                    }
                    self.case.put_position(position);
                    for engagement in self.people.values_mut() {
                        if let Some(cancellation) = engagement.cancel(self.case.start, now) {
                            *engagement = cancellation.engagement;
                        }
                    }
                }
            }
        }
    }
}

fn step() -> impl Strategy<Value = Step> {
    let who = 0..5_u8;
    prop_oneof![
        3 => who.clone().prop_map(Step::Request),
        3 => who.clone().prop_map(Step::Invite),
        2 => who.clone().prop_map(Step::Approve),
        1 => who.clone().prop_map(Step::Reject),
        5 => who.clone().prop_map(Step::Accept),
        1 => who.clone().prop_map(Step::Decline),
        2 => who.clone().prop_map(Step::Withdraw),
        1 => who.clone().prop_map(Step::Acknowledge),
        4 => who.clone().prop_map(Step::StandBy),
        1 => who.clone().prop_map(Step::LeaveStandby),
        1 => who.clone().prop_map(Step::Release),
        1 => who.prop_map(Step::ReportAbsence),
        2 => Just(Step::ExpireOffers),
        1 => (1..20_u8).prop_map(Step::AdvanceHours),
        1 => prop::bool::weighted(0.2).prop_map(|cancel| if cancel { Step::CancelCase } else { Step::AdvanceHours(0) }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Shows: C-51, C-64, AMB-31, AMB-32, FL-19, AMB-158
    #[test]
    fn random_histories_keep_the_invariants(
        places in 1..4_i64,
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let mut history = History::new(places);
        for step in steps {
            let before: BTreeMap<u8, State> = history.people.iter().map(|(who, e)| (*who, e.state)).collect();
            let confirmed_before = history.confirmed();
            history.apply(step);
            let position = history.group_view().position;
            let cancelled = history.case.is_cancelled();
            prop_assert!(position.filled() <= position.required(), "more places taken than required after {step:?}");
            if cancelled {
                prop_assert!(history.people.values().all(|e| !e.state.is_live()), "a live engagement on a cancelled case");
                prop_assert_eq!(history.case.status(), CaseStatus::Cancelled);
            } else {
                prop_assert_eq!(position.filled() as usize, history.confirmed(), "taken places and confirmed professionals differ");
                let offered = history.people.values().filter(|e| matches!(e.state, State::Offered { .. })).count();
                prop_assert_eq!(position.held() as usize, offered, "held places and offers differ");
                prop_assert!(position.filled() + position.held() <= position.required(), "a held place was taken");
                let expected = match (position.filled(), position.is_filled()) {
                    (0, _) => CaseStatus::Open,
                    (_, false) => CaseStatus::Partial,
                    (_, true) => CaseStatus::Complete,
                };
                prop_assert_eq!(history.case.status(), expected);
            }
            for (who, engagement) in &history.people {
                prop_assert!(engagement.requests <= MAX_REQUESTS);
                match engagement.state {
                    State::Invited { .. } => prop_assert!(!position.is_full(), "{who} could accept a full case"),
                    State::PositionFilled { .. } => prop_assert!(position.is_full() || history.case.has_started(history.now), "{who}'s invitation is suspended although a place is free"),
                    _ => {}
                }
                let had_a_place = matches!(before.get(who), Some(State::Confirmed { .. }));
                let standby_ends = !matches!(engagement.state, State::Requested { .. } | State::Invited { .. }
                    | State::Offered { .. } | State::PositionFilled { .. });
                prop_assert!(!(standby_ends && engagement.standby.is_some()), "{who} stands by in {:?}", engagement.state);
                let has_one = matches!(engagement.state, State::Confirmed { .. });
                if had_a_place && !has_one {
                    prop_assert!(matches!(step, Step::Withdraw(_) | Step::Release(_) | Step::CancelCase), "{who} is not confirmed any more");
                }
            }
            prop_assert!(history.confirmed() <= confirmed_before + 1, "more than one professional confirmed in one step");
        }
    }
}
