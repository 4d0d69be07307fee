//! The memory of the uploads in progress on this node, which all people share.
//!
//! A form has memory for the bytes that have arrived, from their arrival until its file was processed. When the memory is used
//! up, the person who has the most gives way, so that a few people with slow large forms do not keep others from uploading.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caseboard_domain::PersonId;
use tokio::sync::{Notify, oneshot};

/// Memory for all uploads in progress, in bytes.
const UPLOAD_MEMORY: usize = 64 * 1024 * 1024;

/// How far a form is.
enum Progress {
    /// Bytes are arriving. The drop of the sender ends the form.
    Receiving(#[expect(dead_code, reason = "dropped, not read")] oneshot::Sender<()>),
    /// It was ended, and its memory is about to be released.
    GivingWay,
    /// All bytes have arrived, and its file is being processed.
    Complete,
}

struct OpenForm {
    person: PersonId,
    bytes: usize,
    progress: Progress,
}

/// The outcome of an attempt to take memory.
enum Attempt {
    Taken,
    /// Another form releases memory soon.
    Wait,
    Refused,
}

#[derive(Default)]
struct OpenForms {
    next_number: u64,
    /// Memory of all forms, in bytes.
    used: usize,
    forms: HashMap<u64, OpenForm>,
}

impl OpenForms {
    /// Takes memory for a form. If too little is left, ends the largest form of the person who has the most, unless the person
    /// who asks would have as much.
    fn take(&mut self, number: u64, more: usize) -> Attempt {
        let Some(form) = self.forms.get_mut(&number) else { return Attempt::Refused };
        let person = form.person;
        if self.used + more <= UPLOAD_MEMORY {
            form.bytes += more;
            self.used += more;
            return Attempt::Taken;
        }
        if self.forms.values().any(|form| matches!(form.progress, Progress::GivingWay)) {
            return Attempt::Wait;
        }
        let mut of_person = HashMap::<_, usize>::new();
        for form in self.forms.values() {
            *of_person.entry(form.person).or_default() += form.bytes;
        }
        let own = of_person[&person] + more;
        let receiving =
            self.forms.values_mut().filter(|form| matches!(form.progress, Progress::Receiving(_)));
        let largest = receiving
            .filter(|form| of_person[&form.person] > own)
            .max_by_key(|form| (of_person[&form.person], form.bytes));
        if let Some(form) = largest {
            form.progress = Progress::GivingWay;
            return Attempt::Wait;
        }
        match self.forms.values().any(|form| matches!(form.progress, Progress::Complete)) {
            true => Attempt::Wait,
            false => Attempt::Refused,
        }
    }
}

#[derive(Default)]
struct Shared {
    open: Mutex<OpenForms>,
    /// Wakes forms that wait for memory when some is released.
    released: Notify,
}

impl Shared {
    fn open(&self) -> MutexGuard<'_, OpenForms> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The memory of all uploads in progress.
#[derive(Clone, Default)]
pub(crate) struct UploadMemory(Arc<Shared>);

/// The memory of one form, released on drop.
pub(crate) struct FormMemory {
    memory: UploadMemory,
    number: u64,
}

impl UploadMemory {
    /// Registers a form without any memory. The returned receiver resolves when the form has to give its memory to
    /// others.
    pub(crate) fn register(&self, person: PersonId) -> (FormMemory, oneshot::Receiver<()>) {
        let (end, gives_way) = oneshot::channel();
        let mut open = self.0.open();
        let number = open.next_number;
        open.next_number += 1;
        open.forms.insert(number, OpenForm { person, bytes: 0, progress: Progress::Receiving(end) });
        (FormMemory { memory: self.clone(), number }, gives_way)
    }
}

impl FormMemory {
    /// Takes memory for bytes that have arrived, as soon as it is free if another form releases some. Returns whether there
    /// is enough.
    pub(crate) async fn take(&self, more: usize) -> bool {
        loop {
            let released = self.memory.0.released.notified();
            let attempt = self.memory.0.open().take(self.number, more);
            match attempt {
                Attempt::Taken => return true,
                Attempt::Refused => return false,
                Attempt::Wait => released.await,
            }
        }
    }

    /// Marks a form whose bytes have all arrived, which does not give way any more.
    pub(crate) fn complete(&self) {
        if let Some(form) = self.memory.0.open().forms.get_mut(&self.number) {
            form.progress = Progress::Complete;
        }
    }
}

impl Drop for FormMemory {
    fn drop(&mut self) {
        let mut open = self.memory.0.open();
        if let Some(form) = open.forms.remove(&self.number) {
            open.used -= form.bytes;
        }
        drop(open);
        self.memory.0.released.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use uuid::Uuid;

    use super::*;

    const MIB: usize = 1024 * 1024;

    fn person(number: u128) -> PersonId {
        PersonId::from_uuid(Uuid::from_u128(number))
    }

    /// A form that has this memory, and whether it has to give way.
    fn form(memory: &UploadMemory, of: u128, mib: usize) -> (FormMemory, oneshot::Receiver<()>) {
        let (form, gives_way) = memory.register(person(of));
        assert_eq!(form.take(mib * MIB).now_or_never(), Some(true), "{of}");
        (form, gives_way)
    }

    #[test]
    fn largest_form_of_the_person_with_the_most_memory_ends() {
        let memory = UploadMemory::default();
        let mut one_large = form(&memory, 1, 20);
        let (small, mut large) = (form(&memory, 2, 10), form(&memory, 2, 14));
        let (rest, _) = form(&memory, 3, 20);
        let (asking, _) = memory.register(person(4));
        let mut taken = Box::pin(asking.take(9 * MIB));
        assert_eq!(taken.as_mut().now_or_never(), None, "a form has to end first");
        assert!((&mut large.1).now_or_never().is_some(), "the largest form");
        assert!((&mut one_large.1).now_or_never().is_none(), "a larger form of a person with less memory");
        drop(large);
        assert_eq!(taken.as_mut().now_or_never(), Some(true));
        drop(taken);
        drop((one_large, small, rest, asking));
        let open = memory.0.open();
        assert_eq!((open.used, open.forms.len()), (0, 0));
    }

    #[test]
    fn person_who_would_have_as_much_as_others_is_refused() {
        let memory = UploadMemory::default();
        let mut others: Vec<_> = (1..=8).map(|of| form(&memory, of, 8)).collect();
        let (asking, _) = memory.register(person(9));
        assert_eq!(asking.take(8 * MIB).now_or_never(), Some(false));
        assert!(others.iter_mut().all(|(_, gives_way)| gives_way.now_or_never().is_none()));
    }

    #[test]
    fn a_new_form_waits_for_a_form_that_is_processed() {
        let memory = UploadMemory::default();
        let (processed, mut gives_way) = form(&memory, 1, 60);
        assert!((&mut gives_way).now_or_never().is_none());
        processed.complete();
        let (asking, _) = memory.register(person(2));
        let mut taken = Box::pin(asking.take(9 * MIB));
        assert_eq!(taken.as_mut().now_or_never(), None);
        drop(processed);
        assert_eq!(taken.as_mut().now_or_never(), Some(true));
    }
}
