//! Plain names of the browser and the system in a `User-Agent` header, such as Chrome and Android.
//!
//! The list is short on purpose: the names only help a person to recognize one of their own sessions, and a library for this
//! carries several hundred expressions that become old without updates. What is not in the list has no name.

/// The browser and system in which a session began, as far as the `User-Agent` names them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeviceName {
    /// The browser.
    pub browser: Option<&'static str>,
    /// The operating system.
    pub system: Option<&'static str>,
}

/// Longest part of a `User-Agent` that is stored, in bytes. Names come before it in every known browser.
pub const USER_AGENT_MAX: usize = 255;

/// Names by the text that they are recognized by. The first match wins, because browsers also name those that they
/// imitate.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];
const SYSTEMS: &[(&str, &str)] = &[
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

fn first_match(names: &[(&str, &'static str)], user_agent: &str) -> Option<&'static str> {
    names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
}

impl DeviceName {
    /// Returns the names in a `User-Agent`.
    pub fn of(user_agent: &str) -> Self {
        Self { browser: first_match(BROWSERS, user_agent), system: first_match(SYSTEMS, user_agent) }
    }
}

/// Shortens a `User-Agent` to [`USER_AGENT_MAX`] bytes; `None` if it is empty.
pub fn stored_user_agent(header: &str) -> Option<String> {
    let header = header.trim();
    let end = (0..=header.len().min(USER_AGENT_MAX)).rev().find(|at| header.is_char_boundary(*at));
    Some(header[..end.unwrap_or(0)].to_owned()).filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: AMB-94
    #[test]
    fn browsers_are_named_and_not_those_that_they_imitate() {
        let chrome = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
        let safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
        let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15";
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
        for (user_agent, browser, system) in [
            (chrome, Some("Chrome"), Some("Android")),
            (edge, Some("Edge"), Some("Windows")),
            (safari, Some("Safari"), Some("iPhone")),
            (mac, Some("Safari"), Some("macOS")),
            (firefox, Some("Firefox"), Some("Linux")),
            ("curl/8.14.1", Some("curl"), None),
            ("<script>alert(1)</script>", None, None),
        ] {
            assert_eq!(DeviceName::of(user_agent), DeviceName { browser, system }, "{user_agent}");
        }
    }

    /// Shows: AMB-94
    #[test]
    fn long_user_agents_are_shortened_between_characters() {
        assert_eq!(stored_user_agent("  "), None);
        assert_eq!(stored_user_agent(" curl/8 ").as_deref(), Some("curl/8"));
        let stored = stored_user_agent(&"é".repeat(200)).expect("stored");
        assert_eq!(stored.len(), USER_AGENT_MAX - 1);
    }
}
