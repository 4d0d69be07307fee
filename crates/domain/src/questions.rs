//! The security questions of sign-up: two sets of seven different questions. An account stores the index of a question in
//! its set, 0 to 6, so a question may only be replaced by one with the same meaning.

/// The set of the first question.
pub const FIRST: [&str; 7] = [
    "What was the name of your first pet?",
    "In what city were you born?",
    "What was the make of your first car?",
    "What is the name of the street you grew up on?",
    "What was the name of your elementary school?",
    "What is your oldest cousin's first name?",
    "What was your favorite food as a child?",
];

/// The set of the second question.
pub const SECOND: [&str; 7] = [
    "Who was your favorite teacher?",
    "What was the mascot of your high school?",
    "In what city did your parents meet?",
    "What was the title of the first concert you attended?",
    "What was your first job?",
    "What is the name of your childhood best friend?",
    "What was the first place you traveled to by airplane?",
];

/// Returns the text of a question of the first set.
pub fn first(index: u8) -> Option<&'static str> {
    FIRST.get(usize::from(index)).copied()
}

/// Returns the text of a question of the second set.
pub fn second(index: u8) -> Option<&'static str> {
    SECOND.get(usize::from(index)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Shows: A-45, L-31, AMB-79
    #[test]
    fn there_are_fourteen_distinct_questions_in_two_sets_of_seven() {
        let all: HashSet<_> = FIRST.iter().chain(&SECOND).collect();
        assert_eq!(all.len(), 14);
        assert_eq!(first(6), Some(FIRST[6]));
        assert_eq!((first(7), second(7)), (None, None));
    }
}
