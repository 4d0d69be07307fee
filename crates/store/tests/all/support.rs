//! Macros of the tests: a transaction and a read whose body is an expression.

/// Runs the body in a write transaction, commits it, and returns its value or the error. The variables in brackets are
/// cloned for each attempt, because the body may run more than once.
macro_rules! write {
    ($db:expr, $([$($cloned:ident),*],)? |$tx:ident| $body:expr) => {
        $db.write(move |$tx: caseboard_store::Tx| {
            $($(let $cloned = $cloned.clone();)*)?
            async move {
                let value = $body;
                Ok::<_, caseboard_store::StoreError>($tx.commit(value))
            }
        })
        .await
    };
}

/// Runs the body with a read connection and returns its value.
macro_rules! read {
    ($db:expr, |$conn:ident| $body:expr) => {
        $db.read(
            move |$conn: caseboard_store::Conn| async move { Ok::<_, caseboard_store::StoreError>($body) },
        )
        .await
        .expect("read")
    };
}
