//! Runs the steps of a history with the commands of the application and reads the results with its queries.

use std::collections::BTreeMap;

use caseboard_domain::actor::{Actor, CenterManager, Poster, Professional, SystemAdmin};
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::page::Keyset;
use caseboard_domain::person::{Category, NotificationSettings};
use caseboard_domain::time::{days, to_iso};
use caseboard_domain::timer::{TimerKind, TimerOutcome};
use caseboard_domain::{CaseId, NoticeId, PersonId};
use caseboard_service::accounts::set_user_active;
use caseboard_service::cases::{
    CaseRow, DateRangeInput, PostedCase, cancel_case, list_center_cases, post_case,
};
use caseboard_service::eligibility::{BlockPerson, block_person, certify_person, unblock_person};
use caseboard_service::invitations::{
    Acknowledge, InviteFavorites, ReleaseProfessional, ReportAbsence, acknowledge_notice, approve_request,
    decline_invitation, decline_request, invite_favorites, leave_standby, release_professional,
    report_absence, request_invitation, stand_by, withdraw_from_case, withdraw_request,
};
use caseboard_service::notices::{self, ListedNotice};
use caseboard_service::timer_kinds::run_kind;
use caseboard_service::timers::run_due_with;
use caseboard_service::{App, Error};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::notices::{NoticeRow, NoticeScope, list};
use caseboard_store::timers::TimerRow;
use caseboard_store::{StoreError, Tx, claims, engagements};
use caseboard_testkit::{Fixture, monday};
use jiff::SignedDuration;

use crate::cases::support::accept;
use crate::model::reference::{Line, Model, Person, Role};
use crate::model::steps::POSTERS;

const NURSE: Category = Category::RegisteredNurse;
const TECHNICIAN: Category = Category::ScrubTech;

/// The answer of a command: words, and the ids of its notices.
pub(crate) type Answer = (Vec<String>, Vec<NoticeId>);

/// The application in one history, with the users by number.
pub(crate) struct Product<'a> {
    fixture: &'a Fixture,
    posters: [Poster; POSTERS],
    professionals: Vec<Professional>,
    people: Vec<PersonId>,
    known: BTreeMap<PersonId, usize>,
    cases: Vec<CaseId>,
}

fn word(word: &str) -> Answer {
    (vec![word.to_owned()], Vec::new())
}

/// The answer of a command, or the code of its error.
fn to_answer<T>(outcome: Result<T, Error>, answer: impl FnOnce(T) -> Answer) -> Answer {
    match outcome {
        Ok(outcome) => answer(outcome),
        Err(Error::Refused(refusal)) => word(refusal.code),
        Err(other) => word(&format!("no refusal: {other}")),
    }
}

fn group(category: Category) -> u8 {
    u8::try_from(category.id()).expect("0 to 4")
}

impl<'a> Product<'a> {
    /// Creates the users of a history and the model of them.
    pub(crate) async fn create(fixture: &'a Fixture, only_certified: bool) -> (Self, Model) {
        let quiet = NotificationSettings { email: false, sms: false };
        let second = fixture.surgeon_with_notifications(quiet).await;
        let Fixture { surgeon, admin, other_admin, system, other_center_admin: stranger, .. } = fixture;
        let posters = [surgeon, admin, other_admin, system, stranger].map(Poster::clone);
        let [a, b, c, d, e] = posters;
        let posters = [a, b, c, d, e, second];

        let mut professionals = fixture.professionals(NURSE, 2).await;
        professionals.push(fixture.unaffiliated_professional(NURSE, quiet).await);
        professionals.push(fixture.professional(TECHNICIAN).await);
        professionals.push(fixture.unaffiliated_professional(TECHNICIAN, quiet).await);
        let (surgeon_id, last, now) = (fixture.surgeon.person(), professionals[4].person(), fixture.now());
        let favorite = fixture.db.write(move |tx| async move {
            favorites::add(&tx, FavoritesOwner::Surgeon(surgeon_id), last, now).await?;
            Ok::<_, StoreError>(tx.commit(()))
        });
        favorite.await.expect("a favorite");

        let person = |role, at_center, group, certified| Person {
            role,
            group,
            at_center,
            open: true,
            certified,
            blocked: false,
        };
        let mut people = vec![
            person(Role::Surgeon, true, 0, false),
            person(Role::Admin, true, 0, false),
            person(Role::Admin, true, 0, false),
            person(Role::System, false, 0, false),
            person(Role::Admin, false, 0, false),
            person(Role::Surgeon, true, 0, false),
        ];
        for (category, certified) in
            [(NURSE, true), (NURSE, true), (NURSE, false), (TECHNICIAN, true), (TECHNICIAN, false)]
        {
            people.push(person(Role::Professional, false, group(category), certified));
        }
        let favorites =
            [(Some(0), 6), (None, 6), (Some(0), 7), (None, 7), (Some(0), 9), (None, 9), (Some(0), 10)];
        let model = Model::new(people, favorites.into(), only_certified);
        let people: Vec<PersonId> = posters
            .iter()
            .map(Poster::person)
            .chain(professionals.iter().map(Professional::person))
            .collect();
        let known = people.iter().enumerate().map(|(who, person)| (*person, who)).collect();
        (Self { fixture, posters, professionals, people, known, cases: Vec::new() }, model)
    }

