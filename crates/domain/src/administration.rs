//! Administration of an installation: the words of its screens, and what a message shows of its recipient.

closed_list! {
    /// The purpose of a mail or text message.
    pub enum MessageKind {
        /// A notification, which the recipient can switch off.
        Notification = "NOTIFICATION",
        /// A message that an account or a center needs: codes, verification, cancellations.
        Account = "ACCOUNT",
        /// A message about the security of an account.
        Security = "SECURITY",
    }
}

closed_list! {
    /// The delivery state of a mail or text message.
    pub enum MessageState {
        /// It will be sent or retried.
        Pending = "PENDING",
        /// It was given up.
        Dead = "DEAD",
        /// It was sent.
        Sent = "SENT",
    }
}

closed_list! {
    /// Why a message that was given up is deleted.
    pub enum DropReason {
        /// The address does not exist or is of another person.
        WrongAddress = "WRONG_ADDRESS",
        /// The content is no longer useful.
        Outdated = "OUTDATED",
        /// The recipient does not want it.
        Unwanted = "UNWANTED",
        /// Another reason.
        Other = "OTHER",
    }
}

closed_list! {
    /// Why a system administrator closes an account.
    pub enum CloseReason {
        /// The person asked for it.
        Requested = "REQUESTED",
        /// The person no longer works there.
        Left = "LEFT",
        /// The person has another account.
        Duplicate = "DUPLICATE",
        /// The account was misused, or another person has access to it.
        Misuse = "MISUSE",
        /// Another reason.
        Other = "OTHER",
    }
}

/// The maximum number of characters of an error that [`redact_error`] returns.
pub const ERROR_MAX: usize = 300;

/// The shortest run of digits that [`redact_error`] removes: a code has six digits, a phone number ten.
const DIGITS_HIDDEN: usize = 6;

/// Returns a recipient without the parts that identify the person: the first letter and the domain of a mail address, the
/// last two digits of a phone number.
pub fn mask_recipient(recipient: &str) -> String {
    match recipient.rsplit_once('@') {
        Some((name, domain)) => {
            format!("{}•••@{domain}", name.chars().next().map_or_else(String::new, String::from))
        }
        None => {
            let digits: Vec<char> = recipient.chars().filter(char::is_ascii_digit).collect();
            format!("•••{}", digits[digits.len().saturating_sub(2)..].iter().collect::<String>())
        }
    }
}

/// Returns the error of a delivery without what a server may have repeated from the message: addresses, links and long
/// numbers, at most [`ERROR_MAX`] characters.
pub fn redact_error(error: &str) -> String {
    let words = error.split_whitespace().map(|word| match word {
        _ if word.contains("://") => "[link]".to_owned(),
        _ if word.contains('@') => {
            let is_edge = |c: char| !c.is_alphanumeric();
            mask_recipient(word.trim_matches(is_edge))
        }
        _ => hide_long_numbers(word),
    });
    words.collect::<Vec<_>>().join(" ").chars().take(ERROR_MAX).collect()
}

fn hide_long_numbers(word: &str) -> String {
    match word.chars().filter(char::is_ascii_digit).count() >= DIGITS_HIDDEN {
        true => "[number]".to_owned(),
        false => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list of messages shows enough of an address to recognize it, and not the address.
    ///
    /// Shows: AMB-118
    #[test]
    fn recipients_are_masked() {
        for (recipient, shown) in [
            ("rosa.marin@example.org", "r•••@example.org"),
            ("@example.org", "•••@example.org"),
            ("+15595550123", "•••23"),
            ("7", "•••7"),
            ("", "•••"),
        ] {
            assert_eq!(mask_recipient(recipient), shown);
        }
    }

    /// A mail server may repeat parts of a message in its error; addresses, links and codes are not shown.
    ///
    /// Shows: AMB-118
    #[test]
    fn errors_show_nothing_of_the_message() {
        for (error, shown) in [
            ("550 5.1.1 <rosa@example.org>: unknown user", "550 5.1.1 r•••@example.org unknown user"),
            ("554 spam: https://caseboard.example/reset?token=abc", "554 spam: [link]"),
            ("554 text 'code 123456' refused, 559-555-0123", "554 text 'code [number] refused, [number]"),
            ("connection refused (os error 111)", "connection refused (os error 111)"),
        ] {
            assert_eq!(redact_error(error), shown);
        }
        assert_eq!(redact_error(&"x ".repeat(1_000)).chars().count(), ERROR_MAX);
    }
}
