-- Access to documents follows a relation that the person chose (AMB-84), and so do affiliations (AMB-85).

-- Whether the professional led to the current state: requested, accepted, or was invited as the answer to a request. Of
-- invitations that were sent before this column existed it is unknown, so they count as the owner's.
ALTER TABLE engagements ADD COLUMN own_choice @bool NOT NULL DEFAULT FALSE;
UPDATE engagements SET own_choice = TRUE WHERE state IN ('REQUESTED', 'CONFIRMED');
CREATE INDEX engagements_own_choice ON engagements (person_id, case_start_at) WHERE own_choice = TRUE;

-- Whether the person chose the center. An administrator's certification used to insert affiliations; those have the time
-- of the certification.
ALTER TABLE affiliations ADD COLUMN own_choice @bool NOT NULL DEFAULT TRUE;
UPDATE affiliations SET own_choice = FALSE WHERE EXISTS (SELECT t.person_id FROM certifications t
    WHERE t.center_id = affiliations.center_id AND t.person_id = affiliations.person_id
        AND t.certified_at = affiliations.created_at);

-- If set, only the centers of `document_centers` may read the person's documents.
ALTER TABLE persons ADD COLUMN documents_limited @bool NOT NULL DEFAULT FALSE;
CREATE TABLE document_centers (
    person_id @id NOT NULL REFERENCES persons (id),
    center_id @id NOT NULL REFERENCES centers (id),
    PRIMARY KEY (person_id, center_id)
) @rowless;
CREATE INDEX document_centers_center ON document_centers (center_id);

-- Who read which document, one row per reader and center, as the owner sees it. The audit log has every single read.
CREATE TABLE document_reads (
    id @id NOT NULL PRIMARY KEY,
    owner_id @id NOT NULL REFERENCES persons (id),
    slot TEXT NOT NULL,
    reader_id @id NOT NULL REFERENCES persons (id),
    -- The center that the reader acted for; empty for a system administrator.
    center_id @id REFERENCES centers (id),
    first_read_at @big NOT NULL,
    last_read_at @big NOT NULL,
    reads @big NOT NULL CHECK (reads > 0)
) @strict;
CREATE INDEX document_reads_owner ON document_reads (owner_id, last_read_at);
CREATE INDEX document_reads_reader ON document_reads (owner_id, slot, reader_id);
CREATE INDEX document_reads_center ON document_reads (owner_id, center_id);

-- Certifications that returned to review, because the person changed their name or license (AMB-88).
CREATE TABLE certification_reviews (
    person_id @id NOT NULL REFERENCES persons (id),
    center_id @id NOT NULL REFERENCES centers (id),
    since @big NOT NULL,
    PRIMARY KEY (person_id, center_id)
) @rowless;
CREATE INDEX certification_reviews_center ON certification_reviews (center_id);