    /// Sets the clock to this number of seconds after the start of the history.
    pub(crate) fn set_clock(&self, seconds: i64) {
        self.fixture.set_clock(monday() + SignedDuration::from_secs(seconds));
    }

    fn professional(&self, who: usize) -> &Professional {
        &self.professionals[who - POSTERS]
    }

    fn actor(&self, who: usize) -> Actor {
        match self.posters.get(who).cloned() {
            None => Actor::Professional(self.professional(who).clone()),
            Some(poster) => poster.into(),
        }
    }

    pub(crate) async fn post(
        &mut self,
        by: usize,
        surgeon: usize,
        start: i64,
        hours: i64,
        lines: &[Line],
    ) -> Answer {
        let category = |line: &Line| Category::from_id(line.group.into()).expect("a group");
        let drafted: Vec<(Category, u32)> =
            lines.iter().map(|line| (category(line), line.places as u32)).collect();
        let mut draft = self.fixture.case_draft(monday() + SignedDuration::from_secs(start), &drafted);
        draft.surgeon = Some(self.people[surgeon]);
        draft.hours = Some(hours as f64);
        for (position, line) in draft.positions.iter_mut().zip(lines) {
            position.pay.min_pay = Some(line.min_pay as f64);
        }
        let outcome = post_case(self.fixture, &self.posters[by], None, draft).await;
        to_answer(outcome, |posted| {
            self.cases.push(posted.case_row.case.id);
            let warned = !posted.warnings.is_empty();
            (vec![posted.case_row.status.as_str().to_owned(), format!("warned {warned}")], Vec::new())
        })
    }

    pub(crate) async fn request(&self, who: usize, case: usize) -> Answer {
        let outcome = request_invitation(self.fixture, self.professional(who), None, self.cases[case]).await;
        to_answer(outcome, |it| (vec![it.status.as_str().to_owned()], it.id.into_iter().collect()))
    }

    pub(crate) async fn invite(&self, by: usize, case: usize, invitees: &[usize]) -> Answer {
        let people = invitees.iter().map(|who| self.people[*who]).collect();
        let input = InviteFavorites { case: self.cases[case], people };
        let outcome = invite_favorites(self.fixture, &self.posters[by], None, input).await;
        to_answer(outcome, |it| {
            let skipped = it.skipped.iter().map(|it| format!("{} {}", self.known[&it.person], it.reason));
            (skipped.collect(), it.invited.iter().map(|it| it.notice).collect())
        })
    }

    pub(crate) async fn answer_request(&self, by: usize, notice: NoticeId, yes: bool) -> Answer {
        let by = &self.posters[by];
        let outcome = match yes {
            true => approve_request(self.fixture, by, None, notice).await,
            false => decline_request(self.fixture, by, None, notice).await,
        };
        to_answer(outcome, |it| (vec![it.status.as_str().to_owned()], vec![it.id]))
    }

    pub(crate) async fn accept(&self, who: usize, notice: NoticeId) -> Answer {
        let outcome = accept(self.fixture, self.professional(who), None, notice).await;
        to_answer(outcome, |it| {
            (vec![it.status.as_str().to_owned(), it.case_status.as_str().to_owned()], vec![it.id])
        })
    }

    pub(crate) async fn decline(&self, who: usize, notice: NoticeId) -> Answer {
        let outcome = decline_invitation(self.fixture, self.professional(who), None, notice).await;
        to_answer(outcome, |it| (vec![it.status.as_str().to_owned()], vec![it.id]))
    }

    pub(crate) async fn withdraw(&self, who: usize, notice: NoticeId) -> Answer {
        let outcome = withdraw_from_case(self.fixture, self.professional(who), None, notice).await;
        to_answer(outcome, |it| {
            (vec![it.status.as_str().to_owned(), it.case_status.as_str().to_owned()], vec![it.id])
        })
    }

    pub(crate) async fn stand_by(&self, who: usize, case: usize) -> Answer {
        let outcome = stand_by(self.fixture, self.professional(who), None, self.cases[case]).await;
        to_answer(outcome, |it| {
            (vec!["STANDBY".to_owned(), format!("asks {}", it.awaits_approval)], Vec::new())
        })
    }

