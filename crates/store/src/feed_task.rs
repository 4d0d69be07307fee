//! The tasks that connect the change feed of this node with those of other nodes, and their restart.

use std::future::Future;
use std::panic::resume_unwind;
use std::pin::Pin;
use std::sync::{Mutex as Lock, PoisonError};

use tokio::sync::Mutex;
use tokio::task::{AbortHandle, JoinHandle};

type Start = Box<dyn Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// A task that runs as long as its database is open. It is started with the database, because reading depends on it at once; a
/// server watches it with [`FeedTask::run`].
pub struct FeedTask {
    name: &'static str,
    start: Start,
    running: Mutex<JoinHandle<()>>,
    abort: Lock<AbortHandle>,
}

impl FeedTask {
    /// Starts a task. `start` is called again for each restart.
    pub(crate) fn spawn<F, Fut>(name: &'static str, first: Fut, start: F) -> Self
    where
        F: Fn() -> Fut + Send + Sync + 'static,
        Fut: Future<Output = ()> + Send + 'static,
    {
        let running = tokio::spawn(first);
        let abort = Lock::new(running.abort_handle());
        Self { name, start: Box::new(move || Box::pin(start())), running: Mutex::new(running), abort }
    }

    /// Returns its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Waits for the end of the task, after restarting it if it has ended. Dropping the future does not end the task.
    ///
    /// # Panics
    /// With the panic of the task.
    pub async fn run(&self) {
        let mut running = self.running.lock().await;
        if running.is_finished() {
            *running = tokio::spawn((self.start)());
            *self.abort.lock().unwrap_or_else(PoisonError::into_inner) = running.abort_handle();
        }
        if let Err(error) = (&mut *running).await
            && let Ok(panic) = error.try_into_panic()
        {
            resume_unwind(panic);
        }
    }

    /// Ends the task.
    pub(crate) fn abort(&self) {
        self.abort.lock().unwrap_or_else(PoisonError::into_inner).abort();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::sync::oneshot;

    use super::*;

    /// A task that panicked, also before it was watched, is started again; one that runs is not.
    ///
    /// Shows: AMB-315
    #[tokio::test]
    async fn a_task_that_panicked_is_started_again() {
        let (starts, (end, ended)) = (Arc::new(AtomicU32::new(0)), oneshot::channel::<()>());
        let ended = Arc::new(Lock::new(Some(ended)));
        let run = {
            let starts = Arc::clone(&starts);
            move || {
                let (number, ended) = (starts.fetch_add(1, Ordering::Relaxed), Arc::clone(&ended));
                async move {
                    assert!(number >= 2, "a panic of this test");
                    let ended = ended.lock().expect("free").take();
                    let _ = ended.expect("one run waits").await;
                }
            }
        };
        let task = Arc::new(FeedTask::spawn("test", run(), run));
        let watch = || {
            tokio::spawn({
                let task = Arc::clone(&task);
                async move { task.run().await }
            })
        };
        while !task.running.lock().await.is_finished() {
            tokio::task::yield_now().await;
        }
        assert!(watch().await.expect_err("the second run").is_panic());
        let third = watch();
        tokio::task::yield_now().await;
        third.abort();
        let again = watch();
        end.send(()).expect("the task runs on");
        again.await.expect("no panic");
        assert_eq!(starts.load(Ordering::Relaxed), 3);
    }
}
