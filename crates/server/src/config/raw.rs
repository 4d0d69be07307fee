//! The values of the file and the environment as texts, and how a setting is read from them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use super::{NOT_SETTINGS, PREFIX, SETTINGS};

/// Settings whose values are not printed, because URLs and secrets contain passwords.
const HIDDEN: [&str; 10] = [
    "database_url",
    "smtp_url",
    "sms_url",
    "sms_token",
    "sms_user",
    "sms_password",
    "s3_secret_access_key",
    "secret",
    "previous_secrets",
    "add_center_code",
];

/// The values, and the faults and warnings found so far. A value is stored under its setting's name, with the place it was
/// read from.
#[derive(Default)]
pub(super) struct RawConfig {
    values: BTreeMap<String, (String, String)>,
    /// One sentence for each value that cannot be used.
    pub(super) faults: Vec<String>,
    /// Warnings to log at the start, for valid settings with surprising effects.
    pub(super) warnings: Vec<String>,
}

impl RawConfig {
    /// Adds a fault of a setting.
    pub(super) fn fault(&mut self, name: &str, what: &str) {
        let (place, value) =
            self.values.get(name).cloned().unwrap_or_else(|| (variable(name), String::new()));
        let shown = match HIDDEN.contains(&name) || value.is_empty() {
            true => String::new(),
            false => format!(" {value:?}"),
        };
        self.faults.push(format!("{place}{shown}: {what}"));
    }

    /// Adds a warning.
    pub(super) fn warn(&mut self, warning: &str) {
        self.warnings.push(warning.to_owned());
    }

    /// Reads a text; an empty one is the same as none.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.values.get(name).map(|(_, value)| value.clone()).filter(|value| !value.is_empty())
    }

    /// Reads a text that has a default.
    pub(super) fn text_or(&self, name: &str, default: impl Into<String>) -> String {
        self.text(name).unwrap_or_else(|| default.into())
    }

    /// Reads a value; `what` says what is valid.
    pub(super) fn parsed<T: FromStr>(&mut self, name: &str, what: &str) -> Option<T> {
        let value = self.text(name)?.parse().ok();
        if value.is_none() {
            self.fault(name, what);
        }
        value
    }

    /// Reads a number in a range; `what` is for example `a number of days`.
    pub(super) fn number<T>(&mut self, name: &str, what: &str, range: RangeInclusive<T>) -> Option<T>
    where
        T: FromStr + PartialOrd + Display,
    {
        let number = self.text(name)?.parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            self.fault(name, &format!("must be {what} from {} to {}", range.start(), range.end()));
        }
        number
    }

    /// Reads one of a few words.
    pub(super) fn one_of<T: Copy>(&mut self, name: &str, default: T, choices: &[(&str, T)]) -> T {
        let Some(text) = self.text(name) else { return default };
        if let Some((_, value)) = choices.iter().find(|(choice, _)| *choice == text) {
            return *value;
        }
        let choices: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
        self.fault(name, &format!("must be {}", choices.join(" or ")));
        default
    }

    /// Reads `on` or `off`.
    pub(super) fn switch(&mut self, name: &str, default: bool) -> bool {
        self.one_of(name, default, &[("on", true), ("off", false)])
    }

    /// Checks that a URL has one of two schemes, and returns whether it has.
    pub(super) fn require_scheme(&mut self, name: &str, url: &str, schemes: [&str; 2]) -> bool {
        let valid = schemes.iter().any(|scheme| url.starts_with(scheme));
        if !valid {
            self.fault(name, &format!("must begin with {}", schemes.join(" or ")));
        }
        valid
    }

    /// Reads the settings of a file.
    pub(super) fn read_file(&mut self, path: &Path) {
        let place = path.display();
        let table = std::fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| text.parse::<toml::Table>().map_err(|error| error.message().to_owned()));
        let table = match table {
            Ok(table) => table,
            Err(error) => return self.faults.push(format!("{place}: {error}")),
        };
        for (name, value) in table {
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(on) => if on { "on" } else { "off" }.to_owned(),
                _ => {
                    self.faults.push(format!("{place}: {name}: must be a text, a number or a switch"));
                    continue;
                }
            };
            match SETTINGS.contains(&&*name) {
                true => drop(self.values.insert(name.clone(), (format!("{place}: {name}"), text))),
                false => self.faults.push(format!("{place}: there is no setting {name}")),
            }
        }
    }

    /// Reads the settings of the environment.
    pub(super) fn read_environment(&mut self, env: BTreeMap<String, String>) {
        for (variable, value) in env {
            let name = variable[PREFIX.len()..].to_lowercase();
            if SETTINGS.contains(&&*name) {
                self.values.insert(name, (variable, value));
            } else if !NOT_SETTINGS.contains(&&*name) {
                // Scripts around the server may have their own variables, so this is only a warning.
                self.warnings.push(format!("{variable}: there is no such setting"));
            }
        }
    }
}

/// Returns the environment variable of a setting.
pub(super) fn variable(name: &str) -> String {
    format!("{PREFIX}{}", name.to_uppercase())
}