    pub(crate) async fn leave_standby(&self, who: usize, case: usize) -> Answer {
        let outcome = leave_standby(self.fixture, self.professional(who), None, self.cases[case]).await;
        to_answer(outcome, |_| word("LEFT"))
    }

    pub(crate) async fn withdraw_request(&self, who: usize, case: usize) -> Answer {
        let outcome = withdraw_request(self.fixture, self.professional(who), None, self.cases[case]).await;
        to_answer(outcome, |_| word("WITHDRAWN"))
    }

    /// Ends the offers whose time is over, as their timers do. The other timers are not part of the model.
    pub(crate) async fn expire_offers(&self) {
        let run = |app: App, tx: Tx, timer: TimerRow| async move {
            match timer.kind {
                TimerKind::OfferEnd => run_kind(app, tx, timer).await,
                _ => Ok(tx.commit(TimerOutcome::Done)),
            }
        };
        while run_due_with(self.fixture, run).await.expect("offers end") > 0 {}
    }

    pub(crate) async fn release(&self, by: usize, case: usize, who: usize, refills: bool) -> Answer {
        let input = ReleaseProfessional {
            case: self.cases[case],
            person: self.people[who],
            reason: if refills { ReleaseReason::ScheduleChanged } else { ReleaseReason::NoLongerNeeded },
            text: String::new(),
        };
        let outcome = release_professional(self.fixture, &self.posters[by], None, input).await;
        to_answer(outcome, |it| {
            let owed = it.min_pay.map_or(0, |amount| amount.cents() / 100);
            (vec!["RELEASED".to_owned(), it.case_status.as_str().to_owned(), format!("${owed}")], Vec::new())
        })
    }

    pub(crate) async fn report_absence(&self, who: usize, notice: NoticeId) -> Answer {
        let input = ReportAbsence { message: notice, reason: "ill".to_owned() };
        let outcome = report_absence(self.fixture, self.professional(who), None, input).await;
        to_answer(outcome, |it| (vec![it.status.as_str().to_owned()], vec![it.id]))
    }

    pub(crate) async fn acknowledge(&self, who: usize, notice: NoticeId, acknowledge_it: bool) -> Answer {
        let input = Acknowledge { id: notice, acknowledge: acknowledge_it };
        let outcome = acknowledge_notice(self.fixture, &self.actor(who), None, input).await;
        to_answer(outcome, |it| (vec![it.status.as_str().to_owned()], vec![it.id]))
    }

    pub(crate) async fn cancel(&self, by: usize, case: usize) -> Answer {
        let outcome = cancel_case(self.fixture, &self.posters[by], None, self.cases[case]).await;
        to_answer(outcome, |it| {
            let mut owed: Vec<(usize, i64)> = it
                .min_pay_claims
                .iter()
                .map(|row| (self.known[&row.claim.person], row.claim.amount.cents()))
                .collect();
            owed.sort_unstable();
            let owed = owed.into_iter().map(|(who, cents)| format!("{who} ${}", cents / 100));
            (std::iter::once(it.case.case_row.status.as_str().to_owned()).chain(owed).collect(), Vec::new())
        })
    }

    pub(crate) async fn certify(&self, by: usize, who: usize) -> Answer {
        let Ok(manager) = self.actor(by).require_center_manager() else { return word("FORBIDDEN") };
        let manager: CenterManager = manager;
        let outcome = certify_person(self.fixture, &manager, self.people[who], self.fixture.center).await;
        to_answer(outcome, |_| word("CERTIFIED"))
    }

    pub(crate) async fn block(&self, by: usize, who: usize, yes: bool) -> Answer {
        let Ok(manager) = self.actor(by).require_center_manager() else { return word("FORBIDDEN") };
        let manager: CenterManager = manager;
        let (person, center) = (self.people[who], self.fixture.center);
        match yes {
            true => {
                let input = BlockPerson { person, center, reason: None };
                to_answer(block_person(self.fixture, &manager, input).await, |()| word("BLOCKED"))
            }
            false => {
                let outcome = unblock_person(self.fixture, &manager, person, center).await;
                to_answer(outcome, |()| word("UNBLOCKED"))
            }
        }
    }

    pub(crate) async fn set_open(&self, who: usize, open: bool) -> Answer {
        let Poster::SystemAdmin(root) = &self.posters[3] else {
            unreachable!("the fourth poster is the system administrator")
        };
        let root: &SystemAdmin = root;
        to_answer(set_user_active(self.fixture, root, self.people[who], open, None).await, |()| word("SET"))
    }
}

