-- Finds sent messages that are old enough to be deleted.
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
