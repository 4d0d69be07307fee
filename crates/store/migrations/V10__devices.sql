-- The devices from which a person has signed in; only the hash of a device's token.
CREATE TABLE devices (
    token_hash @bytes NOT NULL,
    person_id @id NOT NULL REFERENCES persons (id),
    last_seen_at @big NOT NULL,
    PRIMARY KEY (token_hash, person_id)
) @rowless;
CREATE INDEX devices_person ON devices (person_id);
CREATE INDEX devices_age ON devices (last_seen_at);