/// The stored records after a step.
pub(crate) struct Snapshot {
    /// The state of every user on every case.
    pub(crate) engagement_states: Vec<String>,
    /// Claims: case, professional, dollars.
    pub(crate) claims: Vec<(usize, usize, i64)>,
    /// The unread notices of every user, newest first.
    pub(crate) unread: Vec<Vec<(NoticeId, String)>>,
}

/// The data that is compared after each step.
impl Product<'_> {
    /// The list of cases of the center, in the order posted.
    pub(crate) async fn shown_cases(&self) -> Vec<String> {
        let day = |number| Some(to_iso(monday() + days(number)));
        let dates = DateRangeInput { first: day(-1), last: day(60) };
        let list = list_center_cases(self.fixture, &self.posters[1], None, dates, Keyset::default())
            .await
            .expect("a list")
            .items;
        let shown = |case: &CaseId| {
            self.shown_case(
                list.iter().find(|it| it.case_row.case.id == *case).expect("every case is listed"),
            )
        };
        assert_eq!(list.len(), self.cases.len(), "no other case is listed");
        self.cases.iter().map(shown).collect()
    }

    fn shown_case(&self, posted: &PostedCase) -> String {
        let CaseRow { case, status, .. } = &posted.case_row;
        let line = |it: &caseboard_domain::position::Position| {
            format!("{}:{}/{}", group(it.category), it.filled(), it.required())
        };
        let lines: Vec<String> = case.positions.iter().map(line).collect();
        let mut people: Vec<(usize, &str)> =
            posted.participants.iter().map(|it| (self.known[&it.id], it.status.as_str())).collect();
        people.sort_unstable();
        let people: Vec<String> = people.into_iter().map(|(who, status)| format!("{who} {status}")).collect();
        let (status, open) = (status.as_str(), posted.open_state.as_str());
        let due = posted.min_pay_due.cents() / 100;
        format!("{status} {open} {} [{}] due ${due}", lines.join(" "), people.join(", "))
    }

    fn case(&self, id: CaseId) -> usize {
        self.cases.iter().position(|case| *case == id).expect("a case of the history")
    }

    /// Returns all stored records at one instant.
    pub(crate) async fn snapshot(&self) -> Snapshot {
        let (ids, people) = (self.cases.clone(), self.people.clone());
        let read = self.fixture.db.read(move |conn| {
            let (ids, people) = (ids.clone(), people.clone());
            async move {
                let engagements = engagements::list_of_cases(&conn, &ids, i64::MAX).await?;
                let mut owed = Vec::new();
                for id in &ids {
                    owed.extend(claims::list_of_case(&conn, *id).await?);
                }
                let mut unread = Vec::new();
                for person in people {
                    unread.push(list(&conn, person, NoticeScope::Unread, Keyset::default()).await?);
                }
                Ok::<_, StoreError>((engagements, owed, unread))
            }
        });
        let (engagements, owed, unread) = read.await.expect("read");
        let mut engagement_states: Vec<(usize, usize, String)> = engagements
            .into_iter()
            .map(|(_, it)| {
                let (case, who) = (self.case(it.case), self.known[&it.person]);
                (
                    case,
                    who,
                    format!(
                        "{case}/{who} {} asked {} standby {}",
                        it.state.name(),
                        it.requests,
                        it.standby.is_some()
                    ),
                )
            })
            .collect();
        engagement_states.sort();
        let mut claims: Vec<(usize, usize, i64)> = owed
            .into_iter()
            .map(|it| (self.case(it.claim.case), self.known[&it.claim.person], it.claim.amount.cents() / 100))
            .collect();
        claims.sort_unstable();
        let text = |it: NoticeRow| {
            let case = self.case(it.case.expect("about a case").id);
            (it.id, format!("{} {} {:?} case {case}", it.kind.as_str(), it.status.as_str(), it.content))
        };
        Snapshot {
            engagement_states: engagement_states.into_iter().map(|(_, _, text)| text).collect(),
            claims,
            unread: unread.into_iter().map(|unread| unread.into_iter().map(text).collect()).collect(),
        }
    }

    /// Returns the unread notices of a person from the query, newest first.
    pub(crate) async fn unread(&self, who: usize, not_cancelled_only: bool) -> Vec<(NoticeId, String)> {
        let unread = notices::list_unread_notices(
            self.fixture,
            &self.actor(who),
            self.people[who],
            not_cancelled_only,
            Keyset::default(),
        )
        .await;
        let text = |ListedNotice { notice: it, .. }: ListedNotice| {
            let case = self.case(it.case.expect("about a case").id);
            (it.id, format!("{} {} {:?} case {case}", it.kind.as_str(), it.status.as_str(), it.content))
        };
        unread.expect("a list").page.items.into_iter().map(text).collect()
    }
}
