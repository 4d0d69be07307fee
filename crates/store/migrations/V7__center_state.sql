-- A center is unconfirmed until a system administrator confirms it; it can be deactivated and reactivated (AMB-83). Centers
-- of before this migration are confirmed. `active` is FALSE while a center is deactivated.
ALTER TABLE centers ADD COLUMN confirmed_at @big;
ALTER TABLE centers ADD COLUMN confirmed_by @id REFERENCES persons (id);
-- The last deactivation; kept after a reactivation.
ALTER TABLE centers ADD COLUMN deactivated_at @big;
ALTER TABLE centers ADD COLUMN deactivated_by @id REFERENCES persons (id);
ALTER TABLE centers ADD COLUMN deactivation_reason TEXT NOT NULL DEFAULT '';
UPDATE centers SET confirmed_at = created_at;
CREATE INDEX centers_state ON centers (created_at, id) WHERE confirmed_at IS NULL OR active = FALSE;

-- The review of a document by a center. It is deleted when the document is replaced. `documents.status` is the decision of
-- a system administrator, which applies where a center has not decided.
CREATE TABLE document_reviews (
    person_id @id NOT NULL,
    slot TEXT NOT NULL,
    center_id @id NOT NULL REFERENCES centers (id),
    status TEXT NOT NULL CHECK (status IN ('APPROVED', 'REJECTED', 'PENDING')),
    reason TEXT NOT NULL,
    decided_by @id NOT NULL REFERENCES persons (id),
    decided_at @big NOT NULL,
    PRIMARY KEY (person_id, slot, center_id),
    FOREIGN KEY (person_id, slot) REFERENCES documents (person_id, slot)
) @rowless;

-- Decisions of administrators belong to their center.
INSERT INTO document_reviews (person_id, slot, center_id, status, reason, decided_by, decided_at)
    SELECT d.person_id, d.slot, a.center_id, d.status, d.reason, d.decided_by, d.decided_at
    FROM documents d JOIN persons p ON p.id = d.decided_by AND p.role = 'ADMIN'
        JOIN affiliations a ON a.person_id = p.id AND a.status = 'VERIFIED'
    WHERE d.status IS NOT NULL AND d.decided_at IS NOT NULL;
UPDATE documents SET status = 'PENDING', reason = '', decided_by = NULL, decided_at = NULL
    WHERE status IS NOT NULL AND decided_by IN (SELECT id FROM persons WHERE role = 'ADMIN');
