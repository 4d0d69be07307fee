//! Posting cases: one, a series, or the rows of a file.

use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::case_series::SeriesDraft;
use caseboard_domain::person::Category;
use caseboard_service::cases::{ImportCases, ImportRow, RowOutcome, import_cases, post_case};
use caseboard_service::series::{PostCaseSeries, post_case_series};

use super::plans::drafted;
use super::{Outcome, World, check, done, word};
use crate::cases::support::NURSE;
use crate::model::stories::steps::CASES;

impl World<'_> {
    pub(super) fn draft(&self, ahead: i64, lines: &[(Category, u32)], plan: usize) -> CaseDraft {
        let start = self.fixture.hours_from_now(ahead);
        CaseDraft { plan: drafted(plan), ..self.fixture.case_draft(start, lines) }
    }

    pub(super) async fn post(&mut self, by: usize, draft: CaseDraft) -> Outcome {
        if self.cases.len() == CASES {
            return Ok("FULL".to_owned());
        }
        let outcome = post_case(self.fixture.app(), &self.posters[by], None, draft).await;
        word(outcome, |posted| {
            self.cases.push(posted.case_row.case.id);
            "POSTED".to_owned()
        })
    }

    /// Posts a case for each of `count` days.
    pub(super) async fn post_series(&mut self, by: usize, ahead: i64, count: i64, plan: usize) -> Outcome {
        if self.cases.len() + count as usize > CASES {
            return Ok("FULL".to_owned());
        }
        let common = CaseDraft { start: None, ..self.draft(ahead, &[(NURSE, 1)], plan) };
        let start = |day| self.fixture.hours_from_now(ahead + 24 * day).to_string();
        let series = SeriesDraft { common, starts: (0..count).map(start).collect() };
        let input = PostCaseSeries { series, people: Vec::new() };
        match post_case_series(self.fixture.app(), &self.posters[by], None, input).await {
            Ok(posted) => {
                check(posted.cases.len() == count as usize, || {
                    format!("{} cases of a series of {count}", posted.cases.len())
                })?;
                self.cases.extend(posted.cases.iter().map(|it| it.case_row.case.id));
                Ok("POSTED".to_owned())
            }
            refused => word(refused, done),
        }
    }

    /// Imports rows; those that were imported before add no case.
    pub(super) async fn import(
        &mut self,
        by: usize,
        file: u8,
        rows: std::ops::Range<u32>,
        plan: usize,
    ) -> Outcome {
        if self.cases.len() + rows.len() > CASES {
            return Ok("FULL".to_owned());
        }
        let row = |number: u32| ImportRow { number, draft: self.draft(70, &[(NURSE, 1)], plan) };
        // The files of another story have other contents.
        let mut name = *self.fixture.center.as_uuid().as_bytes();
        name[15] ^= file;
        let mut digest = [0; 32];
        digest[..16].copy_from_slice(&name);
        let input = ImportCases { file: digest, rows: rows.map(row).collect() };
        let outcome = import_cases(self.fixture.app(), &self.posters[by], input).await;
        let mut words = Vec::new();
        let outcomes = match outcome {
            Ok(outcomes) => outcomes,
            refused => return word(refused, done),
        };
        for (_, outcome) in outcomes {
            words.push(match outcome {
                RowOutcome::Posted(posted) => {
                    self.cases.push(posted.case_row.case.id);
                    "POSTED"
                }
                RowOutcome::AlreadyPosted(case) | RowOutcome::PostedDifferently(case) => {
                    check(self.cases.contains(&case), || format!("{case} is a case of another story"))?;
                    "KNOWN"
                }
                RowOutcome::Refused(refusal) => refusal.code,
            });
        }
        Ok(words[0].to_owned())
    }
}
