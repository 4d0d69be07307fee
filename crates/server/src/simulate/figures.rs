//! The results of a simulated policy, and the tables that show them.

use std::fmt::Write as _;

use jiff::SignedDuration;
use serde::Serialize;

use super::Policy;

/// The figures of a policy with a seed. Times that did not occur are `null` in JSON.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Figures {
    pub(super) policy: &'static str,
    pub(super) seed: u64,
    pub(super) cases: usize,
    /// Percentage of cases with every place taken at the start.
    pub(super) filled: f64,
    /// From the posting until every place was taken for the first time, in minutes.
    pub(super) fill_median: Option<f64>,
    /// 90th percentile of the same time.
    pub(super) fill_p90: Option<f64>,
    /// Places that were given back before the start.
    pub(super) freed: usize,
    /// Percentage of them that were taken again before the start.
    pub(super) refilled: Option<f64>,
    /// Places after which there was a new invitation before the start.
    pub(super) invited_again: usize,
    /// From the commit that freed a place to the first new invitation, in seconds.
    pub(super) invite_median: Option<f64>,
    /// Percentage of the new invitations within [`GOAL`].
    pub(super) within_goal: Option<f64>,
    /// From the commit that freed a place until it was taken, in minutes.
    pub(super) refill_median: Option<f64>,
    /// Invitations, offers and reopened invitations for each filled case.
    pub(super) notices_per_filled: Option<f64>,
    /// Those of them to people who were not eligible or not free.
    pub(super) not_eligible: usize,
    /// Gini coefficient of the notices of each professional: 0 is even, 1 is all to one person.
    pub(super) gini: f64,
    /// Cases with a place for which no one came.
    pub(super) unworked: usize,
}

/// The longest permitted time from a freed place to the new invitation.
pub(super) const GOAL: SignedDuration = SignedDuration::from_secs(5);

/// Returns the percentile of a list by the nearest rank; `None` for an empty list.
pub(super) fn percentile(values: &[f64], percent: f64) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (percent / 100.0 * sorted.len() as f64).ceil().max(1.0) as usize;
    sorted.get(rank - 1).copied()
}

/// Returns the Gini coefficient of numbers that are not negative; 0 if all are 0.
pub(super) fn gini(numbers: &[u32]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let total: f64 = sorted.iter().copied().map(f64::from).sum();
    if total == 0.0 {
        return 0.0;
    }
    let count = sorted.len() as f64;
    let weighted: f64 =
        sorted.iter().enumerate().map(|(index, it)| (index as f64 + 1.0) * f64::from(*it)).sum();
    2.0 * weighted / (count * total) - (count + 1.0) / count
}

/// Returns a share in percent; `None` of nothing.
pub(super) fn percentage(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| 100.0 * part as f64 / whole as f64)
}

/// A column of the table.
struct Column {
    head: &'static str,
    value: fn(&Figures) -> Option<f64>,
    unit: Unit,
}

/// How a value is written.
#[derive(Clone, Copy)]
enum Unit {
    /// A number with these decimals.
    Number(usize),
    Percent,
    Minutes,
    Seconds,
}

const COLUMNS: [Column; 12] = [
    Column { head: "filled", value: |it| Some(it.filled), unit: Unit::Percent },
    Column { head: "time to fill", value: |it| it.fill_median, unit: Unit::Minutes },
    Column { head: "90th percentile", value: |it| it.fill_p90, unit: Unit::Minutes },
    Column { head: "freed", value: |it| Some(it.freed as f64), unit: Unit::Number(0) },
    Column { head: "refilled", value: |it| it.refilled, unit: Unit::Percent },
    Column { head: "invited after", value: |it| it.invite_median, unit: Unit::Seconds },
    Column { head: "within 5 s", value: |it| it.within_goal, unit: Unit::Percent },
    Column { head: "refilled after", value: |it| it.refill_median, unit: Unit::Minutes },
    Column { head: "notices per filled case", value: |it| it.notices_per_filled, unit: Unit::Number(1) },
    Column { head: "not eligible", value: |it| Some(it.not_eligible as f64), unit: Unit::Number(0) },
    Column { head: "Gini", value: |it| Some(it.gini), unit: Unit::Number(2) },
    Column { head: "unworked", value: |it| Some(it.unworked as f64), unit: Unit::Number(0) },
];

fn text(value: Option<f64>, unit: Unit) -> String {
    let Some(value) = value else { return "–".into() };
    match unit {
        Unit::Number(decimals) => format!("{value:.decimals$}"),
        Unit::Percent => format!("{value:.1} %"),
        Unit::Seconds => format!("{value:.0} s"),
        Unit::Minutes if value < 90.0 => format!("{value:.0} min"),
        Unit::Minutes => format!("{:.1} h", value / 60.0),
    }
}

/// Returns a Markdown table with a row for each policy: the figures of one seed, or the median and the range of several.
pub(super) fn table(runs: &[Figures]) -> String {
    let mut out = String::from("| policy |");
    for column in &COLUMNS {
        let _ = write!(out, " {} |", column.head);
    }
    out.push_str("\n|---|");
    out.push_str(&"---|".repeat(COLUMNS.len()));
    for policy in Policy::ALL {
        let own: Vec<&Figures> = runs.iter().filter(|it| it.policy == policy.label()).collect();
        if own.is_empty() {
            continue;
        }
        let _ = write!(out, "\n| {} |", policy.label());
        for Column { value, unit, .. } in &COLUMNS {
            let values: Vec<f64> = own.iter().filter_map(|it| value(it)).collect();
            let _ = write!(out, " {}", text(percentile(&values, 50.0), *unit));
            if values.len() > 1 {
                let (least, most) = (percentile(&values, 0.0), percentile(&values, 100.0));
                let _ = write!(out, " ({} to {})", text(least, *unit), text(most, *unit));
            }
            out.push_str(" |");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: FL-30
    #[test]
    fn percentiles_are_values_of_the_list() {
        let values = [5.0, 1.0, 4.0, 2.0, 3.0];
        let found = [0.0, 50.0, 90.0, 100.0].map(|percent| percentile(&values, percent));
        assert_eq!(found, [Some(1.0), Some(3.0), Some(5.0), Some(5.0)]);
        assert_eq!(percentile(&[], 50.0), None);
    }

    /// Shows: FL-30
    #[test]
    fn the_gini_coefficient_is_0_for_equal_numbers_and_grows_with_the_difference() {
        assert_eq!(gini(&[3, 3, 3, 3]), 0.0);
        assert_eq!(gini(&[0, 0]), 0.0);
        assert_eq!(gini(&[0, 0, 0, 8]), 0.75);
        assert!((gini(&[1, 2, 3]) - 2.0 / 9.0).abs() < 1e-9);
    }
}
