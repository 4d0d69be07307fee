//! `caseboard simulate`: compares policies of inviting people in a simulated region. The cases go through the commands and
//! timers of the server on an SQLite database of their own, whose clock is set by hand; the people follow a model. The model
//! with its numbers, and what came out, are in docs/simulation.md.

mod behavior;
mod draw;
mod figures;
mod run;
mod seeding;
#[cfg(test)]
mod tests;
mod world;

use std::io::Write as _;
use std::path::PathBuf;

use caseboard_domain::dispatch::{LeadTime, Wave, WaveAudience, WaveDraft};
use clap::{Args, ValueEnum};
use jiff::Timestamp;

use crate::private_folder;
use draw::Draw;
use figures::Figures;
use world::{Size, World};

/// The size of the simulation and what it prints. The model is in docs/simulation.md.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Number of professionals.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(10..=20_000))]
    professionals: u32,
    /// Number of centers, each with two surgeons and an administrator.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    centers: u32,
    /// Number of cases.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=200_000))]
    cases: u32,
    /// Number of days on which the cases are posted.
    #[arg(long, default_value_t = 90, value_parser = clap::value_parser!(u32).range(7..=365))]
    days: u32,
    /// The seed of the region and of all decisions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of seeds, the first of which is `--seed`; with more than one the table has medians and ranges.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    seeds: u32,
    /// Only these policies; all without it.
    #[arg(long, value_enum, value_name = "POLICY")]
    policy: Vec<Policy>,
    /// JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// The people whom a case invites, and the times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Policy {
    /// The favorites of the surgeon and the center, at the posting.
    FavoritesOnce,
    /// The favorites at the posting, and everyone who is eligible four hours later.
    PublicAfter4h,
    /// Everyone who is eligible, at the posting.
    EveryoneAtOnce,
    /// The plan that the product offers for the lead time; no one joins a standby list.
    Presets,
    /// The same, and people who come too late may join the standby list.
    PresetsStandby,
}

impl Policy {
    /// All policies, in the order of the table.
    const ALL: [Self; 5] =
        [Self::FavoritesOnce, Self::PublicAfter4h, Self::EveryoneAtOnce, Self::Presets, Self::PresetsStandby];

    /// Returns the name in the table.
    const fn label(self) -> &'static str {
        match self {
            Self::FavoritesOnce => "favorites once",
            Self::PublicAfter4h => "public after 4 h",
            Self::EveryoneAtOnce => "everyone at once",
            Self::Presets => "presets",
            Self::PresetsStandby => "presets with standby",
        }
    }

    /// Returns whether people who come too late may join the standby list.
    const fn has_standby(self) -> bool {
        matches!(self, Self::PresetsStandby)
    }

    /// Returns the plan of a case that is posted now.
    fn waves(self, start: Timestamp, now: Timestamp) -> Vec<WaveDraft> {
        let favorites =
            [Wave::after(0, WaveAudience::SurgeonFavorites), Wave::after(0, WaveAudience::CenterFavorites)];
        let waves = match self {
            Self::FavoritesOnce => favorites.to_vec(),
            Self::PublicAfter4h => {
                [favorites[0], favorites[1], Wave::after(4 * 60, WaveAudience::Eligible)].to_vec()
            }
            Self::EveryoneAtOnce => vec![Wave::after(0, WaveAudience::Eligible)],
            Self::Presets | Self::PresetsStandby => LeadTime::of(start, now).preset(),
        };
        waves.into_iter().map(WaveDraft::from).collect()
    }
}

/// Runs the policies and returns the table or the JSON to print; progress is written to standard error.
///
/// # Errors
/// A sentence if a command of the server fails, which the model does not expect.
pub(crate) fn run(options: &Options) -> Result<String, String> {
    // One thread, so that ids and answers have the same order in each run.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let size = Size {
        professionals: options.professionals as usize,
        centers: options.centers as usize,
        cases: options.cases as usize,
        days: options.days as usize,
    };
    let chosen = |policy: &Policy| options.policy.is_empty() || options.policy.contains(policy);
    let mut runs: Vec<Figures> = Vec::new();
    for seed in (0..u64::from(options.seeds)).map(|more| options.seed.wrapping_add(more)) {
        let world = World::new(Draw(seed), size).map_err(|error| error.to_string())?;
        for policy in Policy::ALL.into_iter().filter(chosen) {
            let figures = runtime.block_on(simulate(seed, &world, policy));
            runs.push(figures.map_err(|error| format!("{} with seed {seed}: {error}", policy.label()))?);
            let _ = writeln!(std::io::stderr(), "seed {seed}: {}", policy.label());
        }
    }
    match options.json {
        true => serde_json::to_string_pretty(&runs).map_err(|error| error.to_string()),
        false => Ok(figures::table(&runs)),
    }
}

/// Runs a policy on a database of its own, which is removed afterwards.
async fn simulate(seed: u64, world: &World, policy: Policy) -> Result<Figures, String> {
    let folder = Folder::create().map_err(|error| format!("a folder cannot be created: {error}"))?;
    run::run(&folder.0, seed, world, policy).await.map_err(|error| error.to_string())
}

/// A private folder, which is removed with what is in it.
struct Folder(PathBuf);

impl Folder {
    fn create() -> std::io::Result<Self> {
        let name = format!("caseboard-simulation-{}", random_name());
        let path = std::env::temp_dir().join(name);
        private_folder::create(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns a name that no other folder has.
fn random_name() -> String {
    use caseboard_service::{Entropy as _, OsEntropy};
    let mut bytes = [0; 16];
    OsEntropy.fill(&mut bytes);
    hex::encode(bytes)
}
