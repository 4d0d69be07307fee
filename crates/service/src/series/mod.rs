//! Cases that repeat: posted and invited to together (AMB-182).

mod post_case_series;

pub use post_case_series::{PostCaseSeries, PostedSeries, post_case_series};
