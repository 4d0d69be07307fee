-- The browsers that get push messages (AMB-177).
CREATE TABLE push_subscriptions (
    id @id NOT NULL PRIMARY KEY,
    person_id @id NOT NULL REFERENCES persons (id),
    -- The session that subscribed; the subscription ends when that is ended, but not when it expires.
    session_id @id NOT NULL,
    -- The address at the push service of the browser. Whoever knows it and the keys below can send messages.
    endpoint TEXT NOT NULL,
    public_key @bytes NOT NULL,
    auth @bytes NOT NULL,
    user_agent TEXT,
    created_at @big NOT NULL
) @strict;
-- One person at a time gets the messages of a browser.
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_person ON push_subscriptions (person_id, created_at);

-- The key pair by which push services recognize the installation, one row; the private part is sealed (AMB-178).
CREATE TABLE vapid_keys (
    id @big NOT NULL PRIMARY KEY CHECK (id = 1),
    public_key @bytes NOT NULL,
    secret @bytes NOT NULL,
    key_version @big NOT NULL,
    created_at @big NOT NULL
) @rowless;

-- A further channel of messages. SQLite cannot change a condition, so the table is copied.
@postgres ALTER TABLE outbox DROP CONSTRAINT outbox_channel_check;
@postgres ALTER TABLE outbox ADD CONSTRAINT outbox_channel_check CHECK (channel IN ('MAIL', 'SMS', 'PUSH'));
@sqlite CREATE TABLE outbox_copy (id BLOB NOT NULL PRIMARY KEY, channel TEXT NOT NULL CHECK (channel IN ('MAIL', 'SMS', 'PUSH')), recipient TEXT NOT NULL, subject TEXT NOT NULL, text_body TEXT NOT NULL, html_body TEXT NOT NULL, unsubscribe_url TEXT NOT NULL, created_at INTEGER NOT NULL, due_at INTEGER NOT NULL, attempts INTEGER NOT NULL, sent_at INTEGER, dead_at INTEGER, last_error TEXT, letter TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL DEFAULT 'ACCOUNT' CHECK (kind IN ('NOTIFICATION', 'ACCOUNT', 'SECURITY'))) STRICT;
@sqlite INSERT INTO outbox_copy (id, channel, recipient, subject, text_body, html_body, unsubscribe_url, created_at, due_at, attempts, sent_at, dead_at, last_error, letter, kind) SELECT id, channel, recipient, subject, text_body, html_body, unsubscribe_url, created_at, due_at, attempts, sent_at, dead_at, last_error, letter, kind FROM outbox;
@sqlite DROP TABLE outbox;
@sqlite ALTER TABLE outbox_copy RENAME TO outbox;
@sqlite CREATE INDEX outbox_due ON outbox (due_at, id) WHERE sent_at IS NULL AND dead_at IS NULL;
@sqlite CREATE INDEX outbox_dead ON outbox (dead_at, id) WHERE dead_at IS NOT NULL;
@sqlite CREATE INDEX outbox_sent ON outbox (sent_at, id) WHERE sent_at IS NOT NULL;
@sqlite CREATE INDEX outbox_recipient ON outbox (recipient, created_at);
