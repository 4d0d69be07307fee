-- What a message is for, which the list of messages shows (AMB-118). Older ones are told apart by what they can be stopped by.
ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT 'ACCOUNT' CHECK (kind IN ('NOTIFICATION', 'ACCOUNT', 'SECURITY'));
UPDATE outbox SET kind = 'NOTIFICATION' WHERE unsubscribe_url <> '' OR channel = 'SMS';
-- Pages of messages continue after an instant and an id.
DROP INDEX outbox_dead;
CREATE INDEX outbox_dead ON outbox (dead_at, id) WHERE dead_at IS NOT NULL;
DROP INDEX outbox_sent;
CREATE INDEX outbox_sent ON outbox (sent_at, id) WHERE sent_at IS NOT NULL;
-- The search of a system administrator also finds closed accounts, which the other indexes of names leave out (AMB-119).
CREATE INDEX persons_all_names ON persons (last_name_folded, first_name_folded, id);
CREATE INDEX persons_all_first_names ON persons (first_name_folded);
CREATE INDEX persons_phone ON persons (phone);
-- What happened to one object (AMB-120).
CREATE INDEX audit_object ON audit (object_id, at, chain, seq) WHERE object_id IS NOT NULL;
