use super::*;

/// A register with the values 0 to 9.
struct Register;

enum Call {
    Read,
    Write(u8),
}

impl SequentialModel for Register {
    type State = u8;
    type Call = Call;
    type Answer = u8;

    fn apply(&self, state: &u8, operation: &Operation<Call, u8>) -> Vec<u8> {
        match operation.call {
            Call::Read if *state != operation.answer => Vec::new(),
            Call::Read => vec![*state],
            Call::Write(value) => vec![value],
        }
    }

    fn is_read(&self, operation: &Operation<Call, u8>) -> bool {
        matches!(operation.call, Call::Read)
    }
}

/// A register in which the digit 9 becomes 0 or 1 by itself.
struct Decaying;

impl SequentialModel for Decaying {
    type State = u8;
    type Call = Call;
    type Answer = u8;

    fn apply(&self, state: &u8, operation: &Operation<Call, u8>) -> Vec<u8> {
        Register.apply(state, operation)
    }

    fn is_read(&self, operation: &Operation<Call, u8>) -> bool {
        Register.is_read(operation)
    }

    fn internal_steps(&self, state: &u8) -> Vec<u8> {
        if *state == 9 { vec![0, 1] } else { Vec::new() }
    }
}

fn operation(call: Call, answer: u8, began: u64, ended: u64) -> Operation<Call, u8> {
    Operation { call, answer, began, ended }
}

#[test]
fn concurrent_reads_may_see_either_value() {
    let history = [
        operation(Call::Write(1), 0, 0, 10),
        operation(Call::Read, 0, 2, 4),
        operation(Call::Read, 1, 5, 6),
        operation(Call::Read, 1, 11, 12),
    ];
    assert_eq!(check(&Register, 0, &history), Verdict::Linearizable);
}

/// A value that was read once must not be followed by the older one.
#[test]
fn a_read_of_an_older_value_is_refuted() {
    let history =
        [operation(Call::Write(1), 0, 0, 10), operation(Call::Read, 1, 2, 4), operation(Call::Read, 0, 5, 6)];
    assert_eq!(check(&Register, 0, &history), Verdict::Refuted { placed: 2 });
}

/// A write that ended before the read began must be visible.
#[test]
fn a_lost_write_is_refuted() {
    let history = [operation(Call::Write(1), 0, 0, 1), operation(Call::Read, 0, 2, 3)];
    assert!(matches!(check(&Register, 0, &history), Verdict::Refuted { .. }));
}

/// The state may change by itself, to one of two values and no other, and not back.
#[test]
fn a_step_without_a_call_explains_a_changed_value() {
    let history = |values: [u8; 3]| {
        let reads = values.map(|value| operation(Call::Read, value, 0, 0));
        let mut history = vec![operation(Call::Write(9), 0, 0, 1)];
        history.extend((1_u64..).zip(reads).map(|(number, read)| Operation {
            began: 2 * number,
            ended: 2 * number + 1,
            ..read
        }));
        history
    };
    for values in [[9, 9, 9], [9, 0, 0], [9, 1, 1], [1, 1, 1]] {
        assert_eq!(check(&Decaying, 0, &history(values)), Verdict::Linearizable, "{values:?}");
    }
    for values in [[9, 2, 2], [9, 0, 1], [0, 9, 9]] {
        assert!(matches!(check(&Decaying, 0, &history(values)), Verdict::Refuted { .. }), "{values:?}");
    }
    assert!(matches!(check(&Register, 0, &history([9, 1, 1])), Verdict::Refuted { .. }));
}

#[test]
fn many_concurrent_reads_need_few_configurations() {
    let mut history = vec![operation(Call::Write(1), 0, 0, 100), operation(Call::Write(2), 0, 0, 100)];
    history.extend((0..200).map(|number| operation(Call::Read, number % 3, 0, 100)));
    assert_eq!(check(&Register, 0, &history), Verdict::Linearizable);
}
