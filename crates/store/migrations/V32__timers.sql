-- Work of the server that becomes due at a set time (AMB-149), one row for each kind and subject. A worker leases due rows,
-- and the transaction with the effect of a row deletes it or sets its next time.
CREATE TABLE timers (
    kind TEXT NOT NULL,
    -- The id of what the work is about; its table follows from the kind.
    subject_id @id NOT NULL,
    -- When the work was to be done.
    due_at @big NOT NULL,
    -- When a worker may lease it: at first when it is due, then the end of a lease or of the pause after a failure.
    run_at @big NOT NULL,
    -- The lease of the worker that has it; NULL if it was not leased since it was set.
    lease_id @id,
    attempts @big NOT NULL,
    last_error TEXT,
    PRIMARY KEY (kind, subject_id)
) @rowless;
CREATE INDEX timers_run ON timers (run_at);
CREATE INDEX timers_due ON timers (due_at);
