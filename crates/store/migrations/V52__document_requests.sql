-- When a center last asked a professional for what is missing for their eligibility (AMB-203).
CREATE TABLE document_requests (
    center_id @id NOT NULL REFERENCES centers (id),
    person_id @id NOT NULL REFERENCES persons (id),
    asked_by @id NOT NULL REFERENCES persons (id),
    asked_at @big NOT NULL,
    PRIMARY KEY (center_id, person_id)
) @rowless;
CREATE INDEX document_requests_person ON document_requests (person_id);
