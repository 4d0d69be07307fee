-- The last valid day of a document, YYYY-MM-DD (AMB-130): what the owner entered at the upload, what a system administrator
-- decided, and what a center decided. Documents and reviews of before this migration have none.
ALTER TABLE documents ADD COLUMN expires TEXT;
ALTER TABLE documents ADD COLUMN decided_expires TEXT;
ALTER TABLE document_reviews ADD COLUMN expires TEXT;

-- What a center requires of the professionals of a group before they are invited or accept (AMB-132), a JSON list. Without a
-- row, the setting of the installation decides.
CREATE TABLE center_requirements (
    center_id @id NOT NULL REFERENCES centers (id),
    category @big NOT NULL CHECK (category BETWEEN 0 AND 4),
    requirements TEXT NOT NULL,
    changed_by @id NOT NULL REFERENCES persons (id),
    changed_at @big NOT NULL,
    PRIMARY KEY (center_id, category)
) @rowless;
