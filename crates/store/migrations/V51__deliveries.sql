-- What became of the messages about a notice, for the owners of its case (AMB-200).

-- The notice that a message carries; of several in one message the first, which is the thread of the others.
ALTER TABLE outbox ADD COLUMN notice_id @id;
CREATE INDEX outbox_notice ON outbox (notice_id) WHERE notice_id IS NOT NULL;

-- When the recipient of an invitation opened it, or its case, for the first time.
ALTER TABLE notices ADD COLUMN seen_at @big;
-- Invitations that were discarded before were seen then.
UPDATE notices SET seen_at = updated_at
WHERE kind = 'INVITATION' AND read = TRUE AND replied_at IS NULL AND status <> 'CANCELLED';
