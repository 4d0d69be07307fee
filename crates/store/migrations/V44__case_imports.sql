-- The rows of imported files that became cases, so that a repeated request posts none of them twice (AMB-184).
CREATE TABLE case_imports (
    person_id @id NOT NULL REFERENCES persons (id),
    -- Digest of the file, made by the client.
    file_id @bytes NOT NULL,
    row_number @big NOT NULL,
    -- Digest of the row as it was posted.
    fingerprint @bytes NOT NULL,
    case_id @id NOT NULL REFERENCES cases (id),
    created_at @big NOT NULL,
    PRIMARY KEY (person_id, file_id, row_number)
) @rowless;
CREATE INDEX case_imports_case ON case_imports (case_id);
CREATE INDEX case_imports_created ON case_imports (created_at);
