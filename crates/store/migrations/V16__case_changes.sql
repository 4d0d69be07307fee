-- Changes of posted cases (AMB-106).

-- Counts the changes of a case; a change that was based on another version is refused.
ALTER TABLE cases ADD COLUMN version @big NOT NULL DEFAULT 1;
-- Whether a confirmed professional has yet to confirm a changed time; the place stays taken.
ALTER TABLE engagements ADD COLUMN reconfirm @bool NOT NULL DEFAULT FALSE;

CREATE TABLE case_changes (
    case_id @id NOT NULL REFERENCES cases (id),
    -- The version of the case after the change.
    version @big NOT NULL,
    changed_by @id NOT NULL REFERENCES persons (id),
    -- Full name of that person at the time of the change.
    changed_by_name TEXT NOT NULL,
    changed_at @big NOT NULL,
    -- A JSON list of domain::case_edit::Change.
    changes TEXT NOT NULL,
    PRIMARY KEY (case_id, version)
) @rowless;
CREATE INDEX case_changes_person ON case_changes (changed_by);
