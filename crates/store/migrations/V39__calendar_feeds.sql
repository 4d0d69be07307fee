-- The private calendar feed of a person (AMB-174); only the hash of the token in its address.
CREATE TABLE calendar_feeds (
    person_id @id NOT NULL PRIMARY KEY REFERENCES persons (id),
    token_hash @bytes NOT NULL,
    created_at @big NOT NULL
) @rowless;
CREATE UNIQUE INDEX calendar_feeds_token ON calendar_feeds (token_hash);

-- Counts the changes of an engagement: the SEQUENCE of its calendar event (AMB-175).
ALTER TABLE engagements ADD COLUMN sequence @big NOT NULL DEFAULT 0;
