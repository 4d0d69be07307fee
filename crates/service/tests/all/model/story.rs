//! Telling one story to both sides, step by step.

use std::cell::RefCell;
use std::collections::BTreeMap;

use caseboard_domain::NoticeId;
use caseboard_testkit::{Stage, TestApp, monday};
use tokio::runtime::{Builder, Runtime};

use crate::model::reference::{HOUR, Line, Model, Said};
use crate::model::steps::{CASES, Mark, POSTERS, PROFESSIONALS, Pick, Step};
use crate::model::world::{Answer, World};

/// Stories that share a database; then it is a new one, so that it stays small.
const SHARED: usize = 200;

/// Where stories are told: a stage where anybody may be invited, and one for certified professionals only. Every story
/// has a center and people of its own.
pub(crate) struct Theatre {
    runtime: Runtime,
    stages: [RefCell<SharedStage>; 2],
    heard: RefCell<Heard>,
}

/// How often each call was answered in each way.
pub(crate) type Heard = BTreeMap<String, usize>;

struct SharedStage {
    stage: Option<Stage>,
    told: usize,
}

impl SharedStage {
    async fn stage(&mut self, only_certified: bool) -> Stage {
        self.told += 1;
        match self.stage.take().filter(|_| !self.told.is_multiple_of(SHARED)) {
            Some(stage) => {
                stage.set_clock(monday());
                stage.with_new_centers().await
            }
            None => {
                Stage::on(
                    TestApp::with_settings(|settings| settings.require_certified = only_certified).await,
                )
                .await
            }
        }
    }
}

impl Theatre {
    pub(crate) fn new() -> Self {
        let shared = || RefCell::new(SharedStage { stage: None, told: 0 });
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        Self { runtime, stages: [shared(), shared()], heard: RefCell::default() }
    }

    /// Which answers were heard in all stories.
    pub(crate) fn heard(self) -> Heard {
        self.heard.into_inner()
    }

    /// Tells a story to both sides; says where they differ.
    pub(crate) fn tell(&self, steps: &[Step], only_certified: bool) -> Result<(), String> {
        let mut shared = self.stages[usize::from(only_certified)].borrow_mut();
        self.runtime.block_on(async {
            let stage = shared.stage(only_certified).await;
            let (world, model) = World::cast(&stage, only_certified).await;
            let mut story = Story { world, model, ids: Vec::new(), last: None, heard: &self.heard };
            let outcome = story.tell(steps).await;
            shared.stage = Some(stage);
            outcome
        })
    }
}

struct Story<'a> {
    world: World<'a>,
    model: Model,
    /// The product's ids of the model's notices.
    ids: Vec<NoticeId>,
    last: Option<Step>,
    heard: &'a RefCell<Heard>,
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, product: &T, model: &T) -> Result<(), String> {
    match product == model {
        true => Ok(()),
        false => Err(format!("{what}: the product says\n  {product:?}\nand the model\n  {model:?}")),
    }
}

