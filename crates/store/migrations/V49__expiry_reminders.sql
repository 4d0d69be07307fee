-- The reminders that were sent before a document or the license of a person ends, each once (AMB-194). A new last day begins anew.
CREATE TABLE expiry_reminders (
    person_id @id NOT NULL REFERENCES persons (id),
    -- LICENSE or the slot of a document.
    item TEXT NOT NULL,
    -- The last valid day, YYYY-MM-DD.
    expires TEXT NOT NULL,
    -- The days left, rounded up to 1, 7, 14 or 30.
    stage @big NOT NULL,
    sent_at @big NOT NULL,
    PRIMARY KEY (person_id, item, expires, stage)
) @rowless;
CREATE INDEX persons_license_expires ON persons (license_expires) WHERE license_expires IS NOT NULL;
CREATE INDEX documents_expires ON documents ((COALESCE(decided_expires, expires)));
CREATE INDEX document_reviews_expires ON document_reviews (expires) WHERE expires IS NOT NULL;
