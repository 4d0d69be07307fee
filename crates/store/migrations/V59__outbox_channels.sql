-- Each channel has a worker, so that one that does not answer delays no other.
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (channel, due_at, id) WHERE sent_at IS NULL AND dead_at IS NULL;