impl Story<'_> {
    async fn tell(&mut self, steps: &[Step]) -> Result<(), String> {
        for (number, step) in steps.iter().enumerate() {
            let told = self.step(*step).await;
            told.map_err(|why| format!("step {} {step:?}: {why}", number + 1))?;
        }
        Ok(())
    }

    async fn step(&mut self, step: Step) -> Result<(), String> {
        match step {
            Step::Pass { seconds } => self.model.now += seconds,
            Step::PassTo { case, mark, after } => self.pass_to(case, mark, after),
            Step::Again => {
                if let Some(last) = self.last {
                    self.call(last).await?;
                }
            }
            _ => {
                self.last = Some(step);
                self.call(step).await?;
            }
        }
        self.world.set_clock(self.model.now);
        self.compare().await
    }

    fn pass_to(&mut self, case: usize, mark: Mark, after: bool) {
        let Some(case) = self.case(case) else { return };
        let before = match mark {
            Mark::Withdrawal => 72 * HOUR,
            Mark::MinPay => 24 * HOUR,
            Mark::Start => 0,
        };
        let there = self.model.cases[case].start - before + i64::from(after);
        // The clock does not run backwards.
        self.model.now = self.model.now.max(there);
    }

    fn case(&self, number: usize) -> Option<usize> {
        number.checked_rem(self.model.cases.len())
    }

    /// The notice that is meant, and who answers it.
    fn notice(&self, who: usize, pick: Pick, apt: fn(&Model, usize) -> bool) -> Option<(usize, usize)> {
        let nth = |number: usize, fits: &dyn Fn(usize) -> bool| {
            let fitting: Vec<usize> = (0..self.model.notices.len()).rev().filter(|it| fits(*it)).collect();
            fitting.get(number.checked_rem(fitting.len())?).copied()
        };
        let to = |notice: usize| self.model.notices[notice].to;
        Some(match pick {
            Pick::Apt(number) => {
                let notice = nth(number, &|notice| apt(&self.model, notice))?;
                (to(notice), notice)
            }
            Pick::Own(number) => (who, nth(number, &|notice| to(notice) == who)?),
            Pick::Any(number) => (who, nth(number, &|_| true)?),
        })
    }

    /// One call to both sides. It comes at the very instant the clock was put to; then a second passes, so that no two
    /// notices to one person are of the same instant.
    async fn call(&mut self, step: Step) -> Result<(), String> {
        let Some((product, model)) = self.both(step).await else { return Ok(()) };
        same("the answer", &product.0, &model.words)?;
        self.meet_new_notices().await?;
        let named: Vec<NoticeId> = model.notices.iter().map(|notice| self.ids[*notice]).collect();
        same("the notices that the answer names", &product.1, &named)?;
        self.hear(step, &model);
        self.model.now += 1;
        Ok(())
    }

    /// Notes the answer; of an invitation, how many were invited and why the others were not.
    fn hear(&self, step: Step, answer: &Said) {
        let call = format!("{step:?}");
        let call = call.split(' ').next().unwrap_or_default();
        let mut heard = self.heard.borrow_mut();
        let mut note = |word: &str| *heard.entry(format!("{call} {word}")).or_default() += 1;
        match step {
            Step::Invite { .. } => {
                answer.notices.iter().for_each(|_| note("INVITED"));
                answer.words.iter().for_each(|it| note(it.split(' ').next_back().unwrap_or_default()));
            }
            Step::Cancel { .. } if answer.words.len() > 1 => note("CANCELLED with minimum pay"),
            _ => note(&answer.words[0]),
        }
    }

    /// What both sides answer; nothing when the story has not come to what the step is about.
    async fn both(&mut self, step: Step) -> Option<(Answer, Said)> {
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
                let product = self.world.post(by, surgeon, start, hours, &lines).await;
                (product, self.model.post(by, surgeon, start, hours, lines))
            }
            Step::Request { who, case } => {
                let case = self.case(case)?;
                (self.world.request(who, case).await, self.model.request(who, case))
            }
            Step::Invite { by, case, whom } => {
                let case = self.case(case)?;
                let whom: Vec<usize> = (0..PROFESSIONALS)
                    .filter(|bit| whom & (1 << bit) != 0)
                    .map(|bit| POSTERS + bit)
                    .collect();
                (self.world.invite(by, case, &whom).await, self.model.invite(by, case, &whom))
            }
            Step::AnswerRequest { by, notice, yes } => {
                let (by, notice) = self.notice(by, notice, Model::is_pending)?;
                (
                    self.world.answer_request(by, self.ids[notice], yes).await,
                    self.model.answer_request(by, notice, yes),
                )
            }
            Step::Accept { who, notice } => {
                let (who, notice) = self.notice(who, notice, Model::is_offer)?;
                (self.world.accept(who, self.ids[notice]).await, self.model.accept(who, notice))
            }
            Step::Decline { who, notice } => {
                let (who, notice) = self.notice(who, notice, Model::is_offer)?;
                (self.world.decline(who, self.ids[notice]).await, self.model.decline(who, notice))
            }
            Step::Withdraw { who, notice } => {
                let (who, notice) = self.notice(who, notice, Model::is_place)?;
                (self.world.withdraw(who, self.ids[notice]).await, self.model.withdraw(who, notice))
            }
            Step::Acknowledge { who, notice, takes_note } => {
                let (who, notice) = self.notice(who, notice, Model::is_notable)?;
                let product = self.world.acknowledge(who, self.ids[notice], takes_note).await;
                (product, self.model.acknowledge(who, notice, takes_note))
            }
            Step::Cancel { by, case } => {
                let case = self.case(case)?;
                (self.world.cancel(by, case).await, self.model.cancel(by, case))
            }
            Step::Certify { by, who } => (self.world.certify(by, who).await, self.model.certify(by, who)),
            Step::SetOpen { who, open } => {
                (self.world.set_open(who, open).await, self.model.set_open(who, open))
            }
            Step::Pass { .. } | Step::PassTo { .. } | Step::Again => return None,
        })
    }

    /// Learns the product's ids of the notices that the model has just made: each is the newest notice of its recipient.
    async fn meet_new_notices(&mut self) -> Result<(), String> {
        let known = self.ids.len();
        for notice in known..self.model.notices.len() {
            let to = self.model.notices[notice].to;
            let Some((id, _)) = self.world.bell(to, false).await.into_iter().next() else {
                return Err(format!(
                    "{to} has no notice where the model has {:?}",
                    self.model.notices[notice]
                ));
            };
            if self.ids.contains(&id) {
                return Err(format!(
                    "{to} has no new notice where the model has {:?}",
                    self.model.notices[notice]
                ));
            }
            self.ids.push(id);
        }
        Ok(())
    }

    async fn compare(&self) -> Result<(), String> {
        same("the cases", &self.world.shown_cases().await, &self.model.shown_cases())?;
        let kept = self.world.kept().await;
        same("the standings", &kept.standings, &self.model.standings())?;
        same("the claims", &kept.claims, &self.model.claims())?;
        for (who, product) in kept.bells.iter().enumerate() {
            same(&format!("the bell of {who}"), product, &self.bell(who, false))?;
        }
        // The calls themselves, for one after the other.
        let who = self.ids.len() % (POSTERS + PROFESSIONALS);
        for standing_only in [false, true] {
            let product = self.world.bell(who, standing_only).await;
            same(&format!("what {who} reads"), &product, &self.bell(who, standing_only))?;
        }
        Ok(())
    }

    fn bell(&self, who: usize, standing_only: bool) -> Vec<(NoticeId, String)> {
        let bell = self.model.bell(who, standing_only);
        bell.into_iter().map(|(notice, text)| (self.ids[notice], text)).collect()
    }
}
