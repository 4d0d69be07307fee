//! Runs one history on both sides, step by step.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use caseboard_domain::NoticeId;
use caseboard_testkit::{Fixture, TestApp, monday};
use tokio::runtime::{Builder, Runtime};

use crate::model::product_side::{Answer, Product};
use crate::model::reference::{HOUR, Line, Model, ModelAnswer, WrongRule};
use crate::model::steps::{CASES, Mark, POSTERS, PROFESSIONALS, Pick, Step};

/// The number of histories that share a database, which limits its size.
const HISTORIES_PER_DATABASE: usize = 200;

/// Runs histories on two applications, one of which requires certification. Every history has its own center
/// and users.
pub(crate) struct HistoryRunner {
    runtime: Runtime,
    fixtures: [RefCell<SharedFixture>; 2],
    answer_counts: RefCell<AnswerCounts>,
    wrong: Option<WrongRule>,
}

/// How often each command returned each answer.
pub(crate) type AnswerCounts = BTreeMap<String, usize>;

struct SharedFixture {
    fixture: Option<Fixture>,
    histories: usize,
}

impl SharedFixture {
    async fn fixture(&mut self, only_certified: bool) -> Fixture {
        self.histories += 1;
        match self.fixture.take().filter(|_| !self.histories.is_multiple_of(HISTORIES_PER_DATABASE)) {
            Some(fixture) => {
                fixture.set_clock(monday());
                fixture.with_new_centers().await
            }
            None => {
                Fixture::on(
                    TestApp::with_settings(|settings| settings.require_certified = only_certified).await,
                )
                .await
            }
        }
    }
}

impl HistoryRunner {
    /// With `wrong`, the model has that rule wrong.
    pub(crate) fn new(wrong: Option<WrongRule>) -> Self {
        let shared = || RefCell::new(SharedFixture { fixture: None, histories: 0 });
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        Self { runtime, fixtures: [shared(), shared()], answer_counts: RefCell::default(), wrong }
    }

    /// The counts of answers in all histories.
    pub(crate) fn answer_counts(self) -> AnswerCounts {
        self.answer_counts.into_inner()
    }

    /// Runs a history on both sides. The error describes their first difference.
    pub(crate) fn run(&self, steps: &[Step], only_certified: bool) -> Result<(), String> {
        let mut shared = self.fixtures[usize::from(only_certified)].borrow_mut();
        self.runtime.block_on(async {
            let fixture = shared.fixture(only_certified).await;
            let (product_side, mut model) = Product::create(&fixture, only_certified).await;
            model.wrong = self.wrong;
            let mut history = HistoryRun {
                product_side,
                model,
                ids: Vec::new(),
                last: None,
                answer_counts: &self.answer_counts,
            };
            let outcome = history.run(steps).await;
            shared.fixture = Some(fixture);
            outcome
        })
    }
}

struct HistoryRun<'a> {
    product_side: Product<'a>,
    model: Model,
    /// The application's ids of the model's notices.
    ids: Vec<NoticeId>,
    last: Option<Step>,
    answer_counts: &'a RefCell<AnswerCounts>,
}

fn expect_equal<T: PartialEq + std::fmt::Debug>(what: &str, product: &T, model: &T) -> Result<(), String> {
    match product == model {
        true => Ok(()),
        false => Err(format!("{what}: the application has\n  {product:?}\nthe model has\n  {model:?}")),
    }
}

