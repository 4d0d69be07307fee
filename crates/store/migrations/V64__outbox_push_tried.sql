-- While a push service is silent, each lease counts the unfinished attempts to the browser of every message that waits.
CREATE INDEX outbox_push_tried ON outbox (recipient, due_at)
    WHERE channel = 'PUSH' AND attempts > 0 AND sent_at IS NULL AND dead_at IS NULL;