impl HistoryRun<'_> {
    async fn run(&mut self, steps: &[Step]) -> Result<(), String> {
        for (number, step) in steps.iter().enumerate() {
            let outcome = self.step(*step).await;
            outcome.map_err(|why| format!("step {} {step:?}: {why}", number + 1))?;
        }
        Ok(())
    }

    async fn step(&mut self, step: Step) -> Result<(), String> {
        match step {
            Step::AdvanceClock { seconds } => self.advance_clock(self.model.now + seconds).await?,
            Step::AdvanceClockTo { case, mark, after } => self.advance_clock_to(case, mark, after).await?,
            Step::Repeat => {
                if let Some(last) = self.last {
                    self.call(last).await?;
                }
            }
            _ => {
                self.last = Some(step);
                self.call(step).await?;
            }
        }
        self.product_side.set_clock(self.model.now);
        self.compare().await
    }

    /// Sets the clock. Offers that end on the way end at their time, as the server's worker does it.
    async fn advance_clock(&mut self, to: i64) -> Result<(), String> {
        while let Some(due) = self.model.next_due().filter(|due| *due <= to) {
            self.model.now = due;
            self.product_side.set_clock(due);
            self.product_side.expire_offers().await;
            self.model.expire_offers();
            self.match_new_notices().await?;
            self.compare().await?;
        }
        self.model.now = to;
        Ok(())
    }

    async fn advance_clock_to(&mut self, case: usize, mark: Mark, after: bool) -> Result<(), String> {
        let Some(case) = self.case(case) else { return Ok(()) };
        let before = match mark {
            Mark::Withdrawal => 72 * HOUR,
            Mark::MinPay => 24 * HOUR,
            Mark::Start => 0,
        };
        let there = self.model.cases[case].start - before + i64::from(after);
        // The clock never goes back.
        self.advance_clock(self.model.now.max(there)).await
    }

    fn case(&self, number: usize) -> Option<usize> {
        number.checked_rem(self.model.cases.len())
    }

    /// Returns the user who answers and the selected notice.
    fn notice(&self, who: usize, pick: Pick, is_valid: fn(&Model, usize) -> bool) -> Option<(usize, usize)> {
        let nth = |number: usize, fits: &dyn Fn(usize) -> bool| {
            let fitting: Vec<usize> = (0..self.model.notices.len()).rev().filter(|it| fits(*it)).collect();
            fitting.get(number.checked_rem(fitting.len())?).copied()
        };
        let to = |notice: usize| self.model.notices[notice].to;
        Some(match pick {
            Pick::Valid(number) => {
                let notice = nth(number, &|notice| is_valid(&self.model, notice))?;
                (to(notice), notice)
            }
            Pick::Own(number) => (who, nth(number, &|notice| to(notice) == who)?),
            Pick::Any(number) => (who, nth(number, &|_| true)?),
        })
    }

    /// Runs a command on both sides at the current time and advances the clock by a second, so that no two
    /// notices to one person have the same time.
    async fn call(&mut self, step: Step) -> Result<(), String> {
        let Some((product, model)) = self.run_on_both(step).await else { return Ok(()) };
        expect_equal("the answer", &product.0, &model.words)?;
        self.match_new_notices().await?;
        let named: Vec<NoticeId> = model.notices.iter().map(|notice| self.ids[*notice]).collect();
        expect_equal("the notices that the answer names", &product.1, &named)?;
        self.count_answer(step, &model);
        self.advance_clock(self.model.now + 1).await
    }

    /// Counts the answer; of an invitation, the invited people and the reasons for the skipped ones.
    fn count_answer(&self, step: Step, answer: &ModelAnswer) {
        let call = format!("{step:?}");
        let call = call.split(' ').next().unwrap_or_default();
        let mut answer_counts = self.answer_counts.borrow_mut();
        let mut note = |word: &str| *answer_counts.entry(format!("{call} {word}")).or_default() += 1;
        match step {
            Step::Invite { .. } => {
                answer.notices.iter().for_each(|_| note("INVITED"));
                answer.words.iter().for_each(|it| note(it.split(' ').next_back().unwrap_or_default()));
            }
            Step::Cancel { .. } if answer.words.len() > 1 => note("CANCELLED with minimum pay"),
            _ => note(&answer.words[0]),
        }
    }

    /// Returns the answers of both sides; `None` if the record of the step does not exist yet.
    async fn run_on_both(&mut self, step: Step) -> Option<(Answer, ModelAnswer)> {
        Some(match step {
            Step::Post { by, surgeon, ahead, hours, nurses, technicians, min_pay } => {
                if self.model.cases.len() == CASES {
                    return None;
                }
                let pay = if min_pay { 50 } else { 0 };
                let line = |group, places| Line { group, places, min_pay: pay };
                let mut lines = vec![line(self.model.people[POSTERS].group, nurses)];
                if technicians > 0 {
                    lines.push(line(self.model.people[POSTERS + 3].group, technicians));
                }
                let start = self.model.now + ahead * HOUR;
                let product = self.product_side.post(by, surgeon, start, hours, &lines).await;
                (product, self.model.post(by, surgeon, start, hours, lines))
            }
            Step::Request { who, case } => {
                let case = self.case(case)?;
                (self.product_side.request(who, case).await, self.model.request(who, case))
            }
            Step::Invite { by, case, invitees } => {
                let case = self.case(case)?;
                let invitees: Vec<usize> = (0..PROFESSIONALS)
                    .filter(|bit| invitees & (1 << bit) != 0)
                    .map(|bit| POSTERS + bit)
                    .collect();
                (self.product_side.invite(by, case, &invitees).await, self.model.invite(by, case, &invitees))
            }
            Step::AnswerRequest { by, notice, yes } => {
                let (by, notice) = self.notice(by, notice, Model::is_pending)?;
                (
                    self.product_side.answer_request(by, self.ids[notice], yes).await,
                    self.model.answer_request(by, notice, yes),
                )
            }
            Step::Accept { who, notice } => {
                let (who, notice) = self.notice(who, notice, Model::is_invitation)?;
                (self.product_side.accept(who, self.ids[notice]).await, self.model.accept(who, notice))
            }
            Step::Decline { who, notice } => {
                let (who, notice) = self.notice(who, notice, Model::is_invitation)?;
                (self.product_side.decline(who, self.ids[notice]).await, self.model.decline(who, notice))
            }
            Step::Withdraw { who, notice } => {
                let (who, notice) = self.notice(who, notice, Model::is_confirmed)?;
                (self.product_side.withdraw(who, self.ids[notice]).await, self.model.withdraw(who, notice))
            }
            Step::Acknowledge { who, notice, acknowledge_it } => {
                let (who, notice) = self.notice(who, notice, Model::can_be_acknowledged)?;
                let product = self.product_side.acknowledge(who, self.ids[notice], acknowledge_it).await;
                (product, self.model.acknowledge(who, notice, acknowledge_it))
            }
            Step::StandBy { who, case } => {
                let case = self.case(case)?;
                (self.product_side.stand_by(who, case).await, self.model.stand_by(who, case))
            }
            Step::LeaveStandby { who, case } => {
                let case = self.case(case)?;
                (self.product_side.leave_standby(who, case).await, self.model.leave_standby(who, case))
            }
            Step::WithdrawRequest { who, case } => {
                let case = self.case(case)?;
                (self.product_side.withdraw_request(who, case).await, self.model.withdraw_request(who, case))
            }
            Step::Release { by, case, who, refills } => {
                let case = self.case(case)?;
                let product = self.product_side.release(by, case, who, refills).await;
                (product, self.model.release(by, case, who, refills))
            }
            Step::ReportAbsence { who, notice } => {
                let (who, notice) = self.notice(who, notice, Model::is_confirmed)?;
                let product = self.product_side.report_absence(who, self.ids[notice]).await;
                (product, self.model.report_absence(who, notice))
            }
            Step::Cancel { by, case } => {
                let case = self.case(case)?;
                (self.product_side.cancel(by, case).await, self.model.cancel(by, case))
            }
            Step::Certify { by, who } => {
                (self.product_side.certify(by, who).await, self.model.certify(by, who))
            }
            Step::Block { by, who, yes } => {
                (self.product_side.block(by, who, yes).await, self.model.block(by, who, yes))
            }
            Step::SetOpen { who, open } => {
                (self.product_side.set_open(who, open).await, self.model.set_open(who, open))
            }
            Step::AdvanceClock { .. } | Step::AdvanceClockTo { .. } | Step::Repeat => return None,
        })
    }

    /// Records the application's ids of the notices that the model just created: they are the newest notices of their
    /// recipients, in the same order.
    async fn match_new_notices(&mut self) -> Result<(), String> {
        let known = self.ids.len();
        for notice in known..self.model.notices.len() {
            let to = self.model.notices[notice].to;
            let text =
                self.model.unread(to, false).into_iter().find(|(it, _)| *it == notice).map(|(_, text)| text);
            let unread = self.product_side.unread(to, false).await;
            let new = unread.into_iter().filter(|(id, _)| !self.ids.contains(id));
            // Several new notices of one step have the same time, and so any order.
            let Some((id, _)) = new.rev().find(|(_, it)| text.as_ref() == Some(it)) else {
                return Err(format!(
                    "{to} has no new notice where the model has {:?}",
                    self.model.notices[notice]
                ));
            };
            self.ids.push(id);
        }
        Ok(())
    }

    async fn compare(&self) -> Result<(), String> {
        expect_equal("the cases", &self.product_side.shown_cases().await, &self.model.shown_cases())?;
        let snapshot = self.product_side.snapshot().await;
        expect_equal("the engagement states", &snapshot.engagement_states, &self.model.engagement_states())?;
        expect_equal("the claims", &snapshot.claims, &self.model.claims())?;
        for (who, product) in snapshot.unread.iter().enumerate() {
            expect_equal(&format!("the unread notices of {who}"), product, &self.unread(who, false))?;
        }
        // Compares the result of the query, for another user after each step.
        let who = self.ids.len() % (POSTERS + PROFESSIONALS);
        for not_cancelled_only in [false, true] {
            let product = self.product_side.unread(who, not_cancelled_only).await;
            expect_equal(&format!("the query of {who}"), &product, &self.unread(who, not_cancelled_only))?;
        }
        Ok(())
    }

    fn unread(&self, who: usize, not_cancelled_only: bool) -> Vec<(NoticeId, String)> {
        let unread = self.model.unread(who, not_cancelled_only);
        let mut unread: Vec<_> = unread.into_iter().map(|(notice, text)| (self.ids[notice], text)).collect();
        // The newest first; ids begin with the time.
        unread.sort_by_key(|(id, _)| Reverse(*id));
        unread
    }
}
